/* The JSON of `score`, a contract. */
#include "base/mem.h"
#include "measure/place.h"
#include "score.h"
#include <string.h>

/* Every value, then why those that have none have none, then those that a convention gave. */
static void write_values(sm_json *j, const sm_session *s, const sm_index **row, size_t n)
{
    sm_json_open(j, "indices", "{");
    for (size_t i = 0; i < n; i++) sm_json_value(j, row[i]->id, sm_score_value(s, row[i]));
    sm_json_close(j, "}");
    sm_json_open(j, "undefined", "{");
    for (size_t i = 0; i < n; i++) {
        sm_value v = sm_score_value(s, row[i]);
        if (!sm_value_known(v)) sm_json_words(j, row[i]->id, v.why ? sm_index_reason(row[i], v).text : "not known yet");
    }
    sm_json_close(j, "}");
    sm_json_open(j, "conventions", "[");
    for (size_t i = 0; i < n; i++)
        if (sm_score_value(s, row[i]).state == SM_BY_CONVENTION) sm_json_words(j, NULL, row[i]->id);
    sm_json_close(j, "]");
}

static void write_sampled(sm_json *j, const sm_session *s, const sm_index **row, size_t n)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    sm_sampled of;
    bool open = false;
    for (size_t i = 0; i < n; i++) {
        if (!sm_facts_sampled(f, row[i], &of)) continue;
        if (!open) sm_json_open(j, "sampled", "{");
        open = true;
        sm_json_open(j, row[i]->id, "{");
        sm_json_whole(j, "points", of.points);
        sm_json_real(j, "low", of.low);
        sm_json_real(j, "high", of.high);
        sm_json_close(j, "}");
    }
    if (open) sm_json_close(j, "}");
}

void sm_score_json(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    const sm_index **row;
    size_t n;
    sm_status status =
        sm_indices_chosen_of(sm_session_registry(s), sm_score_places(s, o), o->indices, &row, &n, out->err);
    if (!sm_out_take(out, status)) return;
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "{");
    sm_json_words(&j, "program", "setmatch");
    sm_json_words(&j, "version", SM_VERSION);
    sm_input_json(&j, s, o);
    if (sm_score_beta(s) != 1) sm_json_real(&j, "beta", sm_score_beta(s));
    write_values(&j, s, row, n);
    write_sampled(&j, s, row, n);
    if (o->chance) sm_json_whole(&j, "seed", o->seed);
    if (o->tables) sm_score_chance_json(&j, o, row, n, false);
    if (o->samples) sm_score_chance_json(&j, o, row, n, true);
    sm_score_slices_json(&j, o, row, n);
    sm_json_close(&j, "}");
    sm_free(row);
    sm_json_end(&j);
}
