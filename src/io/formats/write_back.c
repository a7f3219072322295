/* The file is read again and followed field by field; the labels found there must be those that were read. */
#include "io/write_back.h"
#include "base/mem.h"
#include "base/tick.h"
#include "formats.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARK "\xef\xbb\xbf"

typedef struct shape { /* how the fields of a file are distinguished */
    char separator;    /* 0: a line is one field */
    bool vector;       /* all labels on one line, between spaces or separators */
} shape;

typedef struct follow { /* a walk over the text, a record at a time */
    const char *at, *end;
    shape form;
    sm_field *field; /* as they lie there, quotes included */
    size_t n, capacity;
    const char *begin, *stop; /* of the record, without its line end */
    bool begun;
    const char *asks; /* position of the next question */
    bool stopped;     /* by sm_tick, which ends the walk too */
} follow;

typedef struct back { /* remembers its first failure */
    const sm_relabelled *r;
    const sm_partition *from;
    sm_text text;
    shape form;
    uint64_t records, header; /* records with points or left out; 1 if there is a header above them */
    size_t column, columns;
    uint32_t *point_of; /* record -> point, SM_NONE: left out */
    sm_text name;       /* of the new column */
    bool packed;
    sm_text said; /* by the last field that was asked */
    sm_error *err;
    sm_status status;
} back;

/* ---- records ----------------------------------------------------------------------------------------------------- */
static bool ends_line(char c)
{
    return c == '\n' || c == '\r';
}

static void add_field(follow *f, const char *from, const char *to)
{
    sm_field one = {from, (size_t)(to - from)};
    sm_push(&f->field, &f->n, &f->capacity, &one, sizeof one);
}

static const char *field_end(const follow *f, const char *p)
{
    char separator = f->form.separator;
    if (separator && separator != '\t' && p < f->end && *p == '"') {
        for (p++; p < f->end && (*p != '"' || p[1] == '"'); p++) p += *p == '"'; /* doubled; a zero ends the text */
        p += p < f->end;
    }
    while (p < f->end && !ends_line(*p) && (!separator || *p != separator)) p++;
    return p;
}

static bool between(char c, char separator)
{
    return c == ' ' || c == '\t' || (separator && c == separator);
}

/* Each label of the line is a separate record. */
static bool next_of_vector(follow *f)
{
    const char *p = f->at;
    while (p < f->end && (between(*p, f->form.separator) || ends_line(*p))) p++;
    const char *from = p;
    while (p < f->end && !between(*p, f->form.separator) && !ends_line(*p)) p++;
    f->n = 0;
    f->begin = from;
    f->stop = f->at = p;
    if (p > from) add_field(f, from, p);
    return p > from;
}

static const char *skip_line_end(const char *p, const char *end)
{
    if (p + 1 < end && *p == '\r' && p[1] == '\n') return p + 2;
    return p < end ? p + 1 : p;
}

/* Blank lines, and comments above the first record, are skipped. */
static const char *record_begin(const follow *f)
{
    const char *p = f->at;
    while (p < f->end) {
        bool comment = !f->begun && *p == '#' && (p + 1 == f->end || p[1] == ' ' || ends_line(p[1]));
        if (!comment && !ends_line(*p)) break;
        while (p < f->end && !ends_line(*p)) p++;
        p = skip_line_end(p, f->end);
    }
    return p;
}

/* Shows the text to the watcher piece by piece. */
static bool follow_stops(follow *f)
{
    enum { PIECE = 1 << 18 };
    if (f->at < f->asks) return false;
    f->asks = f->end - f->at > PIECE ? f->at + PIECE : f->end;
    f->stopped = f->stopped || !sm_tick();
    return f->stopped;
}

static bool next_record(follow *f)
{
    if (follow_stops(f)) return false;
    if (f->form.vector) return next_of_vector(f);
    const char *p = f->begin = record_begin(f);
    f->n = 0;
    if (p >= f->end) return false;
    f->begun = true;
    for (;;) {
        const char *stop = field_end(f, p);
        add_field(f, p, stop);
        p = stop;
        if (p >= f->end || ends_line(*p)) break;
        p++;
    }
    f->stop = p;
    f->at = skip_line_end(p, f->end);
    return true;
}

static follow follow_from(const back *b, shape form)
{
    const char *text = sm_text_of(&b->text);
    return (follow){.at = text, .end = text + b->text.length, .form = form, .asks = text};
}

/* The walk ends; what it lacked is remembered. */
static void follow_end(back *b, follow *f)
{
    if (f->stopped && b->status == SM_OK) b->status = sm_stopped(b->err);
    sm_free(f->field);
}

/* ---- what a field says ------------------------------------------------------------------------------------------- */
static const char *unquoted(back *b, sm_field raw)
{
    char separator = b->form.separator;
    bool quoted = separator && separator != '\t' && raw.length >= 2 && raw.text[0] == '"';
    sm_text_clear(&b->said);
    if (!quoted) sm_text_bytes(&b->said, raw.text, raw.length);
    for (size_t i = 1; quoted && i + 1 < raw.length; i++) {
        sm_text_bytes(&b->said, raw.text + i, 1);
        if (raw.text[i] == '"') i++;
    }
    return sm_text_of(&b->said);
}

static const char *label_read(const back *b, uint32_t point)
{
    return sm_dict_text(b->from->dict, b->from->label[point]);
}

/* ---- finding the column ------------------------------------------------------------------------------------------ */
/* Finds a column by name if the header has it, else by number. */
static bool find_column(back *b, const follow *f)
{
    unsigned long number = b->from->name ? strtoul(b->from->name, NULL, 10) : 0;
    for (size_t i = 0; b->header && b->from->name && i < f->n; i++) {
        b->column = i;
        if (strcmp(unquoted(b, f->field[i]), b->from->name) == 0) return true;
    }
    if (f->n == 1) number = 1;
    bool found = number >= 1 && number <= f->n;
    b->column = found ? number - 1 : 0;
    return found;
}

/* 0 where the lines differ in fields. */
static uint64_t count_records(back *b)
{
    follow f = follow_from(b, b->form);
    uint64_t n = 0;
    bool even = true;
    b->columns = 0;
    while (even && next_record(&f)) {
        if (n++ == 0) b->columns = f.n;
        even = f.n == b->columns;
    }
    follow_end(b, &f);
    return even ? n : 0;
}

static const sm_account_source *source_of(const sm_parts *p, const char *file)
{
    for (uint32_t i = 0; i < p->account.n_sources && i < p->n_origins; i++)
        if (!strcmp(p->origin[i].file, file)) return &p->account.source[i];
    return NULL;
}

/* Every point's field must say the label that was read. */
static bool says_labels(back *b)
{
    follow f = follow_from(b, b->form);
    bool fits = true;
    for (uint64_t r = 0; b->status == SM_OK && fits && next_record(&f); r++) {
        if (r == 0) fits = find_column(b, &f);
        if (r < b->header || !fits) continue;
        uint32_t point = b->point_of[r - b->header];
        if (point != SM_NONE && !b->r->rewritten)
            fits = sm_label_means(unquoted(b, f.field[b->column]), label_read(b, point));
    }
    follow_end(b, &f);
    return fits;
}

static bool fits_form(back *b, shape form)
{
    if (b->status != SM_OK) return false;
    b->form = form;
    uint64_t n = count_records(b);
    b->header = n == b->records + 1;
    return (n == b->records || b->header) && says_labels(b) && b->status == SM_OK;
}

/* The separator that the file was read with, then one line per label, then whatever is in the first line. */
static bool find_form(back *b)
{
    const sm_account_source *s = source_of(sm_dataset_parts(b->r->data), b->from->file);
    char sniffed = s ? s->separator : 0;
    shape first = {.separator = sniffed, .vector = s && !strcmp(s->layout, "transposed")};
    if (fits_form(b, first)) return true;
    if ((sniffed || first.vector) && fits_form(b, (shape){0})) return true;
    bool tried[128] = {false};
    tried[0] = tried['"'] = tried[(unsigned char)sniffed & 127] = true;
    for (const char *p = sm_text_of(&b->text); *p && !ends_line(*p); p++) {
        unsigned char c = (unsigned char)*p;
        if (c >= 128 || isalnum(c) || tried[c]) continue;
        tried[c] = true;
        if (fits_form(b, (shape){.separator = *p})) return true;
    }
    return false;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */
static void refuse_label(sm_out *out, const char *label, const char *holds)
{
    if (out->status == SM_OK)
        out->status =
            sm_fail(out->err, SM_USAGE,
                    "a label cannot be written in the form of this file; \"%s\" holds %s; rename it, or write CSV: "
                    "setmatch convert",
                    sm_quote_brief(label).text, holds);
}

/* Without quoting, ambiguous texts cannot be represented. */
static void put_bare(const back *b, const char *label, sm_out *out)
{
    char separator = b->form.separator;
    bool alone = !separator && !b->form.vector, divides = false;
    for (const char *p = label; *p && b->form.vector; p++) divides = divides || between(*p, separator);
    if (strpbrk(label, "\n\r"))
        refuse_label(out, label, "a line end");
    else if (separator == '\t' && strchr(label, '\t'))
        refuse_label(out, label, "a tab");
    else if (*label == '"')
        refuse_label(out, label, "a quote where it begins");
    else if (*label && (*label == ' ' || label[strlen(label) - 1] == ' '))
        refuse_label(out, label, "blanks that would be lost");
    else if (divides)
        refuse_label(out, label, "what separates labels here");
    else if (alone && strpbrk(label, ",;|\t\""))
        refuse_label(out, label, "what would be read as a separator");
    else if (alone && ((*label && strchr("#[{", *label)) || !strncmp(label, MARK, strlen(MARK))))
        refuse_label(out, label, "what cannot begin a label");
    sm_out_puts(out, label);
}

static void put_label(const back *b, const char *label, bool quotes, sm_out *out)
{
    char separator = b->form.separator;
    if (!separator || separator == '\t' || b->form.vector) {
        put_bare(b, label, out);
        return;
    }
    const char special[] = {separator, '"', '\n', '\r', 0};
    bool outer = *label == ' ' || *label == '#' || (*label && label[strlen(label) - 1] == ' ');
    if (!quotes && !outer && !strpbrk(label, special)) {
        sm_out_puts(out, label);
        return;
    }
    sm_out_puts(out, "\"");
    for (const char *p = label; *p;) {
        size_t plain = strcspn(p, "\"");
        sm_out_bytes(out, p, plain);
        p += plain;
        if (*p) sm_out_puts(out, "\"\"");
        p += *p != 0;
    }
    sm_out_puts(out, "\"");
}

/* The label of a record: as it lies there where it means the same, else new, quoted as the old one was. */
static void put_new(back *b, sm_field old, uint64_t r, sm_out *out)
{
    uint32_t point = b->point_of[r];
    const char *label = point == SM_NONE ? NULL : b->r->label(b->r->self, point), *said = unquoted(b, old);
    bool same = point == SM_NONE ||
                (label && (b->r->rewritten ? sm_label_means(said, label) : !strcmp(label, label_read(b, point))));
    sm_out_take(out, b->status);
    if (same)
        sm_out_bytes(out, old.text, old.length);
    else
        put_label(b, label ? label : b->columns == 1 ? "NA" : "", old.length && *old.text == '"', out);
}

/* A record in its form; r SIZE_MAX is the header. */
static void put_record(back *b, const follow *f, uint64_t r, sm_out *out)
{
    bool replace = b->r->in_place || b->columns == 1, header = r == UINT64_MAX;
    sm_field old = f->field[b->column];
    const char *cut = replace && !header ? old.text : f->stop;
    sm_out_bytes(out, f->begin, (size_t)(cut - f->begin));
    if (!replace) sm_out_bytes(out, &b->form.separator, 1);
    if (header && !replace) put_label(b, sm_text_of(&b->name), old.length && *old.text == '"', out);
    if (!header) put_new(b, old, r, out);
    if (!header && replace) sm_out_bytes(out, old.text + old.length, (size_t)(f->stop - old.text) - old.length);
}

/* The byte order mark that a reader skips. */
static bool had_mark(const back *b)
{
    const sm_parts *p = sm_dataset_parts(b->r->data);
    for (uint32_t i = 0; i < p->n_origins && !b->packed && !b->r->rewritten; i++)
        if (p->origin[i].file && !strcmp(p->origin[i].file, b->from->file) && p->origin[i].changed)
            return p->origin[i].size == b->text.length + strlen(MARK);
    return false;
}

static void put_all(back *b, sm_out *out)
{
    follow f = follow_from(b, b->form);
    const char *done = sm_text_of(&b->text);
    if (had_mark(b)) sm_out_puts(out, MARK);
    for (uint64_t r = 0; out->status == SM_OK && next_record(&f); r++) {
        sm_out_bytes(out, done, (size_t)(f.begin - done)); /* comments, blank lines */
        put_record(b, &f, r < b->header ? UINT64_MAX : r - b->header, out);
        done = f.stop;
    }
    const char *end = f.end;
    follow_end(b, &f);
    sm_out_take(out, b->status);
    sm_out_bytes(out, done, (size_t)(end - done));
}

/* NAME_new, as often as needed for a name that no column bears. */
static void name_column(back *b)
{
    const char *name = b->from->name ? b->from->name : "";
    if (b->columns == 1) return;
    if (b->r->in_place || b->header)
        sm_text_puts(&b->name, name);
    else
        sm_text_printf(&b->name, "%zu", b->columns + 1);
    if (b->r->in_place || !b->header) return;
    follow f = follow_from(b, b->form);
    bool taken = next_record(&f);
    while (taken && b->status == SM_OK) {
        sm_text_puts(&b->name, "_new");
        taken = false;
        for (size_t i = 0; i < f.n && !taken; i++) taken = strcmp(unquoted(b, f.field[i]), sm_text_of(&b->name)) == 0;
    }
    follow_end(b, &f);
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */
static void no_form(back *b, const char *why)
{
    if (b->status == SM_OK) b->status = sm_fail(b->err, SM_CHECK, "%s", why);
}

static void read_text(back *b)
{
    sm_bounds bounds = sm_bounds_default();
    sm_source *in = NULL;
    sm_error inner = {0};
    sm_status status = sm_source_open(&in, b->from->file, false, &bounds, &inner);
    if (status == SM_OK) status = sm_source_all(in, &b->text, SM_BOUND_BYTES, &inner);
    b->packed = status == SM_OK && sm_source_told(in).gz;
    bool converted = status == SM_OK && sm_source_told(in).utf16;
    sm_source_close(in);
    if (status != SM_OK && !sm_tick())
        b->status = sm_stopped(b->err);
    else if (status == SM_LIMIT)
        b->status = sm_fail(b->err, status, "%s", inner.text);
    else if (status != SM_OK)
        no_form(b, "it cannot be read any more");
    if (converted) no_form(b, "it is UTF-16");
}

static void map_points(back *b)
{
    enum { ASKED_EVERY = 1 << 18 };
    const sm_parts *p = sm_dataset_parts(b->r->data);
    b->records = p->n + p->dropped;
    b->point_of = sm_alloc(b->records, sizeof *b->point_of);
    for (uint64_t r = 0; r < b->records; r++) b->point_of[r] = SM_NONE;
    for (uint32_t i = 0; i < p->n && b->status == SM_OK; i++) {
        uint64_t row = sm_dataset_row(b->r->data, i);
        if (row < 1 || row > b->records)
            no_form(b, "its rows are not known");
        else
            b->point_of[row - 1] = i;
        if (i % ASKED_EVERY == 0 && b->status == SM_OK && !sm_tick()) b->status = sm_stopped(b->err);
    }
}

sm_status sm_may_write_back(const sm_dataset *data, const sm_partition *from, sm_error *why)
{
    const sm_parts *p = sm_dataset_parts(data);
    const char *file = from->file;
    if (!file || !*file || !strcmp(file, "-")) return sm_fail(why, SM_CHECK, "it was read from standard input");
    const sm_account_source *s = source_of(p, file);
    if (p->n == 0 || !from->label) return sm_fail(why, SM_CHECK, "only the counts of a table were kept");
    if (p->n_origins > 1 && p->id) return sm_fail(why, SM_CHECK, "two files were joined by their ids");
    const sm_format *f = s ? sm_format_find(s->format) : NULL;
    if (!f) return sm_fail(why, SM_CHECK, "its format is not known");
    if (!sm_choice_among("lines|csv|tsv|counts|json-lines", f->name))
        return sm_fail(why, SM_CHECK, "only the labels of %s were kept", f->called ? f->called : f->name);
    if (s->encoding && !strcmp(s->encoding, "UTF-16")) return sm_fail(why, SM_CHECK, "it is UTF-16");
    if (sm_account_left(&p->account, SM_LEFT_BAD_ROW)) return sm_fail(why, SM_CHECK, "bad rows were skipped");
    return SM_OK;
}

static void back_free(back *b)
{
    sm_free(b->point_of);
    sm_text_free(&b->text);
    sm_text_free(&b->name);
    sm_text_free(&b->said);
}

static bool is_json_lines(const back *b)
{
    const sm_account_source *s = source_of(sm_dataset_parts(b->r->data), b->from->file);
    return s && sm_format_find(s->format) == &sm_format_json_lines;
}

sm_status sm_write_back(const sm_relabelled *r, sm_sink sink, sm_text *column, sm_error *err)
{
    back b = {.r = r, .from = r->from, .err = err};
    sm_out out = sm_out_to(sink, err);
    b.status = sm_may_write_back(r->data, b.from, err);
    if (b.status == SM_OK) read_text(&b);
    if (b.status == SM_OK) map_points(&b);
    if (b.status == SM_OK && is_json_lines(&b)) {
        b.status = sm_write_back_json(r, &b.text, b.point_of, b.records, had_mark(&b), sink, column, err);
        back_free(&b);
        return b.status;
    }
    if (b.status == SM_OK && !find_form(&b)) no_form(&b, "its rows were not found again as they were read");
    if (b.status == SM_OK) name_column(&b);
    sm_text_puts(column, sm_text_of(&b.name));
    if (b.status == SM_OK) {
        put_all(&b, &out);
        b.status = sm_out_end(&out);
    }
    back_free(&b);
    return b.status;
}
