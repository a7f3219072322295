/* Clusters that look like noise, homes, owners, and the cells that are off. */
#include "measure/assign/homes.h"
#include "base/mem.h"
#include "parts.h"

static uint32_t count_groups(const uint64_t *sum, uint32_t n)
{
    uint32_t groups = 0;
    for (uint32_t i = 0; i < n; i++) groups += sum[i] > 0;
    return groups;
}

void sm_homes_make(sm_finder *f)
{
    const sm_table *t = f->table;
    size_t rows = sm_table_rows(t), cols = sm_table_cols(t);
    f->home = sm_alloc(rows, sizeof *f->home);
    f->counted = sm_alloc(rows, sizeof *f->counted);
    f->recovered = sm_alloc(rows, sizeof *f->recovered);
    f->opened = sm_alloc(rows, sizeof *f->opened);
    f->real = sm_alloc(rows, sizeof *f->real);
    f->largest = sm_alloc(rows, sizeof *f->largest);
    f->row_at = sm_alloc(rows + 1, sizeof *f->row_at);
    f->tenant = sm_alloc(cols, sizeof *f->tenant);
    f->owner = sm_alloc(cols, sizeof *f->owner);
    f->noise = sm_alloc(cols, sizeof *f->noise);
    f->col_at = sm_alloc(cols + 1, sizeof *f->col_at);
    f->n = sm_table_total(t);
    f->classes = count_groups(sm_table_row_sums(t), (uint32_t)rows);
    f->clusters = count_groups(sm_table_col_sums(t), (uint32_t)cols);
    sm_homes_noise(t, f->noise);
    for (size_t j = 0; j < cols; j++) f->noises += f->noise[j];
}

bool sm_findings_many(const sm_finder *f)
{
    enum { CELLS = 400 };
    return (uint64_t)f->classes * f->clusters > CELLS;
}

/* ---- owners ------------------------------------------------------------------------------------------------------ */

static void take_largest(sm_finder *f, uint32_t i)
{
    sm_line l = sm_table_row(f->table, i);
    for (uint32_t p = 0; p < l.n; p++)
        if (l.count[p] > f->largest[i]) f->largest[i] = l.count[p];
}

static void take_owner(sm_finder *f, uint32_t j)
{
    const sm_table *t = f->table;
    sm_line l = sm_table_col(t, j);
    uint64_t most = 0;
    f->tenant[j] = f->owner[j] = SM_NONE;
    for (uint32_t p = 0; p < l.n; p++)
        if (l.count[p] > most) {
            most = l.count[p];
            f->owner[j] = sm_line_at(l, p);
        }
    for (uint32_t p = 0; p < l.n; p++) {
        uint32_t i = sm_line_at(l, p);
        if (!l.count[p] || f->home[i] != j) continue;
        f->real[i] = 4 * l.count[p] >= sm_table_row_sums(t)[i] || l.count[p] == most;
        if (f->real[i]) f->tenant[j] = f->owner[j] = i;
    }
}

/* A cluster of noise recovers no class. */
void sm_homes_recovered(sm_finder *f)
{
    const sm_table *t = f->table;
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        sm_line l = sm_table_row(t, i);
        bool found = false;
        for (uint32_t p = 0; p < l.n && !found; p++) {
            uint32_t j = sm_line_at(l, p);
            uint64_t sizes = sm_table_row_sums(t)[i] + sm_table_col_sums(t)[j];
            found = !f->noise[j] && 3 * l.count[p] > sizes;
        }
        if (found) f->recovered[f->n_recovered++] = i;
    }
}

/* ---- cells that are off ------------------------------------------------------------------------------------------ */

static void take_off(sm_finder *f, uint32_t i)
{
    sm_line l = sm_table_row(f->table, i);
    f->row_at[i] = f->n_off;
    for (uint32_t p = 0; p < l.n; p++) {
        sm_off off = {.row = i, .col = sm_line_at(l, p), .by = SM_NONE, .count = l.count[p]};
        if (!off.count || (f->real[i] && f->home[i] == off.col)) continue;
        sm_push(&f->off, &f->n_off, &f->off_capacity, &off, sizeof off);
        f->off_points += off.count;
        f->col_at[off.col + 1]++;
    }
    f->row_at[i + 1] = f->n_off;
}

static void order_by_columns(sm_finder *f)
{
    uint32_t cols = sm_table_cols(f->table);
    size_t *next = sm_alloc(cols, sizeof *next);
    f->by_col = sm_alloc(f->n_off, sizeof *f->by_col);
    for (uint32_t j = 0; j < cols; j++) {
        f->col_at[j + 1] += f->col_at[j];
        next[j] = f->col_at[j];
    }
    for (size_t k = 0; k < f->n_off; k++) f->by_col[next[f->off[k].col]++] = k;
    sm_free(next);
}

void sm_homes_take(sm_finder *f, uint32_t optima)
{
    const sm_table *t = f->table;
    if (optima > 1 && sm_homes_weighable(t)) sm_homes_likest(t, f->noise, f->home);
    for (uint32_t i = 0; i < sm_table_rows(t); i++) take_largest(f, i);
    for (uint32_t j = 0; j < sm_table_cols(t); j++) take_owner(f, j);
    sm_grow(&f->off, &f->off_capacity, (size_t)sm_table_cells(t), sizeof *f->off);
    for (uint32_t i = 0; i < sm_table_rows(t); i++) take_off(f, i);
    order_by_columns(f);
}
