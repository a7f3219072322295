/* Parts of the documents: Markdown tables of what there is. */
#include "docs.h"
#include "lists.h"
#include "setmatch/cli/cli.h"
#include "setmatch/session/command.h"
#include <stdio.h>
#include <string.h>

/* ---- commands, options and verbs as grids ------------------------------------------------------------------------ */
static sm_datum words(const char *text)
{
    return text && *text ? (sm_datum){.kind = SM_WORDS, .words = text} : (sm_datum){.kind = SM_EMPTY};
}

static const char *const command_head[] = {"command", "operands", "what it does"};

static size_t command_count(void)
{
    size_t n = 0;
    while (sm_tasks[n].name) n++;
    return n;
}

static sm_datum command_at(const void *self, size_t row, size_t col)
{
    const sm_task *t = &sm_tasks[row];
    const char *const text[] = {*t->name ? t->name : "setmatch", t->operands, sm_task_help(t)};
    return words(text[col]);
}

static const char *const option_head[] = {"option", "short", "argument", "what it does"};

static size_t option_count(void)
{
    size_t n = 0;
    while (sm_option_rows[n].help) n++;
    return n;
}

/* The text of a cell lives until the next call, which is what the room is for. */
typedef struct roomy {
    char text[256];
} roomy;

static sm_datum option_at(const void *self, size_t row, size_t col)
{
    char *room = (*(roomy *const *)self)->text;
    const sm_option_row *o = &sm_option_rows[row];
    if (col == 0 && o->name) snprintf(room, 256, "--%s", o->name);
    if (col == 1 && o->letter) snprintf(room, 256, "-%c", o->letter);
    const char *const text[] = {o->name ? room : "", o->letter ? room : "", o->choices ? o->choices : o->argument,
                                o->help};
    return words(text[col]);
}

static const char *const verb_head[] = {"command", "words", "what it does"};

static size_t verb_count(void)
{
    size_t n = 0;
    while (sm_verbs[n]) n++;
    return n;
}

const char *sm_docs_arguments(const sm_verb *v, char out[256])
{
    sm_text usage = {0};
    sm_put_usage(&usage, v);
    bool told = usage.length > strlen(v->name);
    snprintf(out, 256, "%s", told ? usage.data + strlen(v->name) + 1 : "");
    sm_text_done(&usage);
    return out;
}

static sm_datum verb_at(const void *self, size_t row, size_t col)
{
    char *room = (*(roomy *const *)self)->text;
    const sm_verb *v = sm_verbs[row];
    const char *const text[] = {v->name, sm_docs_arguments(v, room), v->help};
    return words(text[col]);
}

static const char *const exit_head[] = {"exit code", "what it means"};

static size_t exit_count(void)
{
    size_t n = 0;
    while (sm_exit_rows[n].code) n++;
    return n;
}

static sm_datum exit_at(const void *self, size_t row, size_t col)
{
    return words(col ? sm_exit_rows[row].help : sm_exit_rows[row].code);
}

static sm_status write_markdown(const sm_grid *g, sm_sink out, sm_error *err)
{
    const sm_report_options o = {0};
    return sm_export_find("markdown")->grid(g, &o, out, err);
}

/* ---- lists, with the columns that a document wants
 * -------------------------------------------------------------------- */
static const sm_catalogue parts[] = {
    {.name = "commands", .count = command_count, .head = command_head, .cols = 3, .read = 3, .at = command_at},
    {.name = "options", .count = option_count, .head = option_head, .cols = 4, .read = 4, .at = option_at},
    {.name = "exits", .count = exit_count, .head = exit_head, .cols = 2, .read = 2, .at = exit_at},
    {.name = "verbs", .count = verb_count, .head = verb_head, .cols = 3, .read = 3, .at = verb_at},
    {0},
};

static const struct {
    const char *part, *columns; /* columns separated by blanks; NULL: those that people read */
} chosen[] = {{"indices", " id symbol name formula range source doi "}};

typedef struct selection {
    roomy *room; /* first, where the cells of a part look for it */
    const sm_catalogue *list;
    size_t col[16], n;
} selection;

static const char *selected_head(const void *self, size_t col)
{
    const selection *s = self;
    return s->list->head[s->col[col]];
}

static sm_datum selected_at(const void *self, size_t row, size_t col)
{
    const selection *s = self;
    return s->list->at(s, row, s->col[col]);
}

static bool is_wanted(const sm_catalogue *l, size_t col)
{
    char word[64];
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        if (strcmp(chosen[i].part, l->name) != 0) continue;
        snprintf(word, sizeof word, " %s ", l->head[col]);
        return strstr(chosen[i].columns, word) != NULL;
    }
    return col < l->read;
}

static sm_status write_list(const sm_catalogue *l, sm_sink out, sm_error *err)
{
    roomy room;
    selection s = {.room = &room, .list = l};
    for (size_t c = 0; c < l->cols && s.n < 16; c++)
        if (is_wanted(l, c)) s.col[s.n++] = c;
    sm_grid g = {
        .title = l->name, .rows = l->count(), .cols = s.n, .self = &s, .head = selected_head, .at = selected_at};
    return write_markdown(&g, out, err);
}

static const struct {
    const char *part;
    sm_status (*write)(sm_sink out, sm_error *err);
} files[] = {{"man", sm_manual},
             {"man-formats", sm_manual_formats},
             {"bash", sm_complete_bash},
             {"zsh", sm_complete_zsh},
             {"fish", sm_complete_fish}};

sm_status sm_cli_docs(const char *part, sm_sink out, sm_error *err)
{
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(files[i].part, part) == 0) return files[i].write(out, err);
    for (const sm_catalogue *l = parts; l->name; l++)
        if (strcmp(l->name, part) == 0) return write_list(l, out, err);
    const sm_catalogue *l = sm_catalogue_find(part);
    if (l) return write_list(l, out, err);
    return sm_fail(err, SM_USAGE,
                   "there is no part \"%s\"; man, man-formats, bash, zsh, fish, commands, options, verbs, exits and "
                   "the lists exist",
                   part);
}
