/* The kinds of findings, one per row, and which findings are worth showing. */
#include "parts.h"
#include <math.h>

const sm_finding_row sm_finding_rows[SM_FINDING_KINDS] = {
    [SM_FINDING_LEFT_OUT] = {"left_out", "noise", true, .claim = sm_claim_left_out, .say = sm_say_left_out,
                             .carry_out = sm_repairs_drop},
    [SM_FINDING_SIMILAR_LABELS] = {"similar_labels", "labels that mean the same", true, .claim = sm_claim_similar,
                                   .say = sm_say_similar, .carry_out = sm_repairs_join,
                                   .advice = "write their labels the same way in the file"},
    [SM_FINDING_GIANT_CLUSTER] = {"giant_cluster", "a giant cluster", true, .claim = sm_claim_giant,
                                  .say = sm_say_giant, .carry_out = sm_repairs_of_cells,
                                  .advice = "outside setmatch, cluster its points again by themselves"},
    [SM_FINDING_CONFUSED_PAIR] = {"confused_pair", "confused classes", false, .claim = sm_claim_pairs,
                                  .say = sm_say_pair, .carry_out = sm_repairs_of_cells,
                                  .advice = "look for features in which these classes differ"},
    [SM_FINDING_FRAGMENTS] = {"fragments", "small clusters", true, .claim = sm_claim_fragments, .say = sm_say_fragments,
                              .carry_out = sm_repairs_of_cells, .advice = "ask for fewer or larger clusters"},
    [SM_FINDING_UNMATCHED_CLASS] = {"unmatched_class", "classes without a cluster", false,
                                    .claim = sm_claim_unmatched_classes, .say = sm_say_unmatched_class,
                                    .carry_out = sm_repairs_of_cells,
                                    .advice = "look for features that its points share"},
    [SM_FINDING_MIXED_CLUSTER] = {"mixed_cluster", "mixed clusters", false, .claim = sm_claim_mixed,
                                  .say = sm_say_mixed, .carry_out = sm_repairs_of_cells,
                                  .advice = "outside setmatch, cluster its points again by themselves"},
    [SM_FINDING_SPREAD_CLASS] = {"spread_class", "split classes", false, .claim = sm_claim_spread, .say = sm_say_spread,
                                 .carry_out = sm_repairs_of_cells,
                                 .advice = "ask for fewer clusters: merging these gains nothing as they are"},
    [SM_FINDING_UNMATCHED_CLUSTER] = {"unmatched_cluster", "clusters without a class", false,
                                      .claim = sm_claim_unmatched_clusters, .say = sm_say_unmatched_cluster,
                                      .carry_out = sm_repairs_of_cells,
                                      .advice = "ask for fewer clusters: merging it gains nothing as it is"},
    [SM_FINDING_NEAR_FLOOR] = {"near_floor", "", true, .claim = sm_claim_floor, .say = sm_say_floor,
                               .advice = "try other features or another algorithm"},
};

const char *sm_finding_id(sm_finding_kind kind)
{
    return sm_finding_rows[kind].id;
}

double sm_findings_least(const sm_index *x, sm_value now)
{
    if (!isfinite(x->best) || x->by_name || !sm_value_known(now)) return (double)NAN;
    double part = fabs(x->best - now.number) / 100;
    return part > 0.0005 ? part : 0.0005;
}

/* Returns true if a class without a separate cluster has its largest cell here, or the finding is about such a class.
 */
static bool has_homeless(const sm_finder *f, const sm_found *x)
{
    if (x->kind == SM_FINDING_UNMATCHED_CLASS) return true;
    for (size_t i = 0; i < x->n_cells && x->kind == SM_FINDING_MIXED_CLUSTER; i++)
        if (!f->real[x->cell[i].row] && x->cell[i].count == f->largest[x->cell[i].row]) return true;
    return false;
}

/* Among many cells those that are claimed one by one stand out from noise, however little the whole loses by them. */
static bool stands_out(const sm_finder *f, const sm_found *x)
{
    bool by_cell = x->kind == SM_FINDING_CONFUSED_PAIR || x->kind == SM_FINDING_MIXED_CLUSTER ||
                   x->kind == SM_FINDING_SPREAD_CLASS;
    return by_cell && x->costed && x->cost > SM_FINDINGS_ROUNDING && sm_findings_many(f);
}

double sm_findings_worth(const sm_finder *f, const sm_found *x)
{
    double least = sm_findings_least(f->ask->index, f->now);
    return x->cost < least && x->cost > SM_FINDINGS_ROUNDING ? x->cost / 2 : least;
}

/* The table does not tell what rows outside it cost. */
bool sm_findings_shown(const sm_finder *f, const sm_found *x)
{
    bool rows = x->kind == SM_FINDING_LEFT_OUT && !x->col.n;
    if (x->kind == SM_FINDING_NEAR_FLOOR) return true;
    if (f->floor != SM_FLOOR_FAR && !sm_finding_rows[x->kind].at_floor) return false;
    if (rows) return 100 * (sm_u128)x->points >= x->points + f->n;
    if (x->points < 3) return false;
    if (f->floor != SM_FLOOR_FAR || isnan(sm_findings_least(f->ask->index, f->now))) return true;
    if (x->costed && x->cost >= sm_findings_least(f->ask->index, f->now)) return true;
    return has_homeless(f, x) || stands_out(f, x);
}
