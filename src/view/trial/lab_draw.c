/* A trial before the reader's eyes: the table, what was done, the table afterwards, both values, the judgement. */
#include "lab.h"
#include "setmatch/view/words.h"
#include <stdio.h>

enum { LEFT = 2, GAP = 6, CELL = 12 };

typedef struct canvas {
    const sm_lab *v;
    const sm_scene *scene;
    sm_pen pen;
    int y;
} canvas;

static bool pairs(const sm_lab *v)
{
    return v->trial.after.rows > 0;
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */

static int cell_width(const sm_counts *t)
{
    int width = 1;
    for (uint32_t i = 0; i < t->rows * t->cols; i++) {
        char text[CELL * 2];
        int w = snprintf(text, sizeof text, "%llu", (unsigned long long)t->c[i]);
        if (w > width) width = w;
    }
    return width + 2;
}

static int table_width(const sm_counts *t)
{
    return 2 + (int)t->cols * cell_width(t);
}

static bool changed(const sm_counts *t, const sm_counts *other, uint32_t i, uint32_t j)
{
    if (!other->rows || i >= other->rows || j >= other->cols) return false;
    return t->c[i * t->cols + j] != other->c[i * other->cols + j];
}

/* Classes are rows, clusters columns; counts that differ from the other table stand out. */
static void draw_table(sm_pen pen, int x, int y, const sm_counts *t, const sm_counts *other)
{
    int w = cell_width(t);
    sm_pen quiet = sm_pen_as(pen, SM_ROLE_DIM);
    for (uint32_t j = 0; j < t->cols; j++) {
        char text[CELL * 2];
        snprintf(text, sizeof text, "%u", (unsigned)j + 1);
        sm_pen_right(quiet, x + 2 + (int)j * w, y, w, text);
    }
    for (uint32_t i = 0; i < t->rows; i++) {
        sm_pen_printf(quiet, x, y + 1 + (int)i, "%u", (unsigned)i + 1);
        for (uint32_t j = 0; j < t->cols; j++) {
            char text[CELL * 2];
            uint64_t count = t->c[i * t->cols + j];
            sm_role role = changed(t, other, i, j) ? SM_ROLE_MATCHED : count ? SM_ROLE_TEXT : SM_ROLE_DIM;
            snprintf(text, sizeof text, "%llu", (unsigned long long)count);
            sm_pen_right(sm_pen_as(pen, role), x + 2 + (int)j * w, y + 1 + (int)i, w, text);
        }
    }
}

int sm_pair_draw(sm_pen pen, int x, int y, const sm_counts *before, const sm_counts *after, bool alike)
{
    static const sm_counts none = {0};
    int second = x + table_width(before) + GAP, lines = (int)before->rows + 1;
    draw_table(pen, x, y, before, alike ? after : &none);
    if (after->rows) {
        sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), second - GAP / 2 - 1, y + lines / 2, "→");
        draw_table(pen, second, y, after, alike ? before : &none);
    }
    return lines > (int)after->rows + 1 ? lines : (int)after->rows + 1;
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *violated, *held;
} verdicts[SM_PROPERTIES] = {
    [SM_PER] = {"not the same", "the same"},
    [SM_SYM] = {"not the same", "the same"},
    [SM_SU] = {"not the same", "the same"},
    [SM_SC] = {"not the same", "the same"},
    [SM_B1] = {"", "1 for identical partitions, below 1 for others"},
    [SM_E0] = {"not 0", "0"},
    [SM_U0] = {"not 0", "0"},
    [SM_O0] = {"not 0", "0"},
    [SM_B0] = {"not 0", "0"},
    [SM_MON] = {"it falls", "it does not fall"},
};

static const char *verdict_of(const sm_lab *v)
{
    if (!v->outcome.violated) return verdicts[v->property].held;
    if (v->property != SM_B1) return verdicts[v->property].violated;
    double x = v->outcome.before.number;
    return x > 1 + SM_PROPERTY_SAME   ? "above 1"
           : x > 1 - SM_PROPERTY_SAME ? "1, and yet the partitions differ"
                                      : "not 1, and yet the partitions are identical";
}

static sm_status say_values(const sm_lab *v, sm_text *out)
{
    char before[32], after[32];
    const char *symbol = sm_registry_tabular(v->indices, NULL)[v->index]->symbol;
    sm_words_value(before, v->outcome.before, 6);
    sm_words_value(after, v->outcome.after, 6);
    if (pairs(v)) return sm_text_print(out, NULL, "%s  %s → %s  %s", symbol, before, after, verdict_of(v));
    if (v->property == SM_E0 || v->property == SM_B0)
        return sm_text_print(out, NULL, "%s  %s %s of %llu tables (here %s)  %s", symbol,
                             v->property == SM_E0 ? "mean" : "least", after, (unsigned long long)v->outcome.tables,
                             before, verdict_of(v));
    return sm_text_print(out, NULL, "%s  %s  %s", symbol, after, verdict_of(v));
}

static sm_status say_count(const sm_lab *v, sm_text *out)
{
    char sign = sm_property_sign(sm_registry_tabular(v->indices, NULL)[v->index], v->property);
    if (!v->search) return sm_text_print(out, NULL, "a kept table; n looks for another");
    unsigned long long tried = sm_search_tried(v->search), found = sm_search_violations(v->search);
    unsigned long long different = sm_search_different(v->search);
    const char *counted = sm_properties[v->property].counted;
    const char *state = v->stopped ? "stopped, r goes on" : v->over ? "n tries others" : "C-c stops";
    sm_status status = SM_OK;
    if (sign != '+' && found)
        return sm_text_print(out, NULL, "found at trial %llu of seed %llu, made small · n looks on", tried,
                             (unsigned long long)v->seed);
    if (sign == '+' && !v->over) status = sm_text_print(out, NULL, "%llu of %d trials", tried, SM_LAB_TRIALS);
    if (sign != '+' || v->over) status = sm_text_print(out, NULL, "%llu trials", tried);
    if (!status && sign == '+') status = sm_text_print(out, NULL, ", %llu counterexamples", found);
    if (!status) status = sm_text_print(out, NULL, ", %llu different %s", different, counted);
    return status ? status : sm_text_print(out, NULL, " · %s", state);
}

static void line(canvas *c, sm_role role, sm_status (*say)(const sm_lab *v, sm_text *out))
{
    sm_text text = {0};
    if (!say(c->v, &text)) sm_pen_cut(sm_pen_as(c->pen, role), LEFT - 1, c->y, c->scene->w - LEFT, sm_text_of(&text));
    sm_text_done(&text);
    c->y++;
}

static sm_status say_head(const sm_lab *v, sm_text *out)
{
    const sm_index *x = sm_registry_tabular(v->indices, NULL)[v->index];
    const sm_property *p = &sm_properties[v->property];
    char sign = sm_property_sign(x, v->property);
    return sm_text_print(out, NULL, "%s %s %s · %s", x->symbol, sign == '-' ? "−" : "+", p->name, p->title);
}

static sm_status say_deed(const sm_lab *v, sm_text *out)
{
    return sm_trial_say(&v->trial, out, NULL);
}

/* Which tables are tried, and so which never are. */
static int draw_drawn(const canvas *c)
{
    sm_text text = {0};
    int lines = 0;
    sm_pen part = sm_pen_as(sm_pen_in(c->pen, (sm_rect){0, c->y, c->scene->w, 2}), SM_ROLE_DIM);
    if (!sm_text_print(&text, NULL, "drawn: %s", sm_properties[c->v->property].drawn))
        lines = sm_words_wrap(part, LEFT - 1, 0, c->scene->w - LEFT, sm_text_of(&text));
    sm_text_done(&text);
    return lines;
}

void sm_lab_draw_trial(const sm_lab *v, const sm_scene *scene, sm_pen pen)
{
    canvas c = {.v = v, .scene = scene, .pen = pen};
    bool roomy = scene->h >= 14;
    line(&c, SM_ROLE_HEAD, say_head);
    if (scene->h >= 11) {
        sm_pen part = sm_pen_in(pen, (sm_rect){0, c.y, scene->w, 3});
        c.y += sm_words_wrap(part, LEFT - 1, 0, scene->w - LEFT, sm_properties[v->property].definition) + roomy;
    }
    if (scene->h >= 14 && v->search) c.y += draw_drawn(&c) + roomy;
    if (v->wrong.status) {
        sm_words_wrap(sm_pen_in(pen, (sm_rect){0, c.y, scene->w, 3}), LEFT - 1, 0, scene->w - LEFT, v->wrong.text);
        return;
    }
    if (v->any) {
        if (scene->h < 8) line(&c, SM_ROLE_TEXT, say_values);
        line(&c, SM_ROLE_TEXT, say_deed);
        c.y += roomy;
        bool alike = v->trial.property != SM_SYM;
        c.y += sm_pair_draw(pen, LEFT, c.y, &v->trial.before, &v->trial.after, alike);
        c.y += roomy;
        if (scene->h >= 8) line(&c, v->outcome.violated ? SM_ROLE_WORSE : SM_ROLE_BETTER, say_values);
    }
    line(&c, SM_ROLE_DIM, say_count);
    sm_pen_cursor(pen, LEFT - 1, 0);
}
