/* How an index came about: the frame around every explanation, and what all explanations are built from. */
#include "explain.h"
#include "setmatch/base/mem.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers as text ------------------------------------------------------------------------------------------- */

sm_figure sm_say(const sm_derivation *d, double x)
{
    sm_figure s;
    sm_fixed(s.text, x, d->digits ? d->digits : 4);
    return s;
}

double sm_unit_of(const sm_derivation *d)
{
    static const double bits_per_nat = 1.4426950408889634; /* 1 / ln 2 */
    return d->bits ? bits_per_nat : 1;
}

/* Counts stay whole numbers. */
sm_figure sm_say_amount(const sm_derivation *d, double x)
{
    return x >= 2 && x < 0x1p63 && x == floor(x) ? sm_say_whole((uint64_t)x) : sm_say(d, x);
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

sm_figure sm_say_ties(uint32_t reach)
{
    sm_figure s = {""};
    if (reach < 2) return s;
    strcpy(s.text, "; as good: ");
    strcat(s.text, SM_WHOLE(reach - 1));
    strcat(s.text, " more");
    return s;
}

/* ---- what a piece is -------------------------------------------------------------------------------------------- */

const char *sm_class_name(const sm_facts *f, uint32_t row)
{
    return sm_table_row_name(f->table, row);
}

const char *sm_cluster_name(const sm_facts *f, uint32_t col)
{
    return sm_table_col_name(f->table, col);
}

uint64_t sm_count_at(const sm_facts *f, uint32_t row, uint32_t col)
{
    return sm_table_at(f->table, row, col);
}

uint64_t sm_class_size(const sm_facts *f, uint32_t row)
{
    return sm_table_row_sums(f->table)[row];
}

uint64_t sm_cluster_size(const sm_facts *f, uint32_t col)
{
    return sm_table_col_sums(f->table)[col];
}

double sm_worth_of_count(const sm_facts *f, uint32_t row, uint32_t col)
{
    return (double)sm_count_at(f, row, col);
}

double sm_share_of_class(const sm_facts *f, uint32_t row, uint32_t col)
{
    return (double)sm_count_at(f, row, col) / (double)sm_class_size(f, row);
}

/* ---- pieces ----------------------------------------------------------------------------------------------------- */

struct sm_pick {
    sm_derivation *d;
    sm_piece *piece; /* in table order until there are too many, then largest first */
    size_t n, room, most;
    uint64_t left;       /* not kept, */
    double sum, largest; /* their worth */
    bool unseen;         /* some of them were not looked at, and may be larger */
};

static int larger_first(const void *a, const void *b)
{
    double x = ((const sm_piece *)a)->worth, y = ((const sm_piece *)b)->worth;
    return (x < y) - (x > y);
}

static void leave(sm_pick *k, sm_piece p)
{
    k->left++;
    k->sum += p.worth;
    if (p.worth > k->largest) k->largest = p.worth;
}

/* p among those kept, which are full: the smallest goes. Of equals the earlier one stays. */
static void insert_sorted(sm_pick *k, sm_piece p)
{
    if (k->left == 0) qsort(k->piece, k->n, sizeof *k->piece, larger_first);
    sm_piece *last = &k->piece[k->n - 1];
    if (p.worth <= last->worth) {
        leave(k, p);
        return;
    }
    leave(k, *last);
    size_t at = k->n - 1;
    for (; at > 0 && k->piece[at - 1].worth < p.worth; at--) k->piece[at] = k->piece[at - 1];
    k->piece[at] = p;
}

static void offer(sm_pick *k, sm_piece p)
{
    if (k->d->failed) return;
    if (k->most > 0 && k->n == k->most) {
        insert_sorted(k, p);
        return;
    }
    void *piece = k->piece;
    if (!sm_grow(&piece, &k->room, k->n + 1, sizeof *k->piece)) {
        k->d->failed = true;
        return;
    }
    k->piece = piece;
    k->piece[k->n++] = p;
}

void sm_walk_cells(const sm_facts *f, const sm_pieces *p, sm_pick *into)
{
    uint32_t rows = sm_table_rows(f->table);
    for (uint32_t r = 0; r < rows; r++) {
        sm_line line = sm_table_row(f->table, r);
        for (uint32_t i = 0; i < line.n; i++) {
            uint32_t c = sm_line_at(line, i);
            if (line.count[i]) offer(into, (sm_piece){r, c, p->worth(f, r, c)});
        }
    }
}

void sm_walk_classes(const sm_facts *f, const sm_pieces *p, sm_pick *into)
{
    uint32_t rows = sm_table_rows(f->table);
    for (uint32_t r = 0; r < rows; r++)
        if (sm_class_size(f, r)) offer(into, (sm_piece){r, SM_NONE, p->worth(f, r, SM_NONE)});
}

void sm_walk_clusters(const sm_facts *f, const sm_pieces *p, sm_pick *into)
{
    uint32_t cols = sm_table_cols(f->table);
    for (uint32_t c = 0; c < cols; c++)
        if (sm_cluster_size(f, c)) offer(into, (sm_piece){SM_NONE, c, p->worth(f, SM_NONE, c)});
}

void sm_walk_pairs(const sm_facts *f, const sm_pieces *p, sm_pick *into)
{
    const sm_matching *m = p->pairs(f);
    for (uint32_t r = 0; r < m->rows; r++) {
        uint32_t c = m->col_of_row[r];
        if (c != SM_NONE) offer(into, (sm_piece){r, c, p->worth(f, r, c)});
    }
}

void sm_walk_list(const sm_facts *f, const sm_pieces *p, sm_pick *into)
{
    for (size_t i = 0; i < p->n; i++) offer(into, p->list[i]);
    into->left += p->n_more;
    into->sum += p->more;
    into->unseen = p->n_more > 0;
}

static void tell_rest(sm_derivation *d, const sm_pick *k, bool adds)
{
    if (adds)
        SM_LINE(d, "… and %s %s, together %s", SM_WHOLE(k->left), k->unseen ? "others" : "smaller ones",
                sm_say_amount(d, k->sum).text);
    else
        SM_LINE(d, "… and %s more, none above %s", SM_WHOLE(k->left), sm_say_amount(d, k->largest).text);
}

void sm_tell_pieces(const sm_facts *f, sm_derivation *d, const sm_pieces *p)
{
    sm_pick pick = {.d = d, .most = d->terms_at_most};
    p->walk(f, p, &pick);
    double unit = p->nats ? sm_unit_of(d) : 1;
    for (size_t i = 0; i < pick.n; i++) {
        sm_piece at = pick.piece[i];
        at.worth *= unit;
        p->say(f, d, at);
        sm_derive_piece(d, at.row, at.col, at.worth);
    }
    pick.sum *= unit, pick.largest *= unit;
    if (pick.left) tell_rest(d, &pick, p->adds);
    sm_free(pick.piece);
}

/* ---- the frame -------------------------------------------------------------------------------------------------- */

void sm_tell_formula(sm_derivation *d, const sm_index *x)
{
    sm_derive_step(d, x->symbol, x->formula);
}

static void tell_head(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    const sm_sums *s = f->sums;
    sm_derive_step(d, x->name, x->formula);
    SM_LINE(d, "source: %s%s%s", x->source, x->doi[0] ? "; doi:" : "", x->doi);
    sm_text range = {0};
    sm_status ok = d->bits ? sm_formula_in_bits(x->range, &range, NULL) : sm_text_print(&range, NULL, "%s", x->range);
    if (ok != SM_OK) d->failed = true;
    SM_LINE(d, "range: %s%s", sm_text_of(&range),
            x->distance    ? "; a distance, 0 is best"
            : x->best == 1 ? "; 1 is best"
                           : "");
    sm_text_done(&range);
    SM_LINE(d, "reacts to: %s", x->sees);
    SM_LINE(d, "cannot notice: %s", x->blind);
    SM_LINE(d, "points n = %s, classes k = %s (of sizes a), clusters k′ = %s (of sizes b), overlaps c", SM_WHOLE(s->n),
            SM_WHOLE(s->rows), SM_WHOLE(s->cols));
}

static void tell_value(sm_derivation *d, const sm_index *x, sm_value v)
{
    if (x->nats) v.number *= sm_unit_of(d);
    if (v.state == SM_DEFINED || v.state == SM_BY_CONVENTION)
        sm_derive_result(d, "= %s", sm_say_amount(d, v.number).text);
    else
        sm_derive_result(d, v.state == SM_UNDEFINED ? "not defined" : "not worked out yet");
}

/* An explanation whose last step told its result itself keeps it. */
static void tell_last_value(sm_derivation *d, const sm_index *x, sm_value v)
{
    if (!d->failed && !d->steps[d->n_steps - 1].result[0]) tell_value(d, x, v);
}

/* What the ladder said, where the formula alone does not give the value. */
static void tell_ladder(sm_derivation *d, const sm_index *x, sm_value v)
{
    if (v.state != SM_BY_CONVENTION && v.state != SM_UNDEFINED) return;
    sm_derive_step(d, v.state == SM_UNDEFINED ? "Not defined" : "By convention", "");
    SM_LINE(d, "%s", v.why);
    tell_value(d, x, v);
}

unsigned sm_index_explain_needs(const sm_index *x)
{
    return x->needs | x->explain_needs;
}

void sm_index_explain(const sm_index *x, const sm_facts *f, sm_derivation *out)
{
    sm_value v = sm_index_value(x, f);
    tell_head(x, f, out);
    tell_value(out, x, v);
    if (v.state == SM_PENDING || f->sums->n == 0) return;
    x->explain(x, f, out);
    if (v.state == SM_DEFINED) tell_last_value(out, x, v);
    tell_ladder(out, x, v);
}
