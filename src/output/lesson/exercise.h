/* What an exercise sheet says apart from its tables: the formulas with all that they name, words of the steps, and
 * goals and commands in words. */
#ifndef OUTPUT_EXERCISE_H
#define OUTPUT_EXERCISE_H
#include "output/writers/article.h"
#include "session/player.h"

/* Each index that the lessons look at, once, and after it what its formula names and no formula ahead explained. */
void sm_exercise_formulas(sm_article *a, sm_player *const *p, size_t n);
/* Whether a question asks for the marks of this table: here, or at a later step that shows no other table. */
bool sm_exercise_asks_marks(const sm_player *p);
bool sm_exercise_asks(const sm_step *step); /* whether it is a question or a task, whose words are shown completely */
/* Whether such words tell the index of the table that is there at this step: then it is not a blank. */
bool sm_exercise_told(const sm_player *p, size_t step, const sm_index *x);
/* The words of the step that the player is at, a paragraph each, without sentences about keys; and where the step
 * asks nothing, without those that fill in a blank. */
void sm_exercise_words(sm_article *a, const sm_player *p);
/* "nmi >= before" as "Normalised mutual information (NMI) is not lower than before the change". */
void sm_exercise_goal(const char *goal, const sm_registry *indices, sm_text *out);
/* "move 3 Ta K2 K1" as "Move 3 points of class Ta from cluster K2 to cluster K1"; a command that has no sentence stays
 * as it is written. */
void sm_exercise_order(sm_article *a, const char *command);
void sm_exercise_orders(sm_article *a, const sm_says *list); /* as a list */
/* Writes the goals of a task and the limits of its changes. */
void sm_exercise_task(sm_article *a, const char *lead, const sm_challenge *t, const sm_registry *indices);
#endif
