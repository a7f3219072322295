/* NumPy's .npy: one array of whole numbers or strings (numpy.lib.format, versions 1 to 3). */
#include "npy.h"
#include "base/mem.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static sm_place place_of(const sm_npy *a, const unsigned char *p)
{
    return (sm_place){1, (uint64_t)(p - a->bytes) + 1};
}

/* Why a float is not a label; NULL: it is one, a whole number that floats tell from its neighbours. */
static const char *float_fault(double x)
{
    if (isinf(x)) return "a label that is infinite";
    if (x < -0x1p53 || x > 0x1p53) return "a label beyond 9007199254740992 (2^53), where floats skip whole numbers";
    return (double)(int64_t)x == x ? NULL : "a label that is not a whole number";
}

static void float_at(const sm_npy *a, const unsigned char *p, uint64_t index, sm_text *out)
{
    double x;
    float narrow;
    uint64_t bits = sm_npy_whole(a, p, (size_t)a->size);
    uint32_t low = (uint32_t)bits;
    char text[40];
    memcpy(&narrow, &low, sizeof narrow);
    memcpy(&x, &bits, sizeof x);
    if (a->size == 4) x = (double)narrow;
    if (isnan(x)) { /* a word for a missing label */
        sm_text_puts(out, "nan");
        return;
    }
    const char *fault = float_fault(x);
    if (!fault) {
        sm_text_printf(out, "%lld", (long long)x);
    } else if (a->any_number && !isinf(x)) {
        sm_number(text, x);
        sm_text_puts(out, text);
    } else {
        if (isinf(x))
            snprintf(text, sizeof text, "%s infinity", x < 0 ? "minus" : "plus");
        else
            sm_number(text, x);
        sm_reading_refuse(a->r, place_of(a, p), "%s; element %llu is %s; save labels as integers or strings", fault,
                          (unsigned long long)index, text);
    }
}

static void string_at(const sm_npy *a, const unsigned char *p, uint64_t index, sm_text *out)
{
    size_t wide = a->kind == 'U' ? 4 : 1, n = (size_t)a->size;
    bool good = true;
    while (n && sm_npy_whole(a, p + (n - 1) * wide, wide) == 0) n--; /* padding */
    if (wide == 1) sm_text_bytes(out, (const char *)p, n);
    for (size_t i = 0; i < n && good && wide > 1; i++)
        good = sm_text_code(out, (uint32_t)sm_npy_whole(a, p + i * wide, wide));
    if (!good || sm_utf8_bad(sm_text_of(out), out->length) != out->length)
        sm_reading_refuse(a->r, place_of(a, p),
                          "a label that is not text; element %llu holds bytes that are not UTF-8; save labels as str",
                          (unsigned long long)index);
}

static void label_at(const sm_npy *a, uint64_t index, sm_text *out)
{
    size_t wide = (size_t)a->size * (a->kind == 'U' ? 4 : 1);
    const unsigned char *p = a->bytes + a->at + (size_t)index * wide;
    sm_text_clear(out);
    if (a->kind == 'U' || a->kind == 'S') {
        string_at(a, p, index, out);
    } else if (a->kind == 'f') {
        float_at(a, p, index, out);
    } else {
        uint64_t x = sm_npy_whole(a, p, wide), sign = UINT64_C(1) << (8 * wide - 1);
        if (a->kind == 'b')
            sm_text_puts(out, x ? "True" : "False");
        else if (a->kind == 'u')
            sm_text_printf(out, "%llu", (unsigned long long)x);
        else
            sm_text_printf(out, "%lld", (long long)((x ^ sign) - sign));
    }
}

/* Numbers that the column had before are known by their bits. */
static uint64_t bits_at(const sm_npy *a, uint64_t index)
{
    const unsigned char *p = a->bytes + a->at + (size_t)(index * a->size);
    uint64_t x;
    if (a->size != 8 || a->big_endian != SM_NPY_BIG_ENDIAN) return sm_npy_whole(a, p, (size_t)a->size);
    memcpy(&x, p, sizeof x);
    return x;
}

/* A row is a line to those who look for a label, such as a missing one. */
static void add_element(const sm_npy *a, uint32_t column, uint64_t index, sm_shorts *known, sm_text *label)
{
    sm_reading *r = a->r;
    sm_column *c = &r->sheet->column[column];
    bool number = a->kind != 'U' && a->kind != 'S';
    uint64_t bits = number ? bits_at(a, index) : 0;
    uint32_t id = number && known->slot ? sm_short_find(known, bits, 0) : SM_NONE;
    if (id != SM_NONE && c->cells < c->id.capacity && !c->passed_over && !c->many && !c->shown_only) {
        sm_cell_ids_set(&c->id, c->cells++, id);
        return;
    }
    uint32_t before = sm_dict_size(c->dict);
    label_at(a, index, label);
    sm_add_cell(r, c, (sm_field){sm_text_of(label), label->length}, (sm_place){r->sheet->rows + 1, 0});
    bool fresh = number && r->status == SM_OK && sm_dict_size(c->dict) == before + 1 && sm_column_stored(c);
    if (fresh) r->status = sm_short_add(known, bits, 0, before, r->err);
}

void sm_npy_add_rows(sm_reading *r, const sm_npy *const *array, size_t n, uint64_t rows)
{
    sm_sheet *s = r->sheet;
    sm_text label = {0};
    sm_shorts *known = sm_alloc_large(s->columns ? s->columns : 1, sizeof *known);
    if (!known && r->status == SM_OK) r->status = sm_too_large(r->err);
    for (uint64_t row = 0; row < rows && r->status == SM_OK; row++) {
        uint32_t column = 0;
        for (size_t i = 0; i < n && r->status == SM_OK; i++) {
            const sm_npy *a = array[i];
            for (uint64_t c = 0; c < a->columns && r->status == SM_OK; c++, column++)
                add_element(a, column, a->by_column ? c * rows + row : row * a->columns + c, &known[column], &label);
        }
        s->rows += r->status == SM_OK;
    }
    for (uint32_t c = 0; known && c < s->columns; c++) sm_shorts_free(&known[c]);
    sm_free(known);
    sm_text_free(&label);
}

static void read_npy(sm_source *in, sm_reading *r)
{
    sm_text all = {0};
    sm_npy first = {.r = r};
    if (sm_npy_is_row(&first, in)) {
        sm_npy_read_numbers(&first, in);
        return;
    }
    r->status = sm_source_all(in, &all, SM_BOUND_BYTES, r->err);
    sm_npy a = {.bytes = (const unsigned char *)all.data, .length = all.length, .r = r};
    if (r->status == SM_OK) sm_npy_take_header(&a);
    uint64_t rows = r->status == SM_OK ? a.n / a.columns : 0;
    r->sheet->header = SM_HEADER_NO;
    if (rows > r->bounds->most[SM_BOUND_POINTS]) sm_reading_limit(r, SM_BOUND_POINTS, 1, 0);
    if (r->status == SM_OK && a.columns > r->bounds->most[SM_BOUND_COLUMNS])
        sm_reading_limit(r, SM_BOUND_COLUMNS, 1, 0);
    for (uint64_t c = 0; c < a.columns && r->status == SM_OK; c++) sm_add_column(r, "", 0);
    const sm_npy *array = &a;
    if (r->status == SM_OK) sm_npy_add_rows(r, &array, 1, rows);
    sm_text_free(&all);
}

static bool is_npy(const char *head, size_t length)
{
    return length >= SM_NPY_MAGIC_LENGTH && memcmp(head, SM_NPY_MAGIC, SM_NPY_MAGIC_LENGTH) == 0;
}

static size_t characters(const char *text)
{
    size_t n = 0;
    for (; *text; text++) n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

static void put_whole(sm_out *out, uint64_t x, size_t size)
{
    char bytes[8];
    for (size_t i = 0; i < size; i++) bytes[i] = (char)(x >> 8 * i);
    sm_out_bytes(out, bytes, size);
}

static const char *label_written(const sm_labels *l, uint32_t point)
{
    const char *label = sm_point_written(l, point).cluster;
    return label ? label : "NA";
}

static void write_npy(const sm_labels *l, sm_out *out)
{
    enum { HEADER = 118 }; /* the elements begin at 128 */
    static const char front[] = SM_NPY_MAGIC "\x01\x00\x76";
    uint32_t n = sm_points_written(l);
    bool whole = true;
    size_t capacity = 1;
    char header[HEADER + 1];
    for (uint32_t p = 0; p < n; p++) {
        const char *label = label_written(l, p);
        size_t length = characters(label);
        char back[32];
        snprintf(back, sizeof back, "%lld", strtoll(label, NULL, 10));
        whole = whole && strcmp(back, label) == 0;
        capacity = length > capacity ? length : capacity;
    }
    int used = snprintf(header, sizeof header, "{'descr': '<%s%zu', 'fortran_order': False, 'shape': (%u,), }",
                        whole ? "i" : "U", whole ? 8 : capacity, n);
    memset(header + used, ' ', sizeof header - (size_t)used);
    header[HEADER - 1] = '\n';
    sm_out_bytes(out, front, sizeof front);
    sm_out_bytes(out, header, HEADER);
    for (uint32_t p = 0; p < n && out->status == SM_OK; p++) {
        const char *label = label_written(l, p);
        size_t length = strlen(label), at = 0;
        if (whole) put_whole(out, (uint64_t)strtoll(label, NULL, 10), 8);
        for (size_t i = 0; i < capacity && !whole; i++) {
            uint32_t code = 0;
            if (at < length) at += sm_utf8_next(label + at, length - at, &code);
            put_whole(out, code, 4);
        }
    }
}

const sm_format sm_format_npy = {.name = "npy",
                                 .help = "NumPy's file of one array: whole numbers or strings, never pickled objects",
                                 .suffixes = "npy",
                                 .called = "NumPy's .npy",
                                 .is = is_npy,
                                 .rows_turn = true,
                                 .points = true,
                                 .read = read_npy,
                                 .read_pairs = sm_npy_read_pairs,
                                 .write = write_npy};
