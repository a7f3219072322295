/* The columns of the file in Points: which there are, what is read for them, and what is seen of a hostile one. What a
 * field holds is made up by tests/app/file_rows.h, so every expected text follows from its row and column. */
#include "tests/app/file_rows.h"
#include "tests/app/stage.h"
#include "tests/support/scratch.h"
#include <unistd.h>

enum { N = 2000 };
static const sm_caps caps = {.w = 80, .h = 24, .colours = 8, .utf8 = true};

static stage stage_rows(file_rows like, const char *const *names)
{
    stage s = stage_of(file_rows_data(N, like, names), caps);
    stage_keys(&s, "6 c c c");
    assert_shows(&s, "every class and cluster · 2000 points");
    return s;
}

/* Line y of the screen, counted from 0. */
static const char *line_of(stage *s, int y)
{
    static char line[1024];
    const char *text = stage_screen(s);
    for (int i = 0; i < y; i++) text += strcspn(text, "\n") + 1;
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
    return line;
}

enum { HEADS = 4, FIRST = 6, ROWS = 13 }; /* at 80 x 24, as tests/golden/points.txt shows */

static void assert_line(stage *s, int y, const char *part, bool there)
{
    const char *line = line_of(s, y);
    if (!!strstr(line, part) != there) fail_msg("line %d: \"%s\", looked for \"%s\"", y, line, part);
}

static void columns_of_the_file_follow_class_and_cluster_and_no_labelling_stands_twice(void **state)
{
    stage s = stage_rows((file_rows){.columns = 3}, NULL);
    assert_line(&s, HEADS, "row  class  cluster  placed", true);
    assert_line(&s, HEADS, "c2", true);
    assert_line(&s, HEADS, "truth", false);
    assert_line(&s, HEADS, "guess", false);
    assert_line(&s, FIRST, "1  T1     K1", true);
    assert_line(&s, FIRST, "2:0", true);
    assert_line(&s, FIRST + 1, "2:1", true);
    stage_keys(&s, "G");
    assert_line(&s, FIRST + ROWS - 1, "2:1999", true);
    stage_free(&s);
}

static void data_without_rows_have_the_columns_that_they_had(void **state)
{
    stage s = stage_of(sample_fig1b(), caps);
    stage_keys(&s, "6 c c c");
    assert_string_equal(line_of(&s, HEADS), "    row  class  cluster  placed");
    stage_keys(&s, "l l l l l l");
    assert_string_equal(line_of(&s, HEADS), "    row  class  cluster  placed");
    stage_free(&s);
}

static void right_goes_through_thirty_columns_and_the_first_stays(void **state)
{
    stage s = stage_rows((file_rows){.columns = 30}, NULL);
    assert_line(&s, HEADS, "row", true);
    assert_line(&s, HEADS, "c29", false);
    assert_line(&s, HEADS, "►", true);
    for (int i = 0; i < 3 + 28; i++) stage_keys(&s, "Right");
    assert_line(&s, HEADS, "row", true);
    assert_line(&s, HEADS, "c29", true);
    assert_line(&s, HEADS, "◄", true);
    assert_line(&s, HEADS, "►", false);
    assert_line(&s, FIRST, "   1  20:0   21:0 ", true);
    assert_line(&s, FIRST, "28:0   29:0", true);
    assert_int_equal(sm_frame_cell(stage_frame(&s), 66, HEADS)->role, SM_ROLE_HEAD);
    assert_string_equal(sm_frame_cell(stage_frame(&s), 73, HEADS)->text, "c");
    assert_int_equal(sm_frame_cell(stage_frame(&s), 73, HEADS)->role, SM_ROLE_CROSS); /* the cursor's column */
    stage_keys(&s, "Right");                                                          /* there is no further one */
    assert_line(&s, HEADS, "c29", true);
    for (int i = 0; i < 3 + 28; i++) stage_keys(&s, "h");
    assert_line(&s, HEADS, "row  class  cluster  placed", true);
    stage_free(&s);
}

/* Columns measured, drawn and kept are those on the screen: 13 rows of it are read when they come into sight, once. */
static void five_thousand_columns_are_read_a_screen_at_a_time(void **state)
{
    uint64_t reads = 0;
    stage s = stage_of(file_rows_data(N, (file_rows){.columns = 5000, .reads = &reads}, NULL), caps);
    stage_keys(&s, "6");
    assert_shows(&s, "1000 points"); /* of the cell under the cursor */
    assert_int_equal(reads, ROWS);
    stage_keys(&s, "Down Up Right Left");
    stage_screen(&s);
    assert_int_equal(reads, ROWS);
    for (int i = 0; i < ROWS; i++) stage_keys(&s, "Down");
    stage_screen(&s);
    assert_int_equal(reads, ROWS + 1);
    for (int i = 0; i < 5002; i++) stage_keys(&s, "Right");
    assert_line(&s, HEADS, "c4999", true);
    assert_line(&s, FIRST, "4999:2", true);             /* the second row: the first has gone up */
    assert_in_range(reads, ROWS, ROWS + 1 + 40 * ROWS); /* again after 128 columns, not at each */
    uint64_t before = reads;
    stage_keys(&s, "G");
    assert_line(&s, FIRST + ROWS - 1, "4999:1998", true);
    assert_int_equal(reads - before, ROWS);
    stage_free(&s);
}

static void assert_told(stage *s)
{
    enum { LEGEND = 20 };
    assert_line(s, LEGEND, " the file has changed; none of its rows is shown", true);
    assert_int_equal(sm_frame_cell(stage_frame(s), 1, LEGEND)->role, SM_ROLE_ERROR);
    assert_string_equal(line_of(s, HEADS), "     row  class  cluster  placed");
    assert_hides(s, "2:");
    assert_line(s, FIRST, "T1     K", true);
}

static void rows_that_cannot_be_read_are_told_once_and_not_shown(void **state)
{
    uint64_t off = 1;
    stage s = stage_rows((file_rows){.columns = 4, .off = &off}, NULL);
    assert_told(&s);
    stage_keys(&s, "j Right Right Right Right s & T Enter");
    assert_line(&s, HEADS, "c2", false);
    stage_free(&s);
}

static void a_file_that_changes_under_way_takes_all_its_columns_with_it(void **state)
{
    uint64_t off = UINT64_MAX;
    stage s = stage_rows((file_rows){.columns = 4, .off = &off}, NULL);
    assert_line(&s, FIRST, "2:0", true);
    stage_keys(&s, "Space l l l l s"); /* marked, and sorted by a column of the file */
    assert_shows(&s, "by c2 ▲");
    off = 1;
    stage_keys(&s, "PgDn PgDn");
    assert_told(&s);
    assert_shows(&s, "1 marked");
    assert_hides(&s, "by c2");
    stage_keys(&s, "G");
    assert_told(&s);
    stage_free(&s);
}

static void a_row_that_is_too_long_says_so_in_its_own_line(void **state)
{
    stage s = stage_rows((file_rows){.columns = 4, .too_long = 2}, NULL);
    assert_line(&s, FIRST + 1, "2:1", true);
    assert_line(&s, FIRST + 2, "this row is too long", true);
    assert_line(&s, FIRST + 3, "2:3", true);
    stage_free(&s);
}

static const char *hostile(uint32_t point, uint32_t column)
{
    static const char *const text[] = {
        "two\nlines\r", "tab\there", "\x1b[2J\x1b]0;owned\x07", "\xe6\xbc\xa2\xe5\xad\x97", "\xe2\x80\xae reversed",
        "\xff\xfe",     ""};
    static char longest[4096];
    if (point < 7) return text[point];
    size_t n = 0; /* 中 300 times, three bytes and two columns each */
    for (; n < 900; n += 3) memcpy(longest + n, "\xe4\xb8\xad", 3);
    longest[n] = 0;
    return column == 2 ? longest : "plain";
}

/* What a field looks like is what sm_show makes of it (tests/base); 28 columns are the widest that one gets. */
static void hostile_text_is_shown_safely_and_long_text_ends_in_an_ellipsis(void **state)
{
    static const char *const names[] = {"note\x1b[31m\n", NULL};
    stage s = stage_rows((file_rows){.columns = 4, .field = hostile}, names);
    static const char *const shown[] = {"two^Jlines^M", "tab^Ihere",         "^[[2J^[]0;owned^G",
                                        "漢字",         "<U+202E> reversed", "<FF><FE>"};
    for (int i = 0; i < 6; i++) assert_line(&s, FIRST + i, shown[i], true);
    assert_line(&s, HEADS, "note^[[31m^J", true);
    assert_line(&s, FIRST + 7, "中中中中中中中中中中中中中…", true); /* 13 of them and the sign: 27 columns */
    assert_line(&s, FIRST + 7, "中中中中中中中中中中中中中中", false);
    const sm_frame *f = stage_frame(&s);
    for (int y = 0; y < caps.h; y++)
        for (int x = 0; x < caps.w; x++)
            for (const char *c = sm_frame_cell(f, x, y)->text; *c; c++)
                assert_true((unsigned char)*c >= 0x20 && *c != 0x7f);
    stage_free(&s);
}

static const char *confidence(uint32_t point, uint32_t column)
{
    static const char *const value[] = {"0.9", "0.85", "-3", "0.125", "1e2", "no answer"};
    return column == 2 ? value[point < 6 ? point : 3] : point == 4 ? "a needle, in the hay" : "hay";
}

/* -3, 0.125 many times, 0.85, 0.9, 100 and then what is no number. */
static void numbers_of_a_column_sort_by_their_value(void **state)
{
    stage s = stage_rows((file_rows){.columns = 4, .field = confidence}, NULL);
    stage_keys(&s, "l l l l s Home");
    assert_line(&s, FIRST, "  3  T1", true);
    assert_line(&s, FIRST + 1, "  4  T1", true);
    stage_keys(&s, "s Home");
    static const char *const rows[] = {"  5  T1", "  1  T1", "  2  T1", "  4  T1"};
    for (int i = 0; i < 4; i++) assert_line(&s, FIRST + i, rows[i], true);
    stage_keys(&s, "G");
    assert_line(&s, FIRST + ROWS - 1, "  6  T1", true);
    assert_line(&s, FIRST + ROWS - 1, "no answer", true);
    stage_free(&s);
}

static void a_filter_and_a_search_look_into_the_columns_of_the_file(void **state)
{
    stage s = stage_rows((file_rows){.columns = 4, .field = confidence}, NULL);
    stage_keys(&s, "/ N e e d l e Enter");
    assert_shows(&s, "row 5 ·");
    stage_keys(&s, "& N e e d l e Enter");
    assert_shows(&s, "1 with \"Needle\"");
    assert_line(&s, FIRST, "a needle, in the hay", true);
    stage_free(&s);
}

static void columns_without_a_name_are_called_by_their_number(void **state)
{
    static const char *const names[] = {"", "named", NULL};
    stage s = stage_rows((file_rows){.columns = 4}, names);
    assert_line(&s, HEADS, "#3", true);
    assert_line(&s, HEADS, "named", true);
    stage_free(&s);
}

/* A file of 600 rows whose texts hold commas, quotes and line breaks, as a model writes it, read without any option. */
static void a_csv_of_texts_and_confidences_is_shown_whole(void **state)
{
    const char *const file = in_scratch("texts.csv");
    FILE *f = fopen(file, "w");
    sm_dataset *d = NULL;
    sm_error err = {0};
    assert_non_null(f);
    assert_true(fputs("id,split,text,true,pred,conf\n", f) >= 0);
    for (int i = 0; i < 600; i++)
        assert_true(fprintf(f, "T%03d,%s,\"row %d, \"\"quoted\"\",\nand more\",%c,%c,0.%02d\n", i,
                            i % 3 ? "train" : "test", i, "abc"[i % 3], "abcabca"[i % 7], i % 100) > 0);
    assert_int_equal(fclose(f), 0);
    sm_read_options o = {.rows = true};
    assert_ok(sm_read(&d, &file, 1, &o, &err), err);
    stage s = stage_of(d, stage_caps(132, 24));
    stage_keys(&s, "6 c c c");
    assert_line(&s, HEADS, "row  id    class  cluster  placed ", true);
    assert_line(&s, HEADS, "split  text                         conf", true);
    assert_line(&s, FIRST, "T000  a      a", true);
    assert_line(&s, FIRST, "test   row 0, \"quoted\",^Jand more   0.00", true);
    stage_keys(&s, "G");
    assert_line(&s, FIRST + ROWS - 1, "600  T599  c      ", true);
    assert_line(&s, FIRST + ROWS - 1, "train  row 599, \"quoted\",^Jand more  0.99", true);
    stage_keys(&s, "& r o w Space 3 7 7 Enter");
    assert_shows(&s, "1 with \"row 377\"");
    assert_line(&s, FIRST, "378  T377", true);
    stage_keys(&s, "Esc");
    assert_int_equal(truncate(file, 100), 0);
    stage_keys(&s, "Home");
    assert_line(&s, HEADS, "conf", false);
    assert_shows(&s, "the file has changed since it was read; its rows are not shown; open it again");
    assert_line(&s, FIRST, "T000  a      a", true); /* what was counted is still there */
    stage_free(&s);
}

static void a_long_sentence_takes_two_lines(void **state)
{
    stage s = stage_of(file_rows_data(N, (file_rows){.columns = 4, .off = &(uint64_t){1}}, NULL), stage_caps(42, 24));
    stage_keys(&s, "6");
    assert_shows(&s, " the file has changed; none of its rows\n is shown\n");
    stage_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_of_the_file_follow_class_and_cluster_and_no_labelling_stands_twice),
        cmocka_unit_test(data_without_rows_have_the_columns_that_they_had),
        cmocka_unit_test(right_goes_through_thirty_columns_and_the_first_stays),
        cmocka_unit_test(five_thousand_columns_are_read_a_screen_at_a_time),
        cmocka_unit_test(rows_that_cannot_be_read_are_told_once_and_not_shown),
        cmocka_unit_test(a_file_that_changes_under_way_takes_all_its_columns_with_it),
        cmocka_unit_test(a_row_that_is_too_long_says_so_in_its_own_line),
        cmocka_unit_test(hostile_text_is_shown_safely_and_long_text_ends_in_an_ellipsis),
        cmocka_unit_test(numbers_of_a_column_sort_by_their_value),
        cmocka_unit_test(a_filter_and_a_search_look_into_the_columns_of_the_file),
        cmocka_unit_test(a_csv_of_texts_and_confidences_is_shown_whole),
        cmocka_unit_test(a_long_sentence_takes_two_lines),
        cmocka_unit_test(columns_without_a_name_are_called_by_their_number),
    };
    return cmocka_run_group_tests_name("attributes", tests, NULL, NULL);
}
