/* Positions of the parts of the matrix: a pure function of numbers. */
#ifndef SM_VIEW_MATRIX_PLAN_H
#define SM_VIEW_MATRIX_PLAN_H
#include "view/widgets/axis.h"

enum { SM_COLUMNS_MOST = 256 }; /* that can be seen at once: a screen has 500 columns, a cell two at least */

/* Brackets: [( 10)]*, as the papers draw the marks. Compact: one sign before the number. */
typedef enum sm_marking { SM_MARKING_AUTO, SM_MARKING_BRACKETS, SM_MARKING_COMPACT } sm_marking;

typedef struct sm_matrix_column { /* in columns of the screen, at most 255 */
    uint8_t number, sum, name;
    bool tied; /* holds a tie: room for a = */
} sm_matrix_column;

typedef struct sm_matrix_facts {
    int w, h;              /* of the view's part of the screen */
    uint32_t n[SM_SIDES];  /* rows and columns that there are, */
    uint32_t at[SM_SIDES]; /* under the cursor, and the first visible ones requested */
    uint32_t top[SM_SIDES];
    int label, name;                /* widest name of a row, and of a column */
    int number, precise;            /* widest number of a cell; the same with a decimal, for which there may be room */
    int total, sums;                /* digits of n, and of the largest sum of a column */
    const sm_matrix_column *column; /* one each; read where there are at most SM_COLUMNS_MOST */
    bool ties;                      /* any column is tied */
    int widen;                      /* added to the width of columns by hand */
    sm_marking marking;
    bool secret;          /* without the overlaps */
    bool lesson;          /* next to words: cells, names and margins alone, marks to the last */
    bool tile;            /* the panel stands elsewhere */
    bool panel;           /* the keys go to the panel: it stays */
    int chance, interval; /* columns of the panel with what chance gives, and with its interval; 0: not asked */
    bool status;          /* the line of what is shown must stand */
    bool shades, ramp;    /* cells are shaded; and painted, so that compact ones are too */
} sm_matrix_facts;

/* y or x of -1: not drawn. */
typedef struct sm_matrix_plan {
    bool brackets, precise, own, scrolls; /* own: each column as wide as its own numbers */
    int label;                            /* columns of row names, which begin in column 2, after the cursor and ! */
    int number;                           /* columns of the number of a cell, where not own */
    int pad;                              /* columns that each cell has more than it needs */
    short x[SM_COLUMNS_MOST + 1];         /* start of each visible column; after the last, the margin's bar */
    int sum, value;                       /* widths of the margins after the bar; 0: not drawn */
    int status, head, rule, body, foot, sums, values, legend, strip;
    int legend_lines;
    int head_lines, sum_lines; /* 2: names, or sums, of neighbours are above each other; head is the lower line */
    sm_span span[SM_SIDES];
    int panel_x, panel_w; /* panel_w 0: none; panel_x 0: the panel alone */
    bool long_bars, interval;
} sm_matrix_plan;

/* What does not fit gives way in this order: decimals, brackets, long bars, labels down to 8, the overlaps next to the
 * sums, equal columns, the panel, labels down to 3, the margins; only then it scrolls. In a lesson the overlaps go
 * first and brackets last. Of lines: legend, overlaps, the line of indices, the second line of names, sums. O(columns).
 */
sm_matrix_plan sm_matrix_plan_of(const sm_matrix_facts *f);
#endif
