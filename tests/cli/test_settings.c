/* The command line: what options set, which words are rejected, what is listed. */
#include "cli/cli.h"
#include "cli/line.h"
#include "cli/tasks/lists.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"

/* What is parsed points into argv, which stays until the next one. */
static sm_status parsed(sm_settings *s, sm_error *err, const char *const *word)
{
    static char *argv[16];
    int argc = 0;
    for (; word[argc]; argc++) argv[argc] = (char *)(uintptr_t)word[argc];
    argv[argc] = NULL;
    return sm_settings_parse(s, argc, argv, err);
}

#define WORDS(...) ((const char *const[]){"setmatch", __VA_ARGS__, NULL})

TEST(options_can_appear_among_the_files)
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
    sm_settings_free(&s);
}

TEST(file_as_first_argument_opens_the_explorer)
{
    sm_settings s;
    sm_error err = {0};
    assert_ok(parsed(&s, &err, WORDS("--", "score.csv", "-x")), err);
    assert_string_equal(s.task->name, "");
    assert_int_equal(s.n_operands, 2);
    sm_settings_free(&s);
    assert_ok(parsed(&s, &err, WORDS("-")), err);
    assert_int_equal(s.n_operands, 1);
    sm_settings_free(&s);
}

TEST(checks_are_collected)
{
    sm_settings s;
    sm_error err = {0};
    assert_ok(parsed(&s, &err, WORDS("score", "f", "--fail-under", "ARI=.5", "--fail-under=vi=-1e-3")), err);
    assert_ok(sm_settings_config(&s, &err), err);
    assert_int_equal(s.n_checks, 2);
    assert_ok(sm_settings_config(&s, &err), err); /* where names become indices */
    assert_string_equal(s.check[0].index->id, "ari");
    assert_near(s.check[0].bound, 0.5, 0);
    assert_string_equal(s.check[1].index->id, "vi");
    assert_near(s.check[1].bound, -0.001, 0);
    sm_settings_free(&s);
}

/* On the command line and by set the same texts are numbers, and what was given reaches set. */
TEST(beta_is_parsed_in_one_way)
{
    static const struct {
        const char *text;
        double is; /* 0: rejected */
    } row[] = {{"0.001", 0.001},
               {"1000", 1000},
               {".5", 0.5},
               {"2.", 2},
               {"02", 2},
               {".123456789012345", 0.123456789012345},
               {"0.123456789012345", 0.123456789012345},
               {"0.1234567890123456", 0}, /* 16 digits after the first nought */
               {"0.0009", 0},
               {"1000.1", 0},
               {"1e0", 0},
               {"+1", 0},
               {"-1", 0},
               {"0", 0},
               {"nan", 0},
               {"0x1", 0}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_settings s;
        sm_error err = {0};
        char set[64], line[80];
        snprintf(set, sizeof set, "beta=%s", row[i].text);
        snprintf(line, sizeof line, "--%s", set);
        sm_status wanted = row[i].is > 0 ? SM_OK : SM_USAGE, status = sm_setting_check(set, &err);
        if (status != wanted) fail_msg("set %s: %d", set, status);
        status = parsed(&s, &err, WORDS("score", "f", line));
        if (status != wanted) fail_msg("%s: %d", line, status);
        if (status == SM_OK) assert_near(s.beta, row[i].is, 0);
        sm_settings_free(&s);
        char number[32];
        sm_number(number, row[i].is);
        snprintf(set, sizeof set, "beta=%s", number);
        assert_int_equal(sm_setting_check(set, &err), wanted);
    }
}

TEST(wrong_words_are_rejected)
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
        sm_settings_free(&s);
    }
}

/* Nothing may stand twice: getopt would take the first and never tell. */
TEST(no_option_is_listed_twice)
{
    for (const sm_option_row *a = sm_option_rows; a->help; a++)
        for (const sm_option_row *b = a + 1; b->help; b++) {
            if (a->letter && a->letter == b->letter) fail_msg("-%c", a->letter);
            if (a->name && b->name && strcmp(a->name, b->name) == 0) fail_msg("--%s", a->name);
        }
}

TEST(every_option_belongs_to_a_command)
{
    for (const sm_option_row *o = sm_option_rows; o->help; o++) {
        assert_true(o->on != 0);
        assert_true(o->name || o->letter);
        assert_true((o->kind == SM_CALL) == (o->set != NULL));
        assert_true((o->kind == SM_FLAG) == (o->argument == NULL));
    }
}

TEST(every_command_describes_itself)
{
    for (const sm_cli_task *t = sm_cli_tasks; t->name; t++) {
        assert_true((t->help == NULL) == (t->document != NULL));
        assert_true(sm_cli_task_help(t)[0] != 0);
    }
    assert_ptr_equal(sm_cli_task_help(sm_cli_task_find("match")), sm_document_find("match")->help);
}

static size_t tabs_in(const char *line)
{
    size_t n = 0;
    for (; *line && *line != '\n'; line++) n += *line == '\t';
    return n;
}

/* As records: every line has as many cells as the head, and the first column is never empty (but for the explorer among
 * the commands, which has no word, and for -m, which has no long name). */
TEST(every_list_has_a_cell_for_every_column)
{
    const sm_settings s = {.tsv = true, .color = "never", .registry = the_registry(), .tasks = sm_cli_tasks};
    for (const sm_catalogue *l = sm_catalogues; l->name; l++) {
        sm_text out = {0};
        sm_error err = {0};
        size_t empty = 0, lines = 0;
        sm_out to = sm_out_to(sm_text_sink(&out), &err);
        sm_catalogue_write(l, SIZE_MAX, &s, &to);
        assert_ok(sm_out_end(&to), err);
        size_t tabs = tabs_in(sm_text_of(&out));
        for (const char *line = sm_text_of(&out); *line; line = strchr(line, '\n') + 1, lines++) {
            assert_int_equal(tabs_in(line), tabs);
            empty += *line == '\t';
        }
        assert_true(lines > 1);
        assert_int_equal(empty, strcmp(l->name, "commands") == 0 || strcmp(l->name, "options") == 0);
        sm_text_free(&out);
    }
}

static const char *listed(const char *name, sm_text *out)
{
    const sm_settings s = {.tsv = true, .color = "never", .registry = the_registry(), .tasks = sm_cli_tasks};
    sm_error err = {0};
    sm_text_clear(out);
    sm_out to = sm_out_to(sm_text_sink(out), &err);
    sm_catalogue_write(sm_catalogue_find(name), SIZE_MAX, &s, &to);
    assert_ok(sm_out_end(&to), err);
    return sm_text_of(out);
}

/* What the manual and the completions are made from, row by row as the tables have it. */
TEST(lists_match_the_tables)
{
    sm_text out = {0};
    assert_non_null(strstr(listed("options", &out), "\nfail-under\t\tID=X\t\tExit with 1"));
    assert_non_null(
        strstr(sm_text_of(&out),
               "\tbounds\t\texplore score matrix match explain report diagnose classification points convert "
               "count replay screen record\n"));
    assert_non_null(strstr(sm_text_of(&out), "\n\tm\tID[,ID]\t\t"));
    assert_non_null(strstr(listed("commands", &out), "\nmatch\tFILE...\t"));
    assert_non_null(strstr(sm_text_of(&out), sm_document_find("match")->help));
    assert_non_null(strstr(listed("verbs", &out), "\nundo\t[N]\t"));
    assert_non_null(strstr(listed("limits", &out), "\t2147483647\tpoints\n"));
    assert_non_null(strstr(sm_text_of(&out), "cells\t4000000\t"));
    assert_non_null(strstr(listed("words", &out), "an empty field"));
    for (const sm_limit *l = sm_limits; l->name; l++) assert_non_null(strstr(listed("limits", &out), l->help));
    listed("words", &out);
    for (const sm_known *k = sm_known_words; k->name; k++)
        for (const char *const *w = k->word; *w; w++) assert_non_null(strstr(sm_text_of(&out), *w));
    sm_text_free(&out);
}
