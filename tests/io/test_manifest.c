/* Lists of readings: which columns they need, where paths begin, and what is wrong with its place. Expected by hand. */
#include "io/formats/manifest.h"
#include "tests/io/case.h"

/* "DATASET/ALGORITHM/TRUE/PRED/COLUMN/TRUE_COLUMN@LINE;.." of a list, in full, or "LINE:COLUMN ERROR", whose end may be
 * left away. */
static void list_is(const char *file, const char *bytes, size_t length, const char *expected)
{
    sm_manifest m;
    sm_error err = {0};
    sm_text is = {0};
    put_file(file, bytes, length);
    sm_status status = sm_manifest_read(&m, file, &err);
    for (size_t i = 0; i < m.n; i++)
        sm_text_printf(&is, "%s/%s/%s/%s/%s/%s@%d;", m.row[i].dataset, m.row[i].algorithm, m.row[i].truth,
                       m.row[i].pred, m.row[i].column, m.row[i].true_column, (int)m.row[i].line);
    if (status != SM_OK) {
        assert_int_equal(status, SM_INPUT);
        assert_int_equal(m.n, 0);
        sm_text_printf(&is, "%d:%d %s", (int)err.line, (int)err.column, err.text);
    }
    size_t compared = strlen(expected) + (status == SM_OK); /* with the end of a list */
    if (strncmp(sm_text_of(&is), expected, compared) != 0)
        fail_msg("%s\nis  %s\nnot %s", bytes, sm_text_of(&is), expected);
    sm_text_free(&is);
    sm_manifest_free(&m);
}

TEST(columns_can_be_in_any_order)
{
    static const struct {
        const char *bytes, *list;
    } row[] = {{"dataset,algorithm,true,pred\nd,a,t,p\n", "d/a/t/p//@2;"},
               {"dataset,algorithm,true,pred\nd,a,t,p\ne,b,u,q\n", "d/a/t/p//@2;e/b/u/q//@3;"},
               {"pred,true,algorithm,dataset\np,t,a,d\n", "d/a/t/p//@2;"},
               {"dataset,algorithm,true,pred,column,true_column\nd,a,t,p,c,k\n", "d/a/t/p/c/k@2;"},
               {"true_column,column,dataset,algorithm,true,pred\nk,c,d,a,t,p\n", "d/a/t/p/c/k@2;"},
               {"dataset,algorithm,true,pred,column\nd,a,t,p,\n", "d/a/t/p//@2;"},
               {"dataset,more,algorithm,true,pred\nd,m,a,t,p\n", "d/a/t/p//@2;"},
               {"# made by hand\ndataset,algorithm,true,pred\n\n\"d, e\",a,/t,p x\n", "d, e/a//t/p x//@4;"},
               {"dataset,algorithm,true,pred\n#d,a,t,p\n", "#d/a/t/p//@2;"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        list_is("in", row[i].bytes, strlen(row[i].bytes), row[i].list);
}

TEST(paths_are_relative_to_the_manifest)
{
    static const char bytes[] = "dataset,algorithm,true,pred\nd,a,t,x/p\nd,a,/t,../p\n";
    list_is("./in", bytes, sizeof bytes - 1, "d/a/./t/./x/p//@2;d/a//t/./../p//@3;");
}

TEST(missing_value_reports_its_line)
{
#define HEADER "dataset,algorithm,true,pred\n"
    static const struct {
        const char *bytes, *error;
    } row[] = {
        {"", "0:0 no readings; the list is empty; is this the right file?"},
        {HEADER, "0:0 no readings; the list is empty; is this the right file?"},
        {"algorithm,true,pred\na,t,p\n", "1:0 no column \"dataset\" in the header; a list of readings begins with"},
        {"dataset,true,pred\na,t,p\n", "1:0 no column \"algorithm\" in the header"},
        {"dataset,algorithm,pred\nd,a,p\n", "1:0 no column \"true\" in the header"},
        {"dataset,algorithm,true\nd,a,t\n", "1:0 no column \"pred\" in the header"},
        {"Dataset,algorithm,true,pred\nd,a,t,p\n", "1:0 no column \"dataset\" in the header"},
        {"dataset,algorithm,true,predi\nd,a,t,p\n", "1:0 no column \"pred\" in the header"},
        {HEADER "d,a,t\n", "2:0 malformed row: expected 4 fields, found 3; add the missing fields, or quote a field "
                           "that contains the separator"},
        {HEADER "d\n", "2:0 malformed row: expected 4 fields, found 1; add the missing fields, or quote a field that "
                       "contains the separator"},
        {HEADER "d,a,t,p,c\n", "2:0 malformed row: expected 4 fields, found 5; add the missing fields, or quote a "
                               "field that contains the separator"},
        {HEADER "d,a,t,p\n,a,t,p\n", "3:0 empty column dataset; fill it in"},
        {HEADER "d,,t,p\n", "2:0 empty column algorithm;"},
        {HEADER "d,a,,p\n", "2:0 empty column true;"},
        {HEADER "d,a,t,\n", "2:0 empty column pred;"},
        {HEADER "d,a,t,\"p\n", "2:7 malformed row: unclosed quote; close it, or double a quote that"},
        {"dataset,algorithm,true,dataset,pred\nd,a,t,e,p\n",
         "1:0 two columns \"dataset\" in the header; one is needed; rename or remove the other"},
        {"column,dataset,algorithm,true,pred,column\nc,d,a,t,p,k\n", "1:0 two columns \"column\" in the header;"},
        {HEADER "d,a,\"t\"x,p\n", "2:8 malformed row: text after a closing quote; quote the whole field"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        list_is("in", row[i].bytes, strlen(row[i].bytes), row[i].error);
    sm_manifest m;
    sm_error err = {0};
    assert_int_equal(sm_manifest_read(&m, "third", &err), SM_IO);
    assert_int_equal(m.n, 0);
    sm_manifest_free(&m);
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
