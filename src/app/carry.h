/* Parses lines into commands and dispatches them. */
#ifndef SRC_APP_CARRY_H
#define SRC_APP_CARRY_H
#include "app/overlay/overlay.h"

SM_MUST sm_status sm_carry_line(sm_app *a, const char *line, sm_error *err);
/* Applies the answer of a view or an action; out describes its subject. */
SM_MUST sm_status sm_carry_answer(sm_app *a, sm_answer answer, const char *out, sm_error *err);
/* Closes the overlay if it answered so, and applies the rest of its answer. */
SM_MUST sm_status sm_carry_overlay(sm_app *a, sm_error *err);
void sm_app_quit(sm_app *a);                             /* asks where something would be lost */
SM_MUST sm_status sm_app_shut(sm_app *a, sm_error *err); /* back to the start screen; asks as quit does */

/* ---- verbs that the explorer carries out itself ------------------------------------------------------------------ */
typedef sm_status sm_app_verb(sm_app *a, const sm_command *c, sm_error *err);
sm_app_verb sm_verb_open, sm_verb_import, sm_verb_simulate, sm_verb_partition, sm_verb_compare, sm_verb_lesson,
    sm_verb_step, sm_verb_answer, sm_verb_quiz, sm_verb_guess, sm_verb_copy, sm_verb_restore, sm_verb_write,
    sm_verb_slice, sm_verb_paper;

SM_MUST sm_status sm_open_shown(sm_app *a, sm_error *err); /* opens the files of the import screen and closes it */
void sm_say_opened(sm_app *a, bool recalled);              /* reports what was loaded and assumed */
void sm_say_change(sm_app *a, const sm_command *c, sm_node before, sm_value j); /* j: the J-score before */
void sm_app_deliver(sm_app *a, sm_terminal *t);                                 /* delivers the copied text, if any */
void sm_list_lessons(sm_app *a);
SM_MUST sm_status sm_judge_task(
    sm_app *a,
    sm_error *err); /* checks the task of the lesson's step after a change, and reports and keeps the result */
#endif
