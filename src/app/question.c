/* A question with y and anything else. */
#include "inside.h"

sm_status sm_app_question(sm_app *a, const char *question, const char *line, sm_status (*act)(sm_app *a, sm_error *err),
                          sm_error *err)
{
    sm_app_close(a);
    sm_text_clear(&a->asked);
    a->asked_act = act;
    sm_status status = sm_text_print(&a->asked, err, "%s", line);
    if (!status) status = sm_app_say(a, err, "%s; y goes on, w writes first, any other key stays", question);
    if (!status) a->over_view = &sm_overlay_question;
    return status;
}

static sm_status key(sm_app *a, const char *pressed, sm_error *err)
{
    sm_app_close(a);
    sm_text_clear(&a->message);
    sm_text line = {0};
    sm_status status = SM_OK;
    if (sm_key_among("w", pressed)) {
        status = sm_app_write_line(a, &line, err);
        if (!status) status = sm_app_prompt(a, ':', sm_text_of(&line), err);
    } else if (sm_key_among("y Y q", pressed)) {
        line = a->asked; /* running it may ask again */
        a->asked = (sm_text){0};
        status = a->asked_act ? a->asked_act(a, err) : sm_app_line(a, sm_text_of(&line), err);
    }
    sm_text_done(&line);
    return status;
}

/* The message line says it; the cursor waits there. */
static void draw(sm_app *a, sm_pen pen)
{
    sm_screen s = sm_app_screen(a);
    sm_app_draw_message(a, pen, sm_text_of(&a->message), SM_ROLE_ERROR);
    sm_pen_cursor(pen, a->caps.w - 1, s.message < 0 ? 0 : s.message);
}

const sm_overlay sm_overlay_question = {.name = "question", .key = key, .draw = draw};
