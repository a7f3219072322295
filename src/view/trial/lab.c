/* The property lab: which index has which of the ten properties, and a table that shows it. */
#include "lab.h"
#include "view/widgets/words.h"

enum { INDEX, PROPERTY, SEEDS = 1000 };

/* ---- the listing ------------------------------------------------------------------------------------------------- */

static const sm_index *lab_index(const sm_lab *v, size_t row)
{
    return sm_registry_tabular(v->listing.indices, NULL)[row == SIZE_MAX ? 0 : row];
}

/* The column of names represents the first property. */
static sm_property_id property_here(const sm_lab *v)
{
    size_t col = v->listing.list.col;
    return (sm_property_id)(col ? col - 1 : 0);
}

static const char *lab_name(const void *state, sm_spot at)
{
    return sm_properties[at.nth].name;
}

static size_t lab_times(const void *state, size_t column)
{
    return column == PROPERTY ? SM_PROPERTIES : 1;
}

static sm_datum lab_cell(const void *state, sm_spot at)
{
    const sm_lab *v = state;
    const sm_index *x = lab_index(v, at.row);
    bool here = at.row == sm_listing_row(&v->listing);
    if (at.column == INDEX)
        return sm_datum_as(sm_listing_index(x), here ? SM_CROSSED : sm_property_printed(x) ? SM_HEADING : SM_PLAIN);
    const char *sign = sm_lab_sign(v, x, (sm_property_id)at.nth);
    sm_emphasis emphasis = *sign == '+' ? SM_MATCHED : SM_FAINT;
    return sm_datum_as(sm_datum_words(sign), here && at.nth == (size_t)property_here(v) ? SM_SELECTED : emphasis);
}

static void lab_below(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_lab *v = state;
    const sm_property *p = &sm_properties[property_here(v)];
    const sm_index *x = lab_index(v, sm_listing_row(&v->listing));
    const char *sign = sm_lab_sign(v, x, property_here(v));
    bool lacks = sm_property_sign(x, property_here(v)) == '-';
    int w = scene->w - 2;
    sm_text line = {0};
    sm_text_printf(&line, "%s, %s (%s)", p->name, p->title, p->source);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, 1, w, sm_text_of(&line));
    int lines = sm_words_wrap(sm_pen_in(pen, (sm_rect){0, 2, scene->w, 2}), 1, 0, w, p->definition);
    sm_text_clear(&line);
    sm_text_printf(&line, "%s %s · %s · Enter: %s", x->short_name, sign,
                   sm_property_printed(x) ? "NCA paper, Table 2"
                   : *sign == '?'         ? "not searched yet"
                                          : "our result, not in NCA's Table 2",
                   x->defined ? "search for a table that violates it"
                   : lacks    ? "a table that violates it"
                              : "10000 random trials");
    sm_pen_put(sm_pen_as(pen, SM_ROLE_DIM), 1, lines > 1 ? 4 : 3, w, &line);
}

static const sm_grid_column lab_columns[] = {[INDEX] = {.id = "index"}, [PROPERTY] = {.id = NULL}};
static const sm_listing_kind lab_listing = {
    .grid = {.title = "properties", SM_COLUMNS(lab_columns), .times = lab_times, .name = lab_name, .cell = lab_cell},
    .below = 5,
    .draw_below = lab_below};

/* ---- trials ------------------------------------------------------------------------------------------------------ */

static void lab_search(sm_lab *v)
{
    bool plus = sm_property_sign(v->index, v->property) == '+';
    sm_search_ask ask = {.index = v->index,
                         .property = v->property,
                         .seed = ++v->seed,
                         .most = plus ? SM_LAB_TRIALS : SM_LAB_HUNT,
                         .stop = !plus};
    sm_study_begin(&v->listing.study, NULL);
    v->shown = (sm_search){0};
    sm_study_start(&v->listing.study, sm_search_study, &ask);
}

/* Shows the stored counterexample with its values, or searches for one. */
static sm_answer lab_enter(const sm_press *press)
{
    sm_lab *v = press->state;
    sm_tester *t = NULL;
    if (v->showing || !v->listing.made) return SM_IGNORED;
    v->index = lab_index(v, sm_listing_row(&v->listing));
    v->property = property_here(v);
    v->showing = true;
    v->seed = 0;
    if (!sm_witness_find(&v->shown.trial, v->index, v->property)) {
        lab_search(v);
        return SM_TAKEN;
    }
    sm_study_begin(&v->listing.study, NULL);
    sm_tester_new(&t, &v->index, 1);
    v->shown.tried = !sm_tester_try(t, &v->shown.trial, &v->shown.outcome, &v->listing.study.wrong);
    sm_tester_free(t);
    return SM_TAKEN;
}

static void take_search(sm_lab *v)
{
    const sm_study *t = &v->listing.study;
    if (!sm_study_news(&v->listing.study)) return;
    if (sm_study_result(t)) v->shown = *(const sm_search *)sm_study_result(t);
    if (t->over && !t->wrong.status && v->index->defined)
        v->found[sm_registry_own(v->listing.indices, v->index)][v->property] = v->shown.violations ? '-' : '+';
}

/* ---- the view ---------------------------------------------------------------------------------------------------- */

static void lab_settle(void *state, const sm_scene *scene)
{
    sm_lab *v = state;
    size_t n;
    const sm_index *first = sm_registry_at(scene->indices, sm_words_index("ri"));
    sm_registry_tabular(scene->indices, &n);
    take_search(v);
    if (!v->listing.made || v->listing.grid.rows != n)
        sm_listing_take(&v->listing, n, v->listing.made ? SIZE_MAX : sm_registry_row(scene->indices, first));
}

static void lab_init(void *state, const sm_registry *indices)
{
    sm_lab *v = state;
    sm_listing_begin(&v->listing, &lab_listing, v, indices);
    v->listing.list.col = 1 + SM_MON;
}

static void lab_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    sm_lab *v = state;
    lab_settle(v, scene);
    if (!sm_words_tabular(scene->indices, about->index)) return;
    sm_list_to(&v->listing.list, sm_registry_row(scene->indices, sm_registry_at(scene->indices, about->index)));
}

static sm_subject lab_subject(const void *state, const sm_scene *scene)
{
    const sm_lab *v = state;
    return sm_about(lab_index(v, sm_listing_row(&v->listing))->at);
}

static bool lab_inside(const void *state)
{
    return ((const sm_lab *)state)->showing;
}

static void lab_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_lab *v = state;
    if (v->showing)
        sm_lab_draw_trial(v, scene, pen);
    else
        sm_listing_draw(v, scene, pen);
}

static void lab_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sm_lab *v = state;
    const sm_index *x = v->showing ? v->index : lab_index(v, sm_listing_row(&v->listing));
    sm_property_id p = v->showing ? v->property : property_here(v);
    sm_text_printf(out, "%s %s %s · %s", x->name, sm_lab_sign(v, x, p), sm_properties[p].name, sm_properties[p].title);
}

static bool lab_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    return !lab_inside(state) && sm_listing_find(state, scene, text, direction);
}

static void lab_filter(void *state, const sm_scene *scene, const char *text)
{
    if (!lab_inside(state)) sm_listing_filter(state, scene, text);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer lab_key(const sm_press *press)
{
    sm_lab *v = press->state;
    if (v->showing) return SM_IGNORED;
    sm_answer answer = press->mouse ? sm_listing_mouse(press) : sm_listing_key(press);
    if (!v->listing.list.col) v->listing.list.col = 1;
    return answer;
}

static sm_answer lab_another(const sm_press *press)
{
    sm_lab *v = press->state;
    if (!v->showing) return SM_IGNORED;
    v->seed = v->seed % SEEDS;
    lab_search(v);
    return SM_TAKEN;
}

static sm_answer lab_leave(const sm_press *press)
{
    sm_lab *v = press->state;
    if (!v->showing) return sm_listing_leave(press);
    sm_study_end(&v->listing.study);
    v->showing = false;
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action lab_actions[] = {
    {.bind = {"Up Down Left Right k j h l", "move", "index, property", "choose"}, .act = lab_key, .group = around},
    {.bind = {"Enter", "show-me", "show a table, or try many", "show me"}, .act = lab_enter, .group = look},
    {.bind = {"n", "another", "look for another table", "another"}, .act = lab_another, .group = look},
    {.bind = {"p", "probe", "try properties on this table", "probe"}, .command = "view probe", .group = look},
    {.bind = {"d", "disagree", "where two indices disagree", NULL}, .command = "view disagree", .group = look},
    {.bind = {"r", "continue", "continue after Ctrl-C", NULL}, .act = sm_study_resume, .group = look},
    {.bind = {"e", "explain", "explain the index", NULL}, .command = "view explain", .group = look},
    {.bind = {"s", "sort", "sort by the column", NULL}, .act = lab_key, .group = look},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = lab_key, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last index", NULL}, .act = lab_key, .group = around},
    {.bind = {"q Esc C-g", "leave", NULL, NULL}, .act = lab_leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_lab = {
    .name = "lab",
    .title = "Properties",
    .help = "Ten properties of each index: Table 2 of the paper on normalised clustering accuracy, and our own results "
            "for the indices that it does not list. On a −, Enter shows a small table that violates the property; on a "
            "+, it tries random tables. The properties of an index that you defined are unknown until Enter searches. "
            "n looks for another table; Ctrl-C stops a search, r continues it.",
    .actions = lab_actions,
    .state_size = sizeof(sm_lab),
    .stays = true,
    .without_data = true,
    .init = lab_init,
    .free = sm_listing_free,
    .draw = lab_draw,
    .inspect = lab_inspect,
    .inside = lab_inside,
    .find = lab_find,
    .settle = lab_settle,
    .mouse = lab_key,
    .show = lab_show,
    .subject = lab_subject,
    .filter = lab_filter,
    .stop = sm_study_stop,
    .list = sm_listing_copy,
};
