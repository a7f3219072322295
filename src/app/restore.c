/* Changes that were journaled before the program last ended are brought back. */
#include "carry.h"
#include "io/state/journal.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct lines { /* commands to run, quoted for this session */
    sm_text text;
    uint64_t base; /* changes made here before; those of the lines are counted on from there */
    uint64_t made; /* changes that the lines ahead of those made: they are in the saved file */
} lines;

/* A line of what was left; ahead: it went into the saved file. What was made there is no made again, and what was said
 * of it goes with it; definitions are needed after it too. `go N` counts the changes of the session that died; one
 * that went into the saved file is where this one began. */
static sm_status add_line(lines *l, const char *line, bool ahead, sm_error *err)
{
    sm_command c;
    if (*line == '#') {
        if (!ahead) sm_text_printf(&l->text, "%s\n", line);
        return SM_OK;
    }
    sm_status status = sm_command_parse(&c, line, err);
    if (status) return status;
    bool defines = c.verb->args[0].kind == SM_ARG_FORMULA;
    if (defines || c.verb->kept) {
        if (defines || !ahead) sm_text_printf(&l->text, "%s\n", line);
    } else if (ahead) {
        l->made += c.verb->kind == SM_VERB_CHANGE || !strcmp(c.verb->name, "reset");
    } else if (!strcmp(c.verb->name, "go")) {
        uint64_t n = strtoull(c.word[0], NULL, 10);
        sm_text_printf(&l->text, "go %" PRIu64 "\n", n > l->made ? n - l->made + l->base : 0);
    } else {
        sm_text_printf(&l->text, "%s\n", line);
    }
    sm_command_free(&c);
    return SM_OK;
}

/* Returns the line at an offset of a text, and the offset of the next one. */
static const char *line_at(const sm_text *text, size_t *at, sm_text *line)
{
    const char *from = text->data + *at;
    size_t length = strcspn(from, "\n");
    sm_text_clear(line);
    sm_text_printf(line, "%.*s", (int)length, from);
    *at += length + 1;
    return sm_text_of(line);
}

static sm_status prepare_lines(const sm_app *a, const sm_left *left, lines *l, sm_error *err)
{
    const sm_history *h = sm_session_history(a->session);
    sm_text line = {0};
    sm_status status = SM_OK;
    if (sm_history_here(h)) sm_text_puts(&l->text, "go 0\n");
    l->base = sm_history_size(h) - 1;
    for (size_t at = 0; at < left->lines.length && !status;) {
        bool ahead = at < left->from;
        status = add_line(l, line_at(&left->lines, &at, &line), ahead, err);
    }
    sm_text_free(&line);
    return status;
}

/* A definition that has been replaced since stays as it is. */
static sm_status restore_line(sm_app *a, const char *line, sm_error *err)
{
    sm_error inner = {0};
    sm_status status = sm_session_run_line(a->session, line, &inner);
    if (status == SM_OK || (status == SM_USAGE && !strncmp(line, "define ", 7))) return SM_OK;
    if (err) *err = inner;
    return status;
}

/* Runs what it can; *done ends after the last line that could be carried out. */
static sm_status run_lines(sm_app *a, const sm_text *text, size_t *done, sm_error *err)
{
    sm_text line = {0};
    sm_status status = SM_OK;
    *done = 0;
    for (size_t at = 0; at < text->length && !status; *done = status ? *done : at) {
        const char *words = line_at(text, &at, &line);
        if (!strncmp(words, SM_SAVED, strlen(SM_SAVED)))
            a->keep.saved = sm_history_here(sm_session_history(a->session));
        else
            status = restore_line(a, words, err);
    }
    sm_text_free(&line);
    return status;
}

/* Keeps the changes that succeeded, and the journal they came from. */
static sm_status keep_part(sm_app *a, const lines *l, size_t done, const sm_error *inner, sm_error *err)
{
    sm_text part = {0};
    sm_journal_retract(a->options.journal);
    sm_text_printf(&part, "%.*s", (int)done, sm_text_of(&l->text));
    sm_status status = SM_OK;
    if (done) status = sm_journal_add(a->options.journal, sm_text_of(&part), err);
    sm_text_free(&part);
    if (status) return status;
    return sm_fail(err, inner->status, "only some changes were restored; stopped at \"%s\": %s",
                   sm_quote_bytes(sm_text_of(&l->text) + done, strcspn(sm_text_of(&l->text) + done, "\n")).text,
                   inner->text);
}

static sm_status restore_left(sm_app *a, const sm_left *left, lines *l, sm_error *err)
{
    size_t done;
    sm_error inner = {0};
    sm_status status = prepare_lines(a, left, l, err);
    if (!status) status = sm_app_journal_add(a, sm_text_of(&l->text), err);
    if (status) return status;
    sm_journal_sync(a->options.journal);
    if (run_lines(a, &l->text, &done, &inner)) return keep_part(a, l, done, &inner, err);
    /* points moved earlier have another order in their cells than in a freshly read file */
    const char *others = left->from && sm_session_points(a->session)
                             ? "; points moved by number may be other points of the same cell"
                             : "";
    bool older = sm_journal_forget(a->options.journal);
    /* All offered lines count, including definitions and notes. */
    sm_text lost = {0};
    if (left->damaged)
        sm_text_printf(&lost, "; %zu later change%s cannot be read: line %zu of %s is damaged", left->n_lost,
                       sm_plural(left->n_lost), left->damaged, sm_text_of(&left->kept));
    sm_say_words(&a->message, "restored %zu change%s from %s%s%s%s", left->n, sm_plural(left->n), left->when, others,
                 sm_text_of(&lost), older ? "; older ones remain: :restore" : "");
    sm_text_free(&lost);
    return SM_OK;
}

sm_status sm_verb_restore(sm_app *a, const sm_command *c, sm_error *err)
{
    sm_left left = {0};
    lines l = {0};
    if (!a->session || !a->options.journal)
        return sm_fail(err, SM_USAGE, "nothing to restore; these data have no unsaved changes");
    sm_status status = sm_journal_left(a->options.journal, &left, err);
    if (!status) status = restore_left(a, &left, &l, err);
    sm_left_free(&left);
    sm_text_free(&l.text);
    return status;
}
