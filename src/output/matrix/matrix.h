/* What every form of the matrix reads. */
#ifndef OUTPUT_MATRIX_H
#define OUTPUT_MATRIX_H
#include "output/subject/subject.h"
#include "output/writers/writers.h"

extern const sm_document sm_document_matrix;

typedef struct sm_counted { /* what every form of it reads */
    const sm_session *session;
    const sm_live *live;
    const sm_table *table;
    const sm_best *best;       /* by Jaccard */
    const uint32_t *row, *col; /* ids; the last may be SM_REST, which sums the classes (clusters) left out */
    uint32_t rows, cols;
    uint32_t *kept[SM_SIDES];            /* owned; NULL: every class (cluster) is there */
    uint32_t summed[SM_SIDES];           /* how many SM_REST represents */
    const sm_quantity *quantity, *shade; /* shade NULL: none */
    double most;                         /* the largest value that a shade shows */
    int digits;
    bool bare, unmarked;
    char *cell; /* room for one cell's text */
} sm_counted;

#define SM_REST (SM_NONE - 1)
/* Returns the table that o asks for, with counts if it names no value; sm_counted_free frees it. With o->top only the
 * largest classes and clusters are kept. */
sm_counted sm_counted_of(const sm_session *s, const sm_output_options *o);
void sm_counted_free(sm_counted *m);
/* Keeps the n largest lines of a side, in their order, and sums the rest; n 0 keeps all. O(lines log lines). */
void sm_counted_keep(sm_counted *m, int side, uint32_t n);
uint64_t sm_counted_count(const sm_counted *m, uint32_t row, uint32_t col); /* O(kept lines) of SM_REST */
uint64_t sm_counted_sum(const sm_counted *m, int side, uint32_t id);
uint32_t sm_counted_best(const sm_counted *m, int side, uint32_t id); /* SM_NONE: none, or of SM_REST */
bool sm_counted_unmatched(const sm_counted *m, int side, uint32_t id);
double sm_counted_quantity(const sm_counted *m, uint32_t row, uint32_t col);
const char *sm_counted_row(const sm_counted *m, uint32_t row);
const char *sm_counted_col(const sm_counted *m, uint32_t col);
void sm_counted_number(const sm_counted *m, uint32_t row, uint32_t col, char out[64]);
/* The number between its marks. */
enum { SM_COUNTED_CAPACITY = 80 };
void sm_counted_marked(const sm_counted *m, uint32_t row, uint32_t col, char out[SM_COUNTED_CAPACITY]);
/* The same of any number, and what these marks mean. */
void sm_marks_put(unsigned marks, const char *number, char out[SM_COUNTED_CAPACITY]);
void sm_marks_explain(const sm_session *s, sm_text *out);
double sm_counted_shade(const sm_counted *m, uint32_t row, uint32_t col); /* 0..1 */
unsigned sm_counted_marks(const sm_counted *m, uint32_t row, uint32_t col);
bool sm_marks_tied(unsigned marks);

typedef struct sm_matrix_side { /* classes or clusters, by id, in the order of the view */
    const uint32_t *id;
    uint32_t n;
} sm_matrix_side;
/* "classes", "clusters" and "counts", into the open object. */
void sm_matrix_json(sm_json *j, const sm_table *t, sm_matrix_side rows, sm_matrix_side cols);

void sm_counted_people(const sm_session *s, const sm_output_options *o, sm_out *out),
    sm_counted_plain(const sm_session *s, const sm_output_options *o, sm_out *out),
    sm_counted_svg(const sm_session *s, const sm_output_options *o, sm_out *out),
    sm_counted_json(const sm_session *s, const sm_output_options *o, sm_out *out);
#endif
