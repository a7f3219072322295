/* Tab, where its candidates come from registries, from thousands of labels, or from a file. The others are in
 * tests/session/scripts/complete.txt. */
#include "tests/session/look.h"
#include "tests/support/indices.h"

static void offered(const sm_session *s, const char *line, sm_text *out)
{
    sm_error err = {0};
    size_t from;
    sm_text_clear(out);
    assert_ok(sm_complete(s, line, &(sm_known_names){0}, &from, out, &err), err);
}

TEST(every_index_with_a_formula_is_offered_in_formulas)
{
    sm_session *s = session_of(sample_fig1b());
    sm_text out = {0};
    for (size_t i = 0; i < the_index_count(); i++) {
        char line[96];
        const sm_index *x = the_indices()[i];
        snprintf(line, sizeof line, "define X=%s", x->id);
        offered(s, line, &out);
        bool found = false;
        for (const char *at = sm_text_of(&out); *at; at += strcspn(at, "\n") + 1)
            found = found || (strcspn(at, "\n") == strlen(x->id) && !strncmp(at, x->id, strlen(x->id)));
        if (found != (x->parsed != NULL)) fail_msg("%s: %s", x->id, sm_text_of(&out));
    }
    sm_text_free(&out);
    sm_session_free(s);
}

/* A session of one point whose file has these columns. */
static sm_session *session_with(const sm_row_column *column, uint32_t columns)
{
    static const uint32_t label[1] = {0};
    sm_dataset *d = NULL;
    sm_parts p = {.n = 1, .n_partitions = 2, .pred = 1, .rows = {.column = column, .columns = columns}};
    p.partition = sm_alloc(2, sizeof *p.partition);
    for (int i = 0; i < 2; i++) p.partition[i] = sample_partition("p", "x", label, 1, 1);
    sm_dataset_new(&d, &p);
    return session_of(d);
}

TEST(at_most_a_thousand_names_are_offered)
{
    enum { MANY = 1100, MOST = 1000 };
    static uint64_t count[MANY];
    static sm_row_column column[MANY];
    for (int i = 0; i < MANY; i++) count[i] = 1, column[i].name = i % 2 ? "odd" : "even";
    sm_session *s[] = {session_of_counts(count, 1, MANY), session_with(column, MANY)};
    static const char *const line[] = {"merge ", "slice "};
    for (int i = 0; i < 2; i++) {
        sm_text out = {0};
        size_t lines = 0;
        offered(s[i], line[i], &out);
        for (const char *at = sm_text_of(&out); (at = strchr(at, '\n')); at++) lines++;
        assert_int_equal(lines, MOST);
        sm_text_free(&out);
        sm_session_free(s[i]);
    }
}

TEST(columns_are_offered_by_their_names)
{
    static const sm_row_column column[] = {{.name = "split"}, {.name = ""}, {.name = "my language"}};
    sm_session *s = session_with(column, 3);
    sm_text out = {0};
    offered(s, "slice ", &out);
    assert_string_equal(sm_text_of(&out), "split\n\"my language\"\n");
    offered(s, "slice lang", &out);
    assert_string_equal(sm_text_of(&out), "\"my language\"\n");
    sm_session_free(s);
    offered(NULL, "slice ", &out);
    assert_string_equal(sm_text_of(&out), "");
    sm_text_free(&out);
}
