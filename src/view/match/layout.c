/* Where everything of the Match view stands. Given up in this order where room is short: gaps, sentence, legend, the
 * third table, tables, the lines between nodes, and last the picture itself. */
#include "match_internal.h"
#include "view/widgets/words.h"
#include <string.h>

enum {
    WIDE = 96,   /* three tables next to each other */
    HALVES = 64, /* two */
    WIDEST = 14, /* columns of a name next to the picture */
    PARTNER = 8, /* in the table of one-to-one matchings */
    PICTURE_WIDTH = 44,
    ARROWS_LEAST = 16, /* between the nodes */
    BAR_MOST = 10,
    OPTIMA_LINES = 7, /* above the classes in the table of one-to-one matchings */
    FEW = 6
};

sm_axis sm_match_axis(const sm_match *m, const sm_session *s, int side)
{
    if (m->lanes.id[side]) return (sm_axis){m->lanes.id[side], m->lanes.n[side]};
    return sm_axis_of(s, side);
}

uint32_t sm_match_lane(const sm_match *m, int side, uint32_t place)
{
    return m->lanes.id[side] ? m->lanes.lane[side][place] : place;
}

static uint32_t match_lanes(const sm_match *m, const sm_session *s)
{
    uint32_t rows = sm_axis_of(s, SM_CLASSES).n, cols = sm_axis_of(s, SM_CLUSTERS).n;
    return m->lanes.id[0] ? m->lanes.lanes : rows > cols ? rows : cols;
}

/* Returns the width of the names without their common affixes. */
static int name_columns(const sm_match_layout *p, const sm_match *m, const sm_scene *scene, int side)
{
    return sm_most(1, m->name[side] - sm_affix_width(&p->common[side], sm_look_flags(scene->look)));
}

static void lay_out_across(sm_match_layout *p, const sm_match *m, const sm_scene *scene)
{
    int w = scene->w;
    for (int k = 0; k < SM_SIDES; k++) {
        sm_axis a = sm_match_axis(m, scene->session, k);
        uint64_t largest = 0;
        for (uint32_t i = 0; i < a.n; i++) {
            uint64_t size = sm_axis_sum(scene->session, k, a.order[i]);
            if (size > largest) largest = size;
        }
        char text[16];
        sm_words_count(text, largest);
        p->count[k] = sm_most(2, (int)strlen(text));
        p->name[k] = sm_least(name_columns(p, m, scene, k), sm_least(WIDEST, w >= 60 ? w / 7 : sm_most(4, w / 9)));
    }
    int pairs = m->optimum ? 2 + p->name[0] + p->name[1] : 0; /* "*K2" next to the nodes */
    int words = 11 + p->name[0] + p->name[1] + p->count[0] + p->count[1] + pairs;
    int bars = w - words - (w >= 90 ? 50 : w >= 70 ? 36 : w);
    p->bar = bars < 4 ? 0 : sm_least(BAR_MOST, bars / 2);
    p->left = 5 + p->name[0] + p->count[0] + (p->bar ? p->bar + 1 : 0) + (m->optimum ? p->name[1] + 2 : 0);
    p->right = w - 7 - p->name[1] - p->count[1] - p->bar - (m->optimum ? p->name[0] + 2 : 0);
    p->picture = w >= PICTURE_WIDTH && p->right - p->left >= ARROWS_LEAST;
}

/* ---- down -------------------------------------------------------------------------------------------------------- */

typedef struct parts { /* lines for each part; -1 for table: none */
    int pitch, graph, table;
    bool head, legend, totals, note, gaps;
} parts;

static int parts_lines(parts s)
{
    return s.graph + (s.table > 0 ? s.table : 0) + s.head + s.legend + s.totals + s.note +
           (s.gaps ? s.head + s.legend + (s.table > 0) + s.totals : 0);
}

int sm_match_optima_lines(const sm_scene *scene)
{
    return OPTIMA_LINES + (scene->w < SM_MATCH_PRICES) + (scene->h >= 30 ? 2 : 0);
}

/* Combines the requested layouts of the tables with the possible ones. n: nodes of the longer side. */
static int table_wish(const sm_match *m, const sm_scene *scene, int n)
{
    return m->optimum ? sm_match_optima_lines(scene) + n : 1 + n + (scene->w < WIDE);
}

/* Everything in full, if it fits; then one part less after the other. */
static bool all_fits(parts *s, const sm_match *m, const sm_scene *scene, int n, int lanes)
{
    static const parts less[] = {
        {3, 0, 1, true, true, true, true, true},     {3, 0, 1, true, true, true, true, false},
        {2, 0, 1, true, true, true, true, true},     {2, 0, 1, true, true, true, true, false},
        {2, 0, 1, true, false, true, true, false},   {2, 0, 1, true, false, true, false, false},
        {3, 0, 0, true, true, true, true, false},    {3, 0, 0, true, false, true, false, false},
        {2, 0, 0, true, true, true, true, false},    {2, 0, 0, true, false, true, false, false},
        {2, 0, 0, false, false, true, false, false}, {2, 0, 0, false, false, false, false, false}};
    for (size_t i = 0; i < sizeof less / sizeof *less; i++) {
        *s = less[i];
        if (m->optimum && !s->table) break; /* it is the table that was requested */
        s->graph = s->pitch * lanes;
        if (s->table) s->table = table_wish(m, scene, n);
        if (parts_lines(*s) <= scene->h) return true;
    }
    return false;
}

/* A long table: the nodes scroll. */
static void some_fits(parts *s, const sm_match *m, const sm_scene *scene, int n, int lanes)
{
    int h = scene->h;
    *s = (parts){.pitch = 1, .head = h >= 5, .totals = h >= 8 && !m->optimum, .legend = h >= 18, .note = h >= 14};
    s->gaps = h >= 24;
    int space = h - parts_lines(*s), graph = m->optimum ? sm_most(3, space / 3) : sm_most(4, space * 6 / 10);
    if (h < 10 && !m->optimum) graph = space;
    s->table = space - graph - 2 * s->gaps;
    if (s->table < (m->optimum ? 3 : 4)) s->table = 0;
    int wish = table_wish(m, scene, n);
    if (s->table > wish) s->table = wish;
    graph = space - s->table - (s->table ? s->gaps : 0);
    s->pitch = graph >= 3 * lanes || graph >= 3 * FEW ? 3 : graph >= 2 * lanes || graph >= 2 * FEW ? 2 : 1;
    s->graph = sm_least(graph, s->pitch * lanes);
}

static int take_lines(int *y, int lines, bool gap)
{
    if (lines <= 0) return -1;
    int at = *y;
    *y += lines + gap;
    return at;
}

static void lay_out_down(sm_match_layout *p, const sm_match *m, const sm_scene *scene, int n, int lanes)
{
    parts s;
    if (!all_fits(&s, m, scene, n, lanes)) some_fits(&s, m, scene, n, lanes);
    int y = 0;
    p->pitch = s.pitch;
    p->head = take_lines(&y, s.head, s.gaps);
    p->graph = take_lines(&y, s.graph, false);
    p->graph_h = s.graph;
    p->legend = take_lines(&y, s.legend, s.gaps);
    p->table = take_lines(&y, s.table, s.gaps);
    p->table_h = s.table;
    p->totals = take_lines(&y, s.totals, s.gaps);
    p->note = s.note ? scene->h - 1 : -1;
}

/* ---- the tables of best partners --------------------------------------------------------------------------------- */

int sm_match_value_width(const sm_match *m, const sm_match_layout *p, const sm_session *s)
{
    return sm_most(4, m->overlap == SM_MOST ? p->count[0] : sm_words_digits(s) + 2);
}

/* Columns that a table of best partners needs, so that nothing in it is cut. */
static int best_width(const sm_match *m, const sm_match_layout *p, const sm_session *s, int side)
{
    int other = p->name[!side], w = sm_match_value_width(m, p, s);
    return p->name[side] + 2 + w + 2 + sm_most(other, SM_MATCH_BEST) + 1 + sm_most(other + 1 + w, SM_MATCH_RUNNER_UP);
}

/* In thirds, which give way to what is needed; in halves; or the cursor's side alone. */
static void lay_out_tables(sm_match_layout *p, const sm_match *m, const sm_scene *scene)
{
    enum { LEFT = 3, GAP = 2, OPTIMUM = 20 };
    int w = scene->w, third = w / 3, half = w / 2, need[SM_SIDES];
    for (int k = 0; k < SM_SIDES; k++) need[k] = best_width(m, p, scene->session, k);
    if (w >= WIDE) {
        int second = third + 2, last = 2 * third + 4;
        bool narrow = LEFT + need[0] > third || second + need[1] > 2 * third;
        if (narrow && LEFT + need[0] + GAP + need[1] + GAP + OPTIMUM <= w) {
            second = LEFT + need[0] + GAP;
            last = second + need[1] + GAP;
        }
        *p->best = LEFT, p->best[1] = second, *p->best_end = second - GAP, p->best_end[1] = last - GAP;
        p->one_to_one = last;
    } else if (w >= HALVES) {
        *p->best = 1, p->best[1] = half, *p->best_end = half - 2, p->best_end[1] = w;
    } else {
        p->best[m->side] = 1, p->best_end[m->side] = w;
    }
}

/* Whether no name is cut. */
static bool names_fit(const sm_match_layout *p, const sm_match *m, const sm_scene *scene)
{
    bool fit = true, tables = p->table >= 0;
    for (int k = 0; k < SM_SIDES; k++) {
        int space = p->best_end[k] - p->best[k];
        fit = fit && p->name[k] == m->name[k];
        if (tables && m->optimum) fit = fit && p->name[k] <= PARTNER;
        if (tables && !m->optimum && space) fit = fit && best_width(m, p, scene->session, k) <= space;
    }
    return fit;
}

/* ---- the nodes --------------------------------------------------------------------------------------------------- */

/* The cursor is kept in sight; both sides show the same lanes. */
static void lay_out_nodes(sm_match_layout *p, const sm_match *m, const sm_scene *scene, const sm_axis axis[SM_SIDES])
{
    const sm_facts *f = sm_live_facts(sm_session_live(scene->session));
    int other = !m->side;
    memcpy(p->at, m->at, sizeof p->at);
    for (int k = 0; k < SM_SIDES; k++)
        if (!p->picture) p->node[k] = sm_span_from(m->top, p->at[k], scene->h, axis[k].n);
    if (p->picture && axis[m->side].n)
        p->lane = sm_span_from(m->top, sm_match_lane(m, m->side, m->at[m->side]), p->graph_h / p->pitch,
                               match_lanes(m, scene->session));
    else
        p->lane = p->node[m->side];
    for (int k = 0; k < SM_SIDES && p->picture; k++) {
        uint32_t first = 0, end;
        while (first < axis[k].n && sm_match_lane(m, k, first) < p->lane.first) first++;
        for (end = first; end < axis[k].n && sm_match_lane(m, k, end) < p->lane.first + p->lane.shown;) end++;
        p->node[k] = (sm_span){first, end - first, axis[k].n};
    }
    if (f->have & SM_NEED_BEST) {
        const sm_best *b = &f->best[m->overlap];
        uint32_t id = m->id[m->side], n = m->side ? b->cols : b->rows;
        uint32_t at = id < n ? sm_axis_find(axis[other], (m->side ? b->row_of_col : b->col_of_row)[id]) : SM_NONE;
        if (at < axis[other].n) p->at[other] = at;
    }
}

/* All but which nodes are seen. */
static sm_match_layout lay_out_parts(const sm_match *m, const sm_scene *scene, const sm_axis axis[SM_SIDES],
                                     const sm_affix common[SM_SIDES])
{
    sm_match_layout p = {.head = -1, .graph = -1, .legend = -1, .table = -1, .totals = -1, .note = -1, .pitch = 1};
    uint32_t n = axis[0].n > axis[1].n ? axis[0].n : axis[1].n, lanes = match_lanes(m, scene->session);
    memcpy(p.common, common, sizeof p.common);
    lay_out_across(&p, m, scene);
    if (p.picture) lay_out_down(&p, m, scene, (int)(n > 1000 ? 1000 : n), (int)(lanes > 1000 ? 1000 : lanes));
    if (p.picture && p.graph < 0) p.picture = false;
    if (p.picture) lay_out_tables(&p, m, scene);
    return p;
}

sm_match_layout sm_match_lay_out(const sm_match *m, const sm_scene *scene)
{
    const sm_session *s = scene->session;
    sm_axis axis[SM_SIDES] = {sm_match_axis(m, s, SM_CLASSES), sm_match_axis(m, s, SM_CLUSTERS)};
    sm_affix common[SM_SIDES] = {{0}};
    sm_match_layout p = lay_out_parts(m, scene, axis, common);
    if (p.picture && p.head >= 0 && !names_fit(&p, m, scene)) {
        for (int k = 0; k < SM_SIDES; k++) common[k] = sm_axis_affix(s, k, sm_axis_of(s, k));
        if (sm_affix_any(&common[0]) || sm_affix_any(&common[1])) p = lay_out_parts(m, scene, axis, common);
    }
    lay_out_nodes(&p, m, scene, axis);
    return p;
}
