/* Every index as records. */
#include "score.h"
#include "base/mem.h"
#include "output/writers/writers.h"
#include <stdio.h>

static sm_status needs_of_indices(const sm_session *s, const sm_output_options *o, unsigned *needs, sm_error *err)
{
    const sm_index **row;
    size_t n;
    sm_status status = sm_indices_chosen_of(sm_session_registry(s), sm_score_places(s, o), o->indices, &row, &n, err);
    if (status != SM_OK) return status;
    *needs = 0;
    for (size_t i = 0; i < n; i++) *needs |= row[i]->needs;
    sm_free(row);
    return SM_OK;
}

typedef struct score_grid {
    const sm_session *session;
    const sm_index **row;
    bool bare;
    char beta[48]; /* the note of an index that reads beta, "" when it is 1 */
    const sm_output_options *o;
    size_t plain; /* columns ahead of those of chance */
} score_grid;

static const char *score_head(const void *self, size_t col)
{
    static const char *const bare[] = {"id", "value", "note"};
    static const char *const full[] = {"id", "symbol", "name", "value", "note"};
    const score_grid *g = self;
    size_t chance = g->plain + sm_score_chance_columns(g->o);
    if (col >= chance) return sm_score_slice_head(g->o, col - chance);
    if (col >= g->plain) return sm_score_chance_head(g->o, col - g->plain);
    return g->bare ? bare[col] : full[col];
}

static sm_datum score_at(const void *self, size_t row, size_t col)
{
    const score_grid *g = self;
    const sm_index *x = g->row[row];
    size_t chance = g->plain + sm_score_chance_columns(g->o);
    if (col >= chance) return sm_score_slice_at(g->o, col - chance, x);
    if (col >= g->plain) return sm_score_chance_at(g->o, row, col - g->plain);
    sm_value v = sm_score_value(g->session, x);
    bool told = v.state == SM_UNDEFINED || v.state == SM_BY_CONVENTION;
    const char *note = told ? v.why : x->reads_beta && *g->beta ? g->beta : NULL;
    const sm_datum cell[] = {sm_datum_words(x->id), sm_datum_words(x->short_name), sm_datum_words(x->name),
                             sm_datum_value(v), sm_datum_words(note)};
    return cell[g->bare && col > 0 ? col + 2 : col];
}

static void score_free(void *self)
{
    score_grid *g = self;
    if (!g) return;
    sm_free(g->row);
    sm_free(g);
}

static void *score_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    size_t n = 0;
    score_grid *g = sm_alloc(1, sizeof *g);
    g->session = s;
    g->bare = o->bare;
    g->o = o;
    g->plain = o->bare ? 3 : 5;
    sm_status status =
        sm_indices_chosen_of(sm_session_registry(s), sm_score_places(s, o), o->indices, &g->row, &n, out->err);
    sm_out_take(out, status);
    char number[32];
    sm_number(number, sm_score_beta(s));
    if (sm_score_beta(s) != 1) snprintf(g->beta, sizeof g->beta, "beta = %s", number);
    *grid = (sm_grid){.title = "indices",
                      .rows = n,
                      .cols = g->plain + sm_score_chance_columns(o) + sm_score_slices(o),
                      .self = g,
                      .head = score_head,
                      .at = score_at};
    return g;
}

const sm_document sm_document_score = {
    .name = "score",
    .noun = "indices",
    .usual = "csv",
    .of_points = true,
    .heads = true,
    .help = "Print every index",
    .needs_of = needs_of_indices,
    .open = score_open,
    .free = score_free,
    .json = sm_score_json,
    .people = sm_score_people,
};
