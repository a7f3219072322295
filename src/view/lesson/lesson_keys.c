/* What the keys of the lesson view do. */
#include "lesson.h"
#include "setmatch/view/words.h"
#include <string.h>

static bool narrates(const sm_lectern *l, const sm_scene *scene)
{
    return !sm_lectern_lists(l, scene) && !l->in_matrix;
}

/* ---- the list -----------------------------------------------------------------------------------------------------
 */
static sm_answer choose(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (!sm_lectern_lists(l, press->scene)) return SM_IGNORED;
    uint32_t n = sm_lectern_entries(press->scene);
    int page = press->scene->h > 4 ? press->scene->h - 3 : 1;
    int by = sm_key_among("Down j", press->key)     ? 1
             : sm_key_among("Up k", press->key)     ? -1
             : sm_key_among("PgDn C-f", press->key) ? page
                                                    : -page;
    int64_t to = (int64_t)l->at + by;
    l->at = to < 0 || !n ? 0 : to >= n ? n - 1 : (uint32_t)to;
    return SM_TAKEN;
}

static sm_answer start(const sm_press *press)
{
    sm_lectern *l = press->state;
    char name[128], title[256], source[256];
    if (!sm_lectern_lists(l, press->scene) || !sm_lectern_entries(press->scene)) return SM_IGNORED;
    sm_lectern_entry(press->scene, l->at, name, title, source);
    bool simulates = l->at >= sm_lectern_told(press->scene);
    if (sm_text_print(press->out, NULL, simulates ? "simulate " : "lesson ") || sm_word_quote(press->out, name, NULL))
        return SM_IGNORED;
    l->listed = l->listed && simulates;
    return SM_RUN;
}

static sm_answer list(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (l->in_matrix || !press->scene->player) return SM_IGNORED;
    l->listed = !l->listed;
    return SM_TAKEN;
}

static sm_answer leave_list(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (l->listed && press->scene->player) {
        l->listed = false;
        return SM_TAKEN;
    }
    if (!l->in_matrix || sm_lectern_lists(l, press->scene)) return SM_IGNORED;
    l->in_matrix = false;
    return SM_TAKEN;
}

/* ---- steps --------------------------------------------------------------------------------------------------------
 */
static sm_answer on(const sm_press *press)
{
    const sm_lectern *l = press->state;
    const sm_player *p = press->scene->player;
    if (!narrates(l, press->scene)) return SM_IGNORED;
    bool asks = !strcmp(press->key, "Space") && sm_lectern_open(p, sm_lectern_projects(press->scene));
    return sm_reply(press, SM_RUN, asks ? "answer" : "step next");
}

static sm_answer back(const sm_press *press)
{
    return narrates(press->state, press->scene) ? sm_reply(press, SM_RUN, "step back") : SM_IGNORED;
}

static sm_answer here(const sm_press *press)
{
    return sm_lectern_lists(press->state, press->scene) ? SM_IGNORED : sm_reply(press, SM_RUN, "step here");
}

static sm_answer scroll(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (!narrates(l, press->scene)) return SM_IGNORED;
    if (sm_key_among("Down j", press->key) && sm_lectern_below(l, press->scene) > 0) l->scroll++;
    if (sm_key_among("Up k", press->key) && l->scroll > 0) l->scroll--;
    return SM_TAKEN;
}

/* ---- questions ----------------------------------------------------------------------------------------------------
 */
static sm_answer quiz(const sm_press *press)
{
    return narrates(press->state, press->scene) ? sm_reply(press, SM_RUN, "quiz") : SM_IGNORED;
}

static sm_answer guess(const sm_press *press)
{
    size_t n, row;
    if (!narrates(press->state, press->scene)) return SM_IGNORED;
    const sm_player *p = press->scene->player;
    row = sm_lectern_asked(p, sm_lectern_projects(press->scene));
    if (row == SIZE_MAX) return SM_IGNORED;
    const sm_index *x = sm_registry_at(press->scene->indices, sm_player_look(p, sm_player_at(p), &n)[row]);
    const char *way = !strcmp(press->key, "+") ? "up" : !strcmp(press->key, "-") ? "down" : "same";
    return sm_reply(press, SM_RUN, "guess %s %s", x->id, way);
}

/* ---- the matrix ---------------------------------------------------------------------------------------------------
 */
static sm_answer to_matrix(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (sm_lectern_lists(l, press->scene)) return SM_IGNORED;
    l->in_matrix = !l->in_matrix;
    return SM_TAKEN;
}

/* What the key does in the Matrix view, on the matrix that is shown here. */
static sm_answer in_matrix(const sm_press *press)
{
    sm_lectern *l = press->state;
    if (!l->in_matrix || sm_lectern_lists(l, press->scene)) return SM_IGNORED;
    for (const sm_action *a = sm_matrix_actions; a->bind.keys; a++) {
        if (!sm_key_among(a->bind.keys, press->key)) continue;
        sm_press inner = *press;
        inner.state = &l->matrix;
        return a->command ? sm_reply(press, SM_RUN, "%s", a->command) : a->act(&inner);
    }
    return SM_IGNORED;
}

static const char around[] = "MOVE AROUND", lesson[] = "LESSON", change[] = "CHANGE THE CLUSTERING";
const sm_action sm_lectern_actions[] = {
    {.bind = {"Left Down Up Right h j k l m x M a r Enter e v c s t o C ! < > = 0 Home $ End G C-f PgDn C-b PgUp H L",
              "in-matrix", "after Tab: as in the matrix", NULL},
     .act = in_matrix,
     .group = change},
    {.bind = {"Enter", "start", "start this lesson", "start"}, .act = start, .group = lesson},
    {.bind = {"Space Right PgDn", "next", "on; the answer first", "on"}, .act = on, .group = lesson},
    {.bind = {"Left Backspace PgUp", "previous", "back a step", "back"}, .act = back, .group = lesson},
    {.bind = {"Tab S-Tab", "focus", "keys to the matrix and back", "matrix"}, .act = to_matrix, .group = lesson},
    {.bind = {"`", "return", "back from your own changes", "return"}, .act = here, .group = lesson},
    {.bind = {"A", "quiz", "guess before you see", "guess"}, .act = quiz, .group = lesson},
    {.bind = {"+ - =", "guess-way", "it rises, falls, stays", NULL}, .act = guess, .group = lesson},
    {.bind = {"L", "lessons", "all lessons", "lessons"}, .act = list, .group = lesson},
    {.bind = {"Down Up j k", "choose", "choose a lesson", NULL}, .act = choose, .group = around},
    {.bind = {"PgDn PgUp C-f C-b", "page", "page of the list", NULL}, .act = choose, .group = around},
    {.bind = {"Down Up j k", "scroll", "words that do not fit", NULL}, .act = scroll, .group = around},
    {.bind = {"q Esc C-g", "leave", NULL, NULL}, .act = leave_list},
    {.bind = {NULL, NULL, NULL, NULL}},
};
