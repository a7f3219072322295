#include "recording.h"
#include "base/mem.h"
#include "cells.h"
#include <string.h>

bool sm_same_line(const sm_frame *a, const sm_frame *b, int y)
{
    for (int x = 0; x < a->w; x++) {
        const sm_cell *one = sm_frame_cell(a, x, y), *other = sm_frame_cell(b, x, y);
        if (one->role != other->role || strcmp(one->text, other->text) != 0) return false;
    }
    return true;
}

static bool same_frame(const sm_frame *a, const sm_frame *b)
{
    if (a->cursor != b->cursor || a->cursor_x != b->cursor_x || a->cursor_y != b->cursor_y) return false;
    for (int y = 0; y < a->h; y++)
        if (!sm_same_line(a, b, y)) return false;
    return true;
}

void sm_recording_add(sm_recording *r, const sm_frame *f, int at)
{
    if (r->n && r->moment[r->n - 1].at == at) sm_frame_free(r->moment[--r->n].frame);
    if (r->n && same_frame(r->moment[r->n - 1].frame, f)) return;

    sm_moment m = {.at = at};
    if (sm_frame_copy(&m.frame, f, NULL) != SM_OK) return;
    sm_push(&r->moment, &r->n, &r->capacity, &m, sizeof m);
}

void sm_recording_free(sm_recording *r)
{
    for (size_t i = 0; i < r->n; i++) sm_frame_free(r->moment[i].frame);
    sm_free(r->moment);
    *r = (sm_recording){0};
}
