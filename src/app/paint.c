/* The frame around a view: title, tabs, inspector, warnings, message, keys. */
#include "paint.h"
#include "setmatch/view/words.h"

static void draw_inspector(const sm_app *a, sm_pen pen)
{
    const sm_view *v = sm_app_view(a);
    sm_scene scene = sm_app_scene(a);
    sm_text line = {0};
    if (v->inspect) v->inspect(a->stage.state[a->stage.here], &scene, &line);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_TEXT), 1, 0, a->caps.w - 2, sm_text_of(&line));
    sm_text_done(&line);
}

static void draw_warnings(const sm_app *a, sm_pen pen)
{
    const sm_account *account = sm_app_account(a);
    uint32_t n = sm_app_warnings(a);
    int margin = a->caps.w > 40;
    sm_text line = {0};
    if (n == 1)
        sm_text_puts(&line, "warning (F8): ");
    else
        sm_text_printf(&line, "%u warnings (F8): ", n);
    for (uint32_t i = 0; i < n; i++) sm_text_printf(&line, "%s%s", i ? " · " : "", account->warning[i]);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_UNMATCHED), margin, 0, a->caps.w - 2 * margin, sm_text_of(&line));
    sm_text_done(&line);
}

static sm_pen line_of_screen(const sm_app *a, sm_pen pen, int y)
{
    return sm_pen_in(pen, (sm_rect){0, y, a->caps.w, y < 0 ? 0 : 1});
}

void sm_app_draw(sm_app *a, sm_pen pen)
{
    sm_screen s = sm_app_screen(a);
    sm_scene scene = sm_app_scene(a);
    sm_item item[SM_ITEMS];
    const sm_overlay *o = a->layer.top;
    sm_pen_cursor(pen, 0, 0);                              /* wherever nobody has a better place for it */
    bool message_only = s.message < 0 && a->message.wrong; /* one line: an error takes it until the next key */
    if (!message_only)
        sm_app_view(a)->draw(a->stage.state[a->stage.here], &scene,
                             sm_pen_in(pen, (sm_rect){0, s.body, a->caps.w, s.body_h}));
    if (s.title >= 0) sm_app_draw_title(a, line_of_screen(a, pen, s.title));
    if (s.tabs >= 0) sm_draw_items(line_of_screen(a, pen, s.tabs), item, sm_app_tabs(a, item));
    /* a second line of the message goes where the blank line was, and the inspector above it */
    int lift = s.body + s.body_h < s.inspector && sm_message_lines(a) == 2;
    if (s.inspector >= 0) draw_inspector(a, line_of_screen(a, pen, s.inspector - lift));
    if (s.warning >= 0) draw_warnings(a, line_of_screen(a, pen, s.warning));
    if ((s.message >= 0 || message_only) && !(o && o->asks))
        sm_draw_message(a, pen, sm_message_shown(a), a->message.wrong ? SM_ROLE_ERROR : SM_ROLE_MESSAGE);
    if (s.bottom >= 0) sm_draw_items(line_of_screen(a, pen, s.bottom), item, sm_app_hints(a, item));
    if (o) o->draw(a, pen);
}
