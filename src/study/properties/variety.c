/* Counts how many different tables some trials are. */
#include "base/hash.h"
#include "base/mem.h"
#include "trial.h"

/* The key of a trial: the sizes of both sides for E0, of the classes for B0, else the table. */
static uint64_t variety_key_of(const sm_trial *t)
{
    const sm_counts *c = &t->before;
    uint64_t key[2 + SM_COUNTS_SIDE * SM_COUNTS_SIDE] = {c->rows, c->cols};
    size_t n = 2;
    if (t->property == SM_E0 || t->property == SM_B0) {
        for (uint32_t i = 0; i < c->rows; i++) key[n++] = sm_counts_row(c, i);
        for (uint32_t j = 0; j < c->cols && t->property == SM_E0; j++) key[n++] = sm_counts_col(c, j);
    } else {
        for (uint32_t i = 0; i < c->rows * c->cols; i++) key[n++] = c->c[i];
    }
    uint64_t hash = sm_hash(key, n * sizeof *key, 1);
    return hash ? hash : 1;
}

static uint64_t *variety_place_of(uint64_t *slot, size_t slots, uint64_t key)
{
    size_t at = (size_t)key & (slots - 1);
    while (slot[at] && slot[at] != key) at = (at + 1) & (slots - 1);
    return &slot[at];
}

static void variety_widen(sm_variety *s)
{
    size_t slots = s->slots ? 2 * s->slots : 64;
    uint64_t *slot = sm_alloc(slots, sizeof *slot);
    for (size_t i = 0; i < s->slots; i++)
        if (s->slot[i]) *variety_place_of(slot, slots, s->slot[i]) = s->slot[i];
    sm_free(s->slot);
    s->slot = slot;
    s->slots = slots;
}

void sm_variety_add(sm_variety *s, const sm_trial *t)
{
    if (2 * (s->n + 1) > s->slots) variety_widen(s);
    uint64_t key = variety_key_of(t), *place = variety_place_of(s->slot, s->slots, key);
    s->n += *place == 0;
    *place = key;
}
