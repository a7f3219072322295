/* Every change of the session, those on other branches too. */
#include "base/mem.h"
#include "documents.h"
#include "output/writers/writers.h"

typedef struct changes {
    const sm_history *history;
    bool *way; /* of each change: between the data as loaded and the current state */
} changes;

enum { CHANGE, FROM, HERE, COMMAND, COLUMNS };

static const char *const history_heads[COLUMNS] = {"change", "from", "here", "command"};

static sm_datum history_at(const void *self, size_t row, size_t col)
{
    const changes *c = self;
    const sm_history *h = c->history;
    sm_node node = (sm_node)row + 1;
    if (col == CHANGE) return sm_datum_whole(node);
    if (col == FROM) return sm_datum_whole(sm_history_at(h, node)->back);
    if (col == COMMAND) return sm_datum_words(sm_history_at(h, node)->text);
    return sm_datum_words(node == sm_history_here(h) ? "here" : c->way[node] ? "way" : NULL);
}

static void history_free(void *self)
{
    changes *c = self;
    sm_free(c->way);
    sm_free(c);
}

static void *history_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    changes *c = sm_alloc(1, sizeof *c);
    c->history = sm_session_history(s);
    c->way = sm_history_way(c->history);
    *grid = (sm_grid){.title = "Every change, branches too",
                      .rows = sm_history_size(c->history) - 1,
                      .cols = COLUMNS,
                      .self = c,
                      .heads = history_heads,
                      .at = history_at};
    return c;
}

const sm_document sm_document_history = {
    .name = "history",
    .noun = "history",
    .usual = "csv",
    .help = "Print every change and its parent, on all branches",
    .open = history_open,
    .free = history_free,
};
