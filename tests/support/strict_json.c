#include "tests/support/strict_json.h"
#include "base/text.h"
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 200 };

typedef struct reader {
    const char *at, *end, *wrong;
    int depth;
} reader;

static bool refuse(reader *r, const char *why)
{
    if (!r->wrong) r->wrong = why;
    return false;
}

static bool take(reader *r, char c)
{
    if (r->at == r->end || *r->at != c) return false;
    r->at++;
    return true;
}

static void skip_blanks(reader *r)
{
    while (r->at < r->end && memchr(" \t\n\r", *r->at, 4)) r->at++;
}

static size_t take_digits(reader *r)
{
    const char *from = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9') r->at++;
    return (size_t)(r->at - from);
}

static bool take_hex(reader *r, unsigned *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        static const char digits[] = "0123456789abcdef0123456789ABCDEF";
        const char *digit = r->at < r->end && *r->at ? strchr(digits, *r->at) : NULL;
        if (!digit) return refuse(r, "a \\u escape without four digits");
        *code = *code * 16 + (unsigned)(digit - digits) % 16;
    }
    return true;
}

static bool take_escape(reader *r)
{
    unsigned code = 0, low = 0;
    if (!take(r, 'u')) {
        if (r->at == r->end || !*r->at || !strchr("\"\\/bfnrt", *r->at)) return refuse(r, "an unknown escape");
        r->at++;
        return true;
    }
    if (!take_hex(r, &code)) return false;
    if (code < 0xD800 || code > 0xDFFF) return true;
    bool pair = code < 0xDC00 && take(r, '\\') && take(r, 'u') && take_hex(r, &low) && low >= 0xDC00 && low <= 0xDFFF;
    return pair || refuse(r, "half of a surrogate pair");
}

static bool take_string(reader *r)
{
    if (!take(r, '"')) return refuse(r, "a string is missing");
    while (r->at < r->end && *r->at != '"') {
        if ((unsigned char)*r->at < 0x20) return refuse(r, "a control character in a string");
        if (*r->at != '\\')
            r->at++;
        else if (r->at++, !take_escape(r))
            return false;
    }
    return take(r, '"') || refuse(r, "a string without an end");
}

static bool take_number(reader *r)
{
    const char *from = r->at;
    bool minus = take(r, '-'), zero = r->at < r->end && *r->at == '0';
    size_t whole = take_digits(r);
    if (!whole || (zero && whole > 1)) return refuse(r, "neither a value nor a number");
    if (take(r, '.') && !take_digits(r)) return refuse(r, "a point without digits behind it");
    const char *mantissa_end = r->at;
    if (take(r, 'e') || take(r, 'E')) {
        if (!take(r, '-')) take(r, '+');
        if (!take_digits(r)) return refuse(r, "an exponent without digits");
    }
    if (minus && strspn(from, "-0.") >= (size_t)(mantissa_end - from)) return refuse(r, "-0");
    double x = strtod(from, NULL);
    return x - x == 0 || refuse(r, "a number beyond the doubles");
}

static bool take_word(reader *r, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0) return false;
    r->at += length;
    return true;
}

static bool take_value(reader *r);

static bool take_members(reader *r, char open, char close)
{
    if (++r->depth > DEEPEST) return refuse(r, "too deep");
    take(r, open);
    skip_blanks(r);
    bool more = !take(r, close);
    while (more) {
        if (open == '{') {
            skip_blanks(r);
            if (!take_string(r)) return false;
            skip_blanks(r);
            if (!take(r, ':')) return refuse(r, "a key without a colon");
        }
        if (!take_value(r)) return false;
        more = take(r, ',');
        if (!more && !take(r, close)) return refuse(r, "neither a comma nor an end");
    }
    r->depth--;
    return true;
}

static bool take_value(reader *r)
{
    skip_blanks(r);
    char c = r->at < r->end ? *r->at : 0;
    bool good = c == '{'   ? take_members(r, '{', '}')
                : c == '[' ? take_members(r, '[', ']')
                : c == '"' ? take_string(r)
                           : take_word(r, "null") || take_word(r, "true") || take_word(r, "false") || take_number(r);
    skip_blanks(r);
    return good;
}

/* Keys as they read, so that an escape does not tell two of them apart. */
static bool keys_differ(const cJSON *item)
{
    for (const cJSON *c = item->child; c; c = c->next) {
        for (const cJSON *d = item->child; d != c && cJSON_IsObject(item); d = d->next)
            if (strcmp(c->string, d->string) == 0) return false;
        if (!keys_differ(c)) return false;
    }
    return true;
}

const char *strict_json(const char *text, size_t length, size_t *at)
{
    reader r = {.at = text, .end = text + length};
    size_t bad = sm_utf8_bad(text, length);
    *at = bad;
    if (bad != length) return "this is no UTF-8";
    if (take_value(&r) && r.at != r.end) refuse(&r, "something behind the value");
    *at = (size_t)(r.at - text);
    if (r.wrong) return r.wrong;
    cJSON *tree = cJSON_ParseWithLength(text, length);
    if (!tree) return "cJSON cannot read it";
    bool differ = keys_differ(tree);
    cJSON_Delete(tree);
    return differ ? NULL : "a key comes twice";
}
