/* What every verb does to the table and to the points, on the J-score paper's Fig. 1B (Ta 10, Tb 30, Tc 60 points;
 * K1..K4 with 10, 30, 40, 20). Expected tables are worked out by hand. */
#include "tests/session/look.h"

#define START "K1 10,0,0; K2 0,30,0; K3 0,0,40; K4 0,0,20"

/* Does line, looks, undoes, looks, redoes, looks. */
static void does(const char *line, const char *expected)
{
    sm_session *s = session_of(sample_fig1b());
    sm_text start = {0}, done = {0}, is = {0};
    look_all(s, &start);
    run(s, line);
    look_is(s, expected);
    assert_int_equal(sm_history_size(sm_session_history(s)), 2);
    look_all(s, &done);
    run(s, "undo");
    look_all(s, &is);
    assert_string_equal(sm_text_of(&is), sm_text_of(&start));
    run(s, "redo");
    look_all(s, &is);
    assert_string_equal(sm_text_of(&is), sm_text_of(&done));
    sm_text_free(&start);
    sm_text_free(&done);
    sm_text_free(&is);
    sm_session_free(s);
}

/* A line that is fine and changes nothing: no node. */
static void does_nothing(const char *line)
{
    sm_session *s = session_of(sample_fig1b());
    run(s, line);
    look_is(s, START);
    assert_int_equal(sm_history_size(sm_session_history(s)), 1);
    assert_string_equal(sm_session_last(s), "");
    sm_session_free(s);
}

static void move_takes_points_of_a_class(void **state)
{
    does("move 1 Tc K4 K3", "K1 10,0,0; K2 0,30,0; K3 0,0,41; K4 0,0,19");
    does("move all Tc K4 K3", "K1 10,0,0; K2 0,30,0; K3 0,0,60; K4 0,0,0");
    does("move 25% Tc K4 K1", "K1 10,0,5; K2 0,30,0; K3 0,0,40; K4 0,0,15");
    does("move 7 Tc K4 fresh", "K1 10,0,0; K2 0,30,0; K3 0,0,40; K4 0,0,13; fresh 0,0,7");
}

/* 20 points: 12.5 % are 2.5, so 3; 12.4 % are 2.48, so 2; 0.1 % are 0.02, but at least 1. */
static void a_share_is_rounded_to_the_nearest_and_is_at_least_one(void **state)
{
    does("move 12.5% Tc K4 K3", "K1 10,0,0; K2 0,30,0; K3 0,0,43; K4 0,0,17");
    does("move 12.4% Tc K4 K3", "K1 10,0,0; K2 0,30,0; K3 0,0,42; K4 0,0,18");
    does("move 0.1% Tc K4 K3", "K1 10,0,0; K2 0,30,0; K3 0,0,41; K4 0,0,19");
    does("move 100% Tc K4 K3", "K1 10,0,0; K2 0,30,0; K3 0,0,60; K4 0,0,0");
    does_nothing("move 0% Tc K4 K3");
}

static void what_changes_nothing_leaves_no_node(void **state)
{
    does_nothing("move 0 Tc K4 K3");
    does_nothing("move 5 Tc K4 K4");
    does_nothing("move all Ta K4 K3");
    does_nothing("move 0 Tc K4 fresh");
    does_nothing("merge K4 K4");
    does_nothing("swap K4 K4");
    does_nothing("rename K4 K4");
    does_nothing("split K4 by class");
    does_nothing("assign @1-10 K1");
    does_nothing("noise pred:K4 own");
    does_nothing("noise true:Ta own");
    does_nothing("reset");
    does_nothing("undo 0");
}

static void moves_that_do_not_fit_say_why(void **state)
{
    sm_session *s = session_of(sample_fig1b());
    refused(s, "move 25 Tc K4 K3", "Tc × K4 holds 20 points, 25 were asked for; give 1..20, all or P%");
    refused(s, "move 1 Ta K4 K3", "Ta × K4 holds no points, 1 were asked for");
    refused(s, "move 1 Td K4 K3", "unknown class \"Td\"; did you mean \"Ta\"?");
    refused(s, "move 1 K4 K4 K3", "unknown class \"K4\", which is a cluster");
    refused(s, "move 1 Tc K44 K3", "unknown cluster \"K44\"; did you mean \"K4\"?");
    refused(s, "move 1 Tc Tc K3", "unknown cluster \"Tc\", which is a class");
    sm_session_free(s);
}

/* Points 0-9 are Ta in K1, 10-39 Tb in K2, 40-79 Tc in K3, 80-99 Tc in K4; row = point + 1. */
static void assert_says(sm_session *s, const char *line, const char *expected)
{
    sm_error err = {0};
    assert_int_equal(sm_session_run_line(s, line, &err), SM_USAGE);
    assert_string_equal(err.text, expected);
}

/* Where no name is near: the open ones of the side that is meant, at most eight. */
static void an_unknown_name_lists_those_of_its_own_side(void **state)
{
    sm_session *s = session_of(sample_fig1b());
    assert_says(s, "move 1 unheard-of K4 K3", "unknown class \"unheard-of\" (one of: Ta, Tb, Tc)");
    assert_says(s, "merge unheard-of K3", "unknown cluster \"unheard-of\" (one of: K1, K2, K3, K4)");
    assert_says(s, "merge Tc K3", "unknown cluster \"Tc\", which is a class (one of: K1, K2, K3, K4)");
    run(s, "merge K4 K3");
    assert_says(s, "merge unheard-of K3", "unknown cluster \"unheard-of\" (one of: K1, K2, K3)");
    for (int i = 5; i < 10; i++) {
        char line[32];
        snprintf(line, sizeof line, "new K%d", i);
        run(s, line);
        if (i == 8)
            assert_says(s, "merge unheard-of K3",
                        "unknown cluster \"unheard-of\" (one of: K1, K2, K3, K5, K6, K7, K8)");
    }
    assert_says(s, "merge unheard-of K3", "unknown cluster \"unheard-of\" (one of: K1, K2, K3, K5, K6, K7, K8, K9)");
    run(s, "new K10");
    assert_says(s, "merge unheard-of K3", "unknown cluster \"unheard-of\" (one of: K1, K2, K3, K5, K6, K7, K8, K9 ..)");
    sm_session_free(s);
}

static void a_name_may_have_4096_bytes(void **state)
{
    sm_session *s = session_of(sample_fig1b());
    sm_error err = {0};
    char line[4200] = "new ";
    memset(line + 4, 'x', 4097);
    assert_int_equal(sm_session_run_line(s, line, &err), SM_LIMIT);
    assert_string_equal(err.text, "name too long (4097 bytes, the maximum is 4096)");
    line[4 + 4096] = 0;
    run(s, line);
    sm_session_free(s);
}

static void move_takes_the_first_points_of_the_cell(void **state)
{
    sm_session *s = session_of(sample_fig1b());
    run(s, "move 2 Tc K4 K3");
    const sm_points *p = sm_session_points(s);
    assert_int_equal(sm_points_cluster(p, 80), 2);
    assert_int_equal(sm_points_cluster(p, 81), 2);
    assert_int_equal(sm_points_cluster(p, 82), 3);
    sm_session_free(s);
}

static void assign_addresses_points_by_row_of_the_file(void **state)
{
    does("assign @1,11-12 K4", "K1 9,0,0; K2 0,28,0; K3 0,0,40; K4 1,2,20");
    does("assign @11-12,11,12-13 K4", "K1 10,0,0; K2 0,27,0; K3 0,0,40; K4 0,3,20");
    does("assign @1-100 K1", "K1 10,30,60; K2 0,0,0; K3 0,0,0; K4 0,0,0");
    sm_session *s = session_of(sample_fig1b());
    refused(s, "assign @101 K1", "no point in row 101 (expected rows from 1 to 100)");
    refused(s, "assign @99-101 K1", "row 99-101");
    refused(s, "assign @1 K9", "unknown cluster \"K9\"");
    run(s, "assign @100 K1");
    assert_int_equal(sm_points_cluster(sm_session_points(s), 99), 0);
    sm_session_free(s);
}

/* What the dialog proposes: by class where there are several, else equal parts, the larger ones first. */
static void parts_to_split_into_are_proposed(void **state)
{
    static const uint64_t count[] = {10, 0, 4, 3};
    static const struct {
        uint32_t col, parts;
        const char *words;
    } row[] = {{0, 0, "by class"}, {1, 0, "2,1"}, {0, 3, "5,5,4"}, {0, 4, "4,4,3,3"}, {1, 3, "1,1,1"}};
    sm_session *s = session_of(sample_dataset(count, 2, 2));
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text out = {0};
        sm_put_parts(&out, s, row[i].col, row[i].parts);
        assert_string_equal(sm_text_of(&out), row[i].words);
        sm_text_free(&out);
    }
    run(s, "split K1");
    look_is(s, "K2 0,3; K1.1 10,0; K1.2 0,4");
    refused(s, "split K2", "all points of K2 are in one class; use sizes, as in split K2 10,10");
    sm_session_free(s);
}

static void of_a_single_point_its_row_is_named(void **state)
{
    static const uint64_t one = 1;
    sm_session *s = session_of(sample_dataset(&one, 1, 1));
    refused(s, "assign @5 K1", "no point in row 5 (expected rows from 1 to 1)");
    sm_session_free(s);
}

static void split_cuts_class_by_class_and_closes_the_source(void **state)
{
    does("split K4 10,10", "K1 10,0,0; K2 0,30,0; K3 0,0,40; K4.1 0,0,10; K4.2 0,0,10");
    does("split K4 1,2,17", "K1 10,0,0; K2 0,30,0; K3 0,0,40; K4.1 0,0,1; K4.2 0,0,2; K4.3 0,0,17");
    sm_session *s = session_of(sample_fig1b());
    refused(s, "split K4 10,11", "K4 holds 20 points, the parts at least 21");
    refused(s, "split K4 10,9", "K4 holds 20 points, the parts 19");
    run(s, "merge K1 K2");
    run(s, "merge K2 K4");
    look_is(s, "K3 0,0,40; K4 10,30,20");
    run(s, "split K4 15,45");
    look_is(s, "K3 0,0,40; K4.1 10,5,0; K4.2 0,25,20");
    run(s, "undo");
    run(s, "split K4 by class");
    look_is(s, "K3 0,0,40; K4.1 10,0,0; K4.2 0,30,0; K4.3 0,0,20");
    sm_session_free(s);
}

static void names_of_parts_pass_over_those_that_are_taken(void **state)
{
    sm_session *s = session_of(sample_fig1b());
    run(s, "rename K1 K4.1");
    run(s, "split K4 10,10");
    look_is(s, "K4.1 10,0,0; K2 0,30,0; K3 0,0,40; K4.2 0,0,10; K4.3 0,0,10");
    sm_session_free(s);
}

static void merge_closes_what_was_merged(void **state)
{
    does("merge K4 K3", "K1 10,0,0; K2 0,30,0; K3 0,0,60");
    does("merge K1 K4", "K2 0,30,0; K3 0,0,40; K4 10,0,20");
}

static void swap_exchanges_the_points_of_two_names(void **state)
{
    does("swap K3 K1", "K3 10,0,0; K2 0,30,0; K1 0,0,40; K4 0,0,20");
    sm_session *s = session_of(sample_fig1b());
    run(s, "rename K2 K3~");
    run(s, "swap K3 K1");
    look_is(s, "K3 10,0,0; K3~ 0,30,0; K1 0,0,40; K4 0,0,20");
    run(s, "swap K1 K3");
    look_is(s, "K1 10,0,0; K3~ 0,30,0; K3 0,0,40; K4 0,0,20");
    sm_session_free(s);
}

static void rename_and_new_want_a_name_that_is_free(void **state)
{
    does("rename K4 \"left over\"", "K1 10,0,0; K2 0,30,0; K3 0,0,40; left over 0,0,20");
    does("rename K4 Ta", "K1 10,0,0; K2 0,30,0; K3 0,0,40; Ta 0,0,20");
    does("new K5", START "; K5 0,0,0");
    sm_session *s = session_of(sample_fig1b());
    refused(s, "rename K4 K3", "cluster name \"K3\" is already used");
    refused(s, "new K3", "cluster name \"K3\" is already used");
    run(s, "merge K4 K3");
    run(s, "new K4");
    look_is(s, "K1 10,0,0; K2 0,30,0; K3 0,0,60; K4 0,0,0");
    sm_session_free(s);
}

static void roles_exchanges_classes_and_clusters(void **state)
{
    does("roles", "Ta 10,0,0,0; Tb 0,30,0,0; Tc 0,0,40,20");
    sm_session *s = session_of(sample_fig1b());
    sm_text start = {0}, is = {0};
    run(s, "move 3 Tc K4 K1");
    look_all(s, &start);
    run(s, "roles");
    assert_true(sm_session_swapped(s));
    assert_int_equal(sm_points_class(sm_session_points(s), 80), 0);
    run(s, "roles");
    assert_false(sm_session_swapped(s));
    look_all(s, &is);
    assert_string_equal(sm_text_of(&is), sm_text_of(&start));
    run(s, "roles");
    run(s, "merge Ta Tb");
    look_is(s, "Tb 10,30,0,0; Tc 3,0,40,17");
    run(s, "new Td");
    run(s, "roles");
    run(s, "split K3 10,30");
    run(s, "go 0");
    look_is(s, START);
    sm_text_free(&start);
    sm_text_free(&is);
    sm_session_free(s);
}

/* The ids of what is opened follow the way from the root: neither a draft nor a branch that was left shifts them. */
static void ids_do_not_depend_on_drafts_and_branches(void **state)
{
    sm_session *s = session_of(sample_fig1b());
    sm_error err = {0};
    sm_command c;
    assert_ok(sm_command_parse(&c, "split K4 1,2,3,14", &err), err);
    assert_ok(sm_session_draft(s, &c, 0, &err), err);
    assert_ok(sm_session_draft(s, NULL, 0, &err), err);
    sm_command_free(&c);
    run(s, "split K3 1,39");
    run(s, "undo");
    run(s, "new K5");
    assert_int_equal(sm_table_find_col(sm_session_table(s), "K5"), 4);
    run(s, "go 1");
    look_is(s, "K1 10,0,0; K2 0,30,0; K4 0,0,20; K3.1 0,0,1; K3.2 0,0,39");
    run(s, "go 2");
    look_is(s, START "; K5 0,0,0");
    sm_session_free(s);
}

static void counts_alone_can_be_moved_split_and_merged(void **state)
{
    static const uint64_t count[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20};
    sm_session *s = session_of_counts(count, 3, 4);
    assert_null(sm_session_points(s));
    run(s, "move 50% T3 K4 K1");
    look_is(s, "K1 10,0,10; K2 0,30,0; K3 0,0,40; K4 0,0,10");
    run(s, "split K1 12,8");
    run(s, "merge K3 K4");
    look_is(s, "K2 0,30,0; K4 0,0,50; K1.1 10,0,2; K1.2 0,0,8");
    refused(s, "assign @1 K2", "only counts are known");
    run(s, "roles");
    run(s, "noise true:K2 drop");
    look_is(s, "T1 0,10,0; T2 0,0,0; T3 50,2,8");
    run(s, "noise true:K2 own");
    look_is(s, "T1 0,0,10,0; T2 30,0,0,0; T3 0,50,2,8");
    run(s, "undo 6");
    look_is(s, START);
    sm_session_free(s);
}

static void fails(const char *line, const char *with)
{
    sm_session *s = session_of(sample_fig1b());
    sm_error err = {0};
    assert_int_equal(sm_session_run_line(s, line, &err), SM_USAGE);
    if (!strstr(err.text, with)) fail_msg("%s: %s", line, err.text);
    look_is(s, START);
    sm_session_free(s);
}

static void merge_takes_several_clusters(void **state)
{
    does("merge K1 K2 K4 K3", "K3 10,30,60");
    does("merge K1 K2 , K4 K3", "K2 10,30,0; K3 0,0,60");
    does("merge K1 K3 , K4 K3", "K2 0,30,0; K3 10,0,60");
    does("merge K1 \"K2\"", "K2 10,30,0; K3 0,0,40; K4 0,0,20");
}

static void merge_fails_when_a_cluster_is_named_twice(void **state)
{
    fails("merge K1 K1 K2", "cluster \"K1\" is named twice");
    fails("merge K1 K2 K2", "cluster \"K2\" is named twice");
    fails("merge K1 K2 , K2 K3", "cluster \"K2\" is named twice");
    fails("merge K1 K2 , K3", "each merge needs two clusters");
    fails("merge K1 K2 ,", "each merge needs two clusters");
    fails("merge , K1 K2", "each merge needs two clusters");
    fails("merge K1 K9 K2", "unknown cluster \"K9\"");
}

static void merge_names_a_cluster_that_is_a_comma_in_quotes(void **state)
{
    sm_session *s = session_of(sample_fig1b());
    run(s, "rename K4 \",\"");
    assert_string_equal(sm_session_last(s), "rename K4 \",\"");
    run(s, "merge \",\" K1 K3");
    assert_string_equal(sm_session_last(s), "merge \",\" K1 K3");
    look_is(s, "K2 0,30,0; K3 10,0,60");
    sm_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(move_takes_points_of_a_class),
        cmocka_unit_test(a_share_is_rounded_to_the_nearest_and_is_at_least_one),
        cmocka_unit_test(what_changes_nothing_leaves_no_node),
        cmocka_unit_test(moves_that_do_not_fit_say_why),
        cmocka_unit_test(an_unknown_name_lists_those_of_its_own_side),
        cmocka_unit_test(a_name_may_have_4096_bytes),
        cmocka_unit_test(move_takes_the_first_points_of_the_cell),
        cmocka_unit_test(assign_addresses_points_by_row_of_the_file),
        cmocka_unit_test(parts_to_split_into_are_proposed),
        cmocka_unit_test(of_a_single_point_its_row_is_named),
        cmocka_unit_test(split_cuts_class_by_class_and_closes_the_source),
        cmocka_unit_test(names_of_parts_pass_over_those_that_are_taken),
        cmocka_unit_test(merge_closes_what_was_merged),
        cmocka_unit_test(swap_exchanges_the_points_of_two_names),
        cmocka_unit_test(rename_and_new_want_a_name_that_is_free),
        cmocka_unit_test(roles_exchanges_classes_and_clusters),
        cmocka_unit_test(ids_do_not_depend_on_drafts_and_branches),
        cmocka_unit_test(merge_takes_several_clusters),
        cmocka_unit_test(merge_fails_when_a_cluster_is_named_twice),
        cmocka_unit_test(merge_names_a_cluster_that_is_a_comma_in_quotes),
        cmocka_unit_test(counts_alone_can_be_moved_split_and_merged),
    };
    return cmocka_run_group_tests_name("session/verbs", tests, NULL, NULL);
}
