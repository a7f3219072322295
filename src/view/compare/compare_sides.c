/* Two partitions side by side: how the points of each class moved and, below it, the change of every index. */
#include "compare.h"
#include "measure/index.h"
#include "view/widgets/axis.h"
#include "view/widgets/words.h"
#include <stdio.h>

enum { INDEX, CHANGE, PINNED, THIS_ONE, ALIKE };
enum { CLASS, PAIR };
enum { PAIR_COLUMNS = 24 };

/* ---- moved points: classes by matched clusters ------------------------------------------------------------------- */

static size_t moved_times(const void *state, size_t column)
{
    const sm_candidates *v = state;
    return column == CLASS ? 1 : v->sides ? v->sides->n : 0;
}

/* "c2→c1"; cuts both in the middle if that is too long */
static const char *moved_name(const void *state, sm_spot at)
{
    const sm_candidates *v = state;
    char a[40], b[40];
    unsigned flags = v->ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN;
    sm_versus_pair p = v->sides->pair[at.nth];
    const char *from = p.a == SM_NONE ? "-" : sm_table_col_name(v->sides->table[0], p.a);
    const char *to = p.b == SM_NONE ? "-" : sm_table_col_name(v->sides->table[1], p.b);
    int half = (PAIR_COLUMNS - 1) / 2, wide = sm_show_width(from, flags), other = sm_show_width(to, flags);
    sm_words_middle(a, sizeof a, from, other < half ? PAIR_COLUMNS - 1 - other : half, flags);
    sm_words_middle(b, sizeof b, to, wide < half ? PAIR_COLUMNS - 1 - wide : half, flags);
    return sm_listing_words(&v->moved, "%s→%s", a, b).words;
}

static sm_datum moved_cell(const void *state, sm_spot at)
{
    const sm_candidates *v = state;
    char count[16];
    if (at.column == CLASS) return sm_datum_words(sm_table_row_name(v->sides->table[0], (uint32_t)at.row));
    int64_t more = sm_versus_more(v->sides, (uint32_t)at.row, at.nth);
    sm_words_count(count, (uint64_t)(more < 0 ? -more : more));
    sm_datum d = sm_listing_words(&v->moved, "%s%s", more > 0 ? "+" : more < 0 ? "-" : "", more ? count : "·");
    d.number = true;
    d.real = (double)more;
    return more ? d : sm_datum_as(d, SM_FAINT);
}

static bool sides_known(const sm_candidates *v)
{
    return v->sides && v->moved.made;
}

static const char *moved_missing(const void *state, const sm_scene *scene)
{
    return sides_known(state) ? NULL : sm_candidates_missing(&((const sm_candidates *)state)->siding);
}

static const sm_grid_column moved_columns[] = {
    [CLASS] = {.id = "class", .emphasis = SM_HEADING}, [PAIR] = {.id = NULL}};
const sm_listing_kind sm_candidates_moved = {.grid = {.title = "points of each class, by matched clusters",
                                                      SM_COLUMNS(moved_columns),
                                                      .times = moved_times,
                                                      .name = moved_name,
                                                      .cell = moved_cell},
                                             .missing = moved_missing};

/* "class 3: 4 points in cluster 3, 147 points in cluster 5" */
void sm_candidates_say_moved(const sm_candidates *v, sm_text *out)
{
    size_t row = sm_listing_row(&v->moved), col = v->moved.list.col;
    if (!sides_known(v) || row == SIZE_MAX) return;
    sm_text_puts(out, "class ");
    sm_text_show(out, sm_table_row_name(v->sides->table[0], (uint32_t)row), SM_SHOW_PLAIN);
    if (col == CLASS || col > v->sides->n) return;
    sm_versus_pair p = v->sides->pair[col - PAIR];
    const uint32_t id[2] = {p.a, p.b};
    for (size_t i = 0; i < 2; i++) {
        const sm_table *t = v->sides->table[i];
        sm_text_puts(out, i ? ", " : ": ");
        if (id[i] == SM_NONE) {
            sm_text_puts(out, i ? "no cluster matches it" : "new");
            continue;
        }
        unsigned long long n = sm_table_at(t, (uint32_t)row, id[i]);
        sm_text_printf(out, "%llu point%s in cluster ", n, sm_plural(n));
        sm_text_show(out, sm_table_col_name(t, id[i]), SM_SHOW_PLAIN);
    }
}

/* ---- every index's change ---------------------------------------------------------------------------------------- */

/* The indices of the list are first. */
static const sm_index *index_of_change(const sm_candidates *v, size_t row)
{
    if (row < v->n_index) return sm_candidates_index(v, row);
    size_t rest = row - v->n_index;
    for (const sm_index *const *x = sm_registry_tabular(v->listing.indices, NULL); *x; x++) {
        bool listed = false;
        for (size_t i = 0; i < v->n_index; i++) listed = listed || v->index[i] == (*x)->at;
        if (!listed && rest-- == 0) return *x;
    }
    return sm_candidates_index(v, 0);
}

static sm_datum changes_cell(const void *state, sm_spot at)
{
    const sm_candidates *v = state;
    const sm_index *x = index_of_change(v, at.row);
    sm_value before = sm_candidates_value(v, v->side[0], x->at), after = sm_candidates_value(v, v->side[1], x->at);
    sm_value with = v->sides ? v->sides->between[x->at] : (sm_value){.state = SM_PENDING};
    if (at.column == INDEX) return sm_listing_index(x);
    if (at.column == CHANGE) {
        sm_moved_words m = sm_words_moved(x, before, after, 4);
        return sm_datum_as(sm_listing_words(&v->changes, "%9s", m.change), sm_emphasis_of(m.verdict));
    }
    const sm_value value[] = {
        [PINNED] = before, [THIS_ONE] = after, [ALIKE] = sm_words_unit(v->listing.s, x->at, with)};
    return sm_datum_value(value[at.column]);
}

static const sm_grid_column changes_columns[] = {[INDEX] = {.id = "index", .emphasis = SM_HEADING},
                                                 [CHANGE] = {.id = "   change"},
                                                 [PINNED] = {.id = "pinned"},
                                                 [THIS_ONE] = {.id = "this one"},
                                                 [ALIKE] = {.id = "alike"}};
const sm_listing_kind sm_candidates_changes = {
    .grid = {.title = "changes of the indices", SM_COLUMNS(changes_columns), .cell = changes_cell}};

/* ---- one above the other ----------------------------------------------------------------------------------------- */

enum { SIDES_LOW = 12, SIDES_REST = 7 }; /* with fewer lines, one of both is shown; lines for the indices */

/* "43 of 130 points changed: cluster → kmeans2"; on the right the visible classes, unless all are visible */
static int draw_sides_heading(const sm_candidates *v, const sm_scene *scene, sm_pen pen, sm_span seen)
{
    sm_text title = {0}, right = {0};
    bool known = sides_known(v);
    uint64_t changed = known ? v->sides->changed : 0;
    if (changed)
        sm_text_printf(&title, "%llu of %u point%s changed: ", (unsigned long long)changed,
                       sm_dataset_parts(v->data)->n, sm_plural(sm_dataset_parts(v->data)->n));
    else if (known)
        sm_text_puts(&title, "the same partition: ");
    sm_text_printf(&title, "%s → %s", v->compare->name[v->side[0]], v->compare->name[v->side[1]]);
    if (known && seen.shown < seen.of)
        sm_text_printf(&right, "%sclasses %u–%u of %u", v->in_moved ? "" : "Tab: ", seen.first + 1,
                       seen.first + seen.shown, seen.of);
    return sm_listing_heading(scene, pen, &title, &right, NULL);
}

/* Lines of the table of classes with its head: half of the screen, or more while it has the keys. */
static int moved_lines(const sm_candidates *v, const sm_scene *scene, int above)
{
    enum { RULED = 5 }; /* lists with at least so many rows have a rule below the head */
    int h = scene->h - above, rows = sides_known(v) ? (int)v->moved.list.shown : 1;
    if (scene->h < SIDES_LOW) return v->in_moved ? h : 0;
    return sm_least(1 + (rows >= RULED) + sm_most(rows, 1), v->in_moved ? h - SIDES_REST : scene->h / 2 - 2);
}

static sm_scene scene_of(const sm_candidates *v, const sm_scene *scene, int lines, bool moved)
{
    sm_scene part = *scene;
    part.h = lines;
    part.passive = v->in_moved != moved;
    return part;
}

void sm_candidates_draw_sides(const sm_candidates *v, const sm_scene *scene, sm_pen pen)
{
    sm_text title = {0}, right = {0};
    int above = sm_listing_heading(scene, (sm_pen){.look = scene->look}, &title, &right, NULL), w = scene->w;
    int lines = moved_lines(v, scene, above), y = above + lines;
    size_t capacity = 0, first = v->moved.made ? sm_list_top(&v->moved.list, lines, &capacity) : 0;
    draw_sides_heading(v, scene, pen, (sm_span){(uint32_t)first, (uint32_t)capacity, (uint32_t)v->moved.list.shown});
    sm_scene upper = scene_of(v, scene, lines, true), lower = scene_of(v, scene, scene->h - y, false);
    if (lines) sm_listing_draw(&v->moved, &upper, sm_pen_in(pen, (sm_rect){0, above, w, lines}));
    if (lines && lower.h) {
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 1, y++, w - 2,
                   "+ more, - fewer points of a class than in the matched cluster; →- no match");
        if (scene->h >= 18) y++;
        lower.h = scene->h - y;
    }
    if (lower.h > 0) sm_listing_draw(&v->changes, &lower, sm_pen_in(pen, (sm_rect){0, y, w, lower.h}));
}

sm_answer sm_candidates_press_sides(sm_candidates *v, const sm_press *press)
{
    sm_text title = {0}, right = {0};
    int above = sm_listing_heading(press->scene, (sm_pen){.look = press->scene->look}, &title, &right, NULL);
    int lines = moved_lines(v, press->scene, above), rest = press->scene->h - above - lines;
    sm_scene part = scene_of(v, press->scene, v->in_moved ? lines : rest, v->in_moved);
    sm_press inner = *press;
    inner.scene = &part;
    return sm_listing_press(v->in_moved ? &v->moved : &v->changes, &inner);
}
