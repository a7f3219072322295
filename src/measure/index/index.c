/* Values, and the ladder for degenerate tables. */
#include "family.h"
#include <math.h>
#include <stdio.h>

/* ---- values ------------------------------------------------------------------------------------------------------ */

sm_value sm_is(double x)
{
    return (sm_value){.number = x == 0 ? 0.0 : x, .state = SM_DEFINED};
}

sm_value sm_by_convention(double x, const char *why)
{
    return (sm_value){.number = x, .state = SM_BY_CONVENTION, .why = why};
}

sm_value sm_not_defined(const char *why)
{
    return (sm_value){.state = SM_UNDEFINED, .why = why};
}

sm_value sm_zero_over_zero(void)
{
    return sm_by_convention(0, "the formula is 0/0 here; that counts as 0");
}

sm_value sm_quotient(double over, double under)
{
    return under > 0 ? sm_is(over / under) : sm_zero_over_zero();
}

sm_value sm_whole_quotient(sm_u128 over, sm_u128 under)
{
    return under ? sm_is(sm_wide_ratio(sm_wide_mul(over, 1), sm_wide_mul(under, 1))) : sm_zero_over_zero();
}

sm_q64 sm_settled(sm_q64 x, uint64_t units)
{
    sm_q64 most = (sm_q64)units;
    return x <= most && x >= -most ? 0 : x;
}

sm_value sm_mean_best(const sm_index *x, const sm_facts *f)
{
    const sm_best *best = &f->best[x->form % SM_OVERLAPS];
    sm_q64 sum = x->form < SM_BEST_OF_CLUSTERS ? best->row_sum : best->col_sum;
    return sm_is(sm_q64_double(sum) / (double)f->sums->n);
}

sm_value sm_mean_of_cells(const sm_index *x, const sm_facts *f)
{
    const sm_sums *s = f->sums;
    const sm_q64 sum[] = {
        [SM_CELLS_BY_LARGER] = s->ecs, [SM_CELLS_BY_CLASS] = s->cc_a, [SM_CELLS_BY_CLUSTER] = s->cc_b};
    return sm_is(sm_q64_double(sum[x->form]) / (double)s->n);
}

/* --NAME without a value means "" */

sm_reason sm_index_reason(const sm_index *x, sm_value v)
{
    sm_reason r = {""};
    if (v.why && x->defined && v.column)
        snprintf(r.text, sizeof r.text, "column %u: %s", v.column, v.why);
    else if (v.why)
        snprintf(r.text, sizeof r.text, "%s", v.why);
    return r;
}

const char *sm_index_direction(const sm_index *x)
{
    if (isnan(x->best)) return x->defined ? "direction unknown" : "neither end is better";
    return x->distance ? "lower is better" : "higher is better";
}

double sm_index_gain(const sm_index *x, sm_value before, sm_value after)
{
    if (!sm_value_known(before) || !sm_value_known(after)) return (double)NAN;
    double more = after.number - before.number;
    return x->distance ? -more : more;
}

bool sm_one_table(const sm_sums *s)
{
    return s->rows == 1 || s->cols == 1 || s->rows == s->n || s->cols == s->n;
}

bool sm_facts_identical(const sm_facts *f)
{
    const sm_sums *s = f->sums;
    return s->n > 0 && s->rows == s->cols && s->cells == s->rows;
}

sm_value sm_value_when_identical(sm_value v, double best)
{
    if (v.state == SM_DEFINED) return sm_is(best); /* the formula gives it too, but for rounding */
    return sm_by_convention(best, "identical partitions take the best value, though the formula has no value here");
}

sm_value sm_index_value(const sm_index *x, const sm_facts *f)
{
    if (x->needs & ~f->have) return (sm_value){.state = SM_PENDING};
    if (f->sums->n == 0) return sm_not_defined("no points are left");
    sm_value v = x->eval(x, f);
    bool best_when_identical = !isnan(x->best) && !x->by_name && !x->of_places;
    if (!best_when_identical || !sm_facts_identical(f)) return v;
    return sm_value_when_identical(v, x->best);
}
