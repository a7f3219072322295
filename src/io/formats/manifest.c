/* What its door `manifest.h` says. */
#include "setmatch/io/manifest.h"
#include "io/sheet/sheet.h"
#include "setmatch/base/mem.h"
#include <string.h>

enum { DATASET, ALGORITHM, TRUTH, PRED, COLUMN, TRUE_COLUMN, FIELDS };
static const char *const names[FIELDS] = {"dataset", "algorithm", "true", "pred", "column", "true_column"};

typedef struct listing {
    sm_manifest *m;
    sm_source *in;
    sm_records *rec;
    size_t at[FIELDS]; /* which field of a record; SIZE_MAX: not there */
    size_t fields;
} listing;

void sm_manifest_done(sm_manifest *m)
{
    for (size_t i = 0; i < m->n; i++) {
        sm_manifest_row *r = &m->row[i];
        char *const text[] = {r->dataset, r->algorithm, r->truth, r->pred, r->column, r->true_column};
        for (size_t k = 0; k < FIELDS; k++) sm_free(text[k]);
    }
    sm_free(m->row);
    sm_free(m->file);
    *m = (sm_manifest){0};
}

/* ---- the header -------------------------------------------------------------------------------------------------- */
static sm_status take_header(listing *l, const sm_field *cell, size_t n, sm_error *err)
{
    l->fields = n;
    for (size_t k = 0; k < FIELDS; k++) {
        l->at[k] = SIZE_MAX;
        for (size_t i = 0; i < n; i++)
            if (cell[i].length == strlen(names[k]) && memcmp(cell[i].text, names[k], cell[i].length) == 0) l->at[k] = i;
        if (l->at[k] != SIZE_MAX || k >= COLUMN) continue;
        return sm_fail_at(err, SM_INPUT, sm_source_file(l->in), sm_records_place(l->rec, 0).line, 0,
                          "no column \"%s\" in the header; a list of readings begins with "
                          "dataset,algorithm,true,pred[,column][,true_column]; add it",
                          names[k]);
    }
    return SM_OK;
}

/* ---- a row ------------------------------------------------------------------------------------------------------- */
static char *joined(const char *file, sm_field path)
{
    const char *slash = strrchr(file, '/');
    size_t stem = slash && path.length && path.text[0] != '/' ? (size_t)(slash + 1 - file) : 0;
    char *out = sm_alloc(stem + path.length + 1, 1);
    if (!out) return NULL;
    memcpy(out, file, stem);
    if (path.length) memcpy(out + stem, path.text, path.length);
    return out;
}

static sm_status check_fields(const listing *l, const sm_field *cell, size_t n, sm_error *err)
{
    uint64_t line = sm_records_place(l->rec, 0).line;
    const char *file = sm_source_file(l->in);
    if (n != l->fields)
        return sm_fail_at(err, SM_INPUT, file, line, 0, "%zu field%s; the header has %zu; add what is missing", n,
                          n == 1 ? "" : "s", l->fields);
    for (size_t k = 0; k < COLUMN; k++) {
        sm_field f = cell[l->at[k]];
        if (!f.length)
            return sm_fail_at(err, SM_INPUT, file, line, 0, "nothing in column %s; every reading needs one; fill it in",
                              names[k]);
        if (memchr(f.text, 0, f.length))
            return sm_fail_at(err, SM_INPUT, file, line, 0, "a zero byte in column %s; remove it", names[k]);
    }
    return SM_OK;
}

static char *optional(const listing *l, const sm_field *cell, size_t k)
{
    sm_field f = l->at[k] == SIZE_MAX ? (sm_field){"", 0} : cell[l->at[k]];
    return sm_copy_text(f.text, f.length);
}

static sm_status add_row(listing *l, const sm_field *cell, size_t n, sm_error *err)
{
    sm_status status = check_fields(l, cell, n, err);
    if (status != SM_OK) return status;
    sm_manifest *m = l->m;
    void *row = m->row;
    if (!sm_grow(&row, &m->room, m->n + 1, sizeof *m->row)) return sm_no_memory(err);
    m->row = row;
    sm_manifest_row *r = &m->row[m->n++];
    *r = (sm_manifest_row){
        .dataset = sm_copy_text(cell[l->at[DATASET]].text, cell[l->at[DATASET]].length),
        .algorithm = sm_copy_text(cell[l->at[ALGORITHM]].text, cell[l->at[ALGORITHM]].length),
        .truth = joined(m->file, cell[l->at[TRUTH]]),
        .pred = joined(m->file, cell[l->at[PRED]]),
        .column = optional(l, cell, COLUMN),
        .true_column = optional(l, cell, TRUE_COLUMN),
        .line = sm_records_place(l->rec, 0).line,
    };
    return r->dataset && r->algorithm && r->truth && r->pred && r->column && r->true_column ? SM_OK : sm_no_memory(err);
}

static sm_status take_rows(listing *l, sm_error *err)
{
    bool got = true, begun = false;
    sm_status status = SM_OK;
    while (status == SM_OK && got) {
        sm_record r;
        status = sm_records_next(l->rec, &r, &got, err);
        if (status != SM_OK || !got) break;
        if (r.bad)
            return sm_fail_at(err, SM_INPUT, sm_source_file(l->in), r.bad_at.line, r.bad_at.column,
                              "a bad row; found %s; put the whole field in quotes and double the quotes inside it",
                              r.bad);
        if (!begun && r.n && r.field[0].length && r.field[0].text[0] == '#') continue;
        status = begun ? add_row(l, r.field, r.n, err) : take_header(l, r.field, r.n, err);
        begun = true;
    }
    if (status == SM_OK && !l->m->n)
        status = sm_fail_at(err, SM_INPUT, sm_source_file(l->in), 0, 0,
                            "no readings; the list is empty; is this the right file?");
    return status;
}

sm_status sm_manifest_read(sm_manifest *out, const char *file, sm_error *err)
{
    *out = (sm_manifest){0};
    sm_bounds bounds = sm_bounds_default();
    listing l = {.m = out};
    out->file = sm_copy_text(file, strlen(file));
    sm_status status = out->file ? sm_source_open(&l.in, file, false, &bounds, err) : sm_no_memory(err);
    if (status == SM_OK) status = sm_records_open(&l.rec, l.in, &(sm_dialect){.separator = ','}, err);
    if (status == SM_OK) status = take_rows(&l, err);
    sm_records_close(l.rec);
    sm_source_close(l.in);
    if (status != SM_OK) sm_manifest_done(out);
    return status;
}
