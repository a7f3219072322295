/* What the configuration file says: options of set, and those of the command line that are marked as kept. What is said
 * on the command line counts more, and so does the environment. */
#include "io/state/config.h"
#include "base/mem.h"
#include "cli/tasks/tasks.h"
#include "line.h"
#include "session/session.h"
#include "study/properties/property.h"
#include "term/term.h"
#include <stdio.h>
#include <string.h>

static sm_status add_setting(sm_settings *s, const char *name, const char *value, sm_error *err)
{
    sm_text word = {0};
    sm_text_printf(&word, "%s=%s", name, value);
    sm_status status = sm_setting_check(sm_text_of(&word), err);
    if (status == SM_OK) sm_text_printf(&s->set, "%s\n", sm_text_of(&word));
    sm_text_free(&word);
    return status;
}

static sm_status keep_flag(sm_settings *s, const sm_option_row *row, const char *value, sm_error *err)
{
    bool yes = strcmp(value, "yes") == 0, inverted = strcmp(row->kept, row->name) != 0;
    if (!sm_choice_among("yes|no", value)) return sm_choice_fail(row->kept, "yes|no", value, err);
    *(bool *)((char *)s + row->at) = yes != inverted;
    return SM_OK;
}

static sm_status keep(sm_settings *s, size_t i, const char *value, sm_error *err)
{
    const sm_option_row *row = &sm_option_rows[i];
    if (row->kind == SM_FLAG && s->given[i / 32] >> i % 32 & 1) return SM_OK;
    if (row->kind == SM_FLAG) return keep_flag(s, row, value, err);
    if (!sm_choice_among(row->choices, value)) return sm_choice_fail(row->kept, row->choices, value, err);
    if (s->given[i / 32] >> i % 32 & 1) return SM_OK;
    if (s->n_kept == sizeof s->kept / sizeof *s->kept)
        return sm_fail(err, SM_LIMIT, "%s is set too many times", row->kept);
    char *copy = sm_copy_text(value, strlen(value));
    s->kept[s->n_kept++] = copy;
    *(const char **)((char *)s + row->at) = copy;
    return SM_OK;
}

static sm_status config_unknown_key(const char *key, sm_error *err)
{
    sm_near near = {.word = key};
    for (const sm_option *o = sm_options; o->name; o++) sm_near_try(&near, o->name);
    for (size_t i = 0; sm_option_rows[i].help; i++)
        if (sm_option_rows[i].kept) sm_near_try(&near, sm_option_rows[i].kept);
    return sm_near_fail(&near, "option", "use an option of set, or color, ascii, mouse", err);
}

/* ---- definitions ------------------------------------------------------------------------------------------------- */

static size_t name_length(const char *definition)
{
    size_t length = strcspn(definition, "=");
    while (length && strchr(" \t", definition[length - 1])) length--;
    return length;
}

/* Without a best value identical partitions get what the formula says; where that is always 1, it is likely meant. */
static sm_status define(sm_settings *s, const char *text, sm_error *err)
{
    const sm_index *x;
    bool ones = false;
    sm_text note = {0};
    size_t before = sm_registry_count(s->registry);
    sm_status status = sm_registry_define(s->registry, text, &x, err);
    if (status == SM_OK && !s->quiet && sm_registry_count(s->registry) > before)
        status = sm_identical_are_one(x, &ones, err);
    if (ones) sm_text_printf(&note, "%s is 1 for every identical pair of partitions tried; add \"; best 1\"\n", x->id);
    if (ones) sm_tell("note: ", sm_text_of(&note));
    sm_text_free(&note);
    return status;
}

/* A definition on the command line overrides one of the same name. */
static sm_status define_kept(sm_settings *s, const char *text, sm_error *err)
{
    text += strspn(text, " \t");
    size_t length = name_length(text);
    for (size_t i = 0; i < s->n_definitions; i++) {
        const char *own = s->definition[i] + strspn(s->definition[i], " \t");
        if (name_length(own) == length && memcmp(own, text, length) == 0) return define(s, s->definition[i], err);
    }
    return define(s, text, err);
}

/* If formula i lacks a name that a later one defines, the message says so. */
static void tell_later(const sm_settings *s, size_t i, sm_error *why)
{
    const char *cause = strstr(why->text, ": "), *own = s->definition[i] + strspn(s->definition[i], " \t");
    for (size_t k = i + 1; k < s->n_definitions && cause; k++) {
        const char *later = s->definition[k] + strspn(s->definition[k], " \t");
        sm_error told = {0};
        char name[64];
        snprintf(name, sizeof name, "'%.*s'", (int)name_length(later), later);
        bool same = name_length(later) == name_length(own) && memcmp(later, own, name_length(own)) == 0;
        if (same || name_length(later) + sizeof "''" > sizeof name || !strstr(cause, name)) continue;
        sm_fail(&told, why->status, "%.*s: %s is defined later; define it first", (int)(cause - why->text), why->text,
                name);
        *why = told;
        return;
    }
}

static sm_status define_all(sm_settings *s, sm_error *err)
{
    sm_status status = SM_OK;
    for (size_t i = 0; i < s->n_definitions && status == SM_OK; i++) {
        const char *text = s->definition[i];
        sm_error inner = {0};
        for (size_t k = 0; k < i && status == SM_OK; k++)
            if (strcmp(s->definition[k], text) == 0)
                status =
                    sm_fail(&inner, SM_USAGE, "formula, column 1: %.*s is defined twice", (int)name_length(text), text);
        if (status == SM_OK) status = define(s, text, &inner);
        if (status == SM_USAGE) tell_later(s, i, &inner);
        if (status != SM_OK) status = sm_fail(err, status, "--define '%s': %s", sm_quote(text).text, inner.text);
    }
    return status;
}

/* --fail-under can name an index that a later option defines. */
static sm_status find_checked(sm_settings *s, sm_error *err)
{
    sm_status status = SM_OK;
    for (size_t i = 0; i < s->n_checks && status == SM_OK; i++) {
        sm_check *c = &s->check[i];
        char *name = sm_copy_text(c->text, (size_t)(strrchr(c->text, '=') - c->text));
        status = sm_registry_find(s->registry, name, &c->index, err);
        sm_free(name);
    }
    return status;
}

static sm_status take_pair(void *self, const char *key, const char *value, sm_error *err)
{
    size_t i = 0; /* of the rows that may be in the file */
    if (strcmp(key, "define") == 0) return define_kept(self, value, err);
    while (sm_option_rows[i].help && !(sm_option_rows[i].kept && strcmp(sm_option_rows[i].kept, key) == 0)) i++;
    if (sm_option_rows[i].help) return keep(self, i, value, err);
    bool setting = sm_name_row(SM_NAMED(sm_options), key) != NULL;
    return setting ? add_setting(self, key, value, err) : config_unknown_key(key, err);
}

/* The options of the command line that are options of set as well. */
static sm_status from_command_line(sm_settings *s, sm_error *err)
{
    char number[32];
    sm_number(number, s->beta);
    sm_status status = s->theme ? add_setting(s, "theme", s->theme, err) : SM_OK;
    if (status == SM_OK && s->projector) status = add_setting(s, "projector", "on", err);
    if (status == SM_OK && s->notes) status = add_setting(s, "notes", "on", err);
    if (status == SM_OK && sm_settings_given(s, "beta")) status = add_setting(s, "beta", number, err);
    return status;
}

/* Keeps the first error for the caller and counts the following lines. */
static sm_status note_wrong(void *self, const sm_error *what, sm_error *err)
{
    sm_settings *s = self;
    if (!s->warning.length)
        sm_text_printf(&s->warning, "%s:%llu: %s", what->file, (unsigned long long)what->line, what->text);
    return SM_OK;
}

/* The file that was named must be right. The usual one need not be there, and what is wrong in it stops nobody. */
static void read_usual(sm_settings *s, sm_config_reader r)
{
    bool missing;
    sm_error wrong = {0};
    r.wrong = note_wrong;
    sm_config_place(&s->config_file);
    sm_status status = SM_OK;
    if (!s->config_file.length) return;
    status = sm_config_read(sm_text_of(&s->config_file), r, &missing, &wrong);
    if (status != SM_OK) sm_text_printf(&s->warning, "%s: %s", wrong.file, wrong.text);
}

static sm_status read_named(sm_settings *s, sm_config_reader r, sm_error *err)
{
    bool missing = false;
    sm_text_puts(&s->config_file, s->config);
    sm_status status = sm_config_read(s->config, r, &missing, err);
    if (status == SM_OK && missing && !(s->task->on & (SM_ON_EXPLORE | SM_ON_SCREEN)))
        return sm_fail_at(err, SM_IO, s->config, 0, 0, "no such file; use --config none to run without one");
    return status;
}

sm_status sm_settings_config(sm_settings *s, sm_error *err)
{
    bool usual = s->task->run == sm_run_explore && !s->output && sm_curses_possible(NULL);
    const sm_config_reader r = {.self = s, .set = take_pair};
    sm_status status = SM_OK;
    if (s->config && strcmp(s->config, "-") == 0)
        return sm_fail(err, SM_USAGE, "--config: invalid value \"-\" (expected a file name or none)");
    if (s->config && strcmp(s->config, "none") != 0)
        status = read_named(s, r, err);
    else if (usual && !s->config)
        read_usual(s, r);
    if (status == SM_OK) status = define_all(s, err);
    if (status == SM_OK) status = find_checked(s, err);
    return status == SM_OK ? from_command_line(s, err) : status;
}
