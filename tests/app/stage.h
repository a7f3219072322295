/* An explorer for tests: keys go in by name, the screen comes out as text. */
#ifndef TESTS_APP_STAGE_H
#define TESTS_APP_STAGE_H
#include "setmatch/app/app.h"
#include "setmatch/term/term.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <stdlib.h>

typedef struct stage {
    sm_app *app;
    sm_session *session; /* the app's; NULL on the start screen */
    sm_text text;        /* the last screen */
} stage;

static inline stage stage_of(sm_dataset *take, sm_caps caps)
{
    stage s = {0};
    sm_error err = {0};
    /* recent files would be this machine's; a theme of its own is not wanted either */
    setenv("XDG_STATE_HOME", "/dev/null/none", 1); /* can be neither read nor made */
    if (take) assert_ok(sm_session_new(&s.session, take, the_registry(), &err), err);
    sm_app_options o = {.theme = caps.colours < 2 ? SM_THEME_MONO : SM_THEME_AUTO};
    assert_ok(sm_app_new(&s.app, s.session, the_registry(), caps, &o, &err), err);
    return s;
}

/* The sample with coordinates: 130 points, three classes, three clusters. */
static inline sm_dataset *sample_blobs(void)
{
    static const char *const name = "sample:blobs";
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.id = "id"};
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    return d;
}

static inline stage stage_fig1b(void)
{
    return stage_of(sample_fig1b(), (sm_caps){.w = 100, .h = 30, .colours = 8, .utf8 = true});
}

static inline void stage_event(stage *s, sm_event ev)
{
    sm_error err = {0};
    assert_ok(sm_app_step(s->app, &ev, &err), err);
}

/* Works off what is to be done when idle; a limit, because a test must end. */
static inline void stage_rest(stage *s)
{
    for (int i = 0; i < 1000 && sm_app_busy(s->app); i++) stage_event(s, (sm_event){.kind = SM_EVENT_IDLE});
    assert_false(sm_app_busy(s->app));
}

static inline void stage_keys(stage *s, const char *keys)
{
    sm_text list = {0};
    sm_error err = {0};
    assert_ok(sm_keys_parse(keys, &list, &err), err);
    for (const char *p = sm_text_of(&list); *p; p += strcspn(p, "\n") + 1)
        stage_event(s, sm_event_of(p, strcspn(p, "\n")));
    sm_text_done(&list);
}

static inline void stage_type(stage *s, const char *text)
{
    for (; *text; text++) {
        sm_event ev = {.kind = SM_EVENT_KEY};
        snprintf(ev.key, sizeof ev.key, *text == ' ' ? "Space" : "%c", *text);
        stage_event(s, ev);
    }
}

static inline void stage_line(stage *s, const char *line)
{
    stage_keys(s, ":");
    stage_type(s, line);
    stage_keys(s, "Enter");
}

static inline const sm_frame *stage_frame(stage *s)
{
    const sm_frame *frame;
    sm_error err = {0};
    assert_ok(sm_app_frame(s->app, &frame, &err), err);
    stage_rest(s);
    assert_ok(sm_app_frame(s->app, &frame, &err), err);
    return frame;
}

static inline const char *stage_screen(stage *s)
{
    sm_error err = {0};
    const sm_frame *frame = stage_frame(s);
    sm_text_clear(&s->text);
    assert_ok(sm_frame_write(frame, false, sm_text_sink(&s->text), &err), err);
    return sm_text_of(&s->text);
}

static inline void stage_done(stage *s)
{
    sm_app_free(s->app);
    sm_text_done(&s->text);
}

#define assert_shows(s, part)                                                                                          \
    do {                                                                                                               \
        if (!strstr(stage_screen(s), part))                                                                            \
            fail_msg("\"%s\" is not on the screen:\n%s", part, sm_text_of(&(s)->text));                                \
    } while (0)
#define assert_hides(s, part)                                                                                          \
    do {                                                                                                               \
        if (strstr(stage_screen(s), part)) fail_msg("\"%s\" is on the screen:\n%s", part, sm_text_of(&(s)->text));     \
    } while (0)
#endif
