/* Where points belong, by the one-to-one optimum that the live table keeps. */
#include "setmatch/session/home.h"
#include "setmatch/measure/index.h"

unsigned sm_home_needs(const sm_session *s)
{
    return sm_need_first(sm_session_match(s));
}

static const sm_matching *home_matching(const sm_session *s)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    const sm_matching *m = f->have & sm_home_needs(s) ? &f->matching[sm_session_match(s)] : NULL;
    return m && m->canonical ? m : NULL;
}

bool sm_home_known(const sm_session *s)
{
    return home_matching(s) != NULL;
}

uint32_t sm_home_of(const sm_session *s, uint32_t row)
{
    const sm_matching *m = home_matching(s);
    return m && row < m->rows ? m->col_of_row[row] : SM_NONE;
}

bool sm_misplaced(const sm_session *s, uint32_t point)
{
    return sm_standing_of(s, point, NULL) == SM_STANDING_ELSEWHERE;
}

sm_standing sm_standing_of(const sm_session *s, uint32_t point, uint32_t *home)
{
    const sm_points *p = sm_session_points(s);
    uint32_t row = sm_points_class(p, point), is = sm_points_cluster(p, point);
    uint32_t wanted = row == SM_NONE ? SM_NONE : sm_home_of(s, row);
    if (home) *home = wanted;
    if (row == SM_NONE || is == SM_NONE) return SM_STANDING_OUT;
    if (!sm_home_known(s)) return SM_STANDING_UNKNOWN;
    if (wanted == SM_NONE) return SM_STANDING_HOMELESS;
    return wanted == is ? SM_STANDING_PLACED : SM_STANDING_ELSEWHERE;
}

const char *sm_standing_name(sm_standing is)
{
    static const char *const name[] = {[SM_STANDING_UNKNOWN] = "",
                                       [SM_STANDING_PLACED] = "placed",
                                       [SM_STANDING_ELSEWHERE] = "misplaced",
                                       [SM_STANDING_HOMELESS] = "no home",
                                       [SM_STANDING_OUT] = "left out"};
    return name[is];
}
