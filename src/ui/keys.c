/* Names of keys, and lists of them. */
#include "terminal.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char names[] = "Enter Esc Tab S-Tab Space Backspace Delete Insert Up Down Left Right Home End PgUp PgDn "
                            "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12";
static const struct {
    const char *word, *key;
} aliases[] = {{"Return", "Enter"}, {"Escape", "Esc"}, {"Del", "Delete"}, {"PageUp", "PgUp"}, {"PageDown", "PgDn"}};

bool sm_key_among(const char *keys, const char *key)
{
    size_t length = strlen(key);
    if (!keys || length == 0) return false;
    for (;;) {
        keys += strspn(keys, " ");
        size_t word = strcspn(keys, " ");
        if (word == 0) return false;
        if (word == length && memcmp(keys, key, length) == 0) return true;
        keys += word;
    }
}

/* C-r, C-R, ^r and ^R. Four of them are other keys in a terminal. */
static bool control_key(const char *word, size_t length, char key[16])
{
    size_t at = length == 3 && memcmp(word, "C-", 2) == 0 ? 2 : length == 2 && word[0] == '^' ? 1 : 0;
    if (at == 0) return false;
    int c = tolower((unsigned char)word[at]);
    if (!(c >= 'a' && c <= 'z') && c != '\\' && c != ']' && c != '[') return false;
    const char *same = c == 'i' ? "Tab" : c == 'm' ? "Enter" : c == '[' ? "Esc" : c == 'h' ? "Backspace" : NULL;
    if (same)
        snprintf(key, 16, "%s", same);
    else
        snprintf(key, 16, "C-%c", c);
    return true;
}

static bool resize_key(const char *word, size_t length, char key[16])
{
    static const char head[] = "resize:";
    int w, h, used = 0;
    if (length <= strlen(head) || length > 15 || memcmp(word, head, strlen(head)) != 0) return false;
    memcpy(key, word, length);
    key[length] = 0;
    return sscanf(key + strlen(head), "%3dx%3d%n", &w, &h, &used) == 2 && !key[strlen(head) + (size_t)used];
}

/* ---- the mouse --------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    sm_mouse_what what;
} mouse_row[] = {{"press:", SM_MOUSE_PRESS},
                 {"drag:", SM_MOUSE_DRAG},
                 {"release:", SM_MOUSE_RELEASE},
                 {"wheel-up:", SM_MOUSE_WHEEL_UP},
                 {"wheel-down:", SM_MOUSE_WHEEL_DOWN}};
static const char click[] = "click:";

static bool begins(const char *word, size_t length, const char *head)
{
    return length > strlen(head) && memcmp(word, head, strlen(head)) == 0;
}

/* "12,4", all of it. */
static bool place_of_mouse(const char *text, size_t length, int *x, int *y)
{
    char copy[8];
    int used = 0;
    if (length >= sizeof copy || memchr(text, '-', length) || memchr(text, '+', length)) return false;
    memcpy(copy, text, length);
    copy[length] = 0;
    return sscanf(copy, "%3d,%3d%n", x, y, &used) == 2 && used == (int)length && *x < SM_SIDE_AT_MOST &&
           *y < SM_SIDE_AT_MOST;
}

/* A word of the mouse, without the cell; NULL: it is none. */
static const char *mouse_cell(const char *word, size_t length, sm_mouse_what *what)
{
    for (size_t i = 0; i < sizeof mouse_row / sizeof *mouse_row; i++) {
        if (!begins(word, length, mouse_row[i].name)) continue;
        *what = mouse_row[i].what;
        return word + strlen(mouse_row[i].name);
    }
    return NULL;
}

sm_event sm_event_of(const char *key, size_t length)
{
    sm_event ev = {.kind = SM_EVENT_KEY};
    const char *cell = mouse_cell(key, length, &ev.mouse.what);
    if (cell && place_of_mouse(cell, length - (size_t)(cell - key), &ev.mouse.x, &ev.mouse.y)) {
        ev.kind = SM_EVENT_MOUSE;
    } else if (length == 3 && memcmp(key, "C-c", 3) == 0) {
        ev.kind = SM_EVENT_INTERRUPT;
    } else {
        if (length >= sizeof ev.key) length = sizeof ev.key - 1;
        memcpy(ev.key, key, length);
    }
    return ev;
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

static bool named_key(const char *word, size_t length, char key[16])
{
    snprintf(key, 16, "%.*s", (int)length, word);
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++)
        if (!strcmp(aliases[i].word, key)) snprintf(key, 16, "%s", aliases[i].key);
    return sm_key_among(names, key) || control_key(word, length, key) || resize_key(word, length, key);
}

static sm_status add_mouse(sm_text *out, const char *word, size_t length, sm_error *err)
{
    sm_mouse m;
    const char *cell = memchr(word, ':', length);
    size_t rest = length - (size_t)(cell - word) - 1;
    if (!place_of_mouse(cell + 1, rest, &m.x, &m.y))
        return sm_fail(err, SM_USAGE,
                       "keys: %.*s is not a position on the screen; write click:COLUMN,LINE, counted from 0",
                       (int)(length < 99 ? length : 99), word);
    if (!begins(word, length, click)) {
        sm_text_printf(out, "%.*s\n", (int)length, word);
        return SM_OK;
    }
    sm_text_printf(out, "press:%d,%d\nrelease:%d,%d\n", m.x, m.y, m.x, m.y);
    return SM_OK;
}

static sm_status add_word(sm_text *out, const char *word, size_t length, sm_error *err)
{
    char key[16];
    sm_mouse_what what;
    if (begins(word, length, click) || mouse_cell(word, length, &what)) return add_mouse(out, word, length, err);
    if (named_key(word, length, key)) {
        sm_text_printf(out, "%s\n", key);
        return SM_OK;
    }
    if (length > 7 && memcmp(word, "resize:", 7) == 0)
        return sm_fail(err, SM_USAGE, "keys: %.*s is not a size; write resize:80x24", (int)(length < 99 ? length : 99),
                       word);
    while (length > 0) {
        uint32_t code;
        size_t step = sm_utf8_next(word, length, &code);
        if (step == 0 || code < 0x20 || code == 0x7F)
            return sm_fail(err, SM_USAGE, "keys: byte 0x%02X is not a key; name keys like C-r, Enter or Space",
                           (unsigned char)*word);
        sm_text_printf(out, "%.*s\n", (int)step, word);
        word += step;
        length -= step;
    }
    return SM_OK;
}

sm_status sm_keys_parse(const char *text, sm_text *out, sm_error *err)
{
    static const char blank[] = " \t\r\n";
    size_t before = out->length;
    for (;;) {
        text += strspn(text, blank);
        size_t word = strcspn(text, blank);
        if (word == 0) return SM_OK;
        sm_status status = add_word(out, text, word, err);
        if (status != SM_OK) {
            out->length = before; /* all or nothing */
            if (out->data) out->data[before] = 0;
            return status;
        }
        text += word;
    }
}
