/* Algorithms stepped through on a table: the best one-to-one pairing path by path, pairs of points one by one, E[MI]
 * cell by cell, shuffles of the labels one after the other, the three policies for noise. A step depends on the table,
 * the seed and its number alone. */
#ifndef SM_STUDY_STEPPER_H
#define SM_STUDY_STEPPER_H
#include "base/job.h"
#include "base/mem.h"
#include "base/text.h"
#include "measure/index.h"
#include "measure/live.h"
#include "measure/registry.h"

struct sm_stepper;
struct sm_snapshot;

typedef struct sm_algorithm { /* an algorithm; to add one, write its file and name its row in stepper.c */
    const char *name, *title, *help;
    bool (*fits)(const sm_index *x); /* whether this index depends on it */
    sm_status (*open)(struct sm_stepper *t, sm_error *err);
    sm_job_body *study; /* computes from the stepper the values of steps that take long. NULL: no step needs one */
    bool (*ready)(const struct sm_stepper *t, size_t step); /* whether t->known suffices; NULL: always */
    sm_status (*show)(struct sm_stepper *t, size_t step, struct sm_snapshot *out, sm_error *err);
    void (*free)(void *own); /* NULL: the stepper holds all there is */
} sm_algorithm;
extern const sm_algorithm *const sm_algorithms[]; /* ends in NULL */
const sm_algorithm *sm_algorithm_find(const char *name);
const sm_algorithm *sm_algorithm_of(const sm_index *x); /* NULL: none rests on steps of its own */

enum {                         /* signs of a cell */
       SM_SNAPSHOT_TIGHT = 1,  /* row price + column price = count */
       SM_SNAPSHOT_PAIRED = 2, /* its row and its column are paired */
       SM_SNAPSHOT_LIT = 4     /* the subject of the step */
};
enum { SM_SNAPSHOT_FIGURES = 8, SM_SNAPSHOT_BARS = 24, SM_SNAPSHOT_COLUMNS = 3, SM_SNAPSHOT_ROWS = 8 };

typedef struct sm_snapshot { /* one step, valid until the next is requested; rows and columns belong to the algorithm */
    char title[96];
    sm_text words;
    size_t phase;            /* phase of the algorithm, from 0 */
    const uint64_t *count;   /* the table of the step, row after row */
    unsigned char *sign;     /* one per cell */
    const int64_t *price[2]; /* prices of rows and columns; NULL: none. SM_SNAPSHOT_UNPRICED: not yet */
    struct {
        char name[24], text[24];
        double value;
    } figure[SM_SNAPSHOT_FIGURES];
    size_t n_figures;
    const char *bars; /* what they are; NULL: there are none */
    struct {
        char name[24], text[40];
        double share, exact; /* of 1; exact NAN: not known */
        bool lit;
    } bar[SM_SNAPSHOT_BARS];
    size_t n_bars;
    const char *const *head; /* of columns that are compared, SM_SNAPSHOT_COLUMNS; NULL: there are none */
    int column;              /* that the step is about; -1: all of them */
    struct {
        const char *name, *id;
        sm_value value[SM_SNAPSHOT_COLUMNS];
        char text[SM_SNAPSHOT_COLUMNS][24];
    } row[SM_SNAPSHOT_ROWS];
    size_t n_rows;
    sm_text picture; /* lines; "" for none */
} sm_snapshot;       /* {0} is empty */
#define SM_SNAPSHOT_UNPRICED INT64_MIN
void sm_snapshot_free(sm_snapshot *a);

typedef struct sm_stepper_ask {
    const sm_live *live;        /* its names are borrowed as long as the stepper is open; the counts are copied */
    const sm_index *index;      /* index of the permutation, which other algorithms only name. May be NULL */
    const sm_registry *indices; /* of the policies */
    uint64_t seed, tables;      /* of the permutation */
} sm_stepper_ask;

typedef struct sm_stepper {
    const sm_algorithm *algorithm;
    sm_stepper_ask ask;
    uint32_t rows, cols;      /* nonempty ones */
    uint32_t *id[2];          /* their ids in the table that was given */
    char **said[2];           /* names in a sentence: "class 1", "Ta" */
    const char **name[2];     /* borrowed */
    uint64_t *count, *sum[2]; /* row after row; of rows and of columns */
    uint64_t n;
    size_t steps;
    void *own;         /* of the algorithm */
    const void *known; /* the last result of the algorithm's study, set by its caller; NULL: none yet */
    sm_snapshot snapshot;
    unsigned char *sign;
    sm_hold hold;
} sm_stepper;
/* SM_LIMIT with a message for a table that is too large to show step by step. */
SM_MUST sm_status sm_stepper_open(sm_stepper **out, const sm_algorithm *algorithm, const sm_stepper_ask *ask,
                                  sm_error *err);
void sm_stepper_free(sm_stepper *t);
bool sm_stepper_ready(const sm_stepper *t, size_t step); /* whether the inputs of a step are known */
/* A step that is ready, from 0. */
SM_MUST sm_status sm_stepper_show(sm_stepper *t, size_t step, const sm_snapshot **out, sm_error *err);
#endif
