/* The journal protects changes against crashes: one file per process, one record per change, written before the change
 * is shown. The next start offers the changes of a dead process on the same input; it never restores them unasked. */
#ifndef SM_IO_JOURNAL_H
#define SM_IO_JOURNAL_H
#include "core/dataset.h"
#include "core/points.h"
#include "core/table.h"

typedef struct sm_journal sm_journal;
/* now: seconds since 1970, to describe the age of unsaved changes. Touches no file. */
sm_journal *sm_journal_new(int64_t now);
void sm_journal_free(sm_journal *j); /* leaves the file as it is, as a crash would */

/* Starts a journal for loaded data; table and points (NULL: only counts) are the loaded ones, and all three are
 * borrowed until end. Appends a sentence for the message line to said, if needed. To match unsaved changes it must hash
 * the input; if sm_tick ends that, nothing is offered. The journal is usable even after a failure. */
SM_MUST sm_status sm_journal_begin(sm_journal *j, const sm_dataset *d, const sm_table *table, const sm_points *points,
                                   sm_text *said, sm_error *err);
/* Computes the values that the first add records: the digest of the input and the state of the points, which takes as
 * long as reading the input again. SM_CHECK if sm_tick ends it; the next call continues. add calls it. */
SM_MUST sm_status sm_journal_ready(sm_journal *j, sm_error *err);
/* Writes one or more commands, one per line, to disk before they run: all or none. If it fails, the change must not be
 * made. SM_OK without a file if the system has no place for one (begin reported it). SM_SAVED is kept as is. */
SM_MUST sm_status sm_journal_add(sm_journal *j, const char *lines, sm_error *err);
void sm_journal_retract(sm_journal *j); /* the last add again: nothing came of it */
/* Records that the current labels were written to file. saving, called before, computes their state; SM_CHECK if
 * sm_tick ends it. */
SM_MUST sm_status sm_journal_saving(sm_journal *j, sm_error *err);
void sm_journal_saved(sm_journal *j, const char *file);
void sm_journal_sync(sm_journal *j); /* syncs to disk if possible */
/* Syncs at least once a second, because a power cut can lose unsynced data. due: milliseconds until the next sync, at
 * least 1, or 0 if nothing waits; tick syncs if it is due. */
int sm_journal_due(const sm_journal *j);
void sm_journal_tick(sm_journal *j);
void sm_journal_end(sm_journal *j, bool keep); /* keep: unsaved changes are offered next time */

/* ---- restoring --------------------------------------------------------------------------------------------------- */
#define SM_SAVED "# saved" /* starts the lines that record a write */
typedef struct sm_left {   /* the newest unsaved changes of a dead process on the same input */
    sm_text lines;         /* its commands, one per line, with SM_SAVED.. after each write */
    size_t from;           /* byte of lines where the unsaved changes start: 0, or after a SM_SAVED */
    size_t n;              /* commands that were not saved */
    size_t damaged;        /* first unreadable line of its file; 0: none */
    size_t n_lost;         /* commands there */
    sm_text kept;          /* the path that its file gets then */
    char when[32];         /* time of the last change: "12:03", or with the date before it */
} sm_left;
/* SM_USAGE when nothing was left. Locked until forget or the next call. */
SM_MUST sm_status sm_journal_left(sm_journal *j, sm_left *out, sm_error *err);
void sm_left_free(sm_left *l);
/* Removes the file of restored changes; a damaged one is renamed to NAME.damaged. Returns true if an older one remains.
 */
bool sm_journal_forget(sm_journal *j);
#endif
