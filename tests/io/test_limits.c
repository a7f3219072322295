/* Each limit: what lies at it is read, one more is rejected, with the limit's own sentence and place. */
#include "io/bytes/bytes.h"
#include "tests/io/case.h"

static const struct limit_case {
    sm_bound which;
    uint64_t most;
    const char *at, *over;
    uint64_t line, column;
    const char *text;
    bool matrix;
} cases[] = {
    {SM_BOUND_BYTES, 12, "a,x\nb,y\na,x\n", "a,x\nbb,y\na,x\n", 4, 0,
     "too many bytes in a file, unpacked; at most 12 are read; leave out columns that are not needed, or give counts",
     false},
    {SM_BOUND_LINE, 5, "aaa,x\nb,y\nb,y\n", "a,x\nbbbb,y\n", 2, 0,
     "too many bytes in a line; at most 5 are read; is this a text file of labels?", false},
    {SM_BOUND_FIELD, 4, "aaaa,x\nb,y\nb,y\n", "a,x\nb,yyyyy\n", 2, 3,
     "too many bytes in a field; at most 4 are read; is a quote missing?", false},
    {SM_BOUND_FIELD, 4, "\"a\"\"a\",x\nb,y\nb,y\n", "a,x\nb,\"yyyyy\"\n", 2, 3,
     "too many bytes in a field; at most 4 are read; is a quote missing?", false},
    {SM_BOUND_FIELD, 4, "\"a\na\",x\nb,y\nb,y\n", "a,x\nb,\"y\nyy\nyyy\"\n", 2, 3,
     "too many bytes in a field; at most 4 are read; is a quote missing?", false},
    {SM_BOUND_LABEL, 4, "aaaa,x\nb,y\nb,y\n", "a,x\nb,yyyyy\na,x\n", 2, 0,
     "too many bytes in a label; at most 4 are read; is this a column of labels?", false},
    {SM_BOUND_LABEL, 2, ",Ka,Kb\nTa,1,2\n", ",Ka,Kbb\nTa,1,2\n", 1, 0,
     "too many bytes in a label; at most 2 are read; is this a column of labels?", true},
    {SM_BOUND_COLUMNS, 2, "a,x\nb,y\na,x\n", "a,x,z\nb,y,z\na,x,z\n", 1, 0,
     "too many columns; at most 2 are read; is the right separator used?", false},
    {SM_BOUND_COLUMNS, 2, "a,x\nb,y\na,x\n", "a,b\nr,1,x\ns,2,y\nt,1,x\n", 1, 0, /* the corner is left out */
     "too many columns; at most 2 are read; is the right separator used?", false},
    {SM_BOUND_LABELS, 2, "a,x\nb,y\na,x\n", "a,x\nb,y\nc,x\n", 3, 1,
     "too many distinct labels in a column; at most 2 are read; did you pick the id column?", false},
    {SM_BOUND_LABELS, 2, "1,2\n3,4\n", "1,2\n3,4\n5,6\n", 3, 1,
     "too many distinct labels in a column; at most 2 are read; did you pick the id column?", true},
    {SM_BOUND_POINTS, 3, "a,x\nb,y\na,x\n", "a,x\nb,y\na,x\na,x\n", 4, 0,
     "too many points; at most 3 are read; give counts instead: class, cluster, count", false},
    {SM_BOUND_POINTS, 2, "{\"class\":1,\"cluster\":2}\n{\"class\":1,\"cluster\":2}\n",
     "{\"class\":1,\"cluster\":2}\n{\"class\":1,\"cluster\":2}\n{\"class\":1,\"cluster\":2}\n", 3, 0,
     "too many points; at most 2 are read; give counts instead: class, cluster, count", false},
    {SM_BOUND_POINTS, 2, "@relation r\n@attribute class {a}\n@attribute cluster {x}\n@data\na,x\na,x\n",
     "@relation r\n@attribute class {a}\n@attribute cluster {x}\n@data\na,x\na,x\na,x\n", 7, 0,
     "too many points; at most 2 are read; give counts instead: class, cluster, count", false},
    {SM_BOUND_COLUMNS, 2, "@relation r\n@attribute class {a}\n@attribute cluster {x}\n@data\na,x\na,x\n",
     "@relation r\n@attribute class {a}\n@attribute cluster {x}\n@attribute more {x}\n@data\na,x,x\n", 4, 0,
     "too many columns; at most 2 are read; is the right separator used?", false},
    {SM_BOUND_JSON_BYTES, 9, "[[1],[2]]", "[[1],[2]] ", 1, 0,
     "too many bytes in a JSON text; at most 9 are read; use CSV for data this large", true},
    {SM_BOUND_JSON_ELEMENTS, 5, "[[1],[2]]", "[[1],[22,3]]", 1, 10,
     "too many values in a JSON text; at most 5 are read; use CSV for data this large", true},
    {SM_BOUND_JSON_DEPTH, 2, "[[1],[2]]", "[[1],[[2]]]", 1, 7,
     "too many nested JSON arrays and objects; at most 2 are read; labels need no nesting", true},
};

TEST(input_at_the_limit_is_read_and_one_more_rejected)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct limit_case *c = &cases[i];
        sm_bounds b = sm_bounds_default();
        b.most[c->which] = c->most;
        sm_read_options o = {.matrix = c->matrix, .header = c->matrix ? NULL : "no"};
        sm_error err = {0};
        sm_dataset *d;
        put_text("in", c->at);
        assert_ok(sm_read_within(&d, (const char *[]){"in"}, 1, &o, &b, &err), err);
        sm_dataset_free(d);
        put_text("in", c->over);
        sm_status status = sm_read_within(&d, (const char *[]){"in"}, 1, &o, &b, &err);
        if (status != SM_LIMIT || strcmp(err.text, c->text) != 0 || err.line != c->line || err.column != c->column)
            fail_msg("%s (row %d): status %d at %d:%d: %s", sm_limits[c->which].name, (int)i, status, (int)err.line,
                     (int)err.column, err.text);
        assert_null(d);
    }
}

/* Of counts of several predictions, one below the other: what a label is, is known when all of it was read. */
TEST(limits_apply_to_stacked_predictions)
{
#define LONG "pred,class,cluster,count\n"
    static const struct {
        sm_bound which;
        uint64_t most, line;
        const char *at, *over, *text;
    } row[] = {
        {SM_BOUND_LABEL, 7, 3, LONG "p,aaaaaaa,x,1\np,b,y,1\n", LONG "p,a,x,1\np,b,yyyyyyyy,1\n",
         "too many bytes in a label; at most 7 are read; is this a column of labels?"},
        {SM_BOUND_LABEL, 7, 2, LONG "ppppppp,a,x,1\n", LONG "pppppppp,a,x,1\n",
         "too many bytes in a label; at most 7 are read; is this a column of labels?"},
        {SM_BOUND_LABELS, 2, 0, LONG "p,a,x,1\np,b,y,1\n", LONG "p,a,x,1\np,b,y,1\np,c,y,1\n",
         "too many distinct labels in a column; at most 2 are read; did you pick the id column?"},
        {SM_BOUND_COLUMNS, 4, 0, LONG "p,a,x,1\nq,a,x,1\nr,a,x,1\ns,a,x,1\n",
         LONG "p,a,x,1\nq,a,x,1\nr,a,x,1\ns,a,x,1\nt,a,x,1\n", "too many predictions (5, the maximum is 4); use fewer"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_bounds b = sm_bounds_default();
        sm_read_options o = {.every = true, .long_counts = true};
        sm_error err = {0};
        sm_dataset *d;
        b.most[row[i].which] = row[i].most;
        put_text("in", row[i].at);
        assert_ok(sm_read_within(&d, (const char *[]){"in"}, 1, &o, &b, &err), err);
        sm_dataset_free(d);
        put_text("in", row[i].over);
        assert_int_equal(sm_read_within(&d, (const char *[]){"in"}, 1, &o, &b, &err), SM_LIMIT);
        assert_string_equal(err.text, row[i].text);
        assert_int_equal(err.line, row[i].line);
    }
}

/* A name of a column that may be one was counted as a label. */
TEST(header_does_not_count_towards_the_limit)
{
    sm_bounds b = sm_bounds_default();
    b.most[SM_BOUND_LABELS] = 3;
    sm_error err = {0};
    sm_dataset *d;
    put_text("in", "class,cluster\na,x\nb,y\nc,x\n");
    assert_ok(sm_read_within(&d, (const char *[]){"in"}, 1, NULL, &b, &err), err);
    sm_dataset_free(d);
    put_text("in", "class,cluster\na,x\nb,y\nc,x\nd,x\n");
    assert_int_equal(sm_read_within(&d, (const char *[]){"in"}, 1, NULL, &b, &err), SM_LIMIT);
    assert_int_equal(err.line, 5);
    assert_null(d);
}

/* The figures as they were agreed on, written out. */
TEST(limits_match_the_documentation)
{
    static const struct {
        const char *name;
        uint64_t value;
    } row[] = {{"bytes", 4294967296},  {"ratio", 1000},           {"ratio-from", 67108864},   {"line", 8388608},
               {"field", 1048576},     {"label", 4096},           {"columns", 65536},         {"labels", 1000000},
               {"points", 2147483647}, {"json-bytes", 268435456}, {"json-elements", 2000000}, {"json-depth", 64}};
    size_t n = 0;
    for (; sm_limits[n].name; n++) {
        assert_string_equal(sm_limits[n].name, row[n].name);
        assert_true(sm_limits[n].value == row[n].value);
        assert_non_null(sm_limits[n].help);
    }
    assert_int_equal(n, sizeof row / sizeof *row);
}

/* A2, A35 with the real limits: an open quote before 16 MiB of lines is placed at the quote; one line of 10 MiB. */
TEST(giant_input_is_rejected_at_its_limit)
{
    enum { SIZE = 16 << 20 };
    static const char begin[] = "class,cluster\na,b\na,\"b\n";
    char *bytes = sm_alloc(SIZE, 1);
    for (size_t i = 0; i < SIZE; i++) bytes[i] = "aaa,bbb\n"[i % 8];
    memcpy(bytes, begin, sizeof begin - 1);
    put_file("in", bytes, SIZE);
    sm_error err = {0};
    sm_dataset *d;
    sm_read_options skip = {.bad_rows = "skip"};
    assert_int_equal(sm_read(&d, (const char *[]){"in"}, 1, NULL, &err), SM_INPUT);
    assert_int_equal(err.line, 3);
    assert_int_equal(err.column, 3);
    assert_string_equal(err.text, "malformed row: unclosed quote; close it, or double a quote that is part of the "
                                  "text, skip such rows, or read quotes literally: --quote none");
    err = (sm_error){0};
    assert_ok(sm_read(&d, (const char *[]){"in"}, 1, &skip, &err), err);
    assert_int_equal(sm_dataset_parts(d)->n, 1 + (SIZE - 24) / 8);
    sm_dataset_free(d);
    memset(bytes, 'a', 10 << 20);
    put_file("in", bytes, 10 << 20);
    err = (sm_error){0};
    assert_int_equal(sm_read(&d, (const char *[]){"in"}, 1, NULL, &err), SM_LIMIT);
    assert_int_equal(err.line, 1);
    assert_string_equal(err.text, "too many bytes in a line; at most 8388608 are read; is this a text file of labels?");
    sm_free(bytes);
}

/* A first line longer than what is seen at first hides the second one. */
TEST(labels_after_a_very_long_line_are_kept)
{
    enum { SIZE = 300 * 1024 };
    char *bytes = sm_alloc(SIZE, 1);
    for (size_t i = 0; i < SIZE; i++) bytes[i] = i % 2 ? ',' : 'a';
    memcpy(bytes + SIZE - 3, "\nb\n", 3);
    put_file("in", bytes, SIZE);
    sm_error err = {0};
    sm_dataset *d;
    assert_int_equal(sm_read(&d, (const char *[]){"in", "in"}, 2, NULL, &err), SM_LIMIT);
    assert_int_equal(err.line, 1);
    assert_string_equal(err.text, "too many columns; at most 65536 are read; is the right separator used?");
    sm_free(bytes);
}

/* What is seen at first is 256 KiB: a line of just so many bytes is whole, though its end lies after that. */
TEST(line_at_the_limit_ends_after_the_window)
{
    enum { SIZE = 256 * 1024 };
    char *bytes = sm_alloc(SIZE + 5, 1);
    sm_bounds b = sm_bounds_default();
    sm_error err = {0};
    sm_source *in;
    sm_physical l;
    bool got;
    b.most[SM_BOUND_LINE] = SIZE;
    memset(bytes, 'a', SIZE);
    memcpy(bytes + SIZE, "\nb,y", 5);
    put_file("in", bytes, SIZE + 4);
    assert_ok(sm_source_open(&in, "in", false, &b, &err), err);
    assert_ok(sm_source_line(in, &l, &got, &err), err);
    assert_true(got);
    assert_int_equal(l.length, SIZE);
    assert_int_equal(l.end, 1);
    sm_source_close(in);
    sm_free(bytes);
}

/* A line of more than 1 MiB in fields of 200 bytes: under another separator it would be one field. */
TEST(long_line_of_short_fields_is_read)
{
    enum { FIELDS = 6000, ROWS = 3 };
    sm_text t = {0};
    sm_error err = {0};
    for (int i = 0; i < ROWS * FIELDS; i++)
        sm_text_printf(&t, "%s%0200d%s", i % FIELDS ? "," : "", i % FIELDS < 2 ? 7 + (i > FIELDS) : i,
                       i % FIELDS == FIELDS - 1 ? "\n" : "");
    put_file("in", t.data, t.length);
    sm_dataset *d;
    sm_read_options o = {.truth = "1", .pred = "2", .header = "no"};
    assert_ok(sm_read(&d, (const char *[]){"in"}, 1, &o, &err), err);
    assert_int_equal(sm_dataset_parts(d)->n, ROWS);
    sm_dataset_free(d);
    sm_text_free(&t);
}

/* B17: cJSON takes 63 characters. */
TEST(json_number_has_at_most_63_characters)
{
    char text[256];
    for (int digits = 63; digits <= 64; digits++) {
        snprintf(text, sizeof text, "{\"y_true\":[0.%0*d],\"y_pred\":[1]}", digits - 2, 5);
        put_text("in", text);
        sm_error err = {0};
        sm_dataset *d;
        assert_int_equal(sm_read(&d, (const char *[]){"in"}, 1, NULL, &err), digits == 63 ? SM_OK : SM_LIMIT);
        if (digits == 64)
            assert_string_equal(err.text,
                                "number too long (64 characters, the maximum is 63); quote it if it is a label");
        sm_dataset_free(d);
    }
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
