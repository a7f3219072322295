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
    sm_text_clear(&a->terse);
    sm_status status = sm_text_vprint(&a->message, err, format, args);
    va_end(args);
    a->wrong = a->passing = false;
    a->dirty = true;
    return status;
}

void sm_app_say_text(sm_app *a, sm_text *text)
{
    sm_text_done(&a->message);
    sm_text_clear(&a->brief);
    sm_text_clear(&a->terse);
    a->message = *text;
    *text = (sm_text){0};
    a->wrong = a->passing = false;
    a->dirty = true;
}

sm_status sm_app_pass(sm_app *a, sm_status status)
{
    a->passing = status == SM_OK;
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

sm_status sm_app_say_unsaved(const sm_app *a, sm_text *out, sm_error *err)
{
    uint32_t unsaved = sm_app_unsaved(a);
    return sm_text_print(out, err, "%u change%s not saved", unsaved, unsaved == 1 ? " is" : "s are");
}

/* Labels that may mean noise, with the command that leaves them out; else where help is. */
static sm_status say_noise_hint(sm_app *a, const sm_account *account, sm_error *err)
{
    static const char option[] = "--noise ";
    for (uint32_t i = 0; i < account->n_remarks; i++) {
        const char *text = account->remark[i], *at = strstr(text, option);
        if (at)
            return sm_text_print(&a->message, err, " · %.*s:noise %s drop", (int)(at - text), text,
                                 at + sizeof option - 1);
    }
    return sm_text_print(&a->message, err, "; ? help");
}

/* What stands there, and what was assumed. */
sm_status sm_app_say_notes(sm_app *a, const char *opened, sm_error *err)
{
    if (!a->session) return SM_OK;
    const sm_dataset *d = sm_session_data(a->session);
    const sm_partition *t = sm_dataset_truth(d), *p = sm_dataset_pred(d);
    const sm_account *account = &sm_dataset_parts(d)->account;
    unsigned long long n = sm_session_shape(a->session).points;
    bool one = sm_dataset_parts(d)->n_partitions <= 2;
    const char *how = one && account->how && *account->how ? account->how : NULL;
    sm_status status =
        sm_app_say(a, err, "%s × %s%s%s%s, %llu points", t->name && *t->name ? t->name : "class",
                   p->name && *p->name ? p->name : "cluster", how ? " (" : "", how ? how : "", how ? ")" : "", n);
    if (status) return status;
    bool short_of_lines = account->n_warnings && a->caps.h < SM_WARNING_LINES;
    if (short_of_lines)
        status = sm_text_print(&a->message, err, " · %u warning%s; F8 lists", account->n_warnings,
                               account->n_warnings == 1 ? "" : "s");
    else
        status = say_noise_hint(a, account, err);
    if (status || a->caps.w >= 60) return status;
    return short_of_lines ? sm_text_print(&a->brief, err, "%u warning%s; F8 lists", account->n_warnings,
                                          account->n_warnings == 1 ? "" : "s")
                          : sm_text_print(&a->brief, err, "%llu points; ? help", n);
}

sm_status sm_app_say_recalled(sm_app *a, sm_error *err)
{
    return sm_text_print(&a->message, err, " · read as you chose before; I asks again");
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
    const char *verb = c->verb->name, *what = !strcmp(verb, "undo")   ? "undone"
                                              : !strcmp(verb, "redo") ? "done again"
                                                                      : NULL;
    const char *many = c->n_words && strcmp(c->word[0], "1") != 0 ? ", the last of several" : "";
    if (what)
        return sm_text_print(&a->message, err, "%s: %s%s", what, sm_history_text(h, *what == 'u' ? before : here),
                             many);
    if (!strcmp(verb, "reset")) return sm_text_print(&a->message, err, "back to the data as loaded; u undoes that");
    if (here == 0) return sm_text_print(&a->message, err, "at the data as loaded");
    return sm_text_print(&a->message, err, "at change %u: %s", here, sm_history_text(h, here));
}

/* The pairs of the one-to-one optimum in force, and what they reach together. */
static sm_status say_matching(sm_app *a, sm_error *err)
{
    enum { FEW = 8 };
    sm_weighting w = sm_session_match(a->session);
    unsigned need = (unsigned)SM_NEED_MATCH_COUNT << w | SM_NEED_CANONICAL;
    uint64_t fuel = 20 * 1000 * 1000;
    sm_status status = sm_session_settle(a->session, need, &fuel, NULL, err);
    const sm_facts *f = sm_live_facts(sm_session_live(a->session));
    const sm_matching *m = &f->matching[w];
    static const char *const by[SM_WEIGHTINGS] = {"counts", "row share", "Braun-Blanquet overlap"};
    if (!status) status = sm_text_print(&a->message, err, "one-to-one optimum by %s", by[w]);
    if (status || (f->have & need) != need || !m->canonical) return status;
    uint32_t n, said = 0;
    const uint32_t *order = sm_session_row_order(a->session, &n);
    for (uint32_t i = 0; i < n && !status && said <= FEW; i++) {
        uint32_t row = order[i], col = row < m->rows ? m->col_of_row[row] : SM_NONE;
        if (col == SM_NONE) continue;
        if (++said > FEW)
            status = sm_text_print(&a->message, err, ", …");
        else
            status = sm_text_print(&a->message, err, "%s%s–%s", said > 1 ? ", " : ": ",
                                   sm_table_row_name(f->table, row), sm_table_col_name(f->table, col));
    }
    char total[64];
    sm_fixed(total, sm_fix_double(m->weight), w == SM_BY_COUNT ? 0 : 4);
    return status ? status : sm_text_print(&a->message, err, ", total %s", total);
}

static sm_status say_setting(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!strcmp(c->verb->name, "set") && !strncmp(c->word[0], "match=", 6)) return say_matching(a, err);
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
    if (!status)
        status = same ? sm_text_print(&a->terse, err, "  J %s", to) : sm_text_print(&a->terse, err, "  J %s", change);
    if (status) return status;
    return same ? sm_text_print(&a->brief, err, " · J %s unchanged", to)
                : sm_text_print(&a->brief, err, " · J %s→%s (%s)", from, to, change);
}

/* "move 5 Tc K4 K3" says as much as the sentence, in half the room. */
static sm_status say_briefly(sm_app *a, const sm_command *c, sm_error *err)
{
    sm_status status = c->verb->kind == SM_VERB_CHANGE ? sm_command_format(c, &a->brief, err)
                                                       : sm_text_print(&a->brief, err, "%s", sm_text_of(&a->message));
    if (status) return status;
    if (strcmp(c->verb->name, "move") != 0) return sm_text_print(&a->terse, err, "%s", sm_text_of(&a->brief));
    return sm_text_print(&a->terse, err, "moved %s of %s: %s→%s", c->word[0], c->word[1], c->word[2], c->word[3]);
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
    if (!strncmp(keys, "1 2 3", 5)) {
        char last = keys[strlen(keys) - 1];
        bool gaps = strlen(keys) != 2 * (size_t)(last - '0') - 1;
        return (gaps ? snprintf(out, 64, "%s", keys) : snprintf(out, 64, "1…%c", last)) > 0;
    }
    if (strlen(keys) != 3 || keys[1] != ' ' || !ispunct((unsigned char)keys[0]) || !ispunct((unsigned char)keys[2]))
        return false;
    return snprintf(out, 64, "%s", keys) > 0;
}

void sm_app_keys(char out[64], const char *keys, bool all)
{
    if (as_one(out, keys)) return;
    size_t at = 0;
    bool arrows = false, walked = false;
    out[0] = 0;
    for (const char *p = keys; *p; p += strspn(p, " ")) {
        size_t length = strcspn(p, " ");
        char buffer[16];
        const char *name = key_name(p, length, buffer);
        bool arrow = name != buffer, walks = length == 1 && strchr("hjkl", *p);
        if (!all && at && !(arrows && arrow)) break;
        bool joined = (arrows && arrow) || (walked && walks); /* "hjkl" as "←↓↑→" */
        at += (size_t)snprintf(out + at, 64 - at, "%s%s", at && !joined ? " " : "", name);
        if (at >= 48) break;
        arrows = arrow;
        walked = walks;
        p += length;
    }
}
