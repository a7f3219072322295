/* What the message line says: something that happened, an error, or nothing. */
#include "messages.h"
#include <string.h>

void sm_say_nothing(sm_messages *m)
{
    sm_text_clear(&m->full);
    sm_text_clear(&m->brief);
    sm_text_clear(&m->terse);
    m->wrong = m->transient = false;
    m->said++;
}

void sm_say_words(sm_messages *m, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_say_nothing(m);
    sm_text_vprintf(&m->full, format, args);
    va_end(args);
}

void sm_say_transient(sm_messages *m, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_say_nothing(m);
    sm_text_vprintf(&m->full, format, args);
    va_end(args);
    m->transient = true;
}

void sm_say_text(sm_messages *m, sm_text *text)
{
    sm_say_nothing(m);
    sm_text_free(&m->full);
    m->full = *text;
    *text = (sm_text){0};
}

void sm_say_error(sm_messages *m, const sm_error *what)
{
    unsigned long long line = what->line, column = what->column;
    sm_say_nothing(m);
    if (what->file[0] && line)
        sm_text_printf(&m->full, "%s:%llu:%llu: ", what->file, line, column);
    else if (what->file[0])
        sm_text_printf(&m->full, "%s: ", what->file);
    else if (column) /* of the line that was typed */
        sm_text_printf(&m->full, "column %llu: ", column);
    sm_text_printf(&m->full, "%.*s", (int)strcspn(what->text, "\n"), what->text); /* the list below has no room */
    m->wrong = true;
}

void sm_messages_free(sm_messages *m)
{
    sm_text_free(&m->full);
    sm_text_free(&m->brief);
    sm_text_free(&m->terse);
}
