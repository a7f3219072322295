/* The matrix view in parts: where things are on the screen, what is drawn, what keys do. */
#ifndef SM_VIEW_MATRIX_INTERNAL_H
#define SM_VIEW_MATRIX_INTERNAL_H
#include "matrix.h"

/* ---- rows and columns: all of them, or a part with (other) apart from -------------------------------------------- */
void sm_part_settle(sm_matrix *m, const sm_session *s);
void sm_part_free(sm_matrix *m);
sm_axis sm_part_axis(const sm_matrix *m, const sm_session *s, int side);
uint64_t sm_part_sum(const sm_matrix *m, const sm_session *s, int side, uint32_t id);
uint64_t sm_part_count(const sm_matrix *m, const sm_session *s, uint32_t row, uint32_t col);
uint32_t sm_part_left(const sm_matrix *m, int side); /* how many are left out */
bool sm_part_hides(const sm_matrix *m, int side, uint32_t id);
bool sm_part_words(const sm_matrix *m, int space, unsigned flags, char out[256]);

/* ---- layout ------------------------------------------------------------------------------------------------------ */
void sm_matrix_measure(sm_matrix *m,
                       const sm_scene *scene); /* measures what the layout reads; does nothing if nothing changed */
sm_matrix_plan sm_matrix_lay_out(const sm_matrix *m, const sm_scene *scene);
int sm_matrix_label_room(const sm_matrix_plan *p, int side); /* columns for a name */
bool sm_matrix_tiny(const sm_scene *scene);                  /* only the selected cell, as a line */

/* ---- cells ------------------------------------------------------------------------------------------------------- */
typedef struct sm_seen { /* a cell and its margins */
    uint64_t count, row, col, total;
} sm_seen;
sm_seen sm_matrix_seen(const sm_matrix *m, const sm_session *s, uint32_t row, uint32_t col);
const sm_quantity *sm_matrix_quantity(const sm_session *s, const char *option); /* NULL: none */
/* "177", "99%", ".98", "·"; precise: "99.4%", "0.9831". */
void sm_matrix_number(char out[32], const sm_quantity *q, sm_seen cell, bool precise);
/* 0..1 of the shade of a cell. largest: of its row, for a quantity without an upper end. */
double sm_matrix_share(const sm_quantity *q, sm_seen cell, uint64_t largest);
uint64_t sm_matrix_largest(const sm_quantity *q, const sm_session *s, uint32_t row); /* 0 where it is not needed */
int sm_matrix_step(double share);          /* seven equal steps, 1..7; 0 under 2 % */
const char *sm_matrix_glyph(double share); /* ░ ▒ ▓ █ */
/* Returns the sign before the number of a compact cell with these marks; "" for none. */
const char *sm_matrix_sign(unsigned marks);

/* ---- what is said around it -------------------------------------------------------------------------------------- */
void sm_matrix_shade_name(sm_pen pen, int x, int y, const sm_quantity *q); /* "% of class" */
void sm_matrix_status(const sm_matrix *m, const sm_scene *scene, const sm_matrix_plan *p, sm_pen pen);
void sm_matrix_legend(const sm_scene *scene, const sm_matrix_plan *p, sm_pen pen);
void sm_matrix_brief_legend(const sm_matrix_plan *p, sm_pen pen); /* at the end of a line, if no lines are left */

/* ---- the overview and the panel ---------------------------------------------------------------------------------- */
void sm_overview_draw(const sm_matrix *m, const sm_scene *scene, sm_pen pen);
void sm_overview_settle(sm_matrix *m, const sm_scene *scene);
void sm_overview_steps(const sm_matrix *m, const sm_scene *scene, uint32_t step[SM_SIDES]); /* of the cursor */
bool sm_overview_at(const sm_matrix *m, const sm_scene *scene, int x, int y, uint32_t at[SM_SIDES]);

enum { SM_PANEL_MEAN = 27, SM_PANEL_INTERVAL = 44 }; /* columns of the panel with what chance gives */
/* The short list first, then every other index. */
void sm_panel_draw(const sm_matrix *m, const sm_scene *scene, const sm_matrix_plan *p, sm_pen pen);
int sm_panel_strip(const sm_matrix *m, const sm_scene *scene, int reserved, sm_pen pen); /* three indices as a line */
size_t sm_panel_at(const sm_session *s, uint32_t line); /* the index there, by its number in the registry */
unsigned sm_panel_needs(const sm_matrix *m, const sm_scene *scene);
void sm_panel_inspect(const sm_matrix *m, const sm_scene *scene, sm_text *out);
uint32_t sm_panel_line(const sm_matrix *m, const sm_scene *scene, int y); /* SM_NONE: none is there */
void sm_panel_go(sm_matrix *m, int by, const sm_scene *scene);
bool sm_panel_find(sm_matrix *m, const sm_scene *scene, const char *text, int direction);

sm_answer sm_matrix_mouse(const sm_press *press);
#endif
