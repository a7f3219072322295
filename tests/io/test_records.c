/* The split in front of libcsv gives what libcsv gives: the same fields, places and errors on every text. */
#include "io/records.h"
#include "tests/io/case.h"

/* Everything a reader says about a file, as text. */
static void transcribe(const char *file, sm_records_how how, sm_text *out)
{
    sm_bounds b = sm_bounds_default();
    sm_error err = {0}, none = {0};
    sm_source *in = NULL;
    sm_records *r = NULL;
    sm_status status = sm_source_open(&in, file, &b, &err);
    if (status == SM_OK) status = sm_records_open(&r, in, how, &err);
    bool got = status == SM_OK;
    while (got) {
        const sm_field *f;
        size_t n;
        status = sm_records_next(r, &f, &n, &got, &err);
        for (size_t i = 0; got && i < n; i++) {
            sm_place at = sm_records_place(r, i);
            assert_ok(sm_text_print(out, &none, "%d:%d %d ", (int)at.line, (int)at.column, (int)f[i].length), none);
            assert_ok(sm_text_add(out, f[i].text, f[i].length, &none), none);
            assert_ok(sm_text_print(out, &none, "|"), none);
        }
        assert_ok(sm_text_print(out, &none, "\n"), none);
    }
    assert_ok(sm_text_print(out, &none, "%d %d:%d %s", status, (int)err.line, (int)err.column, err.text), none);
    sm_records_close(r);
    sm_source_close(in);
}

static void same_with_and_without(const char *bytes, size_t length, char separator, bool quotes)
{
    sm_text fast = {0}, slow = {0};
    put_file("in", bytes, length);
    transcribe("in", (sm_records_how){.separator = separator, .quotes = quotes}, &fast);
    transcribe("in", (sm_records_how){.separator = separator, .quotes = quotes, .only_libcsv = true}, &slow);
    assert_string_equal(sm_text_of(&fast), sm_text_of(&slow));
    sm_text_done(&fast);
    sm_text_done(&slow);
}

static void the_split_agrees_with_libcsv_on_random_texts(void **state)
{
    (void)state;
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
        same_with_and_without(text, length, i % 5 == 0 ? '\t' : i % 5 == 1 ? ';' : ',', i % 5 != 0);
    }
}

static void fields_are_those_of_rfc_4180(void **state)
{
    (void)state;
    sm_text out = {0};
    put_text("in", "# a comment\n a , b\n\n\"x \"\"y\"\"\",\"1\n2\"\r\n,\"\"\n\xc3\xa9,z");
    transcribe("in", (sm_records_how){.separator = ',', .quotes = true}, &out);
    assert_string_equal(sm_text_of(&out), "2:1 3  a |2:5 2  b|\n"
                                          "4:1 5 x \"y\"|4:11 3 1\n2|\n"
                                          "6:1 0 |6:2 0 |\n"
                                          "7:1 2 \xc3\xa9|7:4 1 z|\n"
                                          "\n0 0:0 ");
    sm_text_done(&out);
}

/* Lines that end at, before and behind the end of the window, and are longer than it. */
static void lines_across_the_window_are_whole(void **state)
{
    (void)state;
    enum { WINDOW = 256 * 1024 };
    char *bytes = sm_alloc(3 * WINDOW, 1);
    for (int shift = -2; shift <= 2; shift++) {
        size_t first = (size_t)(WINDOW + shift), length = first + WINDOW + 100;
        memset(bytes, 'a', length);
        memcpy(bytes + first - 2, "\r\n", 2);
        memcpy(bytes + length - 9, "\r\nb,c\r\nd", 8);
        put_file("in", bytes, length);
        sm_text out = {0};
        transcribe("in", (sm_records_how){.separator = ',', .quotes = true}, &out);
        assert_non_null(strstr(out.data, "3:1 1 b|3:3 1 c|\n4:1 2 da|\n\n0 0:0 "));
        char head[64];
        snprintf(head, sizeof head, "1:1 %d ", (int)first - 2);
        assert_true(strncmp(out.data, head, strlen(head)) == 0);
        sm_text_done(&out);
    }
    sm_free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_split_agrees_with_libcsv_on_random_texts),
        cmocka_unit_test(fields_are_those_of_rfc_4180),
        cmocka_unit_test(lines_across_the_window_are_whole),
    };
    return cmocka_run_group_tests_name("io: records", tests, enter_scratch, leave_scratch);
}
