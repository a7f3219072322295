/* Split sweep: every way to split one cluster in two, each index a curve. */
#include "study/change/sweep.h"
#include "base/mem.h"
#include "legend.h"
#include "measure/index.h"
#include "ui/plot.h"
#include "view/view.h"
#include "view/widgets/chosen.h"
#include "view/widgets/listing.h"
#include "view/widgets/study.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINES = 8, LEAP = 10 };

typedef struct sweep {
    sm_study study;
    const sm_registry *indices;
    size_t chosen[LINES], n, index; /* index: the one that s draws or not */
    sm_sweep_rule rule;
    uint32_t col, asked_col; /* the cluster; the one that is split */
    const sm_index *drawn[LINES];
    const sm_sweep *found; /* of all indices drawn; NULL: nothing yet */
    size_t places, at;
    double *x, *y; /* of places; [n][places] */
    bool fit;
} sweep;

/* ---- the study --------------------------------------------------------------------------------------------------- */

static uint64_t sweep_size(const sweep *v, const sm_session *s)
{
    const sm_table *t = sm_session_table(s);
    return v->col < sm_table_cols(t) ? sm_table_col_sums(t)[v->col] : 0;
}

static void take_values(sweep *v)
{
    for (size_t i = 0; i < v->n; i++)
        for (size_t p = 0; p < v->places; p++) {
            sm_value value = sm_sweep_value(v->found, p, i);
            v->y[i * v->places + p] = sm_value_known(value) ? value.number : (double)NAN;
        }
}

static void sweep_begin(sweep *v, const sm_session *s)
{
    uint64_t points = sweep_size(v, s);
    sm_study_begin(&v->study, s);
    sm_free(v->x);
    sm_free(v->y);
    v->asked_col = v->col;
    v->found = NULL;
    v->places = sm_sweep_places(points);
    v->x = sm_alloc(v->places, sizeof *v->x);
    v->y = sm_alloc(v->places * v->n, sizeof *v->y);
    for (size_t p = 0; p < v->places; p++) v->x[p] = (double)sm_sweep_size(points, p);
    for (size_t i = 0; i < v->n; i++) v->drawn[i] = sm_registry_at(v->indices, v->chosen[i]);
    take_values(v);
    const sm_sweep_ask ask = {sm_session_live(s), v->col, v->rule, v->drawn, v->n};
    sm_study_start(&v->study, sm_sweep_study, &ask);
}

/* Without a cluster under the cursor it splits the largest. */
static void sweep_settle(void *state, const sm_scene *scene)
{
    sweep *v = state;
    const sm_table *t = sm_session_table(scene->session);
    if (!sweep_size(v, scene->session)) {
        v->col = 0;
        for (uint32_t j = 1; j < sm_table_cols(t); j++)
            if (sm_table_col_sums(t)[j] > sm_table_col_sums(t)[v->col]) v->col = j;
    }
    if (sm_study_outdated(&v->study, scene->session) || v->asked_col != v->col) sweep_begin(v, scene->session);
    if (v->at >= v->places) v->at = v->places / 2;
    if (!sm_study_news(&v->study)) return;
    v->found = sm_study_result(&v->study);
    take_values(v);
}

static void sweep_init(void *state, const sm_registry *indices)
{
    static const char *const first[] = {"j_score", "ari", "nca", "nmi", "f_score", "h_score"};
    sweep *v = state;
    v->indices = indices;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) v->chosen[v->n++] = sm_words_index(first[i]);
    v->index = v->chosen[0];
    v->fit = true;
    v->at = SIZE_MAX; /* the middle */
}

static void sweep_free(void *state)
{
    sweep *v = state;
    sm_study_end(&v->study);
    sm_free(v->x);
    sm_free(v->y);
}

static void sweep_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    sweep *v = state;
    if (sm_words_tabular(scene->indices, about->index)) v->index = about->index;
    if (about->col >= sm_table_cols(sm_session_table(scene->session))) return;
    if (about->col != v->col) v->at = SIZE_MAX;
    v->col = about->col;
}

/* An index of the class sizes alone has the same value for every split. */
static bool sweep_suits(const void *state, const sm_scene *scene, const sm_index *x)
{
    return !x->of_places && !x->by_name && strcmp(x->id, "entropy_true") != 0;
}

/* Draws it, too: instead of the last curve if there are LINES. */
static void sweep_choose(void *state, const sm_scene *scene, size_t index)
{
    sweep *v = state;
    v->index = index;
    for (size_t i = 0; i < v->n; i++)
        if (v->chosen[i] == index) return;
    v->chosen[v->n < LINES ? v->n++ : LINES - 1] = index;
    v->study.begun = false;
}

static sm_subject sweep_subject(const void *state, const sm_scene *scene)
{
    const sweep *v = state;
    sm_subject about = sm_about(v->index);
    about.col = v->col;
    return about;
}

static void sweep_carry(void *state, void *was, const sm_scene *scene)
{
    sweep *v = state;
    const sweep *from = was;
    memcpy(v->chosen, from->chosen, sizeof v->chosen);
    v->n = from->n;
    v->index = from->index;
    v->rule = from->rule;
    v->col = from->col;
    v->fit = from->fit;
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static int draw_heading(const sweep *v, const sm_scene *scene, sm_pen pen)
{
    unsigned long long size = sweep_size(v, scene->session), part = sm_sweep_size(size, v->at);
    sm_text left = {0}, right = {0};
    sm_text_printf(&left, "cluster %s, %llu point%s, %s · ", sm_axis_name(scene->session, SM_CLUSTERS, v->col), size,
                   sm_plural(size), v->rule == SM_SWEEP_IN_ORDER ? "class by class" : "in equal shares");
    sm_text_printf(&left, part && part < size ? "%llu + %llu" : "not split", part, size - part);
    sm_study_say(&v->study, &right);
    sm_listing_heading(scene, pen, &left, &right, NULL);
    return scene->h >= 4;
}

static sm_chart sweep_chart(const sweep *v, sm_series series[LINES])
{
    for (size_t i = 0; i < v->n; i++)
        series[i] = (sm_series){.name = v->drawn[i]->short_name, .n = v->places, .x = v->x, .y = v->y + i * v->places};
    return (sm_chart){.x_name = "size", .series = series, .n_series = v->n};
}

static void sweep_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sweep *v = state;
    sm_series series[LINES] = {{0}};
    sm_legend_entry entry[LINES];
    char letter[LINES + 1];
    size_t here = SIZE_MAX;
    double low, high;
    if (v->study.wrong.status) {
        sm_words_wrap(pen, 1, 0, scene->w - 2, v->study.wrong.text);
        return;
    }
    sm_chart chart = sweep_chart(v, series);
    sm_plot_letters(&chart, letter, sizeof letter);
    for (size_t i = 0; i < v->n; i++) {
        sm_moved_words m = sm_words_moved(v->drawn[i], sm_sweep_value(v->found, 0, i),
                                          sm_sweep_value(v->found, v->at, i), sm_words_digits(scene->session));
        const char *name = v->drawn[i]->short_name;
        bool alone = name[0] == letter[i] && !name[1];
        entry[i].role = (sm_role)(SM_ROLE_HUE0 + i);
        snprintf(entry[i].text, sizeof entry[i].text, "%c%s%s%s %.20s %.20s", letter[i], alone ? "" : " ",
                 alone ? "" : name, v->drawn[i]->distance ? "↓" : "", m.to, m.change);
        if (v->chosen[i] == v->index) here = i;
    }
    int lines = sm_legend_draw(pen, 0, scene->w, 0, entry, v->n, here), most = scene->h / 4 > 1 ? scene->h / 4 : 1;
    if (lines > most) lines = most;
    int top = draw_heading(v, scene, pen), height = scene->h - top - lines;
    sm_plot plot = {
        .chart = &chart, .letters = letter, .x_high = v->x[v->places - 1], .y_high = 1, .cursor = v->x[v->at]};
    bool any = sm_plot_range(&chart, &low, &high);
    if (any && (v->fit || low < 0)) plot.y_low = low;
    if (any && (v->fit || high > 1)) plot.y_high = high;
    if (height > 0) sm_plot_draw(&plot, sm_pen_in(pen, (sm_rect){1, top, scene->w - 2, height}));
    sm_legend_draw(pen, scene->h - lines, scene->w, lines, entry, v->n, here);
}

static void sweep_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sweep *v = state;
    if (v->study.wrong.status) return;
    const sm_table *t = sm_session_table(scene->session);
    sm_line l = sm_table_col(t, v->col);
    uint64_t all = sweep_size(v, scene->session), ahead = 0;
    const char *between = "";
    sm_text_puts(out, "first part:");
    for (uint32_t p = 0; p < l.n && out->length < 200; ahead += l.count[p++]) {
        uint64_t n = all ? sm_sweep_taken(v->rule, ahead, l.count[p], sm_sweep_size(all, v->at), all) : 0;
        if (!n) continue;
        sm_text_printf(out, "%s %llu of class %s", between, (unsigned long long)n,
                       sm_table_row_name(t, sm_line_at(l, p)));
        between = ",";
    }
    if (!*between) sm_text_puts(out, " nothing");
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer sweep_step(const sm_press *press)
{
    sweep *v = press->state;
    if (v->study.wrong.status) return SM_IGNORED;
    v->at = sm_press_moved(press, v->at, v->places, LEAP);
    return SM_TAKEN;
}

static sm_answer sweep_cluster(const sm_press *press)
{
    sweep *v = press->state;
    uint32_t n, at = 0;
    const uint32_t *order = sm_session_col_order(press->session, &n);
    while (at < n && order[at] != v->col) at++;
    for (uint32_t tries = 0; n && tries < n; tries++) {
        at = (at + (sm_key_among("Down j", press->key) ? 1 : n - 1)) % n;
        v->col = order[at];
        if (sweep_size(v, press->session)) break;
    }
    v->at = SIZE_MAX;
    return SM_TAKEN;
}

static sm_answer sweep_rule(const sm_press *press)
{
    sweep *v = press->state;
    v->rule = v->rule == SM_SWEEP_IN_ORDER ? SM_SWEEP_IN_SHARES : SM_SWEEP_IN_ORDER;
    v->study.begun = false;
    return SM_TAKEN;
}

static sm_answer sweep_index(const sm_press *press)
{
    sweep *v = press->state;
    do v->index = sm_words_next_index(v->indices, v->index, *press->key == '[' ? -1 : 1, false);
    while (sm_registry_at(v->indices, v->index)->by_name);
    return SM_TAKEN;
}

static sm_answer sweep_toggle(const sm_press *press)
{
    sweep *v = press->state;
    size_t place = 0;
    while (place < v->n && v->chosen[place] != v->index) place++;
    if (place < v->n && v->n == 1)
        return sm_reply(press, SM_SAY, "The last index stays; [ and ] choose another, s draws it");
    if (place == v->n && v->n == LINES) return sm_reply(press, SM_SAY, "At most %d lines fit; s removes one", LINES);
    if (place == v->n)
        v->chosen[v->n++] = v->index;
    else
        memmove(v->chosen + place, v->chosen + place + 1, (--v->n - place) * sizeof *v->chosen);
    v->study.begun = false;
    return SM_TAKEN;
}

static sm_answer sweep_fit(const sm_press *press)
{
    ((sweep *)press->state)->fit = !((sweep *)press->state)->fit;
    return SM_TAKEN;
}

static sm_answer sweep_apply(const sm_press *press)
{
    sweep *v = press->state;
    if (v->study.wrong.status) return SM_IGNORED;
    uint64_t size = sweep_size(v, press->session);
    unsigned long long part = sm_sweep_size(size, v->at), rest = size - part;
    sm_line l = sm_table_col(sm_session_table(press->session), v->col);
    uint32_t classes = 0;
    for (uint32_t p = 0; p < l.n; p++) classes += l.count[p] > 0;
    if (!part || !rest) return sm_reply(press, SM_SAY, "Nothing is split here; Left and Right choose the sizes");
    if (v->rule == SM_SWEEP_IN_SHARES && classes != 1)
        return sm_reply(press, SM_SAY, "A split in shares is one move per class; p, then Enter splits class by class");
    sm_text_puts(press->out, "split");
    sm_words_put(press->out, sm_axis_name(press->session, SM_CLUSTERS, v->col));
    return sm_reply(press, SM_RUN, " %llu,%llu", part, rest);
}

static const char around[] = "MOVE AROUND", look[] = "LOOK", change[] = "CHANGE THE CLUSTERING";
static const sm_action sweep_actions[] = {
    {.bind = {"Left Right h l", "sizes", "sizes of the two parts", "sizes"}, .act = sweep_step, .group = around},
    {.bind = {"Up Down k j", "cluster", "previous, next cluster", "cluster"}, .act = sweep_cluster, .group = around},
    {.bind = {"Enter", "apply", "make this split", "split"}, .act = sweep_apply, .group = change},
    {.bind = {"p", "rule", "class by class, or in equal shares", "shares"}, .act = sweep_rule, .group = look},
    {.bind = {"s", "series", "draw this index, or not", "draw/drop"}, .act = sweep_toggle, .group = look},
    {.bind = {"i", "choose", "choose the index from a list", "index"}, .act = sm_press_chooses, .group = look},
    {.bind = {"[ ]", "index", "previous, next index", NULL}, .act = sweep_index, .group = look},
    {.bind = {"z", "fit", "height of the values, or 0 to 1", NULL}, .act = sweep_fit, .group = look},
    {.bind = {"r", "continue", "continue after Ctrl-C", NULL}, .act = sm_study_resume, .group = look},
    {.bind = {"e", "explain", "explain the index", NULL}, .command = "view explain", .group = look},
    {.bind = {"C-b PgUp C-f PgDn", "leap", "ten sizes", NULL}, .act = sweep_step, .group = around},
    {.bind = {"Home 0 End $", "ends", "nothing, everything", NULL}, .act = sweep_step, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_sweep = {
    .name = "sweep",
    .title = "Split sweep",
    .help = "Every way to split a cluster in two, from an empty first part to a full one: one curve per index, and "
            "below them the values at the cursor and the effect of the split. A cluster with several classes is split "
            "class by class, as the command split does, or (p) with the same share of each class in both parts. Enter "
            "makes the split.",
    .actions = sweep_actions,
    .state_size = sizeof(sweep),
    .carry = sweep_carry,
    .init = sweep_init,
    .free = sweep_free,
    .draw = sweep_draw,
    .inspect = sweep_inspect,
    .settle = sweep_settle,
    .show = sweep_show,
    .suits = sweep_suits,
    .choose = sweep_choose,
    .subject = sweep_subject,
    .stop = sm_study_stop,
};
