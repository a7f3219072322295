/* Columns and rows next to the counts of a table: accuracy, %error, support, totals. They are identified by name and by
 * value, or left over by --columns. */
#include "base/mem.h"
#include "io/sheet/sheet.h"
#include "load.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct beside {
    sm_detection *j;
    const sm_sheet *s;
    sm_meaning *m;
    uint32_t from; /* the first column inside */
} beside;

void sm_detection_inside(sm_detection *j)
{
    sm_meaning *m = &j->r->of[0];
    const uint64_t from[2] = {m->col_names, m->row_names}, end[2] = {j->sheet[0].rows, m->columns};
    for (int side = 0; side < 2; side++) {
        m->inside[side].n = 0;
        for (uint64_t i = from[side]; i < end[side]; i++)
            if (!sm_columns_hold(&m->beside[side], i)) sm_columns_add(&m->inside[side], (uint32_t)i);
    }
}

typedef struct line_facts {            /* of a row or column, without the lines next to */
    uint64_t cells, wholes, fractions; /* fractions: percentages and empty cells too */
    uint64_t most;
} line_facts;

static bool is_percentage(const sm_sheet *s, const char *text)
{
    char number[64];
    size_t length = strlen(text);
    if (!length || length >= sizeof number || text[length - 1] != '%') return false;
    memcpy(number, text, length);
    number[length - 1] = 0;
    return sm_sheet_number(s, number) != SM_NO_NUMBER;
}

static void see_cell(const sm_sheet *s, const char *text, line_facts *f)
{
    uint64_t count = 0;
    bool whole = sm_count_of(text, strlen(text), &count) == SM_COUNT_OK;
    f->cells++;
    f->wholes += whole;
    if (whole && count > f->most) f->most = count;
    f->fractions += !whole && (!*text || sm_is_missing(text, strlen(text)) || is_percentage(s, text) ||
                               sm_sheet_number(s, text) != SM_NO_NUMBER);
}

static line_facts facts_of_column(const beside *b, uint32_t column)
{
    line_facts f = {0};
    const sm_columns *rows = &b->m->inside[0];
    for (size_t i = 0; i < rows->n; i++) see_cell(b->s, sm_sheet_cell(b->s, rows->at[i], column), &f);
    return f;
}

static line_facts facts_of_row(const beside *b, uint64_t row)
{
    line_facts f = {0};
    for (uint32_t c = b->from; c < b->m->columns; c++) see_cell(b->s, sm_sheet_cell(b->s, row, c), &f);
    return f;
}

static bool is_named(const char *name)
{
    return strchr(name, '%') || sm_name_is_beside(name);
}

/* The last rows, as far as they are called so and hold something else than counts. */
static void find_rows(beside *b)
{
    for (uint64_t r = b->s->rows - 1; r > 2; r--) {
        line_facts f = facts_of_row(b, r);
        if (!is_named(sm_sheet_cell(b->s, r, 0)) || f.fractions < 1 || f.wholes + f.fractions < f.cells) return;
        sm_columns_add(&b->m->beside[0], (uint32_t)r);
    }
}

static bool is_row_name(const beside *b, const char *name)
{
    for (uint64_t r = 1; r < b->s->rows; r++)
        if (strcmp(sm_sheet_cell(b->s, r, 0), name) == 0) return true;
    return false;
}

/* Is a column the sum of those that are neither next to nor called a sum or so? */
static bool is_sum(const beside *b, uint32_t column)
{
    for (size_t i = 0; i < b->m->inside[0].n; i++) {
        uint64_t r = b->m->inside[0].at[i], sum = 0, own = 0, count = 0;
        for (uint32_t c = b->from; c < b->m->columns; c++) {
            const char *text = sm_sheet_cell(b->s, r, c), *name = b->s->column[c].name;
            if (sm_count_of(text, strlen(text), &count) != SM_COUNT_OK) count = 0;
            if (c == column)
                own = count;
            else if (!sm_columns_hold(&b->m->beside[1], c) && !is_named(name) && !sm_name_is_margin(name))
                sum += count;
        }
        if (sum != own) return false;
    }
    return true;
}

/* Columns that hold no counts, and sums that are not the last column, which is a margin. */
static void find_columns(beside *b)
{
    uint32_t last = b->m->columns - 1;
    uint64_t most = 0;
    for (uint32_t c = b->from; c < b->m->columns; c++) {
        line_facts f = facts_of_column(b, c);
        if (f.wholes == f.cells && !is_named(b->s->column[c].name)) most = f.most > most ? f.most : most;
    }
    /* From the last on: without a name they are next to only if nothing but such columns follows. */
    for (uint32_t c = last; c >= b->from && c > 0; c--) {
        line_facts f = facts_of_column(b, c);
        const char *name = b->s->column[c].name;
        if (f.wholes == f.cells || f.wholes + f.fractions < f.cells) continue;
        bool trails = c + b->m->beside[1].n == last && f.fractions >= 2 && f.fractions * 2 > f.cells && most > 1;
        if (is_named(name) || trails) sm_columns_add(&b->m->beside[1], c);
    }
    bool kept = b->j->o->margins && strcmp(b->j->o->margins, "keep") == 0;
    while (last > b->from && sm_columns_hold(&b->m->beside[1], last)) last--;
    for (uint32_t c = b->from; c < b->m->columns; c++) {
        const char *name = b->s->column[c].name;
        bool known = is_named(name), margin = sm_name_is_margin(name) && c != last && !kept;
        if (sm_columns_hold(&b->m->beside[1], c) || !(known || margin) || is_row_name(b, name)) continue;
        if (is_sum(b, c))
            sm_columns_add(&b->m->beside[1], c);
        else if (known)
            b->m->doubtful = c;
    }
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

void sm_detection_beside(sm_detection *j)
{
    beside b = {j, &j->sheet[0], &j->r->of[0], 1};
    for (int side = 0; side < 2; side++) b.m->beside[side].n = 0;
    b.m->row_names = b.m->col_names = true;
    b.m->doubtful = 0;
    find_rows(&b);
    sm_detection_inside(j);
    find_columns(&b);
    sm_columns *list = &b.m->beside[1];
    if (list->n) qsort(list->at, list->n, sizeof *list->at, by_number);
    if (b.m->columns - list->n < 3) list->n = b.m->beside[0].n = b.m->doubtful = 0; /* these are not counts at all */
    sm_detection_inside(j);
}

/* "A..D" if no column is called so. */
static void add_range(sm_detection *j, const char *text, sm_columns *list)
{
    const char *dots = strstr(text, "..");
    char first[256], *to = first;
    size_t length = dots ? (size_t)(dots - text) : 0;
    if (!dots || !length || length >= sizeof first || !dots[2]) {
        sm_detection_list(j, 0, text, list);
        return;
    }
    memcpy(to, text, length);
    to[length] = 0;
    int64_t from = sm_detection_find(j, 0, first), end = from < 0 ? -1 : sm_detection_find(j, 0, dots + 2);
    if (j->status == SM_OK && end < from)
        j->status = sm_fail(j->err, SM_USAGE, "--columns names an empty range \"%s\"; write FIRST..LAST",
                            sm_quote_brief(text).text);
    for (int64_t c = from; c <= end; c++) sm_columns_add(list, (uint32_t)c);
}

void sm_detection_columns(sm_detection *j)
{
    sm_meaning *m = &j->r->of[0];
    sm_columns chosen = {0};
    for (const char *text = j->o->columns; text && *text && j->status == SM_OK;) {
        char one[1024];
        size_t length = strcspn(text, ",");
        snprintf(one, sizeof one, "%.*s", (int)(length < sizeof one ? length : sizeof one - 1), text);
        add_range(j, one, &chosen);
        text += length + (text[length] == ',');
    }
    m->row_names = m->row_names && !sm_columns_hold(&chosen, 0);
    for (uint32_t c = m->row_names; c < m->columns; c++)
        if (!sm_columns_hold(&chosen, c)) sm_columns_add(&m->beside[1], c);
    sm_free(chosen.at);
}

/* The columns inside as an option names them. */
static const char *inside_words(sm_detection *j, uint32_t margin, uint32_t without)
{
    const sm_meaning *m = &j->r->of[0];
    sm_text words = {0};
    uint32_t first = 0, last = 0, n = 0;
    for (size_t i = 0; i < m->inside[1].n; i++) {
        uint32_t c = m->inside[1].at[i];
        if ((margin && c == margin) || (without && c == without)) continue;
        first = n++ ? first : c;
        last = c;
        sm_text_printf(&words, "%s%s", n > 1 ? "," : "", sm_detection_address(j, 0, c));
    }
    if (n == last - first + 1 && n > 2) {
        sm_text_clear(&words);
        sm_text_printf(&words, "%s..%s", sm_detection_address(j, 0, first), sm_detection_address(j, 0, last));
    }
    const char *kept = sm_detection_keep(j, sm_text_of(&words));
    sm_text_free(&words);
    return kept;
}

void sm_detection_tell_beside(sm_detection *j, uint32_t margin)
{
    const sm_meaning *m = &j->r->of[0];
    const sm_sheet *s = &j->sheet[0];
    sm_text names = {0};
    for (int side = 1; side >= 0; side--) {
        size_t n = m->beside[side].n;
        if (!n || j->o->columns) continue;
        sm_text_clear(&names);
        for (size_t i = 0; i < n; i++) {
            uint32_t at = m->beside[side].at[i];
            sm_text_printf(&names, "%s\"%s\"", i ? ", " : "",
                           sm_quote_brief(side ? s->column[at].name : sm_sheet_cell(s, at, 0)).text);
        }
        const char *what = side ? "column" : "row", *kind = side ? "cluster" : "class";
        sm_detection_likely(j, SM_NO_FILE, "%s%s %s %s not %s%s (not counts, or a sum) and %s left out%s%s%s", what,
                            sm_plural(n), sm_text_of(&names), n > 1 ? "are" : "is", n > 1 ? "" : "a ",
                            n == 1 ? kind
                            : side ? "clusters"
                                   : "classes",
                            n > 1 ? "are" : "is", side ? " (--columns " : "", side ? inside_words(j, margin, 0) : "",
                            side ? " chooses)" : "");
    }
    sm_text_free(&names);
    if (!m->doubtful || sm_detection_stopped(j)) return;
    sm_detection_ask(
        j, SM_OPEN, 0, 0,
        "column \"%s\" may be a cluster or stand beside the table, for it is not the sum of the others; specify "
        "which",
        sm_quote_brief(s->column[m->doubtful].name).text);
    sm_detection_propose(j, "columns", inside_words(j, margin, m->doubtful), NULL);
    sm_detection_propose(j, "columns", inside_words(j, margin, 0), NULL);
}
