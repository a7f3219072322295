#include "records.h"
#include "setmatch/base/mem.h"
#include <csv.h>
#include <string.h>

enum { LIBCSV_BLOCK = 64 * 1024, LIBCSV_CEILING = 64 << 20 };

struct sm_records {
    sm_source *in;
    sm_records_how how;
    struct csv_parser csv;
    bool csv_ready, complete, begun, failed_memory;
    sm_text pool; /* bytes of the fields that libcsv gave */
    sm_field *field;
    size_t n, room;
    sm_place *place; /* where the fields began; libcsv's only */
    size_t places, places_room;
    bool inside; /* a quoted field goes on in the next line */
    const char *line_text;
    uint64_t line, comments;
};

static void *csv_resize(void *p, size_t bytes)
{
    return bytes > LIBCSV_CEILING ? NULL : sm_resize(p, bytes, 1);
}

static int never_blank(unsigned char c)
{
    (void)c;
    return 0;
}

static sm_status ready_libcsv(sm_records *r, sm_error *err)
{
    if (csv_init(&r->csv, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL) != 0) return sm_no_memory(err);
    csv_set_delim(&r->csv, (unsigned char)r->how.separator);
    if (!r->how.quotes) csv_set_quote(&r->csv, 0);
    csv_set_space_func(&r->csv, never_blank);
    csv_set_realloc_func(&r->csv, csv_resize);
    csv_set_free_func(&r->csv, sm_free);
    csv_set_blk_size(&r->csv, LIBCSV_BLOCK);
    r->csv_ready = true;
    return SM_OK;
}

sm_status sm_records_open(sm_records **out, sm_source *in, sm_records_how how, sm_error *err)
{
    *out = NULL;
    sm_records *r = sm_alloc(1, sizeof *r);
    if (!r) return sm_no_memory(err);
    r->in = in;
    r->how = how;
    sm_status status = ready_libcsv(r, err);
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
    sm_free(r->field);
    sm_free(r->place);
    sm_free(r);
}

uint64_t sm_records_comments(const sm_records *r)
{
    return r->comments;
}

sm_place sm_records_place(const sm_records *r, size_t field)
{
    if (r->places) return field < r->places ? r->place[field] : r->place[r->places - 1];
    size_t at = field < r->n ? field : r->n ? r->n - 1 : 0;
    uint64_t column = r->n ? (uint64_t)(r->field[at].text - r->line_text) + 1 : 1;
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

/* ---- a line without quotes ------------------------------------------------------------------------------------- */
static sm_status too_long(sm_records *r, size_t field, sm_error *err)
{
    sm_place at = sm_records_place(r, field);
    return sm_over(sm_source_bounds(r->in), SM_BOUND_FIELD, sm_source_file(r->in), at.line, at.column, err);
}

static sm_status check_size(sm_records *r, sm_error *err)
{
    const sm_bounds *b = sm_source_bounds(r->in);
    if (r->n > b->most[SM_BOUND_COLUMNS]) return sm_over(b, SM_BOUND_COLUMNS, sm_source_file(r->in), r->line, 0, err);
    for (size_t i = 0; i < r->n; i++)
        if (r->field[i].length > b->most[SM_BOUND_FIELD]) return too_long(r, i, err);
    return SM_OK;
}

static sm_status split(sm_records *r, const sm_physical *l, sm_error *err)
{
    const char *text = l->text, *end = text + l->length;
    r->line_text = text;
    r->line = l->line;
    sm_status status = SM_OK;
    while (status == SM_OK && r->how.separator) {
        const char *cut = memchr(text, r->how.separator, (size_t)(end - text));
        if (!cut) break;
        status = add_field(r, text, (size_t)(cut - text), err);
        text = cut + 1;
    }
    if (status == SM_OK) status = add_field(r, text, (size_t)(end - text), err);
    return status == SM_OK ? check_size(r, err) : status;
}

/* ---- libcsv ---------------------------------------------------------------------------------------------------- */
static void on_field(void *text, size_t length, void *self)
{
    sm_records *r = self;
    if (r->failed_memory) return;
    if (sm_text_add(&r->pool, text, length, NULL) != SM_OK || add_field(r, NULL, length, NULL) != SM_OK)
        r->failed_memory = true;
}

static void on_record(int terminator, void *self)
{
    (void)terminator;
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

/* Where fields begin, for messages: behind each separator outside quotes. */
static sm_status note_places(sm_records *r, const sm_physical *l, sm_error *err)
{
    sm_status status = SM_OK;
    if (!r->inside) status = note_place(r, l->line, 1, err);
    for (size_t i = 0; i < l->length && status == SM_OK; i++) {
        if (l->text[i] == '"' && r->how.quotes) r->inside = !r->inside;
        if (l->text[i] == r->how.separator && !r->inside) status = note_place(r, l->line, i + 2, err);
    }
    return status;
}

static sm_status quote_open(sm_records *r, sm_error *err)
{
    sm_place at = r->places ? r->place[r->places - 1] : (sm_place){r->line, 1};
    return sm_fail_at(err, SM_INPUT, sm_source_file(r->in), at.line, at.column,
                      "a quote opened here is never closed; the rest of the file is inside it; close it, or double a "
                      "quote that belongs to the text");
}

static sm_status parse_error(sm_records *r, const sm_physical *l, size_t at, sm_error *err)
{
    if (csv_error(&r->csv) == CSV_ENOMEM || csv_error(&r->csv) == CSV_ETOOBIG) return sm_no_memory(err);
    bool quote = at < l->length && l->text[at] == '"';
    return sm_fail_at(err, SM_INPUT, sm_source_file(r->in), l->line, at + 1, "%s; found %s; %s",
                      quote ? "a quote inside a field that does not begin with one" : "text behind a closing quote",
                      quote ? "'\"'" : "more than a separator or the end of the line",
                      "put the whole field in quotes and double the quotes inside it");
}

static sm_status feed(sm_records *r, const sm_physical *l, sm_error *err)
{
    sm_status status = note_places(r, l, err);
    if (status != SM_OK) return status;
    size_t length = l->length + l->end;
    size_t done = csv_parse(&r->csv, l->text, length, on_field, on_record, r);
    if (r->failed_memory) return sm_no_memory(err);
    if (done != length) return parse_error(r, l, done, err);
    if (r->csv.entry_pos > sm_source_bounds(r->in)->most[SM_BOUND_FIELD]) return too_long(r, r->places - 1, err);
    if (l->end || r->complete) return SM_OK;
    int code = csv_fini(&r->csv, on_field, on_record, r);
    if (r->failed_memory) return sm_no_memory(err);
    return code == 0 ? SM_OK : csv_error(&r->csv) == CSV_EPARSE ? quote_open(r, err) : sm_no_memory(err);
}

/* The fields lie in the pool, each with a NUL behind it in libcsv's buffer but not here: only lengths tell them apart.
 */
static void point_into_pool(sm_records *r)
{
    const char *at = sm_text_of(&r->pool);
    for (size_t i = 0; i < r->n; i++) {
        r->field[i].text = at;
        at += r->field[i].length;
    }
}

/* ---- records --------------------------------------------------------------------------------------------------- */
static bool is_comment(const sm_records *r, const sm_physical *l)
{
    return !r->begun && l->length >= 1 && l->text[0] == '#' && (l->length == 1 || l->text[1] == ' ');
}

static bool for_libcsv(const sm_records *r, const sm_physical *l)
{
    if (!r->how.separator) return false;
    if (r->how.only_libcsv) return true;
    return r->how.quotes && l->quotes && l->length && memchr(l->text, '"', l->length) != NULL;
}

/* A record that libcsv has begun goes on until it says so. */
static sm_status finish(sm_records *r, const sm_physical *first, sm_error *err)
{
    sm_status status = feed(r, first, err);
    while (status == SM_OK && !r->complete) {
        sm_physical l;
        bool got;
        status = sm_source_line(r->in, &l, &got, err);
        if (status == SM_OK && !got) return quote_open(r, err);
        if (status == SM_OK) status = feed(r, &l, err);
    }
    if (status != SM_OK) return status;
    point_into_pool(r);
    return check_size(r, err);
}

static void begin_record(sm_records *r)
{
    r->n = r->places = 0;
    r->complete = r->inside = false;
    sm_text_clear(&r->pool);
}

sm_status sm_records_next(sm_records *r, const sm_field **fields, size_t *n, bool *got, sm_error *err)
{
    begin_record(r);
    *got = false;
    sm_physical l;
    for (;;) {
        bool more;
        sm_status status = sm_source_line(r->in, &l, &more, err);
        if (status != SM_OK || !more) return status;
        if (is_comment(r, &l)) {
            r->comments++;
            continue;
        }
        if (l.length || r->how.blank_is_field) break;
    }
    r->begun = true;
    sm_status status;
    if (for_libcsv(r, &l)) {
        r->line = l.line;
        status = finish(r, &l, err);
    } else {
        status = split(r, &l, err);
    }
    *fields = r->field;
    *n = r->n;
    *got = status == SM_OK;
    return status;
}
