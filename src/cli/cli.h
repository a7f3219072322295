/* The command line: tables of options and commands; one command opens a terminal and starts the explorer. */
#ifndef SM_CLI_CLI_H
#define SM_CLI_CLI_H
int sm_cli_run(int argc, char **argv); /* the exit code */
#endif
