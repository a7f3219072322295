/* Slices: the values of a column of the file, and what the indices say of the points of each by itself. */
#include "slices.h"
#include "measure/index.h"
#include "view/widgets/listing.h"
#include "view/widgets/words.h"
#include <string.h>

static const char *const shown[] = {"j_score", "pa", "nca", "ari", "nmi", "fm"};
enum { SHOWN = sizeof shown / sizeof *shown };

typedef struct sliced { /* rows of the listing: slices in the order of the file */
    sm_listing listing;
    uint32_t column;         /* of the file; SM_NONE: none was requested */
    const sm_slices *slices; /* of the study of the listing */
    sm_slices_table table;
    const sm_index *index[SHOWN];
    bool final;     /* the rows were taken with all their values */
    sm_text wanted; /* the value to go to */
} sliced;

/* ---- the listing ------------------------------------------------------------------------------------------------- */

static const char *sliced_missing(const void *state, const sm_scene *scene)
{
    const sliced *v = state;
    if (v->listing.study.wrong.status) return v->listing.study.wrong.text;
    if (v->column == SM_NONE) return ":slice COLUMN lists the values of a column of the file, each scored by itself";
    return v->listing.made && v->slices ? NULL : "reading the column …";
}

static int sliced_above(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sliced *v = state;
    sm_text left = {0}, right = {0};
    if (v->slices) sm_text_printf(&left, "Slices by %s", v->slices->column);
    if (v->slices && v->listing.made) {
        sm_text_printf(&left, " · %zu value%s", v->slices->n, sm_plural(v->slices->n));
        sm_listing_say(&v->listing, &left);
    }
    sm_study_say(&v->listing.study, &right);
    return sm_listing_heading(scene, pen, &left, &right, NULL);
}

static void sliced_below(const void *state, const sm_scene *scene, sm_pen pen)
{
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 1, 1, scene->w - 2,
               scene->w < 110 ? "each value by itself, without the other rows"
                              : "each value by itself, without the other rows · Enter opens one, q shows all");
}

static const sm_listing_kind sliced_listing = {
    .below = 2, .missing = sliced_missing, .above = sliced_above, .draw_below = sliced_below};

/* ---- the work ---------------------------------------------------------------------------------------------------- */

static void sliced_begin(sliced *v, const sm_session *s)
{
    sm_study *t = &v->listing.study;
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    sm_slices_ask ask = {.data = sm_session_data(s),
                         .column = v->column,
                         .points = sm_session_points(s),
                         .table = sm_session_table(s),
                         .indices = v->listing.indices,
                         .needs = SM_NEED_VALUES,
                         .beta = f->beta};
    sm_study_begin(t, s);
    v->slices = NULL;
    v->listing.made = false;
    v->listing.s = s;
    v->final = false;
    if (v->column == SM_NONE) return;
    if (v->column >= sm_dataset_parts(ask.data)->rows.columns || !ask.points) {
        v->column = SM_NONE;
        return;
    }
    sm_study_start(t, sm_slices_study, &ask);
}

/* The rows are listed once the values of the column are known, and sorted anew once all indices are. */
static void sliced_follow(sliced *v)
{
    sm_list *l = &v->listing.list;
    bool over = v->listing.study.over;
    if (!v->slices || !v->slices->n) return;
    if (v->listing.made && (!over || v->final || !l->sorted)) return;
    size_t n = v->slices->n, keep = v->wanted.length ? 0 : sm_listing_row(&v->listing);
    if (v->wanted.length)
        while (keep < n && strcmp(v->slices->slice[keep].value, sm_text_of(&v->wanted)) != 0) keep++;
    sm_grid grid = sm_slices_grid(&v->table);
    sm_listing_show(&v->listing, &grid, keep);
    sm_text_clear(&v->wanted);
    v->final = over;
}

static void sliced_settle(void *state, const sm_scene *scene)
{
    sliced *v = state;
    if (sm_study_outdated(&v->listing.study, scene->session)) sliced_begin(v, scene->session);
    if (sm_study_news(&v->listing.study)) v->table.slices = v->slices = sm_study_result(&v->listing.study);
    sliced_follow(v);
}

static void sliced_init(void *state, const sm_registry *indices)
{
    sliced *v = state;
    sm_listing_begin(&v->listing, &sliced_listing, v, indices);
    v->column = SM_NONE;
    v->table = (sm_slices_table){.index = v->index, .n = SHOWN};
    for (size_t i = 0; i < SHOWN; i++) v->index[i] = sm_registry_at(indices, sm_words_index(shown[i]));
}

static void sliced_free(void *state)
{
    sliced *v = state;
    sm_listing_free(&v->listing);
    sm_text_free(&v->wanted);
}

const sm_slices *sm_slices_shown(const void *state, uint32_t column)
{
    const sliced *v = state;
    return v->column == column ? v->slices : NULL;
}

/* ---- from and to ------------------------------------------------------------------------------------------------- */

static void sliced_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    sliced *v = state;
    if (about->column == SM_NONE) return;
    if (about->column != v->column) v->listing.study.begun = false;
    v->column = about->column;
    sm_text_clear(&v->wanted);
    if (about->value) sm_text_puts(&v->wanted, about->value);
}

static sm_answer sliced_open(const sm_press *press)
{
    const sliced *v = press->state;
    size_t row = sm_listing_row(&v->listing);
    if (!v->slices || row >= v->slices->n) return SM_IGNORED;
    sm_text_puts(press->out, "slice");
    sm_words_put(press->out, v->slices->column);
    sm_words_put(press->out, v->slices->slice[row].value);
    return sm_replied(press, SM_RUN);
}

static void sliced_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sliced *v = state;
    size_t row = sm_listing_row(&v->listing);
    const sm_slice *s = v->slices && row < v->slices->n ? &v->slices->slice[row] : NULL;
    if (!s || !s->values) return;
    sm_text_printf(out, "%s = ", v->slices->column);
    sm_text_show(out, *s->value ? s->value : "(empty)", SM_SHOW_PLAIN);
    sm_text_printf(out, " · %llu of %llu point%s, %u class%s, %u cluster%s", (unsigned long long)s->n,
                   (unsigned long long)sm_table_total(sm_session_table(scene->session)),
                   sm_plural(sm_table_total(sm_session_table(scene->session))), s->classes, sm_plural_es(s->classes),
                   s->clusters, sm_plural(s->clusters));
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action sliced_actions[] = {
    {.bind = {"Up Down k j", "row", "slice", "row"}, .act = sm_listing_key, .group = around},
    {.bind = {"Enter", "open", "open this slice", "open"}, .act = sliced_open, .group = look},
    {.bind = {"Left Right h l", "column", "column to sort by", "column"}, .act = sm_listing_key, .group = around},
    {.bind = {"s", "sort", "sort: up, down, loaded", "sort"}, .act = sm_listing_key, .group = look},
    {.bind = {"&", "filter", "only rows that contain a text", "filter"}, .act = sm_press_asks, .group = look},
    {.bind = {"r", "continue", "continue after Ctrl-C", NULL}, .act = sm_study_resume, .group = look},
    {.bind = {"g+g Home G End", "ends", "first, last slice", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"Esc C-g", "leave", NULL, NULL}, .act = sm_listing_leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_slices = {
    .name = "slices",
    .title = "Slices",
    .help = "The values of a column of the file, one per row, with the indices of only the points that have it: is the "
            "clustering as good for every split, language or month? :slice COLUMN chooses the column. Enter opens a "
            "slice: every view then shows only its points, and the title names it. q in the matrix, or :slice, shows "
            "all again. Indices of coordinates are omitted.",
    .actions = sliced_actions,
    .state_size = sizeof(sliced),
    .init = sliced_init,
    .free = sliced_free,
    .draw = sm_listing_draw,
    .inspect = sliced_inspect,
    .find = sm_listing_find,
    .filter = sm_listing_filter,
    .settle = sliced_settle,
    .show = sliced_show,
    .list = sm_listing_copy,
    .mouse = sm_listing_mouse,
    .stop = sm_study_stop,
};
