/* What an .npy file says of its array before the elements. */
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
    if (a->r->status == SM_OK) take_type(a, behind(text, "descr"));
    if (a->r->status == SM_OK) take_shape(a, behind(text, "shape"));
    a->by_column = strncmp(behind(text, "fortran_order"), "True", 4) == 0;
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
