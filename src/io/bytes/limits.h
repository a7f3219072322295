/* What reading accepts at most. One table of rows; tests hand in smaller figures. */
#ifndef IO_LIMITS_H
#define IO_LIMITS_H
#include "setmatch/io/read.h"

typedef enum sm_bound {
    SM_BOUND_BYTES, /* unpacked */
    SM_BOUND_RATIO, /* unpacked to packed, above SM_BOUND_RATIO_FROM bytes */
    SM_BOUND_RATIO_FROM,
    SM_BOUND_LINE,
    SM_BOUND_FIELD,
    SM_BOUND_LABEL,
    SM_BOUND_COLUMNS,
    SM_BOUND_LABELS,
    SM_BOUND_POINTS,
    SM_BOUND_JSON_BYTES,
    SM_BOUND_JSON_ELEMENTS,
    SM_BOUND_JSON_DEPTH,
    SM_BOUNDS
} sm_bound;

typedef struct sm_bounds {
    uint64_t most[SM_BOUNDS];
} sm_bounds;

sm_bounds sm_bounds_default(void);
/* SM_LIMIT with the bound's own sentence. */
sm_status sm_over(const sm_bounds *b, sm_bound which, const char *file, uint64_t line, uint64_t column, sm_error *err);
#endif
