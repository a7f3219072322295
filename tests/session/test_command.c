/* Text commands: words, quotes, checks, and writing them back. Expected texts follow RFC 8259 (JSON strings) by hand.
 */
#include "tests/support/near.h"

#include "base/mem.h"
#include "session/command.h"
#include "session/language/words.h"
#include "session/session.h"
#include "tests/support/sample.h"

static void assert_words(const char *line, const char *verb, size_t n, const char *const *word)
{
    sm_error err = {0};
    sm_command c;
    assert_ok(sm_command_parse(&c, line, &err), err);
    assert_string_equal(c.verb->name, verb);
    assert_int_equal(c.n_words, n);
    for (size_t i = 0; i < n; i++) assert_string_equal(c.word[i], word[i]);
    sm_command_free(&c);
}

static void assert_refused(const char *line, uint64_t column, const char *part)
{
    sm_error err = {0};
    sm_command c;
    assert_int_equal(sm_command_parse(&c, line, &err), SM_USAGE);
    if (err.column != column || err.line)
        fail_msg("%s: %u:%u, expected column %u", line, (unsigned)err.line, (unsigned)err.column, (unsigned)column);
    if (!strstr(err.text, part)) fail_msg("%s: \"%s\" does not say \"%s\"", line, err.text, part);
    assert_null(c.word);
    assert_null(c.verb);
}

TEST(words_are_split_at_spaces_and_a_colon_is_skipped)
{
    assert_words("move 1 Tc K4 K3", "move", 4, (const char *const[]){"1", "Tc", "K4", "K3"});
    assert_words("  :  move \t all Tc  K4 new\r\n", "move", 4, (const char *const[]){"all", "Tc", "K4", "new"});
    assert_words(":roles", "roles", 0, NULL);
    assert_words("open a b c d e", "open", 5, (const char *const[]){"a", "b", "c", "d", "e"});
}

/* Commands that no line was read for: from the words of a dialog. */
TEST(constructed_command_is_checked_like_a_line)
{
    static const struct {
        const char *verb, *word[SM_ARGS + 1], *says; /* NULL: it fits */
    } row[] = {{"move", {"1", "Tc", "K4", "K3"}, NULL},
               {"undo", {NULL}, NULL},
               {"undo", {"2"}, NULL},
               {"open", {"a", "b", "c", "d", "e"}, NULL},
               {"move", {"x", "Tc", "K4", "K3"}, "invalid number of points \"x\""},
               {"move", {"1", "Tc", "K4", ""}, "TO must not be empty"},
               {"move", {"1", "Tc", "K4"}, "move: missing argument TO (usage: move COUNT|all|P% CLASS FROM TO)"},
               {"move", {NULL}, "move: missing argument COUNT|all|P% (usage: move COUNT"},
               {"undo", {"2", "3"}, "too many arguments: \"3\" (expected undo [N]"},
               {"move", {"1", "Tc", "K4", "K3", "K2"}, "too many arguments: \"K2\" (expected move COUNT"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char *word[SM_ARGS + 1];
        sm_error err = {0};
        sm_command c = {.verb = sm_verb_find(row[i].verb), .word = word};
        for (; c.n_words <= SM_ARGS && row[i].word[c.n_words]; c.n_words++)
            word[c.n_words] = (char *)(uintptr_t)row[i].word[c.n_words];
        sm_status status = sm_command_fits(&c, &err);
        if (status != (row[i].says ? SM_USAGE : SM_OK) || (row[i].says && !strstr(err.text, row[i].says)))
            fail_msg("row %d: status %d: %s", (int)i, status, err.text);
        assert_int_equal(err.line, 0);
        assert_true(err.column <= 1); /* nobody typed it */
    }
    sm_error err = {0};
    assert_int_equal(sm_command_fits(&(sm_command){0}, &err), SM_INTERNAL);
}

TEST(line_has_at_most_1000_words)
{
    char line[2100] = "open";
    for (int i = 0; i < 1000; i++) strcat(line, " a");
    sm_error err = {0};
    sm_command c;
    assert_ok(sm_command_parse(&c, line, &err), err);
    assert_int_equal(c.n_words, 1000);
    sm_command_free(&c);
    strcat(line, " b");
    assert_refused(line, 4 + 1000 * 2 + 2, "too many words; the maximum is 1000");
}

TEST(quoted_words_are_read_as_json_strings)
{
    assert_words("rename \"a b\" \"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "rename", 2,
                 (const char *const[]){"a b", "\"\\/\b\f\n\r\t"});
    assert_words("new \"\\u00e9\\u20AC\\ud83d\\ude00\"", "new", 1, (const char *const[]){"é€😀"});
    assert_words("new é\\u", "new", 1, (const char *const[]){"é\\u"});
}

TEST(broken_quote_reports_its_byte)
{
    assert_refused("new \"a", 5, "unterminated quote");
    assert_refused("new \"a\"b", 8, "a blank must follow");
    assert_refused("new \"\\x\"", 7, "a backslash must be followed");
    assert_refused("new \"\\u12g4\"", 8, "four hexadecimal digits");
    assert_refused("new \"\\ud800\"", 12, "surrogate");
    assert_refused("new \"\\udc00\"", 12, "surrogate");
    assert_refused("new \"\\u0000\"", 12, "cannot be part of a name");
    assert_refused("new \xff", 5, "command is not valid UTF-8 at byte 5");
}

TEST(unknown_verb_reports_the_nearest)
{
    assert_refused("mvoe 1 a b c", 1, "did you mean \"move\"?");
    assert_refused(" :spilt K4 1,2", 3, "did you mean \"split\"?");
    assert_refused("quti", 1, "did you mean \"quit\"?");
    assert_refused("", 1, "empty command");
    assert_refused("brew", 1, "unknown command");
}

TEST(wrong_word_count_reports_what_is_expected)
{
    assert_refused("move 1 Tc K4", 13, "move: missing argument TO (usage: move COUNT|all|P% CLASS FROM TO)");
    assert_refused("undo 1 2", 8, "too many arguments: \"2\" (expected undo [N]");
    assert_refused("roles now", 7, "too many arguments");
    assert_refused("open", 5, "open: missing argument FILE (usage: open FILE..");
    assert_refused("define", 7, "define: missing argument NAME = FORMULA (usage: define NAME = FORMULA)");
    assert_refused("define  ", 9, "define: missing argument NAME = FORMULA (usage: define NAME = FORMULA)");
}

TEST(usage_names_every_word)
{
    static const char *const usage[] = {"move COUNT|all|P% CLASS FROM TO", "roles", "undo [N]", "open FILE..",
                                        "ask [\"QUESTION\"] [\"ANSWER\"] [RIGHT] [\"WRONG=REASON\"..]"};
    for (size_t i = 0; i < sizeof usage / sizeof *usage; i++) {
        char verb[8];
        sm_text out = {0};
        snprintf(verb, sizeof verb, "%.*s", (int)strcspn(usage[i], " "), usage[i]);
        sm_put_usage(&out, sm_verb_find(verb));
        assert_string_equal(sm_text_of(&out), usage[i]);
        sm_text_free(&out);
    }
}

TEST(words_are_checked_by_their_kind)
{
    assert_refused("move x Tc K4 K3", 6, "invalid number of points \"x\"");
    assert_refused("move 101% Tc K4 K3", 6, "0% to 100%");
    assert_refused("move 9007199254740993 Tc K4 K3", 6, "expected a number");
    assert_refused("split K4 10,0", 10, "sizes");
    assert_refused("split K4 20", 10, "two parts");
    assert_refused("split K4 10,", 10, "sizes");
    assert_refused("split K4 by cluster", 10, "sizes");
    assert_refused("assign 12 K1", 8, "expected @ROWS");
    assert_refused("assign @0 K1", 8, "expected row numbers from 1");
    assert_refused("assign @5-3 K1", 8, "invalid rows");
    assert_refused("noise K1 drop", 7, "true:LABEL or pred:LABEL");
    assert_refused("noise pred:K1 away", 15, "(one of: own, drop, singletons)");
    assert_refused("undo -1", 6, "expected a whole number");
    assert_refused("set an_option_with_a_name_of_more_than_sixty_four_bytes_that_nobody_ever_made=row", 5,
                   "unknown option \"an_option_with_a_name_of_more_than_sixty_four_bytes_that_nobody_ever_made\"");
    assert_refused("set value=row", 5, "unknown option \"value\"; did you mean \"values\"?");
    assert_refused("set valeus=row", 5, "unknown option \"valeus\"; did you mean \"values\"?");
    assert_refused("set values=rows", 5,
                   "values: invalid value \"rows\" (one of: count, row, col, jaccard, f1, expected, residual)");
    assert_refused("set beta=0", 5, "numbers from 0.001 to 1000");
    assert_refused("set beta=0,5", 5, "numbers from");
    assert_refused("sort up", 6, "(one of: auto, loaded, size, best, label)");
    assert_refused("new \"\"", 5, "must not be empty");
}

TEST(by_class_is_one_word_and_is_written_without_quotes)
{
    sm_error err = {0};
    assert_words("split K4 by class", "split", 2, (const char *const[]){"K4", "by class"});
    assert_words("split K4 by   class ", "split", 2, (const char *const[]){"K4", "by class"});
    assert_refused("split K4 by class now", 19, "too many arguments");
    assert_refused("split K4 10,10 class", 16, "too many arguments");
    assert_words("merge by class", "merge", 2, (const char *const[]){"by", "class"});
    assert_refused("split K4 \"by\" class", 10, "sizes");
    sm_command c;
    sm_text out = {0};
    assert_ok(sm_command_parse(&c, "split \"by class\" by class", &err), err);
    sm_put_command(&out, &c);
    assert_string_equal(sm_text_of(&out), "split \"by class\" by class");
    sm_text_free(&out);
    sm_command_free(&c);
}

static void assert_quoted(const char *word, const char *expected)
{
    sm_text out = {0};
    sm_put_word(&out, word);
    assert_string_equal(sm_text_of(&out), expected);
    sm_text_free(&out);
}

TEST(only_unusual_words_are_quoted)
{
    assert_quoted("K4", "K4");
    assert_quoted("Schrödinger", "Schrödinger");
    assert_quoted("a\\b", "a\\b");
    assert_quoted("-1", "-1");
    assert_quoted("a b", "\"a b\"");
    assert_quoted("", "\"\"");
    assert_quoted("say\"", "\"say\\\"\"");
    assert_quoted("a\tb\\", "\"a\\tb\\\\\"");
    assert_quoted("a\x1b[31m", "\"a\\u001b[31m\"");
    assert_quoted("a\u202eb", "\"a\\u202eb\"");
    assert_quoted("a\u00a0b", "\"a\\u00a0b\"");
    assert_quoted("a\U000e0041", "\"a\\udb40\\udc41\"");
}

static bool same(const sm_command *a, const sm_command *b)
{
    bool same = a->verb == b->verb && a->n_words == b->n_words;
    for (size_t i = 0; same && i < a->n_words; i++) same = strcmp(a->word[i], b->word[i]) == 0;
    return same;
}

/* Characters that make trouble somewhere: spaces, quotes, controls, marks, wide, invisible, beyond 16 bits. */
static void random_label(uint64_t *seed, sm_text *out)
{
    static const char *const piece[] = {"a",      "K", "7",      " ",      "\"",     "\\",         "\t", "\n", ":",
                                        "@",      "=", "/",      "\x01",   "\x7f",   "\u0301",     "é",  "漢", "\u200b",
                                        "\u202e", "😀", "\u00a0", "\u3000", "\ufeff", "\U000e0041", ",",  "#",  "u0041"};
    sm_text_clear(out);
    uint32_t n = 1 + sample_below(seed, 6);
    for (uint32_t i = 0; i < n; i++) {
        const char *p = piece[sample_below(seed, sizeof piece / sizeof *piece)];
        sm_text_bytes(out, p, strlen(p));
    }
}

/* One plausible word of a kind; labels are arbitrary texts. */
static void random_word(uint64_t *seed, const sm_arg *a, sm_text *out)
{
    static const char *const fixed[][3] = {
        [SM_ARG_COUNT] = {"5", "all", "12.5%"},
        [SM_ARG_SIZES] = {"10,10", "by class", "1,2,3"},
        [SM_ARG_POINTS] = {"@12-20,31", "@1", "@2,4"},
        [SM_ARG_SETTING] = {"values=row", "beta=0.5", "log=2"},
        [SM_ARG_NUMBER] = {"0", "1", "12"},
        [SM_ARG_VIEW] = {"matrix", "match", "explain"},
        [SM_ARG_EXPORT] = {"csv", "path", "path:j,ari.svg"},
        [SM_ARG_FORMULA] = {"SS = YY/(2P + 2Q - 3YY)", "X = \"", "Y = ari; best 1"},
        [SM_ARG_TEXT] = {"K4 is cut.", "a {0.5 = pa} \"b", "=: @"},
        [SM_ARG_LABEL] = {"true:x y", "pred:-1", "true:\"\t"},
    };
    if (a->kind == SM_ARG_CHOICE) {
        sm_text_clear(out);
        sm_text_bytes(out, a->choices, strcspn(a->choices, "|"));
    } else if (a->kind < sizeof fixed / sizeof *fixed && fixed[a->kind][0]) {
        const char *word = fixed[a->kind][sample_below(seed, 3)];
        sm_text_clear(out);
        sm_text_bytes(out, word, strlen(word));
    } else
        random_label(seed, out);
}

TEST(every_written_command_parses_back)
{
    uint64_t seed = 20240229;
    sm_text word = {0}, line = {0};
    for (int round = 0; round < 4000; round++) {
        size_t verbs = 0;
        while (sm_verbs[verbs].name) verbs++;
        sm_command made = {.verb = &sm_verbs[sample_below(&seed, (uint32_t)verbs)]}, read;
        char *words[SM_ARGS + 1];
        made.word = words;
        for (size_t i = 0; i < SM_ARGS && made.verb->args[i].kind != SM_ARG_NONE; i++) {
            random_word(&seed, &made.verb->args[i], &word);
            words[made.n_words++] = sm_copy_text(sm_text_of(&word), word.length);
        }
        sm_error err = {0};
        sm_text_clear(&line);
        sm_put_command(&line, &made);
        assert_null(strchr(sm_text_of(&line), '\n'));
        assert_ok(sm_command_parse(&read, sm_text_of(&line), &err), err);
        if (!same(&made, &read)) fail_msg("differs: %s", sm_text_of(&line));
        sm_command_free(&read);
        for (size_t i = 0; i < made.n_words; i++) sm_free(words[i]);
    }
    sm_text_free(&word);
    sm_text_free(&line);
}

TEST(every_row_is_complete)
{
    for (size_t i = 0; sm_verbs[i].name; i++) {
        const sm_verb *v = &sm_verbs[i];
        assert_ptr_equal(sm_verb_find(v->name), v);
        assert_true(v->help && *v->help);
        for (size_t k = 0; k < SM_ARGS && v->args[k].kind != SM_ARG_NONE; k++) {
            assert_true(v->args[k].name && v->args[k].help);
            assert_int_equal(v->args[k].kind == SM_ARG_CHOICE && !v->args[k].choices, 0);
        }
    }
    for (size_t i = 0; sm_options[i].name; i++) assert_true(sm_options[i].initial && sm_options[i].help);
}
