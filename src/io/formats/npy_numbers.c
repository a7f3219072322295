/* One row of whole numbers in an .npy file, a piece at a time: each number's text is made once. */
#include "base/mem.h"
#include "npy.h"
#include <string.h>

enum { NEAR = 1 << 20, PIECE = 512 }; /* numbers around 0 that have a place each, among them, as many below as above */

typedef struct numbers {
    sm_npy *a;
    sm_column *column;
    uint32_t *near;   /* id + 1 of each of NEAR numbers; 0: none yet, as for all others, whose place is NEAR */
    sm_shorts others; /* numbers far from 0, by their bits */
    uint32_t id[PIECE];
    size_t n;    /* of these, which are to be stored */
    bool broken; /* the source is */
    sm_text label;
} numbers;

void sm_npy_values(const sm_npy *a, const unsigned char *p, size_t n, uint64_t *to)
{
    const size_t size = (size_t)a->size;
    const bool native = a->big_endian == SM_NPY_BIG_ENDIAN;
    const uint64_t sign = a->kind == 'i' ? UINT64_C(1) << (8 * size - 1) : 0;
    if (size == 8 && native) {
        memcpy(to, p, n * sizeof *to);
    } else if (size == 4 && native) {
        for (size_t i = 0; i < n; i++) {
            uint32_t x;
            memcpy(&x, p + 4 * i, sizeof x);
            to[i] = (x ^ sign) - sign;
        }
    } else {
        for (size_t i = 0; i < n; i++) to[i] = (sm_npy_whole(a, p + size * i, size) ^ sign) - sign;
    }
}

void sm_npy_label(const sm_npy *a, uint64_t number, sm_text *label)
{
    sm_text_clear(label);
    if (a->kind == 'u')
        sm_text_printf(label, "%llu", (unsigned long long)number);
    else
        sm_text_printf(label, "%lld", (long long)number);
}

static void store_ids(numbers *t)
{
    sm_reading *r = t->a->r;
    if (r->status == SM_OK && !sm_cell_ids_append(&t->column->id, (size_t)t->column->cells, t->n, t->id))
        r->status = sm_too_large(r->err);
    t->column->cells += t->n;
    t->n = 0;
}

/* Its text is made once. */
static void add_number(numbers *t, uint64_t x)
{
    sm_reading *r = t->a->r;
    uint64_t at = x + NEAR / 2;
    uint32_t before = sm_dict_size(t->column->dict);
    store_ids(t);
    sm_npy_label(t->a, x, &t->label);
    sm_add_cell(r, t->column, (sm_field){sm_text_of(&t->label), t->label.length}, (sm_place){t->column->cells + 1, 0});
    bool fresh = r->status == SM_OK && sm_dict_size(t->column->dict) == before + 1; /* slots may have left it out */
    if (fresh && at < NEAR)
        t->near[at] = before + 1;
    else if (fresh)
        r->status = sm_short_add(&t->others, x, 0, before, r->err);
}

/* Numbers near 0 that the column had before, as nearly all are: without a branch for each. False: one is none of them,
 * and nothing is taken. */
static inline bool take_known(numbers *t, const unsigned char *p, size_t size, size_t n)
{
    const uint32_t *near = t->near;
    uint32_t unknown = 0;
    for (size_t i = 0; i < n; i++) {
        int32_t narrow;
        int64_t x;
        if (size == sizeof x)
            memcpy(&x, p + size * i, sizeof x);
        else
            memcpy(&narrow, p + size * i, sizeof narrow), x = narrow;
        uint64_t at = (uint64_t)x + NEAR / 2;
        uint32_t next = near[at < NEAR ? at : NEAR];
        unknown |= next == 0;
        t->id[i] = next - 1;
    }
    if (unknown) return false;
    t->n = n;
    store_ids(t);
    return true;
}

static void take_numbers(numbers *t, const uint64_t *x, size_t n)
{
    const uint32_t *near = t->near;
    uint32_t *id = t->id, m = 0;
    for (size_t i = 0; i < n; i++) {
        uint64_t at = x[i] + NEAR / 2;
        uint32_t next = at < NEAR ? near[at] : t->others.slot ? sm_short_find(&t->others, x[i], 0) + 1 : 0;
        if (next) {
            id[m++] = next - 1;
            continue;
        }
        t->n = m;
        m = 0;
        add_number(t, x[i]);
        if (t->a->r->status != SM_OK) return;
    }
    t->n = m;
    store_ids(t);
}

/* The elements that there are, and how many bytes are left of those that the shape says. */
static uint64_t take_pieces(numbers *t, sm_source *in)
{
    sm_reading *r = t->a->r;
    const size_t size = (size_t)t->a->size;
    const bool native = t->a->big_endian == SM_NPY_BIG_ENDIAN;
    const unsigned char *p;
    uint64_t x[PIECE], left = t->a->n;
    while (left && r->status == SM_OK) {
        size_t length = 0;
        r->status = sm_source_bytes(in, size, &p, &length, r->err);
        t->broken = r->status != SM_OK;
        size_t n = length / size < left ? length / size : (size_t)left;
        if (!n) break;
        for (size_t i = 0; i < n; i += PIECE) {
            size_t some = n - i < PIECE ? n - i : PIECE;
            const unsigned char *from = p + i * size;
            if (native && size == 4 && take_known(t, from, 4, some)) continue;
            if (native && size == 8 && take_known(t, from, 8, some)) continue;
            sm_npy_values(t->a, from, some, x);
            take_numbers(t, x, some);
        }
        sm_source_pass(in, n * size, 0, 0);
        left -= n;
    }
    return left * size;
}

/* What is wrong with the file as a whole comes before what is wrong with an element. */
static void read_to_end(sm_npy *a, sm_source *in, uint64_t missing)
{
    const unsigned char *p;
    sm_error whole = {0};
    sm_status status = SM_OK;
    size_t length = 1;
    while (status == SM_OK && length) {
        status = sm_source_bytes(in, 1, &p, &length, &whole);
        missing -= length < missing ? length : missing;
        sm_source_pass(in, length, 0, 0);
    }
    if (status != SM_OK && a->r->err) *a->r->err = whole;
    if (status == SM_OK && missing) {
        a->r->status = SM_OK;
        sm_npy_refuse(a, "this .npy file is cut off", "fewer elements than its shape says", "copy it again, whole");
    }
    if (status != SM_OK) a->r->status = status;
}

void sm_npy_read_numbers(sm_npy *a, sm_source *in)
{
    sm_reading *r = a->r;
    sm_source_pass(in, a->at, 0, 0);
    r->sheet->header = SM_HEADER_NO;
    sm_add_column(r, "", 0);
    numbers t = {.a = a, .column = r->sheet->column, .near = sm_alloc_large(NEAR + 1, sizeof *t.near)};
    if (!t.near && r->status == SM_OK) r->status = sm_too_large(r->err);
    uint64_t missing = r->status == SM_OK ? take_pieces(&t, in) : 0;
    if (t.column) r->sheet->rows = t.column->cells;
    if (!t.broken) read_to_end(a, in, missing);
    sm_free(t.near);
    sm_shorts_free(&t.others);
    sm_text_free(&t.label);
}
