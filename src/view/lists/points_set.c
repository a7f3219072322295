/* Selects the listed points: those of a cell, a class, a cluster, all misplaced, all, or those given by another view.
 */
#include "base/mem.h"
#include "points.h"
#include <string.h>

static void grow_set(sm_point_set *set, size_t more)
{
    void *point = set->point;
    sm_grow(&point, &set->capacity, set->n + more, sizeof *set->point);
    set->point = point;
}

static void add_cell(sm_point_set *set, const sm_session *s, uint32_t row, uint32_t col)
{
    const sm_points *p = sm_session_points(s);
    const sm_table *t = sm_session_table(s);
    if (row >= sm_table_rows(t) || col >= sm_table_cols(t) || !sm_table_at(t, row, col)) return;
    grow_set(set, sm_table_at(t, row, col));
    for (uint32_t i = sm_points_first(p, row, col); i != SM_NONE; i = sm_points_next(p, i)) set->point[set->n++] = i;
}

/* As in the file, whatever way the chains go. */
static void in_loaded_order(sm_point_set *set, const sm_session *s)
{
    sm_chosen here = {0};
    bool sorted = true;
    for (size_t i = 1; i < set->n && sorted; i++) sorted = set->point[i - 1] < set->point[i];
    if (sorted) return;
    sm_chosen_room(&here, s);
    for (size_t i = 0; i < set->n; i++) sm_chosen_set(&here, set->point[i], true);
    set->n = 0;
    for (uint32_t p = 0; p < here.n; p++)
        if (sm_chosen_is(&here, p)) set->point[set->n++] = p;
    sm_chosen_free(&here);
}

void sm_point_set_collect(sm_point_set *set, const sm_session *s)
{
    const sm_table *t = sm_session_table(s);
    bool class = set->scope == SM_SCOPE_CLASS && set->row < sm_table_rows(t),
         cluster = set->scope == SM_SCOPE_CLUSTER && set->col < sm_table_cols(t);
    sm_line line = class ? sm_table_row(t, set->row) : cluster ? sm_table_col(t, set->col) : (sm_line){0};
    set->n = 0;
    if (set->scope == SM_SCOPE_ALL || set->scope == SM_SCOPE_MISPLACED) {
        uint32_t n = sm_points_n(sm_session_points(s));
        grow_set(set, n);
        for (uint32_t p = 0; p < n; p++)
            if (set->scope == SM_SCOPE_ALL || sm_standing_is_wrong(sm_standing_of(s, p, NULL)))
                set->point[set->n++] = p;
        return;
    }
    if (set->scope == SM_SCOPE_CELL) add_cell(set, s, set->row, set->col);
    for (uint32_t i = 0; i < line.n; i++)
        add_cell(set, s, class ? set->row : sm_line_at(line, i), class ? sm_line_at(line, i) : set->col);
    for (size_t i = 0; set->scope == SM_SCOPE_FEW && i < set->cells; i++)
        add_cell(set, s, set->cell[i].row, set->cell[i].col);
    if (set->scope == SM_SCOPE_FEW && set->n_few) {
        grow_set(set, set->n_few);
        memcpy(set->point + set->n, set->few, set->n_few * sizeof *set->few);
        set->n += set->n_few;
    }
    in_loaded_order(set, s);
}

static void forget_few(sm_point_set *set)
{
    sm_text_free(&set->title);
    sm_free(set->cell);
    sm_free(set->few);
    set->cell = NULL;
    set->few = NULL;
    set->cells = set->n_few = 0;
}

void sm_point_set_take(sm_point_set *set, const sm_chosen_few *few)
{
    sm_text title = {0};
    struct sm_place *cell = sm_alloc(few->cells, sizeof *cell);
    uint32_t *point = sm_alloc(few->points, sizeof *point);
    sm_text_printf(&title, "%s", few->title);
    forget_few(set);
    for (size_t i = 0; i < few->cells; i++) cell[i] = few->cell[i];
    for (size_t i = 0; i < few->points; i++) point[i] = few->point[i];
    set->title = title;
    set->cell = cell;
    set->cells = few->cells;
    set->few = point;
    set->n_few = few->points;
    set->scope = SM_SCOPE_FEW;
    set->row = set->col = SM_NONE;
}

void sm_point_set_turn(sm_point_set *set)
{
    uint32_t row = set->row;
    set->row = set->col;
    set->col = row;
    for (size_t i = 0; i < set->cells; i++) set->cell[i] = (struct sm_place){set->cell[i].col, set->cell[i].row};
    if (set->scope == SM_SCOPE_CLASS || set->scope == SM_SCOPE_CLUSTER)
        set->scope = set->scope == SM_SCOPE_CLASS ? SM_SCOPE_CLUSTER : SM_SCOPE_CLASS;
    set->swapped = !set->swapped;
}

void sm_point_set_say(const sm_point_set *set, const sm_session *s, sm_text *out)
{
    sm_scope scope = set->scope;
    if (scope == SM_SCOPE_ALL) sm_text_puts(out, "every class and cluster");
    if (scope == SM_SCOPE_MISPLACED) sm_text_puts(out, "everything misplaced");
    if (scope == SM_SCOPE_FEW) sm_text_puts(out, sm_text_of(&set->title));
    if (scope == SM_SCOPE_CELL || scope == SM_SCOPE_CLASS)
        sm_text_printf(out, "class %s", sm_axis_name(s, SM_CLASSES, set->row));
    if (scope == SM_SCOPE_CELL) sm_text_puts(out, " × ");
    if (scope == SM_SCOPE_CELL || scope == SM_SCOPE_CLUSTER)
        sm_text_printf(out, "cluster %s", sm_axis_name(s, SM_CLUSTERS, set->col));
}

void sm_point_set_free(sm_point_set *set)
{
    forget_few(set);
    sm_free(set->point);
    *set = (sm_point_set){0};
}
