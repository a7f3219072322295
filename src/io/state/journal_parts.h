/* The journal's inside. A file is records, one per line: "CRC SEQUENCE TEXT", CRC over "SEQUENCE TEXT", 8 hexadecimal
 * digits; the sequence counts from 0. Texts that begin with '#' say what the journal is of; the others are commands:
 *
 *   # setmatch-journal 1        the first record
 *   # process PID BOOT          whose it is; BOOT is the system's name for its last start, or -
 *   # file PATH                 a file of the input, from / on; controls, spaces, % as %XX
 *   # input sha256 HEX          of what was read, or - where it is not known
 *   # state HEX                 of the points as loaded, see sm_state_sum
 *   move 5 Tc K4 K3             ...
 *   # saved HEX PATH            the points were in this state when their labels were written to PATH
 */
#ifndef IO_JOURNAL_PARTS_H
#define IO_JOURNAL_PARTS_H
#include "io/bytes/bytes.h"
#include "journal.h"

#define SM_JOURNAL_FIRST   "# setmatch-journal 1"
#define SM_JOURNAL_DAMAGED ".damaged" /* suffix of a damaged journal, which is kept but not read again */

enum { SM_STATE_DIGITS = 16 };
/* The names of the points' labels in 64 bits. Order and ids of labels do not matter, so a file that was written and
 * read again has the state that was written. False if sm_tick ends it. O(points + labels), or O(cells) if points is
 * NULL. */
SM_MUST bool sm_state_sum(char digits[SM_STATE_DIGITS + 1], const sm_table *t, const sm_points *p);

typedef struct sm_leaving { /* contents of a journal, up to its first bad record */
    bool known;             /* it is a journal of this version */
    long pid;
    char boot[64], sha256[65], state[SM_STATE_DIGITS + 1];
    sm_text files;     /* paths as recorded, one per line */
    sm_text lines;     /* commands and "# saved", one per line */
    size_t n, n_saved; /* commands; those before the last "# saved", */
    size_t saved_at;   /* and the byte of lines after it */
    sm_text saved_file;
    char saved_state[SM_STATE_DIGITS + 1];
    int64_t changed;        /* time of the last change of the file, nanoseconds */
    size_t n_lost, damaged; /* number of commands from the first bad line on, and that line, from 1; 0: none */
} sm_leaving;
void sm_leaving_read(sm_leaving *out, int fd); /* bad content is not an error: see known */
void sm_leaving_free(sm_leaving *l);

void sm_record_add(sm_text *out, uint64_t *sequence, const char *format, ...) SM_LIKE_PRINTF(3, 4); /* counts on */
void sm_path_add(sm_text *out, const char *path); /* PATH of path, from / on */

struct sm_journal {
    int64_t now;
    const sm_dataset *data; /* NULL: nothing is bound */
    const sm_table *table;
    const sm_points *points;
    sm_text directory; /* ends in '/'; "" : the environment names none */
    sm_text files;     /* of the input, as in sm_leaving */
    char boot[64];
    sm_digest digest;                /* of the input */
    char state[SM_STATE_DIGITS + 1]; /* of the points as loaded */
    char saved[SM_STATE_DIGITS + 1]; /* of the points about to be saved; "": not computed */
    bool known;                      /* digest and state are complete */

    int fd;          /* of the own file, -1: none yet */
    sm_text own;     /* its name in directory */
    bool off;        /* the journal has no location: changes are made without it */
    bool headed;     /* input and state are in it */
    bool ragged;     /* what lies behind length must go before the next record */
    int64_t waiting; /* since then records wait to be brought to the disk, milliseconds of a steady clock; 0: none */
    uint64_t length, before; /* bytes; those ahead of the last add */
    uint64_t sequence, sequence_before;
    uint64_t unsaved, unsaved_before; /* commands after the last "# saved" */
    bool headed_before;
    sm_text record; /* scratch */

    /* what was left by others */
    sm_text left;           /* file name of the newest, "": none */
    int left_fd;            /* locked while it is being restored */
    bool left_saved;        /* it leads on from a file that was saved */
    size_t n_left, n_older; /* its changes; additional journals */
    size_t left_damaged;    /* its first bad line, 0: none */
    size_t n_lost;          /* changes from there on */
    sm_text damaged;        /* a sentence on each journal of which nothing can be restored */
    int64_t left_changed;
    long live; /* process that has the same input open, 0: none */
};
/* Looks through the directory and fills in the last block. Removes files of dead processes that hold nothing, and
 * renames damaged ones of which nothing can be restored to NAME.damaged. If sm_tick ends the
 * reading of the input, nothing is offered. */
SM_MUST sm_status sm_left_find(sm_journal *j, sm_error *err);
void sm_left_when(const sm_journal *j, char out[32]);
#endif
