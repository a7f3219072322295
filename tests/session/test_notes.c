/* Words and questions for the steps of a lesson that is made of a session: what is kept, where, and what is refused.
 * Expected by hand from the lines written here. */
#include "session/player.h"
#include "tests/session/look.h"

/* "WORDS | QUESTION / ANSWER / .." of a place of the history; "-" where nothing is noted. */
static void note_is(const sm_session *s, sm_node node, const char *expected)
{
    const sm_note *n = sm_session_note(s, node);
    sm_text is = {0};
    sm_text_puts(&is, !n ? "-" : n->words ? n->words : "");
    for (size_t i = 0; n && i < n->n_asked; i++) sm_text_printf(&is, "%s%s", i ? " / " : " | ", n->asked[i]);
    assert_string_equal(sm_text_of(&is), expected);
    sm_text_free(&is);
}

static void notes_belong_to_their_place_of_the_history(void **state)
{
    sm_session *s = session_of(sample_fig1b());
    note_is(s, 0, "-");
    run(s, "say At first.");
    run(s, "move 1 Tc K4 K3");
    note_is(s, 1, "-");
    run(s, "ask \"How many?\" \"Nineteen.\"");
    note_is(s, 1, " | How many? / Nineteen.");
    run(s, "say One point less.");
    run(s, "undo");
    run(s, "ask \"How many?\" \"Twenty.\" 20 \"19=one is back\"");
    note_is(s, 0, "At first. | How many? / Twenty. / 20 / 19=one is back");
    note_is(s, 1, "One point less. | How many? / Nineteen.");
    note_is(s, 2, "-");
    sm_session_free(s);
}

static void the_last_word_counts_and_nothing_takes_it_back(void **state)
{
    sm_session *s = session_of(sample_fig1b());
    run(s, "say One.");
    uint64_t revision = sm_session_revision(s);
    run(s, "say Two.");
    assert_int_equal(sm_session_revision(s), revision + 1);
    run(s, "ask Q A yes no=why");
    assert_int_equal(sm_session_revision(s), revision + 2);
    run(s, "ask R B");
    note_is(s, 0, "Two. | R / B");
    run(s, "say");
    note_is(s, 0, " | R / B");
    run(s, "ask");
    note_is(s, 0, "");
    sm_session_free(s);
}

static void a_mark_that_could_not_be_read_again_is_refused(void **state)
{
    static const char *const fine[] = {"say {0.75 = pa} now", "say {falls = falls pa}", "say {answer} It is.",
                                       "say {a = b}{c = d}", "ask Q \"{1 = n} it is\""};
    static const struct {
        const char *line, *found;
    } wrong[] = {{"say x {0.75 = pa", "{0.75 = pa\""},
                 {"say x 0.75 = pa}", "}\""},
                 {"say {0.75} x", "{0.75} x\""},
                 {"say {} x = y", "{} x = y\""},
                 {"say {answer", "{answer\""},
                 {"say {x} y = z", "{x} y = z\""},
                 {"say {1 = n} {2", "{2\""},
                 {"say {1 = n}}", "}\""},
                 {"say {a {1 = n}", "{a {1 = n}\""},
                 {"ask Q \"{1 = n\"", "{1 = n\""},
                 {"ask {Q A", "{Q\""},
                 {"say }a = b}", "}a = b}\""},
                 {"say {1= n}", "{1= n}\""},
                 {"say {answers} a", "{answers} a\""}};
    sm_session *s = session_of(sample_fig1b());
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) run(s, fine[i]);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        sm_error err = {0};
        char part[64];
        snprintf(part, sizeof part, "or {answer} (found \"%s);", wrong[i].found);
        if (sm_session_run_line(s, wrong[i].line, &err) != SM_USAGE || !strstr(err.text, part))
            fail_msg("%s: %s, not %s", wrong[i].line, err.text, part);
    }
    note_is(s, 0, "{a = b}{c = d} | Q / {1 = n} it is");
    sm_session_free(s);
}

static void answers_are_numbers_or_choices_each_with_its_reason(void **state)
{
    static const char *const fine[] = {"ask Q A",
                                       "ask Q A yes no=why",
                                       "ask Q A xx \"yxx = b=why\"",
                                       "ask Q A 3 2=small 4=large",
                                       "ask Q A 0.75",
                                       "ask Q A 3/4 1=no",
                                       "ask Q A bb aa=why",
                                       "ask Q A aa=b c1=why",
                                       "ask Q A a=b c1=why",
                                       "ask Q A ~ A=why",
                                       "ask Q A \"{0.75 = pa}\" 1=no",
                                       "ask Q A A b2=why",
                                       "ask Q A one two=no three=no four=no"};
    static const struct {
        const char *line, *says;
    } wrong[] = {
        {"ask Q", "a question needs its answer"},
        {"ask Q A yes no", "a wrong answer needs a reason after = (found \"no\"); write"},
        {"ask Q A yes no=", "(found \"no=\"); write"},
        {"ask Q A yes =why", "(found \"=why\"); write"},
        {"ask Q A yes yes=why", "the answer \"yes\" is given twice"},
        {"ask Q A yes no=why no=because", "the answer \"no\" is given twice"},
        {"ask Q A 3 3=why", "the answer \"3\" is given twice"},
        {"ask Q A \"{3 = n}\" 3=why", "the answer \"3\" is given twice"},
        {"ask Q A yes", "\"yes\" is the only choice"},
        {"ask Q A a no=why", "\"a\" would be the key of a choice"},
        {"ask Q A yes z=why", "\"z\" would be the key of a choice"},
        {"ask Q A 3 b=why", "\"b\" would be the key of a choice"},
    };
    sm_session *s = session_of(sample_fig1b());
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) run(s, fine[i]);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        sm_error err = {0};
        if (sm_session_run_line(s, wrong[i].line, &err) != SM_USAGE || !strstr(err.text, wrong[i].says))
            fail_msg("%s: %s, not %s", wrong[i].line, err.text, wrong[i].says);
    }
    sm_session_free(s);
}

static void a_question_has_no_more_choices_than_keys(void **state)
{
    sm_session *s = session_of(sample_fig1b());
    for (int more = 0; more < 2; more++) {
        sm_text line = {0};
        sm_error err = {0};
        sm_text_puts(&line, "ask Q A right");
        for (int i = 1; i < SM_CHOICES_MOST + more; i++) sm_text_printf(&line, " w%d=why", i);
        assert_int_equal(sm_session_run_line(s, sm_text_of(&line), &err), more ? SM_USAGE : SM_OK);
        char says[64];
        snprintf(says, sizeof says, "at most %d choices (found %d);", SM_CHOICES_MOST, SM_CHOICES_MOST + 1);
        assert_true(!more || strstr(err.text, says));
        sm_text_free(&line);
    }
    sm_session_free(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_belong_to_their_place_of_the_history),
        cmocka_unit_test(the_last_word_counts_and_nothing_takes_it_back),
        cmocka_unit_test(a_mark_that_could_not_be_read_again_is_refused),
        cmocka_unit_test(answers_are_numbers_or_choices_each_with_its_reason),
        cmocka_unit_test(a_question_has_no_more_choices_than_keys),
    };
    return cmocka_run_group_tests_name("session: notes", tests, NULL, NULL);
}
