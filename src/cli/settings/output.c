/* Output: standard output, or a file written completely or not at all; and standard error. */
#include "base/os.h"
#include "io/bytes/save.h"
#include "io/write_back.h"
#include "settings.h"
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool locale_is_utf8(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static bool is_dumb(void)
{
    const char *term = getenv("TERM");
    return !term || !*term || strcmp(term, "dumb") == 0;
}

bool sm_settings_wants_colour(const sm_settings *s)
{
    const char *refused = getenv("NO_COLOR");
    if (strcmp(s->color, "auto") == 0) return !(refused && *refused);
    return strcmp(s->color, "always") == 0;
}

static int terminal_columns(const sm_settings *s) /* 0: it goes elsewhere */
{
    struct winsize size = {0};
    return !s->output && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

enum { PIPED = 80, WIDEST = 120 }; /* columns if no terminal tells how many there are, and the most for text */

int sm_settings_columns(const sm_settings *s)
{
    int columns = terminal_columns(s);
    return !columns ? PIPED : columns < WIDEST ? columns : WIDEST;
}

/* Returns the columns that a table must fit: those of the terminal, else COLUMNS, else 80; 0 with --wide and in a file,
 * which holds the whole table. */
static int table_columns(const sm_settings *s)
{
    const char *columns = getenv("COLUMNS");
    if (s->wide || s->output) return 0;
    int terminal = terminal_columns(s);
    return terminal ? terminal : columns ? atoi(columns) : PIPED;
}

const char *sm_settings_format(const sm_settings *s)
{
    const sm_export *by_name = s->output ? sm_export_of_file(s->output) : NULL;
    const char *told = s->json ? "json" : s->tsv ? "tsv" : s->markdown ? "markdown" : s->plain ? "plain" : NULL;
    return told ? told : by_name ? by_name->name : "table";
}

sm_output_options sm_settings_report(const sm_settings *s, bool people)
{
    bool terminal = !s->output && sm_os_isatty(STDOUT_FILENO), able = terminal && !is_dumb();
    return (sm_output_options){
        .indices = s->indices,
        .values = s->values,
        .top = s->top.is,
        .columns = table_columns(s),
        .ascii = s->ascii || (terminal && !locale_is_utf8()),
        .colour = people && sm_settings_wants_colour(s) && (able || strcmp(s->color, "always") == 0),
        .quiet = s->quiet && (!s->output || !strcmp(s->output, "-")),
        .remarks = s->remarks,
    };
}

/* ---- standard output or a file ----------------------------------------------------------------------------------- */
enum { BROKEN_PIPE = 141 }; /* what a shell says of a program that a closed pipe has ended */

static sm_status with_stdout(sm_settings *s, void (*write)(void *self, sm_out *out), void *self, sm_error *err)
{
    sm_stdout file = {0};
    bool for_programs = s->json || s->tsv || s->plain || s->trace ||
                        s->task->on & (SM_ON_CONVERT | SM_ON_COUNT | SM_ON_POINTS | SM_ON_SQL);
    sm_shown shown = {.out = sm_stdout_sink(&file)};
    bool shows = for_programs && sm_os_isatty(STDOUT_FILENO);
    sm_out out = sm_out_to(shows ? sm_shown_sink(&shown) : sm_stdout_sink(&file), err);
    write(self, &out);
    sm_out_take(&out, sm_shown_end(&shown, sm_out_failed(&out) ? NULL : err));
    sm_out_take(&out, sm_stdout_flush(&file, err));
    if (file.broken_pipe) s->exit_code = BROKEN_PIPE;
    return sm_out_end(&out);
}

/* No document holds all that a file holds from which it was made. */
static sm_status refuse_input(const sm_settings *s, sm_error *err)
{
    for (size_t i = 0; i < s->n_operands && s->reading.force; i++)
        if (sm_origin_is(s->output, s->operand[i]))
            return sm_fail_at(err, SM_USAGE, s->output, 0, 0, "cannot overwrite an input file; name another one");
    return SM_OK;
}

sm_status sm_with_output(sm_settings *s, void (*write)(void *self, sm_out *out), void *self, sm_error *err)
{
    sm_save *save = NULL;
    if (!s->output || strcmp(s->output, "-") == 0) return with_stdout(s, write, self, err);
    sm_status status = refuse_input(s, err);
    if (status == SM_OK) status = sm_save_open(&save, s->output, s->reading.force, err);
    if (status != SM_OK) return status;
    sm_out out = sm_out_to(sm_save_sink(save), err);
    write(self, &out);
    return sm_save_close(save, sm_out_end(&out), NULL, NULL, err);
}

const sm_export *sm_settings_whole(const sm_settings *s)
{
    const char *ending;
    bool ends = s->output && sm_ending_of(s->output, &ending);
    return ends ? sm_document_format(sm_document_find("report"), s->output) : NULL;
}

sm_status sm_settings_refuse(const sm_settings *s, const char *who, const char *own, bool formats, sm_error *err)
{
    if (!s->output || strcmp(s->output, "-") == 0 || s->json || s->tsv || s->plain || s->markdown) return SM_OK;
    return sm_refuse_ending(s->output, who, own, formats, err);
}

/* ---- standard error ---------------------------------------------------------------------------------------------- */
void sm_tell(const char *prefix, const char *lines)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        char line[1024], shown[2048];
        size_t kept = length < sizeof line ? length : sizeof line - 1;
        memcpy(line, lines, kept);
        line[kept] = 0;
        sm_show(shown, sizeof shown, line, -1, sm_os_isatty(STDERR_FILENO) && !locale_is_utf8() ? SM_SHOW_ASCII : 0);
        if (kept) fprintf(stderr, "%s%s\n", prefix, shown);
        lines += length + (lines[length] == '\n');
    }
}

void sm_complain(const sm_error *err)
{
    const char *list = strchr(err->text, '\n');
    fputs("setmatch: ", stderr);
    if (*err->file) fprintf(stderr, "%s:", err->file);
    if (err->line) fprintf(stderr, "%llu:", (unsigned long long)err->line);
    if (err->column) fprintf(stderr, "%llu:", (unsigned long long)err->column);
    if (*err->file || err->line || err->column) fputc(' ', stderr);
    fprintf(stderr, "%.*s\n", (int)(list ? list - err->text : (ptrdiff_t)strlen(err->text)), err->text);
    if (list) sm_tell(list[1] == ' ' ? "" : "      ", list + 1); /* a table comes with its own indent */
}
