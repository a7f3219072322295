/* Help, made from the rows. */
#include "cli/tasks/tasks.h"
#include "line.h"
#include <string.h>

enum { INDENT = 30, COLUMNS = 100 };

/* Words, broken before COLUMNS; lines after the first begin at indent. */
static void help_words(sm_text *out, size_t indent, const char *text)
{
    size_t at = indent;
    while (*text) {
        size_t word = strcspn(text, " ");
        bool broken = at > indent && at + 1 + word > COLUMNS;
        if (broken) sm_text_printf(out, "\n%*s", (int)indent, "");
        if (at > indent && !broken) sm_text_puts(out, " ");
        sm_text_printf(out, "%.*s", (int)word, text);
        at = broken ? indent + word : at + word + (at > indent);
        text += word + (text[word] == ' ');
    }
    sm_text_puts(out, "\n");
}

/* Prints a row of help: the left column padded to INDENT, then text. */
static void help_row(sm_text *out, size_t begun, const char *text)
{
    size_t at = out->length - begun;
    if (at >= INDENT) sm_text_puts(out, "\n"); /* no blank would be left between the two */
    sm_text_printf(out, "%*s", (int)(at >= INDENT ? INDENT : INDENT - at), "");
    help_words(out, INDENT, text);
}

/* of: NULL: all options, in the words that fit every command. */
static void help_options(sm_text *out, const sm_cli_task *of)
{
    sm_text_puts(out, "\nOptions:\n");
    for (const sm_option_row *row = sm_option_rows; row->help; row++) {
        const char *words = of ? sm_option_help(row, of) : row->help;
        if (!words) continue;
        size_t begun = out->length;
        sm_text_printf(out, row->letter ? "  -%c" : "    ", row->letter);
        if (row->name) sm_text_printf(out, "%s--%s", row->letter ? ", " : "  ", row->name);
        const char *takes = row->choices ? row->choices : row->argument;
        if (takes) sm_text_printf(out, row->may_be_bare ? "[=%s]" : " %s", takes);
        help_row(out, begun, words);
    }
}

static void help_program(sm_text *out)
{
    sm_text_puts(out, "setmatch " SM_VERSION ": compare clusterings of the same points by matchings and indices\n\n");
    for (const sm_cli_task *t = sm_cli_tasks; t->name; t++) {
        size_t begun = out->length;
        sm_text_printf(out, "  setmatch %s%s%s", t->name, *t->name ? " " : "", t->operands);
        help_row(out, begun, sm_cli_task_help(t));
    }
    sm_text_puts(out, "\nFILE is one file with both partitions (columns, counts, a matrix, JSON), or two: TRUE "
                      "and PRED.\n- reads standard input. gzip is detected. "
                      "See setmatch COMMAND --help for the options of a command.\n");
    help_options(out, NULL);
    sm_text_puts(out, "\nExit codes:\n");
    for (const sm_exit_row *e = sm_exit_rows; e->code; e++) sm_text_printf(out, "  %-6s %s\n", e->code, e->help);
}

void sm_help(const sm_cli_task *task, sm_out *out)
{
    sm_text t = {0};
    if (task) {
        sm_text_printf(&t, "setmatch %s %s\n\n", task->name, task->operands);
        help_words(&t, 0, sm_cli_task_help(task));
        sm_text_printf(&t, "\nExample:\n  %s\n", task->example);
        help_options(&t, task);
    } else {
        help_program(&t);
    }
    sm_out_text(out, &t);
    sm_text_free(&t);
}
