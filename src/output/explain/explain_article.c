/* An explanation as a part of a document, its formulas typeset; and as a page of SVG. */
#include "explain.h"
#include "output/writers/article.h"
#include <string.h>

enum { TERMS_IN_DOCUMENTS = 24 };

/* ---- headings, formulas, lists ----------------------------------------------------------------------------------- */
static void put_step(sm_article *a, size_t number, const sm_derived_step *step)
{
    sm_article_heading(a, 3, "%zu. %s", number, step->title ? step->title : "");
    bool formula = step->formula && *step->formula;
    if (formula && step->typeset) sm_article_math(a, step->formula);
    if (formula && !step->typeset) sm_article_text(a, "%s", step->formula);
    if (step->n_terms) sm_article_list(a);
    for (size_t i = 0; i < step->n_terms; i++) sm_article_item(a, "%s", step->terms[i].text);
    if (step->n_terms) sm_article_list_end(a);
    if (step->result && *step->result) sm_article_text(a, "%s", step->result);
}

/* "J = ", by the short name that the views use. */
static void put_symbol(const sm_article *a, const sm_index *x, sm_text *out)
{
    sm_text_puts(out, a->kind->style == SM_FORMULA_MATHML ? "<mtext>" : "\\text{");
    a->kind->escape(x->short_name, out);
    sm_text_puts(out, a->kind->style == SM_FORMULA_MATHML ? "</mtext><mo>=</mo>" : "} = ");
}

/* The first step is a head that tells about the index: its formula is below the value, its terms at the end. */
static void put_worked(void *self, const sm_worked *w)
{
    sm_article *a = self;
    const sm_index *x = w->index;
    const sm_derivation *d = &w->derivation;
    sm_text value = {0}, formula = {0};
    sm_worked_value(w, sm_page_digits(&a->o), &value);
    sm_article_heading(a, 2, "%s: %s = %s", x->name, x->short_name, sm_text_of(&value));
    sm_article_text(a, "%s", x->sees);
    if (x->parsed && d->style) {
        put_symbol(a, x, &formula);
        sm_formula_text(x->parsed, a->kind->style, &formula);
        sm_article_math(a, sm_text_of(&formula));
    } else if (x->shown) {
        sm_article_text(a, "%s", x->shown);
    }
    bool head = d->n_steps > 1 && !strcmp(d->steps[0].title, x->name);
    for (size_t i = head; i < d->n_steps; i++) put_step(a, i + 1 - head, &d->steps[i]);
    if (head) {
        sm_article_list(a);
        for (size_t i = 0; i < d->steps[0].n_terms; i++)
            if (!strstr(d->steps[0].terms[i].text, x->sees)) sm_article_item(a, "%s", d->steps[0].terms[i].text);
        sm_article_list_end(a);
    }
    sm_text_free(&value);
    sm_text_free(&formula);
}

void sm_explain_article(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    sm_explaining how = {
        .people = true, .style = (int)a->kind->style, .terms = TERMS_IN_DOCUMENTS, .write = put_worked, .self = a};
    sm_explain_each(s, o, &how, a->out);
}

/* ---- a page ------------------------------------------------------------------------------------------------------ */
enum { EDGE = 16, LINE = 20, WIDTH = 900, CUT = 120 };

typedef struct page_svg { /* measured first: then v draws nothing */
    sm_svg v;
    double y;
    bool drawn;
    const sm_output_options *o;
} page_svg;

static void page_line(page_svg *p, double x, sm_svg_font f, const char *text)
{
    p->y += LINE;
    f.columns = CUT;
    if (p->drawn) sm_svg_text(&p->v, EDGE + x, p->y, f, text);
}

static void page_step(page_svg *p, const sm_derived_step *step)
{
    p->y += LINE / 4.0;
    page_line(p, 0, (sm_svg_font){.bold = true}, step->title ? step->title : "");
    if (step->formula && *step->formula) page_line(p, 20, (sm_svg_font){.italic = true}, step->formula);
    for (size_t i = 0; i < step->n_terms; i++)
        page_line(p, 40, (sm_svg_font){.ink = SM_SVG_QUIET}, step->terms[i].text);
    if (step->result && *step->result) page_line(p, 20, (sm_svg_font){.size = 0}, step->result);
}

static void page_worked(void *self, const sm_worked *w)
{
    page_svg *p = self;
    const sm_derivation *d = &w->derivation;
    sm_text head = {0};
    sm_text_printf(&head, "%s: %s = ", w->index->name, w->index->short_name);
    sm_worked_value(w, sm_page_digits(p->o), &head);
    p->y += LINE / 2.0;
    page_line(p, 0, (sm_svg_font){.bold = true, .size = 18}, sm_text_of(&head));
    page_line(p, 0, (sm_svg_font){.ink = SM_SVG_QUIET}, w->index->sees);
    bool said = d->n_steps > 1 && !strcmp(d->steps[0].title, w->index->name);
    for (size_t i = said; i < d->n_steps; i++) page_step(p, &d->steps[i]);
    sm_text_free(&head);
}

void sm_explain_svg(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    page_svg p = {.y = EDGE, .o = o};
    sm_explaining how = {.people = true, .terms = TERMS_IN_DOCUMENTS, .write = page_worked, .self = &p};
    sm_explain_each(s, o, &how, out);
    p.v = sm_svg_begin(WIDTH, p.y + LINE, "explanation", o, out);
    p.y = EDGE;
    p.drawn = true;
    sm_explain_each(s, o, &how, out);
    sm_svg_end(&p.v);
}
