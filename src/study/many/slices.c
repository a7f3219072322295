/* The points by the values of a column: the column is read once, then each value's points are a table of their own. */
#include "setmatch/study/slices.h"
#include "setmatch/base/mem.h"
#include "setmatch/measure/index.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct one { /* a table of the points of one value, with names of its own */
    sm_partition side[2];
    sm_live *live;
} one;

struct sm_slices {
    sm_slices_ask ask;
    sm_text name;
    uint32_t n, *label[2]; /* of each point its class and cluster; SM_NONE: taken out */
    uint32_t *code;        /* of each point its value */
    sm_dict *value;
    sm_text *cell;      /* of the row that is read, */
    uint32_t n_cells;   /* so many columns; the data may be gone when this is freed */
    uint32_t read;      /* points that were */
    uint32_t *point;    /* those of the first value, then of the second .. */
    size_t *begin;      /* where they begin; one more than there are values */
    uint32_t *local[2]; /* of a class or cluster its number in the slice, plus one */
    one now;
    sm_text *heads; /* "split=test", a value each */
    size_t done, n_indices;
    sm_slice *slice;
    sm_value *values;
};

/* ---- which column ------------------------------------------------------------------------------------------------ */

/* Columns are named as --true and --pred name them, so what is wrong has their exit code too. */
static sm_status slices_no_column(const sm_dataset *d, const char *name, sm_error *err)
{
    enum { SHOWN = 12 };
    const sm_parts *p = sm_dataset_parts(d);
    const sm_rows *rows = &p->rows;
    const char *file = p->n_origins == 1 ? p->origin[0].file : NULL;
    sm_near near = {.word = name};
    sm_text all = {0};
    for (uint32_t i = 0; i < rows->columns; i++) {
        const char *column_name = rows->column[i].name;
        if (*column_name) sm_near_try(&near, column_name);
        if (i >= SHOWN) continue;
        sm_text_puts(&all, i ? ", " : "");
        *column_name ? sm_text_puts(&all, sm_quote_brief(column_name).text) : sm_text_printf(&all, "#%u", i + 1);
    }
    if (rows->columns > SHOWN) sm_text_printf(&all, " and %u more", rows->columns - SHOWN);
    const char *found = sm_near_found(&near);
    sm_status status = sm_text_status(&all, err);
    if (!status)
        status = sm_fail_at(err, SM_INPUT, file, 0, 0, "no column \"%s\"; %s%s%s columns: %s", sm_quote(name).text,
                            found ? "did you mean \"" : "give a name or a number;", found ? found : "",
                            found ? "\"?" : "", sm_text_of(&all));
    sm_text_done(&all);
    return status;
}

sm_status sm_column_find(const sm_dataset *d, const char *name, uint32_t *column, sm_error *err)
{
    const sm_rows *rows = &sm_dataset_parts(d)->rows;
    const char *digits = name + (*name == '#');
    bool is_number = *digits && strspn(digits, "0123456789") == strlen(digits);
    unsigned long place = is_number ? strtoul(digits, NULL, 10) : 0;
    uint32_t named = 0;
    if (!rows->columns)
        return sm_fail(
            err, SM_USAGE,
            "no column \"%s\": these data have no rows with columns (counts, or labels alone); slices need a "
            "table with one row per point",
            sm_quote(name).text);
    for (uint32_t i = 0; i < rows->columns; i++)
        if (!strcmp(rows->column[i].name, name) && !named++) *column = i;
    if (named == 1) return SM_OK;
    if (named)
        return sm_fail(err, SM_INPUT, "%u columns are called \"%s\"; give the position of one, as in #%u", named,
                       sm_quote(name).text, *column + 1);
    if (place < 1 || place > rows->columns) return slices_no_column(d, name, err);
    *column = (uint32_t)place - 1;
    return SM_OK;
}

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

static void forget_one(one *t)
{
    sm_live_free(t->live);
    for (size_t i = 0; i < 2; i++) {
        sm_free(t->side[i].label);
        sm_dict_free(t->side[i].dict);
    }
    *t = (one){0};
}

static void slices_free(void *self)
{
    sm_slices *s = self;
    forget_one(&s->now);
    for (uint32_t i = 0; s->cell && i < s->n_cells; i++) sm_text_done(&s->cell[i]);
    for (size_t i = 0; i < 2; i++) {
        sm_free(s->label[i]);
        sm_free(s->local[i]);
    }
    sm_text_done(&s->name);
    for (uint32_t i = 0; s->heads && i < sm_dict_size(s->value); i++) sm_text_done(&s->heads[i]);
    sm_free(s->heads);
    sm_free(s->cell);
    sm_free(s->code);
    sm_dict_free(s->value);
    sm_free(s->point);
    sm_free(s->begin);
    sm_free(s->slice);
    sm_free(s->values);
    sm_free(s);
}

static sm_status slices_make(sm_slices *s, sm_error *err)
{
    const sm_rows *rows = &sm_dataset_parts(s->ask.data)->rows;
    const char *name = rows->column[s->ask.column].name;
    s->n = sm_points_n(s->ask.points);
    s->n_indices = sm_registry_count(s->ask.indices);
    for (size_t i = 0; i < 2; i++) {
        s->label[i] = sm_alloc(s->n, sizeof *s->label[i]);
        s->local[i] = sm_alloc(sm_table_size(s->ask.table, i == 0), sizeof *s->local[i]);
        if (!s->label[i] || !s->local[i]) return sm_no_memory(err);
    }
    s->code = sm_alloc(s->n, sizeof *s->code);
    s->n_cells = rows->columns;
    s->cell = sm_alloc(s->n_cells, sizeof *s->cell);
    if (!s->code || !s->cell) return sm_no_memory(err);
    for (uint32_t p = 0; p < s->n; p++) {
        s->label[0][p] = sm_points_class(s->ask.points, p);
        s->label[1][p] = sm_points_cluster(s->ask.points, p);
    }
    sm_status status =
        *name ? sm_text_print(&s->name, err, "%s", name) : sm_text_print(&s->name, err, "#%u", s->ask.column + 1);
    return status ? status : sm_dict_new(&s->value, err);
}

/* ---- reading the column ------------------------------------------------------------------------------------------ */

static sm_status read_value(sm_slices *s, sm_error *err)
{
    const sm_rows *rows = &sm_dataset_parts(s->ask.data)->rows;
    const sm_text *cell = &s->cell[s->ask.column];
    sm_status status = rows->read(rows->self, s->read, s->cell, err);
    if (!status) status = sm_dict_add(s->value, sm_text_of(cell), cell->length, &s->code[s->read], err);
    if (!status && sm_dict_size(s->value) > SM_SLICES_AT_MOST)
        return sm_fail(err, SM_LIMIT,
                       "column \"%s\" has more than %d different values, %u in the first %u rows; slices are for a "
                       "column with few",
                       sm_quote(sm_text_of(&s->name)).text, SM_SLICES_AT_MOST, sm_dict_size(s->value), s->read + 1);
    s->read++;
    return status;
}

/* More than 20 values, and fewer than three points to each: an id, a text, a measured number. */
static sm_status refuse_singles(const sm_slices *s, sm_error *err)
{
    enum { MANY = 20, POINTS = 3 };
    uint32_t values = sm_dict_size(s->value);
    if (values <= MANY || (uint64_t)values * POINTS <= s->n) return SM_OK;
    return sm_fail(err, SM_USAGE,
                   "column \"%s\" has %u different values for %u points; a slice would be of one or two points; choose "
                   "a column with few values",
                   sm_quote(sm_text_of(&s->name)).text, values, s->n);
}

/* Points by value, those of one value as in the file. */
static sm_status group_points(sm_slices *s, sm_error *err)
{
    size_t values = sm_dict_size(s->value);
    sm_status status = refuse_singles(s, err);
    if (status) return status;
    s->begin = sm_alloc(values + 2, sizeof *s->begin);
    s->point = sm_alloc(s->n, sizeof *s->point);
    s->slice = sm_alloc(values, sizeof *s->slice);
    s->values = sm_alloc(values * s->n_indices, sizeof *s->values);
    s->heads = sm_alloc(values, sizeof *s->heads);
    if (!s->begin || !s->point || !s->slice || !s->values || !s->heads) return sm_no_memory(err);
    for (uint32_t p = 0; p < s->n; p++) s->begin[s->code[p] + 2]++;
    for (size_t v = 0; v < values; v++) s->begin[v + 1] += s->begin[v];
    for (uint32_t p = 0; p < s->n; p++) s->point[s->begin[s->code[p] + 1]++] = p;
    for (size_t v = 0; v < values && !status; v++)
        status = sm_text_print(&s->heads[v], err, "%s=%s", sm_text_of(&s->name), sm_dict_text(s->value, (uint32_t)v));
    for (size_t v = 0; v < values; v++)
        s->slice[v] = (sm_slice){.value = sm_dict_text(s->value, (uint32_t)v), .values = s->values + v * s->n_indices};
    return status;
}

/* ---- a slice ----------------------------------------------------------------------------------------------------- */

/* Its labels are numbered as they appear in it: as if the other rows were not there. */
static sm_status local_label(sm_slices *s, size_t side, uint32_t id, uint32_t *out, sm_error *err)
{
    const char *name = sm_table_name(s->ask.table, side == 0, id);
    uint32_t *local = &s->local[side][id];
    sm_status status = *local ? SM_OK : sm_dict_add(s->now.side[side].dict, name, strlen(name), out, err);
    if (!status && !*local) *local = *out + 1;
    *out = *local - 1;
    return status;
}

static sm_status begin_one(sm_slices *s, sm_error *err)
{
    size_t low = s->begin[s->done], high = s->begin[s->done + 1];
    sm_table *table = NULL;
    sm_status status = SM_OK;
    for (size_t side = 0; side < 2 && !status; side++) {
        sm_partition *p = &s->now.side[side];
        memset(s->local[side], 0, sm_table_size(s->ask.table, side == 0) * sizeof *s->local[side]);
        p->label = sm_alloc(high - low, sizeof *p->label);
        status = p->label ? sm_dict_new(&p->dict, err) : sm_no_memory(err);
        for (size_t i = low; i < high && !status; i++) {
            uint32_t point = s->point[i];
            if (s->label[0][point] == SM_NONE || s->label[1][point] == SM_NONE) continue;
            status = local_label(s, side, s->label[side][point], &p->label[p->n++], err);
        }
    }
    if (!status) status = sm_table_of(&table, &s->now.side[0], &s->now.side[1], SM_STORE_BEST, err);
    if (!status) status = sm_live_new(&s->now.live, table, err);
    if (!status) sm_live_set_beta(s->now.live, s->ask.beta);
    return status;
}

static sm_status work_on_one(sm_slices *s, uint64_t *budget, sm_error *err)
{
    unsigned pending = 0;
    sm_status status = s->now.live ? SM_OK : begin_one(s, err);
    uint64_t points = (s->begin[s->done + 1] - s->begin[s->done]) * 10;
    if (!status) status = sm_live_settle(s->now.live, s->ask.needs, budget, &pending, err);
    if (status || (pending & s->ask.needs)) return status;
    sm_slice *to = &s->slice[s->done];
    for (size_t x = 0; x < s->n_indices; x++)
        s->values[s->done * s->n_indices + x] = sm_live_value(s->now.live, sm_registry_at(s->ask.indices, x));
    to->n = s->now.side[0].n;
    to->classes = sm_dict_size(s->now.side[0].dict);
    to->clusters = sm_dict_size(s->now.side[1].dict);
    *budget -= points < *budget ? points : *budget;
    forget_one(&s->now);
    s->done++;
    return SM_OK;
}

static sm_status slices_run(void *self, uint64_t *budget, bool *done, sm_error *err)
{
    enum { READ_BUDGET = 1500 };
    sm_slices *s = self;
    sm_status status = SM_OK;
    while (s->read < s->n && *budget && !status) {
        status = read_value(s, err);
        *budget -= READ_BUDGET < *budget ? READ_BUDGET : *budget;
    }
    if (status || s->read < s->n) return status;
    if (!s->begin) status = group_points(s, err);
    while (!status && s->done < sm_slices_count(s) && *budget) status = work_on_one(s, budget, err);
    *done = s->done == sm_slices_count(s);
    return status;
}

static double slices_progress(const void *self)
{
    const sm_slices *s = self;
    double read = s->n ? (double)s->read / s->n : 1, values = (double)sm_slices_count(s);
    return 0.5 * read + (values > 0 ? 0.5 * (double)s->done / values : 0);
}

sm_status sm_slices_new(sm_job *job, const sm_slices_ask *ask, sm_error *err)
{
    sm_slices *s = sm_alloc(1, sizeof *s);
    *job = (sm_job){.self = s, .run = slices_run, .progress = slices_progress, .free = slices_free};
    if (!s) return sm_no_memory(err);
    s->ask = *ask;
    return sm_job_opened(job, slices_make(s, err));
}

/* ---- what came of it --------------------------------------------------------------------------------------------- */

const char *sm_slices_column(const sm_slices *s)
{
    return sm_text_of(&s->name);
}

sm_status sm_slices_what(const sm_slices *s, size_t i, sm_text *out, sm_error *err)
{
    const char *value = s->slice[i].value;
    return sm_text_print(out, err, "%s = %s", sm_text_of(&s->name), *value ? value : "(empty)");
}

const char *sm_slices_head(const sm_slices *s, size_t i)
{
    return sm_text_of(&s->heads[i]);
}

size_t sm_slices_count(const sm_slices *s)
{
    return s->begin ? sm_dict_size(s->value) : 0;
}

size_t sm_slices_done(const sm_slices *s)
{
    return s->done;
}

sm_slice sm_slices_at(const sm_slices *s, size_t i)
{
    return s->slice[i];
}

const uint32_t *sm_slices_points(const sm_slices *s, size_t i, size_t *n)
{
    *n = s->begin[i + 1] - s->begin[i];
    return s->point + s->begin[i];
}
