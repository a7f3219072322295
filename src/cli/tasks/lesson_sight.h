/* Checks that a lesson fits on a small screen. */
#ifndef CLI_LESSON_SIGHT_H
#define CLI_LESSON_SIGHT_H
#include "session/player.h"

/* A cluster that a step lights, or an index that it looks at, which 80x24 does not show. */
typedef sm_status sm_sight_sink(void *self, size_t step, const char *what, sm_error *err);
/* Plays the lesson again, in a separate explorer. */
sm_status sm_lesson_sight(sm_player *p, const char *name, sm_sight_sink *each, void *self, sm_error *err);
#endif
