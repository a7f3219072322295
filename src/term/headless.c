/* A terminal without one: keys come from a text, and the last frame is kept. */
#include "base/mem.h"
#include "term.h"
#include <stdio.h>
#include <string.h>

typedef struct headless {
    sm_terminal terminal; /* first, so that a pointer to one is a pointer to the other */
    sm_caps caps;
    sm_text keys; /* each ended by a newline */
    size_t at;
    sm_frame *last;
    sm_theme_name theme;
    sm_text copied;
} headless;

static sm_caps headless_caps(const sm_terminal *t)
{
    return ((const headless *)t)->caps;
}

/* Work is finished before the end is reported, so that the last frame is a computed one. */
static sm_status headless_wait(sm_terminal *t, bool busy, sm_event *out, sm_error *err)
{
    headless *h = (headless *)t;
    *out = (sm_event){.kind = busy ? SM_EVENT_IDLE : SM_EVENT_END};
    if (h->at == h->keys.length) return SM_OK;
    const char *key = h->keys.data + h->at;
    size_t length = strcspn(key, "\n");
    h->at += length + 1;
    *out = sm_event_of(key, length);
    if (sscanf(out->key, "resize:%dx%d", &h->caps.w, &h->caps.h) != 2) return SM_OK;
    *out = (sm_event){.kind = SM_EVENT_RESIZE};
    h->caps = sm_caps_limited(h->caps);
    return SM_OK;
}

static sm_status headless_present(sm_terminal *t, const sm_frame *f, sm_theme_name theme, sm_error *err)
{
    headless *h = (headless *)t;
    sm_frame *copy;
    sm_status status = sm_frame_copy(&copy, f, err);
    if (status != SM_OK) return status;
    sm_frame_free(h->last);
    h->last = copy;
    h->theme = theme;
    return SM_OK;
}

static sm_status headless_copy(sm_terminal *t, const char *way, const char *bytes, size_t n, sm_text *said,
                               sm_error *err)
{
    headless *h = (headless *)t;
    sm_text_clear(&h->copied);
    sm_text_bytes(&h->copied, bytes, n);
    sm_text_printf(said, "to the clipboard");
    return SM_OK;
}

static void headless_close(sm_terminal *t)
{
    headless *h = (headless *)t;
    if (!h) return;
    sm_frame_free(h->last);
    sm_text_free(&h->keys);
    sm_text_free(&h->copied);
    sm_free(h);
}

sm_status sm_headless_open(sm_terminal **out, sm_caps caps, const char *keys, sm_error *err)
{
    *out = NULL;
    headless *h = sm_alloc(1, sizeof *h);
    h->caps = sm_caps_limited(caps);
    h->terminal = (sm_terminal){.caps = headless_caps,
                                .grace = -1,
                                .wait = headless_wait,
                                .present = headless_present,
                                .copy = headless_copy,
                                .close = headless_close};
    sm_status status = sm_keys_parse(keys ? keys : "", &h->keys, err);
    if (status != SM_OK) {
        headless_close(&h->terminal);
        return status;
    }
    *out = &h->terminal;
    return SM_OK;
}

const sm_frame *sm_headless_last(const sm_terminal *t)
{
    return ((const headless *)t)->last;
}

sm_theme_name sm_headless_theme(const sm_terminal *t)
{
    return ((const headless *)t)->theme;
}

const char *sm_headless_copied(const sm_terminal *t)
{
    return sm_text_of(&((const headless *)t)->copied);
}
