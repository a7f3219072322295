/* What the layout reads of the table, gathered once as long as nothing changes. */
#include "matrix_internal.h"
#include "view/widgets/words.h"
#include <string.h>

bool sm_matrix_tiny(const sm_scene *scene)
{
    return scene->w < 36 || scene->h < 4;
}

/* ---- how wide the numbers are ------------------------------------------------------------------------------------ */

static int width_of(uint64_t count)
{
    char text[16];
    sm_words_count(text, count);
    return (int)strlen(text);
}

/* Five digits are written in full, and so are wider than the larger 150k. */
static bool is_wider(uint64_t count, uint64_t than)
{
    bool full = count >= 10000 && count < 100000, was_full = than >= 10000 && than < 100000;
    return full != was_full ? full : count > than;
}

/* The widest count of a column among the rows that are shown, and whether any of its cells is the whole of its row
 * (or of the column itself), which takes a digit more as a share. */
static uint64_t widest_of(const sm_matrix *m, const sm_session *s, sm_axis rows, uint32_t col, bool of_rows,
                          bool *whole)
{
    const sm_table *t = sm_session_table(s);
    uint64_t widest = 0;
    if (m->part || col == SM_OTHER) {
        for (uint32_t i = 0; i < rows.n; i++) {
            sm_seen k = sm_matrix_seen(m, s, rows.order[i], col);
            if (is_wider(k.count, widest)) widest = k.count;
            *whole |= k.count && k.count == (of_rows ? k.row : k.col);
        }
        return widest;
    }
    sm_line line = sm_table_col(t, col);
    for (uint32_t p = 0; p < line.n; p++) {
        uint64_t count = line.count[p];
        if (is_wider(count, widest)) widest = count;
        *whole |= count && count == (of_rows ? sm_table_row_sums(t)[sm_line_at(line, p)] : sm_table_col_sums(t)[col]);
    }
    return widest;
}

/* Columns of the widest number of a column of the table. precise: with decimals. */
static int number_width(const sm_quantity *q, uint64_t widest, bool whole, bool precise)
{
    if (!q || q->whole) return width_of(widest);
    if (q->high == 100) return precise ? 5 + whole : 3 + whole; /* 99.9%, 99% */
    if (q->high == 1) return precise ? 6 : 3;                   /* 0.9812, .98 */
    return 6;
}

/* A column has a tie where its own best is tied, or where it is as good for a row as another one. */
static void find_ties(sm_matrix *m, const sm_session *s, sm_axis rows, sm_axis cols)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    const sm_best *best = f->have & SM_NEED_BEST ? &f->best[SM_JACCARD] : NULL;
    sm_weighting w = sm_session_match(s);
    for (uint32_t j = 0; best && j < cols.n; j++) {
        uint32_t col = cols.order[j];
        bool tied = col < best->cols && best->col_ties[col] > 1;
        m->ties |= tied;
        if (j < SM_COLUMNS_MOST) m->column[j].tied = tied;
    }
    for (uint32_t i = 0; best && i < rows.n; i++) {
        uint32_t row = rows.order[i];
        if (row >= best->rows || best->row_ties[row] < 2) continue;
        m->ties = true;
        for (uint32_t j = 0; j < cols.n && cols.n <= SM_COLUMNS_MOST; j++)
            if (cols.order[j] != SM_OTHER && sm_table_at(sm_session_table(s), row, cols.order[j]) &&
                sm_live_marks(sm_session_live(s), row, cols.order[j], w) & SM_MARK_ROW_TIED)
                m->column[j].tied = true;
    }
}

static uint64_t stirred(uint64_t key, uint64_t part)
{
    return (key ^ part) * 1099511628211u; /* FNV-1a */
}

/* What the names are, in one number: a dictionary keeps each once. */
static uint64_t names_key(const sm_session *s, const sm_axis axis[SM_SIDES], unsigned flags)
{
    uint64_t key = stirred(14695981039346656037u, flags);
    for (int k = 0; k < SM_SIDES; k++) {
        key = stirred(key, axis[k].n);
        for (uint32_t i = 0; i < axis[k].n && i < SM_LABELS_MOST; i++)
            key = stirred(key, (uint64_t)(uintptr_t)sm_axis_name(s, k, axis[k].order[i]));
    }
    return key ? key : 1;
}

/* What the numbers and their order are. */
static uint64_t numbers_key(const sm_session *s, const sm_axis axis[SM_SIDES])
{
    const uint64_t part[] = {sm_session_revision(s), axis[SM_CLASSES].n, axis[SM_CLUSTERS].n,
                             sm_live_facts(sm_session_live(s))->have & SM_NEED_BEST,
                             (uint64_t)(uintptr_t)sm_matrix_quantity(s, "values")};
    uint64_t key = 14695981039346656037u;
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) key = stirred(key, part[i]);
    for (uint32_t j = 0; j < axis[SM_CLUSTERS].n && j < SM_COLUMNS_MOST; j++)
        key = stirred(key, axis[SM_CLUSTERS].order[j]);
    return key ? key : 1;
}

static void measure_names(sm_matrix *m, const sm_session *s, const sm_axis axis[SM_SIDES], unsigned flags)
{
    for (int k = 0; k < SM_SIDES; k++) {
        sm_affix common = sm_axis_affix(s, k, axis[k]);
        m->name[k] = sm_axis_widest(s, k, axis[k], flags);
        m->common[k] = sm_affix_width(&common, flags);
        m->cut[k].columns = -1;
    }
    for (uint32_t j = 0; j < axis[SM_CLUSTERS].n && axis[SM_CLUSTERS].n <= SM_COLUMNS_MOST; j++) {
        int width = sm_show_width(sm_axis_name(s, SM_CLUSTERS, axis[SM_CLUSTERS].order[j]), flags);
        m->column[j].name = (uint8_t)sm_least(width, 255);
    }
}

/* Measures each column if all fit on the screen; else only the maximum width. */
static void measure_numbers(sm_matrix *m, const sm_session *s, sm_axis rows, sm_axis cols)
{
    const sm_quantity *q = sm_matrix_quantity(s, "values");
    bool each = cols.n <= SM_COLUMNS_MOST, of_rows = !q || strcmp(q->id, "col") != 0;
    uint64_t most = 0;
    m->number = m->precise = m->sums = 1;
    m->ties = false;
    for (uint32_t j = 0; j < cols.n; j++) {
        uint32_t col = cols.order[j];
        uint64_t sum = sm_part_sum(m, s, SM_CLUSTERS, col);
        bool whole = !each;
        uint64_t widest = each ? widest_of(m, s, rows, col, of_rows, &whole) : sum;
        if (is_wider(sum, most)) most = sum;
        if (!each && j + 1 < cols.n) continue; /* of all of them, the widest sum */
        int number = number_width(q, each ? widest : most, whole, false);
        m->number = sm_most(m->number, number);
        m->precise = sm_most(m->precise, number_width(q, each ? widest : most, whole, true));
        if (!each) continue;
        m->column[j].number = (uint8_t)number;
        m->column[j].sum = (uint8_t)width_of(sum);
        m->column[j].tied = false;
    }
    m->sums = width_of(most);
    find_ties(m, s, rows, cols);
}

void sm_matrix_measure(sm_matrix *m, const sm_scene *scene)
{
    const sm_session *s = scene->session;
    const sm_axis axis[SM_SIDES] = {sm_part_axis(m, s, SM_CLASSES), sm_part_axis(m, s, SM_CLUSTERS)};
    unsigned flags = sm_look_flags(scene->look);
    uint64_t names = names_key(s, axis, flags), numbers = numbers_key(s, axis);
    if (names != m->names_known) measure_names(m, s, axis, flags);
    if (numbers != m->numbers_known) measure_numbers(m, s, axis[SM_CLASSES], axis[SM_CLUSTERS]);
    m->names_known = names;
    m->numbers_known = numbers;
    if (sm_matrix_tiny(scene)) return;
    sm_matrix_plan p = sm_matrix_lay_out(m, scene);
    for (int k = 0; k < SM_SIDES; k++) {
        int columns = sm_matrix_label_room(&p, k);
        if (m->cut[k].columns == columns) continue;
        if (m->name[k] > columns) sm_cut_find(&m->cut[k], s, k, axis[k], columns, flags);
        if (m->name[k] <= columns) m->cut[k] = (sm_cut){.columns = columns};
    }
}

/* ---- the layout -------------------------------------------------------------------------------------------------- */

static sm_marking marking_of(const sm_session *s)
{
    const char *said = sm_session_option(s, "marks");
    return !strcmp(said, "brackets")  ? SM_MARKING_BRACKETS
           : !strcmp(said, "compact") ? SM_MARKING_COMPACT
                                      : SM_MARKING_AUTO;
}

/* Names for which there is little room, or that need two lines, are planned without what all of them share. */
static bool leave_out_common(const sm_matrix *m, const sm_matrix_plan *p, sm_matrix_facts *f,
                             sm_matrix_column column[SM_COLUMNS_MOST])
{
    enum { OTHER = 7 }; /* "(other)" */
    bool rows = m->common[SM_CLASSES] && m->name[SM_CLASSES] > sm_matrix_label_room(p, SM_CLASSES),
         columns = m->common[SM_CLUSTERS] &&
                   (p->head_lines > 1 || m->name[SM_CLUSTERS] > sm_matrix_label_room(p, SM_CLUSTERS));
    if (rows) f->label = sm_most(m->part ? OTHER : 2, f->label - m->common[SM_CLASSES]);
    if (!columns) return rows;
    f->name = sm_most(m->part ? OTHER : 2, f->name - m->common[SM_CLUSTERS]);
    for (uint32_t j = 0; j < f->n[SM_CLUSTERS] && f->n[SM_CLUSTERS] <= SM_COLUMNS_MOST; j++) {
        column[j] = m->column[j];
        column[j].name = (uint8_t)sm_most(0, column[j].name - m->common[SM_CLUSTERS]);
    }
    if (f->n[SM_CLUSTERS] <= SM_COLUMNS_MOST) f->column = column;
    return true;
}

sm_matrix_plan sm_matrix_lay_out(const sm_matrix *m, const sm_scene *scene)
{
    const sm_session *s = scene->session;
    const sm_quantity *values = sm_matrix_quantity(s, "values");
    sm_matrix_facts f = {.w = scene->w,
                         .h = scene->h,
                         .label = m->name[SM_CLASSES],
                         .number = m->number,
                         .precise = m->precise,
                         .name = m->name[SM_CLUSTERS],
                         .sums = m->sums,
                         .total = width_of(sm_table_total(sm_session_table(s))),
                         .column = m->column,
                         .ties = m->ties,
                         .widen = m->widen,
                         .marking = marking_of(s),
                         .lesson = m->bare,
                         .secret = m->secret,
                         .tile = scene->tile != SM_TILE_NONE,
                         .panel = m->panel && !scene->tile,
                         .status = (values && !values->whole) || m->part,
                         .shades = sm_matrix_quantity(s, "shade"),
                         .ramp = scene->look.ramp};
    for (int k = 0; k < SM_SIDES; k++) {
        f.n[k] = sm_part_axis(m, s, k).n;
        f.at[k] = m->at[k];
        f.top[k] = m->top[k];
    }
    if (sm_chances_wanted(scene) > 0) f.chance = SM_PANEL_MEAN, f.interval = SM_PANEL_INTERVAL;
    sm_matrix_plan p = sm_matrix_plan_of(&f);
    sm_matrix_column column[SM_COLUMNS_MOST];
    if (leave_out_common(m, &p, &f, column)) p = sm_matrix_plan_of(&f);
    if (scene->tile != SM_TILE_INDICES) return p;
    p.panel_w = f.w;
    p.panel_x = 0;
    p.long_bars = !f.chance;
    p.interval = f.chance && f.w >= f.interval;
    return p;
}

/* Columns for a name: of rows next to the cells, of columns above their numbers, where those on two lines may reach
 * over their neighbours. A column's ! has a separate place. */
int sm_matrix_label_room(const sm_matrix_plan *p, int side)
{
    if (side == SM_CLASSES) return p->label;
    int least = 255;
    for (uint32_t j = 0; j < p->span[SM_CLUSTERS].shown; j++) {
        int own = p->x[j + 1] - p->x[j], before = j ? p->x[j] - p->x[j - 1] : own;
        least = sm_least(least, (p->head_lines > 1 ? own + before : own) - 1);
    }
    return sm_most(1, least);
}
