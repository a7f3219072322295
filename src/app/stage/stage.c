/* The session and its views. The old session is released only when the new one is complete. */
#include "app_internal.h"
#include "base/mem.h"
#include "io/load/answers.h"
#include "measure/index.h"
#include <string.h>

size_t sm_app_here(const sm_app *a)
{
    return sm_app_tiled(a) ? sm_tile_view(a->tiles.focus) : a->stage.here;
}

const sm_view *sm_app_view(const sm_app *a)
{
    return sm_views[sm_app_here(a)];
}

void *sm_app_state(const sm_app *a)
{
    return a->stage.state[sm_app_here(a)];
}

sm_rect sm_app_place(const sm_app *a)
{
    sm_screen s = sm_app_screen(a);
    return sm_app_tiled(a) ? sm_tile_place(a, a->tiles.focus) : (sm_rect){0, s.body, a->caps.w, s.body_h};
}

size_t sm_app_home(const sm_app *a)
{
    return a->session ? 0 : sm_view_at("start");
}

sm_scene sm_app_scene(const sm_app *a)
{
    if (sm_app_tiled(a)) return sm_tile_scene(a, a->tiles.focus);
    return sm_scene_in(a, sm_app_place(a));
}

void sm_app_settle_view(sm_app *a)
{
    if (sm_app_tiled(a)) {
        sm_tiles_settle(a);
        return;
    }
    a->stage.following.on = false;
    sm_scene scene = sm_app_scene(a);
    const sm_view *v = sm_app_view(a);
    if (v->settle) v->settle(sm_app_state(a), &scene);
}

/* A view that is on the trail already is gone back to (not home: from there q would quit); else the view seen is
 * put at its end. */
static void lengthen_trail(sm_stage *s, size_t view)
{
    if (s->here == view) return;
    for (size_t i = 0; i < s->n_trail; i++)
        if (s->trail[i] == view && view) {
            s->n_trail = i;
            return;
        }
    if (s->n_trail == SM_TRAIL) memmove(s->trail, s->trail + 1, --s->n_trail * sizeof *s->trail);
    s->trail[s->n_trail++] = s->here;
}

void sm_stage_lead(sm_stage *s, size_t view)
{
    lengthen_trail(s, view);
    s->here = view;
}

static void show_view(sm_app *a, size_t view)
{
    sm_scene scene = sm_app_scene(a);
    const sm_view *from = sm_app_view(a), *to = sm_views[view];
    if (view == sm_view_at("lesson") && a->stage.here != view) a->stage.left = a->stage.here + 1;
    sm_app_settle_view(a); /* the subject of the view is under its cursor */
    if (from->subject && a->session && to->show && from != to) {
        sm_subject about = from->subject(sm_app_state(a), &scene);
        to->show(a->stage.state[view], &scene, &about);
    }
    if (sm_app_tiled(a) && view != a->stage.here) /* views that are seen no longer work; tiles continue */
        sm_tiles_stop(a, view);
    else if (from != to && from->stop)
        from->stop(sm_app_state(a));
    if (sm_app_tiled(a) && view == a->stage.here) a->tiles.focus = 0;
    a->stage.here = view;
    a->rested = false;
}

static bool lacks_data(sm_app *a, size_t view)
{
    if (a->session || sm_views[view]->without_data) return false;
    a->stage.here = sm_app_home(a);
    sm_say_words(&a->message, "open a file first: Enter opens the entry under the cursor, O asks for a name");
    return true;
}

void sm_app_go(sm_app *a, size_t view)
{
    if (lacks_data(a, view)) return;
    lengthen_trail(&a->stage, view);
    show_view(a, view);
}

void sm_app_go_about(sm_app *a, size_t view, const sm_subject *about)
{
    sm_app_go(a, view);
    sm_scene scene = sm_app_scene(a);
    if (about) sm_views[view]->show(a->stage.state[view], &scene, about);
}

void sm_app_go_tab(sm_app *a, size_t view)
{
    if (lacks_data(a, view)) return;
    a->stage.n_trail = 0;
    show_view(a, view);
}

void sm_app_go_back(sm_app *a)
{
    sm_stage *s = &a->stage;
    show_view(a, s->n_trail ? s->trail[--s->n_trail] : sm_app_home(a));
}

bool sm_app_away(const sm_app *a)
{
    return a->stage.n_trail || a->stage.here != sm_app_home(a);
}

/* False: the text names no index that the view could be about. */
static bool choose_named(sm_app *a, const sm_scene *scene, const char *text)
{
    const sm_view *v = sm_app_view(a);
    const sm_index *x;
    if (!v->choose || sm_registry_find_tabular(a->indices, text, &x, NULL)) return false;
    bool suits = v->suits(sm_app_state(a), scene, x);
    if (suits) v->choose(sm_app_state(a), scene, x->at);
    sm_say_transient(&a->message, suits ? "index: %s" : "%s cannot change here", x->name);
    return true;
}

void sm_app_find(sm_app *a, const char *text, int direction)
{
    sm_scene scene = sm_app_scene(a);
    const sm_view *v = sm_app_view(a);
    bool found = v->find && v->find(sm_app_state(a), &scene, text, direction);
    if (!*text || found) return; /* no text: the hits are forgotten */
    if (choose_named(a, &scene, text)) return;
    if (v->find)
        sm_say_transient(&a->message, "nothing here contains \"%s\"", sm_quote(text).text);
    else
        sm_say_words(&a->message, "nothing to search in this view");
}

size_t sm_app_prediction(const sm_parts *p, size_t *of)
{
    size_t at = 0;
    *of = 0;
    for (uint32_t i = 0; i < p->n_partitions - p->n_more_truths; i++) {
        *of += i != p->truth;
        if (i == p->pred) at = *of;
    }
    return at;
}

/* ---- states of the views ----------------------------------------------------------------------------------------- */

void sm_stage_empty(sm_stage *s)
{
    for (size_t i = 0; sm_views[i] && i < SM_VIEWS_AT_MOST; i++) {
        if (s->state[i] && sm_views[i]->free) sm_views[i]->free(s->state[i]);
        sm_free(s->state[i]);
        s->state[i] = NULL;
    }
}

sm_status sm_stage_fill(sm_stage *s, const sm_registry *indices, sm_error *err)
{
    for (size_t i = 0; sm_views[i]; i++) {
        if (i == SM_VIEWS_AT_MOST) return sm_fail(err, SM_INTERNAL, "more than %d views", SM_VIEWS_AT_MOST);
        s->state[i] = sm_alloc(1, sm_views[i]->state_size);
        if (sm_views[i]->init) sm_views[i]->init(s->state[i], indices);
    }
    return SM_OK;
}

/* Views of all data keep their state; the others pass on their position. */
static void carry_views(sm_app *a, sm_stage *fresh, const sm_session *take)
{
    sm_scene scene = sm_app_scene(a);
    scene.session = take;
    for (size_t i = 0; sm_views[i]; i++) {
        void *now = a->stage.state[i];
        if (sm_views[i]->carry) sm_views[i]->carry(fresh->state[i], now, &scene);
        if (!sm_views[i]->stays) continue;
        a->stage.state[i] = fresh->state[i];
        fresh->state[i] = now;
    }
}

/* Several predictions are to be compared before one of them is looked at. */
size_t sm_app_first_view(const sm_app *a)
{
    const sm_parts *p = a->session ? sm_dataset_parts(sm_session_data(a->session)) : NULL;
    bool many = p && p->n && p->n_partitions > 2 + p->n_more_truths;
    return many ? sm_view_at("compare") : sm_app_home(a);
}

/* ---- another session --------------------------------------------------------------------------------------------- */

static void end_lesson(sm_tour *t)
{
    sm_player_free(t->player);
    sm_lesson_free(t->lesson);
    t->player = NULL;
    t->lesson = NULL;
}

static void drop_own(sm_tour *t)
{
    sm_stage_empty(&t->stage);
    sm_session_free(t->own);
    t->own = NULL;
}

void sm_app_drop_tour(sm_app *a)
{
    end_lesson(&a->tour);
    drop_own(&a->tour);
}

sm_status sm_app_take(sm_app *a, sm_session *take, sm_taking how, sm_error *err)
{
    sm_stage fresh = {.here = 0}, was = a->stage;
    bool teaches = how == SM_TAKE_LESSON || how == SM_TAKE_SECTION;
    sm_status status = sm_stage_fill(&fresh, a->indices, err);
    if (!status) status = sm_app_settings(a, take, teaches, err);
    if (!status && a->session) status = sm_session_draft(a->session, NULL, 0, err);
    if (status) {
        sm_stage_empty(&fresh);
        sm_session_free(take);
        return status;
    }
    if (!teaches) {
        sm_app_journal_end(a, false); /* nothing was unsaved, or the question was answered */
        drop_own(&a->tour);
        if (how != SM_TAKE_PREDICTION) a->keep.acknowledged = false;
        if (how == SM_TAKE_DATA) sm_app_drop_answers(a);
    }
    if (how == SM_TAKE_LESSON && a->session &&
        !a->tour.player) { /* with history and position; the journal stays open */
        a->tour.own = a->session;
        a->tour.stage = a->stage;
        a->tour.saved = a->keep.saved;
    } else {
        if (how == SM_TAKE_PREDICTION) carry_views(a, &fresh, take);
        sm_stage_empty(&a->stage);
        sm_session_free(a->session);
    }
    if (how != SM_TAKE_SECTION) end_lesson(&a->tour);
    if (take && !teaches) sm_session_watch(take); /* a lesson's table keeps its setting */
    a->stage = fresh;
    a->session = take;
    a->keep.saved = 0;
    a->stage.here = sm_app_first_view(a);
    if (how != SM_TAKE_PREDICTION) return SM_OK;
    a->stage.here = was.here;
    a->stage.n_trail = was.n_trail;
    memcpy(a->stage.trail, was.trail, sizeof was.trail);
    return SM_OK;
}

/* Returns to the data as they were left; from the list of lessons, to the view it was opened from. */
void sm_app_own_data(sm_app *a)
{
    sm_tour *t = &a->tour;
    sm_stage_empty(&a->stage);
    end_lesson(t);
    sm_session_free(a->session);
    a->session = t->own;
    a->stage = t->stage;
    a->keep.saved = t->saved;
    if (a->stage.here == sm_view_at("lesson")) a->stage.here = a->stage.left ? a->stage.left - 1 : sm_app_home(a);
    *t = (sm_tour){0};
    a->rested = false;
    sm_say_words(&a->message, "back to your own data: %s, as you left it", sm_app_view(a)->title);
}

/* ---- what was answered about the files that are open ------------------------------------------------------------- */

void sm_app_drop_answers(sm_app *a)
{
    if (a->answers) sm_answers_free(a->answers);
    sm_free(a->answers);
    a->answers = NULL;
}

sm_status sm_app_keep_answers(sm_app *a, const sm_answers *answers, sm_error *err)
{
    sm_app_drop_answers(a);
    a->answers = sm_alloc(1, sizeof *a->answers);
    return sm_answers_copy(a->answers, answers, err);
}

bool sm_app_hides_values(const sm_app *a)
{
    const sm_player *p = a->tour.player;
    if (!p || strcmp(sm_app_view(a)->name, "lesson") != 0) return false;
    bool open = p->lesson->step[p->at].question && !p->stop[p->at].answered;
    for (size_t i = 0; i < p->stop[p->at].n_look && !open; i++) open = sm_player_asks(p, i);
    return open;
}
