/* Help: the rows of keys that are in force here, by their groups, and nothing else. / searches, pages scroll. */
#include "inside.h"
#include "setmatch/ui/editor.h"
#include "setmatch/view/words.h"
#include <string.h>

enum { WIDTH = 118, COLUMN = 37 };

typedef struct sm_help { /* over_state of the overlay */
    int top;
    char sought[64];
    sm_editor line; /* / within help */
    bool seeking;
} sm_help;

static sm_help *help_of(const sm_app *a)
{
    return a->over_state;
}

typedef struct sheet { /* lines of any number, of which some are seen */
    const sm_app *a;
    sm_pen pen;
    int top, w;
    int y; /* lines so far */
} sheet;

static bool hit(const sm_help *h, const sm_action *row)
{
    char keys[64];
    sm_app_keys(keys, row->bind.keys, true);
    return !h->sought[0] || sm_words_contain(row->bind.help, h->sought) ||
           sm_words_contain(row->bind.name, h->sought) || !strcmp(keys, h->sought) ||
           sm_key_among(row->bind.keys, h->sought);
}

static void one_key(sheet *p, const sm_action *row, int x, int y, int width)
{
    char keys[64];
    sm_app_keys(keys, row->bind.keys, true);
    int used = sm_pen_cut(sm_pen_as(p->pen, SM_ROLE_KEY), x, y, width - 2, keys);
    int at = used < 10 ? 11 : used + 1;
    sm_pen text = sm_pen_as(p->pen, help_of(p->a)->sought[0] ? SM_ROLE_FOUND : SM_ROLE_BOX);
    if (at < width - 1) sm_pen_cut(text, x + at, y, width - at - 1, row->bind.help);
}

static int keys_width(const sheet *p, const sm_action *row)
{
    char keys[64];
    sm_app_keys(keys, row->bind.keys, true);
    return sm_show_width(keys, p->pen.look.ascii ? SM_SHOW_ASCII : 0);
}

/* Rows of one heading, as many side by side as fit. */
static void group(sheet *p, const char *name)
{
    const sm_action *lists[] = {sm_app_view(p->a)->actions, sm_global_actions};
    int across = p->w / COLUMN < 1 ? 1 : p->w / COLUMN, width = p->w / across, n = 0;
    for (size_t l = 0; l < 2; l++)
        for (const sm_action *row = lists[l]; row->bind.keys; row++) {
            if (!row->bind.help || !row->group || strcmp(row->group, name) != 0 || !hit(help_of(p->a), row)) continue;
            if (l == 1 && !sm_app_in_force(p->a, row)) continue;
            if (n == 0) sm_pen_text(sm_pen_as(p->pen, SM_ROLE_HEAD), 0, p->y++ - p->top, name);
            bool wide = keys_width(p, row) > width / 2; /* a line of its own */
            if (wide) n += (across - n % across) % across;
            one_key(p, row, n % across * width, p->y + n / across - p->top, wide ? p->w : width);
            n += wide ? across : 1;
        }
    if (n) p->y += (n + across - 1) / across + 1;
}

static void all(sheet *p)
{
    const char *name[SM_GROUPS];
    size_t n = sm_app_groups(p->a, name);
    for (size_t i = 0; i < n; i++) group(p, name[i]);
    if (help_of(p->a)->sought[0]) {
        if (!p->y) sm_pen_text(p->pen, 0, p->y++ - p->top, "no key here does that");
        return;
    }
    p->y += sm_words_wrap(p->pen, 0, p->y - p->top, p->w, sm_app_view(p->a)->help);
}

static int lines_of(const sm_app *a, int w)
{
    sheet p = {.a = a, .w = w};
    all(&p); /* into an empty pen: only counted */
    return p.y;
}

static sm_rect place(const sm_app *a)
{
    sm_screen s = sm_app_screen(a);
    int end = s.message >= 0 ? s.message : a->caps.h, w = a->caps.w > WIDTH + 6 ? WIDTH + 4 : a->caps.w;
    int top = s.tabs >= 0 ? s.tabs + 1 : s.title >= 0 ? 1 : 0;
    return (sm_rect){(a->caps.w - w) / 2, top, w, end - top};
}

static int room_of(const sm_app *a)
{
    sm_rect r = place(a);
    return r.w >= 20 && r.h >= 5 ? r.h - 2 : r.h;
}

static void draw_frame(const sm_app *a, sm_pen box, int lines, int room)
{
    char title[64] = "";
    sm_text head = {0};
    sm_status status = sm_text_print(&head, NULL, "Help: %s", sm_app_view(a)->title);
    sm_pen_frame(box, status ? title : sm_text_of(&head));
    sm_text_done(&head);
    const char *keys = " / find   ? or Esc closes ";
    int width = sm_show_width(keys, 0);
    if (box.box.w > width + 24) sm_pen_text(box, box.box.w - width - 3, 0, keys);
    if (lines > room)
        sm_pen_printf(box, box.box.w > 24 ? box.box.w - 22 : 2, box.box.h - 1, " page %d of %d %s",
                      1 + help_of(a)->top / room, (lines + room - 1) / room,
                      help_of(a)->top + room < lines ? "↓ " : "");
}

static void draw(sm_app *a, sm_pen pen)
{
    sm_rect r = place(a);
    int room = room_of(a);
    bool framed = room < r.h;
    sm_pen box = sm_pen_as(sm_pen_in(pen, r), SM_ROLE_BOX);
    sm_pen_fill(box, " ");
    sm_rect inside = framed ? (sm_rect){2, 1, r.w - 4, room} : (sm_rect){0, 0, r.w, r.h};
    int lines = lines_of(a, inside.w);
    if (framed) draw_frame(a, box, lines, room);
    sheet p = {.a = a, .pen = sm_pen_in(box, inside), .top = help_of(a)->top, .w = inside.w};
    all(&p);
    sm_pen_cursor(p.pen, 0, 0);
    if (!help_of(a)->seeking) return;
    sm_screen s = sm_app_screen(a);
    sm_pen line =
        sm_pen_as(sm_pen_in(pen, (sm_rect){0, s.bottom >= 0 ? s.bottom : 0, a->caps.w, 1}), SM_ROLE_FIELD_HERE);
    sm_pen_fill(line, " ");
    sm_pen_text(line, 0, 0, "/");
    sm_editor_draw(&help_of(a)->line, line, 1, 0, a->caps.w - 1, true);
}

/* ---- keys ---------------------------------------------------------------------------------------------------------
 */

static sm_status seek_key(sm_app *a, const char *pressed, sm_error *err)
{
    sm_help *h = help_of(a);
    bool taken;
    if (sm_key_among("Enter Esc C-g", pressed)) {
        h->seeking = false;
        if (*pressed != 'E' || pressed[1] != 'n') h->sought[0] = 0;
        return SM_OK;
    }
    sm_status status = sm_editor_key(&h->line, pressed, &taken, err);
    const char *text = sm_text_of(&h->line.text);
    size_t length = strlen(text) < sizeof h->sought - 1 ? strlen(text) : sizeof h->sought - 1;
    memcpy(h->sought, text, length);
    h->sought[length] = 0;
    h->top = 0;
    return status;
}

static void scroll(sm_app *a, int by)
{
    sm_rect r = place(a);
    int room = room_of(a), last = lines_of(a, room < r.h ? r.w - 4 : r.w) - room;
    help_of(a)->top += by;
    if (help_of(a)->top > last) help_of(a)->top = last;
    if (help_of(a)->top < 0) help_of(a)->top = 0;
}

static sm_status key(sm_app *a, const char *pressed, sm_error *err)
{
    if (help_of(a)->seeking) return seek_key(a, pressed, err);
    if (sm_key_among("? F1 Esc q C-g Enter", pressed)) {
        sm_app_close(a);
    } else if (sm_key_among("/", pressed)) {
        help_of(a)->seeking = true;
        return sm_editor_set(&help_of(a)->line, "", false, err);
    } else if (sm_key_among("Down j", pressed)) {
        scroll(a, 1);
    } else if (sm_key_among("Up k", pressed)) {
        scroll(a, -1);
    } else if (sm_key_among("PgDn Space C-f", pressed)) {
        scroll(a, room_of(a));
    } else if (sm_key_among("PgUp C-b", pressed)) {
        scroll(a, -room_of(a));
    }
    return SM_OK;
}

static sm_status mouse(sm_app *a, const sm_mouse *m, sm_error *err)
{
    enum { NOTCH = 3 };
    sm_rect r = place(a);
    if (m->what == SM_MOUSE_WHEEL_UP || m->what == SM_MOUSE_WHEEL_DOWN)
        scroll(a, m->what == SM_MOUSE_WHEEL_UP ? -NOTCH : NOTCH);
    else if (m->what == SM_MOUSE_PRESS && (m->x < r.x || m->x >= r.x + r.w || m->y < r.y || m->y >= r.y + r.h))
        sm_app_close(a);
    return SM_OK;
}

/* The keys of this view; behind help a command, what that one takes. */
sm_status sm_app_help(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!c->n_words) return sm_app_lay(a, &sm_overlay_help, err);
    const sm_verb *v = sm_verb_find(c->word[0]);
    if (!v && sm_view_find(c->word[0]))
        return sm_app_say(a, err, "%s shows that view: %s", c->word[0], sm_view_find(c->word[0])->title);
    sm_near near = {.word = c->word[0]};
    for (size_t i = 0; sm_verbs[i]; i++) sm_near_try(&near, sm_verbs[i]->name);
    const char *nearest = sm_near_found(&near);
    if (!v)
        return sm_fail(err, SM_USAGE, "no command is called \"%s\"%s%s; : and Tab show them all", c->word[0],
                       nearest ? "; the nearest is " : "", nearest ? nearest : "");
    sm_text usage = {0};
    sm_status status = sm_verb_usage(v, &usage, err);
    if (!status) status = sm_app_say(a, err, "%s: %s", sm_text_of(&usage), v->help);
    sm_text_done(&usage);
    return status;
}

static void done(sm_app *a)
{
    sm_editor_done(&help_of(a)->line);
}

static const sm_binding keys[] = {{"? F1 Esc q C-g Enter", "close", "close help", "close"},
                                  {"/", "find", "find a key by what it does", "find"},
                                  {"Down Up j k", "scroll", "line down, up", "scroll"},
                                  {"PgDn PgUp Space C-f C-b", "page", "page down, up", "page"},
                                  {0}};

const sm_overlay sm_overlay_help = {.name = "help",
                                    .state_size = sizeof(sm_help),
                                    .keys = keys,
                                    .key = key,
                                    .mouse = mouse,
                                    .draw = draw,
                                    .done = done};
