/* An .npy file that is being read. */
#ifndef IO_FORMATS_NPY_H
#define IO_FORMATS_NPY_H
#include "formats.h"

enum { SM_NPY_BIG_ENDIAN = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ };

#define SM_NPY_MAGIC "\x93NUMPY"
enum { SM_NPY_MAGIC_LENGTH = 6 };

typedef struct sm_npy {
    const unsigned char *bytes; /* the complete file */
    size_t length, at;          /* offset of the elements */
    sm_reading *r;              /* remembers the first failure */
    char kind;                  /* type of the elements: b i u f U S */
    bool big_endian;
    uint64_t size, n; /* bytes of an element (U: characters); elements */
    uint64_t columns; /* length of a row: 1 for one dimension */
    bool two;         /* dimensions */
    bool by_column;   /* Fortran's order */
    bool scalar;      /* no dimension */
    bool any_number;  /* floats can have fractions */
} sm_npy;

/* Bytes of a file without lines are columns of its first one. */
static inline void sm_npy_refuse(const sm_npy *a, const char *cause, const char *found, const char *remedy)
{
    sm_reading_refuse(a->r, (sm_place){1, a->at + 1}, "%s (found %s); %s", cause, sm_quote_brief(found).text, remedy);
}
static inline uint64_t sm_npy_whole(const sm_npy *a, const unsigned char *p, size_t size)
{
    uint64_t x = 0;
    for (size_t i = 0; i < size; i++) x |= (uint64_t)p[a->big_endian ? size - 1 - i : i] << 8 * i;
    return x;
}
/* Parses the header in a->bytes, a Python dictionary of three known keys: where the elements start and their type. */
void sm_npy_take_header(sm_npy *a);
/* Returns whether the file starts like one row of many whole numbers within the bounds of a->r, and parses its header.
 */
bool sm_npy_is_row(sm_npy *a, sm_source *in);
/* Adds rows to the sheet, whose columns are n arrays. */
void sm_npy_add_rows(sm_reading *r, const sm_npy *const *array, size_t n, uint64_t rows);
/* n elements of whole numbers as 64 bits each, negative ones in two's complement; such a number as a label. */
void sm_npy_values(const sm_npy *a, const unsigned char *p, size_t n, uint64_t *to);
void sm_npy_label(const sm_npy *a, uint64_t number, sm_text *label);
/* Implements sm_format.read_pairs. */
bool sm_npy_read_pairs(sm_source *const in[2], sm_reading *const r[2]);
/* Reads the elements of a one-dimensional array of whole numbers after its header. */
void sm_npy_read_numbers(sm_npy *a, sm_source *in);
#endif
