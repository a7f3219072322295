/* A lesson's file: objects with known keys, row by row. */
#include "base/mem.h"
#include "lesson_parts.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_AT_MOST = 10000 }; /* walking them is quadratic in their number */

static void path_up(sm_lesson_reader *r, size_t back)
{
    r->path.length = back;
    if (r->path.data) r->path.data[back] = 0;
}

/* Fails at a value. Keeps the first error. */
static void refuse_at(sm_lesson_reader *r, const cJSON *value, const char *format, ...) SM_LIKE_PRINTF(3, 4);
static void refuse_at(sm_lesson_reader *r, const cJSON *value, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_place at = sm_scan_where(&r->scan, value);
    if (r->status == SM_OK) r->status = sm_vfail_at(r->err, SM_INPUT, r->scan.file, at.line, at.column, format, args);
    va_end(args);
}

void sm_lesson_refuse(sm_lesson_reader *r, const cJSON *value, const char *cause, const char *remedy)
{
    refuse_at(r, value, "%s at $%.120s (found %s); %s", cause, sm_text_of(&r->path), sm_json_kind(value), remedy);
}

static void unknown_key(sm_lesson_reader *r, const cJSON *item, const sm_lesson_key *keys)
{
    sm_near near = {.word = item->string};
    sm_text all = {0};
    for (; keys->name; keys++) {
        sm_text_printf(&all, "%s%s", all.length ? ", " : "", keys->name);
        sm_near_try(&near, keys->name);
    }
    const char *best = sm_near_found(&near);
    refuse_at(r, item, "unknown key \"%s\" at $%.120s (one of: %s)%s%s%s", sm_quote_brief(item->string).text,
              sm_text_of(&r->path), sm_text_of(&all), best ? "; did you mean \"" : "", best ? best : "",
              best ? "\"?" : "");
    sm_text_free(&all);
}

static void read_member(sm_lesson_reader *r, const cJSON *item, const sm_lesson_key *k, void *into)
{
    size_t back = r->path.length;
    int type = cJSON_IsFalse(item) ? cJSON_True : item->type & 0xFF;
    sm_text_printf(&r->path, ".%s", k->name);
    if (type == k->type)
        k->read(r, item, (char *)into + k->at);
    else
        sm_lesson_refuse(r, item, "wrong type of value",
                         k->type == cJSON_String   ? "write it in double quotes"
                         : k->type == cJSON_Number ? "write a number"
                         : k->type == cJSON_True   ? "write true or false"
                         : k->type == cJSON_Array  ? "write an array, [..]"
                                                   : "write an object, {..}");
    path_up(r, back);
}

void sm_lesson_object(sm_lesson_reader *r, const cJSON *object, const sm_lesson_key *keys, void *into)
{
    for (const cJSON *c = object->child; c && r->status == SM_OK; c = c->next) {
        const sm_lesson_key *k = keys;
        while (k->name && strcmp(k->name, c->string) != 0) k++;
        if (k->name)
            read_member(r, c, k, into);
        else
            unknown_key(r, c, keys);
    }
    for (; keys->name && r->status == SM_OK; keys++) {
        if (!keys->required || cJSON_GetObjectItemCaseSensitive(object, keys->name)) continue;
        refuse_at(r, object, "missing key \"%s\" at $%.120s; add it", sm_quote(keys->name).text, sm_text_of(&r->path));
    }
}

void sm_lesson_text(sm_lesson_reader *r, const cJSON *value, void *into)
{
    *(const char **)into = sm_dict_keep(r->words, value->valuestring);
}

void sm_lesson_texts(sm_lesson_reader *r, const cJSON *value, void *into)
{
    size_t i = 0, back = r->path.length;
    for (const cJSON *c = value->child; c && r->status == SM_OK; c = c->next, i++) {
        sm_place at = sm_scan_where(&r->scan, c);
        if (c->string)
            sm_text_printf(&r->path, ".%s", c->string);
        else
            sm_text_printf(&r->path, "[%zu]", i);
        if (cJSON_IsString(c))
            sm_says_add(into, r->words, (sm_said){c->string, c->valuestring, at.line, at.column});
        else
            sm_lesson_refuse(r, c, "this is not a text", "write it in double quotes, numbers too");
        path_up(r, back);
    }
}

static const sm_lesson_key task_keys[] = {
    {"goal", cJSON_Array, true, sm_lesson_texts, offsetof(sm_challenge, goal)},
    {"each", cJSON_Array, false, sm_lesson_texts, offsetof(sm_challenge, each)},
    {"verbs", cJSON_Array, false, sm_lesson_texts, offsetof(sm_challenge, verbs)},
    {"solution", cJSON_Array, true, sm_lesson_texts, offsetof(sm_challenge, solution)},
    {"refused", cJSON_Array, false, sm_lesson_texts, offsetof(sm_challenge, refused)},
    {"points", cJSON_String, false, sm_lesson_text, offsetof(sm_challenge, points)},
    {"budget", cJSON_String, false, sm_lesson_text, offsetof(sm_challenge, budget)},
    {"best", cJSON_String, false, sm_lesson_text, offsetof(sm_challenge, best)},
    {NULL, 0, false, NULL, 0},
};

static void read_task(sm_lesson_reader *r, const cJSON *value, void *into)
{
    sm_lesson_object(r, value, task_keys, into);
    if (r->status == SM_OK && !((sm_challenge *)into)->goal.n)
        sm_lesson_refuse(r, value, "a task without a goal", "write \"goal\": [\"nca > start\"]");
}

static const sm_lesson_key step_keys[] = {
    {"title", cJSON_String, false, sm_lesson_text, offsetof(sm_step, title)},
    {"words", cJSON_String, true, sm_lesson_text, offsetof(sm_step, words)},
    {"data", cJSON_Object, false, sm_lesson_data, offsetof(sm_step, data)},
    {"commands", cJSON_Array, false, sm_lesson_texts, offsetof(sm_step, commands)},
    {"look", cJSON_Array, false, sm_lesson_texts, offsetof(sm_step, look)},
    {"values", cJSON_Object, false, sm_lesson_texts, offsetof(sm_step, values)},
    {"printed", cJSON_Object, false, sm_lesson_texts, offsetof(sm_step, printed)},
    {"misprint", cJSON_Object, false, sm_lesson_texts, offsetof(sm_step, misprint)},
    {"task", cJSON_Object, false, read_task, offsetof(sm_step, task)},
    {"phase", cJSON_String, false, sm_lesson_text, offsetof(sm_step, phase)},
    {"question", cJSON_String, false, sm_lesson_text, offsetof(sm_step, question)},
    {"answer", cJSON_String, false, sm_lesson_text, offsetof(sm_step, answer)},
    {"right", cJSON_String, false, sm_lesson_text, offsetof(sm_step, right)},
    {"hide", cJSON_String, false, sm_lesson_text, offsetof(sm_step, hide)},
    {"watch", cJSON_String, false, sm_lesson_text, offsetof(sm_step, watch)},
    {"wrong", cJSON_Object, false, sm_lesson_texts, offsetof(sm_step, wrong)},
    {"minutes", cJSON_String, false, sm_lesson_text, offsetof(sm_step, minutes)},
    {"note", cJSON_String, false, sm_lesson_text, offsetof(sm_step, note)},
    {NULL, 0, false, NULL, 0},
};

/* Room for so many steps; the first data may have been put into the first of them before. */
static void reserve_steps(sm_lesson_reader *r, size_t n)
{
    sm_lesson *l = r->lesson;
    sm_grow(&l->step, &l->capacity, n, sizeof *l->step);
    if (n > l->n_steps) l->n_steps = n;
}

static void one_step(sm_lesson_reader *r, const cJSON *value, size_t i)
{
    if (!cJSON_IsObject(value)) sm_lesson_refuse(r, value, "this is not a step", "write {\"words\": \"..\"}");
    if (r->status == SM_OK) reserve_steps(r, i + 1);
    if (r->status != SM_OK) return;
    sm_step *step = &r->lesson->step[i];
    if (step->data && cJSON_GetObjectItemCaseSensitive(value, "data"))
        sm_lesson_refuse(r, value, "the first step begins on the data of the lesson", "leave its own \"data\" out");
    else
        sm_lesson_object(r, value, step_keys, step);
    if (r->status == SM_OK) sm_lesson_marks(r, value, step);
    bool number = step->right && sm_answer_number(step->right, &(double){0});
    if (step->right ? !step->question || (!step->wrong.n && !number) : step->wrong.n > 0)
        sm_lesson_refuse(r, value, "\"right\" and \"wrong\" of no question",
                         "write a question, the right answer and, but for a number, a wrong one");
    if (step->hide && (!step->question || strcmp(step->hide, "marks") != 0))
        sm_lesson_refuse(r, value, "\"hide\" that hides nothing", "write \"marks\", in a step with a question");
    if (step->minutes && (strspn(step->minutes, "0123456789") != strlen(step->minutes) || strlen(step->minutes) > 2 ||
                          !strtoul(step->minutes, NULL, 10)))
        sm_lesson_refuse(r, cJSON_GetObjectItemCaseSensitive(value, "minutes"), "this is not a number of minutes",
                         "write a whole number from 1 to 99 in quotes");
    if (!step->answer != !step->question)
        sm_lesson_refuse(r, value, "a question without its answer, or an answer without its question",
                         "write both, or neither");
}

static void all_steps(sm_lesson_reader *r, const cJSON *value, void *into)
{
    size_t i = 0, back = r->path.length;
    if (!value->child) sm_lesson_refuse(r, value, "a lesson without steps", "write at least one");
    for (const cJSON *c = value->child; c && r->status == SM_OK; c = c->next, i++) {
        if (i == STEPS_AT_MOST) sm_lesson_refuse(r, value, "more than 10000 steps", "split it into several lessons");
        sm_text_printf(&r->path, "[%zu]", i);
        if (r->status == SM_OK) one_step(r, c, i);
        path_up(r, back);
    }
}

/* The data of the lesson are those of its first step, which may not have been read yet. */
static void first_data(sm_lesson_reader *r, const cJSON *value, void *into)
{
    sm_lesson *l = r->lesson;
    if (l->n_steps && l->step[0].data)
        sm_lesson_refuse(r, value, "the first step begins on the data of the lesson",
                         "leave the \"data\" of that step out");
    else {
        reserve_steps(r, 1);
        sm_lesson_data(r, value, &l->step[0].data);
    }
}

static const sm_lesson_key lesson_keys[] = {
    {"name", cJSON_String, true, sm_lesson_text, offsetof(sm_lesson, name)},
    {"title", cJSON_String, true, sm_lesson_text, offsetof(sm_lesson, title)},
    {"source", cJSON_String, true, sm_lesson_text, offsetof(sm_lesson, source)},
    {"doi", cJSON_String, false, sm_lesson_text, offsetof(sm_lesson, doi)},
    {"about", cJSON_String, true, sm_lesson_text, offsetof(sm_lesson, about)},
    {"data", cJSON_Object, true, first_data, 0},
    {"steps", cJSON_Array, true, all_steps, 0},
    {NULL, 0, false, NULL, 0},
};

static sm_status parse_lesson(sm_lesson **out, const char *name, const char *text, size_t length, sm_error *err)
{
    sm_lesson_reader r = {.err = err};
    sm_bounds bounds = sm_bounds_default();
    cJSON *tree = NULL;
    *out = NULL;
    r.status = sm_scan_tree(&r.scan, name, text, length, &bounds, &tree, err);
    if (r.status == SM_OK) sm_lesson_new(&r.lesson);
    r.words = r.lesson ? r.lesson->words : NULL;
    if (r.status == SM_OK && !cJSON_IsObject(tree))
        sm_lesson_refuse(&r, tree, "this is not a lesson", "write an object, {..}");
    if (r.status == SM_OK) sm_lesson_object(&r, tree, lesson_keys, r.lesson);
    if (r.status == SM_OK) r.lesson->file = sm_dict_keep(r.words, r.scan.file);
    cJSON_Delete(tree);
    sm_scan_free(&r.scan);
    sm_text_free(&r.path);
    if (r.status == SM_OK)
        *out = r.lesson;
    else
        sm_lesson_free(r.lesson);
    return r.status;
}

sm_status sm_lesson_parse(sm_lesson **out, const char *name, const char *text, size_t length, sm_error *err)
{
    sm_text whole = {0}; /* cJSON wants a NUL after it */
    sm_text_bytes(&whole, text, length);
    sm_status status = parse_lesson(out, name, sm_text_of(&whole), length, err);
    sm_text_free(&whole);
    return status;
}

static sm_status read_file(sm_lesson **out, const char *file, sm_error *err)
{
    sm_source *in = NULL;
    sm_text text = {0};
    sm_bounds bounds = sm_bounds_default();
    sm_status status = sm_source_open(&in, file, false, &bounds, err);
    if (status == SM_OK) status = sm_source_all(in, &text, SM_BOUND_JSON_BYTES, err);
    if (status == SM_OK) sm_text_bytes(&text, "", 0);
    if (status == SM_OK) status = parse_lesson(out, sm_source_file(in), sm_text_of(&text), text.length, err);
    sm_source_close(in);
    sm_text_free(&text);
    return status;
}

sm_status sm_lesson_read(sm_lesson **out, const char *name, sm_error *err)
{
    sm_near near = {.word = name};
    *out = NULL;
    for (const sm_embedded *e = sm_lessons; e->name; e++) {
        if (strcmp(e->name, name) == 0) return parse_lesson(out, name, (const char *)e->bytes, e->length, err);
        sm_near_try(&near, e->name);
    }
    size_t length = strlen(name);
    bool ends_in_json = length > 5 && strcmp(name + length - 5, ".json") == 0;
    if (ends_in_json || strchr(name, '/') || strcmp(name, "-") == 0) return read_file(out, name, err);
    return sm_near_fail(&near, "lesson", "see lesson list; lesson files end in .json", err);
}
