/* An overlay is opened, answers, and is closed. */
#include "app_internal.h"
#include "base/mem.h"

void sm_close_overlay(sm_app *a)
{
    sm_layer *l = &a->layer;
    if (l->top && l->top->free) l->top->free(a);
    sm_free(l->state);
    l->state = NULL;
    l->top = NULL;
    l->outcome = SM_STAYS;
    a->dirty = true;
}

void sm_push_overlay(sm_app *a, const sm_overlay *o)
{
    void *state = sm_alloc(1, o->state_size);
    sm_close_overlay(a);
    a->layer.top = o;
    a->layer.state = state;
}

void sm_overlay_answer(sm_app *a, sm_overlay_outcome outcome, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_text_clear(&a->layer.line);
    sm_text_vprintf(&a->layer.line, format, args);
    va_end(args);
    a->layer.outcome = outcome;
}

void sm_overlay_closes(sm_app *a)
{
    a->layer.outcome = SM_CLOSES;
}
