/* Mouse events: a press goes to the part under it, the overlay first. */
#include "carry.h"
#include "events.h"
#include "paint.h"
#include <stdio.h>

enum { WHEEL = 3 }; /* lines a notch */

static bool within(sm_rect r, const sm_mouse *m)
{
    return m->x >= r.x && m->y >= r.y && m->x < r.x + r.w && m->y < r.y + r.h;
}

/* True when the line belongs to a bar, which has taken the press. */
static bool press_bar(sm_app *a, const sm_mouse *m)
{
    sm_screen s = sm_app_screen(a);
    sm_item item[SM_ITEMS];
    const sm_overlay *o = a->layer.top;
    bool tabs = m->y == s.tabs && !o, keys = m->y == s.bottom && (!o || o->keys);
    if (!tabs && !keys) return false;
    size_t n = tabs ? sm_app_tabs(a, item) : sm_app_hints(a, item), i = 0;
    while (i < n && !(m->x >= item[i].x && m->x < item[i].x + item[i].w)) i++;
    if (i < n && item[i].view) { /* not its digit, which a view may use */
        sm_say_nothing(&a->message);
        sm_app_go_tab(a, item[i].view - 1);
    } else if (i < n) {
        sm_press_later(a, item[i].keys);
    }
    return true;
}

/* ---- the view ---------------------------------------------------------------------------------------------------- */

static sm_status tell_view(sm_app *a, sm_mouse m, sm_error *err)
{
    sm_rect r = sm_app_place(a);
    const sm_view *v = sm_app_view(a);
    sm_text out = {0};
    if (!v->mouse) return SM_OK;
    sm_app_settle_view(a); /* several events may have come since the last frame */
    sm_scene scene = sm_app_scene(a);
    m.x = m.x < r.x ? 0 : m.x >= r.x + r.w ? r.w - 1 : m.x - r.x;
    m.y = m.y < r.y ? 0 : m.y >= r.y + r.h ? r.h - 1 : m.y - r.y;
    const sm_press press = {
        .state = sm_app_state(a), .scene = &scene, .session = scene.session, .mouse = &m, .out = &out};
    sm_answer answer = v->mouse(&press);
    a->hand.key[0] = 0;
    sm_status status = SM_OK;
    if (answer == SM_PRESS && m.what == SM_MOUSE_PRESS)
        snprintf(a->hand.key, sizeof a->hand.key, "%s", sm_text_of(&out));
    else
        status = sm_carry_answer(a, answer, sm_text_of(&out), err);
    sm_text_free(&out);
    return status;
}

static sm_status turn_wheel(sm_app *a, const sm_mouse *m, sm_error *err)
{
    const sm_view *v = sm_app_view(a);
    sm_rect r = sm_app_place(a);
    if (!within(r, m) || !v->mouse) return SM_OK;
    sm_status status = SM_OK;
    sm_text out = {0};
    sm_scene scene = sm_app_scene(a);
    sm_mouse inside = {m->what, m->x - r.x, m->y - r.y};
    const sm_press press = {
        .state = sm_app_state(a), .scene = &scene, .session = scene.session, .mouse = &inside, .out = &out};
    sm_answer answer = v->mouse(&press);
    if (answer != SM_IGNORED) status = sm_carry_answer(a, answer, sm_text_of(&out), err);
    for (int i = 0; answer == SM_IGNORED && i < WHEEL && !status; i++)
        status = sm_app_press(a, m->what == SM_MOUSE_WHEEL_UP ? "Up" : "Down", err);
    sm_text_free(&out);
    return status;
}

sm_status sm_app_mouse(sm_app *a, const sm_mouse *m, sm_error *err)
{
    const sm_overlay *o = a->layer.top;
    if (o) {
        a->hand = (sm_hand){0};
        if ((m->what == SM_MOUSE_PRESS && press_bar(a, m)) || !o->mouse) return SM_OK;
        sm_status status = o->mouse(a, m, err);
        return status ? status : sm_carry_overlay(a, err);
    }
    bool turns = m->what == SM_MOUSE_PRESS || m->what == SM_MOUSE_WHEEL_UP || m->what == SM_MOUSE_WHEEL_DOWN;
    if (turns) sm_tiles_point(a, m->x, m->y);
    sm_hand was = a->hand;
    bool moved = m->x != was.at.x || m->y != was.at.y;
    switch (m->what) {
    case SM_MOUSE_PRESS:
        a->first[0] = 0;
        a->hand = (sm_hand){0};
        if (press_bar(a, m) || !within(sm_app_place(a), m)) return SM_OK;
        a->hand = (sm_hand){.down = true, .at = *m};
        return tell_view(a, *m, err);
    case SM_MOUSE_DRAG:
        if (!was.down || !moved) return SM_OK;
        a->hand.at = *m;
        a->hand.dragged = true;
        return tell_view(a, *m, err);
    case SM_MOUSE_RELEASE:
        a->hand = (sm_hand){0};
        if (was.down && was.dragged) return tell_view(a, *m, err);
        if (was.down) sm_press_later(a, was.key);
        return SM_OK;
    case SM_MOUSE_WHEEL_UP:
    case SM_MOUSE_WHEEL_DOWN:
        return turn_wheel(a, m, err);
    }
    return SM_OK;
}
