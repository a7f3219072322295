/* Best partners by Jaccard, and the one-to-one pairings. */
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

/* ---- best partners ----------------------------------------------------------------------------------------------- */
static const char *match_name(const void *self, int side, uint32_t id)
{
    const sm_table *t = ((const sm_matchings *)self)->table;
    return side ? sm_table_col_name(t, id) : sm_table_row_name(t, id);
}

static double match_jaccard(const void *self, uint32_t row, uint32_t col)
{
    return sm_overlap_at(SM_JACCARD, ((const sm_matchings *)self)->table, row, col);
}

/* Cross products make the comparison exact. */
static bool match_equal(const void *self, int side, uint32_t own, uint32_t other, uint32_t best)
{
    const sm_matchings *m = self;
    uint32_t partner[] = {other, best};
    uint64_t over[2], under[2];
    for (int i = 0; i < 2; i++) {
        uint32_t row = side ? partner[i] : own, col = side ? own : partner[i];
        sm_overlap_of(SM_JACCARD, sm_table_at(m->table, row, col), m->row_sum[row], m->col_sum[col], &over[i],
                      &under[i]);
    }
    return over[0] > 0 && (sm_u128)over[0] * under[1] == (sm_u128)over[1] * under[0];
}

sm_best_partners sm_match_partners(const sm_matchings *m)
{
    static const sm_partner_words words = {
        .one = {"class", "cluster"},
        .all = {"classes", "clusters"},
        .value = "jaccard",
        .to = {"class_to_cluster", "cluster_to_class"},
        .heading = {"Best cluster of each class (Jaccard)", "Best class of each cluster (Jaccard)"},
        .unmatched = {"Classes that are no cluster's best:", "Clusters that are no class's best:"},
    };
    const sm_best *b = &m->facts->best[SM_JACCARD];
    return (sm_best_partners){
        .words = &words,
        .self = m,
        .id = {m->row, m->col},
        .n = {m->rows, m->cols},
        .ids = {sm_table_rows(m->table), sm_table_cols(m->table)},
        .best = {b->col_of_row, b->row_of_col},
        .ties = {b->row_ties, b->col_ties},
        .name = match_name,
        .value = match_jaccard,
        .equal = match_equal,
    };
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
