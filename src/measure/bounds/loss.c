/* Shares of a loss, from the formula of the index: the loss as one quotient whose numerator is linear in reductions.
 *
 * The terms of a sum over classes belong to the classes, those of a sum over clusters to the clusters; the terms of a
 * sum over cells or of a matching can be attributed to either. A share is the difference between a term and what it
 * would be if class and cluster were one set, c = a = b. Where sums of sizes (P and Q) are in the numerator, both
 * sides share the cells in proportion to them. Entropies are written as H(U) = MI + H(U|V), where H(U|V) belongs to the
 * clusters, and H(V) = MI + H(V|U), where H(V|U) belongs to the classes. */
#include "loss.h"
#include "attribution.h"
#include "base/mem.h"
#include "measure/index/family.h"
#include <math.h>
#include <string.h>

/* Losses whose formula must be written differently to be such a quotient. */
static const struct loss_text {
    const char *id, *text;
} loss_texts[] = {
    {"j_score", "P/(R + P) * (1 - R) + R/(R + P) * (1 - P), R = j_recall, P = j_precision"},
    {"bcubed_f1", "p/(p + r) * (1 - r) + r/(p + r) * (1 - p), p = bcubed_precision, r = bcubed_recall"},
    {"v_measure", "1 - (1 + beta) MI/(beta HV + HU)"},
    {"frobenius", "sum_i(1 - sum_j(c^2/(a b))) + sum_j(1 - sum_i(c^2/(a b)))"},
};

/* The share of one class and of one cluster as a formula. */
static const struct share_words {
    const char *id, *formula[SM_SIDES];
} share_words[] = {
    {"j_score", {"P/(R + P) · a/n · (1 − I)", "R/(R + P) · b/n · (1 − I)"}},
    {"j_recall", {"a/n · (1 − I)", ""}},
    {"j_precision", {"", "b/n · (1 − I)"}},
    {"ecs", {"Σ c·(1 − c/max(a, b))/n", "Σ c·(1 − c/max(a, b))/n"}},
    {"f_score", {"a/n · (1 − best F1)", ""}},
    {"pa", {"(a − c of the matched cluster)/n", "(b − c of the matched class)/n"}},
    {"classification_error", {"(a − c of the matched cluster)/n", "(b − c of the matched class)/n"}},
    {"na", {"(a − c of the matched cluster)/n · K/(K − 1)", "(b − c of the matched class)/n · K/(K − 1)"}},
    {"ca", {"(1 − c/a of the matched cluster)/k", "Σ c/a outside the matched class/k"}},
    {"nca", {"(1 − c/a of the matched cluster)/(k − 1)", "Σ c/a outside the matched class/(k − 1)"}},
    {"greedy_accuracy", {"(a − c of its pair)/n", "(b − c of its pair)/n"}},
    {"purity", {"points that are not of the main class of their cluster/n", "(b − largest c)/n"}},
    {"inverse_purity", {"(a − largest c)/n", "points that are not in the main cluster of their class/n"}},
    {"h_score", {"(a − largest c)/n", "points that are not in the main cluster of their class/n"}},
    {"split_join", {"a − largest c", "b − largest c"}},
    {"ri", {"(a² − Σ c²)/(n² − n)", "(b² − Σ c²)/(n² − n)"}},
    {"ari", {"(a² − Σ c²)/(2·(P + Q) − 4·P·Q/N)", "(b² − Σ c²)/(2·(P + Q) − 4·P·Q/N)"}},
    {"ri_lim", {"(a² − Σ c²)/n²", "(b² − Σ c²)/n²"}},
    {"nr", {"(a² − Σ c²)/(Σ a² + Σ b² − 2·e)", "(b² − Σ c²)/(Σ a² + Σ b² − 2·e)"}},
    {"pair_recall", {"(a² − Σ c²)/(2·P)", ""}},
    {"pair_precision", {"", "(b² − Σ c²)/(2·Q)"}},
    {"pair_f1", {"(a² − Σ c²)/(2·(P + Q))", "(b² − Σ c²)/(2·(P + Q))"}},
    {"pair_jaccard", {"(a² − Σ c²)/(2·(P + Q − YY))", "(b² − Σ c²)/(2·(P + Q − YY))"}},
    {"mirkin", {"a² − Σ c²", "b² − Σ c²"}},
    {"vi", {"a/n · H(clusters within it)", "b/n · H(classes within it)"}},
    {"nvi", {"a/n · H(clusters within it)/H(U,V)", "b/n · H(classes within it)/H(U,V)"}},
    {"nmi", {"a/n · H(clusters within it)/(H(U) + H(V))", "b/n · H(classes within it)/(H(U) + H(V))"}},
    {"homogeneity", {"", "b/n · H(classes within it)/H(U)"}},
    {"completeness", {"a/n · H(clusters within it)/H(V)", ""}},
};

static void drop_shares(sm_loss *l)
{
    for (int side = 0; side < SM_SIDES; side++) {
        sm_free(l->share[side]);
        l->share[side] = NULL;
    }
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */
typedef struct loss_reading {
    sm_attribution a;
    sm_formulas *known; /* of a loss that is written differently: */
    sm_formula *text;
} loss_reading;

/* Sets out->kind. unread: only the formula is judged. */
static void reading_open(loss_reading *r, sm_loss *out, const sm_index *x, const sm_facts *f, bool unread)
{
    const char *text = NULL;
    *r = (loss_reading){.a = {.out = out, .forms = sm_attribution_forms(f, unread)}};
    r->a.forms.e = sm_evaluator_new(f);
    for (size_t i = 0; i < sizeof loss_texts / sizeof *loss_texts; i++)
        if (!strcmp(loss_texts[i].id, x->id)) text = loss_texts[i].text;
    if (text) {
        sm_formulas_new(&r->known);
        if (sm_formula_parse(&r->text, text, r->known, NULL) != SM_OK) return;
    }
    sm_attribution_read(&r->a, x, (text ? r->text : x->parsed)->head, text != NULL);
}

static void reading_close(loss_reading *r)
{
    sm_evaluator_free(r->a.forms.e);
    sm_formula_free(r->text);
    sm_formulas_free(r->known);
}

/* ---- outside ----------------------------------------------------------------------------------------------------- */
unsigned sm_loss_needs(const sm_index *x)
{
    unsigned needs = x->needs;
    for (int w = 0; w < SM_WEIGHTINGS; w++)
        if (needs & (unsigned)SM_NEED_MATCH_COUNT << w) needs |= sm_need_first((sm_weighting)w);
    return needs;
}

void sm_loss_free(sm_loss *l)
{
    drop_shares(l);
    *l = (sm_loss){0};
}

/* Sets the total; false if the loss has no shares. */
static bool loss_begin(sm_loss *out, const sm_index *x, const sm_facts *f)
{
    *out = (sm_loss){.formula = {"", ""}};
    sm_value *v = &out->total;
    *v = isnan(x->best) ? sm_not_defined("the index has no best value") : sm_index_value(x, f);
    bool known = v->state == SM_DEFINED || v->state == SM_BY_CONVENTION;
    if (known) v->number = fabs(x->best - v->number);
    out->by_convention = v->state == SM_BY_CONVENTION && v->number > 0;
    return x->parsed && !out->by_convention && known;
}

sm_loss sm_loss_of(const sm_index *x, const sm_facts *f)
{
    sm_loss out;
    loss_reading r;
    if (!loss_begin(&out, x, f)) return out;
    reading_open(&r, &out, x, f, false);
    bool either = out.kind == SM_LOSS_BY_EITHER, shared = out.kind != SM_LOSS_UNSHARED;
    if (shared) shared = sm_attribution_share(&r.a, either ? SM_CLUSTERS : SM_SIDES);
    if (!shared && either) shared = sm_attribution_share(&r.a, SM_CLASSES);
    reading_close(&r);

    if (!shared) {
        drop_shares(&out);
        out.kind = SM_LOSS_UNSHARED;
        return out;
    }
    for (size_t i = 0; i < sizeof share_words / sizeof *share_words; i++)
        if (!strcmp(share_words[i].id, x->id)) memcpy(out.formula, share_words[i].formula, sizeof out.formula);
    return out;
}

static bool judge_formula(const sm_index *x, const sm_facts *f)
{
    sm_loss out = {0};
    loss_reading r;
    reading_open(&r, &out, x, f, true);
    reading_close(&r);
    return out.kind != SM_LOSS_UNSHARED;
}

bool sm_loss_may_be_shared(const sm_index *x, const sm_facts *f)
{
    sm_loss out;
    if (isnan(x->best) || !x->parsed) return false;
    return sm_loss_needs(x) & ~f->have ? judge_formula(x, f) : loss_begin(&out, x, f);
}
