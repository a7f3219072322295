/* Documents over a session: contracts, what edits change, the verbs that write files. Numbers: J-score paper, Fig. 1B
 * and 1C, and arithmetic by hand. */
#include "base/mem.h"
#include "output/output.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include "tests/support/scratch.h"
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <unistd.h>

static sm_session *fig1b(void)
{
    sm_session *s;
    sm_error err = {0};
    assert_ok(sm_session_new(&s, sample_fig1b(), the_registry(), &err), err);
    return s;
}

static sm_text report(sm_session *s, const char *document, const char *format, const sm_output_options *o)
{
    sm_text t = {0};
    sm_error err = {0};
    sm_out out = sm_out_to(sm_text_sink(&t), &err);
    sm_output_document(s, document, format, o, &out);
    assert_ok(sm_out_end(&out), err);
    return t;
}

static double score(sm_session *s, const char *id)
{
    const sm_output_options o = {0};
    sm_text t = report(s, "score", "json", &o);
    cJSON *j = cJSON_Parse(sm_text_of(&t));
    assert_non_null(j);
    const cJSON *x = cJSON_GetObjectItemCaseSensitive(cJSON_GetObjectItemCaseSensitive(j, "indices"), id);
    assert_true(cJSON_IsNumber(x));
    double number = x->valuedouble;
    cJSON_Delete(j);
    sm_text_free(&t);
    return number;
}

static void run(sm_session *s, const char *line)
{
    sm_error err = {0};
    assert_ok(sm_session_run_line(s, line, &err), err);
}

TEST(score_has_every_id_of_the_registry)
{
    sm_session *s = fig1b();
    const sm_output_options o = {0};
    sm_text t = report(s, "score", "json", &o);
    cJSON *j = cJSON_Parse(sm_text_of(&t));
    const cJSON *indices = cJSON_GetObjectItemCaseSensitive(j, "indices");
    for (size_t i = 0; the_indices()[i]; i++)
        if (!cJSON_GetObjectItemCaseSensitive(indices, the_indices()[i]->id))
            fail_msg("%s is missing", the_indices()[i]->id);
    assert_int_equal(cJSON_GetArraySize(indices), the_index_count());
    cJSON_Delete(j);
    sm_text_free(&t);
    sm_session_free(s);
}

/* Fig. 1C: K4 split 10 + 10, J = 2 * 0.8 * 0.7/(0.8 + 0.7); H stays. */
TEST(report_describes_the_current_labels)
{
    sm_session *s = fig1b();
    assert_near(score(s, "j_score"), 17.6 / 23, 1e-15);
    run(s, "split K4 10,10");
    assert_near(score(s, "j_score"), 1.12 / 1.5, 1e-15);
    assert_near(score(s, "h_score"), 0.2, 1e-15);
    run(s, "undo");
    assert_near(score(s, "j_score"), 17.6 / 23, 1e-15);
    sm_session_free(s);
}

TEST(matrix_omits_closed_clusters)
{
    sm_session *s = fig1b();
    run(s, "merge K4 K3");
    const sm_output_options o = {0};
    sm_text t = report(s, "matrix", "tsv", &o);
    assert_string_equal(sm_text_of(&t), "class\tK1\tK2\tK3\nTa\t10\t0\t0\nTb\t0\t30\t0\nTc\t0\t0\t60\n");
    sm_text_free(&t);
    sm_session_free(s);
}

TEST(empty_cluster_is_shown_but_not_counted_or_matched)
{
    sm_session *s = fig1b();
    run(s, "new K9");
    const sm_output_options o = {0};
    sm_text t = report(s, "match", "json", &o);
    assert_null(strstr(sm_text_of(&t), "K9"));
    sm_text_free(&t);
    t = report(s, "matrix", "json", &o);
    assert_non_null(strstr(sm_text_of(&t), "\"K9\""));
    sm_text_free(&t);
    t = report(s, "score", "json", &o);
    assert_non_null(strstr(sm_text_of(&t), "\"clusters\":4"));
    sm_text_free(&t);
    sm_session_free(s);
}

TEST(exchanged_roles_exchange_the_sources)
{
    sm_session *s = fig1b();
    const sm_output_options o = {.indices = "ri"};
    sm_text before = report(s, "score", "json", &o);
    run(s, "roles");
    sm_text after = report(s, "score", "json", &o);
    assert_non_null(strstr(sm_text_of(&before), "\"classes\":3,\"clusters\":4"));
    assert_non_null(strstr(sm_text_of(&after), "\"classes\":4,\"clusters\":3"));
    sm_text_free(&before);
    sm_text_free(&after);
    sm_session_free(s);
}

TEST(markdown_and_latex_matrices_have_marks_and_margins)
{
    sm_session *s = fig1b();
    const sm_output_options o = {0};
    sm_text t = report(s, "matrix", "markdown", &o);
    assert_non_null(strstr(sm_text_of(&t), "| Tc | 0 | 0 | \\[(40)\\]\\* | (20) | 60 |\n"));
    assert_non_null(strstr(sm_text_of(&t), "| sum | 10 | 30 | 40 | 20 | 100 |\n"));
    sm_text_free(&t);
    t = report(s, "matrix", "latex", &o);
    assert_non_null(strstr(
        sm_text_of(&t),
        "Tc & 0 & 0 & \\cellcolor{setmatch5}\\color{white}{[}(40){]}* & \\cellcolor{setmatch3}(20) & 60 \\\\\n"));
    sm_text_free(&t);
    sm_session_free(s);
}

TEST(indices_are_printed_once_in_the_requested_order)
{
    const sm_index **row;
    size_t n;
    sm_error err = {0};
    assert_ok(sm_indices_chosen(the_registry(), " J, ari,j_score ,RI", &row, &n, &err), err);
    assert_int_equal(n, 3);
    assert_string_equal(row[0]->id, "j_score");
    assert_string_equal(row[1]->id, "ari");
    assert_string_equal(row[2]->id, "ri");
    sm_free(row);
    assert_ok(sm_indices_chosen(the_registry(), "all", &row, &n, &err), err);
    assert_int_equal(n, the_index_count());
    sm_free(row);
    assert_int_equal(sm_indices_chosen(the_registry(), " , ", &row, &n, &err), SM_USAGE);
    assert_null(row);
}

TEST(unknown_documents_and_formats_are_usage_errors)
{
    static const struct {
        const char *document, *format, *values;
    } wrong[] = {{"scores", "json", NULL}, {"score", "excel", NULL}, {"matrix", "table", "jacard"}};
    sm_session *s = fig1b();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        sm_text t = {0};
        sm_error err = {0};
        const sm_output_options o = {.values = wrong[i].values};
        sm_out out = sm_out_to(sm_text_sink(&t), &err);
        sm_output_document(s, wrong[i].document, wrong[i].format, &o, &out);
        assert_int_equal(sm_out_end(&out), SM_USAGE);
        assert_int_equal(t.length, 0);
        sm_text_free(&t);
    }
    sm_session_free(s);
}

/* ---- verbs ------------------------------------------------------------------------------------------------------- */
static int drop_file(void **state)
{
    unlink(in_scratch("out"));
    return rmdir(scratch()); /* nothing else was left there */
}

static sm_status run_verb(sm_session *s, const char *verb, bool replace, sm_text *said, sm_error *err)
{
    char line[256];
    sm_command c;
    snprintf(line, sizeof line, "%s %s", verb, in_scratch("out"));
    sm_status status = sm_command_parse(&c, line, err);
    if (status == SM_OK) status = sm_output_run(s, &c, replace, said, err);
    sm_command_free(&c);
    return status;
}

static void file_is(const char *wanted)
{
    char text[512];
    const char *file = in_scratch("out");
    FILE *f = fopen(file, "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    assert_string_equal(text, wanted);
}

/* The branch that was left is not on the way; a reset is. */
TEST(log_is_the_path_from_the_root)
{
    sm_session *s = fig1b();
    sm_text said = {0};
    sm_error err = {0};
    run(s, "move 5 Tc K4 K3");
    run(s, "undo");
    run(s, "split K4 10,10");
    run(s, "reset");
    run(s, "new \"a b\"");
    run(s, "set beta=2");
    assert_ok(run_verb(s, "export log", false, &said, &err), err);
    assert_non_null(strstr(sm_text_of(&said), "wrote the log to"));
    file_is("# setmatch-log 1\nset beta=2\nsplit K4 10,10\nreset\nnew \"a b\"\n");
    const char *file = in_scratch("out");
    unlink(file);
    const sm_output_options o = {0};
    sm_text t = report(s, "log", "csv", &o);
    assert_string_equal(sm_text_of(&t), "change,command\n1,\"split K4 10,10\"\n2,reset\n3,\"new \"\"a b\"\"\"\n");
    sm_text_free(&t);
    sm_text_free(&said);
    sm_session_free(s);
}

TEST(export_writes_the_matrix_and_replaces_nothing)
{
    static const char wanted[] = "class,K1,K2,K3,K4\nTa,10,0,0,0\nTb,0,30,0,0\nTc,0,0,40,20\n";
    sm_session *s = fig1b();
    sm_text said = {0};
    sm_error err = {0};
    assert_ok(run_verb(s, "export csv", false, &said, &err), err);
    assert_non_null(strstr(sm_text_of(&said), "wrote the matrix to"));
    file_is(wanted);
    assert_int_equal(run_verb(s, "export tsv", false, &said, &err), SM_IO);
    file_is(wanted);
    err = (sm_error){0};
    assert_ok(run_verb(s, "export tsv", true, &said, &err), err);
    file_is("class\tK1\tK2\tK3\tK4\nTa\t10\t0\t0\t0\nTb\t0\t30\t0\t0\nTc\t0\t0\t40\t20\n");
    sm_text_free(&said);
    sm_session_free(s);
}

/* Points T1 T1 T2 in K1 K1 K2; one of the first two is moved: the first in loaded order. */
TEST(write_writes_the_current_labels)
{
    static const uint64_t count[] = {2, 0, 0, 1};
    sm_session *s;
    sm_text said = {0};
    sm_error err = {0};
    assert_ok(sm_session_new(&s, sample_dataset(count, 2, 2), the_registry(), &err), err);
    run(s, "move 1 T1 K1 K2");
    assert_ok(run_verb(s, "write", true, &said, &err), err);
    char text[512];
    const char *file = in_scratch("out");
    FILE *f = fopen(file, "r");
    assert_non_null(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    assert_non_null(strstr(text, "T1,K2\nT1,K1\nT2,K2\n"));
    sm_text_free(&said);
    sm_session_free(s);
}

TEST(wrong_format_leaves_no_file)
{
    sm_session *s = fig1b();
    sm_text said = {0};
    sm_error err = {0};
    const char *file = in_scratch("out");
    unlink(file);
    assert_int_equal(run_verb(s, "export excel", false, &said, &err), SM_USAGE);
    assert_int_equal(access(file, F_OK), -1);
    assert_int_equal(said.length, 0);
    sm_session_free(s);
}

const test_group group_of_tests = {NULL, drop_file};
