/* Where the points lie, and what that says about classes and clusters without comparing them: silhouettes, the
 * dispersion within and between groups (Calinski-Harabasz), the nearest other group (Davies-Bouldin). Part of a live
 * table that was given coordinates: it follows the points of every edit. Side 0 is classes, 1 clusters. */
#ifndef SM_MEASURE_PLACE_H
#define SM_MEASURE_PLACE_H
#include "live.h"

enum {
    SM_PLACE_SIDES = 2,
    SM_PLACE_POINTS =
        20000,              /* silhouettes read the distances of all pairs: of more points they are those of a sample */
    SM_PLACE_SAMPLE = 1000, /* minimum number of sampled points, which together have as many distances */
    SM_PLACE_KEPT = 256 << 20, /* bytes; sums of distances that need more are not kept, and a move costs all pairs */
    SM_PLACE_UNASKED = 10000   /* with more points, a report computes silhouettes only on request */
};

typedef struct sm_places { /* n points, each with a value on every axis, all finite and within 1e300 */
    uint32_t n, axes;
    const double *const *axis;             /* [axes][n], borrowed while the call lasts */
    const uint32_t *label[SM_PLACE_SIDES]; /* [n] row and column of each point in the table, likewise */
} sm_places;
/* Gives a live table the coordinates of its points, once, before the first edit; edits must name their points. O(n
 * axes). */
void sm_live_place(sm_live *l, const sm_places *p);

/* Sets how silhouettes are computed; 0 keeps a setting. */
typedef struct sm_placing {
    uint64_t seed;    /* which points a sample has, 1 as made; before the first value is requested. O(points) */
    bool exact;       /* compute them from all points: O(points^2) per move */
    unsigned threads; /* that sum distances up, 1 to SM_THREADS_MOST, where there are enough to share: the same bytes
                         with any number. A slice then takes some 10 ms on each of them, so use threads only if the
                         caller waits for all */
} sm_placing;
void sm_live_placing(sm_live *l, sm_placing how);

typedef struct sm_placed_group { /* distances in the unit of facts */
    uint64_t size;
    double scatter;    /* sum of squared distances to the centroid */
    double between;    /* size times the squared distance from the centroid to that of all points */
    double spread;     /* mean distance to the centroid */
    double worst;      /* largest (spread + other's spread) / distance of the centroids, */
    uint32_t rival;    /* and the group that gives it; SM_NONE: no other centroid lies elsewhere */
    uint32_t twin;     /* the first other group with the same centroid where one of both has a spread; SM_NONE */
    double silhouette; /* mean of its points, or of those of the sample (0: none); needs SM_NEED_DISTANCES */
} sm_placed_group;

typedef struct sm_placed_side {
    uint64_t n;              /* points in the table */
    uint32_t groups, filled; /* ids; those that have points */
    const sm_placed_group *group;
    double within, between; /* sums of scatter and between */
    double worst;           /* mean over the groups */
    bool together;          /* all centroids are one, but for the rounding of coordinates */
    bool twins;             /* some group has a twin */
    double silhouette;      /* mean over the points, or the sample; needs SM_NEED_DISTANCES */
    double error;           /* its standard error, likewise; 0: of all points */
    const double *point;    /* silhouette of each, likewise; of a point that is out of the table 0. NULL: of a sample */
} sm_placed_side;

struct sm_placed {
    uint32_t points, axes;
    double unit; /* unit of distances in the data, at least the longest axis: a power of two, divided by a power of ten
                    for decimal coordinates */
    bool too_many;    /* points for all silhouettes: they are those of a sample, */
    uint32_t sampled; /* size of a fixed random sample; else 0 */
    bool kept;        /* sums of distances are kept: a move costs n distances, not n^2 */
    sm_placed_side side[SM_PLACE_SIDES];
};
/* Of a silhouette of a sample: of how many of the points, and where that of all points lies at 95 %: 1.96 standard
 * errors either way, within [-1, 1]. False: x is none, or is known of all points, or has no value. */
typedef struct sm_sampled {
    uint32_t points, of;
    double low, high;
} sm_sampled;
bool sm_facts_sampled(const sm_facts *f, const sm_index *x, sm_sampled *out);
/* 0..1: how far the distances of all pairs are; 1 when computed. */
double sm_live_placed_part(const sm_live *l);
#endif
