/* Small tables: their sums, as a line of text, and as data to explore. */
#include "base/mem.h"
#include "disagree.h"
#include "study/draw/sample.h"
#include "trial.h"
#include <string.h>

uint64_t sm_counts_row(const sm_counts *t, uint32_t row)
{
    uint64_t sum = 0;
    for (uint32_t j = 0; j < t->cols; j++) sum += sm_counts_at(t, row, j);
    return sum;
}

uint64_t sm_counts_col(const sm_counts *t, uint32_t col)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < t->rows; i++) sum += sm_counts_at(t, i, col);
    return sum;
}

uint64_t sm_counts_total(const sm_counts *t)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < t->rows * t->cols; i++) sum += t->c[i];
    return sum;
}

/* They are identical if cells, classes and clusters with points are equally many. */
bool sm_counts_identical(const sm_counts *t)
{
    uint32_t cells = 0, rows = 0, cols = 0;
    for (uint32_t i = 0; i < t->rows * t->cols; i++) cells += t->c[i] > 0;
    for (uint32_t i = 0; i < t->rows; i++) rows += sm_counts_row(t, i) > 0;
    for (uint32_t j = 0; j < t->cols; j++) cols += sm_counts_col(t, j) > 0;
    return cells == rows && cells == cols;
}

void sm_counts_write(const sm_counts *t, sm_text *out)
{
    for (uint32_t i = 0; i < t->rows * t->cols; i++)
        sm_text_printf(out, "%s%llu", i == 0 ? "" : i % t->cols ? "," : "/", (unsigned long long)t->c[i]);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads a number of at most nine digits. Returns false if there is none. */
static bool read_count(const char **at, uint64_t *out)
{
    int digits = 0;
    *out = 0;
    for (; is_digit(**at) && digits < 9; digits++) *out = 10 * *out + (uint64_t)(*(*at)++ - '0');
    return digits > 0 && !is_digit(**at);
}

static bool read_counts(const char *at, sm_counts *t)
{
    uint32_t col = 0, n = 0;
    *t = (sm_counts){.rows = 1};
    for (;; at++) {
        uint64_t count;
        if (col == SM_COUNTS_SIDE || t->rows > SM_COUNTS_SIDE || !read_count(&at, &count)) return false;
        t->c[n++] = count;
        col++;
        if (*at == ',') continue;
        if (t->rows == 1) t->cols = col;
        if (col != t->cols) return false;
        if (!*at) return sm_counts_total(t) > 0;
        if (*at != '/') return false;
        t->rows++;
        col = 0;
    }
}

static void side(sm_partition *p, const char *name, const char *letter, uint32_t n)
{
    p->name = sm_copy_text(name, strlen(name));
    p->file = sm_copy_text("table", 5);
    sm_dict_numbered(&p->dict, letter, n);
}

static sm_status counts_fill(sm_parts *p, const sm_counts *t, sm_error *err)
{
    p->partition = sm_alloc(2, sizeof *p->partition);
    p->format = sm_copy_text("table", 5);
    p->n_partitions = 2;
    p->pred = 1;
    side(&p->partition[0], "class", "T", t->rows);
    sm_status status = SM_OK;
    side(&p->partition[1], "cluster", "K", t->cols);
    status = sm_table_new(&p->counts, p->partition[0].dict, p->partition[1].dict, SM_STORE_BEST, err);
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols && !status; j++)
            if (sm_counts_at(t, i, j)) status = sm_table_add(p->counts, i, j, sm_counts_at(t, i, j), err);
    return status;
}

sm_status sm_counts_dataset(struct sm_dataset **out, const char *text, sm_error *err)
{
    sm_counts t;
    sm_parts parts = {0};
    *out = NULL;
    if (!read_counts(text, &t))
        return sm_fail(err, SM_USAGE, "not a small table: \"%s\"; write counts as 2,0/1,3, at most %d by %d",
                       sm_quote(text).text, SM_COUNTS_SIDE, SM_COUNTS_SIDE);
    sm_status status = counts_fill(&parts, &t, err);
    if (!status) {
        sm_dataset_new(out, &parts);
        return SM_OK;
    }
    sm_parts_free(&parts);
    return status;
}
