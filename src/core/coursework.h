/* A student's work on lessons: the replies to questions and the changes of tasks, as `lesson start --record` keeps
 * them. Plain data; session/lesson/grade.h judges it. */
#ifndef SM_CORE_COURSEWORK_H
#define SM_CORE_COURSEWORK_H
#include "lesson.h"

typedef struct sm_coursework_step { /* a step with a question, a task or both */
    size_t step;                    /* index in the lesson */
    const char *question;           /* NULL: not recorded */
    sm_says choices;                /* of the question, if any */
    sm_says replies;                /* in order; choices with their complete text */
    bool shown;                     /* the answer, or a solution, was shown before a right one */
    sm_says goal;                   /* of the task; empty: not recorded */
    sm_says log;                    /* the student's changes, */
    bool tried;                     /* whether the task was tried, and */
    bool solved;                    /* whether its goal was reached */
    uint64_t *count;                /* the table they led to, row by row; NULL: not recorded */
    uint32_t rows, cols;
} sm_coursework_step;
typedef struct sm_coursework_lesson {
    const char *name;
    sm_coursework_step *step;
    size_t n, capacity;
} sm_coursework_lesson;
typedef struct sm_coursework {
    const char *file; /* that it was read from, or is saved to */
    sm_coursework_lesson *lesson;
    size_t n, capacity;
    sm_dict *words; /* keeps every text above */
} sm_coursework;

sm_coursework *sm_coursework_new(void);
void sm_coursework_free(sm_coursework *w);
/* Return NULL if there is no such entry. */
sm_coursework_lesson *sm_coursework_find(const sm_coursework *w, const char *lesson);
sm_coursework_step *sm_coursework_find_step(const sm_coursework_lesson *l, size_t step);
/* Return the entry and add a missing one. The next call may move it. */
sm_coursework_lesson *sm_coursework_of(sm_coursework *w, const char *lesson);
sm_coursework_step *sm_coursework_at(sm_coursework_lesson *l, size_t step);
#endif
