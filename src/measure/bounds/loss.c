/* Shares of a loss, from the formula of the index: the loss as one quotient whose numerator is linear in reductions.
 *
 * The terms of a sum over classes belong to the classes, those of a sum over clusters to the clusters; the terms of a
 * sum over cells or of a matching can be attributed to either. A share is the difference between a term and what it
 * would be if class and cluster were one set, c = a = b. Where sums of sizes (P and Q) stand in the numerator, both
 * sides share the cells in proportion to them. Entropies are written as H(U) = MI + H(U|V), where H(U|V) belongs to the
 * clusters, and H(V) = MI + H(V|U), where H(V|U) belongs to the classes. */
#include "loss.h"
#include "attribution.h"
#include "base/mem.h"
#include "losing.h"
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

/* ---- step by step ------------------------------------------------------------------------------------------------ */
enum { A_LINE = 30, A_CELL = 50, A_READING = 20 * 1000 }; /* nanoseconds or so */

struct sm_losing {
    sm_attribution a;
    const sm_index *x;
    sm_formulas *known; /* of a loss that is written differently: */
    sm_formula *text;
    enum { LOSING_READS, LOSING_BEGINS, LOSING_OPENS, LOSING_ADDS, LOSING_TAKES_OFF, LOSING_ENDS } stage;
    size_t atom;
    uint32_t line; /* the next: of the classes, and in LOSING_TAKES_OFF of the clusters behind them */
    bool added;    /* all terms of the atom were */
    int carried;   /* see sm_attribution_take_off */
    sm_evaluating slice;
};

/* unread: only the formula is judged. Returns false if a text of loss_texts is not a formula. */
static bool losing_open(sm_losing *l, sm_loss *out, const sm_index *x, const sm_facts *f, bool unread)
{
    const char *text = NULL;
    *l = (sm_losing){.x = x, .a = {.out = out}};
    l->a.forms = sm_attribution_forms(f, unread);
    for (size_t i = 0; i < sizeof loss_texts / sizeof *loss_texts; i++)
        if (!strcmp(loss_texts[i].id, x->id)) text = loss_texts[i].text;
    sm_evaluator_new(&l->a.forms.e, f);
    if (!text) return true;
    sm_formulas_new(&l->known);
    return sm_formula_parse(&l->text, text, l->known, NULL) == SM_OK;
}

static void losing_close(sm_losing *l)
{
    sm_evaluator_free(l->a.forms.e);
    sm_formula_free(l->text);
    sm_formulas_free(l->known);
}

static void losing_read(sm_losing *l)
{
    sm_attribution_read(&l->a, l->x, (l->text ? l->text : l->x->parsed)->head, l->text != NULL);
    l->carried = l->a.out->kind == SM_LOSS_BY_EITHER ? SM_CLUSTERS : SM_SIDES;
}

static void losing_read_on(sm_losing *l, bool *done)
{
    if (!sm_evaluator_go_on(l->a.forms.e)) {
        losing_read(l);
        if (l->slice.unfinished) sm_spend(l->slice.budget, A_READING);
        if (!l->slice.unfinished) l->stage = LOSING_BEGINS;
    }
    *done = l->stage == LOSING_BEGINS && l->a.out->kind == SM_LOSS_UNSHARED;
}

static void losing_begin(sm_losing *l, bool *done)
{
    sm_loss *out = l->a.out;
    drop_shares(out);
    for (int side = 0; side < SM_SIDES; side++) {
        if (out->kind == (side == SM_CLASSES ? SM_LOSS_BY_CLUSTER : SM_LOSS_BY_CLASS)) continue;
        out->share[side] = sm_alloc(sm_attribution_groups(&l->a, side) + 1, sizeof *out->share[side]);
    }
    l->atom = 0;
    l->line = 0;
    l->stage = LOSING_OPENS;
}

static void losing_spend_line(sm_losing *l, int side, uint32_t x)
{
    sm_line line = sm_table_line(l->a.forms.f->table, side == SM_CLASSES, x);
    sm_spend(l->slice.budget, A_LINE + A_CELL * (uint64_t)line.n);
}

static void losing_open_up(sm_losing *l, bool *done)
{
    double entropy[SM_SIDES];
    bool open = sm_attribution_entropies(&l->a, entropy) && entropy[SM_CLASSES] + entropy[SM_CLUSTERS] > 0;
    uint32_t n = open ? sm_attribution_groups(&l->a, SM_CLASSES) : 0;
    for (; *l->slice.budget && l->line < n; l->line++) {
        sm_attribution_add_open(&l->a, entropy, l->line);
        losing_spend_line(l, SM_CLASSES, l->line);
    }
    if (l->line == n) l->stage = LOSING_ADDS;
}

static void losing_add(sm_losing *l, bool *done)
{
    if (l->atom == l->a.forms.n) {
        l->stage = LOSING_ENDS;
        return;
    }
    if (!sm_attribution_share_out(&l->a, l->atom)) {
        l->atom++;
        return;
    }
    l->line = 0;
    sm_attribution_add(&l->a, l->atom, &l->added);
    if (!l->added) return;
    l->added = false;
    l->stage = LOSING_TAKES_OFF;
}

static void losing_take_off(sm_losing *l, bool *done)
{
    uint32_t classes = sm_attribution_groups(&l->a, SM_CLASSES),
             n = classes + sm_attribution_groups(&l->a, SM_CLUSTERS);
    for (; *l->slice.budget && l->line < n; l->line++) {
        int side = l->line < classes ? SM_CLASSES : SM_CLUSTERS;
        uint32_t x = side == SM_CLASSES ? l->line : l->line - classes;
        if (l->a.by[side] == 0 || side == l->carried) continue;
        sm_attribution_take_off(&l->a, l->atom, l->carried, side, x);
        if (l->carried == !side)
            losing_spend_line(l, side, x);
        else
            sm_spend(l->slice.budget, A_LINE);
    }
    if (l->line < n) return;
    l->atom++;
    l->stage = LOSING_ADDS;
}

/* False: the parts that the clusters carry did not come out; those that the classes carry may. */
static void losing_end(sm_losing *l, bool *done)
{
    bool settled = sm_attribution_settle(&l->a), again = l->carried == SM_CLUSTERS;
    if (!settled) l->carried = SM_CLASSES;
    if (!settled && !again) l->a.out->kind = SM_LOSS_UNSHARED;
    *done = settled || !again;
    l->stage = LOSING_BEGINS;
}

static void (*const losing_stages[])(sm_losing *l, bool *done) = {
    [LOSING_READS] = losing_read_on, [LOSING_BEGINS] = losing_begin,       [LOSING_OPENS] = losing_open_up,
    [LOSING_ADDS] = losing_add,      [LOSING_TAKES_OFF] = losing_take_off, [LOSING_ENDS] = losing_end,
};

void sm_losing_on(sm_losing *l, uint64_t *budget, bool *done)
{
    for (*done = false; *budget && !*done;) {
        l->slice = (sm_evaluating){.budget = budget};
        sm_evaluator_in_slices(l->a.forms.e, &l->slice);
        losing_stages[l->stage](l, done);
    }
    if (!*done) return;
    bool shared = l->a.out->kind != SM_LOSS_UNSHARED;
    if (!shared) drop_shares(l->a.out);
    for (size_t i = 0; shared && i < sizeof share_words / sizeof *share_words; i++)
        for (int side = 0; side < SM_SIDES && !strcmp(share_words[i].id, l->x->id); side++)
            l->a.out->formula[side] = share_words[i].formula[side];
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

/* The total, and whether there may be shares behind it. */
static bool begin_loss(sm_loss *out, const sm_index *x, const sm_facts *f)
{
    sm_loss_free(out);
    out->formula[SM_CLASSES] = out->formula[SM_CLUSTERS] = "";
    sm_value *v = &out->total;
    *v = isnan(x->best) ? sm_not_defined("the index has no best value") : sm_index_value(x, f);
    bool known = v->state == SM_DEFINED || v->state == SM_BY_CONVENTION;
    if (known) v->number = fabs(x->best - v->number);
    out->by_convention = v->state == SM_BY_CONVENTION && v->number > 0;
    return x->parsed && !out->by_convention && known;
}

void sm_losing_new(sm_losing **out, sm_loss *into, const sm_index *x, const sm_facts *f)
{
    *out = NULL;
    if (!begin_loss(into, x, f)) return;
    sm_losing *l = sm_alloc(1, sizeof *l);
    if (losing_open(l, into, x, f, false))
        *out = l;
    else
        sm_losing_free(l);
}

void sm_losing_free(sm_losing *l)
{
    if (l) losing_close(l);
    sm_free(l);
}

static bool judge_formula(const sm_index *x, const sm_facts *f)
{
    sm_loss out = {0};
    sm_losing l;
    bool read = losing_open(&l, &out, x, f, true);
    if (read) losing_read(&l);
    losing_close(&l);
    return read && out.kind != SM_LOSS_UNSHARED;
}

bool sm_loss_may_be_shared(const sm_index *x, const sm_facts *f)
{
    sm_loss out = {0};
    if (isnan(x->best) || !x->parsed) return false;
    return sm_loss_needs(x) & ~f->have ? judge_formula(x, f) : begin_loss(&out, x, f);
}
