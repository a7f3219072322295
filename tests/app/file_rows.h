/* Data whose rows are in a file that is made up: what a field holds follows from its row and column. */
#ifndef TESTS_APP_FILE_ROWS_H
#define TESTS_APP_FILE_ROWS_H
#include "base/mem.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"

typedef struct file_rows {
    uint32_t columns;
    char (*name)[24];
    sm_row_column *column; /* 0 is the truth, 1 the prediction, all others are attributes */
    /* What is there; NULL: "column:row", both from 0. */
    const char *(*field)(uint32_t point, uint32_t column);
    uint64_t *reads;     /* counted here; NULL: not counted */
    const uint64_t *off; /* reads from this one on fail; NULL: none does */
    uint64_t done;
    uint32_t too_long; /* the row of this point is; 0: none */
} file_rows;

static inline sm_status file_rows_read(void *self, uint32_t point, sm_text *cell, sm_error *err)
{
    file_rows *f = self;
    f->done++;
    if (f->reads) *f->reads = f->done;
    if (f->off && f->done >= *f->off) return sm_fail(err, SM_IO, "the file has changed; none of its rows is shown");
    if (f->too_long && point == f->too_long) return sm_fail(err, SM_LIMIT, "this row is too long");
    for (uint32_t c = 0; c < f->columns; c++) {
        const char *text = f->field ? f->field(point, c) : NULL;
        sm_text_clear(&cell[c]);
        if (text)
            sm_text_printf(&cell[c], "%s", text);
        else
            sm_text_printf(&cell[c], "%u:%u", (unsigned)c, (unsigned)point);
    }
    return SM_OK;
}

static inline void file_rows_free(void *self)
{
    sm_free(((file_rows *)self)->name);
    sm_free(((file_rows *)self)->column);
    sm_free(self);
}

/* n points of one class and two clusters in turn; columns are called truth, guess, c2, c3 and so on, but for those
 * before names ends in NULL. */
static inline sm_dataset *file_rows_data(uint32_t n, file_rows like, const char *const *names)
{
    sm_dataset *d = NULL;
    uint32_t *label = sm_alloc(n, sizeof *label);
    file_rows *f = sm_alloc(1, sizeof *f);
    sm_parts p = {.n = n, .n_partitions = 2, .pred = 1, .partition = sm_alloc(2, sizeof *p.partition)};
    assert_true(p.partition);
    *f = like;
    f->name = sm_alloc(f->columns, sizeof *f->name);
    f->column = sm_alloc(f->columns, sizeof *f->column);
    snprintf(f->name[0], sizeof *f->name, "truth");
    snprintf(f->name[1], sizeof *f->name, "guess");
    for (uint32_t c = 2; c < f->columns; c++) {
        if (names && *names)
            snprintf(f->name[c], sizeof *f->name, "%s", *names++);
        else
            snprintf(f->name[c], sizeof *f->name, "c%u", (unsigned)c);
    }
    for (uint32_t c = 0; c < f->columns; c++)
        f->column[c] = (sm_row_column){f->name[c], c == 0   ? SM_COLUMN_TRUTH
                                                   : c == 1 ? SM_COLUMN_PREDICTION
                                                            : SM_COLUMN_ATTRIBUTE};
    p.partition[0] = sample_partition("truth", "T", label, n, 1);
    for (uint32_t i = 0; i < n; i++) label[i] = i % 2;
    p.partition[1] = sample_partition("guess", "K", label, n, 2);
    p.rows = (sm_rows){
        .self = f, .column = f->column, .columns = f->columns, .read = file_rows_read, .free = file_rows_free};
    sm_free(label);
    sm_dataset_new(&d, &p);
    return d;
}
#endif
