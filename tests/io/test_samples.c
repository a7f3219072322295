#include "io/bytes/samples.h"
#include "io/read.h"
#include "tests/support/near.h"

static uint64_t points_of(const char *name)
{
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {0};
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    const sm_parts *p = sm_dataset_parts(d);
    uint64_t n = p->counts ? sm_table_total(p->counts) : p->n;
    sm_dataset_free(d);
    return n;
}

/* Fig. 1 of the J-score paper has 100 points; eq. 14 adds up to 100 + 100 + 100; Fisher measured 150 irises; the page
 * of genieclust has 120 points, the digits of load_digits are 1797, the three clouds of make_samples.py 50 + 45 + 35;
 * 1+12+9 + 8+24+22 + 7+1+20 = 104. */
TEST(every_sample_opens_with_its_number_of_points)
{
    static const struct {
        const char *name;
        uint64_t n;
    } known[] = {{"sample:fig1b", 100},      {"sample:fig1d", 100}, {"sample:eq14", 300},  {"sample:matchings", 104},
                 {"sample:genieclust", 120}, {"sample:iris", 150},  {"sample:blobs", 130}, {"sample:tickets", 300},
                 {"sample:rivals", 130},     {"sample:round", 120}, {"sample:bent", 100},  {"sample:eq14_shares", 300},
                 {"sample:digits", 1797}};
    size_t rows = 0;
    for (const sm_sample *s = sm_samples; s->name; s++, rows++) assert_non_null(s->help);
    assert_int_equal(rows, sizeof known / sizeof *known);
    for (size_t i = 0; i < rows; i++) assert_int_equal(points_of(known[i].name), known[i].n);
}

TEST(unknown_sample_is_not_a_file)
{
    const char *name = "sample:nothing";
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {0};
    assert_int_equal(sm_read(&d, &name, 1, &o, &err), SM_USAGE);
    assert_null(d);
    assert_non_null(strstr(err.text, "unknown sample \"sample:nothing\" (one of: sample:fig1b, "));
}
