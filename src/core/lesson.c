/* A lesson's memory, and a second copy of what it begins on. */
#include "setmatch/core/lesson.h"
#include "setmatch/base/mem.h"
#include "setmatch/core/table.h"
#include <string.h>

sm_status sm_lesson_new(sm_lesson **out, sm_error *err)
{
    *out = sm_alloc(1, sizeof **out);
    if (!*out) return sm_no_memory(err);
    sm_status status = sm_dict_new(&(*out)->words, err);
    if (status == SM_OK) return SM_OK;
    sm_free(*out);
    *out = NULL;
    return status;
}

void sm_lesson_free(sm_lesson *l)
{
    if (!l) return;
    for (size_t i = 0; i < l->n_steps; i++) {
        sm_step *s = &l->step[i];
        sm_says *const list[] = {&s->commands, &s->look, &s->values, &s->printed, &s->misprint};
        for (size_t j = 0; j < sizeof list / sizeof *list; j++) sm_free(list[j]->row);
        sm_dataset_free(s->data);
    }
    sm_free(l->step);
    sm_dict_free(l->words);
    sm_free(l);
}

sm_status sm_lesson_keep(sm_lesson *l, const char *text, const char **kept, sm_error *err)
{
    uint32_t id;
    sm_status status = sm_dict_add(l->words, text, strlen(text), &id, err);
    if (status == SM_OK) *kept = sm_dict_text(l->words, id);
    return status;
}

sm_status sm_lesson_say(sm_lesson *l, sm_says *list, sm_said row, sm_error *err)
{
    void *rows = list->row;
    if (!sm_grow(&rows, &list->room, list->n + 1, sizeof *list->row)) return sm_no_memory(err);
    list->row = rows;
    sm_status status = sm_lesson_keep(l, row.text, &row.text, err);
    if (status == SM_OK && row.key) status = sm_lesson_keep(l, row.key, &row.key, err);
    if (status == SM_OK) list->row[list->n++] = row;
    return status;
}

size_t sm_lesson_section(const sm_lesson *l, size_t step)
{
    while (step && !l->step[step].data) step--;
    return step;
}

const sm_says *sm_lesson_look(const sm_lesson *l, size_t step)
{
    while (step && !l->step[step].look.n) step--;
    return &l->step[step].look;
}

/* ---- a copy of a dataset ------------------------------------------------------------------------------------------
 */
static sm_status copy_text(char **out, const char *text, sm_error *err)
{
    if (!text) return SM_OK;
    *out = sm_copy_text(text, strlen(text));
    return *out ? SM_OK : sm_no_memory(err);
}

static sm_status copy_array(void **out, const void *array, size_t n, size_t size, sm_error *err)
{
    if (!array) return SM_OK;
    *out = sm_alloc(n, size);
    if (!*out) return sm_no_memory(err);
    memcpy(*out, array, n * size);
    return SM_OK;
}

static sm_status copy_dict(sm_dict **out, const sm_dict *d, sm_error *err)
{
    sm_status status = sm_dict_new(out, err);
    for (uint32_t i = 0, id; i < sm_dict_size(d) && status == SM_OK; i++) {
        const char *text = sm_dict_text(d, i);
        status = sm_dict_add(*out, text, strlen(text), &id, err);
    }
    return status;
}

static sm_status copy_partition(sm_partition *out, const sm_partition *p, sm_error *err)
{
    void *label = NULL;
    out->n = p->n;
    sm_status status = copy_text(&out->name, p->name, err);
    if (status == SM_OK) status = copy_text(&out->file, p->file, err);
    if (status == SM_OK) status = copy_array(&label, p->label, p->n, sizeof *p->label, err);
    out->label = label;
    return status == SM_OK ? copy_dict(&out->dict, p->dict, err) : status;
}

/* The counts again, on the copied dicts. */
static sm_status copy_counts(sm_parts *out, const sm_table *t, sm_error *err)
{
    if (!t) return SM_OK;
    sm_status status =
        sm_table_new(&out->counts, out->partition[out->truth].dict, out->partition[out->pred].dict, SM_STORE_BEST, err);
    for (uint32_t i = 0; i < sm_table_rows(t) && status == SM_OK; i++) {
        sm_line line = sm_table_row(t, i);
        for (uint32_t p = 0; p < line.n && status == SM_OK; p++)
            if (line.count[p]) status = sm_table_add(out->counts, i, sm_line_at(line, p), line.count[p], err);
    }
    return status;
}

static sm_status copy_ids(sm_parts *out, const sm_parts *p, sm_error *err)
{
    if (!p->id) return SM_OK;
    out->id = sm_alloc(p->n, sizeof *out->id);
    if (!out->id) return sm_no_memory(err);
    sm_status status = SM_OK;
    for (uint32_t i = 0; i < p->n && status == SM_OK; i++)
        status = sm_text_add(&out->id[i], sm_text_of(&p->id[i]), p->id[i].length, err);
    return status;
}

static sm_status copy_points(sm_parts *out, const sm_parts *p, sm_error *err)
{
    void *row = NULL, *axis = NULL;
    sm_status status = copy_array(&row, p->row, p->n, sizeof *p->row, err);
    out->row = row;
    for (int i = 0; i < 2 && status == SM_OK; i++, axis = NULL) {
        status = copy_array(&axis, p->axis[i], p->n, sizeof *p->axis[i], err);
        out->axis[i] = axis;
    }
    return status == SM_OK ? copy_ids(out, p, err) : status;
}

sm_status sm_dataset_copy(sm_dataset **out, const sm_dataset *d, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(d);
    sm_parts copy = {.truth = p->truth, .pred = p->pred, .n = p->n, .dropped = p->dropped};
    *out = NULL;
    copy.partition = sm_alloc(p->n_partitions, sizeof *copy.partition);
    if (!copy.partition) return sm_no_memory(err);
    copy.n_partitions = p->n_partitions;
    sm_status status = SM_OK;
    for (uint32_t i = 0; i < p->n_partitions && status == SM_OK; i++)
        status = copy_partition(&copy.partition[i], &p->partition[i], err);
    if (status == SM_OK) status = copy_counts(&copy, p->counts, err);
    if (status == SM_OK) status = copy_points(&copy, p, err);
    if (status == SM_OK) status = sm_account_copy(&copy.account, &p->account, err);
    if (status == SM_OK) status = copy_text(&copy.format, p->format, err);
    if (status == SM_OK) return sm_dataset_new(out, &copy, err);
    sm_parts_done(&copy);
    return status;
}
