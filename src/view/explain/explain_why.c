/* Why the value became another one: the cells and sizes that the last change touched, and what moved in the derivation.
 * Nothing here knows an index: two derivations of it are laid side by side. */
#include "explain.h"
#include "setmatch/base/mem.h"
#include "setmatch/view/words.h"
#include <stdlib.h>
#include <string.h>

enum { TERMS = 400, CELLS = 3, SIZES = 3, STEPS = 4, AT_MOST = 4096 };

void sm_why_done(sm_explain *e)
{
    sm_path_free(e->path);
    sm_text_done(&e->facts);
    sm_text_done(&e->why);
    e->path = NULL;
}

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

static void touch(touches *l, const sm_table *was, const sm_table *is, uint32_t row, uint32_t col)
{
    if (col == SM_NONE || l->n == 2 * AT_MOST) return;
    for (size_t i = 0; i < l->n; i++)
        if (l->at[i].row == row && l->at[i].col == col) return;
    touched t = {row, col, count_at(was, row, col), count_at(is, row, col)};
    if (t.was != t.is) l->at[l->n++] = t;
}

/* Cells (or, sizes: clusters) that the edit moved points between, the largest change first. */
static bool touches_of(touches *l, const sm_edit *e, const sm_table *was, const sm_table *is, bool sizes)
{
    *l = (touches){.at = sm_alloc((size_t)2 * AT_MOST, sizeof *l->at)};
    if (!l->at) return false;
    for (size_t i = 0; i < e->n_ops && i < AT_MOST / 4; i++) {
        const sm_op *op = &e->ops[i];
        if (op->kind != SM_OP_MOVE) continue;
        touch(l, was, is, sizes ? SM_NONE : op->row, op->from);
        touch(l, was, is, sizes ? SM_NONE : op->row, op->to);
    }
    qsort(l->at, l->n, sizeof *l->at, most_first);
    return true;
}

static const char *col_name(const sm_table *was, const sm_table *is, uint32_t col)
{
    bool closed = col < sm_table_cols(is) && !sm_table_col_open(is, col) && col < sm_table_cols(was);
    return sm_table_col_name(closed || col >= sm_table_cols(is) ? was : is, col);
}

static sm_status say_touched(const touched *t, const sm_table *was, const sm_table *is, sm_text *out)
{
    char a[16], b[16];
    sm_words_count(a, t->was);
    sm_words_count(b, t->is);
    const char *row = t->row == SM_NONE ? "" : sm_table_row_name(is, t->row);
    return sm_text_print(out, NULL, "|%s%s%s| %s→%s", row, t->row == SM_NONE ? "" : "∩", col_name(was, is, t->col), a,
                         b);
}

static sm_status say_touches(const touches *l, size_t most, const char *rest, const sm_table *was, const sm_table *is,
                             sm_text *out)
{
    sm_status status = SM_OK;
    for (size_t i = 0; i < l->n && i < most && !status; i++) {
        if (out->length) status = sm_text_print(out, NULL, ", ");
        if (!status) status = say_touched(&l->at[i], was, is, out);
    }
    return status || l->n <= most ? status : sm_text_print(out, NULL, ", %zu more %s", l->n - most, rest);
}

static sm_status say_facts(const sm_edit *e, const sm_table *was, const sm_table *is, sm_text *out)
{
    touches cells, sizes;
    bool room = touches_of(&cells, e, was, is, false);
    if (!room) return sm_no_memory(NULL);
    room = touches_of(&sizes, e, was, is, true);
    sm_status status = room ? say_touches(&cells, CELLS, "cells", was, is, out) : sm_no_memory(NULL);
    if (!status) status = say_touches(&sizes, SIZES, "sizes", was, is, out);
    sm_free(cells.at);
    sm_free(sizes.at);
    return status;
}

/* ---- what that made of the index --------------------------------------------------------------------------------- */

static bool derive(sm_derivation *d, const sm_explain *e, const sm_scene *scene, const sm_live *live)
{
    *d = (sm_derivation){.terms_at_most = TERMS,
                         .digits = sm_told_digits(sm_explain_digits(e, scene)),
                         .bits = sm_words_bits(scene->session)};
    sm_index_explain(sm_explained(e), sm_live_facts(live), d);
    return !d->failed;
}

static bool same_sides(const sm_edit *e)
{
    bool same = true;
    for (size_t i = 0; i < e->n_ops; i++) same ^= e->ops[i].kind == SM_OP_ROLES;
    return same;
}

static sm_status compare(sm_explain *e, const sm_scene *scene)
{
    const sm_session *s = scene->session;
    const sm_history *h = sm_session_history(s);
    const sm_edit *edit = sm_history_edit(h, e->undone ? e->undone : e->why_of);
    const sm_live *before = sm_path_live(e->path), *now = sm_session_live(s);
    e->was = sm_live_value(before, sm_explained(e));
    if (!same_sides(edit)) return sm_text_print(&e->facts, NULL, "classes and clusters changed places");
    sm_status status = say_facts(edit, sm_live_table(before), sm_live_table(now), &e->facts);
    sm_derivation was = {0}, is = {0};
    bool good = !status && derive(&was, e, scene, before) && derive(&is, e, scene, now);
    if (good) status = sm_derivation_changes(&was, &is, STEPS, &e->why, NULL);
    sm_derivation_done(&was);
    sm_derivation_done(&is);
    return good ? status : sm_no_memory(NULL);
}

/* ---- getting there ----------------------------------------------------------------------------------------------- */

static bool outdated(const sm_explain *e, const sm_scene *scene)
{
    return e->why_of != sm_history_here(sm_session_history(scene->session)) || e->why_index != e->index ||
           e->why_digits != sm_explain_digits(e, scene) || e->why_bits != sm_words_bits(scene->session);
}

/* One step back since the last look is an undo, and that is then the last change. */
static void begin(sm_explain *e, const sm_scene *scene)
{
    const sm_history *h = sm_session_history(scene->session);
    sm_node here = sm_history_here(h), seen = e->why_of;
    bool moved = here != seen;
    if (moved) e->undone = seen < sm_history_size(h) && here == sm_history_back(h, seen) ? seen : 0;
    e->why_of = here;
    e->why_index = e->index;
    e->why_digits = sm_explain_digits(e, scene);
    e->why_bits = sm_words_bits(scene->session);
    e->why_made = false;
    e->why_wanted = (e->why_of != 0 || e->undone != 0) && !sm_explained(e)->of_places;
    e->was = (sm_value){0};
    sm_text_clear(&e->facts);
    sm_text_clear(&e->why);
}

/* What cannot be told is left out: values stand there in any case. */
static bool give_up(sm_explain *e)
{
    sm_path_free(e->path);
    e->path = NULL;
    e->why_wanted = false;
    sm_text_clear(&e->facts);
    sm_text_clear(&e->why);
    return false;
}

bool sm_why_work(sm_explain *e, const sm_scene *scene, uint64_t *fuel)
{
    const size_t any = 0; /* its values are never asked for */
    const sm_path_plan plan = {.index = &any, .n = 1, .beyond = true};
    if (!scene->session || !e->made) return false;
    if (outdated(e, scene)) begin(e, scene);
    if (!e->why_wanted || e->why_made) return false;
    const sm_session *s = scene->session;
    if (!e->path && sm_path_new(&e->path, s, &plan, NULL)) return give_up(e);
    if (sm_path_follow(e->path, s, NULL)) return give_up(e);
    size_t step = sm_path_last(e->path, e->undone ? e->undone : e->why_of);
    bool there = false;
    if (step == 0 || step == SIZE_MAX) return give_up(e);
    if (!e->undone) step--;
    unsigned needs = sm_index_explain_needs(sm_explained(e));
    if (sm_path_look(e->path, s, step, needs, fuel, &there, NULL)) return give_up(e);
    if (!there) return true;
    if (compare(e, scene)) return give_up(e);
    e->why_made = true;
    return false;
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

static void draw_values(const sm_explain *e, const sm_scene *scene, sm_pen pen, int y, sm_value was)
{
    const sm_session *s = scene->session;
    char a[32], b[32], c[32];
    int digits = sm_explain_digits(e, scene);
    sm_value from = sm_words_unit(s, e->index, was), now = sm_words_unit(s, e->index, sm_session_now(s)[e->index]);
    sm_words_value(a, from, digits);
    sm_words_value(b, now, digits);
    sm_words_change(c, from, now, digits);
    int verdict = sm_words_verdict(sm_explained(e), from, now);
    const char *before = scene->w < 60 ? "was"
                         : e->undone   ? "before it was undone"
                                       : "before the last change",
               *change = scene->w < 60 ? "" : "change ";
    int x = 6 + sm_pen_printf(pen, 6, y, "%s %s   now %s   %s", before, a, b, change);
    sm_role role = verdict > 0 ? SM_ROLE_BETTER : verdict < 0 ? SM_ROLE_WORSE : SM_ROLE_DIM;
    sm_pen_printf(sm_pen_as(pen, role), x, y, "%s %s", c, verdict > 0 ? "▲ better" : verdict < 0 ? "▼ worse" : "");
}

static sm_status say_why(const sm_explain *e, sm_text *out)
{
    if (!e->why_made) return sm_text_print(out, NULL, "why: …");
    const char *facts = sm_text_of(&e->facts), *why = sm_text_of(&e->why);
    if (!*facts && !*why) return sm_text_print(out, NULL, "why: no point changed its cluster");
    if (!*why) return sm_text_print(out, NULL, "why: %s; nothing that this index adds up became another", facts);
    return sm_text_print(out, NULL, "why: %s%s%s", facts, *facts ? "; so " : "", why);
}

int sm_why_draw(const sm_explain *e, const sm_scene *scene, sm_pen pen, int y, int w)
{
    sm_value was = e->why_made || e->undone ? e->was : sm_session_before(scene->session)[e->index];
    if (!e->why_wanted && !sm_words_is_number(was)) return 0;
    int lines = 1;
    if (was.state == SM_PENDING)
        sm_pen_text(pen, 6, y + lines++, e->undone ? "before it was undone …" : "before the last change …");
    else
        draw_values(e, scene, pen, y + lines++, was);
    sm_text words = {0};
    if (e->why_wanted && !say_why(e, &words))
        lines += sm_words_wrap(pen, 6, y + lines, w - 7 < 1 ? 1 : w - 7, sm_text_of(&words));
    sm_text_done(&words);
    return lines;
}
