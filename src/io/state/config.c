/* The configuration file, read line by line and rewritten line by line. */
#include "config.h"
#include "base/mem.h"
#include "base/os.h"
#include "io/bytes/bytes.h"
#include "io/read.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct line { /* NULL: no watcher */
    const char *key, *value;
    size_t key_length, value_length;
} line;

static const char blank[] = " \t\r";

static size_t trimmed(const char *from, size_t length)
{
    while (length && strchr(blank, from[length - 1])) length--;
    return length;
}

/* KEY = VALUE; false for an empty line, a remark and a heading. A remark may be after a value, after a blank. */
static bool take_apart(const char *text, size_t length, line *out)
{
    static const char define[] = "define";
    size_t at = strspn(text, blank), word = sizeof define - 1;
    *out = (line){0};
    if (at >= length || strchr("#;[", text[at])) return false;
    const char *equals = memchr(text, '=', length);
    /* "define SS = YY/P; best 1", with or without = after the word: in a formula ; begins no remark */
    if (length - at > word && memcmp(text + at, define, word) == 0 && strchr(" \t=", text[at + word])) {
        *out = (line){.key = text + at, .key_length = word};
        size_t from = at + word + strspn(text + at + word, blank);
        if (text[from] == '=') from += 1 + strspn(text + from + 1, blank);
        const char *remark = memchr(text, '#', length);
        size_t end = remark ? (size_t)(remark - text) : length;
        out->value = text + from;
        out->value_length = from < end ? trimmed(out->value, end - from) : 0;
        return true;
    }
    out->key = text + at;
    out->key_length = trimmed(out->key, equals ? (size_t)(equals - out->key) : length - at);
    if (!equals) return true;
    out->value = equals + 1 + strspn(equals + 1, blank);
    size_t most = length - (size_t)(out->value - text), n = 0;
    while (n < most && !(strchr("#;", out->value[n]) && strchr(" \t=", *(out->value + n - 1)))) n++;
    out->value_length = trimmed(out->value, n);
    return true;
}

static sm_status set_pair(const line *l, sm_config_reader r, const char *file, uint64_t number, sm_error *err)
{
    sm_text key = {0}, value = {0};
    sm_error inner = {0};
    if (!l->value || !l->key_length)
        return sm_fail_at(err, SM_USAGE, file, number, 0, "invalid line (expected OPTION = VALUE, found \"%s\")",
                          sm_quote_bytes(l->key, l->key_length).text);
    sm_text_bytes(&key, l->key, l->key_length);
    sm_text_bytes(&value, l->value, l->value_length);
    sm_status status = r.set(r.self, sm_text_of(&key), sm_text_of(&value), &inner);
    sm_text_free(&key);
    sm_text_free(&value);
    return status == SM_OK ? SM_OK : sm_fail_at(err, status, file, number, 0, "%s", inner.text);
}

sm_status sm_config_read(const char *file, sm_config_reader r, bool *missing, sm_error *err)
{
    sm_text text = {0};
    uint64_t number = 1;
    line l;
    *missing = sm_os_access(file, F_OK) != 0;
    if (*missing) return SM_OK;
    sm_status status = sm_read_lines(&text, file, err);
    for (const char *p = sm_text_of(&text); *p && status == SM_OK; number++) {
        size_t length = strcspn(p, "\n");
        sm_error wrong = {0};
        if (take_apart(p, length, &l)) status = set_pair(&l, r, file, number, &wrong);
        if (status == SM_USAGE && r.wrong) status = r.wrong(r.self, &wrong, err);
        if (status != SM_OK && wrong.status != SM_OK && err && err->status == SM_OK) *err = wrong;
        p += length + (p[length] == '\n');
    }
    sm_text_free(&text);
    return status;
}

typedef struct rewriting {
    const sm_config_pair *pair;
    size_t n;
    bool *there; /* a flag a pair: the file has a line for it already */
    sm_text out;
} rewriting;

static size_t defined_name(const char *text, size_t length)
{
    const char *equals = memchr(text, '=', length);
    return trimmed(text, equals ? (size_t)(equals - text) : length);
}

/* Definitions are distinguished by the name that they define. */
static bool is_line_of(const sm_config_pair *p, const line *l)
{
    size_t length = strlen(p->key);
    if (length != l->key_length || memcmp(p->key, l->key, length) != 0) return false;
    if (strcmp(p->key, "define") != 0) return true;
    length = defined_name(p->value, strlen(p->value));
    return length == defined_name(l->value, l->value_length) && memcmp(p->value, l->value, length) == 0;
}

/* Keeps the first of several lines for a key: replaces only its value. */
static void rewrite_line(rewriting *w, const char *text, size_t length)
{
    line l;
    size_t i = 0;
    bool known = take_apart(text, length, &l) && l.value;
    while (i < w->n && !(known && is_line_of(&w->pair[i], &l))) i++;
    bool ours = i < w->n, again = ours && w->there[i];
    if (ours) w->there[i] = true;
    if (again || (ours && !w->pair[i].value)) return;
    size_t head = ours ? (size_t)(l.value - text) : length, tail = ours ? head + l.value_length : length;
    sm_text_bytes(&w->out, text, head);
    if (ours) sm_text_puts(&w->out, w->pair[i].value);
    sm_text_bytes(&w->out, text + tail, length - tail);
    sm_text_puts(&w->out, "\n");
}

sm_status sm_config_save(const char *file, const sm_config_pair *pair, size_t n, sm_error *err)
{
    rewriting w = {.pair = pair, .n = n, .there = sm_alloc(n, sizeof *w.there)};
    sm_text old = {0};
    bool missing = sm_os_access(file, F_OK) != 0;
    sm_status status = missing ? SM_OK : sm_read_lines(&old, file, err);
    for (const char *p = sm_text_of(&old); status == SM_OK && *p;) {
        size_t length = strcspn(p, "\n");
        rewrite_line(&w, p, length);
        p += length + (p[length] == '\n');
    }
    for (size_t i = 0; i < n && status == SM_OK; i++)
        if (!w.there[i] && pair[i].value) sm_text_printf(&w.out, "%s = %s\n", pair[i].key, pair[i].value);
    if (status == SM_OK && !(missing && !w.out.length)) status = sm_write_whole(file, w.out.data, w.out.length, err);
    sm_text_free(&old);
    sm_text_free(&w.out);
    sm_free(w.there);
    return status;
}
