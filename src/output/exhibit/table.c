/* Parts that are a table of classes and clusters: with the best partners of each index as the J-score paper draws them,
 * with margins, or as the numbers of its cells; and values of indices. */
#include "exhibit.h"
#include "measure/matching.h"
#include "session/player.h"
#include <inttypes.h>
#include <string.h>

/* What pairs rows and columns: shared points, F1 or Jaccard, which alone works both ways. */
static const struct criterion {
    const char *name;
    sm_overlap overlap;
    bool both;
} criteria[] = {{"H: shared points", SM_MOST, false}, {"F: F1", SM_F1, false}, {"J: Jaccard", SM_JACCARD, true}};
enum { CRITERIA = sizeof criteria / sizeof *criteria };

static const char *bracketed(sm_exhibit *x, const struct criterion *k, const sm_facts *f, uint32_t i, uint32_t j)
{
    const sm_best *b = &f->best[k->overlap];
    bool square = b->col_of_row[i] == j, round = k->both && b->row_of_col[j] == i;
    double v = sm_overlap_at(k->overlap, f->table, i, j);
    char number[64];
    sm_fixed(number, v, k->overlap == SM_MOST ? 0 : 2);
    return sm_exhibit_kept(x, "%s%s%s%s%s", square ? "[" : "", round ? "(" : "", number, round ? ")" : "",
                           square ? "]" : "");
}

/* The columns: how, class, a cluster each, points. */
static void show_matching(sm_exhibit *x, const char *title, const sm_facts *f)
{
    const sm_table *t = f->table;
    uint32_t rows = sm_table_rows(t), cols = sm_table_cols(t);
    sm_cells *c = sm_exhibit_table(x, title, CRITERIA * (size_t)rows + 1, (size_t)cols + 3);
    sm_cells_head(c, 0, "matched by");
    sm_cells_head(c, 1, "class");
    sm_cells_head(c, cols + 2, "points");
    for (uint32_t j = 0; j < cols; j++) sm_cells_head(c, j + 2, sm_exhibit_kept(x, "%s", sm_table_col_name(t, j)));
    for (size_t k = 0; k < CRITERIA; k++)
        for (uint32_t i = 0; i < rows; i++) {
            size_t row = k * rows + i;
            if (!i) sm_cells_put(c, row, 0, criteria[k].name);
            sm_cells_put(c, row, 1, sm_exhibit_kept(x, "%s", sm_table_row_name(t, i)));
            for (uint32_t j = 0; j < cols; j++) sm_cells_put(c, row, j + 2, bracketed(x, &criteria[k], f, i, j));
            if (!k) sm_cells_put(c, row, cols + 2, sm_exhibit_kept(x, "%" PRIu64, sm_table_row_sums(t)[i]));
        }
    sm_cells_put(c, CRITERIA * (size_t)rows, 0, "points");
    for (uint32_t j = 0; j < cols; j++)
        sm_cells_put(c, CRITERIA * (size_t)rows, j + 2, sm_exhibit_kept(x, "%" PRIu64, sm_table_col_sums(t)[j]));
    sm_cells_put(c, CRITERIA * (size_t)rows, cols + 2, sm_exhibit_kept(x, "%" PRIu64, sm_table_total(t)));
}

static void show_counts(sm_exhibit *x, const char *title, const sm_facts *f)
{
    const sm_table *t = f->table;
    uint32_t rows = sm_table_rows(t), cols = sm_table_cols(t);
    sm_cells *c = sm_exhibit_table(x, title, (size_t)rows + 1, (size_t)cols + 2);
    sm_cells_head(c, 0, "");
    sm_cells_head(c, cols + 1, "points");
    for (uint32_t j = 0; j < cols; j++) sm_cells_head(c, j + 1, sm_exhibit_kept(x, "%s", sm_table_col_name(t, j)));
    for (uint32_t i = 0; i < rows; i++) {
        sm_cells_put(c, i, 0, sm_exhibit_kept(x, "%s", sm_table_row_name(t, i)));
        for (uint32_t j = 0; j < cols; j++)
            sm_cells_put(c, i, j + 1, sm_exhibit_kept(x, "%" PRIu64, sm_table_at(t, i, j)));
        sm_cells_put(c, i, cols + 1, sm_exhibit_kept(x, "%" PRIu64, sm_table_row_sums(t)[i]));
    }
    sm_cells_put(c, rows, 0, "points");
    for (uint32_t j = 0; j < cols; j++)
        sm_cells_put(c, rows, j + 1, sm_exhibit_kept(x, "%" PRIu64, sm_table_col_sums(t)[j]));
    sm_cells_put(c, rows, cols + 1, sm_exhibit_kept(x, "%" PRIu64, sm_table_total(t)));
}

/* ---- values ------------------------------------------------------------------------------------------------------ */
/* Returns the name of a key: that in the file, the symbol of an index, or the key. */
static const char *called(sm_exhibit *x, const cJSON *said, const char *key)
{
    const sm_index *i = NULL;
    const char *name = sm_file_text(said, "name");
    if (name) return name;
    if (sm_registry_find(x->ask.indices, key, &i, NULL) == SM_OK) return sm_exhibit_called(x, i);
    return key;
}

static void show_value(sm_exhibit *x, const char *where, const cJSON *said, const sm_session *s)
{
    const char *key = sm_file_text(said, "what");
    sm_text words = {0};
    sm_value v;
    sm_exhibit_check(x, sm_stated_find(s, key ? key : "", &words, &v, &x->err));
    if (words.length || !sm_value_known(v))
        sm_exhibit_words(x, where, called(x, said, key), said, words.length ? sm_text_of(&words) : "none");
    else
        sm_exhibit_number(x, where, called(x, said, key), said, v);
    sm_text_free(&words);
}

static void table_show(sm_exhibit *x)
{
    const char *shown = sm_file_text(x->part, "show"), *title = sm_file_text(x->part, "title");
    const sm_session *s = sm_file_session(x, x->part);
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    if (shown && strcmp(shown, "matching") == 0)
        show_matching(x, title, f);
    else if (shown)
        show_counts(x, title, f);
    for (const cJSON *v = sm_file_list(x->part, "values"); v; v = v->next)
        show_value(x, sm_file_text(x->part, "where"), v, s);
}

const sm_part_kind sm_part_table = {.name = "table", .show = table_show};

/* ---- the numbers of the cells, as printed and as computed -------------------------------------------------------- */
/* "printed" is the matrix on the page; "order" sorts its columns by a one-to-one optimum. */
static void cells_show(sm_exhibit *x)
{
    const char *id = sm_file_text(x->part, "quantity");
    const sm_quantity *q = id ? sm_name_row(SM_NAMED(sm_quantities), id) : NULL;
    bool ordered = sm_file_text(x->part, "order") != NULL;
    if (!q) sm_exhibit_fail(x, "no such quantity");
    const sm_facts *f = sm_live_facts(sm_session_live(sm_file_session(x, x->part)));
    const sm_table *t = f->table;
    uint32_t rows = sm_table_rows(t), cols = sm_table_cols(t), i = 0;
    sm_cells *c = sm_exhibit_table(x, sm_file_text(x->part, "title"), rows, (size_t)cols + 1);
    const char *where = sm_file_text(x->part, "where");
    sm_cells_head(c, 0, "");
    for (const cJSON *row = sm_file_list(x->part, "printed"); row && i < rows; row = row->next, i++) {
        uint32_t j = 0;
        sm_cells_put(c, i, 0, sm_exhibit_kept(x, "%s", sm_table_row_name(t, i)));
        for (const cJSON *p = row->child; p && j < cols; p = p->next, j++) {
            uint32_t at = ordered ? f->matching[SM_BY_ROW_SHARE].col_of_row[j] : j;
            uint64_t count = at == SM_NONE ? 0 : sm_table_at(t, i, at);
            double v =
                q->of(count, sm_table_row_sums(t)[i], sm_table_col_sums(t)[at == SM_NONE ? 0 : at], sm_table_total(t)) /
                sm_file_number(x->part, "divide", 1);
            char number[64];
            sm_fixed(number, v, q->whole ? 0 : 2);
            sm_cells_put(c, i, j + 1, sm_exhibit_kept(x, "%s", number));
            sm_cells_head(c, j + 1, sm_exhibit_kept(x, "%s", sm_table_col_name(t, at == SM_NONE ? 0 : at)));
            cJSON said = {.type = cJSON_Object};
            cJSON printed = {.type = cJSON_String, .string = "printed", .valuestring = p->valuestring};
            said.child = &printed;
            sm_exhibit_number(x, where, sm_exhibit_kept(x, "row %u, column %u", i + 1, j + 1), &said,
                              (sm_value){.number = v, .state = SM_DEFINED});
        }
    }
}

const sm_part_kind sm_part_cells = {.name = "cells", .show = cells_show};
