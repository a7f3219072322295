/* The job: homes, then shuffled labels, then claims, then every finding and remedy tried on a copy, then sentences. */
#include "base/mem.h"
#include "measure/assign/assignment.h"
#include "parts.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRIED = 2000, /* findings whose cost is found out, those of most points */
    A_TRY = 2000, /* steps that a try costs besides settling */
    A_CELL = 50,  /* and the reading of a cell */
};

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

static void findings_make(sm_findings *f, const sm_live *live)
{
    if (f->ask.why) f->why = sm_copy_text(f->ask.why, strlen(f->ask.why));
    for (int side = 0; side < 2; side++) {
        const char *word = f->ask.word[side];
        if (word) f->word[side] = sm_copy_text(word, strlen(word));
    }
    if (f->ask.count_in) f->count_in = sm_copy_text(f->ask.count_in, strlen(f->ask.count_in));
    if (f->ask.read_by) f->read_by = sm_copy_text(f->ask.read_by, strlen(f->ask.read_by));
    f->copying.of = live;
    f->j = sm_registry_id(f->ask.indices, "j_score");
}

static void found_free(sm_found *x)
{
    sm_free(x->row.id);
    sm_free(x->col.id);
    sm_free(x->cell);
    sm_text_free(&x->text);
    sm_text_free(&x->command);
    sm_text_free(&x->says);
}

static void findings_free(void *self)
{
    sm_findings *f = self;
    if (!f) return;
    for (size_t i = 0; i < f->n_found; i++) found_free(&f->found[i]);
    for (size_t i = 0; i < f->names; i++) sm_text_free(&f->name[i]);
    for (size_t i = 0; i < f->notes; i++) sm_text_free(&f->note[i]);
    sm_hold_free(&f->hold);
    sm_free(f->why);
    sm_free(f->count_in);
    sm_free(f->read_by);
    sm_free(f->word[0]);
    sm_free(f->word[1]);
    sm_free(f->off);
    sm_free(f->by_col);
    sm_free(f->repairs.at);
    sm_free(f->found);
    sm_free(f->name);
    sm_assignment_free(f->solver);
    if (f->chance.self) f->chance.free(f->chance.self);
    sm_live_copying_free(&f->copying);
    sm_live_free(f->live);
    sm_edit_free(&f->edit);
    sm_free(f);
}

/* ---- the values as they are, and homes --------------------------------------------------------------------------- */

static sm_status apply_repairs(sm_findings *f, uint64_t *budget, sm_error *err)
{
    sm_repairs_edit(f);
    sm_status status = sm_live_prepare(f->live, &f->edit, err);
    if (status) return status;
    sm_live_apply(f->live, &f->edit, SM_DO);
    f->applied = true;
    sm_spend(budget, A_TRY);
    return SM_OK;
}

static void take_back(sm_findings *f)
{
    sm_live_apply(f->live, &f->edit, SM_UNDO);
    f->applied = false;
}

static sm_status copy_table(sm_findings *f, bool *next, uint64_t *budget, sm_error *err)
{
    if (!f->live) sm_live_copy_on(&f->copying, &f->live, budget);
    if (!f->live || !*budget) return SM_OK;
    f->table = sm_live_table(f->live);
    f->next_col = sm_table_cols(f->table);
    *next = true;
    sm_spend(budget, A_CELL * ((uint64_t)sm_table_rows(f->table) + sm_table_cols(f->table)));
    sm_homes_make(f);
    return SM_OK;
}

static sm_status settle_values(sm_findings *f, bool *next, uint64_t *budget, sm_error *err)
{
    const sm_index *pure = sm_registry_id(f->ask.indices, "homogeneity"),
                   *whole = sm_registry_id(f->ask.indices, "completeness");
    unsigned needs = f->ask.index->needs | f->j->needs | pure->needs | whole->needs, pending = 0;
    sm_status status = sm_live_settle(f->live, needs, budget, &pending, err);
    if (status || pending) return status;
    f->now = sm_live_value(f->live, f->ask.index);
    f->j_now = sm_live_value(f->live, f->j);
    f->pure = sm_live_value(f->live, pure);
    f->whole = sm_live_value(f->live, whole);
    *next = true;
    return SM_OK;
}

/* The optimum by counts of the table as it is, into col_of_row; *optima: how many there are. */
static sm_status solve(sm_findings *f, uint32_t *col_of_row, uint32_t *optima, bool *next, uint64_t *budget,
                       sm_error *err)
{
    if (!f->solver) sm_assignment_new(&f->solver, f->table, SM_BY_COUNT, 0);
    sm_status status = SM_OK;
    if (!sm_assignment_settle(f->solver, budget)) return SM_OK;
    const sm_matching *m = NULL;
    bool counted = false;
    status = sm_assignment_settle_first(f->solver, budget, &m, err);
    if (!status && m) status = sm_assignment_settle_optima(f->solver, budget, &counted, err);
    if (status || !counted) return status;
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) col_of_row[i] = i < m->rows ? m->col_of_row[i] : SM_NONE;
    *optima = m->optima;
    sm_assignment_free(f->solver);
    f->solver = NULL;
    sm_spend(budget, A_CELL * (uint64_t)sm_table_rows(f->table));
    *next = true;
    return SM_OK;
}

/* What ACC counts. */
static sm_status solve_all(sm_findings *f, bool *next, uint64_t *budget, sm_error *err)
{
    uint32_t optima;
    sm_status status = solve(f, f->counted, &optima, next, budget, err);
    if (status || !*next) return status;
    f->misplaced = f->n;
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++)
        if (f->counted[i] != SM_NONE) f->misplaced -= sm_table_at(f->table, i, f->counted[i]);
    sm_homes_recovered(f);
    f->trivial = !f->n || !f->misplaced || f->classes == 1 || f->clusters == 1;
    return SM_OK;
}

/* Homes are found without noise. */
static sm_status solve_homes(sm_findings *f, bool *next, uint64_t *budget, sm_error *err)
{
    sm_status status = SM_OK;
    if (!f->applied) {
        f->repairs.n = 0;
        for (uint32_t j = 0; j < sm_table_cols(f->table); j++) {
            sm_repair drop = {.kind = SM_REPAIR_DROP, .from = j};
            if (f->noise[j]) sm_push(&f->repairs.at, &f->repairs.n, &f->repairs.capacity, &drop, sizeof drop);
        }
        status = apply_repairs(f, budget, err);
        if (status) return status;
    }
    status = solve(f, f->home, &f->optima, next, budget, err);
    if (status || !*next) return status;
    take_back(f);
    f->part = 0;
    f->line = 0;
    return SM_OK;
}

static sm_status take_homes(sm_findings *f, bool *next, uint64_t *budget, sm_error *err)
{
    sm_status status = sm_homes_take(f, next, budget, err);
    if (*next) f->part = 0;
    return status;
}

/* ---- claims ------------------------------------------------------------------------------------------------------ */

static int more_points(const void *x, const void *y)
{
    const sm_found *a = x, *b = y;
    if (a->points != b->points) return a->points < b->points ? 1 : -1;
    return (a->number > b->number) - (a->number < b->number);
}

/* Class by class, or cluster by cluster, from f->line on as far as the budget goes. */
static sm_status claim_lines(sm_findings *f, const sm_finding_row *kind, uint64_t *budget, sm_error *err)
{
    enum { A_LINE = 20, A_CELL_OFF = 40 }; /* nanoseconds or so: by column they lie anywhere in memory */
    const size_t *at = kind->of_class ? f->row_at : f->col_at;
    sm_status status = SM_OK;
    for (; f->line < sm_table_size(f->table, kind->of_class) && *budget && !status; f->line++) {
        status = (kind->of_class ? kind->of_class : kind->of_cluster)(f, (uint32_t)f->line, err);
        sm_spend(budget, A_LINE + A_CELL_OFF * (uint64_t)(at[f->line + 1] - at[f->line]));
    }
    return status;
}

static sm_status claim_all(sm_findings *f, bool *next, uint64_t *budget, sm_error *err)
{
    sm_status status = SM_OK;
    while (f->part < SM_FINDING_KINDS && *budget && !status) {
        const sm_finding_row *kind = &sm_finding_rows[f->part];
        if (f->floor == SM_FLOOR_FAR || kind->at_floor)
            status = kind->claim ? kind->claim(f, err) : claim_lines(f, kind, budget, err);
        if (!*budget || status) continue;
        f->part++;
        f->line = 0;
        sm_spend(budget, A_CELL * ((uint64_t)sm_table_rows(f->table) + sm_table_cols(f->table)));
    }
    *next = f->part == SM_FINDING_KINDS && !status;
    if (*next && f->n_found) qsort(f->found, f->n_found, sizeof *f->found, more_points);
    return status;
}

/* ---- every finding, and what would put it right ------------------------------------------------------------------ */

/* What f->repairs come to, once it is settled. */
static sm_status try_repairs(sm_findings *f, sm_value *then, sm_value *other, bool *known, uint64_t *budget,
                             sm_error *err)
{
    unsigned pending = 0;
    sm_status status = f->applied ? SM_OK : apply_repairs(f, budget, err);
    if (!status) status = sm_live_settle(f->live, f->ask.index->needs | f->j->needs, budget, &pending, err);
    if (status || pending) return status;
    *then = sm_live_value(f->live, f->ask.index);
    *other = sm_live_value(f->live, f->j);
    take_back(f);
    *known = true;
    return SM_OK;
}

static sm_status try_cost(sm_findings *f, sm_found *x, bool *known, uint64_t *budget, sm_error *err)
{
    sm_value other;
    if (!f->applied) {
        f->repairs.n = 0;
        sm_status status = sm_finding_rows[x->kind].carry_out(f, x, err);
        if (status) return status;
    }
    sm_status status = try_repairs(f, &x->then, &other, known, budget, err);
    if (status || !*known) return status;
    x->tried = true;
    x->cost = sm_index_gain(f->ask.index, f->now, x->then);
    x->other = sm_index_gain(f->j, f->j_now, other);
    x->costed = !isnan(x->cost);
    return SM_OK;
}

/* The best that needs no truth, if it is worth telling; else what needs it. */
static void keep_remedy(sm_findings *f, sm_found *x, bool needs_truth, double gain)
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

static sm_status try_remedy(sm_findings *f, sm_found *x, bool *over, uint64_t *budget, sm_error *err)
{
    bool any = true, needs_truth = false, known = false;
    sm_value then, other;
    sm_status status = SM_OK;
    /* what is applied is made again: the repairs are the same, the table is not read for them */
    if (!f->applied) {
        status = sm_remedy_try(f, x, f->attempt, &any, &needs_truth, err);
        if (!status && needs_truth) status = sm_finding_rows[x->kind].carry_out(f, x, err);
        f->needs_truth = needs_truth;
        *over = !any || (needs_truth && x->command.length);
        if (status || *over) return status;
    }
    status = try_repairs(f, &then, &other, &known, budget, err);
    if (status || !known) return status;
    keep_remedy(f, x, f->needs_truth, sm_index_gain(f->ask.index, f->now, then));
    f->attempt++;
    return SM_OK;
}

/* Near the floor nothing is gained by putting noise right. */
static sm_status try_next(sm_findings *f, bool *next, uint64_t *budget, sm_error *err)
{
    bool known = false, over = false, untold = isnan(sm_findings_least(f->ask.index, f->now));
    if (f->at >= f->n_found || f->at >= TRIED || f->floor != SM_FLOOR_FAR || untold) {
        *next = true;
        return SM_OK;
    }
    sm_found *x = &f->found[f->at];
    bool rows = x->kind == SM_FINDING_LEFT_OUT && !x->col.n;
    sm_status status = SM_OK;
    if (rows || x->points < 3)
        over = true;
    else if (!x->tried)
        status = try_cost(f, x, &known, budget, err);
    else if (!sm_findings_shown(f, x))
        over = true;
    else
        status = try_remedy(f, x, &over, budget, err);
    if (over) {
        f->at++;
        f->attempt = 0;
    }
    return status;
}

/* ---- told -------------------------------------------------------------------------------------------------------- */

/* Those that are shown; first what is said of the whole, then by cost, then by points. */
static int by_weight(const void *x, const void *y)
{
    const sm_found *a = x, *b = y;
    bool first[2] = {a->kind == SM_FINDING_NEAR_FLOOR, b->kind == SM_FINDING_NEAR_FLOOR};
    if (first[0] != first[1]) return first[0] ? -1 : 1;
    if (a->costed != b->costed) return a->costed ? 1 : -1;
    if (a->costed && (a->cost < b->cost || a->cost > b->cost)) return a->cost < b->cost ? 1 : -1;
    return more_points(x, y);
}

static void move_shown_first(sm_findings *f)
{
    for (size_t i = 0; i < f->n_found; i++) {
        if (!sm_findings_shown(f, &f->found[i])) continue;
        sm_found x = f->found[i];
        f->found[i] = f->found[f->n_shown];
        f->found[f->n_shown++] = x;
    }
    if (f->n_shown) qsort(f->found, f->n_shown, sizeof *f->found, by_weight);
}

static sm_status tell(sm_findings *f, bool *next, uint64_t *budget, sm_error *err)
{
    if (f->n) move_shown_first(f);
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) f->opened[i] = 0; /* see say_where */
    for (size_t i = 0; i < f->n_shown; i++) {
        sm_found *x = &f->found[i];
        sm_finding_rows[x->kind].say(f, x, &x->text);
    }
    sm_notes_make(f);
    *next = true;
    return SM_OK;
}

/* ---- the job ----------------------------------------------------------------------------------------------------- */

typedef sm_status (*stage)(sm_findings *f, bool *next, uint64_t *budget, sm_error *err);
static const stage stages[] = {copy_table,    settle_values, solve_all, solve_homes, take_homes,
                               sm_floor_find, claim_all,     try_next,  tell};
enum { STAGES = sizeof stages / sizeof *stages, ALL_SOLVED = 3, TELLING = STAGES - 1 };

static sm_status findings_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    sm_findings *f = self;
    sm_status status = SM_OK;
    while (*budget && f->stage < STAGES && !status) {
        bool next = false;
        status = stages[f->stage](f, &next, budget, err);
        if (next && !status) f->stage++;
        if (f->stage != ALL_SOLVED || !f->trivial || status) continue;
        status = sm_claim_left_out(f, err); /* rows that are not in the table are worth a word in any case */
        f->stage = TELLING;
    }
    *done = f->stage == STAGES;
    return status;
}

static double findings_progress(const void *self)
{
    static const double before[STAGES + 1] = {0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.5, 0.5, 1, 1};
    const sm_findings *f = self;
    if (f->stage == STAGES) return 1;
    size_t most = f->n_found < TRIED ? f->n_found : TRIED;
    double part = stages[f->stage] == sm_floor_find      ? sm_floor_progress(f)
                  : stages[f->stage] == try_next && most ? (double)f->at / (double)most
                                                         : 0;
    return before[f->stage] + part * (before[f->stage + 1] - before[f->stage]);
}

sm_status sm_findings_new(sm_sliced *job, const sm_live *live, const sm_findings_ask *ask)
{
    sm_findings *f = sm_alloc(1, sizeof *f);
    *job = (sm_sliced){.self = f, .run = findings_run, .progress = findings_progress, .free = findings_free};
    f->ask = *ask;
    findings_make(f, live);
    return sm_sliced_opened(job, SM_OK);
}

sm_status sm_findings_of(sm_sliced *job, const sm_live *live, const sm_findings_ask *ask, sm_error *err)
{
    sm_status status = sm_findings_new(job, live, ask);
    return status ? status : sm_sliced_opened(job, sm_sliced_finish(job, ask->pace, err));
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

sm_findings_sum sm_findings_whole(const sm_findings *f)
{
    return (sm_findings_sum){.index = f->ask.index,
                             .value = f->now,
                             .points = f->n,
                             .misplaced = f->misplaced,
                             .recovered = f->recovered,
                             .n_recovered = f->n_recovered};
}

size_t sm_findings_count(const sm_findings *f)
{
    return f->n_shown;
}

sm_findings_item sm_findings_at(const sm_findings *f, size_t i)
{
    const sm_found *x = &f->found[i];
    bool remedy = x->command.length > 0, rows = x->kind == SM_FINDING_LEFT_OUT && !x->col.n, advised = false;
    for (size_t k = 0; k < i; k++) advised = advised || f->found[k].kind != SM_FINDING_LEFT_OUT || f->found[k].col.n;
    const char *advice = rows ? f->count_in
                         : advised || (remedy && !x->needs_truth) || !isfinite(f->ask.index->best)
                             ? NULL
                             : sm_finding_rows[x->kind].advice;
    if (advice && x->kind == SM_FINDING_NEAR_FLOOR && sm_findings_too_few(f))
        advice = "add points whose class is known";
    return (sm_findings_item){.kind = x->kind,
                              .row = x->row.id,
                              .rows = x->row.n,
                              .col = x->col.id,
                              .cols = x->col.n,
                              .cell = x->cell,
                              .cells = x->n_cells,
                              .points = x->points,
                              .costed = x->costed,
                              .cost = x->cost,
                              .text = sm_text_of(&x->text),
                              .remedy = {.advice = advice,
                                         .command = remedy ? sm_text_of(&x->command) : NULL,
                                         .says = sm_text_of(&x->says),
                                         .needs_truth = x->needs_truth,
                                         .gain = x->gain}};
}

const char *sm_findings_note(const sm_findings *f, size_t i)
{
    return i < f->notes ? sm_text_of(&f->note[i]) : NULL;
}
