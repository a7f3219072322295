/* Pages in man(7) macros. The first error sticks and later calls do nothing. */
#ifndef CLI_ROFF_H
#define CLI_ROFF_H
#include "setmatch/base/text.h"

typedef struct sm_roff {
    sm_sink out;
    sm_error *err;
    sm_status status;
} sm_roff;

void sm_roff_raw(sm_roff *p, const char *macros);
void sm_roff_text(sm_roff *p, const char *words); /* within a line */
void sm_roff_line(sm_roff *p, const char *words); /* a line of text */
void sm_roff_section(sm_roff *p, const char *name);
void sm_roff_paragraph(sm_roff *p, const char *words);
/* A paragraph with a tag, in bold and then (NULL or "": nothing) in italics. */
void sm_roff_item(sm_roff *p, const char *bold, const char *italic, const char *words);
void sm_roff_example(sm_roff *p, const char *lines); /* as it is, line by line */
#endif
