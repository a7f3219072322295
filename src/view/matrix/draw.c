/* The matrix as it is seen: heads, cells with marks and shade, margins, legend. Only what is visible is looked at. */
#include "matrix_internal.h"
#include "setmatch/view/words.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- one cell: its number and its shade; the numbers themselves are measure's ------------------------------------ */

const sm_quantity *sm_matrix_quantity(const sm_session *s, const char *option)
{
    const char *id = sm_session_option(s, option);
    for (const sm_quantity *q = sm_quantities; id && q->id; q++)
        if (!strcmp(q->id, id)) return q;
    return NULL;
}

sm_seen sm_matrix_seen(const sm_matrix *m, const sm_session *s, uint32_t row, uint32_t col)
{
    return (sm_seen){sm_part_count(m, s, row, col), sm_part_sum(m, s, SM_CLASSES, row),
                     sm_part_sum(m, s, SM_CLUSTERS, col), sm_table_total(sm_session_table(s))};
}

static double quantity_of(const sm_quantity *q, sm_seen k)
{
    return q->of(k.count, k.row, k.col, k.total);
}

uint64_t sm_matrix_largest(const sm_quantity *q, const sm_session *s, uint32_t row)
{
    if (!q || q->high > 0 || row == SM_OTHER) return 0;
    sm_line line = sm_table_row(sm_session_table(s), row);
    uint64_t largest = 0;
    for (uint32_t p = 0; p < line.n; p++)
        if (line.count[p] > largest) largest = line.count[p];
    return largest;
}

double sm_matrix_share(const sm_quantity *q, sm_seen cell, uint64_t largest)
{
    double high = q->high > 0 ? q->high : (double)largest;
    if (!(high > q->low)) return 0;
    double share = (quantity_of(q, cell) - q->low) / (high - q->low);
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

int sm_matrix_step(double share)
{
    return share < 0.02 ? 0 : 1 + sm_least(SM_SHADES - 2, (int)(share * (SM_SHADES - 1)));
}

sm_role sm_matrix_ramp(double share)
{
    return sm_role_shade(sm_matrix_step(share), false, false);
}

const char *sm_matrix_glyph(double share)
{
    return share >= 0.75 ? "█" : share >= 0.5 ? "▓" : share >= 0.25 ? "▒" : "░";
}

static void cell_number(char out[32], const sm_quantity *q, sm_seen cell)
{
    double x = q && !q->whole ? quantity_of(q, cell) : (double)cell.count;
    snprintf(out, 32, "·");
    if (!isfinite(x) || (cell.count == 0 && !(fabs(x) > 0))) return;
    if (!q || q->whole) {
        sm_words_count(out, cell.count);
        return;
    }
    double size = fabs(x);
    int digits = q->high > 0 && q->high <= 1 ? 4 : size < 10 ? 3 : size < 100 ? 2 : 1;
    sm_words_value(out, (sm_value){.number = x, .state = SM_DEFINED}, size >= 1000 ? 0 : digits);
}

/* "75-100 % of class", "75-100 % of the largest in its row" */
void sm_matrix_shade_name(sm_pen pen, int x, int y, const sm_quantity *q)
{
    if (strchr(q->name, '%'))
        sm_pen_text(pen, x, y, q->name);
    else
        sm_pen_printf(pen, x, y, "%% of %s", q->high > 0 ? q->name : "the largest in its row");
}

/* ---- what every part of the drawing needs ------------------------------------------------------------------------ */

typedef struct canvas {
    const sm_matrix *m;
    const sm_scene *scene;
    const sm_session *s;
    const sm_best *best; /* NULL while pending */
    sm_axis axis[SM_SIDES];
    sm_matrix_layout p;
    sm_pen pen;
} canvas;

static sm_pen ink(const canvas *c, sm_role role)
{
    return sm_pen_as(c->pen, role);
}

static int canvas_width(const canvas *c, const char *text)
{
    return sm_look_width(c->scene->look, text);
}

/* The n-th row or column that is seen. */
static uint32_t seen_id(const canvas *c, int side, uint32_t n)
{
    return c->axis[side].order[c->p.span[side].first + n];
}

static int column_x(const canvas *c, uint32_t n)
{
    return c->p.x0 + (int)n * c->p.pitch;
}

/* ---- heads ----------------------------------------------------------------------------------------------------- */

static sm_role head_role(const canvas *c, bool here, bool unmatched, const char *name)
{
    if (here) return SM_ROLE_CROSS;
    if (sm_words_contain(name, c->m->sought)) return SM_ROLE_FOUND;
    return unmatched ? SM_ROLE_UNMATCHED : SM_ROLE_HEAD;
}

/* A column's name ends above the last digit of its numbers, the mark behind it; a longer one begins further left. */
static void draw_col_head(const canvas *c, uint32_t n)
{
    uint32_t col = seen_id(c, SM_CLUSTERS, n);
    const char *name = sm_axis_name(c->s, SM_CLUSTERS, col);
    bool unmatched = sm_axis_unmatched(c->s, SM_CLUSTERS, col);
    sm_pen pen = ink(c, head_role(c, c->p.span[SM_CLUSTERS].first + n == c->m->at[SM_CLUSTERS], unmatched, name));
    int last = 3 + c->p.num, room = c->p.pitch - 1 - unmatched, width = sm_least(canvas_width(c, name), room);
    int x = column_x(c, n) + sm_least(width <= last ? last - width : 0, room - width);
    x += sm_words_pen(pen, x, c->p.head, room, name);
    if (unmatched) sm_pen_text(pen, x, c->p.head, "!");
}

static void draw_corner(const canvas *c)
{
    static const char *const corner[2][2] = {{"T\\K", "class\\cl"}, {"K\\T", "cl\\class"}}; /* rows \ columns */
    const sm_matrix_layout *p = &c->p;
    sm_pen pen = ink(c, SM_ROLE_HEAD), key = ink(c, SM_ROLE_KEY), dim = ink(c, SM_ROLE_DIM);
    bool left = p->span[SM_CLUSTERS].first > 0, right = !sm_span_ends(p->span[SM_CLUSTERS]);
    sm_pen_text(pen, 1, p->head, corner[sm_session_swapped(c->s)][p->label >= 8]);
    sm_pen_text(left ? key : dim, p->x0 - 1, p->head, left ? "◄" : "│");
    if (right || p->sum) sm_pen_text(right ? key : dim, p->x_margin, p->head, right ? "►" : "│");
    if (!p->sum) return;
    sm_pen_right(pen, p->x_margin + 1, p->head, p->sum, "Σ");
    if (p->value) sm_pen_right(pen, p->x_margin + 1 + p->sum, p->head, p->value, "I_t");
    if (p->best) sm_pen_text(pen, p->x_margin + 2 + p->sum + p->value, p->head, p->best > 4 ? "best" : "→");
}

static void draw_rule(const canvas *c, int y)
{
    if (y < 0) return;
    int margins = c->p.sum ? 1 + c->p.sum + c->p.value + c->p.best : 0;
    sm_pen pen = ink(c, SM_ROLE_DIM);
    sm_pen_repeat(pen, 1, y, c->p.x_margin + margins - 1, "─");
    sm_pen_text(pen, c->p.x0 - 1, y, "┼");
    if (c->p.sum) sm_pen_text(pen, c->p.x_margin, y, "┼");
}

/* How many rows are out of sight, on the rules where they begin. */
static void draw_more(const canvas *c)
{
    sm_span rows = c->p.span[SM_CLASSES];
    uint32_t above = rows.first, below = rows.of - rows.first - rows.shown;
    sm_pen pen = ink(c, SM_ROLE_KEY);
    if (c->p.rule < 0) {
        if (above) sm_pen_text(pen, c->p.x0 - 1, c->p.body, "▲");
        if (below) sm_pen_text(pen, c->p.x0 - 1, c->p.body + (int)rows.shown - 1, "▼");
        return;
    }
    char text[32];
    bool words = c->p.label >= 10;
    snprintf(text, sizeof text, words ? "▲ %u more " : "▲%u", above);
    if (above) sm_pen_cut(pen, 1, c->p.rule, c->p.label, text);
    snprintf(text, sizeof text, words ? "▼ %u more " : "▼%u", below);
    if (below) sm_pen_cut(pen, 1, c->p.foot, c->p.label, text);
}

/* ---- cells ----------------------------------------------------------------------------------------------------- */

typedef struct painted { /* one cell */
    uint32_t row, col;
    uint64_t largest;
    sm_seen seen;
    unsigned marks;
    bool here;
    sm_role role;
} painted;

static void draw_number(const canvas *c, sm_pen cell, const painted *k)
{
    const sm_quantity *values = sm_matrix_quantity(c->s, "values"), *shade = sm_matrix_quantity(c->s, "shade");
    char text[32];
    cell_number(text, values, k->seen);
    sm_role role = k->role;
    if (k->seen.count == 0) {
        sm_pen_right(sm_pen_as(cell, k->here ? role : SM_ROLE_DIM), 2, 0, c->p.num + 1, text);
        return;
    }
    double share = shade ? sm_matrix_share(shade, k->seen, k->largest) : 0;
    bool tied = k->marks & (SM_MARK_ROW_TIED | SM_MARK_COL_TIED);
    if (shade && c->scene->look.ramp && !k->here) {
        role = sm_matrix_ramp(share);
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
    int num = c->p.num;
    bool other = k.row == SM_OTHER || k.col == SM_OTHER;
    k.seen = sm_matrix_seen(c->m, c->s, k.row, k.col);
    if (k.seen.count && !other) k.marks = sm_live_marks(sm_session_live(c->s), k.row, k.col, sm_session_match(c->s));
    k.role = k.here ? SM_ROLE_CURSOR : k.marks & (SM_MARK_ROW | SM_MARK_COL) ? SM_ROLE_MATCHED : SM_ROLE_TEXT;
    sm_pen cell = sm_pen_in(c->pen, (sm_rect){x, y, c->p.pitch, 1}), mark = sm_pen_as(cell, k.role);
    if (k.here) sm_pen_repeat(mark, 0, 0, 6 + num, " ");
    draw_number(c, cell, &k);
    if (k.marks & SM_MARK_ROW) sm_pen_text(mark, 0, 0, "["), sm_pen_text(mark, 4 + num, 0, "]");
    if (k.marks & SM_MARK_COL) sm_pen_text(mark, 1, 0, "("), sm_pen_text(mark, 3 + num, 0, ")");
    if (k.marks & (SM_MARK_ROW_TIED | SM_MARK_COL_TIED)) sm_pen_text(mark, 2, 0, "=");
    if (k.marks & SM_MARK_MATCHED) sm_pen_text(mark, 5 + num, 0, "*");
    if (k.here) draw_selection(c, c->pen, &k, x, y);
}

/* ---- rows with their margins ------------------------------------------------------------------------------------- */

static void overlap_words(const canvas *c, char out[32], uint32_t row, uint32_t col)
{
    char text[64];
    if (!c->best)
        snprintf(out, 32, "…");
    else if (row == SM_NONE || col == SM_NONE)
        snprintf(out, 32, "·");
    else {
        sm_fixed(text, sm_overlap_at(SM_JACCARD, sm_session_table(c->s), row, col), c->p.value >= 8 ? 4 : 3);
        snprintf(out, 32, "%.31s", text);
    }
}

/* Where the best column is, when it cannot be seen. */
static const char *direction_to(const canvas *c, uint32_t col)
{
    sm_span seen = c->p.span[SM_CLUSTERS];
    uint32_t at = sm_axis_find(c->axis[SM_CLUSTERS], sm_part_hides(c->m, SM_CLUSTERS, col) ? SM_OTHER : col);
    return at < seen.first ? "◄" : at < seen.first + seen.shown ? "" : "►";
}

static void draw_row_margin(const canvas *c, uint32_t row, int y)
{
    if (!c->p.sum) return;
    char text[32];
    sm_pen_text(ink(c, SM_ROLE_DIM), c->p.x_margin, y, "│");
    sm_words_count(text, sm_part_sum(c->m, c->s, SM_CLASSES, row));
    int x = c->p.x_margin + 1;
    sm_pen_right(c->pen, x, y, c->p.sum, text);
    x += c->p.sum;
    uint32_t col = c->best && row < c->best->rows ? c->best->col_of_row[row] : SM_NONE;
    if (c->p.value) {
        overlap_words(c, text, row, col);
        sm_pen_right(c->pen, x, y, c->p.value, text);
        if (!c->p.best && col != SM_NONE) sm_pen_text(ink(c, SM_ROLE_KEY), x + c->p.value, y, direction_to(c, col));
    }
    if (!c->p.best || col == SM_NONE) return;
    x += c->p.value + 1;
    int used = c->p.best > 4 ? sm_pen_text(ink(c, SM_ROLE_DIM), x, y, "→") : 0;
    used += sm_words_pen(c->pen, x + used, y, c->p.best - 1 - used, sm_axis_name(c->s, SM_CLUSTERS, col));
    sm_pen_text(ink(c, SM_ROLE_KEY), x + used, y, direction_to(c, col));
}

static void draw_row(const canvas *c, uint32_t n, int y)
{
    uint32_t row = seen_id(c, SM_CLASSES, n);
    const char *name = sm_axis_name(c->s, SM_CLASSES, row);
    bool here = c->p.span[SM_CLASSES].first + n == c->m->at[SM_CLASSES],
         unmatched = sm_axis_unmatched(c->s, SM_CLASSES, row);
    sm_pen head = ink(c, head_role(c, here, unmatched, name));
    if (here) sm_pen_text(head, 0, y, "▸");
    int used = sm_words_pen(head, 1, y, c->p.label - unmatched, name);
    if (unmatched) sm_pen_text(head, 1 + used, y, "!");
    sm_pen_text(ink(c, SM_ROLE_DIM), c->p.x0 - 1, y, "│");
    uint64_t largest = sm_matrix_largest(sm_matrix_quantity(c->s, "shade"), c->s, row);
    for (uint32_t i = 0; i < c->p.span[SM_CLUSTERS].shown; i++) {
        painted k = {.row = row, .col = seen_id(c, SM_CLUSTERS, i), .largest = largest};
        if (!here || c->p.span[SM_CLUSTERS].first + i != c->m->at[SM_CLUSTERS]) draw_cell(c, k, column_x(c, i), y);
    }
    draw_row_margin(c, row, y);
}

/* ---- margins below --------------------------------------------------------------------------------------------- */

static void draw_foot_head(const canvas *c, int y, const char *text)
{
    sm_pen_cut(ink(c, SM_ROLE_HEAD), 1, y, c->p.label, text);
    sm_pen_text(ink(c, SM_ROLE_DIM), c->p.x0 - 1, y, "│");
    if (c->p.sum) sm_pen_text(ink(c, SM_ROLE_DIM), c->p.x_margin, y, "│");
}

static void draw_col_margin(const canvas *c, uint32_t n)
{
    uint32_t col = seen_id(c, SM_CLUSTERS, n);
    uint32_t row = c->best && col < c->best->cols ? c->best->row_of_col[col] : SM_NONE;
    int x = column_x(c, n);
    char text[32];
    if (c->p.sums >= 0) {
        sm_words_count(text, sm_part_sum(c->m, c->s, SM_CLUSTERS, col));
        sm_pen_right(c->pen, x, c->p.sums, 3 + c->p.num, text);
    }
    if (c->p.values >= 0) {
        overlap_words(c, text, row, col);
        sm_pen_right(c->pen, x, c->p.values, 4 + c->p.num, text);
    }
    if (c->p.bests < 0 || row == SM_NONE) return;
    const char *name = sm_axis_name(c->s, SM_CLASSES, row);
    int from = sm_most(0, 3 + c->p.num - canvas_width(c, name) - 1);
    sm_pen_text(ink(c, SM_ROLE_DIM), x + from, c->p.bests, "→");
    sm_words_pen(c->pen, x + from + 1, c->p.bests, c->p.pitch - 1 - from - 1, name);
}

static void draw_col_margins(const canvas *c)
{
    char text[32];
    if (c->p.sums >= 0) draw_foot_head(c, c->p.sums, "Σ");
    if (c->p.values >= 0) draw_foot_head(c, c->p.values, "I_k");
    if (c->p.bests >= 0) draw_foot_head(c, c->p.bests, c->p.label > 3 ? "best" : "→");
    for (uint32_t i = 0; i < c->p.span[SM_CLUSTERS].shown; i++) draw_col_margin(c, i);
    sm_words_count(text, sm_table_total(sm_session_table(c->s)));
    if (c->p.sums >= 0 && c->p.sum) sm_pen_right(c->pen, c->p.x_margin + 1, c->p.sums, c->p.sum, text);
}

/* ---- words ----------------------------------------------------------------------------------------------------- */

/* Which columns are seen, in words where there is room for them. */
static void draw_window(const canvas *c, sm_pen pen, int x, int room)
{
    sm_span cols = c->p.span[SM_CLUSTERS];
    unsigned first = cols.first, last = first + cols.shown, of = cols.of;
    char left[32] = "", right[32] = "", text[128];
    if (first) snprintf(left, sizeof left, "◄ %u more   ", first);
    if (last < of) snprintf(right, sizeof right, "   %u more ►", of - last);
    snprintf(text, sizeof text, "%scolumns %u–%u of %u%s", left, first + 1, last, of, right);
    if (canvas_width(c, text) > room)
        snprintf(text, sizeof text, "%s%u–%u/%u%s", first ? "◄ " : "", first + 1, last, of, last < of ? " ►" : "");
    sm_pen_right(pen, x, c->p.status, room, text);
}

/* " 45 of 104", " 1.3000": the total of the one-to-one optimum in force; "" while it is not known. */
static void matched_words(const sm_session *s, char out[66])
{
    sm_weighting w = sm_session_match(s);
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    char number[64];
    *out = 0;
    if (!(f->have & (unsigned)SM_NEED_MATCH_COUNT << w)) return;
    sm_fixed(number, sm_fix_double(f->matching[w].weight), w == SM_BY_COUNT ? 0 : 4);
    if (w == SM_BY_COUNT)
        snprintf(out, 66, " %.24s of %llu", number, (unsigned long long)sm_table_total(f->table));
    else
        snprintf(out, 66, " %.60s", number);
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
    char total[66];
    matched_words(c->s, total);
    for (size_t i = 0; i < sizeof form / sizeof *form; i++) {
        bool match = matching && form[i].match;
        snprintf(out, 256, "%s%.30s%s%.30s%s%.30s%s%.30s%.64s", form[i].cells, values, form[i].shade, shade,
                 form[i].order, sort, match ? form[i].match : "",
                 match ? sm_weighting_name(sm_session_match(c->s)) : "", match && form[i].total ? total : "");
        if (canvas_width(c, out) <= room) return;
    }
}

static void draw_status(const canvas *c)
{
    enum { WINDOW = 24 };
    if (c->p.status < 0) return;
    int edge = c->p.panel_w ? c->p.panel_x : c->scene->w;
    bool scrolled = c->p.span[SM_CLUSTERS].shown < c->p.span[SM_CLUSTERS].of;
    sm_pen pen = sm_pen_in(ink(c, SM_ROLE_DIM), (sm_rect){0, 0, edge, c->scene->h}), key = sm_pen_as(pen, SM_ROLE_KEY);
    char text[256];
    int x = 1, room = edge - 2 - (scrolled ? WINDOW : 0);
    if (sm_part_words(c->m, room, sm_look_flags(c->scene->look), text)) { /* that something is left out comes first */
        x += sm_pen_text(key, x, c->p.status, text) + 3;
        room -= x - 1;
    }
    status_words(c, room, !scrolled, text);
    if (x == 1 || canvas_width(c, text) <= room) x += sm_pen_cut(pen, x, c->p.status, sm_most(room, 0), text);
    if (scrolled) draw_window(c, key, x + 2, edge - 1 - (x + 2));
}

static void draw_legend(const canvas *c)
{
    if (c->p.legend < 0) return;
    int edge = c->p.panel_w ? c->p.panel_x : c->scene->w, y = c->p.legend, x = 1;
    sm_pen pen = sm_pen_in(ink(c, SM_ROLE_DIM), (sm_rect){0, 0, edge, c->scene->h});
    const sm_quantity *shade = sm_matrix_quantity(c->s, "shade");
    bool wide = edge >= 62;
    sm_pen_text(pen, 1, y,
                wide ? "[n] best cluster (T→K)   (n) best class (K→T)" : "[n] T→K  (n) K→T  [(n)] both  n* one-to-one");
    sm_pen_text(pen, 1, y + 1,
                wide ? "[(n)] mutual   n* one-to-one optimum   = tied   ! unmatched" : "! unmatched   = tied   · zero");
    if (!shade) return;
    if (c->scene->look.ramp) {
        x += sm_pen_text(pen, 1, y + 2, "shade 0 ");
        for (int i = 0; i < 8; i++)
            sm_pen_repeat(sm_pen_as(pen, (sm_role)(SM_ROLE_RAMP0 + i)), x + 2 * i, y + 2, 2, " ");
        x += 17 + sm_pen_text(pen, x + 17, y + 2, "100 ");
    } else {
        x += sm_pen_text(pen, 1, y + 2,
                         wide ? "shade  ░ 0-25  ▒ 25-50  ▓ 50-75  █ 75-100 " : "shade ░0 ▒25 ▓50 █75-100 ");
    }
    sm_matrix_shade_name(pen, x, y + 2, shade);
}

/* ---- the whole ------------------------------------------------------------------------------------------------- */

static void draw_tiny(const canvas *c)
{
    static const char more[] = "enlarge for the matrix";
    const uint32_t *id = c->m->id;
    char j[32], tail[80], name[SM_SIDES][256];
    sm_words_value(j, sm_words_now(c->s, "j_score"), 4);
    snprintf(tail, sizeof tail, " %llu J %s", (unsigned long long)sm_part_count(c->m, c->s, id[0], id[1]),
             strncmp(j, "0.", 2) ? j : j + 1);
    int w = c->scene->w, room = (w - canvas_width(c, tail) - 1) / 2;
    for (int k = 0; k < SM_SIDES; k++)
        sm_words_middle(name[k], sizeof name[k], sm_axis_name(c->s, k, id[k]), sm_most(room, 2),
                        sm_look_flags(c->scene->look));
    sm_pen pen = ink(c, SM_ROLE_CURSOR);
    int x = sm_pen_text(pen, 0, 0, name[SM_CLASSES]);
    x += sm_pen_text(pen, x, 0, "×");
    x += sm_pen_text(pen, x, 0, name[SM_CLUSTERS]);
    sm_pen_cursor(c->pen, x > 0 ? sm_least(x, w) - 1 : 0, 0);
    x += sm_pen_text(c->pen, x, 0, tail);
    if (c->scene->h > 1 && x + 3 + (int)sizeof more - 1 > w)
        sm_pen_text(ink(c, SM_ROLE_DIM), 0, 1, more);
    else
        sm_pen_printf(ink(c, SM_ROLE_DIM), x, 0, " – %s", more);
}

static void draw_matrix(const canvas *c)
{
    sm_span rows = c->p.span[SM_CLASSES], cols = c->p.span[SM_CLUSTERS];
    draw_status(c);
    draw_corner(c);
    for (uint32_t i = 0; i < cols.shown; i++) draw_col_head(c, i);
    draw_rule(c, c->p.rule);
    for (uint32_t i = 0; i < rows.shown; i++) draw_row(c, i, c->p.body + (int)i * c->p.step);
    draw_rule(c, c->p.foot);
    draw_more(c);
    draw_col_margins(c);
    draw_legend(c);
    if (c->p.strip >= 0)
        sm_panel_strip(c->scene, sm_pen_in(c->pen, (sm_rect){0, c->p.strip, c->scene->w, c->p.strip_lines}));
    if (c->m->idle) return; /* the selected cell is drawn last, so that its edges may reach into its neighbours */
    painted k = {.row = c->m->id[SM_CLASSES], .col = c->m->id[SM_CLUSTERS], .here = true};
    draw_cell(c, k, column_x(c, c->m->at[SM_CLUSTERS] - cols.first),
              c->p.body + (int)(c->m->at[SM_CLASSES] - rows.first) * c->p.step);
}

void sm_matrix_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_matrix *m = state;
    canvas c = {.m = m, .scene = scene, .s = scene->session, .pen = pen};
    const sm_facts *f = sm_live_facts(sm_session_live(c.s));
    c.best = f->have & SM_NEED_BEST ? &f->best[SM_JACCARD] : NULL;
    for (int k = 0; k < SM_SIDES; k++) c.axis[k] = sm_part_axis(m, c.s, k);
    if (!c.axis[SM_CLASSES].n || !c.axis[SM_CLUSTERS].n) return;
    if (sm_matrix_tiny(scene)) {
        draw_tiny(&c);
        return;
    }
    if (m->overview) {
        sm_overview_draw(m, scene, pen);
        return;
    }
    c.p = sm_matrix_lay_out(m, scene);
    sm_matrix elsewhere = *m;
    elsewhere.at[SM_CLASSES] = elsewhere.at[SM_CLUSTERS] = SM_NONE;
    if (m->idle) c.m = &elsewhere;
    if (c.p.panel_w) sm_panel_draw(m, scene, &c.p, sm_pen_in(pen, (sm_rect){c.p.panel_x, 0, c.p.panel_w, scene->h}));
    if (c.p.panel_w && !c.p.panel_x) return;
    if (c.p.panel_w) c.pen = sm_pen_in(pen, (sm_rect){0, 0, c.p.panel_x, scene->h});
    draw_matrix(&c);
}
