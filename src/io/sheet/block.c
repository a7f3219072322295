/* Rows of texts that the columns know already, bare or between two quotes, and bare new ones: a block of bytes at a
 * time, without a record of each. What is anything else is left to those who read with care, so that places, limits and
 * the account are theirs alone. */
#include "cut.h"
#include "sheet.h"
#include <stdio.h>

/* In the loop that calls it, with what is constant there. */
#define IN_PLACE static inline __attribute__((always_inline))

enum { FIELD_AT_MOST = 4096, DOUBLED_AT_MOST = 256, STRIDE = 64 };

typedef struct lane { /* a column */
    sm_shorts shorts; /* slot NULL: nobody asks for its cells */
    const sm_dict *dict;
    sm_cell_ids id;
    uint64_t cells; /* stored in front of the block */
    /* For a column of consecutive numbers: */
    char number[SM_SHORT + 1]; /* key of the next number */
    size_t length;             /* 0 if the column does not count up, or stopped */
    uint32_t next, most;       /* id of the next number, and the largest id allowed */
    uint32_t added;            /* numbers added in this block */
    uint64_t bytes;            /* total length of their texts */
} lane;

typedef struct scan {
    const char *at, *end;
    char separator;
    bool quotes, quoted; /* quotes have a meaning; they may stand around a field and be doubled inside */
    bool counts;         /* some column counts up */
    uint32_t columns;
    lane *lane;       /* of each column */
    sm_fold *fold;    /* NULL: rows are stored one by one */
    uint64_t *offset; /* offset of the next of these; NULL: not kept */
    const char *from; /* where the block begins, */
    uint64_t from_at; /* and the offset of this in the stream */
    uint64_t most;    /* rows that may be taken */
    uint64_t n, crlf; /* rows taken; those of them that end in two characters */
} scan;

/* Ends of the fields of unquoted rows: found 64 bytes at a time, for any field length. */
typedef struct cuts {
    const char *from; /* of these bytes, */
    uint64_t ends;    /* those ends that were not passed yet */
} cuts;

/* Loop constants: carriage returns are possible; all rows are unquoted; some column counts up. */
typedef struct form {
    bool cr, bare, counts;
} form;

/* ---- fields ------------------------------------------------------------------------------------------------------ */
static bool ends_field(char c, char separator)
{
    return c == separator || c == '\n' || c == '\r';
}

/* The id of a text that is too long for a key; SM_NONE where it is new, or does not mean itself. */
static uint32_t long_text(const sm_dict *dict, const char *from, const char *end)
{
    uint32_t id = SM_NONE;
    unsigned odd = *from == ' ' || end[-1] == ' ';
    for (const char *p = from; p < end; p++) {
        unsigned char c = (unsigned char)*p;
        odd |= (c < 0x20) | (c == '"') | (c == 0x7f);
    }
    return odd || !sm_dict_find(dict, from, (size_t)(end - from), &id) ? SM_NONE : id;
}

/* The same of the text between the quote at *at, which then is after it, and the one that closes it: some are doubled
 * in it. */
static uint32_t doubled_text(const scan *b, const lane *l, const char **at)
{
    char text[DOUBLED_AT_MOST];
    size_t n = 0;
    uint32_t id = SM_NONE;
    unsigned odd = 0;
    const char *p = *at + 1;
    for (; b->end - p > 1 && n < sizeof text; p++) {
        unsigned char c = (unsigned char)*p;
        if (c == '"' && *++p != '"') break;
        odd |= (c < 0x20) | (c == 0x7f);
        text[n++] = (char)c;
    }
    if (odd || b->end - p <= 1 || n == sizeof text || !n || text[0] == ' ' || text[n - 1] == ' ') return SM_NONE;
    *at = p;
    return sm_dict_find(l->dict, text, n, &id) ? id : SM_NONE;
}

/* The same for the text at *at, with quotes if quoted. */
static uint32_t long_field(const scan *b, const lane *l, const char **at, bool quoted)
{
    const char *from = *at + quoted, *p = from, *most = b->end - p > FIELD_AT_MOST ? p + FIELD_AT_MOST : b->end;
    while (p < most && (quoted ? *p != '"' : !ends_field(*p, b->separator))) p++;
    if (most - p <= quoted) return SM_NONE;
    if (quoted && p[1] == '"') return doubled_text(b, l, at);
    *at = p + quoted;
    return long_text(l->dict, from, p);
}

/* A field that nobody asks for: 0, or SM_NONE where it has to be looked at. */
static uint32_t pass_over(const scan *b, const char **at)
{
    const char *p = *at, *most = b->end - p > FIELD_AT_MOST ? p + FIELD_AT_MOST : b->end;
    while (p < most && !ends_field(*p, b->separator)) {
        if (*p == '"' && b->quotes) return SM_NONE;
        p++;
    }
    *at = p;
    return p == most ? SM_NONE : 0;
}

IN_PLACE uint32_t short_id(const lane *l, uint64_t low, uint64_t high, bool counts)
{
    uint64_t next[2];
    memcpy(next, l->number, sizeof next);
    if (counts && l->length && low == next[0] && high == next[1]) return l->next;
    return sm_short_find(&l->shorts, low, high);
}

/* The id of the text at *at, which then is after it; SM_NONE: it has to be looked at. */
IN_PLACE uint32_t field_id(const scan *b, const lane *l, const char **at, form f)
{
    if (!l->shorts.slot) return pass_over(b, at);
    if (b->end - *at < 18) return SM_NONE;
    bool quoted = b->quoted && **at == '"';
    sm_short_cut cut = sm_short_cut_at(*at + quoted, quoted ? '"' : b->separator, f.cr);
    if (cut.length == 16) return long_field(b, l, at, quoted);
    const char *close = *at + 1 + cut.length;
    if (quoted && *close != '"') return SM_NONE;
    if (quoted && close[1] == '"') return doubled_text(b, l, at);
    *at += cut.length + 2u * quoted;
    return short_id(l, cut.low, cut.high, f.counts);
}

/* Returns the end of the row at `at`, with its ids in id; NULL: it needs careful reading. */
IN_PLACE const char *behind_any_row(const scan *b, const char *at, uint32_t columns, form f, uint32_t *id)
{
    if (at == b->end) return NULL;
    if (columns == 1 && ends_field(*at, b->separator)) return NULL; /* a blank line is not a row */
    for (uint32_t c = 0; c < columns; c++) {
        id[c] = field_id(b, &b->lane[c], &at, f);
        bool last = c + 1 == columns;
        if (id[c] == SM_NONE || at == b->end || (!last && *at != b->separator)) return NULL;
        at += !last;
    }
    if (f.cr && *at == '\r') at++;
    return at < b->end && *at == '\n' ? at + 1 : NULL;
}

/* ---- bare rows --------------------------------------------------------------------------------------------------- */
IN_PLACE uint64_t ends_from(const scan *b, const char *from, bool cr)
{
    uint64_t ends = sm_field_ends(from, b->separator, cr); /* there is room to read after a block */
    size_t left = (size_t)(b->end - from);
    return left < STRIDE ? ends & ((UINT64_C(1) << left) - 1) : ends;
}

/* The next one; NULL: not in the block. */
IN_PLACE const char *next_end(const scan *b, cuts *k, bool cr)
{
    while (!k->ends) {
        if (b->end - k->from <= STRIDE) return NULL;
        k->from += STRIDE;
        k->ends = ends_from(b, k->from, cr);
    }
    const char *end = k->from + __builtin_ctzll(k->ends);
    k->ends &= k->ends - 1;
    return end;
}

/* The key of a short text; after it there is room to read. */
IN_PLACE void short_key(const char *at, size_t length, uint64_t *low, uint64_t *high)
{
    uint64_t keep[2];
    memcpy(low, at, 8);
    memcpy(high, at + 8, 8);
    memcpy(&keep[0], sm_short_mask + 16 - length, 8);
    memcpy(&keep[1], sm_short_mask + 24 - length, 8);
    *low &= keep[0];
    *high &= keep[1];
}

/* As field_id, of a text that ends there. */
IN_PLACE uint32_t bare_id(const lane *l, const char *at, const char *end, bool counts)
{
    size_t length = (size_t)(end - at);
    uint64_t low, high;
    if (length > SM_SHORT || !l->shorts.slot) {
        if (length >= FIELD_AT_MOST) return SM_NONE;
        return l->shorts.slot ? long_text(l->dict, at, end) : 0;
    }
    short_key(at, length, &low, &high);
    return short_id(l, low, high, counts);
}

IN_PLACE const char *behind_bare_row(const scan *b, cuts *k, const char *at, uint32_t columns, form f, uint32_t *id)
{
    for (uint32_t c = 0; c < columns; c++) {
        const char *end = next_end(b, k, f.cr);
        bool last = c + 1 == columns;
        if (!end || (!last && *end != b->separator)) return NULL;
        id[c] = bare_id(&b->lane[c], at, end, f.counts);
        if (id[c] == SM_NONE || (columns == 1 && end == at)) return NULL;
        at = end + 1;
        if (!last) continue;
        if (f.cr && *end == '\r' && next_end(b, k, true) == at) end = at++;
        if (*end != '\n') return NULL;
    }
    return at;
}

IN_PLACE const char *behind_row(const scan *b, cuts *k, const char *at, uint32_t columns, form f, uint32_t *id)
{
    return f.bare ? behind_bare_row(b, k, at, columns, f, id) : behind_any_row(b, at, columns, f, id);
}

IN_PLACE cuts cuts_from(const scan *b, const char *at, form f)
{
    return (cuts){at, f.bare && at < b->end ? ends_from(b, at, f.cr) : 0};
}

/* ---- rows, by what becomes of them ------------------------------------------------------------------------------- */
/* Two columns and a place for each pair of their texts: what most files are. */
IN_PLACE void count_pairs(scan *b, sm_reading *r, form f)
{
    sm_fold *fold = b->fold;
    const unsigned shift = fold->shift;
    const uint32_t *pair = fold->pair;
    const char *at = b->at;
    cuts k = cuts_from(b, at, f);
    uint32_t id[2];
    uint64_t n = 0, crlf = 0, *times = fold->times;
    for (const char *next; (next = behind_row(b, &k, at, 2, f, id)) != NULL; at = next) {
        uint32_t row = pair[(size_t)id[0] << shift | id[1]];
        if (row) {
            times[row - 1]++;
        } else {
            if (!sm_fold_ids(r, r->sheet->rows + n, id)) break;
            times = fold->times;
        }
        n++;
        if (f.cr) crlf += next[-2] == '\r';
    }
    b->at = at;
    b->n = n;
    b->crlf = crlf;
}

/* The stored row of two columns, where pairs have no places; SM_NONE: there is none. */
IN_PLACE uint32_t row_of_pair(const sm_fold *f, const uint32_t *id)
{
    const uint64_t key = (uint64_t)id[0] << 32 | id[1];
    size_t mask = ((size_t)1 << f->bits) - 1, at = sm_fold_home(key, f->bits);
    while (f->slot[at].next && f->slot[at].key != key) at = (at + 1) & mask;
    return f->slot[at].next - 1; /* 0 becomes SM_NONE */
}

/* Any columns. */
IN_PLACE void count_rows(scan *b, sm_reading *r, uint32_t columns, form f)
{
    uint32_t id[SM_FOLD_COLUMNS];
    const char *at = b->at;
    cuts k = cuts_from(b, at, f);
    for (const char *next; (next = behind_row(b, &k, at, columns, f, id)) != NULL; at = next) {
        uint32_t row = columns == 2 ? row_of_pair(b->fold, id) : sm_fold_find(r->sheet, id);
        if (row != SM_NONE)
            b->fold->times[row]++;
        else if (!sm_fold_ids(r, r->sheet->rows + b->n, id))
            break;
        b->n++;
        b->crlf += f.cr && next[-2] == '\r';
    }
    b->at = at;
}

/* A row of two short texts that was cut before anything of it is looked up. */
typedef struct cut_row {
    const char *next; /* after it */
    uint64_t low[2], high[2];
    uint32_t id[2];
} cut_row;

/* False: it is not bare and short, or not in the block. */
IN_PLACE bool cut_ahead(const scan *b, cuts *k, const char *at, cut_row *row)
{
    for (int c = 0; c < 2; c++) {
        const sm_shorts *known = &b->lane[c].shorts;
        const char *end = next_end(b, k, false);
        if (!end || *end != (c ? '\n' : b->separator) || end - at > SM_SHORT) return false;
        short_key(at, (size_t)(end - at), &row->low[c], &row->high[c]);
        __builtin_prefetch(&known->slot[sm_short_home(row->low[c], row->high[c], known->bits)]);
        at = end + 1;
    }
    row->next = at;
    return true;
}

IN_PLACE bool find_ahead(const scan *b, cut_row *row)
{
    for (int c = 0; c < 2; c++) row->id[c] = sm_short_find(&b->lane[c].shorts, row->low[c], row->high[c]);
    if (row->id[0] == SM_NONE || row->id[1] == SM_NONE) return false;
    __builtin_prefetch(&b->fold->slot[sm_fold_home((uint64_t)row->id[0] << 32 | row->id[1], b->fold->bits)]);
    return true;
}

/* Bare rows of two columns whose texts and pairs are so many that they lie far apart in memory: what a row will look at
 * is requested some rows before. Stops at the first that is anything else. */
static void count_ahead(scan *b, sm_reading *r)
{
    enum { AHEAD = 16 };
    cut_row row[AHEAD];
    cuts k = cuts_from(b, b->at, (form){false, true, false});
    for (uint32_t done = AHEAD; done == AHEAD;) {
        uint32_t cut = 0, found = 0;
        for (const char *at = b->at; cut < AHEAD && cut_ahead(b, &k, at, &row[cut]); cut++) at = row[cut].next;
        while (found < cut && find_ahead(b, &row[found])) found++;
        for (done = 0; done < found; done++) {
            uint32_t stored = row_of_pair(b->fold, row[done].id);
            if (stored != SM_NONE)
                b->fold->times[stored]++;
            else if (!sm_fold_ids(r, r->sheet->rows + b->n, row[done].id))
                break;
            b->n++;
            b->at = row[done].next;
        }
    }
}

/* Replaces the next number by its successor. */
static void count_on(lane *l)
{
    size_t digit = l->length;
    l->bytes += l->length;
    l->added++;
    while (digit && l->number[digit - 1] == '9') l->number[--digit] = '0';
    if (digit) {
        l->number[digit - 1]++;
    } else {
        l->number[0] = '1';
        l->number[l->length++] = '0';
    }
    if (l->next++ == l->most || l->length > SM_SHORT) l->length = 0;
}

/* Advances the columns that count up; one whose cell was not the next number stops. */
IN_PLACE void count_columns(scan *b, const uint32_t *id)
{
    for (uint32_t c = 0; c < b->columns; c++) {
        lane *l = &b->lane[c];
        if (!l->length) continue;
        if (id[c] == l->next)
            count_on(l);
        else
            l->length = 0;
    }
}

IN_PLACE void store_rows(scan *b, uint32_t columns, form f)
{
    uint32_t id[SM_FOLD_COLUMNS];
    const char *at = b->at;
    cuts k = cuts_from(b, at, f);
    const sm_cell_ids first = b->lane[0].id; /* nothing that is stored can change this one */
    const uint64_t behind = b->lane[0].cells, most = b->most;
    uint64_t n = 0, crlf = 0;
    for (const char *next; n < most && (next = behind_row(b, &k, at, columns, f, id)) != NULL; at = next) {
        if (first.cell) sm_cell_ids_set(&first, behind + n, id[0]);
        for (uint32_t c = 1; c < columns; c++)
            if (b->lane[c].id.cell) sm_cell_ids_set(&b->lane[c].id, b->lane[c].cells + n, id[c]);
        if (f.counts) count_columns(b, id);
        if (b->offset) b->offset[n] = b->from_at + (uint64_t)(at - b->from);
        n++;
        crlf += f.cr && next[-2] == '\r';
    }
    b->at = at;
    b->n = n;
    b->crlf = crlf;
}

/* Two columns whose pairs have no places. */
IN_PLACE void count_far_pairs(scan *b, sm_reading *r, form f)
{
    if (f.bare && !f.cr) count_ahead(b, r);
    if (r->status == SM_OK) count_rows(b, r, 2, f); /* after a failure the pairs have no places */
}

IN_PLACE void take_formed(scan *b, sm_reading *r, form f)
{
    if (f.counts)
        store_rows(b, b->columns, f);
    else if (b->fold && b->fold->pair && b->columns == 2)
        count_pairs(b, r, f);
    else if (b->fold && b->columns == 2 && b->fold->columns == 2)
        count_far_pairs(b, r, f);
    else if (b->fold)
        count_rows(b, r, b->columns, f);
    else if (b->columns == 1)
        store_rows(b, 1, f);
    else if (b->columns == 2)
        store_rows(b, 2, f);
    else
        store_rows(b, b->columns, f);
}

/* The same loop for what is known when it is built: how many columns there are, how lines end, whether quotes occur. */
static void take_rows(scan *b, sm_reading *r, const sm_block *block)
{
    bool cr = block->cr, bare = !block->quotes;
    if (b->counts && bare)
        cr ? take_formed(b, r, (form){true, true, true}) : take_formed(b, r, (form){false, true, true});
    else if (b->counts)
        cr ? take_formed(b, r, (form){true, false, true}) : take_formed(b, r, (form){false, false, true});
    else if (bare)
        cr ? take_formed(b, r, (form){true, true, false}) : take_formed(b, r, (form){false, true, false});
    else
        cr ? take_formed(b, r, (form){true, false, false}) : take_formed(b, r, (form){false, false, false});
}

/* ---- a block ----------------------------------------------------------------------------------------------------- */
/* How a text is divided so that fields can be cut at bytes. */
static bool can_be_cut(const sm_reading *r)
{
    const sm_sheet *s = r->sheet;
    const sm_dialect *d = &s->dialect;
    const uint64_t *most = r->bounds->most;
    bool byte = !d->separator || d->separator == '\t' || (d->separator > ' ' && d->separator < 0x7f);
    bool sized = s->columns && s->columns <= SM_FOLD_COLUMNS && most[SM_BOUND_FIELD] >= FIELD_AT_MOST &&
                 most[SM_BOUND_LINE] >= (uint64_t)s->columns * (FIELD_AT_MOST + 1);
    return r->status == SM_OK && s->rows >= r->bounds->careful && byte && sized && !d->only_libcsv && !d->short_first;
}

/* Lets a column count up if all its cells differ so far and the last ones were consecutive numbers. Columns whose new
 * texts need checks are excluded, and the ids stay within the width of the stored ones. */
static void begin_counting(lane *l, const sm_reading *r, const sm_column *c)
{
    const sm_dict_run run = sm_dict_run_of(c->dict);
    uint32_t size = sm_dict_size(c->dict);
    uint64_t most = UINT64_C(1) << c->id.bytes * 8; /* ids */
    const bool limited = r->sheet->columns <= 2 && !c->plain_id;
    if (c->asked || c->needless || c->shown_only || !run.n || run.begin + run.n != size || size != c->cells) return;
    if (limited && most > r->bounds->most[SM_BOUND_LABELS]) most = r->bounds->most[SM_BOUND_LABELS];
    if (most > SM_NONE - 2) most = SM_NONE - 2;
    char number[24] = {0};
    int length = snprintf(number, sizeof number, "%llu", (unsigned long long)(run.first + run.n));
    if (size >= most || length > SM_SHORT) return;
    memcpy(l->number, number, sizeof l->number);
    l->length = (size_t)length;
    l->next = size;
    l->most = (uint32_t)most - 1;
}

/* False: what is skipped may hold something that has to be looked at. */
static bool begin_lanes(scan *b, const sm_reading *r, const sm_block *block)
{
    const sm_sheet *s = r->sheet;
    bool passed = false;
    for (uint32_t c = 0; c < s->columns; c++) {
        const sm_column *from = &s->column[c];
        bool stored = sm_column_stored(from);
        passed = passed || !stored;
        b->lane[c] = (lane){.cells = 0};
        if (!stored) continue;
        if (!from->shorts.slot) return false;
        b->lane[c] = (lane){.shorts = from->shorts, .dict = from->dict};
        if (s->fold) continue;
        b->lane[c].id = from->id;
        b->lane[c].cells = from->cells;
        begin_counting(&b->lane[c], r, from);
        b->counts = b->counts || b->lane[c].length;
        if (from->id.capacity - from->cells < b->most) b->most = from->id.capacity - from->cells;
    }
    return !passed || block->plain;
}

/* Rows up to where something becomes of their number, or of the bytes of columns that are only shown. */
static void stop_at_bounds(scan *b, const sm_reading *r)
{
    const sm_sheet *s = r->sheet;
    uint64_t points = r->bounds->most[SM_BOUND_POINTS], shown = 0;
    if (!s->fold) b->most = s->rows < points ? points - s->rows : 0;
    if (r->folds && !s->fold && b->most > r->bounds->apart - 1 - s->rows) b->most = r->bounds->apart - 1 - s->rows;
    for (uint32_t c = 0; c < s->columns; c++) shown += s->column[c].shown_only && sm_column_stored(&s->column[c]);
    uint64_t left = s->shown_bytes < sm_looked_at ? (sm_looked_at - s->shown_bytes) / sizeof(uint32_t) : 0;
    if (shown && left / shown < b->most) b->most = left / shown;
    if (!r->o->rows) return;
    b->offset = s->offset + s->rows;
    if (s->offsets_capacity - s->rows < b->most) b->most = s->offsets_capacity - s->rows;
}

static void end_block(sm_reading *r, const scan *b)
{
    sm_sheet *s = r->sheet;
    for (uint32_t c = 0; c < s->columns; c++) {
        sm_column *to = &s->column[c];
        const lane *l = &b->lane[c];
        to->cells += b->n;
        to->bytes += l->bytes;
        if (l->added && r->status == SM_OK) sm_dict_count_up(to->dict, l->added);
        if (to->shown_only && sm_column_stored(to)) s->shown_bytes += b->n * sizeof(uint32_t);
    }
    s->rows += b->n;
}

/* As many rows as there are. */
static void take_known_rows(sm_reading *r, sm_source *in)
{
    sm_sheet *s = r->sheet;
    lane lanes[SM_FOLD_COLUMNS];
    const sm_block block = sm_source_block(in);
    scan b = {.at = block.text,
              .end = block.end,
              .separator = s->dialect.separator ? s->dialect.separator : '\n',
              .quotes = s->dialect.quoting != SM_QUOTES_NONE,
              .quoted = s->dialect.quoting == SM_QUOTES && block.quotes,
              .columns = s->columns,
              .lane = lanes,
              .fold = s->fold,
              .from = block.text,
              .from_at = block.at,
              .most = UINT64_MAX};
    stop_at_bounds(&b, r);
    if (!begin_lanes(&b, r, &block) || !b.most) return;
    uint64_t before = s->runs;
    sm_note_line(r, block.line);
    take_rows(&b, r, &block);
    if (!b.n) s->runs = before;
    end_block(r, &b);
    sm_source_pass(in, (size_t)(b.at - block.text), b.n - b.crlf, b.crlf);
}

/* ---- a row of new texts ------------------------------------------------------------------------------------------ */
/* The fields of a bare row that is in the block up to its end; how many bytes it takes, 0: it has to be read with care.
 * Trimming would leave them as they are, and nothing has to be said of them. */
static size_t split_bare_row(const sm_sheet *s, const sm_block *block, sm_field *field)
{
    const char *at = block->text, separator = s->dialect.separator ? s->dialect.separator : '\n';
    if (!block->plain || block->quotes || block->cr) return 0;
    const char *end = at < block->end ? memchr(at, '\n', (size_t)(block->end - at)) : NULL;
    if (!end || (size_t)(end - at) > (size_t)s->columns * FIELD_AT_MOST) return 0;
    for (uint32_t c = 0; c < s->columns; c++) {
        bool last = c + 1 == s->columns;
        const char *cut = last ? end : memchr(at, separator, (size_t)(end - at));
        if (!cut || (last && separator != '\n' && memchr(at, separator, (size_t)(end - at)))) return 0;
        size_t length = (size_t)(cut - at);
        bool blank = length && (*at == ' ' || *at == '\t' || cut[-1] == ' ' || cut[-1] == '\t');
        if (blank || length >= FIELD_AT_MOST || (s->columns == 1 && !length)) return 0;
        field[c] = (sm_field){at, length};
        at = cut + 1;
    }
    return (size_t)(end + 1 - block->text);
}

/* As those do who read with care, without a record of it. */
static bool take_new_row(sm_reading *r, sm_source *in)
{
    sm_sheet *s = r->sheet;
    sm_field field[SM_FOLD_COLUMNS];
    const sm_block block = sm_source_block(in);
    size_t length = can_be_cut(r) && !r->o->rows ? split_bare_row(s, &block, field) : 0;
    if (!length) return false;
    sm_note_line(r, block.line);
    for (uint32_t c = 0; c < s->columns; c++)
        sm_add_cell(r, &s->column[c], field[c], (sm_place){block.line, (uint64_t)(field[c].text - block.text) + 1});
    sm_end_row(r, block.line);
    sm_source_pass(in, length, 1, 0);
    return r->status == SM_OK;
}

void sm_read_block(sm_reading *r, sm_source *in)
{
    do
        if (can_be_cut(r)) take_known_rows(r, in);
    while (take_new_row(r, in));
}
