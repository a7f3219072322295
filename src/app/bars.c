/* Tabs and the keys in the bottom line: what stands where, so that it can be drawn and pointed at. */
#include "back.h"
#include "paint.h"
#include <stdio.h>
#include <string.h>

void sm_draw_items(sm_pen pen, const sm_item *item, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        int x = item[i].x + sm_pen_text(sm_pen_as(pen, item[i].role), item[i].x, 0, item[i].text) + 1;
        if (item[i].hint) sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), x, 0, item[i].hint);
    }
}

/* ---- tabs -------------------------------------------------------------------------------------------------------- */

typedef struct tabbing {
    int gap;     /* columns between two tabs, their own spaces or brackets not counted */
    int letters; /* of a title at most */
    bool alone;  /* nothing at the end */
} tabbing;

/* The open one is in brackets, the others keep a blank on both sides. Where the last one ends. */
static int place_tabs(const sm_app *a, tabbing by, sm_item out[SM_ITEMS], size_t *n)
{
    int x = 1;
    *n = 0;
    for (size_t i = 0; sm_views[i] && a->session && *n + 1 < SM_ITEMS; i++) {
        const sm_view *v = sm_views[i];
        if (!v->digit) continue;
        bool here = i == a->stage.here;
        sm_item *tab = &out[(*n)++];
        *tab = (sm_item){.x = x + !here, .view = i + 1, .role = here ? SM_ROLE_TAB_HERE : SM_ROLE_TAB};
        snprintf(tab->text, sizeof tab->text, here ? "[%s %.*s]" : "%s %.*s", v->digit, by.letters, v->title);
        tab->w = sm_show_width(tab->text, sm_app_show_flags(a));
        size_t next = i + 1;
        while (sm_views[next] && !sm_views[next]->digit) next++;
        bool beside = here || next == a->stage.here; /* brackets keep their distance */
        x = tab->x + tab->w + !here + (beside && by.gap < 0 ? 0 : by.gap);
    }
    return x - by.gap;
}

/* Whole titles come before help at the end, which is in the bottom line too; they are shortened only as far as
 * that is needed for it. */
size_t sm_app_tabs(const sm_app *a, sm_item out[SM_ITEMS])
{
    static const tabbing tries[] = {{1, 12, false}, {0, 12, false}, {-1, 12, false}, {0, 12, true},
                                    {-1, 12, true}, {-1, 6, false}, {-1, 5, false},  {-1, 4, false}};
    sm_item end = {.keys = "?", .role = SM_ROLE_DIM, .w = 6, .text = "? help"};
    if (a->caps.w >= 100) end = (sm_item){.keys = "F9", .role = SM_ROLE_DIM, .w = 7, .text = "F9 menu"};
    end.x = a->caps.w - 1 - end.w;
    size_t n = 0;
    for (size_t i = 0; i < sizeof tries / sizeof *tries; i++)
        if (place_tabs(a, tries[i], out, &n) < (tries[i].alone ? a->caps.w : end.x)) {
            if (!tries[i].alone) out[n++] = end;
            break;
        }
    return n;
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

/* Arrows represent four keys: there is none to be pressed. */
static bool is_one_key(const char *keys)
{
    static const char *const arrow[] = {"Left", "Right", "Up", "Down"};
    for (size_t i = 0; i < sizeof arrow / sizeof *arrow; i++)
        if (!strncmp(keys, arrow[i], strlen(arrow[i]))) return false;
    return true;
}

typedef struct row_of_keys {
    const sm_app *a;
    sm_item *out;
    size_t n;
    int x, gap;
} row_of_keys;

/* Only what fits, whole. q says where it leads, unless something over the view, or of the view's own, is to be closed
 * first. */
static void add_hint(row_of_keys *r, const sm_binding *bind, int w)
{
    sm_item item = {.x = r->x, .keys = is_one_key(bind->keys) ? bind->keys : NULL, .role = SM_ROLE_KEY};
    unsigned flags = sm_app_show_flags(r->a);
    if (!bind->hint || r->n == SM_ITEMS) return;
    sm_app_keys(item.text, bind->keys, false);
    const sm_view *v = sm_app_view(r->a);
    bool inside = r->a->layer.top || (v->inside && v->inside(sm_app_state(r->a)));
    item.hint = inside || strcmp(bind->name, "back") != 0 ? bind->hint : sm_way_back_of(r->a, "q")->hint;
    for (size_t i = 0; i < r->n; i++)
        if (!strcmp(r->out[i].text, item.text)) return; /* the view uses that key */
    item.w = sm_show_width(item.text, flags) + 1 + sm_show_width(item.hint, flags);
    if (r->x + item.w > w) return;
    r->out[r->n++] = item;
    r->x += item.w + r->gap;
}

/* Stepping through predictions wants several, and undo in a lesson a change of one's own. */
static bool leads_nowhere(const sm_app *a, const sm_action *row)
{
    size_t of = 0;
    if (!strcmp(row->bind.name, "undo") && !strcmp(sm_app_view(a)->name, "lesson"))
        return !a->tour.player || !a->session || !sm_player_astray(a->tour.player, a->session);
    if (!strcmp(row->bind.name, "to-lesson")) return sm_app_row_is_idle(a, row);
    if (strcmp(row->bind.name, "prediction") != 0) return false;
    if (a->caps.w < 100 && !strcmp(sm_app_view(a)->name, "compare")) return true; /* its rows are the predictions */
    if (a->session && !a->tour.player) sm_app_prediction(sm_dataset_parts(sm_session_data(a->session)), &of);
    return of < 2;
}

static void add_actions(row_of_keys *r, const sm_action *row, int w)
{
    for (; row->bind.keys; row++)
        if ((!row->command || r->a->session) && !leads_nowhere(r->a, row)) add_hint(r, &row->bind, w);
}

static int actions_width(const sm_app *a, const sm_action *row)
{
    sm_item item[SM_ITEMS];
    row_of_keys r = {.a = a, .out = item, .gap = a->caps.w >= 100 ? 2 : 1};
    for (; row->bind.keys; row++)
        if (!leads_nowhere(a, row)) add_hint(&r, &row->bind, 1 << 20);
    return r.x;
}

/* The rows are in the order of their worth; help and command come first of the global ones. */
size_t sm_app_hints(const sm_app *a, sm_item out[SM_ITEMS])
{
    int w = a->caps.w;
    row_of_keys r = {.a = a, .out = out, .x = w > 1, .gap = w >= 100 ? 2 : 1};
    if (a->layer.top && a->layer.top->keys) {
        for (const sm_binding *b = a->layer.top->keys; b->keys; b++) add_hint(&r, b, w);
        return r.n;
    }
    int global = actions_width(a, a->actions), capacity = w - 1 - global > w / 2 ? w - 1 - global : w / 2;
    const sm_view *v = sm_app_view(a);
    static const sm_binding whole = {"Enter", "whole", NULL, "whole view"};
    if (sm_tile_opens(a, whole.keys)) add_hint(&r, &whole, capacity);
    const sm_binding *keys = v->keys ? v->keys(sm_app_state(a)) : NULL;
    for (; keys && keys->keys; keys++) add_hint(&r, keys, capacity);
    if (!v->keys || !v->keys(sm_app_state(a))) add_actions(&r, v->actions, capacity);
    add_actions(&r, a->actions, w);
    return r.n;
}
