/* The formats, a row each; what they share in reading and writing. */
#ifndef IO_FORMATS_H
#define IO_FORMATS_H
#include "io/sheet/sheet.h"

extern const sm_format sm_format_lines, sm_format_csv, sm_format_tsv, sm_format_counts, sm_format_matrix,
    sm_format_json, sm_format_json_matrix, sm_format_json_lines, sm_format_npy, sm_format_cnl, sm_format_arff,
    sm_format_libsvm;

/* Rows of fields. separator 0: as told or recognised. as_lines: each line is a label. */
SM_MUST sm_status sm_read_text(sm_source *in, sm_reading *r, char separator, bool as_lines, sm_error *err);
/* Notes which columns will be asked for, as far as names tell; others are passed over. */
void sm_mark_columns(sm_sheet *s, const sm_reading *r);
/* Which format a file is of: as told, by its suffix, by its content; a suffix that contradicts the content is refused.
 * Texts are sm_format_csv, whatever their columns. */
SM_MUST sm_status sm_format_pick(const sm_format **out, sm_source *in, const sm_read_options *o, sm_error *err);
/* The same as sm_read_reals with other limits; and of coordinates: a row a point. */
SM_MUST sm_status sm_read_reals_within(sm_reals *out, const char *file, const sm_read_options *o, const sm_bounds *b,
                                       sm_error *err);
SM_MUST sm_status sm_read_coordinates(sm_reals *out, const char *file, const sm_bounds *b, sm_error *err);
/* A look at the first bytes. */
size_t sm_head_line(const char *head, size_t length, const char **rest);
bool sm_is_blank_text(const char *text, size_t length);
bool sm_looks_like_json(const char *head, size_t length);
bool sm_is_libsvm(const char *head, size_t length);
#endif
