/* What the mouse does: a press goes to whatever stands under it, the overlay first. */
#include "inside.h"
#include <stdio.h>
#include <string.h>

enum { WHEEL = 3 }; /* lines a notch */

static bool within(sm_rect r, const sm_mouse *m)
{
    return m->x >= r.x && m->y >= r.y && m->x < r.x + r.w && m->y < r.y + r.h;
}

static bool is_wheel(const sm_mouse *m)
{
    return m->what == SM_MOUSE_WHEEL_UP || m->what == SM_MOUSE_WHEEL_DOWN;
}

static sm_rect body_of(const sm_app *a)
{
    sm_screen s = sm_app_screen(a);
    return (sm_rect){0, s.body, a->caps.w, s.body_h};
}

/* ---- tabs and keys in the bottom line -----------------------------------------------------------------------------
 */

static sm_status press_item(sm_app *a, const sm_item *item, size_t n, const sm_mouse *m, sm_error *err)
{
    for (size_t i = 0; i < n; i++)
        if (m->x >= item[i].x && m->x < item[i].x + item[i].w) return sm_app_first_key(a, item[i].keys, err);
    return SM_OK;
}

/* True when the line belongs to a bar, which has taken the press. */
static bool in_bar(sm_app *a, const sm_mouse *m, sm_status *status, sm_error *err)
{
    sm_screen s = sm_app_screen(a);
    sm_item item[SM_ITEMS];
    bool tabs = m->y == s.tabs && !a->over_view;
    bool keys = m->y == s.bottom && (!a->over_view || a->over_view->keys);
    if (!tabs && !keys) return false;
    *status = press_item(a, item, tabs ? sm_app_tabs(a, item) : sm_app_hints(a, item), m, err);
    return true;
}

/* ---- the view -----------------------------------------------------------------------------------------------------
 */

static sm_status tell_view(sm_app *a, sm_mouse m, sm_error *err)
{
    sm_rect r = body_of(a);
    const sm_view *v = sm_app_view(a);
    sm_text out = {0};
    if (!v->mouse) return SM_OK;
    sm_app_settle_view(a); /* several events may have come since the last frame */
    sm_scene scene = sm_app_scene(a);
    m.x = m.x < 0 ? 0 : m.x >= r.w ? r.w - 1 : m.x;
    m.y = m.y < r.y ? 0 : m.y >= r.y + r.h ? r.h - 1 : m.y - r.y;
    const sm_press press = {
        .state = a->state[a->here], .scene = &scene, .session = scene.session, .mouse = &m, .out = &out};
    sm_answer answer = v->mouse(&press);
    a->hand.key[0] = 0;
    sm_status status = SM_OK;
    if (answer == SM_PRESS && m.what == SM_MOUSE_PRESS)
        snprintf(a->hand.key, sizeof a->hand.key, "%s", sm_text_of(&out));
    else
        status = sm_app_follow(a, answer, sm_text_of(&out), err);
    sm_text_done(&out);
    return status;
}

static sm_status press(sm_app *a, const sm_mouse *m, sm_error *err)
{
    sm_status status = SM_OK;
    a->first[0] = 0;
    a->hand = (sm_hand){0};
    if (in_bar(a, m, &status, err)) return status;
    if (!within(body_of(a), m)) return SM_OK;
    a->hand = (sm_hand){.down = true, .at = *m};
    return tell_view(a, *m, err);
}

static sm_status drag(sm_app *a, const sm_mouse *m, sm_error *err)
{
    if (!a->hand.down || (m->x == a->hand.at.x && m->y == a->hand.at.y)) return SM_OK;
    a->hand.at = *m;
    a->hand.dragged = true;
    return tell_view(a, *m, err);
}

static sm_status release(sm_app *a, const sm_mouse *m, sm_error *err)
{
    sm_hand was = a->hand;
    a->hand = (sm_hand){0};
    if (!was.down) return SM_OK;
    if (was.dragged) return tell_view(a, *m, err);
    return was.key[0] ? sm_app_key(a, was.key, err) : SM_OK;
}

static sm_status wheel(sm_app *a, const sm_mouse *m, sm_error *err)
{
    const sm_view *v = sm_app_view(a);
    if (!within(body_of(a), m) || !v->mouse) return SM_OK;
    sm_status status = SM_OK;
    sm_text out = {0};
    sm_scene scene = sm_app_scene(a);
    sm_mouse inside = {m->what, m->x, m->y - body_of(a).y};
    const sm_press press = {
        .state = a->state[a->here], .scene = &scene, .session = scene.session, .mouse = &inside, .out = &out};
    sm_answer answer = v->mouse(&press);
    if (answer != SM_IGNORED) status = sm_app_follow(a, answer, sm_text_of(&out), err);
    for (int i = 0; answer == SM_IGNORED && i < WHEEL && !status; i++)
        status = sm_app_press(a, m->what == SM_MOUSE_WHEEL_UP ? "Up" : "Down", err);
    sm_text_done(&out);
    return status;
}

sm_status sm_app_mouse(sm_app *a, const sm_mouse *m, sm_error *err)
{
    sm_status status = SM_OK;
    if (a->over_view) {
        a->hand = (sm_hand){0};
        if (m->what == SM_MOUSE_PRESS && in_bar(a, m, &status, err)) return status;
        return a->over_view->mouse ? a->over_view->mouse(a, m, err) : SM_OK;
    }
    if (is_wheel(m)) return wheel(a, m, err);
    return m->what == SM_MOUSE_PRESS  ? press(a, m, err)
           : m->what == SM_MOUSE_DRAG ? drag(a, m, err)
                                      : release(a, m, err);
}
