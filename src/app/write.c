/* write and export; nothing is replaced without asking. */
#include "base/mem.h"
#include "base/os.h"
#include "carry.h"
#include "io/bytes/save.h"
#include "io/write_back.h"
#include "output/output.h"
#include "ui/picture.h"
#include <string.h>
#include <unistd.h>

static sm_status write_screen(sm_app *a, const char *file, sm_text *said, sm_error *err)
{
    sm_save *s = NULL;
    sm_status status = sm_refuse_ending(file, "export screen", "txt text svg", false, err);
    sm_text lines = {0};
    const char *ending;
    size_t length = sm_ending_of(file, &ending);
    bool picture = sm_ending_among("svg", ending, length);
    if (status) return status;
    sm_say_nothing(&a->message); /* what was said about the file is not what is requested in it */
    a->dirty = true;
    const sm_frame *frame = sm_app_frame(a);
    status = sm_save_open(&s, file, a->forced, err);
    if (status) return status;
    sm_out out = sm_out_to(sm_save_sink(s), err);
    if (picture)
        sm_frame_picture(frame, sm_app_theme(a), "setmatch", &out);
    else
        sm_frame_write(frame, false, &lines);
    sm_out_text(&out, &lines);
    sm_text_free(&lines);
    sm_text_printf(said, "wrote the screen to %s", file);
    return sm_save_close(s, sm_out_end(&out), said, NULL, err);
}

/* Writes the points listed by Points, or every point if it lists none yet. */
static void write_listed(sm_app *a, const char *file, size_t *n, size_t *formulas, sm_out *out)
{
    size_t view = sm_view_at("points");
    const uint32_t *listed = sm_views[view]->listed(a->stage.state[view], n);
    sm_rows_form form = sm_rows_form_of(file);
    uint32_t *every = NULL;
    if (!*n) {
        *n = sm_points_n(sm_session_points(a->session));
        every = sm_alloc(*n, sizeof *every);
        for (uint32_t i = 0; i < *n; i++) every[i] = i;
    }
    sm_output_rows(a->session, every ? every : listed, *n, form, formulas, out);
    sm_free(every);
}

static sm_status write_rows(sm_app *a, const char *file, sm_text *said, sm_error *err)
{
    sm_save *s = NULL;
    size_t n = 0, formulas = 0;
    if (!sm_session_points(a->session))
        return sm_fail(err, SM_USAGE, "no rows, because only counts are known; use export csv to write the matrix");
    sm_status status = sm_refuse_ending(file, "export rows", SM_ROWS_ENDINGS, false, err);
    if (!status) status = sm_save_open(&s, file, a->forced, err);
    if (status) return status;
    sm_out out = sm_out_to(sm_save_sink(s), err);
    write_listed(a, file, &n, &formulas, &out);
    sm_text_printf(said, "wrote %zu row%s to %s", n, sm_plural(n), file);
    if (formulas)
        sm_text_printf(said, "; spreadsheets take %zu field%s for %s", formulas, sm_plural(formulas),
                       formulas == 1 ? "a formula" : "formulas");
    return sm_save_close(s, sm_out_end(&out), said, NULL, err);
}

/* A yes runs the same line again, with leave to replace. */
static void ask_to_replace(sm_app *a, const sm_command *c, const char *file)
{
    sm_text line = {0}, words = {0};
    const char *source = sm_dataset_pred(sm_session_data(a->session))->file;
    bool own = !strcmp(c->verb->name, "write") && source && sm_origin_is(file, source);
    sm_text_puts(&line, "!");
    sm_put_command(&line, c);
    sm_text_printf(&words, "%s exists%s", file, own ? " and holds the labels" : "");
    sm_push_confirm(a, sm_text_of(&words), sm_text_of(&line));
    sm_text_free(&line);
    sm_text_free(&words);
}

sm_status sm_verb_write(sm_app *a, const sm_command *c, sm_error *err)
{
    const char *file = c->n_words ? c->word[c->n_words - 1] : "";
    bool exports = !strcmp(c->verb->name, "export"), screen = exports && !strcmp(c->word[0], SM_SCREEN);
    bool rows = exports && !strcmp(c->word[0], SM_ROWS);
    sm_text said = {0};
    if (!a->session) return sm_fail(err, SM_USAGE, "nothing is loaded to %s; open FILE loads", c->verb->name);
    if (!strcmp(file, "-"))
        return sm_fail(err, SM_USAGE, "%s needs a file name; the explorer uses standard output", c->verb->name);
    if (sm_names_terminal(file))
        return sm_fail_at(err, SM_USAGE, file, 0, 0,
                          "cannot write to the terminal that shows the explorer; name a file");
    if (sm_names_pipe(file))
        return sm_fail_at(err, SM_USAGE, file, 0, 0,
                          "cannot write to a pipe, because the explorer would wait for its reader; name a file");
    bool there = sm_os_access(file, F_OK) == 0;
    sm_status status = there ? sm_output_may_replace(a->session, c, err) : SM_OK;
    if (status) return status;
    if (there && !a->forced) {
        ask_to_replace(a, c, file);
        return SM_OK;
    }
    sm_text what = {0};
    sm_text_printf(&what, "writing %s", file);
    sm_app_writing(a, sm_text_of(&what));
    status = exports ? SM_OK : sm_app_saving(a, err);
    if (!status)
        status = screen ? write_screen(a, file, &said, err)
                 : rows ? write_rows(a, file, &said, err)
                        : sm_output_run(a->session, c, a->forced, &said, err);
    sm_text_free(&what);
    if (!status && !exports) sm_app_saved(a, file);
    if (!status) sm_say_text(&a->message, &said);
    sm_text_free(&said);
    return sm_app_written(a, "written") && status ? SM_OK : status;
}
