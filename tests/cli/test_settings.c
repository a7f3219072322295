/* The command line: what options set, which words are refused, what the documents are made of. */
#include "cli/lists.h"
#include "setmatch/cli/cli.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"

static sm_status parsed(sm_settings *s, sm_error *err, const char *const *word)
{
    char *argv[16] = {NULL};
    int argc = 0;
    for (; word[argc]; argc++) argv[argc] = (char *)(uintptr_t)word[argc];
    return sm_settings_parse(s, argc, argv, err);
}

#define WORDS(...) ((const char *const[]){"setmatch", __VA_ARGS__, NULL})

static void options_stand_anywhere_among_the_files(void **state)
{
    sm_settings s;
    sm_error err = {0};
    assert_ok(parsed(&s, &err, WORDS("score", "a.csv", "--json", "-m", "J,ari", "b.csv", "-q")), err);
    assert_string_equal(s.task->name, "score");
    assert_int_equal(s.n_operands, 2);
    assert_string_equal(s.operand[0], "a.csv");
    assert_string_equal(s.operand[1], "b.csv");
    assert_true(s.json && s.quiet && !s.tsv);
    assert_string_equal(s.indices, "J,ari");
    sm_settings_done(&s);
}

static void a_file_first_is_the_explorer(void **state)
{
    sm_settings s;
    sm_error err = {0};
    assert_ok(parsed(&s, &err, WORDS("--", "score.csv", "-x")), err);
    assert_string_equal(s.task->name, "");
    assert_int_equal(s.n_operands, 2);
    sm_settings_done(&s);
    assert_ok(parsed(&s, &err, WORDS("-")), err);
    assert_int_equal(s.n_operands, 1);
    sm_settings_done(&s);
}

static void checks_are_collected(void **state)
{
    sm_settings s;
    sm_error err = {0};
    assert_ok(parsed(&s, &err, WORDS("score", "f", "--fail-under", "ARI=.5", "--fail-under=vi=-1e-3")), err);
    assert_int_equal(s.n_checks, 2);
    assert_string_equal(s.check[0].index->id, "ari");
    assert_near(s.check[0].bound, 0.5, 0);
    assert_string_equal(s.check[1].index->id, "vi");
    assert_near(s.check[1].bound, -0.001, 0);
    sm_settings_done(&s);
}

static void wrong_words_are_refused(void **state)
{
    const char *const *const wrong[] = {
        WORDS("score", "f", "--nope"),
        WORDS("score", "f", "-Z"),
        WORDS("score", "f", "-m"),
        WORDS("score", "f", "--quiet=yes"),
        WORDS("score", "f", "--size", "1x1"),
        WORDS("score"),
        WORDS("explain", "J"),
        WORDS("scroe"),
        WORDS("screen", "--size", "0x5"),
        WORDS("screen", "--size", "501x5"),
        WORDS("screen", "--size", "5x5x5"),
        WORDS("score", "f", "--beta", "-1"),
        WORDS("score", "f", "--sep", ""),
        WORDS("score", "f", "--sep", "\""),
        WORDS("score", "f", "--missing", "no"),
        WORDS("score", "f", "-m", ""),
        WORDS("score", "f", "-o", ""),
        WORDS("score", "f", "--pred="),
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        sm_settings s;
        sm_error err = {0};
        if (parsed(&s, &err, wrong[i]) != SM_USAGE) fail_msg("%s %s passed", wrong[i][1], wrong[i][2]);
        assert_int_equal(err.status, SM_USAGE);
        assert_true(err.text[0] != 0);
        sm_settings_done(&s);
    }
}

static void numbers_are_decimal_finite_and_whole(void **state)
{
    static const char *const wrong[] = {"", "nan", "inf", "1e999", "0,5", "0x1", "1 ", " 1", "1e", "--1", "."};
    double x = 0;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (sm_number_parse(wrong[i], &x) == SM_OK) fail_msg("\"%s\" passed", wrong[i]);
    assert_int_equal(sm_number_parse("-2.5e-1", &x), SM_OK);
    assert_near(x, -0.25, 0);
}

/* Nothing may stand twice: getopt would take the first and never tell. */
static void no_option_stands_twice(void **state)
{
    for (const sm_option_row *a = sm_option_rows; a->help; a++)
        for (const sm_option_row *b = a + 1; b->help; b++) {
            if (a->letter && a->letter == b->letter) fail_msg("-%c", a->letter);
            if (a->name && b->name && strcmp(a->name, b->name) == 0) fail_msg("--%s", a->name);
        }
}

static void every_option_belongs_somewhere_and_can_be_set(void **state)
{
    for (const sm_option_row *o = sm_option_rows; o->help; o++) {
        assert_true(o->on != 0);
        assert_true(o->name || o->letter);
        assert_true((o->kind == SM_CALL) == (o->set != NULL));
        assert_true((o->kind == SM_FLAG) == (o->argument == NULL));
    }
}

/* Help names the lists in one word, which is written by hand. */
static void the_operand_of_list_names_every_list(void **state)
{
    sm_text all = {0};
    sm_error err = {0};
    for (const sm_catalogue *l = sm_catalogues; l->name; l++)
        assert_ok(sm_text_print(&all, &err, "%s%s", all.length ? "|" : "[", l->name), err);
    assert_ok(sm_text_print(&all, &err, "]"), err);
    assert_string_equal(sm_task_find("list")->operands, sm_text_of(&all));
    sm_text_done(&all);
}

static void every_command_says_what_it_does(void **state)
{
    for (const sm_task *t = sm_tasks; t->name; t++) {
        assert_true((t->help == NULL) == (t->document != NULL));
        assert_true(sm_task_help(t)[0] != 0);
    }
    assert_ptr_equal(sm_task_help(sm_task_find("match")), sm_document_find("match")->help);
}

static void every_list_has_a_cell_for_every_head(void **state)
{
    for (const sm_catalogue *l = sm_catalogues; l->name; l++) {
        assert_true(l->count() > 0);
        for (size_t c = 0; c < l->cols; c++) {
            assert_non_null(l->head[c]);
            l->at(l, l->count() - 1, c);
        }
        assert_int_not_equal(l->at(l, 0, 0).kind, SM_EMPTY);
    }
}

static void the_documents_name_every_command_option_and_index(void **state)
{
    sm_text manual = {0};
    sm_error err = {0};
    assert_ok(sm_cli_docs("man", sm_text_sink(&manual), &err), err);
    for (const sm_task *t = sm_tasks; t->name; t++) {
        char bold[64];
        snprintf(bold, sizeof bold, "\n\\fB%s\\fR", *t->name ? t->name : "setmatch");
        if (!strstr(sm_text_of(&manual), bold)) fail_msg("%s is missing", bold);
    }
    for (size_t i = 0; the_indices()[i]; i++) assert_non_null(strstr(sm_text_of(&manual), the_indices()[i]->id));
    assert_non_null(strstr(sm_text_of(&manual), "\\-\\-fail\\-under"));
    sm_text_done(&manual);
    for (const sm_catalogue *l = sm_catalogues; l->name; l++) {
        sm_text part = {0};
        assert_ok(sm_cli_docs(l->name, sm_text_sink(&part), &err), err);
        assert_non_null(strstr(sm_text_of(&part), "| --- |"));
        sm_text_done(&part);
    }
    assert_int_equal(sm_cli_docs("nothing", sm_text_sink(&manual), &err), SM_USAGE);
}

/* An option without a long name is there by its letter. */
static void the_completions_name_every_command_option_and_index(void **state)
{
    static const char *const shell[] = {"bash", "zsh", "fish"};
    for (size_t i = 0; i < 3; i++) {
        sm_text script = {0};
        sm_error err = {0};
        assert_ok(sm_cli_docs(shell[i], sm_text_sink(&script), &err), err);
        for (const sm_task *t = sm_tasks; t->name; t++) assert_non_null(strstr(sm_text_of(&script), t->name));
        for (size_t k = 0; the_indices()[k]; k++) assert_non_null(strstr(sm_text_of(&script), the_indices()[k]->id));
        for (const sm_option_row *o = sm_option_rows; o->help; o++) {
            char name[40];
            if (i == 2)
                snprintf(name, sizeof name, " -%c %s", o->name ? 'l' : 's', o->name ? o->name : (char[]){o->letter, 0});
            else
                snprintf(name, sizeof name, "%s%s", o->name ? "--" : "-", o->name ? o->name : (char[]){o->letter, 0});
            if (!strstr(sm_text_of(&script), name)) fail_msg("%s has no %s", shell[i], name);
        }
        sm_text_done(&script);
    }
}

/* Every limit with its figure, every format, every known word: the page is made of the rows. */
static void the_page_of_formats_holds_every_row(void **state)
{
    sm_text page = {0};
    sm_error err = {0};
    assert_ok(sm_cli_docs("man-formats", sm_text_sink(&page), &err), err);
    for (const sm_limit *l = sm_limits; l->name; l++) assert_non_null(strstr(sm_text_of(&page), l->help));
    assert_non_null(strstr(sm_text_of(&page), "\\fB2147483647\\fR\n\\&points\n"));
    for (size_t i = 0; sm_formats[i]; i++) assert_non_null(strstr(sm_text_of(&page), sm_formats[i]->suffixes));
    for (const sm_known *k = sm_known_words; k->name; k++)
        for (const char *const *w = k->word; *w; w++) assert_non_null(strstr(sm_text_of(&page), *w));
    sm_text_done(&page);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_stand_anywhere_among_the_files),
        cmocka_unit_test(a_file_first_is_the_explorer),
        cmocka_unit_test(checks_are_collected),
        cmocka_unit_test(wrong_words_are_refused),
        cmocka_unit_test(numbers_are_decimal_finite_and_whole),
        cmocka_unit_test(no_option_stands_twice),
        cmocka_unit_test(every_option_belongs_somewhere_and_can_be_set),
        cmocka_unit_test(the_operand_of_list_names_every_list),
        cmocka_unit_test(every_command_says_what_it_does),
        cmocka_unit_test(every_list_has_a_cell_for_every_head),
        cmocka_unit_test(the_documents_name_every_command_option_and_index),
        cmocka_unit_test(the_completions_name_every_command_option_and_index),
        cmocka_unit_test(the_page_of_formats_holds_every_row),
    };
    return cmocka_run_group_tests_name("settings", tests, NULL, NULL);
}
