/* A student's work as a file: {"setmatch": VERSION, "lessons": [{"lesson": NAME, "steps": [..]}]}. */
#include "core/coursework.h"
#include "base/mem.h"
#include "io/read.h"
#include "lesson_parts.h"
#include <string.h>

enum { STEPS_AT_MOST = 10000 };

typedef struct reading {
    sm_lesson_reader r; /* first, so that a pointer to it is a pointer to this */
    sm_coursework *work;
} reading;

static void skip_value(sm_lesson_reader *r, const cJSON *value, void *into) {}

static void read_flag(sm_lesson_reader *r, const cJSON *value, void *into)
{
    *(bool *)into = cJSON_IsTrue(value);
}

static void read_log(sm_lesson_reader *r, const cJSON *value, void *into)
{
    sm_coursework_step *s = into;
    s->tried = value->child != NULL;
    sm_lesson_texts(r, value, &s->log);
}

static bool is_count(const cJSON *value)
{
    double x = value->valuedouble;
    return cJSON_IsNumber(value) && x >= 0 && x <= 9007199254740992.0 && x == (double)(uint64_t)x;
}

static void read_table(sm_lesson_reader *r, const cJSON *value, void *into)
{
    sm_coursework_step *s = into;
    size_t rows = sm_json_length(value), cols = sm_json_length(value->child), i = 0;
    s->rows = (uint32_t)rows;
    s->cols = (uint32_t)cols;
    s->count = sm_alloc(rows * cols, sizeof *s->count);
    for (const cJSON *row = value->child; row && r->status == SM_OK; row = row->next) {
        if (!cJSON_IsArray(row) || sm_json_length(row) != cols)
            sm_lesson_refuse(r, row, "rows of different lengths", "write one count per cluster");
        for (const cJSON *c = row->child; c && r->status == SM_OK; c = c->next) {
            if (is_count(c))
                s->count[i++] = (uint64_t)c->valuedouble;
            else
                sm_lesson_refuse(r, c, "this is not a count", "write a whole number from 0");
        }
    }
}

static const sm_lesson_key step_keys[] = {
    {"step", cJSON_Number, true, skip_value, 0},
    {"question", cJSON_String, false, sm_lesson_text, offsetof(sm_coursework_step, question)},
    {"choices", cJSON_Array, false, sm_lesson_texts, offsetof(sm_coursework_step, choices)},
    {"replies", cJSON_Array, false, sm_lesson_texts, offsetof(sm_coursework_step, replies)},
    {"shown", cJSON_True, false, read_flag, offsetof(sm_coursework_step, shown)},
    {"goal", cJSON_Array, false, sm_lesson_texts, offsetof(sm_coursework_step, goal)},
    {"log", cJSON_Array, false, read_log, 0},
    {"solved", cJSON_True, false, read_flag, offsetof(sm_coursework_step, solved)},
    {"table", cJSON_Array, false, read_table, 0},
    {NULL, 0, false, NULL, 0},
};

static void read_step(sm_lesson_reader *r, const cJSON *value, sm_coursework_lesson *l)
{
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(value, "step");
    if (!cJSON_IsObject(value) || !number || !is_count(number) || number->valuedouble < 1 ||
        number->valuedouble > STEPS_AT_MOST) {
        sm_lesson_refuse(r, number ? number : value, "this is not a step", "write {\"step\": NUMBER, ..}, from 1");
        return;
    }
    size_t before = l->n;
    sm_coursework_step *s = sm_coursework_at(l, (size_t)number->valuedouble - 1);
    if (l->n == before)
        sm_lesson_refuse(r, number, "this step stands here twice", "keep one of them");
    else
        sm_lesson_object(r, value, step_keys, s);
}

static void read_steps(sm_lesson_reader *r, const cJSON *value, void *into)
{
    size_t back = r->path.length, i = 0;
    for (const cJSON *c = value->child; c && r->status == SM_OK; c = c->next) {
        sm_text_printf(&r->path, "[%zu]", i++);
        read_step(r, c, into);
        r->path.data[r->path.length = back] = 0;
    }
}

static const sm_lesson_key lesson_keys[] = {
    {"lesson", cJSON_String, true, skip_value, 0},
    {"steps", cJSON_Array, true, read_steps, 0},
    {NULL, 0, false, NULL, 0},
};

static void read_lessons(sm_lesson_reader *r, const cJSON *value, void *into)
{
    reading *reads = (reading *)r;
    size_t back = r->path.length, i = 0;
    for (const cJSON *c = value->child; c && r->status == SM_OK; c = c->next) {
        sm_text_printf(&r->path, "[%zu]", i++);
        const cJSON *name = cJSON_GetObjectItemCaseSensitive(c, "lesson");
        size_t before = reads->work->n;
        if (!cJSON_IsString(name))
            sm_lesson_refuse(r, c, "this is not a lesson's work", "write {\"lesson\": NAME, \"steps\": [..]}");
        else if (sm_coursework_of(reads->work, name->valuestring), reads->work->n == before)
            sm_lesson_refuse(r, name, "this lesson stands here twice", "keep one of them");
        else
            sm_lesson_object(r, c, lesson_keys, &reads->work->lesson[before]);
        r->path.data[r->path.length = back] = 0;
    }
}

static const sm_lesson_key keys[] = {
    {"setmatch", cJSON_String, true, skip_value, 0},
    {"lessons", cJSON_Array, true, read_lessons, 0},
    {NULL, 0, false, NULL, 0},
};

sm_status sm_coursework_read(sm_coursework **out, const char *file, sm_error *err)
{
    reading reads = {.r.err = err};
    sm_lesson_reader *r = &reads.r;
    sm_bounds bounds = sm_bounds_default();
    sm_text text = {0};
    cJSON *tree = NULL;
    *out = NULL;
    reads.work = sm_coursework_new();
    r->words = reads.work->words;
    r->status = sm_read_lines(&text, file, err);
    if (r->status == SM_OK)
        r->status = sm_scan_tree(&r->scan, file, sm_text_of(&text), text.length, &bounds, &tree, err);
    if (r->status == SM_OK && !cJSON_IsObject(tree))
        sm_lesson_refuse(r, tree, "this is not a student's work", "lesson start NAME --record FILE.json writes one");
    if (r->status == SM_OK) sm_lesson_object(r, tree, keys, &reads);
    if (r->status == SM_OK) reads.work->file = sm_dict_keep(r->words, file);
    cJSON_Delete(tree);
    sm_scan_free(&r->scan);
    sm_text_free(&r->path);
    sm_text_free(&text);
    if (r->status == SM_OK)
        *out = reads.work;
    else
        sm_coursework_free(reads.work);
    return r->status;
}
