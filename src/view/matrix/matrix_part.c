/* Of a large table only some classes and clusters: the largest, those whose labels hold a text, and the one that
 * somebody jumped to. All others are one more row and one more column, "(other)", so that every margin still adds up.
 */
#include "matrix.h"
#include "setmatch/base/mem.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct side { /* rows or columns */
    uint32_t *order;  /* ids that are shown, in the order of the view; SM_OTHER last where any is left out */
    uint32_t n, left, of;
    uint8_t *kept;   /* by id */
    uint64_t *other; /* by id: what the left out of the other side have there */
    uint64_t sum;    /* of those left out */
    uint32_t ids, guest;
} side;

struct sm_part {
    side row, col;
    uint64_t both, revision;
    uint32_t top;
    char filter[SM_SOUGHT];
};

static uint32_t top_of(const sm_session *s)
{
    uint32_t top = 0;
    for (const char *p = sm_session_option(s, "top"); *p >= '0' && *p <= '9'; p++)
        top = top * 10 + (uint32_t)(*p - '0');
    return top;
}

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

static void side_done(side *a)
{
    sm_free(a->order);
    sm_free(a->kept);
    sm_free(a->other);
}

void sm_part_done(sm_matrix *m)
{
    if (!m->part) return;
    side_done(&m->part->row);
    side_done(&m->part->col);
    sm_free(m->part);
    m->part = NULL;
}

static bool side_room(side *a, uint32_t ids, uint32_t of)
{
    a->ids = ids;
    a->of = of;
    a->order = sm_alloc((size_t)of + 1, sizeof *a->order);
    a->kept = sm_alloc((size_t)ids + 1, sizeof *a->kept);
    a->other = sm_alloc((size_t)ids + 1, sizeof *a->other);
    return a->order && a->kept && a->other;
}

/* ---- which ones -------------------------------------------------------------------------------------------------- */

typedef struct sized {
    uint64_t sum;
    uint32_t id;
} sized;

static int largest_first(const void *a, const void *b)
{
    const sized *x = a, *y = b;
    if (x->sum != y->sum) return x->sum > y->sum ? -1 : 1;
    return x->id < y->id ? -1 : 1;
}

/* Of what is kept so far, the top largest; of equals the first as loaded. Without memory all stay. */
static void keep_largest(side *a, sm_axis all, const uint64_t *sum, uint32_t top)
{
    sized *list = sm_alloc((size_t)all.n + 1, sizeof *list);
    uint32_t n = 0;
    if (!list) return;
    for (uint32_t p = 0; p < all.n; p++)
        if (a->kept[all.order[p]]) list[n++] = (sized){sum[all.order[p]], all.order[p]};
    if (n > top) qsort(list, n, sizeof *list, largest_first);
    for (uint32_t i = top; i < n; i++) a->kept[list[i].id] = 0;
    sm_free(list);
}

typedef const char *name_fn(const sm_table *, uint32_t);

/* A side where no label holds the text keeps all. */
static void keep_found(side *a, const sm_table *t, sm_axis all, name_fn *name, const char *text)
{
    bool any = !*text;
    for (uint32_t p = 0; p < all.n && !any; p++) any = sm_words_contain(name(t, all.order[p]), text);
    bool found = any && *text;
    for (uint32_t p = 0; p < all.n; p++)
        a->kept[all.order[p]] = !found || sm_words_contain(name(t, all.order[p]), text);
}

static void list_kept(side *a, sm_axis all, const uint64_t *sum)
{
    if (a->guest < a->ids) a->kept[a->guest] = 1;
    for (uint32_t p = 0; p < all.n; p++)
        if (a->kept[all.order[p]])
            a->order[a->n++] = all.order[p];
        else
            a->left++, a->sum += sum[all.order[p]];
    if (a->left) a->order[a->n++] = SM_OTHER;
}

/* What (other) holds: of every row and column what is not in the kept ones. O(cells of the kept rows). */
static void add_up(struct sm_part *p, const sm_table *t)
{
    memcpy(p->col.other, sm_table_col_sums(t), p->col.ids * sizeof *p->col.other);
    for (uint32_t row = 0; row < p->row.ids; row++) {
        if (!p->row.kept[row]) continue;
        sm_line line = sm_table_row(t, row);
        for (uint32_t i = 0; i < line.n; i++) {
            uint32_t col = sm_line_at(line, i);
            p->col.other[col] -= line.count[i];
            if (!p->col.kept[col]) p->row.other[row] += line.count[i];
        }
    }
    p->both = p->col.sum;
    for (uint32_t row = 0; row < p->row.ids; row++) p->both -= p->row.kept[row] ? p->row.other[row] : 0;
}

static bool build(struct sm_part *p, const sm_session *s)
{
    const sm_table *t = sm_session_table(s);
    sm_axis rows = sm_matrix_rows(s), cols = sm_matrix_cols(s);
    if (!side_room(&p->row, sm_table_rows(t), rows.n) || !side_room(&p->col, sm_table_cols(t), cols.n)) return false;
    keep_found(&p->row, t, rows, sm_table_row_name, p->filter);
    keep_found(&p->col, t, cols, sm_table_col_name, p->filter);
    if (p->top) keep_largest(&p->row, rows, sm_table_row_sums(t), p->top);
    if (p->top) keep_largest(&p->col, cols, sm_table_col_sums(t), p->top);
    list_kept(&p->row, rows, sm_table_row_sums(t));
    list_kept(&p->col, cols, sm_table_col_sums(t));
    add_up(p, t);
    return true;
}

static bool hidden(const side *a, uint32_t id)
{
    return id < a->ids && !a->kept[id];
}

static uint32_t guest_of(const side *was, uint32_t id, bool open)
{
    return open && (id >= was->ids || hidden(was, id)) ? id : was->guest;
}

/* Whoever jumps to one that is left out sees it besides; a new choice forgets it, and takes the cursor along. */
void sm_part_settle(sm_matrix *m, const sm_session *s)
{
    const struct sm_part *was = m->part;
    struct sm_part next = {.top = top_of(s), .revision = sm_session_revision(s)};
    snprintf(next.filter, sizeof next.filter, "%s", m->filter);
    if (!next.top && !next.filter[0]) {
        sm_part_done(m);
        return;
    }
    bool anew = !was || was->top != next.top || strcmp(was->filter, next.filter) != 0;
    const sm_table *t = sm_session_table(s);
    bool row_open = m->row < sm_table_rows(t) && sm_table_row_open(t, m->row),
         col_open = m->col < sm_table_cols(t) && sm_table_col_open(t, m->col);
    next.row.guest = anew ? SM_NONE : guest_of(&was->row, m->row, row_open);
    next.col.guest = anew ? SM_NONE : guest_of(&was->col, m->col, col_open);
    if (!anew && was->revision == next.revision && was->row.guest == next.row.guest && was->col.guest == next.col.guest)
        return;
    struct sm_part *p = sm_alloc(1, sizeof *p);
    if (p) *p = next;
    sm_part_done(m);
    m->part = p;
    if (!p || !build(p, s)) {
        sm_part_done(m);
        return;
    }
    if (anew && hidden(&p->row, m->row)) m->row_at = 0, m->row = p->row.order[0];
    if (anew && hidden(&p->col, m->col)) m->col_at = 0, m->col = p->col.order[0];
}

/* ---- what is seen ------------------------------------------------------------------------------------------------ */

sm_axis sm_part_rows(const sm_matrix *m, const sm_session *s)
{
    return m->part ? (sm_axis){m->part->row.order, m->part->row.n} : sm_matrix_rows(s);
}
sm_axis sm_part_cols(const sm_matrix *m, const sm_session *s)
{
    return m->part ? (sm_axis){m->part->col.order, m->part->col.n} : sm_matrix_cols(s);
}

uint64_t sm_part_row_sum(const sm_matrix *m, const sm_session *s, uint32_t row)
{
    if (row != SM_OTHER) return sm_table_row_sums(sm_session_table(s))[row];
    return m->part ? m->part->row.sum : 0;
}
uint64_t sm_part_col_sum(const sm_matrix *m, const sm_session *s, uint32_t col)
{
    if (col != SM_OTHER) return sm_table_col_sums(sm_session_table(s))[col];
    return m->part ? m->part->col.sum : 0;
}

uint64_t sm_part_count(const sm_matrix *m, const sm_session *s, uint32_t row, uint32_t col)
{
    if (row != SM_OTHER && col != SM_OTHER) return sm_table_at(sm_session_table(s), row, col);
    if (!m->part) return 0;
    if (row == SM_OTHER && col == SM_OTHER) return m->part->both;
    return row == SM_OTHER ? m->part->col.other[col] : m->part->row.other[row];
}

const char *sm_part_row_name(const sm_session *s, uint32_t row)
{
    return row == SM_OTHER ? "(other)" : sm_table_row_name(sm_session_table(s), row);
}
const char *sm_part_col_name(const sm_session *s, uint32_t col)
{
    return col == SM_OTHER ? "(other)" : sm_table_col_name(sm_session_table(s), col);
}

uint32_t sm_part_left(const sm_matrix *m, bool rows)
{
    return !m->part ? 0 : rows ? m->part->row.left : m->part->col.left;
}

bool sm_part_hides(const sm_matrix *m, uint32_t col)
{
    return m->part && hidden(&m->part->col, col);
}

/* "20 of 2000 classes", "20/2000", "all 5 classes" */
static void say_side(const side *a, const char *what, bool brief, char out[64])
{
    if (brief)
        snprintf(out, 64, "%u/%u", a->of - a->left, a->of);
    else if (a->left)
        snprintf(out, 64, "%u of %u %s", a->of - a->left, a->of, what);
    else
        snprintf(out, 64, "all %u %s", a->of, what);
}

/* What is shown and what is not, in the longest form that fits; false: everything is shown. */
bool sm_part_words(const sm_matrix *m, int room, unsigned flags, char out[256])
{
    const struct sm_part *p = m->part;
    if (!p) return false;
    char sums[48] = "";
    if (p->row.left && p->col.left)
        snprintf(sums, sizeof sums, " · (other) sums %u and %u", p->row.left, p->col.left);
    else if (p->row.left + p->col.left)
        snprintf(sums, sizeof sums, " · (other) sums %u", p->row.left + p->col.left);
    for (int form = 0; form < 4; form++) {
        char top[24] = "", filter[56] = "", rows[64], cols[64];
        if (p->top && form < 3) snprintf(top, sizeof top, "top %u · ", p->top);
        if (p->filter[0]) snprintf(filter, sizeof filter, form < 3 ? "& %.40s · " : "& %.10s ", p->filter);
        say_side(&p->row, "classes", form >= 2, rows);
        say_side(&p->col, "clusters", form >= 2, cols);
        if (form == 0)
            snprintf(out, 256, "%s%s%s, %s%s", top, filter, rows, cols, sums);
        else
            snprintf(out, 256, "%s%s%s%s%s%s", top, filter, rows, form == 1 ? ", " : " × ", cols,
                     form < 3 && *sums ? ", rest in (other)" : "");
        if (sm_show_width(out, flags) <= room) break;
    }
    return true;
}
