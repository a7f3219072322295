/* How the files were read, and what in it may make a number mean something else, in full. */
#include "overlay.h"
#include "view/widgets/words.h"

typedef struct reading_sheet { /* state of the overlay */
    int top;
} reading_sheet;

/* Lines that it takes; drawn from the one at the top on. */
static int write_reading(const sm_app *a, sm_pen pen, int top)
{
    const sm_account *account = sm_app_account(a);
    sm_text line = {0}, warning = {0};
    int y = -top;
    sm_account_line(account, &line);
    y += sm_words_wrap(pen, 0, y, pen.box.w, sm_text_of(&line));
    pen = sm_pen_as(pen, SM_ROLE_UNMATCHED);
    for (uint32_t i = 0; i < account->n_warnings; i++) {
        if (!sm_account_warning(account, i, &warning)) continue;
        sm_text_clear(&line);
        sm_text_printf(&line, "warning: %s", sm_text_of(&warning));
        y += a->caps.h >= 15;
        y += sm_words_wrap(pen, 0, y, pen.box.w, sm_text_of(&line));
    }
    sm_text_free(&line);
    sm_text_free(&warning);
    return y + top;
}

/* The box, as high as it has to be; *in: what is inside its frame, and *last: the last line that can be at the top. */
static sm_rect reading_box(const sm_app *a, sm_rect *in, int *last)
{
    sm_rect r = sm_page_box(a, in);
    int lines = write_reading(a, (sm_pen){.box = {0, 0, in->w, 0}, .look = sm_app_look(a)}, 0);
    if (in->w < r.w && lines < in->h) {
        in->h = lines < 3 ? 3 : lines;
        r.h = in->h + 2;
    }
    *last = lines > in->h ? lines - in->h : 0;
    return r;
}

static void reading_draw(sm_app *a, sm_pen pen)
{
    reading_sheet *s = a->layer.state;
    int last;
    sm_rect in, r = reading_box(a, &in, &last);
    sm_pen box = sm_pen_as(sm_pen_in(pen, r), SM_ROLE_BOX);
    sm_pen_fill(box, " ");
    if (in.w < r.w) sm_pen_frame(box, "How the files were read");
    if (s->top > last) s->top = last;
    write_reading(a, sm_pen_as(sm_pen_in(pen, in), SM_ROLE_BOX), s->top);
    sm_pen_cursor(pen, in.x, in.y);
}

static sm_status reading_key(sm_app *a, const char *key, sm_error *err)
{
    reading_sheet *s = a->layer.state;
    int last;
    sm_rect in;
    reading_box(a, &in, &last);
    s->top += sm_page_by(key, in.h);
    if (s->top > last) s->top = last;
    if (s->top < 0) s->top = 0;
    if (!sm_key_among("Enter Esc C-g q F8", key)) return SM_OK;
    a->keep.acknowledged = true;
    sm_say_nothing(&a->message);
    sm_overlay_closes(a);
    return SM_OK;
}

static const sm_binding reading_keys[] = {{"Enter", "close", "close; the warning line disappears", "close"},
                                          {"Esc C-g q F8", "close", "the same", NULL},
                                          {"Down Up j k", "scroll", "line down, up", "scroll"},
                                          {"PgDn PgUp Space C-f C-b", "page", "page down, up", NULL},
                                          {"Home End 0 $ G", "ends", "first, last line", NULL},
                                          {0}};

const sm_overlay sm_overlay_warnings = {.name = "warnings",
                                        .state_size = sizeof(reading_sheet),
                                        .keys = reading_keys,
                                        .key = reading_key,
                                        .draw = reading_draw};
