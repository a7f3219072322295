/* The list's rows: which are seen, in which order, which are marked, where the cursor is. */
#include "list.h"
#include "base/mem.h"
#include "sorting.h"
#include "terminal.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- words of a cell --------------------------------------------------------------------------------------------- */

static void list_real(char out[SM_LIST_TEXT], double x, int digits)
{
    double size = x < 0 ? -x : x, least = 1;
    char text[64];
    for (int i = 0; i < digits; i++) least /= 10;
    if (!(x - x >= 0 && x - x <= 0)) {
        snprintf(out, SM_LIST_TEXT, "%s", x > 0 ? "inf" : x < 0 ? "-inf" : "n/a");
        return;
    }
    if (size > 0 && (size < least || size >= 1e7))
        sm_number(text, x); /* too small or too large for fixed digits: all of it, or nothing would be seen */
    else
        sm_fixed(text, x, digits);
    snprintf(out, SM_LIST_TEXT, "%.63s", text);
}

void sm_list_words(char out[SM_LIST_TEXT], sm_datum d, int digits)
{
    size_t length;
    out[0] = 0;
    switch (d.kind) {
    case SM_EMPTY:
        return;
    case SM_WORDS:
        length = strlen(d.words);
        if (length > SM_LIST_TEXT - 1) length = SM_LIST_TEXT - 1;
        while (length && length < strlen(d.words) && ((unsigned char)d.words[length] & 0xC0) == 0x80) length--;
        memcpy(out, d.words, length);
        out[length] = 0;
        return;
    case SM_WHOLE:
        snprintf(out, SM_LIST_TEXT, "%llu", (unsigned long long)d.whole);
        return;
    case SM_SIGNED:
        snprintf(out, SM_LIST_TEXT, d.change ? "%+" PRId64 : "0", d.change);
        return;
    case SM_REAL:
        if (d.sign && d.real > 0) out++[0] = '+';
        list_real(out, d.real, digits ? digits : 4);
        return;
    case SM_NOT_DEFINED:
        snprintf(out, SM_LIST_TEXT, "n/a");
        return;
    case SM_NOT_YET:
        snprintf(out, SM_LIST_TEXT, "…");
        return;
    }
}

/* ---- marks ------------------------------------------------------------------------------------------------------- */

bool sm_list_is_marked(const sm_list *l, size_t row)
{
    return row < l->rows && l->marks[row / 64] >> row % 64 & 1;
}

void sm_list_mark(sm_list *l, size_t row, bool on)
{
    if (row >= l->rows || sm_list_is_marked(l, row) == on) return;
    l->marks[row / 64] ^= (uint64_t)1 << row % 64;
    if (on)
        l->marked++;
    else
        l->marked--;
}

/* ---- text in a row ----------------------------------------------------------------------------------------------- */

static bool row_holds(const sm_grid *g, size_t row, const char *part)
{
    for (size_t col = 0; col < g->cols; col++) {
        char text[SM_LIST_TEXT];
        sm_datum d = sm_grid_at(g, row, col);
        if (d.kind != SM_WORDS) sm_list_words(text, d, 4);
        if (strcasestr(d.kind == SM_WORDS ? d.words : text, part) || (d.key && strcasestr(d.key, part))) return true;
    }
    return false;
}

/* ---- order ------------------------------------------------------------------------------------------------------- */

static void sort_by(const sm_list *l, const sm_grid *g, uint32_t *order, size_t n)
{
    sm_sorting s = {.down = l->down};
    for (size_t i = 0; i < n; i++) sm_sorting_add(&s, order[i], sm_grid_at(g, order[i], l->sort_col));
    sm_sorting_run(&s);
    for (size_t i = 0; i < n; i++) order[i] = sm_sorting_at(&s, i);
    sm_sorting_free(&s);
}

/* Sorts by the state of l; on failure the old order remains. */
static void arrange(sm_list *l, const sm_grid *g)
{
    uint32_t *order = sm_alloc(g->rows, sizeof *order);
    size_t n = 0;
    for (size_t row = 0; row < g->rows; row++)
        if (!l->filter[0] || l->arranged || row_holds(g, row, l->filter)) order[n++] = (uint32_t)row;
    bool sorts = l->sorted && l->sort_col < g->cols && !l->arranged;
    if (sorts) sort_by(l, g, order, n);
    sm_free(l->order);
    l->order = order;
    l->shown = n;
}

size_t sm_list_row(const sm_list *l)
{
    return l->at < l->shown ? l->order[l->at] : SIZE_MAX;
}

void sm_list_to(sm_list *l, size_t row)
{
    if (l->at < l->shown && l->order[l->at] == row) return;
    for (size_t i = 0; i < l->shown; i++)
        if (l->order[i] == row) {
            l->at = i;
            return;
        }
    if (l->at >= l->shown) l->at = l->shown ? l->shown - 1 : 0;
}

/* Rearranged with the cursor on its row, or as it was. */
static void rearrange(sm_list *l, const sm_grid *g, const sm_list *was)
{
    size_t row = sm_list_row(was);
    arrange(l, g);
    l->ranging = false;
    sm_list_to(l, row);
}

void sm_list_sort(sm_list *l, const sm_grid *g, size_t col, bool down)
{
    sm_list was = *l;
    l->sorted = true;
    l->sort_col = col;
    l->down = down;
    rearrange(l, g, &was);
}

void sm_list_unsort(sm_list *l, const sm_grid *g)
{
    sm_list was = *l;
    l->sorted = false;
    rearrange(l, g, &was);
}

void sm_list_filter(sm_list *l, const sm_grid *g, const char *text)
{
    sm_list was = *l;
    sm_list_words(l->filter, (sm_datum){.kind = SM_WORDS, .words = text}, 0);
    rearrange(l, g, &was);
}

bool sm_list_find(sm_list *l, const sm_grid *g, const char *text, int direction)
{
    sm_list_words(l->sought, (sm_datum){.kind = SM_WORDS, .words = text}, 0);
    for (size_t step = 1; *text && step <= l->shown; step++) {
        size_t i = (direction < 0 ? l->at + l->shown - step : l->at + step) % l->shown;
        if (!row_holds(g, l->order[i], l->sought)) continue;
        l->at = i;
        return true;
    }
    return false;
}

/* ---- taking a grid ----------------------------------------------------------------------------------------------- */

/* Widths of a sample spread over the grid, so that scrolling does not make the columns dance. */
void sm_list_measure(sm_list *l, const sm_grid *g)
{
    enum { SAMPLE = 200 };
    size_t n = g->rows < SAMPLE ? g->rows : SAMPLE, near = l->cols - l->looked_up;
    memset(l->width, 0, sizeof l->width);
    for (size_t col = 0; col < near && col < SM_LIST_MEASURED; col++) {
        int width = 0;
        for (size_t i = 0; i < n; i++) {
            char text[SM_LIST_TEXT];
            sm_list_words(text, sm_grid_at(g, g->rows / n * i, col), 4);
            int w = sm_show_width(text, SM_SHOW_PLAIN);
            if (w > width) width = w;
        }
        l->width[col] = width;
    }
}

sm_status sm_list_take(sm_list *l, const sm_grid *g, size_t keep, sm_error *err)
{
    if (g->rows > UINT32_MAX) return sm_fail(err, SM_LIMIT, "too many rows for a list (the maximum is 2^32)");
    uint64_t *marks = sm_alloc(g->rows / 64 + 1, sizeof *marks);
    arrange(l, g);
    sm_free(l->marks);
    l->marks = marks;
    l->marked = 0;
    l->ranging = false;
    l->rows = g->rows;
    l->cols = g->cols;
    if (l->col >= l->cols) l->col = 0;
    sm_list_to(l, keep);
    if (l->at >= l->shown) l->at = l->shown ? l->shown - 1 : 0;
    sm_list_measure(l, g);
    return SM_OK;
}

void sm_list_like(sm_list *l, const sm_list *was)
{
    l->at = was->at;
    l->top = was->top;
    l->col = was->col;
    l->sorted = was->sorted;
    l->down = was->down;
    l->sort_col = was->sort_col;
    memcpy(l->filter, was->filter, sizeof l->filter);
    memcpy(l->sought, was->sought, sizeof l->sought);
}

void sm_list_free(sm_list *l)
{
    sm_free(l->order);
    sm_free(l->marks);
    *l = (sm_list){0};
}

/* ---- scrolling --------------------------------------------------------------------------------------------------- */

size_t sm_list_top(const sm_list *l, int h, size_t *capacity)
{
    int lines = h - (h >= 3) - (h >= 7);
    size_t n = lines < 1 ? 1 : (size_t)lines, top = l->top;
    if (n > l->shown) n = l->shown;
    if (l->at < top) top = l->at;
    if (l->at >= top + n) top = l->at + 1 - n;
    if (top + n > l->shown) top = l->shown - n;
    if (capacity) *capacity = n;
    return top;
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static void list_go(sm_list *l, int64_t by)
{
    int64_t to = (int64_t)l->at + by, last = (int64_t)l->shown - 1;
    if (l->shown == 0) return;
    l->at = (size_t)(to < 0 ? 0 : to > last ? last : to);
}

/* The rows between the place where v was pressed and the cursor. */
static void end_range(sm_list *l)
{
    size_t low = l->anchor < l->at ? l->anchor : l->at, high = l->anchor < l->at ? l->at : l->anchor;
    for (size_t i = low; i <= high && i < l->shown; i++) sm_list_mark(l, l->order[i], true);
    l->ranging = false;
}

static void mark_key(sm_list *l, const char *pressed)
{
    if (!l->shown) return;
    if (*pressed == 'S') { /* Space */
        if (l->ranging)
            end_range(l);
        else
            sm_list_mark(l, l->order[l->at], !sm_list_is_marked(l, l->order[l->at]));
        list_go(l, 1);
        return;
    }
    if (*pressed == 'v') {
        if (l->ranging)
            end_range(l);
        else
            l->ranging = true, l->anchor = l->at;
        return;
    }
    bool all = true;
    for (size_t i = 0; i < l->shown && all; i++) all = sm_list_is_marked(l, l->order[i]);
    for (size_t i = 0; i < l->shown; i++)
        sm_list_mark(l, l->order[i], *pressed == '*' ? !all : !sm_list_is_marked(l, l->order[i]));
}

bool sm_list_key(sm_list *l, const sm_grid *g, const char *pressed, int h)
{
    static const struct {
        const char *keys;
        int lines, pages, ends;
    } way[] = {{"Up k", -1, 0, 0},    {"Down j", 1, 0, 0},    {"PgUp C-b", 0, -1, 0},
               {"PgDn C-f", 0, 1, 0}, {"g+g Home", 0, 0, -1}, {"G End", 0, 0, 1}};
    int page = h > 4 ? h - 3 : 1;
    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        if (!sm_key_among(way[i].keys, pressed)) continue;
        list_go(l, way[i].lines + (int64_t)page * way[i].pages + way[i].ends * (int64_t)UINT32_MAX);
        l->top = sm_list_top(l, h, NULL);
        return true;
    }
    if (sm_key_among("Left h", pressed))
        l->col -= l->col > 0;
    else if (sm_key_among("Right l", pressed))
        l->col += l->col + 1 < l->cols;
    else if (sm_key_among("s", pressed)) {
        bool same = l->sorted && l->sort_col == l->col, first = l->col < 64 && l->falls >> l->col & 1;
        bool last = same && l->down != first && !l->ranked;
        if (last)
            sm_list_unsort(l, g);
        else
            sm_list_sort(l, g, l->col, same ? !l->down : first);
    } else if (sm_key_among("Space v * i", pressed)) {
        mark_key(l, pressed);
        l->top = sm_list_top(l, h, NULL);
    } else {
        return false;
    }
    return true;
}
