/* Quantities that the language of formulas cannot express: expected mutual information, paired sizes, greedy pairs, the
 * mapping onto the smaller side, and cells whose class and cluster have the same name. */
#include "explain.h"
#include "measure/number/emi.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- E[MI] ------------------------------------------------------------------------------------------------------- */
/* What a cell adds to E[MI] follows from its class's and its cluster's size: cells of equal sizes are shown together,
 * by the first of them. */
enum { MARGINS = 64 }; /* of a side; where sizes are more, those that most classes or clusters have */

typedef struct margin { /* a size, the first group as loaded that has it, and how many have it */
    uint64_t size;
    uint32_t first, many;
} margin;

static int by_size(const void *a, const void *b)
{
    const margin *x = a, *y = b;
    if (x->size != y->size) return x->size < y->size ? -1 : 1;
    return (x->first > y->first) - (x->first < y->first);
}

static int by_many(const void *a, const void *b)
{
    const margin *x = a, *y = b;
    return x->many != y->many ? (x->many < y->many) - (x->many > y->many) : -by_size(a, b);
}

static int as_loaded(const void *a, const void *b)
{
    const margin *x = a, *y = b;
    return (x->first > y->first) - (x->first < y->first);
}

/* The sizes of a side as loaded; at most MARGINS of them. `all` is how many there are. */
static margin *margins_of(sm_telling *t, bool classes, size_t *n, size_t *all)
{
    uint32_t groups = sm_table_size(t->f->table, classes);
    margin *m = sm_held(&t->d->hold, groups, sizeof *m);
    *n = *all = 0;
    for (uint32_t g = 0; g < groups; g++) {
        uint64_t size = sm_table_sum(t->f->table, classes, g);
        if (size) m[(*n)++] = (margin){size, g, 1};
    }
    if (!*n) return m;
    qsort(m, *n, sizeof *m, by_size);
    for (size_t i = 1; i < *n; i++) {
        if (m[i].size == m[*all].size)
            m[*all].many++;
        else
            m[++*all] = m[i];
    }
    *n = ++*all;
    qsort(m, *n, sizeof *m, by_many);
    if (*n > MARGINS) *n = MARGINS;
    qsort(m, *n, sizeof *m, as_loaded);
    return m;
}

static uint64_t groups_alike(const sm_table *t, bool classes, uint64_t size)
{
    uint64_t many = 0;
    for (uint32_t g = 0; g < sm_table_size(t, classes); g++) many += sm_table_sum(t, classes, g) == size;
    return many;
}

/* A number that would be shown as 0 gets three significant digits. */
static sm_figure say_tiny(const sm_derivation *d, double x)
{
    sm_figure s = sm_say(d, x);
    if (x > 0 && strspn(s.text, "0.") == strlen(s.text)) snprintf(s.text, sizeof s.text, "%.2e", x);
    return s;
}

/* The same, with as many more decimal places as keep a sum of so many rounded numbers right. */
static sm_figure say_summed(const sm_derivation *d, double x, double of)
{
    sm_derivation more = *d;
    more.digits = d->digits ? d->digits : 4;
    for (; of > 1; of /= 10) more.digits++;
    return say_tiny(&more, x);
}

static void say_expected(const void *self, sm_piece p)
{
    const sm_telling *t = self;
    const sm_facts *f = t->f;
    sm_derivation *d = t->d;
    double cells = (double)sm_table_rows(f->table) * sm_table_cols(f->table);
    uint64_t a = sm_table_row_sums(f->table)[p.row], b = sm_table_col_sums(f->table)[p.col];
    uint64_t many = groups_alike(f->table, true, a) * groups_alike(f->table, false, b);
    double n = (double)f->sums->n, share = (double)a / n * ((double)b / n);
    sm_explained_label class = sm_explain_label(f, true, p.row), cluster = sm_explain_label(f, false, p.col);
    if (many == 1)
        sm_derive_term(d, p.row, p.col, "%s × %s  a = %s, b = %s: expected share a·b/n² = %s, adds %s", class.text,
                       cluster.text, SM_WHOLE(a), SM_WHOLE(b), say_tiny(d, share).text,
                       say_summed(d, p.worth, cells).text);
    else
        sm_derive_term(d, p.row, p.col,
                       "%s × %s and %s more  a = %s, b = %s: expected share a·b/n² = %s, add %s · %s = %s", class.text,
                       cluster.text, SM_WHOLE(many - 1), SM_WHOLE(a), SM_WHOLE(b), say_tiny(d, share).text,
                       SM_WHOLE(many), say_summed(d, p.worth / (double)many, cells * (double)many).text,
                       say_summed(d, p.worth, cells).text);
}

static void tell_expected(sm_telling *t, const sm_formula_quantity *q)
{
    const sm_facts *f = t->f;
    sm_derivation *d = t->d;
    size_t n[2], all[2];
    margin *rows = margins_of(t, true, &n[0], &all[0]), *cols = margins_of(t, false, &n[1], &all[1]);
    sm_pieces p = {.adds = true, .say = say_expected, .list = sm_held(&d->hold, n[0] * n[1], sizeof *p.list)};
    p.n_more = (uint64_t)all[0] * all[1] - (uint64_t)n[0] * n[1];
    p.more = f->emi * sm_unit_of(d);
    for (size_t i = 0; p.list && i < n[0]; i++)
        for (size_t j = 0; j < n[1]; j++) {
            double cells = (double)rows[i].many * cols[j].many;
            double worth = cells * sm_emi_term(rows[i].size, cols[j].size, f->sums->n) / (double)f->sums->n;
            p.list[p.n] = (sm_piece){rows[i].first, cols[j].first, worth * sm_unit_of(d)};
            p.more -= p.list[p.n++].worth;
        }
    if (!p.n_more) p.more = 0;
    sm_derive_step(d, "Expected mutual information", "expected value of MI over all tables with these sizes");
    SM_LINE(d, "cell of sizes a and b: Σ over l of l/n · %s(n·l/(a·b)) · C(a,l)·C(n − a, b − l)/C(n, b)",
            d->bits ? "log2" : "ln");
    sm_tell_pieces(d, &p, t);
    SM_LINE(d, "summed over all classes and clusters");
}

/* ---- onto -------------------------------------------------------------------------------------------------------- */
enum { ONTO_CELLS = 1 << 16 }; /* a larger table shows only the largest shares */

/* Every group of the larger side is mapped to one of the smaller. */
static bool maps_clusters(const sm_facts *f)
{
    return f->sums->cols > f->sums->rows;
}

static double share_at(const sm_facts *f, uint32_t row, uint32_t col)
{
    return (double)sm_table_at(f->table, row, col) / (double)sm_table_row_sums(f->table)[row];
}

/* The cell of a group of the larger side where its share is largest, the first as loaded. */
static sm_piece largest_share(const sm_facts *f, uint32_t group)
{
    bool clusters = maps_clusters(f);
    sm_line line = sm_table_line(f->table, !clusters, group);
    sm_piece most = {.worth = -1};
    for (uint32_t i = 0; i < line.n; i++) {
        uint32_t other = sm_line_at(line, i);
        sm_piece p = {clusters ? other : group, clusters ? group : other, 0};
        p.worth = line.count[i] ? share_at(f, p.row, p.col) : -1;
        if (p.worth > most.worth) most = p;
    }
    return most;
}

static void say_largest(const void *self, sm_piece p)
{
    const sm_telling *t = self;
    bool class = p.col == SM_NONE;
    sm_piece at = largest_share(t->f, class ? p.row : p.col);
    sm_derive_term(t->d, at.row, at.col, "%s and %s  %s/%s = %s", SM_LABEL_OF(t->f, class, class ? at.row : at.col),
                   SM_LABEL_OF(t->f, !class, class ? at.col : at.row),
                   SM_WHOLE(sm_table_at(t->f->table, at.row, at.col)), SM_WHOLE(sm_table_row_sums(t->f->table)[at.row]),
                   SM_SAY(t->d, p.worth));
}

static void say_mapped(const void *self, sm_piece p)
{
    const sm_telling *t = self;
    bool clusters = maps_clusters(t->f);
    sm_explained_label class = sm_explain_label(t->f, true, p.row), cluster = sm_explain_label(t->f, false, p.col);
    const char *from = clusters ? cluster.text : class.text, *to = clusters ? class.text : cluster.text;
    sm_piece most = largest_share(t->f, clusters ? p.col : p.row);
    sm_text text = {0};
    sm_text_printf(&text, "%s → %s  %s/%s = %s", from, to, SM_WHOLE(sm_table_at(t->f->table, p.row, p.col)),
                   SM_WHOLE(sm_table_row_sums(t->f->table)[p.row]), SM_SAY(t->d, p.worth));
    if (p.worth < most.worth)
        sm_text_printf(&text, "; %s would give %s, but %s must be reached",
                       SM_LABEL_OF(t->f, clusters, clusters ? most.row : most.col), SM_SAY(t->d, most.worth), to);
    sm_derive_term(t->d, p.row, p.col, "%s", sm_text_of(&text));
    sm_text_free(&text);
}

/* Each group of the larger side with its partner: that of the one-to-one optimum by (share - largest share of the
 * group), which reaches every group of the smaller side; groups left without one take their largest share. */
static bool map_onto(const sm_facts *f, const sm_piece *row, const sm_piece *col, double *loss, sm_piece *mapped)
{
    uint32_t k = f->sums->rows, other = f->sums->cols;
    sm_similar best = {0};
    for (uint32_t i = 0; i < k; i++)
        for (uint32_t j = 0; j < other; j++)
            loss[(size_t)i * other + j] =
                share_at(f, row[i].row, col[j].col) - largest_share(f, other > k ? col[j].col : row[i].row).worth;
    if (sm_similar_of(&best, &(sm_similarity){k, other, loss}, NULL) != SM_OK) return false;
    for (uint32_t g = 0; g < (other > k ? other : k); g++) {
        uint32_t to = other > k ? best.row_of_col[g] : best.col_of_row[g];
        mapped[g] = largest_share(f, other > k ? col[g].col : row[g].row);
        if (to != SM_NONE)
            mapped[g] = other > k ? (sm_piece){row[to].row, col[g].col, 0} : (sm_piece){row[g].row, col[to].col, 0};
        mapped[g].worth = share_at(f, mapped[g].row, mapped[g].col);
    }
    sm_similar_free(&best);
    return true;
}

static void tell_mapping(sm_telling *t)
{
    const sm_facts *f = t->f;
    size_t k, other;
    sm_piece *row = sm_group_pieces(t->d, f, true, &k), *col = sm_group_pieces(t->d, f, false, &other);
    double *loss = sm_held(&t->d->hold, k * other, sizeof *loss);
    sm_pieces p = {.say = say_mapped, .adds = true, .n = other > k ? other : k};
    p.list = sm_held(&t->d->hold, p.n, sizeof *p.list);
    map_onto(f, row, col, loss, p.list);
    sm_tell_pieces(t->d, &p, t);
}

/* Of a large table the mapping is not written out: what every group would take, and what it costs that all are reached.
 */
static void tell_largest_shares(sm_telling *t)
{
    sm_pieces p = {.say = say_largest, .adds = true};
    bool clusters = maps_clusters(t->f);
    uint32_t k = t->f->sums->rows, other = t->f->sums->cols;
    sm_exact sum = {0};
    SM_LINE(t->d, "%s %s reach every %s, one to one; the other %s take their largest share, told here of all",
            SM_WHOLE(clusters ? k : other), clusters ? "clusters" : "classes", clusters ? "class" : "cluster",
            SM_WHOLE(clusters ? other - k : k - other));
    p.list = sm_group_pieces(t->d, t->f, !clusters, &p.n);
    for (size_t i = 0; i < p.n; i++) {
        p.list[i].worth = largest_share(t->f, clusters ? p.list[i].col : p.list[i].row).worth;
        sm_exact_add(&sum, p.list[i].worth);
    }
    sm_tell_pieces(t->d, &p, t);
    double all = sm_exact_sum(&sum);
    SM_LINE(t->d, "the largest shares add up to %s; to reach every %s costs %s", SM_SAY(t->d, all),
            clusters ? "class" : "cluster", SM_SAY(t->d, fmax(all - sm_q64_double(t->f->onto), 0)));
}

/* ---- pairs ------------------------------------------------------------------------------------------------------- */
static void say_pair(const void *self, sm_piece p)
{
    const sm_telling *t = self;
    uint64_t a = sm_table_row_sums(t->f->table)[p.row], c = sm_table_at(t->f->table, p.row, p.col);
    sm_explained_label class = sm_explain_label(t->f, true, p.row), cluster = sm_explain_label(t->f, false, p.col);
    if (p.worth == (double)c)
        sm_derive_term(t->d, p.row, p.col, "%s → %s  %s of %s", class.text, cluster.text, SM_WHOLE(c), SM_WHOLE(a));
    else
        sm_derive_term(t->d, p.row, p.col, "%s → %s  %s/%s = %s", class.text, cluster.text, SM_WHOLE(c), SM_WHOLE(a),
                       SM_SAY(t->d, p.worth));
}

static void tell_pairs(sm_telling *t, const sm_matching *m, bool by_share)
{
    sm_pieces p = {.say = say_pair, .adds = true};
    p.list = sm_held(&t->d->hold, m->rows + 1, sizeof *p.list);
    for (uint32_t r = 0; r < m->rows; r++) {
        uint32_t c = m->col_of_row[r];
        if (c == SM_NONE) continue;
        double worth = by_share ? share_at(t->f, r, c) : (double)sm_table_at(t->f->table, r, c);
        p.list[p.n++] = (sm_piece){r, c, worth};
    }
    sm_tell_pieces(t->d, &p, t);
}

/* The larger side is mapped onto the smaller: every group gets a partner, and every partner is used. */
static void tell_onto(sm_telling *t, const sm_formula_quantity *q)
{
    const sm_facts *f = t->f;
    uint32_t k = f->sums->rows, other = f->sums->cols;
    if (k == other) {
        sm_derive_step(t->d, "One-to-one matching with the largest total",
                       "largest Σ c/a; k = k′, so onto is one to one");
        if (f->have & sm_need_first(SM_BY_ROW_SHARE)) tell_pairs(t, &f->matching[SM_BY_ROW_SHARE], true);
        sm_tell_optima(t, SM_BY_ROW_SHARE);
        return;
    }
    sm_derive_step(t->d,
                   other > k ? "Every cluster to a class, every class reached"
                             : "Every class to a cluster, every cluster reached",
                   "largest Σ c/a of a mapping of the larger side onto the smaller");
    ((uint64_t)k * other <= ONTO_CELLS ? tell_mapping : tell_largest_shares)(t);
}

static void tell_greedy(sm_telling *t, const sm_formula_quantity *q)
{
    sm_derive_step(t->d, "Greedy pairing", "take the largest cell, strike its row and column, repeat");
    tell_pairs(t, t->f->greedy, false);
    SM_LINE(t->d, "of equal cells the first class as loaded goes first, then the first cluster");
    if (t->f->have & SM_NEED_MATCH_COUNT)
        SM_LINE(t->d, "the best one-to-one matching reaches %s",
                SM_WHOLE((uint64_t)(t->f->matching[SM_BY_COUNT].weight >> 64)));
}

/* ---- sizes paired ------------------------------------------------------------------------------------------------ */
static int largest_group_first(const void *a, const void *b)
{
    const sm_piece *x = a, *y = b;
    if (x->worth != y->worth) return x->worth < y->worth ? 1 : -1;
    return (x->row > y->row) - (x->row < y->row) + (x->col > y->col) - (x->col < y->col);
}

static void say_smaller_size(const void *self, sm_piece p)
{
    const sm_telling *t = self;
    sm_derive_term(t->d, p.row, p.col, "%s and %s  min(%s, %s) = %s", SM_LABEL_OF(t->f, true, p.row),
                   SM_LABEL_OF(t->f, false, p.col), SM_WHOLE(sm_table_row_sums(t->f->table)[p.row]),
                   SM_WHOLE(sm_table_col_sums(t->f->table)[p.col]), SM_WHOLE((uint64_t)p.worth));
}

static void tell_sorted_min(sm_telling *t, const sm_formula_quantity *q)
{
    const sm_table *table = t->f->table;
    size_t k, other;
    sm_piece *row = sm_group_pieces(t->d, t->f, true, &k), *col = sm_group_pieces(t->d, t->f, false, &other);
    sm_derive_step(t->d, "Sizes paired, the largest first", "Σ min(a, b) over sizes in descending order");
    for (size_t i = 0; i < k; i++) row[i].worth = (double)sm_table_row_sums(table)[row[i].row];
    for (size_t j = 0; j < other; j++) col[j].worth = (double)sm_table_col_sums(table)[col[j].col];
    if (k) qsort(row, k, sizeof *row, largest_group_first);
    if (other) qsort(col, other, sizeof *col, largest_group_first);
    sm_pieces p = {.say = say_smaller_size, .adds = true, .list = row, .n = k < other ? k : other};
    for (size_t i = 0; i < p.n; i++) {
        row[i].col = col[i].col;
        if (col[i].worth < row[i].worth) row[i].worth = col[i].worth;
    }
    sm_tell_pieces(t->d, &p, t);
}

/* ---- equal names ------------------------------------------------------------------------------------------------- */
typedef struct namesakes {
    const sm_telling *t;
    const char *times; /* of F1: after the size of the class, "" without it */
    enum { NAMED_POINTS, NAMED_RECALLS, NAMED_F1S, NAMED_SIZES } what;
} namesakes;

static void say_namesake(const void *self, sm_piece p)
{
    const namesakes *own = self;
    const sm_telling *t = own->t;
    uint32_t col = sm_table_find_col(t->f->table, sm_table_row_name(t->f->table, p.row));
    sm_explained_label class = sm_explain_label(t->f, true, p.row);
    if (col == SM_NONE) {
        sm_derive_term(t->d, p.row, SM_NONE, "%s  no cluster bears this name", class.text);
        return;
    }
    sm_explained_label cluster = sm_explain_label(t->f, false, col);
    sm_figure a = sm_say_whole(sm_table_row_sums(t->f->table)[p.row]), worth = sm_say(t->d, p.worth);
    sm_figure b = sm_say_whole(sm_table_col_sums(t->f->table)[col]),
              c = sm_say_whole(sm_table_at(t->f->table, p.row, col));
    if (own->what == NAMED_POINTS)
        sm_derive_term(t->d, p.row, col, "%s × %s  %s of %s", class.text, cluster.text, c.text, a.text);
    else if (own->what == NAMED_RECALLS)
        sm_derive_term(t->d, p.row, col, "%s × %s  %s/%s = %s", class.text, cluster.text, c.text, a.text, worth.text);
    else if (own->what == NAMED_SIZES)
        sm_derive_term(t->d, p.row, col, "%s × %s  %s·%s = %s", class.text, cluster.text, a.text, b.text,
                       SM_WHOLE((sm_u128)p.worth));
    else
        sm_derive_term(t->d, p.row, col, "%s × %s  %s%s2·%s/(%s + %s) = %s", class.text, cluster.text,
                       *own->times ? a.text : "", own->times, c.text, a.text, b.text, worth.text);
}

static void tell_named(const sm_telling *t, const sm_formula_quantity *q, const namesakes *how, const char *formula)
{
    sm_pieces p = {.say = say_namesake, .adds = how->what != NAMED_POINTS};
    const uint64_t *a = sm_table_row_sums(t->f->table), *b = sm_table_col_sums(t->f->table);
    p.list = sm_group_pieces(t->d, t->f, true, &p.n);
    sm_derive_step(t->d, "Cells whose class and cluster bear the same name", formula);
    for (size_t i = 0; i < p.n; i++) {
        uint32_t row = p.list[i].row, col = sm_table_find_col(t->f->table, sm_table_row_name(t->f->table, row));
        double worth = col == SM_NONE             ? -1
                       : how->what == NAMED_SIZES ? (double)a[row] * (double)b[col]
                                                  : sm_named_weight(q, (double)a[row], (double)b[col]) *
                                                        (double)sm_table_at(t->f->table, row, col);
        p.list[i].worth = worth;
    }
    sm_tell_pieces(t->d, &p, how);
}

static void tell_namesakes(sm_telling *t, const sm_formula_quantity *q)
{
    tell_named(t, q, &(namesakes){.t = t, .what = NAMED_POINTS}, "Σ c");
}

static void tell_named_recalls(sm_telling *t, const sm_formula_quantity *q)
{
    tell_named(t, q, &(namesakes){.t = t, .what = NAMED_RECALLS}, "Σ c/a");
}

static void tell_named_f1(sm_telling *t, const sm_formula_quantity *q)
{
    tell_named(t, q, &(namesakes){.t = t, .times = "", .what = NAMED_F1S}, "Σ 2·c/(a + b)");
}

static void tell_named_a_f1(sm_telling *t, const sm_formula_quantity *q)
{
    tell_named(t, q, &(namesakes){.t = t, .times = "·", .what = NAMED_F1S}, "Σ a·2·c/(a + b)");
}

static void tell_named_sizes(sm_telling *t, const sm_formula_quantity *q)
{
    tell_named(t, q, &(namesakes){.t = t, .what = NAMED_SIZES}, "Σ a·b");
}

static void tell_all_names(sm_telling *t, const sm_formula_quantity *q)
{
    const sm_sums *s = t->f->sums;
    sm_derive_step(t->d, "Names of classes and clusters", "each counted once");
    SM_LINE(t->d, "%s class%s + %s cluster%s − %s shared name%s", SM_WHOLE(s->rows), s->rows == 1 ? "" : "es",
            SM_WHOLE(s->cols), sm_plural(s->cols), SM_WHOLE(s->names), sm_plural(s->names));
}

static const struct primitive {
    const char *name, *result;
    void (*tell)(sm_telling *t, const sm_formula_quantity *q);
    bool whole;
} primitives[] = {
    {"EMI", "E[MI] ", tell_expected, false},    {"sorted_min", "", tell_sorted_min, true},
    {"greedy", "", tell_greedy, true},          {"onto", "v ", tell_onto, false},
    {"named", "", tell_namesakes, true},        {"named_recall", "", tell_named_recalls, false},
    {"named_f1", "", tell_named_f1, false},     {"named_a_f1", "", tell_named_a_f1, false},
    {"named_ab", "D ", tell_named_sizes, true}, {"all_names", "", tell_all_names, true},
};

void sm_tell_primitive(sm_telling *t, const sm_node *quantity)
{
    const struct primitive *p = primitives;
    while (strcmp(p->name, quantity->quantity->name) != 0) p++;
    p->tell(t, quantity->quantity);
    sm_value v = sm_node_value(t->e, quantity, SM_UNBOUND);
    bool amount = p->tell == tell_expected;
    if (v.state == SM_UNDEFINED)
        sm_derive_result(t->d, "not defined");
    else
        sm_derive_result(t->d, "%s= %s", p->result,
                         p->whole ? SM_WHOLE((sm_u128)v.number)
                                  : SM_SAY(t->d, v.number * (amount ? sm_unit_of(t->d) : 1)));
}
