/* Silhouettes: sums of the distances from every point, or those of a sample, to the points of every group. Where they
 * can be kept, a moved point is taken out of n sums and added to n others; else every move means all pairs again. */
#include "places.h"

#include "base/mem.h"
#include "base/threads.h"
#include "base/tick.h"

#include <math.h>
#include <string.h>

/* A_PART: steps that a thread takes at a time; TURNS: parts that make starting a thread worthwhile. */
enum { BLOCK = 512, A_PART = 1 << 19, TURNS = 16 };

void sm_place_free_distances(sm_place_part *p)
{
    for (int side = 0; side < SM_PLACE_SIDES; side++) {
        sm_place_distances *d = &p->distances[side];
        for (uint32_t g = 0; d->total && g < d->capacity; g++) sm_free(d->total[g]);
        sm_free(d->total);
        sm_free(d->row);
        sm_free(d->size);
        sm_free(d->sum);
        sm_free(d->point);
        *d = (sm_place_distances){0};
    }
}

static void widen_side(sm_place_part *p, sm_place_distances *d, uint32_t slots)
{
    if (slots > d->capacity) {
        uint32_t want = slots + slots / 2;
        sm_widen(&d->total, d->capacity, want, sizeof *d->total);
        sm_widen(&d->row, d->capacity, want, sizeof *d->row);
        sm_widen(&d->size, d->capacity, want, sizeof *d->size);
        sm_widen(&d->sum, d->capacity, want, sizeof *d->sum);
        d->capacity = want;
    }
    if (!d->point) d->point = sm_alloc(p->todo, sizeof *d->point);
    for (uint32_t g = 1; p->facts.kept && g < slots; g++)
        if (!d->total[g]) d->total[g] = sm_alloc(p->n, sizeof **d->total);
    if (slots > d->slots) d->slots = slots;
}

static void give_up_keeping(sm_place_part *p)
{
    for (int side = 0; side < SM_PLACE_SIDES; side++) {
        sm_place_distances *d = &p->distances[side];
        for (uint32_t g = 0; g < d->capacity; g++) {
            sm_free(d->total[g]);
            d->total[g] = NULL;
        }
    }
    p->facts.kept = false;
    p->rows = 0;
}

/* ---- distances --------------------------------------------------------------------------------------------------- */
/* From point i to those of a block, in units of 2^-fine. The same bits in both directions. */
static void distances_measure(const sm_place_part *p, uint32_t i, uint32_t first, uint32_t n, uint64_t out[BLOCK])
{
    double square[BLOCK], one = ldexp(1, p->fine);
    memset(square, 0, n * sizeof *square);
    for (uint32_t a = 0; a < p->axes; a++) {
        const double *at = p->at + (size_t)a * p->n, here = at[i];
        for (uint32_t k = 0; k < n; k++) {
            double x = at[first + k] - here;
            square[k] += x * x;
        }
    }
    for (uint32_t k = 0; k < n; k++) out[k] = (uint64_t)(int64_t)(sqrt(square[k]) * one + 0.5);
}

static uint32_t block_at(uint32_t first, uint32_t end)
{
    return end - first < BLOCK ? end - first : BLOCK;
}

static void sum_row(const sm_place_part *p, uint32_t i, uint64_t *const row[SM_PLACE_SIDES])
{
    uint64_t out[BLOCK];
    const uint32_t *seen[SM_PLACE_SIDES] = {p->distances_moved.seen[0], p->distances_moved.seen[1]};
    for (int side = 0; side < SM_PLACE_SIDES; side++) memset(row[side], 0, p->distances[side].slots * sizeof **row);
    for (uint32_t first = 0, n; first < p->n; first += n) {
        n = block_at(first, p->n);
        distances_measure(p, i, first, n, out);
        for (uint32_t k = 0; k < n; k++) {
            row[0][seen[0][first + k]] += out[k];
            row[1][seen[1][first + k]] += out[k];
        }
    }
}

/* ---- silhouettes ------------------------------------------------------------------------------------------------- */
/* Of a point with row[g] the sum of distances to group g: (b - a)/max(a, b). A single point has 0, and so have points
 * that lie where all of the next group lie, but for rounding. */
static double silhouette(const sm_place_part *p, const sm_place_distances *d, const uint64_t *row, uint32_t own)
{
    double next = INFINITY, nothing = ldexp(p->slack * sqrt(p->axes), p->fine - p->bits);
    if (own == 0 || d->size[own] < 2) return 0;
    for (uint32_t g = 1; g < d->slots; g++)
        if (g != own && d->size[g]) next = fmin(next, (double)row[g] / (double)d->size[g]);
    double mean = (double)row[own] / (double)(d->size[own] - 1), most = fmax(mean, next);
    return next < INFINITY && most > nothing ? (next - mean) / most : 0;
}

static void count_groups(sm_place_part *p)
{
    for (int side = 0; side < SM_PLACE_SIDES; side++) {
        sm_place_distances *d = &p->distances[side];
        memset(d->size, 0, d->slots * sizeof *d->size);
        for (uint32_t i = 0; i < p->n; i++) d->size[p->distances_moved.seen[side][i]]++;
    }
}

/* The point of a row. */
static uint32_t place_of_row(const sm_place_part *p, uint32_t row)
{
    return p->sample ? p->sample[row] : row;
}

static void note_row(const sm_place_part *p, uint32_t i, uint64_t *const row[SM_PLACE_SIDES])
{
    for (int side = 0; side < SM_PLACE_SIDES; side++) {
        const sm_place_distances *d = &p->distances[side];
        if (!p->facts.kept) {
            d->point[i] = silhouette(p, d, row[side], p->distances_moved.seen[side][place_of_row(p, i)]);
            continue;
        }
        for (uint32_t g = 1; g < d->slots; g++) d->total[g][i] = row[side][g];
    }
}

static void read_kept(sm_place_part *p, int side)
{
    sm_place_distances *d = &p->distances[side];
    for (uint32_t i = 0; i < p->n; i++) {
        for (uint32_t g = 1; g < d->slots; g++) d->row[g] = d->total[g][i];
        d->point[i] = silhouette(p, d, d->row, p->distances_moved.seen[side][i]);
    }
}

/* The standard error of the mean of a sample of n drawn without replacement from so many. */
static double place_error(const double *point, const uint32_t *group, uint32_t rows, double mean, double n, double all)
{
    double squares = 0;
    for (uint32_t i = 0; i < rows; i++)
        if (group[i]) squares += (point[i] - mean) * (point[i] - mean);
    return n > 1 && n < all ? sqrt(squares / (n - 1) / n * (1 - n / all)) : 0;
}

/* Scratch: how many of a group there are, and the groups of a sample's points. */
static void distances_show(sm_place_part *p, int side)
{
    sm_place_distances *d = &p->distances[side];
    sm_placed_side *shown = &p->facts.side[side];
    uint64_t n = 0;
    sm_q64 sum = 0;
    uint32_t *group = p->sample ? sm_alloc(p->todo, sizeof *group) : p->distances_moved.seen[side];
    for (uint32_t i = 0; p->sample && i < p->todo; i++) group[i] = p->distances_moved.seen[side][p->sample[i]];
    memset(d->sum, 0, d->slots * sizeof *d->sum);
    memset(d->row, 0, d->slots * sizeof *d->row);
    for (uint32_t i = 0; i < p->todo; i++) {
        if (!group[i]) continue;
        d->sum[group[i]] += sm_q64_of(d->point[i]);
        d->row[group[i]]++;
    }
    for (uint32_t g = 1; g < d->slots; g++) {
        sum += d->sum[g];
        n += d->row[g];
        p->sums[side].shown[g].silhouette = d->row[g] ? sm_q64_double(d->sum[g]) / (double)d->row[g] : 0;
    }
    shown->silhouette = n ? sm_q64_double(sum) / (double)n : 0;
    shown->error = place_error(d->point, group, p->todo, shown->silhouette, (double)n, (double)(p->n - d->size[0]));
    shown->point = p->sample ? NULL : d->point;
    if (p->sample) sm_free(group);
}

/* ---- moves ------------------------------------------------------------------------------------------------------- */
static void distances_carry(uint64_t *from, uint64_t *to, const uint64_t *amount, uint32_t n)
{
    for (uint32_t k = 0; from && k < n; k++) from[k] -= amount[k];
    for (uint32_t k = 0; to && k < n; k++) to[k] += amount[k];
}

/* The sums of the points done so far, for a point that has another group. */
static void distances_follow(sm_place_part *p, uint32_t point)
{
    uint64_t out[BLOCK];
    for (uint32_t first = 0, n; first < p->rows; first += n) {
        n = block_at(first, p->rows);
        distances_measure(p, point, first, n, out);
        for (int side = 0; side < SM_PLACE_SIDES; side++) {
            uint32_t was = p->distances_moved.seen[side][point], is = sm_place_slot(p, side, point);
            uint64_t **total = p->distances[side].total;
            if (was != is) distances_carry(was ? total[was] + first : NULL, is ? total[is] + first : NULL, out, n);
        }
    }
}

static void distances_see(sm_place_part *p, uint32_t point)
{
    for (int side = 0; side < SM_PLACE_SIDES; side++)
        p->distances_moved.seen[side][point] = sm_place_slot(p, side, point);
}

static void distances_start_again(sm_place_part *p)
{
    while (p->distances_moved.wait.n) sm_wait_over(&p->distances_moved.wait);
    for (uint32_t i = 0; i < p->n; i++) distances_see(p, i);
    p->distances_moved.cold = false;
    p->rows = 0;
}

static bool distances_moved_some(sm_place_part *p)
{
    sm_waiting *w = &p->distances_moved.wait;
    while (w->n && !sm_place_differs(p, &p->distances_moved, w->at[w->n - 1])) sm_wait_over(w);
    return w->n > 0;
}

/* If many moved, all pairs cost no more than they do. */
static bool settle_moves(sm_place_part *p)
{
    if (p->distances_moved.cold) distances_start_again(p);
    while (distances_moved_some(p)) {
        if (!p->facts.kept || p->distances_moved.wait.n > p->n / 2) {
            distances_start_again(p);
            break;
        }
        uint32_t point = sm_wait_over(&p->distances_moved.wait);
        distances_follow(p, point);
        distances_see(p, point);
        if (!sm_tick_after((uint64_t)p->rows * (4 + p->axes))) return false;
    }
    return true;
}

/* ---- all pairs --------------------------------------------------------------------------------------------------- */
typedef struct place_rows { /* what threads share: every row writes what is its own, and reads what nobody writes */
    const sm_place_part *p;
    uint32_t each;  /* rows of a part */
    uint64_t *row;  /* scratch: of each thread, both sides */
    size_t scratch; /* slots of both */
} place_rows;

static void place_sum_rows(const sm_place_part *p, uint32_t first, uint32_t n, uint64_t *const row[SM_PLACE_SIDES])
{
    for (uint32_t i = first; i < first + n; i++) {
        sum_row(p, place_of_row(p, i), row);
        note_row(p, i, row);
    }
}

static sm_status place_rows_part(void *self, unsigned thread, uint64_t part, sm_error *err)
{
    const place_rows *r = self;
    uint64_t *mine = r->row + thread * r->scratch;
    uint64_t *const row[SM_PLACE_SIDES] = {mine, mine + r->p->distances[0].slots};
    uint32_t first = r->p->rows + (uint32_t)part * r->each, left = r->p->todo - first;
    place_sum_rows(r->p, first, r->each < left ? r->each : left, row);
    return SM_OK;
}

/* Sums some of the rows that are left, and returns how many: in several threads if that is worthwhile. */
static uint32_t place_sum_some(const sm_place_part *p, uint64_t a_row)
{
    place_rows r = {.p = p, .each = a_row < A_PART ? (uint32_t)(A_PART / a_row) : 1};
    uint64_t left = p->todo - p->rows, parts = (left + r.each - 1) / r.each, most = (uint64_t)TURNS * p->threads;
    uint64_t *const row[SM_PLACE_SIDES] = {p->distances[0].row, p->distances[1].row};
    if (p->threads < 2 || parts < 2) {
        place_sum_rows(p, p->rows, 1, row);
        return 1;
    }
    if (parts > most) parts = most;
    r.scratch = (size_t)p->distances[0].slots + p->distances[1].slots;
    r.row = sm_alloc(p->threads * r.scratch, sizeof *r.row);
    bool done = sm_threads_run(place_rows_part, &r, parts, p->threads, NULL) == SM_OK; /* no part fails */
    sm_free(r.row);
    return !done ? 0 : parts * r.each < left ? (uint32_t)(parts * r.each) : (uint32_t)left;
}

static bool settle_rows(sm_place_part *p)
{
    uint64_t a_row = (uint64_t)p->n * (4 + p->axes);
    while (p->rows < p->todo) {
        uint32_t rows = place_sum_some(p, a_row);
        p->rows += rows;
        if (!sm_tick_after(rows * a_row)) return false;
    }
    return true;
}

bool sm_place_settle_distances(sm_place_part *p, const sm_table *t)
{
    if (p->shown) return true;
    uint32_t slots[SM_PLACE_SIDES] = {sm_table_rows(t) + 1, sm_table_cols(t) + 1};
    uint64_t all = (uint64_t)slots[0] + slots[1];
    if (p->facts.kept && all * p->n * sizeof(uint64_t) > SM_PLACE_KEPT) give_up_keeping(p);
    for (int side = 0; side < SM_PLACE_SIDES; side++) widen_side(p, &p->distances[side], slots[side]);
    if (!settle_moves(p)) return false;
    count_groups(p);
    if (!settle_rows(p)) return false;
    for (int side = 0; side < SM_PLACE_SIDES; side++) {
        if (p->facts.kept) read_kept(p, side);
        distances_show(p, side);
    }
    p->shown = true;
    return true;
}
