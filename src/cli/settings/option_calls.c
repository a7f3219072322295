/* Options that are not a flag, a text or a count: their valid values and where they are stored. */
#include "base/mem.h"
#include "base/threads.h"
#include "options.h"
#include "session/session.h"
#include "ui/terminal.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parses it like set. */
sm_status sm_set_beta(sm_settings *s, const char *text, sm_error *err)
{
    const sm_option *o = sm_name_row(SM_NAMED(sm_options), "beta");
    if (sm_option_takes(o, text, &s->beta)) return SM_OK;
    return sm_fail(err, SM_USAGE, "--beta: expected %s, found \"%s\"", o->accepts, sm_quote(text).text);
}

sm_status sm_set_separator(sm_settings *s, const char *text, sm_error *err)
{
    bool tab = strcmp(text, "tab") == 0 || strcmp(text, "\\t") == 0;
    char c = tab ? '\t' : text[0];
    if ((!tab && strlen(text) != 1) || c == '"' || c == '\n' || c == '\r' || (unsigned char)c >= 0x80)
        return sm_fail(
            err, SM_USAGE,
            "--sep: invalid separator \"%s\" (expected one character, not a quote or line break); write tab for a tab",
            sm_quote(text).text);
    s->reading.separator = c;
    return SM_OK;
}

sm_status sm_set_check(sm_settings *s, const char *text, sm_error *err)
{
    const char *equals = strrchr(text, '=');
    sm_check check = {0};
    const char *comma = strchr(text, ',');
    if (comma && strchr(comma, '='))
        return sm_fail(err, SM_USAGE,
                       "--fail-under: expected one check, found \"%s\"; repeat the option for each check",
                       sm_quote(text).text);
    if (!equals || equals == text || !sm_number_read(equals + 1, &check.bound))
        return sm_fail(err, SM_USAGE, "--fail-under: invalid check \"%s\" (expected ID=NUMBER, such as ari=0.8)",
                       sm_quote(text).text);
    check.text = text;
    sm_grow(&s->check, &s->check_capacity, s->n_checks + 1, sizeof check);
    s->check[s->n_checks++] = check;
    return SM_OK;
}

sm_status sm_set_definition(sm_settings *s, const char *text, sm_error *err)
{
    sm_grow(&s->definition, &s->definition_capacity, s->n_definitions + 1, sizeof *s->definition);
    s->definition[s->n_definitions++] = text;
    return SM_OK;
}

sm_status sm_set_size(sm_settings *s, const char *text, sm_error *err)
{
    char behind;
    int found = strlen(text) <= 7 && strspn(text, "0123456789x") == strlen(text)
                    ? sscanf(text, "%3dx%3d%c", &s->w, &s->h, &behind)
                    : 0;
    if (found == 2 && s->w >= 1 && s->w <= SM_SIDE_AT_MOST && s->h >= 1 && s->h <= SM_SIDE_AT_MOST) return SM_OK;
    return sm_fail(err, SM_USAGE, "--size: expected WIDTHxHEIGHT from 1x1 to %dx%d, such as 100x30, found \"%s\"",
                   SM_SIDE_AT_MOST, SM_SIDE_AT_MOST, sm_quote(text).text);
}

sm_status sm_set_threads(sm_settings *s, const char *text, sm_error *err)
{
    size_t digits = strspn(text, "0123456789");
    s->threads = digits && digits <= 3 && !text[digits] ? (unsigned)strtoul(text, NULL, 10) : 0;
    if (s->threads >= 1 && s->threads <= SM_THREADS_MOST) return SM_OK;
    return sm_fail(err, SM_USAGE, "--threads: expected a number from 1 to %d, found \"%s\"", SM_THREADS_MOST,
                   sm_quote(text).text);
}

sm_status sm_set_to(sm_settings *s, const char *text, sm_error *err)
{
    size_t digits = strspn(text, "0123456789");
    if (!digits || digits > 18 || text[digits])
        return sm_fail(err, SM_USAGE, "--to: invalid number of changes \"%s\" (expected 0, the loaded data, or more)",
                       sm_quote(text).text);
    s->to = strtoull(text, NULL, 10);
    return SM_OK;
}
