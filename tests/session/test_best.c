/* The fewest changes known of every task, proven by trying every command of their verbs. How many commands there are,
 * and how many of them reach the goal, was counted by a separate search over the bare tables (Python, scipy's
 * assignment). */
#include "io/lesson/lesson.h"
#include "session/lesson/challenge.h"
#include "tests/session/look.h"
#include "tests/support/indices.h"

typedef struct search {
    sm_lesson *lesson;
    sm_player *player;
    sm_session *session;
    uint32_t cols; /* clusters before anything was tried: a table keeps those that are gone again after them */
    size_t tried, solved;
} search;

static search search_of(const char *lesson)
{
    search s = {0};
    sm_error err = {0};
    assert_ok(sm_lesson_read(&s.lesson, lesson, &err), err);
    assert_ok(sm_player_new(&s.player, s.lesson, the_registry(), &err), err);
    assert_ok(sm_player_session(s.player, 0, &s.session, &err), err);
    assert_ok(sm_player_step(s.player, s.session, 0, true, &err), err);
    s.cols = sm_table_cols(sm_session_table(s.session));
    return s;
}

static void search_free(search *s)
{
    sm_session_free(s->session);
    sm_player_free(s->player);
    sm_lesson_free(s->lesson);
}

/* Commands with ';' between, all of which the task has to take. */
static void search_try(search *s, const char *line)
{
    sm_attempt was;
    size_t used;
    sm_error err = {0};
    assert_ok(sm_challenge_try(s->player, s->session, NULL, line, &was, &used, &err), err);
    if (was != SM_ATTEMPT_OPEN && was != SM_ATTEMPT_SOLVED) fail_msg("\"%s\" was not taken", line);
    s->tried++;
    s->solved += was == SM_ATTEMPT_SOLVED;
}

/* Any number of points of any cell to any other cluster, one of them new. */
static void search_moves(search *s)
{
    const sm_table *t = sm_session_table(s->session);
    uint32_t rows = sm_table_rows(t), cols = s->cols;
    char line[128];
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t from = 0; from < cols; from++)
            for (uint64_t n = sm_table_at(t, i, from); n; n--)
                for (uint32_t to = 0; to <= cols; to++) {
                    if (to == from) continue;
                    snprintf(line, sizeof line, "move %d %s %s %s", (int)n, sm_table_row_name(t, i),
                             sm_table_col_name(t, from), to < cols ? sm_table_col_name(t, to) : "fresh");
                    search_try(s, line);
                }
}

static void search_merges(search *s, const char *verb)
{
    const sm_table *t = sm_session_table(s->session);
    char line[128];
    for (uint32_t a = 1; a < s->cols; a++)
        for (uint32_t b = 0; b < a; b++) {
            snprintf(line, sizeof line, "%s %s %s", verb, sm_table_col_name(t, a), sm_table_col_name(t, b));
            search_try(s, line);
        }
}

/* Every cluster by class, and into parts of any sizes in any order: a bit says whether a part ends after a point. */
static void search_splits(search *s)
{
    const sm_table *t = sm_session_table(s->session);
    char line[128];
    for (uint32_t j = 0; j < s->cols; j++) {
        int n = 0, classes = 0;
        for (uint32_t i = 0; i < sm_table_rows(t); i++) {
            n += (int)sm_table_at(t, i, j);
            classes += sm_table_at(t, i, j) > 0;
        }
        for (unsigned ends = 1; ends < 1u << (n - 1); ends++) {
            int length = snprintf(line, sizeof line, "split %s ", sm_table_col_name(t, j)), part = 1;
            for (int k = 0; k < n - 1; k++, part++) {
                if (!(ends >> k & 1)) continue;
                length += snprintf(line + length, sizeof line - (size_t)length, "%d,", part);
                part = 0;
            }
            snprintf(line + length, sizeof line - (size_t)length, "%d", part);
            search_try(s, line);
        }
        snprintf(line, sizeof line, "split %s by class", sm_table_col_name(t, j));
        if (classes > 1) search_try(s, line);
    }
}

/* One change is enough; which tables one change leads to is all that there is to know. */
TEST(one_change_tasks_match_an_independent_search)
{
    static const struct {
        const char *lesson;
        size_t tried, solved;
    } each[] = {
        {"pair-them-off", 181, 1}, /* moving 2 of Tb from K3 to K2 */
        {"trap-greedy", 289, 1},   /* moving 5 of Ta to K2 */
    };
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        search s = search_of(each[i].lesson);
        search_moves(&s);
        search_merges(&s, "merge");
        search_splits(&s);
        assert_int_equal(s.tried, each[i].tried);
        assert_int_equal(s.solved, each[i].solved);
        assert_string_equal(sm_challenge_here(s.player)->best, "1");
        search_free(&s);
    }
}

/* Of the 3! namings one has 6 of 11 points right, and it renames all three: no swap reaches it, and two different swaps
 * end in one of the two such renamings, three of the six orders in each. */
TEST(best_naming_takes_two_swaps)
{
    static const char *const swaps[] = {"swap 1 2", "swap 1 3", "swap 2 3"};
    search s = search_of("names-only");
    search_merges(&s, "swap");
    assert_int_equal(s.tried, 3);
    assert_int_equal(s.solved, 0);
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
            char line[64];
            snprintf(line, sizeof line, "%s; %s", swaps[a], swaps[b]);
            search_try(&s, line);
        }
    assert_int_equal(s.tried, 3 + 9);
    assert_int_equal(s.solved, 3);
    assert_string_equal(sm_challenge_here(s.player)->best, "2");
    search_free(&s);
}

static bool search_allows(const search *s, const char *verb)
{
    const sm_says *verbs = &sm_challenge_here(s->player)->verbs;
    for (size_t i = 0; i < verbs->n; i++)
        if (!strcmp(verbs->row[i].text, verb)) return true;
    return false;
}

/* Any rows of the file to a cluster; few enough points that each set of them is a number. */
static void search_assigns(search *s)
{
    const sm_table *t = sm_session_table(s->session);
    unsigned n = (unsigned)sm_table_total(t);
    assert_true(n <= 10);
    for (unsigned set = 1; set < 1u << n; set++)
        for (uint32_t to = 0; to < s->cols; to++) {
            char line[160];
            int length = snprintf(line, sizeof line, "assign @");
            for (unsigned i = 0; i < n; i++)
                if (set >> i & 1) length += snprintf(line + length, sizeof line - (size_t)length, "%u,", i + 1);
            snprintf(line + length - 1, sizeof line - (size_t)length + 1, " %s", sm_table_col_name(t, to));
            search_try(s, line);
        }
}

static size_t search_solution(search *s)
{
    sm_attempt was;
    size_t used;
    sm_error err = {0};
    assert_ok(sm_challenge_try(s->player, s->session, &sm_challenge_here(s->player)->solution, NULL, &was, &used, &err),
              err);
    assert_int_equal(was, SM_ATTEMPT_SOLVED);
    return used;
}

/* None of all single changes reaches the goal, and two do: the best is 2. */
TEST(tasks_of_two_changes_have_no_solution_of_one)
{
    static const char *const each[] = {"through-the-valley", "rand-without-a-pair", "nmi-from-nothing", "fool-nca2",
                                       "better-by-policy",   "pretty-and-wrong",    "turn-the-verdict"};
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        search s = search_of(each[i]);
        search_moves(&s);
        if (search_allows(&s, "merge")) search_merges(&s, "merge");
        if (search_allows(&s, "split")) search_splits(&s);
        if (search_allows(&s, "assign")) search_assigns(&s);
        if (search_allows(&s, "noise")) search_try(&s, "noise true:noise drop");
        if (search_allows(&s, "noise")) search_try(&s, "noise true:noise singletons");
        if (s.solved) fail_msg("%s has a solution of one change", each[i]);
        assert_true(s.tried > 10);
        assert_int_equal(search_solution(&s), 2);
        assert_string_equal(sm_challenge_here(s.player)->best, "2");
        search_free(&s);
    }
}

/* What takes one change takes no fewer where the goal is not met at the start. */
TEST(tasks_of_one_change_are_not_solved_at_the_start)
{
    static const char *const each[] = {"pair-them-off", "trap-greedy", "below-chance", "six-against-one",
                                       "hide-the-misprint"};
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        search s = search_of(each[i]);
        bool solved = true;
        sm_error err = {0};
        assert_ok(sm_challenge_solved(s.player, s.session, &solved, &err), err);
        assert_false(solved);
        assert_int_equal(search_solution(&s), 1);
        assert_string_equal(sm_challenge_here(s.player)->best, "1");
        search_free(&s);
    }
}

/* A point a change; three classes of four are in one cluster, where one of them may stay: 12 - 4 points have to move.
 */
TEST(no_step_back_needs_one_change_per_misplaced_point)
{
    search s = search_of("no-step-back");
    const sm_table *t = sm_session_table(s.session);
    uint64_t most = 0;
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        assert_int_equal(sm_table_at(t, i, 0), sm_table_sum(t, true, i));
        if (sm_table_sum(t, true, i) > most) most = sm_table_sum(t, true, i);
    }
    assert_string_equal(sm_challenge_here(s.player)->points, "1");
    assert_int_equal(sm_table_total(t) - most, 8);
    assert_int_equal(search_solution(&s), 8);
    assert_string_equal(sm_challenge_here(s.player)->best, "8");
    search_free(&s);
}

/* The tasks of the course are those of this file. */
TEST(every_task_is_proven)
{
    size_t tasks = 0;
    for (const sm_embedded *e = sm_lessons; e->name; e++) tasks += !strncmp(e->title, "Task: ", 6);
    assert_int_equal(tasks, 5 + 7 + 1 + 1); /* of one change, of two, names-only, no-step-back */
}
