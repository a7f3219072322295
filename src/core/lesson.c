/* A lesson's memory, and a second copy of what it begins on. */
#include "lesson.h"
#include "base/mem.h"
#include "table.h"
#include <string.h>

void sm_lesson_new(sm_lesson **out)
{
    *out = sm_alloc(1, sizeof **out);
    sm_dict_new(&(*out)->words);
}

void sm_lesson_free(sm_lesson *l)
{
    if (!l) return;
    for (size_t i = 0; i < l->n_steps; i++) {
        sm_step *s = &l->step[i];
        sm_says *const list[] = {&s->commands,      &s->look,         &s->values,    &s->printed,   &s->misprint,
                                 &s->marks,         &s->wrong,        &s->task.goal, &s->task.each, &s->task.verbs,
                                 &s->task.solution, &s->task.refused, &s->sources};
        for (size_t j = 0; j < sizeof list / sizeof *list; j++) sm_free(list[j]->row);
        sm_dataset_free(s->data);
    }
    sm_free(l->step);
    sm_dict_free(l->words);
    sm_free(l);
}

void sm_says_add(sm_says *list, sm_dict *words, sm_said row)
{
    row.text = sm_dict_keep(words, row.text);
    if (row.key) row.key = sm_dict_keep(words, row.key);
    sm_push(&list->row, &list->n, &list->capacity, &row, sizeof row);
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

/* ---- a copy of a dataset ----------------------------------------------------------------------------------------- */
typedef struct copying {
    sm_parts to;
    const sm_parts *from;
} copying;

static void *copied(copying *c, const void *array, size_t n, size_t size)
{
    void *copy = array ? sm_alloc(n, size) : NULL;
    return copy ? memcpy(copy, array, n * size) : NULL;
}

static char *copied_text(copying *c, const char *text)
{
    return copied(c, text, text ? strlen(text) + 1 : 0, 1);
}

static void copy_partition(copying *c, const sm_partition *p)
{
    sm_partition *to = &c->to.partition[c->to.n_partitions++];
    uint32_t id;
    to->n = p->n;
    to->name = copied_text(c, p->name);
    to->file = copied_text(c, p->file);
    to->label = copied(c, p->label, p->n, sizeof *p->label);
    sm_dict_new(&to->dict);
    for (uint32_t i = 0; i < sm_dict_size(p->dict); i++) {
        const char *text = sm_dict_text(p->dict, i);
        sm_dict_add(to->dict, text, strlen(text), &id);
    }
}

/* Copies the counts to the copied dictionaries. They fit because the original's do. */
static void copy_counts(copying *c)
{
    const sm_table *t = c->from->counts;
    sm_parts *to = &c->to;
    const sm_dict *rows = to->partition[to->truth].dict, *cols = to->partition[to->pred].dict;
    if (!t || sm_table_new(&to->counts, rows, cols, SM_STORE_BEST, NULL) != SM_OK) return;
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        sm_line line = sm_table_row(t, i);
        for (uint32_t p = 0; p < line.n; p++)
            if (line.count[p] && sm_table_add(to->counts, i, sm_line_at(line, p), line.count[p], NULL) != SM_OK) return;
    }
}

void sm_dataset_copy(sm_dataset **out, const sm_dataset *d)
{
    const sm_parts *p = sm_dataset_parts(d);
    copying c = {.to = {.truth = p->truth, .pred = p->pred, .n = p->n, .dropped = p->dropped}, .from = p};
    *out = NULL;
    c.to.partition = sm_alloc(p->n_partitions, sizeof *c.to.partition);
    for (uint32_t i = 0; i < p->n_partitions; i++) copy_partition(&c, &p->partition[i]);
    copy_counts(&c);
    c.to.row = copied(&c, p->row, p->n, sizeof *p->row);
    for (int i = 0; i < 2; i++) c.to.axis[i] = copied(&c, p->axis[i], p->n, sizeof *p->axis[i]);
    c.to.id = copied(&c, p->id, p->n, sizeof *p->id);
    if (p->ids) c.to.ids = sm_dict_share(p->ids);
    c.to.format = copied_text(&c, p->format);
    sm_account_copy(&c.to.account, &p->account);
    sm_dataset_new(out, &c.to);
}
