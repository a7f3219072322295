/* A question with y and anything else. */
#include "inside.h"

sm_status sm_app_question(sm_app *a, const char *question, const char *line, sm_error *err)
{
    sm_app_close(a);
    sm_text_clear(&a->asked);
    sm_status status = sm_text_print(&a->asked, err, "%s", line);
    if (!status) status = sm_app_say(a, err, "%s; y goes on, w writes first, any other key stays", question);
    if (!status) a->over_view = &sm_overlay_question;
    return status;
}

static sm_status key(sm_app *a, const char *pressed, sm_error *err)
{
    sm_app_close(a);
    sm_text_clear(&a->message);
    if (sm_key_among("w", pressed)) return sm_app_prompt(a, ':', "write ", err);
    if (!sm_key_among("y Y q", pressed)) return SM_OK;
    sm_text line = a->asked; /* running it may ask again */
    a->asked = (sm_text){0};
    sm_status status = sm_app_line(a, sm_text_of(&line), err);
    sm_text_done(&line);
    return status;
}

/* The message line says it; the cursor waits there. */
static void draw(sm_app *a, sm_pen pen)
{
    sm_screen s = sm_app_screen(a);
    int y = s.message < 0 ? 0 : s.message;
    sm_pen line = sm_pen_as(sm_pen_in(pen, (sm_rect){0, y, a->caps.w, 1}), SM_ROLE_ERROR);
    sm_pen_fill(line, " ");
    int used = sm_pen_cut(line, 1, 0, a->caps.w - 2, sm_text_of(&a->message));
    sm_pen_cursor(line, used + 1 < a->caps.w ? used + 1 : a->caps.w - 1, 0);
}

const sm_overlay sm_overlay_question = {.name = "question", .key = key, .draw = draw};
