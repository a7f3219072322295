/* Simulations: experiments of the papers, run again from a seed. Each is a row: texts, parameters and a function that
 * returns a grid to be listed or written, and charts to be drawn. The command line, the explorer and the documents walk
 * the rows and know none by name. */
#ifndef SM_STUDY_SIMULATION_H
#define SM_STUDY_SIMULATION_H
#include "base/chart.h"
#include "base/grid.h"
#include "base/job.h"
#include "measure/registry.h"

/* Parameters apart from seed and repetitions: whole numbers, each an option of the command line. */
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
    uint64_t initial, low, high; /* initial: the default */
} sm_parameter;

typedef struct sm_simulation sm_simulation;
typedef struct sm_simulation_ask {
    const sm_simulation *row;
    const sm_registry *indices;
    uint64_t seed;
    uint64_t reps;                 /* 0: as many as the row says */
    const sm_index *const *index;  /* NULL: those of the row */
    size_t n_index;                /* at most SM_SIMULATION_INDICES */
    uint64_t value[SM_PARAMETERS]; /* of those that were given, */
    bool given[SM_PARAMETERS];     /* which were */
    unsigned threads;              /* 0: one; the same result with any number */
    const char *sizes;             /* of the classes, as in "10,30,60"; NULL: not given */
} sm_simulation_ask;
#define SM_SIMULATION_INDICES 64

/* The result. Indices, registry and row must outlive it. */
typedef struct sm_simulated {
    sm_grid grid;
    sm_grid table; /* the same for people, perhaps shorter */
    const sm_chart *chart;
    size_t n_charts;
    const char *verdict; /* several lines; "" if there is nothing to report */
    bool contradicts;    /* the verdict contradicts the known result */
} sm_simulated;

struct sm_simulation {
    const char *name, *title, *help; /* help: a sentence */
    const char *note;                /* its method and what it reproduces of its source, in sentences; may be "" */
    const sm_parameter *parameters;  /* n_parameters of them; others may not be given */
    size_t n_parameters;
    const char *sizes;        /* description of sizes; NULL: not used */
    const char *indices;      /* ids separated by commas, used unless others are given; NULL: it takes none */
    uint64_t reps, most_reps; /* default and maximum; 0: it has no repetitions */
    bool marks;               /* its table is a matrix of marks, + and -, and is drawn as one */
    bool labels;              /* its grid is data to start from (one row per point), not a result to be read */
    /* ask has been checked against the row. Returns and publishes an sm_simulated, which may lack table and verdict. */
    sm_job_body *run;
};

extern const sm_simulation *const sm_simulations[]; /* ends in NULL */
/* SM_USAGE names the nearest one. */
SM_MUST sm_status sm_simulation_find(const sm_simulation **out, const char *name, sm_error *err);
/* Takes an sm_simulation_ask and returns an sm_simulated. Those published before may have a grid without rows. Fails
 * with SM_USAGE if the ask does not fit the row. */
sm_job_body sm_simulation_study;
/* Returns the requested value, or the default of the row. */
uint64_t sm_simulation_value(const sm_simulation_ask *ask, sm_parameter_id id);
#endif
