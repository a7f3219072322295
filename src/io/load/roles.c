/* Which column means what: as named, then by known names, then the only one possible; else it is asked. */
#include "io/sheet/names.h"
#include "recognise.h"
#include "setmatch/base/mem.h"
#include <ctype.h>
#include <string.h>
#include <unistd.h>

typedef struct role_search {
    sm_judge *j;
    size_t sheet;
    const sm_sheet *s;
    sm_meaning *m;
    bool wants_truth, wants_pred;
    bool told_truth, told_pred;
    bool eliminated; /* something was found as the only one possible */
} role_search;

static const char named[] = "named", by_name[] = "by name", only_one[] = "the only one possible",
                  by_format[] = "by the format", in_order[] = "in order", all_different[] = "all values different";

static bool is_taken(const sm_meaning *m, uint32_t column)
{
    for (size_t i = 0; i < m->preds; i++)
        if (m->pred[i] == column) return true;
    for (size_t i = 0; i < m->mores; i++)
        if (m->more[i] == column) return true;
    for (size_t i = 0; i < m->places; i++)
        if (m->place[i] == column) return true;
    return m->truth == column || m->weight == column || m->axis[0] == column || m->axis[1] == column;
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

static bool is_free(const role_search *k, uint32_t column)
{
    return !is_taken(k->m, column) && !sm_judge_is_id(k->j, k->sheet, column);
}

static bool is_label_column(const role_search *k, uint32_t column)
{
    return sm_facts_labels(sm_judge_facts(k->j, k->sheet, column));
}

static sm_status add_pred(role_search *k, uint32_t column, const char *why)
{
    void *pred = k->m->pred;
    if (!sm_grow(&pred, &k->m->preds_room, k->m->preds + 1, sizeof *k->m->pred)) return sm_no_memory(k->j->err);
    k->m->pred = pred;
    k->m->pred[k->m->preds++] = column;
    k->m->pred_why = why;
    return SM_OK;
}

/* ---- as named ------------------------------------------------------------------------------------------------------
 */
static sm_status find(role_search *k, const char *text, int64_t *at)
{
    return text ? sm_judge_find(k->j, k->sheet, text, at) : SM_OK;
}

static sm_status told_truths(role_search *k)
{
    const sm_read_options *o = k->j->o;
    sm_meaning *m = k->m;
    if (!k->wants_truth || !o->truth) return SM_OK;
    k->told_truth = true;
    m->truth_why = named;
    if (!o->every) return find(k, o->truth, &m->truth);
    sm_status status = sm_judge_list(k->j, k->sheet, o->truth, &m->more, &m->mores, &m->mores_room);
    if (status != SM_OK || !m->mores) return status;
    m->truth = m->more[0]; /* the first truth is the truth */
    memmove(m->more, m->more + 1, --m->mores * sizeof *m->more);
    return SM_OK;
}

/* Columns where all of them are, else a file, else the columns that are not there are told. */
static sm_status told_places(role_search *k)
{
    const char *text = k->j->o->coordinates;
    sm_meaning *m = k->m;
    if (!text || !k->wants_truth) return SM_OK;
    sm_error inner = {0}, *outer = k->j->err;
    k->j->err = &inner;
    sm_status status = sm_judge_list(k->j, k->sheet, text, &m->place, &m->places, &m->places_room);
    k->j->err = outer;
    if (status == SM_OK) return SM_OK;
    if (status != SM_INPUT) return sm_no_memory(outer);
    m->places = 0;
    m->places_in_file = access(text, R_OK) == 0;
    return m->places_in_file ? SM_OK : sm_judge_list(k->j, k->sheet, text, &m->place, &m->places, &m->places_room);
}

static sm_status told(role_search *k)
{
    const sm_read_options *o = k->j->o;
    sm_meaning *m = k->m;
    sm_status status = told_truths(k);
    if (status == SM_OK && k->wants_pred && o->pred) {
        k->told_pred = true;
        m->pred_why = named;
        status = sm_judge_list(k->j, k->sheet, o->pred, &m->pred, &m->preds, &m->preds_room);
    }
    if (status == SM_OK) status = find(k, o->weight, &m->weight);
    if (m->weight >= 0) m->weight_why = named;
    if (status == SM_OK) status = find(k, o->id, &m->id);
    if (m->id >= 0) m->id_why = named;
    if (status == SM_OK && k->wants_truth) status = find(k, o->x, &m->axis[0]);
    if (status == SM_OK && k->wants_truth) status = find(k, o->y, &m->axis[1]);
    if (m->axis[0] >= 0 || m->axis[1] >= 0) m->axis_why = named;
    return status == SM_OK ? told_places(k) : status;
}

/* ---- coordinates, ids ----------------------------------------------------------------------------------------------
 */
static bool is_called(const char *name, char letter)
{
    return tolower((unsigned char)name[0]) == letter && !name[1];
}

/* A pair of columns called x and y, both nothing but numbers. */
static void name_axes(role_search *k)
{
    int64_t found[2] = {-1, -1};
    if (k->m->axis[0] >= 0 || k->m->axis[1] >= 0 || !sm_judge_has_names(k->j, k->sheet)) return;
    for (uint32_t i = 0; i < k->m->columns; i++)
        for (int a = 0; a < 2; a++)
            if (!is_taken(k->m, i) && is_called(k->s->column[i].name, a ? 'y' : 'x')) found[a] = i;
    for (int a = 0; a < 2; a++)
        if (found[a] < 0 || !sm_facts_numbers(sm_judge_facts(k->j, k->sheet, (uint32_t)found[a])) ||
            k->s->column[found[a]].asked)
            return;
    memcpy(k->m->axis, found, sizeof found);
    k->m->axis_why = by_name;
}

static void name_id(role_search *k)
{
    if (k->m->id >= 0) return;
    for (uint32_t i = 0; i < k->m->columns && k->m->id < 0; i++) {
        if (is_taken(k->m, i) || !sm_judge_is_id(k->j, k->sheet, i)) continue;
        if (!sm_facts_different(sm_judge_facts(k->j, k->sheet, i)) && k->s->id_column != i + 1) continue;
        k->m->id = i;
        k->m->id_why = k->s->id_column ? by_format : all_different;
    }
}

/* ---- by name -------------------------------------------------------------------------------------------------------
 */
typedef struct found {
    uint32_t *column;
    size_t n, room;
} found;

static sm_status gather(role_search *k, sm_name_role role, found *f)
{
    f->n = 0;
    for (uint32_t i = 0; i < k->m->columns && sm_judge_has_names(k->j, k->sheet); i++) {
        void *column = f->column;
        if (!is_free(k, i) || sm_name_role_of(k->s->column[i].name) != role) continue;
        if (!sm_grow(&column, &f->room, f->n + 1, sizeof *f->column)) return sm_no_memory(k->j->err);
        f->column = column;
        f->column[f->n++] = i;
    }
    return SM_OK;
}

static bool has_newer(const role_search *k, uint32_t column)
{
    const char *name = k->s->column[column].name;
    size_t length = strlen(name);
    for (uint32_t i = 0; i < k->m->columns; i++)
        if (!strncmp(k->s->column[i].name, name, length) && !strcmp(k->s->column[i].name + length, "_new")) return true;
    return false;
}

/* Of several of one name those with fractions, or without a value, fall out; and labels that were written back, in
 * NAME_new, stand for those that they came from. */
static void thin_out(const role_search *k, found *f)
{
    size_t kept = 0;
    for (size_t i = 0; i < f->n && f->n > 1; i++) {
        const sm_column_facts *facts = sm_judge_facts(k->j, k->sheet, f->column[i]);
        bool out = (facts->stored && (facts->fractions || facts->missing == facts->rows)) || has_newer(k, f->column[i]);
        if (!out) f->column[kept++] = f->column[i];
    }
    if (kept) f->n = kept;
}

static sm_status named_truth(role_search *k, found *f, bool *many)
{
    sm_status status = gather(k, SM_NAME_TRUTH, f);
    if (status != SM_OK) return status;
    thin_out(k, f);
    if (f->n == 0) {
        status = gather(k, SM_NAME_WEAK, f);
        if (status != SM_OK) return status;
        thin_out(k, f);
        if (f->n != 1) return SM_OK;
    }
    *many = f->n > 1;
    if (f->n != 1) return SM_OK;
    k->m->truth = f->column[0];
    k->m->truth_why = by_name;
    return SM_OK;
}

static sm_status named_pred(role_search *k, found *f, bool *many)
{
    sm_status status = gather(k, SM_NAME_PREDICTION, f);
    if (status != SM_OK) return status;
    thin_out(k, f);
    *many = f->n > 1;
    return f->n == 1 ? add_pred(k, f->column[0], by_name) : SM_OK;
}

/* ---- the only ones possible ----------------------------------------------------------------------------------------
 */
static sm_status gather_free(role_search *k, bool labels_only, found *f)
{
    f->n = 0;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        void *column = f->column;
        if (!is_free(k, i) || (labels_only && !is_label_column(k, i))) continue;
        if (!sm_grow(&column, &f->room, f->n + 1, sizeof *f->column)) return sm_no_memory(k->j->err);
        f->column = column;
        f->column[f->n++] = i;
    }
    return SM_OK;
}

static bool may_be_taken(const role_search *k, uint32_t column)
{
    const sm_column_facts *f = sm_judge_facts(k->j, k->sheet, column);
    return f->stored && (!sm_facts_different(f) || f->rows < 3) && !f->fractions;
}

static sm_status warn_eliminated(role_search *k)
{
    char a[16], b[16];
    const char *t = k->m->truth >= 0 ? sm_judge_name(k->j, k->sheet, (uint32_t)k->m->truth, a) : "";
    const char *p = k->m->preds ? sm_judge_name(k->j, k->sheet, k->m->pred[0], b) : "";
    const char *file = k->j->o->shards ? "" : k->s->file, *colon = *file ? ": " : "";
    if (k->m->truth >= 0 && k->m->preds)
        return sm_judge_likely(k->j, "%s%struth is column %.40s and prediction column %.40s, the only ones possible",
                               file, colon, t, p);
    return sm_judge_likely(k->j, "%s%sthe labels are column %.40s, the only one possible", file, colon, *t ? t : p);
}

static sm_status take_as(role_search *k, uint32_t column, bool truth, const char *why)
{
    k->eliminated = true;
    if (!truth) return add_pred(k, column, why);
    k->m->truth = column;
    k->m->truth_why = why;
    return SM_OK;
}

static sm_status eliminate(role_search *k)
{
    found f = {0};
    bool truth = k->wants_truth && k->m->truth < 0, pred = k->wants_pred && !k->m->preds;
    bool told_one = k->told_truth || k->told_pred;
    size_t wanted = (size_t)truth + pred;
    if (!wanted || (k->j->o->every && pred)) return SM_OK;
    if (k->m->axis_why == by_name && !told_one) return SM_OK; /* the file has other columns: coordinates */
    sm_status status = gather_free(k, told_one, &f);
    bool fits = f.n == wanted;
    for (size_t i = 0; fits && i < f.n; i++) fits = may_be_taken(k, f.column[i]);
    if (status == SM_OK && fits && truth) status = take_as(k, f.column[0], true, wanted == 2 ? in_order : only_one);
    if (status == SM_OK && fits && pred)
        status = take_as(k, f.column[wanted - 1], false, wanted == 2 ? in_order : only_one);
    sm_free(f.column);
    return status;
}

/* ---- counts ---------------------------------------------------------------------------------------------------------
 */
static bool pair_repeats(const role_search *k, uint32_t a, uint32_t b, bool *failed)
{
    const sm_column *x = &k->s->column[a], *y = &k->s->column[b];
    sm_dict *seen = NULL;
    bool twice = false;
    *failed = sm_dict_new(&seen, NULL) != SM_OK;
    for (uint64_t p = sm_judge_has_names(k->j, k->sheet); p < k->s->rows && !twice && !*failed; p++) {
        uint32_t pair[2] = {x->id[p] + 0x01010101u, y->id[p]}, before = sm_dict_size(seen), id;
        char text[24];
        for (size_t i = 0; i < 8; i++) {
            text[2 * i] = (char)('a' + (pair[i / 4] >> 8 * (i % 4) & 15));
            text[2 * i + 1] = (char)('a' + (pair[i / 4] >> (8 * (i % 4) + 4) & 15));
        }
        *failed = sm_dict_add(seen, text, 16, &id, NULL) != SM_OK;
        twice = !*failed && id < before;
    }
    sm_dict_free(seen);
    return twice;
}

static sm_status ask_counts(role_search *k, uint32_t weight, const uint32_t other[2])
{
    sm_judge *j = k->j;
    const char *w = sm_judge_address(j, k->sheet, weight), *t = sm_judge_address(j, k->sheet, other[0]);
    const char *p = sm_judge_address(j, k->sheet, other[1]);
    sm_status status = sm_judge_ask(j, SM_OPEN, k->sheet, k->s->header_line,
                                    "column %.40s may count the points of a row, or each row is one point; say which",
                                    k->s->column[weight].name);
    if (status == SM_OK) status = sm_judge_propose(j, (const char *const[][2]){{"--weight", w}, {NULL, NULL}});
    return status == SM_OK ? sm_judge_propose(j, (const char *const[][2]){{"--true", t}, {"--pred", p}, {NULL, NULL}})
                           : status;
}

/* The truth is the one that is named so, else the one that is not named a prediction, else the first. */
static sm_status take_pair(role_search *k, const uint32_t other[2])
{
    sm_name_role a = sm_name_role_of(k->s->column[other[0]].name), b = sm_name_role_of(k->s->column[other[1]].name);
    bool turn = (b == SM_NAME_TRUTH && a != SM_NAME_TRUTH) || (a == SM_NAME_PREDICTION && b != SM_NAME_PREDICTION);
    bool known = a != SM_NAME_NONE || b != SM_NAME_NONE;
    k->m->truth = other[turn];
    k->m->truth_why = known ? by_name : in_order;
    return add_pred(k, other[!turn], k->m->truth_why);
}

/* A column of counts in which one is none. */
static sm_status refuse_count(role_search *k, uint32_t column)
{
    const sm_sheet *s = k->s;
    for (uint64_t p = 1; p < s->rows; p++) {
        const char *text = sm_sheet_cell(s, p, column);
        uint64_t count, line = sm_sheet_line(s, p);
        sm_count_fault fault = sm_count_of(text, strlen(text), &count);
        sm_place at = {line, s->column[column].first_odd.line == line ? s->column[column].first_odd.column : 0};
        if (fault == SM_COUNT_OK) continue;
        sm_error *q = &k->j->r->question;
        k->j->r->outcome = sm_count_refuse(fault, text, strlen(text), s->file, at, q) == SM_OK ? SM_OPEN : SM_REFUSED;
        return SM_OK;
    }
    return SM_OK;
}

/* Labels of which no pair occurs twice, beside one column of whole numbers: most likely it counts them. */
static sm_status doubt_counts(role_search *k)
{
    enum { FROM = 6 };
    uint32_t weight = UINT32_MAX;
    bool failed = false, weight_called = false;
    if (k->m->weight >= 0 || k->told_truth || k->told_pred || k->j->o->every || k->m->preds != 1 || k->m->truth < 0)
        return SM_OK;
    if (sm_judge_options_name(k->j->o)) return SM_OK;
    if (sm_judge_rows(k->j, k->sheet) < FROM || !k->wants_truth || !k->wants_pred) return SM_OK;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        if (!is_free(k, i) || !sm_judge_facts(k->j, k->sheet, i)->counts) continue;
        bool called = sm_name_is_count(k->s->column[i].name);
        if (weight != UINT32_MAX && !called && !weight_called) return SM_OK;
        if (weight == UINT32_MAX || called) weight = i;
        weight_called = weight_called || called;
    }
    uint32_t other[2] = {(uint32_t)k->m->truth, k->m->pred[0]};
    if (weight == UINT32_MAX || !sm_judge_has_names(k->j, k->sheet)) return SM_OK;
    if (!sm_column_stored(&k->s->column[other[0]]) || !sm_column_stored(&k->s->column[other[1]])) return SM_OK;
    if (pair_repeats(k, other[0], other[1], &failed)) return SM_OK;
    return failed ? sm_no_memory(k->j->err) : ask_counts(k, weight, other);
}

/* Exactly three columns besides an index without a name, one of them called a count and whole numbers. */
static sm_status settle_counts(role_search *k)
{
    uint32_t column[3], n = 0;
    if (!sm_judge_has_names(k->j, k->sheet) || k->told_truth || k->told_pred || k->m->weight >= 0 || k->j->o->every)
        return SM_OK;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        bool index = !*k->s->column[i].name && sm_judge_is_id(k->j, k->sheet, i);
        if (!index && n == 3) return SM_OK;
        if (!index) column[n++] = i;
    }
    if (n != 3) return SM_OK;
    for (uint32_t w = 0; w < 3; w++) {
        const char *name = k->s->column[column[w]].name;
        uint32_t other[2] = {column[w == 0], column[w == 2 ? 1 : 2]};
        bool n_only = (name[0] == 'n' || name[0] == 'N') && !name[1], failed = false;
        bool weight = sm_name_is_count(name) || n_only, open = strcmp(name, "weight") == 0;
        if ((!weight && !open) || !sm_judge_facts(k->j, k->sheet, column[w])->stored) continue;
        if (open) return ask_counts(k, column[w], other);
        const sm_column_facts *counts = sm_judge_facts(k->j, k->sheet, column[w]);
        if (!counts->counts && !n_only) return refuse_count(k, column[w]);
        if (!counts->counts) continue;
        if (!sm_column_stored(&k->s->column[other[0]]) || !sm_column_stored(&k->s->column[other[1]])) return SM_OK;
        if (n_only && pair_repeats(k, other[0], other[1], &failed)) return ask_counts(k, column[w], other);
        if (failed) return sm_no_memory(k->j->err);
        k->m->weight = column[w];
        k->m->weight_why = by_name;
        k->m->id = -1;
        return take_pair(k, other);
    }
    return SM_OK;
}

/* ---- what is open
 * ---------------------------------------------------------------------------------------------------- */
static sm_status add_candidate(role_search *k, uint32_t column)
{
    sm_recognition *r = k->j->r;
    char room[16];
    const char *name = sm_judge_name(k->j, k->sheet, column, room);
    void *list = r->candidate;
    if (!sm_grow(&list, &r->candidates_room, r->candidates + 1, sizeof *r->candidate)) return sm_no_memory(k->j->err);
    r->candidate = list;
    r->candidate[r->candidates] = sm_copy_text(name, strlen(name));
    if (!r->candidate[r->candidates]) return sm_no_memory(k->j->err);
    r->candidates++;
    return SM_OK;
}

static sm_status list_candidates(role_search *k)
{
    sm_status status = SM_OK;
    for (int labels = 1; labels >= 0; labels--)
        for (uint32_t i = 0; i < k->m->columns && status == SM_OK; i++) {
            if (k->m->truth == i && k->told_truth) continue;
            bool label = is_label_column(k, i) && !sm_judge_is_id(k->j, k->sheet, i);
            if (label == (labels == 1)) status = add_candidate(k, i);
        }
    return status;
}

static bool all_counts(const role_search *k)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        if (!is_free(k, i)) continue;
        n++;
        if (!sm_judge_facts(k->j, k->sheet, i)->counts) return false;
    }
    return n > 5;
}

/* Columns that may still be a labelling, columns of labels first. */
static sm_status usable(role_search *k, found *f)
{
    sm_status status = gather_free(k, true, f);
    if (status != SM_OK) return status;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        void *column = f->column;
        const sm_column_facts *facts = sm_judge_facts(k->j, k->sheet, i);
        if (!is_free(k, i) || is_label_column(k, i) ||
            (facts->stored && (facts->fractions || sm_facts_different(facts))))
            continue;
        if (!sm_grow(&column, &f->room, f->n + 1, sizeof *f->column)) return sm_no_memory(k->j->err);
        f->column = column;
        f->column[f->n++] = i;
    }
    return SM_OK;
}

/* Is a prediction to be asked for? Every column is one as soon as the truth is known. */
static bool lacks_pred(const role_search *k)
{
    return k->wants_pred && !k->m->preds && !(k->j->o->every && k->wants_truth && k->m->truth < 0);
}

static sm_status propose_columns(role_search *k, const found *f)
{
    static const char *const matrix[][2] = {{"--matrix", NULL}, {NULL, NULL}};
    sm_judge *j = k->j;
    bool truth = k->wants_truth && k->m->truth < 0, pred = lacks_pred(k);
    if (truth && pred && j->n == 1 && all_counts(k)) return sm_judge_propose(j, matrix);
    size_t need = (size_t)truth + pred;
    if (f->n < need) return SM_OK;
    const char *first = sm_judge_address(j, k->sheet, f->column[0]);
    const char *second = sm_judge_address(j, k->sheet, f->column[f->n > 1 ? 1 : 0]);
    int64_t other = !truth ? k->m->truth : !pred && k->m->preds ? (int64_t)k->m->pred[0] : -1;
    const char *known = other >= 0 ? sm_judge_address(j, k->sheet, (uint32_t)other) : NULL;
    if (!first || !second || (other >= 0 && !known)) return sm_no_memory(j->err);
    if (truth && pred)
        return sm_judge_propose(j, (const char *const[][2]){{"--true", first}, {"--pred", second}, {NULL, NULL}});
    if (pred && known && !k->told_truth && k->wants_truth)
        return sm_judge_propose(j, (const char *const[][2]){{"--true", known}, {"--pred", first}, {NULL, NULL}});
    if (truth && known && !k->told_pred && k->wants_pred)
        return sm_judge_propose(j, (const char *const[][2]){{"--true", first}, {"--pred", known}, {NULL, NULL}});
    return sm_judge_propose(j, (const char *const[][2]){{truth ? "--true" : "--pred", first}, {NULL, NULL}});
}

static bool same_choice(const found *f, const found *by_name_found)
{
    return by_name_found->n > 1 && f != by_name_found;
}

static sm_status ask_roles(role_search *k, const found *several)
{
    sm_judge *j = k->j;
    found f = {0};
    bool truth = k->wants_truth && k->m->truth < 0, pred = lacks_pred(k);
    sm_status status = usable(k, &f);
    size_t need = (size_t)truth + (k->wants_pred && !k->m->preds);
    bool one_labelling = f.n < need && f.n + (k->m->truth >= 0) + (k->m->preds > 0) < 2 && j->n == 1;
    if (status == SM_OK && one_labelling) {
        status = sm_judge_ask(j, SM_REFUSED, k->sheet, k->s->header_line ? k->s->header_line : 1,
                              "only one column of labels; found %u column%s; give the other labelling "
                              "too: TRUE PRED",
                              k->s->columns, k->s->columns == 1 ? "" : "s");
    } else if (status == SM_OK) {
        const char *what = truth && pred ? "columns are the truth and the prediction"
                           : truth       ? "column is the truth"
                                         : "column is the prediction";
        const found *first = same_choice(&f, several) ? several : &f;
        j->r->many = pred && !truth && first->n > 1;
        status = sm_judge_ask(j, SM_OPEN, k->sheet, k->s->header_line,
                              "it is not clear which %s; found %zu candidate%s; say which", what, first->n,
                              first->n == 1 ? "" : "s");
        if (status == SM_OK) status = list_candidates(k);
        if (status == SM_OK) status = propose_columns(k, first);
    }
    sm_free(f.column);
    return status;
}

/* ---- several predictions
 * --------------------------------------------------------------------------------------------- */
static sm_status take_every(role_search *k)
{
    sm_status status = SM_OK;
    if (k->told_pred || !k->wants_pred || (k->wants_truth && k->m->truth < 0)) return SM_OK;
    for (uint32_t i = 0; i < k->m->columns && status == SM_OK; i++)
        if (is_free(k, i) && is_label_column(k, i)) status = add_pred(k, i, "every column of labels");
    return status;
}

/* ---- one or two
 * -------------------------------------------------------------------------------------------------------- */
static sm_status take_by_name(role_search *k, found *several)
{
    found f = {0};
    bool many = false;
    sm_status status = SM_OK;
    if (k->wants_truth && k->m->truth < 0) status = named_truth(k, &f, &many);
    if (status == SM_OK && k->wants_pred && !k->m->preds && !k->j->o->every) {
        bool many_preds = false;
        status = named_pred(k, &f, &many_preds);
        if (many_preds) {
            *several = f;
            f = (found){0};
        }
    }
    sm_free(f.column);
    return status;
}

/* A file of one labelling: the only one by its own name, whichever. */
static sm_status take_any_name(role_search *k)
{
    found f = {0};
    uint32_t column = 0;
    size_t n = 0;
    sm_status status = SM_OK;
    for (sm_name_role role = SM_NAME_TRUTH; role <= SM_NAME_WEAK && status == SM_OK; role++) {
        status = gather(k, role, &f);
        thin_out(k, &f);
        n += f.n;
        if (f.n) column = f.column[0];
    }
    sm_free(f.column);
    if (status != SM_OK || n != 1) return status;
    if (k->wants_pred) return add_pred(k, column, by_name);
    k->m->truth = column;
    k->m->truth_why = by_name;
    return SM_OK;
}

static sm_status take_by_format(role_search *k)
{
    if (!k->s->label_column || is_taken(k->m, k->s->label_column - 1)) return SM_OK;
    if (k->wants_truth && k->m->truth < 0) {
        k->m->truth = (int64_t)k->s->label_column - 1;
        k->m->truth_why = by_format;
    } else if (k->wants_pred && !k->wants_truth && !k->m->preds && !k->j->o->every) {
        return add_pred(k, k->s->label_column - 1, by_format);
    }
    return SM_OK;
}

/* Of several files each holds one labelling: the only column of labels, else the only column besides ids. */
static sm_status take_single(role_search *k)
{
    found f = {0};
    bool truth = k->wants_truth && k->m->truth < 0;
    sm_status status = gather_free(k, true, &f);
    if (status == SM_OK && f.n != 1) status = gather_free(k, false, &f);
    if (status == SM_OK && f.n == 1 && (k->m->columns == 1 || sm_judge_facts(k->j, k->sheet, f.column[0])->stored)) {
        bool warns = k->m->columns > 1 && !is_label_column(k, f.column[0]);
        status = truth ? SM_OK : add_pred(k, f.column[0], only_one);
        if (truth) k->m->truth = f.column[0];
        if (truth) k->m->truth_why = only_one;
        k->eliminated = warns;
    }
    sm_free(f.column);
    return status;
}

static bool is_complete(const role_search *k)
{
    return (!k->wants_truth || k->m->truth >= 0) && (!k->wants_pred || k->m->preds > 0);
}

static sm_status warn_many_labels(role_search *k, int64_t column)
{
    char room[16];
    const sm_column_facts *f = column >= 0 ? sm_judge_facts(k->j, k->sheet, (uint32_t)column) : NULL;
    if (!f || !f->stored || f->rows < 20 || f->distinct * 2 <= f->rows || k->m->weight >= 0) return SM_OK;
    return sm_judge_likely(k->j,
                           "%s%scolumn %.40s has %llu different labels for %llu points; is it a column of labels?",
                           k->j->o->shards ? "" : k->s->file, k->j->o->shards ? "" : ": ",
                           sm_judge_name(k->j, k->sheet, (uint32_t)column, room), (unsigned long long)f->distinct,
                           (unsigned long long)f->rows);
}

static sm_status refuse_different(role_search *k)
{
    const char *t = sm_judge_address(k->j, k->sheet, (uint32_t)k->m->truth);
    const char *p = sm_judge_address(k->j, k->sheet, k->m->pred[0]);
    if (!t || !p) return sm_no_memory(k->j->err);
    sm_text words = {0};
    sm_status status = sm_text_print(&words, k->j->err, "--true ");
    if (status == SM_OK) status = sm_shell_quote(&words, t, k->j->err);
    if (status == SM_OK) status = sm_text_print(&words, k->j->err, " --pred ");
    if (status == SM_OK) status = sm_shell_quote(&words, p, k->j->err);
    if (status == SM_OK)
        status = sm_judge_ask(k->j, SM_REFUSED, k->sheet, 0,
                              "no label occurs twice in either column, so there is nothing to compare; each row may be "
                              "a class, not a point; to read it anyway: %s",
                              sm_text_of(&words));
    sm_text_done(&words);
    return status;
}

/* No label occurs twice in either: there is nothing to compare. */
static sm_status check_different(role_search *k)
{
    if (!k->wants_truth || !k->wants_pred || k->m->preds != 1 || k->m->weight >= 0) return SM_OK;
    if ((k->told_truth && k->told_pred) || k->j->o->shards) return SM_OK; /* a part may be short */
    if (!sm_facts_different(sm_judge_facts(k->j, k->sheet, (uint32_t)k->m->truth)) ||
        !sm_facts_different(sm_judge_facts(k->j, k->sheet, k->m->pred[0])) || sm_judge_rows(k->j, k->sheet) < 2)
        return SM_OK;
    return refuse_different(k);
}

static sm_status check_values(role_search *k)
{
    sm_status status = check_different(k);
    if (status == SM_OK) status = warn_many_labels(k, k->wants_truth ? k->m->truth : -1);
    for (size_t i = 0; i < k->m->preds && status == SM_OK && k->m->preds == 1; i++)
        status = warn_many_labels(k, k->m->pred[i]);
    if (status == SM_OK && k->eliminated && !sm_judge_open(k->j)) status = warn_eliminated(k);
    return status;
}

sm_status sm_judge_roles(sm_judge *j, size_t sheet, unsigned roles)
{
    role_search k = {.j = j, .sheet = sheet, .s = &j->sheet[sheet], .m = &j->r->of[sheet]};
    k.wants_truth = roles & SM_ROLE_OF_TRUTH;
    k.wants_pred = roles & SM_ROLE_OF_PRED;
    found several = {0};
    sm_status status = told(&k);
    if (status == SM_OK && k.wants_truth) name_axes(&k);
    if (status == SM_OK && k.wants_truth && k.wants_pred) status = settle_counts(&k);
    if (status == SM_OK && k.m->weight < 0) name_id(&k);
    if (status == SM_OK && !sm_judge_open(j)) status = take_by_name(&k, &several);
    if (status == SM_OK && !is_complete(&k) && k.wants_truth != k.wants_pred) status = take_any_name(&k);
    if (status == SM_OK) status = take_by_format(&k);
    if (status == SM_OK && k.j->o->every) status = take_every(&k);
    if (status == SM_OK && !is_complete(&k) && !several.n && !sm_judge_open(j))
        status = k.wants_truth != k.wants_pred ? take_single(&k) : eliminate(&k);
    if (status == SM_OK && !sm_judge_open(j) && !is_complete(&k)) status = ask_roles(&k, &several);
    if (status == SM_OK && !sm_judge_open(j)) status = doubt_counts(&k);
    if (status == SM_OK && !sm_judge_open(j)) status = check_values(&k);
    sm_free(several.column);
    return status;
}
