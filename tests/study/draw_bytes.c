/* Draws counts, tables and samples from fixed seeds and prints a sum of all their bytes: for check_bytes.sh, which
 * builds this with several compilers. */
#include "study/draw/count.h"
#include "study/draw/generate.h"
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 60 };

static void die_unless_ok(sm_status status)
{
    if (status) exit(1);
}

static uint64_t bytes_note(uint64_t sum, const void *data, size_t n)
{
    const unsigned char *byte = data;
    for (size_t i = 0; i < n; i++) sum = (sum ^ byte[i]) * UINT64_C(0x100000001b3); /* FNV-1a */
    return sum;
}

static uint64_t bytes_of_counts(uint64_t sum)
{
    sm_factorials *f;
    sm_rng r = sm_rng_new(1);
    sm_factorials_new(&f);
    die_unless_ok(SM_OK);
    for (int i = 0; i < 20000; i++) {
        uint64_t all = (sm_rng_next(&r) >> (24 + sm_rng_below(&r, 36))) + 1;
        uint64_t white = sm_rng_below(&r, all) >> sm_rng_below(&r, 12),
                 drawn = sm_rng_below(&r, all) >> sm_rng_below(&r, 12);
        uint64_t x[2] = {sm_draw_hypergeometric(f, &r, all, white, drawn), sm_draw_binomial(f, &r, all, white, drawn)};
        sum = bytes_note(sum, x, sizeof x);
    }
    sm_factorials_free(f);
    return sum;
}

static uint64_t bytes_of_tables(uint64_t sum, uint64_t largest)
{
    static uint64_t size[SIDE], count[SIDE * SIDE];
    sm_margins *m;
    sm_resampling *s;
    sm_rng r = sm_rng_new(2);
    for (uint64_t i = 0; i < SIDE; i++) size[i] = largest / ((i + 1) * (i + 1));
    die_unless_ok(sm_margins_new(&m, size, SIDE, size, SIDE, NULL));
    for (int i = 0; i < 50; i++) {
        sm_margins_draw(m, &r, count);
        sum = bytes_note(sum, count, sizeof count);
    }
    sm_margins_free(m);
    for (uint32_t side = SIDE; side; side = side > 3 ? 3 : 0) {
        die_unless_ok(sm_resampling_new(&s, count, side, side, NULL));
        for (int i = 0; i < 50; i++) {
            static uint64_t sample[SIDE * SIDE];
            sm_resampling_draw(s, &r, sample);
            sum = bytes_note(sum, sample, sizeof sample);
        }
        sm_resampling_free(s);
    }
    return sum;
}

int main(void)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    sum = bytes_of_counts(sum);
    sum = bytes_of_tables(sum, 30000);
    sum = bytes_of_tables(sum, UINT64_C(1) << 36);
    printf("%016llx\n", (unsigned long long)sum);
    return 0;
}
