/* The matrix from above: what is painted where. A frame is read back by the roles of its cells. */
#include "tests/app/stage.h"

static sm_dataset *diagonal(uint32_t k, uint64_t off)
{
    uint64_t *count = calloc((size_t)k * k, sizeof *count);
    for (uint32_t i = 0; i < k; i++) count[i * k + i] = 90, count[i * k + (i + 1) % k] = off;
    sm_dataset *d = sample_dataset(count, k, k);
    free(count);
    return d;
}

static stage overview_of(sm_dataset *d, int w, int h, int colours)
{
    stage s = stage_of(d, (sm_caps){.w = w, .h = h, .colours = colours, .utf8 = true});
    stage_screen(&s); /* settled: the order is the diagonal */
    stage_keys(&s, "z");
    stage_screen(&s);
    return s;
}

/* Cells of the frame that hold a half whose upper, or lower, tone is that. */
static int halves(stage *s, int tone)
{
    const sm_frame *f = stage_frame(s);
    int n = 0;
    for (int y = 2; y < sm_frame_h(f) - 3; y++)
        for (int x = 0; x < sm_frame_w(f); x++) {
            int pair = sm_frame_cell(f, x, y)->role - SM_ROLE_HALF0;
            if (pair < 0 || pair > SM_ROLE_HALF_LAST - SM_ROLE_HALF0) continue;
            n += (pair / SM_TONES == tone) + (pair % SM_TONES == tone);
        }
    return n;
}

/* 50 matched cells; the legend has two halves of the accent; the cursor covers the pair of the first two. */
static void fifty_by_fifty_stands_whole_in_100x30(void **state)
{
    stage s = overview_of(diagonal(50, 10), 100, 30, 256);
    assert_shows(&s, "50×50");
    assert_says_not(&s, "largest of");
    assert_int_equal(halves(&s, SM_TONE_ACCENT), 50 + 2 - 1);
    assert_int_equal(halves(&s, 1), 50 + 2); /* a tenth of the class is the first grey */
    stage_free(&s);
}

static void two_hundred_by_two_hundred_stands_whole_in_200x110(void **state)
{
    stage s = overview_of(diagonal(200, 10), 200, 110, 256);
    assert_shows(&s, "200×200");
    assert_says_not(&s, "largest of");
    assert_true(halves(&s, SM_TONE_ACCENT) >= 199);
    stage_free(&s);
}

/* 100 rows in 25 lines are two a dot; the largest of four cells is the matched one. */
static void what_is_larger_is_pooled_by_its_maximum_and_says_so(void **state)
{
    stage s = overview_of(diagonal(100, 10), 100, 30, 256);
    assert_says(&s, "100×100, a dot is the largest of 2×2");
    assert_int_equal(halves(&s, SM_TONE_ACCENT), 50 + 2 - 1);
    stage_keys(&s, "l l j");
    assert_says(&s, "T3 × K5 "); /* a step is a dot */
    stage_free(&s);
}

static void without_colours_one_glyph_stands_for_two_rows(void **state)
{
    static const uint64_t count[] = {9, 0, 0, 1, 8, 6, 0, 0, 9};
    stage s = overview_of(sample_dataset(count, 3, 3), 80, 24, 8);
    stage_keys(&s, "j j l l");
    assert_shows(&s, "**▄"); /* T2 has 6 of 15 in K3, T1 nothing */
    assert_shows(&s, "◆");
    assert_says(&s, "T3×K3");
    stage_free(&s);
}

static void the_frame_follows_the_cursor_and_the_matrix_shows_what_it_framed(void **state)
{
    stage s = overview_of(diagonal(60, 10), 80, 24, 256);
    assert_says(&s, "frame: rows 1–");
    stage_keys(&s, "G $");
    assert_says(&s, "–60, columns");
    assert_says_not(&s, "frame: rows 1–");
    stage_keys(&s, "z");
    assert_says(&s, "–60/60 × ");
    stage_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fifty_by_fifty_stands_whole_in_100x30),
        cmocka_unit_test(two_hundred_by_two_hundred_stands_whole_in_200x110),
        cmocka_unit_test(what_is_larger_is_pooled_by_its_maximum_and_says_so),
        cmocka_unit_test(without_colours_one_glyph_stands_for_two_rows),
        cmocka_unit_test(the_frame_follows_the_cursor_and_the_matrix_shows_what_it_framed),
    };
    return cmocka_run_group_tests_name("overview", tests, NULL, NULL);
}
