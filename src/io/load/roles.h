/* The search for the columns that have a role. */
#ifndef IO_LOAD_ROLES_H
#define IO_LOAD_ROLES_H
#include "io/sheet/sheet.h"
#include "load.h"

typedef struct sm_role_search {
    sm_judge *j;
    size_t sheet;
    const sm_sheet *s;
    sm_meaning *m;
    bool wants_truth, wants_pred;
    bool told_truth, told_pred;
    bool eliminated;    /* something was found as the only one possible */
    sm_columns several; /* predictions by name */
} sm_role_search;

extern const char sm_role_by_name[], sm_role_only_one[], sm_role_in_order[]; /* why a column has its role */

static inline const sm_column_facts *sm_role_facts(const sm_role_search *k, uint32_t column)
{
    return sm_judge_facts(k->j, k->sheet, column);
}
static inline bool sm_role_is_label(const sm_role_search *k, uint32_t column)
{
    return sm_facts_labels(sm_role_facts(k, column));
}
static inline bool sm_role_lacks_truth(const sm_role_search *k)
{
    return k->wants_truth && k->m->truth < 0;
}
/* Every column is a prediction as soon as the truth is known. */
static inline bool sm_role_lacks_pred(const sm_role_search *k)
{
    return k->wants_pred && !k->m->pred.n && !(k->j->o->every && sm_role_lacks_truth(k));
}
bool sm_role_is_taken(const sm_meaning *m, uint32_t column);         /* it has a role */
bool sm_role_is_attribute(const sm_role_search *k, uint32_t column); /* by its name: a labelling only if it is named */
bool sm_role_is_free(const sm_role_search *k, uint32_t column);      /* it has no role and is no id */
void sm_role_take(sm_role_search *k, uint32_t column, bool truth, const char *why);
/* The free columns, those of labels only where these are asked for, in place of what f holds. */
void sm_role_gather_free(sm_role_search *k, bool labels_only, sm_columns *f);
bool sm_role_is_alike(sm_role_search *k, uint32_t column, uint32_t other); /* most labels are those of the other */
bool sm_role_are_stored(const sm_role_search *k, const uint32_t column[2]);

/* ---- counts ------------------------------------------------------------------------------------------------------ */
/* Exactly three columns besides an index without a name, one of them called a count and whole numbers. */
void sm_role_recognise_counts(sm_role_search *k);
/* pred,class,cluster,count: tables of several predictions, one below the other, are neither one table nor points. */
void sm_role_recognise_long_counts(sm_role_search *k);
/* Where every labelling is compared: a column that is called a count counts the points of each row. It is announced if
 * its name says only that it may be one, and whenever it is not read so. */
void sm_role_count_every(sm_role_search *k);
/* Labels of which no pair occurs twice, beside one column of whole numbers: most likely it counts them. */
void sm_role_doubt_counts(sm_role_search *k);

/* ---- the order of proposals ------------------------------------------------------------------------------- */
bool sm_role_may_be_prediction(const sm_role_search *k, uint32_t column); /* by its name, among several */
/* A command line may name it: it has several values, and fewer than nine for ten rows. A prediction by name always may.
 */
bool sm_role_is_fit(const sm_role_search *k, uint32_t column);
/* Most likely truths first: fit columns before others, those not called predictions, those called like labels. Columns
 * that are equal stay in the order of the file. */
void sm_role_sort_truths(const sm_role_search *k, sm_columns *f);
/* Moves fit columns to the front, and first the pair that shares its labels, else one called like labels, truth before
 * prediction. Returns whether more speaks for the pair than a few small numbers that both have. */
bool sm_role_sort_pair(const sm_role_search *k, sm_columns *f);

/* ---- what is asked and said -------------------------------------------------------------------------------------- */
void sm_role_ask(sm_role_search *k);             /* which columns are meant */
void sm_role_check_different(sm_role_search *k); /* no label occurs twice in either: there is nothing to compare */
void sm_role_warn_many_labels(sm_role_search *k, uint32_t column);
void sm_role_warn_same(sm_role_search *k);       /* a column is compared with itself */
void sm_role_warn_eliminated(sm_role_search *k); /* the only columns possible were taken */
#endif
