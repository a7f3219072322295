/* The same bytes read row by row, in blocks, and in blocks with equal rows added up, and two arrays one by one and side
 * by side: data, account, and the place and text of errors have to be the same. With two numbers, TEXTS SEED, that many
 * texts are made and read (make fuzz-blocks); one that differs is left in blocks.SEED. */
#include "base/rng.h"
#include "tests/io/case.h"
#include "tests/io/same.h"
#include <stdlib.h>

enum { TEXT_AT_MOST = 8192, LABELS = 24, COLUMNS = 5 };

typedef struct made { /* one text, and how it is to be read */
    char bytes[TEXT_AT_MOST + 64];
    const char *whole; /* another one, instead of bytes */
    size_t length;
    const sm_format *format; /* NULL: a text */
    sm_read_options o;
    uint64_t careful, apart;
} made;

/* ---- texts ------------------------------------------------------------------------------------------------------- */
static uint32_t below(sm_rng *r, uint32_t n)
{
    return (uint32_t)sm_rng_below(r, n);
}

static void put(made *m, const char *text)
{
    size_t n = strlen(text);
    if (m->length + n > TEXT_AT_MOST) return;
    memcpy(m->bytes + m->length, text, n);
    m->length += n;
}

/* Plain ones mostly; some of every kind that has to be read with care, and of the lengths around a key's. */
static const char *const odd_labels[] = {"",
                                         "\"k1\n",
                                         "NA",
                                         "nan",
                                         "None",
                                         " a",
                                         "a ",
                                         "\ta",
                                         "b\"c",
                                         "\"d",
                                         "\"quoted\"",
                                         "\"with,comma\"",
                                         "\"two\nlines\"",
                                         "\"dou\"\"bled\"",
                                         "\"\"",
                                         "1.0",
                                         "-0",
                                         "7",
                                         "exactly15bytes!",
                                         "exactly16bytes!!",
                                         "seventeen bytes..",
                                         "a label that is longer than any key is",
                                         "\xc3\xa4",
                                         "\xe2\x82\xac uro",
                                         "\xff",
                                         "\x01",
                                         "\x7f",
                                         "a\rb",
                                         "#",
                                         "\"open",
                                         "\\\"x",
                                         "\"a \"",
                                         "\" a\"",
                                         "\"b\"\"c\"",
                                         "\"\"\"d\"",
                                         "\"a\rb\"",
                                         "\"a label with a blank at its end \"",
                                         "a label with a blank at its end ",
                                         "\" a label with a blank in front\"",
                                         " a label with a blank in front",
                                         "\"a long label with \"\" inside\"",
                                         "a long label with \" inside",
                                         "a long label with \x01 inside",
                                         "sep=",
                                         "1,5"};

/* Few labels a text, so that those that are odd come again. */
typedef struct pool {
    char plain[LABELS][40];
    const char *label[LABELS];
    uint32_t n;
} pool;

static void fill_pool(sm_rng *r, pool *p)
{
    static const uint32_t rates[] = {0, 0, 30, 100, 300, 600};
    uint32_t odd = rates[below(r, 6)];
    static const char *const escaped[] = {"\"x\\\",k1\"", "x\\", "\"y\\\\\"", "\"x\\\"\""};
    uint32_t escapes = below(r, 10) ? 0 : 4;
    uint32_t quoted = below(r, 5) ? 0 : 1 + below(r, 10);
    p->n = 2 + below(r, LABELS - 1);
    for (uint32_t i = 0; i < p->n; i++) {
        const char *quote = quoted && below(r, quoted) == 0 ? "\"" : "", *front = below(r, 4) ? "k" : "";
        if (!below(r, 8)) front = "a label of many bytes ";
        snprintf(p->plain[i], sizeof p->plain[i], "%s%s%u%s", quote, front, below(r, below(r, 2) ? 8 : 400), quote);
        p->label[i] = below(r, 1000) < odd ? odd_labels[below(r, sizeof odd_labels / sizeof *odd_labels)] : p->plain[i];
        if (i < escapes && below(r, 2)) p->label[i] = escaped[i];
    }
}

/* Behind one truth and one prediction by name, other columns are skipped. */
static const char *const names[] = {"class", "cluster", "true", "pred", "id", "p", "", "weight", "label", "x"},
                         *const wide[COLUMNS] = {"class", "cluster", "note", "colour", "height"};

/* Writes consecutive numbers, with an occasional gap, repeat or other text. */
static void put_number(sm_rng *r, made *m, uint64_t *number, bool quoted)
{
    static const char *const odd[] = {"007", " 3", "\"4\"", "", "1.0", "0"};
    char text[32];
    uint32_t kind = below(r, 200);
    snprintf(text, sizeof text, quoted ? "\"%llu\"" : "%llu", (unsigned long long)*number);
    put(m, kind < 6 ? odd[kind] : text);
    *number += kind == 7 ? 2 : kind != 8;
}

static void make_table(sm_rng *r, made *m, char separator, const char *end)
{
    pool p;
    uint32_t columns = 1 + below(r, COLUMNS), rows = below(r, 4) ? 4 + below(r, 30) : 64 + below(r, 120);
    uint32_t ragged = below(r, 8) ? 0 : 20, other_end = below(r, 8) ? 0 : 30;
    const char between[2] = {separator, 0};
    uint64_t number = below(r, 3) ? below(r, 2) : below(r, 1200);
    uint32_t counting = below(r, 2) ? UINT32_MAX : below(r, 3); /* this column counts up */
    bool quoted = !below(r, 6);
    bool passes = !below(r, 4);
    fill_pool(r, &p);
    if (below(r, 3) && columns < 3) columns = 2;
    if (passes) columns = COLUMNS;
    for (uint32_t c = 0; c < columns && (passes || below(r, 4)); c++) {
        put(m, passes ? wide[c] : c < 2 ? names[c + 2 * below(r, 2)] : names[below(r, 10)]);
        put(m, c + 1 < columns ? between : end);
    }
    for (uint32_t i = 0; i < rows; i++) {
        uint32_t n = below(r, 1000) < ragged ? 1 + below(r, columns + 2) : columns;
        for (uint32_t c = 0; c < n; c++) {
            if (c == counting)
                put_number(r, m, &number, quoted);
            else
                put(m, p.label[below(r, p.n)]);
            if (c + 1 < n) put(m, between);
        }
        if (i + 1 < rows || below(r, 4)) put(m, below(r, 1000) < other_end ? "\r\n" : end);
        if (below(r, 1000) < ragged / 4) put(m, end);
    }
}

static void spoil(sm_rng *r, made *m)
{
    static const char likely[] = ",\n\r\"\t; a1\xc3\0";
    for (uint32_t n = below(r, 3) ? 0 : 1 + below(r, 4); n && m->length; n--) {
        size_t at = below(r, (uint32_t)m->length), length = 1 + below(r, 12);
        if (at + length > m->length) length = m->length - at;
        switch (below(r, 3)) {
        case 0:
            m->bytes[at] = below(r, 3) ? likely[below(r, sizeof likely - 1)] : (char)below(r, 256);
            break;
        case 1: /* a piece goes */
            memmove(m->bytes + at, m->bytes + at + length, m->length - at - length);
            m->length -= length;
            break;
        default: /* a piece stands twice */
            if (m->length + length > TEXT_AT_MOST) break;
            memmove(m->bytes + at + length, m->bytes + at, m->length - at);
            m->length += length;
        }
    }
}

/* NumPy's header of an array (numpy.lib.format, version 1). */
static void put_header(char bytes[128], const char *type, const char *order, uint32_t n, const char *columns)
{
    char header[128];
    int used = snprintf(header, sizeof header, "{'descr': '%s', 'fortran_order': %s, 'shape': (%u%s), }", type, order,
                        n, columns);
    memset(bytes, ' ', 128);
    memcpy(bytes, "\x93NUMPY\x01\x00\x76\x00", 10);
    memcpy(bytes + 10, header, (size_t)used);
    bytes[127] = '\n';
}

/* One row of n numbers, or what is nearly one; they lie up to 2^reach apart. */
static void make_array(sm_rng *r, made *m, uint32_t n, uint32_t reaches)
{
    static const char *const types[] = {"<i4", "<i8", "<u8", ">i2", "|i1", "<u2",
                                        "<i4", "|u1", ">i8", "|b1", "<f8", "<i3"};
    const char *type = types[below(r, 12)];
    uint32_t size = (uint32_t)(type[2] - '0'), labels = 1 + below(r, 20);
    uint64_t reach = UINT64_C(1) << below(r, reaches), from = below(r, 2) ? 0 : reach / 2;
    *m = (made){.length = 128, .format = &sm_format_npy, .careful = 3 + below(r, 3), .apart = 64};
    put_header(m->bytes, type, below(r, 8) ? "False" : "True", n, below(r, 8) ? "," : ", 1");
    uint64_t value[20];
    for (uint32_t i = 0; i < labels; i++) value[i] = sm_rng_below(r, reach) - from;
    for (uint32_t i = 0; i < n; i++) {
        uint64_t x = value[below(r, labels)];
        for (uint32_t k = 0; k < size; k++)
            m->bytes[m->length++] = (char)(x >> 8 * (type[0] == '>' ? size - 1 - k : k));
    }
    uint32_t tail = below(r, 8);
    if (tail == 0) m->length -= below(r, size + 1);
    if (tail == 1) m->length += below(r, 9);
    if (!below(r, 8)) spoil(r, m);
}

static void make_text(sm_rng *r, made *m)
{
    if (!below(r, 12)) {
        make_array(r, m, below(r, 200), 64);
        return;
    }
    static const char separators[] = ",,,,\t;|";
    static const char *const ends[] = {"\n", "\n", "\n", "\r\n", "\r"};
    char separator = separators[below(r, sizeof separators - 1)];
    *m = (made){.length = 0, .careful = 3 + below(r, 3), .apart = 64};
    make_table(r, m, separator, ends[below(r, 5)]);
    spoil(r, m);
    if (below(r, 16)) m->o.separator = separator;
    if (below(r, 4)) m->o.header = below(r, 2) ? "yes" : "no";
    if (below(r, 4)) m->o.truth = "1", m->o.pred = "2";
    if (!below(r, 4)) m->o.bad_rows = "skip";
    if (!below(r, 6)) m->o.missing = below(r, 2) ? "error" : "class";
    m->o.rows = !below(r, 6);
}

/* ---- readings ---------------------------------------------------------------------------------------------------- */
typedef struct reading {
    sm_sheet sheet[2]; /* n of them */
    size_t n;
    bool whole;  /* up to its end */
    bool beside; /* the two were read side by side */
    sm_sheet_facts facts[2];
    one_reading all;
} reading;

static sm_status make_data(reading *to, const sm_read_options *o, const sm_bounds *b)
{
    sm_error *err = &to->all.err;
    sm_recognition r = {0};
    sm_parts parts = {0};
    sm_assembly from = {.sheet = to->sheet, .r = &r, .n = to->n, .o = o, .bounds = b};
    sm_status status = SM_OK;
    for (size_t i = 0; i < to->n && status == SM_OK; i++) status = sm_facts_of(&to->facts[i], &to->sheet[i], err);
    if (status == SM_OK) status = sm_recognise(&r, to->sheet, to->facts, to->n, o, err);
    if (status == SM_OK && r.outcome >= SM_OPEN) {
        *err = r.question;
        status = r.question.status;
    }
    if (status == SM_OK) status = sm_assemble(&parts, &from, err);
    if (status == SM_OK) status = sm_add_account(&parts, &from, err);
    if (status == SM_OK) sm_dataset_new(&to->all.data, &parts);
    sm_parts_free(&parts);
    sm_recognition_free(&r);
    return status;
}

/* The n texts of one reading; next to: as their format reads two of them, where it does. */
static void read_made(reading *to, const made *m, size_t n, const sm_bounds *b, bool only_counts, bool beside)
{
    sm_source *in[2] = {NULL, NULL};
    sm_reading r[2], *const of[2] = {&r[0], &r[1]};
    sm_read_options o = m->o;
    sm_status status = SM_OK;
    o.only_counts = only_counts;
    *to = (reading){.n = n};
    for (size_t i = 0; i < n; i++) {
        sm_sheet *s = &to->sheet[i];
        *s = (sm_sheet){.file = i ? "second" : "in", .given = "in", .format = m->format ? m->format : &sm_format_csv};
        r[i] = (sm_reading){.o = &o, .bounds = b, .sheet = s, .alone = n == 1, .keep_all = o.rows, .err = &to->all.err};
        if (status == SM_OK)
            status = sm_source_open_memory(&in[i], m[i].whole ? m[i].whole : m[i].bytes, m[i].length, b, r[i].err);
    }
    if (status == SM_OK && beside) to->beside = to->sheet[0].format->read_pairs(in, of);
    if (to->beside) status = r[0].status;
    for (size_t i = 0; i < n && status == SM_OK && !beside; i++) {
        r[i].sheet->format->read(in[i], &r[i]);
        to->sheet[i].source = sm_source_told(in[i]);
        status = r[i].status;
    }
    to->whole = status == SM_OK;
    if (status == SM_OK && to->beside == beside) make_data(to, &o, b);
    for (size_t i = 0; i < n; i++) sm_source_close(in[i]);
}

static void done(reading *r)
{
    sm_dataset_free(r->all.data);
    for (size_t i = 0; i < r->n; i++) sm_facts_free(&r->facts[i]);
    for (size_t i = 0; i < r->n; i++) sm_sheet_free(&r->sheet[i]);
}

/* The sheets themselves, where rows are stored one by one. */
static void compare_sheets(difference *d, const sm_sheet *a, const sm_sheet *b)
{
    if (differs(d, "rows of a sheet", a->rows == b->rows && a->columns == b->columns && a->bads == b->bads)) return;
    const sm_source_facts *f = &a->source, *g = &b->source;
    differs(d, "line ends", f->lf == g->lf && f->cr == g->cr && f->crlf == g->crlf);
    differs(d, "control characters", f->controls == g->controls && f->control_line == g->control_line);
    differs(d, "blank lines", a->blank.n == b->blank.n && a->blank_inside == b->blank_inside);
    differs(d, "odd quotes", a->odd_quote == b->odd_quote && a->broken == b->broken);
    for (uint64_t row = 0; row < a->rows && !*d->text; row++) {
        differs(d, "line of a row", sm_sheet_line(a, row) == sm_sheet_line(b, row));
        if (a->offset && b->offset) differs(d, "offset of a row", a->offset[row] == b->offset[row]);
        for (uint32_t c = 0; c < a->columns; c++)
            differs(d, "a cell", strcmp(sm_sheet_cell(a, row, c), sm_sheet_cell(b, row, c)) == 0);
    }
}

static bool holds(const made *m, difference *found)
{
    sm_bounds careful = sm_bounds_default(), blocks = careful;
    careful.careful = careful.apart = UINT64_MAX;
    blocks.careful = m->careful;
    blocks.apart = m->apart;
    reading r[3];
    read_made(&r[0], m, 1, &careful, false, false);
    read_made(&r[1], m, 1, &blocks, false, false);
    read_made(&r[2], m, 1, &blocks, true, false);
    difference first = {""}, second = compare_readings(&r[0].all, &r[1].all);
    differs(&first, "reading", r[0].whole == r[1].whole);
    if (!m->format || r[0].whole) compare_sheets(&first, r[0].sheet, r[1].sheet); /* an array is whole or nothing */
    difference third = compare_readings(&r[0].all, &r[2].all);
    *found = *first.text ? first : *second.text ? second : third;
    for (size_t i = 0; i < 3; i++) done(&r[i]);
    return !*found->text;
}

/* *next to is one more where they were read so. */
static bool two_hold(const made m[2], difference *found, uint64_t *beside)
{
    sm_bounds careful = sm_bounds_default(), blocks = careful;
    careful.careful = UINT64_MAX;
    blocks.careful = m->careful;
    reading r[2];
    read_made(&r[0], m, 2, &careful, false, false);
    read_made(&r[1], m, 2, &blocks, true, true);
    *found = (difference){""};
    if (r[1].beside) *found = compare_readings(&r[0].all, &r[1].all);
    *beside += r[1].beside;
    for (size_t i = 0; i < 2; i++) done(&r[i]);
    return !*found->text;
}

static void keep_text(const made *m, uint64_t seed)
{
    char name[64];
    snprintf(name, sizeof name, "blocks.%llu", (unsigned long long)seed);
    FILE *to = fopen(name, "wb");
    if (!to) return;
    fwrite(m->bytes, 1, m->length, to);
    fclose(to);
}

/* How many of the texts differ; ten are enough. */
static uint64_t read_texts(uint64_t texts, uint64_t first, bool keep)
{
    static made m;
    uint64_t wrong = 0;
    for (uint64_t i = 0; i < texts && wrong < 10; i++) {
        difference d;
        sm_rng r = sm_rng_new(first + i);
        make_text(&r, &m);
        if (holds(&m, &d)) continue;
        wrong++;
        print_error("seed %llu: %s\n", (unsigned long long)(first + i), d.text);
        if (keep) keep_text(&m, first + i);
    }
    return wrong;
}

static uint64_t read_arrays(uint64_t pairs, uint64_t first, uint64_t *beside)
{
    static made m[2];
    uint64_t wrong = 0;
    for (uint64_t i = 0; i < pairs && wrong < 10; i++) {
        difference d;
        sm_rng r = sm_rng_new(first + i);
        uint32_t n = below(&r, 200);
        for (int k = 0; k < 2; k++) make_array(&r, &m[k], n + !below(&r, 16), below(&r, 4) ? 12 : 64);
        if (two_hold(m, &d, beside)) continue;
        wrong++;
        print_error("arrays of seed %llu: %s\n", (unsigned long long)(first + i), d.text);
    }
    return wrong;
}

TEST(adjacent_arrays_are_equal)
{
    uint64_t beside = 0;
    assert_int_equal(read_arrays(1000, 1, &beside), 0);
    assert_in_range(beside, 200, 900); /* numbers far apart and files cut off are not read so */
}

/* Beyond a window of bytes; the numbers of either side climb, so that its range has to be widened on the way, up or
 * down.
 */
TEST(long_adjacent_arrays_are_equal)
{
    enum { ROWS = 100000 };
    static const struct climb {
        uint32_t size, step;
        int64_t by;
        uint64_t beside;
        uint32_t side; /* that climbs */
    } kind[] = {{4, 1000, 1, 1, 0},       {8, 20000, -7, 1, 0}, {4, 900, -1, 0, 0},
                {8, 30000, 100000, 0, 0}, {2, 100, 1, 1, 0},    {4, 3000, 11, 1, 1}};
    for (size_t k = 0; k < sizeof kind / sizeof *kind; k++) {
        static char bytes[2][128 + ROWS * 8];
        made m[2] = {{.format = &sm_format_npy, .careful = 64, .apart = 64}};
        sm_rng r = sm_rng_new(k);
        m[1] = m[0];
        for (uint32_t s = 0; s < 2; s++) {
            const uint32_t size = s ? 4 : kind[k].size;
            put_header(bytes[s], size == 8 ? "<i8" : size == 4 ? "<i4" : "<i2", "False", ROWS, ",");
            m[s].whole = bytes[s];
            m[s].length = 128 + ROWS * size;
            for (uint32_t i = 0; i < ROWS; i++) {
                int64_t x = (int64_t)below(&r, 40) - 20 + (s == kind[k].side ? i / kind[k].step * kind[k].by : 0);
                for (uint32_t b = 0; b < size; b++) bytes[s][128 + i * size + b] = (char)((uint64_t)x >> 8 * b);
            }
        }
        difference d;
        uint64_t beside = 0;
        if (!two_hold(m, &d, &beside)) fail_msg("arrays %zu: %s", k, d.text);
        if (beside != kind[k].beside) fail_msg("arrays %zu: read side by side, or not", k);
    }
}

TEST(block_reader_matches_the_careful_reader)
{
    assert_int_equal(read_texts(4000, 1, false), 0);
}

/* Beyond a window of bytes, with labels by the ten thousand, in one column and in several. */
TEST(large_texts_are_equal)
{
    static const struct large {
        uint32_t rows, labels, columns;
        const char *end, *every; /* what is in every 1,000th row */
    } kind[] = {{60000, 40, 2, "\n", "k1"},
                {60000, 900, 2, "\r\n", "\"k1\""},
                {60000, 20000, 2, "\n", ""},
                {90000, 30000, 2, "\n", "a label that is longer than any key is"},
                {60000, 9000, 2, "\r\n", "k1"},
                {60000, 9000, 2, "\n", "\"k1\""},
                {40000, 30, 3, "\n", "a,b\"\"c"},
                {90000, 25000, 1, "\n", "k 1"},
                {40000, 20, 6, "\n", "\xc3\xa4"},
                {40000, 40, 2, "\n", "k1,k2"},
                {40000, 40, 1, "\n", "\"k1\"\n"},
                {40000, 40, 2, "\r\n", "k1,k2\n\nk3"},
                {40000, 40, 2, "\n", "k1,k2\r\n\r\nk3"},
                {40000, 40, 2, "\r", "k1,k2\n\nk3"}};
    for (size_t k = 0; k < sizeof kind / sizeof *kind; k++) {
        sm_text text = {0};
        sm_rng r = sm_rng_new(k);
        for (uint32_t i = 0; i < kind[k].rows; i++)
            for (uint32_t c = 0; c < kind[k].columns; c++) {
                bool odd = i % 1000 == 999 && c == 0, last = c + 1 == kind[k].columns;
                sm_text_printf(&text, odd ? "%s" : "%sk%u", odd ? kind[k].every : "", below(&r, kind[k].labels));
                sm_text_puts(&text, last ? kind[k].end : ",");
            }
        made m = {.length = 0, .careful = 64, .apart = 4096, .o = {.header = "no", .bad_rows = "skip"}};
        m.whole = sm_text_of(&text);
        m.length = text.length;
        difference d;
        if (!holds(&m, &d)) fail_msg("text %zu: %s", k, d.text);
        sm_text_free(&text);
    }
}

/* Reads an index column with one other text in row 70,000. Rows from 65,536 on need ids of four bytes. */
TEST(counting_column_reads_the_same_in_blocks)
{
    enum { ROWS = 90000, OTHER = 70000 };
    static const struct counting {
        uint64_t first;
        const char *other, *meant, *end; /* other: text of one row; meant: its value */
        bool differ;                     /* all cells differ */
    } kind[] = {{0, "70000", "70000", "\n", true},       {1, "\"70001\"", "70001", "\r\n", true},
                {0, "007", "007", "\n", true},           {1, " 70001", "70001", "\n", true},
                {12345, "x", "x", "\n", true},           {1, "69999", "69999", "\n", false},
                {999999999930000, "y", "y", "\n", true}, {0, "a text longer than any key", NULL, "\n", true}};
    for (size_t k = 0; k < sizeof kind / sizeof *kind; k++) {
        const char *meant = kind[k].meant ? kind[k].meant : kind[k].other;
        sm_text text = {0};
        char number[32];
        sm_text_printf(&text, ",y_true,y_pred%s", kind[k].end);
        for (uint32_t i = 0; i < ROWS; i++) {
            snprintf(number, sizeof number, "%llu", (unsigned long long)(kind[k].first + i));
            sm_text_printf(&text, "%s,%u,%u%s", i == OTHER ? kind[k].other : number, i % 3, i % 7 % 3, kind[k].end);
        }
        made m = {.whole = sm_text_of(&text),
                  .length = text.length,
                  .careful = 64,
                  .apart = 4096,
                  .o = {.truth = "y_true", .pred = "y_pred"}};
        difference d;
        if (!holds(&m, &d)) fail_msg("column %zu: %s", k, d.text);
        sm_bounds b = sm_bounds_default();
        reading r;
        read_made(&r, &m, 1, &b, false, false);
        assert_true(r.whole);
        for (uint32_t i = 0; i < ROWS; i += i < 20 || i > ROWS - 20 ? 1 : 9) {
            snprintf(number, sizeof number, "%llu", (unsigned long long)(kind[k].first + i));
            assert_string_equal(sm_sheet_cell(r.sheet, i + 1, 0), i == OTHER ? meant : number);
        }
        assert_int_equal(r.facts->below[0].rows, ROWS);
        assert_int_equal(r.facts->below[0].distinct, ROWS - !kind[k].differ);
        assert_int_equal(r.facts->below[0].serial, k < 2 || k == 3);
        done(&r);
        sm_text_free(&text);
    }
}

/* A label of 257 characters, a doubled quote among them: beyond what is looked at in its place. Then it is in front
 * of a comma inside quotes, where what follows up to the line end looks like the rest of a row. */
TEST(quoted_labels_of_any_length_are_equal)
{
    for (int longest = 254; longest <= 258; longest++) {
        char label[300] = "x\"\"", row[700];
        memset(label + 3, 'y', (size_t)longest - 2);
        label[longest + 1] = 0;
        made m = {.length = 0, .careful = 5, .apart = 64, .o = {.header = "no"}};
        for (int i = 0; i < 80; i++) put(&m, i % 2 ? "k0,k1\n" : "\"k1\",k0\n");
        snprintf(row, sizeof row, "\"%s\",k1\n\"%s,k1\nmore\",k0\n", label, label);
        for (int i = 0; i < 3; i++) put(&m, row);
        difference d;
        if (!holds(&m, &d)) fail_msg("%d characters: %s", longest, d.text);
    }
}

/* Of 200 rows those from the 64th on are looked up among those before, and none of them is new. */
TEST(equal_rows_are_stored_once)
{
    for (uint32_t columns = 2; columns <= 4; columns++) {
        made m = {.length = 0, .careful = 5, .apart = 64, .o = {.header = "no"}};
        for (uint32_t i = 0; i < 200; i++)
            for (uint32_t c = 0; c < columns; c++) {
                const char text[] = {'k', (char)('0' + (c + i) % 5), c + 1 < columns ? ',' : '\n', 0};
                put(&m, text);
            }
        sm_bounds b = sm_bounds_default();
        reading r;
        b.careful = m.careful;
        b.apart = m.apart;
        read_made(&r, &m, 1, &b, true, false);
        assert_true(r.whole);
        assert_non_null(r.sheet->fold);
        assert_int_equal(r.sheet->rows, 200);
        assert_int_equal(r.sheet->fold->n, 64);
        done(&r);
    }
}

int main(int argc, char **argv)
{
    if (argc != 3) return run_registered();
    uint64_t texts = strtoull(argv[1], NULL, 10), seed = strtoull(argv[2], NULL, 10), arrays = texts / 8, beside = 0;
    uint64_t wrong = read_texts(texts, seed, true);
    printf("%llu texts read in three ways, %llu differ\n", (unsigned long long)texts, (unsigned long long)wrong);
    wrong += read_arrays(arrays, seed, &beside);
    printf("%llu of %llu pairs of arrays read side by side, %llu differ in all\n", (unsigned long long)beside,
           (unsigned long long)arrays, (unsigned long long)wrong);
    return wrong != 0;
}
