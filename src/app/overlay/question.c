/* A question with y and anything else. */
#include "overlay.h"

typedef struct question { /* state of the overlay */
    sm_text line;         /* command run by yes */
} question;

static void question_free(sm_app *a)
{
    sm_text_free(&((question *)a->layer.state)->line);
}

static void push_asking(sm_app *a, const sm_overlay *o, const char *line)
{
    sm_push_overlay(a, o);
    question *q = a->layer.state;
    sm_text_puts(&q->line, line);
}

/* The subject of the question must be visible. */
void sm_ask_unsaved(sm_app *a, const char *line)
{
    uint32_t n = sm_app_unsaved(a);
    if (a->tour.own) sm_app_own_data(a);
    sm_say_words(&a->message, "%u unsaved change%s; %s", n, sm_plural(n),
                 a->options.asks_nothing ? "--no-input never asks: w writes, ! after a command (:q!) discards"
                                         : "y discard, w save first, Esc cancel");
    if (!a->options.asks_nothing) push_asking(a, &sm_overlay_question, line);
}

void sm_ask_first(sm_app *a, const sm_command *c, bool *asked)
{
    *asked = sm_app_unsaved(a) && !a->forced;
    if (!*asked) return;
    sm_text line = {0};
    sm_text_puts(&line, "!");
    sm_put_command(&line, c);
    sm_ask_unsaved(a, sm_text_of(&line));
    sm_text_free(&line);
}

void sm_push_confirm(sm_app *a, const char *words, const char *line)
{
    sm_say_words(&a->message, "%s; %s", words,
                 a->options.asks_nothing ? "--no-input never asks: ! after a command (:write! FILE) replaces it"
                                         : "y replace, Esc cancel");
    if (!a->options.asks_nothing) push_asking(a, &sm_overlay_confirm, line);
}

static void answer_yes(sm_app *a)
{
    const sm_text *line = &((question *)a->layer.state)->line;
    sm_say_nothing(&a->message);
    sm_overlay_answer(a, line->length ? SM_RUNS : SM_SHUTS, "%s", sm_text_of(line));
}

static void answer_no(sm_app *a)
{
    sm_say_nothing(&a->message);
    sm_overlay_closes(a);
}

static sm_status question_key(sm_app *a, const char *key, sm_error *err)
{
    if (sm_key_among("y Y q", key)) {
        answer_yes(a);
        return SM_OK;
    }
    if (!sm_key_among("w", key)) {
        answer_no(a);
        return SM_OK;
    }
    sm_text name = {0}, line = {0};
    sm_put_write_name(a, &name);
    sm_put_word(&line, sm_text_of(&name));
    sm_say_nothing(&a->message);
    sm_overlay_answer(a, SM_EDITS, ":write %s", sm_text_of(&line));
    sm_text_free(&name);
    sm_text_free(&line);
    return SM_OK;
}

static sm_status confirm_key(sm_app *a, const char *key, sm_error *err)
{
    if (sm_key_among("y Y", key))
        answer_yes(a);
    else
        answer_no(a);
    return SM_OK;
}

/* The message line says it; the cursor waits there. */
static void question_draw(sm_app *a, sm_pen pen)
{
    sm_screen s = sm_app_screen(a);
    sm_draw_message(a, pen, sm_text_of(&a->message.full), SM_ROLE_ERROR);
    sm_pen_cursor(pen, a->caps.w - 1, s.message < 0 ? 0 : s.message);
}

static const sm_binding question_keys[] = {{"y Y q", "yes", "discard", "discard"},
                                           {"w", "write", "save first", "save first"},
                                           {"Esc", "no", "cancel", "cancel"},
                                           {0}};

static const sm_binding confirm_keys[] = {
    {"y Y", "yes", "replace it", "replace"}, {"Esc", "no", "cancel", "cancel"}, {0}};

const sm_overlay sm_overlay_question = {.name = "question",
                                        .state_size = sizeof(question),
                                        .keys = question_keys,
                                        .key = question_key,
                                        .draw = question_draw,
                                        .free = question_free,
                                        .asks = true};
const sm_overlay sm_overlay_confirm = {.name = "question",
                                       .state_size = sizeof(question),
                                       .keys = confirm_keys,
                                       .key = confirm_key,
                                       .draw = question_draw,
                                       .free = question_free};
