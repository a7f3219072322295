#include "setmatch/ui/editor.h"
#include "cells.h"
#include "setmatch/ui/terminal.h"
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

static void cut_out(sm_editor *e, size_t from, size_t to)
{
    if (from >= to) return;
    memmove(e->text.data + from, e->text.data + to, e->text.length - to + 1);
    e->text.length -= to - from;
    e->at = from;
}

static sm_status put_in(sm_editor *e, const char *bytes, size_t length, sm_error *err)
{
    if (e->text.length + length > EDITOR_AT_MOST) return SM_OK;
    sm_status status = sm_text_add(&e->text, bytes, length, err);
    if (status != SM_OK) return status;
    memmove(e->text.data + e->at + length, e->text.data + e->at, e->text.length - length - e->at);
    memcpy(e->text.data + e->at, bytes, length);
    e->at += length;
    return SM_OK;
}

static void forget_fresh(sm_editor *e)
{
    if (e->fresh) {
        sm_text_clear(&e->text);
        e->at = 0;
    }
    e->fresh = false;
}

sm_status sm_editor_insert(sm_editor *e, const char *text, sm_error *err)
{
    size_t length = strlen(text), step;
    sm_status status = SM_OK;
    if (length > 0) forget_fresh(e);
    for (; length > 0 && status == SM_OK; text += step, length -= step) {
        uint32_t code = 0;
        step = sm_utf8_next(text, length, &code);
        if (step == 0)
            step = 1;
        else if (code < 0x20 || (code >= 0x7F && code < 0xA0))
            status = put_in(e, " ", 1, err);
        else
            status = put_in(e, text, step, err);
    }
    return status;
}

sm_status sm_editor_set(sm_editor *e, const char *text, bool fresh, sm_error *err)
{
    sm_editor now = {0};
    sm_status status = sm_editor_insert(&now, text, err);
    if (status != SM_OK) {
        sm_editor_done(&now);
        return status;
    }
    sm_editor_done(e);
    now.fresh = fresh;
    *e = now;
    return SM_OK;
}

static void go_left(sm_editor *e)
{
    e->at = previous_of(e, e->at);
}
static void go_right(sm_editor *e)
{
    e->at = next_of(e, e->at);
}
static void go_start(sm_editor *e)
{
    e->at = 0;
}
static void go_end(sm_editor *e)
{
    e->at = e->text.length;
}
static void erase_left(sm_editor *e)
{
    cut_out(e, previous_of(e, e->at), e->at);
}
static void erase_right(sm_editor *e)
{
    cut_out(e, e->at, next_of(e, e->at));
}
static void erase_word(sm_editor *e)
{
    size_t from = e->at;
    const char *text = sm_text_of(&e->text);
    while (from > 0 && text[from - 1] == ' ') from--;
    while (from > 0 && text[from - 1] != ' ') from--;
    cut_out(e, from, e->at);
}
static void erase_to_start(sm_editor *e)
{
    cut_out(e, 0, e->at);
}
static void erase_to_end(sm_editor *e)
{
    cut_out(e, e->at, e->text.length);
}

static const struct {
    const char *keys;
    void (*act)(sm_editor *e);
} edit_row[] = {{"Left C-b", go_left}, {"Right C-f", go_right},   {"Home C-a", go_start},
                {"End C-e", go_end},   {"Backspace", erase_left}, {"Delete C-d", erase_right},
                {"C-w", erase_word},   {"C-u", erase_to_start},   {"C-k", erase_to_end}};

static bool is_character(const char *key)
{
    uint32_t code;
    size_t length = strlen(key);
    return length > 0 && sm_utf8_next(key, length, &code) == length && code >= 0x20 && !(code >= 0x7F && code < 0xA0);
}

sm_status sm_editor_key(sm_editor *e, const char *key, bool *taken, sm_error *err)
{
    *taken = true;
    for (size_t i = 0; i < sizeof edit_row / sizeof *edit_row; i++)
        if (sm_key_among(edit_row[i].keys, key)) {
            e->fresh = false;
            edit_row[i].act(e);
            return SM_OK;
        }
    const char *typed = strcmp(key, "Space") == 0 ? " " : key;
    if (is_character(typed)) return sm_editor_insert(e, typed, err);
    *taken = false;
    return SM_OK;
}

void sm_editor_draw(const sm_editor *e, sm_pen pen, int x, int y, int columns, bool cursor)
{
    if (columns <= 0) return;
    unsigned flags = pen.look.ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN;
    size_t from = 0;
    const char *text = sm_text_of(&e->text);
    int before = sm_columns(text, e->at, flags);
    int room = columns - 1 - (columns > 2 && e->at < e->text.length); /* the last column may show that there is more */
    while (before > room && from < e->at) {
        size_t next = next_of(e, from);
        before -= sm_columns(text + from, next - from, flags);
        from = next;
    }
    sm_pen_repeat(pen, x, y, columns, " ");
    sm_pen_cut(pen, x, y, columns, text + from);
    if (cursor) sm_pen_cursor(pen, x + before, y);
}

void sm_editor_done(sm_editor *e)
{
    sm_text_done(&e->text);
    *e = (sm_editor){0};
}
