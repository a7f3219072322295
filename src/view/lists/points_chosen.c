/* The points that are marked, or the one under the cursor: moved, and said of them what that would do. */
#include "measure/index.h"
#include "points.h"
#include "view/widgets/words.h"

typedef sm_points_list points;

/* The marked ones, or the one under the cursor. */
static sm_chosen points_chosen(const points *v)
{
    sm_chosen c = {0};
    const sm_list *l = &v->listing.list;
    uint32_t here = sm_points_here(v);
    bool marks = l->marked + v->hidden > 0;
    if (!((here == SM_NONE && !marks))) sm_chosen_room(&c, v->listing.s);
    if ((here == SM_NONE && !marks)) return c;
    for (size_t i = 0; v->hidden && i < v->set.n; i++)
        if (sm_chosen_is(&v->kept, v->set.point[i])) sm_chosen_set(&c, v->set.point[i], true);
    for (size_t i = 0; marks && i < v->n; i++) sm_chosen_set(&c, v->point[i], sm_list_is_marked(l, i));
    if (!marks) sm_chosen_set(&c, here, true);
    return c;
}

sm_answer sm_points_move(const sm_press *press)
{
    points *v = press->state;
    sm_list *l = &v->listing.list;
    if (l->ranging) (void)sm_list_key(l, &v->listing.grid, "v", 1); /* what looks marked is what moves */
    sm_chosen c = points_chosen(v);
    sm_answer answer = sm_chosen_ask(press, &c);
    sm_chosen_free(&c);
    return answer;
}

void sm_points_preview(const void *state, const sm_scene *scene, sm_text *out)
{
    const points *v = state;
    if (!v->listing.made || v->listing.list.marked + v->hidden == 0) return;
    sm_chosen c = points_chosen(v);
    sm_chosen_preview(scene->session, &c, out);
    sm_chosen_free(&c);
}

/* One notion of where a point belongs: the one-to-one optimum. Where the best cluster that the matrix marks is another
 * one, both are distinguished. */
static void say_home(const sm_session *s, uint32_t row, uint32_t home, int w, sm_text *out)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    uint32_t best = f->have & SM_NEED_BEST ? f->best[SM_JACCARD].col_of_row[row] : home;
    bool wide = w >= 100;
    sm_text_printf(out, " · belongs in cluster %s%s", sm_axis_name(s, SM_CLUSTERS, home),
                   wide ? " (one-to-one optimum)" : "");
    if (best != home && best != SM_NONE)
        sm_text_printf(out, wide ? "; best Jaccard: %s" : ", best J: %s", sm_axis_name(s, SM_CLUSTERS, best));
}

void sm_points_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const points *v = state;
    const sm_session *s = scene->session;
    uint32_t point = sm_points_here(v), home;
    if (!v->listing.made || !v->set.n) return;
    if (v->listing.list.marked + v->hidden) {
        sm_chosen c = points_chosen(v);
        sm_chosen_say(s, &c, v->set.n, scene->w - 2, scene->look.ascii, out);
        sm_chosen_free(&c);
    } else if (point != SM_NONE) {
        sm_standing is = sm_standing_of(s, point, &home);
        sm_point_say(s, point, out);
        if (is == SM_STANDING_ELSEWHERE)
            say_home(s, sm_points_class(sm_session_points(s), point), home, scene->w, out);
        else if (is == SM_STANDING_HOMELESS)
            sm_text_puts(out, " · its class is matched to no cluster");
        else if (is == SM_STANDING_PLACED)
            sm_text_puts(out, " · in the right cluster");
    }
}
