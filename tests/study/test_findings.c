/* Findings: kinds on tables made by hand, which are scripts; costs and gains against tables counted anew and against
 * the commands carried out; homes against all permutations. */
#include "base/mem.h"
#include "session/session.h"
#include "study/diagnose/findings.h"
#include "tests/measure/scored.h"
#include "tests/support/sample.h"
#include "tests/support/scripts.h"
#include <stdlib.h>

enum { SIDE = 8 };

typedef struct diagnosed {
    sm_dataset *data;
    sm_session *session;
    sm_job *job;
    const sm_findings *f;
} diagnosed;

static diagnosed diagnosed_data(const char *index, sm_dataset *data)
{
    diagnosed d = {.f = NULL};
    sm_error err = {0};
    assert_ok(sm_session_new(&d.session, data, the_registry(), &err), err);
    sm_findings_ask ask = {
        .live = sm_session_live(d.session), .indices = the_registry(), .index = index_of(index), .seed = 1};
    assert_ok(sm_job_call(&d.job, sm_findings_study, &ask, NULL, &err), err);
    d.f = sm_job_result(d.job);
    return d;
}

static diagnosed diagnosed_by(const char *index, const uint64_t *count, uint32_t rows, uint32_t cols,
                              const char *const *row_names, const char *const *col_names)
{
    return diagnosed_data(index, sample_named(count, rows, cols, row_names, col_names));
}

static void diagnosed_free(diagnosed *d)
{
    sm_job_free(d->job);
    sm_session_free(d->session);
}

static const sm_findings_item *item_of(const sm_findings *f, sm_finding_kind kind)
{
    for (size_t i = 0; i < f->n; i++)
        if (f->item[i].kind == kind) return &f->item[i];
    return NULL;
}

/* ---- costs, by tables counted anew ------------------------------------------------------------------------------- */

typedef struct counts {
    uint32_t rows, cols; /* cols: in use */
    uint64_t c[SIDE][3 * SIDE];
} counts;

static double value_anew(const counts *t, const char *index)
{
    uint64_t c[SIDE * 3 * SIDE];
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++) c[i * t->cols + j] = t->c[i][j];
    scored s = scored_as(t->rows, t->cols, c, 'T', SM_NEED_VALUES);
    double value = number_of(&s, index);
    scored_free(&s);
    return value;
}

static counts after(counts t, const sm_findings_item *x)
{
    uint32_t new[SIDE];
    for (int i = 0; i < SIDE; i++) new[i] = SM_NONE;
    for (size_t k = 0; k < x->cells; k++) {
        const sm_finding_cell *c = &x->cell[k];
        uint32_t to = c->to;
        assert_int_equal(t.c[c->row][c->col], c->count);
        if (to == SM_NONE && new[c->row] == SM_NONE) new[c->row] = t.cols++;
        if (to == SM_NONE) to = new[c->row];
        t.c[c->row][c->col] = 0;
        if (x->kind != SM_FINDING_LEFT_OUT) t.c[c->row][to] += c->count;
    }
    return t;
}

static counts some_counts(uint64_t *seed)
{
    counts t = {.rows = 2 + (uint32_t)draw(seed, 6), .cols = 2 + (uint32_t)draw(seed, 6)};
    uint64_t noise = 1 + draw(seed, 30);
    for (uint32_t i = 0; i < t.rows; i++)
        for (uint32_t j = 0; j < t.cols; j++) {
            bool home = i % t.cols == j || j % t.rows == i;
            t.c[i][j] = home ? 20 + draw(seed, 80) : draw(seed, 3) ? 0 : draw(seed, noise);
        }
    return t;
}

static diagnosed diagnosed_counts(const counts *t, const char *index, bool noise)
{
    static const char *const with_noise[] = {"noise", "a", "b", "c", "d", "e", "f", "g"};
    uint64_t c[SIDE * SIDE];
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++) c[i * t->cols + j] = t->c[i][j];
    return diagnosed_by(index, c, t->rows, t->cols, NULL, noise ? with_noise : NULL);
}

/* Better is positive, whichever way the index points. */
static double better_by(const char *index, double then, double now)
{
    return index_of(index)->distance ? now - then : then - now;
}

static double run_remedy(const diagnosed *d, const char *index, const char *command)
{
    char line[256];
    sm_error err = {0};
    for (const char *at = command; *at;) {
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        assert_ok(sm_session_run_line(d->session, line, &err), err);
        at += length + (at[length] == '\n');
    }
    sm_session_settle(d->session, SM_NEED_VALUES);
    double value = sm_session_now(d->session)[index_of(index)->at].number;
    assert_ok(sm_session_run_line(d->session, "reset", &err), err);
    return value;
}

TEST(costs_and_gains_match_the_applied_changes)
{
    static const char *const index[] = {"j_score", "ari", "purity", "vi", "nca"};
    uint64_t seed = 7;
    size_t found = 0, remedies = 0, kinds[SM_FINDING_KINDS] = {0};
    for (unsigned i = 0; i < 400 / sample_fewer(); i++) {
        counts t = some_counts(&seed);
        const char *x = index[i % 5];
        diagnosed d = diagnosed_counts(&t, x, i % 3 == 0);
        double now = value_anew(&t, x);
        for (size_t k = 0; k < d.f->n; k++) {
            sm_findings_item item = d.f->item[k];
            kinds[item.kind]++;
            if (!item.costed) continue;
            counts then = after(t, &item);
            assert_near(item.cost, better_by(x, value_anew(&then, x), now), 1e-12);
            found++;
            if (!item.remedy.command) continue;
            assert_near(item.remedy.gain, better_by(x, run_remedy(&d, x, item.remedy.command), now), 1e-12);
            remedies++;
        }
        diagnosed_free(&d);
    }
    if (sample_fewer() > 1) return;
    assert_true(found > 400 && remedies > 300);
    static const sm_finding_kind tried[] = {SM_FINDING_LEFT_OUT, SM_FINDING_CONFUSED_PAIR, SM_FINDING_UNMATCHED_CLASS,
                                            SM_FINDING_MIXED_CLUSTER, SM_FINDING_SPREAD_CLASS};
    for (size_t k = 0; k < sizeof tried / sizeof *tried; k++) assert_true(kinds[tried[k]] > 0);
}

TEST(joined_labels_cost_the_gain_of_the_joined_table)
{
    static const char *const classes[] = {"cat", "Cat", "dog"};
    static const uint64_t count[] = {80, 5, 20, 3, 4, 60};
    counts t = {.rows = 3, .cols = 2, .c = {{80, 5}, {20, 3}, {4, 60}}},
           joined = {.rows = 2, .cols = 2, .c = {{100, 8}, {4, 60}}};
    diagnosed d = diagnosed_by("j_score", count, 3, 2, classes, NULL);
    sm_findings_item x = *item_of(d.f, SM_FINDING_SIMILAR_LABELS);
    double gain = value_anew(&joined, "j_score") - value_anew(&t, "j_score");
    assert_near(x.cost, gain, 1e-12);
    assert_string_equal(x.remedy.command, "roles\nmerge Cat cat\nroles");
    assert_near(x.remedy.gain, gain, 1e-12);
    assert_near(run_remedy(&d, "j_score", x.remedy.command), value_anew(&joined, "j_score"), 1e-12);
    diagnosed_free(&d);
}

/* ---- homes, by all permutations ---------------------------------------------------------------------------------- */

typedef struct best_homes {
    const counts *t;
    uint64_t row[SIDE], col[SIDE];
    uint64_t total, best_total;
    double jaccards, best_jaccards;
    bool taken[SIDE], tied;
    uint32_t now[SIDE], best[SIDE];
} best_homes;

static void try_rows(best_homes *b, uint32_t i)
{
    const counts *t = b->t;
    if (i == t->rows) {
        bool more = b->total > b->best_total, same = b->total == b->best_total;
        if (same && fabs(b->jaccards - b->best_jaccards) < 1e-6 &&
            memcmp(b->best, b->now, t->rows * sizeof *b->now) != 0)
            b->tied = true;
        if (!more && !(same && b->jaccards > b->best_jaccards + 1e-6)) return;
        b->tied = false;
        b->best_total = b->total;
        b->best_jaccards = b->jaccards;
        memcpy(b->best, b->now, sizeof b->now);
        return;
    }
    for (uint32_t j = 0; j <= t->cols; j++) {
        bool none = j == t->cols;
        if (!none && (b->taken[j] || !t->c[i][j])) continue;
        uint64_t c = none ? 0 : t->c[i][j];
        double jaccard = none ? 0 : (double)c / (double)(b->row[i] + b->col[j] - c);
        b->now[i] = none ? SM_NONE : j;
        if (!none) b->taken[j] = true;
        b->total += c;
        b->jaccards += jaccard;
        try_rows(b, i + 1);
        b->total -= c;
        b->jaccards -= jaccard;
        if (!none) b->taken[j] = false;
    }
}

static uint32_t real_home(const best_homes *b, uint32_t row)
{
    uint32_t home = b->best[row];
    uint64_t most = 0;
    if (home == SM_NONE) return SM_NONE;
    for (uint32_t i = 0; i < b->t->rows; i++) most = b->t->c[i][home] > most ? b->t->c[i][home] : most;
    uint64_t c = b->t->c[row][home];
    return 4 * c >= b->row[row] || c == most ? home : SM_NONE;
}

TEST(points_belong_in_the_cluster_of_all_permutations)
{
    uint64_t seed = 3;
    size_t cells = 0, tables = 0;
    for (unsigned i = 0; i < 300 / sample_fewer(); i++) {
        counts t = {.rows = 2 + (uint32_t)draw(&seed, 4), .cols = 2 + (uint32_t)draw(&seed, 4)};
        for (uint32_t r = 0; r < t.rows; r++)
            for (uint32_t c = 0; c < t.cols; c++) t.c[r][c] = r % t.cols == c ? 5 + draw(&seed, 6) : draw(&seed, 5);
        best_homes b = {.t = &t, .best_jaccards = -1};
        for (uint32_t r = 0; r < t.rows; r++)
            for (uint32_t c = 0; c < t.cols; c++) b.row[r] += t.c[r][c], b.col[c] += t.c[r][c];
        try_rows(&b, 0);
        if (b.tied) continue;
        diagnosed d = diagnosed_counts(&t, "j_score", false);
        uint64_t n = d.f->points;
        assert_int_equal(d.f->misplaced, n - b.best_total);
        for (size_t k = 0; k < d.f->n; k++) {
            sm_findings_item x = d.f->item[k];
            for (size_t c = 0; c < x.cells; c++, cells++) assert_int_equal(x.cell[c].to, real_home(&b, x.cell[c].row));
        }
        tables++;
        diagnosed_free(&d);
    }
    if (sample_fewer() == 1) assert_true(tables > 100 && cells > 200);
}

/* ---- what adds up ------------------------------------------------------------------------------------------------ */

TEST(findings_share_no_cell_and_list_their_points)
{
    uint64_t seed = 11;
    for (unsigned i = 0; i < 200 / sample_fewer(); i++) {
        counts t = some_counts(&seed);
        bool seen[SIDE][SIDE] = {{false}};
        diagnosed d = diagnosed_counts(&t, "j_score", i % 2);
        for (size_t k = 0; k < d.f->n; k++) {
            sm_findings_item x = d.f->item[k];
            uint64_t points = 0;
            for (size_t c = 0; c < x.cells; c++) {
                assert_false(seen[x.cell[c].row][x.cell[c].col]);
                seen[x.cell[c].row][x.cell[c].col] = true;
                points += x.cell[c].count;
            }
            assert_int_equal(points, x.points);
            if (k && x.costed) assert_true(d.f->item[k - 1].cost >= x.cost || !d.f->item[k - 1].costed);
        }
        diagnosed_free(&d);
    }
}

/* A hundred shuffled tables of a million cells would take a minute. Two points a cell at random, so that nothing is
 * beyond doubt. */
TEST(large_table_of_noise_is_near_the_floor)
{
    enum { K = 1000 };
    uint64_t seed = 7, *count = sm_alloc((size_t)K * K, sizeof *count);
    for (uint32_t i = 0; i < 100 * K; i++) count[(size_t)sample_below(&seed, K) * K + sample_below(&seed, K)]++;
    diagnosed d = diagnosed_by("j_score", count, K, K, NULL, NULL);
    assert_int_equal(d.f->item[0].kind, SM_FINDING_NEAR_FLOOR);
    diagnosed_free(&d);
    sm_free(count);
}

/* ---- scripts ----------------------------------------------------------------------------------------------------- */

static void do_line(const script_walk *walk, diagnosed *d, char *line)
{
    const char *name = script_word(&line);
    if (!strcmp(name, "diagnose")) {
        const char *index = script_word(&line);
        diagnosed_free(d);
        *d = diagnosed_data(index, script_table(line));
        return;
    }
    if (strstr("findings notes note", name)) {
        bool holds = !strcmp(name, "findings") ? d->f->n == strtoul(line, NULL, 10)
                                               : d->f->note[0] && !strcmp(d->f->note[0], script_trim(line)) &&
                                                     (!strcmp(name, "note") || !d->f->note[1]);
        if (!holds) fail_msg("%s:%d: the first of the notes is %s", walk->script->file, walk->line, d->f->note[0]);
        return;
    }
    const char *kind = script_word(&line), *text = script_trim(line);
    const sm_findings_item *x = NULL;
    for (size_t i = 0; i < d->f->n && !x; i++)
        if (!strcmp(sm_finding_id(d->f->item[i].kind), kind)) x = &d->f->item[i];
    const char *found = !x                         ? "nothing"
                        : !strcmp(name, "command") ? x->remedy.command
                        : !strcmp(name, "says")    ? x->remedy.says
                                                   : x->text;
    bool holds = !strcmp(name, "lacks")              ? !x
                 : !x                                ? false
                 : !strcmp(name, "tells")            ? strstr(found, text) != NULL
                 : !strcmp(name, "truth-needed")     ? x->remedy.needs_truth
                 : !strcmp(name, "truth-not-needed") ? !x->remedy.needs_truth
                 : !strcmp(name, "only")             ? d->f->n == 1 && !x->costed && !x->remedy.command
                                                     : strstr("finds command says", name) && !strcmp(found, text);
    if (!holds) fail_msg("%s:%d: %s does not hold: %s", walk->script->file, walk->line, name, found);
}

static void play(const script *played, const char *row)
{
    diagnosed d = {.f = NULL};
    script_walk walk = script_begin(played, row);
    for (char *line; (line = script_next(&walk));) do_line(&walk, &d, line);
    diagnosed_free(&d);
    script_end(&walk);
}

int main(int argc, char **argv)
{
    the_registry();
    int failed = argc > 1 ? 0 : run_registered();
    return failed + scripts_main("tests/study/scripts", argc, argv, NULL, play);
}
