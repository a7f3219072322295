/* A grid for people: columns as wide as their widest cell, numbers to the right. */
#include "report/paper/cells.h"
#include "report/paper/page.h"
#include "setmatch/base/mem.h"

typedef struct column {
    int width;
    bool number, words;
} column;

static sm_status measure_row(sm_page *p, const sm_grid *g, size_t r, column *col, sm_text *cell)
{
    for (size_t c = 0; c < g->cols && p->status == SM_OK; c++) {
        sm_datum d = g->at(g->self, r, c);
        col[c].number = col[c].number || sm_cell_is_number(d);
        col[c].words = col[c].words || d.kind == SM_WORDS;
        p->status = sm_cell_text(d, sm_page_digits(p->o), "n/a", cell, p->err);
        int width = sm_page_width(p, sm_text_of(cell));
        if (width > col[c].width) col[c].width = width;
    }
    return p->status;
}

/* Row by row: a grid may have to look its rows up. */
static void measure(sm_page *p, const sm_grid *g, column *col, sm_text *cell)
{
    for (size_t c = 0; c < g->cols; c++) col[c] = (column){.width = sm_page_width(p, g->head(g->self, c))};
    for (size_t r = 0; r < g->rows && !measure_row(p, g, r, col, cell); r++) continue;
    for (size_t c = 0; c < g->cols; c++) col[c].number = col[c].number && !col[c].words;
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
    measure(&p, g, col, &cell);
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
