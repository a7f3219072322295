/* Across: what is requested gives way, step by step, until all columns fit. Down: lines are taken as long as rows keep
 * theirs. */
#include "plan.h"
#include <stddef.h>

enum {
    BRACKETS = 6, /* columns of a cell that are not its number: [ ( = ) ] * */
    MARGIN = 2,   /* before the names of rows: the cursor's mark, and ! */
    SHORT_PANEL = 19,
    LONG_PANEL = 27,
    LABEL = 24,      /* columns of a name at most, */
    LABEL_SOME = 12, /* where columns scroll anyway, */
    LABEL_FEW = 8,
    LABEL_LEAST = 3, /* and at least */
    FEW = 6,         /* columns that are worth more than what is next to them */
    LEGEND = 3       /* lines */
};

/* ---- across ------------------------------------------------------------------------------------------------------ */

typedef struct wanted { /* what has not given way yet */
    int precise, brackets, long_bars, value, equal, panel, sum, label;
} wanted;

typedef struct step { /* a member of wanted gives way, and becomes no more than most */
    size_t member;
    int most;
} step;
#define GIVES(member, most)                                                                                            \
    {                                                                                                                  \
        offsetof(wanted, member), most                                                                                 \
    }

static void step_down(wanted *k, step s)
{
    int *member = (int *)((char *)k + s.member);
    *member = sm_least(*member, s.most);
}

static int cell_width(const sm_matrix_facts *f, wanted k, uint32_t column)
{
    int number = k.precise ? f->precise : f->number;
    if (k.brackets) return number + BRACKETS;
    if (f->n[SM_CLUSTERS] > SM_COLUMNS_MOST) return number + 1 + f->ties;
    const sm_matrix_column *c = &f->column[column];
    return (k.equal ? number : sm_most(1, c->number)) + 1 + c->tied;
}

static int panel_width(const sm_matrix_facts *f, wanted k)
{
    if (!k.panel) return 0;
    if (f->chance) return k.long_bars ? f->interval : f->chance;
    return k.long_bars ? LONG_PANEL : SHORT_PANEL;
}

/* Columns for cells next to the rest. */
static int room_for_cells(const sm_matrix_facts *f, wanted k)
{
    int margin = k.sum ? (k.value ? 9 : 3) + f->total : 0;
    return f->w - MARGIN - k.label - margin - panel_width(f, k);
}

/* Columns that are left when all of it stands; negative: it does not. */
static int left_over(const sm_matrix_facts *f, wanted k)
{
    int cells = 0;
    if (f->n[SM_CLUSTERS] > SM_COLUMNS_MOST) return -1;
    for (uint32_t j = 0; j < f->n[SM_CLUSTERS]; j++) cells += cell_width(f, k, j);
    return room_for_cells(f, k) - cells;
}

/* The panel is folded: what was given up before comes back where it then fits. */
static void come_back(const sm_matrix_facts *f, wanted *k)
{
    wanted more = *k;
    more.equal = 1;
    if (left_over(f, more) >= 0) *k = more;
    more = *k;
    more.value = 1;
    if (left_over(f, more) >= 0) *k = more;
}

static int scrolled_cell(const sm_matrix_facts *f, wanted k)
{
    return (k.precise ? f->precise : f->number) + (k.brackets ? BRACKETS : 1 + f->ties);
}

/* Columns scroll: how many are seen counts for more than overlaps, long names and sums. */
static void make_room(const sm_matrix_facts *f, wanted *k, int pad)
{
    static const step steps[] = {GIVES(value, 0), GIVES(label, LABEL_FEW), GIVES(sum, 0), GIVES(label, LABEL_LEAST)};
    int some = (f->n[SM_CLUSTERS] < FEW ? (int)f->n[SM_CLUSTERS] : FEW) * (scrolled_cell(f, *k) + pad);
    k->value = k->sum = k->equal = 1;
    k->label = sm_most(LABEL_LEAST, sm_least(f->label, LABEL_SOME));
    for (size_t i = 0; i < sizeof steps / sizeof *steps && room_for_cells(f, *k) < some; i++) step_down(k, steps[i]);
}

static wanted what_stands(const sm_matrix_facts *f)
{
    static const step usual[] = {GIVES(precise, 0),       GIVES(brackets, 0),        GIVES(long_bars, 0),
                                 GIVES(label, LABEL_FEW), GIVES(value, 0),           GIVES(equal, 0),
                                 GIVES(panel, 0),         GIVES(label, LABEL_LEAST), GIVES(sum, 0)};
    static const step lesson[] = {
        GIVES(precise, 0), GIVES(value, 0),    GIVES(label, LABEL_FEW), GIVES(label, LABEL_LEAST),
        GIVES(sum, 0),     GIVES(brackets, 0), GIVES(equal, 0)};
    const step *steps = f->lesson ? lesson : usual;
    size_t n = f->lesson ? sizeof lesson / sizeof *lesson : sizeof usual / sizeof *usual;
    wanted k = {
        .precise = 1, .long_bars = 1, .value = !f->secret, .equal = 1, .sum = 1, .panel = !f->lesson && !f->tile};
    k.brackets = f->marking != SM_MARKING_COMPACT;
    k.label = sm_most(LABEL_LEAST, sm_least(f->label, LABEL));
    for (size_t i = 0; i < n && left_over(f, k) < 0; i++) {
        bool kept = (steps[i].member == offsetof(wanted, brackets) && f->marking == SM_MARKING_BRACKETS) ||
                    (steps[i].member == offsetof(wanted, panel) && f->panel);
        if (!kept) step_down(&k, steps[i]);
        if (steps[i].member == offsetof(wanted, panel) && !k.panel) come_back(f, &k);
    }
    wanted more = k; /* decimals may fit where brackets did not */
    more.precise = 1;
    if (left_over(f, more) >= 0) k = more;
    return k;
}

/* Names first, with a column between them and the cells; then all columns alike, as far as that helps. Returns what
 * each column is wider by, as it was requested by hand; it may be more than there is. */
static int spread(const sm_matrix_facts *f, wanted *k)
{
    enum { AIR = 6 };
    int spare = left_over(f, *k), n = (int)f->n[SM_CLUSTERS], names = 0;
    int more = sm_least(spare, sm_most(LABEL_LEAST, sm_least(f->label, LABEL)) + 1 - k->label);
    k->label += more;
    for (int j = 0; j < n; j++) names = sm_most(names, f->column[j].name + 2 - cell_width(f, *k, (uint32_t)j));
    int air = k->brackets ? sm_most(1, sm_least(names, AIR)) : AIR;
    return sm_most(0, sm_least((spare - more) / n, air) + f->widen);
}

static void place_columns(const sm_matrix_facts *f, wanted k, bool fits, sm_matrix_plan *p)
{
    uint32_t n = f->n[SM_CLUSTERS];
    int x = MARGIN + k.label;
    p->x[0] = (short)x;
    p->span[SM_CLUSTERS] = (sm_span){0, n, n};
    if (!fits) {
        int cell = scrolled_cell(f, k);
        p->pad = sm_most(0, sm_least(p->pad, room_for_cells(f, k) - cell));
        int space = sm_least(room_for_cells(f, k) / (cell + p->pad), SM_COLUMNS_MOST);
        p->span[SM_CLUSTERS] = sm_span_from(f->top[SM_CLUSTERS], f->at[SM_CLUSTERS], space, n);
    }
    for (uint32_t j = 0; j < p->span[SM_CLUSTERS].shown; j++) {
        x += p->pad + (fits ? cell_width(f, k, j) : scrolled_cell(f, k));
        p->x[j + 1] = (short)x;
    }
}

static void plan_across(const sm_matrix_facts *f, sm_matrix_plan *p)
{
    wanted k = what_stands(f);
    bool fits = left_over(f, k) >= 0;
    p->pad = fits ? spread(f, &k) : sm_most(0, f->widen);
    bool widened = fits && p->pad * (int)f->n[SM_CLUSTERS] > left_over(f, k);
    if (widened) k.panel = f->panel;
    fits = fits && p->pad * (int)f->n[SM_CLUSTERS] <= left_over(f, k);
    if (!fits) make_room(f, &k, p->pad);
    p->scrolls = !fits;
    p->brackets = k.brackets;
    p->precise = k.precise;
    p->own = fits && !k.equal && !k.brackets;
    p->number = k.precise ? f->precise : f->number;
    p->label = k.label;
    p->sum = k.sum ? 1 + f->total : 0;
    p->value = k.sum && k.value ? 6 : 0;
    place_columns(f, k, fits, p);
    p->panel_w = panel_width(f, k);
    p->panel_x = f->w - p->panel_w;
    p->long_bars = k.long_bars && !f->chance;
    p->interval = k.long_bars && f->chance;
    bool pressed =
        !fits && k.panel && p->span[SM_CLUSTERS].shown < FEW && p->span[SM_CLUSTERS].shown < f->n[SM_CLUSTERS];
    if (!pressed) return;
    p->panel_w = f->w; /* alone */
    p->panel_x = 0;
    p->long_bars = !f->chance && f->w >= LONG_PANEL;
    p->interval = f->chance && f->w >= f->interval;
}

/* ---- down -------------------------------------------------------------------------------------------------------- */

/* Returns whether a value is wider than its visible column, including the sign before it. */
static bool any_wider(const sm_matrix_facts *f, const sm_matrix_plan *p, bool names)
{
    sm_span cols = p->span[SM_CLUSTERS];
    if (cols.of > SM_COLUMNS_MOST) return (names ? f->name : f->sums) > p->x[1] - p->x[0] - 1;
    for (uint32_t j = 0; j < cols.shown; j++) {
        const sm_matrix_column *c = &f->column[cols.first + j];
        if ((names ? c->name : c->sum) > p->x[j + 1] - p->x[j] - 1) return true;
    }
    return false;
}

static bool shares_fit(const sm_matrix_plan *p)
{
    enum { SHARE = 4 }; /* " .98" */
    for (uint32_t j = 0; j < p->span[SM_CLUSTERS].shown; j++)
        if (p->x[j + 1] - p->x[j] < SHARE) return false;
    return true;
}

typedef struct part { /* lines next to those of rows */
    int lines;        /* 0: not wanted */
    int rows;         /* of a table that scrolls anyway, so many rows must stay */
    bool stands;
} part;
enum { STATUS, SUMS, NAMES, STRIP, VALUES, LEGENDS, RULES, PARTS };

static int take_lines(int *y, const part *k, int lines)
{
    if (!k->stands) return -1;
    int at = *y;
    *y += lines;
    return at;
}

static void plan_down(const sm_matrix_facts *f, sm_matrix_plan *p)
{
    enum { NEVER = 1 << 20 };
    bool wide_names = any_wider(f, p, true), wide_sums = any_wider(f, p, false),
         folded = !f->lesson && !f->tile && !p->panel_w;
    p->legend_lines = LEGEND;
    part k[PARTS] = {[SUMS] = {1 + wide_sums, 3, false},
                     [NAMES] = {wide_names, 5, false},
                     [STRIP] = {folded, 5, false},
                     [VALUES] = {!f->secret && shares_fit(p), 8, false},
                     [LEGENDS] = {f->lesson ? 0 : 1 + p->legend_lines, NEVER, false},
                     [RULES] = {2 * p->brackets, 8, false},
                     [STATUS] = {!f->lesson, 12, false}};
    static const int order[] = {SUMS, NAMES, STRIP, VALUES, LEGENDS, STATUS, RULES};
    int rows = f->n[SM_CLASSES] > NEVER ? NEVER : (int)f->n[SM_CLASSES], lines = 1, y = 0;
    bool whole = rows + 1 <= f->h;
    if (f->status && f->h > 3) lines += k[STATUS].stands = true;
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        part *o = &k[order[i]];
        if (o->stands || !o->lines || lines + o->lines + (whole ? rows : sm_least(rows, o->rows)) > f->h) continue;
        o->stands = true;
        lines += o->lines;
    }
    p->head_lines = 1 + k[NAMES].stands;
    p->sum_lines = 1 + wide_sums;
    p->status = take_lines(&y, &k[STATUS], 1);
    p->head = y + k[NAMES].stands;
    y += p->head_lines;
    p->rule = take_lines(&y, &k[RULES], 1);
    p->body = y;
    p->span[SM_CLASSES] = sm_span_from(f->top[SM_CLASSES], f->at[SM_CLASSES], f->h - lines, f->n[SM_CLASSES]);
    y += (int)p->span[SM_CLASSES].shown;
    p->foot = take_lines(&y, &k[RULES], 1);
    p->sums = take_lines(&y, &k[SUMS], p->sum_lines);
    p->values = take_lines(&y, &k[VALUES], 1);
    if (k[STRIP].stands && lines + (int)p->span[SM_CLASSES].shown < f->h) y++;
    p->strip = take_lines(&y, &k[STRIP], 1);
    y++; /* the legend's */
    p->legend = take_lines(&y, &k[LEGENDS], p->legend_lines);
}

sm_matrix_plan sm_matrix_plan_of(const sm_matrix_facts *f)
{
    sm_matrix_plan p = {0};
    plan_across(f, &p);
    plan_down(f, &p);
    return p;
}
