/* What a word says where an argument of a kind is requested: each kind at its bounds. Expected by hand; UTF-8 and
 * shares of 2^53 points by Python's str.encode. */
#include "session/language/words.h"
#include "session/player.h"
#include "tests/session/look.h"

TEST(amounts_are_numbers_all_or_shares)
{
    static const struct {
        const char *word;
        sm_amount is; /* a share in millionths of a percent */
    } fine[] = {{"0", {.number = 0}},
                {"007", {.number = 7}},
                {"9007199254740992", {.number = UINT64_C(1) << 53}},
                {"all", {.all = true}},
                {"0%", {.share = true, .number = 0}},
                {"100%", {.share = true, .number = 100000000}},
                {"100.0%", {.share = true, .number = 100000000}},
                {"99.999999%", {.share = true, .number = 99999999}},
                {"0.000001%", {.share = true, .number = 1}},
                {"12.3456789%", {.share = true, .number = 12345678}},
                {"9.5%", {.share = true, .number = 9500000}}};
    static const char *const wrong[] = {"",
                                        "%",
                                        ".5%",
                                        "5.%",
                                        "100.000001%",
                                        "101%",
                                        "1000%",
                                        "5%%",
                                        "-1",
                                        "+1",
                                        "1 ",
                                        "1e3",
                                        "/",
                                        ":",
                                        "al",
                                        "alls",
                                        "5%.",
                                        "9007199254740993",
                                        "1.5",
                                        "5.5",
                                        "0.5.5%",
                                        "90071992547409920"};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        sm_amount a;
        sm_error err = {0};
        assert_ok(sm_amount_read(fine[i].word, &a, &err), err);
        if (a.all != fine[i].is.all || a.share != fine[i].is.share || (!a.all && a.number != fine[i].is.number))
            fail_msg("%s: %d %d %llu", fine[i].word, a.all, a.share, (unsigned long long)a.number);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        sm_amount a;
        sm_error err = {0};
        if (sm_amount_read(wrong[i], &a, &err) != SM_USAGE) fail_msg("\"%s\" is taken", wrong[i]);
        assert_non_null(strstr(err.text, "invalid number of points"));
    }
}

/* To the nearest, halves up, and one at least of any share that is not 0. */
TEST(amounts_are_resolved_against_the_cell)
{
    static const struct {
        sm_amount a;
        uint64_t there, points;
    } row[] = {{{.all = true}, 7, 7},
               {{.number = 9}, 7, 9},
               {{.share = true, .number = 0}, 7, 0},
               {{.share = true, .number = 1}, 7, 1},
               {{.share = true, .number = 1}, 0, 0},
               {{.share = true, .number = 100000000}, 0, 0},
               {{.share = true, .number = 50000000}, 7, 4},
               {{.share = true, .number = 49999999}, 7, 3},
               {{.share = true, .number = 50000000}, 1, 1},
               {{.share = true, .number = 99999999}, UINT64_C(1) << 53, 9007199164668999},
               {{.share = true, .number = 100000000}, UINT64_C(1) << 53, UINT64_C(1) << 53}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (sm_amount_of(row[i].a, row[i].there) != row[i].points)
            fail_msg("row %d: %llu", (int)i, (unsigned long long)sm_amount_of(row[i].a, row[i].there));
}

TEST(integers_are_only_digits)
{
    static const char *const wrong[] = {"", " 1", "1 ", "+1", "-1", "1.0", "0x1", "a", "9007199254740993"};
    uint64_t n;
    sm_error err = {0};
    assert_ok(sm_whole_read("0", &n, &err), err);
    assert_int_equal(n, 0);
    assert_ok(sm_whole_read("9007199254740992", &n, &err), err);
    assert_true(n == UINT64_C(1) << 53);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (sm_whole_read(wrong[i], &n, &err) != SM_USAGE) fail_msg("\"%s\" is taken", wrong[i]);
}

/* Each kind of argument, words that it takes and words that it does not. */
TEST(every_kind_accepts_its_words)
{
    static const struct {
        sm_arg_kind kind;
        const char *fine, *wrong; /* words between | */
    } row[] = {
        {SM_ARG_SIZES, "1,1|10,10|1,2,3|by class|007,1", "|1|0,1|1,0|1,|,1|1,,1|1;1|1,1 |by|by classes|a,b|1.5,1"},
        {SM_ARG_POINTS, "@1|@1-1|@12-20,31|@2,1|@1-2,2-3|@1,2-2|@1,@2",
         "|1|@|@0|@0-1|@2-1|@1-|@-1|@1,|@,1|@1,,2|@1;2|@1-2-3|@a|@1 |@1,0"},
        {SM_ARG_LABEL, "true:a|pred:a|true::|pred: ", "|true|true:|pred:|a|true a|True:a|truth:a|pred"},
        {SM_ARG_NUMBER, "0|12", "|-1|1.5|a"},
        {SM_ARG_NAME, "a| ", ""},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        for (int wrong = 0; wrong < 2; wrong++) {
            const sm_arg arg = {.kind = row[i].kind, .name = "WORD"};
            for (const char *at = wrong ? row[i].wrong : row[i].fine; at;) {
                char word[64];
                sm_error err = {0};
                snprintf(word, sizeof word, "%.*s", (int)strcspn(at, "|"), at);
                if (sm_arg_check(&arg, word, &err) != (wrong ? SM_USAGE : SM_OK))
                    fail_msg("kind %d: \"%s\" is%s taken", (int)row[i].kind, word, wrong ? "" : " not");
                at = strchr(at, '|');
                at += at != NULL;
                if (!at || !*at) break;
            }
        }
}

TEST(characters_by_number_are_utf_8)
{
    static const struct {
        const char *escape, *bytes;
    } row[] = {{"\\u0001", "\x01"},
               {"\\u007f", "\x7f"},
               {"\\u0080", "\xc2\x80"},
               {"\\u07ff", "\xdf\xbf"},
               {"\\u0800", "\xe0\xa0\x80"},
               {"\\uD7FF", "\xed\x9f\xbf"},
               {"\\ue000", "\xee\x80\x80"},
               {"\\uffff", "\xef\xbf\xbf"},
               {"\\ud800\\udc00", "\xf0\x90\x80\x80"},
               {"\\ud800\\udfff", "\xf0\x90\x8f\xbf"},
               {"\\ud801\\udc00", "\xf0\x90\x90\x80"},
               {"\\udbff\\uDC00", "\xf4\x8f\xb0\x80"},
               {"\\udbff\\udfff", "\xf4\x8f\xbf\xbf"},
               {"\\u00aF", "\xc2\xaf"}};
    static const struct {
        const char *escape;
        size_t byte; /* where it is broken, from 1 */
    } wrong[] = {{"\\u", 4},
                 {"\\u123", 4},
                 {"\\u12g4", 4},
                 {"\\uG123", 4},
                 {"\\u12/4", 4},
                 {"\\u@123", 4},
                 {"\\u0000", 8},
                 {"\\ud800", 8},
                 {"\\udbff", 8},
                 {"\\udc00", 8},
                 {"\\udfff", 8},
                 {"\\ud800x", 8},
                 {"\\ud800\\n", 8},
                 {"\\ud800\\ue000", 8},
                 {"\\ud800\\udbff", 8},
                 {"\\ud800\\u0041", 8},
                 {"\\ud800\\udc0", 8},
                 {"\\x", 3},
                 {"\\`", 3}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char line[32];
        size_t at = 0;
        sm_text out = {0};
        sm_word_place place;
        sm_error err = {0};
        snprintf(line, sizeof line, "\"%s\"", row[i].escape);
        assert_ok(sm_word_next(line, &at, &out, &place, &err), err);
        assert_string_equal(sm_text_of(&out), row[i].bytes);
        assert_int_equal(at, strlen(line));
        sm_text_free(&out);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char line[32];
        size_t at = 0;
        sm_text out = {0};
        sm_word_place place;
        sm_error err = {0};
        snprintf(line, sizeof line, "\"%s\"", wrong[i].escape);
        sm_status status = sm_word_next(line, &at, &out, &place, &err);
        if (status != SM_USAGE || err.column != wrong[i].byte)
            fail_msg("%s: status %d at byte %d", line, status, (int)err.column);
        sm_text_free(&out);
    }
}

/* Words one after the other, with where each begins. */
TEST(words_end_at_spaces_and_quotes)
{
    static const struct {
        const char *line, *words; /* "FROM[q]WORD|..", ! after the last: unclosed */
    } row[] = {{"", ""},
               {" \t\r\n", ""},
               {"a", "0a|"},
               {" a  b", "1a|4b|"},
               {"a\tb\rc\nd", "0a|2b|4c|6d|"},
               {"\"a b\" c", "0qa b|6c|"},
               {"\"\" \"\"", "0q|3q|"},
               {"a\"b c", "0a\"b|4c|"},
               {"\"a\"\tb", "0qa|4b|"},
               {"\"a", "0qa!|"},
               {"x \"a ", "0x|2qa !|"},
               {"\"", "0q!|"},
               {"\"a\\\"b\"", "0qa\"b|"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text all = {0}, out = {0};
        sm_word_place place = {.found = true};
        for (size_t at = 0; place.found;) {
            sm_error err = {0};
            sm_text_clear(&out);
            assert_ok(sm_word_next(row[i].line, &at, &out, &place, &err), err);
            if (place.found)
                sm_text_printf(&all, "%d%s%s%s|", (int)place.from, place.quoted ? "q" : "", sm_text_of(&out),
                               place.unclosed ? "!" : "");
        }
        assert_string_equal(sm_text_of(&all), row[i].words);
        sm_text_free(&all);
        sm_text_free(&out);
    }
    assert_int_equal(sm_line_begin(" \t: \tx"), 5);
    assert_int_equal(sm_line_begin("x"), 0);
    assert_int_equal(sm_line_begin("::x"), 1);
    assert_int_equal(sm_line_begin("  "), 2);
}
