/* list: the rows of the program's own tables as a grid. */
#include "lists.h"
#include "setmatch/app/app.h"
#include "setmatch/io/lesson.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static sm_datum words(const char *text)
{
    return text && *text ? (sm_datum){.kind = SM_WORDS, .words = text} : (sm_datum){.kind = SM_EMPTY};
}

/* ---- indices ----------------------------------------------------------------------------------------------------- */
static const char *const index_head[] = {"id",     "symbol",  "range",      "name",      "formula",
                                         "family", "aliases", "best",       "symmetric", "direction",
                                         "source", "doi",     "properties", "sees",      "blind"};

static size_t index_count(void)
{
    size_t n = 0;
    while (sm_index_built_in(n)) n++;
    return n;
}

static sm_datum index_at(const void *self, size_t row, size_t col)
{
    const sm_index *x = sm_index_built_in(row);
    const char *const text[] = {x->id, x->symbol, x->range, x->name, x->formula, x->family, x->aliases};
    const char *const rest[] = {x->source, x->doi, x->properties, x->sees, x->blind};
    if (col < 7) return words(text[col]);
    if (col == 7) return isfinite(x->best) ? (sm_datum){.kind = SM_REAL, .real = x->best} : words("");
    if (col == 8) return words(x->symmetric ? "yes" : "no");
    if (col == 9) return words(x->distance ? "lower is better" : x->best == x->best ? "higher is better" : "");
    return words(rest[col - 10]);
}

/* ---- formats and exports ----------------------------------------------------------------------------------------- */
static size_t format_count(void)
{
    size_t n = 0;
    while (sm_formats[n]) n++;
    return n;
}

static const char *const format_head[] = {"name", "endings", "written", "help"};

static sm_datum format_at(const void *self, size_t row, size_t col)
{
    const sm_format *f = sm_formats[row];
    const char *const text[] = {f->name, f->suffixes, f->write ? "yes" : "no", f->help};
    return words(text[col]);
}

static size_t export_count(void)
{
    size_t n = 0;
    while (sm_exports[n]) n++;
    return n;
}

static const char *const export_head[] = {"name", "help"};

static sm_datum export_at(const void *self, size_t row, size_t col)
{
    return words(col ? sm_exports[row]->help : sm_exports[row]->name);
}

/* ---- views and actions ------------------------------------------------------------------------------------------- */
static size_t view_count(void)
{
    size_t n = 0;
    while (sm_views[n]) n++;
    return n;
}

static const char *const view_head[] = {"name", "key", "title", "help"};

static sm_datum view_at(const void *self, size_t row, size_t col)
{
    const sm_view *v = sm_views[row];
    const char *const text[] = {v->name, v->digit, v->title, v->help};
    return words(text[col]);
}

/* Those that work everywhere first, then view by view. Unseen ones (without help) are left out. */
static const sm_action *next_action(const sm_action *a)
{
    while (a->bind.keys && !a->bind.help) a++;
    return a->bind.keys ? a : NULL;
}

static const sm_action *action_of(size_t row, const char **where)
{
    const sm_action *list = sm_global_actions;
    *where = "everywhere";
    for (size_t v = 0; list; v++) {
        for (const sm_action *a = next_action(list); a; a = next_action(a + 1))
            if (row-- == 0) return a;
        if (!sm_views[v]) break;
        list = sm_views[v]->actions;
        *where = sm_views[v]->name;
    }
    return NULL;
}

static size_t action_count(void)
{
    const char *where;
    size_t n = 0;
    while (action_of(n, &where)) n++;
    return n;
}

static const char *const action_head[] = {"where", "keys", "name", "help", "command"};

static sm_datum action_at(const void *self, size_t row, size_t col)
{
    const char *where;
    const sm_action *a = action_of(row, &where);
    const char *const text[] = {where, a->bind.keys, a->bind.name, a->bind.help, a->command};
    return words(text[col]);
}

/* ---- lessons ----------------------------------------------------------------------------------------------------- */
static const char *const lesson_head[] = {"name", "title", "source", "about"};

static sm_datum lesson_at(const void *self, size_t row, size_t col)
{
    const sm_embedded *e = &sm_lessons[row];
    const char *const text[] = {e->name, e->title, e->source, e->about};
    return words(text[col]);
}

/* ---- simulations ------------------------------------------------------------------------------------------------- */
static size_t simulation_count(void)
{
    size_t n = 0;
    while (sm_simulations[n]) n++;
    return n;
}

static const char *const simulation_head[] = {"name", "title", "help", "reps", "note"};

static sm_datum simulation_at(const void *self, size_t row, size_t col)
{
    const sm_simulation *s = sm_simulations[row];
    const char *const text[] = {s->name, s->title, s->help, "", s->note};
    if (col == 3) return s->reps ? (sm_datum){.kind = SM_WHOLE, .whole = s->reps} : words("");
    return words(text[col]);
}

/* ---- the lists --------------------------------------------------------------------------------------------------- */
#define COLUMNS(head) (sizeof(head) / sizeof *(head))

const sm_catalogue sm_catalogues[] = {
    {.name = "indices",
     .help = "every index: id, symbol, formula, range, source, what it sees",
     .count = index_count,
     .head = index_head,
     .cols = COLUMNS(index_head),
     .read = 4,
     .at = index_at},
    {.name = "formats",
     .help = "what is read, and what convert writes",
     .count = format_count,
     .head = format_head,
     .cols = COLUMNS(format_head),
     .read = 4,
     .at = format_at},
    {.name = "exports",
     .help = "the ways to write a table",
     .count = export_count,
     .head = export_head,
     .cols = COLUMNS(export_head),
     .read = 2,
     .at = export_at},
    {.name = "views",
     .help = "the screens of the explorer",
     .count = view_count,
     .head = view_head,
     .cols = COLUMNS(view_head),
     .read = 3,
     .at = view_at},
    {.name = "actions",
     .help = "the keys of the explorer, everywhere and view by view",
     .count = action_count,
     .head = action_head,
     .cols = COLUMNS(action_head),
     .read = 4,
     .at = action_at},
    {.name = "lessons",
     .help = "the papers' examples to walk through",
     .count = sm_lesson_count,
     .head = lesson_head,
     .cols = COLUMNS(lesson_head),
     .read = 3,
     .at = lesson_at},
    {.name = "simulations",
     .help = "the papers' experiments",
     .count = simulation_count,
     .head = simulation_head,
     .cols = COLUMNS(simulation_head),
     .read = 3,
     .at = simulation_at},
    {0},
};

static size_t list_count(void)
{
    size_t n = 0;
    while (sm_catalogues[n].name) n++;
    return n;
}

static const char *const lists_head[] = {"name", "help"};

static sm_datum list_at(const void *self, size_t row, size_t col)
{
    return words(col ? sm_catalogues[row].help : sm_catalogues[row].name);
}

const sm_catalogue sm_catalogue_of_lists = {
    .name = "lists", .count = list_count, .head = lists_head, .cols = 2, .read = 2, .at = list_at};

static const char *list_head(const void *self, size_t col)
{
    return ((const sm_catalogue *)self)->head[col];
}

sm_grid sm_catalogue_grid(const sm_catalogue *l, bool for_people)
{
    return (sm_grid){.title = l->name,
                     .rows = l->count(),
                     .cols = for_people ? l->read : l->cols,
                     .self = l,
                     .head = list_head,
                     .at = l->at};
}

const sm_catalogue *sm_catalogue_find(const char *name)
{
    for (const sm_catalogue *l = sm_catalogues; l->name; l++)
        if (strcmp(l->name, name) == 0) return l;
    return NULL;
}

static sm_status unknown_list(const char *word, sm_error *err)
{
    sm_near near = {.word = word};
    sm_text all = {0};
    sm_status status = SM_OK;
    for (const sm_catalogue *l = sm_catalogues; l->name && status == SM_OK; l++) {
        status = sm_text_print(&all, err, "%s%s", all.length ? ", " : "", l->name);
        sm_near_try(&near, l->name);
    }
    const char *nearest = sm_near_found(&near);
    if (status == SM_OK)
        status =
            sm_fail(err, SM_USAGE, "there is no list \"%s\"; %s%s%s%s exist", word, nearest ? "the nearest is " : "",
                    nearest ? nearest : "", nearest ? "; " : "", sm_text_of(&all));
    sm_text_done(&all);
    return status;
}

typedef struct order {
    const sm_settings *s;
    const sm_catalogue *list;
} order;

static sm_status write_list(void *self, sm_sink out, sm_error *err)
{
    const order *o = self;
    const sm_export *e = sm_export_find(sm_settings_format(o->s));
    sm_report_options options = sm_settings_report(o->s, !e->bare);
    sm_grid grid = sm_catalogue_grid(o->list, !e->bare);
    return e->grid(&grid, &options, out, err);
}

sm_status sm_run_list(sm_settings *s, sm_error *err)
{
    order o = {s, s->n_operands ? sm_catalogue_find(s->operand[0]) : &sm_catalogue_of_lists};
    if (!o.list) return unknown_list(s->operand[0], err);
    if (s->n_operands > 1)
        return sm_fail(err, SM_USAGE, "one list at a time; found \"%s\" besides; leave it out", s->operand[1]);
    return sm_with_output(s, write_list, &o, err);
}
