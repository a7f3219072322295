/* Some points of a dataset as data of their own: labels are numbered anew as they appear, rows are those of the whole.
 */
#include "base/mem.h"
#include "dataset.h"
#include "table.h"
#include <string.h>

typedef struct part_rows { /* points of the part as rows of the whole's file */
    sm_rows of;            /* lives with the whole, which the part keeps */
    uint32_t *point;
} part_rows;

static sm_status part_rows_read(void *self, uint32_t point, sm_text *cell, sm_error *err)
{
    const part_rows *r = self;
    return r->of.read(r->of.self, r->point[point], cell, err);
}

static void part_rows_free(void *self)
{
    part_rows *r = self;
    sm_free(r->point);
    sm_free(r);
}

static void part_of_rows(sm_rows *out, const sm_rows *of, const uint32_t *point, uint32_t n)
{
    if (!of->columns) return;
    part_rows *r = sm_alloc(1, sizeof *r);
    uint32_t *copy = sm_alloc(n, sizeof *copy);
    for (uint32_t i = 0; i < n; i++) copy[i] = point[i];
    *r = (part_rows){*of, copy};
    *out = (sm_rows){
        .self = r, .column = of->column, .columns = of->columns, .read = part_rows_read, .free = part_rows_free};
}

static void part_of_partition(sm_partition *out, const sm_partition *of, const uint32_t *point, uint32_t n)
{
    uint32_t labels = sm_dict_size(of->dict), *local = sm_alloc(labels, sizeof *local);
    out->name = sm_copy_text(of->name, strlen(of->name));
    out->file = of->file ? sm_copy_text(of->file, strlen(of->file)) : NULL;
    out->label = sm_alloc(n, sizeof *out->label);
    out->unnamed = of->unnamed;
    out->alone = of->alone;
    out->n = n;
    sm_dict_new(&out->dict);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t id = of->label[point[i]];
        const char *name = sm_dict_text(of->dict, id);
        if (!local[id]) sm_dict_add(out->dict, name, strlen(name), &out->label[i]);
        if (!local[id]) local[id] = out->label[i] + 1;
        out->label[i] = local[id] - 1;
    }
    sm_free(local);
}

static void part_of_values(double **out, const double *of, const uint32_t *point, uint32_t n)
{
    if (!of) return;
    *out = sm_alloc(n, sizeof **out);
    for (uint32_t i = 0; i < n; i++) (*out)[i] = of[point[i]];
}

static void part_of_points(sm_parts *out, const sm_dataset *d, const uint32_t *point)
{
    const sm_parts *of = sm_dataset_parts(d);
    uint32_t n = out->n;
    out->row = sm_alloc(n, sizeof *out->row);
    if (of->id) out->id = sm_alloc(n, sizeof *out->id);
    if (of->ids) out->ids = sm_dict_share(of->ids);
    if (of->n_places) out->place = sm_alloc(of->n_places, sizeof *out->place);
    for (uint32_t i = 0; i < n; i++) {
        out->row[i] = sm_dataset_row(d, point[i]);
        if (of->id) out->id[i] = of->id[point[i]];
    }
    for (size_t a = 0; a < 2; a++) part_of_values(&out->axis[a], of->axis[a], point, n);
    for (; out->n_places < of->n_places; out->n_places++)
        part_of_values(&out->place[out->n_places], of->place[out->n_places], point, n);
}

/* A part does not report points left out of the whole, and is not written back to its file. */
static void fill_part(sm_parts *out, const sm_dataset *d, const uint32_t *point, const char *what)
{
    const sm_parts *of = sm_dataset_parts(d);
    part_of_points(out, d, point);
    out->partition = sm_alloc(of->n_partitions, sizeof *out->partition);
    for (uint32_t i = 0; i < of->n_partitions; i++) {
        out->n_partitions = i + 1;
        part_of_partition(&out->partition[i], &of->partition[i], point, out->n);
    }
    part_of_rows(&out->rows, &of->rows, point, out->n);
    sm_account_copy(&out->account, &of->account);
    for (uint32_t i = 0; i < out->account.n_left_out; i++) sm_free(out->account.left_out[i].line);
    out->account.n_left_out = 0;
    out->account.points = out->n;
    sm_account_remark(&out->account, "only the points with %s", what);
}

sm_status sm_dataset_part(sm_dataset **out, const sm_dataset *d, const uint32_t *point, uint32_t n, const char *what,
                          sm_error *err)
{
    const sm_parts *of = sm_dataset_parts(d);
    sm_parts parts = {
        .n = n, .truth = of->truth, .pred = of->pred, .n_more_truths = of->n_more_truths, .plane = of->plane};
    *out = NULL;
    if (!of->n || !n) return sm_fail(err, SM_USAGE, "no points with %s; choose another value", what);
    fill_part(&parts, d, point, what);
    sm_status status = SM_OK;
    if (of->format) parts.format = sm_copy_text(of->format, strlen(of->format));
    sm_dataset_new(out, &parts);
    status = sm_dataset_of(*out, d, what, err);
    if (!status) return SM_OK;
    sm_dataset_free(*out);
    *out = NULL;
    return status;
}
