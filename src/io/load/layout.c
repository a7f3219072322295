/* Is a file a table of counts, and which of its rows and columns are names and sums? */
#include "base/mem.h"
#include "io/sheet/sheet.h"
#include "load.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct grid {
    sm_detection *j;
    const sm_sheet *s;
    const sm_sheet_facts *f;
    sm_meaning *m;
    uint64_t rows;    /* with the first one */
    uint32_t columns; /* with the first one */
    const char *corner;
} grid;

static const char *col_name(const grid *g, uint32_t c)
{
    return g->s->column[c].name;
}

static bool is_whole(const grid *g, const char *text)
{
    sm_number_kind k = sm_sheet_number(g->s, text);
    return k == SM_INTEGER || k == SM_FLOAT_WHOLE;
}

/* The first column inside whose name is empty or is before; 0: none. */
static uint32_t twin_column(const grid *g)
{
    const sm_columns *cols = &g->m->inside[1];
    sm_dict *seen = NULL;
    uint32_t twin = 0;
    sm_dict_new(&seen);
    for (size_t i = 0; i < cols->n && !twin; i++) {
        uint32_t before = sm_dict_size(seen), id = 0;
        const char *name = col_name(g, cols->at[i]);
        bool nameless = !*name && !g->s->exact_table;
        if (!nameless) sm_dict_add(seen, name, strlen(name), &id);
        if (nameless || id < before) twin = cols->at[i];
    }
    sm_dict_free(seen);
    return twin;
}

/* The same for rows. */
static uint32_t twin_row(const grid *g)
{
    const sm_columns *rows = &g->m->inside[0];
    const sm_column *names = &g->s->column[0];
    unsigned char *seen = sm_alloc(sm_dict_size(names->dict), 1);
    uint32_t empty = SM_NONE, twin = 0;
    sm_dict_find(names->dict, "", 0, &empty);
    for (size_t i = 0; i < rows->n && !twin; i++) {
        uint32_t id = sm_cell_ids_at(&names->id, rows->at[i]);
        if (seen[id] || (id == empty && !g->s->exact_table)) twin = rows->at[i];
        seen[id] = 1;
    }
    sm_free(seen);
    return twin;
}

static bool counts_in_rows(const grid *g)
{
    const sm_columns *rows = &g->m->inside[0], *cols = &g->m->inside[1];
    uint64_t count;
    for (size_t i = 0; i < rows->n; i++)
        for (size_t k = 0; k < cols->n; k++) {
            const char *text = sm_sheet_cell(g->s, rows->at[i], cols->at[k]);
            if (sm_count_of(text, strlen(text), &count) != SM_COUNT_OK) return false;
        }
    return true;
}

/* All cells inside are counts; *shares: they are numbers, but not all whole. */
static bool counts_inside(const grid *g, bool *shares)
{
    bool counts = true, numbers = true;
    if (g->m->beside[0].n) return counts_in_rows(g); /* the facts are of all rows */
    for (size_t i = 0; i < g->m->inside[1].n; i++) {
        const sm_column_facts *f = &g->f->below[g->m->inside[1].at[i]];
        counts = counts && f->stored && f->counts;
        numbers = numbers && f->stored && f->texts == 0 && f->missing == 0;
    }
    *shares = numbers && !counts;
    return counts;
}

static bool half_are_columns(const grid *g)
{
    const sm_column *names = &g->s->column[0];
    unsigned char *column = sm_alloc(sm_dict_size(names->dict), 1);
    uint64_t same = 0;
    uint32_t id;
    for (uint32_t c = 1; c < g->columns; c++)
        if (sm_dict_find(names->dict, col_name(g, c), strlen(col_name(g, c)), &id)) column[id] = 1;
    for (uint64_t r = 1; r < g->rows; r++) same += column[sm_cell_ids_at(&names->id, r)];
    sm_free(column);
    return same * 2 >= g->rows - 1;
}

/* No column is called a count, and all or none of their names bear one role. */
static bool names_of_clusters(const grid *g)
{
    const sm_columns *cols = &g->m->inside[1];
    sm_name_role first = sm_name_role_of(col_name(g, cols->at[0]));
    for (size_t i = 0; i < cols->n; i++) {
        const char *name = col_name(g, cols->at[i]);
        if (sm_name_is_count(name) || sm_name_role_of(name) != first) return false;
    }
    return true;
}

/* ---- sums -------------------------------------------------------------------------------------------------------- */
typedef struct inside { /* the counts of a table, row by row */
    uint64_t *count;
    uint32_t rows, cols;
    uint32_t last_row, last_col; /* of the sheet */
} inside;

static uint64_t at(const inside *t, bool turned, uint32_t line, uint32_t i)
{
    return turned ? t->count[(size_t)i * t->cols + line] : t->count[(size_t)line * t->cols + i];
}

/* Is the last line, a row or (turned) a column, the sum of all others? */
static bool last_is_sum(const inside *t, bool turned)
{
    uint32_t lines = turned ? t->cols : t->rows, cells = turned ? t->rows : t->cols;
    if (lines < 3) return false;
    uint64_t total = 0;
    for (uint32_t i = 0; i < cells; i++) {
        uint64_t sum = 0;
        for (uint32_t line = 0; line + 1 < lines; line++) sum += at(t, turned, line, i);
        if (sum != at(t, turned, lines - 1, i)) return false;
        total += sum;
    }
    return total > 0;
}

static void decide_margins(grid *g, const inside *t)
{
    const char *told = g->j->o->margins;
    bool sum[2] = {last_is_sum(t, false), last_is_sum(t, true)};
    if ((told && strcmp(told, "keep") == 0) || (!told && g->s->exact_table)) return;
    for (int side = 0; side < 2 && !sm_detection_stopped(g->j); side++) {
        uint32_t lines = side ? t->cols : t->rows, cells = side ? t->rows : t->cols;
        const char *name = side ? (g->m->col_names ? col_name(g, t->last_col) : "")
                                : (g->m->row_names ? sm_sheet_cell(g->s, t->last_row, 0) : "");
        bool called = *name && sm_name_is_margin(name);
        bool margin = sum[side] && (sum[!side] || called || (lines >= 4 && cells >= 3));
        if (called && told && lines >= 2) margin = true;
        *(side ? &g->m->margin_col : &g->m->margin_row) = margin;
        if (called && !margin && lines >= 3 && !told) {
            sm_detection_ask(g->j, SM_OPEN, 0, 0,
                             "the last %s is called \"%s\", but it is not the sum of the others; it may be "
                             "%s of its own or a sum; specify which",
                             side ? "column" : "row", sm_quote_brief(name).text, side ? "a cluster" : "a class");
            sm_detection_propose(g->j, "margins", "keep", NULL);
            sm_detection_propose(g->j, "margins", "drop", NULL);
        } else if (margin && !sum[side]) {
            sm_detection_likely(g->j, SM_NO_FILE,
                                "the last %s is named \"%s\" and is left out (--margins keep counts it)",
                                side ? "column" : "row", sm_quote_brief(name).text);
        } else if (margin) {
            sm_detection_likely(g->j, SM_NO_FILE,
                                "the last %s%s%s%s is the sum of the others and is left out (--margins keep "
                                "counts it)",
                                side ? "column" : "row", *name ? " \"" : "", sm_quote_brief(name).text,
                                *name ? "\"" : "");
        }
    }
}

static sm_place cell_place(const grid *g, uint64_t row, uint32_t column)
{
    const sm_column *c = &g->s->column[column];
    uint64_t line = sm_sheet_line(g->s, row);
    if (row == 0) return (sm_place){line, c->first_at};
    if (c->first_odd.line == line) return c->first_odd;
    return (sm_place){line, c->first_bad.line == line ? c->first_bad.column : 0};
}

static bool begins_with_digit(const char *text)
{
    return *text >= '0' && *text <= '9';
}

/* A cell that is not a count is where the file is rejected. */
static void refuse_cell(grid *g, uint64_t row, uint32_t column)
{
    const char *text = sm_sheet_cell(g->s, row, column);
    sm_place place = cell_place(g, row, column);
    uint64_t count;
    sm_count_fault fault = sm_count_of(text, strlen(text), &count);
    sm_error *question = &g->j->r->question;
    *question = (sm_error){0};
    if (fault == SM_COUNT_NOT && begins_with_digit(text))
        sm_fail_at(question, SM_INPUT, g->s->file, place.line, place.column,
                   "this is not a count (found \"%s\"); write whole numbers without separators or other text",
                   sm_quote_brief(text).text);
    else
        sm_count_refuse(fault, text, strlen(text), g->s->file, place, question);
    g->j->r->outcome = SM_REFUSED;
}

static void read_inside(grid *g, inside *t)
{
    const sm_columns *rows = &g->m->inside[0], *cols = &g->m->inside[1];
    t->rows = (uint32_t)rows->n;
    t->cols = (uint32_t)cols->n;
    t->last_row = rows->n ? rows->at[rows->n - 1] : 0;
    t->last_col = cols->n ? cols->at[cols->n - 1] : 0;
    t->count = sm_alloc((size_t)t->rows * t->cols, sizeof *t->count);
    size_t n = 0;
    for (size_t i = 0; i < rows->n && !sm_detection_stopped(g->j); i++)
        for (size_t k = 0; k < cols->n && !sm_detection_stopped(g->j); k++)
            if (sm_cell_count(g->m, sm_sheet_cell(g->s, rows->at[i], cols->at[k]), &t->count[n++]) != SM_COUNT_OK)
                refuse_cell(g, rows->at[i], cols->at[k]);
}

static void refuse_twin(grid *g, const char *what, const char *name, uint64_t line)
{
    if (!*name)
        sm_detection_ask(g->j, SM_REFUSED, 0, line, "a %s of the table has no name; it needs one; name it", what);
    else
        sm_detection_ask(g->j, SM_REFUSED, 0, line,
                         "two %ss of the table are called \"%s\"; their counts would be mixed; rename one", what,
                         sm_quote_brief(name).text);
}

/* Shares of all points with their sums in the last row or column add up to 2, with both to 4. */
static void refuse_share_sums(grid *g, const sm_shares *found)
{
    bool row = sm_shares_end_in_sums(g->s, g->m, false, found->doubt),
         col = sm_shares_end_in_sums(g->s, g->m, true, found->doubt);
    if ((row || col) && found->sum / (1 + row) / (1 + col) <= 1 + found->doubt)
        sm_detection_ask(g->j, SM_REFUSED, 0, 0,
                         "this looks like a table of shares whose last %s; sums of shares are not left out; remove %s",
                         row && col ? "row and column are the sums of the others"
                         : row      ? "row is the sum of the others"
                                    : "column is the sum of the others",
                         row && col ? "both"
                         : row      ? "that row"
                                    : "that column");
    else
        sm_detection_ask(
            g->j, SM_REFUSED, 0, 0,
            "this looks like a table of shares, but not of all points, for they add up to %.6g, more than 1; "
            "counts are needed, because points are moved one by one; scale the numbers up and round them",
            found->sum);
}

/* Real shares of all points become the smallest whole counts in proportion, and a warning says which. */
static void take_shares(grid *g)
{
    sm_shares found = sm_shares_inside(g->s, g->m);
    bool rounded = false;
    char sum[64] = "";
    if (!found.real || found.large) return;
    if (found.bad) {
        /* Among shares, the first cell that is not a share is rejected. */
        const char *text = sm_sheet_cell(g->s, found.bad_row, found.bad_column);
        sm_place place = cell_place(g, found.bad_row, found.bad_column);
        bool number = sm_sheet_number(g->s, text) != SM_NO_NUMBER;
        g->j->r->question = (sm_error){0};
        sm_fail_at(&g->j->r->question, SM_INPUT, g->s->file, place.line, place.column,
                   "%s (found \"%s\"); write a number from 0 to 1, 0 for none",
                   number ? "a share cannot be negative" : "this is not a share", sm_quote_brief(text).text);
        g->j->r->outcome = SM_REFUSED;
        return;
    }
    if (found.sum > 1 + found.doubt) {
        refuse_share_sums(g, &found);
        return;
    }
    if (g->j->o->shards) {
        sm_detection_ask(
            g->j, SM_REFUSED, 0, 0,
            "shares do not say how many points a part of the table has; --shards adds counts up; write counts");
        return;
    }
    if (fabs(found.sum - 1) > 1e-9)
        snprintf(sum, sizeof sum, " that add up to %.7g, %s", found.sum,
                 found.sum < 1 - found.doubt ? "not to 1," : "1 but for rounding,");
    sm_shares_scale(g->s, g->m, &g->m->shares, &rounded);
    if (!g->m->shares)
        sm_detection_ask(
            g->j, SM_REFUSED, 0, 0,
            "shares that are whole counts for no number of points up to a million; counts are needed, because "
            "points are moved one by one; multiply the shares by the number of points and round them");
    else
        sm_detection_likely(
            g->j, SM_NO_FILE,
            "shares%s read as the smallest whole counts in proportion, each times %llu%s; what depends on "
            "the number of points (Rand, FM, ARI, AMI, p-values, intervals) is of these counts",
            sum, (unsigned long long)g->m->shares, rounded ? " and rounded" : "");
}

static void take_table(grid *g, bool row_names, bool col_names)
{
    inside t = {0};
    g->m->table = true;
    g->m->row_names = row_names;
    g->m->header = g->m->col_names = col_names;
    if (g->j->o->columns) sm_detection_columns(g->j);
    sm_detection_inside(g->j);
    if (g->j->status != SM_OK) return;
    if (g->rows == col_names)
        sm_detection_ask(g->j, SM_REFUSED, 0, g->s->header_line,
                         "no points; there is only a header; is this the right file?");
    uint32_t column = col_names ? twin_column(g) : 0;
    if (column) refuse_twin(g, "column", col_name(g, column), sm_sheet_line(g->s, 0));
    uint32_t row = g->m->row_names && !sm_detection_stopped(g->j) ? twin_row(g) : 0;
    if (row) refuse_twin(g, "row", sm_sheet_cell(g->s, row, 0), sm_sheet_line(g->s, row));
    if (!sm_detection_stopped(g->j)) take_shares(g);
    if (!sm_detection_stopped(g->j)) read_inside(g, &t);
    if (!sm_detection_stopped(g->j)) decide_margins(g, &t);
    if (!sm_detection_stopped(g->j)) sm_detection_tell_beside(g->j, g->m->margin_col ? t.last_col : 0);
    if (g->m->margin_row) sm_columns_add(&g->m->beside[0], t.last_row);
    if (g->m->margin_col) sm_columns_add(&g->m->beside[1], t.last_col);
    sm_detection_inside(g->j);
    sm_free(t.count);
}

/* ---- told -------------------------------------------------------------------------------------------------------- */
static bool holds_number(const grid *g, bool first_row)
{
    uint64_t n = first_row ? g->columns : g->rows;
    for (uint64_t i = 0; i < n; i++)
        if (sm_sheet_number(g->s, first_row ? sm_sheet_cell(g->s, 0, (uint32_t)i) : sm_sheet_cell(g->s, i, 0)) !=
            SM_NO_NUMBER)
            return true;
    return false;
}

static void told_table(grid *g)
{
    bool corner =
        !*g->corner || sm_name_is_corner(g->corner, true) || strpbrk(g->corner, "\\/") || g->s->dialect.short_first;
    bool cols = corner || !holds_number(g, true), rows = corner || !holds_number(g, false);
    const char *header = g->j->o->header;
    if (header && strcmp(header, "yes") == 0) cols = true;
    if (header && strcmp(header, "no") == 0) {
        cols = false;
        rows = !holds_number(g, false);
    }
    if (g->s->header == SM_HEADER_NO && !g->s->text) rows = cols = false;
    if (rows && cols && !g->j->o->columns && g->rows > 2 && g->columns > 2) sm_detection_beside(g->j);
    take_table(g, rows, cols);
}

/* ---- recognised -------------------------------------------------------------------------------------------------- */
static void likely_table(grid *g, bool names)
{
    take_table(g, names, names);
    if (!sm_detection_stopped(g->j))
        sm_detection_likely(g->j, SM_NO_FILE,
                            "%s: read as a table of counts, %s (columns of labels: --true COL --pred COL)", g->s->file,
                            names ? "the first row and column are names" : "all numbers, as many rows as columns");
}

/* A first row of 0 to m-1 or 1 to m over m rows of m. */
static bool numbered_first_row(const grid *g)
{
    if (g->rows != (uint64_t)g->columns + 1) return false;
    for (unsigned base = 0; base < 2; base++) {
        bool good = true;
        for (uint32_t c = 0; c < g->columns && good; c++)
            good = strtoul(sm_sheet_cell(g->s, 0, c), NULL, 10) == c + base;
        if (good) return true;
    }
    return false;
}

static void whole_numbers(grid *g)
{
    if (g->rows == g->columns && g->rows >= 3) {
        likely_table(g, false);
    } else if (g->rows == 2 && g->columns == 2) {
        sm_detection_ask(g->j, SM_OPEN, 0, 0,
                         "four numbers; they may be a table of counts or two points with their labels; specify which");
        sm_detection_propose(g->j, "matrix", NULL, NULL);
        sm_detection_propose(g->j, "true", "1", "pred", "2", "header", "no", NULL);
    } else if (numbered_first_row(g) && g->columns >= 2) {
        sm_detection_ask(g->j, SM_OPEN, 0, 0,
                         "%u rows of %u whole numbers below a numbering; the first row may be names; specify which",
                         g->columns, g->columns);
        sm_detection_propose(g->j, "matrix", NULL, "header", "yes", NULL);
        sm_detection_propose(g->j, "matrix", NULL, "header", "no", NULL);
    }
}

/* Rows of two numbers may be points with their two labels. */
static void printed_array(grid *g)
{
    if (g->s->header == SM_HEADER_MAYBE) {
        if (g->rows > 2 && g->columns > 2) sm_detection_beside(g->j);
        take_table(g, true, true);
    } else if (g->columns == 2 && g->rows > 2) {
        sm_detection_ask(
            g->j, SM_OPEN, 0, 0,
            "%llu rows of two numbers; they may be a table of counts or points with their labels; specify which",
            (unsigned long long)g->rows);
        sm_detection_propose(g->j, "matrix", NULL, NULL);
        sm_detection_propose(g->j, "true", "1", "pred", "2", "header", "no", NULL);
    } else {
        take_table(g, false, false);
    }
}

static void ask_index(grid *g)
{
    sm_detection_ask(g->j, SM_OPEN, 0, 0,
                     "whole numbers below names, the rows are numbered; it may be a table of counts or "
                     "columns of labels with an index; specify which");
    if (g->columns == 3) sm_detection_propose(g->j, "true", "#2", "pred", "#3", "header", "yes", NULL);
    sm_detection_propose(g->j, "matrix", NULL, NULL);
}

/* A table of shares, as one with names on both sides would be read, in which some cells are none. */
static bool is_spoilt(const grid *g)
{
    for (uint32_t c = 1; c < g->columns; c++) {
        const sm_column_facts *f = &g->f->below[c];
        if (!f->stored || (f->texts + f->missing) * 2 > f->rows) return false;
    }
    sm_shares found = sm_shares_inside(g->s, g->m);
    return found.bad && found.real && !found.large;
}

/* "1,234", "1 234", "1'234" */
static bool is_grouped(const char *text)
{
    size_t first = strspn(text, "0123456789"), groups = 0;
    if (!first || first > 3) return false;
    for (text += first; *text; text += 4, groups++)
        if (!strchr(", '", *text) || strspn(text + 1, "0123456789") != 3) return false;
    return groups > 0;
}

/* Where a table of counts, by the names on both sides, has a cell that is none, if the others are counts or begin like
 * them. Without such names only numbers with separators say as much. */
static bool find_unreadable(const grid *g, bool certain, uint64_t *row, uint32_t *column)
{
    const sm_columns *rows = &g->m->inside[0], *cols = &g->m->inside[1];
    uint64_t count, counts = 0, odd = 0, blank = 0;
    for (size_t i = 0; i < rows->n; i++)
        for (size_t k = 0; k < cols->n; k++) {
            const char *text = sm_sheet_cell(g->s, rows->at[i], cols->at[k]);
            sm_count_fault fault = sm_count_of(text, strlen(text), &count);
            bool good = fault == SM_COUNT_OK, missing = !*text;
            if (fault == SM_COUNT_REAL) return false; /* shares or measures */
            if (!good && !missing && !(certain ? begins_with_digit(text) : is_grouped(text))) return false;
            if (!good && !odd && !blank) *row = rows->at[i], *column = cols->at[k];
            counts += good;
            blank += !good && missing;
            odd += !good && !missing;
        }
    return (certain || !blank) && odd + blank > 0 && blank <= counts + odd;
}

/* A column of labels that is called so would name a value twice. */
static bool corner_has_role(const grid *g)
{
    sm_name_role role = sm_name_role_of(g->corner);
    return role == SM_NAME_TRUTH || role == SM_NAME_PREDICTION;
}

/* At most 20, or four times as many as columns. */
static bool has_few_rows(const grid *g)
{
    uint64_t names = g->columns - 1, most = names * 4 > 20 ? names * 4 : 20;
    return g->rows - 1 <= most;
}

static void judge_named(grid *g)
{
    bool shares = false, counts = counts_inside(g, &shares), slash = strpbrk(g->corner, "\\/") != NULL;
    bool spoilt = !counts && !shares && !(slash && is_spoilt(g));
    if (twin_column(g) || twin_row(g)) return;
    bool certain = slash || (!is_whole(g, g->corner) && half_are_columns(g));
    bool corner = !*g->corner || sm_name_is_corner(g->corner, false);
    if (spoilt) {
        uint64_t row = 0;
        uint32_t column = 0;
        bool named = certain || (corner && names_of_clusters(g));
        if (named && find_unreadable(g, certain, &row, &column)) refuse_cell(g, row, column);
        return;
    }
    bool numbered = true;
    for (uint32_t c = 1; c < g->columns; c++) numbered = numbered && is_whole(g, col_name(g, c));
    if (certain)
        take_table(g, true, true);
    else if (!counts || !corner || !names_of_clusters(g))
        return;
    else if (g->f->below[0].serial && !numbered && g->rows != g->columns && !corner_has_role(g))
        ask_index(g);
    else
        likely_table(g, true);
}

static void named_table(grid *g)
{
    if (g->s->fold) return; /* rows that occur twice have no names of their own */
    if (g->rows < 3 || g->columns < 3) return;
    if (!strpbrk(g->corner, "\\/") && !has_few_rows(g)) return;
    sm_detection_beside(g->j);
    judge_named(g);
    if (g->m->table) return;
    g->m->row_names = g->m->col_names = false;
    for (int side = 0; side < 2; side++) g->m->beside[side].n = 0;
}

void sm_detection_layout(sm_detection *j)
{
    const sm_sheet *s = &j->sheet[0];
    grid g = {.j = j, .s = s, .f = &j->facts[0], .m = &j->r->of[0], .rows = s->rows, .columns = j->r->of[0].columns};
    if (g.columns == 0 || s->rows == 0) return;
    bool numbers = true; /* whole ones, and nothing else */
    for (uint32_t c = 0; c < g.columns; c++) {
        if (!sm_column_stored(&s->column[c])) return;
        numbers = numbers && g.f->all[c].stored && g.f->all[c].counts;
    }
    g.corner = sm_sheet_cell(s, 0, 0);
    if (s->exact_table)
        take_table(&g, true, true);
    else if (j->o->matrix)
        told_table(&g);
    else if (s->header == SM_HEADER_YES || s->header_in_comment || s->turned || sm_options_settle_layout(j->o))
        return;
    else if (s->surely_table)
        printed_array(&g);
    else if (numbers)
        whole_numbers(&g);
    else if (s->header == SM_HEADER_MAYBE)
        named_table(&g);
}
