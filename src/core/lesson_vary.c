/* Another lesson of the same kind: more points, and labels in another order. */
#include "setmatch/base/mem.h"
#include "setmatch/base/rng.h"
#include "setmatch/core/lesson.h"
#include "setmatch/core/table.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FACTORS = 3 }; /* twice as many points, up to 4 times */

/* ---- data -------------------------------------------------------------------------------------------------------- */
/* The names in a random order: where each of them stands now. */
static sm_status vary_names(sm_partition *to, const sm_partition *from, uint32_t *place, sm_rng *rng, sm_error *err)
{
    uint32_t k = sm_dict_size(from->dict);
    uint32_t *order = sm_alloc(k, sizeof *order);
    to->name = sm_copy_text(from->name, strlen(from->name));
    to->file = sm_copy_text(from->file, strlen(from->file));
    sm_status status = order && to->name && to->file ? sm_dict_new(&to->dict, err) : sm_no_memory(err);
    for (uint32_t i = 0; i < k && status == SM_OK; i++) {
        uint32_t j = sm_rng_index(rng, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (uint32_t i = 0; i < k && status == SM_OK; i++) {
        const char *name = sm_dict_text(from->dict, order[i]);
        status = sm_dict_add(to->dict, name, strlen(name), &place[order[i]], err);
    }
    sm_free(order);
    return status;
}

static sm_status vary_labels(sm_partition *to, const sm_partition *from, const uint32_t *place, uint32_t factor,
                             sm_error *err)
{
    to->n = from->n * factor;
    to->label = sm_alloc(to->n, sizeof *to->label);
    for (uint32_t i = 0; i < to->n && to->label; i++) to->label[i] = place[from->label[i / factor]];
    return to->label ? SM_OK : sm_no_memory(err);
}

static sm_status vary_counts(sm_parts *to, const sm_table *from, uint32_t *const place[2], uint32_t factor,
                             sm_error *err)
{
    sm_status status = sm_table_new(&to->counts, to->partition[0].dict, to->partition[1].dict, SM_STORE_BEST, err);
    for (uint32_t i = 0; i < sm_table_rows(from) && status == SM_OK; i++) {
        sm_line line = sm_table_row(from, i);
        for (uint32_t c = 0; c < line.n && status == SM_OK; c++)
            if (line.count[c])
                status =
                    sm_table_add(to->counts, place[0][i], place[1][sm_line_at(line, c)], line.count[c] * factor, err);
    }
    return status;
}

static sm_status vary_axes(sm_parts *to, const sm_parts *from, uint32_t factor, sm_error *err)
{
    for (int x = 0; x < 2 && from->axis[x]; x++) {
        to->axis[x] = sm_alloc(to->n, sizeof *to->axis[x]);
        if (!to->axis[x]) return sm_no_memory(err);
        for (uint32_t i = 0; i < to->n; i++) to->axis[x][i] = from->axis[x][i / factor];
    }
    return SM_OK;
}

/* Each point so many times. */
static sm_status vary_data(sm_dataset **d, uint32_t factor, sm_rng *rng, sm_error *err)
{
    const sm_parts *from = sm_dataset_parts(*d);
    const sm_partition *side[2] = {&from->partition[from->truth], &from->partition[from->pred]};
    uint32_t *place[2] = {NULL, NULL};
    sm_parts to = {.n = from->n * factor, .pred = 1};
    sm_dataset *varied = NULL;
    to.partition = sm_alloc(2, sizeof *to.partition);
    to.format = sm_copy_text("lesson", 6);
    sm_status status = to.partition && to.format ? SM_OK : sm_no_memory(err);
    for (; to.n_partitions < 2 && status == SM_OK; to.n_partitions++) {
        uint32_t i = to.n_partitions;
        place[i] = sm_alloc(sm_dict_size(side[i]->dict), sizeof *place[i]);
        status = place[i] ? vary_names(&to.partition[i], side[i], place[i], rng, err) : sm_no_memory(err);
        if (status == SM_OK && !from->counts) status = vary_labels(&to.partition[i], side[i], place[i], factor, err);
    }
    if (status == SM_OK && from->counts) status = vary_counts(&to, from->counts, place, factor, err);
    if (status == SM_OK) status = vary_axes(&to, from, factor, err);
    if (status == SM_OK) status = sm_dataset_new(&varied, &to, err);
    sm_parts_done(&to);
    sm_free(place[0]);
    sm_free(place[1]);
    if (status != SM_OK) return status;
    sm_dataset_free(*d);
    *d = varied;
    return SM_OK;
}

/* ---- commands ---------------------------------------------------------------------------------------------------- */
/* The counts of a move and the sizes of a split, times factor; labels stay as they are. */
static sm_status vary_command(sm_lesson *l, sm_said *said, uint32_t factor, sm_error *err)
{
    bool move = !strncmp(said->text, "move ", 5), split = !strncmp(said->text, "split ", 6);
    const char *sizes = move ? said->text + 5 : split ? strrchr(said->text, ' ') + 1 : NULL;
    sm_text text = {0};
    if (!sizes || !isdigit((unsigned char)*sizes)) return SM_OK;
    size_t length = strcspn(sizes, " ");
    if (strspn(sizes, "0123456789,") < length) return SM_OK; /* a share stays one */
    sm_text_bytes(&text, said->text, (size_t)(sizes - said->text));
    for (const char *at = sizes; at < sizes + length; at += *at == ',') {
        char *end;
        sm_text_printf(&text, "%s%lu", at > sizes ? "," : "", strtoul(at, &end, 10) * factor);
        at = end;
    }
    sm_text_puts(&text, sizes + length);
    sm_status status = sm_text_status(&text, err);
    if (status == SM_OK) status = sm_lesson_keep(l, sm_text_of(&text), &said->text, err);
    sm_text_done(&text);
    return status;
}

sm_status sm_lesson_vary(sm_lesson *l, uint64_t seed, sm_error *err)
{
    sm_rng rng = sm_rng_new(seed);
    uint32_t factor = 2 + sm_rng_index(&rng, FACTORS);
    sm_status status = SM_OK;
    for (size_t i = 0; i < l->n_steps && status == SM_OK; i++) {
        sm_step *s = &l->step[i];
        if (s->data) status = vary_data(&s->data, factor, &rng, err);
        for (size_t j = 0; j < s->commands.n && status == SM_OK; j++)
            status = vary_command(l, &s->commands.row[j], factor, err);
        s->question = s->answer = s->after = s->right = s->hide = NULL;
        s->wrong.n = s->marks.n = s->values.n = s->printed.n = s->misprint.n = s->task.goal.n = 0;
    }
    return status;
}
