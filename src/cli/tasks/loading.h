/* Shows progress while files are read. */
#ifndef CLI_LOADING_H
#define CLI_LOADING_H
#include "io/read.h"
#include "term/term.h"

typedef struct sm_loading {
    sm_watch watch; /* for the options of reading; borrowed */
    const char *file;
    sm_curses_options wanted;
    sm_terminal *terminal;        /* NULL: not opened; the reader takes or closes it */
    sm_error refused;             /* why it cannot be */
    int64_t begun, looked, drawn; /* milliseconds */
    uint64_t bytes, rows, of;     /* read so far; size of the first file, 0 if unknown */
    bool over, stopped, wrong;    /* stopped: by a key or a signal; wrong: the terminal takes no frames */
    int signal;                   /* that stopped it; 0: a key, or nothing */
} sm_loading;
void sm_loading_begin(sm_loading *l, const char *file, sm_curses_options wanted);
/* All is made: from now on no key stops it, and signals end the program wherever it is. */
void sm_loading_end(sm_loading *l);
#endif
