/* Weka's ARFF: attributes by name, then rows of values. The class is the attribute of a known name, else the last one.
 * https://waikato.github.io/weka-wiki/formats_and_processing/arff_stable/ */
#include "formats.h"
#include "setmatch/base/mem.h"
#include "write.h"
#include <string.h>
#include <strings.h>

typedef struct arff {
    sm_sheet *s;
    sm_reading *r;
    bool nominal;  /* the last attribute names its values: { .. } */
    sm_dict **set; /* those of each attribute; NULL: any value */
    size_t sets_room;
    bool data; /* @data was seen */
    sm_text value;
} arff;

typedef struct cursor { /* in a line */
    const sm_physical *l;
    size_t at;
} cursor;

static sm_status wrong(const arff *a, cursor c, const char *cause, const char *found, const char *remedy, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, a->s->file, c.l->line, c.at + 1, "%s; found %s; %s", cause, found, remedy);
}

static bool at_end(cursor c)
{
    return c.at >= c.l->length || c.l->text[c.at] == '%';
}

static void skip_blanks(cursor *c)
{
    while (c->at < c->l->length && (c->l->text[c->at] == ' ' || c->l->text[c->at] == '\t')) c->at++;
}

/* The inside of quotes of either kind; a backslash keeps the next character. */
static sm_status quoted(arff *a, cursor *c, sm_error *err)
{
    cursor open = *c;
    const char *text = c->l->text;
    char quote = text[c->at++];
    for (; c->at < c->l->length && text[c->at] != quote; c->at++) {
        c->at += text[c->at] == '\\' && c->at + 1 < c->l->length;
        sm_status status = sm_text_add(&a->value, text + c->at, 1, err);
        if (status != SM_OK) return status;
    }
    if (c->at >= c->l->length)
        return wrong(a, open, "a quote opened here is never closed", "the end of the line", "close it in the same line",
                     err);
    c->at++;
    return SM_OK;
}

/* The next word: in quotes, or up to a blank, a tab or one of the ends. */
static sm_status word(arff *a, cursor *c, const char *ends, bool *was_quoted, sm_error *err)
{
    sm_text_clear(&a->value);
    skip_blanks(c);
    *was_quoted = c->at < c->l->length && (c->l->text[c->at] == '\'' || c->l->text[c->at] == '"');
    if (*was_quoted) return quoted(a, c, err);
    size_t from = c->at;
    while (c->at < c->l->length && !strchr(ends, c->l->text[c->at])) c->at++;
    size_t to = c->at;
    while (to > from && (c->l->text[to - 1] == ' ' || c->l->text[to - 1] == '\t')) to--;
    return sm_text_add(&a->value, c->l->text + from, to - from, err);
}

/* ---- the front -------------------------------------------------------------------------------------------------- */
static bool begins(const sm_physical *l, const char *keyword)
{
    size_t n = strlen(keyword);
    return l->length >= n && strncasecmp(l->text, keyword, n) == 0 &&
           (l->length == n || l->text[n] == ' ' || l->text[n] == '\t');
}

/* The values that a nominal attribute names. */
static sm_status add_values(arff *a, cursor *c, sm_error *err)
{
    cursor open = *c;
    sm_dict **set = &a->set[a->s->columns - 1];
    sm_status status = sm_dict_new(set, err);
    for (bool more = true; more && status == SM_OK; more = c->l->text[c->at] == ',') {
        bool is_quoted;
        uint32_t id;
        c->at++;
        status = word(a, c, ",}", &is_quoted, err);
        if (status == SM_OK) skip_blanks(c);
        if (status == SM_OK) status = sm_dict_add(*set, sm_text_of(&a->value), a->value.length, &id, err);
        if (status == SM_OK && c->at >= c->l->length)
            return wrong(a, open, "a brace opened here is never closed", "the end of the line",
                         "close it in the same line", err);
    }
    if (status == SM_OK && c->l->text[c->at] != '}')
        return wrong(a, *c, "more behind a value", "no comma", "put the whole value in quotes", err);
    return status;
}

static sm_status add_attribute(arff *a, const sm_physical *l, sm_error *err)
{
    cursor c = {l, strlen("@attribute")};
    bool is_quoted;
    sm_status status = word(a, &c, " \t{", &is_quoted, err);
    if (status != SM_OK) return status;
    skip_blanks(&c);
    if (!a->value.length || at_end(c))
        return wrong(a, c, "an attribute without a name or a type", "the end of the line", "write @attribute NAME TYPE",
                     err);
    a->nominal = l->text[c.at] == '{';
    if (a->s->columns >= a->r->bounds->most[SM_BOUND_COLUMNS])
        return sm_over(a->r->bounds, SM_BOUND_COLUMNS, a->s->file, l->line, 0, err);
    status = sm_sheet_add_column(a->s, a->value.data, a->value.length, err);
    void *set = a->set;
    if (status == SM_OK && !sm_grow(&set, &a->sets_room, a->s->columns, sizeof *a->set)) return sm_no_memory(err);
    if (status != SM_OK) return status;
    a->set = set;
    a->set[a->s->columns - 1] = NULL;
    return a->nominal ? add_values(a, &c, err) : SM_OK;
}

static sm_status begin_data(arff *a, const sm_physical *l, sm_error *err)
{
    a->data = true;
    a->s->header = SM_HEADER_YES;
    a->s->header_line = l->line;
    cursor c = {l, 0};
    if (!a->s->columns)
        return wrong(a, c, "no attributes", "@data before any @attribute", "is this the right file?", err);
    if (a->nominal || a->s->columns == 1) a->s->label_column = a->s->columns;
    sm_mark_columns(a->s, a->r);
    return SM_OK;
}

static sm_status front(arff *a, const sm_physical *l, sm_error *err)
{
    if (begins(l, "@relation")) return SM_OK;
    if (begins(l, "@attribute")) return add_attribute(a, l, err);
    if (begins(l, "@data")) return begin_data(a, l, err);
    return wrong(a, (cursor){l, 0}, "this line is not understood", "neither @relation, @attribute nor @data",
                 "values come behind a line @data; comments begin with %", err);
}

/* ---- rows ------------------------------------------------------------------------------------------------------- */
static sm_status count_differs(const arff *a, cursor c, uint32_t found, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, a->s->file, c.l->line, c.at + 1,
                      "%u value%s; there are %u attributes; write ? for what is missing", found, found == 1 ? "" : "s",
                      a->s->columns);
}

static sm_status add_value(arff *a, uint32_t i, bool is_quoted, sm_place at, sm_error *err)
{
    bool missing = !is_quoted && a->value.length == 1 && a->value.data[0] == '?';
    uint32_t id;
    if (!missing && a->set[i] && !sm_dict_find(a->set[i], sm_text_of(&a->value), a->value.length, &id))
        return sm_fail_at(
            err, SM_INPUT, a->s->file, at.line, at.column,
            "a value that its attribute does not name; found \"%.40s\" for %.40s; add it to the braces, or "
            "mend it",
            sm_text_of(&a->value), a->s->column[i].name);
    sm_field cell = missing ? (sm_field){"", 0} : (sm_field){sm_text_of(&a->value), a->value.length};
    return sm_column_add(a->s, &a->s->column[i], cell, at, a->r->bounds, err);
}

static sm_status row(arff *a, const sm_physical *l, sm_error *err)
{
    cursor c = {l, 0};
    skip_blanks(&c);
    if (l->text[c.at] == '{')
        return wrong(a, c, "a sparse row", "'{'", "write the rows in full (Weka's filter SparseToNonSparse)", err);
    sm_status status = sm_sheet_note_line(a->s, l->line, err);
    uint32_t i = 0;
    for (bool more = true; more && status == SM_OK; i++) {
        bool is_quoted;
        skip_blanks(&c);
        sm_place at = {l->line, c.at + 1};
        if (i == a->s->columns) return count_differs(a, c, i + 1, err);
        status = word(a, &c, ",\t%", &is_quoted, err);
        if (status == SM_OK) status = add_value(a, i, is_quoted, at, err);
        skip_blanks(&c);
        more = c.at < l->length && l->text[c.at] == ',';
        if (status == SM_OK && !more && !at_end(c) && l->text[c.at] != '{')
            return wrong(a, c, "more behind a value", "no comma", "put the whole value in quotes", err);
        c.at += more;
    }
    if (status == SM_OK && i < a->s->columns) return count_differs(a, c, i, err);
    a->s->rows++;
    if (status == SM_OK && a->s->rows > a->r->bounds->most[SM_BOUND_POINTS])
        return sm_over(a->r->bounds, SM_BOUND_POINTS, a->s->file, l->line, 0, err);
    return status;
}

static sm_status read(sm_source *in, sm_reading *r, sm_error *err)
{
    arff a = {.s = r->sheet, .r = r};
    sm_physical l;
    bool got = true;
    sm_status status = SM_OK;
    while (status == SM_OK && got) {
        status = sm_source_line(in, &l, &got, err);
        if (status != SM_OK || !got || sm_is_blank_text(l.text, l.length) || l.text[0] == '%') continue;
        status = a.data ? row(&a, &l, err) : front(&a, &l, err);
    }
    if (status == SM_OK && !a.data)
        status =
            sm_fail_at(err, SM_INPUT, r->sheet->file, 1, 0, "no values; there is no line @data; is the file cut off?");
    for (uint32_t i = 0; i < r->sheet->columns && a.set; i++) sm_dict_free(a.set[i]);
    sm_free(a.set);
    sm_text_done(&a.value);
    return status;
}

/* The first line that is no comment. */
/* ---- writing ---------------------------------------------------------------------------------------------------- */
static sm_status put_value(const char *text, sm_sink out, sm_error *err)
{
    if (strpbrk(text, "\r\n"))
        return sm_fail(err, SM_USAGE, "a label cannot be written in ARFF; \"%.40s\" holds a line end; use csv", text);
    bool plain = *text && strcmp(text, "?") != 0 && !strpbrk(text, " \t,'\"\\%{}");
    if (plain) return sm_put(out, text, err);
    sm_status status = sm_put(out, "'", err);
    for (; *text && status == SM_OK; text++) {
        if (*text == '\'' || *text == '\\') status = sm_put(out, "\\", err);
        if (status == SM_OK) status = out.write(out.self, text, 1, err);
    }
    return status == SM_OK ? sm_put(out, "'", err) : status;
}

static sm_status put_nominal(const char *name, const sm_table *t, bool cols, sm_sink out, sm_error *err)
{
    uint32_t n = cols ? sm_table_cols(t) : sm_table_rows(t);
    const char *between = "";
    sm_status status = sm_putf(out, err, "@attribute %s {", name);
    for (uint32_t i = 0; i < n && status == SM_OK; i++) {
        if (!(cols ? sm_table_col_open(t, i) : sm_table_row_open(t, i))) continue;
        status = sm_put(out, between, err);
        if (status == SM_OK) status = put_value(cols ? sm_table_col_name(t, i) : sm_table_row_name(t, i), out, err);
        between = ",";
    }
    return status == SM_OK ? sm_put(out, "}\n", err) : status;
}

static sm_status put_row(sm_written w, sm_sink out, sm_error *err)
{
    sm_status status = w.id ? put_value(w.id, out, err) : SM_OK;
    if (status == SM_OK && w.id) status = sm_put(out, ",", err);
    if (status == SM_OK) status = put_value(w.truth, out, err);
    if (status == SM_OK) status = sm_put(out, ",", err);
    if (status == SM_OK) status = w.cluster ? put_value(w.cluster, out, err) : sm_put(out, "?", err);
    return status == SM_OK ? sm_put(out, "\n", err) : status;
}

static sm_status write(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err)
{
    sm_status status = sm_need_points(d, cluster, "arff", err);
    if (status == SM_OK) status = sm_put(out, "@relation setmatch\n", err);
    if (status == SM_OK && sm_has_ids(d)) status = sm_put(out, "@attribute id string\n", err);
    if (status == SM_OK) status = put_nominal("class", t, false, out, err);
    if (status == SM_OK) status = put_nominal("cluster", t, true, out, err);
    if (status == SM_OK) status = sm_put(out, "@data\n", err);
    for (uint32_t p = 0; status == SM_OK && p < sm_dataset_parts(d)->n; p++)
        status = put_row(sm_point_written(d, t, cluster, p), out, err);
    return status;
}

const sm_format sm_format_arff = {.name = "arff",
                                  .help = "Weka's ARFF; the class is the attribute of a known name, else the last one",
                                  .suffixes = "arff",
                                  .read = read,
                                  .write = write};
