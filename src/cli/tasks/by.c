/* --by: a result for each value of a column apart from the whole. */
#include "base/mem.h"
#include "measure/index.h"
#include "study/many/slices.h"
#include "tasks.h"

sm_status sm_settings_slices(sm_settings *s, sm_session *session, sm_job **out, sm_error *err)
{
    const sm_index **index = NULL;
    size_t n = 0;
    sm_slices_ask ask = {.data = sm_session_data(session),
                         .indices = s->registry,
                         .points = sm_session_points(session),
                         .table = sm_session_table(session),
                         .beta = sm_live_facts(sm_session_live(session))->beta};
    if (!s->by) return SM_OK;
    sm_status status = sm_column_find(ask.data, s->by, &ask.column, err);
    if (!status) status = sm_indices_chosen(s->registry, s->indices, &index, &n, err);
    for (size_t i = 0; i < n; i++) ask.needs |= index[i]->needs;
    sm_free(index);
    return status ? status : sm_settings_study(s, out, sm_slices_study, &ask, "slices", err);
}
