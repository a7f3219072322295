/* Every value of tests/data/papers.json and other tools.json: the expected ones of every index, and what the sources
 * print, to the digits they print. Further numbers from manuals and pages are written out below with their source. */
#include "measure/papers_cases.h"
#include "measure/scored.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

static const char *string_in(const cJSON *object, const char *key)
{
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
}

typedef size_t (*checker)(const scored *s, const cJSON *entry, const char *name);

/* Calls check for every entry of every case's object `which`; returns what they add up to. */
static size_t for_every(const char *path, const char *which, checker check)
{
    cJSON *cases = papers_cases(path);
    size_t many = 0;
    const cJSON *one, *entry;
    cJSON_ArrayForEach(one, cases)
    {
        uint64_t c[64];
        uint32_t rows, cols;
        papers_matrix(one, &rows, &cols, c);
        scored s = scored_of(rows, cols, c);
        cJSON_ArrayForEach(entry, cJSON_GetObjectItemCaseSensitive(one, which)) many +=
            check(&s, entry, string_in(one, "name"));
        scored_free(&s);
    }
    cJSON_Delete(cases);
    return many;
}

static size_t compare_expected(const scored *s, const cJSON *entry, const char *name)
{
    sm_value v = value_of(s, entry->string);
    if (cJSON_IsNull(entry)) {
        if (v.state != SM_UNDEFINED || !v.why) fail_msg("%s of %s is defined", entry->string, name);
        return 1;
    }
    if (v.state != SM_DEFINED && v.state != SM_BY_CONVENTION) fail_msg("%s of %s has no value", entry->string, name);
    double tolerance = 1e-9 * fmax(1, fabs(entry->valuedouble));
    if (!(fabs(v.number - entry->valuedouble) <= tolerance))
        fail_msg("%s of %s is %.17g, expected %.17g", entry->string, name, v.number, entry->valuedouble);
    return 1;
}

TEST(every_value_of_the_papers_cases_matches)
{
    assert_int_equal(for_every("tests/data/papers.json", "expected", compare_expected), 23 * 56);
}

TEST(every_value_of_the_other_tools_matches)
{
    assert_int_equal(for_every("tests/data/peers.json", "expected", compare_expected), 23 * 17);
}

/* Half a unit of the last printed digit, and what rounding a tie may cost. */
static double half_unit(const char *printed)
{
    const char *point = strchr(printed, '.');
    return 0.5 * pow(10, point ? -(double)strlen(point + 1) : 0) + 1e-9;
}

static size_t compare_reported(const scored *s, const cJSON *entry, const char *name)
{
    const char *printed = cJSON_GetStringValue(entry);
    double v = number_of(s, entry->string);
    if (!(fabs(v - strtod(printed, NULL)) <= half_unit(printed)))
        fail_msg("%s of %s is %.9f, reported %s", entry->string, name, v, printed);
    return 1;
}

TEST(every_printed_number_matches_to_its_digits)
{
    assert_int_equal(for_every("tests/data/papers.json", "reported", compare_reported), 28);
}

typedef struct printed {
    const char *id, *value;
} printed;

static void check_printed(uint32_t rows, uint32_t cols, const uint64_t *c, const printed *p)
{
    scored s = scored_of(rows, cols, c);
    for (; p->id; p++) {
        double v = number_of(&s, p->id);
        if (!(fabs(v - strtod(p->value, NULL)) <= half_unit(p->value)))
            fail_msg("%s is %.9f, not %s", p->id, v, p->value);
    }
    scored_free(&s);
}

/* genieclust's docstring of compare_partitions, two decimals each. */
TEST(genieclust_example_matches)
{
    static const printed p[] = {{"ari", "0.49"},  {"ri", "0.74"},  {"fm", "0.73"}, {"mi", "0.29"},
                                {"nmi", "0.41"},  {"ami", "0.39"}, {"na", "0.71"}, {"psi", "0.65"},
                                {"spsi", "0.63"}, {"nca", "0.71"}, {NULL, NULL}};
    check_printed(2, 2, (uint64_t[]){1, 10, 8, 2}, p);
}

/* scikit-learn user guide: 000111 against 001122; 0.22504 is what the guide printed while max was its default. */
TEST(scikit_learn_first_example_matches)
{
    static const printed p[] = {{"ri", "0.6667"},  {"ari", "0.2424"},         {"nmi", "0.5158"},
                                {"ami", "0.2988"}, {"ami_max", "0.22504"},    {"mi", "0.4621"},
                                {"fm", "0.4714"},  {"homogeneity", "0.6667"}, {"completeness", "0.4206"},
                                {NULL, NULL}};
    check_printed(2, 3, (uint64_t[]){2, 1, 0, 0, 1, 2}, p);
}

/* scikit-learn user guide: 000111 against 000122 is homogeneous. */
TEST(scikit_learn_homogeneous_example_matches)
{
    static const printed p[] = {
        {"ari", "0.7059"}, {"homogeneity", "1.0"}, {"completeness", "0.6853"}, {"v_measure", "0.8133"}, {NULL, NULL}};
    check_printed(2, 3, (uint64_t[]){3, 0, 0, 0, 1, 2}, p);
}

/* scikit-learn user guide: 01203451 against 11002222 is a bad labelling. */
TEST(scikit_learn_bad_example_matches)
{
    static const printed p[] = {{"ari", "-0.1290"}, {"ami", "-0.1667"}, {"fm", "0.0"}, {NULL, NULL}};
    check_printed(6, 3, (uint64_t[]){1, 1, 0, 0, 1, 1, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1}, p);
}

/* scikit-learn user guide: V with beta = 0.6 of 000111 against 001122. */
TEST(scikit_learn_v_measure_with_beta_matches)
{
    scored s = scored_of(2, 3, (uint64_t[]){2, 1, 0, 0, 1, 2});
    sm_live_set_beta(s.live, 0.6);
    assert_near(number_of(&s, "v_measure"), 0.5467, 5e-5);
    scored_free(&s);
}

/* Computed from the formulas by a separate program: a rectangular table with a negative NCA. */
TEST(table_with_more_clusters_than_classes_matches)
{
    static const printed p[] = {
        {"ri", "0.51429"},   {"ari", "0.01815"},      {"fm", "0.40220"},     {"afm", "0.01886"},
        {"nr", "0.08057"},   {"nfm", "0.08317"},      {"ncr", "0.08565"},    {"ncfm", "0.08805"},
        {"mi", "0.07790"},   {"nmi", "0.08843"},      {"ami", "0.02885"},    {"ami_max", "0.02327"},
        {"ncmi", "0.09050"}, {"vi", "1.60609"},       {"purity", "0.66667"}, {"na", "0.14286"},
        {"nca", "-0.13889"}, {"nca_onto", "0.30556"}, {"ba", "0.28704"},     {"nba", "0.06424"},
        {"spsi", "0"},       {"f_score", "0.54603"},  {"ca", "0.43056"},     {"j_score", "0.36113"},
        {NULL, NULL}};
    check_printed(2, 3, (uint64_t[]){2, 5, 5, 4, 4, 1}, p);
}

/* nca-2024, Example 1: R of the table of eq. 14 with every count at 1/900, by the formula for real tables. */
TEST(pair_counting_of_eq_14_scales_as_in_example_1)
{
    scored once = scored_of(3, 3, (uint64_t[]){50, 25, 25, 21, 40, 39, 39, 39, 22});
    scored thrice = scored_of(3, 3, (uint64_t[]){150, 75, 75, 63, 120, 117, 117, 117, 66});
    assert_near(number_of(&once, "fm"), 0.35297, 5e-6);
    assert_near(number_of(&thrice, "fm"), 0.35727, 5e-6);
    assert_near(number_of(&once, "ri_lim"), number_of(&thrice, "ri_lim"), 0);
    assert_near(number_of(&once, "fm_lim"), number_of(&thrice, "fm_lim"), 1e-15);
    scored_free(&once);
    scored_free(&thrice);
}

/* nca-2024, Example 5. */
TEST(ari_is_exactly_zero_for_example_5)
{
    scored s = scored_of(3, 3, (uint64_t[]){16, 15, 11, 9, 14, 7, 11, 10, 15});
    assert_true(number_of(&s, "ari") == 0 && !signbit(number_of(&s, "ari")));
    assert_true(number_of(&s, "afm") == 0);
    scored_free(&s);
}
