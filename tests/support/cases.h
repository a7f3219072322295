/* Files of cases: their text, and bytes that are written in it as escapes. */
#ifndef TESTS_SUPPORT_CASES_H
#define TESTS_SUPPORT_CASES_H
#include "base/text.h"

/* Appends the bytes of a file; none if it does not exist. */
void read_whole(const char *path, sm_text *out);
void write_whole(const char *path, const sm_text *text);
/* Replaces \n, \t, \r, \0, \\ and \xHH with the bytes they represent; returns their number. */
size_t unescape(char *text);
#endif
