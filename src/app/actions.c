/* What keys do that no view has taken: rows, and the way from a key to what it does. */
#include "inside.h"
#include "setmatch/io/save.h"
#include <stdio.h>
#include <string.h>

/* ---- acts of the rows below: state is the explorer ----------------------------------------------------------------
 */

static sm_answer done(sm_status status)
{
    return status ? SM_IGNORED : SM_TAKEN;
}

static sm_answer back(const sm_press *press)
{
    sm_app *a = press->state;
    size_t to = a->came && !sm_app_view(a)->digit ? a->came - 1 : sm_app_home(a);
    bool in_lesson = a->player && !strcmp(sm_app_view(a)->name, "lesson");
    if (a->aside.session && (in_lesson || (a->here == to && !strcmp(press->key, "q"))))
        return done(sm_app_own_data(a, NULL));
    if (a->here != to) {
        sm_status status = sm_app_go(a, to, NULL);
        a->came = 0; /* from there home, and not to and fro */
        return done(status);
    }
    if (!strcmp(press->key, "q"))
        return done(a->from_start && a->session ? sm_app_shut(a, NULL) : sm_app_quit(a, NULL));
    const char *what =
        a->aside.session ? "q leads back to your own data; ? shows every key" : "q quits; ? shows every key";
    return done(sm_app_pass(a, sm_app_say(a, NULL, "%s", what)));
}

static sm_answer quit_now(const sm_press *press)
{
    ((sm_app *)press->state)->over = true;
    return SM_TAKEN;
}

static sm_answer help(const sm_press *press)
{
    return done(sm_app_lay(press->state, &sm_overlay_help, NULL));
}

static sm_answer menu(const sm_press *press)
{
    return done(sm_app_lay(press->state, &sm_overlay_menu, NULL));
}

static sm_answer prompt(const sm_press *press)
{
    return done(sm_app_prompt(press->state, press->key[0], "", NULL));
}

static sm_answer find_next(const sm_press *press)
{
    sm_app *a = press->state;
    if (!a->sought.length) return done(sm_app_say(a, NULL, "nothing was searched for; / begins"));
    return done(sm_app_find(a, sm_text_of(&a->sought), strcmp(press->key, "N") ? 1 : -1, NULL));
}

static sm_answer repeat(const sm_press *press)
{
    sm_app *a = press->state;
    const char *last = press->session ? sm_session_last(press->session) : "";
    if (!*last) return done(sm_app_say(a, NULL, "there is no change to repeat yet"));
    return sm_reply(press, SM_RUN, "%s", last);
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
    const char *x = sm_history_text(h, a), *y = sm_history_text(h, b);
    size_t length = strcspn(x, " ");
    return length == strcspn(y, " ") && !strncmp(x, y, length);
}

/* A phase is a run of changes of the same verb. */
static sm_node phase_back(const sm_history *h, sm_node n)
{
    for (sm_node from; n && (from = n, n = sm_history_back(h, n), n) && same_verb(h, from, n);) {}
    return n;
}
static sm_node phase_on(const sm_history *h, sm_node n)
{
    n = sm_history_forward(h, n);
    for (sm_node next; next = sm_history_forward(h, n), next != n && same_verb(h, next, n);) n = next;
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
    sm_app *a = press->state;
    for (size_t i = 0; i < a->n_views; i++)
        if (sm_views[i]->digit && !strcmp(sm_views[i]->digit, press->key)) return done(sm_app_go(a, i, NULL));
    return done(sm_app_say(a, NULL, "there is no view %s", press->key));
}

static sm_answer other_prediction(const sm_press *press)
{
    sm_app *a = press->state;
    if (!a->player) return sm_other_partition(press);
    return done(sm_app_pass(a, sm_app_say(a, NULL, "a lesson has one prediction; q leads back to your own data")));
}

static sm_answer redraw(const sm_press *press)
{
    ((sm_app *)press->state)->dirty = true;
    return SM_TAKEN;
}

static sm_answer stop(const sm_press *press)
{
    ((sm_app *)press->state)->wants_stop = true;
    return SM_TAKEN;
}

static sm_answer ask_open(const sm_press *press)
{
    return done(sm_app_prompt(press->state, ':', "open ", NULL));
}

static sm_answer ask_write(const sm_press *press)
{
    return done(sm_app_ask_save(press->state, NULL));
}

static sm_answer ask_copy(const sm_press *press)
{
    sm_status status = sm_app_prompt(press->state, ':', "copy ", NULL);
    return done(status ? status : sm_app_key(press->state, "Tab", NULL)); /* shows the formats */
}

static const char around[] = "MOVE AROUND", change[] = "CHANGE THE CLUSTERING", file[] = "FILE", program[] = "PROGRAM";

const sm_action sm_global_actions[] = {
    {.bind = {"u", "undo", "undo", "undo"}, .command = "undo", .group = change},
    {.bind = {"C-r", "redo", "redo", NULL}, .command = "redo", .group = change},
    {.bind = {"U", "reset", "back to the loaded file", NULL}, .command = "reset", .group = change},
    {.bind = {"{ }", "step", "one change or step back, on", NULL}, .act = one_step, .group = change},
    {.bind = {"( )", "phase", "one phase back, on", NULL}, .act = one_phase, .group = change},
    {.bind = {".", "repeat", "repeat the last change", NULL}, .act = repeat, .group = change},
    {.bind = {"/", "find", "find a label or an index", NULL}, .act = prompt, .group = around},
    {.bind = {"n N", "find-next", "next, previous hit", NULL}, .act = find_next, .group = around},
    {.bind = {sm_view_digits, "view", "other views", NULL}, .act = other_view, .group = around},
    {.bind = {"D", "diagnosis", "what is wrong, in a page", NULL}, .command = "view diagnosis", .group = around},
    {.bind = {"W", "next", "what to change next", NULL}, .command = "view next", .group = around},
    {.bind = {"R", "history", "every change, to go there", NULL}, .command = "view history", .group = around},
    {.bind = {"X", "sweep", "every split of this cluster", NULL}, .command = "view sweep", .group = around},
    {.bind = {"P", "lab", "properties of the indices", NULL}, .command = "view lab", .group = around},
    {.bind = {"F2", "glossary", "words, signs and indices", NULL}, .command = "view glossary", .group = program},
    {.bind = {"O", "open", "open a file", NULL}, .act = ask_open, .group = file},
    {.bind = {"I", "import", "columns read otherwise", NULL}, .command = "import", .group = file},
    {.bind = {"F8", "warnings", "warnings, how it was read", NULL}, .command = "warnings", .group = file},
    {.bind = {"w", "write", "write labels, matrix ..", NULL}, .act = ask_write, .group = file},
    {.bind = {"y", "copy", "copy what is shown", NULL}, .command = "copy", .group = file},
    {.bind = {"Y", "copy-as", "copy as CSV, LaTeX ..", NULL}, .act = ask_copy, .group = file},
    {.bind = {":", "command", "command, Tab completes", "command"}, .act = prompt, .group = program},
    {.bind = {"? F1", "help", "this help", "help"}, .act = help, .group = program},
    {.bind = {"F9", "menu", "menu", NULL}, .act = menu, .group = program},
    {.bind = {"q Esc C-g", "back", "back; at home q quits", "back"}, .act = back, .group = program},
    {.bind = {", ;", "prediction", "previous, next prediction", "pred"}, .act = other_prediction, .group = around},
    {.bind = {"Q F10", "quit", "quit at once", NULL}, .act = quit_now, .group = program},
    {.bind = {"C-l", "redraw", "draw again", NULL}, .act = redraw, .group = program},
    {.bind = {"C-z", "suspend", "stop for a while", NULL}, .act = stop, .group = program},
    {.bind = {NULL, NULL, NULL, NULL}},
};

/* ---- from a key to a row ------------------------------------------------------------------------------------------
 */

static bool begins_pair(const char *keys, const char *key)
{
    size_t length = strlen(key);
    for (const char *p = keys; p && *p; p += strspn(p, " ")) {
        size_t word = strcspn(p, " ");
        if (word > length + 1 && !strncmp(p, key, length) && p[length] == '+') return true;
        p += word;
    }
    return false;
}

static bool any_pair(const sm_action *row, const char *key)
{
    for (; row->bind.keys; row++)
        if (begins_pair(row->bind.keys, key)) return true;
    return false;
}

/* ---- which rows are in force here, by their groups -----------------------------------------------------------------
 */

static bool is_shadowed(const sm_app *a, const char *key)
{
    for (const sm_action *v = sm_app_view(a)->actions; v->bind.keys; v++)
        if (v->bind.help && sm_key_among(v->bind.keys, key)) return true;
    return false;
}

bool sm_app_in_force(const sm_app *a, const sm_action *row)
{
    char first[16];
    size_t length = strcspn(row->bind.keys, " ");
    if (length >= sizeof first) return true;
    memcpy(first, row->bind.keys, length);
    first[length] = 0;
    return !is_shadowed(a, first);
}

static size_t add_group(const char *name, const char *out[SM_GROUPS], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(out[i], name)) return n;
    if (n < SM_GROUPS) out[n++] = name;
    return n;
}

size_t sm_app_groups(const sm_app *a, const char *out[SM_GROUPS])
{
    const sm_action *lists[] = {sm_app_view(a)->actions, sm_global_actions};
    size_t n = add_group(change, out, add_group(around, out, 0));
    for (size_t l = 0; l < 2; l++)
        for (const sm_action *row = lists[l]; row->bind.keys; row++)
            if (row->bind.help && row->group && strcmp(row->group, file) != 0 && strcmp(row->group, program) != 0)
                n = add_group(row->group, out, n);
    return add_group(program, out, add_group(file, out, n));
}

/* ---- from an answer to a deed -------------------------------------------------------------------------------------
 */

sm_status sm_app_follow(sm_app *a, sm_answer answer, const char *out, sm_error *err)
{
    switch (answer) {
    case SM_IGNORED:
    case SM_TAKEN:
        return SM_OK;
    case SM_RUN:
        return sm_app_line(a, out, err);
    case SM_ASK:
        return sm_app_ask(a, out, err);
    case SM_SAY:
        return sm_app_say(a, err, "%s", out);
    case SM_PROMPT:
        return sm_app_prompt(a, *out ? *out : '/', "", err);
    case SM_LEAVE:
        return sm_app_go(a, sm_app_home(a), err);
    case SM_PRESS:
        return sm_app_key(a, out, err);
    }
    return SM_OK;
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
        if (row->command)
            status = sm_text_print(&out, err, "%s", row->command);
        else
            answer = row->act(&press);
        *taken = answer != SM_IGNORED;
        if (!status) status = sm_app_follow(a, answer, sm_text_of(&out), err);
        sm_text_done(&out);
    }
    return status;
}

static sm_status try_key(sm_app *a, const char *key, bool *taken, sm_error *err)
{
    sm_status status = try_rows(a, sm_app_view(a)->actions, a->state[a->here], key, taken, err);
    if (!status && !*taken) status = try_rows(a, sm_global_actions, a, key, taken, err);
    return status;
}

/* What help says of a key that no row has taken this time. */
static const char *help_of(const sm_app *a, const char *key)
{
    const sm_action *lists[] = {sm_app_view(a)->actions, sm_global_actions};
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
    if (any_pair(sm_app_view(a)->actions, key) || any_pair(sm_global_actions, key)) {
        snprintf(a->first, sizeof a->first, "%s", key);
        return SM_OK;
    }
    sm_status status = try_key(a, key, &taken, err);
    if (status || taken) return status;
    char name[64];
    sm_app_keys(name, key, true);
    if (strlen(key) == 1 && *key >= '1' && *key <= '9')
        return sm_app_say(a, err, "there is no view %s; there are %s", key, sm_view_digits);
    const char *meant = help_of(a, key);
    return sm_app_pass(a, meant ? sm_app_say(a, err, "%s (%s): there is nothing to be done just now", name, meant)
                                : sm_app_say(a, err, "%s does nothing here; ? shows the keys", name));
}

sm_status sm_app_first_key(sm_app *a, const char *keys, sm_error *err)
{
    size_t length = keys ? strcspn(keys, " ") : 0;
    char key[16], *plus;
    if (!length || length >= sizeof key) return SM_OK;
    memcpy(key, keys, length);
    key[length] = 0;
    plus = strchr(key + 1, '+'); /* a pair, "g+g"; "+" is a key */
    if (plus) *plus = 0;
    sm_status status = sm_app_key(a, key, err);
    return status || !plus ? status : sm_app_key(a, plus + 1, err);
}

sm_status sm_app_go(sm_app *a, size_t view, sm_error *err)
{
    sm_scene scene = sm_app_scene(a);
    const sm_view *from = sm_app_view(a), *to = sm_views[view];
    if (!a->session && !to->without_data) {
        a->here = sm_app_home(a);
        return sm_app_say(a, err, "open a file first: Enter opens what the cursor is on, O asks for a name");
    }
    if (!to->digit && from != to) a->came = a->here + 1;
    sm_app_settle_view(a); /* what the view is about is what is under its cursor now */
    if (from->subject && a->session && to->show && from != to) {
        sm_subject about = from->subject(a->state[a->here], &scene);
        to->show(a->state[view], &scene, &about);
    }
    if (from != to && from->stop) from->stop(a->state[a->here]);
    a->here = view;
    a->rested = false;
    return SM_OK;
}

sm_status sm_app_find(sm_app *a, const char *text, int direction, sm_error *err)
{
    sm_scene scene = sm_app_scene(a);
    const sm_view *v = sm_app_view(a);
    if (!v->find) return sm_app_say(a, err, "there is nothing to search here");
    if (v->find(a->state[a->here], &scene, text, direction)) return SM_OK;
    return sm_app_pass(a, sm_app_say(a, err, "nothing here holds \"%s\"", text));
}

sm_status sm_app_quit(sm_app *a, sm_error *err)
{
    uint32_t unsaved = sm_app_unsaved(a);
    if (!unsaved) {
        a->over = true;
        return SM_OK;
    }
    sm_text question = {0};
    sm_status status = a->aside.session ? sm_app_own_data(a, err) : SM_OK; /* what is asked about is to be seen */
    if (!status) status = sm_app_say_unsaved(a, &question, err);
    if (!status) status = sm_app_question(a, sm_text_of(&question), "!quit", NULL, err);
    sm_text_done(&question);
    return status;
}

static sm_status shut(sm_app *a, sm_error *err)
{
    sm_text_clear(&a->recent);
    sm_status status = sm_recent_read(&a->recent, NULL) == SM_LIMIT ? sm_no_memory(err) : SM_OK;
    a->discard = !status; /* nothing was unsaved, or the question was answered */
    if (!status) status = sm_app_take(a, NULL, err);
    a->discard = false;
    return status ? status : sm_app_say(a, err, "%s", "");
}

sm_status sm_app_shut(sm_app *a, sm_error *err)
{
    if (!sm_app_unsaved(a)) return shut(a, err);
    sm_text question = {0};
    sm_status status = sm_app_say_unsaved(a, &question, err);
    if (!status) status = sm_app_question(a, sm_text_of(&question), "", shut, err);
    sm_text_done(&question);
    return status;
}
