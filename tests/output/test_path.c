/* The trajectory as records. J-scores: J-score paper, Fig. 1B (0.7652) and a perfect matching (1). */
#include "output/output.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include "tests/support/scratch.h"
#include <stdlib.h>
#include <unistd.h>

static sm_session *session(const char *const *line)
{
    sm_session *s;
    sm_error err = {0};
    assert_ok(sm_session_new(&s, sample_fig1b(), the_registry(), &err), err);
    for (; *line; line++) assert_ok(sm_session_run_line(s, *line, &err), err);
    return s;
}

static sm_text records(sm_session *s, const char *indices, const char *format)
{
    sm_text t = {0};
    sm_error err = {0};
    const sm_output_options o = {.indices = indices};
    sm_out out = sm_out_to(sm_text_sink(&t), &err);
    sm_output_document(s, "path", format, &o, &out);
    assert_ok(sm_out_end(&out), err);
    return t;
}

/* PA of Fig. 1B is 80 of 100, of the merged one 100 of 100: all points are in their class's cluster. */
TEST(every_change_is_a_row_with_its_values)
{
    static const char *const lines[] = {"move 5 Tc K4 K3", "undo", "merge K4 K3", NULL};
    sm_session *s = session(lines);
    sm_text t = records(s, "pa,j_score", "csv");
    const char *second = strchr(sm_text_of(&t), '\n');
    assert_non_null(second);
    assert_int_equal(strncmp(sm_text_of(&t), "step,change,command,pa,j_score\n", 31), 0);
    assert_int_equal(strncmp(second + 1, "0,0,,0.8,0.765", 14), 0);
    const char *third = strchr(second + 1, '\n');
    assert_string_equal(third + 1, "1,2,merge K4 K3,1,1\n"); /* what was undone is not on the way */
    sm_text_free(&t);
    sm_session_free(s);
}

TEST(every_index_is_a_column_by_default)
{
    static const char *const none[] = {NULL};
    sm_session *s = session(none);
    sm_text t = records(s, NULL, "tsv");
    size_t tabs = 0;
    for (const char *p = sm_text_of(&t); *p && *p != '\n'; p++) tabs += *p == '\t';
    assert_int_equal(tabs, 2 + the_index_count());
    sm_text_free(&t);
    sm_session_free(s);
}

TEST(export_path_writes_the_path)
{
    const char *file = in_scratch("path.csv");
    char line[256], all[512] = "";
    static const char *const lines[] = {"merge K4 K3", NULL};
    sm_session *s = session(lines);
    sm_command c;
    sm_text said = {0};
    sm_error err = {0};
    snprintf(line, sizeof line, "export path %s", file);
    assert_ok(sm_command_parse(&c, line, &err), err);
    assert_ok(sm_output_run(s, &c, true, &said, &err), err);
    assert_non_null(strstr(sm_text_of(&said), "wrote the path to"));
    FILE *f = fopen(file, "r");
    assert_non_null(f);
    assert_true(fread(all, 1, sizeof all - 1, f) > 0);
    fclose(f);
    assert_int_equal(strncmp(all, "step,change,command,", 20), 0);
    sm_text_free(&said);
    sm_command_free(&c);
    sm_session_free(s);
}
