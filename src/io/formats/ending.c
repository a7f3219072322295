/* The format of labels that the name of a file asks for. */
#include "io/read.h"
#include <stdio.h>
#include <string.h>

/* "out.counts", "counts" and "dir/counts" bear the name of counts. */
static bool bears_name(const char *stem, const char *name)
{
    const char *ending = NULL, *file = sm_file_name(stem);
    size_t length = sm_ending_of(stem, &ending);
    return sm_ending_among(name, ending, length) || sm_ending_among(name, file, strlen(file));
}

size_t sm_format_fit(const sm_format *f, const char *file)
{
    enum { OWN_STEM = 4, OWN_NAME = 3, FIRST = 2, FURTHER = 1 };
    const char *ending = NULL;
    size_t length = sm_ending_of(file, &ending);
    char stem[256], first[16]; /* the end of a long name says it all */
    if (!sm_ending_among(f->suffixes, ending, length)) return sm_ending_among(f->name, ending, length) ? OWN_NAME : 0;
    size_t rest = (size_t)(ending - file) - 1, from = rest < sizeof stem ? 0 : rest - sizeof stem + 1;
    snprintf(stem, sizeof stem, "%.*s", (int)(rest - from), file + from);
    snprintf(first, sizeof first, "%.*s", (int)strcspn(f->suffixes, " "), f->suffixes);
    return bears_name(stem, f->name) ? OWN_STEM : sm_ending_among(first, ending, length) ? FIRST : FURTHER;
}

const sm_format *sm_format_of_file(const char *file, bool counts_only)
{
    const sm_format *best = NULL;
    size_t most = 0;
    for (size_t i = 0; sm_formats[i]; i++) {
        size_t fits = sm_formats[i]->write ? sm_format_fit(sm_formats[i], file) : 0;
        if (fits == 0 || fits < most || (fits == most && !counts_only)) continue;
        best = sm_formats[i];
        most = fits;
    }
    return best;
}
