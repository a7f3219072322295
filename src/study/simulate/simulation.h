/* Simulations: experiments of the papers, run again from a seed. A row each: its words, its parameters, a job, and what
 * came of it as a grid (to be written, or listed) and as charts (to be drawn). The command line, the explorer and the
 * documents walk the rows and know none by name. */
#ifndef SM_STUDY_SIMULATION_H
#define SM_STUDY_SIMULATION_H
#include "base/chart.h"
#include "base/grid.h"
#include "base/text.h"
#include "measure/registry.h"
#include "study/sliced.h"

/* What can be said about a simulation besides seed and repetitions: whole numbers, each an option of the command line.
 */
typedef enum sm_parameter_id {
    SM_PARAMETER_N,        /* points */
    SM_PARAMETER_K,        /* classes */
    SM_PARAMETER_CLUSTERS, /* clusters */
    SM_PARAMETER_ALPHA,    /* concentration of Dirichlet proportions */
    SM_PARAMETER_MERGES,   /* merges ahead of the splits */
    SM_PARAMETERS
} sm_parameter_id;
extern const char *const sm_parameter_names[SM_PARAMETERS]; /* n k clusters alpha merges: --n and so on */

typedef struct sm_parameter {
    sm_parameter_id id;
    const char *help;
    uint64_t initial, low, high; /* initial: where nothing was said */
} sm_parameter;

typedef struct sm_simulation_ask {
    const sm_registry *indices; /* borrowed until the job is freed */
    uint64_t seed;
    uint64_t reps;                 /* 0: as many as the row says */
    const sm_index *const *index;  /* the indices to look at; borrowed until the job is freed. NULL: the row's own */
    size_t n_index;                /* at most SM_SIMULATION_INDICES */
    uint64_t value[SM_PARAMETERS]; /* of those that were given, */
    bool given[SM_PARAMETERS];     /* which were */
    unsigned threads;              /* 0: one; the same result with any number */
    const char *sizes;             /* of the classes, as in "10,30,60"; borrowed until open returns. NULL: not given */
} sm_simulation_ask;
#define SM_SIMULATION_INDICES 64

typedef struct sm_simulation {
    const char *name, *title, *help; /* help: a sentence */
    const char *note;                /* what it does and what of its source it reproduces, in sentences; may be "" */
    const sm_parameter *parameters;  /* n_parameters of them; others may not be given */
    size_t n_parameters;
    const char *sizes;        /* what sizes does, in words; NULL: it takes none */
    const char *indices;      /* ids separated by commas, where none were asked for; NULL: it takes none */
    uint64_t reps, most_reps; /* repetitions unless given, and at most; 0: it has none */
    bool marks;               /* its table is a matrix of marks, + and -, and is drawn as one */
    bool labels;              /* its grid is data to start from (one row per point), not a result to be read */
    /* Everything below gets the self that open made; job.self is the same. *job is to be freed by job->free, which
     * frees everything. ask has been checked by sm_simulation_open. */
    sm_status (*open)(sm_sliced *job, const sm_simulation_ask *ask, sm_error *err);
    /* What is known so far; all of it once the job is done. Valid until the next run. */
    sm_grid (*grid)(const void *self);
    sm_grid (*table)(const void *self);                       /* the same for people, shorter; NULL: grid */
    const sm_chart *(*chart)(const void *self, size_t which); /* NULL behind the last; the member NULL: none at all */
    /* Once done: what came out in a few lines, appended. SM_CHECK where that contradicts what is known, which is then
     * told in *out, not in err. NULL: nothing to say. */
    sm_status (*verdict)(const void *self, sm_text *out, sm_error *err);
} sm_simulation;

extern const sm_simulation *const sm_simulations[]; /* ends in NULL */
/* SM_USAGE names the nearest one. */
SM_MUST sm_status sm_simulation_find(const sm_simulation **out, const char *name, sm_error *err);
/* Checks what was asked for against the row, then opens it. Without luck *job is {0}. */
SM_MUST sm_status sm_simulation_open(const sm_simulation *s, sm_sliced *job, const sm_simulation_ask *ask,
                                     sm_error *err);
/* What was asked for, or what the row says. */
uint64_t sm_simulation_value(const sm_simulation *s, const sm_simulation_ask *ask, sm_parameter_id id);
#endif
