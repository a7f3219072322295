/* Tables of counts, and parts of one table added up: names become ids, cells become triples. */
#include "base/mem.h"
#include "load.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct summing { /* remembers its first failure */
    sm_parts *out;
    const sm_assembly *a;
    sm_dict *side[2]; /* names or labels as they are in the files */
    sm_triple *triple;
    size_t n, capacity;
    uint64_t total;
    uint64_t without; /* a label */
    sm_error *err;
    sm_status status;
} summing;

sm_status sm_add_to_total(uint64_t *total, uint64_t count, const char *file, uint64_t line, sm_error *err)
{
    const uint64_t most = UINT64_C(1) << 53;
    if (count > most - *total)
        return sm_fail_at(err, SM_LIMIT, file, line, 0,
                          "the counts add up to more than %llu (2^53) here; scale them down", (unsigned long long)most);
    *total += count;
    return SM_OK;
}

sm_status sm_counts_from(sm_parts *out, const sm_triple *triple, size_t n, const char *file, sm_error *err)
{
    sm_error inner = {0};
    sm_status status = sm_table_of_triples(&out->counts, out->partition[out->truth].dict,
                                           out->partition[out->pred].dict, triple, n, SM_STORE_BEST, &inner);
    if (status != SM_OK) return sm_fail_at(err, status, file, 0, 0, "%s", inner.text);
    if (sm_table_total(out->counts) == 0)
        return sm_fail_at(err, SM_INPUT, file, 1, 0, "no points, because all counts are 0; is this the right file?");
    return SM_OK;
}

static void add_triple(summing *z, sm_triple one, bool turned)
{
    if (turned) one = (sm_triple){one.col, one.row, one.count};
    uint64_t count = one.count;
    if (z->status == SM_OK && count) sm_push(&z->triple, &z->n, &z->capacity, &one, sizeof one);
}

/* The number of a name of one side; 0 after a failure. */
static uint32_t name_id(summing *z, int side, const char *text)
{
    uint32_t id = 0;
    if (z->status == SM_OK) sm_dict_add(z->side[side], text, strlen(text), &id);
    return id;
}

/* The same within the limits of labels; text NULL: T1, T2 .. and K1, K2 ... */
static uint32_t cell_name(summing *z, const sm_sheet *s, int side, const char *text, uint32_t number, uint64_t line)
{
    const sm_bounds *b = z->a->bounds;
    char made[24];
    snprintf(made, sizeof made, "%c%u", side ? 'K' : 'T', number + 1);
    uint32_t id = name_id(z, side, text ? text : made);
    bool long_name = text && strlen(text) > b->most[SM_BOUND_LABEL];
    if (z->status == SM_OK && (long_name || sm_dict_size(z->side[side]) > b->most[SM_BOUND_LABELS]))
        z->status = sm_over(b, long_name ? SM_BOUND_LABEL : SM_BOUND_LABELS, s->file, line, 0, z->err);
    return id;
}

/* The counts of a sheet's cells, with the names of its first row and column. */
static void gather_cells(summing *z, const sm_sheet *s, const sm_meaning *m)
{
    const sm_columns *rows = &m->inside[0], *cols = &m->inside[1];
    uint32_t *col = sm_alloc(cols->n, sizeof *col);
    for (uint32_t c = 0; c < cols->n && z->status == SM_OK; c++) {
        const char *name = m->col_names ? s->column[cols->at[c]].name : NULL;
        col[c] = cell_name(z, s, !m->turned, name, c, sm_sheet_line(s, 0));
    }
    for (uint32_t r = 0; r < rows->n && z->status == SM_OK; r++) {
        uint64_t line = sm_sheet_line(s, rows->at[r]), count = 0;
        const char *name = m->row_names ? sm_sheet_cell(s, rows->at[r], 0) : NULL;
        uint32_t row = cell_name(z, s, m->turned, name, r, line);
        for (uint32_t c = 0; c < cols->n && z->status == SM_OK; c++) {
            const char *text = sm_sheet_cell(s, rows->at[r], cols->at[c]);
            if (sm_cell_count(m, text, &count) != SM_COUNT_OK) /* every cell was read for the layout */
                z->status = sm_fail(z->err, SM_INTERNAL, "empty cell in a table of counts");
            else
                z->status = sm_add_to_total(&z->total, count, s->file, line, z->err);
            add_triple(z, (sm_triple){row, col[c], count}, m->turned);
        }
    }
    sm_free(col);
}

/* A label that no row had so far; SM_NONE: a missing one. */
#define NOT_MET (SM_NONE - 1)

typedef struct raw_labels { /* of a column: id -> id in the sum of all parts */
    const sm_column *column;
    uint32_t *map;
} raw_labels;

static raw_labels begin_labels(summing *z, const sm_column *c)
{
    uint32_t n = sm_dict_size(c->dict);
    raw_labels l = {c, sm_alloc(n, sizeof *l.map)};
    for (uint32_t i = 0; l.map && i < n; i++) l.map[i] = NOT_MET;
    return l;
}

static uint32_t label_id(summing *z, int side, const raw_labels *l, uint64_t row)
{
    uint32_t *to = &l->map[sm_cell_ids_at(&l->column->id, row)];
    if (*to == NOT_MET) {
        const char *text = sm_dict_text(l->column->dict, sm_cell_ids_at(&l->column->id, row));
        bool missing = sm_is_missing(text, strlen(text)) && !sm_keeps_missing(z->a->o);
        *to = missing ? SM_NONE : name_id(z, side, text);
    }
    return *to;
}

/* The header of a part may stand further below too. */
static bool is_header_again(const summing *z, const sm_sheet *s, const sm_meaning *m, uint64_t row)
{
    if (!z->a->o->shards || s->header != SM_HEADER_MAYBE || !m->header) return false;
    for (uint32_t i = 0; i < m->columns; i++)
        if (sm_column_stored(&s->column[i]) && !sm_column_same(&s->column[i], row, 0)) return false;
    return true;
}

static void gather_rows(summing *z, const sm_sheet *s, const sm_meaning *m)
{
    raw_labels truth = begin_labels(z, &s->column[m->truth]), pred = begin_labels(z, &s->column[m->pred.at[0]]);
    for (uint64_t p = sm_first_row(s, m); p < sm_sheet_stored(s) && z->status == SM_OK; p++) {
        if (is_header_again(z, s, m, p)) continue;
        uint64_t count = 1, line = sm_sheet_line(s, p);
        if (m->weight >= 0) z->status = sm_sheet_count(s, p, (uint32_t)m->weight, &count, z->err);
        count *= sm_sheet_times(s, p);
        uint32_t row = label_id(z, 0, &truth, p), col = label_id(z, 1, &pred, p);
        bool without = row == SM_NONE || col == SM_NONE;
        if (without) z->without += count;
        if (z->status != SM_OK || without) continue;
        z->status = sm_add_to_total(&z->total, count, s->file, line, z->err);
        add_triple(z, (sm_triple){row, col, count}, false);
    }
    sm_free(truth.map);
    sm_free(pred.map);
}

typedef struct sortable {
    const char *text;
    uint32_t id;
    bool number;
    double value;
} sortable;

/* Numbers by value, then texts by their bytes. */
static int by_value_then_text(const void *a, const void *b)
{
    const sortable *x = a, *y = b;
    if (x->number != y->number) return x->number ? -1 : 1;
    if (x->number && x->value != y->value) return x->value < y->value ? -1 : 1;
    return strcmp(x->text, y->text);
}

/* The labels in sorted order, floats as whole numbers where all are, get their ids in out; map: raw id -> that id. */
static void sort_labels(summing *z, int side, uint32_t *map)
{
    uint32_t n = sm_dict_size(z->side[side]), *label = NULL;
    sm_column column = {.dict = z->side[side], .id = {.cell = map, .bytes = sizeof *map}};
    sm_coded all = {.column = &column, .n = n, .bounds = z->a->bounds, .file = z->a->sheet[0].file};
    sm_dict *plain = NULL;
    bool floats = false;
    for (uint32_t i = 0; i < n; i++) map[i] = i;
    z->status = sm_code_labels(&all, &plain, &label, &floats, z->err);
    if (floats) sm_account_remark(&z->out->account, "floats read as whole numbers");
    uint32_t k = plain ? sm_dict_size(plain) : 0;
    sortable *order = sm_alloc(k, sizeof *order);
    uint32_t *id = sm_alloc(k, sizeof *id);
    for (uint32_t i = 0; i < k && z->status == SM_OK; i++) {
        const char *text = sm_dict_text(plain, i);
        bool number = sm_number_of(text, strlen(text)) != SM_NO_NUMBER;
        order[i] = (sortable){text, i, number, number ? strtod(text, NULL) : 0};
    }
    if (z->status == SM_OK && k) qsort(order, k, sizeof *order, by_value_then_text);
    sm_dict *to = z->out->partition[side].dict;
    for (uint32_t i = 0; i < k && z->status == SM_OK; i++)
        sm_dict_add(to, order[i].text, strlen(order[i].text), &id[order[i].id]);
    for (uint32_t i = 0; i < n && z->status == SM_OK; i++) map[i] = id[label[i]];
    sm_free(order);
    sm_free(id);
    sm_free(label);
    sm_dict_free(plain);
}

static void sort_sides(summing *z)
{
    uint32_t *map[2] = {NULL, NULL};
    for (int side = 0; side < 2 && z->status == SM_OK; side++) {
        map[side] = sm_alloc(sm_dict_size(z->side[side]), sizeof *map[side]);
        sort_labels(z, side, map[side]);
    }
    for (size_t i = 0; i < z->n && z->status == SM_OK; i++) {
        z->triple[i].row = map[0][z->triple[i].row];
        z->triple[i].col = map[1][z->triple[i].col];
    }
    sm_free(map[0]);
    sm_free(map[1]);
}

static void tell_missing(summing *z, const char *file)
{
    unsigned long long n = z->without;
    const char *missing = z->a->o->missing;
    if (!n || z->status != SM_OK) return;
    if (missing && strcmp(missing, "error") == 0)
        z->status = sm_fail_at(
            z->err, SM_INPUT, file, 0, 0,
            "missing labels (found %llu row%s in these parts); fill them in, or skip such rows: --missing drop", n,
            sm_plural(n));
    sm_leave_unlabelled(z->out, n, 0, "");
}

static void begin_sides(summing *z)
{
    const sm_sheet *s = &z->a->sheet[0];
    const sm_meaning *m = &z->a->r->of[0];
    char buffer[2][16];
    const char *const name[2] = {
        m->table ? (m->turned ? "columns" : "rows") : sm_column_called(s, m, (uint32_t)m->truth, buffer[0]),
        m->table ? (m->turned ? "rows" : "columns") : sm_column_called(s, m, m->pred.at[0], buffer[1])};
    const char *given = z->a->o->shards ? "" : s->given; /* parts have no file of that name */
    z->out->partition = sm_alloc(2, sizeof *z->out->partition);
    for (int side = 0; side < 2 && z->status == SM_OK; side++) {
        sm_partition *p = &z->out->partition[z->out->n_partitions++];
        p->name = sm_copy_text(name[side], strlen(name[side]));
        p->unnamed = name[side] == buffer[side];
        p->file = sm_copy_text(given, strlen(given));
        sm_dict_new(&p->dict);
        if (z->status == SM_OK && z->a->o->shards) sm_dict_new(&z->side[side]);
        if (!z->a->o->shards) z->side[side] = p->dict;
    }
    z->out->pred = 1;
}

sm_status sm_assemble_counts(sm_parts *out, const sm_assembly *from, sm_error *err)
{
    summing z = {.out = out, .a = from, .err = err};
    const sm_sheet *first = &from->sheet[0];
    begin_sides(&z);
    for (size_t i = 0; i < from->n && z.status == SM_OK; i++) {
        const sm_sheet *s = &from->sheet[i];
        if (from->r->of[i].table)
            gather_cells(&z, s, &from->r->of[i]);
        else
            gather_rows(&z, s, &from->r->of[i]);
    }
    if (z.status == SM_OK && (!sm_dict_size(z.side[0]) || !sm_dict_size(z.side[1])) && !from->o->shards)
        z.status = sm_no_points(first, "the table is empty", err);
    if (z.status == SM_OK && from->o->shards) sort_sides(&z);
    out->shares = from->r->of[0].shares;
    if (z.status == SM_OK) z.status = sm_counts_from(out, z.triple, z.n, first->file, err);
    tell_missing(&z, first->file);
    sm_free(z.triple);
    for (int side = 0; side < 2 && from->o->shards; side++) sm_dict_free(z.side[side]);
    return z.status;
}
