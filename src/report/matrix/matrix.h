/* What every form of the matrix reads. */
#ifndef REPORT_MATRIX_H
#define REPORT_MATRIX_H
#include "report/paper/paper.h"
#include "report/subject/subject.h"

extern const sm_document sm_document_matrix;

typedef struct sm_counted { /* what every form of it reads */
    const sm_session *session;
    const sm_live *live;
    const sm_table *table;
    const sm_best *best; /* by Jaccard */
    const uint32_t *row, *col;
    uint32_t rows, cols;
    const sm_quantity *quantity, *shade; /* shade NULL: none */
    double most;                         /* the largest value that a shade shows */
    int digits;
    bool bare;
    char *cell; /* room for one cell's text */
} sm_counted;

sm_status sm_counted_of(sm_counted *m, const sm_session *s, const sm_report_options *o, sm_error *err);
double sm_counted_quantity(const sm_counted *m, uint32_t row, uint32_t col);
const char *sm_counted_row(const sm_counted *m, uint32_t row);
const char *sm_counted_col(const sm_counted *m, uint32_t col);
void sm_counted_number(const sm_counted *m, uint32_t row, uint32_t col, char out[64]);
/* The number between its marks. */
enum { SM_COUNTED_ROOM = 80 };
void sm_counted_marked(const sm_counted *m, uint32_t row, uint32_t col, char out[SM_COUNTED_ROOM]);
double sm_counted_shade(const sm_counted *m, uint32_t row, uint32_t col); /* 0..1 */
unsigned sm_counted_marks(const sm_counted *m, uint32_t row, uint32_t col);
bool sm_marks_tied(unsigned marks);

typedef struct sm_matrix_side { /* classes or clusters, by id, in the order of the view */
    const uint32_t *id;
    uint32_t n;
} sm_matrix_side;
/* "classes", "clusters" and "counts", into the open object. */
void sm_matrix_json(sm_json *j, const sm_table *t, sm_matrix_side rows, sm_matrix_side cols);

sm_status sm_counted_people(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err),
    sm_counted_plain(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err),
    sm_counted_svg(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err),
    sm_counted_json(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err);
#endif
