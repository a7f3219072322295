/* Where labels are cut, and how they look then. */
#include "labels.h"
#include "base/mem.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_CAPACITY = 1024 };

static bool is_among_clashes(const sm_cut *cut, uint32_t place)
{
    return cut->clashes && place < SM_LABELS_MOST && cut->clash[place / 8] >> place % 8 & 1;
}

/* In room where something is cut off its end. */
static const char *label_at(const sm_cut *cut, const sm_session *s, int side, sm_axis a, uint32_t place,
                            char buffer[LABEL_CAPACITY])
{
    const char *name = sm_axis_name(s, side, a.order[place]);
    return a.order[place] == SM_OTHER ? name : sm_affix_strip(&cut->common, name, buffer, LABEL_CAPACITY);
}

int sm_cut_label(char *out, size_t capacity, const sm_cut *cut, const sm_session *s, int side, sm_axis a,
                 uint32_t place, unsigned flags)
{
    char whole[LABEL_CAPACITY];
    const char *label = label_at(cut, s, side, a, place, whole);
    if (cut->columns <= 0) return sm_show(out, capacity, label, -1, flags);
    int used = sm_show_middle(out, capacity, label, cut->columns, cut->tail, flags);
    if (!is_among_clashes(cut, place)) return used;
    char like[LABEL_CAPACITY], number[16];
    unsigned nth = 1;
    for (uint32_t i = 0; i < place; i++) {
        if (!is_among_clashes(cut, i)) continue;
        char other[LABEL_CAPACITY];
        sm_show_middle(like, sizeof like, label_at(cut, s, side, a, i, other), cut->columns, cut->tail, flags);
        nth += !strcmp(like, out);
    }
    int digits = snprintf(number, sizeof number, "~%u", nth), head = sm_most(0, cut->columns - digits);
    used = head ? sm_show(out, capacity, label, head, flags) : 0;
    if (!head) *out = 0;
    size_t length = strlen(out);
    snprintf(out + length, capacity - length, "%s", number);
    return used + digits;
}

static int by_hash(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Of each label as it would be cut, FNV-1a; and all of them sorted. */
typedef struct looks {
    uint64_t *of, *sorted;
    uint32_t n;
} looks;

/* How many labels look like the one before them in that order. */
static uint32_t try_cut(looks *l, const sm_session *s, int side, sm_axis a, const sm_cut *cut, unsigned flags)
{
    char text[LABEL_CAPACITY], capacity[LABEL_CAPACITY];
    uint32_t alike = 0;
    for (uint32_t i = 0; i < l->n; i++) {
        uint64_t hash = 14695981039346656037u;
        sm_show_middle(text, sizeof text, label_at(cut, s, side, a, i, capacity), cut->columns, cut->tail, flags);
        for (const char *p = text; *p; p++) hash = (hash ^ (unsigned char)*p) * 1099511628211u;
        l->of[i] = l->sorted[i] = hash;
    }
    qsort(l->sorted, l->n, sizeof *l->sorted, by_hash);
    for (uint32_t i = 1; i < l->n; i++) alike += l->sorted[i] == l->sorted[i - 1];
    return alike;
}

void sm_cut_find(sm_cut *out, const sm_session *s, int side, sm_axis a, int columns, unsigned flags)
{
    *out = (sm_cut){.columns = columns, .tail = sm_most(0, (columns - 1) / 3)};
    out->common = sm_axis_affix(s, side, a);
    looks l = {.n = a.n < SM_LABELS_MOST ? a.n : SM_LABELS_MOST};
    l.of = sm_alloc((size_t)2 * l.n + 1, sizeof *l.of); /* as if all differed */
    l.sorted = l.of + l.n;
    int third = out->tail, best = third;
    uint32_t fewest = UINT32_MAX;
    for (int step = 0; step < 2 * columns && fewest; step++) { /* a third, one more, one less, two more, .. */
        out->tail = third + (step % 2 ? (step + 1) / 2 : -step / 2);
        if (out->tail < 0 || (out->tail > columns - 2 && step)) continue;
        uint32_t alike = try_cut(&l, s, side, a, out, flags);
        if (alike < fewest) fewest = alike, best = out->tail;
    }
    out->tail = best;
    out->clashes = fewest && try_cut(&l, s, side, a, out, flags);
    for (uint32_t i = 0; out->clashes && i < l.n; i++) {
        const uint64_t *at = bsearch(&l.of[i], l.sorted, l.n, sizeof *l.sorted, by_hash);
        bool before = at && at > l.sorted && at[-1] == *at, behind = at && at + 1 < l.sorted + l.n && at[1] == *at;
        if (before || behind) out->clash[i / 8] |= (uint8_t)(1u << i % 8);
    }
    sm_free(l.of);
}
