/* Plain labels: one a line, or all of them on one line. */
#include "formats.h"
#include "sniff.h"
#include "write.h"
#include <string.h>

static sm_status blank_line(const sm_sheet *s, uint64_t line, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, s->file, line, 1,
                      "a blank line between labels; it would shift all labels behind it; write NA for a missing label");
}

static bool is_blank(sm_field f)
{
    for (size_t i = 0; i < f.length; i++)
        if (f.text[i] != ' ' && f.text[i] != '\t') return false;
    return true;
}

static sm_status add_label(sm_sheet *s, const sm_reading *r, sm_field label, sm_place at, sm_error *err)
{
    sm_status status = sm_sheet_note_line(s, at.line, err);
    if (status == SM_OK) status = sm_column_add(s, &s->column[0], label, at, r->bounds, err);
    s->rows++;
    if (status == SM_OK && s->rows > r->bounds->most[SM_BOUND_POINTS])
        status = sm_over(r->bounds, SM_BOUND_POINTS, s->file, at.line, 0, err);
    return status;
}

/* Blank lines count only when a label follows. */
static sm_status read_lines(sm_records *rec, sm_reading *r, sm_error *err)
{
    sm_sheet *s = r->sheet;
    uint64_t blank = 0;
    for (;;) {
        const sm_field *cell;
        size_t n;
        bool got;
        sm_status status = sm_records_next(rec, &cell, &n, &got, err);
        if (status != SM_OK || !got) return status;
        sm_place at = sm_records_place(rec, 0);
        if (is_blank(cell[0])) {
            if (!blank) blank = at.line;
            continue;
        }
        if (blank) return blank_line(s, blank, err);
        bool header = s->columns == 0 && s->header == SM_HEADER_YES;
        if (s->columns == 0) status = sm_sheet_add_column(s, cell[0].text, cell[0].length, err);
        if (header)
            s->header_line = at.line;
        else if (status == SM_OK)
            status = add_label(s, r, cell[0], at, err);
        if (status != SM_OK) return status;
    }
}

static bool is_between(char c, char separator)
{
    return c == ' ' || c == '\t' || c == '[' || c == ']' || c == separator;
}

/* The next line that is not blank; *got false: there is none. */
static sm_status next_filled(sm_records *rec, sm_field *line, bool *got, sm_error *err)
{
    sm_status status;
    do {
        const sm_field *cell;
        size_t n;
        status = sm_records_next(rec, &cell, &n, got, err);
        if (status == SM_OK && *got) *line = cell[0];
    } while (status == SM_OK && *got && is_blank(*line));
    return status;
}

static sm_status split_vector(sm_sheet *s, const sm_reading *r, sm_field line, uint64_t number, char separator,
                              sm_error *err)
{
    sm_status status = SM_OK;
    const char *open = memchr(line.text, '[', line.length);
    size_t at = open && memchr(line.text, '=', (size_t)(open - line.text)) ? (size_t)(open - line.text) : 0;
    while (at < line.length && status == SM_OK) {
        if (is_between(line.text[at], separator)) {
            at++;
            continue;
        }
        size_t from = at;
        while (at < line.length && !is_between(line.text[at], separator)) at++;
        status = add_label(s, r, (sm_field){line.text + from, at - from}, (sm_place){number, from + 1}, err);
    }
    return status;
}

static sm_status read_vector(sm_records *rec, sm_reading *r, char separator, sm_error *err)
{
    sm_sheet *s = r->sheet;
    sm_field line;
    bool got;
    sm_status status = next_filled(rec, &line, &got, err);
    if (status == SM_OK) status = sm_sheet_add_column(s, "", 0, err);
    if (status == SM_OK && got) status = split_vector(s, r, line, sm_records_place(rec, 0).line, separator, err);
    if (status == SM_OK && got) status = next_filled(rec, &line, &got, err);
    if (status == SM_OK && got)
        return sm_fail_at(err, SM_INPUT, s->file, sm_records_place(rec, 0).line, 1,
                          "a second line behind labels that stand on one line; it is not clear which are meant; write "
                          "one label a line");
    if (status != SM_OK) return status;
    return sm_text_print(r->notes, err, "%s: the labels are read from one line.\n", s->file);
}

/* The first label looks like the name of a column, and no other row bears it. */
static bool begins_with_a_name(const sm_sheet *s)
{
    const sm_column *c = &s->column[0];
    if (!sm_name_is_role(c->name, SM_ROLE_OF_TRUTH | SM_ROLE_OF_PRED)) return false;
    for (uint32_t i = 1; i < s->rows; i++)
        if (c->id[i] == c->id[0]) return false;
    return true;
}

static sm_status note_header(const sm_sheet *s, sm_text *notes, sm_error *err)
{
    if (s->header != SM_HEADER_NO || s->columns == 0 || s->rows < 2) return SM_OK;
    sm_sheet as_maybe = *s;
    as_maybe.header = SM_HEADER_MAYBE;
    sm_sheet_settle_header(&as_maybe);
    if (as_maybe.header != SM_HEADER_YES && !begins_with_a_name(s)) return SM_OK;
    if (as_maybe.header != SM_HEADER_YES)
        return sm_text_print(notes, err,
                             "%s: line %llu, %s, is taken as a label of a point; if it is a header: --header yes\n",
                             s->file, (unsigned long long)sm_sheet_line(s, 0), s->column[0].name);
    return sm_text_print(notes, err,
                         "%s: line %llu is the only one that is no number; if it is a header: --header yes\n", s->file,
                         (unsigned long long)sm_sheet_line(s, 0));
}

static sm_status read(sm_source *in, sm_reading *r, sm_error *err)
{
    const char *head;
    size_t length;
    sm_source_head(in, &head, &length);
    bool vector = sm_is_vector(head, length);
    char separator = vector ? sm_sniff_separator(head, length) : 0;
    bool header = r->o->header && strcmp(r->o->header, "yes") == 0;
    r->sheet->header = header && !vector ? SM_HEADER_YES : SM_HEADER_NO;
    sm_records *rec = NULL;
    sm_status status = sm_records_open(&rec, in, (sm_records_how){.blank_is_field = true}, err);
    if (status == SM_OK) status = vector ? read_vector(rec, r, separator, err) : read_lines(rec, r, err);
    if (status == SM_OK) status = note_header(r->sheet, r->notes, err);
    if (status == SM_OK && sm_records_comments(rec))
        status = sm_text_print(r->notes, err, "%s: lines that begin with # are left out.\n", r->sheet->file);
    sm_records_close(rec);
    return status;
}

static int probe(const char *head, size_t length)
{
    if (sm_is_vector(head, length)) return 95;
    return sm_sniff_separator(head, length) || (length && head[0] == '"') ? 20 : 30;
}

const sm_format sm_format_lines = {.name = "lines",
                                   .help = "plain labels, one a line (or all on one line)",
                                   .suffixes = "txt labels",
                                   .probe = probe,
                                   .read = read,
                                   .write = sm_write_lines};
