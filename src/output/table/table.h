/* The ways to write a grid or a chart, for those that know one from another. */
#ifndef OUTPUT_TABLE_H
#define OUTPUT_TABLE_H
#include "output/writers/writers.h"

extern const sm_export sm_export_table, sm_export_plain, sm_export_tsv, sm_export_csv, sm_export_json,
    sm_export_markdown, sm_export_latex, sm_export_svg, sm_export_html;
double sm_chart_height(const sm_chart *c);       /* of its picture, in pixels; 900 wide */
void sm_chart_put(const sm_chart *c, sm_svg *v); /* into a picture, from its top */
void sm_chart_draw(const sm_chart *c, const sm_output_options *o, sm_out *out); /* as SVG */
/* Writes a row of a grid as an object of the open array; sm_json_row writes one alone. */
void sm_json_record(sm_json *j, const sm_grid *g, size_t row);
void sm_json_records(sm_json *j, const char *key, const sm_grid *g);            /* an array of all rows */
void sm_json_cells(sm_json *j, const sm_grid *g, size_t row, size_t first_col); /* members of the open object */
void sm_page_grid(sm_page *p, const sm_grid *g);
/* Whether a spreadsheet would take such a cell of CSV for a formula (CWE-1236). */
bool sm_cell_is_formula(const char *text);
#endif
