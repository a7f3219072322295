/* Rows of fields become columns: csv, tsv, lines; tables and counts are such rows too. */
#include "base/mem.h"
#include "formats.h"
#include "pasted.h"
#include <string.h>
#include <strings.h>

typedef struct rows {
    sm_sheet *s;
    sm_reading *r;
    sm_records *rec;
} rows;

static bool next_record(rows *w, sm_record *rec)
{
    bool got = false;
    if (w->r->status == SM_OK) w->r->status = sm_records_next(w->rec, rec, &got, w->r->err);
    return w->r->status == SM_OK && got;
}

/* Cells that go over several lines, and what the row says for or against quotes. */
static void see_quotes(rows *w, const sm_record *rec)
{
    sm_sheet *s = w->s;
    bool plain = rec->plain_min == rec->n && rec->plain_max == rec->n, first = true;
    if (rec->plain_min && !plain) s->quotes.needed = true;
    if (!rec->broken && !rec->odd_quote) s->quotes.closed = true;
    for (size_t i = 0; rec->broken && i < rec->n; i++) {
        const sm_field f = rec->field[i];
        if (!memchr(f.text, '\n', f.length) && !memchr(f.text, '\r', f.length)) continue;
        sm_place at = sm_records_place(w->rec, i);
        sm_passed *broken = &s->column[s->columns - rec->n + i].broken;
        if (first && !s->quotes.joined) s->quotes.first = at;
        first = false;
        if (s->rows && !broken->n++) broken->first_line = at.line;
    }
    if (!rec->broken || !rec->plain_min || !plain) return;
    s->quotes.joined++;
    s->quotes.lines += rec->lines;
}

static void store_row(rows *w, const sm_record *rec)
{
    sm_sheet *s = w->s;
    size_t n = (size_t)s->rows;
    bool lacks = rec->n + 1 == s->columns; /* the first: R leaves the corner out */
    sm_note_line(w->r, rec->line);
    if (w->r->o->rows && !sm_push_large(&s->offset, &n, &s->offsets_capacity, &rec->at, sizeof rec->at))
        w->r->status = sm_too_large(w->r->err);
    for (uint32_t i = 0; i < s->columns && w->r->status == SM_OK; i++) {
        uint32_t at = i - (lacks && i);
        sm_add_cell(w->r, &s->column[i], lacks && !i ? (sm_field){"", 0} : rec->field[at],
                    sm_records_place(w->rec, at));
    }
    if (rec->plain_min || rec->broken) see_quotes(w, rec);
    sm_end_row(w->r, rec->line);
    if (rec->odd_quote && !s->odd_quote) s->odd_quote = rec->line;
    if (rec->broken && !s->broken) s->broken = rec->line;
    if (rec->blank && s->rows > 1 && !s->blank_inside) s->blank_inside = rec->blank;
}

/* Nothing but counts is requested, and every cell that is stored is a label of two labellings. */
static bool may_fold(const sm_reading *r)
{
    const sm_read_options *o = r->o;
    const sm_sheet *s = r->sheet;
    if (!sm_wants_counts(o) || !(r->alone || o->shards) || s->columns < 2 || s->columns > SM_FOLD_COLUMNS) return false;
    for (uint32_t c = 0; c < s->columns; c++) {
        const char *name = s->column[c].name;
        bool axis = sm_name_axis(name) >= 0;
        if (!s->column[c].passed_over && (axis || sm_name_is_count(name))) return false;
    }
    return s->columns * 4 < r->bounds->apart;
}

static void first_row(rows *w, const sm_record *rec)
{
    sm_sheet *s = w->s;
    size_t width = s->dialect.width ? s->dialect.width : rec->n;
    s->dialect.width = width;
    if (rec->bad || (rec->n != width && rec->n + 1 != width))
        sm_reading_refuse(w->r, rec->bad ? rec->bad_at : sm_records_place(w->rec, rec->n > width ? width : rec->n - 1),
                          "the first row differs from the others (found %s); fix it, or remove what is above the table",
                          rec->bad ? rec->bad : sm_bad_width);
    if (width > w->r->bounds->most[SM_BOUND_COLUMNS]) sm_reading_limit(w->r, SM_BOUND_COLUMNS, rec->line, 0);
    if (w->r->status != SM_OK) return;
    s->dialect.short_first = rec->n + 1 == width;
    if (s->dialect.short_first) sm_add_column(w->r, "", 0);
    for (size_t i = 0; i < rec->n; i++) sm_add_column(w->r, rec->field[i].text, rec->field[i].length);
    s->header_line = rec->line;
    if (w->r->status != SM_OK) return;
    sm_mark_columns(w->r);
    w->r->folds = may_fold(w->r);
    store_row(w, rec);
}

/* "---+---" under a header, or the kinds of its columns: no row of data. */
static bool is_ruled(const sm_record *rec)
{
    bool ruled = false;
    for (size_t i = 0; i < rec->n; i++) {
        sm_field f = rec->field[i];
        size_t n = 0;
        while (n < f.length && strchr("-+:=", f.text[n])) n++;
        if (n < f.length) return false;
        ruled = ruled || n >= 3;
    }
    return ruled;
}

static bool is_kinds(const sm_record *rec)
{
    static const char *const kind[] = {"discrete", "continuous", "string", "time", "class", "meta", "ignore"};
    bool any = false;
    for (size_t i = 0; i < rec->n; i++) {
        bool known = rec->field[i].length == 0;
        for (size_t k = 0; k < sizeof kind / sizeof *kind && !known; k++) {
            known = strlen(kind[k]) == rec->field[i].length &&
                    memcmp(kind[k], rec->field[i].text, rec->field[i].length) == 0;
            any = any || known;
        }
        if (!known) return false;
    }
    return any;
}

static const char bad_rule[] = "a line that is not a row of data";

static void take_record(rows *w, const sm_record *rec)
{
    sm_sheet *s = w->s;
    if (!s->columns) {
        first_row(w, rec);
        return;
    }
    bool orange = !rec->bad && s->rows == 2 && rec->n == s->columns && is_kinds(rec);
    for (uint32_t i = 0; i < s->columns && orange; i++) {
        const char *kind = sm_sheet_cell(s, 1, i);
        orange = *kind && sm_choice_among("d|c|s|t|discrete|continuous|string|time", kind);
    }
    if (orange)
        sm_reading_refuse(w->r, (sm_place){rec->line - 1, 1},
                          "two lines below the header tell the kinds of the columns, as Orange writes them; they are "
                          "not rows; remove them");
    bool no_data = !rec->bad && s->rows == 1 && rec->n > 1 && (is_ruled(rec) || is_kinds(rec));
    if (!rec->bad && rec->n == s->columns && !no_data) {
        store_row(w, rec);
        return;
    }
    sm_bad_row bad = {rec->bad_at, rec->line, no_data ? bad_rule : rec->bad, (uint32_t)rec->n};
    if (!rec->bad) bad.at = sm_records_place(w->rec, no_data ? 0 : rec->n > s->columns ? s->columns : rec->n - 1);
    if (!rec->bad && !no_data) bad.why = sm_bad_width;
    s->quotes.bad += rec->plain_min == s->columns && rec->plain_max == s->columns;
    sm_note_bad(w->r, bad);
}

/* A line of more fields than there can be columns, alone or with a second one: the labels of all points. */
static void read_long_lines(rows *w, sm_record rec)
{
    sm_sheet *s = w->s;
    uint64_t line = rec.line;
    size_t n = rec.n;
    bool got = true;
    while (got && s->columns < 2 && !rec.bad && rec.n == n) {
        sm_add_column(w->r, rec.field[0].text, rec.field[0].length);
        for (size_t i = 0; i < rec.n && w->r->status == SM_OK; i++)
            sm_add_cell(w->r, &s->column[s->columns - 1], rec.field[i], sm_records_place(w->rec, i));
        got = next_record(w, &rec);
    }
    if (got) sm_reading_limit(w->r, SM_BOUND_COLUMNS, line, 0);
    s->rows = n;
    s->turned = true;
}

static void read_text(sm_source *in, sm_reading *r)
{
    sm_sheet *s = r->sheet;
    char told = r->o->separator ? r->o->separator : s->format->separator;
    rows w = {.s = s, .r = r};
    sm_record rec;
    if (!told && !s->format->lines && (r->alone || r->o->shards) && sm_read_pasted(in, r)) return;
    s->text = true;
    if (r->o->rows) sm_source_spool(in);
    if (told == '"' || told == '\n' || told == '\r' || (unsigned char)told >= 0x80)
        r->status = sm_fail(
            r->err, SM_USAGE,
            "invalid separator (found a quote, a line break or a non-ASCII character); choose another with --sep C");
    if (r->status == SM_OK) sm_decide_dialect(r, in, told, s->format->lines);
    if (r->status == SM_OK) w.rec = sm_records_open(in, &s->dialect);
    while (next_record(&w, &rec)) {
        if (!s->columns && !rec.bad && rec.n > r->bounds->most[SM_BOUND_COLUMNS]) {
            read_long_lines(&w, rec);
            break;
        }
        take_record(&w, &rec);
        sm_read_block(r, in);
        sm_source_endless(in, s->fold && s->fold->n * 2 < s->rows);
    }
    if (w.rec) s->blank.n = sm_records_blanks(w.rec, &s->blank.first_line);
    if (s->turned) s->blank = (sm_passed){0};
    if (r->o->rows) s->spool = sm_source_take_spool(in, &s->no_spool);
    sm_records_close(w.rec);
}

const sm_format sm_format_lines = {.name = "lines",
                                   .help = "plain labels, one a line",
                                   .suffixes = "txt labels",
                                   .points = true,
                                   .lines = true,
                                   .read = read_text,
                                   .write = sm_write_lines};
const sm_format sm_format_csv = {.name = "csv",
                                 .help = "columns separated by a character, quotes around fields that need them",
                                 .suffixes = "csv",
                                 .points = true,
                                 .read = read_text,
                                 .write = sm_write_csv};
const sm_format sm_format_tsv = {.name = "tsv",
                                 .help = "columns separated by tabs",
                                 .suffixes = "tsv tab",
                                 .points = true,
                                 .separator = '\t',
                                 .read = read_text,
                                 .write = sm_write_tsv};
const sm_format sm_format_counts = {.name = "counts",
                                    .help = "class, cluster, count; rows that name the same two add up",
                                    .suffixes = "csv",
                                    .read = read_text,
                                    .write = sm_write_counts};
const sm_format sm_format_matrix = {.name = "matrix",
                                    .help = "a table of counts: classes down, clusters across",
                                    .suffixes = "csv tsv",
                                    .table = true,
                                    .read = read_text,
                                    .write = sm_write_matrix};
