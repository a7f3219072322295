/* The list of indices that a view can be about: letters filter it, Enter takes the one under the cursor. */
#include "measure/index.h"
#include "overlay.h"
#include "ui/editor.h"
#include "view/widgets/words.h"
#include <string.h>

enum { NAME = 8, ID = 22, VALUE = 10, PAGE = 10 };

typedef struct choice { /* state of the overlay */
    sm_editor line;     /* the filter */
    size_t here, top;   /* among those that pass it */
} choice;

static choice *choice_of(const sm_app *a)
{
    return a->layer.state;
}

static bool passes(const choice *c, const sm_index *x)
{
    const char *text = sm_text_of(&c->line.text);
    return !*text || sm_index_answers_to(x, text) || sm_words_contain(x->id, text) ||
           sm_words_contain(x->short_name, text) || sm_words_contain(x->name, text) ||
           sm_words_contain(x->aliases, text);
}

/* The nth index that passes the filter; NULL: so many do not. *n: how many do. */
static const sm_index *passing(const sm_app *a, size_t nth, size_t *n)
{
    size_t all;
    const sm_index *const *x = sm_registry_tabular(a->indices, &all), *found = NULL;
    *n = 0;
    for (size_t i = 0; i < all; i++)
        if (passes(choice_of(a), x[i]) && (*n)++ == nth) found = x[i];
    return found;
}

static bool can_change(const sm_app *a, const sm_index *x)
{
    sm_scene scene = sm_app_scene(a);
    return sm_app_view(a)->suits(sm_app_state(a), &scene, x);
}

/* The cursor goes to the index that is called as the filter says, else to the first. */
static void go_to_named(const sm_app *a)
{
    choice *c = choice_of(a);
    size_t n;
    const char *text = sm_text_of(&c->line.text);
    c->here = c->top = 0;
    for (size_t i = 0; passing(a, i, &n) && *text; i++)
        if (sm_index_answers_to(passing(a, i, &n), text)) {
            c->here = i;
            return;
        }
}

/* Computes the box between the title and the message line; *in: the area inside the frame. */
static sm_rect choice_box(const sm_app *a, sm_rect *in)
{
    sm_screen s = sm_app_screen(a);
    int top = s.title >= 0 ? 1 : 0, end = s.message >= 0 ? s.message : a->caps.h;
    sm_rect r = {0, top, a->caps.w, end - top};
    bool framed = r.w >= 20 && r.h >= 5;
    *in = framed ? (sm_rect){r.x + 2, r.y + 1, r.w - 4, r.h - 2} : r;
    return r;
}

static sm_rect choice_list(const sm_app *a)
{
    sm_rect in;
    choice_box(a, &in);
    return (sm_rect){in.x, in.y + 1, in.w, in.h - 1};
}

static size_t choice_room(const sm_app *a)
{
    int lines = choice_list(a).h;
    return lines > 0 ? (size_t)lines : 1;
}

/* It opens at its beginning if the index of the view is on the first page, else with that index in the middle. */
void sm_push_choice(sm_app *a)
{
    sm_push_overlay(a, &sm_overlay_choose);
    if (!sm_app_view(a)->subject) return;
    sm_scene scene = sm_app_scene(a);
    size_t now = sm_app_view(a)->subject(sm_app_state(a), &scene).index, n;
    if (sm_words_tabular(a->indices, now))
        choice_of(a)->here = sm_registry_row(a->indices, sm_registry_at(a->indices, now));
    choice *c = choice_of(a);
    if (!passing(a, c->here, &n)) c->here = 0;
    size_t capacity = choice_room(a);
    c->top = c->here < capacity ? 0 : c->here - capacity / 2;
}

static void choice_free(sm_app *a)
{
    sm_editor_free(&choice_of(a)->line);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static void draw_choice(const sm_app *a, const sm_index *x, sm_pen pen, int y, bool here)
{
    char value[32];
    bool fits = can_change(a, x);
    sm_words_value(value, sm_words_unit(a->session, x->at, sm_session_now(a->session)[x->at]),
                   sm_words_digits(a->session));
    if (sm_app_hides_values(a)) value[0] = 0;
    sm_pen line = sm_pen_as(pen, here ? SM_ROLE_CURSOR : fits ? SM_ROLE_BOX : SM_ROLE_DIM);
    if (here) sm_pen_repeat(line, 0, y, pen.box.w, " ");
    sm_pen_text(line, 0, y, here ? "▸" : " ");
    sm_pen_cut(line, 1, y, NAME - 1, x->short_name);
    sm_pen_cut(line, NAME + 1, y, ID - 1, x->id);
    sm_pen_right(line, NAME + ID, y, VALUE, value);
    const char *why = fits ? "" : " (no change here)";
    int name = NAME + ID + VALUE + 2, space = pen.box.w - name - sm_show_width(why, 0);
    if (space > 0) name += sm_pen_cut(line, name, y, space, x->name);
    if (space > 0) sm_pen_text(line, name, y, why);
    if (here) sm_pen_cursor(pen, 0, y);
}

static void choice_draw(sm_app *a, sm_pen pen)
{
    choice *c = choice_of(a);
    sm_rect in, r = choice_box(a, &in), list = choice_list(a);
    size_t n, capacity = choice_room(a);
    sm_pen box = sm_pen_as(sm_pen_in(pen, r), SM_ROLE_BOX), rows = sm_pen_as(sm_pen_in(pen, list), SM_ROLE_BOX);
    sm_pen_fill(box, " ");
    if (in.h < r.h) sm_pen_frame(box, "Indices");
    passing(a, 0, &n);
    if (c->top + capacity > n) c->top = n > capacity ? n - capacity : 0;
    if (c->top > c->here) c->top = c->here;
    if (c->here >= c->top + capacity) c->top = c->here - capacity + 1;
    sm_pen head = sm_pen_as(sm_pen_in(pen, (sm_rect){in.x, in.y, in.w, 1}), SM_ROLE_BOX);
    int x = sm_pen_text(head, 0, 0, "filter: ");
    sm_editor_draw(&c->line, sm_pen_as(head, SM_ROLE_FIELD_HERE), x, 0, in.w - x > 20 ? 20 : in.w - x, true);
    if (!n) sm_pen_text(sm_pen_as(rows, SM_ROLE_DIM), 0, 0, "no index matches; press Backspace");
    for (size_t i = 0; i < capacity && c->top + i < n; i++)
        draw_choice(a, passing(a, c->top + i, &n), rows, (int)i, c->top + i == c->here);
    sm_pen_more(box, r.w - 1, 1, r.h - 2, c->top > 0, c->top + capacity < n);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static void take_choice(sm_app *a)
{
    size_t n;
    const sm_index *x = passing(a, choice_of(a)->here, &n);
    if (!x) return;
    if (!can_change(a, x)) {
        sm_say_words(&a->message, "%s cannot change here; choose one that is not dimmed", x->short_name);
        return;
    }
    sm_scene scene = sm_app_scene(a);
    sm_app_view(a)->choose(sm_app_state(a), &scene, x->at);
    sm_overlay_closes(a);
}

static sm_status choice_key(sm_app *a, const char *key, sm_error *err)
{
    choice *c = choice_of(a);
    bool taken = false;
    size_t n;
    passing(a, 0, &n);
    if (sm_key_among("Enter", key)) {
        take_choice(a);
        return SM_OK;
    }
    if (sm_key_among("Esc C-g", key)) {
        sm_overlay_closes(a);
        return SM_OK;
    }
    if (sm_key_among("Down Tab C-n PgDn", key)) {
        size_t by = !strcmp(key, "PgDn") ? PAGE : 1;
        c->here = c->here + by < n ? c->here + by : n ? n - 1 : 0;
        return SM_OK;
    }
    if (sm_key_among("Up S-Tab C-p PgUp", key)) {
        size_t by = !strcmp(key, "PgUp") ? PAGE : 1;
        c->here = c->here > by ? c->here - by : 0;
        return SM_OK;
    }
    sm_editor_key(&c->line, key, &taken);
    if (taken) go_to_named(a);
    return SM_OK;
}

static sm_status choice_mouse(sm_app *a, const sm_mouse *m, sm_error *err)
{
    choice *c = choice_of(a);
    sm_rect list = choice_list(a);
    size_t n, at = c->top + (size_t)(m->y > list.y ? m->y - list.y : 0);
    passing(a, 0, &n);
    if (m->what == SM_MOUSE_WHEEL_UP || m->what == SM_MOUSE_WHEEL_DOWN)
        return choice_key(a, m->what == SM_MOUSE_WHEEL_UP ? "Up" : "Down", err);
    if (m->what != SM_MOUSE_PRESS || m->y < list.y || m->y >= list.y + list.h || at >= n) return SM_OK;
    if (c->here == at) {
        take_choice(a);
        return SM_OK;
    }
    c->here = at;
    return SM_OK;
}

static const sm_binding choice_keys[] = {{"Enter", "take", "take this index", "take"},
                                         {"Esc C-g", "close", "keep the index", "close"},
                                         {"Up Down", "index", "other index", "index"},
                                         {"letters", "filter", "only indices with this name", "filter"},
                                         {0}};

const sm_overlay sm_overlay_choose = {.name = "choose",
                                      .state_size = sizeof(choice),
                                      .keys = choice_keys,
                                      .key = choice_key,
                                      .mouse = choice_mouse,
                                      .draw = choice_draw,
                                      .free = choice_free};
