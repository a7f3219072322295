/* How the files were read, and what in it may make a number mean something else: in a line until it is acknowledged,
 * and whole where somebody asks. */
#include "inside.h"
#include "setmatch/view/words.h"

typedef struct sheet { /* over_state of the overlay */
    int top;
} sheet;

static const sm_account *account_of(const sm_app *a)
{
    return a->session ? &sm_dataset_parts(sm_session_data(a->session))->account : NULL;
}

uint32_t sm_app_warnings(const sm_app *a)
{
    const sm_account *account = account_of(a);
    return account && !a->acknowledged && !a->player ? account->n_warnings : 0;
}

/* ---- the line ---------------------------------------------------------------------------------------------------- */

void sm_app_draw_warnings(const sm_app *a, sm_pen pen)
{
    const sm_account *account = account_of(a);
    uint32_t n = sm_app_warnings(a);
    int margin = a->caps.w > 40;
    sm_text line = {0};
    sm_status status =
        n == 1 ? sm_text_print(&line, NULL, "warning (F8): ") : sm_text_print(&line, NULL, "%u warnings (F8): ", n);
    for (uint32_t i = 0; i < n && !status; i++)
        status = sm_text_print(&line, NULL, "%s%s", i ? " · " : "", account->warning[i]);
    if (!status) sm_pen_cut(sm_pen_as(pen, SM_ROLE_UNMATCHED), margin, 0, a->caps.w - 2 * margin, sm_text_of(&line));
    sm_text_done(&line);
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

sm_status sm_app_warnings_shown(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_account *account = account_of(a);
    if (!account || !account->n_sources) return sm_app_say(a, err, "no file is open");
    return sm_app_lay(a, &sm_overlay_warnings, err);
}

static sm_rect place_of(const sm_app *a)
{
    sm_screen s = sm_app_screen(a);
    int top = s.title >= 0 ? 1 : 0, end = s.bottom >= 0 ? s.bottom : a->caps.h;
    return (sm_rect){0, top, a->caps.w, end - top};
}

static int put(sm_pen pen, int y, const char *before, const char *text)
{
    sm_text line = {0};
    int lines = 0;
    if (!sm_text_print(&line, NULL, "%s%s", before, text))
        lines = sm_words_wrap(pen, 0, y, pen.box.w, sm_text_of(&line));
    sm_text_done(&line);
    return y + lines;
}

/* Lines that it takes; drawn from the one on that is at the top. */
static int write(const sm_app *a, sm_pen pen, int top)
{
    const sm_account *account = account_of(a);
    sm_text line = {0};
    int y = -top;
    sm_account_line(account, &line);
    y = put(pen, y, "", sm_text_of(&line));
    sm_text_done(&line);
    for (uint32_t i = 0; i < account->n_warnings; i++) {
        y += a->caps.h >= 15;
        y = put(sm_pen_as(pen, SM_ROLE_UNMATCHED), y, "warning: ", account->warning[i]);
    }
    return y + top;
}

static bool is_framed(sm_rect r)
{
    return r.w >= 20 && r.h >= 5;
}

/* As high as it has to be. */
static sm_rect box_of(const sm_app *a)
{
    sm_rect r = place_of(a);
    sm_pen pen = {.box = {0, 0, is_framed(r) ? r.w - 4 : r.w, 0}, .look = sm_app_scene(a).look};
    int h = write(a, pen, 0) + 2;
    if (is_framed(r) && h < r.h) r.h = h < 5 ? 5 : h;
    return r;
}

static sm_rect inside_of(const sm_app *a)
{
    sm_rect r = box_of(a);
    return is_framed(r) ? (sm_rect){r.x + 2, r.y + 1, r.w - 4, r.h - 2} : r;
}

static int last_top(const sm_app *a)
{
    sm_rect r = inside_of(a);
    sm_pen pen = {.box = {0, 0, r.w, 0}, .look = sm_app_scene(a).look};
    int over = write(a, pen, 0) - r.h;
    return over > 0 ? over : 0;
}

static void draw(sm_app *a, sm_pen pen)
{
    sheet *s = a->over_state;
    sm_rect r = box_of(a), in = inside_of(a);
    sm_pen box = sm_pen_as(sm_pen_in(pen, r), SM_ROLE_BOX);
    sm_pen_fill(box, " ");
    if (in.w < r.w) sm_pen_frame(box, "How the files were read");
    if (s->top > last_top(a)) s->top = last_top(a);
    write(a, sm_pen_as(sm_pen_in(pen, in), SM_ROLE_BOX), s->top);
    sm_pen_cursor(pen, in.x, in.y);
}

static sm_status key(sm_app *a, const char *pressed, sm_error *err)
{
    sheet *s = a->over_state;
    sm_rect r = inside_of(a);
    int by = sm_key_among("Down j", pressed)           ? 1
             : sm_key_among("Up k", pressed)           ? -1
             : sm_key_among("PgDn C-f Space", pressed) ? r.h
             : sm_key_among("PgUp C-b", pressed)       ? -r.h
                                                       : 0;
    s->top += by;
    if (s->top < 0) s->top = 0;
    if (!sm_key_among("Enter Esc C-g q F8", pressed)) return SM_OK;
    a->acknowledged = true;
    sm_app_close(a);
    return sm_app_say(a, err, "%s", "");
}

static const sm_binding keys[] = {{"Enter", "close", "close; the line goes away", "close"},
                                  {"Esc C-g q F8", "close", "the same", NULL},
                                  {"Down Up j k", "scroll", "line down, up", "scroll"},
                                  {0}};

const sm_overlay sm_overlay_warnings = {
    .name = "warnings", .state_size = sizeof(sheet), .keys = keys, .key = key, .draw = draw};
