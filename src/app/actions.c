/* Keys that no view handles: their rows, and their dispatch to actions. */
#include "back.h"
#include "carry.h"
#include <stdio.h>
#include <string.h>

/* ---- acts of the rows below: state is the explorer --------------------------------------------------------------- */

/* Shows the error if status is not SM_OK. */
static sm_answer opened(sm_app *a, sm_status status, const sm_error *err)
{
    if (status) sm_say_error(&a->message, err);
    return SM_TAKEN;
}

static sm_answer go_back(const sm_press *press)
{
    sm_app *a = press->state;
    sm_error err = {0};
    const sm_way_back *way = sm_way_back_of(a, press->key);
    if (!way) {
        sm_say_transient(&a->message, "q %s; ? shows every key", sm_way_back_of(a, "q")->told);
        return SM_TAKEN;
    }
    if (way->command) return sm_reply(press, SM_RUN, "%s", way->command);
    if (!way->go) return opened(a, sm_app_shut(a, &err), &err);
    way->go(a);
    return SM_TAKEN;
}

static sm_answer size_tile(const sm_press *press)
{
    if (!sm_app_tiled(press->state)) return SM_IGNORED;
    sm_tiles_grow(press->state, *press->key == '+' ? 1 : -1);
    return SM_TAKEN;
}

static sm_answer quit_now(const sm_press *press)
{
    ((sm_app *)press->state)->over = true;
    return SM_TAKEN;
}

/* From another view; in the lesson the key is its own. */
static sm_answer to_lesson(const sm_press *press)
{
    const sm_app *a = press->state;
    bool away = a->tour.player && strcmp(sm_app_view(a)->name, "lesson") != 0;
    return away ? sm_reply(press, SM_RUN, "view lesson") : SM_IGNORED;
}

static sm_answer open_help(const sm_press *press)
{
    return sm_reply(press, SM_RUN, "help");
}

static sm_answer open_menu(const sm_press *press)
{
    sm_error err = {0};
    sm_push_overlay(press->state, &sm_overlay_menu);
    return opened(press->state, SM_OK, &err);
}

static sm_answer find_next(const sm_press *press)
{
    sm_app *a = press->state;
    if (a->sought.length)
        sm_app_find(a, sm_text_of(&a->sought), strcmp(press->key, "N") ? 1 : -1);
    else
        sm_say_words(&a->message, "no search yet; / begins one");
    return SM_TAKEN;
}

static sm_answer repeat_change(const sm_press *press)
{
    const char *last = press->session ? sm_session_last(press->session) : "";
    return *last ? sm_reply(press, SM_RUN, "%s", last) : sm_reply(press, SM_SAY, "no change to repeat yet");
}

/* One step: of the lesson while there is one, else of the history. */
static sm_answer one_step(const sm_press *press)
{
    bool on = *press->key == '}' || *press->key == ')';
    if (!press->session) return SM_IGNORED;
    const char *line = press->scene->player ? (on ? "step next" : "step back") : on ? "redo" : "undo";
    return sm_reply(press, SM_RUN, "%s", line);
}

static bool same_verb(const sm_history *h, sm_node a, sm_node b)
{
    const char *x = sm_history_at(h, a)->text, *y = sm_history_at(h, b)->text;
    size_t length = strcspn(x, " ");
    return length == strcspn(y, " ") && !strncmp(x, y, length);
}

/* A phase is a run of changes of the same verb. */
static sm_node phase_back(const sm_history *h, sm_node n)
{
    for (sm_node from; n && (from = n, n = sm_history_at(h, n)->back, n) && same_verb(h, from, n);) {}
    return n;
}
static sm_node phase_on(const sm_history *h, sm_node n)
{
    n = sm_history_at(h, n)->forward;
    for (sm_node next; next = sm_history_at(h, n)->forward, next != n && same_verb(h, next, n);) n = next;
    return n;
}

static sm_answer one_phase(const sm_press *press)
{
    if (!press->session || press->scene->player) return one_step(press);
    const sm_history *h = sm_session_history(press->session);
    sm_node here = sm_history_here(h), to = *press->key == ')' ? phase_on(h, here) : phase_back(h, here);
    if (to == here) return one_step(press); /* says that there is none */
    return sm_reply(press, SM_RUN, "go %u", to);
}

static sm_answer other_view(const sm_press *press)
{
    for (size_t i = 0; sm_views[i]; i++)
        if (sm_views[i]->digit && !strcmp(sm_views[i]->digit, press->key)) sm_app_go_tab(press->state, i);
    return SM_TAKEN;
}

static sm_answer other_prediction(const sm_press *press)
{
    sm_app *a = press->state;
    if (!a->tour.player) return sm_other_partition(press);
    sm_say_transient(&a->message, "a lesson has one prediction; q returns to your own data");
    return SM_TAKEN;
}

static sm_answer redraw(const sm_press *press)
{
    ((sm_app *)press->state)->dirty = true;
    return SM_TAKEN;
}

static sm_answer suspend(const sm_press *press)
{
    ((sm_app *)press->state)->wants_stop = true;
    return SM_TAKEN;
}

static sm_answer ask_open(const sm_press *press)
{
    return sm_reply(press, SM_PROMPT, ":open ");
}

static sm_answer ask_write(const sm_press *press)
{
    sm_error err = {0};
    sm_push_save(press->state);
    return opened(press->state, SM_OK, &err);
}

static sm_answer ask_copy(const sm_press *press)
{
    sm_press_later(press->state, "Tab"); /* shows the formats */
    return sm_reply(press, SM_PROMPT, ":copy ");
}

const sm_action sm_global_actions[] = {
    {.bind = {"u", "undo", "undo", "undo"}, .command = "undo", .group = sm_group_change},
    {.bind = {"C-r", "redo", "redo", NULL}, .command = "redo", .group = sm_group_change},
    {.bind = {"U", "reset", "back to the loaded file", NULL}, .command = "reset", .group = sm_group_change},
    {.bind = {"{ }", "step", "previous, next change", NULL}, .act = one_step, .group = sm_group_change},
    {.bind = {"( )", "phase", "previous, next phase", NULL}, .act = one_phase, .group = sm_group_change},
    {.bind = {".", "repeat", "repeat the last change", NULL}, .act = repeat_change, .group = sm_group_change},
    {.bind = {"/", "find", "find a label or an index", NULL}, .act = sm_press_asks, .group = sm_group_around},
    {.bind = {"n N", "find-next", "next, previous hit", NULL}, .act = find_next, .group = sm_group_around},
    {.bind = {"`", "to-lesson", "back to the lesson", "lesson"}, .act = to_lesson, .group = sm_group_around},
    {.bind = {sm_view_digits, "view", "other views", NULL}, .act = other_view, .group = sm_group_around},
    {.bind = {"+ -", "tile-size", "larger, smaller tile", NULL}, .act = size_tile, .group = sm_group_around},
    {.bind = {"D", "diagnosis", "diagnosis on one page", NULL}, .command = "view diagnosis", .group = sm_group_around},
    {.bind = {"W", "next", "what to change next", NULL}, .command = "view next", .group = sm_group_around},
    {.bind = {"R", "history", "history of all changes", NULL}, .command = "view history", .group = sm_group_around},
    {.bind = {"X", "sweep", "all splits of this cluster", NULL}, .command = "view sweep", .group = sm_group_around},
    {.bind = {"S", "steps", "an algorithm step by step", NULL}, .command = "view steps", .group = sm_group_around},
    {.bind = {"P", "lab", "properties of the indices", NULL}, .command = "view lab", .group = sm_group_around},
    {.bind = {"F2", "glossary", "words, signs and indices", NULL},
     .command = "view glossary",
     .group = sm_group_program},
    {.bind = {"O", "open", "open a file", NULL}, .act = ask_open, .group = sm_group_file},
    {.bind = {"I", "import", "choose how columns are read", NULL}, .command = "import", .group = sm_group_file},
    {.bind = {"F8", "warnings", "warnings about the files", NULL}, .command = "warnings", .group = sm_group_file},
    {.bind = {"w", "write", "write labels, matrix ..", NULL}, .act = ask_write, .group = sm_group_file},
    {.bind = {"y", "copy", "copy what is shown", NULL}, .command = "copy", .group = sm_group_file},
    {.bind = {"Y", "copy-as", "copy as CSV, LaTeX ..", NULL}, .act = ask_copy, .group = sm_group_file},
    {.bind = {":", "command", "command, Tab completes", "command"}, .act = sm_press_asks, .group = sm_group_program},
    {.bind = {"? F1", "help", "this help", "help"}, .act = open_help, .group = sm_group_program},
    {.bind = {"F9", "menu", "menu", NULL}, .act = open_menu, .group = sm_group_program},
    {.bind = {"q Esc C-g", "back", "back; in the first view, q quits", "back"},
     .act = go_back,
     .group = sm_group_program},
    {.bind = {", ;", "prediction", "previous, next prediction", "pred"},
     .act = other_prediction,
     .group = sm_group_around},
    {.bind = {"Q F10", "quit", "quit at once", NULL}, .act = quit_now, .group = sm_group_program},
    {.bind = {"C-l", "redraw", "draw again", NULL}, .act = redraw, .group = sm_group_program},
    {.bind = {"C-z", "suspend", "suspend", NULL}, .act = suspend, .group = sm_group_program},
    {.bind = {NULL, NULL, NULL, NULL}},
};

/* ---- from a key to a row ----------------------------------------------------------------------------------------- */

static bool begins_pair(const sm_action *row, const char *key)
{
    size_t length = strlen(key);
    for (; row->bind.keys; row++)
        for (const char *p = row->bind.keys; *p; p += strspn(p, " ")) {
            size_t word = strcspn(p, " ");
            if (word > length + 1 && !strncmp(p, key, length) && p[length] == '+') return true;
            p += word;
        }
    return false;
}

/* Runs the rows that the key belongs to until one of them takes it. */
static sm_status try_rows(sm_app *a, const sm_action *row, void *state, const char *key, bool *taken, sm_error *err)
{
    sm_scene scene = sm_app_scene(a);
    sm_status status = SM_OK;
    for (; row->bind.keys && !*taken && !status; row++) {
        if (!sm_key_among(row->bind.keys, key)) continue;
        sm_text out = {0};
        sm_answer answer = SM_RUN;
        const sm_press press = {.state = state, .scene = &scene, .session = scene.session, .key = key, .out = &out};
        if (row->act) answer = row->act(&press);
        *taken = answer != SM_IGNORED;
        status = sm_carry_answer(a, answer, row->act ? sm_text_of(&out) : row->command, err);
        sm_text_free(&out);
    }
    return status;
}

static sm_status try_key(sm_app *a, const char *key, bool *taken, sm_error *err)
{
    bool turns = sm_app_tiled(a) && sm_key_among("Tab S-Tab", key), opens = sm_tile_opens(a, key);
    if (turns) sm_tiles_turn(a, !strcmp(key, "S-Tab"));
    if (opens) sm_app_go(a, sm_app_here(a));
    *taken = turns || opens; /* whatever these do in the view where it is alone */
    if (*taken) return SM_OK;
    sm_status status = try_rows(a, sm_app_view(a)->actions, sm_app_state(a), key, taken, err);
    if (!status && !*taken) status = try_rows(a, a->actions, a, key, taken, err);
    return status;
}

/* Help for a key that no row has used yet. */
static const char *help_of_key(const sm_app *a, const char *key)
{
    const sm_action *lists[] = {sm_app_view(a)->actions, a->actions};
    for (size_t l = 0; l < 2; l++)
        for (const sm_action *row = lists[l]; row->bind.keys; row++)
            if (row->bind.help && sm_key_among(row->bind.keys, key)) return row->bind.help;
    return NULL;
}

sm_status sm_app_press(sm_app *a, const char *key, sm_error *err)
{
    bool taken = false;
    if (a->first[0]) {
        char pair[36];
        snprintf(pair, sizeof pair, "%s+%s", a->first, key);
        a->first[0] = 0;
        sm_status status = try_key(a, pair, &taken, err);
        if (status || taken || !strcmp(key, "Esc")) return status;
    }
    if (begins_pair(sm_app_view(a)->actions, key) || begins_pair(a->actions, key)) {
        snprintf(a->first, sizeof a->first, "%s", key);
        return SM_OK;
    }
    sm_status status = try_key(a, key, &taken, err);
    if (status || taken) return status;
    char name[64];
    sm_app_keys(name, key, true);
    const char *meant = help_of_key(a, key);
    if (strlen(key) == 1 && *key >= '1' && *key <= '9')
        sm_say_words(&a->message, "no view has the number %s; the views are %s", key, sm_view_digits);
    else if (meant)
        sm_say_transient(&a->message, "%s (%s): not possible here", name, meant);
    else
        sm_say_transient(&a->message, "%s does nothing here; ? shows the keys", name);
    return SM_OK;
}
