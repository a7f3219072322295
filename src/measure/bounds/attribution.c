/* The numerator of a loss is linear in a few atoms. Each has a kind, which says which side its terms belong to and how
 * they are added up. */
#include "attribution.h"
#include "base/mem.h"
#include "measure/index/family.h"
#include <math.h>
#include <string.h>

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

static bool attribution_atom(sm_forms *s, const sm_node *x, sm_form *out)
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
/* The coefficients of atoms of these kinds in the numerator, added up without signs. */
static double attribution_weight(const sm_attribution *a, part_kind first, part_kind last)
{
    double sum = 0;
    for (size_t i = 0; i < a->forms.n; i++)
        if (a->forms.kind[i] >= first && a->forms.kind[i] <= last) sum += fabs(a->often[i]);
    return sum;
}

/* Coefficients of H(V|U), for the classes, and of H(U|V), for the clusters. False: MI does not cancel. */
static bool attribution_entropies(const sm_attribution *a, double often[SM_SIDES])
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

/* The term of a group of this size if class and cluster were one set. */
static double attribution_if_whole(const sm_attribution *a, size_t atom, double size)
{
    const sm_node *x = a->forms.node[atom];
    return a->forms.kind[atom] == GREEDY ? size : sm_node_if(a->forms.e, x->first, size, size, size);
}

/* Without sums of sizes next to them, terms must count points or classes: for c = a = b they are proportional to the
 * size, or constant. */
static bool attribution_is_of_shares(const sm_attribution *a)
{
    for (size_t i = 0; i < a->forms.n; i++) {
        if (a->often[i] == 0 || a->forms.kind[i] < SUM_OF_CLASSES || a->forms.kind[i] >= CLASS_ENTROPY) continue;
        double three = attribution_if_whole(a, i, 3), seven = attribution_if_whole(a, i, 7), near = 1e-12 * fabs(seven);
        if (fabs(seven - three) > near && fabs(3 * seven - 7 * three) > 3 * near) return false;
    }
    return true;
}

static sm_loss_kind attribution_kind(sm_attribution *a)
{
    double entropy[SM_SIDES], sizes = attribution_weight(a, SIZES_OF_CLASSES, SIZES_OF_CLUSTERS);
    bool chosen_both = attribution_weight(a, CHOSEN_BY_CLASSES, CHOSEN_BY_CLASSES) > 0 &&
                       attribution_weight(a, CHOSEN_BY_CLUSTERS, CHOSEN_BY_CLUSTERS) > 0;
    if (!attribution_entropies(a, entropy) || (!(sizes > 0) && !attribution_is_of_shares(a))) return SM_LOSS_UNSHARED;
    bool classes = attribution_weight(a, SUM_OF_CLASSES, SUM_OF_CLASSES) + entropy[SM_CLASSES] > 0 || chosen_both;
    bool clusters = attribution_weight(a, SUM_OF_CLUSTERS, SUM_OF_CLUSTERS) + entropy[SM_CLUSTERS] > 0 || chosen_both;
    bool either = !chosen_both && attribution_weight(a, CHOSEN_BY_CLASSES, GREEDY) > 0;
    a->part_of[SM_CLASSES] = a->part_of[SM_CLUSTERS] = 1;
    if (sizes > 0) {
        a->part_of[SM_CLASSES] = attribution_weight(a, SIZES_OF_CLASSES, SIZES_OF_CLASSES) / sizes;
        a->part_of[SM_CLUSTERS] = 1 - a->part_of[SM_CLASSES];
        classes |= a->part_of[SM_CLASSES] > 0;
        clusters |= a->part_of[SM_CLUSTERS] > 0;
    }
    if (classes && clusters) return SM_LOSS_BY_BOTH;
    if (classes || clusters) return classes ? SM_LOSS_BY_CLASS : SM_LOSS_BY_CLUSTER;
    return either ? SM_LOSS_BY_EITHER : SM_LOSS_UNSHARED;
}

/* The loss as a quotient; false if it is none. A distance is its own loss. */
static bool attribution_numerator(sm_attribution *a, const sm_index *x, const sm_node *head, bool is_loss)
{
    sm_form f = sm_form_of(&a->forms, head);
    if (!f.known) return false;
    double turned = is_loss || x->distance ? 1 : -1, best = is_loss ? 0 : -turned * x->best, sizes = 0;
    for (size_t i = 0; i <= a->forms.n; i++) {
        double here = turned * f.over[i] + best * f.under[i], size = fabs(f.over[i]) + fabs(best * f.under[i]);
        bool none = fabs(here) <= 1e-12 * size; /* only rounding error remains */
        *(i ? &a->often[i - 1] : &a->over) = none ? 0 : here;
        a->under += f.under[i] * (i ? a->forms.value[i - 1] : 1);
        sizes += size;
    }
    return a->under != 0 && sizes > 0;
}

sm_forms sm_attribution_forms(const sm_facts *f, bool unread)
{
    return (sm_forms){.f = f, .atom = attribution_atom, .as_numbers = true, .unread = unread};
}

void sm_attribution_read(sm_attribution *a, const sm_index *x, const sm_node *head, bool is_loss)
{
    a->forms.n = 0;
    a->over = a->under = 0;
    memset(a->often, 0, sizeof a->often);
    bool good = attribution_numerator(a, x, head, is_loss);
    a->out->kind = good ? attribution_kind(a) : SM_LOSS_UNSHARED;
}

/* ---- adding up --------------------------------------------------------------------------------------------------- */
static uint32_t attribution_groups(const sm_attribution *a, int side)
{
    return sm_table_size(a->forms.f->table, side == SM_CLASSES);
}

/* Adds a term to its class and cluster, each side with its factor. */
static void attribution_add_term(sm_attribution *a, const double by[SM_SIDES], sm_bound_to at, double value)
{
    if (at.row != SM_NONE && by[SM_CLASSES] != 0) a->out->share[SM_CLASSES][at.row] += by[SM_CLASSES] * value;
    if (at.col != SM_NONE && by[SM_CLUSTERS] != 0) a->out->share[SM_CLUSTERS][at.col] += by[SM_CLUSTERS] * value;
}

static void attribution_take_term(void *self, const sm_reduced *term)
{
    sm_attribution *a = self;
    attribution_add_term(a, a->by, term->at, term->value.number);
}

/* The largest cell of each class (cluster), the first as loaded. */
static void attribution_add_chosen(sm_attribution *a, int side)
{
    const sm_table *t = a->forms.f->table;
    const sm_best *best = &a->forms.f->best[SM_MOST];
    for (uint32_t x = 0; x < attribution_groups(a, side); x++) {
        if (!sm_table_sum(t, side == SM_CLASSES, x)) continue;
        sm_bound_to at =
            side == SM_CLASSES ? (sm_bound_to){x, best->col_of_row[x]} : (sm_bound_to){best->row_of_col[x], x};
        attribution_add_term(a, a->by, at, (double)sm_table_at(t, at.row, at.col));
    }
}

static void attribution_add_greedy(sm_attribution *a)
{
    const sm_matching *m = a->forms.f->greedy;
    for (uint32_t r = 0; r < m->rows; r++)
        if (m->col_of_row[r] != SM_NONE)
            attribution_add_term(a, a->by, (sm_bound_to){r, m->col_of_row[r]},
                                 (double)sm_table_at(a->forms.f->table, r, m->col_of_row[r]));
}

/* Adds c/n ln(a/c) to the class and c/n ln(b/c) to the cluster, for the cells of a class. */
static void attribution_add_open(sm_attribution *a, const double by[SM_SIDES], uint32_t r)
{
    const sm_table *t = a->forms.f->table;
    double n = (double)a->forms.f->sums->n;
    sm_line line = sm_table_row(t, r);
    for (uint32_t p = 0; p < line.n; p++) {
        uint32_t col = sm_line_at(line, p);
        double c = (double)line.count[p];
        if (!(c > 0)) continue;
        double of_class = (double)sm_table_row_sums(t)[r], of_cluster = (double)sm_table_col_sums(t)[col];
        attribution_add_term(a, (double[]){by[SM_CLASSES], 0}, (sm_bound_to){r, col}, c / n * log(of_class / c));
        attribution_add_term(a, (double[]){0, by[SM_CLUSTERS]}, (sm_bound_to){r, col}, c / n * log(of_cluster / c));
    }
}

static void attribution_add(sm_attribution *a, size_t atom)
{
    part_kind kind = a->forms.kind[atom];
    if (kind == CHOSEN_BY_CLASSES || kind == CHOSEN_BY_CLUSTERS)
        attribution_add_chosen(a, kind == CHOSEN_BY_CLASSES ? SM_CLASSES : SM_CLUSTERS);
    else if (kind == GREEDY)
        attribution_add_greedy(a);
    else
        sm_node_terms(a->forms.e, a->forms.node[atom], SM_UNBOUND, attribution_take_term, a);
}

/* Subtracts the term that a group would have if class and cluster were one set. `carried`: a side that instead gets
 * these values from the other side, in equal parts for each point; SM_SIDES: none. */
static void attribution_take_off(sm_attribution *a, size_t atom, int carried, int side, uint32_t x)
{
    const sm_table *t = a->forms.f->table;
    double size = (double)sm_table_sum(t, side == SM_CLASSES, x);
    double whole = size > 0 ? attribution_if_whole(a, atom, size) : 0;
    a->out->share[side][x] -= a->by[side] * whole;
    if (carried != !side || !(size > 0)) return;
    sm_line line = sm_table_line(t, side == SM_CLASSES, x);
    for (uint32_t p = 0; p < line.n; p++)
        a->out->share[carried][sm_line_at(line, p)] -= a->by[carried] * whole * (double)line.count[p] / size;
}

/* Finds what either side gets of the terms of an atom; false: nothing. */
static bool attribution_divide(sm_attribution *a, size_t atom)
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

/* Makes residues of rounding 0. False if a share is negative or the shares do not add up to the loss. */
static bool attribution_settle(sm_attribution *a)
{
    double sum[SM_SIDES] = {0}, loss = a->out->total.number, near = 1e-9 * fmax(1, loss);
    for (int side = 0; side < SM_SIDES; side++)
        for (uint32_t x = 0; a->out->share[side] && x < attribution_groups(a, side); x++) {
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

bool sm_attribution_share(sm_attribution *a, int carried)
{
    double entropy[SM_SIDES];
    bool open = attribution_entropies(a, entropy) && entropy[SM_CLASSES] + entropy[SM_CLUSTERS] > 0;
    for (int side = 0; side < SM_SIDES; side++) {
        double **share = &a->out->share[side];
        bool wanted = a->out->kind != (side == SM_CLASSES ? SM_LOSS_BY_CLUSTER : SM_LOSS_BY_CLASS);
        sm_free(*share);
        *share = wanted ? sm_alloc(attribution_groups(a, side) + 1, sizeof **share) : NULL;
    }
    for (uint32_t r = 0; open && r < attribution_groups(a, SM_CLASSES); r++) attribution_add_open(a, entropy, r);

    for (size_t atom = 0; atom < a->forms.n; atom++) {
        if (!attribution_divide(a, atom)) continue;
        attribution_add(a, atom);
        for (int side = 0; side < SM_SIDES; side++) {
            uint32_t groups = a->by[side] != 0 && side != carried ? attribution_groups(a, side) : 0;
            for (uint32_t x = 0; x < groups; x++) attribution_take_off(a, atom, carried, side, x);
        }
    }
    return attribution_settle(a);
}
