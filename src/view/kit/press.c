/* Answers to keys and to the mouse. */
#include "setmatch/view/view.h"

sm_answer sm_reply(const sm_press *press, sm_answer answer, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_status status = sm_text_vprint(press->out, NULL, format, args);
    va_end(args);
    return status ? SM_IGNORED : answer;
}

sm_answer sm_pressed(const sm_press *press, bool hit, bool again)
{
    if (!hit) return SM_IGNORED;
    return again ? sm_reply(press, SM_PRESS, "Enter") : SM_TAKEN;
}
