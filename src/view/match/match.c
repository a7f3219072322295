/* Match: which class and which cluster find each other, and which are nobody's best. */
#include "match.h"
#include "setmatch/view/words.h"
#include "view/kit/chosen.h"
#include <stdio.h>
#include <string.h>

enum { NAMES_LOOKED_AT = 300, NAME_AT_MOST = 14 };

/* ---- nodes ------------------------------------------------------------------------------------------------------- */

const char *sm_match_name(const sm_match_canvas *c, int side, uint32_t id)
{
    return side ? sm_table_col_name(c->t, id) : sm_table_row_name(c->t, id);
}

uint64_t sm_match_size(const sm_match_canvas *c, int side, uint32_t id)
{
    return side ? sm_table_col_sums(c->t)[id] : sm_table_row_sums(c->t)[id];
}

uint32_t sm_match_best(const sm_match_canvas *c, int side, uint32_t id)
{
    if (!c->best || id >= (side ? c->best->cols : c->best->rows)) return SM_NONE;
    return (side ? c->best->row_of_col : c->best->col_of_row)[id];
}

uint32_t sm_match_ties(const sm_match_canvas *c, int side, uint32_t id)
{
    if (sm_match_best(c, side, id) == SM_NONE) return 0;
    return (side ? c->best->col_ties : c->best->row_ties)[id];
}

bool sm_match_lone(const sm_match_canvas *c, int side, uint32_t id)
{
    if (!c->best || id >= (side ? c->best->cols : c->best->rows)) return false;
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
        char text[16];
        sm_words_count(text, sm_table_at(c->t, row, col));
        snprintf(out, 32, "%s", text);
        return;
    }
    char text[64];
    sm_fixed(text, sm_overlap_at(c->m->overlap, c->t, row, col), sm_words_digits(c->s));
    snprintf(out, 32, "%.31s", text);
}

/* a over b against c over d, without rounding: overlaps are at most 2^54 over 2^54 */
static bool above(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    return (sm_u128)a * d > (sm_u128)c * b;
}

uint32_t sm_match_runner_up(const sm_match_canvas *c, int side, uint32_t id)
{
    sm_line l = side ? sm_table_col(c->t, id) : sm_table_row(c->t, id);
    uint32_t best = sm_match_best(c, side, id), found = SM_NONE;
    uint64_t most = 0, of = 1;
    for (uint32_t p = 0; p < l.n && best != SM_NONE; p++) {
        uint32_t y = sm_line_at(l, p);
        uint64_t over, under;
        if (!l.count[p] || y == best) continue;
        sm_overlap_of(c->m->overlap, l.count[p], sm_match_size(c, side, id), sm_match_size(c, !side, y), &over, &under);
        if (!above(over, under, most, of)) continue;
        most = over;
        of = under;
        found = y;
    }
    return found;
}

sm_role sm_match_role(const sm_match_canvas *c, int side, uint32_t id)
{
    if (c->m->side == side && c->m->id[side] == id) return SM_ROLE_CROSS;
    if (sm_words_contain(sm_match_name(c, side, id), c->m->sought)) return SM_ROLE_FOUND;
    return sm_match_lone(c, side, id) ? SM_ROLE_UNMATCHED : SM_ROLE_HEAD;
}

/* ---- the cursor -------------------------------------------------------------------------------------------------- */

static void find_place(sm_match *m, const sm_scene *scene, int side)
{
    sm_axis a = side ? sm_axis_of(scene->session, SM_CLUSTERS) : sm_axis_of(scene->session, SM_CLASSES);
    if (m->at[side] < a.n && a.order[m->at[side]] == m->id[side]) return;
    uint32_t at = 0;
    while (at < a.n && a.order[at] != m->id[side]) at++;
    if (at == a.n) at = m->at[side] < a.n ? m->at[side] : a.n ? a.n - 1 : 0;
    m->at[side] = at;
    m->id[side] = a.n ? a.order[at] : 0;
}

void sm_match_clamp(sm_match *m, const sm_scene *scene)
{
    for (int side = 0; side < 2; side++) find_place(m, scene, side);
}

static void take_widths(sm_match *m, const sm_scene *scene)
{
    const sm_session *s = scene->session;
    if (m->named == sm_session_revision(s)) return;
    m->named = sm_session_revision(s);
    for (int side = 0; side < 2; side++) {
        sm_axis a = side ? sm_axis_of(s, SM_CLUSTERS) : sm_axis_of(s, SM_CLASSES);
        int widest = 2;
        for (uint32_t i = 0; i < a.n && i < NAMES_LOOKED_AT; i++) {
            const char *name = side ? sm_table_col_name(sm_session_table(s), a.order[i])
                                    : sm_table_row_name(sm_session_table(s), a.order[i]);
            int w = sm_show_width(name, scene->look.ascii ? SM_SHOW_ASCII : 0);
            if (w > widest) widest = w;
        }
        m->name[side] = widest < NAME_AT_MOST ? widest : NAME_AT_MOST;
    }
}

static void forget_second(sm_match *m)
{
    for (int w = 0; w < SM_WEIGHTINGS; w++) {
        sm_second_free(m->second[w]);
        m->second[w] = NULL;
    }
    m->failed = false;
}

static void settle(void *state, const sm_scene *scene)
{
    sm_match *m = state;
    if (!scene->session) return;
    uint32_t node = sm_history_here(sm_session_history(scene->session));
    if (node != m->second_of) forget_second(m);
    m->second_of = node;
    sm_match_clamp(m, scene);
    take_widths(m, scene);
}

static void done(void *state)
{
    forget_second(state);
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    const sm_match *m = state;
    static const char *const totals[] = {"j_score", "j_recall", "j_precision", "f_score", "h_score"};
    unsigned wanted = SM_NEED_BEST | SM_NEED_CANONICAL;
    if (!scene->session) return 0;
    for (size_t i = 0; i < sizeof totals / sizeof *totals; i++)
        wanted |= sm_registry_at(scene->indices, sm_words_index(totals[i]))->needs;
    return m->optimum ? wanted | SM_NEED_GREEDY : wanted;
}

/* What the one-to-one matchings are worth is found out only where it is shown. */
static bool work(void *state, const sm_scene *scene, uint64_t *fuel)
{
    sm_match *m = state;
    if (!scene->session || !m->optimum || m->failed || m->stopped) return false;
    const sm_live *l = sm_session_live(scene->session);
    if (!(sm_live_facts(l)->have & SM_NEED_CANONICAL)) return false;
    for (int w = 0; w < SM_WEIGHTINGS; w++) {
        bool finished = false;
        sm_status status = m->second[w] ? SM_OK : sm_second_new(&m->second[w], l, (sm_weighting)w, NULL);
        if (!status) status = sm_second_settle(m->second[w], l, fuel, &finished, NULL);
        m->failed = status != SM_OK;
        if (m->failed) return false;
        if (!finished) return true;
    }
    return false;
}

static bool stop(void *state)
{
    sm_match *m = state;
    bool under_way = false;
    for (int w = 0; w < SM_WEIGHTINGS && m->optimum && !m->failed && !m->stopped; w++) {
        const sm_firmness *found = m->second[w] ? sm_second_margins(m->second[w]) : NULL;
        under_way |= !found || found->pairs == SM_SECOND_WORKING || found->flips == SM_SECOND_WORKING;
    }
    if (under_way) m->stopped = true;
    return under_way;
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

sm_match_canvas sm_match_on(const sm_match *m, const sm_scene *scene, sm_pen pen)
{
    const sm_session *s = scene->session;
    sm_match_canvas c = {.m = m, .scene = scene, .s = s, .pen = pen};
    c.t = sm_session_table(s);
    c.facts = sm_live_facts(sm_session_live(s));
    if (c.facts->have & SM_NEED_BEST) c.best = &c.facts->best[m->overlap];
    if (c.facts->have & SM_NEED_CANONICAL) c.matching = &c.facts->matching[sm_session_match(s)];
    c.axis[0] = sm_axis_of(s, SM_CLASSES);
    c.axis[1] = sm_axis_of(s, SM_CLUSTERS);
    c.p = sm_match_layout(m, scene);
    return c;
}

static void draw_head(const sm_match_canvas *c)
{
    static const char *const title[SM_OVERLAPS] = {
        [SM_JACCARD] = "Jaccard matches", [SM_F1] = "F1 matches", [SM_MOST] = "largest overlaps"};
    static const char *const ways[SM_WAYS] = {"", ", T→K", ", K→T"};
    if (c->p.head < 0) return;
    sm_shape shape = sm_session_shape(c->s);
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_HEAD);
    int x = 1 + sm_pen_printf(pen, 1, c->p.head, "CLASSES T=%u", shape.classes), right = c->p.right + 3;
    int end = right + sm_pen_printf(pen, right, c->p.head, "CLUSTERS K=%u", shape.clusters);
    sm_pen more = sm_pen_as(c->pen, SM_ROLE_KEY);
    if (c->p.node[0].first) x += 1 + sm_pen_printf(more, x + 1, c->p.head, "▲%u", c->p.node[0].first);
    if (c->p.node[1].first) sm_pen_printf(more, end + 1, c->p.head, "▲%u", c->p.node[1].first);
    char text[64];
    snprintf(text, sizeof text, "%s%s%s", title[c->m->overlap], ways[c->m->ways],
             c->m->optimum ? ", * one-to-one" : "");
    int room = right - 2 - (x + 2), width = sm_show_width(text, 0);
    if (room < width / 2) return;
    int from = width < room ? x + 2 + (room - width) / 2 : x + 2;
    sm_pen_cut(sm_pen_as(c->pen, SM_ROLE_DIM), from, c->p.head, room, text);
}

static void draw_legend(const sm_match_canvas *c)
{
    if (c->p.legend < 0) return;
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_DIM);
    const char *text = c->scene->w >= 96 ? "──► class→cluster (T→K)   ◄┄┄ cluster→class (K→T)   ◄═► both   ! unmatched"
                                         : "──► T→K   ◄┄┄ K→T   ◄═► both   ! unmatched";
    if (c->scene->look.ascii)
        text = c->scene->w >= 96 ? "--> class>cluster (T>K)   <.. cluster>class (K>T)   <=> both   ! unmatched"
                                 : "--> T>K   <.. K>T   <=> both   ! unmatched";
    sm_pen_cut(pen, c->scene->w >= 96 ? 3 : 1, c->p.legend, c->scene->w - 2, text);
}

static void draw_totals(const sm_match_canvas *c)
{
    static const struct {
        const char *id, *wide, *narrow;
    } part[] = {{"j_recall", "R = ", "R "},
                {"j_precision", "P = ", "P "},
                {"j_score", "J = 2RP/(R+P) = ", "J "},
                {"f_score", "F = ", "F "},
                {"h_score", "H = ", "H "}};
    if (c->p.totals < 0) return;
    bool wide = c->scene->w >= 72;
    int x = wide && c->scene->w >= 96 ? 3 : 1;
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) {
        char value[32];
        sm_words_value(value, sm_words_now(c->s, part[i].id), sm_words_digits(c->s));
        const char *label = wide ? part[i].wide : part[i].narrow;
        if (x + sm_show_width(label, 0) + sm_show_width(value, 0) > c->scene->w) return;
        x += sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), x, c->p.totals, label);
        x += sm_pen_text(sm_pen_as(c->pen, SM_ROLE_HEAD), x, c->p.totals, value);
        if (!strcmp(part[i].id, "h_score")) sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), x, c->p.totals, "↓");
        x += wide ? 4 : 2;
    }
}

/* A sentence about the node under the cursor: what its matches mean for the indices. */
static sm_status remark(const sm_match_canvas *c, sm_text *out)
{
    int side = c->m->side;
    uint32_t id = c->m->id[side], best = sm_match_best(c, side, id);
    const char *name = sm_match_name(c, side, id);
    if (!c->best) return SM_OK;
    if (c->m->optimum) return sm_match_say_pair(c, out);
    if (best == SM_NONE) return sm_text_print(out, NULL, "%s holds no points", name);
    if (sm_match_lone(c, side, id) && c->m->overlap == SM_MOST)
        return sm_text_print(out, NULL,
                             side ? "%s is unmatched by T→K: a sum over classes alone cannot see it"
                                  : "%s is unmatched by K→T: a sum over clusters alone cannot see it",
                             name);
    if (sm_match_lone(c, side, id))
        return sm_text_print(out, NULL,
                             side ? "%s is unmatched by T→K, so H-score and F-score cannot see it; P can"
                                  : "%s is unmatched by K→T, so P cannot see it; R can",
                             name);
    const char *partner = sm_match_name(c, !side, best);
    uint32_t ties = sm_match_ties(c, side, id), back = sm_match_best(c, !side, best);
    if (ties > 1)
        return sm_text_print(out, NULL, "%u %s are equally good for %s; %s comes first as loaded", ties,
                             side ? "classes" : "clusters", name, partner);
    if (back == id) return sm_text_print(out, NULL, "%s and %s are each other's best", name, partner);
    return sm_text_print(out, NULL, "%s's best is %s, but %s's best is %s", name, partner, partner,
                         back == SM_NONE ? "nobody" : sm_match_name(c, side, back));
}

static void draw_note(const sm_match_canvas *c)
{
    if (c->p.note < 0) return;
    sm_text line = {0};
    if (!remark(c, &line)) sm_pen_cut(c->pen, 1, c->p.note, c->scene->w - 2, sm_text_of(&line));
    sm_text_done(&line);
}

/* Where there is no room for a picture: the cursor's side, a line each. */
static void draw_list(const sm_match_canvas *c)
{
    int side = c->m->side;
    sm_span seen = c->p.node[side];
    for (uint32_t i = 0; i < seen.shown && i < seen.of; i++) {
        uint32_t id = c->axis[side].order[seen.first + i], best = sm_match_best(c, side, id);
        bool here = id == c->m->id[side];
        sm_pen pen = sm_pen_as(c->pen, sm_match_role(c, side, id));
        char count[16], value[32] = "";
        int y = (int)i, x = 1;
        if (here) sm_pen_text(pen, 0, y, "▸"), sm_pen_cursor(c->pen, 0, y);
        x += sm_words_pen(pen, x, y, c->p.name[side], sm_match_name(c, side, id));
        if (sm_match_lone(c, side, id)) x += sm_pen_text(pen, x, y, "!");
        sm_words_count(count, sm_match_size(c, side, id));
        x += 1 + sm_pen_text(c->pen, x + 1, y, count);
        if (best == SM_NONE) continue;
        x += 1 + sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), x + 1, y, "→");
        x += sm_words_pen(c->pen, x, y, c->p.name[!side], sm_match_name(c, !side, best));
        sm_match_value(c, value, side, id, best);
        sm_pen_text(c->pen, x + 1, y, value);
    }
}

static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    if (!scene->session) {
        sm_pen_text(pen, 1, 0, "nothing is loaded; type  :open FILE");
        return;
    }
    sm_match_canvas c = sm_match_on(state, scene, pen);
    if (!c.axis[0].n || !c.axis[1].n) {
        sm_pen_text(pen, 1, 0, "there are no classes or no clusters");
    } else if (!c.p.picture) {
        draw_list(&c);
    } else {
        draw_head(&c);
        sm_match_picture(&c);
        draw_legend(&c);
        if (c.p.table >= 0) (c.m->optimum ? sm_match_optima : sm_match_tables)(&c);
        draw_totals(&c);
        draw_note(&c);
    }
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

/* "K1 42/88 = 0.4773" */
static sm_status say_partner(const sm_match_canvas *c, sm_text *out, uint32_t id, uint32_t partner)
{
    int side = c->m->side;
    const char *name = sm_match_name(c, !side, partner);
    uint64_t over, under, count = sm_table_at(c->t, side ? partner : id, side ? id : partner);
    sm_overlap_of(c->m->overlap, count, sm_match_size(c, side, id), sm_match_size(c, !side, partner), &over, &under);
    char value[32];
    sm_match_value(c, value, side, id, partner);
    if (c->m->overlap == SM_MOST)
        return sm_text_print(out, NULL, "%s %llu of %llu points", name, (unsigned long long)count,
                             (unsigned long long)sm_match_size(c, side, id));
    return sm_text_print(out, NULL, "%s %llu/%llu = %s", name, (unsigned long long)over, (unsigned long long)under,
                         value);
}

/* Who on the other side prefers this one. */
static sm_status say_admirers(const sm_match_canvas *c, sm_text *out, uint32_t id)
{
    enum { NAMED = 3 };
    int side = c->m->side;
    sm_line l = side ? sm_table_col(c->t, id) : sm_table_row(c->t, id);
    uint32_t n = 0;
    sm_status status = sm_text_print(out, NULL, " · %s: ", side ? "T→K" : "K→T");
    for (uint32_t p = 0; p < l.n && !status; p++) {
        uint32_t y = sm_line_at(l, p);
        if (!l.count[p] || sm_match_best(c, !side, y) != id || n++ >= NAMED) continue;
        status = sm_text_print(out, NULL, "%s%s", n > 1 ? ", " : "", sm_match_name(c, !side, y));
    }
    if (!status && n > NAMED) status = sm_text_print(out, NULL, " and %u more", n - NAMED);
    return status || n ? status : sm_text_print(out, NULL, "nobody");
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    if (!scene->session) return;
    sm_match_canvas c = sm_match_on(state, scene, (sm_pen){0});
    int side = c.m->side;
    if (!c.axis[side].n) return;
    uint32_t id = c.m->id[side], best = sm_match_best(&c, side, id);
    unsigned long long size = sm_match_size(&c, side, id);
    sm_status status =
        sm_text_print(out, NULL, "%s %llu point%s", sm_match_name(&c, side, id), size, size == 1 ? "" : "s");
    if (!status && c.best) status = say_admirers(&c, out, id);
    if (!status && best != SM_NONE) status = sm_text_print(out, NULL, " · %s: ", side ? "K→T" : "T→K");
    if (!status && best != SM_NONE) status = say_partner(&c, out, id, best);
    uint32_t next = best == SM_NONE ? SM_NONE : sm_match_runner_up(&c, side, id);
    if (!status && next != SM_NONE) status = sm_text_print(out, NULL, ", next ");
    if (!status && next != SM_NONE) status = say_partner(&c, out, id, next);
    if (status) sm_text_clear(out);
}

/* The index that adds up what the arrows show, and the class or cluster under the cursor. */
static sm_subject subject(const void *state, const sm_scene *scene)
{
    static const char *const by_weighting[SM_WEIGHTINGS] = {
        [SM_BY_COUNT] = "pa", [SM_BY_ROW_SHARE] = "ca", [SM_BY_BRAUN_BLANQUET] = "ba"};
    static const char *const by_overlap[SM_OVERLAPS] = {
        [SM_JACCARD] = "j_score", [SM_F1] = "f_score", [SM_MOST] = "purity"};
    const sm_match *m = state;
    const char *index = m->optimum ? by_weighting[sm_session_match(scene->session)] : by_overlap[m->overlap];
    sm_subject about = sm_about(sm_words_index(index));
    *(m->side ? &about.col : &about.row) = m->id[m->side];
    return about;
}

/* From a cell its class and its cluster; from one of them the side too. */
static void show(void *state, const sm_scene *scene, const sm_subject *about)
{
    sm_match *m = state;
    if (!scene->session || (about->row == SM_NONE && about->col == SM_NONE)) return;
    if (about->row != SM_NONE) m->id[0] = about->row;
    if (about->col != SM_NONE) m->id[1] = about->col;
    if (about->row == SM_NONE || about->col == SM_NONE) m->side = about->row == SM_NONE;
    sm_match_clamp(m, scene);
}

static void carry(void *state, void *was, const sm_scene *scene)
{
    sm_match *m = state;
    const sm_match *from = was;
    m->side = from->side;
    memcpy(m->id, from->id, sizeof m->id);
    memcpy(m->at, from->at, sizeof m->at);
    memcpy(m->top, from->top, sizeof m->top);
    m->overlap = from->overlap;
    m->ways = from->ways;
    m->optimum = from->optimum;
    memcpy(m->sought, from->sought, sizeof m->sought);
}

const sm_view sm_view_match = {
    .name = "match",
    .title = "Match",
    .digit = "2",
    .help = "Every class points to the cluster that fits it best (T→K) and every cluster to its best class (K→T). A "
            "double line is a pair that choose each other; ! marks what nobody points to, which indices that read one "
            "direction only cannot see. o lays the one-to-one optimum for three weightings and the greedy pairing "
            "beside it: how far the second-best matching is behind, the fewest points of one class moved between two "
            "clusters after which another matching weighs more, and the prices u and v whose sum proves the total.",
    .actions = sm_match_actions,
    .state_size = sizeof(sm_match),
    .carry = carry,
    .done = done,
    .needs = needs,
    .draw = draw,
    .inspect = inspect,
    .find = sm_match_find,
    .settle = settle,
    .mouse = sm_match_mouse,
    .show = show,
    .subject = subject,
    .document = "match",
    .work = work,
    .stop = stop,
};
