/* Texts as numbers, as counts, as missing, and what the first bytes of a file look like: each rule at its bounds.
 * Expected by hand from the grammar [sign] digits [. digits] [e [sign] digits]. */
#include "io/sheet/sheet.h"
#include "tests/io/case.h"

TEST(texts_are_numbers_of_a_kind)
{
    static const struct {
        const char *text;
        sm_number_kind kind;
    } row[] = {
        {"0", SM_INTEGER},
        {"007", SM_INTEGER},
        {"-5", SM_INTEGER},
        {"+5", SM_INTEGER},
        {"12345678901234567890123", SM_INTEGER},
        {"5.", SM_FLOAT_WHOLE},
        {"5.0", SM_FLOAT_WHOLE},
        {"-0.0", SM_FLOAT_WHOLE},
        {"1e3", SM_FLOAT_WHOLE},
        {"1E+3", SM_FLOAT_WHOLE},
        {"10e-1", SM_FLOAT_WHOLE},
        {"9007199254740991.0", SM_FLOAT_WHOLE},
        {"-9007199254740991.0", SM_FLOAT_WHOLE},
        {"9007199254740992.0", SM_FLOAT},
        {"1e300", SM_FLOAT},
        {"1e400", SM_FLOAT},
        {".5", SM_FLOAT},
        {"0.5", SM_FLOAT},
        {"-.5e-3", SM_FLOAT},
        {"1e-1", SM_FLOAT},
        {"", SM_NO_NUMBER},
        {"+", SM_NO_NUMBER},
        {"-", SM_NO_NUMBER},
        {".", SM_NO_NUMBER},
        {"-.", SM_NO_NUMBER},
        {"e1", SM_NO_NUMBER},
        {".e1", SM_NO_NUMBER},
        {"1e", SM_NO_NUMBER},
        {"1e+", SM_NO_NUMBER},
        {"1e-", SM_NO_NUMBER},
        {"1e1.5", SM_NO_NUMBER},
        {"1.2.3", SM_NO_NUMBER},
        {"--1", SM_NO_NUMBER},
        {"1-", SM_NO_NUMBER},
        {" 5", SM_NO_NUMBER},
        {"5 ", SM_NO_NUMBER},
        {"1,5", SM_NO_NUMBER},
        {"0x10", SM_NO_NUMBER},
        {"nan", SM_NO_NUMBER},
        {"inf", SM_NO_NUMBER},
        {"1/2", SM_NO_NUMBER},
        {"1:2", SM_NO_NUMBER},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (sm_number_of(row[i].text, strlen(row[i].text)) != row[i].kind) fail_msg("\"%s\"", row[i].text);
    assert_int_equal(sm_number_of("1.5", 1), SM_INTEGER); /* no byte after its length counts */
    assert_int_equal(sm_number_of("1.5", 2), SM_FLOAT_WHOLE);
    assert_int_equal(sm_number_of("1e5", 2), SM_NO_NUMBER);
    for (int zeros = 60; zeros <= 63; zeros++) { /* 63 characters are looked at as a double */
        char text[80];
        snprintf(text, sizeof text, "1.%0*d", zeros, 0);
        assert_int_equal(sm_number_of(text, strlen(text)), zeros + 2 < 64 ? SM_FLOAT_WHOLE : SM_FLOAT);
    }
}

TEST(counts_are_integers_up_to_2_to_the_53)
{
    static const struct {
        const char *text;
        sm_count_fault fault;
        uint64_t count;
    } row[] = {{"0", SM_COUNT_OK, 0},
               {"007", SM_COUNT_OK, 7},
               {"+5", SM_COUNT_OK, 5},
               {"-0", SM_COUNT_OK, 0},
               {"-0.0", SM_COUNT_OK, 0},
               {"5.0", SM_COUNT_OK, 5},
               {"1e3", SM_COUNT_OK, 1000},
               {"9007199254740992", SM_COUNT_OK, UINT64_C(1) << 53},
               {"9007199254740993", SM_COUNT_LARGE, 0},
               {"90071992547409920", SM_COUNT_LARGE, 0},
               {"18446744073709551617", SM_COUNT_LARGE, 0},
               {"-1", SM_COUNT_NEGATIVE, 0},
               {"-0.5", SM_COUNT_NEGATIVE, 0},
               {"-1e3", SM_COUNT_NEGATIVE, 0},
               {"0.5", SM_COUNT_REAL, 0},
               {"1e-1", SM_COUNT_REAL, 0},
               {"1e400", SM_COUNT_REAL, 0},
               {"", SM_COUNT_NOT, 0},
               {"-", SM_COUNT_NOT, 0},
               {"+", SM_COUNT_NOT, 0},
               {"5a", SM_COUNT_NOT, 0},
               {" 5", SM_COUNT_NOT, 0},
               {"nan", SM_COUNT_NOT, 0}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        uint64_t count = 1;
        sm_count_fault fault = sm_count_of(row[i].text, strlen(row[i].text), &count);
        if (fault != row[i].fault || (fault == SM_COUNT_OK && count != row[i].count))
            fail_msg("\"%s\": fault %d, count %llu", row[i].text, fault, (unsigned long long)count);
    }
}

TEST(missing_values_are_six_exact_words)
{
    static const char *const is[] = {"", "NA", "NaN", "nan", "None", "null"}, *const not [] = {"na",   "N",    "NAN",
                                                                                               "none", "NULL", "Null",
                                                                                               "NA ",  "nanx", "None.",
                                                                                               "0",    "?",    "-"};
    for (size_t i = 0; i < sizeof is / sizeof *is; i++) assert_true(sm_is_missing(is[i], strlen(is[i])));
    for (size_t i = 0; i < sizeof not / sizeof *not ; i++)
        if (sm_is_missing(not [i], strlen(not [i]))) fail_msg("\"%s\"", not [i]);
}

TEST(first_bytes_identify_json_lines_json_or_neither)
{
    static const struct {
        const char *head;
        bool json, lines;
    } row[] = {{"{\"a\":1}", true, false},
               {" \n\t{\"a\":1}\n", true, false},
               {"{\"a\":1}\n{\"a\":2}\n", true, true},
               {"{\"a\":1}\r\n\r\n {\"a\":2}", true, true},
               {"{\"a\":1}\n[1]", true, true},
               {"{\"a\":\n1}\n{\"a\":2}", true, false},
               {"{\"a\":\"}\"}\n{", true, true},
               {"{\"a\":\"{\"}\n{", true, true},
               {"{\"a\":\"\\\"{\"}\n{", true, true},
               {"{\"a\":[1}\n{", true, false},
               {"[[1],[2]]", true, false},
               {"[1,\n2]", true, false},
               {"[1]a\n[1]b\n", false, false},
               {"[1]\n[2]\n", false, false},
               {"a{", false, false},
               {"", false, false},
               {" \n", false, false},
               {"\"a\"", false, false}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        size_t length = strlen(row[i].head);
        if (sm_is_json(row[i].head, length) != row[i].json) fail_msg("JSON: %s", row[i].head);
        if (sm_is_json_lines(row[i].head, length) != row[i].lines) fail_msg("lines: %s", row[i].head);
    }
}
