/* The mouse and the clipboard of the explorer in tests. */
#ifndef TESTS_APP_MOUSE_H
#define TESTS_APP_MOUSE_H
#include "tests/app/stage.h"

/* Finds the first place of a text on the screen, from the top; false if there is none. */
static inline bool where(stage *s, const char *text, int *x, int *y)
{
    const sm_frame *f = stage_frame(s);
    for (*y = 0; *y < sm_frame_h(f); ++*y)
        for (*x = 0; *x < sm_frame_w(f); ++*x) {
            const char *rest = text;
            for (int i = *x; *rest && i < sm_frame_w(f); i++) {
                const char *cell = sm_frame_cell(f, i, *y)->text;
                if (strncmp(rest, cell, strlen(cell)) != 0) break;
                rest += strlen(cell);
            }
            if (!*rest) return true;
        }
    return false;
}

static inline void mouse(stage *s, sm_mouse_what what, int x, int y)
{
    stage_event(s, (sm_event){.kind = SM_EVENT_MOUSE, .mouse = {what, x, y}});
}

static inline void click(stage *s, int x, int y)
{
    mouse(s, SM_MOUSE_PRESS, x, y);
    mouse(s, SM_MOUSE_RELEASE, x, y);
}

static inline void click_on(stage *s, const char *text)
{
    int x, y;
    if (!where(s, text, &x, &y)) fail_msg("\"%s\" is not on the screen:\n%s", text, stage_screen(s));
    click(s, x, y);
}

static inline void paste(stage *s, const char *text)
{
    stage_event(s, (sm_event){.kind = SM_EVENT_PASTE, .paste = text});
}
#endif
