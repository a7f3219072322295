/* What `sorting.h` says: keys that are merged, runs into runs twice as long. */
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

static size_t run_end(const sm_sorting *s, size_t runs)
{
    return s->width > (s->n - s->low) / runs ? s->n : s->low + runs * s->width;
}

/* The next few places of the pair of runs that begins at low; true when the pair is one run. */
static bool merge_some(sm_sorting *s, size_t few)
{
    size_t middle = run_end(s, 1), high = run_end(s, 2), end = s->to + few < high ? s->to + few : high;
    for (; s->to < end; s->to++) {
        bool first =
            s->first < middle && (s->second >= high || compare_keys(s, s->order[s->first], s->order[s->second]) <= 0);
        s->other[s->to] = first ? s->order[s->first++] : s->order[s->second++];
    }
    return s->to == high;
}

static void begin_pair(sm_sorting *s, size_t low)
{
    s->low = s->first = s->to = low;
    s->second = low < s->n ? run_end(s, 1) : low;
}

void sm_sorting_run(sm_sorting *s, uint64_t *budget)
{
    enum { STEP = 60, FEW = 4096 }; /* budget of a comparison; places between two looks at it */
    if (!s->order) {
        s->order = sm_alloc(s->n, sizeof *s->order);
        s->other = sm_alloc(s->n, sizeof *s->other);
        for (size_t i = 0; i < s->n; i++) s->order[i] = (uint32_t)i;
        s->width = 1;
        begin_pair(s, 0);
    }
    while (s->width < s->n && *budget) {
        size_t was = s->to;
        bool one = merge_some(s, FEW);
        uint64_t cost = (s->to - was) * STEP;
        *budget -= cost < *budget ? cost : *budget;
        if (one) begin_pair(s, s->to);
        if (s->low < s->n) continue;
        uint32_t *swap = s->order;
        s->order = s->other;
        s->other = swap;
        s->width *= 2;
        begin_pair(s, 0);
    }
}

double sm_sorting_progress(const sm_sorting *s)
{
    double passes = 0, done = 0;
    for (size_t w = 1; w < s->n; w *= 2) {
        passes++;
        done += w < s->width;
    }
    if (s->n && s->width < s->n) done += (double)s->to / (double)s->n;
    return passes > 0 ? done / passes : 1;
}

uint32_t sm_sorting_at(const sm_sorting *s, size_t place)
{
    return s->key[s->order[place]].row;
}

void sm_sorting_free(sm_sorting *s)
{
    sm_free(s->key);
    sm_free(s->order);
    sm_free(s->other);
    sm_text_free(&s->texts);
    *s = (sm_sorting){0};
}
