/* A strict look at a JSON text before cJSON gets it: what cJSON lets pass and must not, and where each value stands. */
#ifndef IO_SCAN_H
#define IO_SCAN_H
#include "io/bytes/source.h"
#include "io/sheet/records.h"
#include <cjson/cJSON.h>

typedef struct sm_scan {
    const char *text, *file;
    size_t length;
    const sm_bounds *bounds;
    uint32_t *start; /* where each value begins, in the order of the text; keys are no values */
    size_t n, room;
    size_t at, depth;
    size_t seen; /* line and begin of line at this offset, for places that ascend */
    uint64_t seen_line;
    size_t seen_begin;
    uint64_t lines_before; /* of the file, ahead of the text; set before sm_scan_text */
} sm_scan;

/* A text that passes is JSON; then cJSON can fail for want of memory only. */
SM_MUST sm_status sm_scan_text(sm_scan *s, const char *file, const char *text, size_t length, const sm_bounds *b,
                               sm_error *err);
void sm_scan_done(sm_scan *s);
/* Parses what was scanned. Each value's valueint is then its number among start. Keys are told apart. */
SM_MUST sm_status sm_scan_tree(sm_scan *s, cJSON **tree, sm_error *err);
sm_place sm_scan_where(sm_scan *s, const cJSON *value);
/* The text of a number, as it was written. */
sm_field sm_scan_number(const sm_scan *s, const cJSON *value);
/* Makes cJSON take its memory from base/mem. */
void sm_json_hooks(void);
#endif
