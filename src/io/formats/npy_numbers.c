/* The header of an .npy file, a Python dictionary of three known keys; and one row of whole numbers, read in pieces:
 * the text of each number is made once. */
#include "base/mem.h"
#include "npy.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void read_header(sm_npy *a, sm_text *header)
{
    const unsigned char *b = a->bytes;
    size_t wide = a->length > SM_NPY_MAGIC_LENGTH && b[SM_NPY_MAGIC_LENGTH] > 1 ? 4 : 2,
           from = SM_NPY_MAGIC_LENGTH + 2 + wide;
    if (a->length < from || b[SM_NPY_MAGIC_LENGTH] < 1 || b[SM_NPY_MAGIC_LENGTH] > 3) {
        sm_npy_refuse(a, "the header of this .npy file is damaged", "no version from 1 to 3",
                      "write it again with numpy.save");
        return;
    }
    uint64_t length = 0;
    for (size_t i = 0; i < wide; i++) length |= (uint64_t)b[SM_NPY_MAGIC_LENGTH + 2 + i] << 8 * i;
    if (length > a->length - from) {
        sm_npy_refuse(a, "this .npy file is cut off", "no end of its header", "copy it again, whole");
        return;
    }
    a->at = from + (size_t)length;
    sm_text_bytes(header, (const char *)b + from, (size_t)length);
    if (strlen(sm_text_of(header)) != header->length)
        sm_npy_refuse(a, "the header of this .npy file is damaged", "a zero byte", "write it again with numpy.save");
}

/* The text after 'key': in the dictionary; "" if the key is missing. */
static const char *dictionary_value(const char *header, const char *key)
{
    char quoted[24];
    snprintf(quoted, sizeof quoted, "'%s':", key);
    const char *at = strstr(header, quoted);
    if (!at) return "";
    at += strlen(quoted);
    return at + strspn(at, " ");
}

/* A value of the dictionary up to its end, for messages. */
static void spell_value(const char *value, const char *end, char found[40])
{
    size_t length = *value ? strcspn(value + 1, end) + 2 : 0;
    snprintf(found, 40, "%.*s", length ? length > 39 ? 39 : (int)length : 7, length ? value : "nothing");
    for (length = strlen(found); length && strchr(" \n", found[length - 1]);) found[--length] = 0;
}

static void take_type(sm_npy *a, const char *descr)
{
    const char *kinds = "biufUS", *orders = "<>|=";
    bool plain = descr[0] == '\'' && descr[1] && strchr(orders, descr[1]) && descr[2] && strchr(kinds, descr[2]);
    char found[40], *end = NULL;
    if (strncmp(descr, "'|O'", 4) == 0)
        sm_npy_refuse(
            a, "this .npy file holds Python objects, which are pickled", "dtype object",
            "unpickling runs code and is never done; save plain labels: numpy.save(FILE, labels.astype(str))");
    a->size = plain ? strtoul(descr + 3, &end, 10) : 0;
    bool known = plain && *end == '\'' && a->size && a->size <= 1u << 20;
    if (known && strchr("biu", descr[2])) known = a->size == 1 || a->size == 2 || a->size == 4 || a->size == 8;
    if (known && descr[2] == 'f') known = a->size == 4 || a->size == 8;
    spell_value(descr, "'", found);
    if (!known) sm_npy_refuse(a, "labels of this type are not read", found, "save whole numbers or strings");
    a->kind = known ? descr[2] : 'i';
    a->big_endian = descr[0] && descr[1] == '>';
}

static void take_shape(sm_npy *a, const char *shape)
{
    char found[40], *end = NULL;
    bool digits = shape[0] == '(' && shape[1] >= '0' && shape[1] <= '9';
    if (digits) a->n = strtoull(shape + 1, &end, 10);
    if (digits && *end == ',') end += 1 + strspn(end + 1, " ");
    a->columns = 1;
    a->scalar = strncmp(shape, "()", 2) == 0;
    if (digits && *end == ')') return;
    uint64_t rows = a->n;
    a->two = true;
    if (digits && *end >= '0' && *end <= '9') a->columns = strtoull(end, &end, 10);
    if (digits && *end == ')' && a->columns && a->columns <= a->length) {
        a->n = rows <= a->length ? rows * a->columns : rows;
        return;
    }
    spell_value(shape, ")", found);
    sm_npy_refuse(a, "this array is neither one row of labels nor a table of them", found,
                  "save one label a point: numpy.save(FILE, labels.ravel())");
}

static void take_shape_and_type(sm_npy *a)
{
    sm_text header = {0};
    read_header(a, &header);
    const char *text = sm_text_of(&header);
    if (a->r->status == SM_OK) take_type(a, dictionary_value(text, "descr"));
    if (a->r->status == SM_OK) take_shape(a, dictionary_value(text, "shape"));
    a->by_column = strncmp(dictionary_value(text, "fortran_order"), "True", 4) == 0;
    sm_text_free(&header);
}

void sm_npy_take_header(sm_npy *a)
{
    take_shape_and_type(a);
    uint64_t wide = a->kind == 'U' ? 4 : 1;
    if (a->r->status == SM_OK && a->n > (a->length - a->at) / (a->size * wide))
        sm_npy_refuse(a, "this .npy file is cut off", "fewer elements than its shape says", "copy it again, whole");
}

bool sm_npy_is_row(sm_npy *a, sm_source *in)
{
    const char *head;
    sm_error ignored = {0};
    sm_reading quiet = *a->r, *loud = a->r;
    quiet.err = &ignored;
    sm_source_head(in, &head, &a->length);
    a->bytes = (const unsigned char *)head;
    a->r = &quiet;
    take_shape_and_type(a);
    a->r = loud;
    const uint64_t *most = loud->bounds->most;
    return quiet.status == SM_OK && (a->kind == 'i' || a->kind == 'u') && !a->two && a->n >= loud->bounds->careful &&
           a->n <= most[SM_BOUND_POINTS];
}

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
