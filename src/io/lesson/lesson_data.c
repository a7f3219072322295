/* What a lesson's step begins on: a sample, a matrix of counts, or two arrays of labels. */
#include "io/sheet/sheet.h"
#include "lesson.h"
#include "setmatch/base/mem.h"
#include "setmatch/core/table.h"
#include "setmatch/io/read.h"
#include <stdio.h>
#include <string.h>

enum { POINTS_AT_MOST = 100000 }; /* a matrix of more stays a matrix of counts */

typedef struct recipe { /* values of the tree; NULL: not given */
    const cJSON *sample, *matrix, *classes, *clusters, *truth, *pred, *x, *y;
} recipe;

static sm_status take(sm_lesson_reader *r, const cJSON *value, void *into, sm_error *err)
{
    *(const cJSON **)into = value;
    return SM_OK;
}

#define ROW(key, type, member)                                                                                         \
    {                                                                                                                  \
        key, type, false, take, offsetof(recipe, member)                                                               \
    }
static const sm_lesson_key keys[] = {ROW("sample", cJSON_String, sample),
                                     ROW("matrix", cJSON_Array, matrix),
                                     ROW("classes", cJSON_Array, classes),
                                     ROW("clusters", cJSON_Array, clusters),
                                     ROW("true", cJSON_Array, truth),
                                     ROW("pred", cJSON_Array, pred),
                                     ROW("x", cJSON_Array, x),
                                     ROW("y", cJSON_Array, y),
                                     {NULL, 0, false, NULL, 0}};
#undef ROW

static size_t length_of(const cJSON *array)
{
    size_t n = 0;
    for (const cJSON *c = array ? array->child : NULL; c; c = c->next) n++;
    return n;
}

/* ---- a partition --------------------------------------------------------------------------------------------------
 */
static sm_status begin(sm_lesson_reader *r, sm_parts *p, const char *const name[2], sm_error *err)
{
    const char *file = r->lesson->name ? r->lesson->name : "lesson";
    p->partition = sm_alloc(2, sizeof *p->partition);
    if (!p->partition) return sm_no_memory(err);
    p->n_partitions = 2;
    p->pred = 1;
    sm_status status = SM_OK;
    for (int i = 0; i < 2 && status == SM_OK; i++) {
        sm_partition *side = &p->partition[i];
        side->name = sm_copy_text(name[i], strlen(name[i]));
        side->file = sm_copy_text(file, strlen(file));
        status = side->name && side->file ? sm_dict_new(&side->dict, err) : sm_no_memory(err);
    }
    p->format = status == SM_OK ? sm_copy_text("lesson", 6) : NULL;
    return status == SM_OK && !p->format ? sm_no_memory(err) : status;
}

/* A label as it is written; numbers as in the file. */
static sm_status label_id(sm_lesson_reader *r, sm_dict *d, const cJSON *value, uint32_t *id, sm_error *err)
{
    if (cJSON_IsString(value)) return sm_dict_add(d, value->valuestring, strlen(value->valuestring), id, err);
    if (!cJSON_IsNumber(value))
        return sm_lesson_refuse(r, value, "this is not a label", "write a number or a string", err);
    sm_field text = sm_scan_number(&r->scan, value);
    return sm_dict_add(d, text.text, text.length, id, err);
}

/* ---- labels -------------------------------------------------------------------------------------------------------
 */
static sm_status labels(sm_lesson_reader *r, sm_partition *side, const cJSON *array, sm_error *err)
{
    size_t n = length_of(array), i = 0;
    side->n = (uint32_t)n;
    side->label = sm_alloc(n, sizeof *side->label);
    if (!side->label) return sm_no_memory(err);
    sm_status status = SM_OK;
    for (const cJSON *c = array->child; c && status == SM_OK; c = c->next, i++)
        status = label_id(r, side->dict, c, &side->label[i], err);
    return status;
}

static sm_status axis(sm_lesson_reader *r, sm_parts *p, int which, const cJSON *array, sm_error *err)
{
    size_t i = 0;
    p->axis[which] = sm_alloc(p->n, sizeof *p->axis[which]);
    if (!p->axis[which]) return sm_no_memory(err);
    for (const cJSON *c = array->child; c; c = c->next, i++) {
        if (!cJSON_IsNumber(c)) return sm_lesson_refuse(r, c, "this is not a coordinate", "write a number", err);
        p->axis[which][i] = c->valuedouble;
    }
    return SM_OK;
}

static sm_status points(sm_lesson_reader *r, const recipe *d, const cJSON *value, sm_parts *p, sm_error *err)
{
    static const char *const name[2] = {"true", "pred"};
    size_t n = length_of(d->truth);
    if (!d->truth || !d->pred || !n || length_of(d->pred) != n || (!d->x) != (!d->y) ||
        (d->x && (length_of(d->x) != n || length_of(d->y) != n)))
        return sm_lesson_refuse(r, value, "labels that do not fit together",
                                "write \"true\" and \"pred\", and if at all both \"x\" and \"y\", of one length", err);
    sm_status status = begin(r, p, name, err);
    p->n = (uint32_t)n;
    if (status == SM_OK) status = labels(r, &p->partition[0], d->truth, err);
    if (status == SM_OK) status = labels(r, &p->partition[1], d->pred, err);
    if (status == SM_OK && d->x) status = axis(r, p, 0, d->x, err);
    if (status == SM_OK && d->x) status = axis(r, p, 1, d->y, err);
    return status;
}

/* ---- a matrix -----------------------------------------------------------------------------------------------------
 */
static sm_status side_names(sm_lesson_reader *r, sm_dict *d, const cJSON *names, size_t n, const cJSON *value,
                            sm_error *err)
{
    if (names && length_of(names) != n)
        return sm_lesson_refuse(r, names, "names that do not fit the matrix", "write one a row, one a column", err);
    const cJSON *c = names ? names->child : NULL;
    sm_status status = SM_OK;
    for (size_t i = 0; i < n && status == SM_OK; i++, c = c ? c->next : NULL) {
        char made[24];
        uint32_t id = 0;
        int length = snprintf(made, sizeof made, "%zu", i + 1);
        status = c ? label_id(r, d, c, &id, err) : sm_dict_add(d, made, (size_t)length, &id, err);
        if (status == SM_OK && id != i)
            status = sm_lesson_refuse(r, c ? c : value, "a name that is there twice", "write another", err);
    }
    return status;
}

static sm_status count_of(sm_lesson_reader *r, const cJSON *cell, uint64_t *count, sm_error *err)
{
    double v = cJSON_IsNumber(cell) ? cell->valuedouble : -1;
    *count = 0;
    if (v < 0 || v > 9007199254740992.0 || v != (double)(uint64_t)v)
        return sm_lesson_refuse(r, cell, "this is not a count", "write a whole number, 0 for none", err);
    *count = (uint64_t)v;
    return SM_OK;
}

static sm_status fill_counts(sm_lesson_reader *r, const cJSON *matrix, sm_parts *p, sm_error *err)
{
    sm_status status = sm_table_new(&p->counts, p->partition[0].dict, p->partition[1].dict, SM_STORE_BEST, err);
    uint32_t i = 0, cols = sm_dict_size(p->partition[1].dict);
    for (const cJSON *row = matrix->child; row && status == SM_OK; row = row->next, i++) {
        uint32_t j = 0;
        if (!cJSON_IsArray(row) || length_of(row) != cols)
            return sm_lesson_refuse(r, row, "a row of another length", "write a count for every cluster", err);
        for (const cJSON *c = row->child; c && status == SM_OK; c = c->next, j++) {
            uint64_t count;
            status = count_of(r, c, &count, err);
            if (status == SM_OK && count) status = sm_table_add(p->counts, i, j, count, err);
        }
    }
    return status;
}

static sm_status expand(sm_parts *p, sm_error *err)
{
    uint32_t n = (uint32_t)sm_table_total(p->counts), at = 0;
    sm_partition *side = p->partition;
    for (int i = 0; i < 2; i++) {
        side[i].label = sm_alloc(n, sizeof *side[i].label);
        if (!side[i].label) return sm_no_memory(err);
        side[i].n = n;
    }
    for (uint32_t row = 0; row < sm_table_rows(p->counts); row++) {
        sm_line line = sm_table_row(p->counts, row);
        for (uint32_t i = 0; i < line.n; i++)
            for (uint64_t c = 0; c < line.count[i]; c++, at++) {
                side[0].label[at] = row;
                side[1].label[at] = sm_line_at(line, i);
            }
    }
    p->n = n;
    sm_table_free(p->counts);
    p->counts = NULL;
    return SM_OK;
}

static sm_status matrix(sm_lesson_reader *r, const recipe *d, const cJSON *value, sm_parts *p, sm_error *err)
{
    static const char *const name[2] = {"rows", "columns"};
    const cJSON *first = d->matrix->child;
    if (!cJSON_IsArray(first) || !first->child)
        return sm_lesson_refuse(r, value, "a matrix without rows", "write [[10,0],[2,8]]", err);
    sm_status status = begin(r, p, name, err);
    if (status == SM_OK) status = side_names(r, p->partition[0].dict, d->classes, length_of(d->matrix), value, err);
    if (status == SM_OK) status = side_names(r, p->partition[1].dict, d->clusters, length_of(first), value, err);
    if (status == SM_OK) status = fill_counts(r, d->matrix, p, err);
    if (status != SM_OK) return status;
    uint64_t n = sm_table_total(p->counts);
    if (n == 0) return sm_lesson_refuse(r, value, "a matrix without points", "write at least one count above 0", err);
    return n <= POINTS_AT_MOST ? expand(p, err) : SM_OK;
}

/* ---- any of them --------------------------------------------------------------------------------------------------
 */
static sm_status sample(sm_lesson_reader *r, const cJSON *value, sm_dataset **out, sm_error *err)
{
    char name[64];
    sm_error inner = {0};
    const char *file[1] = {name};
    sm_read_options o = {0};
    snprintf(name, sizeof name, "sample:%.50s", value->valuestring);
    sm_status status = sm_read(out, file, 1, &o, &inner);
    if (status == SM_OK || status == SM_LIMIT) return status == SM_OK ? SM_OK : sm_fail(err, status, "%s", inner.text);
    return sm_lesson_refuse(r, value, "no sample of this name", "setmatch without a file lists the samples", err);
}

static bool is_sensible(const recipe *d)
{
    int kinds = (d->sample != NULL) + (d->matrix != NULL) + (d->truth || d->pred);
    return kinds == 1 && !(!d->matrix && (d->classes || d->clusters)) && !(!d->truth && (d->x || d->y));
}

sm_status sm_lesson_data(sm_lesson_reader *r, const cJSON *value, void *into, sm_error *err)
{
    recipe d = {0};
    sm_parts p = {0};
    sm_dataset **out = into;
    sm_status status = sm_lesson_object(r, value, keys, &d, err);
    if (status == SM_OK && !is_sensible(&d))
        status = sm_lesson_refuse(r, value, "data of no one kind",
                                  "write \"sample\", or \"matrix\", or \"true\" and \"pred\"", err);
    if (status != SM_OK) return status;
    if (d.sample) return sample(r, d.sample, out, err);
    status = d.matrix ? matrix(r, &d, value, &p, err) : points(r, &d, value, &p, err);
    if (status == SM_OK) return sm_dataset_new(out, &p, err);
    sm_parts_done(&p);
    return status;
}
