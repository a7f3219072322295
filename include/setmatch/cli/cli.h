/* The front door: options and commands are rows; one of them opens a terminal and starts the explorer. */
#ifndef SM_CLI_CLI_H
#define SM_CLI_CLI_H
#include "setmatch/base/text.h"
int sm_cli_run(int argc, char **argv); /* the exit code */
/* Parts of the documents, made from the rows: man and man-formats (the manual pages), bash, zsh and fish (completions),
 * commands, options, verbs, exits, and the lists of `setmatch list` as Markdown tables. */
SM_MUST sm_status sm_cli_docs(const char *part, sm_sink out, sm_error *err);
#endif
