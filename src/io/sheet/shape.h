/* A table of numbers: does its first line name the columns, its first column the rows? */
#ifndef IO_SHAPE_H
#define IO_SHAPE_H
#include "records.h"

typedef struct sm_headings {
    bool header, names;
    size_t columns; /* fields of a row below the header */
} sm_headings;
/* first: the texts of the first record; cell: the second record, NULL if there is none; told: --header or NULL. */
sm_headings sm_headings_of(char *const *first, size_t first_n, const sm_field *cell, size_t n, const char *told);
#endif
