/* The rivals as a list: what stands in a cell, as it is drawn, sorted and copied. */
#include "compare.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 100, NAME_WIDE = 26, NAME_NARROW = 18, NAME_LEAST = 12, FAR = 3 };

static unsigned flags_of(const sm_rivals_sheet *p)
{
    return p->ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN;
}

static bool shows(const sm_rivals *v, bool ranks)
{
    return v->show == 0 || v->show == (ranks ? 2 : 1);
}

static size_t index_of(const sm_rivals_sheet *p, size_t col)
{
    return p->v->index[col - SM_RIVALS_FIXED];
}

/* ---- a cell in words --------------------------------------------------------------------------------------------- */

static sm_value value_at(const sm_rivals_sheet *p, size_t row, size_t index)
{
    return sm_rivals_value(p->v, p->s, p->v->row[row], index);
}

static bool is_pinned(const sm_rivals_sheet *p, size_t row)
{
    return p->v->pinned != SM_NONE && sm_rivals_rival(p->v, p->v->row[row]) == sm_rivals_rival(p->v, p->v->pinned);
}

/* The value, or what it is more or less than the pinned one's. */
static void value_words(const sm_rivals_sheet *p, size_t row, size_t index, char out[32])
{
    sm_value v = value_at(p, row, index);
    if (p->v->pinned == SM_NONE || is_pinned(p, row))
        sm_words_value(out, v, p->digits);
    else
        sm_words_change(out, sm_rivals_value(p->v, p->s, p->v->pinned, index), v, p->digits);
}

/* "↑": by this index the row stands more than three places higher than by the one that the list is sorted by. */
static const char *arrow(const sm_rivals_sheet *p, size_t row, size_t index)
{
    const sm_list *l = &p->v->list;
    if (!l->sorted || l->sort_col < SM_RIVALS_FIXED) return " ";
    size_t rival = sm_rivals_rival(p->v, p->v->row[row]);
    uint32_t here = sm_compare_rank(p->v->compare, rival, index),
             there = sm_compare_rank(p->v->compare, rival, index_of(p, l->sort_col));
    if (!here || !there) return " ";
    if (here + FAR < there) return p->ascii ? "^" : "↑";
    return here > there + FAR ? p->ascii ? "v" : "↓" : " ";
}

static void pad(const sm_rivals_sheet *p, char *out, size_t room, const char *text, int columns)
{
    int width = sm_show_width(text, flags_of(p)), gap = columns > width ? columns - width : 0;
    snprintf(out, room, "%*s%s", gap, "", text);
}

static void index_words(sm_rivals_sheet *p, size_t row, size_t col)
{
    char value[32] = "", right[64] = "", rank[32] = "";
    size_t index = index_of(p, col), rival = sm_rivals_rival(p->v, p->v->row[row]);
    uint32_t place = sm_compare_rank(p->v->compare, rival, index);
    if (shows(p->v, false)) {
        value_words(p, row, index, value);
        pad(p, right, sizeof right, value, p->value);
    }
    if (shows(p->v, true))
        snprintf(rank, sizeof rank, "%*.0u%s", p->rank + (p->value && p->v->show == 0), place, arrow(p, row, index));
    snprintf(p->cell, sizeof p->cell, "%s%s", right, rank);
}

/* The pinned one and the one that is open are pointed out; long names with a common beginning stay apart. */
static void name_words(sm_rivals_sheet *p, size_t row)
{
    char name[SM_LIST_TEXT - 8];
    uint32_t partition = p->v->row[row];
    bool open = sm_rivals_rival(p->v, partition) == sm_rivals_rival(p->v, p->v->open);
    if (p->v->unfolded) open = partition == p->v->open;
    const char *sign = is_pinned(p, row) ? p->ascii ? "#" : "◆" : open ? p->ascii ? "o" : "•" : " ";
    sm_words_middle(name, sizeof name, sm_compare_name(p->v->compare, partition), p->name, flags_of(p));
    snprintf(p->cell, sizeof p->cell, "%s %s", sign, name);
}

/* ---- as it is drawn ---------------------------------------------------------------------------------------------- */

static const char *shown_head(const void *self, size_t col)
{
    static const char *const fixed[SM_RIVALS_FIXED] = {"  partition", "×n", "K"};
    sm_rivals_sheet *p = (sm_rivals_sheet *)(uintptr_t)self; /* its scratch is ours to write */
    if (col < SM_RIVALS_FIXED) return fixed[col];
    bool sorted = p->v->list.sorted && p->v->list.sort_col == col; /* its sign needs two more */
    int room = (shows(p->v, false) ? p->value : p->rank) - (sorted ? 2 : 0);
    pad(p, p->head, sizeof p->head, sm_registry_at(p->v->indices, index_of(p, col))->symbol, room);
    return p->head;
}

static uint32_t copies_of(const sm_rivals_sheet *p, size_t row)
{
    return sm_compare_rival(p->v->compare, sm_rivals_rival(p->v, p->v->row[row]))->copies;
}

static sm_datum shown_at(const void *self, size_t row, size_t col)
{
    sm_rivals_sheet *p = (sm_rivals_sheet *)(uintptr_t)self;
    const sm_rival *r = sm_compare_rival(p->v->compare, sm_rivals_rival(p->v, p->v->row[row]));
    if (col == 2) return (sm_datum){.kind = SM_WHOLE, .whole = r->k};
    p->cell[0] = 0;
    if (col == 0)
        name_words(p, row);
    else if (col == 1 && r->copies > 1)
        snprintf(p->cell, sizeof p->cell, "×%u", r->copies);
    else if (col >= SM_RIVALS_FIXED)
        index_words(p, row, col);
    return (sm_datum){.kind = SM_WORDS, .words = p->cell};
}

sm_grid sm_rivals_shown(const sm_rivals_sheet *sheet)
{
    return (sm_grid){"partitions", sheet->v->n, SM_RIVALS_FIXED + sheet->v->n_index, sheet, shown_head, shown_at};
}

/* Room for the widest value and rank of those compared. */
sm_rivals_sheet sm_rivals_sheet_of(const sm_rivals *v, const sm_scene *scene)
{
    sm_rivals_sheet p = {.v = v, .s = scene->session, .ascii = scene->look.ascii, .digits = 4, .rank = 1};
    p.name = scene->w >= WIDE ? NAME_WIDE : scene->w >= 60 ? NAME_NARROW : scene->w >= 30 ? NAME_LEAST : NAME_LEAST / 2;
    if (scene->w < WIDE) p.digits = 3;
    for (size_t n = sm_compare_count(v->compare); n >= 10; n /= 10) p.rank++;
    p.value = shows(v, false) ? 3 + p.digits : 0;
    return p;
}

static sm_role role(const void *self, size_t row, size_t col)
{
    const sm_rivals_sheet *p = self;
    if (col < SM_RIVALS_FIXED) return col == 0 ? SM_ROLE_HEAD : SM_ROLE_DIM;
    size_t index = index_of(p, col);
    if (p->v->pinned != SM_NONE && !is_pinned(p, row) && shows(p->v, false)) {
        int verdict = sm_words_verdict(sm_registry_at(p->v->indices, index),
                                       sm_rivals_value(p->v, p->s, p->v->pinned, index), value_at(p, row, index));
        return verdict > 0 ? SM_ROLE_BETTER : verdict < 0 ? SM_ROLE_WORSE : SM_ROLE_DIM;
    }
    bool first = sm_compare_rank(p->v->compare, sm_rivals_rival(p->v, p->v->row[row]), index) == 1;
    return first ? SM_ROLE_MATCHED : SM_ROLE_TEXT;
}

sm_list_look sm_rivals_look(const sm_grid *grid)
{
    return (sm_list_look){.grid = grid, .role = role};
}

/* ---- as it is sorted and searched -------------------------------------------------------------------------------- */

static sm_datum datum_of(sm_value v)
{
    if (v.state == SM_PENDING) return (sm_datum){.kind = SM_NOT_YET};
    if (v.state == SM_UNDEFINED) return (sm_datum){.kind = SM_NOT_DEFINED, .words = v.why};
    return (sm_datum){.kind = SM_REAL, .real = v.number};
}

static sm_datum key_at(const void *self, size_t row, size_t col)
{
    const sm_rivals_sheet *p = self;
    uint32_t partition = p->v->row[row];
    const sm_rival *r = sm_compare_rival(p->v->compare, sm_rivals_rival(p->v, partition));
    if (col == 0) return (sm_datum){.kind = SM_WORDS, .words = sm_compare_name(p->v->compare, partition)};
    if (col == 1) return (sm_datum){.kind = SM_WHOLE, .whole = copies_of(p, row)};
    if (col == 2) return (sm_datum){.kind = SM_WHOLE, .whole = r->k};
    return datum_of(value_at(p, row, index_of(p, col)));
}

sm_grid sm_rivals_keys(const sm_rivals_sheet *sheet)
{
    return (sm_grid){"partitions", sheet->v->n, SM_RIVALS_FIXED + sheet->v->n_index, sheet, shown_head, key_at};
}

/* ---- as it is copied --------------------------------------------------------------------------------------------- */

static const char *whole_head(const void *self, size_t col)
{
    static const char *const fixed[SM_RIVALS_FIXED] = {"partition", "copies", "k"};
    sm_rivals_sheet *p = (sm_rivals_sheet *)(uintptr_t)self;
    if (col < SM_RIVALS_FIXED) return fixed[col];
    size_t at = col - SM_RIVALS_FIXED;
    snprintf(p->head, sizeof p->head, "%s%s", sm_registry_at(p->v->indices, p->v->index[at / 2])->id,
             at % 2 ? "_rank" : "");
    return p->head;
}

static sm_datum whole_at(const void *self, size_t row, size_t col)
{
    const sm_rivals_sheet *p = self;
    if (col < SM_RIVALS_FIXED) return key_at(self, row, col);
    size_t at = col - SM_RIVALS_FIXED, index = p->v->index[at / 2];
    if (at % 2 == 0) return datum_of(value_at(p, row, index));
    uint32_t rank = sm_compare_rank(p->v->compare, sm_rivals_rival(p->v, p->v->row[row]), index);
    return (sm_datum){.kind = rank ? SM_WHOLE : SM_EMPTY, .whole = rank};
}

sm_grid sm_rivals_whole(const sm_rivals_sheet *sheet)
{
    return (sm_grid){"partitions by their similarity to the reference",
                     sheet->v->n,
                     SM_RIVALS_FIXED + 2 * sheet->v->n_index,
                     sheet,
                     whole_head,
                     whole_at};
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

void sm_rivals_line(sm_pen pen, int y, int w, sm_text *line, sm_status status)
{
    if (!status) sm_pen_cut(pen, 1, y, w - 2, sm_text_of(line));
    sm_text_done(line);
}

/* A line above, on high screens one more with a rule's room; two below. */
static int head_lines(const sm_scene *scene)
{
    return scene->h >= 20 ? 2 : scene->h >= 5;
}

static int foot_lines(const sm_scene *scene)
{
    return scene->h >= 18 ? 3 : scene->h >= 9;
}

sm_rect sm_rivals_place(const sm_scene *scene)
{
    int head = head_lines(scene), h = scene->h - head - foot_lines(scene);
    return (sm_rect){0, head, scene->w, h > 0 ? h : 0};
}

static sm_status say_state(const sm_rivals *v, sm_text *out)
{
    size_t done = sm_compare_done(v->compare), of = sm_compare_count(v->compare);
    if (v->over) return SM_OK;
    return sm_text_print(out, NULL, " · %s%zu of %zu", v->stopped ? "stopped, o goes on: " : "", done, of);
}

/* "98 distinct of 226 predictions · reference labels0 · by J" */
static void draw_head(const sm_rivals *v, const sm_scene *scene, sm_pen pen)
{
    const sm_parts *p = sm_dataset_parts(v->data);
    sm_text line = {0};
    size_t all = p->n_partitions - sm_compare_references(v->compare), n = sm_compare_references(v->compare);
    sm_status status = sm_text_print(&line, NULL, "%zu distinct of %zu predictions", sm_compare_count(v->compare), all);
    if (!status && n > 1)
        status = sm_text_print(&line, NULL, " · each value the best over %zu references", n);
    else if (!status)
        status = sm_text_print(&line, NULL, " · reference %s", sm_compare_name(v->compare, p->truth));
    if (!status && v->list.sorted && v->list.sort_col >= SM_RIVALS_FIXED)
        status = sm_text_print(&line, NULL, " · by %s",
                               sm_registry_at(v->indices, v->index[v->list.sort_col - SM_RIVALS_FIXED])->symbol);
    if (!status && sm_table_total(sm_session_table(scene->session)) < p->n)
        status = sm_text_print(&line, NULL, " · noise counted too");
    if (!status && v->list.filter[0]) status = sm_text_print(&line, NULL, " · only \"%s\"", v->list.filter);
    if (!status && v->pinned != SM_NONE)
        status = sm_text_print(&line, NULL, " · changes against %s", sm_compare_name(v->compare, v->pinned));
    if (!status) status = say_state(v, &line);
    sm_rivals_line(sm_pen_as(pen, SM_ROLE_HEAD), 0, scene->w, &line, status);
}

static void draw_foot(const sm_rivals *v, const sm_scene *scene, sm_pen pen)
{
    int lines = foot_lines(scene), y = scene->h - lines + (lines > 2);
    if (!lines) return;
    if (v->wrong.status) {
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_ERROR), 1, y, scene->w - 2, v->wrong.text);
        return;
    }
    sm_pen_cut(pen, 1, y, scene->w - 2, sm_text_of(&v->facts));
    if (lines > 2)
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 1, y + 1, scene->w - 2,
                   v->pinned == SM_NONE ? "value and rank; ↑↓ the rank differs from the sorted one by more than 3; "
                                          "×n copies folded"
                                        : "change against the pinned one, and rank; ↑↓ the rank differs by more than "
                                          "3; ×n copies folded");
}

void sm_rivals_draw_list(const sm_rivals *v, const sm_scene *scene, sm_pen pen)
{
    const sm_rivals_sheet sheet = sm_rivals_sheet_of(v, scene);
    sm_grid shown = sm_rivals_shown(&sheet);
    const sm_list_look look = sm_rivals_look(&shown);
    if (head_lines(scene)) draw_head(v, scene, pen);
    sm_list_draw(&v->list, &look, sm_pen_in(pen, sm_rivals_place(scene)));
    draw_foot(v, scene, pen);
}
