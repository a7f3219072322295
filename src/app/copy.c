/* What is copied: the view's document, or its list, or the screen as it is. Making it is a step of the explorer;
 * bringing it to a clipboard is the terminal's, so that is done after the step. */
#include "base/tick.h"
#include "carry.h"
#include "io/state/state.h"
#include "output/output.h"
#include <string.h>

enum { COPY_AT_MOST = 16 * 1024 * 1024 }; /* bytes; more is for a file */

/* ---- what -------------------------------------------------------------------------------------------------------- */

static sm_status take_bytes(void *self, const char *bytes, size_t length, sm_error *err)
{
    sm_text *out = self;
    if (!sm_tick()) return sm_stopped(err);
    if (out->length + length > COPY_AT_MOST)
        return sm_fail(err, SM_LIMIT, "more than %d MiB is too much for a clipboard; export writes it to a file",
                       COPY_AT_MOST / 1024 / 1024);
    sm_text_bytes(out, bytes, length);
    return SM_OK;
}

static sm_out clipboard(sm_app *a, sm_error *err)
{
    return sm_out_to((sm_sink){.write = take_bytes, .self = &a->clip.bytes}, err);
}

static sm_status copy_document(sm_app *a, const char *format, sm_error *err)
{
    const sm_view *v = sm_app_view(a);
    sm_text indices = {0};
    sm_put_indices(a, &indices);
    sm_out out = clipboard(a, err);
    sm_output_options o = {.indices = indices.length ? indices.data : NULL,
                           .values = sm_session_option(a->session, "values"),
                           .ascii = sm_app_look(a).ascii,
                           .digits = sm_session_digits(a->session)};
    sm_output_document(a->session, v->document, format, &o, &out);
    sm_text_free(&indices);
    return sm_out_end(&out);
}

typedef struct ordered { /* the rows of a list as they are seen */
    const sm_list *list;
    const sm_grid *grid;
} ordered;

static const char *ordered_head(const void *self, size_t col)
{
    const sm_grid *g = ((const ordered *)self)->grid;
    return sm_grid_head(g, col);
}

static sm_datum ordered_at(const void *self, size_t row, size_t col)
{
    const ordered *o = self;
    return sm_grid_at(o->grid, o->list->order[row], col);
}

typedef struct copying {
    sm_app *app;
    const sm_export *format;
} copying;

static sm_status copy_list(void *self, const sm_list *list, const sm_grid *grid, sm_error *err)
{
    const copying *e = self;
    const ordered rows = {.list = list, .grid = grid};
    const sm_grid seen = {.title = grid->title,
                          .rows = list->shown,
                          .cols = grid->cols,
                          .self = &rows,
                          .head = ordered_head,
                          .at = ordered_at};
    sm_output_options o = {
        .ascii = sm_app_look(e->app).ascii, .digits = sm_session_digits(e->app->session), .bare = e->format->bare};
    if (!e->format->grid) return sm_fail(err, SM_USAGE, "cannot copy a list as %s", e->format->name);
    sm_out out = clipboard(e->app, err);
    e->format->grid(&seen, &o, &out);
    return sm_out_end(&out);
}

/* text is what people say for a table that is to be read. */
static sm_status copy_as(sm_app *a, const char *word, sm_error *err)
{
    const sm_view *v = sm_app_view(a);
    const sm_export *format = sm_export_find(strcmp(word, "text") == 0 ? "table" : word);
    sm_scene scene = sm_app_scene(a);
    copying e = {.app = a, .format = format};
    const sm_list_taker taker = {.take = copy_list, .self = &e};
    if (v->lines && format && strcmp(format->name, "table") == 0) {
        sm_text_clear(&a->clip.what);
        sm_text_printf(&a->clip.what, "%s as text", v->document);
        v->lines(sm_app_state(a), &a->clip.bytes);
        return SM_OK;
    }
    if (!format)
        return sm_fail(err, SM_USAGE, "unknown format \"%s\"; press Tab after copy to list the formats",
                       sm_quote(word).text);
    sm_text_clear(&a->clip.what);
    sm_text_printf(&a->clip.what, "%s as %s", v->document ? v->document : v->title,
                   strcmp(format->name, "table") == 0 ? "text" : format->name);
    return v->list ? v->list(sm_app_state(a), &scene, &taker, err) : copy_document(a, format->name, err);
}

sm_status sm_verb_copy(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_view *v = sm_app_view(a);
    const char *word = c->n_words ? c->word[0] : v->format ? v->format : "text";
    bool screen = strcmp(word, "screen") == 0;
    bool document = !screen && a->session && (v->list || (v->document && sm_document_find(v->document)));
    sm_status status = SM_OK;
    sm_text_clear(&a->clip.bytes);
    if (!document && !screen && strcmp(word, "text") != 0)
        return sm_fail(err, SM_USAGE, "this view can only be copied as text: copy text");
    sm_app_writing(a, "copying");
    if (document) {
        status = copy_as(a, word, err);
    } else { /* spaces at the ends of lines are the screen's, not the text's */
        sm_text_clear(&a->clip.what);
        sm_text_puts(&a->clip.what, "the screen as text");
        sm_frame_write(sm_app_frame(a), false, &a->clip.bytes);
    }
    if (!status && !a->clip.bytes.length) status = sm_fail(err, SM_USAGE, "nothing to copy here yet");
    a->clip.wanted = !status;
    return sm_app_written(a, "copied") && status ? SM_OK : status;
}

/* ---- where to ---------------------------------------------------------------------------------------------------- */

static sm_status deliver(sm_app *a, sm_terminal *t, sm_error *err)
{
    char buffer[SM_VALUE_CAPACITY];
    const char *way = sm_app_option(a, "clipboard", buffer), *bytes = sm_text_of(&a->clip.bytes);
    size_t length = a->clip.bytes.length, lines = length && bytes[length - 1] != '\n';
    for (size_t i = 0; i < length; i++) lines += bytes[i] == '\n';
    sm_text where = {0}, file = {0};
    sm_error refused = {0};
    sm_status status = SM_TERMINAL;
    if (t->copy && strcmp(way, "file") != 0) status = t->copy(t, way, bytes, length, &where, &refused);
    if (status == SM_TERMINAL) { /* no clipboard took it, or a file was requested */
        status = sm_state_write("copy.txt", bytes, length, &file, err);
        sm_text_printf(&where, "to %s", sm_text_of(&file));
        if (*refused.text) sm_text_printf(&where, " (%s)", refused.text);
    } else if (status) {
        *err = refused;
    }
    if (!status)
        sm_say_transient(&a->message, "copied %s, %zu line%s, %s", sm_text_of(&a->clip.what), lines, sm_plural(lines),
                         sm_text_of(&where));
    sm_text_free(&file);
    sm_text_free(&where);
    return status;
}

void sm_app_deliver(sm_app *a, sm_terminal *t)
{
    sm_error inner = {0};
    if (!a->clip.wanted) return;
    a->clip.wanted = false;
    if (deliver(a, t, &inner)) sm_say_error(&a->message, &inner);
    sm_text_free(&a->clip.bytes);
}
