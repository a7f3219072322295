/* Fixed point and 256-bit numbers. Reference values of x ln x: tests/data/xlogx.txt, from mpmath. */
#include "measure/q64.h"

#include "measure/number/xlogx.h"
#include "tests/support/near.h"

#include <inttypes.h>

TEST(xlogx_is_exact_to_2_to_the_minus_82)
{
    FILE *f = fopen("tests/data/xlogx.txt", "r");
    assert_non_null(f);
    uint64_t x, high, middle, low;
    int lines = 0;
    while (fscanf(f, "%" SCNu64 " %" SCNx64 " %" SCNx64 " %" SCNx64, &x, &high, &middle, &low) == 4) {
        sm_logs l = sm_xlogx(x);
        sm_q64 hi = (sm_q64)((sm_u128)high << 64 | middle);
        sm_q64 off = ((l.hi - hi) << 64) + (l.lo - (sm_q64)low); /* units of 2^-128 */
        if (off < 0) off = -off;
        assert_true(l.hi - hi <= 1 && hi - l.hi <= 1);
        assert_true(off < (sm_q64)1 << 46);
        assert_true(l.lo >= 0 && l.lo < (sm_q64)1 << 64);
        lines++;
    }
    fclose(f);
    assert_true(lines > 400);
}

TEST(xlogx_of_zero_and_one_is_zero)
{
    for (uint64_t x = 0; x < 2; x++) assert_true(sm_xlogx(x).hi == 0 && sm_xlogx(x).lo == 0);
}

/* x ln x + x ln x = (2x) ln x = (2x) ln(2x) - 2x ln 2: the error of either side is below 2^-80. */
TEST(xlogx_follows_the_logarithm_law)
{
    sm_logs two = sm_xlogx(2); /* 2 ln 2 */
    for (uint64_t x = 1; x < 100000; x += 37) {
        sm_logs a = sm_xlogx(x), left = sm_logs_add(a, a), right = sm_xlogx(2 * x);
        right = sm_logs_sub(right, (sm_logs){two.hi * (sm_q64)x, two.lo * (sm_q64)x});
        assert_true(fabs(sm_logs_double(sm_logs_sub(left, right))) < 0x1p-80);
    }
}

TEST(logs_become_one_double_for_any_parts)
{
    assert_near(sm_logs_double(sm_xlogx(10)), 23.025850929940457, 0); /* 10 ln 10 */
    assert_near(sm_logs_double((sm_logs){.hi = 0, .lo = (sm_q64)1 << 100}), 0x1p-28, 0);
    assert_near(sm_logs_double((sm_logs){.hi = (sm_q64)1 << 64, .lo = -1}), 1, 0);
    assert_near(sm_logs_double((sm_logs){.hi = 0, .lo = -((sm_q64)1 << 64)}), -0x1p-64, 0);
}

TEST(logs_over_a_divisor_round_towards_zero)
{
    sm_logs seven = {.hi = 7, .lo = 5};
    assert_true(sm_logs_over(seven, 2) == 3);
    assert_true(sm_logs_over(sm_logs_sub((sm_logs){0, 0}, seven), 2) == -3);
    assert_near(sm_q64_double(sm_logs_over(sm_xlogx(1000), 1000)), 6.907755278982137, 1e-15); /* ln 1000 */
}

TEST(logarithm_of_a_whole_number)
{
    assert_true(sm_q64_log(1) == 0);
    assert_near(sm_q64_double(sm_q64_log(2)), 0.6931471805599453, 0);
    assert_near(sm_q64_double(sm_q64_log((uint64_t)1 << 53)), 36.7368005696771, 1e-13); /* 53 ln 2 */
}

/* q ln q of fixed point: 0 for 0 and 1, 3 ln 3, and 2^-40 ln 2^-40 = -40 * 2^-40 ln 2. */
TEST(xlogx_of_fixed_point)
{
    sm_q64 one = (sm_q64)1 << 64;
    assert_true(sm_q64_xlogx(0) == 0 && sm_q64_xlogx(one) == 0);
    assert_near(sm_q64_double(sm_q64_xlogx(3 * one)), 3.295836866004329, 0);
    assert_near(sm_q64_double(sm_q64_xlogx(one >> 40)), -40 * 0x1p-40 * 0.6931471805599453, 1e-18);
    assert_near(sm_q64_double(sm_q64_xlogx(1000000 * one)), 13815510.557964273, 2e-9);
}

TEST(portions_are_exact_fractions_rounded_down)
{
    uint64_t top = (uint64_t)1 << 53;
    assert_true(sm_q64_portion(2, 5, 3) == ((sm_q64)10 << 64) / 3);
    assert_true(sm_q64_portion(top, top, top) == (sm_q64)top * ((sm_q64)1 << 64));
    assert_true(sm_q64_portion(top, 3, 6) == sm_q64_portion(top / 2, 1, 1));
    assert_true(sm_q64_of(-2.5) == -((sm_q64)5 << 63) && sm_q64_of(0x1p-64) == 1);
}

TEST(ratios_round_down)
{
    assert_true(sm_q64_ratio(1, 3) == (sm_q64)0x5555555555555555);
    assert_true(sm_q64_ratio(6, 3) == (sm_q64)2 << 64);
    assert_near(sm_q64_double(sm_q64_ratio((uint64_t)1 << 53, 1)), 0x1p53, 0);
}

TEST(products_round_towards_zero_with_any_signs)
{
    sm_q64 half = (sm_q64)1 << 63, third = sm_q64_ratio(1, 3);
    assert_true(sm_q64_mul(third, half) == third >> 1);
    assert_true(sm_q64_mul(-third, half) == -(third >> 1));
    assert_true(sm_q64_mul(-third, -half) == third >> 1);
    assert_near(sm_q64_double(sm_q64_mul((sm_q64)3 << 64, (sm_q64)-5 * ((sm_q64)1 << 64))), -15, 0);
}

TEST(doubles_are_rounded_once)
{
    sm_u128 tie = ((sm_u128)1 << 100) + ((sm_u128)1 << 47); /* half a unit of the last place above 2^100 */
    assert_near(sm_u128_double(tie), 0x1p100, 0);
    assert_near(sm_u128_double(tie + 1), 0x1p100 * (1 + 0x1p-52), 0);
    assert_near(sm_q64_double(-(sm_q64)1), -0x1p-64, 0);
    assert_near(sm_u128_double(0), 0, 0);
}

TEST(wide_products_and_differences_are_exact)
{
    sm_u128 most = ~(sm_u128)0;
    sm_wide square = sm_wide_mul(most, most); /* 2^256 - 2^129 + 1: two's complement sees a negative number, */
    assert_true(square.limb[0] == 1 && square.limb[1] == 0 && square.limb[2] == UINT64_MAX - 1 &&
                square.limb[3] == UINT64_MAX);
    sm_wide a = sm_wide_mul((sm_u128)1 << 120, 10), b = sm_wide_mul((sm_u128)1 << 119, 20);
    assert_int_equal(sm_wide_sign(sm_wide_sub(a, b)), 0);
    sm_wide c = sm_wide_sub(a, sm_wide_add(b, (sm_wide){{1}}));
    assert_int_equal(sm_wide_sign(c), -1);
    assert_near(sm_wide_double(c), -1, 0);
    assert_near(sm_wide_double(sm_wide_mul((sm_u128)1 << 126, (sm_u128)3 << 100)), 3 * 0x1p226, 0);
    /* 2^254 + 2^201 is the middle of two doubles, and goes to the even one; one more is nearer to the other */
    for (int limb = 0; limb < 4; limb++) {
        sm_wide middle = {{0, 0, 0, (UINT64_C(1) << 62) + (UINT64_C(1) << 9)}};
        if (limb < 3) middle.limb[limb] = 1;
        assert_near(sm_wide_double(middle), limb < 3 ? 0x1p254 + 0x1p202 : 0x1p254, 0);
    }
}

TEST(wide_ratios_keep_53_bits)
{
    sm_wide big = sm_wide_mul((sm_u128)12345678901234567u << 60, (sm_u128)98765432109876543u << 40);
    assert_near(sm_wide_ratio(big, big), 1, 0);
    assert_near(sm_wide_ratio((sm_wide){{1}}, (sm_wide){{3}}), 1.0 / 3, 1e-16);
    assert_near(sm_wide_ratio(sm_wide_sub((sm_wide){{0}}, (sm_wide){{2}}), (sm_wide){{3}}), -2.0 / 3, 2e-16);
    assert_near(sm_wide_ratio((sm_wide){{0}}, big), 0, 0);
    assert_near(sm_wide_ratio(big, (sm_wide){{1}}) / sm_wide_double(big), 1, 3e-16);
}
