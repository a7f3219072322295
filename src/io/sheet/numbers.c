/* Texts as numbers: which kind, and as counts. */
#include "sheet.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t digits(const char *text, size_t at, size_t length)
{
    size_t from = at;
    while (at < length && text[at] >= '0' && text[at] <= '9') at++;
    return at - from;
}

/* [sign] digits [. digits] [e [sign] digits], digits on at least one side of the point. */
static bool is_decimal(const char *text, size_t length, bool *point)
{
    size_t at = length && (text[0] == '-' || text[0] == '+');
    size_t whole = digits(text, at, length), part = 0;
    at += whole;
    *point = false;
    if (at < length && text[at] == '.') {
        *point = true;
        part = digits(text, ++at, length);
        at += part;
    }
    if (whole + part == 0) return false;
    if (at < length && (text[at] == 'e' || text[at] == 'E')) {
        *point = true;
        at++;
        at += at < length && (text[at] == '-' || text[at] == '+');
        size_t exponent = digits(text, at, length);
        if (!exponent) return false;
        at += exponent;
    }
    return at == length;
}

sm_number_kind sm_number_of(const char *text, size_t length)
{
    bool point;
    if (!is_decimal(text, length, &point)) return SM_NO_NUMBER;
    if (!point) return SM_INTEGER;
    char copy[64];
    if (length >= sizeof copy) return SM_FLOAT;
    memcpy(copy, text, length);
    copy[length] = 0;
    double x = strtod(copy, NULL);
    return fabs(x) < 9007199254740992.0 && x == (double)(int64_t)x ? SM_FLOAT_WHOLE : SM_FLOAT;
}

const char *sm_whole_text(const char *text, char whole[32])
{
    if (sm_number_of(text, strlen(text)) != SM_FLOAT_WHOLE) return text;
    snprintf(whole, 32, "%.0f", strtod(text, NULL));
    return strcmp(whole, "-0") == 0 ? "0" : whole;
}

/* Rounds the digits, since a double would change large numbers. */
static const char *integer_plain(const char *text, char whole[32])
{
    bool negative = *text == '-';
    const char *digits = text + (negative || *text == '+');
    digits += strspn(digits, "0");
    if (!*digits) return "0";
    if (!negative) return digits;
    return snprintf(whole, 32, "-%s", digits) < 32 ? whole : text;
}

const char *sm_whole_label(const char *text, char whole[32])
{
    return sm_number_of(text, strlen(text)) == SM_INTEGER ? integer_plain(text, whole) : sm_whole_text(text, whole);
}

const char *const sm_missing_words[] = {"", "NA", "NaN", "nan", "None", "null", NULL};

bool sm_is_missing(const char *text, size_t length)
{
    if (length > 4) return false;
    for (const char *const *word = sm_missing_words; *word; word++)
        if (strlen(*word) == length && memcmp(*word, text, length) == 0) return true;
    return false;
}

static const uint64_t COUNT_MOST = UINT64_C(1) << 53;

sm_count_fault sm_count_of(const char *text, size_t length, uint64_t *count)
{
    uint64_t n = 0;
    size_t sign = length && (text[0] == '+' || text[0] == '-'), i = sign;
    while (i < length && text[i] >= '0' && text[i] <= '9' && n <= COUNT_MOST) n = n * 10 + (uint64_t)(text[i++] - '0');
    *count = n;
    if (i == length && i > sign && n <= COUNT_MOST && (text[0] != '-' || n == 0)) return SM_COUNT_OK;
    sm_number_kind kind = sm_number_of(text, length);
    if (kind == SM_NO_NUMBER) return SM_COUNT_NOT;
    if (text[0] == '-' && strspn(text, "-0.") < length) return SM_COUNT_NEGATIVE;
    if (kind == SM_INTEGER) return SM_COUNT_LARGE;
    if (kind == SM_FLOAT) return SM_COUNT_REAL;
    char copy[64] = {0};
    memcpy(copy, text, length < 63 ? length : 63);
    *count = (uint64_t)strtod(copy, NULL);
    return SM_COUNT_OK;
}

sm_status sm_count_refuse(sm_count_fault fault, const char *text, size_t length, const char *file, sm_place at,
                          sm_error *err)
{
    static const struct {
        const char *cause, *remedy;
        sm_status status;
    } row[] = {
        [SM_COUNT_NOT] = {"this is not a count", "write a whole number, 0 for none", SM_INPUT},
        [SM_COUNT_NEGATIVE] = {"a count cannot be negative", "write a whole number, 0 for none", SM_INPUT},
        [SM_COUNT_REAL] = {"a count must be whole, because points are moved one by one",
                           "scale the numbers up and round them", SM_INPUT},
        [SM_COUNT_LARGE] = {"a count cannot be larger than 9007199254740992 (2^53)", "scale the counts down", SM_LIMIT},
    };
    return sm_fail_at(err, row[fault].status, file, at.line, at.column, "%s (found \"%s\"); %s", row[fault].cause,
                      sm_quote_bytes(text, length).text, row[fault].remedy);
}
