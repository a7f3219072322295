/* A system that fails on request. Linked in place of src/base/os.c, next to mem_fault.c in place of src/base/mem.c,
 * into tests named *_fault and into the program that `make torture` drives. That one takes its order from the
 * environment: SETMATCH_FAULT=KIND:K:once|ever:ERRNO   the k-th call of the kind fails; ERRNO is a number, or "short"
 * (half of a write or read is done), or "late" (it is done 20 ms later) SETMATCH_FAULT=slice:K:once|ever:slow   the
 * k-th slice of work takes 60 ms more SETMATCH_FAULT_SERVED=FD                it waits for orders, lines "KIND:K:.. IN
 * OUT" on descriptor FD; a copy continues with each, OUT as its output, what IN holds as its input (or both are a
 * terminal). Answers: a line with the copy's process, and when that has ended, or took 30 s of the processor, a line
 * with its wait status SETMATCH_FAULT_WAITS=FD                 a byte a time that it begins to wait for a key and none
 * is there SETMATCH_FAULT_TOLD=FILE                at the end: a line "KIND CALLS" a kind, then blocks and files not
 * given back SETMATCH_FAULT_SECONDS=S                after so many seconds of work after the first slice it ends, and
 * tells
 */
#ifndef TESTS_SUPPORT_OS_FAULT_H
#define TESTS_SUPPORT_OS_FAULT_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum os_kind {
    OS_OPEN,     /* open, openat, mkostemp, dup, memory, opendir, mkdir */
    OS_READ,     /* read, pread, readdir, lseek */
    OS_WRITE,    /* write and pwrite to what is not a terminal, ftruncate */
    OS_FSYNC,    /* fsync, fdatasync */
    OS_RENAME,   /* rename, link */
    OS_UNLINK,   /* unlink, unlinkat */
    OS_CLOSE,    /* close: the file is closed, and the failure told, as Linux does it */
    OS_STAT,     /* stat and its sisters, access, readlink, realpath */
    OS_RIGHTS,   /* fchmod, fchown, attributes, flock */
    OS_PRINT,    /* standard output, and its flush */
    OS_TERMINAL, /* write to a terminal, poll, pselect */
    OS_CLOCK,
    OS_PROCESS, /* fork, pipe, shared memory */
    OS_SLICE,   /* a slice of work, by the processor's time of its thread */
    OS_KINDS
} os_kind;

enum { OS_SHORT = -1, OS_LATE = -2 }; /* in place of an errno */

/* The k-th call of the kind from now on fails (1: the next); keep: and all after it. k 0: none fails. */
void os_fault_at(os_kind kind, uint64_t k, bool keep, int how);
uint64_t os_fault_calls(os_kind kind); /* since the last os_fault_at */
bool os_fault_happened(void);
int os_fault_open(void);           /* descriptors and directories that were opened here and not closed */
bool os_fault_slow(void);          /* this slice is to be a slow one */
const char *os_fault_served(void); /* the order of this copy; NULL if nobody serves. At the beginning, once */
void os_fault_waits(void);         /* tells that a key is waited for */
void os_fault_tell(void);          /* writes SETMATCH_FAULT_TOLD now; else it is written at the end */
/* Lines "slice MICROSECONDS NAME", and for those that took long "where NAME\tADDRESS ..": where in the program it was,
 * innermost call first, as distances from its beginning. */
void slices_tell(FILE *out);
#endif
