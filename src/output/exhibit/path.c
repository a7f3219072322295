/* Figs. 4 and 5 of nca-2024: points move one by one from a single cluster through the truth to the uniform table. */
#include "session/change/path.h"
#include "exhibit.h"
#include <math.h>
#include <string.h>

typedef struct walked {
    sm_path *path;
    const sm_index **index;
    size_t n;
} walked;

static walked walk_path(sm_exhibit *x)
{
    walked w = {0};
    w.index = sm_exhibit_indices(x, sm_file_text(x->part, "indices"), &w.n);
    const sm_session *s = sm_file_session(x, x->part);
    size_t *place = sm_alloc(w.n, sizeof *place);
    for (size_t i = 0; i < w.n; i++) place[i] = w.index[i]->at;
    sm_path_new(&w.path, s, &(sm_path_plan){.index = place, .n = w.n, .single = true});
    sm_path_run(w.path, s);
    return w;
}

static void path_panel(sm_exhibit *x, const walked *w)
{
    size_t n = sm_file_count(x->part, "marks"), at = 0;
    sm_mark *mark = sm_alloc(n, sizeof *mark);
    sm_series *series = sm_alloc(w->n, sizeof *series);
    sm_panel *p = sm_exhibit_panel(x, &sm_panel_chart, sm_file_text(x->part, "title"));
    for (const cJSON *m = sm_file_list(x->part, "marks"); m; m = m->next)
        mark[at++] = (sm_mark){sm_file_number(m, "at", 0), sm_file_text(m, "text")};
    for (size_t i = 0; i < w->n; i++) {
        series[i] = w->path->chart.series[i];
        series[i].name = sm_exhibit_called(x, w->index[i]);
    }
    p->chart = (sm_chart){.title = p->title,
                          .x_name = "points moved",
                          .y_name = "value",
                          .series = series,
                          .n_series = w->n,
                          .marks = mark,
                          .n_marks = n};
}

/* Returns whether every step between two positions changes the value equally. */
static const char *is_even(const walked *w, size_t i, size_t from, size_t to)
{
    double first = sm_path_value(w->path, i, from + 1).number - sm_path_value(w->path, i, from).number;
    for (size_t s = from; s < to; s++) {
        double by = sm_path_value(w->path, i, s + 1).number - sm_path_value(w->path, i, s).number;
        if (fabs(by - first) > 1e-9) return "no";
    }
    return "yes";
}

/* Returns whether the value drops below its first value within a range. */
static const char *dips(const walked *w, size_t i, size_t from, size_t to)
{
    for (size_t s = from + 1; s <= to; s++)
        if (sm_path_value(w->path, i, s).number < sm_path_value(w->path, i, from).number - 1e-12) return "yes";
    return "no";
}

static void path_claim(sm_exhibit *x, const walked *w, const cJSON *said)
{
    const char *id = sm_file_text(said, "index"), *of = sm_file_text(said, "of");
    size_t i = 0, at = (size_t)sm_file_number(said, "at", 0), to = (size_t)sm_file_number(said, "to", 0);
    while (i < w->n && strcmp(w->index[i]->id, id ? id : "") != 0) i++;
    if (i == w->n || at >= w->path->steps || to >= w->path->steps)
        sm_exhibit_fail(x, "%s is not on the path", id ? id : "nothing");
    const char *name = sm_exhibit_called(x, w->index[i]);
    if (!of)
        sm_exhibit_number(x, sm_file_text(said, "where"), sm_exhibit_kept(x, "%s after %zu points", name, at), said,
                          sm_path_value(w->path, i, at));
    else
        sm_exhibit_words(x, sm_file_text(said, "where"), sm_exhibit_kept(x, "%s %s", name, sm_file_text(said, "what")),
                         said, strcmp(of, "even") == 0 ? is_even(w, i, at, to) : dips(w, i, at, to));
}

static void path_show(sm_exhibit *x)
{
    walked w = walk_path(x);
    path_panel(x, &w);
    for (const cJSON *s = sm_file_list(x->part, "values"); s; s = s->next) path_claim(x, &w, s);
}

const sm_part_kind sm_part_path = {.name = "path", .show = path_show};
