/* Options outlive the data they were set for: they are carried over to what is opened next, and kept in a file when
 * that is requested. */
#include "app_internal.h"
#include "io/state/config.h"
#include "measure/index.h"
#include <stdio.h>
#include <string.h>

/* The value in lines OPTION=VALUE, the last one counts; NULL where it is not among them. length: of the value. */
static const char *value_in(const char *lines, const char *name, size_t *length)
{
    const char *found = NULL;
    size_t n = strlen(name);
    for (const char *p = lines; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        if (strncmp(p, name, n) != 0 || p[n] != '=') continue;
        found = p + n + 1;
        *length = strcspn(found, "\n");
    }
    return found;
}

/* Returns whether a line or name is an option that a lesson resets; the user's value is restored after it. */
static bool is_of_cells(const char *line)
{
    size_t n = strcspn(line, "=");
    const sm_option *o = sm_options;
    while (o->name && (strncmp(o->name, line, n) != 0 || o->name[n])) o++;
    return o->of_cells;
}

enum { LINE_CAPACITY = 128 };

const char *sm_app_option(const sm_app *a, const char *name, char buffer[SM_VALUE_CAPACITY])
{
    bool own = !a->tour.player || !is_of_cells(name);
    if (a->session && own) return sm_session_option(a->session, name);
    const sm_option *o = sm_name_row(SM_NAMED(sm_options), name);
    size_t length = 0;
    const char *value = value_in(sm_text_of(&a->settings), name, &length);
    if (!value || length >= SM_VALUE_CAPACITY) return o->initial;
    memcpy(buffer, value, length);
    buffer[length] = 0;
    return buffer;
}

sm_theme_name sm_app_theme(const sm_app *a)
{
    static const struct {
        const char *name;
        sm_theme_name theme;
    } row[] = {{"dark", SM_THEME_DARK}, {"light", SM_THEME_LIGHT}, {"mono", SM_THEME_MONO}};
    char buffer[SM_VALUE_CAPACITY];
    const char *name = sm_app_option(a, "theme", buffer);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (strcmp(row[i].name, name) == 0) return row[i].theme;
    return a->options.theme;
}

/* Collects the settings of the old session. */
static void gather_settings(sm_app *a)
{
    sm_text lines = {0};
    for (const sm_option *o = sm_options; o->name; o++) {
        size_t length = 0;
        const char *value = sm_session_option(a->session, o->name);
        if (a->tour.player && o->of_cells) {
            value = value_in(sm_text_of(&a->settings), o->name, &length);
            if (value) sm_text_printf(&lines, "%s=%.*s\n", o->name, (int)length, value);
        } else if (strcmp(value, o->initial) != 0) {
            sm_text_printf(&lines, "%s=%s\n", o->name, value);
        }
    }
    sm_text_free(&a->settings);
    a->settings = lines;
}

sm_status sm_app_settings(sm_app *a, sm_session *of_new, bool teaches, sm_error *err)
{
    sm_status status = SM_OK;
    if (a->session && a->session != of_new) gather_settings(a);
    char line[LINE_CAPACITY];
    for (const char *p = sm_text_of(&a->settings); of_new && *p && !status; p += strcspn(p, "\n"), p += *p == '\n') {
        if (teaches && is_of_cells(p)) continue;
        snprintf(line, sizeof line, "set %.*s", (int)strcspn(p, "\n"), p);
        status = sm_session_run_line(of_new, line, err);
    }
    return status;
}

/* ---- kept in a file ---------------------------------------------------------------------------------------------- */

sm_status sm_app_save_config(sm_app *a, const sm_command *c, sm_error *err)
{
    enum { PAIRS = 32 };
    sm_config_pair pair[PAIRS + SM_DEFINED_MOST] = {{0}};
    char values[PAIRS][SM_VALUE_CAPACITY];
    size_t n = 0;
    if (!a->options.config) return sm_fail(err, SM_USAGE, "no configuration file; start with --config FILE");
    for (const sm_option *o = sm_options; o->name && n < PAIRS; o++, n++) {
        const char *value = sm_app_option(a, o->name, values[n]);
        bool initial = strcmp(value, o->initial) == 0; /* has no place in the file */
        pair[n] = (sm_config_pair){.key = o->name, .value = initial ? NULL : value};
    }
    for (size_t i = 0; i < sm_registry_count(a->indices); i++) {
        const char *defined = sm_registry_at(a->indices, i)->defined;
        if (defined) pair[n++] = (sm_config_pair){.key = "define", .value = defined + strspn(defined, " \t")};
    }
    sm_status status = sm_config_save(a->options.config, pair, n, err);
    if (status) return status;
    sm_text list = {0};
    for (size_t i = 0; i < n; i++)
        if (pair[i].value)
            sm_text_printf(&list, strcmp(pair[i].key, "define") ? "%s %s=%s" : "%s %s %s", list.length ? "," : "",
                           pair[i].key, pair[i].value);
    if (list.length)
        sm_say_words(&a->message, "wrote %s:%s", a->options.config, sm_text_of(&list));
    else
        sm_say_words(&a->message, "all options have their defaults; %s lists none", a->options.config);
    sm_text_free(&list);
    return SM_OK;
}
