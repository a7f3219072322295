#include "affix.h"
#include <stdio.h>
#include <string.h>

static bool is_affix_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Characters beyond ASCII count as letters. */
static bool is_affix_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80;
}

static bool has_letter(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length && !is_affix_letter(text[i])) i++;
    return i < length;
}

/* Does a number follow these bytes in every label? */
static bool numbers_follow(const char *(*name)(const void *self, uint32_t i), const void *self, uint32_t n, size_t head)
{
    for (uint32_t i = 0; i < n; i++) {
        const char *text = name(self, i);
        if (text && !is_affix_digit(text[head])) return false;
    }
    return true;
}

static size_t common_head(const char *a, const char *b, size_t most)
{
    size_t n = 0;
    while (n < most && b[n] && a[n] == b[n]) n++;
    return n;
}

static size_t common_tail(const char *a, const char *b, size_t most)
{
    size_t n = 0, la = strlen(a), lb = strlen(b);
    while (n < most && n < la && n < lb && a[la - n - 1] == b[lb - n - 1]) n++;
    return n;
}

sm_affix sm_affix_of(const char *(*name)(const void *self, uint32_t i), const void *self, uint32_t n)
{
    sm_affix a = {0};
    size_t shortest = SIZE_MAX;
    uint32_t labels = 0;
    for (uint32_t i = 0; i < n && (!a.of || sm_affix_any(&a)); i++) {
        const char *text = name(self, i);
        if (!text) continue;
        size_t length = strlen(text);
        if (!labels++) a = (sm_affix){text, length, length};
        a.head = common_head(a.of, text, a.head);
        a.tail = common_tail(a.of, text, a.tail);
        if (length < shortest) shortest = length;
    }
    if (labels < 2) return (sm_affix){0};
    size_t length = strlen(a.of);
    if (a.head >= shortest) a.head = shortest - (shortest > 0);
    while (a.head && (is_affix_letter(a.of[a.head - 1]) || is_affix_digit(a.of[a.head - 1])) &&
           !(is_affix_letter(a.of[a.head - 1]) && numbers_follow(name, self, n, a.head)))
        a.head--;
    if (a.head < 2 || !has_letter(a.of, a.head)) a.head = 0;
    if (a.tail >= shortest - a.head) a.tail = shortest - a.head - (shortest > a.head);
    while (a.tail && (is_affix_letter(a.of[length - a.tail]) || is_affix_digit(a.of[length - a.tail]))) a.tail--;
    if (a.tail < 2 || !has_letter(a.of + length - a.tail, a.tail)) a.tail = 0;
    return a;
}

int sm_affix_width(const sm_affix *a, unsigned flags)
{
    char head[256];
    if (!sm_affix_any(a)) return 0;
    snprintf(head, sizeof head, "%.*s", (int)(a->head < sizeof head ? a->head : 0), a->of);
    return sm_show_width(head, flags) + (a->tail ? sm_show_width(a->of + strlen(a->of) - a->tail, flags) : 0);
}

const char *sm_affix_strip(const sm_affix *a, const char *label, char *buffer, size_t size)
{
    size_t length = strlen(label);
    if (!sm_affix_any(a) || length <= a->head + a->tail || strncmp(label, a->of, a->head) != 0) return label;
    if (strcmp(label + length - a->tail, a->of + strlen(a->of) - a->tail) != 0) return label;
    if (!a->tail) return label + a->head;
    size_t left = length - a->head - a->tail;
    if (left >= size) return label;
    memcpy(buffer, label + a->head, left);
    buffer[left] = 0;
    return buffer;
}

void sm_affix_put(const sm_affix *a, sm_text *out)
{
    if (!sm_affix_any(a)) return;
    sm_text_bytes(out, a->of, a->head);
    sm_text_puts(out, "…");
    if (a->tail) sm_text_puts(out, a->of + strlen(a->of) - a->tail);
}
