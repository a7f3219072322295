/* Merge sort: runs are merged into runs twice as long. */
#include "sorting.h"
#include "base/mem.h"
#include <stdlib.h>
#include <string.h>

typedef struct sm_sorting_key {
    uint32_t row;
    sm_datum_kind kind;
    union {
        uint64_t whole;
        double real;
        size_t words; /* where in texts they begin */
    } of;
} key;

sm_datum sm_datum_field(const char *text)
{
    sm_datum d = sm_datum_words(text);
    d.number = sm_number_read(text, &d.real);
    return d;
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

void sm_sorting_add(sm_sorting *s, uint32_t row, sm_datum d)
{
    if (d.kind == SM_SIGNED) d = sm_datum_real((double)d.change);
    key k = {.row = row, .kind = d.kind};
    bool number = d.kind == SM_REAL || (d.kind == SM_WORDS && d.number);
    if (d.kind == SM_WHOLE) k.of.whole = d.whole;
    if (number) {
        k.kind = d.real >= d.real ? SM_REAL : SM_NOT_DEFINED;
        k.of.real = d.real;
    } else if (d.kind == SM_WORDS) {
        const char *words = d.key ? d.key : d.words;
        size_t length = s->at_most ? strnlen(words, s->at_most) : strlen(words);
        k.of.words = s->texts.length;
        sm_text_bytes(&s->texts, words, length);
        sm_text_bytes(&s->texts, "", 1);
    }
    sm_push(&s->key, &s->n, &s->keys_capacity, &k, sizeof k);
}

static int compare_keys(const sm_sorting *s, uint32_t a, uint32_t b)
{
    const key *k[2] = {&s->key[a], &s->key[b]};
    int rank[2], order = 0;
    double number[2];
    for (int i = 0; i < 2; i++) {
        bool whole = k[i]->kind == SM_WHOLE;
        rank[i] = whole || k[i]->kind == SM_REAL ? 0 : k[i]->kind == SM_WORDS ? 1 : 2;
        number[i] = whole ? (double)k[i]->of.whole : k[i]->of.real;
    }
    if (rank[0] != rank[1]) return rank[0] - rank[1];
    if (rank[0] == 1)
        order = sm_natural_order(s->texts.data + k[0]->of.words, s->texts.data + k[1]->of.words);
    else if (k[0]->kind == SM_WHOLE && k[1]->kind == SM_WHOLE)
        order = k[0]->of.whole < k[1]->of.whole ? -1 : k[0]->of.whole > k[1]->of.whole;
    else if (rank[0] == 0)
        order = number[0] < number[1] ? -1 : number[0] > number[1];
    return s->down ? -order : order;
}

/* ---- merging ----------------------------------------------------------------------------------------------------- */

/* The run at low and the next one, of width keys each, become one. */
static void merge_pair(const sm_sorting *s, const uint32_t *from, uint32_t *to, size_t low, size_t width)
{
    size_t middle = width < s->n - low ? low + width : s->n, high = width < s->n - middle ? middle + width : s->n;
    size_t first = low, second = middle;
    for (size_t at = low; at < high; at++) {
        bool takes_first = first < middle && (second >= high || compare_keys(s, from[first], from[second]) <= 0);
        to[at] = takes_first ? from[first++] : from[second++];
    }
}

void sm_sorting_run(sm_sorting *s)
{
    uint32_t *from = sm_alloc(s->n, sizeof *from), *to = sm_alloc(s->n, sizeof *to);
    for (size_t i = 0; i < s->n; i++) from[i] = (uint32_t)i;
    for (size_t width = 1; width < s->n; width *= 2) {
        for (size_t low = 0; low < s->n; low += 2 * width) merge_pair(s, from, to, low, width);
        uint32_t *swap = from;
        from = to;
        to = swap;
    }
    s->order = from;
    sm_free(to);
}

uint32_t sm_sorting_at(const sm_sorting *s, size_t place)
{
    return s->key[s->order[place]].row;
}

void sm_sorting_free(sm_sorting *s)
{
    sm_free(s->key);
    sm_free(s->order);
    sm_text_free(&s->texts);
    *s = (sm_sorting){0};
}
