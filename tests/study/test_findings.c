/* Findings: every kind on a table made by hand that shows it, and on its neighbour that does not; costs and gains
 * against tables counted anew and against the commands carried out; homes against all permutations. */
#include "base/mem.h"
#include "session/session.h"
#include "study/diagnose/findings.h"
#include "tests/measure/scored.h"
#include "tests/support/sample.h"

enum { SIDE = 8 };

typedef struct diagnosed {
    sm_dataset *data;
    sm_session *session;
    sm_job *job;
    const sm_findings *f;
} diagnosed;

static diagnosed diagnosed_by(const char *index, const uint64_t *count, uint32_t rows, uint32_t cols,
                              const char *const *row_names, const char *const *col_names)
{
    diagnosed d = {.f = NULL};
    sm_error err = {0};
    assert_ok(sm_session_new(&d.session, sample_named(count, rows, cols, row_names, col_names), the_registry(), &err),
              err);
    sm_findings_ask ask = {
        .live = sm_session_live(d.session), .indices = the_registry(), .index = index_of(index), .seed = 1};
    assert_ok(sm_job_call(&d.job, sm_findings_study, &ask, NULL, &err), err);
    d.f = sm_job_result(d.job);
    return d;
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

static void says(const diagnosed *d, sm_finding_kind kind, const char *text)
{
    const sm_findings_item *x = item_of(d->f, kind);
    if (!x) fail_msg("no %s was found", sm_finding_id(kind));
    assert_string_equal(x->text, text);
}

static void is_not_there(const diagnosed *d, sm_finding_kind kind)
{
    const sm_findings_item *x = item_of(d->f, kind);
    if (x) fail_msg("%s was found: %s", sm_finding_id(kind), x->text);
}

/* ---- kinds, by hand ---------------------------------------------------------------------------------------------- */

static void a_cluster_called_noise_among_more_than_two_is_left_out(void **state)
{
    static const uint64_t count[] = {40, 0, 10, 0, 14, 26}, two[] = {40, 10, 5, 45};
    static const char *const classes[] = {"A", "B"}, *const noise[] = {"a", "b", "-1"}, *const none[] = {"a", "b", "c"},
                             *const binary[] = {"-1", "1"};
    diagnosed d = diagnosed_by("j_score", count, 2, 3, classes, noise);
    says(&d, SM_FINDING_LEFT_OUT,
         "Cluster -1 looks like noise: 36 points (40.0 %), among them most of class B (26 of "
         "40).");
    assert_string_equal(item_of(d.f, SM_FINDING_LEFT_OUT)->remedy.command, "noise pred:-1 drop");
    assert_false(item_of(d.f, SM_FINDING_LEFT_OUT)->remedy.needs_truth);
    diagnosed_free(&d);
    d = diagnosed_by("j_score", count, 2, 3, classes, none);
    is_not_there(&d, SM_FINDING_LEFT_OUT);
    diagnosed_free(&d);
    d = diagnosed_by("j_score", two, 2, 2, classes, binary);
    is_not_there(&d, SM_FINDING_LEFT_OUT);
    diagnosed_free(&d);
}

/* As one class: {100, 60} in clusters of 100 and 60. */
static void classes_whose_labels_mean_the_same_are_named(void **state)
{
    static const uint64_t count[] = {80, 0, 20, 0, 0, 60};
    static const char *const same[] = {"cat", "Cat", "dog"}, *const blanks[] = {"a  b", "a b ", "dog"},
                             *const wide[] = {"cat", "\xef\xbd\x83\xef\xbd\x81\xef\xbd\x94", "dog"}, /* full width */
                                 *const other[] = {"cat", "cot", "dog"};
    diagnosed d = diagnosed_by("j_score", count, 3, 2, same, NULL);
    says(&d, SM_FINDING_SIMILAR_LABELS,
         "Classes \"cat\" (80) and \"Cat\" (20) differ only in case; read as one class, J is 1.000.");
    diagnosed_free(&d);
    d = diagnosed_by("j_score", count, 3, 2, blanks, NULL);
    says(&d, SM_FINDING_SIMILAR_LABELS,
         "Classes \"a  b\" (80) and \"a b \" (20) differ only in blanks; read as one class, J is 1.000.");
    diagnosed_free(&d);
    d = diagnosed_by("j_score", count, 3, 2, wide, NULL);
    assert_non_null(strstr(item_of(d.f, SM_FINDING_SIMILAR_LABELS)->text, "differ only in how they are written;"));
    diagnosed_free(&d);
    d = diagnosed_by("j_score", count, 3, 2, other, NULL);
    is_not_there(&d, SM_FINDING_SIMILAR_LABELS);
    diagnosed_free(&d);
}

/* 620 of 1000 in one cluster, three of four classes for the most part; below, only two of four. */
static void a_giant_holds_most_of_many_classes(void **state)
{
    static const uint64_t giant[] = {200, 50, 0, 0, 200, 0, 50, 0, 200, 0, 0, 50, 20, 230, 0, 0},
                          no_giant[] = {300, 50, 0, 0, 200, 0, 50, 0, 50, 0, 100, 50, 20, 230, 0, 0};
    diagnosed d = diagnosed_by("j_score", giant, 4, 4, NULL, NULL);
    says(&d, SM_FINDING_GIANT_CLUSTER,
         "Cluster K1 holds 620 of 1000 points (62.0 %), more than half of 3 of 4 classes.");
    diagnosed_free(&d);
    d = diagnosed_by("j_score", no_giant, 4, 4, NULL, NULL);
    is_not_there(&d, SM_FINDING_GIANT_CLUSTER);
    diagnosed_free(&d);
}

static void two_classes_in_each_others_home_are_a_pair(void **state)
{
    static const char *const classes[] = {"A", "B", "C"}, *const clusters[] = {"a", "b", "c"};
    static const uint64_t pair[] = {70, 30, 0, 28, 72, 0, 0, 0, 100}, no_pair[] = {70, 30, 0, 9, 91, 0, 0, 0, 100};
    diagnosed d = diagnosed_by("j_score", pair, 3, 3, classes, clusters);
    says(&d, SM_FINDING_CONFUSED_PAIR,
         "Classes A and B are confused: part of class A is in cluster b (30 of 100), part of class B in cluster a (28 "
         "of 100).");
    diagnosed_free(&d);
    d = diagnosed_by("j_score", no_pair, 3, 3, classes, clusters);
    is_not_there(&d, SM_FINDING_CONFUSED_PAIR);
    says(&d, SM_FINDING_MIXED_CLUSTER, "Cluster b holds class B (91) and part of class A (30 of 100).");
    diagnosed_free(&d);
}

/* 214/2/20 = 5.35 points at most. */
static void three_small_clusters_are_fragments_and_two_are_not(void **state)
{
    static const char *const classes[] = {"a", "b"};
    static const uint64_t three[] = {100, 0, 4, 4, 4, 0, 100, 1, 1, 0}, two[] = {100, 0, 4, 8, 0, 100, 1, 1};
    diagnosed d = diagnosed_by("j_score", three, 2, 5, classes, NULL);
    says(&d, SM_FINDING_FRAGMENTS, "14 points are in 3 small clusters of at most 5 points; 12 of them are class a.");
    assert_string_equal(item_of(d.f, SM_FINDING_FRAGMENTS)->remedy.command, "merge K3 K1\nmerge K4 K1\nmerge K5 K1");
    diagnosed_free(&d);
    d = diagnosed_by("j_score", two, 2, 4, classes, NULL);
    is_not_there(&d, SM_FINDING_FRAGMENTS);
    diagnosed_free(&d);
}

static void a_class_without_a_cluster_in_many_is_unmatched(void **state)
{
    static const char *const classes[] = {"A", "B", "C", "D", "E", "F", "odd"};
    uint64_t count[7 * 7] = {0};
    for (int i = 0; i < 6; i++) {
        count[i * 7 + i] = 90;
        count[6 * 7 + i] = 10;
    }
    diagnosed d = diagnosed_by("j_score", count, 7, 7, classes, NULL);
    says(&d, SM_FINDING_UNMATCHED_CLASS,
         "Class odd has no cluster of its own: its 60 points are in 6 clusters, at most 10 in one.");
    diagnosed_free(&d);
    count[6 * 7 + 6] = 60;
    d = diagnosed_by("j_score", count, 7, 7, classes, NULL);
    is_not_there(&d, SM_FINDING_UNMATCHED_CLASS);
    diagnosed_free(&d);
}

static void intruders_of_a_cluster_are_one_finding(void **state)
{
    static const char *const classes[] = {"A", "B", "C", "E"}, *const clusters[] = {"Y", "Z"};
    static const uint64_t mixed[] = {200, 0, 0, 60, 0, 50, 0, 2}, pure[] = {200, 0, 0, 60, 2, 0, 0, 2};
    diagnosed d = diagnosed_by("j_score", mixed, 4, 2, classes, clusters);
    says(&d, SM_FINDING_MIXED_CLUSTER,
         "Cluster Z mixes classes B (60) and C (50).\nClass C has no cluster of its own.");
    assert_string_equal(item_of(d.f, SM_FINDING_MIXED_CLUSTER)->remedy.command, "move all C Z C");
    assert_true(item_of(d.f, SM_FINDING_MIXED_CLUSTER)->remedy.needs_truth);
    diagnosed_free(&d);
    d = diagnosed_by("j_score", pure, 4, 2, classes, clusters);
    is_not_there(&d, SM_FINDING_MIXED_CLUSTER);
    diagnosed_free(&d);
}

static void a_class_that_owns_several_clusters_is_split(void **state)
{
    static const char *const classes[] = {"D", "E"}, *const clusters[] = {"U", "V", "W", "X"};
    static const uint64_t split[] = {30, 25, 20, 0, 0, 0, 0, 75}, whole[] = {75, 2, 0, 0, 0, 0, 0, 75};
    diagnosed d = diagnosed_by("j_score", split, 2, 4, classes, clusters);
    says(&d, SM_FINDING_SPREAD_CLASS, "Class D is split into clusters U (30), V (25) and W (20).");
    assert_string_equal(item_of(d.f, SM_FINDING_SPREAD_CLASS)->remedy.says, "merge clusters V and W into U");
    assert_string_equal(item_of(d.f, SM_FINDING_SPREAD_CLASS)->remedy.command, "merge V U\nmerge W U");
    diagnosed_free(&d);
    d = diagnosed_by("j_score", whole, 2, 4, classes, clusters);
    is_not_there(&d, SM_FINDING_SPREAD_CLASS);
    diagnosed_free(&d);
}

/* 55 of 1200 are less than 5 %, and of 690 misplaced less than 10 %; no part of 7 of 90 is substantial. */
static void what_is_left_of_a_cluster_without_a_class_is_told(void **state)
{
    static const char *const classes[] = {"1", "2", "3", "4", "5", "6", "7"}, *const clusters[] = {"h1", "h2", "h3",
                                                                                                   "h4", "h5", "h6",
                                                                                                   "h7", "r",  "q"};
    uint64_t count[7 * 9] = {0};
    for (int i = 0; i < 7; i++) count[i * 9 + i] = i == 0 ? 1145 : i < 6 ? 293 : 1400;
    for (int i = 0; i < 6; i++) count[i * 9 + 8] = i == 0 ? 55 : 7;
    count[6 * 9 + 7] = 600;
    diagnosed d = diagnosed_by("j_score", count, 7, 9, classes, clusters);
    says(&d, SM_FINDING_UNMATCHED_CLUSTER, "Cluster q belongs to no class: 90 points, most of them class 1 (55).");
    diagnosed_free(&d);
    count[8] = 155;
    d = diagnosed_by("j_score", count, 7, 9, classes, clusters);
    says(&d, SM_FINDING_UNMATCHED_CLUSTER, "Cluster q also holds 35 points of 5 other classes."); /* 1 is split */
    diagnosed_free(&d);
    for (int i = 1; i < 6; i++) count[i * 9 + 8] = 0;
    d = diagnosed_by("j_score", count, 7, 9, classes, clusters);
    is_not_there(&d, SM_FINDING_UNMATCHED_CLUSTER);
    diagnosed_free(&d);
}

/* No class has a third of x: it is told once, whole. Of y one has: the two that are mixed are named. */
static void a_cluster_of_a_little_of_everything_is_told_once(void **state)
{
    static const char *const classes[] = {"1", "2", "3", "4"}, *const clusters[] = {"a", "b", "c", "d", "x"};
    static const uint64_t nowhere[] = {40, 0, 0, 0, 8, 0, 40, 0, 0, 7, 0, 0, 40, 0, 6, 0, 0, 0, 40, 6},
                          two[] = {40, 0, 0, 0, 14, 0, 40, 0, 0, 13, 0, 0, 40, 0, 0, 0, 0, 0, 40, 0};
    diagnosed d = diagnosed_by("j_score", nowhere, 4, 5, classes, clusters);
    says(&d, SM_FINDING_UNMATCHED_CLUSTER,
         "Cluster x belongs to no class: 27 points, at most 8 of one class (class 1).");
    is_not_there(&d, SM_FINDING_MIXED_CLUSTER);
    diagnosed_free(&d);
    d = diagnosed_by("j_score", two, 4, 5, classes, clusters);
    says(&d, SM_FINDING_MIXED_CLUSTER, "Cluster x mixes classes 1 (14) and 2 (13).");
    diagnosed_free(&d);
}

/* Classes in proportion (J-score paper, Fig. 1D), whatever the index. */
static void what_shuffled_labels_give_is_all_that_is_said(void **state)
{
    static const uint64_t same[] = {7, 3, 21, 9, 42, 18}, other[] = {70, 3, 2, 90, 4, 8};
    static const char *const index[] = {"j_score", "ari", "nmi", "vi"};
    for (size_t i = 0; i < sizeof index / sizeof *index; i++) {
        diagnosed d = diagnosed_by(index[i], same, 3, 2, NULL, NULL);
        assert_int_equal(d.f->n, 1);
        sm_findings_item x = d.f->item[0];
        assert_int_equal(x.kind, SM_FINDING_NEAR_FLOOR);
        assert_false(x.costed);
        assert_null(x.remedy.command);
        assert_non_null(strstr(x.text, ": these clusters say nothing about the classes."));
        diagnosed_free(&d);
        d = diagnosed_by(index[i], other, 3, 2, NULL, NULL);
        is_not_there(&d, SM_FINDING_NEAR_FLOOR);
        diagnosed_free(&d);
    }
}

/* ---- labels ------------------------------------------------------------------------------------------------------ */

static void labels_that_could_mislead_are_quoted_and_the_word_is_not_said_twice(void **state)
{
    static const char *const classes[] = {"class 1", "x, y", "salt and pepper", "a-label-that-is-too-long-to-be-read"},
                             *const clusters[] = {"", "Cluster_7"};
    static const uint64_t count[] = {200, 0, 0, 60, 0, 50, 0, 40};
    diagnosed d = diagnosed_by("j_score", count, 4, 2, classes, clusters);
    says(&d, SM_FINDING_MIXED_CLUSTER,
         "Cluster_7 mixes classes \"x, y\" (60), \"salt and pepper\" (50) and a-label-that…-to-be-read (40).\n"
         "Class \"salt and pepper\" has no cluster of its own.\n"
         "Class a-label-that…-to-be-read has no cluster of its own.");
    diagnosed_free(&d);
    static const uint64_t split[] = {40, 30, 0, 0, 0, 0, 0, 0};
    d = diagnosed_by("j_score", split, 4, 2, classes, clusters);
    assert_int_equal(d.f->n, 0); /* one class */
    diagnosed_free(&d);
}

/* ---- tables with nothing to tell apart --------------------------------------------------------------------------- */

static void degenerate_tables_have_a_sentence_of_their_own(void **state)
{
    static const struct {
        uint32_t rows, cols;
        uint64_t count[4];
        const char *says;
    } row[] = {
        {1, 1, {1}, "The clusters are the classes. Nothing to correct."},
        {2, 2, {0, 5, 7, 0}, "The clusters are the classes. Nothing to correct."},
        {1, 2, {5, 6}, "There is only one class, in 2 clusters: nothing can be confused."},
        {2, 1, {5, 6}, "There is only one cluster: it tells none of the 2 classes from the others."},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        diagnosed d = diagnosed_by("j_score", row[i].count, row[i].rows, row[i].cols, NULL, NULL);
        assert_int_equal(d.f->n, 0);
        assert_string_equal(d.f->note[0], row[i].says);
        assert_null(d.f->note[1]);
        diagnosed_free(&d);
    }
}

/* ---- costs, by tables counted anew --------------------------------------------------------------------------------
 */

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
    uint64_t budget = SM_BUDGET_ALL;
    unsigned pending;
    for (const char *at = command; *at;) {
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        assert_ok(sm_session_run_line(d->session, line, &err), err);
        at += length + (at[length] == '\n');
    }
    assert_ok(sm_session_settle(d->session, SM_NEED_VALUES, &budget, &pending, &err), err);
    double value = sm_session_now(d->session)[index_of(index)->at].number;
    assert_ok(sm_session_run_line(d->session, "reset", &err), err);
    return value;
}

static void costs_and_gains_are_those_of_the_changes_carried_out(void **state)
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

static void joined_labels_cost_what_the_joined_table_has_more(void **state)
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

static void points_belong_in_the_home_that_all_permutations_give(void **state)
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

/* ---- what adds up -------------------------------------------------------------------------------------------------
 */

static void no_cell_is_in_two_findings_and_points_are_those_of_the_cells(void **state)
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

/* By hand: purity 7/9 before and after a class that is split; the J-score counts it. */
static void what_the_index_hardly_counts_is_told_with_the_one_that_does(void **state)
{
    static const uint64_t count[] = {300, 250, 0, 0, 0, 0, 300, 4, 0, 0, 5, 300};
    diagnosed d = diagnosed_by("purity", count, 3, 4, NULL, NULL);
    is_not_there(&d, SM_FINDING_SPREAD_CLASS);
    assert_string_equal(d.f->note[0], "Purity hardly counts 1 finding (250 points): split classes; "
                                      "--by-index j counts it.");
    diagnosed_free(&d);
}

/* A hundred shuffled tables of a million cells would take a minute. Two points a cell at random, so that nothing is
 * beyond doubt. */
static void large_table_of_noise_is_near_the_floor(void **state)
{
    enum { K = 1000 };
    uint64_t seed = 7, *count = sm_alloc((size_t)K * K, sizeof *count);
    for (uint32_t i = 0; i < 100 * K; i++) count[(size_t)sample_below(&seed, K) * K + sample_below(&seed, K)]++;
    diagnosed d = diagnosed_by("j_score", count, K, K, NULL, NULL);
    assert_int_equal(d.f->item[0].kind, SM_FINDING_NEAR_FLOOR);
    diagnosed_free(&d);
    sm_free(count);
}

int main(void)
{
    the_registry();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cluster_called_noise_among_more_than_two_is_left_out),
        cmocka_unit_test(classes_whose_labels_mean_the_same_are_named),
        cmocka_unit_test(a_giant_holds_most_of_many_classes),
        cmocka_unit_test(two_classes_in_each_others_home_are_a_pair),
        cmocka_unit_test(three_small_clusters_are_fragments_and_two_are_not),
        cmocka_unit_test(a_class_without_a_cluster_in_many_is_unmatched),
        cmocka_unit_test(intruders_of_a_cluster_are_one_finding),
        cmocka_unit_test(a_class_that_owns_several_clusters_is_split),
        cmocka_unit_test(what_is_left_of_a_cluster_without_a_class_is_told),
        cmocka_unit_test(a_cluster_of_a_little_of_everything_is_told_once),
        cmocka_unit_test(what_shuffled_labels_give_is_all_that_is_said),
        cmocka_unit_test(labels_that_could_mislead_are_quoted_and_the_word_is_not_said_twice),
        cmocka_unit_test(degenerate_tables_have_a_sentence_of_their_own),
        cmocka_unit_test(costs_and_gains_are_those_of_the_changes_carried_out),
        cmocka_unit_test(joined_labels_cost_what_the_joined_table_has_more),
        cmocka_unit_test(points_belong_in_the_home_that_all_permutations_give),
        cmocka_unit_test(no_cell_is_in_two_findings_and_points_are_those_of_the_cells),
        cmocka_unit_test(what_the_index_hardly_counts_is_told_with_the_one_that_does),
        cmocka_unit_test(large_table_of_noise_is_near_the_floor),
    };
    return cmocka_run_group_tests_name("findings", tests, NULL, NULL);
}
