/* The matchings for people. */
#include "match.h"
#include "output/writers/writers.h"
#include <inttypes.h>
#include <stdio.h>

static void pairing_heading(sm_page *p, const sm_matchings *m, const sm_pairing *q)
{
    char total[64], optima[64] = "";
    if (q->counts)
        snprintf(total, sizeof total, "%" PRIu64 " of %" PRIu64 " point%s", sm_pairing_total(q), m->facts->sums->n,
                 sm_plural(m->facts->sums->n));
    else
        sm_fixed(total, sm_q64_double(q->matching->weight), sm_page_digits(p->o));
    if (q->matching->canonical && q->matching->optima >= 100)
        snprintf(optima, sizeof optima, "; first as loaded of 100 or more optima");
    else if (q->matching->canonical && q->matching->optima > 1)
        snprintf(optima, sizeof optima, "; first as loaded of %u optima", q->matching->optima);
    else if (q->matching->canonical)
        snprintf(optima, sizeof optima, "; the only optimum");
    sm_page_heading(p, "%s%s: total %s%s", q->matching->canonical ? "One-to-one optimum by " : "", q->name, total,
                    optima);
}

static void write_pairing(sm_page *p, const sm_matchings *m, const sm_best_partners *best, const sm_pairing *q)
{
    int left = sm_partners_width(p, best, 0), right = sm_partners_width(p, best, 1);
    pairing_heading(p, m, q);
    for (uint32_t r = 0; r < m->rows; r++) {
        char weight[64] = "";
        uint32_t row = m->row[r], col = q->matching->col_of_row[row];
        if (m->row_sum[row] == 0) continue;
        sm_page_pad(p, 2);
        sm_page_cell(p, sm_table_row_name(m->table, row), left, false);
        sm_page_text(p, " – ");
        sm_page_cell(p, col == SM_NONE ? "(none)" : sm_table_col_name(m->table, col), right > 6 ? right : 6, false);
        if (col != SM_NONE) {
            sm_page_printf(p, "  %" PRIu64, sm_table_at(m->table, row, col));
            sm_fixed(weight, sm_pair_weight(m, q, row, col), sm_page_digits(p->o));
            if (!q->counts) sm_page_printf(p, "  %s", weight);
        }
        sm_page_end(p);
    }
}

void sm_match_people(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_matchings m = sm_match_of(s);
    sm_best_partners best = sm_match_partners(&m);
    sm_page p = sm_page_of(o, out);
    for (size_t i = 0; i <= SM_WEIGHTINGS; i++) {
        sm_pairing q = sm_pairing_of(&m, i);
        write_pairing(&p, &m, &best, &q);
    }
    sm_partners_page(&p, &best);
    sm_page_free(&p);
}
