/* Pictures as SVG 1.1: what is drawn is added, the first error sticks and later calls do nothing. Lengths are pixels,
 * y runs downwards. Presentation attributes only, no style sheet, so that converters for print read it too. All text
 * passes the one door of base/text.h and is escaped for XML. */
#ifndef REPORT_SVG_H
#define REPORT_SVG_H
#include "setmatch/report/report.h"

typedef struct sm_svg {
    sm_sink out;
    sm_error *err;
    sm_status status;
    sm_text line;
} sm_svg;
typedef struct sm_svg_box {
    double x, y, w, h;
} sm_svg_box;
typedef enum sm_svg_anchor { SM_SVG_START, SM_SVG_MIDDLE, SM_SVG_END } sm_svg_anchor;
typedef struct sm_svg_font {
    sm_svg_anchor anchor;
    double size; /* 0: SM_SVG_SIZE */
    double turn; /* degrees clockwise about the text's point */
    bool bold;
    const char *ink; /* NULL: SM_SVG_INK */
    int columns;     /* longer text is cut there, visibly, and whole in a tooltip; 0: no limit */
} sm_svg_font;
typedef struct sm_svg_stroke {
    const char *ink;
    double width;
    const char *dash; /* NULL: a line without gaps */
} sm_svg_stroke;

#define SM_SVG_SIZE  14.0
#define SM_SVG_INK   "#1a1a1a"
#define SM_SVG_QUIET "#6b6b6b"
#define SM_SVG_RULE  "#d0d0d0"

sm_svg sm_svg_begin(double w, double h, const char *title, sm_sink out, sm_error *err);
/* What is drawn between them stands so much lower. */
void sm_svg_group_begin(sm_svg *v, double down), sm_svg_group_end(sm_svg *v);
void sm_svg_rect(sm_svg *v, sm_svg_box b, const char *fill, const sm_svg_stroke *edge); /* NULL: none */
void sm_svg_line(sm_svg *v, double x1, double y1, double x2, double y2, sm_svg_stroke s);
void sm_svg_dot(sm_svg *v, double x, double y, double r, const char *fill);
void sm_svg_text(sm_svg *v, double x, double y, sm_svg_font f, const char *text); /* y: of the base line */
void sm_svg_printf(sm_svg *v, double x, double y, sm_svg_font f, const char *format, ...) SM_LIKE_PRINTF(5, 6);
/* A line through points, or a filled shape around them: begin, a call a point, end. */
void sm_svg_shape_begin(sm_svg *v, const char *element);
void sm_svg_shape_point(sm_svg *v, double x, double y);
void sm_svg_shape_end(sm_svg *v, const char *fill, double opacity, const sm_svg_stroke *edge);
sm_status sm_svg_end(sm_svg *v);

double sm_svg_width(const char *text, double size, int columns); /* about what it takes, rather too much */
/* Light to dark, from 0 to 1, of the hues of viridis; lightness falls all the way. */
void sm_svg_ramp(double share, char out[8]);
const char *sm_svg_ink_on(double share); /* what is readable on it */
/* After Okabe and Ito, for lines on white; dash: which pattern tells those of one colour apart. */
sm_svg_stroke sm_svg_hue(size_t i);
#endif
