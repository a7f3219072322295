/* The menu: the rows of keys that are in force here as entries, by their groups. A bar with a list that hangs from it;
 * on small screens one list. */
#include "inside.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { ENTRIES = 160, BAR_FROM_W = 60, BAR_FROM_H = 15, SPACE = 3 };

typedef struct menu {
    size_t at;  /* the entry under the cursor, among all */
    size_t top; /* first one asked for, clamped when drawn */
} menu;

/* ---- entries ------------------------------------------------------------------------------------------------------
 */

typedef struct entry {
    const char *keys, *label;
    size_t group;
} entry;

typedef struct card { /* all of them */
    const char *name[SM_GROUPS];
    size_t groups, n;
    entry entry[ENTRIES];
} card;

static void add(card *c, const char *keys, const char *label, size_t group)
{
    if (c->n < ENTRIES) c->entry[c->n++] = (entry){keys, label, group};
}

static void add_views(card *c, const sm_app *a, size_t group)
{
    for (size_t i = 0; i < a->n_views; i++)
        if (sm_views[i]->digit) add(c, sm_views[i]->digit, sm_views[i]->title, group);
}

/* Nobody goes a cell further by a menu: of moving around, what one key does. */
static bool is_entry(const sm_app *a, const sm_action *row)
{
    bool moves = !strcmp(row->group, "MOVE AROUND") && strchr(row->bind.keys, ' ');
    return !moves && (a->session || !row->command) && strcmp(row->bind.name, "menu") != 0;
}

static void add_rows(card *c, const sm_app *a, const sm_action *row, size_t group)
{
    for (bool global = row == sm_global_actions; row->bind.keys; row++) {
        if (!row->bind.help || !row->group || strcmp(row->group, c->name[group]) != 0) continue;
        if (global && !sm_app_in_force(a, row)) continue;
        if (row->bind.keys == sm_view_digits && a->session)
            add_views(c, a, group);
        else if (is_entry(a, row))
            add(c, row->bind.keys, row->bind.help, group);
    }
}

static card card_of(const sm_app *a)
{
    card c = {0};
    c.groups = sm_app_groups(a, c.name);
    for (size_t g = 0; g < c.groups; g++) {
        add_rows(&c, a, sm_app_view(a)->actions, g);
        add_rows(&c, a, sm_global_actions, g);
    }
    return c;
}

static size_t first_of(const card *c, size_t group)
{
    size_t i = 0;
    while (i < c->n && c->entry[i].group != group) i++;
    return i;
}

static size_t count_of(const card *c, size_t group)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n; i++) n += c->entry[i].group == group;
    return n;
}

/* ---- where things stand -------------------------------------------------------------------------------------------
 */

typedef struct place {
    bool bar;
    int line;              /* of the bar */
    int x[SM_GROUPS + 1];  /* of its names; of an empty group the next one's */
    sm_rect box;           /* what is below it, frame included; the whole screen without a bar */
    size_t first, n, from; /* entries of the list, and the first one seen */
    int room;
} place;

static unsigned flags_of(const sm_app *a)
{
    return sm_app_scene(a).look.ascii ? SM_SHOW_ASCII : 0;
}

static int entry_width(const sm_app *a, const entry *e)
{
    char keys[64];
    sm_app_keys(keys, e->keys, true);
    return sm_show_width(e->label, flags_of(a)) + SPACE + sm_show_width(keys, flags_of(a));
}

static void place_bar(const card *c, place *p)
{
    int x = 1;
    for (size_t g = 0; g < c->groups; g++) {
        p->x[g] = x;
        if (count_of(c, g)) x += sm_show_width(c->name[g], 0) + SPACE;
    }
    p->x[c->groups] = x;
}

static void place_list(const sm_app *a, const card *c, size_t group, place *p, int end)
{
    int width = 20;
    p->first = first_of(c, group);
    p->n = count_of(c, group);
    for (size_t i = p->first; i < p->first + p->n; i++) {
        int w = entry_width(a, &c->entry[i]) + 5;
        if (w > width) width = w;
    }
    if (width > a->caps.w) width = a->caps.w;
    int x = p->x[group] - 1 + width > a->caps.w ? a->caps.w - width : p->x[group] - 1;
    int h = (int)p->n + 2 < end - p->line - 1 ? (int)p->n + 2 : end - p->line - 1;
    p->box = (sm_rect){x, p->line + 1, width, h};
    p->room = h - 2;
}

static place place_of(const sm_app *a, const card *c)
{
    const menu *m = a->over_state;
    sm_screen s = sm_app_screen(a);
    int end = s.message >= 0 ? s.message : a->caps.h;
    place p = {.bar = a->caps.w >= BAR_FROM_W && a->caps.h >= BAR_FROM_H, .line = s.tabs >= 0 ? s.tabs : 0};
    place_bar(c, &p);
    if (p.x[c->groups] > a->caps.w) p.bar = false;
    if (p.bar) {
        place_list(a, c, c->entry[m->at].group, &p, end);
    } else {
        p.n = c->n;
        p.box = (sm_rect){0, 0, a->caps.w, end > 0 ? end : 1};
        p.room = p.box.h;
    }
    size_t at = m->at - p.first, room = p.room > 0 ? (size_t)p.room : 1;
    p.from = m->top > at ? at : m->top + room <= at ? at + 1 - room : m->top;
    if (p.from + room > p.n) p.from = p.n > room ? p.n - room : 0;
    return p;
}

/* ---- drawing ------------------------------------------------------------------------------------------------------
 */

/* As the name of a menu a heading in capitals would shout. */
static void name_of(char out[32], const char *heading)
{
    snprintf(out, 32, "%s", heading);
    for (char *p = out; *p; p++)
        if (p > out) *p = (char)tolower((unsigned char)*p);
}

static void draw_bar(const card *c, const place *p, size_t here, sm_pen pen)
{
    sm_pen_fill(pen, " ");
    for (size_t g = 0; g < c->groups; g++) {
        char name[32];
        name_of(name, c->name[g]);
        if (count_of(c, g)) sm_pen_text(sm_pen_as(pen, g == here ? SM_ROLE_CURSOR : SM_ROLE_BOX), p->x[g], 0, name);
    }
}

static void draw_entry(const sm_app *a, const entry *e, sm_pen pen, int y, bool here)
{
    char keys[64];
    int w = pen.box.w;
    sm_app_keys(keys, e->keys, true);
    int used = sm_show_width(keys, flags_of(a));
    sm_pen line = sm_pen_as(pen, here ? SM_ROLE_CURSOR : SM_ROLE_BOX);
    if (here) sm_pen_repeat(line, 0, y, w, " ");
    sm_pen_text(line, 0, y, here ? "▸" : " ");
    sm_pen_cut(line, 1, y, w - 1 - (w > 24 ? used + 2 : 0), e->label);
    if (w > 24) sm_pen_right(here ? line : sm_pen_as(pen, SM_ROLE_KEY), w - used - 1, y, used, keys);
    if (here) sm_pen_cursor(pen, 0, y);
}

static void draw(sm_app *a, sm_pen pen)
{
    const menu *m = a->over_state;
    card c = card_of(a);
    place p = place_of(a, &c);
    pen = sm_pen_as(pen, SM_ROLE_BOX);
    sm_pen box = sm_pen_in(pen, p.box), in = box;
    if (p.bar) draw_bar(&c, &p, c.entry[m->at].group, sm_pen_in(pen, (sm_rect){0, p.line, a->caps.w, 1}));
    sm_pen_fill(box, " ");
    if (p.bar) {
        sm_pen_frame(box, "");
        in = sm_pen_in(box, (sm_rect){1, 1, p.box.w - 2, p.room});
    }
    for (int y = 0; y < p.room && p.from + (size_t)y < p.n; y++) {
        size_t i = p.first + p.from + (size_t)y;
        draw_entry(a, &c.entry[i], in, y, i == m->at);
    }
    sm_pen key = sm_pen_as(box, SM_ROLE_KEY);
    if (p.from > 0) sm_pen_text(key, p.box.w - 1, p.bar, "▲");
    if (p.from + (size_t)p.room < p.n) sm_pen_text(key, p.box.w - 1, p.bar + p.room - 1, "▼");
}

/* ---- keys ---------------------------------------------------------------------------------------------------------
 */

static sm_status choose(sm_app *a, const card *c, size_t at, sm_error *err)
{
    const char *keys = c->entry[at].keys; /* of a row, which outlives the menu */
    sm_app_close(a);
    return sm_app_first_key(a, keys, err);
}

static void to_group(menu *m, const card *c, size_t by)
{
    size_t group = c->entry[m->at].group;
    do group = (group + by) % c->groups;
    while (!count_of(c, group));
    m->at = first_of(c, group);
    m->top = 0;
}

/* Round and round in the list that is seen. */
static void step(menu *m, const place *p, bool down)
{
    size_t at = m->at - p->first;
    m->at = p->first + (down ? at + 1 : at + p->n - 1) % p->n;
    m->top = p->from;
}

/* The next entry that begins so, of the list that is seen or of another one. */
static void jump(menu *m, const card *c, const place *p, int letter)
{
    for (size_t by = 1; by <= p->n; by++) {
        size_t i = p->first + (m->at - p->first + by) % p->n;
        if (tolower((unsigned char)c->entry[i].label[0]) != letter) continue;
        m->at = i;
        return;
    }
    for (size_t by = 1; by <= c->n; by++) {
        size_t i = (m->at + by) % c->n;
        if (tolower((unsigned char)c->entry[i].label[0]) != letter) continue;
        m->at = i;
        m->top = 0;
        return;
    }
}

static sm_status key(sm_app *a, const char *pressed, sm_error *err)
{
    menu *m = a->over_state;
    card c = card_of(a);
    place p = place_of(a, &c);
    if (sm_key_among("Enter", pressed)) return choose(a, &c, m->at, err);
    if (sm_key_among("Esc q C-g F9", pressed))
        sm_app_close(a);
    else if (sm_key_among("Left S-Tab", pressed))
        to_group(m, &c, c.groups - 1);
    else if (sm_key_among("Right Tab", pressed))
        to_group(m, &c, 1);
    else if (sm_key_among("Up Down", pressed))
        step(m, &p, *pressed == 'D');
    else if (sm_key_among("Home PgUp", pressed))
        m->at = p.first;
    else if (sm_key_among("End PgDn", pressed))
        m->at = p.first + p.n - 1;
    else if (!pressed[1])
        jump(m, &c, &p, tolower((unsigned char)*pressed));
    return SM_OK;
}

static sm_status press(sm_app *a, const card *c, const place *p, const sm_mouse *at, sm_error *err)
{
    menu *m = a->over_state;
    int y = at->y - p->box.y - p->bar, x = at->x - p->box.x;
    if (p->bar && at->y == p->line) {
        for (size_t g = 0; g < c->groups; g++)
            if (count_of(c, g) && at->x >= p->x[g] && at->x < p->x[g + 1] - SPACE + 1) {
                m->at = first_of(c, g);
                m->top = 0;
                return SM_OK;
            }
    } else if (x >= 0 && x < p->box.w && at->y >= p->box.y && at->y < p->box.y + p->box.h) {
        bool hit = y >= 0 && y < p->room && p->from + (size_t)y < p->n;
        return hit ? choose(a, c, p->first + p->from + (size_t)y, err) : SM_OK;
    }
    sm_app_close(a);
    return SM_OK;
}

static sm_status mouse(sm_app *a, const sm_mouse *at, sm_error *err)
{
    card c = card_of(a);
    place p = place_of(a, &c);
    if (at->what == SM_MOUSE_PRESS) return press(a, &c, &p, at, err);
    if (at->what == SM_MOUSE_WHEEL_UP || at->what == SM_MOUSE_WHEEL_DOWN)
        step(a->over_state, &p, at->what == SM_MOUSE_WHEEL_DOWN);
    return SM_OK;
}

static const sm_binding keys[] = {{"Enter", "do", "do it", "do it"},
                                  {"q Esc C-g F9", "close", "close the menu", "close"},
                                  {"Left Right", "group", "other group", "group"},
                                  {"Up Down", "entry", "other entry", "entry"},
                                  {"letter", "jump", "next entry that begins so", "jumps"},
                                  {0}};

const sm_overlay sm_overlay_menu = {
    .name = "menu", .state_size = sizeof(menu), .keys = keys, .key = key, .mouse = mouse, .draw = draw};
