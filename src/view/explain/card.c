/* The card of an index: what it sees, what it is blind to, when to use it, which properties hold, where it comes from,
 * and where its value lies among what these class and cluster sizes allow. */
#include "explain_internal.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdio.h>

enum { LABEL = 12 };

typedef struct sheet {
    const sm_explain *e;
    const sm_scene *scene;
    sm_pen pen;
    int y;
} sheet;

/* A word, and a sentence after it; where it is narrow, below it. */
static void paragraph(sheet *p, const char *label, const char *text)
{
    bool narrow = p->scene->w < 50;
    int x = narrow ? 3 : LABEL + 1;
    sm_pen_text(sm_pen_as(p->pen, SM_ROLE_HEAD), 1, p->y, label);
    p->y += narrow;
    p->y += sm_words_wrap(p->pen, x, p->y, narrow ? p->scene->w - 4 : sm_most(8, p->scene->w - LABEL - 3), text);
}

/* ---- properties (nca-2024, section 3, Table 2) ------------------------------------------------------------------- */

static const struct {
    const char *name, *holds, *fails;
} properties[] = {
    {"PER", "names of classes and clusters do not matter", "renaming classes or clusters changes it"},
    {"SYM", "swapping classes and clusters does not change it", "classes and clusters are treated differently"},
    {"SU", "doubling every count does not change it", "the number of points matters, not only the shares"},
    {"SC", "every class has the same weight, however large", "large classes weigh more than small ones"},
    {"B1", "1 for identical partitions, and for no others", "its best value is not 1, or others reach it too"},
    {"E0", "expected value 0 over random tables of these sizes", "its expected value over random tables is not 0"},
    {"U0", "0 if every cluster has the same mix of classes", "not 0 if every cluster has the same mix of classes"},
    {"O0", "0 if all points are in one cluster", "not 0 if all points are in one cluster"},
    {"B0", "its minimum is 0", "its minimum is not 0"},
    {"MON", "correcting a point never makes it worse", "correcting a point can make it worse"},
};

static void draw_properties(sheet *p)
{
    const char *marks = sm_explained(p->e)->properties;
    sm_pen_text(sm_pen_as(p->pen, SM_ROLE_HEAD), 1, p->y, "properties");
    bool narrow = p->scene->w < 50;
    p->y += narrow;
    if (sm_explained(p->e)->of_places) {
        int x = narrow ? 1 : LABEL + 1;
        p->y += sm_words_wrap(p->pen, x, p->y, p->scene->w - x - 1,
                              "it reads coordinates; the properties are about the table alone");
        return;
    }
    for (size_t i = 0; i < sizeof properties / sizeof *properties && marks[i]; i++) {
        bool holds = marks[i] == '+', known = marks[i] != '?';
        char sign[2] = {marks[i], 0};
        int x = narrow ? 3 : LABEL + 1;
        sm_pen_text(sm_pen_as(p->pen, holds ? SM_ROLE_MATCHED : SM_ROLE_DIM), x, p->y, sign);
        sm_pen_text(sm_pen_as(p->pen, holds ? SM_ROLE_HEAD : SM_ROLE_DIM), x + 2, p->y, properties[i].name);
        const char *words = !known ? "unknown" : holds ? properties[i].holds : properties[i].fails;
        p->y += sm_words_wrap(holds ? p->pen : sm_pen_as(p->pen, SM_ROLE_DIM), x + 6, p->y, p->scene->w - x - 7, words);
    }
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

static void draw_source(sheet *p)
{
    const sm_index *x = sm_explained(p->e);
    sm_text line = {0};
    sm_explain_range(x, p->scene, &line);
    sm_text_printf(&line, "; %s", sm_index_direction(x));
    paragraph(p, "range", sm_text_of(&line));
    sm_text_clear(&line);
    sm_text_printf(&line, "%s%s%s", x->source, x->doi[0] ? " · doi:" : "", x->doi);
    paragraph(p, "source", sm_text_of(&line));
    sm_text_free(&line);
}

int sm_card_draw(const sm_explain *e, const sm_scene *scene, sm_pen pen, int y)
{
    const sm_index *x = sm_explained(e);
    sheet p = {.e = e, .scene = scene, .pen = pen, .y = y};
    paragraph(&p, "blind spot", x->blind);
    if (x->use) paragraph(&p, "use it", x->use);
    p.y += sm_card_extent(e, scene, pen, p.y, scene->w);
    draw_source(&p);
    p.y += scene->w >= 50;
    draw_properties(&p);
    return p.y - y;
}

/* ---- where the value lies ---------------------------------------------------------------------------------------- */

typedef struct located { /* facts about it */
    const sm_explain *e;
    const sm_scene *scene;
    sm_extent t;      /* if no formula gives the mean, the one of random tables, if they were requested */
    double now;       /* the value */
    double low, high; /* of the bar: from the minimum to the maximum, or to the ends of the range, and */
    bool drawn;       /* whether there is one */
} located;

static located locate(const sm_explain *e, const sm_scene *scene)
{
    const sm_index *x = sm_explained(e);
    located l = {.e = e, .scene = scene, .t = e->extent, .now = sm_session_now(scene->session)[e->index].number};
    sm_spread s = sm_chances_of(&e->chances, 0, false);
    if (!l.t.mean.known && s.n) l.t.mean = (sm_extent_mark){.known = true, .value = s.mean, .why = ""};
    l.low = fmin(l.now, l.t.least.known ? l.t.least.value : x->low); /* beyond it by no more than its rounding */
    l.high = fmax(l.now, l.t.most.known ? l.t.most.value : x->high);
    l.drawn =
        isfinite(l.low) && isfinite(l.high) && l.high > l.low && (l.t.least.known || l.t.mean.known || l.t.most.known);
    return l;
}

static void say_located(const located *l, double x, sm_text *out)
{
    char text[32];
    sm_value v = {.number = x, .state = SM_DEFINED};
    sm_words_value(text, sm_words_unit(l->scene->session, l->e->index, v), sm_explain_digits(l->e, l->scene));
    sm_text_puts(out, text);
}

static int bar_column(const located *l, int w, double x)
{
    int at = 1 + (int)((x - l->low) / (l->high - l->low) * (w - 3) + 0.5);
    return at < 1 ? 1 : at > w - 2 ? w - 2 : at;
}

static void draw_bar(const located *l, sm_pen pen, int x, int y, int w)
{
    sm_spread chance = sm_chances_of(&l->e->chances, 0, false);
    sm_pen line = sm_pen_as(pen, SM_ROLE_DIM);
    sm_pen_repeat(line, x + 1, y, w - 2, "─");
    int from = bar_column(l, w, chance.low), to = bar_column(l, w, chance.high);
    if (chance.n) sm_pen_repeat(line, x + from, y, to - from + 1, "━");
    sm_pen_text(line, x, y, l->t.least.known ? "├" : "·");
    sm_pen_text(line, x + w - 1, y, l->t.most.known ? "┤" : "·");
    if (l->t.mean.known) sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), x + bar_column(l, w, l->t.mean.value), y, "│");
    sm_pen_text(sm_pen_as(pen, SM_ROLE_MATCHED), x + bar_column(l, w, l->now), y, "●");
}

static void say_extent(const located *l, sm_text *out)
{
    const struct {
        const char *name;
        sm_extent_mark mark;
    } row[] = {{"minimum ", l->t.least},
               {" · │ expected ", l->t.mean},
               {" · ● now ", {.known = true, .value = l->now}},
               {" · maximum ", l->t.most}};
    if (!l->t.least.known && !l->t.mean.known && !l->t.most.known) {
        sm_text_puts(out, "the minimum, expected value and maximum for these class and cluster sizes are unknown");
        return;
    }
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text_puts(out, row[i].name);
        if (row[i].mark.known)
            say_located(l, row[i].mark.value, out);
        else
            sm_text_puts(out, "unknown");
    }
}

/* Writes the results of random tables and samples of the points, if requested. */
static void say_chance(const located *l, sm_text *out)
{
    const sm_chances *c = &l->e->chances;
    sm_spread tables = sm_chances_of(c, 0, false), samples = sm_chances_of(c, 0, true);
    sm_text_puts(out, "━ by chance: ");
    if (!tables.n) {
        sm_chances_say(c, out);
        return;
    }
    sm_text_printf(out, "95 %% of %llu random tables of these sizes have ", (unsigned long long)c->tables);
    say_located(l, tables.low, out);
    sm_text_puts(out, " to ");
    say_located(l, tables.high, out);
    if (!l->e->extent.mean.known) sm_text_puts(out, ", their mean is simulated");
    if (isfinite(tables.p)) {
        sm_text_puts(out, "; ");
        sm_chances_say_p(&tables, sm_explain_digits(l->e, l->scene), out);
        sm_text_puts(out, " to be as good or better");
    }
    if (samples.n) {
        sm_text_puts(out, ". Bootstrap of the points, 95 %: ");
        say_located(l, samples.low, out);
        sm_text_puts(out, " to ");
        say_located(l, samples.high, out);
        if (fabs(samples.bias) > samples.sd) sm_text_puts(out, " (too few points per cell: its bias is larger)");
    }
    const sm_parts *parts = sm_dataset_parts(sm_session_data(l->scene->session));
    if (parts->shares) sm_text_puts(out, ". Warning: ");
    sm_chance_doubt(parts, out);
}

int sm_card_extent(const sm_explain *e, const sm_scene *scene, sm_pen pen, int y, int w)
{
    if (!e->located) return 0;
    const located l = locate(e, scene);
    const sm_extent *t = &l.t;
    bool beside = e->card && w >= 50, fixed = t->least.known && t->most.known && !(t->most.value > t->least.value);
    int lines = 1, x = beside ? LABEL + 1 : 6, space = w - x - 1;
    if (beside) sm_pen_text(sm_pen_as(pen, SM_ROLE_HEAD), 1, y + lines, "its range");
    if (!fixed && l.drawn && space >= 20) draw_bar(&l, pen, x, y + lines++, sm_least(space, 60));
    if (space <= 0) return lines;
    sm_text words = {0};
    if (fixed)
        sm_text_puts(&words, "the same for every table of these class and cluster sizes");
    else
        say_extent(&l, &words);
    lines += sm_words_wrap(pen, x, y + lines, space, sm_text_of(&words));
    sm_text_clear(&words);
    if (e->chances.study.begun) say_chance(&l, &words);
    lines += sm_words_wrap(pen, x, y + lines, space, sm_text_of(&words));
    sm_text_clear(&words);
    const char *least = t->least.known ? t->least.why : "", *most = t->most.known ? t->most.why : "";
    if (!fixed && e->card)
        sm_text_printf(&words, "%s%s%s%s%s", *least ? "minimum: " : "", least, *least && *most ? "; " : "",
                       *most ? "maximum: " : "", most);
    lines += sm_words_wrap(sm_pen_as(pen, SM_ROLE_DIM), x, y + lines, space, sm_text_of(&words));
    sm_text_free(&words);
    return lines;
}
