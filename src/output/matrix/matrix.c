/* The matrix as a grid: with margins and marks close by its numbers, or bare for programs. */
#include "matrix.h"
#include "base/mem.h"
#include "output/table/table.h"
#include "output/writers/article.h"
#include <stdio.h>

static const char *matrix_head(const void *self, size_t col)
{
    const sm_counted *m = self;
    if (col == 0) return "class";
    return col <= m->cols ? sm_counted_col(m, m->col[col - 1]) : "sum";
}

static sm_datum marked(const sm_counted *m, uint32_t row, uint32_t col)
{
    sm_counted_marked(m, row, col, m->cell);
    return (sm_datum){.kind = SM_WORDS, .words = m->cell, .number = true, .real = sm_counted_quantity(m, row, col)};
}

static sm_datum matrix_at(const void *self, size_t r, size_t c)
{
    const sm_counted *m = self;
    bool margin_row = r == m->rows, margin_col = c == (size_t)m->cols + 1;
    if (c == 0) return sm_datum_words(margin_row ? "sum" : sm_counted_row(m, m->row[r]));
    if (margin_row && margin_col) return sm_datum_whole(sm_table_total(m->table));
    if (margin_row) return sm_datum_whole(sm_counted_sum(m, SM_CLUSTERS, m->col[c - 1]));
    if (margin_col) return sm_datum_whole(sm_counted_sum(m, SM_CLASSES, m->row[r]));
    uint32_t row = m->row[r], col = m->col[c - 1];
    sm_datum d = !m->bare && sm_counted_marks(m, row, col) ? marked(m, row, col)
                 : m->quantity->whole                      ? sm_datum_whole(sm_counted_count(m, row, col))
                                                           : sm_datum_real(sm_counted_quantity(m, row, col));
    d.shade = sm_counted_shade(m, row, col);
    return d;
}

/* Plain lines leave empty cells out, unless even those have a value. */
static sm_status matrix_refuse(const sm_session *s, const sm_export *format, const sm_output_options *o, sm_error *err)
{
    const char *name = o->values && *o->values ? o->values : sm_quantities[0].id;
    const sm_quantity *q = sm_name_row(SM_NAMED(sm_quantities), name);
    if (!q) return sm_name_unknown(SM_NAMED(sm_quantities), "cell value", name, NULL, err);
    bool listed = format == &sm_export_plain && q->of(0, 1, 1, 2) == 0;
    return listed ? SM_OK : sm_refuse_cells(s, err);
}

static void matrix_free(void *self)
{
    sm_counted *m = self;
    if (m) sm_counted_free(m);
    sm_free(m);
}

static void *matrix_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_counted *m = sm_alloc(1, sizeof *m);
    *m = sm_counted_of(s, o);
    m->cell = sm_alloc(SM_COUNTED_CAPACITY, 1);
    size_t margin = o->bare ? 0 : 1;
    *grid = (sm_grid){.title = "matrix",
                      .rows = m->rows + margin,
                      .cols = m->cols + 1 + margin,
                      .self = m,
                      .head = matrix_head,
                      .at = matrix_at};
    return m;
}

static void matrix_article(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    sm_grid grid;
    sm_counted *m = matrix_open(&grid, s, o, a->out);
    sm_text caption = {0};
    sm_text_printf(&caption, "%s by class (rows) and cluster (columns)", m->quantity->name);
    if (!a->kind->pictures && !o->unmarked) { /* a picture tells its marks itself */
        sm_text_puts(&caption, "; ");
        sm_marks_explain(s, &caption);
    }
    if (m->shade && a->format == &sm_export_latex) sm_text_printf(&caption, "; shade: %s", m->shade->name);
    sm_figure_of f = {.caption = sm_text_of(&caption), .label = "matrix", .svg = sm_counted_svg, .table = &grid};
    sm_article_figure(a, s, &f);
    sm_text_free(&caption);
    matrix_free(m);
}

const sm_document sm_document_matrix = {
    .name = "matrix",
    .noun = "matrix",
    .usual = "csv",
    .of_points = true,
    .heads = true,
    .help = "Print the matrix with its margins and marks",
    .refuse = matrix_refuse,
    .needs = SM_NEED_BEST | SM_NEED_FIRST,
    .open = matrix_open,
    .free = matrix_free,
    .json = sm_counted_json,
    .svg = sm_counted_svg,
    .article = matrix_article,
    .people = sm_counted_people,
    .plain = sm_counted_plain,
};
