/* The manual page, in man(7) macros, from the rows. */
#include "docs.h"
#include "setmatch/app/app.h"
#include <string.h>

/* Text for roff: a backslash is \e, a hyphen that may be copied is \-, and no line of text begins with a control. */
typedef struct page {
    sm_sink out;
    sm_error *err;
    sm_status status;
} page;

static void raw(page *p, const char *text)
{
    if (p->status == SM_OK) p->status = sm_put(p->out, text, p->err);
}

static void text(page *p, const char *words)
{
    char one[2] = "";
    for (const char *c = words; *c && p->status == SM_OK; c++) {
        one[0] = *c;
        raw(p, *c == '\\' ? "\\e" : *c == '-' ? "\\-" : *c == '\'' ? "\\(aq" : one);
    }
}

static void line(page *p, const char *words)
{
    raw(p, "\\&");
    text(p, words);
    raw(p, "\n");
}

static void section(page *p, const char *name)
{
    raw(p, ".SH ");
    raw(p, name);
    raw(p, "\n");
}

static void item(page *p, const char *bold, const char *italic, const char *words)
{
    raw(p, ".TP\n\\fB");
    text(p, bold);
    raw(p, "\\fR");
    if (italic && *italic) {
        raw(p, " \\fI");
        text(p, italic);
        raw(p, "\\fR");
    }
    raw(p, "\n");
    line(p, words);
}

static void synopsis(page *p)
{
    section(p, "SYNOPSIS");
    for (const sm_task *t = sm_tasks; t->name; t++) {
        raw(p, "\\fBsetmatch");
        raw(p, *t->name ? " " : "");
        text(p, t->name);
        raw(p, "\\fR \\fI");
        text(p, t->operands);
        raw(p, "\\fR\n.br\n");
    }
}

static void description(page *p)
{
    section(p, "DESCRIPTION");
    line(p,
         "setmatch compares two clusterings of the same points: a reference (classes) and a prediction (clusters). It "
         "shows their confusion matrix with the matchings between classes and clusters, computes every index that "
         "compares them, and lets points be moved while all of it follows.");
    raw(p, ".PP\n");
    line(p,
         "FILE is one file that holds both partitions (two or more columns, counts, a matrix, or JSON), or two files, "
         "TRUE then PRED. \"-\" is standard input. gz is recognised by content. Columns are named by their heading or "
         "by number, counted from 1.");
    raw(p, ".PP\n");
    line(p, "ID is an index's id or symbol in any case; \"all\" is every index.");
}

static void commands(page *p)
{
    section(p, "COMMANDS");
    for (const sm_task *t = sm_tasks; t->name; t++) item(p, *t->name ? t->name : "setmatch", t->operands, t->help);
}

static void options(page *p)
{
    section(p, "OPTIONS");
    for (const sm_option_row *o = sm_option_rows; o->help; o++) {
        sm_text name = {0};
        char letter[] = {'-', o->letter, 0};
        if (p->status == SM_OK)
            p->status = sm_text_print(&name, p->err, "%s%s%s%s", o->letter ? letter : "",
                                      o->letter && o->name ? ", " : "", o->name ? "--" : "", o->name ? o->name : "");
        item(p, sm_text_of(&name), o->choices ? o->choices : o->argument, o->help);
        sm_text_done(&name);
    }
}

static void verbs(page *p)
{
    char arguments[256];
    section(p, "TEXT COMMANDS");
    line(p,
         "Keys, dialogs and the prompt of the explorer (:) all speak one language. Names with blanks are quoted as in "
         "JSON.");
    for (size_t i = 0; sm_verbs[i]; i++)
        item(p, sm_verbs[i]->name, sm_docs_arguments(sm_verbs[i], arguments), sm_verbs[i]->help);
}

static void keys_of(page *p, const char *title, const sm_action *a)
{
    raw(p, ".SS ");
    raw(p, title);
    raw(p, "\n");
    for (; a->bind.keys; a++)
        if (a->bind.help) item(p, a->bind.keys, "", a->bind.help);
}

static void keys(page *p)
{
    section(p, "KEYS");
    keys_of(p, "Everywhere", sm_global_actions);
    for (size_t i = 0; sm_views[i]; i++) keys_of(p, sm_views[i]->title, sm_views[i]->actions);
}

static void indices(page *p)
{
    section(p, "INDICES");
    for (size_t i = 0; sm_indices[i]; i++) item(p, sm_indices[i]->id, sm_indices[i]->symbol, sm_indices[i]->name);
}

static void endings(page *p)
{
    section(p, "EXIT STATUS");
    static const char *const code[][2] = {{"0", "good"},
                                          {"1", "a check that was asked for failed (--fail-under)"},
                                          {"2", "the command line is wrong"},
                                          {"3", "a file's content is wrong"},
                                          {"4", "reading or writing failed"},
                                          {"5", "a limit, or memory"},
                                          {"6", "no usable terminal where one was demanded"},
                                          {"70", "a fault of the program"},
                                          {"128+n", "ended by signal n; 141 when the reader of its output went away"}};
    for (size_t i = 0; i < sizeof code / sizeof *code; i++) item(p, code[i][0], "", code[i][1]);
    section(p, "ENVIRONMENT");
    item(p, "NO_COLOR", "", "no colours, unless --color always says otherwise");
    item(p, "TERM", "", "the kind of terminal; unset or dumb: text instead of the explorer");
    item(p, "XDG_STATE_HOME", "", "where the list of recent files is kept, in setmatch/recent");
    section(p, "EXAMPLES");
    for (const sm_task *t = sm_tasks; t->name; t++) item(p, t->example, "", t->help);
}

sm_status sm_manual(sm_sink out, sm_error *err)
{
    page p = {.out = out, .err = err};
    raw(&p, ".TH SETMATCH 1 \"\" \"setmatch " SM_VERSION "\"\n");
    section(&p, "NAME");
    raw(&p, "setmatch \\- compare two clusterings: matchings, indices, and what moves them\n");
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
