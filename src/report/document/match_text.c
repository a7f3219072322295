/* The matchings for people. */
#include "match.h"
#include "report/paper/page.h"
#include <inttypes.h>
#include <stdio.h>

static int widest(const sm_page *p, const sm_side *s)
{
    int width = 1; /* of an empty name */
    for (uint32_t i = 0; i < s->n; i++) {
        int w = sm_page_width(p, sm_side_own(s, s->member[i]));
        if (w > width) width = w;
    }
    return width;
}

static void pairing_heading(sm_page *p, const sm_matchings *m, const sm_pairing *q)
{
    char total[64], optima[64] = "";
    if (q->counts)
        snprintf(total, sizeof total, "%" PRIu64 " of %" PRIu64 " points", sm_pairing_total(q), m->facts->sums->n);
    else
        sm_fixed(total, sm_fix_double(q->matching->weight), sm_page_digits(p->o));
    if (q->matching->canonical && q->matching->optima >= 100)
        snprintf(optima, sizeof optima, "; the first as loaded of 100 or more optima");
    else if (q->matching->canonical && q->matching->optima > 1)
        snprintf(optima, sizeof optima, "; the first as loaded of %u optima", q->matching->optima);
    else if (q->matching->canonical)
        snprintf(optima, sizeof optima, "; the only optimum");
    sm_page_heading(p, "%s%s: total %s%s", q->matching->canonical ? "One-to-one optimum by " : "", q->name, total,
                    optima);
}

static void write_pairing(sm_page *p, const sm_matchings *m, const sm_pairing *q)
{
    sm_side classes = sm_side_of(m, true), clusters = sm_side_of(m, false);
    int left = widest(p, &classes), right = widest(p, &clusters);
    pairing_heading(p, m, q);
    for (uint32_t r = 0; r < m->rows; r++) {
        char weight[64] = "";
        uint32_t row = m->row[r], col = q->matching->col_of_row[row];
        if (sm_side_empty(&classes, row)) continue;
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

static bool page_tie(void *self, const char *name)
{
    sm_page *p = self;
    sm_page_text(p, " = ");
    sm_page_cell(p, name, sm_page_width(p, name), false);
    return p->status == SM_OK;
}

static void write_choices(sm_page *p, const sm_matchings *m, bool by_class)
{
    sm_side s = sm_side_of(m, by_class), others = sm_side_of(m, !by_class);
    int width = widest(p, &s), right = widest(p, &others);
    sm_page_heading(p, "%s",
                    by_class ? "Best cluster of each class (Jaccard)" : "Best class of each cluster (Jaccard)");
    for (uint32_t i = 0; i < s.n; i++) {
        char number[64];
        uint32_t id = s.member[i];
        if (s.best[id] == SM_NONE) continue;
        sm_fixed(number, sm_side_jaccard(&s, id, s.best[id]), sm_page_digits(p->o));
        sm_page_pad(p, 2);
        sm_page_cell(p, sm_side_own(&s, id), width, false);
        sm_page_text(p, " → ");
        sm_page_cell(p, sm_side_other(&s, s.best[id]), right, false);
        sm_page_printf(p, "  %s", number);
        sm_side_ties(&s, id, page_tie, p);
        sm_page_end(p);
    }
}

static void write_unmatched(sm_page *p, const sm_matchings *m, bool by_class)
{
    sm_side s = sm_side_of(m, by_class);
    bool some = false;
    sm_page_text(p, by_class ? "Classes that no cluster chooses:" : "Clusters that no class chooses:");
    for (uint32_t i = 0; i < s.n; i++) {
        if (!sm_side_unmatched(&s, s.member[i])) continue;
        const char *name = sm_side_own(&s, s.member[i]);
        sm_page_text(p, some ? ", " : " ");
        sm_page_cell(p, name, sm_page_width(p, name), false);
        some = true;
    }
    if (!some) sm_page_text(p, " none");
    sm_page_end(p);
}

sm_status sm_match_people(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    sm_matchings m = sm_match_of(s);
    sm_page p = sm_page_of(o, out, err);
    for (size_t i = 0; i <= SM_WEIGHTINGS; i++) {
        sm_pairing q = sm_pairing_of(&m, i);
        write_pairing(&p, &m, &q);
    }
    write_choices(&p, &m, true);
    write_choices(&p, &m, false);
    write_unmatched(&p, &m, true);
    write_unmatched(&p, &m, false);
    return sm_page_done(&p);
}
