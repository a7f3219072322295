/* What one prediction gains over another, by class and by point. */
#include "gains.h"
#include "base/mem.h"
#include "differences.h"
#include "output/table/table.h"
#include "study/many/compare.h"
#include <stdio.h>
#include <string.h>

typedef struct gained {
    const sm_gains *g;
    const sm_dataset *d;
    uint32_t side[2];
    sm_text name[3]; /* of the reference and both */
    uint32_t *class; /* those with points */
    size_t n_classes;
    uint32_t *point; /* that differ */
    size_t n_points;
    bool bare, keys; /* keys: columns are called the same whatever the predictions are */
    char net[32];
} gained;

/* ---- by class ---------------------------------------------------------------------------------------------------- */

enum { CLASS, POINTS, FIRST, SECOND, GAINED, LOST, NET };

static const char *gained_class_head(const void *self, size_t col)
{
    static const char *const head[] = {"class", "n", "first", "second", "gained", "lost", "net"};
    const gained *w = self;
    bool named = !w->bare && (col == FIRST || col == SECOND);
    return named ? sm_text_of(&w->name[col - FIRST + 1]) : head[col];
}

/* The row behind the classes is all of them. */
static sm_datum gained_class_at(const void *self, size_t row, size_t col)
{
    gained *w = (gained *)(uintptr_t)self; /* its scratch is ours to write */
    uint32_t class = row < w->n_classes ? w->class[row] : SM_NONE;
    sm_gain of = sm_gains_of(w->g, class);
    const uint64_t count[] = {0, of.n, of.first, of.second, of.gained, of.lost};
    if (col == CLASS) return sm_cell_words(class == SM_NONE ? "all" : sm_gains_class(w->g, class));
    if (col != NET) return sm_cell_whole(count[col]);
    long long net = (long long)of.gained - (long long)of.lost;
    snprintf(w->net, sizeof w->net, net ? "%+lld" : "0", net);
    return (sm_datum){.kind = SM_WORDS, .words = w->net, .number = true, .real = (double)net};
}

/* ---- by point ---------------------------------------------------------------------------------------------------- */

enum { ROW, ID, TRUTH, IN_FIRST, IN_SECOND, CHANGE, CHANGES };

static size_t point_column(const gained *w, size_t col)
{
    return col + (col >= ID && !sm_dataset_parts(w->d)->id);
}

static const char *gained_point_head(const void *self, size_t col)
{
    static const char *const head[] = {"row", "id", "class", "first", "second", "change"};
    const gained *w = self;
    size_t at = point_column(w, col);
    bool labels = at == IN_FIRST || at == IN_SECOND;
    for (size_t i = 0; i < CHANGES && labels; i++) /* no two columns are called the same */
        labels = strcmp(sm_text_of(&w->name[1]), head[i]) && strcmp(sm_text_of(&w->name[2]), head[i]);
    return labels && !w->keys ? sm_text_of(&w->name[at - IN_FIRST + 1]) : head[at];
}

static const char *label_at(const gained *w, uint32_t partition, uint32_t point)
{
    const sm_partition *p = &sm_dataset_parts(w->d)->partition[partition];
    return sm_dict_text(p->dict, p->label[point]);
}

static sm_datum gained_point_at(const void *self, size_t row, size_t col)
{
    const gained *w = self;
    const sm_parts *p = sm_dataset_parts(w->d);
    uint32_t point = w->point[row];
    switch (point_column(w, col)) {
    case ROW:
        return sm_cell_whole(sm_dataset_row(w->d, point));
    case ID:
        return sm_cell_words(sm_point_id(p, point));
    case TRUTH:
        return sm_cell_words(label_at(w, p->truth, point));
    case CHANGE:
        return sm_cell_words(sm_gains_at(w->g, point) > 0 ? "gained" : "lost");
    default:
        return sm_cell_words(label_at(w, w->side[point_column(w, col) - IN_FIRST], point));
    }
}

static sm_grid gained_grid(const gained *w, bool rows)
{
    if (rows)
        return (sm_grid){.title = "points that differ",
                         .rows = w->n_points,
                         .cols = CHANGES - !sm_dataset_parts(w->d)->id,
                         .self = w,
                         .head = gained_point_head,
                         .at = gained_point_at};
    return (sm_grid){.title = "gained and lost by class",
                     .rows = w->n_classes + !w->bare,
                     .cols = w->bare ? NET : NET + 1,
                     .self = w,
                     .head = gained_class_head,
                     .at = gained_class_at};
}

/* ---- for people, for programs ------------------------------------------------------------------------------------ */

static sm_status gained_page(const gained *w, bool rows, const sm_output_options *o, sm_sink out, sm_error *err)
{
    sm_grid grid = gained_grid(w, rows);
    sm_gain all = sm_gains_of(w->g, SM_NONE);
    const char *first = sm_text_of(&w->name[1]), *second = sm_text_of(&w->name[2]);
    char p[32];
    sm_page page = sm_page_of(o, out, err);
    sm_page_linef(&page, "%s against %s, reference %s: %llu point%s", second, first, sm_text_of(&w->name[0]),
                  (unsigned long long)all.n, sm_plural(all.n));
    sm_page_end(&page);
    sm_status status = sm_page_finish(&page);
    if (!status) status = sm_export_table.grid(&grid, o, out, err);
    if (status) return status;
    page = sm_page_of(o, out, err);
    sm_put_p(p, sm_sign_test(all.gained, all.lost));
    sm_page_end(&page);
    sm_page_linef(&page, "gained: right in %s and not in %s; lost: the other way round", second, first);
    sm_page_linef(&page, "sign test over %llu point%s: %s (" SM_SIGN_TEST ")",
                  (unsigned long long)(all.gained + all.lost), sm_plural(all.gained + all.lost), p);
    sm_page_line(&page, "right: in the cluster that the one-to-one optimum by counts pairs the class with");
    const sm_noises *noise = sm_gains_noise(w->g);
    uint64_t left_out = sm_gains_left_out(w->g);
    for (size_t i = 0; noise && i < noise->n; i++)
        sm_page_linef(&page, "\"%s\" is noise%s", sm_quote(noise->of[i].label).text,
                      left_out ? "" : ": its points are right in neither");
    if (left_out)
        sm_page_linef(
            &page,
            "compared on the %llu points that neither leaves out, of %llu; --each counts all, noise as not right",
            (unsigned long long)all.n, (unsigned long long)(all.n + left_out));
    uint32_t classes = (uint32_t)w->n_classes, k[2] = {sm_gains_clusters(w->g, false), sm_gains_clusters(w->g, true)};
    if (k[0] != k[1])
        sm_page_linef(&page,
                      "clusters: %s %u, %s %u; classes: %u; a class without a cluster of its own has no right point",
                      first, k[0], second, k[1], classes);
    for (int i = 0; i < 2; i++)
        if (sm_gains_optima(w->g, i) > 1)
            sm_page_linef(&page, "%s has %s%u such optima; the first in loaded order is taken",
                          sm_text_of(&w->name[i + 1]), sm_gains_optima(w->g, i) < 100 ? "" : "at least ",
                          sm_gains_optima(w->g, i));
    status = sm_page_finish(&page);
    return status || !o->differences ? status : sm_differences_page(o->differences, o, out, err);
}

static void json_gain(sm_json *j, sm_gain of)
{
    sm_json_whole(j, "n", of.n);
    sm_json_whole(j, "first", of.first);
    sm_json_whole(j, "second", of.second);
    sm_json_whole(j, "gained", of.gained);
    sm_json_whole(j, "lost", of.lost);
}

static sm_status gained_json(const gained *w, bool rows, const sm_differences *d, sm_sink out, sm_error *err)
{
    sm_gain all = sm_gains_of(w->g, SM_NONE);
    sm_json j = sm_json_to(out, err);
    sm_json_open(&j, NULL, "{");
    sm_json_words(&j, "true", sm_text_of(&w->name[0]));
    sm_json_words(&j, "a", sm_text_of(&w->name[1]));
    sm_json_words(&j, "b", sm_text_of(&w->name[2]));
    const sm_noises *noise = sm_gains_noise(w->g);
    if (noise && noise->n) sm_json_words(&j, "noise", noise->of[0].label); /* diff takes one, of the predictions */
    json_gain(&j, all);
    if (sm_gains_left_out(w->g)) sm_json_whole(&j, "points_left_out", sm_gains_left_out(w->g));
    sm_json_open(&j, "sign_test", "{");
    sm_json_whole(&j, "n", all.gained + all.lost);
    sm_json_real(&j, "p", sm_sign_test(all.gained, all.lost));
    sm_json_words(&j, "method", SM_SIGN_TEST);
    sm_json_close(&j, "}");
    sm_json_open(&j, "optima", "{");
    for (int i = 0; i < 2; i++) sm_json_whole(&j, i ? "b" : "a", sm_gains_optima(w->g, i));
    sm_json_close(&j, "}");
    sm_json_open(&j, "classes", "[");
    for (size_t i = 0; i < w->n_classes; i++) {
        sm_json_open(&j, NULL, "{");
        sm_json_words(&j, "class", sm_gains_class(w->g, w->class[i]));
        json_gain(&j, sm_gains_of(w->g, w->class[i]));
        sm_json_close(&j, "}");
    }
    sm_json_close(&j, "]");
    if (d) sm_differences_json(&j, "difference", d, 0);
    if (rows) sm_json_open(&j, "points", "[");
    sm_grid grid = gained_grid(w, true);
    for (size_t i = 0; rows && i < grid.rows; i++) sm_json_record(&j, &grid, i);
    if (rows) sm_json_close(&j, "]");
    sm_json_close(&j, "}");
    return sm_json_end(&j);
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

static void gained_make(gained *w)
{
    const sm_parts *p = sm_dataset_parts(w->d);
    const uint32_t partition[] = {p->truth, w->side[0], w->side[1]};
    sm_gains_points(w->g, SM_NONE, 0, &w->point, &w->n_points);
    w->class = sm_alloc(sm_gains_classes(w->g), sizeof *w->class);
    for (uint32_t c = 0; c < sm_gains_classes(w->g); c++)
        if (sm_gains_of(w->g, c).n) w->class[w->n_classes++] = c;
    for (size_t i = 0; i < 3; i++) sm_partition_name(p, partition[i], &w->name[i]);
}

sm_status sm_output_gains(const sm_gains *g, const sm_dataset *d, uint32_t a, uint32_t b, bool rows, const char *format,
                          const sm_output_options *o, sm_sink out, sm_error *err)
{
    const sm_export *e = sm_export_find(format);
    gained w = {.g = g, .d = d, .side = {a, b}};
    if (!e) return sm_name_unknown(SM_NAMED_AT(sm_exports), "format", format, NULL, err);
    sm_output_options own = *o;
    own.bare = w.bare = e->bare;
    w.keys = e == &sm_export_json;
    gained_make(&w);
    sm_status status = SM_OK;
    sm_grid grid = o->differences && !rows ? sm_differences_grid(o->differences) : gained_grid(&w, rows);
    if (e == &sm_export_table)
        status = gained_page(&w, rows, &own, out, err);
    else if (e == &sm_export_json)
        status = gained_json(&w, rows, own.differences, out, err);
    else
        status = e->grid(&grid, &own, out, err);
    for (size_t i = 0; i < 3; i++) sm_text_free(&w.name[i]);
    sm_free(w.class);
    sm_free(w.point);
    return status;
}
