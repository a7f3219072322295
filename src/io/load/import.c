/* Files become data in one line of stages: bytes -> records -> columns -> recognition -> table and points. */
#include "import.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/threads.h"
#include "base/tick.h"
#include "import_files.h"
#include "io/bytes/samples.h"
#include "io/formats/formats.h"
#include <stdio.h>
#include <string.h>

static void forget_recognition(sm_import *im);

void sm_import_free(sm_import *im)
{
    if (!im) return;
    for (size_t i = 0; i < SM_BESIDE; i++) sm_source_close(im->ahead[i]);
    for (size_t i = 0; i < im->n; i++) {
        if (im->sheet) sm_sheet_free(&im->sheet[i]);
        if (im->facts) sm_facts_free(&im->facts[i]);
        if (im->shown) sm_free(im->shown[i]);
    }
    sm_free(im->sheet);
    sm_free(im->facts);
    sm_free(im->shown);
    sm_free(im->origin);
    forget_recognition(im);
    sm_free(im->answer);
    pthread_mutex_destroy(&im->json);
    sm_free(im);
}

/* ---- bytes -> records -> columns --------------------------------------------------------------------------------- */
static sm_status check_files(const sm_import *im, sm_error *err)
{
    size_t from_stdin = 0;
    for (size_t i = 0; i < im->n; i++) from_stdin += strcmp(im->files[i], "-") == 0;
    if (im->n == 0) return sm_fail(err, SM_USAGE, "no input file; name one, or - for standard input");
    if (from_stdin > 1) return sm_fail(err, SM_USAGE, "standard input is named twice; save one input to a file");
    if (im->o.format && !sm_format_find(im->o.format))
        return sm_fail(err, SM_USAGE, "unknown format \"%s\"; see setmatch list formats", sm_quote(im->o.format).text);
    return SM_OK;
}

/* ---- bad rows ---------------------------------------------------------------------------------------------------- */
/* Rows of a sheet, good and bad; below the header, where m knows of one. m NULL: nothing is known yet. */
static uint64_t rows_of(const sm_sheet *s, const sm_meaning *m)
{
    return s->rows + s->bads - (m && sm_first_row(s, m));
}

static bool may_skip(const sm_sheet *s, const sm_meaning *m)
{
    enum { FEW = 10 };
    uint64_t rows = rows_of(s, m), most = rows / 100 > FEW ? rows / 100 : FEW;
    return s->bads <= most && s->bads * 10 <= rows;
}

static const sm_meaning *meaning_of(const sm_recognition *r, size_t i)
{
    return r->outcome < SM_OPEN ? &r->of[i] : NULL;
}

static bool is_skipping(const sm_read_options *o)
{
    return o->bad_rows && strcmp(o->bad_rows, "skip") == 0;
}

/* unquoted: with quotes as characters there would be none. */
static void refuse_bad(const sm_sheet *s, const sm_meaning *m, bool skipping, bool unquoted, sm_error *why)
{
    const sm_bad_row *b = &s->bad[0];
    char count[64] = "", fields[64] = "";
    *why = (sm_error){0};
    if (skipping) {
        sm_fail_at(why, SM_INPUT, s->file, b->at.line, b->at.column,
                   "too many malformed rows to skip (%zu of %llu, here: %s; limit: 1 %% or 10 rows, at most 10 %%); is "
                   "the separator right?",
                   s->bads, (unsigned long long)rows_of(s, m), b->why);
        return;
    }
    if (s->bads > 1) snprintf(count, sizeof count, " (the first of %zu such rows)", s->bads);
    if (b->why == sm_bad_width)
        snprintf(fields, sizeof fields, "expected %u field%s, found %u", s->columns, sm_plural(s->columns), b->fields);
    sm_fail_at(why, SM_INPUT, s->file, b->at.line, b->at.column, "malformed row: %s%s; %s%s%s",
               *fields ? fields : b->why, count, sm_bad_remedy(b->why),
               !may_skip(s, m) ? ""
               : unquoted      ? ", skip such rows"
                               : ", or skip such rows",
               unquoted ? ", or read quotes literally" : "");
}

/* A pipe is waited for only if nothing that was read before it stands against the data. */
static sm_status before_waiting(const sm_import *im, size_t file, sm_error *err)
{
    struct stat st;
    bool waits = strcmp(im->files[file], "-") == 0 ||
                 (sm_os_stat(im->files[file], &st) == 0 && (S_ISFIFO(st.st_mode) || S_ISCHR(st.st_mode)));
    for (size_t i = 0; i < file && waits; i++) {
        const sm_sheet *s = &im->sheet[i];
        bool skip = is_skipping(&im->o);
        if (!s->bads || (skip && may_skip(s, NULL))) continue;
        sm_error why;
        refuse_bad(s, NULL, skip, false, &why);
        return sm_fail_at(err, why.status, s->file, why.line, why.column, "%s", why.text);
    }
    return SM_OK;
}

static sm_status import_part(void *self, unsigned thread, uint64_t part, sm_error *err)
{
    sm_status status = before_waiting(self, (size_t)part, err);
    return status == SM_OK ? sm_import_read(self, (size_t)part, err) : status;
}

/* ---- recognition, and answers that were tried -------------------------------------------------------------------- */
static sm_status recognise(const sm_import *im, const sm_read_options *o, sm_recognition *out, sm_error *err)
{
    const sm_sample *sample = im->n == 1 ? sm_sample_find(im->files[0]) : NULL;
    sm_read_options with = *o;
    with.matrix = sm_import_means_matrix(o);
    if (sample && !o->truth) {
        with.truth = sample->truth;
        if (!o->pred && !o->every) with.pred = sample->pred;
    }
    return sm_recognise(out, im->sheet, im->facts, im->n, &with, err);
}

/* Options that change how bytes become rows can only be tried by reading again: samples and plain files. A stream would
 * be waited for, or lack what was read of it. */
static bool try_reading(const sm_import *im, const sm_resolution *a, sm_text *more)
{
    for (size_t i = 0; i < im->n; i++)
        if (!im->origin[i].inode && !sm_sample_find(im->files[i]))
            return a->o.format == im->o.format; /* without quotes each line is a row, which was counted */
    sm_import *again = NULL;
    sm_error ignored = {0};
    if (sm_import_new(&again, im->files, im->n, &a->o, &ignored) != SM_OK) return false;
    bool open = again->r.outcome == SM_OPEN, works = open ? again->answers : again->r.outcome < SM_OPEN;
    if (works && open) sm_text_printf(more, " %s", sm_text_of(&again->answer[0]));
    sm_import_free(again);
    return works;
}

/* Can the data be made? Rows that are bad have to be skipped for it. */
static bool try_making(const sm_import *im, const sm_read_options *o, const sm_recognition *r, sm_text *more)
{
    sm_parts parts = {0};
    sm_error ignored = {0};
    sm_assembly from = {.sheet = im->sheet, .r = r, .n = im->n, .o = o, .bounds = &im->bounds};
    bool bad = false, few = true;
    for (size_t i = 0; i < im->n; i++) {
        bad = bad || im->sheet[i].bads;
        few = few && may_skip(&im->sheet[i], meaning_of(r, i));
    }
    bool works = (!bad || few) && sm_assemble(&parts, &from, &ignored) == SM_OK;
    sm_parts_free(&parts);
    if (works && bad && !is_skipping(o)) sm_text_puts(more, " --bad-rows skip");
    return works;
}

/* Do these options divide the bytes into other rows than those that were read? */
static bool divides_otherwise(const sm_import *im, const sm_read_options *o)
{
    const char *was = im->o.quote ? im->o.quote : "", *is = o->quote ? o->quote : "";
    bool none = false; /* quotes were taken for characters */
    for (size_t i = 0; i < im->n; i++) none = none || im->sheet[i].dialect.quoting == SM_QUOTES_NONE;
    bool same_quotes = strcmp(was, is) == 0 || (!*was && strcmp(is, "\"") == 0 && !none);
    return o->separator != im->o.separator || o->format != im->o.format || !same_quotes;
}

/* Does the answer decide everything? What it leaves open is answered by its own first answer. */
static bool try_answer(sm_import *im, const sm_resolution *a, int depth, sm_text *more)
{
    enum { DEEP = 3 };
    sm_recognition r = {0};
    sm_error ignored = {0};
    if (divides_otherwise(im, &a->o)) return try_reading(im, a, more);
    if (recognise(im, &a->o, &r, &ignored) != SM_OK) return false;
    bool works = r.outcome < SM_OPEN && try_making(im, &a->o, &r, more);
    for (size_t i = 0; r.outcome == SM_OPEN && i < r.answers && !works && depth < DEEP; i++) {
        sm_text rest = {0};
        works = try_answer(im, &r.answer[i], depth + 1, &rest);
        if (works) sm_text_printf(more, " %s%s", sm_text_of(&r.answer[i].words), sm_text_of(&rest));
        if (works && r.guess) im->r.guess = true;
        sm_text_free(&rest);
    }
    sm_recognition_free(&r);
    return works;
}

static void keep_answer(sm_import *im, const char *words, const sm_text *more)
{
    sm_text whole = {0};
    sm_text_printf(&whole, "%s%s", words, sm_text_of(more));
    sm_push(&im->answer, &im->answers, &im->answers_capacity, &whole, sizeof whole);
}

/* If all bad rows would be rows with quotes as characters, and no field is between two quotes, that is offered. */
static bool try_unquoted(sm_import *im)
{
    size_t bads = 0, plain = 0;
    bool meant = im->o.quote != NULL;
    for (size_t i = 0; i < im->n; i++) {
        bads += im->sheet[i].bads;
        plain += im->sheet[i].quotes.bad;
        meant = meant || im->sheet[i].quotes.needed || im->sheet[i].quotes.closed;
    }
    if (meant || bads != plain) return false;
    sm_resolution a = {.o = im->o};
    sm_text more = {0};
    a.o.quote = "none";
    bool works = try_reading(im, &a, &more);
    if (works) keep_answer(im, "--quote none", &more);
    sm_text_free(&more);
    return works;
}

/* Bad rows are reported first. The option that skips them is offered if nothing else is wrong. */
static void check_bad(sm_import *im)
{
    const sm_sheet *s = NULL;
    const sm_meaning *m = NULL;
    bool skip = is_skipping(&im->o), recognised = im->r.outcome < SM_OPEN;
    for (size_t i = 0; i < im->n && !s; i++) {
        m = meaning_of(&im->r, i);
        if (im->sheet[i].bads && !(skip && may_skip(&im->sheet[i], m))) s = &im->sheet[i];
    }
    if (!s) return;
    refuse_bad(s, m, skip, try_unquoted(im), &im->r.question);
    im->r.outcome = SM_REFUSED;
    if (skip || !may_skip(s, m) || !recognised) return;
    sm_text none = {0};
    sm_read_options with = im->o;
    with.bad_rows = "skip";
    if (try_making(im, &with, &im->r, &none)) keep_answer(im, "--bad-rows skip", &none);
}

/* Text after it may be part of a row, so the remaining lines are not checked. */
static bool has_open_quote(const sm_import *im)
{
    for (size_t i = 0; i < im->n; i++)
        for (size_t b = 0; b < im->sheet[i].bads; b++)
            if (im->sheet[i].bad[b].why == sm_bad_open)
                return !is_skipping(&im->o) || !may_skip(&im->sheet[i], meaning_of(&im->r, i));
    return false;
}

static void forget_recognition(sm_import *im)
{
    sm_recognition_free(&im->r);
    sm_account_free(&im->account);
    for (size_t i = 0; i < im->answers; i++) sm_text_free(&im->answer[i]);
    im->answers = 0;
}

static sm_status decide(sm_import *im, sm_error *err)
{
    forget_recognition(im);
    sm_status status = recognise(im, &im->o, &im->r, err);
    if (status != SM_OK) return status;
    bool open = im->r.outcome == SM_OPEN, quote = has_open_quote(im);
    for (size_t i = 0; i < im->r.answers && open && !quote; i++) {
        sm_text more = {0};
        if (try_answer(im, &im->r.answer[i], 0, &more)) keep_answer(im, sm_text_of(&im->r.answer[i].words), &more);
        sm_text_free(&more);
    }
    if (!open || quote || !im->answers) check_bad(im);
    return SM_OK;
}

static sm_status import_within(sm_import **out, const char *const *files, size_t n_files, const sm_read_options *o,
                               const sm_bounds *b, sm_error *err)
{
    *out = NULL;
    sm_import *im = sm_alloc(1, sizeof *im);
    *im = (sm_import){.files = files, .n = n_files, .bounds = *b, .json = PTHREAD_MUTEX_INITIALIZER};
    im->bounds.watch = o ? o->watch : NULL;
    if (o) im->o = *o;
    im->sheet = sm_alloc(n_files, sizeof *im->sheet);
    im->facts = sm_alloc(n_files, sizeof *im->facts);
    im->shown = sm_alloc(n_files, sizeof *im->shown);
    im->origin = sm_alloc(n_files, sizeof *im->origin);
    sm_status status = check_files(im, err);
    bool read = false;
    sm_error why = {0};
    sm_status pairs = status == SM_OK ? sm_import_read_pairs(im, &read, &why) : SM_OK;
    if (read) status = pairs; /* otherwise nothing is wrong with the files yet */
    if (read && pairs != SM_OK && err) *err = why;
    if (status == SM_OK && !read) status = sm_threads_run(import_part, im, n_files, sm_import_threads(im), err);
    if (status == SM_OK) status = decide(im, err);
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
    return import_within(out, files, n_files, o, &b, err);
}

sm_status sm_import_again(sm_import *im, const sm_read_options *o, sm_error *err)
{
    if (divides_otherwise(im, o))
        return sm_fail(err, SM_USAGE,
                       "a different format, separator or quote requires rereading the file; open it again");
    sm_read_options before = im->o;
    im->o = *o;
    im->bounds.watch = o->watch;
    sm_status status = decide(im, err);
    if (status == SM_OK) return SM_OK;
    im->o = before;
    im->bounds.watch = NULL;
    sm_tick_hook hook = sm_tick_with((sm_tick_hook){0}); /* the way back is not stopped */
    decide(im, NULL);
    sm_tick_with(hook);
    return status;
}

/* ---- looking ----------------------------------------------------------------------------------------------------- */
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

size_t sm_import_asked(const sm_import *im)
{
    return im->r.likely_candidates;
}

const char *sm_import_answer(const sm_import *im, size_t i)
{
    return i < im->answers ? sm_text_of(&im->answer[i]) : NULL;
}

bool sm_import_is_many(const sm_import *im)
{
    return im->r.many;
}

bool sm_import_guesses_truth(const sm_import *im)
{
    return im->r.guess;
}

bool sm_import_are_likely(const sm_import *im)
{
    return im->r.likely;
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

bool sm_import_is_table(const sm_import *im)
{
    return im->r.of && im->r.of[0].table;
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

sm_column_summary sm_import_summary(const sm_import *im, uint32_t column)
{
    const sm_column *c = &im->sheet[0].column[column];
    const sm_sheet_facts *facts = &im->facts[0];
    const sm_column_facts *f = sm_import_first_is_header(im) ? &facts->below[column] : &facts->all[column];
    uint64_t words = 0; /* texts that represent a missing label */
    uint32_t id;
    for (const char *const *w = sm_missing_words; *w && c->dict; w++)
        words += sm_dict_find(c->dict, *w, strlen(*w), &id);
    return (sm_column_summary){f->distinct - (words < f->missing ? words : f->missing), f->missing,
                               sm_facts_numbers(f)};
}

/* ---- columns -> table and points --------------------------------------------------------------------------------- */
static sm_status make_parts(sm_import *im, sm_parts *parts, bool whole, sm_error *err)
{
    sm_assembly from = {.sheet = im->sheet, .r = &im->r, .n = im->n, .o = &im->o, .bounds = &im->bounds};
    from.row = sm_alloc(im->n, sizeof *from.row);
    sm_status status = (im->r.of[0].long_counts ? sm_assemble_long : sm_assemble)(parts, &from, err);
    if (status == SM_OK) status = sm_add_account(parts, &from, err);
    bool rows = whole && im->o.rows && parts->n;
    if (status == SM_OK && rows) sm_add_rows(parts, im->sheet, &from, im->origin);
    for (size_t i = 0; i < im->n; i++) sm_free(from.row[i]);
    sm_free(from.row);
    return status;
}

static void add_origins(const sm_import *im, sm_parts *parts)
{
    const char *name = parts->account.source[0].format;
    parts->format = sm_copy_text(name, strlen(name));
    parts->origin = sm_alloc(im->n, sizeof *parts->origin);
    for (; parts->n_origins < im->n; parts->n_origins++) {
        sm_origin *to = &parts->origin[parts->n_origins];
        *to = im->origin[parts->n_origins];
        to->file = sm_copy_text(im->files[parts->n_origins], strlen(im->files[parts->n_origins]));
    }
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
    sm_status status = make_parts(im, &parts, true, err);
    if (status == SM_OK) add_origins(im, &parts);
    if (status == SM_OK) sm_dataset_new(out, &parts);
    sm_parts_free(&parts);
    return status;
}

const sm_account *sm_import_account(sm_import *im)
{
    sm_parts parts = {0};
    if (im->account.n_sources || im->r.outcome >= SM_OPEN) return &im->account;
    if (make_parts(im, &parts, false, NULL) == SM_OK) {
        im->account = parts.account;
        parts.account = (sm_account){0};
    }
    sm_parts_free(&parts);
    return &im->account;
}

sm_status sm_read_within(sm_dataset **out, const char *const *files, size_t n_files, const sm_read_options *o,
                         const sm_bounds *b, sm_error *err)
{
    sm_import *im = NULL;
    *out = NULL;
    sm_status status = import_within(&im, files, n_files, o, b, err);
    if (status == SM_OK) status = sm_import_take(im, out, err);
    sm_import_free(im);
    return status;
}

sm_status sm_read(sm_dataset **out, const char *const *files, size_t n_files, const sm_read_options *o, sm_error *err)
{
    sm_bounds b = sm_bounds_default();
    return sm_read_within(out, files, n_files, o, &b, err);
}
