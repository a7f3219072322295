/* Shares of a loss, from the formula of the index: the loss as one quotient whose numerator is linear in reductions.
 *
 * The terms of a sum over classes belong to the classes, those of a sum over clusters to the clusters; the terms of a
 * sum over cells or of a matching can be attributed to either. A share is the difference between a term and what it
 * would be if class and cluster were one set, c = a = b. Where sums of sizes (P and Q) stand in the numerator, both
 * sides share the cells in proportion to them. Entropies are written as H(U) = MI + H(U|V), where H(U|V) belongs to the
 * clusters, and H(V) = MI + H(V|U), where H(V|U) belongs to the classes. */
#include "setmatch/measure/loss.h"
#include "form.h"
#include "losing.h"
#include "measure/index/family.h"
#include "setmatch/base/mem.h"
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

/* ---- parts ------------------------------------------------------------------------------------------------------- */
typedef enum part_kind {
    SIZES_OF_CLASSES, /* P, A2: a sum over the classes that the cells do not change */
    SIZES_OF_CLUSTERS,
    SUM_OF_CLASSES, /* over the classes, of what their cells say */
    SUM_OF_CLUSTERS,
    CHOSEN_BY_CLASSES, /* the largest cell of each class */
    CHOSEN_BY_CLUSTERS,
    CELLS, /* a sum over cells, or the pairs of a matching */
    GREEDY,
    CLASS_ENTROPY,
    CLUSTER_ENTROPY,
    MUTUAL
} part_kind;

static bool loss_atom(sm_forms *s, const sm_node *x, sm_form *out)
{
    const char *name = x->kind == SM_NODE_QUANTITY ? x->quantity->name : "";
    sm_information i = sm_information_of(s->f->sums);
    bool summed = x->kind == SM_NODE_REDUCE && x->which == SM_REDUCE_SUM, moves = sm_node_moves(x);
    bool classes = x->over == SM_OVER_CLASSES, cells = x->over == (SM_OVER_CLASSES | SM_OVER_CLUSTERS);
    bool read = !s->unread && (summed || x->kind == SM_NODE_MATCH || !strcmp(name, "greedy"));
    double value = read ? sm_node_value(s->e, x, SM_UNBOUND).number : 1;
    if (!strcmp(name, "HU")) {
        *out = sm_form_atom(s, CLASS_ENTROPY, NULL, 1, i.u / i.n);
    } else if (!strcmp(name, "HV")) {
        *out = sm_form_atom(s, CLUSTER_ENTROPY, NULL, 1, i.v / i.n);
    } else if (!strcmp(name, "MI")) {
        *out = sm_form_atom(s, MUTUAL, NULL, 1, i.mutual / i.n);
    } else if (!strcmp(name, "HUgV") || !strcmp(name, "HVgU")) {
        bool of_classes = name[1] == 'U';
        double whole = of_classes ? i.u / i.n : i.v / i.n;
        sm_form entropy = sm_form_atom(s, of_classes ? CLASS_ENTROPY : CLUSTER_ENTROPY, NULL, 1, whole);
        *out = sm_form_plus(entropy, sm_form_atom(s, MUTUAL, NULL, 1, i.mutual / i.n), -1);
    } else if (!strcmp(name, "greedy")) {
        *out = sm_form_atom(s, GREEDY, x, 1, value);
    } else if (x->kind == SM_NODE_MATCH || (summed && cells)) {
        *out = sm_form_atom(s, CELLS, x, 1, value);
    } else if (summed && !moves) {
        *out = sm_form_atom(s, classes ? SIZES_OF_CLASSES : SIZES_OF_CLUSTERS, x, 1, value);
    } else if (summed && sm_node_is_largest_cells(x)) {
        *out = sm_form_atom(s, classes ? CHOSEN_BY_CLASSES : CHOSEN_BY_CLUSTERS, x, 1, value);
    } else if (summed) {
        *out = sm_form_atom(s, classes ? SUM_OF_CLASSES : SUM_OF_CLUSTERS, x, 1, value);
    } else {
        return false;
    }
    return true;
}

/* ---- whose parts ------------------------------------------------------------------------------------------------- */
typedef struct attribution {
    sm_forms forms;
    double often[SM_FORM_ATOMS]; /* each atom in the numerator of the loss, */
    double over, under;          /* a number there, and the denominator */
    double part_of[SM_SIDES];    /* of what belongs to either side */
    sm_loss *out;
    double by[SM_SIDES]; /* of the atom that is added up: what either side gets of a term */
} attribution;

/* The coefficients of atoms of these kinds in the numerator, added up without signs. */
static double weight_of(const attribution *a, part_kind first, part_kind last)
{
    double sum = 0;
    for (size_t i = 0; i < a->forms.n; i++)
        if (a->forms.kind[i] >= first && a->forms.kind[i] <= last) sum += fabs(a->often[i]);
    return sum;
}

/* Coefficients of H(V|U), for the classes, and of H(U|V), for the clusters. False: MI does not cancel. */
static bool entropies_fall_out(const attribution *a, double often[SM_SIDES])
{
    double mutual = 0, all = 0;
    often[SM_CLASSES] = often[SM_CLUSTERS] = 0;
    for (size_t i = 0; i < a->forms.n; i++) {
        if (a->forms.kind[i] < CLASS_ENTROPY) continue;
        if (a->forms.kind[i] == CLASS_ENTROPY) often[SM_CLUSTERS] += a->often[i];
        if (a->forms.kind[i] == CLUSTER_ENTROPY) often[SM_CLASSES] += a->often[i];
        mutual += a->often[i];
        all += fabs(a->often[i]);
    }
    return fabs(mutual) <= 1e-12 * all;
}

static double term_if_whole(const attribution *a, size_t atom, double size);

/* Without sums of sizes beside them, terms must count points or classes: for c = a = b they are proportional to the
 * size, or constant. */
static bool terms_are_shares(const attribution *a)
{
    for (size_t i = 0; i < a->forms.n; i++) {
        if (a->often[i] == 0 || a->forms.kind[i] < SUM_OF_CLASSES || a->forms.kind[i] >= CLASS_ENTROPY) continue;
        double three = term_if_whole(a, i, 3), seven = term_if_whole(a, i, 7), near = 1e-12 * fabs(seven);
        if (fabs(seven - three) > near && fabs(3 * seven - 7 * three) > 3 * near) return false;
    }
    return true;
}

static sm_loss_kind kind_of(attribution *a)
{
    double entropy[SM_SIDES], sizes = weight_of(a, SIZES_OF_CLASSES, SIZES_OF_CLUSTERS);
    bool chosen_both = weight_of(a, CHOSEN_BY_CLASSES, CHOSEN_BY_CLASSES) > 0 &&
                       weight_of(a, CHOSEN_BY_CLUSTERS, CHOSEN_BY_CLUSTERS) > 0;
    if (!entropies_fall_out(a, entropy) || (!(sizes > 0) && !terms_are_shares(a))) return SM_LOSS_UNSHARED;
    bool classes = weight_of(a, SUM_OF_CLASSES, SUM_OF_CLASSES) + entropy[SM_CLASSES] > 0 || chosen_both;
    bool clusters = weight_of(a, SUM_OF_CLUSTERS, SUM_OF_CLUSTERS) + entropy[SM_CLUSTERS] > 0 || chosen_both;
    bool either = !chosen_both && weight_of(a, CHOSEN_BY_CLASSES, GREEDY) > 0;
    a->part_of[SM_CLASSES] = a->part_of[SM_CLUSTERS] = 1;
    if (sizes > 0) {
        a->part_of[SM_CLASSES] = weight_of(a, SIZES_OF_CLASSES, SIZES_OF_CLASSES) / sizes;
        a->part_of[SM_CLUSTERS] = 1 - a->part_of[SM_CLASSES];
        classes |= a->part_of[SM_CLASSES] > 0;
        clusters |= a->part_of[SM_CLUSTERS] > 0;
    }
    if (classes && clusters) return SM_LOSS_BY_BOTH;
    if (classes || clusters) return classes ? SM_LOSS_BY_CLASS : SM_LOSS_BY_CLUSTER;
    return either ? SM_LOSS_BY_EITHER : SM_LOSS_UNSHARED;
}

/* The loss as a quotient; false if it is none. A distance is its own loss. */
static bool numerator_of(attribution *a, const sm_index *x, const sm_node *head, bool is_loss)
{
    sm_form f = sm_form_of(&a->forms, head);
    if (!f.known) return false;
    double turned = is_loss || x->distance ? 1 : -1, best = is_loss ? 0 : -turned * x->best, sizes = 0;
    for (size_t i = 0; i <= a->forms.n; i++) {
        double here = turned * f.over[i] + best * f.under[i], size = fabs(f.over[i]) + fabs(best * f.under[i]);
        bool none = fabs(here) <= 1e-12 * size; /* what is left of rounding */
        *(i ? &a->often[i - 1] : &a->over) = none ? 0 : here;
        a->under += f.under[i] * (i ? a->forms.value[i - 1] : 1);
        sizes += size;
    }
    return a->under != 0 && sizes > 0;
}

/* ---- adding up --------------------------------------------------------------------------------------------------- */
static uint32_t groups_of(const attribution *a, int side)
{
    return sm_table_size(a->forms.f->table, side == SM_CLASSES);
}

/* Adds a term to its class and cluster, each side with its factor. */
static void add_term(attribution *a, const double by[SM_SIDES], sm_bound_to at, double value)
{
    if (at.row != SM_NONE && by[SM_CLASSES] != 0) a->out->share[SM_CLASSES][at.row] += by[SM_CLASSES] * value;
    if (at.col != SM_NONE && by[SM_CLUSTERS] != 0) a->out->share[SM_CLUSTERS][at.col] += by[SM_CLUSTERS] * value;
}

static bool take_term(void *self, const sm_reduced *term)
{
    attribution *a = self;
    add_term(a, a->by, term->at, term->value.number);
    return true;
}

/* The largest cell of each class (cluster), the first as loaded. */
static void add_chosen(attribution *a, const double by[SM_SIDES], int side)
{
    const sm_table *t = a->forms.f->table;
    const sm_best *best = &a->forms.f->best[SM_MOST];
    for (uint32_t x = 0; x < groups_of(a, side); x++) {
        if (!sm_table_sum(t, side == SM_CLASSES, x)) continue;
        sm_bound_to at =
            side == SM_CLASSES ? (sm_bound_to){x, best->col_of_row[x]} : (sm_bound_to){best->row_of_col[x], x};
        add_term(a, by, at, (double)sm_table_at(t, at.row, at.col));
    }
}

static void add_greedy(attribution *a, const double by[SM_SIDES])
{
    const sm_matching *m = a->forms.f->greedy;
    for (uint32_t r = 0; r < m->rows; r++)
        if (m->col_of_row[r] != SM_NONE)
            add_term(a, by, (sm_bound_to){r, m->col_of_row[r]},
                     (double)sm_table_at(a->forms.f->table, r, m->col_of_row[r]));
}

/* c/n ln(a/c) for the class, c/n ln(b/c) for the cluster: of the cells of a class. */
static void add_open(attribution *a, const double by[SM_SIDES], uint32_t r)
{
    const sm_table *t = a->forms.f->table;
    double n = (double)a->forms.f->sums->n;
    sm_line line = sm_table_row(t, r);
    for (uint32_t p = 0; p < line.n; p++) {
        uint32_t col = sm_line_at(line, p);
        double c = (double)line.count[p];
        if (!(c > 0)) continue;
        double of_class = (double)sm_table_row_sums(t)[r], of_cluster = (double)sm_table_col_sums(t)[col];
        add_term(a, (double[]){by[SM_CLASSES], 0}, (sm_bound_to){r, col}, c / n * log(of_class / c));
        add_term(a, (double[]){0, by[SM_CLUSTERS]}, (sm_bound_to){r, col}, c / n * log(of_cluster / c));
    }
}

/* The term of a group of this size if class and cluster were one set. */
static double term_if_whole(const attribution *a, size_t atom, double size)
{
    const sm_node *x = a->forms.node[atom];
    return a->forms.kind[atom] == GREEDY ? size : sm_node_if(a->forms.e, x->first, size, size, size);
}

/* Subtracts what the term of a group would be if class and cluster were one set. `carried`: a side that instead gets
 * these values from the other side, in equal parts for each point; SM_SIDES: none. */
static void take_off_whole(attribution *a, size_t atom, int carried, int side, uint32_t x)
{
    const sm_table *t = a->forms.f->table;
    double size = (double)sm_table_sum(t, side == SM_CLASSES, x);
    double whole = size > 0 ? term_if_whole(a, atom, size) : 0;
    a->out->share[side][x] -= a->by[side] * whole;
    if (carried != !side || !(size > 0)) return;
    sm_line line = sm_table_line(t, side == SM_CLASSES, x);
    for (uint32_t p = 0; p < line.n; p++)
        a->out->share[carried][sm_line_at(line, p)] -= a->by[carried] * whole * (double)line.count[p] / size;
}

/* What either side gets of the terms of an atom; false: nothing. */
static bool share_out(attribution *a, size_t atom)
{
    part_kind kind = a->forms.kind[atom];
    double q = a->often[atom];
    bool both = a->out->kind == SM_LOSS_BY_BOTH;
    a->by[SM_CLASSES] = q * a->part_of[SM_CLASSES];
    a->by[SM_CLUSTERS] = q * a->part_of[SM_CLUSTERS];
    if (kind >= CLASS_ENTROPY || kind <= SIZES_OF_CLUSTERS || q == 0) return false;
    bool of_classes = kind == SUM_OF_CLASSES || (both && kind == CHOSEN_BY_CLASSES);
    bool of_clusters = kind == SUM_OF_CLUSTERS || (both && kind == CHOSEN_BY_CLUSTERS);
    if (of_classes || of_clusters) a->by[SM_CLASSES] = of_classes ? q : 0, a->by[SM_CLUSTERS] = of_clusters ? q : 0;
    for (int side = 0; side < SM_SIDES; side++)
        if (!a->out->share[side]) a->by[side] = 0;
    return true;
}

/* The terms of an atom as far as the budget goes. */
static sm_status add_atom(attribution *a, size_t atom, bool *done, sm_error *err)
{
    part_kind kind = a->forms.kind[atom];
    const sm_taker taker = {.self = a, .take = take_term, .done = done};
    if (kind == CHOSEN_BY_CLASSES || kind == CHOSEN_BY_CLUSTERS)
        add_chosen(a, a->by, kind == CHOSEN_BY_CLASSES ? SM_CLASSES : SM_CLUSTERS);
    else if (kind == GREEDY)
        add_greedy(a, a->by);
    else
        return sm_node_terms_on(a->forms.e, a->forms.node[atom], &taker, err);
    *done = true;
    return SM_OK;
}

/* False if a share is negative or the shares do not add up to the loss; residues of rounding become 0. */
static bool settle_shares(attribution *a)
{
    double sum[SM_SIDES] = {0}, loss = a->out->total.number, near = 1e-9 * fmax(1, loss);
    for (int side = 0; side < SM_SIDES; side++)
        for (uint32_t x = 0; a->out->share[side] && x < groups_of(a, side); x++) {
            double *share = &a->out->share[side][x];
            *share /= a->under;
            if (!(*share >= -near)) return false;
            if (!(*share > 1e-15 * fmax(1, loss))) *share = 0;
            sum[side] += *share;
        }
    if (a->out->kind == SM_LOSS_BY_BOTH) return fabs(sum[SM_CLASSES] + sum[SM_CLUSTERS] - loss) <= near;
    for (int side = 0; side < SM_SIDES; side++)
        if (a->out->share[side] && !(fabs(sum[side] - loss) <= near)) return false;
    return true;
}

static void drop_shares(sm_loss *l)
{
    for (int side = 0; side < SM_SIDES; side++) {
        sm_free(l->share[side]);
        l->share[side] = NULL;
    }
}

static void name_shares(sm_loss *l, const char *id)
{
    for (size_t i = 0; i < sizeof share_words / sizeof *share_words; i++)
        for (int side = 0; side < SM_SIDES && !strcmp(share_words[i].id, id); side++)
            l->formula[side] = share_words[i].formula[side];
}

/* ---- step by step ------------------------------------------------------------------------------------------------ */
enum { A_LINE = 30, A_CELL = 50, A_READING = 20 * 1000 }; /* nanoseconds or so */

struct sm_losing {
    attribution a;
    const sm_index *x;
    sm_formulas *known; /* of a loss that is written differently: */
    sm_formula *text;
    enum { LOSING_READS, LOSING_BEGINS, LOSING_OPENS, LOSING_ADDS, LOSING_TAKES_OFF, LOSING_ENDS } stage;
    size_t atom;
    uint32_t line; /* the next: of the classes, and in LOSING_TAKES_OFF of the clusters behind them */
    bool added;    /* all terms of the atom were */
    int carried;   /* see take_off_whole */
    sm_evaluating slice;
};

/* unread: only the formula is judged. */
static sm_status losing_open(sm_losing *l, sm_loss *out, const sm_index *x, const sm_facts *f, bool unread,
                             sm_error *err)
{
    const char *text = NULL;
    *l = (sm_losing){.x = x, .a = {.out = out}};
    l->a.forms = (sm_forms){.f = f, .atom = loss_atom, .as_numbers = true, .unread = unread};
    for (size_t i = 0; i < sizeof loss_texts / sizeof *loss_texts; i++)
        if (!strcmp(loss_texts[i].id, x->id)) text = loss_texts[i].text;
    sm_status status = sm_evaluator_new(&l->a.forms.e, f, err);
    if (!text || status != SM_OK) return status;
    status = sm_formulas_new(&l->known, err);
    return status == SM_OK ? sm_formula_parse(&l->text, text, l->known, err) : status;
}

static void losing_close(sm_losing *l)
{
    sm_evaluator_free(l->a.forms.e);
    sm_formula_free(l->text);
    sm_formulas_free(l->known);
}

/* As far as the sums that it reads are known. */
static void losing_read(sm_losing *l)
{
    const sm_node *head = (l->text ? l->text : l->x->parsed)->head;
    l->a.forms.n = 0;
    l->a.over = l->a.under = 0;
    memset(l->a.often, 0, sizeof l->a.often);
    bool good = numerator_of(&l->a, l->x, head, l->text != NULL);
    l->a.out->kind = good ? kind_of(&l->a) : SM_LOSS_UNSHARED;
    l->carried = l->a.out->kind == SM_LOSS_BY_EITHER ? SM_CLUSTERS : SM_SIDES;
    for (size_t i = 0; good && !l->a.forms.unread && i < l->a.forms.n;
         i++) /* what its terms read is known from now on */
        if (l->a.forms.kind[i] >= SUM_OF_CLASSES && l->a.forms.kind[i] < CLASS_ENTROPY)
            (void)term_if_whole(&l->a, i, 1);
}

static sm_status losing_read_on(sm_losing *l, bool *done, sm_error *err)
{
    if (!sm_evaluator_go_on(l->a.forms.e)) {
        losing_read(l);
        if (l->slice.unfinished) sm_spend(l->slice.budget, A_READING);
        if (!l->slice.unfinished) l->stage = LOSING_BEGINS;
    }
    if (l->slice.failed) return sm_no_memory(err);
    *done = l->stage == LOSING_BEGINS && l->a.out->kind == SM_LOSS_UNSHARED;
    return SM_OK;
}

static sm_status losing_begin(sm_losing *l, bool *done, sm_error *err)
{
    sm_loss *out = l->a.out;
    drop_shares(out);
    for (int side = 0; side < SM_SIDES; side++) {
        if (out->kind == (side == SM_CLASSES ? SM_LOSS_BY_CLUSTER : SM_LOSS_BY_CLASS)) continue;
        out->share[side] = sm_alloc(groups_of(&l->a, side) + 1, sizeof *out->share[side]);
        if (!out->share[side]) return sm_no_memory(err);
    }
    l->atom = 0;
    l->line = 0;
    l->stage = LOSING_OPENS;
    return SM_OK;
}

static void losing_spend_line(sm_losing *l, int side, uint32_t x)
{
    sm_line line = sm_table_line(l->a.forms.f->table, side == SM_CLASSES, x);
    sm_spend(l->slice.budget, A_LINE + A_CELL * (uint64_t)line.n);
}

static sm_status losing_open_up(sm_losing *l, bool *done, sm_error *err)
{
    double entropy[SM_SIDES];
    bool open = entropies_fall_out(&l->a, entropy) && entropy[SM_CLASSES] + entropy[SM_CLUSTERS] > 0;
    uint32_t n = open ? groups_of(&l->a, SM_CLASSES) : 0;
    for (; *l->slice.budget && l->line < n; l->line++) {
        add_open(&l->a, entropy, l->line);
        losing_spend_line(l, SM_CLASSES, l->line);
    }
    if (l->line == n) l->stage = LOSING_ADDS;
    return SM_OK;
}

static sm_status losing_add(sm_losing *l, bool *done, sm_error *err)
{
    if (l->atom == l->a.forms.n) {
        l->stage = LOSING_ENDS;
        return SM_OK;
    }
    if (!share_out(&l->a, l->atom)) {
        l->atom++;
        return SM_OK;
    }
    l->line = 0;
    sm_status status = add_atom(&l->a, l->atom, &l->added, err);
    if (!l->added) return status;
    l->added = false;
    l->stage = LOSING_TAKES_OFF;
    return status;
}

static sm_status losing_take_off(sm_losing *l, bool *done, sm_error *err)
{
    uint32_t classes = groups_of(&l->a, SM_CLASSES), n = classes + groups_of(&l->a, SM_CLUSTERS);
    for (; *l->slice.budget && l->line < n; l->line++) {
        int side = l->line < classes ? SM_CLASSES : SM_CLUSTERS;
        uint32_t x = side == SM_CLASSES ? l->line : l->line - classes;
        if (l->a.by[side] == 0 || side == l->carried) continue;
        take_off_whole(&l->a, l->atom, l->carried, side, x);
        if (l->carried == !side)
            losing_spend_line(l, side, x);
        else
            sm_spend(l->slice.budget, A_LINE);
    }
    if (l->line < n) return SM_OK;
    l->atom++;
    l->stage = LOSING_ADDS;
    return SM_OK;
}

/* False: the parts that the clusters carry did not come out; those that the classes carry may. */
static sm_status losing_end(sm_losing *l, bool *done, sm_error *err)
{
    bool settled = settle_shares(&l->a), again = l->carried == SM_CLUSTERS;
    if (!settled) l->carried = SM_CLASSES;
    if (!settled && !again) l->a.out->kind = SM_LOSS_UNSHARED;
    *done = settled || !again;
    l->stage = LOSING_BEGINS;
    return SM_OK;
}

static sm_status (*const losing_stages[])(sm_losing *l, bool *done, sm_error *err) = {
    [LOSING_READS] = losing_read_on, [LOSING_BEGINS] = losing_begin,       [LOSING_OPENS] = losing_open_up,
    [LOSING_ADDS] = losing_add,      [LOSING_TAKES_OFF] = losing_take_off, [LOSING_ENDS] = losing_end,
};

sm_status sm_losing_on(sm_losing *l, uint64_t *budget, bool *done, sm_error *err)
{
    sm_status status = SM_OK;
    for (*done = false; status == SM_OK && *budget && !*done;) {
        l->slice = (sm_evaluating){.budget = budget};
        sm_evaluator_in_slices(l->a.forms.e, &l->slice);
        status = losing_stages[l->stage](l, done, err);
    }
    if (status == SM_OK && !*done) return SM_OK;
    if (status != SM_OK || l->a.out->kind == SM_LOSS_UNSHARED)
        drop_shares(l->a.out);
    else
        name_shares(l->a.out, l->x->id);
    return status;
}

/* ---- outside ----------------------------------------------------------------------------------------------------- */
unsigned sm_loss_needs(const sm_index *x)
{
    unsigned needs = x->needs;
    for (int w = 0; w < SM_WEIGHTINGS; w++)
        if (needs & (unsigned)SM_NEED_MATCH_COUNT << w) needs |= sm_need_first((sm_weighting)w);
    return needs;
}

void sm_loss_done(sm_loss *l)
{
    drop_shares(l);
    *l = (sm_loss){0};
}

static sm_value total_of(const sm_index *x, const sm_facts *f)
{
    if (isnan(x->best)) return sm_not_defined("the index has no best value");
    sm_value v = sm_index_value(x, f);
    if (v.state == SM_DEFINED || v.state == SM_BY_CONVENTION) v.number = fabs(x->best - v.number);
    return v;
}

/* The total, and whether there may be shares behind it. */
static bool begin_loss(sm_loss *out, const sm_index *x, const sm_facts *f)
{
    sm_loss_done(out);
    out->formula[SM_CLASSES] = out->formula[SM_CLUSTERS] = "";
    out->total = total_of(x, f);
    sm_state state = out->total.state;
    out->by_convention = state == SM_BY_CONVENTION && out->total.number > 0;
    return x->parsed && !out->by_convention && (state == SM_DEFINED || state == SM_BY_CONVENTION);
}

sm_status sm_losing_new(sm_losing **out, sm_loss *into, const sm_index *x, const sm_facts *f, sm_error *err)
{
    *out = NULL;
    if (!begin_loss(into, x, f)) return SM_OK;
    sm_losing *l = sm_alloc(1, sizeof *l);
    if (!l) return sm_no_memory(err);
    sm_status status = losing_open(l, into, x, f, false, err);
    if (status == SM_OK)
        *out = l;
    else
        sm_losing_free(l);
    return status;
}

void sm_losing_free(sm_losing *l)
{
    if (l) losing_close(l);
    sm_free(l);
}

sm_status sm_loss_of(sm_loss *out, const sm_index *x, const sm_facts *f, sm_error *err)
{
    sm_losing *l;
    sm_status status = sm_losing_new(&l, out, x, f, err);
    uint64_t budget = SM_BUDGET_ALL;
    for (bool done = !l; !done && status == SM_OK; budget = SM_BUDGET_ALL)
        status = sm_losing_on(l, &budget, &done, err);
    sm_losing_free(l);
    return status;
}

static bool judge_formula(const sm_index *x, const sm_facts *f)
{
    sm_loss out = {0};
    sm_losing l;
    bool read = losing_open(&l, &out, x, f, true, NULL) == SM_OK;
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

bool sm_loss_is_shared(const sm_index *x, const sm_facts *f)
{
    sm_loss l = {0};
    bool shared = sm_loss_may_be_shared(x, f), met = !(sm_loss_needs(x) & ~f->have);
    if (shared && met) shared = sm_loss_of(&l, x, f, NULL) == SM_OK && l.kind != SM_LOSS_UNSHARED;
    sm_loss_done(&l);
    return shared;
}
