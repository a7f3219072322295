/* Bytes that grow, and where bytes go. */
#include "text.h"
#include "mem.h"
#include <stdio.h>
#include <string.h>

void sm_text_bytes(sm_text *t, const char *bytes, size_t length)
{
    sm_grow(&t->data, &t->capacity, t->length + length + 1, 1);
    if (length) memcpy(t->data + t->length, bytes, length);
    t->length += length;
    t->data[t->length] = 0;
}

void sm_text_vprintf(sm_text *t, const char *format, va_list args)
{
    char small[512], *text = small;
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(small, sizeof small, format, args);
    if (length >= (int)sizeof small) text = sm_alloc((size_t)length + 1, 1);
    if (text != small) vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    if (length > 0) sm_text_bytes(t, text, (size_t)length);
    if (text != small) sm_free(text);
}

void sm_text_puts(sm_text *t, const char *text)
{
    sm_text_bytes(t, text, strlen(text));
}

void sm_text_printf(sm_text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_text_vprintf(t, format, args);
    va_end(args);
}

void sm_text_show(sm_text *t, const char *text, unsigned flags)
{
    char piece[256];
    for (sm_showing s = {.text = text}; sm_show_piece(&s, piece, sizeof piece, flags);)
        sm_text_bytes(t, piece, s.bytes);
}

/* ---- texts as they are ------------------------------------------------------------------------------------------- */

const char *sm_text_of(const sm_text *t)
{
    return t->data ? t->data : "";
}

void sm_text_clear(sm_text *t)
{
    t->length = 0;
    if (t->data) t->data[0] = 0;
}

void sm_text_free(sm_text *t)
{
    sm_free(t->data);
    *t = (sm_text){0};
}

static sm_status write_text(void *self, const char *bytes, size_t length, sm_error *err)
{
    (void)err;
    sm_text_bytes(self, bytes, length);
    return SM_OK;
}

sm_sink sm_text_sink(sm_text *t)
{
    return (sm_sink){write_text, t};
}

/* ---- a writer ---------------------------------------------------------------------------------------------------- */
sm_out sm_out_to(sm_sink sink, sm_error *err)
{
    return (sm_out){.sink = sink, .err = err};
}

bool sm_out_take(sm_out *o, sm_status status)
{
    if (o->status == SM_OK) o->status = status;
    return status == SM_OK;
}

bool sm_out_failed(const sm_out *o)
{
    return o->status != SM_OK;
}

void sm_out_bytes(sm_out *o, const char *bytes, size_t length)
{
    if (o->status == SM_OK) o->status = o->sink.write(o->sink.self, bytes, length, o->err);
}

void sm_out_puts(sm_out *o, const char *text)
{
    sm_out_bytes(o, text, strlen(text));
}

void sm_out_text(sm_out *o, const sm_text *t)
{
    sm_out_bytes(o, sm_text_of(t), t->length);
}

void sm_out_printf(sm_out *o, const char *format, ...)
{
    char small[256];
    va_list args, again;
    if (o->status != SM_OK) return;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(small, sizeof small, format, args);
    if (length >= 0 && (size_t)length < sizeof small)
        sm_out_bytes(o, small, (size_t)length);
    else {
        sm_text t = {0};
        sm_text_vprintf(&t, format, again);
        sm_out_text(o, &t);
        sm_text_free(&t);
    }
    va_end(again);
    va_end(args);
}

sm_status sm_out_end(const sm_out *o)
{
    return o->status;
}
