/* The losses as records. Numbers: J-score paper, Fig. 1B (10, 30, 40 + 20), and arithmetic by hand. */
#include "output/output.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"

static sm_text records(const char *indices, const char *format)
{
    sm_session *s;
    sm_text t = {0};
    sm_error err = {0};
    const sm_output_options o = {.indices = indices};
    assert_ok(sm_session_new(&s, sample_fig1b(), the_registry(), &err), err);
    sm_out out = sm_out_to(sm_text_sink(&t), &err);
    sm_output_document(s, "losses", format, &o, &out);
    assert_ok(sm_out_end(&out), err);
    sm_session_free(s);
    return t;
}

static void has_line(const sm_text *t, const char *line)
{
    const char *at = strstr(sm_text_of(t), line);
    if (!at || (at != sm_text_of(t) && at[-1] != '\n') || at[strlen(line)] != '\n')
        fail_msg("no line is \"%s\" in\n%s", line, sm_text_of(t));
}

TEST(every_class_cluster_and_confusion_is_a_row)
{
    sm_text t = records("h_score", "csv");
    has_line(&t, "kind,class,cluster,size,count,jaccard,precision,recall,f1,entropy,unmatched,loss,part_of_loss");
    has_line(&t, "class,Ta,K1,10,10,1,1,1,1,0,no,0,0");
    has_line(&t, "cluster,Tb,K2,30,30,1,1,1,1,0,no,0,0");
    has_line(&t, "cluster,Tc,K4,20,20,0.3333333333333333,1,0.3333333333333333,0.5,0,yes,0.2,1");
    has_line(&t, "confusion,Tc,K4,,20,0.3333333333333333,1,0.3333333333333333,0.5,,,,");
    size_t lines = 0;
    for (const char *p = sm_text_of(&t); *p; p++) lines += *p == '\n';
    assert_int_equal(lines, 1 + 3 + 4 + 1);
    sm_text_free(&t);
}

/* F is a sum over classes: a cluster has no share in what it loses; Tc has all of it. */
TEST(side_without_shares_is_empty)
{
    sm_text t = records("f_score", "csv");
    has_line(&t, "class,Ta,K1,10,10,1,1,1,1,0,no,0,0");
    has_line(&t, "cluster,Tc,K4,20,20,0.3333333333333333,1,0.3333333333333333,0.5,0,yes,,");
    sm_text_free(&t);
    t = records("fm", "csv"); /* no sum at all */
    has_line(&t, "class,Ta,K1,10,10,1,1,1,1,0,no,,");
    sm_text_free(&t);
}

TEST(j_score_replaces_every_index_without_losses)
{
    sm_text a = records("all", "tsv"), b = records(NULL, "tsv"), c = records("j_score,ari", "tsv");
    assert_string_equal(sm_text_of(&a), sm_text_of(&b));
    assert_string_equal(sm_text_of(&a), sm_text_of(&c));
    sm_text_free(&a);
    sm_text_free(&b);
    sm_text_free(&c);
}
