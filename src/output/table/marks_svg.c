/* A matrix of marks as a picture: which index has which property. */
#include "output/writers/writers.h"

enum { EDGE = 16, HEAD = 34, ROW = 13, SIZE = 11, NAME_COLUMNS = 30, CELL_COLUMNS = 14, LEAST = 34 };

typedef struct marks {
    const sm_grid *g;
    sm_svg v;
    sm_text cell;
} marks;

/* Row SIZE_MAX is the head. */
static const char *marks_svg_text_at(marks *m, size_t row, size_t col)
{
    if (row == SIZE_MAX) return sm_grid_head(m->g, col);
    sm_cell_text(sm_grid_at(m->g, row, col), 4, "", &m->cell);
    return sm_text_of(&m->cell);
}

static double widest_mark(marks *m, size_t col, int columns)
{
    double most = 0;
    for (size_t r = 0; r <= m->g->rows; r++) {
        double width = sm_svg_width(marks_svg_text_at(m, r ? r - 1 : SIZE_MAX, col), SIZE, columns);
        if (width > most) most = width;
    }
    return most;
}

/* "-412" with a true minus sign; the mark alone is bold. */
static void draw_mark(marks *m, double x, double y, double width, const char *text)
{
    sm_svg_font f = {.anchor = SM_SVG_MIDDLE, .size = SIZE, .columns = CELL_COLUMNS, .bold = text[0] && !text[1]};
    bool minus = *text == '-', shaded = minus || *text == '?';
    if (shaded)
        sm_svg_rect(&m->v, (sm_svg_box){x + 1, y - ROW + 4, width - 2, ROW - 2}, minus ? "#f2c9b0" : "#ececec", NULL);
    if (minus)
        sm_svg_printf(&m->v, x + width / 2, y, f, "\xe2\x88\x92%s", text + 1);
    else
        sm_svg_text(&m->v, x + width / 2, y, f, text);
}

static void draw_marks_row(marks *m, size_t row, double y, double name, double cell)
{
    const sm_grid *g = m->g;
    double x = EDGE + name;
    sm_svg_text(&m->v, EDGE, y, (sm_svg_font){.size = SIZE, .bold = row == SIZE_MAX, .columns = NAME_COLUMNS},
                marks_svg_text_at(m, row, 0));
    for (size_t c = 1; c < g->cols; c++, x += cell) {
        const char *text = marks_svg_text_at(m, row, c);
        if (row == SIZE_MAX)
            sm_svg_text(&m->v, x + cell / 2, y,
                        (sm_svg_font){.anchor = SM_SVG_MIDDLE, .size = SIZE, .bold = true, .columns = CELL_COLUMNS},
                        text);
        else
            draw_mark(m, x, y, cell, text);
    }
}

void sm_marks_draw(const sm_grid *g, const char *title, sm_out *out)
{
    marks m = {.g = g};
    double name = widest_mark(&m, 0, NAME_COLUMNS) + 10, cell = LEAST, y = EDGE + HEAD;
    for (size_t c = 1; c < g->cols; c++) {
        double width = widest_mark(&m, c, CELL_COLUMNS) + 8;
        if (width > cell) cell = width;
    }
    double width = 2 * EDGE + name + cell * (double)(g->cols - 1);
    m.v = sm_svg_begin(width, y + ROW * ((double)g->rows + 0.5) + EDGE, title, NULL, out);
    sm_svg_text(&m.v, EDGE, EDGE + 12, (sm_svg_font){.size = 16, .bold = true}, title);
    draw_marks_row(&m, SIZE_MAX, y, name, cell);
    sm_svg_line(&m.v, EDGE, y + 5, width - EDGE, y + 5, (sm_svg_stroke){SM_SVG_INK, 1, NULL});
    for (size_t r = 0; r < g->rows; r++) {
        y += ROW;
        draw_marks_row(&m, r, y + 3, name, cell);
        sm_svg_line(&m.v, EDGE, y + 6, width - EDGE, y + 6, (sm_svg_stroke){SM_SVG_RULE, 0.5, NULL});
    }
    sm_text_free(&m.cell);
    sm_svg_end(&m.v);
}
