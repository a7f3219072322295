/* Rows of fields become columns: csv, tsv, lines; tables and counts are such rows too. */
#include "formats.h"
#include "io/sheet/dialect.h"
#include "io/sheet/names.h"
#include "setmatch/base/mem.h"
#include "write.h"
#include <string.h>

/* ---- columns that nobody will ask for ---------------------------------------------------------------------------- */
typedef struct wanted {
    uint32_t truths, weaks, preds;
} wanted;

static wanted names_of(const sm_sheet *s)
{
    wanted w = {0};
    for (uint32_t i = 0; i < s->columns; i++) {
        sm_name_role role = sm_name_role_of(s->column[i].name);
        w.truths += role == SM_NAME_TRUTH;
        w.weaks += role == SM_NAME_WEAK;
        w.preds += role == SM_NAME_PREDICTION;
    }
    return w;
}

static void mark_given(sm_sheet *s, const sm_read_options *o)
{
    for (uint32_t i = 0; i < s->columns; i++) {
        s->column[i].asked = sm_list_names(o->truth, s->column[i].name) || sm_list_names(o->pred, s->column[i].name) ||
                             sm_list_names(o->weight, s->column[i].name);
        s->column[i].plain_id = sm_list_names(o->id, s->column[i].name) || sm_list_names(o->x, s->column[i].name) ||
                                sm_list_names(o->y, s->column[i].name) ||
                                sm_list_names(o->coordinates, s->column[i].name);
    }
}

/* Where the first row names one truth and one prediction, whatever else is there, no other column can be asked for. */
void sm_mark_columns(sm_sheet *s, const sm_reading *r)
{
    enum { FEW = 4 };
    const sm_read_options *o = r->o;
    mark_given(s, o);
    wanted w = names_of(s);
    bool truth = w.truths == 1 || (!w.truths && w.weaks == 1);
    bool numbered = o->truth || o->pred || o->weight || o->id || o->x || o->y || o->coordinates;
    if (s->columns <= FEW || o->every || o->matrix || numbered || !r->alone || !truth || w.preds != 1) return;
    for (uint32_t i = 0; i < s->columns; i++) {
        sm_column *c = &s->column[i];
        sm_name_role role = sm_name_role_of(c->name);
        bool axis = (c->name[0] == 'x' || c->name[0] == 'y' || c->name[0] == 'X' || c->name[0] == 'Y') && !c->name[1];
        c->asked = role == SM_NAME_PREDICTION || role == (w.truths ? SM_NAME_TRUTH : SM_NAME_WEAK);
        c->plain_id = axis || sm_name_is_id(c->name) || !*c->name;
        c->passed_over = !c->asked && !c->plain_id && !r->keep_all;
        c->shown_only = !c->asked && !c->plain_id && r->keep_all;
    }
}

/* ---- rows ------------------------------------------------------------------------------------------------------- */
typedef struct rows {
    sm_sheet *s;
    const sm_reading *r;
    sm_records *rec;
} rows;

static sm_status keep_offset(sm_sheet *s, uint64_t at, sm_error *err)
{
    void *offset = s->offset;
    if (!sm_grow(&offset, &s->offsets_room, (size_t)s->rows + 1, sizeof *s->offset)) return sm_no_memory(err);
    s->offset = offset;
    s->offset[s->rows] = at;
    return SM_OK;
}

static sm_status store_row(rows *w, const sm_record *rec, sm_error *err)
{
    sm_sheet *s = w->s;
    bool short_row = rec->n + 1 == s->columns;
    sm_status status = sm_sheet_note_line(s, rec->line, err);
    if (status == SM_OK && w->r->o->rows) status = keep_offset(s, rec->at, err);
    for (uint32_t i = 0; i < s->columns && status == SM_OK; i++) {
        sm_field cell = short_row ? (i ? rec->field[i - 1] : (sm_field){"", 0}) : rec->field[i];
        status =
            sm_column_add(s, &s->column[i], cell, sm_records_place(w->rec, i - (short_row && i)), w->r->bounds, err);
    }
    s->rows++;
    if (rec->odd_quote && !s->odd_quote) s->odd_quote = rec->line;
    if (rec->broken && !s->broken) s->broken = rec->line;
    if (rec->blank && s->rows > 1 && !s->blank_inside) s->blank_inside = rec->blank;
    if (status == SM_OK && s->rows > w->r->bounds->most[SM_BOUND_POINTS] + 1)
        return sm_over(w->r->bounds, SM_BOUND_POINTS, s->file, rec->line, 0, err);
    return status;
}

static sm_status first_row(rows *w, const sm_record *rec, sm_error *err)
{
    sm_sheet *s = w->s;
    size_t width = s->dialect.width ? s->dialect.width : rec->n;
    s->dialect.width = width;
    if (rec->bad || (rec->n != width && rec->n + 1 != width)) {
        sm_place at = rec->bad ? rec->bad_at : sm_records_place(w->rec, rec->n > width ? width : rec->n - 1);
        return sm_fail_at(err, SM_INPUT, s->file, at.line, at.column,
                          "the first row is not like the others; found %s; mend it, or take away what stands above "
                          "the table",
                          rec->bad ? rec->bad : sm_bad_width);
    }
    if (width > w->r->bounds->most[SM_BOUND_COLUMNS])
        return sm_over(w->r->bounds, SM_BOUND_COLUMNS, s->file, rec->line, 0, err);
    s->dialect.short_first = rec->n + 1 == width;
    sm_status status = SM_OK;
    for (size_t i = 0; i < width && status == SM_OK; i++) {
        sm_field cell = s->dialect.short_first ? (i ? rec->field[i - 1] : (sm_field){"", 0}) : rec->field[i];
        status = sm_sheet_add_column(s, cell.text, cell.length, err);
    }
    if (status != SM_OK) return status;
    s->header_line = rec->line;
    sm_mark_columns(s, w->r);
    return store_row(w, rec, err);
}

/* "---+---" under a header, or the kinds of its columns: no row of data. */
static bool is_ruled(const sm_record *rec)
{
    size_t ruled = 0;
    for (size_t i = 0; i < rec->n; i++) {
        sm_field f = rec->field[i];
        size_t n = 0;
        while (n < f.length && strchr("-+:=", f.text[n])) n++;
        if (n < f.length) return false;
        ruled += n >= 3;
    }
    return ruled > 0;
}

static bool is_kinds(const sm_record *rec)
{
    static const char *const kind[] = {"discrete", "continuous", "string", "time", "class", "meta", "ignore"};
    size_t n = 0;
    for (size_t i = 0; i < rec->n; i++) {
        bool known = rec->field[i].length == 0;
        for (size_t k = 0; k < sizeof kind / sizeof *kind && !known; k++) {
            known = strlen(kind[k]) == rec->field[i].length &&
                    memcmp(kind[k], rec->field[i].text, rec->field[i].length) == 0;
            n += known;
        }
        if (!known) return false;
    }
    return n > 0;
}

/* Orange's two lines below its header: kinds of the columns, then which of them is the class. */
static bool is_orange(const sm_sheet *s, const sm_record *rec)
{
    if (s->rows != 2 || rec->n != s->columns || !is_kinds(rec)) return false;
    for (uint32_t i = 0; i < s->columns; i++) {
        const char *kind = sm_sheet_cell(s, 1, i);
        if (!*kind || !sm_choice_among("d|c|s|t|discrete|continuous|string|time", kind)) return false;
    }
    return true;
}

static const char bad_rule[] = "a line that is no row of data";

static sm_status take_record(rows *w, const sm_record *rec, sm_error *err)
{
    sm_sheet *s = w->s;
    if (!s->columns) return first_row(w, rec, err);
    if (!rec->bad && is_orange(s, rec))
        return sm_fail_at(
            err, SM_INPUT, s->file, rec->line - 1, 1,
            "two lines below the header tell the kinds of the columns, as Orange writes them; they are no "
            "rows; take them away");
    bool no_data = !rec->bad && s->rows == 1 && rec->n > 1 && (is_ruled(rec) || is_kinds(rec));
    if (!rec->bad && rec->n == s->columns && !no_data) return store_row(w, rec, err);
    sm_bad_row bad = {rec->bad_at, rec->line, no_data ? bad_rule : rec->bad, (uint32_t)rec->n};
    if (no_data) bad.at = sm_records_place(w->rec, 0);
    if (no_data) return sm_sheet_note_bad(s, bad, err);
    if (!rec->bad) bad.at = sm_records_place(w->rec, rec->n > s->columns ? s->columns : rec->n - 1);
    if (!rec->bad) bad.why = sm_bad_width;
    return sm_sheet_note_bad(s, bad, err);
}

/* A line of more fields than there can be columns, alone or with a second one: the labels of all points. */
static sm_status read_long_lines(rows *w, const sm_record *first, sm_error *err)
{
    sm_sheet *s = w->s;
    sm_record rec = *first;
    bool got = true;
    sm_status status = SM_OK;
    uint64_t line = first->line;
    size_t n = first->n;
    while (status == SM_OK && got && s->columns < 2 && !rec.bad && rec.n == n) {
        status = sm_sheet_add_column(s, rec.field[0].text, rec.field[0].length, err);
        for (size_t i = 0; i < rec.n && status == SM_OK; i++)
            status = sm_column_add(s, &s->column[s->columns - 1], rec.field[i], sm_records_place(w->rec, i),
                                   w->r->bounds, err);
        if (status == SM_OK) status = sm_records_next(w->rec, &rec, &got, err);
    }
    if (status == SM_OK && got) return sm_over(w->r->bounds, SM_BOUND_COLUMNS, s->file, line, 0, err);
    s->rows = n;
    s->turned = true;
    return status;
}

static sm_status read_rows(rows *w, sm_error *err)
{
    sm_record rec;
    bool got = true;
    sm_status status = SM_OK;
    while (status == SM_OK) {
        status = sm_records_next(w->rec, &rec, &got, err);
        if (status != SM_OK || !got) break;
        if (!w->s->columns && !rec.bad && rec.n > w->r->bounds->most[SM_BOUND_COLUMNS])
            return read_long_lines(w, &rec, err);
        status = take_record(w, &rec, err);
    }
    w->s->blank.n = sm_records_blanks(w->rec, &w->s->blank.first_line);
    return status;
}

static sm_status check_separator(char c, sm_error *err)
{
    if (c != '"' && c != '\n' && c != '\r' && (unsigned char)c < 0x80) return SM_OK;
    return sm_fail(err, SM_USAGE,
                   "this separator cannot be used; it is a quote, a line end or not ASCII; give another one: --sep C");
}

sm_status sm_read_text(sm_source *in, sm_reading *r, char separator, bool as_lines, sm_error *err)
{
    sm_sheet *s = r->sheet;
    char told = r->o->separator ? r->o->separator : separator;
    rows w = {.s = s, .r = r};
    s->text = true;
    if (r->o->rows) sm_source_spool(in);
    sm_status status = check_separator(told, err);
    if (status == SM_OK) status = sm_dialect_settle(s, in, r->o, told, as_lines, err);
    if (status == SM_OK) status = sm_records_open(&w.rec, in, &s->dialect, err);
    if (status == SM_OK) status = read_rows(&w, err);
    if (r->o->rows) s->spool = sm_source_take_spool(in, &s->no_spool);
    sm_records_close(w.rec);
    return status;
}

/* ---- formats ---------------------------------------------------------------------------------------------------- */
static sm_status read_plain(sm_source *in, sm_reading *r, sm_error *err)
{
    return sm_read_text(in, r, 0, false, err);
}

static sm_status read_tsv(sm_source *in, sm_reading *r, sm_error *err)
{
    return sm_read_text(in, r, '\t', false, err);
}

static sm_status read_lines(sm_source *in, sm_reading *r, sm_error *err)
{
    return sm_read_text(in, r, 0, true, err);
}

const sm_format sm_format_lines = {.name = "lines",
                                   .help = "plain labels, one a line",
                                   .suffixes = "txt labels",
                                   .read = read_lines,
                                   .write = sm_write_lines};
const sm_format sm_format_csv = {.name = "csv",
                                 .help = "columns separated by a character, quotes around fields that need them",
                                 .suffixes = "csv",
                                 .read = read_plain,
                                 .write = sm_write_csv};
const sm_format sm_format_tsv = {
    .name = "tsv", .help = "columns separated by tabs", .suffixes = "tsv tab", .read = read_tsv, .write = sm_write_tsv};
const sm_format sm_format_counts = {.name = "counts",
                                    .help = "class, cluster, count; rows that name the same two add up",
                                    .suffixes = "csv",
                                    .read = read_plain,
                                    .write = sm_write_counts};
const sm_format sm_format_matrix = {.name = "matrix",
                                    .help = "a table of counts: classes down, clusters across",
                                    .suffixes = "csv tsv",
                                    .read = read_plain,
                                    .write = sm_write_matrix};
