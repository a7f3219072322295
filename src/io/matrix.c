/* A table of counts, classes down and clusters across, with or without names. */
#include "formats.h"
#include "setmatch/base/mem.h"
#include "shape.h"
#include "sniff.h"
#include "write.h"
#include <string.h>

/* The first record is kept until the second tells whether it was a header. */
typedef struct grid {
    sm_sheet *s;
    sm_reading *r;
    sm_records *rec;
    char **first;
    size_t first_n;
    uint64_t first_line;
    sm_place *first_place;
    bool header, names, began;
    size_t columns; /* of a row of counts, its name included */
} grid;

static void forget_first(grid *g)
{
    for (size_t i = 0; i < g->first_n; i++) sm_free(g->first[i]);
    sm_free(g->first);
    sm_free(g->first_place);
}

static sm_status keep_first(grid *g, const sm_field *cell, size_t n, sm_error *err)
{
    g->first = sm_alloc(n, sizeof *g->first);
    g->first_place = sm_alloc(n, sizeof *g->first_place);
    if (!g->first || !g->first_place) return sm_no_memory(err);
    for (size_t i = 0; i < n; i++) {
        g->first[i] = sm_copy_text(cell[i].text, cell[i].length);
        if (!g->first[i]) return sm_no_memory(err);
        g->first_n++;
        g->first_place[i] = sm_records_place(g->rec, i);
    }
    return SM_OK;
}

static sm_status name_columns(grid *g, sm_error *err)
{
    size_t n = g->columns - g->names;
    size_t from = g->header && g->first_n == g->columns ? g->names : 0;
    sm_status status = SM_OK;
    for (size_t i = 0; i < n && status == SM_OK; i++) {
        const char *name = g->header ? g->first[from + i] : NULL;
        status = sm_sheet_add_name(g->s, 1, (sm_field){name, name ? strlen(name) : 0},
                                   g->first_place[g->header ? from + i : 0], g->r->bounds, err);
    }
    return status;
}

static sm_status width_differs(const grid *g, size_t n, sm_place at, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, g->s->file, at.line, at.column,
                      "%zu field%s; the rows before have %zu; write 0 where there are no points", n, n == 1 ? "" : "s",
                      g->columns);
}

static sm_status add_row(grid *g, const sm_field *cell, size_t n, const sm_place *places, sm_error *err)
{
    sm_place at = places ? places[0] : sm_records_place(g->rec, 0);
    if (n != g->columns)
        return width_differs(g, n, places ? at : sm_records_place(g->rec, n > g->columns ? g->columns : n - 1), err);
    uint32_t row = sm_dict_size(g->s->side[0]);
    sm_status status = sm_sheet_add_name(g->s, 0, g->names ? cell[0] : (sm_field){NULL, 0}, at, g->r->bounds, err);
    for (size_t i = g->names; i < n && status == SM_OK; i++) {
        uint64_t count;
        sm_count_fault fault = sm_count_of(cell[i].text, cell[i].length, &count);
        if (fault != SM_COUNT_OK)
            return sm_count_refuse(fault, cell[i].text, cell[i].length, g->s->file,
                                   places ? places[i] : sm_records_place(g->rec, i), err);
        status = sm_sheet_add_count(g->s, row, (uint32_t)(i - g->names), count, err);
    }
    g->s->rows++;
    return status;
}

static sm_status begin(grid *g, const sm_field *cell, size_t n, sm_error *err)
{
    sm_headings shape = sm_headings_of(g->first, g->first_n, cell, n, g->r->o->header);
    g->header = shape.header;
    g->names = shape.names;
    g->columns = shape.columns;
    g->began = true;
    sm_status status = name_columns(g, err);
    if (status != SM_OK || g->header) return status;
    sm_field *first = sm_alloc(g->first_n, sizeof *first);
    if (!first) return sm_no_memory(err);
    for (size_t i = 0; i < g->first_n; i++) first[i] = (sm_field){g->first[i], strlen(g->first[i])};
    status = add_row(g, first, g->first_n, g->first_place, err);
    sm_free(first);
    return status;
}

static sm_status read_rows(grid *g, sm_error *err)
{
    for (;;) {
        const sm_field *cell;
        size_t n;
        bool got;
        sm_status status = sm_records_next(g->rec, &cell, &n, &got, err);
        if (status != SM_OK) return status;
        if (!got) return g->first && !g->began ? begin(g, NULL, 0, err) : SM_OK;
        if (!g->first) {
            status = keep_first(g, cell, n, err);
        } else {
            if (!g->began) status = begin(g, cell, n, err);
            if (status == SM_OK) status = add_row(g, cell, n, NULL, err);
        }
        if (status != SM_OK) return status;
    }
}

static sm_status say_shape(const grid *g, char separator, sm_error *err)
{
    return sm_text_print(
        g->r->notes, err,
        "%s: read as a table of counts, %u classes down, %u clusters across, %s, %s, separated by %s%s.\n", g->s->file,
        sm_dict_size(g->s->side[0]), sm_dict_size(g->s->side[1]),
        g->names ? "the first column names the classes" : "classes without names",
        g->header ? "the first line names the clusters" : "clusters without names", sm_separator_name(separator),
        g->r->o->matrix ? "" : " (if these are columns of labels: --true COL --pred COL)");
}

static sm_status read(sm_source *in, sm_reading *r, sm_error *err)
{
    const char *head;
    size_t length;
    sm_source_head(in, &head, &length);
    char separator = r->o->separator ? r->o->separator : sm_sniff_separator(head, length);
    if (!separator) separator = ',';
    grid g = {.s = r->sheet, .r = r};
    r->sheet->is_table = true;
    sm_records_how how = {.separator = separator, .quotes = separator != '\t'};
    sm_status status = sm_dict_new(&r->sheet->side[0], err);
    if (status == SM_OK) status = sm_dict_new(&r->sheet->side[1], err);
    if (status == SM_OK) status = sm_records_open(&g.rec, in, how, err);
    if (status == SM_OK) status = read_rows(&g, err);
    if (status == SM_OK) status = say_shape(&g, separator, err);
    sm_records_close(g.rec);
    forget_first(&g);
    return status;
}

static int probe(const char *head, size_t length)
{
    return sm_looks_like_matrix(head, length) ? 60 : 0;
}

const sm_format sm_format_matrix = {.name = "matrix",
                                    .help = "a table of counts: classes down, clusters across",
                                    .suffixes = "csv tsv",
                                    .probe = probe,
                                    .read = read,
                                    .write = sm_write_matrix};
