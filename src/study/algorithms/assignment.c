/* The assignment row by row: the method of prices and shortest augmenting paths (Kuhn 1955, doi:10.1002/nav.3800020109;
 * Munkres 1957, doi:10.1137/0105003), with every price and every search as it happens. Row price + column price is
 * never below a count; pairs are on tight cells, where it is equal. */
#include "algorithms.h"
#include <stdio.h>
#include <string.h>

enum { SIDE = 40 }; /* more rows or columns are nothing to be looked at one by one */

typedef enum perturbation { BEGINS, ENTERS, SEARCHES, PRICES, PAIRS, PROVES } perturbation;

typedef struct moment { /* result of a step, and the state after it */
    perturbation what;
    uint32_t entering, row, col; /* SEARCHES: from a row to a taken column; PAIRS: the path ends there; col SM_NONE:
                                    the row stays alone */
    int64_t by, total;           /* PRICES; the pairs' points so far */
    int64_t u[SIDE], v[SIDE];
    uint32_t col_of[SIDE]; /* the column of each row, SM_NONE */
    uint32_t parent[SIDE]; /* of a column in the search, the row that it was reached from */
    bool row_in[SIDE], col_in[SIDE];
    uint32_t path[2 * SIDE]; /* PAIRS: row, column, row, column .. as they are paired now */
    size_t n_path;
} moment;

typedef struct assignment {
    moment now, *step;
    size_t n, capacity;
    uint32_t row_of[SIDE];
    uint64_t greedy;
    uint32_t optima;
} assignment;

static bool assignment_fits(const sm_index *x)
{
    return !strcmp(x->id, "pa");
}

static void assignment_keep(assignment *a, perturbation what)
{
    a->now.what = what;
    sm_push(&a->step, &a->n, &a->capacity, &a->now, sizeof a->now);
}

static int64_t slack_of(const sm_stepper *t, const moment *m, uint32_t i, uint32_t j)
{
    return m->u[i] + m->v[j] - (int64_t)t->count[sm_stepper_cell(t, i, j)];
}

/* Finds the next tight cell with points to continue the search: a free column first, else a taken one. */
static bool next_tight(const sm_stepper *t, const assignment *a, uint32_t *row, uint32_t *col)
{
    const moment *m = &a->now;
    bool found = false;
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; m->row_in[i] && j < t->cols; j++) {
            if (m->col_in[j] || !t->count[sm_stepper_cell(t, i, j)] || slack_of(t, m, i, j)) continue;
            bool is_free = a->row_of[j] == SM_NONE;
            if (found && !is_free) continue;
            *row = i;
            *col = j;
            if (is_free) return true;
            found = true;
        }
    return found;
}

/* A row whose price is 0 loses nothing when it stays alone. */
static uint32_t row_that_yields(const sm_stepper *t, const moment *m)
{
    for (uint32_t i = 0; i < t->rows; i++)
        if (m->row_in[i] && !m->u[i]) return i;
    return SM_NONE;
}

/* No tight cell leads on: prices of the rows searched fall, those of their columns rise, until one does. */
static void change_prices(const sm_stepper *t, assignment *a)
{
    moment *m = &a->now;
    int64_t by = INT64_MAX;
    for (uint32_t i = 0; i < t->rows; i++) {
        if (!m->row_in[i]) continue;
        if (m->u[i] < by) by = m->u[i];
        for (uint32_t j = 0; j < t->cols; j++)
            if (!m->col_in[j] && slack_of(t, m, i, j) < by) by = slack_of(t, m, i, j);
    }
    for (uint32_t i = 0; i < t->rows; i++) m->u[i] -= m->row_in[i] ? by : 0;
    for (uint32_t j = 0; j < t->cols; j++) m->v[j] += m->col_in[j] ? by : 0;
    m->by = by;
    assignment_keep(a, PRICES);
}

/* From the end of the path back to the row that entered, each row takes the column that it reached. */
static void flip(const sm_stepper *t, assignment *a, uint32_t row, uint32_t col)
{
    moment *m = &a->now;
    m->n_path = 0;
    m->row = row;
    m->col = col;
    for (;;) {
        uint32_t left = m->col_of[row];
        if (col != SM_NONE) {
            a->row_of[col] = row;
            m->path[m->n_path++] = row;
            m->path[m->n_path++] = col;
        }
        m->col_of[row] = col;
        if (row == m->entering) break;
        col = left;
        row = m->parent[col];
    }
    m->total = 0;
    for (uint32_t i = 0; i < t->rows; i++)
        if (m->col_of[i] != SM_NONE) m->total += (int64_t)t->count[sm_stepper_cell(t, i, m->col_of[i])];
    assignment_keep(a, PAIRS);
}

static void enter_row(const sm_stepper *t, assignment *a, uint32_t row)
{
    moment *m = &a->now;
    uint32_t from, to;
    memset(m->row_in, 0, sizeof m->row_in);
    memset(m->col_in, 0, sizeof m->col_in);
    m->entering = row;
    m->row_in[row] = true;
    m->u[row] = 0;
    for (uint32_t j = 0; j < t->cols; j++)
        if (slack_of(t, m, row, j) < 0) m->u[row] -= slack_of(t, m, row, j);
    assignment_keep(a, ENTERS);
    for (;;) {
        if (next_tight(t, a, &from, &to)) {
            if (a->row_of[to] == SM_NONE) {
                flip(t, a, from, to);
                return;
            }
            m->col_in[to] = m->row_in[a->row_of[to]] = true;
            m->parent[to] = from;
            m->row = from;
            m->col = to;
            assignment_keep(a, SEARCHES);
        } else if (row_that_yields(t, m) != SM_NONE) {
            flip(t, a, row_that_yields(t, m), SM_NONE);
            return;
        } else {
            change_prices(t, a);
        }
    }
}

/* How many pairings are as good, and what greedy pairing reaches. */
static void ask_solver(const sm_stepper *t, assignment *a)
{
    sm_live *copy = sm_live_copy(t->ask.live);
    sm_live_settle(copy, SM_NEED_MATCH_COUNT | SM_NEED_CANONICAL | SM_NEED_GREEDY);
    const sm_facts *f = sm_live_facts(copy);
    a->optima = f->matching[SM_BY_COUNT].optima;
    for (uint32_t i = 0; i < f->greedy->rows; i++)
        if (f->greedy->col_of_row[i] != SM_NONE) a->greedy += sm_table_at(f->table, i, f->greedy->col_of_row[i]);
    sm_live_free(copy);
}

static sm_status assignment_open(sm_stepper *t, sm_error *err)
{
    if (t->rows > SIDE || t->cols > SIDE)
        return sm_fail(err, SM_LIMIT,
                       "the assignment is shown row by row for at most %d classes and clusters, not %ux%u", SIDE,
                       t->rows, t->cols);
    assignment *a = t->own = sm_alloc(1, sizeof *a);
    for (uint32_t i = 0; i < SIDE; i++) a->now.col_of[i] = a->row_of[i] = SM_NONE;
    for (uint32_t i = 0; i < SIDE; i++) a->now.u[i] = SM_SNAPSHOT_UNPRICED;
    assignment_keep(a, BEGINS);
    for (uint32_t i = 0; i < t->rows; i++) enter_row(t, a, i);
    assignment_keep(a, PROVES);
    t->steps = a->n;
    ask_solver(t, a);
    return SM_OK;
}

/* ---- told -------------------------------------------------------------------------------------------------------- */

static void say_members(const sm_stepper *t, sm_text *out, int side, const bool *in, uint32_t n)
{
    bool some = false;
    for (uint32_t i = 0; i < n; i++) {
        if (!in[i]) continue;
        sm_text_printf(out, "%s%s", some ? ", " : "", t->said[side][i]);
        some = true;
    }
}

static void say_enters(const sm_stepper *t, const moment *m, sm_snapshot *out)
{
    const char *name = t->said[SM_CLASSES][m->entering];
    sm_text_printf(&out->words,
                   "%s enters. Its price is the least that covers its counts, each less the price of its column: %lld. "
                   "Tight now: ",
                   name, (long long)m->u[m->entering]);
    bool some = false;
    for (uint32_t j = 0; j < t->cols; j++) {
        if (slack_of(t, m, m->entering, j) || !t->count[sm_stepper_cell(t, m->entering, j)]) continue;
        sm_text_printf(&out->words, "%s%s", some ? ", " : "", t->said[SM_CLUSTERS][j]);
        out->sign[sm_stepper_cell(t, m->entering, j)] |= SM_SNAPSHOT_LIT;
        some = true;
    }
    sm_text_printf(&out->words, "%s.", some ? "" : "none");
}

/* The row that has the column joins. */
static void say_search(const sm_stepper *t, const moment *m, sm_snapshot *out)
{
    uint32_t owner = 0;
    while (owner + 1 < t->rows && m->col_of[owner] != m->col) owner++;
    const char *name = t->said[SM_CLASSES][owner];
    out->sign[sm_stepper_cell(t, m->row, m->col)] |= SM_SNAPSHOT_LIT;
    sm_text_printf(&out->words, "%s could take %s, but %s has it. Could %s take another one? It joins the search.",
                   t->said[SM_CLASSES][m->row], t->said[SM_CLUSTERS][m->col], name, name);
}

static void say_prices(const sm_stepper *t, const moment *m, sm_snapshot *out)
{
    sm_text_puts(&out->words, "No tight cell leads on from ");
    say_members(t, &out->words, SM_CLASSES, m->row_in, t->rows);
    sm_text_printf(&out->words, ". Lower their prices by %lld", (long long)m->by);
    bool some = false;
    for (uint32_t j = 0; j < t->cols; j++) some |= m->col_in[j];
    if (some) {
        sm_text_puts(&out->words, " and raise the price of ");
        say_members(t, &out->words, SM_CLUSTERS, m->col_in, t->cols);
        sm_text_puts(&out->words, " by as much");
    }
    sm_text_puts(&out->words, ": every tight cell of the search stays tight, and ");
    uint32_t alone = row_that_yields(t, m);
    bool cell = false;
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; m->row_in[i] && j < t->cols; j++) {
            if (m->col_in[j] || slack_of(t, m, i, j) || !t->count[sm_stepper_cell(t, i, j)]) continue;
            sm_text_printf(&out->words, "%s%s-%s", cell ? ", " : "", t->said[SM_CLASSES][i], t->said[SM_CLUSTERS][j]);
            out->sign[sm_stepper_cell(t, i, j)] |= SM_SNAPSHOT_LIT;
            cell = true;
        }
    if (cell)
        sm_text_puts(&out->words, " becomes tight.");
    else
        sm_text_printf(&out->words, "the price of %s is 0.", t->said[SM_CLASSES][alone]);
}

static void say_pairs(const sm_stepper *t, const moment *m, int64_t before, sm_snapshot *out)
{
    if (m->n_path > 2)
        sm_text_puts(&out->words, "An augmenting path: ");
    else if (m->n_path)
        sm_text_puts(&out->words, "A free column is reached: ");
    for (size_t p = m->n_path; p >= 2; p -= 2) {
        sm_text_printf(&out->words, "%s%s takes %s", p == m->n_path ? "" : ", ", t->said[SM_CLASSES][m->path[p - 2]],
                       t->said[SM_CLUSTERS][m->path[p - 1]]);
        out->sign[sm_stepper_cell(t, m->path[p - 2], m->path[p - 1])] |= SM_SNAPSHOT_LIT;
    }
    if (m->col == SM_NONE)
        sm_text_printf(&out->words, "%s%s stays alone, at price 0", m->n_path ? ", " : "", t->said[SM_CLASSES][m->row]);
    sm_text_printf(&out->words, ". Total %lld → %lld, the sum of all prices.", (long long)before, (long long)m->total);
}

static void say_proof(const sm_stepper *t, const assignment *a, const moment *m, sm_snapshot *out)
{
    int64_t sum = 0;
    sm_text_puts(&out->words, "The proof: no count is above the sum of its row's and its column's price, so no pairing "
                              "is worth more than all prices together: ");
    for (uint32_t i = 0; i < t->rows; sum += m->u[i++])
        sm_text_printf(&out->words, "%s%lld", i ? " + " : "", (long long)m->u[i]);
    for (uint32_t j = 0; j < t->cols; sum += m->v[j++]) sm_text_printf(&out->words, " + %lld", (long long)m->v[j]);
    sm_text_printf(&out->words, " = %lld. This one is worth %lld.", (long long)sum, (long long)m->total);
    if (a->optima > 1)
        sm_text_printf(&out->words, " %u%s pairings are worth as much, all of them on tight cells.", a->optima,
                       a->optima >= 100 ? " or more" : "");
    else
        sm_text_puts(&out->words, " It is the only one.");
    sm_text_printf(&out->words, " Greedy pairing reaches %llu.", (unsigned long long)a->greedy);
}

static void assignment_sign(const sm_stepper *t, const moment *m, sm_snapshot *out)
{
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; m->u[i] != SM_SNAPSHOT_UNPRICED && j < t->cols; j++) {
            unsigned char *sign = &out->sign[sm_stepper_cell(t, i, j)];
            if (t->count[sm_stepper_cell(t, i, j)] && !slack_of(t, m, i, j)) *sign |= SM_SNAPSHOT_TIGHT;
            if (m->col_of[i] == j) *sign |= SM_SNAPSHOT_PAIRED;
        }
}

static sm_status assignment_show(sm_stepper *t, size_t step, sm_snapshot *out, sm_error *err)
{
    const assignment *a = t->own;
    const moment *m = &a->step[step];
    static const char *const title[] = {"prices",        "a row enters", "the search goes on",
                                        "prices change", "paired",       "the proof"};
    bool row = m->what != BEGINS && m->what != PROVES;
    snprintf(out->title, sizeof out->title, "%.40s%s%s", row ? t->said[SM_CLASSES][m->entering] : "", row ? ": " : "",
             title[m->what]);
    out->phase = m->what == BEGINS ? 0 : m->what == PROVES ? t->rows + 1 : m->entering + 1;
    out->price[0] = m->u;
    out->price[1] = m->v;
    assignment_sign(t, m, out);
    switch (m->what) {
    case BEGINS:
        sm_text_puts(&out->words, "Every row and every column gets a price, and row price + column price may never be "
                                  "below a count. Columns begin at 0. Rows enter one after the other and look for a "
                                  "column over tight cells (=), where the two prices are exactly the count.");
        break;
    case ENTERS:
        say_enters(t, m, out);
        break;
    case SEARCHES:
        say_search(t, m, out);
        break;
    case PRICES:
        say_prices(t, m, out);
        break;
    case PAIRS:
        say_pairs(t, m, step ? a->step[step - 1].total : 0, out);
        break;
    case PROVES:
        say_proof(t, a, m, out);
        break;
    }
    int64_t sum = 0;
    for (uint32_t i = 0; i < t->rows; i++) sum += m->u[i] == SM_SNAPSHOT_UNPRICED ? 0 : m->u[i];
    for (uint32_t j = 0; j < t->cols; j++) sum += m->v[j];
    sm_snapshot_figure(out, "total of the pairs", (double)m->total);
    sm_snapshot_figure(out, "sum of prices", (double)sum);
    return SM_OK;
}

static void assignment_free(void *own)
{
    sm_free(((assignment *)own)->step);
    sm_free(own);
}

const sm_algorithm sm_algorithm_assignment = {
    .name = "assignment",
    .title = "the best one-to-one pairing, row by row",
    .help = "= is a tight cell, * a pair; the proof that no pairing is better comes last",
    .fits = assignment_fits,
    .open = assignment_open,
    .show = assignment_show,
    .free = assignment_free,
};
