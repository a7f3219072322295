/* A theatre: the table that a play is about, and the steps of the play. */
#include "plays.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

const sm_play *const sm_plays[] = {&sm_play_assignment, &sm_play_pairs, &sm_play_emi, &sm_play_permutation, NULL};

const sm_play *sm_play_find(const char *name)
{
    return sm_name_row(SM_NAMED_AT(sm_plays), name);
}

const sm_play *sm_play_of(const sm_index *x)
{
    for (size_t i = 0; sm_plays[i]; i++)
        if (sm_plays[i]->fits(x)) return sm_plays[i];
    return NULL;
}

/* ---- what a step shows ------------------------------------------------------------------------------------------- */

void sm_act_figure(sm_act *a, const char *name, double value)
{
    if (a->n_figures == SM_ACT_FIGURES) return;
    bool whole = value == floor(value) && fabs(value) < 1e15;
    char text[64];
    sm_fixed(text, value, whole ? 0 : fabs(value) < 0.1 ? 6 : 4);
    snprintf(a->figure[a->n_figures].name, sizeof a->figure->name, "%s", name);
    snprintf(a->figure[a->n_figures].text, sizeof a->figure->text, "%.23s", text);
    a->figure[a->n_figures++].value = value;
}

void sm_act_bar(sm_act *a, const char *name, double share, double exact, bool lit, const char *text)
{
    if (a->n_bars == SM_ACT_BARS) return;
    snprintf(a->bar[a->n_bars].name, sizeof a->bar->name, "%.23s", name);
    snprintf(a->bar[a->n_bars].text, sizeof a->bar->text, "%.39s", text);
    a->bar[a->n_bars].share = share;
    a->bar[a->n_bars].exact = exact;
    a->bar[a->n_bars++].lit = lit;
}

/* ---- opened ------------------------------------------------------------------------------------------------------ */

static void theatre_names(sm_theatre *t, const sm_table *of, bool rows)
{
    int side = rows ? SM_CLASSES : SM_CLUSTERS;
    uint32_t *n = rows ? &t->rows : &t->cols;
    for (uint32_t i = 0; i < sm_table_size(of, rows); i++) {
        if (!sm_table_sum(of, rows, i)) continue;
        t->id[side][*n] = i;
        t->name[side][*n] = sm_table_name(of, rows, i);
        t->sum[side][(*n)++] = sm_table_sum(of, rows, i);
    }
}

static sm_status theatre_take(sm_theatre *t, sm_error *err)
{
    enum { MOST = 1000 * 1000 };
    const sm_table *of = sm_live_table(t->ask.live);
    for (int side = 0; side < SM_SIDES; side++) {
        size_t room = sm_table_size(of, side == SM_CLASSES);
        t->id[side] = sm_held(&t->hold, room, sizeof *t->id[side]);
        t->name[side] = sm_held(&t->hold, room, sizeof *t->name[side]);
        t->sum[side] = sm_held(&t->hold, room, sizeof *t->sum[side]);
    }
    if (t->hold.failed) return sm_no_memory(err);
    theatre_names(t, of, true);
    theatre_names(t, of, false);
    t->n = sm_table_total(of);
    size_t cells = (size_t)t->rows * t->cols;
    if (!cells) return sm_fail(err, SM_LIMIT, "the table holds no points, so there is nothing to step through");
    if (cells > MOST)
        return sm_fail(err, SM_LIMIT, "steps need a table of at most %d cells; this one has %zu; merge clusters", MOST,
                       cells);
    t->count = sm_held(&t->hold, cells, sizeof *t->count);
    t->sign = sm_held(&t->hold, cells, 1);
    if (t->hold.failed) return sm_no_memory(err);
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++)
            t->count[sm_theatre_cell(t, i, j)] = sm_table_at(of, t->id[SM_CLASSES][i], t->id[SM_CLUSTERS][j]);
    return SM_OK;
}

sm_status sm_theatre_open(sm_theatre **out, const sm_play *play, const sm_theatre_ask *ask, sm_error *err)
{
    *out = NULL;
    sm_theatre *t = sm_alloc(1, sizeof *t);
    if (!t) return sm_no_memory(err);
    t->play = play;
    t->ask = *ask;
    sm_status status = theatre_take(t, err);
    if (status == SM_OK) status = play->open(t, err);
    if (status == SM_OK)
        *out = t;
    else
        sm_theatre_free(t);
    return status;
}

void sm_act_done(sm_act *a)
{
    sm_text_done(&a->words);
    sm_text_done(&a->picture);
}

void sm_theatre_free(sm_theatre *t)
{
    if (!t) return;
    if (t->own) t->play->free(t->own);
    sm_act_done(&t->act);
    sm_hold_done(&t->hold);
    sm_free(t);
}

/* ---- a step ------------------------------------------------------------------------------------------------------ */

sm_status sm_theatre_work(sm_theatre *t, size_t step, uint64_t *fuel, bool *more, sm_error *err)
{
    *more = false;
    return t->play->work ? t->play->work(t, step, fuel, more, err) : SM_OK;
}

sm_status sm_theatre_act(sm_theatre *t, size_t step, const sm_act **out, sm_error *err)
{
    sm_act *a = &t->act;
    sm_text words = a->words, picture = a->picture;
    sm_text_clear(&words);
    sm_text_clear(&picture);
    *a = (sm_act){.words = words, .picture = picture, .count = t->count, .sign = t->sign};
    memset(t->sign, 0, (size_t)t->rows * t->cols);
    *out = a;
    sm_status status = t->play->act(t, step, a, err);
    if (status == SM_OK) status = sm_text_status(&a->words, err);
    return status == SM_OK ? sm_text_status(&a->picture, err) : status;
}
