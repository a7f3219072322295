/* From argv to an exit code. */
#include "base/os.h"
#include "cli.h"
#include "line.h"
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>

/* A descriptor that came closed is taken, by one that cannot be written (or read), before a file that is opened later
 * gets its number: what is meant for standard output must never land in somebody's file. */
static void guard_descriptors(void)
{
    static const int way[] = {O_WRONLY, O_RDONLY, O_RDONLY};
    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) == -1 && sm_os_open("/dev/null", way[fd], 0) != fd) return; /* no more can be done */
}

static void write_version(void *self, sm_out *out)
{
    sm_out_puts(out, "setmatch " SM_VERSION "\n");
}

static void write_help(void *self, sm_out *out)
{
    const sm_settings *s = self;
    sm_help(s->task && *s->task->name ? s->task : NULL, out);
}

/* An ending that nothing is written for is rejected ahead of all work. */
static sm_status refuse_ending(const sm_settings *s, sm_error *err)
{
    const char *asked = s->help ? "--help" : s->version ? "--version" : NULL;
    if (asked) return sm_settings_refuse(s, asked, SM_TEXT_ENDINGS, false, err);
    if (s->task->refuse) return s->task->refuse(s, err);
    return sm_settings_refuse(s, sm_cli_task_word(s->task), s->task->endings, !s->task->endings, err);
}

static sm_status cli_run(sm_settings *s, sm_error *err)
{
    sm_status status = refuse_ending(s, err);
    if (status != SM_OK) return status;
    if (s->help) return sm_with_output(s, write_help, s, err);
    if (s->version) return sm_with_output(s, write_version, s, err);
    status = sm_settings_config(s, err);
    return status == SM_OK ? s->task->run(s, err) : status;
}

int sm_cli_run(int argc, char **argv)
{
    sm_settings s;
    sm_error err = {0};
    guard_descriptors();
    setlocale(LC_CTYPE, ""); /* numbers keep their point */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    sm_status status = sm_settings_parse(&s, argc, argv, &err);
    if (status == SM_OK) status = cli_run(&s, &err);
    if (s.judgement.length) sm_tell("setmatch: ", sm_text_of(&s.judgement));
    if (status != SM_OK && !s.exit_code && err.status != SM_OK) sm_complain(&err);
    if (status != SM_OK && s.choices.length) fputs(sm_text_of(&s.choices), stderr);
    if (s.exit_code) status = s.exit_code;
    sm_settings_free(&s);
    return status;
}
