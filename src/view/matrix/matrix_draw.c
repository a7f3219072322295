/* The matrix as it is seen: heads, cells with marks and shade, margins, legend. Only what is visible is looked at. */
#include "matrix.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <string.h>

typedef struct canvas { /* what every part of the drawing needs */
    const sm_matrix *m;
    const sm_scene *scene;
    const sm_session *s;
    const sm_table *t;
    const sm_best *best; /* NULL while pending */
    sm_axis rows, cols;
    sm_matrix_place p;
    sm_pen pen;
} canvas;

static sm_pen as(const canvas *c, sm_role role)
{
    return sm_pen_as(c->pen, role);
}

static int right_edge(const canvas *c)
{
    return c->p.x_margin + (c->p.sum ? 1 + c->p.sum + c->p.value + c->p.best : 0);
}

/* ---- heads ----------------------------------------------------------------------------------------------------- */

static sm_role head_role(const canvas *c, bool here, bool lone, const char *name)
{
    if (here) return SM_ROLE_CROSS;
    if (sm_matrix_hit(c->m, name)) return SM_ROLE_FOUND;
    return lone ? SM_ROLE_UNMATCHED : SM_ROLE_HEAD;
}

/* A column's name ends above the last digit of its numbers, the mark behind it; a longer one begins further left. */
static void draw_col_head(const canvas *c, uint32_t at)
{
    uint32_t col = c->cols.order[at];
    const char *name = sm_part_col_name(c->s, col);
    bool lone = col != SM_OTHER && sm_words_lone_col(c->s, col);
    sm_pen pen = as(c, head_role(c, at == c->m->col_at, lone, name));
    int x = c->p.x0 + (int)(at - c->p.cols.first) * c->p.pitch, last = 3 + c->p.num;
    int room = c->p.pitch - 1 - lone, width = sm_show_width(name, c->scene->look.ascii ? SM_SHOW_ASCII : 0);
    if (width > room) width = room;
    int from = width <= last ? last - width : 0;
    if (from + width > room) from = room - width;
    int used = sm_words_pen(pen, x + from, c->p.head, room, name);
    if (lone) sm_pen_text(pen, x + from + used, c->p.head, "!");
}

static void draw_corner(const canvas *c)
{
    sm_pen pen = as(c, SM_ROLE_HEAD);
    static const char *const corner[2][2] = {{"T\\K", "class\\cl"}, {"K\\T", "cl\\class"}}; /* rows \ columns */
    sm_pen_text(pen, 1, c->p.head, corner[sm_session_swapped(c->s)][c->p.label >= 8]);
    bool left = c->p.cols.first > 0, right = c->p.cols.first + c->p.cols.shown < c->p.cols.of;
    sm_pen_text(as(c, left ? SM_ROLE_KEY : SM_ROLE_DIM), c->p.x0 - 1, c->p.head, left ? "◄" : "│");
    if (!c->p.sum) {
        if (right) sm_pen_text(as(c, SM_ROLE_KEY), c->p.x_margin, c->p.head, "►");
        return;
    }
    sm_pen_text(as(c, right ? SM_ROLE_KEY : SM_ROLE_DIM), c->p.x_margin, c->p.head, right ? "►" : "│");
    sm_pen_right(pen, c->p.x_margin + 1, c->p.head, c->p.sum, "Σ");
    if (c->p.value) sm_pen_right(pen, c->p.x_margin + 1 + c->p.sum, c->p.head, c->p.value, "I_t");
    if (c->p.best) sm_pen_text(pen, c->p.x_margin + 2 + c->p.sum + c->p.value, c->p.head, c->p.best > 4 ? "best" : "→");
}

static void draw_rule(const canvas *c, int y)
{
    if (y < 0) return;
    sm_pen pen = as(c, SM_ROLE_DIM);
    sm_pen_repeat(pen, 1, y, right_edge(c) - 1, "─");
    sm_pen_text(pen, c->p.x0 - 1, y, "┼");
    if (c->p.sum) sm_pen_text(pen, c->p.x_margin, y, "┼");
}

/* How many rows are out of sight, on the rules where they begin. */
static void draw_more(const canvas *c)
{
    uint32_t above = c->p.rows.first, below = c->p.rows.of - c->p.rows.first - c->p.rows.shown;
    sm_pen pen = as(c, SM_ROLE_KEY);
    if (c->p.rule < 0) {
        if (above) sm_pen_text(pen, c->p.x0 - 1, c->p.body, "▲");
        if (below) sm_pen_text(pen, c->p.x0 - 1, c->p.body + (int)c->p.rows.shown - 1, "▼");
        return;
    }
    char text[32];
    bool words = c->p.label >= 10;
    if (above) {
        snprintf(text, sizeof text, words ? "▲ %u more " : "▲%u", above);
        sm_pen_cut(pen, 1, c->p.rule, c->p.label, text);
    }
    if (below) {
        snprintf(text, sizeof text, words ? "▼ %u more " : "▼%u", below);
        sm_pen_cut(pen, 1, c->p.foot, c->p.label, text);
    }
}

/* ---- cells ----------------------------------------------------------------------------------------------------- */

typedef struct painted { /* one cell */
    uint32_t row, col;
    uint64_t largest;
    sm_seen seen;
    unsigned marks;
    bool here;
} painted;

static sm_role cell_role(const painted *k)
{
    return k->here ? SM_ROLE_CURSOR : k->marks & (SM_MARK_ROW | SM_MARK_COL) ? SM_ROLE_MATCHED : SM_ROLE_TEXT;
}

static void draw_marks(sm_pen pen, int num, unsigned marks)
{
    if (marks & SM_MARK_ROW) sm_pen_text(pen, 0, 0, "["), sm_pen_text(pen, 4 + num, 0, "]");
    if (marks & SM_MARK_COL) sm_pen_text(pen, 1, 0, "("), sm_pen_text(pen, 3 + num, 0, ")");
    if (marks & (SM_MARK_ROW_TIED | SM_MARK_COL_TIED)) sm_pen_text(pen, 2, 0, "=");
    if (marks & SM_MARK_MATCHED) sm_pen_text(pen, 5 + num, 0, "*");
}

static void draw_number(const canvas *c, sm_pen cell, const painted *k)
{
    const sm_quantity *values = sm_matrix_quantity(c->s, "values"), *shade = sm_matrix_quantity(c->s, "shade");
    char text[32];
    sm_matrix_number(text, values, k->seen);
    sm_role role = cell_role(k);
    if (k->seen.count == 0) {
        sm_pen_right(sm_pen_as(cell, k->here ? role : SM_ROLE_DIM), 2, 0, c->p.num + 1, text);
        return;
    }
    double share = shade ? sm_matrix_share(shade, k->seen, k->largest) : 0;
    bool tied = k->marks & (SM_MARK_ROW_TIED | SM_MARK_COL_TIED);
    if (shade && c->scene->look.ramp && !k->here) {
        int step = (int)(share * 8);
        role = (sm_role)(SM_ROLE_RAMP0 + (step > 7 ? 7 : step));
        sm_pen_repeat(sm_pen_as(cell, role), 3, 0, c->p.num, " ");
    }
    if (shade && !c->scene->look.ramp && !tied) sm_pen_text(sm_pen_as(cell, role), 2, 0, sm_matrix_glyph(share));
    sm_pen_right(sm_pen_as(cell, role), 3, 0, c->p.num, text);
}

/* The selected cell is told by more than its attribute: wherever its outermost columns are free. */
static void draw_selection(const canvas *c, sm_pen pen, const painted *k, int x, int y)
{
    int end = 5 + c->p.num;
    sm_pen edge = sm_pen_as(pen, SM_ROLE_CURSOR);
    if (!(k->marks & SM_MARK_ROW)) sm_pen_text(edge, x, y, "▐");
    if (!(k->marks & SM_MARK_MATCHED))
        sm_pen_text(edge, x + end, y, "▌");
    else if (c->p.pitch > end + 1)
        sm_pen_text(edge, x + end + 1, y, "▌");
    sm_pen_cursor(pen, x + 2 + c->p.num, y);
}

static void draw_cell(const canvas *c, painted k, int x, int y)
{
    k.seen = sm_matrix_seen(c->m, c->s, k.row, k.col);
    k.marks = k.seen.count ? sm_matrix_marks(c->s, k.row, k.col) : 0;
    sm_pen cell = sm_pen_in(c->pen, (sm_rect){x, y, c->p.pitch, 1});
    if (k.here) sm_pen_repeat(sm_pen_as(cell, SM_ROLE_CURSOR), 0, 0, 6 + c->p.num, " ");
    draw_number(c, cell, &k);
    draw_marks(sm_pen_as(cell, cell_role(&k)), c->p.num, k.marks);
    if (k.here) draw_selection(c, c->pen, &k, x, y);
}

static void overlap_words(const canvas *c, char out[32], uint32_t row, uint32_t col)
{
    char text[64];
    if (!c->best)
        snprintf(out, 32, "…");
    else if (row == SM_NONE || col == SM_NONE)
        snprintf(out, 32, "·");
    else {
        sm_fixed(text, sm_overlap_at(SM_JACCARD, c->t, row, col), c->p.value >= 8 ? 4 : 3);
        snprintf(out, 32, "%.31s", text);
    }
}

/* Where the best column is, when it cannot be seen. */
static const char *aside(const canvas *c, uint32_t col)
{
    if (sm_part_hides(c->m, col)) col = SM_OTHER;
    for (uint32_t at = 0; at < c->p.cols.shown; at++)
        if (c->cols.order[c->p.cols.first + at] == col) return "";
    for (uint32_t at = 0; at < c->p.cols.first; at++)
        if (c->cols.order[at] == col) return "◄";
    return "►";
}

static void draw_row_margin(const canvas *c, uint32_t row, int y)
{
    if (!c->p.sum) return;
    char text[32];
    sm_pen_text(as(c, SM_ROLE_DIM), c->p.x_margin, y, "│");
    sm_words_count(text, sm_part_row_sum(c->m, c->s, row));
    int x = c->p.x_margin + 1;
    sm_pen_right(c->pen, x, y, c->p.sum, text);
    x += c->p.sum;
    uint32_t col = c->best && row < c->best->rows ? c->best->col_of_row[row] : SM_NONE;
    if (c->p.value) {
        overlap_words(c, text, row, col);
        sm_pen_right(c->pen, x, y, c->p.value, text);
        if (!c->p.best && col != SM_NONE) sm_pen_text(as(c, SM_ROLE_KEY), x + c->p.value, y, aside(c, col));
    }
    if (!c->p.best || col == SM_NONE) return;
    x += c->p.value + 1;
    int used = c->p.best > 4 ? sm_pen_text(as(c, SM_ROLE_DIM), x, y, "→") : 0;
    used += sm_words_pen(c->pen, x + used, y, c->p.best - 1 - used, sm_table_col_name(c->t, col));
    sm_pen_text(as(c, SM_ROLE_KEY), x + used, y, aside(c, col));
}

static void draw_row(const canvas *c, uint32_t at, int y)
{
    uint32_t row = c->rows.order[at];
    const char *name = sm_part_row_name(c->s, row);
    bool here = at == c->m->row_at, lone = row != SM_OTHER && sm_words_lone_row(c->s, row);
    sm_pen head = as(c, head_role(c, here, lone, name));
    if (here) sm_pen_text(head, 0, y, "▸");
    int used = sm_words_pen(head, 1, y, c->p.label - lone, name);
    if (lone) sm_pen_text(head, 1 + used, y, "!");
    sm_pen_text(as(c, SM_ROLE_DIM), c->p.x0 - 1, y, "│");
    uint64_t largest = sm_matrix_largest(sm_matrix_quantity(c->s, "shade"), c->s, row);
    for (uint32_t i = 0; i < c->p.cols.shown; i++) {
        uint32_t col_at = c->p.cols.first + i;
        painted k = {.row = row, .col = c->cols.order[col_at], .largest = largest};
        k.here = here && col_at == c->m->col_at;
        if (!k.here) draw_cell(c, k, c->p.x0 + (int)i * c->p.pitch, y);
    }
    draw_row_margin(c, row, y);
}

/* Drawn last, so that its edges may reach into its neighbours. */
static void draw_here(const canvas *c)
{
    if (c->m->idle) return;
    uint32_t row = c->m->row_at - c->p.rows.first, col = c->m->col_at - c->p.cols.first;
    painted k = {.row = c->m->row, .col = c->m->col, .here = true};
    draw_cell(c, k, c->p.x0 + (int)col * c->p.pitch, c->p.body + (int)row * c->p.step);
}

/* ---- margins below --------------------------------------------------------------------------------------------- */

static void foot_head(const canvas *c, int y, const char *text)
{
    sm_pen_cut(as(c, SM_ROLE_HEAD), 1, y, c->p.label, text);
    sm_pen_text(as(c, SM_ROLE_DIM), c->p.x0 - 1, y, "│");
    if (c->p.sum) sm_pen_text(as(c, SM_ROLE_DIM), c->p.x_margin, y, "│");
}

static void draw_sums(const canvas *c)
{
    if (c->p.sums < 0) return;
    foot_head(c, c->p.sums, "Σ");
    char text[32];
    for (uint32_t i = 0; i < c->p.cols.shown; i++) {
        uint32_t col = c->cols.order[c->p.cols.first + i];
        sm_words_count(text, sm_part_col_sum(c->m, c->s, col));
        sm_pen_right(c->pen, c->p.x0 + (int)i * c->p.pitch, c->p.sums, 3 + c->p.num, text);
    }
    sm_words_count(text, sm_table_total(c->t));
    if (c->p.sum) sm_pen_right(c->pen, c->p.x_margin + 1, c->p.sums, c->p.sum, text);
}

static void draw_col_margin(const canvas *c, uint32_t i)
{
    uint32_t col = c->cols.order[c->p.cols.first + i];
    uint32_t row = c->best && col < c->best->cols ? c->best->row_of_col[col] : SM_NONE;
    int x = c->p.x0 + (int)i * c->p.pitch, end = 4 + c->p.num;
    char text[32];
    if (c->p.values >= 0) {
        overlap_words(c, text, row, col);
        sm_pen_right(c->pen, x, c->p.values, end, text);
    }
    if (c->p.bests < 0 || row == SM_NONE) return;
    const char *name = sm_table_row_name(c->t, row);
    int width = sm_show_width(name, c->scene->look.ascii ? SM_SHOW_ASCII : 0), room = c->p.pitch - 1;
    int from = width + 1 <= 3 + c->p.num ? 3 + c->p.num - width - 1 : 0;
    sm_pen_text(as(c, SM_ROLE_DIM), x + from, c->p.bests, "→");
    sm_words_pen(c->pen, x + from + 1, c->p.bests, room - from - 1, name);
}

static void draw_col_margins(const canvas *c)
{
    if (c->p.values >= 0) foot_head(c, c->p.values, "I_k");
    if (c->p.bests >= 0) foot_head(c, c->p.bests, c->p.label > 3 ? "best" : "→");
    if (c->p.values < 0 && c->p.bests < 0) return;
    for (uint32_t i = 0; i < c->p.cols.shown; i++) draw_col_margin(c, i);
}

/* ---- words ----------------------------------------------------------------------------------------------------- */

/* "75-100 % of class", "75-100 % of the largest in its row" */
void sm_matrix_shade_name(sm_pen pen, int x, int y, const sm_quantity *q)
{
    if (strchr(q->name, '%'))
        sm_pen_text(pen, x, y, q->name);
    else
        sm_pen_printf(pen, x, y, "%% of %s", q->high > 0 ? q->name : "the largest in its row");
}

/* Which columns are seen, in words where there is room for them. */
static void draw_window(const canvas *c, sm_pen pen, int x, int room)
{
    unsigned first = c->p.cols.first, last = first + c->p.cols.shown, of = c->p.cols.of;
    char left[32] = "", right[32] = "", text[128];
    if (first) snprintf(left, sizeof left, "◄ %u more   ", first);
    if (last < of) snprintf(right, sizeof right, "   %u more ►", of - last);
    snprintf(text, sizeof text, "%scolumns %u–%u of %u%s", left, first + 1, last, of, right);
    if (sm_show_width(text, c->scene->look.ascii ? SM_SHOW_ASCII : 0) > room)
        snprintf(text, sizeof text, "%s%u–%u/%u%s", first ? "◄ " : "", first + 1, last, of, last < of ? " ►" : "");
    sm_pen_right(pen, x, c->p.status, room, text);
}

/* "row" alone says neither what it is a share of nor that it is one. */
static const char *in_words(const char *choice)
{
    return !strcmp(choice, "row") ? "row %" : !strcmp(choice, "col") ? "col %" : choice;
}

/* What the numbers, the shade, the order and the stars mean: in the longest form that fits, the matching's total and
 * then the matching given up first. */
static void status_words(const canvas *c, int room, bool matching, char out[256])
{
    static const struct {
        const char *cells, *shade, *order, *match;
        bool total;
    } form[] = {{"cells: ", "   shade: ", "   order: ", "   match: ", true},
                {"cells ", " · shade ", " · order ", " · match ", true},
                {"", " · shade ", " · ", " · match ", true},
                {"", " · shade ", " · ", " · match ", false},
                {"", " · shade ", " · ", NULL, false}};
    const char *values = in_words(sm_session_option(c->s, "values")),
               *shade = in_words(sm_session_option(c->s, "shade")), *sort = sm_session_option(c->s, "sort");
    char total[66] = " ";
    bool known = sm_matrix_matched(c->s, total + 1);
    for (size_t i = 0; i < sizeof form / sizeof *form; i++) {
        bool match = matching && form[i].match;
        snprintf(out, 256, "%s%.30s%s%.30s%s%.30s%s%.30s%.64s", form[i].cells, values, form[i].shade, shade,
                 form[i].order, sort, match ? form[i].match : "",
                 match ? sm_weighting_name(sm_session_match(c->s)) : "", match && form[i].total && known ? total : "");
        if (sm_show_width(out, c->scene->look.ascii ? SM_SHOW_ASCII : 0) <= room) return;
    }
}

static void draw_status(const canvas *c)
{
    enum { WINDOW = 24 };
    if (c->p.status < 0) return;
    int edge = c->p.panel_w ? c->p.panel_x : c->scene->w;
    bool scrolled = c->p.cols.shown < c->p.cols.of;
    sm_pen pen = sm_pen_in(as(c, SM_ROLE_DIM), (sm_rect){0, 0, edge, c->scene->h});
    char text[256];
    unsigned flags = c->scene->look.ascii ? SM_SHOW_ASCII : 0;
    int x = 1, room = edge - 2 - (scrolled ? WINDOW : 0);
    if (sm_part_words(c->m, room, flags, text)) { /* that something is left out comes first */
        x += sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), x, c->p.status, text) + 3;
        room -= x - 1;
    }
    status_words(c, room, !scrolled, text);
    if (x == 1 || sm_show_width(text, flags) <= room) x += sm_pen_cut(pen, x, c->p.status, room > 0 ? room : 0, text);
    if (scrolled) draw_window(c, sm_pen_as(pen, SM_ROLE_KEY), x + 2, edge - 1 - (x + 2));
}

static void draw_legend(const canvas *c)
{
    if (c->p.legend < 0) return;
    int edge = c->p.panel_w ? c->p.panel_x : c->scene->w, y = c->p.legend;
    sm_pen pen = sm_pen_in(as(c, SM_ROLE_DIM), (sm_rect){0, 0, edge, c->scene->h});
    const sm_quantity *shade = sm_matrix_quantity(c->s, "shade");
    if (edge >= 62) {
        sm_pen_text(pen, 1, y, "[n] class→cluster best (T→K)   (n) cluster→class best (K→T)");
        sm_pen_text(pen, 1, y + 1, "[(n)] mutual   n* one-to-one optimum   = tied   ! nobody's best");
    } else {
        sm_pen_text(pen, 1, y, "[n] T→K  (n) K→T  [(n)] both  n* one-to-one");
        sm_pen_text(pen, 1, y + 1, "! no class maps to it   = tied   · zero");
    }
    if (!shade) return;
    if (c->scene->look.ramp) {
        int x = 1 + sm_pen_text(pen, 1, y + 2, "shade 0 ");
        for (int i = 0; i < 8; i++)
            sm_pen_repeat(sm_pen_as(pen, (sm_role)(SM_ROLE_RAMP0 + i)), x + 2 * i, y + 2, 2, " ");
        sm_pen_text(pen, x + 17, y + 2, "100");
        sm_matrix_shade_name(pen, x + 21, y + 2, shade);
    } else {
        int x =
            1 + sm_pen_text(pen, 1, y + 2,
                            edge >= 62 ? "shade  ░ 0-25  ▒ 25-50  ▓ 50-75  █ 75-100 " : "shade ░0 ▒25 ▓50 █75-100 ");
        sm_matrix_shade_name(pen, x, y + 2, shade);
    }
}

/* ---- the whole ------------------------------------------------------------------------------------------------- */

static void draw_tiny(const canvas *c)
{
    static const char more[] = "enlarge for the matrix";
    unsigned flags = c->scene->look.ascii ? SM_SHOW_ASCII : 0;
    char j[32], tail[80], class[256], cluster[256];
    sm_words_value(j, sm_words_now(c->s, "j_score"), 4);
    snprintf(tail, sizeof tail, " %llu J %s", (unsigned long long)sm_part_count(c->m, c->s, c->m->row, c->m->col),
             strncmp(j, "0.", 2) ? j : j + 1);
    int w = c->scene->w, room = (w - sm_show_width(tail, flags) - 1) / 2;
    sm_words_middle(class, sizeof class, sm_part_row_name(c->s, c->m->row), room < 2 ? 2 : room, flags);
    sm_words_middle(cluster, sizeof cluster, sm_part_col_name(c->s, c->m->col), room < 2 ? 2 : room, flags);
    sm_pen pen = as(c, SM_ROLE_CURSOR);
    int x = sm_pen_text(pen, 0, 0, class);
    x += sm_pen_text(pen, x, 0, "×");
    x += sm_pen_text(pen, x, 0, cluster);
    sm_pen_cursor(c->pen, x > 0 ? (x <= w ? x : w) - 1 : 0, 0);
    x += sm_pen_text(c->pen, x, 0, tail);
    if (c->scene->h > 1 && x + 3 + (int)sizeof more - 1 > w)
        sm_pen_text(as(c, SM_ROLE_DIM), 0, 1, more);
    else
        sm_pen_printf(as(c, SM_ROLE_DIM), x, 0, " – %s", more);
}

static void draw_matrix(const canvas *c)
{
    draw_status(c);
    draw_corner(c);
    for (uint32_t i = 0; i < c->p.cols.shown; i++) draw_col_head(c, c->p.cols.first + i);
    draw_rule(c, c->p.rule);
    for (uint32_t i = 0; i < c->p.rows.shown; i++) draw_row(c, c->p.rows.first + i, c->p.body + (int)i * c->p.step);
    draw_rule(c, c->p.foot);
    draw_more(c);
    draw_sums(c);
    draw_col_margins(c);
    draw_legend(c);
    if (c->p.strip >= 0)
        sm_panel_strip(c->scene, sm_pen_in(c->pen, (sm_rect){0, c->p.strip, c->scene->w, c->p.strip_lines}));
    draw_here(c);
}

void sm_matrix_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_matrix *m = state;
    if (!scene->session) {
        sm_pen_text(pen, 1, 0, "nothing is loaded; type  :open FILE");
        return;
    }
    canvas c = {.m = m, .scene = scene, .s = scene->session, .t = sm_session_table(scene->session), .pen = pen};
    const sm_facts *f = sm_live_facts(sm_session_live(c.s));
    c.best = f->have & SM_NEED_BEST ? &f->best[SM_JACCARD] : NULL;
    c.rows = sm_part_rows(m, c.s);
    c.cols = sm_part_cols(m, c.s);
    if (!c.rows.n || !c.cols.n) return;
    if (sm_matrix_tiny(scene)) {
        draw_tiny(&c);
        return;
    }
    if (m->overview) {
        sm_overview_draw(m, scene, pen);
        return;
    }
    c.p = sm_matrix_layout(m, scene);
    sm_matrix elsewhere = *m;
    elsewhere.row_at = elsewhere.col_at = SM_NONE;
    if (m->idle) c.m = &elsewhere;
    if (c.p.panel_w) sm_panel_draw(m, scene, &c.p, sm_pen_in(pen, (sm_rect){c.p.panel_x, 0, c.p.panel_w, scene->h}));
    if (c.p.panel_w && !c.p.panel_x) return;
    if (c.p.panel_w) c.pen = sm_pen_in(pen, (sm_rect){0, 0, c.p.panel_x, scene->h});
    draw_matrix(&c);
}
