/* The matchings as a picture: classes on the left, clusters on the right, in the lanes of the explorer's Match, and a
 * form of line for each way to be a match. */
#include "match.h"
#include "output/writers/writers.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { EDGE = 16, TITLE = 56, HEAD = 26, LANE = 30, FIELD = 340, BAR = 60, DOT = 4, NAME_COLUMNS = 24, KEY = 62 };
static const double head_length = 9, head_width = 3.6;

typedef struct node_side { /* where the columns of a side stand; names and dots grow away from the middle */
    double name, count, bar, value, dot;
    sm_svg_anchor name_anchor, value_anchor;
} node_side;

typedef struct match_drawing {
    const sm_match_figure *f;
    sm_svg v;
    node_side side[SM_SIDES];
    double top, width;
    uint64_t largest;
    int digits;
} match_drawing;

static const struct {
    const char *ink, *dash;
    double width;
} form_row[] = {[SM_LINE_CLUSTER] = {SM_SVG_CLUSTER, "6 4", 2},
                [SM_LINE_CLASS] = {"#0072b2", NULL, 2},
                [SM_LINE_MUTUAL] = {"#009e73", NULL, 1.6},
                [SM_LINE_OPTIMUM] = {"#e69f00", NULL, 5}};

/* ---- layout ------------------------------------------------------------------------------------------------------ */
static uint64_t node_points(const sm_match_figure *f, int side, uint32_t id)
{
    return (side ? f->m.col_sum : f->m.row_sum)[id];
}

static void measure_sides(match_drawing *d)
{
    const sm_match_figure *f = d->f;
    double name[SM_SIDES], count = sm_svg_width("points", 12, 0), value = 0;
    char text[64];
    for (int side = 0; side < SM_SIDES; side++) {
        sm_text title = {0};
        sm_side_title(f->m.session, side, &title);
        name[side] = sm_svg_width(sm_text_of(&title), 12, NAME_COLUMNS + 4);
        sm_text_free(&title);
        for (uint32_t i = 0; i < f->lanes.n[side]; i++) {
            uint32_t id = f->lanes.id[side][i];
            name[side] =
                fmax(name[side], sm_svg_width(sm_match_node(f, side, id), SM_SVG_SIZE, NAME_COLUMNS) + SM_SVG_SIZE);
            if (node_points(f, side, id) > d->largest) d->largest = node_points(f, side, id);
            sm_match_node_value(f, side, id, d->digits, text);
            value = fmax(value, sm_svg_width(text, 12, 0));
        }
    }
    value = fmax(value, sm_svg_width(sm_overlap_names[f->overlap], 12, 0));
    snprintf(text, sizeof text, "%" PRIu64, d->largest);
    count = fmax(count, sm_svg_width(text, SM_SVG_SIZE, 0));
    node_side *l = &d->side[0], *r = &d->side[1];
    l->name = EDGE + name[0];
    l->count = l->name + 12 + count;
    l->bar = l->count + 10;
    l->value = l->bar + BAR + 8 + value;
    l->dot = l->value + 12;
    r->dot = l->dot + FIELD;
    r->value = r->dot + 12;
    r->name = r->value + value + 14;
    r->count = r->name + name[1] + 12 + count;
    r->bar = r->count + 10;
    d->width = r->bar + BAR + EDGE;
    l->name_anchor = l->value_anchor = SM_SVG_END;
    d->top = EDGE + TITLE + HEAD;
}

static double node_y(const match_drawing *d, int side, uint32_t id)
{
    return d->top + LANE * ((double)d->f->lane_of[side][id] + 0.5);
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */
typedef struct stretch { /* from a class to a cluster, and its direction */
    double x[2], y[2], dx, dy;
} stretch;

/* The tip is on the node's rim; the line ends a little before it. */
static void draw_head(match_drawing *d, const stretch *s, int side, const char *ink, double grow)
{
    double out = side ? 1 : -1, back = out * (head_length + 2 * grow), half = head_width + grow;
    double x = s->x[side], y = s->y[side];
    sm_svg_shape_begin(&d->v, "polygon");
    sm_svg_shape_point(&d->v, x, y);
    sm_svg_shape_point(&d->v, x - back * s->dx - half * s->dy, y - back * s->dy + half * s->dx);
    sm_svg_shape_point(&d->v, x - back * s->dx + half * s->dy, y - back * s->dy - half * s->dx);
    sm_svg_shape_end(&d->v, ink, 1, NULL);
}

static void draw_form(match_drawing *d, const stretch *s, sm_match_form form, const bool heads[SM_SIDES])
{
    const char *ink = form_row[form].ink;
    double apart = form == SM_LINE_MUTUAL ? 2.2 : 0, grow = form == SM_LINE_OPTIMUM ? 2 : 0, cut[SM_SIDES];
    for (int side = 0; side < SM_SIDES; side++) cut[side] = heads[side] ? head_length + 2 * grow - 1 : 0;
    sm_svg_stroke stroke = {ink, form_row[form].width, form_row[form].dash};
    for (int sign = -1; sign <= (apart > 0 ? 1 : -1); sign += 2) {
        double ox = -sign * apart * s->dy, oy = sign * apart * s->dx;
        sm_svg_line(&d->v, s->x[0] + cut[0] * s->dx + ox, s->y[0] + cut[0] * s->dy + oy, s->x[1] - cut[1] * s->dx + ox,
                    s->y[1] - cut[1] * s->dy + oy, stroke);
    }
    for (int side = 0; side < SM_SIDES; side++)
        if (heads[side]) draw_head(d, s, side, ink, grow);
}

static void draw_match_line(match_drawing *d, const sm_match_line *l)
{
    stretch s = {{d->side[0].dot, d->side[1].dot}, {node_y(d, 0, l->row), node_y(d, 1, l->col)}, 0, 0};
    double length = hypot(s.x[1] - s.x[0], s.y[1] - s.y[0]);
    s.dx = (s.x[1] - s.x[0]) / length;
    s.dy = (s.y[1] - s.y[0]) / length;
    for (int side = 0; side < SM_SIDES; side++) {
        s.x[side] += (side ? -1 : 1) * (DOT + 1) * s.dx;
        s.y[side] += (side ? -1 : 1) * (DOT + 1) * s.dy;
    }
    const bool heads[SM_SIDES] = {l->to_class, l->to_cluster};
    draw_form(d, &s, l->form, heads);
}

/* ---- nodes ------------------------------------------------------------------------------------------------------- */
static void draw_match_node(match_drawing *d, int side, uint32_t id)
{
    const node_side *at = &d->side[side];
    double y = node_y(d, side, id), text = y + 5;
    uint64_t points = node_points(d->f, side, id);
    char value[64];
    bool unmatched = sm_match_node_unmatched(d->f, side, id);
    sm_svg_name(&d->v, at->name, text, (sm_svg_font){.anchor = at->name_anchor, .columns = NAME_COLUMNS},
                sm_match_node(d->f, side, id), unmatched);
    sm_svg_printf(&d->v, at->count, text, (sm_svg_font){.anchor = SM_SVG_END}, "%" PRIu64, points);
    double share = d->largest ? (double)points / (double)d->largest : 0;
    sm_svg_rect(&d->v, (sm_svg_box){at->bar, y - 5, BAR * share, 10}, SM_SVG_RULE, NULL);
    sm_match_node_value(d->f, side, id, d->digits, value);
    sm_svg_text(&d->v, at->value, text, (sm_svg_font){.anchor = at->value_anchor, .size = 12, .ink = SM_SVG_QUIET},
                value);
    sm_svg_dot(&d->v, at->dot, y, DOT, unmatched ? SM_SVG_LONE : SM_SVG_INK);
}

static void draw_match_heads(match_drawing *d)
{
    for (int side = 0; side < SM_SIDES; side++) {
        const node_side *at = &d->side[side];
        const sm_svg_font quiet = {.anchor = SM_SVG_END, .size = 12, .ink = SM_SVG_QUIET};
        sm_svg_font title = {.anchor = at->name_anchor, .size = 12, .bold = true, .columns = NAME_COLUMNS + 4},
                    value = quiet;
        sm_text name = {0};
        sm_side_title(d->f->m.session, side, &name);
        sm_svg_text(&d->v, at->name, d->top - 8, title, sm_text_of(&name));
        sm_text_free(&name);
        sm_svg_text(&d->v, at->count, d->top - 8, quiet, "points");
        value.anchor = at->value_anchor;
        sm_svg_text(&d->v, at->value, d->top - 8, value, sm_overlap_names[d->f->overlap]);
    }
}

/* Two forms a line; what is not drawn is not explained. */
static void draw_match_key(match_drawing *d)
{
    static const sm_match_form order[] = {SM_LINE_CLASS, SM_LINE_CLUSTER, SM_LINE_MUTUAL, SM_LINE_OPTIMUM};
    double y = d->top + LANE * (double)d->f->lanes.lanes + 20;
    for (int i = 0; i < 3 + d->f->optimum; i++) {
        const int at[] = {i % 2 * 250, i / 2 * 20}; /* two columns */
        double x = EDGE + at[0], line = y + at[1];
        stretch s = {{x, x + 46}, {line, line}, 1, 0};
        const bool heads[SM_SIDES] = {order[i] == SM_LINE_CLUSTER || order[i] == SM_LINE_MUTUAL,
                                      order[i] == SM_LINE_CLASS || order[i] == SM_LINE_MUTUAL};
        draw_form(d, &s, order[i], heads);
        sm_svg_text(&d->v, x + 54, line + 4, (sm_svg_font){.size = 12, .ink = SM_SVG_QUIET},
                    sm_match_form_names[order[i]]);
    }
    sm_svg_text(&d->v, EDGE + 500, y + 4, (sm_svg_font){.size = 12, .ink = SM_SVG_QUIET}, "! unmatched");
}

static void say_below(const match_drawing *d, sm_text *out)
{
    const sm_match_figure *f = d->f;
    sm_input in = sm_input_of(f->m.session);
    sm_weighting w = sm_session_match(f->m.session);
    sm_text_printf(out, "best partners by %s   n = %" PRIu64 "   %u class%s   %u cluster%s",
                   sm_overlap_names[f->overlap], in.n, in.k_classes, sm_plural_es(in.k_classes), in.k_clusters,
                   sm_plural(in.k_clusters));
    if (!f->optimum) return;
    sm_pairing p = sm_pairing_of(&f->m, (size_t)w);
    char total[64];
    sm_fixed(total, sm_q64_double(p.matching->weight), p.counts ? 0 : d->digits);
    sm_text_printf(out, "   one-to-one optimum by %s: %s", p.name, total);
    if (p.counts) sm_text_printf(out, " of %" PRIu64, in.n);
}

static void draw_match(match_drawing *d, const sm_output_options *o, sm_out *out)
{
    const sm_match_figure *f = d->f;
    sm_text title = {0}, below = {0};
    measure_sides(d);
    sm_table_called(f->m.session, &title);
    say_below(d, &below);
    double width = fmax(d->width, fmax(sm_svg_width(sm_text_of(&below), SM_SVG_SIZE, 0) + 2 * EDGE, 600));
    d->v = sm_svg_begin(width, d->top + LANE * (double)f->lanes.lanes + KEY, sm_text_of(&title), o, out);
    sm_svg_text(&d->v, EDGE, EDGE + 14, (sm_svg_font){.size = 18, .bold = true, .columns = 80}, sm_text_of(&title));
    sm_svg_text(&d->v, EDGE, EDGE + 36, (sm_svg_font){.ink = SM_SVG_QUIET}, sm_text_of(&below));
    draw_match_heads(d);
    for (int optimum = 1; optimum >= 0; optimum--) /* the thin ones over the heavy */
        for (size_t i = 0; i < f->n; i++)
            if ((f->line[i].form == SM_LINE_OPTIMUM) == optimum) draw_match_line(d, &f->line[i]);
    for (int side = 0; side < SM_SIDES; side++)
        for (uint32_t i = 0; i < f->lanes.n[side]; i++) draw_match_node(d, side, f->lanes.id[side][i]);
    draw_match_key(d);
    sm_text_free(&title);
    sm_text_free(&below);
    sm_svg_end(&d->v);
}

void sm_match_svg(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_match_figure f;
    match_drawing d = {.f = &f, .digits = sm_page_digits(o)};
    if (sm_out_take(out, sm_match_figure_of(&f, s, o, out->err))) draw_match(&d, o, out);
    sm_match_figure_free(&f);
}
