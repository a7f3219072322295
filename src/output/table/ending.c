/* What the ending of a file's name asks for, and the refusal of one that no writer knows. */
#include "output/output.h"
#include <string.h>

static const sm_export *format_of_ending(const sm_export *const *formats, const char *ending, size_t length)
{
    for (size_t i = 0; formats[i]; i++)
        if (sm_ending_among(formats[i]->suffixes, ending, length)) return formats[i];
    return NULL;
}

const sm_export *sm_export_of_file(const char *file)
{
    const char *ending = NULL;
    size_t length = sm_ending_of(file, &ending);
    return format_of_ending(sm_exports, ending, length);
}

const sm_export *sm_document_format(const sm_document *d, const char *file)
{
    const char *ending = NULL;
    size_t length = sm_ending_of(file, &ending);
    const sm_export *const *formats = sm_document_formats(d);
    const sm_export *said = format_of_ending(formats, ending, length);
    return said || (length && !sm_ending_among(d->endings, ending, length))
               ? said
               : sm_name_row(SM_NAMED_AT(formats), d->usual);
}

/* "txt, text, csv" */
static void list_endings(const char *words, sm_text *out)
{
    for (const char *s = words; s && *s; s += strcspn(s, " "), s += strspn(s, " "))
        sm_text_printf(out, "%s%.*s", out->length ? ", " : "", (int)strcspn(s, " "), s);
}

sm_status sm_document_refuse_ending(const sm_document *d, const char *file, const char *who, sm_error *err)
{
    sm_text own = {0};
    sm_text_puts(&own, d->endings ? d->endings : "");
    for (size_t i = 0; d->formats && d->formats[i]; i++)
        sm_text_printf(&own, "%s%s", own.length ? " " : "", d->formats[i]->suffixes);
    sm_status status = sm_refuse_ending(file, who, sm_text_of(&own), !d->formats, err);
    sm_text_free(&own);
    return status;
}

sm_status sm_refuse_ending(const char *file, const char *who, const char *own, bool formats, sm_error *err)
{
    const char *ending = NULL;
    size_t length = sm_ending_of(file, &ending);
    if (!length || sm_ending_among(own, ending, length) || (formats && sm_export_of_file(file))) return SM_OK;
    sm_text known = {0};
    list_endings(own, &known);
    for (size_t i = 0; formats && sm_exports[i]; i++) list_endings(sm_exports[i]->suffixes, &known);
    sm_fail(err, SM_USAGE, "%s cannot write \"%s\" (use one of: %s)", who, sm_quote(file).text, sm_text_of(&known));
    sm_text_free(&known);
    return SM_USAGE;
}
