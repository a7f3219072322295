/* Every matching as records: one-to-one by three weightings, greedy, and the two correspondences by Jaccard. */
#include "match.h"
#include "base/mem.h"

typedef struct record { /* one line: a pair of some matching, a choice, or one that nobody chooses */
    const char *relation;
    uint32_t row, col; /* SM_NONE: left empty */
    double weight;
    uint32_t among; /* number of equally good matchings or partners */
} record;

typedef struct match_grid {
    sm_matchings m;
    record *rec;
    size_t n, capacity;
} match_grid;

static void add_record(match_grid *g, record r)
{
    sm_grow(&g->rec, &g->capacity, g->n + 1, sizeof r);
    g->rec[g->n++] = r;
}

static void add_pairing(match_grid *g, size_t i)
{
    static const char *const name[] = {"one_to_one counts", "one_to_one row_share", "one_to_one braun_blanquet",
                                       "greedy"};
    sm_pairing p = sm_pairing_of(&g->m, i);
    for (uint32_t r = 0; r < g->m.rows; r++) {
        uint32_t row = g->m.row[r], col = p.matching->col_of_row[row];
        if (col == SM_NONE) continue;
        uint32_t among = p.matching->canonical ? p.matching->optima : 1;
        add_record(g, (record){name[i], row, col, sm_pair_weight(&g->m, &p, row, col), among});
    }
}

static void add_choices(match_grid *g, const sm_best_partners *p, int side)
{
    for (uint32_t i = 0; i < p->n[side]; i++) {
        uint32_t id = p->id[side][i], best = p->best[side][id], row = side ? best : id, col = side ? id : best;
        if (best == SM_NONE) continue;
        add_record(g, (record){p->words->to[side], row, col, p->value(p->self, row, col), p->ties[side][id]});
    }
}

static void add_unmatched(match_grid *g, const sm_best_partners *p, int side)
{
    for (uint32_t i = 0; i < p->n[side]; i++) {
        uint32_t id = p->id[side][i];
        if (!sm_partners_unmatched(p, side, id)) continue;
        add_record(g, (record){"unmatched", side ? SM_NONE : id, side ? id : SM_NONE, 0, 0});
    }
}

/* ---- as a grid --------------------------------------------------------------------------------------------------- */
static const char *const match_heads[] = {"relation", "class", "cluster", "count", "value", "among"};

/* Without one side there is no pair to count. */
static sm_datum match_at(const void *self, size_t r, size_t c)
{
    enum { OF_A_PAIR = 3 };
    const match_grid *g = self;
    const record *rec = &g->rec[r];
    const sm_table *t = g->m.table;
    bool row = rec->row != SM_NONE, col = rec->col != SM_NONE, pair = row && col;
    const sm_datum cell[] = {sm_datum_words(rec->relation),
                             sm_datum_words(row ? sm_table_row_name(t, rec->row) : NULL),
                             sm_datum_words(col ? sm_table_col_name(t, rec->col) : NULL),
                             sm_datum_whole(pair ? sm_table_at(t, rec->row, rec->col) : 0),
                             sm_datum_real(rec->weight),
                             sm_datum_whole(rec->among)};
    return c >= OF_A_PAIR && !pair ? (sm_datum){.kind = SM_EMPTY} : cell[c];
}

/* No form of it is long, but each goes through every cell. */
static sm_status match_refuse(const sm_session *s, const sm_export *format, const sm_output_options *o, sm_error *err)
{
    return sm_refuse_cells(s, err);
}

static void match_free(void *self)
{
    match_grid *g = self;
    if (g) sm_free(g->rec);
    sm_free(g);
}

static void *match_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    match_grid *g = sm_alloc(1, sizeof *g);
    g->m = sm_match_of(s);
    for (size_t i = 0; i <= SM_WEIGHTINGS; i++) add_pairing(g, i);
    sm_best_partners p = sm_match_partners(&g->m);
    add_choices(g, &p, 0);
    add_choices(g, &p, 1);
    add_unmatched(g, &p, 0);
    add_unmatched(g, &p, 1);
    *grid = (sm_grid){.title = "matchings",
                      .rows = g->n,
                      .cols = sizeof match_heads / sizeof *match_heads,
                      .self = g,
                      .heads = match_heads,
                      .at = match_at};
    return g;
}

const sm_document sm_document_match = {
    .name = "match",
    .noun = "matchings",
    .usual = "csv",
    .of_points = true,
    .help = "Print the optimal matchings and the best partners in both directions",
    .refuse = match_refuse,
    .needs = SM_NEED_ALL & ~(unsigned)(SM_NEED_ONTO | SM_NEED_EMI),
    .open = match_open,
    .free = match_free,
    .json = sm_match_json,
    .people = sm_match_people,
    .svg = sm_match_svg,
    .article = sm_match_article,
};
