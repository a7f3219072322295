/* What an exercise sheet says besides its tables: the formulas with all that they name, and commands in words. */
#ifndef REPORT_EXERCISE_H
#define REPORT_EXERCISE_H
#include "report/paper/article.h"
#include "setmatch/session/player.h"

/* Each index that the lesson looks at, once, and behind it what its formula names and no formula ahead explained. */
sm_status sm_exercise_formulas(sm_article *a, const sm_player *p, sm_error *err);
/* "move 3 Ta K2 K1" as "Move 3 points of class Ta from cluster K2 to cluster K1"; a command that has no sentence stays
 * as it is written. */
sm_status sm_exercise_order(sm_article *a, const char *command, sm_error *err);
#endif
