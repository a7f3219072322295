/* How a lesson looks: what is said next to or above the matrix, and below it what the indices were and are. What does
 * not fit goes in this order: what the paper prints, verdicts in words, values before, the matrix; never the words. */
#include "lesson.h"
#include "session/lesson/challenge.h"
#include "view/widgets/words.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct stage { /* what every part of the drawing needs */
    const sm_lectern *l;
    const sm_scene *scene;
    const sm_player *p;
    const sm_step *step;
    const size_t *look;
    size_t n_look;
    bool projects, astray, open; /* open: the step's question waits, and its numbers would answer it */
} stage;

static stage stage_of(const sm_lectern *l, const sm_scene *scene)
{
    stage g = {.l = l, .scene = scene, .p = scene->player, .projects = sm_lectern_projects(scene)};
    g.step = &g.p->lesson->step[g.p->at];
    g.look = g.p->stop[g.p->at].look;
    g.n_look = g.p->stop[g.p->at].n_look;
    g.astray = sm_player_astray(g.p, scene->session);
    g.open = sm_lectern_open(scene);
    return g;
}

/* ---- where things stand ------------------------------------------------------------------------------------------ */

typedef struct places {
    sm_rect words, matrix, table; /* h 0: not drawn */
} places;

static int notes(const stage *g)
{
    bool hidden = g->projects || g->astray || g->open || sm_lectern_asked(g->scene) != SIZE_MAX;
    return hidden ? 0 : (int)(g->step->printed.n + g->step->misprint.n);
}

static int table_lines(const stage *g, bool with_notes)
{
    if (!g->n_look) return 0;
    return 1 + (int)g->n_look + (with_notes ? notes(g) : 0);
}

static int matrix_lines(const stage *g)
{
    return (int)sm_axis_of(g->scene->session, SM_CLASSES).n + 6;
}

static int flow(const stage *g, sm_pen pen, int y, int columns);

/* Words to the left, numbers to the right. */
static void beside(const stage *g, places *p, int top)
{
    int w = g->scene->w, h = g->scene->h - top, left = w * 2 / 5 > 52 ? 52 : w * 2 / 5;
    int table = sm_least(table_lines(g, true), sm_most(h / 2, h - matrix_lines(g) - 1));
    int matrix = sm_least(matrix_lines(g), h - table - 1);
    p->words = (sm_rect){1, top, left, h};
    p->matrix = (sm_rect){left + 3, top, w - left - 3, matrix};
    p->table = (sm_rect){left + 4, top + matrix + 1, w - left - 5, h - matrix - 1};
}

/* Words above, the matrix and the numbers side by side below. */
static void above(const stage *g, places *p, int top)
{
    int w = g->scene->w, h = g->scene->h - top, table_w = w >= 78 ? 34 : 25;
    int all = flow(g, (sm_pen){.look = g->scene->look}, 0, w - 2);
    int below = sm_most(sm_least(table_lines(g, true), h / 2), sm_least(matrix_lines(g), h / 2));
    int words = sm_least(all, h - below - 1);
    p->words = (sm_rect){1, top, w - 2, words};
    p->matrix = (sm_rect){0, top + words + 1, w - table_w - 1, h - words - 1};
    p->table = (sm_rect){w - table_w, top + words + 1, table_w - 1, h - words - 1};
}

/* No room for the matrix next to anything. */
static void stacked(const stage *g, places *p, int top)
{
    int w = g->scene->w, h = g->scene->h - top, table = sm_least(table_lines(g, false), sm_most(0, (h - 1) / 2));
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

/* ---- words ------------------------------------------------------------------------------------------------------- */

/* An empty line in the text separates paragraphs, and stays one. Returns the line behind. */
static int put_paragraphs(sm_pen pen, int x, int y, int columns, const char *text)
{
    for (const char *end; text; text = end ? end + 2 : NULL) {
        char part[2048];
        end = strstr(text, "\n\n");
        snprintf(part, sizeof part, "%.*s", end ? (int)(end - text) : (int)strlen(text), text);
        y += sm_words_wrap(pen, x, y, columns, part) + (end != NULL);
    }
    return y;
}

/* In a line of the text, which begins there, words are underlined that are used first. */
static void underline_uses(const stage *g, sm_pen pen, int x, int y, const char *line, size_t length)
{
    unsigned flags = pen.look.ascii ? SM_SHOW_ASCII : 0;
    for (size_t i = 0; i < g->l->n_uses; i++) {
        const sm_use *u = &g->l->use[i];
        char before[512], word[64];
        if (u->at < line || u->at >= line + length) continue;
        size_t rest = (size_t)(line + length - u->at), shown = u->length < rest ? u->length : rest;
        snprintf(before, sizeof before, "%.*s", (int)(u->at - line), line);
        snprintf(word, sizeof word, "%.*s", (int)shown, u->at);
        sm_pen_text(sm_pen_as(pen, SM_ROLE_FIELD), x + sm_show_width(before, flags), y, word);
    }
}

/* As put_paragraphs, with those words underlined. */
static int put_told(const stage *g, sm_pen pen, int x, int y, int columns, const char *text)
{
    int end = put_paragraphs(pen, x, y, columns, text);
    unsigned flags = pen.look.ascii ? SM_SHOW_ASCII : 0;
    for (const char *from = text; columns > 0 && from && !g->astray; y++) {
        const char *behind = strstr(from, "\n\n");
        char part[2048];
        snprintf(part, sizeof part, "%.*s", behind ? (int)(behind - from) : (int)strlen(from), from);
        for (const char *at = part; *(at += strspn(at, " ")); y++) {
            size_t length = sm_words_line(at, columns, flags);
            underline_uses(g, pen, x, y, from + (at - part), length);
            at += length;
        }
        from = behind ? behind + 2 : NULL;
    }
    return end;
}

/* "✓ NCA: 0.6238, wanted > start 0.5524" */
static int put_goal(const stage *g, sm_pen pen, int x, int y, int columns, size_t i)
{
    sm_text line = {0};
    bool met = sm_challenge_goal(g->p, g->scene->session, i).met;
    sm_text_puts(&line, met ? "✓ " : "· ");
    sm_challenge_put(g->p, g->scene->session, i, &line);
    if (columns > 0) sm_pen_cut(sm_pen_as(pen, met ? SM_ROLE_BETTER : SM_ROLE_TEXT), x, y, columns, sm_text_of(&line));
    int width = sm_show_width(sm_text_of(&line), SM_SHOW_PLAIN);
    sm_text_free(&line);
    return width;
}

/* The goals of a task with what they are now, and the changes that were used. */
static int put_task(const stage *g, sm_pen pen, int y, int columns)
{
    const sm_challenge *t = sm_challenge_here(g->p);
    char line[160];
    if (!t) return y;
    int longest = 0;
    for (size_t i = 0; i < t->goal.n; i++) longest = sm_most(longest, put_goal(g, pen, 0, 0, 0, i));
    int abreast = t->goal.n > 3 && longest < columns / 2 ? 2 : 1, w = columns / abreast;
    y++;
    for (size_t i = 0; i < t->goal.n; i++)
        put_goal(g, pen, (int)(i % (size_t)abreast) * w, y + (int)(i / (size_t)abreast), w - 1, i);
    y += ((int)t->goal.n + abreast - 1) / abreast;
    for (size_t i = 0; i < t->each.n; i++, y++) {
        sm_text rule = {0};
        sm_text_puts(&rule, "every change: ");
        sm_goal_put(t->each.row[i].text, g->scene->indices, &rule);
        sm_pen_cut(pen, 0, y, columns, sm_text_of(&rule));
        sm_text_free(&rule);
    }
    snprintf(line, sizeof line, "changes %zu%s%s%s%s", sm_challenge_used(g->p, g->scene->session),
             t->budget ? " of " : "", t->budget ? t->budget : "", t->best ? " · fewest known " : "",
             t->best ? t->best : "");
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 0, y, columns, line);
    return y + 1;
}

/* In a line where they fit, else one per line. */
static int put_choices(const stage *g, sm_pen pen, int x, int y, int columns)
{
    size_t n = sm_player_choices(g->p);
    int all = 0, at = 0;
    for (size_t i = 0; i < n; i++) all += sm_show_width(sm_player_choice(g->p, i), SM_SHOW_PLAIN) + 5;
    for (size_t i = 0; i < n; i++) {
        char letter[2] = {(char)('a' + i), 0};
        sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), x + at, y, letter);
        if (all <= columns + 3)
            at += 2 + sm_pen_text(pen, x + at + 2, y, sm_player_choice(g->p, i)) + 3;
        else
            y = put_paragraphs(pen, x + 2, y, columns - 2, sm_player_choice(g->p, i));
    }
    return y + (at > 0);
}

/* Q, the choices, what was wrong with the last reply, or A and what waited for it. */
static int put_question(const stage *g, sm_pen pen, int y, int columns)
{
    enum { INDENT = 3 };
    const sm_step *s = g->step;
    const sm_stop *here = &g->p->stop[g->p->at];
    sm_pen key = sm_pen_as(pen, SM_ROLE_KEY);
    sm_pen_text(key, 0, ++y, "Q");
    y = put_told(g, sm_pen_as(pen, SM_ROLE_HEAD), INDENT, y, columns - INDENT, s->question);
    if (here->answered) {
        sm_pen_text(key, 0, y, "A");
        y = put_paragraphs(pen, INDENT, y, columns - INDENT, s->answer);
        return s->after ? put_told(g, pen, 0, y + 1, columns, s->after) : y;
    }
    if (here->reason) y = put_paragraphs(sm_pen_as(pen, SM_ROLE_WORSE), INDENT, y, columns - INDENT, here->reason);
    if (s->right) return put_choices(g, pen, INDENT, y, columns - INDENT);
    return put_paragraphs(sm_pen_as(pen, SM_ROLE_DIM), INDENT, y, columns - INDENT, "(Space shows answer and numbers)");
}

/* Draws the complete text about the step from line y on; returns its lines. A pen without a frame only counts. */
static int flow(const stage *g, sm_pen pen, int y, int columns)
{
    const sm_step *s = g->step;
    int top = y;
    if (sm_lectern_asked(g->scene) != SIZE_MAX && !g->astray)
        return put_paragraphs(pen, 0, y, columns,
                              "Look at the change first. Does each index rise, fall or stay the same? Answer with + - "
                              "= for each index in turn; then the text of this step appears.") -
               top;
    if (g->l->noted && s->note && sm_lectern_notes(g->scene)) {
        char head[32];
        snprintf(head, sizeof head, s->minutes ? "Note, %s min" : "Note", s->minutes);
        sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), 0, y, head);
        y = put_paragraphs(sm_pen_as(pen, SM_ROLE_HEAD), 2, y + 1, columns - 2, s->note) + 1;
    }
    if (g->l->told && !g->astray) { /* the word that is explained, above everything else */
        sm_text told = {0};
        sm_put_use(&told, &g->l->use[g->l->told - 1]);
        y = put_paragraphs(sm_pen_as(pen, SM_ROLE_HEAD), 2, y, columns - 2, sm_text_of(&told)) + 1;
        sm_text_free(&told);
    }
    y = put_told(g, pen, 0, y, columns, s->words);
    y = put_task(g, pen, y, columns);
    if (!s->question) return y - top;
    return put_question(g, pen, y, columns) - top;
}

int sm_lectern_below(const sm_lectern *l, const sm_scene *scene)
{
    stage g = stage_of(l, scene);
    places p = places_of(&g);
    if (p.words.h <= 0) return 0;
    return flow(&g, (sm_pen){.look = scene->look}, 0, p.words.w) - l->scroll - p.words.h;
}

/* ---- the numbers ------------------------------------------------------------------------------------------------- */

typedef struct stands { /* where each column stands; 0: left out */
    int name, before, now, change, word, width;
} stands;

enum { NAME = 9, PAPER = 8, VERDICT = 7 }; /* columns; PAPER: more, for the symbol that the paper has */

static stands stands_of(const stage *g, int w)
{
    int digits = sm_words_digits(g->scene->session), number = digits + 4;
    bool compared = g->astray || sm_player_before(g->p), beside = compared || sm_player_table_before(g->p),
         wide = w >= NAME + PAPER + 3 * number + 2 + VERDICT;
    stands c = {.name = NAME + (wide ? PAPER : 0), .width = number - 1};
    int x = c.name;
    if (beside && w >= x + 2 * number + 2) c.before = x, x += number;
    c.now = x, x += number;
    if (compared && w >= x + number + 2) c.change = x + 1, x += number + 1;
    if (compared) c.word = x + 1;
    return c;
}

/* "ARI (AR)", "VI ↓" */
static void say_index(const sm_index *x, bool wide, char out[48])
{
    bool paper = wide && *x->symbol && strcmp(x->symbol, x->short_name) != 0;
    snprintf(out, 48, "%s%s%.20s%s%s", x->short_name, paper ? " (" : "", paper ? x->symbol : "", paper ? ")" : "",
             !x->distance ? ""
             : wide       ? " ↓"
                          : "↓");
}

static void draw_value(const stage *g, sm_pen pen, int x, int y, int width, size_t index, sm_value v)
{
    char text[32];
    sm_words_value(text, sm_words_unit(g->scene->session, index, v), sm_words_digits(g->scene->session));
    sm_pen_right(pen, x, y, width, text);
}

static const char *verdict_word(const stage *g, size_t row, int width, sm_value from, sm_value to)
{
    sm_guess guessed = g->p->stop[g->p->at].guess[row], is = sm_player_answer(g->p, row);
    bool known = sm_value_known(from) && sm_value_known(to);
    if (!g->astray && guessed != SM_GUESS_NONE && g->p->quiz)
        return width >= VERDICT ? guessed == is ? "right" : "wrong" : guessed == is ? "ok" : "no";
    if (!known) return "";
    if (to.number == from.number) return width >= VERDICT ? "= stays" : "=";
    if (to.number > from.number) return width >= VERDICT ? "▲ rises" : "▲";
    return width >= VERDICT ? "▼ falls" : "▼";
}

static void draw_index(const stage *g, sm_pen pen, stands c, int y, size_t row)
{
    size_t index = g->look[row];
    const sm_index *x = sm_registry_at(g->scene->indices, index);
    const sm_session *s = g->scene->session;
    const sm_value *then = g->astray ? g->p->stop[g->p->at].value : sm_player_before(g->p);
    if (!then) then = sm_player_table_before(g->p);
    sm_value from = then ? then[index] : (sm_value){0};
    sm_value to = g->astray ? sm_session_now(s)[index] : g->p->stop[g->p->at].value[index];
    bool guessed = g->p->quiz && g->p->stop[g->p->at].guess[row] != SM_GUESS_NONE;
    char text[48];
    say_index(x, c.name > NAME, text);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 0, y, c.name - 1, text);
    if (c.before && !(g->astray && g->open)) draw_value(g, pen, c.before, y, c.width, index, from);
    if ((!g->astray && sm_player_asks(g->p, row)) || (g->open && !guessed)) { /* hidden until it is guessed */
        bool next = !g->astray && row == sm_lectern_asked(g->scene);
        sm_pen_right(sm_pen_as(pen, next ? SM_ROLE_CURSOR : SM_ROLE_DIM), c.now, y, c.width, "?");
        if (next && pen.box.w >= c.now + c.width + 20)
            sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), c.now + c.width + 2, y, "+ up - down = same");
        return;
    }
    draw_value(g, pen, c.now, y, c.width, index, to);
    if (!c.word) return;
    sm_moved_words m =
        sm_words_moved(x, sm_words_unit(s, index, from), sm_words_unit(s, index, to), sm_words_digits(s));
    pen = sm_pen_as(pen, m.role);
    if (c.change) sm_pen_right(pen, c.change, y, c.width, m.change);
    sm_pen_cut(pen, c.word, y, pen.box.w - c.word, verdict_word(g, row, pen.box.w - c.word, from, to));
}

/* Draws the paper's printed notes. */
static void draw_notes(const stage *g, sm_pen pen, int y)
{
    const sm_says *const list[] = {&g->step->printed, &g->step->misprint};
    for (size_t r = 0; r < 2; r++)
        for (size_t i = 0; i < list[r]->n; i++) {
            char line[160];
            const sm_said *said = &list[r]->row[i];
            const sm_index *x;
            bool known = sm_registry_find(g->scene->indices, said->key, &x, NULL) == SM_OK;
            snprintf(line, sizeof line, r ? "published: %.40s %.40s, a misprint" : "published: %.40s %.40s",
                     known ? x->short_name : said->key, said->text);
            sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 0, y++, pen.box.w, line);
        }
}

/* Whether the text has the name as a separate word; NCA is not one of NCA'. */
static bool has_word(const char *text, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = text; length && at && (at = strstr(at, name)); at++) {
        unsigned char before = at > text ? (unsigned char)at[-1] : ' ', behind = (unsigned char)at[length];
        if (!isalnum(before) && before < 0x80 && !isalnum(behind) && !strchr("'_", behind ? behind : ' ')) return true;
    }
    return false;
}

/* Whether the step speaks of this index, in the words that can be seen. */
static bool speaks_of(const stage *g, const sm_index *x)
{
    const sm_step *s = g->step;
    const char *const told[] = {s->words, s->question, g->open ? NULL : s->answer, g->open ? NULL : s->after};
    for (size_t i = 0; i < (g->open ? s->n_open : s->marks.n); i++)
        if (has_word(s->marks.row[i].key, x->id)) return true;
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        if (told[i] &&
            (has_word(told[i], x->short_name) || (x->symbol[0] && x->symbol[1] && has_word(told[i], x->symbol))))
            return true;
    return false;
}

/* The rows to draw, if no more than `room` fit: the one that is asked about, those that the step speaks of, others.
 */
static void choose_rows(const stage *g, size_t capacity, bool *shown)
{
    size_t asked = sm_lectern_asked(g->scene);
    for (int turn = 0; turn < 3; turn++)
        for (size_t i = 0; i < g->n_look && capacity; i++) {
            bool now = turn == 2 || (turn ? speaks_of(g, sm_registry_at(g->scene->indices, g->look[i])) : i == asked);
            if (!now || shown[i]) continue;
            shown[i] = true;
            capacity--;
        }
}

static void draw_numbers(const stage *g, sm_pen pen, sm_rect box)
{
    bool shown[SM_INDICES_MOST] = {false};
    if (box.h <= 0 || !g->n_look) return;
    sm_pen in = sm_pen_in(pen, box), head = sm_pen_as(in, SM_ROLE_DIM);
    stands c = stands_of(g, box.w);
    int y = 0;
    sm_pen_text(head, 0, y, "index");
    if (c.before) sm_pen_right(head, c.before, y, c.width, g->astray ? "step" : "before");
    sm_pen_right(head, c.now, y, c.width, "now");
    if (c.change) sm_pen_right(head, c.change, y, c.width, "change");
    y++;
    size_t n = g->n_look < SM_INDICES_MOST ? g->n_look : SM_INDICES_MOST, capacity = (size_t)box.h - 1;
    bool airy = g->projects && 2 * n <= capacity + 1; /* an empty line below each */
    choose_rows(g, g->projects ? capacity : n, shown);
    for (size_t i = 0; i < n; i++) {
        if (!shown[i]) continue;
        draw_index(g, in, c, y, i);
        y += 1 + airy;
    }
    if (notes(g)) draw_notes(g, in, y);
}

/* ---- the step ---------------------------------------------------------------------------------------------------- */

static void draw_title(const stage *g, sm_pen pen)
{
    int w = g->scene->w, h = g->scene->h;
    char score[48] = "", number[24];
    size_t of, right = sm_player_score(g->p, &of), tried, hit = sm_player_replies(g->p, &tried);
    if (h < 4) return;
    if (g->astray)
        snprintf(score, sizeof score, "your own changes; ` returns");
    else if (g->p->quiz)
        snprintf(score, sizeof score, "guessed %zu of %zu", right, of);
    else if (tried)
        snprintf(score, sizeof score, "right at once: %zu of %zu", hit, tried);
    snprintf(number, sizeof number, "%zu", g->p->at + 1);
    int used = sm_pen_text(sm_pen_as(pen, SM_ROLE_KEY), 1, 0, number);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_MATCHED), used + 3, 0, w - used - 6 - (int)strlen(score),
               g->step->title ? g->step->title : g->p->lesson->title);
    sm_pen_right(pen, w - 1 - (int)strlen(score), 0, (int)strlen(score), score);
    if (h >= 12) sm_pen_repeat(sm_pen_as(pen, SM_ROLE_DIM), 1, 1, w - 2, g->projects ? "━" : "─");
}

void sm_lectern_draw_step(const sm_lectern *l, const sm_scene *scene, sm_pen pen)
{
    stage g = stage_of(l, scene);
    places p = places_of(&g);
    sm_scene part = *scene;
    part.w = p.matrix.w;
    part.h = p.matrix.h;
    if (p.words.h > 0) draw_title(&g, pen);
    if (part.h > 0) sm_matrix_draw(&l->matrix, &part, sm_pen_in(pen, p.matrix));
    if (p.words.h > 0) {
        sm_pen in = sm_pen_in(pen, p.words);
        flow(&g, in, -l->scroll, p.words.w);
        if (sm_lectern_below(l, scene) > 0) {
            sm_pen_repeat(sm_pen_as(in, SM_ROLE_TEXT), p.words.w - 8, p.words.h - 1, 8, " ");
            sm_pen_text(sm_pen_as(in, SM_ROLE_KEY), p.words.w - 6, p.words.h - 1, "↓ more");
        }
        if (!l->in_matrix) sm_pen_cursor(in, 0, 0);
    }
    draw_numbers(&g, pen, p.table);
}
