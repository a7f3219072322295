/* Probe: every index before and after a change to a copy of the current table. */
#include "study/change/probe.h"
#include "study/properties/property.h"
#include "view/view.h"
#include "view/widgets/chosen.h"
#include "view/widgets/listing.h"
#include "view/widgets/words.h"
#include <math.h>

enum { INDEX, BEFORE, AFTER, CHANGE, VERDICT, EXPECTED };

typedef struct probe {
    sm_listing listing; /* every index */
    sm_perturbation perturbation;
    uint32_t row; /* class that the view was opened from; SM_NONE: the largest */
    sm_probe_ask ask;
    const sm_probe *found; /* NULL: not yet, or not possible */
    sm_text said;          /* description of the change, or why it is not possible */
} probe;

/* The property that says which way an index should go; SM_PROPERTIES: none does. */
static const sm_property_id property_of[SM_DEEDS] = {
    [SM_DEED_MULTIPLY] = SM_SC, [SM_DEED_SCALE] = SM_SU,         [SM_DEED_TRANSPOSE] = SM_SYM,
    [SM_DEED_RELABEL] = SM_PER, [SM_DEED_SPLIT] = SM_PROPERTIES, [SM_DEED_HOME] = SM_MON,
};

/* ---- what is done, to what --------------------------------------------------------------------------------------- */

static uint32_t largest(const uint64_t *size, uint32_t n, uint32_t but)
{
    uint32_t best = SM_NONE;
    for (uint32_t i = 0; i < n; i++)
        if (i != but && size[i] && (best == SM_NONE || size[i] > size[best])) best = i;
    return best;
}

static uint32_t unmatched_of_two(const sm_session *s)
{
    uint32_t n;
    const uint32_t *order = sm_session_col_order(s, &n);
    for (uint32_t i = 0; i < n; i++)
        if (sm_words_unmatched(s, SM_CLUSTERS, order[i]) && sm_table_col_sums(sm_session_table(s))[order[i]] >= 2)
            return order[i];
    return SM_NONE;
}

/* Chooses the largest cell of points that the one-to-one optimum puts elsewhere. */
static void choose_misplaced(sm_probe_ask *ask, const sm_session *s)
{
    const sm_table *t = sm_session_table(s);
    uint64_t most = 0;
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        uint32_t to = sm_home_of(s, i);
        sm_line l = sm_table_row(t, i);
        for (uint32_t p = 0; p < l.n && to != SM_NONE; p++) {
            if (sm_line_at(l, p) == to || l.count[p] <= most) continue;
            most = l.count[p];
            ask->row = i;
            ask->col = sm_line_at(l, p);
            ask->to = to;
        }
    }
}

static bool probe_cannot(probe *v, const char *why)
{
    sm_text_puts(&v->said, why);
    return false;
}

/* Chooses classes and clusters and describes the change to them in v->said. False: v->said is why not. */
static bool probe_choose(probe *v, const sm_session *s)
{
    const sm_table *t = sm_session_table(s);
    const uint64_t *rows = sm_table_row_sums(t), *cols = sm_table_col_sums(t);
    sm_probe_ask *ask = &v->ask;
    *ask = (sm_probe_ask){.live = sm_session_live(s),
                          .indices = sm_session_registry(s),
                          .perturbation = v->perturbation,
                          .row = SM_NONE,
                          .col = SM_NONE,
                          .to = SM_NONE};
    switch (v->perturbation) {
    case SM_DEED_MULTIPLY:
        ask->row = v->row < sm_table_rows(t) && rows[v->row] ? v->row : largest(rows, sm_table_rows(t), SM_NONE);
        sm_text_printf(&v->said, "every point of class %s twice", sm_axis_name(s, SM_CLASSES, ask->row));
        return ask->row != SM_NONE;
    case SM_DEED_SCALE:
        sm_text_puts(&v->said, "every point twice");
        return true;
    case SM_DEED_TRANSPOSE:
        sm_text_puts(&v->said, "classes become clusters and clusters classes");
        return true;
    case SM_DEED_RELABEL:
        ask->col = largest(cols, sm_table_cols(t), SM_NONE);
        ask->to = largest(cols, sm_table_cols(t), ask->col);
        if (ask->to == SM_NONE) return probe_cannot(v, "there is only one cluster");
        sm_text_printf(&v->said, "clusters %s and %s swap names", sm_axis_name(s, SM_CLUSTERS, ask->col),
                       sm_axis_name(s, SM_CLUSTERS, ask->to));
        return true;
    case SM_DEED_SPLIT:
        ask->col = unmatched_of_two(s);
        if (ask->col == SM_NONE) return probe_cannot(v, "no cluster of two or more points is unmatched");
        sm_text_printf(&v->said, "the unmatched cluster %s is split in half", sm_axis_name(s, SM_CLUSTERS, ask->col));
        return true;
    default:
        choose_misplaced(ask, s);
        if (ask->row == SM_NONE) return probe_cannot(v, "no point of a matched class is misplaced");
        sm_text_printf(&v->said, "a misplaced point of class %s moves from cluster %s to its own, %s",
                       sm_axis_name(s, SM_CLASSES, ask->row), sm_axis_name(s, SM_CLUSTERS, ask->col),
                       sm_axis_name(s, SM_CLUSTERS, ask->to));
        return true;
    }
}

/* ---- the listing ------------------------------------------------------------------------------------------------- */

static const sm_index *probe_index(const probe *v, size_t row)
{
    return sm_registry_tabular(v->listing.indices, NULL)[row];
}

static sm_value probe_value(const probe *v, size_t index, bool after)
{
    sm_value value = sm_session_now(v->listing.s)[index];
    if (after) value = v->found && index < v->found->n ? v->found->value[index] : (sm_value){.state = SM_PENDING};
    return sm_words_unit(v->listing.s, index, value);
}

/* Ignores rounding: 1e-12 of the value. */
static double probe_change(const probe *v, size_t index)
{
    sm_value a = probe_value(v, index, false), b = probe_value(v, index, true);
    if (!sm_value_known(a) || !sm_value_known(b)) return 0;
    double more = b.number - a.number;
    return fabs(more) <= SM_PROPERTY_SAME * fmax(1, fabs(a.number)) ? 0 : more;
}

static sm_datum probe_cell(const void *state, sm_spot at)
{
    const probe *v = state;
    const sm_index *x = probe_index(v, at.row);
    sm_property_id p = property_of[v->perturbation];
    double more = probe_change(v, x->at);
    sm_emphasis verdict = isnan(x->best) ? SM_FAINT : sm_emphasis_of(x->distance ? -more : more);
    switch (at.column) {
    case INDEX:
        return sm_listing_index(x);
    case BEFORE:
    case AFTER:
        return sm_datum_value(probe_value(v, x->at, at.column == AFTER));
    case CHANGE:
        return fabs(more) > 0 ? sm_datum_as(sm_datum_real(more), verdict) : (sm_datum){.kind = SM_EMPTY};
    case VERDICT:
        if (probe_value(v, x->at, false).state == SM_PENDING || probe_value(v, x->at, true).state == SM_PENDING)
            return (sm_datum){.kind = SM_EMPTY};
        if (!(fabs(more) > 0)) return sm_datum_as(sm_datum_words("same"), SM_FAINT);
        return sm_datum_as(sm_datum_words(isnan(x->best)       ? "changed"
                                          : verdict == SM_GOOD ? "better"
                                                               : "worse"),
                           verdict);
    default:
        return sm_datum_words(sm_property_sign(x, p) == '+' ? "+" : sm_property_sign(x, p) == '-' ? "−" : "?");
    }
}

static const char *probe_name(const void *state, sm_spot at)
{
    return sm_properties[property_of[((const probe *)state)->perturbation]].name;
}

static size_t probe_times(const void *state, size_t column)
{
    return column != EXPECTED || property_of[((const probe *)state)->perturbation] != SM_PROPERTIES;
}

static const char *probe_missing(const void *state, const sm_scene *scene)
{
    return ((const probe *)state)->listing.study.begun ? NULL : "…";
}

static int probe_above(const void *state, const sm_scene *scene, sm_pen pen)
{
    const probe *v = state;
    sm_property_id p = property_of[v->perturbation];
    sm_text left = {0}, right = {0};
    if (!v->listing.study.begun) return 0;
    sm_text_printf(&left, "%d of %d · %s", (int)v->perturbation + 1, SM_DEEDS, sm_text_of(&v->said));
    sm_study_say(&v->listing.study, &right);
    return sm_listing_heading(scene, pen, &left, &right,
                              v->listing.study.wrong.status ? v->listing.study.wrong.text
                              : p < SM_PROPERTIES           ? sm_properties[p].definition
                                                            : "");
}

static const sm_grid_column probe_columns[] = {[INDEX] = {.id = "index", .emphasis = SM_HEADING},
                                               [BEFORE] = {.id = "before"},
                                               [AFTER] = {.id = "after"},
                                               [CHANGE] = {.id = "change"},
                                               [VERDICT] = {.id = ""},
                                               [EXPECTED] = {.id = NULL}};
static const sm_listing_kind probe_listing = {
    .grid = {.title = "probe", SM_COLUMNS(probe_columns), .times = probe_times, .name = probe_name, .cell = probe_cell},
    .missing = probe_missing,
    .above = probe_above};

/* ---- the study --------------------------------------------------------------------------------------------------- */

static void probe_settle(void *state, const sm_scene *scene)
{
    probe *v = state;
    sm_study *study = &v->listing.study;
    const sm_session *s = scene->session;
    bool known = sm_home_known(s) && sm_live_facts(sm_session_live(s))->have & SM_NEED_BEST;
    size_t n, keep = sm_listing_row(&v->listing);
    sm_registry_tabular(scene->indices, &n);
    v->listing.s = s;
    bool anew = sm_study_outdated(study, s) || v->listing.grid.rows != n;
    if (anew) v->found = NULL;
    if (!known) return; /* what is unmatched or misplaced */
    if (anew) {
        sm_study_begin(study, s);
        sm_text_clear(&v->said);
        study->over = !probe_choose(v, s);
        if (!study->over) sm_study_start(study, sm_probe_study, &v->ask);
    }
    if (!sm_study_news(study) && !anew) return;
    v->found = sm_study_result(study);
    sm_listing_take(&v->listing, n, keep == SIZE_MAX ? 0 : keep);
}

static void probe_init(void *state, const sm_registry *indices)
{
    probe *v = state;
    sm_listing_begin(&v->listing, &probe_listing, v, indices);
    v->row = SM_NONE;
}

static void probe_free(void *state)
{
    probe *v = state;
    sm_listing_free(&v->listing);
    sm_text_free(&v->said);
}

static unsigned probe_needs(const void *state, const sm_scene *scene)
{
    return sm_home_needs(scene->session) | SM_NEED_BEST;
}

static void probe_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    probe *v = state;
    if (about->row != SM_NONE) v->row = about->row;
    v->listing.study.begun = false;
    if (sm_words_tabular(scene->indices, about->index))
        sm_list_to(&v->listing.list, sm_registry_row(scene->indices, sm_registry_at(scene->indices, about->index)));
}

/* Only indices whose value the trial has changed. */
static bool probe_suits(const void *state, const sm_scene *scene, const sm_index *x)
{
    return fabs(probe_change(state, x->at)) > 0;
}

static void probe_take_index(void *state, const sm_scene *scene, size_t index)
{
    probe *v = state;
    sm_list_to(&v->listing.list, sm_registry_row(scene->indices, sm_registry_at(scene->indices, index)));
}

static sm_subject probe_subject(const void *state, const sm_scene *scene)
{
    size_t row = sm_listing_row(&((const probe *)state)->listing);
    return sm_about(row == SIZE_MAX ? row : probe_index(state, row)->at);
}

static void probe_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    if (((const probe *)state)->listing.study.begun) sm_text_puts(out, "tried on a copy: your data do not change");
}

static void probe_carry(void *state, void *was, const sm_scene *scene)
{
    probe *v = state;
    const probe *from = was;
    v->perturbation = from->perturbation;
    v->row = from->row;
    sm_list_like(&v->listing.list, &from->listing.list);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer probe_other(const sm_press *press)
{
    probe *v = press->state;
    bool on = sm_key_among("Right l Enter", press->key);
    v->perturbation = (sm_perturbation)((v->perturbation + (on ? 1 : SM_DEEDS - 1)) % SM_DEEDS);
    v->listing.study.begun = false;
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action probe_actions[] = {
    {.bind = {"Left Right h l Enter", "trial", "previous, next perturbation", "try"},
     .act = probe_other,
     .group = look},
    {.bind = {"Up Down k j", "move", "line", "line"}, .act = sm_listing_key, .group = around},
    {.bind = {"i", "choose", "choose the index from a list", "index"}, .act = sm_press_chooses, .group = look},
    {.bind = {"&", "filter", "only rows that contain a text", NULL}, .act = sm_press_asks, .group = look},
    {.bind = {"r", "continue", "continue after Ctrl-C", NULL}, .act = sm_study_resume, .group = look},
    {.bind = {"e", "explain", "explain the index", "explain"}, .command = "view explain", .group = look},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last index", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"Esc C-g", "leave", NULL, NULL}, .act = sm_listing_leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_probe = {
    .name = "probe",
    .title = "Probe",
    .help =
        "Every index before and after a change to a copy of the current table: one class doubled, everything doubled, "
        "classes and clusters exchanged, two clusters renamed, an unmatched cluster split, or a misplaced point "
        "corrected. Left and Right go through them. The last column is the property of the index from the lab.",
    .actions = probe_actions,
    .state_size = sizeof(probe),
    .carry = probe_carry,
    .init = probe_init,
    .free = probe_free,
    .needs = probe_needs,
    .draw = sm_listing_draw,
    .inspect = probe_inspect,
    .find = sm_listing_find,
    .settle = probe_settle,
    .mouse = sm_listing_mouse,
    .show = probe_show,
    .suits = probe_suits,
    .choose = probe_take_index,
    .subject = probe_subject,
    .filter = sm_listing_filter,
    .stop = sm_study_stop,
    .list = sm_listing_copy,
};
