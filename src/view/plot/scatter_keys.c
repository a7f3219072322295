/* What the keys of the scatter do. */
#include "base/mem.h"
#include "scatter_internal.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

/* Ready for a key: there is a picture and a point under the cursor. */
static bool scatter_ready(sm_scatter *v, const sm_scene *scene)
{
    if (!sm_scatter_possible(scene->session)) return false;
    sm_scatter_settle(v, scene);
    return v->made && v->here != SM_NONE;
}

static sm_answer scatter_move(const sm_press *press)
{
    static const struct {
        const char *keys;
        int right, down;
    } way[] = {{"Left h", -1, 0}, {"Right l", 1, 0}, {"Up k", 0, -1}, {"Down j", 0, 1}};
    sm_scatter *v = press->state;
    for (size_t i = 0; scatter_ready(v, press->scene) && i < sizeof way / sizeof *way; i++) {
        if (!sm_key_among(way[i].keys, press->key)) continue;
        uint32_t next = sm_scatter_next(v, way[i].right, way[i].down);
        if (next != SM_NONE) sm_scatter_to(v, next);
    }
    return SM_TAKEN;
}

static sm_answer under(const sm_press *press)
{
    sm_scatter *v = press->state;
    if (scatter_ready(v, press->scene)) sm_scatter_to(v, sm_scatter_under(v));
    return SM_TAKEN;
}

static sm_answer next_misplaced(const sm_press *press)
{
    sm_scatter *v = press->state;
    if (!scatter_ready(v, press->scene)) return SM_TAKEN;
    if (!sm_home_known(v->s)) return sm_reply(press, SM_SAY, "The one-to-one optimum is not computed yet");
    uint32_t next = sm_scatter_next_misplaced(v);
    if (next == SM_NONE) return sm_reply(press, SM_SAY, "No point here is misplaced");
    sm_scatter_to(v, next);
    return SM_TAKEN;
}

/* The point under the cursor; all that can be seen, or none; the others. */
static sm_answer mark_points(const sm_press *press)
{
    sm_scatter *v = press->state;
    if (!scatter_ready(v, press->scene)) return SM_TAKEN;
    bool one = *press->key == 'S', all = *press->key == '*', none = all && sm_chosen_count(&v->marks) > 0;
    for (uint32_t p = 0; p < v->marks.n; p++) {
        int x, y;
        sm_scatter_at(v, p, &x, &y);
        if (one ? p != v->here : !sm_scatter_placed(v, p) || !sm_scatter_inside(v, x, y)) continue;
        sm_chosen_set(&v->marks, p, all ? !none : !sm_chosen_is(&v->marks, p));
    }
    if (none) sm_chosen_clear(&v->marks);
    v->made = false;
    return SM_TAKEN;
}

static sm_answer say_marked(const sm_press *press)
{
    const sm_scatter *v = press->state;
    uint32_t n = sm_chosen_count(&v->marks);
    return sm_reply(press, SM_SAY, "%u point%s marked", n, sm_plural(n));
}

static sm_answer mark_box(const sm_press *press)
{
    sm_scatter *v = press->state;
    if (!scatter_ready(v, press->scene)) return SM_TAKEN;
    if (v->boxing) {
        sm_scatter_mark_box(v);
        return say_marked(press);
    }
    v->boxing = true;
    v->corner = v->here;
    return sm_reply(press, SM_SAY, "Go to the opposite corner; b marks the points between, Esc cancels");
}

/* ---- the mouse --------------------------------------------------------------------------------------------------- */

static sm_answer press_point(const sm_press *press, int x, int y)
{
    sm_scatter *v = press->state;
    int at[2] = {-1, -1};
    uint32_t point = sm_scatter_near(v, x, y);
    v->from[0] = x;
    v->from[1] = y;
    if (point == SM_NONE) return SM_TAKEN;
    int there[2];
    sm_scatter_at(v, v->here, &at[0], &at[1]);
    sm_scatter_at(v, point, &there[0], &there[1]);
    bool again = at[0] == there[0] && at[1] == there[1];
    if (!again) sm_scatter_to(v, point); /* of several in one place the cursor may be on another than the one drawn */
    return sm_pressed(press, true, again);
}

static sm_answer scatter_mouse(const sm_press *press)
{
    sm_scatter *v = press->state;
    sm_scatter_layout p = sm_scatter_lay_out(press->scene);
    if (!scatter_ready(v, press->scene)) return SM_TAKEN;
    int x = press->mouse->x - p.x, y = press->mouse->y - p.y;
    if (press->mouse->what == SM_MOUSE_PRESS) return sm_scatter_inside(v, x, y) ? press_point(press, x, y) : SM_TAKEN;
    if (press->mouse->what == SM_MOUSE_DRAG) {
        v->sweeping = true;
        v->boxing = false;
        v->to[0] = x < 0 ? 0 : x >= v->w ? v->w - 1 : x;
        v->to[1] = y < 0 ? 0 : y >= v->h ? v->h - 1 : y;
        return SM_TAKEN;
    }
    if (press->mouse->what == SM_MOUSE_RELEASE) {
        if (!v->sweeping) return SM_TAKEN;
        sm_scatter_mark_sweep(v);
        return say_marked(press);
    }
    sm_scatter_zoom(v, press->mouse->what == SM_MOUSE_WHEEL_UP ? 0.5 : 2);
    return SM_TAKEN;
}

static sm_answer ask_move(const sm_press *press)
{
    sm_scatter *v = press->state;
    sm_chosen here = {0};
    if (!scatter_ready(v, press->scene)) return SM_IGNORED;
    if (v->boxing) sm_scatter_mark_box(v); /* what looks marked is what moves */
    if (sm_chosen_first(&v->marks) != SM_NONE) return sm_chosen_ask(press, &v->marks);
    sm_chosen_room(&here, v->s);
    sm_chosen_set(&here, v->here, true);
    sm_answer answer = sm_chosen_ask(press, &here);
    sm_chosen_free(&here);
    return answer;
}

static sm_answer other_parts(const sm_press *press)
{
    sm_scatter *v = press->state;
    if (!sm_scatter_possible(press->session)) return SM_IGNORED;
    uint32_t axes = sm_dataset_parts(sm_session_data(press->session))->n_places;
    if (!sm_scatter_by_parts(press->session))
        return sm_reply(press, SM_SAY,
                        "There are only two coordinates; --coordinates with more columns adds components to choose");
    bool on = *press->key == ']';
    if (on ? v->wanted + 2 >= axes : !v->wanted)
        return sm_reply(press, SM_SAY, on ? "These are the last components" : "These are the first components");
    v->wanted += on ? 1 : UINT32_MAX;
    return SM_TAKEN;
}

static sm_answer zoom(const sm_press *press)
{
    sm_scatter *v = press->state;
    if (scatter_ready(v, press->scene)) sm_scatter_zoom(v, *press->key == '+' ? 0.5 : *press->key == '-' ? 2 : 0);
    return SM_TAKEN;
}

static sm_answer colour(const sm_press *press)
{
    sm_scatter *v = press->state;
    v->by_cluster = !v->by_cluster;
    return SM_TAKEN;
}

static sm_answer to_points(const sm_press *press)
{
    sm_scatter *v = press->state;
    if (v->boxing) return mark_box(press);
    return sm_reply(press, SM_RUN, "view points");
}

static sm_answer scatter_leave(const sm_press *press)
{
    sm_scatter *v = press->state;
    if (!v->boxing) return SM_IGNORED;
    v->boxing = false;
    return SM_TAKEN;
}

/* Finds it by row number, id, class or cluster. */
static bool scatter_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_scatter *v = state;
    if (!scatter_ready(v, scene) || !*text) return false;
    const sm_dataset *d = sm_session_data(v->s);
    const sm_points *points = sm_session_points(v->s);
    uint64_t n = v->marks.n;
    for (uint64_t step = 1; step <= n; step++) {
        uint32_t p = (uint32_t)((direction < 0 ? v->here + n - step : v->here + step) % n);
        const char *id = sm_point_id(sm_dataset_parts(d), p);
        char row[32];
        snprintf(row, sizeof row, "%llu", (unsigned long long)sm_dataset_row(d, p));
        bool found = !strcmp(row, text) || (id && sm_words_contain(id, text)) ||
                     sm_words_contain(sm_axis_name(v->s, SM_CLASSES, sm_points_class(points, p)), text) ||
                     sm_words_contain(sm_axis_name(v->s, SM_CLUSTERS, sm_points_cluster(points, p)), text);
        if (!found || !sm_scatter_placed(v, p)) continue;
        sm_scatter_to(v, p);
        return true;
    }
    return false;
}

/* ---- from and to other views ------------------------------------------------------------------------------------- */

static void scatter_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    sm_scatter *v = state;
    if (!scatter_ready(v, scene)) return;
    const sm_table *t = sm_session_table(v->s);
    const sm_points *p = sm_session_points(v->s);
    uint32_t point = about->point;
    if (point == SM_NONE && about->row < sm_table_rows(t) && about->col < sm_table_cols(t) &&
        sm_table_at(t, about->row, about->col)) {
        if (sm_points_class(p, v->here) == about->row && sm_points_cluster(p, v->here) == about->col) return;
        point = sm_points_first(p, about->row, about->col);
    }
    if (point < sm_points_n(p) && sm_scatter_placed(v, point)) sm_scatter_to(v, point);
}

static sm_subject scatter_subject(const void *state, const sm_scene *scene)
{
    const sm_scatter *v = state;
    sm_subject about = sm_about(SIZE_MAX);
    if (v->made) about.point = v->here;
    return about;
}

static void scatter_preview(const void *state, const sm_scene *scene, sm_text *out)
{
    const sm_scatter *v = state;
    if (sm_scatter_possible(scene->session) && v->made) sm_chosen_preview(v->s, &v->marks, out);
}

static unsigned scatter_needs(const void *state, const sm_scene *scene)
{
    unsigned placed = scene->h >= 14 && scene->w >= 78 ? SM_NEED_PLACES | SM_NEED_DISTANCES : 0;
    return sm_scatter_possible(scene->session) ? sm_home_needs(scene->session) | placed : 0;
}

static void scatter_init(void *state, const sm_registry *indices)
{
    ((sm_scatter *)state)->here = SM_NONE;
}

static void scatter_free(void *state)
{
    sm_scatter *v = state;
    sm_chosen_free(&v->marks);
    sm_scatter_forget_axes(v);
    sm_free(v->dot);
    sm_free(v->home);
    sm_free(v->noise[0]);
    sm_free(v->noise[1]);
}

static const char around[] = "MOVE AROUND", change[] = "CHANGE THE CLUSTERING", look[] = "LOOK";
static const sm_action actions[] = {
    {.bind = {"Left Down Up Right h j k l", "move", "nearest point that way", "point"},
     .act = scatter_move,
     .group = around},
    {.bind = {"Space", "mark", "mark the point", "mark"}, .act = mark_points, .group = look},
    {.bind = {"b", "box", "mark a box, two corners", "box"}, .act = mark_box, .group = look},
    {.bind = {"m", "move-points", "move the marked points", "move"}, .act = ask_move, .group = change},
    {.bind = {"Enter", "points", "points of its cell", "points"}, .act = to_points, .group = look},
    {.bind = {"+ -", "zoom", "zoom in, out", "zoom"}, .act = zoom, .group = look},
    {.bind = {"=", "fit", "show everything", NULL}, .act = zoom, .group = look},
    {.bind = {"!", "next-misplaced", "next misplaced point", "misplaced"}, .act = next_misplaced, .group = around},
    {.bind = {"[ ]", "components", "previous, next principal components", NULL}, .act = other_parts, .group = look},
    {.bind = {"c", "colour", "colour by cluster, by class", "colour"}, .act = colour, .group = look},
    {.bind = {"* i", "all", "mark all, the others", NULL}, .act = mark_points, .group = look},
    {.bind = {"Tab", "under", "next at the same place", NULL}, .act = under, .group = around},
    {.bind = {"Esc C-g", "leave", NULL, NULL}, .act = scatter_leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

/* The points are the same, and so is where they lie. */
static void scatter_carry(void *state, void *was, const sm_scene *scene)
{
    sm_scatter *v = state, *from = was;
    if (!scatter_ready(from, scene) || !from->measured || sm_scatter_by_columns(scene->session)) return;
    v->parts = from->parts;
    v->shown = from->shown;
    from->shown = (sm_study){0};
    v->first = from->first;
    v->wanted = from->wanted;
    memcpy(v->axis, from->axis, sizeof v->axis);
    v->here = from->here;
    memcpy(v->all, from->all, sizeof v->all);
    memcpy(v->window, from->window, sizeof v->window);
    v->skipped = from->skipped;
    v->measured = true;
    v->by_cluster = from->by_cluster;
    v->marks = from->marks;
    from->marks = (sm_chosen){0};
}

const sm_view sm_view_scatter = {
    .name = "scatter",
    .title = "Scatter",
    .digit = "5",
    .help = "Every point at its two coordinates. With more than two (--coordinates), the axes are the first principal "
            "components and their shares of the variance; [ and ] show others. set x=COLUMN y=COLUMN chooses two "
            "columns. The glyph is the class, the colour the cluster. A filled glyph, a capital, # or % is not in the "
            "cluster paired with its class. The colours repeat after eight; a class then has a second glyph for the "
            "next eight clusters. Noise is a dim dot. A cell with several points shows the majority, and misplaced "
            "points win ties. Tab goes through them, and ! jumps to the next misplaced point. m moves exactly the "
            "marked points, or the one under the cursor, and asks first.",
    .actions = actions,
    .state_size = sizeof(sm_scatter),
    .carry = scatter_carry,
    .init = scatter_init,
    .free = scatter_free,
    .needs = scatter_needs,
    .draw = sm_scatter_draw,
    .inspect = sm_scatter_inspect,
    .find = scatter_find,
    .settle = sm_scatter_settle,
    .mouse = scatter_mouse,
    .show = scatter_show,
    .subject = scatter_subject,
    .preview = scatter_preview,
};
