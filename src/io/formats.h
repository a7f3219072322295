/* The formats, a row each; what they share in reading and writing. */
#ifndef IO_FORMATS_H
#define IO_FORMATS_H
#include "choose.h"

extern const sm_format sm_format_lines, sm_format_csv, sm_format_tsv, sm_format_counts, sm_format_matrix,
    sm_format_json, sm_format_json_matrix, sm_format_json_lines, sm_format_npy, sm_format_cnl, sm_format_arff,
    sm_format_libsvm;

/* Rows of columns with this separator, 0: as told or recognised. */
SM_MUST sm_status sm_read_columns(sm_source *in, sm_reading *r, char separator, sm_error *err);
/* Notes which columns will be asked for, as far as names and options tell; others are passed over. */
SM_MUST sm_status sm_mark_columns(sm_sheet *s, const sm_reading *r, sm_error *err);
#endif
