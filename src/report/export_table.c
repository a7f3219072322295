/* A grid for people: columns as wide as their widest cell, numbers to the right. */
#include "cells.h"
#include "page.h"
#include "setmatch/base/mem.h"

typedef struct column {
    int width;
    bool number;
} column;

static void measure_column(sm_page *p, const sm_grid *g, size_t c, column *out, sm_text *cell)
{
    *out = (column){.width = sm_page_width(p, g->head(g->self, c))};
    bool words = false;
    for (size_t r = 0; r < g->rows && p->status == SM_OK; r++) {
        sm_datum d = g->at(g->self, r, c);
        p->status = sm_cell_text(d, sm_page_digits(p->o), "n/a", cell, p->err);
        int width = sm_page_width(p, sm_text_of(cell));
        if (width > out->width) out->width = width;
        out->number = out->number || sm_cell_is_number(d);
        words = words || d.kind == SM_WORDS;
    }
    out->number = out->number && !words;
}

/* Nothing stands behind words in the last column, so they are not cut. */
static void write_cell(sm_page *p, const char *text, column col, bool last)
{
    if (last && !col.number) {
        sm_page_text(p, text);
        return;
    }
    sm_page_cell(p, text, col.width, col.number);
    if (!last) sm_page_pad(p, 2);
}

static void write_head(sm_page *p, const sm_grid *g, const column *col)
{
    sm_page_bold(p, true);
    for (size_t c = 0; c < g->cols; c++) write_cell(p, g->head(g->self, c), col[c], c + 1 == g->cols);
    sm_page_bold(p, false);
    sm_page_end(p);
}

static void write_row(sm_page *p, const sm_grid *g, size_t r, const column *col, sm_text *cell)
{
    for (size_t c = 0; c < g->cols && p->status == SM_OK; c++) {
        p->status = sm_cell_text(g->at(g->self, r, c), sm_page_digits(p->o), "n/a", cell, p->err);
        write_cell(p, sm_text_of(cell), col[c], c + 1 == g->cols);
    }
    sm_page_end(p);
}

static sm_status write_table(const sm_grid *g, const sm_report_options *o, sm_sink out, sm_error *err)
{
    column *col = sm_alloc(g->cols, sizeof *col);
    if (!col) return sm_no_memory(err);
    sm_text cell = {0};
    sm_page p = sm_page_of(o, out, err);
    for (size_t c = 0; c < g->cols; c++) measure_column(&p, g, c, &col[c], &cell);
    write_head(&p, g, col);
    for (size_t r = 0; r < g->rows && p.status == SM_OK; r++) write_row(&p, g, r, col, &cell);
    sm_text_done(&cell);
    sm_free(col);
    return sm_page_done(&p);
}

const sm_export sm_export_table = {
    .name = "table",
    .suffixes = "txt text",
    .help = "aligned columns for people",
    .grid = write_table,
};
