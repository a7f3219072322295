/* The finder of disagreements against a search of every labelling, and small tables as a line of text. */
#include "core/table.h"
#include "study/properties/disagree.h"
#include "tests/measure/scored.h"

static bool found(const char *better, const char *worse, sm_disagreement *out)
{
    sm_job *job;
    sm_error err = {0};
    sm_disagree_ask ask = {index_of(better), index_of(worse)};
    assert_ok(sm_job_call(&job, sm_disagree_study, &ask, NULL, &err), err);
    sm_disagree d = *(const sm_disagree *)sm_job_result(job);
    *out = d.best;
    sm_job_free(job);
    return d.found;
}

static double value_at(const char *id, const sm_counts *t)
{
    scored s = scored_of(t->rows, t->cols, t->c);
    double x = number_of(&s, id);
    scored_free(&s);
    return x;
}

/* The values by the formulas: (1 1 0 / 1 0 1) has shares 1/2 + 1/2, NCA 0; (2 0 0 / 1 0 1) has 1 + 1/2, NCA 1/2. NMI is
 * ln 2 / 2 over (ln 2 + 3/2 ln 2)/2 = 2/5 before. */
TEST(nca_and_nmi_disagree_on_four_points)
{
    sm_disagreement d;
    assert_true(found("nca", "nmi", &d));
    assert_int_equal(sm_counts_total(&d.before), 4);
    assert_near(d.value[0][0].number, 0, 1e-15);
    assert_near(d.value[0][1].number, 0.5, 1e-15);
    assert_near(d.value[1][0].number, 0.4, 1e-15);
    for (int i = 0; i < 2; i++) {
        const char *id = i ? "nmi" : "nca";
        assert_near(value_at(id, &d.before), d.value[i][0].number, 1e-15);
        assert_near(value_at(id, &d.after), d.value[i][1].number, 1e-15);
    }
    assert_int_equal(sm_counts_total(&d.after), 4);
}

/* ---- every labelling of up to four points by three classes and four clusters ------------------------------------- */

static sm_counts counted(unsigned n, unsigned code, uint32_t move, uint32_t to)
{
    sm_counts t = {.rows = 3, .cols = 4};
    for (uint32_t p = 0; p < n; p++, code /= 12) t.c[code % 12 / 4 * 4 + (p == move ? to : code % 4)]++;
    return t;
}

static bool any_labelling_disagrees(const char *better, const char *worse, unsigned n)
{
    unsigned all = 1;
    for (unsigned i = 0; i < n; i++) all *= 12;
    for (unsigned code = 0; code < all; code++) {
        sm_counts t = counted(n, code, SM_NONE, 0);
        double x = value_at(better, &t), y = value_at(worse, &t);
        for (uint32_t to = 0; to < 4; to++) { /* the first point represents all: every order of points is a labelling */
            sm_counts u = counted(n, code, 0, to);
            if (value_at(better, &u) > x + 1e-9 && value_at(worse, &u) < y - 1e-9) return true;
        }
    }
    return false;
}

TEST(no_smaller_table_exists)
{
    static const char *const pair[][2] = {{"nmi", "ari"}, {"ri", "j_score"}, {"ari", "pa"}};
    for (size_t i = 0; i < sizeof pair / sizeof *pair; i++) {
        sm_disagreement d;
        assert_true(found(pair[i][0], pair[i][1], &d));
        uint64_t n = sm_counts_total(&d.before);
        for (unsigned fewer = 2; fewer <= 3; fewer++)
            assert_int_equal(any_labelling_disagrees(pair[i][0], pair[i][1], fewer), fewer >= n);
    }
}

/* V is NMI with the arithmetic mean, classification error 1 - PA. */
TEST(equivalent_indices_never_disagree)
{
    sm_disagreement d;
    assert_false(found("nmi", "v_measure", &d));
    assert_false(found("classification_error", "pa", &d));
}

/* ---- a line of text ---------------------------------------------------------------------------------------------- */

TEST(table_is_restored_from_its_line)
{
    sm_dataset *data;
    sm_error err = {0};
    sm_counts t = {.rows = 2, .cols = 3, .c = {2, 0, 1, 0, 13, 4}};
    sm_text line = {0};
    sm_counts_write(&t, &line);
    assert_string_equal(sm_text_of(&line), "2,0,1/0,13,4");
    assert_ok(sm_counts_dataset(&data, sm_text_of(&line), &err), err);
    const sm_table *table = sm_dataset_parts(data)->counts;
    assert_int_equal(sm_table_total(table), 20);
    for (uint32_t i = 0; i < 6; i++) assert_int_equal(sm_table_at(table, i / 3, i % 3), t.c[i]);
    assert_string_equal(sm_table_col_name(table, 2), "K3");
    sm_dataset_free(data);
    sm_text_free(&line);
}

TEST(invalid_table_is_rejected)
{
    static const char *const wrong[] = {
        "",    "1,",  ",1",   "1/",       "1,2/3",         "1,2/3,4,5",     "a",
        "1;2", "0,0", "-1,2", "1,2/3,4/", "1,2,3,4,5,6,7", "1/1/1/1/1/1/1", "1234567890"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        sm_dataset *data = NULL;
        sm_error err = {0};
        if (sm_counts_dataset(&data, wrong[i], &err) != SM_USAGE) fail_msg("\"%s\" was taken", wrong[i]);
        assert_null(data);
    }
}
