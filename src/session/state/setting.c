/* What a setting does. */
#include "base/mem.h"
#include "measure/index.h"
#include "session/axes.h"
#include "state.h"
#include <string.h>

/* Values at the old beta are of no use for comparing, so they go. */
static void change_beta(sm_session *s, const char *value)
{
    double beta;
    if (!sm_decimal_read(value, &beta)) return;
    sm_live_set_beta(s->live, beta);
    for (size_t x = 0; x < sm_registry_count(s->indices); x++) {
        if (!sm_registry_at(s->indices, x)->reads_beta) continue;
        sm_values_forget(s, x);
        s->now[x] = sm_live_value(s->live, sm_registry_at(s->indices, x));
        if (sm_at_root(s)) s->loaded[x] = s->now[x];
    }
}

static void set_option(sm_session *s, size_t at, const char *value)
{
    const sm_option *o = &sm_options[at];
    if (strcmp(sm_session_option(s, o->name), value) == 0) return;
    char *copy = sm_copy_text(value, strlen(value));
    if (strcmp(o->name, "beta") == 0) change_beta(s, value);
    sm_free(s->option[at]);
    s->option[at] = copy;
    s->revision++;
    sm_order_changed(s, NULL);
}

const char *sm_session_axis(const sm_session *s, int axis)
{
    return s->axis[axis] ? s->axis[axis] : "";
}

/* A column that the file has; none gives the coordinates that were read back. */
static sm_status check_axis(const sm_session *s, const char *word, sm_error *err)
{
    enum { SHOWN = 12 };
    const sm_rows *rows = &sm_dataset_parts(s->data)->rows;
    const char *column = word + 2;
    sm_text all = {0};
    for (uint32_t i = 0; i < rows->columns; i++) {
        if (!*column || strcmp(rows->column[i].name, column) == 0) return sm_text_free(&all), SM_OK;
        if (i < SHOWN) sm_text_printf(&all, "%s%s", i ? ", " : "", sm_quote_brief(rows->column[i].name).text);
    }
    if (rows->columns > SHOWN) sm_text_puts(&all, " ..");
    sm_status status = !*column         ? SM_OK
                       : !rows->columns ? sm_fail(err, SM_USAGE, "no columns to choose; open a table of points")
                                        : sm_fail(err, SM_USAGE, "unknown column \"%s\" (one of: %s)",
                                                  sm_quote(column).text, sm_text_of(&all));
    sm_text_free(&all);
    return status;
}

static void set_axis(sm_session *s, const char *word)
{
    char *copy = sm_copy_text(word + 2, strlen(word + 2));
    sm_free(s->axis[sm_setting_axis(word)]);
    s->axis[sm_setting_axis(word)] = copy;
    s->revision++;
}

/* Nothing is set where one of several words is wrong. */
sm_status sm_run_set(sm_session *s, const sm_command *c, sm_error *err)
{
    const sm_option *option = NULL;
    const char *value = "";
    sm_status status = SM_OK;
    for (size_t i = 0; i < c->n_words && status == SM_OK; i++)
        status = sm_setting_axis(c->word[i]) >= 0 ? check_axis(s, c->word[i], err)
                                                  : sm_setting_read(c->word[i], &option, &value, err);
    for (size_t i = 0; i < c->n_words && status == SM_OK; i++) {
        if (sm_setting_axis(c->word[i]) >= 0) {
            set_axis(s, c->word[i]);
            continue;
        }
        status = sm_setting_read(c->word[i], &option, &value, err);
        if (status == SM_OK) set_option(s, (size_t)(option - sm_options), value);
    }
    return status;
}

sm_status sm_run_sort(sm_session *s, const sm_command *c, sm_error *err)
{
    set_option(s, sm_name_at(SM_NAMED(sm_options), "sort"), c->word[0]);
    return SM_OK;
}

/* The values of the new index are read when next something is computed. */
sm_status sm_run_define(sm_session *s, const sm_command *c, sm_error *err)
{
    const sm_index *x;
    sm_status status = sm_registry_define(s->indices, c->word[0], &x, err);
    if (status == SM_OK) s->revision++;
    return status;
}
