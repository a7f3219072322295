/* Which column means what: as named, then by known names, then the only one possible; else it is asked. */
#include "io/sheet/sheet.h"
#include "load.h"
#include "setmatch/base/mem.h"
#include "setmatch/base/os.h"
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef struct role_search {
    sm_judge *j;
    size_t sheet;
    const sm_sheet *s;
    sm_meaning *m;
    bool wants_truth, wants_pred;
    bool told_truth, told_pred;
    bool eliminated;    /* something was found as the only one possible */
    sm_columns several; /* predictions by name */
} role_search;

static const char named[] = "named", by_name[] = "by name", only_one[] = "the only one possible",
                  by_format[] = "by the format", in_order[] = "in order", all_different[] = "all values different";

static bool list_holds(const sm_columns *list, uint32_t column)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i] == column) return true;
    return false;
}

static bool is_taken(const sm_meaning *m, uint32_t column)
{
    return list_holds(&m->pred, column) || list_holds(&m->more, column) || list_holds(&m->coordinate, column) ||
           m->truth == column || m->weight == column || m->axis[0] == column || m->axis[1] == column;
}

bool sm_judge_is_id(const sm_judge *j, size_t sheet, uint32_t column)
{
    const sm_sheet *s = &j->sheet[sheet];
    const sm_column_facts *f = sm_judge_facts(j, sheet, column);
    if (j->r->of[sheet].id == column) return true;
    if (s->id_column == column + 1) return true;
    const char *name = s->column[column].name;
    if (sm_judge_has_names(j, sheet)) {
        bool may = !*name || sm_name_is_id(name);
        return may && (f->stored ? sm_facts_different(f) : s->column[column].many);
    }
    return column == 0 && s->columns > 1 && f->stored && (f->serial || (f->rows >= 20 && sm_facts_different(f)));
}

static const sm_column_facts *facts_of(const role_search *k, uint32_t column)
{
    return sm_judge_facts(k->j, k->sheet, column);
}

static bool is_free(const role_search *k, uint32_t column)
{
    return !is_taken(k->m, column) && !sm_judge_is_id(k->j, k->sheet, column);
}

static bool is_label_column(const role_search *k, uint32_t column)
{
    return sm_facts_labels(facts_of(k, column));
}

static bool lacks_truth(const role_search *k)
{
    return k->wants_truth && k->m->truth < 0;
}

/* Every column is a prediction as soon as the truth is known. */
static bool lacks_pred(const role_search *k)
{
    return k->wants_pred && !k->m->pred.n && !(k->j->o->every && lacks_truth(k));
}

static bool is_complete(const role_search *k)
{
    return !lacks_truth(k) && (!k->wants_pred || k->m->pred.n > 0);
}

static void take_role(role_search *k, uint32_t column, bool truth, const char *why)
{
    if (truth) {
        k->m->truth = column;
        k->m->truth_why = why;
    } else {
        sm_judge_add(k->j, &k->m->pred, column);
        k->m->pred_why = why;
    }
}

/* ---- as named ---------------------------------------------------------------------------------------------------- */
static void find_told(role_search *k, const char *text, int64_t *at, const char **why)
{
    if (text && k->j->status == SM_OK) *at = sm_judge_find(k->j, k->sheet, text);
    if (*at >= 0) *why = named;
}

static void told_truths(role_search *k)
{
    const sm_read_options *o = k->j->o;
    sm_meaning *m = k->m;
    k->told_truth = k->wants_truth && o->truth;
    if (!k->told_truth) return;
    m->truth_why = named;
    if (!o->every) {
        m->truth = sm_judge_find(k->j, k->sheet, o->truth);
        return;
    }
    sm_judge_list(k->j, k->sheet, o->truth, &m->more);
    if (k->j->status != SM_OK || !m->more.n) return;
    m->truth = m->more.at[0]; /* the first truth is the truth */
    memmove(m->more.at, m->more.at + 1, --m->more.n * sizeof *m->more.at);
}

/* Columns where all of them are, else a file, else the columns that are not there are told. */
static void told_coordinates(role_search *k)
{
    const char *text = k->j->o->coordinates;
    sm_meaning *m = k->m;
    if (k->j->status != SM_OK || !text || !k->wants_truth) return;
    sm_error inner = {0}, *outer = k->j->err;
    k->j->err = &inner;
    sm_judge_list(k->j, k->sheet, text, &m->coordinate);
    k->j->err = outer;
    if (k->j->status == SM_OK) return;
    if (k->j->status != SM_INPUT) {
        k->j->status = sm_no_memory(outer);
        return;
    }
    k->j->status = SM_OK;
    m->coordinate.n = 0;
    m->coordinates_in_file = sm_os_access(text, R_OK) == 0;
    if (!m->coordinates_in_file) sm_judge_list(k->j, k->sheet, text, &m->coordinate);
}

static void take_told(role_search *k)
{
    const sm_read_options *o = k->j->o;
    sm_meaning *m = k->m;
    told_truths(k);
    k->told_pred = k->wants_pred && o->pred;
    if (k->told_pred) m->pred_why = named;
    if (k->told_pred && k->j->status == SM_OK) sm_judge_list(k->j, k->sheet, o->pred, &m->pred);
    find_told(k, o->weight, &m->weight, &m->weight_why);
    find_told(k, o->id, &m->id, &m->id_why);
    if (k->wants_truth) find_told(k, o->x, &m->axis[0], &m->axis_why);
    if (k->wants_truth) find_told(k, o->y, &m->axis[1], &m->axis_why);
    told_coordinates(k);
}

/* ---- coordinates, ids -------------------------------------------------------------------------------------------- */
/* A pair of columns called x and y, both nothing but numbers. */
static void name_axes(role_search *k)
{
    int64_t found[2] = {-1, -1};
    if (k->m->axis[0] >= 0 || k->m->axis[1] >= 0 || !sm_judge_has_names(k->j, k->sheet)) return;
    for (uint32_t i = 0; i < k->m->columns; i++)
        for (int a = 0; a < 2; a++)
            if (!is_taken(k->m, i) && strcasecmp(k->s->column[i].name, a ? "y" : "x") == 0) found[a] = i;
    for (int a = 0; a < 2; a++)
        if (found[a] < 0 || !sm_facts_numbers(facts_of(k, (uint32_t)found[a])) || k->s->column[found[a]].asked) return;
    memcpy(k->m->axis, found, sizeof found);
    k->m->axis_why = by_name;
}

static void name_id(role_search *k)
{
    for (uint32_t i = 0; i < k->m->columns && k->m->id < 0; i++) {
        if (is_taken(k->m, i) || !sm_judge_is_id(k->j, k->sheet, i)) continue;
        if (!sm_facts_different(facts_of(k, i)) && k->s->id_column != i + 1) continue;
        k->m->id = i;
        k->m->id_why = k->s->id_column ? by_format : all_different;
    }
}

/* ---- by name ----------------------------------------------------------------------------------------------------- */
static bool has_newer(const role_search *k, uint32_t column)
{
    const char *name = k->s->column[column].name;
    size_t length = strlen(name);
    for (uint32_t i = 0; i < k->m->columns; i++)
        if (!strncmp(k->s->column[i].name, name, length) && !strcmp(k->s->column[i].name + length, "_new")) return true;
    return false;
}

/* The free columns whose names have a role. Of several those with fractions, or without a value, fall out; and labels
 * that were written back, in NAME_new, stand for those that they came from. */
static void gather_named(role_search *k, sm_name_role role, sm_columns *f)
{
    f->n = 0;
    for (uint32_t i = 0; i < k->m->columns && sm_judge_has_names(k->j, k->sheet); i++)
        if (is_free(k, i) && sm_name_role_of(k->s->column[i].name) == role) sm_judge_add(k->j, f, i);
    size_t kept = 0;
    for (size_t i = 0; i < f->n && f->n > 1; i++) {
        const sm_column_facts *facts = facts_of(k, f->at[i]);
        bool out = (facts->stored && (facts->fractions || facts->missing == facts->rows)) || has_newer(k, f->at[i]);
        if (!out) f->at[kept++] = f->at[i];
    }
    if (kept) f->n = kept;
}

static void take_by_name(role_search *k)
{
    sm_columns f = {0};
    if (lacks_truth(k)) {
        gather_named(k, SM_NAME_TRUTH, &f);
        if (!f.n) gather_named(k, SM_NAME_WEAK, &f);
        if (f.n == 1) take_role(k, f.at[0], true, by_name);
    }
    if (k->wants_pred && !k->m->pred.n && !k->j->o->every) {
        gather_named(k, SM_NAME_PREDICTION, &f);
        if (f.n == 1) take_role(k, f.at[0], false, by_name);
        if (f.n > 1) {
            k->several = f;
            f = (sm_columns){0};
        }
    }
    sm_free(f.at);
}

/* A file of one labelling: the only one by its own name, whichever. */
static void take_any_name(role_search *k)
{
    sm_columns f = {0};
    uint32_t column = 0;
    size_t n = 0;
    for (sm_name_role role = SM_NAME_TRUTH; role <= SM_NAME_WEAK; role++) {
        gather_named(k, role, &f);
        n += f.n;
        if (f.n) column = f.at[0];
    }
    sm_free(f.at);
    if (n == 1) take_role(k, column, !k->wants_pred, by_name);
}

static void take_by_format(role_search *k)
{
    uint32_t column = k->s->label_column;
    if (!column || is_taken(k->m, column - 1)) return;
    if (lacks_truth(k))
        take_role(k, column - 1, true, by_format);
    else if (k->wants_pred && !k->wants_truth && !k->m->pred.n && !k->j->o->every)
        take_role(k, column - 1, false, by_format);
}

/* ---- the only possible columns --------------------------------------------------------------------------------------
 */
static void gather_free(role_search *k, bool labels_only, sm_columns *f)
{
    f->n = 0;
    for (uint32_t i = 0; i < k->m->columns; i++)
        if (is_free(k, i) && (!labels_only || is_label_column(k, i))) sm_judge_add(k->j, f, i);
}

/* Only where the file has no other column but ids; values that are all different are never taken so. */
static void eliminate(role_search *k)
{
    sm_columns f = {0};
    bool truth = lacks_truth(k), pred = k->wants_pred && !k->m->pred.n;
    bool told_one = k->told_truth || k->told_pred;
    size_t wanted = (size_t)truth + pred;
    if (k->j->o->every && pred) return;
    if (k->m->axis_why == by_name && !told_one) return; /* the file has other columns: coordinates */
    gather_free(k, told_one, &f);
    bool fits = f.n == wanted;
    for (size_t i = 0; fits && i < f.n; i++) {
        const sm_column_facts *facts = facts_of(k, f.at[i]);
        fits = facts->stored && (!sm_facts_different(facts) || facts->rows < 3) && !facts->fractions;
    }
    const char *why = wanted == 2 ? in_order : only_one;
    if (fits && truth) take_role(k, f.at[0], true, why);
    if (fits && pred) take_role(k, f.at[wanted - 1], false, why);
    k->eliminated = fits;
    sm_free(f.at);
}

/* Of several files each holds one labelling: the only column of labels, else the only column besides ids. */
static void take_single(role_search *k)
{
    sm_columns f = {0};
    gather_free(k, true, &f);
    if (f.n != 1) gather_free(k, false, &f);
    if (f.n == 1 && (k->m->columns == 1 || facts_of(k, f.at[0])->stored)) {
        k->eliminated = k->m->columns > 1 && !is_label_column(k, f.at[0]);
        take_role(k, f.at[0], lacks_truth(k), only_one);
    }
    sm_free(f.at);
}

/* ---- counts ------------------------------------------------------------------------------------------------------ */
/* Does a pair of labels stand in two rows? */
static bool pair_repeats(role_search *k, const uint32_t column[2])
{
    const sm_column *x = &k->s->column[column[0]], *y = &k->s->column[column[1]];
    sm_dict *seen = NULL;
    bool twice = false;
    k->j->status = sm_dict_new(&seen, k->j->err);
    const uint64_t rows = sm_sheet_stored(k->s);
    for (uint64_t p = sm_judge_has_names(k->j, k->sheet); p < rows && !twice && k->j->status == SM_OK; p++) {
        uint32_t pair[2] = {sm_cell_ids_at(&x->id, p) + 0x01010101u, sm_cell_ids_at(&y->id, p)},
                 before = sm_dict_size(seen), id = before;
        char text[16];
        for (size_t i = 0; i < 8; i++) {
            text[2 * i] = (char)('a' + (pair[i / 4] >> 8 * (i % 4) & 15));
            text[2 * i + 1] = (char)('a' + (pair[i / 4] >> (8 * (i % 4) + 4) & 15));
        }
        k->j->status = sm_dict_add(seen, text, sizeof text, &id, k->j->err);
        twice = id < before || sm_sheet_times(k->s, p) > 1;
    }
    sm_dict_free(seen);
    return twice;
}

static bool are_stored(const role_search *k, const uint32_t column[2])
{
    return sm_column_stored(&k->s->column[column[0]]) && sm_column_stored(&k->s->column[column[1]]);
}

static void ask_counts(role_search *k, uint32_t weight, const uint32_t other[2])
{
    sm_judge *j = k->j;
    sm_judge_ask(j, SM_OPEN, k->sheet, k->s->header_line,
                 "column %.40s may count the points of a row, or each row is one point; specify which",
                 k->s->column[weight].name);
    sm_judge_propose(j, (sm_proposal[]){{"weight", sm_judge_address(j, k->sheet, weight)}, {NULL, NULL}});
    sm_judge_propose(j, (sm_proposal[]){{"true", sm_judge_address(j, k->sheet, other[0])},
                                        {"pred", sm_judge_address(j, k->sheet, other[1])},
                                        {NULL, NULL}});
}

/* The truth is the one that is named so, else the one that is not named a prediction, else the first. */
static void take_counts(role_search *k, uint32_t weight, const uint32_t other[2])
{
    sm_name_role a = sm_name_role_of(k->s->column[other[0]].name), b = sm_name_role_of(k->s->column[other[1]].name);
    bool turn = (b == SM_NAME_TRUTH && a != SM_NAME_TRUTH) || (a == SM_NAME_PREDICTION && b != SM_NAME_PREDICTION);
    bool known = a != SM_NAME_NONE || b != SM_NAME_NONE;
    k->m->weight = weight;
    k->m->weight_why = by_name;
    k->m->id = -1;
    take_role(k, other[turn], true, known ? by_name : in_order);
    take_role(k, other[!turn], false, known ? by_name : in_order);
}

/* A column of counts in which one is none. */
static void refuse_count(role_search *k, uint32_t column)
{
    const sm_sheet *s = k->s;
    for (uint64_t p = 1; p < sm_sheet_stored(s); p++) {
        const char *text = sm_sheet_cell(s, p, column);
        uint64_t count, line = sm_sheet_line(s, p);
        sm_count_fault fault = sm_count_of(text, strlen(text), &count);
        sm_place at = {line, s->column[column].first_odd.line == line ? s->column[column].first_odd.column : 0};
        if (fault == SM_COUNT_OK) continue;
        k->j->r->outcome = SM_REFUSED;
        sm_count_refuse(fault, text, strlen(text), s->file, at, &k->j->r->question);
        return;
    }
}

/* Labels of which no pair occurs twice, beside one column of whole numbers: most likely it counts them. */
static void doubt_counts(role_search *k)
{
    enum { FROM = 6 };
    uint32_t weight = UINT32_MAX;
    bool weight_called = false;
    if (k->m->weight >= 0 || k->j->o->every || k->m->pred.n != 1 || k->m->truth < 0) return;
    if (sm_options_name_columns(k->j->o) || !sm_judge_has_names(k->j, k->sheet)) return;
    if (sm_judge_rows(k->j, k->sheet) < FROM || !k->wants_truth || !k->wants_pred) return;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        if (!is_free(k, i) || !facts_of(k, i)->counts) continue;
        bool called = sm_name_is_count(k->s->column[i].name);
        if (weight != UINT32_MAX && !called && !weight_called) return;
        if (weight == UINT32_MAX || called) weight = i;
        weight_called = weight_called || called;
    }
    uint32_t other[2] = {(uint32_t)k->m->truth, k->m->pred.at[0]};
    if (weight == UINT32_MAX || !are_stored(k, other) || pair_repeats(k, other)) return;
    if (k->j->status == SM_OK) ask_counts(k, weight, other);
}

/* Exactly three columns besides an index without a name, one of them called a count and whole numbers. */
static void recognise_counts(role_search *k)
{
    uint32_t column[3], n = 0;
    if (!sm_judge_has_names(k->j, k->sheet) || k->told_truth || k->told_pred || k->m->weight >= 0 || k->j->o->every)
        return;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        bool index = !*k->s->column[i].name && sm_judge_is_id(k->j, k->sheet, i);
        if (!index && n == 3) return;
        if (!index) column[n++] = i;
    }
    for (uint32_t w = 0; w < 3 && n == 3; w++) {
        const char *name = k->s->column[column[w]].name;
        const sm_column_facts *counts = facts_of(k, column[w]);
        const uint32_t other[2] = {column[w == 0], column[w == 2 ? 1 : 2]};
        bool n_only = strcasecmp(name, "n") == 0, weight = sm_name_is_count(name) || n_only;
        bool open = strcmp(name, "weight") == 0;
        if ((!weight && !open) || !counts->stored || (n_only && !counts->counts)) continue;
        if (!open && !counts->counts)
            refuse_count(k, column[w]);
        else if (open)
            ask_counts(k, column[w], other);
        else if (are_stored(k, other) && n_only && pair_repeats(k, other))
            ask_counts(k, column[w], other);
        else if (are_stored(k, other) && k->j->status == SM_OK)
            take_counts(k, column[w], other);
        return;
    }
}

/* Most labels of a column are those of another one. */
static bool is_alike(role_search *k, uint32_t column, uint32_t other)
{
    const uint32_t both[2] = {column, other};
    sm_dict *seen = NULL, *mine = NULL;
    uint32_t id, alike = 0;
    if (!are_stored(k, both)) return false;
    k->j->status = sm_dict_new(&seen, k->j->err);
    if (k->j->status == SM_OK) k->j->status = sm_dict_new(&mine, k->j->err);
    for (int second = 0; second < 2; second++) {
        for (uint64_t p = sm_judge_has_names(k->j, k->sheet); p < sm_sheet_stored(k->s); p++) {
            if (k->j->status != SM_OK) break;
            const char *text = sm_sheet_cell(k->s, p, second ? column : other);
            uint32_t before = second ? sm_dict_size(mine) : 0;
            k->j->status = sm_dict_add(second ? mine : seen, text, strlen(text), &id, k->j->err);
            bool new = second && k->j->status == SM_OK &&id == before;
            alike += new &&sm_dict_find(seen, text, strlen(text), &id);
        }
    }
    bool is = k->j->status == SM_OK && 2 * alike > sm_dict_size(mine);
    sm_dict_free(seen);
    sm_dict_free(mine);
    return is;
}

/* Clusters are numbers, or have the labels of the classes, and every point is in one: other texts may be anything. */
static bool all_look_predicted(role_search *k, const sm_columns *of)
{
    bool all = true;
    for (size_t i = 0; i < of->n && all && k->j->status == SM_OK; i++) {
        const sm_column_facts *facts = facts_of(k, of->at[i]);
        bool whole = facts->stored && !facts->missing;
        all = whole && (sm_facts_numbers(facts) || (k->m->truth >= 0 && is_alike(k, of->at[i], (uint32_t)k->m->truth)));
    }
    return all;
}

/* ---- what is open ------------------------------------------------------------------------------------------------ */
static void list_candidates(role_search *k)
{
    sm_recognition *r = k->j->r;
    for (int labels = 1; labels >= 0; labels--)
        for (uint32_t i = 0; i < k->m->columns; i++) {
            bool label = is_label_column(k, i) && !sm_judge_is_id(k->j, k->sheet, i);
            if (label != (labels == 1) || (k->m->truth == i && k->told_truth)) continue;
            char room[16];
            const char *name = sm_judge_keep(k->j, sm_judge_name(k->j, k->sheet, i, room));
            if (!sm_push(&r->candidate, &r->candidates, &r->candidates_room, &name, sizeof name))
                k->j->status = sm_no_memory(k->j->err);
        }
}

/* Columns that may still be a labelling, columns of labels first. */
static void gather_usable(role_search *k, sm_columns *f)
{
    gather_free(k, true, f);
    for (uint32_t i = 0; i < k->m->columns; i++) {
        const sm_column_facts *facts = facts_of(k, i);
        bool unfit = facts->stored && (facts->fractions || sm_facts_different(facts));
        if (is_free(k, i) && !is_label_column(k, i) && !unfit) sm_judge_add(k->j, f, i);
    }
}

/* More than five columns of whole numbers may be a table of counts. */
static bool may_be_table(const role_search *k)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        if (!is_free(k, i)) continue;
        n++;
        if (!facts_of(k, i)->counts) return false;
    }
    return n > 5;
}

static void propose_columns(role_search *k, const sm_columns *f)
{
    sm_judge *j = k->j;
    bool truth = lacks_truth(k), pred = lacks_pred(k);
    if (truth && pred && j->n == 1 && may_be_table(k)) {
        sm_judge_propose(j, (sm_proposal[]){{"matrix", NULL}, {NULL, NULL}});
        return;
    }
    if (f->n < (size_t)truth + pred) return;
    const char *first = sm_judge_address(j, k->sheet, f->at[0]);
    const char *second = sm_judge_address(j, k->sheet, f->at[f->n > 1 ? 1 : 0]);
    int64_t other = !truth ? k->m->truth : !pred && k->m->pred.n ? (int64_t)k->m->pred.at[0] : -1;
    const char *known = other >= 0 ? sm_judge_address(j, k->sheet, (uint32_t)other) : NULL;
    if (truth && pred)
        sm_judge_propose(j, (sm_proposal[]){{"true", first}, {"pred", second}, {NULL, NULL}});
    else if (pred && known && !k->told_truth && k->wants_truth)
        sm_judge_propose(j, (sm_proposal[]){{"true", known}, {"pred", first}, {NULL, NULL}});
    else if (truth && known && !k->told_pred && k->wants_pred)
        sm_judge_propose(j, (sm_proposal[]){{"true", first}, {"pred", known}, {NULL, NULL}});
    else
        sm_judge_propose(j, (sm_proposal[]){{truth ? "true" : "pred", first}, {NULL, NULL}});
}

static void ask_roles(role_search *k)
{
    sm_judge *j = k->j;
    sm_columns f = {0};
    bool truth = lacks_truth(k), pred = lacks_pred(k);
    gather_usable(k, &f);
    size_t need = (size_t)truth + (k->wants_pred && !k->m->pred.n), columns = k->s->columns;
    if (f.n < need && f.n + (k->m->truth >= 0) + (k->m->pred.n > 0) < 2 && j->n == 1) {
        sm_judge_ask(j, SM_REFUSED, k->sheet, k->s->header_line ? k->s->header_line : 1,
                     "only one column of labels; found %zu column%s; give the other labelling "
                     "too: TRUE PRED",
                     columns, sm_plural(columns));
    } else {
        const sm_columns *from = k->several.n ? &k->several : &f;
        j->r->many = pred && !truth && from->n > 1;
        j->r->likely = j->r->many && (k->several.n || all_look_predicted(k, from));
        sm_judge_ask(j, SM_OPEN, k->sheet, k->s->header_line,
                     "it is not clear which %s; found %zu candidate%s; specify which",
                     truth && pred ? "columns are the truth and the prediction"
                     : truth       ? "column is the truth"
                                   : "column is the prediction",
                     from->n, sm_plural(from->n));
        list_candidates(k);
        propose_columns(k, from);
    }
    sm_free(f.at);
}

/* ---- what was found ---------------------------------------------------------------------------------------------- */
static void warn_many_labels(role_search *k, uint32_t column)
{
    char room[16];
    const sm_column_facts *f = facts_of(k, column);
    if (!f->stored || f->rows < 20 || f->distinct * 2 <= f->rows || k->m->weight >= 0) return;
    sm_judge_likely(k->j, "%s%scolumn %.40s has %llu different labels for %llu points; is it a column of labels?",
                    sm_judge_file(k->j, k->sheet), sm_judge_colon(k->j), sm_judge_name(k->j, k->sheet, column, room),
                    (unsigned long long)f->distinct, (unsigned long long)f->rows);
}

static void warn_eliminated(role_search *k)
{
    char a[16], b[16];
    const char *t = k->m->truth >= 0 ? sm_judge_name(k->j, k->sheet, (uint32_t)k->m->truth, a) : "";
    const char *p = k->m->pred.n ? sm_judge_name(k->j, k->sheet, k->m->pred.at[0], b) : "";
    const char *file = sm_judge_file(k->j, k->sheet), *colon = sm_judge_colon(k->j);
    if (k->m->truth >= 0 && k->m->pred.n)
        sm_judge_likely(k->j, "%s%struth is column %.40s and prediction column %.40s, the only possible columns", file,
                        colon, t, p);
    else
        sm_judge_likely(k->j, "%s%sthe labels are column %.40s, the only possible column", file, colon, *t ? t : p);
}

/* No label occurs twice in either: there is nothing to compare. */
static void check_different(role_search *k)
{
    sm_judge *j = k->j;
    if (!k->wants_truth || !k->wants_pred || k->m->pred.n != 1 || k->m->weight >= 0) return;
    if ((k->told_truth && k->told_pred) || j->o->shards) return; /* a part may be short */
    if (!sm_facts_different(facts_of(k, (uint32_t)k->m->truth)) || !sm_facts_different(facts_of(k, k->m->pred.at[0])) ||
        sm_judge_rows(j, k->sheet) < 2)
        return;
    sm_text words = {0};
    sm_text_puts(&words, "--true ");
    sm_shell_quote(&words, sm_judge_address(j, k->sheet, (uint32_t)k->m->truth));
    sm_text_puts(&words, " --pred ");
    sm_shell_quote(&words, sm_judge_address(j, k->sheet, k->m->pred.at[0]));
    if (j->status == SM_OK) j->status = sm_text_status(&words, j->err);
    sm_judge_ask(j, SM_REFUSED, k->sheet, 0,
                 "no label occurs twice in either column, so there is nothing to compare; each row may be "
                 "a class, not a point; to read it anyway: %s",
                 sm_text_of(&words));
    sm_text_done(&words);
}

/* ---- every prediction
 * ------------------------------------------------------------------------------------------------
 */

static bool may_be_prediction(const role_search *k, uint32_t column)
{
    return sm_judge_has_names(k->j, k->sheet) && is_free(k, column) && is_label_column(k, column) &&
           sm_name_may_be_prediction(k->s->column[column].name);
}

/* Beside columns that are called predictions the only other one of labels is the truth. */
static void take_other_as_truth(role_search *k)
{
    uint32_t preds = 0, others = 0, other = 0;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        if (!is_free(k, i) || !is_label_column(k, i)) continue;
        bool pred = may_be_prediction(k, i);
        preds += pred;
        others += !pred;
        other = pred ? other : i;
    }
    if (!preds || others != 1) return;
    char room[16];
    take_role(k, other, true, only_one);
    sm_judge_likely(k->j, "%s%struth is column %.40s, the only one beside columns that are called predictions",
                    sm_judge_file(k->j, k->sheet), sm_judge_colon(k->j), sm_judge_name(k->j, k->sheet, other, room));
}

/* None is called a prediction: that these are some is a guess. */
static void warn_guessed(role_search *k)
{
    enum { NAMED = 6 };
    const sm_columns *pred = &k->m->pred;
    sm_text names = {0};
    char room[16];
    for (size_t i = 0; i < pred->n && i < NAMED; i++)
        sm_text_printf(&names, "%s%.40s", i ? ", " : "", sm_judge_name(k->j, k->sheet, pred->at[i], room));
    if (pred->n > NAMED) sm_text_printf(&names, " and %zu more", pred->n - NAMED);
    if (k->j->status == SM_OK) k->j->status = sm_text_status(&names, k->j->err);
    sm_judge_likely(k->j,
                    "%s%sno column is called a prediction, so every column of labels is taken as one: %s; --pred names "
                    "those that are meant",
                    sm_judge_file(k->j, k->sheet), sm_judge_colon(k->j), sm_text_of(&names));
    sm_text_done(&names);
}

/* Those that are called predictions, and those with the labels of the truth or of one of these; where none is called
 * so, every column of labels. */
static void take_every(role_search *k)
{
    bool *take = sm_alloc(k->m->columns, sizeof *take), any = false;
    if (!take) {
        k->j->status = sm_no_memory(k->j->err);
        return;
    }
    for (uint32_t i = 0; i < k->m->columns; i++) any = (take[i] = may_be_prediction(k, i)) || any;
    for (uint32_t i = 0; i < k->m->columns && k->j->status == SM_OK; i++) {
        if (take[i] || !is_free(k, i) || !is_label_column(k, i)) continue;
        bool alike = !any || (k->m->truth >= 0 && is_alike(k, i, (uint32_t)k->m->truth));
        for (uint32_t c = 0; c < k->m->columns && !alike && k->j->status == SM_OK; c++)
            alike = may_be_prediction(k, c) && is_alike(k, i, c);
        take[i] = alike;
    }
    for (uint32_t i = 0; i < k->m->columns && k->j->status == SM_OK; i++)
        if (take[i]) take_role(k, i, false, any ? "by name or by their labels" : "every column of labels");
    if (!any && k->m->pred.n > 1 && k->j->status == SM_OK) warn_guessed(k);
    sm_free(take);
}

/* pred,class,cluster,count: tables of several predictions, one below the other, are neither one table nor points. */
static void recognise_long_counts(role_search *k)
{
    static const char *const name[] = {"pred", "class", "cluster", "count"};
    const uint32_t n = sizeof name / sizeof *name;
    if (k->m->columns != n || !sm_judge_has_names(k->j, k->sheet) || sm_options_name_columns(k->j->o)) return;
    for (uint32_t i = 0; i < n; i++)
        if (strcasecmp(k->s->column[i].name, name[i]) != 0) return;
    if (!facts_of(k, n - 1)->counts) {
        refuse_count(k, n - 1);
    } else if (k->j->o->long_counts && k->j->n == 1) {
        k->m->long_counts = true;
        k->m->weight = SM_LONG_COUNT;
        k->m->weight_why = by_name;
        take_role(k, SM_LONG_CLASS, true, by_name);
        take_role(k, SM_LONG_CLUSTER, false, by_name);
    } else {
        sm_judge_ask(k->j, SM_REFUSED, k->sheet, k->s->header_line,
                     "counts of several predictions, one below the other; found pred,class,cluster,count; compare "
                     "reads them, alone; else give the rows of one prediction, without the column pred");
    }
}

void sm_judge_roles(sm_judge *j, size_t sheet, unsigned roles)
{
    role_search k = {.j = j, .sheet = sheet, .s = &j->sheet[sheet], .m = &j->r->of[sheet]};
    k.wants_truth = roles & SM_ROLE_OF_TRUTH;
    k.wants_pred = roles & SM_ROLE_OF_PRED;
    bool one = k.wants_truth != k.wants_pred;
    take_told(&k);
    if (j->status == SM_OK) recognise_long_counts(&k);
    if (k.m->long_counts || sm_judge_stopped(j)) return;
    if (!sm_judge_stopped(j) && k.wants_truth) name_axes(&k);
    if (!sm_judge_stopped(j) && k.wants_truth && k.wants_pred) recognise_counts(&k);
    if (!sm_judge_stopped(j) && k.m->weight < 0) name_id(&k);
    if (!sm_judge_stopped(j)) take_by_name(&k);
    if (!sm_judge_stopped(j) && !is_complete(&k) && one) take_any_name(&k);
    if (!sm_judge_stopped(j)) take_by_format(&k);
    bool every = !sm_judge_stopped(j) && j->o->every && !k.told_pred && k.wants_pred;
    if (every && lacks_truth(&k)) take_other_as_truth(&k);
    if (every && !sm_judge_stopped(j) && !lacks_truth(&k)) take_every(&k);
    if (!sm_judge_stopped(j) && !is_complete(&k) && !k.several.n) (one ? take_single : eliminate)(&k);
    if (!sm_judge_stopped(j) && !is_complete(&k)) ask_roles(&k);
    if (!sm_judge_stopped(j)) doubt_counts(&k);
    bool found = !sm_judge_stopped(j);
    if (found) check_different(&k);
    if (found && k.wants_truth) warn_many_labels(&k, (uint32_t)k.m->truth);
    if (found && k.m->pred.n == 1) warn_many_labels(&k, k.m->pred.at[0]);
    if (k.eliminated && !sm_judge_stopped(j)) warn_eliminated(&k);
    sm_free(k.several.at);
}
