/* simulate: the view of simulations, with one of them running where one is named. One that makes labels is opened as a
 * file is: "simulation:random". */
#include "inside.h"
#include "setmatch/base/mem.h"
#include <string.h>

const sm_simulation *sm_app_random(const char *word)
{
    static const char sign[] = "simulation:";
    const sm_simulation *row = NULL;
    if (strncmp(word, sign, sizeof sign - 1) != 0) return NULL;
    return sm_simulation_find(&row, word + sizeof sign - 1, NULL) == SM_OK && row->labels ? row : NULL;
}

static char *copy_of(const char *text)
{
    return sm_copy_text(text, strlen(text));
}

static sm_status fill(sm_partition *p, const sm_grid *grid, size_t col, sm_error *err)
{
    p->n = (uint32_t)grid->rows;
    p->label = sm_alloc(grid->rows, sizeof *p->label);
    p->name = copy_of(grid->head(grid->self, col));
    p->file = copy_of(grid->title);
    if (!p->label || !p->name || !p->file) return sm_no_memory(err);
    sm_status status = sm_dict_new(&p->dict, err);
    for (size_t i = 0; i < grid->rows && !status; i++) {
        const char *word = grid->at(grid->self, i, col).words;
        status = sm_dict_add(p->dict, word, strlen(word), &p->label[i], err);
    }
    return status;
}

static sm_status data_of(sm_dataset **out, const sm_grid *grid, sm_error *err)
{
    sm_parts p = {.partition = sm_alloc(2, sizeof *p.partition), .n = (uint32_t)grid->rows, .format = copy_of("csv")};
    sm_status status = p.partition && p.format ? SM_OK : sm_no_memory(err);
    if (!status) p.n_partitions = 2;
    p.pred = 1;
    for (size_t i = 0; i < 2 && !status; i++) status = fill(&p.partition[i], grid, i, err);
    if (!status) return sm_dataset_new(out, &p, err);
    sm_parts_done(&p);
    return status;
}

sm_status sm_app_random_data(sm_dataset **out, const sm_simulation *row, sm_error *err)
{
    sm_simulation_ask ask = {.seed = 1};
    sm_job job;
    uint64_t fuel = UINT64_MAX;
    bool done = false;
    sm_status status = sm_simulation_open(row, &job, &ask, err);
    while (!status && !done) status = job.run(job.self, &fuel, &done, err);
    sm_grid grid = {0};
    if (!status) grid = row->grid(job.self);
    if (!status) status = data_of(out, &grid, err);
    if (job.free) job.free(job.self);
    return status;
}

static sm_status open_drawn(sm_app *a, const sm_simulation *row, sm_error *err)
{
    sm_text line = {0};
    sm_status status = sm_text_print(&line, err, "open simulation:%s", row->name);
    if (!status) status = sm_app_line(a, sm_text_of(&line), err);
    sm_text_done(&line);
    return status;
}

sm_status sm_app_simulate(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_simulation *row = NULL;
    sm_status status = c->n_words ? sm_simulation_find(&row, c->word[0], err) : SM_OK;
    if (!status && row && row->labels) return open_drawn(a, row, err);
    if (!status) status = sm_app_go(a, sm_view_at("simulation"), err);
    if (status || !row) return status;
    sm_scene scene = sm_app_scene(a);
    sm_subject about = sm_about(SIZE_MAX);
    about.simulation = row;
    sm_app_view(a)->show(a->state[a->here], &scene, &about);
    return SM_OK;
}
