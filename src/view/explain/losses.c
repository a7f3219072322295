/* Losses: what every class and cluster costs an index, and what is confused, in numbers. */
#include "losses.h"
#include "view/widgets/chosen.h"
#include "view/widgets/study.h"
#include "view/widgets/words.h"
#include <string.h>

enum { CONFUSIONS = 1000 };

static void losses_free(void *state)
{
    sm_study_end(&((sm_losses *)state)->study);
}

static void losses_init(void *state, const sm_registry *indices)
{
    sm_losses *p = state;
    p->indices = indices;
    p->index = sm_words_index("j_score");
}

static unsigned losses_needs(const void *state, const sm_scene *scene)
{
    unsigned placed = sm_losses_silhouettes(scene) ? SM_NEED_PLACES | SM_NEED_DISTANCES : 0;
    const sm_index *x = sm_registry_at(scene->indices, ((const sm_losses *)state)->index);
    return sm_diagnosis_needs(x, sm_session_match(scene->session)) | placed;
}

uint32_t sm_losses_lines(const sm_losses *p, int pane)
{
    if (!p->d) return 0;
    return pane == SM_PANE_LEFT ? (uint32_t)p->d->n_confusions : p->d->n[pane];
}

const sm_diagnosed *sm_losses_line(const sm_losses *p)
{
    return p->d && p->pane < SM_SIDES && p->d->n[p->pane] ? &p->d->line[p->pane][p->at[p->pane]] : NULL;
}

const sm_confusion *sm_losses_confusion(const sm_losses *p)
{
    return p->d && p->pane == SM_PANE_LEFT && p->d->n_confusions ? &p->d->confusion[p->at[SM_PANE_LEFT]] : NULL;
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

/* From the last line of a pane to the first of the next one, and back. */
static void line_on(sm_losses *p, bool down)
{
    int by = down ? 1 : -1;
    if (down ? p->at[p->pane] + 1 < sm_losses_lines(p, p->pane) : p->at[p->pane] > 0) {
        p->at[p->pane] += (uint32_t)by;
        return;
    }
    for (int pane = p->pane + by; pane >= 0 && pane < SM_PANES; pane += by) {
        uint32_t n = sm_losses_lines(p, pane);
        if (!n) continue;
        p->pane = pane;
        p->at[pane] = down ? 0 : n - 1;
        return;
    }
}

static sm_answer losses_move(const sm_press *press)
{
    sm_losses *p = press->state;
    const char *key = press->key;
    uint32_t n = sm_losses_lines(p, p->pane);
    bool down = sm_key_among("Down j C-f PgDn", key);
    int lines = sm_key_among("C-f PgDn C-b PgUp", key) ? sm_losses_shown(p, press->scene, p->pane) - 1 : 1;
    if (sm_key_among("g+g Home G End", key))
        p->at[p->pane] = sm_key_among("G End", key) && n ? n - 1 : 0;
    else
        for (int i = 0; i < (lines > 1 ? lines : 1); i++) line_on(p, down);
    return SM_TAKEN;
}

static sm_answer losses_mouse(const sm_press *press)
{
    sm_losses *p = press->state;
    int pane;
    uint32_t line;
    if (!p->d) return SM_TAKEN;
    if (press->mouse->what != SM_MOUSE_PRESS) return SM_IGNORED;
    if (!sm_losses_at(p, press->scene, press->mouse->y, &pane, &line)) return SM_TAKEN;
    bool again = p->pane == pane && p->at[pane] == line;
    p->pane = pane;
    p->at[pane] = line;
    return sm_pressed(press, true, again);
}

static sm_answer next_pane(const sm_press *press)
{
    sm_losses *p = press->state;
    int by = strcmp(press->key, "S-Tab") ? 1 : SM_PANES - 1;
    do p->pane = (p->pane + by) % SM_PANES;
    while (p->d && !sm_losses_lines(p, p->pane) && p->d->n[SM_CLASSES]);
    return SM_TAKEN;
}

/* To the next index with a loss that can be shared out, judging by its formula. The study may find that it cannot. */
static void losses_go_on(sm_losses *p, const sm_scene *scene)
{
    const sm_facts *f = sm_live_facts(sm_session_live(scene->session));
    do p->index = sm_words_next_index(p->indices, p->index, p->by, false);
    while (p->index != p->from && !sm_loss_may_be_shared(sm_registry_at(p->indices, p->index), f));
    if (p->index == p->from) p->by = 0;
}

/* Selects the next order or another index. */
static sm_answer losses_option(const sm_press *press)
{
    sm_losses *p = press->state;
    if (*press->key == 's') {
        p->order = (sm_diagnosis_order)((p->order + 1) % SM_DIAGNOSIS_ORDERS);
        for (int pane = 0; pane < SM_SIDES; pane++) p->at[pane] = 0;
        return SM_TAKEN;
    }
    p->by = strcmp(press->key, "[") ? 1 : -1;
    p->from = p->index;
    losses_go_on(p, press->scene);
    return SM_TAKEN;
}

static sm_answer losses_next_unmatched(const sm_press *press)
{
    sm_losses *p = press->state;
    uint32_t classes = sm_losses_lines(p, SM_CLASSES), n = classes + sm_losses_lines(p, SM_CLUSTERS);
    uint32_t from = p->pane == SM_CLASSES ? p->at[0] : p->pane == SM_CLUSTERS ? classes + p->at[1] : n;
    for (uint32_t by = 1; by <= n; by++) {
        uint32_t at = (from + by) % n;
        int side = at < classes ? SM_CLASSES : SM_CLUSTERS;
        uint32_t line = side == SM_CLASSES ? at : at - classes;
        if (!p->d->line[side][line].unmatched) continue;
        p->pane = side;
        p->at[side] = line;
        return SM_TAKEN;
    }
    return sm_reply(press, SM_SAY, "No class or cluster is unmatched");
}

/* Their points, or the cell in the matrix if only counts are known. */
static sm_answer losses_drill(const sm_press *press)
{
    const sm_losses *p = press->state;
    if (!sm_losses_line(p) && !sm_losses_confusion(p)) return SM_IGNORED;
    bool points = sm_session_points(press->session) != NULL;
    return sm_reply(press, SM_RUN, points ? "view points" : "view matrix");
}

static bool losses_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_losses *p = state;
    uint32_t before[SM_PANES + 1] = {0};
    if (!p->d) return false;
    for (int pane = 0; pane < SM_PANES; pane++) before[pane + 1] = before[pane] + sm_losses_lines(p, pane);
    uint32_t n = before[SM_PANES], from = before[p->pane] + p->at[p->pane];
    for (uint32_t by = 1; by <= n; by++) {
        uint32_t at = (from + (direction < 0 ? n - by : by)) % n;
        int pane = at < before[1] ? 0 : at < before[2] ? 1 : 2;
        uint32_t line = at - before[pane],
                 row = pane < SM_SIDES ? p->d->line[pane][line].id : p->d->confusion[line].row;
        bool named = sm_words_contain(sm_axis_name(scene->session, pane == SM_CLUSTERS, row), text);
        if (pane == SM_PANE_LEFT && !named)
            named = sm_words_contain(sm_axis_name(scene->session, SM_CLUSTERS, p->d->confusion[line].col), text);
        if (!named) continue;
        p->pane = pane;
        p->at[pane] = at - before[pane];
        return true;
    }
    return false;
}

static void losses_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    if (sm_words_tabular(scene->indices, about->index)) ((sm_losses *)state)->index = about->index;
}

static sm_subject losses_subject(const void *state, const sm_scene *scene)
{
    const sm_losses *p = state;
    const sm_diagnosed *l = sm_losses_line(p);
    const sm_confusion *c = sm_losses_confusion(p);
    sm_subject about = sm_about(p->index);
    if (c) about.row = c->row, about.col = c->col;
    if (l && p->pane == SM_CLASSES) about.row = l->id;
    if (l && p->pane != SM_CLASSES) about.col = l->id;
    return about;
}

static bool losses_are_for(const sm_losses *p, const sm_session *s)
{
    return !sm_study_outdated(&p->study, s) && p->made_index == p->index && p->made_order == p->order &&
           p->made_match == sm_session_match(s);
}

static void losses_begin(sm_losses *p, const sm_session *s)
{
    const sm_diagnosis_ask ask = {.facts = sm_live_facts(sm_session_live(s)),
                                  .index = sm_registry_at(p->indices, p->index),
                                  .one_to_one = sm_session_match(s),
                                  .order = p->order,
                                  .confusions_at_most = CONFUSIONS};
    p->made_index = p->index;
    p->made_order = p->order;
    p->made_match = ask.one_to_one;
    sm_study_begin(&p->study, s);
    sm_study_start(&p->study, sm_diagnosis_study, &ask);
}

static void losses_take(sm_losses *p, const sm_diagnosis *d)
{
    p->d = d;
    p->by = 0;
    for (int pane = 0; pane < SM_PANES; pane++) {
        uint32_t n = sm_losses_lines(p, pane);
        if (p->at[pane] >= n) p->at[pane] = n ? n - 1 : 0;
    }
    for (int tries = 0; tries < SM_PANES && !sm_losses_lines(p, p->pane); tries++) p->pane = (p->pane + 1) % SM_PANES;
}

static bool losses_are_met(const sm_losses *p, const sm_session *s)
{
    unsigned wanted = sm_diagnosis_needs(sm_registry_at(p->indices, p->index), sm_session_match(s));
    return (sm_live_facts(sm_session_live(s))->have & wanted) == wanted;
}

static void losses_settle(void *state, const sm_scene *scene)
{
    sm_losses *p = state;
    if (!losses_are_for(p, scene->session)) {
        p->d = NULL;
        sm_study_end(&p->study);
        if (losses_are_met(p, scene->session)) losses_begin(p, scene->session);
    }
    if (!sm_study_news(&p->study)) return;
    const sm_diagnosis *d = sm_study_result(&p->study);
    if (!d) return;
    if (!p->by || d->loss.kind != SM_LOSS_UNSHARED) {
        losses_take(p, d);
        return;
    }
    losses_go_on(p, scene);
    losses_settle(p, scene);
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action actions[] = {
    {.bind = {"Up Down k j", "move", "line", "line"}, .act = losses_move, .group = around},
    {.bind = {"Enter", "points", "the points of this line", "points"}, .act = losses_drill, .group = look},
    {.bind = {"[ ]", "index", "previous, next index", "other index"}, .act = losses_option, .group = look},
    {.bind = {"s", "order", "sort order", "order"}, .act = losses_option, .group = look},
    {.bind = {"!", "next-unmatched", "next unmatched", "unmatched"}, .act = losses_next_unmatched, .group = look},
    {.bind = {"e", "explain", "explain the index", "explain"}, .command = "view explain", .group = look},
    {.bind = {"Tab S-Tab", "part", "classes, clusters, confusions", NULL}, .act = next_pane, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = losses_move, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last line", NULL}, .act = losses_move, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

static void losses_carry(void *state, void *was, const sm_scene *scene)
{
    sm_losses *p = state;
    const sm_losses *from = was;
    p->index = from->index;
    p->order = from->order;
    p->pane = from->pane;
    memcpy(p->at, from->at, sizeof p->at);
}

const sm_view sm_view_losses = {
    .name = "losses",
    .title = "Losses",
    .help = "Every class and cluster with its best partner by Jaccard and its share of the loss of an index; ! marks "
            "the unmatched. Precision is the fraction of the cluster in the pair, recall that of the class. H is the "
            "entropy of a row's points over the other side. Below are the confusions: cells outside the one-to-one "
            "matching, whose points are misplaced.",
    .actions = actions,
    .state_size = sizeof(sm_losses),
    .carry = losses_carry,
    .init = losses_init,
    .free = losses_free,
    .needs = losses_needs,
    .draw = sm_losses_draw,
    .inspect = sm_losses_inspect,
    .find = losses_find,
    .settle = losses_settle,
    .mouse = losses_mouse,
    .show = losses_show,
    .subject = losses_subject,
    .document = "losses",
    .about_index = true,
};
