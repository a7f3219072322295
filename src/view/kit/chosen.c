#include "chosen.h"
#include "setmatch/base/mem.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- bits -------------------------------------------------------------------------------------------------------- */

static size_t words_of(uint32_t n)
{
    return (size_t)n / 64 + 1;
}

sm_status sm_chosen_room(sm_chosen *c, const sm_session *s, sm_error *err)
{
    const sm_points *points = sm_session_points(s);
    uint32_t n = points ? sm_points_n(points) : 0;
    if (c->bits && c->n == n) return SM_OK;
    uint64_t *bits = sm_alloc(words_of(n), sizeof *bits);
    if (!bits) return sm_no_memory(err);
    sm_free(c->bits);
    c->bits = bits;
    c->n = n;
    return SM_OK;
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

void sm_chosen_done(sm_chosen *c)
{
    sm_free(c->bits);
    *c = (sm_chosen){0};
}

/* ---- where a class belongs --------------------------------------------------------------------------------------- */

unsigned sm_wanted_needs(const sm_session *s)
{
    return SM_NEED_CANONICAL | (unsigned)SM_NEED_MATCH_COUNT << sm_session_match(s);
}

static const sm_matching *matching_of(const sm_session *s)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    const sm_matching *m = f->have & SM_NEED_CANONICAL ? &f->matching[sm_session_match(s)] : NULL;
    return m && m->canonical ? m : NULL;
}

bool sm_wanted_known(const sm_session *s)
{
    return matching_of(s) != NULL;
}

uint32_t sm_wanted(const sm_session *s, uint32_t row)
{
    const sm_matching *m = matching_of(s);
    return m && row < m->rows ? m->col_of_row[row] : SM_NONE;
}

bool sm_misplaced(const sm_session *s, uint32_t point)
{
    const sm_points *p = sm_session_points(s);
    uint32_t wanted = sm_wanted(s, sm_points_class(p, point)), is = sm_points_cluster(p, point);
    return wanted != SM_NONE && is != SM_NONE && wanted != is;
}

static uint32_t where_most_are(const sm_session *s, uint32_t row, uint32_t but)
{
    const sm_table *t = sm_session_table(s);
    sm_line line = row < sm_table_rows(t) ? sm_table_row(t, row) : (sm_line){0}; /* noise has no class */
    uint32_t best = SM_NONE, n;
    uint64_t most = 0;
    for (uint32_t p = 0; p < line.n; p++) {
        uint32_t col = sm_line_at(line, p);
        if (col == but || line.count[p] <= most) continue;
        best = col;
        most = line.count[p];
    }
    const uint32_t *order = sm_session_col_order(s, &n);
    for (uint32_t i = 0; i < n && best == SM_NONE; i++)
        if (order[i] != but) best = order[i];
    return best;
}

/* Where the chosen ones would most likely go: the partner of the first one's class, or else the cluster where most of
 * that class is; another one than its own unless own is allowed. SM_NONE: there is no other. */
static uint32_t target(const sm_session *s, const sm_chosen *c, bool own)
{
    const sm_points *p = sm_session_points(s);
    uint32_t first = sm_chosen_first(c);
    if (!p || first == SM_NONE) return SM_NONE;
    uint32_t row = sm_points_class(p, first), is = sm_points_cluster(p, first), wanted = sm_wanted(s, row);
    if (wanted != SM_NONE && (own || wanted != is)) return wanted;
    return where_most_are(s, row, is);
}

/* ---- the command --------------------------------------------------------------------------------------------------
 */

static sm_status add_run(const sm_dataset *d, uint32_t from, uint32_t to, bool first, sm_text *out, sm_error *err)
{
    unsigned long long low = sm_dataset_row(d, from), high = sm_dataset_row(d, to);
    const char *before = first ? "" : ",";
    return low == high ? sm_text_print(out, err, "%s%llu", before, low)
                       : sm_text_print(out, err, "%s%llu-%llu", before, low, high);
}

/* Neighbours are points without another point between them: rows that were left out lie in no point's way. */
sm_status sm_chosen_assign(const sm_session *s, const sm_chosen *c, uint32_t to, sm_text *out, sm_error *err)
{
    const sm_dataset *d = sm_session_data(s);
    sm_status status = sm_text_print(out, err, "assign @");
    size_t runs = 0;
    for (uint32_t p = 0; p < c->n && !status; p++) {
        if (!sm_chosen_is(c, p)) continue;
        uint32_t from = p;
        while (p + 1 < c->n && sm_chosen_is(c, p + 1)) p++;
        if (++runs > SM_RUNS_AT_MOST)
            return sm_fail(err, SM_LIMIT,
                           "the marked points lie in more than %d runs of rows; that is too much for one "
                           "command; mark fewer, or move by class and cluster",
                           SM_RUNS_AT_MOST);
        status = add_run(d, from, p, runs == 1, out, err);
    }
    if (!status) status = sm_text_add(out, " ", 1, err);
    return status ? status : sm_word_quote(out, sm_table_col_name(sm_session_table(s), to), err);
}

static sm_answer say(sm_text *out, const char *text)
{
    sm_text_clear(out);
    return sm_text_print(out, NULL, "%s", text) ? SM_IGNORED : SM_SAY;
}

sm_answer sm_chosen_ask(const sm_session *s, const sm_chosen *c, sm_text *out)
{
    sm_error err = {0};
    if (sm_chosen_first(c) == SM_NONE) return say(out, "there is no point here to move");
    uint32_t to = target(s, c, false);
    if (to == SM_NONE) return say(out, "there is no other cluster; a makes one in the matrix");
    return sm_chosen_assign(s, c, to, out, &err) ? say(out, err.text) : SM_ASK;
}

/* ---- what would come of it ----------------------------------------------------------------------------------------
 */

enum { TRIED = 100000 }; /* marked points up to which every key may try what would be */

static bool any_elsewhere(const sm_session *s, const sm_chosen *c, uint32_t to)
{
    for (uint32_t p = 0; p < c->n; p++) {
        if (p % 64 == 0 && !c->bits[p / 64])
            p += 63;
        else if (sm_chosen_is(c, p) && sm_points_cluster(sm_session_points(s), p) != to)
            return true;
    }
    return false;
}

static uint32_t likely(const sm_session *s, const sm_chosen *c)
{
    uint32_t n = sm_chosen_count(c), to = n && n <= TRIED ? target(s, c, true) : SM_NONE;
    return to != SM_NONE && any_elsewhere(s, c, to) ? to : SM_NONE;
}

void sm_chosen_preview(const sm_session *s, const sm_chosen *c, sm_text *out)
{
    uint32_t to = likely(s, c);
    if (to != SM_NONE && sm_chosen_assign(s, c, to, out, NULL)) sm_text_clear(out);
}

static void say_drafted(const sm_session *s, int columns, bool ascii, sm_text *out)
{
    static const struct {
        const char *id, *name;
    } shown[] = {{"nca", "NCA"}, {"j_score", "J"}, {"ari", "ARI"}};
    const sm_value *then = sm_session_drafted(s), *now = sm_session_now(s);
    for (size_t i = 0; then && i < sizeof shown / sizeof *shown; i++) {
        size_t at = sm_words_index(shown[i].id), length = out->length;
        char from[32], to[32];
        sm_words_value(from, now[at], 4);
        sm_words_value(to, then[at], 4);
        if (sm_text_print(out, NULL, "  %s %s→%s", shown[i].name, from, to)) return;
        if (sm_show_width(sm_text_of(out), ascii ? SM_SHOW_ASCII : 0) <= columns) continue;
        out->data[length] = 0;
        out->length = length;
    }
}

sm_status sm_chosen_say(const sm_session *s, const sm_chosen *c, size_t of, int columns, bool ascii, sm_text *out)
{
    bool brief = columns < 90;
    uint32_t to = likely(s, c), n = sm_chosen_count(c);
    sm_status status = sm_text_print(out, NULL, brief ? "%u/%zu marked" : "%u of %zu marked", n, of);
    if (status || to == SM_NONE || !sm_session_drafted(s)) return status;
    status =
        sm_text_print(out, NULL, brief ? " · m→%.40s:" : " · preview m → cluster %.40s:", sm_name_of(s, false, to));
    if (!status) say_drafted(s, columns, ascii, out);
    return status;
}

const char *sm_name_of(const sm_session *s, bool row, uint32_t id)
{
    const sm_table *t = sm_session_table(s);
    if (row) return id < sm_table_rows(t) ? sm_table_row_name(t, id) : "none";
    return id < sm_table_cols(t) ? sm_table_col_name(t, id) : "none";
}

sm_status sm_point_say(const sm_session *s, uint32_t point, sm_text *out)
{
    const sm_points *p = sm_session_points(s);
    const sm_dataset *d = sm_session_data(s);
    const sm_text *id = sm_dataset_parts(d)->id;
    sm_status status = sm_text_print(out, NULL, "row %llu", (unsigned long long)sm_dataset_row(d, point));
    if (!status && id) status = sm_text_print(out, NULL, " · %s", sm_text_of(&id[point]));
    if (status) return status;
    return sm_text_print(out, NULL, " · class %s, cluster %s", sm_name_of(s, true, sm_points_class(p, point)),
                         sm_name_of(s, false, sm_points_cluster(p, point)));
}
