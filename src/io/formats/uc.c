/* USEARCH and VSEARCH: ten columns between tabs. Records S (seed) and H (hit) are members of the cluster in column 2
 * by the label in column 9, N has no cluster; the others summarise clusters or are not of the input. */
#include "formats.h"
#include <string.h>

enum { TYPE = 0, CLUSTER = 1, STRAND = 4, QUERY = 8, FIELDS = 10 };
static const char types[] = "SHNCDLR";

/* How many fields the line has; the first ten are kept. */
static size_t split(const char *text, size_t length, sm_field field[FIELDS])
{
    size_t n = 0;
    for (size_t from = 0, to = 0; to <= length; to++) {
        if (to < length && text[to] != '\t') continue;
        if (n < FIELDS) field[n] = (sm_field){text + from, to - from};
        n++;
        from = to + 1;
    }
    return n;
}

static bool is_one_of(sm_field f, const char *letters)
{
    return f.length == 1 && memchr(letters, f.text[0], strlen(letters));
}

static bool is_number(sm_field f)
{
    uint64_t value;
    return sm_count_of(f.text, f.length, &value) == SM_COUNT_OK;
}

static bool is_record(const char *text, size_t length, sm_field field[FIELDS])
{
    return split(text, length, field) == FIELDS && is_one_of(field[TYPE], types) &&
           (is_number(field[CLUSTER]) || is_one_of(field[CLUSTER], "*")) && field[QUERY].length;
}

static void read_record(sm_reading *r, const sm_physical *l)
{
    sm_field field[FIELDS];
    if (!is_record(l->text, l->length, field)) {
        sm_reading_refuse(r, (sm_place){l->line, 1},
                          "malformed record (expected one of %s, then 9 more columns between tabs, found \"%s\"); is "
                          "the file complete?",
                          types, sm_quote_bytes(l->text, l->length).text);
        return;
    }
    sm_place cluster_at = {l->line, (uint64_t)(field[CLUSTER].text - l->text) + 1},
             at = {l->line, (uint64_t)(field[QUERY].text - l->text) + 1};
    bool member = is_one_of(field[TYPE], "SH");
    if (member && !is_number(field[CLUSTER]))
        sm_reading_refuse(r, cluster_at, "record %c has no cluster (expected a number, found \"*\"); correct column 2",
                          field[TYPE].text[0]);
    if (is_one_of(field[TYPE], "S")) sm_members_cluster(r, field[CLUSTER], cluster_at);
    if (member || is_one_of(field[TYPE], "N"))
        sm_add_member(r, field[QUERY], member ? field[CLUSTER] : (sm_field){"", 0}, at,
                      "a sequence must be in one cluster, so keep its best hit only");
}

static void read_uc(sm_source *in, sm_reading *r)
{
    sm_physical l;
    sm_members_begin(r, "a .uc file");
    r->sheet->form = "records S, H and N of USEARCH or VSEARCH";
    while (sm_reading_line(r, in, &l))
        if (!sm_is_blank_text(l.text, l.length) && l.text[0] != '#') read_record(r, &l);
}

/* The first record, below comments. */
static bool is_uc(const char *head, size_t length)
{
    sm_field field[FIELDS];
    for (const char *at = head, *rest; at; at = rest) {
        size_t n = sm_head_line(at, length - (size_t)(at - head), &rest);
        if (!n || *at == '#') continue;
        return is_record(at, n, field) && is_one_of(field[STRAND], "+-.*");
    }
    return false;
}

const sm_format sm_format_uc = {.name = "uc",
                                .help = "clusters of USEARCH or VSEARCH, joined by id with the other file",
                                .suffixes = "uc",
                                .called = "USEARCH clusters",
                                .is = is_uc,
                                .points = true,
                                .read = read_uc};
