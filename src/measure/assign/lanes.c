/* Clusters next to their best classes. */
#include "lanes.h"
#include "base/mem.h"
#include <stdlib.h>

typedef struct seat {     /* a cluster, and the keys of its position */
    uint32_t beside;      /* place of its best class, after all classes without one */
    bool other;           /* not the one that its class chooses */
    uint64_t over, under; /* their overlap as a fraction */
    uint32_t given, id;   /* its place so far */
} seat;

/* Overlaps are at most 2^54 over 2^54, so that products are exact. */
static int earlier_seat(const void *a, const void *b)
{
    const seat *x = a, *y = b;
    if (x->beside != y->beside) return x->beside < y->beside ? -1 : 1;
    if (x->other != y->other) return x->other ? 1 : -1;
    sm_u128 left = (sm_u128)x->over * y->under, right = (sm_u128)y->over * x->under;
    if (left != right) return left > right ? -1 : 1;
    return x->given < y->given ? -1 : 1;
}

static void take_seats(seat *s, const uint32_t *place, const sm_table *t, sm_overlap o, const sm_best *b,
                       sm_lane_ids classes, sm_lane_ids clusters)
{
    for (uint32_t j = 0; j < clusters.n; j++) {
        uint32_t id = clusters.id[j], row = b && id < b->cols ? b->row_of_col[id] : SM_NONE;
        s[j] = (seat){.beside = classes.n, .under = 1, .given = j, .id = id};
        if (row == SM_NONE) continue;
        s[j].beside = place[row];
        s[j].other = b->col_of_row[row] != id;
        sm_overlap_of(o, sm_table_at(t, row, id), sm_table_row_sums(t)[row], sm_table_col_sums(t)[id], &s[j].over,
                      &s[j].under);
    }
    if (b) qsort(s, clusters.n, sizeof *s, earlier_seat);
}

/* A class with clusters begins a lane with the first of them; one without takes the next lane without a class. */
static void fill_lanes(sm_lanes *l, const seat *s)
{
    uint32_t free[SM_SIDES] = {0, 0}, j = 0, n = l->n[SM_CLUSTERS];
    for (uint32_t i = 0; i < l->n[SM_CLASSES]; i++) {
        bool some = j < n && s[j].beside == i;
        uint32_t at = some && free[1] > free[0] ? free[1] : free[0];
        l->lane[SM_CLASSES][i] = at;
        free[0] = at + 1;
        for (free[1] = some ? at : free[1]; j < n && s[j].beside == i; j++) l->lane[SM_CLUSTERS][j] = free[1]++;
    }
    for (; j < n; j++) l->lane[SM_CLUSTERS][j] = free[1]++;
    for (j = 0; j < n; j++) l->id[SM_CLUSTERS][j] = s[j].id;
    l->lanes = free[0] > free[1] ? free[0] : free[1];
}

void sm_lanes_of(sm_lanes *out, const sm_table *t, sm_overlap o, const sm_best *b, sm_lane_ids classes,
                 sm_lane_ids clusters)
{
    const uint32_t n[] = {classes.n, clusters.n};
    *out = (sm_lanes){.n = {n[0], n[1]}};
    for (int side = 0; side < SM_SIDES; side++) {
        out->id[side] = sm_alloc(n[side], sizeof **out->id);
        out->lane[side] = sm_alloc(n[side], sizeof **out->lane);
    }
    uint32_t *place = sm_alloc(sm_table_rows(t), sizeof *place);
    seat *s = sm_alloc(n[1], sizeof *s);
    for (uint32_t i = 0; i < n[0]; i++) place[out->id[0][i] = classes.id[i]] = i;
    take_seats(s, place, t, o, b, classes, clusters);
    fill_lanes(out, s);
    sm_free(place);
    sm_free(s);
}

void sm_lanes_free(sm_lanes *l)
{
    for (int side = 0; side < SM_SIDES; side++) {
        sm_free(l->id[side]);
        sm_free(l->lane[side]);
    }
    *l = (sm_lanes){0};
}
