#include "scan.h"
#include "setmatch/base/mem.h"
#include "setmatch/core/dict.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_LONGEST = 63 }; /* what cJSON can take */

void sm_scan_done(sm_scan *s)
{
    sm_free(s->start);
    *s = (sm_scan){0};
}

/* ---- places ---------------------------------------------------------------------------------------------------- */
static sm_place place_of(sm_scan *s, size_t offset)
{
    if (offset < s->seen) s->seen = s->seen_begin = s->seen_line = 0;
    for (; s->seen < offset; s->seen++) {
        char c = s->text[s->seen];
        bool ends = c == '\n' || (c == '\r' && (s->seen + 1 >= s->length || s->text[s->seen + 1] != '\n'));
        if (!ends) continue;
        s->seen_line++;
        s->seen_begin = s->seen + 1;
    }
    return (sm_place){s->lines_before + s->seen_line + 1, offset - s->seen_begin + 1};
}

/* The word at offset, in quotes. */
static void spell_found(const sm_scan *s, size_t offset, char found[24])
{
    enum { LONGEST = 14 };
    if (offset >= s->length) {
        memcpy(found, "the end of the file", 20);
        return;
    }
    if ((unsigned char)s->text[offset] < 0x20) {
        snprintf(found, 24, "byte 0x%02X", (unsigned char)s->text[offset]);
        return;
    }
    size_t n = 0;
    found[n++] = '"';
    for (; n < LONGEST && offset < s->length; offset++) {
        if (n > 1 && ((unsigned char)s->text[offset] <= ' ' || strchr(",[]{}:\"", s->text[offset]))) break;
        found[n++] = s->text[offset];
    }
    found[n++] = '"';
    found[n] = 0;
}

static sm_status wrong(sm_scan *s, size_t offset, const char *cause, const char *remedy, sm_error *err)
{
    sm_place at = place_of(s, offset);
    char found[24];
    spell_found(s, offset, found);
    return sm_fail_at(err, SM_INPUT, s->file, at.line, at.column, "%s; found %s; %s", cause, found, remedy);
}

static sm_status over(sm_scan *s, sm_bound which, sm_error *err)
{
    sm_place at = place_of(s, s->at);
    return sm_over(s->bounds, which, s->file, at.line, at.column, err);
}

/* ---- bytes ----------------------------------------------------------------------------------------------------- */
static sm_status check_bytes(sm_scan *s, sm_error *err)
{
    const char *nul = s->length ? memchr(s->text, 0, s->length) : NULL;
    size_t bad = sm_utf8_bad(s->text, s->length);
    size_t zero = nul ? (size_t)(nul - s->text) : s->length;
    size_t first = bad < zero ? bad : zero;
    if (first == s->length) return SM_OK;
    sm_place at = place_of(s, first);
    if (first == zero)
        return sm_fail_at(err, SM_INPUT, s->file, at.line, at.column,
                          "a zero byte in a text; found byte 0x00; is this a text file?");
    return sm_fail_at(err, SM_INPUT, s->file, at.line, at.column,
                      "this is not UTF-8; found byte 0x%02X; convert it: iconv -f LATIN1 -t UTF-8 FILE",
                      (unsigned char)s->text[first]);
}

/* ---- tokens ---------------------------------------------------------------------------------------------------- */
static char peek(const sm_scan *s)
{
    return s->at < s->length ? s->text[s->at] : 0;
}

static void skip_blanks(sm_scan *s)
{
    while (s->at < s->length && memchr(" \t\r\n", s->text[s->at], 4)) s->at++;
}

static bool hex4(const sm_scan *s, size_t at, unsigned *code)
{
    *code = 0;
    for (size_t i = at; i < at + 4; i++) {
        if (i >= s->length) return false;
        char c = s->text[i];
        unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                         : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a' + 10)
                         : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A' + 10)
                                                : 99u;
        if (digit > 15) return false;
        *code = *code * 16 + digit;
    }
    return true;
}

/* at stands on the 'u'. */
static sm_status unicode_escape(sm_scan *s, sm_error *err)
{
    unsigned code, low;
    size_t from = s->at - 1;
    if (!hex4(s, s->at + 1, &code))
        return wrong(s, from, "a \\u escape needs four hexadecimal digits", "correct it", err);
    s->at += 5;
    if (code == 0) return wrong(s, from, "a zero character in a text", "remove it", err);
    if (code < 0xD800 || code > 0xDFFF) return SM_OK;
    bool pair = code < 0xDC00 && s->at + 1 < s->length && s->text[s->at] == '\\' && s->text[s->at + 1] == 'u' &&
                hex4(s, s->at + 2, &low) && low >= 0xDC00 && low <= 0xDFFF;
    if (!pair) return wrong(s, from, "half of a surrogate pair", "write both halves, or the character itself", err);
    s->at += 6;
    return SM_OK;
}

static sm_status escape(sm_scan *s, sm_error *err)
{
    s->at++;
    char c = peek(s);
    if (c == 'u') return unicode_escape(s, err);
    if (!c || !strchr("\"\\/bfnrt", c))
        return wrong(s, s->at - 1, "an unknown escape in a string", "double the backslash", err);
    s->at++;
    return SM_OK;
}

static sm_status string(sm_scan *s, sm_error *err)
{
    size_t from = s->at++;
    while (s->at < s->length && s->text[s->at] != '"') {
        unsigned char c = (unsigned char)s->text[s->at];
        sm_status status = SM_OK;
        if (c < 0x20)
            status = wrong(s, s->at, "a control character in a string", "write it as an escape, like \\n", err);
        else if (c == '\\')
            status = escape(s, err);
        else
            s->at++;
        if (status != SM_OK) return status;
    }
    if (s->at >= s->length) return wrong(s, from, "a string opened here is never closed", "close it", err);
    s->at++;
    return SM_OK;
}

static size_t run_of_digits(sm_scan *s)
{
    size_t from = s->at;
    while (peek(s) >= '0' && peek(s) <= '9') s->at++;
    return s->at - from;
}

static bool number_grammar(sm_scan *s)
{
    s->at += peek(s) == '-';
    char first = peek(s);
    size_t whole = run_of_digits(s);
    if (whole == 0 || (first == '0' && whole > 1)) return false;
    if (peek(s) == '.') {
        s->at++;
        if (!run_of_digits(s)) return false;
    }
    if (peek(s) == 'e' || peek(s) == 'E') {
        s->at++;
        s->at += peek(s) == '-' || peek(s) == '+';
        if (!run_of_digits(s)) return false;
    }
    char c = peek(s);
    return !c || strchr(" \t\r\n,]}", c) != NULL;
}

static sm_status number(sm_scan *s, sm_error *err)
{
    size_t from = s->at;
    if (!number_grammar(s))
        return wrong(s, from, "this is no number of JSON", "write it like 12 or 0.5, or in quotes", err);
    size_t length = s->at - from;
    sm_place at = {0, 0};
    if (length > NUMBER_LONGEST) {
        at = place_of(s, from);
        return sm_fail_at(err, SM_LIMIT, s->file, at.line, at.column,
                          "a number of %zu characters; at most %d are read; put it in quotes if it is a label", length,
                          NUMBER_LONGEST);
    }
    char copy[NUMBER_LONGEST + 1];
    memcpy(copy, s->text + from, length);
    copy[length] = 0;
    if (fabs(strtod(copy, NULL)) <= 1.7976931348623157e308) return SM_OK;
    return wrong(s, from, "a number that is too large", "put it in quotes if it is a label", err);
}

static sm_status word(sm_scan *s, sm_error *err)
{
    static const char *const known[] = {"true", "false", "null"};
    for (size_t i = 0; i < 3; i++) {
        size_t n = strlen(known[i]);
        if (s->length - s->at < n || memcmp(s->text + s->at, known[i], n) != 0) continue;
        char after = s->at + n < s->length ? s->text[s->at + n] : ' ';
        if (!strchr(" \t\r\n,]}", after) || !after) break;
        s->at += n;
        return SM_OK;
    }
    bool not_a_number = s->length - s->at >= 3 && memcmp(s->text + s->at, "NaN", 3) == 0;
    return not_a_number ? wrong(s, s->at, "NaN is not JSON", "write null for a missing label", err)
                        : wrong(s, s->at, "this is not JSON", "labels are numbers, or strings in double quotes", err);
}

/* ---- values ---------------------------------------------------------------------------------------------------- */
static sm_status value(sm_scan *s, sm_error *err);

static sm_status member(sm_scan *s, bool object, sm_error *err)
{
    if (!object) return value(s, err);
    if (peek(s) != '"') return wrong(s, s->at, "a key in double quotes is missing", "write {\"key\": value}", err);
    sm_status status = string(s, err);
    if (status != SM_OK) return status;
    skip_blanks(s);
    if (peek(s) != ':') return wrong(s, s->at, "a colon is missing behind a key", "write {\"key\": value}", err);
    s->at++;
    return value(s, err);
}

static sm_status container(sm_scan *s, bool object, sm_error *err)
{
    char close = object ? '}' : ']';
    size_t from = s->at++;
    skip_blanks(s);
    if (peek(s) == close) {
        s->at++;
        return SM_OK;
    }
    for (;;) {
        skip_blanks(s);
        sm_status status = member(s, object, err);
        if (status != SM_OK) return status;
        skip_blanks(s);
        char c = peek(s);
        if (s->at >= s->length)
            return wrong(s, from,
                         object ? "an object opened here is never closed" : "an array opened here is never closed",
                         "is the file complete?", err);
        if (c != ',' && c != close) return wrong(s, s->at, "a comma is missing", "put one between two values", err);
        s->at++;
        if (c == close) return SM_OK;
        skip_blanks(s);
        if (peek(s) == close) return wrong(s, s->at, "a comma with nothing behind it", "remove the comma", err);
    }
}

static sm_status note_value(sm_scan *s, sm_error *err)
{
    if (s->n >= s->bounds->most[SM_BOUND_JSON_ELEMENTS]) return over(s, SM_BOUND_JSON_ELEMENTS, err);
    void *start = s->start;
    if (!sm_grow(&start, &s->room, s->n + 1, sizeof *s->start)) return sm_no_memory(err);
    s->start = start;
    s->start[s->n++] = (uint32_t)s->at;
    return SM_OK;
}

static sm_status value(sm_scan *s, sm_error *err)
{
    skip_blanks(s);
    sm_status status = note_value(s, err);
    if (status != SM_OK) return status;
    char c = peek(s);
    if (c == '"') return string(s, err);
    if (c == '{' || c == '[') {
        if (++s->depth > s->bounds->most[SM_BOUND_JSON_DEPTH]) return over(s, SM_BOUND_JSON_DEPTH, err);
        status = container(s, c == '{', err);
        s->depth--;
        return status;
    }
    if (s->at >= s->length) return wrong(s, s->at, "a value is missing", "is the file complete?", err);
    if (c == '-' || (c >= '0' && c <= '9')) return number(s, err);
    return word(s, err);
}

sm_status sm_scan_text(sm_scan *s, const char *file, const char *text, size_t length, const sm_bounds *b, sm_error *err)
{
    *s = (sm_scan){.text = text, .file = file, .length = length, .bounds = b, .lines_before = s->lines_before};
    sm_status status = check_bytes(s, err);
    if (status == SM_OK) status = value(s, err);
    skip_blanks(s);
    if (status == SM_OK && s->at < s->length)
        status = wrong(s, s->at, "there is more behind the end of the JSON text",
                       "remove it, or put several values into one array", err);
    return status;
}

/* ---- the tree -------------------------------------------------------------------------------------------------- */
static void *json_alloc(size_t bytes)
{
    return sm_alloc(bytes, 1);
}

void sm_json_hooks(void)
{
    cJSON_Hooks hooks = {json_alloc, sm_free};
    cJSON_InitHooks(&hooks);
}

static sm_status key_twice(sm_scan *s, const cJSON *item, sm_error *err)
{
    sm_place at = sm_scan_where(s, item);
    return sm_fail_at(err, SM_INPUT, s->file, at.line, at.column,
                      "the key \"%.40s\" is there twice; its second value is here; remove one", item->string);
}

static sm_status few_keys(sm_scan *s, const cJSON *object, sm_error *err)
{
    const cJSON *item, *before;
    cJSON_ArrayForEach(item, object)
    {
        for (before = object->child; before != item; before = before->next)
            if (strcmp(before->string, item->string) == 0) return key_twice(s, item, err);
    }
    return SM_OK;
}

static sm_status many_keys(sm_scan *s, const cJSON *object, sm_error *err)
{
    sm_dict *seen = NULL;
    sm_status status = sm_dict_new(&seen, err);
    const cJSON *item;
    for (item = object->child; item && status == SM_OK; item = item->next) {
        uint32_t before = sm_dict_size(seen), id;
        status = sm_dict_add(seen, item->string, strlen(item->string), &id, err);
        if (status == SM_OK && id < before) status = key_twice(s, item, err);
    }
    sm_dict_free(seen);
    return status;
}

/* Numbers the values in the order of the text, as the scan did, then looks for keys that come twice. */
static sm_status number_values(sm_scan *s, cJSON *tree, int *next, sm_error *err)
{
    enum { FEW = 16 };
    tree->valueint = (*next)++;
    sm_status status = SM_OK;
    int children = 0;
    for (cJSON *c = tree->child; c && status == SM_OK; c = c->next, children++) status = number_values(s, c, next, err);
    if (status != SM_OK || !cJSON_IsObject(tree)) return status;
    return children <= FEW ? few_keys(s, tree, err) : many_keys(s, tree, err);
}

sm_status sm_scan_tree(sm_scan *s, cJSON **tree, sm_error *err)
{
    sm_json_hooks();
    *tree = cJSON_ParseWithLengthOpts(s->text, s->length + 1, NULL, 1);
    if (!*tree) return sm_no_memory(err);
    int next = 0;
    return number_values(s, *tree, &next, err);
}

sm_place sm_scan_where(sm_scan *s, const cJSON *value)
{
    return place_of(s, s->start[value->valueint]);
}

sm_field sm_scan_number(const sm_scan *s, const cJSON *value)
{
    const char *from = s->text + s->start[value->valueint];
    return (sm_field){from, strspn(from, "+-.0123456789eE")};
}
