/* What `entries.h` next to it says. */
#include "entries.h"
#include "words.h"
#include <stdio.h>
#include <string.h>

/* ---- where they come from ---------------------------------------------------------------------------------------- */

size_t sm_entries_lines(const char *lines)
{
    size_t n = 0;
    for (const char *p = lines ? lines : ""; *p; n++) {
        p += strcspn(p, "\n");
        p += *p == '\n';
    }
    return n;
}

static const char *take_part(const char *p, char *out, size_t capacity)
{
    size_t length = strcspn(p, "\t\n");
    snprintf(out, capacity, "%.*s", length < capacity ? (int)length : (int)capacity - 1, p);
    return p + length + (p[length] == '\t');
}

void sm_entries_read(const char *lines, size_t i, sm_entry *out)
{
    const char *p = lines ? lines : "";
    while (i-- > 0 && *p) {
        p += strcspn(p, "\n");
        p += *p == '\n';
    }
    p = take_part(p, out->name, sizeof out->name);
    p = take_part(p, out->text, sizeof out->text);
    p = take_part(p, out->source, sizeof out->source);
    p = take_part(p, out->group, sizeof out->group);
    p = take_part(p, out->told, sizeof out->told);
    take_part(p, out->about, sizeof out->about);
    if (*out->group) out->heading = out->group;
}

const sm_simulation *sm_entries_simulation(size_t i)
{
    for (size_t at = 0; sm_simulations[at]; at++)
        if (!sm_simulations[at]->labels && i-- == 0) return sm_simulations[at];
    return NULL;
}

/* ---- where they stand -------------------------------------------------------------------------------------------- */

/* All of the lead if there is room, its first line, or nothing; then an empty line. */
static int lead_lines(const sm_entries *e, const sm_scene *scene)
{
    int n = 0;
    while (e->kind->lead && e->kind->lead[n]) n++;
    return !n || scene->h < 7 ? 0 : scene->h < 14 ? 2 : n + 1;
}

typedef struct sheet { /* goes through the entries, line by line */
    const sm_entries *e;
    const sm_scene *scene;
    sm_pen pen; /* without a frame: nothing is drawn */
    size_t i, n;
    int top;     /* the first line that is seen */
    int y, next; /* the lines of entry i: from y up to next; its heading is above */
    sm_entry entry;
} sheet;

/* Draws entry i, scrolled; returns its lines. */
static int draw_entry(const sheet *p, int y)
{
    int w = p->scene->w, source = w >= 96 && p->entry.source[0] ? 66 : w, name = p->e->kind->name;
    bool here = p->i == p->e->at, wraps = p->e->kind->wraps;
    sm_role role = here ? SM_ROLE_CURSOR : wraps ? SM_ROLE_MATCHED : SM_ROLE_TEXT;
    sm_pen pen = sm_pen_as(p->pen, role);
    if (w < 60 && !wraps) name = sm_show_width(p->entry.name, SM_SHOW_PLAIN);
    sm_pen_text(pen, 1, y, here ? "▸" : " ");
    sm_words_pen(pen, 3, y, name < w - 4 ? name : w - 4, p->entry.name);
    int x = 3 + name + 2;
    if (here && p->pen.frame) sm_pen_cursor(pen, 1, y);
    if (wraps) return sm_words_wrap(p->pen, x, y, w - x - 1 < 8 ? 8 : w - x - 1, p->entry.text);
    sm_pen_cut(sm_pen_as(p->pen, p->entry.source[0] ? SM_ROLE_TEXT : SM_ROLE_DIM), x, y, source - x - 1, p->entry.text);
    sm_pen_cut(sm_pen_as(p->pen, SM_ROLE_DIM), source, y, w - source - 1, p->entry.source);
    return 1;
}

/* Advances to the next entry, with an empty line and its heading if it starts a group. Returns false at the end. */
static bool next_entry(sheet *p)
{
    if (++p->i >= p->n) return false;
    p->entry = (sm_entry){.heading = NULL};
    p->e->kind->entry(p->scene, p->i, &p->entry);
    p->y = p->next;
    if (p->entry.heading) {
        p->y += 1 + (p->i > 0);
        sm_pen_cut(sm_pen_as(p->pen, SM_ROLE_HEAD), 1, p->y - 1 - p->top, p->scene->w - 2, p->entry.heading);
    }
    p->next = p->y + draw_entry(p, p->y - p->top);
    return true;
}

/* Scrolled so that the cursor is seen, and its heading where it is the first of a group. */
static sheet sheet_of(const sm_entries *e, const sm_scene *scene, sm_pen pen)
{
    pen.look = scene->look;
    int space = scene->h - lead_lines(e, scene), above = 0, below = 0;
    sheet all = {.e = e, .scene = scene, .pen = {.look = scene->look}, .i = SIZE_MAX, .n = e->kind->count(scene)};
    while (next_entry(&all)) {
        if (all.i != e->at) continue;
        above = e->at ? all.y - (all.entry.heading != NULL) : 0;
        below = all.next;
    }
    int top = e->top > all.next - space ? all.next - space : e->top;
    if (below - top > space) top = below - space;
    if (above < top) top = above;
    return (sheet){.e = e, .scene = scene, .pen = pen, .i = SIZE_MAX, .n = all.n, .top = top > 0 ? top : 0};
}

/* ---- the view ---------------------------------------------------------------------------------------------------- */

void sm_entries_settle(void *state, const sm_scene *scene)
{
    sm_entries *e = state;
    size_t n = e->kind->count(scene);
    if (e->at >= n) e->at = n ? n - 1 : 0;
}

void sm_entries_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_entries *e = state;
    int lead = lead_lines(e, scene), h = scene->h - lead;
    size_t first = SIZE_MAX, last = 0;
    for (int i = 0; i < lead - 1; i++)
        sm_pen_cut(sm_pen_as(pen, i == 0   ? SM_ROLE_MATCHED
                                  : i == 1 ? SM_ROLE_TEXT
                                           : SM_ROLE_DIM),
                   1, i, scene->w - 2, e->kind->lead[i]);
    sheet p = sheet_of(e, scene, sm_pen_in(pen, (sm_rect){0, lead, scene->w, h}));
    while (next_entry(&p)) {
        if (p.next <= p.top || p.y >= p.top + h) continue;
        if (first == SIZE_MAX) first = p.i;
        last = p.i;
    }
    if (first == SIZE_MAX || (first == 0 && last + 1 == p.n)) return;
    char range[48];
    snprintf(range, sizeof range, "%zu–%zu of %zu", first + 1, last + 1, p.n);
    if (lead && scene->w >= 80) sm_pen_right(sm_pen_as(pen, SM_ROLE_DIM), scene->w - 20, 0, 19, range);
    sm_pen_more(p.pen, scene->w - 1, 0, h, p.top > 0, p.next - p.top > h);
}

sm_answer sm_entries_move(const sm_press *press)
{
    sm_entries *e = press->state;
    int space = press->scene->h - lead_lines(e, press->scene);
    e->at = sm_press_moved(press, e->at, e->kind->count(press->scene), space > 3 ? (size_t)space - 2 : 1);
    e->top = sheet_of(e, press->scene, (sm_pen){.frame = NULL}).top;
    return SM_TAKEN;
}

sm_answer sm_entries_mouse(const sm_press *press)
{
    sm_entries *e = press->state;
    int line = press->mouse->y - lead_lines(e, press->scene);
    if (press->mouse->what != SM_MOUSE_PRESS) return SM_IGNORED;
    sheet p = sheet_of(e, press->scene, (sm_pen){.frame = NULL});
    while (next_entry(&p)) {
        if (line < 0 || line + p.top < p.y || line + p.top >= p.next) continue;
        bool again = p.i == e->at;
        e->at = p.i;
        e->top = p.top;
        return sm_pressed(press, true, again);
    }
    return SM_TAKEN;
}

void sm_entries_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    sm_text_puts(out, ((const sm_entries *)state)->kind->told);
}

bool sm_entries_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_entries *e = state;
    size_t n = e->kind->count(scene);
    for (size_t step = 1; step <= n; step++) {
        size_t at = (direction < 0 ? e->at + n - step : e->at + step) % n;
        sm_entry entry = {.heading = NULL};
        e->kind->entry(scene, at, &entry);
        if (!sm_words_contain(entry.name, text) && !sm_words_contain(entry.text, text) &&
            !sm_words_contain(entry.source, text) && !sm_words_contain(entry.about, text))
            continue;
        e->at = at;
        return true;
    }
    return false;
}
