/* The file is read again and followed field by field; the labels found there must be those that were read. */
#include "setmatch/io/write_back.h"
#include "formats.h"
#include "io/bytes/bytes.h"
#include "setmatch/base/mem.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARK "\xef\xbb\xbf"

typedef struct shape { /* how the fields of a file are told apart */
    char separator;    /* 0: a line is one field */
    bool vector;       /* all labels on one line, between blanks or brackets */
} shape;

typedef struct follow { /* a walk over the text, a record at a time */
    const char *at, *end;
    shape form;
    sm_field *field; /* as they lie there, quotes included */
    size_t n, room;
    const char *begin, *stop; /* of the record, without its line end; */
    const char *behind;       /* and with it */
    bool begun, failed_memory;
} follow;

typedef struct back {
    const sm_relabelled *r;
    const sm_partition *from;
    sm_text text;
    shape form;
    uint64_t records, header; /* records with points or left out; 1 if there is a header above them */
    size_t column, columns;
    uint32_t *point_of; /* record -> point, SM_NONE: left out */
    sm_text name;       /* of the new column */
    bool packed;
    sm_text scratch;
} back;

/* ---- records ----------------------------------------------------------------------------------------------------- */
static bool ends_line(char c)
{
    return c == '\n' || c == '\r';
}

static bool add_field(follow *f, const char *from, const char *to)
{
    void *field = f->field;
    f->failed_memory = !sm_grow(&field, &f->room, f->n + 1, sizeof *f->field);
    if (f->failed_memory) return false;
    f->field = field;
    f->field[f->n++] = (sm_field){from, (size_t)(to - from)};
    return true;
}

/* Behind the closing quote of the field that begins here. */
static const char *behind_quotes(const char *p, const char *end)
{
    for (p++; p < end; p++) {
        if (*p != '"') continue;
        if (p + 1 < end && p[1] == '"')
            p++;
        else
            return p + 1;
    }
    return end;
}

static const char *field_end(const follow *f, const char *p)
{
    char separator = f->form.separator;
    if (separator && separator != '\t' && p < f->end && *p == '"') p = behind_quotes(p, f->end);
    while (p < f->end && !ends_line(*p) && (!separator || *p != separator)) p++;
    return p;
}

static bool between(char c, char separator)
{
    return c == ' ' || c == '\t' || c == '[' || c == ']' || (separator && c == separator);
}

/* Each label of the line is a record of its own. */
static bool next_of_vector(follow *f)
{
    const char *p = f->at;
    while (p < f->end && (between(*p, f->form.separator) || ends_line(*p))) p++;
    const char *from = p;
    while (p < f->end && !between(*p, f->form.separator) && !ends_line(*p)) p++;
    f->n = 0;
    f->begin = from;
    f->stop = f->behind = f->at = p;
    return p > from && add_field(f, from, p);
}

static bool is_comment(const follow *f, const char *p)
{
    return !f->begun && *p == '#' && (p + 1 == f->end || p[1] == ' ' || ends_line(p[1]));
}

static const char *skip_line_end(const char *p, const char *end)
{
    if (p < end && *p == '\r' && p + 1 < end && p[1] == '\n') return p + 2;
    return p < end ? p + 1 : p;
}

/* Blank lines, and comments above the first record, are passed over. */
static const char *record_begin(const follow *f)
{
    const char *p = f->at;
    while (p < f->end && (ends_line(*p) || is_comment(f, p))) {
        while (p < f->end && !ends_line(*p)) p++;
        p = skip_line_end(p, f->end);
    }
    return p;
}

static bool next_record(follow *f)
{
    if (f->form.vector) return next_of_vector(f);
    const char *p = f->begin = record_begin(f);
    f->n = 0;
    if (p >= f->end) return false;
    f->begun = true;
    for (;;) {
        const char *stop = field_end(f, p);
        if (!add_field(f, p, stop)) return false;
        p = stop;
        if (p >= f->end || ends_line(*p)) break;
        p++;
    }
    f->stop = p;
    f->behind = f->at = skip_line_end(p, f->end);
    return true;
}

static follow follow_from(const back *b, shape form)
{
    const char *text = sm_text_of(&b->text);
    follow f = {.at = text, .end = text + b->text.length, .form = form};
    const char *open = form.vector ? memchr(text, '[', b->text.length) : NULL;
    if (open && memchr(text, '=', (size_t)(open - text))) f.at = open; /* ytrue = [ 1 1 2 ] */
    return f;
}

/* ---- what a field says ------------------------------------------------------------------------------------------- */
static sm_status unquoted(const follow *f, sm_field raw, sm_text *out, sm_error *err)
{
    bool quoted = f->form.separator && f->form.separator != '\t' && raw.length >= 2 && raw.text[0] == '"';
    sm_text_clear(out);
    if (!quoted) return sm_text_add(out, raw.text, raw.length, err);
    sm_status status = SM_OK;
    for (size_t i = 1; i + 1 < raw.length && status == SM_OK; i++) {
        status = sm_text_add(out, raw.text + i, 1, err);
        if (raw.text[i] == '"') i++;
    }
    return status;
}

static bool same_number(const char *text, const char *label)
{
    if (sm_number_of(text, strlen(text)) != SM_FLOAT_WHOLE) return false;
    if (sm_number_of(label, strlen(label)) != SM_INTEGER) return false;
    double a = strtod(text, NULL), b = strtod(label, NULL);
    return a >= b && a <= b;
}

/* A label is written as it was read, or was read as the whole number that it is. */
static bool means(const char *text, const char *label)
{
    return strcmp(text, label) == 0 || same_number(text, label);
}

static const char *label_read(const back *b, uint32_t point)
{
    return sm_dict_text(b->from->dict, b->from->label[point]);
}

/* ---- finding the column ------------------------------------------------------------------------------------------ */
static sm_status name_is(back *b, const follow *f, size_t i, bool *is, sm_error *err)
{
    sm_status status = unquoted(f, f->field[i], &b->scratch, err);
    *is = status == SM_OK && b->from->name && strcmp(sm_text_of(&b->scratch), b->from->name) == 0;
    return status;
}

/* By name where there is a header that has it, else by number. */
static sm_status find_column(back *b, const follow *f, bool *found, sm_error *err)
{
    unsigned long number = b->from->name ? strtoul(b->from->name, NULL, 10) : 0;
    *found = false;
    for (size_t i = 0; b->header && i < f->n && !*found; i++) {
        sm_status status = name_is(b, f, i, found, err);
        if (status != SM_OK) return status;
        b->column = i;
    }
    if (*found) return SM_OK;
    if (f->n == 1) number = 1;
    *found = number >= 1 && number <= f->n;
    b->column = *found ? number - 1 : 0;
    return SM_OK;
}

/* 0 records where the lines differ in fields. */
static sm_status count_records(const back *b, shape form, uint64_t *n, size_t *columns, sm_error *err)
{
    follow f = follow_from(b, form);
    bool even = true;
    *n = *columns = 0;
    while (even && next_record(&f)) {
        if ((*n)++ == 0) *columns = f.n;
        even = f.n == *columns;
    }
    sm_free(f.field);
    if (!even) *n = 0;
    return f.failed_memory ? sm_no_memory(err) : SM_OK;
}

static const sm_account_source *source_of(const back *b)
{
    const sm_parts *p = sm_dataset_parts(b->r->data);
    for (uint32_t i = 0; i < p->account.n_sources && i < p->n_origins; i++)
        if (!strcmp(p->origin[i].file, b->from->file)) return &p->account.source[i];
    return NULL;
}

/* Every point's field must say the label that was read. */
static sm_status check_labels(back *b, bool *fits, sm_error *err)
{
    follow f = follow_from(b, b->form);
    sm_status status = SM_OK;
    *fits = true;
    for (uint64_t r = 0; status == SM_OK && *fits && next_record(&f); r++) {
        if (r == 0) status = find_column(b, &f, fits, err);
        if (r < b->header || status != SM_OK || !*fits) continue;
        uint32_t point = b->point_of[r - b->header];
        if (point == SM_NONE || b->r->rewritten) continue;
        status = unquoted(&f, f.field[b->column], &b->scratch, err);
        if (status == SM_OK) *fits = means(sm_text_of(&b->scratch), label_read(b, point));
    }
    if (f.failed_memory) status = sm_no_memory(err);
    sm_free(f.field);
    return status;
}

static sm_status try_form(back *b, shape form, bool *fits, sm_error *err)
{
    uint64_t n;
    sm_status status = count_records(b, form, &n, &b->columns, err);
    if (status != SM_OK) return status;
    b->form = form;
    *fits = n == b->records || n == b->records + 1;
    b->header = n == b->records + 1;
    return *fits ? check_labels(b, fits, err) : SM_OK;
}

/* The separator that the file was read with, then a line a label, then whatever stands in the first line. */
static sm_status find_form(back *b, bool *fits, sm_error *err)
{
    const char *text = sm_text_of(&b->text);
    const sm_account_source *s = source_of(b);
    char sniffed = s ? s->separator : 0;
    shape first = {.separator = sniffed, .vector = s && !strcmp(s->layout, "transposed")};
    sm_status status = try_form(b, first, fits, err);
    if (status == SM_OK && !*fits && (sniffed || first.vector)) status = try_form(b, (shape){0}, fits, err);
    bool tried[128] = {false};
    tried[0] = tried['\n'] = tried['\r'] = tried['"'] = tried[(unsigned char)sniffed & 127] = true;
    for (const char *p = text; status == SM_OK && !*fits && *p && !ends_line(*p); p++) {
        unsigned char c = (unsigned char)*p;
        bool letter = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (c >= 128 || letter || tried[c]) continue;
        tried[c] = true;
        status = try_form(b, (shape){.separator = *p}, fits, err);
    }
    return status;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */
static bool wants_quotes(const char *text, char separator)
{
    size_t length = strlen(text);
    if (!length) return false;
    if (*text == ' ' || *text == '#' || text[length - 1] == ' ') return true;
    for (const char *p = text; *p; p++)
        if (*p == separator || *p == '"' || ends_line(*p)) return true;
    return false;
}

static sm_status refuse_label(const char *label, const char *holds, sm_error *err)
{
    return sm_fail(err, SM_USAGE,
                   "a label cannot be written in the form of this file; \"%.40s\" holds %s; rename it, or write CSV: "
                   "setmatch convert",
                   label, holds);
}

/* What would be read as something else cannot stand where nothing can be quoted. */
static sm_status check_bare(const back *b, const char *label, sm_error *err)
{
    char separator = b->form.separator;
    if (strpbrk(label, "\n\r")) return refuse_label(label, "a line end", err);
    if (separator == '\t' && strchr(label, '\t')) return refuse_label(label, "a tab", err);
    if (*label == '"') return refuse_label(label, "a quote where it begins", err);
    if (*label && (*label == ' ' || label[strlen(label) - 1] == ' '))
        return refuse_label(label, "blanks that would be lost", err);
    if (b->form.vector)
        for (const char *p = label; *p; p++)
            if (between(*p, separator)) return refuse_label(label, "what separates labels here", err);
    if (separator || b->form.vector) return SM_OK;
    if (strpbrk(label, ",;|\t\"")) return refuse_label(label, "what would be read as a separator", err);
    if (*label == '#' || *label == '[' || *label == '{' || !strncmp(label, "\xef\xbb\xbf", 3))
        return refuse_label(label, "what does not begin a label", err);
    return SM_OK;
}

static sm_status put_label(back *b, const char *label, bool quotes, sm_sink out, sm_error *err)
{
    char separator = b->form.separator;
    bool can_quote = separator && separator != '\t' && !b->form.vector;
    if (!can_quote) {
        sm_status status = check_bare(b, label, err);
        return status == SM_OK ? sm_put(out, label, err) : status;
    }
    if (!quotes && !wants_quotes(label, separator)) return sm_put(out, label, err);
    sm_status status = sm_put(out, "\"", err);
    for (const char *p = label; *p && status == SM_OK;) {
        size_t plain = strcspn(p, "\"");
        status = out.write(out.self, p, plain, err);
        p += plain;
        if (status == SM_OK && *p) status = sm_put(out, "\"\"", err);
        p += *p != 0;
    }
    return status == SM_OK ? sm_put(out, "\"", err) : status;
}

/* The label of a record: as it lies there where it means the same, else new, quoted as the old one was. */
static sm_status put_new(back *b, follow *f, uint64_t r, sm_sink out, sm_error *err)
{
    sm_field old = f->field[b->column];
    uint32_t point = b->point_of[r];
    const char *label = point == SM_NONE ? NULL : b->r->label(b->r->self, point);
    sm_status status = unquoted(f, old, &b->scratch, err);
    if (status != SM_OK) return status;
    bool same = point == SM_NONE;
    if (label) same = strcmp(label, b->r->rewritten ? sm_text_of(&b->scratch) : label_read(b, point)) == 0;
    if (same) return out.write(out.self, old.text, old.length, err);
    if (!label) label = b->columns == 1 ? "NA" : "";
    return put_label(b, label, old.length && *old.text == '"', out, err);
}

/* A record in its form; row SIZE_MAX is the header. */
static sm_status put_record(back *b, follow *f, uint64_t r, sm_sink out, sm_error *err)
{
    bool replace = b->r->in_place || b->columns == 1, header = r == UINT64_MAX;
    sm_field old = f->field[b->column];
    const char *cut = replace ? old.text : f->stop;
    if (replace && header) cut = f->stop;
    sm_status status = out.write(out.self, f->begin, (size_t)(cut - f->begin), err);
    if (status == SM_OK && !replace) status = out.write(out.self, &b->form.separator, 1, err);
    if (status == SM_OK && header && !replace)
        status = put_label(b, sm_text_of(&b->name), old.length && *old.text == '"', out, err);
    if (status == SM_OK && !header) status = put_new(b, f, r, out, err);
    if (status == SM_OK && replace && !header)
        status = out.write(out.self, old.text + old.length, (size_t)(f->stop - old.text) - old.length, err);
    return status;
}

/* The byte order mark that a reader passes over. */
static bool had_mark(const back *b)
{
    const sm_parts *p = sm_dataset_parts(b->r->data);
    for (uint32_t i = 0; i < p->n_origins && !b->packed && !b->r->rewritten; i++)
        if (p->origin[i].file && !strcmp(p->origin[i].file, b->from->file) && p->origin[i].changed)
            return p->origin[i].size == b->text.length + strlen(MARK);
    return false;
}

static sm_status put_all(back *b, sm_sink out, sm_error *err)
{
    follow f = follow_from(b, b->form);
    const char *done = sm_text_of(&b->text);
    sm_status status = had_mark(b) ? sm_put(out, MARK, err) : SM_OK;
    for (uint64_t r = 0; status == SM_OK && next_record(&f); r++) {
        status = out.write(out.self, done, (size_t)(f.begin - done), err); /* comments, blank lines, brackets */
        if (status == SM_OK) status = put_record(b, &f, r < b->header ? UINT64_MAX : r - b->header, out, err);
        done = f.stop;
    }
    if (f.failed_memory) status = sm_no_memory(err);
    if (status == SM_OK) status = out.write(out.self, done, (size_t)(f.end - done), err);
    sm_free(f.field);
    return status;
}

/* NAME_new, as often as needed for a name that no column bears. */
static sm_status name_column(back *b, sm_error *err)
{
    if (b->r->in_place || b->columns == 1) {
        if (b->columns == 1) return SM_OK;
        return sm_text_print(&b->name, err, "%s", b->from->name ? b->from->name : "");
    }
    if (!b->header) return sm_text_print(&b->name, err, "%zu", b->columns + 1);
    follow f = follow_from(b, b->form);
    sm_status status = next_record(&f) ? sm_text_print(&b->name, err, "%s", b->from->name) : sm_no_memory(err);
    for (bool taken = true; taken && status == SM_OK;) {
        status = sm_text_print(&b->name, err, "_new");
        taken = false;
        for (size_t i = 0; i < f.n && status == SM_OK && !taken; i++) {
            status = unquoted(&f, f.field[i], &b->scratch, err);
            taken = status == SM_OK && strcmp(sm_text_of(&b->scratch), sm_text_of(&b->name)) == 0;
        }
    }
    sm_free(f.field);
    return status;
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */
static sm_status no_form(const char *why, sm_error *err)
{
    return sm_fail(err, SM_CHECK, "%s", why);
}

static sm_status read_text(back *b, sm_error *err)
{
    sm_bounds bounds = sm_bounds_default();
    sm_source *in = NULL;
    sm_error inner = {0};
    sm_status status = sm_source_open(&in, b->from->file, &bounds, &inner);
    if (status == SM_OK) status = sm_source_all(in, &b->text, SM_BOUND_BYTES, &inner);
    b->packed = status == SM_OK && sm_source_told(in).gz;
    bool converted = status == SM_OK && sm_source_told(in).utf16;
    sm_source_close(in);
    if (status == SM_LIMIT) return sm_fail(err, status, "%s", inner.text);
    if (status != SM_OK) return no_form("it cannot be read any more", err);
    if (converted) return no_form("it is UTF-16", err);
    const sm_account_source *s = source_of(b);
    return s && sm_choice_among("lines|csv|tsv|counts", s->format) ? SM_OK : SM_CHECK;
}

static sm_status map_points(back *b, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(b->r->data);
    b->records = p->n + p->dropped;
    b->point_of = sm_alloc(b->records, sizeof *b->point_of);
    if (!b->point_of) return sm_no_memory(err);
    for (uint64_t r = 0; r < b->records; r++) b->point_of[r] = SM_NONE;
    for (uint32_t i = 0; i < p->n; i++) {
        uint64_t row = sm_dataset_row(b->r->data, i);
        if (row < 1 || row > b->records) return no_form("its rows are not known", err);
        b->point_of[row - 1] = i;
    }
    return SM_OK;
}

static sm_status usable(const sm_relabelled *r, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(r->data);
    if (p->n == 0 || !r->from->label) return SM_CHECK;
    if (!r->from->file || !*r->from->file || !strcmp(r->from->file, "-"))
        return no_form("it was read from standard input", err);
    if (p->n_origins > 1 && p->id) return no_form("two files were joined by their ids", err);
    return SM_OK;
}

static sm_status write_back(back *b, sm_sink out, sm_text *column, sm_error *err)
{
    bool fits = false;
    sm_status status = usable(b->r, err);
    if (status == SM_OK) status = read_text(b, err);
    if (status == SM_OK) status = map_points(b, err);
    if (status == SM_OK) status = find_form(b, &fits, err);
    if (status == SM_OK && !fits) status = no_form("its labels are not those that were read", err);
    if (status == SM_OK) status = name_column(b, err);
    if (status == SM_OK) status = sm_text_print(column, err, "%s", sm_text_of(&b->name));
    return status == SM_OK ? put_all(b, out, err) : status;
}

sm_status sm_write_back(const sm_relabelled *r, sm_sink out, sm_text *column, sm_error *err)
{
    back b = {.r = r, .from = r->from};
    sm_status status = write_back(&b, out, column, err);
    sm_free(b.point_of);
    sm_text_done(&b.text);
    sm_text_done(&b.name);
    sm_text_done(&b.scratch);
    return status;
}
