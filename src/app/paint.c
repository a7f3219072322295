/* A frame: what the view shows is computed as far as that is soon done, then it is drawn with everything around it. */
#include "paint.h"
#include "app/overlay/overlay.h"
#include "measure/index.h"
#include <string.h>

static void draw_inspector(const sm_app *a, sm_pen pen)
{
    const sm_view *v = sm_app_view(a);
    sm_scene scene = sm_app_scene(a);
    sm_text line = {0};
    if (v->inspect) v->inspect(sm_app_state(a), &scene, &line);
    sm_pen_put(sm_pen_as(pen, SM_ROLE_TEXT), 1, 0, a->caps.w - 2, &line);
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
    sm_pen_put(sm_pen_as(pen, SM_ROLE_UNMATCHED), margin, 0, a->caps.w - 2 * margin, &line);
}

static sm_pen line_of_screen(const sm_app *a, sm_pen pen, int y)
{
    return sm_pen_in(pen, (sm_rect){0, y, a->caps.w, y < 0 ? 0 : 1});
}

static void draw_screen(sm_app *a, sm_pen pen)
{
    sm_screen s = sm_app_screen(a);
    sm_scene scene = sm_app_scene(a);
    sm_item item[SM_ITEMS];
    const sm_overlay *o = a->layer.top;
    sm_pen_cursor(pen, 0, 0);                              /* wherever nobody has a better place for it */
    bool message_only = s.message < 0 && a->message.wrong; /* one line: an error takes it until the next key */
    if (!message_only && sm_app_tiled(a))
        sm_tiles_draw(a, pen);
    else if (!message_only)
        sm_app_view(a)->draw(sm_app_state(a), &scene, sm_pen_in(pen, sm_app_place(a)));
    if (s.title >= 0) sm_app_draw_title(a, line_of_screen(a, pen, s.title));
    if (s.tabs >= 0) sm_draw_items(line_of_screen(a, pen, s.tabs), item, sm_app_tabs(a, item));
    /* a second line of the message goes where the blank line was, and the inspector above it */
    int lift = s.body + s.body_h < s.inspector && sm_message_lines(a) == 2;
    if (s.inspector >= 0) draw_inspector(a, line_of_screen(a, pen, s.inspector - lift));
    if (s.warning >= 0) draw_warnings(a, line_of_screen(a, pen, s.warning));
    if ((s.message >= 0 || message_only) && !(o && o->asks))
        sm_draw_message(a, pen, sm_message_shown(a), a->message.wrong ? SM_ROLE_ERROR : SM_ROLE_MESSAGE);
    sm_text_of(&a->message.full); /* the drawn form does not matter: none represents a missing term */
    if (s.bottom >= 0) sm_draw_items(line_of_screen(a, pen, s.bottom), item, sm_app_hints(a, item));
    if (o) o->draw(a, pen);
}

/* ---- computed ---------------------------------------------------------------------------------------------------- */

unsigned sm_app_needs(const sm_app *a)
{
    if (!a->session) return 0;
    sm_scene scene = sm_app_scene(a);
    const sm_view *v = sm_app_view(a);
    if (sm_app_tiled(a)) return SM_NEED_BEST | sm_tiles_needs(a);
    return SM_NEED_BEST | (v->needs ? v->needs(sm_app_state(a), &scene) : 0);
}

/* The outcome of the command that the view is about to offer. */
static sm_status preview_change(sm_app *a, sm_error *err)
{
    if (!a->session || (a->layer.top && a->layer.top->drafts)) return SM_OK;
    sm_text line = {0};
    sm_command c = {0};
    sm_scene scene = sm_app_scene(a);
    const sm_view *v = sm_app_view(a);
    sm_node here = sm_history_here(sm_session_history(a->session));
    if (v->preview) v->preview(sm_app_state(a), &scene, &line);
    bool there = sm_session_drafted(a->session) != NULL, wanted = line.length > 0;
    bool same = here == a->previewed_at && !strcmp(sm_text_of(&line), sm_text_of(&a->previewed));
    sm_status status = SM_OK;
    if (there && !(wanted && same)) sm_session_forget_draft(a->session);
    if (wanted && !(there && same)) {
        status = sm_command_parse(&c, sm_text_of(&line), err);
        if (!status) status = sm_app_draft(a, &c, sm_preview_needs(a), err);
        sm_command_free(&c);
    }
    sm_text_free(&a->previewed);
    a->previewed = line;
    a->previewed_at = here;
    return status;
}

const sm_frame *sm_app_frame(sm_app *a)
{
    if (!a->dirty) return a->frame;
    sm_app_settle_view(a);
    sm_error inner = {0};
    /* The preview may depend on computed values, and makes some of them pending again. */
    sm_app_settle(a, sm_app_needs(a));
    if (preview_change(a, &inner)) sm_say_error(&a->message, &inner);
    sm_app_settle(a, sm_app_needs(a));
    a->pending = sm_app_pending(a, sm_app_needs(a));
    sm_app_settle_view(a); /* again: marks and order may be others now */
    a->dirty = false;
    sm_frame_clear(a->frame);
    draw_screen(a, sm_pen_on(a->frame, sm_app_look(a)));
    return a->frame;
}
