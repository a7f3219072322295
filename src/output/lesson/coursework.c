/* A student's work as JSON, as io/lesson/coursework.c reads it. */
#include "io/bytes/save.h"
#include "lesson.h"
#include "output/writers/writers.h"

static void put_texts(sm_json *j, const char *key, const sm_says *list)
{
    sm_json_open(j, key, "[");
    for (size_t i = 0; i < list->n; i++) sm_json_words(j, NULL, list->row[i].text);
    sm_json_close(j, "]");
}

static void put_table(sm_json *j, const sm_coursework_step *s)
{
    sm_json_open(j, "table", "[");
    for (uint32_t r = 0; r < s->rows; r++) {
        sm_json_open(j, NULL, "[");
        for (uint32_t c = 0; c < s->cols; c++) sm_json_whole(j, NULL, s->count[(size_t)r * s->cols + c]);
        sm_json_close(j, "]");
    }
    sm_json_close(j, "]");
}

static void put_step(sm_json *j, const sm_coursework_step *s)
{
    sm_json_open(j, NULL, "\n  {");
    sm_json_whole(j, "step", s->step + 1);
    if (s->question) {
        sm_json_words(j, "question", s->question);
        if (s->choices.n) put_texts(j, "choices", &s->choices);
        put_texts(j, "replies", &s->replies);
        if (s->shown) sm_json_bool(j, "shown", true);
    }
    if (s->goal.n) {
        put_texts(j, "goal", &s->goal);
        put_texts(j, "log", &s->log);
        if (s->solved) sm_json_bool(j, "solved", true);
        if (s->count) put_table(j, s);
    }
    sm_json_close(j, "}");
}

void sm_output_coursework(const sm_coursework *w, sm_out *out)
{
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "{");
    sm_json_words(&j, "setmatch", SM_VERSION);
    sm_json_open(&j, "lessons", "[");
    for (size_t i = 0; i < w->n; i++) {
        const sm_coursework_lesson *l = &w->lesson[i];
        sm_json_open(&j, NULL, "\n {");
        sm_json_words(&j, "lesson", l->name);
        sm_json_open(&j, "steps", "[");
        for (size_t k = 0; k < l->n; k++) put_step(&j, &l->step[k]);
        sm_json_close(&j, "]");
        sm_json_close(&j, "}");
    }
    sm_json_close(&j, "]");
    sm_json_close(&j, "}");
    sm_json_end(&j);
}

sm_status sm_coursework_save(const sm_coursework *w, sm_error *err)
{
    sm_save *save = NULL;
    sm_status status = sm_save_open(&save, w->file, true, err);
    if (status != SM_OK) return status;
    sm_out out = sm_out_to(sm_save_sink(save), err);
    sm_output_coursework(w, &out);
    return sm_save_close(save, sm_out_end(&out), NULL, NULL, err);
}
