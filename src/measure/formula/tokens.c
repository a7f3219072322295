/* The tokens of a formula, after its glyphs have become what they are read as. */
#include "tokens.h"
#include "base/mem.h"
#include "parse.h"
#include <string.h>

static sm_status tokens_fail(sm_error *err, uint32_t column, const char *format, ...) SM_LIKE_PRINTF(3, 4);
static sm_status tokens_fail(sm_error *err, uint32_t column, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_status status = sm_formula_fail(err, column, format, args);
    va_end(args);
    return status;
}

static bool token_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool token_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static const struct glyph {
    uint32_t code;
    const char *plain;
} token_glyphs[] = {{0xB7, "*"},       {0x22C5, "*"},   {0x2212, "-"},    {0x2032, "'"}, {0x221A, " sqrt "},
                    {0x3B2, " beta "}, {0x3A3, " sum"}, {0x2211, " sum"}, {0xB2, "^2 "}, {0xB3, "^3 "}};

/* Glyphs become what they are read as; spaces around keep them apart from names next to them. */
static sm_status tokens_plain(sm_tokens *t, const char *text, sm_error *err)
{
    size_t length = strlen(text), used = 0;
    if (length > SM_FORMULA_LONGEST) {
        return tokens_fail(err, SM_FORMULA_LONGEST, "formula too long (%zu bytes, the maximum is %d)", length,
                           SM_FORMULA_LONGEST);
    }
    t->plain = sm_alloc(3 * length + 1, 1);
    t->column = sm_alloc(3 * length + 1, sizeof *t->column);
    uint16_t column = 0;
    for (size_t i = 0, bytes; i < length; i += bytes) {
        uint32_t code = 0;
        char ascii[2] = {text[i], 0};
        const char *as = (unsigned char)text[i] < 128 ? ascii : NULL;
        bytes = sm_utf8_next(text + i, length - i, &code);
        column++;
        for (size_t g = 0; g < sizeof token_glyphs / sizeof *token_glyphs; g++)
            if (bytes > 0 && token_glyphs[g].code == code) as = token_glyphs[g].plain;
        if (!as) {
            int shown = bytes ? (int)bytes : 1;
            return tokens_fail(err, column, "invalid character in a formula: '%.*s'", shown, text + i);
        }
        for (; *as; as++) {
            t->plain[used] = *as;
            t->column[used++] = column;
        }
    }
    t->column[used] = (uint16_t)(column + 1);
    return SM_OK;
}

static size_t token_length(const char *s, sm_token_kind kind)
{
    size_t length = 1;
    if (kind == SM_TOKEN_NUMBER) {
        length = strspn(s, "0123456789");
        if (s[length] == '.' && token_is_digit(s[length + 1])) length += 1 + strspn(s + length + 1, "0123456789");
    } else if (kind == SM_TOKEN_NAME) {
        while (token_is_letter(s[length]) || token_is_digit(s[length]) || s[length] == '_') length++;
        length += s[length] == '\'';
    }
    return length;
}

static sm_status tokens_cut(sm_tokens *all, sm_error *err)
{
    size_t length = strlen(all->plain);
    all->token = sm_alloc(length + 1, sizeof *all->token);
    for (size_t i = strspn(all->plain, " \t");; i += strspn(all->plain + i, " \t")) {
        const char *s = all->plain + i;
        sm_token t = {.kind = SM_TOKEN_SIGN, .text = s, .column = all->column[i]};
        if (!*s) t.kind = SM_TOKEN_END;
        if (token_is_digit(*s)) t.kind = SM_TOKEN_NUMBER;
        if (token_is_letter(*s)) t.kind = SM_TOKEN_NAME;
        if (t.kind == SM_TOKEN_SIGN && !strchr("+-*/^(),=;", *s)) {
            if (*s == '.')
                return tokens_fail(err, t.column, "a number has digits on both sides of the point: write 0.5 or 5.0");
            return tokens_fail(err, t.column, "invalid character in a formula: '%c'", *s);
        }
        t.length = *s ? token_length(s, t.kind) : 0;
        i += t.length;
        all->token[all->n++] = t;
        if (!*s) return SM_OK;
    }
}

sm_status sm_tokens_of(sm_tokens *out, const char *text, sm_error *err)
{
    sm_status status = tokens_plain(out, text, err);
    return status == SM_OK ? tokens_cut(out, err) : status;
}

void sm_tokens_free(sm_tokens *t)
{
    sm_free(t->plain);
    sm_free(t->column);
    sm_free(t->token);
}
