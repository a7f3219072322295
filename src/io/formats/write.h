/* What the writers share. */
#ifndef IO_WRITE_H
#define IO_WRITE_H
#include "formats.h"
#include "setmatch/core/dataset.h"

/* One point: texts are lent; cluster NULL: taken out. */
typedef struct sm_written {
    const char *id, *truth, *cluster;
} sm_written;
sm_written sm_point_written(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, uint32_t point);
/* SM_USAGE when only counts are known. */
SM_MUST sm_status sm_need_points(const sm_dataset *d, const uint32_t *cluster, const char *format, sm_error *err);
bool sm_has_ids(const sm_dataset *d);

/* Fields of a line: quoted by libcsv where the separator is a comma; a tab cannot be quoted and refuses what it cannot
 * carry. */
typedef struct sm_fields {
    sm_sink out;
    char separator;
    size_t n; /* fields of the line so far */
    sm_text scratch;
} sm_fields;
SM_MUST sm_status sm_fields_count(sm_fields *f, uint64_t count, sm_error *err);

sm_status sm_write_csv(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err),
    sm_write_tsv(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err),
    sm_write_lines(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err),
    sm_write_counts(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err),
    sm_write_matrix(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err),
    sm_write_json(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err),
    sm_write_json_lines(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err),
    sm_write_json_matrix(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err);
#endif
