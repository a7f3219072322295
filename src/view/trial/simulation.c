/* Simulation: an experiment of the papers, run in slices while its curves grow. Without one chosen, the list of them.
 */
#include "setmatch/study/simulation.h"
#include "setmatch/base/mem.h"
#include "setmatch/ui/list.h"
#include "setmatch/ui/plot.h"
#include "setmatch/view/words.h"
#include "view/views.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { AT_ONCE = 2 * 1000 * 1000, LEAP = 10, LINES = SM_SIMULATION_INDICES, ENTRY = 96 };

typedef struct simulation {
    const sm_registry *indices;
    const sm_simulation *row; /* NULL: the list */
    size_t at;                /* in the list */
    sm_job job;               /* of row */
    bool over, stopped, about, judged;
    uint64_t seed;
    size_t chart, place, line; /* which chart; the cursor; the series whose bars are drawn, or the box */
    bool hidden[LINES];
    sm_list list; /* of an outcome that has no chart */
    sm_text verdict;
    sm_error wrong;
} simulation;

static void init(void *state, const sm_registry *indices)
{
    simulation *v = state;
    v->indices = indices;
    v->seed = 1;
}

static void forget(simulation *v)
{
    if (v->job.free) v->job.free(v->job.self);
    sm_list_done(&v->list);
    sm_text_done(&v->verdict);
    v->job = (sm_job){0};
    v->list = (sm_list){0};
    v->over = v->stopped = v->about = v->judged = false;
    v->wrong = (sm_error){0};
    v->chart = v->line = v->place = 0;
    memset(v->hidden, 0, sizeof v->hidden);
}

static void done(void *state)
{
    forget(state);
}

/* ---- the list of simulations: those with something to look at -----------------------------------------------------
 */

static const sm_simulation *listed(size_t at)
{
    for (size_t i = 0; sm_simulations[i]; i++)
        if (!sm_simulations[i]->labels && at-- == 0) return sm_simulations[i];
    return NULL;
}

static size_t count_listed(void)
{
    size_t n = 0;
    while (listed(n)) n++;
    return n;
}

/* ---- the work ---------------------------------------------------------------------------------------------------- */

static void begin(simulation *v, const sm_simulation *row)
{
    sm_simulation_ask ask = {.indices = v->indices, .seed = v->seed};
    forget(v);
    v->row = row;
    if (row && sm_simulation_open(row, &v->job, &ask, &v->wrong)) v->over = true;
}

static void judge(simulation *v)
{
    v->judged = true;
    if (v->row->verdict && v->row->verdict(v->job.self, &v->verdict, &v->wrong) > SM_CHECK) sm_text_clear(&v->verdict);
}

static const sm_chart *chart_of(const simulation *v)
{
    return v->job.self && v->row->chart ? v->row->chart(v->job.self, v->chart) : NULL;
}

static void go_on(simulation *v, uint64_t *fuel)
{
    if (!v->job.self || v->over || v->stopped) return;
    if (v->job.run(v->job.self, fuel, &v->over, &v->wrong)) v->over = true;
    if (!v->over || v->wrong.status) return;
    judge(v);
    if (chart_of(v)) return;
    sm_grid grid = v->row->grid(v->job.self);
    if (sm_list_take(&v->list, &grid, 0, &v->wrong)) v->list = (sm_list){0};
}

/* The cursor begins where the first index is best, else in the middle. */
static void place_cursor(simulation *v)
{
    const sm_chart *c = chart_of(v);
    if (v->place || !v->over || !c || !c->n_series) return;
    v->place = c->series[0].peaked ? c->series[0].peak : c->series[0].n / 2;
}

static void settle(void *state, const sm_scene *scene)
{
    simulation *v = state;
    uint64_t fuel = AT_ONCE;
    if (v->row && !v->stopped && v->job.self && v->job.progress(v->job.self) <= 0) go_on(v, &fuel);
    place_cursor(v);
}

static bool work(void *state, const sm_scene *scene, uint64_t *fuel)
{
    simulation *v = state;
    if (!v->row || v->over || v->stopped) return false;
    go_on(v, fuel);
    return !v->over;
}

static bool stop(void *state)
{
    simulation *v = state;
    bool running = v->row && !v->over && !v->stopped;
    v->stopped = v->stopped || running;
    return running;
}

static void show(void *state, const sm_scene *scene, const sm_subject *about)
{
    simulation *v = state;
    if (about->simulation && about->simulation != v->row) begin(v, about->simulation);
}

static bool inside(const void *state)
{
    return ((const simulation *)state)->row != NULL;
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

typedef struct canvas {
    const simulation *v;
    const sm_scene *scene;
    const sm_chart *chart;
    sm_pen pen;
    unsigned flags;
    int margin, w;
    char letter[LINES + 1];
} canvas;

static void draw_list(const canvas *c)
{
    int y = 0, h = c->scene->h, wide = 0;
    size_t n = count_listed(), first = 0;
    for (size_t i = 0; i < n; i++) {
        int w = sm_show_width(listed(i)->name, c->flags);
        if (w > wide) wide = w;
    }
    if (h > 6) y += sm_words_wrap(c->pen, c->margin, 0, c->w, "The papers' experiments, run again from a seed.") + 1;
    if ((int)c->v->at >= h - y) first = c->v->at - (size_t)(h - y) + 1;
    for (size_t i = first; i < n && y < h; i++, y++) {
        const sm_simulation *s = listed(i);
        sm_pen name = sm_pen_as(c->pen, i == c->v->at ? SM_ROLE_CURSOR : SM_ROLE_HEAD);
        sm_pen_cut(name, c->margin, y, wide, s->name);
        sm_pen_cut(c->pen, c->margin + wide + 2, y, c->w - wide - 2, s->title);
        if (i == c->v->at) sm_pen_cursor(c->pen, c->margin, y);
    }
    if (h - y > 3) sm_words_wrap(c->pen, c->margin, y + 1, c->w, listed(c->v->at)->help);
}

static sm_status say_state(const canvas *c, sm_text *out)
{
    const simulation *v = c->v;
    int percent = (int)(100 * v->job.progress(v->job.self));
    if (v->over) return sm_text_print(out, NULL, "seed %llu", (unsigned long long)v->seed);
    return sm_text_print(out, NULL, v->stopped ? "stopped at %d %%" : "%d %%", percent);
}

static void draw_head(const canvas *c)
{
    sm_text right = {0}, left = {0};
    int w = c->w;
    if (!say_state(c, &right)) {
        int width = sm_show_width(sm_text_of(&right), c->flags);
        sm_pen_right(sm_pen_as(c->pen, SM_ROLE_DIM), c->margin + w - width, 0, width, sm_text_of(&right));
        w -= width + 2;
    }
    bool several = c->chart && c->v->row->chart(c->v->job.self, 1);
    sm_status status = several ? sm_text_print(&left, NULL, "%s · %s", c->v->row->title, c->chart->title)
                               : sm_text_print(&left, NULL, "%s", c->chart ? c->chart->title : c->v->row->title);
    if (!status) sm_pen_cut(sm_pen_as(c->pen, SM_ROLE_HEAD), c->margin, 0, w, sm_text_of(&left));
    sm_text_done(&left);
    sm_text_done(&right);
}

/* "J 0.7890 ±0.1403" */
static void say_entry(const canvas *c, size_t i, char out[ENTRY])
{
    const sm_series *s = &c->chart->series[i];
    size_t at = c->v->place < s->n ? c->v->place : 0;
    char value[64] = "…", spread[64] = "", name[ENTRY / 2];
    bool alone = s->name[0] == c->letter[i] && !s->name[1], ascii = c->scene->look.ascii;
    if (isfinite(s->y[at])) sm_fixed(value, s->y[at], 4);
    if (isfinite(s->y[at]) && s->high) sm_fixed(spread, s->high[at] - s->y[at], 4);
    snprintf(name, sizeof name, "%c%s%.24s", c->letter[i], alone ? "" : " ", alone ? "" : s->name);
    snprintf(out, ENTRY, "%s %.16s%s%.16s%s", name, value, *spread ? ascii ? " +-" : " ±" : "", spread,
             s->peaked && s->peak == at ? ascii ? " #" : " ◆" : "");
}

/* Draws, or only counts the lines that takes. */
static int legend(const canvas *c, int y, int most, bool draw)
{
    int x = c->margin, lines = 1;
    for (size_t i = 0; i < c->chart->n_series; i++) {
        char text[ENTRY];
        say_entry(c, i, text);
        int width = sm_show_width(text, c->flags);
        if (x > c->margin && x + width > c->margin + c->w) {
            x = c->margin;
            lines++;
        }
        sm_role role = c->v->hidden[i] ? SM_ROLE_DIM : (sm_role)(SM_ROLE_HUE0 + i % 8);
        if (draw && lines <= most) {
            sm_pen_cut(sm_pen_as(c->pen, role), x, y + lines - 1, c->margin + c->w - x, text);
            if (i == c->v->line) sm_pen_role(c->pen, x, y + lines - 1, 1, SM_ROLE_CURSOR);
        }
        x += width + 3;
    }
    return lines;
}

static void draw_lines(const canvas *c, int y, int h)
{
    sm_series kept[LINES];
    char letter[LINES + 1] = "";
    size_t n = 0, barred = 0;
    for (size_t i = 0; i < c->chart->n_series && n < LINES; i++) {
        if (c->v->hidden[i]) continue;
        if (i == c->v->line) barred = n + 1;
        letter[n] = c->letter[i];
        kept[n++] = c->chart->series[i];
    }
    sm_chart chart = *c->chart;
    chart.series = kept;
    chart.n_series = n;
    sm_plot whole = sm_plot_of(c->chart, 0), plot = sm_plot_of(&chart, barred);
    const sm_series *s = &c->chart->series[0];
    plot.x_low = whole.x_low;
    plot.x_high = whole.x_high;
    plot.letters = letter;
    plot.cursor = s->n ? s->x[c->v->place < s->n ? c->v->place : 0] : (double)NAN;
    sm_plot_draw(&plot, sm_pen_in(c->pen, (sm_rect){c->margin, y, c->w, h}));
}

/* The box under the cursor in words, below the boxes. */
static void draw_boxes(const canvas *c, int y, int h)
{
    sm_plot plot = sm_plot_of(c->chart, 0);
    const sm_box *b = &c->chart->boxes[c->v->line];
    char number[5][64];
    const double value[] = {b->low, b->q1, b->median, b->q3, b->high};
    size_t seen = sm_plot_boxes(&plot, h - 1);
    plot.first = c->v->line >= seen ? c->v->line - seen + 1 : 0;
    sm_plot_draw(&plot, sm_pen_in(c->pen, (sm_rect){c->margin, y, c->w, h - 1}));
    if (!isfinite(b->low)) return;
    sm_pen_cursor(c->pen, c->margin, y + (int)(c->v->line - plot.first));
    sm_pen_role(c->pen, c->margin, y + (int)(c->v->line - plot.first), sm_show_width(b->name, c->flags),
                SM_ROLE_CURSOR);
    for (int i = 0; i < 5; i++) sm_fixed(number[i], value[i], 4);
    sm_pen_printf(sm_pen_in(c->pen, (sm_rect){c->margin, y + h - 1, c->w, 1}), 0, 0,
                  "%s: for the worse in %s · %s to %s, median %s, half between %s and %s", b->name,
                  b->note ? b->note : "none", number[0], number[4], number[2], number[1], number[3]);
}

static void draw_chart(const canvas *c, int y)
{
    int h = c->scene->h - y;
    if (h <= 0) return;
    if (c->chart->n_boxes) {
        draw_boxes(c, y, h > 1 ? h : 2);
        return;
    }
    int lines = legend(c, 0, 0, false), most = h / 4 > 1 ? h / 4 : 1;
    if (lines > most) lines = most;
    if (h > lines) draw_lines(c, y, h - lines);
    legend(c, c->scene->h - lines, lines, true);
}

static void draw_table(const canvas *c, int y)
{
    sm_grid grid = c->v->row->grid(c->v->job.self);
    sm_list_look look = {.grid = &grid};
    if (c->v->over) sm_list_draw(&c->v->list, &look, sm_pen_in(c->pen, (sm_rect){c->margin, y, c->w, c->scene->h - y}));
}

static void draw_about(const canvas *c, int y)
{
    const sm_simulation *s = c->v->row;
    y += 1 + sm_words_wrap(c->pen, c->margin, y, c->w, s->help);
    if (*s->note) y += 1 + sm_words_wrap(c->pen, c->margin, y, c->w, s->note);
    const char *line = sm_text_of(&c->v->verdict);
    while (*line && y < c->scene->h) {
        char text[512];
        size_t length = strcspn(line, "\n");
        snprintf(text, sizeof text, "%.*s", (int)length, line);
        y += sm_words_wrap(c->pen, c->margin, y, c->w, text);
        line += length + (line[length] == '\n');
    }
}

static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const simulation *v = state;
    canvas c = {.v = v, .scene = scene, .chart = chart_of(v), .pen = pen, .margin = scene->w > 40};
    c.w = scene->w - 2 * c.margin;
    c.flags = scene->look.ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN;
    if (!v->row) {
        draw_list(&c);
        return;
    }
    if (v->wrong.status) {
        sm_words_wrap(pen, c.margin, 0, c.w, v->wrong.text);
        return;
    }
    if (c.chart) sm_plot_letters(c.chart, c.letter, sizeof c.letter);
    int head = scene->h >= 3;
    if (head) draw_head(&c);
    if (v->about)
        draw_about(&c, head + 1);
    else if (c.chart)
        draw_chart(&c, head);
    else
        draw_table(&c, head + 1);
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const simulation *v = state;
    const sm_chart *c = chart_of(v);
    if (!c || !c->n_series || v->wrong.status) return;
    const sm_series *s = &c->series[v->line < c->n_series ? v->line : 0];
    size_t at = v->place < s->n ? v->place : 0;
    sm_status status =
        sm_text_print(out, NULL, "%s = %g · bars: one standard deviation of %s", c->x_name, s->x[at], s->name);
    if (!status && s->peaked) status = sm_text_print(out, NULL, " · best at %g", s->x[s->peak]);
    if (status) sm_text_clear(out);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static size_t moved(size_t from, long by, size_t n)
{
    long to = (long)from + by, last = n ? (long)n - 1 : 0;
    return (size_t)(to < 0 ? 0 : to > last ? last : to);
}

static long way_of(const char *key)
{
    static const struct {
        const char *keys;
        long by;
    } way[] = {{"Left h Up k", -1}, {"Right l Down j", 1}, {"C-b PgUp", -LEAP},
               {"C-f PgDn", LEAP},  {"Home 0", -100000},   {"End $", 100000}};
    for (size_t i = 0; i < sizeof way / sizeof *way; i++)
        if (sm_key_among(way[i].keys, key)) return way[i].by;
    return 0;
}

static sm_answer step(const sm_press *press)
{
    simulation *v = press->state;
    const sm_chart *c = chart_of(v);
    if (!c || !c->n_series) return SM_IGNORED;
    v->place = moved(v->place, way_of(press->key), c->series[0].n);
    return SM_TAKEN;
}

static sm_answer other_line(const sm_press *press)
{
    simulation *v = press->state;
    const sm_chart *c = chart_of(v);
    if (!v->row)
        v->at = moved(v->at, way_of(press->key), count_listed());
    else if (c)
        v->line = moved(v->line, way_of(press->key), c->n_boxes ? c->n_boxes : c->n_series);
    else {
        sm_grid grid = v->row->grid(v->job.self);
        return v->over && sm_list_key(&v->list, &grid, press->key, press->scene->h - 2) ? SM_TAKEN : SM_IGNORED;
    }
    return SM_TAKEN;
}

static sm_answer enter(const sm_press *press)
{
    simulation *v = press->state;
    if (v->row && !v->stopped) return SM_IGNORED;
    if (v->row)
        v->stopped = false;
    else
        begin(v, listed(v->at));
    return SM_TAKEN;
}

static sm_answer toggle(const sm_press *press)
{
    simulation *v = press->state;
    const sm_chart *c = chart_of(v);
    if (!c || v->line >= c->n_series) return SM_IGNORED;
    v->hidden[v->line] = !v->hidden[v->line];
    return SM_TAKEN;
}

static sm_answer other_chart(const sm_press *press)
{
    simulation *v = press->state;
    if (!chart_of(v)) return SM_IGNORED;
    v->chart++;
    if (!chart_of(v)) v->chart = 0;
    return SM_TAKEN;
}

static sm_answer other_seed(const sm_press *press)
{
    simulation *v = press->state;
    if (!v->row) return SM_IGNORED;
    size_t chart = v->chart, place = v->place, line = v->line;
    v->seed++;
    begin(v, v->row);
    v->chart = chart;
    v->place = place;
    v->line = line;
    return SM_TAKEN;
}

static sm_answer about(const sm_press *press)
{
    simulation *v = press->state;
    if (!v->row) return SM_IGNORED;
    v->about = !v->about;
    return SM_TAKEN;
}

static sm_answer back(const sm_press *press)
{
    simulation *v = press->state;
    if (!v->row) return SM_LEAVE;
    if (v->about) {
        v->about = false;
        return SM_TAKEN;
    }
    forget(v);
    v->row = NULL;
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK", change[] = "RUN";
static const sm_action actions[] = {
    {.bind = {"Left Right h l", "place", "values there", "values"}, .act = step, .group = around},
    {.bind = {"Up Down k j", "line", "previous, next index or simulation", "index"},
     .act = other_line,
     .group = around},
    {.bind = {"Enter", "run", "run the simulation; go on after C-c", "run"}, .act = enter, .group = change},
    {.bind = {"a", "about", "what it does, and what of the paper it reproduces", "about"}, .act = about, .group = look},
    {.bind = {"p", "picture", "the next picture, where there are several", "picture"},
     .act = other_chart,
     .group = look},
    {.bind = {"s", "series", "draw this index, or not", "draw/drop"}, .act = toggle, .group = look},
    {.bind = {"r", "again", "again from the next seed", "next seed"}, .act = other_seed, .group = change},
    {.bind = {"C-b PgUp C-f PgDn", "leap", "ten places or lines", NULL}, .act = other_line, .group = around},
    {.bind = {"Home 0 End $", "ends", "first, last place", NULL}, .act = step, .group = around},
    {.bind = {"q Esc", "back", "the list of simulations; from there, home", NULL}, .act = back, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_simulation = {
    .name = "simulation",
    .title = "Simulation",
    .help = "The papers' experiments run again from a seed: curves with the values at the cursor and the spread of the "
            "index chosen with Up and Down as bars, ◆ where an index is best; or boxes with whiskers. a tells what of "
            "the paper is reproduced and what is not, r runs it again from the next seed.",
    .actions = actions,
    .state_size = sizeof(simulation),
    .stays = true,
    .without_data = true,
    .init = init,
    .done = done,
    .draw = draw,
    .inspect = inspect,
    .inside = inside,
    .settle = settle,
    .show = show,
    .work = work,
    .stop = stop,
};
