/* Path: the chosen indices against the changes of this session. */
#include "path.h"
#include "setmatch/view/words.h"
#include "view/kit/chosen.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { FRAME_FUEL = 4 * 1000 * 1000, LEAP = 10 };

/* ---- which indices ------------------------------------------------------------------------------------------------
 */

static bool letter_taken(const sm_track *v, char letter)
{
    for (size_t i = 0; i < v->n; i++)
        if (v->letter[i] == letter) return true;
    return false;
}

/* Its own where it has one, or the first of its symbol's that no other line bears. */
static char letter_for(const sm_track *v, size_t index)
{
    static const struct {
        const char *id;
        char letter;
    } own[] = {{"j_score", 'J'}, {"ari", 'A'}, {"nca", 'N'}, {"nmi", 'M'}};
    const sm_index *x = sm_registry_at(v->indices, index);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (!strcmp(own[i].id, x->id) && !letter_taken(v, own[i].letter)) return own[i].letter;
    for (const char *p = x->id; *p; p++)
        if (isalpha((unsigned char)*p) && !letter_taken(v, (char)toupper((unsigned char)*p)))
            return (char)toupper((unsigned char)*p);
    for (char letter = 'A'; letter < 'Z'; letter++)
        if (!letter_taken(v, letter)) return letter;
    return '?';
}

static void forget_path(sm_track *v)
{
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
    v->wrong = (sm_error){0};
    forget_path(v);
}

static void draw_no_more(sm_track *v, size_t place)
{
    v->n--;
    memmove(v->chosen + place, v->chosen + place + 1, (v->n - place) * sizeof *v->chosen);
    memmove(v->letter + place, v->letter + place + 1, v->n - place);
    v->wrong = (sm_error){0};
    forget_path(v);
}

static void init(void *state, const sm_registry *indices)
{
    static const char *const first[] = {"j_score", "ari", "nca", "nmi"};
    sm_track *v = state;
    v->indices = indices;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) draw_too(v, sm_words_index(first[i]));
    v->index = v->chosen[0];
    v->here = SM_NONE;
}

static void done(void *state)
{
    sm_path_free(((sm_track *)state)->path);
}

/* ---- walking ------------------------------------------------------------------------------------------------------
 */

bool sm_track_small(const sm_scene *scene)
{
    uint32_t rows, cols;
    sm_session_row_order(scene->session, &rows);
    sm_session_col_order(scene->session, &cols);
    return rows <= SM_SMALL_ROWS && cols <= SM_SMALL_COLS;
}

static unsigned marks_needed(const sm_session *s)
{
    return SM_NEED_BEST | SM_NEED_CANONICAL | (unsigned)SM_NEED_MATCH_COUNT << sm_session_match(s);
}

/* v->wrong says why; another index, or coming back, tries again. */
static void give_up(sm_track *v)
{
    forget_path(v);
}

/* Values first: a look at a step would lead the walk away from where it goes on. */
static bool walk(sm_track *v, const sm_scene *scene, uint64_t *fuel)
{
    sm_status status = sm_path_run(v->path, scene->session, fuel, &v->more, &v->wrong);
    if (!status && !v->more && !v->there && sm_track_small(scene))
        status = sm_path_look(v->path, scene->session, v->at, marks_needed(scene->session), fuel, &v->there, &v->wrong);
    if (status) give_up(v);
    return !status && (v->more || (!v->there && sm_track_small(scene)));
}

static bool work(void *state, const sm_scene *scene, uint64_t *fuel)
{
    sm_track *v = state;
    if (!scene->session || !v->path || v->stopped) return false;
    if (!v->more && (v->there || !sm_track_small(scene))) return false;
    return walk(v, scene, fuel);
}

static bool stop(void *state)
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

/* ---- phases -------------------------------------------------------------------------------------------------------
 */

static size_t verb_length(const char *text)
{
    return strcspn(text, " ");
}

static bool same_verb(const sm_track *v, const sm_history *h, size_t a, size_t b)
{
    const char *x = sm_history_text(h, sm_path_node(v->path, a)), *y = sm_history_text(h, sm_path_node(v->path, b));
    return verb_length(x) == verb_length(y) && !strncmp(x, y, verb_length(x));
}

/* Of a lesson that names its phases, where it says; NULL: not here, or no such lesson. */
static const char *named_phase(const sm_track *v, const sm_player *player, size_t step)
{
    return player ? sm_player_phase(player, sm_path_node(v->path, step)) : NULL;
}

/* A phase ends where the next change is of another verb, or where the lesson says so, and at both ends of the way. */
static bool is_border(const sm_track *v, const sm_history *h, const sm_player *player, size_t step)
{
    if (step == 0 || step + 1 >= v->steps) return true;
    return named_phase(v, player, step) || !same_verb(v, h, step, step + 1);
}

static void name_phase(const sm_track *v, const sm_history *h, const sm_player *player, sm_phase *p)
{
    const char *text = named_phase(v, player, p->from);
    int length = text ? (int)strlen(text) : 0;
    if (!text && p->from + 1 < v->steps) {
        text = sm_history_text(h, sm_path_node(v->path, p->from + 1));
        length = verb_length(text) > 16 ? 16 : (int)verb_length(text);
    }
    snprintf(p->text, sizeof p->text, "%zu%s%.*s", p->from, length ? " " : "", length, text ? text : "");
}

static void find_phases(sm_track *v, const sm_history *h, const sm_player *player)
{
    v->n_phases = 0;
    for (size_t at = 0; v->n_phases < SM_PHASES; at = sm_path_last(v->path, sm_path_node(v->path, at + 1))) {
        sm_phase *p = &v->phase[v->n_phases];
        if (is_border(v, h, player, at)) {
            p->from = at;
            name_phase(v, h, player, p);
            v->n_phases++;
        }
        if (at + 1 >= v->steps) break;
    }
}

/* ---- what draw will read ------------------------------------------------------------------------------------------
 */

static bool make(sm_track *v, const sm_session *s)
{
    sm_path_plan plan = {.index = v->chosen, .n = v->n, .single = v->single, .beyond = true};
    v->there = false;
    if (!v->path && sm_path_new(&v->path, s, &plan, &v->wrong)) {
        give_up(v);
        return false;
    }
    return true;
}

/* The session has another way, or is elsewhere on it. */
static void keep_up(sm_track *v, const sm_session *s, const sm_player *player)
{
    const sm_history *h = sm_session_history(s);
    size_t steps = sm_path_steps(v->path);
    sm_node here = sm_history_here(h);
    bool moved = here != v->here, other = steps != v->steps || moved;
    v->steps = steps;
    if (other) find_phases(v, h, player);
    if (v->at >= steps) v->at = steps - 1;
    if (!moved) return;
    v->here = here;
    v->there = false;
    to_step(v, sm_path_last(v->path, here));
}

/* The path as the session is now; keys may come faster than screens, so each asks for it. */
static bool ready(sm_track *v, const sm_scene *scene)
{
    if (!scene->session) return false;
    if (!v->path && (v->wrong.status || !make(v, scene->session))) return false;
    if (sm_path_follow(v->path, scene->session, &v->wrong)) {
        give_up(v);
        return false;
    }
    keep_up(v, scene->session, scene->player);
    v->more = sm_path_known(v->path) < v->steps;
    return true;
}

static void settle(void *state, const sm_scene *scene)
{
    sm_track *v = state;
    uint64_t fuel = FRAME_FUEL;
    if (ready(v, scene) && !v->stopped) walk(v, scene, &fuel);
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    return 0;
}

static sm_status indices(const void *state, const sm_scene *scene, sm_text *out, sm_error *err)
{
    const sm_track *v = state;
    sm_status status = SM_OK;
    for (size_t i = 0; i < v->n && !status; i++)
        status = sm_text_print(out, err, "%s%s", i ? "," : "", sm_registry_at(v->indices, v->chosen[i])->id);
    return status;
}

static void show(void *state, const sm_scene *scene, const sm_subject *about)
{
    sm_track *v = state;
    if (sm_words_tabular(v->indices, about->index)) v->index = about->index;
    v->wrong = (sm_error){0};
    v->stopped = false;
}

static sm_subject subject(const void *state, const sm_scene *scene)
{
    return sm_about(((const sm_track *)state)->index);
}

/* ---- keys ---------------------------------------------------------------------------------------------------------
 */

static sm_answer step(const sm_press *press)
{
    sm_track *v = press->state;
    if (!ready(v, press->scene)) return SM_IGNORED;
    if (sm_key_among("Right l", press->key))
        to_step(v, v->at + 1);
    else if (v->at > 0)
        to_step(v, v->at - 1);
    return SM_TAKEN;
}

static sm_answer mouse(const sm_press *press)
{
    sm_track *v = press->state;
    if (!ready(v, press->scene)) return SM_TAKEN;
    if (press->mouse->what == SM_MOUSE_WHEEL_UP || press->mouse->what == SM_MOUSE_WHEEL_DOWN) {
        sm_press turned = *press;
        turned.key = press->mouse->what == SM_MOUSE_WHEEL_UP ? "Left" : "Right";
        return step(&turned);
    }
    size_t at = press->mouse->what == SM_MOUSE_RELEASE ? SIZE_MAX
                                                       : sm_track_at(v, press->scene, press->mouse->x, press->mouse->y);
    if (at == SIZE_MAX) return SM_TAKEN;
    bool again = at == v->at && press->mouse->what == SM_MOUSE_PRESS;
    to_step(v, at);
    return sm_pressed(press, true, again);
}

static sm_answer leap(const sm_press *press)
{
    sm_track *v = press->state;
    if (!ready(v, press->scene)) return SM_IGNORED;
    if (sm_key_among("C-f PgDn", press->key))
        to_step(v, v->at + LEAP);
    else
        to_step(v, v->at > LEAP ? v->at - LEAP : 0);
    return SM_TAKEN;
}

static sm_answer ends(const sm_press *press)
{
    sm_track *v = press->state;
    if (!ready(v, press->scene)) return SM_IGNORED;
    to_step(v, sm_key_among("End $", press->key) ? v->steps : 0);
    return SM_TAKEN;
}

static sm_answer phase(const sm_press *press)
{
    sm_track *v = press->state;
    if (!ready(v, press->scene)) return SM_IGNORED;
    const sm_history *h = sm_session_history(press->session);
    size_t to = v->at;
    if (*press->key == ')') do
            to++;
        while (to < v->steps && !is_border(v, h, press->scene->player, to));
    else
        for (to -= to > 0; to > 0 && !is_border(v, h, press->scene->player, to);) to--;
    to_step(v, to);
    return SM_TAKEN;
}

static sm_answer go(const sm_press *press)
{
    sm_track *v = press->state;
    if (!ready(v, press->scene)) return SM_IGNORED;
    sm_node node = sm_path_node(v->path, v->at);
    if (node == sm_history_here(sm_session_history(press->session)))
        return sm_reply(press, SM_SAY, "this is where the session stands");
    return sm_reply(press, SM_RUN, "go %u", (unsigned)node);
}

static sm_answer other_index(const sm_press *press)
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
        return sm_text_print(press->out, NULL,
                             "there are %d lines, and that is all that can be told apart; s takes one away", SM_LINES)
                   ? SM_IGNORED
                   : SM_SAY;
    if (place == v->n) {
        draw_too(v, v->index);
    } else if (v->n > 1) {
        draw_no_more(v, place);
    } else {
        return sm_reply(press, SM_SAY, "one index stays; [ and ] choose another, s draws it");
    }
    return SM_TAKEN;
}

static sm_answer by_points(const sm_press *press)
{
    sm_track *v = press->state;
    if (!ready(v, press->scene)) return SM_IGNORED;
    sm_node node = sm_path_node(v->path, v->at);
    v->single = !v->single;
    forget_path(v);
    if (!ready(v, press->scene)) return SM_TAKEN;
    to_step(v, sm_path_last(v->path, node));
    if (!v->single || sm_path_single(v->path)) return SM_TAKEN;
    v->single = false;
    return sm_text_print(press->out, NULL, "too many points were moved to draw each; a step is a command") ? SM_IGNORED
                                                                                                           : SM_SAY;
}

static sm_answer fit(const sm_press *press)
{
    sm_track *v = press->state;
    v->fit = !v->fit;
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK", history[] = "HISTORY";
static const sm_action actions[] = {
    {.bind = {"Left Right h l", "step", "step back, forward", "step"}, .act = step, .group = around},
    {.bind = {"( )", "phase", "previous, next phase", "phase"}, .act = phase, .group = around},
    {.bind = {"Enter g", "go", "go to this change", "go there"}, .act = go, .group = history},
    {.bind = {"s", "series", "draw this index, or not", "draw/drop"}, .act = toggle, .group = look},
    {.bind = {"[ ]", "index", "previous, next index", "index"}, .act = other_index, .group = look},
    {.bind = {"p", "single", "a step a point, or a command", "points"}, .act = by_points, .group = look},
    {.bind = {"z", "fit", "height of the values, or 0 to 1", NULL}, .act = fit, .group = look},
    {.bind = {"e", "explain", "explain the index", NULL}, .command = "view explain", .group = look},
    {.bind = {"C-b PgUp C-f PgDn", "leap", "ten steps", NULL}, .act = leap, .group = around},
    {.bind = {"Home 0 End $", "ends", "first, last step", NULL}, .act = ends, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

static void carry(void *state, void *was, const sm_scene *scene)
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
    .help = "Indices against the changes from the data as loaded to here, and on to where redo leads; a letter and a "
            "colour a line. A phase is a run of changes of the same verb. [ and ] choose an index, s draws it or not. "
            "Below, the values at the cursor and what the last step changed, and a small table as it was then. Enter "
            "goes there; a change made there begins a branch, R lists them all.",
    .actions = actions,
    .state_size = sizeof(sm_track),
    .carry = carry,
    .init = init,
    .done = done,
    .needs = needs,
    .draw = sm_track_draw,
    .inspect = sm_track_inspect,
    .settle = settle,
    .mouse = mouse,
    .show = show,
    .subject = subject,
    .document = "path",
    .format = "csv",
    .indices = indices,
    .work = work,
    .stop = stop,
};
