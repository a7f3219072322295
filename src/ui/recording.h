/* A recording of the screen: frames with their times, written as an asciicast or as one animated picture. */
#ifndef SM_UI_RECORDING_H
#define SM_UI_RECORDING_H
#include "theme.h"

typedef struct sm_moment {
    sm_frame *frame; /* owned */
    int at;          /* milliseconds since the start */
} sm_moment;

typedef struct sm_recording { /* {0} is empty */
    sm_moment *moment;
    size_t n, capacity;
    int end; /* milliseconds; the last frame is shown until then */
    sm_theme_name theme;
} sm_recording;

/* Adds a copy of a frame. It replaces a frame of the same time, and is skipped if it looks like the last one. */
void sm_recording_add(sm_recording *r, const sm_frame *f, int at);
void sm_recording_free(sm_recording *r);
bool sm_same_line(const sm_frame *a, const sm_frame *b, int y);

/* Writes an asciicast, version 2. */
void sm_recording_cast(const sm_recording *r, const char *title, sm_out *out);
/* Writes an SVG that plays in a loop by CSS. Without animations it shows the last frame. */
void sm_recording_picture(const sm_recording *r, const char *title, sm_out *out);
#endif
