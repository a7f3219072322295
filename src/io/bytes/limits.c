/* The input limits, one per row, with what to do about each. */
#include "bytes.h"

const sm_limit sm_limits[] = {
    [SM_BOUND_BYTES] = {"bytes", "bytes in a file, unpacked", UINT64_C(4) << 30},
    [SM_BOUND_RATIO] = {"ratio", "unpacked bytes for each packed byte", 1000},
    [SM_BOUND_RATIO_FROM] = {"ratio-from", "unpacked bytes before the ratio counts", UINT64_C(64) << 20},
    [SM_BOUND_LINE] = {"line", "bytes in a line", UINT64_C(8) << 20},
    [SM_BOUND_FIELD] = {"field", "bytes in a field", UINT64_C(1) << 20},
    [SM_BOUND_LABEL] = {"label", "bytes in a label", 4096},
    [SM_BOUND_COLUMNS] = {"columns", "columns", 65536},
    [SM_BOUND_LABELS] = {"labels", "distinct labels in a column", 1000000},
    [SM_BOUND_POINTS] = {"points", "points", INT32_MAX},
    [SM_BOUND_JSON_BYTES] = {"json-bytes", "bytes in a JSON text", UINT64_C(256) << 20},
    [SM_BOUND_JSON_ELEMENTS] = {"json-elements", "values in a JSON text", 2000000},
    [SM_BOUND_JSON_DEPTH] = {"json-depth", "nested JSON arrays and objects", 64},
    {0}};

static const char *const advice[SM_BOUNDS] = {
    [SM_BOUND_BYTES] = "leave out columns that are not needed, or give counts",
    [SM_BOUND_RATIO] = "such a file is most likely a decompression bomb; unpack it yourself if it is not",
    [SM_BOUND_LINE] = "is this a text file of labels?",
    [SM_BOUND_FIELD] = "is a quote missing?",
    [SM_BOUND_LABEL] = "is this a column of labels?",
    [SM_BOUND_COLUMNS] = "is the right separator used?",
    [SM_BOUND_LABELS] = "did you pick the id column?",
    [SM_BOUND_POINTS] = "give counts instead: class, cluster, count",
    [SM_BOUND_JSON_BYTES] = "use CSV for data this large",
    [SM_BOUND_JSON_ELEMENTS] = "use CSV for data this large",
    [SM_BOUND_JSON_DEPTH] = "labels need no nesting",
};

sm_bounds sm_bounds_default(void)
{
    sm_bounds b = {.careful = 64, .apart = 4096};
    for (int i = 0; i < SM_BOUNDS; i++) b.most[i] = sm_limits[i].value;
    return b;
}

sm_status sm_over(const sm_bounds *b, sm_bound which, const char *file, uint64_t line, uint64_t column, sm_error *err)
{
    return sm_fail_at(err, SM_LIMIT, file, line, column, "too many %s; at most %llu are read; %s",
                      sm_limits[which].help, (unsigned long long)b->most[which], advice[which] ? advice[which] : "");
}
