/* The classification report: precision, recall, F1 and support of every class, and their averages, defined as in
 * scikit-learn's classification_report. */
#include "base/mem.h"
#include "output/table/table.h"
#include "score.h"

enum { PRECISION, RECALL, F1, MEASURES };

typedef struct pairing { /* a class and the cluster that predicts it; SM_NONE: a name that one side lacks */
    uint32_t row, col;
} pairing;

typedef struct classification {
    const sm_table *table;
    bool by_name, bare;
    pairing *pair;
    size_t n;
    double accuracy, macro[MEASURES], weighted[MEASURES];
} classification;

enum { ACCURACY, MACRO, WEIGHTED, AVERAGES };
static const char *const average_name[] = {"accuracy", "macro average", "weighted average"};

static uint64_t support_of(const classification *c, size_t i)
{
    return c->pair[i].row == SM_NONE ? 0 : sm_table_row_sums(c->table)[c->pair[i].row];
}

/* 0/0 counts as 0, as in scikit-learn. */
static void measures_of(const classification *c, size_t i, double out[MEASURES])
{
    pairing p = c->pair[i];
    bool both = p.row != SM_NONE && p.col != SM_NONE;
    double hits = both ? (double)sm_table_at(c->table, p.row, p.col) : 0;
    double support = (double)support_of(c, i);
    double predicted = p.col == SM_NONE ? 0 : (double)sm_table_col_sums(c->table)[p.col];
    out[PRECISION] = predicted > 0 ? hits / predicted : 0;
    out[RECALL] = support > 0 ? hits / support : 0;
    out[F1] = both ? sm_overlap_at(SM_F1, c->table, p.row, p.col) : 0;
}

static void average(classification *c)
{
    double n = (double)sm_table_total(c->table), hits = 0;
    for (size_t i = 0; i < c->n; i++) {
        double m[MEASURES], support = (double)support_of(c, i);
        measures_of(c, i, m);
        hits += m[RECALL] * support;
        for (int k = 0; k < MEASURES; k++) {
            c->macro[k] += m[k];
            c->weighted[k] += m[k] * support;
        }
    }
    for (int k = 0; k < MEASURES; k++) {
        c->macro[k] /= (double)c->n;
        c->weighted[k] /= n;
    }
    c->accuracy = hits / n;
}

static bool shares_a_name(const sm_table *t, const uint32_t *row, uint32_t rows)
{
    for (uint32_t r = 0; r < rows; r++) {
        uint32_t col = sm_table_find_col(t, sm_table_row_name(t, row[r]));
        if (col != SM_NONE && sm_table_row_sums(t)[row[r]] && sm_table_col_sums(t)[col]) return true;
    }
    return false;
}

/* By equal names, with the clusters that no class is called as; else by the one-to-one optimum. */
static void classify(classification *c, const sm_session *s)
{
    uint32_t rows, cols;
    const uint32_t *row = sm_session_row_order(s, &rows), *col = sm_session_col_order(s, &cols);
    const sm_matching *optimum = &sm_live_facts(sm_session_live(s))->matching[SM_BY_COUNT];
    c->table = sm_session_table(s);
    c->by_name = shares_a_name(c->table, row, rows);
    c->pair = sm_alloc((size_t)rows + cols, sizeof *c->pair);
    for (uint32_t r = 0; r < rows; r++) {
        uint32_t partner =
            c->by_name ? sm_table_find_col(c->table, sm_table_row_name(c->table, row[r])) : optimum->col_of_row[row[r]];
        bool predicted = partner != SM_NONE && c->by_name && sm_table_col_sums(c->table)[partner];
        bool filled = sm_table_row_sums(c->table)[row[r]] || predicted;
        if (filled) c->pair[c->n++] = (pairing){row[r], partner};
    }
    for (uint32_t k = 0; k < cols && c->by_name; k++) {
        bool known = sm_table_find_row(c->table, sm_table_col_name(c->table, col[k])) != SM_NONE;
        if (!known && sm_table_col_sums(c->table)[col[k]]) c->pair[c->n++] = (pairing){SM_NONE, col[k]};
    }
    average(c);
}

/* ---- as a grid --------------------------------------------------------------------------------------------------- */
enum { KIND, CLASS, CLUSTER, FIRST_MEASURE, SUPPORT = FIRST_MEASURE + MEASURES, COLUMNS };

/* Readers see neither the kind of a row nor, where names are equal, the cluster. */
static size_t column_of(const classification *c, size_t col)
{
    size_t at = c->bare ? col : col + 1;
    return !c->bare && c->by_name && at >= CLUSTER ? at + 1 : at;
}

static const char *classification_head(const void *self, size_t col)
{
    static const char *const head[] = {"kind", "class", "cluster", "precision", "recall", "f1", "support"};
    return head[column_of(self, col)];
}

static sm_datum average_at(const classification *c, size_t which, size_t at)
{
    if (at == KIND) return sm_cell_words("average");
    if (at == CLASS) return (sm_datum){.kind = SM_WORDS, .words = average_name[which], .ours = true};
    if (at == SUPPORT) return sm_cell_whole(sm_table_total(c->table));
    if (at < FIRST_MEASURE || (which == ACCURACY && at != FIRST_MEASURE + F1)) return sm_cell_words(NULL);
    if (which == ACCURACY) return sm_cell_real(c->accuracy);
    return sm_cell_real((which == MACRO ? c->macro : c->weighted)[at - FIRST_MEASURE]);
}

static const char *class_name(const classification *c, size_t i)
{
    pairing p = c->pair[i];
    return p.row == SM_NONE ? sm_table_col_name(c->table, p.col) : sm_table_row_name(c->table, p.row);
}

static const char *cluster_name(const classification *c, size_t i)
{
    uint32_t col = c->pair[i].col;
    return col == SM_NONE ? NULL : sm_table_col_name(c->table, col);
}

static sm_datum classification_at(const void *self, size_t row, size_t col)
{
    const classification *c = self;
    size_t at = column_of(c, col);
    double m[MEASURES];
    if (row >= c->n) return average_at(c, row - c->n, at);
    measures_of(c, row, m);
    return at == KIND      ? sm_cell_words("class")
           : at == CLASS   ? sm_cell_words(class_name(c, row))
           : at == CLUSTER ? sm_cell_words(cluster_name(c, row))
           : at == SUPPORT ? sm_cell_whole(support_of(c, row))
                           : sm_cell_real(m[at - FIRST_MEASURE]);
}

static void classification_free(void *self)
{
    classification *c = self;
    if (c) sm_free(c->pair);
    sm_free(c);
}

static sm_status classification_open(void **self, sm_grid *grid, const sm_session *s, const sm_output_options *o,
                                     sm_error *err)
{
    classification *c = sm_alloc(1, sizeof *c);
    classify(c, s);
    c->bare = o->bare;
    *self = c;
    *grid = (sm_grid){.title = c->by_name ? "classification report, classes and clusters by equal names"
                                          : "classification report, classes and clusters by the one-to-one optimum",
                      .rows = c->n + AVERAGES,
                      .cols = c->bare      ? COLUMNS
                              : c->by_name ? COLUMNS - 2
                                           : COLUMNS - 1,
                      .self = c,
                      .head = classification_head,
                      .at = classification_at};
    return SM_OK;
}

/* ---- for people, as JSON ----------------------------------------------------------------------------------------- */
static sm_status classification_people(const sm_session *s, const sm_output_options *o, sm_sink out, sm_error *err)
{
    void *self = NULL;
    sm_grid grid;
    sm_status status = classification_open(&self, &grid, s, o, err);
    if (status != SM_OK) return status;
    const classification *c = self;
    sm_page page = sm_page_of(o, out, err);
    sm_page_heading(&page, "%s", grid.title);
    status = sm_page_finish(&page);
    if (status == SM_OK) status = sm_export_table.grid(&grid, o, out, err);
    page = sm_page_of(o, out, err);
    if (status == SM_OK && !c->by_name)
        sm_page_line(&page, "No class has the name of a cluster; each is paired with a cluster so that most points "
                            "agree.");
    if (status == SM_OK) status = sm_page_finish(&page);
    classification_free(self);
    return status;
}

static void json_measures(sm_json *j, const double m[MEASURES])
{
    sm_json_real(j, "precision", m[PRECISION]);
    sm_json_real(j, "recall", m[RECALL]);
    sm_json_real(j, "f1", m[F1]);
}

static void json_average(sm_json *j, const char *key, const double m[MEASURES])
{
    sm_json_open(j, key, "{");
    json_measures(j, m);
    sm_json_close(j, "}");
}

static sm_status classification_json(const sm_session *s, const sm_output_options *o, sm_sink out, sm_error *err)
{
    classification c = {0};
    classify(&c, s);
    sm_json j = sm_json_to(out, err);
    sm_json_open(&j, NULL, "{");
    sm_input_json(&j, s, o);
    sm_json_words(&j, "paired_by", c.by_name ? "name" : "optimum");
    sm_json_open(&j, "classes", "[");
    for (size_t i = 0; i < c.n; i++) {
        double m[MEASURES];
        measures_of(&c, i, m);
        sm_json_open(&j, NULL, "{");
        sm_json_words(&j, "class", class_name(&c, i));
        if (cluster_name(&c, i))
            sm_json_words(&j, "cluster", cluster_name(&c, i));
        else
            sm_json_null(&j, "cluster");
        json_measures(&j, m);
        sm_json_whole(&j, "support", support_of(&c, i));
        sm_json_close(&j, "}");
    }
    sm_json_close(&j, "]");
    sm_json_real(&j, "accuracy", c.accuracy);
    json_average(&j, "macro", c.macro);
    json_average(&j, "weighted", c.weighted);
    sm_json_close(&j, "}");
    sm_free(c.pair);
    return sm_json_end(&j);
}

const sm_document sm_document_classification = {
    .name = "classification",
    .noun = "classification report",
    .usual = "csv",
    .of_points = true,
    .help = "Print precision, recall, F1 and support of each class, and their averages",
    .needs = SM_NEED_MATCH_COUNT | SM_NEED_FIRST_COUNT,
    .open = classification_open,
    .free = classification_free,
    .json = classification_json,
    .people = classification_people,
};
