/* Who lives where: clusters that look like noise, homes, owners, and the cells that are off. */
#include "measure/assign/homes.h"
#include "base/mem.h"
#include "parts.h"

static uint32_t count_groups(const uint64_t *sum, uint32_t n)
{
    uint32_t groups = 0;
    for (uint32_t i = 0; i < n; i++) groups += sum[i] > 0;
    return groups;
}

void sm_homes_make(sm_findings *f)
{
    const sm_table *t = f->table;
    size_t rows = sm_table_rows(t), cols = sm_table_cols(t);
    f->home = sm_held(&f->hold, rows, sizeof *f->home);
    f->counted = sm_held(&f->hold, rows, sizeof *f->counted);
    f->recovered = sm_held(&f->hold, rows, sizeof *f->recovered);
    f->opened = sm_held(&f->hold, rows, sizeof *f->opened);
    f->real = sm_held(&f->hold, rows, sizeof *f->real);
    f->largest = sm_held(&f->hold, rows, sizeof *f->largest);
    f->row_at = sm_held(&f->hold, rows + 1, sizeof *f->row_at);
    f->tenant = sm_held(&f->hold, cols, sizeof *f->tenant);
    f->owner = sm_held(&f->hold, cols, sizeof *f->owner);
    f->noise = sm_held(&f->hold, cols, sizeof *f->noise);
    f->col_at = sm_held(&f->hold, cols + 1, sizeof *f->col_at);
    f->next_of_col = sm_held(&f->hold, cols, sizeof *f->next_of_col);
    f->n = sm_table_total(t);
    f->classes = count_groups(sm_table_row_sums(t), (uint32_t)rows);
    f->clusters = count_groups(sm_table_col_sums(t), (uint32_t)cols);
    sm_homes_noise(t, f->noise);
    f->noises = 0;
    for (size_t j = 0; j < cols; j++) f->noises += f->noise[j];
}

bool sm_findings_many(const sm_findings *f)
{
    enum { CELLS = 400 };
    return (uint64_t)f->classes * f->clusters > CELLS;
}

/* ---- owners ------------------------------------------------------------------------------------------------------ */

static void take_largest(sm_findings *f, uint32_t i)
{
    sm_line l = sm_table_row(f->table, i);
    for (uint32_t p = 0; p < l.n; p++)
        if (l.count[p] > f->largest[i]) f->largest[i] = l.count[p];
}

static void take_owner(sm_findings *f, uint32_t j)
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

/* Noise is nobody's cluster. */
void sm_homes_recovered(sm_findings *f)
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

static void take_off(sm_findings *f, uint32_t i)
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

/* The same cells column after column: by_col holds places among off, next_of_col where the next of a column goes. */
static void begin_columns(sm_findings *f)
{
    f->by_col = sm_alloc(f->n_off, sizeof *f->by_col);
    for (uint32_t j = 0; j < sm_table_cols(f->table); j++) {
        f->col_at[j + 1] += f->col_at[j];
        f->next_of_col[j] = f->col_at[j];
    }
}

sm_status sm_homes_take(sm_findings *f, bool *next, uint64_t *budget, sm_error *err)
{
    enum { LARGEST, OWNERS, OFF, COLUMNS, PARTS, A_LINE = 50, A_CELL = 20 }; /* the last two: nanoseconds or so */
    sm_status status = SM_OK;
    while (f->part < PARTS && *budget && !status) {
        bool row = f->part != OWNERS;
        uint32_t x = (uint32_t)f->line;
        if (f->part == LARGEST && x == 0 && f->optima > 1 && sm_homes_weighable(f->table))
            status = sm_homes_likest(f->table, f->noise, f->home, err);
        /* all of it at once: while a list grows it is copied, and that of millions of cells for too long */
        if (f->part == OFF && x == 0)
            sm_grow(&f->off, &f->off_capacity, (size_t)sm_table_cells(f->table), sizeof *f->off);
        if (f->part == COLUMNS && x == 0 && !status) begin_columns(f);
        if (status || x == sm_table_size(f->table, row)) {
            f->part++;
            f->line = 0;
            continue;
        }
        if (f->part == LARGEST) take_largest(f, x);
        if (f->part == OWNERS) take_owner(f, x);
        if (f->part == OFF) take_off(f, x);
        if (f->part == COLUMNS)
            for (size_t k = f->row_at[x]; k < f->row_at[x + 1]; k++) f->by_col[f->next_of_col[f->off[k].col]++] = k;
        f->line++;
        sm_spend(budget, A_LINE + A_CELL * (uint64_t)sm_table_line(f->table, row, x).n);
    }
    *next = f->part == PARTS;
    return status;
}
