/* The property lab: which index has which of the ten properties, and a table that shows it. */
#include "lab.h"
#include "setmatch/view/words.h"
#include "view/kit/chosen.h"
#include <stdio.h>
#include <string.h>

enum { BELOW = 5, SEEDS = 1000 };

static const sm_index *index_in(const sm_lab *v, size_t row)
{
    return sm_registry_tabular(v->indices, NULL)[row];
}

static size_t lab_rows(const sm_lab *v)
{
    size_t n;
    sm_registry_tabular(v->indices, &n);
    return n;
}

/* ---- the table as a grid ----------------------------------------------------------------------------------------- */

static const char *head(const void *self, size_t col)
{
    return col ? sm_properties[col - 1].name : "index";
}

static const char *sign_text(char sign)
{
    return sign == '+' ? "+" : sign == '-' ? "−" : "?";
}

static sm_datum at(const void *self, size_t row, size_t col)
{
    const sm_index *x = index_in(self, row);
    const char *text = col ? sign_text(sm_property_sign(x, (sm_property_id)(col - 1))) : x->id;
    return (sm_datum){.kind = SM_WORDS, .words = text};
}

static sm_grid grid_of(const sm_lab *v)
{
    return (sm_grid){.rows = lab_rows(v), .cols = SM_PROPERTIES + 1, .self = v, .head = head, .at = at};
}

static size_t index_here(const sm_lab *v)
{
    size_t row = sm_list_row(&v->list);
    return row < lab_rows(v) ? row : 0;
}

static sm_property_id property_here(const sm_lab *v)
{
    size_t col = v->list.col;
    return (sm_property_id)(col == 0 ? 0 : col > SM_PROPERTIES ? SM_PROPERTIES - 1 : col - 1);
}

static sm_role role(const void *self, size_t row, size_t col)
{
    const sm_lab *v = self;
    const sm_index *x = index_in(self, row);
    bool here = row == index_here(v);
    if (col == 0) return here ? SM_ROLE_CROSS : sm_property_printed(x) ? SM_ROLE_HEAD : SM_ROLE_TEXT;
    if (here && col - 1 == (size_t)property_here(v)) return SM_ROLE_CURSOR;
    return sm_property_sign(x, (sm_property_id)(col - 1)) == '+' ? SM_ROLE_MATCHED : SM_ROLE_DIM;
}

/* ---- state ------------------------------------------------------------------------------------------------------- */

static void make(sm_lab *v)
{
    sm_grid g = grid_of(v);
    if (v->taken) return;
    if (sm_list_take(&v->list, &g, sm_words_index("ri"), &v->wrong)) return;
    v->list.col = v->list.col ? v->list.col : 1 + SM_MON;
    v->taken = true;
}

static void end_search(sm_lab *v)
{
    sm_search_free(v->search);
    v->search = NULL;
    v->stopped = v->over = v->any = false;
}

static void done(void *state)
{
    sm_lab *v = state;
    end_search(v);
    sm_list_done(&v->list);
}

static void search(sm_lab *v)
{
    bool plus = sm_property_sign(index_in(v, v->index), v->property) == '+';
    sm_search_ask ask = {.index = index_in(v, v->index),
                         .property = v->property,
                         .seed = ++v->seed,
                         .most = plus ? SM_LAB_TRIALS : SM_LAB_HUNT,
                         .stop = !plus};
    end_search(v);
    v->wrong = (sm_error){0};
    if (sm_search_new(&v->search, &ask, &v->wrong)) v->over = true;
}

/* The kept witness with its values; a search where there is none. */
static void show_me(sm_lab *v)
{
    sm_tester *t = NULL;
    uint64_t fuel = SM_FUEL_ALL;
    const sm_index *const *x = sm_registry_tabular(v->indices, NULL) + v->index;
    end_search(v);
    v->wrong = (sm_error){0};
    if (!sm_witness_find(&v->trial, *x, v->property)) {
        search(v);
        return;
    }
    sm_status status = sm_tester_new(&t, x, 1, &v->wrong);
    if (!status) status = sm_tester_try(t, &v->trial, &v->outcome, &fuel, &v->wrong);
    v->any = !status;
    v->over = true;
    sm_tester_free(t);
}

static bool work(void *state, const sm_scene *scene, uint64_t *fuel)
{
    sm_lab *v = state;
    if (!v->showing || !v->search || v->over || v->stopped) return false;
    sm_job job = sm_search_job(v->search);
    sm_status status = job.run(job.self, fuel, &v->over, &v->wrong);
    const sm_trial *t = sm_search_trial(v->search, &v->outcome);
    v->any = t != NULL;
    if (t) v->trial = *t;
    v->over = v->over || status;
    return !v->over;
}

static bool stop(void *state)
{
    sm_lab *v = state;
    bool running = v->search && !v->over && !v->stopped;
    v->stopped = v->stopped || running;
    return running;
}

static void settle(void *state, const sm_scene *scene)
{
    sm_lab *v = state;
    make(v);
}

static void init(void *state, const sm_registry *indices)
{
    ((sm_lab *)state)->indices = indices;
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    return 0;
}

static void show(void *state, const sm_scene *scene, const sm_subject *about)
{
    sm_lab *v = state;
    make(v);
    if (!sm_words_tabular(v->indices, about->index) || !v->taken) return;
    sm_list_to(&v->list, sm_registry_row(v->indices, sm_registry_at(v->indices, about->index)));
}

static sm_subject subject(const void *state, const sm_scene *scene)
{
    return sm_about(index_in(state, index_here(state))->at);
}

static bool inside(const void *state)
{
    return ((const sm_lab *)state)->showing;
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static void draw_below(const sm_lab *v, const sm_scene *scene, sm_pen pen)
{
    const sm_property *p = &sm_properties[property_here(v)];
    const sm_index *x = index_in(v, index_here(v));
    char sign = sm_property_sign(x, property_here(v));
    sm_text line = {0};
    sm_status status = sm_text_print(&line, NULL, "%s, %s (%s)", p->name, p->title, p->source);
    if (!status) sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, 0, scene->w - 2, sm_text_of(&line));
    int y = 1 + sm_words_wrap(sm_pen_in(pen, (sm_rect){0, 1, scene->w, 2}), 1, 0, scene->w - 2, p->definition);
    sm_text_clear(&line);
    const char *says = sm_property_printed(x) ? "Table 2" : "not in Table 2, found out here";
    status = sm_text_print(&line, NULL, "%s %s · %s · Enter: %s", x->symbol, sign_text(sign), says,
                           sign == '-' ? "a table that violates it" : "10000 random trials");
    if (!status) sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 1, y < 3 ? y : 3, scene->w - 2, sm_text_of(&line));
    sm_text_done(&line);
}

static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_lab *v = state;
    if (v->showing) {
        sm_lab_draw_trial(v, scene, pen);
        return;
    }
    int below = scene->h >= 9 ? BELOW : 0, h = scene->h - below;
    if (!v->taken) {
        sm_words_wrap(pen, 1, 0, scene->w - 2, v->wrong.text);
        return;
    }
    sm_grid g = grid_of(v);
    const sm_list_look look = {.grid = &g, .role = role};
    if (below) draw_below(v, scene, sm_pen_in(pen, (sm_rect){0, h + 1, scene->w, BELOW - 1}));
    sm_list_draw(&v->list, &look, sm_pen_in(pen, (sm_rect){0, 0, scene->w, h}));
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sm_lab *v = state;
    size_t i = v->showing ? v->index : index_here(v);
    sm_property_id p = v->showing ? v->property : property_here(v);
    const sm_index *x = index_in(v, i);
    if (sm_text_print(out, NULL, "%s %s %s · %s", x->name, sign_text(sm_property_sign(x, p)), sm_properties[p].name,
                      sm_properties[p].title))
        sm_text_clear(out);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer in_list(const sm_press *press)
{
    sm_lab *v = press->state;
    if (v->showing || !v->taken) return SM_IGNORED;
    sm_grid g = grid_of(v);
    bool taken = sm_list_key(&v->list, &g, press->key, press->scene->h - (press->scene->h >= 9 ? BELOW : 0));
    if (!v->list.col) v->list.col = 1; /* the names are no property */
    return taken ? SM_TAKEN : SM_IGNORED;
}

static sm_answer enter(const sm_press *press)
{
    sm_lab *v = press->state;
    if (v->showing || !v->taken) return SM_IGNORED;
    v->index = index_here(v);
    v->property = property_here(v);
    v->showing = true;
    v->seed = 0;
    show_me(v);
    return SM_TAKEN;
}

static sm_answer another(const sm_press *press)
{
    sm_lab *v = press->state;
    if (!v->showing) return SM_IGNORED;
    v->seed = v->seed % SEEDS;
    search(v);
    return SM_TAKEN;
}

static sm_answer go_on(const sm_press *press)
{
    sm_lab *v = press->state;
    if (!v->stopped) return SM_IGNORED;
    v->stopped = false;
    return SM_TAKEN;
}

static sm_answer leave(const sm_press *press)
{
    sm_lab *v = press->state;
    if (!v->showing) return SM_IGNORED;
    end_search(v);
    v->showing = false;
    return SM_TAKEN;
}

static bool find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_lab *v = state;
    sm_grid g = grid_of(v);
    return !v->showing && sm_list_find(&v->list, &g, text, direction);
}

static void filter(void *state, const sm_scene *scene, const char *text)
{
    sm_lab *v = state;
    sm_grid g = grid_of(v);
    if (!v->showing && sm_list_filter(&v->list, &g, text, &v->wrong)) v->taken = false;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action actions[] = {
    {.bind = {"Up Down Left Right k j h l", "move", "index, property", "choose"}, .act = in_list, .group = around},
    {.bind = {"Enter", "show-me", "show me: a table, or many", "show me"}, .act = enter, .group = look},
    {.bind = {"n", "another", "look for another table", "another"}, .act = another, .group = look},
    {.bind = {"p", "probe", "try properties on this table", "probe"}, .command = "view probe", .group = look},
    {.bind = {"d", "disagree", "where two indices disagree", NULL}, .command = "view disagree", .group = look},
    {.bind = {"r", "go-on", "go on after C-c", NULL}, .act = go_on, .group = look},
    {.bind = {"e", "explain", "explain the index", NULL}, .command = "view explain", .group = look},
    {.bind = {"s", "sort", "sort by the column", NULL}, .act = in_list, .group = look},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = in_list, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last index", NULL}, .act = in_list, .group = around},
    {.bind = {"q Esc C-g", "leave", NULL, NULL}, .act = leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_lab = {
    .name = "lab",
    .title = "Properties",
    .help = "Which index has which of ten properties: Table 2 of the paper on normalised clustering accuracy, and what "
            "was found out here for the indices that it does not list. Enter shows a − with a small table that "
            "violates it, and tries a + on random tables. n looks for another table; Ctrl-C ends a search, r goes on.",
    .actions = actions,
    .state_size = sizeof(sm_lab),
    .init = init,
    .stays = true,
    .without_data = true,
    .done = done,
    .needs = needs,
    .draw = draw,
    .inspect = inspect,
    .inside = inside,
    .find = find,
    .settle = settle,
    .show = show,
    .subject = subject,
    .filter = filter,
    .work = work,
    .stop = stop,
};
