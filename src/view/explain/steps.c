/* Steps: an algorithm on the table as it is, one step after the other: the counts with their prices and signs, what
 * happened in words, and numbers, bars or pairs next to them. */
#include "explain.h"
#include "study/algorithms/stepper.h"
#include "view/widgets/axis.h"
#include "view/widgets/study.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LEAP = 10, WORDS = 4, BAR = 12 };

typedef struct steps {
    const sm_registry *indices;
    const sm_algorithm *algorithm;
    size_t index; /* of the permutation; SIZE_MAX: ari */
    size_t at, wanted;
    sm_stepper *stepper;
    sm_study study;              /* runs the study of the algorithm */
    const sm_snapshot *snapshot; /* of `at`; NULL: not known yet */
    bool made;                   /* it was opened, or rejected with: */
    sm_error wrong;
    sm_node node;
    const sm_session *of;
} steps;

/* ---- the stepper ------------------------------------------------------------------------------------------------- */

static void steps_close(void *state)
{
    steps *v = state;
    sm_stepper_free(v->stepper);
    sm_study_end(&v->study);
    v->stepper = NULL;
    v->snapshot = NULL;
    v->made = false;
}

static void steps_open(steps *v, const sm_session *s)
{
    size_t index = v->index == SIZE_MAX ? sm_words_index("ari") : v->index;
    sm_stepper_ask ask = {
        .live = sm_session_live(s), .index = sm_registry_at(v->indices, index), .indices = v->indices, .seed = 1};
    v->wrong = (sm_error){0};
    v->made = true;
    v->of = s;
    v->node = sm_history_here(sm_session_history(s));
    if (sm_stepper_open(&v->stepper, v->algorithm, &ask, &v->wrong))
        v->stepper = NULL;
    else if (v->algorithm->study)
        sm_study_start(&v->study, v->algorithm->study, v->stepper);
}

/* Shows the step that is requested once the study knows enough for it. */
static void steps_act(steps *v)
{
    sm_stepper *t = v->stepper;
    if (!t || v->wrong.status) return;
    sm_study_news(&v->study);
    t->known = sm_study_result(&v->study);
    v->wrong = v->study.wrong;
    if (v->wanted >= t->steps) v->wanted = t->steps - 1;
    if (!sm_stepper_ready(t, v->wanted)) return;
    v->at = v->wanted;
    if (sm_stepper_show(t, v->at, &v->snapshot, &v->wrong)) v->snapshot = NULL;
}

static void steps_settle(void *state, const sm_scene *scene)
{
    steps *v = state;
    const sm_session *s = scene->session;
    if (v->made && (v->of != s || v->node != sm_history_here(sm_session_history(s)))) {
        steps_close(v);
        v->wanted = 0;
    }
    if (!v->made) steps_open(v, s);
    steps_act(v);
}

static void steps_init(void *state, const sm_registry *indices)
{
    steps *v = state;
    v->indices = indices;
    v->index = SIZE_MAX;
    v->algorithm = sm_algorithms[0];
}

static void steps_begin(steps *v, const sm_algorithm *play)
{
    steps_close(v);
    v->algorithm = play;
    v->wanted = v->at = 0;
}

/* A step that is requested by its number, or the algorithm after an index. */
static void steps_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    steps *v = state;
    if (about->step != SIZE_MAX) {
        v->wanted = about->step;
        return;
    }
    if (about->algorithm) {
        steps_begin(v, sm_algorithm_find(about->algorithm));
    } else if (about->index != SIZE_MAX) {
        const sm_index *x = sm_registry_at(scene->indices, about->index);
        const sm_algorithm *play = sm_algorithm_of(x);
        steps_begin(v, play ? play : x->of_places ? sm_algorithms[0] : sm_algorithm_find("permutation"));
    }
    if (about->index != SIZE_MAX && !sm_registry_at(scene->indices, about->index)->of_places) v->index = about->index;
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static int steps_widest(const sm_stepper *t, int side, int most)
{
    int w = 3;
    for (uint32_t i = 0; i < (side ? t->cols : t->rows); i++)
        w = sm_most(w, sm_show_width(t->name[side][i], SM_SHOW_PLAIN));
    return sm_least(w, most);
}

static void draw_sign(const steps *v, sm_pen pen, int x, int y, int w, uint32_t i, uint32_t j)
{
    const sm_stepper *t = v->stepper;
    size_t c = (size_t)i * t->cols + j;
    unsigned sign = v->snapshot->sign[c];
    char text[40];
    snprintf(text, sizeof text, "%llu%s", (unsigned long long)v->snapshot->count[c],
             sign & SM_SNAPSHOT_PAIRED  ? "*"
             : sign & SM_SNAPSHOT_TIGHT ? "="
                                        : " ");
    if (!v->snapshot->count[c]) snprintf(text, sizeof text, "· ");
    sm_pen ink = sm_pen_as(pen, sign & SM_SNAPSHOT_LIT      ? SM_ROLE_CURSOR
                                : sign & SM_SNAPSHOT_PAIRED ? SM_ROLE_MATCHED
                                : v->snapshot->count[c]     ? SM_ROLE_TEXT
                                                            : SM_ROLE_DIM);
    if (sign & SM_SNAPSHOT_LIT) sm_pen_repeat(ink, x, y, w, " ");
    sm_pen_right(ink, x + 1, y, w - 2, text);
    if (!(sign & SM_SNAPSHOT_LIT)) return;
    sm_pen_text(ink, x, y, "▐");
    sm_pen_text(ink, x + w - 1, y, "▌");
}

static void draw_price(const steps *v, sm_pen pen, int x, int y, int w, int side, uint32_t i)
{
    char text[32] = "";
    int64_t price = v->snapshot->price[side][i];
    if (price != SM_SNAPSHOT_UNPRICED) snprintf(text, sizeof text, "%lld", (long long)price);
    sm_pen_right(sm_pen_as(pen, SM_ROLE_KEY), x, y, w, text);
}

/* As many rows and columns as there is room for, around what the step is about. Returns the columns it took. */
static int draw_steps_table(const steps *v, sm_pen pen, int y, int w, int h)
{
    const sm_stepper *t = v->stepper;
    const sm_snapshot *a = v->snapshot;
    int name = sm_most(a->price[0] ? 5 : 0, steps_widest(t, 0, 10)), cell = steps_widest(t, 1, 8) + 3,
        price = a->price[0] ? 7 : 0;
    uint32_t row = 0, col = 0;
    for (size_t c = 0; c < (size_t)t->rows * t->cols; c++) {
        char text[32];
        cell = sm_most(cell, 4 + snprintf(text, sizeof text, "%llu", (unsigned long long)a->count[c]));
        if (a->sign[c] & SM_SNAPSHOT_LIT) row = (uint32_t)(c / t->cols), col = (uint32_t)(c % t->cols);
    }
    sm_span rows = sm_span_around(row, sm_most(1, h - 1 - (price > 0)), t->rows);
    sm_span cols = sm_span_around(col, sm_most(1, (w - name - price - 2) / cell), t->cols);
    int x = 2 + name + (int)cols.shown * cell;
    for (uint32_t j = 0; j < cols.shown; j++)
        sm_pen_right(sm_pen_as(pen, SM_ROLE_HEAD), 1 + name + (int)j * cell, y, cell - 1, t->name[1][cols.first + j]);
    if (price) sm_pen_right(sm_pen_as(pen, SM_ROLE_DIM), x, y, price, "price");
    for (uint32_t i = 0; i < rows.shown; i++) {
        int line = y + 1 + (int)i;
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, line, name, t->name[0][rows.first + i]);
        for (uint32_t j = 0; j < cols.shown; j++)
            draw_sign(v, pen, 1 + name + (int)j * cell, line, cell, rows.first + i, cols.first + j);
        if (price) draw_price(v, pen, x, line, price, 0, rows.first + i);
    }
    sm_pen key = sm_pen_as(pen, SM_ROLE_KEY);
    if (!sm_span_ends(rows) || rows.first) sm_pen_text(key, 0, y + (int)rows.shown, "▼");
    if (!sm_span_ends(cols) || cols.first) sm_pen_text(key, x - 1, y, "►");
    if (price) sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 1, y + 1 + (int)rows.shown, name, "price");
    for (uint32_t j = 0; price && j < cols.shown; j++)
        draw_price(v, pen, 1 + name + (int)j * cell, y + 1 + (int)rows.shown, cell - 2, 1, cols.first + j);
    return x + price + 2;
}

static int draw_lines(sm_pen pen, int x, int y, const char *text)
{
    for (const char *line = text; *line; y++) {
        char part[256];
        size_t length = strcspn(line, "\n");
        snprintf(part, sizeof part, "%.*s", (int)length, line);
        sm_pen_text(pen, x, y, part);
        line += length + (line[length] == '\n');
    }
    return y;
}

/* Draws one column per compared item; the step's own heading is in brackets. Returns the next line. */
static int draw_steps_columns(const sm_snapshot *a, sm_pen pen, int x, int y, int bottom)
{
    static const int wide[SM_SNAPSHOT_COLUMNS] = {8, 8, 12};
    int at = x + 6;
    for (int c = 0; c < SM_SNAPSHOT_COLUMNS; at += wide[c++]) {
        bool lit = c == a->column;
        sm_pen ink = sm_pen_as(pen, lit ? SM_ROLE_CURSOR : SM_ROLE_TEXT);
        for (int line = y; lit && line < y + 1 + (int)a->n_rows && line < bottom; line++)
            sm_pen_repeat(ink, at, line, wide[c], " ");
        if (y < bottom) sm_pen_right(lit ? ink : sm_pen_as(pen, SM_ROLE_HEAD), at, y, wide[c] - 1, a->head[c]);
        if (lit && y < bottom) sm_pen_text(ink, at, y, "▐");
        if (lit && y < bottom) sm_pen_text(ink, at + wide[c] - 1, y, "▌");
        for (int i = 0; i < (int)a->n_rows && y + 1 + i < bottom; i++)
            sm_pen_right(ink, at, y + 1 + i, wide[c] - 1, a->row[i].text[c]);
    }
    for (int i = 0; i < (int)a->n_rows && y + 1 + i < bottom; i++)
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), x, y + 1 + i, 6, a->row[i].name);
    return y + 2 + (int)a->n_rows;
}

/* Figures, then bars, then what is drawn in letters. */
static void draw_steps_numbers(const steps *v, sm_pen pen, int x, int y, int h)
{
    const sm_snapshot *a = v->snapshot;
    int bottom = y + h;
    if (*sm_text_of(&a->picture)) y = draw_lines(pen, x, y, sm_text_of(&a->picture)) + 1;
    for (size_t i = 0; i < a->n_figures && y < bottom && !*sm_text_of(&a->picture); i++, y++) {
        sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), x, y, a->figure[i].name);
        sm_pen_right(pen, x + 20, y, 12, a->figure[i].text);
    }
    if (a->head && y < bottom) y = draw_steps_columns(a, pen, x, y, bottom);
    if (a->n_bars && y < bottom && a->bars) sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), x, y++, a->bars);
    double most = 0;
    for (size_t i = 0; i < a->n_bars; i++)
        most = fmax(most, fmax(a->bar[i].share, isnan(a->bar[i].exact) ? 0 : a->bar[i].exact));
    for (size_t i = 0; i < a->n_bars && y < bottom; i++, y++) {
        sm_pen ink = sm_pen_as(pen, a->bar[i].lit ? SM_ROLE_CURSOR : SM_ROLE_TEXT);
        sm_pen_right(ink, x, y, 8, a->bar[i].name);
        sm_pen_bar(pen, x + 9, y, BAR, most > 0 ? a->bar[i].share / most : 0);
        sm_pen_text(pen, x + 10 + BAR, y, a->bar[i].text);
    }
}

static void steps_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const steps *v = state;
    char head[160];
    if (v->wrong.status) {
        sm_words_wrap(pen, 1, 1, scene->w - 2, v->wrong.text);
        return;
    }
    if (!v->stepper || !v->snapshot) {
        sm_pen_text(pen, 1, 1, "… computing");
        return;
    }
    snprintf(head, sizeof head, "%s · step %zu of %zu · ", v->algorithm->title, v->at + 1, v->stepper->steps);
    int used = sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), 1, 0, head);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1 + used, 0, scene->w - used - 2, v->snapshot->title);
    int lines = sm_words_wrap((sm_pen){.look = scene->look}, 1, 0, scene->w - 2, sm_text_of(&v->snapshot->words));
    sm_words_wrap(pen, 1, 2, scene->w - 2, sm_text_of(&v->snapshot->words));
    int y = 3 + sm_most(WORDS, lines), h = scene->h - y;
    bool beside = scene->w >= 60;
    int w = draw_steps_table(v, pen, y, beside ? scene->w - 36 : scene->w, beside ? h : h / 2);
    if (beside)
        draw_steps_numbers(v, pen, sm_least(sm_most(w, 30), scene->w - 34), y, h);
    else
        draw_steps_numbers(v, pen, 1, y + h / 2, h - h / 2);
}

static void steps_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const steps *v = state;
    sm_text_puts(out, v->algorithm->help);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer steps_move(const sm_press *press)
{
    steps *v = press->state;
    if (!v->stepper) return SM_IGNORED;
    if (v->wanted + 1 == v->stepper->steps && sm_key_among("Space Right l } PgDn C-f", press->key))
        return sm_reply(press, SM_SAY, "the last step; q goes back, [ and ] change the algorithm");
    v->wanted = sm_press_moved(press, v->wanted, v->stepper->steps, LEAP);
    return SM_TAKEN;
}

/* To where the next row, point or hundred begins, or the one before. */
static sm_answer steps_phase(const sm_press *press)
{
    steps *v = press->state;
    if (!v->stepper || !v->snapshot) return SM_IGNORED;
    bool on = *press->key == ')';
    size_t phase = v->snapshot->phase, to = v->at;
    while (on ? to + 1 < v->stepper->steps : to > 0) {
        const sm_snapshot *a;
        to += on ? 1 : SIZE_MAX;
        if (!sm_stepper_ready(v->stepper, to) || sm_stepper_show(v->stepper, to, &a, NULL) || a->phase != phase) break;
    }
    v->wanted = to;
    v->snapshot = NULL;
    return SM_TAKEN;
}

static sm_answer steps_number(const sm_press *press)
{
    return sm_reply(press, SM_PROMPT, ":step ");
}

static sm_answer steps_other(const sm_press *press)
{
    steps *v = press->state;
    size_t at = 0, n = 0;
    while (sm_algorithms[n]) n++;
    while (sm_algorithms[at] != v->algorithm) at++;
    steps_begin(v, sm_algorithms[(at + (*press->key == ']' ? 1 : n - 1)) % n]);
    return SM_TAKEN;
}

static sm_answer steps_index(const sm_press *press)
{
    steps *v = press->state;
    if (strcmp(v->algorithm->name, "permutation") != 0) return SM_IGNORED;
    size_t from = v->index == SIZE_MAX ? sm_words_index("ari") : v->index;
    v->index = sm_words_next_index(v->indices, from, sm_key_among("Up k", press->key) ? -1 : 1, false);
    steps_begin(v, v->algorithm);
    return SM_TAKEN;
}

static sm_subject steps_subject(const void *state, const sm_scene *scene)
{
    return sm_about(((const steps *)state)->index);
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action actions[] = {
    {.bind = {"Space Right l }", "on", "next step", "next"}, .act = steps_move, .group = around},
    {.bind = {"Left h Backspace {", "back-one", "previous step", "back"}, .act = steps_move, .group = around},
    {.bind = {") (", "part", "next, previous row, point, hundred", "part"}, .act = steps_phase, .group = around},
    {.bind = {"[ ]", "algorithm", "assignment, pairs, E[MI], V, namings, shuffles, noise", "algorithm"},
     .act = steps_other,
     .group = look},
    {.bind = {"Enter", "number", "to a step by its number", "number"}, .act = steps_number, .group = around},
    {.bind = {"Up Down k j", "index", "of shuffles: another index", NULL}, .act = steps_index, .group = look},
    {.bind = {"PgDn PgUp C-f C-b", "leap", "ten steps forward, back", NULL}, .act = steps_move, .group = around},
    {.bind = {"Home 0 End $ G", "ends", "first, last step", NULL}, .act = steps_move, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_steps = {
    .name = "steps",
    .title = "Steps",
    .help = "An algorithm step by step on this table: the best one-to-one pairing with its prices (= is a tight cell, "
            "* a pair), pairs of points, E[MI] cell by cell, entropy and V, namings of the clusters, shuffles of the "
            "labels, or the three policies for noise. Space: next step. Left: previous. Type a number and Enter to "
            "jump. [ and ] choose another algorithm. The algorithm of the explained index opens first.",
    .actions = actions,
    .state_size = sizeof(steps),
    .init = steps_init,
    .free = steps_close,
    .draw = steps_draw,
    .inspect = steps_inspect,
    .settle = steps_settle,
    .show = steps_show,
    .subject = steps_subject,
};
