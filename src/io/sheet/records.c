/* Lines become records of fields, by a dialect. */
#include "base/arena.h"
#include "base/mem.h"
#include "sheet.h"
#include <csv.h>
#include <string.h>

enum { LIBCSV_BLOCK = 64 * 1024, LIBCSV_CEILING = 64 << 20, OPEN_AT_MOST = 64 * 1024, NO_SEPARATOR = 0x1f };

const char sm_bad_open[] = "unclosed quote", sm_bad_behind[] = "text after a closing quote",
           sm_bad_stray[] = "quote inside an unquoted field", sm_bad_width[] = "wrong number of fields";

const char *sm_bad_remedy(const char *why)
{
    return why == sm_bad_open    ? "close it, or double a quote that is part of the text"
           : why == sm_bad_width ? "add the missing fields, or quote a field that contains the separator"
                                 : "quote the whole field and double the quotes inside it";
}

struct sm_records { /* remembers its first failure */
    sm_source *in;
    sm_dialect how;
    sm_error *err;
    sm_status status;
    struct csv_parser csv;
    bool complete;
    sm_text pool;      /* bytes of the fields that libcsv gave */
    sm_text unescaped; /* a line as libcsv knows it */
    sm_field *field;
    size_t n, capacity;
    sm_place *place; /* where the fields began; libcsv's only */
    size_t places, places_capacity;
    bool inside; /* a quoted field continues in the next line */
    bool needed; /* quotes are: lines are no longer counted without them */
    const char *line_text;
    uint64_t line, blanks, first_blank;
};

static void *csv_resize(void *p, size_t bytes)
{
    return bytes > LIBCSV_CEILING ? NULL : sm_resize_large(p, bytes, 1);
}

static void no_room(sm_records *r)
{
    if (r->status == SM_OK) r->status = sm_too_large(r->err);
}

/* lax: a quote inside a field that is not quoted is a character. */
static void ready_libcsv(sm_records *r, bool lax)
{
    unsigned char options =
        (unsigned char)(CSV_STRICT_FINI | CSV_APPEND_NULL | CSV_EMPTY_IS_NULL | (lax ? 0 : CSV_STRICT));
    csv_free(&r->csv);                /* at first there is nothing to be freed */
    (void)csv_init(&r->csv, options); /* fails only if the parser is NULL */
    csv_set_delim(&r->csv, (unsigned char)(r->how.separator ? r->how.separator : NO_SEPARATOR));
    csv_set_realloc_func(&r->csv, csv_resize);
    csv_set_free_func(&r->csv, sm_free);
    csv_set_blk_size(&r->csv, LIBCSV_BLOCK);
}

sm_records *sm_records_open(sm_source *in, const sm_dialect *how)
{
    sm_records *r = sm_alloc(1, sizeof *r);
    *r = (sm_records){.in = in, .how = *how};
    ready_libcsv(r, false);
    return r;
}

void sm_records_close(sm_records *r)
{
    if (!r) return;
    csv_free(&r->csv);
    sm_text_free(&r->pool);
    sm_text_free(&r->unescaped);
    sm_free(r->field);
    sm_free(r->place);
    sm_free(r);
}

uint64_t sm_records_blanks(const sm_records *r, uint64_t *first_line)
{
    *first_line = r->first_blank;
    return r->blanks;
}

sm_place sm_records_place(const sm_records *r, size_t field)
{
    if (r->places) return field < r->places ? r->place[field] : r->place[r->places - 1];
    size_t at = field < r->n ? field : r->n ? r->n - 1 : 0;
    uint64_t column = r->n && r->line_text ? (uint64_t)(r->field[at].text - r->line_text) + 1 : 1;
    return (sm_place){r->line, column};
}

static void add_field(sm_records *r, sm_field f)
{
    if (r->n < r->capacity)
        r->field[r->n++] = f;
    else if (!sm_push_large(&r->field, &r->n, &r->capacity, &f, sizeof f))
        no_room(r);
}

/* ---- lines without a quote --------------------------------------------------------------------------------------- */
static void split_line(sm_records *r, const char *text, size_t length)
{
    const char *end = text + length;
    r->line_text = text;
    for (size_t at = 0, to; r->how.separator == ' '; at = to) {
        at = sm_skip_spaces(text, at, length);
        if (at == length) return;
        to = sm_word_end(text, at, length);
        add_field(r, (sm_field){text + at, to - at});
    }
    while (r->how.separator) {
        const char *cut = memchr(text, r->how.separator, (size_t)(end - text));
        if (!cut) break;
        add_field(r, sm_trim(text, (size_t)(cut - text)));
        text = cut + 1;
    }
    add_field(r, sm_trim(text, (size_t)(end - text)));
}

/* ---- libcsv ------------------------------------------------------------------------------------------------------ */
/* text NULL: nothing, not even quotes; between spaces that is not a field. */
static void on_field(void *text, size_t length, void *self)
{
    sm_records *r = self;
    if (r->status != SM_OK || (!text && r->how.separator == ' ')) return;
    if (text) sm_text_bytes(&r->pool, text, length);
    add_field(r, (sm_field){NULL, length});
}

static void on_record(int terminator, void *self)
{
    ((sm_records *)self)->complete = true;
}

/* Records the starts of fields for messages: after each separator outside quotes, and the following spaces. */
static void note_places(sm_records *r, const sm_physical *l)
{
    const char separator = r->how.separator;
    bool begins = !r->inside;
    for (size_t i = 0; i <= l->length; i++) {
        char c = i < l->length ? l->text[i] : 0;
        bool ends = i == l->length || (separator && c == separator && !r->inside), first = false;
        if (begins && (ends ? separator != ' ' : !sm_is_space(c))) {
            sm_place at = {l->line, i + 1};
            if (!sm_push_large(&r->place, &r->places, &r->places_capacity, &at, sizeof at)) no_room(r);
            begins = false;
            first = true;
        }
        if (r->inside && c == '"' && i + 1 < l->length && l->text[i + 1] == '"')
            i++; /* doubled */
        else if (c == '"')
            r->inside = first;
        begins = begins || (ends && i < l->length);
    }
}

/* The line as libcsv knows it: \" is "" and \\ one backslash; between spaces, tabs outside quotes are spaces. */
static void normalise(sm_records *r, sm_physical *l)
{
    bool escapes = r->how.quoting == SM_QUOTES_BACKSLASH && memchr(l->text, '\\', l->length);
    bool tabs = r->how.separator == ' ' && memchr(l->text, '\t', l->length), inside = r->inside;
    if (!escapes && !tabs) return;
    sm_text_clear(&r->unescaped);
    for (size_t i = 0; i < l->length; i++) {
        char c = l->text[i], next = i + 1 < l->length ? l->text[i + 1] : 0;
        bool escape = escapes && c == '\\' && (next == '"' || next == '\\');
        if (!escape && c == '"') inside = !inside;
        if (escape)
            sm_text_puts(&r->unescaped, next == '"' ? "\"\"" : "\\");
        else
            sm_text_bytes(&r->unescaped, tabs && !inside && c == '\t' ? " " : &c, 1);
        i += escape;
    }
    if (l->end) sm_text_puts(&r->unescaped, "\n");
    l->length = r->unescaped.length - (l->end > 0 && r->unescaped.length);
    l->end = l->end > 0;
    l->text = sm_text_of(&r->unescaped);
}

typedef struct quoted { /* a record that libcsv reads */
    sm_record *out;
    size_t bytes;
    size_t first; /* fields of its first line if quotes were characters */
    bool lax;
} quoted;

/* The fields of a line if quotes were characters; 0 of a blank one. */
static size_t plain_fields(const sm_records *r, const sm_physical *l)
{
    const char *at = l->text, *end = l->text + l->length, separator = r->how.separator;
    size_t n = 0;
    bool between = true;
    for (const char *p = at; p < end && (separator == ' ' || !n); p++) {
        bool blank = sm_is_space(*p) && separator != '\t';
        n += between && !blank;
        between = blank;
    }
    if (!n || separator == ' ' || !separator) return n;
    while ((at = memchr(at, separator, (size_t)(end - at))) != NULL) at++, n++;
    return n;
}

static void count_plain(sm_records *r, const sm_physical *l, quoted *q)
{
    size_t n = plain_fields(r, l);
    if (!n) return;
    q->out->lines++;
    if (!q->first) q->first = n;
    if (!q->out->plain_min || n < q->out->plain_min) q->out->plain_min = n;
    if (n > q->out->plain_max) q->out->plain_max = n;
}

static void forget_fields(sm_records *r)
{
    r->n = r->places = 0;
    r->complete = r->inside = false;
    sm_text_clear(&r->pool);
}

static void be_bad(quoted *q, const char *why, sm_place at)
{
    q->out->bad = why;
    q->out->bad_at = at;
}

static void feed(sm_records *r, const sm_physical *line, quoted *q);

static void parse_error(sm_records *r, const sm_physical *line, const sm_physical *l, size_t at, quoted *q)
{
    if (csv_error(&r->csv) != CSV_EPARSE) no_room(r);
    bool stray = !q->lax && at < l->length && l->text[at] == '"' && !r->csv.quoted, alone = q->bytes == 0;
    ready_libcsv(r, stray && alone);
    /* Quotes in a field that is not quoted are characters, if no other could be meant to close one elsewhere. */
    char separator = r->how.separator ? r->how.separator : NO_SEPARATOR;
    const char *end = l->text + l->length, *cut = stray ? memchr(l->text + at, separator, l->length - at) : NULL;
    if (stray && alone && (!cut || !memchr(cut, '"', (size_t)(end - cut)))) {
        forget_fields(r);
        q->lax = q->out->odd_quote = true;
        feed(r, line, q);
    } else {
        be_bad(q, stray ? sm_bad_stray : sm_bad_behind, (sm_place){l->line, at + 1});
    }
}

/* Returns the position of the unclosed quote. */
static sm_place last_place(const sm_records *r)
{
    return r->places ? r->place[r->places - 1] : (sm_place){r->line, 1};
}

static void feed(sm_records *r, const sm_physical *line, quoted *q)
{
    sm_physical l = *line;
    normalise(r, &l);
    note_places(r, &l);
    if (r->status != SM_OK) return;
    size_t length = l.length + l.end, done = csv_parse(&r->csv, l.text, length, on_field, on_record, r);
    if (r->status != SM_OK) return;
    if (done != length) {
        parse_error(r, line, &l, done, q);
        return;
    }
    q->bytes += length;
    if (l.end || r->complete || csv_fini(&r->csv, on_field, on_record, r) == 0) return;
    if (csv_error(&r->csv) != CSV_EPARSE) no_room(r);
    be_bad(q, sm_bad_open, last_place(r));
    ready_libcsv(r, false);
}

/* A record that libcsv has begun continues until it says so; one that cannot be ends with its first line. One that is
 * whole is behind us whatever its width: its last lines are not rows. */
static void read_quoted(sm_records *r, const sm_physical *first, sm_record *out)
{
    quoted q = {.out = out};
    sm_source_keep(r->in);
    sm_bookmark behind = sm_source_mark(r->in);
    if (!r->needed) count_plain(r, first, &q);
    feed(r, first, &q);
    if (r->needed && r->status == SM_OK && !out->bad && !r->complete) count_plain(r, first, &q);
    sm_place opened = last_place(r);
    bool goes_on = true;
    while (r->status == SM_OK && !out->bad && !r->complete && goes_on) {
        sm_physical l;
        if (q.lax || q.bytes > OPEN_AT_MOST) break;
        r->status = sm_source_line(r->in, &l, &goes_on, r->err);
        out->broken = true;
        if (r->status == SM_OK && goes_on) count_plain(r, &l, &q);
        if (r->status == SM_OK && goes_on) feed(r, &l, &q);
    }
    if (!out->bad && !r->complete && (!goes_on || q.lax || q.bytes > OPEN_AT_MOST))
        be_bad(&q, sm_bad_open, last_place(r));
    /* The fields lie in the pool one after the other; only lengths tell them apart. */
    const char *at = sm_text_of(&r->pool);
    for (size_t i = 0; i < r->n && !out->bad; at += r->field[i++].length) r->field[i].text = at;
    if (out->bad == sm_bad_behind && out->broken) be_bad(&q, sm_bad_open, opened);
    if (r->status == SM_OK && out->bad) {
        if (out->broken) sm_source_back(r->in, &behind);
        out->plain_min = out->plain_max = q.first;
        forget_fields(r);
    }
    sm_source_let_go(r->in);
    bool plain = !out->plain_min || (out->plain_min == r->n && out->plain_max == r->n);
    r->needed = r->needed || (!out->bad && r->n == r->how.width && !plain);
    if (r->status == SM_OK && (out->bad || q.lax)) ready_libcsv(r, false);
}

/* ---- records ----------------------------------------------------------------------------------------------------- */
/* The next line that is not blank and not above the table; false: there is none. A line of nothing but tabs is blank
 * only where tabs do not separate. */
static bool next_line(sm_records *r, sm_physical *l, sm_record *out)
{
    for (bool got = true;;) {
        r->status = sm_source_line(r->in, l, &got, r->err);
        if (r->status != SM_OK || !got) return false;
        if (l->line < r->how.first_line) continue;
        if (l->line == r->how.first_line && r->how.first_skip) {
            l->text += r->how.first_skip;
            l->length -= r->how.first_skip;
        }
        size_t blanks = sm_skip_spaces(l->text, 0, l->length);
        if (l->length && (blanks < l->length || r->how.separator == '\t')) return true;
        if (!r->blanks++) r->first_blank = l->line;
        if (!out->blank) out->blank = l->line;
    }
}

sm_status sm_records_next(sm_records *r, sm_record *out, bool *got, sm_error *err)
{
    sm_physical l;
    forget_fields(r);
    *out = (sm_record){0};
    r->err = err;
    *got = r->status == SM_OK && next_line(r, &l, out);
    if (!*got) return r->status;
    r->line = out->line = l.line;
    out->at = l.at;
    r->line_text = NULL;
    bool quotes = r->how.only_libcsv || (l.quotes && l.length && memchr(l.text, '"', l.length));
    if (quotes && r->how.quoting != SM_QUOTES_NONE)
        read_quoted(r, &l, out);
    else
        split_line(r, l.text, l.length);
    const sm_bounds *b = sm_source_bounds(r->in);
    for (size_t i = 0; i < r->n && r->status == SM_OK && !r->how.any_size; i++) {
        if (r->field[i].length <= b->most[SM_BOUND_FIELD]) continue;
        sm_place at = sm_records_place(r, i);
        r->status = sm_over(b, SM_BOUND_FIELD, sm_source_file(r->in), at.line, at.column, err);
    }
    out->field = r->field;
    out->n = r->n;
    *got = r->status == SM_OK;
    return r->status;
}

/* ---- a record in memory ------------------------------------------------------------------------------------------ */
sm_status sm_records_split(const sm_dialect *how, const char *bytes, size_t length, bool at_end, sm_text *cell,
                           uint32_t columns, bool *whole, sm_error *err)
{
    sm_bounds bounds = sm_bounds_default();
    sm_dialect here = *how;
    here.first_line = 0;
    sm_source *in = NULL;
    sm_records *rec = NULL;
    sm_record r = {0};
    bool got = false;
    sm_arena *job = sm_arena_use(NULL); /* an arena would clear the buffers of the source for every row */
    sm_status status = sm_source_open_memory(&in, bytes, length, &bounds, err);
    if (status == SM_OK) rec = sm_records_open(in, &here);
    if (status == SM_OK) status = sm_records_next(rec, &r, &got, err);
    sm_arena_use(job);
    bool exhausted = status == SM_OK && sm_source_mark(in).at == length;
    *whole = status == SM_OK && (at_end || !(exhausted || r.bad == sm_bad_open));
    for (uint32_t i = 0; i < columns && status == SM_OK && *whole && got && !r.bad; i++) {
        sm_text_clear(&cell[i]);
        if (i < r.n) sm_text_bytes(&cell[i], r.field[i].text, r.field[i].length);
    }
    sm_records_close(rec);
    sm_source_close(in);
    return status;
}
