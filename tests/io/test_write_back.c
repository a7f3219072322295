/* Labels go back into the form they came in: every form, and what a label holds that the form has to mask or cannot
 * hold. Texts by hand: what was there stays byte for byte but for the labels. */
#include "base/tick.h"
#include "io/write_back.h"
#include "tests/io/case.h"

typedef struct back_case {
    const char *id, *bytes;
    sm_read_options o;
    uint32_t point;    /* gets the label */
    const char *label; /* NULL: it is taken out */
    bool in_place;
    sm_status status;
    const char *text;   /* written, or the error */
    const char *column; /* NULL: not asked */
} back_case;

typedef struct relabelling {
    const back_case *c;
    const sm_partition *from;
} relabelling;

static const char *label_of(const void *self, uint32_t point)
{
    const relabelling *r = self;
    return point == r->c->point ? r->c->label : sm_dict_text(r->from->dict, r->from->label[point]);
}

static bool back_holds(const back_case *c)
{
    const char *const file[] = {"in"};
    sm_dataset *d = NULL;
    sm_text out = {0}, column = {0};
    sm_error err = {0};
    put_text("in", c->bytes);
    sm_status status = sm_read(&d, file, 1, &c->o, &err);
    if (status != SM_OK) {
        print_error("%s: not read: %s\n", c->id, err.text);
        return false;
    }
    const relabelling self = {c, sm_dataset_pred(d)};
    const sm_relabelled r = {.data = d, .from = self.from, .label = label_of, .self = &self, .in_place = c->in_place};
    status = sm_write_back(&r, sm_text_sink(&out), &column, &err);
    const char *found = status == SM_OK ? sm_text_of(&out) : err.text;
    bool same = status == c->status && strcmp(found, c->text) == 0;
    if (!same) print_error("%s: status %d: \"%s\", not \"%s\"\n", c->id, status, found, c->text);
    if (same && c->column && strcmp(sm_text_of(&column), c->column) != 0) {
        print_error("%s: column %s, not %s\n", c->id, sm_text_of(&column), c->column);
        same = false;
    }
    sm_text_free(&out);
    sm_text_free(&column);
    sm_dataset_free(d);
    return same;
}

static void check_backs(const back_case *c, size_t n)
{
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++) wrong += !back_holds(&c[i]);
    assert_int_equal(wrong, 0);
}
#define CHECK_BACKS(cases) check_backs(cases, sizeof cases / sizeof *cases)

static void what_was_there_stays(void **state)
{
    static const back_case cases[] = {
        {"a column behind", "class,cluster\na,x\na,y\nb,y\n", .point = 1, .label = "z",
         .text = "class,cluster,cluster_new\na,x,x\na,y,z\nb,y,y\n", .column = "cluster_new"},
        {"its name is taken", "class,cluster,cluster_new\na,x,1\na,y,1\nb,y,2\n",
         .o = {.truth = "class", .pred = "cluster"}, .point = 1, .label = "z",
         .text = "class,cluster,cluster_new,cluster_new_new\na,x,1,x\na,y,1,z\nb,y,2,y\n", .column = "cluster_new_new"},
        {"a column in place", "class,cluster,c\na,x,1\na,y,1\nb,y,2\n", .o = {.truth = "class", .pred = "cluster"},
         .point = 1, .label = "z", .in_place = true, .text = "class,cluster,c\na,x,1\na,z,1\nb,y,2\n",
         .column = "cluster"},
        {"a column without a name", "a,x\na,y\nb,y\na,x\n", .o = {.header = "no"}, .point = 1, .label = "z",
         .text = "a,x,x\na,y,z\nb,y,y\na,x,x\n", .column = "3"},
        {"ends of Windows, and none", "class,cluster\r\na,x\r\na,y\r\nb,y", .point = 2, .label = "z", .in_place = true,
         .text = "class,cluster\r\na,x\r\na,y\r\nb,z"},
        {"ends of old Macs", "class,cluster\ra,x\ra,y\rb,y\r", .point = 2, .label = "z", .in_place = true,
         .text = "class,cluster\ra,x\ra,y\rb,z\r"},
        {"a comment above, blank lines between", "# made\n#\nclass,cluster\n\na,x\na,y\n\n\nb,y\n", .point = 2,
         .label = "z", .in_place = true, .text = "# made\n#\nclass,cluster\n\na,x\na,y\n\n\nb,z\n"},
        {"a mark of the byte order",
         "\xef\xbb\xbf"
         "class,cluster\na,x\na,y\nb,y\n",
         .point = 0, .label = "z", .in_place = true,
         .text = "\xef\xbb\xbf"
                 "class,cluster\na,z\na,y\nb,y\n"},
        {"quotes, doubled ones and a separator in them",
         "\"class\";\"cluster\"\n\"a\";\"x;\"\"1\"\"\"\n\"a\";y\nb;\"y\"\n", .point = 1, .label = "x;\"1\"",
         .in_place = true, .text = "\"class\";\"cluster\"\n\"a\";\"x;\"\"1\"\"\"\n\"a\";\"x;\"\"1\"\"\"\nb;\"y\"\n"},
        {"what was quoted is", "class;cluster\na;\"x\"\na;y\nb;y\n", .point = 0, .label = "z", .in_place = true,
         .text = "class;cluster\na;\"z\"\na;y\nb;y\n"},
        {"a label taken out is an empty field", "class,cluster\na,x\na,y\nb,y\n", .point = 0, .in_place = true,
         .text = "class,cluster\na,\na,y\nb,y\n"},
        {"tabs know no quotes", "class\tcluster\na\tx\na\ty\nb\ty\n", .point = 0, .label = "x,\"1", .in_place = true,
         .text = "class\tcluster\na\tx,\"1\na\ty\nb\ty\n"},
        {"blank lines at the end, of Windows", "class,cluster\r\n\r\na,x\r\na,y\r\nb,y\r\n\r\n\r\n", .point = 2,
         .label = "z", .in_place = true, .text = "class,cluster\r\n\r\na,x\r\na,y\r\nb,z\r\n\r\n\r\n"},
        {"a quote that ends with the file", "class,cluster\na,x\na,y\nb,\"y\"", .point = 2, .label = "z",
         .in_place = true, .text = "class,cluster\na,x\na,y\nb,\"z\""},
        {"a column behind, and no end of the last line", "class,cluster\na,x\na,y\nb,\"y\"", .point = 2, .label = "z",
         .text = "class,cluster,cluster_new\na,x,x\na,y,y\nb,\"y\",\"z\"", .column = "cluster_new"},
        {"line ends and doubled quotes inside", "class,cluster\n\"a\n\"\"b\"\"\",x\na,\"y\r\n\"\"\"\nb,x\n", .point = 2,
         .label = "z", .in_place = true, .text = "class,cluster\n\"a\n\"\"b\"\"\",x\na,\"y\r\n\"\"\"\nb,z\n"},
        {"a header in quotes gets its new name in quotes", "\"class\",\"cluster\"\na,x\na,y\nb,y\n", .point = 1,
         .label = "z", .text = "\"class\",\"cluster\",\"cluster_new\"\na,x,x\na,y,z\nb,y,y\n", .column = "cluster_new"},
        {"rows without a label stay as they are", "class,cluster,n1\na,x,1\na,,2\nNA,y,3\nb,y,4\nb,y,5\n",
         .o = {.truth = "class", .pred = "cluster"}, .point = 1, .label = "z", .in_place = true,
         .text = "class,cluster,n1\na,x,1\na,,2\nNA,y,3\nb,z,4\nb,y,5\n"},
        {"and in a new column are empty", "class,cluster\na,x\na,\nb,y\nb,y\n", .point = 1, .label = "z",
         .text = "class,cluster,cluster_new\na,x,x\na,,\nb,y,z\nb,y,y\n"},
        {"comments of one sign and of several", "#\n# x,y\n# \nclass,cluster\na,x\na,y\nb,y\n", .point = 0,
         .label = "z", .in_place = true, .text = "#\n# x,y\n# \nclass,cluster\na,z\na,y\nb,y\n"},
        {"bars", "class|cluster\na|x\na|y\nb|y\n", .point = 0, .label = "z|", .in_place = true,
         .text = "class|cluster\na|\"z|\"\na|y\nb|y\n"},
        {"the first of three columns", "cluster,class,c\nx,a,1\ny,a,1\ny,b,2\n",
         .o = {.truth = "class", .pred = "cluster"}, .point = 2, .label = "z", .in_place = true,
         .text = "cluster,class,c\nx,a,1\ny,a,1\nz,b,2\n", .column = "cluster"},
        {"a column told by its number", "a,x,1\na,y,1\nb,y,2\na,x,1\n",
         .o = {.truth = "1", .pred = "2", .header = "no"}, .point = 3, .label = "z", .in_place = true,
         .text = "a,x,1\na,y,1\nb,y,2\na,z,1\n", .column = "2"},
        {"a label taken out of a new column", "class,cluster\na,x\na,y\nb,y\n", .point = 0,
         .text = "class,cluster,cluster_new\na,x,\na,y,y\nb,y,y\n"},
        {"whole numbers written otherwise", "class,cluster\na,01.0\na,+2\nb,2\nb,2.0\n", .point = 0, .label = "2",
         .in_place = true, .text = "class,cluster\na,2\na,+2\nb,2\nb,2.0\n"},
        {"whole numbers as they lie there", "class,cluster\na,1.0\na,2.0\nb,2.0\n", .point = 0, .label = "2",
         .in_place = true, .text = "class,cluster\na,2\na,2.0\nb,2.0\n"},
    };
    CHECK_BACKS(cases);
}

/* Quoted is what holds the separator, a quote or a line end, begins or ends with a blank, or begins as a comment does.
 */
static void labels_are_quoted_where_they_have_to_be(void **state)
{
    static const struct {
        const char *label, *written;
    } row[] = {{"z z", "z z"},       {"z,", "\"z,\""},   {"z;", "z;"},
               {"z\"", "\"z\"\"\""}, {" z", "\" z\""},   {"z ", "\"z \""},
               {"#z", "\"#z\""},     {"z#", "z#"},       {"z\nz", "\"z\nz\""},
               {"z\rz", "\"z\rz\""}, {"\"", "\"\"\"\""}, {"[z]", "[z]"},
               {"\tz", "\tz"},       {"z", "z"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[64];
        snprintf(text, sizeof text, "class,cluster\na,x\na,%s\nb,y\n", row[i].written);
        const back_case c = {row[i].label,     "class,cluster\na,x\na,y\nb,y\n",
                             .point = 1,       .label = row[i].label,
                             .in_place = true, .text = text};
        assert_true(back_holds(&c));
    }
}

#define CANNOT      "a label cannot be written in the form of this file; \""
#define HOLDS(what) "\" holds " what "; rename it, or write CSV: setmatch convert"
#define LINES       "1\n2\n1\n"
#define TABS        "class\tcluster\na\tx\na\ty\nb\ty\n"

/* Both labellings are the one column of a file alone; point 1 gets the label. */
static bool lines_hold(const char *truth, const char *bytes, const char *label, const char *text)
{
    const char *const file[] = {"second", "in"};
    put_text("second", truth);
    put_text("in", bytes);
    sm_dataset *d = NULL;
    sm_text out = {0}, column = {0};
    sm_error err = {0};
    sm_read_options o = {0};
    sm_status wanted = strncmp(text, CANNOT, strlen(CANNOT)) ? SM_OK : SM_USAGE;
    assert_ok(sm_read(&d, file, 2, &o, &err), err);
    const back_case c = {.point = 1, .label = label};
    const relabelling self = {&c, sm_dataset_pred(d)};
    const sm_relabelled r = {.data = d, .from = self.from, .label = label_of, .self = &self};
    bool same = sm_write_back(&r, sm_text_sink(&out), &column, &err) == wanted &&
                strcmp(wanted == SM_OK ? sm_text_of(&out) : err.text, text) == 0;
    if (!same) print_error("%s: \"%s\", not \"%s\"\n", label, err.status ? err.text : sm_text_of(&out), text);
    sm_text_free(&out);
    sm_text_free(&column);
    sm_dataset_free(d);
    return same;
}

static void a_line_is_a_label_or_nothing(void **state)
{
    static const struct {
        const char *label, *text;
    } row[] = {{"x y", "1\nx y\n1\n"},
               {"x#", "1\nx#\n1\n"},
               {NULL, "1\nNA\n1\n"},
               {"x\ny", CANNOT "x^Jy" HOLDS("a line end")},
               {"x\ry", CANNOT "x^My" HOLDS("a line end")},
               {"\"x", CANNOT "\\\"x" HOLDS("a quote where it begins")},
               {" x", CANNOT " x" HOLDS("blanks that would be lost")},
               {"x ", CANNOT "x " HOLDS("blanks that would be lost")},
               {"x,y", CANNOT "x,y" HOLDS("what would be read as a separator")},
               {"x;", CANNOT "x;" HOLDS("what would be read as a separator")},
               {"x|y", CANNOT "x|y" HOLDS("what would be read as a separator")},
               {"x\ty", CANNOT "x^Iy" HOLDS("what would be read as a separator")},
               {"x\"", CANNOT "x\\\"" HOLDS("what would be read as a separator")},
               {"#x", CANNOT "#x" HOLDS("what cannot begin a label")},
               {"[x", CANNOT "[x" HOLDS("what cannot begin a label")},
               {"{x", CANNOT "{x" HOLDS("what cannot begin a label")},
               {"\xef\xbb\xbfx", CANNOT "<U+FEFF>x" HOLDS("what cannot begin a label")}};
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        wrong += !lines_hold("a\nb\na\n", LINES, row[i].label, row[i].text);
    assert_int_equal(wrong, 0);
}

/* The other file of two, with a header, blank lines at its end, and old ends of lines. */
static void a_line_keeps_what_stands_around_it(void **state)
{
    static const struct {
        const char *truth, *bytes, *text;
    } row[] = {{"class\na\nb\na\n", "label\n1\n2\n1\n", "label\n1\n3\n1\n"},
               {"a\nb\na\n", "1\n2\n1\n\n\n", "1\n3\n1\n\n\n"},
               {"a\nb\na\n", "1\n2\n1", "1\n3\n1"},
               {"a\nb\na\n", "1\r\n2\r\n1\r\n", "1\r\n3\r\n1\r\n"},
               {"a\nb\na\n", "1\r2\r1\r", "1\r3\r1\r"},
               {"a\nb\na\n", "# made\n1\n2\n1\n", "# made\n1\n3\n1\n"},
               {"a\nb\na\n", "1.0\n2.0\n1.0\n", "1.0\n3\n1.0\n"}};
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        wrong += !lines_hold(row[i].truth, row[i].bytes, "3", row[i].text);
    assert_int_equal(wrong, 0);
}

static void files_joined_by_ids_cannot_be_written_back(void **state)
{
    const char *const file[] = {"second", "in"};
    put_text("second", "id,class\n1,a\n2,b\n3,a\n");
    put_text("in", "id,cluster\n3,x\n1,y\n2,x\n");
    sm_dataset *d = NULL;
    sm_text out = {0}, column = {0};
    sm_error err = {0};
    sm_read_options o = {.id = "id"};
    assert_ok(sm_read(&d, file, 2, &o, &err), err);
    const back_case c = {.point = 1, .label = "z"};
    const relabelling self = {&c, sm_dataset_pred(d)};
    const sm_relabelled r = {.data = d, .from = self.from, .label = label_of, .self = &self};
    assert_int_equal(sm_write_back(&r, sm_text_sink(&out), &column, &err), SM_CHECK);
    assert_string_equal(err.text, "two files were joined by their ids");
    assert_int_equal(out.length, 0);
    sm_text_free(&out);
    sm_text_free(&column);
    sm_dataset_free(d);
}

/* Twenty labels on one line are those of twenty points. */
#define REST "1 0 0 1 1 0 0 1 1 0 0 1 1 0 0 1 1 0"
static void a_vector_divides_at_blanks(void **state)
{
    static const struct {
        const char *label, *text;
    } row[] = {{"3", "0 3 " REST "\n"},
               {"x,y", "0 x,y " REST "\n"},
               {"#x", "0 #x " REST "\n"},
               {"x y", CANNOT "x y" HOLDS("what separates labels here")},
               {"x\ty", CANNOT "x^Iy" HOLDS("what separates labels here")},
               {"x[", "0 x[ " REST "\n"},
               {" x", CANNOT " x" HOLDS("blanks that would be lost")}};
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        wrong += !lines_hold("1 1 " REST "\n", "0 1 " REST "\n", row[i].label, row[i].text);
    assert_int_equal(wrong, 0);
#define LETTERS "a[=1] b a b a b a b a b a b a b a b a[=1] b"
    assert_true(lines_hold("1 1 " REST "\n", "b b " LETTERS "\n", "3", "b 3 " LETTERS "\n"));
}

#define FIVE_ROWS        "a,k,1\na,k,2\nb,k,3\nb,l,4\nb,l,5\n"
#define TEN_ROWS         FIVE_ROWS FIVE_ROWS
#define KEPT(form, what) "of " form " only the " what " are kept"
static void forms_that_cannot_be_kept_say_why(void **state)
{
    static const back_case cases[] = {
        {"a tab", TABS, .point = 1, .label = "x\ty", .in_place = true, .status = SM_USAGE,
         .text = CANNOT "x^Iy" HOLDS("a tab")},
        {"a line end", TABS, .point = 1, .label = "x\ny", .in_place = true, .status = SM_USAGE,
         .text = CANNOT "x^Jy" HOLDS("a line end")},
        {"JSON", "{\"truth\":[1,1],\"pred\":[2,3],\"meta\":1}", .status = SM_CHECK, .text = KEPT("JSON", "labels")},
        {"records", "[{\"class\":\"a\",\"cluster\":\"k\",\"note\":1},{\"class\":\"a\",\"cluster\":\"l\",\"note\":2}]",
         .status = SM_CHECK, .text = KEPT("JSON", "labels")},
        {"ARFF",
         "@relation r\n@attribute x numeric\n@attribute class {a,b}\n@attribute cluster {k,l}\n@data\n1,a,k\n2,a,l\n",
         .o = {.truth = "class", .pred = "cluster"}, .status = SM_CHECK, .text = KEPT("ARFF", "labels")},
        {"bad rows", "class,cluster,n\n" TEN_ROWS "a\n", .o = {.truth = "class", .pred = "cluster", .bad_rows = "skip"},
         .status = SM_CHECK, .text = "bad rows were skipped"},
        {"counts", "class,cluster,count\na,k,3\na,l,4\n", .status = SM_CHECK,
         .text = KEPT("a table of counts", "counts")},
    };
    CHECK_BACKS(cases);
}

#define UTF_16                                                                                                         \
    "\xff\xfe"                                                                                                         \
    "a\0\n\0b\0\n"
/* Of a file that was changed meanwhile, or has gone. */
static void other_labels_than_were_read_are_told(void **state)
{
    static const struct {
        const char *bytes, *why;
    } row[] = {{"class,cluster\na,x\na,y\nb,x\n", "its rows were not found again as they were read"},
               {"cl\xc3\xa4sse,cluster\na,x\na,y\nb,x\n", "its rows were not found again as they were read"},
               {"class,cluster\na,x\na,y\n", "its rows were not found again as they were read"},
               {"class,cluster\na,x\na,y,1\nb,y\n", "its rows were not found again as they were read"},
               {UTF_16, "it is UTF-16"},
               {NULL, "it cannot be read any more"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const char *const file[] = {"in"};
        sm_dataset *d = NULL;
        sm_text out = {0}, column = {0};
        sm_error err = {0};
        put_text("in", "class,cluster\na,x\na,y\nb,y\n");
        assert_ok(sm_read(&d, file, 1, NULL, &err), err);
        const back_case c = {.point = SM_NONE};
        const relabelling self = {&c, sm_dataset_pred(d)};
        const sm_relabelled r = {.data = d, .from = self.from, .label = label_of, .self = &self};
        if (row[i].bytes)
            put_file("in", row[i].bytes, row[i].bytes[0] == '\xff' ? sizeof UTF_16 : strlen(row[i].bytes));
        else
            unlink("in");
        assert_int_equal(sm_write_back(&r, sm_text_sink(&out), &column, &err), SM_CHECK);
        assert_string_equal(err.text, row[i].why);
        assert_int_equal(out.length, 0);
        sm_text_free(&out);
        sm_text_free(&column);
        sm_dataset_free(d);
    }
}

/* The same labels behind another separator, which then stays. */
static void a_file_that_was_rewritten_keeps_its_new_form(void **state)
{
    const char *const file[] = {"in"};
    sm_dataset *d = NULL;
    sm_text out = {0}, column = {0};
    sm_error err = {0};
    put_text("in", "class,cluster\na,x\na,y\nb,y\n");
    assert_ok(sm_read(&d, file, 1, NULL, &err), err);
    put_text("in", "class;cluster\na;x\na;y\nb;y\n");
    const back_case c = {.point = 2, .label = "new"};
    const relabelling self = {&c, sm_dataset_pred(d)};
    const sm_relabelled r = {.data = d, .from = self.from, .label = label_of, .self = &self, .in_place = true};
    assert_ok(sm_write_back(&r, sm_text_sink(&out), &column, &err), err);
    assert_string_equal(sm_text_of(&out), "class;cluster\na;x\na;y\nb;new\n");
    sm_text_free(&out);
    sm_text_free(&column);
    sm_dataset_free(d);
}

static void standard_input_is_no_place_to_write_back_to(void **state)
{
    const char *const file[] = {"-"};
    sm_dataset *d = NULL;
    sm_text out = {0}, column = {0};
    sm_error err = {0};
    put_text("in", "class,cluster\na,x\na,y\nb,y\n");
    int before = dup(STDIN_FILENO), fd = open("in", O_RDONLY);
    assert_int_equal(dup2(fd, STDIN_FILENO), STDIN_FILENO);
    sm_status status = sm_read(&d, file, 1, NULL, &err);
    dup2(before, STDIN_FILENO);
    close(before);
    close(fd);
    assert_ok(status, err);
    const back_case c = {.point = SM_NONE};
    const relabelling self = {&c, sm_dataset_pred(d)};
    const sm_relabelled r = {.data = d, .from = self.from, .label = label_of, .self = &self};
    assert_int_equal(sm_write_back(&r, sm_text_sink(&out), &column, &err), SM_CHECK);
    assert_string_equal(err.text, "it was read from standard input");
    sm_text_free(&out);
    sm_text_free(&column);
    sm_dataset_free(d);
}

typedef struct patience {
    size_t asked, most; /* answers yes so often */
} patience;

static bool is_patient(void *self)
{
    patience *p = self;
    return p->asked++ < p->most;
}

/* 700 kB: each of reading, counting, comparing and writing takes more than two pieces of 256 KiB. Whenever it is ended,
 * it says so, and what follows does nothing more. */
static void whoever_shows_it_is_asked_all_the_way(void **state)
{
    enum { ROWS = 100000, ROW = 7, LEAST = 4 * (ROWS * ROW >> 18) };
    const char *const file[] = {"in"};
    sm_dataset *d = NULL;
    sm_text in = {0}, out = {0}, column = {0};
    sm_error err = {0};
    for (int i = 0; i < ROWS; i++) sm_text_printf(&in, "c%d,k%02d\n", i % 7, i % 50);
    put_text("in", sm_text_of(&in));
    assert_ok(sm_read(&d, file, 1, &(sm_read_options){.header = "no"}, &err), err);
    const back_case c = {.point = SM_NONE};
    const relabelling self = {&c, sm_dataset_pred(d)};
    patience calm = {.most = SIZE_MAX};
    const sm_relabelled r = {.data = d, .from = self.from, .label = label_of, .self = &self, .in_place = true};
    sm_tick_with((sm_tick_hook){is_patient, &calm});
    assert_ok(sm_write_back(&r, sm_text_sink(&out), &column, &err), err);
    sm_tick_with((sm_tick_hook){0});
    assert_string_equal(sm_text_of(&out), sm_text_of(&in));
    assert_true(calm.asked >= LEAST);
    for (size_t most = 0; most < calm.asked; most++) {
        patience short_of = {.most = most};
        err = (sm_error){0};
        sm_tick_with((sm_tick_hook){is_patient, &short_of});
        assert_int_equal(sm_write_back(&r, sm_text_sink(&out), &column, &err), SM_CHECK);
        sm_tick_with((sm_tick_hook){0});
        assert_string_equal(err.text, "stopped; nothing was written");
        assert_true(short_of.asked <= most + 2); /* reading is asked why it failed */
    }
    sm_text_free(&in);
    sm_text_free(&out);
    sm_text_free(&column);
    sm_dataset_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_there_stays),
        cmocka_unit_test(labels_are_quoted_where_they_have_to_be),
        cmocka_unit_test(a_line_is_a_label_or_nothing),
        cmocka_unit_test(a_line_keeps_what_stands_around_it),
        cmocka_unit_test(files_joined_by_ids_cannot_be_written_back),
        cmocka_unit_test(a_vector_divides_at_blanks),
        cmocka_unit_test(forms_that_cannot_be_kept_say_why),
        cmocka_unit_test(other_labels_than_were_read_are_told),
        cmocka_unit_test(a_file_that_was_rewritten_keeps_its_new_form),
        cmocka_unit_test(standard_input_is_no_place_to_write_back_to),
        cmocka_unit_test(whoever_shows_it_is_asked_all_the_way),
    };
    return cmocka_run_group_tests_name("io: labels written back", tests, enter_scratch, leave_scratch);
}
