/* Rows of a text are read again by their offsets; those of other formats are kept, a text with a NUL after it a field.
 */
#include "base/mem.h"
#include "io/bytes/samples.h"
#include "io/sheet/sheet.h"
#include "load.h"
#include <string.h>

static uint64_t record_of(const sm_assembly *from, size_t i, uint32_t point)
{
    return from->row[i] ? from->row[i][point] : sm_first_row(&from->sheet[i], &from->r->of[i]) + point;
}

static void take_text(sm_rows_from *to, sm_sheet *s, const sm_assembly *from, size_t i, const sm_origin *origin)
{
    const sm_sample *sample = sm_sample_find(s->given);
    to->dialect = s->dialect;
    for (uint32_t p = 0; p < to->n; p++) to->offset[p] = s->offset[record_of(from, i, p)];
    to->spool = s->spool;
    s->spool = NULL;
    if (to->spool) return;
    to->refused = s->no_spool;
    if (sample) {
        to->bytes = (const char *)sample->bytes;
        to->length = sample->length;
    } else {
        to->file = s->given;
        to->origin = *origin;
    }
}

static void take_cells(sm_rows_from *to, const sm_sheet *s, const sm_assembly *from, size_t i)
{
    sm_text kept = {0};
    for (uint32_t p = 0; p < to->n; p++) {
        uint64_t record = record_of(from, i, p);
        to->offset[p] = kept.length;
        for (uint32_t c = 0; c < to->columns; c++) {
            const char *text = sm_sheet_cell(s, record, c);
            sm_text_bytes(&kept, text, strlen(text) + 1);
        }
    }
    to->kept = kept.data;
}

static void add_sheet(sm_rows *out, sm_sheet *s, const sm_assembly *from, size_t i, const sm_parts *parts,
                      const sm_origin *origin)
{
    const sm_account_source *told = &parts->account.source[i];
    const sm_meaning *m = &from->r->of[i];
    sm_row_column *column = sm_alloc(told->n_columns, sizeof *column);
    sm_rows_from to = {.name = s->file, .n = parts->n, .column = column, .columns = told->n_columns};
    to.offset = sm_alloc(parts->n, sizeof *to.offset);
    for (uint32_t c = 0; c < told->n_columns; c++) {
        const sm_account_column *as = &told->column[c];
        bool labels = as->role == SM_COLUMN_TRUTH || as->role == SM_COLUMN_PREDICTION; /* called as the partition is */
        bool named = labels || (m->header && *s->column[c].name);
        column[c] = (sm_row_column){named ? as->name : "", as->role};
    }
    if (s->text && s->offset)
        take_text(&to, s, from, i, origin);
    else
        take_cells(&to, s, from, i);
    sm_rows_make(out, &to);
    sm_free(column);
}

void sm_add_rows(sm_parts *out, sm_sheet *sheet, const sm_assembly *from, const sm_origin *origin)
{
    sm_rows *part = sm_alloc(from->n, sizeof *part);
    size_t n = 0;
    for (size_t i = 0; i < from->n; i++) {
        /* Labels of all points in a line have no row of their own, nor has a file whose account has no columns. */
        if (sheet[i].turned || !out->account.source[i].n_columns) continue;
        add_sheet(&part[n], &sheet[i], from, i, out, &origin[i]);
        n += true;
    }
    if (n > 1) {
        sm_rows_join(&out->rows, part, n);
        return;
    }
    if (n)
        out->rows = part[0];
    else {
        for (size_t i = 0; i < n; i++) part[i].free(part[i].self);
    }
    sm_free(part);
}
