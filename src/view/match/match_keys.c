/* What the keys of the Match view do. Nothing here changes the clustering. */
#include "match.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <string.h>

static sm_axis axis_of(const sm_scene *scene, int side)
{
    return side ? sm_axis_of(scene->session, SM_CLUSTERS) : sm_axis_of(scene->session, SM_CLASSES);
}

static void stay_in_sight(sm_match *m, const sm_scene *scene)
{
    sm_match_place p = sm_match_layout(m, scene);
    for (int side = 0; side < 2; side++) m->top[side] = p.node[side].first;
}

static void go_to(sm_match *m, const sm_scene *scene, int side, int64_t at)
{
    sm_axis a = axis_of(scene, side);
    if (!a.n) return;
    m->side = side;
    m->stopped = false;
    m->at[side] = (uint32_t)(at < 0 ? 0 : at >= (int64_t)a.n ? a.n - 1 : at);
    m->id[side] = a.order[m->at[side]];
    stay_in_sight(m, scene);
}

static sm_answer move_by(sm_match *m, const sm_scene *scene, int64_t by)
{
    if (!scene->session) return SM_IGNORED;
    sm_match_clamp(m, scene);
    go_to(m, scene, m->side, (int64_t)m->at[m->side] + by);
    return SM_TAKEN;
}

static sm_answer move(const sm_press *press)
{
    return move_by(press->state, press->scene, sm_key_among("Up k", press->key) ? -1 : 1);
}

static sm_answer to_side(const sm_press *press)
{
    sm_match *m = press->state;
    if (!press->session) return SM_IGNORED;
    sm_match_clamp(m, press->scene);
    int side = sm_key_among("Right l", press->key);
    go_to(m, press->scene, side, m->at[side]);
    return SM_TAKEN;
}

/* A node with the lines that belong to it; the nearer one of both sides. */
sm_answer sm_match_mouse(const sm_press *press)
{
    sm_match *m = press->state;
    if (!press->session) return SM_IGNORED;
    if (press->mouse->what == SM_MOUSE_DRAG || press->mouse->what == SM_MOUSE_RELEASE) return SM_TAKEN;
    if (press->mouse->what != SM_MOUSE_PRESS) return SM_IGNORED;
    sm_match_clamp(m, press->scene);
    sm_match_place p = sm_match_layout(m, press->scene);
    int side = p.picture ? press->mouse->x > (p.left + p.right) / 2 : m->side,
        line = p.picture ? press->mouse->y - p.graph : press->mouse->y;
    uint32_t node = line < 0 ? SM_NONE : (uint32_t)(line / (p.picture ? p.pitch : 1));
    if (node >= p.node[side].shown || (p.picture && line >= p.graph_h)) return SM_TAKEN;
    node += p.node[side].first;
    bool again = m->side == side && m->at[side] == node;
    for (int k = 0; k < 2; k++) m->top[k] = p.node[k].first;
    go_to(m, press->scene, side, node);
    return sm_pressed(press, true, again);
}

static int64_t place_of(sm_axis a, uint32_t id)
{
    for (uint32_t i = 0; i < a.n; i++)
        if (a.order[i] == id) return i;
    return -1;
}

/* Along the arrow that leaves the node. */
static sm_answer follow(const sm_press *press)
{
    sm_match *m = press->state;
    if (!press->session) return SM_IGNORED;
    sm_match_clamp(m, press->scene);
    sm_match_canvas c = sm_match_on(m, press->scene, (sm_pen){0});
    uint32_t best = sm_match_best(&c, m->side, m->id[m->side]);
    int64_t at = best == SM_NONE ? -1 : place_of(axis_of(press->scene, !m->side), best);
    if (at < 0) return sm_reply(press, SM_SAY, "no arrow leaves here");
    go_to(m, press->scene, !m->side, at);
    return SM_TAKEN;
}

static sm_answer ends(const sm_press *press)
{
    return move_by(press->state, press->scene, sm_key_among("G End $", press->key) ? INT32_MAX : -(int64_t)INT32_MAX);
}

static sm_answer page(const sm_press *press)
{
    sm_match *m = press->state;
    if (!press->session) return SM_IGNORED;
    int64_t shown = sm_match_layout(m, press->scene).node[m->side].shown, by = shown > 2 ? shown - 1 : 1;
    return move_by(m, press->scene, sm_key_among("C-f PgDn", press->key) ? by : -by);
}

/* Clusters, then classes, in the order of the view; from the node behind the cursor. */
static uint64_t walk_at(const sm_match *m, sm_axis cols)
{
    return m->side ? m->at[1] : (uint64_t)cols.n + m->at[0];
}

static sm_answer next_lone(const sm_press *press)
{
    sm_match *m = press->state;
    if (!press->session) return SM_IGNORED;
    sm_match_clamp(m, press->scene);
    sm_match_canvas c = sm_match_on(m, press->scene, (sm_pen){0});
    sm_axis rows = c.axis[0], cols = c.axis[1];
    uint64_t n = (uint64_t)cols.n + rows.n, at = walk_at(m, cols);
    for (uint64_t step = 1; step <= n; step++) {
        uint64_t p = (at + step) % n;
        int side = p < cols.n;
        uint32_t place = (uint32_t)(side ? p : p - cols.n);
        if (!sm_match_lone(&c, side, c.axis[side].order[place])) continue;
        go_to(m, press->scene, side, place);
        return SM_TAKEN;
    }
    return sm_reply(press, SM_SAY, "every class and every cluster is somebody's best");
}

bool sm_match_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_match *m = state;
    if (!scene->session) return false;
    snprintf(m->sought, sizeof m->sought, "%s", text);
    sm_match_clamp(m, scene);
    sm_match_canvas c = sm_match_on(m, scene, (sm_pen){0});
    uint64_t n = (uint64_t)c.axis[0].n + c.axis[1].n, at = walk_at(m, c.axis[1]);
    for (uint64_t step = 1; step <= n; step++) {
        uint64_t p = (direction < 0 ? at + n - step : at + step) % n;
        int side = p < c.axis[1].n;
        uint32_t place = (uint32_t)(side ? p : p - c.axis[1].n);
        if (!sm_words_contain(sm_match_name(&c, side, c.axis[side].order[place]), text)) continue;
        go_to(m, scene, side, place);
        return true;
    }
    return false;
}

/* ---- looking ----------------------------------------------------------------------------------------------------- */

static sm_answer next_overlap(const sm_press *press)
{
    sm_match *m = press->state;
    if (!press->session) return SM_IGNORED;
    m->overlap = (sm_overlap)((m->overlap + 1) % SM_OVERLAPS);
    return SM_TAKEN;
}

static sm_answer next_ways(const sm_press *press)
{
    sm_match *m = press->state;
    if (!press->session) return SM_IGNORED;
    m->ways = (sm_ways)((m->ways + 1) % SM_WAYS);
    return SM_TAKEN;
}

static sm_answer optimum(const sm_press *press)
{
    sm_match *m = press->state;
    if (!press->session) return SM_IGNORED;
    m->optimum = !m->optimum;
    m->stopped = false;
    return SM_TAKEN;
}

static sm_answer explain(const sm_press *press)
{
    if (!press->session) return SM_IGNORED;
    return sm_reply(press, SM_RUN, "view explain");
}

static sm_answer drill(const sm_press *press)
{
    if (!press->session) return SM_IGNORED;
    return sm_reply(press, SM_RUN, "view points");
}

static sm_answer leave(const sm_press *press)
{
    sm_match *m = press->state;
    if (strcmp(press->key, "Esc") != 0 || !m->sought[0]) return SM_IGNORED;
    m->sought[0] = 0;
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";

const sm_action sm_match_actions[] = {
    {.bind = {"Up Down k j", "node", "class or cluster", "node"}, .act = move, .group = around},
    {.bind = {"Left Right h l", "side", "classes, clusters", "side"}, .act = to_side, .group = around},
    {.bind = {"Enter", "points", "its points", "points"}, .act = drill, .group = look},
    {.bind = {"t", "ways", "arrows T→K, K→T, both", "arrows"}, .act = next_ways, .group = look},
    {.bind = {"f", "overlap", "Jaccard, F1, overlap", "weight"}, .act = next_overlap, .group = look},
    {.bind = {"o", "one-to-one", "one-to-one matchings", "optimum"}, .act = optimum, .group = look},
    {.bind = {"e", "explain", "explain the index of these arrows", "explain"}, .act = explain, .group = look},
    {.bind = {"!", "next-unmatched", "next unmatched", NULL}, .act = next_lone, .group = look},
    {.bind = {"Tab S-Tab", "follow", "along the arrow", NULL}, .act = follow, .group = around},
    {.bind = {"g+g Home 0 G End $", "ends", "first, last", NULL}, .act = ends, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = page, .group = around},
    {.bind = {"Esc", "leave", NULL, NULL}, .act = leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};
