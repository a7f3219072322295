/* Minimum, expected value and maximum of an index over all tables with given margins.
 *
 * The formula is written as a quotient of linear functions of a few atoms, the sums that differ from table to table:
 * S = sum c^2, MI, the points in largest cells, a matching, other sums over cells. If it is linear, its expected value
 * is the formula at the expected values of the atoms, and its ends are at the ends of the atoms, provided that one
 * table attains them all. A quotient in one atom is monotone where the denominator keeps its sign: then its ends are
 * known, its expected value is not.
 *
 * Ends of atoms. Sizes that agree when sorted allow identical partitions, where S, MI and largest cells are largest. If
 * n divides every a b, the table of independence exists, where MI = 0 and the largest cell of a cluster is its share of
 * the largest class; no table has less. S is least where c = a/k' + b/k - n/(k k'), the point nearest to 0 of all with
 * these sums, where that is whole and not negative. A one-to-one matching cannot hold more than min(a, b) in a cell,
 * and all its cells can hold that at once (the remaining rows and columns have the same total): so a matching of sizes
 * gives the maximum. */
#include "extent.h"
#include "base/mem.h"
#include "form.h"
#include "measure/index/family.h"
#include <math.h>
#include <string.h>

static const char as_fixed[] = "the sizes alone determine it";
static const char as_identical[] = "these sizes allow identical partitions";
static const char as_independent[] = "reached where all clusters have the same mix";
static const char as_even[] = "reached where the points are spread most evenly";
static const char as_matched[] = "a matched pair can hold no more than its smaller set";
static const char as_adjusted[] = "0 by construction";

static sm_extent_mark mark_at(double value, const char *why)
{
    return (sm_extent_mark){true, value == 0 ? 0.0 : value, why};
}

static sm_extent mark_everywhere(double value)
{
    sm_extent_mark m = mark_at(value, as_fixed);
    return (sm_extent){m, m, m};
}

/* ---- what the sizes allow ---------------------------------------------------------------------------------------- */
static uint64_t common_divisor(const sm_table *t, bool classes)
{
    uint64_t a = 0;
    for (uint32_t i = 0; i < sm_table_size(t, classes); i++)
        for (uint64_t b = sm_table_sum(t, classes, i); b;) {
            uint64_t rest = a % b;
            a = b;
            b = rest;
        }
    return a;
}

static double largest_size(const sm_table *t, bool classes)
{
    double most = 0;
    for (uint32_t i = 0; i < sm_table_size(t, classes); i++) most = fmax(most, (double)sm_table_sum(t, classes, i));
    return most;
}

/* n divides every a b exactly when it divides the product of their common divisors. */
static bool allows_independence(const sm_facts *f)
{
    return (sm_u128)common_divisor(f->table, true) * common_divisor(f->table, false) % f->sums->n == 0;
}

static bool allows_identity(const sm_facts *f)
{
    return f->sums->sorted_min == f->sums->n;
}

/* S where the points are spread most evenly; false unless all cells are then whole and not negative. The smallest cell
 * belongs to the smallest sizes. */
static bool least_squares(const sm_facts *f, double *s)
{
    const sm_sums *u = f->sums;
    sm_u128 k = u->rows, other = u->cols, both = k * other;
    uint64_t least[2] = {UINT64_MAX, UINT64_MAX}; /* of the clusters, of the classes */
    for (int classes = 0; classes < 2; classes++)
        for (uint32_t i = 0; i < sm_table_size(f->table, classes); i++) {
            uint64_t size = sm_table_sum(f->table, classes, i);
            if (size && size < least[classes]) least[classes] = size;
        }
    sm_u128 smallest = least[1] * k + least[0] * other;
    if (smallest < u->n || (smallest - u->n) % both) return false;
    for (int classes = 0; classes < 2; classes++)
        for (uint32_t i = 0; i < sm_table_size(f->table, classes); i++) {
            uint64_t size = sm_table_sum(f->table, classes, i);
            if (size && (size - least[classes]) % (classes ? other : k)) return false;
        }
    double n = (double)u->n;
    *s = sm_u128_double(u->aa) / (double)other + sm_u128_double(u->bb) / (double)k - n * n / (double)both;
    return true;
}

/* ---- atoms ------------------------------------------------------------------------------------------------------- */
enum { SQUARES, INFORMATION, LARGEST_OF_CLASSES, LARGEST_OF_CLUSTERS, NAMED, CELLS, MATCHED };

/* What is known of an atom, and limits that no table exceeds. */
typedef struct atom_range {
    sm_extent is;
    double low, high;
} atom_range;

/* Coefficients of w = square c^2 + linear c for these sizes, by interpolation. False: w is not such a polynomial. */
static bool is_quadratic(sm_evaluator *e, const sm_node *w, double a, double b, double *square, double *linear)
{
    double at[6];
    for (int c = 0; c < 6; c++) at[c] = sm_node_if(e, w, a, b, c);
    *square = (at[2] - 2 * at[1]) / 2;
    *linear = at[1] - *square;
    for (int c = 0; c < 6; c++)
        if (!(fabs(*square * c * c + *linear * c - at[c]) <= 1e-9 * fabs(at[5]))) return false;
    return true;
}

static bool reads_sizes(const sm_node *x)
{
    if (x->kind == SM_NODE_CELL) return x->which != SM_CELL_C;
    if (x->kind == SM_NODE_DEFINED) return reads_sizes(x->definition->node);
    for (const sm_node *child = x->first; child; child = child->next)
        if (reads_sizes(child)) return true;
    return false;
}

static bool moving_atom(sm_forms *s, const sm_node *x, sm_form *out)
{
    const char *name = x->kind == SM_NODE_QUANTITY ? x->quantity->name : "";
    bool information = !strcmp(name, "MI"), of_classes = !strcmp(name, "HUgV"), of_clusters = !strcmp(name, "HVgU");
    double square, linear, n = (double)s->f->sums->n;
    if (information || of_classes || of_clusters) {
        sm_information i = sm_information_of(s->f->sums);
        *out = sm_form_atom(s, INFORMATION, NULL, information ? 1 : -1, 0);
        if (!information) out->over[0] = of_classes ? i.u / i.n : i.v / i.n;
    } else if (x->kind == SM_NODE_QUANTITY && sm_named_weight(x->quantity, 1, 1) > 0) {
        *out = sm_form_atom(s, NAMED, x, 1, 0);
    } else if (x->kind == SM_NODE_MATCH) {
        *out = sm_form_atom(s, MATCHED, x, 1, 0);
    } else if (x->kind != SM_NODE_REDUCE || !sm_node_moves(x)) {
        return false;
    } else if (x->over != (SM_OVER_CLASSES | SM_OVER_CLUSTERS)) {
        *out = sm_node_is_largest_cells(x)
                   ? sm_form_atom(s, x->over == SM_OVER_CLASSES ? LARGEST_OF_CLASSES : LARGEST_OF_CLUSTERS, NULL, 1, 0)
                   : (sm_form){0};
    } else if (x->which == SM_REDUCE_SUM && !reads_sizes(x->first) &&
               is_quadratic(s->e, x->first, 1, 1, &square, &linear)) {
        *out = sm_form_atom(s, SQUARES, NULL, square, 0);
        out->over[0] = linear * n;
    } else {
        *out = x->which == SM_REDUCE_SUM ? sm_form_atom(s, CELLS, x, 1, 0) : (sm_form){0};
    }
    return true;
}

/* E[c] = a b/n and E[c^2] = E[c]^2 + E[c] (n - a)(n - b)/(n (n - 1)), cell by cell. */
static void expect_cells(atom_range *r, const sm_forms *s, const sm_node *w)
{
    const uint64_t *a = sm_table_row_sums(s->f->table), *b = sm_table_col_sums(s->f->table);
    double n = (double)s->f->sums->n, sum = 0, square, linear;
    if ((uint64_t)s->f->sums->rows * s->f->sums->cols > 1000000) return;
    for (uint32_t i = 0; i < sm_table_rows(s->f->table); i++)
        for (uint32_t j = 0; j < sm_table_cols(s->f->table); j++) {
            double x = (double)a[i], y = (double)b[j], mu = x * y / n;
            if (!a[i] || !b[j]) continue;
            if (!is_quadratic(s->e, w, x, y, &square, &linear)) return;
            sum += square * (mu * mu + mu * (n - x) * (n - y) / (n * (n - 1))) + linear * mu;
        }
    r->is.mean = mark_at(sum, "");
}

/* Cells whose class and cluster have the same name form a matching: each is a b/n on average and at most min(a, b). */
static void expect_named(atom_range *r, const sm_formula_quantity *q, const sm_facts *f)
{
    const uint64_t *a = sm_table_row_sums(f->table), *b = sm_table_col_sums(f->table);
    double mean = 0, most = 0;
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) {
        uint32_t j = a[i] ? sm_table_find_col(f->table, sm_table_row_name(f->table, i)) : SM_NONE;
        if (j == SM_NONE) continue;
        double weight = sm_named_weight(q, (double)a[i], (double)b[j]);
        mean += weight * (double)a[i] * (double)b[j] / (double)f->sums->n;
        most += weight * (double)(a[i] < b[j] ? a[i] : b[j]);
    }
    r->is.mean = mark_at(mean, "");
    r->is.most = mark_at(most, as_matched);
}

/* The non-empty sizes of a side. */
static uint32_t filled_sizes(const sm_table *t, bool classes, double *out)
{
    uint32_t many = 0;
    for (uint32_t i = 0; i < sm_table_size(t, classes); i++)
        if (sm_table_sum(t, classes, i)) out[many++] = (double)sm_table_sum(t, classes, i);
    return many;
}

/* The largest total of a matching of sizes; unknown where that would take too long, or where the weight of a cell does
 * not grow with its points. */
static sm_status match_sizes(atom_range *r, const sm_forms *s, const sm_node *match, sm_error *err)
{
    double a[SM_EXTENT_SIDE], b[SM_EXTENT_SIDE], square, linear;
    const sm_sums *sums = s->f->sums;
    if (match->which == SM_BY_COUNT) r->is.most = mark_at(sm_u128_double(sums->sorted_min), as_matched);
    if (match->which == SM_BY_COUNT || sums->rows > SM_EXTENT_SIDE || sums->cols > SM_EXTENT_SIDE) return SM_OK;
    sm_similarity sizes = {.rows = filled_sizes(s->f->table, true, a), .cols = filled_sizes(s->f->table, false, b)};
    double *value = sm_alloc((size_t)sizes.rows * sizes.cols, sizeof *value);
    bool rises = true;
    for (uint32_t i = 0; i < sizes.rows && rises; i++)
        for (uint32_t j = 0; j < sizes.cols && rises; j++) {
            double c = fmin(a[i], b[j]);
            rises = is_quadratic(s->e, match->first, a[i], b[j], &square, &linear) && square >= 0 && linear >= 0;
            value[i * sizes.cols + j] = sm_node_if(s->e, match->first, a[i], b[j], c);
        }
    sizes.value = value;
    sm_similar best = {0};
    sm_status status = rises ? sm_similar_of(&best, &sizes, err) : SM_OK;
    if (rises && status == SM_OK) r->is.most = mark_at(best.total, as_matched);
    sm_similar_free(&best);
    sm_free(value);
    return status;
}

static sm_status range_of_atom(atom_range *r, const sm_forms *s, size_t at, sm_error *err)
{
    const sm_facts *f = s->f;
    sm_information i = sm_information_of(f->sums);
    double n = (double)f->sums->n, a = sm_u128_double(f->sums->aa), b = sm_u128_double(f->sums->bb), least;
    bool independent = allows_independence(f), identical = allows_identity(f);
    *r = (atom_range){.low = -INFINITY, .high = INFINITY};
    switch (s->kind[at]) {
    case SQUARES:
        r->low = n, r->high = fmin(a, b);
        r->is.mean = mark_at((a - n) * (b - n) / (n * n - n) + n, "");
        if (least_squares(f, &least)) r->is.least = mark_at(least, as_even);
        if (identical) r->is.most = mark_at(a, as_identical);
        break;
    case INFORMATION:
        r->low = 0, r->high = fmin(i.u, i.v) / i.n;
        if (f->have & SM_NEED_EMI) r->is.mean = mark_at(f->emi, "");
        if (independent) r->is.least = mark_at(0, as_independent);
        if (identical) r->is.most = mark_at(i.u / i.n, as_identical);
        break;
    case LARGEST_OF_CLASSES:
    case LARGEST_OF_CLUSTERS:
        if (independent)
            r->is.least = mark_at(largest_size(f->table, s->kind[at] == LARGEST_OF_CLUSTERS), as_independent);
        if (identical) r->is.most = mark_at(n, as_identical);
        break;
    case NAMED:
        expect_named(r, s->node[at]->quantity, f);
        break;
    case CELLS:
        expect_cells(r, s, s->node[at]->first);
        break;
    default:
        return match_sizes(r, s, s->node[at], err);
    }
    return SM_OK;
}

/* ---- the index --------------------------------------------------------------------------------------------------- */
static double form_at(const sm_form *f, size_t atom, double x)
{
    return (f->over[0] + f->over[1 + atom] * x) / (f->under[0] + f->under[1 + atom] * x);
}

/* One end of a linear function: at the ends of its atoms, if the same table attains them all. */
static sm_extent_mark end_of_sum(const sm_form *f, const atom_range *r, size_t n, bool most)
{
    sm_extent_mark end = mark_at(f->over[0], NULL);
    for (size_t i = 0; i < n; i++) {
        double often = f->over[1 + i];
        sm_extent_mark at = (often > 0) == most ? r[i].is.most : r[i].is.least;
        if (often == 0) continue;
        if (!at.known || (end.why && end.why != at.why)) return (sm_extent_mark){0};
        end = mark_at(end.value + often * at.value, at.why);
    }
    if (!end.why) end.why = as_fixed;
    return end;
}

/* A quotient in one atom: monotone as long as the denominator keeps its sign. */
static void bound_quotient(sm_extent *out, const sm_form *f, const atom_range *r, size_t n)
{
    size_t at = 0;
    while (at < n && f->over[1 + at] == 0 && f->under[1 + at] == 0) at++;
    for (size_t i = at + 1; i < n; i++)
        if (f->over[1 + i] != 0 || f->under[1 + i] != 0) return;
    double low = f->under[0] + f->under[1 + at] * r[at].low, high = f->under[0] + f->under[1 + at] * r[at].high;
    if (at == n || !(low * high > 0)) return;
    bool rises = f->over[1 + at] * f->under[0] - f->over[0] * f->under[1 + at] > 0;
    sm_extent_mark first = r[at].is.least, last = r[at].is.most;
    if (first.known) *(rises ? &out->least : &out->most) = mark_at(form_at(f, at, first.value), first.why);
    if (last.known) *(rises ? &out->most : &out->least) = mark_at(form_at(f, at, last.value), last.why);
}

static void bound_sum(sm_extent *out, const sm_form *f, const atom_range *r, size_t n)
{
    double mean = f->over[0];
    bool known = true;
    for (size_t i = 0; i < n; i++) {
        known = known && (f->over[1 + i] == 0 || r[i].is.mean.known);
        mean += f->over[1 + i] * r[i].is.mean.value;
    }
    if (known) out->mean = mark_at(mean, "");
    out->least = end_of_sum(f, r, n, false);
    out->most = end_of_sum(f, r, n, true);
}

/* x of max(number, x), and the number: its ends follow from those of x, its expected value does not. */
static const sm_node *above_floor(const sm_node *x, double *floor, sm_evaluator *e)
{
    x = sm_node_bare(x);
    *floor = -INFINITY;
    if (x->kind != SM_NODE_CALL || x->which != SM_CALL_MAX || !x->first->next || x->first->next->next) return x;
    const sm_node *moving = sm_node_moves(x->first) ? x->first : x->first->next;
    const sm_node *fixed = moving == x->first ? x->first->next : x->first;
    if (sm_node_moves(fixed)) return x;
    *floor = sm_node_value(e, fixed, SM_UNBOUND).number;
    return moving;
}

static sm_status bound_formula(sm_extent *out, const sm_node *head, const sm_facts *f, sm_error *err)
{
    sm_forms s = {.f = f, .atom = moving_atom, .e = sm_evaluator_new(f)};
    sm_status status = SM_OK;
    double floor;
    sm_form form = sm_form_of(&s, above_floor(head, &floor, s.e));
    atom_range range[SM_FORM_ATOMS];
    for (size_t i = 0; form.known && i < s.n && status == SM_OK; i++) status = range_of_atom(&range[i], &s, i, err);
    if (form.known && status == SM_OK)
        (sm_form_is_number(form.under) ? bound_sum : bound_quotient)(out, &form, range, s.n);
    if (isfinite(floor)) {
        out->mean = (sm_extent_mark){0};
        out->least.value = fmax(out->least.value, floor);
        out->most.value = fmax(out->most.value, floor);
    }
    sm_evaluator_free(s.e);
    return status;
}

/* h c cancels with the denominator only when written like this. */
static const char v_measure[] = "(1 + beta) MI/(beta HV + HU)";

static sm_status bound_index(sm_extent *out, const sm_index *x, const sm_facts *f, sm_error *err)
{
    if (strcmp(x->id, "v_measure") != 0) return bound_formula(out, x->parsed->head, f, err);
    sm_formulas *known = NULL;
    sm_formula *other = NULL;
    sm_formulas_new(&known);
    sm_status status = sm_formula_parse(&other, v_measure, known, err);
    if (status == SM_OK) status = bound_formula(out, other->head, f, err);
    sm_formula_free(other);
    sm_formulas_free(known);
    return status;
}

static bool tells_information(const sm_node *x)
{
    if (x->kind == SM_NODE_DEFINED) return tells_information(x->definition->node);
    if (x->kind == SM_NODE_CALL && x->which == SM_CALL_LN) return true;
    if (x->formula) return tells_information(x->formula->head);
    for (const sm_node *child = x->first; child; child = child->next)
        if (tells_information(child)) return true;
    return false;
}

unsigned sm_extent_needs(const sm_index *x)
{
    bool information = x->parsed && sm_node_moves(x->parsed->head) && tells_information(x->parsed->head);
    return x->needs | (information ? SM_NEED_EMI : 0);
}

sm_status sm_extent_of(sm_extent *out, const sm_index *x, const sm_facts *f, sm_error *err)
{
    *out = (sm_extent){0};
    if (!x->parsed) return SM_OK; /* tables with these sizes do not say where the points lie */
    sm_value v = sm_index_value(x, f);
    if (v.state == SM_PENDING || v.state == SM_UNDEFINED || f->sums->n == 0) return SM_OK;
    bool one = sm_one_table(f->sums), by_labels = x->properties[0] == '-';
    if (!sm_node_moves(x->parsed->head) || (one && !by_labels)) {
        *out = mark_everywhere(v.number);
        return SM_OK;
    }
    sm_status status = one && !x->by_name ? SM_OK : bound_index(out, x, f, err);
    bool best = status == SM_OK && !x->by_name && !isnan(x->best), identical = allows_identity(f);
    if (best && identical) *(x->distance ? &out->least : &out->most) = mark_at(x->best, as_identical);
    if (!strcmp(x->id, "identical")) {
        if (!identical) *out = mark_everywhere(0);
        out->least = mark_at(0, as_fixed);
    }
    if (out->mean.known && x->properties[5] == '+') out->mean = mark_at(0, as_adjusted);
    return status;
}
