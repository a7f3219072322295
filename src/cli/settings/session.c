/* From options and files to a session, and its judgement. */
#include "session/session.h"
#include "measure/index.h"
#include "settings.h"
#include <string.h>

sm_status sm_settings_noise(const sm_settings *s, const char **label, bool *truth, sm_error *err)
{
    *label = NULL;
    if (!s->noise || strcmp(s->noise, "none") == 0) return SM_OK;
    *truth = strncmp(s->noise, "true:", 5) == 0;
    if (!*truth && strncmp(s->noise, "pred:", 5) != 0)
        return sm_fail(err, SM_USAGE, "--noise: invalid value \"%s\" (expected none, true:LABEL or pred:LABEL)",
                       sm_quote(s->noise).text);
    *label = s->noise + 5;
    return SM_OK;
}

void sm_settings_noises(const sm_settings *s, const char *label, bool truth, sm_noises *out)
{
    if (!label || (s->noise_policy && !strcmp(s->noise_policy, "own"))) return;
    sm_noises_add(out, truth, label, s->noise_policy && !strcmp(s->noise_policy, "singletons"));
}

sm_status sm_settings_no_noise(const char *label, bool truth, sm_error *err)
{
    return sm_fail(err, SM_USAGE, "--noise: unknown %s \"%s\"", truth ? "class" : "cluster", sm_quote(label).text);
}

static sm_status start_noise(const sm_settings *s, sm_session *session, sm_error *err)
{
    const char *label;
    bool truth;
    sm_status parsed = sm_settings_noise(s, &label, &truth, err);
    if (parsed || !label) return parsed;
    sm_text line = {0};
    sm_error inner = {0}; /* its column is of a command that nobody typed */
    sm_text_puts(&line, "noise ");
    sm_put_word(&line, s->noise);
    sm_text_printf(&line, " %s", s->noise_policy ? s->noise_policy : "drop");
    sm_status status = sm_session_start(session, sm_text_of(&line), &inner);
    sm_text_free(&line);
    return inner.status == SM_OK ? status : sm_fail(err, inner.status, "--noise: %s", inner.text);
}

sm_status sm_settings_begin(const sm_settings *s, sm_session *session, sm_error *err)
{
    char number[32], line[64] = "set beta=";
    sm_status status = start_noise(s, session, err);
    sm_session_placing(session, (sm_placing){.seed = s->seed.given ? s->seed.is : 0, .exact = s->exact});
    if (status != SM_OK || s->beta == 1) return status;
    sm_number(number, s->beta);
    strcat(line, number);
    return sm_session_run_line(session, line, err);
}

sm_status sm_settings_reading(const sm_settings *s, const char *const *file, size_t n, sm_read_options *out,
                              sm_error *err)
{
    bool every = s->view && strcmp(s->view, "compare") == 0; /* that view wants all there are */
    if (n > 2 && !every && !s->reading.shards)
        return sm_fail(err, SM_USAGE,
                       "too many files (%zu, the third is %s); use one file with both labellings, or two: TRUE PRED", n,
                       file[2]);
    *out = s->reading;
    out->noise_named = s->noise != NULL;
    out->every = out->every || every;
    out->rows = out->rows || s->by || (s->task->on & SM_ON_POINTS);
    out->hash = out->hash || (s->task->on & SM_ON_REPORT); /* it prints the digest, and a pipe can be read only once */
    const unsigned of_counts =
        SM_ON_SCORE | SM_ON_MATRIX | SM_ON_MATCH | SM_ON_EXPLAIN | SM_ON_CLASSIFICATION | SM_ON_COUNT;
    out->only_counts = (s->task->on & of_counts) && !out->rows && !s->noise;
    return SM_OK;
}

sm_status sm_settings_session(sm_settings *s, const char *const *file, size_t n, sm_session **out, sm_error *err)
{
    sm_dataset *data = NULL;
    sm_read_options reading;
    *out = NULL;
    sm_status status = sm_settings_reading(s, file, n, &reading, err);
    if (status == SM_OK) status = sm_settings_read(s, file, n, &reading, &data, err);
    if (status == SM_OK) status = sm_session_new(out, data, s->registry, err);
    if (status == SM_OK) status = sm_settings_begin(s, *out, err);
    if (status == SM_OK) return SM_OK;
    sm_session_free(*out);
    *out = NULL;
    return status;
}

/* ---- --fail-under ------------------------------------------------------------------------------------------------ */
/* Reports an error in the value, one line; nothing if it is valid. */
static void judge_one(sm_settings *s, const sm_session *session, const sm_check *c)
{
    char value[32] = "undefined", bound[32];
    const sm_index *x = c->index;
    sm_value v = sm_live_value(sm_session_live(session), x);
    bool known = sm_value_known(v);
    if (known && (x->distance ? v.number <= c->bound : v.number >= c->bound)) return;
    if (known) sm_number(value, v.number);
    sm_number(bound, c->bound);
    sm_text_printf(&s->judgement, "%s is %s", x->id, value);
    if (!known) sm_text_printf(&s->judgement, " (%s)", v.why ? v.why : "");
    sm_text_printf(&s->judgement, "; it must be %s %s\n", x->distance ? "at most" : "at least", bound);
}

sm_status sm_settings_judge(sm_settings *s, sm_session *session, sm_error *err)
{
    unsigned needs = 0;
    size_t before = s->judgement.length;
    for (size_t i = 0; i < s->n_checks; i++) needs |= s->check[i].index->needs;
    if (s->n_checks && !sm_session_settle(session, needs)) return sm_stopped(err);
    for (size_t i = 0; i < s->n_checks; i++) judge_one(s, session, &s->check[i]);
    return s->judgement.length > before ? SM_CHECK : SM_OK;
}
