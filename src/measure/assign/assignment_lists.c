/* Tight cells as lists in one pool: a list that outgrows its place moves to one of twice the room. */
#include "assignment_lists.h"

#include "base/mem.h"

#include <string.h>

enum { LEAST_CAPACITY = 4 }; /* room for a size_t, too: what a list that was given up holds */

void sm_lists_widen(sm_tight_lists *l, size_t vertices, size_t want)
{
    sm_widen(&l->of, vertices, want, sizeof *l->of);
}

void sm_lists_free(sm_tight_lists *l)
{
    sm_free(l->of);
    sm_free(l->pool);
    *l = (sm_tight_lists){0};
}

void sm_lists_clear(sm_tight_lists *l, size_t vertices)
{
    memset(l->of, 0, vertices * sizeof *l->of);
    memset(l->spare, 0, sizeof l->spare);
    l->used = l->cells = 0;
}

static int list_class(uint32_t capacity)
{
    return __builtin_ctz(capacity);
}

static void list_give_up(sm_tight_lists *l, const sm_tight_list *m)
{
    if (!m->capacity) return;
    size_t *first = &l->spare[list_class(m->capacity)];
    memcpy(l->pool + m->at, first, sizeof *first);
    *first = m->at;
}

/* Room for n, what it holds stays. Places begin at 1, so that 0 means none. */
static void list_make_room(sm_tight_lists *l, sm_tight_list *m, uint32_t n)
{
    if (n <= m->capacity) return;
    uint32_t capacity = LEAST_CAPACITY;
    while (capacity < n) capacity *= 2;
    sm_tight_list moved = {.at = l->spare[list_class(capacity)], .n = m->n, .capacity = capacity};
    if (moved.at)
        memcpy(&l->spare[list_class(capacity)], l->pool + moved.at, sizeof moved.at);
    else {
        moved.at = l->used ? l->used : 1;
        sm_grow(&l->pool, &l->capacity_pool, moved.at + capacity, sizeof *l->pool);
        l->used = moved.at + capacity;
    }
    if (m->n) memcpy(l->pool + moved.at, l->pool + m->at, m->n * sizeof *l->pool);
    list_give_up(l, m);
    *m = moved;
}

static uint32_t list_place(const sm_tight_lists *l, const sm_tight_list *m, uint32_t x)
{
    const uint32_t *at = l->pool + m->at;
    uint32_t low = 0, high = m->n;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        if (at[mid] < x)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static void list_put(sm_tight_lists *l, uint32_t v, uint32_t x)
{
    sm_tight_list *m = &l->of[v];
    list_make_room(l, m, m->n + 1);
    uint32_t p = list_place(l, m, x), *at = l->pool + m->at;
    memmove(at + p + 1, at + p, (m->n - p) * sizeof *at);
    at[p] = x;
    m->n++;
}

static void list_take_out(sm_tight_lists *l, uint32_t v, uint32_t x)
{
    sm_tight_list *m = &l->of[v];
    uint32_t p = list_place(l, m, x), *at = l->pool + m->at;
    m->n--;
    memmove(at + p, at + p + 1, (m->n - p) * sizeof *at);
}

void sm_lists_append(sm_tight_lists *l, uint32_t v, uint32_t x)
{
    uint32_t w = 2 * x + !(v & 1);
    sm_tight_list *mine = &l->of[v], *its = &l->of[w];
    list_make_room(l, mine, mine->n + 1);
    list_make_room(l, its, its->n + 1);
    l->pool[mine->at + mine->n++] = x;
    l->pool[its->at + its->n++] = v / 2;
    l->cells++;
}

void sm_lists_replace(sm_tight_lists *l, uint32_t v, const uint32_t *at, uint32_t n, bool *gained)
{
    sm_tight_list *m = &l->of[v]; /* no other list than those of the far side moves below */
    uint32_t far = !(v & 1), p = 0, q = 0;
    *gained = false;
    while (p < m->n || q < n) {
        uint32_t old = p < m->n ? l->pool[m->at + p] : UINT32_MAX, new = q < n ? at[q] : UINT32_MAX;
        if (old < new)
            list_take_out(l, 2 * old + far, v / 2);
        else if (new < old) {
            list_put(l, 2 * new + far, v / 2);
            *gained = true;
        }
        p += old <= new;
        q += new <= old;
    }
    l->cells += n;
    l->cells -= m->n;
    list_make_room(l, m, n);
    if (n) memcpy(l->pool + m->at, at, n * sizeof *at);
    m->n = n;
}
