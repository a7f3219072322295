/* The page of losses: which columns fit, how the lines share the height, what is said about one of them. */
#include "losses.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

enum { NAME = 16, NAME_LEAST = 4, NAME_FAIR = 8, DIGITS = 4, BAR = 10 };

/* ---- columns ----------------------------------------------------------------------------------------------------- */

typedef struct canvas {
    const sm_losses *p;
    const sm_scene *scene;
    sm_pen pen;
    int name;                  /* columns of a name, */
    sm_affix common[SM_SIDES]; /* without this, where a name of its side would be cut */
    unsigned columns;          /* a bit each */
    int side;                  /* of the lines being drawn */
} canvas;

static void say_real(char out[64], double x)
{
    sm_fixed(out, x, DIGITS);
}
static void say_percent(char out[64], double share)
{
    char number[64];
    sm_fixed(number, 100 * share, 1);
    snprintf(out, 64, "%.60s%%", number);
}

bool sm_losses_silhouettes(const sm_scene *scene)
{
    const struct sm_placed *placed = sm_live_facts(sm_session_live(scene->session))->placed;
    return placed && !placed->too_many;
}

enum { SIZE, BEST, JACCARD, PRECISION, RECALL, F1, ENTROPY, SILHOUETTE, SHARE, PART, CHART, COLUMNS };
static const struct column {
    const char *head;
    int width; /* with the gap before it; 0: a name's */
} columns[COLUMNS] = {
    [SIZE] = {"size", 7},     [BEST] = {"best", 0},  [JACCARD] = {"Jaccard", 8}, [PRECISION] = {"prec.", 7},
    [RECALL] = {"recall", 7}, [F1] = {"F1", 7},      [ENTROPY] = {"H", 7},       [SILHOUETTE] = {"silh.", 7},
    [SHARE] = {"loss", 8},    [PART] = {"share", 7}, [CHART] = {"", BAR + 2},
};
/* Ordered by priority, highest first. */
static const int worth[COLUMNS] = {JACCARD, PART, SIZE, BEST, SHARE, RECALL, PRECISION, SILHOUETTE, F1, ENTROPY, CHART};

static int column_width(const canvas *c, int column)
{
    return columns[column].width ? columns[column].width : c->name + 2;
}

static void in_its_unit(const canvas *c, double x, char out[32])
{
    sm_value v = sm_words_unit(c->scene->session, c->p->index, (sm_value){.number = x, .state = SM_DEFINED});
    sm_words_value(out, v, DIGITS);
}

/* What a column says of a class or a cluster. */
static void say_column(const canvas *c, int column, const sm_diagnosed *l, char out[64])
{
    const sm_facts *f = sm_live_facts(sm_session_live(c->scene->session));
    bool shared = c->p->d->loss.share[c->side], bits = sm_words_bits(c->scene->session);
    char number[32];
    switch (column) {
    case SIZE:
        sm_words_count(out, l->size);
        break;
    case SHARE:
        in_its_unit(c, l->share, number);
        snprintf(out, 64, "%s", shared ? number : "–");
        break;
    case PART:
        say_percent(out, sm_diagnosis_part(c->p->d, l));
        if (!shared) snprintf(out, 64, "–");
        break;
    case SILHOUETTE:
        snprintf(out, 64, "…");
        if (f->have & SM_NEED_DISTANCES && l->id < f->placed->side[c->side].groups)
            say_real(out, f->placed->side[c->side].group[l->id].silhouette);
        break;
    default:
        say_real(out, column == JACCARD     ? l->jaccard
                      : column == PRECISION ? l->precision
                      : column == RECALL    ? l->recall
                      : column == F1        ? l->f1
                                            : l->entropy * (bits ? SM_BITS_PER_NAT : 1));
    }
}

static canvas canvas_of(const sm_losses *p, const sm_scene *scene, sm_pen pen)
{
    canvas c = {.p = p, .scene = scene, .pen = pen};
    const int most = scene->w >= 100 ? NAME : scene->w >= 60 ? NAME / 2 : NAME / 2 - 2;
    c.name = scene->w >= 60 ? NAME_FAIR : NAME_LEAST;
    for (int k = 0; k < SM_SIDES; k++) {
        const sm_session *s = scene->session;
        const unsigned flags = sm_look_flags(scene->look);
        int widest = sm_axis_widest(s, k, sm_axis_of(s, k), flags);
        if (widest > most) c.common[k] = sm_axis_affix(s, k, sm_axis_of(s, k));
        c.name = sm_most(c.name, widest - sm_affix_width(&c.common[k], flags));
    }
    c.name = sm_least(c.name, most);
    int space = scene->w - 2 - c.name;
    for (int i = 0; i < COLUMNS; i++) {
        int width = column_width(&c, worth[i]);
        if (worth[i] == SILHOUETTE && !sm_losses_silhouettes(scene)) continue;
        if (width > space) break;
        space -= width;
        c.columns |= 1u << worth[i];
    }
    return c;
}

static void draw_name(const canvas *c, sm_pen pen, int x, int y, int side, uint32_t id)
{
    char buffer[1024];
    sm_words_pen(pen, x, y, c->name,
                 sm_affix_strip(&c->common[side], sm_axis_name(c->scene->session, side, id), buffer, sizeof buffer));
}

/* ---- how the height is shared ------------------------------------------------------------------------------------ */

static int head_lines(const sm_scene *scene)
{
    return scene->h >= 12 ? 3 : scene->h >= 4 ? 1 : 0;
}

enum { LEAST = 3 }; /* lines of a part, its head among them, below which it is left out */

/* Lines of each part, head included; 0: not there. Parts that want little leave the rest to the others. */
static void share_height(const sm_losses *p, const sm_scene *scene, int out[SM_PANES], int *gap)
{
    int space = scene->h - head_lines(scene), want[SM_PANES], all = 0, least = 0;
    for (int i = 0; i < SM_PANES; i++) {
        uint32_t n = sm_losses_lines(p, i);
        want[i] = n > 500 ? 501 : n ? (int)n + 1 : 2;
        out[i] = want[i] < LEAST ? want[i] : LEAST;
        all += want[i];
        least += out[i];
    }
    *gap = space >= all + SM_PANES - 1;
    if (space < least) {
        for (int i = 0; i < SM_PANES; i++) out[i] = i == p->pane ? space : 0;
        return;
    }
    for (int i = 0; i < SM_PANES; i++) space -= out[i];
    for (bool more = true; space > 0 && more;) {
        more = false;
        for (int i = 0; i < SM_PANES && space > 0; i++)
            if (out[i] < want[i]) {
                out[i]++;
                space--;
                more = true;
            }
    }
}

int sm_losses_shown(const sm_losses *p, const sm_scene *scene, int pane)
{
    int lines[SM_PANES], gap;
    share_height(p, scene, lines, &gap);
    return lines[pane] > 1 ? lines[pane] - 1 : 1;
}

/* ---- a class or a cluster ---------------------------------------------------------------------------------------- */

/* What the names of that side are, or what is left out of them. */
static void draw_best_head(const canvas *c, int side, int x, int y)
{
    sm_text head = {0};
    sm_affix_put(&c->common[side], &head);
    if (!head.length) sm_text_puts(&head, sm_axis_word(side));
    sm_pen_put(sm_pen_as(c->pen, SM_ROLE_DIM), x, y, c->name, &head);
}

static void draw_pane_head(const canvas *c, int pane, int y)
{
    static const char *const title[SM_SIDES] = {"CLASSES", "CLUSTERS"};
    sm_role role = c->p->pane == pane ? SM_ROLE_CROSS : SM_ROLE_HEAD;
    int x = 2 + c->name;
    for (int i = 0; i < COLUMNS; i++) {
        if (!(c->columns >> i & 1)) continue;
        int width = column_width(c, i);
        if (i == BEST)
            draw_best_head(c, !pane, x + 2, y);
        else
            sm_pen_right(sm_pen_as(c->pen, SM_ROLE_DIM), x, y, width, columns[i].head);
        x += width;
    }
    char text[64];
    uint32_t unmatched = c->p->d->unmatched[pane];
    int space = c->columns >> SIZE & 1 ? c->name + 4 : c->name + 2;
    int used = snprintf(text, sizeof text, "%s %u", title[pane], c->p->d->n[pane]);
    if (unmatched && used + 8 <= space) snprintf(text + used, sizeof text - (size_t)used, " !%u", unmatched);
    sm_pen_cut(sm_pen_as(c->pen, role), 0, y, space, text);
}

static void draw_values(const canvas *c, int pane, const sm_diagnosed *l, bool here, int y)
{
    int x = 2 + c->name;
    for (int i = 0; i < COLUMNS; i++) {
        if (!(c->columns >> i & 1)) continue;
        int width = column_width(c, i);
        char text[64];
        sm_pen pen = sm_pen_as(c->pen, here ? SM_ROLE_CROSS : SM_ROLE_TEXT);
        if (i == BEST) {
            sm_pen_text(sm_pen_as(c->pen, here ? SM_ROLE_CROSS : SM_ROLE_DIM), x + 1, y, l->ties > 1 ? "=" : " ");
            draw_name(c, pen, x + 2, y, !pane, l->best);
        } else if (i == CHART) {
            sm_pen_bar(sm_pen_as(pen, SM_ROLE_WORSE), x + 2, y, BAR, sm_diagnosis_part(c->p->d, l));
        } else {
            say_column(c, i, l, text);
            sm_pen_right(pen, x, y, width, text);
        }
        x += width;
    }
}

/* The line under the cursor is one block. */
static void draw_here(const canvas *c, int y)
{
    sm_pen pen = sm_pen_as(c->pen, SM_ROLE_CROSS);
    sm_pen_repeat(pen, 0, y, c->scene->w - 1, " ");
    sm_pen_text(pen, 0, y, "▸");
}

static void draw_line(const canvas *c, int pane, uint32_t i, bool here, int y)
{
    const sm_diagnosed *l = &c->p->d->line[pane][i];
    sm_role role = here ? SM_ROLE_CROSS : l->unmatched ? SM_ROLE_UNMATCHED : SM_ROLE_TEXT;
    if (here) draw_here(c, y);
    if (l->unmatched) sm_pen_text(sm_pen_as(c->pen, SM_ROLE_UNMATCHED), 1, y, "!");
    draw_name(c, sm_pen_as(c->pen, role), 2, y, pane, l->id);
    draw_values(c, pane, l, here, y);
    if (here) sm_pen_cursor(c->pen, 0, y);
}

/* ---- what is left over ------------------------------------------------------------------------------------------- */

static void draw_misplaced_head(const canvas *c, int y)
{
    const sm_diagnosis *d = c->p->d;
    char points[16], cells[16];
    sm_text text = {0};
    sm_words_count(points, d->points_left);
    sm_words_count(cells, d->cells_left);
    sm_text_printf(&text, "Misplaced: %s point%s", points, sm_plural(d->points_left));
    if (c->scene->w >= 60)
        sm_text_printf(&text, " in %s cell%s; matched by %s", cells, sm_plural(d->cells_left),
                       sm_weighting_name(c->p->made_match));
    if (c->scene->w >= 60 && d->optima > 1)
        sm_text_printf(&text, " (1 of %u%s matchings)", d->optima, d->optima >= 100 ? " or more" : "");
    for (int k = 0; k < SM_SIDES; k++) {
        if (sm_affix_any(&c->common[k])) sm_text_puts(&text, " · ");
        sm_affix_put(&c->common[k], &text);
    }
    sm_pen_put(sm_pen_as(c->pen, c->p->pane == SM_PANE_LEFT ? SM_ROLE_CROSS : SM_ROLE_HEAD), 0, y, c->scene->w - 1,
               &text);
}

static void draw_confusion(const canvas *c, uint32_t i, bool here, int y)
{
    const sm_confusion *f = &c->p->d->confusion[i];
    const sm_session *s = c->scene->session;
    const sm_table *t = sm_session_table(s);
    const struct {
        uint64_t of;
        const char *what;
    } share[] = {{sm_table_row_sums(t)[f->row], "of the class"},
                 {sm_table_col_sums(t)[f->col], "of the cluster"},
                 {c->p->d->points_left, "of the misplaced"}};
    sm_pen pen = sm_pen_as(c->pen, here ? SM_ROLE_CROSS : SM_ROLE_TEXT);
    char text[64], count[16];
    sm_pen quiet = sm_pen_as(c->pen, here ? SM_ROLE_CROSS : SM_ROLE_DIM);
    if (here) draw_here(c, y);
    draw_name(c, pen, 2, y, SM_CLASSES, f->row);
    sm_pen_text(quiet, 3 + c->name, y, "×");
    draw_name(c, pen, 5 + c->name, y, SM_CLUSTERS, f->col);
    int x = 5 + 2 * c->name;
    sm_words_count(count, f->count);
    sm_pen_right(pen, x, y, 7, count);
    x += 7;
    for (size_t k = 0; k < sizeof share / sizeof *share && x + 8 + 16 <= c->scene->w; k++) {
        say_percent(text, (double)f->count / (double)share[k].of);
        sm_pen_right(pen, x, y, 8, text);
        x += 8;
        x += 1 + sm_pen_text(quiet, x + 1, y, share[k].what);
    }
    if (here) sm_pen_cursor(c->pen, 0, y);
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

bool sm_losses_at(const sm_losses *p, const sm_scene *scene, int y, int *pane, uint32_t *line)
{
    int lines[SM_PANES], gap, top = head_lines(scene);
    share_height(p, scene, lines, &gap);
    for (*pane = 0; *pane < SM_PANES; ++*pane) {
        int h = lines[*pane], below = y - top - (h > 1);
        if (!h) continue;
        uint32_t n = sm_losses_lines(p, *pane), shown = h > 1 ? (uint32_t)h - 1 : 1;
        *line = sm_span_around(p->at[*pane], (int)shown, n).first + (uint32_t)below;
        if (below >= 0 && (uint32_t)below < shown && *line < n) return true;
        top += h + gap;
    }
    return false;
}

static void draw_pane(const canvas *c, int pane, int y, int h)
{
    uint32_t n = sm_losses_lines(c->p, pane), shown = h > 1 ? (uint32_t)h - 1 : 1, at = c->p->at[pane];
    bool head = h > 1;
    if (head && pane == SM_PANE_LEFT) draw_misplaced_head(c, y);
    if (head && pane < SM_SIDES) draw_pane_head(c, pane, y);
    if (head) y++;
    if (n == 0) {
        sm_pen_text(sm_pen_as(c->pen, SM_ROLE_DIM), 2, y,
                    pane == SM_PANE_LEFT ? "none: every point is in its class's partner" : "none has points");
        return;
    }
    uint32_t top = sm_span_around(at, (int)shown, n).first;
    for (uint32_t i = 0; i < shown && top + i < n; i++) {
        bool here = pane == c->p->pane && top + i == at;
        if (pane == SM_PANE_LEFT)
            draw_confusion(c, top + i, here, y + (int)i);
        else
            draw_line(c, pane, top + i, here, y + (int)i);
    }
    if (c->scene->w >= 10) sm_pen_more(c->pen, c->scene->w - 1, y, (int)shown, top > 0, top + shown < n);
}

static void say_loss(const canvas *c, char out[256])
{
    const sm_diagnosis *d = c->p->d;
    char value[32], loss[32];
    sm_words_value(value, sm_words_unit(c->scene->session, c->p->index, d->value), DIGITS);
    in_its_unit(c, d->loss.total.number, loss);
    if (!sm_value_known(d->loss.total))
        snprintf(out, 256, "%s = %s", d->index->name, value);
    else if (c->scene->w < 60)
        snprintf(out, 256, "%s %s, loss %s", d->index->short_name, value, loss);
    else
        snprintf(out, 256, "%s = %s, %s %s %g", d->index->name, value, loss,
                 d->index->distance ? "above the minimum" : "below the maximum", d->index->best);
}

/* brief: only the formulas. */
static void say_how(const sm_diagnosis *d, bool brief, sm_text *out)
{
    static const char *const adds_up[] = {
        [SM_LOSS_BY_CLASS] = "class losses add up to it",
        [SM_LOSS_BY_CLUSTER] = "cluster losses add up to it",
        [SM_LOSS_BY_EITHER] = "class losses add up to it, and so do cluster losses",
        [SM_LOSS_BY_BOTH] = "class and cluster losses add up to it",
    };
    if (!d->loss.kind) {
        sm_text_puts(out, d->value.state == SM_UNDEFINED ? d->value.why ? d->value.why : ""
                          : d->loss.by_convention        ? "the value is a convention: it has no sum to share"
                                                         : "not a sum over classes or clusters: no shares");
        return;
    }
    for (int k = -1; k < SM_SIDES; k++) {
        const char *formula = k < 0 ? adds_up[d->loss.kind] : d->loss.formula[k];
        if (!*formula || (k < 0 && brief && (*d->loss.formula[SM_CLASSES] || *d->loss.formula[SM_CLUSTERS]))) continue;
        sm_text_printf(out, "%s%s%s%s", out->length ? "; " : "", k < 0 ? "" : sm_axis_word(k), k < 0 ? "" : " ",
                       formula);
    }
}

static void draw_loss_head(const canvas *c, int lines)
{
    static const char *const name[SM_DIAGNOSIS_ORDERS] = {
        [SM_FIRST_WORST] = "worst first",
        [SM_FIRST_LARGE] = "largest first",
        [SM_FIRST_UNLIKE] = "lowest Jaccard first",
        [SM_FIRST_MIXED] = "most mixed first",
        [SM_FIRST_LOADED] = "as loaded",
    };
    char text[256];
    int w = c->scene->w;
    if (lines < 1) return;
    say_loss(c, text);
    sm_pen_cut(sm_pen_as(c->pen, SM_ROLE_HEAD), 1, 0, w - 2, text);
    int used = sm_look_width(c->scene->look, text);
    const char *order = name[c->p->order];
    if (used + 4 + (int)strlen(order) <= w)
        sm_pen_right(sm_pen_as(c->pen, SM_ROLE_DIM), 1 + used, 0, w - 2 - used, order);
    if (lines < 2) return;
    sm_text how = {0};
    say_how(c->p->d, false, &how);
    if (c->p->d->loss.kind && sm_look_width(c->scene->look, sm_text_of(&how)) > w - 2) {
        sm_text_clear(&how);
        say_how(c->p->d, true, &how);
    }
    sm_pen_put(sm_pen_as(c->pen, SM_ROLE_DIM), 1, 1, w - 2, &how);
}

void sm_losses_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_losses *p = state;
    if (!p->d) {
        sm_pen_printf(pen, 1, 0, "%s: … computing", sm_registry_at(p->indices, p->index)->name);
        return;
    }
    canvas c = canvas_of(p, scene, pen);
    int lines[SM_PANES], gap, y = head_lines(scene);
    draw_loss_head(&c, y);
    share_height(p, scene, lines, &gap);
    for (int pane = 0; pane < SM_PANES; pane++) {
        if (!lines[pane]) continue;
        c.side = pane < SM_SIDES ? pane : SM_CLASSES;
        draw_pane(&c, pane, y, lines[pane]);
        y += lines[pane] + gap;
    }
}

/* ---- one line in words ------------------------------------------------------------------------------------------- */

static void say_line(const sm_losses *p, const sm_session *s, const sm_diagnosed *l, bool brief, sm_text *out)
{
    int side = p->pane;
    unsigned long long size = l->size, common = l->common, of = l->size + sm_axis_sum(s, !side, l->best) - l->common;
    char jaccard[64], part[64];
    say_real(jaccard, l->jaccard);
    say_percent(part, sm_diagnosis_part(p->d, l));
    sm_text_printf(out,
                   brief ? "%s %s: %llu%s · %s %s, J %llu/%llu = %s"
                         : "%s %s: %llu point%s · best %s %s, Jaccard %llu/%llu = %s",
                   sm_axis_word(side), sm_axis_name(s, side, l->id), size, brief || size == 1 ? "" : "s",
                   sm_axis_word(!side), sm_axis_name(s, !side, l->best), common, of, jaccard);
    if (l->unmatched) sm_text_puts(out, " · unmatched");
    if (p->d->loss.share[side]) sm_text_printf(out, " · %s of the loss", part);
}

static void say_confusion(const sm_losses *p, const sm_session *s, const sm_confusion *c, sm_text *out)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    const sm_matching *m = &f->matching[p->made_match];
    if (!(f->have & sm_need_first(p->made_match))) return;
    const uint32_t id[SM_SIDES] = {c->row, c->col},
                   partner[SM_SIDES] = {c->row < m->rows ? m->col_of_row[c->row] : SM_NONE,
                                        c->col < m->cols ? m->row_of_col[c->col] : SM_NONE};
    sm_text_printf(out, "%llu point%s of class %s in cluster %s", (unsigned long long)c->count, sm_plural(c->count),
                   sm_axis_name(s, SM_CLASSES, c->row), sm_axis_name(s, SM_CLUSTERS, c->col));
    for (int k = 0; k < SM_SIDES; k++) {
        sm_text_puts(out, k ? ", " : " · ");
        sm_axis_say(out, s, k, id[k]);
        sm_text_puts(out, " is paired with ");
        if (partner[k] == SM_NONE)
            sm_text_puts(out, "nothing");
        else
            sm_axis_say(out, s, !k, partner[k]);
    }
}

void sm_losses_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const sm_losses *p = state;
    const sm_diagnosed *l = sm_losses_line(p);
    const sm_confusion *c = sm_losses_confusion(p);
    if (c) say_confusion(p, scene->session, c, out);
    if (l) say_line(p, scene->session, l, false, out);
    if (!l || sm_look_width(scene->look, sm_text_of(out)) <= scene->w - 2) return;
    sm_text_clear(out);
    say_line(p, scene->session, l, true, out);
}
