/* Rows joined, missing ones left out, labels given ids; ids, coordinates, counts. */
#include "assemble.h"
#include "io/bytes/limits.h"
#include "setmatch/base/mem.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct work {
    sm_parts *out;
    const sm_sheet *sheet;
    const sm_meaning *of;
    size_t n;
    const sm_assembly *a;
    uint32_t **row; /* of each sheet: the cells of the points, in order; NULL: all of them from the first row on */
    uint32_t points;
} work;

uint64_t sm_first_row(const sm_sheet *s, const sm_meaning *m)
{
    return s->header == SM_HEADER_MAYBE && m->header;
}

bool sm_is_header_again(const sm_sheet *s, const sm_meaning *m, uint64_t row)
{
    if (!m->repeats || s->header != SM_HEADER_MAYBE || !m->header) return false;
    for (uint32_t i = 0; i < m->columns; i++)
        if (sm_column_stored(&s->column[i]) && s->column[i].id[row] != s->column[i].id[0]) return false;
    return true;
}

const char *sm_column_called(const sm_sheet *s, const sm_meaning *m, uint32_t column, char room[16])
{
    if (m->header && *s->column[column].name) return s->column[column].name;
    snprintf(room, 16, "%u", column + 1);
    return room;
}

static uint64_t data_rows(const work *w, size_t i)
{
    return w->sheet[i].rows - sm_first_row(&w->sheet[i], &w->of[i]);
}

static uint64_t row_of(const work *w, size_t i, uint32_t point)
{
    return w->row[i] ? w->row[i][point] : sm_first_row(&w->sheet[i], &w->of[i]) + point;
}

static sm_status no_points(const sm_sheet *s, const char *found, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, s->file, 1, 0, "no points; %s; is this the right file?", found);
}

/* ---- which rows ------------------------------------------------------------------------------------------------ */
static sm_status lengths_differ(const work *w, size_t other, sm_error *err)
{
    uint64_t n = data_rows(w, 0), m = data_rows(w, other);
    const sm_sheet *a = &w->sheet[0], *b = &w->sheet[other];
    size_t long_one = n > m ? 0 : other;
    const sm_sheet *longer = &w->sheet[long_one];
    uint64_t line = sm_sheet_line(longer, sm_first_row(longer, &w->of[long_one]) + (n > m ? m : n));
    return sm_fail_at(err, SM_INPUT, longer->file, line, 1,
                      "%s has %llu labels but %s has %llu; this is the first one without a partner; check that both "
                      "files describe the same points, or join them: --id NAME",
                      b->file, (unsigned long long)m, a->file, (unsigned long long)n);
}

static sm_status check_lengths(const work *w, sm_error *err)
{
    for (size_t i = 0; i < w->n; i++)
        if (data_rows(w, i) == 0) return no_points(&w->sheet[i], "the file is empty", err);
    if (data_rows(w, 0) > w->a->bounds->most[SM_BOUND_POINTS])
        return sm_over(w->a->bounds, SM_BOUND_POINTS, w->sheet[0].file,
                       sm_sheet_line(&w->sheet[0], w->a->bounds->most[SM_BOUND_POINTS]), 0, err);
    for (size_t i = 1; i < w->n; i++)
        if (data_rows(w, i) != data_rows(w, 0) && !w->a->r->joined) return lengths_differ(w, i, err);
    return SM_OK;
}

/* ---- joined by id ---------------------------------------------------------------------------------------------- */
void sm_whole_text(const char *text, char whole[32])
{
    snprintf(whole, 32, "%.0f", strtod(text, NULL));
    if (strcmp(whole, "-0") == 0) strcpy(whole, "0");
}

/* 7 and 7.0 are one id. */
static const char *plain_id(const char *text, char whole[32])
{
    if (sm_number_of(text, strlen(text)) != SM_FLOAT_WHOLE) return text;
    sm_whole_text(text, whole);
    return whole;
}

typedef struct ids { /* of a sheet: text of an id -> row */
    sm_dict *dict;
    uint32_t *row;
    size_t room;
} ids;

static sm_status id_twice(const sm_sheet *s, const char *id, uint64_t a, uint64_t b, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, s->file, sm_sheet_line(s, b), 0,
                      "the id \"%.40s\" is there twice; it was in line %llu before; ids must tell the points apart", id,
                      (unsigned long long)sm_sheet_line(s, a));
}

static sm_status index_ids(const work *w, size_t i, ids *x, sm_error *err)
{
    const sm_sheet *s = &w->sheet[i];
    const sm_column *c = &s->column[w->of[i].id];
    char whole[32];
    sm_status status = sm_dict_new(&x->dict, err);
    for (uint64_t p = sm_first_row(s, &w->of[i]); p < s->rows && status == SM_OK; p++) {
        const char *text = plain_id(sm_dict_text(c->dict, c->id[p]), whole);
        uint32_t before = sm_dict_size(x->dict), id;
        status = sm_dict_add(x->dict, text, strlen(text), &id, err);
        void *row = x->row;
        if (status == SM_OK && id < before) return id_twice(s, text, x->row[id], p, err);
        if (status == SM_OK && !sm_grow(&row, &x->room, (size_t)id + 1, sizeof *x->row)) return sm_no_memory(err);
        x->row = row;
        if (status == SM_OK) x->row[id] = (uint32_t)p;
    }
    return status;
}

static sm_status too_few_in_common(const work *w, uint32_t common, sm_error *err)
{
    return sm_fail_at(
        err, SM_INPUT, w->sheet[1].file, 0, 0,
        "the ids are not those of %s; %u of %llu are in both; check that both files describe the same points",
        w->sheet[0].file, common, (unsigned long long)data_rows(w, 0));
}

/* The rows of each sheet for the ids that are in all of them, in the order of the first. */
static sm_status keep_common(work *w, const ids *x, sm_error *err)
{
    const sm_sheet *s = &w->sheet[0];
    const sm_column *c = &s->column[w->of[0].id];
    uint64_t first = sm_first_row(s, &w->of[0]), lost = 0, lost_line = 0;
    for (size_t i = 0; i < w->n; i++)
        if (!(w->row[i] = sm_alloc(w->points, sizeof **w->row))) return sm_no_memory(err);
    uint32_t kept = 0;
    for (uint64_t p = first; p < s->rows; p++) {
        char whole[32];
        const char *text = plain_id(sm_dict_text(c->dict, c->id[p]), whole);
        bool there = true;
        uint32_t found;
        for (size_t i = 1; i < w->n && there; i++) {
            there = sm_dict_find(x[i].dict, text, strlen(text), &found);
            if (there) w->row[i][kept] = x[i].row[found];
        }
        if (!there && !lost++) lost_line = sm_sheet_line(s, p);
        w->row[0][kept] = (uint32_t)p;
        kept += there;
    }
    for (size_t i = 1; i < w->n; i++) lost += data_rows(w, i) - kept;
    uint64_t least = data_rows(w, 0);
    for (size_t i = 1; i < w->n; i++) least = data_rows(w, i) < least ? data_rows(w, i) : least;
    if ((uint64_t)kept * 2 < least || kept == 0) return too_few_in_common(w, kept, err);
    if (lost) {
        sm_status status = sm_account_leave(&w->out->account, SM_LEFT_NO_PARTNER, NULL, lost, lost_line, err);
        if (status == SM_OK)
            status = sm_account_warn(&w->out->account, err,
                                     "%llu without a partner left out: their ids are in one file only",
                                     (unsigned long long)lost);
        if (status != SM_OK) return status;
    }
    w->points = kept;
    return SM_OK;
}

static sm_status join(work *w, sm_error *err)
{
    if (!w->a->r->joined) return SM_OK;
    ids *x = sm_alloc(w->n, sizeof *x);
    if (!x) return sm_no_memory(err);
    sm_status status = SM_OK;
    for (size_t i = 0; i < w->n && status == SM_OK; i++) status = index_ids(w, i, &x[i], err);
    if (status == SM_OK) status = keep_common(w, x, err);
    for (size_t i = 0; i < w->n; i++) {
        sm_dict_free(x[i].dict);
        sm_free(x[i].row);
    }
    sm_free(x);
    return status;
}

/* ---- missing labels -------------------------------------------------------------------------------------------- */
typedef sm_status (*each_column)(work *w, size_t sheet, const sm_column *c, void *self, sm_error *err);

static sm_status for_label_columns(work *w, each_column f, void *self, sm_error *err)
{
    sm_status status = SM_OK;
    if (w->of[0].truth >= 0) status = f(w, 0, &w->sheet[0].column[w->of[0].truth], self, err);
    for (size_t i = 0; i < w->n && status == SM_OK; i++)
        for (size_t k = 0; k < w->of[i].preds && status == SM_OK; k++)
            status = f(w, i, &w->sheet[i].column[w->of[i].pred[k]], self, err);
    for (size_t k = 0; k < w->of[0].mores && status == SM_OK; k++)
        status = f(w, 0, &w->sheet[0].column[w->of[0].more[k]], self, err);
    return status;
}

static bool missing_at(const work *w, size_t i, const sm_column *c, uint32_t p, uint64_t *row)
{
    *row = row_of(w, i, p);
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
    const sm_sheet *s = &w->sheet[i];
    char room[16];
    for (uint32_t p = 0; c->first_missing.line && p < w->points; p++) {
        uint64_t row;
        if (!missing_at(w, i, c, p, &row)) continue;
        uint64_t line = sm_sheet_line(s, row), column = line == c->first_missing.line ? c->first_missing.column : 0;
        return sm_fail_at(err, SM_INPUT, s->file, line, column,
                          "a label is missing; column %s; fill it in, or leave such rows out: --missing drop",
                          sm_column_called(s, &w->of[i], (uint32_t)(c - s->column), room));
    }
    return SM_OK;
}

static sm_status note_missing(work *w, size_t i, const sm_column *c, void *self, sm_error *err)
{
    mark_missing(w, i, c, self);
    return SM_OK;
}

/* Rows without a label go; the rest is listed for each sheet, and record numbers are kept. */
static sm_status keep_rows(work *w, const unsigned char *gone, uint32_t kept, sm_error *err)
{
    uint64_t left = w->points - kept, line = 0;
    for (uint32_t p = 0; p < w->points && !line; p++)
        if (gone[p]) line = sm_sheet_line(&w->sheet[0], row_of(w, 0, p));
    for (size_t i = 0; i < w->n; i++) {
        uint32_t *row = sm_alloc(kept, sizeof *row);
        if (!row) return sm_no_memory(err);
        for (uint32_t p = 0, q = 0; p < w->points; p++) {
            if (gone[p]) continue;
            row[q++] = (uint32_t)row_of(w, i, p);
        }
        sm_free(w->row[i]);
        w->row[i] = row;
    }
    w->points = kept;
    w->out->dropped = left;
    sm_status status = sm_account_leave(&w->out->account, SM_LEFT_NO_LABEL, NULL, left, line, err);
    return status == SM_OK
               ? sm_account_warn(&w->out->account, err, "%llu without a label left out (--missing class keeps %s)",
                                 (unsigned long long)left, left == 1 ? "it" : "them")
               : status;
}

static sm_status drop_missing(work *w, sm_error *err)
{
    const char *policy = w->a->o->missing ? w->a->o->missing : "drop";
    if (strcmp(policy, "class") == 0) return SM_OK;
    if (strcmp(policy, "error") == 0) return for_label_columns(w, refuse_missing, NULL, err);
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

/* Rows that are not simply all: those that repeat the header are none. */
static sm_status pass_headers(work *w, sm_error *err)
{
    for (size_t i = 0; i < w->n; i++) {
        const sm_sheet *s = &w->sheet[i];
        if (!w->of[i].repeats || w->row[i]) continue;
        uint32_t kept = 0;
        w->row[i] = sm_alloc((size_t)s->rows, sizeof **w->row);
        if (!w->row[i]) return sm_no_memory(err);
        for (uint64_t p = sm_first_row(s, &w->of[i]); p < s->rows; p++)
            if (!sm_is_header_again(s, &w->of[i], p)) w->row[i][kept++] = (uint32_t)p;
        w->points = kept;
    }
    return SM_OK;
}

/* Record numbers are kept where they are not simply 1, 2, 3. */
static sm_status number_rows(work *w, sm_error *err)
{
    uint64_t first = sm_first_row(&w->sheet[0], &w->of[0]);
    if (!w->row[0]) return SM_OK;
    w->out->row = sm_alloc(w->points, sizeof *w->out->row);
    if (!w->out->row) return sm_no_memory(err);
    for (uint32_t p = 0; p < w->points; p++) w->out->row[p] = w->row[0][p] - first + 1;
    return SM_OK;
}

/* ---- partitions ------------------------------------------------------------------------------------------------ */
static uint64_t line_of_label(const work *w, size_t i, const sm_partition *p, uint32_t label)
{
    uint32_t point = 0;
    while (point < p->n && p->label[point] != label) point++;
    return point < p->n ? sm_sheet_line(&w->sheet[i], row_of(w, i, point)) : 0;
}

static sm_status check_label(const work *w, size_t i, const sm_column *c, const sm_partition *p, sm_error *err)
{
    const uint64_t *most = w->a->bounds->most;
    const char *file = w->sheet[i].file;
    uint32_t n = sm_dict_size(p->dict);
    if (n > most[SM_BOUND_LABELS])
        return sm_over(w->a->bounds, SM_BOUND_LABELS, file, line_of_label(w, i, p, (uint32_t)most[SM_BOUND_LABELS]), 0,
                       err);
    if (c->bytes <= most[SM_BOUND_LABEL]) return SM_OK;
    for (uint32_t k = 0; k < n; k++)
        if (strlen(sm_dict_text(p->dict, k)) > most[SM_BOUND_LABEL])
            return sm_over(w->a->bounds, SM_BOUND_LABEL, file, line_of_label(w, i, p, k), 0, err);
    return SM_OK;
}

static sm_status add_partition(work *w, size_t i, const sm_column *c, void *self, sm_error *err)
{
    const sm_sheet *s = &w->sheet[i];
    sm_partition *p = &w->out->partition[w->out->n_partitions++];
    char room[16];
    const char *name = sm_column_called(s, &w->of[i], (uint32_t)(c - s->column), room);
    p->name = sm_copy_text(name, strlen(name));
    p->file = sm_copy_text(s->given, strlen(s->given));
    if (!p->name || !p->file) return sm_no_memory(err);
    p->n = w->points;
    bool floats = false;
    sm_coded from = {c, w->row[i], sm_first_row(s, &w->of[i]), w->points};
    sm_status status = sm_code_labels(&from, &p->dict, &p->label, &floats, err);
    if (status == SM_OK && floats)
        status = sm_account_remark(&w->out->account, err, "floats of column %s read as whole numbers", p->name);
    return status == SM_OK ? check_label(w, i, c, p, err) : status;
}

static sm_status count_partitions(work *w, size_t i, const sm_column *c, void *self, sm_error *err)
{
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
    w->out->n_more_truths = (uint32_t)w->of[0].mores;
    w->out->n = w->points;
    return status;
}

/* ---- ids, coordinates, counts ---------------------------------------------------------------------------------- */
static const char *text_at(const work *w, const sm_column *c, uint32_t p)
{
    return sm_dict_text(c->dict, c->id[row_of(w, 0, p)]);
}

static sm_status add_ids(work *w, sm_error *err)
{
    if (w->of[0].id < 0) return SM_OK;
    const sm_column *c = &w->sheet[0].column[w->of[0].id];
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
    return sm_fail_at(err, SM_INPUT, s->file, sm_sheet_line(s, row_of(w, 0, p)), 0,
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
    if (w->of[0].axis[which] < 0) return SM_OK;
    return read_axis(w, (uint32_t)w->of[0].axis[which], which ? "y" : "x", &w->out->axis[which], err);
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
            uint64_t row = row_of(w, 0, p) - sm_first_row(&w->sheet[0], &w->of[0]);
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
    sm_status status = sm_read_coordinates(&from, file, w->a->bounds, err);
    if (status == SM_OK && from.rows != data_rows(w, 0))
        status =
            sm_fail_at(err, SM_INPUT, file, 0, 0,
                       "%u rows of coordinates, but %s has %llu points; a row a point is wanted, in the same order",
                       from.rows, w->sheet[0].file, (unsigned long long)data_rows(w, 0));
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
    const sm_meaning *c = &w->of[0];
    if (c->places_in_file) return read_places(w, w->a->o->coordinates, err);
    if (!c->places) return SM_OK;
    sm_status status = make_places(w, (uint32_t)c->places, err);
    for (uint32_t a = 0; a < c->places && status == SM_OK; a++)
        status = read_axis(w, c->place[a], "coordinates", &w->out->place[a], err);
    return status;
}

static sm_status add_axes(work *w, sm_error *err)
{
    sm_status status = add_axis(w, 0, err);
    return status == SM_OK ? add_axis(w, 1, err) : status;
}

/* ---- counts ---------------------------------------------------------------------------------------------------- */
enum { COUNTS_AT_MOST_BITS = 53 };

/* Adds a count where all of them are still exact. */
static sm_status add_to_total(uint64_t *total, uint64_t count, const char *file, uint64_t line, sm_error *err)
{
    const uint64_t most = UINT64_C(1) << COUNTS_AT_MOST_BITS;
    if (count > most - *total)
        return sm_fail_at(err, SM_LIMIT, file, line, 0,
                          "the counts add up to more than %llu (2^53) here; scale them down", (unsigned long long)most);
    *total += count;
    return SM_OK;
}

static sm_status weigh(work *w, sm_triple *triple, sm_error *err)
{
    uint64_t total = 0;
    const sm_sheet *s = &w->sheet[0];
    const sm_column *c = &s->column[w->of[0].weight];
    for (uint32_t p = 0; p < w->points; p++) {
        const char *text = text_at(w, c, p);
        triple[p].row = w->out->partition[w->out->truth].label[p];
        triple[p].col = w->out->partition[w->out->pred].label[p];
        sm_count_fault fault = sm_count_of(text, strlen(text), &triple[p].count);
        uint64_t line = sm_sheet_line(s, row_of(w, 0, p));
        sm_place at = {line, c->first_odd.line == line ? c->first_odd.column : 0};
        if (fault != SM_COUNT_OK) return sm_count_refuse(fault, text, strlen(text), s->file, at, err);
        sm_status status = add_to_total(&total, triple[p].count, s->file, line, err);
        if (status != SM_OK) return status;
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
        return sm_fail_at(err, SM_INPUT, file, 1, 0, "no points; all counts are 0; is this the right file?");
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
    if (w->of[0].weight < 0) return SM_OK;
    size_t n = w->points;
    sm_triple *triple = sm_alloc(n, sizeof *triple);
    sm_status status = triple ? weigh(w, triple, err) : sm_no_memory(err);
    if (status == SM_OK) forget_points(w->out);
    if (status == SM_OK) status = sm_counts_from(w->out, triple, n, w->sheet[0].file, err);
    sm_free(triple);
    return status;
}

/* ---- a table of counts ----------------------------------------------------------------------------------------- */
static sm_status take_side(sm_partition *p, const char *name, const char *given, sm_error *err)
{
    p->name = sm_copy_text(name, strlen(name));
    p->file = sm_copy_text(given, strlen(given));
    return p->name && p->file ? sm_dict_new(&p->dict, err) : sm_no_memory(err);
}

static sm_status add_name(sm_dict *d, const char *text, char letter, uint32_t number, uint32_t *id, sm_error *err)
{
    char made[24];
    if (!text) snprintf(made, sizeof made, "%c%u", letter, number + 1);
    return sm_dict_add(d, text ? text : made, strlen(text ? text : made), id, err);
}

/* The name of a row or column of cells, within the limits of labels. */
static sm_status add_cell_name(const sm_sheet *s, sm_dict *d, const char *text, char letter, uint32_t number,
                               uint32_t *id, uint64_t line, const sm_bounds *b, sm_error *err)
{
    if (text && strlen(text) > b->most[SM_BOUND_LABEL]) return sm_over(b, SM_BOUND_LABEL, s->file, line, 0, err);
    sm_status status = add_name(d, text, letter, number, id, err);
    if (status != SM_OK || sm_dict_size(d) <= b->most[SM_BOUND_LABELS]) return status;
    return sm_over(b, SM_BOUND_LABELS, s->file, line, 0, err);
}

typedef struct gathered {
    sm_triple *triple;
    size_t n, room;
    uint64_t total;
} gathered;

static sm_status add_triple(gathered *g, uint32_t row, uint32_t col, uint64_t count, sm_error *err)
{
    void *triple = g->triple;
    if (!count) return SM_OK;
    if (!sm_grow(&triple, &g->room, g->n + 1, sizeof *g->triple)) return sm_no_memory(err);
    g->triple = triple;
    g->triple[g->n++] = (sm_triple){row, col, count};
    return SM_OK;
}

/* The counts of a sheet's cells, with the names of its first row and column, or T1, T2 .. and K1, K2 ... */
static sm_status gather_cells(const sm_sheet *s, const sm_meaning *m, sm_dict *rows, sm_dict *cols, gathered *g,
                              const sm_bounds *b, sm_error *err)
{
    uint64_t end = s->rows - m->margin_row;
    uint32_t last = m->columns - m->margin_col;
    sm_status status = SM_OK;
    uint32_t *col = sm_alloc(m->columns, sizeof *col);
    if (!col) return sm_no_memory(err);
    for (uint32_t c = m->row_names; c < last && status == SM_OK; c++)
        status = add_cell_name(s, cols, m->col_names ? s->column[c].name : NULL, 'K', c - m->row_names, &col[c],
                               sm_sheet_line(s, 0), b, err);
    for (uint64_t r = m->col_names; r < end && status == SM_OK; r++) {
        uint32_t row = 0;
        status = add_cell_name(s, rows, m->row_names ? sm_sheet_cell(s, r, 0) : NULL, 'T', (uint32_t)(r - m->col_names),
                               &row, sm_sheet_line(s, r), b, err);
        for (uint32_t c = m->row_names; c < last && status == SM_OK; c++) {
            const char *text = sm_sheet_cell(s, r, c);
            uint64_t count = 0;
            sm_count_fault fault = sm_count_of(text, strlen(text), &count);
            if (fault != SM_COUNT_OK)
                status = sm_count_refuse(fault, text, strlen(text), s->file, (sm_place){sm_sheet_line(s, r), 0}, err);
            else
                status = add_to_total(&g->total, count, s->file, sm_sheet_line(s, r), err);
            if (status == SM_OK) status = add_triple(g, row, col[c], count, err);
        }
    }
    sm_free(col);
    return status;
}

/* The same of a table that the format itself gave. */
static sm_status gather_given(const sm_sheet *s, sm_dict *rows, sm_dict *cols, gathered *g, sm_error *err)
{
    sm_dict *to[2] = {rows, cols};
    uint32_t *id[2] = {NULL, NULL};
    sm_status status = SM_OK;
    for (int side = 0; side < 2 && status == SM_OK; side++) {
        uint32_t n = sm_dict_size(s->side[side]);
        id[side] = sm_alloc(n, sizeof *id[side]);
        if (!id[side]) status = sm_no_memory(err);
        for (uint32_t i = 0; i < n && status == SM_OK; i++)
            status = add_name(to[side], sm_dict_text(s->side[side], i), 0, 0, &id[side][i], err);
    }
    for (size_t i = 0; i < s->triples && status == SM_OK; i++)
        status = add_triple(g, id[0][s->triple[i].row], id[1][s->triple[i].col], s->triple[i].count, err);
    sm_free(id[0]);
    sm_free(id[1]);
    return status;
}

/* given: the file's name, "" where it is none of the name. */
static sm_status begin_counts(sm_parts *out, const char *const name[2], const char *given, sm_error *err)
{
    out->partition = sm_alloc(2, sizeof *out->partition);
    if (!out->partition) return sm_no_memory(err);
    out->n_partitions = 2;
    out->pred = 1;
    sm_status status = take_side(&out->partition[0], name[0], given, err);
    return status == SM_OK ? take_side(&out->partition[1], name[1], given, err) : status;
}

static sm_status take_table(work *w, sm_error *err)
{
    static const char *const sides[2] = {"rows", "columns"};
    const sm_sheet *s = &w->sheet[0];
    gathered g = {0};
    sm_status status = begin_counts(w->out, sides, s->given, err);
    if (status == SM_OK)
        status = s->is_table ? gather_given(s, w->out->partition[0].dict, w->out->partition[1].dict, &g, err)
                             : gather_cells(s, &w->of[0], w->out->partition[0].dict, w->out->partition[1].dict, &g,
                                            w->a->bounds, err);
    if (status == SM_OK && (!sm_dict_size(w->out->partition[0].dict) || !sm_dict_size(w->out->partition[1].dict)))
        status = no_points(s, "the table is empty", err);
    if (status == SM_OK) status = sm_counts_from(w->out, g.triple, g.n, s->file, err);
    sm_free(g.triple);
    return status;
}

/* ---- parts of one table ---------------------------------------------------------------------------------------- */
typedef struct summing {
    sm_parts *out;
    const sm_assembly *a;
    sm_dict *raw[2]; /* labels as they stand in the parts */
    gathered g;
    uint64_t without; /* a label */
} summing;

#define NOT_MET (SM_NONE - 1) /* a label that no row had so far; SM_NONE: a missing one */

typedef struct raw_labels { /* of a column: id -> id in the sum of all parts */
    const sm_column *column;
    uint32_t *map;
} raw_labels;

static sm_status begin_raw(raw_labels *l, const sm_column *c, sm_error *err)
{
    uint32_t n = sm_dict_size(c->dict);
    *l = (raw_labels){c, sm_alloc(n, sizeof *l->map)};
    for (uint32_t i = 0; l->map && i < n; i++) l->map[i] = NOT_MET;
    return l->map ? SM_OK : sm_no_memory(err);
}

static sm_status raw_label(summing *z, raw_labels *l, uint64_t row, int side, uint32_t *id, sm_error *err)
{
    uint32_t *to = &l->map[l->column->id[row]];
    sm_status status = SM_OK;
    if (*to == NOT_MET) {
        const char *text = sm_dict_text(l->column->dict, l->column->id[row]);
        bool kept = z->a->o->missing && strcmp(z->a->o->missing, "class") == 0;
        *to = SM_NONE;
        if (kept || !sm_is_missing(text, strlen(text))) status = sm_dict_add(z->raw[side], text, strlen(text), to, err);
    }
    *id = *to;
    return status;
}

static sm_status gather_row(summing *z, const sm_sheet *s, const sm_meaning *m, raw_labels label[2], uint64_t p,
                            sm_error *err)
{
    uint32_t row = SM_NONE, col = SM_NONE;
    uint64_t count = 1, line = sm_sheet_line(s, p);
    const char *text = m->weight >= 0 ? sm_sheet_cell(s, p, (uint32_t)m->weight) : "1";
    sm_count_fault fault = sm_count_of(text, strlen(text), &count);
    if (fault != SM_COUNT_OK) return sm_count_refuse(fault, text, strlen(text), s->file, (sm_place){line, 0}, err);
    sm_status status = raw_label(z, &label[0], p, 0, &row, err);
    if (status == SM_OK) status = raw_label(z, &label[1], p, 1, &col, err);
    if (status == SM_OK && (row == SM_NONE || col == SM_NONE)) {
        z->without += count;
        return SM_OK;
    }
    if (status == SM_OK) status = add_to_total(&z->g.total, count, s->file, line, err);
    return status == SM_OK ? add_triple(&z->g, row, col, count, err) : status;
}

static sm_status gather_rows(summing *z, const sm_sheet *s, const sm_meaning *m, sm_error *err)
{
    raw_labels label[2] = {{NULL, NULL}, {NULL, NULL}};
    sm_status status = begin_raw(&label[0], &s->column[m->truth], err);
    if (status == SM_OK) status = begin_raw(&label[1], &s->column[m->pred[0]], err);
    for (uint64_t p = sm_first_row(s, m); p < s->rows && status == SM_OK; p++)
        if (!sm_is_header_again(s, m, p)) status = gather_row(z, s, m, label, p, err);
    sm_free(label[0].map);
    sm_free(label[1].map);
    return status;
}

typedef struct sortable {
    const char *text;
    uint32_t id;
    bool number;
    double value;
} sortable;

/* Numbers by value, then texts by their bytes. */
static int before(const void *a, const void *b)
{
    const sortable *x = a, *y = b;
    if (x->number != y->number) return x->number ? -1 : 1;
    if (x->number && x->value != y->value) return x->value < y->value ? -1 : 1;
    return strcmp(x->text, y->text);
}

/* The labels in sorted order, floats as whole numbers where all are; map: raw id -> its place. */
static sm_status sort_labels(summing *z, int side, uint32_t **map, sm_error *err)
{
    const sm_dict *raw = z->raw[side];
    uint32_t n = sm_dict_size(raw);
    sm_coded all = {.n = n};
    sm_dict *plain = NULL;
    uint32_t *label = NULL;
    bool floats = false;
    uint32_t *self = sm_alloc(n, sizeof *self);
    if (!self) return sm_no_memory(err);
    for (uint32_t i = 0; i < n; i++) self[i] = i;
    sm_column column = {.dict = z->raw[side], .id = self};
    all.column = &column;
    sm_status status = sm_code_labels(&all, &plain, &label, &floats, err);
    uint32_t k = status == SM_OK ? sm_dict_size(plain) : 0;
    sortable *order = sm_alloc(k, sizeof *order);
    uint32_t *place = sm_alloc(k, sizeof *place);
    *map = sm_alloc(n, sizeof **map);
    if (status == SM_OK && (!order || !place || !*map)) status = sm_no_memory(err);
    for (uint32_t i = 0; i < k && status == SM_OK; i++) {
        const char *text = sm_dict_text(plain, i);
        bool number = sm_number_of(text, strlen(text)) != SM_NO_NUMBER;
        order[i] = (sortable){text, i, number, number ? strtod(text, NULL) : 0};
    }
    if (status == SM_OK && k) qsort(order, k, sizeof *order, before);
    for (uint32_t i = 0; i < k && status == SM_OK; i++) {
        status =
            sm_dict_add(z->out->partition[side].dict, order[i].text, strlen(order[i].text), &place[order[i].id], err);
    }
    for (uint32_t i = 0; i < n && status == SM_OK; i++) (*map)[i] = place[label[i]];
    if (status == SM_OK && floats) status = sm_account_remark(&z->out->account, err, "floats read as whole numbers");
    sm_free(order);
    sm_free(place);
    sm_free(label);
    sm_free(self);
    sm_dict_free(plain);
    return status;
}

static sm_status add_up(summing *z, sm_error *err)
{
    sm_status status = SM_OK;
    uint32_t *map[2] = {NULL, NULL};
    for (size_t i = 0; i < z->a->n && status == SM_OK; i++) {
        const sm_sheet *s = &z->a->sheet[i];
        const sm_meaning *m = &z->a->r->of[i];
        if (s->is_table)
            status = gather_given(s, z->raw[0], z->raw[1], &z->g, err);
        else if (m->table)
            status = gather_cells(s, m, z->raw[0], z->raw[1], &z->g, z->a->bounds, err);
        else
            status = gather_rows(z, s, m, err);
    }
    for (int side = 0; side < 2 && status == SM_OK; side++) status = sort_labels(z, side, &map[side], err);
    for (size_t i = 0; i < z->g.n && status == SM_OK; i++) {
        z->g.triple[i].row = map[0][z->g.triple[i].row];
        z->g.triple[i].col = map[1][z->g.triple[i].col];
    }
    sm_free(map[0]);
    sm_free(map[1]);
    return status;
}

sm_status sm_add_shards(sm_parts *out, const sm_assembly *from, sm_error *err)
{
    summing z = {.out = out, .a = from};
    const sm_sheet *s = &from->sheet[0];
    const sm_meaning *m = &from->r->of[0];
    char room[2][16];
    bool table = m->table;
    const char *const name[2] = {table ? "rows" : sm_column_called(s, m, (uint32_t)m->truth, room[0]),
                                 table ? "columns" : sm_column_called(s, m, m->pred[0], room[1])};
    sm_status status = begin_counts(out, name, "", err);
    for (int side = 0; side < 2 && status == SM_OK; side++) status = sm_dict_new(&z.raw[side], err);
    if (status == SM_OK) status = add_up(&z, err);
    if (status == SM_OK) status = sm_counts_from(out, z.g.triple, z.g.n, s->file, err);
    out->dropped = z.without;
    bool refuse = from->o->missing && strcmp(from->o->missing, "error") == 0;
    if (status == SM_OK && z.without && refuse)
        status =
            sm_fail_at(err, SM_INPUT, s->file, 0, 0,
                       "a label is missing; found %llu rows without one in these parts; fill them in, or leave them "
                       "out: --missing drop",
                       (unsigned long long)z.without);
    if (status == SM_OK && z.without)
        status = sm_account_warn(&out->account, err, "%llu without a label left out (--missing class keeps %s)",
                                 (unsigned long long)z.without, z.without == 1 ? "it" : "them");
    if (status == SM_OK) status = sm_account_leave(&out->account, SM_LEFT_NO_LABEL, NULL, z.without, 0, err);
    sm_free(z.g.triple);
    sm_dict_free(z.raw[0]);
    sm_dict_free(z.raw[1]);
    return status;
}

/* ---- all of it -------------------------------------------------------------------------------------------------- */
static sm_status assemble(work *w, sm_error *err)
{
    sm_status status = check_lengths(w, err);
    if (status != SM_OK) return status;
    bool points = w->of[0].weight < 0;
    w->points = (uint32_t)data_rows(w, 0);
    status = join(w, err);
    if (status == SM_OK) status = pass_headers(w, err);
    if (status == SM_OK) status = drop_missing(w, err);
    if (status == SM_OK) status = number_rows(w, err);
    if (status == SM_OK) status = add_partitions(w, err);
    if (status == SM_OK && points) status = add_ids(w, err);
    if (status == SM_OK && points) status = add_axes(w, err);
    if (status == SM_OK && points) status = add_places(w, err);
    if (status == SM_OK) status = add_plane(w, err);
    if (status == SM_OK) status = add_counts(w, err);
    return status;
}

sm_status sm_assemble(sm_parts *out, const sm_assembly *from, sm_error *err)
{
    if (from->o->shards) return sm_add_shards(out, from, err);
    work w = {.out = out, .sheet = from->sheet, .of = from->r->of, .n = from->n, .a = from};
    w.row = sm_alloc(from->n, sizeof *w.row);
    if (!w.row) return sm_no_memory(err);
    sm_status status = from->n == 1 && w.of[0].table ? take_table(&w, err) : assemble(&w, err);
    for (size_t i = 0; i < from->n; i++) {
        if (from->row)
            from->row[i] = w.row[i];
        else
            sm_free(w.row[i]);
    }
    sm_free(w.row);
    return status;
}
