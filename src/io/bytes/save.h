/* Bytes reach the disk whole or not at all. */
#ifndef SM_IO_SAVE_H
#define SM_IO_SAVE_H
#include "base/text.h"

typedef struct sm_save sm_save;
/* A temporary file beside file (the target of a link is followed). replace false: SM_IO when file exists. "-" is
 * a name as any other: who means standard output has sm_stdout_sink.
 * A name in .gz: what is written is packed. A terminal (/dev/tty) gets its lines through sm_show. A pipe or a device is
 * written as it is, also where only a link leads there (/dev/stdout); a pipe that nobody reads is waited for. */
SM_MUST sm_status sm_save_open(sm_save **out, const char *file, bool replace, sm_error *err);
bool sm_names_terminal(const char *file); /* /dev/tty, /dev/stdout where that is one */
bool sm_names_pipe(const char *file);     /* made by mkfifo, or /dev/stdout where that is one: writing may wait */
sm_sink sm_save_sink(sm_save *s);
/* fsync, rename; frees s; on failure the old file stands. Appends to said what the user should know about how the file
 * was written ("; ..."), if anything, before it is; digest: the sha256 of what then lies there, "" where that is no
 * plain file. The new file is read back before it takes its place; SM_CHECK if sm_tick ends that.
 * Any may be NULL. */
SM_MUST sm_status sm_save_commit(sm_save *s, sm_text *said, char digest[65], sm_error *err);
void sm_save_cancel(sm_save *s);
/* Commits if status is SM_OK, else cancels and returns status. */
SM_MUST sm_status sm_save_close(sm_save *s, sm_status status, sm_text *said, char digest[65], sm_error *err);

/* Standard output as a sink: every write checked; a closed pipe and a full disk are SM_IO. */
typedef struct sm_stdout {
    bool broken_pipe; /* whoever reads has gone (EPIPE) */
} sm_stdout;
sm_sink sm_stdout_sink(sm_stdout *o);
SM_MUST sm_status sm_stdout_flush(sm_stdout *o, sm_error *err);
#endif
