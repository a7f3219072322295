/* noise: own, drop, singletons, on either side, from either state into either. Expected tables by hand from
 * [[3,1,2],[0,4,1]] with classes T1 T2 and clusters K1 K2 K3 (columns below: counts of T1,T2). */
#include "tests/session/look.h"

static sm_session *start(void)
{
    static const uint64_t count[] = {3, 1, 2, 0, 4, 1};
    return session_of(sample_dataset(count, 2, 3));
}

static void drop_takes_points_out_and_own_brings_them_back(void **state)
{
    sm_session *s = start();
    sm_text was = {0}, is = {0};
    look_all(s, &was);
    run(s, "noise pred:K3 drop");
    look_is(s, "K1 3,0; K2 1,4");
    assert_int_equal(sm_points_cluster(sm_session_points(s), 4), SM_NONE);
    run(s, "noise pred:K3 drop");
    assert_int_equal(sm_history_size(sm_session_history(s)), 2);
    refused(s, "move 1 T1 K3 K1", "unknown cluster \"K3\"");
    run(s, "move 1 T1 K1 K2");
    run(s, "noise pred:K3 own");
    look_is(s, "K1 2,0; K2 2,4; K3 2,1");
    run(s, "noise pred:K3 own");
    assert_int_equal(sm_history_size(sm_session_history(s)), 4);
    run(s, "undo 3");
    look_all(s, &is);
    assert_string_equal(sm_text_of(&is), sm_text_of(&was));
    sm_text_free(&was);
    sm_text_free(&is);
    sm_session_free(s);
}

/* The first cluster of all, with a command of the other side in between. */
static void what_was_dropped_comes_back_behind_noise_of_the_other_side(void **state)
{
    sm_session *s = start();
    run(s, "noise pred:K1 drop");
    run(s, "noise true:T2 drop");
    look_is(s, "K2 1; K3 2");
    run(s, "noise pred:K1 own");
    look_is(s, "K1 3; K2 1; K3 2");
    run(s, "noise true:T2 own");
    look_is(s, "K1 3,0; K2 1,4; K3 2,1");
    sm_session_free(s);
}

static void singletons_opens_one_cluster_a_point(void **state)
{
    sm_session *s = start();
    run(s, "noise pred:K3 singletons");
    look_is(s, "K1 3,0; K2 1,4; K3.1 1,0; K3.2 1,0; K3.3 0,1");
    run(s, "move 1 T1 K3.1 K1");
    run(s, "merge K3.3 K2");
    run(s, "noise pred:K3 own");
    look_is(s, "K1 4,0; K2 1,5; K3 1,0");
    run(s, "undo");
    run(s, "noise pred:K3 drop");
    look_is(s, "K1 4,0; K2 1,5");
    assert_int_equal(sm_table_total(sm_session_table(s)), 10);
    run(s, "noise pred:K3 singletons");
    look_is(s, "K1 4,0; K2 1,5; K3.1 1,0");
    run(s, "noise pred:K3 own");
    look_is(s, "K1 4,0; K2 1,5; K3 1,0");
    run(s, "go 0");
    look_is(s, "K1 3,0; K2 1,4; K3 2,1");
    sm_session_free(s);
}

/* A cluster of single points that was given others keeps none of them apart: all that it holds belongs to the label. */
static void singletons_that_were_merged_come_back_too(void **state)
{
    sm_session *s = start();
    run(s, "noise pred:K3 singletons");
    run(s, "merge K3.3 K3.1");
    run(s, "move 1 T2 K2 K3.2");
    look_is(s, "K1 3,0; K2 1,3; K3.1 1,1; K3.2 1,1");
    run(s, "noise pred:K3 own");
    look_is(s, "K1 3,0; K2 1,3; K3 2,2");
    run(s, "undo");
    run(s, "noise pred:K3 drop");
    look_is(s, "K1 3,0; K2 1,3");
    sm_session_free(s);
}

/* Closed by noise, opened again, then merged away: no noise command took it. */
static void what_a_merge_took_noise_does_not_bring_back(void **state)
{
    sm_session *s = start();
    run(s, "noise pred:K3 drop");
    run(s, "noise pred:K3 own");
    run(s, "merge K3 K1");
    refused(s, "noise pred:K3 own", "unknown cluster \"K3\"");
    sm_session_free(s);
}

static void the_true_side_works_the_same(void **state)
{
    sm_session *s = start();
    sm_text was = {0}, is = {0};
    look_all(s, &was);
    run(s, "noise true:T2 drop");
    look_is(s, "K1 3; K2 1; K3 2");
    assert_false(sm_session_swapped(s));
    run(s, "noise true:T2 singletons");
    look_is(s, "K1 3,0,0,0,0,0; K2 1,1,1,1,1,0; K3 2,0,0,0,0,1");
    run(s, "noise true:T2 own");
    look_is(s, "K1 3,0; K2 1,4; K3 2,1");
    run(s, "undo 3");
    look_all(s, &is);
    assert_string_equal(sm_text_of(&is), sm_text_of(&was));
    sm_text_free(&was);
    sm_text_free(&is);
    sm_session_free(s);
}

/* Behind roles the dropped cluster is a class. */
static void what_was_dropped_is_found_behind_an_exchange_of_roles(void **state)
{
    sm_session *s = start();
    run(s, "noise pred:K3 drop");
    run(s, "roles");
    look_is(s, "T1 3,1; T2 0,4");
    refused(s, "noise pred:K3 own", "unknown cluster \"K3\"");
    run(s, "noise true:K3 own");
    look_is(s, "T1 3,1,2; T2 0,4,1");
    run(s, "roles");
    look_is(s, "K1 3,0; K2 1,4; K3 2,1");
    sm_session_free(s);
}

static void left_out_is(const sm_session *s, uint64_t noise, uint64_t apart, uint64_t own, const char *words)
{
    sm_left_out l = sm_session_left_out(s);
    sm_text said = {0};
    assert_int_equal(l.noise, noise);
    assert_int_equal(l.apart, apart);
    assert_int_equal(l.own, own);
    assert_int_equal(sm_noise_points(l), noise + apart + own);
    sm_put_left_out(&said, &l, ", ");
    assert_string_equal(sm_text_of(&said), words);
    sm_text_free(&said);
}

/* "truth T2, K3 apart": in the order of the commands. */
static void noises_are(const sm_session *s, const char *wanted)
{
    sm_noises noise = {0};
    sm_text said = {0};
    sm_error err = {0};
    assert_ok(sm_session_noises(s, &noise, &err), err);
    for (size_t i = 0; i < noise.n; i++)
        sm_text_printf(&said, "%s%s%s%s", i ? ", " : "", noise.of[i].truth ? "truth " : "", noise.of[i].label,
                       noise.of[i].apart ? " apart" : "");
    assert_string_equal(sm_text_of(&said), wanted);
    sm_text_free(&said);
    sm_noises_free(&noise);
}

/* K3 holds 3 of the 11 points, T2 holds 5, one of them in K3: counted by hand. The last word on a label counts. */
static void what_became_of_noise_is_counted(void **state)
{
    sm_session *s = start();
    left_out_is(s, 0, 0, 0, "");
    run(s, "noise pred:K3 drop");
    left_out_is(s, 3, 0, 0, "3 noise points left out");
    run(s, "roles");
    left_out_is(s, 3, 0, 0, "3 noise points left out");
    run(s, "noise true:K3 own"); /* which is a class now */
    assert_int_equal(sm_session_left_out(s).noise, 0);
    run(s, "undo 2");
    run(s, "noise true:T2 drop");
    left_out_is(s, 7, 0, 0, "7 noise points left out");
    run(s, "noise true:T2 singletons");
    left_out_is(s, 3, 4, 0, "3 noise points left out, 4 noise points as singletons");
    run(s, "noise true:T2 own");
    left_out_is(s, 3, 0, 4, "3 noise points left out, 4 noise points as a group");
    run(s, "roles"); /* T2 is a cluster now, and merged away, the group is none any more */
    left_out_is(s, 3, 0, 4, "3 noise points left out, 4 noise points as a group");
    run(s, "merge T2 T1");
    left_out_is(s, 3, 0, 0, "3 noise points left out");
    run(s, "undo 6");
    left_out_is(s, 0, 0, 0, "");
    run(s, "noise pred:K3 singletons");
    left_out_is(s, 0, 3, 0, "3 noise points as singletons");
    run(s, "rename K1 singletons");
    run(s, "merge K2 singletons"); /* no noise, whatever its name */
    left_out_is(s, 0, 3, 0, "3 noise points as singletons");
    noises_are(s, "K3 apart");
    run(s, "undo 3");
    run(s, "noise pred:K2 singletons");
    run(s, "noise pred:K2 own");
    run(s, "noise pred:K3 drop"); /* of either label the last word, though another's comes behind it */
    left_out_is(s, 3, 0, 5, "3 noise points left out, 5 noise points as a group");
    noises_are(s, "K3");
    run(s, "undo 3");
    left_out_is(s, 0, 0, 0, "");
    sm_session_free(s);
}

/* Of the side it was loaded on, whichever side it stands on by now, and only while its points are no group. */
static void the_labels_that_are_noise_are_known(void **state)
{
    sm_session *s = start();
    noises_are(s, "");
    run(s, "noise true:T2 drop");
    noises_are(s, "truth T2");
    run(s, "noise pred:K3 drop");
    noises_are(s, "truth T2, K3");
    run(s, "noise pred:K3 singletons");
    noises_are(s, "truth T2, K3 apart");
    run(s, "roles");
    noises_are(s, "truth T2, K3 apart");
    run(s, "noise true:K3 own");
    noises_are(s, "truth T2");
    run(s, "noise true:K2 drop");
    noises_are(s, "truth T2, K2");
    sm_session_free(s);
}

/* None of them is forgotten: a second label of a side does not replace the first. */
static void several_labels_of_a_side_are_noise(void **state)
{
    sm_session *s = start();
    run(s, "noise pred:K3 drop");
    run(s, "noise pred:K2 singletons");
    noises_are(s, "K3, K2 apart");
    run(s, "noise pred:K3 singletons");
    noises_are(s, "K2 apart, K3 apart");
    run(s, "noise pred:K2 own");
    noises_are(s, "K3 apart");
    run(s, "undo 1");
    noises_are(s, "K2 apart, K3 apart");
    sm_session_free(s);
}

static void one_point_is_told_as_one(void **state)
{
    sm_session *s = session_of(sample_dataset((const uint64_t[]){1}, 1, 1));
    refused(s, "noise pred:K1 drop", "all 1 point has the label \"K1\", so none would be left");
    sm_session_free(s);
}

static void both_sides_can_be_dropped(void **state)
{
    sm_session *s = start();
    run(s, "noise pred:K3 drop");
    run(s, "noise true:T2 drop");
    look_is(s, "K1 3; K2 1");
    refused(s, "noise true:T1 drop", "all 4 points have the label \"T1\", so none would be left");
    refused(s, "noise pred:K3 own", "it holds points of \"T2\", which is gone itself");
    run(s, "noise true:T2 own");
    look_is(s, "K1 3,0; K2 1,4");
    run(s, "noise pred:K3 own");
    look_is(s, "K1 3,0; K2 1,4; K3 2,1");
    sm_session_free(s);
}

static void an_unknown_label_names_the_nearest_of_its_side(void **state)
{
    sm_session *s = start();
    refused(s, "noise pred:K33 drop", "unknown cluster \"K33\"; did you mean \"K3\"?");
    refused(s, "noise pred:K3 keep", "unknown choice \"keep\" (one of: own, drop, singletons)");
    refused(s, "noise true:T drop", "unknown class \"T\"; did you mean \"T1\"?");
    run(s, "merge K3 K2");
    refused(s, "noise pred:K3 own", "unknown cluster \"K3\"");
    sm_session_free(s);
}

static void noise_of_loading_is_the_root_and_can_be_taken_back(void **state)
{
    sm_session *s = start();
    sm_error err = {0};
    assert_ok(sm_session_start(s, "noise pred:K3 drop", &err), err);
    assert_ok(sm_session_start(s, "noise true:T2 singletons", &err), err);
    look_is(s, "K1 3,0,0,0,0; K2 1,1,1,1,1");
    assert_int_equal(sm_history_size(sm_session_history(s)), 1);
    left_out_is(s, 3, 4, 0, "3 noise points left out, 4 noise points as singletons");
    const sm_account *told = sm_session_account(s);
    assert_int_equal(told->n_remarks, 2);
    assert_string_equal(told->remark[0], "noise label pred:K3, policy drop: 3 points");
    assert_string_equal(told->remark[1], "noise label true:T2, policy singletons: 4 points");
    assert_int_equal(told->n_warnings, 1);
    assert_string_equal(told->warning[0], "3 noise points left out (--noise-policy own keeps them)");
    assert_int_equal(sm_account_left(told, SM_LEFT_NOISE), 3);
    noises_are(s, "K3, truth T2 apart");
    assert_int_equal(sm_session_noise(s, false, "K3"), SM_NOISE_SAID);
    refused(s, "undo", "nothing to undo");
    run(s, "noise true:T2 own");
    run(s, "noise pred:K3 own");
    look_is(s, "K1 3,0; K2 1,4; K3 2,1");
    run(s, "reset");
    look_is(s, "K1 3,0,0,0,0; K2 1,1,1,1,1");
    assert_int_equal(sm_session_start(s, "noise pred:K1 drop", &err), SM_INTERNAL);
    sm_session_free(s);
}

static void what_is_opened_behind_loading_gets_an_id_of_its_own(void **state)
{
    sm_session *s = start();
    sm_error err = {0};
    assert_ok(sm_session_start(s, "merge K1 K2", &err), err);
    assert_ok(sm_session_start(s, "noise pred:K3 singletons", &err), err);
    run(s, "new K9");
    look_is(s, "K2 4,4; K3.1 1,0; K3.2 1,0; K3.3 0,1; K9 0,0");
    refused(s, "noise pred:K1 own", "unknown cluster \"K1\"");
    sm_session_free(s);
}

/* Counts reach 2^53, so the points of a label may be far more than clusters can be: refused before anything is made. */
static void more_singletons_than_labels_may_be_are_refused(void **state)
{
    const uint64_t count[] = {3, 1000001, 2, 1000000};
    sm_session *s = session_of_counts(count, 2, 2);
    sm_error err = {0};
    assert_int_equal(sm_session_run_line(s, "noise pred:K2 singletons", &err), SM_LIMIT);
    assert_non_null(strstr(err.text, "2000001 points with the label \"K2\""));
    look_is(s, "K1 3,2; K2 1000001,1000000");
    run(s, "noise pred:K2 drop");
    look_is(s, "K1 3,2");
    assert_int_equal(sm_session_run_line(s, "noise pred:K2 singletons", &err), SM_LIMIT);
    look_is(s, "K1 3,2");
    sm_session_free(s);
}

/* Four points; the second prediction has no K2 that could be left out, the class T2 is left out of both tables. */
static void another_prediction_is_loaded_as_the_first_was(void **state)
{
    static const uint32_t label[3][4] = {{0, 0, 1, 1}, {0, 1, 0, 1}, {0, 0, 0, 0}};
    sm_error err = {0};
    sm_dataset *d = NULL, *other = NULL;
    sm_session *second = NULL;
    sm_parts p = {.n = 4, .n_partitions = 3, .pred = 1};
    p.partition = sm_alloc(3, sizeof *p.partition);
    for (uint32_t i = 0; i < 3; i++) p.partition[i] = sample_partition("p", i ? "K" : "T", label[i], 4, i < 2 ? 2 : 1);
    sm_dataset_new(&d, &p);
    sm_session *first = session_of(d);
    assert_ok(sm_session_start(first, "noise true:T2 drop", &err), err);
    assert_ok(sm_session_start(first, "noise pred:K2 drop", &err), err);
    assert_int_equal(sm_table_total(sm_session_table(first)), 1);
    assert_ok(sm_dataset_again(&other, d, 2, &err), err);
    assert_ok(sm_session_like(&second, other, first, &err), err);
    assert_int_equal(sm_table_total(sm_session_table(second)), 2);
    assert_int_equal(sm_history_size(sm_session_history(second)), 1);
    sm_session_free(first); /* the data go with the last of them */
    look_is(second, "K1 2");
    sm_session_free(second);
}

static void a_label_is_noise_once_a_command_named_it(void **state)
{
    sm_session *s = start();
    assert_int_equal(sm_session_noise(s, false, "K3"), SM_NOT_NOISE);
    run(s, "noise pred:K3 drop");
    run(s, "noise pred:K3 own");
    assert_int_equal(sm_session_noise(s, false, "K3"), SM_NOISE_SAID);
    assert_int_equal(sm_session_noise(s, true, "K3"), SM_NOT_NOISE);
    assert_int_equal(sm_session_noise(s, false, "K1"), SM_NOT_NOISE);
    assert_int_equal(sm_session_noise(s, false, "K3.1"), SM_NOT_NOISE);
    run(s, "roles"); /* the clusters are the classes now */
    assert_int_equal(sm_session_noise(s, true, "K3"), SM_NOISE_SAID);
    assert_int_equal(sm_session_noise(s, false, "K3"), SM_NOT_NOISE);
    run(s, "undo 3");
    assert_int_equal(sm_session_noise(s, false, "K3"), SM_NOT_NOISE);
    run(s, "noise pred:K3 singletons"); /* K3.1 to K3.3 */
    assert_int_equal(sm_session_noise(s, false, "K3.2"), SM_NOISE_SAID);
    assert_int_equal(sm_session_noise(s, false, "K3."), SM_NOT_NOISE);
    assert_int_equal(sm_session_noise(s, false, "K3.x"), SM_NOT_NOISE);
    sm_session_free(s);
}

/* Loading says of a label that it may be noise; until a command names it, that is all there is to go by. */
static void a_remark_of_loading_hints_at_noise(void **state)
{
    static const uint32_t label[] = {0, 1, 0, 1};
    sm_dataset *d = NULL;
    sm_parts p = {.n = 4, .n_partitions = 2, .pred = 1};
    p.partition = sm_alloc(2, sizeof *p.partition);
    for (uint32_t i = 0; i < 2; i++) p.partition[i] = sample_partition("p", "x", label, 4, 2);
    sm_account_remark(&p.account, "2 points have the label x2; if it means noise: --noise true:x2");
    sm_account_remark(&p.account, "a remark: x1");
    sm_account_remark(&p.account, "2 points have the label x1; if it means noise: --noise pred:x1");
    sm_dataset_new(&d, &p);
    sm_session *s = session_of(d);
    for (int turned = 0; turned < 2; turned++) {
        assert_int_equal(sm_session_noise(s, !turned, "x2"), SM_NOISE_HINTED);
        assert_int_equal(sm_session_noise(s, turned, "x2"), SM_NOT_NOISE);
        assert_int_equal(sm_session_noise(s, turned, "x1"), SM_NOISE_HINTED);
        assert_int_equal(sm_session_noise(s, !turned, "x1"), SM_NOT_NOISE);
        assert_int_equal(sm_session_noise(s, turned, "x"), SM_NOT_NOISE);
        run(s, "roles");
    }
    run(s, "noise pred:x1 drop");
    assert_int_equal(sm_session_noise(s, false, "x1"), SM_NOISE_SAID);
    sm_session_free(s);
}

/* By number and in words: one point is said of otherwise than two. */
static void what_is_left_out_is_said_in_words(void **state)
{
    static const struct {
        sm_left_out l;
        const char *words;
    } row[] = {{{0}, ""},
               {{.noise = 1}, "1 noise point left out"},
               {{.apart = 1}, "1 noise point as a singleton"},
               {{.apart = 2}, "2 noise points as singletons"},
               {{.own = 1}, "1 noise point as a group"},
               {{.own = 2}, "2 noise points as a group"},
               {{.unlabelled = 1}, "1 without a label left out"},
               {{.bad_rows = 1}, "1 bad row left out"},
               {{.bad_rows = 2}, "2 bad rows left out"},
               {{.alone = 3}, "3 without a partner left out"},
               {{.noise = 5, .unlabelled = 6, .alone = 7},
                "5 noise points left out; 6 without a label left out; 7 without a partner left out"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text out = {0};
        sm_put_left_out(&out, &row[i].l, "; ");
        assert_string_equal(sm_text_of(&out), row[i].words);
        sm_text_free(&out);
    }
}

/* Sixteen labels are told apart, and the newest of their commands counts; more of them are an error. */
static void sixteen_labels_can_be_noise(void **state)
{
    uint64_t count[18];
    sm_text wanted = {0};
    char line[32];
    for (int i = 0; i < 18; i++) count[i] = 1;
    sm_session *s = session_of(sample_dataset(count, 1, 18));
    for (int i = 1; i <= 16; i++) {
        snprintf(line, sizeof line, "noise pred:K%d drop", i);
        run(s, line);
        sm_text_printf(&wanted, "%sK%d", i > 1 ? ", " : "", i);
    }
    noises_are(s, sm_text_of(&wanted));
    run(s, "noise pred:K17 drop");
    sm_noises noise = {0};
    sm_error err = {0};
    assert_int_equal(sm_session_noises(s, &noise, &err), SM_LIMIT);
    assert_string_equal(err.text, "more than 16 labels were named as noise; undo some of it");
    assert_int_equal(noise.n, 0);
    run(s, "undo");
    noises_are(s, sm_text_of(&wanted));
    sm_text_free(&wanted);
    run(s, "undo 16");
    run(s, "noise pred:K17 singletons");
    for (int i = 1; i <= 16; i++) {
        snprintf(line, sizeof line, "noise pred:K%d drop", i);
        run(s, line);
    }
    left_out_is(s, 16, 0, 0, "16 noise points left out"); /* what came before sixteen labels is not told */
    sm_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(drop_takes_points_out_and_own_brings_them_back),
        cmocka_unit_test(what_was_dropped_comes_back_behind_noise_of_the_other_side),
        cmocka_unit_test(singletons_opens_one_cluster_a_point),
        cmocka_unit_test(singletons_that_were_merged_come_back_too),
        cmocka_unit_test(what_a_merge_took_noise_does_not_bring_back),
        cmocka_unit_test(the_true_side_works_the_same),
        cmocka_unit_test(what_was_dropped_is_found_behind_an_exchange_of_roles),
        cmocka_unit_test(what_became_of_noise_is_counted),
        cmocka_unit_test(the_labels_that_are_noise_are_known),
        cmocka_unit_test(several_labels_of_a_side_are_noise),
        cmocka_unit_test(one_point_is_told_as_one),
        cmocka_unit_test(both_sides_can_be_dropped),
        cmocka_unit_test(an_unknown_label_names_the_nearest_of_its_side),
        cmocka_unit_test(noise_of_loading_is_the_root_and_can_be_taken_back),
        cmocka_unit_test(more_singletons_than_labels_may_be_are_refused),
        cmocka_unit_test(what_is_opened_behind_loading_gets_an_id_of_its_own),
        cmocka_unit_test(another_prediction_is_loaded_as_the_first_was),
        cmocka_unit_test(a_label_is_noise_once_a_command_named_it),
        cmocka_unit_test(a_remark_of_loading_hints_at_noise),
        cmocka_unit_test(what_is_left_out_is_said_in_words),
        cmocka_unit_test(sixteen_labels_can_be_noise),
    };
    return cmocka_run_group_tests_name("session/noise", tests, NULL, NULL);
}
