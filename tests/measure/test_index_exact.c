/* Pair counting and information against values that are right to 30 digits (tests/data/index_values.txt, made by
 * tests/support/make_index_values.py): tables up to 1e13 points, nearly independent ones, and margins like (n - 1, 1).
 */
#include "measure/scored.h"

#include <stdlib.h>

#define MOST_VALUES 48

typedef struct exact {
    uint32_t rows, cols;
    uint64_t c[400];
    size_t n;
    struct {
        char id[24];
        double value;
    } entry[MOST_VALUES];
} exact;

static bool read_table(char *line, exact *e)
{
    char *at = line + strlen("table ");
    e->rows = (uint32_t)strtoul(at, &at, 10);
    e->cols = (uint32_t)strtoul(at, &at, 10);
    assert_true(e->rows * e->cols <= 400);
    for (uint32_t i = 0; i < e->rows * e->cols; i++) e->c[i] = strtoull(at, &at, 10);
    e->n = 0;
    return e->rows > 0;
}

static void read_value(char *line, exact *e)
{
    char *blank = strchr(line, ' ');
    assert_non_null(blank);
    assert_true(e->n < MOST_VALUES && blank - line < 24);
    memcpy(e->entry[e->n].id, line, (size_t)(blank - line));
    e->entry[e->n].id[blank - line] = '\0';
    e->entry[e->n++].value = strtod(blank, NULL);
}

/* The next table with its values, the first line of which is in line; false at the end. */
static bool next_table(FILE *f, char *line, size_t capacity, exact *e)
{
    if (!line[0] || !read_table(line, e)) return false;
    while ((line[0] = '\0', fgets(line, (int)capacity, f)) && strncmp(line, "table ", 6) != 0) read_value(line, e);
    return true;
}

static double given(const exact *e, const char *id)
{
    for (size_t i = 0; i < e->n; i++)
        if (strcmp(e->entry[i].id, id) == 0) return e->entry[i].value;
    return NAN;
}

static double ulp(double x)
{
    return nextafter(fabs(x), INFINITY) - fabs(x);
}

/* How far off a value may be: pair counting 4 ulp, where shares are summed in units of 2^-64 apart from what those
 * leave open; information 1e-13, AMI 1e-12 over its divisor. */
static double allowed(const exact *e, const sm_index *x, double value)
{
    if (strncmp(x->id, "nc", 2) == 0 && strcmp(x->id, "ncmi") != 0) return fmax(4 * ulp(value), 1e-17);
    if (strcmp(x->family, index_of("ri")->family) == 0) return 4 * ulp(value);
    if (strncmp(x->id, "ami", 3) != 0) return 1e-13;
    char mean[24] = "mean";
    strcat(mean, x->id + strlen("ami"));
    return 1e-12 / given(e, mean);
}

static void compare(const exact *e, const scored *s, const char *family, size_t *many)
{
    for (size_t i = 0; i < e->n; i++) {
        const char *id = e->entry[i].id;
        if (strncmp(id, "mean", 4) == 0 || strcmp(index_of(id)->family, family) != 0) continue;
        double v = number_of(s, id), expected = e->entry[i].value;
        if (!(fabs(v - expected) <= allowed(e, index_of(id), expected)))
            fail_msg("%s of a %ux%u table is %.17g, expected %.17g", id, e->rows, e->cols, v, expected);
        ++*many;
    }
}

static size_t compare_family(const char *family, size_t *values)
{
    FILE *f = fopen("tests/data/index_values.txt", "r");
    assert_non_null(f);
    char line[4096];
    assert_non_null(fgets(line, sizeof line, f));
    exact e;
    size_t tables = 0;
    while (next_table(f, line, sizeof line, &e)) {
        scored s = scored_as(e.rows, e.cols, e.c, 'T', isnan(given(&e, "emi")) ? 0 : SM_NEED_EMI);
        compare(&e, &s, family, values);
        scored_free(&s);
        tables++;
    }
    fclose(f);
    return tables;
}

TEST(pair_counting_is_within_4_ulp_of_exact_arithmetic)
{
    size_t values = 0;
    assert_int_equal(compare_family(index_of("ri")->family, &values), 205);
    assert_int_equal(values, 205 * 15);
}

TEST(information_has_its_stated_precision)
{
    size_t values = 0;
    assert_int_equal(compare_family(index_of("mi")->family, &values), 205);
    assert_true(values > 205 * 12);
}
