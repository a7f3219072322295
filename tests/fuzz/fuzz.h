/* What the fuzz targets share. A target takes any bytes, does what a user could do with them, and aborts where
 * something that is promised does not hold; tests/fuzz/libfuzzer.c makes up bytes, test_corpus.c goes over those that
 * are kept. */
#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H
#include "io/read.h"
#include "session/session.h"
#include "tests/support/indices.h"
#include <stdint.h>

typedef struct fuzz_input { /* bytes, taken from their front */
    const uint8_t *at;
    size_t left;
    bool reads_only; /* no document is written: that costs more than all that goes before it */
} fuzz_input;
uint8_t fuzz_take(fuzz_input *in); /* 0 if nothing is left */

typedef struct fuzz_target {
    const char *name, *help;
    void (*run)(fuzz_input in);
} fuzz_target;
extern const fuzz_target fuzz_targets[]; /* ends in {0} */

void fuzz_text(fuzz_input in), fuzz_json(fuzz_input in), fuzz_counts(fuzz_input in), fuzz_exchange(fuzz_input in),
    fuzz_gz(fuzz_input in), fuzz_lines(fuzz_input in), fuzz_journal(fuzz_input in), fuzz_keys(fuzz_input in);

/* A directory of this process's own becomes the working directory, and the home of everything that is kept; no file
 * outside it is touched by a target. fuzz_sweep removes the files in it; fuzz_leave removes it. */
void fuzz_enter(void), fuzz_sweep(void), fuzz_leave(void);
void fuzz_file(const char *name, const void *bytes, size_t length);

/* A promise that was not kept: says so and aborts. */
void fuzz_broken(const char *format, ...) SM_LIKE_PRINTF(1, 2);

/* What a failure has to say: its status, one line without controls, a place that can be. SM_INTERNAL is never right. */
void fuzz_error_holds(sm_status status, const sm_error *err);

/* Reads files, recognises them, makes a session of them, and writes one document in one format, both chosen by choice;
 * what is open is answered as the program itself proposes. FUZZ_NO_DOCUMENT: none is written. */
enum { FUZZ_NO_DOCUMENT = 1u << 30 };
void fuzz_read(const char *const *files, size_t n, const sm_read_options *o, unsigned choice);
void fuzz_document(sm_session *s, unsigned choice);
/* The choice, or that there is none. */
unsigned fuzz_choice(fuzz_input in, unsigned choice);
/* The files of an input: what is before FUZZ_NEXT, and after it. Returns how many there are, 1 or 2. */
#define FUZZ_NEXT "\xffNEXT\xff"
size_t fuzz_files(fuzz_input in, const char *const name[2]);
#endif
