/* Files become the parts of a dataset. */
#include "setmatch/io/read.h"
#include "assemble.h"
#include "formats.h"
#include "setmatch/base/mem.h"
#include "sniff.h"
#include <string.h>

const sm_format *const sm_formats[] = {&sm_format_lines,
                                       &sm_format_csv,
                                       &sm_format_tsv,
                                       &sm_format_counts,
                                       &sm_format_matrix,
                                       &sm_format_json,
                                       &sm_format_json_matrix,
                                       &sm_format_json_lines,
                                       &sm_format_npy,
                                       &sm_format_cnl,
                                       &sm_format_arff,
                                       &sm_format_libsvm,
                                       NULL};

const sm_format *sm_format_find(const char *name)
{
    for (const sm_format *const *f = sm_formats; *f; f++)
        if (strcmp((*f)->name, name) == 0) return *f;
    return NULL;
}

typedef struct load {
    const char *const *files;
    size_t n;
    sm_reading r;
    sm_sheet *sheet;
    sm_roles *role;
    char **shown;
    const sm_format *format; /* of the first file */
    sm_parts parts;
} load;

/* The first line says it in so many words. */
enum { CERTAIN = 100 };

static const sm_format *recognise(const char *head, size_t length, int *sure_of_it)
{
    const sm_format *best = sm_formats[0];
    int most = -1;
    for (const sm_format *const *f = sm_formats; *f; f++) {
        int sure = (*f)->probe ? (*f)->probe(head, length) : -1;
        if (sure > most) {
            most = sure;
            best = *f;
        }
    }
    *sure_of_it = most;
    return best;
}

static const sm_format *pick_format(const load *l, sm_source *in)
{
    const sm_read_options *o = l->r.o;
    const char *head;
    size_t length;
    sm_source_head(in, &head, &length);
    int sure;
    const sm_format *f = recognise(head, length, &sure);
    if (o->format) return sm_format_find(o->format);
    if (sure == CERTAIN || f == &sm_format_json_lines) return f;
    if (sm_looks_like_json(head, length) && !sm_is_vector(head, length)) return &sm_format_json;
    if (o->matrix) return &sm_format_matrix;
    if (o->separator) return o->separator == '\t' ? &sm_format_tsv : &sm_format_csv;
    bool columns_told = o->truth || o->pred || o->weight || !l->r.alone;
    if (columns_told && (f == &sm_format_matrix || f == &sm_format_counts))
        f = sm_sniff_separator(head, length) == '\t' ? &sm_format_tsv : &sm_format_csv;
    return f;
}

static sm_status say_source(load *l, const sm_source *in, sm_error *err)
{
    sm_source_facts f = sm_source_told(in);
    const char *file = sm_source_file(in);
    sm_text *notes = l->r.notes;
    sm_status status = SM_OK;
    if (f.gz) status = sm_text_print(notes, err, "%s: unpacked with gzip.\n", file);
    if (status == SM_OK && f.gz_name_only)
        status = sm_text_print(notes, err, "%s: not compressed, whatever its name says.\n", file);
    int kinds = (f.lf > 0) + (f.cr > 0) + (f.crlf > 0);
    if (status == SM_OK && kinds > 1)
        status = sm_text_print(notes, err, "%s: line ends of different kinds are mixed.\n", file);
    else if (status == SM_OK && f.cr)
        status = sm_text_print(notes, err, "%s: lines end in carriage returns.\n", file);
    if (status == SM_OK && f.controls)
        status = sm_text_print(notes, err, "%s: %llu control character%s in the text, the first in line %llu.\n", file,
                               (unsigned long long)f.controls, f.controls == 1 ? "" : "s",
                               (unsigned long long)f.control_line);
    return status;
}

static sm_status say_header(load *l, const sm_sheet *s, sm_error *err)
{
    if (s->is_table || s->header != SM_HEADER_YES || l->r.o->header || !s->header_line) return SM_OK;
    return sm_text_print(l->r.notes, err, "%s: line %llu is a header (--header no if it is not).\n", s->file,
                         (unsigned long long)s->header_line);
}

static sm_status note_origin(load *l, sm_source *in, size_t i, sm_error *err)
{
    sm_parts *p = &l->parts;
    if (!p->origin && !(p->origin = sm_alloc(l->n, sizeof *p->origin))) return sm_no_memory(err);
    sm_status status = sm_source_origin(in, &p->origin[i], err);
    if (status != SM_OK) return status;
    p->origin[i].file = sm_copy_text(l->files[i], strlen(l->files[i]));
    if (!p->origin[i].file) return sm_no_memory(err);
    p->n_origins = (uint32_t)i + 1;
    return SM_OK;
}

static sm_status read_one(load *l, size_t i, sm_error *err)
{
    sm_source *in = NULL;
    sm_status status = (l->r.o->hash ? sm_source_open_hashed : sm_source_open)(&in, l->files[i], l->r.bounds, err);
    if (status != SM_OK) return status;
    l->shown[i] = sm_copy_text(sm_source_file(in), strlen(sm_source_file(in)));
    sm_sheet *s = l->r.sheet = &l->sheet[i];
    s->file = l->shown[i];
    s->given = l->files[i];
    bool pred = i > 0 || l->n == 1 || (l->r.o->every && l->r.o->both);
    l->r.roles = (i == 0 ? SM_ROLE_OF_TRUTH : 0u) | (pred ? SM_ROLE_OF_PRED : 0u);
    l->r.alone = l->n == 1;
    const sm_format *format = pick_format(l, in);
    if (i == 0) l->format = format;
    status = s->file ? format->read(in, &l->r, err) : sm_no_memory(err);
    if (status == SM_OK) status = say_source(l, in, err);
    if (status == SM_OK) status = note_origin(l, in, i, err);
    sm_source_close(in);
    if (status != SM_OK) return status;
    sm_sheet_settle_header(s);
    return say_header(l, s, err);
}

/* ---- a table of counts ----------------------------------------------------------------------------------------- */
static sm_status take_side(sm_partition *p, const char *name, sm_sheet *s, int side, sm_error *err)
{
    p->name = sm_copy_text(name, strlen(name));
    p->file = sm_copy_text(s->given, strlen(s->given));
    p->dict = s->side[side];
    s->side[side] = NULL;
    return p->name && p->file ? SM_OK : sm_no_memory(err);
}

/* Is row (or column) `last` the sum of all others, and called so? */
static bool is_margin(const sm_table *t, bool col)
{
    uint32_t n = col ? sm_table_cols(t) : sm_table_rows(t), last = n - 1, m = col ? sm_table_rows(t) : sm_table_cols(t);
    if (n < 3 || !sm_name_is_margin(col ? sm_table_col_name(t, last) : sm_table_row_name(t, last))) return false;
    const uint64_t *sum = col ? sm_table_row_sums(t) : sm_table_col_sums(t);
    for (uint32_t i = 0; i < m; i++)
        if ((col ? sm_table_at(t, i, last) : sm_table_at(t, last, i)) * 2 != sum[i]) return false;
    return true;
}

static sm_status check_margins(const load *l, sm_error *err)
{
    const sm_table *t = l->parts.counts;
    for (int col = 0; col < 2 && !l->r.o->force; col++) {
        if (!is_margin(t, col)) continue;
        return sm_fail_at(
            err, SM_INPUT, l->sheet[0].file, 0, 0,
            "the last %s, \"%.40s\", is the sum of the others; its points would count twice; leave sums out, "
            "or go on with -f",
            col ? "column" : "row",
            col ? sm_table_col_name(t, sm_table_cols(t) - 1) : sm_table_row_name(t, sm_table_rows(t) - 1));
    }
    return SM_OK;
}

static sm_status take_table(load *l, sm_error *err)
{
    sm_sheet *s = &l->sheet[0];
    sm_parts *out = &l->parts;
    if (sm_dict_size(s->side[0]) == 0 || sm_dict_size(s->side[1]) == 0)
        return sm_fail_at(err, SM_INPUT, s->file, 0, 0, "no points; %s; is this the right file?",
                          sm_dict_size(s->side[1]) ? "there is only a header" : "the table is empty");
    out->partition = sm_alloc(2, sizeof *out->partition);
    if (!out->partition) return sm_no_memory(err);
    out->n_partitions = 2;
    out->pred = 1;
    sm_status status = take_side(&out->partition[0], "rows", s, 0, err);
    if (status == SM_OK) status = take_side(&out->partition[1], "columns", s, 1, err);
    if (status == SM_OK) status = sm_counts_from(out, s->triple, s->triples, s->file, err);
    if (status == SM_OK) status = check_margins(l, err);
    if (status == SM_OK) status = sm_hint(out, 0, l->r.o, &out->notes, err);
    return status == SM_OK ? sm_hint(out, 1, l->r.o, &out->notes, err) : status;
}

/* ---- columns --------------------------------------------------------------------------------------------------- */
static sm_status empty_file(const sm_sheet *s, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, s->file, 0, 0, "no points; %s; is this the right file?",
                      s->header_line ? "there is only a header"
                      : s->columns   ? "the arrays are empty"
                                     : "the file is empty");
}

static sm_status say_columns(load *l, const sm_sheet *s, const sm_roles *c, sm_error *err)
{
    if ((!c->by_name && !c->by_elimination) || s->columns < 2) return SM_OK;
    char a[16], b[16];
    bool truth = c->truth >= 0, pred = c->preds > 0;
    return sm_text_print(l->r.notes, err, "%s: %s%s%s%s%s%s, %s.\n", s->file, truth ? "truth is column " : "",
                         truth ? sm_column_called(s, (uint32_t)c->truth, a) : "", truth && pred ? ", " : "",
                         pred ? "prediction is column " : "", pred ? sm_column_called(s, c->pred[0], b) : "",
                         c->axis_by_name ? ", coordinates are x and y" : "",
                         c->by_elimination ? "the only ones that it can be" : "by name");
}

static sm_status say_weight(load *l, const sm_sheet *s, const sm_roles *c, sm_error *err)
{
    char a[16];
    if (c->weight >= 0 && !l->r.o->weight)
        return sm_text_print(l->r.notes, err, "%s: column %s counts the points of a row.\n", s->file,
                             sm_column_called(s, (uint32_t)c->weight, a));
    for (uint32_t i = 0; c->weight < 0 && s->header == SM_HEADER_YES && i < s->columns; i++)
        if (sm_name_is_weight(s->column[i].name) && strlen(s->column[i].name) > 1)
            return sm_text_print(l->r.notes, err,
                                 "%s: each row is one point; if column %s counts points: --weight %s\n", s->file,
                                 s->column[i].name, s->column[i].name);
    return SM_OK;
}

static sm_status choose_all(load *l, sm_error *err)
{
    sm_status status = SM_OK;
    for (size_t i = 0; i < l->n && status == SM_OK; i++) {
        const sm_sheet *s = &l->sheet[i];
        if (s->is_table)
            return sm_fail_at(err, SM_INPUT, s->file, 0, 0,
                              "a table of counts beside another file; it holds both partitions; give it alone");
        bool pred = i > 0 || l->n == 1 || (l->r.o->every && l->r.o->both);
        l->r.roles = (i == 0 ? SM_ROLE_OF_TRUTH : 0u) | (pred ? SM_ROLE_OF_PRED : 0u);
        if (s->rows == s->skip) return empty_file(s, err);
        status = sm_choose(s, &l->r, &l->role[i], err);
        if (status == SM_OK) status = say_columns(l, s, &l->role[i], err);
        if (status == SM_OK) status = say_weight(l, s, &l->role[i], err);
    }
    return status;
}

static sm_status check_weight(const load *l, sm_error *err)
{
    if (!l->format || strcmp(l->format->name, "counts") != 0 || l->role[0].weight >= 0) return SM_OK;
    return sm_fail_at(err, SM_INPUT, l->sheet[0].file, 0, 0,
                      "no column of counts; none is called count, n, freq, weight or cnt; say which: --weight COL");
}

static sm_status put_together(load *l, sm_error *err)
{
    if (l->n == 1 && l->sheet[0].is_table) return take_table(l, err);
    sm_status status = choose_all(l, err);
    if (status == SM_OK) status = check_weight(l, err);
    return status == SM_OK ? sm_assemble(&l->parts, l->sheet, l->role, l->n, &l->r, err) : status;
}

/* ---- all of it ------------------------------------------------------------------------------------------------- */
static sm_status check_files(const load *l, sm_error *err)
{
    size_t from_stdin = 0;
    for (size_t i = 0; i < l->n; i++) from_stdin += strcmp(l->files[i], "-") == 0;
    if (l->n == 0)
        return sm_fail(err, SM_USAGE, "no file; nothing was given to read; name one, or - for standard input");
    if (from_stdin > 1)
        return sm_fail(err, SM_USAGE, "standard input is named twice; it can be read once; save one of them to a file");
    if (l->r.o->format && !sm_format_find(l->r.o->format))
        return sm_fail(err, SM_USAGE, "unknown format \"%s\"; see: setmatch list formats", l->r.o->format);
    return SM_OK;
}

static sm_status run(load *l, sm_error *err)
{
    sm_status status = check_files(l, err);
    if (status != SM_OK) return status;
    l->sheet = sm_alloc(l->n, sizeof *l->sheet);
    l->role = sm_alloc(l->n, sizeof *l->role);
    l->shown = sm_alloc(l->n, sizeof *l->shown);
    if (!l->sheet || !l->role || !l->shown) return sm_no_memory(err);
    for (size_t i = 0; i < l->n && status == SM_OK; i++) status = read_one(l, i, err);
    if (status == SM_OK) status = put_together(l, err);
    if (status != SM_OK) return status;
    const char *name = l->parts.counts && !l->sheet[0].is_table ? "counts" : l->format->name;
    l->parts.format = sm_copy_text(name, strlen(name));
    return l->parts.format ? SM_OK : sm_no_memory(err);
}

static void finish(load *l)
{
    for (size_t i = 0; i < l->n; i++) {
        if (l->sheet) sm_sheet_done(&l->sheet[i]);
        if (l->role) sm_roles_done(&l->role[i]);
        if (l->shown) sm_free(l->shown[i]);
    }
    sm_free(l->sheet);
    sm_free(l->role);
    sm_free(l->shown);
    sm_parts_done(&l->parts);
}

sm_status sm_read_within(sm_dataset **out, const char *const *files, size_t n_files, const sm_read_options *o,
                         const sm_bounds *b, sm_error *err)
{
    static const sm_read_options none;
    *out = NULL;
    load l = {.files = files, .n = n_files};
    l.r = (sm_reading){.o = o ? o : &none, .bounds = b, .notes = &l.parts.notes};
    sm_status status = run(&l, err);
    if (status == SM_OK) status = sm_dataset_new(out, &l.parts, err);
    finish(&l);
    return status;
}

sm_status sm_read(sm_dataset **out, const char *const *files, size_t n_files, const sm_read_options *o, sm_error *err)
{
    sm_bounds b = sm_bounds_default();
    return sm_read_within(out, files, n_files, o, &b, err);
}
