/* The formats, one row each; shared code for reading and writing, and tables of real numbers. */
#ifndef IO_FORMATS_H
#define IO_FORMATS_H
#include "io/sheet/sheet.h"
#include <cjson/cJSON.h>

extern const sm_format sm_format_lines, sm_format_csv, sm_format_tsv, sm_format_counts, sm_format_matrix,
    sm_format_json, sm_format_json_matrix, sm_format_json_lines, sm_format_npy, sm_format_npz, sm_format_cnl,
    sm_format_arff, sm_format_libsvm, sm_format_clstr, sm_format_uc, sm_format_communities;

/* Which format a file is of: as told, by its suffix, by its content; a suffix that contradicts the content is rejected.
 * Texts are csv, whatever their columns. */
SM_MUST sm_status sm_format_pick(const sm_format **out, sm_source *in, const sm_read_options *o, sm_error *err);
/* Like sm_read_reals, for coordinates: one row per point. */
SM_MUST sm_status sm_read_coordinates(sm_reals *out, const char *file, const sm_bounds *b, sm_error *err);

/* ---- JSON -------------------------------------------------------------------------------------------------------- */
/* Checks JSON text before cJSON: rejects what cJSON wrongly accepts, and records where each value starts. */
typedef struct sm_scan {
    const char *text, *file;
    size_t length;
    const sm_bounds *bounds;
    uint32_t *start; /* start of each value in text order; keys are not values */
    size_t n, capacity;
    size_t at, depth;
    uint32_t *line; /* start of each line; NULL until needed */
    size_t lines, lines_capacity;
    uint64_t lines_before; /* number of lines in the file before the text; set before sm_scan_text */
    sm_error *err;
    sm_status status; /* the first failure */
} sm_scan;

/* Fails if the text is not JSON. cJSON can parse every text that passes. */
SM_MUST sm_status sm_scan_text(sm_scan *s, const char *file, const char *text, size_t length, const sm_bounds *b,
                               sm_error *err);
void sm_scan_free(sm_scan *s);
/* Scans and parses NUL-terminated text. Each value's valueint is then its index in start. Keys are case-sensitive. */
SM_MUST sm_status sm_scan_tree(sm_scan *s, const char *file, const char *text, size_t length, const sm_bounds *b,
                               cJSON **tree, sm_error *err);
sm_place sm_scan_where(sm_scan *s, const cJSON *value);
/* The text of a number, as it was written. */
sm_field sm_scan_number(const sm_scan *s, const cJSON *value);
size_t sm_json_length(const cJSON *array);
const char *sm_json_kind(const cJSON *value); /* "a number" */
/* Makes cJSON allocate with base/mem. */
void sm_json_hooks(void);
/* Reads an object that holds a table of counts, or columns as pandas writes them, into the sheet. False: it is of
 * another shape. */
bool sm_json_table(sm_scan *scan, sm_reading *r, const cJSON *root);

/* ---- between the files of formats -------------------------------------------------------------------------------- */
/* A look at the first bytes. */
size_t sm_head_line(const char *head, size_t length, const char **rest);
bool sm_is_blank_text(const char *text, size_t length);
/* Returns whether the bytes start a printed array that is not JSON: numbers separated by spaces, ';', or rows ending in
 * a comma. */
bool sm_is_printed_array(const char *head, size_t length);
bool sm_looks_like_json(const char *head, size_t length);
bool sm_is_json(const char *head, size_t length), sm_is_json_lines(const char *head, size_t length);

/* One point: texts are borrowed; cluster NULL: removed. */
typedef struct sm_written {
    const char *id, *truth, *cluster;
} sm_written;
sm_written sm_point_written(const sm_labels *l, uint32_t point);
uint32_t sm_points_written(const sm_labels *l);
bool sm_has_ids(const sm_labels *l);
/* The name of a line of one side of a table (0 rows, 1 columns); NULL: it is closed. */
const char *sm_side_name(const sm_table *t, int side, uint32_t i);
uint32_t sm_side_size(const sm_table *t, int side);
void sm_put_json(sm_out *out, const char *text); /* writes text as a JSON string */
/* SM_USAGE: a label that this format cannot hold, and why. */
void sm_cannot_write(sm_out *out, const char *format, const char *label, const char *why);
void sm_write_csv(const sm_labels *l, sm_out *out), sm_write_tsv(const sm_labels *l, sm_out *out),
    sm_write_lines(const sm_labels *l, sm_out *out), sm_write_counts(const sm_labels *l, sm_out *out),
    sm_write_matrix(const sm_labels *l, sm_out *out), sm_write_json(const sm_labels *l, sm_out *out),
    sm_write_json_lines(const sm_labels *l, sm_out *out), sm_write_json_matrix(const sm_labels *l, sm_out *out);

/* ---- written back ------------------------------------------------------------------------------------------------ */
struct sm_relabelled;
/* Returns whether a label equals the text, or the whole number it was read as. */
bool sm_label_means(const char *text, const char *label);
/* Writes JSON lines back: point_of each record, SM_NONE if it was ignored; mark: a byte order mark comes first. */
SM_MUST sm_status sm_write_back_json(const struct sm_relabelled *r, const sm_text *text, const uint32_t *point_of,
                                     uint64_t records, bool mark, sm_sink sink, sm_text *column, sm_error *err);
#endif
