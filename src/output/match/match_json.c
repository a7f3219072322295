/* The JSON of `match`, a contract. */
#include "match.h"
#include "measure/live/runner_up.h"
#include "output/writers/writers.h"
#include <math.h>

enum { OPTIMA_COUNTED = 100 };

static void write_weight(sm_json *j, const char *key, const sm_pairing *p, double weight)
{
    if (p->counts)
        sm_json_whole(j, key, (uint64_t)(weight + 0.5));
    else
        sm_json_real(j, key, weight);
}

static void write_pairs(sm_json *j, const sm_matchings *m, const sm_pairing *p)
{
    sm_json_open(j, "pairs", "[");
    for (uint32_t r = 0; r < m->rows; r++) {
        uint32_t row = m->row[r], col = p->matching->col_of_row[row];
        if (col == SM_NONE) continue;
        sm_json_open(j, NULL, "{");
        sm_json_words(j, "class", sm_table_row_name(m->table, row));
        sm_json_words(j, "cluster", sm_table_col_name(m->table, col));
        sm_json_whole(j, "count", sm_table_at(m->table, row, col));
        if (!p->counts) sm_json_real(j, "weight", sm_pair_weight(m, p, row, col));
        sm_json_close(j, "}");
    }
    sm_json_close(j, "]");
    write_weight(j, "total", p, sm_q64_double(p->matching->weight));
}

/* ---- one-to-one optima, and how far the runner-up is behind ------------------------------------------------------ */
/* The best matching that lacks a pair of this one, and the first pair that it can lack. */
static void write_runner_up(sm_json *j, const sm_matchings *m, const sm_pairing *p, const sm_firmness *f)
{
    sm_q64 total = p->matching->weight - (sm_q64)ldexp(f->gap, 64); /* rounded once */
    sm_json_open(j, "runner_up", "{");
    write_weight(j, "total", p, sm_q64_double(total));
    sm_json_open(j, "lacks", "{");
    sm_json_words(j, "class", sm_table_row_name(m->table, f->row));
    sm_json_words(j, "cluster", sm_table_col_name(m->table, f->col));
    sm_json_close(j, "}");
    sm_json_close(j, "}");
}

/* Those without points have none: no pair of theirs is worth anything. */
static void write_prices(sm_json *j, const sm_matchings *m, const sm_pairing *p, bool by_class)
{
    const double *price = by_class ? p->matching->row_price : p->matching->col_price;
    const uint32_t *id = by_class ? m->row : m->col;
    const uint64_t *points = by_class ? m->row_sum : m->col_sum;
    uint32_t n = by_class ? m->rows : m->cols, known = by_class ? p->matching->rows : p->matching->cols;
    sm_json_open(j, by_class ? "classes" : "clusters", "[");
    for (uint32_t i = 0; i < n; i++) {
        if (points[id[i]] == 0) continue;
        const char *name = by_class ? sm_table_row_name(m->table, id[i]) : sm_table_col_name(m->table, id[i]);
        sm_json_open(j, NULL, "{");
        sm_json_words(j, by_class ? "class" : "cluster", name);
        write_weight(j, "price", p, price && id[i] < known ? price[id[i]] : 0);
        sm_json_close(j, "}");
    }
    sm_json_close(j, "]");
}

/* Without another matching there is neither gap nor runner-up. */
static void write_optimum(sm_json *j, const sm_matchings *m, size_t i)
{
    sm_pairing p = sm_pairing_of(m, i);
    sm_firmness f = sm_runner_up_gap(sm_session_live(m->session), (sm_weighting)i);
    uint32_t optima = p.matching->optima;
    bool known = f.pairs == SM_RUNNER_UP_DONE, other = known && isfinite(f.gap);
    sm_json_open(j, p.name, "{");
    write_pairs(j, m, &p);
    sm_json_bool(j, "unique", optima == 1);
    if (optima < OPTIMA_COUNTED) {
        sm_json_whole(j, "optima", optima);
    } else {
        sm_json_null(j, "optima");
        sm_json_whole(j, "optima_at_least", OPTIMA_COUNTED);
    }
    if (other) {
        write_weight(j, "gap", &p, f.gap);
        write_runner_up(j, m, &p, &f);
    } else {
        sm_json_null(j, "gap");
        sm_json_null(j, "runner_up");
    }
    if (!known) sm_json_words(j, "gap_unknown", "too large");
    sm_json_open(j, "prices", "{");
    write_prices(j, m, &p, true);
    write_prices(j, m, &p, false);
    sm_json_close(j, "}");
    sm_json_close(j, "}");
}

void sm_match_json(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_matchings m = sm_match_of(s);
    sm_pairing greedy = sm_pairing_of(&m, SM_WEIGHTINGS);
    sm_best_partners best = sm_match_partners(&m);
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "{");
    sm_json_open(&j, "one_to_one", "{");
    for (size_t i = 0; i < SM_WEIGHTINGS && !sm_out_failed(j.out); i++) write_optimum(&j, &m, i);
    sm_json_close(&j, "}");
    sm_json_open(&j, "greedy", "{");
    write_pairs(&j, &m, &greedy);
    sm_json_close(&j, "}");
    sm_partners_json(&j, &best);
    sm_json_close(&j, "}");
    sm_json_end(&j);
}
