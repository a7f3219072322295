/* First looks at a text: separator, shape. */
#ifndef IO_SNIFF_H
#define IO_SNIFF_H
#include "sheet.h"

/* The separator that the first lines agree on, or most of them; 0: none. */
char sm_sniff_separator(const char *head, size_t length);
/* A single line of several labels, blanks (or, for numbers, separators) between them; brackets around it. */
bool sm_is_vector(const char *head, size_t length);
/* A header or row names, and non-negative whole numbers everywhere else. */
bool sm_looks_like_matrix(const char *head, size_t length);
bool sm_looks_like_counts(const char *head, size_t length);
bool sm_looks_like_json(const char *head, size_t length);
const char *sm_separator_name(char c);
#endif
