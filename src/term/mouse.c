/* Curses reads reports too, but puts those together that come at once, and then a quick click is lost: so they are read
 * here. Buttons as in xterm's control sequences: 0 is the first, 32 is added for a move, 64 and 65 are the wheel; 4, 8
 * and 16 are Shift, Meta and Control. */
#include "mouse.h"

enum { MODIFIERS = 4 | 8 | 16, MOVED = 32, WHEEL = 64, X10_RELEASED = 3, X10_OFFSET = 32, LARGE = 10000 };

void sm_report_begin(sm_report *r, sm_report_kind kind)
{
    *r = (sm_report){.kind = kind, .held = r->held};
}

/* What it means, given what was down before. */
static sm_reported meant(sm_report *r, bool released, sm_mouse *out)
{
    int button = r->number[0] & ~MODIFIERS;
    bool x10 = r->kind == SM_REPORT_X10;
    r->kind = SM_REPORT_NONE;
    *out = (sm_mouse){.x = r->number[1] - 1, .y = r->number[2] - 1};
    if (out->x < 0 || out->y < 0) return SM_REPORT_OTHER;
    released = released || (x10 && button == X10_RELEASED);
    if (button == WHEEL || button == WHEEL + 1) {
        out->what = button == WHEEL ? SM_MOUSE_WHEEL_UP : SM_MOUSE_WHEEL_DOWN;
        return released ? SM_REPORT_OTHER : SM_REPORT_DONE;
    }
    if (released ? !r->held || (button != 0 && !x10) : button != 0 && button != MOVED) return SM_REPORT_OTHER;
    if (button == MOVED && !released && !r->held) return SM_REPORT_OTHER;
    out->what = released ? SM_MOUSE_RELEASE : button == MOVED ? SM_MOUSE_DRAG : SM_MOUSE_PRESS;
    r->held = !released;
    return SM_REPORT_DONE;
}

static sm_reported sgr_byte(sm_report *r, int byte, sm_mouse *out, bool *stray)
{
    if (byte >= '0' && byte <= '9' && r->number[r->n] < LARGE) {
        r->number[r->n] = 10 * r->number[r->n] + byte - '0';
        return SM_REPORT_MORE;
    }
    if (byte == ';' && r->n < 2) {
        r->n++;
        return SM_REPORT_MORE;
    }
    if (r->n == 2 && (byte == 'M' || byte == 'm')) return meant(r, byte == 'm', out);
    r->kind = SM_REPORT_NONE;
    *stray = true;
    return SM_REPORT_OTHER;
}

sm_reported sm_report_byte(sm_report *r, int byte, sm_mouse *out, bool *stray)
{
    *stray = false;
    if (r->kind == SM_REPORT_SGR) return sgr_byte(r, byte, out, stray);
    r->number[r->n++] = byte - X10_OFFSET;
    return r->n < 3 ? SM_REPORT_MORE : meant(r, false, out);
}
