/* Where points belong: the home of a class is its cluster in the one-to-one optimum by the weighting that is set; by
 * counts, of equal optima that of the most alike pairs (measure/homes.h). */
#ifndef SM_SESSION_HOME_H
#define SM_SESSION_HOME_H
#include "session/session.h"

unsigned sm_home_needs(const sm_session *s); /* to be computed before anything below is known */
bool sm_home_known(const sm_session *s);
/* SM_NONE: the class has none, or it is not known yet. */
uint32_t sm_home_of(const sm_session *s, uint32_t row);
uint32_t sm_home_optima(const sm_session *s); /* equal ones the homes were chosen from, as sm_matching; 0: not known */
/* The class has a home and the point is not in it. */
bool sm_misplaced(const sm_session *s, uint32_t point);

typedef enum sm_standing {
    SM_STANDING_UNKNOWN,   /* not yet */
    SM_STANDING_PLACED,    /* in its class's home */
    SM_STANDING_ELSEWHERE, /* its class has a home, and it is not there */
    SM_STANDING_HOMELESS,  /* its class has none */
    SM_STANDING_OUT        /* taken out of the table: noise that is left out */
} sm_standing;
/* Returns the status of a point. *home (may be NULL) gets its matched cluster, or SM_NONE. */
sm_standing sm_standing_of(const sm_session *s, uint32_t point, uint32_t *home);
const char *sm_standing_name(sm_standing is); /* "placed", "misplaced", "no home", "left out"; "" unknown */
static inline bool sm_standing_is_wrong(sm_standing is)
{
    return is == SM_STANDING_ELSEWHERE || is == SM_STANDING_HOMELESS;
}
#endif
