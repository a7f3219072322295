/* The card of an index: what it sees, what it is blind to, when to use it, which properties hold, where it comes from,
 * and where its value lies among what these class and cluster sizes allow. */
#include "explain.h"
#include "setmatch/view/words.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LABEL = 12 };

typedef struct sheet {
    const sm_explain *e;
    const sm_scene *scene;
    sm_pen pen;
    int y;
} sheet;

static int room_of(const sheet *p)
{
    int w = p->scene->w - LABEL - 3;
    return w < 8 ? 8 : w;
}

/* A word, and a sentence behind it; where it is narrow, below it. */
static void paragraph(sheet *p, const char *label, const char *text)
{
    bool narrow = p->scene->w < 50;
    sm_pen_text(sm_pen_as(p->pen, SM_ROLE_HEAD), 1, p->y, label);
    p->y += narrow;
    p->y += sm_words_wrap(p->pen, narrow ? 3 : LABEL + 1, p->y, narrow ? p->scene->w - 4 : room_of(p), text);
}

/* ---- properties (nca-2024, section 3, Table 2) ------------------------------------------------------------------- */

static const struct {
    const char *name, *holds, *fails;
} properties[] = {
    {"PER", "names of classes and clusters do not matter", "renaming classes or clusters changes it"},
    {"SYM", "classes and clusters may change places", "classes and clusters are not treated alike"},
    {"SU", "twice as many points of every kind change nothing", "the number of points matters, not only the shares"},
    {"SC", "every class has the same weight, however large", "large classes weigh more than small ones"},
    {"B1", "1 for identical partitions, and for no others", "its best value is not 1, or not for identical ones alone"},
    {"E0", "its mean over chance tables of these sizes is 0", "chance does not give 0 on average"},
    {"U0", "0 where all clusters are mixed alike", "not 0 where all clusters are mixed alike"},
    {"O0", "0 where everything is one cluster", "not 0 where everything is one cluster"},
    {"B0", "its least value is 0", "its least value is not 0"},
    {"MON", "a point moved to where its class is found never lowers it",
     "moving points the right way can make it worse"},
};

static void draw_properties(sheet *p)
{
    const char *marks = sm_explained(p->e)->properties;
    sm_pen_text(sm_pen_as(p->pen, SM_ROLE_HEAD), 1, p->y, "properties");
    bool narrow = p->scene->w < 50;
    p->y += narrow;
    for (size_t i = 0; i < sizeof properties / sizeof *properties && marks[i]; i++) {
        bool holds = marks[i] == '+', known = marks[i] != '?';
        char sign[2] = {marks[i], 0};
        int x = narrow ? 3 : LABEL + 1;
        sm_pen_text(sm_pen_as(p->pen, holds ? SM_ROLE_MATCHED : SM_ROLE_DIM), x, p->y, sign);
        sm_pen_text(sm_pen_as(p->pen, holds ? SM_ROLE_HEAD : SM_ROLE_DIM), x + 2, p->y, properties[i].name);
        const char *words = !known ? "nobody knows" : holds ? properties[i].holds : properties[i].fails;
        p->y += sm_words_wrap(holds ? p->pen : sm_pen_as(p->pen, SM_ROLE_DIM), x + 6, p->y, p->scene->w - x - 7, words);
    }
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

static void draw_source(sheet *p)
{
    const sm_index *x = sm_explained(p->e);
    sm_text line = {0};
    const char *best = isnan(x->best) ? "neither end is better" : x->distance ? "lower is better" : "higher is better";
    if (!sm_text_print(&line, NULL, "%s over all tables; %s", x->range, best)) paragraph(p, "range", sm_text_of(&line));
    sm_text_clear(&line);
    if (!sm_text_print(&line, NULL, "%s%s%s", x->source, x->doi[0] ? " · doi:" : "", x->doi))
        paragraph(p, "source", sm_text_of(&line));
    sm_text_done(&line);
}

int sm_card_draw(const sm_explain *e, const sm_scene *scene, sm_pen pen, int y)
{
    const sm_index *x = sm_explained(e);
    sheet p = {.e = e, .scene = scene, .pen = pen, .y = y};
    paragraph(&p, "blind to", x->blind);
    if (x->use) paragraph(&p, "use it", x->use);
    p.y += sm_card_extent(e, scene, pen, p.y, scene->w);
    p.y += scene->w >= 50;
    draw_properties(&p);
    p.y += scene->w >= 50;
    draw_source(&p);
    return p.y - y;
}

int sm_card_extent(const sm_explain *e, const sm_scene *scene, sm_pen pen, int y, int w)
{
    (void)e, (void)scene, (void)pen, (void)y, (void)w;
    return 0;
}
