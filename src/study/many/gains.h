/* Two predictions of the same points: which points the second places right that the first did not, and the reverse. A
 * point is right where it is in the home of its class: the cluster that the one-to-one optimum by counts of that
 * prediction pairs the class with. A class without a home has no right point. */
#ifndef SM_STUDY_GAINS_H
#define SM_STUDY_GAINS_H
#include "base/grid.h"
#include "base/job.h"
#include "core/noise.h"
#include "measure/live.h"

typedef struct sm_gain {       /* of a class, or of all of them */
    const char *class;         /* its name; "all" */
    uint32_t id;               /* of the class; SM_NONE: all */
    uint64_t n, first, second; /* points, those that the first prediction places correctly, and the second */
    uint64_t gained, lost;     /* correct in the second alone, in the first alone */
    int64_t net;
} sm_gain;

typedef struct sm_gains {
    const sm_dataset *data;
    const sm_noises *noise; /* as it was given; NULL: none */
    const char *name[3];    /* of the reference and both predictions */
    uint32_t partition[3];  /* their numbers */
    sm_gain *row;           /* the n classes with points as loaded, then all classes */
    size_t n;
    uint32_t *point; /* the points that are gained or lost, ascending */
    size_t n_points;
    uint64_t left_out;    /* points that a prediction leaves out, so that they do not count */
    uint32_t clusters[2]; /* nonempty clusters that are not left out */
    /* Optima of each prediction, counted up to 100. The first in loaded order is used. */
    uint32_t optima[2];
    /* For each class, its cluster in that optimum, and the point if that cluster is a single noise point. */
    uint32_t *home[2], *lone[2];
} sm_gains;
typedef struct sm_gains_ask {
    const sm_dataset *data;
    uint32_t a, b;          /* partitions of data, by number */
    const sm_noises *noise; /* NULL: none */
    /* Count all points; a cluster that is left out is then no class's home. Else only the points that neither
     * prediction leaves out. */
    bool each;
} sm_gains_ask;
/* Returns an sm_gains, which borrows data and noise. A class that is left out is never counted. If each point of a
 * cluster is alone, a point is right where its class is at home in that point's own cluster; a class whose points
 * are alone has no home. O(n labels). */
sm_job_body sm_gains_study;
/* Fails with SM_USAGE for counts and for a reference. The study takes only what passes. */
SM_MUST sm_status sm_gains_check(const sm_gains_ask *ask, sm_error *err);

const sm_gain *sm_gains_all(const sm_gains *g);
/* Returns 1 for a point of g->point that was gained, -1 for one that was lost. */
int sm_gains_at(const sm_gains *g, uint32_t point);
/* Returns the n points that were gained (way 1), lost (-1) or either (0): of a class, or of all (SM_NONE). */
uint32_t *sm_gains_points(const sm_gains *g, uint32_t class, int way, size_t *n);

/* A row per class; for people, a row of all classes and a column of the differences too. */
enum { SM_GAINS_GAINED = 4, SM_GAINS_LOST = 5 }; /* columns */
sm_grid sm_gains_grid(const sm_gains *g, bool bare);
sm_grid sm_gains_points_grid(const sm_gains *g, bool bare); /* a row per point of g->point */

/* The exact two-sided sign test (McNemar's): how likely at least so uneven a split of gained + lost points is when
 * either way is as likely, twice the smaller tail of the binomial distribution with p = 1/2, at most 1. Points that do
 * not differ are left out. 1 if no point differs. O(min(gained, lost)). */
double sm_sign_test(uint64_t gained, uint64_t lost);
void sm_put_p(char out[32], double p); /* "p = 0.3662", "p = 1.2e-09", "p < 1e-300" */
#define SM_SIGN_TEST "exact binomial, two-sided; points that do not differ are left out"
#endif
