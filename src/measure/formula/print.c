/* A tree as text. */
#include "tree.h"

bool sm_node_same(const sm_node *a, const sm_node *b)
{
    if (!a || !b) return a == b;
    bool same = a->kind == b->kind && a->which == b->which && a->over == b->over && a->minus == b->minus &&
                a->quantity == b->quantity && a->index == b->index;
    if (!same || (a->kind != SM_NODE_OVER && (a->number < b->number || a->number > b->number))) return false;
    if (a->kind == SM_NODE_DEFINED && !sm_node_same(a->definition->node, b->definition->node)) return false;
    const sm_node *x = a->first, *y = b->first;
    for (; x && y && sm_node_same(x, y); x = x->next) y = y->next;
    return !x && !y;
}
