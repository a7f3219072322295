/* How a list looks: a head, a rule, rows. */
#include "list.h"
#include <stdio.h>
#include <string.h>

enum { GAP = 2, MARK = 2, LEAD = 2, PART = 12, HEAD_BYTES = 100, SEEN = 256 };

typedef struct seen_column {
    size_t col;
    int x, width;
    bool right; /* numbers are in it, */
    bool mixed; /* or texts, of which some read as a number */
} seen_column;

typedef struct sheet {
    const sm_list *l;
    const sm_list_look *look;
    const sm_grid *g;
    sm_pen pen;
    size_t top, lines;      /* first place seen and how many rows */
    int head, rule;         /* lines of these, -1: none */
    seen_column seen[SEEN]; /* the first column, then those that scroll */
    size_t n_seen;
} sheet;

static void head_words(const sheet *p, size_t col, char out[SM_LIST_TEXT])
{
    const sm_list *l = p->l;
    sm_list_words(out, (sm_datum){.kind = SM_WORDS, .words = sm_grid_head(p->g, col)}, 0);
    size_t length = strlen(out);
    if (length > HEAD_BYTES) length = HEAD_BYTES;
    while (length && ((unsigned char)out[length] & 0xC0) == 0x80) length--;
    snprintf(out + length, SM_LIST_TEXT - length, "%s", l->sorted && l->sort_col == col ? l->down ? " ▼" : " ▲" : "");
}

static sm_datum cell_words(const sheet *p, size_t place, size_t col, char out[SM_LIST_TEXT], bool *number)
{
    sm_datum d = sm_grid_at(p->g, p->l->order[place], col);
    *number = d.kind == SM_WHOLE || d.kind == SM_SIGNED || d.kind == SM_REAL || (d.kind == SM_WORDS && d.number);
    sm_list_words(out, d, p->look->digits);
    return d;
}

static sm_role role_of(sm_emphasis emphasis)
{
    static const sm_role role[] = {
        [SM_PLAIN] = SM_ROLE_TEXT,          [SM_HEADING] = SM_ROLE_HEAD, [SM_FAINT] = SM_ROLE_DIM,
        [SM_GOOD] = SM_ROLE_BETTER,         [SM_BAD] = SM_ROLE_WORSE,    [SM_MATCHED] = SM_ROLE_MATCHED,
        [SM_UNMATCHED] = SM_ROLE_UNMATCHED, [SM_HERE] = SM_ROLE_KEY,     [SM_CROSSED] = SM_ROLE_CROSS,
        [SM_SELECTED] = SM_ROLE_CURSOR};
    return role[emphasis];
}

/* Where the rows are: the cursor is always among them. */
static void lay_rows(sheet *p)
{
    int h = p->pen.box.h;
    p->head = h >= 3 ? 0 : -1;
    p->rule = h >= 7 ? 1 : -1;
    p->top = sm_list_top(p->l, h, &p->lines);
}

static seen_column measured(const sheet *p, size_t col)
{
    char text[SM_LIST_TEXT];
    seen_column out = {.col = col};
    head_words(p, col, text);
    int head = sm_look_width(p->pen.look, text), width = col < SM_LIST_MEASURED ? p->l->width[col] : 0, digits = 0;
    bool written = false; /* numbers as texts */
    for (size_t i = 0; i < p->lines; i++) {
        bool number = false;
        sm_datum_kind kind = cell_words(p, p->top + i, col, text, &number).kind;
        out.mixed = out.mixed || (kind == SM_WORDS && !number && *text);
        int w = sm_look_width(p->pen.look, text);
        if (w > width) width = w;
        if (number && kind != SM_WORDS && w > digits) digits = w;
        out.right = out.right || (number && kind != SM_WORDS);
        written = written || (number && kind == SM_WORDS);
    }
    out.right = out.right || (written && !out.mixed && !p->look->placed);
    if (head > SM_LIST_CELL) head = SM_LIST_CELL;
    if (width > SM_LIST_CELL) width = digits > SM_LIST_CELL ? digits : SM_LIST_CELL;
    out.width = head > width ? head : width > 0 ? width : 1;
    return out;
}

/* The first of the columns that scroll: as many as fit are before the one under the cursor. */
static size_t first_scrolled(const sheet *p, int space)
{
    size_t first = p->l->col > 1 ? p->l->col : 1;
    if (first == 1) return first;
    int used = GAP + measured(p, first).width;
    for (; first > 1; first--) {
        used += GAP + measured(p, first - 1).width;
        if (used > space) break;
    }
    return first;
}

/* The first column stays; of the others as many as fit, the one under the cursor among them. No other is requested. */
static void lay_columns(sheet *p)
{
    const sm_list *l = p->l;
    if (!l->cols) return;
    int edge = p->pen.box.w - 1;
    p->seen[0] = measured(p, 0);
    p->seen[0].x = LEAD + (p->look->marks ? MARK : 0);
    p->n_seen = 1;
    int x = p->seen[0].x + p->seen[0].width;
    for (size_t col = first_scrolled(p, edge - x); col < l->cols && x + GAP < edge && p->n_seen < SEEN; col++) {
        seen_column next = measured(p, col);
        next.x = x + GAP;
        bool fits = next.x + next.width <= edge;
        bool part = col == l->col || (!next.right && edge - next.x >= PART);
        if (!fits && !part)
            break; /* the one under the cursor is cut, and texts, rather than nothing shown; no number */
        if (!fits) next.width = edge - next.x;
        p->seen[p->n_seen++] = next;
        x = next.x + next.width;
    }
}

static void draw_list_head(const sheet *p)
{
    char text[SM_LIST_TEXT];
    if (p->head < 0) return;
    for (size_t i = 0; i < p->n_seen; i++) {
        const seen_column *c = &p->seen[i];
        head_words(p, c->col, text);
        sm_pen pen = sm_pen_as(p->pen, c->col == p->l->col ? SM_ROLE_CROSS : SM_ROLE_HEAD);
        if (c->right)
            sm_pen_right(pen, c->x, p->head, c->width, text);
        else
            sm_pen_cut(pen, c->x, p->head, c->width, text);
    }
    sm_pen key = sm_pen_as(p->pen, SM_ROLE_KEY);
    if (p->n_seen > 1 && p->seen[1].col > 1) sm_pen_text(key, 0, p->head, "◄");
    if (p->n_seen && p->seen[p->n_seen - 1].col + 1 < p->l->cols) sm_pen_text(key, p->pen.box.w - 1, p->head, "►");
    if (p->rule >= 0) sm_pen_repeat(sm_pen_as(p->pen, SM_ROLE_DIM), 0, p->rule, p->pen.box.w, "─");
}

static void draw_list_row(const sheet *p, size_t place, int y)
{
    bool points = place == p->l->at, here = points && !p->look->resting, ascii = p->pen.look.ascii;
    size_t row = p->l->order[place];
    sm_pen pen = sm_pen_as(p->pen, here ? SM_ROLE_CURSOR : SM_ROLE_TEXT);
    if (here) sm_pen_repeat(pen, 0, y, p->pen.box.w, " ");
    if (points) sm_pen_text(pen, 0, y, "▸");
    if (p->look->marks) {
        const sm_list *l = p->l;
        size_t low = l->anchor < l->at ? l->anchor : l->at, high = l->anchor < l->at ? l->at : l->anchor;
        bool on = sm_list_is_marked(l, row) || (l->ranging && place >= low && place <= high);
        sm_pen sign = here ? pen : sm_pen_as(pen, on ? SM_ROLE_KEY : SM_ROLE_DIM);
        sm_pen_text(sign, LEAD, y, ascii ? on ? "*" : "." : on ? "◉" : "○");
    }
    for (size_t i = 0; i < p->n_seen; i++) {
        const seen_column *c = &p->seen[i];
        char text[SM_LIST_TEXT];
        bool number;
        sm_datum d = cell_words(p, place, c->col, text, &number);
        number = number && !(d.kind == SM_WORDS && (c->mixed || p->look->placed));
        sm_pen cell = here ? pen : sm_pen_as(pen, role_of(d.emphasis));
        if (number)
            sm_pen_right(cell, c->x, y, c->width, text);
        else
            sm_pen_cut(cell, c->x, y, c->width, text);
    }
    if (here) sm_pen_cursor(p->pen, LEAD, y);
}

void sm_list_draw(const sm_list *l, const sm_list_look *look, sm_pen pen)
{
    sheet p = {.l = l, .look = look, .g = look->grid, .pen = pen};
    if (pen.box.h < 1 || pen.box.w < 1) return;
    lay_rows(&p);
    lay_columns(&p);
    draw_list_head(&p);
    int y = (p.head >= 0) + (p.rule >= 0), w = pen.box.w;
    for (size_t i = 0; i < p.lines; i++) draw_list_row(&p, p.top + i, y + (int)i);
    if (!l->shown) {
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), LEAD, y, w - LEAD, l->rows ? "No matches" : "No rows");
        sm_pen_cursor(pen, 0, y < pen.box.h ? y : 0);
        return;
    }
    sm_pen_more(pen, w - 1, y, (int)p.lines, p.top > 0, p.top + p.lines < l->shown && p.lines > 1);
}

/* ---- pointing ---------------------------------------------------------------------------------------------------- */

static sm_list_hit press_row(const sheet *p, sm_list *l, int x, size_t place)
{
    bool here = place == l->at, mark = p->look->marks && x >= LEAD && x < LEAD + MARK;
    l->at = place;
    if (!mark) return here ? SM_LIST_HIT_AGAIN : SM_LIST_HIT;
    sm_list_mark(l, l->order[place], !sm_list_is_marked(l, l->order[place]));
    return SM_LIST_HIT;
}

/* Beyond the last row seen the next one comes into sight. */
static sm_list_hit drag_to(const sheet *p, sm_list *l, int line)
{
    size_t place = line < 0 ? p->top - (p->top > 0) : p->top + (size_t)line;
    if (place > p->top + p->lines) place = p->top + p->lines;
    if (place >= l->shown) place = l->shown - 1;
    if (p->look->marks && !l->ranging) {
        l->ranging = true;
        l->anchor = l->at;
    }
    l->at = place;
    return SM_LIST_HIT;
}

sm_list_hit sm_list_mouse(sm_list *l, const sm_list_look *look, sm_look screen, sm_rect at, const sm_mouse *m)
{
    sheet p = {.l = l, .look = look, .g = look->grid, .pen = {.box = {0, 0, at.w, at.h}, .look = screen}};
    int x = m->x - at.x, y = m->y - at.y;
    if (at.h < 1 || at.w < 1 || !l->shown) return SM_LIST_MISSED;
    lay_rows(&p);
    lay_columns(&p);
    l->top = p.top;
    int line = y - (p.head >= 0) - (p.rule >= 0);
    if (m->what == SM_MOUSE_DRAG) return drag_to(&p, l, line);
    if (m->what == SM_MOUSE_RELEASE) return l->ranging && sm_list_key(l, p.g, "v", at.h) ? SM_LIST_HIT : SM_LIST_MISSED;
    if (m->what != SM_MOUSE_PRESS || x < 0 || x >= at.w) return SM_LIST_MISSED;
    for (size_t i = 0; i < p.n_seen && y == p.head; i++) {
        const seen_column *c = &p.seen[i];
        if (x < c->x - (i > 0) || x >= c->x + c->width) continue;
        if (c->col == l->col) return sm_list_key(l, p.g, "s", at.h) ? SM_LIST_HIT : SM_LIST_MISSED;
        l->col = c->col;
        return SM_LIST_HIT;
    }
    if (y == p.head) return SM_LIST_MISSED;
    return line >= 0 && (size_t)line < p.lines ? press_row(&p, l, x, p.top + (size_t)line) : SM_LIST_MISSED;
}
