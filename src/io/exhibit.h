/* The tables and figures of the papers: what they show, and what is to be computed for it, a file each under
 * samples/exhibits, kept inside the program. */
#ifndef SM_IO_EXHIBIT_H
#define SM_IO_EXHIBIT_H
#include <stddef.h>

typedef struct sm_exhibit_file {
    const char *name, *title;
    const char *place, *source, *doi; /* "Fig. 1", of what, and its DOI or address; doi "": none */
    const char *readings;             /* the indices whose readings on benchmark data it shows; "": it shows none */
    const char *bytes;                /* JSON, a NUL behind it */
    size_t length;
} sm_exhibit_file;
extern const sm_exhibit_file sm_exhibits[]; /* in the order of samples/exhibits.txt; ends in {0} */
#endif
