/* Two indices that disagree: the smallest table on which one rates a move better and the other worse, and the moves of
 * the loaded data on which they do. */
#include "study/properties/disagree.h"
#include "lab.h"
#include "next.h"
#include "view/widgets/words.h"
#include <math.h>
#include <string.h>

enum { MOVES = 200, LEFT = 2 };
enum { MOVE, BETTER, BETTER_CHANGE, WORSE, WORSE_CHANGE };

typedef struct finder {
    sm_listing listing;   /* the moves here; its study searches for the small table */
    sm_study here;        /* searches for the moves here */
    size_t index[2];      /* of the index that rates it better, and worse */
    sm_disagree small;    /* so far; with over of the study, its best is the small table */
    const sm_next *tried; /* the changes here; NULL: none yet, or nothing is loaded */
    uint32_t move[MOVES]; /* among the changes tried here, the clearest first */
    size_t n;
} finder;

static bool any_small(const finder *v)
{
    const sm_study *t = &v->listing.study;
    return t->over && !t->wrong.status && v->small.found;
}

static const sm_index *finder_index(const finder *v, size_t which)
{
    return sm_registry_at(v->listing.indices, v->index[which]);
}

/* ---- the listing ------------------------------------------------------------------------------------------------- */

static const char *finder_name(const void *state, sm_spot at)
{
    return finder_index(state, at.column == WORSE)->short_name;
}

static sm_datum finder_cell(const void *state, sm_spot at)
{
    const finder *v = state;
    size_t which = at.column >= WORSE;
    const sm_change *c = &v->tried->step[v->move[at.row]];
    sm_text line = {0};
    if (at.column == BETTER || at.column == WORSE) return sm_datum_value(c->then[which]);
    if (at.column != MOVE) return sm_datum_real(c->then[which].number - v->tried->now[which].number);
    sm_change_command(v->listing.s, c, &line);
    sm_datum d = sm_listing_words(&v->listing, "%.100s", sm_text_of(&line));
    sm_text_free(&line);
    return d;
}

static const char *finder_missing(const void *state, const sm_scene *scene)
{
    const finder *v = state;
    return v->listing.study.wrong.status ? v->listing.study.wrong.text
           : v->here.wrong.status        ? v->here.wrong.text
           : v->n                        ? NULL
                                         : "";
}

/* "NCA 0.0000 → 0.5000 (+0.5000)" */
static void draw_small_value(const finder *v, const sm_scene *scene, sm_pen pen, int y, size_t which)
{
    const sm_value *value = v->small.best.value[which];
    sm_moved_words m = sm_words_moved(finder_index(v, which), value[0], value[1], 4);
    sm_pen_printf(sm_pen_in(sm_pen_as(pen, which ? SM_ROLE_WORSE : SM_ROLE_BETTER), (sm_rect){0, y, scene->w, 1}), 1, 0,
                  "%s %s → %s (%s)", finder_index(v, which)->short_name, m.from, m.to, m.change);
}

static int draw_small(const finder *v, const sm_scene *scene, sm_pen pen, int y)
{
    const sm_disagreement *d = &v->small.best;
    bool roomy = scene->h >= 14, any = any_small(v);
    sm_text line = {0};
    if (any)
        sm_text_printf(&line, "The smallest table: %llu points, one of class %u moves from cluster %u to cluster %u",
                       (unsigned long long)sm_counts_total(&d->before), (unsigned)d->row + 1, (unsigned)d->from + 1,
                       (unsigned)d->to + 1);
    else if (v->listing.study.over)
        sm_text_printf(&line, "no such move on any table of up to %d points, %d classes, %d clusters",
                       SM_DISAGREE_POINTS, SM_DISAGREE_CLASSES, SM_DISAGREE_CLUSTERS);
    else
        sm_text_printf(&line, "searching tables of %llu points%s", (unsigned long long)v->small.points,
                       v->listing.study.stopped ? ", stopped; r continues" : " ..");
    sm_pen_put(sm_pen_as(pen, any ? SM_ROLE_TEXT : SM_ROLE_DIM), 1, y, scene->w - LEFT, &line);
    if (!any) return y + 1;
    y += 1 + roomy;
    y += sm_pair_draw(pen, LEFT, y, &d->before, &d->after, true) + roomy;
    draw_small_value(v, scene, pen, y, 0);
    draw_small_value(v, scene, pen, y + 1, 1);
    return y + 2;
}

static int finder_above(const void *state, const sm_scene *scene, sm_pen pen)
{
    const finder *v = state;
    size_t tried = v->tried ? v->tried->tried : 0;
    sm_text line = {0};
    sm_text_printf(&line, "%s better, %s worse", finder_index(v, 0)->short_name, finder_index(v, 1)->short_name);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, 0, scene->w - LEFT, sm_text_of(&line));
    sm_text_clear(&line);
    if (pen.frame) sm_pen_cursor(pen, 1, 0);
    bool wrong = v->listing.study.wrong.status;
    int y = (wrong ? 1 : draw_small(v, scene, pen, 1)) + (scene->h >= 14);
    if (!scene->session)
        sm_text_puts(&line, "No data loaded; o opens the small table");
    else
        sm_text_printf(&line, "On this table: %zu%s of %zu changes%s", v->n, v->n == MOVES ? "+" : "", tried,
                       v->here.over      ? ""
                       : v->here.stopped ? ", stopped; r continues"
                                         : " ..");
    sm_pen_put(sm_pen_as(pen, SM_ROLE_HEAD), 1, y, wrong ? 0 : scene->w - LEFT, &line);
    return y + !wrong;
}

static const sm_grid_column finder_columns[] = {[MOVE] = {.id = "move"},
                                                [BETTER] = {.id = NULL},
                                                [BETTER_CHANGE] = {.id = "change", .emphasis = SM_GOOD},
                                                [WORSE] = {.id = NULL},
                                                [WORSE_CHANGE] = {.id = "change", .emphasis = SM_BAD}};
static const sm_listing_kind finder_listing = {.grid = {.title = "moves on which two indices disagree",
                                                        SM_COLUMNS(finder_columns),
                                                        .name = finder_name,
                                                        .cell = finder_cell},
                                               .missing = finder_missing,
                                               .above = finder_above};

/* ---- the work ---------------------------------------------------------------------------------------------------- */

/* Returns how clearly a change is better for one and worse for the other, or 0 if it is not. */
static double clear_of(const finder *v, const sm_change *c)
{
    sm_value now[2] = {v->tried->now[0], v->tried->now[1]};
    if (sm_disagree_way(finder_index(v, 0), now[0], c->then[0]) != 1) return 0;
    if (sm_disagree_way(finder_index(v, 1), now[1], c->then[1]) != -1) return 0;
    return fmin(fabs(c->then[0].number - now[0].number), fabs(c->then[1].number - now[1].number));
}

/* The clearest of those tried so far, by insertion: few are kept. */
static void gather_moves(finder *v)
{
    double clear[MOVES];
    const sm_change *c = v->tried->step;
    v->n = 0;
    for (size_t i = 0; i < v->tried->tried; i++) {
        double x = clear_of(v, &c[i]);
        if (!(x > 0) || (v->n == MOVES && x <= clear[MOVES - 1])) continue;
        size_t at = v->n < MOVES ? v->n++ : MOVES - 1;
        for (; at > 0 && clear[at - 1] < x; at--) {
            clear[at] = clear[at - 1];
            v->move[at] = v->move[at - 1];
        }
        clear[at] = x;
        v->move[at] = (uint32_t)i;
    }
    if (!sm_listing_take(&v->listing, v->n, SIZE_MAX)) v->n = 0;
}

static void end_here(finder *v)
{
    sm_study_end(&v->here);
    v->tried = NULL;
    v->n = 0;
    v->listing.made = false;
}

static void begin_here(finder *v, const sm_session *s)
{
    const sm_next_ask ask = {.live = sm_session_live(s),
                             .index = finder_index(v, 0),
                             .second = finder_index(v, 1),
                             .row = SM_NONE,
                             .col = SM_NONE};
    end_here(v);
    sm_study_begin(&v->here, s);
    sm_study_start(&v->here, sm_next_study, &ask);
}

static void finder_settle(void *state, const sm_scene *scene)
{
    finder *v = state;
    sm_study *t = &v->listing.study;
    v->listing.s = scene->session;
    if (!t->begun) {
        end_here(v);
        sm_study_begin(t, NULL);
        v->small = (sm_disagree){.points = 2};
        sm_study_start(t, sm_disagree_study, &(sm_disagree_ask){finder_index(v, 0), finder_index(v, 1)});
    }
    if (sm_study_news(t) && sm_study_result(t)) v->small = *(const sm_disagree *)sm_study_result(t);
    if (!scene->session) return;
    if (sm_study_outdated(&v->here, scene->session)) begin_here(v, scene->session);
    if (!sm_study_news(&v->here)) return;
    v->tried = sm_study_result(&v->here);
    if (v->tried) gather_moves(v);
}

static bool finder_stop(void *state)
{
    finder *v = state;
    bool small = sm_study_stop(&v->listing.study), here = sm_study_stop(&v->here);
    return small || here;
}

static void finder_init(void *state, const sm_registry *indices)
{
    finder *v = state;
    sm_listing_begin(&v->listing, &finder_listing, v, indices);
    v->index[0] = sm_words_index("nca");
    v->index[1] = sm_words_index("nmi");
}

static void finder_free(void *state)
{
    finder *v = state;
    end_here(v);
    sm_listing_free(&v->listing);
}

static void finder_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    finder *v = state;
    if (about->other == SIZE_MAX) return;
    v->index[0] = about->index;
    v->index[1] = about->other;
    v->listing.study.begun = false;
}

static sm_subject finder_subject(const void *state, const sm_scene *scene)
{
    return sm_about(((const finder *)state)->index[0]);
}

static void finder_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const finder *v = state;
    sm_text_printf(out, "%s against %s", finder_index(v, 0)->name, finder_index(v, 1)->name);
}

static void finder_carry(void *state, void *was, const sm_scene *scene)
{
    memcpy(((finder *)state)->index, ((const finder *)was)->index, sizeof((finder *)state)->index);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer finder_apply(const sm_press *press)
{
    const finder *v = press->state;
    size_t row = sm_listing_row(&v->listing);
    if (!v->listing.made || row >= v->n)
        return sm_reply(press, SM_SAY, "No such move on this table; o opens the small one");
    sm_change_command(press->session, &v->tried->step[v->move[row]], press->out);
    return sm_replied(press, SM_RUN);
}

static sm_answer finder_open(const sm_press *press)
{
    const finder *v = press->state;
    if (!any_small(v)) return sm_reply(press, SM_SAY, "No small table has been found");
    sm_text_puts(press->out, "open table:");
    sm_counts_write(&v->small.best.before, press->out);
    return sm_replied(press, SM_RUN);
}

static sm_answer finder_other(const sm_press *press)
{
    finder *v = press->state;
    size_t which = *press->key == '(' || *press->key == ')', *at = &v->index[which];
    const sm_index *x;
    do {
        *at = sm_words_next_index(v->listing.indices, *at, *press->key == '[' || *press->key == '(' ? -1 : 1, false);
        x = finder_index(v, which);
    } while (isnan(x->best) || x->by_name || *at == v->index[!which]);
    v->listing.study.begun = false;
    return SM_TAKEN;
}

static sm_answer finder_swap(const sm_press *press)
{
    finder *v = press->state;
    size_t keep = v->index[0];
    v->index[0] = v->index[1];
    v->index[1] = keep;
    v->listing.study.begun = false;
    return SM_TAKEN;
}

static sm_answer finder_resume(const sm_press *press)
{
    finder *v = press->state;
    bool here = v->here.stopped;
    if (here) sm_study_continue(&v->here);
    return v->listing.study.stopped || !here ? sm_study_resume(press) : SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK", change[] = "CHANGE THE CLUSTERING";
static const sm_action finder_actions[] = {
    {.bind = {"Up Down k j", "move", "line", "line"}, .act = sm_listing_key, .group = around},
    {.bind = {"Enter", "apply", "make this move", "apply"}, .act = finder_apply, .group = change},
    {.bind = {"o", "open-small", "open the small table", "open"}, .act = finder_open, .group = change},
    {.bind = {"[ ]", "better", "another index for better", "better"}, .act = finder_other, .group = look},
    {.bind = {"( )", "worse", "another index for worse", "worse"}, .act = finder_other, .group = look},
    {.bind = {"x", "swap", "swap the two", "swap"}, .act = finder_swap, .group = look},
    {.bind = {"s", "sort", "sort by the column", NULL}, .act = sm_listing_key, .group = look},
    {.bind = {"r", "continue", "continue after Ctrl-C", NULL}, .act = finder_resume, .group = look},
    {.bind = {"e", "explain", "explain the first index", NULL}, .command = "view explain", .group = look},
    {.bind = {"Left Right h l", "column", "column", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {"g+g Home G End", "ends", "clearest, least clear", NULL}, .act = sm_listing_key, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_disagree = {
    .name = "disagree",
    .title = "Disagreement",
    .help =
        "Two indices, and a move that improves one and worsens the other. Above is the smallest table with such a move "
        "of one point. Below are the changes of the loaded data on which the two disagree, the clearest first. Higher "
        "is better; for a distance, lower is. Enter makes the move under the cursor, o opens the small table.",
    .actions = finder_actions,
    .state_size = sizeof(finder),
    .carry = finder_carry,
    .without_data = true,
    .init = finder_init,
    .free = finder_free,
    .draw = sm_listing_draw,
    .inspect = finder_inspect,
    .find = sm_listing_find,
    .settle = finder_settle,
    .mouse = sm_listing_mouse,
    .show = finder_show,
    .subject = finder_subject,
    .stop = finder_stop,
    .list = sm_listing_copy,
};
