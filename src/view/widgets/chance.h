/* What chance would give, beside the values: a job of study for as long as `set chance` asks for it. */
#ifndef SM_VIEW_CHANCE_H
#define SM_VIEW_CHANCE_H
#include "session/history.h"
#include "study/many/chance.h"
#include "view/widgets/task.h"

typedef struct sm_chances {
    sm_task task;     /* begun: what follows is of something */
    sm_chance *found; /* of the task; NULL: not opened */
    uint64_t tables;
    const sm_session *session;
    uint32_t open; /* the prediction */
    char beta[24];
    const sm_index *const *index; /* borrowed */
    size_t n;
} sm_chances;

uint64_t sm_chances_wanted(const sm_scene *scene); /* random tables; 0: none */
/* Forgets what is of another table, or of other indices. */
void sm_chances_settle(sm_chances *c, const sm_scene *scene, const sm_index *const *index, size_t n);
/* True while more is left. samples: with as many samples of the points too. */
bool sm_chances_work(sm_chances *c, const sm_scene *scene, bool samples, uint64_t *budget);
bool sm_chances_stop(sm_chances *c);
sm_answer sm_chances_key(sm_chances *c, const sm_press *press); /* on, off, or on again after a stop */
void sm_chances_free(sm_chances *c);
/* Of index number i, over the tables or over the samples of the points; n 0: not known yet, or never. */
sm_spread sm_chances_of(const sm_chances *c, size_t i, bool sampled);
void sm_chances_say_p(const sm_spread *s, int digits, sm_text *out); /* "p = 0.03", "p ≤ 0.001"; appends */
/* 0: within the interval; 1, -1: better, worse than it. */
int sm_chances_verdict(const sm_index *x, double now, const sm_spread *s);
void sm_chances_say(const sm_chances *c, sm_text *out); /* how far it is, or how it came about, in a few words */
#endif
