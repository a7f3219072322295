/* A terminal that receives machine-readable output: every line passes through the filter for foreign text. */
#include "text.h"
#include <string.h>

static sm_status shown_put_line(sm_shown *w, sm_error *err)
{
    sm_text shown = {0};
    sm_out out = sm_out_to(w->out, err);
    char *from = w->line.data ? w->line.data : (char[]){""};
    for (char *tab; (tab = strchr(from, '\t')); from = tab + 1) {
        *tab = 0;
        sm_text_show(&shown, from, SM_SHOW_PLAIN);
        sm_text_puts(&shown, "\t");
    }
    sm_text_show(&shown, from, SM_SHOW_PLAIN);
    sm_text_puts(&shown, "\n");
    sm_out_text(&out, &shown);
    sm_text_free(&shown);
    sm_text_clear(&w->line);
    return sm_out_end(&out);
}

static sm_status shown_write(void *self, const char *bytes, size_t length, sm_error *err)
{
    sm_shown *w = self;
    sm_status status = SM_OK;
    while (length > 0 && status == SM_OK) {
        const char *end = memchr(bytes, '\n', length);
        size_t part = end ? (size_t)(end - bytes) : length;
        sm_text_bytes(&w->line, bytes, part);
        if (end) status = shown_put_line(w, err);
        bytes += part + (end != NULL);
        length -= part + (end != NULL);
    }
    return status;
}

sm_sink sm_shown_sink(sm_shown *w)
{
    return (sm_sink){shown_write, w};
}

sm_status sm_shown_end(sm_shown *w, sm_error *err)
{
    sm_status status = w->line.length ? shown_put_line(w, err) : SM_OK;
    sm_text_free(&w->line);
    return status;
}
