/* Numbers as text. The shortest forms were written by Python 3.11's repr(), which is shortest by its definition. */
#include "base/real.h"
#include "base/text.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <float.h>
#include <stdlib.h>

TEST(shortest_form_is_written)
{
    static const struct {
        double x;
        const char *text;
    } row[] = {{0.0, "0"},
               {-0.0, "0"},
               {1.0, "1"},
               {-3.0, "-3"},
               {0.1, "0.1"},
               {0.5, "0.5"},
               {1.0 / 3, "0.3333333333333333"},
               {2.0 / 3, "0.6666666666666666"},
               {0.1 + 0.2, "0.30000000000000004"},
               {0.7652173913043478, "0.7652173913043478"},
               {100.0, "100"},
               {9007199254740991.0, "9007199254740991"},
               {5e-324, "5e-324"},
               {1e-310, "1e-310"},
               {2.2250738585072014e-308, "2.2250738585072014e-308"},
               {1.7976931348623157e308, "1.7976931348623157e+308"},
               {1e22, "1e+22"},
               {1e-5, "1e-05"},
               {9.5367431640625e-07, "9.5367431640625e-07"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char out[32];
        sm_number(out, row[i].x);
        assert_string_equal(out, row[i].text);
    }
}

TEST(every_number_reads_back_as_itself)
{
    uint64_t bits = 88172645463325252u;
    for (int i = 0; i < 300000 / (int)sample_fewer(); i++) {
        char out[32];
        double x;
        bits ^= bits << 13;
        bits ^= bits >> 7;
        bits ^= bits << 17;
        memcpy(&x, &bits, sizeof x);
        if (!isfinite(x)) continue;
        if (i % 2) x = (double)(bits >> 11) * 0x1p-53; /* in [0,1), as indices are */
        sm_number(out, x);
        if (strtod(out, NULL) != x) fail_msg("%s is not %.17g", out, x);
        assert_true(strlen(out) < sizeof out);
    }
}

TEST(fixed_digits_round_and_never_print_minus_zero)
{
    static const struct {
        double x;
        int digits;
        const char *text;
    } row[] = {{0.76521, 4, "0.7652"},
               {-0.00004, 4, "0.0000"},
               {-0.00005, 4, "-0.0001"},
               {-0.0, 2, "0.00"},
               {1.0, 0, "1"},
               {-0.4, 0, "0"},
               {1234.5678, 2, "1234.57"},
               {0.5, -3, "0"},
               {1e300, 3, "1.000000e+300"},
               {-1e15, 1, "-1000000000000000.0"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char out[64];
        sm_fixed(out, row[i].x, row[i].digits);
        assert_string_equal(out, row[i].text);
    }
    char out[64];
    sm_fixed(out, -DBL_MAX, 99);
    assert_true(strlen(out) < sizeof out);
    sm_fixed(out, -9.99e15, 99);
    assert_true(strlen(out) < sizeof out);
}

TEST(decimal_numbers_are_digits_with_a_point)
{
    static const struct {
        const char *text;
        double is;
    } fine[] = {{"0", 0},
                {"007", 7},
                {"0.6", 0.6},
                {".5", 0.5},
                {"1.", 1},
                {"12.25", 12.25},
                {"0.001", 1e-3},
                {"0.000000000000001", 1e-15},
                {"123456789012345", 123456789012345},
                {"1234567890.12345", 1234567890.12345}};
    static const char *const wrong[] = {"",
                                        ".",
                                        "..",
                                        "1.2.3",
                                        "-1",
                                        "+1",
                                        "1e3",
                                        "1,5",
                                        " 1",
                                        "1 ",
                                        "/",
                                        ":",
                                        "1234567890123456",
                                        "0.0000000000000001",
                                        "00.000000000000001"};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        double x = NAN;
        if (!sm_decimal_read(fine[i].text, &x)) fail_msg("\"%s\" is no number", fine[i].text);
        assert_near(x, fine[i].is, 0);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (sm_decimal_read(wrong[i], &(double){0})) fail_msg("\"%s\" is taken", wrong[i]);
}

TEST(numbers_are_decimal_finite_and_whole)
{
    static const char *const wrong[] = {"", "nan", "inf", "1e999", "0,5", "0x1", "1 ", " 1", "1e", "--1", "."};
    double x = 0;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (sm_number_read(wrong[i], &x)) fail_msg("\"%s\" passed", wrong[i]);
    assert_true(sm_number_read("-2.5e-1", &x));
    assert_near(x, -0.25, 0);
}

TEST(answers_are_numbers_or_fractions)
{
    static const struct {
        const char *text;
        double is;
    } fine[] = {{"0.75", 0.75}, {"3/4", 0.75}, {"-1/4", -0.25}, {"\u22121/4", -0.25}, {"1/-4", -0.25}, {"0/5", 0},
                {"7", 7},       {".5", 0.5},   {"1e3", 1000},   {"\u22120.5", -0.5},  {" 2", 2}};
    static const char *const wrong[] = {"",      "x",
                                        "3/",    "3/0",
                                        "/3",    "3/x",
                                        "3/4/5", "3 ",
                                        "0.5x",  "\u2212",
                                        "1/4 ",  "K1",
                                        "a7",    "no1",
                                        "n = 5", "inf",
                                        "nan",   "0x5",
                                        "0x1p3", "3/0x4",
                                        "1e999", "0.00000000000000000000000000000000000000000000000000000000000001x"};
    double x;
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        if (!sm_answer_number(fine[i].text, &x)) fail_msg("\"%s\" is no number", fine[i].text);
        assert_near(x, fine[i].is, 1e-15);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (sm_answer_number(wrong[i], &x)) fail_msg("\"%s\" is taken for %g", wrong[i], x);
}

/* A Poisson count of mean 2 reaches 10 with a probability of 4.65e-5 (scipy 1.10, poisson.sf(9, 2)); Chernoff's bound
 * is exp(10 - 2) (2/10)^10 = 3.05e-4. */
TEST(poisson_count_exceeds_when_its_bound_is_below)
{
    assert_true(sm_exceeds_poisson(10, 2, 3.1e-4));
    assert_false(sm_exceeds_poisson(10, 2, 3.0e-4));
    assert_false(sm_exceeds_poisson(2, 2, 0.99));
    assert_true(sm_exceeds_poisson(1, 0, 1e-9));
}
