/* A document of headings, paragraphs, lists, tables, figures and formulas: HTML, Markdown and LaTeX are one per row,
 * and what is written walks none of them. All text is made visible and escaped here. */
#ifndef OUTPUT_ARTICLE_H
#define OUTPUT_ARTICLE_H
#include "measure/formula.h"
#include "writers.h"

enum { SM_ARTICLE_LEVELS = 3 };
typedef struct sm_around { /* what precedes and follows an element */
    const char *before, *behind;
} sm_around;

typedef struct sm_article sm_article;
typedef struct sm_article_kind {
    sm_escaper *escape;
    sm_formula_style style; /* of formulas */
    sm_around heading[SM_ARTICLE_LEVELS], text, lead, list, item, strong, math, aside;
    const char *answer, *solution, *fold_end;        /* around what a reader opens */
    sm_around blanks;                                /* a table to be written into by hand */
    void (*begin)(sm_article *a, const char *title); /* of a whole document, and */
    void (*end)(sm_article *a);
    bool pictures; /* figures are SVG, inside */
} sm_article_kind;
extern const char sm_article_slides[]; /* after the title of an HTML document whose sections are slides */
extern const sm_article_kind sm_article_html, sm_article_markdown, sm_article_latex;

struct sm_article {
    const sm_article_kind *kind;
    const sm_export *format;
    sm_output_options o;
    sm_out *out;
    sm_text line;
    bool whole;
    bool left_out_told; /* its text already describes what n leaves out */
};

/* whole: with the frame of a separate document. The options are those of what is in it: figures are inside. */
sm_article sm_article_begin(const sm_export *format, const char *title, bool whole, const sm_output_options *o,
                            sm_out *out);
void sm_article_end(sm_article *a);

void sm_article_raw(sm_article *a, const char *markup);
void sm_article_words(sm_article *a, const char *text); /* escapes the text into the open element */
void sm_article_heading(sm_article *a, int level, const char *format, ...) SM_LIKE_PRINTF(3, 4); /* 1: of a section */
void sm_article_text(sm_article *a, const char *format, ...) SM_LIKE_PRINTF(2, 3);               /* a paragraph */
void sm_article_lead(sm_article *a, const char *format, ...) SM_LIKE_PRINTF(2, 3);  /* stays with what follows */
void sm_article_aside(sm_article *a, const char *format, ...) SM_LIKE_PRINTF(2, 3); /* in lower-case letters */
void sm_article_list(sm_article *a), sm_article_list_end(sm_article *a);
void sm_article_item(sm_article *a, const char *format, ...) SM_LIKE_PRINTF(2, 3);
/* Mathematics as the kind's style has it; "" writes nothing. */
void sm_article_math(sm_article *a, const char *mathematics);
/* Its title is the caption; cells are shaded where they say so. */
void sm_article_table(sm_article *a, const sm_grid *g);

/* A figure: a picture in formats that embed pictures, LaTeX code, else a table. Each may be NULL. */
typedef struct sm_figure_of {
    const char *caption, *label;
    void (*svg)(const sm_session *s, const sm_output_options *o, sm_out *out);
    void (*latex)(const sm_session *s, const sm_output_options *o, sm_out *out);
    const sm_grid *table;
} sm_figure_of;
void sm_article_figure(sm_article *a, const sm_session *s, const sm_figure_of *f);
#endif
