/* The picture as it is drawn: the nodes of both sides in their lanes, and the lines that routes.c has laid. */
#include "base/mem.h"
#include "routes.h"
#include "view/widgets/words.h"
#include <stdio.h>

/* ---- glyphs ------------------------------------------------------------------------------------------------------ */

/* By arms: ─ │ and what turns and joins. Double and heavy lines keep to the level: what turns is plain or heavy. */
static const char *const plain[16] = {
    [SM_WEST] = "─",
    [SM_EAST] = "─",
    [SM_WEST | SM_EAST] = "─",
    [SM_NORTH] = "│",
    [SM_SOUTH] = "│",
    [SM_NORTH | SM_SOUTH] = "│",
    [SM_WEST | SM_SOUTH] = "╮",
    [SM_WEST | SM_NORTH] = "╯",
    [SM_EAST | SM_SOUTH] = "╭",
    [SM_EAST | SM_NORTH] = "╰",
    [SM_WEST | SM_NORTH | SM_SOUTH] = "┤",
    [SM_EAST | SM_NORTH | SM_SOUTH] = "├",
    [SM_WEST | SM_EAST | SM_SOUTH] = "┬",
    [SM_WEST | SM_EAST | SM_NORTH] = "┴",
    [SM_WEST | SM_EAST | SM_NORTH | SM_SOUTH] = "┼",
};
static const char *const dashed[16] = {
    [SM_WEST] = "┄", [SM_EAST] = "┄", [SM_WEST | SM_EAST] = "┄", [SM_NORTH | SM_SOUTH] = "┊"};
static const char *const twin[16] = {
    [SM_WEST] = "═",
    [SM_EAST] = "═",
    [SM_WEST | SM_EAST] = "═",
    [SM_WEST | SM_SOUTH] = "╕",
    [SM_WEST | SM_NORTH] = "╛",
    [SM_EAST | SM_SOUTH] = "╒",
    [SM_EAST | SM_NORTH] = "╘",
    [SM_WEST | SM_NORTH | SM_SOUTH] = "╡",
    [SM_EAST | SM_NORTH | SM_SOUTH] = "╞",
    [SM_WEST | SM_EAST | SM_SOUTH] = "╤",
    [SM_WEST | SM_EAST | SM_NORTH] = "╧",
    [SM_WEST | SM_EAST | SM_NORTH | SM_SOUTH] = "╪",
};
static const char *const heavy[16] = {
    [SM_WEST] = "━",
    [SM_EAST] = "━",
    [SM_WEST | SM_EAST] = "━",
    [SM_NORTH | SM_SOUTH] = "┃",
    [SM_WEST | SM_SOUTH] = "┓",
    [SM_WEST | SM_NORTH] = "┛",
    [SM_EAST | SM_SOUTH] = "┏",
    [SM_EAST | SM_NORTH] = "┗",
    [SM_WEST | SM_NORTH | SM_SOUTH] = "┫",
    [SM_EAST | SM_NORTH | SM_SOUTH] = "┣",
    [SM_WEST | SM_EAST | SM_SOUTH] = "┳",
    [SM_WEST | SM_EAST | SM_NORTH] = "┻",
    [SM_WEST | SM_EAST | SM_NORTH | SM_SOUTH] = "╋",
};

/* A form is identified by its line and by its hue. */
static const struct {
    const char *const *glyph;
    const char *level, *upright; /* in ASCII, where + turns */
    sm_role role;
    const char *sample, *ascii, *wide, *narrow; /* for the legend */
} forms[SM_ARROW_FORMS] = {
    [SM_ARROW_OF_CLUSTER] = {dashed, ".", ":", (sm_role)(SM_ROLE_HUE0 + 6), "◄┄┄", "<..", "cluster→class (K→T)", "K→T"},
    [SM_ARROW_OF_CLASS] = {plain, "-", "|", (sm_role)(SM_ROLE_HUE0 + 1), "──►", "-->", "class→cluster (T→K)", "T→K"},
    [SM_ARROW_MUTUAL] = {twin, "=", "|", (sm_role)(SM_ROLE_HUE0 + 2), "◄═►", "<=>", "mutual", "mutual"},
    [SM_ARROW_OPTIMUM] = {heavy, "*", "*", SM_ROLE_HUE0, "━━━", "***", "one-to-one", "1:1"},
};

void sm_match_legend(const sm_match_canvas *c)
{
    static const sm_arrow_form order[] = {SM_ARROW_OF_CLASS, SM_ARROW_OF_CLUSTER, SM_ARROW_MUTUAL, SM_ARROW_OPTIMUM};
    bool wide = c->scene->w >= 96;
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_DIM);
    int x = wide ? 3 : 1, y = c->p.legend;
    for (int i = 0; i < SM_ARROW_FORMS - !c->m->optimum; i++) {
        sm_arrow_form f = order[i];
        x += sm_pen_text(sm_pen_as(pen, forms[f].role), x, y, c->scene->look.ascii ? forms[f].ascii : forms[f].sample);
        x += 1 + sm_pen_text(pen, x + 1, y, wide ? forms[f].wide : forms[f].narrow) + 3;
    }
    sm_pen_text(pen, x, y, "! unmatched");
}

/* Where lines of two owners cross, the upright one is seen. */
static bool is_crossed(const sm_match_wire *k)
{
    return k->level && k->upright && k->level != k->upright;
}

static sm_arrow_form form_of(const sm_match_wire *k)
{
    if (is_crossed(k) || !k->level) return (sm_arrow_form)k->upright_form;
    return (sm_arrow_form)(k->upright && k->upright_form > k->level_form ? k->upright_form : k->level_form);
}

static const char *wire_glyph(const sm_match_field *f, const sm_match_wire *k)
{
    unsigned arms = is_crossed(k) ? k->arms & (SM_NORTH | SM_SOUTH) : k->arms;
    sm_arrow_form is = form_of(k);
    if (f->c->scene->look.ascii)
        return !(arms & (SM_NORTH | SM_SOUTH)) ? forms[is].level
               : !(arms & (SM_WEST | SM_EAST)) ? forms[is].upright
                                               : "+";
    return forms[is].glyph[arms] ? forms[is].glyph[arms] : plain[arms];
}

static sm_role wire_role(const sm_match_wire *k)
{
    return k->lit ? SM_ROLE_MATCHED : forms[form_of(k)].role;
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static sm_pen field_pen(const sm_match_field *f)
{
    const sm_match_layout *p = &f->c->p;
    return sm_pen_in(f->c->pen, (sm_rect){p->left + 1, p->graph, f->w, f->h});
}

static void draw_wires(const sm_match_field *f)
{
    sm_pen pen = field_pen(f);
    for (int y = 0; y < f->h; y++)
        for (int x = 0; x < f->w; x++) {
            const sm_match_wire *k = sm_match_wire_at(f, x, y);
            const char *glyph = k->arms ? wire_glyph(f, k) : NULL;
            if (glyph) sm_pen_text(sm_pen_as(pen, wire_role(k)), x, y, glyph);
        }
}

/* "───0.2500─►K7", without the value where others use the rest of the line. */
static void name_target(const sm_match_field *f, sm_pen pen, int y, int x, const char *value, const char *name)
{
    bool ascii = f->c->scene->look.ascii;
    int space = 0, width = sm_show_width(name, ascii ? SM_SHOW_ASCII : 0);
    while (space < f->w - 1 && !sm_match_wire_at(f, space, y)->arms) space++;
    bool both = x + sm_show_width(value, 0) + 2 + width < space;
    sm_pen_repeat(pen, 0, y, x < space ? x : space, ascii ? "-" : "─");
    if (both) x += sm_pen_text(pen, x, y, value);
    if (x + 2 >= space) return;
    x += sm_pen_text(pen, x, y, ascii ? "->" : "─►");
    sm_pen_cut(pen, x, y, space - 1 - x, name);
}

/* The value of an arrow next to the node that it leaves; with its target's name where it could not be drawn. */
static void say_class_arrow(const sm_match_field *f, uint32_t place, sm_match_arrow how)
{
    const sm_match_canvas *c = f->c;
    if (how == SM_NOT_DRAWN) return;
    uint32_t row = sm_match_node_at(c, 0, place), col = sm_match_best(c, 0, row);
    bool pair = sm_match_is_mutual(c, row, col), lit = sm_match_is_here(c, 0, row) || sm_match_is_here(c, 1, col);
    sm_pen pen = sm_pen_as(field_pen(f), lit ? SM_ROLE_MATCHED : SM_ROLE_TEXT);
    char value[32];
    int y = sm_match_node_line(f, 0, place), x = f->first > 14 ? 6 : 3;
    sm_match_value(c, value, 0, row, col);
    if (how == SM_DRAWN_BY_NAME) {
        sm_text name = {0};
        sm_match_put_name(c, 1, col, &name);
        name_target(f, pen, y, x, value, sm_text_of(&name));
        sm_text_free(&name);
    } else {
        x += sm_pen_text(pen, x, y, value);
        if (pair && f->w >= 46) sm_pen_text(pen, x, y, " mutual");
    }
    if (pair) sm_pen_text(pen, 0, y, "◄");
}

/* From a node down to the line next to it. */
static void draw_stub(const sm_match_field *f, int side, uint32_t place, int line, sm_arrow_form is, bool lit)
{
    const sm_match_layout *p = &f->c->p;
    bool ascii = f->c->scene->look.ascii;
    unsigned corner = SM_NORTH | (side ? SM_WEST : SM_EAST);
    const char *turn = forms[is].glyph[corner] ? forms[is].glyph[corner] : plain[corner],
               *upright = forms[is].glyph[SM_NORTH | SM_SOUTH] ? forms[is].glyph[SM_NORTH | SM_SOUTH]
                                                               : plain[SM_NORTH | SM_SOUTH];
    sm_pen pen = sm_pen_as(f->c->pen, lit ? SM_ROLE_MATCHED : forms[is].role);
    int x = side ? p->right : p->left, up = sm_match_node_line(f, side, place);
    for (int k = up + 1; k < line; k++) sm_pen_text(pen, x, p->graph + k, ascii ? forms[is].upright : upright);
    if (line > up) sm_pen_text(pen, x, p->graph + line, ascii ? "+" : turn);
}

static void say_cluster_arrow(const sm_match_field *f, uint32_t place, sm_match_arrow how, int line, int in)
{
    const sm_match_canvas *c = f->c;
    uint32_t col = sm_match_node_at(c, 1, place), row = sm_match_best(c, 1, col);
    char value[32];
    int y = how == SM_DRAWN ? line : sm_match_node_line(f, 1, place) + (c->p.pitch > 1);
    if (how == SM_NOT_DRAWN || y >= f->h) return;
    bool lit = sm_match_is_here(c, 0, row) || sm_match_is_here(c, 1, col);
    sm_arrow_form is = sm_match_is_optimal(c, row, col) ? SM_ARROW_OPTIMUM : SM_ARROW_OF_CLUSTER;
    sm_pen pen = sm_pen_as(field_pen(f), lit ? SM_ROLE_MATCHED : forms[is].role);
    sm_match_value(c, value, 1, col, row);
    int width = sm_show_width(value, 0), x = f->w - 3 - width;
    if (how == SM_DRAWN_BY_NAME) {
        sm_text text = {0};
        if (c->p.pitch == 1) return; /* the line is somebody's; the tables tell it */
        for (int k = f->w / 2; k < f->w; k++)
            if (sm_match_wire_at(f, k, y)->level) return;
        sm_match_put_name(c, 0, row, &text);
        sm_text_printf(&text, " ◄ %s", value);
        sm_pen_right(pen, f->w / 2, y, f->w - f->w / 2 - 1, sm_text_of(&text));
        sm_text_free(&text);
        return;
    }
    sm_pen_text(sm_pen_as(pen, lit ? SM_ROLE_MATCHED : SM_ROLE_TEXT), x, y, value);
    sm_pen_text(pen, 0, in, "◄");
    draw_stub(f, 0, (uint32_t)sm_match_seen(c, 0, row), in, is, lit);
    draw_stub(f, 1, place, line, is, lit);
}

/* ---- nodes ------------------------------------------------------------------------------------------------------- */

static void draw_node(const sm_match_field *f, int side, uint32_t place)
{
    const sm_match_canvas *c = f->c;
    uint32_t id = sm_match_node_at(c, side, place);
    int y = c->p.graph + sm_match_node_line(f, side, place), dot = side ? c->p.right : c->p.left;
    if (y >= c->p.graph + f->h) return;
    bool here = sm_match_is_here(c, side, id), unmatched = sm_match_unmatched(c, side, id);
    sm_pen pen = sm_pen_as(c->pen, sm_match_role(c, side, id));
    sm_pen_text(sm_pen_as(pen, unmatched ? SM_ROLE_UNMATCHED : SM_ROLE_TEXT), dot, y, "●");
    int name = side ? dot + 3 : 1;
    if (here) {
        sm_pen_text(pen, side ? name - 1 : 0, y, "▸");
        sm_pen_cursor(c->pen, side ? name - 1 : 0, y);
    }
    int used = sm_match_name(c, pen, name, y, c->p.name[side], side, id);
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
    sm_match_name(c, sm_pen_as(c->pen, SM_ROLE_KEY), x, y, c->p.name[!side], !side, partner);
}

/* ---- all --------------------------------------------------------------------------------------------------------- */

static void draw_all(sm_match_field *f, const sm_match_routes *o)
{
    const sm_match_canvas *c = f->c;
    draw_wires(f);
    for (uint32_t i = 0; i < c->p.node[1].shown; i++) {
        const sm_match_wire *k = sm_match_wire_at(f, f->w - 1, sm_match_node_line(f, 1, i));
        if (k->level != sm_match_owner(f, 1, i)) continue;
        sm_pen_text(sm_pen_as(field_pen(f), wire_role(k)), f->w - 1, sm_match_node_line(f, 1, i), "►");
    }
    for (uint32_t i = 0; i < c->p.node[0].shown; i++) say_class_arrow(f, i, o->classes[i]);
    for (uint32_t i = 0; i < c->p.node[1].shown; i++) say_cluster_arrow(f, i, o->clusters[i], o->line[i], o->in[i]);
    for (uint32_t i = 0; i < c->p.node[0].shown; i++) {
        if (o->optima[i] != SM_DRAWN) continue;
        uint32_t row = sm_match_node_at(c, 0, i), col = sm_match_paired(c, 0, row);
        bool lit = sm_match_is_here(c, 0, row) || sm_match_is_here(c, 1, col);
        draw_stub(f, 0, i, o->optimum_in[i], SM_ARROW_OPTIMUM, lit);
        draw_stub(f, 1, (uint32_t)sm_match_seen(c, 1, col), o->optimum_line[i], SM_ARROW_OPTIMUM, lit);
    }
    for (int side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < c->p.node[side].shown; i++) draw_node(f, side, i);
        sm_span s = c->p.node[side];
        int x = side ? c->p.right + 1 : c->p.left - 1; /* a blank column */
        bool above = s.first && c->p.head < 0;         /* else the head tells how many */
        sm_pen_more(c->pen, x, c->p.graph, f->h, above, !sm_span_ends(s));
    }
}

void sm_match_picture(const sm_match_canvas *c)
{
    sm_match_field f = {.c = c, .w = c->p.right - c->p.left - 1, .h = c->p.graph_h};
    int value = c->m->overlap == SM_MOST ? c->p.count[0] : sm_words_digits(c->s) + 2;
    int before = f.w >= 40 ? 6 : 3;
    f.first = before + value + (f.w >= 46 && c->m->ways == SM_BOTH_WAYS ? 7 : 0) + 3;
    f.last = f.w - 3 - value - 2;
    f.largest = 1;
    for (int k = 0; k < SM_SIDES; k++)
        for (uint32_t i = 0; i < c->p.node[k].shown; i++) {
            uint64_t size = sm_axis_sum(c->s, k, sm_match_node_at(c, k, i));
            if (size > f.largest) f.largest = size;
        }
    f.cell = sm_alloc((size_t)f.w * (size_t)f.h, sizeof *f.cell);
    f.track = sm_alloc(2 * c->p.node[0].shown + c->p.node[1].shown + 1u, sizeof *f.track);
    sm_match_routes *o = sm_alloc(1, sizeof *o);
    sm_match_route(&f, o);
    draw_all(&f, o);
    sm_free(f.cell);
    sm_free(f.track);
    sm_free(o);
}
