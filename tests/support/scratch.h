/* Files of one test program: a directory of this process's own, so that several may run at a time. It lies under
 * $TMPDIR; without one in memory where the system offers that, else in /tmp. It is made when it is first asked for and
 * removed, with what is in it, when the process ends, however its tests went. */
#ifndef TESTS_SUPPORT_SCRATCH_H
#define TESTS_SUPPORT_SCRATCH_H

/* Its absolute path, at most 127 bytes; a test fails if none can be made. */
const char *scratch(void);
/* The path of NAME in it, at most 191 bytes: the same name gives the same text, for good. At most 32 names. */
const char *in_scratch(const char *name);
/* Removes all that is in it. */
void scratch_sweep(void);
/* How many names are in a directory, but for . and .. */
int names_in(const char *path);
#endif
