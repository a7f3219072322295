/* Tools for writing documents: lines of text, JSON as it goes, pictures, and one cell of a grid as text. All of
 * them write to an sm_out, which remembers the first error, and pass text through sm_show. */
#ifndef OUTPUT_WRITERS_H
#define OUTPUT_WRITERS_H
#include "output/output.h"

/* ---- lines for people: pieces are added, widths are in columns, the line goes out whole -------------------------- */
typedef struct sm_page {
    sm_out *out;
    const sm_output_options *o;
    sm_text line;
    unsigned flags; /* of sm_show */
} sm_page;

/* Long labels are visibly shortened in text tables, but not sentences in the last column. */
enum {
    SM_LABEL_COLUMNS = 40,
    SM_WHOLE_LABEL_COLUMNS = 200,
    SM_SENTENCE_COLUMNS = 160,
    SM_CAPTION_COLUMNS = 480,
    SM_CUT_CAPACITY = 2048
};
/* The text made visible in so many columns, and the columns taken: what is longer than a label may be loses its end, a
 * label its middle, so that labels that differ at their end only still do. */
int sm_page_cut(char out[SM_CUT_CAPACITY], const char *text, int columns, unsigned flags);

sm_page sm_page_of(const sm_output_options *o, sm_out *out);
void sm_page_text(sm_page *p, const char *text);
void sm_page_printf(sm_page *p, const char *format, ...) SM_LIKE_PRINTF(2, 3);
void sm_page_pad(sm_page *p, int columns);                                       /* spaces */
void sm_page_cell(sm_page *p, const char *text, int columns, bool to_the_right); /* cut and filled up to columns */
void sm_page_bold(sm_page *p, bool on);                                          /* nothing without colour */
void sm_page_strong(sm_page *p, const char *text);                               /* in bold */
void sm_page_heading(sm_page *p, const char *format, ...) SM_LIKE_PRINTF(2, 3);  /* prints a complete line in bold */
void sm_page_end(sm_page *p);                                                    /* the line goes out */
void sm_page_line(sm_page *p, const char *text);                                 /* prints a complete line */
void sm_page_linef(sm_page *p, const char *format, ...) SM_LIKE_PRINTF(2, 3);    /* the same, or the end of one */
void sm_page_left_out(sm_page *p, const sm_session *s);                          /* behind n: what it leaves out */
int sm_page_width(const sm_page *p, const char *text); /* columns of a label, at most the cut */
static inline int sm_wider(int a, int b)
{
    return a > b ? a : b;
}
int sm_page_digits(const sm_output_options *o); /* digits after the point, 4 unless set */
void sm_page_free(sm_page *p);

/* ---- one cell of a grid as text, and the characters that a format must not let through --------------------------- */
enum { SM_DIGITS_ALL = -1 }; /* as many digits as read back as the same number */
/* Replaces the contents of out. missing: printed for a value that is undefined or pending. */
void sm_cell_text(sm_datum d, int digits, const char *missing, sm_text *out);
bool sm_whole_beyond(double x); /* whether it is a whole number of 100 or more, which needs no decimal places */
bool sm_cell_is_number(sm_datum d);
/* Whether a column holds only numbers, or text that is one. sm_tick may end it; the next write then reports that. */
bool sm_grid_is_number(const sm_grid *g, size_t col);

/* What represents a piece of text in a format; ends in {0}. The first row that fits counts; what has no row represents
 * itself. */
typedef struct sm_escape {
    const char *from, *text;
} sm_escape;
void sm_escape_text(const char *text, const sm_escape *row, sm_text *out); /* appends, as these do: */
typedef void sm_escaper(const char *text, sm_text *out);
sm_escaper sm_escape_xml, sm_escape_html, sm_escape_markdown, sm_escape_latex;
/* For XML, with open and close around each run of letters that read leftward, so that the text around a label keeps its
 * order; sm_escape_html has <bdi>. */
void sm_escape_isolated(const char *text, const char *open, const char *close, sm_text *out);

/* ---- JSON as it goes: a large document never is in memory whole. cJSON spells the strings ------------------------ */
typedef struct sm_json {
    sm_out *out;
    unsigned depth;
    bool lines;    /* each member of the outermost object begins a line */
    uint64_t some; /* bit d: something is at depth d already, so a comma comes first; at most 63 deep */
} sm_json;

/* Each writes a member of an object or, where key is NULL, an element of a list. */
sm_json sm_json_to(sm_out *out);
void sm_json_open(sm_json *j, const char *key, const char *bracket); /* { or [, perhaps after a line's end */
void sm_json_close(sm_json *j, const char *bracket);                 /* } or ] */
/* null if there is none; bytes that are not UTF-8 (a file's name) become U+FFFD */
void sm_json_words(sm_json *j, const char *key, const char *text);
void sm_json_if_words(sm_json *j, const char *key, const char *text); /* nothing if there is none */
/* The shortest text that reads back the same; null where x is not finite. */
void sm_json_real(sm_json *j, const char *key, double x);
void sm_json_value(sm_json *j, const char *key, sm_value v); /* of an index; null if there is none */
void sm_json_whole(sm_json *j, const char *key, uint64_t x);
void sm_json_rank(sm_json *j, const char *key, uint32_t rank); /* null for 0: none */
void sm_json_bool(sm_json *j, const char *key, bool x);
void sm_json_null(sm_json *j, const char *key);
void sm_json_end(sm_json *j); /* ends the line */
/* Parses JSON that is part of the program. Returns the tree (for cJSON_Delete), or NULL if it is not JSON. */
struct cJSON *sm_json_tree(const char *text, size_t length);

/* ---- pictures as SVG 1.1: lengths are pixels, y runs downwards. Presentation attributes only, no style sheet, so that
 * converters for print read it too. Text is escaped for XML -------------------------------------------------------- */
typedef struct sm_svg {
    sm_out *out;
    sm_text line;
} sm_svg;
typedef struct sm_svg_box {
    double x, y, w, h;
} sm_svg_box;
typedef enum sm_svg_anchor { SM_SVG_START, SM_SVG_MIDDLE, SM_SVG_END } sm_svg_anchor;
typedef struct sm_svg_font {
    sm_svg_anchor anchor;
    double size;              /* 0: SM_SVG_SIZE */
    double turn;              /* degrees clockwise about the text's point */
    bool bold, italic, fixed; /* fixed: letters of one width */
    const char *ink;          /* NULL: SM_SVG_INK, or a readable colour on the shade below: */
    int step;
    int columns; /* longer text is cut there, visibly, and whole in a tooltip; 0: no limit */
} sm_svg_font;
typedef struct sm_svg_stroke {
    const char *ink;
    double width;
    const char *dash; /* NULL: a line without gaps */
} sm_svg_stroke;

#define SM_SVG_SIZE    14.0
#define SM_SVG_INK     "#1a1a1a"
#define SM_SVG_QUIET   "#6b6b6b"
#define SM_SVG_RULE    "#d0d0d0"
#define SM_SVG_LONE    "#b34700" /* unmatched groups */
#define SM_SVG_CLUSTER "#a8508c" /* what a cluster chooses */

/* o->inside: as a part of HTML, without declaration and name space; o may be NULL. */
sm_svg sm_svg_begin(double w, double h, const char *title, const sm_output_options *o, sm_out *out);
/* What is drawn between them stands so much lower. */
void sm_svg_group_begin(sm_svg *v, double down), sm_svg_group_end(sm_svg *v);
void sm_svg_rect(sm_svg *v, sm_svg_box b, const char *fill, const sm_svg_stroke *edge); /* NULL: none */
void sm_svg_line(sm_svg *v, double x1, double y1, double x2, double y2, sm_svg_stroke s);
void sm_svg_dot(sm_svg *v, double x, double y, double r, const char *fill);
void sm_svg_text(sm_svg *v, double x, double y, sm_svg_font f, const char *text); /* y: of the base line */
void sm_svg_printf(sm_svg *v, double x, double y, sm_svg_font f, const char *format, ...) SM_LIKE_PRINTF(5, 6);
/* The name of a class or cluster, bold; with a ! and in its own ink where it is unmatched. */
void sm_svg_name(sm_svg *v, double x, double y, sm_svg_font f, const char *name, bool unmatched);
/* A line through points, or a filled shape around them: begin, a call a point, end. */
void sm_svg_shape_begin(sm_svg *v, const char *element);
void sm_svg_shape_point(sm_svg *v, double x, double y);
void sm_svg_shape_end(sm_svg *v, const char *fill, double opacity, const sm_svg_stroke *edge);
void sm_svg_end(sm_svg *v);

double sm_svg_width(const char *text, double size, int columns); /* about what it takes, rather too much */
/* Shades: seven equal steps of a share, 0 for what is under 2 %: the ground. Lightness falls all the way on a light
 * ground and rises on a dark one; a document around the picture finds what is shaded by its class, s1 .. s7, and text
 * on it by t1 .. t7. */
enum { SM_SVG_STEPS = 7 };
typedef struct sm_svg_step {
    const char *light, *light_ink, *dark, *dark_ink;
} sm_svg_step;
extern const sm_svg_step sm_svg_steps[SM_SVG_STEPS + 1];
int sm_svg_step_of(double share);
void sm_svg_shade(sm_svg *v, sm_svg_box b, int step);
/* Returns a colour by Okabe and Ito, for lines on white; dash: the pattern that separates lines of one colour. */
sm_svg_stroke sm_svg_hue(size_t i);
#endif
