/* How long the canonical matching by counts takes after a move, repaired beside found anew in all cells: matching KIND
 * K MOVES [repaired|anew]. KIND is confusion (a million points, 10 K^2 if that is more, 8 of 10 on the diagonal), ties
 * (each cell 0 to 9 at random) or sparse (2 K points, half of them on the diagonal). The two take turns on the same
 * moves, found anew for two seconds at most; they must agree. The last word is the median of the one that was asked
 * for, in seconds. */
#include "measure/assign/assignment_first.h"
#include "setmatch/base/mem.h"
#include "setmatch/measure/assignment.h"
#include "tests/support/sample.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 100000, ANEW_FOR = 2000000 };

static double now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The median. */
static double report(const char *what, double *us, size_t n)
{
    if (!n) return 0;
    qsort(us, n, sizeof *us, by_size);
    printf("%-34s p50 %.1f  p90 %.1f  p99 %.1f  most %.1f us\n", what, us[n / 2], us[n * 9 / 10], us[n * 99 / 100],
           us[n - 1]);
    return us[n / 2];
}

static sm_table *table_of(const char *kind, uint32_t k, uint64_t *seed, sm_dict *names[2], sm_error *err)
{
    bool ties = !strcmp(kind, "ties"), sparse = !strcmp(kind, "sparse");
    size_t cells = (size_t)k * k, n = ties ? cells : sparse ? 2 * (size_t)k : cells < 100000 ? 1000000 : 10 * cells;
    sm_triple *c = sm_alloc(n, sizeof *c);
    sm_table *t = NULL;
    for (size_t p = 0; c && p < n; p++) {
        uint32_t row = ties ? (uint32_t)(p / k) : sample_below(seed, k);
        bool aside = sample_below(seed, 10) < (sparse ? 5 : 2);
        c[p] = ties ? (sm_triple){row, (uint32_t)(p % k), sample_below(seed, 10)}
                    : (sm_triple){row, aside ? sample_below(seed, k) : row, 1};
    }
    if (!c || sm_table_of_triples(&t, names[0], names[1], c, n, SM_STORE_BEST, err)) t = NULL;
    sm_free(c);
    return t;
}

/* One point of some cell goes to another column of its row. False: the cell that was drawn is empty. */
static bool move(sm_table *t, uint64_t *seed, uint32_t *row)
{
    uint32_t k = sm_table_rows(t), to = sample_below(seed, k), from;
    *row = sample_below(seed, k);
    sm_line l = sm_table_row(t, *row);
    if (!l.n) return false;
    uint32_t p = sample_below(seed, l.n);
    from = sm_line_at(l, p);
    if (!l.count[p] || from == to) return false;
    sm_op op = {.kind = SM_OP_MOVE, .row = *row, .from = from, .to = to, .count = 1};
    sm_edit e = {0};
    sm_error err = {0};
    if (sm_edit_op(&e, op, &err) || sm_table_prepare(t, &e, &err)) exit(1);
    sm_table_op(t, &op);
    sm_edit_done(&e);
    return true;
}

static double repaired(sm_assignment *s, const sm_matching **out)
{
    uint64_t budget = SM_BUDGET_ALL;
    sm_error err = {0};
    double from = now_us();
    if (!sm_assignment_settle(s, &budget) || sm_assignment_settle_first(s, &budget, out, &err)) exit(1);
    return now_us() - from;
}

/* As for weights that are not whole: over all cells, with prices and number of optima. */
static double anew(sm_assignment *s, sm_first *f)
{
    uint64_t budget = SM_BUDGET_ALL;
    sm_error err = {0};
    bool done;
    double from = now_us();
    if (!sm_assignment_settle(s, &budget)) exit(1);
    budget = SM_BUDGET_ALL;
    if (sm_first_find(f, s, 0, &budget, &done, &err)) exit(1);
    return now_us() - from;
}

typedef struct contest {
    sm_table *t;
    sm_assignment *s[2]; /* repaired; found anew */
    sm_first *f;         /* of the latter */
    uint64_t seed;
} contest;

/* False: they disagree. */
static bool compete(contest *c, const char *kind, size_t moves, double median[2])
{
    static double us[2][MOST];
    const sm_matching *m;
    size_t n[2] = {0, 0};
    double first = repaired(c->s[0], &m), spent = anew(c->s[1], c->f);
    printf("%s, k = %u: at first %.0f us, in all cells %.0f us\n", kind, sm_table_rows(c->t), first, spent);
    for (size_t i = 0; i < moves; i++) {
        uint32_t row;
        if (!move(c->t, &c->seed, &row)) continue;
        for (int j = 0; j < 2; j++) sm_assignment_touch(c->s[j], 0, row);
        us[0][n[0]++] = repaired(c->s[0], &m);
        if (n[1] && spent > ANEW_FOR) continue;
        spent += us[1][n[1]++] = anew(c->s[1], c->f);
        if (memcmp(m->col_of_row, c->f->matching.col_of_row, m->rows * sizeof *m->col_of_row)) return false;
    }
    median[0] = report("  a move, repaired", us[0], n[0]);
    median[1] = report("  a move, found anew", us[1], n[1]);
    return true;
}

int main(int argc, char **argv)
{
    uint32_t k = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0;
    size_t moves = argc > 3 ? strtoul(argv[3], NULL, 10) : 2000;
    if (!k || !moves || moves > MOST) return 2;
    sm_error err = {0};
    sm_dict *names[2] = {sample_names("T", k), sample_names("K", k)};
    contest c = {.seed = 1, .f = sm_alloc(1, sizeof *c.f)};
    c.t = table_of(argv[1], k, &c.seed, names, &err);
    bool good = c.t && c.f;
    uint64_t budget = SM_BUDGET_ALL;
    for (int i = 0; i < 2; i++)
        good = good && !sm_assignment_new(&c.s[i], c.t, SM_BY_COUNT, &err) && sm_assignment_settle(c.s[i], &budget);
    double median[2];
    good = good && compete(&c, argv[1], moves, median);
    if (good && argc > 4) printf("%.9f\n", median[!strcmp(argv[4], "anew")] / 1e6);
    if (!good) fprintf(stderr, "%s\n", err.text[0] ? err.text : "the two disagree");
    sm_first_free(c.f);
    for (int i = 0; i < 2; i++) {
        sm_assignment_free(c.s[i]);
        sm_dict_free(names[i]);
    }
    sm_table_free(c.t);
    return !good;
}
