/* Lesson: the papers' examples step by step, live: what is said, the matrix, and what each index makes of it. */
#include "lesson.h"
#include "setmatch/study/simulation.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <string.h>

/* ---- the list -----------------------------------------------------------------------------------------------------
 */
bool sm_lectern_lists(const sm_lectern *l, const sm_scene *scene)
{
    return l->listed || !scene->player || !scene->session;
}

uint32_t sm_lectern_told(const sm_scene *scene)
{
    uint32_t n = 0;
    for (const char *p = scene->lessons ? scene->lessons : ""; *p; n++) {
        p += strcspn(p, "\n");
        p += *p == '\n';
    }
    return n;
}

/* Those with something to look at. */
static const sm_simulation *simulation(uint32_t i)
{
    for (size_t at = 0; sm_simulations[at]; at++)
        if (!sm_simulations[at]->labels && i-- == 0) return sm_simulations[at];
    return NULL;
}

uint32_t sm_lectern_entries(const sm_scene *scene)
{
    uint32_t n = 0;
    while (simulation(n)) n++;
    return n + sm_lectern_told(scene);
}

static const char *part(const char *p, char *out, size_t room)
{
    size_t length = strcspn(p, "\t\n");
    snprintf(out, room, "%.*s", length < room ? (int)length : (int)room - 1, p);
    return p + length + (p[length] == '\t');
}

void sm_lectern_entry(const sm_scene *scene, uint32_t i, char name[128], char title[256], char source[256])
{
    uint32_t lessons = sm_lectern_told(scene);
    const sm_simulation *s = i < lessons ? NULL : simulation(i - lessons);
    if (s) {
        snprintf(name, 128, "%s", s->name);
        snprintf(title, 256, "%s", s->title);
        *source = 0;
        return;
    }
    const char *p = scene->lessons ? scene->lessons : "";
    while (i-- > 0 && *p) {
        p += strcspn(p, "\n");
        p += *p == '\n';
    }
    p = part(p, name, 128);
    p = part(p, title, 256);
    part(p, source, 256);
}

/* ---- state --------------------------------------------------------------------------------------------------------
 */
bool sm_lectern_projects(const sm_scene *scene)
{
    return scene->session && !strcmp(sm_session_option(scene->session, "projector"), "on");
}

size_t sm_lectern_asked(const sm_player *p, bool projects)
{
    size_t n;
    sm_player_look(p, sm_player_at(p), &n);
    if (projects && n > SM_IN_A_ROOM) n = SM_IN_A_ROOM;
    for (size_t i = 0; i < n; i++)
        if (sm_player_asks(p, i)) return i;
    return SIZE_MAX;
}

bool sm_lectern_open(const sm_player *p, bool projects)
{
    return sm_player_lesson(p)->step[sm_player_at(p)].question && !sm_player_answered(p) &&
           sm_lectern_asked(p, projects) == SIZE_MAX;
}

/* A symbol that other indices have too says nothing. */
const char *sm_lectern_label(const sm_session *s, size_t index)
{
    const sm_registry *r = sm_session_registry(s);
    const sm_index *x = sm_registry_at(r, index), *meant;
    const char *label = sm_panel_called(s, x->id);
    if (label) return label;
    if (strchr(x->symbol, ' ')) return x->symbol;
    return *x->symbol && sm_registry_find_tabular(r, x->symbol, &meant, NULL) == SM_OK && meant == x ? x->symbol
                                                                                                     : x->id;
}

static void init(void *state, const sm_registry *indices)
{
    sm_lectern *l = state;
    l->matrix.bare = l->matrix.idle = true;
}

static void settle(void *state, const sm_scene *scene)
{
    sm_lectern *l = state;
    uint32_t n = sm_lectern_entries(scene);
    if (l->at >= n) l->at = n ? n - 1 : 0;
    if (sm_lectern_lists(l, scene)) return;
    sm_matrix_clamp(&l->matrix, scene);
    size_t step = sm_player_at(scene->player);
    if (step != l->step) {
        l->scroll = 0;
        l->in_matrix = false;
    }
    l->step = step;
    l->matrix.idle = !l->in_matrix;
    int below = sm_lectern_below(l, scene);
    if (below < 0) l->scroll += below;
    if (l->scroll < 0) l->scroll = 0;
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    if (sm_lectern_lists(state, scene)) return 0;
    const sm_player *p = scene->player;
    unsigned bits =
        SM_NEED_BEST | SM_NEED_CANONICAL | (unsigned)SM_NEED_MATCH_COUNT << sm_session_match(scene->session);
    size_t n;
    const size_t *look = sm_player_look(p, sm_player_at(p), &n);
    for (size_t i = 0; i < n; i++) bits |= sm_registry_at(scene->indices, look[i])->needs;
    return bits;
}

static sm_status tell_ran(const sm_step *step, sm_text *out)
{
    sm_status status =
        sm_text_print(out, NULL, "%s", step->commands.n ? "this step ran: " : "this step changes nothing");
    for (size_t i = 0; i < step->commands.n && !status; i++)
        status = sm_text_print(out, NULL, "%s%s", i ? "; " : "", step->commands.row[i].text);
    return status;
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sm_lectern *l = state;
    sm_status status;
    if (sm_lectern_lists(l, scene)) {
        uint32_t lessons = sm_lectern_told(scene);
        const sm_simulation *sim = l->at < lessons ? NULL : simulation(l->at - lessons);
        status = sm_text_print(out, NULL, "%s",
                               sim ? sim->help : "Enter starts the lesson; a file of one's own: :lesson FILE.json");
    } else if (l->in_matrix) {
        sm_matrix_inspect(&l->matrix, scene, out);
        return;
    } else if (sm_player_astray(scene->player, scene->session)) {
        status = sm_text_print(out, NULL, "your own changes, a side branch of the lesson; ` returns to the step");
    } else {
        status = tell_ran(&sm_player_lesson(scene->player)->step[sm_player_at(scene->player)], out);
    }
    if (status) sm_text_clear(out);
}

static bool inside(const void *state)
{
    return ((const sm_lectern *)state)->in_matrix;
}

static bool find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_lectern *l = state;
    uint32_t n = sm_lectern_entries(scene);
    if (!sm_lectern_lists(l, scene)) return false;
    for (uint32_t i = 1; i <= n; i++) {
        uint32_t at = direction < 0 ? (l->at + n - i) % n : (l->at + i) % n;
        char name[128], title[256], source[256];
        sm_lectern_entry(scene, at, name, title, source);
        if (!sm_words_contain(name, text) && !sm_words_contain(title, text) && !sm_words_contain(source, text))
            continue;
        l->at = at;
        return true;
    }
    return false;
}

static sm_answer mouse(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (press->mouse->what != SM_MOUSE_PRESS || !sm_lectern_lists(l, press->scene)) return SM_IGNORED;
    int64_t to = (int64_t)sm_lectern_list_top(l, press->scene) + press->mouse->y - 2;
    int64_t lessons = sm_lectern_told(press->scene), heading = to >= lessons ? SM_HEADING : 0;
    bool hit = press->mouse->y >= 2 && to < sm_lectern_entries(press->scene) + heading &&
               (to < lessons || to >= lessons + heading);
    to -= heading;
    bool again = hit && (uint32_t)to == l->at;
    if (hit) l->at = (uint32_t)to;
    return sm_pressed(press, hit, again);
}

static sm_subject subject(const void *state, const sm_scene *scene)
{
    const sm_lectern *l = state;
    if (sm_lectern_lists(l, scene)) return sm_about(SIZE_MAX);
    size_t n;
    const size_t *look = sm_player_look(scene->player, sm_player_at(scene->player), &n);
    return sm_about(n ? look[0] : SIZE_MAX);
}

static void carry(void *state, void *was, const sm_scene *scene)
{
    ((sm_lectern *)state)->at = ((const sm_lectern *)was)->at;
}

const sm_view sm_view_lesson = {
    .name = "lesson",
    .title = "Lesson",
    .digit = "8",
    .help = "The papers' examples, step by step, and their simulations. Space goes on, Left goes back. Tab brings the "
            "keys to the matrix: what "
            "you change there is a branch of your own, and ` returns. In question mode (A) the numbers are hidden "
            "until you have guessed whether each rises, falls or stays.",
    .actions = sm_lectern_actions,
    .state_size = sizeof(sm_lectern),
    .carry = carry,
    .without_data = true,
    .init = init,
    .needs = needs,
    .draw = sm_lectern_draw,
    .inspect = inspect,
    .inside = inside,
    .find = find,
    .settle = settle,
    .subject = subject,
    .mouse = mouse,
};
