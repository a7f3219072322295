/* Counts of several predictions, one below the other: pred,class,cluster,count becomes a table a prediction. */
#include "base/mem.h"
#include "load.h"
#include <string.h>

typedef struct long_side { /* of the kept rows: classes, or the clusters of all predictions */
    sm_dict *dict;
    uint32_t *label;
} long_side;

typedef struct long_work { /* remembers its first failure */
    sm_parts *out;
    const sm_sheet *s;
    const sm_meaning *m;
    const sm_assembly *a;
    sm_hold hold;
    sm_dict *pred;         /* the predictions, as they are in the file */
    uint32_t *row, n;      /* kept rows: the stored record of each */
    uint32_t *of;          /* the prediction of each */
    uint64_t *count;       /* the points of each */
    uint32_t *order, *end; /* kept rows by prediction, and where each prediction ends */
    long_side side[2];
    sm_error *err;
    sm_status status;
} long_work;

static bool long_is_missing(const long_work *w, uint64_t row, uint32_t column)
{
    const char *text = sm_sheet_cell(w->s, row, column);
    return sm_is_missing(text, strlen(text)) && !sm_keeps_missing(w->a->o);
}

static void long_keep_rows(long_work *w)
{
    uint64_t without = 0, first = 0;
    bool strict = w->a->o->missing && strcmp(w->a->o->missing, "error") == 0;
    for (uint64_t p = sm_first_row(w->s, w->m); p < sm_sheet_stored(w->s) && w->status == SM_OK; p++) {
        uint64_t line = sm_sheet_line(w->s, p), count = 0;
        uint32_t pred = 0;
        /* The prediction of a row, and how many points it is. */
        const char *name = sm_sheet_cell(w->s, p, SM_LONG_PRED), *text = sm_sheet_cell(w->s, p, SM_LONG_COUNT);
        if (sm_count_of(text, strlen(text), &count) != SM_COUNT_OK)
            w->status = sm_fail(w->err, SM_INTERNAL, "missing count");
        else if (!*name)
            w->status = sm_fail_at(w->err, SM_INPUT, w->s->file, line, 0, "missing prediction in column %s; fill it in",
                                   w->s->column[SM_LONG_PRED].name);
        else
            sm_dict_add(w->pred, name, strlen(name), &pred);
        for (uint32_t c = SM_LONG_PRED; c <= SM_LONG_CLUSTER && w->status == SM_OK; c++)
            if (strlen(sm_sheet_cell(w->s, p, c)) > w->a->bounds->most[SM_BOUND_LABEL])
                w->status = sm_over(w->a->bounds, SM_BOUND_LABEL, w->s->file, line, 0, w->err);
        bool cluster = long_is_missing(w, p, SM_LONG_CLUSTER),
             missing = cluster || long_is_missing(w, p, SM_LONG_CLASS);
        if (w->status == SM_OK && missing && strict)
            w->status = sm_fail_at(w->err, SM_INPUT, w->s->file, line, 0,
                                   "missing label in column %s; fill it in, or skip such rows: --missing drop",
                                   w->s->column[cluster ? SM_LONG_CLUSTER : SM_LONG_CLASS].name);
        if (missing && !first) first = line;
        without += missing ? count : 0;
        if (w->status != SM_OK || missing) continue;
        w->row[w->n] = (uint32_t)p;
        w->of[w->n] = pred;
        w->count[w->n++] = count;
    }
    if (w->status != SM_OK) return;
    if (!w->n) w->status = sm_no_points(w->s, "no row has both labels", w->err);
    if (without) sm_leave_unlabelled(w->out, without, first, "");
}

static void long_code(long_work *w, int side)
{
    const sm_column *c = &w->s->column[side ? SM_LONG_CLUSTER : SM_LONG_CLASS];
    sm_coded from = {.column = c, .row = w->row, .n = w->n, .bounds = w->a->bounds, .file = w->s->file};
    bool floats = false;
    if (w->status != SM_OK) return;
    w->status = sm_code_labels(&from, &w->side[side].dict, &w->side[side].label, &floats, w->err);
    if (floats) sm_account_remark(&w->out->account, "floats of column %s read as whole numbers", c->name);
    if (w->status == SM_OK && sm_dict_size(w->side[side].dict) > w->a->bounds->most[SM_BOUND_LABELS])
        w->status = sm_over(w->a->bounds, SM_BOUND_LABELS, w->s->file, 0, 0, w->err);
}

/* Rows by prediction, in their order. */
static void long_sort(long_work *w)
{
    uint32_t preds = sm_dict_size(w->pred);
    w->end = sm_held(&w->hold, (size_t)preds + 1, sizeof *w->end);
    w->order = sm_held(&w->hold, w->n, sizeof *w->order);
    if (w->status != SM_OK) return;
    for (uint32_t i = 0; i < w->n; i++) w->end[w->of[i] + 1]++;
    for (uint32_t p = 0; p < preds; p++) w->end[p + 1] += w->end[p];
    for (uint32_t i = 0; i < w->n; i++) w->order[w->end[w->of[i]]++] = i; /* each start moves to its end */
}

/* A side of the data without points; its dict is given or made. */
static sm_partition *long_add_partition(long_work *w, const char *name, sm_dict *dict)
{
    sm_partition *p = &w->out->partition[w->out->n_partitions++];
    p->dict = dict;
    p->name = sm_copy_text(name, strlen(name));
    p->file = sm_copy_text(w->s->given, strlen(w->s->given));
    if (!dict && w->status == SM_OK) sm_dict_new(&p->dict);
    return p;
}

static void long_add_table(long_work *w, uint32_t pred, sm_triple *triple)
{
    const char *name = sm_dict_text(w->pred, pred);
    sm_partition *p = long_add_partition(w, name, NULL);
    uint32_t first = pred ? w->end[pred - 1] : 0, n = w->end[pred] - first;
    uint64_t total = 0;
    for (uint32_t i = 0; i < n && w->status == SM_OK; i++) {
        uint32_t at = w->order[first + i];
        const char *cluster = sm_dict_text(w->side[1].dict, w->side[1].label[at]);
        triple[i] = (sm_triple){.row = w->side[0].label[at], .count = w->count[at]};
        sm_dict_add(p->dict, cluster, strlen(cluster), &triple[i].col);
        if (w->status == SM_OK)
            w->status = sm_add_to_total(&total, w->count[at], w->s->file, sm_sheet_line(w->s, w->row[at]), w->err);
    }
    if (w->status == SM_OK && !total)
        w->status = sm_fail_at(w->err, SM_INPUT, w->s->file, 0, 0,
                               "prediction \"%s\" has no points; all its counts are 0 or have no label; remove it",
                               sm_quote_brief(name).text);
    if (w->status == SM_OK)
        w->status = sm_table_of_triples(&w->out->table[pred + 1], w->out->partition[0].dict, p->dict, triple, n,
                                        SM_STORE_BEST, w->err);
}

/* Predictions of the same points have the same points in every class. */
static void long_check_classes(long_work *w)
{
    struct sm_table *const *t = w->out->table;
    for (uint32_t i = 2; i < w->out->n_partitions && w->status == SM_OK; i++) {
        for (uint32_t c = 0; c < sm_table_rows(t[1]); c++) {
            unsigned long long one = sm_table_row_sums(t[1])[c], other = sm_table_row_sums(t[i])[c];
            if (one == other) continue;
            sm_text class = {0}, pred = {0}, first = {0};
            sm_text_show(&class, sm_dict_text(w->out->partition[0].dict, c), SM_SHOW_PLAIN);
            sm_text_show(&first, w->out->partition[1].name, SM_SHOW_PLAIN);
            sm_text_show(&pred, w->out->partition[i].name, SM_SHOW_PLAIN);
            sm_account_warn(&w->out->account,
                            "the predictions have different points: class \"%s\" has %llu by %s and %llu by %s",
                            sm_quote(sm_text_of(&class)).text, one, sm_text_of(&first), other, sm_text_of(&pred));
            sm_text_free(&class);
            sm_text_free(&pred);
            sm_text_free(&first);
            return;
        }
    }
}

static void long_add_tables(long_work *w)
{
    uint32_t preds = sm_dict_size(w->pred);
    unsigned long long most = w->a->bounds->most[SM_BOUND_COLUMNS];
    if (preds > most)
        w->status = sm_fail_at(w->err, SM_LIMIT, w->s->file, 0, 0,
                               "too many predictions (%u, the maximum is %llu); use fewer", preds, most);
    if (w->status != SM_OK) return;
    sm_triple *triple = sm_held(&w->hold, w->n, sizeof *triple);
    w->out->partition = sm_alloc((size_t)preds + 1, sizeof *w->out->partition);
    w->out->table = sm_alloc((size_t)preds + 1, sizeof(struct sm_table *));
    if (w->status != SM_OK) return;
    long_add_partition(w, w->s->column[SM_LONG_CLASS].name, w->side[0].dict);
    w->side[0].dict = NULL; /* the partition's now */
    w->out->pred = 1;
    for (uint32_t p = 0; p < preds && w->status == SM_OK; p++) long_add_table(w, p, triple);
    if (w->status != SM_OK) return;
    long_check_classes(w);
    sm_account_remark(&w->out->account, "%u prediction%s, by column %s", preds, sm_plural(preds),
                      w->s->column[SM_LONG_PRED].name);
}

sm_status sm_assemble_long(sm_parts *out, const sm_assembly *from, sm_error *err)
{
    long_work w = {.out = out, .s = &from->sheet[0], .m = &from->r->of[0], .a = from, .err = err};
    uint64_t rows = sm_sheet_stored(w.s);
    w.row = sm_held(&w.hold, rows, sizeof *w.row);
    w.of = sm_held(&w.hold, rows, sizeof *w.of);
    w.count = sm_held(&w.hold, rows, sizeof *w.count);
    sm_dict_new(&w.pred);
    if (w.status == SM_OK) long_keep_rows(&w);
    for (int side = 0; side < 2; side++) long_code(&w, side);
    if (w.status == SM_OK) long_sort(&w);
    if (w.status == SM_OK) long_add_tables(&w);
    for (int side = 0; side < 2; side++) {
        sm_dict_free(w.side[side].dict);
        sm_free(w.side[side].label);
    }
    sm_dict_free(w.pred);
    sm_hold_free(&w.hold);
    return w.status;
}
