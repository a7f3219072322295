/* Simulation: an experiment of the papers, whose curves are drawn while it runs; or the list of them. */
#include "study/simulate/simulation.h"
#include "legend.h"
#include "ui/plot.h"
#include "view/view.h"
#include "view/widgets/axis.h"
#include "view/widgets/entries.h"
#include "view/widgets/listing.h"
#include "view/widgets/study.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LEAP = 10, LINES = SM_SIMULATION_INDICES };

typedef struct simulation {
    sm_entries entries;       /* while none is chosen */
    const sm_simulation *row; /* NULL: the list */
    sm_study study;
    const sm_simulated *found; /* so far; NULL: nothing yet */
    const sm_registry *indices;
    bool about;
    uint64_t seed;
    size_t chart, place, line; /* current chart; cursor; series with bars, or box */
    bool hidden[LINES];
    sm_list list; /* of a result without charts */
} simulation;

/* ---- the list: those with something to look at ------------------------------------------------------------------- */

static size_t simulation_count(const sm_scene *scene)
{
    size_t n = 0;
    while (sm_entries_simulation(n)) n++;
    return n;
}

static void simulation_entry(const sm_scene *scene, size_t i, sm_entry *out)
{
    const sm_simulation *s = sm_entries_simulation(i);
    snprintf(out->name, sizeof out->name, "%s", s->name);
    snprintf(out->text, sizeof out->text, "%s", s->title);
}

static const char *const simulation_lead[] = {"The papers' experiments, run again from a seed", NULL};
static const sm_entries_kind simulation_entries = {
    .lead = simulation_lead, .name = 20, .count = simulation_count, .entry = simulation_entry};

/* ---- the work ---------------------------------------------------------------------------------------------------- */

static const sm_chart *simulation_chart(const simulation *v)
{
    return v->found && v->chart < v->found->n_charts ? &v->found->chart[v->chart] : NULL;
}

/* NULL ends the one that runs. */
static void simulation_begin(simulation *v, const sm_simulation *row)
{
    sm_study_begin(&v->study, NULL);
    sm_list_free(&v->list);
    v->found = NULL;
    v->about = false;
    v->chart = v->line = v->place = 0;
    memset(v->hidden, 0, sizeof v->hidden);
    v->row = row;
    sm_simulation_ask ask = {.row = row, .indices = v->indices, .seed = v->seed};
    if (row) sm_study_start(&v->study, sm_simulation_study, &ask);
}

static void simulation_settle(void *state, const sm_scene *scene)
{
    simulation *v = state;
    if (!v->row) sm_entries_settle(v, scene);
    if (!sm_study_news(&v->study)) return;
    v->found = sm_study_result(&v->study);
    if (!v->study.over || v->study.wrong.status) return;
    const sm_chart *c = simulation_chart(v);
    if (!c && sm_list_take(&v->list, &v->found->grid, 0, &v->study.wrong)) v->list = (sm_list){.rows = 0};
    /* The cursor begins where the first index is best, else in the middle. */
    if (!v->place && c && c->n_series) v->place = c->series[0].peaked ? c->series[0].peak : c->series[0].n / 2;
}

static bool simulation_stop(void *state)
{
    return sm_study_stop(&((simulation *)state)->study);
}

static void simulation_init(void *state, const sm_registry *indices)
{
    simulation *v = state;
    v->entries.kind = &simulation_entries;
    v->indices = indices;
    v->seed = 1;
}

static void simulation_free(void *state)
{
    simulation *v = state;
    sm_study_end(&v->study);
    sm_list_free(&v->list);
}

static void simulation_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    simulation *v = state;
    if (about->simulation && about->simulation != v->row) simulation_begin(v, about->simulation);
}

static bool simulation_inside(const void *state)
{
    return ((const simulation *)state)->row != NULL;
}

static bool simulation_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    return !simulation_inside(state) && sm_entries_find(state, scene, text, direction);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static void draw_heading(const simulation *v, const sm_chart *chart, const sm_scene *scene, sm_pen pen)
{
    bool several = chart && v->found->n_charts > 1;
    sm_text left = {0}, right = {0};
    sm_text_puts(&left, !chart || several ? v->row->title : "");
    if (chart) sm_text_printf(&left, "%s%s", several ? " · " : "", chart->title);
    sm_study_say(&v->study, &right);
    if (v->study.over) sm_text_printf(&right, "seed %llu", (unsigned long long)v->seed);
    sm_listing_heading(scene, pen, &left, &right, NULL);
}

/* "J 0.7890 ±0.1403" */
static void say_series(const simulation *v, const sm_series *s, char letter, bool ascii, char out[96])
{
    size_t at = v->place < s->n ? v->place : 0;
    char value[64] = "…", spread[64] = "", name[48];
    bool alone = s->name[0] == letter && !s->name[1];
    if (isfinite(s->y[at])) sm_fixed(value, s->y[at], 4);
    if (isfinite(s->y[at]) && s->high) sm_fixed(spread, s->high[at] - s->y[at], 4);
    snprintf(name, sizeof name, "%c%s%.24s", letter, alone ? "" : " ", alone ? "" : s->name);
    snprintf(out, 96, "%s %.16s%s%.16s%s", name, value, *spread ? ascii ? " +-" : " ±" : "", spread,
             s->peaked && s->peak == at ? ascii ? " #" : " ◆" : "");
}

static void draw_curves(const simulation *v, const sm_chart *all, const sm_scene *scene, sm_pen pen, int y)
{
    sm_legend_entry entry[LINES];
    sm_series kept[LINES];
    char letter[LINES + 1] = "", drawn[LINES + 1] = "";
    size_t n = 0, barred = 0;
    sm_plot_letters(all, letter, sizeof letter);
    for (size_t i = 0; i < all->n_series && i < LINES; i++) {
        entry[i].role = v->hidden[i] ? SM_ROLE_DIM : (sm_role)(SM_ROLE_HUE0 + i % 8);
        say_series(v, &all->series[i], letter[i], scene->look.ascii, entry[i].text);
        if (v->hidden[i]) continue;
        if (i == v->line) barred = n + 1;
        drawn[n] = letter[i];
        kept[n++] = all->series[i];
    }
    int h = scene->h - y, most = h / 4 > 1 ? h / 4 : 1;
    int lines = sm_legend_draw(pen, 0, scene->w, 0, entry, all->n_series, v->line);
    if (lines > most) lines = most;
    sm_chart chart = *all;
    chart.series = kept;
    chart.n_series = n;
    sm_plot whole = sm_plot_of(all, 0), plot = sm_plot_of(&chart, barred);
    const sm_series *s = &all->series[0];
    plot.x_low = whole.x_low;
    plot.x_high = whole.x_high;
    plot.letters = drawn;
    plot.cursor = s->n ? s->x[v->place < s->n ? v->place : 0] : (double)NAN;
    if (h > lines) sm_plot_draw(&plot, sm_pen_in(pen, (sm_rect){1, y, scene->w - 2, h - lines}));
    sm_legend_draw(pen, scene->h - lines, scene->w, lines, entry, all->n_series, v->line);
}

/* Describes the box under the cursor below the boxes. */
static void draw_boxes(const simulation *v, const sm_chart *chart, const sm_scene *scene, sm_pen pen, int y)
{
    sm_plot plot = sm_plot_of(chart, 0);
    const sm_box *b = &chart->boxes[v->line];
    char number[5][64];
    const double value[] = {b->low, b->q1, b->median, b->q3, b->high};
    int h = sm_most(scene->h - y, 2), w = scene->w - 2;
    size_t seen = sm_plot_boxes(&plot, h - 1);
    plot.first = v->line >= seen ? v->line - seen + 1 : 0;
    sm_plot_draw(&plot, sm_pen_in(pen, (sm_rect){1, y, w, h - 1}));
    if (!isfinite(b->low)) return;
    int at = y + (int)(v->line - plot.first);
    sm_pen_cursor(pen, 1, at);
    sm_pen_role(pen, 1, at, sm_show_width(b->name, pen.look.ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN), SM_ROLE_CURSOR);
    for (int i = 0; i < 5; i++) sm_fixed(number[i], value[i], 4);
    sm_pen_printf(sm_pen_in(pen, (sm_rect){1, y + h - 1, w, 1}), 0, 0,
                  "%s: worse in %s · %s to %s, median %s, half between %s and %s", b->name, b->note ? b->note : "none",
                  number[0], number[4], number[2], number[1], number[3]);
}

static void draw_about(const simulation *v, const sm_scene *scene, sm_pen pen, int y)
{
    int w = scene->w - 2;
    y += 1 + sm_words_wrap(pen, 1, y, w, v->row->help);
    if (*v->row->note) y += 1 + sm_words_wrap(pen, 1, y, w, v->row->note);
    for (const char *line = v->study.over ? v->found->verdict : ""; *line && y < scene->h;) {
        char text[512];
        size_t length = strcspn(line, "\n");
        snprintf(text, sizeof text, "%.*s", (int)length, line);
        y += sm_words_wrap(pen, 1, y, w, text);
        line += length + (line[length] == '\n');
    }
}

static void simulation_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const simulation *v = state;
    const sm_chart *chart = simulation_chart(v);
    int y = scene->h >= 4;
    if (!v->row) {
        sm_entries_draw(v, scene, pen);
        return;
    }
    if (v->study.wrong.status) {
        sm_words_wrap(pen, 1, 0, scene->w - 2, v->study.wrong.text);
        return;
    }
    draw_heading(v, chart, scene, pen);
    if (v->about) {
        draw_about(v, scene, pen, y + 1);
    } else if (chart && chart->n_boxes) {
        draw_boxes(v, chart, scene, pen, y);
    } else if (chart) {
        draw_curves(v, chart, scene, pen, y);
    } else if (v->study.over) {
        sm_list_look look = {.grid = &v->found->grid};
        sm_list_draw(&v->list, &look, sm_pen_in(pen, (sm_rect){0, y + 1, scene->w, scene->h - y - 1}));
    }
}

static void simulation_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const simulation *v = state;
    const sm_chart *c = simulation_chart(v);
    if (!v->row) sm_text_puts(out, sm_entries_simulation(v->entries.at)->help);
    if (!c || !c->n_series || v->study.wrong.status) return;
    const sm_series *s = &c->series[v->line < c->n_series ? v->line : 0];
    sm_text_printf(out, "%s = %g · bars: one standard deviation of %s", c->x_name, s->x[v->place < s->n ? v->place : 0],
                   s->name);
    if (s->peaked) sm_text_printf(out, " · best at %g", s->x[s->peak]);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer simulation_step(const sm_press *press)
{
    simulation *v = press->state;
    const sm_chart *c = simulation_chart(v);
    if (!v->row) return sm_key_among("Home End", press->key) ? sm_entries_move(press) : SM_IGNORED;
    if (!c || !c->n_series) return SM_IGNORED;
    v->place = sm_press_moved(press, v->place, c->series[0].n, LEAP);
    return SM_TAKEN;
}

static sm_answer simulation_line(const sm_press *press)
{
    simulation *v = press->state;
    const sm_chart *c = simulation_chart(v);
    if (!v->row) return sm_entries_move(press);
    if (c) {
        v->line = sm_press_moved(press, v->line, c->n_boxes ? c->n_boxes : c->n_series, LEAP);
        return SM_TAKEN;
    }
    if (!v->study.over || v->study.wrong.status) return SM_IGNORED;
    return sm_list_key(&v->list, &v->found->grid, press->key, press->scene->h - 2) ? SM_TAKEN : SM_IGNORED;
}

static sm_answer simulation_mouse(const sm_press *press)
{
    return simulation_inside(press->state) ? SM_IGNORED : sm_entries_mouse(press);
}

static sm_answer simulation_enter(const sm_press *press)
{
    simulation *v = press->state;
    if (v->row && !v->study.stopped) return SM_IGNORED;
    if (v->row)
        sm_study_continue(&v->study);
    else
        simulation_begin(v, sm_entries_simulation(v->entries.at));
    return SM_TAKEN;
}

static sm_answer simulation_toggle(const sm_press *press)
{
    simulation *v = press->state;
    const sm_chart *c = simulation_chart(v);
    if (!c || v->line >= c->n_series) return SM_IGNORED;
    v->hidden[v->line] = !v->hidden[v->line];
    return SM_TAKEN;
}

static sm_answer simulation_picture(const sm_press *press)
{
    simulation *v = press->state;
    if (!simulation_chart(v)) return SM_IGNORED;
    v->chart = (v->chart + 1) % v->found->n_charts;
    return SM_TAKEN;
}

static sm_answer simulation_seed(const sm_press *press)
{
    simulation *v = press->state;
    if (!v->row) return SM_IGNORED;
    if (v->study.stopped) {
        sm_study_continue(&v->study);
        return SM_TAKEN;
    }
    size_t chart = v->chart, place = v->place, line = v->line;
    v->seed++;
    simulation_begin(v, v->row);
    v->chart = chart;
    v->place = place;
    v->line = line;
    return SM_TAKEN;
}

static sm_answer simulation_about(const sm_press *press)
{
    simulation *v = press->state;
    if (!v->row) return SM_IGNORED;
    v->about = !v->about;
    return SM_TAKEN;
}

static sm_answer simulation_back(const sm_press *press)
{
    simulation *v = press->state;
    if (!v->row) return SM_LEAVE;
    if (v->about)
        v->about = false;
    else
        simulation_begin(v, NULL);
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK", change[] = "RUN";
static const sm_action simulation_actions[] = {
    {.bind = {"Left Right h l", "place", "values there", "values"}, .act = simulation_step, .group = around},
    {.bind = {"Up Down k j", "line", "previous, next index or simulation", "index"},
     .act = simulation_line,
     .group = around},
    {.bind = {"Enter", "run", "run the simulation; continue after Ctrl-C", "run"},
     .act = simulation_enter,
     .group = change},
    {.bind = {"a", "about", "its method, and what it reproduces of the paper", "about"},
     .act = simulation_about,
     .group = look},
    {.bind = {"p", "picture", "the next of several pictures", "picture"}, .act = simulation_picture, .group = look},
    {.bind = {"s", "series", "draw this index, or not", "draw/drop"}, .act = simulation_toggle, .group = look},
    {.bind = {"r", "again", "repeat with the next seed", "next seed"}, .act = simulation_seed, .group = change},
    {.bind = {"C-b PgUp C-f PgDn", "leap", "ten places or lines", NULL}, .act = simulation_line, .group = around},
    {.bind = {"Home 0 End $", "ends", "first, last place", NULL}, .act = simulation_step, .group = around},
    {.bind = {"q Esc", "back", "back to the list of simulations", NULL}, .act = simulation_back, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_simulation = {
    .name = "simulation",
    .title = "Simulation",
    .help = "The papers' experiments, run again from a seed: curves with the values at the cursor, or boxes with "
            "whiskers. Bars show the spread of the index chosen with Up and Down, and ◆ marks the best value. a shows "
            "what it reproduces of the paper and what it does not. r runs it again with the next seed.",
    .actions = simulation_actions,
    .state_size = sizeof(simulation),
    .stays = true,
    .without_data = true,
    .init = simulation_init,
    .free = simulation_free,
    .draw = simulation_draw,
    .inspect = simulation_inspect,
    .inside = simulation_inside,
    .find = simulation_find,
    .settle = simulation_settle,
    .mouse = simulation_mouse,
    .show = simulation_show,
    .stop = simulation_stop,
};
