/* The values of slices: columns next to those of the whole, a table for people, and members of the JSON. */
#include "base/mem.h"
#include "measure/index.h"
#include "output/table/table.h"
#include "score.h"
#include "study/many/slices.h"
#include <string.h>

#define USUAL "j_score,pa,nca,ari,nmi" /* for people, without -m */

size_t sm_score_slices(const sm_output_options *o)
{
    return o->slices ? o->slices->n : 0;
}

const char *sm_score_slice_head(const sm_output_options *o, size_t i)
{
    return o->slices->slice[i].head;
}

sm_datum sm_score_slice_at(const sm_output_options *o, size_t i, const sm_index *x)
{
    return sm_datum_value(o->slices->slice[i].values[x->at]);
}

/* ---- for people: one row per slice ------------------------------------------------------------------------------- */

/* t->index is to be freed. */
static sm_status sliced_open(sm_slices_table *t, sm_grid *g, const sm_session *s, const sm_output_options *o,
                             sm_error *err)
{
    bool all = !o->indices || !*o->indices || !strcmp(o->indices, "all");
    *t = (sm_slices_table){.slices = o->slices};
    sm_status status = sm_indices_chosen(sm_session_registry(s), all ? USUAL : o->indices, &t->index, &t->n, err);
    *g = sm_slices_grid(t);
    g->title = "Each value by itself";
    return status;
}

void sm_score_slices_people(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_slices_table t;
    sm_grid g;
    if (!o->slices || !sm_out_take(out, sliced_open(&t, &g, s, o, out->err))) return;
    sm_out_printf(out, "\nby %s, each value by itself\n", o->slices->column);
    sm_export_table.grid(&g, o, out);
    sm_free(t.index);
}

bool sm_score_has_slices(const sm_session *s, const sm_output_options *o)
{
    return o->slices != NULL;
}

void sm_score_slices_article(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    sm_slices_table t;
    sm_grid g;
    if (!sm_out_take(a->out, sliced_open(&t, &g, s, o, a->out->err))) return;
    a->o.label = "slices";
    sm_article_table(a, &g);
    sm_free(t.index);
    sm_article_aside(a, "The rows of each value of %s, as if the others were not there.", o->slices->column);
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */

void sm_score_slices_json(sm_json *j, const sm_output_options *o, const sm_index **row, size_t n)
{
    if (!o->slices) return;
    sm_json_words(j, "by", o->slices->column);
    sm_json_open(j, "slices", "[");
    for (size_t i = 0; i < sm_score_slices(o); i++) {
        const sm_slice *slice = &o->slices->slice[i];
        sm_json_open(j, NULL, "{");
        sm_json_words(j, "value", slice->value);
        sm_json_whole(j, "n", slice->n);
        sm_json_whole(j, "classes", slice->classes);
        sm_json_whole(j, "clusters", slice->clusters);
        sm_json_open(j, "indices", "{");
        for (size_t x = 0; x < n; x++)
            if (!row[x]->of_places) sm_json_value(j, row[x]->id, slice->values[row[x]->at]);
        sm_json_close(j, "}");
        sm_json_open(j, "undefined", "{");
        for (size_t x = 0; x < n; x++) {
            sm_value v = slice->values[row[x]->at];
            if (!row[x]->of_places && !sm_value_known(v))
                sm_json_words(j, row[x]->id, v.why ? sm_index_reason(row[x], v).text : "not known");
        }
        sm_json_close(j, "}");
        sm_json_close(j, "}");
    }
    sm_json_close(j, "]");
}
