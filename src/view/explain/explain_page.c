/* How an explanation looks: the head, the steps with their terms, why the value changed, the small matrix. */
#include "explain_internal.h"
#include "view/widgets/words.h"
#include <stdio.h>

enum { GAP = 3, LEAST_BODY = 9 };

typedef struct page { /* a body of any length, of which some lines are seen */
    const sm_explain *e;
    const sm_scene *scene;
    sm_pen pen, off; /* off: only counting, nothing is drawn into an empty box */
    bool paint;
    int w;
    int y;        /* the next line, counted from the first of the body */
    int from;     /* the first line that is seen */
    int at;       /* line of the cursor */
    bool looking; /* for what is at: */
    int x, line;
    size_t step, term; /* found there; step SIZE_MAX: nothing */
    bool why_below;
} page;

static void step_head(page *p, size_t i)
{
    const sm_derived_step *s = &p->e->d.steps[i];
    bool here = p->e->step == i && p->e->term == 0;
    char number[24];
    snprintf(number, sizeof number, "%zu", i + 1 - sm_explain_first(p->e));
    int title = 6 + sm_look_width(p->scene->look, s->title), formula = sm_look_width(p->scene->look, s->formula),
        result = sm_look_width(p->scene->look, s->result);
    bool one_line = title + 3 + formula + 2 + result < p->w;
    if (here) p->at = p->y;
    if (p->paint) {
        sm_pen pen = sm_pen_as(p->pen, here ? SM_ROLE_CROSS : SM_ROLE_HEAD);
        int y = p->y - p->from;
        sm_pen_text(pen, 0, y, here ? "▸" : " ");
        sm_pen_text(sm_pen_as(p->pen, SM_ROLE_KEY), 1, y, sm_explain_folded(p->e, i) ? "+" : "▾");
        sm_pen_text(pen, 3, y, number);
        sm_pen_cut(pen, 6, y, p->w - 8 - result, s->title);
        sm_pen_cut(sm_pen_as(p->pen, SM_ROLE_DIM), one_line ? title + 3 : 6, y + !one_line, p->w - 8,
                   formula ? s->formula : "");
        sm_pen_right(sm_pen_as(p->pen, SM_ROLE_MATCHED), p->w - 1 - result, y, result, s->result);
        if (here) sm_pen_cursor(p->pen, 1, y);
    }
    int lines = 1 + (!one_line && formula);
    if (p->looking && p->line >= p->y && p->line < p->y + lines) p->step = i, p->term = 0;
    p->y += lines;
}

/* Terms of cells are in columns, sentences have one per line. */
static int terms_across(const sm_derived_step *s, int w, sm_look look, int *width)
{
    int widest = 1;
    for (size_t i = 0; i < s->n_terms; i++) {
        int each = sm_explain_is_cell(&s->terms[i]) ? sm_look_width(look, s->terms[i].text) : 0;
        if (each > widest) widest = each;
    }
    *width = widest + GAP;
    int across = (w - 7 + GAP) / *width;
    return across < 1 ? 1 : across > 4 ? 4 : across;
}

static void step_terms(page *p, size_t i)
{
    const sm_derived_step *s = &p->e->d.steps[i];
    int width, across = terms_across(s, p->w, p->scene->look, &width), column = 0;
    for (size_t t = 0; t < s->n_terms; t++) {
        bool cell = sm_explain_is_cell(&s->terms[t]),
             last = t + 1 == s->n_terms || !sm_explain_is_cell(&s->terms[t + 1]);
        int x = 6 + column * width;
        bool here = p->e->step == i && p->e->term == t + 1;
        sm_pen pen = sm_pen_as(p->pen, here ? SM_ROLE_CROSS : SM_ROLE_TEXT);
        if (here) p->at = p->y;
        if (p->paint && here) sm_pen_text(pen, 0, p->y - p->from, "▸");
        if (p->paint) sm_pen_cut(pen, x, p->y - p->from, p->w - 1 - x, s->terms[t].text);
        if (p->paint && here) sm_pen_cursor(p->pen, x, p->y - p->from);
        if (p->looking && p->line == p->y && p->x >= x) p->step = i, p->term = t + 1;
        column++;
        if (cell && column < across && !last) continue;
        p->y++;
        column = 0;
    }
}

static void body(page *p)
{
    const sm_explain *e = p->e;
    sm_pen pen = p->paint ? p->pen : p->off;
    if (e->card) {
        p->y += sm_card_draw(e, p->scene, pen, p->y - p->from);
        return;
    }
    for (size_t i = sm_explain_first(e); i < e->d.n_steps; i++) {
        step_head(p, i);
        if (!sm_explain_folded(e, i)) step_terms(p, i);
    }
    if (!p->why_below) p->y += sm_why_draw(e, p->scene, pen, p->y - p->from, p->w);
    p->y += sm_card_extent(e, p->scene, pen, p->y - p->from, p->w);
    /* what the letters represent; the other sentences about the index as such are on its card */
    const sm_derived_step *s = sm_explain_first(e) ? &e->d.steps[0] : NULL;
    if (!s || !s->n_terms) return;
    p->y++;
    p->y += sm_words_wrap(sm_pen_as(pen, SM_ROLE_DIM), 6, p->y - p->from, sm_most(1, p->w - 8),
                          s->terms[s->n_terms - 1].text);
}

/* ---- the head ---------------------------------------------------------------------------------------------------- */

/* What the index reacts to, below its title; returns the lines it took. */
static int draw_sees(const sm_explain *e, const sm_scene *scene, sm_pen pen, int y)
{
    return sm_words_wrap(pen, 1, y, scene->w - 3, sm_explained(e)->sees);
}

void sm_explain_range(const sm_index *x, const sm_scene *scene, sm_text *out)
{
    if (sm_words_bits(scene->session))
        sm_formula_in_bits(x->range, out);
    else
        sm_text_puts(out, x->range);
}

static void say_about(const sm_explain *e, const sm_scene *scene, bool formula, sm_value v, sm_text *out)
{
    const sm_index *x = sm_explained(e);
    const char *why = v.state == SM_BY_CONVENTION || v.state == SM_UNDEFINED ? v.why : NULL;
    if (formula) sm_text_printf(out, "= %s · ", e->d.n_steps && sm_explain_first(e) ? e->d.steps[0].formula : x->shown);
    sm_text_printf(out, "%s · range ", x->id);
    sm_explain_range(x, scene, out);
    sm_text_printf(out, " · %s", sm_index_direction(x));
    if (x->nats) sm_text_puts(out, sm_words_bits(scene->session) ? " · in bits" : " · in nats");
    if (why) sm_text_printf(out, " · %s", why);
}

static void draw_explain_head(const sm_explain *e, const sm_scene *scene, sm_pen pen, int about)
{
    const sm_index *x = sm_explained(e);
    sm_value v = sm_words_unit(scene->session, e->index, sm_session_now(scene->session)[e->index]);
    char value[32];
    sm_words_value(value, v, sm_explain_digits(e, scene));
    int width = sm_pen_right(sm_pen_as(pen, SM_ROLE_MATCHED), scene->w - 34, 0, 32, value);
    sm_pen_text(pen, scene->w - 4 - width, 0, "=");
    if (v.state == SM_BY_CONVENTION) sm_pen_text(pen, scene->w - 2, 0, "†");
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, 0, scene->w - 6 - width, x->name);
    const char *words = e->made && sm_explain_first(e) ? e->d.steps[0].formula : x->shown;
    int name = sm_look_width(scene->look, x->name), formula = sm_look_width(scene->look, words);
    int space = scene->w - width - 7 - (name + 4);
    if (formula <= space) sm_pen_printf(pen, name + 2, 0, "= %s", words);
    sm_text line = {0};
    say_about(e, scene, formula > space, v, &line);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 1, about, scene->w - 2, sm_text_of(&line));
    if (about > 1) draw_sees(e, scene, pen, 1);
    sm_text_free(&line);
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

typedef struct layout {
    int head, sees; /* lines of the head; of them, of its sentence */
    sm_small small;
    int w, h; /* of the body */
    int why;  /* lines below the body that say why; 0: they are its last ones */
} layout;

static page page_on(const sm_explain *e, const sm_scene *scene, sm_pen pen, const layout *l)
{
    page p = {.e = e, .scene = scene, .w = l->w, .why_below = l->why > 0};
    p.pen = sm_pen_in(pen, (sm_rect){0, l->head, l->w, l->h});
    p.off = p.pen;
    p.off.box.h = 0;
    return p;
}

static int page_lines(const sm_explain *e, const sm_scene *scene, sm_pen pen, const layout *l, int *at)
{
    page p = page_on(e, scene, pen, l);
    body(&p);
    if (at) *at = p.at;
    return p.y;
}

/* The small matrix is next to the steps if there is room, else below them where they leave some. */
static layout lay_out_page(const sm_explain *e, const sm_scene *scene, sm_pen pen)
{
    sm_pen off = pen;
    off.box.h = 0;
    layout l = {.sees = scene->h >= 10 ? draw_sees(e, scene, off, 0) : 0, .w = scene->w};
    l.head = scene->h >= 8 ? 3 + l.sees : scene->h >= 2 ? 1 : 0; /* title, sentence, what it is and a blank line */
    l.h = scene->h - l.head;
    if (!e->made || e->card) return l;
    int why = sm_why_draw(e, scene, off, 0, scene->w);
    if (why > 0 && l.h - why >= LEAST_BODY) l.why = why, l.h -= why;
    const sm_term *lit = sm_explain_term(e);
    l.small = sm_small_beside(scene, lit, l.head, l.head + l.h);
    if (l.small.box.w > 0) {
        l.w = scene->w - l.small.box.w - 1;
        return l;
    }
    int lines = page_lines(e, scene, pen, &l, NULL);
    l.small = sm_small_below(scene, lit, l.head + lines, l.head + l.h);
    return l;
}

static int first_line(const sm_explain *e, int at, int lines, int space)
{
    int from = e->card ? e->card_at : at - space / 2;
    if (from > lines - space) from = lines - space;
    return from < 0 ? 0 : from;
}

void sm_explain_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_explain *e = state;
    layout l = lay_out_page(e, scene, pen);
    draw_explain_head(e, scene, sm_pen_in(pen, (sm_rect){0, 0, scene->w, l.head > 1 ? 2 + l.sees : l.head}),
                      1 + l.sees);
    page p = page_on(e, scene, pen, &l);
    if (!e->made) {
        sm_pen_text(p.pen, 1, 0, e->shown.wrong.status ? e->shown.wrong.text : "… computing");
        return;
    }
    int at = 0, lines = page_lines(e, scene, pen, &l, &at);
    if (lines > l.h) p.from = first_line(e, at, lines, l.h);
    p.paint = true;
    body(&p);
    sm_pen_more(p.pen, p.w - 1, 0, p.pen.box.h, p.from > 0, lines - p.from > p.pen.box.h);
    if (l.why) sm_why_draw(e, scene, pen, l.head + l.h, scene->w);
    sm_small_draw(&l.small, scene, pen);
}

bool sm_explain_hit(const sm_explain *e, const sm_scene *scene, int x, int y, size_t *step, size_t *term)
{
    sm_pen off = {.look = scene->look};
    layout l = lay_out_page(e, scene, off);
    page p = page_on(e, scene, off, &l);
    int at = 0, lines = page_lines(e, scene, off, &l, &at);
    if (lines > l.h) p.from = first_line(e, at, lines, l.h);
    p.looking = true;
    p.x = x;
    p.line = y < l.head ? -1 : y - l.head + p.from;
    p.step = SIZE_MAX;
    if (x < l.w && !e->card) body(&p);
    *step = p.step;
    *term = p.term;
    return p.step != SIZE_MAX;
}

int sm_explain_card_lines(const sm_explain *e, const sm_scene *scene)
{
    sm_pen off = {.look = scene->look};
    layout l = lay_out_page(e, scene, off);
    return sm_most(0, page_lines(e, scene, off, &l, NULL) - l.h);
}

int sm_explain_across(const sm_explain *e, const sm_scene *scene)
{
    const sm_derived_step *s = e->step < e->d.n_steps ? &e->d.steps[e->step] : NULL;
    const sm_term *t = sm_explain_term(e);
    if (!s || !t || !sm_explain_is_cell(t)) return 1;
    sm_small small = sm_small_beside(scene, t, 0, scene->h);
    int width, w = small.box.w > 0 ? scene->w - small.box.w - 1 : scene->w;
    return terms_across(s, w, scene->look, &width);
}
