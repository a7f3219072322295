/* Bad and odd JSON. Ids, exit codes and places are those of the catalogue of bad inputs; columns were counted by hand.
 */
#include "tests/io/case.h"
#include <cjson/cJSON.h>

static const bad_case cases[] = {
    {.id = "B1 trailing garbage",
     .bytes = "[1] xyz",
     .status = SM_INPUT,
     .line = 1,
     .column = 5,
     .text =
         "unexpected text after the end of the JSON text (found \"xyz\"); remove it, or put several values into one "
         "array"},
    {.id = "B1 two documents",
     .bytes = "{\"a\":[1]}\n{\"a\":[2]}\n",
     .status = SM_INPUT,
     .line = 2,
     .column = 1,
     .text = "unexpected text after the end of the JSON text (found \"{\"); remove it, or put several values into one "
             "array"},
    {.id = "B2 a zero byte",
     .bytes = "[1,\0 2]",
     .length = 7,
     .status = SM_INPUT,
     .line = 1,
     .column = 4,
     .text = "a zero byte in a text (found byte 0x00); is this a text file?"},
    {.id = "B3 an escaped zero",
     .bytes = "[\"a\\u0000b\"]",
     .status = SM_INPUT,
     .line = 1,
     .column = 4,
     .text = "a zero character in a text (found \"\\u0000b\"); remove it"},
    {.id = "B4 letters in an escape",
     .bytes = "[\"\\uZZZZ\"]",
     .status = SM_INPUT,
     .line = 1,
     .column = 3,
     .text = "a \\u escape needs four hexadecimal digits (found \"\\uZZZZ\"); correct it"},
    {.id = "B5 an unknown escape",
     .bytes = "[\"\\q\"]",
     .status = SM_INPUT,
     .line = 1,
     .column = 3,
     .text = "an unknown escape in a string (found \"\\q\"); double the backslash"},
    {.id = "B6 a high surrogate alone",
     .bytes = "[\"\\ud800\"]",
     .status = SM_INPUT,
     .line = 1,
     .column = 3,
     .text = "half of a surrogate pair (found \"\\ud800\"); write both halves, or the character itself"},
    {.id = "B6 a low surrogate alone",
     .bytes = "[\"\\udc00\"]",
     .status = SM_INPUT,
     .line = 1,
     .column = 3,
     .text = "half of a surrogate pair (found \"\\udc00\"); write both halves, or the character itself"},
    {.id = "B7 a line end in a string",
     .bytes = "[\"a\nb\"]",
     .status = SM_INPUT,
     .line = 1,
     .column = 4,
     .text = "a control character in a string (found byte 0x0A); write it as an escape, like \\n"},
    {.id = "B8 a control character as blank",
     .bytes = "[\x01 1]",
     .status = SM_INPUT,
     .line = 1,
     .column = 2,
     .text = "this is not JSON (found byte 0x01); labels are numbers, or strings in double quotes"},
    {.id = "B8 a vertical tab as blank",
     .bytes = "[1,\v2]",
     .status = SM_INPUT,
     .line = 1,
     .column = 4,
     .text = "this is not JSON (found byte 0x0B); labels are numbers, or strings in double quotes"},
    {.id = "B9 not UTF-8",
     .bytes = "[\"caf\xe9\"]",
     .status = SM_INPUT,
     .line = 1,
     .column = 6,
     .text = "this is not UTF-8 (found byte 0xE9); convert it: iconv -f LATIN1 -t UTF-8 FILE"},
    {.id = "B9 a surrogate in UTF-8",
     .bytes = "[\"\xed\xa0\x80\"]",
     .status = SM_INPUT,
     .line = 1,
     .column = 3,
     .text = "this is not UTF-8 (found byte 0xED); convert it: iconv -f LATIN1 -t UTF-8 FILE"},
    {.id = "B11 more than 53 bits",
     .bytes = "{\"y_true\":[1,2],\n \"y_pred\":[1,9007199254740993]}",
     .status = SM_INPUT,
     .line = 2,
     .column = 14,
     .text = "9007199254740993 cannot be read exactly; it has more than 53 bits; write the labels as strings"},
    {.id = "B12 too large a number",
     .bytes = "[1e400]",
     .status = SM_INPUT,
     .line = 1,
     .column = 2,
     .text = "a number that is too large (found \"1e400\"); put it in quotes if it is a label"},
    {.id = "B13 NaN",
     .bytes = "[1, NaN]",
     .status = SM_INPUT,
     .line = 1,
     .column = 5,
     .text = "NaN is not JSON (found \"NaN\"); write null for a missing label"},
    {.id = "B13 Infinity",
     .bytes = "[Infinity]",
     .status = SM_INPUT,
     .line = 1,
     .column = 2,
     .text = "this is not JSON (found \"Infinity\"); labels are numbers, or strings in double quotes"},
    {.id = "B13 hexadecimal",
     .bytes = "[0x10]",
     .status = SM_INPUT,
     .line = 1,
     .column = 2,
     .text = "this is not a JSON number (found \"0x10\"); write it like 12 or 0.5, or in quotes"},
    {.id = "B13 a plus",
     .bytes = "[+1]",
     .status = SM_INPUT,
     .line = 1,
     .column = 2,
     .text = "this is not JSON (found \"+1\"); labels are numbers, or strings in double quotes"},
    {.id = "B13 no digit before the point",
     .bytes = "[.5]",
     .status = SM_INPUT,
     .line = 1,
     .column = 2,
     .text = "this is not JSON (found \".5\"); labels are numbers, or strings in double quotes"},
    {.id = "B14 a leading zero",
     .bytes = "[01]",
     .status = SM_INPUT,
     .line = 1,
     .column = 2,
     .text = "this is not a JSON number (found \"01\"); write it like 12 or 0.5, or in quotes"},
    {.id = "B14 no digit behind the point",
     .bytes = "[5.]",
     .status = SM_INPUT,
     .line = 1,
     .column = 2,
     .text = "this is not a JSON number (found \"5.\"); write it like 12 or 0.5, or in quotes"},
    {.id = "B16 a truth value for a label",
     .bytes = "{\"y_true\":[1,true],\"y_pred\":[1,2]}",
     .status = SM_INPUT,
     .line = 1,
     .column = 14,
     .text = "this is not a label (found true at $.y_true[1]); labels are numbers or strings, null for a missing one"},
    {.id = "B16 null is missing",
     .bytes = "{\"y_true\":[1,null,1],\"y_pred\":[1,2,1]}",
     .points = 2,
     .text = "warning: 1 without a label left out (--missing class keeps it)"},
    {.id = "B18 a key twice",
     .bytes = "{\"class\":[1],\"cluster\":[1],\n\"class\":[2]}",
     .status = SM_INPUT,
     .line = 2,
     .column = 9,
     .text = "the key \"class\" is a duplicate; its second value is here; remove one"},
    {.id = "B18 a key twice, once escaped",
     .bytes = "{\"a\":1,\"\\u0061\":2}",
     .status = SM_INPUT,
     .line = 1,
     .column = 17,
     .text = "the key \"a\" is a duplicate; its second value is here; remove one"},
    {.id = "B20 an object for a label",
     .bytes = "{\"y_true\":[1,2,3,{\"a\":1}],\"y_pred\":[1,2,3,4]}",
     .status = SM_INPUT,
     .line = 1,
     .column = 18,
     .text =
         "this is not a label (found an object at $.y_true[3]); labels are numbers or strings, null for a missing one"},
    {.id = "B20 in a record",
     .bytes = "[{\"class\":1,\"cluster\":2},{\"class\":1,\"cluster\":[1,2]}]",
     .status = SM_INPUT,
     .line = 1,
     .column = 47,
     .text =
         "this is not a label (found an array at $[1].cluster); labels are numbers or strings, null for a missing one"},
    {.id = "B20 a record that is none",
     .bytes = "[{\"class\":1,\"cluster\":2},3]",
     .status = SM_INPUT,
     .line = 1,
     .column = 26,
     .text = "this is not a record (found a number at $[1]); write an object"},
    {.id = "B20 a key missing",
     .bytes = "[{\"class\":1,\"cluster\":2},{\"class\":1}]",
     .status = SM_INPUT,
     .line = 1,
     .column = 26,
     .text = "a record lacks a key that the first one has (found no \"cluster\" in $[1]); write null for a missing "
             "label"},
    {.id = "B21 a ragged table",
     .bytes = "[[1,2],\n [3]]",
     .status = SM_INPUT,
     .line = 2,
     .column = 2,
     .text = "row $[1] has 1 value; the rows before have 2; write as many in every row"},
    {.id = "a number in place of a row",
     .bytes = "[[1,2],3]",
     .status = SM_INPUT,
     .line = 1,
     .column = 8,
     .text = "this is not a row (found a number at $[1]); write an array, as the first row is"},
    {.id = "a number in place of a row of counts",
     .bytes = "{\"counts\":[[1,2],\n null]}",
     .status = SM_INPUT,
     .line = 2,
     .column = 2,
     .text = "this is not a row of counts; write an array of whole numbers"},
    {.id = "one number",
     .bytes = "5",
     .o.format = "json",
     .status = SM_INPUT,
     .line = 1,
     .column = 1,
     .text = "no labels (found a number at $); write {\"y_true\": [...], \"y_pred\": [...]}"},
    {.id = "B21 a negative count",
     .bytes = "[[1,2],[3,-4]]",
     .o = {.matrix = true},
     .status = SM_INPUT,
     .line = 1,
     .column = 11,
     .text = "a count cannot be negative (found \"-4\"); write a whole number, 0 for none"},
    {.id = "B21 a count with a fraction",
     .bytes = "[[1,2],[3,4.5]]",
     .o = {.matrix = true},
     .status = SM_INPUT,
     .line = 1,
     .column = 11,
     .text =
         "a count must be whole, because points are moved one by one (found \"4.5\"); scale the numbers up and round "
         "them"},
    {.id = "B21 a word for a count",
     .bytes = "[[1,2],[3,\"x\"]]",
     .o = {.matrix = true},
     .status = SM_INPUT,
     .line = 1,
     .column = 11,
     .text = "this is not a count (found \"x\"); write a whole number, 0 for none"},
    {.id = "B21 in named counts",
     .bytes = "{\"classes\":[\"a\"],\"clusters\":[\"x\",\"y\"],\"counts\":[[1,null]]}",
     .status = SM_INPUT,
     .line = 1,
     .column = 52,
     .text = "this is not a count (found \"null\"); write a whole number, 0 for none"},
    {.id = "B21 names that do not fit",
     .bytes = "{\"classes\":[\"a\",\"b\"],\"counts\":[[1,2]]}",
     .status = SM_INPUT,
     .line = 1,
     .column = 31,
     .text = "the labels do not fit the rows of the matrix; write one for each"},
    {.id = "B22 a row of zeros",
     .bytes = "[[1,2],[0,0]]",
     .o = {.matrix = true},
     .text = "class \"T2\" has no points and is not counted"},
    {.id = "B23 all zeros",
     .bytes = "[[0,0],[0,0]]",
     .o = {.matrix = true},
     .status = SM_INPUT,
     .line = 1,
     .text = "no points, because all counts are 0; is this the right file?"},
    {.id = "B24 an empty array",
     .bytes = "[]",
     .status = SM_INPUT,
     .line = 1,
     .column = 1,
     .text = "no points; the array is empty; is this the right file?"},
    {.id = "B24 an empty row",
     .bytes = "[[]]",
     .status = SM_INPUT,
     .line = 1,
     .column = 2,
     .text = "no points; the table is empty; is this the right file?"},
    {.id = "B24 empty arrays",
     .bytes = "{\"y_true\":[],\"y_pred\":[]}",
     .status = SM_INPUT,
     .line = 1,
     .text = "no points; the arrays are empty; is this the right file?"},
    {.id = "B25 a byte order mark",
     .bytes = "\xef\xbb\xbf[[1,2],[3,4]]",
     .o = {.matrix = true},
     .text = "in: json, table of counts, rows are classes by default, no header; 10 points"},
    {.id = "B26 a comment",
     .bytes = "[1, // one\n2]",
     .status = SM_INPUT,
     .line = 1,
     .column = 5,
     .text = "this is not JSON (found \"//\"); labels are numbers, or strings in double quotes"},
    {.id = "B26 single quotes",
     .bytes = "['a']",
     .status = SM_INPUT,
     .line = 1,
     .column = 2,
     .text = "this is not JSON (found \"'a'\"); labels are numbers, or strings in double quotes"},
    {.id = "B26 a trailing comma",
     .bytes = "[1,]",
     .status = SM_INPUT,
     .line = 1,
     .column = 4,
     .text = "a comma with nothing after it (found \"]\"); remove the comma"},
    {.id = "B27 the witness of an overflow in cJSON",
     .bytes = "[{\"b\":[{\"b\":1,\"b\":1,\"\":1,",
     .status = SM_INPUT,
     .line = 1,
     .column = 26,
     .text = "a key in double quotes is missing (found the end of the file); write {\"key\": value}"},
    {.id = "a string left open",
     .bytes = "[\"a]",
     .status = SM_INPUT,
     .line = 1,
     .column = 2,
     .text = "a string opened here is never closed (found \"\"a\"); close it"},
    {.id = "an array left open",
     .bytes = "{\"y_true\":[1,2",
     .status = SM_INPUT,
     .line = 1,
     .column = 11,
     .text = "an array opened here is never closed (found \"[1\"); is the file complete?"},
    {.id = "no comma",
     .bytes = "[1 2,3]",
     .status = SM_INPUT,
     .line = 1,
     .column = 4,
     .text = "a comma is missing (found \"2\"); put one between two values"},
    {.id = "no colon",
     .bytes = "{\"a\" 1}",
     .status = SM_INPUT,
     .line = 1,
     .column = 6,
     .text = "a colon is missing after a key (found \"1\"); write {\"key\": value}"},
    {.id = "lengths differ",
     .bytes = "{\"y_true\":[1,2,3],\"y_pred\":[1,2]}",
     .status = SM_INPUT,
     .line = 1,
     .column = 28,
     .text = "$.y_pred has 2 labels but $.y_true has 3; each point needs both; check how they were written"},
    {.id = "lengths of columns that were named",
     .bytes = "{\"a\":[1,2,3],\"p\":[1,2,3],\"q\":[1,2]}",
     .o = {.every = true, .truth = "a", .pred = "p,q"},
     .status = SM_INPUT,
     .line = 1,
     .column = 30,
     .text = "$.q has 2 labels but $.a has 3; each point needs both; check how they were written"},
    {.id = "and by their number",
     .bytes = "{\"a\":[1,2,3],\"p\":[1,2,3],\"q\":[1,2]}",
     .o = {.truth = "a", .pred = "#3"},
     .status = SM_INPUT,
     .line = 1,
     .column = 30,
     .text = "$.q has 2 labels but $.a has 3; each point needs both; check how they were written"},
    {.id = "and as a weight",
     .bytes = "{\"a\":[1,2,3],\"p\":[1,2,3],\"q\":[1,2]}",
     .o = {.truth = "a", .pred = "p", .weight = "3"},
     .status = SM_INPUT,
     .line = 1,
     .column = 30,
     .text = "$.q has 2 labels but $.a has 3; each point needs both; check how they were written"},
    {.id = "and as coordinates",
     .bytes = "{\"a\":[1,2,3],\"p\":[1,2,3],\"q\":[1,2]}",
     .o = {.truth = "a", .pred = "p", .x = "p", .y = "q"},
     .status = SM_INPUT,
     .line = 1,
     .column = 30,
     .text = "$.q has 2 labels but $.a has 3; each point needs both; check how they were written"},
    {.id = "and as ids",
     .bytes = "{\"a\":[1,2,3],\"p\":[1,2,3],\"q\":[1,2]}",
     .o = {.truth = "a", .pred = "p", .id = "q"},
     .status = SM_INPUT,
     .line = 1,
     .column = 30,
     .text = "$.q has 2 labels but $.a has 3; each point needs both; check how they were written"},
    {.id = "a list that was named by its number",
     .bytes = "[{\"a\":1,\"p\":[1,2]},{\"a\":1,\"p\":[1,2]}]",
     .o = {.truth = "a", .pred = "2"},
     .status = SM_INPUT,
     .line = 1,
     .column = 13,
     .text = "this is not a label (found an array at $[0].p); labels are numbers or strings, null for a missing one"},
    {.id = "an object without arrays",
     .bytes = "{\"a\":1}",
     .status = SM_INPUT,
     .line = 1,
     .column = 1,
     .text = "no array of labels (found an object at $); write {\"y_true\": [...], \"y_pred\": [...]}"},
    {.id = "no table although one was asked for",
     .bytes = "{\"y_true\":[1],\"y_pred\":[1]}",
     .o = {.matrix = true},
     .status = SM_INPUT,
     .line = 1,
     .column = 1,
     .text = "no table of counts (found an object at $); write [[12,37],[40,0]] or {\"counts\": ...}"},
};

static void bad_json_is_refused_word_for_word(void **state)
{
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bad_case c = cases[i];
        c.o.format = "json"; /* a text that is not JSON as a whole would be lines */
        wrong += !case_holds(&c, NULL);
    }
    assert_int_equal(wrong, 0);
}

static sm_dataset *read_text(const char *text, const sm_read_options *o)
{
    sm_error err = {0};
    sm_dataset *d = NULL;
    put_text("in", text);
    assert_ok(sm_read(&d, (const char *[]){"in"}, 1, o, &err), err);
    return d;
}

/* B15: 1.5 is the label "1.5"; B14's relative 1.50 is another one. */
static void a_number_keeps_its_text(void **state)
{
    sm_dataset *d = read_text("{\"y_true\":[1.5,1.50,\"1.5\",7],\"y_pred\":[1,2,3,-4]}", NULL);
    const sm_partition *p = sm_dataset_truth(d);
    assert_int_equal(sm_dict_size(p->dict), 3);
    assert_string_equal(sm_dict_text(p->dict, 0), "1.5");
    assert_string_equal(sm_dict_text(p->dict, 1), "1.50");
    assert_int_equal(p->label[2], 0);
    assert_string_equal(sm_dict_text(sm_dataset_pred(d)->dict, 3), "-4");
    sm_dataset_free(d);
}

/* B19 */
static void keys_are_told_apart_by_case(void **state)
{
    sm_read_options o = {.truth = "labels", .pred = "Labels"};
    sm_dataset *d = read_text("{\"Labels\":[\"upper\"],\"labels\":[\"lower\"]}", &o);
    assert_string_equal(sm_dict_text(sm_dataset_truth(d)->dict, 0), "lower");
    assert_string_equal(sm_dict_text(sm_dataset_pred(d)->dict, 0), "upper");
    sm_dataset_free(d);
}

static void escapes_become_characters(void **state)
{
    sm_dataset *d = read_text("{\"y_true\":[\"\\u00e9\\ud83d\\ude00\\n\\\"\"],\"y_pred\":[\"/\\/\"]}", NULL);
    assert_string_equal(sm_dict_text(sm_dataset_truth(d)->dict, 0), "\xc3\xa9\xf0\x9f\x98\x80\n\"");
    assert_string_equal(sm_dict_text(sm_dataset_pred(d)->dict, 0), "//");
    sm_dataset_free(d);
}

/* B28 and B29: time grows with the length, not with its square. */
static void a_long_array_is_read(void **state)
{
    sm_text t = {0};
    for (int k = 0; k < 2; k++) {
        sm_text_printf(&t, "%s\"y_%s\":[0", k ? "]," : "{", k ? "pred" : "true");
        for (int i = 1; i < 200000; i++) sm_text_printf(&t, ",%d", i % (7 + k));
    }
    sm_text_printf(&t, "]}");
    sm_dataset *d = read_text(t.data, NULL);
    assert_int_equal(sm_dataset_parts(d)->n, 200000);
    assert_int_equal(sm_dict_size(sm_dataset_pred(d)->dict), 8);
    sm_dataset_free(d);
    sm_text_free(&t);
}

static void the_json_library_survives_the_witness(void **state)
{
    static const char witness[] = "[{\"b\":[{\"b\":1,\"b\":1,\"\":1,";
    assert_null(cJSON_ParseWithLengthOpts(witness, sizeof witness, NULL, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_json_is_refused_word_for_word),
        cmocka_unit_test(a_number_keeps_its_text),
        cmocka_unit_test(keys_are_told_apart_by_case),
        cmocka_unit_test(escapes_become_characters),
        cmocka_unit_test(a_long_array_is_read),
        cmocka_unit_test(the_json_library_survives_the_witness),
    };
    return cmocka_run_group_tests_name("io: bad json", tests, enter_scratch, leave_scratch);
}
