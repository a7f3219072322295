/* A walk through Fig. 1B of the J-score paper as a person takes it. The values before any move are the paper's (Fig. 1,
 * J 0.765); those after a move follow by hand from the counts: R = sum a/n * best Jaccard of a class, P likewise of a
 * cluster, J = 2RP/(R+P). Moving 5 of 20: Tc,K3 45/60, K4 15/60, R = .1 + .3 + .6*.75 = .85,
 * P = .1 + .3 + .45*.75 + .15*.25 = .775, J = 1.3175/1.625 = .8108. */
#include "tests/app/stage.h"
#include "tests/support/indices.h"

static void undo_and_redo_bring_every_number_back(void **state)
{
    stage s = stage_fig1b();
    size_t n = the_index_count();
    sm_value *first = calloc(n, sizeof *first), *second = calloc(n, sizeof *second);
    stage_screen(&s);
    memcpy(first, sm_session_now(s.session), n * sizeof *first);
    stage_line(&s, "move 1 Tc K4 K3");
    stage_screen(&s);
    memcpy(second, sm_session_now(s.session), n * sizeof *second);
    stage_keys(&s, "u");
    assert_value(&s, "j_score", "0.7652");
    for (size_t i = 0; i < n; i++)
        assert_memory_equal(&first[i].number, &sm_session_now(s.session)[i].number, sizeof(double));
    stage_keys(&s, "C-r");
    assert_value(&s, "j_score", "0.7736");
    for (size_t i = 0; i < n; i++)
        assert_memory_equal(&second[i].number, &sm_session_now(s.session)[i].number, sizeof(double));
    free(first);
    free(second);
    stage_free(&s);
}

static void merging_makes_the_partitions_identical(void **state)
{
    stage s = stage_fig1b();
    stage_line(&s, "merge K4 K3");
    static const char *const similar[] = {"j_score", "f_score", "pa", "ari", "ri", "nmi"}, *const far[] = {"vi",
                                                                                                           "h_score"};
    for (size_t i = 0; i < sizeof similar / sizeof *similar; i++) assert_value(&s, similar[i], "1.0000");
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) assert_value(&s, far[i], "0.0000");
    assert_shows(&s, "3×3, identical");
    assert_hides(&s, "1 cluster unmatched");
    for (size_t i = 0; the_indices()[i]; i++) {
        sm_value v = sm_session_now(s.session)[i];
        if (isnan(the_indices()[i]->best) || v.state == SM_UNDEFINED) continue;
        assert_near(v.number, the_indices()[i]->best, 0);
    }
    stage_free(&s);
}

/* 80 x 24 leave 18 rows, the first in line 3: ARI is on the first page, NMI comes into the middle, and six follow the
 * J-score. */
static void list_of_indices_opens_around_the_chosen_one(void **state)
{
    static const struct {
        const char *keys, *name;
        int line;
    } opens[] = {{"i", "J ", 14}, {"i n m i Enter i", "NMI ", 12}, {"i a r i Enter i", "ARI ", 4}};
    for (size_t i = 0; i < sizeof opens / sizeof *opens; i++) {
        stage s = stage_of(sample_fig1b(), stage_caps(80, 24));
        stage_line(&s, "view sweep");
        stage_keys(&s, opens[i].keys);
        assert_true(stage_begins(stage_frame(&s), 2, opens[i].line, "▸"));
        assert_true(stage_begins(stage_frame(&s), 3, opens[i].line, opens[i].name));
        stage_free(&s);
    }
}

/* J-score paper, Fig. 1D: both classes Ta and Tb are no cluster's best, K2 is no class's. */
static void the_title_counts_classes_and_clusters_that_are_unmatched(void **state)
{
    static const char *const name = "sample:fig1d";
    sm_dataset *d;
    sm_error err = {0};
    assert_ok(sm_read(&d, &name, 1, NULL, &err), err);
    stage s = stage_of(d, stage_caps(100, 30));
    assert_says(&s, "3×2, 2 classes, 1 cluster unmatched");
    stage_free(&s);
}

/* fig1b: Ta 10 in K1, Tb 30 in K2, Tc 40 in K3 and 20 in K4. Of two classes and two clusters Tb, Tc and K2, K3 stay;
 * Ta is left out, K1 and K4 are. */
static void what_is_left_out_is_summed_and_told(void **state)
{
    stage s = stage_fig1b();
    stage_line(&s, "set top=2");
    assert_shows(&s, "top 2 · 2 of 3 classes, 2 of 4 clusters · (other) sums 1 and 2");
    static const char *const name[] = {"Tb", "Tc", "(other)", "Σ"}, *const column[] = {"K2", "K3", "(other)"},
                             *const number[4][3] = {
                                 {"30", "·", "·"}, {"·", "40", "20"}, {"·", "·", "10"}, {"30", "40", "30"}};
    for (size_t i = 0; i < 4; i++)
        for (size_t j = 0; j < 3; j++) assert_cell(&s, name[i], column[j], number[i][j]);
    stage_keys(&s, "G $");
    assert_shows(&s, "(other)×(other) 10 = 100% of 10, 33% of 30 · 1 class, 2 clusters");
    stage_keys(&s, "m");
    assert_shows(&s, "(other) sums 1 class; T shows more of them, / finds one");
    stage_keys(&s, "0 Enter"); /* another column, the same row */
    assert_shows(&s, "(other) sums 1 class;");
    stage_keys(&s, "/ k 4 Enter"); /* found although it is left out */
    assert_shows(&s, "2 of 3 classes, 3 of 4 clusters · (other) sums 1 and 1");
    stage_keys(&s, "/ t a Enter");
    assert_shows(&s, "Ta × K1");
    assert_shows(&s, "all 3 classes, 3 of 4 clusters");
    stage_keys(&s, "/ k 4 Enter");
    stage_line(&s, "merge K4 K3"); /* the guest is gone */
    assert_shows(&s, "all 3 classes, 2 of 3 clusters");
    stage_line(&s, "set top=0");
    assert_hides(&s, "(other)");
    stage_free(&s);
}

/* Nothing is drawn, and nothing is done when idle, before the move. */
static void a_first_move_faster_than_a_screen_still_shows_every_change(void **state)
{
    stage s = stage_of(sample_fig1b(), stage_caps(80, 24));
    stage_keys(&s, ": m o v e Space 5 Space T c Space K 4 Space K 3 Enter Tab G");
    const sm_value *before = sm_session_before(s.session);
    stage_screen(&s);
    for (size_t x = 0; x < the_index_count(); x++) assert_int_not_equal(before[x].state, SM_PENDING);
    stage_free(&s);
}

/* From the findings to a cell and its points, to the losses and back: a level at a time, and never out of the program.
 */
static void q_goes_back_along_the_way_one_came(void **state)
{
    static const char findings[] = "misplaced", losses[] = "below the maximum", matrix[] = "[1 Matrix]",
                      match[] = "[2 Match]";
    static const struct {
        const char *keys, *back[4];
    } ways[] = {{"D Enter", {findings, matrix}},
                {"D Enter Enter", {matrix, findings, matrix}},
                {"D p", {findings, matrix}},
                {"D # Tab Tab Enter", {losses, findings, matrix}},
                {"D # D #", {findings, matrix}},
                {"D Enter D Enter D", {matrix}},
                {"D p 3", {matrix}},
                {"5 6 2 Enter", {match, matrix}}};
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        stage s = stage_fig1b();
        for (const char *at = ways[w].keys; *at; at += strcspn(at, " ") + (at[strcspn(at, " ")] == ' ')) {
            char key[16];
            snprintf(key, sizeof key, "%.*s", (int)strcspn(at, " "), at);
            stage_keys(&s, key);
            stage_screen(&s);
        }
        for (size_t i = 0; i < 4 && ways[w].back[i]; i++) {
            stage_keys(&s, "q");
            if (!strstr(stage_screen(&s), ways[w].back[i]))
                fail_msg("%s, then %zu times q: no %s in\n%s", ways[w].keys, i + 1, ways[w].back[i], stage_screen(&s));
            assert_false(sm_app_over(s.app));
        }
        stage_keys(&s, "q");
        assert_true(sm_app_over(s.app));
        stage_free(&s);
    }
}

/* From every view, with data: at most three times q is home, and there the last hint is quit. */
static void q_leads_home_from_every_view(void **state)
{
    for (size_t v = 0; sm_views[v]; v++) {
        if (!strcmp(sm_views[v]->name, "start")) continue;
        stage s = stage_fig1b();
        char line[64];
        snprintf(line, sizeof line, "view %s", sm_views[v]->name);
        stage_line(&s, line);
        for (int i = 0; i < 3 && !strstr(stage_screen(&s), "q quit"); i++) stage_keys(&s, "q");
        assert_shows(&s, "[1 Matrix]");
        assert_shows(&s, "q quit");
        assert_false(sm_app_over(s.app));
        stage_free(&s);
    }
}

static int times(const char *text, const char *part)
{
    int n = 0;
    for (const char *p = text; (p = strstr(p, part)); p += strlen(part)) n++;
    return n;
}

static void the_bottom_line_of_every_view_offers_what_is_in_force(void **state)
{
    for (size_t v = 0; sm_views[v]; v++) {
        if (!strcmp(sm_views[v]->name, "start")) continue;
        stage s = stage_fig1b();
        char line[64];
        snprintf(line, sizeof line, "view %s", sm_views[v]->name);
        stage_line(&s, line);
        const char *screen = stage_screen(&s), *last = screen + strlen(screen) - 1;
        while (last > screen && last[-1] != '\n') last--;
        assert_int_equal(times(last, " : command"), 1);
        assert_int_equal(times(last, " ? help"), 1);
        assert_int_equal(times(last, " q "), 1);
        assert_int_equal(times(last, v ? " q back" : " q quit"), 1);
        stage_free(&s);
    }
}

/* All but those that do nothing here: there are no tiles and no lesson. */
static void help_lists_every_key_in_force(void **state)
{
    static const char *const idle[] = {"to-lesson", "tile-size"};
    stage s = stage_of(sample_fig1b(), stage_caps(132, 60));
    stage_keys(&s, "?");
    stage_screen(&s);
    const sm_action *lists[] = {sm_views[0]->actions, sm_global_actions};
    for (size_t l = 0; l < 2; l++)
        for (const sm_action *row = lists[l]; row->bind.keys; row++) {
            bool out = !strcmp(row->bind.name, idle[0]) || !strcmp(row->bind.name, idle[1]);
            if (row->bind.help && out == (strstr(sm_text_of(&s.text), row->bind.help) != NULL))
                fail_msg("%s is %s", row->bind.help, out ? "listed" : "missing");
        }
    stage_keys(&s, "/ s p l i t Enter");
    assert_shows(&s, "split this cluster");
    assert_hides(&s, "rename this cluster");
    stage_free(&s);
}

/* In a lesson a key serves the list, the narration or the matrix, whichever has the focus; each row takes it only
 * there. */
static bool has_a_focus(const sm_view *v)
{
    return !strcmp(v->name, "lesson");
}

static void no_key_is_bound_twice_in_a_view(void **state)
{
    for (size_t v = 0; sm_views[v]; v++)
        for (const sm_action *a = sm_views[v]->actions; a->bind.keys && !has_a_focus(sm_views[v]); a++)
            for (const sm_action *b = a + 1; b->bind.keys; b++) {
                char keys[128], *save = NULL;
                snprintf(keys, sizeof keys, "%s", a->bind.keys);
                for (char *k = strtok_r(keys, " ", &save); k; k = strtok_r(NULL, " ", &save))
                    if (sm_key_among(b->bind.keys, k)) fail_msg("%s: %s and %s", k, a->bind.name, b->bind.name);
            }
}

static void the_digit_keys_are_those_of_the_views(void **state)
{
    char digits[64] = "";
    for (char d = '1'; d <= '9'; d++)
        for (size_t v = 0; sm_views[v]; v++)
            if (sm_views[v]->digit && *sm_views[v]->digit == d) {
                size_t at = strlen(digits);
                snprintf(digits + at, sizeof digits - at, at ? " %c" : "%c", d);
            }
    assert_string_equal(sm_view_digits, digits); /* beside the list in view/views.c */
    stage s = stage_fig1b();
    stage_keys(&s, "9");
    assert_shows(&s, "no view has the number 9; the views are 1 ");
    stage_free(&s);
}

static void a_long_error_is_readable_to_its_end(void **state)
{
    stage s = stage_of(sample_fig1b(), stage_caps(80, 24));
    stage_line(&s, "frobnicate the clusters");
    assert_shows(&s, "unknown command");
    const sm_verb *last = sm_verbs;
    while (last[1].name) last++;
    assert_shows(&s, last->name); /* the last of those there are */
    stage_keys(&s, "Esc");
    stage_line(&s, "set match=row_share");
    assert_shows(&s, "one-to-one optimum by row share: Ta–K1, Tb–K2, Tc–K3, total 2.6667");
    stage_free(&s);
}

static void hostile_labels_stay_letters(void **state)
{
    static const char *const classes[] = {"\x1b[2J\x1b]0;title\x07", "a\nb\tc"};
    static const char *const clusters[] = {"\xe2\x80\xaeolleh", "\xe4\xb8\xad\xe6\x96\x87"};
    static const uint64_t count[] = {5, 1, 2, 7};
    stage s = stage_of(sample_named(count, 2, 2, classes, clusters), stage_caps(100, 30));
    const char *text = stage_screen(&s);
    assert_null(strchr(text, 0x1b));
    assert_null(strchr(text, '\t'));
    assert_null(strstr(text, "\xe2\x80\xae"));
    assert_non_null(strstr(text, "^["));
    stage_keys(&s, "m 1 Enter");
    text = stage_screen(&s);
    assert_null(strchr(text, 0x1b));
    assert_null(strstr(text, "\xe2\x80\xae"));
    stage_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_and_redo_bring_every_number_back),
        cmocka_unit_test(merging_makes_the_partitions_identical),
        cmocka_unit_test(the_title_counts_classes_and_clusters_that_are_unmatched),
        cmocka_unit_test(what_is_left_out_is_summed_and_told),
        cmocka_unit_test(a_first_move_faster_than_a_screen_still_shows_every_change),
        cmocka_unit_test(q_goes_back_along_the_way_one_came),
        cmocka_unit_test(q_leads_home_from_every_view),
        cmocka_unit_test(the_bottom_line_of_every_view_offers_what_is_in_force),
        cmocka_unit_test(help_lists_every_key_in_force),
        cmocka_unit_test(no_key_is_bound_twice_in_a_view),
        cmocka_unit_test(the_digit_keys_are_those_of_the_views),
        cmocka_unit_test(a_long_error_is_readable_to_its_end),
        cmocka_unit_test(hostile_labels_stay_letters),
        cmocka_unit_test(list_of_indices_opens_around_the_chosen_one),
    };
    return cmocka_run_group_tests_name("walk", tests, NULL, NULL);
}
