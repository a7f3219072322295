/* Rows of texts that the columns know already, bare or between two quotes: a block of bytes at a time, without a record
 * of each. What is anything else is left to those who read with care, so that places, limits and the account are theirs
 * alone. */
#include "cut.h"
#include "sheet.h"

/* In the loop that calls it, with what is constant there. */
#define IN_PLACE static inline __attribute__((always_inline))

enum { FIELD_AT_MOST = 4096 };

typedef struct lane { /* a column */
    sm_shorts shorts; /* slot NULL: nobody asks for its cells */
    const sm_dict *dict;
    uint32_t *id; /* of the next row to be stored */
} lane;

typedef struct scan {
    const char *at, *end;
    char separator;
    bool quotes, quoted; /* quotes have a meaning; they may stand around a field and be doubled inside */
    uint32_t columns;
    lane lane[SM_FOLD_COLUMNS];
    sm_fold *fold;    /* NULL: rows are stored one by one */
    uint64_t *offset; /* of the next one of these; NULL: not kept */
    const char *from; /* where the block begins, */
    uint64_t from_at; /* and the offset of this in the stream */
    uint64_t most;    /* rows that may be taken */
    uint64_t n, crlf; /* rows taken; those of them that end in two characters */
} scan;

/* ---- fields ------------------------------------------------------------------------------------------------------ */
static bool ends_field(char c, char separator)
{
    return c == separator || c == '\n' || c == '\r';
}

/* A text that means itself, and is too long for a key; in quotes where quoted. */
static uint32_t long_text(const scan *b, const lane *l, const char **at, bool quoted)
{
    const char *from = *at + quoted, *p = from, *most = b->end - p > FIELD_AT_MOST ? p + FIELD_AT_MOST : b->end;
    uint32_t id = SM_NONE;
    unsigned odd = *p == ' ';
    for (; p < most && (quoted ? *p != '"' : !ends_field(*p, b->separator)); p++) {
        unsigned char c = (unsigned char)*p;
        odd |= (c < 0x20) | (c == '"') | (c == 0x7f);
    }
    if (odd || p == most || p[-1] == ' ' || !sm_dict_find(l->dict, from, (size_t)(p - from), &id)) return SM_NONE;
    *at = p + quoted;
    return id;
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

/* The id of the text at *at, which then is behind it; SM_NONE: it has to be looked at. */
IN_PLACE uint32_t field_id(const scan *b, const lane *l, const char **at, bool cr)
{
    if (!l->shorts.slot) return pass_over(b, at);
    if (b->end - *at < 18) return SM_NONE;
    bool quoted = b->quoted && **at == '"';
    sm_short_cut cut = sm_short_cut_at(*at + quoted, quoted ? '"' : b->separator, cr);
    if (cut.length == 16) return long_text(b, l, at, quoted);
    if (quoted && (*at)[1 + cut.length] != '"') return SM_NONE;
    *at += cut.length + 2u * quoted;
    return sm_short_find(&l->shorts, cut.low, cut.high);
}

/* What is behind the row at `at`, whose ids are put into id; NULL: it has to be read with care. */
IN_PLACE const char *behind_row(const scan *b, const char *at, uint32_t columns, bool cr, uint32_t *id)
{
    if (at == b->end) return NULL;
    if (columns == 1 && ends_field(*at, b->separator)) return NULL; /* a blank line is no row */
    for (uint32_t c = 0; c < columns; c++) {
        id[c] = field_id(b, &b->lane[c], &at, cr);
        bool last = c + 1 == columns;
        if (id[c] == SM_NONE || at == b->end || (!last && *at != b->separator)) return NULL;
        at += !last;
    }
    if (cr && *at == '\r') at++;
    return at < b->end && *at == '\n' ? at + 1 : NULL;
}

/* ---- rows, by what becomes of them ------------------------------------------------------------------------------- */
/* Two columns and a place for each pair of their texts: what most files are. */
IN_PLACE void count_pairs(scan *b, bool cr)
{
    const uint32_t *pair = b->fold->pair;
    uint64_t *times = b->fold->times, n = 0, crlf = 0;
    const unsigned shift = b->fold->shift;
    const char *at = b->at;
    uint32_t id[2], row = 0;
    for (const char *next; (next = behind_row(b, at, 2, cr, id)) != NULL; at = next) {
        row = pair[(size_t)id[0] << shift | id[1]];
        if (!row) break;
        times[row - 1]++;
        n++;
        if (cr) crlf += next[-2] == '\r';
    }
    b->at = at;
    b->n = n;
    b->crlf = crlf;
}

static void count_rows(scan *b, const sm_sheet *s, bool cr)
{
    uint32_t id[SM_FOLD_COLUMNS];
    for (const char *next; (next = behind_row(b, b->at, b->columns, cr, id)) != NULL; b->at = next) {
        uint32_t row = sm_fold_find(s, id);
        if (row == SM_NONE) break;
        b->fold->times[row]++;
        b->n++;
        b->crlf += next[-2] == '\r';
    }
}

IN_PLACE void store_rows(scan *b, uint32_t columns, bool cr)
{
    uint32_t id[SM_FOLD_COLUMNS];
    const char *at = b->at;
    uint64_t n = 0, crlf = 0;
    for (const char *next; n < b->most && (next = behind_row(b, at, columns, cr, id)) != NULL; at = next) {
        for (uint32_t c = 0; c < columns; c++)
            if (b->lane[c].id) b->lane[c].id[n] = id[c];
        if (b->offset) b->offset[n] = b->from_at + (uint64_t)(at - b->from);
        n++;
        crlf += cr && next[-2] == '\r';
    }
    b->at = at;
    b->n = n;
    b->crlf = crlf;
}

/* The same loop for what is known when it is built: how many columns there are, and how lines end. */
static void take_rows(scan *b, const sm_sheet *s, bool cr)
{
    const sm_fold *f = b->fold;
    if (f && f->pair && b->columns == 2)
        cr ? count_pairs(b, true) : count_pairs(b, false);
    else if (f)
        count_rows(b, s, cr);
    else if (b->columns == 1)
        cr ? store_rows(b, 1, true) : store_rows(b, 1, false);
    else if (b->columns == 2)
        cr ? store_rows(b, 2, true) : store_rows(b, 2, false);
    else
        store_rows(b, b->columns, cr);
}

/* ---- a block ----------------------------------------------------------------------------------------------------- */
/* How a text is divided so that fields can be cut at bytes. */
static bool can_be_cut(const sm_reading *r)
{
    const sm_sheet *s = r->sheet;
    const sm_dialect *d = &s->dialect;
    const uint64_t *most = r->bounds->most;
    bool cuts = !d->separator || d->separator == '\t' || (d->separator > ' ' && d->separator < 0x7f);
    bool sized = s->columns && s->columns <= SM_FOLD_COLUMNS && most[SM_BOUND_FIELD] >= FIELD_AT_MOST &&
                 most[SM_BOUND_LINE] >= (uint64_t)s->columns * (FIELD_AT_MOST + 1);
    return r->status == SM_OK && s->rows >= r->bounds->careful && cuts && sized && !d->only_libcsv && !d->short_first;
}

/* False: what is passed over may hold something that has to be looked at. */
static bool begin_lanes(scan *b, const sm_sheet *s, const sm_block *block)
{
    bool passed = false;
    for (uint32_t c = 0; c < s->columns; c++) {
        const sm_column *from = &s->column[c];
        bool stored = sm_column_stored(from);
        passed = passed || !stored;
        if (!stored) continue;
        if (!from->shorts.slot) return false;
        b->lane[c] = (lane){.shorts = from->shorts, .dict = from->dict};
        if (s->fold) continue;
        b->lane[c].id = from->id + from->cells;
        if (from->room - from->cells < b->most) b->most = from->room - from->cells;
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
    if (s->offsets_room - s->rows < b->most) b->most = s->offsets_room - s->rows;
}

static void end_block(sm_reading *r, const scan *b)
{
    sm_sheet *s = r->sheet;
    for (uint32_t c = 0; c < s->columns; c++) {
        sm_column *to = &s->column[c];
        to->cells += b->n;
        if (to->shown_only && sm_column_stored(to)) s->shown_bytes += b->n * sizeof(uint32_t);
    }
    s->rows += b->n;
}

void sm_read_block(sm_reading *r, sm_source *in)
{
    sm_sheet *s = r->sheet;
    if (!can_be_cut(r)) return;
    const sm_block block = sm_source_block(in);
    scan b = {.at = block.text,
              .end = block.end,
              .separator = s->dialect.separator ? s->dialect.separator : '\n',
              .quotes = s->dialect.quoting != SM_QUOTES_NONE,
              .quoted = s->dialect.quoting == SM_QUOTES && block.quotes,
              .columns = s->columns,
              .fold = s->fold,
              .from = block.text,
              .from_at = block.at,
              .most = UINT64_MAX};
    stop_at_bounds(&b, r);
    if (!begin_lanes(&b, s, &block) || !b.most) return;
    uint64_t before = s->runs;
    sm_note_line(r, block.line);
    take_rows(&b, s, block.cr);
    if (!b.n) s->runs = before;
    end_block(r, &b);
    sm_source_pass(in, (size_t)(b.at - block.text), b.n - b.crlf, b.crlf);
}
