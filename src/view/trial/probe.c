/* Probe: something done to the current table, on a copy, and what every index makes of it. */
#include "setmatch/study/probe.h"
#include "setmatch/study/property.h"
#include "setmatch/ui/list.h"
#include "setmatch/view/words.h"
#include "view/kit/chosen.h"
#include "view/views.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { HEAD = 3, AT_ONCE = 4 * 1000 * 1000, COLUMNS = 6, ROOM = 48 };

typedef struct probe {
    sm_deed deed;
    uint32_t row; /* class that the view was opened from; SM_NONE: the largest */
    sm_probe_ask ask;
    sm_probe *found; /* NULL: not begun, or not possible */
    sm_node node;
    bool begun, over, stopped;
    sm_text said;
    sm_error wrong;
    sm_list list;
} probe;

typedef struct deed_row {
    int property; /* that says what the index should do; -1: none does */
    /* Chooses classes and clusters and says what is done; false: *said tells why that cannot be. */
    bool (*choose)(probe *v, const sm_session *s);
} deed_row;

static void init(void *state, const sm_registry *indices)
{
    ((probe *)state)->row = SM_NONE;
}

static void forget(probe *v)
{
    sm_probe_free(v->found);
    v->found = NULL;
    v->begun = v->over = v->stopped = false;
    v->wrong = (sm_error){0};
    sm_text_clear(&v->said);
}

static void done(void *state)
{
    probe *v = state;
    forget(v);
    sm_text_done(&v->said);
    sm_list_done(&v->list);
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    return scene->session ? sm_wanted_needs(scene->session) | SM_NEED_BEST : 0;
}

/* ---- what is done, to what --------------------------------------------------------------------------------------- */

static uint32_t largest(const uint64_t *size, uint32_t n, uint32_t but)
{
    uint32_t best = SM_NONE;
    for (uint32_t i = 0; i < n; i++)
        if (i != but && size[i] && (best == SM_NONE || size[i] > size[best])) best = i;
    return best;
}

static bool say(bool possible, sm_status status)
{
    return possible && !status;
}

static bool choose_class(probe *v, const sm_session *s)
{
    const sm_table *t = sm_session_table(s);
    uint32_t row = v->row;
    if (row >= sm_table_rows(t) || !sm_table_row_sums(t)[row])
        row = largest(sm_table_row_sums(t), sm_table_rows(t), SM_NONE);
    v->ask.row = row;
    return say(row != SM_NONE,
               sm_text_print(&v->said, NULL, "every point of class %s twice", sm_name_of(s, true, row)));
}

static bool choose_all(probe *v, const sm_session *s)
{
    return say(true, sm_text_print(&v->said, NULL, "every point twice"));
}

static bool choose_roles(probe *v, const sm_session *s)
{
    return say(true, sm_text_print(&v->said, NULL, "classes become clusters and clusters classes"));
}

static bool choose_two(probe *v, const sm_session *s)
{
    const sm_table *t = sm_session_table(s);
    v->ask.col = largest(sm_table_col_sums(t), sm_table_cols(t), SM_NONE);
    v->ask.to = largest(sm_table_col_sums(t), sm_table_cols(t), v->ask.col);
    if (v->ask.to == SM_NONE) return say(false, sm_text_print(&v->said, NULL, "there is one cluster only"));
    return say(true, sm_text_print(&v->said, NULL, "clusters %s and %s exchange their names",
                                   sm_name_of(s, false, v->ask.col), sm_name_of(s, false, v->ask.to)));
}

static bool choose_lone(probe *v, const sm_session *s)
{
    uint32_t n;
    const uint32_t *order = sm_session_col_order(s, &n);
    for (uint32_t i = 0; i < n; i++) {
        v->ask.col = order[i];
        if (!sm_words_lone_col(s, order[i]) || sm_table_col_sums(sm_session_table(s))[order[i]] < 2) continue;
        return say(true, sm_text_print(&v->said, NULL, "the unmatched cluster %s is cut in two halves",
                                       sm_name_of(s, false, order[i])));
    }
    return say(false, sm_text_print(&v->said, NULL, "no cluster of two points or more is unmatched"));
}

/* The largest cell of points that the one-to-one optimum wants elsewhere. */
static bool choose_point(probe *v, const sm_session *s)
{
    const sm_table *t = sm_session_table(s);
    uint64_t most = 0;
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        uint32_t to = sm_wanted(s, i);
        sm_line l = sm_table_row(t, i);
        for (uint32_t p = 0; p < l.n && to != SM_NONE; p++) {
            if (sm_line_at(l, p) == to || l.count[p] <= most) continue;
            most = l.count[p];
            v->ask = (sm_probe_ask){.deed = SM_DEED_HOME, .row = i, .col = sm_line_at(l, p), .to = to};
        }
    }
    if (!most) return say(false, sm_text_print(&v->said, NULL, "no point of a matched class is misplaced"));
    return say(true, sm_text_print(&v->said, NULL, "a misplaced point of class %s goes from %s home to %s",
                                   sm_name_of(s, true, v->ask.row), sm_name_of(s, false, v->ask.col),
                                   sm_name_of(s, false, v->ask.to)));
}

static const deed_row deeds[SM_DEEDS] = {
    [SM_DEED_MULTIPLY] = {SM_SC, choose_class},   [SM_DEED_SCALE] = {SM_SU, choose_all},
    [SM_DEED_TRANSPOSE] = {SM_SYM, choose_roles}, [SM_DEED_RELABEL] = {SM_PER, choose_two},
    [SM_DEED_SPLIT] = {-1, choose_lone},          [SM_DEED_HOME] = {SM_MON, choose_point},
};

/* ---- the list as a grid ------------------------------------------------------------------------------------------ */

typedef struct shown {
    const probe *v;
    const sm_session *s;
    char text[ROOM];
} shown;

static const char *head(const void *self, size_t col)
{
    const probe *v = ((const shown *)self)->v;
    static const char *const heads[COLUMNS] = {"index", "before", "after", "change", "", ""};
    int p = deeds[v->deed].property;
    return col == 5 && p >= 0 ? sm_properties[p].name : heads[col];
}

static const sm_index *index_in(const shown *g, size_t row)
{
    return sm_registry_tabular(sm_session_registry(g->s), NULL)[row];
}

static sm_datum datum_of(sm_value v)
{
    if (v.state == SM_PENDING) return (sm_datum){.kind = SM_NOT_YET};
    if (v.state == SM_UNDEFINED) return (sm_datum){.kind = SM_NOT_DEFINED, .words = v.why};
    return (sm_datum){.kind = SM_REAL, .real = v.number};
}

static sm_value value_of(const shown *g, size_t index, bool after)
{
    if (!g->v->found) return after ? (sm_value){.state = SM_PENDING} : sm_session_now(g->s)[index];
    return sm_words_unit(g->s, index, sm_probe_value(g->v->found, index, after));
}

/* Rounding is no change: 1e-12 of the value. */
static double change_of(const shown *g, size_t index)
{
    sm_value a = value_of(g, index, false), b = value_of(g, index, true);
    if (!sm_words_is_number(a) || !sm_words_is_number(b)) return 0;
    double more = b.number - a.number;
    return fabs(more) <= SM_PROPERTY_SAME * fmax(1, fabs(a.number)) ? 0 : more;
}

static const char *verdict(const shown *g, const sm_index *x)
{
    size_t index = x->at;
    double more = change_of(g, index);
    if (value_of(g, index, true).state == SM_PENDING) return "";
    if (more == 0) return "same";
    return isnan(x->best) ? "other" : (more > 0) == x->distance ? "worse" : "better";
}

static sm_datum at(const void *self, size_t row, size_t col)
{
    const shown *g = self;
    const sm_index *x = index_in(g, row);
    int p = deeds[g->v->deed].property;
    if (col == 1 || col == 2) return datum_of(value_of(g, x->at, col == 2));
    if (col == 3 && change_of(g, x->at) != 0) return (sm_datum){.kind = SM_REAL, .real = change_of(g, x->at)};
    const char *words = col == 0 ? x->id : col == 4 ? verdict(g, x) : "";
    if (col == 5 && p >= 0) words = sm_property_sign(x, (sm_property_id)p) == '+' ? "+" : "−";
    return (sm_datum){.kind = SM_WORDS, .words = words};
}

static sm_role role(const void *self, size_t row, size_t col)
{
    const char *word = verdict(self, index_in(self, row));
    if (col == 0) return SM_ROLE_HEAD;
    if (col != 3 && col != 4) return SM_ROLE_TEXT;
    return !strcmp(word, "better") ? SM_ROLE_BETTER : !strcmp(word, "worse") ? SM_ROLE_WORSE : SM_ROLE_DIM;
}

static sm_grid grid_of(const shown *g)
{
    size_t n;
    sm_registry_tabular(sm_session_registry(g->s), &n);
    return (sm_grid){.rows = n, .cols = COLUMNS, .self = g, .head = head, .at = at};
}

/* ---- the work ---------------------------------------------------------------------------------------------------- */

static bool outdated(const probe *v, const sm_session *s)
{
    return !v->begun || v->node != sm_history_here(sm_session_history(s));
}

static void take_list(probe *v, const sm_session *s)
{
    const shown self = {.v = v, .s = s};
    sm_grid g = grid_of(&self);
    if (v->list.cols != COLUMNS || v->list.sorted) {
        size_t keep = v->list.rows ? sm_list_row(&v->list) : 0;
        if (sm_list_take(&v->list, &g, keep, &v->wrong)) v->over = true;
    }
}

static void begin(probe *v, const sm_session *s)
{
    forget(v);
    v->begun = true;
    v->node = sm_history_here(sm_session_history(s));
    v->ask = (sm_probe_ask){.deed = v->deed, .row = SM_NONE, .col = SM_NONE, .to = SM_NONE};
    v->over = !deeds[v->deed].choose(v, s);
    v->ask.indices = sm_session_registry(s);
    if (!v->over && sm_probe_new(&v->found, sm_session_live(s), &v->ask, &v->wrong)) v->over = true;
    take_list(v, s);
}

static void go_on(probe *v, const sm_session *s, uint64_t *fuel)
{
    if (!v->found || v->over || v->stopped) return;
    sm_job job = sm_probe_job(v->found);
    if (job.run(job.self, fuel, &v->over, &v->wrong)) v->over = true;
    take_list(v, s);
}

/* What is unmatched and misplaced must be known first. */
static bool ready(const sm_scene *scene)
{
    const sm_session *s = scene->session;
    return s && sm_wanted_known(s) && sm_live_facts(sm_session_live(s))->have & SM_NEED_BEST;
}

static void settle(void *state, const sm_scene *scene)
{
    probe *v = state;
    uint64_t fuel = AT_ONCE;
    if (ready(scene) && outdated(v, scene->session)) {
        begin(v, scene->session);
        go_on(v, scene->session, &fuel);
    }
}

static bool work(void *state, const sm_scene *scene, uint64_t *fuel)
{
    probe *v = state;
    if (!scene->session || outdated(v, scene->session)) return false;
    go_on(v, scene->session, fuel);
    return v->found && !v->over && !v->stopped;
}

static bool stop(void *state)
{
    probe *v = state;
    bool running = v->found && !v->over && !v->stopped;
    v->stopped = v->stopped || running;
    return running;
}

static void show(void *state, const sm_scene *scene, const sm_subject *about)
{
    probe *v = state;
    if (about->row != SM_NONE) v->row = about->row;
    forget(v);
    if (!v->list.rows || !sm_words_tabular(scene->indices, about->index)) return;
    sm_list_to(&v->list, sm_registry_row(scene->indices, sm_registry_at(scene->indices, about->index)));
}

static sm_subject subject(const void *state, const sm_scene *scene)
{
    size_t row = sm_list_row(&((const probe *)state)->list);
    return sm_about(sm_registry_tabular(scene->indices, NULL)[row]->at);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static int head_lines(const sm_scene *scene)
{
    return scene->h >= 8 ? HEAD : scene->h >= 4 ? 1 : 0;
}

static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const probe *v = state;
    int lines = head_lines(scene), p = deeds[v->deed].property;
    if (!scene->session || !v->begun) {
        sm_words_wrap(pen, 1, 0, scene->w - 2, scene->session ? "…" : "nothing is loaded; type  :open FILE");
        return;
    }
    sm_text line = {0};
    sm_status status = sm_text_print(&line, NULL, "%d of %d · %s", (int)v->deed + 1, SM_DEEDS, sm_text_of(&v->said));
    if (!status && lines) sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, 0, scene->w - 2, sm_text_of(&line));
    sm_text_done(&line);
    const char *says = v->wrong.status ? v->wrong.text : p >= 0 ? sm_properties[p].definition : "";
    if (lines > 1) sm_words_wrap(sm_pen_in(pen, (sm_rect){0, 1, scene->w, 2}), 1, 0, scene->w - 2, says);
    const shown self = {.v = v, .s = scene->session};
    sm_grid g = grid_of(&self);
    const sm_list_look look = {.grid = &g, .role = role};
    if (v->list.rows) sm_list_draw(&v->list, &look, sm_pen_in(pen, (sm_rect){0, lines, scene->w, scene->h - lines}));
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const probe *v = state;
    if (v->begun && sm_text_print(out, NULL, "tried on a copy: nothing is changed")) sm_text_clear(out);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer other_deed(const sm_press *press)
{
    probe *v = press->state;
    bool on = sm_key_among("Right l Enter", press->key);
    v->deed = (sm_deed)((v->deed + (on ? 1 : SM_DEEDS - 1)) % SM_DEEDS);
    forget(v);
    return SM_TAKEN;
}

static sm_answer in_list(const sm_press *press)
{
    probe *v = press->state;
    if (!press->session || !v->list.rows) return SM_IGNORED;
    const shown self = {.v = v, .s = press->session};
    sm_grid g = grid_of(&self);
    return sm_list_key(&v->list, &g, press->key, press->scene->h - head_lines(press->scene)) ? SM_TAKEN : SM_IGNORED;
}

static sm_answer again(const sm_press *press)
{
    probe *v = press->state;
    if (!v->stopped) return SM_IGNORED;
    v->stopped = false;
    return SM_TAKEN;
}

static bool find(void *state, const sm_scene *scene, const char *text, int direction)
{
    probe *v = state;
    const shown self = {.v = v, .s = scene->session};
    sm_grid g = grid_of(&self);
    return scene->session && v->list.rows && sm_list_find(&v->list, &g, text, direction);
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action actions[] = {
    {.bind = {"Left Right h l Enter", "deed", "previous, next thing to do", "what is done"},
     .act = other_deed,
     .group = look},
    {.bind = {"Up Down k j", "move", "line", "line"}, .act = in_list, .group = around},
    {.bind = {"r", "go-on", "go on after C-c", NULL}, .act = again, .group = look},
    {.bind = {"e", "explain", "explain the index", "explain"}, .command = "view explain", .group = look},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = in_list, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last index", NULL}, .act = in_list, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

static void carry(void *state, void *was, const sm_scene *scene)
{
    probe *v = state;
    const probe *from = was;
    v->deed = from->deed;
    v->row = from->row;
    sm_list_like(&v->list, &from->list);
}

const sm_view sm_view_probe = {
    .name = "probe",
    .title = "Probe",
    .help = "Something is done to a copy of the current table, and every index says what it makes of it: a class "
            "doubled, everything doubled, the roles exchanged, clusters renamed, an unmatched cluster cut in two, a "
            "misplaced point brought home. Right and Left go through them; the last column is what the property lab "
            "says of the index.",
    .actions = actions,
    .state_size = sizeof(probe),
    .carry = carry,
    .init = init,
    .done = done,
    .needs = needs,
    .draw = draw,
    .inspect = inspect,
    .find = find,
    .settle = settle,
    .show = show,
    .subject = subject,
    .work = work,
    .stop = stop,
};
