/* Help: the rows of keys that are in force here, by their groups, and nothing else. / searches, pages scroll. */
#include "overlay.h"
#include "ui/editor.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

enum { WIDTH = 118, COLUMN = 37 };

typedef struct help_sheet { /* state of the overlay */
    int top;
    char sought[64];
    sm_editor line; /* / within help */
    bool seeking;
} help_sheet;

static help_sheet *help_of(const sm_app *a)
{
    return a->layer.state;
}

typedef struct page { /* lines of any number, of which some are seen */
    const sm_app *a;
    sm_pen pen;
    int top, w;
    int y; /* lines so far */
} page;

static bool is_hit(const help_sheet *h, const sm_action *row)
{
    char keys[64];
    sm_app_keys(keys, row->bind.keys, true);
    return !h->sought[0] || sm_words_contain(row->bind.help, h->sought) ||
           sm_words_contain(row->bind.name, h->sought) || !strcmp(keys, h->sought) ||
           sm_key_among(row->bind.keys, h->sought);
}

/* Rows of one heading, as many side by side as fit; a row with more to say has a separate line. */
static void draw_group(page *p, const char *name)
{
    int across = p->w / COLUMN < 1 ? 1 : p->w / COLUMN, width = p->w / across, n = 0;
    sm_pen key = sm_pen_as(p->pen, SM_ROLE_KEY);
    sm_pen text = sm_pen_as(p->pen, help_of(p->a)->sought[0] ? SM_ROLE_FOUND : SM_ROLE_BOX);
    for (sm_row_walk at = {0}; sm_next_row(p->a, name, &at);) {
        char keys[64];
        if (!is_hit(help_of(p->a), at.row)) continue;
        if (n == 0) sm_pen_text(sm_pen_as(p->pen, SM_ROLE_HEAD), 0, p->y++ - p->top, name);
        sm_app_keys(keys, at.row->bind.keys, true);
        int key_w = sm_show_width(keys, sm_app_show_flags(p->a)), lead = key_w < 10 ? 11 : key_w + 1;
        bool wide = lead + sm_show_width(at.row->bind.help, sm_app_show_flags(p->a)) > width - 1;
        if (wide) n += (across - n % across) % across;
        int x = n % across * width, y = p->y + n / across - p->top, w = wide ? p->w : width;
        int used = sm_pen_cut(key, x, y, w - 2, keys), help = used < 10 ? 11 : used + 1;
        if (help < w - 1) sm_pen_cut(text, x + help, y, w - help - 1, at.row->bind.help);
        n += wide ? across : 1;
    }
    if (n) p->y += (n + across - 1) / across + 1;
}

/* Every line that is below the top; into an empty pen they are only counted. */
static int draw_page(page p)
{
    const char *name[SM_GROUPS];
    size_t n = sm_app_groups(p.a, name);
    for (size_t i = 0; i < n; i++) draw_group(&p, name[i]);
    if (!help_of(p.a)->sought[0])
        p.y += sm_words_wrap(p.pen, 0, p.y - p.top, p.w, sm_app_view(p.a)->help);
    else if (!p.y)
        sm_pen_text(p.pen, 0, p.y++ - p.top, "no key does that here");
    return p.y;
}

/* Computes the box; *in: the area inside its frame, if any. */
static sm_rect help_box(const sm_app *a, sm_rect *in)
{
    sm_screen s = sm_app_screen(a);
    int end = s.message >= 0 ? s.message : a->caps.h, w = a->caps.w > WIDTH + 6 ? WIDTH + 4 : a->caps.w;
    int top = s.tabs >= 0 ? s.tabs + 1 : s.title >= 0 ? 1 : 0;
    sm_rect r = {(a->caps.w - w) / 2, top, w, end - top};
    *in = r.w >= 20 && r.h >= 5 ? (sm_rect){2, 1, r.w - 4, r.h - 2} : (sm_rect){0, 0, r.w, r.h};
    return r;
}

static void draw_help_frame(const sm_app *a, sm_pen box, int lines, int space)
{
    char title[64];
    int top = help_of(a)->top;
    snprintf(title, sizeof title, "Help: %s", sm_app_view(a)->title);
    sm_pen_frame(box, title);
    const char *keys = " / find   ? or Esc closes ";
    int width = sm_show_width(keys, 0);
    if (box.box.w > width + 24) sm_pen_text(box, box.box.w - width - 3, 0, keys);
    if (lines > space)
        sm_pen_printf(box, box.box.w > 24 ? box.box.w - 22 : 2, box.box.h - 1, " page %d of %d %s", 1 + top / space,
                      (lines + space - 1) / space, top + space < lines ? "↓ " : "");
}

static void help_draw(sm_app *a, sm_pen pen)
{
    sm_rect in, r = help_box(a, &in);
    sm_pen box = sm_pen_as(sm_pen_in(pen, r), SM_ROLE_BOX), text = sm_pen_in(box, in);
    sm_pen_fill(box, " ");
    if (in.h < r.h) draw_help_frame(a, box, draw_page((page){.a = a, .w = in.w}), in.h);
    draw_page((page){.a = a, .pen = text, .top = help_of(a)->top, .w = in.w});
    sm_pen_cursor(text, 0, 0);
    if (help_of(a)->seeking) sm_draw_typed(a, pen, "/", &help_of(a)->line);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static void seek_in_help(sm_app *a, const char *key)
{
    help_sheet *h = help_of(a);
    bool taken;
    if (sm_key_among("Enter Esc C-g", key)) {
        h->seeking = false;
        if (!sm_key_among("Enter", key)) h->sought[0] = 0;
        return;
    }
    sm_editor_key(&h->line, key, &taken);
    snprintf(h->sought, sizeof h->sought, "%s", sm_text_of(&h->line.text));
    h->top = 0;
}

static void scroll_help(sm_app *a, int by)
{
    sm_rect in;
    help_box(a, &in);
    int last = draw_page((page){.a = a, .w = in.w}) - in.h, to = help_of(a)->top + by;
    if (to > last) to = last;
    help_of(a)->top = to < 0 ? 0 : to;
}

static sm_status help_key(sm_app *a, const char *key, sm_error *err)
{
    sm_rect in;
    if (help_of(a)->seeking) {
        seek_in_help(a, key);
        return SM_OK;
    }
    if (sm_key_among("? F1 Esc q C-g Enter", key)) {
        sm_overlay_closes(a);
        return SM_OK;
    }
    if (sm_key_among("/", key)) {
        help_of(a)->seeking = true;
        sm_editor_set(&help_of(a)->line, "", false);
        return SM_OK;
    }
    help_box(a, &in);
    scroll_help(a, sm_page_by(key, in.h));
    return SM_OK;
}

static sm_status help_mouse(sm_app *a, const sm_mouse *m, sm_error *err)
{
    enum { NOTCH = 3 };
    sm_rect in, r = help_box(a, &in);
    if (m->what == SM_MOUSE_WHEEL_UP || m->what == SM_MOUSE_WHEEL_DOWN)
        scroll_help(a, m->what == SM_MOUSE_WHEEL_UP ? -NOTCH : NOTCH);
    else if (m->what == SM_MOUSE_PRESS && (m->x < r.x || m->x >= r.x + r.w || m->y < r.y || m->y >= r.y + r.h)) {
        sm_overlay_closes(a);
        return SM_OK;
    }
    return SM_OK;
}

static void help_free(sm_app *a)
{
    sm_editor_free(&help_of(a)->line);
}

static const sm_binding help_keys[] = {{"? F1 Esc q C-g Enter", "close", "close help", "close"},
                                       {"/", "find", "find a key by what it does", "find"},
                                       {"Down Up j k", "scroll", "line down, up", "scroll"},
                                       {"PgDn PgUp Space C-f C-b", "page", "page down, up", "page"},
                                       {"Home End 0 $ G", "ends", "first, last line", NULL},
                                       {0}};

const sm_overlay sm_overlay_help = {.name = "help",
                                    .state_size = sizeof(help_sheet),
                                    .keys = help_keys,
                                    .key = help_key,
                                    .mouse = help_mouse,
                                    .draw = help_draw,
                                    .free = help_free};
