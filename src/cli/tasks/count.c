/* count: how many points each pair of class and cluster has; and what a database has to be asked for the same. */
#include "output/document/sql.h"
#include "tasks.h"
#include <string.h>

static bool wants_json(const sm_settings *s)
{
    return strcmp(sm_settings_format(s), "json") == 0;
}

typedef struct counted {
    const sm_settings *s;
    const sm_session *session;
} counted;

static void write_counts(void *self, sm_out *out)
{
    const counted *c = self;
    sm_output_options o = sm_settings_report(c->s, false);
    sm_output_counts(c->session, wants_json(c->s), &o, out);
}

sm_status sm_run_count(sm_settings *s, sm_error *err)
{
    sm_session *session = NULL;
    sm_status status = sm_settings_session(s, s->operand, s->n_operands, &session, err);
    if (status == SM_OK) sm_settings_tell_account(s, sm_session_account(session));
    if (status == SM_OK) status = sm_with_output(s, write_counts, &(counted){s, session}, err);
    if (status == SM_OK) status = sm_settings_judge(s, session, err);
    sm_session_free(session);
    return status;
}

/* ---- sql --------------------------------------------------------------------------------------------------------- */
static void write_statement(void *self, sm_out *out)
{
    const sm_settings *s = self;
    const sm_sql_query q = {.table = s->operand[0],
                            .truth = s->reading.truth,
                            .pred = s->reading.pred,
                            .dialect = s->dialect,
                            .keeps_missing = s->reading.missing && strcmp(s->reading.missing, "class") == 0};
    sm_output_sql(&q, wants_json(s), out);
}

sm_status sm_run_sql(sm_settings *s, sm_error *err)
{
    if (s->n_operands > 1)
        return sm_fail(err, SM_USAGE, "too many tables (the second is %s); quote a name with spaces", s->operand[1]);
    if (!s->reading.truth || !s->reading.pred)
        return sm_fail(err, SM_USAGE, "sql needs the columns: --true COL --pred COL[,COL]");
    if (s->reading.missing && strcmp(s->reading.missing, "error") == 0)
        return sm_fail(err, SM_USAGE, "SQL cannot fail for a missing label; use --missing drop or class");
    return sm_with_output(s, write_statement, s, err);
}
