/* The picture: nodes of both sides in their lanes, and the lines between them. Most are straight; one that is not
 * leaves its node along the node's line, turns into an upright track and goes in along the line of its target. Lines to
 * one target share a track. Lines of different targets may cross but never touch; one that finds no way without
 * touching names its target instead. */
#include "match_internal.h"
#include "setmatch/base/mem.h"
#include "setmatch/view/words.h"
#include <stdio.h>

enum { WEST = 1, EAST = 2, NORTH = 4, SOUTH = 8 };

typedef enum form { /* how a line is drawn; where two share a piece, the later one is */
                    OF_CLUSTER,
                    OF_CLASS,
                    MUTUAL,
                    OPTIMUM,
                    FORMS
} form;

typedef struct wire {        /* one cell of the field between the nodes */
    uint16_t level, upright; /* whose line passes here, 0: nobody's; a corner is both */
    uint8_t arms, level_form, upright_form;
    bool lit; /* at the cursor */
} wire;

typedef struct field {
    const sm_match_canvas *c;
    wire *cell;
    int w, h;
    int first, last;  /* columns that may be tracks */
    int *track;       /* of each target, -1: none yet */
    uint64_t largest; /* size of those that are seen */
} field;

typedef struct way { /* from (0, left) along track to (w - 1, right) */
    uint16_t owner;
    int left, right, track;
    form form;
    bool lit;
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
        if (c->level_form < y->form) c->level_form = (uint8_t)y->form;
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
        if (c->upright_form < y->form) c->upright_form = (uint8_t)y->form;
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

/* Of the node at a place among those seen. */
static int node_line(const field *f, int side, uint32_t place)
{
    const sm_match_layout *p = &f->c->p;
    return (int)(sm_match_lane(f->c->m, side, p->node[side].first + place) - p->lane.first) * p->pitch;
}

/* The line behind the last one that is free for what comes to this node: that of the next one, or the end. */
static int node_end(const field *f, int side, uint32_t place)
{
    return place + 1 < f->c->p.node[side].shown ? node_line(f, side, place + 1) : f->h;
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

/* Targets: clusters, then classes; then the classes' pairs of the one-to-one optimum. */
static uint16_t owner_of(const field *f, int side, uint32_t place)
{
    return (uint16_t)(1 + (side ? place : f->c->p.node[1].shown + place));
}

static bool is_optimal(const sm_match_canvas *c, uint32_t row, uint32_t col)
{
    return c->m->optimum && sm_match_paired(c, 0, row) == col;
}

typedef enum drawn { NOT_DRAWN, DRAWN, NAMED } drawn; /* NAMED: by the target's name */

static drawn class_arrow(field *f, uint32_t place, bool mutual)
{
    const sm_match_canvas *c = f->c;
    uint32_t row = node_at(c, 0, place), col = sm_match_best(c, 0, row);
    if (col == SM_NONE || c->m->ways == SM_CLUSTER_TO_CLASS || is_mutual(c, row, col) != mutual) return NOT_DRAWN;
    int to = seen_at(c, 1, col);
    if (to < 0) return NAMED;
    way y = {
        .owner = owner_of(f, 1, (uint32_t)to), .left = node_line(f, 0, place), .right = node_line(f, 1, (uint32_t)to)};
    y.form = is_optimal(c, row, col) ? OPTIMUM : mutual ? MUTUAL : OF_CLASS;
    y.lit = is_here(c, 0, row) || is_here(c, 1, col);
    int n = (int)c->p.node[1].shown, half = (f->last - f->first) / 2;
    return connect(f, y, f->first + (to + 1) * half / (n + 1)) ? DRAWN : NAMED;
}

/* From a line of its own beside a class, below which others come in, to one of the cluster's: straight if it can be. */
static bool connect_beside(field *f, way *y, uint32_t class, uint32_t cluster, int wish)
{
    int top = node_line(f, 0, class), left_end = node_end(f, 0, class), right_end = node_end(f, 1, cluster);
    int begin = left_end - top > 1 ? top + 1 : top;
    for (int straight = 1; straight >= 0; straight--)
        for (y->left = begin; y->left < left_end; y->left++)
            for (y->right = node_line(f, 1, cluster); y->right < right_end; y->right++)
                if ((y->left == y->right) == straight && connect(f, *y, wish)) return true;
    return false;
}

static drawn cluster_arrow(field *f, uint32_t place, int *line, int *in)
{
    const sm_match_canvas *c = f->c;
    uint32_t col = node_at(c, 1, place), row = sm_match_best(c, 1, col);
    if (row == SM_NONE || c->m->ways == SM_CLASS_TO_CLUSTER || is_mutual(c, row, col)) return NOT_DRAWN;
    int to = seen_at(c, 0, row);
    if (to < 0) return NAMED;
    way y = {.owner = owner_of(f, 0, (uint32_t)to), .lit = is_here(c, 0, row) || is_here(c, 1, col)};
    y.form = is_optimal(c, row, col) ? OPTIMUM : OF_CLUSTER;
    int n = (int)c->p.node[0].shown, half = (f->last - f->first) / 2;
    if (!connect_beside(f, &y, (uint32_t)to, place, f->last - (to + 1) * half / (n + 1))) return NAMED;
    *line = y.right;
    *in = y.left;
    return DRAWN;
}

/* A pair of the optimum that no arrow joins. Without a way the signs beside its nodes tell it. */
static drawn optimum_line(field *f, uint32_t place, int *line, int *in)
{
    const sm_match_canvas *c = f->c;
    uint32_t row = node_at(c, 0, place), col = c->m->optimum ? sm_match_paired(c, 0, row) : SM_NONE;
    if (col == SM_NONE) return NOT_DRAWN;
    bool arrow = (sm_match_best(c, 0, row) == col && c->m->ways != SM_CLUSTER_TO_CLASS) ||
                 (sm_match_best(c, 1, col) == row && c->m->ways != SM_CLASS_TO_CLUSTER);
    int to = seen_at(c, 1, col);
    if (arrow || to < 0) return NOT_DRAWN;
    way y = {.owner = (uint16_t)(1 + c->p.node[0].shown + c->p.node[1].shown + place),
             .form = OPTIMUM,
             .lit = is_here(c, 0, row) || is_here(c, 1, col)};
    if (!connect_beside(f, &y, place, (uint32_t)to, (f->first + f->last) / 2)) return NAMED;
    *line = y.right;
    *in = y.left;
    return DRAWN;
}

/* ---- glyphs ------------------------------------------------------------------------------------------------------ */

/* By arms: ─ │ and what turns and joins. Double and heavy lines keep to the level: what turns is plain or heavy. */
static const char *const plain[16] = {
    [WEST] = "─",
    [EAST] = "─",
    [WEST | EAST] = "─",
    [NORTH] = "│",
    [SOUTH] = "│",
    [NORTH | SOUTH] = "│",
    [WEST | SOUTH] = "╮",
    [WEST | NORTH] = "╯",
    [EAST | SOUTH] = "╭",
    [EAST | NORTH] = "╰",
    [WEST | NORTH | SOUTH] = "┤",
    [EAST | NORTH | SOUTH] = "├",
    [WEST | EAST | SOUTH] = "┬",
    [WEST | EAST | NORTH] = "┴",
    [WEST | EAST | NORTH | SOUTH] = "┼",
};
static const char *const dashed[16] = {[WEST] = "┄", [EAST] = "┄", [WEST | EAST] = "┄", [NORTH | SOUTH] = "┊"};
static const char *const twin[16] = {
    [WEST] = "═",
    [EAST] = "═",
    [WEST | EAST] = "═",
    [WEST | SOUTH] = "╕",
    [WEST | NORTH] = "╛",
    [EAST | SOUTH] = "╒",
    [EAST | NORTH] = "╘",
    [WEST | NORTH | SOUTH] = "╡",
    [EAST | NORTH | SOUTH] = "╞",
    [WEST | EAST | SOUTH] = "╤",
    [WEST | EAST | NORTH] = "╧",
    [WEST | EAST | NORTH | SOUTH] = "╪",
};
static const char *const heavy[16] = {
    [WEST] = "━",
    [EAST] = "━",
    [WEST | EAST] = "━",
    [NORTH | SOUTH] = "┃",
    [WEST | SOUTH] = "┓",
    [WEST | NORTH] = "┛",
    [EAST | SOUTH] = "┏",
    [EAST | NORTH] = "┗",
    [WEST | NORTH | SOUTH] = "┫",
    [EAST | NORTH | SOUTH] = "┣",
    [WEST | EAST | SOUTH] = "┳",
    [WEST | EAST | NORTH] = "┻",
    [WEST | EAST | NORTH | SOUTH] = "╋",
};

/* A form is told by its line and by its hue. */
static const struct {
    const char *const *glyph;
    const char *level, *upright; /* in ASCII, where + turns */
    sm_role role;
    const char *sample, *ascii, *wide, *narrow; /* for the legend */
} forms[FORMS] = {
    [OF_CLUSTER] = {dashed, ".", ":", (sm_role)(SM_ROLE_HUE0 + 6), "◄┄┄", "<..", "cluster→class (K→T)", "K→T"},
    [OF_CLASS] = {plain, "-", "|", (sm_role)(SM_ROLE_HUE0 + 1), "──►", "-->", "class→cluster (T→K)", "T→K"},
    [MUTUAL] = {twin, "=", "|", (sm_role)(SM_ROLE_HUE0 + 2), "◄═►", "<=>", "mutual", "mutual"},
    [OPTIMUM] = {heavy, "*", "*", SM_ROLE_HUE0, "━━━", "***", "one-to-one", "1:1"},
};

int sm_match_legend(const sm_match_canvas *c, sm_pen pen, int x, int y, bool wide)
{
    static const form order[] = {OF_CLASS, OF_CLUSTER, MUTUAL, OPTIMUM};
    for (int i = 0; i < FORMS - !c->m->optimum; i++) {
        form f = order[i];
        x += sm_pen_text(sm_pen_as(pen, forms[f].role), x, y, c->scene->look.ascii ? forms[f].ascii : forms[f].sample);
        x += 1 + sm_pen_text(pen, x + 1, y, wide ? forms[f].wide : forms[f].narrow) + 3;
    }
    return x;
}

/* Where lines of two owners cross, the upright one is seen. */
static bool is_crossed(const wire *k)
{
    return k->level && k->upright && k->level != k->upright;
}

static form form_of(const wire *k)
{
    if (is_crossed(k) || !k->level) return (form)k->upright_form;
    return (form)(k->upright && k->upright_form > k->level_form ? k->upright_form : k->level_form);
}

static const char *wire_glyph(const field *f, const wire *k)
{
    unsigned arms = is_crossed(k) ? k->arms & (NORTH | SOUTH) : k->arms;
    form is = form_of(k);
    if (f->c->scene->look.ascii)
        return !(arms & (NORTH | SOUTH)) ? forms[is].level : !(arms & (WEST | EAST)) ? forms[is].upright : "+";
    return forms[is].glyph[arms] ? forms[is].glyph[arms] : plain[arms];
}

static sm_role wire_role(const wire *k)
{
    return k->lit ? SM_ROLE_MATCHED : forms[form_of(k)].role;
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
            if (glyph) sm_pen_text(sm_pen_as(pen, wire_role(k)), x, y, glyph);
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

/* From a node down to the line beside it. */
static void draw_stub(const field *f, int side, uint32_t place, int line, form is, bool lit)
{
    const sm_match_layout *p = &f->c->p;
    bool ascii = f->c->scene->look.ascii;
    unsigned corner = NORTH | (side ? WEST : EAST);
    const char *turn = forms[is].glyph[corner] ? forms[is].glyph[corner] : plain[corner],
               *upright = forms[is].glyph[NORTH | SOUTH] ? forms[is].glyph[NORTH | SOUTH] : plain[NORTH | SOUTH];
    sm_pen pen = sm_pen_as(f->c->pen, lit ? SM_ROLE_MATCHED : forms[is].role);
    int x = side ? p->right : p->left, up = node_line(f, side, place);
    for (int k = up + 1; k < line; k++) sm_pen_text(pen, x, p->graph + k, ascii ? forms[is].upright : upright);
    if (line > up) sm_pen_text(pen, x, p->graph + line, ascii ? "+" : turn);
}

static void say_cluster_arrow(const field *f, uint32_t place, drawn how, int line, int in)
{
    const sm_match_canvas *c = f->c;
    uint32_t col = node_at(c, 1, place), row = sm_match_best(c, 1, col);
    char value[32];
    int y = how == DRAWN ? line : node_line(f, 1, place) + (c->p.pitch > 1);
    if (how == NOT_DRAWN || y >= f->h) return;
    bool lit = is_here(c, 0, row) || is_here(c, 1, col);
    form is = is_optimal(c, row, col) ? OPTIMUM : OF_CLUSTER;
    sm_pen pen = sm_pen_as(field_pen(f), lit ? SM_ROLE_MATCHED : forms[is].role);
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
    draw_stub(f, 0, (uint32_t)seen_at(c, 0, row), in, is, lit);
    draw_stub(f, 1, place, line, is, lit);
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
    drawn classes[512], clusters[512], optima[512];
    int line[512], in[512], optimum_line[512], optimum_in[512];
} outcome;

/* Pairs that choose each other first: theirs are straight. */
static void route(field *f, outcome *o)
{
    const sm_span *node = f->c->p.node;
    for (uint32_t i = 0; i < 2 * node[0].shown + node[1].shown + 1; i++) f->track[i] = -1;
    for (int mutual = 1; mutual >= 0; mutual--)
        for (uint32_t i = 0; i < node[0].shown; i++)
            if (o->classes[i] == NOT_DRAWN) o->classes[i] = class_arrow(f, i, mutual);
    for (uint32_t i = 0; i < node[1].shown; i++) o->clusters[i] = cluster_arrow(f, i, &o->line[i], &o->in[i]);
    for (uint32_t i = 0; i < node[0].shown; i++)
        o->optima[i] = optimum_line(f, i, &o->optimum_line[i], &o->optimum_in[i]);
}

static void draw_optimum_line(const field *f, uint32_t place, int line, int in)
{
    const sm_match_canvas *c = f->c;
    uint32_t row = node_at(c, 0, place), col = sm_match_paired(c, 0, row);
    bool lit = is_here(c, 0, row) || is_here(c, 1, col);
    draw_stub(f, 0, place, in, OPTIMUM, lit);
    draw_stub(f, 1, (uint32_t)seen_at(c, 1, col), line, OPTIMUM, lit);
}

static void draw_all(field *f, const outcome *o)
{
    const sm_match_canvas *c = f->c;
    draw_wires(f);
    for (uint32_t i = 0; i < c->p.node[1].shown; i++) {
        const wire *k = wire_at(f, f->w - 1, node_line(f, 1, i));
        if (k->level != owner_of(f, 1, i)) continue;
        sm_pen_text(sm_pen_as(field_pen(f), wire_role(k)), f->w - 1, node_line(f, 1, i), "►");
    }
    for (uint32_t i = 0; i < c->p.node[0].shown; i++) say_class_arrow(f, i, o->classes[i]);
    for (uint32_t i = 0; i < c->p.node[1].shown; i++) say_cluster_arrow(f, i, o->clusters[i], o->line[i], o->in[i]);
    for (uint32_t i = 0; i < c->p.node[0].shown; i++)
        if (o->optima[i] == DRAWN) draw_optimum_line(f, i, o->optimum_line[i], o->optimum_in[i]);
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
    f.track = sm_alloc(2 * c->p.node[0].shown + c->p.node[1].shown + 1u, sizeof *f.track);
    outcome *o = sm_alloc(1, sizeof *o);
    if (f.cell && f.track && o) {
        route(&f, o);
        draw_all(&f, o);
    } else {
        sm_pen_lacks(c->pen);
        sm_pen_text(c->pen, 1, c->p.graph, "Not enough memory for the picture");
    }
    sm_free(f.cell);
    sm_free(f.track);
    sm_free(o);
}
