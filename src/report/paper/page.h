/* Lines for people: pieces are added, widths are in columns, the line goes out whole. The first error sticks and later
 * calls do nothing, so that writing a page reads as one list. All text passes the one door of base/text.h. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H
#include "setmatch/report/report.h"

typedef struct sm_page {
    sm_sink out;
    const sm_report_options *o;
    sm_error *err;
    sm_status status;
    sm_text line;
    unsigned flags; /* of sm_show */
} sm_page;

enum { SM_LABEL_COLUMNS = 40 }; /* a longer label is cut, visibly, in tables for people */

sm_page sm_page_of(const sm_report_options *o, sm_sink out, sm_error *err);
void sm_page_text(sm_page *p, const char *text);
void sm_page_printf(sm_page *p, const char *format, ...) SM_LIKE_PRINTF(2, 3);
void sm_page_pad(sm_page *p, int columns);                                       /* blanks */
void sm_page_cell(sm_page *p, const char *text, int columns, bool to_the_right); /* cut and filled up to columns */
void sm_page_bold(sm_page *p, bool on);                                          /* nothing without colour */
void sm_page_strong(sm_page *p, const char *text);                               /* in bold */
void sm_page_heading(sm_page *p, const char *format, ...) SM_LIKE_PRINTF(2, 3);  /* a whole line in bold */
void sm_page_end(sm_page *p);                                                    /* the line goes out */
void sm_page_line(sm_page *p, const char *text);                                 /* a whole line */
void sm_page_left_out(sm_page *p, const sm_session *s);                          /* behind n: what it leaves out */
int sm_page_width(const sm_page *p, const char *text); /* columns of a label, at most the cut */
static inline int sm_wider(int a, int b)
{
    return a > b ? a : b;
}
int sm_page_digits(const sm_report_options *o); /* digits after the point, 4 unless set */
sm_status sm_page_done(sm_page *p);
#endif
