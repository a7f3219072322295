/* The JSON of `match`, a contract. */
#include "json.h"
#include "match.h"

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
    if (p->matching->canonical) good = good && sm_json_put(j, "unique", cJSON_CreateBool(p->matching->optima == 1));
    return sm_json_if(good, j);
}

static cJSON *one_to_one_json(const sm_matchings *m)
{
    cJSON *j = cJSON_CreateObject();
    bool good = true;
    for (size_t i = 0; i < SM_WEIGHTINGS && good; i++) {
        sm_pairing p = sm_pairing_of(m, i);
        good = sm_json_put(j, p.name, pairing_json(m, &p));
    }
    return sm_json_if(good, j);
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
    (void)o;
    sm_matchings m = sm_match_of(s);
    sm_pairing greedy = sm_pairing_of(&m, SM_WEIGHTINGS);
    sm_json j = sm_json_to(out, err);
    sm_json_raw(&j, "{");
    sm_json_member(&j, "one_to_one", one_to_one_json(&m));
    sm_json_member(&j, "greedy", pairing_json(&m, &greedy));
    sm_json_member(&j, "class_to_cluster", choices_json(&m, true));
    sm_json_member(&j, "cluster_to_class", choices_json(&m, false));
    sm_json_member(&j, "unmatched", unmatched_json(&m));
    return sm_json_end(&j, "}");
}
