/* The contents of an exhibit: panels, and printed values next to computed ones. An exhibit is the result of a study:
 * what its parts allocate lives as long as it. */
#ifndef OUTPUT_EXHIBIT_INTERNAL_H
#define OUTPUT_EXHIBIT_INTERNAL_H
#include "base/mem.h"
#include "output/exhibit.h"
#include "output/writers/article.h"
#include <cjson/cJSON.h>

/* ---- panels ------------------------------------------------------------------------------------------------------ */
typedef struct sm_cells { /* a small table of texts */
    size_t rows, cols;
    const char **head, **text; /* text: row after row; NULL: an empty cell */
    bool *strong;              /* cells that differ from the print */
} sm_cells;

typedef struct sm_scatters { /* every pair of n lists of numbers: a matrix of plots */
    size_t n, points;
    const char **name;
    const double *value;    /* [points][n] */
    double *pearson, *rank; /* [n][n]: Pearson's r and Spearman's rho */
} sm_scatters;

typedef struct sm_panel sm_panel;
typedef struct sm_panel_kind { /* how it is written; lengths in pixels */
    void (*text)(const sm_panel *p, int width, const sm_output_options *o, sm_out *out);
    void (*article)(const sm_panel *p, sm_article *a);
    double (*height)(const sm_panel *p);
    void (*draw)(const sm_panel *p, sm_svg *v); /* from y = 0 down */
    void (*json)(const sm_panel *p, sm_json *j);
} sm_panel_kind;
struct sm_panel {
    const sm_panel_kind *kind;
    const char *title;
    sm_cells cells;
    sm_chart chart;
    sm_scatters scatters;
};
extern const sm_panel_kind sm_panel_table, sm_panel_chart, sm_panel_scatters;
enum { SM_EXHIBIT_WIDTH = 900, SM_EXHIBIT_EDGE = 16 };
bool sm_panel_picture(const sm_panel *p,
                      sm_article *a); /* draws it if the format embeds pictures, else returns false */
/* Appends a figure to an article in LaTeX. */
void sm_chart_latex(const sm_chart *c, sm_article *a);

/* ---- printed and computed values --------------------------------------------------------------------------------- */
typedef enum sm_verdict {
    SM_AGREES,
    SM_DIFFERS,
    SM_MISPRINTED,
    SM_NOT_COMPUTED,
    SM_NOT_PRINTED,
    SM_VERDICTS
} sm_verdict;
extern const char *const sm_verdict_names[SM_VERDICTS];
typedef struct sm_beside {
    const char *where, *what; /* "B", "J" */
    const char *printed, *computed;
    double number; /* computed; NAN for text */
    sm_verdict verdict;
    const char *why; /* NULL: nothing to say */
} sm_beside;

struct sm_exhibit {
    sm_work *work;
    sm_error err; /* of the call that is checked */
    sm_exhibit_ask ask;
    cJSON *tree;       /* the file */
    const cJSON *part; /* that is being computed */
    sm_panel *panel;
    size_t panels, panel_capacity;
    sm_beside *row;
    size_t rows, row_capacity;
};

/* Ends the study, with x->err if status is not SM_OK. */
void sm_exhibit_check(sm_exhibit *x, sm_status status);
_Noreturn void sm_exhibit_fail(sm_exhibit *x, const char *format, ...) SM_LIKE_PRINTF(2, 3);
const sm_index **sm_exhibit_indices(sm_exhibit *x, const char *ids, size_t *n);
/* Returns the formatted text, which lives as long as the exhibit. */
const char *sm_exhibit_kept(sm_exhibit *x, const char *format, ...) SM_LIKE_PRINTF(2, 3);
/* Appends a panel. The pointer is valid until the next panel. */
sm_panel *sm_exhibit_panel(sm_exhibit *x, const sm_panel_kind *kind, const char *title);
sm_cells *sm_exhibit_table(sm_exhibit *x, const char *title, size_t rows, size_t cols);
void sm_cells_head(sm_cells *c, size_t col, const char *kept);
void sm_cells_put(sm_cells *c, size_t row, size_t col, const char *kept);
/* Add the printed value that the file states (printed, why, misprint) next to the computed one: a number, or words. */
void sm_exhibit_number(sm_exhibit *x, const char *where, const char *what, const cJSON *said, sm_value v);
void sm_exhibit_words(sm_exhibit *x, const char *where, const char *what, const cJSON *said, const char *computed);
/* Returns the symbol of an index in the paper if the exhibit uses those, else its short name. */
const char *sm_exhibit_called(const sm_exhibit *x, const sm_index *index);
void sm_exhibit_absent(sm_exhibit *x, const char *where, const char *what, const cJSON *said);

/* ---- the file: members that may be missing ----------------------------------------------------------------------- */
const char *sm_file_text(const cJSON *object, const char *key); /* NULL: it has none */
double sm_file_number(const cJSON *object, const char *key, double otherwise);
const cJSON *sm_file_list(const cJSON *object, const char *key); /* its first element */
size_t sm_file_count(const cJSON *object, const char *key);
/* Returns the data of a part, matrix or labels (true, pred), as a session that has run its commands and is computed. */
const sm_session *sm_file_session(sm_exhibit *x, const cJSON *data);

/* ---- kinds of parts, one per row --------------------------------------------------------------------------------- */
typedef struct sm_part_kind {
    const char *name;
    void (*show)(sm_exhibit *x); /* computes x->part and adds its panels and values */
} sm_part_kind;
extern const sm_part_kind sm_part_table, sm_part_cells, sm_part_formulas, sm_part_properties, sm_part_curves,
    sm_part_boxes, sm_part_path, sm_part_ranks, sm_part_scatters;
#endif
