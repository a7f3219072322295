/* Memory of a student's work. */
#include "coursework.h"
#include "base/mem.h"
#include <string.h>

sm_coursework *sm_coursework_new(void)
{
    sm_coursework *w = sm_alloc(1, sizeof *w);
    sm_dict_new(&w->words);
    return w;
}

void sm_coursework_free(sm_coursework *w)
{
    if (!w) return;
    for (size_t i = 0; i < w->n; i++) {
        for (size_t k = 0; k < w->lesson[i].n; k++) {
            sm_coursework_step *s = &w->lesson[i].step[k];
            sm_free(s->choices.row);
            sm_free(s->replies.row);
            sm_free(s->goal.row);
            sm_free(s->log.row);
            sm_free(s->count);
        }
        sm_free(w->lesson[i].step);
    }
    sm_free(w->lesson);
    sm_dict_free(w->words);
    sm_free(w);
}

sm_coursework_lesson *sm_coursework_find(const sm_coursework *w, const char *lesson)
{
    for (size_t i = 0; i < w->n; i++)
        if (!strcmp(w->lesson[i].name, lesson)) return &w->lesson[i];
    return NULL;
}

sm_coursework_lesson *sm_coursework_of(sm_coursework *w, const char *lesson)
{
    sm_coursework_lesson *found = sm_coursework_find(w, lesson);
    if (found) return found;
    sm_coursework_lesson added = {.name = sm_dict_keep(w->words, lesson)};
    sm_push(&w->lesson, &w->n, &w->capacity, &added, sizeof added);
    return &w->lesson[w->n - 1];
}

sm_coursework_step *sm_coursework_find_step(const sm_coursework_lesson *l, size_t step)
{
    for (size_t i = 0; i < l->n; i++)
        if (l->step[i].step == step) return &l->step[i];
    return NULL;
}

sm_coursework_step *sm_coursework_at(sm_coursework_lesson *l, size_t step)
{
    sm_coursework_step *found = sm_coursework_find_step(l, step);
    if (found) return found;
    sm_coursework_step added = {.step = step};
    sm_push(&l->step, &l->n, &l->capacity, &added, sizeof added);
    return &l->step[l->n - 1];
}
