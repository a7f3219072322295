/* Checks the text of a lesson against the table. */
#ifndef SRC_SESSION_PROSE_H
#define SRC_SESSION_PROSE_H
#include "session/player.h"

/* Of the step that the session is at, everything computed: each mark in its words, and what is wrong with the rest:
 * a number or a direction without a mark, an index that the panel lacks, an answer told before it is asked, a title
 * with a count of points that no command moves. */
sm_status sm_prose_check(sm_player *p, sm_session *s, sm_finding_sink *each, void *self, sm_error *err);
#endif
