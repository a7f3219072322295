/* From options and files to a session, and its judgement. */
#include "setmatch/session/session.h"
#include "settings.h"
#include <string.h>

static sm_status start_noise(const sm_settings *s, sm_session *session, sm_error *err)
{
    if (!s->noise || strcmp(s->noise, "none") == 0) return SM_OK;
    if (strncmp(s->noise, "true:", 5) != 0 && strncmp(s->noise, "pred:", 5) != 0)
        return sm_fail(err, SM_USAGE, "--noise wants none, true:LABEL or pred:LABEL; found \"%s\"; write pred:-1",
                       s->noise);
    sm_text line = {0};
    sm_error inner = {0}; /* its column is of a command that nobody typed */
    sm_status status = sm_text_print(&line, err, "noise ");
    if (status == SM_OK) status = sm_word_quote(&line, s->noise, err);
    if (status == SM_OK) status = sm_text_print(&line, err, " %s", s->noise_policy ? s->noise_policy : "drop");
    if (status == SM_OK) status = sm_session_start(session, sm_text_of(&line), &inner);
    sm_text_done(&line);
    return inner.status == SM_OK ? status : sm_fail(err, inner.status, "--noise: %s", inner.text);
}

static sm_status set_beta(const sm_settings *s, sm_session *session, sm_error *err)
{
    char number[32], line[64] = "set beta=";
    if (s->beta == 1) return SM_OK;
    sm_number(number, s->beta);
    strcat(line, number);
    return sm_session_run_line(session, line, err);
}

sm_status sm_settings_begin(const sm_settings *s, sm_session *session, sm_error *err)
{
    sm_status status = start_noise(s, session, err);
    return status == SM_OK ? set_beta(s, session, err) : status;
}

sm_status sm_settings_reading(const sm_settings *s, const char *const *file, size_t n, sm_read_options *out,
                              sm_error *err)
{
    bool every = s->view && strcmp(s->view, "compare") == 0; /* that view wants all there are */
    if (n > 2 && !every && !s->reading.shards)
        return sm_fail(
            err, SM_USAGE,
            "too many files; %zu were given, the third is %s; give one file with both labellings, or two, the "
            "true classes first",
            n, file[2]);
    *out = s->reading;
    out->noise_named = s->noise != NULL;
    out->every = out->every || every;
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
static sm_status judge_one(sm_settings *s, const sm_session *session, const sm_check *c, sm_error *err)
{
    char value[32], bound[32];
    const sm_index *x = c->index;
    sm_value v = sm_live_value(sm_session_live(session), x);
    sm_status status;
    sm_number(bound, c->bound);
    if (v.state != SM_DEFINED && v.state != SM_BY_CONVENTION) {
        status = sm_text_print(&s->judgement, err, "%s is undefined (%s); %s %s was asked for\n", x->id,
                               v.why ? v.why : "", x->distance ? "at most" : "at least", bound);
        return status == SM_OK ? SM_CHECK : status;
    }
    if (x->distance ? v.number <= c->bound : v.number >= c->bound) return SM_OK;
    sm_number(value, v.number);
    status = sm_text_print(&s->judgement, err, "%s is %s; %s %s was asked for\n", x->id, value,
                           x->distance ? "at most" : "at least", bound);
    return status == SM_OK ? SM_CHECK : status;
}

sm_status sm_settings_judge(sm_settings *s, sm_session *session, sm_error *err)
{
    unsigned needs = 0, pending;
    uint64_t fuel = SM_FUEL_ALL;
    sm_status result = SM_OK;
    for (size_t i = 0; i < s->n_checks; i++) needs |= s->check[i].index->needs;
    if (s->n_checks) result = sm_session_settle(session, needs, &fuel, &pending, err);
    for (size_t i = 0; i < s->n_checks && (result == SM_OK || result == SM_CHECK); i++) {
        sm_status one = judge_one(s, session, &s->check[i], err);
        if (one != SM_OK) result = one;
    }
    return result;
}
