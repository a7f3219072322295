/* Tables are made from labels and counts, copied, read and freed. */
#include "base/mem.h"
#include "library.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- points are counted ------------------------------------------------------------------------------------------ */

enum { TRUTH, PRED, SIDES };

typedef struct cell { /* a pair of codes that occurs */
    int64_t code[SIDES];
    uint64_t count; /* 0: an empty slot */
    uint64_t number;
} cell;

typedef struct cells { /* by a hash of their codes */
    cell *slot;
    unsigned bits; /* of the number of slots */
    uint64_t n;
} cells;

static cell *find_cell(const cells *c, int64_t truth, int64_t pred)
{
    uint64_t hash = ((uint64_t)truth * 0x9E3779B97F4A7C15 + (uint64_t)pred) * 0xD6E8FEB86659FD93;
    size_t mask = ((size_t)1 << c->bits) - 1, at = (size_t)(hash >> (64 - c->bits));
    cell *s = &c->slot[at];
    while (s->count && (s->code[TRUTH] != truth || s->code[PRED] != pred)) s = &c->slot[++at & mask];
    return s;
}

static bool resize_cells(cells *c, unsigned bits)
{
    cells wider = {sm_alloc_large((size_t)1 << bits, sizeof *wider.slot), bits, c->n};
    if (!wider.slot) return false;
    for (size_t i = 0; c->slot && i < (size_t)1 << c->bits; i++)
        if (c->slot[i].count) *find_cell(&wider, c->slot[i].code[TRUTH], c->slot[i].code[PRED]) = c->slot[i];
    sm_free(c->slot);
    *c = wider;
    return true;
}

/* Counts the pairs and numbers them by first appearance. number may be NULL. Returns false if an allocation fails. */
static bool count_cells(cells *c, const int64_t *truth, const int64_t *pred, size_t n, uint32_t *number)
{
    if (!resize_cells(c, 8)) return false;
    for (size_t i = 0; i < n; i++) {
        bool full = c->n >= (size_t)1 << (c->bits - 1);
        if (full && (c->n >= UINT32_MAX || !resize_cells(c, c->bits + 2))) return false;
        cell *s = find_cell(c, truth[i], pred[i]);
        if (!s->count) *s = (cell){{truth[i], pred[i]}, 0, c->n++};
        s->count++;
        if (number) number[i] = (uint32_t)s->number;
    }
    return true;
}

/* Replaces the slots with the cells, sorted by number. Returns false if an allocation fails. */
static bool order_cells(cells *c)
{
    cell *list = sm_alloc_large(c->n, sizeof *list);
    if (!list) return false;
    for (size_t i = 0; i < (size_t)1 << c->bits; i++)
        if (c->slot[i].count) list[c->slot[i].number] = c->slot[i];
    sm_free(c->slot);
    c->slot = list;
    return true;
}

/* If both sides use few numbers, a cell is found by its position among all pairs. */
typedef struct span {
    int64_t first;
    uint64_t n; /* numbers from first to the last; 0: more than fit */
} span;

enum { GRID_CELLS = 1 << 21 };

static span span_of(const int64_t *code, size_t n)
{
    int64_t least = n ? code[0] : 0, most = least;
    for (size_t i = 0; i < n; i++) {
        least = code[i] < least ? code[i] : least;
        most = code[i] > most ? code[i] : most;
    }
    uint64_t width = (uint64_t)most - (uint64_t)least;
    return (span){least, width < GRID_CELLS ? width + 1 : 0};
}

/* As count_cells and order_cells. */
static bool count_grid(cells *c, const int64_t *truth, const int64_t *pred, size_t n, uint32_t *number, span rows,
                       span cols)
{
    size_t size = rows.n * cols.n;
    uint64_t *count = sm_alloc_large(size, sizeof *count);
    uint32_t *number_at = sm_alloc_large(size, sizeof *number_at), *at = sm_alloc_large(size, sizeof *at);
    if (!count || !number_at || !at) return false;
    for (size_t i = 0; i < n; i++) {
        size_t place = (uint64_t)(truth[i] - rows.first) * cols.n + (uint64_t)(pred[i] - cols.first);
        if (!count[place]++) {
            at[c->n] = (uint32_t)place;
            number_at[place] = (uint32_t)c->n++;
        }
        if (number) number[i] = number_at[place];
    }
    c->slot = sm_alloc_large(c->n, sizeof *c->slot);
    for (size_t i = 0; i < c->n && c->slot; i++)
        c->slot[i] =
            (cell){{rows.first + (int64_t)(at[i] / cols.n), cols.first + (int64_t)(at[i] % cols.n)}, count[at[i]], i};
    sm_free(count);
    sm_free(number_at);
    sm_free(at);
    return c->slot;
}

static bool count_pairs(cells *c, const int64_t *truth, const int64_t *pred, size_t n, uint32_t *number)
{
    span rows = span_of(truth, n), cols = span_of(pred, n);
    uint64_t size = rows.n * cols.n;
    if (size && size <= GRID_CELLS && size / 4 <= n) return count_grid(c, truth, pred, n, number, rows, cols);
    return count_cells(c, truth, pred, n, number) && order_cells(c);
}

/* ---- a table from codes ------------------------------------------------------------------------------------------ */

typedef struct from_codes {
    const setmatch_codes *side[SIDES];
    size_t n;
    bool counts_only;
} from_codes;

/* Adds n names and sets id[c] to the id of name c. */
static sm_status add_names(sm_dict *d, const char *const *name, size_t n, uint32_t *id, bool unique, sm_error *err)
{
    for (size_t i = 0; i < n; i++) {
        if (!name[i]) return sm_fail(err, SM_USAGE, "name %zu is NULL", i);
        uint32_t before = sm_dict_size(d);
        sm_dict_add(d, name[i], strlen(name[i]), &id[i]);
        if (unique && sm_dict_size(d) == before)
            return sm_fail(err, SM_INPUT, "two names are \"%s\"", sm_quote(name[i]).text);
    }
    return SM_OK;
}

/* Adds a number as a label, unless it is known. Returns its id, SM_NONE if an allocation fails. */
static uint32_t id_of_number(sm_dict *d, cells *known, int64_t number)
{
    bool full = known->n * 2 >= (size_t)1 << known->bits;
    if ((!known->slot || full) && !resize_cells(known, known->bits + (known->slot ? 2 : 8))) return SM_NONE;
    cell *s = find_cell(known, number, 0);
    if (s->count) return (uint32_t)s->number;
    char text[24];
    uint32_t id;
    int length = snprintf(text, sizeof text, "%" PRId64, number);
    sm_dict_add(d, text, (size_t)length, &id);
    *s = (cell){{number, 0}, 1, id};
    known->n++;
    return id;
}

static bool has_label(const setmatch_codes *side, int64_t code)
{
    return !side->name || (code >= 0 && (uint64_t)code < side->names);
}

static void begin_parts(sm_parts *p)
{
    p->n_partitions = SIDES;
    p->partition = sm_alloc(SIDES, sizeof *p->partition);
    p->pred = PRED;
    for (int s = 0; s < SIDES; s++) {
        p->partition[s].name = sm_copy_text(s ? "cluster" : "class", s ? 7 : 5);
        sm_dict_new(&p->partition[s].dict);
    }
    p->format = sm_copy_text("memory", 6);
    p->account.how = "";
}

/* Finds the class and cluster of each cell, both SM_NONE if one has no label. */
static sm_status find_sides(setmatch_table *t, const from_codes *f, const cells *c, sm_parts *p, sm_error *err)
{
    for (int s = 0; s < SIDES; s++) {
        const setmatch_codes *side = f->side[s];
        sm_dict *d = p->partition[s].dict;
        uint32_t *id = sm_alloc(side->names, sizeof *id);
        cells known = {0};
        sm_status status = side->name ? add_names(d, side->name, side->names, id, false, err) : SM_OK;
        if (status) return status;
        t->side_of_cell[s] = sm_alloc(c->n, sizeof *t->side_of_cell[s]);
        for (size_t i = 0; i < c->n; i++) {
            const int64_t *code = c->slot[i].code;
            uint32_t found = SM_NONE;
            if (has_label(f->side[TRUTH], code[TRUTH]) && has_label(f->side[PRED], code[PRED])) {
                found = side->name ? id[code[s]] : id_of_number(d, &known, code[s]);
                if (found == SM_NONE) return sm_too_large(err);
            }
            t->side_of_cell[s][i] = found;
        }
        sm_free(id);
        sm_free(known.slot);
    }
    return SM_OK;
}

static sm_status make_counts(setmatch_table *t, const cells *c, sm_parts *p, sm_error *err)
{
    sm_triple *triple = sm_alloc(c->n, sizeof *triple);
    size_t m = 0;
    for (size_t i = 0; i < c->n; i++) {
        const sm_triple one = {t->side_of_cell[TRUTH][i], t->side_of_cell[PRED][i], c->slot[i].count};
        if (one.row == SM_NONE)
            t->left_out += one.count;
        else
            triple[m++] = one;
    }
    sm_status status = sm_table_of_triples(&p->counts, p->partition[TRUTH].dict, p->partition[PRED].dict, triple, m,
                                           SM_STORE_BEST, err);
    sm_free(triple);
    p->dropped = t->left_out;
    if (p->dropped) sm_account_leave(&p->account, SM_LEFT_NO_LABEL, NULL, p->dropped, 0);
    return status;
}

static sm_status make_from_codes(setmatch_table *t, void *ask, sm_error *err)
{
    const from_codes *f = ask;
    cells c = {0};
    sm_parts p = {0};
    sm_dataset *data;
    if (!f->side[TRUTH]->code || !f->side[PRED]->code) {
        if (f->n) return sm_fail(err, SM_USAGE, "the labels are NULL");
    }
    if (f->n > UINT32_MAX && !f->counts_only)
        return sm_fail(err, SM_LIMIT, "%zu points are too many to keep (at most 2^32 - 1); use SETMATCH_COUNTS_ONLY",
                       f->n);
    if (!f->counts_only && f->n) {
        t->cell = sm_alloc_large(f->n, sizeof *t->cell);
        if (!t->cell) return sm_too_large(err);
        t->n = f->n;
    }
    if (!count_pairs(&c, f->side[TRUTH]->code, f->side[PRED]->code, f->n, t->cell)) return sm_too_large(err);
    begin_parts(&p);
    sm_status status = find_sides(t, f, &c, &p, err);
    if (!status) status = make_counts(t, &c, &p, err);
    if (status) return status;
    p.account.points = f->n - t->left_out;
    sm_free(c.slot);
    sm_dataset_new(&data, &p);
    return sm_library_open(t, data, err);
}

sm_status sm_library_open(setmatch_table *t, sm_dataset *take, sm_error *err)
{
    return sm_session_new(&t->session, take, t->registry, err);
}

int setmatch_from_codes(setmatch_table **out, const setmatch_codes *truth, const setmatch_codes *pred, size_t n,
                        unsigned flags, setmatch_error *err)
{
    static const setmatch_codes none;
    from_codes f = {{truth ? truth : &none, pred ? pred : &none}, n, flags & SETMATCH_COUNTS_ONLY};
    return sm_call_new(out, make_from_codes, &f, err);
}

int setmatch_from_labels(setmatch_table **out, const int64_t *truth, const int64_t *pred, size_t n, setmatch_error *err)
{
    return setmatch_from_codes(out, &(setmatch_codes){.code = truth}, &(setmatch_codes){.code = pred}, n, 0, err);
}

/* ---- from texts and counts --------------------------------------------------------------------------------------- */

typedef struct from_strings {
    const char *const *text[SIDES];
    size_t n;
} from_strings;

static sm_status make_from_strings(setmatch_table *t, void *ask, sm_error *err)
{
    const from_strings *f = ask;
    setmatch_codes side[SIDES] = {0};
    for (int s = 0; s < SIDES; s++) {
        sm_dict *d;
        sm_dict_new(&d);
        int64_t *code = sm_alloc_large(f->n, sizeof *code);
        if (!code) return sm_too_large(err);
        if (!f->text[s] && f->n) return sm_fail(err, SM_USAGE, "the labels are NULL");
        for (size_t i = 0; i < f->n; i++) {
            const char *text = f->text[s][i];
            uint32_t id = SM_NONE;
            if (text && *text) sm_dict_add(d, text, strlen(text), &id);
            code[i] = id == SM_NONE ? -1 : (int64_t)id;
        }
        const char **name = sm_alloc(sm_dict_size(d), sizeof *name);
        for (uint32_t i = 0; i < sm_dict_size(d); i++) name[i] = sm_dict_text(d, i);
        side[s] = (setmatch_codes){code, name, sm_dict_size(d)};
    }
    from_codes codes = {{&side[TRUTH], &side[PRED]}, f->n, false};
    return make_from_codes(t, &codes, err);
}

int setmatch_from_strings(setmatch_table **out, const char *const *truth, const char *const *pred, size_t n,
                          setmatch_error *err)
{
    from_strings f = {{truth, pred}, n};
    return sm_call_new(out, make_from_strings, &f, err);
}

typedef struct from_counts {
    const uint64_t *count;
    size_t size[SIDES];
    const char *const *name[SIDES];
} from_counts;

static sm_status make_from_counts(setmatch_table *t, void *ask, sm_error *err)
{
    const from_counts *f = ask;
    sm_parts p = {0};
    sm_dataset *data;
    begin_parts(&p);
    if (!f->count && f->size[TRUTH] && f->size[PRED]) return sm_fail(err, SM_USAGE, "the counts are NULL");
    for (int s = 0; s < SIDES; s++) {
        if (f->size[s] >= SM_NONE) return sm_fail(err, SM_LIMIT, "too many classes or clusters");
        uint32_t *id = sm_alloc(f->size[s], sizeof *id);
        sm_status status = SM_OK;
        if (f->name[s]) status = add_names(p.partition[s].dict, f->name[s], f->size[s], id, true, err);
        if (status) return status;
        for (size_t i = 0; !f->name[s] && i < f->size[s]; i++) {
            char text[24];
            int length = snprintf(text, sizeof text, "%zu", i + 1);
            sm_dict_add(p.partition[s].dict, text, (size_t)length, &id[i]);
        }
        sm_free(id);
    }
    sm_status status = sm_table_new(&p.counts, p.partition[TRUTH].dict, p.partition[PRED].dict, SM_STORE_BEST, err);
    const uint64_t *count = f->count;
    for (size_t i = 0; i < f->size[TRUTH]; i++)
        for (size_t j = 0; j < f->size[PRED] && !status; j++, count++)
            if (*count) status = sm_table_add(p.counts, (uint32_t)i, (uint32_t)j, *count, err);
    if (status) return status;
    p.account.points = sm_table_total(p.counts);
    sm_dataset_new(&data, &p);
    return sm_library_open(t, data, err);
}

int setmatch_from_counts(setmatch_table **out, const uint64_t *counts, size_t classes, size_t clusters,
                         const char *const *class_names, const char *const *cluster_names, setmatch_error *err)
{
    from_counts f = {counts, {classes, clusters}, {class_names, cluster_names}};
    return sm_call_new(out, make_from_counts, &f, err);
}

void setmatch_free(setmatch_table *t)
{
    if (!t) return;
    sm_arena *before = sm_arena_use(t->arena);
    if (!t->broken) sm_session_free(t->session); /* it may have files open */
    sm_arena_use(before);
    sm_registry_give_back(t);
    sm_arena_free(t->arena);
}

/* ---- points ------------------------------------------------------------------------------------------------------ */

sm_status sm_library_points(setmatch_table *t, sm_error *err)
{
    if (!t->cell) return SM_OK;
    sm_parts p = {0};
    sm_dataset *data;
    const sm_parts *counted = sm_dataset_parts(sm_session_data(t->session));
    uint64_t n = t->n - t->left_out;
    begin_parts(&p);
    p.n = (uint32_t)n;
    for (int s = 0; s < SIDES; s++) {
        sm_partition *side = &p.partition[s];
        sm_dict_free(side->dict);
        side->dict = sm_dict_share(counted->partition[s].dict);
        side->n = p.n;
        side->label = sm_alloc_large(n, sizeof *side->label);
        if (!side->label) return sm_too_large(err);
    }
    p.row = t->left_out ? sm_alloc_large(n, sizeof *p.row) : NULL;
    if (t->left_out && !p.row) return sm_too_large(err);
    for (size_t i = 0, at = 0; i < t->n; i++) {
        uint32_t of = t->cell[i];
        if (t->side_of_cell[TRUTH][of] == SM_NONE) continue;
        for (int s = 0; s < SIDES; s++) p.partition[s].label[at] = t->side_of_cell[s][of];
        if (p.row) p.row[at] = i + 1;
        at++;
    }
    p.dropped = counted->dropped;
    sm_account_copy(&p.account, &counted->account);
    sm_dataset_new(&data, &p);
    sm_session *before = t->session;
    sm_status status = sm_library_open(t, data, err);
    if (status) {
        t->session = before;
        return status;
    }
    sm_session_free(before);
    sm_free(t->cell);
    t->cell = NULL;
    return SM_OK;
}

typedef struct labels {
    ptrdiff_t *cluster;
    size_t n;
} labels;

static sm_status put_labels(setmatch_table *t, void *ask, sm_error *err)
{
    const labels *l = ask;
    sm_status status = sm_library_points(t, err);
    if (status) return status;
    const sm_points *points = sm_session_points(t->session);
    const sm_dataset *data = sm_session_data(t->session);
    size_t known = !points ? 0 : t->n ? t->n : sm_points_n(points);
    if (!points && l->n) return sm_fail(err, SM_USAGE, "the table has counts but no points");
    if (l->n != known) return sm_fail(err, SM_USAGE, "expected %zu points, found %zu", known, l->n);
    ptrdiff_t *place = sm_library_places(t, false);
    for (size_t i = 0; i < l->n; i++) l->cluster[i] = -1;
    for (uint32_t i = 0; points && i < sm_points_n(points); i++) {
        uint32_t id = sm_points_cluster(points, i);
        size_t row = t->n ? (size_t)sm_dataset_row(data, i) - 1 : i;
        if (id != SM_NONE) l->cluster[row] = place[id];
    }
    sm_free(place);
    return SM_OK;
}

int setmatch_labels(setmatch_table *t, ptrdiff_t *cluster_of_point, size_t n, setmatch_error *err)
{
    labels l = {cluster_of_point, n};
    return sm_call(t, put_labels, &l, err);
}

/* ---- copying ----------------------------------------------------------------------------------------------------- */

/* Returns the names of the open classes or clusters, in order. */
static setmatch_codes sides_of(const setmatch_table *t, bool rows)
{
    const sm_table *table = sm_session_table(t->session);
    uint32_t n;
    const uint32_t *id = rows ? sm_session_row_order(t->session, &n) : sm_session_col_order(t->session, &n);
    const char **name = sm_alloc(n, sizeof *name);
    for (uint32_t i = 0; i < n; i++) name[i] = sm_table_name(table, rows, id[i]);
    return (setmatch_codes){NULL, name, n};
}

static sm_status copy_points(setmatch_table *to, setmatch_table *of, setmatch_codes side[SIDES], sm_error *err)
{
    const sm_points *points = sm_session_points(of->session);
    size_t n = of->n ? of->n : sm_points_n(points);
    for (int s = 0; s < SIDES; s++) {
        int64_t *code = sm_alloc_large(n, sizeof *code);
        if (!code) return sm_too_large(err);
        memset(code, 0xFF, n * sizeof *code); /* -1: no label */
        ptrdiff_t *place = sm_library_places(of, s == TRUTH);
        for (uint32_t i = 0; i < sm_points_n(points); i++) {
            uint32_t id = s == TRUTH ? sm_points_class(points, i) : sm_points_cluster(points, i);
            size_t row = of->n ? (size_t)sm_dataset_row(sm_session_data(of->session), i) - 1 : i;
            if (id != SM_NONE) code[row] = place[id];
        }
        side[s].code = code;
    }
    from_codes f = {{&side[TRUTH], &side[PRED]}, n, false};
    return make_from_codes(to, &f, err);
}

static sm_status copy_counts(setmatch_table *to, setmatch_table *of, setmatch_codes side[SIDES], sm_error *err)
{
    const sm_table *table = sm_session_table(of->session);
    sm_parts p = {0};
    sm_dataset *data;
    sm_triple *triple = sm_alloc(sm_table_cells(table), sizeof *triple);
    size_t m = 0;
    uint32_t n;
    ptrdiff_t *place = sm_library_places(of, false);
    const uint32_t *row = sm_session_row_order(of->session, &n);
    begin_parts(&p);
    for (int s = 0; s < SIDES; s++) {
        uint32_t *id = sm_alloc(side[s].names, sizeof *id);
        sm_status status = add_names(p.partition[s].dict, side[s].name, side[s].names, id, true, err);
        if (status) return status;
    }
    for (uint32_t i = 0; i < n; i++) {
        sm_line line = sm_table_row(table, row[i]);
        for (uint32_t at = 0; at < line.n; at++)
            if (line.count[at]) triple[m++] = (sm_triple){i, (uint32_t)place[sm_line_at(line, at)], line.count[at]};
    }
    sm_status status =
        sm_table_of_triples(&p.counts, p.partition[TRUTH].dict, p.partition[PRED].dict, triple, m, SM_STORE_BEST, err);
    if (status) return status;
    p.account.points = sm_table_total(p.counts);
    sm_dataset_new(&data, &p);
    return sm_library_open(to, data, err);
}

static sm_status make_copy(setmatch_table *to, void *ask, sm_error *err)
{
    setmatch_table *of = ask;
    setmatch_codes side[SIDES] = {sides_of(of, true), sides_of(of, false)};
    return sm_session_points(of->session) ? copy_points(to, of, side, err) : copy_counts(to, of, side, err);
}

static sm_status give_points(setmatch_table *t, void *ask, sm_error *err)
{
    return sm_library_points(t, err);
}

int setmatch_copy(setmatch_table **out, setmatch_table *t, setmatch_error *err)
{
    if (out) *out = NULL;
    int code = sm_call(t, give_points, NULL, err); /* allocated with t */
    return code ? code : sm_call_new(out, make_copy, t, err);
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static const uint32_t *order(const setmatch_table *t, bool rows, uint32_t *n)
{
    *n = 0;
    if (!t || t->broken) return NULL;
    return rows ? sm_session_row_order(t->session, n) : sm_session_col_order(t->session, n);
}

ptrdiff_t *sm_library_places(const setmatch_table *t, bool rows)
{
    uint32_t n;
    const uint32_t *id = order(t, rows, &n);
    ptrdiff_t *at = sm_alloc(sm_table_size(sm_session_table(t->session), rows), sizeof *at);
    for (uint32_t i = 0; i < n; i++) at[id[i]] = i;
    return at;
}

uint64_t setmatch_points(const setmatch_table *t)
{
    return !t || t->broken ? 0 : sm_table_total(sm_session_table(t->session));
}

uint64_t setmatch_left_out(const setmatch_table *t)
{
    return !t || t->broken ? 0 : sm_dataset_parts(sm_session_data(t->session))->dropped;
}

size_t setmatch_classes(const setmatch_table *t)
{
    uint32_t n;
    order(t, true, &n);
    return n;
}

size_t setmatch_clusters(const setmatch_table *t)
{
    uint32_t n;
    order(t, false, &n);
    return n;
}

uint64_t setmatch_count(const setmatch_table *t, size_t class_, size_t cluster)
{
    uint32_t rows, cols;
    const uint32_t *row = order(t, true, &rows), *col = order(t, false, &cols);
    if (class_ >= rows || cluster >= cols) return 0;
    return sm_table_at(sm_session_table(t->session), row[class_], col[cluster]);
}

void setmatch_counts(const setmatch_table *t, uint64_t *counts)
{
    uint32_t rows, cols;
    const uint32_t *row = order(t, true, &rows), *col = order(t, false, &cols);
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t j = 0; j < cols; j++) *counts++ = sm_table_at(sm_session_table(t->session), row[i], col[j]);
}

typedef struct listing {
    size_t *class_, *cluster;
    uint64_t *count;
    size_t capacity, n;
} listing;

static sm_status list_cells(setmatch_table *t, void *ask, sm_error *err)
{
    listing *l = ask;
    uint32_t rows;
    const uint32_t *row = order(t, true, &rows);
    ptrdiff_t *place = sm_library_places(t, false);
    for (uint32_t i = 0; i < rows; i++) {
        sm_line line = sm_table_row(sm_session_table(t->session), row[i]);
        for (uint32_t at = 0; at < line.n; at++) {
            if (!line.count[at]) continue;
            size_t k = l->n++;
            if (k >= l->capacity) continue;
            if (l->class_) l->class_[k] = i;
            if (l->cluster) l->cluster[k] = (size_t)place[sm_line_at(line, at)];
            if (l->count) l->count[k] = line.count[at];
        }
    }
    sm_free(place);
    return SM_OK;
}

int setmatch_cells(setmatch_table *t, size_t *class_, size_t *cluster, uint64_t *count, size_t capacity, size_t *n,
                   setmatch_error *err)
{
    listing l = {class_, cluster, count, capacity, 0};
    int code = sm_call(t, list_cells, &l, err);
    if (n) *n = l.n;
    return code;
}

static const char *name_at(const setmatch_table *t, bool rows, size_t i)
{
    uint32_t n;
    const uint32_t *id = order(t, rows, &n);
    return i < n ? sm_table_name(sm_session_table(t->session), rows, id[i]) : NULL;
}

const char *setmatch_class_name(const setmatch_table *t, size_t class_)
{
    return name_at(t, true, class_);
}

const char *setmatch_cluster_name(const setmatch_table *t, size_t cluster)
{
    return name_at(t, false, cluster);
}
