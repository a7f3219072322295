/* Lines become commands and commands lines: verbs, words, and what is missing. */
#include "session/command.h"
#include "base/mem.h"
#include "words.h"
#include <string.h>

const sm_verb *sm_verb_find(const char *name)
{
    size_t at = sm_name_at(SM_NAMED(sm_verbs), name);
    return at == SIZE_MAX ? NULL : &sm_verbs[at];
}

const sm_arg *sm_verb_arg(const sm_verb *v, size_t word)
{
    for (size_t i = 0; i < SM_ARGS && v->args[i].kind != SM_ARG_NONE; i++)
        if (i == word || v->args[i].rest) return &v->args[i];
    return NULL;
}

void sm_put_usage(sm_text *out, const sm_verb *v)
{
    sm_text_puts(out, v->name);
    for (size_t i = 0; i < SM_ARGS && v->args[i].kind != SM_ARG_NONE; i++) {
        const sm_arg *a = &v->args[i];
        sm_text_printf(out, a->optional ? " [%s%s]" : " %s%s", a->name, a->rest ? ".." : "");
    }
}

static sm_status unknown_verb(const char *word, size_t from, sm_error *err)
{
    sm_error inner = {0};
    sm_status status = *word ? sm_name_unknown(SM_NAMED(sm_verbs), "command", word, NULL, &inner)
                             : sm_fail(&inner, SM_USAGE, "empty command; begin with a verb such as move");
    return sm_fail_at(err, status, NULL, 0, from + 1, "%s", inner.text);
}

static sm_status too_many(const sm_verb *v, const char *word, size_t from, sm_error *err)
{
    sm_text usage = {0};
    sm_put_usage(&usage, v);
    sm_status status = sm_fail_at(err, SM_USAGE, NULL, 0, from + 1,
                                  "too many arguments: \"%s\" (expected %s); quote names that contain spaces",
                                  sm_quote(word).text, sm_text_of(&usage));
    sm_text_free(&usage);
    return status;
}

static size_t words_wanted(const sm_verb *v)
{
    size_t n = 0;
    while (n < SM_ARGS && v->args[n].kind != SM_ARG_NONE && !v->args[n].optional) n++;
    return n;
}

static sm_status too_few(const sm_command *c, size_t at, sm_error *err)
{
    sm_text usage = {0};
    sm_put_usage(&usage, c->verb);
    sm_status status = sm_fail_at(err, SM_USAGE, NULL, 0, at, "%s: missing argument %s (usage: %s)", c->verb->name,
                                  c->verb->args[c->n_words].name, sm_text_of(&usage));
    sm_text_free(&usage);
    return status;
}

/* An unquoted comma between the clusters of two merges is kept as an empty word. */
static bool parts_groups(const sm_arg *a)
{
    return a->rest && a->kind == SM_ARG_CLUSTER;
}

sm_status sm_command_fits(const sm_command *c, sm_error *err)
{
    if (!c->verb) return sm_fail(err, SM_INTERNAL, "missing verb in a command");
    if (c->n_words < words_wanted(c->verb)) return too_few(c, 0, err);
    sm_status status = SM_OK;
    for (size_t i = 0; i < c->n_words && status == SM_OK; i++) {
        const sm_arg *a = sm_verb_arg(c->verb, i);
        if (a && parts_groups(a) && !*c->word[i]) continue;
        status = a ? sm_arg_check(a, c->word[i], err) : too_many(c->verb, c->word[i], 0, err);
    }
    return status;
}

/* Takes the text over as one more word. */
static void push_word(sm_command *c, sm_text *word)
{
    char **words = sm_resize(c->word, c->n_words + 1, sizeof *words);
    c->word = words;
    char *copy = sm_copy_text(sm_text_of(word), word->length);
    c->word[c->n_words++] = copy;
}

static sm_status next_word(const char *line, size_t *at, sm_text *out, sm_word_place *place, sm_error *err)
{
    sm_text_clear(out);
    sm_status status = sm_word_next(line, at, out, place, err);
    if (status != SM_OK || !place->unclosed) return status;
    return sm_fail_at(err, SM_USAGE, NULL, 0, place->from + 1, "unterminated quote; close it with \"");
}

/* "by class" is one word of two, and the only one. */
static sm_status join_by_class(const char *line, size_t *at, sm_text *out, sm_error *err)
{
    sm_text second = {0};
    sm_word_place place;
    size_t behind = *at;
    sm_status status = next_word(line, &behind, &second, &place, err);
    if (status == SM_OK && place.found && strcmp(sm_text_of(&second), "class") == 0) {
        *at = behind;
        sm_text_puts(out, " class");
    }
    sm_text_free(&second);
    return status;
}

static sm_status read_argument(sm_command *c, const char *line, size_t *at, sm_text *word, const sm_word_place *place,
                               sm_error *err)
{
    const sm_arg *a = sm_verb_arg(c->verb, c->n_words);
    if (!a) return too_many(c->verb, sm_text_of(word), place->from, err);
    if (c->n_words >= SM_WORDS_AT_MOST)
        return sm_fail_at(err, SM_USAGE, NULL, 0, place->from + 1, "too many words; the maximum is %d",
                          SM_WORDS_AT_MOST);
    sm_status status = SM_OK;
    if (a->kind == SM_ARG_SIZES && !place->quoted && strcmp(sm_text_of(word), "by") == 0)
        status = join_by_class(line, at, word, err);
    if (parts_groups(a) && !place->quoted && strcmp(sm_text_of(word), ",") == 0) {
        sm_text_clear(word);
        push_word(c, word);
        return SM_OK;
    }
    if (status == SM_OK) {
        sm_error inner = {0};
        status = sm_arg_check(a, sm_text_of(word), &inner);
        if (status != SM_OK) status = sm_fail_at(err, inner.status, NULL, 0, place->from + 1, "%s", inner.text);
    }
    if (status == SM_OK) push_word(c, word);
    return status;
}

static bool takes_the_line(const sm_verb *v)
{
    return v->args[0].kind == SM_ARG_FORMULA || v->args[0].kind == SM_ARG_TEXT;
}

static sm_status parse_words(sm_command *c, const char *line, sm_text *word, sm_error *err)
{
    sm_word_place place;
    size_t at = sm_line_begin(line);
    sm_status status = next_word(line, &at, word, &place, err);
    if (status != SM_OK) return status;
    c->verb = sm_verb_find(sm_text_of(word));
    if (!c->verb) return unknown_verb(sm_text_of(word), place.from, err);
    if (takes_the_line(c->verb)) {
        at += strspn(line + at, " \t");
        sm_text_clear(word);
        sm_text_puts(word, line + at);
        if (word->length) {
            push_word(c, word);
            return SM_OK;
        }
        return words_wanted(c->verb) ? too_few(c, strlen(line) + 1, err) : SM_OK;
    }
    for (;;) {
        status = next_word(line, &at, word, &place, err);
        if (status != SM_OK || !place.found) break;
        status = read_argument(c, line, &at, word, &place, err);
        if (status != SM_OK) break;
    }
    if (status == SM_OK && c->n_words < words_wanted(c->verb)) status = too_few(c, strlen(line) + 1, err);
    return status;
}

sm_status sm_command_parse(sm_command *out, const char *line, sm_error *err)
{
    *out = (sm_command){0};
    size_t length = strlen(line), bad = sm_utf8_bad(line, length);
    if (bad < length)
        return sm_fail_at(err, SM_USAGE, NULL, 0, bad + 1, "command is not valid UTF-8 at byte %zu", bad + 1);
    sm_text word = {0};
    sm_status status = parse_words(out, line, &word, err);
    sm_text_free(&word);
    if (status != SM_OK) sm_command_free(out);
    return status;
}

void sm_put_command(sm_text *out, const sm_command *c)
{
    sm_text_puts(out, c->verb->name);
    for (size_t i = 0; i < c->n_words; i++) {
        const sm_arg *a = sm_verb_arg(c->verb, i);
        sm_text_puts(out, " ");
        if (a && (takes_the_line(c->verb) || (a->kind == SM_ARG_SIZES && sm_sizes_by_class(c->word[i]))))
            sm_text_puts(out, c->word[i]);
        else if (a && parts_groups(a) && !*c->word[i])
            sm_text_puts(out, ",");
        else
            sm_put_word(out, c->word[i]);
    }
}

void sm_command_free(sm_command *c)
{
    for (size_t i = 0; i < c->n_words; i++) sm_free(c->word[i]);
    sm_free(c->word);
    *c = (sm_command){0};
}
