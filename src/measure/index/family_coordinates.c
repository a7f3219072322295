/* Indices of one labelling and the coordinates of its points: of the clusters, and of the classes for comparison. What
 * the formulas read is summed up in places*.c; here are the rules of what counts as undefined. */
#include "family.h"
#include "measure/place.h"
#include <math.h>

enum { CLASSES, CLUSTERS }; /* the form of a row's eval */
static const char no_places[] = "no coordinates; name them: --x COL --y COL or --coordinates COL,COL,..";

/* NULL: the formulas have a value. */
static const char *without(const sm_facts *f, unsigned side)
{
    if (!f->placed) return no_places;
    const sm_placed_side *s = &f->placed->side[side];
    if (s->filled < 2) return side ? "there is one cluster only" : "there is one class only";
    if (s->filled == s->n) return side ? "every cluster is a single point" : "every class is a single point";
    return NULL;
}

static sm_value silhouette(const sm_index *x, const sm_facts *f)
{
    const char *why = without(f, x->form);
    if (why) return sm_not_defined(why);
    return sm_is(f->placed->side[x->form].silhouette);
}

bool sm_facts_sampled(const sm_facts *f, const sm_index *x, sm_sampled *out)
{
    const struct sm_placed *placed = f->placed;
    if (!(x->needs & SM_NEED_DISTANCES) || !placed || !placed->sampled) return false;
    sm_value v = sm_index_value(x, f);
    double error = 1.96 * placed->side[x->form].error;
    *out = (sm_sampled){placed->sampled, placed->points, fmax(v.number - error, -1), fmin(v.number + error, 1)};
    return v.state == SM_DEFINED;
}

static sm_value calinski_harabasz(const sm_index *x, const sm_facts *f)
{
    const char *why = without(f, x->form);
    if (why) return sm_not_defined(why);
    const sm_placed_side *s = &f->placed->side[x->form];
    if (!(s->within > 0))
        return sm_by_convention(1, "no group is wider than the rounding of its coordinates; the ratio counts as 1");
    double k = s->filled, n = (double)s->n;
    return sm_is(s->between * (n - k) / (s->within * (k - 1)));
}

static sm_value davies_bouldin(const sm_index *x, const sm_facts *f)
{
    const char *why = without(f, x->form);
    if (why) return sm_not_defined(why);
    const sm_placed_side *s = &f->placed->side[x->form];
    if (s->together) return sm_by_convention(0, "all centroids are in one place; that counts as 0");
    if (s->twins) return sm_by_convention(s->worst, "two centroids are in one place; their ratio counts as 0");
    return sm_is(s->worst);
}

/* (s + s')/0 has no limit, and scikit-learn (1.2) counts it as 0, the best there is: hence the marks. W is 0 if no
 * group is wider, in the mean square on an axis, than a unit in the last place of the largest coordinate. */
/* Table 2 asks what a change of the table does; of these nothing follows from the table. */
#define PLACES .of_places = true, .source = SM_SKLEARN_PAGE
#define SILHOUETTE                                                                                                     \
    PLACES, .formula = "Σ (b − a)/max(a, b) / n", .doi = "10.1016/0377-0427(87)90125-7", .low = -1,                    \
            .range = "[-1, 1]", .needs = SM_NEED_PLACES | SM_NEED_DISTANCES,                                           \
            .sees = "Whether points lie nearer to their own group than to the next one.",                              \
            .blind = "What the other labelling says; groups that are no balls look bad however right they are."
#define CALINSKI                                                                                                       \
    PLACES, .formula = "B/W · (n − k)/(k − 1)", .doi = "10.1080/03610927408827101", .high = INFINITY,                  \
            .best = INFINITY, .range = "[0, ∞)", .needs = SM_NEED_PLACES,                                              \
            .sees = "How far apart the centroids lie compared with how wide the groups are.",                          \
            .blind = "What the other labelling says; the shape of the groups."
#define DAVIES                                                                                                         \
    PLACES, .formula = "Σ max over others of (s + s')/d / k", .doi = "10.1109/TPAMI.1979.4766909", .high = INFINITY,   \
            .range = "[0, ∞)", .distance = true, .needs = SM_NEED_PLACES,                                              \
            .sees = "For each group, the group hardest to tell it from.",                                              \
            .blind = "What the other labelling says; how many points the groups have."

const sm_index sm_place_indices[] = {
    {
        .id = "silhouette",
        .symbol = "Sil",
        .aliases = "silhouette_score",
        .name = "Silhouette of the clusters",
        SILHOUETTE,
        .use = "To ask whether the clusters can be told apart coordinates of the points, point by point.",
        .form = CLUSTERS,
        .eval = silhouette,
    },
    {
        .id = "silhouette_true",
        .symbol = "Sil_T",
        .short_name = "Sil T",
        .name = "Silhouette of the classes",
        SILHOUETTE,
        .use = "Beside that of the clusters: no clustering by distance finds classes that lie badly here.",
        .form = CLASSES,
        .eval = silhouette,
    },
    {
        .id = "calinski_harabasz",
        .symbol = "CH",
        .aliases = "calinski_harabasz_score",
        .name = "Calinski-Harabasz index of the clusters",
        CALINSKI,
        .use = "To compare clusterings of the same points that differ in their number of clusters.",
        .form = CLUSTERS,
        .eval = calinski_harabasz,
    },
    {
        .id = "calinski_harabasz_true",
        .symbol = "CH_T",
        .short_name = "CH T",
        .name = "Calinski-Harabasz index of the classes",
        CALINSKI,
        .use = "Beside that of the clusters: what the reference itself reaches.",
        .form = CLASSES,
        .eval = calinski_harabasz,
    },
    {
        .id = "davies_bouldin",
        .symbol = "DB",
        .aliases = "davies_bouldin_score",
        .name = "Davies-Bouldin index of the clusters",
        DAVIES,
        .use = "To find the clusters that are hardest to tell apart; lower is better.",
        .form = CLUSTERS,
        .eval = davies_bouldin,
    },
    {
        .id = "davies_bouldin_true",
        .symbol = "DB_T",
        .short_name = "DB T",
        .name = "Davies-Bouldin index of the classes",
        DAVIES,
        .use = "Beside that of the clusters: what the reference itself reaches.",
        .form = CLASSES,
        .eval = davies_bouldin,
    },
    {0},
};
