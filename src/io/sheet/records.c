#include "records.h"
#include "setmatch/base/mem.h"
#include <csv.h>
#include <string.h>

enum { LIBCSV_BLOCK = 64 * 1024, LIBCSV_CEILING = 64 << 20, OPEN_AT_MOST = 64 * 1024, NO_SEPARATOR = 0x1f };

const char sm_bad_open[] = "a quote that is not closed", sm_bad_behind[] = "text behind a closing quote",
           sm_bad_stray[] = "quotes inside a field that is not quoted", sm_bad_width[] = "another number of fields";

struct sm_records {
    sm_source *in;
    sm_dialect how;
    struct csv_parser csv;
    bool csv_ready, complete, failed_memory;
    sm_text pool;      /* bytes of the fields that libcsv gave */
    sm_text unescaped; /* a line as libcsv knows it */
    sm_field *field;
    size_t n, room;
    sm_place *place; /* where the fields began; libcsv's only */
    size_t places, places_room;
    bool inside; /* a quoted field goes on in the next line */
    const char *line_text;
    uint64_t line, blanks, first_blank;
};

static void *csv_resize(void *p, size_t bytes)
{
    return bytes > LIBCSV_CEILING ? NULL : sm_resize(p, bytes, 1);
}

/* lax: a quote inside a field that is not quoted is a character. */
static sm_status ready_libcsv(sm_records *r, bool lax, sm_error *err)
{
    if (r->csv_ready) csv_free(&r->csv);
    r->csv_ready = false;
    unsigned char options =
        (unsigned char)(CSV_STRICT_FINI | CSV_APPEND_NULL | CSV_EMPTY_IS_NULL | (lax ? 0 : CSV_STRICT));
    if (csv_init(&r->csv, options) != 0) return sm_no_memory(err);
    csv_set_delim(&r->csv, (unsigned char)(r->how.separator ? r->how.separator : NO_SEPARATOR));
    csv_set_realloc_func(&r->csv, csv_resize);
    csv_set_free_func(&r->csv, sm_free);
    csv_set_blk_size(&r->csv, LIBCSV_BLOCK);
    r->csv_ready = true;
    return SM_OK;
}

sm_status sm_records_open(sm_records **out, sm_source *in, const sm_dialect *how, sm_error *err)
{
    *out = NULL;
    sm_records *r = sm_alloc(1, sizeof *r);
    if (!r) return sm_no_memory(err);
    r->in = in;
    r->how = *how;
    sm_status status = ready_libcsv(r, false, err);
    if (status == SM_OK)
        *out = r;
    else
        sm_free(r);
    return status;
}

void sm_records_close(sm_records *r)
{
    if (!r) return;
    if (r->csv_ready) csv_free(&r->csv);
    sm_text_done(&r->pool);
    sm_text_done(&r->unescaped);
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

static sm_status add_field(sm_records *r, const char *text, size_t length, sm_error *err)
{
    if (r->n == r->room) {
        void *field = r->field;
        if (!sm_grow(&field, &r->room, r->n + 1, sizeof *r->field)) return sm_no_memory(err);
        r->field = field;
    }
    r->field[r->n++] = (sm_field){text, length};
    return SM_OK;
}

/* ---- lines without a quote ------------------------------------------------------------------------------------- */
static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static sm_status add_trimmed(sm_records *r, const char *text, const char *end, sm_error *err)
{
    while (text < end && is_blank(*text)) text++;
    while (end > text && is_blank(end[-1])) end--;
    return add_field(r, text, (size_t)(end - text), err);
}

static sm_status split_at_blanks(sm_records *r, const char *text, const char *end, sm_error *err)
{
    sm_status status = SM_OK;
    while (status == SM_OK) {
        while (text < end && is_blank(*text)) text++;
        if (text == end) break;
        const char *from = text;
        while (text < end && !is_blank(*text)) text++;
        status = add_field(r, from, (size_t)(text - from), err);
    }
    return status;
}

static sm_status split(sm_records *r, const char *text, size_t length, sm_error *err)
{
    const char *end = text + length;
    sm_status status = SM_OK;
    r->line_text = text;
    if (r->how.separator == ' ') return split_at_blanks(r, text, end, err);
    while (status == SM_OK && r->how.separator) {
        const char *cut = memchr(text, r->how.separator, (size_t)(end - text));
        if (!cut) break;
        status = add_trimmed(r, text, cut, err);
        text = cut + 1;
    }
    return status == SM_OK ? add_trimmed(r, text, end, err) : status;
}

/* ---- libcsv ---------------------------------------------------------------------------------------------------- */
/* text NULL: nothing, not even quotes; between blanks that is no field. */
static void on_field(void *text, size_t length, void *self)
{
    sm_records *r = self;
    if (r->failed_memory || (!text && r->how.separator == ' ')) return;
    bool added = !text || sm_text_add(&r->pool, text, length, NULL) == SM_OK;
    r->failed_memory = !added || add_field(r, NULL, length, NULL) != SM_OK;
}

static void on_record(int terminator, void *self)
{
    ((sm_records *)self)->complete = true;
}

static sm_status note_place(sm_records *r, uint64_t line, uint64_t column, sm_error *err)
{
    void *place = r->place;
    if (!sm_grow(&place, &r->places_room, r->places + 1, sizeof *r->place)) return sm_no_memory(err);
    r->place = place;
    r->place[r->places++] = (sm_place){line, column};
    return SM_OK;
}

/* Where fields begin, for messages: behind each separator outside quotes, and the blanks that follow it. */
static sm_status note_places(sm_records *r, const sm_physical *l, sm_error *err)
{
    const char separator = r->how.separator;
    bool begins = !r->inside;
    sm_status status = SM_OK;
    for (size_t i = 0; i <= l->length && status == SM_OK; i++) {
        char c = i < l->length ? l->text[i] : 0;
        bool ends = i == l->length || (separator && c == separator && !r->inside), first = false;
        if (begins && (ends ? separator != ' ' : !is_blank(c))) {
            status = note_place(r, l->line, i + 1, err);
            begins = false;
            first = true;
        }
        if (r->inside && c == '"' && i + 1 < l->length && l->text[i + 1] == '"')
            i++; /* doubled */
        else if (c == '"')
            r->inside = first;
        begins = begins || (ends && i < l->length);
    }
    return status;
}

/* The line as libcsv knows it: \" is "" and \\ one backslash; between blanks, tabs outside quotes are blanks. */
static sm_status normalise(sm_records *r, sm_physical *l, sm_error *err)
{
    bool escapes = r->how.quoting == SM_QUOTES_BACKSLASH && memchr(l->text, '\\', l->length);
    bool tabs = r->how.separator == ' ' && memchr(l->text, '\t', l->length), inside = r->inside;
    if (!escapes && !tabs) return SM_OK;
    sm_text_clear(&r->unescaped);
    sm_status status = SM_OK;
    for (size_t i = 0; i < l->length && status == SM_OK; i++) {
        const char *text = &l->text[i];
        bool escape = escapes && *text == '\\' && i + 1 < l->length && (text[1] == '"' || text[1] == '\\');
        if (!escape && *text == '"') inside = !inside;
        if (escape) text = text[1] == '"' ? "\"\"" : text + 1;
        if (tabs && !inside && *text == '\t') text = " ";
        status = sm_text_add(&r->unescaped, text, escape && *text == '"' ? 2 : 1, err);
        i += escape;
    }
    if (status == SM_OK && l->end) status = sm_text_add(&r->unescaped, "\n", 1, err);
    l->length = r->unescaped.length - (l->end > 0);
    l->end = l->end > 0;
    l->text = sm_text_of(&r->unescaped);
    return status;
}

typedef struct quoted { /* a record that libcsv reads */
    sm_record *out;
    size_t bytes;
    bool lax;
} quoted;

/* Quotes in a field that is not quoted are characters, if no other could be meant to close one elsewhere. */
static bool lone_quote(const sm_records *r, const sm_physical *l, size_t at)
{
    char separator = r->how.separator ? r->how.separator : NO_SEPARATOR;
    const char *end = l->text + l->length, *cut = memchr(l->text + at, separator, l->length - at);
    return !cut || !memchr(cut, '"', (size_t)(end - cut));
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

static sm_status feed(sm_records *r, const sm_physical *line, quoted *q, sm_error *err);

static sm_status parse_error(sm_records *r, const sm_physical *line, const sm_physical *l, size_t at, quoted *q,
                             sm_error *err)
{
    if (csv_error(&r->csv) != CSV_EPARSE) return sm_no_memory(err);
    bool stray = !q->lax && at < l->length && l->text[at] == '"' && !r->csv.quoted, alone = q->bytes == 0;
    sm_status status = ready_libcsv(r, stray && alone, err);
    if (status != SM_OK) return status;
    if (stray && alone && lone_quote(r, l, at)) {
        forget_fields(r);
        q->lax = q->out->odd_quote = true;
        return feed(r, line, q, err);
    }
    be_bad(q, stray ? sm_bad_stray : sm_bad_behind, (sm_place){l->line, at + 1});
    return SM_OK;
}

/* Where the quote was opened that the line left open. */
static sm_place last_place(const sm_records *r)
{
    return r->places ? r->place[r->places - 1] : (sm_place){r->line, 1};
}

static sm_status feed(sm_records *r, const sm_physical *line, quoted *q, sm_error *err)
{
    sm_physical l = *line;
    sm_status status = normalise(r, &l, err);
    if (status == SM_OK) status = note_places(r, &l, err);
    if (status != SM_OK) return status;
    size_t length = l.length + l.end, done = csv_parse(&r->csv, l.text, length, on_field, on_record, r);
    if (r->failed_memory) return sm_no_memory(err);
    if (done != length) return parse_error(r, line, &l, done, q, err);
    q->bytes += length;
    if (!l.end && !r->complete) {
        int code = csv_fini(&r->csv, on_field, on_record, r);
        if (r->failed_memory) return sm_no_memory(err);
        if (code == 0) return SM_OK;
        if (csv_error(&r->csv) != CSV_EPARSE) return sm_no_memory(err);
        be_bad(q, sm_bad_open, last_place(r));
        return ready_libcsv(r, false, err);
    }
    return SM_OK;
}

/* The fields lie in the pool one behind the other; only lengths tell them apart. */
static void point_into_pool(sm_records *r)
{
    const char *at = sm_text_of(&r->pool);
    for (size_t i = 0; i < r->n; i++) {
        r->field[i].text = at;
        at += r->field[i].length;
    }
}

/* A record that libcsv has begun goes on until it says so; one that cannot be ends with its first line. */
static sm_status read_quoted(sm_records *r, const sm_physical *first, sm_record *out, sm_error *err)
{
    quoted q = {.out = out};
    sm_source_keep(r->in);
    sm_source_place behind = sm_source_mark(r->in);
    sm_status status = feed(r, first, &q, err);
    sm_place opened = last_place(r);
    bool over = false;
    while (status == SM_OK && !out->bad && !r->complete && !over) {
        sm_physical l;
        bool got = false;
        if (q.lax || q.bytes > OPEN_AT_MOST) break;
        status = sm_source_line(r->in, &l, &got, err);
        over = status == SM_OK && !got;
        out->broken = true;
        if (status == SM_OK && got) status = feed(r, &l, &q, err);
    }
    if (status == SM_OK && !out->bad && !r->complete && (over || q.lax || q.bytes > OPEN_AT_MOST))
        be_bad(&q, sm_bad_open, last_place(r));
    if (status == SM_OK && !out->bad) point_into_pool(r);
    if (out->bad == sm_bad_behind && out->broken) be_bad(&q, sm_bad_open, opened);
    bool wrong = !out->bad && out->broken && r->how.width && r->n != r->how.width;
    if (wrong) be_bad(&q, sm_bad_width, (sm_place){first->line, 1});
    if (status == SM_OK && out->bad) {
        if (out->broken) sm_source_back(r->in, &behind);
        forget_fields(r);
    }
    sm_source_let_go(r->in);
    if (status == SM_OK && (out->bad || q.lax)) status = ready_libcsv(r, false, err);
    return status;
}

/* ---- records --------------------------------------------------------------------------------------------------- */
static bool for_libcsv(const sm_records *r, const sm_physical *l)
{
    if (r->how.quoting == SM_QUOTES_NONE) return false;
    if (r->how.only_libcsv) return true;
    return l->quotes && l->length && memchr(l->text, '"', l->length) != NULL;
}

static bool all_blank(const sm_physical *l)
{
    for (size_t i = 0; i < l->length; i++)
        if (!is_blank(l->text[i])) return false;
    return true;
}

static sm_status check_size(sm_records *r, sm_error *err)
{
    const sm_bounds *b = sm_source_bounds(r->in);
    for (size_t i = 0; i < r->n; i++) {
        if (r->field[i].length <= b->most[SM_BOUND_FIELD]) continue;
        sm_place at = sm_records_place(r, i);
        return sm_over(b, SM_BOUND_FIELD, sm_source_file(r->in), at.line, at.column, err);
    }
    return SM_OK;
}

/* The next line that is not blank and not above the table; *got false: there is none. A line of nothing but tabs is
 * blank only where tabs do not separate. */
static sm_status next_line(sm_records *r, sm_physical *l, sm_record *out, bool *got, sm_error *err)
{
    for (;;) {
        sm_status status = sm_source_line(r->in, l, got, err);
        if (status != SM_OK || !*got) return status;
        if (l->line < r->how.first_line) continue;
        if (l->line == r->how.first_line && r->how.first_skip) {
            l->text += r->how.first_skip;
            l->length -= r->how.first_skip;
        }
        if (l->length && !(all_blank(l) && r->how.separator != '\t')) return SM_OK;
        if (!r->blanks++) r->first_blank = l->line;
        if (!out->blank) out->blank = l->line;
    }
}

sm_status sm_records_next(sm_records *r, sm_record *out, bool *got, sm_error *err)
{
    forget_fields(r);
    *out = (sm_record){0};
    sm_physical l;
    sm_status status = next_line(r, &l, out, got, err);
    if (status != SM_OK || !*got) return status;
    r->line = out->line = l.line;
    out->at = l.at;
    r->line_text = NULL;
    status = for_libcsv(r, &l) ? read_quoted(r, &l, out, err) : split(r, l.text, l.length, err);
    if (status == SM_OK && !r->how.any_size) status = check_size(r, err);
    out->field = r->field;
    out->n = r->n;
    *got = status == SM_OK;
    return status;
}

/* ---- a record in memory ---------------------------------------------------------------------------------------- */
static sm_status take_cells(const sm_record *r, sm_text *cell, uint32_t columns, sm_error *err)
{
    sm_status status = SM_OK;
    for (uint32_t i = 0; i < columns && status == SM_OK; i++) {
        sm_text_clear(&cell[i]);
        if (i < r->n) status = sm_text_add(&cell[i], r->field[i].text, r->field[i].length, err);
    }
    return status;
}

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
    sm_status status = sm_source_open_memory(&in, bytes, length, &bounds, err);
    if (status == SM_OK) status = sm_records_open(&rec, in, &here, err);
    if (status == SM_OK) status = sm_records_next(rec, &r, &got, err);
    bool exhausted = status == SM_OK && sm_source_mark(in).at == length;
    *whole = status == SM_OK && (at_end || !(exhausted || r.bad == sm_bad_open));
    if (status == SM_OK && *whole && got && !r.bad) status = take_cells(&r, cell, columns, err);
    sm_records_close(rec);
    sm_source_close(in);
    return status;
}
