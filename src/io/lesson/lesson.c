/* A lesson's file: objects with known keys, row by row. */
#include "lesson.h"
#include "setmatch/base/mem.h"
#include <string.h>

enum { STEPS_AT_MOST = 10000 }; /* walking them is quadratic in their number */

/* ---- paths and errors ---------------------------------------------------------------------------------------------
 */
/* Adds ".key", or "[i]" where key is NULL, to the path; up takes it off again. */
static sm_status down(sm_lesson_reader *r, const char *key, size_t i, size_t *back, sm_error *err)
{
    *back = r->path.length;
    return key ? sm_text_print(&r->path, err, ".%s", key) : sm_text_print(&r->path, err, "[%zu]", i);
}

static void up(sm_lesson_reader *r, size_t back)
{
    r->path.length = back;
    if (r->path.data) r->path.data[back] = 0;
}

static const char *kind_of(int type)
{
    static const struct {
        int type;
        const char *name;
    } row[] = {{cJSON_False, "false"},     {cJSON_True, "true"},       {cJSON_NULL, "null"},
               {cJSON_Number, "a number"}, {cJSON_String, "a string"}, {cJSON_Array, "an array"},
               {cJSON_Object, "an object"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if ((type & 0xFF) == row[i].type) return row[i].name;
    return "a value";
}

sm_status sm_lesson_refuse(sm_lesson_reader *r, const cJSON *value, const char *cause, const char *remedy,
                           sm_error *err)
{
    sm_place at = sm_scan_where(&r->scan, value);
    return sm_fail_at(err, SM_INPUT, r->scan.file, at.line, at.column, "%s at $%.120s; found %s; %s", cause,
                      sm_text_of(&r->path), kind_of(value->type), remedy);
}

/* ---- objects ------------------------------------------------------------------------------------------------------
 */
static const sm_lesson_key *key_of(const sm_lesson_key *keys, const char *name)
{
    while (keys->name && strcmp(keys->name, name) != 0) keys++;
    return keys->name ? keys : NULL;
}

static sm_status unknown_key(sm_lesson_reader *r, const cJSON *item, const sm_lesson_key *keys, sm_error *err)
{
    sm_near near = {.word = item->string};
    sm_text all = {0};
    sm_status status = SM_OK;
    for (; keys->name && status == SM_OK; keys++) {
        status = sm_text_print(&all, err, "%s%s", all.length ? ", " : "", keys->name);
        sm_near_try(&near, keys->name);
    }
    const char *best = sm_near_found(&near);
    sm_place at = sm_scan_where(&r->scan, item);
    if (status == SM_OK)
        status = sm_fail_at(err, SM_INPUT, r->scan.file, at.line, at.column,
                            "a key that no lesson has at $%.120s; found \"%.40s\"; %s%s%s%s exist",
                            sm_text_of(&r->path), item->string, best ? "the nearest is " : "", best ? best : "",
                            best ? "; " : "", sm_text_of(&all));
    sm_text_done(&all);
    return status;
}

static sm_status read_member(sm_lesson_reader *r, const cJSON *item, const sm_lesson_key *k, void *into, sm_error *err)
{
    size_t back;
    sm_status status = down(r, k->name, 0, &back, err);
    if (status == SM_OK && (item->type & 0xFF) != k->type)
        status = sm_lesson_refuse(r, item, "a value of another kind is wanted",
                                  k->type == cJSON_String  ? "write it in double quotes"
                                  : k->type == cJSON_Array ? "write an array, [..]"
                                                           : "write an object, {..}",
                                  err);
    if (status == SM_OK) status = k->read(r, item, (char *)into + k->at, err);
    up(r, back);
    return status;
}

sm_status sm_lesson_object(sm_lesson_reader *r, const cJSON *object, const sm_lesson_key *keys, void *into,
                           sm_error *err)
{
    sm_status status = SM_OK;
    for (const cJSON *c = object->child; c && status == SM_OK; c = c->next) {
        const sm_lesson_key *k = key_of(keys, c->string);
        status = k ? read_member(r, c, k, into, err) : unknown_key(r, c, keys, err);
    }
    for (; keys->name && status == SM_OK; keys++) {
        if (!keys->required || cJSON_GetObjectItemCaseSensitive(object, keys->name)) continue;
        sm_place at = sm_scan_where(&r->scan, object);
        status = sm_fail_at(err, SM_INPUT, r->scan.file, at.line, at.column,
                            "the key \"%s\" is missing at $%.120s; "
                            "every one of these objects has it; write it",
                            keys->name, sm_text_of(&r->path));
    }
    return status;
}

/* ---- texts --------------------------------------------------------------------------------------------------------
 */
static sm_status one_text(sm_lesson_reader *r, const cJSON *value, void *into, sm_error *err)
{
    return sm_lesson_keep(r->lesson, value->valuestring, into, err);
}

static sm_status add_text(sm_lesson_reader *r, sm_says *list, const char *key, const cJSON *value, sm_error *err)
{
    if (!cJSON_IsString(value))
        return sm_lesson_refuse(r, value, "this is not a text", "write it in double quotes, numbers too", err);
    sm_place at = sm_scan_where(&r->scan, value);
    return sm_lesson_say(r->lesson, list, (sm_said){key, value->valuestring, at.line, at.column}, err);
}

/* An array of texts, or an object of them. */
static sm_status many_texts(sm_lesson_reader *r, const cJSON *value, void *into, sm_error *err)
{
    sm_status status = SM_OK;
    size_t i = 0, back;
    for (const cJSON *c = value->child; c && status == SM_OK; c = c->next, i++) {
        status = down(r, c->string, i, &back, err);
        if (status == SM_OK) status = add_text(r, into, c->string, c, err);
        up(r, back);
    }
    return status;
}

/* ---- steps --------------------------------------------------------------------------------------------------------
 */
#define TEXT(key, must)                                                                                                \
    {                                                                                                                  \
#key, cJSON_String, must, one_text, offsetof(sm_step, key)                                                     \
    }
#define TEXTS(key, kind)                                                                                               \
    {                                                                                                                  \
#key, kind, false, many_texts, offsetof(sm_step, key)                                                          \
    }
static const sm_lesson_key step_keys[] = {
    TEXT(title, false),
    TEXT(words, true),
    {"data", cJSON_Object, false, sm_lesson_data, offsetof(sm_step, data)},
    TEXTS(commands, cJSON_Array),
    TEXTS(look, cJSON_Array),
    TEXTS(values, cJSON_Object),
    TEXTS(printed, cJSON_Object),
    TEXTS(misprint, cJSON_Object),
    TEXT(phase, false),
    TEXT(question, false),
    TEXT(answer, false),
    {NULL, 0, false, NULL, 0},
};
#undef TEXT
#undef TEXTS

/* The step goes where the first data may have been put before. */
static sm_status one_step(sm_lesson_reader *r, const cJSON *value, size_t i, sm_error *err)
{
    sm_lesson *l = r->lesson;
    void *steps = l->step;
    if (!cJSON_IsObject(value))
        return sm_lesson_refuse(r, value, "this is not a step", "write {\"words\": \"..\"}", err);
    if (!sm_grow(&steps, &l->room, i + 1, sizeof *l->step)) return sm_no_memory(err);
    l->step = steps;
    if (i >= l->n_steps) l->n_steps = i + 1;
    if (i == 0 && l->step[0].data && cJSON_GetObjectItemCaseSensitive(value, "data"))
        return sm_lesson_refuse(r, value, "the first step begins on the data of the lesson",
                                "leave its own \"data\" out", err);
    sm_status status = sm_lesson_object(r, value, step_keys, &l->step[i], err);
    if (status == SM_OK && !l->step[i].answer != !l->step[i].question)
        status = sm_lesson_refuse(r, value, "a question without its answer, or the other way about",
                                  "write both, or neither", err);
    return status;
}

static sm_status steps(sm_lesson_reader *r, const cJSON *value, void *into, sm_error *err)
{
    size_t i = 0, back;
    sm_status status = SM_OK;
    if (!value->child) return sm_lesson_refuse(r, value, "a lesson without steps", "write at least one", err);
    for (const cJSON *c = value->child; c && status == SM_OK; c = c->next, i++) {
        if (i == STEPS_AT_MOST)
            return sm_lesson_refuse(r, value, "more than 10000 steps", "nobody walks so far; make it several lessons",
                                    err);
        status = down(r, NULL, i, &back, err);
        if (status == SM_OK) status = one_step(r, c, i, err);
        up(r, back);
    }
    return status;
}

/* The data of the lesson are those of its first step, which may not have been read yet. */
static sm_status first_data(sm_lesson_reader *r, const cJSON *value, void *into, sm_error *err)
{
    sm_lesson *l = r->lesson;
    if (l->n_steps && l->step[0].data)
        return sm_lesson_refuse(r, value, "the first step begins on the data of the lesson",
                                "leave the \"data\" of that step out", err);
    void *rows = l->step;
    if (!sm_grow(&rows, &l->room, 1, sizeof *l->step)) return sm_no_memory(err);
    l->step = rows;
    if (l->n_steps == 0) l->n_steps = 1;
    return sm_lesson_data(r, value, &l->step[0].data, err);
}

#define TEXT(key, must)                                                                                                \
    {                                                                                                                  \
#key, cJSON_String, must, one_text, offsetof(sm_lesson, key)                                                   \
    }
static const sm_lesson_key lesson_keys[] = {
    TEXT(name, true),
    TEXT(title, true),
    TEXT(source, true),
    TEXT(doi, false),
    TEXT(about, true),
    {"data", cJSON_Object, true, first_data, 0},
    {"steps", cJSON_Array, true, steps, 0},
    {NULL, 0, false, NULL, 0},
};
#undef TEXT

/* ---- files --------------------------------------------------------------------------------------------------------
 */
static sm_status fill(sm_lesson_reader *r, const cJSON *tree, sm_error *err)
{
    if (!cJSON_IsObject(tree)) return sm_lesson_refuse(r, tree, "this is no lesson", "write an object, {..}", err);
    sm_status status = sm_lesson_object(r, tree, lesson_keys, r->lesson, err);
    return status == SM_OK ? sm_lesson_keep(r->lesson, r->scan.file, &r->lesson->file, err) : status;
}

static sm_status parse(sm_lesson **out, const char *name, const char *text, size_t length, sm_error *err)
{
    sm_lesson_reader r = {0};
    sm_bounds bounds = sm_bounds_default();
    cJSON *tree = NULL;
    *out = NULL;
    sm_status status = sm_scan_text(&r.scan, name, text, length, &bounds, err);
    if (status == SM_OK) status = sm_scan_tree(&r.scan, &tree, err);
    if (status == SM_OK) status = sm_lesson_new(&r.lesson, err);
    if (status == SM_OK) status = fill(&r, tree, err);
    cJSON_Delete(tree);
    sm_scan_done(&r.scan);
    sm_text_done(&r.path);
    if (status == SM_OK)
        *out = r.lesson;
    else
        sm_lesson_free(r.lesson);
    return status;
}

sm_status sm_lesson_parse(sm_lesson **out, const char *name, const char *text, size_t length, sm_error *err)
{
    sm_text whole = {0}; /* cJSON wants a NUL behind it */
    sm_status status = sm_text_add(&whole, text, length, err);
    if (status == SM_OK) status = parse(out, name, sm_text_of(&whole), length, err);
    sm_text_done(&whole);
    return status;
}

static sm_status read_file(sm_lesson **out, const char *file, sm_error *err)
{
    sm_source *in = NULL;
    sm_text text = {0};
    sm_bounds bounds = sm_bounds_default();
    sm_status status = sm_source_open(&in, file, &bounds, err);
    if (status == SM_OK) status = sm_source_all(in, &text, SM_BOUND_JSON_BYTES, err);
    if (status == SM_OK) status = sm_text_add(&text, "", 0, err);
    if (status == SM_OK) status = parse(out, sm_source_file(in), sm_text_of(&text), text.length, err);
    sm_source_close(in);
    sm_text_done(&text);
    return status;
}

static bool looks_like_a_path(const char *name)
{
    size_t length = strlen(name);
    return strchr(name, '/') || (length > 5 && strcmp(name + length - 5, ".json") == 0) || strcmp(name, "-") == 0;
}

sm_status sm_lesson_read(sm_lesson **out, const char *name, sm_error *err)
{
    sm_near near = {.word = name};
    *out = NULL;
    for (const sm_embedded *e = sm_lessons; e->name; e++) {
        if (strcmp(e->name, name) == 0) return parse(out, name, (const char *)e->bytes, e->length, err);
        sm_near_try(&near, e->name);
    }
    if (looks_like_a_path(name)) return read_file(out, name, err);
    const char *best = sm_near_found(&near);
    return sm_fail(err, SM_USAGE, "there is no lesson \"%s\"; %s%s; \"lesson list\" shows all, a file ends in .json",
                   name, best ? "the nearest is " : "none is called so", best ? best : "");
}
