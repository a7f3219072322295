/* The matchings as a part of a document: a figure, in LaTeX drawn by its own picture environment, elsewhere a table
 * with a line for every pair that is joined. */
#include "match.h"
#include "output/writers/article.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/* ---- one line per pair ------------------------------------------------------------------------------------------- */
static bool is_in_optimum(const sm_match_figure *f, const sm_match_line *l)
{
    const sm_matching *m = &f->m.facts->matching[sm_session_match(f->m.session)];
    return f->optimum && l->row < m->rows && m->col_of_row[l->row] == l->col;
}

static const char *relation_of(const sm_match_figure *f, const sm_match_line *l)
{
    static const char *const word[2][4] = {
        {"", "best class of the cluster", "best cluster of the class", "each other's best"},
        {"one-to-one", "best class of the cluster, one-to-one", "best cluster of the class, one-to-one",
         "each other's best, one-to-one"}};
    return word[is_in_optimum(f, l)][l->to_class + 2 * l->to_cluster];
}

static sm_datum pairs_at(const void *self, size_t r, size_t c)
{
    const sm_match_figure *f = self;
    const sm_match_line *l = &f->line[r];
    const sm_datum cell[] = {sm_datum_words(sm_match_node(f, SM_CLASSES, l->row)),
                             sm_datum_whole(f->m.row_sum[l->row]),
                             sm_datum_words(sm_match_node(f, SM_CLUSTERS, l->col)),
                             sm_datum_whole(f->m.col_sum[l->col]),
                             sm_datum_whole(sm_table_at(f->m.table, l->row, l->col)),
                             sm_datum_real(sm_overlap_at(f->overlap, f->m.table, l->row, l->col)),
                             sm_datum_words(relation_of(f, l))};
    return cell[c];
}

/* ---- LaTeX: lengths in points; a % ends each line, because a space would move the rest --------------------------- */
enum { LANE = 16, FIELD = 190, SIDE = 118, STUB = 14, NAME_COLUMNS = 18 };

typedef struct tex_picture {
    sm_page p;
    const sm_match_figure *f;
    double height;
} tex_picture;

static void add_name(sm_page *p, const char *name)
{
    char cut[256];
    sm_show(cut, sizeof cut, name, NAME_COLUMNS, SM_SHOW_CUT);
    sm_escape_latex(cut, &p->line);
}

static double tex_y(const tex_picture *t, int side, uint32_t id)
{
    return t->height - LANE * ((double)t->f->lane_of[side][id] + 0.5);
}

/* A level stub at either end, so that arrows point at their nodes; between them a line of any slope. */
static void draw_tex_line(tex_picture *t, const sm_match_line *l)
{
    static const char *const ink[] = {[SM_LINE_CLUSTER] = "setmatchcluster",
                                      [SM_LINE_CLASS] = "setmatchclass",
                                      [SM_LINE_MUTUAL] = "setmatchmutual",
                                      [SM_LINE_OPTIMUM] = "setmatchoptimum"};
    static const char *const width[] = {[SM_LINE_CLUSTER] = "0.6pt",
                                        [SM_LINE_CLASS] = "0.6pt",
                                        [SM_LINE_MUTUAL] = "0.6pt",
                                        [SM_LINE_OPTIMUM] = "1.6pt"};
    double x0 = SIDE + 4, x1 = SIDE + FIELD - 4, y0 = tex_y(t, SM_CLASSES, l->row), y1 = tex_y(t, SM_CLUSTERS, l->col);
    sm_page_printf(&t->p, "{\\color{%s}\\linethickness{%s}", ink[l->form], width[l->form]);
    for (int twin = 0; twin <= (l->form == SM_LINE_MUTUAL); twin++) {
        double up = l->form == SM_LINE_MUTUAL ? twin ? 1 : -1 : 0;
        if (fabs(y0 - y1) < 0.5 && l->form != SM_LINE_CLUSTER)
            sm_page_printf(&t->p, "\\put(%.1f,%.1f){\\line(1,0){%.1f}}", x0 + 3, y0 + up, x1 - x0 - 6);
        else
            sm_page_printf(&t->p, "\\qbezier[%d](%.1f,%.1f)(%.1f,%.1f)(%.1f,%.1f)", l->form == SM_LINE_CLUSTER ? 40 : 0,
                           x0 + STUB, y0, (x0 + x1) / 2, (y0 + y1) / 2, x1 - STUB, y1);
    }
    if (fabs(y0 - y1) >= 0.5 || l->form == SM_LINE_CLUSTER)
        sm_page_printf(&t->p, "\\put(%.1f,%.1f){\\line(1,0){%d}}\\put(%.1f,%.1f){\\line(1,0){%d}}", x0, y0, STUB,
                       x1 - STUB, y1, STUB);
    sm_page_printf(&t->p, "\\thicklines");
    if (l->to_class) sm_page_printf(&t->p, "\\put(%.1f,%.1f){\\vector(-1,0){5}}", x0 + 4, y0);
    if (l->to_cluster) sm_page_printf(&t->p, "\\put(%.1f,%.1f){\\vector(1,0){5}}", x1 - 4, y1);
    sm_page_line(&t->p, "}%");
}

static void draw_tex_node(tex_picture *t, int side, uint32_t id, int digits)
{
    const sm_match_figure *f = t->f;
    double y = tex_y(t, side, id), dot = side ? SIDE + FIELD : SIDE;
    char value[64];
    const char *unmatched = sm_match_node_unmatched(f, side, id) ? "!" : "";
    sm_match_node_value(f, side, id, digits, value);
    sm_page_printf(&t->p, "\\put(%.1f,%.1f){\\circle*{3}}", dot, y);
    sm_page_printf(&t->p, "\\put(%.1f,%.1f){\\makebox(0,0)[%s]{", dot + (side ? 7 : -7), y, side ? "l" : "r");
    uint64_t points = (side ? f->m.col_sum : f->m.row_sum)[id];
    if (side) sm_page_printf(&t->p, "{\\scriptsize %s}\\enspace ", value);
    add_name(&t->p, sm_match_node(f, side, id));
    sm_page_printf(&t->p, "%s {\\scriptsize (%" PRIu64 ")}", unmatched, points);
    if (!side) sm_page_printf(&t->p, "\\enspace{\\scriptsize %s}", value);
    sm_page_line(&t->p, "}}%");
}

static void draw_tex_axis(tex_picture *t, int side)
{
    sm_text title = {0};
    sm_side_title(t->f->m.session, side, &title);
    sm_page_printf(&t->p, "\\put(%d,%.1f){\\makebox(0,0)[%s]{\\bfseries ", side ? SIDE + FIELD + 7 : SIDE - 7,
                   t->height + 8, side ? "l" : "r");
    add_name(&t->p, sm_text_of(&title));
    sm_page_line(&t->p, "}}%");
    sm_text_free(&title);
}

static void say_caption(const sm_match_figure *f, sm_text *out)
{
    sm_text_printf(out,
                   "Matches by %s, with the points and the overlap of each: a double line joins each other's best, "
                   "a single one leads from a class to its best cluster, a dashed one from a cluster to its best "
                   "class",
                   sm_overlap_names[f->overlap]);
    if (f->optimum)
        sm_text_printf(out, "; heavy lines are the one-to-one optimum by %s",
                       sm_weighting_name(sm_session_match(f->m.session)));
    sm_text_puts(out, "; ! is unmatched");
}

static void draw_match_latex(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    static const struct {
        const char *name, *rgb;
    } ink[] = {{"setmatchcluster", "A8508C"},
               {"setmatchclass", "0072B2"},
               {"setmatchmutual", "009E73"},
               {"setmatchoptimum", "E69F00"}};
    sm_match_figure f;
    if (sm_out_take(out, sm_match_figure_of(&f, s, o, out->err))) {
        tex_picture t = {.p = sm_page_of(o, out), .f = &f, .height = LANE * (double)f.lanes.lanes};
        sm_text caption = {0};
        if (!o->inside) sm_page_line(&t.p, "% needs \\usepackage{xcolor,graphicx}");
        sm_page_line(&t.p, "\\begin{figure}\\centering\\small");
        for (size_t i = 0; i < sizeof ink / sizeof *ink; i++)
            sm_page_linef(&t.p, "\\providecolor{%s}{HTML}{%s}", ink[i].name, ink[i].rgb);
        sm_page_line(&t.p, "\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%");
        sm_page_linef(&t.p, "\\setlength{\\unitlength}{1pt}\\begin{picture}(%d,%.1f)%%", 2 * SIDE + FIELD,
                      t.height + 16);
        for (int side = 0; side < SM_SIDES; side++) draw_tex_axis(&t, side);
        for (size_t i = 0; i < f.n; i++) draw_tex_line(&t, &f.line[i]);
        for (int side = 0; side < SM_SIDES; side++)
            for (uint32_t i = 0; i < f.lanes.n[side]; i++)
                draw_tex_node(&t, side, f.lanes.id[side][i], sm_page_digits(o));
        sm_page_line(&t.p, "\\end{picture}}");
        say_caption(&f, &caption);
        sm_text_puts(&t.p.line, "\\caption{");
        sm_escape_latex(sm_text_of(&caption), &t.p.line);
        sm_page_line(&t.p, "}\\label{fig:match}\\end{figure}");
        sm_text_free(&caption);
        sm_page_free(&t.p);
    }
    sm_match_figure_free(&f);
}

/* ---- the part ---------------------------------------------------------------------------------------------------- */
void sm_match_article(const sm_session *s, const sm_output_options *o, sm_article *a)
{
    sm_match_figure f;
    sm_text caption = {0};
    if (sm_out_take(a->out, sm_match_figure_of(&f, s, o, a->out->err))) {
        const char *const heads[] = {
            "class", "its points", "cluster", "its points", "common", sm_overlap_names[f.overlap], "relation"};
        sm_grid pairs = {.rows = f.n, .cols = sizeof heads / sizeof *heads, .self = &f, .heads = heads, .at = pairs_at};
        sm_text_printf(&caption, "Best partners by %s%s", sm_overlap_names[f.overlap],
                       f.optimum ? " and the one-to-one optimum" : "");
        sm_figure_of figure = {.caption = sm_text_of(&caption),
                               .label = "match",
                               .svg = sm_match_svg,
                               .latex = draw_match_latex,
                               .table = &pairs};
        sm_article_figure(a, s, &figure);
    }
    sm_text_free(&caption);
    sm_match_figure_free(&f);
}
