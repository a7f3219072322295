/* convert: the labels, or the counts, in the format that the name of the new file asks for. */
#include "tasks.h"
#include <stdio.h>
#include <string.h>

static bool convert_ends_in(const char *text, const char *ending, size_t length)
{
    size_t n = strlen(text);
    return n > length && text[n - length - 1] == '.' && memcmp(text + n - length, ending, length) == 0;
}

/* "out.counts", "counts" and "dir/counts" bear the name of counts. */
static bool bears_name(const char *stem, const char *name)
{
    return convert_ends_in(stem, name, strlen(name)) || strcmp(sm_file_name(stem), name) == 0;
}

/* How well a file's name asks for a format, 0: not at all. Its own name before the ending (out.counts.csv, counts.csv)
 * goes before its name as the ending (out.counts), that before an ending that several formats share, and the ending a
 * format names first before its others. */
static size_t fit(const sm_format *f, const char *file)
{
    enum { OWN_STEM = 4, OWN_NAME = 3, FIRST = 2, FURTHER = 1 };
    size_t best = 0;
    const char *suffix = f->suffixes;
    while (suffix && *suffix) {
        size_t length = strcspn(suffix, " ");
        if (convert_ends_in(file, suffix, length)) {
            char stem[256]; /* the end of a long name says it all */
            size_t rest = strlen(file) - length - 1, from = rest < sizeof stem ? 0 : rest - sizeof stem + 1;
            snprintf(stem, sizeof stem, "%.*s", (int)(rest - from), file + from);
            size_t fits = bears_name(stem, f->name) ? OWN_STEM : suffix == f->suffixes ? FIRST : FURTHER;
            if (fits > best) best = fits;
        }
        suffix += length + strspn(suffix + length, " ");
    }
    return best || !convert_ends_in(file, f->name, strlen(f->name)) ? best : OWN_NAME;
}

/* The rows of one ending go from labels to tables of counts, so where only counts are known the last of them is meant,
 * else the first. Behind .gz, which packs it, the ending is the one before. */
static const sm_format *format_of(const char *whole, bool counts_only)
{
    const sm_format *best = NULL;
    char file[512]; /* of a long name, as above */
    size_t most = 0, length = strlen(whole) - (convert_ends_in(whole, "gz", 2) ? 3 : 0);
    size_t from = length < sizeof file ? 0 : length - sizeof file + 1;
    snprintf(file, sizeof file, "%.*s", (int)(length - from), whole + from);
    for (size_t i = 0; sm_formats[i]; i++) {
        size_t fits = sm_formats[i]->write ? fit(sm_formats[i], file) : 0;
        if (fits == 0 || fits < most || (fits == most && !counts_only)) continue;
        best = sm_formats[i];
        most = fits;
    }
    return best;
}

static sm_status unknown_ending(const char *file, sm_error *err)
{
    sm_text known = {0};
    for (size_t i = 0; sm_formats[i]; i++)
        if (sm_formats[i]->write && sm_formats[i]->suffixes)
            sm_text_printf(&known, "%s%s (%s)", known.length ? ", " : "", sm_formats[i]->name, sm_formats[i]->suffixes);
    sm_fail(err, SM_USAGE, "convert takes the format from the ending of -o FILE, and \"%s\" has none of %s",
            sm_quote(file).text, sm_text_of(&known));
    sm_text_done(&known);
    return SM_USAGE;
}

/* A name whose ending says what is wanted on standard output. */
static const char *wanted_name(const sm_settings *s)
{
    if (s->json) return "-.json";
    if (s->tsv) return "-.tsv";
    if (s->plain) return "-.txt";
    return s->output && strcmp(s->output, "-") != 0 ? s->output : "-.csv";
}

typedef struct conversion {
    const sm_session *session;
    const char *format;
} conversion;

static sm_status convert_write_labels(void *self, sm_sink out, sm_error *err)
{
    const conversion *c = self;
    return sm_report_labels(c->session, c->format, out, err);
}

static sm_status convert(sm_settings *s, sm_session *session, sm_error *err)
{
    bool counts_only = sm_session_points(session) == NULL;
    conversion c = {session, format_of(wanted_name(s), counts_only)->name};
    sm_settings_tell_account(s, sm_session_account(session));
    sm_status status = sm_with_output(s, convert_write_labels, &c, err);
    return status == SM_OK ? sm_settings_judge(s, session, err) : status;
}

sm_status sm_refuse_convert(const sm_settings *s, sm_error *err)
{
    return format_of(wanted_name(s), false) ? SM_OK : unknown_ending(wanted_name(s), err);
}

sm_status sm_run_convert(sm_settings *s, sm_error *err)
{
    sm_session *session = NULL;
    sm_status status = sm_settings_session(s, s->operand, s->n_operands, &session, err);
    if (status == SM_OK) status = convert(s, session, err);
    sm_session_free(session);
    return status;
}
