/* Each allocation of reading and writing fails in turn, once and from then on: an error, no dataset, no leak. */
#include "setmatch/io/import.h"
#include "setmatch/io/manifest.h"
#include "tests/io/case.h"
#include "tests/support/mem_fault.h"
#include "tests/support/os_fault.h"
#include <errno.h>

static const struct sample {
    const char *name, *bytes, *second;
    size_t length;
    sm_read_options o;
} samples[] = {
    {"csv",
     "id,x,class,cluster\n1,0.5,\"T\"\"a\",K1\n2,0.5,NA,K1\n3,1,Tb,K2\n4,1,Tb,K2\n",
     NULL,
     0,
     {.id = "id", .x = "x"}},
    {"two files", "a\n1.0\n\xc3\xa9\na\n", "1\n2.0\n-1\n2.0\n", 0, {0}},
    {"joined", "id,class\n1,a\n2,b\n3,b\n", "id,cluster\n2,y\n1,x\n4,x\n", 0, {.id = "id"}},
    {"joined by a common name", "name,class\np,a\nq,b\nr,b\n", "name,cluster\nq,y\np,x\nr,x\n", 0, {0}},
    {"plain headers", "kind\na\nb\na\nb\n", "a\nc\na\nc\n", 0, {0}},
    {"plain beside JSON", "[1,2,1]", "x\ny\ny\n", 0, {0}},
    {"all different", "a\nb\nc\n", "x\ny\nz\n", 0, {.header = "no"}},
    {"counts", "class,cluster,count\na,x,3\nb,y,4\na,x,1\n", NULL, 0, {0}},
    {"counts called n", "class,cluster,n\na,x,3\nb,y,4\n", NULL, 0, {0}},
    {"counts of several predictions",
     "pred,class,cluster,count\np,a,x,3\np,b,y,4\nq,a,x,2\nq,b,x,4\nq,b,,1\n",
     NULL,
     0,
     {.every = true, .long_counts = true}},
    {"counts in doubt", "class,cluster,weight\na,x,3\nb,y,4\n", NULL, 0, {0}},
    {"matrix", "class,K1,K2,K3\nTa,10,0,0\nTb,0,20,5\n", NULL, 0, {0}},
    {"margins", ",p,q,All\nTa,10,0,10\nTb,0,20,20\nAll,10,20,30\n", NULL, 0, {0}},
    {"margins in doubt", ",p,q,All\nTa,10,0,10\nTb,0,20,21\n", NULL, 0, {0}},
    {"an index", ",p,q,r\n0,1,2,3\n1,0,2,1\n2,2,2,0\n3,1,1,1\n4,0,0,1\n", NULL, 0, {0}},
    {"columns beside", ",p,q,total,recall\nTa,9,1,10,0.9\nTb,0,20,20,1\nprecision,1,0.9,,\n", NULL, 0, {0}},
    {"a column in doubt", ",p,q,percent\nTa,9,1,90\nTb,0,20,100\n", NULL, 0, {0}},
    {"columns chosen", ",p,q,total\nTa,9,1,10\nTb,0,20,20\n", NULL, 0, {.columns = "p..q"}},
    {"printed array", "[[5 1 0]\n [0 3 2]\n [1 0 3]]\n", NULL, 0, {0}},
    {"printed pairs", "[[5 1]\n [0 3]\n [1 0]]\n", NULL, 0, {0}},
    {"printed table", "pred  cat  dog\ntrue          \ncat     5    1\ndog     0    3\n", NULL, 0, {0}},
    {"Markdown", "|   | **p** | q |\n|---|---|---|\n| a | 5 | 1 |\n| b | 0 | 3 |\n", NULL, 0, {0}},
    {"LaTeX", " & \\multicolumn{2}{c}{pred} \\\\\ntrue & p & q \\\\\na & 5 & 1 \\\\\nb & 0 & 3 \\\\\n", NULL, 0, {0}},
    {"json labels", "{\"labels\":[\"p\",\"q\"],\"matrix\":[[5,1],[0,3]]}", NULL, 0, {0}},
    {"json nested", "{\"p\":{\"q\":5},\"r\":{\"q\":1,\"s\":2}}", NULL, 0, {0}},
    {"json split", "{\"columns\":[\"true\",\"pred\"],\"index\":[4,5,6],\"data\":[[1,true],[1,2],[2,2]]}", NULL, 0, {0}},
    {"bare matrix", "1,2\n3,4\n", NULL, 0, {.matrix = true}},
    {"four numbers", "1,2\n3,4\n", NULL, 0, {0}},
    {"json", "{\"y_true\":[1,1,2.0],\"y_pred\":[\"a\",\"b\",null]}", NULL, 0, {0}},
    {"json lists", "[[1,2,3],[3,4,0],[0,1,1]]", NULL, 0, {0}},
    {"json lines", "{\"class\":1,\"cluster\":2}\n{\"class\":1,\"cluster\":2}\n", NULL, 0, {0}},
    {"records",
     "[{\"class\":\"a\",\"cluster\":\"x\"},{\"class\":\"b\",\"cluster\":\"y\"},{\"class\":\"b\",\"cluster\":\"y\"}]",
     NULL,
     0,
     {0}},
    {"json matrix", "{\"classes\":[\"Ta\"],\"clusters\":[\"K1\",\"K2\"],\"counts\":[[1,2]]}", NULL, 0, {0}},
    {"an error with a list", "id,value,thing\n1,.5,a\n2,.6,b\n", NULL, 0, {0}},
    {"many predictions", "class,pred_a,pred_b\na,x,1\nb,y,2\nb,y,2\n", NULL, 0, {0}},
    {"every column", "class,a,b\na,x,1\nb,y,2\nb,y,2\n", NULL, 0, {.every = true, .truth = "class"}},
    {"bad rows skipped",
     "class,cluster\na,x\nb,y\nb,y\nb,y\nb,y\nb,y\nb,y\nb,y\nb,y\nb,y\nb,\"y\"z\nb,y\n",
     NULL,
     0,
     {.bad_rows = "skip"}},
    {"bad rows refused", "class,cluster\na,x\nb,y\nb,y\nb,y\nb,y\nb,y\nb,y\nb,y\nb,y\nb,y\nb\nb,y\n", NULL, 0, {0}},
    {"backslashes", "class,cluster\na,x\na,x\nc,y\n\"a\\\"b\",x\n\"c\\\"\",\"y\\\\\"\n", NULL, 0, {0}},
    {"preamble", "# made today\nResults\n\nclass;cluster\na;x\nb;y\nb;y\n", NULL, 0, {0}},
    {"transposed", "0 1 1 0 0 1 1 0 0 1 1 0 0 1 1 0 0 1 1 0\na b b a a b b a a b b a a b b a a b b a\n", NULL, 0, {0}},
    {"blanks and tabs", "\"truth\" \"pred\"\n\"1\"\t\"a b\" x\n\"2\" c  y\n\"3\" c y\n", NULL, 0, {0}},
    {"utf-16",
     "\xff\xfe"
     "1\0,\0x\0\n\0"
     "1\0,\0x\0\n\0"
     "1\0,\0y\0\n\0",
     NULL,
     26,
     {0}},
    {"brackets", "[1 2 3]\n[4 5]\n", NULL, 0, {0}},
    {"shards", "class,cluster\na,x\nb,y\n", "class,cluster\n1.0,y\nb,y\n", 0, {.shards = true}},
    {"shards of counts",
     "class,cluster,count\na,x,2\nb,y,1\n",
     "class,cluster,count\na,y,2\n,y,1\n",
     0,
     {.shards = true}},
    {"which of two", "class,cluster\na,x\nb,y\nb,y\n", "class,cluster\na,x\nb,y\nb,x\n", 0, {0}},
    {"communities", "# Clusters: 2\n1 3\n2 4\n", "# Clusters: 2\n1 2\n3 4\n", 0, {0}},
    {"members of clusters", "id,class\na b,x\nc,y\n", ">Cluster 0\n0\t9aa, >a... *\n1\t9aa, >c... at 95%\n", 0, {0}},
    {"a list of communities", "node,class\na,x\nc,x\n", "Community 0: [a]\nCommunity 1: {'c'}\n", 0, {0}},
    {"a sequence without a cluster",
     "id,class\na,x\nc,y\n",
     "S\t0\t9\t*\t*\t*\t*\t*\ta\t*\nN\t*\t9\t*\t*\t*\t*\t*\tc\t*\n",
     0,
     {0}},
    {"arff", "@relation a\n@attribute f numeric\n@attribute class {x,y}\n@data\n1,x\n2,y\n3,y\n", "b\na\na\n", 0, {0}},
    {"counted together", "a\nb\na\nb\na\nb\na\nb\n", "x\nx\ny\ny\nx\nNA\ny\ny\n", 0, {.only_counts = true}},
    {"equal rows", "class,cluster\na,x\nb,y\na,x\nb,y\na,x\n", NULL, 0, {.only_counts = true}},
    {"rows to be shown", "id,class,cluster,note\n1,a,x,n\n2,b,y,m\n3,b,y,m\n", NULL, 0, {.rows = true}},
    {"rows of JSON to be shown",
     "[{\"class\":\"a\",\"cluster\":\"x\",\"l\":[1,2]},{\"class\":\"a\",\"cluster\":\"y\",\"l\":{\"k\":true}}]",
     NULL,
     0,
     {.rows = true}},
    {"gaps of several columns", "t,p,q\na,1,2\na,,2\nb,,\n", NULL, 0, {.truth = "t", .pred = "p,q"}},
    {"shares", "t\\p,k,l\na,0.5,0.25\nb,0,0.25\n", NULL, 0, {0}},
    {"shares with sums", "t\\p,k,l\na,0.5,0\nb,0.25,0.25\nall,0.75,0.25\n", NULL, 0, {0}},
    {"predictions of other points",
     "pred,class,cluster,count\np,a,x,3\nq,a,u,4\np,b,y,4\nq,b,v,4\n",
     NULL,
     0,
     {.every = true, .long_counts = true}},
    {"labels that look alike", "true,pred\nt,1\nt,01\n\xc3\xa9,01\ne\xcc\x81,-1\nu\xe2\x80\x8b,1\nu,1\n", NULL, 0, {0}},
    {"numbers, one of them zero", "true,pred\nt,1.5\nt,0.0\nu,1.5\nu,1.5\n", NULL, 0, {0}},
    {"groups without points", "true/pred,k,l,m\na,1,0,2\nb,0,0,0\nf,1,0,0\n", NULL, 0, {0}},
    {"guessed predictions", "class,a,b\na,x,1\nb,y,2\nb,y,2\n", NULL, 0, {.every = true}},
    {"the header again", "truth,pred\na,k\na,l\ntruth,pred\nb,k\n", NULL, 0, {.shards = true, .header = "yes"}},
    {"features", "1 1:2\n1 2:3\n2 1:1\n", "a\nb\na\n", 0, {0}},
    {"npy",
     "\x93NUMPY\x01\x00\x3a\x00"
     "{'descr': '<i8', 'fortran_order': False, 'shape': (3,), }\n"
     "\1\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0",
     "a\nb\na\n",
     92,
     {0}},
    {"names", "a,b\n1,2\n1,2\n", NULL, 0, {.truth = "a", .pred = "b", .names = "expert A,expert B"}},
    /* gzip -9 of "a,x\nb,y\na,y\n" */
    {"gz",
     "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x4b\xd4\xa9\xe0\x4a\xd2\xa9\xe4\x4a\x04\x62\x00\x2f\x00\xbf\x64\x0c\x00"
     "\x00\x00",
     NULL,
     30,
     {0}},
};

static sm_status read_sample(const struct sample *s, sm_dataset **d, sm_error *err)
{
    return sm_read(d, (const char *[]){"in", "second"}, s->second ? 2 : 1, &s->o, err);
}

/* The warnings of a dataset, a line each; of none, nothing. */
static sm_text warnings_of(const sm_dataset *d)
{
    sm_text out = {0};
    for (uint32_t i = 0; d && i < sm_dataset_parts(d)->account.n_warnings; i++)
        sm_text_printf(&out, "%s\n", sm_dataset_parts(d)->account.warning[i]);
    return out;
}

/* What is read all the same is read as ever: whatever a shortage left out is not taken for a label. */
static void sweep(const struct sample *s, bool keep)
{
    put_file("in", s->bytes, s->length ? s->length : strlen(s->bytes));
    if (s->second) put_file("second", s->second, s->second == s->bytes ? s->length : strlen(s->second));
    sm_dataset *whole = NULL;
    (void)!read_sample(s, &whole, NULL);
    sm_text warned = warnings_of(whole);
    sm_dataset_free(whole);
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1;; k++) {
        sm_error err = {0};
        sm_dataset *d = NULL;
        mem_fault_at(k, keep);
        sm_status status = read_sample(s, &d, &err);
        bool failed = mem_fault_happened();
        mem_fault_at(0, false);
        bool mended = status == SM_OK && !keep; /* libcsv asks for less when it did not get a buffer */
        if (failed && !mended && (status != SM_LIMIT || d || strncmp(err.text, "out of memory", 13) != 0))
            fail_msg("%s: allocation %d of reading: status %d, %s", s->name, (int)k, status, err.text);
        sm_text said = warnings_of(d);
        if (status == SM_OK && strcmp(sm_text_of(&said), sm_text_of(&warned)) != 0)
            fail_msg("%s: allocation %d: warned of %s", s->name, (int)k, sm_text_of(&said));
        sm_text_done(&said);
        sm_dataset_free(d);
        if (mem_fault_live() != before) fail_msg("%s: allocation %d leaks", s->name, (int)k);
        if (!failed) break;
    }
    sm_text_done(&warned);
}

static void reading_without_memory_fails_cleanly(void **state)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        sweep(&samples[i], false);
        sweep(&samples[i], true);
    }
}

/* Of so many numbers as are read side by side where counts are wanted. */
static void reading_arrays_without_memory_fails_cleanly(void **state)
{
    enum { HEAD = 128, ROWS = 100 };
    static char bytes[HEAD + ROWS];
    static const char front[] = "\x93NUMPY\x01\x00\x76\x00{'descr': '|i1', 'fortran_order': False, 'shape': (100,), }";
    const struct sample s = {"arrays", bytes, bytes, sizeof bytes, {.only_counts = true}};
    memset(bytes, ' ', HEAD);
    memcpy(bytes, front, sizeof front - 1);
    bytes[HEAD - 1] = '\n';
    for (int i = 0; i < ROWS; i++) bytes[HEAD + i] = (char)(i / 10 - 5);
    sweep(&s, false);
    sweep(&s, true);
}

/* Of more numbers than a column has room for at first, known ones among them. */
static void numbers_by_the_thousand_without_memory_fail_cleanly(void **state)
{
    enum { HEAD = 128, ROWS = 3000 };
    static char bytes[HEAD + 8 * ROWS];
    static const char front[] = "\x93NUMPY\x01\x00\x76\x00{'descr': '<i8', 'fortran_order': False, 'shape': (3000,), }";
    const struct sample s = {"numbers", bytes, bytes, sizeof bytes, {0}};
    memset(bytes, ' ', HEAD);
    memcpy(bytes, front, sizeof front - 1);
    bytes[HEAD - 1] = '\n';
    for (int i = 0; i < ROWS; i++) bytes[HEAD + 8 * i] = (char)(i % 3);
    sweep(&s, false);
    sweep(&s, true);
}

/* Equal rows stored once, known texts in pairs that are new: of many labels, and beside a column that nobody asked for.
 */
static void rows_added_up_without_memory_fail_cleanly(void **state)
{
    const char *const file[] = {"in"};
    for (int columns = 2; columns <= 3; columns++) {
        sm_text in = {0};
        const uint32_t labels = columns == 2 ? 520 : 12, rounds = columns == 2 ? 3 : 60;
        sm_text_puts(&in, columns == 2 ? "class,cluster\n" : "class,a,b\n");
        for (uint32_t k = 0; k < rounds; k++)
            for (uint32_t i = 0; i < labels; i++) {
                sm_text_printf(&in, "c%u,k%u", i, (i + k) % labels);
                if (columns == 3) sm_text_printf(&in, ",m%u", (i + k / labels) % labels);
                sm_text_puts(&in, "\n");
            }
        put_text("in", sm_text_of(&in));
        sm_text_done(&in);
        bool failed = true;
        sm_bounds b = sm_bounds_default();
        b.apart = 64;
        const sm_read_options o = {.only_counts = true, .truth = "1", .pred = "2"};
        for (uint64_t k = 1; failed; k++) {
            sm_dataset *d = NULL;
            sm_error err = {0};
            mem_fault_at(k, true);
            sm_status status = sm_read_within(&d, file, 1, &o, &b, &err);
            failed = mem_fault_happened();
            mem_fault_at(0, false);
            assert_int_equal(status, failed ? SM_LIMIT : SM_OK);
            sm_dataset_free(d);
            assert_int_equal(mem_fault_live(), 0);
        }
    }
}

static void a_part_without_memory_is_none(void **state)
{
    sm_dataset *d = NULL;
    sm_error err = {0};
    put_text("in", samples[0].bytes);
    assert_ok(read_sample(&samples[0], &d, &err), err);
    uint64_t before = mem_fault_live();
    bool failed = true;
    for (uint64_t k = 1; failed; k++) {
        sm_dataset *part = NULL;
        mem_fault_at(k, false);
        sm_status status = sm_dataset_part(&part, d, (const uint32_t[]){0, 2}, 2, "x 1", &err);
        failed = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(status, failed ? SM_LIMIT : SM_OK);
        if (!failed) assert_string_equal(sm_dataset_parts(part)->format, "csv");
        sm_dataset_free(part);
        assert_int_equal(mem_fault_live(), before);
    }
    sm_dataset_free(d);
}

static void a_read_that_fails_is_told_with_its_reason(void **state)
{
    const char *const file[] = {"in"};
    sm_dataset *d = NULL;
    sm_error err = {0};
    put_text("in", "class,cluster\na,x\nb,y\nb,x\n");
    os_fault_at(OS_READ, 1, true, EIO);
    assert_int_equal(sm_read(&d, file, 1, NULL, &err), SM_IO);
    os_fault_at(OS_READ, 0, false, 0);
    assert_null(d);
    assert_string_equal(err.text, "cannot read file: Input/output error; try again or copy the file");
    assert_int_equal(os_fault_open(), 0);
}

/* Where counts suffice both are looked at ahead, for their formats; so of two kinds, and where one lacks memory. */
static void two_plain_files_are_opened_once_each(void **state)
{
    static const struct sample pair[] = {{"lists", "a\nb\na\n", "x\ny\nx\n", 0, {.only_counts = true}},
                                         {"a list beside JSON", "[1,2,1]", "x\ny\ny\n", 0, {.only_counts = true}}};
    for (size_t i = 0; i < sizeof pair / sizeof *pair; i++) {
        uint64_t calls[2];
        for (int counts = 0; counts < 2; counts++) {
            struct sample s = pair[i];
            sm_dataset *d = NULL;
            sm_error err = {0};
            s.o.only_counts = counts;
            put_file("in", s.bytes, strlen(s.bytes));
            put_file("second", s.second, strlen(s.second));
            os_fault_at(OS_OPEN, 0, false, 0);
            assert_ok(read_sample(&s, &d, &err), err);
            calls[counts] = os_fault_calls(OS_OPEN);
            sm_dataset_free(d);
        }
        assert_true(calls[0] >= 2);
        assert_int_equal(calls[1], calls[0]);
        sweep(&pair[i], false);
        sweep(&pair[i], true);
    }
}

/* What is asked, its answers tried, the same files seen again with another option, the account and the data. */
static sm_status ask_and_see_again(const struct sample *s, const sm_read_options *again, sm_dataset **d, sm_error *err)
{
    sm_import *im = NULL;
    sm_status status = sm_import_new(&im, (const char *[]){"in", "second"}, s->second ? 2 : 1, &s->o, err);
    if (status == SM_OK) status = sm_import_again(im, again, err);
    if (status == SM_OK && sm_import_outcome(im) < SM_OPEN) (void)sm_import_account(im);
    if (status == SM_OK) status = sm_import_take(im, d, err);
    sm_import_free(im);
    return status;
}

static void seeing_again_without_memory_fails_cleanly(void **state)
{
    static const struct {
        struct sample s;
        sm_read_options again;
    } row[] = {
        {{"a header is asked", "species,0\nash,1\noak,0\nash,1\n", NULL, 0, {0}}, {.header = "yes"}},
        {{"control in names", "true,a\033b,c\033d\na,x,u\nb,y,v\na,x,v\n", NULL, 0, {0}},
         {.truth = "true", .every = true}},
        {{"shards", "class,cluster,count\na,x,4\nb,y,5\n", "class,cluster,count\nb,x,2\n", 0, {0}}, {.shards = true}},
        {{"two words a line", "a b\nc d\na b\n", "a b\nc d\na b\n", 0, {0}}, {.truth = "1", .pred = "2"}},
        {{"margins", ",A,B,C,All\nx,1,2,3,6\ny,3,4,1,8\nz,1,1,1,3\nAll,5,7,5,17\n", NULL, 0, {0}}, {.margins = "keep"}},
        {{"bad rows", "true,pred\na,x\nb,y\na\nb,x\nb,y\na,x\nb,x\nb,y\na,x\nb,y\na,x\n", NULL, 0, {0}},
         {.bad_rows = "skip"}},
        {{"no label twice", "true a,pred\033b\nx,y\nz,w\n", NULL, 0, {0}},
         {.truth = "1", .pred = "2", .header = "yes"}},
    };
    for (size_t i = 0; i < 2 * sizeof row / sizeof *row; i++) {
        bool keep = i % 2;
        const struct sample *s = &row[i / 2].s;
        put_text("in", s->bytes);
        if (s->second) put_text("second", s->second);
        for (uint64_t k = 1;; k++) {
            sm_error err = {0};
            sm_dataset *d = NULL;
            mem_fault_at(k, keep);
            sm_status status = ask_and_see_again(s, &row[i / 2].again, &d, &err);
            bool failed = mem_fault_happened();
            mem_fault_at(0, false);
            bool mended = status == SM_OK && !keep;
            if (failed && !mended && (status != SM_LIMIT || d || strncmp(err.text, "out of memory", 13) != 0))
                fail_msg("%s: allocation %d%s: status %d, %s", s->name, (int)k, keep ? " and on" : "", status,
                         err.text);
            if (!failed && !d) fail_msg("%s: %s", s->name, err.text);
            sm_dataset_free(d);
            if (mem_fault_live() != 0) fail_msg("%s: allocation %d leaks", s->name, (int)k);
            if (!failed) break;
        }
    }
}

static void write_one(const sm_format *f, const sm_dataset *d, const sm_table *t, const uint32_t *cluster)
{
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1;; k++) {
        sm_text out = {0};
        sm_error err = {0};
        mem_fault_at(k, false);
        sm_status status = sm_format_write(f, &(sm_labels){d, t, cluster, {NULL, NULL}}, sm_text_sink(&out), &err);
        bool failed = mem_fault_happened();
        mem_fault_at(0, false);
        if (failed && status != SM_LIMIT) fail_msg("%s: allocation %d of writing: status %d", f->name, (int)k, status);
        sm_text_done(&out);
        assert_int_equal(mem_fault_live(), before);
        if (!failed) return;
    }
}

static void writing_without_memory_fails_cleanly(void **state)
{
    sm_error err = {0};
    sm_dataset *d = NULL;
    sm_table *t = NULL;
    put_text("in", samples[0].bytes);
    assert_ok(read_sample(&samples[0], &d, &err), err);
    assert_ok(sm_table_of(&t, sm_dataset_truth(d), sm_dataset_pred(d), SM_STORE_BEST, &err), err);
    for (const sm_format *const *f = sm_formats; *f; f++) write_one(*f, d, t, sm_dataset_pred(d)->label);
    sm_table_free(t);
    sm_dataset_free(d);
}

static void similarities_without_memory_fail_cleanly(void **state)
{
    static const char *const bytes[] = {"class,a,b\nx,0.5,1\ny,0,1e-3\n", "{\"classes\":[\"x\"],\"values\":[[1,2]]}"};
    for (int i = 0; i < 2; i++) {
        put_text("in", bytes[i]);
        for (uint64_t k = 1;; k++) {
            sm_error err = {0};
            sm_reals r;
            mem_fault_at(k, false);
            sm_status status = sm_read_reals(&r, "in", NULL, &err);
            bool failed = mem_fault_happened();
            mem_fault_at(0, false);
            assert_int_equal(status, failed ? SM_LIMIT : SM_OK);
            sm_reals_done(&r);
            assert_int_equal(mem_fault_live(), 0);
            if (!failed) break;
        }
    }
}

static void lists_of_readings_without_memory_fail_cleanly(void **state)
{
    put_text("in", "# made\ndataset,algorithm,true,pred,column,true_column\nd,a,t,p,c,k\n\"e,f\",b,/t,p,,\n");
    for (int keep = 0; keep < 2; keep++)
        for (uint64_t k = 1;; k++) {
            sm_error err = {0};
            sm_manifest m;
            mem_fault_at(k, keep);
            sm_status status = sm_manifest_read(&m, "in", &err);
            bool failed = mem_fault_happened();
            mem_fault_at(0, false);
            bool mended = status == SM_OK && !keep; /* libcsv asks for less */
            if (failed && !mended) assert_int_equal(status, SM_LIMIT);
            if (!failed) assert_int_equal(status, SM_OK);
            assert_int_equal(m.n, status == SM_OK ? 2 : 0);
            sm_manifest_done(&m);
            assert_int_equal(mem_fault_live(), 0);
            if (!failed) break;
        }
}

/* From columns and from a file: two of each, so that they are the plane too. */
static void coordinates_without_memory_fail_cleanly(void **state)
{
    static const char *const where[] = {"a,b", "places"};
    put_text("in", "class,cluster,a,b\nx,p,0,1\nx,p,2,1\ny,q,10,1\ny,q,14,1\n");
    put_text("places", "0 1\n2 1\n10  1\n14 1\n");
    for (int i = 0; i < 2; i++)
        for (uint64_t k = 1;; k++) {
            sm_error err = {0};
            sm_dataset *d = NULL;
            sm_read_options o = {.coordinates = where[i]};
            mem_fault_at(k, false);
            sm_status status = sm_read(&d, (const char *const[]){"in"}, 1, &o, &err);
            bool failed = mem_fault_happened();
            mem_fault_at(0, false);
            assert_int_equal(status, failed ? SM_LIMIT : SM_OK);
            if (!failed) {
                const double *const *axis;
                assert_int_equal(sm_dataset_places(d, &axis), 2);
                assert_true(axis[0][3] > 13.9 && axis[0][3] < 14.1);
                assert_true(sm_dataset_parts(d)->axis[1][0] > 0.9);
            }
            sm_dataset_free(d);
            assert_int_equal(mem_fault_live(), 0);
            if (!failed) break;
        }
    remove("places");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_without_memory_fails_cleanly),
        cmocka_unit_test(reading_arrays_without_memory_fails_cleanly),
        cmocka_unit_test(numbers_by_the_thousand_without_memory_fail_cleanly),
        cmocka_unit_test(rows_added_up_without_memory_fail_cleanly),
        cmocka_unit_test(a_part_without_memory_is_none),
        cmocka_unit_test(a_read_that_fails_is_told_with_its_reason),
        cmocka_unit_test(two_plain_files_are_opened_once_each),
        cmocka_unit_test(seeing_again_without_memory_fails_cleanly),
        cmocka_unit_test(writing_without_memory_fails_cleanly),
        cmocka_unit_test(similarities_without_memory_fail_cleanly),
        cmocka_unit_test(lists_of_readings_without_memory_fail_cleanly),
        cmocka_unit_test(coordinates_without_memory_fail_cleanly),
    };
    return cmocka_run_group_tests_name("io: memory faults", tests, enter_scratch, leave_scratch);
}
