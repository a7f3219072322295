/* Where most goes wrong: the cells outside the partner of their class, from the largest on. */
#include "matrix.h"
#include <stdio.h>

typedef struct confused { /* a cell; larger ones first, of equals the first as loaded */
    uint64_t count;
    uint32_t row, col;
} confused;

static bool ahead(confused a, confused b)
{
    if (a.count != b.count) return a.count > b.count;
    return a.row != b.row ? a.row < b.row : a.col < b.col;
}

static const sm_matching *matching_of(const sm_session *s)
{
    sm_weighting w = sm_session_match(s);
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    const sm_matching *m = &f->matching[w];
    return f->have & (unsigned)SM_NEED_MATCH_COUNT << w && m->canonical ? m : NULL;
}

typedef struct found {
    confused next; /* count 0: none */
    uint32_t rank; /* of it, from 1 */
} found;

/* The first confusion behind after (count 0: the first of all). One pass over the cells. */
static found confusion_behind(const sm_session *s, const sm_matching *m, confused after)
{
    const sm_table *t = sm_session_table(s);
    uint32_t rows;
    const uint32_t *order = sm_session_row_order(s, &rows);
    found f = {.rank = 1};
    for (uint32_t i = 0; i < rows; i++) {
        uint32_t row = order[i], home = row < m->rows ? m->col_of_row[row] : SM_NONE;
        sm_line line = sm_table_row(t, row);
        for (uint32_t p = 0; p < line.n; p++) {
            confused k = {line.count[p], row, sm_line_at(line, p)};
            if (!k.count || k.col == home) continue;
            if (after.count && !ahead(after, k))
                f.rank++;
            else if (!f.next.count || ahead(k, f.next))
                f.next = k;
        }
    }
    return f;
}

static void go_to(sm_matrix *m, const sm_scene *scene, confused k)
{
    m->row = k.row;
    m->col = k.col;
    m->panel = false;
    sm_matrix_clamp(m, scene);
}

static const char *ending(uint32_t n)
{
    if (n % 100 >= 11 && n % 100 <= 13) return "th";
    return n % 10 == 1 ? "st" : n % 10 == 2 ? "nd" : n % 10 == 3 ? "rd" : "th";
}

static sm_status say_confusion(const sm_session *s, found f, sm_text *out)
{
    const sm_table *t = sm_session_table(s);
    char share[64], which[32] = "";
    sm_fixed(share, 100.0 * (double)f.next.count / (double)sm_table_row_sums(t)[f.next.row], 0);
    if (f.rank > 1) snprintf(which, sizeof which, "%u%s ", f.rank, ending(f.rank));
    return sm_text_print(out, NULL, "%slargest confusion: %s × %s, %llu point%s = %s%% of %s", which,
                         sm_table_row_name(t, f.next.row), sm_table_col_name(t, f.next.col),
                         (unsigned long long)f.next.count, f.next.count == 1 ? "" : "s", share,
                         sm_table_row_name(t, f.next.row));
}

sm_answer sm_matrix_confusion(const sm_press *press)
{
    sm_matrix *m = press->state;
    const sm_session *s = press->session;
    if (!s) return SM_IGNORED;
    const sm_matching *match = matching_of(s);
    if (!match) return sm_reply(press, SM_SAY, "the one-to-one optimum is not worked out yet");
    sm_matrix_clamp(m, press->scene);
    uint32_t home = m->row < match->rows ? match->col_of_row[m->row] : SM_NONE;
    bool sum = m->row == SM_OTHER || m->col == SM_OTHER;
    confused here = {sum ? 0 : sm_table_at(sm_session_table(s), m->row, m->col), m->row, m->col}, none = {0};
    bool goes_on = m->confusion && home != m->col && here.count;
    found f = confusion_behind(s, match, goes_on ? here : none);
    bool again = goes_on && !f.next.count;
    if (again) f = confusion_behind(s, match, none);
    if (!f.next.count) return sm_reply(press, SM_SAY, "nothing lies outside the partner of its class");
    m->confusion = f.rank;
    go_to(m, press->scene, f.next);
    sm_status status = again ? sm_text_print(press->out, NULL, "that was the smallest; ") : SM_OK;
    return status || say_confusion(s, f, press->out) ? SM_IGNORED : SM_SAY;
}
