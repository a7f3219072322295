/* What is kept beyond a crash, and brought back. */
#include "inside.h"
#include "setmatch/io/journal.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- kept -------------------------------------------------------------------------------------------------------- */
sm_status sm_app_journal_begin(sm_app *a, sm_error *err)
{
    sm_journal *j = a->options.journal;
    sm_text said = {0};
    a->discard = false;
    if (!j || !a->session || a->player) return SM_OK;
    sm_status status = sm_journal_begin(j, sm_session_data(a->session), sm_session_table(a->session),
                                        sm_session_points(a->session), &said, err);
    if (!status && said.length) status = sm_app_say(a, err, "%s", said.data);
    sm_text_done(&said);
    return status;
}

bool sm_app_journal_work(sm_app *a)
{
    return a->options.journal && !a->player && sm_journal_work(a->options.journal);
}

void sm_app_journal_end(sm_app *a)
{
    if (a->options.journal) sm_journal_end(a->options.journal, sm_app_unsaved(a) && !a->discard);
}

void sm_app_saved(sm_app *a, const char *file)
{
    a->saved = sm_history_here(sm_session_history(a->session));
    if (a->options.journal && !a->player) sm_journal_saved(a->options.journal, file);
}

/* Written down before it is done: what could not be kept is not done, and nothing is seen that is not kept. */
sm_status sm_app_kept(sm_app *a, const sm_command *c, sm_error *err)
{
    sm_journal *j = c->verb->kind == SM_VERB_SETTING || a->player ? NULL : a->options.journal;
    const sm_history *h = sm_session_history(a->session);
    sm_node before = sm_history_here(h);
    sm_text line = {0};
    sm_status status = j ? sm_command_format(c, &line, err) : SM_OK;
    if (!status && j) status = sm_journal_add(j, sm_text_of(&line), err);
    sm_text_done(&line);
    if (status) return status;
    status = sm_session_run(a->session, c, err);
    if (j && (status || sm_history_here(h) == before)) sm_journal_retract(j);
    return status;
}

/* ---- brought back ------------------------------------------------------------------------------------------------ */
typedef struct lines { /* what is to be run, as this session must say it */
    sm_text text;
    uint64_t base; /* changes made here before; those of the lines are counted on from there */
    uint64_t made; /* changes that the lines ahead of those made: they stand in the saved file */
} lines;

static bool makes_node(const sm_command *c)
{
    return c->verb->kind == SM_VERB_CHANGE || !strcmp(c->verb->name, "reset");
}

/* `go N` counts the changes of the session that died; one that went into the saved file is where this one began. */
static sm_status add_go(lines *l, const char *word, sm_error *err)
{
    uint64_t n = strtoull(word, NULL, 10);
    n = n > l->made ? n - l->made + l->base : 0;
    return sm_text_print(&l->text, err, "go %" PRIu64 "\n", n);
}

static sm_status add_line(lines *l, const char *line, bool ahead, sm_error *err)
{
    sm_command c;
    if (*line == '#') return ahead ? SM_OK : sm_text_print(&l->text, err, "%s\n", line);
    sm_status status = sm_command_parse(&c, line, err);
    if (status) return status;
    if (ahead)
        l->made += makes_node(&c);
    else if (!strcmp(c.verb->name, "go"))
        status = add_go(l, c.word[0], err);
    else
        status = sm_text_print(&l->text, err, "%s\n", line);
    sm_command_done(&c);
    return status;
}

static sm_status prepare(const sm_app *a, const sm_left *left, lines *l, sm_error *err)
{
    const sm_history *h = sm_session_history(a->session);
    sm_text line = {0};
    size_t at = 0;
    sm_status status = sm_history_here(h) ? sm_text_print(&l->text, err, "go 0\n") : SM_OK;
    l->base = sm_history_size(h) - 1;
    while (at < left->lines.length && !status) {
        const char *from = left->lines.data + at;
        size_t length = strcspn(from, "\n");
        sm_text_clear(&line);
        status = sm_text_add(&line, from, length, err);
        if (!status) status = add_line(l, sm_text_of(&line), at < left->from, err);
        at += length + 1;
    }
    sm_text_done(&line);
    return status;
}

/* Runs what it can; *done ends behind the last line that could be carried out. */
static sm_status run_lines(sm_app *a, const sm_text *text, size_t *done, sm_error *err)
{
    sm_text line = {0};
    sm_status status = SM_OK;
    for (*done = 0; *done < text->length && !status;) {
        size_t length = strcspn(text->data + *done, "\n");
        sm_text_clear(&line);
        status = sm_text_add(&line, text->data + *done, length, err);
        if (!status && !strncmp(sm_text_of(&line), SM_SAVED, strlen(SM_SAVED)))
            a->saved = sm_history_here(sm_session_history(a->session));
        else if (!status)
            status = sm_session_run_line(a->session, sm_text_of(&line), err);
        if (!status) *done += length + 1;
    }
    sm_text_done(&line);
    return status;
}

static sm_status say_restored(sm_app *a, const sm_left *left, bool older, sm_error *err)
{
    /* points that were moved before stand elsewhere in their cells than in a file just read */
    const char *others = left->from && sm_session_points(a->session)
                             ? "; of points that were moved by number others may have been taken"
                             : "";
    return sm_app_say(a, err, "restored %zu change%s from %s%s%s", left->n, left->n == 1 ? "" : "s", left->when, others,
                      older ? "; what is older is left: :restore" : "");
}

/* What could be done stays, and so does the journal it came from. */
static sm_status say_part(sm_app *a, const lines *l, size_t done, const sm_error *inner, sm_error *err)
{
    sm_text part = {0};
    sm_journal_retract(a->options.journal);
    sm_status status = sm_text_add(&part, sm_text_of(&l->text), done, err);
    if (!status && done) status = sm_journal_add_all(a->options.journal, sm_text_of(&part), err);
    sm_text_done(&part);
    if (status) return status;
    return sm_fail(err, inner->status, "not all was restored; stopped at \"%.*s\": %s",
                   (int)strcspn(sm_text_of(&l->text) + done, "\n"), sm_text_of(&l->text) + done, inner->text);
}

static sm_status restore(sm_app *a, const sm_left *left, lines *l, sm_error *err)
{
    size_t done;
    sm_error inner = {0};
    sm_status status = prepare(a, left, l, err);
    if (!status) status = sm_journal_add_all(a->options.journal, sm_text_of(&l->text), err);
    if (status) return status;
    sm_journal_sync(a->options.journal);
    status = run_lines(a, &l->text, &done, &inner);
    if (status) return say_part(a, l, done, &inner, err);
    return say_restored(a, left, sm_journal_forget(a->options.journal), err);
}

sm_status sm_app_restore(sm_app *a, const sm_command *c, sm_error *err)
{
    sm_left left = {0};
    lines l = {0};
    if (!a->session || !a->options.journal)
        return sm_fail(err, SM_USAGE, "there is nothing to restore; no changes were left of these data");
    sm_status status = sm_journal_left(a->options.journal, &left, err);
    if (!status) status = restore(a, &left, &l, err);
    sm_left_done(&left);
    sm_text_done(&l.text);
    return status;
}
