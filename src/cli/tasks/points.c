/* points: the rows of cells of the matrix, or of a finding, as their file has them. */
#include "base/mem.h"
#include "output/explain/diagnosis.h"
#include "session/state/home.h"
#include "tasks.h"
#include <string.h>

typedef struct chosen_points {
    sm_settings *s;
    sm_session *session;
    uint32_t row, col;             /* class and cluster; SM_NONE: any */
    const sm_findings_item *found; /* NULL: no finding was named */
    uint32_t *point;
    size_t n;
} chosen_points;

/* ---- which points ------------------------------------------------------------------------------------------------ */

static sm_status find_label(const sm_table *t, bool rows, const char *name, uint32_t *out, sm_error *err)
{
    sm_near near = {.word = name};
    *out = name ? sm_table_find(t, rows, name) : SM_NONE;
    if (!name || *out != SM_NONE) return SM_OK;
    for (uint32_t i = 0; i < sm_table_size(t, rows); i++)
        if (sm_table_open(t, rows, i)) sm_near_try(&near, sm_table_name(t, rows, i));
    return sm_near_fail(&near, rows ? "class" : "cluster", NULL, err);
}

/* A finding claims cells, or the points that are left out. */
static bool is_in_finding(const chosen_points *c, uint32_t row, uint32_t col)
{
    const sm_findings_item *x = c->found;
    if (!x) return true;
    if (!x->cells) return col == SM_NONE;
    for (size_t i = 0; i < x->cells; i++)
        if (x->cell[i].row == row && x->cell[i].col == col) return true;
    return false;
}

static bool is_chosen(const chosen_points *c, uint32_t point)
{
    const sm_points *p = sm_session_points(c->session);
    uint32_t row = sm_points_class(p, point), col = sm_points_cluster(p, point);
    if (c->row != SM_NONE && row != c->row) return false;
    if (c->col != SM_NONE && col != c->col) return false;
    if (c->s->misplaced && !sm_standing_is_wrong(sm_standing_of(c->session, point, NULL))) return false;
    return is_in_finding(c, row, col);
}

static sm_status choose(chosen_points *c, sm_error *err)
{
    const uint32_t n = sm_points_n(sm_session_points(c->session));
    c->point = sm_alloc(n, sizeof *c->point);
    if (!sm_session_settle(c->session, sm_home_needs(c->session))) return sm_stopped(err);
    for (uint32_t p = 0; p < n; p++)
        if (is_chosen(c, p)) c->point[c->n++] = p;
    return SM_OK;
}

/* ---- of a finding ------------------------------------------------------------------------------------------------ */

static sm_status find_finding(const chosen_points *c, sm_job **job, const sm_findings_item **out, sm_error *err)
{
    const sm_settings *s = c->s;
    const size_t number = (size_t)s->finding.is;
    sm_findings_ask ask;
    sm_text why = {0};
    sm_status status = sm_diagnosis_ask(c->session, s->indices, sm_settings_seed(s), &why, &ask, err);
    if (!status) status = sm_settings_study(c->s, job, sm_findings_study, &ask, "diagnosis", err);
    sm_text_free(&why);
    if (status) return status;
    const sm_findings *findings = sm_job_result(*job);
    const size_t n = findings->n;
    if (number < 1 || number > n)
        return sm_fail(err, SM_USAGE, "--finding %zu: the diagnosis has only %zu finding%s; see setmatch diagnose",
                       number, n, sm_plural(n));
    *out = &findings->item[number - 1];
    if ((*out)->cells || sm_session_left_out(c->session).noise) return SM_OK;
    return sm_fail(err, SM_USAGE, "--finding %zu has no rows", number);
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

static void write_points(void *self, sm_out *out)
{
    const chosen_points *c = self;
    sm_rows_form form = c->s->json ? SM_ROWS_JSON : sm_rows_form_of(c->s->output);
    size_t formulas = 0;
    sm_output_rows(c->session, c->point, c->n, form, &formulas, out);
}

static sm_status write_chosen(sm_settings *s, sm_session *session, sm_error *err)
{
    const sm_table *t = sm_session_table(session);
    chosen_points c = {.s = s, .session = session};
    sm_job *job = NULL;
    if (!sm_session_points(session)) return sm_fail(err, SM_USAGE, "points needs labels (found only counts)");
    sm_status status = find_label(t, true, s->class_label, &c.row, err);
    if (!status) status = find_label(t, false, s->cluster_label, &c.col, err);
    if (!status && s->finding.given) status = find_finding(&c, &job, &c.found, err);
    if (!status) status = choose(&c, err);
    if (!status) status = sm_with_output(s, write_points, &c, err);
    sm_job_free(job);
    sm_free(c.point);
    return status;
}

sm_status sm_run_points(sm_settings *s, sm_error *err)
{
    sm_session *session = NULL;
    sm_status status = sm_settings_session(s, s->operand, s->n_operands, &session, err);
    if (!status) sm_settings_tell_account(s, sm_session_account(session));
    if (!status) status = write_chosen(s, session, err);
    if (!status) status = sm_settings_judge(s, session, err);
    sm_session_free(session);
    return status;
}
