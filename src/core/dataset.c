#include "dataset.h"
#include "base/mem.h"
#include "table.h"
#include <string.h>

typedef struct shared { /* by all that are the same again */
    size_t users;
    sm_dataset *whole; /* of a part; NULL */
    char *what;
} shared;

struct sm_dataset {
    sm_parts parts; /* of those that share, the same but for pred */
    shared *shared;
};

void sm_partition_title(const sm_partition *p, sm_text *out)
{
    const char *name = p->name ? p->name : "";
    if (!p->unnamed)
        sm_text_puts(out, name);
    else if (p->alone && p->file)
        sm_text_puts(out, strcmp(p->file, "-") == 0 ? "stdin" : p->file);
    else
        sm_text_printf(out, "column %s", name);
}

void sm_partition_source(const sm_partition *p, sm_text *out)
{
    const char *file = p->file ? p->file : "";
    if (p->unnamed && !p->alone) sm_text_printf(out, "%s ", strcmp(file, "-") == 0 ? "stdin" : file);
    if (!p->unnamed && *file) sm_text_printf(out, "%s:", file);
    sm_partition_title(p, out);
}

void sm_parts_free(sm_parts *p)
{
    for (uint32_t i = 0; p->table && i < p->n_partitions; i++) sm_table_free(p->table[i]);
    sm_free(p->table);
    for (uint32_t i = 0; i < p->n_partitions; i++) {
        sm_free(p->partition[i].name);
        sm_free(p->partition[i].file);
        sm_free(p->partition[i].label);
        sm_dict_free(p->partition[i].dict);
    }
    sm_free(p->partition);
    sm_table_free(p->counts);
    sm_free(p->row);
    sm_free(p->axis[0]);
    sm_free(p->axis[1]);
    for (uint32_t i = 0; i < p->n_places; i++) sm_free(p->place[i]);
    sm_free(p->place);
    sm_dict_free(p->ids);
    sm_free(p->id);
    sm_account_free(&p->account);
    if (p->rows.free) p->rows.free(p->rows.self);
    sm_free(p->format);
    for (uint32_t i = 0; i < p->n_origins; i++) sm_free(p->origin[i].file);
    sm_free(p->origin);
    *p = (sm_parts){0};
}

void sm_dataset_new(sm_dataset **out, sm_parts *take)
{
    *out = NULL;
    sm_dataset *d = sm_alloc(1, sizeof *d);
    shared *common = sm_alloc(1, sizeof *common);
    common->users = 1;
    *d = (sm_dataset){*take, common};
    *take = (sm_parts){0};
    *out = d;
}

sm_status sm_dataset_again(sm_dataset **out, const sm_dataset *d, uint32_t pred, sm_error *err)
{
    *out = NULL;
    if (!d->parts.n || pred >= d->parts.n_partitions)
        return sm_fail(err, SM_USAGE, "unknown partition number %u; the points have %u", pred,
                       d->parts.n ? d->parts.n_partitions : 0);
    sm_dataset *again = sm_alloc(1, sizeof *again);
    *again = *d;
    again->parts.pred = pred;
    again->shared->users++;
    *out = again;
    return SM_OK;
}

bool sm_dataset_shares(const sm_dataset *a, const sm_dataset *b)
{
    return a && b && a->shared == b->shared;
}

void sm_dataset_free(sm_dataset *d)
{
    if (!d) return;
    if (--d->shared->users == 0) {
        sm_parts_free(&d->parts);
        sm_dataset_free(d->shared->whole);
        sm_free(d->shared->what);
        sm_free(d->shared);
    }
    sm_free(d);
}

sm_status sm_dataset_of(sm_dataset *d, const sm_dataset *whole, const char *what, sm_error *err)
{
    d->shared->what = sm_copy_text(what, strlen(what));
    return sm_dataset_again(&d->shared->whole, whole, whole->parts.pred, err);
}

const sm_dataset *sm_dataset_whole(const sm_dataset *d)
{
    return d->shared->whole;
}

const char *sm_dataset_what(const sm_dataset *d)
{
    return d->shared->what;
}

const sm_parts *sm_dataset_parts(const sm_dataset *d)
{
    return &d->parts;
}

const sm_partition *sm_dataset_truth(const sm_dataset *d)
{
    return &d->parts.partition[d->parts.truth];
}

const sm_partition *sm_dataset_pred(const sm_dataset *d)
{
    return &d->parts.partition[d->parts.pred];
}

const char *sm_point_id(const sm_parts *p, uint32_t point)
{
    return p->ids ? sm_dict_text(p->ids, p->id[point]) : NULL;
}

uint64_t sm_dataset_row(const sm_dataset *d, uint32_t point)
{
    return d->parts.row ? d->parts.row[point] : (uint64_t)point + 1;
}

uint32_t sm_dataset_places(const sm_dataset *d, const double *const **axis)
{
    const sm_parts *p = &d->parts;
    bool plane = p->axis[0] && p->axis[1], one = p->axis[0] || p->axis[1];
    *axis = (const double *const *)(p->n_places ? p->place : p->axis[0] ? p->axis : p->axis + 1);
    return p->n_places ? p->n_places : plane ? 2 : one;
}
