/* A terminal without a screen: keys come from a script, and each frame is kept with its time in the script. */
#include "base/mem.h"
#include "term.h"
#include <stdlib.h>
#include <string.h>

enum { LETTER_MS = 100, WORD_MS = 500, END_MS = 2000, PAUSE_MAX_S = 60 };
static const char pause_word[] = "pause:";

typedef struct stroke {
    int wait; /* milliseconds since the stroke before */
    char key[16];
} stroke;

typedef struct recorder {
    sm_terminal terminal; /* first, so that a pointer to one is a pointer to the other */
    sm_caps caps;
    stroke *stroke;
    size_t n, capacity, at;
    int pause; /* milliseconds before the next stroke of the script */
    int now;
    sm_recording recording;
} recorder;

/* ---- the script -------------------------------------------------------------------------------------------------- */
static sm_status add_pause(recorder *r, const char *word, sm_error *err)
{
    char *end;
    double seconds = strtod(word + strlen(pause_word), &end);
    if (*end || !(seconds >= 0 && seconds <= PAUSE_MAX_S))
        return sm_fail(err, SM_INPUT, "%s is not a pause (expected pause:SECONDS, at most %d)", sm_quote(word).text,
                       PAUSE_MAX_S);
    r->pause += (int)(seconds * 1000 + 0.5);
    return SM_OK;
}

static void add_strokes(recorder *r, const char *keys)
{
    int wait = WORD_MS;
    for (; *keys; keys += strcspn(keys, "\n") + 1) {
        sm_event ev = sm_event_of(keys, strcspn(keys, "\n"));
        stroke s = {.wait = r->pause + wait};
        memcpy(s.key, keys, strcspn(keys, "\n"));
        r->pause = 0;
        sm_push(&r->stroke, &r->n, &r->capacity, &s, sizeof s);
        wait = ev.kind == SM_EVENT_MOUSE ? 0 : LETTER_MS;
    }
}

static sm_status add_word(recorder *r, const char *word, sm_error *err)
{
    if (strncmp(word, pause_word, strlen(pause_word)) == 0) return add_pause(r, word, err);
    if (strncmp(word, "resize:", 7) == 0)
        return sm_fail(err, SM_INPUT, "a recording cannot change its size; remove %s", word);

    sm_text keys = {0};
    sm_status status = sm_keys_parse(word, &keys, err);
    if (status == SM_OK) add_strokes(r, sm_text_of(&keys));
    sm_text_free(&keys);
    return status;
}

static sm_status add_line(recorder *r, char *line, sm_error *err)
{
    static const char blank[] = " \t\r";
    sm_status status = SM_OK;
    char *rest;
    if (*line == '#') return SM_OK;
    for (char *word = strtok_r(line, blank, &rest); word && status == SM_OK; word = strtok_r(NULL, blank, &rest))
        status = add_word(r, word, err);
    return status;
}

static sm_status read_script(recorder *r, const char *script, const char *file, sm_error *err)
{
    sm_status status = SM_OK;
    for (uint64_t line = 1; *script && status == SM_OK; line++) {
        sm_error inner = {0};
        size_t length = strcspn(script, "\n");
        char *copy = sm_copy_text(script, length);
        if (add_line(r, copy, &inner) != SM_OK) status = sm_fail_at(err, SM_INPUT, file, line, 0, "%s", inner.text);
        sm_free(copy);
        script += length + (script[length] == '\n');
    }
    return status;
}

/* ---- the terminal ------------------------------------------------------------------------------------------------ */
static sm_caps recorder_caps(const sm_terminal *t)
{
    return ((const recorder *)t)->caps;
}

/* Time passes only between strokes, so a recording does not depend on the speed of the machine. */
static sm_status recorder_wait(sm_terminal *t, bool busy, sm_event *out, sm_error *err)
{
    recorder *r = (recorder *)t;
    *out = (sm_event){.kind = busy ? SM_EVENT_IDLE : SM_EVENT_END};
    if (busy || r->at == r->n) return SM_OK;
    const stroke *s = &r->stroke[r->at++];
    r->now += s->wait;
    *out = sm_event_of(s->key, strlen(s->key));
    return SM_OK;
}

static sm_status recorder_present(sm_terminal *t, const sm_frame *f, sm_theme_name theme, sm_error *err)
{
    recorder *r = (recorder *)t;
    sm_recording_add(&r->recording, f, r->now);
    r->recording.theme = theme;
    r->recording.end = r->now + (r->pause ? r->pause : END_MS);
    return SM_OK;
}

static sm_status recorder_copy(sm_terminal *t, const char *way, const char *bytes, size_t n, sm_text *said,
                               sm_error *err)
{
    sm_text_puts(said, "to the clipboard");
    return SM_OK;
}

static void recorder_close(sm_terminal *t)
{
    recorder *r = (recorder *)t;
    sm_recording_free(&r->recording);
    sm_free(r->stroke);
    sm_free(r);
}

sm_status sm_recorder_open(sm_terminal **out, sm_caps caps, const char *script, const char *file, sm_error *err)
{
    recorder *r = sm_alloc(1, sizeof *r);
    r->caps = sm_caps_limited(caps);
    r->terminal = (sm_terminal){.caps = recorder_caps,
                                .grace = -1,
                                .wait = recorder_wait,
                                .present = recorder_present,
                                .copy = recorder_copy,
                                .close = recorder_close};
    sm_status status = read_script(r, script, file, err);
    *out = status == SM_OK ? &r->terminal : NULL;
    if (status != SM_OK) recorder_close(&r->terminal);
    return status;
}

const sm_recording *sm_recorder_recording(const sm_terminal *t)
{
    return &((const recorder *)t)->recording;
}
