/* Match: which class and which cluster find each other, and which are unmatched. Nothing here changes the clustering.
 */
#include "match_internal.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

/* ---- nodes ------------------------------------------------------------------------------------------------------- */

sm_match_canvas sm_match_on(const sm_match *m, const sm_scene *scene, sm_pen pen)
{
    const sm_session *s = scene->session;
    sm_match_canvas c = {.m = m, .scene = scene, .s = s, .pen = pen};
    c.t = sm_session_table(s);
    c.facts = sm_live_facts(sm_session_live(s));
    if (c.facts->have & SM_NEED_BEST) c.best = &c.facts->best[m->overlap];
    if (c.facts->have & sm_need_first(sm_session_match(s))) c.matching = &c.facts->matching[sm_session_match(s)];
    for (int k = 0; k < SM_SIDES; k++) c.axis[k] = sm_match_axis(m, s, k);
    c.p = sm_match_lay_out(m, scene);
    return c;
}

static bool has_best(const sm_match_canvas *c, int side, uint32_t id)
{
    return c->best && id < (side ? c->best->cols : c->best->rows);
}

uint32_t sm_match_best(const sm_match_canvas *c, int side, uint32_t id)
{
    return has_best(c, side, id) ? (side ? c->best->row_of_col : c->best->col_of_row)[id] : SM_NONE;
}

uint32_t sm_match_ties(const sm_match_canvas *c, int side, uint32_t id)
{
    if (sm_match_best(c, side, id) == SM_NONE) return 0;
    return (side ? c->best->col_ties : c->best->row_ties)[id];
}

bool sm_match_unmatched(const sm_match_canvas *c, int side, uint32_t id)
{
    if (!has_best(c, side, id)) return false;
    return side ? sm_col_unmatched(c->best, c->t, id) : sm_row_unmatched(c->best, c->t, id);
}

uint32_t sm_match_paired(const sm_match_canvas *c, int side, uint32_t id)
{
    const sm_matching *m = c->matching;
    if (!m || id >= (side ? m->cols : m->rows)) return SM_NONE;
    return (side ? m->row_of_col : m->col_of_row)[id];
}

void sm_match_value(const sm_match_canvas *c, char out[32], int side, uint32_t x, uint32_t y)
{
    uint32_t row = side ? y : x, col = side ? x : y;
    if (c->m->overlap == SM_MOST) {
        sm_words_count(out, sm_table_at(c->t, row, col));
        return;
    }
    char text[64];
    sm_fixed(text, sm_overlap_at(c->m->overlap, c->t, row, col), sm_words_digits(c->s));
    snprintf(out, 32, "%.31s", text);
}

/* Overlaps are compared without rounding: they are at most 2^54 over 2^54. */
uint32_t sm_match_runner_up(const sm_match_canvas *c, int side, uint32_t id)
{
    sm_line l = side ? sm_table_col(c->t, id) : sm_table_row(c->t, id);
    uint32_t best = sm_match_best(c, side, id), found = SM_NONE;
    uint64_t most = 0, of = 1;
    for (uint32_t p = 0; p < l.n && best != SM_NONE; p++) {
        uint32_t y = sm_line_at(l, p);
        uint64_t over, under;
        if (!l.count[p] || y == best) continue;
        sm_overlap_of(c->m->overlap, l.count[p], sm_axis_sum(c->s, side, id), sm_axis_sum(c->s, !side, y), &over,
                      &under);
        if ((sm_u128)over * of <= (sm_u128)most * under) continue;
        most = over;
        of = under;
        found = y;
    }
    return found;
}

/* ---- the cursor -------------------------------------------------------------------------------------------------- */

static void match_clamp(sm_match *m, const sm_scene *scene)
{
    for (int k = 0; k < SM_SIDES; k++) {
        sm_axis a = sm_match_axis(m, scene->session, k);
        uint32_t found = sm_axis_find(a, m->id[k]);
        if (m->at[k] < a.n && a.order[m->at[k]] == m->id[k]) continue;
        m->at[k] = found < a.n ? found : m->at[k] < a.n ? m->at[k] : a.n ? a.n - 1 : 0;
        m->id[k] = a.n ? a.order[m->at[k]] : 0;
    }
}

static void match_to(sm_match *m, const sm_scene *scene, int side, int64_t at)
{
    sm_axis a = sm_match_axis(m, scene->session, side);
    if (!a.n) return;
    m->side = side;
    m->stopped = false;
    m->at[side] = (uint32_t)(at < 0 ? 0 : at >= (int64_t)a.n ? a.n - 1 : at);
    m->id[side] = a.order[m->at[side]];
    m->top = sm_match_lay_out(m, scene).lane.first;
}

static void forget_runner_up(sm_match *m)
{
    for (int w = 0; w < SM_WEIGHTINGS; w++) {
        sm_runner_up_free(m->second[w]);
        m->second[w] = NULL;
    }
}

static size_t choice_of(const sm_session *s, const char *option, const char *const *choice)
{
    const char *now = sm_session_option(s, option);
    size_t i = 0;
    while (choice[i + 1] && strcmp(choice[i], now) != 0) i++;
    return i;
}

static bool wants_optimum(const sm_session *s)
{
    return !strcmp(sm_session_option(s, "optimum"), "on");
}

static void read_options(sm_match *m, const sm_session *s)
{
    static const char *const overlap[] = {
        [SM_JACCARD] = "jaccard", [SM_F1] = "f1", [SM_MOST] = "count", [SM_OVERLAPS] = NULL};
    static const char *const ways[] = {
        [SM_BOTH_WAYS] = "both", [SM_CLASS_TO_CLUSTER] = "class", [SM_CLUSTER_TO_CLASS] = "cluster", [SM_WAYS] = NULL};
    m->overlap = (sm_overlap)choice_of(s, "overlap", overlap);
    m->ways = (sm_ways)choice_of(s, "arrows", ways);
    m->optimum = wants_optimum(s);
}

/* A table is laid anew when it, or what is known of it, has changed. */
static void lay_lanes(sm_match *m, const sm_session *s)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    const sm_best *best = f->have & SM_NEED_BEST ? &f->best[m->overlap] : NULL;
    sm_axis rows = sm_axis_of(s, SM_CLASSES), cols = sm_axis_of(s, SM_CLUSTERS);
    sm_lanes_free(&m->lanes);
    sm_lane_ids classes = {rows.order, rows.n}, clusters = {cols.order, cols.n};
    sm_lanes_of(&m->lanes, sm_session_table(s), m->overlap, best, classes, clusters);
    m->laned = sm_session_revision(s);
}

static void match_settle(void *state, const sm_scene *scene)
{
    sm_match *m = state;
    const sm_session *s = scene->session;
    uint32_t node = sm_history_here(sm_session_history(s));
    if (node != m->runner_up_of) forget_runner_up(m);
    m->runner_up_of = node;
    read_options(m, s);
    if (!m->lanes.id[SM_CLASSES] || m->laned != sm_session_revision(s)) lay_lanes(m, s);
    match_clamp(m, scene);
    if (m->named == sm_session_revision(s)) return;
    m->named = sm_session_revision(s);
    for (int k = 0; k < SM_SIDES; k++) m->name[k] = sm_axis_widest(s, k, sm_axis_of(s, k), sm_look_flags(scene->look));
}

static void match_free(void *state)
{
    forget_runner_up(state);
    sm_lanes_free(&((sm_match *)state)->lanes);
}

static unsigned match_needs(const void *state, const sm_scene *scene)
{
    static const char *const totals[] = {"j_score", "j_recall", "j_precision", "f_score", "h_score"};
    unsigned wanted = SM_NEED_BEST | sm_need_first(sm_session_match(scene->session));
    for (size_t i = 0; i < sizeof totals / sizeof *totals; i++)
        wanted |= sm_registry_at(scene->indices, sm_words_index(totals[i]))->needs;
    return wants_optimum(scene->session) ? wanted | SM_NEED_CANONICAL | SM_NEED_GREEDY : wanted;
}

static bool is_under_way(const sm_match *m, int w)
{
    const sm_firmness *found = m->second[w] ? sm_runner_up_margins(m->second[w]) : NULL;
    return !found || found->pairs == SM_RUNNER_UP_WORKING || found->flips == SM_RUNNER_UP_WORKING;
}

/* The runner-ups of the one-to-one matchings are computed only if they are shown. */
static bool match_work(void *state, const sm_scene *scene)
{
    sm_match *m = state;
    const sm_live *l = sm_session_live(scene->session);
    bool settled = (sm_live_facts(l)->have & SM_NEED_CANONICAL) == SM_NEED_CANONICAL;
    if (!m->optimum || m->stopped || !settled) return false;
    for (int w = 0; w < SM_WEIGHTINGS; w++) {
        if (!m->second[w]) m->second[w] = sm_runner_up_new(l, (sm_weighting)w);
        if (!is_under_way(m, w)) continue;
        sm_runner_up_settle(m->second[w], l);
        return true;
    }
    return false;
}

static bool match_stop(void *state)
{
    sm_match *m = state;
    bool under_way = false;
    for (int w = 0; w < SM_WEIGHTINGS && m->optimum && !m->stopped; w++) under_way = under_way || is_under_way(m, w);
    if (under_way) m->stopped = true;
    return under_way;
}

/* ---- the inspector ----------------------------------------------------------------------------------------------- */

/* "K1 42/88 = 0.4773" */
static void say_partner(const sm_match_canvas *c, sm_text *out, uint32_t id, uint32_t partner)
{
    int side = c->m->side;
    uint64_t over, under, count = sm_table_at(c->t, side ? partner : id, side ? id : partner),
                          size = sm_axis_sum(c->s, side, id);
    char value[32];
    sm_overlap_of(c->m->overlap, count, size, sm_axis_sum(c->s, !side, partner), &over, &under);
    sm_match_value(c, value, side, id, partner);
    sm_axis_say(out, c->s, !side, partner);
    if (c->m->overlap == SM_MOST)
        sm_text_printf(out, " %llu of %llu point%s", (unsigned long long)count, (unsigned long long)size,
                       sm_plural(size));
    else
        sm_text_printf(out, " %llu/%llu = %s", (unsigned long long)over, (unsigned long long)under, value);
}

/* Those on the other side whose best this one is. */
static void say_admirers(const sm_match_canvas *c, sm_text *out, uint32_t id)
{
    enum { NAMED = 3 };
    int side = c->m->side;
    sm_line l = side ? sm_table_col(c->t, id) : sm_table_row(c->t, id);
    uint32_t n = 0;
    for (uint32_t p = 0; p < l.n; p++) {
        uint32_t y = sm_line_at(l, p);
        if (!l.count[p] || sm_match_best(c, !side, y) != id || n++ >= NAMED) continue;
        sm_text_puts(out, n > 1 ? ", " : side ? " · T→K: " : " · K→T: ");
        sm_axis_say(out, c->s, !side, y);
    }
    if (n > NAMED) sm_text_printf(out, " and %u more", n - NAMED);
    if (!n) sm_text_printf(out, " · unmatched");
}

static void match_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    sm_match_canvas c = sm_match_on(state, scene, (sm_pen){0});
    int side = c.m->side;
    if (!c.axis[side].n) return;
    uint32_t id = c.m->id[side], best = sm_match_best(&c, side, id);
    unsigned long long size = sm_axis_sum(c.s, side, id);
    sm_text_printf(out, "%s %s: %llu point%s", sm_axis_word(side), sm_axis_name(c.s, side, id), size, sm_plural(size));
    if (c.best) say_admirers(&c, out, id);
    if (best == SM_NONE) return;
    sm_text_printf(out, " · %s: ", side ? "K→T" : "T→K");
    say_partner(&c, out, id, best);
    uint32_t next = sm_match_runner_up(&c, side, id);
    if (next == SM_NONE) return;
    sm_text_printf(out, ", then ");
    say_partner(&c, out, id, next);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer match_move(const sm_press *press)
{
    sm_match *m = press->state;
    match_clamp(m, press->scene);
    sm_span seen = sm_match_lay_out(m, press->scene).node[m->side];
    size_t to = sm_press_moved(press, m->at[m->side], seen.of, seen.shown > 2 ? seen.shown - 1 : 1);
    match_to(m, press->scene, m->side, (int64_t)to);
    return SM_TAKEN;
}

/* Moves to the node opposite, else to the next one below it. */
static sm_answer match_side(const sm_press *press)
{
    sm_match *m = press->state;
    match_clamp(m, press->scene);
    int side = sm_key_among("Right l", press->key);
    uint32_t n = sm_match_axis(m, press->session, side).n, at = 0;
    if (side == m->side) return SM_TAKEN;
    while (n && at + 1 < n && sm_match_lane(m, side, at) < sm_match_lane(m, m->side, m->at[m->side])) at++;
    match_to(m, press->scene, side, at);
    return SM_TAKEN;
}

/* A node with the lines that belong to it; the nearer one of both sides. */
static sm_answer match_mouse(const sm_press *press)
{
    sm_match *m = press->state;
    const sm_mouse *at = press->mouse;
    if (at->what != SM_MOUSE_PRESS) return SM_IGNORED;
    match_clamp(m, press->scene);
    sm_match_layout p = sm_match_lay_out(m, press->scene);
    int side = p.picture ? at->x > (p.left + p.right) / 2 : m->side, line = p.picture ? at->y - p.graph : at->y;
    uint32_t lane = line < 0 ? SM_NONE : p.lane.first + (uint32_t)(line / (p.picture ? p.pitch : 1)),
             node = p.node[side].first, end = node + p.node[side].shown;
    while (node < end && (p.picture ? sm_match_lane(m, side, node) : node) != lane) node++;
    if (node == end || (p.picture && line >= p.graph_h)) return SM_TAKEN;
    bool again = m->side == side && m->at[side] == node;
    m->top = p.lane.first;
    match_to(m, press->scene, side, node);
    return sm_pressed(press, true, again);
}

/* To the next node, clusters first and then classes, that holds the text, or (NULL) that is unmatched. */
static bool match_walk(sm_match *m, const sm_scene *scene, const char *text, int direction)
{
    match_clamp(m, scene);
    sm_match_canvas c = sm_match_on(m, scene, (sm_pen){0});
    uint64_t cols = c.axis[SM_CLUSTERS].n, n = cols + c.axis[SM_CLASSES].n,
             at = m->side ? m->at[SM_CLUSTERS] : cols + m->at[SM_CLASSES];
    for (uint64_t step = 1; step <= n; step++) {
        uint64_t p = (direction < 0 ? at + n - step : at + step) % n;
        int side = p < cols;
        uint32_t place = (uint32_t)(side ? p : p - cols), id = c.axis[side].order[place];
        if (text ? !sm_words_contain(sm_axis_name(c.s, side, id), text) : !sm_match_unmatched(&c, side, id)) continue;
        match_to(m, scene, side, place);
        return true;
    }
    return false;
}

/* Along the arrow that leaves the node, or to the next node that is unmatched. */
static sm_answer match_follow(const sm_press *press)
{
    sm_match *m = press->state;
    if (*press->key == '!')
        return match_walk(m, press->scene, NULL, 1) ? SM_TAKEN
                                                    : sm_reply(press, SM_SAY, "No class or cluster is unmatched");
    match_clamp(m, press->scene);
    sm_match_canvas c = sm_match_on(m, press->scene, (sm_pen){0});
    uint32_t at = sm_axis_find(c.axis[!m->side], sm_match_best(&c, m->side, m->id[m->side]));
    if (at == c.axis[!m->side].n) return sm_reply(press, SM_SAY, "No arrow leaves this node");
    match_to(m, press->scene, !m->side, at);
    return SM_TAKEN;
}

static bool match_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_match *m = state;
    snprintf(m->sought, sizeof m->sought, "%s", text);
    return match_walk(m, scene, text, direction);
}

/* What is compared, which arrows, the one-to-one matchings. */
static sm_answer match_option(const sm_press *press)
{
    sm_match *m = press->state;
    m->stopped = false;
    return sm_next_choice(press, *press->key == 'f' ? "overlap" : *press->key == 't' ? "arrows" : "optimum");
}

/* What was searched for is forgotten. */
static sm_answer match_leave(const sm_press *press)
{
    sm_match *m = press->state;
    if (!m->sought[0]) return SM_IGNORED;
    m->sought[0] = 0;
    return SM_TAKEN;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action actions[] = {
    {.bind = {"Up Down k j", "node", "class or cluster", "node"}, .act = match_move, .group = around},
    {.bind = {"Left Right h l", "side", "classes, clusters", "side"}, .act = match_side, .group = around},
    {.bind = {"Enter", "points", "its points", "points"}, .command = "view points", .group = look},
    {.bind = {"t", "ways", "arrows T→K, K→T, both", "arrows"}, .act = match_option, .group = look},
    {.bind = {"f", "overlap", "Jaccard, F1, overlap", "weight"}, .act = match_option, .group = look},
    {.bind = {"o", "one-to-one", "one-to-one matchings", "optimum"}, .act = match_option, .group = look},
    {.bind = {"e", "explain", "explain the index of these arrows", "explain"},
     .command = "view explain",
     .group = look},
    {.bind = {"!", "next-unmatched", "next unmatched", NULL}, .act = match_follow, .group = look},
    {.bind = {"Tab S-Tab", "follow", "along the arrow", NULL}, .act = match_follow, .group = around},
    {.bind = {"g+g Home 0 G End $", "ends", "first, last", NULL}, .act = match_move, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = match_move, .group = around},
    {.bind = {"Esc", "leave", NULL, NULL}, .act = match_leave},
    {.bind = {NULL, NULL, NULL, NULL}},
};

/* ---- from and to other views ------------------------------------------------------------------------------------- */

/* The index that adds up what the arrows show, and the class or cluster under the cursor. */
static sm_subject match_subject(const void *state, const sm_scene *scene)
{
    static const char *const by_weighting[SM_WEIGHTINGS] = {
        [SM_BY_COUNT] = "pa", [SM_BY_ROW_SHARE] = "ca", [SM_BY_BRAUN_BLANQUET] = "ba"};
    static const char *const by_overlap[SM_OVERLAPS] = {
        [SM_JACCARD] = "j_score", [SM_F1] = "f_score", [SM_MOST] = "purity"};
    const sm_match *m = state;
    const char *index = m->optimum ? by_weighting[sm_session_match(scene->session)] : by_overlap[m->overlap];
    sm_subject about = sm_about(sm_words_index(index));
    about.algorithm = "assignment";
    *(m->side ? &about.col : &about.row) = m->id[m->side];
    return about;
}

/* From a cell its class and its cluster; from one of them the side too. */
static void match_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    sm_match *m = state;
    if (about->row == SM_NONE && about->col == SM_NONE) return;
    if (about->row != SM_NONE) m->id[SM_CLASSES] = about->row;
    if (about->col != SM_NONE) m->id[SM_CLUSTERS] = about->col;
    if (about->row == SM_NONE || about->col == SM_NONE) m->side = about->row == SM_NONE;
    match_clamp(m, scene);
}

static void match_carry(void *state, void *was, const sm_scene *scene)
{
    sm_match *m = state;
    const sm_match *from = was;
    m->side = from->side;
    memcpy(m->id, from->id, sizeof m->id);
    memcpy(m->at, from->at, sizeof m->at);
    m->top = from->top;
    memcpy(m->sought, from->sought, sizeof m->sought);
}

const sm_view sm_view_match = {
    .name = "match",
    .title = "Match",
    .digit = "2",
    .help = "Every class points to the cluster that fits it best (T→K), and every cluster to its best class (K→T). "
            "Clusters are next to their best class. A double line joins a pair that choose each other. ! marks the "
            "unmatched, which no arrow reaches; indices that read only one direction ignore them. o draws the "
            "one-to-one optimum as heavy lines and compares three weightings with the greedy matching: the margin over "
            "the runner-up, the smallest move between two clusters that changes the optimum, and the prices u and v "
            "whose sum proves the total.",
    .actions = actions,
    .state_size = sizeof(sm_match),
    .carry = match_carry,
    .free = match_free,
    .needs = match_needs,
    .draw = sm_match_draw,
    .inspect = match_inspect,
    .find = match_find,
    .settle = match_settle,
    .mouse = match_mouse,
    .show = match_show,
    .subject = match_subject,
    .document = "match",
    .work = match_work,
    .stop = match_stop,
};
