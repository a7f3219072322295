/* The one-to-one optimum by three weightings and the greedy pairing, side by side: where they disagree, how firmly each
 * stands, and the prices that prove the one chosen. */
#include "match_internal.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdio.h>

enum { COLUMNS = SM_WEIGHTINGS + 1, GREEDY = SM_WEIGHTINGS, LABEL = 12, PRICE = 8 };

typedef struct sheet {
    const sm_match_canvas *c;
    int x0, width, first; /* of the columns; line of the first class */
    int prices;           /* x of the prices, 0: a separate line */
    sm_span rows;
} sheet;

static const sm_matching *column_matching(const sm_match_canvas *c, int column)
{
    if (column == GREEDY) return c->facts->have & SM_NEED_GREEDY ? c->facts->greedy : NULL;
    return c->facts->have & sm_need_first((sm_weighting)column) ? &c->facts->matching[column] : NULL;
}

static uint32_t column_partner(const sm_match_canvas *c, int column, uint32_t row)
{
    const sm_matching *m = column_matching(c, column);
    return m && row < m->rows ? m->col_of_row[row] : SM_NONE;
}

static const sm_firmness *column_margins(const sm_match_canvas *c, int column)
{
    return column < GREEDY && c->m->second[column] ? sm_runner_up_margins(c->m->second[column]) : NULL;
}

void sm_match_weight(const sm_match_canvas *c, int weighting, double weight, char out[32])
{
    if (weighting == SM_BY_COUNT || weighting == GREEDY)
        snprintf(out, 32, "%.0f", weight);
    else
        sm_words_value(out, (sm_value){.number = weight, .state = SM_DEFINED}, sm_words_digits(c->s));
}

/* ---- what is said of each matching ------------------------------------------------------------------------------- */

typedef void fact(const sm_match_canvas *c, int column, sm_text *out);

static void say_total(const sm_match_canvas *c, int column, sm_text *out)
{
    const sm_matching *m = column_matching(c, column);
    char total[32] = "…";
    if (m) sm_match_weight(c, column, sm_q64_double(m->weight), total);
    sm_text_puts(out, total);
    if (m && (column == SM_BY_COUNT || column == GREEDY) && c->scene->w >= 100)
        sm_text_printf(out, " of %llu", (unsigned long long)sm_table_total(c->t));
}

static void say_optima(const sm_match_canvas *c, int column, sm_text *out)
{
    const sm_matching *m = column_matching(c, column);
    if (column == GREEDY || !m || !m->optima)
        sm_text_puts(out, column == GREEDY ? "–" : "…");
    else if (m->optima >= 100)
        sm_text_puts(out, "100 or more");
    else
        sm_text_printf(out, m->optima == 1 ? "%u, unique" : "%u tie", m->optima);
}

/* Prints why there is nothing to show yet, or at all; returns false if there is. */
static bool say_not_yet(const sm_match_canvas *c, int column, bool flips, sm_text *out)
{
    const sm_firmness *m = column_margins(c, column);
    sm_runner_up_state state = !m ? SM_RUNNER_UP_WORKING : flips ? m->flips : m->pairs;
    if (column == GREEDY)
        sm_text_puts(out, "–");
    else if (state == SM_RUNNER_UP_DONE)
        return false;
    else if (state == SM_RUNNER_UP_TOO_LARGE || c->m->stopped)
        sm_text_puts(out, state == SM_RUNNER_UP_TOO_LARGE ? "too large" : "stopped");
    else
        sm_text_printf(out, "… %u %%", m ? m->percent : 0);
    return true;
}

static void say_runner_up(const sm_match_canvas *c, int column, sm_text *out)
{
    const sm_firmness *m = column_margins(c, column);
    char gap[32];
    if (say_not_yet(c, column, false, out)) return;
    sm_match_weight(c, column, m->gap, gap);
    if (isinf(m->gap) || !(m->gap > 0))
        sm_text_puts(out, isinf(m->gap) ? "no other" : "as good");
    else
        sm_text_printf(out, "−%s", gap);
}

static void say_lacking(const sm_match_canvas *c, int column, sm_text *out)
{
    const sm_firmness *m = column_margins(c, column);
    if (!m || m->pairs != SM_RUNNER_UP_DONE || isinf(m->gap)) return;
    sm_match_put_name(c, 0, m->row, out);
    sm_text_puts(out, "–");
    sm_match_put_name(c, 1, m->col, out);
}

static void say_points(const sm_match_canvas *c, int column, sm_text *out)
{
    const sm_firmness *m = column_margins(c, column);
    if (say_not_yet(c, column, true, out)) return;
    if (!m->points)
        sm_text_puts(out, "no move");
    else
        sm_text_printf(out, "%llu point%s", (unsigned long long)m->points, sm_plural(m->points));
}

/* The n-th move that flips the optimum; after the last one shown how many more there are. */
static void say_move(const sm_match_canvas *c, int column, unsigned n, bool last, int capacity, sm_text *out)
{
    const sm_firmness *m = column_margins(c, column);
    if (!m || m->flips != SM_RUNNER_UP_DONE || !m->points || n >= m->n_flips) return;
    const sm_flip *f = &m->flip[n];
    unsigned long long more = last && n + 1 < m->n_flips ? (unsigned long long)m->n_flips - n - 1 : 0;
    for (int brief = 0; brief < 2; brief++) {
        sm_text_clear(out);
        sm_match_put_name(c, 0, f->row, out);
        if (!brief) sm_text_puts(out, " ");
        if (!brief) sm_match_put_name(c, 1, f->from, out);
        sm_text_puts(out, "→");
        sm_match_put_name(c, 1, f->to, out);
        if (more) sm_text_printf(out, " +%llu", more);
        if (!more || sm_look_width(c->scene->look, sm_text_of(out)) <= capacity) return;
    }
}

static const struct {
    const char *label;
    fact *say; /* NULL: a move */
    unsigned n;
} facts[] = {{"total", say_total, 0},
             {"optima", say_optima, 0},
             {"runner-up", say_runner_up, 0},
             {"  without", say_lacking, 0},
             {"changed by", say_points, 0},
             {"  moved", NULL, 0},
             {"  or", NULL, 1},
             {"  or", NULL, 2}};
enum { FACTS = sizeof facts / sizeof *facts };

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static void draw_columns(const sheet *h)
{
    static const char *const wide[COLUMNS] = {"counts", "row share", "Braun-Blanquet", "greedy"},
                             *const narrow[COLUMNS] = {"counts", "share", "Br.-Bl.", "greedy"};
    const sm_match_canvas *c = h->c;
    sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), 1, c->p.table, "≠ differs");
    for (int k = 0; k < COLUMNS; k++) {
        bool chosen = k == (int)sm_session_match(c->s);
        sm_pen pen = sm_pen_as(c->pen, chosen ? SM_ROLE_CROSS : SM_ROLE_HEAD);
        int x = h->x0 + k * h->width,
            used = sm_pen_cut(pen, x, c->p.table, h->width - 2, (h->width >= 16 ? wide : narrow)[k]);
        if (chosen) sm_pen_text(pen, x + used, c->p.table, "*");
    }
}

static void draw_facts(const sheet *h, int lines)
{
    const sm_match_canvas *c = h->c;
    for (int i = 0; i < lines; i++) {
        int y = c->p.table + 1 + i;
        sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), 1, y, facts[i].label);
        for (int k = 0; k < COLUMNS; k++) {
            sm_text text = {0};
            sm_role role = i == 0 ? SM_ROLE_MATCHED : SM_ROLE_TEXT;
            if (facts[i].say)
                facts[i].say(c, k, &text);
            else
                say_move(c, k, facts[i].n, i + 1 == lines, h->width - 1, &text);
            sm_pen_put(sm_pen_as(c->pen, role), h->x0 + k * h->width, y, h->width - 1, &text);
        }
    }
}

static void draw_partner(const sheet *h, int column, uint32_t row, int y)
{
    const sm_match_canvas *c = h->c;
    uint32_t col = column_partner(c, column, row), by_count = column_partner(c, SM_BY_COUNT, row);
    int x = h->x0 + column * h->width;
    bool differs = col != by_count;
    sm_pen pen = sm_pen_as(c->pen, differs ? SM_ROLE_KEY : col == SM_NONE ? SM_ROLE_DIM : SM_ROLE_TEXT);
    int space = h->width - 10 > 3 ? h->width - 10 : 3, used = 1;
    if (col == SM_NONE)
        sm_pen_text(pen, x, y, "–");
    else
        used = sm_match_name(c, pen, x, y, c->p.name[1] < space ? c->p.name[1] : space, 1, col);
    if (differs) sm_pen_text(pen, x + used, y, "≠");
    if (col == SM_NONE) return;
    char weight[32];
    sm_match_weight(c, column,
                    column == GREEDY ? (double)sm_table_at(c->t, row, col)
                                     : sm_weight_at((sm_weighting)column, c->t, row, col),
                    weight);
    sm_pen_right(sm_pen_as(c->pen, SM_ROLE_DIM), x + used + 1, y, h->width - 2 - used - 1 < 7 ? h->width - 3 - used : 7,
                 weight);
}

static double price_of(const sm_matching *m, int side, uint32_t id)
{
    const double *price = side ? m->col_price : m->row_price;
    return price && id < (side ? m->cols : m->rows) ? price[id] : 0;
}

static void draw_price(const sheet *h, int side, uint32_t id, int x, int y)
{
    char text[32];
    sm_match_weight(h->c, (int)sm_session_match(h->c->s), price_of(h->c->matching, side, id), text);
    sm_pen_right(h->c->pen, x, y, PRICE - 2, text);
}

static void draw_classes(const sheet *h)
{
    const sm_match_canvas *c = h->c;
    for (uint32_t i = 0; i < h->rows.shown; i++) {
        uint32_t row = c->axis[0].order[h->rows.first + i];
        int y = h->first + (int)i;
        sm_match_name(c, sm_pen_as(c->pen, sm_match_role(c, 0, row)), 1, y, LABEL - 2, 0, row);
        for (int k = 0; k < COLUMNS; k++) draw_partner(h, k, row, y);
        if (h->prices && c->matching && c->matching->row_price) draw_price(h, 0, row, h->prices, y);
    }
    sm_pen_more(c->pen, 0, h->first, (int)h->rows.shown, h->rows.first > 0, !sm_span_ends(h->rows));
}

/* "Σu + Σv = 51": no pair is worth more than its prices, so no matching weighs more than their sum. */
static void say_proof(const sm_match_canvas *c, sm_text *out)
{
    const sm_matching *m = c->matching;
    char text[32];
    double sum = 0;
    for (uint32_t i = 0; i < m->rows; i++) sum += price_of(m, 0, i);
    for (uint32_t j = 0; j < m->cols; j++) sum += price_of(m, 1, j);
    sm_match_weight(c, (int)sm_session_match(c->s), sum, text);
    sm_text_printf(out, "Σu + Σv = %s", text);
}

static void draw_prices(const sheet *h)
{
    const sm_match_canvas *c = h->c;
    int y = c->p.table, x = h->prices, v = x + PRICE + 1, end = c->p.table + c->p.table_h;
    for (int k = 0; k < c->p.table_h; k++) sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), x - 1, y + k, "│");
    sm_pen_text(sm_pen_as(c->pen, SM_ROLE_HEAD), x + 1, y, "prices");
    sm_text proof = {0};
    if (c->matching && c->matching->row_price) say_proof(c, &proof);
    sm_pen_put(sm_pen_as(c->pen, SM_ROLE_MATCHED), x + 1, y + 1, c->scene->w - x - 2, &proof);
    if (h->first - 1 > y + 1) sm_pen_right(sm_pen_as(c->pen, SM_ROLE_HEAD), x, h->first - 1, PRICE - 2, "u");
    int top = y + 3;
    sm_pen_text(sm_pen_as(c->pen, SM_ROLE_HEAD), v, top - 1, "clusters v");
    if (!c->matching || !c->matching->col_price) return;
    sm_span s = sm_span_from(c->p.node[1].first, c->p.at[1], end - top, c->axis[1].n);
    for (uint32_t i = 0; i < s.shown && top + (int)i < end; i++) {
        uint32_t col = c->axis[1].order[s.first + i];
        int space = c->scene->w - 1 - PRICE - v;
        sm_match_name(c, sm_pen_as(c->pen, sm_match_role(c, 1, col)), v, top + (int)i, space, 1, col);
        draw_price(h, 1, col, c->scene->w - 1 - PRICE + 1, top + (int)i);
    }
}

/* "Σu + Σv = 51 · u: Ta 0, Tb 9, Tc 42 · v: K1 0, K2 0" */
static void draw_price_line(const sheet *h, int y)
{
    const sm_match_canvas *c = h->c;
    if (!c->matching || !c->matching->row_price) return;
    sm_text line = {0};
    char number[32];
    say_proof(c, &line);
    for (int k = 0; k < SM_SIDES; k++) {
        sm_text_printf(&line, " · %s:", k ? "v" : "u");
        for (uint32_t i = 0; i < c->axis[k].n && line.length < 500; i++) {
            uint32_t id = c->axis[k].order[i];
            sm_match_weight(c, (int)sm_session_match(c->s), price_of(c->matching, k, id), number);
            sm_text_puts(&line, " ");
            sm_match_put_name(c, k, id, &line);
            sm_text_printf(&line, " %s", number);
        }
    }
    sm_pen_put(c->pen, 1, y, c->scene->w - 2, &line);
}

void sm_match_optima(const sm_match_canvas *c)
{
    sheet h = {.c = c, .x0 = 1 + LABEL};
    int w = c->scene->w, lines = c->p.table_h, names = c->p.name[1] < 8 ? c->p.name[1] : 8;
    if (w >= SM_MATCH_PRICES) h.prices = w - 2 - 2 * PRICE - (names < 4 ? 4 : names);
    h.width = ((h.prices ? h.prices - 1 : w) - h.x0) / COLUMNS;
    if (h.width > 24) h.width = 24;
    if (!h.prices && lines > 3) lines--;
    int few = sm_match_optima_lines(c->scene) - 1 - !h.prices, n = (int)(c->axis[0].n < 3 ? c->axis[0].n : 3);
    int classes = lines - 1 - few;
    if (classes < n) classes = n < lines - 1 ? n : lines - 1;
    int shown = lines - 1 - classes < FACTS ? lines - 1 - classes : FACTS;
    h.first = c->p.table + 1 + shown;
    h.rows = sm_span_from(c->p.node[0].first, c->p.at[0], classes, c->axis[0].n);
    draw_columns(&h);
    draw_facts(&h, shown);
    draw_classes(&h);
    if (h.prices)
        draw_prices(&h);
    else if (c->p.table_h > lines)
        draw_price_line(&h, c->p.table + c->p.table_h - 1);
}

/* ---- in words ---------------------------------------------------------------------------------------------------- */

void sm_match_say_pair(const sm_match_canvas *c, sm_text *out)
{
    int side = c->m->side, w = (int)sm_session_match(c->s);
    uint32_t id = c->m->id[side], other = sm_match_paired(c, side, id);
    const sm_firmness *m = column_margins(c, w);
    if (!c->matching) return;
    if (other == SM_NONE) {
        sm_text_printf(out, "%s %s has no partner in the one-to-one optimum", sm_axis_word(side),
                       sm_axis_name(c->s, side, id));
        return;
    }
    if (!m || m->pairs != SM_RUNNER_UP_DONE) return;
    uint32_t row = side ? other : id, col = side ? id : other;
    char loss[32];
    sm_match_weight(c, w, m->loss[row], loss);
    sm_text_puts(out, m->loss[row] > 0 ? "without " : "another optimum does not pair ");
    sm_axis_say(out, c->s, SM_CLASSES, row);
    sm_text_puts(out, m->loss[row] > 0 ? "–" : " with ");
    sm_axis_say(out, c->s, SM_CLUSTERS, col);
    if (m->loss[row] > 0) sm_text_printf(out, " the best total is %s less", loss);
    if (m->flips != SM_RUNNER_UP_DONE || !m->points) return;
    const sm_flip *f = &m->flip[0];
    sm_text_printf(out, " · :move %llu %s %s %s changes the optimum", (unsigned long long)m->points,
                   sm_axis_name(c->s, 0, f->row), sm_axis_name(c->s, 1, f->from), sm_axis_name(c->s, 1, f->to));
}
