/* The format of labels that the name of a file asks for. */
#include "setmatch/io/read.h"
#include <stdio.h>
#include <string.h>

static bool ends_in(const char *text, const char *ending, size_t length)
{
    size_t n = strlen(text);
    return n > length && text[n - length - 1] == '.' && memcmp(text + n - length, ending, length) == 0;
}

/* "out.counts", "counts" and "dir/counts" bear the name of counts. */
static bool bears_name(const char *stem, const char *name)
{
    return ends_in(stem, name, strlen(name)) || strcmp(sm_file_name(stem), name) == 0;
}

size_t sm_format_fit(const sm_format *f, const char *file)
{
    enum { OWN_STEM = 4, OWN_NAME = 3, FIRST = 2, FURTHER = 1 };
    size_t best = 0;
    const char *suffix = f->suffixes;
    while (suffix && *suffix) {
        size_t length = strcspn(suffix, " ");
        if (ends_in(file, suffix, length)) {
            char stem[256]; /* the end of a long name says it all */
            size_t rest = strlen(file) - length - 1, from = rest < sizeof stem ? 0 : rest - sizeof stem + 1;
            snprintf(stem, sizeof stem, "%.*s", (int)(rest - from), file + from);
            size_t fits = bears_name(stem, f->name) ? OWN_STEM : suffix == f->suffixes ? FIRST : FURTHER;
            if (fits > best) best = fits;
        }
        suffix += length + strspn(suffix + length, " ");
    }
    return best || !ends_in(file, f->name, strlen(f->name)) ? best : OWN_NAME;
}

const sm_format *sm_format_of_file(const char *whole, bool counts_only)
{
    const sm_format *best = NULL;
    char file[512]; /* of a long name, as above */
    size_t most = 0, length = strlen(whole) - (ends_in(whole, "gz", 2) ? 3 : 0);
    size_t from = length < sizeof file ? 0 : length - sizeof file + 1;
    snprintf(file, sizeof file, "%.*s", (int)(length - from), whole + from);
    for (size_t i = 0; sm_formats[i]; i++) {
        size_t fits = sm_formats[i]->write ? sm_format_fit(sm_formats[i], file) : 0;
        if (fits == 0 || fits < most || (fits == most && !counts_only)) continue;
        best = sm_formats[i];
        most = fits;
    }
    return best;
}
