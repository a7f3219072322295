/* The session's table as the forms of the matrix read it. */
#include "base/mem.h"
#include "matrix.h"
#include "output/writers/writers.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- lines, and the rest of them --------------------------------------------------------------------------------- */
static const uint32_t *lines_of(const sm_counted *m, int side, uint32_t *n)
{
    *n = side == SM_CLASSES ? m->rows : m->cols;
    return side == SM_CLASSES ? m->row : m->col;
}

static const uint64_t *sums_of(const sm_counted *m, int side)
{
    return side == SM_CLASSES ? sm_table_row_sums(m->table) : sm_table_col_sums(m->table);
}

uint64_t sm_counted_sum(const sm_counted *m, int side, uint32_t id)
{
    if (id != SM_REST) return sums_of(m, side)[id];
    uint32_t n;
    const uint32_t *line = lines_of(m, side, &n);
    uint64_t rest = sm_table_total(m->table);
    for (uint32_t i = 0; i < n; i++)
        if (line[i] != SM_REST) rest -= sums_of(m, side)[line[i]];
    return rest;
}

uint64_t sm_counted_count(const sm_counted *m, uint32_t row, uint32_t col)
{
    if (row != SM_REST && col != SM_REST) return sm_table_at(m->table, row, col);
    int summed = col == SM_REST ? SM_CLUSTERS : SM_CLASSES;
    uint32_t n;
    const uint32_t *line = lines_of(m, summed, &n);
    uint64_t rest = sm_counted_sum(m, !summed, summed == SM_CLUSTERS ? row : col);
    for (uint32_t i = 0; i < n; i++)
        if (line[i] != SM_REST)
            rest -= summed == SM_CLUSTERS ? sm_counted_count(m, row, line[i]) : sm_counted_count(m, line[i], col);
    return rest;
}

uint32_t sm_counted_best(const sm_counted *m, int side, uint32_t id)
{
    if (id == SM_REST || m->unmarked) return SM_NONE;
    return side == SM_CLASSES ? m->best->col_of_row[id] : m->best->row_of_col[id];
}

bool sm_counted_unmatched(const sm_counted *m, int side, uint32_t id)
{
    if (id == SM_REST || m->unmarked) return false;
    return side == SM_CLASSES ? sm_row_unmatched(m->best, m->table, id) : sm_col_unmatched(m->best, m->table, id);
}

typedef struct sized { /* a row with its size and its index in the order */
    uint64_t size;
    uint32_t at;
} sized;

static int largest_first(const void *a, const void *b)
{
    const sized *x = a, *y = b;
    if (x->size != y->size) return x->size < y->size ? 1 : -1;
    return x->at < y->at ? -1 : 1;
}

static int by_place(const void *a, const void *b)
{
    const sized *x = a, *y = b;
    return (x->at > y->at) - (x->at < y->at);
}

void sm_counted_keep(sm_counted *m, int side, uint32_t n)
{
    uint32_t lines;
    const uint32_t *line = lines_of(m, side, &lines);
    if (!n || lines <= n + 1 || m->kept[side]) return;
    sized *all = sm_alloc(lines, sizeof *all);
    m->kept[side] = sm_alloc((size_t)n + 1, sizeof *m->kept[side]);
    for (uint32_t i = 0; i < lines; i++) all[i] = (sized){sums_of(m, side)[line[i]], i};
    qsort(all, lines, sizeof *all, largest_first);
    qsort(all, n, sizeof *all, by_place);
    for (uint32_t i = 0; i < n; i++) m->kept[side][i] = line[all[i].at];
    m->kept[side][n] = SM_REST;
    m->summed[side] = lines - n;
    *(side == SM_CLASSES ? &m->row : &m->col) = m->kept[side];
    *(side == SM_CLASSES ? &m->rows : &m->cols) = n + 1;
    sm_free(all);
}

void sm_counted_free(sm_counted *m)
{
    for (int side = 0; side < SM_SIDES; side++) sm_free(m->kept[side]);
    sm_free(m->cell);
}

/* ---- values ------------------------------------------------------------------------------------------------------ */
static double matrix_value(const sm_counted *m, const sm_quantity *q, uint32_t row, uint32_t col)
{
    return q->of(sm_counted_count(m, row, col), sm_counted_sum(m, SM_CLASSES, row), sm_counted_sum(m, SM_CLUSTERS, col),
                 sm_table_total(m->table));
}

static double shade_value(const sm_counted *m, uint32_t row, uint32_t col)
{
    return matrix_value(m, m->shade, row, col);
}

/* A share has a separate most; of what has none the largest value there is represents it. */
static void choose_shade(sm_counted *m)
{
    m->shade = sm_name_row(SM_NAMED(sm_quantities), sm_session_option(m->session, "shade"));
    if (m->shade) m->most = m->shade->high;
    for (uint32_t r = 0; m->shade && !(m->shade->high > 0) && r < m->rows; r++)
        for (uint32_t c = 0; c < m->cols; c++) {
            double value = shade_value(m, m->row[r], m->col[c]);
            if (value > m->most) m->most = value;
        }
}

double sm_counted_shade(const sm_counted *m, uint32_t row, uint32_t col)
{
    return m->shade && m->most > 0 ? shade_value(m, row, col) / m->most : 0;
}

sm_counted sm_counted_of(const sm_session *s, const sm_output_options *o)
{
    sm_counted m = {.session = s,
                    .live = sm_session_live(s),
                    .table = sm_session_table(s),
                    .bare = o->bare,
                    .unmarked = o->unmarked};
    m.best = &sm_live_facts(m.live)->best[SM_JACCARD];
    m.row = sm_session_row_order(s, &m.rows);
    m.col = sm_session_col_order(s, &m.cols);
    m.digits = sm_page_digits(o);
    if (!o->bare && (uint64_t)m.rows * m.cols <= SM_CELLS_AT_MOST) choose_shade(&m);
    m.quantity = o->values ? sm_name_row(SM_NAMED(sm_quantities), o->values) : NULL;
    if (!m.quantity) m.quantity = &sm_quantities[0];
    uint32_t top = o->top < SM_REST ? (uint32_t)o->top : SM_REST;
    sm_counted_keep(&m, SM_CLASSES, top);
    sm_counted_keep(&m, SM_CLUSTERS, top);
    return m;
}

double sm_counted_quantity(const sm_counted *m, uint32_t row, uint32_t col)
{
    return matrix_value(m, m->quantity, row, col);
}

const char *sm_counted_row(const sm_counted *m, uint32_t row)
{
    return row == SM_REST ? "(other)" : sm_table_row_name(m->table, row);
}

const char *sm_counted_col(const sm_counted *m, uint32_t col)
{
    return col == SM_REST ? "(other)" : sm_table_col_name(m->table, col);
}

void sm_counted_number(const sm_counted *m, uint32_t row, uint32_t col, char out[64])
{
    if (m->quantity->whole)
        snprintf(out, 64, "%" PRIu64, sm_counted_count(m, row, col));
    else
        sm_fixed(out, sm_counted_quantity(m, row, col), m->digits);
}

unsigned sm_counted_marks(const sm_counted *m, uint32_t row, uint32_t col)
{
    if (row == SM_REST || col == SM_REST || m->unmarked) return 0;
    return sm_live_marks(m->live, row, col, sm_session_match(m->session));
}

void sm_counted_marked(const sm_counted *m, uint32_t row, uint32_t col, char out[SM_COUNTED_CAPACITY])
{
    char number[64];
    sm_counted_number(m, row, col, number);
    sm_marks_put(sm_counted_marks(m, row, col), number, out);
}

void sm_marks_put(unsigned marks, const char *number, char out[SM_COUNTED_CAPACITY])
{
    bool row = marks & SM_MARK_ROW, col = marks & SM_MARK_COL;
    snprintf(out, SM_COUNTED_CAPACITY, "%s%s%s%s%s%s%s", row ? "[" : "", col ? "(" : "",
             sm_marks_tied(marks) ? "=" : "", number, col ? ")" : "", row ? "]" : "",
             marks & SM_MARK_MATCHED ? "*" : "");
}

void sm_marks_explain(const sm_session *s, sm_text *out)
{
    sm_text_printf(out,
                   "[n] best cluster of its class by Jaccard, (n) best class of its cluster, = one of several, "
                   "n* one-to-one optimum by %s",
                   sm_weighting_name(sm_session_match(s)));
}

bool sm_marks_tied(unsigned marks)
{
    return (marks & (SM_MARK_ROW_TIED | SM_MARK_COL_TIED)) != 0;
}
