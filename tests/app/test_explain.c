/* The Explain view: why a value became another one, the lit cell, the card, bits. Numbers for the sample are those of
 * the J-score's article (Fig. 1B), or worked out by hand. */
#include "app/stage.h"

static void a_move_is_explained_by_what_it_changed(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "G $ m 5 Enter e");
    static const char *const told[] = {"before the last change 0.7652   now 0.8108",
                                       "+0.0456",
                                       "|Tc∩K3| 40→45",
                                       "|Tc∩K4| 20→15",
                                       "R 0.8000→0.8500",
                                       "0.6667→0.7500",
                                       "P 0.7333→0.7750",
                                       "I_K4 0.3333→0.2500"};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) assert_shows(&s, told[i]);
    stage_free(&s);
}

/* K4's 20 points join K3: both halves become 1. */
static void a_merge_and_its_undo_are_explained(void **state)
{
    stage s = stage_fig1b();
    stage_line(&s, "merge K4 K3");
    stage_keys(&s, "e");
    assert_shows(&s, "|Tc∩K3| 40→60");
    assert_shows(&s, "P 0.7333→1.0000");
    assert_shows(&s, "I_K4 0.3333→gone");
    stage_keys(&s, "u");
    assert_says(&s, "before it was undone 1.0000 now 0.7652");
    assert_shows(&s, "|Tc∩K3| 60→40");
    stage_free(&s);
}

static void an_index_that_cannot_notice_says_so(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "G $ m 5 Enter 3 / p u r Enter"); /* purity stays 1: nothing is mixed */
    assert_shows(&s, "Purity");
    assert_says(&s, "now 1.0000 change ·");
    stage_free(&s);
}

/* 40/60; 0 and 17 digits were 4 and 15, and the view's own number, once chosen, outlived every :set. */
static void the_digits_that_are_set_hold_in_explain(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "e");
    stage_line(&s, "set digits=0");
    assert_shows(&s, "40/(60 + 40 − 40) = 40/60 = 1 ");
    stage_line(&s, "set digits=17");
    assert_shows(&s, "40/60 = 0.66666666666666663");
    stage_line(&s, "set digits=4");
    stage_keys(&s, "d");
    assert_shows(&s, "40/60 = 0.666667");
    stage_line(&s, "set digits=8");
    assert_shows(&s, "40/60 = 0.66666667");
    stage_free(&s);
}

/* "mi" and "ri" are parts of "similarity" too, which stands before both. */
static void an_id_finds_its_own_index_first(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "e / m i Enter");
    assert_shows(&s, "Mutual information = ");
    stage_keys(&s, "/ r i Enter");
    assert_shows(&s, "Rand index = ");
    stage_keys(&s, "/ s i m i Enter");
    assert_shows(&s, "similarity");
    stage_free(&s);
}

/* The numbers are those of the figure: 40 of 60, 20 of 60. The term of K4 stands in the second and in the third step.
 */
static void text_that_is_shown_is_found(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "e");
    stage_frame(&s);
    stage_keys(&s, "/ 2 0 / 6 0 Enter");
    assert_shows(&s, "▸     Tc × K4  20/(60 + 20 − 20)");
    stage_keys(&s, "n");
    assert_shows(&s, "▸     K4 → Tc  20/100 · 20/60");
    stage_keys(&s, "n");
    assert_shows(&s, "▸     Tc × K4  20/(60 + 20 − 20)");
    stage_keys(&s, "z / K 4 Space → Enter");
    assert_shows(&s, "▸     K4 → Tc  20/100 · 20/60");
    stage_keys(&s, "/ j u d g e d Space b y Space i t s Space b e s t Space p a r t n e r Enter"); /* over two lines */
    assert_hides(&s, "nothing here");
    stage_keys(&s, "/ d o u b l e d Enter");
    assert_shows(&s, "nothing here contains \"doubled\"");
    stage_free(&s);
}

static void the_cell_of_a_term_is_lit_and_the_matrix_opens_on_it(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "e");
    stage_frame(&s);
    stage_keys(&s, "j j j j");
    assert_shows(&s, "▐20▌");
    assert_shows(&s, "Tc × K4 20");
    stage_keys(&s, "1");
    assert_shows(&s, "▸ Tc");
    assert_shows(&s, "Tc × K4");
    stage_free(&s);
}

static void all_steps_fold_at_once(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "e z");
    assert_hides(&s, "40/60");
    assert_shows(&s, "R = 0.8000");
    stage_keys(&s, "z");
    assert_shows(&s, "40/60");
    stage_free(&s);
}

/* A: a matching holds at most 10 + 30 + 40 of these sizes. AR: its mean is 0 by construction. */
static void the_card_says_what_for_and_where_the_value_lies(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "Tab j j j j j j j e i");
    static const char *const told[] = {"Adjusted Rand index", "blind spot", "use it",         "+ E0", "- SU", "source",
                                       "expected 0.0000",     "now 0.6641", "maximum unknown"};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) assert_shows(&s, told[i]);
    stage_keys(&s, "q");
    assert_shows(&s, "[3 Explain]");
    assert_hides(&s, "use it");
    stage_line(&s, "view explain");
    stage_keys(&s, "/");
    stage_type(&s, "Pivoted");
    stage_keys(&s, "Enter i");
    assert_shows(&s, "maximum 0.8000");
    stage_free(&s);
}

/* H(U) of 10, 30, 60 of 100: 0.8979 nats = 1.2955 bits. */
static void information_is_explained_in_the_unit_in_force(void **state)
{
    stage s = stage_fig1b();
    stage_keys(&s, "3 /");
    stage_type(&s, "Entropy of the classes");
    stage_keys(&s, "Enter");
    assert_shows(&s, "in nats");
    assert_shows(&s, "H(U) = Σ a/n · ln(n/a)");
    assert_shows(&s, "0.8979");
    stage_line(&s, "set log=2");
    assert_shows(&s, "in bits");
    assert_shows(&s, "range [0, log2 k]");
    assert_shows(&s, "log2(n/a)");
    assert_shows(&s, "10/100 · log2(100/10) = 0.3322");
    assert_shows(&s, "1.2955");
    assert_hides(&s, "0.8979");
    stage_free(&s);
}

/* Fig. 1b by hand: K1 to K4 hold one class each, purity (10 + 30 + 40 + 20)/100; the largest clusters of the classes
 * hold 10, 30 and 40 points, inverse purity 80/100. */
static void explain_command_opens_the_index_it_names(void **state)
{
    stage s = stage_fig1b();
    stage_line(&s, "explain purity");
    assert_shows(&s, "[3 Explain]");
    assert_shows(&s, "10 of 10");
    assert_shows(&s, "100 / 100");
    stage_line(&s, "view matrix");
    stage_line(&s, "explain inverse_purity");
    assert_shows(&s, "[3 Explain]");
    assert_shows(&s, "80 / 100");
    stage_line(&s, "view matrix");
    stage_line(&s, "explain");
    assert_shows(&s, "[3 Explain]");
    stage_line(&s, "explain puritty");
    assert_shows(&s, "puritty");
    assert_shows(&s, "purity");
    stage_free(&s);
    s = stage_of(NULL, stage_caps(100, 30));
    stage_line(&s, "explain purity");
    assert_hides(&s, "[3 Explain]");
    stage_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_explained_by_what_it_changed),
        cmocka_unit_test(a_merge_and_its_undo_are_explained),
        cmocka_unit_test(an_index_that_cannot_notice_says_so),
        cmocka_unit_test(the_digits_that_are_set_hold_in_explain),
        cmocka_unit_test(an_id_finds_its_own_index_first),
        cmocka_unit_test(text_that_is_shown_is_found),
        cmocka_unit_test(the_cell_of_a_term_is_lit_and_the_matrix_opens_on_it),
        cmocka_unit_test(all_steps_fold_at_once),
        cmocka_unit_test(the_card_says_what_for_and_where_the_value_lies),
        cmocka_unit_test(information_is_explained_in_the_unit_in_force),
        cmocka_unit_test(explain_command_opens_the_index_it_names),
    };
    return cmocka_run_group_tests_name("explain", tests, NULL, NULL);
}
