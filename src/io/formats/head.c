/* Detects the first bytes of a file: empty, JSON, JSON lines, or lines in brackets. */
#include "formats.h"
#include <ctype.h>
#include <string.h>

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

bool sm_is_printed_array(const char *head, size_t length)
{
    size_t i = 0;
    char last = 0; /* that is not a blank */
    bool blank = false, printed = false, commas = false;
    while (i < length && isspace((unsigned char)head[i])) i++;
    if (i >= length || head[i] != '[') return false;
    bool nested = false;
    for (; i < length; i++) {
        char c = head[i];
        if (isspace((unsigned char)c)) {
            blank = true;
            continue;
        }
        if (!strchr("[]0123456789.,;+-eE", c)) break;
        bool number = isdigit((unsigned char)c) || c == '.', after = isdigit((unsigned char)last) || last == '.';
        nested = nested || (c == '[' && last == '[');
        printed = printed || c == ';' || (c == '[' && last == ']') || (blank && number && after && !commas) ||
                  (nested && c == ']' && last == ',') || (last == '.' && (blank || !number) && c != 'e') ||
                  (c == '.' && last == '.');
        commas = commas || c == ',';
        last = c;
        blank = false;
    }
    return printed;
}

/* Does the first line close all the brackets that it opens, with more after it? */
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

bool sm_is_json(const char *head, size_t length)
{
    size_t from = leading_blanks(head, length);
    if (!sm_looks_like_json(head, length)) return false;
    if (sm_is_printed_array(head + from, length - from)) return false;
    if (head[from] == '{' || !is_closed_line(head + from, length - from)) return true;
    /* A text beyond a limit may be JSON: the limit is identified by the one who reads it. */
    sm_bounds bounds = sm_bounds_default();
    sm_scan scan = {0};
    sm_error why = {0};
    sm_status status = sm_scan_text(&scan, "text", head, length, &bounds, &why);
    sm_scan_free(&scan);
    return status == SM_OK || status == SM_LIMIT;
}

bool sm_is_json_lines(const char *head, size_t length)
{
    size_t from = leading_blanks(head, length);
    const char *rest;
    head += from;
    length -= from;
    if (!length || head[0] != '{' || !is_closed_line(head, length)) return false;
    sm_head_line(head, length, &rest);
    size_t left = rest ? length - (size_t)(rest - head) : 0, blanks = rest ? leading_blanks(rest, left) : 0;
    return blanks < left; /* a line that is not a record is reported where it stands */
}
