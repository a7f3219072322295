/* record: a script of keys, or a lesson, played in the explorer and written as an asciicast or an animated SVG. */
#include "io/lesson/lesson.h"
#include "io/read.h"
#include "tasks.h"
#include "term/term.h"
#include <string.h>

enum { STEP_MIN_MS = 3000, WORD_MS = 250 };

/* ---- the script of a lesson -------------------------------------------------------------------------------------- */
static int reading_time(const char *text)
{
    int words = 0;
    for (; text && *text; text += strspn(text, " \n")) {
        text += strcspn(text, " \n");
        words++;
    }
    return words * WORD_MS < STEP_MIN_MS ? STEP_MIN_MS : words * WORD_MS;
}

static void put_pause(sm_text *script, const char *text)
{
    int ms = reading_time(text);
    sm_text_printf(script, "pause:%d.%03d\n", ms / 1000, ms % 1000);
}

/* Space shows the answer to a question first, and the next step after that. */
static sm_status write_lesson_script(const char *name, sm_text *script, sm_error *err)
{
    sm_lesson *l = NULL;
    sm_status status = sm_lesson_read(&l, name, err);
    for (size_t i = 0; status == SM_OK && i < l->n_steps; i++) {
        const sm_step *step = &l->step[i];
        if (i) sm_text_puts(script, "Space\n");
        put_pause(script, step->words);
        if (!step->question) continue;
        put_pause(script, step->question);
        sm_text_puts(script, "Space\n");
        put_pause(script, step->answer);
    }
    sm_lesson_free(l);
    return status;
}

/* ---- recording --------------------------------------------------------------------------------------------------- */
typedef struct record {
    const sm_settings *s;
    const sm_recording *recording;
} record;

static void write_recording(void *self, sm_out *out)
{
    const record *r = self;
    if (sm_writes_picture(r->s))
        sm_recording_picture(r->recording, "setmatch", out);
    else
        sm_recording_cast(r->recording, "setmatch", out);
}

static sm_status play(sm_settings *s, sm_terminal *t, sm_error *err)
{
    sm_session *session = NULL;
    sm_status status = sm_open_files(s, &session, err);
    sm_status judged = status == SM_OK && session ? sm_settings_judge(s, session, err) : status;
    if (judged != SM_OK && judged != SM_CHECK) {
        sm_session_free(session);
        return judged;
    }
    status = sm_run_headless(s, session, t, err);
    if (status == SM_OK) status = sm_with_output(s, write_recording, &(record){s, sm_recorder_recording(t)}, err);
    return status == SM_OK ? judged : status;
}

sm_status sm_run_record(sm_settings *s, sm_error *err)
{
    sm_text script = {0};
    sm_terminal *t = NULL;
    sm_caps caps = {.w = s->w, .h = s->h, .colours = strcmp(s->color, "never") == 0 ? 0 : 256, .utf8 = !s->ascii};
    const char *file = s->n_operands ? s->operand[0] : s->lesson;
    if (!file)
        return sm_fail(err, SM_USAGE, "record: missing SCRIPT or --lesson NAME; setmatch record --help shows more");

    sm_status status = s->n_operands ? sm_read_lines(&script, file, err) : write_lesson_script(file, &script, err);
    if (s->n_operands) {
        s->operand++;
        s->n_operands--;
    }
    s->reading.rows = true;
    if (status == SM_OK) status = sm_recorder_open(&t, caps, sm_text_of(&script), file, err);
    if (status == SM_OK) status = play(s, t, err);
    if (t) t->close(t);
    sm_text_free(&script);
    return status;
}
