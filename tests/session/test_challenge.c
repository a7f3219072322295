/* Tasks of lessons: goals, what a task takes, and whether it is solved. The table is [[3,1],[2,4]]: by equal names 7 of
 * 10 points agree, and so they do by the best matching; expected by hand. */
#include "io/lesson/lesson.h"
#include "session/lesson/challenge.h"
#include "session/player.h"
#include "tests/session/look.h"

#define TASK(task)                                                                                                     \
    "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"matrix\":[[3,1],[2,4]]},"            \
    "\"steps\":[{\"words\":\"w\",\"look\":[\"accuracy\",\"pa\"],\"task\":{\"solution\":[\"move 1 1 2 1\"]," task       \
    "}}]}"

typedef struct at_task {
    sm_lesson *lesson;
    sm_player *player;
    sm_session *session;
} at_task;

static at_task begin(const char *lesson)
{
    at_task t = {0};
    sm_error err = {0};
    assert_ok(sm_lesson_parse(&t.lesson, "x", lesson, strlen(lesson), &err), err);
    assert_ok(sm_player_new(&t.player, t.lesson, the_registry(), &err), err);
    assert_ok(sm_player_session(t.player, 0, &t.session, &err), err);
    assert_ok(sm_player_step(t.player, t.session, 0, true, &err), err);
    return t;
}

static void end(at_task *t)
{
    sm_session_free(t->session);
    sm_player_free(t->player);
    sm_lesson_free(t->lesson);
}

static void settle(at_task *t)
{
    sm_session_settle(t->session, SM_NEED_ALL);
}

/* Within 1e-9 two numbers are the same. */
TEST(goal_is_a_comparison)
{
    static const struct {
        const char *goal;
        bool met;
    } row[] = {{"accuracy > 0.6", true},
               {"accuracy > 0.7", false},
               {"accuracy >= 0.7", true},
               {"accuracy = 0.7", true},
               {"accuracy <= 0.7", true},
               {"accuracy < 0.7", false},
               {"accuracy < 0.8", true},
               {"accuracy <= 0.6", false},
               {"accuracy >= 0.8", false},
               {"accuracy = 0.8", false},
               {"accuracy > 0.6999999995", false},
               {"accuracy > 0.699999998", true},
               {"accuracy < 0.7000000005", false},
               {"accuracy < 0.700000002", true},
               {"accuracy = start", true},
               {"accuracy > start", false},
               {"accuracy = pa", true},
               {"accuracy - pa = 0", true},
               {"accuracy - pa > 0", false},
               {"unmatched.classes = 0", true},
               {"unmatched.clusters < 1", true},
               {"unmatched.classes = 1e-9", true},
               {"unmatched.classes = 1.1e-9", false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char lesson[512];
        sm_error err = {0};
        bool solved = !row[i].met;
        snprintf(lesson, sizeof lesson, TASK("\"goal\":[\"%s\"]"), row[i].goal);
        at_task t = begin(lesson);
        assert_ok(sm_challenge_solved(t.player, t.session, &solved, &err), err);
        if (solved != row[i].met || sm_challenge_goal(t.player, t.session, 0).met != row[i].met)
            fail_msg("%s", row[i].goal);
        end(&t);
    }
}

/* The cluster of 2 is empty after the merge, so that class 1 or 2 has no partner. */
TEST(every_goal_must_be_met_and_follows_the_table)
{
    at_task t = begin(TASK("\"goal\":[\"accuracy > start\",\"accuracy < 0.85\",\"unmatched.classes = 0\"]"));
    sm_error err = {0};
    bool solved = true;
    assert_ok(sm_challenge_solved(t.player, t.session, &solved, &err), err);
    assert_false(solved);
    run(t.session, "move 1 1 2 1"); /* 8 of 10 */
    assert_ok(sm_challenge_solved(t.player, t.session, &solved, &err), err);
    assert_true(solved);
    assert_near(sm_challenge_goal(t.player, t.session, 0).now, 0.8, 1e-15);
    assert_near(sm_challenge_goal(t.player, t.session, 0).than, 0.7, 1e-15);
    assert_int_equal(sm_challenge_used(t.player, t.session), 1);
    run(t.session, "move 1 2 1 2"); /* 9 of 10 */
    assert_ok(sm_challenge_solved(t.player, t.session, &solved, &err), err);
    assert_false(solved);
    assert_int_equal(sm_challenge_used(t.player, t.session), 2);
    run(t.session, "undo 2");
    assert_int_equal(sm_challenge_used(t.player, t.session), 0);
    run(t.session, "merge 2 1");
    settle(&t);
    assert_false(sm_challenge_goal(t.player, t.session, 2).met);
    assert_near(sm_challenge_goal(t.player, t.session, 2).now, 1, 0);
    end(&t);
}

TEST(goal_without_a_comparison_is_rejected)
{
    static const char *const wrong[] = {"",
                                        "accuracy",
                                        "accuracy >",
                                        "accuracy ? 1",
                                        "accuracy 1",
                                        "accuracy > 1 2",
                                        "accuracy > 1 x",
                                        "> 1",
                                        "nosuch > 1",
                                        "accuracy > nosuch",
                                        "accuracy - nosuch > 0",
                                        "accuracy - pa",
                                        "accuracy - pa >",
                                        "accuracy + pa > 1",
                                        "unmatched.classes - pa > 0",
                                        "unmatched.rows > 0",
                                        "accuracy == 1",
                                        "accuracy => 1",
                                        "accuracy > 1x",
                                        "nca > inf",
                                        "nca > -inf",
                                        "nca > nan",
                                        "nca > 0x1"};
    static const char *const fine[] = {"accuracy > 1", "accuracy - pa >= before ", " accuracy  <=  -1e-3",
                                       "unmatched.clusters = start"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        sm_error err = {0};
        if (sm_goal_sound(wrong[i], the_registry(), NULL, &err) != SM_USAGE) fail_msg("\"%s\" is taken", wrong[i]);
        assert_true(err.text[0] != 0);
    }
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        sm_error err = {0};
        assert_ok(sm_goal_sound(fine[i], the_registry(), NULL, &err), err);
    }
}

TEST(goal_is_compared_as_displayed)
{
    static const char *const said[] = {"Accuracy: 0.7, wanted > start 0.7", "Accuracy: 0.7, wanted 1",
                                       "Accuracy - ACC: 0, wanted <= 0.5", "unmatched classes: 0, wanted 0",
                                       "Accuracy: 0.7, wanted >= ACC 0.7"};
    static const char *const rule[] = {"Accuracy > start", "Accuracy = 1", "Accuracy - ACC <= 0.5",
                                       "unmatched classes = 0", "Accuracy >= ACC"};
    at_task t = begin(TASK("\"goal\":[\"accuracy > start\",\"accuracy = 1\",\"accuracy - pa <= 0.5\","
                           "\"unmatched.classes = 0\",\"accuracy >= pa\"]"));
    settle(&t);
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        sm_text out = {0};
        sm_challenge_put(t.player, t.session, i, &out);
        assert_string_equal(sm_text_of(&out), said[i]);
        sm_text_clear(&out);
        sm_goal_put(t.lesson->step[0].task.goal.row[i].text, the_registry(), &out);
        assert_string_equal(sm_text_of(&out), rule[i]);
        sm_text_free(&out);
    }
    run(t.session, "rename 1 x");
    run(t.session, "rename 2 y"); /* no names are equal any more */
    settle(&t);
    sm_text out = {0};
    sm_challenge_put(t.player, t.session, 1, &out);
    assert_string_equal(sm_text_of(&out), "Accuracy: undefined, wanted 1");
    assert_false(sm_challenge_goal(t.player, t.session, 1).met);
    sm_text_free(&out);
    end(&t);
}

/* NULL: it is taken. */
static void allows(at_task *t, const char *line, const char *why)
{
    sm_error err = {0};
    sm_command c;
    assert_ok(sm_command_parse(&c, line, &err), err);
    sm_status status = sm_challenge_allows(t->player, t->session, &c, &err);
    if (status != (why ? SM_USAGE : SM_OK) || (why && strcmp(err.text, why) != 0))
        fail_msg("%s: status %d: %s, not %s", line, status, err.text, why ? why : "taken");
    sm_command_free(&c);
}

TEST(task_limits_its_verbs_and_points)
{
    static const char two[] = "This task allows at most 2 points per change";
    at_task t = begin(TASK("\"goal\":[\"accuracy = 1\"],\"verbs\":[\"move\",\"swap\"],\"points\":\"2\""));
    allows(&t, "move 2 2 1 2", NULL);
    allows(&t, "move 3 1 1 2", two);
    allows(&t, "move all 2 1 2", NULL); /* 2 */
    allows(&t, "move all 1 1 2", two);  /* 3 */
    allows(&t, "move 50% 2 2 1", NULL); /* of 4 */
    allows(&t, "move 75% 2 2 1", two);
    allows(&t, "move all 1 9 2", NULL); /* told by the move itself */
    allows(&t, "swap 1 2", NULL);
    allows(&t, "merge 1 2", "This task does not allow merge (allowed: move, swap)");
    allows(&t, "undo", NULL);
    allows(&t, "set log=2", NULL);
    end(&t);
    t = begin(TASK("\"goal\":[\"accuracy = 1\"],\"points\":\"1\""));
    allows(&t, "move 1 1 2 1", NULL);
    allows(&t, "move 2 1 1 2", "This task allows at most 1 point per change");
    allows(&t, "merge 1 2", NULL);
    allows(&t, "move 30% 2 2 1", NULL); /* 1.2 of 4 points: the move takes 1 */
    allows(&t, "move 10% 2 2 1", NULL); /* 0.4: the least is 1 */
    allows(&t, "move 37.5% 2 2 1", "This task allows at most 1 point per change"); /* 1.5: 2 */
    end(&t);
}

TEST(rejected_verb_lists_the_allowed_ones)
{
    static const char verbs[] =
        "move, assign, split, merge, swap, rename, new, roles, move, assign, split, merge, swap, "
        "rename, new, roles, move, assign, split";
    sm_text lesson = {0}, says = {0};
    sm_text_puts(&lesson,
                 "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"matrix\":[[3,1],[2,"
                 "4]]},\"steps\":[{\"words\":\"w\",\"task\":{\"solution\":[\"new x\"],\"goal\":[\"pa = 1\"],"
                 "\"verbs\":[\"");
    for (const char *at = verbs; *at; at++)
        sm_text_printf(&lesson, *at == ',' ? "\",\"" : *at == ' ' ? "%.0s" : "%.1s", at);
    sm_text_puts(&lesson, "\"]}}]}");
    sm_text_printf(&says, "This task does not allow noise (allowed: %s)", verbs);
    at_task t = begin(sm_text_of(&lesson));
    allows(&t, "noise true:1 drop", sm_text_of(&says));
    allows(&t, "roles", NULL);
    sm_text_free(&lesson);
    sm_text_free(&says);
    end(&t);
}

TEST(task_limits_its_changes)
{
    at_task t = begin(TASK("\"goal\":[\"accuracy = 1\"],\"budget\":\"1\""));
    allows(&t, "move 1 1 2 1", NULL);
    run(t.session, "move 1 1 2 1");
    allows(&t, "move 1 2 1 2", "This task allows 1 change; u undoes one");
    run(t.session, "undo");
    allows(&t, "move 1 2 1 2", NULL);
    end(&t);
    t = begin(TASK("\"goal\":[\"accuracy = 1\"],\"budget\":\"2\""));
    run(t.session, "move 1 1 2 1");
    allows(&t, "move 1 2 1 2", NULL);
    run(t.session, "move 1 2 1 2");
    allows(&t, "move 1 2 1 2", "This task allows 2 changes; u undoes one");
    end(&t);
}

TEST(every_change_keeps_the_required_index)
{
    at_task t = begin(TASK("\"goal\":[\"accuracy = 1\"],\"each\":[\"accuracy >= before\",\"pa > 0.65\"]"));
    sm_text before = {0}, after = {0};
    look_all(t.session, &before);
    allows(&t, "move 1 1 2 1", NULL);
    allows(&t, "move 1 1 1 2",
           "Every change must keep Accuracy >= before; this one would take it from 0.7000 to 0.6000");
    run(t.session, "move 1 1 2 1");
    allows(&t, "move 1 1 1 2",
           "Every change must keep Accuracy >= before; this one would take it from 0.8000 to 0.7000");
    run(t.session, "undo");
    look_all(t.session, &after); /* drafts leave nothing */
    assert_string_equal(sm_text_of(&after), sm_text_of(&before));
    sm_text_free(&before);
    sm_text_free(&after);
    end(&t);
}

TEST(attempt_ends_solved_open_rejected_or_broken)
{
    static const struct {
        const char *line;
        sm_attempt outcome;
        size_t used;
    } row[] = {{"move 1 1 2 1; move 2 2 1 2", SM_ATTEMPT_SOLVED, 2},
               {"move 1 1 2 1;move 2 2 1 2", SM_ATTEMPT_SOLVED, 2},
               {"move 1 1 2 1", SM_ATTEMPT_OPEN, 1},
               {"", SM_ATTEMPT_OPEN, 0},
               {"merge 1 2", SM_ATTEMPT_REFUSED, 0},
               {"move 1 1 2 1; merge 1 2; move 2 2 1 2", SM_ATTEMPT_REFUSED, 1},
               {"move 9 1 1 2", SM_ATTEMPT_BROKEN, 0},
               {"move 1 1 2 1; move 9 1 1 2; move 2 2 1 2", SM_ATTEMPT_BROKEN, 1},
               {"nonsense", SM_ATTEMPT_BROKEN, 0}};
    at_task t = begin(TASK("\"goal\":[\"accuracy = 1\"],\"verbs\":[\"move\"]"));
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_error err = {0};
        sm_attempt outcome;
        size_t used = 99;
        assert_ok(sm_challenge_try(t.player, t.session, NULL, row[i].line, &outcome, &used, &err), err);
        if (outcome != row[i].outcome || used != row[i].used)
            fail_msg("%s: %d, %d changes", row[i].line, outcome, (int)used);
        assert_int_equal(sm_challenge_used(t.player, t.session), 0);
    }
    sm_error err = {0};
    sm_attempt outcome;
    size_t used;
    const sm_says *solution = &t.lesson->step[0].task.solution;
    assert_ok(sm_challenge_try(t.player, t.session, solution, "move 2 2 1 2", &outcome, &used, &err), err);
    assert_int_equal(outcome, SM_ATTEMPT_SOLVED);
    assert_ok(sm_challenge_try(t.player, t.session, solution, NULL, &outcome, &used, &err), err);
    assert_int_equal(outcome, SM_ATTEMPT_OPEN);
    end(&t);
}

static sm_status note_wrong(void *self, const sm_finding *f, sm_error *err)
{
    if (f->claim == SM_CLAIM_TASK) assert_true(f->said->line == 0 && f->said->column == 0); /* of no one line */
    if (f->claim == SM_CLAIM_TASK)
        sm_text_printf(self, "%s|%s|%s|%d\n", f->said->key, f->said->text, f->found, f->right);
    return SM_OK;
}

static sm_status check_here(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    return sm_player_check(p, s, note_wrong, self, err);
}

/* The author's check: the solution solves it in as many changes as are said, and what is to be rejected does not. */
TEST(task_is_checked_by_its_solution)
{
#define TWO "\"goal\":[\"accuracy > 0.75\"],\"verbs\":[\"move\"]"
    static const struct {
        const char *lesson, *found;
    } row[] = {{TASK(TWO), "solution||solved, changes: 1|1\n"},
               {TASK(TWO ",\"best\":\"1\""), "solution|1|solved, changes: 1|1\n"},
               {TASK(TWO ",\"best\":\"2\""), "solution|2|solved, changes: 1|0\n"},
               {TASK("\"goal\":[\"accuracy = 1\"],\"best\":\"1\""), "solution|1|open, changes: 1|0\n"},
               {TASK("\"goal\":[\"accuracy = 1\"],\"verbs\":[\"merge\"]"), "solution||refused, changes: 0|0\n"},
               {TASK(TWO ",\"refused\":[\"merge 1 2\",\"move 1 1 1 2\",\"move 1 1 2 1\",\"move 9 1 1 2\"]"),
                "solution||solved, changes: 1|1\nrefused|merge 1 2|refused, changes: 0|1\n"
                "refused|move 1 1 1 2|open, changes: 1|1\nrefused|move 1 1 2 1|solved, changes: 1|0\n"
                "refused|move 9 1 1 2|a change that does not fit, changes: 0|0\n"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        at_task t = begin(row[i].lesson);
        sm_error err = {0};
        sm_text found = {0};
        assert_ok(sm_player_walk(t.player, check_here, &found, &err), err);
        assert_string_equal(sm_text_of(&found), row[i].found);
        sm_text_free(&found);
        end(&t);
    }
}
