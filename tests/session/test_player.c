/* A lesson is walked: steps are places of the history, what a learner changes is a branch. Numbers: NCA paper, Fig. 4
 * and 5, and arithmetic by hand. */
#include "io/lesson/lesson.h"
#include "session/lesson/stated.h"
#include "session/player.h"
#include "tests/session/look.h"
#include "tests/support/indices.h"

typedef struct walk {
    sm_lesson *lesson;
    sm_player *player;
    sm_session *session;
} walk;

static void go(walk *w, size_t step)
{
    sm_error err = {0};
    bool fresh = sm_player_elsewhere(w->player, step);
    if (fresh) {
        sm_session_free(w->session);
        assert_ok(sm_player_session(w->player, step, &w->session, &err), err);
    }
    assert_ok(sm_player_step(w->player, w->session, step, fresh, &err), err);
    assert_int_equal(w->player->at, step);
}

static walk begin(const char *text)
{
    walk w = {0};
    sm_error err = {0};
    assert_ok(*text == '{' ? sm_lesson_parse(&w.lesson, "x", text, strlen(text), &err)
                           : sm_lesson_read(&w.lesson, text, &err),
              err);
    assert_ok(sm_player_new(&w.player, w.lesson, the_registry(), &err), err);
    go(&w, 0);
    return w;
}

static void end(walk *w)
{
    sm_session_free(w->session);
    sm_player_free(w->player);
    sm_lesson_free(w->lesson);
}

static double now(const walk *w, const char *id)
{
    const sm_index *x;
    assert_int_equal(sm_registry_find_tabular(the_registry(), id, &x, NULL), SM_OK);
    return w->player->stop[w->player->at].value[x->at].number;
}

#define HEAD "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"matrix\":[[2,0],[0,2]]},"
#define LESSON                                                                                                         \
    HEAD "\"steps\":[{\"words\":\"w\",\"look\":[\"pa\",\"ri\"]},"                                                      \
         "{\"words\":\"w\",\"commands\":[\"move 1 1 1 2\"]},"                                                          \
         "{\"words\":\"w\",\"commands\":[\"split 2 by class\"]},"                                                      \
         "{\"words\":\"w\",\"data\":{\"matrix\":[[3],[3]]}},"                                                          \
         "{\"words\":\"w\",\"commands\":[\"split 1 3,3\"]}]}"

TEST(steps_are_nodes_and_going_back_travels)
{
    walk w = begin(LESSON);
    const sm_history *h = sm_session_history(w.session);
    go(&w, 1);
    look_is(w.session, "1 1,0; 2 1,2");
    assert_near(now(&w, "pa"), 0.75, 1e-15);
    go(&w, 2);
    size_t size = sm_history_size(h);
    go(&w, 0);
    look_is(w.session, "1 2,0; 2 0,2");
    assert_near(now(&w, "pa"), 1, 0);
    go(&w, 2);
    assert_int_equal(sm_history_size(h), size); /* nothing ran again */
    end(&w);
}

TEST(jump_runs_the_steps_between)
{
    walk w = begin(LESSON);
    go(&w, 2);
    assert_int_equal(
        sm_history_at(sm_session_history(w.session), sm_history_here(sm_session_history(w.session)))->depth, 2);
    end(&w);
}

TEST(step_with_data_starts_another_section)
{
    walk w = begin(LESSON);
    assert_false(sm_player_elsewhere(w.player, 2));
    assert_true(sm_player_elsewhere(w.player, 3));
    go(&w, 4);
    look_is(w.session, "1.1 3,0; 1.2 0,3");
    assert_near(now(&w, "pa"), 1, 0);
    go(&w, 3);
    assert_null(sm_player_before(w.player)); /* there is nothing before */
    assert_ptr_equal(sm_player_table_before(w.player), w.player->stop[2].value);
    look_is(w.session, "1 3,3");
    go(&w, 1);
    look_is(w.session, "1 1,0; 2 1,2");
    assert_null(sm_player_table_before(w.player));
    go(&w, 0);
    assert_null(sm_player_table_before(w.player));
    end(&w);
}

TEST(change_by_the_learner_is_a_branch)
{
    walk w = begin(LESSON);
    sm_error err = {0};
    go(&w, 1);
    assert_false(sm_player_astray(w.player, w.session));
    assert_ok(sm_session_run_line(w.session, "move 2 2 2 1", &err), err);
    assert_true(sm_player_astray(w.player, w.session));
    go(&w, 1);
    assert_false(sm_player_astray(w.player, w.session));
    look_is(w.session, "1 1,0; 2 1,2");
    assert_ok(sm_session_run_line(w.session, "merge 1 2", &err), err);
    go(&w, 2); /* on from the step, not from the branch */
    look_is(w.session, "1 1,0; 2.1 1,0; 2.2 0,2");
    end(&w);
}

/* A phase ends where its step leads to, within the section; the values before are those of the step before. */
TEST(phases_and_earlier_values_belong_to_the_section)
{
    walk w = begin(HEAD "\"steps\":[{\"words\":\"w\",\"phase\":\"one\"},"
                        "{\"words\":\"w\",\"commands\":[\"move 1 1 1 2\"]},"
                        "{\"words\":\"w\",\"commands\":[\"merge 2 1\"],\"phase\":\"two\"},"
                        "{\"words\":\"w\",\"data\":{\"matrix\":[[3],[3]]},\"phase\":\"three\"}]}");
    assert_null(sm_player_before(w.player));
    go(&w, 2);
    const sm_index *x;
    assert_int_equal(sm_registry_find_tabular(the_registry(), "pa", &x, NULL), SM_OK);
    assert_near(sm_player_before(w.player)[x->at].number, 0.75, 1e-15);
    assert_string_equal(sm_player_phase(w.player, 0), "one");
    assert_null(sm_player_phase(w.player, 1));
    assert_string_equal(sm_player_phase(w.player, 2), "two");
    assert_false(sm_player_astray(w.player, w.session));
    run(w.session, "undo");
    assert_true(sm_player_astray(w.player, w.session));
    go(&w, 3);
    assert_null(sm_player_before(w.player));
    assert_string_equal(sm_player_phase(w.player, 0), "three");
    assert_null(sm_player_phase(w.player, 2));
    assert_false(sm_player_elsewhere(w.player, 3));
    sm_player_lost(w.player);
    assert_true(sm_player_elsewhere(w.player, 3));
    end(&w);
}

/* Only where the step's own commands led from one table to the other. */
TEST(a_step_without_commands_has_no_values_before)
{
    walk w = begin(HEAD "\"steps\":[{\"words\":\"w\",\"commands\":[\"move 1 1 1 2\"]},{\"words\":\"w\"},"
                        "{\"words\":\"w\",\"commands\":[\"merge 2 1\"]},"
                        "{\"words\":\"w\",\"data\":{\"matrix\":[[3],[3]]},\"commands\":[\"split 1 3,3\"]}]}");
    static const bool before[] = {false, false, true, false}, table_before[] = {false, false, false, true};
    for (size_t i = 0; i < 4; i++) {
        go(&w, i);
        if (!sm_player_before(w.player) == before[i]) fail_msg("step %d", (int)i);
        if (!sm_player_table_before(w.player) == table_before[i]) fail_msg("table of step %d", (int)i);
    }
    end(&w);
}

TEST(there_is_no_step_beyond_the_last)
{
    walk w = begin(LESSON);
    sm_error err = {0};
    assert_int_equal(sm_player_step(w.player, w.session, 5, false, &err), SM_USAGE);
    assert_int_equal(w.player->at, 0);
    end(&w);
}

/* ---- questions --------------------------------------------------------------------------------------------------- */
#define ASKED                                                                                                          \
    HEAD "\"steps\":[{\"words\":\"w\",\"question\":\"how much?\",\"answer\":\"4/9\",\"right\":\"0.4444\","             \
         "\"wrong\":{\"0.5714\":\"4/7 "                                                                                \
         "forgets\"}},{\"words\":\"w\",\"question\":\"which?\",\"answer\":\"P\",\"right\":\"P\","                      \
         "\"wrong\":{\"R\":\"R is blind\",\"both\":\"R is\"}},{\"words\":\"w\",\"question\":\"q\",\"answer\":\"a\"}]}"

static bool reply(walk *w, const char *text)
{
    bool right = false;
    sm_error err = {0};
    assert_ok(sm_player_reply(w->player, text, &right, &err), err);
    return right;
}

/* Where the right choice stands follows from the question: its bytes in base 31, modulo 3, by Python. */
enum { RIGHT_AT = 0 };

/* 4/9 = .4444; a number is right as far as it is written, with two digits at least. */
TEST(a_reply_is_judged_and_gets_a_reason)
{
    walk w = begin(ASKED);
    sm_stop *here = &w.player->stop[0];
    sm_error err = {0};
    bool right;
    size_t of;
    assert_true(sm_player_wants_number(w.player));
    assert_int_equal(sm_player_choices(w.player), 0);
    assert_int_equal(sm_player_reply(w.player, "K3", &right, &err), SM_USAGE);
    assert_false(reply(&w, "0.57"));
    assert_string_equal(here->reason, "4/7 forgets");
    assert_false(reply(&w, "0.4"));
    assert_string_equal(here->reason, "no: it is larger; try again"); /* 4/9 */
    assert_false(reply(&w, "0.9"));
    assert_string_equal(here->reason, "no: it is smaller; try again");
    assert_false(reply(&w, "1/1"));
    assert_false(reply(&w, "0.439"));
    assert_string_equal(here->reason, "no: it is larger; try again"); /* 0.4444 - 0.439 > 0.0005 */
    assert_false(here->answered);
    assert_true(reply(&w, "4/9"));
    assert_true(here->answered && !here->reason);
    assert_true(reply(&w, "0.44"));
    assert_int_equal(sm_player_replies(w.player, &of), 0); /* not at once */
    assert_int_equal(of, 1);
    go(&w, 1);
    assert_int_equal(sm_player_choices(w.player), 3);
    assert_string_equal(sm_player_choice(w.player, RIGHT_AT), "P");
    for (size_t i = 0; i < 3; i++) {
        char letter[2] = {(char)('a' + i), 0};
        bool is = !strcmp(sm_player_choice(w.player, i), "P");
        assert_int_equal(reply(&w, letter), is);
        if (!is) assert_non_null(strstr(w.player->stop[1].reason, "R is"));
    }
    assert_int_equal(sm_player_replies(w.player, &of), 1); /* the first letter was right at once */
    assert_int_equal(of, 2);
    assert_false(reply(&w, "both"));
    assert_string_equal(w.player->stop[1].reason, "R is");
    assert_false(reply(&w, "R"));
    assert_string_equal(w.player->stop[1].reason, "R is blind");
    assert_true(reply(&w, "P"));
    err = (sm_error){0};
    assert_int_equal(sm_player_reply(w.player, "d", &right, &err), SM_USAGE);
    assert_string_equal(err.text, "unknown choice (found \"d\"); type its letter");
    go(&w, 2);
    err = (sm_error){0};
    assert_int_equal(sm_player_reply(w.player, "a", &right, &err), SM_USAGE); /* this one is not judged */
    end(&w);
}

/* Whether all that can be said are numbers decides how it is asked; what nobody tried is counted. */
TEST(questions_are_answered_by_number_or_choice)
{
    static const struct {
        const char *right, *wrong;
        size_t choices;
    } row[] = {{"\"1\"", "\"2\":\"a\",\"3\":\"b\"", 0},
               {"\"1\"", "\"2\":\"a\",\"two\":\"b\"", 3},
               {"\"1\"", "\"two\":\"b\",\"2\":\"a\"", 3},
               {"\"one\"", "\"2\":\"a\",\"3\":\"b\"", 3},
               {"\"1/2\"", "\"2\":\"a\"", 0},
               {"\"1/2\"", "\"half\":\"a\"", 2}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char lesson[512];
        snprintf(lesson, sizeof lesson,
                 HEAD "\"steps\":[{\"words\":\"w\"},{\"words\":\"w\",\"question\":\"q\",\"answer\":\"a\",\"right\":%s,"
                      "\"wrong\":{%s}},{\"words\":\"w\",\"question\":\"q\",\"answer\":\"a\",\"right\":\"7\"}]}",
                 row[i].right, row[i].wrong);
        walk w = begin(lesson);
        assert_int_equal(sm_player_choices(w.player), 0); /* nothing is asked here */
        assert_int_equal(sm_player_untried(w.player), 2);
        go(&w, 1);
        assert_int_equal(sm_player_choices(w.player), row[i].choices);
        assert_int_equal(sm_player_wants_number(w.player), !row[i].choices);
        go(&w, 2);
        assert_false(reply(&w, "8"));
        assert_string_equal(w.player->stop[2].reason, "no: it is smaller; try again");
        assert_int_equal(sm_player_untried(w.player), 1);
        end(&w);
    }
}

/* By hand: half of the last digit typed of two or more, else 1e-4. */
TEST(number_is_correct_to_the_digits_typed)
{
    static const struct {
        const char *typed;
        bool right;
    } row[] = {{"0.4444", true},    {"0.44445", false},     {"0.444", true},         {"0.445", false},
               {"0.44", true},      {"0.45", false},        {"0.4", false},          {"4/9", true},
               {"444/1000", false}, {"44449/100000", true}, {"44451/100000", false}, {"0.4439", false},
               {"0.44390", false},  {"0.443", false},       {"0.44449", false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        walk w = begin(ASKED);
        if (reply(&w, row[i].typed) != row[i].right) fail_msg("%s", row[i].typed);
        end(&w);
    }
}

TEST(guesses_are_counted)
{
    walk w = begin(LESSON);
    size_t of;
    sm_player_quiz(w.player, true);
    assert_false(sm_player_asks(w.player, 0)); /* nothing changed yet */
    go(&w, 1);
    assert_true(sm_player_asks(w.player, 0));
    assert_true(sm_player_guess(w.player, 0, SM_GUESS_DOWN)); /* pa 1 > 0.75 */
    assert_false(sm_player_guess(w.player, 0, SM_GUESS_UP));  /* once */
    assert_int_equal(sm_player_score(w.player, &of), 1);
    assert_int_equal(of, 1);
    assert_true(sm_player_guess(w.player, 1, SM_GUESS_SAME)); /* ri 1 > 1/2 */
    assert_int_equal(sm_player_answer(w.player, 1), SM_GUESS_DOWN);
    assert_int_equal(sm_player_score(w.player, &of), 1);
    assert_int_equal(of, 2);
    assert_false(sm_player_asks(w.player, 0));
    sm_player_quiz(w.player, true);
    assert_int_equal(sm_player_score(w.player, &of), 0);
    assert_int_equal(of, 0);
    assert_true(sm_player_guess(w.player, 1, SM_GUESS_DOWN));
    go(&w, 2); /* 2 1,2 becomes 2.1 1 and 2.2 2: pa stays 3/4, ri becomes 5/6 of 6 pairs, by hand */
    assert_true(sm_player_guess(w.player, 0, SM_GUESS_SAME));
    assert_true(sm_player_guess(w.player, 1, SM_GUESS_UP));
    assert_int_equal(sm_player_score(w.player, &of), 3);
    assert_int_equal(of, 3);
    go(&w, 3);
    assert_false(sm_player_asks(w.player, 0)); /* other data: there is nothing to compare with */
    assert_int_equal(sm_player_answer(w.player, 0), SM_GUESS_NONE);
    sm_player_quiz(w.player, false);
    go(&w, 2);
    assert_false(sm_player_asks(w.player, 0));
    end(&w);
}

/* Accuracy is of equal names: renamed, it is undefined, and nobody can guess which way that went. */
TEST(undefined_values_are_not_asked)
{
    walk w =
        begin(HEAD "\"steps\":[{\"words\":\"w\",\"look\":[\"accuracy\",\"pa\"]},{\"words\":\"w\","
                   "\"commands\":[\"rename 1 x\",\"rename 2 y\"]},{\"words\":\"w\",\"commands\":[\"rename x 1\"]}]}");
    sm_player_quiz(w.player, true);
    go(&w, 1);
    assert_int_equal(sm_player_answer(w.player, 0), SM_GUESS_NONE);
    assert_false(sm_player_asks(w.player, 0));
    assert_int_equal(sm_player_answer(w.player, 1), SM_GUESS_SAME);
    assert_true(sm_player_asks(w.player, 1));
    go(&w, 2);
    assert_int_equal(sm_player_answer(w.player, 0), SM_GUESS_NONE);
    end(&w);
}

/* Within 1e-12 of 1 + |value| nothing went any way. */
TEST(nearly_equal_values_stay)
{
    static const struct {
        double from, to;
        sm_guess is;
    } row[] = {{1, 1 + 1.9e-12, SM_GUESS_SAME}, {1, 1 + 2.1e-12, SM_GUESS_UP},     {1, 1 - 1.9e-12, SM_GUESS_SAME},
               {1, 1 - 2.1e-12, SM_GUESS_DOWN}, {-9, -9 + 9.9e-12, SM_GUESS_SAME}, {-9, -9 + 1.02e-11, SM_GUESS_UP},
               {0, 1e-12, SM_GUESS_SAME},       {0, -1.1e-12, SM_GUESS_DOWN}};
    walk w = begin(LESSON);
    go(&w, 1);
    size_t pa = w.player->stop[1].look[0];
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        w.player->stop[0].value[pa].number = row[i].from;
        w.player->stop[1].value[pa].number = row[i].to;
        if (sm_player_answer(w.player, 0) != row[i].is) fail_msg("row %d", (int)i);
    }
    assert_int_equal(sm_player_answer(w.player, 2), SM_GUESS_NONE); /* two indices are looked at */
    end(&w);
}

/* Two classes apart from each other, each in one place: by hand every silhouette is 1. What a step looks at, or wants,
 * is known there, though no other index needs all distances. */
TEST(values_a_step_reads_are_computed_there)
{
#define PLACED                                                                                                         \
    "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"true\":[\"a\",\"a\",\"b\",\"b\"],"   \
    "\"pred\":[\"k\",\"k\",\"l\",\"l\"],\"x\":[0,0,1,1],\"y\":[0,0,0,0]},\"steps\":[{\"words\":\"w\","
    static const char *const lesson[] = {
        PLACED "\"look\":[\"pa\",\"silhouette\"]}]}", PLACED "\"look\":[\"silhouette\"]}]}",
        PLACED "\"task\":{\"goal\":[\"silhouette > 0\"],\"solution\":[\"new x\"]}}]}",
        PLACED "\"task\":{\"goal\":[\"pa > 0\",\"silhouette > 0\"],\"solution\":[\"new x\"]}}]}"};
    for (size_t i = 0; i < sizeof lesson / sizeof *lesson; i++) {
        walk w = begin(lesson[i]);
        sm_value v = w.player->stop[0].value[sm_registry_id(the_registry(), "silhouette")->at];
        assert_int_equal(v.state, SM_DEFINED);
        assert_near(v.number, 1, 0);
        end(&w);
    }
}

/* ---- stated values ----------------------------------------------------------------------------------------------- */
TEST(agreement_is_to_half_of_the_last_digit)
{
    static const struct {
        const char *stated;
        double is;
        bool agrees;
    } row[] = {{"0.75", 0.7549999, true},
               {"0.75", 0.7550001, false},
               {"0.75", 0.745, true},
               {"0.75", 0.7449, false},
               {"0.7500", 0.7501, false},
               {"1", 1 + 1e-10, true},
               {"1", 1 + 1e-8, false},
               {"-0.07", -0.0732, true},
               {"<=0.5", 0.5, true},
               {"<=0.5", 0.51, false},
               {"<0.5", 0.5, false},
               {">0.3", 0.31, true},
               {">=0.5", 0.49, false},
               {"undefined", 0, false},
               {">0.5", 0.5, false},
               {">=0.5", 0.5, true},
               {"<0.5", 0.49, true},
               {"<=0.5", 0.5 + 1e-12, true},
               {"<=0.5", 0.5 + 1.5e-12, false},
               {"<=100", 100 + 0.9e-10, true},
               {"<=100", 100 + 1.1e-10, false},
               {">=100", 100 - 0.9e-10, true},
               {">=100", 100 - 1.1e-10, false},
               {"<100", 100 - 1e-12, true},
               {">=0.5", 0.5 - 1e-12, true},
               {">=0.5", 0.5 - 1e-11, false},
               {"<=0.5", 0.5 + 1e-11, false},
               {"0.0e-9", 0.5 * 1e-10 + 1e-10 / 1000, true},
               {"0.0e-9", 0.5 * 1e-10 + 5e-13, false},
               {"0.0", 0.05 + 1e-12, true},
               {"0", 1e-9, true}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (sm_stated_agrees(row[i].stated, (sm_value){.number = row[i].is, .state = SM_DEFINED}) != row[i].agrees)
            fail_msg("%s and %.17g", row[i].stated, row[i].is);
    assert_true(sm_stated_agrees("undefined", (sm_value){.state = SM_UNDEFINED}));
    assert_false(sm_stated_agrees("0", (sm_value){.state = SM_UNDEFINED}));
}

/* Labels may hold points, and begin and end with them. */
TEST(cell_is_named_wherever_its_point_is)
{
    static const char *const rows[] = {"a.", "b"}, *const cols[] = {".k", "l.m"};
    static const uint64_t count[] = {1, 2, 3, 4};
    static const char *const keys[] = {"cell.a...k", "cell.a..l.m", "cell.b..k", "cell.b.l.m"};
    static const char *const wrong[] = {"cell.a.k", "cell.b", "cell.", "cell.b.", "cell..k", "cell.a.", "best.c"};
    sm_session *s = session_of(sample_named(count, 2, 2, rows, cols));
    sm_text words = {0};
    sm_value v;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        sm_error err = {0};
        assert_ok(sm_stated_find(s, keys[i], &words, &v, &err), err);
        assert_near(v.number, (double)count[i], 0);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        sm_error err = {0};
        if (sm_stated_find(s, wrong[i], &words, &v, &err) != SM_USAGE) fail_msg("%s is found", wrong[i]);
        assert_true(*err.text != 0);
    }
    sm_text_free(&words);
    sm_session_free(s);
}

/* All counts are 1, so all best partners are the first: of eight classes and clusters seven are nobody's. */
TEST(seven_of_eight_are_unmatched)
{
    static uint64_t count[64];
    for (int i = 0; i < 64; i++) count[i] = 1;
    sm_session *s = session_of_counts(count, 8, 8);
    sm_text words = {0};
    sm_value v;
    sm_error err = {0};
    sm_session_settle(s, SM_NEED_ALL);
    assert_ok(sm_stated_find(s, "unmatched.classes", &words, &v, &err), err);
    assert_string_equal(sm_text_of(&words), "T2 T3 T4 T5 T6 T7 T8");
    assert_ok(sm_stated_find(s, "unmatched.clusters", &words, &v, &err), err);
    assert_string_equal(sm_text_of(&words), "K2 K3 K4 K5 K6 K7 K8");
    sm_text_free(&words);
    sm_session_free(s);
}

/* By hand: the last digit of 2.5e-3 is worth 1e-4; a half of the last digit is still one where numbers are large. */
TEST(power_of_ten_moves_the_last_digit)
{
    static const struct {
        const char *stated;
        double is;
        bool agrees;
    } row[] = {{"2.5e-3", 0.00254, true},     {"2.5e-3", 0.00256, false},  {"6.1e-5", 0.04, false},
               {"6.1e-5", 6.1e-5, true},      {"1.5e3", 1549, true},       {"1.5e3", 1551, false},
               {"2e-3", 0.002, true},         {"2e-3", 0.0021, false},     {"1.0e-9", 1.2e-9, false},
               {"123456.7", 123456.75, true}, {"<=2.5e-3", 0.0026, false}, {">2.5e-3", 0.0026, true}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (sm_stated_agrees(row[i].stated, (sm_value){.number = row[i].is, .state = SM_DEFINED}) != row[i].agrees)
            fail_msg("%s and %.17g", row[i].stated, row[i].is);
}

static sm_status count_right(void *self, const sm_finding *f, sm_error *err)
{
    size_t *n = self;
    n[f->right]++;
    return SM_OK;
}

/* What a value can be called, and what it can be stated as. */
TEST(non_numeric_value_is_rejected)
{
    static const struct {
        const char *key, *fine, *wrong; /* texts between | */
    } row[] = {{"pa", "0.75|-1|+1|1e-3|1E3|.5|<=0.5|<0.5|>=-2|>1|undefined|0|1.",
                "|<|<=|one|0.5x|1/2|5 %|=1|=<1|0.5 |e|--1|1e|Undefined"},
               {"n", "4|>=1", "|x"},
               {"cell.1.1", "0|undefined", "|x"},
               {"pairs.counts", "1-1 2-2|x||0.5", ""},
               {"unmatched.clusters", "|1", ""}};
    static const char *const keys[] = {
        "n.x",       "classes.1", "pairs", "pairs.", "pairs.best", "total.x", "optima.greedy", "unmatched.rows",
        "unmatched", "best",      "cell",  "nn",     "emi.",       "nosuch"};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (int wrong = 0; wrong < 2; wrong++) {
            const char *all = wrong ? row[i].wrong : row[i].fine;
            for (const char *at = all; wrong ? *all != 0 && at : at != NULL;) {
                char text[32];
                sm_error err = {0};
                snprintf(text, sizeof text, "%.*s", (int)strcspn(at, "|"), at);
                const sm_said said = {.key = row[i].key, .text = text};
                if (sm_stated_sound(&said, the_registry(), &err) != (wrong ? SM_USAGE : SM_OK))
                    fail_msg("%s: \"%s\" is%s taken", row[i].key, text, wrong ? "" : " not");
                at = strchr(at, '|');
                if (at) at++;
            }
        }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        sm_error err = {0};
        const sm_said said = {.key = keys[i], .text = "1"};
        if (sm_stated_sound(&said, the_registry(), &err) != SM_USAGE) fail_msg("%s is taken", keys[i]);
        assert_true(!!strstr(err.text, "unknown value") == !!strchr(keys[i], '.'));
        assert_false(sm_stated_key(keys[i]));
    }
    assert_true(sm_stated_key("n") && sm_stated_key("best.x") && sm_stated_key("total.greedy"));
    assert_false(sm_stated_key("pa"));
    assert_true(sm_stated_in_words("best.x") && sm_stated_in_words("pairs.greedy"));
    assert_false(sm_stated_in_words("total.greedy") || sm_stated_in_words("pa"));
}

/* J-score paper, Fig. 1B: every key by hand. K4 has the 20 points of Tc that K3 has not. */
TEST(every_key_of_values_is_found)
{
    walk w =
        begin("{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"sample\":\"fig1b\"},"
              "\"steps\":[{\"words\":\"w\",\"values\":{\"n\":\"100\",\"classes\":\"3\",\"clusters\":\"4\","
              "\"pairs.counts\":\"Ta-K1 Tb-K2 Tc-K3\",\"pairs.greedy\":\"Ta-K1 Tb-K2 Tc-K3\",\"total.counts\":\"80\","
              "\"total.row_share\":\"2.6667\",\"optima.counts\":\"1\",\"unmatched.clusters\":\"K4\","
              "\"unmatched.classes\":\"\",\"best.Tc\":\"K3\",\"cell.Tc.K4\":\"20\",\"J\":\"0.7652\",\"emi\":\">0\"},"
              "\"printed\":{\"j_score\":\"0.77\"},\"misprint\":{\"j_score\":\"0.76\",\"ari\":\"0.66\"}}]}");
    size_t n[2] = {0};
    sm_error err = {0};
    assert_ok(sm_player_check(w.player, w.session, count_right, n, &err), err);
    assert_int_equal(n[true], 16);
    assert_int_equal(n[false], 1); /* the misprint that is none: ARI is 0.6641 */
    end(&w);
}

TEST(invalid_steps_are_reported_before_running)
{
    static const char *const row[][2] = {
        {"\"commands\":[\"mvoe 1 1 1 2\"]", "$.steps[0].commands[0]: unknown command \"mvoe\""},
        {"\"commands\":[\"quit\"]", "$.steps[0].commands[0]: quit works only in the explorer"},
        {"\"look\":[\"arj\"]", "$.steps[0].look[0]: "},
        {"\"look\":[\"pa\",\"arj\"]", "$.steps[0].look[1]: "},
        {"\"commands\":[\"define XX = YY\",\"undo\",\"quit\"],\"look\":[\"XX\"]",
         "$.steps[0].commands[2]: quit works only"},
        {"\"commands\":[\"set log=2\",\"mvoe 1 1 1 2\"]", "$.steps[0].commands[1]: unknown command"},
        {"\"printed\":{\"pa\":\"1\",\"ari\":\"<\"}", "$.steps[0].printed.ari: not a number (found \"<\")"},
        {"\"misprint\":{\"arj\":\"1\"}", "$.steps[0].misprint.arj: "},
        {"\"task\":{\"goal\":[\"pa > 0\",\"pa\"],\"solution\":[\"new x\"]}",
         "$.steps[0].task.goal[1]: a goal compares"},
        {"\"task\":{\"goal\":[\"pa > 0\"],\"each\":[\"pa\"],\"solution\":[\"new x\"]}",
         "$.steps[0].task.each[0]: a goal"},
        {"\"task\":{\"goal\":[\"pa > 0\"],\"solution\":[\"new x\",\"nwe\"]}",
         "$.steps[0].task.solution[1]: unknown command"},
        {"\"look\":[\"pa\"]},{\"words\":\"w\",\"look\":[\"arj\"]", "$.steps[1].look[0]: "},
        {"\"values\":{\"arj\":\"1\"}", "$.steps[0].values.arj: "},
        {"\"values\":{\"pairs.best\":\"1\"}", "$.steps[0].values.pairs.best: unknown value \"pairs.best\""},
        {"\"values\":{\"ari\":\"one\"}", "$.steps[0].values.ari: not a number (found \"one\")"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_lesson *l;
        sm_player *p = NULL;
        sm_error err = {0};
        char text[512];
        snprintf(text, sizeof text, HEAD "\"steps\":[{\"words\":\"w\",%s}]}", row[i][0]);
        assert_ok(sm_lesson_parse(&l, "x", text, strlen(text), &err), err);
        assert_int_equal(sm_player_new(&p, l, the_registry(), &err), SM_INPUT);
        assert_null(p);
        if (strncmp(err.text, row[i][1], strlen(row[i][1])) != 0) fail_msg("%s\nis not %s", err.text, row[i][1]);
        assert_int_equal(err.line, 1);
        sm_lesson_free(l);
    }
}

TEST(misfit_command_reports_its_path)
{
    walk w = begin(HEAD "\"steps\":[{\"words\":\"w\"},{\"words\":\"w\",\"commands\":[\"move 9 1 1 2\"]}]}");
    sm_error err = {0};
    assert_int_equal(sm_player_step(w.player, w.session, 1, false, &err), SM_INPUT);
    assert_non_null(strstr(err.text, "$.steps[1].commands[0]: "));
    assert_int_equal(w.player->at, 0);
    end(&w);
}

/* ---- the papers -------------------------------------------------------------------------------------------------- */
static sm_status at_step(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    return sm_player_check(p, s, count_right, self, err);
}

TEST(every_value_stated_by_a_lesson_is_true)
{
    size_t n[2] = {0};
    for (const sm_embedded *e = sm_lessons; e->name; e++) {
        walk w = begin(e->name);
        sm_error err = {0};
        assert_ok(sm_player_walk(w.player, at_step, n, &err), err);
        end(&w);
    }
    assert_int_equal(n[false], 0);
    assert_true(n[true] >= 400);
}

/* Fig. 5, point by point: 104 moves, and as many undos bring everything back, the order of the points too. */
TEST(undoing_104_moves_of_fig_5_restores_the_start)
{
    walk w = begin("nca-fig5");
    sm_session *s;
    sm_text first = {0}, last = {0};
    sm_error err = {0};
    size_t moves = 0;
    assert_ok(sm_player_session(w.player, 0, &s, &err), err);
    look_all(s, &first);
    for (size_t i = 0; i < w.lesson->n_steps; i++)
        for (size_t k = 0; k < w.lesson->step[i].commands.n; k++) {
            unsigned count;
            char rest[64], line[96];
            assert_int_equal(sscanf(w.lesson->step[i].commands.row[k].text, "move %u %60[^\n]", &count, rest), 2);
            snprintf(line, sizeof line, "move 1 %s", rest);
            for (unsigned m = 0; m < count; m++, moves++) assert_ok(sm_session_run_line(s, line, &err), err);
        }
    assert_int_equal(moves, 104);
    for (size_t i = 0; i < 104; i++) assert_ok(sm_session_run_line(s, "undo", &err), err);
    look_all(s, &last);
    assert_string_equal(sm_text_of(&last), sm_text_of(&first));
    sm_text_free(&first);
    sm_text_free(&last);
    sm_session_free(s);
    end(&w);
}
