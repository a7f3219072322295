/* Shared by all pictures of matchings: positions of both sides, and the lines between them. */
#include "base/mem.h"
#include "match.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char *const sm_overlap_names[SM_OVERLAPS] = {[SM_JACCARD] = "Jaccard", [SM_F1] = "F1", [SM_MOST] = "overlap"};
const char *const sm_match_form_names[4] = {[SM_LINE_CLUSTER] = "best class of its cluster",
                                            [SM_LINE_CLASS] = "best cluster of its class",
                                            [SM_LINE_MUTUAL] = "each other's best",
                                            [SM_LINE_OPTIMUM] = "one-to-one optimum"};

typedef struct shown { /* whose choices */
    bool class, cluster;
} shown;

static shown read_shown(sm_match_figure *f, const sm_session *s, const sm_output_options *o)
{
    f->optimum = !o->as_seen || !strcmp(sm_session_option(s, "optimum"), "on");
    if (!o->as_seen) return (shown){true, true};
    const char *overlap = sm_session_option(s, "overlap"), *arrows = sm_session_option(s, "arrows");
    f->overlap = !strcmp(overlap, "f1") ? SM_F1 : !strcmp(overlap, "count") ? SM_MOST : SM_JACCARD;
    return (shown){.class = strcmp(arrows, "cluster") != 0, .cluster = strcmp(arrows, "class") != 0};
}

static uint32_t paired_with(const sm_match_figure *f, uint32_t row)
{
    const sm_matching *m = &f->m.facts->matching[sm_session_match(f->m.session)];
    return f->optimum && row < m->rows ? m->col_of_row[row] : SM_NONE;
}

static void add_match_line(sm_match_figure *f, sm_match_line l)
{
    if (paired_with(f, l.row) == l.col) l.form = SM_LINE_OPTIMUM;
    f->line[f->n++] = l;
}

/* A pair that choose each other is one line; a pair of the optimum that nobody chooses is a line too. */
static void add_lines(sm_match_figure *f, shown s)
{
    const sm_best *b = f->best;
    for (uint32_t i = 0; i < f->lanes.n[SM_CLASSES]; i++) {
        uint32_t row = f->lanes.id[SM_CLASSES][i], col = b->col_of_row[row], pair = paired_with(f, row);
        bool mutual = s.class && s.cluster && col != SM_NONE && b->row_of_col[col] == row;
        if (s.class && col != SM_NONE)
            add_match_line(f, (sm_match_line){row, col, mutual ? SM_LINE_MUTUAL : SM_LINE_CLASS, mutual, true});
        bool joined = (s.class && col == pair) || (pair != SM_NONE && s.cluster && b->row_of_col[pair] == row);
        if (pair != SM_NONE && !joined) add_match_line(f, (sm_match_line){row, pair, SM_LINE_OPTIMUM, false, false});
    }
    for (uint32_t j = 0; j < f->lanes.n[SM_CLUSTERS] && s.cluster; j++) {
        uint32_t col = f->lanes.id[SM_CLUSTERS][j], row = b->row_of_col[col];
        if (row == SM_NONE || (s.class && b->col_of_row[row] == col)) continue;
        add_match_line(f, (sm_match_line){row, col, SM_LINE_CLUSTER, true, false});
    }
}

sm_status sm_match_figure_of(sm_match_figure *f, const sm_session *s, const sm_output_options *o, sm_error *err)
{
    *f = (sm_match_figure){.m = sm_match_of(s)};
    shown what = read_shown(f, s, o);
    f->best = &f->m.facts->best[f->overlap];
    if (f->m.rows > SM_MATCH_DRAWN || f->m.cols > SM_MATCH_DRAWN)
        return sm_fail(
            err, SM_LIMIT,
            "too many for a picture: %u class%s and %u cluster%s, at most %d of each are drawn; csv has them "
            "all",
            f->m.rows, sm_plural_es(f->m.rows), f->m.cols, sm_plural(f->m.cols), SM_MATCH_DRAWN);
    sm_lanes_of(&f->lanes, f->m.table, f->overlap, f->best, (sm_lane_ids){f->m.row, f->m.rows},
                (sm_lane_ids){f->m.col, f->m.cols});
    f->lane_of[SM_CLASSES] = sm_alloc(sm_table_rows(f->m.table), sizeof **f->lane_of);
    f->lane_of[SM_CLUSTERS] = sm_alloc(sm_table_cols(f->m.table), sizeof **f->lane_of);
    f->line = sm_alloc(2 * (size_t)f->m.rows + f->m.cols, sizeof *f->line);
    for (int side = 0; side < SM_SIDES; side++)
        for (uint32_t i = 0; i < f->lanes.n[side]; i++) f->lane_of[side][f->lanes.id[side][i]] = f->lanes.lane[side][i];
    add_lines(f, what);
    return SM_OK;
}

void sm_match_figure_free(sm_match_figure *f)
{
    sm_lanes_free(&f->lanes);
    for (int side = 0; side < SM_SIDES; side++) sm_free(f->lane_of[side]);
    sm_free(f->line);
}

const char *sm_match_node(const sm_match_figure *f, int side, uint32_t id)
{
    return side ? sm_table_col_name(f->m.table, id) : sm_table_row_name(f->m.table, id);
}

void sm_match_node_value(const sm_match_figure *f, int side, uint32_t id, int digits, char out[64])
{
    uint32_t best = (side ? f->best->row_of_col : f->best->col_of_row)[id], row = side ? best : id,
             col = side ? id : best;
    *out = 0;
    if (best == SM_NONE) return;
    if (f->overlap == SM_MOST)
        snprintf(out, 64, "%" PRIu64, sm_table_at(f->m.table, row, col));
    else
        sm_fixed(out, sm_overlap_at(f->overlap, f->m.table, row, col), digits);
}

bool sm_match_node_unmatched(const sm_match_figure *f, int side, uint32_t id)
{
    return side ? sm_col_unmatched(f->best, f->m.table, id) : sm_row_unmatched(f->best, f->m.table, id);
}
