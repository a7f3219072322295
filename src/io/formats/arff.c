/* Weka's ARFF: attributes by name, then rows of values. The class is the attribute of a known name, else the last one.
 * https://waikato.github.io/weka-wiki/formats_and_processing/arff_stable/ */
#include "base/mem.h"
#include "formats.h"
#include <string.h>
#include <strings.h>

typedef struct arff {
    sm_sheet *s;
    sm_reading *r; /* remembers the first failure */
    bool nominal;  /* the last attribute names its values: { .. } */
    sm_dict **set; /* those of each attribute; NULL: any value */
    size_t sets, sets_capacity;
    bool data; /* @data was seen */
    sm_text value;
} arff;

typedef struct cursor { /* in a line */
    const sm_physical *l;
    size_t at;
} cursor;

static void wrong(arff *a, cursor c, const char *cause, const char *found, const char *remedy)
{
    sm_reading_refuse(a->r, (sm_place){c.l->line, c.at + 1}, "%s (found %s); %s", cause, found, remedy);
}

static bool at_end(cursor c)
{
    return c.at >= c.l->length || c.l->text[c.at] == '%';
}

static void skip_blanks(cursor *c)
{
    c->at = sm_skip_spaces(c->l->text, c->at, c->l->length);
}

/* The next word: in quotes of either kind, where a backslash keeps the next character, or up to one of the ends. */
static void next_word(arff *a, cursor *c, const char *ends, bool *was_quoted)
{
    const char *text = c->l->text;
    size_t length = c->l->length;
    sm_text_clear(&a->value);
    skip_blanks(c);
    cursor open = *c;
    *was_quoted = c->at < length && (text[c->at] == '\'' || text[c->at] == '"');
    if (*was_quoted) {
        for (c->at++; c->at < length && text[c->at] != text[open.at]; c->at++) {
            c->at += text[c->at] == '\\' && c->at + 1 < length;
            sm_text_bytes(&a->value, text + c->at, 1);
        }
        if (c->at >= length)
            wrong(a, open, "a quote opened here is never closed", "the end of the line", "close it in the same line");
        c->at++;
    } else {
        while (c->at < length && !strchr(ends, text[c->at])) c->at++;
        sm_field value = sm_trim(text + open.at, c->at - open.at);
        sm_text_bytes(&a->value, value.text, value.length);
    }
}

static bool begins(const sm_physical *l, const char *keyword)
{
    size_t n = strlen(keyword);
    return l->length >= n && strncasecmp(l->text, keyword, n) == 0 && (l->length == n || sm_is_space(l->text[n]));
}

/* The values that a nominal attribute names. */
static void add_values(arff *a, cursor *c)
{
    cursor open = *c;
    sm_dict **set = &a->set[a->sets - 1];
    sm_dict_new(set);
    for (bool more = true; more && a->r->status == SM_OK; more = c->l->text[c->at] == ',') {
        bool is_quoted;
        uint32_t id;
        c->at++;
        next_word(a, c, ",}", &is_quoted);
        skip_blanks(c);
        if (a->r->status == SM_OK) sm_dict_add(*set, sm_text_of(&a->value), a->value.length, &id);
        if (c->at < c->l->length) continue;
        wrong(a, open, "a brace opened here is never closed", "the end of the line", "close it in the same line");
        return;
    }
    if (a->r->status == SM_OK && c->l->text[c->at] != '}')
        wrong(a, *c, "unexpected text after a value", "no comma", "put the whole value in quotes");
}

static void add_attribute(arff *a, const sm_physical *l)
{
    cursor c = {l, strlen("@attribute")};
    bool is_quoted;
    sm_dict *none = NULL;
    next_word(a, &c, " \t{", &is_quoted);
    skip_blanks(&c);
    if (!a->value.length || at_end(c))
        wrong(a, c, "an attribute without a name or a type", "the end of the line", "write @attribute NAME TYPE");
    if (a->s->columns >= a->r->bounds->most[SM_BOUND_COLUMNS]) sm_reading_limit(a->r, SM_BOUND_COLUMNS, l->line, 0);
    sm_add_column(a->r, sm_text_of(&a->value), a->value.length);
    if (a->r->status == SM_OK) sm_push(&a->set, &a->sets, &a->sets_capacity, &none, sizeof none);
    a->nominal = !at_end(c) && l->text[c.at] == '{';
    if (a->nominal && a->r->status == SM_OK) add_values(a, &c);
}

static void read_front(arff *a, const sm_physical *l)
{
    cursor c = {l, 0};
    if (begins(l, "@relation")) return;
    if (begins(l, "@attribute")) {
        add_attribute(a, l);
    } else if (begins(l, "@data")) {
        a->data = true;
        a->s->header = SM_HEADER_YES;
        a->s->header_line = l->line;
        if (!a->s->columns) wrong(a, c, "no attributes", "@data before any @attribute", "is this the right file?");
        if (a->nominal || a->s->columns == 1) a->s->label_column = a->s->columns;
        sm_mark_columns(a->r);
    } else {
        wrong(a, c, "this line is not understood", "neither @relation, @attribute nor @data",
              "values come after a line @data; comments begin with %");
    }
}

static void count_differs(arff *a, cursor c, uint32_t found)
{
    uint32_t wanted = a->s->columns;
    sm_place at = {c.l->line, c.at + 1};
    if (found > wanted)
        sm_reading_refuse(
            a->r, at,
            "more values than attributes (found %u attribute%s); put a value with a comma inside in quotes, "
            "or remove what is too much",
            wanted, sm_plural(wanted));
    else
        sm_reading_refuse(
            a->r, at, "fewer values than attributes (found %u value%s for %u attributes); write ? for what is missing",
            found, sm_plural(found), wanted);
}

static void add_value(arff *a, uint32_t i, bool is_quoted, sm_place at)
{
    sm_field cell = {sm_text_of(&a->value), a->value.length};
    uint32_t id;
    if (!is_quoted && cell.length == 1 && cell.text[0] == '?')
        cell = (sm_field){"", 0};
    else if (a->set[i] && !sm_dict_find(a->set[i], cell.text, cell.length, &id))
        sm_reading_refuse(a->r, at,
                          "a value that its attribute does not name (found \"%s\" for %s); add it to the braces, "
                          "or mend it",
                          sm_quote_brief(cell.text).text, sm_quote_brief(a->s->column[i].name).text);
    sm_add_cell(a->r, &a->s->column[i], cell, at);
}

static void read_row(arff *a, const sm_physical *l)
{
    cursor c = {l, 0};
    skip_blanks(&c);
    if (l->text[c.at] == '{')
        wrong(a, c, "a sparse row", "'{'", "write the rows in full (Weka's filter SparseToNonSparse)");
    sm_note_line(a->r, l->line);
    uint32_t i = 0;
    for (bool more = true; more && a->r->status == SM_OK; i++) {
        bool is_quoted;
        skip_blanks(&c);
        sm_place at = {l->line, c.at + 1};
        if (i == a->s->columns) {
            count_differs(a, c, i + 1);
            return;
        }
        next_word(a, &c, ",\t%", &is_quoted);
        if (a->r->status == SM_OK) add_value(a, i, is_quoted, at);
        skip_blanks(&c);
        more = c.at < l->length && l->text[c.at] == ',';
        if (!more && !at_end(c) && l->text[c.at] != '{')
            wrong(a, c, "unexpected text after a value", "no comma", "put the whole value in quotes");
        c.at += more;
    }
    if (i < a->s->columns) count_differs(a, c, i);
    sm_end_row(a->r, l->line);
}

static void read_arff(sm_source *in, sm_reading *r)
{
    arff a = {.s = r->sheet, .r = r};
    sm_physical l;
    while (sm_reading_line(r, in, &l)) {
        if (sm_is_blank_text(l.text, l.length) || l.text[0] == '%') continue;
        (a.data ? read_row : read_front)(&a, &l);
    }
    if (!a.data) sm_reading_refuse(r, (sm_place){1, 0}, "no values; there is no line @data; is the file cut off?");
    for (size_t i = 0; i < a.sets; i++) sm_dict_free(a.set[i]);
    sm_free(a.set);
    sm_text_free(&a.value);
}

/* The first line that is neither blank nor a comment says so. */
static bool is_arff(const char *head, size_t length)
{
    static const char begin[] = "@relation";
    for (const char *at = head, *rest; at; at = rest) {
        size_t n = sm_head_line(at, length - (size_t)(at - head), &rest);
        if (!sm_is_blank_text(at, n) && *at != '%')
            return n >= sizeof begin - 1 && strncasecmp(at, begin, sizeof begin - 1) == 0;
    }
    return false;
}

static void put_value(sm_out *out, const char *text)
{
    if (strpbrk(text, "\r\n")) sm_cannot_write(out, "in ARFF", text, "holds a line end");
    if (*text && strcmp(text, "?") != 0 && !strpbrk(text, " \t,'\"\\%{}")) {
        sm_out_puts(out, text);
        return;
    }
    sm_out_puts(out, "'");
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\') sm_out_puts(out, "\\");
        sm_out_bytes(out, text, 1);
    }
    sm_out_puts(out, "'");
}

static void put_nominal(sm_out *out, const char *name, const sm_table *t, int side)
{
    const char *between = "";
    sm_out_printf(out, "@attribute %s {", name);
    for (uint32_t i = 0; i < sm_side_size(t, side) && out->status == SM_OK; i++) {
        if (!sm_side_name(t, side, i)) continue;
        sm_out_puts(out, between);
        put_value(out, sm_side_name(t, side, i));
        between = ",";
    }
    sm_out_puts(out, "}\n");
}

static void write_arff(const sm_labels *l, sm_out *out)
{
    sm_out_puts(out, "@relation setmatch\n");
    if (sm_has_ids(l)) sm_out_puts(out, "@attribute id string\n");
    put_nominal(out, "class", l->table, 0);
    put_nominal(out, "cluster", l->table, 1);
    sm_out_puts(out, "@data\n");
    for (uint32_t p = 0; out->status == SM_OK && p < sm_points_written(l); p++) {
        sm_written w = sm_point_written(l, p);
        if (w.id) put_value(out, w.id);
        if (w.id) sm_out_puts(out, ",");
        put_value(out, w.truth);
        sm_out_puts(out, ",");
        if (w.cluster)
            put_value(out, w.cluster);
        else
            sm_out_puts(out, "?");
        sm_out_puts(out, "\n");
    }
}

const sm_format sm_format_arff = {.name = "arff",
                                  .help = "Weka's ARFF; the class is the attribute of a known name, else the last one",
                                  .suffixes = "arff",
                                  .called = "ARFF",
                                  .is = is_arff,
                                  .points = true,
                                  .read = read_arff,
                                  .write = write_arff};
