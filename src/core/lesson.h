/* A lesson as data: words, commands as text, stated values as text. Nothing here is run or computed. */
#ifndef SM_CORE_LESSON_H
#define SM_CORE_LESSON_H
#include "dataset.h"

typedef struct sm_said {    /* a text of the lesson and its position in the file */
    const char *key, *text; /* key NULL: a member of an array */
    uint64_t line, column;
} sm_said;
typedef struct sm_says {
    sm_said *row;
    size_t n, capacity;
} sm_says;

typedef struct sm_challenge {           /* a task on the table of a step; goal.n 0: none */
    sm_says goal;                       /* "nca > start", "pa - greedy_accuracy >= 0.2", "unmatched.clusters = 0" */
    sm_says each;                       /* condition on every change, "nmi >= before" */
    sm_says verbs;                      /* allowed changes; none listed: all */
    sm_says solution;                   /* commands */
    sm_says refused;                    /* attempts that fail, commands with ';' between */
    const char *points, *budget, *best; /* maximum points per move; maximum changes; fewest known; NULL: not given */
} sm_challenge;

typedef struct sm_step {
    const char *title, *words, *question, *answer, *phase; /* NULL: absent; only words is always present */
    const char *right;                                     /* the short correct answer; NULL: not checked */
    const char *hide;                                      /* "marks": of the table, until it is answered */
    const char *watch;                                     /* an algorithm to be stepped through here, "pairs" */
    const char *minutes, *note;                            /* in a lecture, as a whole number; for the lecturer alone */
    sm_says wrong;                                         /* other answers (key), and why they are wrong (text) */
    const char *after;                                     /* text shown after the answer; NULL: none */
    const char *prose; /* title, words, question, after and answer without marks; a mark is a '\1', an unchecked one a
                          '\2', a source a '\3'; facts are between '\4' and '\5' */
    sm_dataset *data;  /* data of the step; NULL: continues with the previous data */
    sm_says commands, look; /* look of n 0: as in the step before */
    sm_says values, printed, misprint;
    sm_challenge task;
    sm_says marks;   /* marks of the words: the text, and the key it must agree with */
    size_t n_open;   /* so many of them are seen before the answer */
    sm_says sources; /* sources of facts without a mark */
} sm_step;

typedef struct sm_lesson {
    const char *name, *title, *source, *doi, *about; /* doi NULL: none */
    const char *file;                                /* its file, for errors */
    sm_step *step;                                   /* the first has data */
    size_t n_steps, capacity;
    sm_dict *words; /* keeps every text above */
} sm_lesson;

void sm_lesson_new(sm_lesson **out); /* empty */
void sm_lesson_free(sm_lesson *l);
void sm_says_add(sm_says *list, sm_dict *words, sm_said row); /* copies the texts into words */
/* Varies the lesson: the points of each cell are repeated 1 to 3 times, the labels are reordered, and the counts of the
 * commands follow. A command may become invalid (a move of more points than the cell has). alike: all cells are
 * repeated equally, 2 to 4 times, so all valid commands stay valid. Removes titles, words, questions, tasks and stated
 * values, which describe the original tables. */
SM_MUST sm_status sm_lesson_vary(sm_lesson *l, uint64_t seed, bool alike, sm_error *err);
size_t sm_lesson_section(const sm_lesson *l, size_t step);      /* the step that began the data of this one */
const sm_says *sm_lesson_look(const sm_lesson *l, size_t step); /* data of this step or an earlier one; may be empty */
void sm_dataset_copy(sm_dataset **out, const sm_dataset *d);    /* without its origin */
#endif
