/* Between the lines of the picture and how they are drawn. */
#ifndef VIEW_MATCH_ROUTES_H
#define VIEW_MATCH_ROUTES_H
#include "match_internal.h"

enum { SM_WEST = 1, SM_EAST = 2, SM_NORTH = 4, SM_SOUTH = 8 };

typedef enum sm_arrow_form { /* style of a line; if two overlap, the later one is drawn */
                             SM_ARROW_OF_CLUSTER,
                             SM_ARROW_OF_CLASS,
                             SM_ARROW_MUTUAL,
                             SM_ARROW_OPTIMUM,
                             SM_ARROW_FORMS
} sm_arrow_form;

typedef struct sm_match_wire { /* one cell of the field between the nodes */
    uint16_t level, upright;   /* node whose line passes here, 0: none; a corner is both */
    uint8_t arms, level_form, upright_form;
    bool lit; /* at the cursor */
} sm_match_wire;

typedef struct sm_match_field {
    const sm_match_canvas *c;
    sm_match_wire *cell;
    int w, h;
    int first, last;  /* columns that may be tracks */
    int *track;       /* of each target, -1: none yet */
    uint64_t largest; /* size of those that are seen */
} sm_match_field;

/* SM_DRAWN_BY_NAME: its target is named instead */
typedef enum sm_match_arrow { SM_NOT_DRAWN, SM_DRAWN, SM_DRAWN_BY_NAME } sm_match_arrow;

typedef struct sm_match_routes {
    sm_match_arrow classes[512], clusters[512], optima[512];
    int line[512], in[512], optimum_line[512], optimum_in[512];
} sm_match_routes;

/* Lays the lines of all that is seen into the field. Pairs that choose each other come first: theirs are straight. */
void sm_match_route(sm_match_field *f, sm_match_routes *o);

static inline sm_match_wire *sm_match_wire_at(const sm_match_field *f, int x, int y)
{
    return &f->cell[y * f->w + x];
}
int sm_match_node_line(const sm_match_field *f, int side, uint32_t place); /* of the node at a place among those seen */
uint32_t sm_match_node_at(const sm_match_canvas *c, int side, uint32_t place); /* its id */
int sm_match_seen(const sm_match_canvas *c, int side, uint32_t id);            /* its place among those seen, or -1 */
/* Targets: clusters, then classes; then the classes' pairs of the one-to-one optimum. */
uint16_t sm_match_owner(const sm_match_field *f, int side, uint32_t place);
bool sm_match_is_here(const sm_match_canvas *c, int side, uint32_t id);
bool sm_match_is_mutual(const sm_match_canvas *c, uint32_t row, uint32_t col);
bool sm_match_is_optimal(const sm_match_canvas *c, uint32_t row, uint32_t col);
#endif
