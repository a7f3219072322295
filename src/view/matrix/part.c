/* Of a large table only some classes and clusters: the largest, those whose labels hold a text, and the one that
 * somebody jumped to. All others are one more row and one more column, "(other)", so that every margin still adds up.
 */
#include "base/mem.h"
#include "matrix_internal.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct part_side { /* rows or columns */
    uint32_t *order;       /* ids that are shown, in the order of the view; SM_OTHER last where any is left out */
    uint32_t n, left, of;
    uint8_t *kept;   /* by id */
    uint64_t *other; /* by id: what the left out of the other side have there */
    uint64_t sum;    /* of those left out */
    uint32_t ids, guest;
} part_side;

struct sm_part {
    part_side side[SM_SIDES];
    uint64_t both, revision;
    uint32_t top;
    char filter[SM_SOUGHT];
};

void sm_part_free(sm_matrix *m)
{
    for (int k = 0; m->part && k < SM_SIDES; k++) {
        sm_free(m->part->side[k].order);
        sm_free(m->part->side[k].kept);
        sm_free(m->part->side[k].other);
    }
    sm_free(m->part);
    m->part = NULL;
}

/* ---- which ones -------------------------------------------------------------------------------------------------- */

typedef struct part_sized {
    uint64_t sum;
    uint32_t id;
} part_sized;

static int largest_first(const void *a, const void *b)
{
    const part_sized *x = a, *y = b;
    if (x->sum != y->sum) return x->sum > y->sum ? -1 : 1;
    return x->id < y->id ? -1 : 1;
}

/* Keeps only the top largest of the kept ones; of equals the first as loaded. */
static void keep_largest(part_side *a, sm_axis all, const sm_session *s, int side, uint32_t top)
{
    part_sized *list = sm_alloc((size_t)all.n + 1, sizeof *list);
    uint32_t n = 0;
    for (uint32_t i = 0; i < all.n; i++)
        if (a->kept[all.order[i]]) list[n++] = (part_sized){sm_axis_sum(s, side, all.order[i]), all.order[i]};
    if (n > top) qsort(list, n, sizeof *list, largest_first);
    for (uint32_t i = top; i < n; i++) a->kept[list[i].id] = 0;
    sm_free(list);
}

/* One side: those whose label holds the text (all, if none does), the top largest of them, and the guest. */
static void part_take(struct sm_part *p, const sm_session *s, int side)
{
    part_side *a = &p->side[side];
    const sm_table *t = sm_session_table(s);
    sm_axis all = sm_axis_of(s, side);
    bool any = false;
    a->ids = side == SM_CLASSES ? sm_table_rows(t) : sm_table_cols(t);
    a->of = all.n;
    a->order = sm_alloc((size_t)all.n + 1, sizeof *a->order);
    a->kept = sm_alloc((size_t)a->ids + 1, sizeof *a->kept);
    a->other = sm_alloc((size_t)a->ids + 1, sizeof *a->other);
    for (uint32_t i = 0; i < all.n; i++) any = any || sm_words_contain(sm_axis_name(s, side, all.order[i]), p->filter);
    for (uint32_t i = 0; i < all.n; i++)
        a->kept[all.order[i]] = !any || sm_words_contain(sm_axis_name(s, side, all.order[i]), p->filter);
    if (p->top) keep_largest(a, all, s, side, p->top);
    if (a->guest < a->ids) a->kept[a->guest] = 1;
    for (uint32_t i = 0; i < all.n; i++)
        if (a->kept[all.order[i]]) {
            a->order[a->n++] = all.order[i];
        } else {
            a->left++;
            a->sum += sm_axis_sum(s, side, all.order[i]);
        }
    if (a->left) a->order[a->n++] = SM_OTHER;
}

/* What (other) holds: of every row and column what is not in the kept ones. O(cells of the kept rows). */
static void part_add_up(struct sm_part *p, const sm_table *t)
{
    part_side *rows = &p->side[SM_CLASSES], *cols = &p->side[SM_CLUSTERS];
    memcpy(cols->other, sm_table_col_sums(t), cols->ids * sizeof *cols->other);
    p->both = cols->sum;
    for (uint32_t row = 0; row < rows->ids; row++) {
        if (!rows->kept[row]) continue;
        sm_line line = sm_table_row(t, row);
        for (uint32_t i = 0; i < line.n; i++) {
            uint32_t col = sm_line_at(line, i);
            cols->other[col] -= line.count[i];
            if (!cols->kept[col]) rows->other[row] += line.count[i];
        }
        p->both -= rows->other[row];
    }
}

static bool part_hidden(const part_side *a, uint32_t id)
{
    return id < a->ids && !a->kept[id];
}

/* Anyone who jumps to one that is left out sees it apart from: the guest. */
static uint32_t part_guest(const sm_matrix *m, const sm_table *t, int side)
{
    const part_side *was = &m->part->side[side];
    uint32_t id = m->id[side];
    bool open = side == SM_CLASSES ? id < sm_table_rows(t) && sm_table_row_open(t, id)
                                   : id < sm_table_cols(t) && sm_table_col_open(t, id);
    return open && (id >= was->ids || part_hidden(was, id)) ? id : was->guest;
}

/* A new choice forgets the guests, and takes the cursor along. */
void sm_part_settle(sm_matrix *m, const sm_session *s)
{
    const struct sm_part *was = m->part;
    struct sm_part next = {.top = (uint32_t)strtoul(sm_session_option(s, "top"), NULL, 10),
                           .revision = sm_session_revision(s)};
    snprintf(next.filter, sizeof next.filter, "%s", m->filter);
    if (!next.top && !next.filter[0]) {
        sm_part_free(m);
        return;
    }
    bool anew = !was || was->top != next.top || strcmp(was->filter, next.filter) != 0;
    bool same = !anew && was->revision == next.revision;
    for (int k = 0; k < SM_SIDES; k++) {
        next.side[k].guest = anew ? SM_NONE : part_guest(m, sm_session_table(s), k);
        same = same && was->side[k].guest == next.side[k].guest;
    }
    if (same) return;
    sm_part_free(m);
    m->part = sm_alloc(1, sizeof *m->part);
    *m->part = next;
    part_take(m->part, s, SM_CLASSES);
    part_take(m->part, s, SM_CLUSTERS);
    part_add_up(m->part, sm_session_table(s));
    for (int k = 0; anew && k < SM_SIDES; k++) {
        if (!part_hidden(&m->part->side[k], m->id[k])) continue;
        m->at[k] = 0;
        m->id[k] = m->part->side[k].order[0];
    }
}

/* ---- what is seen ------------------------------------------------------------------------------------------------ */

sm_axis sm_part_axis(const sm_matrix *m, const sm_session *s, int side)
{
    return m->part ? (sm_axis){m->part->side[side].order, m->part->side[side].n} : sm_axis_of(s, side);
}

uint64_t sm_part_sum(const sm_matrix *m, const sm_session *s, int side, uint32_t id)
{
    if (id != SM_OTHER) return sm_axis_sum(s, side, id);
    return m->part ? m->part->side[side].sum : 0;
}

uint64_t sm_part_count(const sm_matrix *m, const sm_session *s, uint32_t row, uint32_t col)
{
    if (row != SM_OTHER && col != SM_OTHER) return sm_table_at(sm_session_table(s), row, col);
    if (!m->part) return 0;
    if (row == SM_OTHER && col == SM_OTHER) return m->part->both;
    return row == SM_OTHER ? m->part->side[SM_CLUSTERS].other[col] : m->part->side[SM_CLASSES].other[row];
}

uint32_t sm_part_left(const sm_matrix *m, int side)
{
    return m->part ? m->part->side[side].left : 0;
}

bool sm_part_hides(const sm_matrix *m, int side, uint32_t id)
{
    return m->part && part_hidden(&m->part->side[side], id);
}

/* "20 of 2000 classes", "all 5 classes", brief "20/2000" */
static void say_part(const part_side *a, const char *what, bool brief, char out[64])
{
    if (brief)
        snprintf(out, 64, "%u/%u", a->of - a->left, a->of);
    else if (a->left)
        snprintf(out, 64, "%u of %u %s", a->of - a->left, a->of, what);
    else
        snprintf(out, 64, "all %u %s", a->of, what);
}

/* What is shown and what is not, in the longest form that fits; false: everything is shown. */
bool sm_part_words(const sm_matrix *m, int space, unsigned flags, char out[256])
{
    const struct sm_part *p = m->part;
    if (!p) return false;
    const part_side *rows = &p->side[SM_CLASSES], *cols = &p->side[SM_CLUSTERS];
    char sums[48] = "";
    if (rows->left && cols->left)
        snprintf(sums, sizeof sums, " · (other) sums %u and %u", rows->left, cols->left);
    else if (rows->left + cols->left)
        snprintf(sums, sizeof sums, " · (other) sums %u", rows->left + cols->left);
    for (int form = 0; form < 4; form++) {
        char top[24] = "", filter[56] = "", classes[64], clusters[64];
        if (p->top && form < 3) snprintf(top, sizeof top, "top %u · ", p->top);
        if (p->filter[0]) snprintf(filter, sizeof filter, form < 3 ? "& %.40s · " : "& %.10s ", p->filter);
        say_part(rows, "classes", form >= 2, classes);
        say_part(cols, "clusters", form >= 2, clusters);
        if (form == 0)
            snprintf(out, 256, "%s%s%s, %s%s", top, filter, classes, clusters, sums);
        else
            snprintf(out, 256, "%s%s%s%s%s%s", top, filter, classes, form == 1 ? ", " : " × ", clusters,
                     form < 3 && *sums ? ", rest in (other)" : "");
        if (sm_show_width(out, flags) <= space) break;
    }
    return true;
}
