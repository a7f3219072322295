/* Scatter: every point where its coordinates are, glyph by class, colour by cluster. settle places the points, once for
 * a size, a window and a state of the session. */
#include "base/mem.h"
#include "scatter_internal.h"
#include "session/axes.h"
#include <math.h>
#include <string.h>

enum { AT_ONCE = 20 * 1000 * 1000 }; /* nanoseconds; axes that take no longer are there at once */

/* ---- where a point is -------------------------------------------------------------------------------------------- */

bool sm_scatter_by_parts(const sm_session *s)
{
    const sm_parts *p = sm_dataset_parts(sm_session_data(s));
    return p->plane && p->n_places > 2 && !sm_scatter_by_columns(s);
}

bool sm_scatter_by_columns(const sm_session *s)
{
    return *sm_session_axis(s, 0) || *sm_session_axis(s, 1);
}

bool sm_scatter_possible(const sm_session *s)
{
    const sm_parts *p = sm_dataset_parts(sm_session_data(s));
    bool both = true;
    for (int a = 0; a < 2; a++) both = both && (p->axis[a] || *sm_session_axis(s, a));
    return sm_session_points(s) && both;
}

static bool is_drawn(const sm_scatter *v, uint32_t point)
{
    return isfinite(v->axis[0][point]) && isfinite(v->axis[1][point]);
}

bool sm_scatter_placed(const sm_scatter *v, uint32_t point)
{
    const sm_points *p = sm_session_points(v->s);
    return is_drawn(v, point) && sm_points_class(p, point) != SM_NONE && sm_points_cluster(p, point) != SM_NONE;
}

/* ---- axes -------------------------------------------------------------------------------------------------------- */

void sm_scatter_forget_axes(sm_scatter *v)
{
    sm_study_end(&v->study);
    sm_study_end(&v->shown);
    for (int a = 0; a < 2; a++) {
        sm_text_free(&v->column[a]);
        v->axis[a] = NULL;
    }
    v->parts = NULL;
    v->measured = v->made = false;
}

/* Forgets where the points are if other columns were set. */
static void follow_columns(sm_scatter *v)
{
    bool same = true;
    for (int a = 0; a < 2; a++) same = same && !strcmp(sm_text_of(&v->column[a]), sm_session_axis(v->s, a));
    if (same) return;
    sm_scatter_forget_axes(v);
    for (int a = 0; a < 2; a++) sm_text_puts(&v->column[a], sm_session_axis(v->s, a));
    v->here = SM_NONE;
}

typedef struct columns_ask {
    const sm_parts *p;
    const char *name[2]; /* "": the coordinate of the file */
} columns_ask;

typedef struct columns {
    const double *value[2]; /* of each point; NAN: not a number */
} columns;

static const void *columns_study(sm_work *w, const void *asked)
{
    const columns_ask *ask = asked;
    const sm_parts *p = ask->p;
    uint32_t n = p->rows.columns, column[2] = {0};
    sm_text *cell = sm_alloc(n, sizeof *cell);
    double *value[2];
    for (int a = 0; a < 2; a++) {
        value[a] = *ask->name[a] ? sm_alloc(p->n, sizeof *value[a]) : p->axis[a];
        while (column[a] + 1 < n && strcmp(p->rows.column[column[a]].name, ask->name[a]) != 0) column[a]++;
    }
    for (uint32_t i = 0; i < p->n; i++) {
        sm_error wrong = {0};
        sm_work_check(w, p->rows.read(p->rows.self, i, cell, &wrong), &wrong);
        sm_work_progress(w, i, p->n);
        for (int a = 0; a < 2; a++)
            if (*ask->name[a] && !sm_number_read(sm_text_of(&cell[column[a]]), &value[a][i])) value[a][i] = (double)NAN;
    }
    columns *r = sm_alloc(1, sizeof *r);
    *r = (columns){{value[0], value[1]}};
    return r;
}

static void find_columns(sm_scatter *v, const sm_parts *p)
{
    const columns_ask ask = {.p = p, .name = {sm_text_of(&v->column[0]), sm_text_of(&v->column[1])}};
    uint64_t cost = p->n * (1000 + 60 * (uint64_t)p->rows.columns);
    if (!v->axis[0] && !v->study.job) (cost < AT_ONCE ? sm_study_call : sm_study_start)(&v->study, columns_study, &ask);
    if (!sm_study_take(&v->study, &v->shown)) return;
    const columns *r = sm_study_result(&v->shown);
    for (int a = 0; a < 2; a++) v->axis[a] = r->value[a];
}

/* Finds twice as many components as before if those are too few. Until then, the axes stay as they were. */
static void find_parts(sm_scatter *v, const sm_parts *p)
{
    uint32_t known = v->parts ? v->parts->count : 0;
    if (v->axis[0] && v->first == v->wanted) return;
    if (known < v->wanted + 2 && !v->study.job) {
        sm_components_ask ask = {.n = p->n, .axes = p->n_places, .axis = (const double *const *)p->place};
        uint64_t cost = (p->n + 2000) * (uint64_t)ask.axes * ask.axes;
        ask.wanted = 2 * known < v->wanted + 2 ? v->wanted + 2 : 2 * known < ask.axes ? 2 * known : ask.axes;
        (cost < AT_ONCE ? sm_study_call : sm_study_start)(&v->study, sm_components_study, &ask);
    }
    if (sm_study_take(&v->study, &v->shown)) v->parts = sm_study_result(&v->shown);
    if (!v->parts || v->parts->count < v->wanted + 2) return;
    v->first = v->wanted;
    for (uint32_t a = 0; a < 2; a++) v->axis[a] = v->parts->score[v->first + a];
    v->measured = v->made = false;
}

static void find_axes(sm_scatter *v)
{
    const sm_parts *p = sm_dataset_parts(sm_session_data(v->s));
    follow_columns(v);
    if (sm_scatter_by_columns(v->s))
        find_columns(v, p);
    else if (sm_scatter_by_parts(v->s))
        find_parts(v, p);
    else
        v->axis[0] = p->axis[0], v->axis[1] = p->axis[1];
}

/* Cell of a value in a window of so many cells; far outside it, still a number. */
static int dot_of(double value, const sm_window *w, int cells)
{
    double span = w->high / 2 - w->low / 2; /* halves: the difference of two finite numbers may be infinite */
    double share = span > 0 ? (value / 2 - w->low / 2) / span : 0.5;
    double at = share * (cells - 1) + 0.5;
    return !(at >= -1e6) ? -1000000 : at > 1e6 ? 1000000 : (int)floor(at);
}

void sm_scatter_at(const sm_scatter *v, uint32_t point, int *x, int *y)
{
    *x = dot_of(v->axis[0][point], &v->window[0], v->w);
    *y = v->h - 1 - dot_of(v->axis[1][point], &v->window[1], v->h);
}

bool sm_scatter_inside(const sm_scatter *v, int x, int y)
{
    return x >= 0 && y >= 0 && x < v->w && y < v->h;
}

/* ---- what stands where ------------------------------------------------------------------------------------------- */

static void measure_axes(sm_scatter *v)
{
    uint32_t n = sm_points_n(sm_session_points(v->s));
    v->skipped = 0;
    for (int a = 0; a < 2; a++) v->all[a] = (sm_window){INFINITY, -INFINITY};
    for (uint32_t p = 0; p < n; p++) {
        if (!is_drawn(v, p)) {
            v->skipped++;
            continue;
        }
        for (int a = 0; a < 2; a++) {
            double x = v->axis[a][p];
            if (x < v->all[a].low) v->all[a].low = x;
            if (x > v->all[a].high) v->all[a].high = x;
        }
        if (v->here == SM_NONE) v->here = p;
    }
    for (int a = 0; a < 2; a++) v->window[a] = v->all[a];
    v->measured = true;
}

static bool is_misplaced(const sm_scatter *v, uint32_t point)
{
    const sm_points *p = sm_session_points(v->s);
    uint32_t home = v->home[sm_points_class(p, point)];
    return home != SM_NONE && home != sm_points_cluster(p, point);
}

sm_noise_label sm_scatter_noise(const sm_scatter *v, uint32_t point)
{
    const sm_points *p = sm_session_points(v->s);
    unsigned char class = v->noise[0][sm_points_class(p, point)], cluster = v->noise[1][sm_points_cluster(p, point)];
    return (sm_noise_label)(class > cluster ? class : cluster);
}

/* Boyer and Moore's vote: what more than half of the kind are, a class in a cluster, is left with the lead. */
static void dot_vote(const sm_points *p, struct sm_dot_kind *k, uint32_t point)
{
    k->count++;
    if (!k->lead) k->point = point;
    bool same = sm_points_class(p, point) == sm_points_class(p, k->point) &&
                sm_points_cluster(p, point) == sm_points_cluster(p, k->point);
    k->lead = same ? k->lead + 1 : k->lead - 1;
}

/* Of several points in one place a marked one is seen, else what most of them are: noise, misplaced or not, which of
 * two equally many is misplaced. */
static void dot_choose(sm_dot *d)
{
    uint32_t right = d->of[SM_DOT_RIGHT].count, wrong = d->of[SM_DOT_MISPLACED].count;
    if (d->marked) return;
    d->point = d->of[d->of[SM_DOT_NOISE].count > right + wrong ? SM_DOT_NOISE
                     : wrong >= right && wrong                 ? SM_DOT_MISPLACED
                     : right                                   ? SM_DOT_RIGHT
                                                               : SM_DOT_NOISE]
                   .point;
}

static void put_point(sm_scatter *v, uint32_t point)
{
    int x, y;
    bool wrong = is_misplaced(v, point), noise = sm_scatter_noise(v, point) != SM_NOT_NOISE;
    v->misplaced += wrong;
    v->noisy += noise;
    v->placed++;
    sm_scatter_at(v, point, &x, &y);
    if (!sm_scatter_inside(v, x, y)) return;
    sm_dot *d = &v->dot[y * v->w + x];
    v->overlaps += d->count > 0;
    v->seen++;
    d->count++;
    dot_vote(sm_session_points(v->s), &d->of[noise ? SM_DOT_NOISE : wrong ? SM_DOT_MISPLACED : SM_DOT_RIGHT], point);
    if (d->marked || !sm_chosen_is(&v->marks, point)) return;
    d->marked = true;
    d->point = point;
}

static void find_noise(sm_scatter *v)
{
    for (int side = 0; side < 2; side++) {
        uint32_t n = sm_table_size(sm_session_table(v->s), side == 0);
        void *noise = v->noise[side];
        sm_grow(&noise, &v->noise_capacity[side], n, 1);
        v->noise[side] = noise;
        for (uint32_t i = 0; i < n; i++)
            v->noise[side][i] = (unsigned char)sm_session_noise(v->s, side == 0, sm_axis_name(v->s, side, i));
    }
}

static void place_points(sm_scatter *v, const sm_scatter_layout *p)
{
    size_t cells = (size_t)p->w * (size_t)p->h;
    void *dot = v->dot, *home = v->home;
    uint32_t rows = sm_table_rows(sm_session_table(v->s));
    sm_chosen_room(&v->marks, v->s);
    sm_grow(&dot, &v->capacity, cells, sizeof *v->dot);
    v->dot = dot;
    sm_grow(&home, &v->home_capacity, rows, sizeof *v->home);
    v->home = home;
    find_noise(v);
    for (uint32_t i = 0; i < rows; i++) v->home[i] = sm_home_of(v->s, i);
    v->w = p->w;
    v->h = p->h;
    memset(v->dot, 0, cells * sizeof *v->dot);
    v->overlaps = v->misplaced = v->seen = v->placed = v->noisy = 0;
    for (uint32_t i = 0; i < v->marks.n; i++)
        if (sm_scatter_placed(v, i)) put_point(v, i);
    for (size_t i = 0; i < cells; i++) dot_choose(&v->dot[i]);
}

/* Marks and window do not change the revision; they clear `made`. */
void sm_scatter_settle(void *state, const sm_scene *scene)
{
    sm_scatter *v = state;
    if (!sm_scatter_possible(scene->session)) return;
    v->s = scene->session;
    find_axes(v);
    if (!v->axis[0]) return;
    if (!v->measured) measure_axes(v);
    sm_scatter_layout p = sm_scatter_lay_out(scene);
    uint64_t revision = sm_session_revision(v->s);
    if (v->made && v->w == p.w && v->h == p.h && v->revision == revision) return;
    place_points(v, &p);
    v->made = true;
    v->revision = revision;
}

/* ---- moving about ------------------------------------------------------------------------------------------------ */

/* Pushes the window along until the point is in it. */
void sm_scatter_to(sm_scatter *v, uint32_t point)
{
    v->here = point;
    for (int a = 0; a < 2; a++) {
        sm_window *w = &v->window[a];
        double x = v->axis[a][v->here], half = w->high / 2 - w->low / 2;
        if (x >= w->low && x <= w->high) continue;
        v->made = false;
        w->low = fmax(v->all[a].low, x - half);
        w->high = fmin(v->all[a].high, w->low + 2 * half);
        w->low = fmax(v->all[a].low, w->high - 2 * half);
    }
}

/* Returns the nearest in that direction, with sideways distance doubled; a cell is as high as two are wide. */
uint32_t sm_scatter_next(const sm_scatter *v, int right, int down)
{
    int x0, y0, x, y;
    uint32_t best = SM_NONE;
    int64_t least = INT64_MAX;
    sm_scatter_at(v, v->here, &x0, &y0);
    for (uint32_t p = 0; p < v->marks.n; p++) {
        if (!sm_scatter_placed(v, p)) continue;
        sm_scatter_at(v, p, &x, &y);
        int64_t dx = x - x0, dy = 2 * (int64_t)(y - y0), along = dx * right + dy * down;
        int64_t aside = right ? (dy < 0 ? -dy : dy) : (dx < 0 ? -dx : dx);
        if (along <= 0) continue;
        int64_t cost = along + 2 * aside + (aside > along ? 100000 : 0);
        if (cost >= least) continue;
        least = cost;
        best = p;
    }
    return best;
}

/* The next point in the same place, round and round. */
uint32_t sm_scatter_under(const sm_scatter *v)
{
    int x0, y0, x, y;
    sm_scatter_at(v, v->here, &x0, &y0);
    for (uint32_t step = 1; step <= v->marks.n; step++) {
        uint32_t p = (uint32_t)(((uint64_t)v->here + step) % v->marks.n);
        if (!sm_scatter_placed(v, p)) continue;
        sm_scatter_at(v, p, &x, &y);
        if (x == x0 && y == y0) return p;
    }
    return v->here;
}

uint32_t sm_scatter_next_misplaced(const sm_scatter *v)
{
    for (uint32_t step = 1; step <= v->marks.n; step++) {
        uint32_t p = (uint32_t)(((uint64_t)v->here + step) % v->marks.n);
        if (sm_scatter_placed(v, p) && is_misplaced(v, p)) return p;
    }
    return SM_NONE;
}

/* The window becomes so many times as wide, around the cursor and within what there is. */
void sm_scatter_zoom(sm_scatter *v, double times)
{
    for (int a = 0; a < 2; a++) {
        sm_window *w = &v->window[a], all = v->all[a];
        double half = (w->high / 2 - w->low / 2) * times, x = v->axis[a][v->here];
        if (half >= all.high / 2 - all.low / 2 || !(half > 0)) {
            *w = all;
            continue;
        }
        if (half < (all.high / 2 - all.low / 2) * 1e-9) continue;
        w->low = fmin(fmax(x - half, all.low), all.high - 2 * half);
        w->high = w->low + 2 * half;
    }
    v->made = false;
}

/* Marks what lies between the two corners, borders included. */
void sm_scatter_mark_box(sm_scatter *v)
{
    const double *axis[2] = {v->axis[0], v->axis[1]};
    for (uint32_t p = 0; p < v->marks.n; p++) {
        bool in = sm_scatter_placed(v, p);
        for (int a = 0; a < 2 && in; a++) {
            double low = fmin(axis[a][v->corner], axis[a][v->here]), high = fmax(axis[a][v->corner], axis[a][v->here]);
            in = axis[a][p] >= low && axis[a][p] <= high;
        }
        if (in) sm_chosen_set(&v->marks, p, true);
    }
    v->boxing = false;
    v->made = false;
}

/* Marks the visible points between two positions, borders included. */
void sm_scatter_mark_sweep(sm_scatter *v)
{
    for (uint32_t p = 0; p < v->marks.n; p++) {
        int at[2];
        if (!sm_scatter_placed(v, p)) continue;
        sm_scatter_at(v, p, &at[0], &at[1]);
        bool in = sm_scatter_inside(v, at[0], at[1]);
        for (int a = 0; a < 2 && in; a++) {
            int low = v->from[a] < v->to[a] ? v->from[a] : v->to[a], high = v->from[a] + v->to[a] - low;
            in = at[a] >= low && at[a] <= high;
        }
        if (in) sm_chosen_set(&v->marks, p, true);
    }
    v->sweeping = false;
    v->made = false;
}

/* A place is as high as two are wide. The point that is drawn counts where several share one. */
uint32_t sm_scatter_near(const sm_scatter *v, int x, int y)
{
    uint32_t best = SM_NONE;
    int64_t least = INT64_MAX;
    for (int j = 0; j < v->h; j++)
        for (int i = 0; i < v->w; i++) {
            const sm_dot *d = &v->dot[j * v->w + i];
            int64_t dx = i - x, dy = 2 * (int64_t)(j - y), far = dx * dx + dy * dy;
            if (!d->count || far >= least) continue;
            least = far;
            best = d->point;
        }
    return best;
}
