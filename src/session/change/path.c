/* Index values along the history: a walk from change to change. */
#include "path.h"
#include "base/mem.h"
#include "base/tick.h"
#include "measure/index.h"
#include "walk.h"
#include <math.h>

enum { ROOM_AT_FIRST = 64 /* steps */, COST_VALUE = 100 /* nanoseconds or so */ };

typedef struct stop { /* a change on the way */
    sm_node node;
    uint32_t base; /* place of the last reset up to here, or 0: from there on, each is its successor's parent */
    uint64_t last; /* the last of its steps */
} stop;

typedef struct path {
    sm_path is; /* first: what others read */
    const sm_index **index;
    size_t n_index;
    unsigned needs;
    bool wants_single, beyond;

    stop *way;
    size_t n, way_capacity;
    sm_node here; /* of the session when the way was taken down */
    size_t history_size;
    double beta;

    sm_walk walk;
    double *x, **y; /* one row per index; NAN: no number */
    uint8_t **state;
    size_t capacity; /* steps that these hold */
    sm_series *series;
} path;

/* ---- coming and going -------------------------------------------------------------------------------------------- */

static void begin_path(path *p, const sm_session *s, const sm_path_plan *plan)
{
    p->n_index = plan->n;
    p->wants_single = plan->single;
    p->beyond = plan->beyond;
    p->index = sm_alloc(plan->n, sizeof *p->index);
    p->y = sm_alloc(plan->n, sizeof *p->y);
    p->state = sm_alloc(plan->n, sizeof *p->state);
    p->series = sm_alloc(plan->n, sizeof *p->series);
    for (size_t i = 0; i < plan->n; i++) {
        p->index[i] = sm_registry_at(sm_session_registry(s), plan->index[i]);
        p->needs |= p->index[i]->needs;
    }
    p->beta = sm_live_facts(sm_session_live(s))->beta;
    sm_path_follow(&p->is, s);
}

void sm_path_new(sm_path **out, const sm_session *s, const sm_path_plan *plan)
{
    *out = NULL;
    path *p = sm_alloc(1, sizeof *p);
    begin_path(p, s, plan);
    *out = &p->is;
}

void sm_path_free(sm_path *self)
{
    path *p = (path *)self;
    if (!p) return;
    sm_walk_free(&p->walk);
    for (size_t i = 0; i < p->n_index; i++) {
        if (p->y) sm_free(p->y[i]);
        if (p->state) sm_free(p->state[i]);
    }
    sm_free(p->index);
    sm_free(p->y);
    sm_free(p->state);
    sm_free(p->series);
    sm_free(p->x);
    sm_free(p->way);
    sm_free(p);
}

/* ---- the way ----------------------------------------------------------------------------------------------------- */

static sm_node tip(const path *p, const sm_history *h)
{
    sm_node n = sm_history_here(h);
    while (p->beyond && sm_history_at(h, n)->forward != n) n = sm_history_at(h, n)->forward;
    return n;
}

/* How many of its first changes are the same as before. */
static size_t take_down(path *p, const sm_history *h, size_t n)
{
    size_t same = 0;
    sm_node node = tip(p, h);
    for (size_t i = n; i-- > 0; node = sm_history_at(h, node)->back) {
        if (i >= p->n || p->way[i].node != node)
            p->way[i].node = node;
        else if (!same)
            same = i + 1; /* nodes on the way to a node are always the same */
    }
    return same;
}

static uint64_t count_steps(path *p, const sm_history *h, size_t n, bool single)
{
    for (size_t i = 1; i < n; i++) {
        sm_node node = p->way[i].node;
        uint64_t moved = single ? sm_edit_moves(&sm_history_at(h, node)->edit) : 1;
        bool reset = sm_history_at(h, node)->parent != sm_history_at(h, node)->back;
        p->way[i].base = reset ? (uint32_t)i : p->way[i - 1].base;
        p->way[i].last = p->way[i - 1].last + (moved ? moved : 1);
        if (p->way[i].last >= SM_PATH_STEPS && single) return SM_PATH_STEPS;
    }
    return p->way[n - 1].last + 1;
}

static void widen_path(path *p, size_t steps)
{
    if (steps <= p->capacity) return;
    size_t capacity = p->capacity ? p->capacity * 2 : ROOM_AT_FIRST;
    if (capacity < steps) capacity = steps;
    for (size_t i = 0; i < p->n_index; i++) {
        double *y = sm_resize(p->y[i], capacity, sizeof *y);
        p->y[i] = y;
        uint8_t *state = sm_resize(p->state[i], capacity, sizeof *state);
        p->state[i] = state;
    }
    double *x = sm_resize(p->x, capacity, sizeof *x);
    for (size_t i = p->capacity; i < capacity; i++) x[i] = (double)i;
    p->x = x;
    p->capacity = capacity;
}

static void new_way(path *p, const sm_session *s)
{
    const sm_history *h = sm_session_history(s);
    size_t n = (size_t)sm_history_at(h, tip(p, h))->depth + 1;
    sm_grow(&p->way, &p->way_capacity, n, sizeof *p->way);
    bool was_single = p->is.single;
    size_t same = take_down(p, h, n);
    p->n = n;
    p->is.single = p->wants_single;
    if (p->is.single && count_steps(p, h, n, true) >= SM_PATH_STEPS) p->is.single = false;
    size_t steps = (size_t)count_steps(p, h, n, p->is.single);
    size_t kept = same && p->is.single == was_single ? (size_t)p->way[same - 1].last + 1 : 0;
    if (p->is.known > kept) p->is.known = kept;
    p->is.steps = steps;
    widen_path(p, steps);
    p->here = sm_history_here(h);
    p->history_size = sm_history_size(h);
}

static void chart_known(path *p)
{
    for (size_t i = 0; i < p->n_index; i++)
        p->series[i] = (sm_series){.name = p->index[i]->short_name, .n = p->is.known, .x = p->x, .y = p->y[i]};
    p->is.chart = (sm_chart){.title = "Path",
                             .x_name = p->is.single ? "points moved" : "changes",
                             .series = p->series,
                             .n_series = p->n_index};
}

void sm_path_follow(sm_path *self, const sm_session *s)
{
    path *p = (path *)self;
    const sm_history *h = sm_session_history(s);
    double beta = sm_live_facts(sm_session_live(s))->beta;
    if (beta < p->beta || beta > p->beta) {
        p->beta = beta;
        p->is.known = 0;
        if (p->walk.live) sm_live_set_beta(p->walk.live, beta);
    }
    if (!p->n || p->here != sm_history_here(h) || p->history_size != sm_history_size(h)) new_way(p, s);
    chart_known(p);
}

/* The first place whose last step, or whose node, is not below least. A change is always older than those after it, so
 * both ascend along the way. */
static size_t first_place(const path *p, bool by_node, uint64_t least)
{
    size_t low = 0, high = p->n;
    while (low < high) {
        size_t mid = low + (high - low) / 2;
        if ((by_node ? p->way[mid].node : p->way[mid].last) < least)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

/* Returns the index of a step's change on the path; the last one for steps after it. */
static size_t place_of_step(const path *p, size_t step)
{
    size_t place = first_place(p, false, step);
    return place < p->n ? place : p->n - 1;
}

/* SIZE_MAX: not on it. */
static size_t place_of_node(const path *p, sm_node node)
{
    size_t place = first_place(p, true, node);
    return place < p->n && p->way[place].node == node ? place : SIZE_MAX;
}

/* ---- walking ----------------------------------------------------------------------------------------------------- */

/* One change nearer to the place, whole. */
static bool approach(path *p, const sm_history *h, size_t place)
{
    sm_walk *w = &p->walk;
    size_t at = place_of_node(p, w->at), next = SIZE_MAX;
    if (at != SIZE_MAX && at >= p->way[place].base && at < place)
        next = at + 1;
    else if (w->at == 0)
        next = p->way[place].base;
    if (next == SIZE_MAX) return sm_walk_up(w, h);
    sm_walk_enter(w, p->way[next].node);
    return sm_walk_on(w, h, UINT64_MAX);
}

/* One step towards `step`, unless it is there (*there). False: sm_tick_after ended it. */
static bool come_nearer(path *p, const sm_history *h, size_t step, bool *there)
{
    sm_walk *w = &p->walk;
    size_t place = place_of_step(p, step);
    const stop *to = &p->way[place];
    uint64_t before = place ? p->way[place - 1].last : 0, part = step - before;
    bool whole = step == to->last, inside = w->into != w->at;
    *there = whole ? !inside && w->at == to->node : inside && w->into == to->node && w->parts == part;
    if (*there) return true;
    if (inside) {
        bool ahead = w->into == to->node && w->parts < part;
        return sm_walk_on(w, h, ahead ? part - w->parts : UINT64_MAX);
    }
    if (whole) return approach(p, h, place);
    if (w->at != p->way[place - 1].node) return approach(p, h, place - 1);
    sm_walk_enter(w, to->node);
    return sm_walk_on(w, h, part);
}

static bool stand_at(path *p, const sm_session *s, size_t step, unsigned needs)
{
    const sm_history *h = sm_session_history(s);
    bool there = false, goes_on = sm_walk_begin(&p->walk, s);
    p->is.live = p->walk.live;
    while (goes_on && !there) goes_on = come_nearer(p, h, step, &there);
    return goes_on && sm_live_settle(p->walk.live, needs);
}

static void read_values(path *p, size_t step)
{
    for (size_t i = 0; i < p->n_index; i++) {
        sm_value v = sm_live_value(p->walk.live, p->index[i]);
        p->y[i][step] = sm_value_known(v) ? v.number : (double)NAN;
        p->state[i][step] = (uint8_t)v.state;
    }
}

bool sm_path_run(sm_path *self, const sm_session *s)
{
    path *p = (path *)self;
    bool goes_on = true;
    sm_path_follow(self, s);
    while (goes_on && p->is.known < p->is.steps && stand_at(p, s, p->is.known, p->needs)) {
        read_values(p, p->is.known++);
        goes_on = sm_tick_after(COST_VALUE * (uint64_t)p->n_index);
    }
    chart_known(p);
    return p->is.known == p->is.steps;
}

bool sm_path_look(sm_path *self, const sm_session *s, size_t step, unsigned needs)
{
    path *p = (path *)self;
    sm_path_follow(self, s);
    return step < p->is.steps && stand_at(p, s, step, needs);
}

/* ---- looking ----------------------------------------------------------------------------------------------------- */

sm_node sm_path_node(const sm_path *self, size_t step)
{
    const path *p = (const path *)self;
    return p->way[place_of_step(p, step)].node;
}

size_t sm_path_last(const sm_path *self, sm_node node)
{
    const path *p = (const path *)self;
    size_t place = place_of_node(p, node);
    return place == SIZE_MAX ? SIZE_MAX : (size_t)p->way[place].last;
}

size_t sm_path_part(const sm_path *self, size_t step, size_t *of)
{
    const path *p = (const path *)self;
    size_t place = place_of_step(p, step);
    uint64_t before = place ? p->way[place - 1].last : 0;
    *of = (size_t)(p->way[place].last - before);
    return (size_t)(step - before);
}

sm_value sm_path_value(const sm_path *self, size_t x, size_t step)
{
    const path *p = (const path *)self;
    if (step >= p->is.known) return (sm_value){0};
    sm_value v = {.state = (sm_state)p->state[x][step]};
    if (sm_value_known(v)) v.number = p->y[x][step];
    return v;
}
