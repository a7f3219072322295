/* A grid for people: columns as wide as their widest cell, numbers to the right. */
#include "base/mem.h"
#include "base/tick.h"
#include "table.h"

typedef struct column {
    int width;
    bool number, words;
} column;

/* Measures row by row, because a grid may have to search for its rows. Nothing is written yet, so this polls the
 * watcher. */
static void measure_columns(sm_page *p, const sm_grid *g, column *col, sm_text *cell)
{
    for (size_t c = 0; c < g->cols; c++) col[c] = (column){.width = sm_page_width(p, sm_grid_head(g, c))};
    for (size_t r = 0; r < g->rows && !sm_out_failed(p->out); r++) {
        if (!sm_tick()) sm_out_take(p->out, sm_stopped(p->out->err));
        for (size_t c = 0; c < g->cols; c++) {
            sm_datum d = sm_grid_at(g, r, c);
            bool number = sm_cell_is_number(d) || (d.kind == SM_WORDS && d.number);
            col[c].number = col[c].number || number;
            col[c].words = col[c].words || (d.kind == SM_WORDS && !number);
            sm_cell_text(d, sm_page_digits(p->o), "n/a", cell);
            col[c].width = sm_wider(col[c].width, sm_page_width(p, sm_text_of(cell)));
        }
    }
    for (size_t c = 0; c < g->cols; c++) col[c].number = col[c].number && !col[c].words;
}

/* Nothing stands behind words in the last column, so they are not cut. */
static void write_table_cell(sm_page *p, const char *text, column col, bool last)
{
    if (last && !col.number) {
        sm_page_text(p, text);
        return;
    }
    sm_page_cell(p, text, col.width, col.number);
    if (!last) sm_page_pad(p, 2);
}

static void write_table(const sm_grid *g, const sm_output_options *o, sm_out *out)
{
    column *col = sm_alloc(g->cols, sizeof *col);
    sm_text cell = {0};
    sm_page p = sm_page_of(o, out);
    measure_columns(&p, g, col, &cell);
    sm_page_bold(&p, true);
    for (size_t c = 0; c < g->cols; c++) write_table_cell(&p, sm_grid_head(g, c), col[c], c + 1 == g->cols);
    sm_page_bold(&p, false);
    sm_page_end(&p);
    for (size_t r = 0; r < g->rows && !sm_out_failed(p.out); r++) {
        for (size_t c = 0; c < g->cols; c++) {
            sm_cell_text(sm_grid_at(g, r, c), sm_page_digits(o), "n/a", &cell);
            write_table_cell(&p, sm_text_of(&cell), col[c], c + 1 == g->cols);
        }
        sm_page_end(&p);
    }
    sm_text_free(&cell);
    sm_free(col);
    sm_page_free(&p);
}

void sm_page_grid(sm_page *p, const sm_grid *g)
{
    if (!sm_out_failed(p->out)) write_table(g, p->o, p->out);
}

const sm_export sm_export_table = {
    .name = "table",
    .suffixes = "txt text",
    .help = "Write aligned columns",
    .grid = write_table,
};
