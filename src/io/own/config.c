/* The configuration file, read line by line and rewritten line by line. */
#include "setmatch/io/config.h"
#include "io/bytes/bytes.h"
#include "setmatch/base/mem.h"
#include "setmatch/io/read.h"
#include "setmatch/io/save.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

sm_status sm_config_place(sm_text *out, sm_error *err)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config && *config == '/') return sm_text_print(out, err, "%s/setmatch/config", config);
    if (home && *home == '/') return sm_text_print(out, err, "%s/.config/setmatch/config", home);
    return SM_OK;
}

/* ---- a line --------------------------------------------------------------------------------------------------------
 */

typedef struct line { /* places in the text, without the blanks around them */
    const char *key, *value;
    size_t key_length, value_length;
} line;

static const char blank[] = " \t\r";

static size_t trimmed(const char *from, size_t length)
{
    while (length && strchr(blank, from[length - 1])) length--;
    return length;
}

/* KEY = VALUE; false for an empty line, a remark and a heading. A remark may stand behind a value, after a blank. */
static bool take_apart(const char *text, size_t length, line *out)
{
    size_t at = strspn(text, blank);
    *out = (line){0};
    if (at >= length || strchr("#;[", text[at])) return false;
    const char *equals = memchr(text, '=', length);
    out->key = text + at;
    out->key_length = trimmed(out->key, equals ? (size_t)(equals - out->key) : length - at);
    if (!equals) return true;
    out->value = equals + 1 + strspn(equals + 1, blank);
    size_t most = length - (size_t)(out->value - text), n = 0;
    while (n < most && !(strchr("#;", out->value[n]) && strchr(" \t=", *(out->value + n - 1)))) n++;
    out->value_length = trimmed(out->value, n);
    return true;
}

/* ---- reading -------------------------------------------------------------------------------------------------------
 */

static sm_status set_pair(const line *l, sm_config_reader r, const char *file, uint64_t number, sm_error *err)
{
    sm_text key = {0}, value = {0};
    sm_error inner = {0};
    if (!l->value || !l->key_length)
        return sm_fail_at(err, SM_USAGE, file, number, 0, "this is no option; found \"%.*s\"; write OPTION = VALUE",
                          (int)(l->key_length < 60 ? l->key_length : 60), l->key);
    sm_status status = sm_text_add(&key, l->key, l->key_length, &inner);
    if (status == SM_OK) status = sm_text_add(&value, l->value, l->value_length, &inner);
    if (status == SM_OK) status = r.set(r.self, sm_text_of(&key), sm_text_of(&value), &inner);
    sm_text_done(&key);
    sm_text_done(&value);
    return status == SM_OK ? SM_OK : sm_fail_at(err, status, file, number, 0, "%s", inner.text);
}

static bool is_missing(const char *file)
{
    return access(file, F_OK) != 0;
}

sm_status sm_config_read(const char *file, sm_config_reader r, bool *missing, sm_error *err)
{
    sm_text text = {0};
    uint64_t number = 1;
    line l;
    *missing = is_missing(file);
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
    sm_text_done(&text);
    return status;
}

/* ---- writing -------------------------------------------------------------------------------------------------------
 */

typedef struct rewriting {
    const sm_config_pair *pair;
    size_t n;
    bool *there; /* a flag a pair: the file has a line for it already */
    sm_text out;
} rewriting;

static size_t pair_of(const rewriting *w, const line *l)
{
    size_t i = 0;
    while (i < w->n && (strlen(w->pair[i].key) != l->key_length || memcmp(w->pair[i].key, l->key, l->key_length) != 0))
        i++;
    return i;
}

static sm_status copy_line(rewriting *w, const char *text, size_t length, sm_error *err)
{
    sm_status status = sm_text_add(&w->out, text, length, err);
    return status == SM_OK ? sm_text_add(&w->out, "\n", 1, err) : status;
}

/* The line with the new value in place of the old one, what stands around it as it was. */
static sm_status with_value(rewriting *w, const char *text, size_t length, const line *l, const char *value,
                            sm_error *err)
{
    size_t head = (size_t)(l->value - text), tail = head + l->value_length;
    sm_status status = sm_text_add(&w->out, text, head, err);
    if (status == SM_OK) status = sm_text_add(&w->out, value, strlen(value), err);
    return status == SM_OK ? copy_line(w, text + tail, length - tail, err) : status;
}

/* Of several lines for a key the first is kept. */
static sm_status rewrite_line(rewriting *w, const char *text, size_t length, sm_error *err)
{
    line l;
    size_t i = take_apart(text, length, &l) && l.value ? pair_of(w, &l) : w->n;
    if (i == w->n) return copy_line(w, text, length, err);
    bool again = w->there[i];
    w->there[i] = true;
    if (again || !w->pair[i].value) return SM_OK;
    return with_value(w, text, length, &l, w->pair[i].value, err);
}

static sm_status rewrite(rewriting *w, const char *old, sm_error *err)
{
    sm_status status = SM_OK;
    for (const char *p = old; *p && status == SM_OK;) {
        size_t length = strcspn(p, "\n");
        status = rewrite_line(w, p, length, err);
        p += length + (p[length] == '\n');
    }
    for (size_t i = 0; i < w->n && status == SM_OK; i++)
        if (!w->there[i] && w->pair[i].value)
            status = sm_text_print(&w->out, err, "%s = %s\n", w->pair[i].key, w->pair[i].value);
    return status;
}

static sm_status put_file(const char *file, const sm_text *text, sm_error *err)
{
    sm_save *save = NULL;
    char *path = sm_copy_text(file, strlen(file));
    if (!path) return sm_no_memory(err);
    sm_make_directories(path);
    sm_free(path);
    sm_status status = sm_save_open(&save, file, true, err);
    if (status != SM_OK) return status;
    sm_sink out = sm_save_sink(save);
    status = out.write(out.self, sm_text_of(text), text->length, err);
    if (status == SM_OK) return sm_save_commit(save, err);
    sm_save_cancel(save);
    return status;
}

sm_status sm_config_save(const char *file, const sm_config_pair *pair, size_t n, sm_error *err)
{
    rewriting w = {.pair = pair, .n = n, .there = sm_alloc(n ? n : 1, sizeof *w.there)};
    sm_text old = {0};
    bool missing = is_missing(file);
    if (!w.there) return sm_no_memory(err);
    sm_status status = missing ? SM_OK : sm_read_lines(&old, file, err);
    if (status == SM_OK) status = rewrite(&w, sm_text_of(&old), err);
    if (status == SM_OK && !(missing && !w.out.length)) status = put_file(file, &w.out, err);
    sm_text_done(&old);
    sm_text_done(&w.out);
    sm_free(w.there);
    return status;
}
