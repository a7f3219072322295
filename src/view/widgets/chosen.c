#include "chosen.h"
#include "base/mem.h"
#include "measure/index.h"
#include "words.h"
#include <stdio.h>
#include <string.h>

/* ---- bits -------------------------------------------------------------------------------------------------------- */

static size_t words_of(uint32_t n)
{
    return (size_t)n / 64 + 1;
}

void sm_chosen_room(sm_chosen *c, const sm_session *s)
{
    const sm_points *points = sm_session_points(s);
    uint32_t n = points ? sm_points_n(points) : 0;
    if (c->bits && c->n == n) return;
    uint64_t *bits = sm_alloc(words_of(n), sizeof *bits);
    sm_free(c->bits);
    c->bits = bits;
    c->n = n;
}

uint32_t sm_chosen_count(const sm_chosen *c)
{
    uint32_t n = 0;
    for (size_t i = 0; c->bits && i < words_of(c->n); i++)
        for (uint64_t w = c->bits[i]; w; w &= w - 1) n++;
    return n;
}

uint32_t sm_chosen_first(const sm_chosen *c)
{
    for (size_t i = 0; c->bits && i < words_of(c->n); i++)
        if (c->bits[i])
            for (uint32_t b = 0; b < 64; b++)
                if (c->bits[i] >> b & 1) return (uint32_t)i * 64 + b;
    return SM_NONE;
}

void sm_chosen_clear(sm_chosen *c)
{
    if (c->bits) memset(c->bits, 0, words_of(c->n) * sizeof *c->bits);
}

void sm_chosen_free(sm_chosen *c)
{
    sm_free(c->bits);
    *c = (sm_chosen){0};
}

/* Where the chosen ones would most likely go: the partner of the first one's class, or else the cluster where most of
 * that class is; another one than its own unless own is allowed. SM_NONE: there is no other. */
static uint32_t likely_cluster(const sm_session *s, const sm_chosen *c, bool own)
{
    const sm_points *p = sm_session_points(s);
    const sm_table *t = sm_session_table(s);
    uint32_t first = sm_chosen_first(c), best = SM_NONE, n;
    if (!p || first == SM_NONE) return SM_NONE;
    uint32_t row = sm_points_class(p, first), is = sm_points_cluster(p, first), wanted = sm_home_of(s, row);
    if (wanted != SM_NONE && (own || wanted != is)) return wanted;
    sm_line line = row < sm_table_rows(t) ? sm_table_row(t, row) : (sm_line){0}; /* noise has no class */
    uint64_t most = 0;
    for (uint32_t i = 0; i < line.n; i++) {
        if (sm_line_at(line, i) == is || line.count[i] <= most) continue;
        best = sm_line_at(line, i);
        most = line.count[i];
    }
    const uint32_t *order = sm_session_col_order(s, &n);
    for (uint32_t i = 0; i < n && best == SM_NONE; i++)
        if (order[i] != is) best = order[i];
    return best;
}

/* ---- the command ------------------------------------------------------------------------------------------------- */

/* Neighbours are points without another point between them: rows that were left out lie in no point's way. */
sm_status sm_chosen_assign(const sm_session *s, const sm_chosen *c, uint32_t to, sm_text *out, sm_error *err)
{
    const sm_dataset *d = sm_session_data(s);
    size_t runs = 0;
    sm_text_puts(out, "assign @");
    for (uint32_t p = 0; p < c->n; p++) {
        if (!sm_chosen_is(c, p)) continue;
        unsigned long long low = sm_dataset_row(d, p);
        while (p + 1 < c->n && sm_chosen_is(c, p + 1)) p++;
        unsigned long long high = sm_dataset_row(d, p);
        if (++runs > SM_RUNS_AT_MOST)
            return sm_fail(err, SM_LIMIT,
                           "The marked points lie in more than %d runs of rows, too many for one command; mark fewer, "
                           "or move by class and cluster",
                           SM_RUNS_AT_MOST);
        sm_text_printf(out, low == high ? "%s%llu" : "%s%llu-%llu", runs == 1 ? "" : ",", low, high);
    }
    sm_words_put(out, sm_table_col_name(sm_session_table(s), to));
    return SM_OK;
}

sm_answer sm_chosen_ask(const sm_press *press, const sm_chosen *c)
{
    sm_error err = {0};
    if (sm_chosen_first(c) == SM_NONE) return sm_reply(press, SM_SAY, "No point here to move");
    uint32_t to = likely_cluster(press->session, c, false);
    if (to == SM_NONE) return sm_reply(press, SM_SAY, "There is no other cluster; a makes one in the matrix");
    if (!sm_chosen_assign(press->session, c, to, press->out, &err)) return SM_ASK;
    sm_text_clear(press->out);
    return sm_reply(press, SM_SAY, "%s", err.text);
}

/* ---- what would come of it --------------------------------------------------------------------------------------- */

enum { TRIED = 100000 }; /* marked points up to which every key may try what would be */

/* The cluster to preview; SM_NONE where that moves no point. */
static uint32_t preview_cluster(const sm_session *s, const sm_chosen *c)
{
    uint32_t n = sm_chosen_count(c), to = n && n <= TRIED ? likely_cluster(s, c, true) : SM_NONE;
    for (uint32_t p = 0; p < c->n && to != SM_NONE; p++) {
        if (p % 64 == 0 && !c->bits[p / 64])
            p += 63;
        else if (sm_chosen_is(c, p) && sm_points_cluster(sm_session_points(s), p) != to)
            return to;
    }
    return SM_NONE;
}

void sm_chosen_preview(const sm_session *s, const sm_chosen *c, sm_text *out)
{
    uint32_t to = preview_cluster(s, c);
    if (to != SM_NONE && sm_chosen_assign(s, c, to, out, NULL)) sm_text_clear(out);
}

void sm_chosen_say(const sm_session *s, const sm_chosen *c, size_t of, int columns, bool ascii, sm_text *out)
{
    static const char *const shown[] = {"nca", "j_score", "ari"};
    bool brief = columns < 90;
    const sm_value *then = sm_session_drafted(s), *now = sm_session_now(s);
    uint32_t to = preview_cluster(s, c), n = sm_chosen_count(c);
    sm_text_printf(out, brief ? "%u/%zu marked" : "%u of %zu marked", n, of);
    if (to == SM_NONE || !then) return;
    sm_text_printf(out, brief ? " · m→%.40s:" : " · preview m → cluster %.40s:", sm_axis_name(s, SM_CLUSTERS, to));
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        size_t at = sm_words_index(shown[i]), length = out->length;
        const sm_index *x = sm_registry_at(sm_session_registry(s), at);
        sm_moved_words m = sm_words_moved(x, now[at], then[at], 4);
        sm_text_printf(out, "  %s %s→%s", x->short_name, m.from, m.to);
        if (sm_show_width(sm_text_of(out), ascii ? SM_SHOW_ASCII : 0) <= columns) continue;
        out->data[length] = 0;
        out->length = length;
    }
}

void sm_point_say(const sm_session *s, uint32_t point, sm_text *out)
{
    const sm_points *p = sm_session_points(s);
    const sm_dataset *d = sm_session_data(s);
    const char *id = sm_point_id(sm_dataset_parts(d), point);
    sm_text_printf(out, "row %llu", (unsigned long long)sm_dataset_row(d, point));
    if (id) sm_text_printf(out, " · %s", id);
    sm_text_printf(out, " · class %s, cluster %s", sm_axis_name(s, SM_CLASSES, sm_points_class(p, point)),
                   sm_axis_name(s, SM_CLUSTERS, sm_points_cluster(p, point)));
}
