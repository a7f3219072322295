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
    if (sm_explained(p->e)->of_places) {
        int x = narrow ? 1 : 13;
        p->y += sm_words_wrap(p->pen, x, p->y, p->scene->w - x - 1,
                              "it reads where the points lie; Table 2 asks what a change of the table alone does");
        return;
    }
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
    if (!sm_explain_range(x, p->scene, &line) && !sm_text_print(&line, NULL, "; %s", sm_index_direction(x)))
        paragraph(p, "range", sm_text_of(&line));
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
    draw_source(&p);
    p.y += scene->w >= 50;
    draw_properties(&p);
    return p.y - y;
}

/* ---- where the value lies ---------------------------------------------------------------------------------------- */

typedef struct scale { /* from the least to the most, or to the ends of the range where those are not known */
    double low, high;
    bool drawn;
} scale;

static sm_value in_unit(const sm_explain *e, const sm_scene *scene, double x)
{
    return sm_words_unit(scene->session, e->index, (sm_value){.number = x, .state = SM_DEFINED});
}

/* Where no formula gives the mean, the one of random tables, if they were asked for. */
static sm_extent extent_of(const sm_explain *e)
{
    sm_extent t = e->extent;
    sm_spread s = sm_chances_of(&e->chances, 0);
    if (!t.mean.known && s.n) t.mean = (sm_extent_mark){.known = true, .value = s.mean, .why = ""};
    return t;
}

static double value_of(const sm_explain *e, const sm_scene *scene)
{
    return sm_session_now(scene->session)[e->index].number;
}

static scale scale_of(const sm_explain *e, const sm_scene *scene)
{
    const sm_index *x = sm_explained(e);
    const sm_extent *t = &e->extent; /* the mean does not matter */
    double now = value_of(e, scene);
    scale s = {.low = t->least.known ? t->least.value : x->low, .high = t->most.known ? t->most.value : x->high};
    if (s.low > now) s.low = now; /* by no more than its rounding */
    if (s.high < now) s.high = now;
    s.drawn = isfinite(s.low) && isfinite(s.high) && s.high > s.low;
    return s;
}

static int place_on(scale s, int w, double x)
{
    double share = (x - s.low) / (s.high - s.low);
    int at = 1 + (int)(share * (w - 3) + 0.5);
    return at < 1 ? 1 : at > w - 2 ? w - 2 : at;
}

static void draw_bar(const sm_explain *e, const sm_scene *scene, sm_pen pen, int x, int y, int w)
{
    scale s = scale_of(e, scene);
    const sm_extent all = extent_of(e), *t = &all;
    sm_spread chance = sm_chances_of(&e->chances, 0);
    sm_pen line = sm_pen_as(pen, SM_ROLE_DIM);
    sm_pen_repeat(line, x + 1, y, w - 2, "─");
    int from = place_on(s, w, chance.low), to = place_on(s, w, chance.high);
    if (chance.n) sm_pen_repeat(line, x + from, y, to - from + 1, "━");
    sm_pen_text(line, x, y, t->least.known ? "├" : "·");
    sm_pen_text(line, x + w - 1, y, t->most.known ? "┤" : "·");
    if (t->mean.known) sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), x + place_on(s, w, t->mean.value), y, "│");
    sm_pen_text(sm_pen_as(pen, SM_ROLE_MATCHED), x + place_on(s, w, value_of(e, scene)), y, "●");
}

static sm_status say_mark(const sm_explain *e, const sm_scene *scene, const char *name, sm_extent_mark m, sm_text *out)
{
    char value[32];
    if (!m.known) return sm_text_print(out, NULL, "%s not known", name);
    sm_words_value(value, in_unit(e, scene, m.value), sm_explain_digits(e, scene));
    return sm_text_print(out, NULL, "%s %s", name, value);
}

static bool any_known(const sm_extent *t)
{
    return t->least.known || t->mean.known || t->most.known;
}

static sm_status say_extent(const sm_explain *e, const sm_scene *scene, sm_text *out)
{
    const sm_extent all = extent_of(e), *t = &all;
    char now[32];
    if (!any_known(t))
        return sm_text_print(out, NULL, "its least, mean and most for these class and cluster sizes are not known");
    sm_words_value(now, in_unit(e, scene, value_of(e, scene)), sm_explain_digits(e, scene));
    sm_status status = say_mark(e, scene, "least", t->least, out);
    if (!status) status = sm_text_print(out, NULL, " · ");
    if (!status) status = say_mark(e, scene, "│ chance", t->mean, out);
    if (!status) status = sm_text_print(out, NULL, " · ● now %s · ", now);
    return status ? status : say_mark(e, scene, "most", t->most, out);
}

static sm_status say_between(const sm_explain *e, const sm_scene *scene, double low, double high, sm_text *out)
{
    char a[32], b[32];
    sm_words_value(a, in_unit(e, scene, low), sm_explain_digits(e, scene));
    sm_words_value(b, in_unit(e, scene, high), sm_explain_digits(e, scene));
    return sm_text_print(out, NULL, "%s to %s", a, b);
}

/* What random tables and samples of the points say, where they were asked for. */
static sm_status say_chance(const sm_explain *e, const sm_scene *scene, sm_text *out)
{
    const sm_chances *c = &e->chances;
    sm_spread tables = sm_chances_of(c, 0), samples = sm_chances_sampled(c, 0);
    sm_status status = sm_text_print(out, NULL, "━ by chance: ");
    if (!tables.n) return status ? status : sm_chances_say(c, out);
    if (!status)
        status =
            sm_text_print(out, NULL, "95 %% of %llu random tables of these sizes have ", (unsigned long long)c->tables);
    if (!status) status = say_between(e, scene, tables.low, tables.high, out);
    if (!status && !e->extent.mean.known) status = sm_text_print(out, NULL, ", their mean is simulated");
    char p[64];
    sm_fixed(p, tables.p, sm_explain_digits(e, scene));
    if (!status && isfinite(tables.p)) status = sm_text_print(out, NULL, "; p = %s to be as good or better", p);
    if (!status && samples.n)
        status = sm_text_print(out, NULL, ". If other points had been drawn (bootstrap, 95 %%): ");
    return status || !samples.n ? status : say_between(e, scene, samples.low, samples.high, out);
}

int sm_card_extent(const sm_explain *e, const sm_scene *scene, sm_pen pen, int y, int w)
{
    const sm_extent all = extent_of(e), *t = &all;
    if (!e->located) return 0;
    int lines = 1, x = e->card && w >= 50 ? LABEL + 1 : 6, room = w - x - 1;
    if (e->card && w >= 50) sm_pen_text(sm_pen_as(pen, SM_ROLE_HEAD), 1, y + lines, "where it is");
    sm_text words = {0};
    bool fixed = t->least.known && t->most.known && !(t->most.value > t->least.value);
    sm_status status = fixed ? sm_text_print(&words, NULL, "the same for every table of these class and cluster sizes")
                             : say_extent(e, scene, &words);
    if (!fixed && any_known(t) && scale_of(e, scene).drawn && room >= 20) {
        draw_bar(e, scene, pen, x, y + lines, room > 60 ? 60 : room);
        lines++;
    }
    if (!status && room > 0) lines += sm_words_wrap(pen, x, y + lines, room, sm_text_of(&words));
    sm_text_clear(&words);
    if (e->chances.asked && room > 0 && !say_chance(e, scene, &words))
        lines += sm_words_wrap(pen, x, y + lines, room, sm_text_of(&words));
    sm_text_clear(&words);
    const char *least = t->least.known ? t->least.why : "", *most = t->most.known ? t->most.why : "";
    if (!fixed && (*least || *most) && e->card && room > 0 &&
        !sm_text_print(&words, NULL, "%s%s%s%s%s", *least ? "least: " : "", least, *least && *most ? "; " : "",
                       *most ? "most: " : "", most))
        lines += sm_words_wrap(sm_pen_as(pen, SM_ROLE_DIM), x, y + lines, room, sm_text_of(&words));
    sm_text_done(&words);
    return lines;
}
