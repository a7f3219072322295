/* What terminals report of the mouse, byte by byte. */
#ifndef SM_TERM_MOUSE_H
#define SM_TERM_MOUSE_H
#include "ui/terminal.h"

typedef enum sm_report_kind {
    SM_REPORT_NONE,
    SM_REPORT_SGR, /* behind ESC [ < : button ; column ; line, then M or m */
    SM_REPORT_X10  /* behind ESC [ M : three bytes, each 32 more than it means */
} sm_report_kind;
typedef struct sm_report {
    sm_report_kind kind; /* of the one being read */
    int n;               /* numbers so far, */
    int number[3];
    bool held; /* the first button is down */
} sm_report;   /* {0} */

typedef enum sm_reported { SM_REPORT_MORE, SM_REPORT_DONE, SM_REPORT_OTHER } sm_reported;
void sm_report_begin(sm_report *r, sm_report_kind kind);
/* DONE: out is filled. OTHER: the report is over, and it was none, or of nothing that counts; *stray: the byte was not
 * part of it. */
sm_reported sm_report_byte(sm_report *r, int byte, sm_mouse *out, bool *stray);
#endif
