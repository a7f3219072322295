/* The journal follows what is done. */
#include "app_internal.h"
#include "base/tick.h"
#include "io/state/journal.h"

sm_status sm_app_journal_start(sm_app *a, sm_error *err)
{
    sm_journal *j = a->options.journal;
    sm_text left = {0};
    a->keep.discard = false;
    if (!j || !a->session || a->tour.player) return SM_OK;
    sm_app_writing(a, "looking for unsaved changes");
    sm_status status = sm_journal_begin(j, sm_session_data(a->session), sm_session_table(a->session),
                                        sm_session_points(a->session), &left, err);
    (void)sm_app_written(a, "offered");
    if (!status && left.length) sm_say_words(&a->message, "%s", left.data);
    sm_text_free(&left);
    return status;
}

bool sm_app_journal_work(sm_app *a)
{
    if (!a->options.journal || a->tour.player) return false;
    sm_tick_hook before = sm_tick_with(sm_app_idling(a));
    bool more = sm_journal_ready(a->options.journal, NULL) != SM_OK;
    sm_tick_with(before);
    return more;
}

void sm_app_journal_end(sm_app *a, bool keep)
{
    if (a->options.journal) sm_journal_end(a->options.journal, keep && sm_app_unsaved(a));
}

/* The journal of one's own data. */
static sm_journal *journal_of(const sm_app *a)
{
    return a->tour.player ? NULL : a->options.journal;
}

sm_status sm_app_saving(sm_app *a, sm_error *err)
{
    sm_error inner = {0};
    if (!journal_of(a) || sm_journal_saving(journal_of(a), &inner) != SM_CHECK) return SM_OK;
    if (err) *err = inner;
    return SM_CHECK;
}

void sm_app_saved(sm_app *a, const char *file)
{
    a->keep.saved = sm_history_here(sm_session_history(a->session));
    if (journal_of(a)) sm_journal_saved(journal_of(a), file);
}

sm_status sm_app_journal_add(sm_app *a, const char *lines, sm_error *err)
{
    sm_app_writing(a, "reading the input again, for the journal");
    sm_error inner = {0};
    sm_status status = sm_journal_ready(a->options.journal, &inner);
    status = sm_app_ended(a, "changed", status, &inner, err);
    return status ? status : sm_journal_add(a->options.journal, lines, err);
}

sm_status sm_app_journaled(sm_app *a, const sm_command *c, sm_error *err)
{
    bool kept = c->verb->kind != SM_VERB_SETTING || c->verb->kept;
    sm_journal *j = kept ? journal_of(a) : NULL;
    const sm_history *h = sm_session_history(a->session);
    sm_node before = sm_history_here(h);
    sm_text line = {0};
    sm_status status = SM_OK;
    if (j) sm_put_command(&line, c);
    if (j) status = sm_app_journal_add(a, sm_text_of(&line), err);
    sm_text_free(&line);
    if (status) return status;
    sm_app_changing(a, "classes and clusters are swapped");
    status = sm_session_run(a->session, c, err);
    (void)sm_app_written(a, "changed");
    if (j && (status || (!c->verb->kept && sm_history_here(h) == before))) sm_journal_retract(j);
    return status;
}
