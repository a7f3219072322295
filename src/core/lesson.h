/* A lesson as data: words, commands as text, stated values as text. Nothing here is run or computed. */
#ifndef SM_CORE_LESSON_H
#define SM_CORE_LESSON_H
#include "dataset.h"

typedef struct sm_said {    /* a text of the lesson, and where it stands in the file */
    const char *key, *text; /* key NULL: a member of an array */
    uint64_t line, column;
} sm_said;
typedef struct sm_says {
    sm_said *row;
    size_t n, capacity;
} sm_says;

typedef struct sm_challenge {           /* something to reach on the table of a step; goal.n 0: none */
    sm_says goal;                       /* "nca > start", "pa - greedy_accuracy >= 0.2", "unmatched.clusters = 0" */
    sm_says each;                       /* what every change has to keep, "nmi >= before" */
    sm_says verbs;                      /* the changes that are allowed; none named: all */
    sm_says solution;                   /* commands */
    sm_says refused;                    /* attempts that fail, commands with ';' between */
    const char *points, *budget, *best; /* most points a move; most changes; fewest known; NULL: not said */
} sm_challenge;

typedef struct sm_step {
    const char *title, *words, *question, *answer, *phase; /* NULL: absent; only words are always there */
    const char *right;                                     /* the answer that counts, in few words; NULL: not judged */
    const char *hide;                                      /* "marks": of the table, until it is answered */
    const char *watch;                                     /* an algorithm to be stepped through here, "pairs" */
    const char *minutes, *note;                            /* in a lecture, as a whole number; for the lecturer alone */
    sm_says wrong;                                         /* other answers (key), and why they are wrong (text) */
    const char *after;                                     /* words that wait for the answer; NULL: none */
    const char *prose;      /* title, words, question, after and answer without what is marked; a mark is a '\1', one
                             * that nothing checks a '\2', a source a '\3'; facts stand between '\4' and '\5' */
    sm_dataset *data;       /* what the step begins on; NULL: it goes on */
    sm_says commands, look; /* look of n 0: as in the step before */
    sm_says values, printed, misprint;
    sm_challenge task;
    sm_says marks;   /* of the words: what stands there (text), and what it has to agree with (key) */
    size_t n_open;   /* so many of them are seen before the answer */
    sm_says sources; /* of sentences: where a fact without a mark comes from */
} sm_step;

typedef struct sm_lesson {
    const char *name, *title, *source, *doi, *about; /* doi NULL: none */
    const char *file;                                /* where it was read, for errors */
    sm_step *step;                                   /* the first has data */
    size_t n_steps, capacity;
    sm_dict *words; /* keeps every text above */
} sm_lesson;

void sm_lesson_new(sm_lesson **out); /* empty */
void sm_lesson_free(sm_lesson *l);
void sm_says_add(sm_says *list, sm_dict *words, sm_said row); /* adds copies of its texts to words */
/* The same steps on other tables: the points of each cell 1 to 3 times, the labels in another order, the counts of the
 * commands with them. A command may fit no longer (a move of more points than the cell has); alike: all cells the same
 * number of times, 2 to 4, where every command fits that did. Titles, words, questions, tasks and stated values go, for
 * they are of the tables before. */
SM_MUST sm_status sm_lesson_vary(sm_lesson *l, uint64_t seed, bool alike, sm_error *err);
size_t sm_lesson_section(const sm_lesson *l, size_t step);      /* the step that began the data of this one */
const sm_says *sm_lesson_look(const sm_lesson *l, size_t step); /* its own, or that of a step before; may be empty */
void sm_dataset_copy(sm_dataset **out, const sm_dataset *d);    /* without its origin */
#endif
