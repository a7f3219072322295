/* Counts, class by class, the points that the partition under the cursor places right and the base (the pinned or open
 * partition) does not, and the reverse. */
#include "base/mem.h"
#include "compare.h"
#include "measure/index.h"
#include <stdio.h>

const char *sm_candidates_missing(const sm_study *t)
{
    return t->wrong.status ? t->wrong.text : t->stopped ? "stopped, o continues" : "…";
}

static const char *gains_missing(const void *state, const sm_scene *scene)
{
    const sm_candidates *v = state;
    return v->gains ? NULL : sm_candidates_missing(&v->siding);
}

/* "second against predicted: 49 gained, 40 lost of 300      sign test p = 0.3966": the names are cut first */
static int gains_above(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_candidates *v = state;
    sm_text title = {0}, right = {0};
    sm_text_printf(&title, "%s against %s", v->compare->name[v->side[1]], v->compare->name[v->side[0]]);
    if (v->gains) {
        char p[32];
        const sm_gain *all = sm_gains_all(v->gains);
        sm_put_p(p, sm_sign_test(all->gained, all->lost));
        for (size_t i = 0; i < v->gains_noise.n; i++)
            sm_text_printf(&title, ", %s %s%s", v->gains_noise.of[i].truth ? "noise in the truth" : "noise",
                           v->gains_noise.of[i].label, v->gains_noise.of[i].apart ? " as singletons" : "");
        sm_text_printf(&title, ": %llu gained, %llu lost of %llu", (unsigned long long)all->gained,
                       (unsigned long long)all->lost, (unsigned long long)all->n);
        sm_text_printf(&right, "sign test %s", p);
    }
    return sm_listing_heading(scene, pen, &title, &right, NULL);
}

static void gains_below(const void *state, const sm_scene *scene, sm_pen pen)
{
    sm_pen dim = sm_pen_as(pen, SM_ROLE_DIM);
    bool wide = scene->w >= 124;
    sm_pen_cut(dim, 1, 1, scene->w - 2,
               wide ? "gained: right in the second alone; right: in the cluster that the one-to-one optimum by counts "
                      "pairs the class with"
                    : "gained: right in the second alone; right: where the one-to-one optimum is");
    sm_pen_cut(dim, 1, 2, scene->w - 2,
               wide ? "sign test: " SM_SIGN_TEST " · Enter lists the points" : "sign test: " SM_SIGN_TEST);
}

const sm_listing_kind sm_candidates_by_class = {
    .below = 3, .missing = gains_missing, .above = gains_above, .draw_below = gains_below};

/* ---- the study --------------------------------------------------------------------------------------------------- */

void sm_candidates_end_gains(sm_candidates *v)
{
    sm_free(v->few_point);
    sm_text_free(&v->few_title);
    v->few_point = NULL;
    v->gains = NULL;
    v->few_row = SIZE_MAX;
}

bool sm_candidates_begin_pair(sm_candidates *v, uint32_t first, uint32_t second)
{
    if (v->siding.begun && v->sided == v->mode && v->side[0] == first && v->side[1] == second) return false;
    const sm_listing *rows = v->mode == SM_CANDIDATES_SIDES ? &v->moved : &v->by_class;
    if (rows->made)
        v->keep = sm_listing_row(rows);
    else if (v->sided != v->mode)
        v->keep = 0;
    sm_study_begin(&v->siding, NULL);
    sm_candidates_end_gains(v);
    v->sides = NULL;
    v->moved.made = v->by_class.made = false;
    v->sided = v->mode;
    v->side[0] = first;
    v->side[1] = second;
    return true;
}

void sm_candidates_run_gains(sm_candidates *v, uint32_t here)
{
    uint32_t first = v->base;
    sm_noises noise = {0};
    sm_error wrong = {0};
    if (first == SM_NONE || here == SM_NONE) return;
    sm_status status = v->listing.s ? sm_session_noises(v->listing.s, &noise, &wrong) : SM_OK;
    if (status || !sm_noises_equal(&noise, &v->gains_noise)) v->siding.begun = false;
    if (sm_candidates_begin_pair(v, first, here)) {
        sm_noises_free(&v->gains_noise); /* only now, because the last result borrowed it */
        v->gains_noise = noise;
        noise = (sm_noises){0};
        sm_gains_ask ask = {v->data, first, here, &v->gains_noise, v->each};
        if (!status) status = sm_gains_check(&ask, &wrong);
        v->siding.wrong = wrong;
        v->siding.over = status != SM_OK;
        if (!status) sm_study_start(&v->siding, sm_gains_study, &ask);
    }
    sm_noises_free(&noise);
    if (!sm_study_news(&v->siding)) return;
    v->gains = sm_study_result(&v->siding);
    if (!v->gains) return;
    sm_grid grid = sm_gains_grid(v->gains, false);
    sm_listing_show(&v->by_class, &grid, v->keep);
}

/* ---- their points ------------------------------------------------------------------------------------------------ */

/* Lists the points of the row under the cursor: the gained or the lost ones in their columns, elsewhere both. */
void sm_candidates_list_points(sm_candidates *v)
{
    size_t row = sm_listing_row(&v->by_class), col = v->by_class.list.col;
    int way = (col == SM_GAINS_GAINED) - (col == SM_GAINS_LOST);
    const char *first = v->compare->name[v->side[0]], *second = v->compare->name[v->side[1]];
    const sm_gain *class = &v->gains->row[row];
    sm_free(v->few_point);
    sm_text_free(&v->few_title);
    v->few_row = SIZE_MAX;
    v->few_point = sm_gains_points(v->gains, class->id, way, &v->n_few);
    if (way)
        sm_text_printf(&v->few_title, "right in %s, not in %s", way > 0 ? second : first, way > 0 ? first : second);
    else
        sm_text_printf(&v->few_title, "right in one of %s and %s", first, second);
    if (class->id != SM_NONE) sm_text_printf(&v->few_title, " · class %s", class->class);
    v->few_row = row;
    v->few_col = col;
    v->few = (sm_chosen_few){.title = sm_text_of(&v->few_title), .point = v->few_point, .points = v->n_few};
}

const sm_chosen_few *sm_candidates_few(const sm_candidates *v)
{
    bool same = v->mode == SM_CANDIDATES_GAINS && v->gains && v->few_row != SIZE_MAX &&
                v->few_row == sm_listing_row(&v->by_class) && v->few_col == v->by_class.list.col;
    return same ? &v->few : NULL;
}
