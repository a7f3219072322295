/* A grid as a picture: a table with rules, numbers to the right; and the row of SVG among the formats. */
#include "base/mem.h"
#include "table.h"

enum { EDGE = 16, GAP = 18, ROW = 22, HEAD = 40, CELL_COLUMNS = 100, CELLS_AT_MOST = 50000 };

typedef struct ruled {
    const sm_grid *g;
    const sm_output_options *o;
    sm_svg v;
    double *at; /* where each column begins, and one after the last */
    bool *number;
    sm_text cell;
} ruled;

/* Row SIZE_MAX is the head. */
static const char *export_svg_cell_of(ruled *t, size_t r, size_t c)
{
    if (r == SIZE_MAX) return sm_grid_head(t->g, c);
    sm_cell_text(sm_grid_at(t->g, r, c), sm_page_digits(t->o), "n/a", &t->cell);
    return sm_text_of(&t->cell);
}

static void measure_ruled(ruled *t)
{
    t->at[0] = EDGE;
    for (size_t c = 0; c < t->g->cols; c++) {
        double most = 0;
        for (size_t r = 0; r <= t->g->rows; r++) {
            double width = sm_svg_width(export_svg_cell_of(t, r ? r - 1 : SIZE_MAX, c), SM_SVG_SIZE, CELL_COLUMNS);
            if (width > most) most = width;
            if (r) t->number[c] = t->number[c] || sm_cell_is_number(sm_grid_at(t->g, r - 1, c));
        }
        t->at[c + 1] = t->at[c] + most + GAP;
    }
}

static void draw_ruled_row(ruled *t, size_t r, double y)
{
    for (size_t c = 0; c < t->g->cols; c++) {
        sm_svg_font f = {.bold = r == SIZE_MAX, .columns = CELL_COLUMNS};
        if (t->number[c]) f.anchor = SM_SVG_END;
        sm_svg_text(&t->v, t->number[c] ? t->at[c + 1] - GAP : t->at[c], y, f, export_svg_cell_of(t, r, c));
    }
}

static void draw_ruled(ruled *t, sm_out *out)
{
    const char *title = t->g->title ? t->g->title : "";
    double width = t->at[t->g->cols] - GAP + EDGE, least = sm_svg_width(title, 18, 60) + 2 * EDGE, y = EDGE + HEAD;
    double right = width > least ? width : least;
    t->v = sm_svg_begin(right, y + ROW * ((double)t->g->rows + 1) + EDGE, title, t->o, out);
    sm_svg_text(&t->v, EDGE, EDGE + 14, (sm_svg_font){.size = 18, .bold = true, .columns = 60}, title);
    draw_ruled_row(t, SIZE_MAX, y);
    sm_svg_line(&t->v, EDGE, y + 7, right - EDGE, y + 7, (sm_svg_stroke){SM_SVG_INK, 1, NULL});
    for (size_t r = 0; r < t->g->rows && !sm_out_failed(t->v.out); r++) {
        y += ROW;
        draw_ruled_row(t, r, y);
        sm_svg_line(&t->v, EDGE, y + 7, right - EDGE, y + 7, (sm_svg_stroke){SM_SVG_RULE, 1, NULL});
    }
    sm_svg_end(&t->v);
}

static void write_svg(const sm_grid *g, const sm_output_options *o, sm_out *out)
{
    ruled t = {.g = g, .o = o};
    if (g->rows * g->cols > CELLS_AT_MOST) {
        sm_out_take(out, sm_fail(out->err, SM_LIMIT,
                                 "too many cells for a picture: %zu lines of %zu, at most %d are drawn; csv has them "
                                 "all",
                                 g->rows, g->cols, CELLS_AT_MOST));
        return;
    }
    t.at = sm_alloc(g->cols + 1, sizeof *t.at);
    t.number = sm_alloc(g->cols, sizeof *t.number);
    measure_ruled(&t);
    draw_ruled(&t, out);
    sm_free(t.at);
    sm_free(t.number);
    sm_text_free(&t.cell);
}

const sm_export sm_export_svg = {
    .name = "svg",
    .suffixes = "svg",
    .help = "Draw a picture of the matrix, matchings, path or explanation; else of the table",
    .grid = write_svg,
    .chart = sm_chart_draw,
};
