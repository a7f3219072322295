/* Two derivations of one index compared: which results changed, and which pieces changed them. */
#include "base/mem.h"
#include "explain.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PIECES = 2, AT_MOST = 16 }; /* pieces told of a step; steps told at all */

typedef struct moved { /* a piece that became another; NULL: it was not there, or is there no more */
    const sm_term *was, *is;
    double by;
} moved;

typedef struct told { /* a step that changed */
    const sm_derived_step *was, *is;
    moved piece[PIECES]; /* those that changed most, the largest change first */
    size_t n, more;
    bool result; /* another one, which the value is not */
} told;

/* ---- which pieces ------------------------------------------------------------------------------------------------ */

static int by_piece(const void *a, const void *b)
{
    const sm_term *x = *(const sm_term *const *)a, *y = *(const sm_term *const *)b;
    int row = (x->of_row > y->of_row) - (x->of_row < y->of_row);
    return row ? row : (x->of_col > y->of_col) - (x->of_col < y->of_col);
}

/* Returns the pieces of a step, sorted by class and cluster; the caller frees the list. */
static const sm_term **pieces_of(const sm_derived_step *s, size_t *n)
{
    const sm_term **list = sm_alloc(s->n_terms + 1, sizeof *list);
    *n = 0;
    for (size_t i = 0; i < s->n_terms; i++)
        if (s->terms[i].piece) list[(*n)++] = &s->terms[i];
    qsort(list, *n, sizeof *list, by_piece);
    return list;
}

static bool has_other_partner(const sm_term *was, const sm_term *is)
{
    return was && is && (was->row != is->row || was->col != is->col);
}

static void note_change(told *t, const sm_derivation *d, const sm_term *was, const sm_term *is)
{
    double before = was ? was->value : 0, after = is ? is->value : 0;
    moved m = {was, is, fabs(after - before)};
    bool alike = !strcmp(sm_say_amount(d, before).text, sm_say_amount(d, after).text);
    if (alike && !has_other_partner(was, is)) return;
    size_t at = t->n < PIECES ? t->n++ : PIECES;
    if (at == PIECES) t->more++;
    for (; at > 0 && t->piece[at - 1].by < m.by; at--)
        if (at < PIECES) t->piece[at] = t->piece[at - 1];
    if (at < PIECES) t->piece[at] = m;
}

/* A step that was cut short says nothing about the pieces it leaves out. */
static bool cut_short(const sm_derivation *d, size_t n)
{
    return d->terms_at_most && n >= d->terms_at_most;
}

static void find_pieces(told *t, const sm_derivation *was, const sm_derivation *is)
{
    size_t n, m, i = 0, j = 0;
    const sm_term **old = pieces_of(t->was, &n), **new = pieces_of(t->is, &m);
    while ((i < n || j < m)) {
        int order = i == n ? 1 : j == m ? -1 : by_piece(&old[i], &new[j]);
        const sm_term *before = order <= 0 ? old[i++] : NULL, *after = order >= 0 ? new[j++] : NULL;
        if ((before || !cut_short(was, n)) && (after || !cut_short(is, m))) note_change(t, is, before, after);
    }
    sm_free(old);
    sm_free(new);
}

/* ---- which steps ------------------------------------------------------------------------------------------------- */

/* The same step of the other derivation. A formula with several sums has several steps with one title. */
static const sm_derived_step *same_step(const sm_derivation *d, const sm_derived_step *s)
{
    for (size_t i = 0; i < d->n_steps; i++)
        if (!strcmp(d->steps[i].title, s->title) && !strcmp(d->steps[i].formula, s->formula)) return &d->steps[i];
    return NULL;
}

/* Steps that changed; those without a separate result only if no other step changed. */
static void find_changed(told list[AT_MOST], size_t *n, const sm_derivation *was, const sm_derivation *is, bool results)
{
    *n = 0;
    for (size_t i = 1; i < is->n_steps && *n < AT_MOST; i++) {
        told t = {.is = &is->steps[i], .was = same_step(was, &is->steps[i])};
        if (!t.was) continue;
        find_pieces(&t, was, is);
        bool last = i + 1 == is->n_steps;
        t.result = !last && t.is->result[0] && strcmp(t.was->result, t.is->result) != 0;
        if (t.result || (t.n && (last || !results))) list[(*n)++] = t;
    }
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

/* "R = 0.8000" is R and 0.8000, as is "R = 1 − H = 0.8000"; "= 80" has no name. */
static const char *number_in(const char *result, int *name)
{
    const char *sign = strstr(result, "= "), *last = sign;
    *name = sign && sign > result ? (int)(sign - result) - 1 : 0;
    for (const char *next = sign; next; next = strstr(next + 2, "= ")) last = next;
    return last ? last + 2 : result;
}

static void say_result(const told *t, sm_text *out)
{
    int name, other;
    const char *after = number_in(t->is->result, &name), *before = number_in(t->was->result, &other);
    if (!t->result)
        sm_text_puts(out, t->is->title);
    else if (name)
        sm_text_printf(out, "%.*s %s→%s", name, t->is->result, before, after);
    else
        sm_text_printf(out, "%s %s→%s", t->is->title, before, after);
}

static int name_length(const sm_term *t)
{
    const char *end = strstr(t->text, "  ");
    return end ? (int)(end - t->text) : (int)strlen(t->text);
}

static void say_piece(const sm_derivation *d, const moved *m, sm_text *out)
{
    const sm_term *t = m->is ? m->is : m->was;
    sm_figure before = sm_say_amount(d, m->was ? m->was->value : 0), after = sm_say_amount(d, m->is ? m->is->value : 0);
    sm_text_printf(out, "%.*s ", t->part ? (int)strlen(t->part) : name_length(t), t->part ? t->part : t->text);
    if (!m->is)
        sm_text_printf(out, "%s→gone", before.text);
    else if (!m->was)
        sm_text_printf(out, "new, %s", after.text);
    else if (!strcmp(before.text, after.text))
        sm_text_puts(out, after.text);
    else
        sm_text_printf(out, "%s→%s", before.text, after.text);
    if (has_other_partner(m->was, m->is)) sm_text_printf(out, ", was %.*s", name_length(m->was), m->was->text);
}

static void say_step(const sm_derivation *d, const told *t, sm_text *out)
{
    say_result(t, out);
    if (!t->n) return;
    sm_text_puts(out, t->result ? " (" : ": ");
    for (size_t i = 0; i < t->n; i++) {
        if (i) sm_text_puts(out, ", ");
        say_piece(d, &t->piece[i], out);
    }
    if (t->more) sm_text_printf(out, ", %zu more", t->more);
    if (t->result) sm_text_puts(out, ")");
}

void sm_derivation_changes(const sm_derivation *was, const sm_derivation *is, size_t steps, sm_text *out)
{
    told list[AT_MOST];
    size_t n;
    find_changed(list, &n, was, is, true);
    if (!n) find_changed(list, &n, was, is, false);
    for (size_t i = 0; i < n && i < steps; i++) {
        if (i) sm_text_puts(out, "; ");
        say_step(is, &list[i], out);
    }
    if (n > steps) sm_text_puts(out, "; …");
}
