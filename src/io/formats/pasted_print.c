/* Tables of counts as pandas, R and caret print them: numbers below each other, with the names of the two sides. */
#include "base/mem.h"
#include "base/text.h"
#include "pasted.h"
#include <stdio.h>
#include <string.h>

enum { COLUMNS_MOST = 1024 };

/* ---- a line, by characters: numbers below each other end at the same one ----------------------------------------- */
typedef struct token {
    size_t at, end;     /* bytes */
    size_t from, right; /* characters before it, and up to its end */
    bool number;
} token;

typedef struct tokens { /* the last of them */
    token of[COLUMNS_MOST];
    size_t n;
    size_t dots;
} tokens;

static void split(sm_paste_line l, tokens *t)
{
    size_t characters = 0;
    t->n = 0;
    t->dots = 0;
    for (size_t i = 0; i < l.length && t->n < COLUMNS_MOST;) {
        if (sm_is_space(l.text[i])) {
            i++, characters++;
            continue;
        }
        token one = {.at = i, .from = characters};
        for (; i < l.length && !sm_is_space(l.text[i]); i++) characters += ((unsigned char)l.text[i] & 0xC0) != 0x80;
        one.end = i;
        one.right = characters;
        one.number = sm_number_of(l.text + one.at, i - one.at) != SM_NO_NUMBER;
        size_t n = i - one.at;
        t->dots += (n == 2 || n == 3) && memcmp(l.text + one.at, "...", n) == 0;
        t->of[t->n++] = one;
    }
}

/* Returns the byte offset after this many characters of a line. */
static size_t byte_at(sm_paste_line l, size_t characters)
{
    size_t i = 0;
    for (; i < l.length; i++) {
        bool begins = ((unsigned char)l.text[i] & 0xC0) != 0x80;
        if (begins && !characters) break;
        characters -= begins;
    }
    return i;
}

/* ---- a block: rows of a name and numbers ------------------------------------------------------------------------- */
typedef struct block {
    sm_paste *p;
    size_t first, last;         /* its rows */
    size_t n;                   /* numbers of a row */
    size_t right[COLUMNS_MOST]; /* where they end */
    size_t names;               /* characters that the names of its rows take */
    size_t next;                /* line after it */
} block;

/* Rows from a line on, as many as continue in the same way: at least two with so many numbers. A number that only some
 * have in front of the others belongs to their names. */
static bool find_rows(block *b, size_t from, size_t least, tokens *t)
{
    enum { IN_NAMES = 2 };
    sm_paste *p = b->p;
    size_t most = 0;
    b->first = b->last = from;
    for (size_t i = from; i < p->lines; i++) {
        split(p->line[i], t);
        if (i == from) {
            b->n = 0;
            for (size_t k = t->n; k > 1 && t->of[k - 1].number; k--) b->n++;
            for (size_t k = 0; k < b->n; k++) b->right[k] = t->of[t->n - b->n + k].right;
            most = b->n;
        }
        /* How many numbers at the ends of two lines end at the same characters. */
        size_t n = 0;
        while (n < t->n && n < b->n && t->of[t->n - 1 - n].number &&
               t->of[t->n - 1 - n].right == b->right[b->n - 1 - n])
            n++;
        size_t same = n;
        if (same == t->n && same) same--; /* the first is a name */
        if (same < least || same + IN_NAMES < most) break;
        memmove(b->right, b->right + (b->n - same), same * sizeof *b->right);
        b->n = same;
        b->last = i + 1;
    }
    b->next = b->last;
    return b->last - b->first >= 2 && b->n >= least;
}

static void row_name(const block *b, size_t line, tokens *t)
{
    sm_paste_line l = b->p->line[line];
    split(l, t);
    size_t end = t->of[t->n - b->n].at;
    sm_paste_cell_add(b->p, l.text, end, (sm_place){l.number, 1});
}

/* ---- the line with the names of its columns ---------------------------------------------------------------------- */
typedef struct head {
    size_t line;
    size_t title; /* bytes in front of the names: the name of a side */
    bool cut;     /* pandas says that columns follow below */
    size_t end[COLUMNS_MOST];
} head;

/* Names without spaces, one to each column; else they are cut where the numbers end. */
static bool read_head(const block *b, size_t line, head *h, tokens *t)
{
    sm_paste_line l = b->p->line[line];
    h->line = line;
    h->cut = l.length > 1 && l.text[l.length - 1] == '\\' && sm_is_space(l.text[l.length - 2]);
    while (l.length && (l.text[l.length - 1] == '\\' || sm_is_space(l.text[l.length - 1])))
        l.length--; /* pandas continues */
    split(l, t);
    if (t->n == b->n || t->n == b->n + 1) {
        size_t title = t->n - b->n;
        for (size_t k = 0; k < b->n; k++)
            if (t->of[title + k].right != b->right[k]) return false;
        h->title = title ? t->of[0].end : 0;
        for (size_t k = 0; k < b->n; k++) h->end[k] = t->of[title + k].end;
        return true;
    }
    if (t->n < b->n) return false;
    h->title = byte_at(l, b->names);
    while (h->title < l.length && !sm_is_space(l.text[h->title])) h->title++;
    size_t from = h->title;
    for (size_t k = 0; k < b->n; k++) {
        h->end[k] = byte_at(l, b->right[k]);
        bool cut = h->end[k] < l.length && !sm_is_space(l.text[h->end[k]]);
        while (from < h->end[k] && sm_is_space(l.text[from])) from++;
        if (cut || from >= h->end[k]) return false;
        from = h->end[k];
    }
    return byte_at(l, b->right[b->n - 1]) >= l.length;
}

static void column_names(const block *b, const head *h)
{
    sm_paste_line l = b->p->line[h->line];
    size_t from = h->title;
    for (size_t k = 0; k < b->n; k++) {
        sm_paste_cell_add(b->p, l.text + from, h->end[k] - from, (sm_place){l.number, from + 1});
        from = h->end[k];
    }
}

static sm_field title_of(const sm_paste *p, size_t line, size_t length)
{
    return sm_trim(p->line[line].text, length);
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */
typedef struct sides {
    sm_field rows, cols;
    bool plain; /* there is a line of names above the numbers */
    bool bare;  /* "[1,]" and "[,1]": nobody named them */
} sides;

/* The heads of a block: "pred cat dog" over "true", or "pred" over "true cat dog", or only names with spaces. */
static bool read_heads(const block *b, size_t from, head *h, sides *s, tokens *t)
{
    const sm_paste *p = b->p;
    size_t first = b->first;
    *s = (sides){{"", 0}, {"", 0}, false, false};
    if (first < from + 1) return false;
    split(p->line[first - 1], t);
    bool one = t->n == 1 && !sm_is_space(p->line[first - 1].text[0]);
    if (first >= from + 2 && one && read_head(b, first - 2, h, t)) {
        s->rows = title_of(p, first - 1, p->line[first - 1].length);
        s->cols = title_of(p, first - 2, h->title);
        return true;
    }
    if (!read_head(b, first - 1, h, t)) return false;
    s->plain = true;
    s->rows = title_of(p, first - 1, h->title);
    sm_field names = title_of(p, first - 1, p->line[first - 1].length);
    s->bare = names.length > 4 && memcmp(names.text, "[,1]", 4) == 0;
    bool caption = first >= from + 2 && p->line[first - 2].length && sm_is_space(p->line[first - 2].text[0]);
    if (caption) split(p->line[first - 2], t);
    if (caption && (t->n < b->n || t->n == 1)) {
        s->cols = title_of(p, first - 2, p->line[first - 2].length);
        return true;
    }
    if (s->bare) return true;
    split(p->line[first - 1], t);
    bool blanks = t->n > b->n + 1; /* in names */
    for (size_t i = b->first; i < b->last && !blanks; i++) {
        split(p->line[i], t);
        blanks = t->n > b->n + 1;
    }
    return blanks && sm_is_space(p->line[first - 1].text[0]);
}

static bool same_names(const block *a, const block *b, tokens *t)
{
    if (a->last - a->first != b->last - b->first) return false;
    for (size_t i = 0; i < a->last - a->first; i++) {
        sm_paste_line x = a->p->line[a->first + i], y = a->p->line[b->first + i];
        split(x, t);
        sm_field one = title_of(a->p, a->first + i, t->of[t->n - a->n].at);
        split(y, t);
        sm_field two = title_of(a->p, b->first + i, t->of[t->n - b->n].at);
        if (one.length != two.length || memcmp(one.text, two.text, one.length) != 0) return false;
    }
    return true;
}

enum { BLOCKS = 64 };
typedef struct print {
    block of[BLOCKS];
    head heads[BLOCKS];
    size_t n;
    tokens t;
} print;

/* Returns the minimum number of columns of a row; the last part of a wide table can have one column. */
static size_t least_numbers(const print *w)
{
    return w->n ? 1 : 2;
}

/* The heads of the last block; a number in front of the others may belong to the names of rows. */
static bool try_heads(print *w, size_t from, sides *s)
{
    block *b = &w->of[w->n];
    for (; b->n >= least_numbers(w); b->n--) {
        sides found;
        /* How many characters the names in front of the numbers take. */
        b->names = 0;
        for (size_t i = b->first; i < b->last; i++) {
            split(b->p->line[i], &w->t);
            size_t right = w->t.of[w->t.n - b->n - 1].right;
            b->names = right > b->names ? right : b->names;
        }
        if (read_heads(b, from, &w->heads[w->n], &found, &w->t)) {
            if (!w->n) *s = found;
            return true;
        }
        if (found.plain) return false;
        memmove(b->right, b->right + 1, (b->n - 1) * sizeof *b->right);
    }
    return false;
}

/* The next block from a line on whose heads can be read. */
static bool next_block(print *w, sm_paste *p, size_t from, sides *s)
{
    block *b = &w->of[w->n];
    for (size_t i = from + 1; i < p->lines; i++) {
        *b = (block){.p = p};
        if (!find_rows(b, i, least_numbers(w), &w->t)) continue;
        if (try_heads(w, from, s)) return true;
        size_t end = b->last;
        *b = (block){.p = p}; /* numbers above the others may be names */
        if (find_rows(b, i + 1, least_numbers(w), &w->t) && try_heads(w, from, s)) return true;
        i = end - 1;
    }
    return false;
}

static void add_numbers(sm_paste *p, const block *b, size_t row, tokens *t)
{
    sm_paste_line l = p->line[b->first + row];
    split(l, t);
    for (size_t k = 0; k < b->n; k++) {
        const token *x = &t->of[t->n - b->n + k];
        sm_paste_cell_add(p, l.text + x->at, x->end - x->at, (sm_place){l.number, x->at + 1});
    }
}

static void put_table(print *w, sm_paste *p, const sides *s)
{
    sm_text corner = {0};
    sm_text_bytes(&corner, s->rows.text, s->rows.length);
    if (s->cols.length) sm_text_puts(&corner, "\\");
    sm_text_bytes(&corner, s->cols.text, s->cols.length);
    if (!s->bare) {
        sm_paste_row(p);
        sm_paste_cell_add(p, sm_text_of(&corner), corner.length, (sm_place){p->line[w->heads[0].line].number, 1});
        for (size_t i = 0; i < w->n; i++) column_names(&w->of[i], &w->heads[i]);
    }
    for (size_t row = 0; row < w->of[0].last - w->of[0].first; row++) {
        sm_paste_row(p);
        if (!s->bare) row_name(&w->of[0], w->of[0].first + row, &w->t);
        for (size_t i = 0; i < w->n; i++) add_numbers(p, &w->of[i], row, &w->t);
    }
    p->table = s->bare;
    sm_text_free(&corner);
}

static bool same_line(sm_paste_line a, sm_paste_line b)
{
    return a.length && a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

/* Something of the table is below it: a row, or the name of a side. */
static bool goes_on(print *w, const sm_paste *p)
{
    size_t last = w->of[w->n - 1].last, first = w->of[0].first;
    split(p->line[last < p->lines ? last : 0], &w->t);
    size_t n = w->t.n;
    if (last < p->lines && n > 2 && w->t.of[n - 1].number && w->t.of[n - 2].number) return true;
    sm_paste_line side = p->line[first >= 2 && w->heads[0].line == first - 1 ? first - 2 : first - 1];
    for (size_t i = last; i < p->lines; i++)
        if (same_line(p->line[i], side)) return true;
    return false;
}

/* "..." between numbers, or a line of nothing else: pandas left something out. */
static bool is_shortened(print *w, const sm_paste *p)
{
    size_t rows = 0;
    for (size_t i = 0; i < p->lines; i++) {
        split(p->line[i], &w->t);
        const tokens *t = &w->t;
        bool all = t->dots == t->n && t->n > 2, number = t->n > 2 && t->of[t->n - 1].number && t->of[1].number;
        if (all || (t->dots && number && ++rows > 1)) return true;
    }
    return false;
}

/* "[200 rows x 7 columns]", as pandas writes below what it left something out of. */
static bool has_other_size(const print *w, const sm_paste *p)
{
    size_t columns = 0;
    for (size_t i = 0; i < w->n; i++) columns += w->of[i].n;
    for (size_t i = w->of[w->n - 1].last; i < p->lines; i++) {
        unsigned long long rows, cols;
        sm_paste_line l = p->line[i];
        char text[64], end;
        if (!l.length || l.length >= sizeof text || l.text[0] != '[') continue;
        memcpy(text, l.text, l.length);
        text[l.length] = 0;
        if (sscanf(text, "[%llu row%*[s] x %llu column%*[s]%c", &rows, &cols, &end) != 3 || end != ']') continue;
        return rows != w->of[0].last - w->of[0].first || (cols != columns && cols != columns + 1);
    }
    return false;
}

/* Below the last block stands another one, of nothing but counts. Measures are no table of their own. */
static bool is_second(print *w, const sm_paste *p)
{
    const block *b = &w->of[w->n];
    for (size_t i = b->first; i < b->last; i++) {
        split(p->line[i], &w->t);
        for (size_t k = w->t.n - b->n; k < w->t.n; k++) {
            uint64_t count;
            const token *x = &w->t.of[k];
            if (sm_count_of(p->line[i].text + x->at, x->end - x->at, &count) != SM_COUNT_OK) return false;
        }
    }
    return b->n > 1;
}

static bool take_print(print *w, sm_paste *p)
{
    sides s = {{"", 0}, {"", 0}, false, false}, again;
    bool more = false;
    p->shortened = is_shortened(w, p) ? sm_paste_dots : NULL;
    if (p->shortened || !next_block(w, p, 0, &s)) return false;
    for (w->n = 1; w->n < BLOCKS; w->n++) {
        more = next_block(w, p, w->of[w->n - 1].next, &again);
        if (!more || !same_names(&w->of[0], &w->of[w->n], &w->t)) break;
    }
    size_t first = w->heads[0].line;
    while (first && p->line[first - 1].length && sm_is_space(p->line[first - 1].text[0])) first--;
    p->first = first;
    p->last = w->of[w->n - 1].last;
    if (w->heads[w->n - 1].cut) p->shortened = "its header ends in \"\\\", and nothing follows";
    if (has_other_size(w, p)) p->shortened = "the line below it tells another size";
    p->broken = !p->shortened && goes_on(w, p);
    if (p->shortened || p->broken) return false;
    if (more && w->n < BLOCKS && is_second(w, p)) p->second = w->of[w->n].first + 1;
    put_table(w, p, &s);
    return true;
}

bool sm_paste_print(sm_paste *p)
{
    print *w = sm_alloc(1, sizeof *w);
    w->n = 0;
    bool taken = take_print(w, p);
    sm_free(w);
    return taken;
}
