/* The findings, kind by kind, in the order in which they claim cells. */
#include "base/mem.h"
#include "base/real.h"
#include "parts.h"
#include <stdlib.h>

enum { POINTS = 3 }; /* fewer are not worth a word */

static uint64_t row_size(const sm_finder *f, uint32_t row)
{
    return sm_table_row_sums(f->table)[row];
}

static uint64_t col_size(const sm_finder *f, uint32_t col)
{
    return sm_table_col_sums(f->table)[col];
}

/* Returns true if noise hardly puts so many points into a cell. Noise deals the points of a class that are off to the
 * clusters by their size, so the count is Poisson; Chernoff bounds its tail, and Bonferroni the error over all cells.
 */
static bool exceeds_noise(const sm_finder *f, uint32_t row, uint32_t col, uint64_t count)
{
    static const double error = 0.01; /* findings of noise in a table */
    if (!sm_findings_many(f)) return true;
    uint64_t off = row_size(f, row) - (f->real[row] ? sm_table_at(f->table, row, f->home[row]) : 0);
    double mean = (double)off * (double)col_size(f, col) / (double)f->n;
    return sm_exceeds_poisson((double)count, mean, error / ((double)f->classes * (double)f->clusters));
}

/* Returns true if the cell has most of a class without a matched cluster. */
static bool has_homeless(const sm_finder *f, uint32_t row, uint64_t count)
{
    return !f->real[row] && count >= POINTS && 2 * count >= row_size(f, row);
}

static bool is_substantial(const sm_finder *f, uint32_t row, uint32_t col, uint64_t count)
{
    bool large = 10 * count >= row_size(f, row) || 10 * count >= col_size(f, col) || 10 * count >= f->misplaced;
    return has_homeless(f, row, count) || (count >= POINTS && large && exceeds_noise(f, row, col, count));
}

/* ---- a finding is put together ----------------------------------------------------------------------------------- */

static sm_found *newest(sm_finder *f)
{
    return &f->found[f->n_found - 1];
}

static void begin_finding(sm_finder *f, sm_finding_kind kind)
{
    sm_found x = {.kind = kind, .number = (uint32_t)f->n_found};
    sm_push(&f->found, &f->n_found, &f->found_capacity, &x, sizeof x);
}

static void about(sm_finder *f, bool row, uint32_t id)
{
    sm_id_list *ids = row ? &newest(f)->row : &newest(f)->col;
    sm_push(&ids->id, &ids->n, &ids->capacity, &id, sizeof id);
}

/* The newest finding gets this cell; to: its class's home, unless said otherwise. */
static void claim_to(sm_finder *f, sm_off *off, uint32_t to)
{
    sm_found *x = newest(f);
    sm_finding_cell cell = {off->row, off->col, to, off->count};
    sm_push(&x->cell, &x->n_cells, &x->cell_capacity, &cell, sizeof cell);
    x->points += off->count;
    off->by = x->number;
}

static void claim(sm_finder *f, sm_off *off)
{
    claim_to(f, off, f->real[off->row] ? f->home[off->row] : SM_NONE);
}

static sm_off *of_col(const sm_finder *f, size_t k)
{
    return &f->off[f->by_col[k]];
}

/* All of a cluster that is left. */
static void claim_cluster(sm_finder *f, uint32_t col)
{
    for (size_t k = f->col_at[col]; k < f->col_at[col + 1]; k++)
        if (of_col(f, k)->by == SM_NONE) claim(f, of_col(f, k));
}

/* The unclaimed cell, NULL if there is none. */
static sm_off *free_cell(const sm_finder *f, uint32_t row, uint32_t col)
{
    size_t low = f->row_at[row], high = f->row_at[row + 1];
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (f->off[middle].col < col)
            low = middle + 1;
        else
            high = middle;
    }
    bool there = low < f->row_at[row + 1] && f->off[low].col == col && f->off[low].by == SM_NONE;
    return there ? &f->off[low] : NULL;
}

/* Largest first, then as loaded. */
static int larger_cell(const void *x, const void *y)
{
    const sm_finding_cell *a = x, *b = y;
    if (a->count != b->count) return a->count < b->count ? 1 : -1;
    if (a->row != b->row) return a->row < b->row ? -1 : 1;
    return (a->col > b->col) - (a->col < b->col);
}

/* The newest finding is about the classes (clusters) of its cells, the one with most points first. */
static void about_cells(sm_finder *f, bool row)
{
    sm_found *x = newest(f);
    if (x->n_cells) qsort(x->cell, x->n_cells, sizeof *x->cell, larger_cell);
    for (size_t i = 0; i < x->n_cells; i++) about(f, row, row ? x->cell[i].row : x->cell[i].col);
}

/* ---- 1 noise ----------------------------------------------------------------------------------------------------- */

/* Classes of which noise has more than half. */
static void about_majorities(sm_finder *f)
{
    sm_found *x = newest(f);
    if (x->n_cells) qsort(x->cell, x->n_cells, sizeof *x->cell, larger_cell);
    for (size_t i = 0; i < x->n_cells; i++)
        if (2 * x->cell[i].count > row_size(f, x->cell[i].row)) about(f, true, x->cell[i].row);
}

void sm_claim_left_out(sm_finder *f)
{
    bool rows = f->ask->why && f->ask->left_out;
    if (rows) begin_finding(f, SM_FINDING_LEFT_OUT);
    if (rows) newest(f)->points = f->ask->left_out;
    for (uint32_t j = 0; j < sm_table_cols(f->table) && !f->trivial; j++) {
        if (!f->noise[j]) continue;
        begin_finding(f, SM_FINDING_LEFT_OUT);
        about(f, false, j);
        claim_cluster(f, j);
        about_majorities(f);
    }
}

/* ---- 2 labels that mean the same --------------------------------------------------------------------------------- */

/* next[i]: the class behind i whose label means the same; first[i]: none before it does. */
static void find_similar(const sm_finder *f, uint32_t *next, bool *first)
{
    uint32_t rows = sm_table_rows(f->table), id = 0;
    uint32_t *last = sm_alloc(rows, sizeof *last);
    sm_dict *seen = NULL;
    sm_text text = {0};
    sm_dict_new(&seen);
    for (uint32_t i = 0; i < rows; i++) {
        next[i] = SM_NONE;
        if (!row_size(f, i)) continue;
        uint32_t before = sm_dict_size(seen);
        sm_text_clear(&text);
        sm_text_fold(&text, sm_table_row_name(f->table, i));
        sm_dict_add(seen, sm_text_of(&text), text.length, &id);
        first[i] = id == before;
        if (!first[i]) next[last[id]] = i;
        last[id] = i;
    }
    sm_text_free(&text);
    sm_dict_free(seen);
    sm_free(last);
}

/* The points of one class in the home of another one: nothing would be off there. */
static void claim_similar(sm_finder *f, const uint32_t *next, uint32_t first)
{
    begin_finding(f, SM_FINDING_SIMILAR_LABELS);
    for (uint32_t i = first; i != SM_NONE; i = next[i]) about(f, true, i);
    for (uint32_t i = first; i != SM_NONE; i = next[i]) {
        for (uint32_t other = first; other != SM_NONE; other = next[other]) {
            sm_off *off = f->real[other] ? free_cell(f, i, f->home[other]) : NULL;
            if (off) claim_to(f, off, off->col);
        }
    }
}

void sm_claim_similar(sm_finder *f)
{
    uint32_t rows = sm_table_rows(f->table);
    uint32_t *next = sm_alloc(rows, sizeof *next);
    bool *first = sm_alloc(rows, sizeof *first);
    find_similar(f, next, first);
    for (uint32_t i = 0; i < rows; i++)
        if (first[i] && next[i] != SM_NONE) claim_similar(f, next, i);
    sm_free(next);
    sm_free(first);
}

/* ---- 3 a giant cluster ------------------------------------------------------------------------------------------- */

static uint32_t classes_mostly_in(const sm_finder *f, uint32_t col)
{
    sm_line l = sm_table_col(f->table, col);
    uint32_t many = 0;
    for (uint32_t p = 0; p < l.n; p++) many += 2 * l.count[p] > row_size(f, sm_line_at(l, p));
    return many;
}

static bool is_giant(const sm_finder *f, uint32_t col)
{
    uint64_t size = col_size(f, col);
    if (f->noise[col] || 2 * size <= f->n || 2 * size <= 3 * row_size(f, f->owner[col])) return false;
    uint32_t many = classes_mostly_in(f, col);
    return many >= 3 && 2 * many >= f->classes;
}

void sm_claim_giant(sm_finder *f)
{
    for (uint32_t j = 0; j < sm_table_cols(f->table); j++) {
        if (!is_giant(f, j)) continue;
        begin_finding(f, SM_FINDING_GIANT_CLUSTER);
        about(f, false, j);
        claim_cluster(f, j);
        about_cells(f, true);
    }
}

/* ---- 4 two classes in each other's home -------------------------------------------------------------------------- */

static sm_off *confusion(const sm_finder *f, uint32_t row, uint32_t with)
{
    sm_off *off = f->real[with] ? free_cell(f, row, f->home[with]) : NULL;
    return off && is_substantial(f, row, off->col, off->count) ? off : NULL;
}

static void claim_pair(sm_finder *f, sm_off *more, sm_off *less)
{
    begin_finding(f, SM_FINDING_CONFUSED_PAIR);
    about(f, true, more->row);
    about(f, true, less->row);
    about(f, false, more->col);
    about(f, false, less->col);
    claim(f, more);
    claim(f, less);
}

/* A cell of a class in the home of a later one. */
static void claim_if_pair(sm_finder *f, const sm_off *off)
{
    uint32_t a = off->row, b = f->tenant[off->col];
    if (b == SM_NONE || !f->real[a] || b <= a) return;
    if (off->by != SM_NONE || !is_substantial(f, a, off->col, off->count)) return; /* most are not */
    sm_off *there = confusion(f, a, b), *back = confusion(f, b, a);
    if (!there || !back) return;
    sm_off *more = back->count > there->count ? back : there, *less = more == there ? back : there;
    if (3 * less->count >= more->count) claim_pair(f, more, less);
}

void sm_claim_pairs(sm_finder *f)
{
    for (size_t k = 0; k < f->n_off; k++) claim_if_pair(f, &f->off[k]);
}

/* ---- 5 fragments ------------------------------------------------------------------------------------------------- */

static bool has_free_cells(const sm_finder *f, uint32_t col)
{
    for (size_t k = f->col_at[col]; k < f->col_at[col + 1]; k++)
        if (of_col(f, k)->by == SM_NONE) return true;
    return false;
}

static bool is_fragment(const sm_finder *f, uint32_t col)
{
    uint64_t size = col_size(f, col);
    bool small = size <= 2 || 20 * (sm_u128)size * f->classes <= f->n;
    return size && small && f->tenant[col] == SM_NONE && !f->noise[col] && has_free_cells(f, col);
}

static void about_class_of_most(sm_finder *f)
{
    const sm_found *x = newest(f);
    uint64_t *sum = sm_alloc(sm_table_rows(f->table), sizeof *sum);
    uint32_t most = x->cell[0].row;
    for (size_t i = 0; i < x->n_cells; i++) sum[x->cell[i].row] += x->cell[i].count;
    for (size_t i = 0; i < x->n_cells; i++) {
        uint32_t row = x->cell[i].row;
        if (sum[row] > sum[most] || (sum[row] == sum[most] && row < most)) most = row;
    }
    sm_free(sum);
    about(f, true, most);
}

void sm_claim_fragments(sm_finder *f)
{
    uint32_t many = 0, cols = sm_table_cols(f->table);
    for (uint32_t j = 0; j < cols; j++) many += is_fragment(f, j);
    if (many < 3) return;
    begin_finding(f, SM_FINDING_FRAGMENTS);
    for (uint32_t j = 0; j < cols; j++) {
        if (!is_fragment(f, j)) continue;
        about(f, false, j);
        claim_cluster(f, j);
    }
    about_class_of_most(f);
}

/* ---- 6 a class without a cluster, unless it lies in one cluster that is told for that ---------------------------- */

static void claim_unmatched_class(sm_finder *f, uint32_t i)
{
    uint64_t points = 0;
    size_t places = 0; /* cells that noise does not explain */
    bool most = false, many = sm_findings_many(f);
    for (size_t k = f->row_at[i]; k < f->row_at[i + 1] && !f->real[i]; k++) {
        const sm_off *off = &f->off[k];
        if (off->by != SM_NONE) continue;
        points += off->count;
        if (f->owner[off->col] == i) continue;
        most = most || has_homeless(f, i, off->count);
        places += many && is_substantial(f, i, off->col, off->count);
    }
    bool elsewhere = most || places == 1;
    if (elsewhere || points < POINTS) return;
    begin_finding(f, SM_FINDING_UNMATCHED_CLASS);
    about(f, true, i);
    for (size_t k = f->row_at[i]; k < f->row_at[i + 1]; k++)
        if (f->off[k].by == SM_NONE) claim(f, &f->off[k]);
    about_cells(f, false);
}

void sm_claim_unmatched_classes(sm_finder *f)
{
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) claim_unmatched_class(f, i);
}

/* ---- 7 others in a cluster --------------------------------------------------------------------------------------- */

static bool intrudes(const sm_finder *f, const sm_off *off)
{
    return off->by == SM_NONE && off->row != f->owner[off->col] && is_substantial(f, off->row, off->col, off->count);
}

/* Nobody's home, and a little of everything: two or three classes do not say what it is; one finding tells it whole. */
static bool belongs_nowhere(const sm_finder *f, uint32_t col)
{
    uint32_t most = f->owner[col];
    return f->tenant[col] == SM_NONE && !f->noise[col] && most != SM_NONE &&
           3 * sm_table_at(f->table, most, col) < sm_table_col_sums(f->table)[col];
}

static void claim_mixed(sm_finder *f, uint32_t j)
{
    bool any = false;
    if (belongs_nowhere(f, j)) return;
    for (size_t k = f->col_at[j]; k < f->col_at[j + 1] && !any; k++) any = intrudes(f, of_col(f, k));
    if (!any) return;
    begin_finding(f, SM_FINDING_MIXED_CLUSTER);
    about(f, false, j);
    about(f, true, f->owner[j]);
    for (size_t k = f->col_at[j]; k < f->col_at[j + 1]; k++)
        if (intrudes(f, of_col(f, k))) claim(f, of_col(f, k));
    about_cells(f, true);
}

void sm_claim_mixed(sm_finder *f)
{
    for (uint32_t j = 0; j < sm_table_cols(f->table); j++) claim_mixed(f, j);
}

/* ---- 8 a class in clusters of its own ---------------------------------------------------------------------------- */

static bool is_piece(const sm_finder *f, const sm_off *off)
{
    bool large = 20 * off->count >= row_size(f, off->row) || 10 * off->count >= f->misplaced;
    return off->by == SM_NONE && f->owner[off->col] == off->row && off->count >= POINTS && large &&
           !f->noise[off->col] && !belongs_nowhere(f, off->col) && exceeds_noise(f, off->row, off->col, off->count);
}

static void claim_spread(sm_finder *f, uint32_t i)
{
    bool any = false;
    for (size_t k = f->row_at[i]; k < f->row_at[i + 1] && !any && f->real[i]; k++) any = is_piece(f, &f->off[k]);
    if (!any) return;
    begin_finding(f, SM_FINDING_SPREAD_CLASS);
    about(f, true, i);
    about(f, false, f->home[i]);
    for (size_t k = f->row_at[i]; k < f->row_at[i + 1]; k++)
        if (is_piece(f, &f->off[k])) claim(f, &f->off[k]);
    about_cells(f, false);
}

void sm_claim_spread(sm_finder *f)
{
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) claim_spread(f, i);
}

/* ---- 9 what is left of clusters without a class ------------------------------------------------------------------ */

static void claim_unmatched_cluster(sm_finder *f, uint32_t j)
{
    uint64_t points = 0;
    if (f->tenant[j] != SM_NONE || f->noise[j]) return;
    for (size_t k = f->col_at[j]; k < f->col_at[j + 1]; k++)
        points += of_col(f, k)->by == SM_NONE ? of_col(f, k)->count : 0;
    if (points < POINTS) return;
    begin_finding(f, SM_FINDING_UNMATCHED_CLUSTER);
    about(f, false, j);
    about(f, true, f->owner[j]);
    claim_cluster(f, j);
}

void sm_claim_unmatched_clusters(sm_finder *f)
{
    for (uint32_t j = 0; j < sm_table_cols(f->table); j++) claim_unmatched_cluster(f, j);
}

/* ---- shuffled labels --------------------------------------------------------------------------------------------- */

void sm_claim_floor(sm_finder *f)
{
    if (f->floor != SM_FLOOR_FAR) begin_finding(f, SM_FINDING_NEAR_FLOOR);
}
