/* A question with y and anything else. */
#include "inside.h"

typedef struct question { /* over_state of the overlay */
    sm_text line;         /* that a yes runs, or */
    sm_status (*act)(sm_app *a, sm_error *err);
    bool bare; /* there is nothing to be written first */
} question;

static void done(sm_app *a)
{
    sm_text_done(&((question *)a->over_state)->line);
}

sm_status sm_app_question(sm_app *a, const char *words, const char *line, sm_status (*act)(sm_app *a, sm_error *err),
                          sm_error *err)
{
    sm_text copy = {0};
    if (a->options.asks_nothing)
        return sm_app_say(a, err, "%s; --no-input asks nothing: w writes, ! behind a command (:q!) goes on without",
                          words);
    sm_status status = sm_text_print(&copy, err, "%s", line);
    if (!status) status = sm_app_say(a, err, "%s; y goes on, w writes first, any other key stays", words);
    if (!status) status = sm_app_lay(a, &sm_overlay_question, err);
    if (status) {
        sm_text_done(&copy);
        return status;
    }
    question *q = a->over_state;
    q->line = copy;
    q->act = act;
    return SM_OK;
}

sm_status sm_app_ask_first(sm_app *a, const sm_command *c, bool *asked, sm_error *err)
{
    *asked = sm_app_unsaved(a) && !a->forced;
    if (!*asked) return SM_OK;
    sm_text words = {0}, line = {0};
    sm_status status = a->aside.session ? sm_app_own_data(a, err) : SM_OK; /* what is asked about is to be seen */
    if (!status) status = sm_app_say_unsaved(a, &words, err);
    if (!status) status = sm_text_print(&line, err, "!");
    if (!status) status = sm_command_format(c, &line, err);
    if (!status) status = sm_app_question(a, sm_text_of(&words), sm_text_of(&line), NULL, err);
    sm_text_done(&words);
    sm_text_done(&line);
    return status;
}

sm_status sm_app_confirm(sm_app *a, const char *words, const char *line, sm_error *err)
{
    sm_text copy = {0};
    if (a->options.asks_nothing)
        return sm_app_say(a, err, "%s; --no-input asks nothing: ! behind a command (:write! FILE) goes on without",
                          words);
    sm_status status = sm_text_print(&copy, err, "%s", line);
    if (!status) status = sm_app_say(a, err, "%s; y replaces it, any other key leaves it", words);
    if (!status) status = sm_app_lay(a, &sm_overlay_confirm, err);
    if (status) {
        sm_text_done(&copy);
        return status;
    }
    *(question *)a->over_state = (question){.line = copy, .bare = true};
    return SM_OK;
}

static sm_status key(sm_app *a, const char *pressed, sm_error *err)
{
    question was = *(question *)a->over_state; /* what it leads to may ask again */
    ((question *)a->over_state)->line = (sm_text){0};
    sm_app_close(a);
    sm_text_clear(&a->message);
    sm_text line = {0};
    sm_status status = SM_OK;
    if (!was.bare && sm_key_among("w", pressed)) {
        status = sm_app_write_line(a, &line, err);
        if (!status) status = sm_app_prompt(a, ':', sm_text_of(&line), err);
    } else if (sm_key_among(was.bare ? "y Y" : "y Y q", pressed)) {
        status = was.act ? was.act(a, err) : sm_app_line(a, sm_text_of(&was.line), err);
    }
    sm_text_done(&line);
    sm_text_done(&was.line);
    return status;
}

/* The message line says it; the cursor waits there. */
static void draw(sm_app *a, sm_pen pen)
{
    sm_screen s = sm_app_screen(a);
    sm_app_draw_message(a, pen, sm_text_of(&a->message), SM_ROLE_ERROR);
    sm_pen_cursor(pen, a->caps.w - 1, s.message < 0 ? 0 : s.message);
}

static const sm_binding keys[] = {{"y Y q", "yes", "go on", "go on"},
                                  {"w", "write", "write first", "write first"},
                                  {"Esc", "no", "stay", "stay"},
                                  {0}};

static const sm_binding few[] = {{"y Y", "yes", "replace it", "replace it"}, {"Esc", "no", "stay", "leave it"}, {0}};

const sm_overlay sm_overlay_confirm = {
    .name = "question", .state_size = sizeof(question), .keys = few, .key = key, .draw = draw, .done = done};
const sm_overlay sm_overlay_question = {
    .name = "question", .state_size = sizeof(question), .keys = keys, .key = key, .draw = draw, .done = done};
