/* How a text is divided into rows and fields, from its first thousand lines. */
#include "base/mem.h"
#include "sheet.h"
#include <ctype.h>
#include <string.h>

enum { LINES = 1000, HEAD = 20 };

typedef struct look { /* at the sample under one dialect */
    size_t *width;    /* fields of each record, 0: a bad one */
    size_t n, best, votes, bad;
    bool first_short; /* all are of one width, but the first is one shorter */
    bool first_twice; /* below the first record, two begin with the same field */
    bool equal;
} look;

typedef struct sampling {
    sm_reading *r;
    sm_sheet *s;
    sm_source *in;
    sm_bookmark begin; /* of the text */
    uint64_t body;     /* the first line that is neither comment nor blank */
    uint64_t remark;   /* the last comment line before it, */
    size_t mark;       /* and the length of its mark; 0: none that may be a header */
    bool commas_are_decimal, has_comma, has_escape;
    bool hash_below;             /* '#' begins lines below, too: it is not a mark of a comment */
    bool told_quotes, told_none; /* what --quote says */
} sampling;

/* ---- what is in front -------------------------------------------------------------------------------------------- */
static void skip_comments(sampling *p)
{
    sm_physical l;
    p->body = 1;
    while (sm_reading_line(p->r, p->in, &l)) {
        p->body = l.line;
        size_t mark = 0;
        while (mark < l.length && (l.text[mark] == '#' || l.text[mark] == '%')) mark++;
        bool sep = l.length >= 4 && memcmp(l.text, "sep=", 4) == 0;
        if (sm_skip_spaces(l.text, 0, l.length) < l.length) {
            if (!mark && !sep) return;
            if (!p->s->comments.n++) p->s->comments.first_line = l.line;
            p->remark = sep ? 0 : l.line;
            p->mark = sep ? 0 : sm_skip_spaces(l.text, mark, l.length);
        }
        p->body = l.line + 1;
    }
}

/* ---- the shape of the lines -------------------------------------------------------------------------------------- */
typedef struct line_look { /* of the sample */
    size_t n, round, square, numbers, first_numbers;
    bool equal_numbers;
} line_look;

/* How many numbers are in the brackets of a line; 0: something else does. */
static size_t numbers_inside(const char *text, size_t length)
{
    size_t n = 0;
    for (size_t i = 0; i < length;) {
        while (i < length && strchr(" \t,[]()", text[i])) i++;
        size_t from = i;
        while (i < length && !strchr(" \t,[]()", text[i])) i++;
        if (i == from) break;
        if (sm_number_of(text + from, i - from) == SM_NO_NUMBER) return 0;
        n++;
    }
    return n;
}

static void look_at_brackets(line_look *c, const sm_physical *l)
{
    size_t from = 0, to = l->length;
    while (from < to && isspace((unsigned char)l->text[from])) from++;
    size_t list = from; /* NAME = [ .. ] */
    while (list < to && (isalnum((unsigned char)l->text[list]) || strchr("_. ", l->text[list]))) list++;
    if (list > from && list < to && l->text[list] == '=')
        for (from = list + 1; from < to && isspace((unsigned char)l->text[from]);) from++;
    while (to > from && (isspace((unsigned char)l->text[to - 1]) || l->text[to - 1] == ',')) to--;
    if (from == to) return;
    c->n++;
    bool round = l->text[from] == '(' && l->text[to - 1] == ')';
    bool square = l->text[from] == '[' && l->text[to - 1] == ']';
    c->round += round;
    c->square += square;
    size_t n = numbers_inside(l->text + from, to - from);
    if (c->n == 1) c->first_numbers = n;
    c->equal_numbers = (c->n == 1 || c->equal_numbers) && n && n == c->first_numbers;
}

static bool is_digit_at(const sm_physical *l, size_t i)
{
    return i < l->length && isdigit((unsigned char)l->text[i]);
}

static void look_at_signs(sampling *p, const sm_physical *l)
{
    for (size_t i = 0; i < l->length; i++) {
        if (l->text[i] == ',') {
            bool decimal = i && is_digit_at(l, i - 1) && is_digit_at(l, i + 1);
            p->commas_are_decimal = (p->commas_are_decimal || !p->has_comma) && decimal;
            p->has_comma = true;
        }
        if (l->text[i] == '\\' && i + 1 < l->length && l->text[i + 1] == '"') p->has_escape = true;
    }
}

static void look_at_lines(sampling *p)
{
    line_look c = {0};
    sm_physical l;
    for (size_t i = 0; i < LINES && sm_reading_line(p->r, p->in, &l); i++) {
        if (l.line < p->body) continue;
        p->hash_below = p->hash_below || (l.line > p->body && l.length && l.text[0] == '#');
        look_at_brackets(&c, &l);
        look_at_signs(p, &l);
    }
    sm_place at = {p->body, 1};
    if ((c.round + c.square) * 2 <= c.n) return;
    if (c.equal_numbers)
        sm_reading_refuse(p->r, at,
                          "lines in brackets; this may be a printed array, or each may list the members of a cluster; "
                          "remove the brackets; of members remove the commas, too, and name it .cnl (--format cnl)");
    else
        sm_reading_refuse(
            p->r, at,
            "lines in brackets; each may list the members of a cluster; remove brackets and commas and name it .cnl "
            "(--format cnl)");
}

/* ---- records of the sample under a dialect ----------------------------------------------------------------------- */
static sm_records *open_sample(sampling *p, const sm_dialect *d)
{
    sm_records *rec = NULL;
    if (p->r->status != SM_OK) return NULL;
    sm_source_back(p->in, &p->begin);
    rec = sm_records_open(p->in, d);
    return rec;
}

static bool next_sample(sampling *p, sm_records *rec, sm_record *out)
{
    bool got = false;
    if (p->r->status == SM_OK) p->r->status = sm_records_next(rec, out, &got, p->r->err);
    return p->r->status == SM_OK && got;
}

/* ---- votes ------------------------------------------------------------------------------------------------------- */
static void count_votes(look *k)
{
    k->equal = k->n > 0 && !k->bad;
    for (size_t i = 0; i < k->n; i++) {
        size_t votes = 0;
        if (!k->width[i] || (i && k->width[i] == k->width[i - 1])) continue;
        for (size_t j = 0; j < k->n; j++) votes += k->width[j] == k->width[i];
        if (votes <= k->votes) continue;
        k->votes = votes;
        k->best = k->width[i];
    }
    bool rest = true;
    for (size_t i = 0; i < k->n; i++) {
        k->equal = k->equal && k->width[i] == k->best;
        rest = rest && (i == 0 || k->width[i] == k->best);
    }
    k->first_short = rest && !k->bad && k->n > 1 && k->width[0] + 1 == k->best;
}

/* The widths of the sample's records; k->width holds LINES. */
static void look_under(sampling *p, const sm_dialect *d, look *k)
{
    sm_dict *first = NULL;
    sm_record r;
    k->n = k->best = k->votes = k->bad = 0;
    k->first_twice = false;
    sm_dialect here = *d;
    here.any_size = true;
    sm_records *rec = open_sample(p, &here);
    if (p->r->status == SM_OK) sm_dict_new(&first);
    while (k->n < LINES && next_sample(p, rec, &r) && r.line < p->begin.line + p->body + LINES) {
        uint32_t before = sm_dict_size(first), id = before;
        if (k->n && r.n) sm_dict_add(first, r.field[0].text, r.field[0].length, &id);
        k->first_twice = k->first_twice || id < before;
        k->bad += r.bad != NULL;
        k->width[k->n++] = r.bad ? 0 : r.n;
    }
    sm_records_close(rec);
    sm_dict_free(first);
    count_votes(k);
}

static void vote(sampling *p, look *k, sm_dialect *d)
{
    static const struct {
        char separator;
        sm_quoting quoting;
    } row[] = {{',', SM_QUOTES}, {'\t', SM_QUOTES}, {'\t', SM_QUOTES_NONE}, {';', SM_QUOTES}, {'|', SM_QUOTES}};
    size_t most = 0;
    bool even = false; /* all rows of the best are of one width; that between tabs quotes are none would be a guess */
    for (size_t i = 0; i < sizeof row / sizeof *row && p->r->status == SM_OK; i++) {
        sm_dialect here = {.separator = row[i].separator, .quoting = row[i].quoting, .first_line = d->first_line};
        if (here.quoting == SM_QUOTES_NONE && (p->told_quotes || (d->separator == '\t' && even))) continue;
        if (p->told_none) here.quoting = SM_QUOTES_NONE;
        look_under(p, &here, k);
        bool candidate = k->best >= 2 && k->votes * 2 >= k->n;
        bool decimal = p->commas_are_decimal && d->separator == ',' && here.separator != ',';
        bool wins = k->votes > most || (k->votes == most && (decimal || k->best > d->width));
        if (!candidate || !wins) continue;
        most = k->votes;
        even = k->equal || k->first_short;
        *d = here;
        d->width = k->best;
    }
    if (p->r->status != SM_OK || d->separator) return;
    for (sm_quoting q = p->told_none ? SM_QUOTES_NONE : SM_QUOTES; q <= SM_QUOTES_NONE && !d->separator; q++) {
        if ((q == SM_QUOTES_BACKSLASH && !p->has_escape) || (q == SM_QUOTES_NONE && p->told_quotes)) continue;
        sm_dialect blanks = {.separator = ' ', .quoting = q, .first_line = d->first_line};
        look_under(p, &blanks, k);
        if (k->best >= 2 && (k->equal || (k->first_short && !k->first_twice))) {
            *d = blanks;
            d->width = k->best;
        }
    }
}

/* Backslashes, or between tabs no quotes at all: only where that alone makes all rows equally wide, or as told. */
static void decide_quoting(sampling *p, look *k, sm_dialect *d)
{
    look_under(p, d, k);
    d->width = k->best;
    for (sm_quoting q = SM_QUOTES_BACKSLASH; q <= SM_QUOTES_NONE && !k->equal && !k->first_short; q++) {
        if (p->told_none || (q == SM_QUOTES_NONE && p->told_quotes)) continue;
        if (q == SM_QUOTES_BACKSLASH ? !p->has_escape : d->separator != '\t') continue;
        sm_dialect here = *d;
        here.quoting = q;
        look_under(p, &here, k);
        if (!k->equal && !k->first_short) continue;
        *d = here;
        d->width = k->best;
    }
}

/* ---- where it begins --------------------------------------------------------------------------------------------- */
/* A number could be a position as well. */
static bool is_name_given(const char *text, size_t length)
{
    size_t digits = 0;
    while (digits < length && isdigit((unsigned char)text[digits])) digits++;
    return digits < length && *text != '#';
}

static bool has_field(const sm_record *r, const char *text, size_t length)
{
    for (size_t i = 0; i < r->n; i++)
        if (r->field[i].length == length && memcmp(r->field[i].text, text, length) == 0) return true;
    return false;
}

/* Is every name of "COL,COL" among the fields? */
static bool has_names(const sm_record *r, const char *list)
{
    size_t whole = list ? strlen(list) : 0;
    if (!whole || !is_name_given(list, whole) || has_field(r, list, whole)) return true;
    while (*list) {
        size_t length = strcspn(list, ",");
        if (is_name_given(list, length) && !has_field(r, list, length)) return false;
        list += length + (list[length] == ',');
    }
    return true;
}

static bool has_known_name(const sm_record *r)
{
    char name[64];
    for (size_t i = 0; i < r->n; i++) {
        if (!r->field[i].length || r->field[i].length >= sizeof name) continue;
        memcpy(name, r->field[i].text, r->field[i].length);
        name[r->field[i].length] = 0;
        if (sm_name_is_known(name)) return true;
    }
    return false;
}

/* With columns named, at the first of the first rows that has them all; else behind rows of at most one filled field
 * that a row with a known name follows. What is above is left out. */
static void find_begin(sampling *p, sm_dialect *d)
{
    const sm_read_options *o = p->r->o;
    const char *const told[] = {o->truth, o->pred, o->weight, o->id};
    enum { TOLD = sizeof told / sizeof *told };
    sm_record r;
    bool found = false, thin = true, named = false;
    size_t above = 0;
    for (size_t k = 0; k < TOLD; k++) named = named || (told[k] && is_name_given(told[k], strlen(told[k])));
    sm_records *rec = open_sample(p, d);
    for (size_t i = 0; !found && (named ? i < HEAD : thin && i < LINES) && next_sample(p, rec, &r); i++) {
        size_t filled = 0;
        for (size_t k = 0; k < r.n; k++) filled += r.field[k].length > 0;
        thin = !r.bad && filled <= 1;
        found = named ? !r.bad && r.n == d->width
                      : !thin && i > 0 && !r.bad && (r.n == d->width || r.n + 1 == d->width) && has_known_name(&r);
        for (size_t k = 0; k < TOLD && named && found; k++) found = has_names(&r, told[k]);
        above += !found;
    }
    sm_records_close(rec);
    if (p->r->status != SM_OK || !found || !above) return;
    p->s->above = (sm_passed){above, d->first_line};
    d->first_line = r.line;
}

/* The last comment, without its mark, is the header if it has the rows' width and is not all numbers; unless a row with
 * a known name is a separate header. */
static void header_in_comment(sampling *p, sm_dialect *d)
{
    sm_record r = {0};
    if (!p->mark || d->width < 2 || p->s->above.n) return;
    sm_records *rec = open_sample(p, d);
    bool known = next_sample(p, rec, &r) && has_known_name(&r), numbers = true;
    sm_records_close(rec);
    if (known) return;
    sm_dialect here = *d;
    here.first_line = p->remark;
    here.first_skip = p->mark;
    rec = open_sample(p, &here);
    bool got = next_sample(p, rec, &r);
    for (size_t i = 0; got && i < r.n; i++)
        numbers = numbers && sm_number_of(r.field[i].text, r.field[i].length) != SM_NO_NUMBER;
    if (got && !r.bad && r.n == d->width && !numbers) {
        *d = here;
        p->s->header_in_comment = true;
        p->s->comments.n--;
    }
    sm_records_close(rec);
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */
static void decide(sampling *p, char told, look *k)
{
    sm_dialect *d = &p->s->dialect;
    sm_source_back(p->in, &p->begin);
    look_at_lines(p);
    if (p->hash_below && p->s->comments.n) {
        p->s->comments = (sm_passed){0};
        p->mark = 0;
        d->first_line = 1;
    }
    if (p->told_none) d->quoting = SM_QUOTES_NONE;
    if (!told && p->r->status == SM_OK) vote(p, k, d);
    if (p->r->status == SM_OK) decide_quoting(p, k, d);
    d->decimal_comma = d->separator == ';' && p->has_comma && p->commas_are_decimal;
    if (d->width > 1) find_begin(p, d);
    header_in_comment(p, d);
}

void sm_decide_dialect(sm_reading *r, sm_source *in, char told, bool lines)
{
    sampling p = {.r = r, .s = r->sheet, .in = in, .begin = sm_source_mark(in)};
    look k = {.width = sm_alloc_large(LINES, sizeof *k.width)};
    const char *quote = r->o->quote;
    p.told_none = quote && strcmp(quote, "none") == 0;
    p.told_quotes = quote && !p.told_none;
    if (!k.width && r->status == SM_OK) r->status = sm_too_large(r->err);
    sm_source_keep(in);
    skip_comments(&p);
    p.s->dialect = (sm_dialect){.first_line = p.body, .separator = told};
    if (lines) {
        p.s->dialect.quoting = SM_QUOTES_NONE;
        p.s->dialect.width = 1;
    } else if (r->status == SM_OK) {
        decide(&p, told, &k);
    }
    sm_source_back(in, &p.begin);
    sm_source_let_go(in);
    sm_free(k.width);
}
