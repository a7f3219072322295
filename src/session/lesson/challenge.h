/* Tasks of lessons: a goal on the live table, judged after every change. */
#ifndef SM_SESSION_CHALLENGE_H
#define SM_SESSION_CHALLENGE_H
#include "session/player.h"

/* SM_USAGE for a goal that says nothing: SUBJECT [- INDEX] OP THAN. SUBJECT: an index, unmatched.clusters or
 * unmatched.classes (how many); OP: < <= = >= >; THAN: a number, start (of the task), before (this change), an index.
 * needs: what its indices need is added; may be NULL. */
SM_MUST sm_status sm_goal_sound(const char *goal, const sm_registry *indices, unsigned *needs, sm_error *err);

/* The task of the step that the player is at; NULL: it has none. */
const sm_challenge *sm_challenge_here(const sm_player *p);
/* Changes between the step and where the session is. */
size_t sm_challenge_used(const sm_player *p, const sm_session *s);
/* SM_USAGE where the task does not take this change (one that fits, as sm_command_parse makes them): its verb, its
 * points, the budget, or what each change has to keep. Drafts it for the last. */
SM_MUST sm_status sm_challenge_allows(const sm_player *p, sm_session *s, const sm_command *c, sm_error *err);

typedef struct sm_goal_state { /* state of one goal */
    bool met;
    double now, than;
} sm_goal_state;
/* Returns the state of the i-th goal, from the computed values. */
sm_goal_state sm_challenge_goal(const sm_player *p, const sm_session *s, size_t i);
/* Appends it as read on the screen: "NCA: 0.6238, wanted > start 0.5524"; a rule of every change, "NMI >= before". */
void sm_challenge_put(const sm_player *p, const sm_session *s, size_t i, sm_text *out);
void sm_goal_put(const char *goal, const sm_registry *indices, sm_text *out);
SM_MUST sm_status sm_challenge_solved(const sm_player *p, sm_session *s, bool *solved,
                                      sm_error *err); /* every goal is met; computes what they need */
typedef enum sm_attempt {
    SM_ATTEMPT_OPEN,    /* carried out, and the goal is not met */
    SM_ATTEMPT_SOLVED,  /* it is met */
    SM_ATTEMPT_REFUSED, /* the task does not take one of the changes */
    SM_ATTEMPT_BROKEN   /* one of them does not fit the table */
} sm_attempt;
/* Runs the commands of a list and those of a line, separated by ';' (either may be NULL), and judges the result. *used
 * is the number of changes made. Stops at the first command that is rejected or does not fit. */
SM_MUST sm_status sm_challenge_run(const sm_player *p, sm_session *s, const sm_says *commands, const char *line,
                                   sm_attempt *out, size_t *used, sm_error *err);
/* The same, then returns to the step. */
SM_MUST sm_status sm_challenge_try(const sm_player *p, sm_session *s, const sm_says *commands, const char *line,
                                   sm_attempt *out, size_t *used, sm_error *err);
#endif
