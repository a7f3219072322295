/* Tiles: their layout, how they follow one cursor, and drawing. */
#include "app_internal.h"
#include <string.h>

enum {
    AUTO_W = 160, /* minimum width for tiles by default, */
    AUTO_H = 45,
    LEAST_W = 100, /* and of one that can have them */
    LEAST_H = 30,
    LEFT = 56, /* columns of the left tiles at least, */
    RIGHT = 40,
    LINES = 7,  /* and lines of any */
    STEP_W = 4, /* columns and lines that + gives */
    STEP_H = 2,
    FOLLOWED = 5000 /* points of a cell that a key need not wait for */
};

static const struct tile_row {
    const char *title, *view;
    sm_tile part;
    bool right, lower;
    bool opens; /* Enter shows its view whole; else it is the view's own key */
    bool slow;  /* following takes as long as the cell has points */
} rows[SM_TILES] = {{.title = "Matrix", .view = "matrix", .part = SM_TILE_CELLS},
                    {.title = "Indices", .view = "matrix", .part = SM_TILE_INDICES, .right = true},
                    {.title = "Diagnosis", .view = "diagnosis", .part = SM_TILE_VIEW, .lower = true, .opens = true},
                    {.title = "Points of the cell",
                     .view = "points",
                     .part = SM_TILE_VIEW,
                     .right = true,
                     .lower = true,
                     .opens = true,
                     .slow = true}};

size_t sm_tile_view(size_t tile)
{
    return sm_view_at(rows[tile].view);
}

bool sm_app_tiled(const sm_app *a)
{
    char buffer[SM_VALUE_CAPACITY];
    if (!a->session || a->stage.here != sm_tile_view(0)) return false;
    const sm_view *v = sm_views[a->stage.here];
    if (v->part && v->part(a->stage.state[a->stage.here]) == SM_TILE_NONE) return false;
    const char *set = sm_app_option(a, "tiles", buffer);
    bool wanted = !strcmp(set, "on");
    return strcmp(set, "off") != 0 && a->caps.w >= (wanted ? LEAST_W : AUTO_W) &&
           a->caps.h >= (wanted ? LEAST_H : AUTO_H);
}

/* ---- where they stand -------------------------------------------------------------------------------------------- */

static int between(int low, int x, int high)
{
    return x > high ? high : x < low ? low : x;
}

/* Three fifths of both go to the first tile; a heading above each, a line between left and right. */
static sm_rect whole_tile(const sm_app *a, size_t tile)
{
    sm_screen s = sm_app_screen(a);
    int w = between(LEFT, a->caps.w * 3 / 5 + a->tiles.wider, a->caps.w - RIGHT);
    int h = between(LINES, s.body_h * 3 / 5 + a->tiles.taller, s.body_h - LINES);
    const struct tile_row *t = &rows[tile];
    return (sm_rect){t->right ? w : 0, s.body + (t->lower ? h : 0), t->right ? a->caps.w - w : w,
                     t->lower ? s.body_h - h : h};
}

sm_rect sm_tile_place(const sm_app *a, size_t tile)
{
    sm_rect r = whole_tile(a, tile);
    int line = rows[tile].right;
    return (sm_rect){r.x + line, r.y + 1, r.w - line, r.h - 1};
}

void sm_tiles_point(sm_app *a, int x, int y)
{
    for (size_t tile = 0; sm_app_tiled(a) && tile < SM_TILES; tile++) {
        sm_rect r = whole_tile(a, tile);
        if (x >= r.x && y >= r.y && x < r.x + r.w && y < r.y + r.h) a->tiles.focus = tile;
    }
}

sm_scene sm_tile_scene(const sm_app *a, size_t tile)
{
    sm_scene scene = sm_scene_in(a, sm_tile_place(a, tile));
    scene.tile = rows[tile].part;
    scene.passive = tile != a->tiles.focus;
    return scene;
}

void sm_tiles_turn(sm_app *a, bool back)
{
    a->tiles.focus = (a->tiles.focus + (back ? SM_TILES - 1 : 1)) % SM_TILES;
    a->rested = false;
}

/* Borders that are at their end already do not go further in secret. */
void sm_tiles_grow(sm_app *a, int by)
{
    const struct tile_row *t = &rows[a->tiles.focus];
    a->tiles.wider += STEP_W * (t->right ? -by : by);
    a->tiles.taller += STEP_H * (t->lower ? -by : by);
    sm_rect r = whole_tile(a, 0);
    a->tiles.wider = r.w - a->caps.w * 3 / 5;
    a->tiles.taller = r.h - sm_app_screen(a).body_h * 3 / 5;
}

bool sm_tile_opens(const sm_app *a, const char *key)
{
    return sm_app_tiled(a) && !strcmp(key, "Enter") && rows[a->tiles.focus].opens;
}

/* ---- one cursor -------------------------------------------------------------------------------------------------- */

static void settle_tile(sm_app *a, size_t tile)
{
    size_t view = sm_tile_view(tile);
    sm_scene scene = sm_tile_scene(a, tile);
    if (sm_views[view]->settle) sm_views[view]->settle(a->stage.state[view], &scene);
}

static void tell_tile(sm_app *a, size_t tile, const sm_subject *about)
{
    size_t view = sm_tile_view(tile);
    sm_scene scene = sm_tile_scene(a, tile);
    if (view != sm_tile_view(a->tiles.focus) && sm_views[view]->show)
        sm_views[view]->show(a->stage.state[view], &scene, about);
}

static uint64_t points_of(const sm_session *s, uint32_t row, uint32_t col)
{
    const sm_table *t = sm_session_table(s);
    bool rows_known = row < sm_table_rows(t), cols_known = col < sm_table_cols(t);
    if (rows_known && cols_known) return sm_table_at(t, row, col);
    if (rows_known) return sm_table_row_sums(t)[row];
    return cols_known ? sm_table_col_sums(t)[col] : sm_table_total(t);
}

/* A tile that takes its time follows at once where there is little to follow. */
static void follow_slowly(sm_app *a, size_t tile, bool now)
{
    sm_following *f = &a->stage.following;
    sm_node node = sm_history_here(sm_session_history(a->session));
    bool moved = !f->shown || f->shown_row != f->row || f->shown_col != f->col, leads = tile == a->tiles.focus;
    bool due = moved || f->shown_at != node || f->late;
    f->late = due && !leads && !now && points_of(a->session, f->row, f->col) > FOLLOWED;
    if (f->late) return;
    sm_subject about = sm_about(SIZE_MAX);
    about.row = f->row;
    about.col = f->col;
    if (moved && f->told) tell_tile(a, tile, &about);
    settle_tile(a, tile);
    f->shown = f->told;
    f->shown_row = f->row;
    f->shown_col = f->col;
    f->shown_at = node;
}

/* What the tile is about. Of the indices that are shown each view chooses its own. */
static sm_subject tile_subject(const sm_app *a, size_t tile)
{
    size_t view = sm_tile_view(tile);
    sm_scene scene = sm_tile_scene(a, tile);
    sm_subject about = sm_about(SIZE_MAX);
    if (!sm_views[view]->subject) return about;
    sm_subject its = sm_views[view]->subject(a->stage.state[view], &scene);
    const sm_points *p = sm_session_points(a->session); /* target cluster of points, the cell under the cursor */
    bool leads = p && its.point < sm_points_n(p);
    about.row = leads ? sm_points_class(p, its.point) : its.row;
    about.col = leads ? sm_points_cluster(p, its.point) : its.col;
    return about;
}

/* Only a cursor that was moved counts: keys that go from tile to tile move nothing. */
static void follow_cursor(sm_app *a)
{
    sm_following *f = &a->stage.following;
    size_t leader = f->told ? a->tiles.focus : 0;
    sm_subject about = tile_subject(a, leader);
    bool other = f->told && (leader != f->focus || (about.row == f->said_row && about.col == f->said_col));
    f->focus = a->tiles.focus;
    f->said_row = about.row;
    f->said_col = about.col;
    if (other || (about.row == SM_NONE && about.col == SM_NONE)) return;
    f->told = true;
    f->row = about.row;
    f->col = about.col;
    for (size_t i = 0; i < SM_TILES; i++)
        if (!rows[i].slow && rows[i].part != SM_TILE_INDICES) tell_tile(a, i, &about);
}

/* The one that has the keys first, for it leads. When tiles come up, the keys stay where the matrix has them. */
void sm_tiles_settle(sm_app *a)
{
    const sm_view *v = sm_views[sm_tile_view(0)];
    sm_tile part = v->part ? v->part(a->stage.state[sm_tile_view(0)]) : SM_TILE_CELLS;
    bool aside = sm_tile_view(a->tiles.focus) != sm_tile_view(0) && part == SM_TILE_CELLS;
    for (size_t i = 0; !a->stage.following.on && !aside && i < SM_TILES; i++)
        if (rows[i].part == part) a->tiles.focus = i;
    a->stage.following.on = true;
    settle_tile(a, a->tiles.focus);
    follow_cursor(a);
    for (size_t i = 0; i < SM_TILES; i++) {
        if (rows[i].slow)
            follow_slowly(a, i, false);
        else if (i != a->tiles.focus || i == 0)
            settle_tile(a, i);
    }
    if (rows[a->tiles.focus].part == SM_TILE_INDICES) settle_tile(a, a->tiles.focus);
}

bool sm_tiles_late(sm_app *a)
{
    if (!sm_app_tiled(a) || !a->stage.following.late) return false;
    for (size_t i = 0; i < SM_TILES; i++)
        if (rows[i].slow) follow_slowly(a, i, true);
    a->dirty = true;
    return true;
}

/* ---- all of them ------------------------------------------------------------------------------------------------- */

static bool is_late(const sm_app *a, size_t tile)
{
    return rows[tile].slow && a->stage.following.late;
}

unsigned sm_tiles_needs(const sm_app *a)
{
    unsigned needs = 0;
    for (size_t i = 0; i < SM_TILES; i++) {
        const sm_view *v = sm_views[sm_tile_view(i)];
        sm_scene scene = sm_tile_scene(a, i);
        if (v->needs && !is_late(a, i)) needs |= v->needs(a->stage.state[sm_tile_view(i)], &scene);
    }
    return needs;
}

/* That of the tile that has the keys comes first. */
bool sm_tiles_work(sm_app *a)
{
    bool works = false;
    for (size_t n = 0; n < SM_TILES; n++) {
        size_t tile = (a->tiles.focus + n) % SM_TILES, view = sm_tile_view(tile);
        sm_scene scene = sm_tile_scene(a, tile);
        if (rows[tile].part == SM_TILE_INDICES || !sm_views[view]->work || is_late(a, tile)) continue;
        works = sm_views[view]->work(a->stage.state[view], &scene) || works;
    }
    return works;
}

bool sm_tiles_stop(sm_app *a, size_t but)
{
    bool any = false;
    for (size_t i = 0; i < SM_TILES; i++) {
        size_t view = sm_tile_view(i);
        if (view != but && sm_views[view]->stop) any = sm_views[view]->stop(a->stage.state[view]) || any;
    }
    return any;
}

/* ---- drawn ------------------------------------------------------------------------------------------------------- */

static void draw_heading(const sm_app *a, size_t tile, sm_pen pen)
{
    const struct tile_row *t = &rows[tile];
    sm_rect r = whole_tile(a, tile);
    bool here = tile == a->tiles.focus;
    sm_pen line = sm_pen_as(sm_pen_in(pen, r), here ? SM_ROLE_KEY : SM_ROLE_DIM);
    sm_pen_repeat(line, 0, 0, r.w, "─");
    if (t->right) sm_pen_text(line, 0, 0, t->lower ? "├" : "┬");
    for (int y = 1; t->right && y < r.h; y++) sm_pen_text(line, 0, y, "│");
    int x = 2 + sm_pen_printf(here ? line : sm_pen_as(line, SM_ROLE_HEAD), 2, 0, " %s%s ", here ? "▸" : "", t->title);
    static const char keys[] = " Tab: next  + -: size ";
    int w = (int)sizeof keys - 1;
    if (here && x + w + 2 < r.w) sm_pen_text(sm_pen_as(line, SM_ROLE_DIM), r.w - w - 1, 0, keys);
}

/* The one that has the keys last: the terminal's cursor is there. */
void sm_tiles_draw(const sm_app *a, sm_pen pen)
{
    for (size_t n = 1; n <= SM_TILES; n++) {
        size_t tile = (a->tiles.focus + n) % SM_TILES, view = sm_tile_view(tile);
        sm_scene scene = sm_tile_scene(a, tile);
        sm_pen inner = sm_pen_in(pen, sm_tile_place(a, tile));
        if (is_late(a, tile))
            sm_pen_text(sm_pen_as(inner, SM_ROLE_DIM), 1, 0, "…");
        else
            sm_views[view]->draw(a->stage.state[view], &scene, inner);
        draw_heading(a, tile, pen);
    }
}
