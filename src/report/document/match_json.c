/* The JSON of `match`, a contract. */
#include "match.h"
#include "report/paper/json.h"
#include "setmatch/measure/second.h"
#include <math.h>

static cJSON *pair_json(const sm_matchings *m, const sm_pairing *p, uint32_t row, uint32_t col)
{
    cJSON *pair = cJSON_CreateObject();
    bool good = sm_json_put(pair, "class", sm_json_words(sm_table_row_name(m->table, row))) &&
                sm_json_put(pair, "cluster", sm_json_words(sm_table_col_name(m->table, col))) &&
                sm_json_put(pair, "count", sm_json_whole(sm_table_at(m->table, row, col))) &&
                (p->counts || sm_json_put(pair, "weight", sm_json_real(sm_pair_weight(m, p, row, col))));
    return sm_json_if(good, pair);
}

static cJSON *pairs_json(const sm_matchings *m, const sm_pairing *p)
{
    cJSON *pairs = cJSON_CreateArray();
    bool good = pairs != NULL;
    for (uint32_t r = 0; r < m->rows && good; r++) {
        uint32_t row = m->row[r], col = p->matching->col_of_row[row];
        if (col != SM_NONE) good = sm_json_push(pairs, pair_json(m, p, row, col));
    }
    return sm_json_if(good, pairs);
}

static cJSON *pairing_json(const sm_matchings *m, const sm_pairing *p)
{
    cJSON *j = cJSON_CreateObject();
    bool good =
        sm_json_put(j, "pairs", pairs_json(m, p)) &&
        sm_json_put(j, "total",
                    p->counts ? sm_json_whole(sm_pairing_total(p)) : sm_json_real(sm_fix_double(p->matching->weight)));
    return sm_json_if(good, j);
}

/* ---- how firmly an optimum stands -------------------------------------------------------------------------------- */
enum { OPTIMA_COUNTED = 100, SLICE = 20 * 1000 * 1000 };

/* How far the second best is behind; NULL where that is unknown: the table is too large. */
static sm_status settle_gap(sm_second **out, const sm_matchings *m, size_t i, sm_error *err)
{
    const sm_live *live = sm_session_live(m->session);
    bool done = false;
    sm_status status = sm_second_new(out, live, (sm_weighting)i, err);
    while (status == SM_OK && sm_second_margins(*out)->pairs == SM_SECOND_WORKING) {
        uint64_t fuel = SLICE;
        status = sm_second_settle(*out, live, &fuel, &done, err);
    }
    return status;
}

static cJSON *weight_json(const sm_pairing *p, double weight)
{
    return p->counts ? sm_json_whole((uint64_t)(weight + 0.5)) : sm_json_real(weight);
}

/* The best matching that lacks a pair of this one, and the first pair that it can lack. */
static cJSON *runner_up_json(const sm_matchings *m, const sm_pairing *p, const sm_firmness *f)
{
    cJSON *j = cJSON_CreateObject(), *lacks = cJSON_CreateObject();
    bool pair = sm_json_put(lacks, "class", sm_json_words(sm_table_row_name(m->table, f->row))) &&
                sm_json_put(lacks, "cluster", sm_json_words(sm_table_col_name(m->table, f->col)));
    sm_fix total = p->matching->weight - (sm_fix)ldexp(f->gap, 64); /* rounded once */
    bool good = sm_json_put(j, "total", weight_json(p, sm_fix_double(total)));
    good = sm_json_put(j, "lacks", sm_json_if(pair, lacks)) && good;
    return sm_json_if(good, j);
}

/* Those without points have none: no pair of theirs is worth anything. */
static cJSON *side_prices_json(const sm_matchings *m, const sm_pairing *p, bool by_class)
{
    const double *price = by_class ? p->matching->row_price : p->matching->col_price;
    const uint32_t *id = by_class ? m->row : m->col;
    const uint64_t *points = by_class ? m->row_sum : m->col_sum;
    uint32_t n = by_class ? m->rows : m->cols, known = by_class ? p->matching->rows : p->matching->cols;
    cJSON *list = cJSON_CreateArray();
    bool good = list;
    for (uint32_t i = 0; i < n && good; i++) {
        if (points[id[i]] == 0) continue;
        cJSON *one = cJSON_CreateObject();
        const char *name = by_class ? sm_table_row_name(m->table, id[i]) : sm_table_col_name(m->table, id[i]);
        good = sm_json_put(one, by_class ? "class" : "cluster", sm_json_words(name)) &&
               sm_json_put(one, "price", weight_json(p, price && id[i] < known ? price[id[i]] : 0));
        good = sm_json_push(list, sm_json_if(good, one));
    }
    return sm_json_if(good, list);
}

static cJSON *prices_json(const sm_matchings *m, const sm_pairing *p)
{
    cJSON *j = cJSON_CreateObject();
    bool good = sm_json_put(j, "classes", side_prices_json(m, p, true)) &&
                sm_json_put(j, "clusters", side_prices_json(m, p, false));
    return sm_json_if(good, j);
}

/* Without another matching there is neither gap nor runner-up. */
static cJSON *optimum_json(const sm_matchings *m, const sm_pairing *p, const sm_firmness *f)
{
    uint32_t optima = p->matching->optima;
    bool capped = optima >= OPTIMA_COUNTED, other = f->pairs == SM_SECOND_DONE && isfinite(f->gap);
    cJSON *j = pairing_json(m, p);
    bool good = sm_json_put(j, "unique", cJSON_CreateBool(optima == 1)) &&
                sm_json_put(j, "optima", capped ? cJSON_CreateNull() : sm_json_whole(optima)) &&
                (!capped || sm_json_put(j, "optima_at_least", sm_json_whole(OPTIMA_COUNTED))) &&
                sm_json_put(j, "gap", other ? weight_json(p, f->gap) : cJSON_CreateNull()) &&
                sm_json_put(j, "runner_up", other ? runner_up_json(m, p, f) : cJSON_CreateNull()) &&
                (f->pairs == SM_SECOND_DONE || sm_json_put(j, "gap_unknown", sm_json_words("too large"))) &&
                sm_json_put(j, "prices", prices_json(m, p));
    return sm_json_if(good, j);
}

static sm_status one_to_one_json(const sm_matchings *m, cJSON **out, sm_error *err)
{
    sm_status status = SM_OK;
    cJSON *j = cJSON_CreateObject();
    if (!j) status = sm_no_memory(err);
    for (size_t i = 0; i < SM_WEIGHTINGS && status == SM_OK; i++) {
        sm_pairing p = sm_pairing_of(m, i);
        sm_second *second = NULL;
        status = settle_gap(&second, m, i, err);
        if (status == SM_OK && !sm_json_put(j, p.name, optimum_json(m, &p, sm_second_margins(second))))
            status = sm_no_memory(err);
        sm_second_free(second);
    }
    *out = sm_json_if(status == SM_OK, j);
    return status;
}

static bool push_name(void *self, const char *name)
{
    return sm_json_push(self, sm_json_words(name));
}

static cJSON *ties_json(const sm_side *s, uint32_t id)
{
    cJSON *ties = cJSON_CreateArray();
    return sm_json_if(ties && sm_side_ties(s, id, push_name, ties), ties);
}

static cJSON *choice_json(const sm_side *s, uint32_t id)
{
    cJSON *j = cJSON_CreateObject();
    bool good = sm_json_put(j, s->by_class ? "class" : "cluster", sm_json_words(sm_side_own(s, id))) &&
                sm_json_put(j, s->by_class ? "cluster" : "class", sm_json_words(sm_side_other(s, s->best[id]))) &&
                sm_json_put(j, "jaccard", sm_json_real(sm_side_jaccard(s, id, s->best[id]))) &&
                sm_json_put(j, "ties", ties_json(s, id));
    return sm_json_if(good, j);
}

static cJSON *choices_json(const sm_matchings *m, bool by_class)
{
    sm_side s = sm_side_of(m, by_class);
    cJSON *list = cJSON_CreateArray();
    bool good = list != NULL;
    for (uint32_t i = 0; i < s.n && good; i++)
        if (s.best[s.member[i]] != SM_NONE) good = sm_json_push(list, choice_json(&s, s.member[i]));
    return sm_json_if(good, list);
}

static cJSON *unmatched_names_json(const sm_matchings *m, bool by_class)
{
    sm_side s = sm_side_of(m, by_class);
    cJSON *list = cJSON_CreateArray();
    bool good = list != NULL;
    for (uint32_t i = 0; i < s.n && good; i++)
        if (sm_side_unmatched(&s, s.member[i])) good = sm_json_push(list, sm_json_words(sm_side_own(&s, s.member[i])));
    return sm_json_if(good, list);
}

static cJSON *unmatched_json(const sm_matchings *m)
{
    cJSON *j = cJSON_CreateObject();
    bool good = sm_json_put(j, "classes", unmatched_names_json(m, true)) &&
                sm_json_put(j, "clusters", unmatched_names_json(m, false));
    return sm_json_if(good, j);
}

sm_status sm_match_json(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    sm_matchings m = sm_match_of(s);
    sm_pairing greedy = sm_pairing_of(&m, SM_WEIGHTINGS);
    sm_json j = sm_json_to(out, err);
    cJSON *one_to_one = NULL;
    sm_status status = one_to_one_json(&m, &one_to_one, err);
    if (status != SM_OK) return status;
    sm_json_raw(&j, "{");
    sm_json_member(&j, "one_to_one", one_to_one);
    sm_json_member(&j, "greedy", pairing_json(&m, &greedy));
    sm_json_member(&j, "class_to_cluster", choices_json(&m, true));
    sm_json_member(&j, "cluster_to_class", choices_json(&m, false));
    sm_json_member(&j, "unmatched", unmatched_json(&m));
    return sm_json_end(&j, "}");
}
