/* Why the value changed: the cells and sizes that the last change touched, and what moved in the derivation. Nothing
 * here knows an index: a study compares two derivations of it. */
#include "base/mem.h"
#include "explain_internal.h"
#include "session/change/path.h"
#include "view/widgets/words.h"
#include <stdlib.h>

enum { TERMS = 400, CELLS = 3, SIZES = 3, STEPS = 4, AT_MOST = 4096 };

/* ---- what changed in the table ----------------------------------------------------------------------------------- */

typedef struct touched { /* a cell, or with a row of SM_NONE a cluster */
    uint32_t row, col;
    uint64_t was, is;
} touched;

static uint64_t away(const touched *t)
{
    return t->was > t->is ? t->was - t->is : t->is - t->was;
}

static int most_first(const void *a, const void *b)
{
    uint64_t x = away(a), y = away(b);
    const touched *s = a, *t = b;
    if (x != y) return x < y ? 1 : -1;
    if (s->row != t->row) return s->row < t->row ? -1 : 1;
    return (s->col > t->col) - (s->col < t->col);
}

static uint64_t count_at(const sm_table *t, uint32_t row, uint32_t col)
{
    if (row == SM_NONE) return col < sm_table_cols(t) ? sm_table_col_sums(t)[col] : 0;
    return row < sm_table_rows(t) && col < sm_table_cols(t) ? sm_table_at(t, row, col) : 0;
}

typedef struct touches {
    touched *at;
    size_t n;
} touches;

static void touch_cell(touches *l, const sm_table *was, const sm_table *is, uint32_t row, uint32_t col)
{
    if (col == SM_NONE || l->n == 2 * AT_MOST) return;
    for (size_t i = 0; i < l->n; i++)
        if (l->at[i].row == row && l->at[i].col == col) return;
    touched t = {row, col, count_at(was, row, col), count_at(is, row, col)};
    if (t.was != t.is) l->at[l->n++] = t;
}

/* Cells (or, sizes: clusters) that the edit moved points between, the largest change first. */
static void touches_of(touches *l, const sm_edit *e, const sm_table *was, const sm_table *is, bool sizes)
{
    *l = (touches){.at = sm_alloc((size_t)2 * AT_MOST, sizeof *l->at)};
    for (size_t i = 0; i < e->n_ops && i < AT_MOST / 4; i++) {
        const sm_op *op = &e->ops[i];
        if (op->kind != SM_OP_MOVE) continue;
        touch_cell(l, was, is, sizes ? SM_NONE : op->row, op->from);
        touch_cell(l, was, is, sizes ? SM_NONE : op->row, op->to);
    }
    qsort(l->at, l->n, sizeof *l->at, most_first);
}

/* "|Tc∩K3| 40→45", sizes "|K3| 40→45"; a cluster that was closed has the name that it had. */
static void say_touches(const touches *l, size_t most, const char *rest, const sm_table *was, const sm_table *is,
                        sm_text *out)
{
    for (size_t i = 0; i < l->n && i < most; i++) {
        const touched *t = &l->at[i];
        bool cell = t->row != SM_NONE,
             gone = t->col >= sm_table_cols(is) || (!sm_table_col_open(is, t->col) && t->col < sm_table_cols(was));
        char a[16], b[16];
        sm_words_count(a, t->was);
        sm_words_count(b, t->is);
        sm_text_printf(out, "%s|%s%s%s| %s→%s", out->length ? ", " : "", cell ? sm_table_row_name(is, t->row) : "",
                       cell ? "∩" : "", sm_table_col_name(gone ? was : is, t->col), a, b);
    }
    if (l->n > most) sm_text_printf(out, ", %zu more %s", l->n - most, rest);
}

static void say_facts(const sm_edit *e, const sm_table *was, const sm_table *is, sm_text *out)
{
    touches cells, sizes;
    touches_of(&cells, e, was, is, false);
    touches_of(&sizes, e, was, is, true);
    say_touches(&cells, CELLS, "cells", was, is, out);
    say_touches(&sizes, SIZES, "sizes", was, is, out);
    sm_free(cells.at);
    sm_free(sizes.at);
}

/* ---- what that made of the index --------------------------------------------------------------------------------- */

typedef struct why_ask {
    const sm_session *s;
    const sm_index *index;
    sm_node node; /* the last change, or the one that was just taken back: */
    bool undone;
    sm_derivation like; /* with the options of a derivation */
} why_ask;

static bool why_swaps(const sm_edit *edit)
{
    bool swapped = false;
    for (size_t i = 0; i < edit->n_ops; i++) swapped ^= edit->ops[i].kind == SM_OP_ROLES;
    return swapped;
}

/* Returns a path that is at the table before the change, or after the one taken back; NULL: it is not on the way.
 */
static sm_path *look_back(const why_ask *ask)
{
    const size_t any = 0; /* its values are never asked for */
    const sm_path_plan plan = {.index = &any, .n = 1, .beyond = true};
    sm_path *path = NULL;
    sm_path_new(&path, ask->s, &plan);
    size_t step = sm_path_last(path, ask->node);
    if (step == 0 || step == SIZE_MAX) return NULL;
    unsigned needs = sm_index_explain_needs(ask->index);
    sm_path_look(path, ask->s, ask->undone ? step : step - 1, needs);
    return path;
}

static const void *why_study(sm_work *w, const void *asked)
{
    const why_ask *ask = asked;
    const sm_edit *edit = &sm_history_at(sm_session_history(ask->s), ask->node)->edit;
    const sm_live *now = sm_session_live(ask->s);
    sm_path *path = look_back(ask);
    if (!path) return NULL;
    sm_why *r = sm_alloc(1, sizeof *r);
    r->was = sm_live_value(path->live, ask->index);
    if (why_swaps(edit)) {
        sm_text_puts(&r->facts, "classes and clusters were swapped");
        return r;
    }
    say_facts(edit, sm_live_table(path->live), sm_live_table(now), &r->facts);
    sm_derivation before = ask->like, is = ask->like;
    sm_index_explain(ask->index, sm_live_facts(path->live), &before);
    sm_index_explain(ask->index, sm_live_facts(now), &is);
    sm_derivation_changes(&before, &is, STEPS, &r->why);
    return r;
}

/* ---- computed ---------------------------------------------------------------------------------------------------- */

/* One step back since the last look is an undo, and that is then the last change. */
static void why_begin(sm_explain *e, const sm_scene *scene)
{
    const sm_history *h = sm_session_history(scene->session);
    sm_node here = sm_history_here(h), seen = e->why_of;
    int digits = sm_explain_digits(e, scene);
    bool bits = sm_words_bits(scene->session);
    if (here == seen && e->why_index == e->index && e->why_digits == digits && e->why_bits == bits) return;
    if (here != seen) e->undone = seen < sm_history_size(h) && here == sm_history_at(h, seen)->back ? seen : 0;
    e->why_of = here;
    e->why_index = e->index;
    e->why_digits = digits;
    e->why_bits = bits;
    e->why_wanted = (e->why_of != 0 || e->undone != 0) && !sm_explained(e)->of_places;
    e->why = NULL;
    sm_study_end(&e->why_work);
    const why_ask ask = {.s = scene->session,
                         .index = sm_explained(e),
                         .node = e->undone ? e->undone : here,
                         .undone = e->undone != 0,
                         .like = {.terms_at_most = TERMS, .digits = sm_told_digits(digits), .bits = bits}};
    if (e->why_wanted) sm_study_start(&e->why_work, why_study, &ask);
}

void sm_why_settle(sm_explain *e, const sm_scene *scene)
{
    if (!e->made) return;
    why_begin(e, scene);
    if (!sm_study_news(&e->why_work) || !e->why_work.over) return;
    e->why = sm_study_result(&e->why_work);
    if (!e->why) e->why_wanted = false; /* the values are shown in any case */
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

static void draw_was_and_is(const sm_explain *e, const sm_scene *scene, sm_pen pen, int y, sm_value was)
{
    const sm_session *s = scene->session;
    sm_value from = sm_words_unit(s, e->index, was), now = sm_words_unit(s, e->index, sm_session_now(s)[e->index]);
    sm_moved_words m = sm_words_moved(sm_explained(e), from, now, sm_explain_digits(e, scene));
    const char *before = scene->w < 60 ? "was"
                         : e->undone   ? "before it was undone"
                                       : "before the last change",
               *change = scene->w < 60 ? "" : "change ";
    int x = 6 + sm_pen_printf(pen, 6, y, "%s %s   now %s   %s", before, m.from, m.to, change);
    sm_pen_printf(sm_pen_as(pen, m.role), x, y, "%s %s %s", m.change, m.arrow,
                  m.verdict ? m.verdict > 0 ? "better" : "worse" : "");
}

static void say_why(const sm_explain *e, sm_text *out)
{
    const char *facts = e->why ? sm_text_of(&e->why->facts) : "", *why = e->why ? sm_text_of(&e->why->why) : "";
    if (!e->why)
        sm_text_puts(out, "why: …");
    else if (!*facts && !*why)
        sm_text_puts(out, "why: no point changed its cluster");
    else if (!*why)
        sm_text_printf(out, "why: %s; no term of this index changed", facts);
    else
        sm_text_printf(out, "why: %s%s%s", facts, *facts ? "; so " : "", why);
}

int sm_why_draw(const sm_explain *e, const sm_scene *scene, sm_pen pen, int y, int w)
{
    sm_value was = e->why ? e->why->was : e->undone ? (sm_value){0} : sm_session_before(scene->session)[e->index];
    if (!e->why_wanted && !sm_value_known(was)) return 0;
    int lines = 1;
    if (was.state == SM_PENDING)
        sm_pen_text(pen, 6, y + lines++, e->undone ? "before it was undone …" : "before the last change …");
    else
        draw_was_and_is(e, scene, pen, y + lines++, was);
    sm_text words = {0};
    if (e->why_wanted) say_why(e, &words);
    lines += sm_words_wrap(pen, 6, y + lines, sm_most(1, w - 7), sm_text_of(&words));
    sm_text_free(&words);
    return lines;
}
