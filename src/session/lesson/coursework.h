/* A student's work on a lesson: keeping it while the lesson is played, and grading it. */
#ifndef SM_SESSION_COURSEWORK_H
#define SM_SESSION_COURSEWORK_H
#include "core/coursework.h"
#include "session/player.h"

/* Add what happens at the step of the player to the work. A question that was answered right or shown stays as it is,
 * so the first result counts. */
void sm_coursework_reply(sm_coursework *w, const sm_player *p, const char *text); /* of sm_player_reply */
void sm_coursework_shown(sm_coursework *w, const sm_player *p);                   /* before the answer is shown */
/* The changes of the task and the table they led to. A solution is replaced only by one with fewer changes. */
void sm_coursework_task(sm_coursework *w, const sm_player *p, const sm_session *s, bool solved);
/* Adds the questions and tasks of a lesson without replies: a form to be filled in. */
SM_MUST sm_status sm_coursework_form(sm_coursework *w, const sm_lesson *l, sm_registry *indices, sm_error *err);

typedef enum sm_grade {
    SM_GRADE_NONE,        /* not tried */
    SM_GRADE_RIGHT,       /* at the first try */
    SM_GRADE_RIGHT_LATER, /* at a later one */
    SM_GRADE_SHOWN,       /* the answer was shown first */
    SM_GRADE_WRONG,
    SM_GRADE_SOLVED,
    SM_GRADE_NOT_SOLVED,
    SM_GRADE_TAMPERED, /* the log contradicts the task, its table or its result */
    SM_GRADE_OTHER,    /* the work is on another version of the question or task */
    SM_GRADES
} sm_grade;
typedef struct sm_graded { /* a question that is judged, or a task */
    size_t step;           /* from 0 */
    bool task;
    sm_grade grade;
    size_t changes; /* of a task */
} sm_graded;
size_t sm_gradable(const sm_lesson *l); /* questions with a right answer, and tasks */
/* Judges work on a lesson again: replies by the lesson's answers, logs by running them. work NULL: nothing was tried.
 * out has sm_gradable rows. Appends a line to remarks for each contradiction. */
SM_MUST sm_status sm_grade_lesson(const sm_lesson *l, sm_registry *indices, const sm_coursework_lesson *work,
                                  sm_graded *out, sm_text *remarks, sm_error *err);
#endif
