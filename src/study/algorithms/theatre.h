/* Algorithms stepped through on a table: the best one-to-one pairing path by path, pairs of points one by one, E[MI]
 * cell by cell, shuffles of the labels one after the other, the three policies for noise. A step depends on the table,
 * the seed and its number alone. */
#ifndef SM_STUDY_THEATRE_H
#define SM_STUDY_THEATRE_H
#include "base/job.h"
#include "base/mem.h"
#include "base/text.h"
#include "measure/index.h"
#include "measure/live.h"
#include "measure/registry.h"

struct sm_theatre;
struct sm_act;

typedef struct sm_play { /* an algorithm; to add one, write its file and name its row in theatre.c */
    const char *name, *title, *help;
    bool (*fits)(const sm_index *x); /* whether this index depends on it */
    sm_status (*open)(struct sm_theatre *t, sm_error *err);
    sm_job_body *study; /* computes from the theatre the values of steps that take long. NULL: no step needs one */
    bool (*ready)(const struct sm_theatre *t, size_t step); /* whether t->known suffices; NULL: always */
    sm_status (*act)(struct sm_theatre *t, size_t step, struct sm_act *out, sm_error *err);
    void (*free)(void *own); /* NULL: the theatre holds all there is */
} sm_play;
extern const sm_play *const sm_plays[]; /* ends in NULL */
const sm_play *sm_play_find(const char *name);
const sm_play *sm_play_of(const sm_index *x); /* NULL: none rests on steps of its own */

enum {                    /* signs of a cell */
       SM_ACT_TIGHT = 1,  /* row price + column price = count */
       SM_ACT_PAIRED = 2, /* its row and its column are paired */
       SM_ACT_LIT = 4     /* the subject of the step */
};
enum { SM_ACT_FIGURES = 8, SM_ACT_BARS = 24, SM_ACT_COLUMNS = 3, SM_ACT_ROWS = 8 };

typedef struct sm_act { /* one step, valid until the next is requested; rows and columns belong to the algorithm */
    char title[96];
    sm_text words;
    size_t phase;            /* phase of the algorithm, from 0 */
    const uint64_t *count;   /* the table of the step, row after row */
    unsigned char *sign;     /* one per cell */
    const int64_t *price[2]; /* prices of rows and columns; NULL: none. SM_ACT_UNPRICED: not yet */
    struct {
        char name[24], text[24];
        double value;
    } figure[SM_ACT_FIGURES];
    size_t n_figures;
    const char *bars; /* what they are; NULL: there are none */
    struct {
        char name[24], text[40];
        double share, exact; /* of 1; exact NAN: not known */
        bool lit;
    } bar[SM_ACT_BARS];
    size_t n_bars;
    const char *const *head; /* of columns that are compared, SM_ACT_COLUMNS; NULL: there are none */
    int column;              /* that the step is about; -1: all of them */
    struct {
        const char *name, *id;
        sm_value value[SM_ACT_COLUMNS];
        char text[SM_ACT_COLUMNS][24];
    } row[SM_ACT_ROWS];
    size_t n_rows;
    sm_text picture; /* lines; "" for none */
} sm_act;            /* {0} is empty */
#define SM_ACT_UNPRICED INT64_MIN
void sm_act_free(sm_act *a);

typedef struct sm_theatre_ask {
    const sm_live *live;        /* its names are borrowed as long as the theatre is open; the counts are copied */
    const sm_index *index;      /* index of the permutation, which other algorithms only name. May be NULL */
    const sm_registry *indices; /* of the policies */
    uint64_t seed, tables;      /* of the permutation */
} sm_theatre_ask;

typedef struct sm_theatre {
    const sm_play *play;
    sm_theatre_ask ask;
    uint32_t rows, cols;      /* nonempty ones */
    uint32_t *id[2];          /* their ids in the table that was given */
    char **said[2];           /* names in a sentence: "class 1", "Ta" */
    const char **name[2];     /* borrowed */
    uint64_t *count, *sum[2]; /* row after row; of rows and of columns */
    uint64_t n;
    size_t steps;
    void *own;         /* of the play */
    const void *known; /* the last result of the play's study, set by its caller; NULL: none yet */
    sm_act act;
    unsigned char *sign;
    sm_hold hold;
} sm_theatre;
/* SM_LIMIT with a message for a table that is too large to show step by step. */
SM_MUST sm_status sm_theatre_open(sm_theatre **out, const sm_play *play, const sm_theatre_ask *ask, sm_error *err);
void sm_theatre_free(sm_theatre *t);
bool sm_theatre_ready(const sm_theatre *t, size_t step); /* whether the inputs of a step are known */
/* A step that is ready, from 0. */
SM_MUST sm_status sm_theatre_act(sm_theatre *t, size_t step, const sm_act **out, sm_error *err);
#endif
