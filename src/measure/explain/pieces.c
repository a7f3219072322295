/* Numbers as text, and lists of pieces cut to a readable length. */
#include "base/mem.h"
#include "explain.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

sm_figure sm_say(const sm_derivation *d, double x)
{
    sm_figure s;
    sm_fixed(s.text, x, d->digits ? d->digits : 4);
    return s;
}

sm_figure sm_say_whole(sm_u128 x)
{
    sm_figure s = {{0}};
    char *at = s.text + sizeof s.text - 1;
    do {
        *--at = (char)('0' + (int)(x % 10));
        x /= 10;
    } while (x > 0);
    memmove(s.text, at, strlen(at) + 1);
    return s;
}

sm_explained_label sm_explain_label(const sm_facts *f, bool classes, uint32_t id)
{
    enum { LABEL_COLUMNS = 40 };
    sm_explained_label s = {{0}};
    if (id != SM_NONE) sm_show(s.text, sizeof s.text, sm_table_name(f->table, classes, id), LABEL_COLUMNS, SM_SHOW_CUT);
    return s;
}

sm_figure sm_say_amount(const sm_derivation *d, double x)
{
    return x >= 2 && x < 0x1p63 && x == floor(x) ? sm_say_whole((uint64_t)x) : sm_say(d, x);
}

double sm_unit_of(const sm_derivation *d)
{
    return d->bits ? SM_BITS_PER_NAT : 1;
}

sm_piece *sm_group_pieces(sm_derivation *d, const sm_facts *f, bool classes, size_t *n)
{
    uint32_t groups = sm_table_size(f->table, classes);
    sm_piece *list = sm_held(&d->hold, groups, sizeof *list);
    *n = 0;
    for (uint32_t g = 0; g < groups; g++) {
        if (sm_table_sum(f->table, classes, g))
            list[(*n)++] = (sm_piece){.row = classes ? g : SM_NONE, .col = classes ? SM_NONE : g};
    }
    return list;
}

/* Equal ones in table order. */
static int larger_piece_first(const void *a, const void *b)
{
    const sm_piece *x = a, *y = b;
    if (x->worth != y->worth) return x->worth < y->worth ? 1 : -1;
    if (x->row != y->row) return x->row < y->row ? -1 : 1;
    return (x->col > y->col) - (x->col < y->col);
}

static void swap_pieces(sm_piece *a, sm_piece *b)
{
    sm_piece x = *a;
    *a = *b;
    *b = x;
}

/* list[at] finds its place among n of which each comes after the two below it: the one that comes last is on top. */
static void sink_piece(sm_piece *list, size_t n, size_t at)
{
    for (size_t below; (below = 2 * at + 1) < n; at = below) {
        if (below + 1 < n && larger_piece_first(&list[below + 1], &list[below]) > 0) below++;
        if (larger_piece_first(&list[below], &list[at]) < 0) return;
        swap_pieces(&list[below], &list[at]);
    }
}

/* The one that comes last is on top: of 200,000 cells 60 are reported, and to sort all of them would take longer than
 * to find them. */
void sm_largest_add(sm_largest *r, sm_piece p)
{
    if (!r->n) r->first = p;
    if (!r->few || r->n < r->few) {
        sm_push(&r->list, &r->n, &r->capacity, &p, sizeof p);
        return;
    }
    for (size_t i = r->left ? 0 : r->n / 2; i-- > 0;) sink_piece(r->list, r->n, i);
    if (larger_piece_first(&p, &r->list[0]) < 0) {
        swap_pieces(&p, &r->list[0]);
        sink_piece(r->list, r->n, 0);
    }
    sm_exact_add(&r->sum, p.worth);
    if (!r->left++ || p.worth > r->most) r->most = p.worth;
}

void sm_tell_largest(sm_derivation *d, const sm_largest *r, const sm_pieces *p, const void *self)
{
    if (r->left && r->n) qsort(r->list, r->n, sizeof *r->list, larger_piece_first);
    for (size_t i = 0; i < r->n; i++) {
        p->say(self, r->list[i]);
        sm_derive_piece(d, r->list[i].row, r->list[i].col, r->list[i].worth);
    }
    sm_exact sum = r->sum;
    sm_exact_add(&sum, p->more);
    uint64_t left = r->left + p->n_more;
    if (left && p->adds)
        SM_LINE(d, "… and %s %s, together %s", SM_WHOLE(left), p->n_more ? "others" : "smaller ones",
                sm_say_amount(d, sm_exact_sum(&sum)).text);
    else if (left)
        SM_LINE(d, "… and %s more, none above %s", SM_WHOLE(left), sm_say_amount(d, r->most).text);
}

void sm_tell_pieces(sm_derivation *d, const sm_pieces *p, const void *self)
{
    sm_largest r = {.few = d->terms_at_most};
    for (size_t i = 0; i < p->n; i++) sm_largest_add(&r, p->list[i]);
    sm_tell_largest(d, &r, p, self);
    sm_free(r.list);
}
