/* The menu: the rows of keys that are in force here as entries, by their groups. A bar with a list that hangs from it;
 * on small screens one list. */
#include "overlay.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { ENTRIES = 160, BAR_FROM_W = 60, BAR_FROM_H = 15, SPACE = 3 };

typedef struct menu {
    size_t at;  /* the entry under the cursor, among all */
    size_t top; /* first one asked for, clamped when drawn */
} menu;

/* ---- entries ----------------------------------------------------------------------------------------------------- */

typedef struct entry {
    const char *keys, *label;
    size_t group;
} entry;

typedef struct card { /* all of them */
    const char *name[SM_GROUPS];
    size_t groups, n;
    entry entry[ENTRIES];
} card;

static void add_entry(card *c, const char *keys, const char *label, size_t group)
{
    if (c->n < ENTRIES) c->entry[c->n++] = (entry){keys, label, group};
}

/* Menus do not move the cursor, so of the movement keys only those with one key are listed. */
static card card_of(const sm_app *a)
{
    card c = {0};
    c.groups = sm_app_groups(a, c.name);
    for (size_t g = 0; g < c.groups; g++)
        for (sm_row_walk at = {0}; sm_next_row(a, c.name[g], &at);) {
            const sm_binding *bind = &at.row->bind;
            bool moves = !strcmp(c.name[g], sm_group_around) && strchr(bind->keys, ' ');
            if (bind->keys == sm_view_digits && a->session) {
                for (size_t i = 0; sm_views[i]; i++)
                    if (sm_views[i]->digit) add_entry(&c, sm_views[i]->digit, sm_views[i]->title, g);
            } else if (!moves && (a->session || !at.row->command) && strcmp(bind->name, "menu") != 0) {
                add_entry(&c, bind->keys, bind->help, g);
            }
        }
    return c;
}

static size_t first_entry(const card *c, size_t group)
{
    size_t i = 0;
    while (i < c->n && c->entry[i].group != group) i++;
    return i;
}

static size_t group_entries(const card *c, size_t group)
{
    size_t n = 0;
    for (size_t i = 0; i < c->n; i++) n += c->entry[i].group == group;
    return n;
}

/* ---- where things stand ------------------------------------------------------------------------------------------ */

typedef struct menu_place {
    bool bar;
    int line;              /* of the bar */
    int x[SM_GROUPS + 1];  /* of its names; of an empty group the next one's */
    sm_rect box;           /* what is below it, frame included; the whole screen without a bar */
    size_t first, n, from; /* entries of the list, and the first one seen */
    int space;
} menu_place;

static void place_list(const sm_app *a, const card *c, size_t group, menu_place *p, int end)
{
    int width = 20;
    unsigned flags = sm_app_show_flags(a);
    p->first = first_entry(c, group);
    p->n = group_entries(c, group);
    for (size_t i = p->first; i < p->first + p->n; i++) {
        char keys[64];
        sm_app_keys(keys, c->entry[i].keys, true);
        int w = sm_show_width(c->entry[i].label, flags) + SPACE + sm_show_width(keys, flags) + 5;
        if (w > width) width = w;
    }
    if (width > a->caps.w) width = a->caps.w;
    int x = p->x[group] - 1 + width > a->caps.w ? a->caps.w - width : p->x[group] - 1;
    int h = (int)p->n + 2 < end - p->line - 1 ? (int)p->n + 2 : end - p->line - 1;
    p->box = (sm_rect){x, p->line + 1, width, h};
    p->space = h - 2;
}

static menu_place place_menu(const sm_app *a, const card *c)
{
    const menu *m = a->layer.state;
    sm_screen s = sm_app_screen(a);
    int end = s.message >= 0 ? s.message : a->caps.h;
    menu_place p = {.bar = a->caps.w >= BAR_FROM_W && a->caps.h >= BAR_FROM_H, .line = s.tabs >= 0 ? s.tabs : 0};
    p.x[0] = 1;
    for (size_t g = 0; g < c->groups; g++)
        p.x[g + 1] = p.x[g] + (group_entries(c, g) ? sm_show_width(c->name[g], 0) + SPACE : 0);
    if (p.x[c->groups] > a->caps.w) p.bar = false;
    if (p.bar) {
        place_list(a, c, c->entry[m->at].group, &p, end);
    } else {
        p.n = c->n;
        p.box = (sm_rect){0, 0, a->caps.w, end > 0 ? end : 1};
        p.space = p.box.h;
    }
    size_t at = m->at - p.first, space = p.space > 0 ? (size_t)p.space : 1;
    p.from = m->top > at ? at : m->top + space <= at ? at + 1 - space : m->top;
    if (p.from + space > p.n) p.from = p.n > space ? p.n - space : 0;
    return p;
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

/* As the name of a menu a heading in upper-case letters would shout. */
static void draw_bar(const card *c, const menu_place *p, size_t here, sm_pen pen)
{
    sm_pen_fill(pen, " ");
    for (size_t g = 0; g < c->groups; g++) {
        char name[32];
        snprintf(name, sizeof name, "%s", c->name[g]);
        for (char *at = name; *at; at++)
            if (at > name) *at = (char)tolower((unsigned char)*at);
        if (group_entries(c, g))
            sm_pen_text(sm_pen_as(pen, g == here ? SM_ROLE_CURSOR : SM_ROLE_BOX), p->x[g], 0, name);
    }
}

static void draw_entry(const sm_app *a, const entry *e, sm_pen pen, int y, bool here)
{
    char keys[64];
    int w = pen.box.w;
    sm_app_keys(keys, e->keys, true);
    int used = sm_show_width(keys, sm_app_show_flags(a));
    sm_pen line = sm_pen_as(pen, here ? SM_ROLE_CURSOR : SM_ROLE_BOX);
    if (here) sm_pen_repeat(line, 0, y, w, " ");
    sm_pen_text(line, 0, y, here ? "▸" : " ");
    sm_pen_cut(line, 1, y, w - 1 - (w > 24 ? used + 2 : 0), e->label);
    if (w > 24) sm_pen_right(here ? line : sm_pen_as(pen, SM_ROLE_KEY), w - used - 1, y, used, keys);
    if (here) sm_pen_cursor(pen, 0, y);
}

static void menu_draw(sm_app *a, sm_pen pen)
{
    const menu *m = a->layer.state;
    card c = card_of(a);
    menu_place p = place_menu(a, &c);
    pen = sm_pen_as(pen, SM_ROLE_BOX);
    sm_pen box = sm_pen_in(pen, p.box), in = box;
    if (p.bar) draw_bar(&c, &p, c.entry[m->at].group, sm_pen_in(pen, (sm_rect){0, p.line, a->caps.w, 1}));
    sm_pen_fill(box, " ");
    if (p.bar) {
        sm_pen_frame(box, "");
        in = sm_pen_in(box, (sm_rect){1, 1, p.box.w - 2, p.space});
    }
    for (int y = 0; y < p.space && p.from + (size_t)y < p.n; y++) {
        size_t i = p.first + p.from + (size_t)y;
        draw_entry(a, &c.entry[i], in, y, i == m->at);
    }
    sm_pen_more(box, p.box.w - 1, p.bar, p.space, p.from > 0, p.from + (size_t)p.space < p.n);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static void choose_entry(sm_app *a, const card *c, size_t at)
{
    sm_overlay_answer(a, SM_PRESSES, "%s", c->entry[at].keys);
}

static void to_group(menu *m, const card *c, size_t by)
{
    size_t group = c->entry[m->at].group;
    do group = (group + by) % c->groups;
    while (!group_entries(c, group));
    m->at = first_entry(c, group);
    m->top = 0;
}

/* Round and round in the list that is seen. */
static void step_entry(menu *m, const menu_place *p, bool down)
{
    size_t at = m->at - p->first;
    m->at = p->first + (down ? at + 1 : at + p->n - 1) % p->n;
    m->top = p->from;
}

/* The next entry that begins so, of the list that is seen or of another one. */
static void jump_to_letter(menu *m, const card *c, const menu_place *p, int letter)
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

static sm_status menu_key(sm_app *a, const char *key, sm_error *err)
{
    menu *m = a->layer.state;
    card c = card_of(a);
    menu_place p = place_menu(a, &c);
    if (sm_key_among("Enter", key)) {
        choose_entry(a, &c, m->at);
        return SM_OK;
    }
    if (sm_key_among("Esc q C-g F9", key)) {
        sm_overlay_closes(a);
        return SM_OK;
    }
    if (sm_key_among("Left S-Tab", key))
        to_group(m, &c, c.groups - 1);
    else if (sm_key_among("Right Tab", key))
        to_group(m, &c, 1);
    else if (sm_key_among("Up Down", key))
        step_entry(m, &p, *key == 'D');
    else if (sm_key_among("Home PgUp", key))
        m->at = p.first;
    else if (sm_key_among("End PgDn", key))
        m->at = p.first + p.n - 1;
    else if (!key[1])
        jump_to_letter(m, &c, &p, tolower((unsigned char)*key));
    return SM_OK;
}

static void press_menu(sm_app *a, const card *c, const menu_place *p, const sm_mouse *at)
{
    menu *m = a->layer.state;
    int y = at->y - p->box.y - p->bar, x = at->x - p->box.x;
    if (p->bar && at->y == p->line) {
        for (size_t g = 0; g < c->groups; g++) {
            if (group_entries(c, g) && at->x >= p->x[g] && at->x < p->x[g + 1] - SPACE + 1) {
                m->at = first_entry(c, g);
                m->top = 0;
                return;
            }
        }
    } else if (x >= 0 && x < p->box.w && at->y >= p->box.y && at->y < p->box.y + p->box.h) {
        bool hit = y >= 0 && y < p->space && p->from + (size_t)y < p->n;
        if (hit) choose_entry(a, c, p->first + p->from + (size_t)y);
        return;
    }
    sm_overlay_closes(a);
}

static sm_status menu_mouse(sm_app *a, const sm_mouse *at, sm_error *err)
{
    card c = card_of(a);
    menu_place p = place_menu(a, &c);
    if (at->what == SM_MOUSE_PRESS) {
        press_menu(a, &c, &p, at);
        return SM_OK;
    }
    if (at->what == SM_MOUSE_WHEEL_UP || at->what == SM_MOUSE_WHEEL_DOWN)
        step_entry(a->layer.state, &p, at->what == SM_MOUSE_WHEEL_DOWN);
    return SM_OK;
}

static const sm_binding menu_keys[] = {{"Enter", "do", "do it", "do it"},
                                       {"q Esc C-g F9", "close", "close the menu", "close"},
                                       {"Left Right", "group", "other group", "group"},
                                       {"Up Down", "entry", "other entry", "entry"},
                                       {"letter", "jump", "next entry with this first letter", "jumps"},
                                       {0}};

const sm_overlay sm_overlay_menu = {.name = "menu",
                                    .state_size = sizeof(menu),
                                    .keys = menu_keys,
                                    .key = menu_key,
                                    .mouse = menu_mouse,
                                    .draw = menu_draw};
