/* What the points are called and where they are, in 64 bits that name no id: the sum over all points (or cells) of a
 * hash of point (or count), class and cluster. */
#include "journal_parts.h"
#include "setmatch/base/mem.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

/* The finalizer of splitmix64: every bit of x reaches every bit of the result. */
static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static uint64_t term(uint64_t number, uint64_t row, uint64_t col)
{
    return mixed(number + mixed(row + mixed(col + UINT64_C(0x9e3779b97f4a7c15))));
}

static uint64_t name_hash(const char *name)
{
    size_t length = strlen(name);
    return (uint64_t)crc32_z(0, (const unsigned char *)name, length) << 32 | (uint32_t)length;
}

sm_status sm_state_of(const sm_table *t, const sm_points *p, char out[SM_STATE_DIGITS + 1], sm_error *err)
{
    uint32_t rows = sm_table_rows(t), cols = sm_table_cols(t);
    uint64_t *hash = sm_alloc((size_t)rows + cols, sizeof *hash);
    if (!hash) return sm_no_memory(err);
    for (uint32_t i = 0; i < rows; i++) hash[i] = name_hash(sm_table_row_name(t, i));
    for (uint32_t i = 0; i < cols; i++) hash[rows + i] = name_hash(sm_table_col_name(t, i));
    uint64_t sum = 0;
    for (uint32_t i = 0; p && i < sm_points_n(p); i++) {
        uint32_t cluster = sm_points_cluster(p, i);
        sum += term(i, hash[sm_points_class(p, i)], cluster == SM_NONE ? 0 : hash[rows + cluster]);
    }
    for (uint32_t i = 0; !p && i < rows; i++) {
        sm_line line = sm_table_row(t, i);
        for (uint32_t k = 0; k < line.n; k++)
            if (line.count[k]) sum += term(line.count[k], hash[i], hash[rows + sm_line_at(line, k)]);
    }
    sm_free(hash);
    snprintf(out, SM_STATE_DIGITS + 1, "%016" PRIx64, mixed(sum + sm_table_total(t)));
    return SM_OK;
}

sm_status sm_journal_know(sm_journal *j, sm_error *err)
{
    if (j->known) return SM_OK;
    while (!j->digest.over) sm_digest_step(&j->digest, SIZE_MAX);
    sm_status status = sm_state_of(j->table, j->points, j->state, err);
    j->known = status == SM_OK;
    return status;
}
