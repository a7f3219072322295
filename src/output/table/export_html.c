/* A grid as HTML, and the row of HTML among the formats of whole documents. */
#include "output/writers/article.h"
#include "table.h"

static void put_cell(sm_article *a, const char *tag, const char *more, const char *text, int columns)
{
    char shown[SM_CUT_CAPACITY];
    sm_page_cut(shown, text, columns, 0);
    sm_text_printf(&a->line, "<%s%s>", tag, more);
    sm_article_words(a, shown);
    sm_text_printf(&a->line, "</%s>", tag);
}

static void put_row(sm_article *a, const sm_grid *g, size_t r, sm_text *cell)
{
    sm_text_puts(&a->line, "<tr>");
    for (size_t c = 0; c < g->cols; c++) {
        if (r == SIZE_MAX) {
            put_cell(a, "th", sm_grid_is_number(g, c) ? " class=\"n\" scope=\"col\"" : " scope=\"col\"",
                     sm_grid_head(g, c), SM_LABEL_COLUMNS);
            continue;
        }
        sm_datum d = sm_grid_at(g, r, c);
        bool number = sm_cell_is_number(d) || (d.kind == SM_WORDS && d.number);
        int step = sm_svg_step_of(d.shade);
        sm_cell_text(d, sm_page_digits(&a->o), "n/a", cell);
        char more[] = " class=\"n s0\"";
        more[11] = (char)('0' + step);
        put_cell(a, "td",
                 step     ? more
                 : number ? " class=\"n\""
                          : "",
                 sm_text_of(cell),
                 d.ours || (d.kind == SM_WORDS && c + 1 == g->cols) ? SM_SENTENCE_COLUMNS : SM_LABEL_COLUMNS);
    }
    sm_article_raw(a, "</tr>\n");
}

static void write_table(sm_article *a, const sm_grid *g)
{
    sm_text cell = {0};
    sm_article_raw(a, "<figure>\n<table>\n");
    if (g->title && *g->title) put_cell(a, "caption", "", g->title, SM_CAPTION_COLUMNS);
    sm_article_raw(a, "<thead>\n");
    put_row(a, g, SIZE_MAX, &cell);
    sm_article_raw(a, "</thead>\n<tbody>\n");
    for (size_t r = 0; r < g->rows && !sm_out_failed(a->out); r++) put_row(a, g, r, &cell);
    sm_article_raw(a, "</tbody>\n</table>\n</figure>\n");
    sm_text_free(&cell);
}

static void write_html(const sm_grid *g, const sm_output_options *o, sm_out *out)
{
    sm_article a = sm_article_begin(&sm_export_html, g->title ? g->title : "", !o->inside, o, out);
    write_table(&a, g);
    sm_article_end(&a);
}

const sm_export sm_export_html = {
    .name = "html",
    .suffixes = "html htm",
    .help = "Write a self-contained HTML page with tables, pictures and formulas",
    .grid = write_html,
    .article = &sm_article_html,
};
