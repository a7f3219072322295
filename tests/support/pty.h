/* Pseudo terminals, which a container may lack (/dev/ptmx, /dev/pts). */
#ifndef TESTS_SUPPORT_PTY_H
#define TESTS_SUPPORT_PTY_H
#include "tests/support/near.h"
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static inline void skip_without_pty(void)
{
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC), slave = -1;
    const char *name = master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0 ? ptsname(master) : NULL;
    if (name) slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (slave >= 0) close(slave);
    if (master >= 0) close(master);
    if (slave < 0) skip_because("there are no pseudo terminals (/dev/pts)");
}
#endif
