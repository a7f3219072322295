/* Tables of papers as tests/data/papers.json and tests/data/other tools.json hold them. */
#ifndef TESTS_MEASURE_PAPERS_CASES_H
#define TESTS_MEASURE_PAPERS_CASES_H
#include "support/near.h"

#include <cjson/cJSON.h>

static inline cJSON *papers_cases(const char *path)
{
    static char text[1 << 17];
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    size_t length = fread(text, 1, sizeof text - 1, f);
    fclose(f);
    text[length] = '\0';
    cJSON *cases = cJSON_Parse(text);
    assert_non_null(cases);
    return cases;
}

static inline void papers_matrix(const cJSON *one, uint32_t *rows, uint32_t *cols, uint64_t c[64])
{
    const cJSON *matrix = cJSON_GetObjectItemCaseSensitive(one, "matrix"), *row, *cell;
    uint32_t at = 0;
    *rows = (uint32_t)cJSON_GetArraySize(matrix);
    *cols = (uint32_t)cJSON_GetArraySize(matrix->child);
    cJSON_ArrayForEach(row, matrix) cJSON_ArrayForEach(cell, row) c[at++] = (uint64_t)cell->valuedouble;
    assert_int_equal(at, *rows * *cols);
}
#endif
