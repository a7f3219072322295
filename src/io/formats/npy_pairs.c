/* Two .npy files, a row of whole numbers each, read side by side where only counts are requested: how often each number
 * of one is next to each of the other, and where for the first time. */
#include "base/mem.h"
#include "npy.h"
#include <string.h>

/* A number's place is its distance from the least of its side. A row of the table of pairs is a little longer than a
 * power of two, or all of them would begin in the same lines of the cache. */
enum { PIECE = 1024, STRIDE = 16, SIDE_BITS = 16, TABLE_BITS = 22, PAD_BITS = 4, GROWTHS = 64 };

typedef struct pairs_met { /* two numbers that were met side by side; each 64 bits, negative ones in two's complement */
    uint64_t number[2];
    uint64_t row; /* for the first time */
} pairs_met;

typedef struct pairs_side {
    sm_npy a;
    sm_source *in;
    uint64_t least;
    unsigned bits; /* distances have so many at most */
    const unsigned char *bytes;
    size_t n; /* elements that are there */
} pairs_side;

typedef struct npy_pairs { /* remembers the first failure; given_up: these are not for here */
    pairs_side of[2];
    uint32_t
        *times; /* of each place: distance of the first << bits of the second, and its PAD_BITS, + that of the second */
    pairs_met *met; /* in order; the first row is one alone, and not among times */
    size_t n, capacity;
    unsigned grown;
    bool given_up;
    sm_status status;
    sm_error *err;
} npy_pairs;

static uint64_t number_at(const sm_npy *a, const unsigned char *p)
{
    uint64_t x;
    sm_npy_values(a, p, 1, &x);
    return x;
}

/* The distances of n elements, the lower half of each; all bits of all of them. In strides of a fixed length, for the
 * vector units. What is subtracted is as wide as an element: the same distance is the same number. */
static uint64_t distances(const pairs_side *s, const unsigned char *p, size_t n, uint32_t *to)
{
    const bool native = s->a.big_endian == SM_NPY_BIG_ENDIAN;
    uint64_t bits[STRIDE] = {0}, wide[STRIDE], rest[PIECE];
    uint32_t low_bits[STRIDE] = {0}, low[STRIDE];
    const uint32_t least = (uint32_t)s->least;
    size_t i = 0;
    for (; native && s->a.size == sizeof *low && i + STRIDE <= n; i += STRIDE) {
        memcpy(low, p + i * sizeof *low, sizeof low);
        for (size_t k = 0; k < STRIDE; k++) {
            uint32_t far = low[k] - least;
            low_bits[k] |= far;
            to[i + k] = far;
        }
    }
    for (; native && s->a.size == sizeof *wide && i + STRIDE <= n; i += STRIDE) {
        memcpy(wide, p + i * sizeof *wide, sizeof wide);
        for (size_t k = 0; k < STRIDE; k++) {
            uint64_t far = wide[k] - s->least;
            bits[k] |= far;
            to[i + k] = (uint32_t)far;
        }
    }
    sm_npy_values(&s->a, p + i * s->a.size, n - i, rest);
    for (size_t k = 0; i < n; i++, k++) {
        bits[0] |= rest[k] - s->least;
        to[i] = (uint32_t)(rest[k] - s->least);
    }
    for (size_t k = 0; k < STRIDE; k++) bits[0] |= bits[k] | low_bits[k];
    return bits[0];
}

static inline uint32_t npy_place(uint32_t first, uint32_t second, unsigned bits)
{
    return (first << bits) + (first << PAD_BITS) + second;
}

static uint32_t pair_of_met(const npy_pairs *t, const pairs_met *m)
{
    return npy_place((uint32_t)(m->number[0] - t->of[0].least), (uint32_t)(m->number[1] - t->of[1].least),
                     t->of[1].bits);
}

/* The least number of a side, and the bits of its greatest distance, with n elements that come. */
static void pairs_measure(npy_pairs *t, int which, size_t n, uint64_t *least, unsigned *bits)
{
    const pairs_side *s = &t->of[which];
    const uint64_t sign = s->a.kind == 'i' ? UINT64_C(1) << 63 : 0; /* of negative numbers; turned, they come first */
    uint64_t low = UINT64_MAX, high = 0;
    for (size_t i = 0; i < t->n + n; i++) {
        uint64_t x = i < t->n ? t->met[i].number[which] : number_at(&s->a, s->bytes + (i - t->n) * s->a.size);
        low = (x ^ sign) < low ? x ^ sign : low;
        high = (x ^ sign) > high ? x ^ sign : high;
    }
    *least = low ^ sign;
    *bits = 0;
    while (*bits < 64 && (high - low) >> *bits) ++*bits;
}

/* Room for n elements that come. Numbers far apart, and ranges that widen again and again, are not for here. */
static void pairs_grow(npy_pairs *t, size_t n)
{
    uint64_t least[2];
    unsigned bits[2];
    for (int i = 0; i < 2; i++) pairs_measure(t, i, n, &least[i], &bits[i]);
    t->given_up = ++t->grown > GROWTHS || bits[0] > SIDE_BITS || bits[1] > SIDE_BITS || bits[0] + bits[1] > TABLE_BITS;
    if (t->given_up) return;
    size_t rows = (size_t)1 << bits[0], columns = ((size_t)1 << bits[1]) + ((size_t)1 << PAD_BITS);
    uint32_t *old = t->times, *kept = sm_alloc_large(t->n, sizeof *kept);
    for (size_t q = 1; kept && q < t->n; q++) kept[q] = old[pair_of_met(t, &t->met[q])];
    t->times = sm_alloc_large(rows * columns, sizeof *t->times);
    if (!kept || !t->times) t->status = sm_too_large(t->err);
    for (int i = 0; i < 2; i++) {
        t->of[i].least = least[i];
        t->of[i].bits = bits[i];
    }
    for (size_t q = 1; t->status == SM_OK && q < t->n; q++) t->times[pair_of_met(t, &t->met[q])] = kept[q];
    sm_free(kept);
    sm_free(old);
}

static void see_new(npy_pairs *t, size_t i, uint64_t row)
{
    pairs_met m = {.row = row + i};
    for (int k = 0; k < 2; k++) m.number[k] = number_at(&t->of[k].a, t->of[k].bytes + i * t->of[k].a.size);
    if (t->status == SM_OK && !sm_push_large(&t->met, &t->n, &t->capacity, &m, sizeof m))
        t->status = sm_too_large(t->err);
}

/* The next n elements of both, at most PIECE of them. */
static void pairs_count(npy_pairs *t, size_t n, uint64_t row)
{
    uint32_t place[PIECE], second[PIECE], *times;
    const unsigned bits = t->of[1].bits;
    uint64_t far[2] = {distances(&t->of[0], t->of[0].bytes, n, place), distances(&t->of[1], t->of[1].bytes, n, second)};
    if (!t->times || far[0] >> t->of[0].bits || far[1] >> bits) {
        pairs_grow(t, n);
        if (t->status == SM_OK && !t->given_up) pairs_count(t, n, row);
        return;
    }
    size_t i = 0;
    for (; i + STRIDE <= n; i += STRIDE)
        for (size_t k = i; k < i + STRIDE; k++) place[k] = npy_place(place[k], second[k], bits);
    for (; i < n; i++) place[i] = npy_place(place[i], second[i], bits);
    times = t->times;
    for (i = 0; i < n; i++)
        if (!times[place[i]]++) see_new(t, i, row);
}

/* The elements that both have in memory, most of them at most. */
static size_t pairs_fetch(npy_pairs *t, uint64_t most)
{
    size_t n = most < SIZE_MAX ? (size_t)most : SIZE_MAX;
    for (int i = 0; i < 2 && t->status == SM_OK; i++) {
        pairs_side *s = &t->of[i];
        size_t length = 0;
        t->status = sm_source_bytes(s->in, (size_t)s->a.size, &s->bytes, &length, t->err);
        s->n = length / (size_t)s->a.size;
        n = s->n < n ? s->n : n;
    }
    return t->status == SM_OK ? n : 0;
}

static void count_all(npy_pairs *t)
{
    const uint64_t rows = t->of[0].a.n;
    for (uint64_t row = 0; row < rows && t->status == SM_OK && !t->given_up;) {
        size_t n = pairs_fetch(t, rows - row);
        t->given_up = !n && t->status != SM_IO; /* the files are cut off */
        for (size_t some; n && t->status == SM_OK && !t->given_up; n -= some, row += some) {
            some = !row ? 1 : n < PIECE ? n : PIECE;
            if (row)
                pairs_count(t, some, row);
            else
                see_new(t, 0, 0);
            for (int i = 0; i < 2; i++) {
                pairs_side *s = &t->of[i];
                sm_source_pass(s->in, some * (size_t)s->a.size, 0, 0);
                s->bytes += some * s->a.size;
                s->n -= some;
            }
        }
    }
    for (int i = 0; i < 2; i++) { /* what is wrong with the rest of a file is wrong with the file */
        size_t length = 1;
        while (t->status == SM_OK && !t->given_up && length) {
            t->status = sm_source_bytes(t->of[i].in, 1, &t->of[i].bytes, &length, t->err);
            sm_source_pass(t->of[i].in, length, 0, 0);
        }
    }
}

static void fill_fold(npy_pairs *t, sm_reading *r)
{
    sm_fold *f = r->sheet->fold = sm_alloc(1, sizeof *f);
    f->n = f->capacity = f->records_capacity = t->n;
    f->times = sm_alloc_large(t->n, sizeof *f->times);
    f->record = sm_alloc_large(t->n, sizeof *f->record);
    if (!f->times || !f->record) r->status = sm_too_large(r->err);
    for (size_t q = 0; q < t->n && r->status == SM_OK; q++) {
        f->times[q] = q ? t->times[pair_of_met(t, &t->met[q])] : 1;
        f->record[q] = t->met[q].row;
    }
}

/* A stored row for each pair, in both sheets. */
static void fill_sheet(npy_pairs *t, int which, sm_reading *r)
{
    sm_sheet *s = r->sheet;
    sm_text label = {0};
    s->header = SM_HEADER_NO;
    sm_add_column(r, "", 0);
    for (size_t q = 0; q < t->n && r->status == SM_OK; q++) {
        sm_npy_label(&t->of[which].a, t->met[q].number[which], &label);
        sm_add_cell(r, s->column, (sm_field){sm_text_of(&label), label.length}, (sm_place){t->met[q].row + 1, 0});
    }
    sm_text_free(&label);
    s->rows = t->of[which].a.n;
    if (r->status == SM_OK) s->column->cells = s->rows;
    if (r->status == SM_OK) fill_fold(t, r);
}

bool sm_npy_read_pairs(sm_source *const in[2], sm_reading *const r[2])
{
    npy_pairs t = {.status = SM_OK, .err = r[0]->err};
    for (int i = 0; i < 2; i++) {
        t.of[i] = (pairs_side){.a = {.r = r[i]}, .in = in[i]};
        t.given_up = t.given_up || !sm_npy_is_row(&t.of[i].a, in[i]);
    }
    t.given_up = t.given_up || t.of[0].a.n != t.of[1].a.n;
    for (int i = 0; i < 2 && !t.given_up; i++) sm_source_pass(in[i], t.of[i].a.at, 0, 0);
    if (!t.given_up) count_all(&t);
    for (int i = 0; i < 2 && !t.given_up; i++) {
        if (t.status == SM_OK) fill_sheet(&t, i, r[i]);
        if (t.status == SM_OK) t.status = r[i]->status;
    }
    sm_free(t.times);
    sm_free(t.met);
    r[0]->status = t.status;
    return !t.given_up;
}
