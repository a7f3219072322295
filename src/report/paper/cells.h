/* One cell of a grid as text, and the characters that a format must not let through. */
#ifndef REPORT_CELLS_H
#define REPORT_CELLS_H
#include "setmatch/report/report.h"

enum { SM_DIGITS_ALL = -1 }; /* as many digits as read back as the same number */
/* Replaces what out holds. missing: what stands for a value that is not defined or not known yet. */
sm_status sm_cell_text(sm_datum d, int digits, const char *missing, sm_text *out, sm_error *err);
bool sm_cell_is_number(sm_datum d);

/* What stands for a piece of text in a format; ends in {0}. The first row that fits counts; what has no row stands for
 * itself. */
typedef struct sm_escape {
    const char *from, *text;
} sm_escape;
extern const sm_escape sm_markdown_escape[];
sm_status sm_escape_text(const char *text, const sm_escape *row, sm_text *out, sm_error *err); /* appends */

extern const sm_export sm_export_table, sm_export_plain, sm_export_tsv, sm_export_csv, sm_export_json,
    sm_export_markdown, sm_export_latex, sm_export_svg;
sm_status sm_chart_draw(const sm_chart *c, const sm_report_options *o, sm_sink out, sm_error *err); /* as SVG */
#endif
