/* The list of points as it is drawn: its columns, what is above and below it. */
#include "measure/index.h"
#include "measure/place.h"
#include "points.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

typedef sm_points_list points;

static size_t points_times(const void *state, size_t column)
{
    const points *v = state;
    const sm_session *s = v->listing.s;
    const sm_parts *parts = sm_dataset_parts(sm_session_data(s));
    const struct sm_placed *placed = sm_live_facts(sm_session_live(s))->placed;
    const bool lacks[SM_POINT_FIELD] = {[SM_POINT_ID] = !parts->id,
                                        [SM_POINT_SILHOUETTE] = !placed || placed->too_many,
                                        [SM_POINT_X] = !parts->axis[0],
                                        [SM_POINT_Y] = !parts->axis[1]};
    if (column == SM_POINT_FIELD) return !v->more || v->more->wrong.status ? 0 : v->more->n;
    return !lacks[column];
}

static const char *points_name(const void *state, sm_spot at)
{
    return sm_attributes_name(((const points *)state)->more, (uint32_t)at.nth);
}

static sm_emphasis placed_emphasis(const points *v, uint32_t point)
{
    return sm_standing_is_wrong(sm_standing_of(v->listing.s, point, NULL)) ? SM_UNMATCHED : SM_FAINT;
}

static sm_datum points_cell(const void *state, sm_spot at)
{
    const points *v = state;
    sm_datum d = sm_point_datum(v, v->more, v->point[at.row], at);
    if (at.column != SM_POINT_PLACED) return d;
    return sm_datum_as(d, placed_emphasis(v, v->point[at.row]));
}

/* ---- names without what all have in common ----------------------------------------------------------------------- */

static const char belongs_in[] = "belongs in cluster ";

/* Names in full: no cell is cut, and all columns are seen. */
static bool names_fit(const points *v, const sm_scene *scene)
{
    enum { LEAD = 4, GAP = 2, FIELD = 12 }; /* as a list has them */
    const sm_list *l = &v->listing.list;
    int name[SM_SIDES], all = LEAD;
    for (int k = 0; k < SM_SIDES; k++)
        name[k] = sm_axis_widest(scene->session, k, sm_axis_of(scene->session, k), sm_look_flags(scene->look));
    const int placed = (int)sizeof belongs_in - 1 + name[1];
    for (size_t col = 0; col < l->cols; col++) {
        size_t column = sm_grid_spot(&v->listing.grid, 0, col).column;
        int width = column == SM_POINT_CLASS     ? name[0]
                    : column == SM_POINT_CLUSTER ? name[1]
                    : column == SM_POINT_PLACED  ? placed
                    : column == SM_POINT_FIELD   ? FIELD
                    : col < SM_LIST_MEASURED     ? l->width[col]
                                                 : 0;
        all += GAP + width;
    }
    return all <= scene->w && placed <= SM_LIST_CELL && name[0] <= SM_LIST_CELL;
}

/* "class_… cluster_…" */
static void say_left_out(const points *v, sm_text *out)
{
    for (int k = 0; k < SM_SIDES; k++) {
        if (sm_affix_any(&v->common[k]) && out->length) sm_text_puts(out, " ");
        sm_affix_put(&v->common[k], out);
    }
}

void sm_points_leave_out(points *v, const sm_scene *scene)
{
    enum { TITLE = 24, HEADED = 4 }; /* columns of the heading that stay for its title; lines that have a heading */
    bool was = sm_affix_any(&v->common[0]) || sm_affix_any(&v->common[1]);
    sm_text told = {0};
    if (!v->listing.made) return;
    memset(v->common, 0, sizeof v->common);
    for (int k = 0; k < SM_SIDES && scene->h >= HEADED && !names_fit(v, scene); k++)
        v->common[k] = sm_axis_affix(scene->session, k, sm_axis_of(scene->session, k));
    say_left_out(v, &told);
    if (sm_look_width(scene->look, sm_text_of(&told)) + TITLE > scene->w) memset(v->common, 0, sizeof v->common);
    if (was || told.length) sm_list_measure(&v->listing.list, &v->listing.drawn);
    sm_text_free(&told);
}

static sm_datum points_shown(const void *state, sm_spot at)
{
    const points *v = state;
    const sm_session *s = v->listing.s;
    uint32_t id[SM_SIDES] = {sm_points_class(sm_session_points(s), v->point[at.row]),
                             sm_points_cluster(sm_session_points(s), v->point[at.row])};
    bool place = at.column == SM_POINT_PLACED;
    int side = at.column == SM_POINT_CLASS ? SM_CLASSES : SM_CLUSTERS;
    if (place && sm_standing_of(s, v->point[at.row], &id[1]) != SM_STANDING_ELSEWHERE) return points_cell(v, at);
    bool names = place || at.column == SM_POINT_CLASS || at.column == SM_POINT_CLUSTER;
    if (!names || id[side] == SM_NONE || !sm_affix_any(&v->common[side])) return points_cell(v, at);
    char buffer[1024];
    const char *name = sm_affix_strip(&v->common[side], sm_axis_name(s, side, id[side]), buffer, sizeof buffer);
    sm_datum d = sm_listing_words(&v->listing, "%s%.100s", place ? belongs_in : "", name);
    return place ? sm_datum_as(d, placed_emphasis(v, v->point[at.row])) : d;
}

static const char *points_missing(const void *state, const sm_scene *scene)
{
    bool any = sm_session_points(scene->session) != NULL;
    const points *v = state;
    if (any && v->listing.list.filter[0] && !v->n && v->filter_wrong[0]) return v->filter_wrong;
    return any ? NULL : "This file has counts, not points: only the size of each cell is known";
}

/* "18%, C-c stops", or why the rows stay as they are. */
static void say_arranging(const points *v, sm_text *out)
{
    const sm_list *l = &v->listing.list;
    if (sm_study_busy(&v->seek.study)) sm_text_puts(out, "searching ");
    sm_study_say(&v->seek.study, out);
    if (v->seek.missed) sm_text_printf(out, "nothing here contains \"%s\"", sm_quote(v->seek.text).text);
    if (!sm_study_busy(&v->listing.study)) return;
    sm_text_puts(out, !l->sorted ? "filtering " : l->filter[0] ? "filtering and sorting " : "sorting ");
    sm_study_say(&v->listing.study, out);
}

static int points_above(const void *state, const sm_scene *scene, sm_pen pen)
{
    const points *v = state;
    const sm_list *l = &v->listing.list;
    sm_text title = {0}, right = {0};
    if (!sm_session_points(scene->session)) return 0;
    bool wrong = v->more && v->more->wrong.status;
    size_t marked = l->marked + v->hidden;
    bool few = v->set.scope == SM_SCOPE_FEW; /* a sentence may be cut, a number and a filter not: they come first */
    if (!few) sm_point_set_say(&v->set, scene->session, &title);
    sm_text_printf(&title, few ? "%zu point%s" : " · %zu point%s", v->set.n, sm_plural(v->set.n));
    if (marked) sm_text_printf(&title, " · %zu marked", marked);
    if (sm_session_drafted(scene->session)) sm_text_puts(&title, ", not moved yet");
    if (v->hidden) sm_text_printf(&title, " (%zu hidden)", v->hidden);
    if (sm_arrangement_is(&v->have, l)) sm_listing_say(&v->listing, &title);
    if (l->ranging) sm_text_puts(&title, " · range from here, v ends it");
    if (few) sm_text_puts(&title, " · ");
    if (few) sm_point_set_say(&v->set, scene->session, &title);
    if (wrong && scene->h < SM_LISTING_LOW) {
        sm_text_clear(&title);
        sm_text_puts(&title, v->more->wrong.text);
    }
    say_arranging(v, &right);
    if (!right.length) say_left_out(v, &right);
    return sm_listing_heading(scene, pen, &title, &right, NULL);
}

/* The legend, or why no field of the file can be shown. */
static void points_below(const void *state, const sm_scene *scene, sm_pen pen)
{
    const points *v = state;
    const char *wrong = v->more->wrong.text;
    bool ascii = scene->look.ascii, fits = sm_show_width(wrong, SM_SHOW_PLAIN) <= scene->w - 2;
    const char *on = ascii ? "*" : "◉", *off = ascii ? "." : "○";
    sm_pen dim = sm_pen_as(pen, SM_ROLE_DIM);
    char tied[48] = ""; /* what the optimum alone does not say */
    uint32_t optima = sm_home_optima(v->listing.s);
    if (optima > 1) snprintf(tied, sizeof tied, " (most similar of %u%s)", optima, optima < 100 ? "" : " or more");
    if (v->more->wrong.status)
        sm_words_wrap(sm_pen_as(pen, SM_ROLE_ERROR), 1, fits, scene->w - 2, wrong);
    else if (scene->w >= 100)
        sm_pen_printf(dim, 1, 1,
                      "%s marked  %s unmarked   placed: in its class's cluster of the one-to-one optimum%s%s", on, off,
                      *tied ? tied : " by ", *tied ? "" : sm_weighting_name(sm_session_match(v->listing.s)));
    else
        sm_pen_printf(dim, 1, 1, "%s marked %s not · placed: in %s%s", on, off,
                      scene->w < 68 || *tied ? "its class's cluster" : "the cluster its class is matched to", tied);
}

static const sm_grid_column points_columns[] = {
    [SM_POINT_ROW] = {.id = "row"},       [SM_POINT_ID] = {.id = "id"},
    [SM_POINT_CLASS] = {.id = "class"},   [SM_POINT_CLUSTER] = {.id = "cluster"},
    [SM_POINT_PLACED] = {.id = "placed"}, [SM_POINT_SILHOUETTE] = {.id = "silhouette"},
    [SM_POINT_X] = {.id = "x"},           [SM_POINT_Y] = {.id = "y"},
    [SM_POINT_FIELD] = {.id = NULL}};
const sm_listing_kind sm_points_listing = {.grid = {.title = "points",
                                                    SM_COLUMNS(points_columns),
                                                    .times = points_times,
                                                    .name = points_name,
                                                    .cell = points_cell},
                                           .marks = true,
                                           .below = 2,
                                           .shown = points_shown,
                                           .missing = points_missing,
                                           .above = points_above,
                                           .draw_below = points_below};
