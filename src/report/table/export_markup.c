/* Grids for other documents: JSON records, Markdown, LaTeX. */
#include "table.h"
#include <string.h>

/* ---- JSON: an array of records ----------------------------------------------------------------------------------- */
static void write_json_record(sm_json *j, const sm_grid *g, size_t r)
{
    sm_json_open(j, NULL, "{");
    for (size_t c = 0; c < g->cols; c++) {
        const char *key = g->head(g->self, c);
        sm_datum d = g->at(g->self, r, c);
        if (d.kind == SM_WORDS)
            sm_json_words(j, key, d.words);
        else if (d.kind == SM_WHOLE)
            sm_json_whole(j, key, d.whole);
        else if (d.kind == SM_REAL)
            sm_json_real(j, key, d.real);
        else
            sm_json_null(j, key);
    }
    sm_json_close(j, "}");
}

sm_status sm_json_row(const sm_grid *g, size_t row, sm_sink out, sm_error *err)
{
    sm_json j = sm_json_to(out, err);
    write_json_record(&j, g, row);
    return sm_out_end(&j.out);
}

static sm_status export_markup_write_json(const sm_grid *g, const sm_report_options *o, sm_sink out, sm_error *err)
{
    sm_json j = sm_json_to(out, err);
    sm_json_open(&j, NULL, "[");
    for (size_t r = 0; r < g->rows && j.out.status == SM_OK; r++) write_json_record(&j, g, r);
    sm_json_close(&j, "]");
    return sm_json_end(&j);
}

/* ---- Markdown and LaTeX tables ----------------------------------------------------------------------------------- */
typedef struct markup {
    const char *begin, *between, *end; /* of a row */
    const char *missing;
    const sm_escape *escape;
} markup;

static bool is_number_column(const sm_grid *g, size_t c)
{
    bool number = false;
    for (size_t r = 0; r < g->rows; r++) {
        sm_datum d = g->at(g->self, r, c);
        if (d.kind == SM_WORDS) return false;
        number = number || sm_cell_is_number(d);
    }
    return number;
}

/* Text is made visible first and escaped then, so that no label can break out of its cell. */
static void add_words(sm_page *p, const markup *m, const char *words)
{
    sm_text shown = {0};
    if (sm_text_show(&shown, words, p->flags, NULL) != SM_OK) p->line.failed = true;
    sm_escape_text(sm_text_of(&shown), m->escape, &p->line);
    sm_text_done(&shown);
}

/* Row SIZE_MAX is the head. */
static void write_markup_row(sm_page *p, const markup *m, const sm_grid *g, size_t r)
{
    sm_text cell = {0};
    sm_text_puts(&p->line, m->begin);
    for (size_t c = 0; c < g->cols; c++) {
        if (c > 0) sm_text_puts(&p->line, m->between);
        if (r != SIZE_MAX) sm_cell_text(g->at(g->self, r, c), sm_page_digits(p->o), m->missing, &cell);
        add_words(p, m, r == SIZE_MAX ? g->head(g->self, c) : sm_text_of(&cell));
    }
    sm_text_puts(&p->line, m->end);
    sm_out_take(&p->out, sm_text_status(&cell, p->out.err));
    sm_page_end(p);
    sm_text_done(&cell);
}

const sm_escape sm_markdown_escape[] = {{"|", "\\|"}, {"\\", "\\\\"}, {"`", "\\`"},  {"*", "\\*"},   {"_", "\\_"},
                                        {"[", "\\["}, {"]", "\\]"},   {"<", "&lt;"}, {"&", "&amp;"}, {NULL, NULL}};

static sm_status write_markdown(const sm_grid *g, const sm_report_options *o, sm_sink out, sm_error *err)
{
    static const markup markdown = {"| ", " | ", " |", "n/a", sm_markdown_escape};
    sm_page p = sm_page_of(o, out, err);
    write_markup_row(&p, &markdown, g, SIZE_MAX);
    for (size_t c = 0; c < g->cols; c++) sm_text_puts(&p.line, is_number_column(g, c) ? "| ---: " : "| --- ");
    sm_text_puts(&p.line, "|");
    sm_page_end(&p);
    for (size_t r = 0; r < g->rows && p.out.status == SM_OK; r++) write_markup_row(&p, &markdown, g, r);
    return sm_page_done(&p);
}

/* Our own glyphs as mathematics, so that every TeX has them; letters with accents are read as UTF-8. */
static const sm_escape latex_escape[] = {
    {"\\", "\\textbackslash{}"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"$", "\\$"},
    {"&", "\\&"},
    {"#", "\\#"},
    {"_", "\\_"},
    {"%", "\\%"},
    {"~", "\\textasciitilde{}"},
    {"^", "\\textasciicircum{}"},
    {"<", "\\textless{}"},
    {">", "\\textgreater{}"},
    {"|", "\\textbar{}"},
    {"[", "{[}"},
    {"]", "{]}"},
    {"−", "\\ensuremath{-}"},
    {"·", "\\ensuremath{\\cdot}"},
    {"×", "\\ensuremath{\\times}"},
    {"Σ", "\\ensuremath{\\Sigma}"},
    {"Γ", "\\ensuremath{\\Gamma}"},
    {"χ", "\\ensuremath{\\chi}"},
    {"∩", "\\ensuremath{\\cap}"},
    {"√", "\\ensuremath{\\surd}"},
    {"∞", "\\ensuremath{\\infty}"},
    {"β", "\\ensuremath{\\beta}"},
    {"→", "\\ensuremath{\\to}"},
    {"←", "\\ensuremath{\\leftarrow}"},
    {"↓", "\\ensuremath{\\downarrow}"},
    {"↑", "\\ensuremath{\\uparrow}"},
    {"≤", "\\ensuremath{\\le}"},
    {"≥", "\\ensuremath{\\ge}"},
    {"≈", "\\ensuremath{\\approx}"},
    {"²", "\\ensuremath{^2}"},
    {"³", "\\ensuremath{^3}"},
    {"′", "\\ensuremath{'}"},
    {"ᵀ", "\\ensuremath{^T}"},
    {"¨", "\\ensuremath{\\ddot{\\ }}"},
    {"†", "\\ensuremath{\\dagger}"},
    {"…", "\\ldots{}"},
    {"–", "--"},
    {NULL, NULL},
};

static sm_status write_latex(const sm_grid *g, const sm_report_options *o, sm_sink out, sm_error *err)
{
    static const markup latex = {"", " & ", " \\\\", "n/a", latex_escape};
    sm_page p = sm_page_of(o, out, err);
    sm_text_puts(&p.line, "\\begin{tabular}{");
    for (size_t c = 0; c < g->cols; c++) sm_text_puts(&p.line, is_number_column(g, c) ? "r" : "l");
    sm_text_puts(&p.line, "}\n\\hline\n");
    write_markup_row(&p, &latex, g, SIZE_MAX);
    sm_text_puts(&p.line, "\\hline\n");
    for (size_t r = 0; r < g->rows && p.out.status == SM_OK; r++) write_markup_row(&p, &latex, g, r);
    sm_text_puts(&p.line, "\\hline\n\\end{tabular}");
    sm_page_end(&p);
    return sm_page_done(&p);
}

const sm_export sm_export_json = {
    .name = "json",
    .suffixes = "json",
    .help = "an array of records",
    .bare = true,
    .grid = export_markup_write_json,
};
const sm_export sm_export_markdown = {
    .name = "markdown",
    .suffixes = "md markdown",
    .help = "a Markdown table",
    .grid = write_markdown,
};
const sm_export sm_export_latex = {
    .name = "latex",
    .suffixes = "tex latex",
    .help = "a LaTeX tabular",
    .grid = write_latex,
};
