/* A word of a command line as it can be read again, labels that mean the same, the name of a file, plurals. */
#include "mem.h"
#include "text.h"
#include <string.h>
#include <strings.h>
#include <utf8proc.h>

static const char escapes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t"; /* as session/words.c reads them */

/* Blanks beyond ASCII: visible as nothing, so a name with one looks like two words. */
static bool wide_blank(uint32_t c)
{
    return c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F || c == 0x3000;
}

/* Not to be seen as what it is: a control, a format character, a mark without a base. */
static bool hidden(const char *bytes, size_t length)
{
    char one[8] = {0}, shown[64];
    memcpy(one, bytes, length);
    sm_show(shown, sizeof shown, one, -1, SM_SHOW_PLAIN);
    return strcmp(one, shown) != 0;
}

static bool is_odd(const char *word)
{
    bool odd = !*word || strcmp(word, ",") == 0 || strpbrk(word, " \t\r\n\"") != NULL; /* a comma alone parts merges */
    for (size_t at = 0, step, length = strlen(word); at < length && !odd; at += step) {
        uint32_t c = 0;
        step = sm_utf8_next(word + at, length - at, &c);
        odd = step == 0 || wide_blank(c) || hidden(word + at, step);
        if (step == 0) break;
    }
    return odd;
}

static void quote_code(sm_text *out, const char *bytes, size_t length, uint32_t c)
{
    const char *meaning = c < 0x80 && c != '/' ? strchr(meanings, (int)c) : NULL;
    if (meaning)
        sm_text_printf(out, "\\%c", escapes[meaning - meanings]);
    else if (!wide_blank(c) && !hidden(bytes, length))
        sm_text_printf(out, "%.*s", (int)length, bytes);
    else if (c < 0x10000)
        sm_text_printf(out, "\\u%04x", (unsigned)c);
    else
        sm_text_printf(out, "\\u%04x\\u%04x", (unsigned)(0xD800 + ((c - 0x10000) >> 10)),
                       (unsigned)(0xDC00 + ((c - 0x10000) & 0x3FF)));
}

void sm_put_word(sm_text *out, const char *word)
{
    size_t length = strlen(word);
    if (!is_odd(word)) {
        sm_text_puts(out, word);
        return;
    }
    sm_text_puts(out, "\"");
    for (size_t at = 0, step; at < length; at += step) {
        uint32_t c = 0;
        step = sm_utf8_next(word + at, length - at, &c);
        if (step)
            quote_code(out, word + at, step, c);
        else
            sm_text_printf(out, "%.*s", (int)(step = 1), word + at); /* no UTF-8: as it is */
    }
    sm_text_puts(out, "\"");
}

enum { QUOTE_COLUMNS = 120, BRIEF_COLUMNS = 40, SHOWN_BYTES = SM_QUOTED / 2 }; /* a backslash for every character */

static sm_quoted quote_columns(const char *word, int columns)
{
    sm_quoted q = {{0}};
    char shown[SHOWN_BYTES];
    bool quotes = strchr(word, '"') != NULL;
    size_t n = 0;
    sm_show(shown, sizeof shown, word, columns, SM_SHOW_CUT);
    for (const char *p = shown; *p; p++) {
        if (quotes && (*p == '"' || *p == '\\')) q.text[n++] = '\\';
        q.text[n++] = *p;
    }
    return q;
}

sm_quoted sm_quote(const char *word)
{
    return quote_columns(word, QUOTE_COLUMNS);
}

sm_quoted sm_quote_brief(const char *word)
{
    return quote_columns(word, BRIEF_COLUMNS);
}

/* A few bytes more than are shown, so that the cut shows too; a character is not cut in two. */
sm_quoted sm_quote_bytes(const char *bytes, size_t length)
{
    char word[SHOWN_BYTES];
    size_t n = length < sizeof word - 1 ? length : sizeof word - 1;
    while (n < length && n && ((unsigned char)bytes[n] & 0xC0) == 0x80) n--;
    memcpy(word, bytes, n);
    word[n] = 0;
    return quote_columns(word, BRIEF_COLUMNS);
}

/* ---- labels that mean the same ----------------------------------------------------------------------------------- */

/* Blanks at both ends go, others become one each; returns how many are left. */
static size_t collapse_blanks(utf8proc_int32_t *code, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        bool blank = code[i] == ' ' || (code[i] >= 9 && code[i] <= 13) || wide_blank((uint32_t)code[i]);
        if (!blank)
            code[kept++] = code[i];
        else if (kept && code[kept - 1] != ' ')
            code[kept++] = ' ';
    }
    return kept && code[kept - 1] == ' ' ? kept - 1 : kept;
}

bool sm_text_code(sm_text *out, uint32_t code)
{
    utf8proc_uint8_t one[4];
    bool valid = utf8proc_codepoint_valid((utf8proc_int32_t)code);
    if (valid) sm_text_bytes(out, (const char *)one, (size_t)utf8proc_encode_char((utf8proc_int32_t)code, one));
    return valid;
}

/* Appends it as normalised by utf8proc; invalid UTF-8 unchanged. */
static void put_normal(sm_text *out, const char *text, int how, bool collapse)
{
    const utf8proc_uint8_t *bytes = (const utf8proc_uint8_t *)text;
    utf8proc_option_t option = (utf8proc_option_t)how;
    utf8proc_ssize_t length = (utf8proc_ssize_t)strlen(text),
                     capacity = utf8proc_decompose(bytes, length, NULL, 0, option);
    if (capacity < 0) {
        sm_text_puts(out, text);
        return;
    }
    utf8proc_int32_t *code = sm_alloc((size_t)capacity + 1, sizeof *code);
    utf8proc_ssize_t n = utf8proc_decompose(bytes, length, code, capacity, option);
    n = utf8proc_normalize_utf32(code, n, option);
    size_t kept = n > 0 ? (size_t)n : 0;
    if (collapse) kept = collapse_blanks(code, kept);
    for (size_t i = 0; i < kept; i++) sm_text_code(out, (uint32_t)code[i]);
    sm_free(code);
}

void sm_text_fold(sm_text *out, const char *text)
{
    put_normal(out, text, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD, true);
}

void sm_text_compose(sm_text *out, const char *text)
{
    put_normal(out, text, UTF8PROC_STABLE | UTF8PROC_COMPOSE, false);
}

const char *sm_file_name(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash && slash[1] ? slash + 1 : path ? path : "";
}

bool sm_named_gz(const char *file)
{
    size_t length = strlen(file);
    return length > 3 && strcasecmp(file + length - 3, ".gz") == 0;
}

size_t sm_ending_of(const char *file, const char **ending)
{
    const char *name = sm_file_name(file), *end = name + strlen(name), *dot = end;
    if (sm_named_gz(name)) end -= 3;
    for (dot = end > name ? end - 1 : name; dot > name && *dot != '.';) dot--;
    if (dot == name) return 0;
    *ending = dot + 1;
    return (size_t)(end - dot) - 1;
}

bool sm_ending_among(const char *endings, const char *ending, size_t length)
{
    for (const char *s = endings; length && s && *s; s += strcspn(s, " "), s += strspn(s, " "))
        if (strcspn(s, " ") == length && !strncasecmp(s, ending, length)) return true;
    return false;
}

const char *sm_plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

const char *sm_plural_es(uint64_t n)
{
    return n == 1 ? "" : "es";
}
