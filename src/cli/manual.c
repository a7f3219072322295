/* setmatch(1), from the rows. */
#include "docs.h"
#include "roff.h"
#include "setmatch/app/app.h"
#include <string.h>

static void synopsis(sm_roff *p)
{
    sm_roff_section(p, "SYNOPSIS");
    for (const sm_task *t = sm_tasks; t->name; t++) {
        sm_roff_raw(p, "\\fBsetmatch");
        sm_roff_raw(p, *t->name ? " " : "");
        sm_roff_text(p, t->name);
        sm_roff_raw(p, "\\fR \\fI");
        sm_roff_text(p, t->operands);
        sm_roff_raw(p, "\\fR\n.br\n");
    }
}

static void description(sm_roff *p)
{
    sm_roff_section(p, "DESCRIPTION");
    sm_roff_line(
        p,
        "setmatch compares two clusterings of the same points: a reference (classes) and a prediction (clusters). It "
        "shows their confusion matrix with the matchings between classes and clusters, computes every index that "
        "compares them, and lets points be moved while all of it follows.");
    sm_roff_raw(p, ".PP\n");
    sm_roff_line(
        p,
        "FILE is one file that holds both partitions (two or more columns, counts, a matrix, or JSON), or two files, "
        "TRUE then PRED. \"-\" is standard input. gz is recognised by content. Columns are named by their heading or "
        "by number, counted from 1.");
    sm_roff_raw(p, ".PP\n");
    sm_roff_line(p, "ID is an index's id or symbol in any case; \"all\" is every index.");
}

static void commands(sm_roff *p)
{
    sm_roff_section(p, "COMMANDS");
    for (const sm_task *t = sm_tasks; t->name; t++)
        sm_roff_item(p, *t->name ? t->name : "setmatch", t->operands, sm_task_help(t));
}

static void options(sm_roff *p)
{
    sm_roff_section(p, "OPTIONS");
    for (const sm_option_row *o = sm_option_rows; o->help; o++) {
        sm_text name = {0};
        char letter[] = {'-', o->letter, 0};
        if (p->status == SM_OK)
            p->status = sm_text_print(&name, p->err, "%s%s%s%s", o->letter ? letter : "",
                                      o->letter && o->name ? ", " : "", o->name ? "--" : "", o->name ? o->name : "");
        sm_roff_item(p, sm_text_of(&name), o->choices ? o->choices : o->argument, o->help);
        sm_text_done(&name);
    }
}

static void verbs(sm_roff *p)
{
    char arguments[256];
    sm_roff_section(p, "TEXT COMMANDS");
    sm_roff_line(
        p,
        "Keys, dialogs and the prompt of the explorer (:) all speak one language. Names with blanks are quoted as in "
        "JSON.");
    for (size_t i = 0; sm_verbs[i]; i++)
        sm_roff_item(p, sm_verbs[i]->name, sm_docs_arguments(sm_verbs[i], arguments), sm_verbs[i]->help);
}

static void keys_of(sm_roff *p, const char *title, const sm_action *a)
{
    sm_roff_raw(p, ".SS ");
    sm_roff_raw(p, title);
    sm_roff_raw(p, "\n");
    for (; a->bind.keys; a++)
        if (a->bind.help) sm_roff_item(p, a->bind.keys, "", a->bind.help);
}

static void keys(sm_roff *p)
{
    sm_roff_section(p, "KEYS");
    keys_of(p, "Everywhere", sm_global_actions);
    for (size_t i = 0; sm_views[i]; i++) keys_of(p, sm_views[i]->title, sm_views[i]->actions);
}

static void indices(sm_roff *p)
{
    sm_roff_section(p, "INDICES");
    const sm_index *x;
    for (size_t i = 0; (x = sm_index_built_in(i)); i++) sm_roff_item(p, x->id, x->symbol, x->name);
}

static void endings(sm_roff *p)
{
    sm_roff_section(p, "EXIT STATUS");
    for (const sm_exit_row *e = sm_exit_rows; e->code; e++) sm_roff_item(p, e->code, "", e->help);
    sm_roff_section(p, "ENVIRONMENT");
    sm_roff_item(p, "NO_COLOR", "", "no colours, unless --color always says otherwise");
    sm_roff_item(p, "TERM", "", "the kind of terminal; unset or dumb: text instead of the explorer");
    sm_roff_item(p, "XDG_STATE_HOME", "",
                 "where the list of recent files is kept, in setmatch/recent, and what was chosen for files that were "
                 "asked about, in setmatch/imports");
    sm_roff_section(p, "EXAMPLES");
    for (const sm_task *t = sm_tasks; t->name; t++) sm_roff_item(p, t->example, "", sm_task_help(t));
}

sm_status sm_manual(sm_sink out, sm_error *err)
{
    sm_roff p = {.out = out, .err = err};
    sm_roff_raw(&p, ".TH SETMATCH 1 \"\" \"setmatch " SM_VERSION "\"\n");
    sm_roff_section(&p, "NAME");
    sm_roff_raw(&p, "setmatch \\- compare two clusterings: matchings, indices, and what moves them\n");
    synopsis(&p);
    description(&p);
    commands(&p);
    options(&p);
    verbs(&p);
    keys(&p);
    indices(&p);
    endings(&p);
    return p.status;
}
