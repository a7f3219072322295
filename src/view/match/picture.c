/* The picture: nodes of both sides and the arrows between them. An arrow leaves its node along the node's line, turns
 * into an upright track and goes in along the line of its target. Arrows to one target share a track. Lines of
 * different targets may cross but never touch; one that finds no way without touching names its target instead. */
#include "match_internal.h"
#include "setmatch/base/mem.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <string.h>

enum { WEST = 1, EAST = 2, NORTH = 4, SOUTH = 8 };

typedef struct wire {        /* one cell of the field between the nodes */
    uint16_t level, upright; /* whose line passes here, 0: nobody's; a corner is both */
    uint8_t arms;
    bool twin, lit; /* a pair that choose each other; at the cursor */
} wire;

typedef struct field {
    const sm_match_canvas *c;
    wire *cell;
    int w, h;
    int first, last;  /* columns that may be tracks */
    int *track;       /* of each target, -1: none yet */
    int shift;        /* lines that clusters stand lower than classes */
    int missed;       /* arrows that found no way */
    uint64_t largest; /* size of those that are seen */
} field;

typedef struct way { /* from (0, left) along track to (w - 1, right) */
    uint16_t owner;
    int left, right, track;
    bool twin, lit;
} way;

/* ---- finding a way ----------------------------------------------------------------------------------------------- */

static wire *wire_at(const field *f, int x, int y)
{
    return &f->cell[y * f->w + x];
}

static bool level_free(const field *f, const way *y, int row, int from, int to)
{
    for (int x = from; x <= to; x++)
        if (wire_at(f, x, row)->level && wire_at(f, x, row)->level != y->owner) return false;
    return true;
}

static bool is_free(const field *f, const way *y)
{
    if (y->left == y->right) return level_free(f, y, y->left, 0, f->w - 1);
    if (!level_free(f, y, y->left, 0, y->track) || !level_free(f, y, y->right, y->track, f->w - 1)) return false;
    uint16_t first = wire_at(f, y->track, y->left)->upright, last = wire_at(f, y->track, y->right)->upright;
    if ((first && first != y->owner) || (last && last != y->owner)) return false; /* a corner on another's track */
    int top = y->left < y->right ? y->left : y->right, bottom = y->left + y->right - top;
    for (int row = top + 1; row < bottom; row++) {
        const wire *c = wire_at(f, y->track, row);
        if (c->upright && c->upright != y->owner) return false;
        if (c->level && c->level == y->owner && !c->upright) return false; /* would join where it does not turn */
    }
    return true;
}

static void lay_level(field *f, const way *y, int row, int from, int to)
{
    for (int x = from; x <= to; x++) {
        wire *c = wire_at(f, x, row);
        c->level = y->owner;
        c->arms |= (uint8_t)((x > from || x == 0 ? WEST : 0) | (x < to || x == f->w - 1 ? EAST : 0));
        c->twin |= y->twin && (row == y->left || y->left == y->right);
        c->lit |= y->lit;
    }
}

static void lay_wire(field *f, const way *y)
{
    if (y->left == y->right) {
        lay_level(f, y, y->left, 0, f->w - 1);
        return;
    }
    lay_level(f, y, y->left, 0, y->track);
    lay_level(f, y, y->right, y->track, f->w - 1);
    int top = y->left < y->right ? y->left : y->right, bottom = y->left + y->right - top;
    for (int row = top; row <= bottom; row++) {
        wire *c = wire_at(f, y->track, row);
        c->upright = y->owner;
        c->arms |= (uint8_t)((row > top ? NORTH : 0) | (row < bottom ? SOUTH : 0));
        c->lit |= y->lit;
    }
}

/* Along the owner's own track, or along one of those around `wish`; false: there is no way. */
static bool connect(field *f, way y, int wish)
{
    if (y.left < 0 || y.right < 0 || y.left >= f->h || y.right >= f->h || f->first > f->last) return false;
    int own = f->track[y.owner];
    bool found = false;
    y.track = own >= 0 ? own : wish;
    if (y.left == y.right || own >= 0) found = is_free(f, &y);
    for (int by = 0; by <= f->last - f->first && !found; by++)
        for (int sign = -1; sign <= 1 && !found; sign += 2) {
            y.track = wish + sign * by;
            found = y.track >= f->first && y.track <= f->last && is_free(f, &y);
        }
    if (found && y.left != y.right) f->track[y.owner] = y.track;
    if (found) lay_wire(f, &y);
    return found;
}

/* ---- the arrows -------------------------------------------------------------------------------------------------- */

static int node_line(const field *f, int side, uint32_t place)
{
    return (int)place * f->c->p.pitch + (side ? f->shift : 0);
}

/* Its place among those seen, or -1. */
static int seen_at(const sm_match_canvas *c, int side, uint32_t id)
{
    sm_span s = c->p.node[side];
    uint32_t at = sm_axis_find(c->axis[side], id);
    return at < s.first || at >= s.first + s.shown ? -1 : (int)(at - s.first);
}

static uint32_t node_at(const sm_match_canvas *c, int side, uint32_t place)
{
    return c->axis[side].order[c->p.node[side].first + place];
}

static bool is_here(const sm_match_canvas *c, int side, uint32_t id)
{
    return c->m->side == side && c->m->id[side] == id;
}

static bool is_mutual(const sm_match_canvas *c, uint32_t row, uint32_t col)
{
    return c->m->ways == SM_BOTH_WAYS && sm_match_best(c, 0, row) == col && sm_match_best(c, 1, col) == row;
}

static uint16_t owner_of(const field *f, int side, uint32_t place)
{
    return (uint16_t)(1 + (side ? place : f->c->p.node[1].shown + place));
}

typedef enum drawn { NOT_DRAWN, DRAWN, NAMED } drawn; /* NAMED: by the target's name */

static drawn class_arrow(field *f, uint32_t place)
{
    const sm_match_canvas *c = f->c;
    uint32_t row = node_at(c, 0, place), col = sm_match_best(c, 0, row);
    if (col == SM_NONE || c->m->ways == SM_CLUSTER_TO_CLASS) return NOT_DRAWN;
    int to = seen_at(c, 1, col);
    if (to < 0) return NAMED;
    way y = {
        .owner = owner_of(f, 1, (uint32_t)to), .left = node_line(f, 0, place), .right = node_line(f, 1, (uint32_t)to)};
    y.twin = is_mutual(c, row, col);
    y.lit = is_here(c, 0, row) || is_here(c, 1, col);
    int n = (int)c->p.node[1].shown, half = (f->last - f->first) / 2;
    if (connect(f, y, f->first + (to + 1) * half / (n + 1))) return DRAWN;
    f->missed++;
    return NAMED;
}

/* A line beside the node for what goes out of a cluster, one for what comes into a class. */
static drawn cluster_arrow(field *f, uint32_t place, int *line, int *in)
{
    const sm_match_canvas *c = f->c;
    uint32_t col = node_at(c, 1, place), row = sm_match_best(c, 1, col);
    if (row == SM_NONE || c->m->ways == SM_CLASS_TO_CLUSTER || is_mutual(c, row, col)) return NOT_DRAWN;
    int to = seen_at(c, 0, row);
    if (to < 0) return NAMED;
    way y = {.owner = owner_of(f, 0, (uint32_t)to), .lit = is_here(c, 0, row) || is_here(c, 1, col)};
    int n = (int)c->p.node[0].shown, half = (f->last - f->first) / 2;
    int wish = f->last - (to + 1) * half / (n + 1), pitch = c->p.pitch;
    int base[2] = {node_line(f, 0, (uint32_t)to), node_line(f, 1, place)};
    for (int lower = pitch > 1; lower < (pitch > 1 ? pitch : 1); lower++)
        for (int k = 0; k < pitch; k++) {
            y.left = base[0] + lower;
            y.right = base[1] + k;
            if (k && node_line(f, 1, place + 1) <= y.right) continue;
            if (!connect(f, y, wish)) continue;
            *line = y.right;
            *in = y.left;
            return DRAWN;
        }
    f->missed++;
    return NAMED;
}

/* ---- glyphs ------------------------------------------------------------------------------------------------------ */

typedef struct stroke {
    const char *glyph, *ascii;
} stroke;

static const stroke plain[16] = {
    [WEST] = {"─", "-"},
    [EAST] = {"─", "-"},
    [WEST | EAST] = {"─", "-"},
    [NORTH] = {"│", "|"},
    [SOUTH] = {"│", "|"},
    [NORTH | SOUTH] = {"│", "|"},
    [WEST | SOUTH] = {"╮", "+"},
    [WEST | NORTH] = {"╯", "+"},
    [EAST | SOUTH] = {"╭", "+"},
    [EAST | NORTH] = {"╰", "+"},
    [WEST | NORTH | SOUTH] = {"┤", "+"},
    [EAST | NORTH | SOUTH] = {"├", "+"},
    [WEST | EAST | SOUTH] = {"┬", "+"},
    [WEST | EAST | NORTH] = {"┴", "+"},
    [WEST | EAST | NORTH | SOUTH] = {"┼", "+"},
};
/* The level part double. */
static const stroke twin[16] = {
    [WEST] = {"═", "="},
    [EAST] = {"═", "="},
    [WEST | EAST] = {"═", "="},
    [WEST | SOUTH] = {"╕", "+"},
    [WEST | NORTH] = {"╛", "+"},
    [EAST | SOUTH] = {"╒", "+"},
    [EAST | NORTH] = {"╘", "+"},
    [WEST | NORTH | SOUTH] = {"╡", "+"},
    [EAST | NORTH | SOUTH] = {"╞", "+"},
    [WEST | EAST | SOUTH] = {"╤", "+"},
    [WEST | EAST | NORTH] = {"╧", "+"},
    [WEST | EAST | NORTH | SOUTH] = {"╪", "+"},
};

static bool comes_from_cluster(const field *f, uint16_t owner)
{
    return owner > f->c->p.node[1].shown;
}

/* Where lines of two owners cross, the upright one is seen. */
static const char *wire_glyph(const field *f, const wire *k)
{
    bool cross = k->level && k->upright && k->level != k->upright, ascii = f->c->scene->look.ascii;
    unsigned arms = cross ? k->arms & (NORTH | SOUTH) : k->arms;
    uint16_t owner = k->upright ? k->upright : k->level;
    bool back = comes_from_cluster(f, owner);
    if (back && !(arms & (NORTH | SOUTH))) return ascii ? "." : "┄";
    if (back && !(arms & (WEST | EAST))) return ascii ? ":" : "┊";
    stroke s = k->twin && !cross && twin[arms].glyph ? twin[arms] : plain[arms];
    return ascii ? s.ascii : s.glyph;
}

enum { HUES = 6 };

static sm_role wire_role(const field *f, const wire *k)
{
    uint16_t owner = k->upright ? k->upright : k->level;
    if (k->lit) return SM_ROLE_MATCHED;
    if (comes_from_cluster(f, owner)) return SM_ROLE_DIM;
    uint32_t place = f->c->p.node[1].first + owner - 1u;
    return (sm_role)(SM_ROLE_HUE0 + place % HUES);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static sm_pen field_pen(const field *f)
{
    const sm_match_layout *p = &f->c->p;
    return sm_pen_in(f->c->pen, (sm_rect){p->left + 1, p->graph, f->w, f->h});
}

static void draw_wires(const field *f)
{
    sm_pen pen = field_pen(f);
    for (int y = 0; y < f->h; y++)
        for (int x = 0; x < f->w; x++) {
            const wire *k = wire_at(f, x, y);
            const char *glyph = k->arms ? wire_glyph(f, k) : NULL;
            if (glyph) sm_pen_text(sm_pen_as(pen, wire_role(f, k)), x, y, glyph);
        }
}

/* "───0.2500─►K7", without the value where others use the rest of the line. */
static void name_target(const field *f, sm_pen pen, int y, int x, const char *value, const char *name)
{
    bool ascii = f->c->scene->look.ascii;
    int room = 0, width = sm_show_width(name, ascii ? SM_SHOW_ASCII : 0);
    while (room < f->w - 1 && !wire_at(f, room, y)->arms) room++;
    bool both = x + sm_show_width(value, 0) + 2 + width < room;
    sm_pen_repeat(pen, 0, y, x < room ? x : room, ascii ? "-" : "─");
    if (both) x += sm_pen_text(pen, x, y, value);
    if (x + 2 >= room) return;
    x += sm_pen_text(pen, x, y, ascii ? "->" : "─►");
    sm_pen_cut(pen, x, y, room - 1 - x, name);
}

/* The value of an arrow beside the node that it leaves; with its target's name where it could not be drawn. */
static void say_class_arrow(const field *f, uint32_t place, drawn how)
{
    const sm_match_canvas *c = f->c;
    if (how == NOT_DRAWN) return;
    uint32_t row = node_at(c, 0, place), col = sm_match_best(c, 0, row);
    bool pair = is_mutual(c, row, col), lit = is_here(c, 0, row) || is_here(c, 1, col);
    sm_pen pen = sm_pen_as(field_pen(f), lit ? SM_ROLE_MATCHED : SM_ROLE_TEXT);
    char value[32];
    int y = node_line(f, 0, place), x = f->first > 14 ? 6 : 3;
    sm_match_value(c, value, 0, row, col);
    if (how == NAMED) {
        name_target(f, pen, y, x, value, sm_match_name(c, 1, col));
    } else {
        x += sm_pen_text(pen, x, y, value);
        if (pair && f->w >= 46) sm_pen_text(pen, x, y, " mutual");
    }
    if (pair) sm_pen_text(pen, 0, y, "◄");
}

static void say_cluster_arrow(const field *f, uint32_t place, drawn how, int line, int in)
{
    const sm_match_canvas *c = f->c;
    uint32_t col = node_at(c, 1, place), row = sm_match_best(c, 1, col);
    char value[32];
    int y = how == DRAWN ? line : node_line(f, 1, place) + (c->p.pitch > 1);
    if (how == NOT_DRAWN || y >= f->h) return;
    bool lit = is_here(c, 0, row) || is_here(c, 1, col);
    sm_pen pen = sm_pen_as(field_pen(f), lit ? SM_ROLE_MATCHED : SM_ROLE_DIM);
    sm_match_value(c, value, 1, col, row);
    int width = sm_show_width(value, 0), x = f->w - 3 - width;
    if (how == NAMED) {
        char text[128];
        if (c->p.pitch == 1) return; /* the line is somebody's; the tables tell it */
        snprintf(text, sizeof text, "%.80s ◄ %s", sm_match_name(c, 0, row), value);
        for (int k = f->w / 2; k < f->w; k++)
            if (wire_at(f, k, y)->level) return;
        sm_pen_right(pen, f->w / 2, y, f->w - f->w / 2 - 1, text);
        return;
    }
    sm_pen_text(sm_pen_as(pen, lit ? SM_ROLE_MATCHED : SM_ROLE_TEXT), x, y, value);
    sm_pen_text(pen, 0, in, "◄");
    int up = node_line(f, 1, place);
    sm_pen outer = sm_pen_as(c->pen, pen.role);
    bool ascii = c->scene->look.ascii;
    for (int k = up + 1; k < y; k++) sm_pen_text(outer, c->p.right, c->p.graph + k, ascii ? ":" : "┊");
    if (y > up) sm_pen_text(outer, c->p.right, c->p.graph + y, ascii ? "+" : "╯");
}

/* ---- nodes ------------------------------------------------------------------------------------------------------- */

static void draw_node(const field *f, int side, uint32_t place)
{
    const sm_match_canvas *c = f->c;
    uint32_t id = node_at(c, side, place);
    int y = c->p.graph + node_line(f, side, place), dot = side ? c->p.right : c->p.left;
    if (y >= c->p.graph + f->h) return;
    bool here = is_here(c, side, id), unmatched = sm_match_unmatched(c, side, id);
    sm_pen pen = sm_pen_as(c->pen, sm_match_role(c, side, id));
    sm_pen_text(sm_pen_as(pen, unmatched ? SM_ROLE_UNMATCHED : SM_ROLE_TEXT), dot, y, "●");
    int name = side ? dot + 3 : 1;
    if (here) sm_pen_text(pen, side ? name - 1 : 0, y, "▸"), sm_pen_cursor(c->pen, side ? name - 1 : 0, y);
    int used = sm_words_pen(pen, name, y, c->p.name[side], sm_match_name(c, side, id));
    if (unmatched) sm_pen_text(sm_pen_as(pen, SM_ROLE_UNMATCHED), name + used, y, "!");
    char count[16];
    int x = name + c->p.name[side] + 2; /* one for ! */
    sm_words_count(count, sm_axis_sum(c->s, side, id));
    sm_pen_right(c->pen, x, y, c->p.count[side], count);
    x += c->p.count[side] + 1;
    if (c->p.bar) {
        double share = (double)sm_axis_sum(c->s, side, id) / (double)f->largest;
        sm_pen_bar(sm_pen_as(c->pen, SM_ROLE_DIM), x, y, c->p.bar, share);
        x += c->p.bar + 1;
    }
    uint32_t partner = c->m->optimum ? sm_match_paired(c, side, id) : SM_NONE;
    if (partner == SM_NONE) return;
    x += sm_pen_text(sm_pen_as(c->pen, SM_ROLE_KEY), x, y, "*");
    sm_words_pen(sm_pen_as(c->pen, SM_ROLE_KEY), x, y, c->p.name[!side], sm_match_name(c, !side, partner));
}

/* ---- all --------------------------------------------------------------------------------------------------------- */

typedef struct outcome {
    drawn classes[512], clusters[512];
    int line[512], in[512];
} outcome;

static void route(field *f, outcome *o)
{
    const sm_match_canvas *c = f->c;
    memset(f->cell, 0, (size_t)f->w * (size_t)f->h * sizeof *f->cell);
    f->missed = 0;
    for (uint32_t i = 0; i < c->p.node[0].shown + c->p.node[1].shown + 1; i++) f->track[i] = -1;
    for (uint32_t i = 0; i < c->p.node[0].shown; i++) o->classes[i] = class_arrow(f, i);
    for (uint32_t i = 0; i < c->p.node[1].shown; i++) o->clusters[i] = cluster_arrow(f, i, &o->line[i], &o->in[i]);
}

/* Clusters stand beside classes, or a line lower where more arrows find their way like that. */
static void route_best(field *f, outcome *o)
{
    f->shift = 0;
    route(f, o);
    int missed = f->missed;
    if (!missed || f->c->p.pitch < 2) return;
    f->shift = 1;
    route(f, o);
    if (f->missed < missed) return;
    f->shift = 0;
    route(f, o);
}

static void draw_all(field *f, const outcome *o)
{
    const sm_match_canvas *c = f->c;
    draw_wires(f);
    for (uint32_t i = 0; i < c->p.node[1].shown; i++) {
        const wire *k = wire_at(f, f->w - 1, node_line(f, 1, i));
        if (k->level != owner_of(f, 1, i)) continue;
        sm_pen_text(sm_pen_as(field_pen(f), wire_role(f, k)), f->w - 1, node_line(f, 1, i), "►");
    }
    for (uint32_t i = 0; i < c->p.node[0].shown; i++) say_class_arrow(f, i, o->classes[i]);
    for (uint32_t i = 0; i < c->p.node[1].shown; i++) say_cluster_arrow(f, i, o->clusters[i], o->line[i], o->in[i]);
    for (int side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < c->p.node[side].shown; i++) draw_node(f, side, i);
        sm_span s = c->p.node[side];
        int x = side ? c->p.right + 1 : c->p.left - 1; /* a blank column */
        sm_pen key = sm_pen_as(c->pen, SM_ROLE_KEY);
        if (s.first && c->p.head < 0) sm_pen_text(key, x, c->p.graph, "▲"); /* else the head tells how many */
        if (!sm_span_ends(s)) sm_pen_text(key, x, c->p.graph + f->h - 1, "▼");
    }
}

void sm_match_picture(const sm_match_canvas *c)
{
    field f = {.c = c, .w = c->p.right - c->p.left - 1, .h = c->p.graph_h};
    int value = c->m->overlap == SM_MOST ? c->p.count[0] : sm_words_digits(c->s) + 2;
    int before = f.w >= 40 ? 6 : 3;
    f.first = before + value + (f.w >= 46 && c->m->ways == SM_BOTH_WAYS ? 7 : 0) + 3;
    f.last = f.w - 3 - value - 2;
    f.largest = 1;
    for (int k = 0; k < SM_SIDES; k++)
        for (uint32_t i = 0; i < c->p.node[k].shown; i++) {
            uint64_t size = sm_axis_sum(c->s, k, node_at(c, k, i));
            if (size > f.largest) f.largest = size;
        }
    f.cell = sm_alloc((size_t)f.w * (size_t)f.h, sizeof *f.cell);
    f.track = sm_alloc(c->p.node[0].shown + c->p.node[1].shown + 1u, sizeof *f.track);
    outcome *o = sm_alloc(1, sizeof *o);
    if (f.cell && f.track && o) {
        route_best(&f, o);
        draw_all(&f, o);
    } else {
        sm_pen_text(c->pen, 1, c->p.graph, "Not enough memory for the picture");
    }
    sm_free(f.cell);
    sm_free(f.track);
    sm_free(o);
}
