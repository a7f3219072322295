/* The search for the columns that have a role. */
#ifndef IO_LOAD_ROLES_H
#define IO_LOAD_ROLES_H
#include "io/sheet/sheet.h"
#include "load.h"

typedef struct sm_role_search {
    sm_detection *j;
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
    return sm_detection_facts(k->j, k->sheet, column);
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
bool sm_role_is_attribute(const sm_role_search *k, uint32_t column); /* by name: a labelling only if it is named */
bool sm_role_is_free(const sm_role_search *k, uint32_t column);      /* without a role, and not an id */
void sm_role_take(sm_role_search *k, uint32_t column, bool truth, const char *why);
/* Collects the free columns in f, only those with labels if requested. */
void sm_role_gather_free(sm_role_search *k, bool labels_only, sm_columns *f);
bool sm_role_is_alike(sm_role_search *k, uint32_t column, uint32_t other); /* most labels also occur in the other */
bool sm_role_are_stored(const sm_role_search *k, const uint32_t column[2]);

/* ---- counts ------------------------------------------------------------------------------------------------------ */
/* Detects exactly three columns (plus an unnamed index), one of which is named as a count and has whole numbers. */
void sm_role_recognise_counts(sm_role_search *k);
/* pred,class,cluster,count: tables of several predictions, one below the other, are neither one table nor points. */
void sm_role_recognise_long_counts(sm_role_search *k);
/* When every labelling is compared, uses a column named as a count as weights. Reports it if the name is ambiguous, or
 * if it is not used. */
void sm_role_count_every(sm_role_search *k);
/* Warns if no pair of labels occurs twice next to one column of whole numbers, which probably counts them. */
void sm_role_doubt_counts(sm_role_search *k);

/* ---- the order of proposals -------------------------------------------------------------------------------------- */
bool sm_role_may_be_prediction(const sm_role_search *k, uint32_t column); /* by its name, among several */
/* Returns whether a command line can name it: it has several values, and fewer than nine for ten rows. Named
 * predictions always qualify. */
bool sm_role_is_fit(const sm_role_search *k, uint32_t column);
/* Sorts likely truths first: plausible columns, those not named predictions, those named labels. Ties keep the order of
 * the file. */
void sm_role_sort_truths(const sm_role_search *k, sm_columns *f);
/* Moves fit columns to the front, and first the pair that shares its labels, else one called like labels, truth before
 * prediction. Returns whether more speaks for the pair than a few small numbers that both have. */
bool sm_role_sort_pair(const sm_role_search *k, sm_columns *f);

/* ---- what is asked and said -------------------------------------------------------------------------------------- */
void sm_role_ask(sm_role_search *k); /* asks which columns to use */
void sm_role_check_different(
    sm_role_search *k); /* rejects two columns without a repeated label: there is nothing to compare */
void sm_role_warn_many_labels(sm_role_search *k, uint32_t column);
void sm_role_warn_same(sm_role_search *k);       /* a column is compared with itself */
void sm_role_warn_eliminated(sm_role_search *k); /* warns that the only possible columns were used */
#endif
