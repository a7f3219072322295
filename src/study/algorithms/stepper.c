/* Steps through an algorithm on a table. */
#include "algorithms.h"
#include <string.h>

const sm_algorithm *const sm_algorithms[] = {
    &sm_algorithm_assignment, &sm_algorithm_pairs,       &sm_algorithm_emi,      &sm_algorithm_information,
    &sm_algorithm_namings,    &sm_algorithm_permutation, &sm_algorithm_policies, NULL};

const sm_algorithm *sm_algorithm_find(const char *name)
{
    return sm_name_row(SM_NAMED_AT(sm_algorithms), name);
}

const sm_algorithm *sm_algorithm_of(const sm_index *x)
{
    for (size_t i = 0; sm_algorithms[i]; i++)
        if (sm_algorithms[i]->fits(x)) return sm_algorithms[i];
    return NULL;
}

/* ---- opened ------------------------------------------------------------------------------------------------------ */

/* A label that looks like a number never is alone. */
static char *theatre_said(sm_stepper *t, const char *name, bool rows)
{
    bool number = *name >= '0' && *name <= '9';
    const char *ahead = !number ? "" : rows ? "class " : "cluster ";
    char *said = sm_held(&t->hold, strlen(ahead) + strlen(name) + 1, 1);
    strcat(strcpy(said, ahead), name);
    return said;
}

static void theatre_names(sm_stepper *t, const sm_table *of, bool rows)
{
    int side = rows ? SM_CLASSES : SM_CLUSTERS;
    uint32_t *n = rows ? &t->rows : &t->cols;
    for (uint32_t i = 0; i < sm_table_size(of, rows); i++) {
        if (!sm_table_sum(of, rows, i)) continue;
        t->id[side][*n] = i;
        t->name[side][*n] = sm_table_name(of, rows, i);
        t->said[side][*n] = theatre_said(t, t->name[side][*n], rows);
        t->sum[side][(*n)++] = sm_table_sum(of, rows, i);
    }
}

static sm_status theatre_take(sm_stepper *t, sm_error *err)
{
    enum { MOST = 1000 * 1000 };
    const sm_table *of = sm_live_table(t->ask.live);
    for (int side = 0; side < SM_SIDES; side++) {
        size_t capacity = sm_table_size(of, side == SM_CLASSES);
        t->id[side] = sm_held(&t->hold, capacity, sizeof *t->id[side]);
        t->said[side] = sm_held(&t->hold, capacity, sizeof *t->said[side]);
        t->name[side] = sm_held(&t->hold, capacity, sizeof *t->name[side]);
        t->sum[side] = sm_held(&t->hold, capacity, sizeof *t->sum[side]);
    }
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
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++)
            t->count[sm_stepper_cell(t, i, j)] = sm_table_at(of, t->id[SM_CLASSES][i], t->id[SM_CLUSTERS][j]);
    return SM_OK;
}

sm_status sm_stepper_open(sm_stepper **out, const sm_algorithm *algorithm, const sm_stepper_ask *ask, sm_error *err)
{
    *out = NULL;
    sm_stepper *t = sm_alloc(1, sizeof *t);
    t->algorithm = algorithm;
    t->ask = *ask;
    sm_status status = theatre_take(t, err);
    if (status == SM_OK) status = algorithm->open(t, err);
    if (status == SM_OK)
        *out = t;
    else
        sm_stepper_free(t);
    return status;
}

void sm_stepper_free(sm_stepper *t)
{
    if (!t) return;
    if (t->own && t->algorithm->free) t->algorithm->free(t->own);
    sm_snapshot_free(&t->snapshot);
    sm_hold_free(&t->hold);
    sm_free(t);
}

/* ---- a step ------------------------------------------------------------------------------------------------------ */

bool sm_stepper_ready(const sm_stepper *t, size_t step)
{
    if (step >= t->steps || (t->algorithm->study && !t->known)) return false;
    return !t->algorithm->ready || t->algorithm->ready(t, step);
}

sm_status sm_stepper_show(sm_stepper *t, size_t step, const sm_snapshot **out, sm_error *err)
{
    sm_snapshot *a = &t->snapshot;
    sm_text words = a->words, picture = a->picture;
    sm_text_clear(&words);
    sm_text_clear(&picture);
    *a = (sm_snapshot){.words = words, .picture = picture, .count = t->count, .sign = t->sign};
    memset(t->sign, 0, (size_t)t->rows * t->cols);
    *out = a;
    return t->algorithm->show(t, step, a, err);
}
