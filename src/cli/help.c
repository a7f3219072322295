/* Help, made from the rows. */
#include "setmatch/base/mem.h"
#include "settings.h"
#include <string.h>

const sm_exit_row sm_exit_rows[] = {
    {"0", "good"},
    {"1", "a check that was asked for failed (--fail-under)"},
    {"2", "the command line is wrong"},
    {"3", "a file's content is wrong"},
    {"4", "reading or writing failed"},
    {"5", "a limit, or memory"},
    {"6", "no usable terminal where one was demanded"},
    {"70", "a fault of the program"},
    {"128+n", "ended by signal n; 141 when the reader of its output went away"},
    {0},
};

enum { INDENT = 30, COLUMNS = 100 };

/* Words of text from column INDENT on, broken before COLUMNS. */
static sm_status wrap(sm_text *out, const char *text, size_t at, sm_error *err)
{
    sm_status status = SM_OK;
    if (at >= INDENT) { /* no blank would be left between the two */
        status = sm_text_add(out, "\n", 1, err);
        at = 0;
    }
    for (; at < INDENT && status == SM_OK; at++) status = sm_text_add(out, " ", 1, err);
    while (*text && status == SM_OK) {
        size_t word = strcspn(text, " ");
        if (at > INDENT && at + 1 + word > COLUMNS) {
            status = sm_text_print(out, err, "\n%*s", INDENT, "");
            at = INDENT;
        } else if (at > INDENT) {
            status = sm_text_add(out, " ", 1, err);
            at++;
        }
        if (status == SM_OK) status = sm_text_add(out, text, word, err);
        at += word;
        text += word + (text[word] == ' ');
    }
    return status == SM_OK ? sm_text_add(out, "\n", 1, err) : status;
}

static sm_status add_option(sm_text *out, const sm_option_row *row, sm_error *err)
{
    size_t from = out->length;
    char letter[] = {'-', row->letter, 0};
    const char *name = row->name ? row->name : "", *dashes = row->name ? "--" : "";
    bool choices = row->choices && row->argument;
    sm_status status = sm_text_print(out, err, "  %s%s%s%s%s%s", row->letter ? letter : "  ",
                                     !row->name    ? ""
                                     : row->letter ? ", "
                                                   : "  ",
                                     dashes, name, row->argument ? " " : "",
                                     choices         ? row->choices
                                     : row->argument ? row->argument
                                                     : "");
    return status == SM_OK ? wrap(out, row->help, out->length - from, err) : status;
}

static sm_status add_options(sm_text *out, unsigned on, sm_error *err)
{
    sm_status status = sm_text_print(out, err, "\nOptions:\n");
    for (const sm_option_row *row = sm_option_rows; row->help && status == SM_OK; row++)
        if (row->on & on) status = add_option(out, row, err);
    return status;
}

static sm_status add_task(sm_text *out, const sm_cli_task *t, sm_error *err)
{
    size_t from = out->length;
    sm_status status = sm_text_print(out, err, "  setmatch %s%s%s", t->name, *t->name ? " " : "", t->operands);
    return status == SM_OK ? wrap(out, sm_task_help(t), out->length - from, err) : status;
}

static sm_status program_help(sm_text *out, sm_error *err)
{
    sm_status status = sm_text_print(out, err,
                                     "setmatch %s: two clusterings of the same points, their matchings, and "
                                     "every index that compares them\n\n",
                                     SM_VERSION);
    for (const sm_cli_task *t = sm_tasks; t->name && status == SM_OK; t++) status = add_task(out, t, err);
    if (status == SM_OK)
        status = sm_text_print(out, err,
                               "\nFILE: one file that holds both partitions (columns, counts, a matrix, JSON), or two, "
                               "TRUE then PRED;\n- is standard input; gz is recognised. "
                               "setmatch COMMAND --help tells a command's own options.\n");
    if (status == SM_OK) status = add_options(out, SM_ON_ALL, err);
    if (status == SM_OK) status = sm_text_print(out, err, "\nExit codes:\n");
    for (const sm_exit_row *e = sm_exit_rows; e->code && status == SM_OK; e++)
        status = sm_text_print(out, err, "  %-6s %s\n", e->code, e->help);
    return status;
}

static sm_status task_help(const sm_cli_task *t, sm_text *out, sm_error *err)
{
    sm_status status = sm_text_print(out, err, "setmatch %s %s\n\n%s\n\nExample:\n  %s\n", t->name, t->operands,
                                     sm_task_help(t), t->example);
    return status == SM_OK ? add_options(out, t->on, err) : status;
}

sm_status sm_help(const sm_cli_task *task, sm_sink out, sm_error *err)
{
    sm_text t = {0};
    sm_status status = task ? task_help(task, &t, err) : program_help(&t, err);
    if (status == SM_OK) status = sm_put(out, sm_text_of(&t), err);
    sm_text_done(&t);
    return status;
}
