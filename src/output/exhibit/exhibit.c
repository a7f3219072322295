/* An exhibit: its file read, its parts worked off one after the other, what came of them kept. */
#include "exhibit.h"

static const sm_part_kind *const kinds[] = {
    &sm_part_table, &sm_part_cells, &sm_part_formulas, &sm_part_properties, &sm_part_curves,
    &sm_part_boxes, &sm_part_path,  &sm_part_ranks,    &sm_part_scatters,   NULL,
};

sm_status sm_exhibit_find(const sm_exhibit_file **out, const char *name, sm_error *err)
{
    const sm_names names = SM_NAMED(sm_exhibits);
    *out = sm_name_row(names, name);
    return *out ? SM_OK : sm_name_unknown(names, "table or figure", name, "\"paper list\" shows all", err);
}

/* ---- the work ---------------------------------------------------------------------------------------------------- */
static const sm_part_kind *kind_of(const cJSON *part, sm_error *err)
{
    const char *name = sm_file_text(part, "kind");
    const sm_part_kind *k = sm_name_row(SM_NAMED_AT(kinds), name ? name : "");
    if (!k) sm_fail(err, SM_INTERNAL, "unknown kind of part in an exhibit: \"%s\"", sm_quote(name ? name : "").text);
    return k;
}

static sm_status exhibit_step(sm_exhibit *x, uint64_t *budget, sm_error *err)
{
    const sm_part_kind *k = kind_of(x->part, err);
    sm_sliced *job = &x->job[x->at];
    bool over = true;
    sm_status status = k ? SM_OK : SM_INTERNAL;
    if (status == SM_OK && !x->opened && k->open) status = k->open(x, job, err);
    x->opened = status == SM_OK;
    if (status == SM_OK && job->self) status = job->run(job->self, budget, &over, err);
    if (status != SM_OK || !over) return status;
    status = k->show(x, job->self, err);
    x->part = x->part->next;
    x->opened = false;
    x->at++;
    sm_spend(budget, 100000);
    return status;
}

static sm_status exhibit_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    sm_exhibit *x = self;
    sm_status status = SM_OK;
    while (*budget && x->part && status == SM_OK) status = exhibit_step(x, budget, err);
    *done = !x->part;
    return status;
}

static double exhibit_progress(const void *self)
{
    const sm_exhibit *x = self;
    const sm_sliced *job = x->part ? &x->job[x->at] : NULL;
    double within = job && job->self && job->progress ? job->progress(job->self) : 0;
    return ((double)x->at + within) / (double)(x->parts ? x->parts : 1);
}

static void exhibit_free(void *self)
{
    sm_exhibit *x = self;
    for (size_t i = 0; x->job && i < x->parts; i++)
        if (x->job[i].self) x->job[i].free(x->job[i].self);
    cJSON_Delete(x->tree);
    sm_free(x->panel);
    sm_free(x->row);
    sm_hold_free(&x->hold);
    sm_free(x);
}

sm_status sm_exhibit_new(sm_sliced *job, const sm_exhibit_file *file, const sm_exhibit_ask *ask)
{
    sm_exhibit *x = sm_alloc(1, sizeof *x);
    *job = (sm_sliced){.self = x, .run = exhibit_run, .progress = exhibit_progress, .free = exhibit_free};
    x->file = file;
    x->ask = *ask;
    x->tree = sm_json_tree(file->bytes, file->length);
    x->part = sm_file_list(x->tree, "parts");
    x->parts = sm_file_count(x->tree, "parts");
    x->job = x->tree ? sm_held(&x->hold, x->parts, sizeof *x->job) : NULL;
    return sm_sliced_opened(job, SM_OK);
}
