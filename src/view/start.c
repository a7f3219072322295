/* The start screen: what this is, something to open, and the words and signs used. */
#include "setmatch/view/words.h"
#include "views.h"
#include <stdio.h>
#include <string.h>

typedef struct start {
    uint32_t at;   /* the entry under the cursor */
    bool glossary; /* the page of words instead of the entries */
    int top;       /* its first line */
} start;

static const struct {
    const char *word, *meaning;
} glossary[] = {
    {"T, K", "number of classes and of clusters, empty ones left out; formulas write k and k'"},
    {"c, a, b, n", "points of a class in a cluster; of a class (row sum); of a cluster (column sum); in all"},
    {"class", "a set of the reference partition, a row; cluster: a set of the prediction, a column"},
    {"I_t, I_k", "best Jaccard overlap of a class with any cluster; of a cluster with any class"},
    {"[n]", "the best cluster of its class (T→K), by Jaccard"},
    {"(n)", "the best class of its cluster (K→T), by Jaccard"},
    {"[(n)]", "best for each other"},
    {"=n", "as good as the one marked: a tie, decided by the order as loaded"},
    {"n*", "in the one-to-one optimum (:set match=counts, row_share or braun_blanquet)"},
    {"name!", "no class (cluster) has this cluster (class) as its best"},
    {"·", "no points; in the column of changes: no change"},
    {"†", "the value is a convention: its formula would be 0/0, or the partitions are identical"},
    {"n/a", "the formula has no value here; Explain tells why"},
    {"…", "not worked out yet"},
    {"R", "J-score paper: recall, classes weighted by size. NCA paper: the Rand index. Here R and Rand"},
    {"P", "J-score paper: precision, clusters weighted by size. NCA paper: purity carries two dots. Here P and Purity"},
    {"H", "J-score paper: the H-score, a distance. Elsewhere entropy, H(U) and H(V)"},
    {"F", "J-score paper: F-score over sets. F1 of pairs has an id of its own, pair_f1"},
    {"NCA", "normalized clustering accuracy; with k ≠ k' it is NCA' of the paper and may be negative"},
    {"↓", "a distance: lower is better"},
    {"▲ ▼", "changed for the better, for the worse, whatever the direction of the index"},
    {"nats", "unit of information; :set log=2 shows bits"},
};
enum { WORDS = sizeof glossary / sizeof *glossary };

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
    return lines_in(scene->samples) + lines_in(scene->recent) + 1;
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
    int y, from;
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
    p->y++;
}

static void draw_list(sheet *p, const char *title, const char *lines, uint32_t *number)
{
    uint32_t n = lines_in(lines);
    char text[512], what[256];
    if (n) head(p, title);
    for (uint32_t i = 0; i < n; i++) {
        line_at(lines, i, text, what);
        entry(p, (*number)++, text, what);
    }
    p->y += n > 0;
}

static void draw_entries(sheet *p)
{
    uint32_t number = 0;
    draw_list(p, "SAMPLES", p->scene->samples, &number);
    draw_list(p, "RECENT FILES", p->scene->recent, &number);
    head(p, "WORDS AND SIGNS");
    entry(p, number, "glossary", "T, K, I_t, the brackets, and R P H F as each paper uses them");
}

static void draw_glossary(sheet *p)
{
    head(p, "WORDS AND SIGNS");
    int w = p->scene->w - 16;
    for (size_t i = 0; i < WORDS; i++) {
        sm_pen_cut(sm_pen_as(p->pen, SM_ROLE_MATCHED), 2, p->y - p->from, 11, glossary[i].word);
        p->y += sm_words_wrap(p->pen, 14, p->y - p->from, w < 8 ? 8 : w, glossary[i].meaning);
    }
}

static int glossary_lines(const sm_scene *scene)
{
    sheet p = {.scene = scene};
    draw_glossary(&p); /* a pen without a frame has an empty box: only counted */
    return p.y;
}

static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const start *s = state;
    int lead = scene->h >= 14 ? 4 : scene->h >= 10 ? 2 : 0;
    if (lead) {
        sm_pen_text(sm_pen_as(pen, SM_ROLE_MATCHED), 1, 0, "setmatch compares two partitions of the same points");
        sm_pen_cut(pen, 1, 1, scene->w - 2,
                   lead > 2 ? "Open a file with a class and a cluster a row, move points, and see every index change."
                            : "");
        if (lead > 2)
            sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 1, 2, scene->w - 2,
                       ":open FILE   or   setmatch TRUE PRED   from the shell");
    }
    int room = scene->h - lead;
    sheet p = {.s = s, .scene = scene, .pen = sm_pen_in(pen, (sm_rect){0, lead, scene->w, room})};
    if (s->glossary) {
        p.from = s->top;
        draw_glossary(&p);
        if (p.y - p.from > room) sm_pen_text(sm_pen_as(p.pen, SM_ROLE_KEY), scene->w - 1, room - 1, "▼");
        return;
    }
    int at = (int)s->at + 1 + (s->at >= lines_in(scene->samples) ? 2 : 0) + (s->at + 1 == entries(scene) ? 2 : 0);
    if (at > room - 2) p.from = at - room + 2;
    draw_entries(&p);
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    (void)state, (void)scene;
    if (sm_text_print(out, NULL, "Enter opens what the cursor is on")) sm_text_clear(out);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer move(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    (void)out;
    start *s = state;
    int by = sm_key_among("PgDn C-f", key) ? scene->h - 6 : sm_key_among("PgUp C-b", key) ? 6 - scene->h : 0;
    if (sm_key_among("Down j", key)) by = 1;
    if (sm_key_among("Up k", key)) by = -1;
    if (s->glossary) {
        int last = glossary_lines(scene) - 4;
        s->top += by;
        if (s->top > last) s->top = last;
        if (s->top < 0) s->top = 0;
        return SM_TAKEN;
    }
    int64_t to = (int64_t)s->at + by, last = (int64_t)entries(scene) - 1;
    s->at = (uint32_t)(to < 0 ? 0 : to > last ? last : to);
    return SM_TAKEN;
}

static sm_answer flip(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    (void)scene, (void)key, (void)out;
    start *s = state;
    s->glossary = !s->glossary;
    s->top = 0;
    return SM_TAKEN;
}

static sm_answer choose(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    start *s = state;
    if (s->glossary || s->at + 1 >= entries(scene)) return flip(state, scene, key, out);
    char file[512], what[256];
    uint32_t samples = lines_in(scene->samples);
    bool sample = s->at < samples;
    line_at(sample ? scene->samples : scene->recent, sample ? s->at : s->at - samples, file, what);
    if (sm_text_print(out, NULL, "open ") || sm_word_quote(out, file, NULL)) return SM_IGNORED;
    return SM_RUN;
}

static sm_answer leave(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    start *s = state;
    return s->glossary ? flip(state, scene, key, out) : SM_IGNORED;
}

static const char around[] = "MOVE AROUND", program[] = "FILE";
static const sm_action actions[] = {
    {.bind = {"Up Down k j", "move", "choose", "choose"}, .act = move, .group = around},
    {.bind = {"Enter", "open-this", "open it", "open"}, .act = choose, .group = program},
    {.bind = {"Tab", "glossary", "words and signs", "glossary"}, .act = flip, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = move, .group = around},
    {.bind = {"q Esc C-g", "leave", NULL, NULL}, .act = leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_start = {
    .name = "start",
    .title = "Start",
    .help = "Something to open, and what the words and signs mean.",
    .actions = actions,
    .state_size = sizeof(start),
    .draw = draw,
    .inspect = inspect,
    .settle = settle,
};
