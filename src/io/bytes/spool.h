/* The bytes of a stream that cannot be read twice, kept in a temporary file without a name: what is added goes to its
 * end, any range is read back. It goes when it is closed, or with the process. */
#ifndef IO_SPOOL_H
#define IO_SPOOL_H
#include "setmatch/base/error.h"
#include <stddef.h>

typedef struct sm_spool sm_spool;
/* In $TMPDIR, or /tmp, readable by its owner alone. */
SM_MUST sm_status sm_spool_open(sm_spool **out, sm_error *err);
void sm_spool_close(sm_spool *s);
/* After a failure nothing more is taken. */
SM_MUST sm_status sm_spool_add(sm_spool *s, const char *bytes, size_t length, sm_error *err);
uint64_t sm_spool_length(const sm_spool *s);
/* As many of the room bytes from at on as there are. */
SM_MUST sm_status sm_spool_read(const sm_spool *s, uint64_t at, size_t room, char *bytes, size_t *got, sm_error *err);

/* What both kinds of file need: reads at a place until room is full or the file ends; -1 with errno. */
int sm_read_at(int fd, uint64_t at, size_t room, char *bytes, size_t *got);
#endif
