/* convert: the labels, or the counts, in the format that the name of the new file asks for. */
#include "tasks.h"
#include <stdio.h>
#include <string.h>

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
    conversion c = {session, sm_format_of_file(wanted_name(s), counts_only)->name};
    sm_settings_tell_account(s, sm_session_account(session));
    sm_status status = sm_with_output(s, convert_write_labels, &c, err);
    return status == SM_OK ? sm_settings_judge(s, session, err) : status;
}

sm_status sm_refuse_convert(const sm_settings *s, sm_error *err)
{
    return sm_format_of_file(wanted_name(s), false) ? SM_OK : unknown_ending(wanted_name(s), err);
}

sm_status sm_run_convert(sm_settings *s, sm_error *err)
{
    sm_session *session = NULL;
    sm_status status = sm_settings_session(s, s->operand, s->n_operands, &session, err);
    if (status == SM_OK) status = convert(s, session, err);
    sm_session_free(session);
    return status;
}
