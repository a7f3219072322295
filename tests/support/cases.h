/* Files of cases: their text, and bytes that are written in it as escapes. */
#ifndef TESTS_SUPPORT_CASES_H
#define TESTS_SUPPORT_CASES_H
#include "base/text.h"
#include "io/read.h"

/* Appends the bytes of a file; none if it does not exist. */
void read_whole(const char *path, sm_text *out);
void write_whole(const char *path, const sm_text *text);
/* Replaces \n, \t, \r, \0, \\ and \xHH with the bytes they represent; returns their number. */
size_t unescape(char *text);
/* Sets an option of the reader by the name that the command line gives it; a flag has the value "". The value is
 * borrowed. */
void set_read_option(sm_read_options *o, const char *name, const char *value);
#endif
