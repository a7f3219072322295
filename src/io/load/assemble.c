/* Points made of rows: their labels, ids and coordinates; or counts. */
#include "assemble.h"
#include "io/formats/formats.h"
#include <stdlib.h>
#include <string.h>

static void refuse_label(sm_assembling *w, size_t sheet, const sm_partition *p, uint32_t label, sm_bound which)
{
    uint32_t point = 0;
    while (point < p->n && p->label[point] != label) point++;
    uint64_t line = point < p->n ? sm_line_of(w, sheet, point) : 0;
    w->status = sm_over(w->a->bounds, which, w->sheet[sheet].file, line, 0, w->err);
}

static void add_partition(sm_assembling *w, sm_label_column l)
{
    const sm_sheet *s = &w->sheet[l.sheet];
    sm_partition *p = &w->out->partition[w->out->n_partitions++];
    char buffer[16];
    const char *name = sm_column_called(s, &w->of[l.sheet], (uint32_t)(l.column - s->column), buffer);
    p->name = sm_copy_text(name, strlen(name));
    p->file = sm_copy_text(s->given, strlen(s->given));
    p->unnamed = name == buffer;
    p->alone = w->of[l.sheet].columns == 1;
    p->n = w->points;
    bool floats = false;
    sm_coded from = {l.column, w->row[l.sheet], sm_first_row(s, &w->of[l.sheet]), w->points, w->a->bounds, s->file};
    w->status = sm_code_labels(&from, &p->dict, &p->label, &floats, w->err);
    if (floats && p->unnamed && p->alone)
        sm_account_remark(&w->out->account, "%s: floats read as whole numbers", s->file);
    else if (floats)
        sm_account_remark(&w->out->account, "floats of column %s read as whole numbers", p->name);
    const uint64_t *most = w->a->bounds->most;
    uint32_t n = w->status == SM_OK ? sm_dict_size(p->dict) : 0;
    if (n > most[SM_BOUND_LABELS]) refuse_label(w, l.sheet, p, (uint32_t)most[SM_BOUND_LABELS], SM_BOUND_LABELS);
    for (uint32_t k = 0; k < n && w->status == SM_OK && l.column->bytes > most[SM_BOUND_LABEL]; k++)
        if (strlen(sm_dict_text(p->dict, k)) > most[SM_BOUND_LABEL]) refuse_label(w, l.sheet, p, k, SM_BOUND_LABEL);
}

static void add_ids(sm_assembling *w)
{
    if (w->status != SM_OK || w->of[0].id < 0) return;
    const sm_column *c = &w->sheet[0].column[w->of[0].id];
    w->out->id = sm_assembling_room(w, w->points, sizeof *w->out->id);
    if (w->status == SM_OK) w->out->ids = sm_dict_share(c->dict);
    for (uint32_t p = 0; p < w->points && w->status == SM_OK; p++)
        w->out->id[p] = sm_cell_ids_at(&c->id, sm_row_of(w, 0, p));
}

static bool is_coordinate(double x)
{
    return x >= -1e300 && x <= 1e300;
}

static double *read_axis(sm_assembling *w, int64_t column, const char *option)
{
    const sm_column *c = column < 0 ? NULL : &w->sheet[0].column[column];
    double *value = c ? sm_assembling_room(w, w->points, sizeof *value) : NULL;
    for (uint32_t p = 0; value && p < w->points && w->status == SM_OK; p++) {
        const char *text = sm_text_at(w, 0, c, p);
        value[p] = strtod(text, NULL);
        bool number = sm_number_of(text, strlen(text)) != SM_NO_NUMBER;
        if (number && is_coordinate(value[p])) continue;
        if (number) {
            w->status = sm_fail_at(w->err, SM_INPUT, w->sheet[0].file, sm_line_of(w, 0, p), 0,
                                   "a coordinate is beyond 1e300 (found \"%s\"); scale the coordinates",
                                   sm_quote_brief(text).text);
            break;
        }
        bool comma = strchr(text, ',') && !text[strspn(text, "+-0123456789,")];
        w->status = sm_fail_at(w->err, SM_INPUT, w->sheet[0].file, sm_line_of(w, 0, p), 0,
                               "a coordinate is not a number (found \"%s\"); %sname another column: --%s COL",
                               sm_quote_brief(text).text, comma ? "write a decimal point, or " : "", option);
    }
    return value;
}

/* A file of coordinates has one row per point, in the order of the labels. */
static void read_coordinates(sm_assembling *w, const char *file)
{
    sm_reals from = {0};
    uint64_t rows = sm_data_rows(w, 0), first = sm_first_row(&w->sheet[0], &w->of[0]);
    w->status = sm_read_coordinates(&from, file, w->a->bounds, w->err);
    if (w->status == SM_OK && from.rows != rows)
        w->status = sm_fail_at(
            w->err, SM_INPUT, file, 0, 0,
            "%u row%s of coordinates, but %s has %llu point%s (expected one row per point, in the same order)",
            from.rows, sm_plural(from.rows), w->sheet[0].file, (unsigned long long)rows, sm_plural(rows));
    double **axis = w->out->place = sm_assembling_room(w, from.cols, sizeof *axis);
    if (axis) w->out->n_places = from.cols;
    for (uint32_t a = 0; a < from.cols && w->status == SM_OK; a++) {
        axis[a] = sm_assembling_room(w, w->points, sizeof **axis);
        for (uint32_t p = 0; p < w->points && w->status == SM_OK; p++) {
            uint64_t row = sm_row_of(w, 0, p) - first;
            axis[a][p] = from.value[row * from.cols + a];
            if (!is_coordinate(axis[a][p]))
                w->status = sm_fail_at(w->err, SM_INPUT, file, 0, 0,
                                       "a coordinate of point %llu is beyond 1e300 (found %g); scale the coordinates",
                                       (unsigned long long)row + 1, axis[a][p]);
        }
    }
    sm_reals_free(&from);
}

static void add_coordinates(sm_assembling *w)
{
    sm_parts *out = w->out;
    const sm_meaning *m = &w->of[0];
    for (int a = 0; a < 2 && w->status == SM_OK; a++) out->axis[a] = read_axis(w, m->axis[a], a ? "y" : "x");
    if (w->status == SM_OK && m->coordinates_in_file) {
        read_coordinates(w, w->a->o->coordinates);
    } else if (w->status == SM_OK && m->coordinate.n) {
        out->place = sm_assembling_room(w, m->coordinate.n, sizeof *out->place);
        for (; out->n_places < m->coordinate.n && w->status == SM_OK; out->n_places++)
            out->place[out->n_places] = read_axis(w, m->coordinate.at[out->n_places], "coordinates");
    }
    /* Two of them are the plane, if none was reported. */
    bool plane = out->n_places >= 2 && !out->axis[0] && !out->axis[1];
    out->plane = plane;
    for (uint32_t a = 0; a < 2 && plane && w->status == SM_OK; a++) {
        out->axis[a] = sm_assembling_room(w, out->n, sizeof *out->axis[a]);
        if (out->axis[a]) memcpy(out->axis[a], out->place[a], out->n * sizeof *out->axis[a]);
    }
}

/* ---- rows added up ----------------------------------------------------------------------------------------------- */
static void weigh(sm_assembling *w, sm_triple *triple)
{
    uint64_t total = 0;
    const sm_sheet *s = &w->sheet[0];
    const int64_t weight = w->of[0].weight;
    for (uint32_t p = 0; p < w->points && w->status == SM_OK; p++) {
        triple[p].row = w->out->partition[w->out->truth].label[p];
        triple[p].col = w->out->partition[w->out->pred].label[p];
        triple[p].count = sm_times_of(w, p);
        if (weight < 0) continue;
        w->status = sm_sheet_count(s, sm_row_of(w, 0, p), (uint32_t)weight, &triple[p].count, w->err);
        if (w->status == SM_OK)
            w->status = sm_add_to_total(&total, triple[p].count, s->file, sm_line_of(w, 0, p), w->err);
    }
}

/* Points become counts. */
static void add_counts(sm_assembling *w)
{
    sm_parts *out = w->out;
    size_t n = w->points;
    sm_triple *triple = sm_assembling_room(w, n, sizeof *triple);
    if (w->status == SM_OK) weigh(w, triple);
    for (uint32_t i = 0; i < out->n_partitions; i++) {
        sm_free(out->partition[i].label);
        out->partition[i].label = NULL;
        out->partition[i].n = 0;
    }
    sm_free(out->row);
    out->row = NULL;
    out->n = 0;
    if (w->status == SM_OK) w->status = sm_counts_from(out, triple, n, w->sheet[0].file, w->err);
    sm_free(triple);
}

static void assemble(sm_assembling *w)
{
    sm_assemble_rows(w);
    uint64_t first = sm_first_row(&w->sheet[0], &w->of[0]);
    sm_parts *out = w->out; /* record numbers are kept where they are not simply 1, 2, 3 */
    if (w->status == SM_OK && w->row[0]) out->row = sm_assembling_room(w, w->points, sizeof *out->row);
    for (uint32_t p = 0; out->row && p < w->points; p++) out->row[p] = w->row[0][p] - first + 1;
    out->partition = sm_assembling_room(w, w->labels, sizeof *out->partition);
    for (uint32_t k = 0; k < w->labels && w->status == SM_OK; k++) add_partition(w, w->label[k]);
    out->pred = w->labels > 1 ? 1 : 0;
    out->n_more_truths = (uint32_t)w->of[0].more.n;
    out->n = w->points;
    if (sm_adds_up(w) || (w->of[0].weight >= 0 && !w->a->o->every)) {
        add_counts(w);
    } else {
        add_ids(w);
        add_coordinates(w);
    }
}

sm_status sm_assemble(sm_parts *out, const sm_assembly *from, sm_error *err)
{
    if (from->o->shards || (from->n == 1 && from->r->of[0].table)) return sm_assemble_counts(out, from, err);
    sm_assembling w = {.out = out, .sheet = from->sheet, .of = from->r->of, .n = from->n, .a = from, .err = err};
    w.row = sm_assembling_room(&w, from->n, sizeof *w.row);
    if (w.row) assemble(&w);
    for (size_t i = 0; w.row && i < from->n; i++) {
        if (from->row)
            from->row[i] = w.row[i];
        else
            sm_free(w.row[i]);
    }
    sm_free(w.row);
    sm_free(w.times);
    sm_free(w.label);
    return w.status;
}
