/* The whole program called from a test, without a word on the screen. */
#ifndef TESTS_CLI_QUIET_H
#define TESTS_CLI_QUIET_H
#include "cli/cli.h"
#include "tests/support/near.h"
#include <fcntl.h>
#include <unistd.h>

enum { QUIET_WORDS = 24 };

/* word: what was typed, "setmatch" first, NULL after the last. The exit code. */
static int run_quietly(const char *const *word)
{
    char *argument[QUIET_WORDS + 1];
    int n = 0, nowhere = open("/dev/null", O_RDWR), in = dup(0), out = dup(1), err = dup(2);
    assert_true(nowhere >= 0 && in >= 0 && out >= 0 && err >= 0);
    for (; n < QUIET_WORDS && word[n]; n++) argument[n] = (char *)(uintptr_t)word[n];
    argument[n] = NULL;
    fflush(NULL);
    for (int fd = 0; fd < 3; fd++) dup2(nowhere, fd);
    int code = sm_cli_run(n, argument);
    fflush(NULL);
    const int kept[] = {in, out, err};
    for (int fd = 0; fd < 3; fd++) {
        dup2(kept[fd], fd);
        close(kept[fd]);
    }
    close(nowhere);
    return code;
}
#endif
