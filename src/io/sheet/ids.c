/* Ids of cells in one, two or four bytes each. */
#include "base/mem.h"
#include "sheet.h"

void sm_cell_ids_free(sm_cell_ids *l)
{
    sm_free(l->cell);
    *l = (sm_cell_ids){0};
}

/* In strides of a fixed length, for the vector units. */
enum { STRIDE = 16 };

void sm_cell_ids_copy(const sm_cell_ids *l, uint64_t from, size_t n, uint32_t *to)
{
    size_t i = 0;
    const uint8_t *narrow = (const uint8_t *)l->cell + from;
    for (; l->bytes == 1 && i + STRIDE <= n; i += STRIDE)
        for (size_t k = 0; k < STRIDE; k++) to[i + k] = narrow[i + k];
    for (; i < n; i++) to[i] = sm_cell_ids_at(l, from + i);
}

/* New room is not touched before it is needed: there may be much of it. */
static bool ids_grow(sm_cell_ids *l, size_t want)
{
    size_t capacity = l->capacity > SIZE_MAX / 2 ? want : l->capacity * 2;
    if (want <= l->capacity) return true;
    if (capacity < want) capacity = want;
    if (capacity < 8) capacity = 8;
    void *cell = sm_resize_large(l->cell, capacity, l->bytes);
    if (!cell) return false;
    l->cell = cell;
    l->capacity = capacity;
    return true;
}

bool sm_cell_ids_append(sm_cell_ids *l, size_t from, size_t n, const uint32_t *id)
{
    if (!n) return true;
    if (!ids_grow(l, from + n)) return false;
    size_t i = 0;
    uint8_t *narrow = (uint8_t *)l->cell + from;
    for (; l->bytes == 1 && i + STRIDE <= n; i += STRIDE)
        for (size_t k = 0; k < STRIDE; k++) narrow[i + k] = (uint8_t)id[i + k];
    for (; i < n; i++) sm_cell_ids_set(l, from + i, id[i]);
    return true;
}

static bool ids_widen(sm_cell_ids *l, size_t n, unsigned bytes)
{
    sm_cell_ids wide = {.cell = sm_alloc_large(l->capacity, bytes), .bytes = bytes, .capacity = l->capacity};
    if (!wide.cell) return false;
    for (size_t i = 0; i < n; i++) sm_cell_ids_set(&wide, i, sm_cell_ids_at(l, i));
    sm_free(l->cell);
    *l = wide;
    return true;
}

bool sm_cell_ids_put(sm_cell_ids *l, size_t i, uint32_t id)
{
    unsigned bytes = id <= UINT8_MAX ? 1 : id <= UINT16_MAX ? 2 : 4;
    if (!l->bytes) l->bytes = bytes;
    if (bytes > l->bytes && !ids_widen(l, i, bytes)) return false;
    if (!ids_grow(l, i + 1)) return false;
    sm_cell_ids_set(l, i, id);
    return true;
}
