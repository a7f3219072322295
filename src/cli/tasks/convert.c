/* convert: the labels, or the counts, in the format that the name of the new file asks for. */
#include "tasks.h"
#include <stdio.h>
#include <string.h>

/* Returns a name with the extension of the format requested on standard output. */
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

static void convert_write_labels(void *self, sm_out *out)
{
    const conversion *c = self;
    sm_output_labels(c->session, c->format, out);
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
    static const sm_labels_writer convert_words = {"convert", "-o FILE", "setmatch ", " -o "};
    return sm_labels_refuse_ending(wanted_name(s), &convert_words, err);
}

sm_status sm_run_convert(sm_settings *s, sm_error *err)
{
    sm_session *session = NULL;
    sm_status status = sm_settings_session(s, s->operand, s->n_operands, &session, err);
    if (status == SM_OK) status = convert(s, session, err);
    sm_session_free(session);
    return status;
}
