/* Names of files as they are typed: what is offered for each beginning, by the header's rules. */
#include "io/bytes/paths.h"
#include "tests/io/case.h"

/* What is offered, joined by spaces. */
static void assert_offered(const char *typed, const char *wanted)
{
    sm_text names = {0}, all = {0};
    sm_error err = {0};
    assert_ok(sm_paths_like(typed, &names, &err), err);
    const char *at = sm_text_of(&names);
    for (size_t left = names.length; left; left -= strlen(at) + 1, at += strlen(at) + 1)
        sm_text_printf(&all, "%s%s", all.length ? " " : "", at);
    if (strcmp(sm_text_of(&all), wanted) != 0) fail_msg("%s: %s\nnot %s", typed, sm_text_of(&all), wanted);
    sm_text_free(&names);
    sm_text_free(&all);
}

static int make_tree(void **state)
{
    if (enter_scratch(state) != 0 || mkdir("deep", 0700) != 0 || symlink("deep", "dlink") != 0) return -1;
    put_text("data.csv", "");
    put_text("Data2.csv", "");
    put_text("old-data.csv", "");
    put_text(".hidden", "");
    put_text("deep/inner.csv", "");
    return symlink("data.csv", "flink");
}

static int drop_tree(void **state)
{
    static const char *const name[] = {"data.csv",       "Data2.csv", "old-data.csv", ".hidden",
                                       "deep/inner.csv", "flink",     "dlink"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) unlink(name[i]);
    return rmdir("deep") != 0 ? -1 : leave_scratch(state);
}

TEST(prefix_matches_come_before_other_matches)
{
    assert_offered("da", "data.csv");
    assert_offered("DA", "Data2.csv data.csv");
    assert_offered("-da", "old-data.csv");
    assert_offered("DATA2.C", "Data2.csv");
    assert_offered("nothing", "");
    assert_offered("no/such/place/", "");
}

TEST(directories_and_links_to_them_end_in_a_slash)
{
    assert_offered("d", "data.csv deep/ dlink/");
    assert_offered("f", "flink");
    assert_offered("deep/", "deep/inner.csv");
    assert_offered("./deep/in", "./deep/inner.csv");
}

TEST(hidden_names_need_a_dot)
{
    assert_offered("", "Data2.csv data.csv deep/ dlink/ flink old-data.csv");
    assert_offered(".h", ".hidden");
    assert_offered(".", ".hidden");
    assert_offered("..", "../");
}

TEST(tilde_is_the_home_directory)
{
    char here[256], wanted[300];
    assert_non_null(getcwd(here, sizeof here));
    setenv("HOME", here, 1);
    snprintf(wanted, sizeof wanted, "%s/deep/", here);
    assert_offered("~/dee", wanted);
    setenv("HOME", "elsewhere", 1); /* no place that could be meant */
    assert_offered("~/dee", "");
}

const test_group group_of_tests = {make_tree, drop_tree};
