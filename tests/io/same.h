/* Two readings of the same bytes: is what they give the same, to the last word of the account and of the error? */
#ifndef TESTS_IO_SAME_H
#define TESTS_IO_SAME_H
#include "base/mem.h"
#include "io/read.h"
#include <stdio.h>
#include <string.h>

typedef struct one_reading {
    sm_dataset *data; /* NULL: rejected, */
    sm_error err;     /* for this reason */
} one_reading;

/* The first difference that was found, in words; "" while there is none. */
typedef struct difference {
    char text[400];
} difference;

static inline bool differs(difference *d, const char *what, bool same)
{
    if (!same && !*d->text) snprintf(d->text, sizeof d->text, "%s", what);
    return !same;
}

static inline bool same_text(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : !a && !b;
}

static inline void compare_sources(difference *d, const sm_account *a, const sm_account *b)
{
    if (differs(d, "number of sources", a->n_sources == b->n_sources)) return;
    for (uint32_t i = 0; i < a->n_sources; i++) {
        const sm_account_source *x = &a->source[i], *y = &b->source[i];
        differs(d, "rows of a source", x->rows == y->rows);
        differs(d, "format", same_text(x->format, y->format) && x->separator == y->separator);
        differs(d, "quoting or layout", same_text(x->quoting, y->quoting) && same_text(x->layout, y->layout));
        differs(d, "header", x->header == y->header && same_text(x->header_why, y->header_why));
        if (differs(d, "number of columns", x->n_columns == y->n_columns)) return;
        for (uint32_t c = 0; c < x->n_columns; c++)
            differs(d, "role of a column",
                    x->column[c].role == y->column[c].role && same_text(x->column[c].name, y->column[c].name) &&
                        same_text(x->column[c].why, y->column[c].why));
    }
}

static inline void compare_left_out(difference *d, const sm_account *a, const sm_account *b)
{
    if (differs(d, "number of reasons to leave out", a->n_left_out == b->n_left_out)) return;
    for (uint32_t i = 0; i < a->n_left_out; i++) {
        const sm_omission *x = &a->left_out[i], *y = &b->left_out[i];
        differs(d, "reason to leave out", x->why == y->why && same_text(x->detail, y->detail));
        differs(d, "how many are left out", x->count == y->count);
        differs(d, "first line left out", x->first_line == y->first_line);
        for (uint64_t k = 0; x->line && y->line && k < x->count; k++)
            differs(d, "line of a bad row", x->line[k] == y->line[k]);
    }
}

static inline void compare_accounts(difference *d, const sm_account *a, const sm_account *b)
{
    sm_text line[2] = {{0}, {0}};
    sm_account_line(a, &line[0]);
    sm_account_line(b, &line[1]);
    differs(d, "line of the account", same_text(sm_text_of(&line[0]), sm_text_of(&line[1])));
    sm_text_free(&line[0]);
    sm_text_free(&line[1]);
    compare_sources(d, a, b);
    compare_left_out(d, a, b);
    differs(d, "points", a->points == b->points);
    if (differs(d, "number of warnings", a->n_warnings == b->n_warnings && a->n_remarks == b->n_remarks)) return;
    for (uint32_t i = 0; i < a->n_warnings; i++) differs(d, a->warning[i], same_text(a->warning[i], b->warning[i]));
    for (uint32_t i = 0; i < a->n_remarks; i++) differs(d, a->remark[i], same_text(a->remark[i], b->remark[i]));
}

static inline void compare_dicts(difference *d, const sm_dict *a, const sm_dict *b)
{
    if (differs(d, "number of labels", sm_dict_size(a) == sm_dict_size(b))) return;
    for (uint32_t i = 0; i < sm_dict_size(a); i++)
        differs(d, "a label, or the order of labels", same_text(sm_dict_text(a, i), sm_dict_text(b, i)));
}

/* The counts of truth and prediction: kept, or *made of the points. */
static inline const sm_table *counts_of(const sm_parts *p, sm_table **made)
{
    sm_error err = {0};
    *made = NULL;
    if (p->counts) return p->counts;
    if (sm_table_of(made, &p->partition[p->truth], &p->partition[p->pred], SM_STORE_BEST, &err) != SM_OK) return NULL;
    return *made;
}

static inline void compare_counts(difference *d, const sm_parts *a, const sm_parts *b)
{
    sm_table *made[2];
    const sm_table *x = counts_of(a, &made[0]), *y = counts_of(b, &made[1]);
    bool sized = x && y && sm_table_rows(x) == sm_table_rows(y) && sm_table_cols(x) == sm_table_cols(y);
    differs(d, "size of the table", sized);
    differs(d, "total", sized && sm_table_total(x) == sm_table_total(y) && sm_table_cells(x) == sm_table_cells(y));
    for (uint32_t r = 0; sized && r < sm_table_rows(x); r++) {
        sm_line l = sm_table_row(x, r);
        for (uint32_t i = 0; i < l.n; i++) differs(d, "a count", l.count[i] == sm_table_at(y, r, sm_line_at(l, i)));
    }
    sm_table_free(made[0]);
    sm_table_free(made[1]);
}

static inline void compare_points(difference *d, const sm_parts *a, const sm_parts *b)
{
    differs(d, "row numbers are kept in one only", (a->row != NULL) == (b->row != NULL));
    for (uint32_t p = 0; p < a->n && p < b->n; p++) {
        if (a->row && b->row) differs(d, "row of a point", a->row[p] == b->row[p]);
        for (uint32_t i = 0; i < a->n_partitions && i < b->n_partitions; i++)
            differs(d, "label of a point", a->partition[i].label[p] == b->partition[i].label[p]);
    }
}

/* One may have points and the other counts: then the counts are compared. */
static inline difference compare_readings(const one_reading *a, const one_reading *b)
{
    difference d = {""};
    const sm_error *x = &a->err, *y = &b->err;
    if (differs(&d, "one is refused, the other is not", !a->data == !b->data)) return d;
    if (!a->data) {
        differs(&d, "text of the error", same_text(x->text, y->text) && same_text(x->file, y->file));
        differs(&d, "place of the error", x->status == y->status && x->line == y->line && x->column == y->column);
        return d;
    }
    const sm_parts *p = sm_dataset_parts(a->data), *q = sm_dataset_parts(b->data);
    compare_accounts(&d, &p->account, &q->account);
    differs(&d, "points without a label", p->dropped == q->dropped);
    if (differs(&d, "number of labellings", p->n_partitions == q->n_partitions)) return d;
    for (uint32_t i = 0; i < p->n_partitions; i++) {
        differs(&d, "name of a labelling", same_text(p->partition[i].name, q->partition[i].name));
        compare_dicts(&d, p->partition[i].dict, q->partition[i].dict);
    }
    if (*d.text) return d;
    if (p->n && q->n)
        compare_points(&d, p, q);
    else if (p->n_partitions >= 2)
        compare_counts(&d, p, q);
    return d;
}
#endif
