/* The screen that asks what the columns of a file are. Lines by their worth: the table, its title, the question, what
 * the cursor is on, the account; then what is counted of each column, additional answers, and air. */
#include "import.h"
#include "view/widgets/words.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { GUTTER = 8, NARROWEST = 4, WIDEST = 28, ANSWERS = 3, WIDE_SCREEN = 60 };

/* ---- which line is what ------------------------------------------------------------------------------------------ */

typedef struct plan {
    int w, h;
    int question, answers, heads, rows, account, warnings; /* lines of each */
    bool air;                                              /* blank lines between them */
    int table;                                             /* the first line of the heads */
} plan;

static int wrapped_lines(const sm_app *a, int w, const char *text)
{
    sm_pen pen = {.look = sm_app_look(a)};
    return sm_words_wrap(pen, 0, 0, w, text);
}

static size_t answers_shown(const sm_import_screen *s)
{
    size_t n = 0;
    bool every;
    while (sm_import_is_open(s) && n < ANSWERS && sm_importing_answer(s->i, n, &every)) n++;
    return n;
}

static void put_question(const sm_import_screen *s, sm_text *out)
{
    const sm_error *q = sm_import_question(s->i->im);
    sm_decision outcome = sm_import_outcome(s->i->im);
    if (outcome < SM_OPEN) return;
    if (q->file[0] && q->line) sm_text_printf(out, "line %" PRIu64 ": ", q->line);
    sm_text_bytes(out, q->text, strcspn(q->text, "\n"));
}

static int question_lines(const sm_app *a, int w)
{
    sm_text text = {0};
    put_question(sm_import_of(a), &text);
    int lines = wrapped_lines(a, w, sm_text_of(&text));
    sm_text_free(&text);
    return lines;
}

static int account_lines(const sm_app *a, int w)
{
    sm_text text = {0};
    if (!sm_import_account(sm_import_of(a)->i->im)->n_sources) return 0; /* nothing is known before all is decided */
    sm_account_line(sm_import_account(sm_import_of(a)->i->im), &text);
    int lines = wrapped_lines(a, w, sm_text_of(&text));
    sm_text_free(&text);
    return lines > 3 ? 3 : lines;
}

static void grow_lines(int *lines, int wanted, int *left, int keep)
{
    while (wanted > *lines && keep < *left) ++*lines, --*left;
}

static plan plan_import(const sm_app *a)
{
    enum { FEW = 3, SOME = 8 };
    const sm_import_screen *s = sm_import_of(a);
    sm_screen around = sm_app_screen(a);
    plan p = {.w = a->caps.w, .h = around.bottom >= 0 ? around.bottom : a->caps.h};
    int left = p.h - 2, margin = p.w > 40, question = question_lines(a, p.w - 2 * margin); /* title and inspector */
    int warnings = (int)sm_import_account(s->i->im)->n_warnings;
    grow_lines(&p.heads, 2, &left, 1);
    grow_lines(&p.question, question ? 1 : 0, &left, 1);
    grow_lines(&p.answers, answers_shown(s) ? 1 : 0, &left, 1);
    grow_lines(&p.account, account_lines(a, p.w - 2 * margin) ? 1 : 0, &left, 1);
    grow_lines(&p.warnings, warnings ? 1 : 0, &left, 2);
    grow_lines(&p.heads, 4, &left, FEW);
    if (p.heads == 3) p.heads--, left++;
    grow_lines(&p.question, question < 3 ? question : 3, &left, FEW);
    grow_lines(&p.answers, (int)answers_shown(s), &left, FEW);
    p.air = left > SOME + 3;
    if (p.air) left -= 3;
    grow_lines(&p.account, account_lines(a, p.w - 2 * margin), &left, SOME);
    grow_lines(&p.warnings, warnings < 4 ? warnings : 4, &left, SOME);
    p.rows = left > 0 ? left : 0;
    p.table = 1 + p.question + p.answers + p.air;
    return p;
}

int sm_import_lines(const sm_app *a)
{
    return plan_import(a).rows;
}

/* ---- columns ----------------------------------------------------------------------------------------------------- */

static int gutter_of(const plan *p)
{
    return p->w >= WIDE_SCREEN ? GUTTER + 2 : 1;
}

static const char *role_word(const sm_import_screen *s, uint32_t column)
{
    sm_column_role role = sm_import_role(s, column, NULL);
    return role == SM_COLUMN_ATTRIBUTE ? "-" : sm_column_role_name(role);
}

static const char *cell_at(const sm_import_screen *s, uint64_t row, uint32_t column)
{
    return sm_import_cell(s->i->im, sm_import_first_row(s) + row, column);
}

static int column_width(const sm_app *a, const plan *p, uint32_t column)
{
    const sm_import_screen *s = sm_import_of(a);
    unsigned flags = sm_app_show_flags(a);
    int most = p->w - gutter_of(p) - 1, width = NARROWEST;
    int widest = p->w / 3 > WIDEST ? p->w / 3 : WIDEST;
    if (most > widest) most = widest;
    char buffer[16];
    int w = sm_show_width(sm_import_column(s, column, buffer), flags);
    if (w > width) width = w;
    w = sm_show_width(role_word(s, column), flags);
    if (w > width) width = w;
    uint64_t n = sm_import_shown_rows(s);
    for (int r = 0; r < p->rows && s->top + (uint64_t)r < n && width < most; r++) {
        w = sm_show_width(cell_at(s, s->top + (uint64_t)r, column), flags);
        if (w > width) width = w;
    }
    return width < most ? width : most;
}

static uint32_t columns_fit(const sm_app *a, const plan *p, uint32_t left)
{
    uint32_t n = sm_import_columns(sm_import_of(a)->i->im), c = left;
    for (int x = gutter_of(p); c < n; c++) {
        x += column_width(a, p, c);
        if (x >= p->w) break;
        x += 2;
    }
    return c > left ? c - left : 1;
}

/* Moves the first visible column only as far as the cursor requires. */
static uint32_t left_of(const sm_app *a, const plan *p)
{
    const sm_import_screen *s = sm_import_of(a);
    uint32_t left = s->left < s->col ? s->left : s->col;
    if (s->col - left < columns_fit(a, p, left)) return left;
    int space = p->w - gutter_of(p) - column_width(a, p, s->col);
    for (left = s->col; left > 0; left--) {
        space -= column_width(a, p, left - 1) + 2;
        if (space <= 0) break;
    }
    return left;
}

uint32_t sm_import_across(const sm_app *a, uint32_t *left)
{
    plan p = plan_import(a);
    *left = left_of(a, &p);
    return columns_fit(a, &p, *left);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

static void draw_import_title(const sm_app *a, sm_pen pen)
{
    const sm_import_screen *s = sm_import_of(a);
    const sm_account *account = sm_import_account(s->i->im);
    const char *said = s->i->answers.o.header ? "chosen" : account->n_sources ? account->source[0].header_why : "";
    char right[128], word[48] = "";
    if (a->caps.w >= WIDE_SCREEN && said && *said) snprintf(word, sizeof word, " (%.40s)", said);
    snprintf(right, sizeof right, "%" PRIu64 " row%s  %" PRIu32 " column%s  header: %s%s", sm_import_shown_rows(s),
             sm_plural(sm_import_shown_rows(s)), sm_import_columns(s->i->im), sm_plural(sm_import_columns(s->i->im)),
             sm_import_named(s->i->im) ? "yes" : "no", word);
    pen = sm_pen_as(pen, SM_ROLE_TITLE);
    sm_pen_fill(pen, " ");
    sm_text left = {0};
    int w = a->caps.w, used = sm_show_width(right, sm_app_show_flags(a));
    bool told = used <= w - 12;
    if (told) sm_pen_right(pen, w - 1 - used, 0, used, right);
    sm_text_puts(&left, w >= WIDE_SCREEN ? "open · " : "");
    for (size_t f = 0; f < s->i->n_files; f++)
        sm_text_printf(&left, "%s%s", f ? " × " : "", sm_file_name(s->i->file[f]));
    sm_pen_put(pen, 1, 0, w - 3 - (told ? used + 1 : 0), &left);
}

static void draw_question(const sm_app *a, const plan *p, sm_pen pen)
{
    sm_text text = {0};
    int margin = p->w > 40;
    sm_pen block = sm_pen_as(sm_pen_in(pen, (sm_rect){0, 1, p->w, p->question}), SM_ROLE_HEAD);
    put_question(sm_import_of(a), &text);
    if (p->question == 1)
        sm_pen_cut(block, margin, 0, p->w - 2 * margin, sm_text_of(&text));
    else
        sm_words_wrap(block, margin, 0, p->w - 2 * margin, sm_text_of(&text));
    sm_text_free(&text);
}

static void draw_answers(const sm_app *a, const plan *p, sm_pen pen)
{
    const sm_importing *importing = sm_import_of(a)->i;
    for (int i = 0; i < p->answers; i++) {
        bool every, marked = (size_t)i == sm_importing_marked(importing);
        const char *words = sm_importing_answer(importing, (size_t)i, &every);
        int y = 1 + p->question + i, x = p->w > 40;
        sm_pen line = sm_pen_as(pen, marked ? SM_ROLE_CURSOR : SM_ROLE_TEXT);
        if (marked) sm_pen_text(line, x, y, "▸");
        sm_pen_printf(sm_pen_as(pen, marked ? SM_ROLE_CURSOR : SM_ROLE_KEY), x + 1, y, "%d", i + 1);
        int used = sm_pen_cut(line, x + 3, y, p->w - x - 4, words ? words : "");
        if (marked) sm_pen_text(line, x + 2, y, " ");
        const char *behind = marked ? " Enter" : every ? " compares all predictions" : "";
        if (x + 4 + used + sm_show_width(behind, 0) < p->w)
            sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), x + 4 + used, y, behind);
    }
}

static void draw_count(const sm_import_screen *s, sm_pen pen, uint32_t c, int x, int y, int w, bool missing)
{
    sm_column_summary counted = sm_import_summary(s->i->im, c);
    char text[16] = "many";
    bool known = counted.distinct || counted.missing || !sm_import_shown_rows(s);
    if (known) sm_words_count(text, missing ? counted.missing : counted.distinct);
    if (!known && missing) text[0] = 0; /* its values were not requested, so they were not kept */
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), x, y, w, known && missing && !counted.missing ? "·" : text);
}

static sm_role column_role(const sm_import_screen *s, uint32_t column)
{
    sm_column_role role = sm_import_role(s, column, NULL);
    return role == SM_COLUMN_TRUTH || role == SM_COLUMN_PREDICTION ? SM_ROLE_MATCHED
           : role == SM_COLUMN_ATTRIBUTE                           ? SM_ROLE_DIM
                                                                   : SM_ROLE_TEXT;
}

static void draw_column(const sm_app *a, const plan *p, sm_pen pen, uint32_t c, int x)
{
    const sm_import_screen *s = sm_import_of(a);
    int w = column_width(a, p, c), y = p->table;
    bool here = c == s->col, numbers = sm_import_summary(s->i->im, c).numbers;
    char buffer[16];
    sm_pen name = sm_pen_as(pen, here ? SM_ROLE_CURSOR : SM_ROLE_HEAD);
    if (here) sm_pen_repeat(name, x, y, w, " ");
    sm_pen_cut(name, x, y, w, sm_import_column(s, c, buffer));
    if (here) sm_pen_cursor(pen, x, y);
    if (p->heads > 1)
        sm_pen_cut(sm_pen_as(pen, here ? SM_ROLE_CROSS : column_role(s, c)), x, y + 1, w, role_word(s, c));
    if (p->heads == 4) draw_count(s, pen, c, x, y + 2, w, false);
    if (p->heads == 4) draw_count(s, pen, c, x, y + 3, w, true);
    y += p->heads + p->air;
    bool aside = column_role(s, c) == SM_ROLE_DIM && !here && !sm_import_is_open(s);
    sm_pen cell = sm_pen_as(pen, aside ? SM_ROLE_DIM : SM_ROLE_TEXT);
    for (int r = 0; r < p->rows && s->top + (uint64_t)r < sm_import_shown_rows(s); r++) {
        const char *text = cell_at(s, s->top + (uint64_t)r, c);
        if (numbers && sm_show_width(text, sm_app_show_flags(a)) <= w)
            sm_pen_right(cell, x, y + r, w, text);
        else
            sm_pen_cut(cell, x, y + r, w, text);
    }
}

static void draw_gutter(const sm_import_screen *s, const plan *p, sm_pen pen)
{
    static const char *const label[] = {"", "role", "values", "missing"};
    pen = sm_pen_as(pen, SM_ROLE_DIM);
    for (int i = 0; i < p->heads; i++) sm_pen_text(pen, 1, p->table + i, label[i]);
    int y = p->table + p->heads;
    if (p->air) sm_pen_repeat(pen, 1, y, p->w - 2, "─");
    for (int r = 0; r < p->rows && s->top + (uint64_t)r < sm_import_shown_rows(s); r++) {
        char number[24];
        snprintf(number, sizeof number, "%" PRIu64, s->top + (uint64_t)r + 1);
        sm_pen_right(pen, 1, y + p->air + r, GUTTER - 1, number);
    }
}

static void draw_import_table(sm_app *a, const plan *p, sm_pen pen)
{
    sm_import_screen *s = a->layer.state;
    uint32_t n = sm_import_columns(s->i->im);
    if (gutter_of(p) > GUTTER) draw_gutter(s, p, pen);
    s->left = left_of(a, p);
    int x = gutter_of(p);
    for (uint32_t c = s->left; c < n && x < p->w; c++) {
        draw_column(a, p, pen, c, x);
        x += column_width(a, p, c) + 2;
    }
}

/* Shows the complete text under the cursor. */
static void draw_import_inspector(const sm_app *a, const plan *p, sm_pen pen, int y)
{
    const sm_import_screen *s = sm_import_of(a);
    uint32_t c = s->col, n = sm_import_columns(s->i->im);
    const char *why;
    char buffer[16];
    sm_text line = {0};
    if (!n) return;
    sm_column_role role = sm_import_role(s, c, &why);
    sm_text_printf(&line, "%s%u of %u", p->w >= WIDE_SCREEN ? "column " : "", c + 1, n);
    const char *name = sm_import_column(s, c, buffer);
    if (name != buffer) sm_text_printf(&line, " \"%s\"", sm_quote(name).text);
    sm_text_printf(&line, ": %s", role == SM_COLUMN_ATTRIBUTE ? "no role" : sm_column_role_name(role));
    if (*why) sm_text_printf(&line, " (%s)", why);
    sm_column_summary counted = sm_import_summary(s->i->im, c);
    if (!counted.distinct && !counted.missing)
        sm_text_puts(&line, " · a different text in nearly every row");
    else
        sm_text_printf(&line, " · %" PRIu64 " value%s, %" PRIu64 " missing%s", counted.distinct,
                       sm_plural(counted.distinct), counted.missing, counted.numbers ? ", numbers" : "");
    int margin = p->w > 40;
    sm_pen_put(sm_pen_as(pen, SM_ROLE_TEXT), margin, y, p->w - 2 * margin, &line);
}

static void draw_account(const sm_app *a, const plan *p, sm_pen pen, int y)
{
    const sm_account *account = sm_import_account(sm_import_of(a)->i->im);
    sm_text text = {0};
    int margin = p->w > 40, w = p->w - 2 * margin;
    sm_pen block = sm_pen_as(sm_pen_in(pen, (sm_rect){0, y, p->w, p->account}), SM_ROLE_DIM);
    if (p->account) sm_account_line(account, &text);
    if (p->account == 1)
        sm_pen_cut(block, margin, 0, w, sm_text_of(&text));
    else if (p->account)
        sm_words_wrap(block, margin, 0, w, sm_text_of(&text));
    for (int i = 0; i < p->warnings; i++) {
        sm_text_clear(&text);
        bool more = i + 1 == p->warnings && (uint32_t)p->warnings < account->n_warnings;
        sm_text_puts(&text, "warning: ");
        if (more) sm_text_printf(&text, "(1 of %d more) ", (int)account->n_warnings - i);
        sm_text_puts(&text, account->warning[i]);
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_UNMATCHED), margin, y + p->account + i, w, sm_text_of(&text));
    }
    sm_text_free(&text);
}

static void draw_import_keys(const sm_binding *keys, const plan *p, sm_pen pen)
{
    int lines = 0;
    while (keys[lines].keys) lines++;
    int h = lines + 2 < p->h - 1 ? lines + 2 : p->h - 1, w = p->w < 78 ? p->w : 78;
    sm_pen box = sm_pen_as(sm_pen_in(pen, (sm_rect){(p->w - w) / 2, 1, w, h}), SM_ROLE_BOX);
    sm_pen_fill(box, " ");
    sm_pen_frame(box, "Keys; any key closes");
    for (int i = 0; i < lines && i < h - 2; i++) {
        char name[64];
        sm_app_keys(name, keys[i].keys, true);
        sm_pen_cut(sm_pen_as(box, SM_ROLE_KEY), 2, i + 1, 11, name);
        sm_pen_cut(box, 14, i + 1, w - 16, keys[i].help);
    }
}

void sm_import_draw(sm_app *a, sm_pen pen)
{
    const sm_import_screen *s = sm_import_of(a);
    plan p = plan_import(a);
    sm_pen all = sm_pen_in(pen, (sm_rect){0, 0, p.w, p.h});
    sm_pen_fill(sm_pen_as(all, SM_ROLE_TEXT), " ");
    draw_import_table(a, &p, all);
    draw_import_title(a, sm_pen_in(all, (sm_rect){0, 0, p.w, p.h > 1}));
    draw_question(a, &p, all);
    draw_answers(a, &p, all);
    int below = p.h - p.account - p.warnings - 1;
    if (p.h > 3) draw_import_inspector(a, &p, all, below);
    draw_account(a, &p, all, below + 1);
    if (a->message.full.length)
        sm_draw_message(a, pen, sm_text_of(&a->message.full), a->message.wrong ? SM_ROLE_ERROR : SM_ROLE_MESSAGE);
    if (s->keys) draw_import_keys(a->layer.top->keys, &p, all);
    if (s->seeking) sm_draw_typed(a, pen, "/", &s->sought);
}

bool sm_import_at(const sm_app *a, int x, int y, uint32_t *column, size_t *answer)
{
    plan p = plan_import(a);
    const sm_import_screen *s = sm_import_of(a);
    uint32_t n = sm_import_columns(s->i->im);
    *column = SM_NONE;
    *answer = SIZE_MAX;
    int first = 1 + p.question;
    if (y >= first && y < first + p.answers) *answer = (size_t)(y - first);
    bool table = y >= p.table && y < p.table + p.heads + p.air + p.rows;
    int at = gutter_of(&p);
    for (uint32_t c = s->left; table && c < n && at < p.w; c++) {
        int w = column_width(a, &p, c) + 2;
        if (x >= at && x < at + w) *column = c;
        at += w;
    }
    return *column != SM_NONE || *answer != SIZE_MAX;
}
