/* Hints about the labels of a partition, one sentence each: noise, similar labels, labels without points. */
#include "base/mem.h"
#include "io/sheet/sheet.h"
#include "load.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t points_of(const sm_parts *p, uint32_t partition, uint32_t label)
{
    const sm_partition *part = &p->partition[partition];
    if (p->counts && partition == p->truth) return sm_table_row_sums(p->counts)[label];
    if (p->counts && partition == p->pred) return sm_table_col_sums(p->counts)[label];
    uint64_t n = 0;
    for (uint32_t i = 0; i < part->n; i++) n += part->label[i] == label;
    return n;
}

/* A column that was named twice: what holds for the first was said. */
static bool hint_said(const sm_parts *p, uint32_t i, const char *label, uint64_t n)
{
    bool said = false;
    for (uint32_t k = 0; k < i && !said; k++) {
        uint32_t id;
        said = k != p->truth && strcmp(p->partition[k].name, p->partition[i].name) == 0 &&
               sm_dict_find(p->partition[k].dict, label, strlen(label), &id) && points_of(p, k, id) == n;
    }
    return said;
}

static void say_noise(sm_parts *p, uint32_t i, uint32_t label)
{
    const char *text = sm_dict_text(p->partition[i].dict, label);
    unsigned long long n = points_of(p, i, label);
    sm_text beside = {0}; /* the prediction at hand needs no name */
    if (i != p->truth && i != p->pred) {
        sm_text_puts(&beside, "of ");
        sm_partition_title(&p->partition[i], &beside);
        sm_text_puts(&beside, " ");
    }
    if (n && !hint_said(p, i, text, n))
        sm_account_remark(&p->account, "%llu point%s %s%s label %s; if it means noise: --noise %s:%s", n, sm_plural(n),
                          sm_text_of(&beside), n == 1 ? "has" : "have", text, i == p->truth ? "true" : "pred", text);
    sm_text_free(&beside);
}

/* Are the labels from, from + 1 .. up, all of them? */
static bool counts_up(const sm_dict *d, uint32_t from)
{
    uint32_t n = sm_dict_size(d), id;
    char number[16];
    for (uint32_t i = 0; i < n; i++) {
        snprintf(number, sizeof number, "%u", from + i);
        if (!sm_dict_find(d, number, strlen(number), &id)) return false;
    }
    return n > 0;
}

/* A prediction with a word for noise, or a truth with 0 next to 1 to k (k at least 2) where the prediction is 1 to m.
 */
static void hint_noise(sm_parts *p, uint32_t i)
{
    const sm_dict *d = p->partition[i].dict;
    uint32_t id;
    bool truth = i == p->truth || i >= p->n_partitions - p->n_more_truths;
    if (i == p->truth && sm_dict_size(d) >= 3 && counts_up(d, 0) && counts_up(p->partition[p->pred].dict, 1) &&
        sm_dict_find(d, "0", 1, &id))
        say_noise(p, i, id);
    for (uint32_t k = 0; !truth && k < sm_dict_size(d); k++)
        if (sm_label_is_noise(sm_dict_text(d, k))) say_noise(p, i, k);
}

/* Labels that are equal after a reduction: the same number, or the same but for characters that cannot be seen. False
 * where it does not apply. */
typedef bool (*reduction)(const char *text, sm_text *out);

/* The digits between the zeros, and the power of ten of the last of them: no double, to which 2^53 and 2^53 + 1 are
 * one. Powers of 19 digits are left alone. */
static bool as_number(const char *text, sm_text *out)
{
    enum { POWER_DIGITS = 18 };
    size_t length = strlen(text), mantissa = strcspn(text, "eE");
    if (sm_number_of(text, length) == SM_NO_NUMBER || length - mantissa > POWER_DIGITS) return false;
    long long power = mantissa < length ? strtoll(text + mantissa + 1, NULL, 10) : 0;
    const char *point = memchr(text, '.', mantissa);
    if (point) power -= (long long)(text + mantissa - point - 1);
    if (*text == '-') sm_text_puts(out, "-");
    size_t sign = out->length;
    for (const char *digit = text; digit < text + mantissa; digit++)
        if (*digit >= '0' && *digit <= '9' && (*digit > '0' || out->length > sign)) sm_text_bytes(out, digit, 1);
    for (; out->length > sign && out->data[out->length - 1] == '0'; out->length--) power++;
    if (out->length > sign)
        sm_text_printf(out, "e%lld", power);
    else {
        sm_text_clear(out);
        sm_text_puts(out, "0");
    }
    return true;
}

static bool invisible_stripped(const char *text, sm_text *out)
{
    sm_text_show(out, text, SM_SHOW_PLAIN);
    if (strcmp(sm_text_of(out), text) == 0) return true;
    char *to = out->data;
    for (const char *from = out->data; *from;) {
        if (strncmp(from, "<U+", 3) == 0 && strchr(from, '>'))
            from = strchr(from, '>') + 1;
        else
            *to++ = *from++;
    }
    *to = 0;
    out->length = (size_t)(to - out->data);
    return true;
}

static bool is_not_ascii(const char *text)
{
    while (*text && (unsigned char)*text < 0x80) text++;
    return *text != 0;
}

/* é may be one character or two, an e and its accent: they look the same. */
static bool composed(const char *text, sm_text *out)
{
    if (!is_not_ascii(text)) return false; /* ASCII has one form */
    sm_text_compose(out, text);
    return true;
}

/* Checks features that a text must have to equal another after normalisation: if no label has them, none do. */
static bool number_is_odd(const char *text)
{
    size_t length = strlen(text), digits = length - (*text == '-');
    const char *first = text + length - digits;
    bool zero = *first == '0' && (digits > 1 || length > digits);
    if (strspn(first, "0123456789") == digits && digits && digits <= 15 && !zero)
        return false; /* the one way to write it */
    return sm_number_of(text, length) != SM_NO_NUMBER;
}

static bool may_be_invisible(const char *text)
{
    while (*text >= ' ' && *text < 0x7f) text++;
    return *text != 0;
}

static bool any_label(const sm_dict *d, bool (*is)(const char *text))
{
    uint32_t i = 0;
    while (i < sm_dict_size(d) && !is(sm_dict_text(d, i))) i++;
    return i < sm_dict_size(d);
}

/* The first two labels that are equal after it; *a NULL: none are. */
static void find_alike(const sm_dict *d, reduction reduce, const char **a, const char **b)
{
    sm_dict *seen = NULL;
    uint32_t *first = sm_alloc(sm_dict_size(d), sizeof *first);
    sm_text text = {0};
    sm_dict_new(&seen);
    *a = NULL;
    for (uint32_t i = 0; i < sm_dict_size(d) && !*a; i++) {
        sm_text_clear(&text);
        if (!reduce(sm_dict_text(d, i), &text)) continue;
        uint32_t before = sm_dict_size(seen), id = 0;
        sm_dict_add(seen, sm_text_of(&text), text.length, &id);
        if (id < before) {
            *a = sm_dict_text(d, first[id]);
            *b = sm_dict_text(d, i);
        }
        first[id] = id == before ? i : first[id];
    }
    sm_text_free(&text);
    sm_dict_free(seen);
    sm_free(first);
}

static void hint_alike(sm_parts *p, const sm_partition *part, reduction reduce, bool (*is_odd)(const char *text),
                       const char *why)
{
    enum { AT_MOST = 100000 };
    const char *a, *b = NULL;
    if (sm_dict_size(part->dict) > AT_MOST || !any_label(part->dict, is_odd)) return;
    find_alike(part->dict, reduce, &a, &b);
    if (!a) return;
    sm_text one = {0}, other = {0}, where = {0};
    if (!part->unnamed || !part->alone) sm_text_puts(&where, "column ");
    sm_text_puts(&where, part->unnamed && part->alone ? part->file : part->name);
    sm_text_show(&one, a, SM_SHOW_PLAIN);
    sm_text_show(&other, b, SM_SHOW_PLAIN);
    sm_account_warn(&p->account, "%s: the labels \"%s\" and \"%s\" %s; they are kept apart", sm_text_of(&where),
                    sm_quote(sm_text_of(&one)).text, sm_quote(sm_text_of(&other)).text, why);
    sm_text_free(&where);
    sm_text_free(&one);
    sm_text_free(&other);
}

static void hint_empty(sm_parts *p, uint32_t i)
{
    const sm_partition *part = &p->partition[i];
    uint32_t said = 0;
    for (uint32_t k = 0; p->counts && k < sm_dict_size(part->dict) && said < 3; k++) {
        if (points_of(p, i, k) > 0) continue;
        sm_text name = {0};
        said++;
        sm_text_show(&name, sm_dict_text(part->dict, k), SM_SHOW_PLAIN);
        sm_account_remark(&p->account, "%s \"%s\" has no points and is not counted",
                          i == p->truth ? "class" : "cluster", sm_quote(sm_text_of(&name)).text);
        sm_text_free(&name);
    }
}

void sm_hint(sm_parts *p, uint32_t i, const sm_read_options *o)
{
    const sm_partition *part = &p->partition[i];
    /* With one prediction selected, the others are not mentioned. */
    if (!o->noise_named && (i == p->truth || i == p->pred || o->every)) hint_noise(p, i);
    hint_alike(p, part, as_number, number_is_odd, "are the same number");
    hint_alike(p, part, invisible_stripped, may_be_invisible, "differ only in characters that cannot be seen");
    hint_alike(p, part, composed, is_not_ascii, "are the same text in two forms of Unicode");
    hint_empty(p, i);
}
