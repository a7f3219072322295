/* What the points are called and where they are, in 64 bits that name no id: the sum over all points (or cells) of a
 * hash of point (or count), class and cluster. */
#include "base/budget.h"
#include "base/mem.h"
#include "base/tick.h"
#include "journal_parts.h"
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

void sm_state_begin(sm_state_sum *x, const sm_table *t, const sm_points *p)
{
    sm_state_free(x);
    *x = (sm_state_sum){.table = t, .points = p, .rows = sm_table_rows(t), .cols = sm_table_cols(t)};
}

void sm_state_free(sm_state_sum *x)
{
    sm_free(x->hash);
    *x = (sm_state_sum){0};
}

static uint64_t state_point(sm_state_sum *x, uint32_t i)
{
    uint32_t cluster = sm_points_cluster(x->points, i);
    x->sum += term(i, x->hash[sm_points_class(x->points, i)], cluster == SM_NONE ? 0 : x->hash[x->rows + cluster]);
    return 1;
}

static uint64_t state_row(sm_state_sum *x, uint32_t i)
{
    sm_line line = sm_table_row(x->table, i);
    for (uint32_t k = 0; k < line.n; k++)
        if (line.count[k]) x->sum += term(line.count[k], x->hash[i], x->hash[x->rows + sm_line_at(line, k)]);
    return line.n + 1;
}

void sm_state_step(sm_state_sum *x, uint64_t *budget)
{
    enum { A_NAME = 100, AN_ITEM = 20 };
    const uint64_t names = (uint64_t)x->rows + x->cols, items = x->points ? sm_points_n(x->points) : x->rows;
    if (!x->hash) x->hash = sm_alloc(names, sizeof *x->hash);
    for (; x->at < names && *budget; x->at++) {
        uint32_t at = (uint32_t)x->at;
        const char *name = at < x->rows ? sm_table_row_name(x->table, at) : sm_table_col_name(x->table, at - x->rows);
        size_t length = strlen(name);
        x->hash[at] = (uint64_t)crc32_z(0, (const unsigned char *)name, length) << 32 | (uint32_t)length;
        sm_spend(budget, A_NAME);
    }
    for (; x->at >= names && x->at < names + items && *budget; x->at++)
        sm_spend(budget, AN_ITEM * (x->points ? state_point : state_row)(x, (uint32_t)(x->at - names)));
    if (x->at < names + items) return;
    snprintf(x->digits, sizeof x->digits, "%016" PRIx64, mixed(x->sum + sm_table_total(x->table)));
    x->over = true;
}

/* ---- of a journal ------------------------------------------------------------------------------------------------ */

enum { DIGEST_BYTES = 1 << 19, STATE_STEPS = 2 * 1000 * 1000 }; /* some milliseconds each */

/* A slice of the digest, then of the state. */
static void know_more(sm_journal *j)
{
    uint64_t budget = STATE_STEPS;
    if (!j->digest.over) {
        sm_digest_step(&j->digest, DIGEST_BYTES);
        return;
    }
    sm_state_step(&j->loaded, &budget);
    if (!j->loaded.over) return;
    memcpy(j->state, j->loaded.digits, sizeof j->state);
    sm_state_free(&j->loaded);
    j->known = true;
}

bool sm_journal_work(sm_journal *j)
{
    if (j->data && !j->off && !j->known) know_more(j);
    return j->data && !j->off && !j->known;
}

sm_status sm_journal_know(sm_journal *j, sm_error *err)
{
    sm_status status = SM_OK;
    while (!j->known && status == SM_OK) {
        know_more(j);
        if (!j->known && !sm_tick()) status = sm_stopped(err);
    }
    return status;
}

sm_status sm_journal_ready(sm_journal *j, sm_error *err)
{
    return j->data && !j->off ? sm_journal_know(j, err) : SM_OK;
}

sm_status sm_journal_saving(sm_journal *j, sm_error *err)
{
    sm_status status = SM_OK;
    if (j->fd < 0 || !j->unsaved) return SM_OK;
    sm_state_begin(&j->saved, j->table, j->points);
    while (status == SM_OK && !j->saved.over) {
        uint64_t budget = STATE_STEPS;
        sm_state_step(&j->saved, &budget);
        if (!j->saved.over && !sm_tick()) status = sm_stopped(err);
    }
    return status;
}
