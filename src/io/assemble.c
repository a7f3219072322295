#include "assemble.h"
#include "limits.h"
#include "setmatch/base/mem.h"
#include <stdlib.h>
#include <string.h>

typedef struct work {
    sm_parts *out;
    const sm_sheet *sheet;
    const sm_roles *role;
    size_t n;
    const sm_reading *r;
    uint32_t **row; /* of each sheet: the cells of the points, in order; NULL: all of them */
    uint32_t points;
} work;

static uint64_t data_rows(const sm_sheet *s)
{
    return s->rows - s->skip;
}

static sm_status no_points(const sm_sheet *s, const char *found, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, s->file, 0, 0, "no points; %s; is this the right file?", found);
}

/* ---- which rows ------------------------------------------------------------------------------------------------ */
static sm_status lengths_differ(const work *w, size_t other, sm_error *err)
{
    const sm_sheet *a = &w->sheet[0], *b = &w->sheet[other];
    bool first_longer = data_rows(a) > data_rows(b);
    const sm_sheet *longer = first_longer ? a : b, *shorter = first_longer ? b : a;
    uint64_t line = sm_sheet_line(longer, longer->skip + data_rows(shorter));
    return sm_fail_at(err, SM_INPUT, longer->file, line, 1,
                      "%s has %llu labels but %s has %llu; this is the first one without a partner; check that both "
                      "files describe the same points, or join them: --id NAME",
                      b->file, (unsigned long long)data_rows(b), a->file, (unsigned long long)data_rows(a));
}

static sm_status check_lengths(const work *w, sm_error *err)
{
    for (size_t i = 0; i < w->n; i++)
        if (data_rows(&w->sheet[i]) == 0) return no_points(&w->sheet[i], "the file is empty", err);
    if (data_rows(&w->sheet[0]) > w->r->bounds->most[SM_BOUND_POINTS])
        return sm_over(w->r->bounds, SM_BOUND_POINTS, w->sheet[0].file, 0, 0, err);
    for (size_t i = 1; i < w->n; i++)
        if (data_rows(&w->sheet[i]) != data_rows(&w->sheet[0]) && w->role[0].id < 0 && w->role[i].id < 0)
            return lengths_differ(w, i, err);
    return SM_OK;
}

static sm_status id_twice(const sm_sheet *s, const char *id, uint64_t a, uint64_t b, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, s->file, sm_sheet_line(s, b), 0,
                      "the id \"%s\" is there twice; it was in line %llu before; ids must tell the points apart", id,
                      (unsigned long long)sm_sheet_line(s, a));
}

/* Where each id of a sheet stands: at[id of the dict] = row. */
static sm_status index_ids(const sm_sheet *s, const sm_column *c, uint32_t **at, sm_error *err)
{
    uint32_t size = sm_dict_size(c->dict);
    *at = sm_alloc(size, sizeof **at);
    if (!*at) return sm_no_memory(err);
    for (uint32_t i = 0; i < size; i++) (*at)[i] = SM_NONE;
    for (uint64_t p = s->skip; p < s->rows; p++) {
        uint32_t id = c->id[p];
        if ((*at)[id] != SM_NONE) return id_twice(s, sm_dict_text(c->dict, id), (*at)[id], p, err);
        (*at)[id] = (uint32_t)p;
    }
    return SM_OK;
}

static sm_status id_missing(const sm_sheet *in, uint64_t row, const char *id, const sm_sheet *from, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, in->file, sm_sheet_line(in, row), 0,
                      "the id \"%s\" is not in %s; that file has %llu ids; remove the point or add it there", id,
                      from->file, (unsigned long long)data_rows(from));
}

static sm_status match_ids(const work *w, size_t other, const uint32_t *at, uint32_t *row, sm_error *err)
{
    const sm_sheet *a = &w->sheet[0], *b = &w->sheet[other];
    const sm_column *ca = &a->column[w->role[0].id], *cb = &b->column[w->role[other].id];
    for (uint64_t p = a->skip; p < a->rows; p++) {
        const char *id = sm_dict_text(ca->dict, ca->id[p]);
        uint32_t found;
        bool there = sm_dict_find(cb->dict, id, strlen(id), &found) && at[found] != SM_NONE;
        if (!there) return id_missing(a, p, id, b, err);
        row[p - a->skip] = at[found];
    }
    for (uint64_t p = b->skip; p < b->rows && data_rows(b) > data_rows(a); p++) {
        const char *id = sm_dict_text(cb->dict, cb->id[p]);
        uint32_t found;
        if (!sm_dict_find(ca->dict, id, strlen(id), &found)) return id_missing(b, p, id, a, err);
    }
    return SM_OK;
}

/* Points are joined by id, or by their order; not half and half. */
static sm_status check_ids(const work *w, sm_error *err)
{
    for (size_t i = 1; i < w->n; i++) {
        if ((w->role[i].id < 0) == (w->role[0].id < 0)) continue;
        size_t without = w->role[i].id < 0 ? i : 0;
        return sm_fail_at(err, SM_INPUT, w->sheet[without].file, 0, 0,
                          "the points of this file have no ids; those of %s have; name the column: --id COL",
                          w->sheet[without ? 0 : i].file);
    }
    return SM_OK;
}

static sm_status join(work *w, sm_error *err)
{
    sm_status mixed = check_ids(w, err);
    if (mixed != SM_OK || w->role[0].id < 0 || w->n < 2) return mixed;
    uint32_t *first = NULL;
    sm_status status = index_ids(&w->sheet[0], &w->sheet[0].column[w->role[0].id], &first, err);
    sm_free(first);
    for (size_t i = 1; i < w->n && status == SM_OK; i++) {
        uint32_t *at = NULL;
        status = index_ids(&w->sheet[i], &w->sheet[i].column[w->role[i].id], &at, err);
        w->row[i] = status == SM_OK ? sm_alloc(w->points, sizeof **w->row) : NULL;
        if (status == SM_OK && !w->row[i]) status = sm_no_memory(err);
        if (status == SM_OK) status = match_ids(w, i, at, w->row[i], err);
        sm_free(at);
    }
    return status;
}

/* ---- missing labels -------------------------------------------------------------------------------------------- */
typedef sm_status (*each_column)(work *w, size_t sheet, const sm_column *c, void *self, sm_error *err);

static sm_status for_label_columns(work *w, each_column f, void *self, sm_error *err)
{
    sm_status status = SM_OK;
    if (w->role[0].truth >= 0) status = f(w, 0, &w->sheet[0].column[w->role[0].truth], self, err);
    for (size_t i = 0; i < w->n && status == SM_OK; i++)
        for (size_t k = 0; k < w->role[i].preds && status == SM_OK; k++)
            status = f(w, i, &w->sheet[i].column[w->role[i].pred[k]], self, err);
    for (size_t k = 0; k < w->role[0].mores && status == SM_OK; k++)
        status = f(w, 0, &w->sheet[0].column[w->role[0].more[k]], self, err);
    return status;
}

static bool missing_at(const work *w, size_t i, const sm_column *c, uint32_t p, uint64_t *row)
{
    *row = w->row[i] ? w->row[i][p] : w->sheet[i].skip + p;
    const char *text = sm_dict_text(c->dict, c->id[*row]);
    return sm_is_missing(text, strlen(text));
}

static void mark_missing(const work *w, size_t i, const sm_column *c, unsigned char *gone)
{
    uint64_t row;
    for (uint32_t p = 0; c->first_missing.line && p < w->points; p++)
        if (missing_at(w, i, c, p, &row)) gone[p] = 1;
}

static sm_status refuse_missing(work *w, size_t i, const sm_column *c, void *self, sm_error *err)
{
    (void)self;
    const sm_sheet *s = &w->sheet[i];
    char room[16];
    for (uint32_t p = 0; c->first_missing.line && p < w->points; p++) {
        uint64_t row;
        if (!missing_at(w, i, c, p, &row)) continue;
        uint64_t line = sm_sheet_line(s, row), column = line == c->first_missing.line ? c->first_missing.column : 0;
        return sm_fail_at(err, SM_INPUT, s->file, line, column,
                          "a label is missing; column %s; fill it in, or leave such rows out: --missing drop",
                          sm_column_called(s, (uint32_t)(c - s->column), room));
    }
    return SM_OK;
}

static sm_status note_missing(work *w, size_t i, const sm_column *c, void *self, sm_error *err)
{
    (void)err;
    mark_missing(w, i, c, self);
    return SM_OK;
}

/* Rows without a label go; the rest is listed for each sheet, and record numbers are kept. */
static sm_status keep_rows(work *w, const unsigned char *gone, uint32_t kept, sm_error *err)
{
    w->out->dropped = w->points - kept;
    w->out->row = sm_alloc(kept, sizeof *w->out->row);
    if (!w->out->row) return sm_no_memory(err);
    for (size_t i = 0; i < w->n; i++) {
        uint32_t *row = sm_alloc(kept, sizeof *row);
        if (!row) return sm_no_memory(err);
        for (uint32_t p = 0, q = 0; p < w->points; p++) {
            if (gone[p]) continue;
            if (i == 0) w->out->row[q] = (uint64_t)p + 1;
            row[q++] = w->row[i] ? w->row[i][p] : (uint32_t)(w->sheet[i].skip + p);
        }
        sm_free(w->row[i]);
        w->row[i] = row;
    }
    w->points = kept;
    return sm_text_print(&w->out->notes, err, "%llu row%s left out for a missing label (--missing class keeps %s).\n",
                         (unsigned long long)w->out->dropped, w->out->dropped == 1 ? "" : "s",
                         w->out->dropped == 1 ? "it" : "them");
}

static sm_status drop_missing(work *w, sm_error *err)
{
    const char *policy = w->r->o->missing ? w->r->o->missing : "drop";
    if (strcmp(policy, "class") == 0) return SM_OK;
    if (strcmp(policy, "error") == 0) return for_label_columns(w, refuse_missing, NULL, err);
    if (strcmp(policy, "drop") != 0)
        return sm_fail(err, SM_USAGE,
                       "unknown policy \"%s\" for missing labels; there are drop, class, error; give one", policy);
    unsigned char *gone = sm_alloc(w->points, 1);
    if (!gone) return sm_no_memory(err);
    sm_status status = for_label_columns(w, note_missing, gone, err);
    uint32_t kept = 0;
    for (uint32_t p = 0; p < w->points; p++) kept += !gone[p];
    if (status == SM_OK && kept == 0) status = no_points(&w->sheet[0], "no row has both labels", err);
    if (status == SM_OK && kept < w->points) status = keep_rows(w, gone, kept, err);
    sm_free(gone);
    return status;
}

/* ---- partitions ------------------------------------------------------------------------------------------------ */
static sm_status suspicious(const work *w, const sm_partition *p, const char *file, sm_error *err)
{
    enum { FROM = 1000 };
    uint32_t k = sm_dict_size(p->dict);
    if (w->role[0].weight >= 0 || w->points < FROM || k <= w->points / 10 * 9 || w->r->o->force) return SM_OK;
    return sm_fail_at(err, SM_INPUT, file, 0, 0,
                      "column %s has %u distinct labels for %u points; is it really a column of labels?; name another "
                      "column, or go on with -f",
                      p->name, k, w->points);
}

static sm_status add_partition(work *w, size_t i, const sm_column *c, void *self, sm_error *err)
{
    (void)self;
    const sm_sheet *s = &w->sheet[i];
    sm_partition *p = &w->out->partition[w->out->n_partitions++];
    char room[16];
    const char *name = sm_column_called(s, (uint32_t)(c - s->column), room);
    p->name = sm_copy_text(name, strlen(name));
    p->file = sm_copy_text(s->given, strlen(s->given));
    if (!p->name || !p->file) return sm_no_memory(err);
    p->n = w->points;
    bool floats = false;
    sm_coded from = {c, w->row[i], s->skip, w->points};
    sm_status status = sm_code_labels(&from, &p->dict, &p->label, &floats, err);
    if (status == SM_OK && floats)
        status = sm_text_print(&w->out->notes, err, "%s: the floats of column %s are read as whole numbers.\n", s->file,
                               p->name);
    return status == SM_OK ? suspicious(w, p, s->file, err) : status;
}

static sm_status count_partitions(work *w, size_t i, const sm_column *c, void *self, sm_error *err)
{
    (void)w, (void)i, (void)c, (void)err;
    ++*(uint32_t *)self;
    return SM_OK;
}

static sm_status add_partitions(work *w, sm_error *err)
{
    uint32_t n = 0;
    sm_status status = for_label_columns(w, count_partitions, &n, err);
    w->out->partition = sm_alloc(n, sizeof *w->out->partition);
    if (!w->out->partition) return sm_no_memory(err);
    if (status == SM_OK) status = for_label_columns(w, add_partition, NULL, err);
    w->out->truth = 0;
    w->out->pred = n > 1 ? 1 : 0;
    w->out->n_more_truths = (uint32_t)w->role[0].mores;
    w->out->n = w->points;
    return status;
}

/* ---- ids, coordinates, counts ---------------------------------------------------------------------------------- */
static const char *text_at(const work *w, const sm_column *c, uint32_t p)
{
    return sm_dict_text(c->dict, c->id[w->row[0] ? w->row[0][p] : w->sheet[0].skip + p]);
}

static sm_status add_ids(work *w, sm_error *err)
{
    if (w->role[0].id < 0) return SM_OK;
    const sm_column *c = &w->sheet[0].column[w->role[0].id];
    w->out->id = sm_alloc(w->points, sizeof *w->out->id);
    if (!w->out->id) return sm_no_memory(err);
    for (uint32_t p = 0; p < w->points; p++) {
        const char *text = text_at(w, c, p);
        sm_status status = sm_text_add(&w->out->id[p], text, strlen(text), err);
        if (status != SM_OK) return status;
    }
    return SM_OK;
}

static bool is_place(double x)
{
    return x >= -1e300 && x <= 1e300;
}

static sm_status no_place(const work *w, uint32_t p, const char *found, const char *option, sm_error *err)
{
    const sm_sheet *s = &w->sheet[0];
    return sm_fail_at(err, SM_INPUT, s->file, sm_sheet_line(s, w->row[0] ? w->row[0][p] : s->skip + p), 0,
                      "a coordinate is not a number; found \"%.40s\"; name another column: --%s COL", found, option);
}

static sm_status read_axis(work *w, uint32_t column, const char *option, double **out, sm_error *err)
{
    const sm_column *c = &w->sheet[0].column[column];
    double *value = *out = sm_alloc(w->points, sizeof *value);
    if (!value) return sm_no_memory(err);
    for (uint32_t p = 0; p < w->points; p++) {
        const char *text = text_at(w, c, p);
        if (sm_number_of(text, strlen(text)) == SM_NO_NUMBER) return no_place(w, p, text, option, err);
        value[p] = strtod(text, NULL);
        if (!is_place(value[p])) return no_place(w, p, text, option, err);
    }
    return SM_OK;
}

static sm_status add_axis(work *w, int which, sm_error *err)
{
    if (w->role[0].axis[which] < 0) return SM_OK;
    return read_axis(w, (uint32_t)w->role[0].axis[which], which ? "y" : "x", &w->out->axis[which], err);
}

static sm_status make_places(work *w, uint32_t n, sm_error *err)
{
    w->out->place = sm_alloc(n, sizeof *w->out->place);
    if (!w->out->place) return sm_no_memory(err);
    w->out->n_places = n;
    return SM_OK;
}

static sm_status fill_places(work *w, const sm_reals *from, const char *file, sm_error *err)
{
    sm_status status = make_places(w, from->cols, err);
    for (uint32_t a = 0; a < from->cols && status == SM_OK; a++) {
        double *value = w->out->place[a] = sm_alloc(w->points, sizeof *value);
        if (!value) return sm_no_memory(err);
        for (uint32_t p = 0; p < w->points && status == SM_OK; p++) {
            uint64_t row = w->row[0] ? w->row[0][p] - w->sheet[0].skip : p;
            value[p] = from->value[row * from->cols + a];
            if (!is_place(value[p]))
                status = sm_fail_at(err, SM_INPUT, file, 0, 0,
                                    "a coordinate of point %llu is beyond 1e300; found %g; scale the coordinates",
                                    (unsigned long long)row + 1, value[p]);
        }
    }
    return status;
}

/* A file of coordinates has a row a point, in the order of the labels. */
static sm_status read_places(work *w, const char *file, sm_error *err)
{
    sm_reals from = {0};
    sm_status status = sm_read_coordinates(&from, file, w->r->bounds, err);
    if (status == SM_OK && from.rows != data_rows(&w->sheet[0]))
        status =
            sm_fail_at(err, SM_INPUT, file, 0, 0,
                       "%u rows of coordinates, but %s has %llu points; a row a point is wanted, in the same order",
                       from.rows, w->sheet[0].file, (unsigned long long)data_rows(&w->sheet[0]));
    if (status == SM_OK) status = fill_places(w, &from, file, err);
    sm_reals_done(&from);
    return status;
}

/* Two of them are the plane, where none was told. */
static sm_status add_plane(work *w, sm_error *err)
{
    sm_parts *p = w->out;
    if (p->n_places < 2 || p->axis[0] || p->axis[1]) return SM_OK;
    for (uint32_t i = 0; i < 2; i++) {
        if (!(p->axis[i] = sm_alloc(p->n, sizeof(double)))) return sm_no_memory(err);
        memcpy(p->axis[i], p->place[i], p->n * sizeof(double));
    }
    return SM_OK;
}

static sm_status add_places(work *w, sm_error *err)
{
    const sm_roles *c = &w->role[0];
    if (c->places_in_file) return read_places(w, w->r->o->coordinates, err);
    if (!c->places) return SM_OK;
    sm_status status = make_places(w, (uint32_t)c->places, err);
    for (uint32_t a = 0; a < c->places && status == SM_OK; a++)
        status = read_axis(w, c->place[a], "coordinates", &w->out->place[a], err);
    return status;
}

/* Columns that only happen to be called x and y, and hold something else, are passed over. */
static sm_status add_axes(work *w, sm_error *err)
{
    sm_error inner = {0};
    sm_status status = add_axis(w, 0, &inner);
    if (status == SM_OK) status = add_axis(w, 1, &inner);
    if (status == SM_OK) return SM_OK;
    if (status != SM_INPUT || !w->role[0].axis_by_name)
        return sm_fail_at(err, status, *inner.file ? inner.file : NULL, inner.line, inner.column, "%s", inner.text);
    for (int i = 0; i < 2; i++) {
        sm_free(w->out->axis[i]);
        w->out->axis[i] = NULL;
    }
    return sm_text_print(&w->out->notes, err, "%s: columns x and y are no coordinates: not all are numbers.\n",
                         w->sheet[0].file);
}

static sm_status weigh(work *w, sm_triple *triple, sm_error *err)
{
    const sm_sheet *s = &w->sheet[0];
    const sm_column *c = &s->column[w->role[0].weight];
    for (uint32_t p = 0; p < w->points; p++) {
        const char *text = text_at(w, c, p);
        triple[p].row = w->out->partition[w->out->truth].label[p];
        triple[p].col = w->out->partition[w->out->pred].label[p];
        sm_count_fault fault = sm_count_of(text, strlen(text), &triple[p].count);
        sm_place at = {sm_sheet_line(s, w->row[0] ? w->row[0][p] : s->skip + p), 0};
        if (fault != SM_COUNT_OK) return sm_count_refuse(fault, text, strlen(text), s->file, at, err);
    }
    return SM_OK;
}

sm_status sm_counts_from(sm_parts *out, const sm_triple *triple, size_t n, const char *file, sm_error *err)
{
    sm_error inner = {0};
    sm_status status = sm_table_of_triples(&out->counts, out->partition[out->truth].dict,
                                           out->partition[out->pred].dict, triple, n, SM_STORE_BEST, &inner);
    if (status != SM_OK) return sm_fail_at(err, status, file, 0, 0, "%s", inner.text);
    if (sm_table_total(out->counts) == 0)
        return sm_fail_at(err, SM_INPUT, file, 0, 0, "no points; all counts are 0; is this the right file?");
    return SM_OK;
}

static void forget_points(sm_parts *out)
{
    for (uint32_t i = 0; i < out->n_partitions; i++) {
        sm_free(out->partition[i].label);
        out->partition[i].label = NULL;
        out->partition[i].n = 0;
    }
    sm_free(out->row);
    out->row = NULL;
    out->n = 0;
}

static sm_status add_counts(work *w, sm_error *err)
{
    if (w->role[0].weight < 0) return SM_OK;
    size_t n = w->points;
    sm_triple *triple = sm_alloc(n, sizeof *triple);
    sm_status status = triple ? weigh(w, triple, err) : sm_no_memory(err);
    if (status == SM_OK) forget_points(w->out);
    if (status == SM_OK) status = sm_counts_from(w->out, triple, n, w->sheet[0].file, err);
    sm_free(triple);
    return status;
}

static sm_status assemble(work *w, sm_error *err)
{
    sm_status status = check_lengths(w, err);
    if (status != SM_OK) return status;
    w->points = (uint32_t)data_rows(&w->sheet[0]);
    status = join(w, err);
    if (status == SM_OK) status = drop_missing(w, err);
    if (status == SM_OK) status = add_partitions(w, err);
    if (status == SM_OK && w->role[0].weight < 0) status = add_ids(w, err);
    if (status == SM_OK && w->role[0].weight < 0) status = add_axes(w, err);
    if (status == SM_OK && w->role[0].weight < 0) status = add_places(w, err);
    if (status == SM_OK) status = add_plane(w, err);
    if (status == SM_OK) status = add_counts(w, err);
    for (uint32_t i = 0; i < w->out->n_partitions && status == SM_OK; i++)
        status = sm_hint(w->out, i, w->r->o, &w->out->notes, err);
    return status;
}

sm_status sm_assemble(sm_parts *out, const sm_sheet *sheet, const sm_roles *role, size_t n, const sm_reading *r,
                      sm_error *err)
{
    work w = {.out = out, .sheet = sheet, .role = role, .n = n, .r = r, .row = sm_alloc(n, sizeof *w.row)};
    if (!w.row) return sm_no_memory(err);
    sm_status status = assemble(&w, err);
    for (size_t i = 0; i < n; i++) sm_free(w.row[i]);
    sm_free(w.row);
    return status;
}
