/* Where points are at home. Expected by hand. */
#include "session/state/home.h"
#include "tests/session/look.h"

/* Fig. 1B by its matching: Ta is at home in K1, Tb in K2, Tc in K3 (40 of 60), so that the 20 in K4 are misplaced. */
TEST(points_are_in_their_matched_cluster_or_misplaced)
{
    sm_session *s = session_of(sample_fig1b());
    uint32_t home = 0;
    assert_int_equal(sm_standing_of(s, 0, NULL), SM_STANDING_UNKNOWN);
    look_settle(s, sm_home_needs(s));
    assert_int_equal(sm_standing_of(s, 0, &home), SM_STANDING_PLACED);
    assert_int_equal(home, 0);
    assert_int_equal(sm_standing_of(s, 79, &home), SM_STANDING_PLACED);
    assert_int_equal(home, 2);
    assert_int_equal(sm_standing_of(s, 80, &home), SM_STANDING_ELSEWHERE);
    assert_int_equal(home, 2);
    assert_true(sm_misplaced(s, 80));
    assert_false(sm_misplaced(s, 79));
    run(s, "noise pred:K4 drop");
    look_settle(s, sm_home_needs(s));
    assert_int_equal(sm_standing_of(s, 80, NULL), SM_STANDING_OUT);
    assert_false(sm_misplaced(s, 80));
    sm_session_free(s);
    static const uint64_t count[] = {3, 2};
    s = session_of(sample_dataset(count, 2, 1));
    look_settle(s, sm_home_needs(s));
    assert_int_equal(sm_standing_of(s, 0, &home), SM_STANDING_PLACED);
    assert_int_equal(sm_standing_of(s, 4, &home), SM_STANDING_HOMELESS);
    assert_true(home == SM_NONE);
    assert_string_equal(sm_standing_name(SM_STANDING_ELSEWHERE), "misplaced");
    sm_session_free(s);
}

/* By hand: with -1 the optimum is a in -1 and b in 1 (5 + 3), as the headline of the diagnosis counts; without it a in
 * 1 and b in 2 (4 + 1 against 3). */
TEST(noise_label_can_match_unless_declared)
{
    static const uint64_t count[] = {5, 4, 0, 0, 3, 1};
    static const char *const classes[] = {"a", "b"}, *const clusters[] = {"-1", "1", "2"};
    sm_session *s = session_of(sample_named(count, 2, 3, classes, clusters));
    look_settle(s, sm_home_needs(s));
    assert_int_equal(sm_home_of(s, 0), 0);
    assert_int_equal(sm_home_of(s, 1), 1);
    run(s, "noise pred:-1 drop");
    look_settle(s, sm_home_needs(s));
    assert_int_equal(sm_home_of(s, 0), 1);
    assert_int_equal(sm_home_of(s, 1), 2);
    run(s, "undo");
    run(s, "set match=row_share"); /* another weighting is Match's: 5/9 + 3/4 */
    assert_false(sm_home_known(s));
    assert_int_equal(sm_home_of(s, 0), SM_NONE);
    look_settle(s, sm_home_needs(s));
    assert_int_equal(sm_home_of(s, 2), SM_NONE);
    assert_int_equal(sm_home_of(s, 0), 0);
    assert_int_equal(sm_home_of(s, 1), 1);
    sm_session_free(s);
}

/* By hand: three optima of 3 points. Their Jaccards: T1 in K1 2/5 with T2 in K2 1/5 or in K3 1/4, T1 in K2 1/4 with T2
 * in K1 1/3; the second sum is the highest, though the first comes first. */
TEST(equal_optima_prefer_the_most_similar_pairs)
{
    static const uint64_t count[] = {2, 1, 0, 2, 1, 1};
    sm_session *s = session_of(sample_dataset(count, 2, 3));
    look_settle(s, SM_NEED_ALL);
    assert_int_equal(sm_home_optima(s), 0); /* homes are not among all, and not known yet */
    look_settle(s, sm_home_needs(s));
    assert_int_equal(sm_home_of(s, 0), 0);
    assert_int_equal(sm_home_of(s, 1), 2);
    assert_int_equal(sm_home_of(s, 2), SM_NONE);
    assert_int_equal(sm_home_optima(s), 3);
    run(s, "set match=row_share");
    assert_int_equal(sm_home_optima(s), 0);
    run(s, "set match=counts");
    assert_int_equal(sm_home_optima(s), 3);
    run(s, "move 1 T2 K2 K1"); /* another table: nothing is known of it yet */
    assert_false(sm_home_known(s));
    look_settle(s, sm_home_needs(s));
    assert_true(sm_home_known(s));
    sm_session_free(s);
}
