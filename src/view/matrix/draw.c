/* The matrix as it is seen: names, cells painted edge to edge with their marks, margins. Only what is visible is looked
 * at. */
#include "matrix_internal.h"
#include "session/player.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

/* ---- what every part of the drawing needs ------------------------------------------------------------------------ */

typedef struct canvas {
    const sm_matrix *m;
    const sm_scene *scene;
    const sm_session *s;
    const sm_best *best;                 /* NULL while pending */
    const sm_quantity *values, *shading; /* shading NULL: none */
    sm_axis axis[SM_SIDES];
    const sm_cut *cut[SM_SIDES];
    sm_cut other[SM_SIDES]; /* where the state's is of other columns */
    sm_matrix_plan p;
    sm_pen pen;
} canvas;

/* The n-th row or column that is seen. */
static uint32_t seen_id(const canvas *c, int side, uint32_t n)
{
    return c->axis[side].order[c->p.span[side].first + n];
}

/* Behind the last digit of its numbers. */
static int digits_end(const canvas *c, uint32_t n)
{
    return c->p.brackets ? c->p.x[n] + c->p.pad / 2 + 3 + c->p.number : c->p.x[n + 1] - c->p.pad / 2;
}

static int cut_name(const canvas *c, int side, uint32_t n, char out[256])
{
    uint32_t place = c->p.span[side].first + n;
    return sm_cut_label(out, 256, c->cut[side], c->s, side, c->axis[side], place, sm_look_flags(c->scene->look));
}

/* Whether a lesson speaks of it; SM_NONE: of the whole row, the whole column. */
static bool is_lit(const canvas *c, uint32_t row, uint32_t col)
{
    const sm_table *t = sm_session_table(c->s);
    return c->m->n_lit && row != SM_OTHER && col != SM_OTHER &&
           sm_lit_has(c->m->lit, c->m->n_lit, row == SM_NONE ? NULL : sm_table_row_name(t, row),
                      col == SM_NONE ? NULL : sm_table_col_name(t, col));
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

static sm_role head_role(const canvas *c, bool here, bool unmatched, bool lit, const char *name)
{
    if (here) return SM_ROLE_CROSS;
    if (lit) return SM_ROLE_LIT;
    if (sm_words_contain(name, c->m->sought)) return SM_ROLE_FOUND;
    return unmatched ? SM_ROLE_UNMATCHED : SM_ROLE_HEAD;
}

/* A column's name ends above the last digit of its numbers, ! in the gap before it. On two lines every other name
 * is above, and reaches over the column before. */
static void draw_col_head(const canvas *c, uint32_t n)
{
    const sm_matrix_plan *p = &c->p;
    uint32_t col = seen_id(c, SM_CLUSTERS, n);
    bool unmatched = !c->m->secret && sm_words_unmatched(c->s, SM_CLUSTERS, col),
         above = p->head_lines > 1 && n % 2 == 0;
    bool here = p->span[SM_CLUSTERS].first + n == c->m->at[SM_CLUSTERS];
    char name[256];
    int width = cut_name(c, SM_CLUSTERS, n, name), y = p->head - above;
    int left = 1 + (p->head_lines < 2 ? p->x[n] : n ? p->x[n - 1] : sm_most(1, 2 * p->x[0] - p->x[1]));
    int x = sm_most(left, digits_end(c, n) - width);
    sm_pen pen =
        sm_pen_as(c->pen, head_role(c, here, unmatched, is_lit(c, SM_NONE, col), sm_axis_name(c->s, SM_CLUSTERS, col)));
    sm_pen_cut(pen, x, y, p->x[n + 1] - x, name);
    if (unmatched) sm_pen_text(pen, x - 1, y, "!");
}

static int corner_room(const canvas *c)
{
    char first[256];
    int space = c->p.label, free = 0;
    if (c->p.head_lines < 2 && c->p.span[SM_CLUSTERS].shown)
        free = digits_end(c, 0) - cut_name(c, SM_CLUSTERS, 0, first) - 3; /* after the margin; before a gap and ! */
    return sm_most(free, space);
}

/* Draws the omitted affixes of names: of columns, of rows, "class_…" if they are equal. */
static bool put_left_out(const canvas *c, sm_text *out)
{
    sm_text part[SM_SIDES] = {{0}, {0}};
    for (int k = 0; k < SM_SIDES; k++) sm_affix_put(&c->cut[k]->common, &part[k]);
    const char *rows = sm_text_of(&part[SM_CLASSES]), *columns = sm_text_of(&part[SM_CLUSTERS]);
    bool same = strcmp(rows, columns) == 0;
    sm_text_printf(out, "%s%s%s", rows, same || !*rows ? "" : "\\", same ? "" : columns);
    for (int k = 0; k < SM_SIDES; k++) sm_text_free(&part[k]);
    return out->length;
}

/* The name of the column that the rows come from, where it fits and is one; in lessons and else what they are. */
static const char *corner_text(const canvas *c)
{
    static const char *const corner[2][2] = {{"T\\K", "class\\cl"}, {"K\\T", "cl\\class"}}; /* rows \ columns */
    bool swapped = sm_session_swapped(c->s);
    const sm_dataset *d = sm_session_data(c->s);
    const char *name = (swapped ? sm_dataset_pred(d) : sm_dataset_truth(d))->name;
    bool named = name && name[strspn(name, "0123456789")] && !c->scene->player;
    if (named && sm_look_width(c->scene->look, name) <= corner_room(c)) return name;
    return corner[swapped][c->p.label >= 8];
}

static void draw_corner(const canvas *c)
{
    const sm_matrix_plan *p = &c->p;
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_HEAD), key = sm_pen_as(c->pen, SM_ROLE_KEY);
    sm_span cols = p->span[SM_CLUSTERS];
    int end = p->x[cols.shown];
    sm_text left_out = {0};
    if (put_left_out(c, &left_out))
        sm_pen_cut(pen, 1, p->head, corner_room(c) + 1, sm_text_of(&left_out));
    else
        sm_pen_text(pen, 1, p->head, corner_text(c));
    sm_text_free(&left_out);
    if (p->sum) sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), end, p->head, "│");
    if (cols.first) sm_pen_text(key, p->x[0] - 1, p->head, "◄");
    if (!sm_span_ends(cols)) sm_pen_text(key, end, p->head, "►");
    if (p->sum) sm_pen_right(pen, end + 1, p->head, p->sum, "Σ");
    if (p->value) sm_pen_right(pen, end + 1 + p->sum, p->head, p->value, "I_t");
}

static void draw_rule(const canvas *c, int y)
{
    if (y < 0) return;
    const sm_matrix_plan *p = &c->p;
    int end = p->x[p->span[SM_CLUSTERS].shown];
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_DIM);
    sm_pen_repeat(pen, 1, y, end - 1 + (p->sum ? 1 + p->sum + p->value : 0), "─");
    if (p->sum) sm_pen_text(pen, end, y, "┼");
}

/* How many rows are out of sight, on the rules where they begin; without rules, arrows next to the names. */
static void draw_more(const canvas *c)
{
    sm_span rows = c->p.span[SM_CLASSES];
    uint32_t above = rows.first, below = rows.of - rows.first - rows.shown;
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_KEY);
    if (c->p.rule < 0) {
        int last = c->p.body + (int)rows.shown - 1, here = c->p.body + (int)(c->m->at[SM_CLASSES] - rows.first);
        if (above) sm_pen_text(pen, here == c->p.body, c->p.body, "▲");
        if (below && rows.shown > 1) sm_pen_text(pen, here == last, last, "▼");
        return;
    }
    char text[32];
    bool words = c->p.label >= 10;
    snprintf(text, sizeof text, words ? "▲ %u more " : "▲%u", above);
    if (above) sm_pen_cut(pen, 1, c->p.rule, c->p.label, text);
    snprintf(text, sizeof text, words ? "▼ %u more " : "▼%u", below);
    if (below) sm_pen_cut(pen, 1, c->p.foot, c->p.label, text);
}

/* ---- cells ------------------------------------------------------------------------------------------------------- */

typedef struct painted { /* one cell: the n-th of those seen in its row */
    uint32_t row, col, n;
    uint64_t largest;
    sm_seen seen;
    unsigned marks;
    bool here, tied;
    sm_role role;
} painted;

/* Bold is in the one-to-one optimum, underlined is tied. */
static sm_role cell_role(const canvas *c, const painted *k)
{
    if (k->here) return SM_ROLE_CURSOR;
    if (k->seen.count && is_lit(c, k->row, k->col)) return SM_ROLE_LIT;
    bool shaded = k->seen.count && c->shading && c->scene->look.ramp;
    int step = shaded ? sm_matrix_step(sm_matrix_share(c->shading, k->seen, k->largest)) : 0;
    bool matched = k->marks & SM_MARK_MATCHED;
    return step || matched || k->tied ? sm_role_shade(step, matched, k->tied) : SM_ROLE_TEXT;
}

/* [ and ] by its class, ( and ) by its cluster, = tied, * in the optimum; without colours, a glyph for the shade. */
static void draw_brackets(const canvas *c, sm_pen mark, const painted *k, int from, int y)
{
    int end = from + 3 + c->p.number;
    bool glyph = c->shading && !c->scene->look.ramp && !k->tied && k->seen.count;
    if (glyph) sm_pen_text(mark, from + 2, y, sm_matrix_glyph(sm_matrix_share(c->shading, k->seen, k->largest)));
    if (k->marks & SM_MARK_ROW) sm_pen_text(mark, from, y, "["), sm_pen_text(mark, end + 1, y, "]");
    if (k->marks & SM_MARK_COL) sm_pen_text(mark, from + 1, y, "("), sm_pen_text(mark, end, y, ")");
    if (k->tied) sm_pen_text(mark, from + 2, y, "=");
    if (k->marks & SM_MARK_MATCHED) sm_pen_text(mark, end + 2, y, "*");
}

/* The selected cell is identified by more than its attribute: wherever its outermost columns are free. */
static void draw_selection(const canvas *c, sm_pen mark, const painted *k, int from, int end, int y)
{
    int x = c->p.x[k->n], next = c->p.x[k->n + 1];
    bool left = c->p.brackets ? from > x || !(k->marks & SM_MARK_ROW) : from > x || !*sm_matrix_sign(k->marks);
    bool right = c->p.brackets ? next > end + 3 || !(k->marks & SM_MARK_MATCHED) : next > end;
    if (left) sm_pen_text(mark, x, y, "▐");
    if (right) sm_pen_text(mark, next - 1, y, "▌");
    sm_pen_cursor(c->pen, end - 1, y);
}

static void draw_cell(const canvas *c, painted k, int y)
{
    const sm_matrix_plan *p = &c->p;
    bool other = k.row == SM_OTHER || k.col == SM_OTHER;
    bool each = p->span[SM_CLUSTERS].of <= SM_COLUMNS_MOST && !p->scrolls; /* else what holds for all is known alone */
    sm_matrix_column column = {.number = (uint8_t)p->number, .tied = each ? c->m->column[k.n].tied : c->m->ties};
    if (each && p->own) column.number = c->m->column[k.n].number;
    int x = p->x[k.n], end = digits_end(c, k.n), from = end - column.number - (p->brackets ? 3 : 1 + column.tied);
    char text[32];
    k.seen = sm_matrix_seen(c->m, c->s, k.row, k.col);
    if (k.seen.count && !other && !c->m->secret)
        k.marks = sm_live_marks(sm_session_live(c->s), k.row, k.col, sm_session_match(c->s));
    k.tied = k.marks & (SM_MARK_ROW_TIED | SM_MARK_COL_TIED);
    k.role = cell_role(c, &k);
    sm_pen cell = sm_pen_as(c->pen, k.role);
    sm_pen_repeat(cell, x, y, p->x[k.n + 1] - x, " ");
    sm_matrix_number(text, c->values, k.seen, p->precise);
    sm_pen_right(k.seen.count || k.here ? cell : sm_pen_as(c->pen, SM_ROLE_DIM), end - column.number, y, column.number,
                 text);
    if (p->brackets)
        draw_brackets(c, cell, &k, from, y);
    else
        sm_pen_printf(cell, from = end - (int)strlen(text) - 1 - k.tied, y, "%s%s", sm_matrix_sign(k.marks),
                      k.tied ? "=" : "");
    bool free = p->brackets ? from > x || !(k.marks & SM_MARK_ROW) : from > x;
    if (free && !k.here && k.seen.count && is_lit(c, k.row, k.col)) sm_pen_text(cell, x, y, ">");
    if (k.here) draw_selection(c, cell, &k, from, end, y);
}

/* ---- rows with their margins ------------------------------------------------------------------------------------- */

/* ".98" if there are no more than three columns for it. */
static void overlap_words(const canvas *c, char out[32], uint32_t row, uint32_t col, bool brief)
{
    char text[64];
    if (!c->best || row == SM_NONE || col == SM_NONE) {
        snprintf(out, 32, c->best ? "·" : "…");
        return;
    }
    double x = sm_overlap_at(SM_JACCARD, sm_session_table(c->s), row, col);
    if (brief)
        sm_words_share(out, x);
    else
        sm_fixed(text, x, 3), snprintf(out, 32, "%.31s", text);
}

static void draw_row_margin(const canvas *c, uint32_t row, int y)
{
    const sm_matrix_plan *p = &c->p;
    if (!p->sum) return;
    char text[32];
    int x = p->x[p->span[SM_CLUSTERS].shown];
    sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), x++, y, "│");
    sm_words_count(text, sm_part_sum(c->m, c->s, SM_CLASSES, row));
    sm_pen_right(c->pen, x, y, p->sum, text);
    x += p->sum;
    uint32_t col = c->best && row < c->best->rows ? c->best->col_of_row[row] : SM_NONE;
    if (p->value) overlap_words(c, text, row, col, false), sm_pen_right(c->pen, x, y, p->value, text);
    if (col == SM_NONE) return;
    sm_span seen = p->span[SM_CLUSTERS]; /* where the best column is, when it cannot be seen */
    uint32_t at = sm_axis_find(c->axis[SM_CLUSTERS], sm_part_hides(c->m, SM_CLUSTERS, col) ? SM_OTHER : col);
    const char *way = at < seen.first ? "◄" : at < seen.first + seen.shown ? "" : "►";
    sm_pen_text(sm_pen_as(c->pen, SM_ROLE_KEY), x + p->value, y, way);
}

static void draw_row(const canvas *c, uint32_t n, int y)
{
    uint32_t row = seen_id(c, SM_CLASSES, n);
    const char *label = sm_axis_name(c->s, SM_CLASSES, row);
    bool here = c->p.span[SM_CLASSES].first + n == c->m->at[SM_CLASSES],
         unmatched = !c->m->secret && sm_words_unmatched(c->s, SM_CLASSES, row);
    sm_pen head = sm_pen_as(c->pen, head_role(c, here, unmatched, is_lit(c, row, SM_NONE), label));
    char name[256];
    cut_name(c, SM_CLASSES, n, name);
    if (here) sm_pen_text(head, 0, y, "▸");
    if (unmatched) sm_pen_text(head, 1, y, "!");
    sm_pen_cut(head, 2, y, c->p.label, name);
    uint64_t largest = sm_matrix_largest(c->shading, c->s, row);
    for (uint32_t i = 0; i < c->p.span[SM_CLUSTERS].shown; i++) {
        painted k = {.row = row, .col = seen_id(c, SM_CLUSTERS, i), .n = i, .largest = largest};
        k.here = here && c->p.span[SM_CLUSTERS].first + i == c->m->at[SM_CLUSTERS];
        draw_cell(c, k, y);
    }
    draw_row_margin(c, row, y);
}

/* ---- margins below ----------------------------------------------------------------------------------------------- */

static void draw_foot_head(const canvas *c, int y, const char *text)
{
    sm_pen_cut(sm_pen_as(c->pen, SM_ROLE_HEAD), 1, y, c->p.label, text);
    if (c->p.sum) sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), c->p.x[c->p.span[SM_CLUSTERS].shown], y, "│");
}

/* Sums that are wider than their columns are on two lines, as names do. */
static void draw_col_margin(const canvas *c, uint32_t n)
{
    const sm_matrix_plan *p = &c->p;
    uint32_t col = seen_id(c, SM_CLUSTERS, n);
    uint32_t row = c->best && col < c->best->cols ? c->best->row_of_col[col] : SM_NONE;
    int end = digits_end(c, n);
    char text[32];
    if (p->sums >= 0) {
        sm_words_count(text, sm_part_sum(c->m, c->s, SM_CLUSTERS, col));
        int width = (int)strlen(text), y = p->sums + (p->sum_lines > 1 && n % 2);
        sm_pen_text(c->pen, sm_most(end - width, p->sum_lines > 1 ? 0 : p->x[n]), y, text);
    }
    if (p->values < 0) return;
    overlap_words(c, text, row, col, true);
    sm_pen_right(c->pen, end - 3, p->values, 3, text);
}

static void draw_col_margins(const canvas *c)
{
    const sm_matrix_plan *p = &c->p;
    char text[32];
    uint32_t shown = p->span[SM_CLUSTERS].shown;
    if (p->sums >= 0) draw_foot_head(c, p->sums, "Σ");
    if (p->sums >= 0 && p->sum_lines > 1) draw_foot_head(c, p->sums + 1, "");
    if (p->values >= 0) draw_foot_head(c, p->values, "I_k");
    for (uint32_t i = 0; i < shown; i++) draw_col_margin(c, i);
    sm_words_count(text, sm_table_total(sm_session_table(c->s)));
    if (p->sums >= 0 && p->sum) sm_pen_right(c->pen, p->x[shown] + 1, p->sums, p->sum, text);
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

static void draw_tiny(const canvas *c)
{
    static const char more[] = "enlarge for the matrix";
    const uint32_t *id = c->m->id;
    char j[32], tail[80], name[SM_SIDES][256];
    sm_words_value(j, sm_words_now(c->s, "j_score"), 4);
    snprintf(tail, sizeof tail, " %llu J %s", (unsigned long long)sm_part_count(c->m, c->s, id[0], id[1]),
             strncmp(j, "0.", 2) ? j : j + 1);
    int w = c->scene->w, space = (w - sm_look_width(c->scene->look, tail) - 1) / 2;
    for (int k = 0; k < SM_SIDES; k++)
        sm_words_middle(name[k], sizeof name[k], sm_axis_name(c->s, k, id[k]), sm_most(space, 2),
                        sm_look_flags(c->scene->look));
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_CURSOR);
    int x = sm_pen_text(pen, 0, 0, name[SM_CLASSES]);
    x += sm_pen_text(pen, x, 0, "×");
    x += sm_pen_text(pen, x, 0, name[SM_CLUSTERS]);
    sm_pen_cursor(c->pen, x > 0 ? sm_least(x, w) - 1 : 0, 0);
    x += sm_pen_text(c->pen, x, 0, tail);
    if (c->scene->h > 1 && x + 3 + (int)sizeof more - 1 > w)
        sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), 0, 1, more);
    else
        sm_pen_printf(sm_pen_as(c->pen, SM_ROLE_DIM), x, 0, " – %s", more);
}

/* As it was found when the view was computed; where it is in other columns, found again. */
static void cut_names(canvas *c)
{
    for (int k = 0; k < SM_SIDES; k++) {
        int columns = sm_matrix_label_room(&c->p, k);
        bool same = c->m->cut[k].columns == columns;
        c->cut[k] = same ? &c->m->cut[k] : &c->other[k];
        if (same || c->m->name[k] <= columns) continue;
        sm_cut_find(&c->other[k], c->s, k, c->axis[k], columns, sm_look_flags(c->scene->look));
    }
}

static void draw_matrix(const canvas *c)
{
    sm_span rows = c->p.span[SM_CLASSES], cols = c->p.span[SM_CLUSTERS];
    sm_pen dim = sm_pen_as(c->pen, SM_ROLE_DIM);
    sm_matrix_status(c->m, c->scene, &c->p, dim);
    draw_corner(c);
    for (uint32_t i = 0; i < cols.shown; i++) draw_col_head(c, i);
    draw_rule(c, c->p.rule);
    for (uint32_t i = 0; i < rows.shown; i++) draw_row(c, i, c->p.body + (int)i);
    draw_rule(c, c->p.foot);
    draw_more(c);
    draw_col_margins(c);
    sm_matrix_legend(c->scene, &c->p, dim);
    if (c->p.strip < 0) return;
    enum { BRIEFEST = 22 }; /* columns of the briefest legend, with its margins */
    int w = c->scene->w, used = sm_panel_strip(c->m, c->scene, c->p.legend < 0 ? BRIEFEST : 0,
                                               sm_pen_in(c->pen, (sm_rect){0, c->p.strip, w, 1}));
    if (c->p.legend < 0) sm_matrix_brief_legend(&c->p, sm_pen_in(dim, (sm_rect){used, c->p.strip, w - used, 1}));
}

void sm_matrix_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_matrix *m = state;
    canvas c = {.m = m, .scene = scene, .s = scene->session, .pen = pen};
    const sm_facts *f = sm_live_facts(sm_session_live(c.s));
    c.best = f->have & SM_NEED_BEST ? &f->best[SM_JACCARD] : NULL;
    c.values = sm_matrix_quantity(c.s, "values");
    c.shading = sm_matrix_quantity(c.s, "shade");
    for (int k = 0; k < SM_SIDES; k++) c.axis[k] = sm_part_axis(m, c.s, k);
    if (!c.axis[SM_CLASSES].n || !c.axis[SM_CLUSTERS].n) return;
    if (sm_matrix_tiny(scene)) {
        draw_tiny(&c);
        return;
    }
    if (m->overview && scene->tile != SM_TILE_INDICES) {
        sm_overview_draw(m, scene, pen);
        return;
    }
    c.p = sm_matrix_lay_out(m, scene);
    cut_names(&c);
    sm_matrix elsewhere = *m;
    elsewhere.at[SM_CLASSES] = elsewhere.at[SM_CLUSTERS] = SM_NONE;
    if (m->idle) c.m = &elsewhere;
    if (c.p.panel_w) sm_panel_draw(m, scene, &c.p, sm_pen_in(pen, (sm_rect){c.p.panel_x, 0, c.p.panel_w, scene->h}));
    if (c.p.panel_w && !c.p.panel_x) return;
    if (c.p.panel_w) c.pen = sm_pen_in(pen, (sm_rect){0, 0, c.p.panel_x, scene->h});
    draw_matrix(&c);
}
