/* Which format a file is of: as told, by its suffix, by its content. */
#include "formats.h"
#include "scan.h"
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

/* A text beyond a limit may be JSON: the limit is told by the one who reads it. */
static bool is_whole_json(const char *head, size_t length, sm_error *err)
{
    sm_bounds bounds = sm_bounds_default();
    sm_scan scan = {0};
    sm_error why = {0};
    sm_status status = sm_scan_text(&scan, "text", head, length, &bounds, &why);
    sm_scan_done(&scan);
    if (status == SM_LIMIT && !*why.file) sm_no_memory(err);
    return status == SM_OK || status == SM_LIMIT;
}

static bool is_json(const char *head, size_t length, sm_error *err)
{
    size_t from = leading_blanks(head, length);
    if (!sm_looks_like_json(head, length)) return false;
    if (head[from] == '{' || !is_closed_line(head + from, length - from)) return true;
    return is_whole_json(head, length, err);
}

static bool is_json_lines(const char *head, size_t length)
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

/* ---- others ----------------------------------------------------------------------------------------------------- */
static bool is_npy(const char *head, size_t length)
{
    return length >= 6 && memcmp(head, "\x93NUMPY", 6) == 0;
}

/* The first line that is neither blank nor a comment. */
static const char *first_line(const char *head, size_t length, char mark, size_t *n)
{
    for (const char *at = head, *rest; at; at = rest) {
        *n = sm_head_line(at, length - (size_t)(at - head), &rest);
        if (!sm_is_blank_text(at, *n) && *at != mark) return at;
    }
    return NULL;
}

static bool is_arff(const char *head, size_t length)
{
    size_t n = 0;
    const char *line = first_line(head, length, '%', &n);
    return line && n >= 9 && strncasecmp(line, "@relation", 9) == 0;
}

static bool is_cnl(const char *head, size_t length)
{
    static const char begin[] = "# Clusters:";
    return length >= sizeof begin - 1 && memcmp(head, begin, sizeof begin - 1) == 0;
}

static const struct kind {
    const sm_format *format;
    bool (*is)(const char *head, size_t length); /* by content; NULL: JSON as a whole */
    const char *suffixes;                        /* that say so; between blanks */
    const char *called;
} kinds[] = {
    {&sm_format_npy, is_npy, " .npy ", "NumPy's .npy"},
    {&sm_format_json_lines, is_json_lines, " .jsonl .ndjson ", "JSON lines"},
    {&sm_format_json, NULL, " .json ", "JSON"},
    {&sm_format_arff, is_arff, " .arff ", "ARFF"},
    {&sm_format_cnl, is_cnl, " .cnl ", "communities"},
    {&sm_format_libsvm, sm_is_libsvm, " .svm .libsvm .svmlight ", "LibSVM"},
};

/* Without memory *err says so, whatever comes back. */
static bool holds(const struct kind *k, const char *head, size_t length, sm_error *err)
{
    return k->is ? k->is(head, length) : is_json(head, length, err);
}

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
    for (size_t i = dot - 1; i < length; i++)
        wanted[n++] = file[i] >= 'A' && file[i] <= 'Z' ? (char)(file[i] + 32) : file[i];
    wanted[n++] = ' ';
    wanted[n] = 0;
    return strstr(suffixes, wanted) != NULL;
}

static sm_status contradiction(const char *file, const struct kind *named, const char *found, const char *format,
                               sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, file, 1, 1,
                      "its name says %s, but its content is %s; rename it, or say: --format %s", named->called, found,
                      format);
}

/* What the suffix says may be refuted by the content. */
static sm_status check_suffix(const sm_format **out, sm_source *in, const struct kind *named, const char *head,
                              size_t length, sm_error *err)
{
    const char *file = sm_source_file(in);
    sm_error memory = {0};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        bool json = named->format == &sm_format_json && kinds[i].format == &sm_format_json_lines;
        if (&kinds[i] != named && !json && kinds[i].format != &sm_format_libsvm &&
            holds(&kinds[i], head, length, &memory) && !holds(named, head, length, &memory) && memory.status == SM_OK)
            return contradiction(file, named, kinds[i].called, kinds[i].format->name, err);
    }
    bool strict = named->format != &sm_format_cnl && named->format != &sm_format_libsvm;
    bool json = named->format == &sm_format_json || named->format == &sm_format_json_lines;
    if (memory.status != SM_OK) return sm_no_memory(err);
    bool fits = json ? sm_looks_like_json(head, length) : holds(named, head, length, &memory);
    if (strict && !fits && length) return contradiction(file, named, json ? "no JSON" : "something else", "csv", err);
    *out = named->format;
    return SM_OK;
}

sm_status sm_format_pick(const sm_format **out, sm_source *in, const sm_read_options *o, sm_error *err)
{
    const char *head;
    size_t length;
    sm_error memory = {0};
    sm_source_head(in, &head, &length);
    *out = &sm_format_csv;
    if (o->format) {
        *out = sm_format_find(o->format);
        return SM_OK;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (has_suffix(sm_source_file(in), kinds[i].suffixes))
            return check_suffix(out, in, &kinds[i], head, length, err);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (holds(&kinds[i], head, length, &memory)) {
            *out = kinds[i].format;
            break;
        }
    return memory.status == SM_OK ? SM_OK : sm_no_memory(err);
}
