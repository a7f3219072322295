/* The classification report: precision, recall, F1 and support of every class, and their averages, defined as in
 * scikit-learn's classification_report. */
#include "base/mem.h"
#include "output/table/table.h"
#include "score.h"
#include <math.h>

typedef struct measured { /* a class or an average; text may be NULL, numbers NAN */
    const char *kind, *class, *cluster;
    double precision, recall, f1;
    uint64_t support;
} measured;

enum { ACCURACY, MACRO, WEIGHTED, AVERAGES };

typedef struct classification {
    const sm_table *table;
    bool by_name, bare;
    measured *row; /* the classes, then the averages */
    size_t n;      /* classes */
} classification;

/* Adds a class and the cluster that predicts it; SM_NONE: a name that one side lacks. 0/0 counts as 0, as in
 * scikit-learn. */
static void add_class(classification *c, uint32_t row, uint32_t col)
{
    const sm_table *t = c->table;
    bool both = row != SM_NONE && col != SM_NONE;
    double hits = both ? (double)sm_table_at(t, row, col) : 0;
    double predicted = col == SM_NONE ? 0 : (double)sm_table_col_sums(t)[col];
    measured m = {.kind = "class", .support = row == SM_NONE ? 0 : sm_table_row_sums(t)[row]};
    m.class = row == SM_NONE ? sm_table_col_name(t, col) : sm_table_row_name(t, row);
    m.cluster = col == SM_NONE ? NULL : sm_table_col_name(t, col);
    m.precision = predicted > 0 ? hits / predicted : 0;
    m.recall = m.support ? hits / (double)m.support : 0;
    m.f1 = both ? sm_overlap_at(SM_F1, t, row, col) : 0;
    c->row[c->n++] = m;
}

static measured average_of(const classification *c, const char *name, bool weighted)
{
    measured all = {.kind = "average", .class = name, .support = sm_table_total(c->table)};
    double n = weighted ? (double)all.support : (double)c->n;
    for (size_t i = 0; i < c->n; i++) {
        const measured *m = &c->row[i];
        double weight = weighted ? (double)m->support : 1;
        all.precision += m->precision * weight;
        all.recall += m->recall * weight;
        all.f1 += m->f1 * weight;
    }
    all.precision /= n;
    all.recall /= n;
    all.f1 /= n;
    return all;
}

/* Accuracy is the recall of all points. */
static void add_averages(classification *c)
{
    measured *row = &c->row[c->n];
    row[MACRO] = average_of(c, "macro average", false);
    row[WEIGHTED] = average_of(c, "weighted average", true);
    row[ACCURACY] = (measured){"average", "accuracy", NULL, NAN, NAN, row[WEIGHTED].recall, row[WEIGHTED].support};
}

static bool shares_a_name(const sm_table *t, const uint32_t *row, uint32_t rows)
{
    for (uint32_t r = 0; r < rows; r++) {
        uint32_t col = sm_table_find_col(t, sm_table_row_name(t, row[r]));
        if (col != SM_NONE && sm_table_row_sums(t)[row[r]] && sm_table_col_sums(t)[col]) return true;
    }
    return false;
}

/* Pairs by equal names, keeping clusters without a class of that name; else by the one-to-one optimum. */
static void classify(classification *c, const sm_session *s)
{
    uint32_t rows, cols;
    const uint32_t *row = sm_session_row_order(s, &rows), *col = sm_session_col_order(s, &cols);
    const sm_matching *optimum = &sm_live_facts(sm_session_live(s))->matching[SM_BY_COUNT];
    c->table = sm_session_table(s);
    c->by_name = shares_a_name(c->table, row, rows);
    c->row = sm_alloc((size_t)rows + cols + AVERAGES, sizeof *c->row);
    for (uint32_t r = 0; r < rows; r++) {
        uint32_t partner =
            c->by_name ? sm_table_find_col(c->table, sm_table_row_name(c->table, row[r])) : optimum->col_of_row[row[r]];
        bool predicted = partner != SM_NONE && c->by_name && sm_table_col_sums(c->table)[partner];
        bool filled = sm_table_row_sums(c->table)[row[r]] || predicted;
        if (filled) add_class(c, row[r], partner);
    }
    for (uint32_t k = 0; k < cols && c->by_name; k++) {
        bool known = sm_table_find_row(c->table, sm_table_col_name(c->table, col[k])) != SM_NONE;
        if (!known && sm_table_col_sums(c->table)[col[k]]) add_class(c, SM_NONE, col[k]);
    }
    add_averages(c);
}

/* ---- as a grid --------------------------------------------------------------------------------------------------- */
enum { CLASS = 1, CLUSTER = 2 };
static const sm_grid_column columns[] = {
    {.id = "kind", SM_FIELD(TEXT, measured, kind), .audience = SM_FOR_PROGRAMS},
    [CLASS] = {.id = "class", SM_FIELD(TEXT, measured, class)},
    [CLUSTER] = {.id = "cluster", SM_FIELD(TEXT, measured, cluster)},
    {.id = "precision", SM_FIELD(REAL, measured, precision), .blank = true},
    {.id = "recall", SM_FIELD(REAL, measured, recall), .blank = true},
    {.id = "f1", SM_FIELD(REAL, measured, f1)},
    {.id = "support", SM_FIELD(COUNT, measured, support)},
};

/* Equal names need no cluster, except for programs. */
static size_t times(const void *self, size_t column)
{
    const classification *c = self;
    return column != CLUSTER || c->bare || !c->by_name;
}

static sm_grid grid_of(const classification *c)
{
    const char *title = c->by_name ? "classification report, classes and clusters by equal names"
                                   : "classification report, classes and clusters by the one-to-one optimum";
    return sm_grid_lay((sm_grid){.title = title,
                                 .rows = c->n + AVERAGES,
                                 .self = c,
                                 SM_COLUMNS(columns),
                                 SM_ROWS_OF(c->row),
                                 .bare = c->bare,
                                 .times = times});
}

static void classification_free(void *self)
{
    classification *c = self;
    if (c) sm_free(c->row);
    sm_free(c);
}

static void *classification_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    classification *c = sm_alloc(1, sizeof *c);
    classify(c, s);
    c->bare = o->bare;
    *grid = grid_of(c);
    return c;
}

/* ---- for people, as JSON ----------------------------------------------------------------------------------------- */
static void classification_people(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    classification c = {.bare = false};
    classify(&c, s);
    sm_grid grid = grid_of(&c);
    sm_page page = sm_page_of(o, out);
    sm_page_heading(&page, "%s", grid.title);
    sm_page_grid(&page, &grid);
    if (!c.by_name)
        sm_page_line(&page, "No class has the name of a cluster; each is paired with a cluster so that most points "
                            "agree.");
    sm_free(c.row);
    sm_page_free(&page);
}

static void json_average(sm_json *j, const char *key, const measured *m)
{
    sm_json_open(j, key, "{");
    sm_json_real(j, "precision", m->precision);
    sm_json_real(j, "recall", m->recall);
    sm_json_real(j, "f1", m->f1);
    sm_json_close(j, "}");
}

static void classification_json(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    classification c = {.bare = true};
    classify(&c, s);
    sm_grid grid = grid_of(&c);
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "{");
    sm_input_json(&j, s, o);
    sm_json_words(&j, "paired_by", c.by_name ? "name" : "optimum");
    sm_json_open(&j, "classes", "[");
    for (size_t i = 0; i < c.n; i++) {
        sm_json_open(&j, NULL, "{");
        sm_json_cells(&j, &grid, i, CLASS);
        sm_json_close(&j, "}");
    }
    sm_json_close(&j, "]");
    sm_json_real(&j, "accuracy", c.row[c.n + ACCURACY].f1);
    json_average(&j, "macro", &c.row[c.n + MACRO]);
    json_average(&j, "weighted", &c.row[c.n + WEIGHTED]);
    sm_json_close(&j, "}");
    sm_free(c.row);
    sm_json_end(&j);
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
