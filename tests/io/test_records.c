/* The split in front of libcsv gives what libcsv gives: the same fields, places and errors on every text. */
#include "io/sheet/sheet.h"
#include "tests/io/case.h"

/* Everything a reader says about a file, as text. */
static void transcribe(const char *file, const sm_dialect *how, sm_text *out)
{
    sm_bounds b = sm_bounds_default();
    sm_error err = {0};
    sm_source *in = NULL;
    sm_records *r = NULL;
    sm_status status = sm_source_open(&in, file, false, &b, &err);
    if (status == SM_OK) r = sm_records_open(in, how);
    bool got = status == SM_OK;
    while (got) {
        sm_record one;
        status = sm_records_next(r, &one, &got, &err);
        for (size_t i = 0; got && i < one.n; i++) {
            sm_place at = sm_records_place(r, i);
            sm_text_printf(out, "%d:%d %d ", (int)at.line, (int)at.column, (int)one.field[i].length);
            sm_text_bytes(out, one.field[i].text, one.field[i].length);
            sm_text_printf(out, "|");
        }
        if (got && one.bad) sm_text_printf(out, "%d:%d %s", (int)one.bad_at.line, (int)one.bad_at.column, one.bad);
        sm_text_printf(out, "\n");
    }
    sm_text_printf(out, "%d %d:%d %s", status, (int)err.line, (int)err.column, err.text);
    sm_records_close(r);
    sm_source_close(in);
}

static void same_with_and_without(const char *bytes, size_t length, char separator, sm_quoting quoting)
{
    sm_text fast = {0}, slow = {0};
    put_file("in", bytes, length);
    transcribe("in", &(sm_dialect){.separator = separator, .quoting = quoting}, &fast);
    transcribe("in", &(sm_dialect){.separator = separator, .quoting = quoting, .only_libcsv = true}, &slow);
    assert_string_equal(sm_text_of(&fast), sm_text_of(&slow));
    sm_text_free(&fast);
    sm_text_free(&slow);
}

TEST(split_agrees_with_libcsv_on_random_texts)
{
    enum { TEXTS = 20000, LONGEST = 40 };
    static const char letters[] = "ab ,,;\"\"\n\n\r\t#\xc3\xa9";
    uint64_t random = 88172645463325252;
    for (int i = 0; i < TEXTS; i++) {
        char text[LONGEST];
        random = random * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX */
        size_t length = (random >> 33) % LONGEST;
        for (size_t p = 0; p < length; p++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            text[p] = letters[(random >> 33) % (sizeof letters - 1)];
        }
        same_with_and_without(text, length, "\t;, ,"[i % 5], i % 5 ? SM_QUOTES : SM_QUOTES_NONE);
    }
}

TEST(fields_follow_rfc_4180)
{
    sm_text out = {0};
    put_text("in", " a , b\n\n\"x \"\"y\"\"\",\"1\n2\"\r\n,\"\"\n\xc3\xa9,z");
    transcribe("in", &(sm_dialect){.separator = ','}, &out);
    assert_string_equal(sm_text_of(&out), "1:2 1 a|1:6 1 b|\n"
                                          "3:1 5 x \"y\"|3:11 3 1\n2|\n"
                                          "5:1 0 |5:2 0 |\n"
                                          "6:1 2 \xc3\xa9|6:4 1 z|\n"
                                          "\n0 0:0 ");
    sm_text_free(&out);
}

static void check_transcript(const char *bytes, const sm_dialect *how, const char *expected)
{
    sm_text out = {0};
    put_text("in", bytes);
    transcribe("in", how, &out);
    assert_string_equal(sm_text_of(&out), expected);
    sm_text_free(&out);
}

/* R writes an empty text between spaces as "". */
TEST(empty_quotes_are_a_field_between_spaces)
{
    check_transcript("\"a\"  \"\" c\n  d e  \"f g\" \n", &(sm_dialect){.separator = ' '},
                     "1:1 1 a|1:6 0 |1:9 1 c|\n2:3 1 d|2:5 1 e|2:8 3 f g|\n\n0 0:0 ");
}

/* A bad record is one line: what is after it is read. Of one that is whole nothing is read again: by RFC 4180
 * (section 2, rule 6) its line ends belong to a field, whatever the number of its fields. */
TEST(reading_continues_after_a_bad_record)
{
    static const sm_dialect comma = {.separator = ',', .width = 2};
    check_transcript("a,\"b\nc,d\ne,f\n", &comma, "1:3 unclosed quote\n2:1 1 c|2:3 1 d|\n3:1 1 e|3:3 1 f|\n\n0 0:0 ");
    check_transcript("a,\"b\"x\nc,d\n", &comma, "1:6 text after a closing quote\n2:1 1 c|2:3 1 d|\n\n0 0:0 ");
    check_transcript("a,b\"x,c\"\nc,d\n", &comma, "1:4 quote inside an unquoted field\n2:1 1 c|2:3 1 d|\n\n0 0:0 ");
    check_transcript("a,\"b\nc\",d\ne,f\n", &comma, "1:1 1 a|1:3 3 b\nc|2:4 1 d|\n3:1 1 e|3:3 1 f|\n\n0 0:0 ");
    check_transcript("a,5\" disk\nc,d\n", &comma, "1:1 1 a|1:3 7 5\" disk|\n2:1 1 c|2:3 1 d|\n\n0 0:0 ");
}

/* Lines that end at, before and after the end of the window, and are longer than it. */
TEST(lines_across_the_window_are_complete)
{
    enum { WINDOW = 256 * 1024 };
    char *bytes = sm_alloc(3 * WINDOW, 1);
    for (int shift = -2; shift <= 2; shift++) {
        size_t first = (size_t)(WINDOW + shift), length = first + WINDOW + 100;
        memset(bytes, 'a', length);
        memcpy(bytes + first - 2, "\r\n", 2);
        memcpy(bytes + length - 9, "\r\nb,c\r\nd", 8);
        put_file("in", bytes, length);
        sm_text out = {0};
        transcribe("in", &(sm_dialect){.separator = ','}, &out);
        assert_non_null(strstr(out.data, "3:1 1 b|3:3 1 c|\n4:1 2 da|\n\n0 0:0 "));
        char head[64];
        snprintf(head, sizeof head, "1:1 %d ", (int)first - 2);
        assert_true(strncmp(out.data, head, strlen(head)) == 0);
        sm_text_free(&out);
    }
    sm_free(bytes);
}

/* Whole is what cannot continue: a line end in front of additional bytes or a closed quote there, or the end of all. */
TEST(record_cut_from_bytes_is_complete_or_rejected)
{
    static const struct {
        const char *bytes;
        bool at_end, whole;
        const char *first, *second; /* fields, where it is whole */
    } row[] = {
        {"a,b\nc", false, true, "a", "b"},
        {"a,b\n", false, false, "", ""}, /* a quote may be after the end */
        {"a,b", false, false, "", ""},
        {"a,b", true, true, "a", "b"},
        {"a,\"b\nc", false, false, "", ""},
        {"a,\"b\nc\"\nd", false, true, "a", "b\nc"},
        {"a,\"b\nc\"\n", true, true, "a", "b\nc"},
        {"a\nb", false, true, "a", ""},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text cell[2] = {0};
        sm_error err = {0};
        bool whole = !row[i].whole;
        assert_ok(sm_records_split(&(sm_dialect){.separator = ','}, row[i].bytes, strlen(row[i].bytes), row[i].at_end,
                                   cell, 2, &whole, &err),
                  err);
        if (whole != row[i].whole) fail_msg("%s: whole, or not", row[i].bytes);
        assert_string_equal(sm_text_of(&cell[0]), row[i].first);
        assert_string_equal(sm_text_of(&cell[1]), row[i].second);
        for (int c = 0; c < 2; c++) sm_text_free(&cell[c]);
    }
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
