/* Tab. Candidates are listed by hand from the rows of verbs and options and the labels of Fig. 1B. */
#include "tests/session/look.h"
#include "tests/support/indices.h"

/* Of a directory with a blank in its name, which goes on, of a file, and of what is not UTF-8 and cannot be typed. */
static sm_status files_like(const char *typed, sm_text *out, sm_error *err)
{
    static const char names[] = "data.csv\0my data/\0bad\xff.csv\0my.csv\0my file.csv\0dir/";
    if (!*typed) sm_text_bytes(out, names, sizeof names);
    return SM_OK;
}

static void offers(const sm_session *s, const char *line, size_t begin, const char *expected)
{
    static const char *const views[] = {"matrix", "match", "explain", NULL};
    sm_error err = {0};
    sm_text out = {0};
    size_t from = 999;
    static const char *const exports[] = {"csv", "markdown", "match", NULL};
    static const char *const lessons[] = {"jscore-fig1", "nca-fig5", NULL};
    const sm_known_names known = {.views = views, .exports = exports, .lessons = lessons, .files = files_like};
    assert_ok(sm_complete(s, line, &known, &from, &out, &err), err);
    if (strcmp(sm_text_of(&out), expected) != 0) fail_msg("%s: offers\n%s", line, sm_text_of(&out));
    if (from != begin) fail_msg("%s: begins at %zu, not %zu", line, from, begin);
    sm_text_free(&out);
}

static void verbs_are_offered_by_beginning_then_by_part(void **state)
{
    offers(NULL, "mo", 0, "move\n");
    offers(NULL, " : un", 3, "undo\n");
    offers(NULL, "re", 0, "rename\nredo\nreset\nrestore\ndisagree\ncompare\n");
    offers(NULL, "se", 0, "set\nnoise\nreset\ndiagnose\n");
    offers(NULL, "zz", 0, "");
    offers(NULL, "zz ", 3, ""); /* nothing is known of its words */
    offers(NULL, "UN", 0, "undo\n");
}

static void labels_are_offered_where_the_verb_wants_them(void **state)
{
    sm_session *s = session_of(sample_fig1b());
    offers(s, "move ", 5, "all\n");
    offers(s, "move 5 ", 7, "Ta\nTb\nTc\n");
    offers(s, "move 5 Tc ", 10, "K1\nK2\nK3\nK4\n");
    offers(s, "move 5 Tc K4 k3", 13, "K3\n");
    offers(s, "move 5 Tc K4 K3 ", 16, "");
    offers(s, "merge 4", 6, "K4\n");
    offers(s, "split K4 b", 9, "by class\n");
    offers(s, "noise ", 6, "true:Ta\ntrue:Tb\ntrue:Tc\npred:K1\npred:K2\npred:K3\npred:K4\n");
    offers(s, "noise pred:K1 ", 14, "own\ndrop\nsingletons\n");
    run(s, "merge K4 K3");
    offers(s, "merge K", 6, "K1\nK2\nK3\n");
    sm_session_free(s);
    offers(NULL, "move 5 ", 7, "");
}

static void odd_labels_are_offered_in_quotes(void **state)
{
    sm_session *s = session_of(sample_fig1b());
    run(s, "rename K1 \"left over\"");
    run(s, "rename K2 \"le\\tft\"");
    offers(s, "merge le", 6, "\"left over\"\n\"le\\tft\"\n");
    offers(s, "merge \"left o", 6, "\"left over\"\n");
    offers(s, "merge \"left over\" K", 18, "K3\nK4\n");
    offers(s, "merge \"left\\", 12, "");
    sm_session_free(s);
}

static void options_and_their_choices_are_offered(void **state)
{
    offers(NULL, "set ma", 4, "marks=\nmatch=\n");
    offers(NULL, "set match=", 4, "match=counts\nmatch=row_share\nmatch=braun_blanquet\n");
    offers(NULL, "set match=b", 4, "match=braun_blanquet\n");
    offers(NULL, "sort ", 5, "auto\nloaded\nsize\nbest\nlabel\n");
    offers(NULL, "view ma", 5, "matrix\nmatch\n");
    offers(NULL, "view ", 5, "matrix\nmatch\nexplain\n");
    offers(NULL, "view pl", 5, "explain\n");
    offers(NULL, "export m", 7, "markdown\nmatch\n");
    offers(NULL, "write d", 6, "");
}

static void files_are_offered_in_quotes_that_a_directory_leaves_open(void **state)
{
    offers(NULL, "write ", 6, "data.csv\n\"my data/\nmy.csv\n\"my file.csv\"\ndir/\n");
}

/* Files where there are some and nothing is typed yet; else names, too. */
static void names_are_offered_where_no_file_is_meant(void **state)
{
    offers(NULL, "lesson ", 7, "data.csv\n\"my data/\nmy.csv\n\"my file.csv\"\ndir/\n");
    offers(NULL, "lesson nca", 7, "nca-fig5\n");
    offers(NULL, "lesson fig", 7, "jscore-fig1\nnca-fig5\n");
    offers(NULL, "lesson zz", 7, "");
}

static void a_formula_is_offered_functions_quantities_and_indices(void **state)
{
    sm_session *s = session_of(sample_fig1b());
    offers(s, "define X=sqr", 9, "sqrt(\nnmi_sqrt\nami_sqrt\n");
    offers(s, "define X=sum_", 9, "sum_i(\nsum_j(\nsum_ij(\n");
    offers(s, "define X=mean_", 9, "mean_i(\nmean_j(\nmean_ij(\n");
    offers(s, "define X=v_m", 9, "v_measure\n");
    offers(s, "define X=gree", 9, "greedy\ngreedy_accuracy\n");
    offers(s, "define X=10gree", 11, "greedy\ngreedy_accuracy\n"); /* ten times it */
    offers(s, "define X=9v_m", 10, "v_measure\n");
    offers(s, "define X", 7, ""); /* a name of one's own */
    offers(s, "define ", 7, "");
    for (size_t i = 0; i < the_index_count(); i++) { /* what has a formula has a name in formulas */
        char line[96];
        sm_error err = {0};
        sm_text out = {0};
        size_t from;
        const sm_index *x = the_indices()[i];
        snprintf(line, sizeof line, "define X=%s", x->id);
        assert_ok(sm_complete(s, line, &(sm_known_names){0}, &from, &out, &err), err);
        bool offered = false;
        for (const char *at = sm_text_of(&out); *at; at += strcspn(at, "\n") + 1)
            offered = offered || (strcspn(at, "\n") == strlen(x->id) && !strncmp(at, x->id, strlen(x->id)));
        if (offered != (x->parsed != NULL)) fail_msg("%s: %s", x->id, sm_text_of(&out));
        sm_text_free(&out);
    }
    sm_session_free(s);
    offers(NULL, "define X=v_m", 9, "");
}

/* Eight is all that there is room for at first. */
static void every_label_of_eight_is_offered(void **state)
{
    static uint64_t count[64];
    for (int i = 0; i < 64; i++) count[i] = 1;
    sm_session *s = session_of_counts(count, 8, 8);
    offers(s, "move 1 ", 7, "T1\nT2\nT3\nT4\nT5\nT6\nT7\nT8\n");
    offers(s, "merge ", 6, "K1\nK2\nK3\nK4\nK5\nK6\nK7\nK8\n");
    sm_session_free(s);
}

/* Labels by the thousand, columns by the thousand: of either the first thousand. */
static void no_more_than_a_thousand_are_offered(void **state)
{
    enum { MANY = 1100, MOST = 1000 };
    static const uint32_t label[1] = {0};
    static uint64_t count[MANY];
    static sm_row_column column[MANY];
    for (int i = 0; i < MANY; i++) count[i] = 1, column[i].name = i % 2 ? "odd" : "even";
    sm_parts p = {.n = 1, .n_partitions = 2, .pred = 1, .rows = {.column = column, .columns = MANY}};
    p.partition = sm_alloc(2, sizeof *p.partition);
    for (int i = 0; i < 2; i++) p.partition[i] = sample_partition("p", "x", label, 1, 1);
    sm_dataset *d = NULL;
    sm_dataset_new(&d, &p);
    sm_session *s[] = {session_of_counts(count, 1, MANY), session_of(d)};
    static const char *const line[] = {"merge ", "slice "};
    for (int i = 0; i < 2; i++) {
        sm_error err = {0};
        sm_text out = {0};
        size_t from, lines = 0;
        assert_ok(sm_complete(s[i], line[i], &(sm_known_names){0}, &from, &out, &err), err);
        for (const char *at = sm_text_of(&out); (at = strchr(at, '\n')); at++) lines++;
        assert_int_equal(lines, MOST);
        sm_text_free(&out);
        sm_session_free(s[i]);
    }
}

/* Of a file those columns that have a name. */
static void columns_are_offered_by_their_names(void **state)
{
    static const uint32_t label[1] = {0};
    static const sm_row_column column[] = {{.name = "split"}, {.name = ""}, {.name = "my language"}};
    sm_parts p = {.n = 1, .n_partitions = 2, .pred = 1, .rows = {.column = column, .columns = 3}};
    p.partition = sm_alloc(2, sizeof *p.partition);
    for (int i = 0; i < 2; i++) p.partition[i] = sample_partition("p", "x", label, 1, 1);
    sm_dataset *d = NULL;
    sm_dataset_new(&d, &p);
    sm_session *s = session_of(d);
    offers(s, "slice ", 6, "split\n\"my language\"\n");
    offers(s, "slice lang", 6, "\"my language\"\n");
    sm_session_free(s);
    offers(NULL, "slice ", 6, "");
}

/* say and ask take the rest of the line, of which nothing is known. */
static void texts_are_offered_nothing(void **state)
{
    offers(NULL, "say ", 4, "");
    offers(NULL, "say wh", 6, "");
    offers(NULL, "ask ", 4, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(verbs_are_offered_by_beginning_then_by_part),
        cmocka_unit_test(labels_are_offered_where_the_verb_wants_them),
        cmocka_unit_test(odd_labels_are_offered_in_quotes),
        cmocka_unit_test(options_and_their_choices_are_offered),
        cmocka_unit_test(files_are_offered_in_quotes_that_a_directory_leaves_open),
        cmocka_unit_test(names_are_offered_where_no_file_is_meant),
        cmocka_unit_test(a_formula_is_offered_functions_quantities_and_indices),
        cmocka_unit_test(every_label_of_eight_is_offered),
        cmocka_unit_test(no_more_than_a_thousand_are_offered),
        cmocka_unit_test(columns_are_offered_by_their_names),
        cmocka_unit_test(texts_are_offered_nothing),
    };
    return cmocka_run_group_tests_name("session/complete", tests, NULL, NULL);
}
