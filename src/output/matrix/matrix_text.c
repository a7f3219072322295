/* The matrix for people: numbers below each other, each mark in its own column. */
#include "base/affix.h"
#include "base/mem.h"
#include "matrix.h"
#include "output/writers/writers.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct layout {
    int name, *col, sum, best; /* columns of: class names, each cluster's numbers, the right margin */
    sm_affix common[SM_SIDES]; /* left out of the names above and below the numbers */
    sm_text corner[2];         /* shown to the left of them */
    int longest;               /* columns that a name may take, in whose middle the rest is cut */
} layout;

static int name_width(const sm_page *p, const layout *l, const char *name)
{
    int width = sm_page_width(p, name);
    return width < l->longest ? width : l->longest;
}

static const char *class_at(const void *self, uint32_t i)
{
    const sm_counted *m = self;
    return m->row[i] == SM_REST ? NULL : sm_counted_row(m, m->row[i]);
}

static const char *cluster_at(const void *self, uint32_t i)
{
    const sm_counted *m = self;
    return m->col[i] == SM_REST ? NULL : sm_counted_col(m, m->col[i]);
}

static int whole_width(uint64_t x)
{
    char text[32];
    return snprintf(text, sizeof text, "%" PRIu64, x);
}

/* Columns of the numbers of one cluster; its head stands over them and over the marks, which take five more. */
static int number_width(const sm_counted *m, uint32_t col)
{
    char text[64];
    int width = sm_wider(2, whole_width(sm_counted_sum(m, SM_CLUSTERS, col)));
    for (uint32_t r = 0; r < m->rows; r++) {
        sm_counted_number(m, m->row[r], col, text);
        width = sm_wider(width, (int)strlen(text) + sm_marks_tied(sm_counted_marks(m, m->row[r], col)));
    }
    return width;
}

enum { BEST = 5 }; /* columns of "best " */

static void lay_out(const sm_page *p, const sm_counted *m, layout *l)
{
    char buffer[SM_CUT_CAPACITY];
    l->name = 5;
    l->sum = sm_wider(3, whole_width(sm_table_total(m->table)));
    sm_free(l->col);
    l->col = sm_alloc(m->cols, sizeof *l->col);
    for (uint32_t r = 0; r < m->rows; r++)
        l->name = sm_wider(l->name, name_width(p, l, sm_counted_row(m, m->row[r])) + 1);
    for (int i = 0; i < 2; i++)
        if (l->corner[i].length)
            l->name = sm_wider(l->name, sm_page_width(p, sm_text_of(&l->corner[i])) + (i ? BEST : 0));
    for (uint32_t c = 0; c < m->cols; c++) {
        const char *name = sm_affix_strip(&l->common[SM_CLUSTERS], sm_counted_col(m, m->col[c]), buffer, sizeof buffer);
        l->col[c] = sm_wider(number_width(m, m->col[c]), name_width(p, l, name) - 2);
    }
}

/* Columns of a line: names, clusters with their marks, the margin with the longest best cluster. */
static int width_of(const sm_page *p, const sm_counted *m, const layout *l)
{
    int width = l->name + 1 + l->sum, best = 0;
    for (uint32_t c = 0; c < m->cols; c++) width += l->col[c] + 6;
    for (uint32_t r = 0; r < m->rows; r++) {
        uint32_t col = sm_counted_best(m, SM_CLASSES, m->row[r]);
        if (col != SM_NONE) best = sm_wider(best, name_width(p, l, sm_counted_col(m, col)));
    }
    return width + 2 + m->digits + 2 + 3 + best;
}

typedef struct fitted { /* a cluster: its size, and the columns it takes */
    uint64_t size;
    int width;
} fitted;

static int larger_first(const void *a, const void *b)
{
    const fitted *x = a, *y = b;
    return (x->size < y->size) - (x->size > y->size);
}

/* Leaves out of the names above and below the numbers what all of them share, and lays out again. */
static void leave_out_common(const sm_page *p, const sm_counted *m, layout *l)
{
    l->common[SM_CLASSES] = sm_affix_of(class_at, m, m->rows);
    l->common[SM_CLUSTERS] = sm_affix_of(cluster_at, m, m->cols);
    sm_affix_put(&l->common[SM_CLUSTERS], &l->corner[0]);
    sm_affix_put(&l->common[SM_CLASSES], &l->corner[1]);
    if (strcmp(sm_text_of(&l->corner[0]), sm_text_of(&l->corner[1])) == 0) sm_text_clear(&l->corner[1]);
    lay_out(p, m, l);
}

/* Leaves out what names share, shortens names, then keeps as many of the largest clusters as fit. */
static void fit(const sm_page *p, sm_counted *m, layout *l, int columns)
{
    enum { OTHER = 13, NAMES = 8 }; /* columns of "(other)" with its marks; a name takes at most this part of a line */
    if (!columns || width_of(p, m, l) <= columns) return;
    leave_out_common(p, m, l);
    if (width_of(p, m, l) > columns) {
        l->longest = sm_wider(NAMES, columns / NAMES);
        lay_out(p, m, l);
    }
    int all = width_of(p, m, l);
    if (all <= columns || m->kept[SM_CLUSTERS]) return;
    fitted *f = sm_alloc(m->cols, sizeof *f);
    for (uint32_t c = 0; c < m->cols; c++) {
        f[c] = (fitted){sm_counted_sum(m, SM_CLUSTERS, m->col[c]), l->col[c] + 6};
        all -= f[c].width;
    }
    qsort(f, m->cols, sizeof *f, larger_first);
    uint32_t n = 0;
    int other = sm_wider(OTHER, whole_width(sm_table_total(m->table)) + 6);
    for (all += other; n < m->cols && all + f[n].width <= columns; n++) all += f[n].width;
    sm_free(f);
    sm_counted_keep(m, SM_CLUSTERS, n ? n : 1);
    lay_out(p, m, l);
}

static void write_summed(sm_page *p, const sm_counted *m)
{
    for (int side = SM_CLUSTERS; side >= SM_CLASSES; side--)
        if (m->summed[side])
            sm_page_linef(p, "(other) sums the %u smallest %s; %s", m->summed[side],
                          side == SM_CLUSTERS ? "clusters" : "classes",
                          p->o->top ? "--top N keeps more" : "--wide prints all");
}

static void write_name(sm_page *p, const char *name, bool unmatched, int columns, bool to_the_right)
{
    int width = sm_page_width(p, name);
    if (width > columns - unmatched) width = columns - unmatched;
    if (to_the_right) sm_page_pad(p, columns - width - unmatched);
    sm_page_cell(p, name, width, false);
    if (unmatched) sm_page_text(p, "!");
    if (!to_the_right) sm_page_pad(p, columns - width - unmatched);
}

static void write_heads(sm_page *p, const sm_counted *m, const layout *l)
{
    char buffer[SM_CUT_CAPACITY];
    sm_page_bold(p, true);
    sm_page_cell(p, sm_text_of(&l->corner[0]), l->name, false);
    for (uint32_t c = 0; c < m->cols; c++) {
        bool unmatched = sm_counted_unmatched(m, SM_CLUSTERS, m->col[c]);
        sm_page_pad(p, 1);
        const char *name = sm_affix_strip(&l->common[SM_CLUSTERS], sm_counted_col(m, m->col[c]), buffer, sizeof buffer);
        write_name(p, name, unmatched, l->col[c] + 2 + unmatched, true);
        sm_page_pad(p, 3 - unmatched);
    }
    sm_page_pad(p, 1);
    sm_page_cell(p, "Σ", l->sum, true);
    sm_page_text(p, "  best");
    sm_page_bold(p, false);
    sm_page_end(p);
}

static void write_cell(sm_page *p, const sm_counted *m, uint32_t row, uint32_t col, int columns)
{
    char number[64], text[66];
    unsigned k = sm_counted_marks(m, row, col);
    sm_counted_number(m, row, col, number);
    bool zero = strspn(number, "0.") == strlen(number);
    snprintf(text, sizeof text, "%s%s", sm_marks_tied(k) ? "=" : "", number);
    sm_page_pad(p, 1);
    if (k) sm_page_bold(p, true);
    sm_page_text(p, k & SM_MARK_ROW ? "[" : " ");
    sm_page_text(p, k & SM_MARK_COL ? "(" : " ");
    sm_page_cell(p, zero && !k ? "·" : text, columns, true);
    sm_page_text(p, k & SM_MARK_COL ? ")" : " ");
    sm_page_text(p, k & SM_MARK_ROW ? "]" : " ");
    sm_page_text(p, k & SM_MARK_MATCHED ? "*" : " ");
    if (k) sm_page_bold(p, false);
}

static void write_row(sm_page *p, const sm_counted *m, const layout *l, uint32_t row)
{
    char text[64];
    uint32_t best = sm_counted_best(m, SM_CLASSES, row);
    write_name(p, sm_counted_row(m, row), sm_counted_unmatched(m, SM_CLASSES, row), l->name, false);
    for (uint32_t c = 0; c < m->cols; c++) write_cell(p, m, row, m->col[c], l->col[c]);
    snprintf(text, sizeof text, "%" PRIu64, sm_counted_sum(m, SM_CLASSES, row));
    sm_page_pad(p, 1);
    sm_page_cell(p, text, l->sum, true);
    if (best != SM_NONE) {
        sm_fixed(text, sm_overlap_at(SM_JACCARD, m->table, row, best), m->digits);
        sm_page_printf(p, "  %s → ", text);
        sm_page_cell(p, sm_counted_col(m, best), name_width(p, l, sm_counted_col(m, best)), false);
    }
    sm_page_end(p);
}

static void write_margins(sm_page *p, const sm_counted *m, const layout *l)
{
    char text[64], capacity[SM_CUT_CAPACITY];
    sm_page_cell(p, "Σ", l->name, false);
    for (uint32_t c = 0; c < m->cols; c++) {
        snprintf(text, sizeof text, "%" PRIu64, sm_counted_sum(m, SM_CLUSTERS, m->col[c]));
        sm_page_pad(p, 3);
        sm_page_cell(p, text, l->col[c], true);
        sm_page_pad(p, 3);
    }
    snprintf(text, sizeof text, "%" PRIu64, sm_table_total(m->table));
    sm_page_pad(p, 1);
    sm_page_cell(p, text, l->sum, true);
    sm_page_end(p);
    int best_columns = l->corner[1].length ? BEST : l->name;
    sm_page_cell(p, "best", best_columns, false);
    sm_page_cell(p, sm_text_of(&l->corner[1]), l->name - best_columns, false);
    for (uint32_t c = 0; c < m->cols; c++) {
        uint32_t best = sm_counted_best(m, SM_CLUSTERS, m->col[c]);
        sm_page_pad(p, 1);
        const char *name = best == SM_NONE ? "" : sm_counted_row(m, best);
        write_name(p, sm_affix_strip(&l->common[SM_CLASSES], name, capacity, sizeof capacity), false, l->col[c] + 2,
                   true);
        sm_page_pad(p, 3);
    }
    sm_page_end(p);
}

static void layout_free(layout *l)
{
    for (int i = 0; i < 2; i++) sm_text_free(&l->corner[i]);
    sm_free(l->col);
}

void sm_counted_people(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    layout l = {.longest = SM_LABEL_COLUMNS};
    sm_page p = sm_page_of(o, out);
    sm_counted m = sm_counted_of(s, o);
    lay_out(&p, &m, &l);
    fit(&p, &m, &l, o->columns);
    sm_page_printf(&p, "%s of every class and cluster; n=%" PRIu64, m.quantity->name, sm_table_total(m.table));
    sm_page_left_out(&p, s);
    sm_page_end(&p);
    write_heads(&p, &m, &l);
    for (uint32_t r = 0; r < m.rows && !sm_out_failed(p.out); r++) write_row(&p, &m, &l, m.row[r]);
    write_margins(&p, &m, &l);
    sm_page_line(&p, "[n] best cluster of its class by Jaccard   (n) best class of its cluster");
    sm_page_linef(&p, "n* one-to-one optimum by %s   = one of several   ! unmatched",
                  sm_weighting_name(sm_session_match(s)));
    write_summed(&p, &m);
    layout_free(&l);
    sm_counted_free(&m);
    sm_page_free(&p);
}
