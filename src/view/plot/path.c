/* Path: the chosen indices against the changes of this session. */
#include "base/tick.h"
#include "path_internal.h"
#include "view/widgets/words.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Ticks of a walk before a frame and between two frames; tables of so many lines are not walked before a frame. */
enum { SOON = 2, LATER = 40, LINES_SOON = 2000, LEAP = 10 };

/* ---- which indices ----------------------------------------------------------------------------------------------- */

/* Its own where it has one, or the first of its name's that no other line has. */
static char letter_for(const sm_track *v, size_t index)
{
    static const struct {
        const char *id;
        char letter;
    } own[] = {{"j_score", 'J'}, {"ari", 'A'}, {"nca", 'N'}, {"nmi", 'M'}};
    const sm_index *x = sm_registry_at(v->indices, index);
    char wanted[64] = "", *end = wanted;
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (!strcmp(own[i].id, x->id)) *end++ = own[i].letter;
    for (const char *p = x->id; *p && end < wanted + 32; p++)
        if (isalpha((unsigned char)*p)) *end++ = (char)toupper((unsigned char)*p);
    memcpy(end, "ABCDEFGHIJKLMNOPQRSTUVWXYZ", 27);
    for (const char *p = wanted; *p; p++)
        if (!memchr(v->letter, *p, v->n)) return *p;
    return '?';
}

static void forget_path(void *state)
{
    sm_track *v = state;
    sm_path_free(v->path);
    v->path = NULL;
    v->steps = 0;
    v->more = v->there = v->stopped = false;
}

static void draw_too(sm_track *v, size_t index)
{
    if (v->n == SM_LINES) return;
    v->letter[v->n] = letter_for(v, index);
    v->chosen[v->n++] = index;
    forget_path(v);
}

static void path_init(void *state, const sm_registry *indices)
{
    static const char *const first[] = {"j_score", "ari", "nca", "nmi"};
    sm_track *v = state;
    v->indices = indices;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) draw_too(v, sm_words_index(first[i]));
    v->index = v->chosen[0];
    v->here = SM_NONE;
}

/* ---- walking ----------------------------------------------------------------------------------------------------- */

typedef struct ticks {
    int left;
    sm_tick_hook outer;
} ticks;

static bool walk_goes_on(void *self)
{
    ticks *t = self;
    return --t->left > 0 && (!t->outer.goes_on || t->outer.goes_on(t->outer.self));
}

/* Values first: a look at a step would lead the walk away from where it continues. */
static void walk(sm_track *v, const sm_scene *scene, int most)
{
    ticks t = {.left = most};
    t.outer = sm_tick_with((sm_tick_hook){walk_goes_on, &t});
    const sm_session *s = scene->session;
    unsigned marks = SM_NEED_BEST | sm_need_first(sm_session_match(s));
    v->more = !sm_path_run(v->path, s);
    if (!v->more && !v->there && sm_track_small(scene)) v->there = sm_path_look(v->path, s, v->at, marks);
    sm_tick_with(t.outer);
}

static bool path_work(void *state, const sm_scene *scene)
{
    sm_track *v = state;
    if (!v->path || v->stopped) return false;
    if (!v->more && (v->there || !sm_track_small(scene))) return false;
    /* The copy of the table comes first: only a key ends it, because it would begin anew. */
    if (!v->path->live) sm_path_look(v->path, scene->session, v->at, 0);
    walk(v, scene, LATER);
    return true;
}

static bool path_stop(void *state)
{
    sm_track *v = state;
    bool was = v->path && v->more && !v->stopped;
    v->stopped = v->more;
    return was;
}

static void to_step(sm_track *v, size_t step)
{
    if (step >= v->steps) step = v->steps ? v->steps - 1 : 0;
    if (step != v->at) v->there = false;
    v->at = step;
    v->stopped = false;
}

/* ---- phases ------------------------------------------------------------------------------------------------------ */

/* A phase ends where the next change is of another verb, or where the lesson says so, and at both ends of the way.
 * text: what it is called; a lesson may name it. */
static bool is_border(const sm_track *v, const sm_scene *scene, size_t step, char text[40])
{
    const sm_history *h = sm_session_history(scene->session);
    const char *named = scene->player ? sm_player_phase(scene->player, sm_path_node(v->path, step)) : NULL;
    bool last = step + 1 >= v->steps;
    const char *is = sm_history_at(h, sm_path_node(v->path, step))->text,
               *next = last ? "" : sm_history_at(h, sm_path_node(v->path, step + 1))->text;
    size_t verb = strcspn(next, " "), length = named ? strlen(named) : verb > 16 ? 16 : verb;
    snprintf(text, 40, "%zu%s%.*s", step, length ? " " : "", (int)length, named ? named : next);
    return step == 0 || last || named || verb != strcspn(is, " ") || strncmp(is, next, verb) != 0;
}

static void find_phases(sm_track *v, const sm_scene *scene)
{
    v->n_phases = 0;
    for (size_t at = 0; v->n_phases < SM_PHASES; at = sm_path_last(v->path, sm_path_node(v->path, at + 1))) {
        sm_phase *p = &v->phase[v->n_phases];
        p->from = at;
        if (is_border(v, scene, at, p->text)) v->n_phases++;
        if (at + 1 >= v->steps) break;
    }
}

/* ---- what draw will read ----------------------------------------------------------------------------------------- */

/* The path as the session is now, which may have another way, or be elsewhere on it. Keys may come faster than screens,
 * so each asks for it. */
static void path_ready(sm_track *v, const sm_scene *scene)
{
    const sm_session *s = scene->session;
    sm_path_plan plan = {.index = v->chosen, .n = v->n, .single = v->single, .beyond = true};
    sm_node here = sm_history_here(sm_session_history(s));
    if (!v->path) v->there = false;
    if (!v->path) sm_path_new(&v->path, s, &plan);
    sm_path_follow(v->path, s);
    size_t steps = v->path->steps;
    bool moved = here != v->here, other = steps != v->steps || moved;
    v->steps = steps;
    if (other) find_phases(v, scene);
    if (v->at >= steps) v->at = steps - 1;
    if (moved) {
        v->here = here;
        v->there = false;
        to_step(v, sm_path_last(v->path, here));
    }
    v->more = v->path->known < v->steps;
}

/* Steps of a large table take longer: none before a frame, all of them between keys. */
static void path_settle(void *state, const sm_scene *scene)
{
    sm_track *v = state;
    const sm_table *t = sm_session_table(scene->session);
    bool soon = sm_table_rows(t) < LINES_SOON && sm_table_cols(t) < LINES_SOON;
    path_ready(v, scene);
    if (soon && !v->stopped) walk(v, scene, SOON);
}

static void path_indices(const void *state, sm_text *out)
{
    const sm_track *v = state;
    for (size_t i = 0; i < v->n; i++)
        sm_text_printf(out, "%s%s", i ? "," : "", sm_registry_at(v->indices, v->chosen[i])->id);
}

static void path_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    sm_track *v = state;
    if (sm_words_tabular(v->indices, about->index)) v->index = about->index;
    v->stopped = false;
}

static sm_subject path_subject(const void *state, const sm_scene *scene)
{
    return sm_about(((const sm_track *)state)->index);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer path_step(const sm_press *press)
{
    sm_track *v = press->state;
    path_ready(v, press->scene);
    to_step(v, sm_press_moved(press, v->at, v->steps, LEAP));
    return SM_TAKEN;
}

static sm_answer path_mouse(const sm_press *press)
{
    sm_track *v = press->state;
    path_ready(v, press->scene);
    if (press->mouse->what == SM_MOUSE_WHEEL_UP || press->mouse->what == SM_MOUSE_WHEEL_DOWN) {
        sm_press turned = *press;
        turned.key = press->mouse->what == SM_MOUSE_WHEEL_UP ? "Left" : "Right";
        return path_step(&turned);
    }
    size_t at = press->mouse->what == SM_MOUSE_RELEASE ? SIZE_MAX
                                                       : sm_track_at(v, press->scene, press->mouse->x, press->mouse->y);
    if (at == SIZE_MAX) return SM_TAKEN;
    bool again = at == v->at && press->mouse->what == SM_MOUSE_PRESS;
    to_step(v, at);
    return sm_pressed(press, true, again);
}

static sm_answer next_phase(const sm_press *press)
{
    sm_track *v = press->state;
    char text[40];
    path_ready(v, press->scene);
    size_t to = v->at;
    do {
        if (*press->key == ')' ? to >= v->steps : to == 0) break;
        to += *press->key == ')' ? 1 : (size_t)-1;
    } while (to < v->steps && !is_border(v, press->scene, to, text));
    to_step(v, to);
    return SM_TAKEN;
}

static sm_answer go_there(const sm_press *press)
{
    sm_track *v = press->state;
    path_ready(v, press->scene);
    sm_node node = sm_path_node(v->path, v->at);
    if (node == sm_history_here(sm_session_history(press->session)))
        return sm_reply(press, SM_SAY, "The session is already at this change");
    return sm_reply(press, SM_RUN, "go %u", (unsigned)node);
}

static sm_answer path_next_index(const sm_press *press)
{
    sm_track *v = press->state;
    v->index = sm_words_next_index(v->indices, v->index, *press->key == '[' ? -1 : 1, false);
    return SM_TAKEN;
}

static sm_answer toggle(const sm_press *press)
{
    sm_track *v = press->state;
    size_t place = 0;
    while (place < v->n && v->chosen[place] != v->index) place++;
    v->stopped = false;
    if (place == v->n && v->n == SM_LINES)
        return sm_reply(press, SM_SAY, "At most %d lines fit; s removes one", SM_LINES);
    if (place == v->n) {
        draw_too(v, v->index);
        return SM_TAKEN;
    }
    if (v->n == 1) return sm_reply(press, SM_SAY, "The last index stays; [ and ] choose another, s draws it");
    v->n--;
    memmove(v->chosen + place, v->chosen + place + 1, (v->n - place) * sizeof *v->chosen);
    memmove(v->letter + place, v->letter + place + 1, v->n - place);
    forget_path(v);
    return SM_TAKEN;
}

static sm_answer by_points(const sm_press *press)
{
    sm_track *v = press->state;
    path_ready(v, press->scene);
    sm_node node = sm_path_node(v->path, v->at);
    v->single = !v->single;
    forget_path(v);
    path_ready(v, press->scene);
    to_step(v, sm_path_last(v->path, node));
    if (!v->single || v->path->single) return SM_TAKEN;
    v->single = false;
    sm_text_printf(press->out, "Too many points moved to draw each; a step is a command");
    return SM_SAY;
}

static sm_answer fit_height(const sm_press *press)
{
    sm_track *v = press->state;
    v->fit = !v->fit;
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK", history[] = "HISTORY";
static const sm_action actions[] = {
    {.bind = {"Left Right h l", "step", "step back, forward", "step"}, .act = path_step, .group = around},
    {.bind = {"( )", "phase", "previous, next phase", "phase"}, .act = next_phase, .group = around},
    {.bind = {"Enter g", "go", "go to this change", "go there"}, .act = go_there, .group = history},
    {.bind = {"s", "series", "draw this index, or not", "draw/drop"}, .act = toggle, .group = look},
    {.bind = {"[ ]", "index", "previous, next index", "index"}, .act = path_next_index, .group = look},
    {.bind = {"p", "single", "one step per point, or per command", "points"}, .act = by_points, .group = look},
    {.bind = {"z", "fit", "height of the values, or 0 to 1", NULL}, .act = fit_height, .group = look},
    {.bind = {"e", "explain", "explain the index", NULL}, .command = "view explain", .group = look},
    {.bind = {"C-b PgUp C-f PgDn", "leap", "ten steps", NULL}, .act = path_step, .group = around},
    {.bind = {"Home 0 End $", "ends", "first, last step", NULL}, .act = path_step, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

static void path_carry(void *state, void *was, const sm_scene *scene)
{
    sm_track *v = state;
    const sm_track *from = was;
    memcpy(v->chosen, from->chosen, sizeof v->chosen);
    memcpy(v->letter, from->letter, sizeof v->letter);
    v->n = from->n;
    v->index = from->index;
    v->single = from->single;
    v->fit = from->fit;
}

const sm_view sm_view_path = {
    .name = "path",
    .title = "Path",
    .digit = "4",
    .help = "The indices after each change, from the loaded data to the last change that redo restores. Each line has "
            "a letter and a colour. A phase is a run of changes by the same command. [ and ] choose an index, s draws "
            "or removes it. Below are the values at the cursor, the effect of the last step, and a small table of that "
            "moment. Enter goes there; a change made there starts a branch, and R lists all branches.",
    .actions = actions,
    .state_size = sizeof(sm_track),
    .carry = path_carry,
    .init = path_init,
    .free = forget_path,
    .draw = sm_track_draw,
    .inspect = sm_track_inspect,
    .settle = path_settle,
    .mouse = path_mouse,
    .show = path_show,
    .subject = path_subject,
    .document = "path",
    .format = "csv",
    .indices = path_indices,
    .work = path_work,
    .stop = path_stop,
};
