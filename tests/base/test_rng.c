/* The random numbers are the same everywhere. */
#include "base/rng.h"
#include "support/near.h"

/* splitmix64 from 0: 0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec (Vigna's reference
 * values); then the first output by hand in Python: rotl(s1 * 5, 7) * 9 mod 2^64. */
TEST(first_numbers_of_seed_0_match_the_reference)
{
    sm_rng r = sm_rng_new(0);
    assert_true(r.s[0] == UINT64_C(0xe220a8397b1dcdaf));
    assert_true(r.s[3] == UINT64_C(0xf88bb8a8724c81ec));
    assert_true(sm_rng_next(&r) == UINT64_C(0x99ec5f36cb75f2b4));
    assert_true(sm_rng_next(&r) == UINT64_C(0xbf6e1f784956452a));
}

TEST(numbers_below_seven_are_equally_likely)
{
    sm_rng r = sm_rng_new(1);
    int seen[7] = {0};
    for (int i = 0; i < 70000; i++) seen[sm_rng_below(&r, 7)]++;
    for (int i = 0; i < 7; i++) assert_in_range(seen[i], 9600, 10400); /* 10,000 +- 4.3 standard deviations */
}

TEST(streams_differ_and_repeat)
{
    sm_rng a = sm_rng_stream(1, 2), b = sm_rng_stream(2, 1), c = sm_rng_stream(1, 2);
    uint64_t first = sm_rng_next(&a);
    assert_true(first == sm_rng_next(&c));
    assert_true(first != sm_rng_next(&b));
}
