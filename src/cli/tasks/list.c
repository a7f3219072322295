/* list: the rows of the program's own tables as a grid. */
#include "app/app.h"
#include "io/bytes/samples.h"
#include "io/exhibit.h"
#include "io/lesson/lesson.h"
#include "io/state/state.h"
#include "lists.h"
#include "measure/formula.h"
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define TEXT(type, member)                                                                                             \
    {                                                                                                                  \
#member, SM_FIELD_TEXT, offsetof(type, member), NULL                                                           \
    }
#define AS(name, type, member)                                                                                         \
    {                                                                                                                  \
        name, SM_FIELD_TEXT, offsetof(type, member), NULL                                                              \
    }
#define COUNT(type, member)                                                                                            \
    {                                                                                                                  \
#member, SM_FIELD_COUNT, offsetof(type, member), NULL                                                          \
    }
#define MADE(name, make)                                                                                               \
    {                                                                                                                  \
        name, SM_FIELD_MADE, 0, make                                                                                   \
    }

/* ---- indices ----------------------------------------------------------------------------------------------------- */
static const void *index_row(const sm_settings *s, size_t i, void *capacity)
{
    return i < sm_registry_count(s->registry) ? sm_registry_at(s->registry, i) : NULL;
}

static const char *index_direction(const sm_settings *s, const void *row, char *buffer)
{
    const sm_index *x = row;
    return isnan(x->best) && !x->defined ? NULL : sm_index_direction(x);
}

static const sm_list_field index_fields[] = {
    TEXT(sm_index, id),
    TEXT(sm_index, symbol),
    TEXT(sm_index, range),
    TEXT(sm_index, name),
    AS("formula", sm_index, shown),
    TEXT(sm_index, family),
    TEXT(sm_index, aliases),
    {"best", SM_FIELD_REAL, offsetof(sm_index, best), NULL},
    {"symmetric", SM_FIELD_YES, offsetof(sm_index, symmetric), NULL},
    MADE("direction", index_direction),
    TEXT(sm_index, source),
    TEXT(sm_index, doi),
    TEXT(sm_index, properties),
    TEXT(sm_index, sees),
    TEXT(sm_index, blind),
    AS("expression", sm_index, formula),
    {0},
};

static const sm_list_field quantity_fields[] = {
    TEXT(sm_formula_quantity, name), TEXT(sm_formula_quantity, title), TEXT(sm_formula_quantity, formula), {0}};

/* ---- formats, exports, views, lessons, simulations --------------------------------------------------------------- */
static const char *format_written(const sm_settings *s, const void *row, char *buffer)
{
    return ((const sm_format *)row)->write ? "yes" : "no";
}

static const sm_list_field format_fields[] = {
    TEXT(sm_format, name),
    AS("endings", sm_format, suffixes),
    MADE("written", format_written),
    TEXT(sm_format, help),
    {0},
};
static const sm_list_field export_fields[] = {TEXT(sm_export, name), TEXT(sm_export, help), {0}};
static const sm_list_field view_fields[] = {
    TEXT(sm_view, name), AS("key", sm_view, digit), TEXT(sm_view, title), TEXT(sm_view, help), {0},
};
static const char *lesson_unit(const sm_settings *s, const void *row, char *buffer)
{
    unsigned unit = ((const sm_embedded *)row)->unit;
    snprintf(buffer, SM_FIELD_CAPACITY, "%u %s", unit, sm_units[unit - 1].title);
    return buffer;
}
static const char *lesson_done(const sm_settings *s, const void *row, char *buffer)
{
    sm_text lines = {0};
    size_t done = SIZE_MAX;
    sm_progress_read(&lines);
    done = sm_progress_of(sm_text_of(&lines), ((const sm_embedded *)row)->name);
    sm_text_free(&lines);
    return done == SIZE_MAX ? NULL : done == SM_PROGRESS_SEEN ? "seen" : "yes";
}
static const sm_list_field exhibit_fields[] = {
    TEXT(sm_exhibit_file, name),   TEXT(sm_exhibit_file, place), TEXT(sm_exhibit_file, title),
    TEXT(sm_exhibit_file, source), TEXT(sm_exhibit_file, doi),   {0},
};
static const sm_list_field lesson_fields[] = {
    TEXT(sm_embedded, name),
    TEXT(sm_embedded, title),
    MADE("unit", lesson_unit),
    MADE("done", lesson_done),
    TEXT(sm_embedded, source),
    TEXT(sm_embedded, about),
    {0},
};
static const sm_list_field unit_fields[] = {
    TEXT(sm_unit, title), COUNT(sm_unit, minutes), TEXT(sm_unit, needs), TEXT(sm_unit, goal), {0},
};
static const sm_list_field simulation_fields[] = {
    TEXT(sm_simulation, name),  TEXT(sm_simulation, title), TEXT(sm_simulation, help),
    COUNT(sm_simulation, reps), TEXT(sm_simulation, note),  {0},
};

/* ---- keys -------------------------------------------------------------------------------------------------------- */
typedef struct located { /* a key and the view it works in */
    const char *where;
    sm_action action;
} located;

/* Those that work everywhere first, then view by view. Those without help are left out. */
static const void *action_row(const sm_settings *s, size_t i, void *capacity)
{
    const sm_action *list = sm_global_actions;
    const char *where = "everywhere";
    for (size_t v = 0; list; v++) {
        for (const sm_action *a = list; a->bind.keys; a++) {
            if (!a->bind.help || i-- > 0) continue;
            *(located *)capacity = (located){where, *a};
            return capacity;
        }
        list = sm_views[v] ? sm_views[v]->actions : NULL;
        where = sm_views[v] ? sm_views[v]->name : NULL;
    }
    return NULL;
}

static const sm_list_field action_fields[] = {
    TEXT(located, where),
    AS("keys", located, action.bind.keys),
    AS("name", located, action.bind.name),
    AS("help", located, action.bind.help),
    AS("command", located, action.command),
    {0},
};

/* ---- the command line -------------------------------------------------------------------------------------------- */
static const void *command_row(const sm_settings *s, size_t i, void *capacity)
{
    return s->tasks[i].name ? &s->tasks[i] : NULL;
}

static const char *command_help(const sm_settings *s, const void *row, char *buffer)
{
    return sm_cli_task_help(row);
}

static const sm_list_field command_fields[] = {
    TEXT(sm_cli_task, name),
    TEXT(sm_cli_task, operands),
    MADE("help", command_help),
    TEXT(sm_cli_task, example),
    TEXT(sm_cli_task, first),
    TEXT(sm_cli_task, further),
    {0},
};

static const char *option_letter(const sm_settings *s, const void *row, char *buffer)
{
    snprintf(buffer, SM_FIELD_CAPACITY, "%c", ((const sm_option_row *)row)->letter);
    return buffer;
}

/* The commands that take it; the explorer is "explore", for it has no word. */
static const char *option_commands(const sm_settings *s, const void *row, char *buffer)
{
    size_t length = 0;
    *buffer = 0;
    for (const sm_cli_task *t = s->tasks; t->name; t++)
        if (t->on & ((const sm_option_row *)row)->on)
            length += (size_t)snprintf(buffer + length, SM_FIELD_CAPACITY - length, "%s%s", length ? " " : "",
                                       *t->name ? t->name : "explore");
    return buffer;
}

/* What may follow an option but need not is identified by its help: a shell would take the next word for it. */
static const char *option_argument(const sm_settings *s, const void *row, char *buffer)
{
    const sm_option_row *o = row;
    return o->argument && !o->may_be_bare ? o->argument : "";
}

static const char *option_choices(const sm_settings *s, const void *row, char *buffer)
{
    const sm_option_row *o = row;
    return o->choices && !o->may_be_bare ? o->choices : "";
}

static const sm_list_field option_fields[] = {
    TEXT(sm_option_row, name),       MADE("letter", option_letter),     MADE("argument", option_argument),
    MADE("choices", option_choices), TEXT(sm_option_row, help),         TEXT(sm_option_row, offers),
    TEXT(sm_option_row, kept),       MADE("commands", option_commands), {0},
};
static const sm_list_field exit_fields[] = {TEXT(sm_exit_row, code), TEXT(sm_exit_row, help), {0}};

/* ---- text commands and the options of set ------------------------------------------------------------------------ */
static const char *verb_arguments(const sm_settings *s, const void *row, char *buffer)
{
    const sm_verb *v = row;
    size_t name = strlen(v->name);
    sm_text usage = {0};
    sm_put_usage(&usage, v);
    snprintf(buffer, SM_FIELD_CAPACITY, "%s", usage.length > name ? usage.data + name + 1 : "");
    sm_text_free(&usage);
    return buffer;
}

static const sm_list_field verb_fields[] = {
    TEXT(sm_verb, name),
    MADE("arguments", verb_arguments),
    TEXT(sm_verb, help),
    {0},
};
static const sm_list_field setting_fields[] = {
    TEXT(sm_option, name), TEXT(sm_option, choices), TEXT(sm_option, accepts), TEXT(sm_option, help), {0},
};

/* ---- what is read ------------------------------------------------------------------------------------------------ */
static const char *words_joined(const sm_settings *s, const void *row, char *buffer)
{
    size_t length = 0;
    for (const char *const *w = ((const sm_known *)row)->word; *w && length < SM_FIELD_CAPACITY; w++)
        length += (size_t)snprintf(buffer + length, SM_FIELD_CAPACITY - length, "%s%s", length ? ", " : "",
                                   **w ? *w : "an empty field");
    return buffer;
}

static const void *limit_row(const sm_settings *s, size_t i, void *capacity)
{
    static const sm_limit cells = {
        "cells", "cells (classes times clusters) that matrix and match process; matrix --plain has no limit",
        SM_CELLS_AT_MOST};
    size_t n = 0;
    while (n < i && sm_limits[n].name) n++;
    return sm_limits[n].name ? &sm_limits[n] : n == i ? &cells : NULL;
}

static const sm_list_field word_fields[] = {
    TEXT(sm_known, name),
    TEXT(sm_known, help),
    MADE("words", words_joined),
    {0},
};
static const sm_list_field limit_fields[] = {
    TEXT(sm_limit, name),
    {"most", SM_FIELD_COUNT, offsetof(sm_limit, value), NULL},
    TEXT(sm_limit, help),
    {0},
};
static const sm_list_field sample_fields[] = {TEXT(sm_sample, name), TEXT(sm_sample, help), {0}};

/* ---- the lists --------------------------------------------------------------------------------------------------- */
const sm_catalogue sm_catalogues[] = {
    {.name = "indices",
     .help = "List every index with id, symbol, formula, range, source and scope",
     .row = index_row,
     .field = index_fields,
     .read = 4},
    {.name = "quantities",
     .help = "List the quantities that formulas may use",
     .table = sm_formula_quantities,
     .size = sizeof *sm_formula_quantities,
     .field = quantity_fields,
     .read = 3},
    {.name = "formats",
     .help = "List file formats, and whether convert writes them",
     .table = sm_formats,
     .field = format_fields,
     .read = 4},
    {.name = "exports", .help = "List the formats of tables", .table = sm_exports, .field = export_fields, .read = 2},
    {.name = "views", .help = "List the views of the explorer", .table = sm_views, .field = view_fields, .read = 3},
    {.name = "actions",
     .help = "List the keys of the explorer by view",
     .row = action_row,
     .field = action_fields,
     .read = 4},
    {.name = "lessons",
     .help = "List the lessons in the order of the course",
     .table = sm_lessons,
     .size = sizeof *sm_lessons,
     .field = lesson_fields,
     .read = 4},
    {.name = "units",
     .help = "List the units of the course and their learning goals",
     .table = sm_units,
     .size = sizeof *sm_units,
     .field = unit_fields,
     .read = 4},
    {.name = "simulations",
     .help = "List the papers' experiments",
     .table = sm_simulations,
     .field = simulation_fields,
     .read = 3},
    {.name = "exhibits",
     .help = "List the papers' tables and figures",
     .table = sm_exhibits,
     .size = sizeof *sm_exhibits,
     .field = exhibit_fields,
     .read = 3},
    {.name = "commands",
     .help = "List the commands of the command line",
     .row = command_row,
     .field = command_fields,
     .read = 3},
    {.name = "options",
     .help = "List the options of the command line and the commands that accept them",
     .table = sm_option_rows,
     .size = sizeof *sm_option_rows,
     .last = offsetof(sm_option_row, help),
     .field = option_fields,
     .read = 5},
    {.name = "exits",
     .help = "List the exit codes",
     .table = sm_exit_rows,
     .size = sizeof *sm_exit_rows,
     .field = exit_fields,
     .read = 2},
    {.name = "verbs",
     .help = "List the text commands of the explorer, logs and lessons",
     .table = sm_verbs,
     .size = sizeof *sm_verbs,
     .field = verb_fields,
     .read = 3},
    {.name = "settings",
     .help = "List the options of set and of the configuration file",
     .table = sm_options,
     .size = sizeof *sm_options,
     .field = setting_fields,
     .read = 4},
    {.name = "words",
     .help = "List the column names and labels that the loader recognises",
     .table = sm_known_words,
     .size = sizeof *sm_known_words,
     .field = word_fields,
     .read = 3},
    {.name = "limits", .help = "List the input limits", .row = limit_row, .field = limit_fields, .read = 3},
    {.name = "samples",
     .help = "List the built-in examples",
     .table = sm_samples,
     .size = sizeof *sm_samples,
     .field = sample_fields,
     .read = 2},
    {0},
};

static const sm_list_field list_fields[] = {TEXT(sm_catalogue, name), TEXT(sm_catalogue, help), {0}};
static const sm_catalogue list_of_lists = {
    .name = "lists", .table = sm_catalogues, .size = sizeof *sm_catalogues, .field = list_fields, .read = 2};

static const sm_names list_names = {sm_catalogues, sizeof *sm_catalogues};

const sm_catalogue *sm_catalogue_find(const char *name)
{
    return sm_name_row(list_names, name);
}

/* ---- a list as a grid -------------------------------------------------------------------------------------------- */
typedef struct shelf { /* the list, whose settings, and room for a row and a cell that are made up */
    const sm_catalogue *list;
    const sm_settings *settings;
    void *row;
    char *cell;
} shelf;

static const void *list_row(const shelf *s, size_t i)
{
    const sm_catalogue *l = s->list;
    if (l->row) return l->row(s->settings, i, s->row);
    const void *found;
    memcpy(&found, (const char *)l->table + (l->size ? i * l->size + l->last : i * sizeof found), sizeof found);
    return !found || !l->size ? found : (const char *)l->table + i * l->size;
}

static const char *list_head(const void *self, size_t col)
{
    return ((const shelf *)self)->list->field[col].name;
}

static sm_datum list_at(const void *self, size_t row, size_t col)
{
    const shelf *s = self;
    const sm_list_field *f = &s->list->field[col];
    const char *at = list_row(s, row), *words = NULL;
    double real = NAN;
    uint64_t count = 0;
    bool yes = false;
    at += f->offset;
    switch (f->kind) {
    case SM_FIELD_TEXT:
        memcpy(&words, at, sizeof words);
        break;
    case SM_FIELD_MADE:
        words = f->make(s->settings, at, s->cell);
        break;
    case SM_FIELD_YES:
        memcpy(&yes, at, sizeof yes);
        words = yes ? "yes" : "no";
        break;
    case SM_FIELD_COUNT:
        memcpy(&count, at, sizeof count);
        return count ? (sm_datum){.kind = SM_WHOLE, .whole = count} : (sm_datum){.kind = SM_EMPTY};
    case SM_FIELD_REAL:
        memcpy(&real, at, sizeof real);
        return isfinite(real) ? (sm_datum){.kind = SM_REAL, .real = real} : (sm_datum){.kind = SM_EMPTY};
    }
    return words && *words ? (sm_datum){.kind = SM_WORDS, .words = words} : (sm_datum){.kind = SM_EMPTY};
}

void sm_catalogue_write(const sm_catalogue *l, size_t columns, const sm_settings *s, sm_out *out)
{
    const sm_export *e = sm_export_find(sm_settings_format(s));
    sm_output_options options = sm_settings_report(s, !e->bare);
    located row;
    char cell[SM_FIELD_CAPACITY];
    shelf self = {l, s, &row, cell};
    sm_grid grid = {.title = l->name, .self = &self, .head = list_head, .at = list_at};
    while (list_row(&self, grid.rows)) grid.rows++;
    while (l->field[grid.cols].name && grid.cols < columns && (e->bare || grid.cols < l->read)) grid.cols++;
    e->grid(&grid, &options, out);
}

typedef struct order {
    const sm_settings *s;
    const sm_catalogue *list;
} order;

static void write_list(void *self, sm_out *out)
{
    const order *o = self;
    sm_catalogue_write(o->list, SIZE_MAX, o->s, out);
}

sm_status sm_run_list(sm_settings *s, sm_error *err)
{
    order o = {s, s->n_operands ? sm_catalogue_find(s->operand[0]) : &list_of_lists};
    if (!o.list) return sm_name_unknown(list_names, "list", s->operand[0], NULL, err);
    if (s->n_operands > 1)
        return sm_fail(err, SM_USAGE, "only one list can be printed; remove \"%s\"", sm_quote(s->operand[1]).text);
    return sm_with_output(s, write_list, &o, err);
}
