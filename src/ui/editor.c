#include "editor.h"
#include "cells.h"
#include "terminal.h"
#include <string.h>

enum { EDITOR_AT_MOST = 65536 }; /* bytes of a line; what is typed or pasted beyond is dropped */

static size_t next_of(const sm_editor *e, size_t at)
{
    return at + sm_grapheme(sm_text_of(&e->text) + at);
}

static size_t previous_of(const sm_editor *e, size_t at)
{
    size_t before = 0, from = at > 64 ? at - 64 : 0; /* a grapheme is shorter than that unless somebody is playing */
    const char *text = sm_text_of(&e->text);
    while (from > 0 && ((unsigned char)text[from] & 0xC0) == 0x80) from--;
    for (before = from; from < at; from = next_of(e, from)) before = from;
    return before;
}

static void put_in(sm_editor *e, const char *bytes, size_t length)
{
    if (e->text.length + length > EDITOR_AT_MOST) return;
    sm_text_bytes(&e->text, bytes, length);
    memmove(e->text.data + e->at + length, e->text.data + e->at, e->text.length - length - e->at);
    memcpy(e->text.data + e->at, bytes, length);
    e->at += length;
}

void sm_editor_insert(sm_editor *e, const char *text)
{
    size_t length = strlen(text), step;
    if (length > 0 && e->fresh) {
        sm_text_clear(&e->text);
        e->at = 0;
    }
    if (length > 0) e->fresh = false;
    for (; length > 0; text += step, length -= step) {
        uint32_t code = 0;
        step = sm_utf8_next(text, length, &code);
        if (step == 0)
            step = 1;
        else if (code < 0x20 || (code >= 0x7F && code < 0xA0))
            put_in(e, " ", 1);
        else
            put_in(e, text, step);
    }
}

void sm_editor_set(sm_editor *e, const char *text, bool fresh)
{
    sm_editor now = {0};
    sm_editor_insert(&now, text);
    sm_editor_free(e);
    now.fresh = fresh;
    *e = now;
}

/* What a key goes to, or erases up to. */
typedef enum editor_end { LEFT, RIGHT, WORD, START, END } editor_end;
static const struct {
    const char *keys;
    editor_end end;
    bool erases;
} edit_row[] = {{"Left C-b", LEFT, false}, {"Right C-f", RIGHT, false}, {"Home C-a", START, false},
                {"End C-e", END, false},   {"Backspace", LEFT, true},   {"Delete C-d", RIGHT, true},
                {"C-w", WORD, true},       {"C-u", START, true},        {"C-k", END, true}};

static size_t end_at(const sm_editor *e, editor_end end)
{
    const char *text = sm_text_of(&e->text);
    size_t at = e->at;
    switch (end) {
    case LEFT:
        return previous_of(e, at);
    case RIGHT:
        return next_of(e, at);
    case WORD:
        while (at > 0 && text[at - 1] == ' ') at--;
        while (at > 0 && text[at - 1] != ' ') at--;
        return at;
    case START:
        return 0;
    case END:
        return e->text.length;
    }
    return at;
}

void sm_editor_key(sm_editor *e, const char *key, bool *taken)
{
    *taken = true;
    for (size_t i = 0; i < sizeof edit_row / sizeof *edit_row; i++) {
        if (!sm_key_among(edit_row[i].keys, key)) continue;
        size_t at = e->at, end = end_at(e, edit_row[i].end), from = at < end ? at : end, to = at < end ? end : at;
        e->fresh = false;
        e->at = edit_row[i].erases ? from : end;
        if (!edit_row[i].erases || from == to) return;
        memmove(e->text.data + from, e->text.data + to, e->text.length - to + 1);
        e->text.length -= to - from;
        return;
    }
    const char *typed = strcmp(key, "Space") == 0 ? " " : key;
    size_t length = strlen(typed);
    uint32_t code;
    if (length > 0 && sm_utf8_next(typed, length, &code) == length && code >= 0x20 && !(code >= 0x7F && code < 0xA0)) {
        sm_editor_insert(e, typed);
        return;
    }
    *taken = false;
}

void sm_editor_draw(const sm_editor *e, sm_pen pen, int x, int y, int columns, bool cursor)
{
    if (columns <= 0) return;
    unsigned flags = sm_look_flags(pen.look);
    const char *text = sm_text_of(&e->text);
    size_t from, reach = 4 * (size_t)columns;
    int before;
    int space = columns - 1 - (columns > 2 && e->at < e->text.length); /* the last column may show that there is more */
    do { /* back from the cursor until the columns are full: a long line costs no more than a short one */
        from = e->at > reach ? e->at - reach : 0;
        while (from > 0 && ((unsigned char)text[from] & 0xC0) == 0x80) from--;
        before = sm_columns(text + from, e->at - from, flags);
        reach *= 2;
    } while (before <= space && from > 0);
    while (before > space && from < e->at) {
        size_t next = next_of(e, from);
        before -= sm_columns(text + from, next - from, flags);
        from = next;
    }
    sm_pen_repeat(pen, x, y, columns, " ");
    sm_pen_cut(pen, x, y, columns, text + from);
    if (cursor) sm_pen_cursor(pen, x + before, y);
}

void sm_editor_free(sm_editor *e)
{
    sm_text_free(&e->text);
    *e = (sm_editor){0};
}
