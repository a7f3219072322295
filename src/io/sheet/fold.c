/* Equal rows of a sheet are stored once, with how often they occur. */
#include "base/hash.h"
#include "base/mem.h"
#include "sheet.h"

enum { BITS_AT_FIRST = 10, PAIRS = 1 << 19 };

void sm_fold_free(sm_fold *f)
{
    if (!f) return;
    sm_free(f->times);
    sm_free(f->record);
    sm_free(f->slot);
    sm_free(f->pair);
    sm_free(f);
}

static bool is_row(const sm_sheet *s, uint32_t row, const uint32_t *id)
{
    for (uint32_t c = 0; c < s->columns; c++)
        if (sm_column_stored(&s->column[c]) && sm_cell_ids_at(&s->column[c].id, row) != id[c]) return false;
    return true;
}

static uint64_t row_key(const sm_sheet *s, const uint32_t *id)
{
    const sm_fold *f = s->fold;
    uint64_t key = 0;
    if (f->columns == 2) return (uint64_t)id[f->one] << 32 | id[f->two];
    for (uint32_t c = 0; c < s->columns; c++)
        if (sm_column_stored(&s->column[c])) key = sm_hash_pair(key, id[c]);
    return key;
}

/* The slot of the row with these ids, or the free one where it would go. */
static size_t row_slot(const sm_sheet *s, const uint32_t *id, uint64_t key)
{
    const sm_fold *f = s->fold;
    size_t mask = ((size_t)1 << f->bits) - 1, at = sm_fold_home(key, f->bits);
    for (; f->slot[at].next; at = (at + 1) & mask)
        if (f->slot[at].key == key && (f->columns == 2 || is_row(s, f->slot[at].next - 1, id))) break;
    return at;
}

static size_t pair_place(const sm_fold *f, const uint32_t *id)
{
    return (size_t)id[f->one] << f->shift | id[f->two];
}

/* Returns the position of its number, to read or write. */
static uint32_t *row_place(const sm_sheet *s, sm_fold *f, const uint32_t *id)
{
    if (f->pair) return &f->pair[pair_place(f, id)];
    uint64_t key = row_key(s, id);
    size_t at = row_slot(s, id, key);
    f->slot[at].key = key;
    return &f->slot[at].next;
}

/* Where two columns are stored and their texts are few, a place a pair. */
static bool has_places(const sm_sheet *s)
{
    const sm_fold *f = s->fold;
    if (!f->pair) return true;
    return sm_dict_size(s->column[f->one].dict) <= f->firsts && sm_dict_size(s->column[f->two].dict) <= (size_t)1
                                                                                                            << f->shift;
}

uint32_t sm_fold_find(const sm_sheet *s, const uint32_t *id)
{
    const sm_fold *f = s->fold;
    if (!has_places(s)) return SM_NONE;
    return (f->pair ? f->pair[pair_place(f, id)] : f->slot[row_slot(s, id, row_key(s, id))].next) - 1;
}

static uint32_t stored_columns(const sm_sheet *s)
{
    uint32_t n = 0;
    for (uint32_t c = 0; c < s->columns; c++) n += sm_column_stored(&s->column[c]);
    return n;
}

static void choose_pair(const sm_sheet *s, sm_fold *f)
{
    uint32_t at[2] = {0, 0}, n = 0;
    for (uint32_t c = 0; c < s->columns && n < 2; c++)
        if (sm_column_stored(&s->column[c])) at[n++] = c;
    f->one = at[0];
    f->two = at[1];
    f->firsts = 16;
    f->shift = 4;
    while (f->firsts < sm_dict_size(s->column[at[0]].dict)) f->firsts *= 2;
    while ((size_t)1 << f->shift < sm_dict_size(s->column[at[1]].dict)) f->shift++;
}

static bool make_places(const sm_sheet *s, sm_fold *f)
{
    sm_free(f->pair);
    sm_free(f->slot);
    f->pair = NULL;
    f->slot = NULL;
    f->columns = stored_columns(s);
    if (f->columns == 2) choose_pair(s, f);
    if (f->columns == 2 && f->firsts << f->shift <= PAIRS)
        return (f->pair = sm_alloc_large(f->firsts << f->shift, sizeof *f->pair)) != NULL;
    f->bits = BITS_AT_FIRST;
    while ((size_t)1 << f->bits < f->n * 4) f->bits++;
    return (f->slot = sm_alloc_large((size_t)1 << f->bits, sizeof *f->slot)) != NULL;
}

/* ids has room for one per column. */
static void ids_of_row(const sm_sheet *s, size_t row, uint32_t *ids)
{
    for (uint32_t c = 0; c < s->columns; c++)
        ids[c] = sm_column_stored(&s->column[c]) ? sm_cell_ids_at(&s->column[c].id, row) : 0;
}

static bool place_rows(const sm_sheet *s, sm_fold *f, uint32_t *ids)
{
    if (!make_places(s, f)) return false;
    for (size_t row = 1; row < f->n; row++) {
        ids_of_row(s, row, ids);
        uint32_t *place = row_place(s, f, ids);
        if (!*place) *place = (uint32_t)row + 1;
    }
    return true;
}

static bool count_row(sm_fold *f, uint64_t record)
{
    const uint64_t once = 1;
    size_t n = f->n;
    if (!sm_push_large(&f->record, &n, &f->records_capacity, &record, sizeof record)) return false;
    return sm_push_large(&f->times, &f->n, &f->capacity, &once, sizeof once);
}

void sm_fold_begin(sm_reading *r)
{
    sm_sheet *s = r->sheet;
    uint32_t ids[SM_FOLD_COLUMNS];
    if (r->status != SM_OK) return;
    s->fold = sm_alloc(1, sizeof *s->fold);
    bool capacity = true;
    for (uint64_t row = 0; capacity && row < s->rows; row++) capacity = count_row(s->fold, row);
    if (!capacity || !place_rows(s, s->fold, ids)) r->status = sm_too_large(r->err);
}

/* Returns the place of the row, after making room for it, or NULL if out of memory. */
static uint32_t *place_for_new(sm_sheet *s, const uint32_t *id)
{
    sm_fold *f = s->fold;
    uint32_t capacity[SM_FOLD_COLUMNS];
    bool full = !has_places(s) || f->columns != stored_columns(s) || (f->slot && f->n * 2 >= (size_t)1 << f->bits);
    return full && !place_rows(s, f, capacity) ? NULL : row_place(s, f, id);
}

void sm_fold_row(sm_reading *r)
{
    sm_sheet *s = r->sheet;
    sm_fold *f = s->fold;
    uint32_t ids[SM_FOLD_COLUMNS];
    if (r->status != SM_OK) return;
    ids_of_row(s, f->n, ids);
    uint32_t *place = place_for_new(s, ids);
    if (place && *place) {
        f->times[*place - 1]++;
        return;
    }
    bool capacity = place && count_row(f, s->rows - 1);
    if (capacity) *place = (uint32_t)f->n;
    if (!capacity) r->status = sm_too_large(r->err);
}

bool sm_fold_ids(sm_reading *r, uint64_t record, const uint32_t *id)
{
    sm_sheet *s = r->sheet;
    sm_fold *f = s->fold;
    if (f->n >= SM_FOLD_MOST) return false;
    uint32_t *place = place_for_new(s, id);
    bool capacity = place != NULL;
    for (uint32_t c = 0; c < s->columns && capacity; c++)
        if (sm_column_stored(&s->column[c])) capacity = sm_cell_ids_put(&s->column[c].id, f->n, id[c]);
    capacity = capacity && count_row(f, record);
    if (capacity) *place = (uint32_t)f->n;
    if (!capacity) r->status = sm_too_large(r->err);
    return capacity;
}
