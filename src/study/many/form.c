/* The form of a table of counts: its clusters with points as lists of class and count, each with
 * the class whose name the cluster bears, in an order that is theirs. */
#include "form.h"
#include <stdlib.h>
#include <string.h>

/* How many words all lists have at most: each its length, the class of the cluster's name, and two a cell. */
static size_t form_words(const sm_table *t)
{
    return 2 * ((size_t)sm_table_cols(t) + sm_table_cells(t));
}

size_t sm_counts_form_room(const sm_table *t)
{
    return 2 * form_words(t) * sizeof(uint64_t) + sm_table_cols(t) * sizeof(uint64_t *);
}

/* Any order that looks at nothing but the lists is enough. */
static int by_list(const void *a, const void *b)
{
    const uint64_t *x = *(const uint64_t *const *)a, *y = *(const uint64_t *const *)b;
    if (*x != *y) return *x < *y ? -1 : 1;
    return memcmp(x + 1, y + 1, *x * sizeof *x);
}

size_t sm_counts_form(const sm_table *t, void *out, uint32_t *clusters)
{
    uint64_t *form = out, *list = form + form_words(t), **first = (uint64_t **)(list + form_words(t));
    uint32_t n = 0;
    for (uint32_t c = 0; c < sm_table_cols(t); c++) {
        if (!sm_table_col_sums(t)[c]) continue;
        sm_line l = sm_table_col(t, c);
        uint64_t *length = first[n++] = list++;
        *list++ = sm_table_find_row(t, sm_table_col_name(t, c));
        *length = 1;
        for (uint32_t p = 0; p < l.n; p++) {
            if (!l.count[p]) continue;
            *list++ = sm_line_at(l, p);
            *list++ = l.count[p];
            *length += 2;
        }
    }
    qsort(first, n, sizeof *first, by_list);
    for (uint32_t i = 0; i < n; i++) {
        size_t words = (size_t)*first[i] + 1;
        memcpy(form, first[i], words * sizeof *form);
        form += words;
    }
    *clusters = n;
    return (size_t)(form - (uint64_t *)out) * sizeof *form;
}
