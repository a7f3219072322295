/* The tree of edits, in the order in which they were made. */
#include "session/history.h"
#include "base/mem.h"
#include <string.h>

enum { CHANGES_AT_MOST = 1000000 };

struct sm_history {
    sm_history_node *nodes;
    size_t n, capacity;
    sm_node here;
};

void sm_history_new(sm_history **out)
{
    *out = NULL;
    sm_history *h = sm_alloc(1, sizeof *h);
    const sm_history_node root = {.text = ""};
    sm_push(&h->nodes, &h->n, &h->capacity, &root, sizeof root);
    *out = h;
}

void sm_history_free(sm_history *h)
{
    if (!h) return;
    for (size_t i = 1; i < h->n; i++) {
        sm_free((char *)h->nodes[i].text);
        sm_edit_free(&h->nodes[i].edit);
    }
    sm_free(h->nodes);
    sm_free(h);
}

size_t sm_history_size(const sm_history *h)
{
    return h->n;
}

sm_node sm_history_here(const sm_history *h)
{
    return h->here;
}

const sm_history_node *sm_history_at(const sm_history *h, sm_node n)
{
    return &h->nodes[n];
}

/* Frees unused capacity: a history may hold a million nodes, an op is 48 bytes, and most edits have one. */
static void tighten(sm_edit *e)
{
    if (e->n_ops == e->ops_capacity) return;
    void *ops = sm_resize(e->ops, e->n_ops, sizeof *e->ops);
    e->ops = ops;
    e->ops_capacity = e->n_ops;
}

sm_status sm_history_add(sm_history *h, sm_node parent, sm_edit *take, const char *text, sm_error *err)
{
    if (h->n > CHANGES_AT_MOST)
        return sm_fail(err, SM_LIMIT, "the history is full (%d changes); write the labels and open them again",
                       CHANGES_AT_MOST);
    sm_node here = h->here, at = (sm_node)h->n;
    char *copy = sm_copy_text(text, strlen(text));
    tighten(take);
    const sm_history_node made = {parent, here, at, h->nodes[here].depth + 1, copy, *take};
    sm_push(&h->nodes, &h->n, &h->capacity, &made, sizeof made);
    *take = (sm_edit){0};
    h->nodes[here].forward = h->here = at;
    return SM_OK;
}

/* Every node behind `here` remembers the way to it. So only those between n and what both have in common need to learn
 * a new way; they are found by walking back from both, the deeper one first. */
void sm_history_visit(sm_history *h, sm_node n)
{
    sm_node a = n, b = h->here;
    while (a != b) {
        if (h->nodes[a].depth >= h->nodes[b].depth) {
            sm_node back = h->nodes[a].back;
            h->nodes[back].forward = a;
            a = back;
        } else {
            b = h->nodes[b].back;
        }
    }
    h->here = n;
}

bool *sm_history_way(const sm_history *h)
{
    bool *way = sm_alloc(sm_history_size(h), sizeof *way);
    for (sm_node n = sm_history_here(h); !way[n]; n = sm_history_at(h, n)->back) way[n] = true;
    return way;
}
