/* Grids for other documents: JSON records, Markdown, LaTeX. */
#include "report/paper/cells.h"
#include "report/paper/json.h"
#include "report/paper/page.h"
#include <string.h>

/* ---- JSON: an array of records ----------------------------------------------------------------------------------- */
static cJSON *json_cell(sm_datum d)
{
    if (d.kind == SM_WORDS) return sm_json_words(d.words);
    if (d.kind == SM_WHOLE) return sm_json_whole(d.whole);
    if (d.kind == SM_REAL) return sm_json_real(d.real);
    return cJSON_CreateNull();
}

static cJSON *json_record(const sm_grid *g, size_t r)
{
    cJSON *record = cJSON_CreateObject();
    bool good = record != NULL;
    for (size_t c = 0; c < g->cols && good; c++)
        good = sm_json_put(record, g->head(g->self, c), json_cell(g->at(g->self, r, c)));
    return sm_json_if(good, record);
}

sm_status sm_json_row(const sm_grid *g, size_t row, sm_sink out, sm_error *err)
{
    sm_json j = sm_json_to(out, err);
    sm_json_element(&j, json_record(g, row));
    return j.status;
}

static sm_status write_json(const sm_grid *g, const sm_report_options *o, sm_sink out, sm_error *err)
{
    sm_json j = sm_json_to(out, err);
    sm_json_raw(&j, "[");
    for (size_t r = 0; r < g->rows && j.status == SM_OK; r++) sm_json_element(&j, json_record(g, r));
    return sm_json_end(&j, "]");
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
    if (p->status == SM_OK) p->status = sm_text_show(&shown, words, p->flags, p->err);
    if (p->status == SM_OK) p->status = sm_escape_text(sm_text_of(&shown), m->escape, &p->line, p->err);
    sm_text_done(&shown);
}

static void raw(sm_page *p, const char *text)
{
    if (p->status == SM_OK) p->status = sm_text_add(&p->line, text, strlen(text), p->err);
}

static void write_markup_row(sm_page *p, const markup *m, const sm_grid *g, size_t r)
{
    sm_text cell = {0};
    raw(p, m->begin);
    for (size_t c = 0; c < g->cols && p->status == SM_OK; c++) {
        if (c > 0) raw(p, m->between);
        if (r == SIZE_MAX) {
            add_words(p, m, g->head(g->self, c));
            continue;
        }
        sm_datum d = g->at(g->self, r, c);
        p->status = sm_cell_text(d, sm_page_digits(p->o), m->missing, &cell, p->err);
        add_words(p, m, sm_text_of(&cell));
    }
    raw(p, m->end);
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
    for (size_t c = 0; c < g->cols; c++) raw(&p, is_number_column(g, c) ? "| ---: " : "| --- ");
    raw(&p, "|");
    sm_page_end(&p);
    for (size_t r = 0; r < g->rows && p.status == SM_OK; r++) write_markup_row(&p, &markdown, g, r);
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
    raw(&p, "\\begin{tabular}{");
    for (size_t c = 0; c < g->cols; c++) raw(&p, is_number_column(g, c) ? "r" : "l");
    raw(&p, "}\n\\hline\n");
    write_markup_row(&p, &latex, g, SIZE_MAX);
    raw(&p, "\\hline\n");
    for (size_t r = 0; r < g->rows && p.status == SM_OK; r++) write_markup_row(&p, &latex, g, r);
    raw(&p, "\\hline\n\\end{tabular}");
    sm_page_end(&p);
    return sm_page_done(&p);
}

const sm_export sm_export_json = {
    .name = "json",
    .suffixes = "json",
    .help = "an array of records",
    .bare = true,
    .grid = write_json,
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
