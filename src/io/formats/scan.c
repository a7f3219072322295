/* A strict look at a JSON text before cJSON gets it. */
#include "base/mem.h"
#include "core/dict.h"
#include "formats.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_LONGEST = 63 }; /* limit of cJSON */

void sm_scan_free(sm_scan *s)
{
    sm_free(s->start);
    sm_free(s->line);
    *s = (sm_scan){0};
}

/* ---- places ------------------------------------------------------------------------------------------------------ */
/* Lists where the lines begin when the first place is needed; as many as memory allows. */
static void list_lines(sm_scan *s)
{
    uint32_t begin = 0;
    sm_push(&s->line, &s->lines, &s->lines_capacity, &begin, sizeof begin);
    for (size_t i = 0; i < s->length; i++) {
        bool pair = s->text[i] == '\r' && i + 1 < s->length && s->text[i + 1] == '\n';
        begin = (uint32_t)i + 1;
        bool ends = !pair && (s->text[i] == '\n' || s->text[i] == '\r');
        if (ends && !sm_push_large(&s->line, &s->lines, &s->lines_capacity, &begin, sizeof begin)) return;
    }
}

static sm_place place_of(sm_scan *s, size_t offset)
{
    if (!s->lines) list_lines(s);
    size_t low = 0, high = s->lines;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (s->line[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return (sm_place){s->lines_before + low + 1, offset - s->line[low] + 1};
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

static void wrong(sm_scan *s, size_t offset, const char *cause, const char *remedy)
{
    char found[24];
    if (s->status != SM_OK) return;
    sm_place at = place_of(s, offset);
    spell_found(s, offset, found);
    s->status = sm_fail_at(s->err, SM_INPUT, s->file, at.line, at.column, "%s (found %s); %s", cause, found, remedy);
}

static void over(sm_scan *s, sm_bound which)
{
    sm_place at = place_of(s, s->at);
    if (s->status == SM_OK) s->status = sm_over(s->bounds, which, s->file, at.line, at.column, s->err);
}

/* ---- bytes ------------------------------------------------------------------------------------------------------- */
static void check_bytes(sm_scan *s)
{
    const char *nul = s->length ? memchr(s->text, 0, s->length) : NULL;
    size_t bad = sm_utf8_bad(s->text, s->length), zero = nul ? (size_t)(nul - s->text) : s->length;
    if (bad == s->length && zero == s->length) return;
    sm_place at = place_of(s, bad < zero ? bad : zero);
    if (zero <= bad)
        s->status = sm_fail_at(s->err, SM_INPUT, s->file, at.line, at.column,
                               "zero byte in text (found byte 0x00); is this a text file?");
    else
        s->status = sm_fail_at(s->err, SM_INPUT, s->file, at.line, at.column,
                               "this is not UTF-8 (found byte 0x%02X); convert it: iconv -f LATIN1 -t UTF-8 FILE",
                               (unsigned char)s->text[bad]);
}

/* ---- tokens ------------------------------------------------------------------------------------------------------ */
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

/* at is on the 'u'. */
static void unicode_escape(sm_scan *s)
{
    unsigned code, low;
    size_t from = s->at - 1;
    if (!hex4(s, s->at + 1, &code)) {
        wrong(s, from, "a \\u escape needs four hexadecimal digits", "correct it");
        return;
    }
    s->at += 5;
    if (code == 0) wrong(s, from, "a zero character in a text", "remove it");
    if (code < 0xD800 || code > 0xDFFF) return;
    bool pair = code < 0xDC00 && s->at + 1 < s->length && s->text[s->at] == '\\' && s->text[s->at + 1] == 'u' &&
                hex4(s, s->at + 2, &low) && low >= 0xDC00 && low <= 0xDFFF;
    if (!pair) wrong(s, from, "half of a surrogate pair", "write both halves, or the character itself");
    s->at += 6;
}

static void string(sm_scan *s)
{
    size_t from = s->at++;
    while (s->status == SM_OK && s->at < s->length && s->text[s->at] != '"') {
        unsigned char c = (unsigned char)s->text[s->at++];
        if (c < 0x20) wrong(s, s->at - 1, "a control character in a string", "write it as an escape, like \\n");
        if (c != '\\') continue;
        char escaped = peek(s);
        if (escaped == 'u')
            unicode_escape(s);
        else if (!escaped || !strchr("\"\\/bfnrt", escaped))
            wrong(s, s->at - 1, "an unknown escape in a string", "double the backslash");
        else
            s->at++;
    }
    if (s->at >= s->length) wrong(s, from, "a string opened here is never closed", "close it");
    s->at++;
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

static void number(sm_scan *s)
{
    size_t from = s->at;
    char copy[NUMBER_LONGEST + 1] = {0};
    bool good = number_grammar(s);
    size_t length = s->at - from;
    if (!good) {
        wrong(s, from, "this is not a JSON number", "write it like 12 or 0.5, or in quotes");
    } else if (length > NUMBER_LONGEST) {
        sm_place at = place_of(s, from);
        s->status = sm_fail_at(s->err, SM_LIMIT, s->file, at.line, at.column,
                               "number too long (%zu characters, the maximum is %d); quote it if it is a label", length,
                               NUMBER_LONGEST);
    } else {
        memcpy(copy, s->text + from, length);
        if (!(fabs(strtod(copy, NULL)) <= 1.7976931348623157e308))
            wrong(s, from, "a number that is too large", "put it in quotes if it is a label");
    }
}

static void word(sm_scan *s)
{
    static const char *const known[] = {"true", "false", "null"};
    for (size_t i = 0; i < 3; i++) {
        size_t n = strlen(known[i]);
        if (s->length - s->at < n || memcmp(s->text + s->at, known[i], n) != 0) continue;
        char after = s->at + n < s->length ? s->text[s->at + n] : ' ';
        if (!strchr(" \t\r\n,]}", after) || !after) break;
        s->at += n;
        return;
    }
    if (s->length - s->at >= 3 && memcmp(s->text + s->at, "NaN", 3) == 0)
        wrong(s, s->at, "NaN is not JSON", "write null for a missing label");
    else
        wrong(s, s->at, "this is not JSON", "labels are numbers, or strings in double quotes");
}

/* ---- values ------------------------------------------------------------------------------------------------------ */
static void value(sm_scan *s);

static void key(sm_scan *s)
{
    if (peek(s) != '"') wrong(s, s->at, "a key in double quotes is missing", "write {\"key\": value}");
    if (s->status == SM_OK) string(s);
    skip_blanks(s);
    if (peek(s) != ':') wrong(s, s->at, "a colon is missing after a key", "write {\"key\": value}");
    s->at++;
}

static void container(sm_scan *s, bool object)
{
    char close = object ? '}' : ']';
    size_t from = s->at++;
    skip_blanks(s);
    if (peek(s) == close) {
        s->at++;
        return;
    }
    while (s->status == SM_OK) {
        skip_blanks(s);
        if (object) key(s);
        if (s->status == SM_OK) value(s);
        skip_blanks(s);
        char c = peek(s);
        if (s->at >= s->length)
            wrong(s, from, object ? "an object opened here is never closed" : "an array opened here is never closed",
                  "is the file complete?");
        if (c != ',' && c != close) wrong(s, s->at, "a comma is missing", "put one between two values");
        s->at++;
        if (c == close) return;
        skip_blanks(s);
        if (peek(s) == close) wrong(s, s->at, "a comma with nothing after it", "remove the comma");
    }
}

static void value(sm_scan *s)
{
    skip_blanks(s);
    uint32_t at = (uint32_t)s->at;
    if (s->n >= s->bounds->most[SM_BOUND_JSON_ELEMENTS]) over(s, SM_BOUND_JSON_ELEMENTS);
    if (s->status == SM_OK && !sm_push_large(&s->start, &s->n, &s->capacity, &at, sizeof at))
        s->status = sm_too_large(s->err);
    if (s->status != SM_OK) return;
    char c = peek(s);
    if (c == '"') {
        string(s);
    } else if (c == '{' || c == '[') {
        if (++s->depth > s->bounds->most[SM_BOUND_JSON_DEPTH])
            over(s, SM_BOUND_JSON_DEPTH);
        else
            container(s, c == '{');
        s->depth--;
    } else if (s->at >= s->length) {
        wrong(s, s->at, "a value is missing", "is the file complete?");
    } else if (c == '-' || (c >= '0' && c <= '9')) {
        number(s);
    } else {
        word(s);
    }
}

sm_status sm_scan_text(sm_scan *s, const char *file, const char *text, size_t length, const sm_bounds *b, sm_error *err)
{
    *s = (sm_scan){
        .text = text, .file = file, .length = length, .bounds = b, .err = err, .lines_before = s->lines_before};
    check_bytes(s);
    if (s->status == SM_OK) value(s);
    skip_blanks(s);
    if (s->at < s->length)
        wrong(s, s->at, "unexpected text after the end of the JSON text",
              "remove it, or put several values into one array");
    return s->status;
}

/* ---- the tree ---------------------------------------------------------------------------------------------------- */
static void *json_alloc(size_t bytes)
{
    return sm_alloc_large(bytes, 1);
}

void sm_json_hooks(void)
{
    cJSON_Hooks hooks = {json_alloc, sm_free};
    cJSON_InitHooks(&hooks);
}

/* Few keys are compared with each other, many by a dictionary. */
static void check_keys(sm_scan *s, const cJSON *object)
{
    enum { FEW = 16 };
    sm_dict *seen = NULL;
    if (sm_json_length(object) > FEW) sm_dict_new(&seen);
    for (const cJSON *item = object->child; item && s->status == SM_OK; item = item->next) {
        const cJSON *before = object->child;
        uint32_t n = seen ? sm_dict_size(seen) : 0, id = n;
        while (!seen && before != item && strcmp(before->string, item->string) != 0) before = before->next;
        if (seen) sm_dict_add(seen, item->string, strlen(item->string), &id);
        bool twice = seen ? id < n : before != item;
        sm_place at = twice ? sm_scan_where(s, item) : (sm_place){0, 0};
        if (twice && s->status == SM_OK)
            s->status = sm_fail_at(s->err, SM_INPUT, s->file, at.line, at.column,
                                   "duplicate key \"%s\"; remove one of its values", sm_quote_brief(item->string).text);
    }
    sm_dict_free(seen);
}

/* Numbers the values in the order of the text, as the scan did, then looks for keys that come twice. */
static void number_values(sm_scan *s, cJSON *tree, int *next)
{
    tree->valueint = (*next)++;
    for (cJSON *c = tree->child; c && s->status == SM_OK; c = c->next) number_values(s, c, next);
    if (s->status == SM_OK && cJSON_IsObject(tree)) check_keys(s, tree);
}

sm_status sm_scan_tree(sm_scan *s, const char *file, const char *text, size_t length, const sm_bounds *b, cJSON **tree,
                       sm_error *err)
{
    int next = 0;
    *tree = NULL;
    if (sm_scan_text(s, file, text, length, b, err) != SM_OK) return s->status;
    sm_json_hooks();
    *tree = cJSON_ParseWithLengthOpts(s->text, s->length + 1, NULL, 1);
    if (*tree)
        number_values(s, *tree, &next);
    else
        s->status = sm_too_large(err);
    return s->status;
}

size_t sm_json_length(const cJSON *array)
{
    size_t n = 0;
    for (const cJSON *c = array ? array->child : NULL; c; c = c->next) n++;
    return n;
}

const char *sm_json_kind(const cJSON *value)
{
    static const struct {
        int type;
        const char *name;
    } row[] = {{cJSON_False, "false"},     {cJSON_True, "true"},       {cJSON_NULL, "null"},
               {cJSON_Number, "a number"}, {cJSON_String, "a string"}, {cJSON_Array, "an array"},
               {cJSON_Object, "an object"}};
    size_t i = 0;
    while (i + 1 < sizeof row / sizeof *row && (value->type & 0xFF) != row[i].type) i++;
    return row[i].name;
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
