/* What the message line says: a change names itself in words, with what it did to the J-score. */
#include "inside.h"
#include "setmatch/view/words.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

sm_status sm_app_say(sm_app *a, sm_error *err, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_text_clear(&a->message);
    sm_text_clear(&a->brief);
    sm_status status = sm_text_vprint(&a->message, err, format, args);
    va_end(args);
    a->wrong = false;
    a->dirty = true;
    return status;
}

sm_status sm_app_say_error(sm_app *a, const sm_error *what, sm_error *err)
{
    size_t line = strcspn(what->text, "\n"); /* the list behind it has no room */
    sm_status status;
    if (what->file[0] && what->line)
        status = sm_app_say(a, err, "%s:%llu:%llu: %.*s", what->file, (unsigned long long)what->line,
                            (unsigned long long)what->column, (int)line, what->text);
    else if (!what->file[0] && what->column) /* of the line that was typed */
        status = sm_app_say(a, err, "column %llu: %.*s", (unsigned long long)what->column, (int)line, what->text);
    else if (what->file[0])
        status = sm_app_say(a, err, "%s: %.*s", what->file, (int)line, what->text);
    else
        status = sm_app_say(a, err, "%.*s", (int)line, what->text);
    a->wrong = true;
    return status;
}

/* What was assumed when the file was read: the last sentence, where columns and hints stand. */
sm_status sm_app_say_notes(sm_app *a, const char *opened, sm_error *err)
{
    const char *notes = a->session ? sm_text_of(&sm_dataset_parts(sm_session_data(a->session))->notes) : "",
               *last = notes;
    for (const char *p = notes; *p; p++)
        if (*p == '\n' && p[1]) last = p + 1;
    int line = (int)strcspn(last, "\n");
    if (line) return sm_app_say(a, err, "%.*s", line, last);
    return opened ? sm_app_say(a, err, "opened %s", opened) : SM_OK;
}

/* ---- changes in words ---------------------------------------------------------------------------------------------
 */

typedef struct told { /* a change that was made */
    const sm_command *c;
    uint64_t points; /* that it moved */
    sm_text *out;
    sm_error *err;
} told;

static const char *word(const told *t, size_t i)
{
    return i < t->c->n_words ? t->c->word[i] : "";
}

static const char *plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

static sm_status say_move(told *t)
{
    return sm_text_print(t->out, t->err, "moved %llu point%s of %s from %s to %s", (unsigned long long)t->points,
                         plural(t->points), word(t, 1), word(t, 2), word(t, 3));
}
static sm_status say_assign(told *t)
{
    return sm_text_print(t->out, t->err, "moved %llu point%s to %s", (unsigned long long)t->points, plural(t->points),
                         word(t, 1));
}
static sm_status say_split(told *t)
{
    return sm_text_print(t->out, t->err, "split %s into %s", word(t, 0), word(t, 1));
}
static sm_status say_merge(told *t)
{
    return sm_text_print(t->out, t->err, "merged %s into %s, %llu point%s", word(t, 0), word(t, 1),
                         (unsigned long long)t->points, plural(t->points));
}
static sm_status say_swap(told *t)
{
    return sm_text_print(t->out, t->err, "swapped %s and %s", word(t, 0), word(t, 1));
}
static sm_status say_rename(told *t)
{
    return sm_text_print(t->out, t->err, "renamed %s to %s", word(t, 0), word(t, 1));
}
static sm_status say_new(told *t)
{
    return sm_text_print(t->out, t->err, "opened the empty cluster %s", word(t, 0));
}
static sm_status say_roles(told *t)
{
    return sm_text_print(t->out, t->err, "classes and clusters changed places");
}
static sm_status say_noise(told *t)
{
    return sm_text_print(t->out, t->err, "noise %s: %s", word(t, 0), word(t, 1));
}

static const struct {
    const char *verb;
    sm_status (*say)(told *t);
} phrases[] = {{"move", say_move},   {"assign", say_assign}, {"split", say_split},
               {"merge", say_merge}, {"swap", say_swap},     {"rename", say_rename},
               {"new", say_new},     {"roles", say_roles},   {"noise", say_noise}};

static uint64_t points_moved(const sm_edit *e)
{
    uint64_t points = 0;
    for (size_t i = 0; e && i < e->n_ops; i++)
        if (e->ops[i].kind == SM_OP_MOVE) points += e->ops[i].count;
    return points;
}

static sm_status say_phrase(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_history *h = sm_session_history(a->session);
    told t = {.c = c, .points = points_moved(sm_history_edit(h, sm_history_here(h))), .out = &a->message, .err = err};
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (!strcmp(phrases[i].verb, c->verb->name)) return phrases[i].say(&t);
    return sm_command_format(c, &a->message, err);
}

static sm_status say_travel(sm_app *a, const sm_command *c, sm_node before, sm_error *err)
{
    const sm_history *h = sm_session_history(a->session);
    sm_node here = sm_history_here(h);
    if (here == before) return sm_text_print(&a->message, err, "there is nothing to %s", c->verb->name);
    const char *text = !strcmp(c->verb->name, "undo")   ? sm_history_text(h, before)
                       : !strcmp(c->verb->name, "redo") ? sm_history_text(h, here)
                                                        : NULL;
    if (text) return sm_text_print(&a->message, err, "%s: %s", c->verb->name, text);
    return sm_text_print(&a->message, err, "%s: change %u of the history", c->verb->name, here);
}

static sm_status say_setting(sm_app *a, const sm_command *c, sm_error *err)
{
    sm_status status = sm_text_print(&a->message, err, "%s", c->verb->name);
    for (size_t i = 0; i < c->n_words && !status; i++) status = sm_text_print(&a->message, err, " %s", c->word[i]);
    return status;
}

static sm_status say_index(sm_app *a, sm_value before, sm_error *err)
{
    sm_value now = sm_words_now(a->session, "j_score");
    char from[32], to[32], change[32];
    if (!sm_words_is_number(now) || !sm_words_is_number(before)) return SM_OK;
    sm_words_value(from, before, 4);
    sm_words_value(to, now, 4);
    sm_words_change(change, before, now, 4);
    bool same = !strcmp(change, "·");
    sm_status status = same ? sm_text_print(&a->message, err, " · J-score %s, unchanged", to)
                            : sm_text_print(&a->message, err, " · J-score %s → %s (%s)", from, to, change);
    if (status) return status;
    return same ? sm_text_print(&a->brief, err, " · J %s unchanged", to)
                : sm_text_print(&a->brief, err, " · J %s→%s (%s)", from, to, change);
}

/* "move 5 Tc K4 K3" says as much as the sentence, in half the room. */
static sm_status say_briefly(sm_app *a, const sm_command *c, sm_error *err)
{
    if (c->verb->kind == SM_VERB_CHANGE) return sm_command_format(c, &a->brief, err);
    return sm_text_print(&a->brief, err, "%s", sm_text_of(&a->message));
}

sm_status sm_app_say_change(sm_app *a, const sm_command *c, sm_node before, sm_value j, sm_error *err)
{
    sm_status status = sm_app_say(a, err, "%s", "");
    bool moved = sm_history_here(sm_session_history(a->session)) != before;
    if (status) return status;
    if (c->verb->kind == SM_VERB_SETTING) return say_setting(a, c, err);
    if (c->verb->kind == SM_VERB_TRAVEL)
        status = say_travel(a, c, before, err);
    else if (!moved)
        return sm_text_print(&a->message, err, "%s changes nothing here", c->verb->name);
    else
        status = say_phrase(a, c, err);
    if (!status) status = say_briefly(a, c, err);
    if (!status && moved) status = say_index(a, j, err);
    if (status || !moved || c->verb->kind != SM_VERB_CHANGE) return status;
    status = sm_text_print(&a->message, err, " — u undo, . repeat");
    return status ? status : sm_text_print(&a->brief, err, " · u undo, . repeat");
}

/* ---- keys as people read them -------------------------------------------------------------------------------------
 */

static const char *key_name(const char *key, size_t length, char out[16])
{
    static const char *const arrow[][2] = {{"Left", "←"}, {"Right", "→"}, {"Up", "↑"}, {"Down", "↓"}};
    for (size_t i = 0; i < 4; i++)
        if (strlen(arrow[i][0]) == length && !strncmp(arrow[i][0], key, length)) return arrow[i][1];
    if (length == 3 && key[0] == 'C' && key[1] == '-')
        snprintf(out, 16, "^%c", key[2] >= 'a' && key[2] <= 'z' ? key[2] - 'a' + 'A' : key[2]);
    else if (length == 3 && key[1] == '+')
        snprintf(out, 16, "%c%c", key[0], key[2]);
    else
        snprintf(out, 16, "%.*s", (int)(length < 15 ? length : 15), key);
    return out;
}

/* Two signs that belong together, "[ ]", and a run of digits. */
static bool as_one(char out[64], const char *keys)
{
    if (!strncmp(keys, "1 2 3", 5)) return snprintf(out, 64, "1…%c", keys[strlen(keys) - 1]) > 0;
    if (strlen(keys) != 3 || keys[1] != ' ' || !ispunct((unsigned char)keys[0]) || !ispunct((unsigned char)keys[2]))
        return false;
    return snprintf(out, 64, "%s", keys) > 0;
}

void sm_app_keys(char out[64], const char *keys, bool all)
{
    if (as_one(out, keys)) return;
    size_t at = 0;
    bool arrows = false;
    out[0] = 0;
    for (const char *p = keys; *p; p += strspn(p, " ")) {
        size_t length = strcspn(p, " ");
        char buffer[16];
        const char *name = key_name(p, length, buffer);
        bool arrow = name != buffer;
        if (!all && at && !(arrows && arrow)) break;
        at += (size_t)snprintf(out + at, 64 - at, "%s%s", at && !(arrows && arrow) ? " " : "", name);
        if (at >= 48) break;
        arrows = arrow;
        p += length;
    }
}
