/* Coordinates, the points' groups as they move, and sums over coordinates: dispersions and centroids. Coordinates are
 * whole numbers here, so that sums have no order and a move is two of them. */
#include "places.h"

#include "base/mem.h"
#include "base/rng.h"
#include "base/tick.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- coordinates ------------------------------------------------------------------------------------------------- */
enum { DECIMALS = 22, DIGITS_BEYOND = -1 }; /* 10^22 is the last power of ten that is a double */

/* The fewest decimals with which every coordinate was written, DIGITS_BEYOND where they have more than fit in whole
 * numbers. A decimal of up to 15 digits is the quotient of two doubles, rounded once; so a coordinate is one exactly
 * where that quotient gives it back. */
static int decimals_of(const sm_places *from)
{
    double ten = 1, largest = 0;
    int decimals = 0;
    for (uint32_t a = 0; a < from->axes; a++)
        for (uint32_t i = 0; i < from->n; i++) {
            double x = from->axis[a][i];
            largest = fmax(largest, fabs(x));
            while (largest * ten < 1e15 && rint(x * ten) / ten != x && decimals < DECIMALS) decimals++, ten *= 10;
            if (largest * ten >= (decimals ? 1e15 : 0x1p53) || rint(x * ten) / ten != x) return DIGITS_BEYOND;
        }
    return decimals;
}

/* The power of two above the longest axis: dividing by it costs no bit. */
static double unit_of(const sm_place_part *p, double *low)
{
    double longest = 0;
    for (uint32_t a = 0; a < p->axes; a++) {
        const double *at = p->at + (size_t)a * p->n;
        double high = low[a] = p->n ? at[0] : 0;
        for (uint32_t i = 1; i < p->n; i++) {
            low[a] = fmin(low[a], at[i]);
            high = fmax(high, at[i]);
        }
        longest = fmax(longest, high - low[a]);
    }
    int exponent = 0;
    frexp(longest, &exponent);
    return longest > 0 ? ldexp(1, exponent) : 1;
}

static int bits_for(double x) /* 2^it >= x >= 1 */
{
    int exponent;
    return frexp(x, &exponent) > 0.5 ? exponent : exponent - 1;
}

/* n axes squares of `bits` bits fit in 127 bits; n distances of at most sqrt(axes) fit in 63. */
static void choose_bits(sm_place_part *p)
{
    double all = (double)(p->n ? p->n : 1) * (p->axes ? p->axes : 1);
    p->bits = (126 - bits_for(all)) / 2;
    if (p->bits > 52) p->bits = 52;
    p->whole = ldexp(1, p->bits);
    p->fine = 62 - bits_for(p->n ? p->n : 1) - (bits_for(p->axes ? p->axes : 1) + 1) / 2;
}

/* A unit in the last place of the largest coordinate: an operation or two rounded it by so much before it was read. */
static double rounding_of(double largest)
{
    int exponent = 0;
    frexp(largest, &exponent);
    return ldexp(1, exponent - 53);
}

/* A coordinate that is not a whole number here was rounded when it was read, and is again when it becomes one. A
 * centroid is not a farther off than the worst of its points. */
static double slack_of(const sm_place_part *p, double unit, double largest, bool whole)
{
    return whole && unit <= p->whole ? 0 : 2 + rounding_of(largest) * p->whole / unit;
}

/* Decimals are scaled to whole numbers: 0.1 + 0.3 and -0.1 + 0.5 have one sum then. */
static void place_all(sm_place_part *p, const sm_places *from)
{
    double *low = sm_alloc(from->axes, sizeof *low), largest = 0;
    int decimals = decimals_of(from);
    double ten = 1;
    for (int k = 0; k < decimals; k++) ten *= 10;
    for (uint32_t a = 0; a < p->axes; a++)
        for (uint32_t i = 0; i < p->n; i++) {
            double x = from->axis[a][i];
            p->at[(size_t)a * p->n + i] = decimals > 0 ? rint(x * ten) : x;
            largest = fmax(largest, fabs(x));
        }
    double unit = unit_of(p, low);
    for (uint32_t a = 0; a < p->axes; a++)
        for (uint32_t i = 0; i < p->n; i++) p->at[(size_t)a * p->n + i] = (p->at[(size_t)a * p->n + i] - low[a]) / unit;
    sm_free(low);
    choose_bits(p);
    p->slack = slack_of(p, unit, largest, decimals != DIGITS_BEYOND);
    p->rounding = p->slack > 0 ? rounding_of(largest) / unit : 0;
    p->unit = unit / ten;
}

static void make_moved(sm_moved *m, uint32_t n)
{
    m->cold = true;
    for (int s = 0; s < SM_PLACE_SIDES; s++) m->seen[s] = sm_alloc(n, sizeof **m->seen);
    sm_waiting_widen(&m->wait, 0, n);
}

static void free_moved(sm_moved *m)
{
    for (int s = 0; s < SM_PLACE_SIDES; s++) sm_free(m->seen[s]);
    sm_waiting_free(&m->wait);
}

/* Which points a sample has: each as likely, by going through all of them once (Knuth 1981, 3.4.2, algorithm S). */
void sm_place_draw(sm_place_part *p, uint64_t seed)
{
    sm_rng r = sm_rng_new(seed);
    for (uint32_t i = 0, n = 0; p->sample && n < p->todo; i++)
        if (sm_rng_index(&r, p->n - i) < p->todo - n) p->sample[n++] = i;
}

static void place_choose(sm_place_part *p, sm_place_part **out)
{
    uint64_t most = (uint64_t)SM_PLACE_POINTS * SM_PLACE_POINTS / p->n;
    p->facts.sampled = p->todo = most > SM_PLACE_SAMPLE ? (uint32_t)most : SM_PLACE_SAMPLE;
    p->facts.kept = false;
    p->sample = sm_alloc(p->todo, sizeof *p->sample);
    sm_place_draw(p, 1);
}

void sm_place_exactly(sm_place_part *p)
{
    if (!p->facts.too_many) return;
    sm_free(p->sample);
    p->sample = NULL;
    sm_place_free_distances(p);
    p->facts.too_many = p->shown = false;
    p->facts.kept = p->distances_moved.cold = true;
    p->facts.sampled = p->rows = 0;
    p->todo = p->n;
}

void sm_place_new(sm_place_part **out, const sm_places *from)
{
    *out = NULL;
    sm_place_part *p = sm_alloc(1, sizeof *p);
    p->n = from->n;
    p->axes = from->axes;
    p->at = sm_alloc((size_t)from->n * from->axes, sizeof *p->at);
    for (int s = 0; s < SM_PLACE_SIDES; s++) {
        p->label[s] = sm_alloc(from->n, sizeof **p->label);
        if (from->n) memcpy(p->label[s], from->label[s], from->n * sizeof **p->label);
    }
    make_moved(&p->sums_moved, from->n);
    make_moved(&p->distances_moved, from->n);
    place_all(p, from);
    p->facts = (struct sm_placed){
        .points = p->n, .axes = p->axes, .unit = p->unit, .too_many = p->n > SM_PLACE_POINTS, .kept = true};
    p->todo = p->n;
    *out = p;
    if (p->facts.too_many) place_choose(p, out);
}

void sm_place_free(sm_place_part *p)
{
    if (!p) return;
    for (int s = 0; s < SM_PLACE_SIDES; s++) {
        sm_free(p->label[s]);
        sm_free(p->sums[s].size);
        sm_free(p->sums[s].squares);
        sm_free(p->sums[s].sum);
        sm_free(p->sums[s].dirty);
        sm_free(p->sums[s].shown);
    }
    sm_place_free_distances(p);
    free_moved(&p->sums_moved);
    free_moved(&p->distances_moved);
    sm_free(p->sorted);
    sm_free(p->sample);
    sm_free(p->at);
    sm_free(p);
}

/* ---- moves ------------------------------------------------------------------------------------------------------- */
static void swap(void *a, void *b, size_t size)
{
    char keep[sizeof(sm_place_distances) + sizeof(sm_place_sums) + sizeof(sm_placed_side)];
    memcpy(keep, a, size);
    memcpy(a, b, size);
    memcpy(b, keep, size);
}

static void swap_roles(sm_place_part *p)
{
    swap(&p->label[0], &p->label[1], sizeof p->label[0]);
    swap(&p->sums_moved.seen[0], &p->sums_moved.seen[1], sizeof p->sums_moved.seen[0]);
    swap(&p->distances_moved.seen[0], &p->distances_moved.seen[1], sizeof p->distances_moved.seen[0]);
    swap(&p->sums[0], &p->sums[1], sizeof p->sums[0]);
    swap(&p->distances[0], &p->distances[1], sizeof p->distances[0]);
    swap(&p->facts.side[0], &p->facts.side[1], sizeof p->facts.side[0]);
}

/* Points in the order in which the ops take them; taken back from the last on. */
void sm_place_apply(sm_place_part *p, const sm_edit *e, sm_way way)
{
    size_t at = way == SM_DO ? 0 : e->n_points;
    for (size_t k = 0; k < e->n_ops; k++) {
        const sm_op *op = &e->ops[way == SM_DO ? k : e->n_ops - 1 - k];
        if (op->kind == SM_OP_ROLES) swap_roles(p);
        for (uint64_t c = 0; op->kind == SM_OP_MOVE && c < op->count; c++) {
            uint32_t point = way == SM_DO ? e->points[at++] : e->points[--at];
            p->label[1][point] = way == SM_DO ? op->to : op->from;
            sm_wait(&p->sums_moved.wait, point);
            sm_wait(&p->distances_moved.wait, point);
        }
    }
    p->derived = p->shown = false;
}

/* ---- sums over coordinates --------------------------------------------------------------------------------------- */
static void widen_sums(sm_place_sums *s, uint32_t slots, uint32_t axes)
{
    if (slots > s->capacity) {
        uint32_t want = slots + slots / 2;
        sm_widen(&s->size, s->capacity, want, sizeof *s->size);
        sm_widen(&s->squares, s->capacity, want, sizeof *s->squares);
        sm_widen(&s->sum, (size_t)s->capacity * axes, (size_t)want * axes, sizeof *s->sum);
        sm_widen(&s->dirty, s->capacity, want, sizeof *s->dirty);
        sm_widen(&s->shown, s->capacity, want, sizeof *s->shown);
        s->capacity = want;
    }
    if (slots > s->slots) s->slots = slots;
}

static int64_t whole_at(const sm_place_part *p, uint32_t axis, uint32_t point)
{
    return (int64_t)(p->at[(size_t)axis * p->n + point] * p->whole + 0.5);
}

/* Into a group or out of it. Points that are out of the table are in no group. */
static void count_point(sm_place_part *p, int side, uint32_t slot, uint32_t point, int sign)
{
    sm_place_sums *s = &p->sums[side];
    if (slot == 0) return;
    s->dirty[slot] = true;
    s->size[slot] += (uint64_t)(int64_t)sign;
    for (uint32_t a = 0; a < p->axes; a++) {
        int64_t x = whole_at(p, a, point);
        sm_u128 square = (sm_u128)x * (sm_u128)x;
        s->sum[(size_t)slot * p->axes + a] += sign * (sm_q64)x;
        s->squares[slot] += sign > 0 ? square : -square;
    }
}

static void follow_edit(sm_place_part *p, uint32_t point)
{
    for (int side = 0; side < SM_PLACE_SIDES; side++) {
        uint32_t *seen = &p->sums_moved.seen[side][point], now = sm_place_slot(p, side, point);
        if (*seen == now) continue;
        count_point(p, side, *seen, point, -1);
        count_point(p, side, now, point, 1);
        *seen = now;
    }
}

/* (n_g x - S)/n_g in whole numbers: no distance from a centroid suffers from where the axes begin. */
static double distance_to_centroid(const sm_place_part *p, const sm_place_sums *s, uint32_t slot, uint32_t point)
{
    double square = 0;
    for (uint32_t a = 0; a < p->axes; a++) {
        sm_q64 apart = (sm_q64)s->size[slot] * whole_at(p, a, point) - s->sum[(size_t)slot * p->axes + a];
        double x = (double)apart / (double)s->size[slot];
        square += x * x;
    }
    return ldexp(sqrt(square), -p->bits);
}

static void find_spreads(sm_place_part *p, int side, sm_q64 *sum)
{
    sm_place_sums *s = &p->sums[side];
    const uint32_t *seen = p->sums_moved.seen[side];
    for (uint32_t i = 0; i < p->n; i++)
        if (seen[i] && s->dirty[seen[i]]) sum[seen[i]] += sm_q64_of(distance_to_centroid(p, s, seen[i], i));
    for (uint32_t g = 1; g < s->slots; g++)
        if (s->dirty[g]) s->shown[g].spread = s->size[g] ? sm_q64_double(sum[g]) / (double)s->size[g] : 0;
}

/* Coordinates that are no whole numbers: a group may be so small that whole numbers know too few digits of its width.
 * So distances are those from the centroid as whole numbers have it, corrected by their own mean, and each group has a
 * unit of its own for sums without an order. */
typedef struct fine_group {
    double unit; /* a power of two above all distances from the centroid on an axis */
    sm_q64 spread, scatter;
} fine_group;

static double from_centroid(const sm_place_part *p, const sm_place_sums *s, uint32_t slot, uint32_t axis,
                            uint32_t point)
{
    double centroid = (double)s->sum[(size_t)slot * p->axes + axis] / (double)s->size[slot];
    return p->at[(size_t)axis * p->n + point] - ldexp(centroid, -p->bits);
}

static void find_units(const sm_place_part *p, int side, fine_group *group)
{
    const sm_place_sums *s = &p->sums[side];
    const uint32_t *seen = p->sums_moved.seen[side];
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t a = 0; seen[i] && s->dirty[seen[i]] && a < p->axes; a++)
            group[seen[i]].unit = fmax(group[seen[i]].unit, fabs(from_centroid(p, s, seen[i], a, i)));
    for (uint32_t g = 1; g < s->slots; g++) {
        int exponent = 0;
        frexp(group[g].unit, &exponent);
        group[g].unit = group[g].unit > 0 ? ldexp(1, exponent) : 1;
    }
}

/* correction: [slots][axes], in units of the groups */
static void correct_centroids(const sm_place_part *p, int side, const fine_group *group, sm_q64 *correction)
{
    const sm_place_sums *s = &p->sums[side];
    const uint32_t *seen = p->sums_moved.seen[side];
    for (uint32_t i = 0; i < p->n; i++)
        for (uint32_t a = 0; seen[i] && s->dirty[seen[i]] && a < p->axes; a++)
            correction[(size_t)seen[i] * p->axes + a] +=
                sm_q64_of(from_centroid(p, s, seen[i], a, i) / group[seen[i]].unit);
    for (uint32_t g = 1; g < s->slots; g++)
        for (uint32_t a = 0; s->size[g] && a < p->axes; a++) correction[(size_t)g * p->axes + a] /= (sm_q64)s->size[g];
}

static void find_fine_spreads(sm_place_part *p, int side, fine_group *group, const sm_q64 *correction)
{
    sm_place_sums *s = &p->sums[side];
    const uint32_t *seen = p->sums_moved.seen[side];
    for (uint32_t i = 0; i < p->n; i++) {
        uint32_t g = seen[i];
        double square = 0;
        if (!g || !s->dirty[g]) continue;
        for (uint32_t a = 0; a < p->axes; a++) {
            double off = sm_q64_double(correction[(size_t)g * p->axes + a]);
            double x = from_centroid(p, s, g, a, i) / group[g].unit - off;
            square += x * x;
        }
        group[g].scatter += sm_q64_of(square);
        group[g].spread += sm_q64_of(sqrt(square));
    }
}

/* Groups no wider than rounding makes a single place have neither spread nor scatter. */
static void show_fine_spreads(sm_place_part *p, int side, const fine_group *group)
{
    sm_place_sums *s = &p->sums[side];
    double nothing = p->axes * p->rounding * p->rounding;
    for (uint32_t g = 1; g < s->slots; g++) {
        sm_placed_group *shown = &s->shown[g];
        if (!s->dirty[g]) continue;
        double size = (double)s->size[g], unit = group[g].unit;
        shown->scatter = sm_q64_double(group[g].scatter) * unit * unit;
        if (!s->size[g] || shown->scatter <= size * nothing)
            shown->spread = shown->scatter = 0;
        else
            shown->spread = sm_q64_double(group[g].spread) * unit / size;
    }
}

static void settle_fine(sm_place_part *p, int side)
{
    const sm_place_sums *s = &p->sums[side];
    fine_group *group = sm_alloc(s->slots, sizeof *group);
    sm_q64 *correction = sm_alloc((size_t)s->slots * p->axes, sizeof *correction);
    find_units(p, side, group);
    correct_centroids(p, side, group, correction);
    find_fine_spreads(p, side, group, correction);
    show_fine_spreads(p, side, group);
    sm_free(group);
    sm_free(correction);
}

static void settle_whole(sm_place_part *p, int side)
{
    sm_q64 *sum = sm_alloc(p->sums[side].slots, sizeof *sum);
    find_spreads(p, side, sum);
    sm_free(sum);
}

static bool any_dirty(const sm_place_sums *s)
{
    for (uint32_t g = 1; g < s->slots; g++)
        if (s->dirty[g]) return true;
    return false;
}

static void settle_spreads(sm_place_part *p)
{
    for (int side = 0; side < SM_PLACE_SIDES; side++) {
        if (!any_dirty(&p->sums[side])) continue;
        if (p->slack > 0)
            settle_fine(p, side);
        else
            settle_whole(p, side);
        for (uint32_t g = 1; g < p->sums[side].slots; g++) p->sums[side].dirty[g] = false;
    }
}

/* ---- what is derived --------------------------------------------------------------------------------------------- */
/* (n_g Q - S^2) / n_g, the difference in whole numbers. */
static double scatter_of(const sm_place_part *p, const sm_place_sums *s, uint32_t g)
{
    sm_wide w = sm_wide_mul(s->squares[g], s->size[g]);
    for (uint32_t a = 0; a < p->axes; a++) {
        sm_q64 sum = s->sum[(size_t)g * p->axes + a];
        sm_u128 far = sum < 0 ? (sm_u128)-sum : (sm_u128)sum;
        w = sm_wide_sub(w, sm_wide_mul(far, far));
    }
    return ldexp(sm_wide_double(w) / (double)s->size[g], -2 * p->bits);
}

/* n_g |S_g/n_g - S/n|^2, each difference in whole numbers. */
static double between_of(const sm_place_part *p, const sm_place_sums *s, uint32_t g, uint64_t n)
{
    double sum = 0, size = (double)s->size[g];
    for (uint32_t a = 0; a < p->axes; a++) {
        sm_q64 own = s->sum[(size_t)g * p->axes + a], all = s->sum[a]; /* slot 0 holds the sum of all */
        double x = (double)(own * (sm_q64)n - all * (sm_q64)s->size[g]) / (size * (double)n);
        sum += x * x;
    }
    return ldexp(size * sum, -2 * p->bits);
}

/* 0 where they are one but for the rounding of coordinates. */
static double centroids_apart(const sm_place_part *p, const sm_place_sums *s, uint32_t g, uint32_t h)
{
    double sum = 0, m = (double)s->size[g], n = (double)s->size[h], largest = 0;
    for (uint32_t a = 0; a < p->axes; a++) {
        sm_q64 one = s->sum[(size_t)g * p->axes + a], other = s->sum[(size_t)h * p->axes + a];
        double x = (double)(one * (sm_q64)s->size[h] - other * (sm_q64)s->size[g]) / (m * n);
        sum += x * x;
        largest = fmax(largest, fabs(x));
    }
    return largest > p->slack ? ldexp(sqrt(sum), -p->bits) : 0;
}

/* The first of those that are worst: what lies above the worst so far by rounding alone ties with it. */
static void find_rival(sm_place_part *p, const sm_place_sums *s, uint32_t g)
{
    sm_placed_group *shown = &s->shown[g];
    shown->worst = 0;
    shown->rival = shown->twin = SM_NONE;
    for (uint32_t h = 1; h < s->slots && s->size[g]; h++) {
        if (h == g || !s->size[h]) continue;
        double apart = centroids_apart(p, s, g, h), spread = shown->spread + s->shown[h].spread;
        if (!(apart > 0)) {
            if (shown->twin == SM_NONE && spread > 0) shown->twin = h - 1;
            continue;
        }
        double worst = spread / apart;
        if (shown->rival == SM_NONE || worst > shown->worst * (1 + 0x1p-40)) shown->rival = h - 1;
        shown->worst = fmax(shown->worst, worst);
    }
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Smallest first: the same bits whatever the order of the groups. */
static double sum_of(sm_place_part *p, const sm_place_sums *s, size_t field)
{
    uint32_t n = 0;
    double sum = 0;
    for (uint32_t g = 1; g < s->slots; g++)
        if (s->size[g]) memcpy(&p->sorted[n++], (const char *)&s->shown[g] + field, sizeof *p->sorted);
    qsort(p->sorted, n, sizeof *p->sorted, ascending);
    for (uint32_t i = 0; i < n; i++) sum += p->sorted[i];
    return sum;
}

static void show_dispersion(sm_place_part *p, int side)
{
    sm_place_sums *s = &p->sums[side];
    sm_placed_side *shown = &p->facts.side[side];
    shown->n = shown->filled = 0;
    for (uint32_t g = 1; g < s->slots; g++) {
        shown->n += s->size[g];
        shown->filled += s->size[g] > 0;
    }
    for (uint32_t a = 0; a < p->axes; a++) { /* of all groups */
        s->sum[a] = 0;
        for (uint32_t g = 1; g < s->slots; g++) s->sum[a] += s->sum[(size_t)g * p->axes + a];
    }
    for (uint32_t g = 1; g < s->slots; g++) {
        s->shown[g].size = s->size[g];
        if (!(p->slack > 0)) s->shown[g].scatter = s->size[g] ? scatter_of(p, s, g) : 0; /* else it is found */
        s->shown[g].between = s->size[g] ? between_of(p, s, g, shown->n) : 0;
    }
    shown->group = s->shown + 1;
    shown->groups = s->slots - 1;
    shown->within = sum_of(p, s, offsetof(sm_placed_group, scatter));
    shown->between = sum_of(p, s, offsetof(sm_placed_group, between));
}

static void show_rivals(sm_place_part *p, int side)
{
    sm_place_sums *s = &p->sums[side];
    sm_placed_side *shown = &p->facts.side[side];
    shown->together = true;
    shown->twins = false;
    for (uint32_t g = 1; g < s->slots; g++) {
        if (s->size[g] && s->shown[g].rival != SM_NONE) shown->together = false;
        if (s->size[g] && s->shown[g].twin != SM_NONE) shown->twins = true;
    }
    shown->worst = shown->filled ? sum_of(p, s, offsetof(sm_placed_group, worst)) / shown->filled : 0;
}

static bool find_rivals(sm_place_part *p)
{
    for (int side = 0; side < SM_PLACE_SIDES; side++) {
        sm_place_sums *s = &p->sums[side];
        for (uint32_t g = 1; g < s->slots; g++) {
            find_rival(p, s, g);
            if (!sm_tick_after((uint64_t)s->slots * (10 + 10 * (uint64_t)p->axes))) return false;
        }
        show_rivals(p, side);
    }
    return true;
}

static void widen_all_sums(sm_place_part *p, const sm_table *t)
{
    for (int side = 0; side < SM_PLACE_SIDES; side++) {
        widen_sums(&p->sums[side], sm_table_size(t, !side) + 1, p->axes);
        if (p->sums[side].capacity <= p->sorted_capacity) continue;
        sm_widen(&p->sorted, p->sorted_capacity, p->sums[side].capacity, sizeof *p->sorted);
        p->sorted_capacity = p->sums[side].capacity;
    }
}

bool sm_place_settle_sums(sm_place_part *p, const sm_table *t)
{
    if (p->derived) return true;
    widen_all_sums(p, t);
    /* At first every point waits, seen nowhere. */
    for (uint32_t i = 0; p->sums_moved.cold && i < p->n; i++) sm_wait(&p->sums_moved.wait, i);
    p->sums_moved.cold = false;
    while (p->sums_moved.wait.n) {
        follow_edit(p, sm_wait_over(&p->sums_moved.wait));
        if (!sm_tick_after(10 + 20 * (uint64_t)p->axes)) return false;
    }
    settle_spreads(p);
    for (int side = 0; side < SM_PLACE_SIDES; side++) show_dispersion(p, side);
    p->derived = find_rivals(p);
    return p->derived;
}
