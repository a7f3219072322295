/* The trajectory: what every index was after each change from the data as loaded to here. */
#include "session/change/path.h"
#include "base/mem.h"
#include "documents.h"
#include "measure/index.h"
#include "output/writers/writers.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { PHASES = 64, PHASE_TEXT = 24 };

typedef struct trajectory {
    const sm_history *history;
    const sm_index **index; /* in the order they were requested */
    size_t n;
    sm_path *path;
    sm_chart chart; /* the path's own, with the phases marked */
    sm_mark *mark;
    char (*mark_text)[PHASE_TEXT];
} trajectory;

enum { STEP, CHANGE, COMMAND, VALUES };

static const char *path_head(const void *self, size_t col)
{
    static const char *const name[VALUES] = {[STEP] = "step", [CHANGE] = "change", [COMMAND] = "command"};
    const trajectory *t = self;
    return col < VALUES ? name[col] : t->index[col - VALUES]->id;
}

static sm_datum path_value(sm_value v)
{
    if (v.state == SM_PENDING) return (sm_datum){.kind = SM_NOT_YET};
    if (v.state == SM_UNDEFINED) return (sm_datum){.kind = SM_NOT_DEFINED, .words = "not defined for this table"};
    return sm_datum_real(v.number);
}

static sm_datum path_at(const void *self, size_t row, size_t col)
{
    const trajectory *t = self;
    sm_node node = sm_path_node(t->path, row);
    if (col == STEP) return sm_datum_whole(row);
    if (col == CHANGE) return sm_datum_whole(node);
    if (col == COMMAND) return sm_datum_words(sm_history_at(t->history, node)->text);
    return path_value(sm_path_value(t->path, col - VALUES, row));
}

static void path_free(void *self)
{
    trajectory *t = self;
    sm_path_free(t->path);
    sm_free(t->index);
    sm_free(t->mark);
    sm_free(t->mark_text);
    sm_free(t);
}

/* More lines than these say nothing to the eye. */
static const char *path_wanted(const sm_output_options *o)
{
    return o->picture && !(o->indices && *o->indices) ? "j_score,ari,nca,nmi" : o->indices;
}

static sm_status path_walk(trajectory *t, const sm_session *s, sm_error *err)
{
    size_t *place = sm_alloc(t->n, sizeof *place);
    for (size_t i = 0; i < t->n; i++) place[i] = t->index[i]->at;
    sm_path_plan plan = {.index = place, .n = t->n};
    sm_path_new(&t->path, s, &plan);
    sm_free(place);
    return sm_path_run(t->path, s) ? SM_OK : sm_stopped(err);
}

/* ---- as lines ---------------------------------------------------------------------------------------------------- */
static int verb_length(const char *command)
{
    size_t length = strcspn(command, " ");
    return length < PHASE_TEXT ? (int)length : PHASE_TEXT - 1;
}

/* A phase is a run of changes of one verb; it is named where it begins. */
static void mark_phases(trajectory *t)
{
    size_t steps = t->path->steps;
    const char *before = NULL;
    for (size_t i = 1; i < steps && t->chart.n_marks < PHASES; i++) {
        const char *command = sm_history_at(t->history, sm_path_node(t->path, i))->text;
        int length = verb_length(command);
        bool same = before && verb_length(before) == length && !strncmp(before, command, (size_t)length);
        before = command;
        if (same) continue;
        size_t n = t->chart.n_marks++;
        snprintf(t->mark_text[n], PHASE_TEXT, "%.*s", length, command);
        t->mark[n] = (sm_mark){(double)(i - 1), t->mark_text[n]};
    }
}

static const sm_chart *path_chart(void *self)
{
    trajectory *t = self;
    t->chart = t->path->chart;
    t->chart.title = "Path from the data as loaded to here";
    t->chart.x_name = "change";
    t->chart.y_name = "index";
    t->chart.marks = t->mark;
    t->chart.n_marks = 0;
    mark_phases(t);
    return &t->chart;
}

static void *path_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    trajectory *t = sm_alloc(1, sizeof *t);
    t->history = sm_session_history(s);
    sm_status status = sm_indices_chosen(sm_session_registry(s), path_wanted(o), &t->index, &t->n, out->err);
    if (status == SM_OK) status = path_walk(t, s, out->err);
    if (!sm_out_take(out, status)) {
        path_free(t);
        return NULL;
    }
    t->mark = sm_alloc(PHASES, sizeof *t->mark);
    t->mark_text = sm_alloc(PHASES, sizeof *t->mark_text);
    *grid = (sm_grid){.title = "Path from the data as loaded to here",
                      .rows = t->path->steps,
                      .cols = VALUES + t->n,
                      .self = t,
                      .head = path_head,
                      .at = path_at};
    return t;
}

static sm_status path_refuse(const sm_session *s, const sm_export *format, const sm_output_options *o, sm_error *err)
{
    const sm_history *h = sm_session_history(s);
    const sm_index **index = NULL;
    size_t n = 0;
    sm_output_options own = *o;
    own.picture = format->chart != NULL;
    sm_status status = sm_indices_chosen(sm_session_registry(s), path_wanted(&own), &index, &n, err);
    uint64_t steps = (uint64_t)sm_history_at(h, sm_history_here(h))->depth + 1;
    sm_free(index);
    if (status != SM_OK || steps * n <= SM_CELLS_AT_MOST) return status;
    return sm_fail(err, SM_LIMIT,
                   "the path is too long: %" PRIu64 " steps of %zu indices are more than %d values; "
                   "choose fewer indices",
                   steps, n, SM_CELLS_AT_MOST);
}

const sm_document sm_document_path = {
    .name = "path",
    .noun = "path",
    .usual = "csv",
    .of_points = true,
    .help = "Print the indices after each change since loading",
    .refuse = path_refuse,
    .open = path_open,
    .free = path_free,
    .chart = path_chart,
};
