/* The strict look at JSON, rule by rule as RFC 8259 has them: what passes, and what does not with its place and the
 * word that is there. */
#include "io/formats/formats.h"
#include "tests/support/near.h"

/* "": it passes; else "LINE:COLUMN ERROR". */
static void check_length(const char *text, size_t length, const char *expected)
{
    sm_scan s = {0};
    sm_error err = {0};
    sm_bounds b = sm_bounds_default();
    char is[sizeof err.text + 32] = "";
    sm_status status = sm_scan_text(&s, "f", text, length, &b, &err);
    sm_scan_free(&s);
    if (status != SM_OK) snprintf(is, sizeof is, "%d:%d %s", (int)err.line, (int)err.column, err.text);
    if (strcmp(is, expected) != 0) fail_msg("%s\nis  %s\nnot %s", text, is, expected);
}

static void check(const char *text, const char *expected)
{
    check_length(text, strlen(text), expected);
}

#define NO_NUMBER(found) "this is not a JSON number (found \"" found "\"); write it like 12 or 0.5, or in quotes"
#define NO_JSON(found)   "this is not JSON (found " found "); labels are numbers, or strings in double quotes"
#define NO_COMMA(found)  "a comma is missing (found " found "); put one between two values"
#define BEHIND(found)                                                                                                  \
    "unexpected text after the end of the JSON text (found " found "); remove it, or put several values into one "     \
    "array"
#define HEX(found)  "a \\u escape needs four hexadecimal digits (found " found "); correct it"
#define HALF(found) "half of a surrogate pair (found " found "); write both halves, or the character itself"
#define END         "the end of the file"

TEST(valid_json_passes)
{
    static const char *const text[] = {"0",
                                       "-0",
                                       "12",
                                       "-12",
                                       "1.5",
                                       "-0.5",
                                       "1e5",
                                       "1E5",
                                       "1e+5",
                                       "1e-5",
                                       "1.25e10",
                                       "0e0",
                                       "1.7976931348623157e308",
                                       "true",
                                       "false",
                                       "null",
                                       "\"\"",
                                       "\"a\"",
                                       "[]",
                                       "{}",
                                       " [ ] ",
                                       "\t{\n}\r\n",
                                       "[1]",
                                       "[1,2]",
                                       "[ 1 , 2 ]",
                                       "[[],[[]]]",
                                       "{\"a\":1}",
                                       "{ \"a\" : 1 , \"b\" : [ ] }",
                                       "{\"\":null}",
                                       "[true,false,null]",
                                       "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
                                       "\"\\u0001\\u00e9\\uABCD\\uabcd\\u1234\"",
                                       "\"\\ud800\\udc00\"",
                                       "\"\\uDBFF\\uDFFF\"",
                                       "\"\\ud7ff\\ue000\"",
                                       "\" \x7f\xc3\xa9\"",
                                       "[1]\n\n"};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) check(text[i], "");
    check_length("[1] x", 3, ""); /* nothing after the length is looked at */
    check_length("12", 1, "");
    check_length("1x", 1, "");
    check_length("{\"a\":1}", 1,
                 "1:2 a key in double quotes is missing (found the end of the file); write {\"key\": value}");
    check_length("\"\\u00e99", 7, "1:1 a string opened here is never closed (found \"\"\\u00e9\"); close it");
}

TEST(numbers_and_words_are_strict)
{
    static const char *const number[] = {"01",  "-",     "-01", "00",  "1.", "1.e5", "1e",  "1e+",
                                         "1e-", "1.5.5", "1a",  "0x1", "-a", "1e5e", "1+1", "--1"};
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        char expected[120];
        snprintf(expected, sizeof expected, "1:1 " NO_NUMBER("%s"), number[i]);
        check(number[i], expected);
    }
    check("[1e309]", "1:2 a number that is too large (found \"1e309\"); put it in quotes if it is a label");
    check("[-1e309]", "1:2 a number that is too large (found \"-1e309\"); put it in quotes if it is a label");
    check("[nul]", "1:2 " NO_JSON("\"nul\""));
    check("[nulls]", "1:2 " NO_JSON("\"nulls\""));
    check("tru", "1:1 " NO_JSON("\"tru\""));
    check("True", "1:1 " NO_JSON("\"True\""));
    check("false0", "1:1 " NO_JSON("\"false0\""));
    check("[null:]", "1:2 " NO_JSON("\"null\""));
    check("NaN", "1:1 NaN is not JSON (found \"NaN\"); write null for a missing label");
    check("[1,NaNs]", "1:4 NaN is not JSON (found \"NaNs\"); write null for a missing label");
    check("Na", "1:1 " NO_JSON("\"Na\""));
    check("'a'", "1:1 " NO_JSON("\"'a'\""));
    check(".5", "1:1 " NO_JSON("\".5\""));
    check("+1", "1:1 " NO_JSON("\"+1\""));
    check("/", "1:1 " NO_JSON("\"/\""));
    check("\x01", "1:1 " NO_JSON("byte 0x01"));
    check("\x1f", "1:1 " NO_JSON("byte 0x1F"));
}

TEST(strings_are_closed_without_control_characters)
{
    check("\"a", "1:1 a string opened here is never closed (found \"\"a\"); close it");
    check("[\"a\n\"]", "1:4 a control character in a string (found byte 0x0A); write it as an escape, like \\n");
    check("[\"\x1f\"]", "1:3 a control character in a string (found byte 0x1F); write it as an escape, like \\n");
    check("[\"a\\x\"]", "1:4 an unknown escape in a string (found \"\\x\"); double the backslash");
    check("[\"\\'\"]", "1:3 an unknown escape in a string (found \"\\'\"); double the backslash");
    check("[\"\\", "1:3 an unknown escape in a string (found \"\\\"); double the backslash");
    check("[\"\\u12\"]", "1:3 " HEX("\"\\u12\""));
    check("[\"\\u12g4\"]", "1:3 " HEX("\"\\u12g4\""));
    check("[\"\\u12G4\"]", "1:3 " HEX("\"\\u12G4\""));
    check("[\"\\u:123\"]", "1:3 " HEX("\"\\u\""));
    check("[\"\\u/123\"]", "1:3 " HEX("\"\\u/123\""));
    check("[\"\\u@123\"]", "1:3 " HEX("\"\\u@123\""));
    check("[\"\\u`123\"]", "1:3 " HEX("\"\\u`123\""));
    check("[\"\\u123", "1:3 " HEX("\"\\u123\""));
    check("[\"\\u0000\"]", "1:3 a zero character in a text (found \"\\u0000\"); remove it");
    check("[\"\\ud800\"]", "1:3 " HALF("\"\\ud800\""));
    check("[\"\\ud800x\"]", "1:3 " HALF("\"\\ud800x\""));
    check("[\"\\ud800\\n\"]", "1:3 " HALF("\"\\ud800\\n\""));
    check("[\"\\ud800\\u0041\"]", "1:3 " HALF("\"\\ud800\\u0041\""));
    check("[\"\\ud800\\udbff\"]", "1:3 " HALF("\"\\ud800\\udbff\""));
    check("[\"\\ud800\\ue000\"]", "1:3 " HALF("\"\\ud800\\ue000\""));
    check("[\"\\udc00\\udc00\"]", "1:3 " HALF("\"\\udc00\\udc00\""));
    check("[\"\\udfff\"]", "1:3 " HALF("\"\\udfff\""));
    check("[\"\\udbff\\", "1:3 " HALF("\"\\udbff\\\""));
    check("\"\xc3\"", "1:2 this is not UTF-8 (found byte 0xC3); convert it: iconv -f LATIN1 -t UTF-8 FILE");
    check_length("[\n1,\0]", 6, "2:3 zero byte in text (found byte 0x00); is this a text file?");
    check_length("\0\xff", 2, "1:1 zero byte in text (found byte 0x00); is this a text file?");
    check_length("\xff\0", 2, "1:1 this is not UTF-8 (found byte 0xFF); convert it: iconv -f LATIN1 -t UTF-8 FILE");
}

TEST(arrays_and_objects_are_complete)
{
    check("", "1:1 a value is missing (found " END "); is the file complete?");
    check(" \n ", "2:2 a value is missing (found " END "); is the file complete?");
    check("[", "1:2 a value is missing (found " END "); is the file complete?");
    check("[1", "1:1 an array opened here is never closed (found \"[1\"); is the file complete?");
    check("[1,", "1:4 a value is missing (found " END "); is the file complete?");
    check("[1,]", "1:4 a comma with nothing after it (found \"]\"); remove the comma");
    check("[1, ]", "1:5 a comma with nothing after it (found \"]\"); remove the comma");
    check("[,1]", "1:2 " NO_JSON("\",1\""));
    check("[1 2]", "1:4 " NO_COMMA("\"2\""));
    check("[1}", "1:3 " NO_COMMA("\"}\""));
    check("[\"a\"}", "1:5 " NO_COMMA("\"}\""));
    check("[\"a\":1]", "1:5 " NO_COMMA("\":1\""));
    check("[1]]", "1:4 " BEHIND("\"]\""));
    check("1 2", "1:3 " BEHIND("\"2\""));
    check("{}\n{}", "2:1 " BEHIND("\"{\""));
    check("{", "1:2 a key in double quotes is missing (found " END "); write {\"key\": value}");
    check("{1:2}", "1:2 a key in double quotes is missing (found \"1\"); write {\"key\": value}");
    check("{a:2}", "1:2 a key in double quotes is missing (found \"a\"); write {\"key\": value}");
    check("{\"a\" 2}", "1:6 a colon is missing after a key (found \"2\"); write {\"key\": value}");
    check("{\"a\",2}", "1:5 a colon is missing after a key (found \",2\"); write {\"key\": value}");
    check("{\"a\":}", "1:6 " NO_JSON("\"}\""));
    check("{\"a\":1,}", "1:8 a comma with nothing after it (found \"}\"); remove the comma");
    check("{\"a\":1", "1:1 an object opened here is never closed (found \"{\"); is the file complete?");
    check("{\"a\":\"b\"]", "1:9 " NO_COMMA("\"]\""));
}

/* Fourteen characters with the quote before them, up to what divides JSON; lines end in LF, CR or both. */
TEST(found_text_is_a_word_with_a_position)
{
    check("abcdefghijklm", "1:1 " NO_JSON("\"abcdefghijklm\""));
    check("abcdefghijklmn", "1:1 " NO_JSON("\"abcdefghijklm\""));
    check("ab,c", "1:1 " NO_JSON("\"ab\""));
    check("ab[c", "1:1 " NO_JSON("\"ab\""));
    check("ab c", "1:1 " NO_JSON("\"ab\""));
    check("ab\tc", "1:1 " NO_JSON("\"ab\""));
    check("a{", "1:1 " NO_JSON("\"a\""));
    check("[\n\n x]", "3:2 " NO_JSON("\"x\""));
    check("[\r\r x]", "3:2 " NO_JSON("\"x\""));
    check("[\r\n\r\n x]", "3:2 " NO_JSON("\"x\""));
    check("[\n\r x]", "3:2 " NO_JSON("\"x\""));
    check("[1,\r\n2,\n\"\xc3\xa4\" x]", "3:6 " NO_COMMA("\"x\""));
}
