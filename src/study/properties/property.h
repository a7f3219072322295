/* The ten properties of nca-2024, section 3: their definitions, trials of one on a table, and a search for a table that
 * violates it. The rows of the indices state which index has which (Table 2). */
#ifndef SM_STUDY_PROPERTY_H
#define SM_STUDY_PROPERTY_H
#include "base/job.h"
#include "base/rng.h"
#include "base/text.h"
#include "measure/index.h"

typedef enum sm_property_id { /* in the order of Table 2 and of sm_index.properties */
                              SM_PER,
                              SM_SYM,
                              SM_SU,
                              SM_SC,
                              SM_B1,
                              SM_E0,
                              SM_U0,
                              SM_O0,
                              SM_B0,
                              SM_MON,
                              SM_PROPERTIES
} sm_property_id;

typedef struct sm_property {
    const char *name, *title, *source; /* "PER", "renumbering", "Definition 1" */
    const char *definition;            /* a sentence */
    const char *tries;                 /* short description of a trial */
    const char *drawn;                 /* the tables that random trials draw; others are never tried */
    const char *counted;               /* name of the counted objects: "tables" */
} sm_property;
extern const sm_property sm_properties[SM_PROPERTIES];
char sm_property_sign(const sm_index *x, sm_property_id p); /* '+', '-', or '?' if it is unknown */
bool sm_property_printed(const sm_index *x);                /* Table 2 lists this index: 20 of them */

/* For an index without a declared best value: whether it is 1 for all identical partitions tried. */
SM_MUST sm_status sm_identical_are_one(const sm_index *x, bool *are, sm_error *err);

/* ---- trials ------------------------------------------------------------------------------------------------------ */
#define SM_COUNTS_SIDE 6
typedef struct sm_counts { /* a small table, row after row */
    uint32_t rows, cols;
    uint64_t c[SM_COUNTS_SIDE * SM_COUNTS_SIDE];
} sm_counts;
uint64_t sm_counts_total(const sm_counts *t);

/* A table, or a table before and after a change. */
typedef struct sm_trial {
    sm_property_id property;
    sm_counts before, after; /* after.rows 0: before alone; of E0 all tables with its margins, of B0 all with its class
                                sizes */
    bool cols;               /* PER: clusters change places, not classes */
    uint32_t a, b, to;       /* PER: which two; SC: class a; MON: class a, from cluster b to cluster to (a: home) */
    uint64_t by;             /* SU, SC: times by; MON: so many points */
} sm_trial;
sm_trial sm_trial_draw(sm_property_id p, sm_rng *r); /* at random; fits the definition */
/* "class 2 times 3", "clusters 1 and 2 change places" .. */
void sm_trial_say(const sm_trial *t, sm_text *out);

typedef struct sm_outcome {
    sm_value before, after; /* of the two tables; of E0 after is the mean over all tables, of B0 the least of all */
    uint64_t tables;        /* evaluated for it */
    bool violated;          /* by more than rounding */
} sm_outcome;
/* Equal, or not above: within 1e-12 of the value's size (of 1 where it is smaller). The indices derive from whole
 * numbers and are good to a few ulp, AMI to 1e-12 over its denominator, which small tables keep above 0.01. */
#define SM_PROPERTY_SAME 1e-12

/* Tries trials on several indices at once, and keeps its tables for the next trial. */
typedef struct sm_tester sm_tester;
void sm_tester_new(sm_tester **out, const sm_index *const *index, size_t n); /* borrowed */
void sm_tester_free(sm_tester *t);
/* outcome: one per index. */
SM_MUST sm_status sm_tester_try(sm_tester *t, const sm_trial *trial, sm_outcome *outcome, sm_error *err);

/* ---- witnesses --------------------------------------------------------------------------------------------------- */
/* Gets the stored table that proves a minus, found by the search below. Returns false if none is stored. */
bool sm_witness_find(sm_trial *out, const sm_index *x, sm_property_id p);

/* Tries one property of one index on random tables. */
typedef struct sm_search_ask {
    const sm_index *index;
    sm_property_id property;
    uint64_t seed, most; /* trials */
    bool stop;           /* at the first violation, which is then made as small as it can be; else all are counted */
} sm_search_ask;
typedef struct sm_search {
    uint64_t tried, violations;
    uint64_t different; /* tables among those tried; of E0 pairs of sizes, of B0 class sizes */
    sm_trial trial;     /* the last violation, else the last trial, */
    sm_outcome outcome; /* and what came of it */
} sm_search;
sm_job_body sm_search_study; /* returns an sm_search, and publishes those before it */
#endif
