/* Every change of the session, those on other branches too. */
#include "documents.h"
#include "output/writers/writers.h"

enum { CHANGE, FROM, HERE, COMMAND, COLUMNS };

static const char *const history_heads[COLUMNS] = {"change", "from", "here", "command"};

/* On the way from the data as loaded to where the session is. */
static bool is_on_the_way(const sm_history *h, sm_node node)
{
    sm_node n = sm_history_here(h);
    while (n != node && n) n = sm_history_at(h, n)->back;
    return n == node;
}

static sm_datum history_at(const void *self, size_t row, size_t col)
{
    const sm_history *h = self;
    sm_node node = (sm_node)row + 1;
    if (col == CHANGE) return sm_datum_whole(node);
    if (col == FROM) return sm_datum_whole(sm_history_at(h, node)->back);
    if (col == COMMAND) return sm_datum_words(sm_history_at(h, node)->text);
    const char *where = node == sm_history_here(h) ? "here" : is_on_the_way(h, node) ? "way" : NULL;
    return sm_datum_words(where);
}

static void *history_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    const sm_history *h = sm_session_history(s);
    *grid = (sm_grid){.title = "Every change, branches too",
                      .rows = sm_history_size(h) - 1,
                      .cols = COLUMNS,
                      .self = h,
                      .heads = history_heads,
                      .at = history_at};
    return NULL;
}

const sm_document sm_document_history = {
    .name = "history",
    .noun = "history",
    .usual = "csv",
    .help = "Print every change and its parent, on all branches",
    .open = history_open,
};
