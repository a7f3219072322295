/* Two predictions of the same points: which points the second places right that the first did not, and the reverse. A
 * point is right where it is in the home of its class: the cluster that the one-to-one optimum by counts of that
 * prediction pairs the class with. A class without a home has no right point. */
#ifndef SM_STUDY_GAINS_H
#define SM_STUDY_GAINS_H
#include "base/job.h"
#include "core/noise.h"
#include "measure/live.h"

typedef struct sm_gain {       /* of a class, or of all of them */
    uint64_t n, first, second; /* points, those that the first places right, the second */
    uint64_t gained, lost;     /* right in the second alone, in the first alone */
} sm_gain;

typedef struct sm_gains sm_gains;
typedef struct sm_gains_ask {
    const sm_dataset *data;
    uint32_t a, b;          /* partitions of data, by number */
    const sm_noises *noise; /* NULL: none */
    /* Count all points; a cluster that is left out is then no class's home. Else only the points that neither
     * prediction leaves out. */
    bool each;
} sm_gains_ask;
/* Returns an sm_gains, which borrows data and noise. A class that is left out is never counted. If each point of a
 * cluster stands alone, a point is right where its class is at home in that point's own cluster; a class whose points
 * stand alone has no home. O(n labels). */
sm_job_body sm_gains_study;
/* Fails with SM_USAGE for counts and for a reference. The study takes only what passes. */
SM_MUST sm_status sm_gains_check(const sm_gains_ask *ask, sm_error *err);

uint32_t sm_gains_classes(const sm_gains *g); /* as loaded, those without points too */
const char *sm_gains_class(const sm_gains *g, uint32_t class);
sm_gain sm_gains_of(const sm_gains *g, uint32_t class);     /* SM_NONE: of all classes together */
const sm_noises *sm_gains_noise(const sm_gains *g);         /* as it was given; NULL: none */
uint64_t sm_gains_left_out(const sm_gains *g);              /* points that a prediction leaves out, so nobody counts */
uint32_t sm_gains_clusters(const sm_gains *g, bool second); /* with points, and not left out */
uint32_t sm_gains_optima(const sm_gains *g, bool second); /* optima of that prediction, counted up to 100; the first in
                                                             loaded order is the one that is taken */
/* 1 gained, -1 lost, 0 neither: right in both or in neither. */
int sm_gains_at(const sm_gains *g, uint32_t point);
/* The points that were gained (1), lost (-1), either (0), ascending; of a class, SM_NONE: of all. *out from sm_alloc.
 */
void sm_gains_points(const sm_gains *g, uint32_t class, int way, uint32_t **out, size_t *n);

/* The exact two-sided sign test (McNemar's): how likely at least so uneven a split of gained + lost points is when
 * either way is as likely, twice the smaller tail of the binomial distribution with p = 1/2, at most 1. Points that do
 * not differ are left out. 1 where no point differs. O(min(gained, lost)). */
double sm_sign_test(uint64_t gained, uint64_t lost);
void sm_put_p(char out[32], double p); /* "p = 0.3662", "p = 1.2e-09", "p < 1e-300" */
#define SM_SIGN_TEST "exact binomial, two-sided; points that do not differ are left out"
#endif
