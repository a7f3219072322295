/* Table 1 of nca-2024: printed formulas for special tables, evaluated, next to the values of the index itself. */
#include "exhibit.h"
#include <math.h>
#include <string.h>

enum { COLUMNS_MOST = 8 };

/* Evaluates the printed formula on that table. "< 0" has no value. */
static sm_value worked_out(sm_exhibit *x, const cJSON *cell, const sm_facts *f)
{
    const char *formula = sm_file_text(cell, "formula");
    sm_text line = {0};
    sm_value v = {.state = SM_UNDEFINED};
    if (!formula) return v;
    sm_text_printf(&line, "X = %s, SS = sum_i(a^2)", formula);
    sm_exhibit_check(x, sm_registry_preview(x->ask.indices, sm_text_of(&line), f, &v, &x->err));
    sm_text_free(&line);
    return v;
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

static void formulas_row(sm_exhibit *x, const cJSON *row, size_t at, sm_cells *c, const sm_session *const *s, size_t n)
{
    const char *id = sm_file_text(row, "index");
    const sm_index *index = sm_registry_id(x->ask.indices, id ? id : "");
    const cJSON *cell = sm_file_list(row, "cells"), *column = sm_file_list(x->part, "columns");
    if (!index) sm_exhibit_fail(x, "unknown index \"%s\"", sm_quote(id ? id : "").text);
    sm_cells_put(c, at, 0, sm_file_text(row, "name"));
    for (size_t i = 0; i < n && cell; i++, cell = cell->next, column = column->next) {
        const sm_live *live = sm_session_live(s[i]);
        sm_value own = sm_live_value(live, index), worked = worked_out(x, cell, sm_live_facts(live));
        put_formula(x, sm_file_text(column, "title"), sm_file_text(row, "name"), cell, worked, own);
        sm_cells_put(c, at, i + 1, four_digits(x, own));
    }
}

static void formulas_show(sm_exhibit *x)
{
    const sm_session *s[COLUMNS_MOST];
    size_t n = 0, at = 0;
    for (const cJSON *c = sm_file_list(x->part, "columns"); c && n < COLUMNS_MOST; c = c->next)
        s[n++] = sm_file_session(x, c);
    sm_cells *c = sm_exhibit_table(x, sm_file_text(x->part, "title"), sm_file_count(x->part, "rows"), n + 1);
    sm_cells_head(c, 0, "Index");
    for (const cJSON *col = sm_file_list(x->part, "columns"); col && at < n; col = col->next)
        sm_cells_head(c, ++at, sm_file_text(col, "title"));
    at = 0;
    for (const cJSON *row = sm_file_list(x->part, "rows"); row; row = row->next) formulas_row(x, row, at++, c, s, n);
}

const sm_part_kind sm_part_formulas = {.name = "formulas", .show = formulas_show};
