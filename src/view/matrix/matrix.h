/* The matrix view in parts: its state, where things stand on the screen, what is drawn, what keys do. */
#ifndef SM_VIEW_MATRIX_H
#define SM_VIEW_MATRIX_H
#include "view/kit/chance.h"
#include "view/views.h"

enum { SM_SOUGHT = 128 };
#define SM_OTHER (SM_NONE - 1) /* id of the row, and of the column, that sums what is left out */
typedef struct sm_matrix {
    uint32_t row, col;       /* ids under the cursor */
    uint32_t row_at, col_at; /* their places in the order of the view, when last settled */
    uint32_t top, left;      /* first row and column asked for; the window is clamped when it is drawn, so that growing
                                shows everything again */
    int widen;               /* columns added to the automatic width by < and > */
    bool panel;              /* the keys go to the index panel */
    bool overview;
    bool card;              /* the next subject asks for the card of the index */
    bool bare;              /* stands beside something else: cells, names and margins, no more */
    bool idle;              /* the keys go elsewhere: no cursor */
    uint32_t confusion;     /* which of the confusions C jumped to last, from 1; 0: none */
    uint32_t place;         /* the panel's cursor */
    char sought[SM_SOUGHT]; /* what was searched for last */
    uint64_t named;         /* revision of the session when the widths below were taken */
    uint32_t named_of;      /* and what was shown then */
    int row_name, col_name; /* widest names, in columns, of the first few hundred */
    char subject[96];       /* as sm_subject_read takes it apart */
    bool selects;           /* heeds set top and the filter */
    char filter[SM_SOUGHT]; /* labels that hold this; "": all */
    struct sm_part *part;   /* the rows and columns that are shown; NULL: all */
    sm_chances chances;     /* what the panel shows beside the values */
} sm_matrix;

typedef struct sm_span { /* part of an order that is shown */
    uint32_t first, shown, of;
} sm_span;

/* Where everything stands; y or x of -1: not drawn. */
typedef struct sm_matrix_place {
    int label;            /* columns of row names, mark included */
    int pitch, num;       /* of a cell, and of the number in it */
    int x0, x_margin;     /* first cell; the bar behind the cells */
    int sum, value, best; /* widths of the margins behind the bar */
    int status, head, rule, body, step, foot, sums, values, bests, legend, strip, legend_lines, strip_lines;
    sm_span rows, cols;
    int panel_x, panel_w;       /* panel_w 0: none; panel_x 0: the panel alone */
    bool bars, trend, interval; /* interval: of what chance gives */
} sm_matrix_place;

typedef struct sm_axis { /* rows or columns alike */
    const uint32_t *order;
    uint32_t n;
} sm_axis;
sm_axis sm_matrix_rows(const sm_session *s), sm_matrix_cols(const sm_session *s);

/* Where only some rows and columns are shown, and (other) besides. */
void sm_part_settle(sm_matrix *m, const sm_session *s);
void sm_part_done(sm_matrix *m);
sm_axis sm_part_rows(const sm_matrix *m, const sm_session *s), sm_part_cols(const sm_matrix *m, const sm_session *s);
uint64_t sm_part_row_sum(const sm_matrix *m, const sm_session *s, uint32_t row),
    sm_part_col_sum(const sm_matrix *m, const sm_session *s, uint32_t col);
uint64_t sm_part_count(const sm_matrix *m, const sm_session *s, uint32_t row, uint32_t col);
const char *sm_part_row_name(const sm_session *s, uint32_t row), *sm_part_col_name(const sm_session *s, uint32_t col);
uint32_t sm_part_left(const sm_matrix *m, bool rows); /* how many are left out */
bool sm_part_hides(const sm_matrix *m, uint32_t col);
bool sm_part_words(const sm_matrix *m, int room, unsigned flags, char out[256]);

sm_matrix_place sm_matrix_layout(const sm_matrix *m, const sm_scene *scene);
int sm_matrix_tightest(const sm_matrix_place *p);    /* the pitch below which marks would be lost */
uint32_t sm_matrix_place_of(sm_axis a, uint32_t id); /* the last for one that is not there */
bool sm_matrix_tiny(const sm_scene *scene);          /* only the selected cell, as a line */
void sm_matrix_clamp(sm_matrix *m, const sm_scene *scene);

void sm_matrix_draw(const void *state, const sm_scene *scene, sm_pen pen);
void sm_matrix_inspect(const void *state, const sm_scene *scene, sm_text *out);
void sm_overview_draw(const sm_matrix *m, const sm_scene *scene, sm_pen pen);
/* The cursor to the next largest cell outside its class's partner; what it is, in words. */
sm_answer sm_matrix_confusion(void *state, const sm_scene *scene, const char *key, sm_text *out);
sm_answer sm_matrix_mouse(void *state, const sm_scene *scene, const sm_mouse *m, sm_text *out);
bool sm_overview_at(const sm_matrix *m, const sm_scene *scene, int x, int y, uint32_t *row_at, uint32_t *col_at);
extern const sm_action sm_matrix_actions[];

const sm_quantity *sm_matrix_quantity(const sm_session *s, const char *option); /* NULL: none */
typedef struct sm_seen {                                                        /* a cell and its margins */
    uint64_t count, row, col, total;
} sm_seen;
sm_seen sm_matrix_seen(const sm_matrix *m, const sm_session *s, uint32_t row, uint32_t col);
/* 0..1 of the shade of a cell. largest: of its row, for a quantity without an upper end. */
double sm_matrix_share(const sm_quantity *q, sm_seen cell, uint64_t largest);
uint64_t sm_matrix_largest(const sm_quantity *q, const sm_session *s, uint32_t row); /* 0 where it is not needed */
void sm_matrix_shade_name(sm_pen pen, int x, int y, const sm_quantity *q);           /* "% of class" */
const char *sm_matrix_glyph(double share);                                           /* ░ ▒ ▓ █ */
void sm_matrix_number(char out[32], const sm_quantity *q, sm_seen cell);
/* "45 of 104", "1.3000": the total of the one-to-one optimum in force; false while it is not known. */
bool sm_matrix_matched(const sm_session *s, char out[64]);
unsigned sm_matrix_marks(const sm_session *s, uint32_t row, uint32_t col);
bool sm_matrix_hit(const sm_matrix *m, const char *name); /* a search hit */

/* The index panel: the short list first, then every other index. */
void sm_panel_draw(const sm_matrix *m, const sm_scene *scene, const sm_matrix_place *place, sm_pen pen);
void sm_panel_strip(const sm_scene *scene, sm_pen pen);  /* a few indices as text */
int sm_panel_strip_lines(int w);                         /* how many lines those take */
size_t sm_panel_at(const sm_session *s, uint32_t place); /* the index there, by its position in the registry */
const char *sm_panel_called(const sm_session *s,
                            const char *id); /* its name in the short list, not moved in; NULL: none */
uint32_t sm_panel_size(const sm_session *s);
unsigned sm_panel_needs(const sm_matrix *m, const sm_scene *scene);
void sm_panel_inspect(const sm_matrix *m, const sm_scene *scene, sm_text *out);
uint32_t sm_panel_line(const sm_matrix *m, const sm_scene *scene, int y); /* the place there; SM_NONE: none */
void sm_panel_go(sm_matrix *m, int by, const sm_scene *scene);
bool sm_panel_find(sm_matrix *m, const sm_scene *scene, const char *text, int direction);
#endif
