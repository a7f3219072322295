/* The study: homes, shuffled labels, claims, every finding and remedy tried on a copy, then the report. */
#include "findings.h"
#include "base/mem.h"
#include "measure/assign/assignment.h"
#include "parts.h"
#include <math.h>
#include <stdlib.h>

enum { TRIED = 2000 }; /* findings whose cost is computed, those of most points */

/* ---- the table as it is, and with repairs ------------------------------------------------------------------------ */

static void apply_repairs(sm_finder *f)
{
    sm_error err = {0};
    sm_repairs_edit(f);
    sm_work_check(f->work, sm_live_prepare(f->live, &f->edit, &err), &err);
    sm_live_apply(f->live, &f->edit, SM_DO);
}

static void find_values(sm_finder *f)
{
    const sm_index *pure = sm_registry_id(f->ask->indices, "homogeneity"),
                   *whole = sm_registry_id(f->ask->indices, "completeness");
    sm_live_settle(f->live, f->ask->index->needs | f->j->needs | pure->needs | whole->needs);
    f->now = sm_live_value(f->live, f->ask->index);
    f->j_now = sm_live_value(f->live, f->j);
    f->pure = sm_live_value(f->live, pure);
    f->whole = sm_live_value(f->live, whole);
}

/* The optimum by counts of the table as it is, into col_of_row. Returns how many optima there are. */
static uint32_t solve(sm_finder *f, uint32_t *col_of_row)
{
    sm_assignment *solver = sm_assignment_new(f->table, SM_BY_COUNT, 0);
    sm_assignment_settle(solver);
    const sm_matching *m = sm_assignment_settle_first(solver);
    sm_assignment_settle_optima(solver);
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) col_of_row[i] = i < m->rows ? m->col_of_row[i] : SM_NONE;
    uint32_t optima = m->optima;
    sm_assignment_free(solver);
    return optima;
}

/* Finds the points that ACC counts as misplaced. */
static void find_misplaced(sm_finder *f)
{
    solve(f, f->counted);
    f->misplaced = f->n;
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++)
        if (f->counted[i] != SM_NONE) f->misplaced -= sm_table_at(f->table, i, f->counted[i]);
    sm_homes_recovered(f);
    f->trivial = !f->n || !f->misplaced || f->classes == 1 || f->clusters == 1;
}

/* Homes are found without noise. */
static void find_homes(sm_finder *f)
{
    for (uint32_t j = 0; j < sm_table_cols(f->table); j++) {
        sm_repair drop = {.kind = SM_REPAIR_DROP, .from = j};
        if (f->noise[j]) sm_push(&f->repairs.at, &f->repairs.n, &f->repairs.capacity, &drop, sizeof drop);
    }
    apply_repairs(f);
    uint32_t optima = solve(f, f->home);
    sm_live_apply(f->live, &f->edit, SM_UNDO);
    sm_homes_take(f, optima);
}

/* ---- claims ------------------------------------------------------------------------------------------------------ */

static int more_points(const void *x, const void *y)
{
    const sm_found *a = x, *b = y;
    if (a->points != b->points) return a->points < b->points ? 1 : -1;
    return (a->number > b->number) - (a->number < b->number);
}

static void claim_all(sm_finder *f)
{
    for (const sm_finding_row *kind = sm_finding_rows; kind < sm_finding_rows + SM_FINDING_KINDS; kind++) {
        if (f->floor == SM_FLOOR_FAR || kind->at_floor) kind->claim(f);
        sm_work_progress(f->work, 0, 1);
    }
    if (f->n_found) qsort(f->found, f->n_found, sizeof *f->found, more_points);
}

/* ---- every finding, and what would put it right ------------------------------------------------------------------ */

/* The value with f->repairs carried out. */
static sm_value try_repairs(sm_finder *f, sm_value *other)
{
    apply_repairs(f);
    sm_live_settle(f->live, f->ask->index->needs | f->j->needs);
    sm_value then = sm_live_value(f->live, f->ask->index);
    *other = sm_live_value(f->live, f->j);
    sm_live_apply(f->live, &f->edit, SM_UNDO);
    return then;
}

static void try_cost(sm_finder *f, sm_found *x)
{
    sm_value other;
    f->repairs.n = 0;
    sm_finding_rows[x->kind].carry_out(f, x);
    x->then = try_repairs(f, &other);
    x->tried = true;
    x->cost = sm_index_gain(f->ask->index, f->now, x->then);
    x->other = sm_index_gain(f->j, f->j_now, other);
    x->costed = !isnan(x->cost);
}

/* Keeps the best remedy that needs no truth if it is worth showing, else one that needs it. */
static void keep_remedy(sm_finder *f, sm_found *x, bool needs_truth, double gain)
{
    bool worth = gain >= sm_findings_worth(f, x);
    bool better = !x->command.length || (x->needs_truth && !needs_truth) || gain > x->gain + SM_FINDINGS_ROUNDING;
    if (!worth || !better || (needs_truth && x->command.length)) return;
    sm_text_clear(&x->command);
    sm_text_clear(&x->says);
    sm_repairs_command(f, &x->command);
    if (!needs_truth) sm_repairs_say(f, &x->says);
    x->needs_truth = needs_truth;
    x->gain = gain;
}

static void try_finding(sm_finder *f, sm_found *x)
{
    bool rows = x->kind == SM_FINDING_LEFT_OUT && !x->col.n, needs_truth = false;
    sm_value other;
    if (rows || x->points < 3) return;
    try_cost(f, x);
    if (!sm_findings_shown(f, x)) return;
    for (size_t which = 0; sm_remedy_try(f, x, which, &needs_truth); which++) {
        if (needs_truth && x->command.length) return;
        if (needs_truth) sm_finding_rows[x->kind].carry_out(f, x);
        keep_remedy(f, x, needs_truth, sm_index_gain(f->ask->index, f->now, try_repairs(f, &other)));
    }
}

/* Near the floor nothing is gained by putting noise right. */
static void try_all(sm_finder *f)
{
    size_t most = f->n_found < TRIED ? f->n_found : TRIED;
    if (f->floor != SM_FLOOR_FAR || isnan(sm_findings_least(f->ask->index, f->now))) return;
    for (size_t i = 0; i < most; i++) {
        sm_work_part(f->work, 0.5 + 0.5 * (double)i / (double)most, 1);
        try_finding(f, &f->found[i]);
    }
}

/* ---- shown ------------------------------------------------------------------------------------------------------- */

/* Sorts findings about the whole table first, then by cost, then by points. */
static int by_weight(const void *x, const void *y)
{
    const sm_found *a = x, *b = y;
    bool first[2] = {a->kind == SM_FINDING_NEAR_FLOOR, b->kind == SM_FINDING_NEAR_FLOOR};
    if (first[0] != first[1]) return first[0] ? -1 : 1;
    if (a->costed != b->costed) return a->costed ? 1 : -1;
    if (a->costed && (a->cost < b->cost || a->cost > b->cost)) return a->cost < b->cost ? 1 : -1;
    return more_points(x, y);
}

static void move_shown_first(sm_finder *f)
{
    for (size_t i = 0; i < f->n_found; i++) {
        if (!sm_findings_shown(f, &f->found[i])) continue;
        sm_found x = f->found[i];
        f->found[i] = f->found[f->n_shown];
        f->found[f->n_shown++] = x;
    }
    if (f->n_shown) qsort(f->found, f->n_shown, sizeof *f->found, by_weight);
}

static void write_sentences(sm_finder *f)
{
    if (f->n) move_shown_first(f);
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) f->opened[i] = 0; /* see say_where */
    for (size_t i = 0; i < f->n_shown; i++) {
        sm_found *x = &f->found[i];
        sm_finding_rows[x->kind].say(f, x, &x->text);
    }
    sm_notes_make(f);
}

/* ---- the study --------------------------------------------------------------------------------------------------- */

static void find_faults(sm_finder *f)
{
    sm_work_part(f->work, 0.1, 0.2);
    find_homes(f);
    sm_floor_find(f);
    claim_all(f);
    try_all(f);
}

const void *sm_findings_study(sm_work *w, const void *asked)
{
    const sm_findings_ask *ask = asked;
    sm_finder *f = sm_alloc(1, sizeof *f);
    *f = (sm_finder){.work = w, .ask = ask, .j = sm_registry_id(ask->indices, "j_score")};
    f->live = sm_live_copy(ask->live);
    f->table = sm_live_table(f->live);
    f->next_col = sm_table_cols(f->table);
    sm_homes_make(f);
    find_values(f);
    find_misplaced(f);
    if (f->trivial)
        sm_claim_left_out(f); /* a table with nothing to tell apart can still leave rows out */
    else
        find_faults(f);
    write_sentences(f);
    const sm_findings *report = sm_finder_report(f);
    sm_live_free(f->live);
    sm_free(f->off);
    sm_free(f->by_col);
    return report;
}
