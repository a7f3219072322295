/* Lessons are read whole or rejected with line, column and path; those inside the program are what their files say. */
#include "core/table.h"
#include "io/lesson/lesson.h"
#include "io/state/state.h"
#include "tests/support/near.h"

#define HEAD "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\","
#define DATA "\"data\":{\"matrix\":[[2,1],[0,3]]},"

static sm_lesson *read_text(const char *text)
{
    sm_lesson *l;
    sm_error err = {0};
    assert_ok(sm_lesson_parse(&l, "x.json", text, strlen(text), &err), err);
    return l;
}

TEST(lesson_is_read)
{
    sm_lesson *l =
        read_text(HEAD "\"doi\":\"10.1/2\"," DATA
                       "\"steps\":[{\"words\":\"w\",\"look\":[\"ari\"]},\n{\"title\":\"u\",\"words\":\"v\","
                       "\"commands\":[\"move 1 1 2 1\"],\"values\":{\"ari\":\"1\"},\"printed\":{\"nca\":\"0.5\"},"
                       "\"misprint\":{\"nmi\":\"0.5\"},\"phase\":\"p\",\"question\":\"q\",\"answer\":\"r\"}]}");
    assert_string_equal(l->name, "x");
    assert_string_equal(l->doi, "10.1/2");
    assert_int_equal(l->n_steps, 2);
    assert_null(l->step[0].title);
    assert_non_null(l->step[0].data);
    assert_null(l->step[1].data);
    const sm_step *s = &l->step[1];
    assert_string_equal(s->title, "u");
    assert_string_equal(s->phase, "p");
    assert_string_equal(s->answer, "r");
    assert_string_equal(s->commands.row[0].text, "move 1 1 2 1");
    assert_int_equal(s->commands.row[0].line, 2);
    assert_string_equal(s->values.row[0].key, "ari");
    assert_string_equal(s->misprint.row[0].text, "0.5");
    assert_int_equal(sm_lesson_look(l, 1)->n, 1); /* of the step before */
    assert_int_equal(sm_lesson_section(l, 1), 0);
    sm_lesson_free(l);
}

TEST(matrix_becomes_points_row_by_row)
{
    sm_lesson *l = read_text(HEAD DATA "\"steps\":[{\"words\":\"w\"}]}");
    const sm_parts *p = sm_dataset_parts(l->step[0].data);
    const sm_partition *classes = &p->partition[p->truth], *clusters = &p->partition[p->pred];
    static const uint32_t row[] = {0, 0, 0, 1, 1, 1}, col[] = {0, 0, 1, 1, 1, 1};
    assert_int_equal(p->n, 6);
    assert_null(p->counts);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(classes->label[i], row[i]);
        assert_int_equal(clusters->label[i], col[i]);
    }
    assert_string_equal(sm_dict_text(classes->dict, 1), "2");
    assert_string_equal(sm_dict_text(clusters->dict, 0), "1");
    sm_lesson_free(l);
}

TEST(over_a_hundred_thousand_points_stay_counts)
{
    sm_lesson *l = read_text(HEAD "\"data\":{\"matrix\":[[100000,1]],\"classes\":[\"A\"],\"clusters\":[\"B\",7]},"
                                  "\"steps\":[{\"words\":\"w\"}]}");
    const sm_parts *p = sm_dataset_parts(l->step[0].data);
    assert_non_null(p->counts);
    assert_int_equal(sm_table_total(p->counts), 100001);
    assert_string_equal(sm_table_col_name(p->counts, 1), "7");
    sm_dataset *copy;
    sm_dataset_copy(&copy, l->step[0].data);
    sm_lesson_free(l);
    assert_int_equal(sm_table_at(sm_dataset_parts(copy)->counts, 0, 1), 1); /* is on its own names */
    assert_string_equal(sm_table_col_name(sm_dataset_parts(copy)->counts, 0), "B");
    sm_dataset_free(copy);
}

TEST(labels_and_coordinates_are_accepted)
{
    sm_lesson *l =
        read_text(HEAD "\"data\":{\"true\":[\"b\",\"a\",\"b\"],\"pred\":[1,1,-1],\"x\":[0,1,2],\"y\":[1,0,-2.5]},"
                       "\"steps\":[{\"words\":\"w\"}]}");
    const sm_parts *p = sm_dataset_parts(l->step[0].data);
    assert_int_equal(p->n, 3);
    assert_string_equal(sm_dict_text(p->partition[0].dict, 0), "b"); /* in the order of the points */
    assert_string_equal(sm_dict_text(p->partition[1].dict, 1), "-1");
    assert_near(p->axis[1][2], -2.5, 0);
    sm_lesson_free(l);
}

TEST(sample_is_data)
{
    sm_lesson *l = read_text(HEAD "\"data\":{\"sample\":\"fig1b\"},\"steps\":[{\"words\":\"w\"}]}");
    assert_int_equal(sm_dataset_parts(l->step[0].data)->n, 100);
    sm_lesson_free(l);
}

TEST(error_reports_its_path)
{
    static const struct {
        const char *text, *says;
        uint64_t line, column;
    } row[] = {
        {"[]", "this is not a lesson at $ (found an array); write an object, {..}", 1, 1},
        {HEAD DATA "\"stepz\":[]}",
         "unknown key \"stepz\" at $ (one of: name, title, source, doi, about, data, steps); did you mean \"steps\"?",
         1, 90},
        {HEAD DATA "\"steps\":[]}", "a lesson without steps at $.steps (found an array); write at least one", 1, 90},
        {HEAD DATA "\"steps\":[\n{}]}", "missing key \"words\" at $.steps[0]; add it", 2, 1},
        {HEAD DATA "\"steps\":[{\"words\":\"w\",\n\"values\":{\"ari\":1}}]}",
         "this is not a text at $.steps[0].values.ari (found a number); write it in double quotes, numbers too", 2, 17},
        {HEAD DATA "\"steps\":[{\"words\":\"w\",\n\"look\":\"ari\"}]}",
         "wrong type of value at $.steps[0].look (found a string); write an array, [..]", 2, 8},
        {HEAD DATA "\"steps\":[{\"words\":\"w\",\n\"question\":\"q\"}]}",
         "a question without its answer, or an answer without its question at $.steps[0] (found an object); write "
         "both, "
         "or neither",
         1, 91},
        {HEAD DATA "\"steps\":[{\"words\":\"w\",\n\"data\":{\"sample\":\"fig1b\"}}]}",
         "the first step begins on the data of the lesson at $.steps[0] (found an object); leave its own \"data\" out",
         1, 91},
        {HEAD "\"steps\":[{\"words\":\"w\",\"data\":{\"sample\":\"fig1b\"}}],\n\"data\":{\"sample\":\"fig1b\"}}",
         "the first step begins on the data of the lesson at $.data (found an object); leave the \"data\" of that step "
         "out",
         2, 8},
        {HEAD "\n\"data\":{\"sample\":\"fig1x\"},\"steps\":[{\"words\":\"w\"}]}",
         "no sample of this name at $.data (found a string); setmatch without a file lists the samples", 2, 18},
        {HEAD "\n\"data\":{},\"steps\":[]}",
         "data of no single kind at $.data (found an object); write \"sample\", or \"matrix\", or \"true\" and "
         "\"pred\"",
         2, 8},
        {HEAD "\n\"data\":{\"matrix\":[[1,2],[3]]},\"steps\":[]}",
         "a row of a different length at $.data (found an array); write a count for every cluster", 2, 25},
        {HEAD "\n\"data\":{\"matrix\":[[1,-2]]},\"steps\":[]}",
         "this is not a count at $.data (found a number); write a whole number, 0 for none", 2, 22},
        {HEAD "\n\"data\":{\"matrix\":[[1,2]],\"clusters\":[\"a\",\"a\"]},\"steps\":[]}",
         "a duplicate name at $.data (found a string); write another", 2, 42},
        {HEAD "\n\"data\":{\"matrix\":[[0]]},\"steps\":[]}",
         "a matrix without points at $.data (found an object); write at least one count above 0", 2, 8},
        {HEAD "\n\"data\":{\"true\":[1,2],\"pred\":[1]},\"steps\":[]}",
         "labels that do not fit together at $.data (found an object); write \"true\" and \"pred\", and if at all both "
         "\"x\" and \"y\", of one length",
         2, 8},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_lesson *l = NULL;
        sm_error err = {0};
        assert_int_equal(sm_lesson_parse(&l, "x.json", row[i].text, strlen(row[i].text), &err), SM_INPUT);
        assert_null(l);
        assert_string_equal(err.text, row[i].says);
        assert_string_equal(err.file, "x.json");
        assert_int_equal(err.line, row[i].line);
        assert_int_equal(err.column, row[i].column);
    }
}

/* One row a rule of a step and of its data; the first step is in the second line from its beginning on. */
TEST(rules_for_steps_and_data_are_enforced)
{
#define STEP(more) HEAD DATA "\"steps\":[\n{\"words\":\"w\"" more "}]}"
#define WITH(data) HEAD "\n\"data\":" data ",\"steps\":[{\"words\":\"w\"}]}"
#define ASKED      ",\"question\":\"q\",\"answer\":\"a\""
#define NO_RIGHT                                                                                                       \
    "\"right\" and \"wrong\" of no question at $.steps[0] (found an object); write a question, the right answer "      \
    "and, but for a number, a wrong one"
#define NO_HIDE                                                                                                        \
    "\"hide\" that hides nothing at $.steps[0] (found an object); write \"marks\", in a step with a question"
#define NO_FIT                                                                                                         \
    "labels that do not fit together at $.data (found an object); write \"true\" and \"pred\", and if at all "         \
    "both \"x\" and \"y\", of one length"
#define NO_KIND                                                                                                        \
    "data of no single kind at $.data (found an object); write \"sample\", or \"matrix\", or \"true\" and \"pred\""
#define NO_COUNT "this is not a count at $.data (found a number); write a whole number, 0 for none"
    static const struct {
        const char *text, *says; /* NULL: it is read */
        uint64_t column;         /* of line 2 */
    } row[] = {
        {STEP(""), NULL, 0},
        {STEP(ASKED), NULL, 0},
        {STEP(ASKED ",\"right\":\"12\""), NULL, 0},
        {STEP(ASKED ",\"right\":\"-5\""), NULL, 0},
        {STEP(ASKED ",\"right\":\"\xe2\x88\x92"
                    "5\""),
         NULL, 0}, /* a minus sign of three bytes */
        {STEP(ASKED ",\"right\":\"n = 5\""), NO_RIGHT, 1},
        {STEP(ASKED ",\"right\":\"yes\""), NO_RIGHT, 1},
        {STEP(ASKED ",\"right\":\"K1\""), NO_RIGHT, 1},
        {STEP(ASKED ",\"right\":\"no1\""), NO_RIGHT, 1},
        {STEP(ASKED ",\"right\":\"4/9\""), NULL, 0},
        {STEP(ASKED ",\"right\":\"yes\",\"wrong\":{\"no\":\"n\"}"), NULL, 0},
        {STEP(ASKED ",\"wrong\":{\"no\":\"n\"}"), NO_RIGHT, 1},
        {STEP(",\"wrong\":{\"no\":\"n\"}"), NO_RIGHT, 1},
        {STEP(",\"right\":\"12\""), NO_RIGHT, 1},
        {STEP(ASKED ",\"hide\":\"marks\""), NULL, 0},
        {STEP(ASKED ",\"hide\":\"mark\""), NO_HIDE, 1},
        {STEP(",\"hide\":\"marks\""), NO_HIDE, 1},
        {STEP(",\"answer\":\"a\""),
         "a question without its answer, or an answer without its question at $.steps[0] (found an object); write "
         "both, "
         "or neither",
         1},
        {HEAD DATA "\"steps\":[\n{\"words\":\"w{answer}\"}]}",
         "{answer} in a step that asks nothing at $.steps[0] (found a string); write a question, or leave it out", 10},
        {HEAD DATA "\"steps\":[\n5]}", "this is not a step at $.steps[0] (found a number); write {\"words\": \"..\"}",
         1},
        {HEAD DATA "\"steps\":[{\"words\":\"w\"},\n{\"words\":5}]}",
         "wrong type of value at $.steps[1].words (found a number); write it in double quotes", 10},
        {STEP(",\"values\":[]"), "wrong type of value at $.steps[0].values (found an array); write an object, {..}",
         23},
        {STEP(",\"look\":[\"ari\",1]"),
         "this is not a text at $.steps[0].look[1] (found a number); write it in double quotes, numbers too", 28},
        {STEP(",\"lock\":[]"),
         "unknown key \"lock\" at $.steps[0] (one of: title, words, data, commands, look, values, printed, misprint, "
         "task, phase, question, answer, right, hide, watch, wrong, minutes, note); did you mean \"look\"?",
         21},
        {STEP(",\"zzzzzzzz\":[]"),
         "unknown key \"zzzzzzzz\" at $.steps[0] (one of: title, words, data, commands, look, values, printed, "
         "misprint, task, phase, question, answer, right, hide, watch, wrong, minutes, note)",
         25},
        {STEP(",\"task\":{\"goal\":[\"nca > 0.5\"],\"solution\":[\"undo\"]}"), NULL, 0},
        {STEP(",\"task\":{\"goal\":[],\"solution\":[\"undo\"]}"),
         "a task without a goal at $.steps[0].task (found an object); write \"goal\": [\"nca > start\"]", 21},
        {STEP(",\"task\":{\"goal\":[\"nca > 0.5\"]}"), "missing key \"solution\" at $.steps[0].task; add it", 21},
        {WITH("{\"sample\":\"fig1b\",\"labels\":\"no\"}"),
         "no sample of this name at $.data (found a string); setmatch without a file lists the samples", 18},
        {WITH("{\"matrix\":[[1,1]],\"labels\":\"no\"}"), NO_KIND, 8},
        {WITH("{\"sample\":\"fig1b\",\"matrix\":[[1,1]]}"), NO_KIND, 8},
        {WITH("{\"sample\":\"fig1b\",\"classes\":[\"a\"]}"), NO_KIND, 8},
        {WITH("{\"true\":[1,2],\"pred\":[1,2],\"clusters\":[1,2]}"), NO_KIND, 8},
        {WITH("{\"matrix\":[[1,1]],\"true\":[1,2]}"), NO_KIND, 8},
        {WITH("{\"matrix\":[[1,1]],\"x\":[1,2],\"y\":[1,2]}"), NO_KIND, 8},
        {WITH("{\"pred\":[1,2]}"), NO_FIT, 8},
        {WITH("{\"true\":[1,2]}"), NO_FIT, 8},
        {WITH("{\"true\":[],\"pred\":[]}"), NO_FIT, 8},
        {WITH("{\"true\":[1],\"pred\":[1,2]}"), NO_FIT, 8},
        {WITH("{\"true\":[1,2],\"pred\":[1,2],\"x\":[1,2]}"), NO_FIT, 8},
        {WITH("{\"true\":[1,2],\"pred\":[1,2],\"y\":[1,2]}"), NO_FIT, 8},
        {WITH("{\"true\":[1,2],\"pred\":[1,2],\"x\":[1,2],\"y\":[1]}"), NO_FIT, 8},
        {WITH("{\"true\":[1,2],\"pred\":[1,2],\"x\":[1],\"y\":[1,2]}"), NO_FIT, 8},
        {WITH("{\"true\":[1,2],\"pred\":[1,2],\"x\":[1,2],\"y\":[1,\"2\"]}"),
         "this is not a coordinate at $.data (found a string); write a number", 52},
        {WITH("{\"true\":[1,null],\"pred\":[1,2]}"),
         "this is not a label at $.data (found null); write a number or a string", 19},
        {WITH("{\"matrix\":[]}"), "a matrix without rows at $.data (found an object); write [[10,0],[2,8]]", 8},
        {WITH("{\"matrix\":[[]]}"), "a matrix without rows at $.data (found an object); write [[10,0],[2,8]]", 8},
        {WITH("{\"matrix\":[5]}"), "a matrix without rows at $.data (found an object); write [[10,0],[2,8]]", 8},
        {WITH("{\"matrix\":[[1],5]}"),
         "a row of a different length at $.data (found a number); write a count for every cluster", 23},
        {WITH("{\"matrix\":[[1,0.5]]}"), NO_COUNT, 22},
        {WITH("{\"matrix\":[[9007199254740992]]}"), NULL, 0},
        {WITH("{\"matrix\":[[1,9007199254740994]]}"), NO_COUNT, 22},
        {WITH("{\"matrix\":[[0,9007199254740993]]}"), NO_COUNT, 22},
        {WITH("{\"matrix\":[[1,2]],\"classes\":[\"a\",\"b\"]}"),
         "names that do not fit the matrix at $.data (found an array); write one a row, one a column", 36},
        {WITH("{\"matrix\":[[1,2]],\"clusters\":[\"a\"]}"),
         "names that do not fit the matrix at $.data (found an array); write one a row, one a column", 37},
    };
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_lesson *l = NULL;
        sm_error err = {0};
        sm_status status = sm_lesson_parse(&l, "x.json", row[i].text, strlen(row[i].text), &err);
        bool same = status == (row[i].says ? SM_INPUT : SM_OK) &&
                    strcmp(err.text, row[i].says ? row[i].says : "") == 0 && err.line == (row[i].says ? 2 : 0) &&
                    err.column == row[i].column;
        if (!same) print_error("%s\n  %d:%d: %s\n", row[i].text, (int)err.line, (int)err.column, err.text);
        wrong += !same;
        sm_lesson_free(l);
    }
    assert_int_equal(wrong, 0);
}

/* What is read, what is checked, and what waits for the answer; a mark is in the prose as a byte 1, between 4
 * and 5 is what has to have sources. */
TEST(marks_are_removed_from_the_text)
{
    sm_lesson *l = read_text(
        HEAD DATA "\"steps\":[{\"title\":\"{1 = a}t\",\"words\":\"w {0.7 = j} {x} {y=z} v\\n {answer} \\nso {2 = n}\","
                  "\n\"question\":\"q {3 = k}\",\"answer\":\"a {4 = m}\",\"right\":\"{5 = r}\","
                  "\n\"wrong\":{\"no\":\"{6 = s}!\"}},\n{\"words\":\"{a = b\"}]}");
    static const struct {
        const char *key, *text;
        uint64_t line;
    } mark[] = {{"a", "1", 1}, {"j", "0.7", 1}, {"k", "3", 2}, {"n", "2", 1},
                {"m", "4", 2}, {"r", "5", 2},   {"s", "6", 3}};
    const sm_step *s = &l->step[0];
    assert_string_equal(s->title, "1t");
    assert_string_equal(s->words, "w 0.7 {x} {y=z} v");
    assert_string_equal(s->after, "so 2");
    assert_string_equal(s->question, "q 3");
    assert_string_equal(s->answer, "a 4");
    assert_string_equal(s->right, "5");
    assert_string_equal(s->wrong.row[0].text, "6!");
    assert_int_equal(s->n_open, 3);
    assert_int_equal(s->marks.n, sizeof mark / sizeof *mark);
    for (size_t i = 0; i < s->marks.n; i++) {
        assert_string_equal(s->marks.row[i].key, mark[i].key);
        assert_string_equal(s->marks.row[i].text, mark[i].text);
        assert_int_equal(s->marks.row[i].line, mark[i].line);
        assert_true(s->marks.row[i].column > 0);
    }
    assert_string_equal(s->prose, "\1t\n\4w \1 {x} {y=z} v\n\5q \1\n\4so \1\na \1\n\5\1\n\4\1!\n\5");
    assert_string_equal(l->step[1].words, "{a = b");
    assert_null(l->step[1].after);
    assert_int_equal(l->step[1].marks.n, 0);
    sm_lesson_free(l);
}

/* What is in a row is looked at as a number only when it is one. */
TEST(non_numeric_cell_is_not_a_count)
{
    static const struct {
        const char *cell, *found;
    } row[] = {
        {"\"3\"", "a string"}, {"null", "null"}, {"true", "true"}, {"[3]", "an array"}, {"{\"a\":3}", "an object"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[256], says[128];
        sm_lesson *l = NULL;
        sm_error err = {0};
        snprintf(text, sizeof text, HEAD "\n\"data\":{\"matrix\":[[1,%s]]},\"steps\":[]}", row[i].cell);
        snprintf(says, sizeof says, "this is not a count at $.data (found %s); write a whole number, 0 for none",
                 row[i].found);
        assert_int_equal(sm_lesson_parse(&l, "x.json", text, strlen(text), &err), SM_INPUT);
        assert_string_equal(err.text, says);
        assert_int_equal(err.line, 2);
        assert_int_equal(err.column, 22);
    }
}

TEST(lesson_with_too_many_steps_is_rejected)
{
    sm_text text = {0};
    sm_lesson *l = NULL;
    for (int steps = 10000; steps <= 10001; steps++) {
        sm_error err = {0};
        sm_text_clear(&text);
        sm_text_printf(&text, "%s", HEAD DATA "\"steps\":[");
        for (int i = 0; i < steps; i++) sm_text_printf(&text, "%s{\"words\":\"w\"}", i ? "," : "");
        sm_text_printf(&text, "]}");
        sm_status status = sm_lesson_parse(&l, "x.json", sm_text_of(&text), text.length, &err);
        assert_int_equal(status, steps > 10000 ? SM_INPUT : SM_OK);
        sm_lesson_free(l);
    }
    sm_text_free(&text);
}

TEST(unknown_lesson_reports_the_nearest_name)
{
    sm_lesson *l = NULL;
    sm_error err = {0};
    assert_int_equal(sm_lesson_read(&l, "nca-fig6", &err), SM_USAGE);
    assert_non_null(strstr(err.text, "nca-fig"));
    err = (sm_error){0};
    assert_int_equal(sm_lesson_read(&l, "none/such.json", &err), SM_IO);
    assert_int_equal(sm_lesson_read(&l, "none/such", &err), SM_IO); /* a path is a file, whatever its end */
}

/* The rows are made by the build from lines of the files; the files are read by cJSON. */
/* The lines that earlier versions wrote are a number each; a lesson that was only seen is a word. */
TEST(progress_of_earlier_versions_is_read)
{
    static const char lines[] = "2\tthrough-the-valley\nseen\tnca-eq14\n0\tties\n3\tthrough-the-valley\n";
    sm_text line = {0};
    assert_int_equal(sm_progress_of(lines, "through-the-valley"), 2);
    assert_int_equal(sm_progress_of(lines, "ties"), 0);
    assert_true(sm_progress_of(lines, "nca-eq14") == SM_PROGRESS_SEEN);
    assert_true(sm_progress_of(lines, "nca-eq1") == SIZE_MAX);
    sm_progress_put(&line, "nca-eq14", SM_PROGRESS_SEEN);
    sm_text_puts(&line, "\n");
    sm_progress_put(&line, "ties", 0);
    assert_string_equal(sm_text_of(&line), "seen\tnca-eq14\n0\tties");
    assert_true(sm_progress_of(sm_text_of(&line), "nca-eq14") == SM_PROGRESS_SEEN);
    sm_text_free(&line);
}

TEST(built_in_rows_match_the_files)
{
    assert_non_null(sm_lessons[24].name); /* at least 25 */
    for (const sm_embedded *e = sm_lessons; e->name; e++) {
        sm_lesson *l;
        sm_error err = {0};
        assert_ok(sm_lesson_read(&l, e->name, &err), err);
        assert_string_equal(l->name, e->name);
        assert_string_equal(l->title, e->title);
        assert_string_equal(l->source, e->source);
        assert_string_equal(l->about, e->about);
        sm_lesson_free(l);
    }
}
