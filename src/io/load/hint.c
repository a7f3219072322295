/* What the labels of a partition suggest, a sentence each: noise, one label a point, labels that look alike. */
#include "assemble.h"
#include "io/sheet/names.h"
#include "setmatch/base/mem.h"
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

static sm_status say_noise(sm_parts *p, uint32_t i, uint32_t label, sm_error *err)
{
    const sm_partition *part = &p->partition[i];
    const char *text = sm_dict_text(part->dict, label);
    unsigned long long n = points_of(p, i, label);
    if (n == 0) return SM_OK;
    return sm_account_remark(&p->account, err, "%llu point%s ha%s label %s; if it means noise: --noise %s:%s", n,
                             n == 1 ? "" : "s", n == 1 ? "s" : "ve", text, i == p->truth ? "true" : "pred", text);
}

/* 0 beside 1..k, all of them, k at least 2. */
static bool zero_beside(const sm_dict *d)
{
    uint32_t n = sm_dict_size(d), id;
    long most = 0;
    for (uint32_t i = 0; i < n; i++) {
        const char *text = sm_dict_text(d, i);
        size_t length = strlen(text);
        if (length > 9 || strspn(text, "0123456789") != length || (length > 1 && *text == '0')) return false;
        long value = strtol(text, NULL, 10);
        if (value > most) most = value;
    }
    return n >= 3 && most == (long)n - 1 && sm_dict_find(d, "0", 1, &id);
}

/* 1 to m, all of them. */
static bool counts_up(const sm_dict *d)
{
    uint32_t n = sm_dict_size(d), id;
    char number[16];
    for (uint32_t i = 1; i <= n; i++) {
        snprintf(number, sizeof number, "%u", i);
        if (!sm_dict_find(d, number, strlen(number), &id)) return false;
    }
    return n > 0;
}

/* A prediction with a word for noise, or a truth with 0 where the prediction is 1 to m. */
static sm_status hint_noise(sm_parts *p, uint32_t i, sm_error *err)
{
    const sm_dict *d = p->partition[i].dict;
    uint32_t id;
    sm_status status = SM_OK;
    bool truth = i == p->truth || i >= p->n_partitions - p->n_more_truths;
    if (truth && i == p->truth && sm_dict_find(d, "0", 1, &id) && zero_beside(d) &&
        counts_up(p->partition[p->pred].dict))
        return say_noise(p, i, id, err);
    for (uint32_t k = 0; !truth && k < sm_dict_size(d) && status == SM_OK; k++)
        if (sm_label_is_noise(sm_dict_text(d, k))) status = say_noise(p, i, k, err);
    return status;
}

/* Two labels that are one under some reduction: the same number, or the same but for characters that cannot be seen. */
typedef bool (*reduction)(const char *text, sm_text *out, sm_error *err, sm_status *status);

static bool as_number(const char *text, sm_text *out, sm_error *err, sm_status *status)
{
    if (sm_number_of(text, strlen(text)) == SM_NO_NUMBER) return false;
    char number[32];
    sm_number(number, strtod(text, NULL));
    *status = sm_text_add(out, number, strlen(number), err);
    return true;
}

static bool invisible_stripped(const char *text, sm_text *out, sm_error *err, sm_status *status)
{
    *status = sm_text_show(out, text, SM_SHOW_PLAIN, err);
    if (*status != SM_OK || strcmp(sm_text_of(out), text) == 0) return *status == SM_OK;
    char *to = out->data;
    for (const char *from = out->data; *from;) {
        if (strncmp(from, "<U+", 3) == 0 && strchr(from, '>')) {
            from = strchr(from, '>') + 1;
        } else {
            *to++ = *from++;
        }
    }
    *to = 0;
    out->length = (size_t)(to - out->data);
    return true;
}

static sm_status find_alike(const sm_dict *d, reduction reduce, const char **a, const char **b, sm_error *err)
{
    sm_dict *seen = NULL;
    uint32_t *first = sm_alloc(sm_dict_size(d), sizeof *first);
    sm_text text = {0};
    sm_status status = first ? sm_dict_new(&seen, err) : sm_no_memory(err);
    *a = NULL;
    for (uint32_t i = 0; i < sm_dict_size(d) && status == SM_OK && !*a; i++) {
        sm_text_clear(&text);
        if (!reduce(sm_dict_text(d, i), &text, err, &status) || status != SM_OK) continue;
        uint32_t before = sm_dict_size(seen), id;
        status = sm_dict_add(seen, sm_text_of(&text), text.length, &id, err);
        if (status == SM_OK && id == before) {
            first[id] = i;
        } else if (status == SM_OK) {
            *a = sm_dict_text(d, first[id]);
            *b = sm_dict_text(d, i);
        }
    }
    sm_text_done(&text);
    sm_dict_free(seen);
    sm_free(first);
    return status;
}

static sm_status hint_alike(sm_parts *p, const sm_partition *part, reduction reduce, const char *why, sm_error *err)
{
    enum { AT_MOST = 100000 };
    const char *a, *b = NULL;
    sm_text one = {0}, other = {0};
    if (sm_dict_size(part->dict) > AT_MOST) return SM_OK;
    sm_status status = find_alike(part->dict, reduce, &a, &b, err);
    if (status != SM_OK || !a) return status;
    status = sm_text_show(&one, a, SM_SHOW_PLAIN, err);
    if (status == SM_OK) status = sm_text_show(&other, b, SM_SHOW_PLAIN, err);
    if (status == SM_OK)
        status = sm_account_warn(&p->account, err, "column %s: the labels \"%s\" and \"%s\" %s; they are kept apart",
                                 part->name, sm_text_of(&one), sm_text_of(&other), why);
    sm_text_done(&one);
    sm_text_done(&other);
    return status;
}

static sm_status hint_empty(sm_parts *p, uint32_t i, sm_error *err)
{
    const sm_partition *part = &p->partition[i];
    sm_status status = SM_OK;
    uint32_t said = 0;
    for (uint32_t k = 0; p->counts && k < sm_dict_size(part->dict) && said < 3 && status == SM_OK; k++) {
        if (points_of(p, i, k) > 0) continue;
        sm_text name = {0};
        said++;
        status = sm_text_show(&name, sm_dict_text(part->dict, k), SM_SHOW_PLAIN, err);
        if (status == SM_OK)
            status = sm_account_remark(&p->account, err, "%s \"%s\" has no points and is not counted",
                                       i == p->truth ? "class" : "cluster", sm_text_of(&name));
        sm_text_done(&name);
    }
    return status;
}

sm_status sm_hint(sm_parts *p, uint32_t i, const sm_read_options *o, sm_error *err)
{
    const sm_partition *part = &p->partition[i];
    sm_status status = o->noise_named ? SM_OK : hint_noise(p, i, err);
    if (status == SM_OK) status = hint_alike(p, part, as_number, "are the same number", err);
    if (status == SM_OK)
        status = hint_alike(p, part, invisible_stripped, "differ only in characters that cannot be seen", err);
    return status == SM_OK ? hint_empty(p, i, err) : status;
}
