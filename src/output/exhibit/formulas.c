/* Table 1 of nca-2024: printed formulas for special tables, evaluated, next to the values of the index itself. */
#include "exhibit.h"
#include <math.h>
#include <string.h>

enum { COLUMNS_MOST = 8 };

/* Evaluates the printed formula on that table. "< 0" has no value. */
static sm_status worked_out(const sm_exhibit *x, const cJSON *cell, const sm_facts *f, sm_value *out, sm_error *err)
{
    const char *formula = sm_file_text(cell, "formula");
    sm_text line = {0};
    *out = (sm_value){.state = SM_UNDEFINED};
    if (!formula) return SM_OK;
    sm_text_printf(&line, "X = %s, SS = sum_i(a^2)", formula);
    sm_status status = sm_registry_preview(x->ask.indices, sm_text_of(&line), f, out, err);
    sm_text_free(&line);
    return status;
}

static const char *four_digits(sm_exhibit *x, sm_value v)
{
    char text[64] = "n/a";
    if (sm_value_known(v)) sm_fixed(text, v.number, 4);
    return sm_exhibit_kept(x, "%s", text);
}

/* The two agree to rounding, or the value has the printed sign. */
static bool formula_agrees(sm_value worked, sm_value own, bool negative)
{
    if (!sm_value_known(own)) return false;
    if (negative && own.number >= 0) return false;
    return !sm_value_known(worked) || fabs(worked.number - own.number) <= 1e-9;
}

static void put_formula(sm_exhibit *x, const char *where, const char *index, const cJSON *cell, sm_value worked,
                        sm_value own)
{
    const char *printed = sm_file_text(cell, "printed");
    bool negative = printed && strstr(printed, "< 0");
    bool agrees = formula_agrees(worked, own, negative);
    const char *value = four_digits(x, own);
    sm_beside b = {.where = where,
                   .what = index,
                   .printed = printed,
                   .computed =
                       sm_value_known(worked) ? sm_exhibit_kept(x, "%s = %s", four_digits(x, worked), value) : value,
                   .number = sm_value_known(own) ? own.number : (double)NAN,
                   .verdict = agrees ? SM_AGREES : SM_DIFFERS,
                   .why = sm_file_text(cell, "why")};
    sm_push(&x->row, &x->rows, &x->row_capacity, &b, sizeof b);
}

/* Opens all special tables as sessions. */
static sm_status open_columns(const sm_exhibit *x, sm_session *s[COLUMNS_MOST], size_t *n, sm_error *err)
{
    sm_status status = SM_OK;
    for (const cJSON *c = sm_file_list(x->part, "columns"); c && *n < COLUMNS_MOST && status == SM_OK; c = c->next) {
        status = sm_file_session(x, c, &s[*n], err);
        if (status == SM_OK) ++*n;
    }
    return status;
}

static sm_status formulas_row(sm_exhibit *x, const cJSON *row, size_t at, sm_cells *c, sm_session *const *s, size_t n,
                              sm_error *err)
{
    const char *id = sm_file_text(row, "index");
    const sm_index *index = sm_registry_id(x->ask.indices, id ? id : "");
    const cJSON *cell = sm_file_list(row, "cells"), *column = sm_file_list(x->part, "columns");
    sm_status status = index ? SM_OK : sm_fail(err, SM_INTERNAL, "no index is called %s", id ? id : "");
    sm_cells_put(c, at, 0, sm_file_text(row, "name"));
    for (size_t i = 0; i < n && cell && status == SM_OK; i++, cell = cell->next, column = column->next) {
        sm_value worked, own = sm_live_value(sm_session_live(s[i]), index);
        status = worked_out(x, cell, sm_live_facts(sm_session_live(s[i])), &worked, err);
        if (status != SM_OK) break;
        put_formula(x, sm_file_text(column, "title"), sm_file_text(row, "name"), cell, worked, own);
        sm_cells_put(c, at, i + 1, four_digits(x, own));
    }
    return status;
}

static sm_status formulas_show(sm_exhibit *x, sm_error *err)
{
    sm_session *s[COLUMNS_MOST] = {NULL};
    size_t n = 0, at = 0;
    sm_status status = open_columns(x, s, &n, err);
    if (status != SM_OK) return status;
    sm_cells *c = sm_exhibit_table(x, sm_file_text(x->part, "title"), sm_file_count(x->part, "rows"), n + 1);
    sm_cells_head(c, 0, "Index");
    for (const cJSON *col = sm_file_list(x->part, "columns"); col && at < n; col = col->next)
        sm_cells_head(c, ++at, sm_file_text(col, "title"));
    at = 0;
    for (const cJSON *row = sm_file_list(x->part, "rows"); row && status == SM_OK; row = row->next)
        status = formulas_row(x, row, at++, c, s, n, err);
    return status;
}

const sm_part_kind sm_part_formulas = {.name = "formulas", .show = formulas_show};
