/* Numbers in few columns, and the rows of the views. */
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include "view/view.h"
#include "view/widgets/words.h"

TEST(counts_are_exact_below_a_hundred_thousand)
{
    static const struct {
        uint64_t count;
        const char *text;
    } row[] = {{0, "0"},
               {99999, "99999"},
               {100000, "100k"},
               {123456, "123k"},
               {999999, "999k"},
               {1000000, "1.0M"},
               {1234567, "1.2M"},
               {12345678, "12M"},
               {999999999, "999M"},
               {1000000000, "1.0G"},
               {9007199254740992, "9.0P"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[16];
        sm_words_count(text, row[i].count);
        assert_string_equal(text, row[i].text);
    }
}

static sm_value number(double x)
{
    return (sm_value){.number = x, .state = SM_DEFINED};
}

TEST(values_describe_themselves)
{
    char text[32];
    sm_words_value(text, number(0.81076923), 4);
    assert_string_equal(text, "0.8108");
    sm_words_value(text, number(-0.5), 3);
    assert_string_equal(text, "-0.500");
    sm_words_value(text, number(1234.5), 4);
    assert_string_equal(text, "1234.5");
    sm_words_value(text, (sm_value){.state = SM_UNDEFINED, .why = "k = 1"}, 4);
    assert_string_equal(text, "n/a");
    sm_words_value(text, (sm_value){.state = SM_PENDING}, 4);
    assert_string_equal(text, "…");
}

TEST(tiny_change_is_not_called_none)
{
    char text[32];
    sm_words_change(text, number(0.5), number(0.5), 3);
    assert_string_equal(text, "·");
    sm_words_change(text, number(0.5), number(0.500001), 3);
    assert_string_equal(text, "≈0");
    sm_words_change(text, number(0.5), number(0.546), 3);
    assert_string_equal(text, "+0.046");
    sm_words_change(text, number(0.546), number(0.5), 3);
    assert_string_equal(text, "-0.046");
    sm_words_change(text, (sm_value){0}, number(0.5), 3);
    assert_string_equal(text, "");
}

TEST(lower_is_better_for_a_distance)
{
    const sm_index *h = the_indices()[sm_words_index("h_score")], *j = the_indices()[sm_words_index("j_score")];
    const sm_index *mi = the_indices()[sm_words_index("entropy_true")];
    assert_int_equal(sm_words_moved(h, number(0.2), number(0.1), 4).verdict, 1);
    assert_int_equal(sm_words_moved(h, number(0.1), number(0.2), 4).verdict, -1);
    assert_int_equal(sm_words_moved(j, number(0.2), number(0.1), 4).verdict, -1);
    assert_int_equal(sm_words_moved(j, number(0.2), number(0.2), 4).verdict, 0);
    assert_int_equal(sm_words_moved(mi, number(0.2), number(0.1), 4).verdict, 0); /* it has no better end */
}

TEST(fourth_cluster_of_fig_1b_is_unmatched)
{
    sm_session *s;
    sm_error err = {0};
    assert_ok(sm_session_new(&s, sample_fig1b(), the_registry(), &err), err);
    sm_session_settle(s, SM_NEED_BEST);
    for (uint32_t j = 0; j < 4; j++) assert_int_equal(sm_words_unmatched(s, SM_CLUSTERS, j), j == 3);
    for (uint32_t i = 0; i < 3; i++) assert_false(sm_words_unmatched(s, SM_CLASSES, i));
    assert_int_equal(sm_words_count_unmatched(s, SM_CLUSTERS), 1);
    assert_ok(sm_session_run_line(s, "set log=2", &err), err);
    assert_true(sm_words_bits(s));
    /* VI of one nat is 1 / ln 2 bits; an index without a unit stays as it is */
    assert_near(sm_words_unit(s, sm_words_index("vi"), number(1)).number, 1.4426950408889634, 1e-15);
    assert_near(sm_words_unit(s, sm_words_index("nmi"), number(0.5)).number, 0.5, 0);
    sm_session_free(s);
}

TEST(wrapping_breaks_at_spaces_and_counts_lines)
{
    sm_frame *f;
    sm_text text = {0};
    sm_error err = {0};
    assert_ok(sm_frame_new(&f, 12, 4, &err), err);
    assert_int_equal(sm_words_wrap(sm_pen_on(f, (sm_look){0}), 1, 0, 10, "one two three four"), 2);
    sm_frame_write(f, false, &text);
    assert_non_null(strstr(sm_text_of(&text), " one two\n three four"));
    assert_int_equal(sm_words_wrap(sm_pen_on(f, (sm_look){0}), 0, 0, 5, "unbreakable"), 3);
    sm_text_free(&text);
    sm_frame_free(f);
}

TEST(share_takes_three_columns_and_1_means_all)
{
    static const struct {
        double x;
        const char *text;
    } row[] = {{0, ".00"}, {0.004, ".00"}, {0.25, ".25"}, {0.985, ".99"}, {0.999, ".99"}, {1, "1.0"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[8];
        sm_words_share(text, row[i].x);
        assert_string_equal(text, row[i].text);
    }
}

TEST(views_have_distinct_names_and_digits)
{
    for (size_t i = 0; sm_views[i]; i++) {
        const sm_view *v = sm_views[i];
        assert_ptr_equal(sm_view_find(v->name), v);
        assert_true(v->draw && v->title && v->help && v->actions);
        for (size_t j = 0; j < i; j++)
            assert_false(v->digit && sm_views[j]->digit && !strcmp(v->digit, sm_views[j]->digit));
        for (const sm_action *a = v->actions; a->bind.keys; a++) {
            assert_true(a->bind.name && (a->act || a->command));
            assert_true(!a->bind.help || a->group);
        }
    }
    assert_null(sm_view_find("no such view"));
}
