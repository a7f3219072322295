/* Coordinates of a live table's points and the sums that come from them. Two followers know which points moved: the
 * sums over coordinates, and the sums of distances. Integers are their state; what facts show is derived. */
#ifndef SRC_MEASURE_PLACES_H
#define SRC_MEASURE_PLACES_H
#include "live_parts.h"
#include "measure/place.h"

/* A group is addressed by slot: its id + 1; slot 0 is for points that are out of the table. */
typedef struct sm_moved { /* points whose groups are not those that a follower counted them in */
    sm_waiting wait;
    uint32_t *seen[SM_PLACE_SIDES]; /* slots */
    bool cold;
} sm_moved;

typedef struct sm_place_sums { /* sums of a side, one slot each; coordinates as integers of places->bits bits */
    uint64_t *size;
    sm_u128 *squares;
    sm_q64 *sum; /* [slots][axes] */
    bool *dirty; /* its distances to the centroid are to be found anew */
    sm_placed_group *shown;
    uint32_t slots, capacity;
} sm_place_sums;

typedef struct sm_place_distances { /* distances of a side */
    uint64_t **total; /* [slots][points]: sums of distances from a point to the points of a group, units of 2^-fine */
    uint64_t *row;    /* scratch: of one point, a slot each */
    uint64_t *size;
    sm_q64 *sum; /* silhouettes of a group */
    double *point;
    uint32_t slots, capacity;
} sm_place_distances;

typedef struct sm_place_part {
    uint32_t n, axes;
    double *at;         /* [axes][n] in 0..1, the longest axis filling more than half of it */
    double unit, whole; /* whole: 2^bits */
    int bits, fine;
    double slack; /* how far rounding can separate two centroids on an axis, in units of 2^-bits; 0: none was rounded */
    double rounding;                 /* maximum rounding error of a coordinate when read; 0: nothing was rounded */
    uint32_t *label[SM_PLACE_SIDES]; /* ids as they are now; SM_NONE: out */
    sm_moved sums_moved, distances_moved;
    sm_place_sums sums[SM_PLACE_SIDES];
    double *sorted; /* scratch */
    uint32_t sorted_capacity;
    bool derived; /* sums are shown */
    sm_place_distances distances[SM_PLACE_SIDES];
    uint32_t rows, todo; /* number of points whose distances are summed, and of all */
    uint32_t *sample;    /* which they are, ascending; NULL: all */
    bool shown;          /* silhouettes are */
    unsigned threads;    /* that compute the sums; 0: one */
    struct sm_placed facts;
} sm_place_part;

void sm_place_new(sm_place_part **out, const sm_places *p);
void sm_place_free(sm_place_part *p);
/* Follows the points of an edit. O(points of e); cannot fail. */
void sm_place_apply(sm_place_part *p, const sm_edit *e, sm_way way);
/* False: sm_tick_after ended it. The next call continues with the points that still wait, and with the pairs of points.
 */
bool sm_place_settle_sums(sm_place_part *p, const sm_table *t);
bool sm_place_settle_distances(sm_place_part *p, const sm_table *t);

static inline uint32_t sm_place_slot(const sm_place_part *p, int side, uint32_t point)
{
    bool out = p->label[0][point] == SM_NONE || p->label[1][point] == SM_NONE; /* roles may be exchanged since */
    return out ? 0 : p->label[side][point] + 1;
}
/* Has the point another group, for a follower? */
static inline bool sm_place_differs(const sm_place_part *p, const sm_moved *m, uint32_t point)
{
    return m->seen[0][point] != sm_place_slot(p, 0, point) || m->seen[1][point] != sm_place_slot(p, 1, point);
}
void sm_place_free_distances(sm_place_part *p);
void sm_place_exactly(sm_place_part *p);
void sm_place_draw(sm_place_part *p,
                   uint64_t seed); /* selects the points of the sample before any distance is computed */
#endif
