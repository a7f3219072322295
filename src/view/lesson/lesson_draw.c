/* How a lesson looks: what is said beside or above the matrix, and below it what the indices were and are. What does
 * not fit goes in this order: what the paper prints, verdicts in words, values before, the matrix; never the words. */
#include "lesson.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <string.h>

typedef struct stage { /* what every part of the drawing needs */
    const sm_lectern *l;
    const sm_scene *scene;
    const sm_player *p;
    const sm_step *step;
    const size_t *look;
    size_t n_look;               /* in the lecture room the first few */
    bool projects, astray, open; /* open: the step's question waits, and its numbers would answer it */
} stage;

static stage stage_of(const sm_lectern *l, const sm_scene *scene)
{
    stage g = {.l = l, .scene = scene, .p = scene->player, .projects = sm_lectern_projects(scene)};
    size_t n;
    g.step = &sm_player_lesson(g.p)->step[sm_player_at(g.p)];
    g.look = sm_player_look(g.p, sm_player_at(g.p), &n);
    g.astray = sm_player_astray(g.p, scene->session);
    g.open = !g.astray && sm_lectern_open(g.p, g.projects);
    g.n_look = g.projects && n > SM_IN_A_ROOM ? SM_IN_A_ROOM : n;
    return g;
}

/* ---- where things stand -------------------------------------------------------------------------------------------
 */
typedef struct places {
    sm_rect words, matrix, table; /* h 0: not drawn */
} places;

static int least(int a, int b)
{
    return a < b ? a : b;
}
static int most(int a, int b)
{
    return a > b ? a : b;
}

static int notes(const stage *g)
{
    bool hidden = g->projects || g->astray || g->open || sm_lectern_asked(g->p, g->projects) != SIZE_MAX;
    return hidden ? 0 : (int)(g->step->printed.n + g->step->misprint.n);
}

static int table_lines(const stage *g, bool with_notes)
{
    if (!g->n_look) return 0;
    return 1 + (int)g->n_look * (1 + g->projects) + (with_notes ? notes(g) : 0);
}

static int matrix_lines(const stage *g)
{
    return (int)sm_axis_of(g->scene->session, SM_CLASSES).n + 6;
}

static int flow(const stage *g, sm_pen pen, int x, int y, int columns, bool draw);

/* Words to the left, numbers to the right. */
static void beside(const stage *g, places *p, int top)
{
    int w = g->scene->w, h = g->scene->h - top, left = w * 2 / 5 > 52 ? 52 : w * 2 / 5;
    int table = least(table_lines(g, true), most(h / 2, h - matrix_lines(g) - 1));
    int matrix = least(matrix_lines(g), h - table - 1);
    p->words = (sm_rect){1, top, left, h};
    p->matrix = (sm_rect){left + 3, top, w - left - 3, matrix};
    p->table = (sm_rect){left + 4, top + matrix + 1, w - left - 5, h - matrix - 1};
}

/* Words above, the matrix and the numbers side by side below. */
static void above(const stage *g, places *p, int top)
{
    int w = g->scene->w, h = g->scene->h - top, table_w = w >= 78 ? 34 : 25;
    int all = flow(g, (sm_pen){.look = g->scene->look}, 0, 0, w - 2, false);
    int below = most(least(table_lines(g, true), h / 2), least(matrix_lines(g), h / 2));
    int words = least(all, h - below - 1);
    p->words = (sm_rect){1, top, w - 2, words};
    p->matrix = (sm_rect){0, top + words + 1, w - table_w - 1, h - words - 1};
    p->table = (sm_rect){w - table_w, top + words + 1, table_w - 1, h - words - 1};
}

/* No room for the matrix beside anything. */
static void stacked(const stage *g, places *p, int top)
{
    int w = g->scene->w, h = g->scene->h - top, table = least(table_lines(g, false), most(0, (h - 1) / 2));
    if (table == 1) table = 0;
    p->words = (sm_rect){1, top, w - 2, h - table};
    p->table = (sm_rect){1, top + h - table, w - 2, table};
}

static places places_of(const stage *g)
{
    places p = {0};
    int w = g->scene->w, h = g->scene->h, top = h >= 18 ? 3 : h >= 12 ? 2 : h >= 4 ? 1 : 0;
    if (g->l->in_matrix && (w < 56 || h < 12))
        p.matrix = (sm_rect){0, 0, w, h};
    else if (w >= 90 && h >= 14)
        beside(g, &p, top);
    else if (w >= 56 && h >= 12)
        above(g, &p, top);
    else
        stacked(g, &p, top);
    return p;
}

/* ---- words --------------------------------------------------------------------------------------------------------
 */
typedef struct writing {
    sm_pen pen;
    int x, y, columns;
    bool draw;
} writing;

static void write_text(writing *t, sm_role role, const char *text, size_t length)
{
    char copy[2048];
    snprintf(copy, sizeof copy, "%.*s", (int)length, text);
    sm_pen pen = sm_pen_as(t->pen, role);
    if (!t->draw) pen.box.h = 0;
    t->y += sm_words_wrap(pen, t->x, t->y, t->columns, copy);
}

/* An empty line in the text separates paragraphs, and stays one. */
static void write_paragraphs(writing *t, sm_role role, const char *text)
{
    for (const char *end; text; text = end ? end + 2 : NULL) {
        end = strstr(text, "\n\n");
        write_text(t, role, text, end ? (size_t)(end - text) : strlen(text));
        t->y += end != NULL;
    }
}

static void write_marked(writing *t, const char *sign, sm_role role, const char *text)
{
    if (t->draw) sm_pen_text(sm_pen_as(t->pen, SM_ROLE_KEY), t->x, t->y, sign);
    t->x += 3;
    t->columns -= 3;
    write_paragraphs(t, role, text);
    t->x -= 3;
    t->columns += 3;
}

/* Everything that is said about the step; returns its lines. */
static int flow(const stage *g, sm_pen pen, int x, int y, int columns, bool draw)
{
    writing t = {pen, x, y, columns, draw};
    const sm_step *s = g->step;
    if (sm_lectern_asked(g->p, g->projects) != SIZE_MAX && !g->astray) {
        write_paragraphs(&t, SM_ROLE_TEXT,
                         "Look at the change first. Does each index rise, fall or stay the same? Say it with the keys "
                         "+ - = for one index after the other; then the words of this step appear.");
        return t.y - y;
    }
    write_paragraphs(&t, SM_ROLE_TEXT, s->words);
    if (!s->question) return t.y - y;
    t.y++;
    write_marked(&t, "Q", SM_ROLE_HEAD, s->question);
    if (sm_player_answered(g->p))
        write_marked(&t, "A", SM_ROLE_TEXT, s->answer);
    else
        write_marked(&t, "", SM_ROLE_DIM, "(Space shows answer and numbers)");
    return t.y - y;
}

int sm_lectern_below(const sm_lectern *l, const sm_scene *scene)
{
    stage g = stage_of(l, scene);
    places p = places_of(&g);
    if (p.words.h <= 0) return 0;
    return flow(&g, (sm_pen){.look = scene->look}, 0, 0, p.words.w, false) - l->scroll - p.words.h;
}

static void draw_words(const stage *g, sm_pen pen, sm_rect box)
{
    if (box.h <= 0) return;
    sm_pen in = sm_pen_in(pen, box);
    flow(g, in, 0, -g->l->scroll, box.w, true);
    if (sm_lectern_below(g->l, g->scene) > 0) {
        sm_pen_repeat(sm_pen_as(in, SM_ROLE_TEXT), box.w - 8, box.h - 1, 8, " ");
        sm_pen_text(sm_pen_as(in, SM_ROLE_KEY), box.w - 6, box.h - 1, "↓ more");
    }
    if (!g->l->in_matrix) sm_pen_cursor(in, 0, 0);
}

/* ---- the numbers --------------------------------------------------------------------------------------------------
 */
typedef struct columns_ { /* where each stands; 0: left out */
    int name, before, now, change, word, width;
} columns_;

enum { NAME = 9, VERDICT = 7 };

/* Whole names where everything else fits besides. */
static int name_columns(const stage *g, int spare)
{
    int widest = NAME;
    for (size_t i = 0; i < g->n_look; i++) {
        const char *label = sm_lectern_label(g->scene->session, g->look[i]);
        widest =
            most(widest, sm_show_width(label, 0) + (sm_registry_at(g->scene->indices, g->look[i])->distance ? 3 : 1));
    }
    return least(widest, NAME + most(0, spare));
}

static columns_ columns_of(const stage *g, int w)
{
    int digits = sm_words_digits(g->scene->session), number = digits + 4;
    columns_ c = {.name = name_columns(g, w - (NAME + 3 * number + 2 + VERDICT)), .width = number - 1};
    bool compared = g->astray || sm_player_before(g->p);
    int x = c.name;
    if (compared && w >= x + 2 * number + 2) c.before = x, x += number;
    c.now = x, x += number;
    if (compared && w >= x + number + 2) c.change = x + 1, x += number + 1;
    if (compared) c.word = x + 1;
    return c;
}

static sm_value then_of(const stage *g, size_t index)
{
    const sm_value *then = g->astray ? sm_player_here(g->p) : sm_player_before(g->p);
    return then ? then[index] : (sm_value){0};
}

static void draw_value(const stage *g, sm_pen pen, int x, int y, int width, size_t index, sm_value v)
{
    char text[32];
    sm_words_value(text, sm_words_unit(g->scene->session, index, v), sm_words_digits(g->scene->session));
    sm_pen_right(pen, x, y, width, text);
}

static const char *verdict_word(const stage *g, size_t row, int width, sm_value from, sm_value to)
{
    sm_guess guessed = sm_player_guessed(g->p, row), is = sm_player_answer(g->p, row);
    bool moved = sm_words_is_number(from) && sm_words_is_number(to) && from.number != to.number;
    if (!g->astray && guessed != SM_GUESS_NONE && sm_player_quizzes(g->p))
        return width >= VERDICT ? guessed == is ? "right" : "wrong" : guessed == is ? "ok" : "no";
    if (!moved) return width >= VERDICT ? "blind" : "·";
    if (to.number > from.number) return width >= VERDICT ? "▲ rises" : "▲";
    return width >= VERDICT ? "▼ falls" : "▼";
}

static void draw_asked(sm_pen pen, columns_ c, int y, bool next)
{
    sm_pen_right(sm_pen_as(pen, next ? SM_ROLE_CURSOR : SM_ROLE_DIM), c.now, y, c.width, "?");
    if (next && pen.box.w >= c.now + c.width + 20)
        sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), c.now + c.width + 2, y, "+ up - down = same");
}

/* What was guessed is known. */
static bool hides(const stage *g, size_t row)
{
    bool guessed = sm_player_quizzes(g->p) && sm_player_guessed(g->p, row) != SM_GUESS_NONE;
    return !g->astray && (sm_player_asks(g->p, row) || (g->open && !guessed));
}

static void draw_index(const stage *g, sm_pen pen, columns_ c, int y, size_t row)
{
    size_t index = g->look[row];
    const sm_index *x = sm_registry_at(g->scene->indices, index);
    const sm_session *s = g->scene->session;
    sm_value from = then_of(g, index), to = g->astray ? sm_session_now(s)[index] : sm_player_here(g->p)[index];
    char name[48], text[32];
    snprintf(name, sizeof name, "%s%s", sm_lectern_label(s, index), !x->distance ? "" : c.name > NAME ? " ↓" : "↓");
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 0, y, c.name - 1, name);
    if (c.before) draw_value(g, pen, c.before, y, c.width, index, from);
    if (hides(g, row)) {
        draw_asked(pen, c, y, row == sm_lectern_asked(g->p, g->projects));
        return;
    }
    draw_value(g, pen, c.now, y, c.width, index, to);
    if (!c.word) return;
    int sign = sm_words_verdict(x, from, to);
    pen = sm_pen_as(pen, sign > 0 ? SM_ROLE_BETTER : sign < 0 ? SM_ROLE_WORSE : SM_ROLE_DIM);
    sm_words_change(text, sm_words_unit(s, index, from), sm_words_unit(s, index, to), sm_words_digits(s));
    if (c.change) sm_pen_right(pen, c.change, y, c.width, text);
    sm_pen_cut(pen, c.word, y, pen.box.w - c.word, verdict_word(g, row, pen.box.w - c.word, from, to));
}

static void draw_notes(const stage *g, sm_pen pen, int y)
{
    const sm_says *const list[] = {&g->step->printed, &g->step->misprint};
    for (size_t r = 0; r < 2; r++)
        for (size_t i = 0; i < list[r]->n; i++) {
            char line[160];
            const sm_said *said = &list[r]->row[i];
            const sm_index *x;
            const char *name = sm_registry_find_tabular(g->scene->indices, said->key, &x, NULL) == SM_OK
                                   ? sm_lectern_label(g->scene->session, x->at)
                                   : said->key;
            snprintf(line, sizeof line, r ? "in print %.40s %.40s, a misprint" : "in print %.40s %.40s", name,
                     said->text);
            sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 0, y++, pen.box.w, line);
        }
}

static void draw_table(const stage *g, sm_pen pen, sm_rect box)
{
    if (box.h <= 0 || !g->n_look) return;
    sm_pen in = sm_pen_in(pen, box), head = sm_pen_as(in, SM_ROLE_DIM);
    columns_ c = columns_of(g, box.w);
    int y = 0;
    sm_pen_text(head, 0, y, "index");
    if (c.before) sm_pen_right(head, c.before, y, c.width, g->astray ? "step" : "before");
    sm_pen_right(head, c.now, y, c.width, "now");
    if (c.change) sm_pen_right(head, c.change, y, c.width, "change");
    y++;
    for (size_t i = 0; i < g->n_look; i++, y += 1 + g->projects) draw_index(g, in, c, y, i);
    if (notes(g)) draw_notes(g, in, y);
}

/* ---- the step -----------------------------------------------------------------------------------------------------
 */
static void draw_head(const stage *g, sm_pen pen)
{
    int w = g->scene->w, h = g->scene->h;
    char score[48] = "", number[24];
    size_t of, right = sm_player_score(g->p, &of);
    if (h < 4) return;
    if (g->astray)
        snprintf(score, sizeof score, "your own changes; ` returns");
    else if (sm_player_quizzes(g->p))
        snprintf(score, sizeof score, "guessed %zu of %zu", right, of);
    snprintf(number, sizeof number, "%zu", sm_player_at(g->p) + 1);
    int used = sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), 1, 0, number);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_MATCHED), used + 3, 0, w - used - 6 - (int)strlen(score),
               g->step->title ? g->step->title : sm_player_lesson(g->p)->title);
    sm_pen_right(pen, w - 1 - (int)strlen(score), 0, (int)strlen(score), score);
    if (h >= 12) sm_pen_repeat(sm_pen_as(pen, SM_ROLE_DIM), 1, 1, w - 2, g->projects ? "━" : "─");
}

static void draw_step(const sm_lectern *l, const sm_scene *scene, sm_pen pen)
{
    stage g = stage_of(l, scene);
    places p = places_of(&g);
    sm_scene part = *scene;
    part.w = p.matrix.w;
    part.h = p.matrix.h;
    if (p.words.h > 0) draw_head(&g, pen);
    if (part.h > 0) sm_matrix_draw(&l->matrix, &part, sm_pen_in(pen, p.matrix));
    draw_words(&g, pen, p.words);
    draw_table(&g, pen, p.table);
}

/* ---- the list -----------------------------------------------------------------------------------------------------
 */
static uint32_t line_of(const sm_scene *scene, uint32_t i)
{
    return i < sm_lectern_told(scene) ? i : i + SM_HEADING;
}

uint32_t sm_lectern_list_top(const sm_lectern *l, const sm_scene *scene)
{
    uint32_t room = (uint32_t)most(1, scene->h - 2), at = line_of(scene, l->at);
    return at >= room ? at - room + 1 : 0;
}

static void draw_entry(const sm_scene *scene, sm_pen pen, int y, uint32_t i, bool here)
{
    char name[128], title[256], source[256];
    int w = scene->w, title_x = 25, source_x = w >= 96 ? 66 : w;
    sm_lectern_entry(scene, i, name, title, source);
    sm_pen line = sm_pen_as(pen, here ? SM_ROLE_CURSOR : SM_ROLE_TEXT);
    sm_pen_text(line, 1, y, here ? "▸" : " ");
    sm_pen_cut(line, 3, y, least(title_x - 4, w - 4), name);
    if (w > title_x + 8) sm_pen_cut(pen, title_x, y, (*source ? source_x : w) - title_x - 2, title);
    if (source_x < w) sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), source_x, y, w - source_x - 1, source);
    if (here) sm_pen_cursor(line, 1, y);
}

/* "1–21 of 35" where the list goes on above or below; the heading between is no entry. */
static void draw_range(const sm_scene *scene, sm_pen pen, uint32_t top, uint32_t n)
{
    uint32_t first = n, last = 0, room = (uint32_t)most(1, scene->h - 2);
    char text[48];
    for (uint32_t i = 0; i < n; i++) {
        uint32_t line = line_of(scene, i);
        if (line < top || line >= top + room) continue;
        if (first == n) first = i;
        last = i;
    }
    if (scene->w < 80 || scene->h < 4 || first == n || (first == 0 && last + 1 == n)) return;
    snprintf(text, sizeof text, "%u–%u of %u", first + 1, last + 1, n);
    sm_pen_right(sm_pen_as(pen, SM_ROLE_DIM), scene->w - 20, 0, 19, text);
}

static void draw_list(const sm_lectern *l, const sm_scene *scene, sm_pen pen)
{
    uint32_t n = sm_lectern_entries(scene), lessons = sm_lectern_told(scene), top = sm_lectern_list_top(l, scene);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_MATCHED), 1, 0, scene->w - 2,
               "The papers' examples, to walk through and to try out");
    draw_range(scene, pen, top, n);
    int heading = (int)lessons + SM_HEADING - 1 - (int)top + 2;
    if (heading >= 2 && heading < scene->h)
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, heading, scene->w - 2, "SIMULATIONS, run again from a seed");
    for (uint32_t i = 0; i < n; i++) {
        int y = (int)line_of(scene, i) - (int)top + 2;
        if (y >= 2 && y < scene->h) draw_entry(scene, pen, y, i, i == l->at);
    }
}

void sm_lectern_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_lectern *l = state;
    if (sm_lectern_lists(l, scene))
        draw_list(l, scene, pen);
    else
        draw_step(l, scene, pen);
}
