/* A list of readings, row by row. */
#include "manifest.h"
#include "base/mem.h"
#include "io/sheet/sheet.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { DATASET, ALGORITHM, TRUTH, PRED, COLUMN, TRUE_COLUMN, FIELDS };
static const char *const names[FIELDS] = {"dataset", "algorithm", "true", "pred", "column", "true_column"};

typedef struct listing { /* remembers its first failure */
    sm_manifest *m;
    sm_source *in;
    sm_records *rec;
    size_t at[FIELDS]; /* which field of a record; SIZE_MAX: not there */
    size_t fields;
    sm_error *err;
    sm_status status;
} listing;

void sm_manifest_free(sm_manifest *m)
{
    for (size_t i = 0; i < m->n; i++) {
        char *const text[] = {m->row[i].dataset, m->row[i].algorithm, m->row[i].truth,
                              m->row[i].pred,    m->row[i].column,    m->row[i].true_column};
        for (size_t k = 0; k < FIELDS; k++) sm_free(text[k]);
    }
    sm_free(m->row);
    sm_free(m->file);
    *m = (sm_manifest){0};
}

static void refuse(listing *l, sm_place at, const char *format, ...) SM_LIKE_PRINTF(3, 4);
static void refuse(listing *l, sm_place at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (l->status == SM_OK)
        l->status = sm_vfail_at(l->err, SM_INPUT, sm_source_file(l->in), at.line, at.column, format, args);
    va_end(args);
}

static void take_header(listing *l, const sm_record *r)
{
    l->fields = r->n;
    for (size_t k = 0; k < FIELDS; k++) {
        l->at[k] = SIZE_MAX;
        for (size_t i = 0; i < r->n; i++) {
            sm_field f = r->field[i];
            if (f.length != strlen(names[k]) || memcmp(f.text, names[k], f.length) != 0) continue;
            if (l->at[k] != SIZE_MAX)
                refuse(l, (sm_place){sm_records_place(l->rec, 0).line, 0},
                       "two columns \"%s\" in the header; one is needed; rename or remove the other",
                       sm_quote(names[k]).text);
            l->at[k] = i;
        }
        if (l->at[k] == SIZE_MAX && k < COLUMN)
            refuse(l, (sm_place){sm_records_place(l->rec, 0).line, 0},
                   "no column \"%s\" in the header; a list of readings begins with "
                   "dataset,algorithm,true,pred[,column][,true_column]; add it",
                   sm_quote(names[k]).text);
    }
}

static char *joined(const char *file, sm_field path)
{
    const char *slash = strrchr(file, '/');
    size_t stem = slash && path.length && path.text[0] != '/' ? (size_t)(slash + 1 - file) : 0;
    char *out = sm_alloc(stem + path.length + 1, 1);
    memcpy(out, file, stem);
    if (path.length) memcpy(out + stem, path.text, path.length);
    return out;
}

static void take_row(listing *l, const sm_record *r)
{
    sm_place at = {sm_records_place(l->rec, 0).line, 0};
    sm_manifest *m = l->m;
    sm_field f[FIELDS] = {{"", 0}};
    if (r->n != l->fields)
        refuse(l, at,
               "malformed row: expected %zu field%s, found %zu; add the missing fields, or quote a field that contains "
               "the "
               "separator",
               l->fields, sm_plural(l->fields), r->n);
    for (size_t k = 0; k < FIELDS && l->status == SM_OK; k++) {
        f[k] = l->at[k] == SIZE_MAX ? (sm_field){"", 0} : r->field[l->at[k]];
        if (!f[k].length && k < COLUMN) refuse(l, at, "empty column %s; fill it in", names[k]);
    }
    if (l->status != SM_OK) return;
    sm_manifest_row row = {
        .dataset = sm_copy_text(f[DATASET].text, f[DATASET].length),
        .algorithm = sm_copy_text(f[ALGORITHM].text, f[ALGORITHM].length),
        .truth = joined(m->file, f[TRUTH]),
        .pred = joined(m->file, f[PRED]),
        .column = sm_copy_text(f[COLUMN].text, f[COLUMN].length),
        .true_column = sm_copy_text(f[TRUE_COLUMN].text, f[TRUE_COLUMN].length),
        .line = at.line,
    };
    sm_push(&m->row, &m->n, &m->capacity, &row, sizeof row);
}

static void take_rows(listing *l)
{
    bool got = true, begun = false;
    while (l->status == SM_OK) {
        sm_record r;
        l->status = sm_records_next(l->rec, &r, &got, l->err);
        if (l->status != SM_OK || !got) break;
        if (r.bad) refuse(l, r.bad_at, "malformed row: %s; %s", r.bad, sm_bad_remedy(r.bad));
        if (!begun && r.n && r.field[0].length && r.field[0].text[0] == '#') continue;
        if (l->status == SM_OK) (begun ? take_row : take_header)(l, &r);
        begun = true;
    }
    if (!l->m->n) refuse(l, (sm_place){0, 0}, "no readings; the list is empty; is this the right file?");
}

sm_status sm_manifest_read(sm_manifest *out, const char *file, sm_error *err)
{
    sm_bounds bounds = sm_bounds_default();
    listing l = {.m = out, .err = err};
    *out = (sm_manifest){.file = sm_copy_text(file, strlen(file))};
    l.status = sm_source_open(&l.in, file, false, &bounds, err);
    if (l.status == SM_OK) l.rec = sm_records_open(l.in, &(sm_dialect){.separator = ','});
    if (l.status == SM_OK) take_rows(&l);
    sm_records_close(l.rec);
    sm_source_close(l.in);
    if (l.status != SM_OK) sm_manifest_free(out);
    return l.status;
}
