/* The papers' tables and figures: their contents and what to compute, one embedded file each from samples/exhibits. */
#ifndef SM_IO_EXHIBIT_H
#define SM_IO_EXHIBIT_H
#include <stddef.h>

typedef struct sm_exhibit_file {
    const char *name, *title;
    const char *place, *source, *doi; /* "Fig. 1", its source, and its DOI or address; doi "": none */
    const char *readings;             /* indices with benchmark values; "": none */
    const char *bytes;                /* JSON, NUL-terminated */
    size_t length;
} sm_exhibit_file;
extern const sm_exhibit_file sm_exhibits[]; /* in the order of samples/exhibits.txt; ends in {0} */
#endif
