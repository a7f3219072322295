/* Grids for other documents: JSON records, Markdown, LaTeX. */
#include "output/writers/article.h"
#include "table.h"

/* ---- JSON: an array of records ----------------------------------------------------------------------------------- */
void sm_json_cells(sm_json *j, const sm_grid *g, size_t r, size_t first_col)
{
    for (size_t c = first_col; c < g->cols; c++) {
        const char *key = sm_grid_id(g, c);
        sm_datum d = sm_grid_at(g, r, c);
        if (d.kind == SM_WORDS)
            sm_json_words(j, key, d.words);
        else if (d.kind == SM_SIGNED)
            sm_json_real(j, key, (double)d.change);
        else if (d.kind == SM_WHOLE)
            sm_json_whole(j, key, d.whole);
        else if (d.kind == SM_REAL)
            sm_json_real(j, key, d.real);
        else
            sm_json_null(j, key);
    }
}

void sm_json_record(sm_json *j, const sm_grid *g, size_t r)
{
    sm_json_open(j, NULL, "{");
    sm_json_cells(j, g, r, 0);
    sm_json_close(j, "}");
}

void sm_json_records(sm_json *j, const char *key, const sm_grid *g)
{
    sm_json_open(j, key, "[");
    for (size_t r = 0; r < g->rows && !sm_out_failed(j->out); r++) sm_json_record(j, g, r);
    sm_json_close(j, "]");
}

void sm_json_row(const sm_grid *g, size_t row, sm_out *out)
{
    sm_json j = sm_json_to(out);
    sm_json_record(&j, g, row);
}

static void export_markup_write_json(const sm_grid *g, const sm_output_options *o, sm_out *out)
{
    sm_json j = sm_json_to(out);
    sm_json_records(&j, NULL, g);
    sm_json_end(&j);
}

/* ---- Markdown ---------------------------------------------------------------------------------------------------- */
typedef struct markup {
    const char *begin, *between, *end; /* of a row */
    const char *missing;
    sm_escaper *escape;
    bool shaded;
} markup;

/* Text is made visible and cut first and escaped then, so that no label can break out of its cell, nor make one wider
 * than TeX can measure. */
static void add_words(sm_page *p, const markup *m, const char *words, int columns)
{
    char shown[SM_CUT_CAPACITY];
    sm_page_cut(shown, words, columns, p->flags);
    m->escape(shown, &p->line);
}

/* Row SIZE_MAX is the head. */
static void write_markup_row(sm_page *p, const markup *m, const sm_grid *g, size_t r)
{
    sm_text cell = {0};
    sm_text_puts(&p->line, m->begin);
    for (size_t c = 0; c < g->cols; c++) {
        if (c > 0) sm_text_puts(&p->line, m->between);
        sm_datum d = r == SIZE_MAX ? sm_datum_words(sm_grid_head(g, c)) : sm_grid_at(g, r, c);
        int step = m->shaded ? sm_svg_step_of(d.shade) : 0;
        bool light_ink = *sm_svg_steps[step].light_ink == '#' && sm_svg_steps[step].light_ink[1] == 'f';
        if (step) sm_text_printf(&p->line, "\\cellcolor{setmatch%d}%s", step, light_ink ? "\\color{white}" : "");
        sm_cell_text(d, sm_page_digits(p->o), m->missing, &cell);
        bool sentence = d.ours || (d.kind == SM_WORDS && r != SIZE_MAX && c + 1 == g->cols);
        add_words(p, m, sm_text_of(&cell), sentence ? SM_CAPTION_COLUMNS : SM_WHOLE_LABEL_COLUMNS);
    }
    sm_text_puts(&p->line, m->end);
    sm_page_end(p);
    sm_text_free(&cell);
}

static void write_markdown(const sm_grid *g, const sm_output_options *o, sm_out *out)
{
    static const markup markdown = {"| ", " | ", " |", "n/a", sm_escape_markdown, false};
    sm_page p = sm_page_of(o, out);
    if (o->inside && g->title && *g->title) {
        sm_text_puts(&p.line, "**");
        add_words(&p, &markdown, g->title, SM_CAPTION_COLUMNS);
        sm_text_puts(&p.line, "**\n");
        sm_page_end(&p);
    }
    write_markup_row(&p, &markdown, g, SIZE_MAX);
    for (size_t c = 0; c < g->cols; c++) sm_text_puts(&p.line, sm_grid_is_number(g, c) ? "| ---: " : "| --- ");
    sm_text_puts(&p.line, "|");
    sm_page_end(&p);
    for (size_t r = 0; r < g->rows && !sm_out_failed(p.out); r++) write_markup_row(&p, &markdown, g, r);
    sm_page_free(&p);
}

/* ---- LaTeX: a table that floats, with rules of booktabs; many lines continue over pages -------------------------- */
enum { LONG = 40, NARROW = 9 };

static void put_columns(sm_page *p, const sm_grid *g)
{
    for (size_t c = 0; c < g->cols; c++) sm_text_puts(&p->line, sm_grid_is_number(g, c) ? "r" : "l");
}

static void put_caption(sm_page *p, const markup *m, const sm_grid *g)
{
    if (!g->title || !*g->title) return;
    sm_text_puts(&p->line, "\\caption{");
    add_words(p, m, g->title, SM_CAPTION_COLUMNS);
    sm_text_puts(&p->line, "}");
    if (p->o->label) sm_text_printf(&p->line, "\\label{tab:%s}", p->o->label);
}

static void put_colours(sm_page *p, const sm_grid *g)
{
    bool some = false;
    for (size_t r = 0; r < g->rows && !some; r++)
        for (size_t c = 0; c < g->cols && !some; c++) some = sm_grid_at(g, r, c).shade > 0;
    for (int i = 1; some && i <= SM_SVG_STEPS; i++)
        sm_text_printf(&p->line, "\\providecolor{setmatch%d}{HTML}{%s}\n", i, sm_svg_steps[i].light + 1);
}

static void write_short(sm_page *p, const markup *m, const sm_grid *g)
{
    sm_text_puts(&p->line, "\\begin{table}\n\\centering\\small\n");
    put_colours(p, g);
    put_caption(p, m, g);
    sm_text_puts(&p->line,
                 "\n\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n\\begin{tabular}{");
    put_columns(p, g);
    sm_text_puts(&p->line, "}\n\\toprule\n");
    write_markup_row(p, m, g, SIZE_MAX);
    sm_text_puts(&p->line, "\\midrule\n");
    for (size_t r = 0; r < g->rows && !sm_out_failed(p->out); r++) write_markup_row(p, m, g, r);
    sm_text_puts(&p->line, "\\bottomrule\n\\end{tabular}}\n\\end{table}");
    sm_page_end(p);
}

static void write_long(sm_page *p, const markup *m, const sm_grid *g)
{
    sm_text_puts(&p->line, "{\\small\\setlength{\\tabcolsep}{4pt}\n");
    put_colours(p, g);
    sm_text_puts(&p->line, "\\begin{longtable}{");
    put_columns(p, g);
    sm_text_puts(&p->line, "}\n");
    put_caption(p, m, g);
    sm_text_puts(&p->line, g->title && *g->title ? "\\\\\n\\toprule\n" : "\\toprule\n");
    write_markup_row(p, m, g, SIZE_MAX);
    sm_text_puts(&p->line, "\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n");
    for (size_t r = 0; r < g->rows && !sm_out_failed(p->out); r++) write_markup_row(p, m, g, r);
    sm_text_puts(&p->line, "\\end{longtable}}");
    sm_page_end(p);
}

static void write_latex(const sm_grid *g, const sm_output_options *o, sm_out *out)
{
    static const markup latex = {"", " & ", " \\\\", "n/a", sm_escape_latex, true};
    sm_page p = sm_page_of(o, out);
    /* For anyone who takes the table into a document; colours that are there already stay. */
    if (!o->inside)
        sm_page_line(&p, "% needs \\usepackage{booktabs,longtable,graphicx} and \\usepackage[table]{xcolor}");
    (g->rows > LONG && g->cols <= NARROW ? write_long : write_short)(&p, &latex, g);
    sm_page_free(&p);
}

const sm_export sm_export_json = {
    .name = "json",
    .suffixes = "json",
    .help = "Write a JSON array of records",
    .bare = true,
    .grid = export_markup_write_json,
};
const sm_export sm_export_markdown = {
    .name = "markdown",
    .suffixes = "md markdown",
    .help = "Write a Markdown table",
    .grid = write_markdown,
    .article = &sm_article_markdown,
};
const sm_export sm_export_latex = {
    .name = "latex",
    .suffixes = "tex latex",
    .help = "Write a LaTeX table with booktabs and shaded cells",
    .grid = write_latex,
    .article = &sm_article_latex,
};
