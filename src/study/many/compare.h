/* One reference, or several, against many partitions of the same points: the value and rank of each by every index, and
 * which indices disagree. Partitions that are equal up to the names of their clusters are one candidate, unless a class
 * has such a name: indices by equal names tell them apart. */
#ifndef SM_STUDY_COMPARE_H
#define SM_STUDY_COMPARE_H
#include "base/job.h"
#include "core/noise.h"
#include "measure/live.h"
#include "measure/registry.h"
#include "paired.h"

typedef struct sm_compare_ask {
    const sm_dataset *data;
    const sm_registry *indices;
    double beta;
    const sm_noises *noise; /* NULL: none. The points of a label that is apart become singletons */
    /* Compare each partition on the points that it keeps itself, without ranks. Otherwise all are compared on the
     * points that none of them leaves out, because values of different points cannot be ranked. Counts have no points
     * to share: if a prediction leaves some out, each is compared on its own. */
    bool each;
    unsigned threads; /* that compare at the same time; the values do not depend on it. 0 or 1: one */
} sm_compare_ask;

typedef struct sm_candidate {
    const char *name;
    uint32_t partition; /* number of its first copy in sm_parts.partition */
    uint32_t copies;    /* Parses lines into commands and dispatches them. */
    uint32_t loaded_k;  /* clusters, including noise */
    /* The rest is known for the candidates that are done. */
    uint32_t k;      /* clusters */
    uint64_t noise;  /* points that it leaves out */
    uint64_t apart;  /* points that are singletons, on either side */
    uint64_t points; /* points that its values are of; 0 without noise */
    /* One per index, in registry order. With several references, the best value and its reference, from 0. */
    sm_value *value;
    uint32_t *reference;
} sm_candidate;

typedef struct sm_compare {
    const sm_registry *indices;
    size_t n_indices; /* when it began */
    sm_candidate *candidate;
    size_t n, done, references; /* candidates; those with values */
    uint64_t points;            /* that all are compared on */
    bool each;                  /* as requested, or because counts omit points */
    uint32_t *rank;             /* see sm_compare_rank; NULL until all candidates are done */
    /* For each partition: its candidate (SIZE_MAX: a reference), and its name: the column, with the file if another has
     * a column of that name. */
    size_t *of;
    char **name;
} sm_compare;
/* Returns an sm_compare of all partitions of data that are not references, in their order; it borrows data and indices.
 * If only counts are known (sm_parts.table), partitions whose tables are equal up to the order of the clusters are one
 * candidate. Publishes the candidates that are done. SM_USAGE if only the counts of one prediction are known, or no
 * point is shared. O(n), or O(cells log clusters), per partition. */
sm_job_body sm_compare_study;
/* Returns the place of a candidate by an index: 1 is the best, equal values (to 1e-12) share the better place. 0: no
 * value, or not all candidates are done. */
uint32_t sm_compare_rank(const sm_compare *c, size_t candidate, size_t index);
void sm_partition_name(const sm_parts *p, uint32_t at, sm_text *out);
/* How similarly two indices order the candidates that have values of both: Kendall's tau-b and Spearman's rho, with
 * distances reversed; NAN if one index is constant. */
typedef struct sm_agreement {
    double tau, rho;
    size_t n;
} sm_agreement;
void sm_compare_agreement(const sm_compare *c, size_t x, size_t y, sm_agreement *out);
/* Finds the two candidates that x and y order most differently: a before b by x, b before a by y, with the largest
 * product of the differences in rank. Returns false if the indices never disagree. O(candidates^2). */
bool sm_compare_conflict(const sm_compare *c, size_t x, size_t y, size_t *a, size_t *b);

typedef struct sm_compare_table { /* what sm_compare_grid shows */
    const sm_compare *c;
    const uint32_t *row; /* the partition of each row */
    size_t rows;
    const sm_index **index; /* the value and rank of each have a column */
    size_t n;
    bool placed;                       /* the first column is the rank by the first index */
    bool bits;                         /* values in nats are shown in bits */
    const sm_differences *differences; /* machine-readable output; NULL: none */
    char (*head)[96];                  /* heading of a column; valid until the next call */
} sm_compare_table;
sm_grid sm_compare_grid(const sm_compare_table *t, bool bare);
#endif
