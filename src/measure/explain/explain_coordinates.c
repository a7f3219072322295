/* Silhouettes, dispersions and centroids explained: group by group, then the formula. */
#include "explain.h"
#include "setmatch/measure/place.h"

enum { CLASSES, CLUSTERS };

static const sm_placed_side *side_of(const sm_facts *f, int side)
{
    return &f->placed->side[side];
}

static const sm_placed_group *group_of(const sm_facts *f, sm_piece p)
{
    return p.row == SM_NONE ? &side_of(f, CLUSTERS)->group[p.col] : &side_of(f, CLASSES)->group[p.row];
}

static const sm_placed_group *group_at(const sm_facts *f, uint32_t row, uint32_t col)
{
    return group_of(f, (sm_piece){row, col, 0});
}

static const char *name_of(const sm_facts *f, sm_piece p)
{
    return p.row == SM_NONE ? sm_cluster_name(f, p.col) : sm_class_name(f, p.row);
}

/* ---- silhouettes ------------------------------------------------------------------------------------------------- */
static double sum_of_silhouettes(const sm_facts *f, uint32_t row, uint32_t col)
{
    const sm_placed_group *g = group_at(f, row, col);
    return g->silhouette * (double)g->size;
}

static void say_silhouette(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    const sm_placed_group *g = group_of(f, p);
    sm_derive_term(d, p.row, p.col, "%s  %s points · mean %s = %s", name_of(f, p), SM_WHOLE(g->size),
                   SM_SAY(d, g->silhouette), SM_SAY(d, p.worth));
}

static const sm_pieces silhouettes[] = {
    {.walk = sm_walk_classes, .worth = sum_of_silhouettes, .say = say_silhouette, .adds = true},
    {.walk = sm_walk_clusters, .worth = sum_of_silhouettes, .say = say_silhouette, .adds = true}};

static void explain_silhouette(const sm_facts *f, sm_derivation *d, int side, const sm_index *x)
{
    if (x->eval(x, f).state == SM_UNDEFINED) return;
    const sm_placed_side *s = side_of(f, side);
    sm_derive_step(d, side ? "Silhouette of each cluster" : "Silhouette of each class",
                   "a: mean distance to the other points of the own group; b: to those of the nearest other group; "
                   "(b − a)/max(a, b), 0 for a single point");
    sm_tell_pieces(f, d, &silhouettes[side]);
    if (!f->placed->kept)
        SM_LINE(d, "the sums of distances would take more than 256 MB; they are not kept, and a move counts all pairs "
                   "again");
    sm_derive_result(d, "Σ = %s", SM_SAY(d, s->silhouette * (double)s->n));
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_SAY(d, s->silhouette * (double)s->n), SM_WHOLE(s->n));
}

/* ---- dispersion -------------------------------------------------------------------------------------------------- */
static double squared_unit(const sm_facts *f)
{
    return f->placed->unit * f->placed->unit;
}

static double scatter_of(const sm_facts *f, uint32_t row, uint32_t col)
{
    return group_at(f, row, col)->scatter * squared_unit(f);
}

static void say_scatter(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    sm_derive_term(d, p.row, p.col, "%s  %s points: %s", name_of(f, p), SM_WHOLE(group_of(f, p)->size),
                   SM_SAY(d, p.worth));
}

static double between_of(const sm_facts *f, uint32_t row, uint32_t col)
{
    return group_at(f, row, col)->between * squared_unit(f);
}

static const sm_pieces scatters[] = {{.walk = sm_walk_classes, .worth = scatter_of, .say = say_scatter, .adds = true},
                                     {.walk = sm_walk_clusters, .worth = scatter_of, .say = say_scatter, .adds = true}};
static const sm_pieces betweens[] = {{.walk = sm_walk_classes, .worth = between_of, .say = say_scatter, .adds = true},
                                     {.walk = sm_walk_clusters, .worth = between_of, .say = say_scatter, .adds = true}};

static void explain_calinski(const sm_facts *f, sm_derivation *d, int side, const sm_index *x)
{
    if (x->eval(x, f).state == SM_UNDEFINED) return;
    const sm_placed_side *s = side_of(f, side);
    double unit = squared_unit(f);
    sm_derive_step(d, "Dispersion within", "W = Σ squared distances of the points to the centroid of their group");
    sm_tell_pieces(f, d, &scatters[side]);
    sm_derive_result(d, "W = %s", SM_SAY(d, s->within * unit));
    sm_derive_step(d, "Dispersion between", "B = Σ size · squared distance of the centroid to that of all points");
    sm_tell_pieces(f, d, &betweens[side]);
    sm_derive_result(d, "B = %s", SM_SAY(d, s->between * unit));
    sm_tell_formula(d, x);
    SM_LINE(d, "%s/%s · (%s − %s)/(%s − 1)", SM_SAY(d, s->between * unit), SM_SAY(d, s->within * unit), SM_WHOLE(s->n),
            SM_WHOLE(s->filled), SM_WHOLE(s->filled));
}

/* ---- centroids --------------------------------------------------------------------------------------------------- */
static double worst_of(const sm_facts *f, uint32_t row, uint32_t col)
{
    return group_at(f, row, col)->worst;
}

static void say_rival(const sm_facts *f, sm_derivation *d, sm_piece p)
{
    const sm_placed_group *g = group_of(f, p);
    if (g->rival == SM_NONE) {
        sm_derive_term(d, p.row, p.col, "%s  no other centroid lies elsewhere: 0", name_of(f, p));
        return;
    }
    sm_piece other = p.row == SM_NONE ? (sm_piece){SM_NONE, g->rival, 0} : (sm_piece){g->rival, SM_NONE, 0};
    double unit = f->placed->unit, both = (g->spread + group_of(f, other)->spread) * unit;
    double apart = g->worst > 0 ? both / g->worst : 0;
    if (!(g->worst > 0)) {
        sm_derive_term(d, p.row, p.col, "%s  no spread: 0", name_of(f, p));
        return;
    }
    sm_derive_term(d, p.row, p.col, "%s and %s  (%s + %s)/%s = %s", name_of(f, p), name_of(f, other),
                   SM_SAY(d, g->spread * unit), SM_SAY(d, group_of(f, other)->spread * unit), SM_SAY(d, apart),
                   SM_SAY(d, g->worst));
}

static const sm_pieces rivals[] = {{.walk = sm_walk_classes, .worth = worst_of, .say = say_rival, .adds = true},
                                   {.walk = sm_walk_clusters, .worth = worst_of, .say = say_rival, .adds = true}};

static void explain_davies(const sm_facts *f, sm_derivation *d, int side, const sm_index *x)
{
    if (x->eval(x, f).state == SM_UNDEFINED) return;
    const sm_placed_side *s = side_of(f, side);
    sm_derive_step(d, side ? "The nearest rival of each cluster" : "The nearest rival of each class",
                   "max over others of (s + s')/d; s: mean distance to the centroid, d: between the centroids");
    sm_tell_pieces(f, d, &rivals[side]);
    sm_derive_result(d, "Σ = %s", SM_SAY(d, s->worst * s->filled));
    sm_tell_formula(d, x);
    SM_LINE(d, "%s / %s", SM_SAY(d, s->worst * s->filled), SM_WHOLE(s->filled));
}

#define EXPLAINS(id, how, side)                                                                                        \
    void sm_explain_##id(const sm_index *x, const sm_facts *f, sm_derivation *d)                                       \
    {                                                                                                                  \
        how(f, d, side, x);                                                                                            \
    }
EXPLAINS(silhouette, explain_silhouette, CLUSTERS)
EXPLAINS(silhouette_true, explain_silhouette, CLASSES)
EXPLAINS(calinski_harabasz, explain_calinski, CLUSTERS)
EXPLAINS(calinski_harabasz_true, explain_calinski, CLASSES)
EXPLAINS(davies_bouldin, explain_davies, CLUSTERS)
EXPLAINS(davies_bouldin_true, explain_davies, CLASSES)
