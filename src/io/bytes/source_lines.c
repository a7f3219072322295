/* What is given out of the window: lines, blocks of them, bytes; and going back to where one was. */
#include "source.h"
#include <string.h>

static sm_status check_line(sm_source *s, const sm_physical *l, sm_error *err)
{
    size_t bad = sm_utf8_bad(l->text, l->length);
    const char *nul = l->length ? memchr(l->text, 0, l->length) : NULL;
    if (nul && (size_t)(nul - l->text) < bad)
        return sm_fail_at(err, SM_INPUT, s->file, l->line, (uint64_t)(nul - l->text) + 1,
                          "zero byte in text (found byte 0x00); is this a text file?");
    if (bad < l->length)
        return sm_fail_at(err, SM_INPUT, s->file, l->line, bad + 1,
                          "this is not UTF-8 (found byte 0x%02X); convert it: iconv -f LATIN1 -t UTF-8 FILE",
                          (unsigned char)l->text[bad]);
    for (size_t i = 0; i < l->length; i++) {
        unsigned char c = (unsigned char)l->text[i];
        if ((c >= 0x20 && c != 0x7f) || c == '\t') continue;
        if (!s->facts.controls++) s->facts.control_line = l->line;
    }
    return SM_OK;
}

/* Returns the end of the line starting at start; NULL: not in the window. */
static const char *line_end(const sm_source *s)
{
    const char *text = s->window + s->start;
    size_t left = s->end - s->start;
    if (!left) return NULL;
    const char *lf = memchr(text, '\n', left);
    if (!s->has_cr) return lf;
    const char *cr = memchr(text, '\r', lf ? (size_t)(lf - text) : left);
    if (cr && cr + 1 == s->window + s->end && !s->input_over) return NULL; /* a line feed may follow */
    return cr ? cr : lf;
}

static void take_line(sm_source *s, const char *end, sm_physical *out)
{
    out->text = s->window + s->start;
    size_t left = s->end - s->start;
    out->length = end ? (size_t)(end - out->text) : left;
    out->end = 0;
    if (end && *end == '\n') {
        out->end = 1;
        s->facts.lf++;
    } else if (end) {
        bool pair = out->length + 1 < left && end[1] == '\n';
        out->end = pair ? 2 : 1;
        if (pair)
            s->facts.crlf++;
        else
            s->facts.cr++;
    }
    out->line = ++s->line;
    out->at = s->base + s->start;
    out->quotes = s->has_quote;
    s->start += out->length + out->end;
}

sm_status sm_source_line(sm_source *s, sm_physical *out, bool *got, sm_error *err)
{
    *got = false;
    const char *end = line_end(s);
    const uint64_t most = s->bounds->most[SM_BOUND_LINE];
    while (!end && !s->input_over && s->end - s->start <= most) {
        sm_status status = sm_source_fill(s, err);
        if (status != SM_OK) return status;
        end = line_end(s);
    }
    if (s->start == s->end) return SM_OK;
    size_t length = end ? (size_t)(end - s->window) - s->start : s->end - s->start;
    if (length > most) return sm_over(s->bounds, SM_BOUND_LINE, s->file, s->line + 1, 0, err);
    take_line(s, end, out);
    *got = true;
    return s->plain ? SM_OK : check_line(s, out, err);
}

sm_block sm_source_block(const sm_source *s)
{
    return (sm_block){.text = s->window + s->start,
                      .end = s->window + s->end,
                      .at = s->base + s->start,
                      .line = s->line + 1,
                      .plain = s->plain,
                      .quotes = s->has_quote,
                      .cr = s->has_cr};
}

void sm_source_pass(sm_source *s, size_t bytes, uint64_t lf, uint64_t crlf)
{
    s->start += bytes;
    s->line += lf + crlf;
    s->facts.lf += lf;
    s->facts.crlf += crlf;
}

void sm_source_endless(sm_source *s, bool endless)
{
    s->endless = endless;
    if (s->unpack) sm_unpack_endless(s->unpack, endless);
}

void sm_source_keep(sm_source *s)
{
    if (!s->keeps++) s->kept = s->base + s->start;
}

void sm_source_let_go(sm_source *s)
{
    s->keeps--;
}

sm_bookmark sm_source_mark(const sm_source *s)
{
    return (sm_bookmark){s->base + s->start, s->line, s->facts};
}

void sm_source_back(sm_source *s, const sm_bookmark *mark)
{
    s->start = (size_t)(mark->at - s->base);
    s->line = mark->line;
    s->facts = mark->facts;
}

sm_status sm_source_bytes(sm_source *s, size_t least, const unsigned char **bytes, size_t *length, sm_error *err)
{
    sm_status status = SM_OK;
    s->lineless = true;
    while (status == SM_OK && s->end - s->start < least && !s->input_over) status = sm_source_fill(s, err);
    *bytes = (const unsigned char *)s->window + s->start;
    *length = s->end - s->start;
    return status;
}

sm_status sm_source_all(sm_source *s, sm_text *out, sm_bound most, sm_error *err)
{
    sm_status status = SM_OK;
    while (status == SM_OK && (s->start < s->end || !s->input_over)) {
        if (out->length + (s->end - s->start) > s->bounds->most[most])
            return sm_over(s->bounds, most, s->file, sm_source_last_line(s), 0, err);
        sm_text_bytes(out, s->window + s->start, s->end - s->start);
        s->line = sm_source_last_line(s) - 1;
        s->start = s->end;
        status = sm_source_fill(s, err);
    }
    return status;
}
