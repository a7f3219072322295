/* Whether a table is what it says, and a matching the best there is. */
#include "checks.h"
#include "core/table_parts.h"
#include "measure/assign/assignment_parts.h"

static bool says(const char **why, const char *text)
{
    if (why) *why = text;
    return false;
}

static bool check_line(const sm_table *t, int s, uint32_t i, uint64_t *cells, const char **why)
{
    sm_line l = s == 0 ? sm_table_row(t, i) : sm_table_col(t, i);
    uint64_t sum = 0;
    for (uint32_t p = 0; p < l.n; p++) {
        uint32_t at = sm_line_at(l, p);
        sum += l.count[p];
        *cells += l.count[p] != 0;
        if (l.at && (l.count[p] == 0 || (p > 0 && l.at[p - 1] >= at)))
            return says(why, "a sparse line is out of order");
        uint64_t other = s == 0 ? sm_table_at(t, i, at) : sm_table_at(t, at, i);
        if (other != l.count[p]) return says(why, "the two directions differ");
    }
    if (sum != t->side[s].sum[i]) return says(why, "a margin is not the sum of its line");
    return t->side[s].open[i] || sum == 0 ? true : says(why, "a closed cluster holds points");
}

static bool check_names(const sm_table *t, int s, const char **why)
{
    for (uint32_t i = 0; i < t->side[s].n; i++) {
        if (!t->side[s].open[i]) continue;
        const char *name = t->side[s].name[i];
        if ((s == 0 ? sm_table_find_row(t, name) : sm_table_find_col(t, name)) != i)
            return says(why, "an open line is not found by its name");
    }
    return true;
}

bool sm_table_check(const sm_table *t, const char **why)
{
    for (int s = 0; s < 2; s++) {
        uint64_t total = 0, cells = 0;
        for (uint32_t i = 0; i < t->side[s].n; i++) {
            if (!check_line(t, s, i, &cells, why)) return false;
            total += t->side[s].sum[i];
        }
        if (total != t->total) return says(why, "the total is not the sum of the margins");
        if (cells != t->cells) return says(why, "the cells with points are counted wrong");
        if (!check_names(t, s, why)) return false;
    }
    return true;
}

/* ---- a solver ---------------------------------------------------------------------------------------------------- */

static const char *line_fault(const sm_assignment *s, uint32_t x, bool *tight)
{
    uint64_t mine = s->side[0].price[x];
    uint32_t mate = s->side[0].mate[x];
    sm_weights l = s->line(s, 0, x);
    *tight = mate == SM_NONE;
    for (uint32_t p = 0; p < l.n; p++) {
        uint32_t y = sm_weights_at(l, p);
        uint64_t prices = mine + s->side[1].price[y];
        if (prices < l.w[p]) return "a cell weighs more than the prices of its row and column";
        if (y == mate && l.w[p] && prices == l.w[p]) *tight = true;
    }
    return NULL;
}

static const char *mates_fault(const sm_assignment *s)
{
    for (int side = 0; side < 2; side++)
        for (uint32_t x = 0; x < s->side[side].n; x++) {
            uint32_t y = s->side[side].mate[x];
            if (y == SM_NONE && s->side[side].price[x]) return "an unmatched row or column has a price";
            if (y != SM_NONE && (y >= s->side[!side].n || s->side[!side].mate[y] != x)) return "mates disagree";
        }
    return NULL;
}

bool sm_assignment_proven(const sm_assignment *s, const char **why)
{
    *why = mates_fault(s);
    sm_u128 prices = 0;
    for (uint32_t x = 0; x < s->side[0].n && !*why; x++) {
        bool tight;
        *why = line_fault(s, x, &tight);
        if (!*why && !tight) *why = "a matched pair weighs nothing, or less than its prices";
        prices += s->side[0].price[x];
    }
    for (uint32_t y = 0; y < s->side[1].n; y++) prices += s->side[1].price[y];
    if (!*why && prices != s->total) *why = "the total is not the sum of the prices";
    return !*why;
}

const sm_matching *settled_matching(sm_assignment *s)
{
    const sm_matching *first = sm_assignment_settle_first(s);
    sm_assignment_settle_optima(s);
    sm_assignment_settle_prices(s);
    return first;
}
