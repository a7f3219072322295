#include "dialect.h"
#include "names.h"
#include "setmatch/base/mem.h"
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
    sm_sheet *s;
    sm_source *in;
    sm_source_place begin; /* of the text */
    uint64_t body;         /* the first line that is neither comment nor blank */
    uint64_t remark;       /* the last comment line before it, */
    size_t mark;           /* and the length of its mark; 0: none that may be a header */
    bool commas_are_decimal, has_comma, has_escape;
    bool hash_below; /* '#' begins lines below, too: it is no mark of a comment */
} sampling;

/* ---- what stands in front -------------------------------------------------------------------------------------- */
static size_t comment_mark(const sm_physical *l)
{
    size_t n = 0;
    while (n < l->length && (l->text[n] == '#' || l->text[n] == '%')) n++;
    if (n)
        while (n < l->length && (l->text[n] == ' ' || l->text[n] == '\t')) n++;
    return n;
}

static bool is_blank_line(const sm_physical *l)
{
    for (size_t i = 0; i < l->length; i++)
        if (l->text[i] != ' ' && l->text[i] != '\t') return false;
    return true;
}

static sm_status skip_comments(sampling *p, sm_error *err)
{
    sm_physical l;
    bool got;
    for (;;) {
        sm_status status = sm_source_line(p->in, &l, &got, err);
        if (status != SM_OK) return status;
        p->body = got ? l.line : l.line + 1;
        if (!got) return SM_OK;
        size_t mark = comment_mark(&l);
        bool sep = l.length >= 4 && memcmp(l.text, "sep=", 4) == 0;
        if (is_blank_line(&l)) continue;
        if (!mark && !sep) return SM_OK;
        if (!p->s->comments.n++) p->s->comments.first_line = l.line;
        p->remark = sep ? 0 : l.line;
        p->mark = sep ? 0 : mark;
    }
}

/* ---- what the lines are like ------------------------------------------------------------------------------------ */
typedef struct line_look { /* of the sample */
    size_t n, round, square, numbers, first_numbers;
    bool equal_numbers;
} line_look;

/* How many numbers stand in the brackets of a line; 0: something else does. */
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

static bool between_digits(const char *text, size_t length, size_t i)
{
    return i && i + 1 < length && isdigit((unsigned char)text[i - 1]) && isdigit((unsigned char)text[i + 1]);
}

static void look_at_signs(sampling *p, const sm_physical *l)
{
    for (size_t i = 0; i < l->length; i++) {
        if (l->text[i] == ',') {
            p->commas_are_decimal = (p->commas_are_decimal || !p->has_comma) && between_digits(l->text, l->length, i);
            p->has_comma = true;
        }
        if (l->text[i] == '\\' && i + 1 < l->length && l->text[i + 1] == '"') p->has_escape = true;
    }
}

static sm_status refuse_brackets(const sampling *p, const line_look *c, sm_error *err)
{
    if ((c->round + c->square) * 2 <= c->n) return SM_OK;
    if (c->equal_numbers)
        return sm_fail_at(err, SM_INPUT, p->s->file, p->body, 1,
                          "lines in brackets; this may be a printed array, or communities; take the brackets away, or "
                          "name it .cnl (--format cnl) if each line lists the members of a cluster");
    return sm_fail_at(
        err, SM_INPUT, p->s->file, p->body, 1,
        "lines in brackets; each may be the members of a cluster; take the brackets away and name it .cnl "
        "(--format cnl)");
}

static sm_status look_at_lines(sampling *p, sm_error *err)
{
    line_look c = {0};
    sm_physical l;
    bool got = true;
    sm_status status = SM_OK;
    for (size_t i = 0; i < LINES && got && status == SM_OK; i++) {
        status = sm_source_line(p->in, &l, &got, err);
        if (status != SM_OK || !got || l.line < p->body) continue;
        p->hash_below = p->hash_below || (l.line > p->body && l.length && l.text[0] == '#');
        look_at_brackets(&c, &l);
        look_at_signs(p, &l);
    }
    return status == SM_OK ? refuse_brackets(p, &c, err) : status;
}

/* ---- votes ------------------------------------------------------------------------------------------------------ */
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
static sm_status look_under(sampling *p, const sm_dialect *d, look *k, sm_error *err)
{
    sm_records *rec = NULL;
    sm_dict *first = NULL;
    sm_record r;
    bool got = true;
    k->n = k->best = k->votes = k->bad = 0;
    k->first_twice = false;
    sm_dialect here = *d;
    here.any_size = true;
    sm_source_back(p->in, &p->begin);
    sm_status status = sm_records_open(&rec, p->in, &here, err);
    if (status == SM_OK) status = sm_dict_new(&first, err);
    while (status == SM_OK && k->n < LINES && got) {
        status = sm_records_next(rec, &r, &got, err);
        if (status != SM_OK || !got || r.line >= p->begin.line + p->body + LINES) break;
        uint32_t before = sm_dict_size(first), id = before;
        if (k->n && r.n) status = sm_dict_add(first, r.field[0].text, r.field[0].length, &id, err);
        k->first_twice = k->first_twice || id < before;
        k->bad += r.bad != NULL;
        k->width[k->n++] = r.bad ? 0 : r.n;
    }
    sm_records_close(rec);
    sm_dict_free(first);
    count_votes(k);
    return status;
}

static bool is_candidate(const look *k)
{
    return k->best >= 2 && k->votes * 2 >= k->n;
}

static sm_status vote(sampling *p, look *k, sm_dialect *d, sm_error *err)
{
    static const struct {
        char separator;
        sm_quoting quoting;
    } row[] = {{',', SM_QUOTES}, {'\t', SM_QUOTES}, {'\t', SM_QUOTES_NONE}, {';', SM_QUOTES}, {'|', SM_QUOTES}};
    size_t most = 0;
    sm_status status = SM_OK;
    for (size_t i = 0; i < sizeof row / sizeof *row && status == SM_OK; i++) {
        sm_dialect here = {.separator = row[i].separator, .quoting = row[i].quoting, .first_line = d->first_line};
        status = look_under(p, &here, k, err);
        bool decimal = p->commas_are_decimal && d->separator == ',' && here.separator != ',';
        bool wins = k->votes > most || (k->votes == most && (decimal || k->best > d->width));
        if (status != SM_OK || !is_candidate(k) || !wins) continue;
        most = k->votes;
        *d = here;
        d->width = k->best;
    }
    if (status != SM_OK || d->separator) return status;
    sm_dialect blanks = {.separator = ' ', .first_line = d->first_line};
    status = look_under(p, &blanks, k, err);
    if (status == SM_OK && k->best >= 2 && (k->equal || (k->first_short && !k->first_twice))) {
        *d = blanks;
        d->width = k->best;
    }
    return status;
}

/* Backslashes, or between tabs no quotes at all: only where that alone makes all rows equally wide. */
static sm_status settle_quoting(sampling *p, look *k, sm_dialect *d, sm_error *err)
{
    sm_status status = look_under(p, d, k, err);
    d->width = k->best;
    if (status != SM_OK || k->equal || k->first_short) return status;
    for (sm_quoting q = SM_QUOTES_BACKSLASH; q <= SM_QUOTES_NONE && status == SM_OK; q++) {
        if (q == SM_QUOTES_BACKSLASH ? !p->has_escape : d->separator != '\t') continue;
        sm_dialect here = *d;
        here.quoting = q;
        status = look_under(p, &here, k, err);
        if (status != SM_OK || !(k->equal || k->first_short)) continue;
        *d = here;
        d->width = k->best;
        return SM_OK;
    }
    return status;
}

/* ---- where it begins -------------------------------------------------------------------------------------------- */
static bool is_name_given(const char *text)
{
    return text && strspn(text, "0123456789") != strlen(text) && *text != '#';
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
    if (!is_name_given(list) || has_field(r, list, strlen(list))) return true;
    while (*list) {
        size_t length = strcspn(list, ",");
        char one[64];
        bool fits = length < sizeof one;
        if (fits) {
            memcpy(one, list, length);
            one[length] = 0;
        }
        if (!fits || (is_name_given(one) && !has_field(r, list, length))) return false;
        list += length + (list[length] == ',');
    }
    return true;
}

static bool any_name_given(const sm_read_options *o)
{
    return is_name_given(o->truth) || is_name_given(o->pred) || is_name_given(o->weight) || is_name_given(o->id);
}

static bool has_given(const sm_record *r, const sm_read_options *o)
{
    return has_names(r, o->truth) && has_names(r, o->pred) && has_names(r, o->weight) && has_names(r, o->id);
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

static size_t filled_fields(const sm_record *r)
{
    size_t n = 0;
    for (size_t i = 0; i < r->n; i++) n += r->field[i].length > 0;
    return n;
}

/* With columns named, at the first of the first rows that has them all; else behind rows of at most one filled field
 * that a row with a known name follows. What is above is left out. */
static sm_status find_begin(sampling *p, const sm_read_options *o, sm_dialect *d, sm_error *err)
{
    sm_records *rec = NULL;
    sm_record r;
    bool got = true, found = false, thin = true, named = any_name_given(o);
    size_t above = 0;
    sm_source_back(p->in, &p->begin);
    sm_status status = sm_records_open(&rec, p->in, d, err);
    for (size_t i = 0; status == SM_OK && !found && (named ? i < HEAD : thin && i < LINES); i++) {
        status = sm_records_next(rec, &r, &got, err);
        if (status != SM_OK || !got) break;
        if (named)
            found = !r.bad && r.n == d->width && has_given(&r, o);
        else if ((thin = !r.bad && filled_fields(&r) <= 1) == false)
            found = i > 0 && !r.bad && (r.n == d->width || r.n + 1 == d->width) && has_known_name(&r);
        above += !found;
    }
    sm_records_close(rec);
    if (status != SM_OK || !found || !above) return status;
    p->s->above = (sm_passed){above, d->first_line};
    d->first_line = r.line;
    return SM_OK;
}

/* A row with a known name is a header of its own. */
static sm_status first_is_known(sampling *p, const sm_dialect *d, bool *known, sm_error *err)
{
    sm_records *rec = NULL;
    sm_record r = {0};
    bool got = false;
    sm_source_back(p->in, &p->begin);
    sm_status status = sm_records_open(&rec, p->in, d, err);
    if (status == SM_OK) status = sm_records_next(rec, &r, &got, err);
    *known = status == SM_OK && got && has_known_name(&r);
    sm_records_close(rec);
    return status;
}

/* The last comment, without its mark, is the header if it has the rows' width and is not all numbers. */
static sm_status header_in_comment(sampling *p, sm_dialect *d, sm_error *err)
{
    if (!p->mark || d->width < 2 || p->s->above.n) return SM_OK;
    bool known = false;
    sm_status status = first_is_known(p, d, &known, err);
    if (status != SM_OK || known) return status;
    sm_dialect here = *d;
    here.first_line = p->remark;
    here.first_skip = p->mark;
    sm_records *rec = NULL;
    sm_record r = {0};
    bool got = false, numbers = true;
    sm_source_back(p->in, &p->begin);
    status = sm_records_open(&rec, p->in, &here, err);
    if (status == SM_OK) status = sm_records_next(rec, &r, &got, err);
    for (size_t i = 0; i < r.n && got; i++)
        numbers = numbers && sm_number_of(r.field[i].text, r.field[i].length) != SM_NO_NUMBER;
    if (status == SM_OK && got && !r.bad && r.n == d->width && !numbers) {
        *d = here;
        p->s->header_in_comment = true;
        p->s->comments.n--;
    }
    sm_records_close(rec);
    return status;
}

/* ---- all of it -------------------------------------------------------------------------------------------------- */
static sm_status settle(sampling *p, const sm_read_options *o, char told, bool as_lines, look *k, sm_error *err)
{
    sm_dialect *d = &p->s->dialect;
    sm_status status = skip_comments(p, err);
    *d = (sm_dialect){.first_line = p->body, .separator = told};
    sm_source_back(p->in, &p->begin);
    if (status == SM_OK && !as_lines) status = look_at_lines(p, err);
    if (as_lines) {
        d->quoting = SM_QUOTES_NONE;
        d->width = 1;
        return status;
    }
    if (status == SM_OK && p->hash_below && p->s->comments.n) {
        p->s->comments = (sm_passed){0};
        p->mark = 0;
        d->first_line = 1;
    }
    if (status == SM_OK && !told) status = vote(p, k, d, err);
    if (status == SM_OK) status = settle_quoting(p, k, d, err);
    if (status != SM_OK) return status;
    d->decimal_comma = d->separator == ';' && p->has_comma && p->commas_are_decimal;
    if (d->width > 1) status = find_begin(p, o, d, err);
    if (status == SM_OK) status = header_in_comment(p, d, err);
    return status;
}

sm_status sm_dialect_settle(sm_sheet *s, sm_source *in, const sm_read_options *o, char told, bool lines, sm_error *err)
{
    sampling p = {.s = s, .in = in, .begin = sm_source_mark(in)};
    look k = {.width = sm_alloc(LINES, sizeof *k.width)};
    if (!k.width) return sm_no_memory(err);
    sm_source_keep(in);
    sm_status status = settle(&p, o, told, lines, &k, err);
    sm_source_back(in, &p.begin);
    sm_source_let_go(in);
    sm_free(k.width);
    return status;
}
