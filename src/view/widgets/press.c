/* Answers to keys and to the mouse. */
#include "view/view.h"
#include <string.h>

sm_answer sm_replied(const sm_press *press, sm_answer answer)
{
    return answer;
}

sm_answer sm_reply(const sm_press *press, sm_answer answer, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_text_vprintf(press->out, format, args);
    va_end(args);
    return sm_replied(press, answer);
}

sm_answer sm_press_asks(const sm_press *press)
{
    return sm_reply(press, SM_PROMPT, "%s", press->key);
}

sm_answer sm_press_chooses(const sm_press *press)
{
    return SM_CHOOSE;
}

const char *sm_choice_beside(const char *choices, const char *now, int by, size_t *length)
{
    const char *pick = choices, *before = strrchr(choices, '|');
    before = before ? before + 1 : choices; /* the last */
    for (const char *p = choices, *next; p; before = p, p = next) {
        next = strchr(p, '|') ? strchr(p, '|') + 1 : NULL;
        if (strcspn(p, "|") == strlen(now) && !strncmp(p, now, strlen(now)))
            pick = by < 0 ? before : next ? next : choices;
    }
    *length = strcspn(pick, "|");
    return pick;
}

sm_answer sm_next_choice(const sm_press *press, const char *option)
{
    const sm_option *o = sm_name_row(SM_NAMED(sm_options), option);
    size_t length;
    const char *next = sm_choice_beside(o->choices, sm_session_option(press->session, option), 1, &length);
    return sm_reply(press, SM_RUN, "set %s=%.*s", option, (int)length, next);
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
