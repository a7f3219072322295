/* Rows joined, missing ones left out, labels given ids; ids and coordinates of the points. */
#include "io/formats/formats.h"
#include "load.h"
#include "setmatch/base/mem.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct label_column {
    size_t sheet;
    const sm_column *column;
} label_column;

typedef struct work { /* remembers its first failure */
    sm_parts *out;
    const sm_sheet *sheet;
    const sm_meaning *of;
    size_t n;
    const sm_assembly *a;
    uint32_t **row; /* of each sheet: the cells of the points, in order; NULL: all of them from the first row on */
    uint32_t points;
    uint64_t *times;     /* how many points each of these is; NULL: as the first sheet says */
    label_column *label; /* truth, predictions, further truths */
    uint32_t labels;
    sm_error *err;
    sm_status status;
} work;

/* ---- what counts.c and the account need too ---------------------------------------------------------------------- */
uint64_t sm_first_row(const sm_sheet *s, const sm_meaning *m)
{
    return s->header == SM_HEADER_MAYBE && m->header;
}

bool sm_is_header_again(const sm_sheet *s, const sm_meaning *m, uint64_t row)
{
    if (!m->repeats || s->header != SM_HEADER_MAYBE || !m->header) return false;
    for (uint32_t i = 0; i < m->columns; i++)
        if (sm_column_stored(&s->column[i]) && !sm_column_same(&s->column[i], row, 0)) return false;
    return true;
}

const char *sm_column_called(const sm_sheet *s, const sm_meaning *m, uint32_t column, char room[16])
{
    if (m->header && *s->column[column].name) return s->column[column].name;
    snprintf(room, 16, "%u", column + 1);
    return room;
}

bool sm_keeps_missing(const sm_read_options *o)
{
    return o->missing && strcmp(o->missing, "class") == 0;
}

sm_status sm_no_points(const sm_sheet *s, const char *found, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, s->file, 1, 0, "no points; %s; is this the right file?", found);
}

/* A label as it will stand where floats are read as whole numbers: "7.0" is "7"; others as they are. */
static const char *whole_text(const char *text, char whole[32])
{
    if (sm_number_of(text, strlen(text)) != SM_FLOAT_WHOLE) return text;
    snprintf(whole, 32, "%.0f", strtod(text, NULL));
    return strcmp(whole, "-0") == 0 ? "0" : whole;
}

/* ---- the cells of a column as a labelling ------------------------------------------------------------------------ */
/* Every label a number, at least one of them a whole one written as a float. */
static bool are_whole_floats(const sm_dict *d, const uint32_t *seen)
{
    bool some = false;
    for (uint32_t i = 0; i < sm_dict_size(d); i++) {
        const char *text = sm_dict_text(d, i);
        if (!seen[i] || sm_is_missing(text, strlen(text))) continue;
        sm_number_kind kind = sm_number_of(text, strlen(text));
        if (kind == SM_NO_NUMBER || kind == SM_FLOAT) return false;
        some = some || kind == SM_FLOAT_WHOLE;
    }
    return some;
}

/* Between so many rows whoever watches is asked; a row takes up to 100 ns where there are many labels. */
static sm_status coded_goes_on(const sm_coded *f, uint32_t row, sm_error *err)
{
    enum { ROWS = 1 << 14 };
    return row % ROWS ? SM_OK : sm_bounds_ask(f->bounds, f->file, "", 0, err);
}

sm_status sm_code_labels(const sm_coded *f, sm_dict **dict, uint32_t **label, bool *whole_floats, sm_error *err)
{
    const sm_dict *from = f->column->dict;
    uint32_t size = sm_dict_size(from), *map = sm_alloc(size, sizeof *map); /* id -> its new one */
    *dict = NULL;
    *label = sm_alloc(f->n, sizeof **label);
    sm_status status = map && *label ? sm_dict_new(dict, err) : sm_no_memory(err);
    const sm_cell_ids *cell = &f->column->id;
    for (uint32_t p = 0; p < f->n && status == SM_OK; p++)
        map[sm_cell_ids_at(cell, f->row ? f->row[p] : f->skip + p)] = 1;
    *whole_floats = status == SM_OK && are_whole_floats(from, map);
    for (uint32_t i = 0; i < size && status == SM_OK; i++) map[i] = SM_NONE;
    for (uint32_t p = 0; p < f->n && status == SM_OK; p++) {
        uint32_t old = sm_cell_ids_at(cell, f->row ? f->row[p] : f->skip + p);
        status = coded_goes_on(f, p, err);
        if (status == SM_OK && map[old] == SM_NONE) {
            char whole[32];
            const char *text = sm_dict_text(from, old);
            if (*whole_floats) text = whole_text(text, whole);
            status = sm_dict_add(*dict, text, strlen(text), &map[old], err);
        }
        (*label)[p] = map[old];
    }
    sm_free(map);
    if (status == SM_OK) return status;
    sm_dict_free(*dict);
    sm_free(*label);
    *dict = NULL;
    *label = NULL;
    return status;
}

/* ---- which rows -------------------------------------------------------------------------------------------------- */
static uint64_t data_rows(const work *w, size_t i)
{
    return w->sheet[i].rows - sm_first_row(&w->sheet[i], &w->of[i]);
}

static uint64_t row_of(const work *w, size_t i, uint32_t point)
{
    return w->row[i] ? w->row[i][point] : sm_first_row(&w->sheet[i], &w->of[i]) + point;
}

/* How many points of the files a point is. */
static uint64_t times_of(const work *w, uint32_t point)
{
    return w->times ? w->times[point] : sm_sheet_times(&w->sheet[0], row_of(w, 0, point));
}

static uint64_t line_of(const work *w, size_t i, uint32_t point)
{
    return sm_sheet_line(&w->sheet[i], row_of(w, i, point));
}

static const char *text_at(const work *w, size_t i, const sm_column *c, uint32_t point)
{
    return sm_dict_text(c->dict, sm_cell_ids_at(&c->id, row_of(w, i, point)));
}

/* Room for n elements of an array that the dataset or the work keeps. */
static void *work_alloc(work *w, size_t n, size_t size)
{
    void *array = w->status == SM_OK ? sm_alloc(n, size) : NULL;
    if (w->status == SM_OK && !array) w->status = sm_no_memory(w->err);
    return array;
}

static void check_lengths(work *w)
{
    const sm_sheet *a = &w->sheet[0];
    uint64_t n = data_rows(w, 0), most = w->a->bounds->most[SM_BOUND_POINTS];
    for (size_t i = 0; i < w->n && w->status == SM_OK; i++)
        if (data_rows(w, i) == 0) w->status = sm_no_points(&w->sheet[i], "the file is empty", w->err);
    if (w->status == SM_OK && n > most && !a->fold)
        w->status = sm_over(w->a->bounds, SM_BOUND_POINTS, a->file, sm_sheet_line(a, most), 0, w->err);
    for (size_t i = 1; i < w->n && w->status == SM_OK && !w->a->r->joined; i++) {
        uint64_t m = data_rows(w, i);
        size_t other = n > m ? 0 : i; /* the longer one */
        const sm_sheet *longer = &w->sheet[other];
        if (m == n) continue;
        uint64_t line = sm_sheet_line(longer, sm_first_row(longer, &w->of[other]) + (n > m ? m : n));
        w->status =
            sm_fail_at(w->err, SM_INPUT, longer->file, line, 1,
                       "%s has %llu label%s but %s has %llu; this is the first one without a partner; check that both "
                       "files describe the same points, or join them: --id NAME",
                       w->sheet[i].file, (unsigned long long)m, sm_plural(m), a->file, (unsigned long long)n);
    }
}

/* ---- joined by id ------------------------------------------------------------------------------------------------ */
typedef struct ids { /* of a sheet: text of an id -> row */
    sm_dict *dict;
    uint32_t *row;
    size_t n, room;
} ids;

static const char *id_at(const work *w, size_t i, uint64_t row, char whole[32])
{
    const sm_column *c = &w->sheet[i].column[w->of[i].id];
    return whole_text(sm_dict_text(c->dict, sm_cell_ids_at(&c->id, row)), whole); /* 7 and 7.0 are one id */
}

static void index_ids(work *w, size_t i, ids *x)
{
    const sm_sheet *s = &w->sheet[i];
    char whole[32];
    w->status = sm_dict_new(&x->dict, w->err);
    for (uint64_t p = sm_first_row(s, &w->of[i]); p < s->rows && w->status == SM_OK; p++) {
        const char *text = id_at(w, i, p, whole);
        uint32_t id = 0, row = (uint32_t)p;
        w->status = sm_dict_add(x->dict, text, strlen(text), &id, w->err);
        if (w->status == SM_OK && id < x->n)
            w->status =
                sm_fail_at(w->err, SM_INPUT, s->file, sm_sheet_line(s, p), 0,
                           "the id \"%s\" is a duplicate; it was in line %llu before; ids must tell the points apart",
                           sm_quote_brief(text).text, (unsigned long long)sm_sheet_line(s, x->row[id]));
        if (w->status == SM_OK && !sm_push(&x->row, &x->n, &x->room, &row, sizeof row))
            w->status = sm_no_memory(w->err);
    }
}

/* The rows of each sheet for the ids that are in all of them, in the order of the first. */
static void keep_common(work *w, const ids *x)
{
    const sm_sheet *s = &w->sheet[0];
    uint64_t lost = 0, lost_line = 0, least = data_rows(w, 0);
    uint32_t kept = 0;
    for (size_t i = 0; i < w->n; i++) w->row[i] = work_alloc(w, w->points, sizeof **w->row);
    for (uint64_t p = sm_first_row(s, &w->of[0]); p < s->rows && w->status == SM_OK; p++) {
        char whole[32];
        const char *text = id_at(w, 0, p, whole);
        bool there = true;
        uint32_t found;
        for (size_t i = 1; i < w->n && there; i++) {
            there = sm_dict_find(x[i].dict, text, strlen(text), &found);
            if (there) w->row[i][kept] = x[i].row[found];
        }
        if (!there && !lost++) lost_line = sm_sheet_line(s, p);
        w->row[0][kept] = (uint32_t)p;
        kept += there;
    }
    for (size_t i = 1; i < w->n; i++) {
        lost += data_rows(w, i) - kept;
        least = data_rows(w, i) < least ? data_rows(w, i) : least;
    }
    if (w->status == SM_OK && ((uint64_t)kept * 2 < least || kept == 0))
        w->status = sm_fail_at(
            w->err, SM_INPUT, w->sheet[1].file, 0, 0,
            "the ids are not those of %s; %u of %llu are in both; check that both files describe the same points",
            s->file, kept, (unsigned long long)data_rows(w, 0));
    w->points = kept;
    if (!lost) return;
    sm_account_leave(&w->out->account, SM_LEFT_NO_PARTNER, NULL, lost, lost_line);
    sm_account_warn(&w->out->account, "%llu without a partner left out: their ids are in one file only",
                    (unsigned long long)lost);
}

static void join(work *w)
{
    if (w->status != SM_OK || !w->a->r->joined) return;
    ids *x = work_alloc(w, w->n, sizeof *x);
    for (size_t i = 0; i < w->n && w->status == SM_OK; i++) index_ids(w, i, &x[i]);
    if (w->status == SM_OK) keep_common(w, x);
    for (size_t i = 0; x && i < w->n; i++) {
        sm_dict_free(x[i].dict);
        sm_free(x[i].row);
    }
    sm_free(x);
}

/* ---- rows that go ------------------------------------------------------------------------------------------------ */
/* Rows that are not simply all: those that repeat the header are none. */
static void pass_headers(work *w)
{
    for (size_t i = 0; i < w->n; i++) {
        const sm_sheet *s = &w->sheet[i];
        if (!w->of[i].repeats || w->row[i]) continue;
        uint32_t kept = 0;
        uint64_t rows = sm_sheet_stored(s);
        w->row[i] = work_alloc(w, (size_t)rows, sizeof **w->row);
        for (uint64_t p = sm_first_row(s, &w->of[i]); p < rows && w->status == SM_OK; p++)
            if (!sm_is_header_again(s, &w->of[i], p)) w->row[i][kept++] = (uint32_t)p;
        w->points = kept;
    }
}

static void list_labels(work *w)
{
    size_t n = 1 + w->of[0].more.n;
    for (size_t i = 0; i < w->n; i++) n += w->of[i].pred.n;
    w->label = work_alloc(w, n, sizeof *w->label);
    if (w->status != SM_OK) return;
    const sm_column *first = w->sheet[0].column;
    if (w->of[0].truth >= 0) w->label[w->labels++] = (label_column){0, &first[w->of[0].truth]};
    for (size_t i = 0; i < w->n; i++)
        for (size_t k = 0; k < w->of[i].pred.n; k++)
            w->label[w->labels++] = (label_column){i, &w->sheet[i].column[w->of[i].pred.at[k]]};
    for (size_t k = 0; k < w->of[0].more.n; k++) w->label[w->labels++] = (label_column){0, &first[w->of[0].more.at[k]]};
}

/* Nothing but counts is wanted, and nothing lays the points out. */
static bool adds_up(const work *w)
{
    const sm_meaning *m = &w->of[0];
    bool laid_out = m->axis[0] >= 0 || m->axis[1] >= 0 || m->coordinate.n || m->coordinates_in_file;
    return w->a->o->only_counts && w->labels == 2 && !m->more.n && !laid_out;
}

typedef struct merged { /* points that are the first of their two labels */
    uint32_t *count;    /* of each pair of labels */
    uint32_t *pair, *first, n;
} merged;

enum { PIECE = 1024 };
static void cells_of_points(const work *w, label_column l, uint32_t from, uint32_t n, uint32_t *to)
{
    const uint32_t *row = w->row[l.sheet];
    if (!row) sm_cell_ids_copy(&l.column->id, row_of(w, l.sheet, from), n, to);
    for (uint32_t i = 0; row && i < n; i++) to[i] = sm_cell_ids_at(&l.column->id, row[from + i]);
}

/* The cells of all points, where these are bytes one behind the other; else NULL. */
static const uint8_t *bytes_of_points(const work *w, label_column l)
{
    const uint8_t *bytes = w->row[l.sheet] ? NULL : sm_cell_ids_bytes(&l.column->id);
    return bytes ? bytes + row_of(w, l.sheet, 0) : NULL;
}

static inline void count_pair(merged *g, uint32_t pair, uint32_t point)
{
    if (g->count[pair]++) return;
    g->pair[g->n] = pair;
    g->first[g->n++] = point;
}

static void find_pairs(const work *w, merged *g)
{
    const label_column a = w->label[0], b = w->label[1];
    const uint32_t stride = sm_dict_size(b.column->dict);
    const uint8_t *narrow = bytes_of_points(w, a), *other = bytes_of_points(w, b);
    uint32_t x[PIECE], y[PIECE];
    bool direct = narrow && other;
    for (uint32_t p = 0; direct && p < w->points; p++) count_pair(g, narrow[p] * stride + other[p], p);
    for (uint32_t p = 0; !direct && p < w->points; p += PIECE) {
        uint32_t n = w->points - p < PIECE ? w->points - p : PIECE;
        cells_of_points(w, a, p, n, x);
        cells_of_points(w, b, p, n, y);
        for (uint32_t i = 0; i < n; i++) count_pair(g, x[i] * stride + y[i], p + i);
    }
}

/* Where only counts are wanted, points of the same two labels are one from here on. */
static void merge_points(work *w)
{
    enum { PAIRS = 1 << 22 };
    bool few = w->status == SM_OK && adds_up(w) && w->of[0].weight < 0 && !w->sheet[0].fold && w->points;
    uint64_t pairs =
        few ? (uint64_t)sm_dict_size(w->label[0].column->dict) * sm_dict_size(w->label[1].column->dict) : 0;
    if (!few || pairs > PAIRS || pairs > w->points) return;
    merged g = {.count = work_alloc(w, pairs, sizeof *g.count), .pair = work_alloc(w, pairs, sizeof *g.pair)};
    g.first = work_alloc(w, pairs, sizeof *g.first);
    if (w->status == SM_OK) find_pairs(w, &g);
    w->times = work_alloc(w, g.n, sizeof *w->times);
    for (uint32_t q = 0; w->times && q < g.n; q++) w->times[q] = g.count[g.pair[q]];
    for (size_t i = 0; i < w->n && w->status == SM_OK; i++) {
        uint32_t *row = work_alloc(w, g.n, sizeof *row);
        for (uint32_t q = 0; row && q < g.n; q++) row[q] = (uint32_t)row_of(w, i, g.first[q]);
        sm_free(w->row[i]);
        w->row[i] = row;
    }
    w->points = g.n;
    sm_free(g.count);
    sm_free(g.pair);
    sm_free(g.first);
}

/* Of many columns, those whose labels are missing, with how often: it may be one that nobody asked about. */
static void put_lacking(const work *w, const uint64_t *lacking, sm_text *out)
{
    enum { NAMED = 4 };
    uint32_t told = 0, n = 0;
    if (w->labels <= 2) return;
    for (uint32_t k = 0; k < w->labels; k++) n += lacking[k] > 0;
    for (uint32_t k = 0; k < w->labels; k++) {
        const label_column *l = &w->label[k];
        char room[16];
        if (!lacking[k] || told == NAMED) continue;
        sm_text_puts(out, told++ ? ", \"" : n > 1 ? ", missing in columns \"" : ", missing in column \"");
        sm_text_puts_shown(out, sm_column_called(&w->sheet[l->sheet], &w->of[l->sheet],
                                                 (uint32_t)(l->column - w->sheet[l->sheet].column), room));
        sm_text_puts(out, "\"");
        if (n > 1) sm_text_printf(out, " (%llu)", (unsigned long long)lacking[k]);
    }
    if (n > told) sm_text_printf(out, " and %u more", n - told);
}

/* Rows without a label go; the rest is listed for each sheet, and record numbers are kept. */
static void keep_rows(work *w, const unsigned char *gone, uint32_t kept, const uint64_t *lacking)
{
    uint64_t left = 0, line = 0;
    for (uint32_t p = 0; p < w->points; p++) {
        if (gone[p] && !left) line = line_of(w, 0, p);
        left += gone[p] ? times_of(w, p) : 0;
    }
    for (size_t i = 0; i < w->n; i++) {
        uint32_t *row = work_alloc(w, kept, sizeof *row);
        for (uint32_t p = 0, q = 0; p < w->points && w->status == SM_OK; p++)
            if (!gone[p]) row[q++] = (uint32_t)row_of(w, i, p);
        sm_free(w->row[i]);
        w->row[i] = row;
    }
    for (uint32_t p = 0, q = 0; w->times && p < w->points; p++)
        if (!gone[p]) w->times[q++] = w->times[p];
    w->points = kept;
    w->out->dropped = left;
    sm_account_leave(&w->out->account, SM_LEFT_NO_LABEL, NULL, left, line);
    sm_text where = {0};
    put_lacking(w, lacking, &where);
    sm_account_warn(&w->out->account, "%llu without a label left out%s (--missing class keeps %s)",
                    (unsigned long long)left, sm_text_of(&where), left == 1 ? "it" : "them");
    w->out->account.failed = w->out->account.failed || where.failed;
    sm_text_done(&where);
}

static void drop_missing(work *w)
{
    bool refuse = w->a->o->missing && strcmp(w->a->o->missing, "error") == 0;
    if (sm_keeps_missing(w->a->o)) return;
    unsigned char *gone = work_alloc(w, w->points, 1);
    uint64_t *lacking = work_alloc(w, w->labels, sizeof *lacking);
    for (uint32_t k = 0; k < w->labels; k++) {
        label_column l = w->label[k];
        for (uint32_t p = 0; l.column->any_missing && p < w->points && w->status == SM_OK; p++) {
            const char *text = text_at(w, l.sheet, l.column, p);
            if (!sm_is_missing(text, strlen(text))) continue;
            gone[p] = 1;
            lacking[k] += times_of(w, p);
            if (!refuse) continue;
            const sm_sheet *s = &w->sheet[l.sheet];
            char room[16];
            uint64_t line = line_of(w, l.sheet, p), first = l.column->first_missing.line;
            w->status = sm_fail_at(w->err, SM_INPUT, s->file, line, line == first ? l.column->first_missing.column : 0,
                                   "a label is missing; column %s; fill it in, or leave such rows out: --missing drop",
                                   sm_column_called(s, &w->of[l.sheet], (uint32_t)(l.column - s->column), room));
        }
    }
    uint32_t kept = 0;
    for (uint32_t p = 0; p < w->points && w->status == SM_OK; p++) kept += !gone[p];
    if (w->status == SM_OK && kept == 0) w->status = sm_no_points(&w->sheet[0], "no row has both labels", w->err);
    if (w->status == SM_OK && kept < w->points) keep_rows(w, gone, kept, lacking);
    sm_free(gone);
    sm_free(lacking);
}

/* ---- partitions -------------------------------------------------------------------------------------------------- */
static void refuse_label(work *w, size_t sheet, const sm_partition *p, uint32_t label, sm_bound which)
{
    uint32_t point = 0;
    while (point < p->n && p->label[point] != label) point++;
    uint64_t line = point < p->n ? line_of(w, sheet, point) : 0;
    w->status = sm_over(w->a->bounds, which, w->sheet[sheet].file, line, 0, w->err);
}

static void add_partition(work *w, label_column l)
{
    const sm_sheet *s = &w->sheet[l.sheet];
    sm_partition *p = &w->out->partition[w->out->n_partitions++];
    char room[16];
    const char *name = sm_column_called(s, &w->of[l.sheet], (uint32_t)(l.column - s->column), room);
    p->name = sm_copy_text(name, strlen(name));
    p->file = sm_copy_text(s->given, strlen(s->given));
    p->n = w->points;
    bool floats = false;
    sm_coded from = {l.column, w->row[l.sheet], sm_first_row(s, &w->of[l.sheet]), w->points, w->a->bounds, s->file};
    w->status = p->name && p->file ? sm_code_labels(&from, &p->dict, &p->label, &floats, w->err) : sm_no_memory(w->err);
    if (floats) sm_account_remark(&w->out->account, "floats of column %s read as whole numbers", p->name);
    const uint64_t *most = w->a->bounds->most;
    uint32_t n = w->status == SM_OK ? sm_dict_size(p->dict) : 0;
    if (n > most[SM_BOUND_LABELS]) refuse_label(w, l.sheet, p, (uint32_t)most[SM_BOUND_LABELS], SM_BOUND_LABELS);
    for (uint32_t k = 0; k < n && w->status == SM_OK && l.column->bytes > most[SM_BOUND_LABEL]; k++)
        if (strlen(sm_dict_text(p->dict, k)) > most[SM_BOUND_LABEL]) refuse_label(w, l.sheet, p, k, SM_BOUND_LABEL);
}

/* ---- ids and coordinates ----------------------------------------------------------------------------------------- */
static void add_ids(work *w)
{
    if (w->status != SM_OK || w->of[0].id < 0) return;
    const sm_column *c = &w->sheet[0].column[w->of[0].id];
    w->out->id = work_alloc(w, w->points, sizeof *w->out->id);
    for (uint32_t p = 0; p < w->points && w->status == SM_OK; p++) {
        sm_text_puts(&w->out->id[p], text_at(w, 0, c, p));
        w->status = sm_text_status(&w->out->id[p], w->err);
    }
}

static bool is_coordinate(double x)
{
    return x >= -1e300 && x <= 1e300;
}

static double *read_axis(work *w, int64_t column, const char *option)
{
    const sm_column *c = column < 0 ? NULL : &w->sheet[0].column[column];
    double *value = c ? work_alloc(w, w->points, sizeof *value) : NULL;
    for (uint32_t p = 0; value && p < w->points && w->status == SM_OK; p++) {
        const char *text = text_at(w, 0, c, p);
        value[p] = strtod(text, NULL);
        if (sm_number_of(text, strlen(text)) != SM_NO_NUMBER && is_coordinate(value[p])) continue;
        w->status = sm_fail_at(w->err, SM_INPUT, w->sheet[0].file, line_of(w, 0, p), 0,
                               "a coordinate is not a number; found \"%s\"; name another column: --%s COL",
                               sm_quote_brief(text).text, option);
    }
    return value;
}

/* A file of coordinates has one row per point, in the order of the labels. */
static void read_coordinates(work *w, const char *file)
{
    sm_reals from = {0};
    uint64_t rows = data_rows(w, 0), first = sm_first_row(&w->sheet[0], &w->of[0]);
    w->status = sm_read_coordinates(&from, file, w->a->bounds, w->err);
    if (w->status == SM_OK && from.rows != rows)
        w->status = sm_fail_at(
            w->err, SM_INPUT, file, 0, 0,
            "%u row%s of coordinates, but %s has %llu point%s; one row per point is wanted, in the same order",
            from.rows, sm_plural(from.rows), w->sheet[0].file, (unsigned long long)rows, sm_plural(rows));
    double **axis = w->out->place = work_alloc(w, from.cols, sizeof *axis);
    if (axis) w->out->n_places = from.cols;
    for (uint32_t a = 0; a < from.cols && w->status == SM_OK; a++) {
        axis[a] = work_alloc(w, w->points, sizeof **axis);
        for (uint32_t p = 0; p < w->points && w->status == SM_OK; p++) {
            uint64_t row = row_of(w, 0, p) - first;
            axis[a][p] = from.value[row * from.cols + a];
            if (!is_coordinate(axis[a][p]))
                w->status = sm_fail_at(w->err, SM_INPUT, file, 0, 0,
                                       "a coordinate of point %llu is beyond 1e300; found %g; scale the coordinates",
                                       (unsigned long long)row + 1, axis[a][p]);
        }
    }
    sm_reals_done(&from);
}

static void add_coordinates(work *w)
{
    sm_parts *out = w->out;
    const sm_meaning *m = &w->of[0];
    for (int a = 0; a < 2 && w->status == SM_OK; a++) out->axis[a] = read_axis(w, m->axis[a], a ? "y" : "x");
    if (w->status == SM_OK && m->coordinates_in_file) {
        read_coordinates(w, w->a->o->coordinates);
    } else if (w->status == SM_OK && m->coordinate.n) {
        out->place = work_alloc(w, m->coordinate.n, sizeof *out->place);
        for (; out->n_places < m->coordinate.n && w->status == SM_OK; out->n_places++)
            out->place[out->n_places] = read_axis(w, m->coordinate.at[out->n_places], "coordinates");
    }
    /* Two of them are the plane, where none was told. */
    bool plane = out->n_places >= 2 && !out->axis[0] && !out->axis[1];
    for (uint32_t a = 0; a < 2 && plane && w->status == SM_OK; a++) {
        out->axis[a] = work_alloc(w, out->n, sizeof *out->axis[a]);
        if (out->axis[a]) memcpy(out->axis[a], out->place[a], out->n * sizeof *out->axis[a]);
    }
}

/* ---- rows added up
 * ----------------------------------------------------------------------------------------------------------- */
static void weigh(work *w, sm_triple *triple)
{
    uint64_t total = 0;
    const sm_sheet *s = &w->sheet[0];
    const sm_column *c = w->of[0].weight < 0 ? NULL : &s->column[w->of[0].weight];
    for (uint32_t p = 0; p < w->points && w->status == SM_OK; p++) {
        triple[p].row = w->out->partition[w->out->truth].label[p];
        triple[p].col = w->out->partition[w->out->pred].label[p];
        triple[p].count = times_of(w, p);
        if (!c) continue;
        const char *text = text_at(w, 0, c, p);
        sm_count_fault fault = sm_count_of(text, strlen(text), &triple[p].count);
        uint64_t line = line_of(w, 0, p);
        sm_place at = {line, c->first_odd.line == line ? c->first_odd.column : 0};
        w->status = fault != SM_COUNT_OK ? sm_count_refuse(fault, text, strlen(text), s->file, at, w->err)
                                         : sm_add_to_total(&total, triple[p].count, s->file, line, w->err);
    }
}

/* Points become counts. */
static void add_counts(work *w)
{
    sm_parts *out = w->out;
    size_t n = w->points;
    sm_triple *triple = work_alloc(w, n, sizeof *triple);
    if (w->status == SM_OK) weigh(w, triple);
    for (uint32_t i = 0; i < out->n_partitions; i++) {
        sm_free(out->partition[i].label);
        out->partition[i].label = NULL;
        out->partition[i].n = 0;
    }
    sm_free(out->row);
    out->row = NULL;
    out->n = 0;
    if (w->status == SM_OK) w->status = sm_counts_from(out, triple, n, w->sheet[0].file, w->err);
    sm_free(triple);
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */
static void assemble(work *w)
{
    check_lengths(w);
    /* Those rows that are stored: equal ones may be one. */
    w->points = (uint32_t)(sm_sheet_stored(&w->sheet[0]) - sm_first_row(&w->sheet[0], &w->of[0]));
    join(w);
    pass_headers(w);
    list_labels(w);
    merge_points(w);
    drop_missing(w);
    uint64_t first = sm_first_row(&w->sheet[0], &w->of[0]);
    sm_parts *out = w->out; /* record numbers are kept where they are not simply 1, 2, 3 */
    if (w->status == SM_OK && w->row[0]) out->row = work_alloc(w, w->points, sizeof *out->row);
    for (uint32_t p = 0; out->row && p < w->points; p++) out->row[p] = w->row[0][p] - first + 1;
    out->partition = work_alloc(w, w->labels, sizeof *out->partition);
    for (uint32_t k = 0; k < w->labels && w->status == SM_OK; k++) add_partition(w, w->label[k]);
    out->pred = w->labels > 1 ? 1 : 0;
    out->n_more_truths = (uint32_t)w->of[0].more.n;
    out->n = w->points;
    if (w->of[0].weight >= 0 || adds_up(w)) {
        add_counts(w);
    } else {
        add_ids(w);
        add_coordinates(w);
    }
}

sm_status sm_assemble(sm_parts *out, const sm_assembly *from, sm_error *err)
{
    if (from->o->shards || (from->n == 1 && from->r->of[0].table)) return sm_assemble_counts(out, from, err);
    work w = {.out = out, .sheet = from->sheet, .of = from->r->of, .n = from->n, .a = from, .err = err};
    w.row = work_alloc(&w, from->n, sizeof *w.row);
    if (w.row) assemble(&w);
    for (size_t i = 0; w.row && i < from->n; i++) {
        if (from->row)
            from->row[i] = w.row[i];
        else
            sm_free(w.row[i]);
    }
    sm_free(w.row);
    sm_free(w.times);
    sm_free(w.label);
    return w.status;
}
