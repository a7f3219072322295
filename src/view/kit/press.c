/* Answers to keys and to the mouse. */
#include "setmatch/view/view.h"
#include <string.h>

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

sm_answer sm_press_asks(const sm_press *press)
{
    return sm_reply(press, SM_PROMPT, "%s", press->key);
}

sm_answer sm_next_choice(const sm_press *press, const char *option)
{
    const sm_option *o = sm_name_row(SM_NAMED(sm_options), option);
    const char *now = sm_session_option(press->session, option), *next = o->choices;
    for (const char *p = o->choices; p;) {
        size_t length = strcspn(p, "|");
        bool here = length == strlen(now) && !strncmp(p, now, length);
        p = p[length] ? p + length + 1 : NULL;
        if (here && p) next = p;
    }
    return sm_reply(press, SM_RUN, "set %s=%.*s", option, (int)strcspn(next, "|"), next);
}

size_t sm_press_moved(const sm_press *press, size_t from, size_t n, size_t page)
{
    size_t last = n ? n - 1 : 0, by = sm_key_among("C-b PgUp C-f PgDn", press->key) ? page : 1;
    if (sm_key_among("Home 0 g+g", press->key)) return 0;
    if (sm_key_among("End $ G", press->key)) return last;
    if (sm_key_among("Left h Up k C-b PgUp Backspace {", press->key)) return from > by ? from - by : 0;
    return by < last && from < last - by ? from + by : last;
}

sm_answer sm_pressed(const sm_press *press, bool hit, bool again)
{
    if (!hit) return SM_IGNORED;
    return again ? sm_reply(press, SM_PRESS, "Enter") : SM_TAKEN;
}
