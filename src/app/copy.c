/* What is copied: the view's document, or its list, or the screen as it is. Making it is a step of the explorer;
 * bringing it to a clipboard is the terminal's, so that is done behind the step. */
#include "inside.h"
#include "setmatch/base/mem.h"
#include "setmatch/io/save.h"
#include "setmatch/report/report.h"
#include <string.h>

enum { COPY_AT_MOST = 16 * 1024 * 1024 }; /* bytes; more is for a file */

/* ---- what ----------------------------------------------------------------------------------------------------------
 */

static sm_status take(void *self, const char *bytes, size_t length, sm_error *err)
{
    sm_text *out = self;
    if (out->length + length > COPY_AT_MOST)
        return sm_fail(err, SM_LIMIT, "this is more than %d MiB, too much for a clipboard; export writes it to a file",
                       COPY_AT_MOST / 1024 / 1024);
    return sm_text_add(out, bytes, length, err);
}

static sm_sink sink_of(sm_app *a)
{
    return (sm_sink){.write = take, .self = &a->copied};
}

/* Blanks at the ends of lines are the screen's, not the text's. */
static sm_status copy_screen(sm_app *a, sm_error *err)
{
    const sm_frame *frame;
    sm_text_clear(&a->copied_what);
    sm_status status = sm_text_print(&a->copied_what, err, "the screen as text");
    if (!status) status = sm_app_frame(a, &frame, err);
    return status ? status : sm_frame_write(frame, false, sink_of(a), err);
}

static sm_status copy_document(sm_app *a, const char *format, sm_error *err)
{
    const sm_view *v = sm_app_view(a);
    sm_scene scene = sm_app_scene(a);
    sm_text indices = {0};
    sm_status status = v->indices ? v->indices(a->state[a->here], &scene, &indices, err) : SM_OK;
    sm_report_options o = {.indices = indices.length ? indices.data : NULL,
                           .values = sm_session_option(a->session, "values"),
                           .ascii = scene.look.ascii,
                           .digits = sm_session_digits(a->session)};
    if (!status) status = sm_report(a->session, v->document, format, &o, sink_of(a), err);
    sm_text_done(&indices);
    return status;
}

typedef struct ordered { /* the rows of a list as they are seen */
    const sm_list *list;
    const sm_grid *grid;
} ordered;

static const char *head(const void *self, size_t col)
{
    const sm_grid *g = ((const ordered *)self)->grid;
    return g->head(g->self, col);
}

static sm_datum at(const void *self, size_t row, size_t col)
{
    const ordered *o = self;
    return o->grid->at(o->grid->self, o->list->order[row], col);
}

typedef struct errand {
    sm_app *app;
    const sm_export *format;
} errand;

static sm_status copy_list(void *self, const sm_list *list, const sm_grid *grid, sm_error *err)
{
    const errand *e = self;
    const ordered rows = {.list = list, .grid = grid};
    const sm_grid seen = {
        .title = grid->title, .rows = list->shown, .cols = grid->cols, .self = &rows, .head = head, .at = at};
    sm_report_options o = {.ascii = sm_app_scene(e->app).look.ascii,
                           .digits = sm_session_digits(e->app->session),
                           .bare = e->format->bare};
    if (!e->format->grid) return sm_fail(err, SM_USAGE, "a list cannot be copied as %s", e->format->name);
    return e->format->grid(&seen, &o, sink_of(e->app), err);
}

/* text is what people say for a table that is to be read. */
static const char *format_of(const char *word)
{
    return strcmp(word, "text") == 0 ? "table" : word;
}

static sm_status copy_as(sm_app *a, const char *word, sm_error *err)
{
    const sm_view *v = sm_app_view(a);
    const sm_export *format = sm_export_find(format_of(word));
    sm_scene scene = sm_app_scene(a);
    errand e = {.app = a, .format = format};
    const sm_list_taker taker = {.take = copy_list, .self = &e};
    if (!format) return sm_fail(err, SM_USAGE, "there is no format \"%s\"; Tab behind copy shows them", word);
    sm_text_clear(&a->copied_what);
    sm_status status = sm_text_print(&a->copied_what, err, "%s as %s", v->document ? v->document : v->title,
                                     strcmp(format->name, "table") == 0 ? "text" : format->name);
    if (status) return status;
    return v->list ? v->list(a->state[a->here], &scene, &taker, err) : copy_document(a, format->name, err);
}

static bool has_document(const sm_app *a)
{
    const sm_view *v = sm_app_view(a);
    return a->session && (v->list || (v->document && sm_document_find(v->document)));
}

sm_status sm_app_copy(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_view *v = sm_app_view(a);
    const char *word = c->n_words ? c->word[0] : v->format ? v->format : "text";
    bool document = has_document(a) && strcmp(word, "screen") != 0;
    sm_text_clear(&a->copied);
    if (!document && strcmp(word, "text") != 0 && strcmp(word, "screen") != 0)
        return sm_fail(err, SM_USAGE, "what is shown here can be copied as text only; copy text does it");
    sm_status status = document ? copy_as(a, word, err) : copy_screen(a, err);
    if (!status && !a->copied.length) status = sm_fail(err, SM_USAGE, "there is nothing here to copy yet");
    a->wants_copy = !status;
    return status;
}

/* ---- where to ------------------------------------------------------------------------------------------------------
 */

static size_t lines_of(const sm_text *t)
{
    size_t n = 0;
    for (size_t i = 0; i < t->length; i++) n += t->data[i] == '\n';
    return n + (t->length && t->data[t->length - 1] != '\n');
}

/* why: no clipboard took it; "" where a file was asked for. */
static sm_status to_file(sm_app *a, const char *why, sm_text *where, sm_error *err)
{
    sm_text file = {0};
    sm_status status = sm_state_write("copy.txt", sm_text_of(&a->copied), a->copied.length, &file, err);
    if (!status)
        status = sm_text_print(where, err, "to %s%s%s%s", sm_text_of(&file), *why ? " (" : "", why, *why ? ")" : "");
    sm_text_done(&file);
    return status;
}

static sm_status deliver(sm_app *a, sm_terminal *t, sm_error *err)
{
    char room[SM_VALUE_ROOM];
    const char *way = sm_app_option(a, "clipboard", room);
    sm_text where = {0};
    sm_error refused = {0};
    sm_status status = SM_TERMINAL;
    if (t->copy && strcmp(way, "file") != 0)
        status = t->copy(t, way, sm_text_of(&a->copied), a->copied.length, &where, &refused);
    if (status == SM_TERMINAL)
        status = to_file(a, refused.text, &where, err);
    else if (status)
        *err = refused;
    size_t n = lines_of(&a->copied);
    if (!status)
        status = sm_app_say(a, err, "copied %s, %zu line%s, %s", sm_text_of(&a->copied_what), n, n == 1 ? "" : "s",
                            sm_text_of(&where));
    sm_text_done(&where);
    return status;
}

sm_status sm_app_deliver(sm_app *a, sm_terminal *t, sm_error *err)
{
    sm_error inner = {0};
    if (!a->wants_copy) return SM_OK;
    a->wants_copy = false;
    sm_status status = deliver(a, t, &inner);
    sm_text_done(&a->copied);
    return status ? sm_app_say_error(a, &inner, err) : SM_OK;
}
