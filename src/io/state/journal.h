/* Keeps every change beyond a crash: one file per run of the program, one record per change, written before the change
 * is shown. What a dead process left of the same input is offered at the next start; nothing is restored unasked. */
#ifndef SM_IO_JOURNAL_H
#define SM_IO_JOURNAL_H
#include "core/dataset.h"
#include "core/points.h"
#include "core/table.h"

typedef struct sm_journal sm_journal;
/* now: seconds since 1970, so that what was left is told as of today or of another day. Touches no file. */
sm_journal *sm_journal_new(int64_t now);
void sm_journal_free(sm_journal *j); /* leaves the file as it is, as a crash would */

/* Data were loaded; table and points (NULL: counts only) are as loaded now, and all three are borrowed until end.
 * Appends to said a sentence for the message line where there is something to say. Where something was left, the input
 * has to be known to tell whether it was of this one: if sm_tick ends the reading, nothing is
 * offered. The journal is usable even after a failure. */
SM_MUST sm_status sm_journal_begin(sm_journal *j, const sm_dataset *d, const sm_table *table, const sm_points *points,
                                   sm_text *said, sm_error *err);
/* Computes the values that the first add records: the digest of the input and the state of the points, which takes as
 * long as reading the input again. SM_CHECK if sm_tick ends it; the next call continues. add calls it. */
SM_MUST sm_status sm_journal_ready(sm_journal *j, sm_error *err);
/* A command that is about to be carried out, or several, a line each: to the disk at once, all or none. When this fails
 * the change must not be made. SM_OK without a file where the system offers no place for one (begin said so). SM_SAVED
 * is kept as it is. */
SM_MUST sm_status sm_journal_add(sm_journal *j, const char *lines, sm_error *err);
void sm_journal_retract(sm_journal *j); /* the last add again: nothing came of it */
/* Records that the current labels were written to file. saving, called before, computes their state; SM_CHECK if
 * sm_tick ends it. */
SM_MUST sm_status sm_journal_saving(sm_journal *j, sm_error *err);
void sm_journal_saved(sm_journal *j, const char *file);
void sm_journal_sync(sm_journal *j); /* to the disk, as far as it will */
/* A power cut may take what is not on the disk; so it goes there once a second at the latest. due: milliseconds until
 * then, at least 1, and 0 where nothing waits; tick does it where it is time. */
int sm_journal_due(const sm_journal *j);
void sm_journal_tick(sm_journal *j);
void sm_journal_end(sm_journal *j, bool keep); /* keep: what was not saved is offered next time */

/* ---- restoring --------------------------------------------------------------------------------------------------- */
#define SM_SAVED "# saved" /* begins the lines that tell of a write */
typedef struct sm_left {   /* what a dead process left of the same input, the newest */
    sm_text lines;         /* its commands, a line each, SM_SAVED.. where the labels had been written */
    size_t from;           /* byte of lines that leads on from the data as loaded: 0, or behind a SM_SAVED */
    size_t n;              /* commands that were not saved */
    size_t damaged;        /* line of its file from which on nothing can be read; 0: none */
    size_t n_lost;         /* commands there */
    sm_text kept;          /* the path that its file gets then */
    char when[32];         /* time of the last change: "12:03", or with the date before it */
} sm_left;
/* SM_USAGE when nothing was left. Locked until forget or the next call. */
SM_MUST sm_status sm_journal_left(sm_journal *j, sm_left *out, sm_error *err);
void sm_left_free(sm_left *l);
/* What left gave is safe elsewhere: its file goes, or if it is damaged, is kept as NAME.damaged. True when an older one
 * is left. */
bool sm_journal_forget(sm_journal *j);
#endif
