/* What a step of a lesson lights: the cells, rows and columns that its commands change and its marks name. Expected by
 * hand from the commands and marks written here. */
#include "io/lesson/lesson.h"
#include "session/player.h"
#include "tests/session/look.h"
#include "tests/support/indices.h"

#define DATA(names, rest)                                                                                              \
    "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"matrix\":[[2,0],[0,2]]" names "},"   \
    "\"steps\":[{" rest "}]}"
#define STEP(rest) DATA("", rest)
/* Names of different lengths, one of them with a point in it. */
#define NAMED(rest) DATA(",\"classes\":[\"a.b\",\"class\"],\"clusters\":[\"k\",\"clusters\"]", rest)

/* "row,col; ..." of what the first step lights, of `most` at the most. */
static void assert_lit(const char *lesson, size_t most, const char *wanted)
{
    sm_error err = {0};
    sm_lesson *l;
    sm_player *p;
    sm_session *s = NULL;
    assert_ok(sm_lesson_parse(&l, "x", lesson, strlen(lesson), &err), err);
    assert_ok(sm_player_new(&p, l, the_registry(), &err), err);
    assert_ok(sm_player_session(p, 0, &s, &err), err);
    assert_ok(sm_player_step(p, s, 0, true, &err), err);
    sm_lit lit[SM_LIT_MOST];
    sm_text got = {0};
    size_t n = sm_player_lit(p, lit, most);
    assert_true(n <= most);
    for (size_t i = 0; i < n; i++) sm_text_printf(&got, "%s%s,%s", i ? "; " : "", lit[i].row, lit[i].col);
    assert_string_equal(sm_text_of(&got), wanted);
    sm_text_free(&got);
    sm_session_free(s);
    sm_player_free(p);
    sm_lesson_free(l);
}

TEST(move_highlights_both_cells_and_merge_its_column)
{
    assert_lit(STEP("\"words\":\"w\",\"commands\":[\"move 1 1 1 2\"]"), SM_LIT_MOST, "1,1; 1,2");
    assert_lit(STEP("\"words\":\"w\",\"commands\":[\"merge 2 1\"]"), SM_LIT_MOST, ",1");
    assert_lit(STEP("\"words\":\"w\",\"commands\":[\"split 2 1,1\"]"), SM_LIT_MOST, ",2.");
    assert_lit("{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"matrix\":[[1,1,1,1,1]]},"
               "\"steps\":[{\"words\":\"w\",\"commands\":[\"merge 2 3 1 , 4 5\"]}]}",
               SM_LIT_MOST, ",1; ,5");
}

TEST(marks_highlight_what_their_keys_name)
{
    assert_lit(STEP("\"words\":\"Class 1 is best found in {1 = best.1}.\""), SM_LIT_MOST, "1,1");
    assert_lit(STEP("\"words\":\"{2 = cell.2.2} points agree.\""), SM_LIT_MOST, "2,2");
    assert_lit(STEP("\"words\":\"The pairs are {1-1 2-2 = pairs.counts}.\""), SM_LIT_MOST, "1,1; 2,2");
    assert_lit(STEP("\"words\":\"All of {4 = n} points.\""), SM_LIT_MOST, "");
}

TEST(names_are_highlighted_completely)
{
    assert_lit(NAMED("\"words\":\"w\",\"commands\":[\"move 1 a.b k clusters\"]"), SM_LIT_MOST, "a.b,k; a.b,clusters");
    assert_lit(NAMED("\"words\":\"w\",\"commands\":[\"move  1  class  clusters  k\"]"), SM_LIT_MOST,
               "class,clusters; class,k");
    assert_lit(NAMED("\"words\":\"w\",\"commands\":[\"merge clusters k\"]"), SM_LIT_MOST, ",k");
    assert_lit(NAMED("\"words\":\"w\",\"commands\":[\"merge k clusters\"]"), SM_LIT_MOST, ",clusters");
    assert_lit(NAMED("\"words\":\"w\",\"commands\":[\"split clusters 1,1\"]"), SM_LIT_MOST, ",clusters.");
    assert_lit(NAMED("\"words\":\"w\",\"commands\":[\"swap k clusters\",\"new moved\"]"), SM_LIT_MOST, "");
    assert_lit(NAMED("\"words\":\"{k = best.a.b}\""), SM_LIT_MOST, "a.b,k");
    assert_lit(NAMED("\"words\":\"{0 = cell.class.k}\""), SM_LIT_MOST, "class,k");
    assert_lit(NAMED("\"words\":\"{0 = cell.class}\""), SM_LIT_MOST, "");
    assert_lit(NAMED("\"words\":\"{a.b-k  class-clusters = pairs.counts}\""), SM_LIT_MOST, "a.b,k; class,clusters");
    assert_lit(NAMED("\"words\":\"{a.b class = pairs.counts}\""), SM_LIT_MOST, "");
    assert_lit(NAMED("\"words\":\"{k clusters = unmatched.clusters}\""), SM_LIT_MOST, ",k; ,clusters");
    assert_lit(NAMED("\"words\":\"{a.b class = unmatched.classes}\""), SM_LIT_MOST, "a.b,; class,");
    assert_lit(NAMED("\"words\":\"{a.b-k = unmatched.classes}\""), SM_LIT_MOST, "a.b-k,");
}

TEST(unmatched_groups_are_highlighted_completely)
{
    assert_lit(STEP("\"words\":\"{2 = unmatched.clusters} is nobody's.\",\"commands\":[\"move all 2 2 1\",\"split 1 "
                    "3,1\"]"),
               SM_LIT_MOST, "2,2; 2,1; ,1.; ,2");
    assert_lit(STEP("\"words\":\"{2 = unmatched.classes} has none.\""), SM_LIT_MOST, "2,");
}

TEST(highlights_stop_at_the_capacity)
{
    assert_lit(STEP("\"words\":\"w\",\"commands\":[\"move 1 1 1 2\"]"), 1, "1,1");
    assert_lit(STEP("\"words\":\"w\",\"commands\":[\"move 1 1 1 2\"]"), 0, "");
    assert_lit(STEP("\"words\":\"{2 = cell.1.1} {1 = best.1}\",\"commands\":[\"move 1 1 1 2\"]"), 3, "1,1; 1,2; 1,1");
}

/* sm_lit holds 39 bytes of a label. */
TEST(label_too_long_to_keep_is_not_highlighted)
{
    assert_lit(STEP("\"words\":\"w\",\"commands\":[\"rename 2 aaaaaaaaaabbbbbbbbbbccccccccccddddddddde\","
                    "\"move 1 1 1 aaaaaaaaaabbbbbbbbbbccccccccccddddddddde\"]"),
               SM_LIT_MOST, "1,1");
    assert_lit(STEP("\"words\":\"w\",\"commands\":[\"rename 2 aaaaaaaaaabbbbbbbbbbccccccccccddddddddd\","
                    "\"move 1 1 1 aaaaaaaaaabbbbbbbbbbccccccccccddddddddd\"]"),
               SM_LIT_MOST, "1,1; 1,aaaaaaaaaabbbbbbbbbbccccccccccddddddddd");
}

/* What the answer marks is lit once it is reported. */
TEST(answer_is_highlighted_after_its_question)
{
    static const char lesson[] =
        STEP("\"words\":\"{2 = cell.1.1}\",\"question\":\"q\",\"answer\":\"{2 = cell.2.2} {1 = best.1}\"");
    sm_error err = {0};
    sm_lesson *l;
    sm_player *p;
    sm_lit lit[SM_LIT_MOST];
    assert_ok(sm_lesson_parse(&l, "x", lesson, strlen(lesson), &err), err);
    assert_ok(sm_player_new(&p, l, the_registry(), &err), err);
    assert_int_equal(sm_player_lit(p, lit, SM_LIT_MOST), 1);
    sm_player_show_answer(p);
    assert_int_equal(sm_player_lit(p, lit, SM_LIT_MOST), 3);
    assert_string_equal(lit[1].row, "2");
    sm_player_free(p);
    sm_lesson_free(l);
}

TEST(highlights_are_found_by_name)
{
    static const sm_lit lit[] = {{"a", "k"}, {"", "l"}, {"b", ""}, {"", "m."}};
    static const struct {
        const char *row, *col;
        bool is;
    } ask[] = {{"a", "k", true},   {"c", "k", false},   {"c", "l", true},  {"b", "z", true},
               {"c", "m.2", true}, {"c", "m", false},   {NULL, "l", true}, {NULL, "k", false},
               {NULL, "z", false}, {NULL, "m.1", true}, {"b", NULL, true}, {"a", NULL, false}};
    for (size_t i = 0; i < sizeof ask / sizeof *ask; i++)
        if (sm_lit_has(lit, 4, ask[i].row, ask[i].col) != ask[i].is) fail_msg("question %d", (int)i);
    assert_false(sm_lit_has(lit, 0, "a", "k"));
    assert_false(sm_lit_has(lit + 1, 1, "a", "k"));
}
