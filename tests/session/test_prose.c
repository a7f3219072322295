/* The words of a lesson under test: of every kind of fault one that is found, and the like of it that is none. The
 * table is [[2,0],[0,2]]: accuracy 1 at first, 3/4 when one of four points is moved; expected by hand. */
#include "io/lesson/lesson.h"
#include "session/player.h"
#include "tests/session/look.h"

/* A first step, and a second one that is under test. */
#define LESSON(second)                                                                                                 \
    "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"matrix\":[[2,0],[0,2]]},"            \
    "\"steps\":[{\"words\":\"w\"},{" second "}]}"

static sm_status add_wrong(void *self, const sm_finding *f, sm_error *err)
{
    if (!f->right) sm_text_printf(self, "%s|%s|%s\n", f->said->key, f->said->text, f->found);
    return SM_OK;
}

static sm_status check_step(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    return sm_player_check(p, s, add_wrong, self, err);
}

/* "KEY|STATED|FOUND" of everything wrong, one per line; "" when all is right. A line of `wanted` may leave off its end.
 */
static void assert_wrong(const char *lesson, const char *wanted)
{
    sm_error err = {0};
    sm_lesson *l;
    sm_player *p;
    sm_text got = {0};
    assert_ok(sm_lesson_parse(&l, "x", lesson, strlen(lesson), &err), err);
    assert_ok(sm_player_new(&p, l, the_registry(), &err), err);
    assert_ok(sm_player_walk(p, check_step, &got, &err), err);
    if (strncmp(sm_text_of(&got), wanted, *wanted ? strlen(wanted) : 1) != 0)
        fail_msg("%s\nsays  %s\nnot   %s", lesson, sm_text_of(&got), wanted);
    sm_text_free(&got);
    sm_player_free(p);
    sm_lesson_free(l);
}

TEST(title_names_the_moving_points)
{
    static const char *const right[] = {
        LESSON("\"title\":\"One point leaves\",\"words\":\"w\",\"commands\":[\"move 1 1 1 2\"]"),
        LESSON("\"title\":\"A point leaves\",\"words\":\"w\",\"commands\":[\"move 1 1 1 2\"]"),
        LESSON("\"title\":\"Many points leave\",\"words\":\"w\",\"commands\":[\"move 1 1 1 2\"]"),
        LESSON("\"title\":\"2 points leave\",\"words\":\"w\",\"commands\":[\"move 1 1 1 2\",\"move 1 2 2 1\"]"),
        LESSON("\"title\":\"Two points, then one\",\"words\":\"w\",\"commands\":[\"move 2 1 1 2\",\"move 1 2 2 1\"]"),
        LESSON("\"title\":\"One point, then two\",\"words\":\"w\",\"commands\":[\"move 2 1 1 2\",\"move 1 2 2 1\"]"),
        LESSON("\"title\":\"Nine points\",\"words\":\"w\",\"commands\":[\"merge 2 1\"]"),
    };
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) assert_wrong(right[i], "");
    assert_wrong(LESSON("\"title\":\"Three points leave\",\"words\":\"w\",\"commands\":[\"move 1 1 1 2\"]"),
                 "points|Three points leave|the commands move another number of points");
    assert_wrong(LESSON("\"title\":\"12 points leave\",\"words\":\"w\",\"commands\":[\"move 1 1 1 2\"]"), "points|12");
    assert_wrong(LESSON("\"title\":\"Zero points leave\",\"words\":\"w\",\"commands\":[\"move 1 1 1 2\"]"),
                 "points|Zero");
    assert_wrong(LESSON("\"title\":\"A point leaves\",\"words\":\"w\",\"commands\":[\"move 2 1 1 2\"]"),
                 "points|A point leaves");
    assert_wrong(LESSON("\"title\":\"So a point leaves\",\"words\":\"w\",\"commands\":[\"move 2 1 1 2\"]"),
                 "points|So a point leaves");
    assert_wrong(LESSON("\"title\":\"2 points\",\"words\":\"w\",\"commands\":[\"move 1 1 1 2\"]"), "points|2 points");
    static const char *const words[] = {"Zero",  "One",   "Two",  "Three", "Four",   "Five",  "Six",
                                        "Seven", "Eight", "Nine", "Ten",   "Eleven", "Twelve"};
    for (size_t i = 1; i <= 12; i++) {
        char lesson[512];
        for (size_t moved = i - 1; moved <= i + 1; moved++) {
            snprintf(lesson, sizeof lesson,
                     "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"matrix\":[[20]]},"
                     "\"steps\":[{\"words\":\"w\"},{\"title\":\"%s points\",\"words\":\"w\",\"commands\":[\"move %zu 1 "
                     "1 x\"]}]}",
                     words[i], moved);
            assert_wrong(lesson, moved == i || !moved ? "" : "points|");
        }
    }
}

TEST(mark_is_computed)
{
    static const char *const right[] = {
        LESSON("\"words\":\"{1/1 = pa}, {1 = pa@2}, {1 = pa@1}\""),
        LESSON("\"words\":\"{1 = pa}, {2/2 = pa}, {100 % = pa}, {4 = n}, {3 = n - 1}\""),
        LESSON("\"words\":\"{\\u22121 = pa - 2}\""),
        LESSON("\"words\":\"{33.3 % = 1/3}, {25 % = 1/4}\""),
        LESSON("\"words\":\"{1 = pa@1} then {3/4 = pa}\",\"commands\":[\"move 1 1 1 2\"]"),
        LESSON("\"words\":\"{falls = falls pa}\",\"commands\":[\"move 1 1 1 2\"]"),
        LESSON("\"words\":\"{stays = stays pa chi2}\""), /* 1 and 4 */
    };
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) assert_wrong(right[i], "");
    assert_wrong(LESSON("\"words\":\"{1/3 = pa}\""), "pa|1/3|1\n");
    assert_wrong(LESSON("\"words\":\"{1/0 = pa}\""), "pa|1/0|1\n");
    assert_wrong(LESSON("\"words\":\"{99 % = pa}\""), "pa|99 %|1\n");
    assert_wrong(LESSON("\"words\":\"{33.4 % = 1/3}\""), "1/3|33.4 %|0.33333333333333331\n");
    assert_wrong(LESSON("\"words\":\"{rises = rises pa}\",\"commands\":[\"move 1 1 1 2\"]"),
                 "rises pa|rises|pa 0.75, 1 before\n");
    assert_wrong(LESSON("\"words\":\"{1 = pa@3}\""), "pa@3|1|undefined\n");
    assert_wrong(LESSON("\"words\":\"{rises = rises pa@2}\""), "rises pa@2|rises|no step before to compare with\n");
    static const char *const tails[] = {"", "0", "1.5", "1@1", "1@", "1e0", "1 1", "+1", "-1", "0x1"};
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        char lesson[512], expected[64];
        snprintf(lesson, sizeof lesson, LESSON("\"words\":\"{1 = pa@%s}\""), tails[i]);
        snprintf(expected, sizeof expected, "pa@%s|1|undefined\n", tails[i]);
        assert_wrong(lesson, expected);
    }
    assert_wrong(LESSON("\"words\":\"{stays = stays pa@1x}\""), "stays pa@1x|stays|no step before to compare with\n");
    assert_wrong(LESSON("\"words\":\"{rises = rises nosuch}\""), "rises nosuch|rises|no index has the id nosuch\n");
}

/* Accuracy is of groups that bear the same names. */
TEST(undefined_value_has_no_direction)
{
#define RENAMED "\"commands\":[\"rename 1 x\",\"rename 2 y\"]"
    assert_wrong(LESSON("\"words\":\"{falls = falls accuracy}\"," RENAMED),
                 "falls accuracy|falls|accuracy undefined, 1 before\n");
    assert_wrong(LESSON("\"words\":\"{stays = stays accuracy@1}\"," RENAMED),
                 "stays accuracy@1|stays|accuracy undefined, 1 before\n");
    assert_wrong(LESSON("\"words\":\"{undefined = accuracy}\"," RENAMED), "");
    assert_wrong(LESSON("\"words\":\"{0 = accuracy}\"," RENAMED), "accuracy|0|undefined\n");
    assert_wrong(LESSON("\"words\":\"{1/1 = accuracy}\"," RENAMED), "accuracy|1/1|undefined\n");
}

TEST(mark_without_a_value_reports_why)
{
    assert_wrong(LESSON("\"words\":\"{5 = nosuch + 1}\""), "nosuch + 1|5|formula, column 8: unknown name 'nosuch'");
}

TEST(published_value_is_true_or_a_misprint)
{
    assert_wrong(LESSON("\"words\":\"{1.00 = published}\",\"printed\":{\"pa\":\"1.00\"}"), "");
    assert_wrong(LESSON("\"words\":\"{0.90 = published}\",\"misprint\":{\"pa\":\"0.90\"}"), "");
    assert_wrong(LESSON("\"words\":\"{0.80 = published}\",\"printed\":{\"pa\":\"1.00\"}"),
                 "published|0.80|no published value of this step\n");
}

TEST(numbers_and_directions_are_marked)
{
    assert_wrong(LESSON("\"words\":\"The 4 points, in {2.5 = any} ways, {fall = any}; version 2. It rests.\""), "");
    assert_wrong(LESSON("\"words\":\"The fall's cause, an \u00e9fall.\""), ""); /* parts of words */
    assert_wrong(LESSON("\"words\":\"It is 0.75 now.\""), "number|0.75|no mark; write {NUMBER = INDEX}");
    assert_wrong(LESSON("\"words\":\"It falls.\""), "direction|falls|no mark; write {WORD = rises");
    assert_wrong(LESSON("\"title\":\"It grew\",\"words\":\"w\""), "direction|grew|");
}

/* Where a step has a panel, what is stated is on it: by a value, a mark, or a direction. */
TEST(panel_shows_the_stated_values)
{
    assert_wrong(
        LESSON("\"words\":\"{1 = pa}, {stays = stays pa}, {4 = n}\",\"look\":[\"pa\"],\"values\":{\"pa\":\"1\"}"), "");
    assert_wrong(LESSON("\"words\":\"{1 = nmi}\",\"look\":[\"pa\"]"), "panel|nmi|not among the indices");
    assert_wrong(LESSON("\"words\":\"{stays = stays pa nmi@1}\",\"look\":[\"pa\"]"), "panel|nmi|not among the indices");
    assert_wrong(LESSON("\"words\":\"w\",\"look\":[\"pa\"],\"values\":{\"nmi\":\"1\"}"), "panel|nmi|not among");
    assert_wrong(LESSON("\"words\":\"{1 = nmi}\""), "");
    assert_wrong(LESSON("\"words\":\"{1 = pa}, {1 = nmi}\",\"look\":[\"pa\"]"), "panel|nmi|not among the indices");
    assert_wrong(LESSON("\"words\":\"{1 = nmi}, {1 = pa}\",\"look\":[\"pa\"]"), "panel|nmi|not among the indices");
    assert_wrong(LESSON("\"words\":\"{1 = pa}, {1 = nmi}\",\"look\":[\"pa\",\"nmi\"]"), "");
    assert_wrong(LESSON("\"words\":\"w\",\"look\":[\"pa\"],\"values\":{\"pa\":\"1\",\"nmi\":\"1\"}"),
                 "panel|nmi|not among");
    assert_wrong(LESSON("\"words\":\"{1 = pa + nmi - 1}\",\"look\":[\"pa\"]"), "panel|nmi|not among");
}

/* What was found is next to what was stated, with all its digits. */
TEST(false_value_reports_the_true_one)
{
    assert_wrong(
        LESSON("\"words\":\"w\",\"commands\":[\"merge 2 1\"],\"values\":{\"pairs.counts\":\"1-1\",\"best.2\":\"1\","
               "\"pairs.greedy\":\"1-1\",\"unmatched.classes\":\"2\",\"total.counts\":\"2\",\"optima.counts\":\"2\"}"),
        ""); /* two classes, one cluster */
    assert_wrong(LESSON("\"words\":\"w\",\"values\":{\"pa\":\"1\",\"ri\":\"0.5\"}"), "ri|0.5|1\n");
    assert_wrong(LESSON("\"words\":\"w\",\"values\":{\"unmatched.classes\":\"1\"}"), "unmatched.classes|1|\n");
    assert_wrong(LESSON("\"words\":\"w\",\"values\":{\"pairs.counts\":\"1-2\"}"), "pairs.counts|1-2|1-1 2-2\n");
    assert_wrong(LESSON("\"words\":\"w\",\"values\":{\"accuracy\":\"0\"}," RENAMED), "accuracy|0|undefined\n");
    assert_wrong(LESSON("\"words\":\"w\",\"values\":{\"cell.1.2\":\"1\"}"), "cell.1.2|1|0\n");
    assert_wrong(LESSON("\"words\":\"w\",\"printed\":{\"pa\":\"0.9\"}"), "pa|0.9|1\n");
    assert_wrong(LESSON("\"words\":\"w\",\"misprint\":{\"pa\":\"1\"}"), "pa|1|1\n");
    assert_wrong(LESSON("\"words\":\"w\",\"values\":{\"unmatched.clusters\":\"1 2\",\"best.2\":\"1\"},"
                        "\"commands\":[\"split 2 1,1\",\"split 1 1,1\"]"),
                 "unmatched.clusters|1 2|2.2 1.2\nbest.2|1|2.1\n");
}

#define ASKED(words, rest) LESSON("\"words\":\"" words "\",\"question\":\"What is it?\",\"look\":[\"pa\"]," rest)

TEST(answer_is_hidden_before_the_question)
{
    assert_wrong(ASKED("w", "\"answer\":\"{1 = pa}\""), "");
    assert_wrong(ASKED("{4 = n}", "\"answer\":\"{1 = pa}\""), "");
    assert_wrong(ASKED("w {1 = pa}", "\"answer\":\"a\""), "told|1|hidden until the question is answered");
    assert_wrong(ASKED("{stays = stays pa}", "\"answer\":\"a\""), "told|stays|hidden until the question is answered");
    assert_wrong(ASKED("{4 = n}", "\"answer\":\"{4 = n}\""), "told|4|the answer says it again");
    assert_wrong(ASKED("{4 = n}", "\"answer\":\"{4 = any}\""), "");
    assert_wrong(ASKED("{4 = n} {1 = pa}", "\"answer\":\"a\""), "told|1|hidden until the question is answered");
}

TEST(correct_answers_are_computed)
{
    assert_wrong(ASKED("w", "\"answer\":\"{1 = pa}\",\"right\":\"1\",\"wrong\":{\"2\":\"no\"}"), "");
    assert_wrong(ASKED("w", "\"answer\":\"{3 = n - 1}\",\"right\":\"1\",\"wrong\":{\"2\":\"no\"}"),
                 "right|1|the answer has no mark with that number\n");
    assert_wrong(ASKED("w", "\"answer\":\"{1 = any}\",\"right\":\"1\",\"wrong\":{\"2\":\"no\"}"),
                 "right|1|the answer has no mark with that number\n");
    assert_wrong(ASKED("w", "\"answer\":\"a\",\"right\":\"yes\",\"wrong\":{\"no\":\"look again\"}"), "");
    assert_wrong(ASKED("w", "\"answer\":\"a\",\"right\":\"yes\",\"wrong\":{\"no\":\"\"}"),
                 "wrong|no|no reason is given\n");
}

typedef struct one_who_stops {
    size_t seen, most;
} one_who_stops;

static sm_status stop_at(void *self, const sm_finding *f, sm_error *err)
{
    one_who_stops *o = self;
    return ++o->seen < o->most ? SM_OK : sm_fail(err, SM_IO, "enough");
}

static sm_status check_until(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    return sm_player_check(p, s, stop_at, self, err);
}

/* A fault of every kind; whichever is the last to be reported, nothing is told after it. */
TEST(stopped_lesson_prints_nothing)
{
    static const char lesson[] =
        ASKED("{2 = pa} {4 = n}. It falls to 0.5.", "\"title\":\"Three points leave\",\"commands\":[\"move 1 1 1 2\"],"
                                                    "\"values\":{\"nmi\":\"1\",\"ari\":\"1\"},\"answer\":\"{4 = n}\","
                                                    "\"right\":\"3\",\"wrong\":{\"2\":\"\"}");
    sm_error err = {0};
    sm_lesson *l;
    sm_player *p;
    one_who_stops all = {0, SIZE_MAX};
    assert_ok(sm_lesson_parse(&l, "x", lesson, strlen(lesson), &err), err);
    assert_ok(sm_player_new(&p, l, the_registry(), &err), err);
    assert_ok(sm_player_walk(p, check_until, &all, &err), err);
    assert_true(all.seen >= 12);
    for (size_t most = 1; most <= all.seen; most++) {
        one_who_stops one = {0, most};
        err = (sm_error){0};
        assert_int_equal(sm_player_walk(p, check_until, &one, &err), SM_IO);
        assert_string_equal(err.text, "enough");
        assert_int_equal(one.seen, most);
    }
    sm_player_free(p);
    sm_lesson_free(l);
}

/* What a recorded step's words become: what needs a mark and has none is marked as anything. */
TEST(plain_text_gets_marks)
{
    static const struct {
        const char *text, *marked;
    } row[] = {{"It is 0.5.", "It is {0.5 = any}."},
               {"It falls", "It {falls = any}"},
               {"{0.5 = j}", "{0.5 = j}"},
               {"{0.5 = j}0.75", "{0.5 = j}{0.75 = any}"},
               {"{0.5 = j} {falls = falls j}rises", "{0.5 = j} {falls = falls j}{rises = any}"},
               {"0.5}", "{0.5 = any}}"},
               {"{ 0.5", "{ {0.5 = any}"},
               {"4 points, version 2. It rests.", "4 points, version 2. It rests."},
               {"\u00e9falls, waterfalls", "\u00e9falls, waterfalls"},
               {"", ""}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text out = {0};
        sm_prose_mark(row[i].text, &out);
        assert_string_equal(sm_text_of(&out), row[i].marked);
        assert_int_equal(out.length, strlen(row[i].marked));
        sm_text_free(&out);
    }
}

/* A word is held in 64 bytes: one of 63 is whole, and longer ones are nobody's number. */
TEST(overlong_words_are_unchanged)
{
    for (int digits = 60; digits <= 66; digits++) {
        char text[80], marked[96];
        sm_text out = {0};
        snprintf(text, sizeof text, "0.%0*d!", digits, 1);
        snprintf(marked, sizeof marked, digits + 2 < 64 ? "{0.%0*d = any}!" : "0.%0*d!", digits, 1);
        sm_prose_mark(text, &out);
        assert_string_equal(sm_text_of(&out), marked);
        sm_text_free(&out);
    }
}

/* Ten steps at 1, and the eleventh at 3/4. */
TEST(step_after_an_at_is_a_decimal_number)
{
#define AT_ONE "{\"words\":\"w\"},"
    assert_wrong(
        "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"matrix\":[[2,0],[0,2]]},"
        "\"steps\":[" AT_ONE AT_ONE AT_ONE AT_ONE AT_ONE AT_ONE AT_ONE AT_ONE AT_ONE AT_ONE
        "{\"words\":\"It {falls = falls accuracy@10} from {1 = accuracy@10}.\",\"commands\":[\"move 1 1 1 2\"]}]}",
        "");
}

/* A lesson that names one source names one for every sentence without a mark that is checked; the full stop of "Fig. 1"
 * or "eq. 4" ends no sentence. Questions and titles state no facts. */
TEST(sentence_has_a_mark_or_a_source)
{
    static const char *const right[] = {
        LESSON("\"words\":\"No source. None at all.\""),
        "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"matrix\":[[2,0],[0,2]]},"
        "\"steps\":[{\"words\":\"All. { = table}\"}]}",
    };
#define SOURCED(second)                                                                                                \
    "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"matrix\":[[2,0],[0,2]]},"            \
    "\"steps\":[{\"words\":\"First.{ = table}\"},{" second "}]}"
    static const char *const sourced[] = {
        SOURCED("\"words\":\"A is {1 = pa}. As in Fig. 1B of eq. 4 (sic).{ = NCA, eq. 12} Two{ = table}\""),
        SOURCED("\"title\":\"A title. Two.\",\"words\":\"It is so.{ = no fact}\",\"question\":\"So. Really?\","
                "\"answer\":\"{4 = n}.\",\"right\":\"4\",\"wrong\":{\"3\":\"no: not so{ = table}\"}"),
        SOURCED("\"words\":\"One line.{ = table}\\n\\n{1 = pa} on the next.\""),
    };
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) assert_wrong(right[i], "");
    for (size_t i = 0; i < sizeof sourced / sizeof *sourced; i++) assert_wrong(sourced[i], "");
    assert_wrong(SOURCED("\"words\":\"Bare. A is {1 = pa}.\""), "source|Bare.|neither a mark nor a source");
    assert_wrong(SOURCED("\"words\":\"A is {1 = pa}. Bare.\""), "source|Bare.|neither a mark nor a source");
    assert_wrong(SOURCED("\"words\":\"A is {1 = any}.\""), "source|A is ….|neither a mark nor a source");
    assert_wrong(SOURCED("\"words\":\"A is {1 = pa}.\",\"question\":\"q\",\"answer\":\"Bare\""),
                 "source|Bare|neither a mark nor a source");
    assert_wrong(SOURCED("\"words\":\"A is {1 = pa}.\",\"question\":\"q\",\"answer\":\"{4 = n}\",\"right\":\"4\","
                         "\"wrong\":{\"3\":\"no: bare\"}"),
                 "source|no: bare|neither a mark nor a source");
    assert_wrong(SOURCED("\"words\":\"W.{ = hearsay}\""), "source|hearsay|no source begins so");
    assert_wrong(SOURCED("\"words\":\"W.{ = values}\""), "source|values|the step states no values");
    assert_wrong(SOURCED("\"words\":\"W.{ = values}\",\"values\":{\"pa\":\"1\"}"), "");
}
