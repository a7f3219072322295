/* The matrix as a picture: numbers in shaded cells, marks as on the screen, margins, a key to the shades. */
#include "matrix.h"
#include "output/writers/writers.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    EDGE = 16,
    TITLE = 52,
    AXIS = 20, /* what classes and clusters are, above their names */
    ROW = 30,
    LARGEST = 2000, /* a picture's side; cells shrink to fit it */
    SMALLEST = 9,   /* the size of the smallest print */
    READABLE = 11,  /* the least height of a line of text */
    NAME_COLUMNS = 24,
    NARROWEST = 44,
    STRAIGHT = 110, /* cells may be so wide for the sake of their column's name; a longer name is turned */
    KEY = 110,      /* below the table: the ramp, the meaning of marks */
    KEY_WIDTH = 620
};
static const double lean = 0.7071; /* cosine and sine of 45 degrees */

typedef struct layout {
    const sm_counted *m;
    double x, y, cell, row, sum, best; /* where the cells begin; size of a cell, widths of the right margins */
    double names, head;                /* height of the heads; width of the widest of them */
    double number, bare, size;         /* the widest number, with its marks and without; size of the print in cells */
    double best_name;                  /* width of the longest name in the right margin */
    bool turned;
    bool numbers, marks, rows, cols; /* there is room for numbers in cells, for names of rows, of columns */
} layout;

static const sm_svg_stroke strong = {SM_SVG_INK, 2.2, NULL}, fine = {SM_SVG_INK, 1, NULL};

/* ---- layout ------------------------------------------------------------------------------------------------------ */
static void measure_cells(layout *l)
{
    const sm_counted *m = l->m;
    double head = 0;
    char text[SM_COUNTED_CAPACITY];
    l->cell = NARROWEST;
    for (uint32_t c = 0; c < m->cols; c++) {
        double name = sm_svg_width(sm_counted_col(m, m->col[c]), SM_SVG_SIZE, NAME_COLUMNS);
        head = fmax(head, name + (sm_counted_unmatched(m, SM_CLUSTERS, m->col[c]) ? 9 : 0));
    }
    for (uint32_t r = 0; r < m->rows; r++)
        for (uint32_t c = 0; c < m->cols; c++) {
            sm_counted_marked(m, m->row[r], m->col[c], text);
            l->number = fmax(l->number, sm_svg_width(text, SM_SVG_SIZE, 0));
            sm_counted_number(m, m->row[r], m->col[c], text);
            l->bare = fmax(l->bare, sm_svg_width(text, SM_SVG_SIZE, 0));
        }
    l->head = head;
    l->cell = fmax(l->cell, l->number + 10);
    l->turned = head + 10 > fmax(l->cell, m->cols > 12 ? NARROWEST : STRAIGHT);
    if (!l->turned) l->cell = fmax(l->cell, head + 10);
    l->names = l->turned ? (head + SM_SVG_SIZE) * lean + 10 : 24;
}

static double width_of(const layout *l)
{
    double lean_over = l->turned ? fmax(0, l->names - l->sum - l->best) : 0;
    return l->x + l->m->cols * l->cell + l->sum + l->best + lean_over + EDGE;
}

static double height_of(const layout *l)
{
    return l->y + l->m->rows * l->row + ROW + KEY;
}

/* Cells of a large table shrink; what cannot be read then is left out. */
static void fit_cells(layout *l)
{
    double wide = width_of(l) - LARGEST, high = height_of(l) - LARGEST;
    if (wide > 0) l->cell = fmax(1, l->cell - wide / l->m->cols);
    if (high > 0) l->row = fmax(1, l->row - high / l->m->rows);
    l->cell = l->m->cols > 1 && wide > 0 ? floor(l->cell) : l->cell;
    if (!l->turned && l->head + 4 > l->cell) {
        l->turned = true;
        l->y += (l->head + SM_SVG_SIZE) * lean + 10 - l->names;
        l->names = (l->head + SM_SVG_SIZE) * lean + 10;
    }
    l->row = high > 0 && l->row > 2 ? floor(l->row) : l->row;
    double most = fmin(SM_SVG_SIZE, l->row - 2), capacity = SM_SVG_SIZE * (l->cell - 2);
    l->marks = fmin(most, capacity / l->number) >= SMALLEST;
    l->size = fmin(most, capacity / (l->marks ? l->number : l->bare));
    l->numbers = l->size >= SMALLEST;
    l->rows = l->row >= READABLE;
    l->cols = l->cell >= READABLE;
}

static sm_svg_font name_font(double capacity)
{
    return (sm_svg_font){.columns = NAME_COLUMNS, .size = fmin(SM_SVG_SIZE, capacity)};
}

static void measure_margins(layout *l)
{
    const sm_counted *m = l->m;
    char text[64];
    sm_text side = {0};
    sm_side_title(m->session, SM_CLASSES, &side);
    double name = sm_svg_width(sm_text_of(&side), 12, 2 * NAME_COLUMNS);
    sm_text_free(&side);
    for (uint32_t r = 0; r < m->rows; r++)
        name = fmax(name, sm_svg_width(sm_counted_row(m, m->row[r]), SM_SVG_SIZE, NAME_COLUMNS) + 9);
    for (uint32_t c = 0; c < m->cols; c++)
        l->best_name = fmax(l->best_name, sm_svg_width(sm_counted_col(m, m->col[c]), SM_SVG_SIZE, NAME_COLUMNS));
    snprintf(text, sizeof text, "%" PRIu64, sm_table_total(m->table));
    l->x = EDGE + name + 10;
    l->y = EDGE + TITLE + AXIS + l->names;
    l->sum = sm_svg_width(text, SM_SVG_SIZE, 0) + 18;
    sm_fixed(text, 0, m->digits);
    l->best = sm_svg_width(text, SM_SVG_SIZE, 0) + 30 + l->best_name;
}

static sm_status lay_out(layout *l, const sm_counted *m, sm_error *err)
{
    enum { DRAWN_AT_MOST = 40000 };
    if ((uint64_t)m->rows * m->cols > DRAWN_AT_MOST)
        return sm_fail(
            err, SM_LIMIT,
            "too many cells for a picture: %u class%s x %u cluster%s, at most %d are drawn; --top N sums the "
            "smallest, and csv has them all",
            m->rows, sm_plural_es(m->rows), m->cols, sm_plural(m->cols), DRAWN_AT_MOST);
    *l = (layout){.m = m, .row = ROW};
    measure_cells(l);
    measure_margins(l);
    fit_cells(l);
    return SM_OK;
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */
static void draw_cell(sm_svg *v, const layout *l, uint32_t r, uint32_t c)
{
    const sm_counted *m = l->m;
    uint32_t row = m->row[r], col = m->col[c];
    unsigned marks = sm_counted_marks(m, row, col);
    sm_svg_box box = {l->x + c * l->cell, l->y + r * l->row, l->cell, l->row};
    int step = sm_svg_step_of(sm_counted_shade(m, row, col));
    char text[SM_COUNTED_CAPACITY];
    double gap = l->numbers ? 1 : 0;
    if (step) sm_svg_shade(v, (sm_svg_box){box.x + gap / 2, box.y + gap / 2, box.w - gap, box.h - gap}, step);
    if (!l->numbers) return;
    if (l->marks)
        sm_counted_marked(m, row, col, text);
    else
        sm_counted_number(m, row, col, text);
    bool zero = strspn(text, "0.") == strlen(text);
    sm_svg_font f = {.anchor = SM_SVG_MIDDLE, .size = l->size, .bold = marks != 0, .step = step};
    if (zero && !step) f.ink = SM_SVG_QUIET;
    sm_svg_text(v, box.x + box.w / 2, box.y + l->row / 2 + 0.36 * l->size, f, zero ? "·" : text);
}

/* The one-to-one pairs are in a frame, drawn over the neighbours. */
static void draw_frames(sm_svg *v, const layout *l)
{
    for (uint32_t r = 0; r < l->m->rows; r++)
        for (uint32_t c = 0; c < l->m->cols; c++)
            if (sm_counted_marks(l->m, l->m->row[r], l->m->col[c]) & SM_MARK_MATCHED)
                sm_svg_rect(v,
                            (sm_svg_box){l->x + c * l->cell + 1, l->y + r * l->row + 1, fmax(1, l->cell - 2),
                                         fmax(1, l->row - 2)},
                            "none", l->numbers ? &strong : &fine);
}

/* What is on either side: over the clusters' names, and at the corner over those of the classes. */
static void draw_axes(sm_svg *v, const layout *l)
{
    sm_text name[SM_SIDES] = {{0}, {0}};
    for (int side = 0; side < SM_SIDES; side++) {
        sm_svg_font f = {.size = 12, .bold = true, .ink = SM_SVG_QUIET, .columns = 2 * NAME_COLUMNS};
        sm_side_title(l->m->session, side, &name[side]);
        sm_svg_text(v, side ? l->x : EDGE, EDGE + TITLE + (side ? 10 : l->names + 12), f, sm_text_of(&name[side]));
        sm_text_free(&name[side]);
    }
}

static void draw_heads(sm_svg *v, const layout *l)
{
    const sm_counted *m = l->m;
    for (uint32_t c = 0; c < m->cols && l->cols; c++) {
        bool unmatched = sm_counted_unmatched(m, SM_CLUSTERS, m->col[c]);
        double x = l->x + (c + 0.5) * l->cell;
        sm_svg_font f = name_font(l->turned ? 0.8 * l->cell : SM_SVG_SIZE);
        f.anchor = l->turned ? SM_SVG_START : SM_SVG_MIDDLE;
        if (l->turned) f.turn = -45;
        sm_svg_name(v, x + (l->turned ? 4 : 0), l->y - 8, f, sm_counted_col(m, m->col[c]), unmatched);
    }
    double right = l->x + m->cols * l->cell;
    sm_svg_text(v, right + l->sum - 4, l->y - 8, (sm_svg_font){.anchor = SM_SVG_END, .bold = true}, "Σ");
    if (!m->unmarked) sm_svg_text(v, right + l->sum + 14, l->y - 8, (sm_svg_font){.ink = SM_SVG_QUIET}, "best J");
}

static void picture_draw_row(sm_svg *v, const layout *l, uint32_t r)
{
    const sm_counted *m = l->m;
    uint32_t row = m->row[r], best = sm_counted_best(m, SM_CLASSES, row);
    double y = l->y + (r + 0.5) * l->row + 0.36 * fmin(SM_SVG_SIZE, l->row);
    double right = l->x + m->cols * l->cell + l->sum;
    sm_svg_font name = name_font(l->row), number = name, quiet = name;
    for (uint32_t c = 0; c < m->cols; c++) draw_cell(v, l, r, c);
    if (!l->rows) return;
    name.anchor = number.anchor = SM_SVG_END;
    quiet.ink = SM_SVG_QUIET;
    sm_svg_name(v, l->x - 8, y, name, sm_counted_row(m, row), sm_counted_unmatched(m, SM_CLASSES, row));
    sm_svg_printf(v, right - 4, y, number, "%" PRIu64, sm_counted_sum(m, SM_CLASSES, row));
    if (best == SM_NONE) return;
    char value[64];
    sm_fixed(value, sm_overlap_at(SM_JACCARD, m->table, row, best), m->digits);
    sm_svg_printf(v, right + 14, y, quiet, "%s", value);
    sm_svg_text(v, right + 24 + sm_svg_width(value, SM_SVG_SIZE, 0), y, quiet, sm_counted_col(m, best));
}

static void draw_margins(sm_svg *v, const layout *l)
{
    const sm_counted *m = l->m;
    double below = l->y + m->rows * l->row, y = below + ROW - 10, right = l->x + m->cols * l->cell;
    sm_svg_line(v, l->x, below + 1, right + l->sum, below + 1, (sm_svg_stroke){SM_SVG_QUIET, 1, NULL});
    sm_svg_line(v, right + 1, l->y, right + 1, y + 8, (sm_svg_stroke){SM_SVG_QUIET, 1, NULL});
    sm_svg_text(v, l->x - 8, y, (sm_svg_font){.anchor = SM_SVG_END, .bold = true}, "Σ");
    for (uint32_t c = 0; c < m->cols && l->numbers; c++)
        sm_svg_printf(v, l->x + (c + 0.5) * l->cell, y, (sm_svg_font){.anchor = SM_SVG_MIDDLE}, "%" PRIu64,
                      sm_counted_sum(m, SM_CLUSTERS, m->col[c]));
    sm_svg_printf(v, right + l->sum - 4, y, (sm_svg_font){.anchor = SM_SVG_END, .bold = true}, "%" PRIu64,
                  sm_table_total(m->table));
}

/* A step each, with the value that begins it. */
static void draw_ramp(sm_svg *v, const layout *l, double x, double y)
{
    const double width = 30;
    int digits = l->m->most < 10 && !l->m->shade->whole ? 2 : l->m->most < 70 ? 1 : 0;
    char from[64];
    for (int i = 1; i <= SM_SVG_STEPS; i++, x += width) {
        sm_svg_shade(v, (sm_svg_box){x, y, width, 12}, i);
        sm_fixed(from, i == 1 ? 0.02 * l->m->most : (i - 1) * l->m->most / SM_SVG_STEPS, digits);
        sm_svg_text(v, x, y + 25, (sm_svg_font){.size = 10, .ink = SM_SVG_QUIET}, from);
    }
    sm_fixed(from, l->m->most, digits);
    sm_svg_text(v, x, y + 25, (sm_svg_font){.size = 10, .ink = SM_SVG_QUIET}, from);
    sm_svg_printf(v, x + 40, y + 11, (sm_svg_font){.size = 12, .ink = SM_SVG_QUIET}, "shade: %s", l->m->shade->name);
}

static void picture_draw_key(sm_svg *v, const layout *l)
{
    const sm_svg_font f = {.size = 12, .ink = SM_SVG_QUIET};
    double y = l->y + l->m->rows * l->row + ROW + 18;
    if (l->m->shade) draw_ramp(v, l, EDGE, y);
    if (l->m->unmarked) return;
    sm_svg_text(v, EDGE, y + 46, f,
                l->marks ? "[n] best cluster of its class by Jaccard   (n) best class of its cluster   = one of several"
                : l->numbers ? "too many cells for marks; --top N sums the smallest classes and clusters"
                             : "too many cells for numbers; --top N sums the smallest classes and clusters");
    sm_svg_printf(v, EDGE, y + 66, f,
                  l->marks ? "n* framed: one-to-one optimum by %s   ! unmatched"
                           : "framed: one-to-one optimum by %s   ! unmatched",
                  sm_weighting_name(sm_session_match(l->m->session)));
}

static void title_of(const layout *l, sm_text *title, sm_text *below)
{
    sm_input in = sm_input_of(l->m->session);
    const char *words;
    uint64_t count;
    sm_table_called(l->m->session, title);
    sm_text_printf(below, "%s   n = %" PRIu64 "   %u class%s   %u cluster%s", l->m->quantity->name, in.n, in.k_classes,
                   sm_plural_es(in.k_classes), in.k_clusters, sm_plural(in.k_clusters));
    for (size_t i = 0; (words = sm_left_out_say(&in.left_out, i, &count)); i++)
        sm_text_printf(below, "   %" PRIu64 " %s", count, words);
}

void sm_counted_svg(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_counted m = sm_counted_of(s, o);
    layout l = {0};
    sm_text title = {0}, below = {0};
    if (!sm_out_take(out, lay_out(&l, &m, out->err))) {
        sm_counted_free(&m);
        return;
    }
    title_of(&l, &title, &below);
    double width = fmax(width_of(&l), fmax(KEY_WIDTH, sm_svg_width(sm_text_of(&title), 18, 80) + 2 * EDGE));
    sm_svg v = sm_svg_begin(width, l.y + m.rows * l.row + ROW + KEY, sm_text_of(&title), o, out);
    sm_svg_text(&v, EDGE, EDGE + 14, (sm_svg_font){.size = 18, .bold = true, .columns = 80}, sm_text_of(&title));
    sm_svg_text(&v, EDGE, EDGE + 36, (sm_svg_font){.ink = SM_SVG_QUIET}, sm_text_of(&below));
    draw_axes(&v, &l);
    draw_heads(&v, &l);
    for (uint32_t r = 0; r < m.rows && !sm_out_failed(v.out); r++) picture_draw_row(&v, &l, r);
    draw_margins(&v, &l);
    draw_frames(&v, &l);
    picture_draw_key(&v, &l);
    sm_text_free(&title);
    sm_text_free(&below);
    sm_counted_free(&m);
    sm_svg_end(&v);
}
