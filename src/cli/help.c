/* Help, made from the rows. */
#include "settings.h"
#include <string.h>

enum { INDENT = 30, COLUMNS = 100 };

/* A row of help: what stands at the left, filled up to INDENT, then words broken before COLUMNS. */
static void help_row(sm_text *out, size_t begun, const char *text)
{
    size_t at = out->length - begun;
    if (at >= INDENT) sm_text_puts(out, "\n"); /* no blank would be left between the two */
    sm_text_printf(out, "%*s", (int)(at >= INDENT ? INDENT : INDENT - at), "");
    at = INDENT;
    while (*text) {
        size_t word = strcspn(text, " ");
        bool broken = at > INDENT && at + 1 + word > COLUMNS;
        if (broken) sm_text_printf(out, "\n%*s", INDENT, "");
        if (at > INDENT && !broken) sm_text_puts(out, " ");
        sm_text_printf(out, "%.*s", (int)word, text);
        at = broken ? INDENT + word : at + word + (at > INDENT);
        text += word + (text[word] == ' ');
    }
    sm_text_puts(out, "\n");
}

static void help_options(sm_text *out, unsigned on)
{
    sm_text_puts(out, "\nOptions:\n");
    for (const sm_option_row *row = sm_option_rows; row->help; row++) {
        if (!(row->on & on)) continue;
        size_t begun = out->length;
        sm_text_printf(out, row->letter ? "  -%c" : "    ", row->letter);
        if (row->name) sm_text_printf(out, "%s--%s", row->letter ? ", " : "  ", row->name);
        const char *takes = row->choices ? row->choices : row->argument;
        if (takes) sm_text_printf(out, row->may_be_bare ? "[=%s]" : " %s", takes);
        help_row(out, begun, row->help);
    }
}

static void help_program(sm_text *out)
{
    sm_text_puts(out, "setmatch " SM_VERSION ": two clusterings of the same points, their matchings, and every index "
                      "that compares them\n\n");
    for (const sm_cli_task *t = sm_tasks; t->name; t++) {
        size_t begun = out->length;
        sm_text_printf(out, "  setmatch %s%s%s", t->name, *t->name ? " " : "", t->operands);
        help_row(out, begun, sm_task_help(t));
    }
    sm_text_puts(out, "\nFILE: one file that holds both partitions (columns, counts, a matrix, JSON), or two, "
                      "TRUE then PRED;\n- is standard input; gz is recognised. "
                      "setmatch COMMAND --help shows a command's own options.\n");
    help_options(out, SM_ON_ALL);
    sm_text_puts(out, "\nExit codes:\n");
    for (const sm_exit_row *e = sm_exit_rows; e->code; e++) sm_text_printf(out, "  %-6s %s\n", e->code, e->help);
}

sm_status sm_help(const sm_cli_task *task, sm_sink to, sm_error *err)
{
    sm_text t = {0};
    sm_out out = sm_out_to(to, err);
    if (task) {
        sm_text_printf(&t, "setmatch %s %s\n\n%s\n\nExample:\n  %s\n", task->name, task->operands, sm_task_help(task),
                       task->example);
        help_options(&t, task->on);
    } else {
        help_program(&t);
    }
    sm_out_text(&out, &t);
    sm_text_done(&t);
    return sm_out_end(&out);
}
