/* Where two indices disagree: the smallest table on which one calls a move better and the other worse, and the moves on
 * this table on which they do. */
#include "setmatch/study/disagree.h"
#include "lab.h"
#include "next.h"
#include "setmatch/base/mem.h"
#include "setmatch/view/words.h"
#include "view/kit/chosen.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES = 200, LEFT = 2, AT_ONCE = 10 * 1000 * 1000 };

typedef struct finder {
    const sm_registry *indices;
    size_t index[2]; /* one that calls it better, one that calls it worse */
    sm_disagree *small;
    sm_next *here; /* NULL: not begun, or nothing is loaded; */
    sm_node node;  /* made for */
    bool small_over, here_over, begun, stopped;
    sm_disagreement found;
    bool any;
    uint32_t move[MOVES]; /* among the changes tried here, the clearest first */
    size_t n, at;
    sm_error wrong;
} finder;

static void init(void *state, const sm_registry *indices)
{
    finder *v = state;
    v->indices = indices;
    v->index[0] = sm_words_index("nca");
    v->index[1] = sm_words_index("nmi");
}

static void forget_here(finder *v)
{
    sm_next_free(v->here);
    v->here = NULL;
    v->here_over = false;
    v->n = v->at = 0;
}

static void forget(finder *v)
{
    forget_here(v);
    sm_disagree_free(v->small);
    v->small = NULL;
    v->begun = v->small_over = v->any = v->stopped = false;
    v->wrong = (sm_error){0};
}

static void done(void *state)
{
    forget(state);
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    return 0;
}

static const sm_index *index_of(const finder *v, int which)
{
    return sm_registry_at(v->indices, v->index[which]);
}

/* ---- the work ---------------------------------------------------------------------------------------------------- */

static void begin(finder *v)
{
    forget(v);
    v->begun = true;
    if (sm_disagree_new(&v->small, index_of(v, 0), index_of(v, 1), &v->wrong)) v->small_over = true;
}

static bool outdated(const finder *v, const sm_session *s)
{
    return !v->here || v->node != sm_history_here(sm_session_history(s));
}

static void begin_here(finder *v, const sm_session *s)
{
    sm_next_ask ask = {.index = index_of(v, 0), .second = index_of(v, 1), .row = SM_NONE, .col = SM_NONE};
    forget_here(v);
    v->node = sm_history_here(sm_session_history(s));
    if (sm_next_new(&v->here, sm_session_live(s), &ask, &v->wrong)) v->here_over = true;
}

/* How clearly a change here is better for one and worse for the other; 0: it is not. */
static double clear_of(const finder *v, const sm_change *c)
{
    sm_value now[2] = {sm_next_now(v->here, 0), sm_next_now(v->here, 1)};
    if (sm_disagree_way(index_of(v, 0), now[0], c->then[0]) != 1) return 0;
    if (sm_disagree_way(index_of(v, 1), now[1], c->then[1]) != -1) return 0;
    return fmin(fabs(c->then[0].number - now[0].number), fabs(c->then[1].number - now[1].number));
}

/* The clearest of those tried so far, by insertion: few are kept. */
static void gather(finder *v)
{
    size_t tried;
    double clear[MOVES];
    const sm_change *c = sm_next_steps(v->here, &tried);
    v->n = 0;
    for (size_t i = 0; i < tried; i++) {
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
    if (v->at >= v->n) v->at = v->n ? v->n - 1 : 0;
}

static void go_on(finder *v, const sm_session *s, uint64_t *fuel)
{
    if (v->small && !v->small_over) {
        sm_job job = sm_disagree_job(v->small);
        if (job.run(job.self, fuel, &v->small_over, &v->wrong)) v->small_over = true;
        v->any = sm_disagree_found(v->small, &v->found);
    }
    if (!s || !*fuel || (v->here_over && !outdated(v, s))) return;
    if (outdated(v, s)) begin_here(v, s);
    if (!v->here) return;
    sm_job job = sm_next_job(v->here);
    if (job.run(job.self, fuel, &v->here_over, &v->wrong)) v->here_over = true;
    gather(v);
}

static bool work(void *state, const sm_scene *scene, uint64_t *fuel)
{
    finder *v = state;
    if (!v->begun || v->stopped || v->wrong.status) return false;
    go_on(v, scene->session, fuel);
    return !v->small_over || (scene->session && !v->here_over);
}

static bool stop(void *state)
{
    finder *v = state;
    bool running = v->begun && !v->stopped && (!v->small_over || (v->here && !v->here_over));
    v->stopped = v->stopped || running;
    return running;
}

static void settle(void *state, const sm_scene *scene)
{
    finder *v = state;
    uint64_t fuel = AT_ONCE;
    if (!v->begun) {
        begin(v);
        go_on(v, NULL, &fuel); /* most are found at once */
    }
    if (scene->session && v->here && outdated(v, scene->session)) forget_here(v);
}

static void show(void *state, const sm_scene *scene, const sm_subject *about)
{
    finder *v = state;
    if (about->other == SIZE_MAX) return;
    v->index[0] = about->index;
    v->index[1] = about->other;
    forget(v);
}

static sm_subject subject(const void *state, const sm_scene *scene)
{
    return sm_about(((const finder *)state)->index[0]);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static const sm_change *change_at(const finder *v, size_t place)
{
    size_t tried;
    return sm_next_steps(v->here, &tried) + v->move[place];
}

static sm_status say_change(const sm_index *x, sm_value before, sm_value after, sm_text *out)
{
    char a[32], b[32], c[32];
    sm_words_value(a, before, 4);
    sm_words_value(b, after, 4);
    sm_words_change(c, before, after, 4);
    return sm_text_print(out, NULL, "%s %s → %s (%s)", x->symbol, a, b, c);
}

static void put(sm_pen pen, int y, int w, sm_text *text, sm_status status)
{
    if (!status) sm_pen_cut(pen, LEFT - 1, y, w - LEFT, sm_text_of(text));
    sm_text_done(text);
}

static int draw_small(const finder *v, const sm_scene *scene, sm_pen pen, int y)
{
    sm_text line = {0};
    sm_status status = SM_OK;
    const sm_disagreement *d = &v->found;
    if (!v->any) {
        status = !v->small_over ? sm_text_print(&line, NULL, "looking at tables of %llu points%s",
                                                (unsigned long long)(v->small ? sm_disagree_points(v->small) : 0),
                                                v->stopped ? ", stopped; r goes on" : " ..")
                                : sm_text_print(&line, NULL,
                                                "no such move on any table of up to %d points, %d classes, "
                                                "%d clusters",
                                                SM_DISAGREE_POINTS, SM_DISAGREE_CLASSES, SM_DISAGREE_CLUSTERS);
        put(sm_pen_as(pen, SM_ROLE_DIM), y, scene->w, &line, status);
        return y + 1;
    }
    status = sm_text_print(&line, NULL, "The smallest table: %llu points, one of class %u from cluster %u to %u",
                           (unsigned long long)sm_counts_total(&d->before), (unsigned)d->row + 1, (unsigned)d->from + 1,
                           (unsigned)d->to + 1);
    put(pen, y, scene->w, &line, status);
    y += 1 + (scene->h >= 14);
    y += sm_pair_draw(pen, LEFT, y, &d->before, &d->after, true) + (scene->h >= 14);
    for (int i = 0; i < 2; i++) {
        sm_text value = {0};
        status = say_change(index_of(v, i), d->value[i][0], d->value[i][1], &value);
        put(sm_pen_as(pen, i ? SM_ROLE_WORSE : SM_ROLE_BETTER), y + i, scene->w, &value, status);
    }
    return y + 2;
}

/* "move 5 Tc K4 K3 · J 0.8108 (+0.0456) · AR .." */
static void draw_move(const finder *v, const sm_scene *scene, sm_pen pen, int y, size_t place)
{
    const sm_change *c = change_at(v, place);
    sm_text line = {0};
    sm_status status = sm_text_print(&line, NULL, "%s", place == v->at ? "▸ " : "  ");
    if (!status) status = sm_change_command(scene->session, c, &line);
    for (int i = 0; i < 2 && !status; i++) {
        char then[32], more[32];
        sm_words_value(then, c->then[i], 4);
        sm_words_change(more, sm_next_now(v->here, i), c->then[i], 4);
        status = sm_text_print(&line, NULL, " · %s %s (%s)", index_of(v, i)->symbol, then, more);
    }
    put(place == v->at ? sm_pen_as(pen, SM_ROLE_CURSOR) : pen, y, scene->w, &line, status);
}

static void draw_here(const finder *v, const sm_scene *scene, sm_pen pen, int y)
{
    sm_text line = {0};
    sm_status status = SM_OK;
    size_t tried = 0;
    int room = scene->h - y - 1;
    if (room < 0) return;
    if (v->here) sm_next_steps(v->here, &tried);
    if (!scene->session)
        status = sm_text_print(&line, NULL, "nothing is loaded; o opens the small table");
    else
        status =
            sm_text_print(&line, NULL, "On this table: %zu%s of %zu changes%s", v->n, v->n == MOVES ? "+" : "", tried,
                          v->here_over ? ""
                          : v->stopped ? ", stopped; r goes on"
                                       : " ..");
    put(sm_pen_as(pen, SM_ROLE_HEAD), y, scene->w, &line, status);
    size_t top = room > 0 && v->at >= (size_t)room ? v->at - (size_t)room + 1 : 0;
    for (size_t i = top; i < v->n && (int)(i - top) < room; i++) draw_move(v, scene, pen, y + 1 + (int)(i - top), i);
}

static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const finder *v = state;
    sm_text line = {0};
    sm_status status =
        sm_text_print(&line, NULL, "%s better, %s worse", index_of(v, 0)->symbol, index_of(v, 1)->symbol);
    put(sm_pen_as(pen, SM_ROLE_HEAD), 0, scene->w, &line, status);
    sm_pen_cursor(pen, LEFT - 1, 0);
    if (v->wrong.status) {
        sm_words_wrap(sm_pen_in(pen, (sm_rect){0, 1, scene->w, scene->h}), LEFT - 1, 0, scene->w - LEFT, v->wrong.text);
        return;
    }
    int y = draw_small(v, scene, pen, 1);
    draw_here(v, scene, pen, y + (scene->h >= 14));
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const finder *v = state;
    if (sm_text_print(out, NULL, "%s against %s", index_of(v, 0)->name, index_of(v, 1)->name)) sm_text_clear(out);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer move(const sm_press *press)
{
    finder *v = press->state;
    if (sm_key_among("Down j", press->key))
        v->at += v->at + 1 < v->n;
    else
        v->at -= v->at > 0;
    return SM_TAKEN;
}

static sm_answer apply(const sm_press *press)
{
    finder *v = press->state;
    if (!press->session || !v->here || !v->n)
        return sm_text_print(press->out, NULL, "there is no such move on this table; o opens the small one")
                   ? SM_IGNORED
                   : SM_SAY;
    return sm_change_command(press->session, change_at(v, v->at), press->out) ? SM_IGNORED : SM_RUN;
}

static sm_answer open_small(const sm_press *press)
{
    finder *v = press->state;
    if (!v->any) return sm_reply(press, SM_SAY, "no small table has been found");
    sm_status status = sm_text_print(press->out, NULL, "open table:");
    if (!status) status = sm_counts_write(&v->found.before, press->out, NULL);
    return status ? SM_IGNORED : SM_RUN;
}

static sm_answer other(const sm_press *press)
{
    finder *v = press->state;
    int which = *press->key == '(' || *press->key == ')';
    size_t *x = &v->index[which];
    do *x = sm_words_next_index(v->indices, *x, *press->key == '[' || *press->key == '(' ? -1 : 1, false);
    while (isnan(sm_registry_at(v->indices, *x)->best) || sm_registry_at(v->indices, *x)->by_name ||
           *x == v->index[!which]);
    forget(v);
    return SM_TAKEN;
}

static sm_answer exchange(const sm_press *press)
{
    finder *v = press->state;
    size_t keep = v->index[0];
    v->index[0] = v->index[1];
    v->index[1] = keep;
    forget(v);
    return SM_TAKEN;
}

static sm_answer again(const sm_press *press)
{
    finder *v = press->state;
    if (!v->stopped) return SM_IGNORED;
    v->stopped = false;
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK", change[] = "CHANGE THE CLUSTERING";
static const sm_action actions[] = {
    {.bind = {"Up Down k j", "move", "line", "line"}, .act = move, .group = around},
    {.bind = {"Enter", "apply", "make this move", "apply"}, .act = apply, .group = change},
    {.bind = {"o", "open-small", "open the small table", "open"}, .act = open_small, .group = change},
    {.bind = {"[ ]", "better", "another index for better", "better"}, .act = other, .group = look},
    {.bind = {"( )", "worse", "another index for worse", "worse"}, .act = other, .group = look},
    {.bind = {"x", "exchange", "exchange the two", "exchange"}, .act = exchange, .group = look},
    {.bind = {"r", "go-on", "go on after C-c", NULL}, .act = again, .group = look},
    {.bind = {"e", "explain", "explain the first index", NULL}, .command = "view explain", .group = look},
    {.bind = {NULL, NULL, NULL, NULL}},
};

static void carry(void *state, void *was, const sm_scene *scene)
{
    finder *v = state;
    const finder *from = was;
    memcpy(v->index, from->index, sizeof v->index);
}

const sm_view sm_view_disagree = {
    .name = "disagree",
    .title = "Disagreement",
    .help = "Two indices, and a move that one calls better and the other worse: the smallest table that has one (by "
            "points, then classes; one point moves), and below, the changes of the loaded data on which they disagree, "
            "the clearest first. Better is higher, of a distance lower. Enter makes the move under the cursor, o opens "
            "the small table.",
    .actions = actions,
    .state_size = sizeof(finder),
    .carry = carry,
    .without_data = true,
    .init = init,
    .done = done,
    .needs = needs,
    .draw = draw,
    .inspect = inspect,
    .settle = settle,
    .show = show,
    .subject = subject,
    .work = work,
    .stop = stop,
};
