/* Diagnosis: what is wrong with this clustering, on one page. */
#include "diagnosis.h"
#include "setmatch/view/words.h"
#include "view/kit/chosen.h"
#include <stdio.h>
#include <string.h>

enum { CONFUSIONS = 1000 };

static void done(void *state)
{
    sm_diagnosis_done(&((sm_findings *)state)->d);
}

static void init(void *state, const sm_registry *indices)
{
    sm_findings *p = state;
    p->indices = indices;
    p->index = sm_words_index("j_score");
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    if (!scene->session) return 0;
    unsigned placed = sm_findings_silhouettes(scene) ? SM_NEED_PLACES | SM_NEED_DISTANCES : 0;
    return sm_diagnosis_needs(sm_registry_at(scene->indices, ((const sm_findings *)state)->index)) | placed;
}

uint32_t sm_findings_lines(const sm_findings *p, int pane)
{
    return pane == SM_PANE_LEFT ? (uint32_t)p->d.n_confusions : p->d.n[pane];
}

const sm_diagnosed *sm_findings_line(const sm_findings *p)
{
    return p->made && p->pane < SM_SIDES && p->d.n[p->pane] ? &p->d.line[p->pane][p->at[p->pane]] : NULL;
}

const sm_confusion *sm_findings_confusion(const sm_findings *p)
{
    return p->made && p->pane == SM_PANE_LEFT && p->d.n_confusions ? &p->d.confusion[p->at[SM_PANE_LEFT]] : NULL;
}

static void keep_cursor(sm_findings *p)
{
    for (int pane = 0; pane < SM_PANES; pane++) {
        uint32_t n = sm_findings_lines(p, pane);
        if (p->at[pane] >= n) p->at[pane] = n ? n - 1 : 0;
    }
    for (int tries = 0; tries < SM_PANES && !sm_findings_lines(p, p->pane); tries++) p->pane = (p->pane + 1) % SM_PANES;
}

/* The table is another one only at another node of the history. */
static bool outdated(const sm_findings *p, const sm_session *s)
{
    return !p->made || p->node != sm_history_here(sm_session_history(s)) || p->made_index != p->index ||
           p->made_order != p->order || p->made_match != sm_session_match(s);
}

static void make(sm_findings *p, const sm_session *s)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    const sm_index *x = sm_registry_at(p->indices, p->index);
    unsigned wanted = sm_diagnosis_needs(x);
    p->made = p->no_memory = false;
    if ((f->have & wanted) != wanted) return;
    p->made_match = sm_session_match(s);
    p->no_memory = sm_diagnosis_of(&p->d, f, x, p->made_match, p->order, CONFUSIONS, NULL) != SM_OK;
    p->made = !p->no_memory;
    p->node = sm_history_here(sm_session_history(s));
    p->made_index = p->index;
    p->made_order = p->order;
    keep_cursor(p);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

/* From the last line of a pane to the first of the next one, and back. */
static void step(sm_findings *p, bool down)
{
    if (down ? p->at[p->pane] + 1 < sm_findings_lines(p, p->pane) : p->at[p->pane] > 0) {
        if (down)
            p->at[p->pane]++;
        else
            p->at[p->pane]--;
        return;
    }
    for (int pane = p->pane + (down ? 1 : -1); pane >= 0 && pane < SM_PANES; pane += down ? 1 : -1) {
        uint32_t n = sm_findings_lines(p, pane);
        if (!n) continue;
        p->pane = pane;
        p->at[pane] = down ? 0 : n - 1;
        return;
    }
}

static sm_answer move(const sm_press *press)
{
    if (!press->session) return SM_IGNORED;
    step(press->state, sm_key_among("Down j", press->key));
    return SM_TAKEN;
}

static sm_answer mouse(const sm_press *press)
{
    sm_findings *p = press->state;
    int pane;
    uint32_t line;
    if (!press->session || !p->made || press->mouse->what == SM_MOUSE_DRAG || press->mouse->what == SM_MOUSE_RELEASE)
        return SM_TAKEN;
    if (press->mouse->what != SM_MOUSE_PRESS) return SM_IGNORED;
    if (!sm_findings_at(p, press->scene, press->mouse->y, &pane, &line)) return SM_TAKEN;
    bool again = p->pane == pane && p->at[pane] == line;
    p->pane = pane;
    p->at[pane] = line;
    return sm_pressed(press, true, again);
}

static sm_answer page_move(const sm_press *press)
{
    sm_findings *p = press->state;
    int by = sm_findings_shown(p, press->scene, p->pane) - 1;
    for (int i = 0; i < (by > 1 ? by : 1); i++) step(p, sm_key_among("C-f PgDn", press->key));
    return SM_TAKEN;
}

static sm_answer to_end(const sm_press *press)
{
    sm_findings *p = press->state;
    uint32_t n = sm_findings_lines(p, p->pane);
    p->at[p->pane] = sm_key_among("G End", press->key) && n ? n - 1 : 0;
    return SM_TAKEN;
}

static sm_answer next_pane(const sm_press *press)
{
    sm_findings *p = press->state;
    int by = strcmp(press->key, "S-Tab") ? 1 : SM_PANES - 1;
    do p->pane = (p->pane + by) % SM_PANES;
    while (p->made && !sm_findings_lines(p, p->pane) && p->d.n[SM_CLASSES]);
    return SM_TAKEN;
}

/* Those that can be shared out. */
static sm_answer other_index(const sm_press *press)
{
    sm_findings *p = press->state;
    do p->index = sm_words_next_index(p->indices, p->index, strcmp(press->key, "[") ? 1 : -1, false);
    while (!sm_loss_is_shared(sm_registry_at(p->indices, p->index),
                              sm_live_facts(sm_session_live(press->scene->session))));
    return SM_TAKEN;
}

static sm_answer other_order(const sm_press *press)
{
    sm_findings *p = press->state;
    p->order = (sm_diagnosis_order)((p->order + 1) % SM_DIAGNOSIS_ORDERS);
    for (int pane = 0; pane < SM_SIDES; pane++) p->at[pane] = 0;
    return SM_TAKEN;
}

static sm_answer next_lone(const sm_press *press)
{
    sm_findings *p = press->state;
    uint32_t n = p->d.n[SM_CLASSES] + p->d.n[SM_CLUSTERS];
    uint32_t from = p->pane == SM_CLASSES ? p->at[0] : p->pane == SM_CLUSTERS ? p->d.n[0] + p->at[1] : n;
    for (uint32_t by = 1; p->made && by <= n; by++) {
        uint32_t at = (from + by) % n;
        int side = at < p->d.n[SM_CLASSES] ? SM_CLASSES : SM_CLUSTERS;
        uint32_t line = side == SM_CLASSES ? at : at - p->d.n[SM_CLASSES];
        if (!p->d.line[side][line].unmatched) continue;
        p->pane = side;
        p->at[side] = line;
        return SM_TAKEN;
    }
    return sm_reply(press, SM_SAY, "every class and every cluster is somebody's best partner");
}

/* Their points; where only counts are known, the cell in the matrix. */
static sm_answer drill(const sm_press *press)
{
    const sm_findings *p = press->state;
    if (!sm_findings_line(p) && !sm_findings_confusion(p)) return SM_IGNORED;
    bool points = sm_session_points(press->session) != NULL;
    return sm_reply(press, SM_RUN, points ? "view points" : "view matrix");
}

static bool is_named(const sm_findings *p, const sm_scene *scene, int pane, uint32_t line, const char *text)
{
    const sm_session *s = scene->session;
    if (pane < SM_SIDES) return sm_words_contain(sm_findings_name(s, pane, p->d.line[pane][line].id), text);
    const sm_confusion *c = &p->d.confusion[line];
    return sm_words_contain(sm_findings_name(s, SM_CLASSES, c->row), text) ||
           sm_words_contain(sm_findings_name(s, SM_CLUSTERS, c->col), text);
}

static bool find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_findings *p = state;
    uint32_t before[SM_PANES + 1] = {0};
    if (!scene->session || !p->made) return false;
    for (int pane = 0; pane < SM_PANES; pane++) before[pane + 1] = before[pane] + sm_findings_lines(p, pane);
    uint32_t n = before[SM_PANES], from = before[p->pane] + p->at[p->pane];
    for (uint32_t by = 1; by <= n; by++) {
        uint32_t at = (from + (direction < 0 ? n - by : by)) % n;
        int pane = at < before[1] ? 0 : at < before[2] ? 1 : 2;
        if (!is_named(p, scene, pane, at - before[pane], text)) continue;
        p->pane = pane;
        p->at[pane] = at - before[pane];
        return true;
    }
    return false;
}

static void show(void *state, const sm_scene *scene, const sm_subject *about)
{
    if (sm_words_tabular(scene->indices, about->index)) ((sm_findings *)state)->index = about->index;
}

static sm_subject subject(const void *state, const sm_scene *scene)
{
    const sm_findings *p = state;
    const sm_diagnosed *l = sm_findings_line(p);
    const sm_confusion *c = sm_findings_confusion(p);
    sm_subject about = sm_about(p->index);
    if (c) about.row = c->row, about.col = c->col;
    if (l && p->pane == SM_CLASSES) about.row = l->id;
    if (l && p->pane != SM_CLASSES) about.col = l->id;
    return about;
}

static sm_status indices(const void *state, const sm_scene *scene, sm_text *out, sm_error *err)
{
    return sm_text_print(out, err, "%s", sm_registry_at(scene->indices, ((const sm_findings *)state)->index)->id);
}

static void settle(void *state, const sm_scene *scene)
{
    sm_findings *p = state;
    if (!scene->session) return;
    if (outdated(p, scene->session)) make(p, scene->session);
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action actions[] = {
    {.bind = {"Up Down k j", "move", "line", "line"}, .act = move, .group = around},
    {.bind = {"Enter", "points", "the points of this line", "points"}, .act = drill, .group = look},
    {.bind = {"[ ]", "index", "previous, next index", "other index"}, .act = other_index, .group = look},
    {.bind = {"s", "order", "what comes first", "order"}, .act = other_order, .group = look},
    {.bind = {"!", "next-unmatched", "next unmatched", "unmatched"}, .act = next_lone, .group = look},
    {.bind = {"e", "explain", "explain the index", "explain"}, .command = "view explain", .group = look},
    {.bind = {"Tab S-Tab", "part", "classes, clusters, confusions", NULL}, .act = next_pane, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = page_move, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last line", NULL}, .act = to_end, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

static void carry(void *state, void *was, const sm_scene *scene)
{
    sm_findings *p = state;
    const sm_findings *from = was;
    p->index = from->index;
    p->order = from->order;
    p->pane = from->pane;
    memcpy(p->at, from->at, sizeof p->at);
}

const sm_view sm_view_diagnosis = {
    .name = "diagnosis",
    .title = "Diagnosis",
    .help = "Every class and every cluster with its best partner by Jaccard and its share of what an index loses; ! "
            "marks those that are nobody's best. Precision is the part of the cluster, recall the part of the class "
            "that the pair shares; H is the entropy of a line's points over the other side. Below, the cells that the "
            "one-to-one matching leaves over.",
    .actions = actions,
    .state_size = sizeof(sm_findings),
    .carry = carry,
    .init = init,
    .done = done,
    .needs = needs,
    .draw = sm_findings_draw,
    .inspect = sm_findings_inspect,
    .find = find,
    .settle = settle,
    .mouse = mouse,
    .show = show,
    .subject = subject,
    .document = "diagnosis",
    .indices = indices,
};
