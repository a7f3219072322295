/* The command line: its commands, and how it is read. */
#ifndef CLI_LINE_H
#define CLI_LINE_H
#include "cli/settings/settings.h"

extern const sm_cli_task sm_cli_tasks[]; /* ends in {0} */
const sm_cli_task *sm_cli_task_find(const char *name);

/* Reads argv; *out is to be done with sm_settings_free in any case. */
sm_status sm_settings_parse(sm_settings *out, int argc, char **argv, sm_error *err);
void sm_settings_free(sm_settings *s);
/* Reads the configuration, if any; the command line overrides it. */
sm_status sm_settings_config(sm_settings *s, sm_error *err);
bool sm_settings_given(const sm_settings *s, const char *name); /* on the command line */
void sm_help(const sm_cli_task *task, sm_out *out);             /* NULL: of the program */
#endif
