/* What can be set: a row an option, and what a setting does. */
#include "inside.h"
#include "setmatch/base/mem.h"
#include "words.h"
#include <stdlib.h>
#include <string.h>

/* ---- beta -------------------------------------------------------------------------------------------------------- */

/* A decimal number, without strtod and its locale: digits with at most one point between or before them. Exact division
 * by a power of ten, so that 0.6 reads as everywhere else. */
static bool read_decimal(const char *text, double *out)
{
    uint64_t number = 0;
    double unit = 1;
    size_t digits = 0;
    bool behind = false;
    for (const char *p = text; *p; p++) {
        if (*p == '.' && !behind) {
            behind = true;
            continue;
        }
        if (*p < '0' || *p > '9' || ++digits > 15) return false;
        number = number * 10 + (uint64_t)(*p - '0');
        if (behind) unit *= 10;
    }
    *out = (double)number / unit;
    return digits > 0;
}

static bool is_beta(const char *value)
{
    double beta;
    return read_decimal(value, &beta) && beta >= 0.001 && beta <= 1000;
}

/* Values at the old beta are of no use for comparing, so they go. */
static void change_beta(sm_session *s, const char *value)
{
    double beta;
    if (!read_decimal(value, &beta)) return;
    sm_live_set_beta(s->live, beta);
    for (size_t x = 0; x < sm_registry_count(s->indices); x++) {
        if (!sm_registry_at(s->indices, x)->reads_beta) continue;
        sm_values_forget(s, x);
        s->now[x] = sm_live_value(s->live, sm_registry_at(s->indices, x));
        if (sm_at_root(s)) s->loaded[x] = s->now[x];
    }
}

static bool is_top(const char *value)
{
    size_t length = strlen(value);
    return length >= 1 && length <= 4 && strspn(value, "0123456789") == length && (length == 1 || *value != '0');
}

static bool is_chance(const char *value)
{
    size_t length = strlen(value);
    bool whole = length >= 1 && strspn(value, "0123456789") == length && (length == 1 || *value != '0');
    return whole && (length <= 5 || !strcmp(value, "100000"));
}

/* ---- the options ------------------------------------------------------------------------------------------------- */

const sm_option sm_options[] = {
    {.name = "values", .choices = SM_QUANTITY_NAMES, .initial = "count", .help = "what stands in a cell"},
    {.name = "shade", .choices = "row|col|count|jaccard|none", .initial = "row", .help = "what a cell's shade shows"},
    {.name = "sort",
     .choices = SM_SORTS,
     .initial = "loaded",
     .help = "order of classes and clusters; best: matched pairs on the diagonal"},
    {.name = "top",
     .initial = "0",
     .help = "only so many of the largest classes and clusters in the matrix, the rest as (other); 0: all",
     .accepts = "whole numbers from 0 (all) to 9999",
     .fits = is_top},
    {.name = "match",
     .choices = SM_WEIGHTING_NAMES,
     .initial = "counts",
     .help = "weights of the one-to-one matching that the marks show"},
    {.name = "log", .choices = "e|2", .initial = "e", .help = "unit of information: nats (e) or bits (2)"},
    {.name = "digits",
     .choices = "0|1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17",
     .initial = "4",
     .help = "digits behind the point"},
    {.name = "beta",
     .initial = "1",
     .help = "weight of completeness in v_measure, 0.001 to 1000",
     .accepts = "numbers from 0.001 to 1000",
     .fits = is_beta,
     .changed = change_beta},
    {.name = "theme",
     .choices = "auto|dark|light|mono",
     .initial = "auto",
     .help = "colours for a dark or a light background; auto: as the terminal says, else readable on both"},
    {.name = "clipboard",
     .choices = "auto|tmux|osc52|tool|file",
     .initial = "auto",
     .help = "where copy goes; auto: the first of these that is there"},
    {.name = "projector",
     .choices = "off|on",
     .initial = "off",
     .help = "lessons for a lecture room: three indices, thick lines, no notes beside them"},
    {.name = "panel", .choices = "short|all", .initial = "short", .help = "indices that the panel lists"},
    {.name = "chance",
     .initial = "0",
     .help =
         "random tables with the same sizes, for what chance gives in the panel and in Explain; 1000 will do, 0: off",
     .accepts = "whole numbers from 0 (off) to 100000",
     .fits = is_chance},
    {0}};

_Static_assert(sizeof sm_options / sizeof *sm_options <= SM_OPTIONS_AT_MOST, "room for every option's value");

static size_t option_at(const char *name, size_t length)
{
    size_t i = 0;
    while (sm_options[i].name &&
           (strlen(sm_options[i].name) != length || strncmp(sm_options[i].name, name, length) != 0))
        i++;
    return i;
}

static sm_status unknown_option(const char *word, size_t length, sm_error *err)
{
    char name[64];
    size_t n = length < sizeof name - 1 ? length : sizeof name - 1;
    memcpy(name, word, n);
    name[n] = 0;
    sm_near near = {.word = name};
    for (size_t i = 0; sm_options[i].name; i++) sm_near_try(&near, sm_options[i].name);
    const char *best = sm_near_found(&near);
    sm_text list = {0};
    sm_status status = SM_OK;
    for (size_t i = 0; sm_options[i].name && status == SM_OK; i++)
        status = sm_text_print(&list, err, "%s%s", i ? ", " : "", sm_options[i].name);
    if (status == SM_OK)
        status = sm_fail(err, SM_USAGE, "no option is called \"%s\"; %s%s%sthere are %s", name,
                         best ? "the nearest is " : "", best ? best : "", best ? "; " : "", sm_text_of(&list));
    sm_text_done(&list);
    return status;
}

sm_status sm_setting_read(const char *word, const sm_option **option, const char **value, sm_error *err)
{
    size_t length = strcspn(word, "=");
    const sm_option *o = &sm_options[option_at(word, length)];
    if (!o->name) return unknown_option(word, length, err);
    *option = o;
    *value = word[length] ? word + length + 1 : "";
    if (o->choices ? sm_choice_among(o->choices, *value) : o->fits(*value)) return SM_OK;
    return sm_fail(err, SM_USAGE, "\"%s\" is no value for %s; there are %s; write set %s=%s", *value, o->name,
                   o->choices ? o->choices : o->accepts, o->name, o->initial);
}

sm_status sm_setting_check(const char *word, sm_error *err)
{
    const sm_option *option;
    const char *value;
    return sm_setting_read(word, &option, &value, err);
}

static sm_status set_option(sm_session *s, size_t at, const char *value, sm_error *err)
{
    const sm_option *o = &sm_options[at];
    if (strcmp(sm_session_option(s, o->name), value) == 0) return SM_OK;
    char *copy = sm_copy_text(value, strlen(value));
    if (!copy) return sm_no_memory(err);
    if (o->changed) o->changed(s, value);
    sm_free(s->option[at]);
    s->option[at] = copy;
    s->revision++;
    sm_order_changed(s, NULL);
    return SM_OK;
}

sm_status sm_run_set(sm_session *s, const sm_command *c, sm_error *err)
{
    const sm_option *option = NULL;
    const char *value = "";
    sm_status status = sm_setting_read(c->word[0], &option, &value, err);
    return status == SM_OK ? set_option(s, (size_t)(option - sm_options), value, err) : status;
}

sm_status sm_run_sort(sm_session *s, const sm_command *c, sm_error *err)
{
    return set_option(s, option_at("sort", 4), c->word[0], err);
}

/* The values of the new index are read when next something is settled. */
sm_status sm_run_define(sm_session *s, const sm_command *c, sm_error *err)
{
    const sm_index *x;
    sm_status status = sm_registry_define(s->indices, c->word[0], &x, err);
    if (status == SM_OK) s->revision++;
    return status;
}

int sm_session_digits(const sm_session *s)
{
    int digits = atoi(sm_session_option(s, "digits"));
    return digits ? digits : -1;
}

const char *sm_session_option(const sm_session *s, const char *name)
{
    size_t at = option_at(name, strlen(name));
    if (!sm_options[at].name) return NULL;
    return s->option[at] ? s->option[at] : sm_options[at].initial;
}

sm_weighting sm_session_match(const sm_session *s)
{
    const char *name = sm_session_option(s, "match");
    sm_weighting w = SM_BY_COUNT;
    while (w + 1 < SM_WEIGHTINGS && strcmp(sm_weighting_name(w), name) != 0) w++;
    return strcmp(sm_weighting_name(w), name) == 0 ? w : SM_BY_COUNT;
}
