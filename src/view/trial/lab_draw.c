/* Draws a trial: the table, what was done, the table afterwards, both values and the verdict. */
#include "lab.h"
#include "view/widgets/words.h"
#include <stdio.h>

enum { LEFT = 2, GAP = 6, CELL = 24 };

const char *sm_lab_sign(const sm_lab *v, const sm_index *x, sm_property_id p)
{
    char sign = sm_property_sign(x, p), found = x->defined ? v->found[sm_registry_own(v->listing.indices, x)][p] : 0;
    if (found) sign = found;
    return sign == '+' ? "+" : sign == '-' ? "−" : "?";
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */

static int cell_width(const sm_counts *t)
{
    int width = 1;
    for (uint32_t i = 0; i < t->rows * t->cols; i++) {
        char text[CELL];
        int w = snprintf(text, sizeof text, "%llu", (unsigned long long)t->c[i]);
        if (w > width) width = w;
    }
    return width + 2;
}

/* Classes are rows, clusters columns. Highlights counts that differ from the other table. */
static void draw_counts(sm_pen pen, int x, int y, const sm_counts *t, const sm_counts *other)
{
    char text[CELL];
    int w = cell_width(t);
    sm_pen quiet = sm_pen_as(pen, SM_ROLE_DIM);
    for (uint32_t j = 0; j < t->cols; j++) {
        snprintf(text, sizeof text, "%u", (unsigned)j + 1);
        sm_pen_right(quiet, x + 2 + (int)j * w, y, w, text);
    }
    for (uint32_t i = 0; i < t->rows; i++) {
        sm_pen_printf(quiet, x, y + 1 + (int)i, "%u", (unsigned)i + 1);
        for (uint32_t j = 0; j < t->cols; j++) {
            uint64_t count = t->c[i * t->cols + j];
            bool in_both = i < other->rows && j < other->cols;
            sm_role role = in_both && count != other->c[i * other->cols + j] ? SM_ROLE_MATCHED
                           : count                                           ? SM_ROLE_TEXT
                                                                             : SM_ROLE_DIM;
            snprintf(text, sizeof text, "%llu", (unsigned long long)count);
            sm_pen_right(sm_pen_as(pen, role), x + 2 + (int)j * w, y + 1 + (int)i, w, text);
        }
    }
}

int sm_pair_draw(sm_pen pen, int x, int y, const sm_counts *before, const sm_counts *after, bool alike)
{
    static const sm_counts none = {0};
    int second = x + 2 + (int)before->cols * cell_width(before) + GAP, lines = (int)before->rows + 1;
    draw_counts(pen, x, y, before, alike ? after : &none);
    if (after->rows) {
        sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), second - GAP / 2 - 1, y + lines / 2, "→");
        draw_counts(pen, second, y, after, alike ? before : &none);
    }
    return lines > (int)after->rows + 1 ? lines : (int)after->rows + 1;
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

static const char *verdict_of(const sm_lab *v)
{
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
    double x = v->shown.outcome.before.number;
    if (!v->shown.outcome.violated) return verdicts[v->property].held;
    if (v->property != SM_B1) return verdicts[v->property].violated;
    return x > 1 + SM_PROPERTY_SAME   ? "above 1"
           : x > 1 - SM_PROPERTY_SAME ? "1, although the partitions differ"
                                      : "not 1, although the partitions are identical";
}

static void say_values(const sm_lab *v, sm_text *out)
{
    const sm_outcome *o = &v->shown.outcome;
    sm_moved_words m = sm_words_moved(v->index, o->before, o->after, 6);
    sm_text_printf(out, "%s  ", v->index->short_name);
    if (v->shown.trial.after.rows)
        sm_text_printf(out, "%s → %s", m.from, m.to);
    else if (v->property == SM_E0 || v->property == SM_B0)
        sm_text_printf(out, "%s %s of %llu table%s (here %s)", v->property == SM_E0 ? "mean" : "minimum", m.to,
                       (unsigned long long)o->tables, sm_plural(o->tables), m.from);
    else
        sm_text_puts(out, m.to);
    sm_text_printf(out, "  %s", verdict_of(v));
}

static void say_count(const sm_lab *v, sm_text *out)
{
    bool plus = sm_property_sign(v->index, v->property) == '+', over = v->listing.study.over;
    if (!v->listing.study.job) {
        sm_text_puts(out, "a stored counterexample; n looks for another");
        return;
    }
    unsigned long long tried = v->shown.tried, found = v->shown.violations;
    if (!plus && found) {
        sm_text_printf(out, "found at trial %llu of seed %llu, then reduced · n continues", tried,
                       (unsigned long long)v->seed);
        return;
    }
    sm_text_printf(out, plus && !over ? "%llu of %d trials" : "%llu trials", tried, SM_LAB_TRIALS);
    if (plus) sm_text_printf(out, ", %llu counterexamples", found);
    sm_text_printf(out, ", %llu different %s · %s", (unsigned long long)v->shown.different,
                   sm_properties[v->property].counted,
                   v->listing.study.stopped ? "stopped, r continues"
                   : over                   ? "n tries others"
                                            : "C-c stops");
}

/* Draws the text on at most that many lines and clears it. */
static int put(sm_pen pen, sm_role role, int y, int most, int w, sm_text *text)
{
    sm_pen part = sm_pen_as(sm_pen_in(pen, (sm_rect){0, y, w, most}), role);
    int lines = most == 1 ? 1 : sm_words_wrap(part, LEFT - 1, 0, w - LEFT, sm_text_of(text));
    if (most == 1) sm_pen_cut(part, LEFT - 1, 0, w - LEFT, sm_text_of(text));
    sm_text_clear(text);
    return lines;
}

void sm_lab_draw_trial(const sm_lab *v, const sm_scene *scene, sm_pen pen)
{
    const sm_property *p = &sm_properties[v->property];
    const sm_trial *t = &v->shown.trial;
    bool roomy = scene->h >= 14, low = scene->h < 8;
    int w = scene->w, y = 0;
    sm_text text = {0};
    sm_text_printf(&text, "%s %s %s · %s", v->index->short_name, sm_lab_sign(v, v->index, v->property), p->name,
                   p->title);
    y += put(pen, SM_ROLE_HEAD, y, 1, w, &text);
    sm_text_puts(&text, scene->h >= 11 ? p->definition : "");
    if (text.length) y += put(pen, SM_ROLE_TEXT, y, 3, w, &text) + roomy;
    if (roomy && v->listing.study.job) sm_text_printf(&text, "drawn: %s", p->drawn);
    if (text.length) y += put(pen, SM_ROLE_DIM, y, 2, w, &text) + roomy;
    sm_text_puts(&text, v->listing.study.wrong.status ? v->listing.study.wrong.text : "");
    if (text.length) {
        put(pen, SM_ROLE_TEXT, y, 3, w, &text);
        sm_text_free(&text);
        return;
    }
    if (v->shown.tried) {
        if (low) say_values(v, &text);
        if (low) y += put(pen, SM_ROLE_TEXT, y, 1, w, &text);
        sm_trial_say(t, &text);
        y += put(pen, SM_ROLE_TEXT, y, 1, w, &text) + roomy;
        y += sm_pair_draw(pen, LEFT, y, &t->before, &t->after, t->property != SM_SYM) + roomy;
        if (!low) say_values(v, &text);
        if (!low) y += put(pen, v->shown.outcome.violated ? SM_ROLE_WORSE : SM_ROLE_BETTER, y, 1, w, &text);
    }
    say_count(v, &text);
    put(pen, SM_ROLE_DIM, y, 1, w, &text);
    sm_pen_cursor(pen, LEFT - 1, 0);
    sm_text_free(&text);
}
