/* --by: a result for each value of a column besides the whole. */
#include "base/mem.h"
#include "measure/index.h"
#include "study/many/slices.h"
#include "tasks.h"

/* The column is looked for before anything is computed. */
sm_status sm_settings_slices(sm_settings *s, sm_session *session, sm_sliced *out, sm_error *err)
{
    const sm_index **index = NULL;
    size_t n = 0;
    const sm_live *live = sm_session_live(session);
    sm_slices_ask ask = {.data = sm_session_data(session),
                         .points = sm_session_points(session),
                         .table = sm_session_table(session),
                         .indices = s->registry,
                         .beta = sm_live_facts(live)->beta};
    *out = (sm_sliced){0};
    if (!s->by) return SM_OK;
    sm_status status = sm_column_find(ask.data, s->by, &ask.column, err);
    if (!status) status = sm_indices_chosen(s->registry, s->indices, &index, &n, err);
    for (size_t i = 0; i < n; i++) ask.needs |= index[i]->needs;
    sm_free(index);
    if (!status) status = sm_slices_new(out, &ask);
    if (status) return status;
    return sm_sliced_opened(out, sm_settings_sliced(s, out, "slices", err));
}
