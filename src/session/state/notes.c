/* Words, questions and answers for the steps of the lesson that is made of a session: each belongs to a place of the
 * history. */
#include "base/mem.h"
#include "session/player.h"
#include "state.h"
#include <stdio.h>
#include <string.h>

enum { ANSWER = 64 }; /* bytes that answers are distinguished by */

const sm_note *sm_session_note(const sm_session *s, sm_node node)
{
    for (size_t i = 0; i < s->n_notes; i++)
        if (s->note[i].node == node) return &s->note[i];
    return NULL;
}

static void note_drop_question(sm_note *n)
{
    for (size_t i = 0; i < n->n_asked; i++) sm_free(n->asked[i]);
    sm_free(n->asked);
    n->asked = NULL;
    n->n_asked = 0;
}

void sm_notes_free(sm_session *s)
{
    for (size_t i = 0; i < s->n_notes; i++) {
        sm_free(s->note[i].words);
        note_drop_question(&s->note[i]);
    }
    sm_free(s->note);
}

/* The note of where the session is; an empty one is made. */
static sm_note *note_here(sm_session *s)
{
    sm_node here = sm_history_here(s->history);
    sm_note *n = (sm_note *)sm_session_note(s, here), made = {.node = here};
    if (n) return n;
    sm_push(&s->note, &s->n_notes, &s->notes_capacity, &made, sizeof made);
    return &s->note[s->n_notes - 1];
}

/* A lesson with a mark that does not end, or that names nothing, could not be read again. */
static sm_status note_marks_end(const char *text, sm_error *err)
{
    for (const char *at = strpbrk(text, "{}"); at; at = strpbrk(at, "{}")) {
        size_t length = strcspn(at + 1, "{}");
        const char *sign = strstr(at, " = ");
        bool ends = *at == '{' && at[1 + length] == '}', named = sign && sign < at + length;
        if (!ends || (!named && strncmp(at, "{answer}", 8) != 0))
            return sm_fail(err, SM_USAGE,
                           "a mark of a lesson is {NUMBER = INDEX}, {falls = falls INDEX} or {answer} (found \"%s\"); "
                           "complete it or remove the brace",
                           sm_quote_brief(at).text);
        at += length + 2;
    }
    return SM_OK;
}

sm_status sm_run_say(sm_session *s, const sm_command *c, sm_error *err)
{
    const char *text = c->n_words ? c->word[0] : NULL;
    sm_status status = text ? note_marks_end(text, err) : SM_OK;
    if (status != SM_OK) return status;
    char *copy = text ? sm_copy_text(text, strlen(text)) : NULL;
    sm_note *n = text && !copy ? NULL : note_here(s);
    sm_free(n->words);
    n->words = copy;
    s->revision++;
    return SM_OK;
}

/* The answer that the i-th word gives, without its reason or the braces of a mark. */
static void note_answer(const sm_command *c, size_t i, char out[ANSWER])
{
    const char *word = c->word[i];
    bool marked = i == 2 && *word == '{' && strstr(word, " = ");
    size_t length = marked ? strcspn(++word, " ") : i > 2 ? strcspn(word, "=") : strlen(word);
    snprintf(out, ANSWER, "%.*s", (int)length, word);
}

/* An answer in words is a choice; the letters a to d are the keys of the choices, so none is such a letter. */
static sm_status note_choice(const char *text, size_t others, sm_error *err)
{
    if (!others)
        return sm_fail(err, SM_USAGE,
                       "\"%s\" is the only choice; add wrong ones with their reasons, \"WRONG=no: REASON\"",
                       sm_quote_brief(text).text);
    if (others >= SM_CHOICES_MOST)
        return sm_fail(err, SM_USAGE, "a question has at most %d choices (found %zu); remove some wrong ones",
                       SM_CHOICES_MOST, others + 1);
    if (text[0] < 'a' || text[0] > 'z' || text[1]) return SM_OK;
    return sm_fail(err, SM_USAGE,
                   "\"%s\" would be read as the key of a choice; write the choice in words: ask \"Does J rise?\" "
                   "\"Yes, it does.\" yes \"no=look at K4 again\"",
                   sm_quote(text).text);
}

/* What counts as right, and wrong answers with their reasons: all of them numbers, or a choice each. */
static sm_status note_answers(const sm_command *c, sm_error *err)
{
    bool numbers = true;
    sm_status status = SM_OK;
    char answer[ANSWER], other[ANSWER];
    for (size_t i = 2; i < c->n_words; i++) {
        const char *sign = strchr(c->word[i], '=');
        if (i > 2 && (!sign || sign == c->word[i] || !sign[1]))
            return sm_fail(err, SM_USAGE,
                           "a wrong answer needs a reason after = (found \"%s\"); write \"WRONG=no: REASON\"",
                           sm_quote_brief(c->word[i]).text);
        note_answer(c, i, answer);
        double number;
        numbers = numbers && sm_answer_number(answer, &number);
        for (size_t k = 2; k < i; k++) {
            note_answer(c, k, other);
            if (!strcmp(answer, other))
                return sm_fail(err, SM_USAGE, "duplicate answer \"%s\"; remove one", sm_quote_brief(answer).text);
        }
    }
    for (size_t i = 2; i < c->n_words && !numbers && status == SM_OK; i++) {
        note_answer(c, i, answer);
        status = note_choice(answer, c->n_words - 3, err);
    }
    return status;
}

sm_status sm_run_ask(sm_session *s, const sm_command *c, sm_error *err)
{
    sm_status status = c->n_words == 1 ? sm_fail(err, SM_USAGE,
                                                 "a question needs its answer; write ask \"QUESTION\" "
                                                 "\"ANSWER\"")
                                       : note_answers(c, err);
    for (size_t i = 0; i < c->n_words && status == SM_OK; i++) status = note_marks_end(c->word[i], err);
    if (status != SM_OK) return status;
    sm_note made = {.asked = sm_alloc(c->n_words, sizeof *made.asked)};
    bool whole = made.asked;
    for (size_t i = 0; i < c->n_words && whole; i++, made.n_asked++)
        whole = (made.asked[i] = sm_copy_text(c->word[i], strlen(c->word[i])));
    sm_note *n = whole ? note_here(s) : NULL;
    note_drop_question(n);
    n->asked = made.asked;
    n->n_asked = made.n_asked;
    s->revision++;
    return SM_OK;
}
