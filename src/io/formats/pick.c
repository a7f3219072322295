/* Determines the format of a file: by option, by extension, by content. */
#include "formats.h"
#include <stdio.h>
#include <string.h>

const sm_format *const sm_formats[] = {&sm_format_lines,
                                       &sm_format_csv,
                                       &sm_format_tsv,
                                       &sm_format_counts,
                                       &sm_format_matrix,
                                       &sm_format_json,
                                       &sm_format_json_matrix,
                                       &sm_format_json_lines,
                                       &sm_format_npy,
                                       &sm_format_npz,
                                       &sm_format_cnl,
                                       &sm_format_arff,
                                       &sm_format_libsvm,
                                       &sm_format_clstr,
                                       &sm_format_uc,
                                       &sm_format_communities,
                                       NULL};

const sm_format *sm_format_find(const char *name)
{
    for (const sm_format *const *f = sm_formats; *f; f++)
        if (strcmp((*f)->name, name) == 0) return *f;
    return NULL;
}

/* "out.counts", "counts" and "dir/counts" bear the name of counts. */
static bool bears_name(const char *stem, const char *name)
{
    const char *ending = NULL, *file = sm_file_name(stem);
    size_t length = sm_ending_of(stem, &ending);
    return sm_ending_among(name, ending, length) || sm_ending_among(name, file, strlen(file));
}

size_t sm_format_fit(const sm_format *f, const char *file)
{
    enum { OWN_STEM = 4, OWN_NAME = 3, FIRST = 2, OTHER = 1 };
    const char *ending = NULL;
    size_t length = sm_ending_of(file, &ending);
    char stem[256], first[16]; /* the end of a long name says it all */
    if (!sm_ending_among(f->suffixes, ending, length)) return sm_ending_among(f->name, ending, length) ? OWN_NAME : 0;
    size_t rest = (size_t)(ending - file) - 1, from = rest < sizeof stem ? 0 : rest - sizeof stem + 1;
    snprintf(stem, sizeof stem, "%.*s", (int)(rest - from), file + from);
    snprintf(first, sizeof first, "%.*s", (int)strcspn(f->suffixes, " "), f->suffixes);
    return bears_name(stem, f->name) ? OWN_STEM : sm_ending_among(first, ending, length) ? FIRST : OTHER;
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

static sm_status contradiction(const char *file, const sm_format *named, const char *found, const char *format,
                               sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, file, 1, 1,
                      "the file name suggests %s, but the content is %s; rename it, or use --format %s", named->called,
                      found, format);
}

/* The content can contradict the file extension. */
static sm_status check_suffix(const sm_format *named, const char *file, const char *head, size_t length, sm_error *err)
{
    for (const sm_format *const *f = sm_formats; *f; f++) {
        bool other = *f != named && (*f)->is && !(*f)->a_guess && (*f)->is(head, length);
        if (other && !named->is(head, length)) return contradiction(file, named, (*f)->called, (*f)->name, err);
    }
    bool fits = named->json ? sm_looks_like_json(head, length) : named->is(head, length);
    if (named->any_content || fits || !length) return SM_OK;
    return contradiction(file, named, named->json ? "not JSON" : "something else", sm_format_csv.name, err);
}

sm_status sm_format_pick(const sm_format **out, sm_source *in, const sm_read_options *o, sm_error *err)
{
    const char *head;
    const char *ending = NULL;
    size_t length, ends = sm_ending_of(sm_source_file(in), &ending);
    sm_source_head(in, &head, &length);
    *out = o->format ? sm_format_find(o->format) : NULL;
    if (*out) return SM_OK;
    for (const sm_format *const *f = sm_formats; *f; f++) {
        if (!(*f)->is || !sm_ending_among((*f)->suffixes, ending, ends)) continue;
        *out = *f;
        return check_suffix(*f, sm_source_file(in), head, length, err);
    }
    for (const sm_format *const *f = sm_formats; *f; f++) {
        bool may = (*f)->is && (!*out || ((*out)->json && (*f)->json)); /* of two kinds of JSON the narrower is later */
        if (may && (*f)->is(head, length)) *out = *f;
    }
    if (!*out) *out = &sm_format_csv;
    return SM_OK;
}
