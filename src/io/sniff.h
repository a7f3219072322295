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
bool sm_looks_like_json_lines(const char *head,
                              size_t length); /* a whole object without arrays in the first line, another behind it */
bool sm_is_blank_text(const char *text, size_t length);
/* The text up to the next line end; *rest: where the line behind it begins, NULL: none. */
size_t sm_head_line(const char *head, size_t length, const char **rest);
const char *sm_separator_name(char c);
#endif
