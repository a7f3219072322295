/* Split sweep: every way to split one cluster in two, each index a curve. */
#include "study/change/sweep.h"
#include "base/mem.h"
#include "legend.h"
#include "measure/index.h"
#include "ui/plot.h"
#include "view/view.h"
#include "view/widgets/chosen.h"
#include "view/widgets/listing.h"
#include "view/widgets/task.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINES = 8, AT_ONCE = 4 * 1000 * 1000, LEAP = 10 };

typedef struct sweep {
    sm_task task;
    const sm_registry *indices;
    size_t chosen[LINES], n, index; /* index: the one that s draws or not */
    sm_sweep_rule rule;
    uint32_t col, found_col; /* the cluster; the one that was split */
    sm_sweep *found;         /* of the task: of all indices drawn */
    const sm_index *drawn[LINES];
    double *x, *y; /* places; [n][places] */
    bool fit;
    size_t at;
} sweep;

/* ---- the work ---------------------------------------------------------------------------------------------------- */

static uint64_t sweep_size(const sweep *v, const sm_session *s)
{
    const sm_table *t = sm_session_table(s);
    return v->col < sm_table_cols(t) ? sm_table_col_sums(t)[v->col] : 0;
}

static void sweep_begin(sweep *v, const sm_session *s)
{
    sm_task_begin(&v->task, s);
    sm_free(v->x);
    sm_free(v->y);
    v->x = v->y = NULL;
    v->found_col = v->col;
    v->task.over = true;
    for (size_t i = 0; i < v->n; i++) v->drawn[i] = sm_registry_at(v->indices, v->chosen[i]);
    sm_status status = sm_sweep_new(&v->task.job, sm_session_live(s), v->col, v->rule, v->drawn, v->n);
    v->found = v->task.job.self;
    if (status) return;
    size_t places = v->found->places;
    v->x = sm_alloc(places, sizeof *v->x);
    v->y = sm_alloc(places * v->n, sizeof *v->y);
    v->task.over = false;
    for (size_t p = 0; p < places; p++) v->x[p] = (double)v->found->size[p];
}

static void sweep_run(sweep *v, uint64_t *budget)
{
    if (!sm_task_run(&v->task, budget)) return;
    size_t places = v->found->places;
    for (size_t i = 0; i < v->n; i++)
        for (size_t p = 0; p < places; p++) {
            sm_value value = sm_sweep_value(v->found, p, i);
            v->y[i * places + p] = sm_value_known(value) ? value.number : (double)NAN;
        }
}

static bool sweep_outdated(const sweep *v, const sm_session *s)
{
    return sm_task_outdated(&v->task, s) || v->found_col != v->col;
}

/* The largest cluster, where none was under a cursor. */
static void sweep_settle(void *state, const sm_scene *scene)
{
    sweep *v = state;
    const sm_table *t = sm_session_table(scene->session);
    uint64_t budget = sm_task_at_once(scene->session, AT_ONCE);
    if (!sweep_size(v, scene->session)) {
        v->col = 0;
        for (uint32_t j = 1; j < sm_table_cols(t); j++)
            if (sm_table_col_sums(t)[j] > sm_table_col_sums(t)[v->col]) v->col = j;
    }
    if (sweep_outdated(v, scene->session)) sweep_begin(v, scene->session);
    if (v->found && v->at >= v->found->places) v->at = v->found->places / 2;
    if (v->found && !v->task.wrong.status && !v->found->known) sweep_run(v, &budget);
}

static bool sweep_work(void *state, const sm_scene *scene, uint64_t *budget)
{
    sweep *v = state;
    if (sweep_outdated(v, scene->session)) return false;
    sweep_run(v, budget);
    return sm_task_busy(&v->task);
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
    sm_task_end(&v->task);
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

/* What reads the class sizes alone is the same for every split. */
static bool sweep_suits(const void *state, const sm_scene *scene, const sm_index *x)
{
    return !x->of_places && !x->by_name && strcmp(x->id, "entropy_true") != 0;
}

/* It is drawn, too: in place of the last curve where there are as many as there may be. */
static void sweep_choose(void *state, const sm_scene *scene, size_t index)
{
    sweep *v = state;
    v->index = index;
    for (size_t i = 0; i < v->n; i++)
        if (v->chosen[i] == index) return;
    v->chosen[v->n < LINES ? v->n++ : LINES - 1] = index;
    v->task.begun = false;
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
    unsigned long long size = sweep_size(v, scene->session), part = v->found->size[v->at];
    sm_text left = {0}, right = {0};
    sm_text_printf(&left, "cluster %s, %llu point%s, %s · ", sm_axis_name(scene->session, SM_CLUSTERS, v->col), size,
                   sm_plural(size), v->rule == SM_SWEEP_IN_ORDER ? "class by class" : "in equal shares");
    sm_text_printf(&left, part && part < size ? "%llu + %llu" : "not split", part, size - part);
    sm_task_say(&v->task, &right);
    sm_listing_heading(scene, pen, &left, &right, NULL);
    return scene->h >= 4;
}

static sm_chart sweep_chart(const sweep *v, sm_series series[LINES])
{
    size_t places = v->found->places;
    for (size_t i = 0; i < v->n; i++)
        series[i] = (sm_series){.name = v->drawn[i]->short_name, .n = places, .x = v->x, .y = v->y + i * places};
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
    if (v->task.wrong.status || !v->found) {
        sm_words_wrap(pen, 1, 0, scene->w - 2,
                      v->task.wrong.status ? v->task.wrong.text : "There is no cluster with points");
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
        .chart = &chart, .letters = letter, .x_high = v->x[v->found->places - 1], .y_high = 1, .cursor = v->x[v->at]};
    bool any = sm_plot_range(&chart, &low, &high);
    if (any && (v->fit || low < 0)) plot.y_low = low;
    if (any && (v->fit || high > 1)) plot.y_high = high;
    if (height > 0) sm_plot_draw(&plot, sm_pen_in(pen, (sm_rect){1, top, scene->w - 2, height}));
    sm_legend_draw(pen, scene->h - lines, scene->w, lines, entry, v->n, here);
}

static void sweep_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sweep *v = state;
    if (!v->found || v->task.wrong.status) return;
    const sm_table *t = sm_session_table(scene->session);
    const char *between = "";
    sm_text_puts(out, "first part:");
    for (uint32_t i = 0; i < sm_table_rows(t) && out->length < 200; i++) {
        unsigned long long n = sm_sweep_of_class(v->found, v->at, i);
        if (!n) continue;
        sm_text_printf(out, "%s %llu of class %s", between, n, sm_table_row_name(t, i));
        between = ",";
    }
    if (!*between) sm_text_puts(out, " nothing");
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer sweep_step(const sm_press *press)
{
    sweep *v = press->state;
    if (!v->found || v->task.wrong.status) return SM_IGNORED;
    v->at = sm_press_moved(press, v->at, v->found->places, LEAP);
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
    v->task.begun = false;
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
        return sm_reply(press, SM_SAY, "One index stays; [ and ] choose another, s draws it");
    if (place == v->n && v->n == LINES)
        return sm_reply(press, SM_SAY, "%d lines are drawn already; s removes one", LINES);
    if (place == v->n)
        v->chosen[v->n++] = v->index;
    else
        memmove(v->chosen + place, v->chosen + place + 1, (--v->n - place) * sizeof *v->chosen);
    v->task.begun = false;
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
    if (!v->found || v->task.wrong.status) return SM_IGNORED;
    unsigned long long part = v->found->size[v->at], rest = sweep_size(v, press->session) - part;
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
    {.bind = {"r", "continue", "continue after Ctrl-C", NULL}, .act = sm_task_resume, .group = look},
    {.bind = {"e", "explain", "explain the index", NULL}, .command = "view explain", .group = look},
    {.bind = {"C-b PgUp C-f PgDn", "leap", "ten sizes", NULL}, .act = sweep_step, .group = around},
    {.bind = {"Home 0 End $", "ends", "nothing, everything", NULL}, .act = sweep_step, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_sweep = {
    .name = "sweep",
    .title = "Split sweep",
    .help = "Every way to split a cluster in two, from nothing in the first part to everything: one curve per index, "
            "and below them the values at the cursor and what the split changed. A cluster of several classes is cut "
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
    .work = sweep_work,
    .stop = sm_task_stop,
};
