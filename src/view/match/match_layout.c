/* Where everything of the Match view stands. Given up in this order where room is short: gaps, sentence, legend, the
 * third table, tables, the lines between nodes, and last the picture itself. */
#include "match.h"
#include "setmatch/view/words.h"

enum {
    WIDE = 96, /* three tables beside each other */
    PICTURE_WIDTH = 44,
    ARROWS_LEAST = 16, /* between the nodes */
    BAR_MOST = 10,
    OPTIMA_LINES = 7, /* above the classes in the table of one-to-one matchings */
    FEW = 6
};

static int least(int a, int b)
{
    return a < b ? a : b;
}
static int most(int a, int b)
{
    return a > b ? a : b;
}

sm_span sm_match_window(uint32_t first, uint32_t at, int room, uint32_t n)
{
    uint32_t shown = room < 1 ? 1 : (uint32_t)room;
    if (shown > n) shown = n;
    if (at < first) first = at;
    if (at >= first + shown) first = at - shown + 1;
    if (n >= shown && first > n - shown) first = n - shown;
    return (sm_span){first, shown, n};
}

static int count_width(const sm_scene *scene, int side)
{
    const sm_table *t = sm_session_table(scene->session);
    uint32_t n = side ? sm_table_cols(t) : sm_table_rows(t);
    const uint64_t *size = side ? sm_table_col_sums(t) : sm_table_row_sums(t);
    uint64_t largest = 0;
    for (uint32_t i = 0; i < n; i++) largest = size[i] > largest ? size[i] : largest;
    char text[16];
    sm_words_count(text, largest);
    return most(2, sm_show_width(text, 0));
}

static void across(sm_match_place *p, const sm_match *m, const sm_scene *scene)
{
    int w = scene->w;
    for (int side = 0; side < 2; side++) {
        p->name[side] = least(m->name[side], w >= 60 ? w / 7 : most(4, w / 9));
        p->count[side] = count_width(scene, side);
    }
    int pairs = m->optimum ? 2 + p->name[0] + p->name[1] : 0; /* "*K2" beside the nodes */
    int words = 11 + p->name[0] + p->name[1] + p->count[0] + p->count[1] + pairs;
    int bars = w - words - (w >= 90 ? 50 : w >= 70 ? 36 : w);
    p->bar = bars < 4 ? 0 : least(BAR_MOST, bars / 2);
    p->left = 5 + p->name[0] + p->count[0] + (p->bar ? p->bar + 1 : 0) + (m->optimum ? p->name[1] + 2 : 0);
    p->right = w - 7 - p->name[1] - p->count[1] - p->bar - (m->optimum ? p->name[0] + 2 : 0);
    p->picture = w >= PICTURE_WIDTH && p->right - p->left >= ARROWS_LEAST;
}

/* ---- down -------------------------------------------------------------------------------------------------------- */

typedef struct share { /* lines for each part; -1 for table: none */
    int pitch, graph, table;
    bool head, legend, totals, note, gaps;
} share;

static int lines_of(share s)
{
    return s.graph + (s.table > 0 ? s.table : 0) + s.head + s.legend + s.totals + s.note +
           (s.gaps ? s.head + s.legend + (s.table > 0) + s.totals : 0);
}

int sm_match_optima_lines(const sm_scene *scene)
{
    return OPTIMA_LINES + (scene->w < SM_MATCH_PRICES) + (scene->h >= 30 ? 2 : 0);
}

/* What the tables would like; what they can do with. */
static int table_wish(const sm_match *m, const sm_scene *scene, int n)
{
    return m->optimum ? sm_match_optima_lines(scene) + n : 1 + n + (scene->w < WIDE);
}

/* Everything in full, if it fits; then one part less after the other. */
static bool all_fits(share *s, const sm_match *m, const sm_scene *scene, int n)
{
    static const share less[] = {
        {3, 0, 1, true, true, true, true, true},     {3, 0, 1, true, true, true, true, false},
        {2, 0, 1, true, true, true, true, true},     {2, 0, 1, true, true, true, true, false},
        {2, 0, 1, true, false, true, true, false},   {2, 0, 1, true, false, true, false, false},
        {3, 0, 0, true, true, true, true, false},    {3, 0, 0, true, false, true, false, false},
        {2, 0, 0, true, true, true, true, false},    {2, 0, 0, true, false, true, false, false},
        {2, 0, 0, false, false, true, false, false}, {2, 0, 0, false, false, false, false, false}};
    for (size_t i = 0; i < sizeof less / sizeof *less; i++) {
        *s = less[i];
        if (m->optimum && !s->table) break; /* it is the table that was asked for */
        s->graph = s->pitch * n;
        if (s->table) s->table = table_wish(m, scene, n);
        if (lines_of(*s) <= scene->h) return true;
    }
    return false;
}

/* A long table: the nodes scroll. */
static void some_fits(share *s, const sm_match *m, const sm_scene *scene, int n)
{
    int h = scene->h;
    *s = (share){.pitch = 1, .head = h >= 5, .totals = h >= 8 && !m->optimum, .legend = h >= 18, .note = h >= 14};
    s->gaps = h >= 24;
    int room = h - lines_of(*s), graph = m->optimum ? most(3, room / 3) : most(4, room * 6 / 10);
    if (h < 10 && !m->optimum) graph = room;
    s->table = room - graph - 2 * s->gaps;
    if (s->table < (m->optimum ? 3 : 4)) s->table = 0;
    int wish = table_wish(m, scene, n);
    if (s->table > wish) s->table = wish;
    graph = room - s->table - (s->table ? s->gaps : 0);
    s->pitch = graph >= 3 * n || graph >= 3 * FEW ? 3 : graph >= 2 * n || graph >= 2 * FEW ? 2 : 1;
    s->graph = least(graph, s->pitch * n);
}

static int take(int *y, int lines, bool gap)
{
    if (lines <= 0) return -1;
    int at = *y;
    *y += lines + gap;
    return at;
}

static void down(sm_match_place *p, const sm_match *m, const sm_scene *scene, int n)
{
    share s;
    if (n > 1000) n = 1000;
    if (!all_fits(&s, m, scene, n)) some_fits(&s, m, scene, n);
    int y = 0;
    p->pitch = s.pitch;
    p->head = take(&y, s.head, s.gaps);
    p->graph = take(&y, s.graph, false);
    p->graph_h = s.graph;
    p->legend = take(&y, s.legend, s.gaps);
    p->table = take(&y, s.table, s.gaps);
    p->table_h = s.table;
    p->totals = take(&y, s.totals, s.gaps);
    p->note = s.note ? scene->h - 1 : -1;
}

/* The cursor's side keeps the cursor in sight, the other one its best partner there. */
static void nodes(sm_match_place *p, const sm_match *m, const sm_scene *scene, const sm_axis axis[2], int room)
{
    const sm_facts *f = sm_live_facts(sm_session_live(scene->session));
    int other = !m->side;
    for (int side = 0; side < 2; side++) p->at[side] = m->at[side];
    if (f->have & SM_NEED_BEST) {
        const sm_best *b = &f->best[m->overlap];
        uint32_t id = m->id[m->side], n = m->side ? b->cols : b->rows;
        uint32_t partner = id < n ? (m->side ? b->row_of_col : b->col_of_row)[id] : SM_NONE;
        for (uint32_t i = 0; i < axis[other].n && partner != SM_NONE; i++)
            if (axis[other].order[i] == partner) p->at[other] = i;
    }
    for (int side = 0; side < 2; side++) p->node[side] = sm_match_window(m->top[side], p->at[side], room, axis[side].n);
}

sm_match_place sm_match_layout(const sm_match *m, const sm_scene *scene)
{
    sm_match_place p = {.head = -1, .graph = -1, .legend = -1, .table = -1, .totals = -1, .note = -1, .pitch = 1};
    sm_axis axis[2] = {sm_axis_of(scene->session, SM_CLASSES), sm_axis_of(scene->session, SM_CLUSTERS)};
    across(&p, m, scene);
    uint32_t n = axis[0].n > axis[1].n ? axis[0].n : axis[1].n;
    if (p.picture) down(&p, m, scene, (int)(n > 1000 ? 1000 : n));
    if (p.picture && p.graph < 0) p.picture = false;
    nodes(&p, m, scene, axis, p.picture ? p.graph_h / p.pitch : scene->h);
    return p;
}
