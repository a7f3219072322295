/* The start screen: what this is, and something to open. */
#include "setmatch/view/words.h"
#include "view/views.h"
#include <stdio.h>
#include <string.h>

enum { LEARN = 2, PAGES = 1 + LEARN }; /* a file to be named; views that can be gone to: lessons, glossary */

typedef struct start {
    uint32_t at; /* the entry under the cursor */
} start;

/* ---- entries: samples, recent files, the glossary ---------------------------------------------------------------- */

static uint32_t lines_in(const char *lines)
{
    uint32_t n = 0;
    for (const char *p = lines ? lines : ""; *p; n++) {
        p += strcspn(p, "\n");
        p += *p == '\n';
    }
    return n;
}

/* The i-th line up to a tab, and what stands behind the tab. */
static void line_at(const char *lines, uint32_t i, char out[512], char more[256])
{
    const char *p = lines ? lines : "";
    while (i-- > 0 && *p) {
        p += strcspn(p, "\n");
        p += *p == '\n';
    }
    int length = (int)strcspn(p, "\t\n");
    snprintf(out, 512, "%.*s", length < 500 ? length : 500, p);
    p += length;
    p += *p == '\t';
    snprintf(more, 256, "%.*s", (int)strcspn(p, "\n"), p);
}

static uint32_t entries(const sm_scene *scene)
{
    return lines_in(scene->samples) + lines_in(scene->recent) + PAGES;
}

static void settle(void *state, const sm_scene *scene)
{
    start *s = state;
    if (s->at >= entries(scene)) s->at = entries(scene) - 1;
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

typedef struct sheet {
    const start *s;
    const sm_scene *scene;
    sm_pen pen;
    int y, from, lead;
    int line;       /* -1, or the one whose entry is asked for: */
    uint32_t found; /* SM_NONE: none */
} sheet;

static void head(sheet *p, const char *text)
{
    sm_pen_text(sm_pen_as(p->pen, SM_ROLE_HEAD), 1, p->y - p->from, text);
    p->y++;
}

static void entry(sheet *p, uint32_t number, const char *text, const char *what)
{
    bool here = p->s->at == number;
    int y = p->y - p->from;
    sm_pen pen = sm_pen_as(p->pen, here ? SM_ROLE_CURSOR : SM_ROLE_TEXT);
    sm_pen_text(pen, 1, y, here ? "▸" : " ");
    int used = sm_pen_cut(pen, 3, y, p->scene->w - 4, text);
    int x = p->scene->w >= 60 && used < 18 ? 24 : used + 6;
    sm_pen_cut(sm_pen_as(p->pen, SM_ROLE_DIM), x, y, p->scene->w - x - 1, what);
    if (here) sm_pen_cursor(pen, 1, y);
    if (y == p->line) p->found = number;
    p->y++;
}

static void draw_list(sheet *p, const char *lines, uint32_t *number)
{
    uint32_t n = lines_in(lines);
    char text[512], what[256];
    for (uint32_t i = 0; i < n; i++) {
        line_at(lines, i, text, what);
        entry(p, (*number)++, text, what);
    }
}

static const struct {
    const char *name, *says, *command; /* NULL: O is pressed */
} pages[PAGES] = {
    {"another file", "asks for its name, and Tab completes it", NULL},
    {"lessons", "the papers' examples step by step, and their simulations", "view lesson"},
    {"glossary", "T, K, I_t, the brackets, and R P H F as each paper uses them", "view glossary"},
};

static void draw_entries(sheet *p)
{
    uint32_t number = 0;
    head(p, "SAMPLES");
    draw_list(p, p->scene->samples, &number);
    p->y++;
    head(p, "FILES");
    draw_list(p, p->scene->recent, &number);
    entry(p, number++, pages[0].name, pages[0].says);
    p->y++;
    head(p, "TO LEARN");
    for (int i = 1; i < PAGES; i++) entry(p, number++, pages[i].name, pages[i].says);
}

/* The list below the words, scrolled so that the cursor is seen. */
static sheet sheet_of(const start *s, const sm_scene *scene)
{
    sheet p = {.s = s, .scene = scene, .line = -1, .found = SM_NONE};
    p.lead = scene->h >= 14 ? 4 : scene->h >= 10 ? 2 : 0;
    int room = scene->h - p.lead;
    int at = (int)s->at + 1 + (s->at >= lines_in(scene->samples) ? 2 : 0) + (s->at + LEARN >= entries(scene) ? 2 : 0);
    if (at > room - 2) p.from = at - room + 2;
    return p;
}

static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    sheet p = sheet_of(state, scene);
    if (p.lead) {
        sm_pen_text(sm_pen_as(pen, SM_ROLE_MATCHED), 1, 0, "setmatch compares two partitions of the same points");
        sm_pen_cut(pen, 1, 1, scene->w - 2,
                   p.lead > 2 ? "Open a file of class and cluster labels, move points, and watch every index." : "");
        if (p.lead > 2)
            sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 1, 2, scene->w - 2,
                       "O opens a file, Tab completes its name   or   setmatch FILE   from the shell");
    }
    p.pen = sm_pen_in(pen, (sm_rect){0, p.lead, scene->w, scene->h - p.lead});
    draw_entries(&p);
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    if (sm_text_print(out, NULL, "Enter opens what the cursor is on; / finds an entry")) sm_text_clear(out);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer move(const sm_press *press)
{
    start *s = press->state;
    int by = sm_key_among("PgDn C-f", press->key)   ? press->scene->h - 6
             : sm_key_among("PgUp C-b", press->key) ? 6 - press->scene->h
                                                    : 0;
    if (sm_key_among("Down j", press->key)) by = 1;
    if (sm_key_among("Up k", press->key)) by = -1;
    int64_t to = (int64_t)s->at + by, last = (int64_t)entries(press->scene) - 1;
    s->at = (uint32_t)(to < 0 ? 0 : to > last ? last : to);
    return SM_TAKEN;
}

static sm_answer mouse(const sm_press *press)
{
    start *s = press->state;
    if (press->mouse->what == SM_MOUSE_DRAG || press->mouse->what == SM_MOUSE_RELEASE) return SM_TAKEN;
    if (press->mouse->what != SM_MOUSE_PRESS) return SM_IGNORED;
    sheet p = sheet_of(s, press->scene);
    p.line = press->mouse->y - p.lead;
    if (p.line >= 0) draw_entries(&p); /* into an empty pen: only looked for */
    if (p.found == SM_NONE) return SM_TAKEN;
    bool again = p.found == s->at;
    s->at = p.found;
    return sm_pressed(press, true, again);
}

static sm_answer glossary(const sm_press *press)
{
    return sm_reply(press, SM_RUN, "view glossary");
}

/* The i-th entry: what opens it, and a few words; false: one of the pages. */
static bool entry_at(const sm_scene *scene, uint32_t i, char file[512], char what[256])
{
    uint32_t samples = lines_in(scene->samples);
    if (i + PAGES >= entries(scene)) return false;
    bool sample = i < samples;
    line_at(sample ? scene->samples : scene->recent, sample ? i : i - samples, file, what);
    return true;
}

static sm_answer page_at(const sm_scene *scene, uint32_t i, sm_text *out)
{
    uint32_t page = i + PAGES - entries(scene);
    if (!pages[page].command) return sm_text_print(out, NULL, "O") ? SM_IGNORED : SM_PRESS;
    return sm_text_print(out, NULL, "%s", pages[page].command) ? SM_IGNORED : SM_RUN;
}

static sm_answer choose(const sm_press *press)
{
    const start *s = press->state;
    char file[512], what[256];
    if (!entry_at(press->scene, s->at, file, what)) return page_at(press->scene, s->at, press->out);
    if (sm_text_print(press->out, NULL, "open ") || sm_word_quote(press->out, file, NULL)) return SM_IGNORED;
    return SM_RUN;
}

static bool find(void *state, const sm_scene *scene, const char *text, int direction)
{
    start *s = state;
    uint32_t n = entries(scene);
    for (uint32_t step = 1; step <= n; step++) {
        uint32_t at = direction < 0 ? (s->at + n - step) % n : (s->at + step) % n;
        char file[512] = "", what[256] = "";
        if (!entry_at(scene, at, file, what)) snprintf(file, sizeof file, "%s", pages[at + PAGES - n].name);
        if (!sm_words_contain(file, text) && !sm_words_contain(what, text)) continue;
        s->at = at;
        return true;
    }
    return false;
}

static const char around[] = "MOVE AROUND", program[] = "FILE";
static const sm_action actions[] = {
    {.bind = {"Up Down k j", "move", "choose", "choose"}, .act = move, .group = around},
    {.bind = {"Enter", "open-this", "open it", "open"}, .act = choose, .group = program},
    {.bind = {"Tab", "glossary", "words and signs", "glossary"}, .act = glossary, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = move, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_start = {
    .name = "start",
    .title = "Start",
    .help = "Something to open: samples, recent files and lessons. Tab shows what the words and signs mean.",
    .actions = actions,
    .state_size = sizeof(start),
    .draw = draw,
    .inspect = inspect,
    .find = find,
    .settle = settle,
    .mouse = mouse,
    .without_data = true,
};
