/* Words of a line: quoted ones are read, and those that need quotes are written with them. */
#include "words.h"
#include <stdio.h>
#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

size_t sm_line_begin(const char *line)
{
    size_t at = 0;
    while (is_blank(line[at])) at++;
    if (line[at] == ':') at++;
    while (is_blank(line[at])) at++;
    return at;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static sm_status broken(sm_error *err, size_t at, const char *what)
{
    return sm_fail_at(err, SM_USAGE, NULL, 0, at + 1,
                      "invalid quoted word (%s); quote as in JSON, for example \"a \\\"b\\\"\"", what);
}

static bool hex4(const char *p, uint32_t *out)
{
    static const char digits[] = "0123456789abcdef";
    *out = 0;
    for (int i = 0; i < 4; i++) {
        char c = p[i] >= 'A' && p[i] <= 'F' ? (char)(p[i] - 'A' + 'a') : p[i];
        const char *digit = c ? strchr(digits, c) : NULL;
        if (!digit) return false;
        *out = *out << 4 | (uint32_t)(digit - digits);
    }
    return true;
}

/* Behind a backslash and u at *at: four hexadecimal digits, or eight in two halves of a surrogate pair. */
static sm_status read_code(const char *line, size_t *at, sm_text *out, sm_error *err)
{
    uint32_t code, low;
    if (!hex4(line + *at, &code)) return broken(err, *at, "four hexadecimal digits must follow \\u");
    *at += 4;
    if (code >= 0xD800 && code < 0xDC00) {
        if (line[*at] != '\\' || line[*at + 1] != 'u' || !hex4(line + *at + 2, &low) || low < 0xDC00 || low > 0xDFFF)
            return broken(err, *at, "half of a surrogate pair");
        *at += 6;
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    if (code >= 0xDC00 && code <= 0xDFFF) return broken(err, *at, "half of a surrogate pair");
    if (code == 0) return broken(err, *at, "\\u0000 cannot be part of a name");
    sm_text_code(out, code);
    return SM_OK;
}

static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";

static sm_status read_escape(const char *line, size_t *at, sm_text *out, sm_error *err)
{
    char c = line[*at];
    const char *escape = c ? strchr(escapes, c) : NULL;
    if (c == 'u') {
        ++*at;
        return read_code(line, at, out, err);
    }
    if (!escape) return broken(err, *at, "a backslash must be followed by one of \" \\ / b f n r t u");
    ++*at;
    sm_text_bytes(out, meanings + (escape - escapes), 1);
    return SM_OK;
}

static sm_status read_quoted(const char *line, size_t *at, sm_text *out, sm_word_place *place, sm_error *err)
{
    for (++*at; line[*at] != '"';) {
        if (!line[*at]) {
            place->unclosed = true;
            return SM_OK;
        }
        size_t plain = strcspn(line + *at, "\"\\");
        sm_text_bytes(out, line + *at, plain);
        *at += plain;
        if (line[*at] != '\\') continue;
        ++*at;
        sm_status status = read_escape(line, at, out, err);
        if (status != SM_OK) return status;
    }
    ++*at;
    if (line[*at] && !is_blank(line[*at])) return broken(err, *at, "a blank must follow the closing quote");
    return SM_OK;
}

bool sm_plain_word(const char **at, char word[SM_PLAIN_WORD])
{
    *at += strspn(*at, " ");
    size_t n = strcspn(*at, " ");
    snprintf(word, SM_PLAIN_WORD, "%.*s", (int)n, *at);
    *at += n;
    return n > 0;
}

sm_status sm_word_next(const char *line, size_t *at, sm_text *out, sm_word_place *place, sm_error *err)
{
    while (is_blank(line[*at])) ++*at;
    *place = (sm_word_place){.from = *at, .found = line[*at] != 0, .quoted = line[*at] == '"'};
    if (!place->found) return SM_OK;
    if (place->quoted) return read_quoted(line, at, out, place, err);
    size_t length = strcspn(line + *at, " \t\r\n");
    sm_text_bytes(out, line + *at, length);
    *at += length;
    return SM_OK;
}
