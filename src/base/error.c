/* An error is filled in once, with foreign text made visible. */
#include "error.h"
#include "text.h"
#include <stdio.h>
#include <string.h>

/* The list after the first line is indented, and keeps its newlines; any other newline came with foreign text. Every
 * line is shown by sm_show. */
static size_t line_length(const char *text)
{
    size_t length = strcspn(text, "\n");
    while (text[length] && text[length + 1] && strncmp(text + length + 1, "  ", 2) != 0)
        length += 1 + strcspn(text + length + 1, "\n");
    return length;
}

static void show_lines(char *out, size_t capacity, const char *text)
{
    size_t used = 0;
    while (*text && used + 1 < capacity) {
        char line[1024];
        size_t length = line_length(text);
        size_t kept = length < sizeof line ? length : sizeof line - 1;
        memcpy(line, text, kept);
        line[kept] = 0;
        sm_show(out + used, capacity - used, line, -1, SM_SHOW_PLAIN);
        used += strlen(out + used);
        text += length;
        if (*text == '\n') {
            text++;
            if (used + 1 < capacity && *text) out[used++] = '\n';
        }
    }
    out[used] = 0;
}

/* The cut of a text that was too long may have gone through a character. */
static void drop_half(char *text)
{
    size_t length = strlen(text), bad = sm_utf8_bad(text, length);
    if (length - bad < 4) text[bad] = 0;
}

sm_status sm_vfail_at(sm_error *err, sm_status status, const char *file, uint64_t line, uint64_t column,
                      const char *format, va_list args)
{
    if (!err || err->status != SM_OK) return status;
    char raw[sizeof err->text];
    int length = vsnprintf(raw, sizeof raw, format, args);
    if (length < 0) raw[0] = 0;
    if (length >= (int)sizeof raw) drop_half(raw);
    err->status = status;
    err->line = line;
    err->column = column;
    sm_show(err->file, sizeof err->file, file ? file : "", -1, SM_SHOW_PLAIN);
    show_lines(err->text, sizeof err->text, raw);
    return status;
}

sm_status sm_fail(sm_error *err, sm_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_vfail_at(err, status, NULL, 0, 0, format, args);
    va_end(args);
    return status;
}

sm_status sm_fail_at(sm_error *err, sm_status status, const char *file, uint64_t line, uint64_t column,
                     const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_vfail_at(err, status, file, line, column, format, args);
    va_end(args);
    return status;
}

sm_status sm_stopped(sm_error *err)
{
    return sm_fail(err, SM_CHECK, "stopped; nothing was written");
}

sm_status sm_too_large(sm_error *err)
{
    return sm_fail(err, SM_LIMIT, "out of memory; close other programs or use a smaller input");
}
