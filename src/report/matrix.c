/* The matrix: with margins and marks for people, bare for programs. */
#include "documents.h"
#include "json.h"
#include "page.h"
#include "setmatch/base/mem.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct matrix { /* what every form of it reads */
    const sm_session *session;
    const sm_live *live;
    const sm_table *table;
    const sm_best *best; /* by Jaccard */
    const uint32_t *row, *col;
    uint32_t rows, cols;
    const sm_quantity *quantity;
    int digits;
    bool bare;
    char *cell; /* room for one cell's text */
} matrix;

enum { CELL_ROOM = 128 };

static sm_status find_quantity(const sm_quantity **out, const char *id, sm_error *err)
{
    const char *wanted = id && *id ? id : sm_quantities[0].id;
    const sm_quantity *nearest = &sm_quantities[0];
    for (const sm_quantity *q = sm_quantities; q->id; q++) {
        if (strcmp(q->id, wanted) == 0) {
            *out = q;
            return SM_OK;
        }
        if (sm_distance(q->id, wanted) < sm_distance(nearest->id, wanted)) nearest = q;
    }
    return sm_fail(err, SM_USAGE, "a cell has no value \"%s\"; the nearest is %s", wanted, nearest->id);
}

static sm_status matrix_of(matrix *m, const sm_session *s, const sm_report_options *o, sm_error *err)
{
    *m = (matrix){.session = s, .live = sm_session_live(s), .table = sm_session_table(s), .bare = o->bare};
    m->best = &sm_live_facts(m->live)->best[SM_JACCARD];
    m->row = sm_session_row_order(s, &m->rows);
    m->col = sm_session_col_order(s, &m->cols);
    m->digits = sm_page_digits(o);
    return find_quantity(&m->quantity, o->values, err);
}

static double quantity_at(const matrix *m, uint32_t row, uint32_t col)
{
    return m->quantity->of(sm_table_at(m->table, row, col), sm_table_row_sums(m->table)[row],
                           sm_table_col_sums(m->table)[col], sm_table_total(m->table));
}

static const char *row_name(const matrix *m, uint32_t row)
{
    return sm_table_row_name(m->table, row);
}

static const char *col_name(const matrix *m, uint32_t col)
{
    return sm_table_col_name(m->table, col);
}

/* A cluster that no class has for its best partner, and the other way round. Empty ones are not counted at all. */
static bool col_unmatched(const matrix *m, uint32_t col)
{
    if (sm_table_col_sums(m->table)[col] == 0) return false;
    for (uint32_t i = 0; i < m->best->rows; i++)
        if (m->best->col_of_row[i] == col) return false;
    return true;
}

static bool row_unmatched(const matrix *m, uint32_t row)
{
    if (sm_table_row_sums(m->table)[row] == 0) return false;
    for (uint32_t j = 0; j < m->best->cols; j++)
        if (m->best->row_of_col[j] == row) return false;
    return true;
}

static void number_text(const matrix *m, uint32_t row, uint32_t col, char out[64])
{
    if (m->quantity->whole)
        snprintf(out, 64, "%" PRIu64, sm_table_at(m->table, row, col));
    else
        sm_fixed(out, quantity_at(m, row, col), m->digits);
}

static unsigned marks_at(const matrix *m, uint32_t row, uint32_t col)
{
    return sm_live_marks(m->live, row, col, sm_session_match(m->session));
}

static bool tied(unsigned marks)
{
    return (marks & (SM_MARK_ROW_TIED | SM_MARK_COL_TIED)) != 0;
}

/* ---- a grid: the cell's text with its marks close by ---------------------------------------------------------------
 */
static const char *matrix_head(const void *self, size_t col)
{
    const matrix *m = self;
    if (col == 0) return "class";
    return col <= m->cols ? col_name(m, m->col[col - 1]) : "sum";
}

static sm_datum whole(uint64_t x)
{
    return (sm_datum){.kind = SM_WHOLE, .whole = x};
}

static sm_datum marked(const matrix *m, uint32_t row, uint32_t col)
{
    char number[64];
    unsigned k = marks_at(m, row, col);
    number_text(m, row, col, number);
    snprintf(m->cell, CELL_ROOM, "%s%s%s%s%s%s%s", k & SM_MARK_ROW ? "[" : "", k & SM_MARK_COL ? "(" : "",
             tied(k) ? "=" : "", number, k & SM_MARK_COL ? ")" : "", k & SM_MARK_ROW ? "]" : "",
             k & SM_MARK_MATCHED ? "*" : "");
    return (sm_datum){.kind = SM_WORDS, .words = m->cell};
}

static sm_datum matrix_at(const void *self, size_t r, size_t c)
{
    const matrix *m = self;
    bool margin_row = r == m->rows, margin_col = c == (size_t)m->cols + 1;
    if (c == 0) return (sm_datum){.kind = SM_WORDS, .words = margin_row ? "sum" : row_name(m, m->row[r])};
    if (margin_row && margin_col) return whole(sm_table_total(m->table));
    if (margin_row) return whole(sm_table_col_sums(m->table)[m->col[c - 1]]);
    if (margin_col) return whole(sm_table_row_sums(m->table)[m->row[r]]);
    uint32_t row = m->row[r], col = m->col[c - 1];
    if (!m->bare && marks_at(m, row, col)) return marked(m, row, col);
    if (m->quantity->whole) return whole(sm_table_at(m->table, row, col));
    return (sm_datum){.kind = SM_REAL, .real = quantity_at(m, row, col)};
}

static void matrix_done(void *self)
{
    matrix *m = self;
    if (m) sm_free(m->cell);
    sm_free(m);
}

static sm_status matrix_open(void **self, sm_grid *grid, const sm_session *s, const sm_report_options *o, sm_error *err)
{
    matrix *m = sm_alloc(1, sizeof *m);
    sm_status status = m ? matrix_of(m, s, o, err) : sm_no_memory(err);
    if (status == SM_OK && !(m->cell = sm_alloc(CELL_ROOM, 1))) status = sm_no_memory(err);
    if (status != SM_OK) {
        matrix_done(m);
        return status;
    }
    size_t margin = o->bare ? 0 : 1;
    *self = m;
    *grid = (sm_grid){.title = "matrix",
                      .rows = m->rows + margin,
                      .cols = m->cols + 1 + margin,
                      .self = m,
                      .head = matrix_head,
                      .at = matrix_at};
    return SM_OK;
}

/* ---- people: numbers below each other, each mark in its own column -------------------------------------------------
 */
typedef struct layout {
    int name, *col, sum, best; /* columns of: class names, each cluster's numbers, the right margin */
} layout;

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int whole_width(uint64_t x)
{
    char text[32];
    return snprintf(text, sizeof text, "%" PRIu64, x);
}

/* Columns of the numbers of one cluster; its head stands over them and over the marks, which take five more. */
static int number_width(const matrix *m, uint32_t col)
{
    char text[64];
    int width = larger(2, whole_width(sm_table_col_sums(m->table)[col]));
    for (uint32_t r = 0; r < m->rows; r++) {
        number_text(m, m->row[r], col, text);
        width = larger(width, (int)strlen(text) + tied(marks_at(m, m->row[r], col)));
    }
    return width;
}

static sm_status lay_out(const sm_page *p, const matrix *m, layout *l, sm_error *err)
{
    *l = (layout){.name = 5, .sum = larger(3, whole_width(sm_table_total(m->table)))};
    l->col = sm_alloc(m->cols, sizeof *l->col);
    if (!l->col) return sm_no_memory(err);
    for (uint32_t r = 0; r < m->rows; r++) l->name = larger(l->name, sm_page_width(p, row_name(m, m->row[r])) + 1);
    for (uint32_t c = 0; c < m->cols; c++) {
        int head = sm_page_width(p, col_name(m, m->col[c])) + 1;
        l->col[c] = larger(number_width(m, m->col[c]), head - 3);
    }
    return SM_OK;
}

static void write_name(sm_page *p, const char *name, bool unmatched, int columns, bool to_the_right)
{
    int width = sm_page_width(p, name);
    if (to_the_right) sm_page_pad(p, columns - width - unmatched);
    sm_page_cell(p, name, width, false);
    if (unmatched) sm_page_text(p, "!");
    if (!to_the_right) sm_page_pad(p, columns - width - unmatched);
}

static void write_heads(sm_page *p, const matrix *m, const layout *l)
{
    sm_page_bold(p, true);
    sm_page_cell(p, "", l->name, false);
    for (uint32_t c = 0; c < m->cols; c++) {
        bool unmatched = col_unmatched(m, m->col[c]);
        sm_page_pad(p, 1);
        write_name(p, col_name(m, m->col[c]), unmatched, l->col[c] + 2 + unmatched, true);
        sm_page_pad(p, 3 - unmatched);
    }
    sm_page_pad(p, 1);
    sm_page_cell(p, "Σ", l->sum, true);
    sm_page_text(p, "  best");
    sm_page_bold(p, false);
    sm_page_end(p);
}

static void write_cell(sm_page *p, const matrix *m, uint32_t row, uint32_t col, int columns)
{
    char number[64], text[66];
    unsigned k = marks_at(m, row, col);
    number_text(m, row, col, number);
    bool zero = strspn(number, "0.") == strlen(number);
    snprintf(text, sizeof text, "%s%s", tied(k) ? "=" : "", number);
    sm_page_pad(p, 1);
    sm_page_bold(p, k != 0);
    sm_page_text(p, k & SM_MARK_ROW ? "[" : " ");
    sm_page_text(p, k & SM_MARK_COL ? "(" : " ");
    sm_page_cell(p, zero && !k ? "·" : text, columns, true);
    sm_page_text(p, k & SM_MARK_COL ? ")" : " ");
    sm_page_text(p, k & SM_MARK_ROW ? "]" : " ");
    sm_page_text(p, k & SM_MARK_MATCHED ? "*" : " ");
    sm_page_bold(p, false);
}

static double jaccard_at(const matrix *m, uint32_t row, uint32_t col)
{
    uint64_t over, under;
    sm_overlap_of(SM_JACCARD, sm_table_at(m->table, row, col), sm_table_row_sums(m->table)[row],
                  sm_table_col_sums(m->table)[col], &over, &under);
    return under ? (double)over / (double)under : 0;
}

static void write_row(sm_page *p, const matrix *m, const layout *l, uint32_t row)
{
    char text[64];
    uint32_t best = m->best->col_of_row[row];
    write_name(p, row_name(m, row), row_unmatched(m, row), l->name, false);
    for (uint32_t c = 0; c < m->cols; c++) write_cell(p, m, row, m->col[c], l->col[c]);
    snprintf(text, sizeof text, "%" PRIu64, sm_table_row_sums(m->table)[row]);
    sm_page_pad(p, 1);
    sm_page_cell(p, text, l->sum, true);
    if (best != SM_NONE) {
        sm_fixed(text, jaccard_at(m, row, best), m->digits);
        sm_page_printf(p, "  %s → ", text);
        sm_page_cell(p, col_name(m, best), sm_page_width(p, col_name(m, best)), false);
    }
    sm_page_end(p);
}

static void write_margins(sm_page *p, const matrix *m, const layout *l)
{
    char text[64];
    sm_page_cell(p, "Σ", l->name, false);
    for (uint32_t c = 0; c < m->cols; c++) {
        snprintf(text, sizeof text, "%" PRIu64, sm_table_col_sums(m->table)[m->col[c]]);
        sm_page_pad(p, 3);
        sm_page_cell(p, text, l->col[c], true);
        sm_page_pad(p, 3);
    }
    snprintf(text, sizeof text, "%" PRIu64, sm_table_total(m->table));
    sm_page_pad(p, 1);
    sm_page_cell(p, text, l->sum, true);
    sm_page_end(p);
    sm_page_cell(p, "best", l->name, false);
    for (uint32_t c = 0; c < m->cols; c++) {
        uint32_t best = m->best->row_of_col[m->col[c]];
        sm_page_pad(p, 1);
        write_name(p, best == SM_NONE ? "" : row_name(m, best), false, l->col[c] + 2, true);
        sm_page_pad(p, 3);
    }
    sm_page_end(p);
}

static sm_status matrix_people(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    matrix m;
    layout l = {0};
    sm_page p = sm_page_of(o, out, err);
    p.status = matrix_of(&m, s, o, err);
    if (p.status == SM_OK) p.status = lay_out(&p, &m, &l, err);
    if (p.status == SM_OK) {
        sm_page_printf(&p, "%s of every class and cluster; n=%" PRIu64, m.quantity->name, sm_table_total(m.table));
        sm_page_end(&p);
        write_heads(&p, &m, &l);
        for (uint32_t r = 0; r < m.rows; r++) write_row(&p, &m, &l, m.row[r]);
        write_margins(&p, &m, &l);
        sm_page_line(&p, "[n] best cluster of its class by Jaccard   (n) best class of its cluster   "
                         "= one of several   ! best partner of nobody");
        sm_page_printf(&p, "n* one-to-one optimum by %s", sm_weighting_name(sm_session_match(s)));
        sm_page_end(&p);
    }
    sm_free(l.col);
    return sm_page_done(&p);
}

/* ---- plain: a line a cell that is not zero; class totals, cluster totals and the total with the others left empty --
 */
static sm_status plain_line(sm_sink out, const char *class, const char *cluster, const char *value, unsigned marks,
                            sm_error *err)
{
    sm_text line = {0};
    sm_status status = sm_text_show(&line, class, SM_SHOW_PLAIN, err);
    if (status == SM_OK) status = sm_text_add(&line, "\t", 1, err);
    if (status == SM_OK) status = sm_text_show(&line, cluster, SM_SHOW_PLAIN, err);
    if (status == SM_OK)
        status =
            sm_text_print(&line, err, "\t%s%s%s%s%s%s\n", value, marks ? "\t" : "", marks & SM_MARK_ROW ? "[]" : "",
                          marks & SM_MARK_COL ? "()" : "", marks & SM_MARK_MATCHED ? "*" : "", tied(marks) ? "=" : "");
    if (status == SM_OK) status = out.write(out.self, line.data, line.length, err);
    sm_text_done(&line);
    return status;
}

static sm_status plain_row(const matrix *m, uint32_t row, sm_sink out, sm_error *err)
{
    sm_status status = SM_OK;
    for (uint32_t c = 0; c < m->cols && status == SM_OK; c++) {
        char value[64];
        double x = quantity_at(m, row, m->col[c]);
        unsigned marks = marks_at(m, row, m->col[c]);
        if (x == 0 && !marks) continue;
        if (m->quantity->whole)
            number_text(m, row, m->col[c], value);
        else
            sm_number(value, x);
        status = plain_line(out, row_name(m, row), col_name(m, m->col[c]), value, marks, err);
    }
    return status;
}

static sm_status plain_sum(const char *class, const char *cluster, uint64_t sum, sm_sink out, sm_error *err)
{
    char value[32];
    snprintf(value, sizeof value, "%" PRIu64, sum);
    return plain_line(out, class, cluster, value, 0, err);
}

static sm_status matrix_plain(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    matrix m;
    sm_status status = matrix_of(&m, s, o, err);
    for (uint32_t r = 0; r < m.rows && status == SM_OK; r++) status = plain_row(&m, m.row[r], out, err);
    for (uint32_t r = 0; r < m.rows && status == SM_OK; r++)
        status = plain_sum(row_name(&m, m.row[r]), "", sm_table_row_sums(m.table)[m.row[r]], out, err);
    for (uint32_t c = 0; c < m.cols && status == SM_OK; c++)
        status = plain_sum("", col_name(&m, m.col[c]), sm_table_col_sums(m.table)[m.col[c]], out, err);
    return status == SM_OK ? plain_sum("", "", sm_table_total(m.table), out, err) : status;
}

/* ---- JSON ---------------------------------------------------------------------------------------------------------
 */
typedef struct axis { /* one side of the table, in the order of the view */
    const sm_table *table;
    const uint32_t *at;
    uint32_t n;
    const char *(*name)(const sm_table *t, uint32_t id);
    const uint64_t *sum;
} axis;

static cJSON *names_json(axis a)
{
    cJSON *names = cJSON_CreateArray();
    for (uint32_t i = 0; i < a.n; i++)
        if (!sm_json_push(names, sm_json_words(a.name(a.table, a.at[i])))) {
            cJSON_Delete(names);
            return NULL;
        }
    return names;
}

static cJSON *sums_json(axis a)
{
    cJSON *sums = cJSON_CreateArray();
    for (uint32_t i = 0; i < a.n; i++)
        if (!sm_json_push(sums, sm_json_whole(a.sum[a.at[i]]))) {
            cJSON_Delete(sums);
            return NULL;
        }
    return sums;
}

/* A row at a time as text: a node a count would take a hundred times the room. */
static void write_counts(sm_json *j, const matrix *m, const char *key, bool counts)
{
    sm_text line = {0};
    sm_json_raw(j, ",\"");
    sm_json_raw(j, key);
    sm_json_raw(j, "\":[");
    for (uint32_t r = 0; r < m->rows && j->status == SM_OK; r++) {
        sm_text_clear(&line);
        j->status = sm_text_add(&line, r ? ",[" : "[", r ? 2 : 1, j->err);
        for (uint32_t c = 0; c < m->cols && j->status == SM_OK; c++) {
            char number[32] = "";
            if (counts)
                snprintf(number, sizeof number, "%" PRIu64, sm_table_at(m->table, m->row[r], m->col[c]));
            else
                sm_number(number, quantity_at(m, m->row[r], m->col[c]));
            j->status = sm_text_print(&line, j->err, "%s%s", c ? "," : "", number);
        }
        sm_json_raw(j, sm_text_of(&line));
        sm_json_raw(j, "]");
    }
    sm_json_raw(j, "]");
    sm_text_done(&line);
}

static sm_status matrix_json(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    matrix m;
    sm_status status = matrix_of(&m, s, o, err);
    if (status != SM_OK) return status;
    axis rows = {m.table, m.row, m.rows, sm_table_row_name, sm_table_row_sums(m.table)};
    axis cols = {m.table, m.col, m.cols, sm_table_col_name, sm_table_col_sums(m.table)};
    sm_json j = sm_json_to(out, err);
    sm_json_raw(&j, "{");
    sm_json_member(&j, "classes", names_json(rows));
    sm_json_member(&j, "clusters", names_json(cols));
    write_counts(&j, &m, "counts", true);
    if (!m.quantity->whole) write_counts(&j, &m, m.quantity->id, false);
    sm_json_member(&j, "row_sums", sums_json(rows));
    sm_json_member(&j, "column_sums", sums_json(cols));
    sm_json_member(&j, "n", sm_json_whole(sm_table_total(m.table)));
    return sm_json_end(&j, "}");
}

const sm_document sm_document_matrix = {
    .name = "matrix",
    .help = "the matrix with margins and marks",
    .needs = SM_NEED_BEST | SM_NEED_CANONICAL,
    .open = matrix_open,
    .done = matrix_done,
    .json = matrix_json,
    .people = matrix_people,
    .plain = matrix_plain,
};
