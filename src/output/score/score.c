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
    char beta[48]; /* the note of an index that reads beta, "" when it is 1 */
    const sm_output_options *o;
} score_grid;

enum { ID, SYMBOL, NAME, VALUE, NOTE, CHANCE, SLICE };
static const sm_grid_column columns[] = {[ID] = {.id = "id"},
                                         [SYMBOL] = {.id = "symbol", .audience = SM_FOR_PEOPLE},
                                         [NAME] = {.id = "name", .audience = SM_FOR_PEOPLE},
                                         [VALUE] = {.id = "value"},
                                         [NOTE] = {.id = "note"},
                                         [CHANCE] = {.id = NULL},
                                         [SLICE] = {.id = NULL}};

static size_t score_times(const void *self, size_t column)
{
    const score_grid *g = self;
    return column == CHANCE ? sm_score_chance_columns(g->o) : column == SLICE ? sm_score_slices(g->o) : 1;
}

static const char *score_name(const void *self, sm_spot at)
{
    const score_grid *g = self;
    return at.column == CHANCE ? sm_score_chance_head(g->o, at.nth) : sm_score_slice_head(g->o, at.nth);
}

static sm_datum score_cell(const void *self, sm_spot at)
{
    const score_grid *g = self;
    const sm_index *x = g->row[at.row];
    if (at.column == SLICE) return sm_score_slice_at(g->o, at.nth, x);
    if (at.column == CHANCE) return sm_score_chance_at(g->o, at.row, at.nth);
    sm_value v = sm_score_value(g->session, x);
    bool explained = v.state == SM_UNDEFINED || v.state == SM_BY_CONVENTION;
    const char *note = explained ? v.why : x->reads_beta && *g->beta ? g->beta : NULL;
    const sm_datum cell[] = {sm_datum_words(x->id), sm_datum_words(x->short_name), sm_datum_words(x->name),
                             sm_datum_value(v), sm_datum_words(note)};
    return cell[at.column];
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
    g->o = o;
    sm_status status =
        sm_indices_chosen_of(sm_session_registry(s), sm_score_places(s, o), o->indices, &g->row, &n, out->err);
    sm_out_take(out, status);
    char number[32];
    sm_number(number, sm_score_beta(s));
    if (sm_score_beta(s) != 1) snprintf(g->beta, sizeof g->beta, "beta = %s", number);
    *grid = sm_grid_lay((sm_grid){.title = "indices",
                                  .rows = n,
                                  .self = g,
                                  SM_COLUMNS(columns),
                                  .bare = o->bare,
                                  .times = score_times,
                                  .name = score_name,
                                  .cell = score_cell});
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
