/* The list's rows: which are seen, in which order, which are marked, where the cursor is. */
#include "setmatch/ui/list.h"
#include "setmatch/base/mem.h"
#include "setmatch/ui/terminal.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

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
    case SM_REAL:
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

size_t sm_list_hidden(const sm_list *l)
{
    size_t seen = 0;
    if (l->shown == l->rows || !l->marked) return 0;
    for (size_t i = 0; i < l->shown; i++) seen += sm_list_is_marked(l, l->order[i]);
    return l->marked - seen;
}

/* ---- text in a row ------------------------------------------------------------------------------------------------
 */

static bool text_holds(const char *text, const char *part)
{
    size_t length = strlen(part);
    for (; *text; text++)
        if (!strncasecmp(text, part, length)) return true;
    return false;
}

static bool row_holds(const sm_grid *g, size_t row, const char *part)
{
    for (size_t col = 0; col < g->cols; col++) {
        char text[SM_LIST_TEXT];
        sm_datum d = g->at(g->self, row, col);
        if (d.kind != SM_WORDS) sm_list_words(text, d, 4);
        if (text_holds(d.kind == SM_WORDS ? d.words : text, part) || (d.key && text_holds(d.key, part))) return true;
    }
    return false;
}

/* ---- order --------------------------------------------------------------------------------------------------------
 */

typedef struct key { /* of a row, for sorting */
    sm_datum_kind kind;
    union {
        uint64_t whole;
        double real;
        size_t words; /* where in texts they begin */
    } of;
} key;

typedef struct sorting {
    key *keys; /* a row of the grid each */
    sm_text texts;
    bool down;
} sorting;

/* Letters as bytes, capitals as small ones; runs of digits as numbers: K9 stands before K10. */
static int natural(const char *a, const char *b)
{
    while (*a && *b) {
        size_t zeros_a = strspn(a, "0"), zeros_b = strspn(b, "0");
        size_t na = strspn(a, "0123456789"), nb = strspn(b, "0123456789");
        if (na && nb) {
            na -= zeros_a, nb -= zeros_b;
            a += zeros_a, b += zeros_b;
            int order = na != nb ? (na < nb ? -1 : 1) : strncmp(a, b, na);
            if (order) return order;
            a += na, b += nb;
            continue;
        }
        char x = *a >= 'A' && *a <= 'Z' ? (char)(*a + 32) : *a, y = *b >= 'A' && *b <= 'Z' ? (char)(*b + 32) : *b;
        if (x != y) return (unsigned char)x < (unsigned char)y ? -1 : 1;
        a++, b++;
    }
    return *a ? 1 : *b ? -1 : 0;
}

/* Numbers, then words, then what has no value, whichever the direction. */
static int compare_keys(const sorting *s, uint32_t a, uint32_t b)
{
    const key *k[2] = {&s->keys[a], &s->keys[b]};
    int rank[2], order = 0;
    double number[2];
    for (int i = 0; i < 2; i++) {
        bool whole = k[i]->kind == SM_WHOLE;
        rank[i] = whole || k[i]->kind == SM_REAL ? 0 : k[i]->kind == SM_WORDS ? 1 : 2;
        number[i] = whole ? (double)k[i]->of.whole : k[i]->of.real;
    }
    if (rank[0] != rank[1]) return rank[0] - rank[1];
    if (rank[0] == 1)
        order = natural(s->texts.data + k[0]->of.words, s->texts.data + k[1]->of.words);
    else if (k[0]->kind == SM_WHOLE && k[1]->kind == SM_WHOLE)
        order = k[0]->of.whole < k[1]->of.whole ? -1 : k[0]->of.whole > k[1]->of.whole;
    else if (rank[0] == 0)
        order = number[0] < number[1] ? -1 : number[0] > number[1];
    return s->down ? -order : order;
}

/* Merges runs that are sorted into runs twice as long. Stable; n log n. other: room for as many; the result stands in
 * order. */
static void sort_rows(const sorting *s, uint32_t *order, uint32_t *other, size_t n)
{
    uint32_t *from = order, *to = other;
    for (size_t width = 1; width < n; width *= 2) {
        for (size_t low = 0; low < n; low += 2 * width) {
            size_t middle = low + width < n ? low + width : n, high = low + 2 * width < n ? low + 2 * width : n;
            size_t a = low, b = middle;
            for (size_t i = low; i < high; i++) {
                bool first = a < middle && (b >= high || compare_keys(s, from[a], from[b]) <= 0);
                to[i] = first ? from[a++] : from[b++];
            }
        }
        uint32_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != order) memcpy(order, from, n * sizeof *order);
}

static sm_status read_key(sorting *s, const sm_grid *g, size_t row, size_t col, sm_error *err)
{
    sm_datum d = g->at(g->self, row, col);
    key *k = &s->keys[row];
    k->kind = d.kind;
    if (d.kind == SM_WHOLE) k->of.whole = d.whole;
    if (d.kind == SM_REAL) k->of.real = d.real;
    if (d.kind == SM_REAL && !(d.real >= d.real)) k->kind = SM_NOT_DEFINED;
    if (d.kind == SM_WORDS && d.number) {
        k->kind = d.real >= d.real ? SM_REAL : SM_NOT_DEFINED;
        k->of.real = d.real;
        return SM_OK;
    }
    if (d.kind != SM_WORDS) return SM_OK;
    const char *words = d.key ? d.key : d.words;
    k->of.words = s->texts.length;
    return sm_text_add(&s->texts, words, strlen(words) + 1, err);
}

static sm_status sort_by(const sm_list *l, const sm_grid *g, uint32_t *order, size_t n, sm_error *err)
{
    sorting s = {.keys = sm_alloc(g->rows, sizeof *s.keys), .down = l->down};
    uint32_t *other = sm_alloc(n, sizeof *other);
    sm_status status = s.keys && other ? SM_OK : sm_no_memory(err);
    for (size_t i = 0; i < n && !status; i++) status = read_key(&s, g, order[i], l->sort_col, err);
    if (!status) sort_rows(&s, order, other, n);
    sm_free(s.keys);
    sm_free(other);
    sm_text_done(&s.texts);
    return status;
}

/* What stands in l decides; on failure the old order is still there. */
static sm_status arrange(sm_list *l, const sm_grid *g, sm_error *err)
{
    uint32_t *order = sm_alloc(g->rows, sizeof *order);
    if (!order) return sm_no_memory(err);
    size_t n = 0;
    for (size_t row = 0; row < g->rows; row++)
        if (!l->filter[0] || row_holds(g, row, l->filter)) order[n++] = (uint32_t)row;
    sm_status status = l->sorted && l->sort_col < g->cols ? sort_by(l, g, order, n, err) : SM_OK;
    if (status) {
        sm_free(order);
        return status;
    }
    sm_free(l->order);
    l->order = order;
    l->shown = n;
    return SM_OK;
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
static sm_status rearrange(sm_list *l, const sm_grid *g, const sm_list *was, sm_error *err)
{
    size_t row = sm_list_row(was);
    sm_status status = arrange(l, g, err);
    if (status) {
        *l = *was;
        return status;
    }
    l->ranging = false;
    sm_list_to(l, row);
    return SM_OK;
}

sm_status sm_list_sort(sm_list *l, const sm_grid *g, size_t col, bool down, sm_error *err)
{
    sm_list was = *l;
    l->sorted = true;
    l->sort_col = col;
    l->down = down;
    return rearrange(l, g, &was, err);
}

sm_status sm_list_unsort(sm_list *l, const sm_grid *g, sm_error *err)
{
    sm_list was = *l;
    l->sorted = false;
    return rearrange(l, g, &was, err);
}

sm_status sm_list_filter(sm_list *l, const sm_grid *g, const char *text, sm_error *err)
{
    sm_list was = *l;
    sm_list_words(l->filter, (sm_datum){.kind = SM_WORDS, .words = text}, 0);
    return rearrange(l, g, &was, err);
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

/* ---- taking a grid ------------------------------------------------------------------------------------------------
 */

/* Widths of a sample spread over the grid, so that scrolling does not make the columns dance. */
static void measure_columns(sm_list *l, const sm_grid *g)
{
    enum { SAMPLE = 200 };
    size_t n = g->rows < SAMPLE ? g->rows : SAMPLE, near = l->cols - l->looked_up;
    memset(l->width, 0, sizeof l->width);
    for (size_t col = 0; col < near && col < SM_LIST_MEASURED; col++) {
        int width = 0;
        for (size_t i = 0; i < n; i++) {
            char text[SM_LIST_TEXT];
            sm_list_words(text, g->at(g->self, g->rows / n * i, col), 4);
            int w = sm_show_width(text, SM_SHOW_PLAIN);
            if (w > width) width = w;
        }
        l->width[col] = width;
    }
}

sm_status sm_list_take(sm_list *l, const sm_grid *g, size_t keep, sm_error *err)
{
    if (g->rows > UINT32_MAX) return sm_fail(err, SM_LIMIT, "a list holds at most 2^32 rows");
    uint64_t *marks = sm_alloc(g->rows / 64 + 1, sizeof *marks);
    if (!marks) return sm_no_memory(err);
    sm_status status = arrange(l, g, err);
    if (status) {
        sm_free(marks);
        return status;
    }
    sm_free(l->marks);
    l->marks = marks;
    l->marked = 0;
    l->ranging = false;
    l->rows = g->rows;
    l->cols = g->cols;
    if (l->col >= l->cols) l->col = 0;
    sm_list_to(l, keep);
    if (l->at >= l->shown) l->at = l->shown ? l->shown - 1 : 0;
    measure_columns(l, g);
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

void sm_list_done(sm_list *l)
{
    sm_free(l->order);
    sm_free(l->marks);
    *l = (sm_list){0};
}

/* ---- scrolling ----------------------------------------------------------------------------------------------------
 */

size_t sm_list_top(const sm_list *l, int h, size_t *room)
{
    int lines = h - (h >= 3) - (h >= 7);
    size_t n = lines < 1 ? 1 : (size_t)lines, top = l->top;
    if (n > l->shown) n = l->shown;
    if (l->at < top) top = l->at;
    if (l->at >= top + n) top = l->at + 1 - n;
    if (top + n > l->shown) top = l->shown - n;
    if (room) *room = n;
    return top;
}

/* ---- keys ---------------------------------------------------------------------------------------------------------
 */

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
    if (sm_key_among("Left h", pressed)) {
        l->col -= l->col > 0;
    } else if (sm_key_among("Right l", pressed)) {
        l->col += l->col + 1 < l->cols;
    } else if (sm_key_among("s", pressed)) {
        bool same = l->sorted && l->sort_col == l->col, first = l->col < 64 && l->falls >> l->col & 1;
        bool last = same && l->down != first && !l->ranked;
        sm_status status =
            last ? sm_list_unsort(l, g, NULL) : sm_list_sort(l, g, l->col, same ? !l->down : first, NULL);
        (void)status; /* without memory all stays as it is */
    } else if (sm_key_among("Space v * i", pressed)) {
        mark_key(l, pressed);
        l->top = sm_list_top(l, h, NULL);
    } else {
        return false;
    }
    return true;
}
