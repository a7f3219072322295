/* Options outlive the data they were set for: they are carried over to what is opened next, and kept in a file when
 * that is asked for. */
#include "inside.h"
#include "setmatch/io/config.h"
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

enum { LINE_ROOM = 128 };

const char *sm_app_option(const sm_app *a, const char *name, char room[SM_VALUE_ROOM])
{
    if (a->session) return sm_session_option(a->session, name);
    const sm_option *o = sm_options;
    while (o->name && strcmp(o->name, name) != 0) o++;
    size_t length = 0;
    const char *value = value_in(sm_text_of(&a->settings), name, &length);
    if (!value || length >= SM_VALUE_ROOM) return o->initial;
    memcpy(room, value, length);
    room[length] = 0;
    return room;
}

sm_theme_name sm_app_theme(const sm_app *a)
{
    static const struct {
        const char *name;
        sm_theme_name theme;
    } row[] = {{"dark", SM_THEME_DARK}, {"light", SM_THEME_LIGHT}, {"mono", SM_THEME_MONO}};
    char room[SM_VALUE_ROOM];
    const char *name = sm_app_option(a, "theme", room);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (strcmp(row[i].name, name) == 0) return row[i].theme;
    return a->options.theme;
}

/* What was set in the session that is left, as lines. */
static sm_status collect(sm_app *a, sm_error *err)
{
    sm_status status = SM_OK;
    sm_text_clear(&a->settings);
    for (const sm_option *o = sm_options; o->name && !status; o++) {
        const char *value = sm_session_option(a->session, o->name);
        if (strcmp(value, o->initial) != 0) status = sm_text_print(&a->settings, err, "%s=%s\n", o->name, value);
    }
    return status;
}

static sm_status apply(sm_session *s, const char *lines, sm_error *err)
{
    char line[LINE_ROOM];
    sm_status status = SM_OK;
    for (const char *p = lines; *p && !status; p += strcspn(p, "\n"), p += *p == '\n') {
        snprintf(line, sizeof line, "set %.*s", (int)strcspn(p, "\n"), p);
        status = sm_session_run_line(s, line, err);
    }
    return status;
}

sm_status sm_app_settings(sm_app *a, sm_session *of_new, sm_error *err)
{
    sm_status status = a->session && a->session != of_new ? collect(a, err) : SM_OK;
    return status || !of_new ? status : apply(of_new, sm_text_of(&a->settings), err);
}

/* ---- kept in a file ------------------------------------------------------------------------------------------------
 */

/* Options as they stand; those that are as they are initially have no place in the file. */
static size_t pairs_of(const sm_app *a, sm_config_pair *out, size_t room, char values[][SM_VALUE_ROOM])
{
    size_t n = 0;
    for (const sm_option *o = sm_options; o->name && n < room; o++, n++) {
        const char *value = sm_app_option(a, o->name, values[n]);
        out[n] = (sm_config_pair){.key = o->name, .value = strcmp(value, o->initial) == 0 ? NULL : value};
    }
    return n;
}

sm_status sm_app_save_config(sm_app *a, const sm_command *c, sm_error *err)
{
    enum { PAIRS = 32 };
    sm_config_pair pair[PAIRS] = {{0}};
    char values[PAIRS][SM_VALUE_ROOM];
    if (!a->options.config)
        return sm_fail(err, SM_USAGE, "there is no configuration file to write to; start with --config FILE");
    size_t n = pairs_of(a, pair, PAIRS, values);
    sm_status status = sm_config_save(a->options.config, pair, n, err);
    if (!status) status = sm_app_say(a, err, "wrote %s:", a->options.config);
    bool any = false;
    for (size_t i = 0; i < n && !status; i++) {
        if (!pair[i].value) continue;
        status = sm_text_print(&a->message, err, "%s %s=%s", any ? "," : "", pair[i].key, pair[i].value);
        any = true;
    }
    return status || any ? status : sm_app_say(a, err, "every option is as at first; %s holds none", a->options.config);
}
