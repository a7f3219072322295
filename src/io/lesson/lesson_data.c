/* Reads the data of a lesson's step: a sample, a matrix of counts, or two arrays of labels. */
#include "base/mem.h"
#include "core/table.h"
#include "io/read.h"
#include "lesson_parts.h"
#include <stdio.h>
#include <string.h>

enum { POINTS_AT_MOST = 100000 }; /* a matrix of more stays a matrix of counts */

typedef struct recipe { /* values of the tree; NULL: not given */
    const cJSON *sample, *labels, *matrix, *classes, *clusters, *truth, *pred, *x, *y;
} recipe;

static void take_value(sm_lesson_reader *r, const cJSON *value, void *into)
{
    *(const cJSON **)into = value;
}

static const sm_lesson_key keys[] = {{"sample", cJSON_String, false, take_value, offsetof(recipe, sample)},
                                     {"labels", cJSON_String, false, take_value, offsetof(recipe, labels)},
                                     {"matrix", cJSON_Array, false, take_value, offsetof(recipe, matrix)},
                                     {"classes", cJSON_Array, false, take_value, offsetof(recipe, classes)},
                                     {"clusters", cJSON_Array, false, take_value, offsetof(recipe, clusters)},
                                     {"true", cJSON_Array, false, take_value, offsetof(recipe, truth)},
                                     {"pred", cJSON_Array, false, take_value, offsetof(recipe, pred)},
                                     {"x", cJSON_Array, false, take_value, offsetof(recipe, x)},
                                     {"y", cJSON_Array, false, take_value, offsetof(recipe, y)},
                                     {NULL, 0, false, NULL, 0}};

static void begin_parts(sm_lesson_reader *r, sm_parts *p, const char *rows, const char *columns)
{
    const char *file = r->lesson->name ? r->lesson->name : "lesson", *const name[2] = {rows, columns};
    p->partition = sm_alloc(2, sizeof *p->partition);
    p->pred = 1;
    for (; p->n_partitions < 2; p->n_partitions++) {
        sm_partition *side = &p->partition[p->n_partitions];
        side->name = sm_copy_text(name[p->n_partitions], strlen(name[p->n_partitions]));
        side->file = sm_copy_text(file, strlen(file));
        sm_dict_new(&side->dict);
    }
    p->format = sm_copy_text("lesson", 6);
}

/* A label as it is written; numbers as in the file. */
static uint32_t label_id(sm_lesson_reader *r, sm_dict *d, const cJSON *value)
{
    uint32_t id = 0;
    sm_field text = {"", 0};
    if (cJSON_IsString(value))
        text = (sm_field){value->valuestring, strlen(value->valuestring)};
    else if (cJSON_IsNumber(value))
        text = sm_scan_number(&r->scan, value);
    else
        sm_lesson_refuse(r, value, "this is not a label", "write a number or a string");
    if (r->status == SM_OK) sm_dict_add(d, text.text, text.length, &id);
    return id;
}

static void read_labels(sm_lesson_reader *r, sm_partition *side, const cJSON *array)
{
    uint32_t i = 0;
    side->n = (uint32_t)sm_json_length(array);
    side->label = sm_alloc(side->n, sizeof *side->label);
    for (const cJSON *c = array->child; c && r->status == SM_OK; c = c->next, i++)
        side->label[i] = label_id(r, side->dict, c);
}

static void read_axis(sm_lesson_reader *r, sm_parts *p, int which, const cJSON *array)
{
    uint32_t i = 0;
    p->axis[which] = sm_alloc(p->n, sizeof *p->axis[which]);
    for (const cJSON *c = array->child; c && r->status == SM_OK; c = c->next, i++) {
        if (!cJSON_IsNumber(c)) sm_lesson_refuse(r, c, "this is not a coordinate", "write a number");
        p->axis[which][i] = c->valuedouble;
    }
}

static void read_points(sm_lesson_reader *r, const recipe *d, const cJSON *value, sm_parts *p)
{
    size_t n = sm_json_length(d->truth);
    bool axes = d->x && d->y && sm_json_length(d->x) == n && sm_json_length(d->y) == n;
    if (!n || !d->pred || sm_json_length(d->pred) != n || ((d->x || d->y) && !axes)) {
        sm_lesson_refuse(r, value, "labels that do not fit together",
                         "write \"true\" and \"pred\", and if at all both \"x\" and \"y\", of one length");
        return;
    }
    begin_parts(r, p, "true", "pred");
    p->n = (uint32_t)n;
    if (r->status == SM_OK) read_labels(r, &p->partition[0], d->truth);
    if (r->status == SM_OK) read_labels(r, &p->partition[1], d->pred);
    if (d->x) read_axis(r, p, 0, d->x);
    if (d->x) read_axis(r, p, 1, d->y);
}

static void name_lines(sm_lesson_reader *r, sm_dict *d, const cJSON *names, size_t n, const cJSON *value)
{
    if (names && sm_json_length(names) != n)
        sm_lesson_refuse(r, names, "names that do not fit the matrix", "write one a row, one a column");
    const cJSON *c = names ? names->child : NULL;
    for (size_t i = 0; i < n && r->status == SM_OK; i++, c = c ? c->next : NULL) {
        char made[24];
        uint32_t id = 0;
        int length = snprintf(made, sizeof made, "%zu", i + 1);
        if (c)
            id = label_id(r, d, c);
        else
            sm_dict_add(d, made, (size_t)length, &id);
        if (id != i) sm_lesson_refuse(r, c ? c : value, "a duplicate name", "write another");
    }
}

static bool is_most(const sm_lesson_reader *r, const cJSON *value)
{
    static const char most[] = "9007199254740992";
    sm_field text = sm_scan_number(&r->scan, value);
    return text.length == strlen(most) && !memcmp(text.text, most, text.length);
}

static void read_counts(sm_lesson_reader *r, const cJSON *matrix, sm_parts *p)
{
    r->status = sm_table_new(&p->counts, p->partition[0].dict, p->partition[1].dict, SM_STORE_BEST, r->err);
    uint32_t i = 0, cols = sm_dict_size(p->partition[1].dict);
    for (const cJSON *row = matrix->child; row && r->status == SM_OK; row = row->next, i++) {
        uint32_t j = 0;
        if (!cJSON_IsArray(row) || sm_json_length(row) != cols)
            sm_lesson_refuse(r, row, "a row of a different length", "write a count for every cluster");
        for (const cJSON *c = row->child; c && r->status == SM_OK; c = c->next, j++) {
            double v = cJSON_IsNumber(c) ? c->valuedouble : -1;
            bool most = v == 9007199254740992.0; /* so would be the number after it, which no double is */
            if (v < 0 || v > 9007199254740992.0 || v != (double)(uint64_t)v || (most && !is_most(r, c)))
                sm_lesson_refuse(r, c, "this is not a count", "write a whole number, 0 for none");
            else if (v > 0)
                r->status = sm_table_add(p->counts, i, j, (uint64_t)v, r->err);
        }
    }
}

/* Counts become points. */
static void expand_counts(sm_lesson_reader *r, sm_parts *p)
{
    uint32_t n = (uint32_t)sm_table_total(p->counts), at = 0;
    sm_partition *side = p->partition;
    for (int i = 0; i < 2; i++) {
        side[i].label = sm_alloc(n, sizeof *side[i].label);
        side[i].n = n;
    }
    for (uint32_t row = 0; row < sm_table_rows(p->counts) && r->status == SM_OK; row++) {
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
}

static void read_matrix(sm_lesson_reader *r, const recipe *d, const cJSON *value, sm_parts *p)
{
    const cJSON *first = d->matrix->child;
    if (!cJSON_IsArray(first) || !first->child) {
        sm_lesson_refuse(r, value, "a matrix without rows", "write [[10,0],[2,8]]");
        return;
    }
    begin_parts(r, p, "rows", "columns");
    if (r->status == SM_OK) name_lines(r, p->partition[0].dict, d->classes, sm_json_length(d->matrix), value);
    if (r->status == SM_OK) name_lines(r, p->partition[1].dict, d->clusters, sm_json_length(first), value);
    if (r->status == SM_OK) read_counts(r, d->matrix, p);
    uint64_t n = r->status == SM_OK ? sm_table_total(p->counts) : 0;
    if (n == 0) sm_lesson_refuse(r, value, "a matrix without points", "write at least one count above 0");
    if (r->status == SM_OK && n <= POINTS_AT_MOST) expand_counts(r, p);
}

/* labels: the column of the sample that is the prediction; NULL: the usual one. */
static void read_sample(sm_lesson_reader *r, const cJSON *value, const cJSON *labels, sm_dataset **out)
{
    char name[64];
    sm_error inner = {0};
    const char *file[1] = {name};
    sm_read_options o = {.pred = labels ? labels->valuestring : NULL};
    snprintf(name, sizeof name, "sample:%.50s", value->valuestring);
    sm_status status = sm_read(out, file, 1, &o, &inner);
    if (status == SM_LIMIT)
        r->status = sm_fail(r->err, status, "%s", inner.text);
    else if (status != SM_OK)
        sm_lesson_refuse(r, value, "no sample of this name", "setmatch without a file lists the samples");
}

void sm_lesson_data(sm_lesson_reader *r, const cJSON *value, void *into)
{
    recipe d = {0};
    sm_parts p = {0};
    sm_dataset **out = into;
    sm_lesson_object(r, value, keys, &d);
    int kinds = (d.sample != NULL) + (d.matrix != NULL) + (d.truth || d.pred);
    if (kinds != 1 || (!d.matrix && (d.classes || d.clusters)) || (!d.truth && (d.x || d.y)) || (!d.sample && d.labels))
        sm_lesson_refuse(r, value, "data of no single kind",
                         "write \"sample\", or \"matrix\", or \"true\" and \"pred\"");
    if (r->status != SM_OK) return;
    if (d.sample)
        read_sample(r, d.sample, d.labels, out);
    else
        (d.matrix ? read_matrix : read_points)(r, &d, value, &p);
    if (r->status == SM_OK && !d.sample) sm_dataset_new(out, &p);
    sm_parts_free(&p);
}
