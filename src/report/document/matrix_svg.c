/* The matrix as a picture: numbers in shaded cells, marks as on the screen, margins, a key to the shades. */
#include "matrix.h"
#include "report/paper/paper.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    EDGE = 16,
    TITLE = 52,
    ROW = 30,
    NAME_COLUMNS = 24,
    NARROWEST = 44,
    STRAIGHT = 110, /* cells may be so wide for the sake of their column's name; a longer name is turned */
    KEY = 96,       /* below the table: the ramp, the meaning of marks */
    KEY_WIDTH = 620
};
static const double lean = 0.7071; /* cosine and sine of 45 degrees */

typedef struct layout {
    const sm_counted *m;
    const sm_quantity *shade;     /* NULL: none */
    double most;                  /* the largest value that a shade shows */
    double x, y, cell, sum, best; /* where the cells begin; widths of a cell and of the right margins */
    double names;                 /* height of the heads */
    double best_name;             /* width of the longest name in the right margin */
    bool turned;
} layout;

static const sm_svg_stroke white = {"#ffffff", 1, NULL}, strong = {SM_SVG_INK, 2.2, NULL};

static double wider(double a, double b)
{
    return a > b ? a : b;
}

/* ---- layout ------------------------------------------------------------------------------------------------------ */
static const sm_quantity *shade_of(const sm_session *s)
{
    const char *id = sm_session_option(s, "shade");
    for (const sm_quantity *q = sm_quantities; q->id; q++)
        if (strcmp(q->id, id) == 0) return q;
    return NULL;
}

static double shade_value(const layout *l, uint32_t row, uint32_t col)
{
    const sm_table *t = l->m->table;
    return l->shade->of(sm_table_at(t, row, col), sm_table_row_sums(t)[row], sm_table_col_sums(t)[col],
                        sm_table_total(t));
}

static void cell_text(const sm_counted *m, uint32_t row, uint32_t col, char out[80])
{
    char number[64];
    unsigned k = sm_counted_marks(m, row, col);
    sm_counted_number(m, row, col, number);
    snprintf(out, 80, "%s%s%s%s%s%s%s", k & SM_MARK_ROW ? "[" : "", k & SM_MARK_COL ? "(" : "",
             sm_marks_tied(k) ? "=" : "", number, k & SM_MARK_COL ? ")" : "", k & SM_MARK_ROW ? "]" : "",
             k & SM_MARK_MATCHED ? "*" : "");
}

static double head_width(const sm_counted *m, uint32_t col)
{
    return sm_svg_width(sm_counted_col(m, col), SM_SVG_SIZE, NAME_COLUMNS) +
           (sm_col_unmatched(m->best, m->table, col) ? 9 : 0);
}

static void measure_cells(layout *l)
{
    const sm_counted *m = l->m;
    double head = 0;
    char text[80];
    l->cell = NARROWEST;
    for (uint32_t c = 0; c < m->cols; c++) head = wider(head, head_width(m, m->col[c]));
    for (uint32_t r = 0; r < m->rows; r++)
        for (uint32_t c = 0; c < m->cols; c++) {
            cell_text(m, m->row[r], m->col[c], text);
            l->cell = wider(l->cell, sm_svg_width(text, SM_SVG_SIZE, 0) + 10);
            if (l->shade) l->most = wider(l->most, shade_value(l, m->row[r], m->col[c]));
        }
    l->turned = head + 10 > wider(l->cell, m->cols > 12 ? NARROWEST : STRAIGHT);
    if (!l->turned) l->cell = wider(l->cell, head + 10);
    l->names = l->turned ? (head + SM_SVG_SIZE) * lean + 10 : 24;
}

static void measure_margins(layout *l)
{
    const sm_counted *m = l->m;
    char text[64];
    double name = sm_svg_width("class", SM_SVG_SIZE, 0);
    for (uint32_t r = 0; r < m->rows; r++)
        name = wider(name, sm_svg_width(sm_counted_row(m, m->row[r]), SM_SVG_SIZE, NAME_COLUMNS) + 9);
    for (uint32_t c = 0; c < m->cols; c++)
        l->best_name = wider(l->best_name, sm_svg_width(sm_counted_col(m, m->col[c]), SM_SVG_SIZE, NAME_COLUMNS));
    snprintf(text, sizeof text, "%" PRIu64, sm_table_total(m->table));
    l->x = EDGE + name + 10;
    l->y = EDGE + TITLE + l->names;
    l->sum = sm_svg_width(text, SM_SVG_SIZE, 0) + 18;
    sm_fixed(text, 0, m->digits);
    l->best = sm_svg_width(text, SM_SVG_SIZE, 0) + 30 + l->best_name;
}

/* A share has a most of its own; of what has none the largest value there is stands for it. */
static sm_status lay_out(layout *l, const sm_counted *m, sm_error *err)
{
    enum { DRAWN_AT_MOST = 40000 };
    if ((uint64_t)m->rows * m->cols > DRAWN_AT_MOST)
        return sm_fail(err, SM_LIMIT,
                       "too many cells for a picture: %u classes x %u clusters, at most %d are drawn; export csv "
                       "has them all",
                       m->rows, m->cols, DRAWN_AT_MOST);
    *l = (layout){.m = m, .shade = shade_of(m->session)};
    measure_cells(l);
    measure_margins(l);
    if (l->shade && l->shade->high > 0) l->most = l->shade->high;
    return SM_OK;
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */
static void draw_cell(sm_svg *v, const layout *l, uint32_t r, uint32_t c)
{
    const sm_counted *m = l->m;
    uint32_t row = m->row[r], col = m->col[c];
    unsigned marks = sm_counted_marks(m, row, col);
    sm_svg_box box = {l->x + c * l->cell, l->y + r * (double)ROW, l->cell, ROW};
    double share = l->shade && l->most > 0 ? shade_value(l, row, col) / l->most : 0;
    char fill[8], text[80];
    sm_svg_ramp(share, fill);
    sm_svg_rect(v, box, fill, &white);
    cell_text(m, row, col, text);
    bool zero = strspn(text, "0.") == strlen(text);
    sm_svg_font f = {.anchor = SM_SVG_MIDDLE, .bold = marks != 0, .ink = sm_svg_ink_on(share)};
    if (zero) f.ink = SM_SVG_QUIET;
    sm_svg_text(v, box.x + box.w / 2, box.y + ROW - 10, f, zero ? "·" : text);
}

/* The one-to-one pairs stand in a frame, drawn over the neighbours. */
static void draw_frames(sm_svg *v, const layout *l)
{
    for (uint32_t r = 0; r < l->m->rows; r++)
        for (uint32_t c = 0; c < l->m->cols; c++)
            if (sm_counted_marks(l->m, l->m->row[r], l->m->col[c]) & SM_MARK_MATCHED)
                sm_svg_rect(v, (sm_svg_box){l->x + c * l->cell + 1, l->y + r * (double)ROW + 1, l->cell - 2, ROW - 2},
                            "none", &strong);
}

static void draw_name(sm_svg *v, double x, double y, sm_svg_font f, const char *name, bool unmatched)
{
    char cut[256], text[260];
    f.bold = true;
    if (!unmatched) {
        f.columns = NAME_COLUMNS;
        sm_svg_text(v, x, y, f, name);
        return;
    }
    sm_show(cut, sizeof cut, name, NAME_COLUMNS, SM_SHOW_CUT);
    snprintf(text, sizeof text, "%s!", cut);
    f.ink = "#b34700";
    sm_svg_text(v, x, y, f, text);
}

static void draw_heads(sm_svg *v, const layout *l)
{
    const sm_counted *m = l->m;
    for (uint32_t c = 0; c < m->cols; c++) {
        bool unmatched = sm_col_unmatched(m->best, m->table, m->col[c]);
        double x = l->x + (c + 0.5) * l->cell;
        sm_svg_font f = {.anchor = SM_SVG_MIDDLE};
        if (l->turned) f = (sm_svg_font){.anchor = SM_SVG_START, .turn = -45};
        draw_name(v, x + (l->turned ? 4 : 0), l->y - 8, f, sm_counted_col(m, m->col[c]), unmatched);
    }
    double right = l->x + m->cols * l->cell;
    sm_svg_text(v, right + l->sum - 4, l->y - 8, (sm_svg_font){.anchor = SM_SVG_END, .bold = true}, "Σ");
    sm_svg_text(v, right + l->sum + 14, l->y - 8, (sm_svg_font){.ink = SM_SVG_QUIET}, "best J");
}

static void picture_draw_row(sm_svg *v, const layout *l, uint32_t r)
{
    const sm_counted *m = l->m;
    uint32_t row = m->row[r], best = m->best->col_of_row[row];
    double y = l->y + r * (double)ROW + ROW - 10, right = l->x + m->cols * l->cell + l->sum;
    draw_name(v, l->x - 8, y, (sm_svg_font){.anchor = SM_SVG_END}, sm_counted_row(m, row),
              sm_row_unmatched(m->best, m->table, row));
    for (uint32_t c = 0; c < m->cols; c++) draw_cell(v, l, r, c);
    sm_svg_printf(v, right - 4, y, (sm_svg_font){.anchor = SM_SVG_END}, "%" PRIu64, sm_table_row_sums(m->table)[row]);
    if (best == SM_NONE) return;
    char value[64];
    sm_fixed(value, sm_overlap_at(SM_JACCARD, m->table, row, best), m->digits);
    sm_svg_printf(v, right + 14, y, (sm_svg_font){.ink = SM_SVG_QUIET}, "%s", value);
    sm_svg_text(v, right + 24 + sm_svg_width(value, SM_SVG_SIZE, 0), y,
                (sm_svg_font){.ink = SM_SVG_QUIET, .columns = NAME_COLUMNS}, sm_counted_col(m, best));
}

static void draw_margins(sm_svg *v, const layout *l)
{
    const sm_counted *m = l->m;
    double y = l->y + m->rows * (double)ROW + ROW - 10, right = l->x + m->cols * l->cell;
    sm_svg_line(v, l->x, y - ROW + 11, right + l->sum, y - ROW + 11, (sm_svg_stroke){SM_SVG_QUIET, 1, NULL});
    sm_svg_line(v, right + 1, l->y, right + 1, y + 8, (sm_svg_stroke){SM_SVG_QUIET, 1, NULL});
    sm_svg_text(v, l->x - 8, y, (sm_svg_font){.anchor = SM_SVG_END, .bold = true}, "Σ");
    for (uint32_t c = 0; c < m->cols; c++)
        sm_svg_printf(v, l->x + (c + 0.5) * l->cell, y, (sm_svg_font){.anchor = SM_SVG_MIDDLE}, "%" PRIu64,
                      sm_table_col_sums(m->table)[m->col[c]]);
    sm_svg_printf(v, right + l->sum - 4, y, (sm_svg_font){.anchor = SM_SVG_END, .bold = true}, "%" PRIu64,
                  sm_table_total(m->table));
}

static void draw_ramp(sm_svg *v, const layout *l, double x, double y)
{
    enum { STEPS = 24 };
    const double width = 168;
    char fill[8], most[64];
    for (int i = 0; i < STEPS; i++) {
        sm_svg_ramp((i + 0.5) / STEPS, fill);
        sm_svg_rect(v, (sm_svg_box){x + i * width / STEPS, y, width / STEPS + 0.3, 12}, fill, NULL);
    }
    sm_svg_rect(v, (sm_svg_box){x, y, width, 12}, "none", &(sm_svg_stroke){SM_SVG_RULE, 1, NULL});
    sm_fixed(most, l->most, l->most < 10 && !l->shade->whole ? 2 : 0);
    sm_svg_printf(v, x + width + 10, y + 11, (sm_svg_font){.size = 12, .ink = SM_SVG_QUIET}, "shade: %s, 0 to %s",
                  l->shade->name, most);
}

static void picture_draw_key(sm_svg *v, const layout *l)
{
    const sm_svg_font f = {.size = 12, .ink = SM_SVG_QUIET};
    double y = l->y + (l->m->rows + 1) * (double)ROW + 18;
    if (l->shade) draw_ramp(v, l, EDGE, y);
    sm_svg_text(v, EDGE, y + 34, f,
                "[n] best cluster of its class by Jaccard   (n) best class of its cluster   = one of several");
    sm_svg_printf(v, EDGE, y + 54, f, "n* framed: one-to-one optimum by %s   ! unmatched",
                  sm_weighting_name(sm_session_match(l->m->session)));
}

static const char *bare_name(const char *file)
{
    const char *slash = file ? strrchr(file, '/') : NULL;
    return slash ? slash + 1 : file ? file : "";
}

static void title_of(const layout *l, sm_text *title, sm_text *below)
{
    sm_input in = sm_input_of(l->m->session);
    const char *file = bare_name(in.classes->file), *other = bare_name(in.clusters->file), *words;
    bool same = strcmp(file, other) == 0;
    uint64_t count;
    sm_text_printf(title, "%s  %s × %s%s%s", file, in.classes->name ? in.classes->name : "", same ? "" : other,
                   same ? "" : "  ", in.clusters->name ? in.clusters->name : "");
    sm_text_printf(below, "%s   n = %" PRIu64 "   %u classes   %u clusters", l->m->quantity->name, in.n, in.k_classes,
                   in.k_clusters);
    for (size_t i = 0; (words = sm_left_out_say(&in.left_out, i, &count)); i++)
        sm_text_printf(below, "   %" PRIu64 " %s", count, words);
}

sm_status sm_counted_svg(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    sm_counted m;
    layout l = {0};
    sm_text title = {0}, below = {0};
    sm_status status = sm_counted_of(&m, s, o, err);
    if (status == SM_OK) status = lay_out(&l, &m, err);
    if (status != SM_OK) return status;
    title_of(&l, &title, &below);
    double lean_over = l.turned ? wider(0, l.names - l.sum - l.best) : 0;
    double width = l.x + m.cols * l.cell + l.sum + l.best + lean_over + EDGE;
    width = wider(width, wider(KEY_WIDTH, sm_svg_width(sm_text_of(&title), 18, 80) + 2 * EDGE));
    sm_svg v = sm_svg_begin(width, l.y + (m.rows + 1) * (double)ROW + KEY, sm_text_of(&title), out, err);
    sm_svg_text(&v, EDGE, EDGE + 14, (sm_svg_font){.size = 18, .bold = true, .columns = 80}, sm_text_of(&title));
    sm_svg_text(&v, EDGE, EDGE + 36, (sm_svg_font){.ink = SM_SVG_QUIET}, sm_text_of(&below));
    draw_heads(&v, &l);
    for (uint32_t r = 0; r < m.rows && v.out.status == SM_OK; r++) picture_draw_row(&v, &l, r);
    draw_margins(&v, &l);
    draw_frames(&v, &l);
    picture_draw_key(&v, &l);
    sm_out_take(&v.out, sm_text_status(&title, err));
    sm_out_take(&v.out, sm_text_status(&below, err));
    sm_text_done(&title);
    sm_text_done(&below);
    return sm_svg_end(&v);
}
