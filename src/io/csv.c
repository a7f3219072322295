/* Columns of labels: csv, tsv, counts. */
#include "formats.h"
#include "setmatch/base/mem.h"
#include "sniff.h"
#include "write.h"
#include <string.h>

static sm_status add_columns(sm_sheet *s, const sm_field *cell, size_t n, sm_error *err)
{
    sm_status status = SM_OK;
    for (size_t i = 0; i < n && status == SM_OK; i++)
        status = sm_sheet_add_column(s, cell[i].text, cell[i].length, err);
    return status;
}

static sm_status decide_header(sm_sheet *s, const sm_reading *r, sm_error *err)
{
    const char *told = r->o->header ? r->o->header : "auto";
    if (strcmp(told, "yes") == 0)
        s->header = SM_HEADER_YES;
    else if (strcmp(told, "no") == 0)
        s->header = SM_HEADER_NO;
    else if (strcmp(told, "auto") != 0)
        return sm_fail(err, SM_USAGE, "unknown --header \"%s\"; there are auto, yes, no; give one", told);
    else if (sm_names_known(s, r))
        s->header = SM_HEADER_YES;
    return SM_OK;
}

/* Where the first record may still turn out to be a header, a number in it could be the name that was told. */
static bool number_could_be_name(const sm_sheet *s)
{
    for (uint32_t i = 0; i < s->columns && s->header == SM_HEADER_MAYBE; i++)
        if (sm_number_of(s->column[i].name, strlen(s->column[i].name)) == SM_INTEGER) return true;
    return false;
}

static void ask_for(sm_sheet *s, const sm_roles *c)
{
    if (c->truth >= 0) s->column[c->truth].asked = true;
    for (size_t k = 0; k < c->preds; k++) s->column[c->pred[k]].asked = true;
    for (size_t k = 0; k < c->mores; k++) s->column[c->more[k]].asked = true;
    for (int i = 0; i < 2; i++)
        if (c->axis[i] >= 0) s->column[c->axis[i]].plain_id = true;
    for (size_t i = 0; i < c->places; i++) s->column[c->place[i]].plain_id = true;
    if (c->weight >= 0) s->column[c->weight].asked = s->column[c->weight].weight = true;
    if (c->id >= 0) s->column[c->id].plain_id = true;
}

/* Columns that nobody will ask for are not stored, once it is known which these are. */
sm_status sm_mark_columns(sm_sheet *s, const sm_reading *r, sm_error *err)
{
    if (number_could_be_name(s)) return SM_OK;
    sm_roles c = {0};
    sm_error ignored = {0};
    sm_status status = sm_choose_named(s, r, &c, s->header == SM_HEADER_MAYBE ? &ignored : err);
    if (status == SM_OK) ask_for(s, &c);
    bool complete = status == SM_OK && sm_roles_complete(&c, r->roles) && (!r->o->every || r->o->pred);
    for (uint32_t i = 0; i < s->columns && complete; i++)
        s->column[i].passed_over = !s->column[i].asked && !s->column[i].plain_id;
    sm_roles_done(&c);
    return status == SM_LIMIT || s->header != SM_HEADER_MAYBE ? status : SM_OK;
}

static sm_status ragged(const sm_sheet *s, const sm_records *rec, size_t n, sm_error *err)
{
    sm_place at = sm_records_place(rec, n > s->columns ? s->columns : n - 1);
    const char *what = s->header == SM_HEADER_YES ? "the header" : "the first line";
    return sm_fail_at(err, SM_INPUT, s->file, at.line, at.column,
                      "%zu field%s; %s has %u; add what is missing, or put a field with a separator inside in quotes",
                      n, n == 1 ? "" : "s", what, s->columns);
}

static sm_status store_row(sm_sheet *s, const sm_reading *r, const sm_records *rec, const sm_field *cell, size_t n,
                           sm_error *err)
{
    sm_place first = sm_records_place(rec, 0);
    sm_status status = sm_sheet_note_line(s, first.line, err);
    for (size_t i = 0; i < n && status == SM_OK; i++) {
        sm_place at = sm_records_place(rec, i);
        status = sm_column_add(s, &s->column[i], cell[i], at, r->bounds, err);
    }
    s->rows++;
    if (s->rows > r->bounds->most[SM_BOUND_POINTS] + 1)
        return sm_over(r->bounds, SM_BOUND_POINTS, s->file, first.line, 0, err);
    return status;
}

static sm_status first_row(sm_sheet *s, sm_reading *r, const sm_records *rec, const sm_field *cell, size_t n,
                           sm_error *err)
{
    sm_status status = add_columns(s, cell, n, err);
    if (status == SM_OK) status = decide_header(s, r, err);
    if (status == SM_OK) s->header_line = sm_records_place(rec, 0).line;
    if (status == SM_OK) status = sm_mark_columns(s, r, err);
    if (status != SM_OK || s->header == SM_HEADER_YES) return status;
    return store_row(s, r, rec, cell, n, err);
}

static sm_status read_rows(sm_sheet *s, sm_reading *r, sm_records *rec, sm_error *err)
{
    for (;;) {
        const sm_field *cell;
        size_t n;
        bool got;
        sm_status status = sm_records_next(rec, &cell, &n, &got, err);
        if (status != SM_OK || !got) return status;
        if (s->columns == 0)
            status = first_row(s, r, rec, cell, n, err);
        else
            status = n == s->columns ? store_row(s, r, rec, cell, n, err) : ragged(s, rec, n, err);
        if (status != SM_OK) return status;
    }
}

static sm_status usable_separator(char c, sm_error *err)
{
    if (c != '"' && c != '\n' && c != '\r' && (unsigned char)c < 0x80) return SM_OK;
    return sm_fail(err, SM_USAGE,
                   "this separator cannot be used; it is a quote, a line end or not ASCII; give another "
                   "one: --sep C");
}

static sm_status say_separator(const sm_reading *r, char separator, sm_error *err)
{
    return sm_text_print(r->notes, err, "%s: fields are separated by %s.\n", r->sheet->file,
                         sm_separator_name(separator));
}

/* One column by the separator that was told, and every line would fall apart by another one. */
static sm_status wrong_separator(const sm_sheet *s, char told, char better, sm_error *err)
{
    if (!told || s->columns != 1 || !better || better == told) return SM_OK;
    return sm_fail_at(err, SM_INPUT, s->file, 1, 0,
                      "one column; every line holds %s; is that the separator?: --sep '%s'", sm_separator_name(better),
                      better == '\t' ? "\\t" : (char[]){better, 0});
}

sm_status sm_read_columns(sm_source *in, sm_reading *r, char separator, sm_error *err)
{
    const char *head;
    size_t length;
    sm_source_head(in, &head, &length);
    char told = r->o->separator ? r->o->separator : separator, seen = sm_sniff_separator(head, length);
    char use = told ? told : seen;
    sm_status status = usable_separator(use, err);
    if (status == SM_OK && !r->o->separator && use) status = say_separator(r, use, err);
    sm_records *rec = NULL;
    sm_records_how how = {.separator = use ? use : ',', .quotes = use != '\t'};
    if (status == SM_OK) status = sm_records_open(&rec, in, how, err);
    if (status == SM_OK) status = read_rows(r->sheet, r, rec, err);
    if (status == SM_OK) status = wrong_separator(r->sheet, r->o->separator, seen, err);
    if (status == SM_OK && sm_records_comments(rec))
        status = sm_text_print(r->notes, err, "%s: lines that begin with # are left out.\n", r->sheet->file);
    sm_records_close(rec);
    return status;
}

static sm_status read_csv(sm_source *in, sm_reading *r, sm_error *err)
{
    return sm_read_columns(in, r, 0, err);
}

static sm_status read_tsv(sm_source *in, sm_reading *r, sm_error *err)
{
    return sm_read_columns(in, r, '\t', err);
}

static int probe_csv(const char *head, size_t length)
{
    char separator = sm_sniff_separator(head, length);
    return separator && separator != '\t' ? 50 : length && head[0] == '"' ? 40 : 10;
}

static int probe_tsv(const char *head, size_t length)
{
    return sm_sniff_separator(head, length) == '\t' ? 50 : 0;
}

static int probe_counts(const char *head, size_t length)
{
    return sm_looks_like_counts(head, length) ? 70 : 0;
}

const sm_format sm_format_csv = {.name = "csv",
                                 .help = "columns separated by a character, quotes around fields that need them",
                                 .suffixes = "csv",
                                 .probe = probe_csv,
                                 .read = read_csv,
                                 .write = sm_write_csv};
const sm_format sm_format_tsv = {.name = "tsv",
                                 .help = "columns separated by tabs, no quotes",
                                 .suffixes = "tsv tab",
                                 .probe = probe_tsv,
                                 .read = read_tsv,
                                 .write = sm_write_tsv};
const sm_format sm_format_counts = {.name = "counts",
                                    .help = "class, cluster, count; rows that name the same two add up",
                                    .suffixes = "csv",
                                    .probe = probe_counts,
                                    .read = read_csv,
                                    .write = sm_write_counts};
