/* Tiles: on a large screen, the indices, the diagnosis and the points of the current cell are next to the matrix. Each
 * view draws one part; one of them has the keys, and the others follow its cursor. */
#ifndef SRC_APP_STAGE_TILES_H
#define SRC_APP_STAGE_TILES_H
#include "app/app.h"

enum { SM_TILES = 4 };

typedef struct sm_tiling { /* kept while the screen is too small for tiles */
    size_t focus;          /* the tile that has the keys */
    int wider, taller;     /* columns and lines that the first one was given by hand */
} sm_tiling;

typedef struct sm_following { /* one cursor, and who has seen it */
    bool on;                  /* they are seen */
    bool told;
    uint32_t row, col;           /* its cursor; SM_NONE as in a subject */
    size_t focus;                /* the tile that had the keys last, */
    uint32_t said_row, said_col; /* and its previous subject */
    bool shown, late;            /* the points: whether they were informed */
    uint32_t shown_row, shown_col;
    sm_node shown_at; /* late: the points of the cell are still being collected */
} sm_following;

bool sm_app_tiled(const sm_app *a);                   /* whether tiles are shown */
size_t sm_tile_view(size_t tile);                     /* position among the views */
sm_rect sm_tile_place(const sm_app *a, size_t tile);  /* on the screen, below its heading */
sm_scene sm_tile_scene(const sm_app *a, size_t tile); /* the scene of its view */
void sm_tiles_point(sm_app *a, int x, int y);         /* the keys go to the tile that is there, if any is */
void sm_tiles_settle(sm_app *a);                      /* all of them; who has the keys leads */
bool sm_tiles_late(sm_app *a);                        /* computes what was late; false: nothing */
unsigned sm_tiles_needs(const sm_app *a);             /* inputs of all tiles */
bool sm_tiles_work(sm_app *a);                        /* true: it did something */
bool sm_tiles_stop(sm_app *a, size_t but);            /* stops the work of all views but one; false: none was running */
void sm_tiles_draw(const sm_app *a, sm_pen pen);      /* pen: the complete screen */
bool sm_tile_opens(const sm_app *a, const char *key); /* the key enlarges the focused tile to a complete view */
void sm_tiles_turn(sm_app *a, bool back);             /* the keys go to the next one */
void sm_tiles_grow(sm_app *a, int by);                /* enlarges or shrinks the focused tile */
#endif
