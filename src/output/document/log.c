/* The way from the data as loaded to here, one command per line: what `replay` carries out again. */
#include "base/mem.h"
#include "documents.h"
#include "measure/index.h"
#include "output/writers/writers.h"
#include <string.h>

typedef struct path { /* the changes on the way, the first in front */
    const sm_history *history;
    sm_node *node;
    size_t n;
} path;

static path path_of(const sm_session *s)
{
    const sm_history *h = sm_session_history(s);
    sm_node here = sm_history_here(h);
    path p = {.history = h, .n = sm_history_at(h, here)->depth};
    p.node = sm_alloc(p.n, sizeof *p.node);
    for (size_t i = p.n; i-- > 0; here = sm_history_at(h, here)->back) p.node[i] = here;
    return p;
}

static const char *const log_heads[] = {"change", "command"};

static sm_datum log_at(const void *self, size_t row, size_t col)
{
    const path *p = self;
    if (col == 0) return sm_datum_whole(row + 1);
    return sm_datum_words(sm_history_at(p->history, p->node[row])->text);
}

static void log_free(void *self)
{
    path *p = self;
    sm_free(p->node);
    sm_free(p);
}

static void *log_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    path *p = sm_alloc(1, sizeof *p);
    *p = path_of(s);
    *grid = (sm_grid){.title = "Changes since the data were loaded",
                      .rows = p->n,
                      .cols = 2,
                      .self = p,
                      .heads = log_heads,
                      .at = log_at};
    return p;
}

/* Writes the notes and questions at a node of the history. */
static void log_write_note(sm_out *out, const sm_note *note)
{
    sm_text line = {0};
    if (note && note->words) sm_text_printf(&line, "say %s\n", note->words);
    for (size_t i = 0; note && i < note->n_asked; i++) {
        sm_text_puts(&line, i ? " " : "ask ");
        sm_put_word(&line, note->asked[i]);
    }
    if (note && note->n_asked) sm_text_puts(&line, "\n");
    sm_out_text(out, &line);
    sm_text_free(&line);
}

/* Beta is the one option that a value depends on and no file tells of; and what a user defined. */
static void write_log(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    char digest[65];
    const char *beta = sm_session_option(s, "beta"), *what = sm_dataset_what(sm_session_data(s));
    const sm_registry *r = sm_session_registry(s);
    if (!sm_out_take(out, sm_origin_sha256(sm_dataset_parts(sm_session_data(s)), digest, out->err))) return;
    path p = path_of(s);
    sm_out_puts(out, SM_LOG_FIRST_LINE "\n");
    if (*digest) sm_out_printf(out, SM_LOG_INPUT "%s\n", digest);
    if (what) {
        sm_text shown = {0};
        sm_text_show(&shown, what, SM_SHOW_PLAIN);
        sm_out_puts(out, "# only the points with ");
        sm_out_text(out, &shown);
        sm_out_puts(out, "\n");
        sm_text_free(&shown);
    }
    if (strcmp(beta, "1") != 0) sm_out_printf(out, "set beta=%s\n", beta);
    for (size_t i = 0; i < sm_registry_count(r); i++)
        if (sm_registry_at(r, i)->defined) sm_out_printf(out, "define %s\n", sm_registry_at(r, i)->defined);
    log_write_note(out, sm_session_note(s, 0));
    for (size_t i = 0; i < p.n; i++) {
        sm_out_printf(out, "%s\n", sm_history_at(p.history, p.node[i])->text);
        log_write_note(out, sm_session_note(s, p.node[i]));
    }
    sm_free(p.node);
}

const sm_document sm_document_log = {
    .name = "log",
    .noun = "log",
    .usual = "plain",
    .endings = "log",
    .help = "Print the changes since loading, one command per line, for replay",
    .open = log_open,
    .free = log_free,
    .people = write_log,
    .plain_as_read = true,
};
