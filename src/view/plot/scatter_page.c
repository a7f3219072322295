/* How the scatter looks: plot, axes, legend. */
#include "measure/place.h"
#include "scatter_internal.h"
#include "session/axes.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { HUES = 8, LABEL = 8 };

/* What a group of the side that glyphs tell looks like, in ASCII and else; the second one of a pair says that the point
 * is not in the cluster its class is matched to. The two differ in form, not in size: no o and O, no x and X. */
static const char *const forms[][2][2] = {{{"o", "@"}, {"○", "●"}}, {{"x", "%"}, {"x", "%"}}, {{"+", "#"}, {"+", "#"}},
                                          {{"a", "A"}, {"◇", "◆"}}, {{"e", "E"}, {"☆", "★"}}, {{"n", "N"}, {"n", "N"}},
                                          {{"t", "T"}, {"t", "T"}}, {{"r", "R"}, {"r", "R"}}, {{"d", "D"}, {"d", "D"}},
                                          {{"h", "H"}, {"h", "H"}}, {{"q", "Q"}, {"q", "Q"}}, {{"m", "M"}, {"m", "M"}},
                                          {{"b", "B"}, {"b", "B"}}, {{"f", "F"}, {"f", "F"}}, {{"g", "G"}, {"g", "G"}},
                                          {{"y", "Y"}, {"a", "A"}}, {{"=", "&"}, {"e", "E"}}, {{"~", "$"}, {"=", "≠"}}};
enum { FORMS = sizeof forms / sizeof *forms, BLOCKS_SHOWN = 4 };

sm_scatter_layout sm_scatter_lay_out(const sm_scene *scene)
{
    sm_scatter_layout p = {.w = scene->w, .h = scene->h, .words = -1, .values = -1};
    if (scene->w >= 72 && scene->h >= 12) p.legend_w = scene->w >= 100 ? 22 : 18;
    if (scene->h >= 10 && scene->w >= 50) p.words = --p.h;
    if (scene->h >= 14 && scene->w >= 78) p.values = --p.h;
    if (scene->w >= 30 && scene->h >= 6) {
        p.x = LABEL + 1;
        p.w -= p.x + 1;
        p.h -= 2;
    }
    if (p.legend_w) {
        p.w -= p.legend_w + 1;
        p.legend = p.x + p.w + 2;
    }
    return p;
}

typedef struct canvas {
    const sm_scatter *v;
    const sm_scene *scene;
    const sm_session *s;
    sm_scatter_layout p;
    sm_pen pen;
} canvas;

static sm_role hue(uint32_t id)
{
    return (sm_role)(SM_ROLE_HUE0 + id % HUES);
}

/* ---- plot -------------------------------------------------------------------------------------------------------- */

/* Each eight groups of the side that colours tell use the eight hues, with other glyphs of the other side. */
static uint32_t blocks_of(const canvas *c)
{
    return (sm_table_size(sm_session_table(c->s), c->v->by_cluster) + HUES - 1) / HUES;
}

static const char *form_of(const canvas *c, uint32_t group, uint32_t block, bool misplaced)
{
    uint32_t groups = sm_table_size(sm_session_table(c->s), !c->v->by_cluster);
    return forms[(group + groups * block) % FORMS][!c->scene->look.ascii][misplaced];
}

static void point_look(const canvas *c, uint32_t point, const char **glyph, sm_role *role)
{
    const sm_points *p = sm_session_points(c->s);
    uint32_t class = sm_points_class(p, point), cluster = sm_points_cluster(p, point);
    uint32_t group = c->v->by_cluster ? cluster : class, coloured = c->v->by_cluster ? class : cluster;
    bool noise = sm_scatter_noise(c->v, point) != SM_NOT_NOISE;
    *glyph = noise ? "·" : form_of(c, group, coloured / HUES, sm_misplaced(c->s, point));
    *role = noise ? SM_ROLE_DIM : hue(coloured);
}

static bool is_empty(const canvas *c, int x, int y)
{
    return sm_scatter_inside(c->v, x, y) && c->v->dot[y * c->v->w + x].count == 0;
}

static void draw_here(const canvas *c)
{
    const sm_scatter *v = c->v;
    int x, y;
    sm_scatter_at(v, v->here, &x, &y);
    sm_pen_cursor(c->pen, c->p.x, c->p.y);
    if (!sm_scatter_inside(v, x, y)) return;
    const char *glyph;
    sm_role role;
    point_look(c, v->here, &glyph, &role);
    bool marked = sm_chosen_is(&v->marks, v->here);
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_CURSOR);
    sm_pen_text(pen, c->p.x + x, c->p.y + y, marked ? "*" : glyph);
    if (is_empty(c, x - 1, y)) sm_pen_text(pen, c->p.x + x - 1, c->p.y + y, "▐");
    if (is_empty(c, x + 1, y)) sm_pen_text(pen, c->p.x + x + 1, c->p.y + y, "▌");
    sm_pen_cursor(c->pen, c->p.x + x, c->p.y + y);
}

static void rule_cell(const canvas *c, int x, int y, const char *glyph)
{
    if (is_empty(c, x, y)) sm_pen_text(sm_pen_as(c->pen, SM_ROLE_FOUND), c->p.x + x, c->p.y + y, glyph);
}

/* The box between its first corner and the cursor, after the points. */
static void draw_box(const canvas *c)
{
    int x0, y0, x1, y1, swap;
    const sm_scatter *v = c->v;
    if (!v->boxing && !v->sweeping) return;
    if (v->sweeping) {
        x0 = v->from[0], y0 = v->from[1], x1 = v->to[0], y1 = v->to[1];
    } else {
        sm_scatter_at(v, v->corner, &x0, &y0);
        sm_scatter_at(v, v->here, &x1, &y1);
    }
    if (x0 > x1) swap = x0, x0 = x1, x1 = swap;
    if (y0 > y1) swap = y0, y0 = y1, y1 = swap;
    for (int x = x0 < 0 ? 0 : x0; x <= x1 && x < c->v->w; x++) rule_cell(c, x, y0, "─"), rule_cell(c, x, y1, "─");
    for (int y = y0 < 0 ? 0 : y0; y <= y1 && y < c->v->h; y++) rule_cell(c, x0, y, "│"), rule_cell(c, x1, y, "│");
}

/* ---- axes -------------------------------------------------------------------------------------------------------- */

/* A coordinate: all of one axis have the same decimals, as many as show its span in three digits, and so many more. */
static void say_number(char out[32], double x, sm_window axis, int more)
{
    char text[64];
    double span = axis.high - axis.low, size = fabs(axis.low) > fabs(axis.high) ? fabs(axis.low) : fabs(axis.high);
    int decimals = 0;
    if (!(span > 0)) span = size;
    if (size >= 1e6 || (size > 0 && span < 1e-4)) {
        snprintf(out, 32, "%.1e", x);
        return;
    }
    for (double unit = 100; decimals < 6 && span < unit && size > 0; unit /= 10) decimals++;
    sm_fixed(text, x, decimals + more);
    snprintf(out, 32, "%.31s", text);
}

/* "PC2 12.4 % up, PC1 61.0 % across" between the ends of the axis below, as far as there is room. */
static void draw_parts(const canvas *c)
{
    const sm_scatter *v = c->v;
    const sm_scatter_layout *p = &c->p;
    char share[2][64];
    sm_text text = {0};
    if (sm_scatter_by_columns(c->s))
        sm_text_printf(&text, "→ %s  ↑ %s", *sm_session_axis(c->s, 0) ? sm_session_axis(c->s, 0) : "x",
                       *sm_session_axis(c->s, 1) ? sm_session_axis(c->s, 1) : "y");
    else if (!v->parts)
        return;
    for (uint32_t a = 0; a < 2 && !text.length; a++) sm_fixed(share[a], 100 * v->parts->share[v->first + a], 1);
    if (!text.length)
        sm_text_printf(&text, "→ PC%u %s %%  ↑ PC%u %s %%", v->first + 1, share[0], v->first + 2, share[1]);
    if (p->w > 64 && !sm_scatter_by_columns(c->s)) sm_text_puts(&text, " of the variance");
    int width = sm_look_width(c->scene->look, sm_text_of(&text)), capacity = p->w - 20;
    if (width <= capacity)
        sm_pen_text(sm_pen_as(c->pen, SM_ROLE_TEXT), p->x + (p->w - width) / 2, p->y + p->h + 1, sm_text_of(&text));
    sm_text_free(&text);
}

static void draw_axes(const canvas *c)
{
    const sm_scatter_layout *p = &c->p;
    char text[32];
    if (!p->x) return;
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_DIM);
    for (int y = 0; y < p->h; y++) sm_pen_text(pen, p->x - 1, p->y + y, "│");
    sm_pen_text(pen, p->x - 1, p->y + p->h, "└");
    sm_pen_repeat(pen, p->x, p->y + p->h, p->w, "─");
    say_number(text, c->v->window[1].high, c->v->window[1], 0);
    sm_pen_right(pen, 0, p->y, LABEL, text);
    say_number(text, c->v->window[1].low, c->v->window[1], 0);
    if (p->h > 1) sm_pen_right(pen, 0, p->y + p->h - 1, LABEL, text);
    say_number(text, c->v->window[0].low, c->v->window[0], 0);
    sm_pen_text(pen, p->x, p->y + p->h + 1, text);
    say_number(text, c->v->window[0].high, c->v->window[0], 0);
    sm_pen_right(pen, p->x + p->w - 12, p->y + p->h + 1, 12, text);
    draw_parts(c);
}

/* ---- legend ------------------------------------------------------------------------------------------------------ */

typedef struct notes { /* lines next to the plot */
    const canvas *c;
    int y, end;
} notes;

static void legend_line(notes *n, sm_role role, const char *text)
{
    if (n->y < n->end) sm_pen_cut(sm_pen_as(n->c->pen, role), n->c->p.legend, n->y, n->c->p.legend_w - 1, text);
    n->y++;
}

/* lead: columns of the sign, with the blank after it. */
static void count_line(notes *n, const char *sign, int lead, sm_role role, const char *name, uint64_t count)
{
    const canvas *c = n->c;
    char text[16];
    if (n->y < n->end) {
        sm_pen_text(sm_pen_as(c->pen, role), c->p.legend, n->y, sign);
        sm_words_count(text, count);
        sm_pen_cut(c->pen, c->p.legend + lead, n->y, c->p.legend_w - 7 - lead, name);
        sm_pen_right(c->pen, c->p.legend + c->p.legend_w - 7, n->y, 6, text);
    }
    n->y++;
}

/* Its glyphs, one a block of hues; or its hue, with the number of the block if there are several. */
static int put_sign(const canvas *c, uint32_t id, bool by_glyph, char out[32])
{
    uint32_t blocks = blocks_of(c), shown = blocks < BLOCKS_SHOWN ? blocks : BLOCKS_SHOWN;
    const char *square = c->scene->look.ascii ? "o" : "■";
    *out = 0;
    for (uint32_t b = 0; by_glyph && b < shown; b++) strcat(out, form_of(c, id, b, false));
    if (!by_glyph && blocks > 1)
        snprintf(out, 32, "%s%u", square, id / HUES + 1);
    else if (!by_glyph)
        snprintf(out, 32, "%s", square);
    return 1 + sm_show_width(out, 0);
}

/* Classes or clusters with points in them, as many as fit into lines; what they are called when there are more. */
static void list_side(notes *n, bool rows, bool by_glyph, int lines, const char *more)
{
    const sm_session *s = n->c->s;
    const sm_table *t = sm_session_table(s);
    uint32_t all, left = 0;
    const uint32_t *order = rows ? sm_session_row_order(s, &all) : sm_session_col_order(s, &all);
    const uint64_t *sum = rows ? sm_table_row_sums(t) : sm_table_col_sums(t);
    const unsigned char *noise = n->c->v->noise[rows ? 0 : 1];
    for (uint32_t i = 0; i < all; i++) left += sum[order[i]] > 0 && !noise[order[i]];
    for (uint32_t i = 0; i < all && left; i++) {
        char sign[32];
        if (!sum[order[i]] || noise[order[i]]) continue;
        if (lines-- == 1 && left > 1) {
            if (n->y < n->end)
                sm_pen_printf(sm_pen_as(n->c->pen, SM_ROLE_DIM), n->c->p.legend, n->y, "… %u more %s", left, more);
            n->y++;
            return;
        }
        int lead = put_sign(n->c, order[i], by_glyph, sign);
        count_line(n, sign, lead, by_glyph ? SM_ROLE_TEXT : hue(order[i]), sm_axis_name(s, !rows, order[i]),
                   sum[order[i]]);
        left--;
    }
}

/* "· noise   22"; where only its name suggests that, "· noise? -1   22". */
static void note_noise(notes *n)
{
    const sm_scatter *v = n->c->v;
    const sm_table *t = sm_session_table(v->s);
    char text[64] = "noise";
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < sm_table_size(t, side == 0); i++)
            if (v->noise[side][i] == SM_NOISE_HINTED && sm_table_sum(t, side == 0, i))
                snprintf(text, sizeof text, "noise? %s", sm_axis_name(v->s, side, i));
    uint64_t left_out = sm_session_left_out(v->s).noise;
    if (v->noisy) count_line(n, "·", 2, SM_ROLE_DIM, text, v->noisy);
    if (left_out) count_line(n, "", 2, SM_ROLE_DIM, "left out", left_out);
}

static void draw_legend(const canvas *c)
{
    if (!c->p.legend_w) return;
    const sm_scatter *v = c->v;
    notes n = {.c = c, .y = c->p.y, .end = c->p.y + c->p.h + 2};
    int rest = n.end - n.y - 10, half = rest / 2 < 1 ? 1 : rest / 2;
    legend_line(&n, SM_ROLE_HEAD, v->by_cluster ? "CLASS colour" : "CLASS glyph");
    list_side(&n, true, !v->by_cluster, half, "classes");
    n.y++;
    legend_line(&n, SM_ROLE_HEAD, v->by_cluster ? "CLUSTER glyph" : "CLUSTER colour");
    list_side(&n, false, v->by_cluster, half, "clusters");
    note_noise(&n);
    n.y++;
    count_line(&n, "", 2, SM_ROLE_TEXT, "misplaced", v->misplaced);
    count_line(&n, "", 2, SM_ROLE_TEXT, "overlaps", v->overlaps);
    if (v->overlaps) legend_line(&n, SM_ROLE_DIM, "majority is shown");
    uint32_t marked = sm_chosen_count(&v->marks);
    if (marked) count_line(&n, "*", 2, SM_ROLE_KEY, "marked", marked);
    if (v->seen < v->placed) count_line(&n, "", 2, SM_ROLE_DIM, "visible", v->seen);
    if (v->skipped) count_line(&n, "", 2, SM_ROLE_DIM, "no coords", v->skipped);
}

/* What colours and glyphs tell, in a line. */
static void draw_key(const canvas *c)
{
    const char *colour = c->v->by_cluster ? "class" : "cluster", *glyph = c->v->by_cluster ? "cluster" : "class";
    const char *square = c->scene->look.ascii ? "o" : "■", *filled = c->scene->look.ascii ? "@" : "filled";
    bool wide = c->scene->w >= 100, several = blocks_of(c) > 1;
    char first[96];
    if (several)
        snprintf(first, sizeof first,
                 wide ? "colour = %s, %s2 = second glyph of the %s" : "colour=%s %s2=2nd glyph of %s", colour, square,
                 glyph);
    else
        snprintf(first, sizeof first, wide ? "colour = %s, glyph = %s" : "colour=%s glyph=%s", colour, glyph);
    sm_pen_printf(sm_pen_as(c->pen, SM_ROLE_DIM), 1, c->p.words,
                  wide      ? "%s · %s, CAPITAL, # or %% = not in paired cluster"
                  : several ? "%s · %s/CAPITAL/#/%%=not paired"
                            : "%s · %s/CAPITAL/#/%% = not in paired cluster",
                  first, filled);
}

/* ---- indices that read coordinates ------------------------------------------------------------------------------- */

/* Of the clusters and of the classes, side by side. */
static void draw_values(const canvas *c)
{
    static const char *const id[2][3] = {{"silhouette", "calinski_harabasz", "davies_bouldin"},
                                         {"silhouette_true", "calinski_harabasz_true", "davies_bouldin_true"}};
    const sm_live *l = sm_session_live(c->s);
    char text[2][3][32];
    if (c->p.values < 0) return;
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < 3; k++) {
            const sm_index *x = sm_registry_at(c->scene->indices, sm_words_index(id[side][k]));
            sm_value v = sm_live_value(l, x);
            sm_words_about(text[side][k], c->s, x, v, 3);
            if (v.state == SM_PENDING && x->needs & SM_NEED_DISTANCES)
                snprintf(text[side][k], 32, "… %d %%", (int)(100 * sm_live_placed_part(l)));
        }
    sm_pen_printf(sm_pen_as(c->pen, SM_ROLE_TEXT), 1, c->p.values,
                  c->scene->w >= 100 ? "clusters: Sil %s · CH %s · DB↓ %s     classes: Sil %s · CH %s · DB↓ %s"
                                     : "clusters Sil %s CH %s DB↓ %s · classes Sil %s CH %s DB↓ %s",
                  text[0][0], text[0][1], text[0][2], text[1][0], text[1][1], text[1][2]);
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

static const char *why_not(const sm_scene *scene, const sm_scatter *v)
{
    if (!sm_session_points(scene->session)) return "This file has counts, not points: no coordinates to show";
    if (!sm_scatter_possible(scene->session))
        return "No coordinates: :set x=COLUMN y=COLUMN  shows columns of the file; or start with  --x COLUMN --y "
               "COLUMN  (columns called x and y are found without that), or "
               ":open sample:blobs";
    if (v->study.wrong.status) return v->study.wrong.text;
    if (!v->axis[0])
        return sm_scatter_by_columns(scene->session) ? "… reading the columns"
                                                     : "… principal components of the coordinates";
    if (v->here == SM_NONE) return "No point has two finite coordinates";
    return v->made ? NULL : "… placing the points";
}

void sm_scatter_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_scatter *v = state;
    const char *why = why_not(scene, v);
    if (why) {
        sm_words_wrap(pen, scene->w > 2, 0, scene->w - 2 * (scene->w > 2), why);
        return;
    }
    canvas c = {.v = v, .scene = scene, .s = scene->session, .p = sm_scatter_lay_out(scene), .pen = pen};
    for (int i = 0; i < v->w * v->h; i++) {
        const char *glyph;
        sm_role role;
        if (!v->dot[i].count) continue;
        point_look(&c, v->dot[i].point, &glyph, &role);
        sm_pen_text(sm_pen_as(c.pen, role), c.p.x + i % v->w, c.p.y + i / v->w, v->dot[i].marked ? "*" : glyph);
    }
    draw_box(&c);
    draw_axes(&c);
    draw_legend(&c);
    if (c.p.words >= 0) draw_key(&c);
    draw_values(&c);
    draw_here(&c);
}

static void say_point(const sm_scatter *v, bool brief, sm_text *out)
{
    char x[32], y[32];
    const sm_points *p = sm_session_points(v->s);
    uint32_t row = sm_points_class(p, v->here), col = sm_points_cluster(p, v->here);
    int at_x, at_y;
    say_number(x, v->axis[0][v->here], v->all[0], 1);
    say_number(y, v->axis[1][v->here], v->all[1], 1);
    sm_scatter_at(v, v->here, &at_x, &at_y);
    sm_point_say(v->s, v->here, out);
    if (sm_scatter_by_parts(v->s))
        sm_text_printf(out, " · PC%u %s, PC%u %s", v->first + 1, x, v->first + 2, y);
    else
        sm_text_printf(out, " · x %s, y %s", x, y);
    if (row == SM_NONE || col == SM_NONE) return;
    uint64_t all = sm_table_at(sm_session_table(v->s), row, col);
    sm_text_printf(out, " · 1 of %llu", (unsigned long long)all);
    if (!brief) sm_text_printf(out, " point%s in its cell", sm_plural(all));
    if (!sm_scatter_inside(v, at_x, at_y) || v->dot[at_y * v->w + at_x].count < 2) return;
    sm_text_printf(out, " · %u here, Tab", v->dot[at_y * v->w + at_x].count);
}

void sm_scatter_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sm_scatter *v = state;
    if (why_not(scene, v)) return;
    if (sm_chosen_first(&v->marks) != SM_NONE) {
        sm_chosen_say(v->s, &v->marks, v->marks.n, scene->w - 2, scene->look.ascii, out);
        return;
    }
    say_point(v, false, out);
    if (sm_look_width(scene->look, sm_text_of(out)) <= scene->w - 2) return;
    sm_text_clear(out);
    say_point(v, true, out);
}
