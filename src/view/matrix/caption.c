/* What is said around the matrix: what its numbers and shades are, which part of it is seen, what its signs mean. */
#include "matrix_internal.h"
#include <stdio.h>
#include <string.h>

/* "75-100 % of class", "75-100 % of the largest in its row" */
void sm_matrix_shade_name(sm_pen pen, int x, int y, const sm_quantity *q)
{
    if (strchr(q->name, '%'))
        sm_pen_text(pen, x, y, q->name);
    else
        sm_pen_printf(pen, x, y, "%% of %s", q->high > 0 ? q->name : "the largest in its row");
}

/* ---- status ------------------------------------------------------------------------------------------------------ */

/* Which rows and columns are seen, in words if there is room for them; "": all. */
static void window_words(const sm_matrix_plan *p, int space, unsigned flags, char out[128])
{
    char part[SM_SIDES][48] = {"", ""};
    static const char *const word[SM_SIDES] = {"rows", "columns"};
    for (int form = 0; form < 2; form++) {
        for (int k = 0; k < SM_SIDES; k++) {
            sm_span s = p->span[k];
            if (s.shown == s.of) continue;
            if (form == 0)
                snprintf(part[k], sizeof part[k], "%s %u–%u of %u", word[k], s.first + 1, s.first + s.shown, s.of);
            else
                snprintf(part[k], sizeof part[k], "%u–%u/%u", s.first + 1, s.first + s.shown, s.of);
        }
        const char *between = !*part[0] || !*part[1] ? "" : form ? " × " : ", ";
        snprintf(out, 128, "%s%s%s", part[SM_CLASSES], between, part[SM_CLUSTERS]);
        if (sm_show_width(out, flags) <= space) return;
    }
}

/* " 45 of 104", " 1.3000": the total of the one-to-one optimum in force; "" while it is not known. */
static void matched_words(const sm_session *s, char out[66])
{
    sm_weighting w = sm_session_match(s);
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    char number[64];
    *out = 0;
    if (!(f->have & (unsigned)SM_NEED_MATCH_COUNT << w)) return;
    sm_fixed(number, sm_q64_double(f->matching[w].weight), w == SM_BY_COUNT ? 0 : 4);
    if (w == SM_BY_COUNT)
        snprintf(out, 66, " %.24s of %llu", number, (unsigned long long)sm_table_total(f->table));
    else
        snprintf(out, 66, " %.60s", number);
}

/* "row" alone says neither what it is a share of nor that it is one. */
static const char *in_words(const char *choice)
{
    return !strcmp(choice, "row") ? "row %" : !strcmp(choice, "col") ? "col %" : choice;
}

/* Narrow columns have room for a ramp alone, and a terminal without one leaves them unshaded. */
static bool caption_is_shaded(const sm_scene *scene, const sm_matrix_plan *p)
{
    return sm_matrix_quantity(scene->session, "shade") && (scene->look.ramp || p->brackets);
}

/* What the numbers, the shade (if there is one) and the stars mean: in the longest form that fits, the matching's
 * total and then the matching given up first. */
static void status_words(const sm_scene *scene, bool shaded, int space, char out[256])
{
    static const struct {
        const char *cells, *shade, *match;
        bool total;
    } form[] = {{"cells: ", "   shade: ", "   match: ", true},
                {"cells ", " · shade ", " · match ", true},
                {"", " · shade ", " · match ", true},
                {"", " · shade ", " · match ", false},
                {"", " · shade ", NULL, false}};
    const sm_session *s = scene->session;
    const char *values = in_words(sm_session_option(s, "values"));
    const sm_quantity *shades = sm_matrix_quantity(s, "shade");
    char total[66], shade[64];
    /* What has no highest value is shaded as a share of the largest in its row. */
    snprintf(shade, sizeof shade, "%.30s%s", in_words(sm_session_option(s, "shade")),
             shades && !(shades->high > 0) ? ", by row" : "");
    matched_words(s, total);
    for (size_t i = 0; i < sizeof form / sizeof *form; i++) {
        bool match = form[i].match;
        snprintf(out, 256, "%s%.30s%s%.40s%s%.30s%.64s", form[i].cells, values, shaded ? form[i].shade : "",
                 shaded ? shade : "", match ? form[i].match : "", match ? sm_weighting_name(sm_session_match(s)) : "",
                 match && form[i].total ? total : "");
        if (sm_look_width(scene->look, out) <= space) return;
    }
}

void sm_matrix_status(const sm_matrix *m, const sm_scene *scene, const sm_matrix_plan *p, sm_pen pen)
{
    enum { WINDOW = 24 };
    if (p->status < 0) return;
    unsigned flags = sm_look_flags(scene->look);
    bool scrolled = p->span[0].shown < p->span[0].of || p->span[1].shown < p->span[1].of;
    sm_pen key = sm_pen_as(pen, SM_ROLE_KEY);
    char text[256], window[128];
    int edge = pen.box.w, x = 1, space = edge - 2 - (scrolled ? WINDOW : 0);
    if (sm_part_words(m, space, flags, text)) { /* that something is left out comes first */
        x += sm_pen_text(key, x, p->status, text) + 3;
        space -= x - 1;
    }
    status_words(scene, caption_is_shaded(scene, p), space, text);
    if (x == 1 || sm_look_width(scene->look, text) <= space)
        x += sm_pen_cut(pen, x, p->status, sm_most(space, 0), text);
    window_words(p, edge - 1 - (x + 2), flags, window);
    if (scrolled) sm_pen_right(key, x + 2, p->status, edge - 1 - (x + 2), window);
}

/* ---- legend ------------------------------------------------------------------------------------------------------ */

static int shade_words(const sm_scene *scene, sm_pen pen, int y, const sm_quantity *shade)
{
    int x = 1;
    if (scene->look.ramp) {
        x += sm_pen_text(pen, 1, y, "0 ");
        for (int i = 1; i < SM_SHADES; i++, x += 2)
            sm_pen_repeat(sm_pen_as(pen, sm_role_shade(i, false, false)), x, y, 2, " ");
        x += sm_pen_text(pen, x, y, " 100 ");
    } else {
        x += sm_pen_text(pen, 1, y,
                         pen.box.w >= 62 ? "shade  ░ 0-25  ▒ 25-50  ▓ 50-75  █ 75-100 " : "░0 ▒25 ▓50 █75-100 ");
    }
    sm_matrix_shade_name(pen, x, y, shade);
    return x + sm_show_width(shade->name, 0) + (shade->high > 0 ? 6 : 24);
}

/* Draws the legend of the current form of marks, and the key that switches it. */
void sm_matrix_legend(const sm_scene *scene, const sm_matrix_plan *p, sm_pen pen)
{
    static const struct legend {
        int columns; /* of the longest line */
        const char *line[2], *hint;
    } compact[] = {{67,
                    {"one-to-one optimum, chosen by  # both  { class  < cluster  * neither",
                     "others, chosen by  % both  [ class  ( cluster   = tied   ! unmatched"},
                    "b: brackets"},
                   {51,
                    {"optimum # both  { class  < cluster  * neither",
                     "else % both  [ class  ( cluster  = tied ! unmatched"},
                    "b: brackets"},
                   {0,
                    {"# both { class < cluster * none", "% [ ( same, outside the optimum"},
                    "= tied ! unmatched  b: brackets"}},
      brackets[] = {{60,
                     {"[n] best cluster (T→K)   (n) best class (K→T)",
                      "[(n)] mutual   n* one-to-one optimum   = tied   ! unmatched"},
                     "b: compact"},
                    {44, {"[n] T→K  (n) K→T  [(n)] both  n* one-to-one", "= tied  ! unmatched"}, "b: compact"},
                    {0, {"[n] T→K (n) K→T [(n)] both", "n* 1-1  = tied  ! unmatched"}, "b: compact"}};
    if (p->legend < 0) return;
    const struct legend *l = p->brackets ? brackets : compact;
    const sm_quantity *shade = sm_matrix_quantity(scene->session, "shade");
    while (l->columns > pen.box.w - 2) l++;
    for (int i = 0; i < 2 && pen.box.w > 32; i++) sm_pen_cut(pen, 1, p->legend + i, pen.box.w - 2, l->line[i]);
    int y = p->legend + 2, used = caption_is_shaded(scene, p) ? shade_words(scene, pen, y, shade) + 2 : 1;
    if (used + sm_show_width(l->hint, 0) > pen.box.w - 1) used = 1; /* the key comes before the shades */
    sm_pen_repeat(pen, used, y, used == 1 ? pen.box.w - 1 : 0, " ");
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_KEY), used, y, pen.box.w - 1 - used, l->hint);
}

void sm_matrix_brief_legend(const sm_matrix_plan *p, sm_pen pen)
{
    static const char *const words[2][4] = {
        {"one-to-one optimum # both { class < cluster * neither; else % [ (",
         "optimum #both {class <cluster *none, else %[(", "# { < * optimum · F2 signs", "# { < * · F2 signs"},
        {"[n] best cluster  (n) best class  [(n)] mutual  n* one-to-one optimum",
         "[n] T→K  (n) K→T  [(n)] both  n* one-to-one", "n* optimum · F2 signs", "n* 1-1 · F2 signs"}};
    enum { GAP = 3, MARGIN = 1 };
    int space = pen.box.w - GAP - MARGIN;
    for (size_t i = 0; i < 4; i++) {
        if (sm_show_width(words[p->brackets][i], 0) > space) continue;
        sm_pen_right(pen, GAP, 0, space, words[p->brackets][i]);
        return;
    }
}
