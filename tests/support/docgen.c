/* Prints a generated part of the documents: docgen PART. A program of its own, used by docs.sh. */
#include "setmatch/cli/cli.h"
#include <stdio.h>

static sm_status write_stdout(void *self, const char *bytes, size_t length, sm_error *err)
{
    return fwrite(bytes, 1, length, stdout) == length ? SM_OK
                                                      : sm_fail(err, SM_IO, "standard output cannot be written");
}

int main(int argc, char **argv)
{
    sm_error err = {0};
    sm_status status = argc == 2 ? sm_cli_docs(argv[1], (sm_sink){write_stdout, NULL}, &err)
                                 : sm_fail(&err, SM_USAGE, "one part is wanted");
    if (status != SM_OK) fprintf(stderr, "docgen: %s\n", err.text);
    return status;
}
