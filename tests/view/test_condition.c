/* The forms of a filter, as & of Points takes it. */
#include "tests/support/near.h"
#include "ui/sorting.h"
#include "view/lists/condition.h"

static size_t column_named(const void *self, const char *name)
{
    return !strcmp(name, "conf") ? 3 : !strcmp(name, "a=b") ? 4 : SIZE_MAX;
}

static bool holds(const char *filter, const char *cell)
{
    sm_conditions c;
    sm_conditions_read(&c, filter, column_named, NULL);
    return c.n == 1 && !c.wrong && sm_condition_holds(&c.at[0], sm_datum_field(cell));
}

TEST(condition_compares_a_column_in_seven_ways)
{
    static const struct {
        const char *filter, *cell;
        bool holds;
    } row[] = {{"conf=0.5", "0.5", true},
               {"conf=0.5", "0.50", false},
               {"conf != 0.5", "0.50", true},
               {"conf>0.5", "0.51", true},
               {"conf>0.5", "0.5", false},
               {"conf>=0.5", "0.5", true},
               {"conf<10", "9", true},
               {"conf<10", "abc", false},
               {"conf<10", "", false},
               {"conf<=-1", "-1e0", true},
               {"conf~EL", "hello", true},
               {"conf~ello w", "hello", false},
               {"conf>2024-05-01", "2024-11-30", true},
               {"conf>2024-05-01", "2024-04-30", false},
               {"conf=", "", true},
               {"conf=", "x", false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (holds(row[i].filter, row[i].cell) != row[i].holds) fail_msg("%s of \"%s\"", row[i].filter, row[i].cell);
}

TEST(sign_without_a_column_is_part_of_the_text)
{
    sm_conditions c;
    sm_conditions_read(&c, "x=1, y>2", column_named, NULL);
    assert_int_equal(c.n, 1);
    assert_null(c.at[0].way);
    assert_string_equal(c.at[0].text, "x=1, y>2");
    sm_conditions_read(&c, "a=b=c", column_named, NULL); /* a column may be called so */
    assert_non_null(c.at[0].way);
    assert_int_equal(c.at[0].column, 4);
    assert_string_equal(c.at[0].text, "c");
}

TEST(unknown_column_is_kept_for_the_message)
{
    sm_conditions c;
    sm_conditions_read(&c, "cnf>1", column_named, NULL);
    assert_null(c.at[0].way);
    assert_string_equal(c.at[0].unknown, "cnf");
    sm_conditions_read(&c, "conf>1", column_named, NULL);
    assert_string_equal(c.at[0].unknown, "");
    sm_conditions_read(&c, "is 3 > 2", column_named, NULL); /* words */
    assert_string_equal(c.at[0].unknown, "");
}

/* Columns: conf (3) and a=b (4). The conditions that each filter becomes. */
TEST(value_ends_where_the_next_condition_begins)
{
    static const struct {
        const char *filter, *text[3];
        size_t column[3]; /* 0: none, a text */
    } row[] = {{"conf>1 a=b=x", {"1", "x"}, {3, 4}},
               {"conf>1, a=b=x y", {"1", "x y"}, {3, 4}},
               {"conf>1 and a=b=x", {"1", "x"}, {3, 4}},
               {"conf > 1 , AND a=b = x", {"1", "x"}, {3, 4}},
               {"conf>1&conf<2&&a=b=x", {"1", "2", "x"}, {3, 3, 4}},
               {"a=b=sand conf>1", {"sand", "1"}, {4, 3}},
               {"a=b=one, two and three", {"one, two and three"}, {4}},
               {"a=b=\"x conf>1\" conf<2", {"x conf>1", "2"}, {4, 3}},
               {"a=b=\"one two\"", {"one two"}, {4}},
               {"some words conf>1", {"some words", "1"}, {0, 3}},
               {"\"x=1 conf>1\" and conf>2", {"x=1 conf>1", "2"}, {0, 3}},
               {"\"a=b\"~x conf>2", {"x", "2"}, {4, 3}}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_conditions c;
        size_t n = 0;
        sm_conditions_read(&c, row[i].filter, column_named, NULL);
        while (n < 3 && row[i].text[n]) n++;
        if (c.n != n || c.wrong || *c.unknown) fail_msg("%s: %zu conditions", row[i].filter, c.n);
        for (size_t k = 0; k < n; k++) {
            if (strcmp(c.at[k].text, row[i].text[k])) fail_msg("%s: \"%s\"", row[i].filter, c.at[k].text);
            if (c.at[k].column != row[i].column[k]) fail_msg("%s: column %zu", row[i].filter, c.at[k].column);
        }
    }
}

TEST(other_joins_of_conditions_are_wrong)
{
    static const char *const row[] = {"conf=1 or conf=2", "conf=1 || conf=2", "not conf=1", "conf=\"1\" text",
                                      "conf>1 conf>2 conf>3 conf>4 conf>5 conf>6 conf>7 conf>8 conf>9"};
    sm_conditions c;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_conditions_read(&c, row[i], column_named, NULL);
        if (!c.wrong) fail_msg("%s is taken", row[i]);
    }
    sm_conditions_read(&c, "conf>1 splt=x", column_named, NULL);
    assert_string_equal(c.unknown, "splt");
}
