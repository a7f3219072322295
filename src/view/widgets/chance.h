/* The distribution of the indices by chance, next to their values, while `set chance` asks for it. */
#ifndef SM_VIEW_CHANCE_H
#define SM_VIEW_CHANCE_H
#include "session/history.h"
#include "study/many/chance.h"
#include "view/widgets/study.h"

typedef struct sm_chances {
    sm_study study;         /* begun: the fields below say for what */
    const sm_chance *found; /* NULL: not yet */
    uint64_t tables;
    const sm_session *session;
    uint32_t open; /* the prediction */
    char beta[24];
    const sm_index *const *index; /* borrowed */
    size_t n;
} sm_chances;

uint64_t sm_chances_wanted(const sm_scene *scene); /* random tables; 0: none */
/* Starts the study if there is none for this table and these indices. sampled: with as many samples of the points. */
void sm_chances_settle(sm_chances *c, const sm_scene *scene, const sm_index *const *index, size_t n, bool sampled);
sm_answer sm_chances_key(sm_chances *c, const sm_press *press); /* turns it on, off, or continues after a stop */
void sm_chances_free(sm_chances *c);
/* Returns the spread of index number i over random tables or over samples of the points; its n is 0 while unknown. */
sm_spread sm_chances_of(const sm_chances *c, size_t i, bool sampled);
void sm_chances_say_p(const sm_spread *s, int digits, sm_text *out); /* "p = 0.03", "p ≤ 0.001"; appends */
/* Returns 0 within the interval, 1 if the value is better, -1 if it is worse. */
int sm_chances_verdict(const sm_index *x, double now, const sm_spread *s);
void sm_chances_say(const sm_chances *c, sm_text *out); /* the progress, the number of tables or the error */
#endif
