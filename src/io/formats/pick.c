/* Which format a file is of: as told, by its suffix, by its content. */
#include "formats.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

const sm_format *const sm_formats[] = {&sm_format_lines,
                                       &sm_format_csv,
                                       &sm_format_tsv,
                                       &sm_format_counts,
                                       &sm_format_matrix,
                                       &sm_format_json,
                                       &sm_format_json_matrix,
                                       &sm_format_json_lines,
                                       &sm_format_npy,
                                       &sm_format_cnl,
                                       &sm_format_arff,
                                       &sm_format_libsvm,
                                       NULL};

const sm_format *sm_format_find(const char *name)
{
    for (const sm_format *const *f = sm_formats; *f; f++)
        if (strcmp((*f)->name, name) == 0) return *f;
    return NULL;
}

bool sm_is_blank_text(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!memchr(" \t\r\n", text[i], 4)) return false;
    return true;
}

size_t sm_head_line(const char *head, size_t length, const char **rest)
{
    size_t n = 0;
    while (n < length && head[n] != '\n' && head[n] != '\r') n++;
    size_t end = n + (n < length) + (n + 1 < length && head[n] == '\r' && head[n + 1] == '\n');
    *rest = end < length ? head + end : NULL;
    return n;
}

static size_t leading_blanks(const char *head, size_t length)
{
    size_t i = 0;
    while (i < length && memchr(" \t\r\n", head[i], 4)) i++;
    return i;
}

bool sm_looks_like_json(const char *head, size_t length)
{
    size_t i = leading_blanks(head, length);
    return i < length && (head[i] == '{' || head[i] == '[');
}

/* ---- JSON or lines in brackets ---------------------------------------------------------------------------------- */
/* Does the first line close all the brackets that it opens, with more behind it? */
static bool is_closed_line(const char *head, size_t length)
{
    const char *rest;
    size_t n = sm_head_line(head, length, &rest), depth = 0;
    bool inside = false;
    for (size_t i = 0; i < n; i++) {
        if (inside && head[i] == '\\')
            i++;
        else if (head[i] == '"')
            inside = !inside;
        else if (!inside && (head[i] == '[' || head[i] == '{'))
            depth++;
        else if (!inside && (head[i] == ']' || head[i] == '}') && depth)
            depth--;
    }
    return depth == 0 && !inside;
}

bool sm_is_json(const char *head, size_t length, sm_error *memory)
{
    size_t from = leading_blanks(head, length);
    if (!sm_looks_like_json(head, length)) return false;
    if (head[from] == '{' || !is_closed_line(head + from, length - from)) return true;
    /* A text beyond a limit may be JSON: the limit is told by the one who reads it. */
    sm_bounds bounds = sm_bounds_default();
    sm_scan scan = {0};
    sm_error why = {0};
    sm_status status = sm_scan_text(&scan, "text", head, length, &bounds, &why);
    sm_scan_done(&scan);
    if (status == SM_LIMIT && !*why.file) sm_no_memory(memory);
    return status == SM_OK || status == SM_LIMIT;
}

bool sm_is_json_lines(const char *head, size_t length, sm_error *memory)
{
    size_t from = leading_blanks(head, length);
    const char *rest;
    head += from;
    length -= from;
    if (!length || head[0] != '{' || !is_closed_line(head, length)) return false;
    sm_head_line(head, length, &rest);
    size_t left = rest ? length - (size_t)(rest - head) : 0, blanks = rest ? leading_blanks(rest, left) : 0;
    return blanks < left && rest[blanks] == '{';
}

/* ---- as told, by suffix, by content ------------------------------------------------------------------------------ */
static bool has_suffix(const char *file, const char *suffixes)
{
    char wanted[16];
    size_t length = strlen(file);
    if (length > 3 && strcmp(file + length - 3, ".gz") == 0) length -= 3;
    size_t dot = length;
    while (dot > 0 && file[dot - 1] != '.' && file[dot - 1] != '/') dot--;
    if (dot == 0 || file[dot - 1] != '.' || length - dot + 3 >= sizeof wanted) return false;
    size_t n = 0;
    wanted[n++] = ' ';
    for (size_t i = dot; i < length; i++)
        wanted[n++] = file[i] >= 'A' && file[i] <= 'Z' ? (char)(file[i] + 32) : file[i];
    wanted[n++] = ' ';
    wanted[n] = 0;
    char all[64];
    snprintf(all, sizeof all, " %s ", suffixes);
    return strstr(all, wanted) != NULL;
}

static sm_status contradiction(const char *file, const sm_format *named, const char *found, const char *format,
                               sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, file, 1, 1,
                      "its name says %s, but its content is %s; rename it, or say: --format %s", named->called, found,
                      format);
}

/* What the suffix says may be refuted by the content. */
static sm_status check_suffix(const sm_format *named, const char *file, const char *head, size_t length, sm_error *err)
{
    sm_error memory = {0};
    for (const sm_format *const *f = sm_formats; *f; f++) {
        bool other = *f != named && (*f)->is && !(*f)->a_guess && (*f)->is(head, length, &memory);
        if (other && !named->is(head, length, &memory) && memory.status == SM_OK)
            return contradiction(file, named, (*f)->called, (*f)->name, err);
    }
    bool fits = named->json ? sm_looks_like_json(head, length) : named->is(head, length, &memory);
    if (memory.status != SM_OK) return sm_no_memory(err);
    if (named->any_content || fits || !length) return SM_OK;
    return contradiction(file, named, named->json ? "no JSON" : "something else", sm_format_csv.name, err);
}

sm_status sm_format_pick(const sm_format **out, sm_source *in, const sm_read_options *o, sm_error *err)
{
    const char *head;
    size_t length;
    sm_error memory = {0};
    sm_source_head(in, &head, &length);
    *out = o->format ? sm_format_find(o->format) : NULL;
    if (*out) return SM_OK;
    for (const sm_format *const *f = sm_formats; *f; f++) {
        if (!(*f)->is || !has_suffix(sm_source_file(in), (*f)->suffixes)) continue;
        *out = *f;
        return check_suffix(*f, sm_source_file(in), head, length, err);
    }
    for (const sm_format *const *f = sm_formats; *f; f++) {
        bool may = (*f)->is && (!*out || ((*out)->json && (*f)->json)); /* of two kinds of JSON the narrower is later */
        if (may && (*f)->is(head, length, &memory)) *out = *f;
    }
    if (!*out) *out = &sm_format_csv;
    return memory.status == SM_OK ? SM_OK : sm_no_memory(err);
}
