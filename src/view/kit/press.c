/* Answers to keys and to the mouse. */
#include "setmatch/view/view.h"

sm_answer sm_replied(const sm_press *press, sm_answer answer)
{
    return sm_text_status(press->out, NULL) ? SM_IGNORED : answer;
}

sm_answer sm_reply(const sm_press *press, sm_answer answer, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (sm_text_vprint(press->out, NULL, format, args)) press->out->failed = true;
    va_end(args);
    return sm_replied(press, answer);
}

sm_answer sm_pressed(const sm_press *press, bool hit, bool again)
{
    if (!hit) return SM_IGNORED;
    return again ? sm_reply(press, SM_PRESS, "Enter") : SM_TAKEN;
}
