/* Explain: how the value of one index comes about, step by step, with the numbers of this table. */
#include "chosen.h"
#include "setmatch/view/words.h"
#include "views.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TERMS = 60, GAP = 3 };

typedef struct explain {
    size_t index, step; /* the index explained; the step under the cursor */
    size_t term;        /* the term under the cursor, from 1; 0: the step's own line */
    uint64_t folded;    /* a bit a step */
    int digits;         /* 0: as the option says */
    sm_derivation d;    /* made by settle for: */
    bool made;
    size_t made_index;
    int made_digits;
    uint64_t made_revision;
} explain;

static const sm_index *index_of(const explain *e)
{
    return sm_indices[e->index];
}

static void done(void *state)
{
    sm_derivation_done(&((explain *)state)->d);
}

static unsigned needs(const void *state, const sm_scene *scene)
{
    return scene->session ? sm_index_explain_needs(index_of(state)) | SM_NEED_BEST : 0;
}

static int digits_of(const explain *e, const sm_scene *scene)
{
    return e->digits ? e->digits : sm_words_digits(scene->session);
}

static bool outdated(const explain *e, const sm_scene *scene)
{
    return !e->made || e->made_index != e->index || e->made_digits != digits_of(e, scene) ||
           e->made_revision != sm_session_revision(scene->session);
}

/* The first step is the index's card: name and formula, which stand in the head, and sentences, which stand last. */
static size_t first_step(const explain *e)
{
    return e->d.n_steps > 1 && !strcmp(e->d.steps[0].title, index_of(e)->name) ? 1 : 0;
}

static void keep_cursor(explain *e)
{
    size_t first = first_step(e);
    if (e->step >= e->d.n_steps) e->step = e->d.n_steps ? e->d.n_steps - 1 : 0;
    if (e->step < first) e->step = first;
    if (e->step >= e->d.n_steps || e->term > e->d.steps[e->step].n_terms) e->term = 0;
}

static void settle(void *state, const sm_scene *scene)
{
    explain *e = state;
    if (!scene->session || !outdated(e, scene)) return;
    const sm_facts *f = sm_live_facts(sm_session_live(scene->session));
    sm_derivation_done(&e->d);
    e->d = (sm_derivation){.terms_at_most = TERMS, .digits = digits_of(e, scene)};
    unsigned wanted = sm_index_explain_needs(index_of(e));
    e->made = (f->have & wanted) == wanted;
    if (e->made) sm_index_explain(index_of(e), f, &e->d);
    e->made_index = e->index;
    e->made_digits = digits_of(e, scene);
    e->made_revision = sm_session_revision(scene->session);
    keep_cursor(e);
}

/* ---- drawing ---------------------------------------------------------------------------------------------------- */

typedef struct page { /* a body of any length, of which some lines are seen */
    const explain *e;
    const sm_scene *scene;
    sm_pen pen;
    bool paint;
    int y;         /* the next line, counted from the first of the body */
    int from;      /* the first line that is seen */
    int at, extra; /* line of the cursor, and its column */
    bool looking;  /* for what stands at: */
    int x, line;
    size_t step, term; /* found there; step SIZE_MAX: nothing */
} page;

static int shown_width(const page *p, const char *text)
{
    return sm_show_width(text, p->scene->look.ascii ? SM_SHOW_ASCII : 0);
}

static sm_pen ink(const page *p, sm_role role)
{
    return sm_pen_as(p->pen, role);
}

static int line_y(const page *p)
{
    return p->y - p->from;
}

static bool folded(const explain *e, size_t step)
{
    return step < 64 && e->folded >> step & 1;
}

static void step_head(page *p, size_t i)
{
    const sm_derived_step *s = &p->e->d.steps[i];
    bool here = p->e->step == i && p->e->term == 0;
    char number[16];
    snprintf(number, sizeof number, "%zu", i + 1 - first_step(p->e));
    int title = 6 + shown_width(p, s->title), formula = shown_width(p, s->formula), result = shown_width(p, s->result);
    bool one_line = title + 3 + formula + 2 + result < p->scene->w;
    if (here) p->at = p->y;
    if (p->paint) {
        sm_pen pen = ink(p, here ? SM_ROLE_CROSS : SM_ROLE_HEAD);
        int y = line_y(p);
        sm_pen_text(pen, 0, y, here ? "▸" : " ");
        sm_pen_text(ink(p, SM_ROLE_KEY), 1, y, folded(p->e, i) ? "+" : "▾");
        sm_pen_text(pen, 3, y, number);
        sm_pen_cut(pen, 6, y, p->scene->w - 8 - result, s->title);
        sm_pen_cut(ink(p, SM_ROLE_DIM), one_line ? title + 3 : 6, y + !one_line, p->scene->w - 8,
                   formula ? s->formula : "");
        sm_pen_right(ink(p, SM_ROLE_MATCHED), p->scene->w - 1 - result, y, result, s->result);
        if (here) sm_pen_cursor(p->pen, 1, y);
    }
    int lines = 1 + (!one_line && formula);
    if (p->looking && p->line >= p->y && p->line < p->y + lines) p->step = i, p->term = 0;
    p->y += lines;
}

/* Terms of cells stand in columns, sentences have a line each. */
static bool is_cell(const sm_term *t)
{
    return t->row != SM_NONE || t->col != SM_NONE;
}

static int across_of(const page *p, const sm_derived_step *s, int *width)
{
    int widest = 1;
    for (size_t i = 0; i < s->n_terms; i++) {
        int w = is_cell(&s->terms[i]) ? shown_width(p, s->terms[i].text) : 0;
        if (w > widest) widest = w;
    }
    *width = widest + GAP;
    int across = (p->scene->w - 7 + GAP) / *width;
    return across < 1 ? 1 : across > 4 ? 4 : across;
}

static void one_term(page *p, const sm_term *t, int x, bool here)
{
    if (here) p->at = p->y;
    if (!p->paint) return;
    if (here) sm_pen_text(ink(p, SM_ROLE_CROSS), 0, line_y(p), "▸");
    sm_pen_cut(ink(p, here ? SM_ROLE_CROSS : SM_ROLE_TEXT), x, line_y(p), p->scene->w - 1 - x, t->text);
    if (here) sm_pen_cursor(p->pen, x, line_y(p));
}

static void step_terms(page *p, size_t i)
{
    const sm_derived_step *s = &p->e->d.steps[i];
    int width, across = across_of(p, s, &width), column = 0;
    for (size_t t = 0; t < s->n_terms; t++) {
        bool cell = is_cell(&s->terms[t]), last = t + 1 == s->n_terms || !is_cell(&s->terms[t + 1]);
        int x = 6 + column * width;
        one_term(p, &s->terms[t], x, p->e->step == i && p->e->term == t + 1);
        if (p->looking && p->line == p->y && p->x >= x) p->step = i, p->term = t + 1;
        column++;
        if (cell && column < across && !last) continue;
        p->y++;
        column = 0;
    }
}

static void before_line(page *p)
{
    const sm_session *s = p->scene->session;
    sm_value was = sm_words_unit(s, p->e->index, sm_session_before(s)[p->e->index]),
             now = sm_words_unit(s, p->e->index, sm_session_now(s)[p->e->index]);
    char a[32], b[32], c[32];
    if (!sm_words_is_number(was)) return;
    sm_words_value(a, was, 4);
    sm_words_value(b, now, 4);
    sm_words_change(c, was, now, 4);
    int verdict = sm_words_verdict(index_of(p->e), was, now);
    p->y++;
    if (p->paint) {
        int x =
            6 + sm_pen_printf(ink(p, SM_ROLE_TEXT), 6, line_y(p), "before the last change %s   now %s   change ", a, b);
        sm_role role = verdict > 0 ? SM_ROLE_BETTER : verdict < 0 ? SM_ROLE_WORSE : SM_ROLE_DIM;
        sm_pen_printf(ink(p, role), x, line_y(p), "%s %s", c, verdict > 0 ? "▲ better" : verdict < 0 ? "▼ worse" : "");
    }
    p->y++;
}

/* Sentences about the index as such. */
static void card(page *p)
{
    if (first_step(p->e) == 0) return;
    const sm_derived_step *s = &p->e->d.steps[0];
    int w = p->scene->w - 8;
    sm_pen off = p->pen;
    off.box.h = 0; /* only counting: nothing is drawn into an empty box */
    p->y++;
    for (size_t t = 0; t < s->n_terms; t++) {
        if (strstr(s->terms[t].text, index_of(p->e)->sees)) continue; /* stands below the title */
        p->y += sm_words_wrap(p->paint ? ink(p, SM_ROLE_DIM) : off, 6, line_y(p), w < 1 ? 1 : w, s->terms[t].text);
    }
}

static void body(page *p)
{
    const explain *e = p->e;
    for (size_t i = first_step(e); i < e->d.n_steps; i++) {
        step_head(p, i);
        if (!folded(e, i)) step_terms(p, i);
    }
    before_line(p);
    card(p);
}

/* What the index reacts to, below its title; returns the lines it took. */
static int draw_sees(const explain *e, const sm_scene *scene, sm_pen pen, int y)
{
    return sm_words_wrap(pen, 1, y, scene->w - 3, index_of(e)->sees);
}

static void draw_head(const explain *e, const sm_scene *scene, sm_pen pen, int card)
{
    const sm_index *x = index_of(e);
    sm_value v = sm_words_unit(scene->session, e->index, sm_session_now(scene->session)[e->index]);
    char value[32];
    sm_words_value(value, v, digits_of(e, scene));
    int width = sm_pen_right(sm_pen_as(pen, SM_ROLE_MATCHED), scene->w - 34, 0, 32, value);
    sm_pen_text(pen, scene->w - 4 - width, 0, "=");
    if (v.state == SM_BY_CONVENTION) sm_pen_text(pen, scene->w - 2, 0, "†");
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, 0, scene->w - 6 - width, x->name);
    int name = sm_show_width(x->name, scene->look.ascii ? SM_SHOW_ASCII : 0);
    int room = scene->w - width - 7 - (name + 4),
        formula = sm_show_width(x->formula, scene->look.ascii ? SM_SHOW_ASCII : 0);
    if (formula <= room) sm_pen_printf(pen, name + 2, 0, "= %s", x->formula);
    const char *why = v.state == SM_BY_CONVENTION || v.state == SM_UNDEFINED ? v.why : NULL;
    sm_text line = {0};
    sm_status ok = SM_OK;
    if (formula > room) ok = sm_text_print(&line, NULL, "= %s · ", x->formula);
    if (!ok)
        ok = sm_text_print(&line, NULL, "%s · range %s · %s%s%s", x->id, x->range,
                           isnan(x->best) ? "neither end is better"
                           : x->distance  ? "lower is better"
                                          : "higher is better",
                           why ? " · " : "", why ? why : "");
    if (!ok) sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 1, card, scene->w - 2, sm_text_of(&line));
    if (card > 1) draw_sees(e, scene, pen, 1);
    sm_text_done(&line);
}

typedef struct place {    /* lines */
    int sees, head, room; /* of the sentence; of everything above the body; of the body that are seen */
    int lines, from;      /* of the body, and the first one seen */
} place;

static place layout(const explain *e, const sm_scene *scene, sm_pen off)
{
    place p = {0};
    off.box.h = 0; /* only counted */
    p.sees = scene->h >= 10 ? draw_sees(e, scene, off, 0) : 0;
    p.head = scene->h >= 8 ? 3 + p.sees : scene->h >= 2 ? 1 : 0; /* title, sentence, card and a blank line */
    p.room = scene->h - p.head;
    if (!e->made || e->d.failed) return p;
    page all = {.e = e, .scene = scene, .pen = off};
    body(&all);
    p.lines = all.y;
    if (p.lines <= p.room) return p;
    p.from = all.at - p.room / 2;
    if (p.from > p.lines - p.room) p.from = p.lines - p.room;
    if (p.from < 0) p.from = 0;
    return p;
}

static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const explain *e = state;
    if (!scene->session) {
        sm_pen_text(pen, 1, 0, "nothing is loaded; type  :open FILE");
        return;
    }
    place at = layout(e, scene, pen);
    sm_pen top = sm_pen_in(pen, (sm_rect){0, 0, scene->w, at.head > 1 ? 2 + at.sees : at.head});
    draw_head(e, scene, top, 1 + at.sees);
    sm_pen part = sm_pen_in(pen, (sm_rect){0, at.head, scene->w, at.room});
    if (!e->made || e->d.failed) {
        sm_pen_text(part, 1, 0, e->d.failed ? "there is not enough memory for this" : "… being worked out");
        return;
    }
    page p = {.e = e, .scene = scene, .pen = part, .paint = true, .from = at.from};
    body(&p);
    if (at.from > 0) sm_pen_text(sm_pen_as(part, SM_ROLE_KEY), scene->w - 1, 0, "▲");
    if (at.lines - at.from > at.room) sm_pen_text(sm_pen_as(part, SM_ROLE_KEY), scene->w - 1, at.room - 1, "▼");
}

static void inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const explain *e = state;
    if (!scene->session || !e->made) return;
    size_t first = first_step(e), steps = e->d.n_steps - first;
    const char *doi = index_of(e)->doi;
    if (sm_text_print(out, NULL, "step %zu of %zu · %s%s%s", e->step + 1 - first, steps, index_of(e)->source,
                      doi && *doi ? " · doi:" : "", doi ? doi : ""))
        sm_text_clear(out);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static size_t terms_seen(const explain *e, size_t step)
{
    return folded(e, step) ? 0 : e->d.steps[step].n_terms;
}

static void forward(explain *e)
{
    if (e->step >= e->d.n_steps) return;
    if (e->term < terms_seen(e, e->step)) {
        e->term++;
    } else if (e->step + 1 < e->d.n_steps) {
        e->step++;
        e->term = 0;
    }
}

static void backward(explain *e)
{
    if (e->term > 0) {
        e->term--;
    } else if (e->step > first_step(e)) {
        e->step--;
        e->term = terms_seen(e, e->step);
    }
}

/* Terms stand in columns: down and up go by lines of them. */
static void by_line(explain *e, const sm_scene *scene, bool down)
{
    int width, across = 1;
    page p = {.e = e, .scene = scene};
    const sm_derived_step *s = e->step < e->d.n_steps ? &e->d.steps[e->step] : NULL;
    if (s && e->term > 0 && is_cell(&s->terms[e->term - 1])) across = across_of(&p, s, &width);
    size_t step = e->step;
    for (int i = 0; i < across; i++) {
        (down ? forward : backward)(e);
        if (e->step != step || e->term == 0 || !is_cell(&s->terms[e->term - 1])) break;
    }
}

static sm_answer move(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    (void)out;
    explain *e = state;
    if (!scene->session) return SM_IGNORED;
    if (sm_key_among("Down j", key)) by_line(e, scene, true);
    if (sm_key_among("Up k", key)) by_line(e, scene, false);
    if (sm_key_among("Right l", key)) forward(e);
    if (sm_key_among("Left h", key)) backward(e);
    return SM_TAKEN;
}

static sm_answer mouse(void *state, const sm_scene *scene, const sm_mouse *m, sm_text *out)
{
    explain *e = state;
    if (!scene->session || !e->made || m->what == SM_MOUSE_DRAG || m->what == SM_MOUSE_RELEASE) return SM_TAKEN;
    if (m->what != SM_MOUSE_PRESS) return SM_IGNORED;
    sm_pen off = {.look = scene->look};
    place at = layout(e, scene, off);
    page p = {.e = e, .scene = scene, .pen = off, .looking = true, .x = m->x, .step = SIZE_MAX};
    p.line = m->y < at.head ? -1 : m->y - at.head + at.from;
    body(&p);
    if (p.step == SIZE_MAX) return SM_TAKEN;
    bool again = e->step == p.step && e->term == p.term;
    e->step = p.step;
    e->term = p.term;
    return sm_pressed(true, again, out);
}

static sm_answer page_move(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    (void)out;
    for (int i = 0; i < (scene->h > 5 ? scene->h - 5 : 1); i++) by_line(state, scene, sm_key_among("C-f PgDn", key));
    return SM_TAKEN;
}

static sm_answer to_end(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    (void)scene, (void)out;
    explain *e = state;
    bool last = sm_key_among("G End $", key) && e->d.n_steps;
    e->step = last ? e->d.n_steps - 1 : first_step(e);
    e->term = last ? terms_seen(e, e->step) : 0;
    return SM_TAKEN;
}

static sm_answer next_step(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    (void)scene, (void)out;
    explain *e = state;
    size_t first = first_step(e), n = e->d.n_steps - first;
    if (e->d.n_steps > first) e->step = first + (e->step - first + (strcmp(key, "S-Tab") ? 1 : n - 1)) % n;
    e->term = 0;
    return SM_TAKEN;
}

static sm_answer fold(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    (void)scene, (void)key, (void)out;
    explain *e = state;
    if (e->step < 64) e->folded ^= (uint64_t)1 << e->step;
    e->term = 0;
    return SM_TAKEN;
}

static void to_index(explain *e, size_t index)
{
    if (index == e->index) return;
    e->index = index;
    e->step = e->term = 0;
    e->folded = 0;
}

static bool find(void *state, const sm_scene *scene, const char *text, int direction)
{
    (void)scene;
    explain *e = state;
    size_t n = sm_index_count();
    for (size_t step = 1; step <= n; step++) {
        size_t at = direction < 0 ? (e->index + n - step) % n : (e->index + step) % n;
        const sm_index *x = sm_indices[at];
        if (!sm_words_contain(x->id, text) && !sm_words_contain(x->name, text) && !sm_words_contain(x->symbol, text))
            continue;
        to_index(e, at);
        return true;
    }
    return false;
}

static sm_answer other_index(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    (void)scene, (void)out;
    explain *e = state;
    bool back = sm_key_among("[", key);
    size_t n = sm_index_count();
    to_index(e, (e->index + (back ? n - 1 : 1)) % n);
    return SM_TAKEN;
}

static sm_answer more_digits(void *state, const sm_scene *scene, const char *key, sm_text *out)
{
    (void)key, (void)out;
    explain *e = state;
    int now = digits_of(e, scene);
    e->digits = now < 4 ? 4 : now < 6 ? 6 : now < 10 ? 10 : 2;
    return SM_TAKEN;
}

static void show(void *state, const sm_scene *scene, const char *word)
{
    (void)scene;
    sm_subject about = sm_subject_read(word);
    if (about.index[0]) to_index(state, sm_words_index(about.index));
}

static void init(void *state)
{
    ((explain *)state)->index = sm_words_index("j_score");
}

static const char *subject(const void *state, const sm_scene *scene)
{
    (void)scene;
    return index_of(state)->id;
}

static sm_status indices(const void *state, const sm_scene *scene, sm_text *out, sm_error *err)
{
    return sm_text_print(out, err, "%s", subject(state, scene));
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action actions[] = {
    {.bind = {"Up Down Left Right k j h l", "move", "step or term", "term"}, .act = move, .group = around},
    {.bind = {"Tab S-Tab", "next-step", "next, previous step", "step"}, .act = next_step, .group = around},
    {.bind = {"Enter Space", "fold", "fold, unfold the step", "fold"}, .act = fold, .group = look},
    {.bind = {"[ ]", "index", "previous, next index", "other index"}, .act = other_index, .group = look},
    {.bind = {"d", "digits", "digits shown", "digits"}, .act = more_digits, .group = look},
    {.bind = {"L", "copy-latex", "copy as LaTeX", "LaTeX"}, .command = "copy latex", .group = look},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = page_move, .group = around},
    {.bind = {"g+g Home 0 G End $", "ends", "first, last step", NULL}, .act = to_end, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_explain = {
    .name = "explain",
    .title = "Explain",
    .digit = "3",
    .help = "How the value of an index comes about, with the numbers of this table. Every step can be folded; / finds "
            "an index by its name.",
    .actions = actions,
    .state_size = sizeof(explain),
    .init = init,
    .done = done,
    .needs = needs,
    .draw = draw,
    .inspect = inspect,
    .find = find,
    .settle = settle,
    .mouse = mouse,
    .show = show,
    .subject = subject,
    .document = "explain",
    .indices = indices,
};
