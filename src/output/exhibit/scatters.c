/* A matrix of scatter plots: in SVG every pair with its correlations, on a terminal the plots below the diagonal and
 * the correlations above it. */
#include "exhibit.h"
#include <math.h>
#include <string.h>

enum { DOWN = 5, CELL_MOST = 24, HEAD = 34 };

/* Axes run from the smallest value, or from 0 if none is negative. */
static double lowest(const sm_scatters *s)
{
    double low = 0;
    for (size_t i = 0; i < s->n * s->points; i++)
        if (s->value[i] < low) low = s->value[i];
    return low;
}

static void short_real(double x, char out[64])
{
    if (isnan(x))
        strcpy(out, "n/a");
    else
        sm_fixed(out, x, 2);
}

/* ---- on a terminal ----------------------------------------------------------------------------------------------- */
/* One line of a plot: the dots of a braille cell are two across and four down. */
static void plot_line(const sm_scatters *s, size_t i, size_t j, int w, int line, bool ascii, sm_page *p)
{
    static const unsigned char dot[4][2] = {{1, 8}, {2, 16}, {4, 32}, {64, 128}};
    unsigned char bits[CELL_MOST] = {0};
    double low = lowest(s), span = 1 - low;
    for (size_t k = 0; k < s->points; k++) {
        double x = (s->value[k * s->n + j] - low) / span, y = (s->value[k * s->n + i] - low) / span;
        if (isnan(x) || isnan(y)) continue;
        int across = (int)(x * (2 * w - 1) + 0.5), down = (int)((1 - y) * (4 * DOWN - 1) + 0.5);
        if (across < 0 || across >= 2 * w || down / 4 != line) continue;
        bits[across / 2] |= dot[down % 4][across % 2];
    }
    for (int c = 0; c < w; c++) {
        char glyph[4] = {(char)0xE2, (char)(0xA0 + (bits[c] >> 6)), (char)(0x80 + (bits[c] & 63)), 0};
        unsigned some = 0;
        for (unsigned b = bits[c]; b; b &= b - 1) some++;
        const char *plain = some == 0 ? " " : some < 3 ? "." : some < 6 ? ":" : "#";
        sm_page_text(p, !bits[c] ? " " : ascii ? plain : glyph);
    }
}

static void scatter_cell(const sm_scatters *s, size_t i, size_t j, int w, int line, bool ascii, sm_page *p)
{
    char number[64], text[80] = "";
    if (i > j) {
        plot_line(s, i, j, w, line, ascii, p);
        return;
    }
    if (i == j && line == DOWN / 2) strcpy(text, s->name[i]);
    if (i < j && (line == 1 || line == 3)) {
        short_real((line == 1 ? s->rank : s->pearson)[i * s->n + j], number);
        strcpy(text, line == 1 ? "ρ " : "r ");
        strcat(text, number);
    }
    int used = sm_show_width(text, p->flags), before = (w - used) / 2;
    sm_page_pad(p, before);
    sm_page_text(p, text);
    sm_page_pad(p, w - used - before);
}

static void scatters_text(const sm_panel *panel, int width, const sm_output_options *o, sm_out *out)
{
    const sm_scatters *s = &panel->scatters;
    int w = width / (int)s->n - 1;
    sm_page p = sm_page_of(o, out);
    if (w > CELL_MOST) w = CELL_MOST;
    if (w < 6) w = 6;
    sm_page_heading(&p, "%s", panel->title);
    sm_page_line(&p, "");
    for (size_t i = 0; i < s->n; i++)
        for (int line = 0; line < DOWN; line++) {
            for (size_t j = 0; j < s->n; j++) {
                scatter_cell(s, i, j, w, line, o->ascii, &p);
                if (j + 1 < s->n) sm_page_text(&p, i > j || (i == j) ? "|" : " ");
            }
            sm_page_end(&p);
        }
    sm_page_line(&p, "");
    sm_page_free(&p);
}

/* ---- in documents ------------------------------------------------------------------------------------------------ */
static const char *pairs_head(const void *self, size_t col)
{
    return col ? ((const sm_scatters *)self)->name[col - 1] : "ρ above, r below";
}

static sm_datum pairs_at(const void *self, size_t row, size_t col)
{
    const sm_scatters *s = self;
    if (!col) return sm_datum_words(s->name[row]);
    if (col - 1 == row) return (sm_datum){.kind = SM_EMPTY};
    double v = (col - 1 > row ? s->rank : s->pearson)[row * s->n + col - 1];
    return isnan(v) ? (sm_datum){.kind = SM_NOT_DEFINED, .words = "constant"} : sm_datum_real(v);
}

static void scatters_article(const sm_panel *p, sm_article *a)
{
    const sm_scatters *s = &p->scatters;
    if (sm_panel_picture(p, a)) return;
    sm_grid g = {.title = p->title, .rows = s->n, .cols = s->n + 1, .self = s, .head = pairs_head, .at = pairs_at};
    sm_article_table(a, &g);
}

static double cell_side(const sm_scatters *s)
{
    return (SM_EXHIBIT_WIDTH - 2.0 * SM_EXHIBIT_EDGE) / (double)s->n;
}

static double scatters_height(const sm_panel *p)
{
    return HEAD + cell_side(&p->scatters) * (double)p->scatters.n + 20;
}

static void draw_pair(const sm_scatters *s, size_t i, size_t j, sm_svg *v, double x, double y, double side)
{
    double low = lowest(s), span = 1 - low, pad = 6, capacity = side - 2 * pad;
    char number[64];
    sm_svg_font f = {.size = 11, .bold = true, .ink = "#8a3b00"};
    for (size_t k = 0; k < s->points; k++) {
        double a = s->value[k * s->n + j], b = s->value[k * s->n + i];
        if (isnan(a) || isnan(b)) continue;
        sm_svg_dot(v, x + pad + capacity * (a - low) / span, y + side - pad - capacity * (b - low) / span, 1.1,
                   "#4a7fae");
    }
    short_real(s->rank[i * s->n + j], number);
    sm_svg_rect(v, (sm_svg_box){x + 3, y + 3, 44, 14}, "#ffffff", NULL);
    sm_svg_printf(v, x + 5, y + 14, f, "ρ %s", number);
    short_real(s->pearson[i * s->n + j], number);
    f.anchor = SM_SVG_END;
    sm_svg_rect(v, (sm_svg_box){x + side - 47, y + side - 17, 44, 14}, "#ffffff", NULL);
    sm_svg_printf(v, x + side - 5, y + side - 6, f, "r %s", number);
}

static void scatters_draw(const sm_panel *p, sm_svg *v)
{
    const sm_scatters *s = &p->scatters;
    double side = cell_side(s);
    sm_svg_stroke edge = {SM_SVG_RULE, 1, NULL};
    sm_svg_text(v, SM_EXHIBIT_EDGE, 18, (sm_svg_font){.size = 15, .bold = true, .columns = 105}, p->title);
    for (size_t i = 0; i < s->n; i++)
        for (size_t j = 0; j < s->n; j++) {
            double x = SM_EXHIBIT_EDGE + side * (double)j, y = HEAD + side * (double)i;
            sm_svg_rect(v, (sm_svg_box){x, y, side, side}, i == j ? "#f2f2f2" : "#ffffff", &edge);
            if (i == j)
                sm_svg_text(v, x + side / 2, y + side / 2 + 6,
                            (sm_svg_font){.size = 18, .bold = true, .anchor = SM_SVG_MIDDLE}, s->name[i]);
            else
                draw_pair(s, i, j, v, x, y, side);
        }
}

static void square_json(sm_json *j, const char *key, const double *x, size_t n)
{
    sm_json_open(j, key, "[");
    for (size_t i = 0; i < n; i++) {
        sm_json_open(j, NULL, "[");
        for (size_t k = 0; k < n; k++) sm_json_real(j, NULL, x[i * n + k]);
        sm_json_close(j, "]");
    }
    sm_json_close(j, "]");
}

static void scatters_json(const sm_panel *p, sm_json *j)
{
    const sm_scatters *s = &p->scatters;
    sm_json_words(j, "kind", "scatter matrix");
    sm_json_open(j, "names", "[");
    for (size_t i = 0; i < s->n; i++) sm_json_words(j, NULL, s->name[i]);
    sm_json_close(j, "]");
    sm_json_whole(j, "readings", s->points);
    square_json(j, "spearman", s->rank, s->n);
    square_json(j, "pearson", s->pearson, s->n);
}

const sm_panel_kind sm_panel_scatters = {scatters_text, scatters_article, scatters_height, scatters_draw,
                                         scatters_json};
