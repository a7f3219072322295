/* Reading the rows after points again, a screen of them at a time. */
#include "attributes.h"
#include "base/mem.h"
#include "ui/list.h"
#include <stdio.h>
#include <string.h>

/* A frame is at most 500 columns wide, and a column takes three of them at least: 256 are all that can be seen, on both
 * sides of any of them. */
enum { SEEN = 256, BEFORE = 128, CELLS_AT_MOST = 1024 * 1024 };

struct sm_attributes_row {
    uint32_t point, first, n; /* the shown columns first .. first + n - 1; n 0: nothing is kept */
    sm_text text;             /* one after the other, each with a NUL */
    uint32_t begin[SEEN];
};

/* ---- which columns ----------------------------------------------------------------------------------------------- */

typedef struct standing { /* what the list shows anyway, each once */
    bool truth, pred;
} standing;

static bool stands_already(const sm_dataset *d, uint32_t column, standing *seen)
{
    const sm_parts *p = sm_dataset_parts(d);
    const char *name = p->rows.column[column].name;
    bool stands = false;
    switch (p->rows.column[column].role) {
    case SM_COLUMN_TRUTH:
        stands = !seen->truth && !strcmp(name, sm_dataset_truth(d)->name);
        seen->truth = seen->truth || stands;
        return stands;
    case SM_COLUMN_PREDICTION:
        stands = !seen->pred && !strcmp(name, sm_dataset_pred(d)->name);
        seen->pred = seen->pred || stands;
        return stands;
    case SM_COLUMN_ID:
        return p->id != NULL; /* in each of two files that were joined by it */
    case SM_COLUMN_COORDINATE:
        return !p->n_places && p->axis[0] && p->axis[1];
    default:
        return false;
    }
}

void sm_attributes_open(sm_attributes *a, const sm_dataset *d)
{
    const sm_rows *rows = &sm_dataset_parts(d)->rows;
    standing seen = {0};
    if (a->rows) return;
    uint32_t *column = sm_alloc(rows->columns, sizeof *column);
    sm_text *cell = sm_alloc(rows->columns, sizeof *cell);
    *a = (sm_attributes){.rows = rows, .column = column, .cell = cell, .point = SM_NONE};
    for (uint32_t i = 0; i < rows->columns; i++)
        if (!stands_already(d, i, &seen)) column[a->n++] = i;
}

void sm_attributes_free(sm_attributes *a)
{
    for (uint32_t i = 0; a->rows && i < a->rows->columns; i++) sm_text_free(&a->cell[i]);
    for (size_t i = 0; i < a->n_kept; i++) sm_text_free(&a->kept[i].text);
    sm_free(a->kept);
    sm_free(a->cell);
    sm_free(a->column);
    *a = (sm_attributes){0};
}

const char *sm_attributes_row_name(sm_attributes *a, uint32_t of_rows)
{
    const char *name = a->rows->column[of_rows].name;
    if (*name) return name;
    snprintf(a->name, sizeof a->name, "#%u", of_rows + 1);
    return a->name;
}

const char *sm_attributes_name(sm_attributes *a, uint32_t column)
{
    return sm_attributes_row_name(a, a->column[column]);
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static bool read_row(sm_attributes *a, uint32_t point)
{
    size_t capacity = 0;
    for (uint32_t i = 0; i < a->rows->columns; i++) capacity += a->cell[i].capacity;
    for (uint32_t i = 0; capacity > CELLS_AT_MOST && i < a->rows->columns; i++) sm_text_free(&a->cell[i]);
    a->point = SM_NONE;
    if (a->wrong.status) return false;
    sm_error wrong = {0};
    sm_status status = a->rows->read(a->rows->self, point, a->cell, &wrong);
    if (status == SM_IO) {
        a->wrong = wrong;
        return false;
    }
    for (uint32_t i = 0; status && i < a->rows->columns; i++) {
        /* of this row alone */
        sm_text_clear(&a->cell[i]);
        sm_text_printf(&a->cell[i], "%s", wrong.text);
    }
    a->point = point;
    return true;
}

static sm_attributes_row *kept_row(const sm_attributes *a, uint32_t point)
{
    for (size_t i = 0; i < a->n_kept; i++)
        if (a->kept[i].n && a->kept[i].point == point) return &a->kept[i];
    return NULL;
}

/* Keeps the cells around a column of the row that was read last. */
static void keep_row(sm_attributes *a, uint32_t column)
{
    if (!a->n_kept) return;
    sm_attributes_row *r = kept_row(a, a->point);
    if (!r) r = &a->kept[a->next++ % a->n_kept];
    r->point = a->point;
    r->first = column < BEFORE ? 0 : column - BEFORE;
    r->n = 0;
    sm_text_clear(&r->text);
    uint32_t n = a->n - r->first < SEEN ? a->n - r->first : SEEN;
    for (uint32_t i = 0; i < n; i++) {
        char cut[SM_LIST_TEXT];
        const char *words = sm_text_of(&a->cell[a->column[r->first + i]]);
        sm_list_words(cut, (sm_datum){.kind = SM_WORDS, .words = words}, 0);
        r->begin[i] = (uint32_t)r->text.length;
        sm_text_bytes(&r->text, cut, strlen(cut) + 1);
    }
    r->n = n;
}

const char *sm_attributes_at(sm_attributes *a, uint32_t point, uint32_t column)
{
    if (a->wrong.status) return NULL;
    if (a->point == point) return sm_text_of(&a->cell[a->column[column]]);
    const sm_attributes_row *r = kept_row(a, point);
    if (r && column >= r->first && column - r->first < r->n) return r->text.data + r->begin[column - r->first];
    if (!read_row(a, point)) return NULL;
    keep_row(a, column);
    return sm_text_of(&a->cell[a->column[column]]);
}

const sm_text *sm_attributes_whole(sm_attributes *a, uint32_t point)
{
    if (a->wrong.status || (a->point != point && !read_row(a, point))) return NULL;
    return a->cell;
}

bool sm_attributes_fetch(sm_attributes *a, const uint32_t *point, size_t n, uint32_t column)
{
    if (!a->n || a->wrong.status) return !a->wrong.status;
    if (n > a->n_kept) {
        void *kept = a->kept;
        size_t capacity = a->n_kept;
        sm_grow(&kept, &capacity, n, sizeof *a->kept);
        a->n_kept = capacity; /* else rows are read more often */
        a->kept = kept;
    }
    for (size_t i = 0; i < n; i++) {
        if (!sm_attributes_at(a, point[i], column)) return false;
        if (a->point == point[i] && !kept_row(a, a->point)) keep_row(a, column);
    }
    return true;
}
