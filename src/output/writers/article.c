/* Documents written piece by piece, and how LaTeX and Markdown write them. */
#include "article.h"

/* ---- pieces ------------------------------------------------------------------------------------------------------ */
static void put_line(sm_article *a)
{
    sm_out_text(a->out, &a->line);
    sm_text_clear(&a->line);
}

void sm_article_raw(sm_article *a, const char *markup)
{
    sm_text_puts(&a->line, markup);
    put_line(a);
}

static void add_shown(sm_article *a, const char *text)
{
    sm_text shown = {0};
    sm_text_show(&shown, text, SM_SHOW_PLAIN);
    a->kind->escape(sm_text_of(&shown), &a->line);
    sm_text_free(&shown);
}

void sm_article_words(sm_article *a, const char *text)
{
    add_shown(a, text);
    put_line(a);
}

static void put_around(sm_article *a, const sm_around *around, const char *format, va_list args)
{
    sm_text text = {0};
    sm_text_vprintf(&text, format, args);
    sm_text_puts(&a->line, around->before);
    add_shown(a, sm_text_of(&text));
    sm_text_puts(&a->line, around->behind);
    put_line(a);
    sm_text_free(&text);
}

void sm_article_heading(sm_article *a, int level, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_around(a, &a->kind->heading[level - 1], format, args);
    va_end(args);
}

void sm_article_text(sm_article *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_around(a, &a->kind->text, format, args);
    va_end(args);
}

void sm_article_lead(sm_article *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_around(a, &a->kind->lead, format, args);
    va_end(args);
}

void sm_article_aside(sm_article *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_around(a, &a->kind->aside, format, args);
    va_end(args);
}

void sm_article_item(sm_article *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_around(a, &a->kind->item, format, args);
    va_end(args);
}

void sm_article_list(sm_article *a)
{
    sm_article_raw(a, a->kind->list.before);
}

void sm_article_list_end(sm_article *a)
{
    sm_article_raw(a, a->kind->list.behind);
}

void sm_article_math(sm_article *a, const char *mathematics)
{
    if (!*mathematics) return;
    sm_text_puts(&a->line, a->kind->math.before);
    sm_text_puts(&a->line, mathematics);
    sm_article_raw(a, a->kind->math.behind);
}

void sm_article_table(sm_article *a, const sm_grid *g)
{
    if (sm_out_failed(a->out)) return;
    a->format->grid(g, &a->o, a->out);
    sm_article_raw(a, "\n");
}

/* ---- figures ----------------------------------------------------------------------------------------------------- */
void sm_article_figure(sm_article *a, const sm_session *s, const sm_figure_of *f)
{
    if (sm_out_failed(a->out)) return;
    bool latex = a->kind == &sm_article_latex && f->latex;
    if (latex) {
        f->latex(s, &a->o, a->out);
    } else if (a->kind->pictures && f->svg) {
        sm_article_raw(a, "<figure>\n");
        f->svg(s, &a->o, a->out);
        sm_text_puts(&a->line, "<figcaption>");
        add_shown(a, f->caption);
        sm_article_raw(a, "</figcaption>\n</figure>\n");
    } else if (f->table) {
        sm_grid g = *f->table;
        g.title = f->caption;
        a->o.label = f->label;
        sm_article_table(a, &g);
    }
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */
sm_article sm_article_begin(const sm_export *format, const char *title, bool whole, const sm_output_options *o,
                            sm_out *out)
{
    sm_article a = {.kind = format->article, .format = format, .o = *o, .out = out, .whole = whole};
    a.o.inside = true;
    if (whole && a.kind->begin) a.kind->begin(&a, title);
    return a;
}

void sm_article_end(sm_article *a)
{
    if (a->whole && a->kind->end) a->kind->end(a);
    sm_text_free(&a->line);
}

/* ---- Markdown ---------------------------------------------------------------------------------------------------- */
static void begin_markdown(sm_article *a, const char *title)
{
    sm_text_puts(&a->line, "# ");
    sm_article_words(a, title);
    sm_article_raw(a, "\n\n");
}

const sm_article_kind sm_article_markdown = {
    .escape = sm_escape_markdown,
    .style = SM_FORMULA_LATEX,
    .heading = {{"## ", "\n\n"}, {"### ", "\n\n"}, {"#### ", "\n\n"}},
    .text = {"", "\n\n"},
    .lead = {"", "\n\n"},
    .list = {"", "\n"},
    .item = {"* ", "\n"},
    .strong = {"**", "**"},
    .math = {"$$", "$$\n\n"},
    .aside = {"", "\n\n"},
    .answer = "<details><summary>Answer</summary>\n\n",
    .solution = "<details><summary>A solution</summary>\n\n",
    .fold_end = "</details>\n\n",
    .blanks = {"", ""},
    .begin = begin_markdown,
};

/* ---- LaTeX ------------------------------------------------------------------------------------------------------- */
static void begin_latex(sm_article *a, const char *title)
{
    static const char preamble[] =
        "\\documentclass[a4paper]{article}\n"
        "\\ifdefined\\Umathchar\\else\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\n"
        "\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\\fi\n"
        "\\usepackage[margin=2.4cm]{geometry}\n"
        "\\usepackage{amsmath}\n"
        "\\usepackage{booktabs}\n"
        "\\usepackage{longtable}\n"
        "\\usepackage{graphicx}\n"
        "\\IfFileExists{pict2e.sty}{\\usepackage{pict2e}}{}\n"
        "\\usepackage[table]{xcolor}\n"
        "\\IfFileExists{float.sty}{\\usepackage{float}\\floatplacement{table}{H}\\floatplacement{figure}{H}}{}\n"
        "\\setlength{\\parindent}{0pt}\\setlength{\\parskip}{1ex}\\setlength{\\emergencystretch}{3em}\n"
        "\\begin{document}\n";
    sm_article_raw(a, preamble);
    sm_text_puts(&a->line, "\\section*{\\LARGE ");
    sm_article_words(a, title);
    sm_article_raw(a, "}\n");
}

static void end_latex(sm_article *a)
{
    sm_article_raw(a, "\\end{document}\n");
}

const sm_article_kind sm_article_latex = {
    .escape = sm_escape_latex,
    .style = SM_FORMULA_LATEX,
    .heading = {{"\\section*{", "}\n"}, {"\\subsection*{", "}\n"}, {"\\subsubsection*{", "}\n"}},
    .text = {"", "\n\n"},
    .lead = {"\\begin{samepage}", "\\par\\nobreak\\end{samepage}\\nopagebreak\n"},
    .list = {"\\begin{itemize}\\setlength{\\itemsep}{0pt}\\setlength{\\parskip}{0pt}\n", "\\end{itemize}\n"},
    .item = {"\\item ", "\n"},
    .strong = {"\\textbf{", "}"},
    .math = {"\\begin{flushleft}$\\displaystyle ", "$\\end{flushleft}\n"},
    .aside = {"{\\small ", "\\par}\n\n"},
    .answer = "\\textit{Answer}\n\n",
    .solution = "\\textit{A solution}\n\n",
    .fold_end = "",
    .blanks = {"{\\renewcommand{\\arraystretch}{1.8}\n", "}\n"},
    .begin = begin_latex,
    .end = end_latex,
};
