/* NumPy's .npy: one array of whole numbers or strings (numpy.lib.format, versions 1 to 3). */
#include "formats.h"
#include "setmatch/base/mem.h"
#include "write.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAGIC "\x93NUMPY"
enum { MAGIC_LENGTH = 6, LABEL_ROOM = 32 };

typedef struct npy {
    const unsigned char *bytes; /* of the whole file */
    size_t length, at;          /* where the elements begin */
    const char *file;
    char kind; /* of the elements: b i u f U S */
    bool big_endian;
    uint64_t size, n; /* bytes of an element (U: characters); elements */
    uint64_t columns; /* of a row: 1 where the array has one dimension */
    bool by_column;   /* Fortran's order */
} npy;

/* Bytes of a file without lines are columns of its first one. */
static sm_status refuse(const npy *a, const char *cause, const char *found, const char *remedy, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, a->file, 1, a->at + 1, "%s; found %.60s; %s", cause, found, remedy);
}

/* ---- the header: a Python dictionary of three known keys -------------------------------------------------------- */
static sm_status header_of(npy *a, sm_text *header, sm_error *err)
{
    const unsigned char *b = a->bytes;
    size_t wide = a->length > MAGIC_LENGTH && b[MAGIC_LENGTH] > 1 ? 4 : 2, from = MAGIC_LENGTH + 2 + wide;
    if (a->length < from || b[MAGIC_LENGTH] < 1 || b[MAGIC_LENGTH] > 3)
        return refuse(a, "the header of this .npy file is damaged", "no version from 1 to 3",
                      "write it again with numpy.save", err);
    uint64_t length = 0;
    for (size_t i = 0; i < wide; i++) length |= (uint64_t)b[MAGIC_LENGTH + 2 + i] << 8 * i;
    if (length > a->length - from)
        return refuse(a, "this .npy file is cut off", "no end of its header", "copy it again, whole", err);
    a->at = from + (size_t)length;
    return sm_text_add(header, (const char *)b + from, (size_t)length, err);
}

/* What stands behind 'key': in the dictionary; "" where it is missing. */
static const char *behind(const char *header, const char *key)
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
}

static sm_status take_type(npy *a, const char *descr, sm_error *err)
{
    if (strncmp(descr, "'|O'", 4) == 0)
        return refuse(a, "this .npy file holds Python objects, which are pickled", "dtype object",
                      "unpickling runs code and is never done; save plain labels: numpy.save(FILE, labels.astype(str))",
                      err);
    const char *kinds = "biufUS", *orders = "<>|=";
    bool plain = descr[0] == '\'' && descr[1] && strchr(orders, descr[1]) && descr[2] && strchr(kinds, descr[2]);
    char *end = NULL;
    a->size = plain ? strtoul(descr + 3, &end, 10) : 0;
    bool known = plain && *end == '\'' && a->size && a->size <= 1u << 20;
    if (known && strchr("biu", descr[2])) known = a->size == 1 || a->size == 2 || a->size == 4 || a->size == 8;
    if (known && descr[2] == 'f') known = a->size == 4 || a->size == 8;
    char found[40];
    spell_value(descr, "'", found);
    if (!known) return refuse(a, "labels of this type are not read", found, "save whole numbers or strings", err);
    a->kind = descr[2];
    a->big_endian = descr[1] == '>';
    return SM_OK;
}

static sm_status take_shape(npy *a, const char *shape, sm_error *err)
{
    char *end = NULL;
    bool digits = shape[0] == '(' && shape[1] >= '0' && shape[1] <= '9';
    if (digits) a->n = strtoull(shape + 1, &end, 10);
    if (digits && *end == ',') end += 1 + strspn(end + 1, " ");
    a->columns = 1;
    if (digits && *end == ')') return SM_OK;
    uint64_t rows = a->n;
    if (digits && *end >= '0' && *end <= '9') a->columns = strtoull(end, &end, 10);
    if (digits && *end == ')' && strchr("iu", a->kind) && a->columns && a->columns <= a->length) {
        a->n = rows <= a->length ? rows * a->columns : rows;
        return SM_OK;
    }
    char found[40];
    spell_value(shape, ")", found);
    return refuse(a, "this array is neither one row of labels nor a table of whole numbers", found,
                  "save one label a point: numpy.save(FILE, labels.ravel())", err);
}

static sm_status take_header(npy *a, sm_error *err)
{
    sm_text header = {0};
    sm_status status = header_of(a, &header, err);
    const char *text = sm_text_of(&header);
    if (status == SM_OK && strlen(text) != header.length)
        status =
            refuse(a, "the header of this .npy file is damaged", "a zero byte", "write it again with numpy.save", err);
    if (status == SM_OK) status = take_type(a, behind(text, "descr"), err);
    if (status == SM_OK) status = take_shape(a, behind(text, "shape"), err);
    a->by_column = strncmp(behind(text, "fortran_order"), "True", 4) == 0;
    sm_text_done(&header);
    uint64_t wide = a->kind == 'U' ? 4 : 1;
    if (status == SM_OK && a->n > (a->length - a->at) / (a->size * wide))
        status =
            refuse(a, "this .npy file is cut off", "fewer elements than its shape says", "copy it again, whole", err);
    return status;
}

/* ---- elements --------------------------------------------------------------------------------------------------- */
static uint64_t whole_at(const npy *a, const unsigned char *p, size_t size)
{
    uint64_t x = 0;
    for (size_t i = 0; i < size; i++) x |= (uint64_t)p[a->big_endian ? size - 1 - i : i] << 8 * i;
    return x;
}

static int64_t signed_of(uint64_t x, size_t size)
{
    uint64_t sign = UINT64_C(1) << (8 * size - 1);
    return (int64_t)((x ^ sign) - sign);
}

static uint64_t column_of(const npy *a, const unsigned char *p)
{
    return (uint64_t)(p - a->bytes) + 1;
}

static sm_status number_at(const npy *a, const unsigned char *p, uint64_t index, sm_text *out, sm_error *err)
{
    double x;
    float narrow;
    uint64_t bits = whole_at(a, p, (size_t)a->size);
    uint32_t low = (uint32_t)bits;
    memcpy(&narrow, &low, sizeof narrow);
    memcpy(&x, &bits, sizeof x);
    if (a->size == 4) x = (double)narrow;
    if (x != x) return sm_text_print(out, err, "nan");
    if (x >= -0x1p53 && x <= 0x1p53 && (double)(int64_t)x == x) return sm_text_print(out, err, "%lld", (long long)x);
    char text[40];
    sm_number(text, x > 1e300 || x < -1e300 ? 1e300 : x);
    return sm_fail_at(err, SM_INPUT, a->file, 1, column_of(a, p),
                      "a label that is no whole number; element %llu is %s; save labels as integers or strings",
                      (unsigned long long)index, text);
}

/* A code point as UTF-8; surrogates and beyond are not text. */
static size_t spell(uint32_t c, char out[4])
{
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    if (c > 0x10FFFF || (c >= 0xD800 && c < 0xE000)) return 0;
    for (size_t i = n - 1; i; i--, c >>= 6) out[i] = (char)(0x80 | (c & 0x3F));
    out[0] = (char)(n == 1 ? c : (0xF00 >> n & 0xF0) | c);
    return n;
}

static sm_status string_at(const npy *a, const unsigned char *p, uint64_t index, sm_text *out, sm_error *err)
{
    size_t wide = a->kind == 'U' ? 4 : 1, n = (size_t)a->size;
    while (n && whole_at(a, p + (n - 1) * wide, wide) == 0) n--; /* padding */
    sm_status status = SM_OK;
    for (size_t i = 0; i < n && status == SM_OK; i++) {
        char utf8[4] = {(char)p[i], 0, 0, 0};
        size_t length = wide == 1 ? 1 : spell((uint32_t)whole_at(a, p + i * wide, wide), utf8);
        status = length ? sm_text_add(out, utf8, length, err) : SM_INPUT;
    }
    if (status == SM_LIMIT || (status == SM_OK && sm_utf8_bad(sm_text_of(out), out->length) == out->length))
        return status;
    return sm_fail_at(err, SM_INPUT, a->file, 1, column_of(a, p),
                      "a label that is no text; element %llu holds bytes that are not UTF-8; save labels as str",
                      (unsigned long long)index);
}

static sm_status label_at(const npy *a, uint64_t index, sm_text *out, sm_error *err)
{
    size_t wide = (size_t)a->size * (a->kind == 'U' ? 4 : 1);
    const unsigned char *p = a->bytes + a->at + (size_t)index * wide;
    sm_text_clear(out);
    if (a->kind == 'U' || a->kind == 'S') return string_at(a, p, index, out, err);
    if (a->kind == 'f') return number_at(a, p, index, out, err);
    uint64_t x = whole_at(a, p, wide);
    if (a->kind == 'b') return sm_text_print(out, err, "%s", x ? "True" : "False");
    if (a->kind == 'u') return sm_text_print(out, err, "%llu", (unsigned long long)x);
    return sm_text_print(out, err, "%lld", (long long)signed_of(x, wide));
}

static sm_status take_labels(const npy *a, sm_reading *r, sm_error *err)
{
    sm_sheet *s = r->sheet;
    s->header = SM_HEADER_NO;
    sm_text label = {0};
    uint64_t rows = a->n / a->columns;
    sm_status status = SM_OK;
    if (rows > r->bounds->most[SM_BOUND_POINTS]) status = sm_over(r->bounds, SM_BOUND_POINTS, a->file, 1, 0, err);
    if (a->columns > r->bounds->most[SM_BOUND_COLUMNS])
        status = sm_over(r->bounds, SM_BOUND_COLUMNS, a->file, 1, 0, err);
    for (uint64_t c = 0; c < a->columns && status == SM_OK; c++) status = sm_sheet_add_column(s, "", 0, err);
    for (uint64_t i = 0; i < a->n && status == SM_OK; i++) {
        uint64_t row = i / a->columns, column = i % a->columns;
        status = label_at(a, a->by_column ? column * rows + row : i, &label, err);
        sm_field cell = {sm_text_of(&label), label.length};
        if (status == SM_OK) status = sm_column_add(s, &s->column[column], cell, (sm_place){0, 0}, r->bounds, err);
        s->rows += column + 1 == a->columns;
    }
    sm_text_done(&label);
    return status;
}

static sm_status read(sm_source *in, sm_reading *r, sm_error *err)
{
    sm_text all = {0};
    sm_status status = sm_source_all(in, &all, SM_BOUND_BYTES, err);
    npy a = {.bytes = (const unsigned char *)all.data, .length = all.length, .file = r->sheet->file};
    if (status == SM_OK) status = take_header(&a, err);
    if (status == SM_OK) status = take_labels(&a, r, err);
    sm_text_done(&all);
    return status;
}

/* ---- writing: int64 where every label is one, else strings of the longest label's length ------------------------ */
static bool is_int64(const char *text)
{
    char *end, back[LABEL_ROOM];
    long long x = strtoll(text, &end, 10);
    snprintf(back, sizeof back, "%lld", x);
    return *text && !*end && strcmp(back, text) == 0;
}

static size_t characters(const char *text)
{
    size_t n = 0;
    for (; *text; text++) n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

static sm_status put_header(const char *kind, size_t size, uint32_t n, sm_sink out, sm_error *err)
{
    char header[128];
    int used =
        snprintf(header, sizeof header, "{'descr': '<%s%zu', 'fortran_order': False, 'shape': (%u,), }", kind, size, n);
    memset(header + used, ' ', sizeof header - (size_t)used);
    header[117] = '\n';
    const char front[] = MAGIC "\x01\x00\x76"; /* 118 bytes of header: the elements begin at 128 */
    sm_status status = out.write(out.self, front, sizeof front, err);
    return status == SM_OK ? out.write(out.self, header, 118, err) : status;
}

static sm_status put_whole(uint64_t x, size_t size, sm_sink out, sm_error *err)
{
    char bytes[8];
    for (size_t i = 0; i < size; i++) bytes[i] = (char)(x >> 8 * i);
    return out.write(out.self, bytes, size, err);
}

static sm_status put_string(const char *text, size_t room, sm_sink out, sm_error *err)
{
    size_t length = strlen(text), at = 0;
    sm_status status = SM_OK;
    for (size_t i = 0; i < room && status == SM_OK; i++) {
        uint32_t code = 0;
        if (at < length) at += sm_utf8_next(text + at, length - at, &code);
        status = put_whole(code, 4, out, err);
    }
    return status;
}

static const char *written(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, uint32_t p)
{
    const char *label = sm_point_written(d, t, cluster, p).cluster;
    return label ? label : "NA";
}

static sm_status write(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err)
{
    sm_status status = sm_need_points(d, cluster, "npy", err);
    uint32_t n = status == SM_OK ? sm_dataset_parts(d)->n : 0;
    bool whole = true;
    size_t room = 1;
    for (uint32_t p = 0; p < n; p++) {
        const char *label = written(d, t, cluster, p);
        size_t length = characters(label);
        whole = whole && is_int64(label);
        room = length > room ? length : room;
    }
    if (status == SM_OK) status = put_header(whole ? "i" : "U", whole ? 8 : room, n, out, err);
    for (uint32_t p = 0; p < n && status == SM_OK; p++) {
        const char *label = written(d, t, cluster, p);
        status = whole ? put_whole((uint64_t)strtoll(label, NULL, 10), 8, out, err) : put_string(label, room, out, err);
    }
    return status;
}

const sm_format sm_format_npy = {.name = "npy",
                                 .help = "NumPy's file of one array: whole numbers or strings, never pickled objects",
                                 .suffixes = "npy",
                                 .read = read,
                                 .write = write};
