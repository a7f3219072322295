/* The glossary: the words and signs used, and every index in a sentence. Open from everywhere, with nothing loaded too.
 */
#include "setmatch/view/words.h"
#include "view/views.h"
#include <stdio.h>
#include <string.h>

typedef struct glossary {
    int top;     /* first line seen */
    size_t at;   /* the entry found or asked for; SIGNS + i: an index */
    bool marked; /* and whether one was */
} glossary;

static const struct {
    const char *word, *meaning;
} signs[] = {
    {"3×4", "classes and clusters in the title, those without points left out; formulas write k and k'"},
    {"T, K", "the classes, rows; the clusters, columns: T→K goes from a class to its best cluster"},
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
enum { SIGNS = sizeof signs / sizeof *signs };

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

enum { MARGIN = 2, MEANING = 14 };

typedef struct sheet { /* lines of any number, of which some are seen */
    const glossary *g;
    const sm_scene *scene;
    sm_pen pen;
    int y, top;
    int at;   /* first line of the marked entry */
    int line; /* -1, or the one whose entry is asked for: */
    size_t found;
} sheet;

static void head(sheet *p, const char *text)
{
    sm_pen_text(sm_pen_as(p->pen, SM_ROLE_HEAD), 1, p->y - p->top, text);
    p->y++;
}

static void entry(sheet *p, size_t number, const char *word, const char *meaning)
{
    int w = p->scene->w - MEANING - 2;
    bool here = p->g->marked && p->g->at == number;
    if (here) p->at = p->y;
    sm_words_pen(sm_pen_as(p->pen, here ? SM_ROLE_FOUND : SM_ROLE_MATCHED), MARGIN, p->y - p->top, MEANING - MARGIN - 1,
                 word);
    int lines = sm_words_wrap(p->pen, MEANING, p->y - p->top, w < 8 ? 8 : w, meaning);
    if (p->line >= p->y && p->line < p->y + lines) p->found = number;
    p->y += lines;
}

static const char *word_of(const sm_index *x)
{
    return *x->symbol ? x->symbol : x->id;
}

static void all(sheet *p)
{
    head(p, "WORDS AND SIGNS");
    for (size_t i = 0; i < SIGNS; i++) entry(p, i, signs[i].word, signs[i].meaning);
    p->y++;
    head(p, "INDICES");
    for (size_t i = 0; i < sm_registry_count(p->scene->indices); i++) {
        const sm_index *x = sm_registry_at(p->scene->indices, i);
        sm_text text = {0};
        if (!sm_text_print(&text, NULL, "%s (%s)%s. %s", x->name, x->id, x->distance ? ", a distance" : "", x->sees))
            entry(p, SIGNS + i, word_of(x), sm_text_of(&text));
        sm_text_done(&text);
    }
}

/* Into an empty pen: only counted. */
static sheet counted(const glossary *g, const sm_scene *scene, int line)
{
    sheet p = {.g = g, .scene = scene, .line = line, .found = SIZE_MAX};
    all(&p);
    return p;
}

static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const glossary *g = state;
    sheet p = {.g = g, .scene = scene, .pen = pen, .top = g->top, .line = -1};
    all(&p);
    sm_pen key = sm_pen_as(pen, SM_ROLE_KEY);
    if (g->top > 0) sm_pen_text(key, scene->w - 1, 0, "▲");
    if (p.y - g->top > scene->h) sm_pen_text(key, scene->w - 1, scene->h - 1, "▼");
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    if (sm_text_print(out, NULL, "/ finds a word or an index; what stands in brackets can be typed"))
        sm_text_clear(out);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static void scroll_to(glossary *g, const sm_scene *scene, int top)
{
    int last = counted(g, scene, -1).y - scene->h;
    g->top = top > last ? last : top;
    if (g->top < 0) g->top = 0;
}

static sm_answer move(const sm_press *press)
{
    glossary *g = press->state;
    int page = press->scene->h > 3 ? press->scene->h - 2 : 1;
    int by = sm_key_among("PgDn C-f Space", press->key) ? page : sm_key_among("PgUp C-b", press->key) ? -page : 0;
    if (sm_key_among("Down j", press->key)) by = 1;
    if (sm_key_among("Up k", press->key)) by = -1;
    if (sm_key_among("g+g Home", press->key)) by = -g->top;
    if (sm_key_among("G End", press->key)) by = 1 << 20;
    scroll_to(g, press->scene, g->top + by);
    return SM_TAKEN;
}

static void mark(glossary *g, const sm_scene *scene, size_t at)
{
    g->at = at;
    g->marked = true;
    scroll_to(g, scene, counted(g, scene, -1).at - 2);
}

static sm_answer mouse(const sm_press *press)
{
    glossary *g = press->state;
    if (press->mouse->what == SM_MOUSE_DRAG || press->mouse->what == SM_MOUSE_RELEASE) return SM_TAKEN;
    if (press->mouse->what != SM_MOUSE_PRESS) return SM_IGNORED;
    size_t at = counted(g, press->scene, g->top + press->mouse->y).found;
    if (at == SIZE_MAX) return SM_TAKEN;
    bool again = g->marked && g->at == at && at >= SIGNS && press->session;
    g->at = at;
    g->marked = true;
    return sm_pressed(press, true, again);
}

static bool holds(const sm_scene *scene, size_t at, const char *text)
{
    if (at < SIGNS) return sm_words_contain(signs[at].word, text) || sm_words_contain(signs[at].meaning, text);
    const sm_index *x = sm_registry_at(scene->indices, at - SIGNS);
    return sm_words_contain(x->symbol, text) || sm_words_contain(x->id, text) || sm_words_contain(x->name, text) ||
           sm_words_contain(x->sees, text);
}

static bool find(void *state, const sm_scene *scene, const char *text, int direction)
{
    glossary *g = state;
    size_t n = SIGNS + sm_registry_count(scene->indices), from = g->marked ? g->at : n - 1;
    g->marked = g->marked && *text;
    for (size_t step = 1; step <= n; step++) {
        size_t at = direction < 0 ? (from + n - step) % n : (from + step) % n;
        if (!holds(scene, at, text)) continue;
        mark(g, scene, at);
        return true;
    }
    return false;
}

static void settle(void *state, const sm_scene *scene)
{
    glossary *g = state;
    scroll_to(g, scene, g->top);
}

static sm_answer explain(const sm_press *press)
{
    const glossary *g = press->state;
    if (!press->session || !g->marked || g->at < SIGNS)
        return sm_reply(press, SM_SAY, "there is no index under the cursor; / finds one");
    return sm_reply(press, SM_RUN, "view explain");
}

static sm_subject subject(const void *state, const sm_scene *scene)
{
    const glossary *g = state;
    return sm_about(g->marked && g->at >= SIGNS ? g->at - SIGNS : SIZE_MAX);
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action actions[] = {
    {.bind = {"Down Up j k", "scroll", "line down, up", "scroll"}, .act = move, .group = around},
    {.bind = {"PgDn PgUp Space C-f C-b", "page", "page down, up", "page"}, .act = move, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last line", NULL}, .act = move, .group = around},
    {.bind = {"e Enter", "explain", "explain the index that was found", NULL}, .act = explain, .group = look},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_glossary = {
    .name = "glossary",
    .title = "Glossary",
    .help = "What the words and signs mean, and what each index reacts to. / finds one; q goes back to where you were.",
    .actions = actions,
    .state_size = sizeof(glossary),
    .stays = true,
    .draw = draw,
    .inspect = inspect,
    .find = find,
    .settle = settle,
    .mouse = mouse,
    .subject = subject,
    .without_data = true,
};
