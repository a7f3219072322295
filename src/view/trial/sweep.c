/* Split sweep: every way to split one cluster in two, each index a curve. */
#include "setmatch/study/sweep.h"
#include "setmatch/base/mem.h"
#include "setmatch/ui/plot.h"
#include "setmatch/view/words.h"
#include "view/kit/chosen.h"
#include "view/views.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINES = 8, AT_ONCE = 4 * 1000 * 1000, ENTRY = 96, LEAP = 10 };

typedef struct sweep {
    const sm_registry *indices;
    size_t chosen[LINES], n, index; /* index: the one that s draws or not */
    sm_sweep_rule rule;
    uint32_t col;
    sm_sweep *found; /* of all indices drawn; NULL: not begun; made for: */
    const sm_index *drawn[LINES];
    uint32_t found_col;
    sm_node node;
    double *x, *y; /* places; [n][places] */
    bool stopped, over, fit;
    size_t at;
    sm_error wrong;
} sweep;

static void init(void *state, const sm_registry *indices)
{
    static const char *const first[] = {"j_score", "ari", "nca", "nmi", "f_score", "h_score"};
    sweep *v = state;
    v->indices = indices;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) v->chosen[v->n++] = sm_words_index(first[i]);
    v->index = v->chosen[0];
    v->fit = true;
    v->at = SIZE_MAX; /* the middle */
}

static void forget(sweep *v)
{
    sm_sweep_free(v->found);
    sm_free(v->x);
    sm_free(v->y);
    v->found = NULL;
    v->x = v->y = NULL;
    v->stopped = v->over = false;
}

static void done(void *state)
{
    forget(state);
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    return 0;
}

/* ---- the work ---------------------------------------------------------------------------------------------------- */

static bool outdated(const sweep *v, const sm_session *s)
{
    return !v->found || v->found_col != v->col || v->node != sm_history_here(sm_session_history(s));
}

/* The largest cluster, where none was under a cursor. */
static uint32_t some_cluster(const sm_session *s)
{
    const sm_table *t = sm_session_table(s);
    uint32_t best = 0;
    for (uint32_t j = 1; j < sm_table_cols(t); j++)
        if (sm_table_col_sums(t)[j] > sm_table_col_sums(t)[best]) best = j;
    return best;
}

static uint64_t size_of(const sweep *v, const sm_session *s)
{
    const sm_table *t = sm_session_table(s);
    return v->col < sm_table_cols(t) ? sm_table_col_sums(t)[v->col] : 0;
}

static void begin(sweep *v, const sm_session *s)
{
    size_t at = v->at;
    forget(v);
    v->found_col = v->col;
    v->node = sm_history_here(sm_session_history(s));
    v->wrong = (sm_error){0};
    for (size_t i = 0; i < v->n; i++) v->drawn[i] = sm_registry_at(v->indices, v->chosen[i]);
    if (sm_sweep_new(&v->found, sm_session_live(s), v->col, v->rule, v->drawn, v->n, &v->wrong)) return;
    size_t places = sm_sweep_places(v->found);
    v->x = sm_alloc(places, sizeof *v->x);
    v->y = sm_alloc(places * v->n, sizeof *v->y);
    v->at = at < places ? at : places / 2;
    if (!v->x || !v->y) {
        forget(v);
        sm_no_memory(&v->wrong);
        return;
    }
    for (size_t p = 0; p < places; p++) v->x[p] = (double)sm_sweep_size(v->found, p);
}

static double number_of(sm_value v)
{
    return sm_words_is_number(v) ? v.number : (double)NAN;
}

static void take(sweep *v)
{
    size_t places = sm_sweep_places(v->found);
    for (size_t i = 0; i < v->n; i++)
        for (size_t p = 0; p < places; p++) v->y[i * places + p] = number_of(sm_sweep_value(v->found, p, i));
}

static void go_on(sweep *v, uint64_t *fuel)
{
    if (!v->found || v->over || v->stopped) return;
    sm_job job = sm_sweep_job(v->found);
    if (job.run(job.self, fuel, &v->over, &v->wrong)) v->over = true;
    take(v);
}

static void settle(void *state, const sm_scene *scene)
{
    sweep *v = state;
    uint64_t fuel = AT_ONCE;
    if (!scene->session) return;
    if (!size_of(v, scene->session)) v->col = some_cluster(scene->session);
    bool failed = v->wrong.status && v->found_col == v->col;
    if (outdated(v, scene->session) && !failed) begin(v, scene->session);
    if (v->found && !sm_sweep_known(v->found)) go_on(v, &fuel);
}

static bool work(void *state, const sm_scene *scene, uint64_t *fuel)
{
    sweep *v = state;
    if (!scene->session || outdated(v, scene->session)) return false;
    go_on(v, fuel);
    return !v->over && !v->stopped;
}

static bool stop(void *state)
{
    sweep *v = state;
    bool running = v->found && !v->over && !v->stopped;
    v->stopped = v->stopped || running;
    return running;
}

static void show(void *state, const sm_scene *scene, const sm_subject *about)
{
    sweep *v = state;
    if (sm_words_tabular(v->indices, about->index)) v->index = about->index;
    if (!scene->session || about->col >= sm_table_cols(sm_session_table(scene->session))) return;
    if (about->col != v->col) v->at = SIZE_MAX;
    v->col = about->col;
    v->wrong = (sm_error){0};
}

static sm_subject subject(const void *state, const sm_scene *scene)
{
    const sweep *v = state;
    sm_subject about = sm_about(v->index);
    about.col = v->col;
    return about;
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

typedef struct canvas {
    const sweep *v;
    const sm_scene *scene;
    sm_pen pen;
    unsigned flags;
    char letter[LINES + 1];
} canvas;

/* The first letter of each symbol that no line before it bears. */
static void name_lines(canvas *c)
{
    for (size_t i = 0; i < c->v->n; i++) {
        const char *symbol = sm_registry_at(c->v->indices, c->v->chosen[i])->symbol;
        char letter = 'A';
        while (*symbol && (*symbol < 'A' || *symbol > 'Z' || memchr(c->letter, *symbol, i))) symbol++;
        if (*symbol) letter = *symbol;
        while (!*symbol && memchr(c->letter, letter, i)) letter++;
        c->letter[i] = letter;
    }
}

static void say_entry(const canvas *c, size_t i, char out[ENTRY])
{
    const sweep *v = c->v;
    char value[32], change[32];
    const sm_index *x = sm_registry_at(v->indices, v->chosen[i]);
    sm_value whole = sm_sweep_value(v->found, 0, i), here = sm_sweep_value(v->found, v->at, i);
    sm_words_value(value, here, 4);
    sm_words_change(change, whole, here, 4);
    snprintf(out, ENTRY, "%c %.24s%s %.20s %.20s", c->letter[i], x->symbol, x->distance ? "↓" : "", value, change);
}

/* Draws, or only counts the lines that takes. */
static int legend(const canvas *c, int y, int most, bool draw)
{
    int x = 1, lines = 1;
    for (size_t i = 0; i < c->v->n; i++) {
        char text[ENTRY];
        say_entry(c, i, text);
        int width = sm_show_width(text, c->flags);
        if (x > 1 && x + width > c->scene->w - 1) {
            x = 1;
            lines++;
        }
        if (draw && lines <= most) {
            sm_pen_text(sm_pen_as(c->pen, (sm_role)(SM_ROLE_HUE0 + i)), x, y + lines - 1, text);
            if (c->v->chosen[i] == c->v->index) sm_pen_role(c->pen, x, y + lines - 1, 1, SM_ROLE_CURSOR);
        }
        x += width + 3;
    }
    return lines;
}

static sm_status say_head(const sweep *v, const sm_session *s, sm_text *out)
{
    uint64_t size = size_of(v, s), part = sm_sweep_size(v->found, v->at);
    unsigned long long a = part, b = size - part;
    const char *rule = v->rule == SM_SWEEP_IN_ORDER ? "class by class" : "in equal shares";
    sm_status status = sm_text_print(out, NULL, "%s, %llu points, %s · ", sm_name_of(s, false, v->col),
                                     (unsigned long long)size, rule);
    if (status) return status;
    if (!a || !b) return sm_text_print(out, NULL, "not split");
    return sm_text_print(out, NULL, "%llu + %llu", a, b);
}

static void draw_head(const canvas *c)
{
    const sweep *v = c->v;
    sm_text left = {0}, right = {0};
    int w = c->scene->w - 2;
    sm_status status = SM_OK;
    if (!v->over)
        status = sm_text_print(&right, NULL, "%zu of %zu%s", sm_sweep_known(v->found), sm_sweep_places(v->found),
                               v->stopped ? ", stopped" : "");
    if (!status && right.length && w > 50) {
        int width = sm_show_width(sm_text_of(&right), c->flags);
        sm_pen_right(sm_pen_as(c->pen, SM_ROLE_DIM), w + 1 - width, 0, width, sm_text_of(&right));
        w -= width + 2;
    }
    if (!say_head(v, c->scene->session, &left)) sm_pen_cut(sm_pen_as(c->pen, SM_ROLE_HEAD), 1, 0, w, sm_text_of(&left));
    sm_text_done(&left);
    sm_text_done(&right);
}

static void draw_plot(const canvas *c, int y, int h)
{
    const sweep *v = c->v;
    sm_series series[LINES] = {{0}};
    size_t places = sm_sweep_places(v->found);
    for (size_t i = 0; i < v->n; i++)
        series[i] = (sm_series){
            .name = sm_registry_at(v->indices, v->chosen[i])->symbol, .n = places, .x = v->x, .y = v->y + i * places};
    sm_chart chart = {.x_name = "size", .series = series, .n_series = v->n};
    sm_plot plot = {
        .chart = &chart, .letters = c->letter, .x_high = v->x[places - 1], .y_high = 1, .cursor = v->x[v->at]};
    double low, high;
    bool any = sm_plot_range(&chart, &low, &high);
    if (any && (v->fit || low < 0)) plot.y_low = low;
    if (any && (v->fit || high > 1)) plot.y_high = high;
    sm_plot_draw(&plot, sm_pen_in(c->pen, (sm_rect){1, y, c->scene->w - 2, h}));
}

static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sweep *v = state;
    canvas c = {.v = v, .scene = scene, .pen = pen, .flags = scene->look.ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN};
    const char *why = !scene->session   ? "nothing is loaded; type  :open FILE"
                      : v->wrong.status ? v->wrong.text
                      : !v->found       ? "there is no cluster with points"
                                        : NULL;
    if (why) {
        sm_words_wrap(pen, 1, 0, scene->w - 2, why);
        return;
    }
    name_lines(&c);
    int head = scene->h >= 3, lines = legend(&c, 0, 0, false), most = scene->h / 4 > 1 ? scene->h / 4 : 1;
    if (lines > most) lines = most;
    if (head) draw_head(&c);
    int plot = scene->h - head - lines;
    if (plot > 0) draw_plot(&c, head, plot);
    legend(&c, scene->h - lines, lines, true);
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sweep *v = state;
    if (!scene->session || !v->found) return;
    const sm_table *t = sm_session_table(scene->session);
    sm_status status = sm_text_print(out, NULL, "first part:");
    bool any = false;
    for (uint32_t i = 0; i < sm_table_rows(t) && !status && out->length < 200; i++) {
        unsigned long long n = sm_sweep_of_class(v->found, v->at, i);
        if (n) status = sm_text_print(out, NULL, "%s %llu of %s", any ? "," : "", n, sm_table_row_name(t, i));
        any = any || n;
    }
    if (!any && !status) status = sm_text_print(out, NULL, " nothing");
    if (status) sm_text_clear(out);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer step(const sm_press *press)
{
    static const struct {
        const char *keys;
        long by;
    } way[] = {{"Left h", -1},     {"Right l", 1},    {"C-b PgUp", -LEAP},
               {"C-f PgDn", LEAP}, {"Home 0", -1000}, {"End $", 1000}};
    sweep *v = press->state;
    if (!press->session || !v->found) return SM_IGNORED;
    long last = (long)sm_sweep_places(v->found) - 1, to = (long)v->at;
    for (size_t i = 0; i < sizeof way / sizeof *way; i++)
        if (sm_key_among(way[i].keys, press->key)) to += way[i].by;
    v->at = (size_t)(to < 0 ? 0 : to > last ? last : to);
    return SM_TAKEN;
}

static sm_answer other_cluster(const sm_press *press)
{
    sweep *v = press->state;
    uint32_t n, at = 0;
    if (!press->session) return SM_IGNORED;
    const uint32_t *order = sm_session_col_order(press->session, &n);
    while (at < n && order[at] != v->col) at++;
    for (uint32_t tries = 0; n && tries < n; tries++) {
        at = (at + (sm_key_among("Down j", press->key) ? 1 : n - 1)) % n;
        v->col = order[at];
        if (size_of(v, press->session)) break;
    }
    v->at = SIZE_MAX;
    v->wrong = (sm_error){0};
    return SM_TAKEN;
}

static sm_answer other_rule(const sm_press *press)
{
    sweep *v = press->state;
    v->rule = v->rule == SM_SWEEP_IN_ORDER ? SM_SWEEP_IN_SHARES : SM_SWEEP_IN_ORDER;
    forget(v);
    return SM_TAKEN;
}

static sm_answer other_index(const sm_press *press)
{
    sweep *v = press->state;
    do v->index = sm_words_next_index(v->indices, v->index, *press->key == '[' ? -1 : 1, false);
    while (sm_registry_at(v->indices, v->index)->by_name);
    return SM_TAKEN;
}

static sm_answer toggle(const sm_press *press)
{
    sweep *v = press->state;
    size_t place = 0;
    while (place < v->n && v->chosen[place] != v->index) place++;
    if (place < v->n && v->n == 1)
        return sm_reply(press, SM_SAY, "one index stays; [ and ] choose another, s draws it");
    if (place == v->n && v->n == LINES)
        return sm_reply(press, SM_SAY, "there are %d lines already; s takes one away", LINES);
    if (place == v->n)
        v->chosen[v->n++] = v->index;
    else
        memmove(v->chosen + place, v->chosen + place + 1, (--v->n - place) * sizeof *v->chosen);
    forget(v);
    return SM_TAKEN;
}

static sm_answer fit(const sm_press *press)
{
    ((sweep *)press->state)->fit = !((sweep *)press->state)->fit;
    return SM_TAKEN;
}

static sm_answer go_again(const sm_press *press)
{
    sweep *v = press->state;
    if (!v->stopped) return SM_IGNORED;
    v->stopped = false;
    return SM_TAKEN;
}

static bool one_class(const sweep *v, const sm_session *s)
{
    sm_line l = sm_table_col(sm_session_table(s), v->col);
    uint32_t classes = 0;
    for (uint32_t p = 0; p < l.n; p++) classes += l.count[p] > 0;
    return classes == 1;
}

static sm_answer apply(const sm_press *press)
{
    sweep *v = press->state;
    if (!press->session || !v->found) return SM_IGNORED;
    uint64_t part = sm_sweep_size(v->found, v->at), rest = size_of(v, press->session) - part;
    const char *why = !part || !rest ? "here nothing is split; Left and Right choose the sizes"
                      : v->rule == SM_SWEEP_IN_SHARES && !one_class(v, press->session)
                          ? "a split in shares is a move for each class; p, and Enter splits class by class"
                          : NULL;
    if (why) return sm_reply(press, SM_SAY, "%s", why);
    sm_status status = sm_text_print(press->out, NULL, "split ");
    if (!status) status = sm_word_quote(press->out, sm_name_of(press->session, false, v->col), NULL);
    if (!status)
        status = sm_text_print(press->out, NULL, " %llu,%llu", (unsigned long long)part, (unsigned long long)rest);
    return status ? SM_IGNORED : SM_RUN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK", change[] = "CHANGE THE CLUSTERING";
static const sm_action actions[] = {
    {.bind = {"Left Right h l", "sizes", "sizes of the two parts", "sizes"}, .act = step, .group = around},
    {.bind = {"Up Down k j", "cluster", "previous, next cluster", "cluster"}, .act = other_cluster, .group = around},
    {.bind = {"Enter", "apply", "make this split", "split"}, .act = apply, .group = change},
    {.bind = {"p", "rule", "class by class, or in equal shares", "shares"}, .act = other_rule, .group = look},
    {.bind = {"s", "series", "draw this index, or not", "draw/drop"}, .act = toggle, .group = look},
    {.bind = {"[ ]", "index", "previous, next index", "index"}, .act = other_index, .group = look},
    {.bind = {"z", "fit", "height of the values, or 0 to 1", NULL}, .act = fit, .group = look},
    {.bind = {"r", "go-on", "go on after C-c", NULL}, .act = go_again, .group = look},
    {.bind = {"e", "explain", "explain the index", NULL}, .command = "view explain", .group = look},
    {.bind = {"C-b PgUp C-f PgDn", "leap", "ten sizes", NULL}, .act = step, .group = around},
    {.bind = {"Home 0 End $", "ends", "nothing, everything", NULL}, .act = step, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

static void carry(void *state, void *was, const sm_scene *scene)
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

const sm_view sm_view_sweep = {
    .name = "sweep",
    .title = "Split sweep",
    .help = "Every way to split a cluster in two, from nothing in the first part to everything: a curve an index, and "
            "below them the values at the cursor and what the split changed. A cluster of several classes is cut class "
            "by class, as the command split does, or (p) with the same share of each class in both parts. Enter makes "
            "the split.",
    .actions = actions,
    .state_size = sizeof(sweep),
    .carry = carry,
    .init = init,
    .done = done,
    .needs = needs,
    .draw = draw,
    .inspect = inspect,
    .settle = settle,
    .show = show,
    .subject = subject,
    .work = work,
    .stop = stop,
};
