/* Panels that are a table or a chart, in every form. */
#include "exhibit.h"
#include "output/table/table.h"
#include <math.h>
#include <string.h>

/* ---- tables ------------------------------------------------------------------------------------------------------ */
static const char *cells_head(const void *self, size_t col)
{
    const sm_cells *c = self;
    return c->head[col] ? c->head[col] : "";
}

static sm_datum cells_at(const void *self, size_t row, size_t col)
{
    const sm_cells *c = self;
    const char *text = c->text[row * c->cols + col];
    return text ? sm_datum_words(text) : (sm_datum){.kind = SM_EMPTY};
}

/* Columns are as wide as their widest cell, two spaces apart, or one if that would be too wide. */
static void write_cells(const sm_cells *c, int width, const sm_output_options *o, sm_out *out)
{
    sm_page p = sm_page_of(o, out);
    int *wide = sm_alloc(c->cols, sizeof *wide), all = 0;
    for (size_t i = 0; i < c->cols; i++) {
        wide[i] = sm_show_width(cells_head(c, i), p.flags);
        for (size_t r = 0; r < c->rows; r++)
            wide[i] =
                sm_wider(wide[i], sm_show_width(c->text[r * c->cols + i] ? c->text[r * c->cols + i] : "", p.flags));
        all += wide[i] + 2;
    }
    for (size_t r = 0; r <= c->rows && !sm_out_failed(p.out); r++) {
        if (!r) sm_page_bold(&p, true);
        for (size_t i = 0; i < c->cols; i++) {
            const char *text = r ? c->text[(r - 1) * c->cols + i] : cells_head(c, i);
            sm_page_cell(&p, text ? text : "", wide[i], false);
            sm_page_pad(&p, all - 2 > width ? 1 : 2);
        }
        if (!r) sm_page_bold(&p, false);
        sm_page_end(&p);
    }
    sm_page_line(&p, "");
    sm_free(wide);
    sm_page_free(&p);
}

static void table_text(const sm_panel *p, int width, const sm_output_options *o, sm_out *out)
{
    sm_page page = sm_page_of(o, out);
    if (*p->title) sm_page_heading(&page, "%s", p->title);
    sm_page_free(&page);
    write_cells(&p->cells, width, o, out);
}

static void table_article(const sm_panel *p, sm_article *a)
{
    sm_grid g = {.title = p->title,
                 .rows = p->cells.rows,
                 .cols = p->cells.cols,
                 .self = &p->cells,
                 .head = cells_head,
                 .at = cells_at};
    sm_article_table(a, &g);
}

enum { ROW = 21, SIZE = 13, HEADED = 30, GAP = 16 };

static double cells_column_width(const sm_cells *c, size_t col)
{
    double most = sm_svg_width(cells_head(c, col), SIZE, 0);
    for (size_t r = 0; r < c->rows; r++) {
        const char *text = c->text[r * c->cols + col];
        double width = text ? sm_svg_width(text, SIZE, 0) : 0;
        if (width > most) most = width;
    }
    return most + GAP;
}

static double table_height(const sm_panel *p)
{
    return (*p->title ? HEADED : 8) + ROW * ((double)p->cells.rows + 1) + 14;
}

static void draw_cell(sm_svg *v, const sm_cells *c, size_t r, size_t col, double x, double y, double width)
{
    const char *text = c->text[r * c->cols + col];
    bool minus = text && strncmp(text, "−", 3) == 0 && strlen(text) < 10;
    if (c->strong[r * c->cols + col])
        sm_svg_rect(v, (sm_svg_box){x - 4, y - ROW + 6, width - 4, ROW - 2}, "#ffe08a", NULL);
    else if (minus)
        sm_svg_rect(v, (sm_svg_box){x - 4, y - ROW + 6, width - 4, ROW - 2}, "#f2e3da", NULL);
    sm_svg_text(v, x, y, (sm_svg_font){.size = SIZE, .bold = text && *text == '['}, text ? text : "");
}

static void table_draw(const sm_panel *p, sm_svg *v)
{
    const sm_cells *c = &p->cells;
    double y = *p->title ? HEADED : 8, x = SM_EXHIBIT_EDGE, right;
    if (*p->title) sm_svg_text(v, x, 18, (sm_svg_font){.size = 15, .bold = true, .columns = 105}, p->title);
    for (size_t col = 0; col < c->cols; col++) {
        double width = cells_column_width(c, col), down = y + ROW - 6;
        sm_svg_text(v, x, down, (sm_svg_font){.size = SIZE, .bold = true}, cells_head(c, col));
        for (size_t r = 0; r < c->rows; r++) draw_cell(v, c, r, col, x, down + ROW * ((double)r + 1), width);
        x += width;
    }
    right = x - GAP + 4;
    sm_svg_line(v, SM_EXHIBIT_EDGE - 4, y + ROW, right, y + ROW, (sm_svg_stroke){SM_SVG_INK, 1, NULL});
    for (size_t r = 1; r <= c->rows; r++)
        sm_svg_line(v, SM_EXHIBIT_EDGE - 4, y + ROW * ((double)r + 1), right, y + ROW * ((double)r + 1),
                    (sm_svg_stroke){SM_SVG_RULE, 0.6, NULL});
}

static void table_json(const sm_panel *p, sm_json *j)
{
    const sm_cells *c = &p->cells;
    sm_json_words(j, "kind", "table");
    sm_json_open(j, "heads", "[");
    for (size_t i = 0; i < c->cols; i++) sm_json_words(j, NULL, cells_head(c, i));
    sm_json_close(j, "]");
    sm_json_open(j, "rows", "[");
    for (size_t r = 0; r < c->rows; r++) {
        sm_json_open(j, NULL, "[");
        for (size_t i = 0; i < c->cols; i++)
            sm_json_words(j, NULL, c->text[r * c->cols + i] ? c->text[r * c->cols + i] : "");
        sm_json_close(j, "]");
    }
    sm_json_close(j, "]");
}

const sm_panel_kind sm_panel_table = {table_text, table_article, table_height, table_draw, table_json};

bool sm_panel_picture(const sm_panel *p, sm_article *a)
{
    if (!a->kind->pictures || sm_out_failed(a->out)) return false;
    sm_article_raw(a, "<figure>\n");
    sm_svg v = sm_svg_begin(SM_EXHIBIT_WIDTH, p->kind->height(p), p->title, &a->o, a->out);
    p->kind->draw(p, &v);
    sm_svg_end(&v);
    sm_article_raw(a, "</figure>\n");
    return true;
}

/* ---- charts ------------------------------------------------------------------------------------------------------ */
enum { TALL = 18, TOLD = 12 };

static void chart_text(const sm_panel *p, int width, const sm_output_options *o, sm_out *out)
{
    sm_chart_text(&p->chart, width, TALL, o, out);
}

/* Without pictures: one row per box, or per place, of many places about a dozen. */
typedef struct thinned {
    const sm_chart *c;
    size_t step;
    char name[64];
} thinned;

static const char *thinned_head(const void *self, size_t col)
{
    const thinned *t = self;
    return col ? t->c->series[col - 1].name : t->c->x_name;
}

static sm_datum thinned_at(const void *self, size_t row, size_t col)
{
    const thinned *t = self;
    const sm_series *s = &t->c->series[col ? col - 1 : 0];
    size_t at = row * t->step < s->n ? row * t->step : s->n - 1;
    double v = col ? s->y[at] : s->x[at];
    if (!col) return sm_datum_whole((uint64_t)(v + 0.5));
    return isfinite(v) ? sm_datum_real(v) : (sm_datum){.kind = SM_EMPTY};
}

static void chart_article(const sm_panel *p, sm_article *a)
{
    const sm_chart *c = &p->chart;
    if (sm_panel_picture(p, a)) return;
    if (a->kind == &sm_article_latex) {
        sm_chart_latex(c, a);
        return;
    }
    if (c->n_boxes) {
        sm_grid g = sm_chart_grid(c);
        g.title = p->title;
        sm_article_table(a, &g);
        return;
    }
    size_t n = c->series[0].n, step = n > TOLD ? (n + TOLD - 1) / TOLD : 1;
    thinned t = {.c = c, .step = step};
    sm_grid g = {.title = p->title,
                 .rows = (n - 1 + step - 1) / step + 1,
                 .cols = c->n_series + 1,
                 .self = &t,
                 .head = thinned_head,
                 .at = thinned_at};
    sm_article_table(a, &g);
}

static double chart_height(const sm_panel *p)
{
    return sm_chart_height(&p->chart) + 12;
}

static void chart_draw(const sm_panel *p, sm_svg *v)
{
    sm_chart_put(&p->chart, v);
}

static void numbers_json(sm_json *j, const char *key, const double *x, size_t n)
{
    if (!x) return;
    sm_json_open(j, key, "[");
    for (size_t i = 0; i < n; i++) sm_json_real(j, NULL, x[i]);
    sm_json_close(j, "]");
}

static void chart_json(const sm_panel *p, sm_json *j)
{
    const sm_chart *c = &p->chart;
    sm_json_words(j, "kind", c->n_boxes ? "boxes" : "curves");
    sm_json_open(j, c->n_boxes ? "boxes" : "series", "[");
    for (size_t i = 0; i < c->n_boxes; i++) {
        const sm_box *b = &c->boxes[i];
        sm_json_open(j, NULL, "{");
        sm_json_words(j, "name", b->name);
        sm_json_real(j, "low", b->low), sm_json_real(j, "q1", b->q1), sm_json_real(j, "median", b->median);
        sm_json_real(j, "q3", b->q3), sm_json_real(j, "high", b->high);
        sm_json_close(j, "}");
    }
    for (size_t i = 0; i < c->n_series; i++) {
        const sm_series *s = &c->series[i];
        sm_json_open(j, NULL, "{");
        sm_json_words(j, "name", s->name);
        numbers_json(j, "x", s->x, s->n);
        numbers_json(j, "y", s->y, s->n);
        numbers_json(j, "low", s->low, s->n);
        numbers_json(j, "high", s->high, s->n);
        sm_json_close(j, "}");
    }
    sm_json_close(j, "]");
}

const sm_panel_kind sm_panel_chart = {chart_text, chart_article, chart_height, chart_draw, chart_json};
