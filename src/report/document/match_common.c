/* One side looking at the other, and the one-to-one pairings. */
#include "match.h"

sm_matchings sm_match_of(const sm_session *s)
{
    sm_matchings m = {.session = s, .facts = sm_live_facts(sm_session_live(s)), .table = sm_session_table(s)};
    m.row = sm_session_row_order(s, &m.rows);
    m.col = sm_session_col_order(s, &m.cols);
    m.row_sum = sm_table_row_sums(m.table);
    m.col_sum = sm_table_col_sums(m.table);
    return m;
}

/* ---- one side looking at the other ------------------------------------------------------------------------------- */

sm_side sm_side_of(const sm_matchings *m, bool by_class)
{
    const sm_best *b = &m->facts->best[SM_JACCARD];
    if (by_class) return (sm_side){m, true, m->row, m->rows, b->col_of_row, b->row_ties};
    return (sm_side){m, false, m->col, m->cols, b->row_of_col, b->col_ties};
}

const char *sm_side_own(const sm_side *s, uint32_t id)
{
    return s->by_class ? sm_table_row_name(s->m->table, id) : sm_table_col_name(s->m->table, id);
}

const char *sm_side_other(const sm_side *s, uint32_t id)
{
    return s->by_class ? sm_table_col_name(s->m->table, id) : sm_table_row_name(s->m->table, id);
}

bool sm_side_empty(const sm_side *s, uint32_t id)
{
    return (s->by_class ? s->m->row_sum[id] : s->m->col_sum[id]) == 0;
}

static void jaccard_of(const sm_side *s, uint32_t own, uint32_t other, uint64_t *over, uint64_t *under)
{
    uint32_t row = s->by_class ? own : other, col = s->by_class ? other : own;
    sm_overlap_of(SM_JACCARD, sm_table_at(s->m->table, row, col), s->m->row_sum[row], s->m->col_sum[col], over, under);
}

double sm_side_jaccard(const sm_side *s, uint32_t own, uint32_t other)
{
    return sm_overlap_at(SM_JACCARD, s->m->table, s->by_class ? own : other, s->by_class ? other : own);
}

/* Calls found with every other partner that reaches the same Jaccard; cross products make the comparison exact. */
bool sm_side_ties(const sm_side *s, uint32_t own, bool (*found)(void *self, const char *name), void *self)
{
    if (s->ties[own] < 2) return true;
    uint64_t over, under, c, u;
    jaccard_of(s, own, s->best[own], &over, &under);
    sm_line line = s->by_class ? sm_table_row(s->m->table, own) : sm_table_col(s->m->table, own);
    for (uint32_t p = 0; p < line.n; p++) {
        uint32_t other = sm_line_at(line, p);
        if (line.count[p] == 0 || other == s->best[own]) continue;
        jaccard_of(s, own, other, &c, &u);
        if ((sm_u128)c * under == (sm_u128)over * u && !found(self, sm_side_other(s, other))) return false;
    }
    return true;
}

bool sm_side_unmatched(const sm_side *chosen, uint32_t id)
{
    const sm_best *b = &chosen->m->facts->best[SM_JACCARD];
    return (chosen->by_class ? sm_row_unmatched : sm_col_unmatched)(b, chosen->m->table, id);
}

/* ---- the one-to-one ones ----------------------------------------------------------------------------------------- */

sm_pairing sm_pairing_of(const sm_matchings *m, size_t i)
{
    if (i == SM_WEIGHTINGS) return (sm_pairing){"greedy", m->facts->greedy, true, SM_BY_COUNT};
    sm_weighting w = (sm_weighting)i;
    return (sm_pairing){sm_weighting_name(w), &m->facts->matching[w], w == SM_BY_COUNT, w};
}

uint64_t sm_pairing_total(const sm_pairing *p)
{
    return (uint64_t)(p->matching->weight >> 64);
}

double sm_pair_weight(const sm_matchings *m, const sm_pairing *p, uint32_t row, uint32_t col)
{
    return sm_weight_at(p->weighting, m->table, row, col);
}
