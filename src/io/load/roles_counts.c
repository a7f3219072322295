/* Which column counts the points of a row: by its name, and by what is next to it. */
#include "base/mem.h"
#include "roles.h"
#include <string.h>
#include <strings.h>

/* Do two rows have the same labels in n columns? */
static bool labels_repeat(sm_role_search *k, const uint32_t *column, size_t n)
{
    sm_dict *seen = NULL;
    sm_text key = {0};
    bool twice = false;
    sm_dict_new(&seen);
    const uint64_t rows = sm_sheet_stored(k->s);
    for (uint64_t p = sm_detection_has_names(k->j, k->sheet); p < rows && !twice; p++) {
        uint32_t before = sm_dict_size(seen), id = before;
        sm_text_clear(&key);
        for (size_t i = 0; i < n; i++)
            sm_text_printf(&key, "%x,", (unsigned)sm_cell_ids_at(&k->s->column[column[i]].id, p));
        sm_dict_add(seen, sm_text_of(&key), key.length, &id);
        twice = id < before || sm_sheet_times(k->s, p) > 1;
    }
    sm_text_free(&key);
    sm_dict_free(seen);
    return twice;
}

static bool pair_repeats(sm_role_search *k, const uint32_t column[2])
{
    return labels_repeat(k, column, 2);
}

static void ask_counts(sm_role_search *k, uint32_t weight, const uint32_t other[2])
{
    sm_detection *j = k->j;
    sm_detection_ask(j, SM_OPEN, k->sheet, k->s->header_line,
                     "column %s may count the points of a row, or each row is one point; specify which",
                     sm_quote_brief(k->s->column[weight].name).text);
    sm_detection_propose(j, "weight", sm_detection_address(j, k->sheet, weight), NULL);
    sm_detection_propose(j, "true", sm_detection_address(j, k->sheet, other[0]), "pred",
                         sm_detection_address(j, k->sheet, other[1]), NULL);
}

/* The truth is the one that is named so, else the one that is not named a prediction, else the first. */
static void take_counts(sm_role_search *k, uint32_t weight, const uint32_t other[2])
{
    sm_name_role a = sm_name_role_of(k->s->column[other[0]].name), b = sm_name_role_of(k->s->column[other[1]].name);
    bool turn = (b == SM_NAME_TRUTH && a != SM_NAME_TRUTH) || (a == SM_NAME_PREDICTION && b != SM_NAME_PREDICTION);
    bool known = a != SM_NAME_NONE || b != SM_NAME_NONE;
    k->m->weight = weight;
    k->m->weight_why = sm_role_by_name;
    k->m->id = -1;
    sm_role_take(k, other[turn], true, known ? sm_role_by_name : sm_role_in_order);
    sm_role_take(k, other[!turn], false, known ? sm_role_by_name : sm_role_in_order);
}

/* A column of counts in which one is none. */
static void refuse_count(sm_role_search *k, uint32_t column)
{
    uint64_t count;
    for (uint64_t p = 1; p < sm_sheet_stored(k->s); p++) {
        if (sm_sheet_count(k->s, p, column, &count, &k->j->r->question) == SM_OK) continue;
        k->j->r->outcome = SM_REFUSED;
        return;
    }
}

void sm_role_doubt_counts(sm_role_search *k)
{
    enum { FROM = 6 };
    uint32_t weight = UINT32_MAX;
    bool weight_called = false;
    if (k->m->weight >= 0 || k->j->o->every || k->m->pred.n != 1 || k->m->truth < 0) return;
    if (sm_options_name_columns(k->j->o) || !sm_detection_has_names(k->j, k->sheet)) return;
    if (sm_detection_rows(k->j, k->sheet) < FROM || !k->wants_truth || !k->wants_pred) return;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        if (!sm_role_is_free(k, i) || !sm_role_facts(k, i)->counts) continue;
        bool called = sm_name_is_count(k->s->column[i].name);
        if (weight != UINT32_MAX && !called && !weight_called) return;
        if (weight == UINT32_MAX || called) weight = i;
        weight_called = weight_called || called;
    }
    uint32_t other[2] = {(uint32_t)k->m->truth, k->m->pred.at[0]};
    if (weight == UINT32_MAX || !sm_role_are_stored(k, other) || pair_repeats(k, other)) return;
    ask_counts(k, weight, other);
}

/* Of three columns, those that are not the w-th. */
static void others_than(const uint32_t column[3], uint32_t w, uint32_t other[2])
{
    other[0] = column[w == 0];
    other[1] = column[w == 2 ? 1 : 2];
}

/* A column that is called a count, n or weight and nothing else; false: there is none. */
static bool take_count_word(sm_role_search *k, const uint32_t column[3])
{
    for (uint32_t w = 0; w < 3; w++) {
        const char *name = k->s->column[column[w]].name;
        const sm_column_facts *counts = sm_role_facts(k, column[w]);
        uint32_t other[2];
        others_than(column, w, other);
        bool n_only = strcasecmp(name, "n") == 0, weight = sm_name_is_count_word(name) || n_only;
        bool open = strcmp(name, "weight") == 0;
        if ((!weight && !open) || !counts->stored || (n_only && !counts->counts)) continue;
        if (!open && !counts->counts)
            refuse_count(k, column[w]);
        else if (open)
            ask_counts(k, column[w], other);
        else if (sm_role_are_stored(k, other) && n_only && pair_repeats(k, other))
            ask_counts(k, column[w], other);
        else if (sm_role_are_stored(k, other))
            take_counts(k, column[w], other);
        return true;
    }
    return false;
}

/* A longer name that ends in a count word may be an attribute: it counts where its values do and no pair repeats. */
static void take_longer_name(sm_role_search *k, const uint32_t column[3])
{
    for (uint32_t w = 0; w < 3; w++) {
        const char *name = k->s->column[column[w]].name;
        const sm_column_facts *counts = sm_role_facts(k, column[w]);
        uint32_t other[2];
        others_than(column, w, other);
        if (!sm_name_is_count(name) || !counts->stored || !counts->counts || !sm_role_are_stored(k, other)) continue;
        bool repeats = pair_repeats(k, other);
        if (repeats) {
            sm_detection_likely(k->j, k->sheet,
                                "column %s is not read as counts, because pairs of labels repeat (--weight %s counts "
                                "by it)",
                                sm_quote_brief(name).text, sm_quote_brief(name).text);
            continue;
        }
        take_counts(k, column[w], other);
        sm_detection_likely(k->j, k->sheet,
                            "column %s is read as counts, because of the last word of its name (--true COL --pred "
                            "COL: each row is a point)",
                            sm_quote_brief(name).text);
        return;
    }
}

void sm_role_recognise_counts(sm_role_search *k)
{
    uint32_t column[3], n = 0;
    if (!sm_detection_has_names(k->j, k->sheet) || k->told_truth || k->told_pred || k->m->weight >= 0 || k->j->o->every)
        return;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        bool index = !*k->s->column[i].name && sm_detection_is_id(k->j, k->sheet, i);
        if (!index && n == 3) return;
        if (!index) column[n++] = i;
    }
    if (n == 3 && !take_count_word(k, column)) take_longer_name(k, column);
}

static bool may_count(const char *name)
{
    return sm_name_is_count(name) || strcasecmp(name, "n") == 0 || strcasecmp(name, "weight") == 0;
}

/* Why the rows are points, whatever a column next to their labels is called; NULL: each may represent several points.
 */
static const char *why_points(sm_role_search *k)
{
    sm_columns labels = {0};
    bool id = false;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        const char *name = k->s->column[i].name;
        bool mine = sm_detection_is_id(k->j, k->sheet, i);
        id = id || (mine && *name);
        if (!mine && !may_count(name) && sm_role_is_label(k, i)) sm_columns_add(&labels, i);
    }
    bool repeats = !id && labels_repeat(k, labels.at, labels.n);
    sm_free(labels.at);
    return id ? "an id tells the points apart" : repeats ? "rows with the same labels repeat" : NULL;
}

/* A weight may be in kilograms. */
static void ask_weight(sm_role_search *k, uint32_t column)
{
    if (k->m->weight >= 0 || (k->told_truth && k->told_pred)) return;
    sm_detection_ask(k->j, SM_OPEN, k->sheet, k->s->header_line,
                     "column %s may count the points of a row, or each row is one point; specify which, or name the "
                     "labellings: --true COL --pred COL",
                     sm_quote_brief(k->s->column[column].name).text);
    sm_detection_propose(k->j, "weight", sm_detection_address(k->j, k->sheet, column), NULL);
}

void sm_role_count_every(sm_role_search *k)
{
    sm_detection *j = k->j;
    if (!sm_detection_has_names(j, k->sheet)) return;
    for (uint32_t i = 0; i < k->m->columns && !sm_detection_stopped(j); i++) {
        const char *name = k->s->column[i].name;
        const sm_column_facts *facts = sm_role_facts(k, i);
        if (sm_role_is_taken(k->m, i) || !may_count(name) || !facts->stored || facts->fractions) continue;
        bool word = sm_name_is_count_word(name);
        const sm_quoted quoted = sm_quote_brief(name);
        const char *why = facts->counts ? why_points(k) : NULL;
        if (word && !facts->counts)
            refuse_count(k, i);
        else if (j->n > 1 && facts->counts && !why)
            sm_detection_ask(j, SM_REFUSED, k->sheet, k->s->header_line,
                             "column \"%s\" may count the points of a row, but counts are read from one file only; put "
                             "all labellings into one file, or remove the column",
                             quoted.text);
        else if (facts->counts && !why && strcasecmp(name, "weight") == 0)
            ask_weight(k, i);
        else if (facts->counts && !why && k->m->weight < 0) {
            k->m->weight = i;
            k->m->weight_why = sm_role_by_name;
            sm_detection_likely(j, k->sheet, "column %s is read as counts: how many points each row stands for",
                                quoted.text);
        } else if (facts->counts && why)
            sm_detection_likely(j, k->sheet, "column %s is not read as counts, because %s (--weight %s counts by it)",
                                quoted.text, why, quoted.text);
    }
}

void sm_role_recognise_long_counts(sm_role_search *k)
{
    static const char *const name[] = {"pred", "class", "cluster", "count"};
    const uint32_t n = sizeof name / sizeof *name;
    if (k->m->columns != n || !sm_detection_has_names(k->j, k->sheet) || sm_options_name_columns(k->j->o)) return;
    for (uint32_t i = 0; i < n; i++)
        if (strcasecmp(k->s->column[i].name, name[i]) != 0) return;
    if (!sm_role_facts(k, n - 1)->counts) {
        refuse_count(k, n - 1);
    } else if (k->j->o->long_counts && k->j->n == 1) {
        k->m->long_counts = true;
        k->m->weight = SM_LONG_COUNT;
        k->m->weight_why = sm_role_by_name;
        sm_role_take(k, SM_LONG_CLASS, true, sm_role_by_name);
        sm_role_take(k, SM_LONG_CLUSTER, false, sm_role_by_name);
    } else {
        sm_detection_ask(
            k->j, SM_REFUSED, k->sheet, k->s->header_line,
            "counts of several predictions, one below the other (found pred,class,cluster,count); setmatch "
            "compare reads them, with no other file; for one prediction keep its rows and drop the column pred");
    }
}
