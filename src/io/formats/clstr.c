/* cd-hit: ">Cluster N", then a line per member, "0	297aa, >ID... at 98.50%"; "*" marks the representative. */
#include "formats.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { DIGITS = 20 };

static bool read_heading(const char *text, size_t length, sm_field *number)
{
    static const char begin[] = ">Cluster ";
    size_t from = sizeof begin - 1, to = from;
    if (length <= from || memcmp(text, begin, from) != 0) return false;
    while (to < length && isdigit((unsigned char)text[to])) to++;
    *number = (sm_field){text + from, to - from};
    return to > from && to - from <= DIGITS && sm_is_blank_text(text + to, length - to);
}

/* The id is between ", >" and the last "...". */
static bool read_member(const sm_physical *l, sm_field *id)
{
    size_t from = 0, to = l->length;
    while (from + 3 <= l->length && memcmp(l->text + from, ", >", 3) != 0) from++;
    from += 3;
    while (to > from + 2 && memcmp(l->text + to - 3, "...", 3) != 0) to--;
    if (to <= from + 3) return false;
    *id = (sm_field){l->text + from, to - 3 - from};
    return isdigit((unsigned char)l->text[0]);
}

static void read_clstr(sm_source *in, sm_reading *r)
{
    static const char remedy[] = "if cd-hit cut the ids off, run it with -d 0";
    char cluster[DIGITS + 1] = "";
    sm_physical l;
    sm_field field;
    sm_members_begin(r, "a .clstr file");
    r->sheet->form = "cd-hit clusters";
    while (sm_reading_line(r, in, &l)) {
        if (sm_is_blank_text(l.text, l.length)) continue;
        if (read_heading(l.text, l.length, &field)) {
            snprintf(cluster, sizeof cluster, "%.*s", (int)field.length, field.text);
            sm_members_cluster(r, field, (sm_place){l.line, 1});
        } else if (*cluster && read_member(&l, &field)) {
            sm_place at = {l.line, (uint64_t)(field.text - l.text) + 1};
            sm_add_member(r, field, (sm_field){cluster, strlen(cluster)}, at, remedy);
        } else {
            sm_reading_refuse(r, (sm_place){l.line, 1},
                              "malformed line (expected %s, found \"%s\"); is the file damaged?",
                              *cluster ? "\"0 <tab> 297aa, >ID... *\" or \">Cluster N\"" : "\">Cluster N\"",
                              sm_quote_bytes(l.text, l.length).text);
        }
    }
}

static bool is_clstr(const char *head, size_t length)
{
    const char *rest;
    sm_field number;
    return read_heading(head, sm_head_line(head, length, &rest), &number);
}

const sm_format sm_format_clstr = {.name = "clstr",
                                   .help = "clusters of cd-hit, joined by id with the other file",
                                   .suffixes = "clstr",
                                   .called = "cd-hit clusters",
                                   .is = is_clstr,
                                   .points = true,
                                   .read = read_clstr};
