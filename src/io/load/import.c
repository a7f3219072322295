/* Files become data in one line of stages: bytes -> records -> columns -> recognition -> table and points. */
#include "setmatch/io/import.h"
#include "assemble.h"
#include "behind.h"
#include "io/bytes/limits.h"
#include "io/formats/formats.h"
#include "setmatch/base/mem.h"
#include "setmatch/io/samples.h"
#include <stdio.h>
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

struct sm_import {
    const char *const *files;
    size_t n;
    sm_read_options o;
    sm_bounds bounds;
    bool inner; /* an answer is being tried: answers of its own are not */
    sm_sheet *sheet;
    sm_sheet_facts *facts;
    char **shown; /* the files as messages call them */
    sm_origin *origin;
    sm_recognition r;
    sm_account account;
    sm_text *answer; /* those that were tried and work */
    size_t answers;
};

void sm_import_free(sm_import *im)
{
    if (!im) return;
    for (size_t i = 0; i < im->n; i++) {
        if (im->sheet) sm_sheet_done(&im->sheet[i]);
        if (im->facts) sm_facts_done(&im->facts[i]);
        if (im->shown) sm_free(im->shown[i]);
        if (im->origin) sm_free(im->origin[i].file);
    }
    sm_free(im->sheet);
    sm_free(im->facts);
    sm_free(im->shown);
    sm_free(im->origin);
    sm_recognition_done(&im->r);
    sm_account_done(&im->account);
    for (size_t i = 0; i < im->answers; i++) sm_text_done(&im->answer[i]);
    sm_free(im->answer);
    sm_free(im);
}

/* ---- bytes -> records -> columns --------------------------------------------------------------------------------- */
static sm_read_options options_for(const sm_import *im, const sm_format *f)
{
    sm_read_options o = im->o;
    o.matrix = o.matrix || (im->o.format && f == &sm_format_matrix);
    return o;
}

static sm_status note_origin(sm_import *im, sm_source *in, size_t i, sm_error *err)
{
    sm_status status = sm_source_origin(in, &im->origin[i], err);
    if (status != SM_OK) return status;
    im->origin[i].file = sm_copy_text(im->files[i], strlen(im->files[i]));
    return im->origin[i].file ? SM_OK : sm_no_memory(err);
}

static sm_status count_values(const sm_sheet *s, uint64_t row, uint32_t *values, sm_error *err)
{
    sm_dict *seen = NULL;
    sm_status status = sm_dict_new(&seen, err);
    for (uint32_t c = 0; c < s->columns && status == SM_OK; c++) {
        uint32_t id;
        const char *text = sm_sheet_cell(s, row, c);
        status = sm_dict_add(seen, text, strlen(text), &id, err);
    }
    *values = status == SM_OK ? sm_dict_size(seen) : 0;
    sm_dict_free(seen);
    return status;
}

/* One or two rows of at least 20 fields and at most half as many values are the labels of all points. */
static sm_status see_transposed(const sm_import *im, const sm_sheet *s, bool *turned, sm_error *err)
{
    enum { FIELDS = 20 };
    sm_status status = SM_OK;
    *turned = false;
    if (!s->text && s->format != &sm_format_json && s->format != &sm_format_npy) return SM_OK;
    if (s->header == SM_HEADER_YES || s->rows < 1 || s->rows > 2 || s->columns < FIELDS || s->bads || im->o.matrix)
        return SM_OK;
    if (im->n == 1 && sm_judge_options_name(&im->o)) return SM_OK;
    *turned = true;
    for (uint64_t r = 0; r < s->rows && status == SM_OK; r++) {
        uint32_t values = 0;
        status = count_values(s, r, &values, err);
        *turned = *turned && values * 2 <= s->columns;
    }
    return status;
}

static sm_status read_sheet(sm_import *im, size_t i, sm_source *in, sm_error *err)
{
    sm_sheet *s = &im->sheet[i];
    sm_status status = sm_format_pick(&s->format, in, &im->o, err);
    if (status != SM_OK) return status;
    sm_read_options o = options_for(im, s->format);
    s->kept = o.rows;
    sm_reading r = {.o = &o, .bounds = &im->bounds, .sheet = s, .alone = im->n == 1, .keep_all = o.rows};
    status = s->format->read(in, &r, err);
    bool turned = false;
    if (status == SM_OK) status = see_transposed(im, s, &turned, err);
    if (status == SM_OK && turned) status = sm_sheet_turn(s, &im->bounds, err);
    if (status == SM_OK && s->turned && im->n == 1) s->column[0].asked = true;
    return status;
}

static sm_status read_file(sm_import *im, size_t i, sm_error *err)
{
    sm_source *in = NULL;
    sm_sheet *s = &im->sheet[i];
    sm_status status = (im->o.hash ? sm_source_open_hashed : sm_source_open)(&in, im->files[i], &im->bounds, err);
    if (status != SM_OK) return status;
    im->shown[i] = sm_copy_text(sm_source_file(in), strlen(sm_source_file(in)));
    s->file = im->shown[i];
    s->given = im->files[i];
    status = s->file ? read_sheet(im, i, in, err) : sm_no_memory(err);
    s->source = sm_source_told(in);
    if (status == SM_OK) status = note_origin(im, in, i, err);
    sm_source_close(in);
    return status == SM_OK ? sm_facts_of(&im->facts[i], s, err) : status;
}

static sm_status check_files(const sm_import *im, sm_error *err)
{
    size_t from_stdin = 0;
    for (size_t i = 0; i < im->n; i++) from_stdin += strcmp(im->files[i], "-") == 0;
    if (im->n == 0)
        return sm_fail(err, SM_USAGE, "no file; nothing was given to read; name one, or - for standard input");
    if (from_stdin > 1)
        return sm_fail(err, SM_USAGE, "standard input is named twice; it can be read once; save one of them to a file");
    if (im->o.format && !sm_format_find(im->o.format))
        return sm_fail(err, SM_USAGE, "unknown format \"%s\"; see: setmatch list formats", im->o.format);
    return SM_OK;
}

/* ---- bad rows -----------------------------------------------------------------------------------------------------
 */
static bool may_skip(const sm_sheet *s)
{
    enum { FEW = 10 };
    uint64_t rows = s->rows + s->bads, most = rows / 100 > FEW ? rows / 100 : FEW;
    return s->bads <= most && s->bads * 10 <= rows;
}

static const char *bad_remedy(const sm_bad_row *b)
{
    if (b->why == sm_bad_open) return "close it, or double a quote that belongs to the text";
    if (b->why == sm_bad_width) return "add what is missing, or put a field with a separator inside in quotes";
    return "put the whole field in quotes and double the quotes inside it";
}

static sm_status refuse_bad(const sm_sheet *s, bool skipping, sm_error *err)
{
    const sm_bad_row *b = &s->bad[0];
    char count[64] = "", fields[64] = "";
    if (s->bads > 1) snprintf(count, sizeof count, ", the first of %zu bad rows", s->bads);
    if (b->why == sm_bad_width) snprintf(fields, sizeof fields, " (%u, the rows have %u)", b->fields, s->columns);
    if (skipping)
        return sm_fail_at(
            err, SM_INPUT, s->file, b->at.line, b->at.column,
            "too many bad rows to skip; found %zu of %llu, here %s; at most 1 %% or 10 are skipped, and never "
            "over 10 %%; is the separator right?",
            s->bads, (unsigned long long)(s->rows + s->bads), b->why);
    return sm_fail_at(err, SM_INPUT, s->file, b->at.line, b->at.column, "a bad row; found %s%s%s; %s%s", b->why, fields,
                      count, bad_remedy(b), may_skip(s) ? ", or leave such rows out" : "");
}

/* ---- recognition --------------------------------------------------------------------------------------------------
 */
static sm_status recognise(const sm_import *im, const sm_read_options *o, sm_recognition *out, sm_error *err)
{
    sm_read_options with = *o;
    with.matrix = with.matrix || (o->format && strcmp(o->format, "matrix") == 0);
    return sm_recognise(out, im->sheet, im->facts, im->n, &with, err);
}

static sm_status keep_answer(sm_import *im, const sm_text *words, sm_error *err)
{
    sm_text *grown = sm_resize(im->answer, im->answers + 1, sizeof *grown);
    if (!grown) return sm_no_memory(err);
    im->answer = grown;
    grown[im->answers] = (sm_text){0};
    return sm_text_print(&grown[im->answers++], err, "%s", sm_text_of(words));
}

/* What an answer runs into says only that it does not work; but for memory, which stops everything. */
static sm_status ran_out(const sm_error *why, sm_error *err)
{
    sm_error memory = {0};
    return sm_no_memory(&memory) == why->status && strcmp(memory.text, why->text) == 0 ? sm_no_memory(err) : SM_OK;
}

/* Samples and plain files; a stream would be waited for, or lack what was read of it. */
static bool reads_again(const sm_import *im, size_t i)
{
    return im->origin[i].inode || sm_sample_find(im->files[i]);
}

/* Options that change how bytes become rows can only be tried by reading again. */
static sm_status try_reading(sm_import *im, const sm_resolution *a, sm_text *more, bool *works, sm_error *err)
{
    for (size_t i = 0; i < im->n; i++)
        if (!reads_again(im, i)) return SM_OK;
    sm_import *again = NULL;
    sm_error ignored = {0};
    sm_read_options o = a->o;
    sm_status status = sm_import_new(&again, im->files, im->n, &o, &ignored);
    *works = status == SM_OK && again->r.outcome < SM_OPEN;
    if (status == SM_OK && again->r.outcome == SM_OPEN && again->answers) {
        *works = true;
        status = sm_text_print(more, &ignored, " %s", sm_text_of(&again->answer[0]));
    }
    sm_import_free(again);
    return status == SM_OK ? SM_OK : ran_out(&ignored, err);
}

static bool is_skipping(const sm_read_options *o)
{
    return o->bad_rows && strcmp(o->bad_rows, "skip") == 0;
}

/* Can the data be made? Rows that are bad have to be skipped for it. */
static sm_status try_making(const sm_import *im, const sm_read_options *o, const sm_recognition *r, sm_text *more,
                            bool *works, sm_error *err)
{
    sm_parts parts = {0};
    sm_error ignored = {0};
    sm_assembly from = {.sheet = im->sheet, .r = r, .n = im->n, .o = o, .bounds = &im->bounds};
    bool bad = false, few = true;
    for (size_t i = 0; i < im->n; i++) {
        bad = bad || im->sheet[i].bads;
        few = few && may_skip(&im->sheet[i]);
    }
    sm_status status = bad && !few ? SM_INPUT : sm_assemble(&parts, &from, &ignored);
    *works = status == SM_OK;
    sm_parts_done(&parts);
    if (status != SM_OK) return ran_out(&ignored, err);
    return bad && !is_skipping(o) ? sm_text_print(more, err, " --bad-rows skip") : SM_OK;
}

/* Does the answer settle everything? What it leaves open is answered by its own first answer. */
static sm_status try_answer(sm_import *im, const sm_resolution *a, int depth, sm_text *more, bool *works, sm_error *err)
{
    enum { DEEP = 3 };
    sm_recognition r = {0};
    sm_error ignored = {0};
    *works = false;
    if (a->o.format != im->o.format) return try_reading(im, a, more, works, err);
    sm_status status = recognise(im, &a->o, &r, &ignored);
    if (status != SM_OK) return ran_out(&ignored, err);
    if (r.outcome < SM_OPEN) status = try_making(im, &a->o, &r, more, works, err);
    for (size_t i = 0; r.outcome == SM_OPEN && i < r.answers && !*works && status == SM_OK && depth < DEEP; i++) {
        sm_text rest = {0};
        status = try_answer(im, &r.answer[i], depth + 1, &rest, works, err);
        if (status == SM_OK && *works)
            status = sm_text_print(more, err, " %s%s", sm_text_of(&r.answer[i].words), sm_text_of(&rest));
        sm_text_done(&rest);
    }
    sm_recognition_done(&r);
    return status;
}

static sm_status try_answers(sm_import *im, sm_error *err)
{
    sm_status status = SM_OK;
    for (size_t i = 0; i < im->r.answers && status == SM_OK; i++) {
        sm_text words = {0};
        bool works = false;
        sm_text more = {0};
        status = try_answer(im, &im->r.answer[i], 0, &more, &works, err);
        if (status == SM_OK && works) {
            status = sm_text_print(&words, err, "%s%s", sm_text_of(&im->r.answer[i].words), sm_text_of(&more));
            if (status == SM_OK) status = keep_answer(im, &words, err);
        }
        sm_text_done(&more);
        sm_text_done(&words);
    }
    return status;
}

/* The line that leaves the bad rows out, if nothing else stands against it. */
static sm_status offer_skipping(sm_import *im, const sm_read_options *o, sm_error *err)
{
    sm_text words = {0};
    bool works = false;
    sm_read_options with = *o;
    with.bad_rows = "skip";
    sm_status status = try_making(im, &with, &im->r, &words, &works, err);
    sm_text_clear(&words);
    if (status == SM_OK && works) status = sm_text_print(&words, err, "--bad-rows skip");
    if (status == SM_OK && works) status = keep_answer(im, &words, err);
    sm_text_done(&words);
    return status;
}

static sm_status check_bad(sm_import *im, const sm_read_options *o, sm_error *err)
{
    bool skip = is_skipping(o);
    for (size_t i = 0; i < im->n; i++) {
        const sm_sheet *s = &im->sheet[i];
        if (!s->bads || (skip && may_skip(s))) continue;
        bool recognised = im->r.outcome < SM_OPEN;
        im->r.question = (sm_error){0};
        refuse_bad(s, skip, &im->r.question);
        im->r.outcome = SM_REFUSED;
        return skip || !may_skip(s) || !recognised ? SM_OK : offer_skipping(im, o, err);
    }
    return SM_OK;
}

static sm_status settle(sm_import *im, sm_error *err)
{
    sm_recognition_done(&im->r);
    sm_account_done(&im->account);
    for (size_t i = 0; i < im->answers; i++) sm_text_done(&im->answer[i]);
    im->answers = 0;
    sm_status status = recognise(im, &im->o, &im->r, err);
    if (status == SM_OK && im->r.outcome != SM_OPEN) status = check_bad(im, &im->o, err);
    if (status == SM_OK && im->r.outcome == SM_OPEN) status = try_answers(im, err);
    return status;
}

sm_status sm_import_new_within(sm_import **out, const char *const *files, size_t n_files, const sm_read_options *o,
                               const sm_bounds *b, sm_error *err)
{
    *out = NULL;
    sm_import *im = sm_alloc(1, sizeof *im);
    if (!im) return sm_no_memory(err);
    im->files = files;
    im->n = n_files;
    im->bounds = *b;
    if (o) im->o = *o;
    im->sheet = sm_alloc(n_files, sizeof *im->sheet);
    im->facts = sm_alloc(n_files, sizeof *im->facts);
    im->shown = sm_alloc(n_files, sizeof *im->shown);
    im->origin = sm_alloc(n_files, sizeof *im->origin);
    bool room = im->sheet && im->facts && im->shown && im->origin;
    sm_status status = room || !n_files ? check_files(im, err) : sm_no_memory(err);
    for (size_t i = 0; i < im->n && status == SM_OK; i++) status = read_file(im, i, err);
    if (status == SM_OK) status = settle(im, err);
    if (status == SM_OK)
        *out = im;
    else
        sm_import_free(im);
    return status;
}

sm_status sm_import_new(sm_import **out, const char *const *files, size_t n_files, const sm_read_options *o,
                        sm_error *err)
{
    sm_bounds b = sm_bounds_default();
    return sm_import_new_within(out, files, n_files, o, &b, err);
}

sm_status sm_import_again(sm_import *im, const sm_read_options *o, sm_error *err)
{
    if (o->separator != im->o.separator || o->format != im->o.format)
        return sm_fail(err, SM_USAGE, "another format or separator needs the file to be read again; open it again");
    sm_read_options before = im->o;
    im->o = *o;
    sm_status status = settle(im, err);
    if (status == SM_OK) return SM_OK;
    im->o = before;
    sm_error ignored = {0};
    return settle(im, &ignored) == SM_OK ? status : sm_no_memory(err);
}

/* ---- looking -------------------------------------------------------------------------------------------------------
 */
sm_decision sm_import_outcome(const sm_import *im)
{
    return im->r.outcome;
}

const sm_error *sm_import_question(const sm_import *im)
{
    return &im->r.question;
}

const char *sm_import_candidate(const sm_import *im, size_t i)
{
    return i < im->r.candidates ? im->r.candidate[i] : NULL;
}

const char *sm_import_answer(const sm_import *im, size_t i)
{
    return i < im->answers ? sm_text_of(&im->answer[i]) : NULL;
}

bool sm_import_is_many(const sm_import *im)
{
    return im->r.many;
}

uint32_t sm_import_columns(const sm_import *im)
{
    return im->sheet[0].columns;
}

uint64_t sm_import_rows(const sm_import *im)
{
    return im->sheet[0].rows;
}

const char *sm_import_cell(const sm_import *im, uint64_t row, uint32_t column)
{
    return sm_sheet_glimpse(&im->sheet[0], row, column);
}

bool sm_import_named(const sm_import *im)
{
    return im->r.of && im->r.of[0].header;
}

bool sm_import_first_is_header(const sm_import *im)
{
    return sm_import_named(im) && im->sheet[0].header == SM_HEADER_MAYBE;
}

const char *sm_import_name(const sm_import *im, uint32_t column)
{
    return sm_import_named(im) ? im->sheet[0].column[column].name : "";
}

/* How many of a column's texts stand for a missing label. */
static uint64_t missing_words(const sm_column *c)
{
    uint64_t n = 0;
    uint32_t id;
    for (const char *const *w = sm_missing_words; *w && c->dict; w++) n += sm_dict_find(c->dict, *w, strlen(*w), &id);
    return n;
}

sm_column_summary sm_import_summary(const sm_import *im, uint32_t column)
{
    const sm_sheet *s = &im->sheet[0];
    const sm_meaning *m = im->r.of ? &im->r.of[0] : NULL;
    bool below = m && m->header && s->header == SM_HEADER_MAYBE;
    const sm_column_facts *f = below ? &im->facts[0].below[column] : &im->facts[0].all[column];
    uint64_t words = f->missing ? missing_words(&s->column[column]) : 0;
    return (sm_column_summary){f->distinct - (words < f->missing ? words : f->missing), f->missing,
                               sm_facts_numbers(f)};
}

/* ---- columns -> table and points -----------------------------------------------------------------------------------
 */
static sm_assembly assembly_of(const sm_import *im)
{
    return (sm_assembly){.sheet = im->sheet, .r = &im->r, .n = im->n, .o = &im->o, .bounds = &im->bounds};
}

static sm_status make_parts(sm_import *im, sm_parts *parts, sm_error *err)
{
    sm_assembly from = assembly_of(im);
    from.row = sm_alloc(im->n, sizeof *from.row);
    if (!from.row) return sm_no_memory(err);
    sm_status status = sm_assemble(parts, &from, err);
    if (status == SM_OK) status = sm_add_account(parts, &from, err);
    if (status == SM_OK && im->o.rows && parts->n) status = sm_add_rows(parts, im->sheet, &from, im->origin, err);
    for (size_t i = 0; i < im->n; i++) sm_free(from.row[i]);
    sm_free(from.row);
    if (status != SM_OK) return status;
    const char *name = parts->account.source[0].format;
    parts->format = sm_copy_text(name, strlen(name));
    parts->origin = sm_alloc(im->n, sizeof *parts->origin);
    if (!parts->format || !parts->origin) return sm_no_memory(err);
    for (; parts->n_origins < im->n; parts->n_origins++) {
        sm_origin *to = &parts->origin[parts->n_origins];
        *to = im->origin[parts->n_origins];
        to->file = sm_copy_text(im->origin[parts->n_origins].file, strlen(im->origin[parts->n_origins].file));
        if (!to->file) return sm_no_memory(err);
    }
    return SM_OK;
}

sm_status sm_import_take(sm_import *im, sm_dataset **out, sm_error *err)
{
    sm_parts parts = {0};
    const sm_error *q = &im->r.question;
    *out = NULL;
    if (im->r.outcome >= SM_OPEN) {
        const char *answer = sm_import_answer(im, 0);
        return sm_fail_at(err, q->status, *q->file ? q->file : NULL, q->line, q->column, "%s%s%s", q->text,
                          answer ? ": " : "", answer ? answer : "");
    }
    sm_status status = make_parts(im, &parts, err);
    if (status == SM_OK) status = sm_dataset_new(out, &parts, err);
    sm_parts_done(&parts);
    return status;
}

const sm_account *sm_import_account(sm_import *im)
{
    sm_parts parts = {0};
    sm_error ignored = {0};
    if (im->account.n_sources || im->r.outcome >= SM_OPEN) return &im->account;
    sm_assembly from = assembly_of(im);
    sm_status status = sm_assemble(&parts, &from, &ignored);
    if (status == SM_OK) status = sm_add_account(&parts, &from, &ignored);
    if (status == SM_OK) {
        im->account = parts.account;
        parts.account = (sm_account){0};
    }
    sm_parts_done(&parts);
    return &im->account;
}

sm_status sm_read_within(sm_dataset **out, const char *const *files, size_t n_files, const sm_read_options *o,
                         const sm_bounds *b, sm_error *err)
{
    sm_import *im = NULL;
    *out = NULL;
    sm_status status = sm_import_new_within(&im, files, n_files, o, b, err);
    if (status == SM_OK) status = sm_import_take(im, out, err);
    sm_import_free(im);
    return status;
}

sm_status sm_read(sm_dataset **out, const char *const *files, size_t n_files, const sm_read_options *o, sm_error *err)
{
    sm_bounds b = sm_bounds_default();
    return sm_read_within(out, files, n_files, o, &b, err);
}
