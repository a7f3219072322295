/* Silhouettes, dispersions and centroids explained: group by group, then the formula. */
#include "explain.h"
#include "measure/place.h"
#include <string.h>

typedef struct placed_teller {
    const sm_facts *f;
    sm_derivation *d;
    const sm_placed_side *side;
    bool classes;
} placed_teller;

static const sm_placed_group *placed_group(const placed_teller *t, sm_piece p)
{
    return &t->side->group[t->classes ? p.row : p.col];
}

static sm_explained_label placed_name(const placed_teller *t, uint32_t group)
{
    return sm_explain_label(t->f, t->classes, group);
}

static void say_silhouette(const void *self, sm_piece p)
{
    const placed_teller *t = self;
    const sm_placed_group *g = placed_group(t, p);
    sm_derive_term(t->d, p.row, p.col, "%s  %s point%s · mean %s = %s", placed_name(t, t->classes ? p.row : p.col).text,
                   SM_WHOLE(g->size), sm_plural(g->size), SM_SAY(t->d, g->silhouette), SM_SAY(t->d, p.worth));
}

static void say_scatter(const void *self, sm_piece p)
{
    const placed_teller *t = self;
    sm_derive_term(t->d, p.row, p.col, "%s  %s point%s: %s", placed_name(t, t->classes ? p.row : p.col).text,
                   SM_WHOLE(placed_group(t, p)->size), sm_plural(placed_group(t, p)->size), SM_SAY(t->d, p.worth));
}

static void say_runner_up(const void *self, sm_piece p)
{
    const placed_teller *t = self;
    const sm_placed_group *g = placed_group(t, p);
    sm_explained_label name = placed_name(t, t->classes ? p.row : p.col);
    double unit = t->f->placed->unit;
    if (g->rival == SM_NONE) {
        sm_derive_term(t->d, p.row, p.col, "%s  no other centroid lies elsewhere: 0", name.text);
    } else if (!(g->worst > 0)) {
        sm_derive_term(t->d, p.row, p.col, "%s  no spread: 0", name.text);
    } else {
        double other = t->side->group[g->rival].spread;
        sm_derive_term(t->d, p.row, p.col, "%s and %s  (%s + %s)/%s = %s", name.text, placed_name(t, g->rival).text,
                       SM_SAY(t->d, g->spread * unit), SM_SAY(t->d, other * unit),
                       SM_SAY(t->d, (g->spread + other) * unit / g->worst), SM_SAY(t->d, g->worst));
    }
}

enum { SILHOUETTES, SCATTER, BETWEEN, WORST };

static double placed_worth(const placed_teller *t, const sm_placed_group *g, int what)
{
    double squared_unit = t->f->placed->unit * t->f->placed->unit;
    return what == SILHOUETTES ? g->silhouette * (double)g->size
           : what == SCATTER   ? g->scatter * squared_unit
           : what == BETWEEN   ? g->between * squared_unit
                               : g->worst;
}

static void tell_groups(const placed_teller *t, int what, void (*say)(const void *self, sm_piece p))
{
    sm_pieces p = {.say = say, .adds = true};
    p.list = sm_group_pieces(t->d, t->f, t->classes, &p.n);
    for (size_t i = 0; i < p.n; i++) p.list[i].worth = placed_worth(t, placed_group(t, p.list[i]), what);
    sm_tell_pieces(t->d, &p, t);
}

static void tell_silhouette(const placed_teller *t, const sm_index *x)
{
    double sum = t->side->silhouette * (double)t->side->n;
    sm_derive_step(t->d, t->classes ? "Silhouette of each class" : "Silhouette of each cluster",
                   "a: mean distance to the other points of the own group; b: to those of the nearest other group; "
                   "(b − a)/max(a, b), 0 for a single point");
    sm_sampled of;
    if (sm_facts_sampled(t->f, x, &of)) {
        SM_LINE(t->d, "of %s of the %s points, chosen at random; all pairs take --exact", SM_WHOLE(of.points),
                SM_WHOLE(t->side->n));
        sm_derive_step(t->d, x->symbol, x->shown);
        SM_LINE(t->d, "mean of the sample, with a standard error of %s: between %s and %s at 95 %%",
                SM_SAY(t->d, t->side->error), SM_SAY(t->d, of.low), SM_SAY(t->d, of.high));
        return;
    }
    tell_groups(t, SILHOUETTES, say_silhouette);
    if (!t->f->placed->kept)
        SM_LINE(t->d, "the sums of distances would take more than 256 MB; they are not kept, and every move "
                      "computes all pairs again");
    sm_derive_result(t->d, "Σ = %s", SM_SAY(t->d, sum));
    sm_derive_step(t->d, x->symbol, x->shown);
    SM_LINE(t->d, "%s / %s", SM_SAY(t->d, sum), SM_WHOLE(t->side->n));
}

static void tell_calinski(const placed_teller *t, const sm_index *x)
{
    double unit = t->f->placed->unit * t->f->placed->unit;
    sm_figure within = sm_say(t->d, t->side->within * unit), between = sm_say(t->d, t->side->between * unit);
    sm_derive_step(t->d, "Dispersion within", "W = Σ squared distances of the points to the centroid of their group");
    tell_groups(t, SCATTER, say_scatter);
    sm_derive_result(t->d, "W = %s", within.text);
    sm_derive_step(t->d, "Dispersion between", "B = Σ size · squared distance of the centroid to that of all points");
    tell_groups(t, BETWEEN, say_scatter);
    sm_derive_result(t->d, "B = %s", between.text);
    sm_derive_step(t->d, x->symbol, x->shown);
    SM_LINE(t->d, "%s/%s · (%s − %s)/(%s − 1)", between.text, within.text, SM_WHOLE(t->side->n),
            SM_WHOLE(t->side->filled), SM_WHOLE(t->side->filled));
}

static void tell_davies(const placed_teller *t, const sm_index *x)
{
    sm_figure sum = sm_say(t->d, t->side->worst * t->side->filled);
    sm_derive_step(t->d,
                   t->classes ? "Class least separated from each class" : "Cluster least separated from each cluster",
                   "max over others of (s + s')/d; s: mean distance to the centroid, d: between the centroids");
    tell_groups(t, WORST, say_runner_up);
    for (uint32_t g = 0; g < t->side->groups && t->side->twins; g++) {
        uint32_t twin = t->side->group[g].size ? t->side->group[g].twin : SM_NONE;
        if (twin == SM_NONE || twin < g) continue;
        SM_LINE(t->d, "%s and %s have one centroid; their ratio, which has no bound, counts as 0",
                placed_name(t, g).text, placed_name(t, twin).text);
    }
    sm_derive_result(t->d, "Σ = %s", sum.text);
    sm_derive_step(t->d, x->symbol, x->shown);
    SM_LINE(t->d, "%s / %s", sum.text, SM_WHOLE(t->side->filled));
}

void sm_tell_coordinates(const sm_index *x, const sm_facts *f, sm_derivation *d)
{
    bool classes = strstr(x->id, "_true") != NULL;
    if (sm_index_value(x, f).state == SM_UNDEFINED) return;
    placed_teller t = {.f = f, .d = d, .side = &f->placed->side[!classes], .classes = classes};
    (strstr(x->id, "silhouette") ? tell_silhouette : strstr(x->id, "calinski") ? tell_calinski : tell_davies)(&t, x);
}
