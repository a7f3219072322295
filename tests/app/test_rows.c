/* Points as rows of their file: filtered by the forms of &, sorted in slices, shown as a card, written. What a field
 * holds is made up by tests/app/file_rows.h or below, so every expected row follows by arithmetic. */
#include "tests/app/file_rows.h"
#include "tests/app/stage.h"
#include "tests/support/scratch.h"
#include "ui/sorting.h"
#include "view/lists/condition.h"
#include <unistd.h>

static const sm_caps caps = {.w = 100, .h = 24, .colours = 8, .utf8 = true};

/* ---- the forms of a filter --------------------------------------------------------------------------------------- */

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

static void a_condition_asks_one_column_in_seven_ways(void **state)
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

static void a_sign_behind_no_column_is_part_of_the_text(void **state)
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

static void a_word_that_is_no_column_is_kept_for_who_asks(void **state)
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

/* Columns: conf (3) and a=b (4). What each filter is read as, one condition after the other. */
static void a_value_ends_where_a_further_condition_begins(void **state)
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

static void what_joins_no_conditions_is_told(void **state)
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

/* ---- in the explorer --------------------------------------------------------------------------------------------- */

static const char *nasty(uint32_t point, uint32_t column)
{
    static char longest[40000];
    if (column != 2) return "plain";
    if (point == 0) return "first line\n\x1b]0;owned\x07second\r\nthird \xe2\x80\xae\xe6\xbc\xa2\xff";
    memset(longest, 'x', sizeof longest - 1);
    return longest;
}

static void a_hostile_field_reaches_the_card_made_visible_and_a_long_one_is_cut(void **state)
{
    stage s = stage_of(file_rows_data(4, (file_rows){.columns = 4, .field = nasty}, NULL), caps);
    stage_keys(&s, "6 c c c Enter");
    assert_shows(&s, "^[]0;owned^Gsecond");
    assert_shows(&s, "third <U+202E>漢<FF>");
    const sm_frame *f = stage_frame(&s);
    for (int y = 0; y < caps.h; y++)
        for (int x = 0; x < caps.w; x++)
            for (const char *c = sm_frame_cell(f, x, y)->text; *c; c++)
                assert_true((unsigned char)*c >= 0x20 && *c != 0x7f);
    stage_keys(&s, "Right G");
    assert_shows(&s, "23615 bytes more; w writes all"); /* 39999 - 16384 */
    stage_free(&s);
}

/* ---- studies ----------------------------------------------------------------------------------------------------- */

enum { MANY = 120000 };
static const char *backwards(uint32_t point, uint32_t column)
{
    static char text[32];
    snprintf(text, sizeof text, "%u", MANY - point);
    return column == 2 ? text : "plain";
}

static void interrupted_sorting_leaves_rows_as_they_were(void **state)
{
    stage s = stage_of(file_rows_data(MANY, (file_rows){.columns = 4, .field = backwards}, NULL), caps);
    stage_keys(&s, "6 c c c Right Right Right Right");
    stage_screen(&s);
    stage_keys(&s, "s");
    stage_event(&s, sm_event_of("j", 1)); /* starts the study; keys are answered meanwhile */
    assert_true(sm_app_busy(s.app));
    stage_event(&s, (sm_event){.kind = SM_EVENT_INTERRUPT});
    assert_shows(&s, "row 2 ·");
    assert_hides(&s, "by c2");
    stage_keys(&s, "s");
    assert_shows(&s, "by c2 ▲");
    stage_keys(&s, "Home");
    assert_says(&s, "▸ ○ 120000 T1 K2");
    stage_keys(&s, "&");
    stage_type(&s, "c2<=3");
    stage_keys(&s, "Enter");
    assert_shows(&s, "3 with \"c2<=3\"");
    stage_keys(&s, "s");
    assert_shows(&s, "by c2 ▼");
    stage_keys(&s, "Home");
    assert_says(&s, "▸ ○ 119998 T1 K2");
    stage_free(&s);
}

static void search_of_many_rows_reports_that_it_found_nothing(void **state)
{
    stage s = stage_of(file_rows_data(MANY, (file_rows){.columns = 4, .field = backwards}, NULL), caps);
    stage_keys(&s, "6 c c c");
    stage_screen(&s);
    stage_keys(&s, "/ 1 2 0 0 0 0 Enter"); /* the number of the last row; the first has it in c2 */
    assert_true(sm_app_busy(s.app));
    assert_shows(&s, "row 120000 ·");
    stage_keys(&s, "n");
    assert_shows(&s, "row 1 ·");
    stage_keys(&s, "/ n o Space s u c h Enter");
    stage_event(&s, (sm_event){.kind = SM_EVENT_INTERRUPT});
    assert_hides(&s, "nothing here contains"); /* it was stopped */
    stage_keys(&s, "n");
    assert_shows(&s, "nothing here contains \"no such\"");
    assert_shows(&s, "row 1 ·");
    stage_keys(&s, "j");
    assert_hides(&s, "nothing here contains");
    stage_free(&s);
}

static void marks_stay_on_their_points_while_rows_are_filtered_and_sorted(void **state)
{
    stage s = stage_of(file_rows_data(100, (file_rows){.columns = 4, .field = backwards}, NULL), caps);
    stage_keys(&s, "6 c c c j j Space & r o w = 7 Enter Space");
    assert_shows(&s, "2 marked (1 hidden)");
    stage_keys(&s, "Esc Right Right Right Right s");
    assert_shows(&s, "2 marked ·");
    stage_keys(&s, "m");
    assert_says(&s, "same as :assign @3,7 K2");
    stage_free(&s);
}

/* ---- written ----------------------------------------------------------------------------------------------------- */

static void read_whole(const char *file, char *out, size_t capacity)
{
    FILE *f = fopen(file, "r");
    assert_non_null(f);
    out[fread(out, 1, capacity - 1, f)] = 0;
    assert_int_equal(fclose(f), 0);
}

static const char *formula(uint32_t point, uint32_t column)
{
    return column != 2 ? "p" : point ? "=1+1" : "a, \"b\"\nc";
}

/* Two clusters in turn of one class: K1 holds rows 1 and 3, which are placed; 2 and 4 belong there. */
static void what_is_listed_is_written_as_the_file_has_it_with_status_and_place(void **state)
{
    char text[1024], before[4096];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(scratch()), 0); /* short names, so that the line says all */
    static const char *const names[] = {"status", NULL};
    stage s = stage_of(file_rows_data(5, (file_rows){.columns = 3, .field = formula}, names), caps);
    stage_keys(&s, "6 c c c & r o w < 3 Enter");
    stage_line(&s, "export rows rows.csv");
    assert_says(&s, "wrote 2 rows to");
    assert_says(&s, "; spreadsheets take 1 field for a formula"); /* =1+1 */
    read_whole("rows.csv", text, sizeof text);
    assert_string_equal(text, "truth,guess,status,status_2,belongs_in\n"
                              "p,p,\"a, \"\"b\"\"\nc\",placed,K1\n"
                              "p,p,=1+1,misplaced,K1\n");
    stage_keys(&s, "m Enter"); /* row 1 goes to K2 */
    stage_line(&s, "export rows rows.jsonl");
    assert_shows(&s, "wrote 2 rows to");
    read_whole("rows.jsonl", text, sizeof text);
    assert_string_equal(text, "{\"truth\":\"p\",\"guess\":\"p\",\"status\":\"a, \\\"b\\\"\\nc\",\"cluster_now\":\"K2\","
                              "\"status_2\":\"placed\",\"belongs_in\":\"K2\"}\n"
                              "{\"truth\":\"p\",\"guess\":\"p\",\"status\":\"=1+1\",\"cluster_now\":\"K2\","
                              "\"status_2\":\"placed\",\"belongs_in\":\"K2\"}\n");
    stage_line(&s, "export rows rows.JSON"); /* one array, as points -o writes it */
    assert_shows(&s, "wrote 2 rows to");
    read_whole("rows.JSON", text, sizeof text);
    assert_int_equal(text[0], '[');
    assert_non_null(strstr(text, "\"status_2\":\"placed\",\"belongs_in\":\"K2\"}]"));
    stage_line(&s, "export rows rows.xls");
    assert_says(&s, "xls");
    assert_int_equal(access("rows.xls", F_OK), -1);
    unlink("rows.csv");
    stage_keys(&s, "w");
    assert_shows(&s, ":export rows rows.csv");
    stage_keys(&s, "Esc");
    stage_free(&s);
    assert_int_equal(chdir(before), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_condition_asks_one_column_in_seven_ways),
        cmocka_unit_test(a_sign_behind_no_column_is_part_of_the_text),
        cmocka_unit_test(a_word_that_is_no_column_is_kept_for_who_asks),
        cmocka_unit_test(a_value_ends_where_a_further_condition_begins),
        cmocka_unit_test(what_joins_no_conditions_is_told),
        cmocka_unit_test(a_hostile_field_reaches_the_card_made_visible_and_a_long_one_is_cut),
        cmocka_unit_test(interrupted_sorting_leaves_rows_as_they_were),
        cmocka_unit_test(search_of_many_rows_reports_that_it_found_nothing),
        cmocka_unit_test(marks_stay_on_their_points_while_rows_are_filtered_and_sorted),
        cmocka_unit_test(what_is_listed_is_written_as_the_file_has_it_with_status_and_place),
    };
    return cmocka_run_group_tests_name("rows", tests, NULL, NULL);
}
