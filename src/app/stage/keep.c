/* Counts unsaved changes since the labels were last written, and warnings until they are acknowledged. */
#include "app_internal.h"

uint32_t sm_app_unsaved(const sm_app *a)
{
    const sm_tour *t = &a->tour; /* changes in a lesson are not unsaved work */
    const sm_session *own = t->player ? t->own : a->session;
    sm_node written = t->player ? t->saved : a->keep.saved;
    if (!own) return 0;
    const sm_history *h = sm_session_history(own);
    sm_node here = sm_history_here(h);
    if (here == written) return 0;
    uint32_t depth = sm_history_at(h, here)->depth, saved = sm_history_at(h, written)->depth;
    return depth > saved ? depth - saved : 1;
}

/* ---- warnings ---------------------------------------------------------------------------------------------------- */

const sm_account *sm_app_account(const sm_app *a)
{
    return a->session ? sm_session_account(a->session) : NULL;
}

uint32_t sm_app_warnings(const sm_app *a)
{
    const sm_account *account = sm_app_account(a);
    return account && !a->keep.acknowledged && !a->tour.player ? account->n_warnings : 0;
}
