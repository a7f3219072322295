/* match --similarity: best partners both ways and the one-to-one optimum of any table of similarities. */
#include "report/paper/json.h"
#include "report/paper/page.h"
#include "setmatch/base/mem.h"
#include <stdio.h>
#include <string.h>

typedef struct similarity {
    sm_reals reals;
    sm_similar found;
} similarity;

static const char *row_name(const similarity *s, uint32_t row)
{
    return s->reals.row_name[row];
}

static const char *col_name(const similarity *s, uint32_t col)
{
    return s->reals.col_name[col];
}

static double at(const similarity *s, uint32_t row, uint32_t col)
{
    return s->reals.value[(size_t)row * s->reals.cols + col];
}

/* ---- rows choosing columns, or columns choosing rows ------------------------------------------------------------- */
typedef struct side {
    const similarity *s;
    bool by_row;
    uint32_t n, others;
    const uint32_t *best, *ties;
} side;

static side side_of(const similarity *s, bool by_row)
{
    uint32_t rows = s->reals.rows, cols = s->reals.cols;
    if (by_row) return (side){s, true, rows, cols, s->found.best_col, s->found.row_ties};
    return (side){s, false, cols, rows, s->found.best_row, s->found.col_ties};
}

static const char *own_name(const side *d, uint32_t i)
{
    return d->by_row ? row_name(d->s, i) : col_name(d->s, i);
}

static const char *other_name(const side *d, uint32_t i)
{
    return d->by_row ? col_name(d->s, i) : row_name(d->s, i);
}

static double seen(const side *d, uint32_t own, uint32_t other)
{
    return d->by_row ? at(d->s, own, other) : at(d->s, other, own);
}

static bool is_tie(const side *d, uint32_t own, uint32_t other)
{
    return other != d->best[own] && seen(d, own, other) >= seen(d, own, d->best[own]);
}

static bool is_chosen(const side *choosing, uint32_t other)
{
    for (uint32_t i = 0; i < choosing->n; i++)
        if (choosing->best[i] == other) return true;
    return false;
}

/* ---- JSON -------------------------------------------------------------------------------------------------------- */
static cJSON *pair_json(const char *row, const char *col, double value)
{
    cJSON *pair = cJSON_CreateObject();
    bool good = sm_json_put(pair, "row", sm_json_words(row)) && sm_json_put(pair, "column", sm_json_words(col)) &&
                sm_json_put(pair, "similarity", sm_json_real(value));
    return sm_json_if(good, pair);
}

static cJSON *pairs_json(const similarity *s)
{
    cJSON *pairs = cJSON_CreateArray();
    bool good = pairs != NULL;
    for (uint32_t r = 0; r < s->reals.rows && good; r++) {
        uint32_t c = s->found.col_of_row[r];
        if (c != SM_NONE) good = sm_json_push(pairs, pair_json(row_name(s, r), col_name(s, c), at(s, r, c)));
    }
    return sm_json_if(good, pairs);
}

static cJSON *optimum_json(const similarity *s)
{
    cJSON *j = cJSON_CreateObject();
    bool good = sm_json_put(j, "pairs", pairs_json(s)) && sm_json_put(j, "total", sm_json_real(s->found.total)) &&
                sm_json_put(j, "unique", cJSON_CreateBool(s->found.optima == 1));
    return sm_json_if(good, j);
}

static cJSON *ties_json(const side *d, uint32_t i)
{
    cJSON *ties = cJSON_CreateArray();
    bool good = ties != NULL;
    for (uint32_t o = 0; o < d->others && good && d->ties[i] > 1; o++)
        if (is_tie(d, i, o)) good = sm_json_push(ties, sm_json_words(other_name(d, o)));
    return sm_json_if(good, ties);
}

static cJSON *choice_json(const side *d, uint32_t i)
{
    cJSON *j = cJSON_CreateObject();
    bool good = sm_json_put(j, d->by_row ? "row" : "column", sm_json_words(own_name(d, i))) &&
                sm_json_put(j, d->by_row ? "column" : "row", sm_json_words(other_name(d, d->best[i]))) &&
                sm_json_put(j, "similarity", sm_json_real(seen(d, i, d->best[i]))) &&
                sm_json_put(j, "ties", ties_json(d, i));
    return sm_json_if(good, j);
}

static cJSON *choices_json(const similarity *s, bool by_row)
{
    side d = side_of(s, by_row);
    cJSON *list = cJSON_CreateArray();
    bool good = list != NULL;
    for (uint32_t i = 0; i < d.n && good; i++) good = sm_json_push(list, choice_json(&d, i));
    return sm_json_if(good, list);
}

static cJSON *left_json(const similarity *s, bool rows)
{
    side d = side_of(s, rows), choosing = side_of(s, !rows);
    cJSON *list = cJSON_CreateArray();
    bool good = list != NULL;
    for (uint32_t i = 0; i < d.n && good; i++)
        if (!is_chosen(&choosing, i)) good = sm_json_push(list, sm_json_words(own_name(&d, i)));
    return sm_json_if(good, list);
}

static cJSON *unmatched_json(const similarity *s)
{
    cJSON *j = cJSON_CreateObject();
    bool good = sm_json_put(j, "rows", left_json(s, true)) && sm_json_put(j, "columns", left_json(s, false));
    return sm_json_if(good, j);
}

static sm_status write_json(const similarity *s, sm_sink out, sm_error *err)
{
    sm_json j = sm_json_to(out, err);
    sm_json_raw(&j, "{");
    sm_json_member(&j, "one_to_one", optimum_json(s));
    sm_json_member(&j, "row_to_column", choices_json(s, true));
    sm_json_member(&j, "column_to_row", choices_json(s, false));
    sm_json_member(&j, "unmatched", unmatched_json(s));
    return sm_json_end(&j, "}");
}

/* ---- people ------------------------------------------------------------------------------------------------------ */
static void write_optimum(sm_page *p, const similarity *s)
{
    char text[192], total[64];
    uint32_t optima = s->found.optima;
    sm_fixed(total, s->found.total, sm_page_digits(p->o));
    snprintf(text, sizeof text, "One-to-one optimum: total %s%s", total, optima == 1 ? "; the only optimum" : "");
    if (optima > 1)
        snprintf(text, sizeof text, "One-to-one optimum: total %s; the first as loaded of %u%s", total, optima,
                 optima >= 100 ? " or more" : "");
    sm_page_heading(p, "%s", text);
    for (uint32_t r = 0; r < s->reals.rows; r++) {
        uint32_t c = s->found.col_of_row[r];
        if (c != SM_NONE) sm_fixed(text, at(s, r, c), sm_page_digits(p->o));
        sm_page_printf(p, "  %s – %s  %s", row_name(s, r), c == SM_NONE ? "(none)" : col_name(s, c),
                       c == SM_NONE ? "" : text);
        sm_page_end(p);
    }
}

static void write_side(sm_page *p, const similarity *s, bool by_row)
{
    side d = side_of(s, by_row);
    sm_page_heading(p, "%s", by_row ? "Best column of each row" : "Best row of each column");
    for (uint32_t i = 0; i < d.n; i++) {
        char number[64];
        sm_fixed(number, seen(&d, i, d.best[i]), sm_page_digits(p->o));
        sm_page_printf(p, "  %s → %s  %s", own_name(&d, i), other_name(&d, d.best[i]), number);
        for (uint32_t o = 0; o < d.others && d.ties[i] > 1; o++)
            if (is_tie(&d, i, o)) sm_page_printf(p, " = %s", other_name(&d, o));
        sm_page_end(p);
    }
}

static void write_left(sm_page *p, const similarity *s, bool rows)
{
    side d = side_of(s, rows), choosing = side_of(s, !rows);
    bool some = false;
    sm_page_text(p, rows ? "Rows that no column chooses:" : "Columns that no row chooses:");
    for (uint32_t i = 0; i < d.n; i++) {
        if (is_chosen(&choosing, i)) continue;
        sm_page_printf(p, "%s%s", some ? ", " : " ", own_name(&d, i));
        some = true;
    }
    if (!some) sm_page_text(p, " none");
    sm_page_end(p);
}

static sm_status write_people(const similarity *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    sm_page p = sm_page_of(o, out, err);
    write_optimum(&p, s);
    write_side(&p, s, true);
    write_side(&p, s, false);
    write_left(&p, s, true);
    write_left(&p, s, false);
    return sm_page_done(&p);
}

/* ---- records: the pairs, then the choices of the rows, then those of the columns --------------------------------- */
static const char *record_head(const void *self, size_t col)
{
    static const char *const head[] = {"relation", "row", "column", "similarity", "among"};
    return head[col];
}

typedef struct record {
    const char *relation;
    uint32_t row, col, among;
} record;

static record record_at(const similarity *s, size_t r)
{
    uint32_t rows = s->reals.rows, cols = s->reals.cols;
    if (r < rows) return (record){"row_to_column", (uint32_t)r, s->found.best_col[r], s->found.row_ties[r]};
    r -= rows;
    if (r < cols) return (record){"column_to_row", s->found.best_row[r], (uint32_t)r, s->found.col_ties[r]};
    r -= cols;
    /* The shorter side is matched whole, so the pairs are counted along it. */
    if (rows <= cols) return (record){"one_to_one", (uint32_t)r, s->found.col_of_row[r], s->found.optima};
    return (record){"one_to_one", s->found.row_of_col[r], (uint32_t)r, s->found.optima};
}

static sm_datum record_cell(const void *self, size_t r, size_t c)
{
    const similarity *s = self;
    record rec = record_at(s, r);
    switch (c) {
    case 0:
        return (sm_datum){.kind = SM_WORDS, .words = rec.relation};
    case 1:
        return (sm_datum){.kind = SM_WORDS, .words = row_name(s, rec.row)};
    case 2:
        return (sm_datum){.kind = SM_WORDS, .words = col_name(s, rec.col)};
    case 3:
        return (sm_datum){.kind = SM_REAL, .real = at(s, rec.row, rec.col)};
    default:
        return (sm_datum){.kind = SM_WHOLE, .whole = rec.among};
    }
}

static sm_status write_records(const similarity *s, const sm_export *format, const sm_report_options *o, sm_sink out,
                               sm_error *err)
{
    size_t rows = s->reals.rows, cols = s->reals.cols;
    sm_grid grid = {.title = "similarity",
                    .rows = rows + cols + (rows < cols ? rows : cols),
                    .cols = 5,
                    .self = s,
                    .head = record_head,
                    .at = record_cell};
    return format->grid(&grid, o, out, err);
}

static sm_status write_similarity(const similarity *s, const char *format, const sm_report_options *o, sm_sink out,
                                  sm_error *err)
{
    const sm_export *e = sm_export_find(format);
    if (!e) return sm_fail(err, SM_USAGE, "there is no format \"%s\"; setmatch list exports names them", format);
    if (strcmp(format, "json") == 0) return write_json(s, out, err);
    if (strcmp(format, "table") == 0) return write_people(s, o, out, err);
    return write_records(s, e, o, out, err);
}

/* Tables without names are numbered from 1. */
static sm_status number_names(char ***name, uint32_t n, sm_error *err)
{
    if (*name) return SM_OK;
    *name = sm_alloc(n, sizeof **name);
    if (!*name) return sm_no_memory(err);
    for (uint32_t i = 0; i < n; i++) {
        char text[16];
        int length = snprintf(text, sizeof text, "%u", i + 1);
        if (!((*name)[i] = sm_copy_text(text, (size_t)length))) return sm_no_memory(err);
    }
    return SM_OK;
}

sm_status sm_report_similarity(const char *file, const sm_read_options *reading, const char *format,
                               const sm_report_options *o, sm_sink out, sm_error *err)
{
    similarity s = {0};
    sm_status status = sm_read_reals(&s.reals, file, reading, err);
    if (status == SM_OK) status = number_names(&s.reals.row_name, s.reals.rows, err);
    if (status == SM_OK) status = number_names(&s.reals.col_name, s.reals.cols, err);
    sm_similarity table = {.rows = s.reals.rows, .cols = s.reals.cols, .value = s.reals.value};
    if (status == SM_OK) status = sm_similar_of(&s.found, &table, err);
    if (status == SM_OK) status = write_similarity(&s, format, o, out, err);
    sm_similar_done(&s.found);
    sm_reals_done(&s.reals);
    return status;
}
