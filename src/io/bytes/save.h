/* Writes files completely or not at all. */
#ifndef SM_IO_SAVE_H
#define SM_IO_SAVE_H
#include "base/text.h"

typedef struct sm_save sm_save;
/* Creates a temporary file next to file (following a link). replace false: SM_IO if file exists. "-" is an ordinary
 * name; use sm_stdout_sink for standard output. A name in .gz is compressed. A terminal (/dev/tty) gets its lines
 * through sm_show. Pipes and devices are written directly, also through a link (/dev/stdout), and a pipe waits for its
 * reader. */
SM_MUST sm_status sm_save_open(sm_save **out, const char *file, bool replace, sm_error *err);
bool sm_names_terminal(const char *file); /* /dev/tty, or /dev/stdout if it is a terminal */
bool sm_names_pipe(const char *file);     /* a FIFO, or /dev/stdout if it is a pipe: writing can block */
sm_sink sm_save_sink(sm_save *s);
/* Syncs and renames; frees s; on failure the old file stays. Appends remarks on how the file was written to said (";
 * ..."). digest: the SHA-256 of the result, "" if it is not a plain file. Reads the new file back before replacing;
 * SM_CHECK if sm_tick ends that. Any may be NULL. */
SM_MUST sm_status sm_save_commit(sm_save *s, sm_text *said, char digest[65], sm_error *err);
void sm_save_cancel(sm_save *s);
/* Commits if status is SM_OK, else cancels and returns status. */
SM_MUST sm_status sm_save_close(sm_save *s, sm_status status, sm_text *said, char digest[65], sm_error *err);

/* Standard output as a sink: every write checked; a closed pipe and a full disk are SM_IO. */
typedef struct sm_stdout {
    bool broken_pipe; /* the reader has closed the pipe (EPIPE) */
} sm_stdout;
sm_sink sm_stdout_sink(sm_stdout *o);
SM_MUST sm_status sm_stdout_flush(sm_stdout *o, sm_error *err);
#endif
