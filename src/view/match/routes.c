/* The lines of the picture. Most are straight; one that is not leaves its node along the node's line, turns into an
 * upright track and goes in along the line of its target. Lines to one target share a track. Lines of different targets
 * may cross but never touch; one that finds no way without touching names its target instead. */
#include "routes.h"

typedef struct way { /* from (0, left) along track to (w - 1, right) */
    uint16_t owner;
    int left, right, track;
    sm_arrow_form form;
    bool lit;
} way;

/* ---- finding a way ----------------------------------------------------------------------------------------------- */

static bool level_free(const sm_match_field *f, const way *y, int row, int from, int to)
{
    for (int x = from; x <= to; x++)
        if (sm_match_wire_at(f, x, row)->level && sm_match_wire_at(f, x, row)->level != y->owner) return false;
    return true;
}

static bool is_free(const sm_match_field *f, const way *y)
{
    if (y->left == y->right) return level_free(f, y, y->left, 0, f->w - 1);
    if (!level_free(f, y, y->left, 0, y->track) || !level_free(f, y, y->right, y->track, f->w - 1)) return false;
    uint16_t first = sm_match_wire_at(f, y->track, y->left)->upright,
             last = sm_match_wire_at(f, y->track, y->right)->upright;
    if ((first && first != y->owner) || (last && last != y->owner)) return false; /* a corner on another's track */
    int top = y->left < y->right ? y->left : y->right, bottom = y->left + y->right - top;
    for (int row = top + 1; row < bottom; row++) {
        const sm_match_wire *c = sm_match_wire_at(f, y->track, row);
        if (c->upright && c->upright != y->owner) return false;
        if (c->level && c->level == y->owner && !c->upright) return false; /* would join where it does not turn */
    }
    return true;
}

static void lay_level(sm_match_field *f, const way *y, int row, int from, int to)
{
    for (int x = from; x <= to; x++) {
        sm_match_wire *c = sm_match_wire_at(f, x, row);
        c->level = y->owner;
        c->arms |= (uint8_t)((x > from || x == 0 ? SM_WEST : 0) | (x < to || x == f->w - 1 ? SM_EAST : 0));
        if (c->level_form < y->form) c->level_form = (uint8_t)y->form;
        c->lit |= y->lit;
    }
}

static void lay_wire(sm_match_field *f, const way *y)
{
    if (y->left == y->right) {
        lay_level(f, y, y->left, 0, f->w - 1);
        return;
    }
    lay_level(f, y, y->left, 0, y->track);
    lay_level(f, y, y->right, y->track, f->w - 1);
    int top = y->left < y->right ? y->left : y->right, bottom = y->left + y->right - top;
    for (int row = top; row <= bottom; row++) {
        sm_match_wire *c = sm_match_wire_at(f, y->track, row);
        c->upright = y->owner;
        if (c->upright_form < y->form) c->upright_form = (uint8_t)y->form;
        c->arms |= (uint8_t)((row > top ? SM_NORTH : 0) | (row < bottom ? SM_SOUTH : 0));
        c->lit |= y->lit;
    }
}

/* Along the owner's own track, or along one of those around `wish`; false: there is no way. */
static bool connect(sm_match_field *f, way y, int wish)
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

int sm_match_node_line(const sm_match_field *f, int side, uint32_t place)
{
    const sm_match_layout *p = &f->c->p;
    return (int)(sm_match_lane(f->c->m, side, p->node[side].first + place) - p->lane.first) * p->pitch;
}

/* The line after the last one that is free for what comes to this node: that of the next one, or the end. */
static int node_end(const sm_match_field *f, int side, uint32_t place)
{
    return place + 1 < f->c->p.node[side].shown ? sm_match_node_line(f, side, place + 1) : f->h;
}

int sm_match_seen(const sm_match_canvas *c, int side, uint32_t id)
{
    sm_span s = c->p.node[side];
    uint32_t at = sm_axis_find(c->axis[side], id);
    return at < s.first || at >= s.first + s.shown ? -1 : (int)(at - s.first);
}

uint32_t sm_match_node_at(const sm_match_canvas *c, int side, uint32_t place)
{
    return c->axis[side].order[c->p.node[side].first + place];
}

bool sm_match_is_here(const sm_match_canvas *c, int side, uint32_t id)
{
    return c->m->side == side && c->m->id[side] == id;
}

bool sm_match_is_mutual(const sm_match_canvas *c, uint32_t row, uint32_t col)
{
    return c->m->ways == SM_BOTH_WAYS && sm_match_best(c, 0, row) == col && sm_match_best(c, 1, col) == row;
}

uint16_t sm_match_owner(const sm_match_field *f, int side, uint32_t place)
{
    return (uint16_t)(1 + (side ? place : f->c->p.node[1].shown + place));
}

bool sm_match_is_optimal(const sm_match_canvas *c, uint32_t row, uint32_t col)
{
    return c->m->optimum && sm_match_paired(c, 0, row) == col;
}

static sm_match_arrow class_arrow(sm_match_field *f, uint32_t place, bool mutual)
{
    const sm_match_canvas *c = f->c;
    uint32_t row = sm_match_node_at(c, 0, place), col = sm_match_best(c, 0, row);
    if (col == SM_NONE || c->m->ways == SM_CLUSTER_TO_CLASS || sm_match_is_mutual(c, row, col) != mutual)
        return SM_NOT_DRAWN;
    int to = sm_match_seen(c, 1, col);
    if (to < 0) return SM_DRAWN_BY_NAME;
    way y = {.owner = sm_match_owner(f, 1, (uint32_t)to),
             .left = sm_match_node_line(f, 0, place),
             .right = sm_match_node_line(f, 1, (uint32_t)to)};
    y.form = sm_match_is_optimal(c, row, col) ? SM_ARROW_OPTIMUM : mutual ? SM_ARROW_MUTUAL : SM_ARROW_OF_CLASS;
    y.lit = sm_match_is_here(c, 0, row) || sm_match_is_here(c, 1, col);
    int n = (int)c->p.node[1].shown, half = (f->last - f->first) / 2;
    return connect(f, y, f->first + (to + 1) * half / (n + 1)) ? SM_DRAWN : SM_DRAWN_BY_NAME;
}

/* From a separate line next to a class, below which others come in, to one of the cluster's: straight if it can be. */
static bool connect_beside(sm_match_field *f, way *y, uint32_t class, uint32_t cluster, int wish)
{
    int top = sm_match_node_line(f, 0, class), left_end = node_end(f, 0, class), right_end = node_end(f, 1, cluster);
    int begin = left_end - top > 1 ? top + 1 : top;
    for (int straight = 1; straight >= 0; straight--)
        for (y->left = begin; y->left < left_end; y->left++)
            for (y->right = sm_match_node_line(f, 1, cluster); y->right < right_end; y->right++)
                if ((y->left == y->right) == straight && connect(f, *y, wish)) return true;
    return false;
}

static sm_match_arrow cluster_arrow(sm_match_field *f, uint32_t place, int *line, int *in)
{
    const sm_match_canvas *c = f->c;
    uint32_t col = sm_match_node_at(c, 1, place), row = sm_match_best(c, 1, col);
    if (row == SM_NONE || c->m->ways == SM_CLASS_TO_CLUSTER || sm_match_is_mutual(c, row, col)) return SM_NOT_DRAWN;
    int to = sm_match_seen(c, 0, row);
    if (to < 0) return SM_DRAWN_BY_NAME;
    way y = {.owner = sm_match_owner(f, 0, (uint32_t)to),
             .lit = sm_match_is_here(c, 0, row) || sm_match_is_here(c, 1, col)};
    y.form = sm_match_is_optimal(c, row, col) ? SM_ARROW_OPTIMUM : SM_ARROW_OF_CLUSTER;
    int n = (int)c->p.node[0].shown, half = (f->last - f->first) / 2;
    if (!connect_beside(f, &y, (uint32_t)to, place, f->last - (to + 1) * half / (n + 1))) return SM_DRAWN_BY_NAME;
    *line = y.right;
    *in = y.left;
    return SM_DRAWN;
}

/* A pair of the optimum that no arrow joins. Without a way the signs next to its nodes tell it. */
static sm_match_arrow optimum_line(sm_match_field *f, uint32_t place, int *line, int *in)
{
    const sm_match_canvas *c = f->c;
    uint32_t row = sm_match_node_at(c, 0, place), col = c->m->optimum ? sm_match_paired(c, 0, row) : SM_NONE;
    if (col == SM_NONE) return SM_NOT_DRAWN;
    bool arrow = (sm_match_best(c, 0, row) == col && c->m->ways != SM_CLUSTER_TO_CLASS) ||
                 (sm_match_best(c, 1, col) == row && c->m->ways != SM_CLASS_TO_CLUSTER);
    int to = sm_match_seen(c, 1, col);
    if (arrow || to < 0) return SM_NOT_DRAWN;
    way y = {.owner = (uint16_t)(1 + c->p.node[0].shown + c->p.node[1].shown + place),
             .form = SM_ARROW_OPTIMUM,
             .lit = sm_match_is_here(c, 0, row) || sm_match_is_here(c, 1, col)};
    if (!connect_beside(f, &y, place, (uint32_t)to, (f->first + f->last) / 2)) return SM_DRAWN_BY_NAME;
    *line = y.right;
    *in = y.left;
    return SM_DRAWN;
}

void sm_match_route(sm_match_field *f, sm_match_routes *o)
{
    const sm_span *node = f->c->p.node;
    for (uint32_t i = 0; i < 2 * node[0].shown + node[1].shown + 1; i++) f->track[i] = -1;
    for (int mutual = 1; mutual >= 0; mutual--)
        for (uint32_t i = 0; i < node[0].shown; i++)
            if (o->classes[i] == SM_NOT_DRAWN) o->classes[i] = class_arrow(f, i, mutual);
    for (uint32_t i = 0; i < node[1].shown; i++) o->clusters[i] = cluster_arrow(f, i, &o->line[i], &o->in[i]);
    for (uint32_t i = 0; i < node[0].shown; i++)
        o->optima[i] = optimum_line(f, i, &o->optimum_line[i], &o->optimum_in[i]);
}
