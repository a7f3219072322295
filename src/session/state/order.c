/* In which order classes and clusters are seen. Ids, values and marks do not care. */
#include "base/mem.h"
#include "measure/index.h"
#include "state.h"
#include <string.h>

/* ---- natural order of labels ------------------------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- sorting ids ------------------------------------------------------------------------------------------------- */

/* Sorted by key, then as tied says; equal ones stay in the order they are in. Keys stand side by side in memory: a
 * table of 100,000 classes is sorted within a key press. */
typedef struct ordering {
    const sm_session *s;
    bool rows;
    sm_u128 (*key)(const struct ordering *o, uint32_t id);
    int (*tied)(const struct ordering *o, uint32_t a, uint32_t b); /* of equal keys; NULL: they are equal */
} ordering;

static bool key_behind(const ordering *o, const sm_sort_key *a, const sm_sort_key *b)
{
    if (a->high != b->high) return a->high > b->high;
    if (a->low != b->low) return a->low > b->low;
    return o->tied && o->tied(o, a->id, b->id) > 0;
}

/* Two runs that lie one after the other become one. */
static void merge_runs(const ordering *o, const sm_sort_key *from, size_t n, size_t half, sm_sort_key *to)
{
    size_t a = 0, b = half;
    if (half >= n || !key_behind(o, &from[half - 1], &from[half])) { /* they are one already */
        memcpy(to, from, n * sizeof *to);
        return;
    }
    for (size_t at = 0; at < n; at++)
        to[at] = b == n || (a < half && !key_behind(o, &from[a], &from[b])) ? from[a++] : from[b++];
}

static void sort_ids(const ordering *o, sm_order *order)
{
    sm_sort_key *from = o->s->sort_key, *to = from + o->s->order_capacity;
    size_t n = order->n;
    for (size_t i = 0; i < n; i++) {
        sm_u128 key = o->key(o, order->id[i]);
        from[i] = (sm_sort_key){(uint64_t)(key >> 64), (uint64_t)key, order->id[i]};
    }
    for (size_t run = 1; run < n; run *= 2) {
        for (size_t at = 0; at < n; at += 2 * run)
            merge_runs(o, from + at, n - at < 2 * run ? n - at : 2 * run, run, to + at);
        sm_sort_key *swap = from;
        from = to;
        to = swap;
    }
    for (size_t i = 0; i < n; i++) order->id[i] = from[i].id;
}

static uint64_t size_key(const ordering *o, uint32_t id)
{
    return ~sm_table_sum(sm_live_table(o->s->live), o->rows, id); /* larger ones first */
}

static sm_u128 larger_first(const ordering *o, uint32_t id)
{
    return size_key(o, id);
}

enum { LONG_RUN = 255 }; /* digits that one byte counts */

/* As many characters as fit, upper-case letters as small ones: a digit run begins with a digit, then how long it is
 * without leading zeros, then itself. So keys are ordered as sm_natural_order does it, as far as they go. */
static sm_u128 label_key(const ordering *o, uint32_t id)
{
    const char *p = sm_table_name(sm_live_table(o->s->live), o->rows, id);
    unsigned char key[sizeof(sm_u128)] = {0};
    size_t n = 0;
    while (*p && n < sizeof key) {
        if (!is_digit(*p)) {
            key[n++] = (unsigned char)(*p >= 'A' && *p <= 'Z' ? *p + 32 : *p);
            p++;
            continue;
        }
        while (*p == '0' && is_digit(p[1])) p++;
        size_t length = strspn(p, "0123456789");
        key[n++] = '0';
        if (n < sizeof key) key[n++] = (unsigned char)(length < LONG_RUN ? length : LONG_RUN);
        if (length >= LONG_RUN) break;
        for (size_t i = 0; i < length && n < sizeof key; i++) key[n++] = (unsigned char)p[i];
        p += length;
    }
    sm_u128 whole = 0;
    for (size_t i = 0; i < sizeof key; i++) whole = whole << 8 | key[i];
    return whole;
}

static int label_tied(const ordering *o, uint32_t a, uint32_t b)
{
    const sm_table *t = sm_live_table(o->s->live);
    const char *x = sm_table_name(t, o->rows, a), *y = sm_table_name(t, o->rows, b);
    int order = sm_natural_order(x, y);
    return order ? order : strcmp(x, y);
}

static sm_u128 given_key(const ordering *o, uint32_t id)
{
    return (sm_u128)o->s->order_key[id] << 64 | size_key(o, id);
}

/* ---- best: the confusion on the diagonal ------------------------------------------------------------------------- */

/* The row with most points of a column, the first among equals; SM_NONE for an empty one. */
static uint32_t fullest_row(const sm_table *t, uint32_t col)
{
    sm_line line = sm_table_col(t, col);
    uint32_t best = SM_NONE;
    uint64_t most = 0;
    for (uint32_t i = 0; i < line.n; i++)
        if (line.count[i] > most) {
            most = line.count[i];
            best = sm_line_at(line, i);
        }
    return best;
}

static const sm_matching *shown_matching(const sm_session *s)
{
    const sm_facts *f = sm_live_facts(s->live);
    const sm_matching *m = &f->matching[sm_session_match(s)];
    return (f->have & sm_need_first(sm_session_match(s))) && m->canonical ? m : NULL;
}

/* Columns follow the rows they are matched with, in the order those have; those without one follow their fullest row,
 * after all matched. */
static void order_diagonal(sm_session *s)
{
    const sm_table *t = sm_live_table(s->live);
    const sm_matching *m = shown_matching(s);
    for (uint32_t i = 0; i < s->rows.n; i++) s->row_place[s->rows.id[i]] = i;
    for (uint32_t i = 0; i < s->cols.n; i++) {
        uint32_t col = s->cols.id[i], row = m && col < m->cols ? m->row_of_col[col] : SM_NONE, best = SM_NONE;
        if (row == SM_NONE) best = fullest_row(t, col);
        s->order_key[col] = row != SM_NONE ? s->row_place[row] : best == SM_NONE ? SM_NONE : s->row_place[best];
        if (row == SM_NONE && best != SM_NONE && m) s->order_key[col] += s->rows.n;
    }
    s->order_matched = m != NULL;
    s->order_diagonal = true;
    sort_ids(&(ordering){s, false, given_key, NULL}, &s->cols);
}

/* ---- auto: as it suits the table --------------------------------------------------------------------------------- */

static const char *name_of(const sm_session *s, bool rows, uint32_t id)
{
    return sm_table_name(sm_live_table(s->live), rows, id);
}

static bool number_of(const char *name, double *out)
{
    bool minus = *name == '-';
    if (!sm_decimal_read(name + minus, out)) return false;
    if (minus) *out = -*out;
    return true;
}

/* The bits of a double in the order of the numbers. */
static sm_u128 number_key(const ordering *o, uint32_t id)
{
    double x;
    uint64_t bits = 0;
    number_of(name_of(o->s, o->rows, id), &x);
    if (x < 0 || x > 0) memcpy(&bits, &x, sizeof bits); /* both zeros are one number */
    return bits >> 63 ? ~bits : bits | (uint64_t)1 << 63;
}

static bool all_numbers(const sm_session *s, bool rows, const sm_order *order)
{
    double x;
    for (uint32_t i = 0; i < order->n; i++)
        if (!number_of(name_of(s, rows, order->id[i]), &x)) return false;
    return order->n > 0;
}

static bool called_alike(const sm_session *s)
{
    const sm_table *t = sm_live_table(s->live);
    if (s->rows.n != s->cols.n) return false;
    for (uint32_t i = 0; i < s->rows.n; i++) {
        if (sm_table_find_col(t, sm_table_row_name(t, s->rows.id[i])) == SM_NONE) return false;
    }
    return true;
}

static void order_auto(sm_session *s)
{
    enum { FEW = 8 };
    if (!s->watched) return;
    s->order_numeric = all_numbers(s, true, &s->rows);
    if (s->order_numeric) sort_ids(&(ordering){s, true, number_key, NULL}, &s->rows);
    if (s->cols.n > FEW || called_alike(s))
        order_diagonal(s);
    else if (all_numbers(s, false, &s->cols))
        sort_ids(&(ordering){s, false, number_key, NULL}, &s->cols);
}

static const struct sorting {
    const char *name, *words;
    bool by_counts;                                 /* moving points may change it */
    void (*arrange)(sm_session *s);                 /* of ids that ascend; NULL: both sides by key, */
    sm_u128 (*key)(const ordering *o, uint32_t id); /* or, without one, as they are */
    int (*tied)(const ordering *o, uint32_t a, uint32_t b);
} sortings[] = {{"auto", "as loaded", false, order_auto, NULL, NULL},
                {"loaded", "as loaded", false, NULL, NULL, NULL},
                {"size", "by size", true, NULL, larger_first, NULL},
                {"best", "diagonal", true, order_diagonal, NULL, NULL},
                {"label", "by label", false, NULL, label_key, label_tied}};

static const struct sorting *sorting_of(const sm_session *s)
{
    const char *name = sm_session_option(s, "sort");
    size_t i = 0;
    while (i + 1 < sizeof sortings / sizeof *sortings && strcmp(sortings[i].name, name) != 0) i++;
    return &sortings[i];
}

const char *sm_session_sorted(const sm_session *s)
{
    return s->order_diagonal ? "diagonal" : s->order_numeric ? "by number" : sorting_of(s)->words;
}

void sm_session_watch(sm_session *s)
{
    if (s->watched) return;
    s->watched = true;
    sm_order_changed(s, NULL);
    s->revision++;
}

/* ---- keeping it -------------------------------------------------------------------------------------------------- */

void sm_order_reserve(sm_session *s, size_t more)
{
    const sm_table *t = sm_live_table(s->live);
    size_t most = sm_table_rows(t) > sm_table_cols(t) ? sm_table_rows(t) : sm_table_cols(t), want = most + more;
    if (want <= s->order_capacity) return;
    uint32_t **array[] = {&s->rows.id, &s->cols.id, &s->order_key, &s->row_place};
    want += want / 2;
    for (size_t i = 0; i < sizeof array / sizeof *array; i++) {
        void *larger_one = sm_resize(*array[i], want, sizeof **array[i]);
        *array[i] = larger_one;
    }
    sm_sort_key *keys = sm_resize(s->sort_key, want, 2 * sizeof *keys);
    s->sort_key = keys;
    s->order_capacity = want;
}

/* The canonical matching is worth its search where a person looks at the diagonal, not in a table of thousands. */
static bool waits_for_matching(const sm_session *s)
{
    enum { LOOKED_AT = 256 };
    return s->order_diagonal && s->rows.n <= LOOKED_AT && s->cols.n <= LOOKED_AT;
}

/* Those that are open, as loaded. */
static void order_ids(const sm_table *t, bool rows, sm_order *order)
{
    order->n = 0;
    for (uint32_t i = 0; i < sm_table_size(t, rows); i++)
        if (sm_table_open(t, rows, i)) order->id[order->n++] = i;
}

/* Where points were only moved, a diagonal stays as it is until the matching is known again. */
void sm_order_changed(sm_session *s, const sm_edit *e)
{
    bool moves = e != NULL;
    for (size_t i = 0; moves && i < e->n_ops; i++) moves = e->ops[i].kind == SM_OP_MOVE;
    if (moves && waits_for_matching(s)) s->order_matched = false;
    if (moves && (waits_for_matching(s) || !sorting_of(s)->by_counts)) return;
    const sm_table *t = sm_live_table(s->live);
    s->order_matched = s->order_diagonal = s->order_numeric = false;
    order_ids(t, true, &s->rows);
    order_ids(t, false, &s->cols);
    const struct sorting *how = sorting_of(s);
    if (how->arrange) how->arrange(s);
    if (how->key) sort_ids(&(ordering){s, true, how->key, how->tied}, &s->rows);
    if (how->key) sort_ids(&(ordering){s, false, how->key, how->tied}, &s->cols);
}

unsigned sm_order_needs(const sm_session *s)
{
    if (s->order_matched || !waits_for_matching(s)) return 0;
    return sm_need_first(sm_session_match(s));
}

bool sm_order_settled(sm_session *s)
{
    if (!s->order_diagonal || s->order_matched || !shown_matching(s)) return false;
    sm_order_changed(s, NULL);
    return true;
}

const uint32_t *sm_session_row_order(const sm_session *s, uint32_t *n)
{
    if (n) *n = s->rows.n;
    return s->rows.id;
}

const uint32_t *sm_session_col_order(const sm_session *s, uint32_t *n)
{
    if (n) *n = s->cols.n;
    return s->cols.id;
}
