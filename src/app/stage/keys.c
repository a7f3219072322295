/* Keys as people read them, and which rows of keys are in force here, by their groups. */
#include "app_internal.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

const char sm_group_around[] = "MOVE AROUND", sm_group_change[] = "CHANGE THE CLUSTERING", sm_group_file[] = "FILE",
           sm_group_program[] = "PROGRAM";

/* ---- which rows are in force here -------------------------------------------------------------------------------- */

static bool is_shadowed(const sm_app *a, const sm_action *row)
{
    char first[16];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(row->bind.keys, " "), row->bind.keys);
    for (const sm_action *v = sm_app_view(a)->actions; v->bind.keys; v++)
        if (v->bind.help && sm_key_among(v->bind.keys, first)) return true;
    return false;
}

bool sm_app_row_is_idle(const sm_app *a, const sm_action *row)
{
    const char *name = row->bind.name;
    if (!strcmp(name, "to-lesson")) return !a->tour.player || !strcmp(sm_app_view(a)->name, "lesson");
    if (!strcmp(name, "tile-size")) return !sm_app_tiled(a);
    return !a->session && row->group == sm_group_change;
}

bool sm_next_row(const sm_app *a, const char *group, sm_row_walk *at)
{
    for (at->row = at->row ? at->row + 1 : sm_app_view(a)->actions;; at->row++) {
        if (!at->row->bind.keys) {
            if (at->global) return false;
            at->global = true;
            at->row = a->actions;
        }
        bool listed = at->row->bind.help && at->row->group && !strcmp(at->row->group, group);
        if (listed && !(at->global && (is_shadowed(a, at->row) || sm_app_row_is_idle(a, at->row)))) return true;
    }
}

static size_t add_group(const char *name, const char *out[SM_GROUPS], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!strcmp(out[i], name)) return n;
    if (n < SM_GROUPS) out[n++] = name;
    return n;
}

/* Moving and changing come first, files and the program last; what a view has apart from is between. */
size_t sm_app_groups(const sm_app *a, const char *out[SM_GROUPS])
{
    size_t n = add_group(sm_group_change, out, add_group(sm_group_around, out, 0));
    for (const sm_action *row = sm_app_view(a)->actions; row->bind.keys; row++)
        if (row->bind.help && row->group && strcmp(row->group, sm_group_file) != 0 &&
            strcmp(row->group, sm_group_program) != 0)
            n = add_group(row->group, out, n);
    return add_group(sm_group_program, out, add_group(sm_group_file, out, n));
}

void sm_press_later(sm_app *a, const char *keys)
{
    size_t length = keys ? strcspn(keys, " ") : 0;
    if (length && length < sizeof a->pressed) snprintf(a->pressed, sizeof a->pressed, "%.*s", (int)length, keys);
}

/* ---- keys as people read them ------------------------------------------------------------------------------------ */
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
