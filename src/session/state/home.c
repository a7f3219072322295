/* The clusters that points belong in, by the one-to-one optimum of the live table. */
#include "home.h"
#include "measure/index.h"

/* By counts as the diagnosis has them; by another weighting as Match draws them. */
unsigned sm_home_needs(const sm_session *s)
{
    return sm_session_match(s) == SM_BY_COUNT ? SM_NEED_HOMES : sm_need_first(sm_session_match(s));
}

bool sm_home_known(const sm_session *s)
{
    return sm_live_facts(sm_session_live(s))->have & sm_home_needs(s);
}

uint32_t sm_home_of(const sm_session *s, uint32_t row)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    if (!sm_home_known(s)) return SM_NONE;
    if (sm_session_match(s) == SM_BY_COUNT) return row < f->homes ? f->home[row] : SM_NONE;
    const sm_matching *m = &f->matching[sm_session_match(s)];
    return row < m->rows ? m->col_of_row[row] : SM_NONE;
}

uint32_t sm_home_optima(const sm_session *s)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    bool weighed = f->have & SM_NEED_HOMES && sm_session_match(s) == SM_BY_COUNT;
    return weighed ? f->matching[SM_BY_COUNT].optima : 0;
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
