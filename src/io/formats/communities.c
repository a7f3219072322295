/* What programs print about communities: "Community N:" or "Cluster N:", then its members, on the same line or below,
 * between commas or blanks, in the brackets of a list or a set or in none. */
#include "formats.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { DIGITS = 20, DEPTH = 4 };

typedef struct communities {
    sm_reading *r; /* remembers the first failure */
    char name[DIGITS + 1];
    char closing[DEPTH]; /* of each bracket that is open */
    size_t depth;
    sm_place opened;
    bool closed; /* its brackets are */
    bool commas; /* they separate its members, which may hold blanks */
    bool wants;  /* a member has to come before the next comma */
    uint64_t members;
} communities;

static size_t blanks(const char *text, size_t from, size_t length)
{
    while (from < length && (text[from] == ' ' || text[from] == '\t')) from++;
    return from;
}

/* Where the members begin; 0: it is not a heading. */
static size_t read_heading(const char *text, size_t length, sm_field *number)
{
    static const char *const word[] = {"community", "cluster"};
    size_t from = blanks(text, 0, length), to = from;
    while (to < length && isalpha((unsigned char)text[to])) to++;
    bool known = false;
    for (size_t i = 0; i < 2; i++)
        known = known || (to - from == strlen(word[i]) && strncasecmp(text + from, word[i], to - from) == 0);
    from = to = blanks(text, to, length);
    while (to < length && isdigit((unsigned char)text[to])) to++;
    *number = (sm_field){text + from, to - from};
    size_t colon = blanks(text, to, length);
    return known && to > from && to - from <= DIGITS && colon < length && text[colon] == ':' ? colon + 1 : 0;
}

static void end_community(communities *c)
{
    if (c->depth) sm_reading_refuse(c->r, c->opened, "a bracket opened here is never closed; is the file complete?");
}

static void begin_community(communities *c, sm_field number, uint64_t line)
{
    end_community(c);
    sm_members_cluster(c->r, number, (sm_place){line, 1});
    *c = (communities){.r = c->r, .wants = true};
    snprintf(c->name, sizeof c->name, "%.*s", (int)number.length, number.text);
}

/* Opens or closes a bracket, or passes a comma; false: a member is here. */
static bool read_mark(communities *c, const sm_physical *l, size_t *at)
{
    static const char frozen[] = "frozenset(", opening[] = "[{(", closing[] = "]})";
    const char *here = l->text + *at, *bracket = memchr(opening, *here, 3);
    sm_place place = {l->line, *at + 1};
    bool first = !c->members && c->wants && c->depth < DEPTH;
    if (first && l->length - *at >= sizeof frozen - 1 && memcmp(here, frozen, sizeof frozen - 1) == 0) {
        *at += sizeof frozen - 2;
    } else if (first && bracket) {
        c->opened = place;
        c->closing[c->depth++] = closing[bracket - opening];
        ++*at;
    } else if (c->depth && *here == c->closing[c->depth - 1]) {
        c->closed = !--c->depth;
        ++*at;
    } else if (*here == ',') {
        if (c->wants) sm_reading_refuse(c->r, place, "a member is missing before this comma; remove the comma");
        c->wants = true;
        ++*at;
    } else {
        return false;
    }
    return true;
}

static bool ends_member(const communities *c, const sm_physical *l, size_t at)
{
    if (at >= l->length || l->text[at] == ',') return true;
    return (!c->commas && blanks(l->text, at, l->length) > at) || (c->depth && l->text[at] == c->closing[c->depth - 1]);
}

/* A text between two quotes, or up to the next comma, blank or closing bracket; returns where it ends. */
static size_t read_member(communities *c, const sm_physical *l, size_t from)
{
    char quote = l->text[from];
    size_t to = from, inside = 0;
    const char *close = quote == '\'' || quote == '"' ? memchr(l->text + from + 1, quote, l->length - from - 1) : NULL;
    if (close && ends_member(c, l, blanks(l->text, (size_t)(close + 1 - l->text), l->length))) {
        to = (size_t)(close + 1 - l->text);
        inside = 1;
    } else {
        while (!ends_member(c, l, to)) to++;
    }
    size_t end = to;
    while (end > from + 1 && (l->text[end - 1] == ' ' || l->text[end - 1] == '\t')) end--;
    sm_field id = {l->text + from + inside, end - from - 2 * inside};
    sm_add_member(c->r, id, (sm_field){c->name, strlen(c->name)}, (sm_place){l->line, from + 1}, SM_ONE_CLUSTER);
    c->members++;
    c->wants = false;
    return to;
}

static void read_members(communities *c, const sm_physical *l, size_t at)
{
    c->commas = c->commas || memchr(l->text + at, ',', l->length - at);
    for (at = blanks(l->text, at, l->length); at < l->length && c->r->status == SM_OK;
         at = blanks(l->text, at, l->length)) {
        if (c->closed)
            sm_reading_refuse(c->r, (sm_place){l->line, at + 1},
                              "text after the closing bracket (expected \"Community N:\", found \"%s\"); remove it",
                              sm_quote_bytes(l->text + at, l->length - at).text);
        else if (!read_mark(c, l, &at))
            at = read_member(c, l, at);
    }
}

/* Such as "Modularity: 0.42" below the members. */
static bool is_remark(const sm_physical *l)
{
    const char *colon = memchr(l->text, ':', l->length);
    return colon && (colon + 1 == l->text + l->length || colon[1] == ' ');
}

static void read_communities(sm_source *in, sm_reading *r)
{
    communities c = {.r = r};
    sm_physical l;
    sm_field number;
    sm_members_begin(r, "a list of communities");
    r->sheet->form = "lists of members";
    while (sm_reading_line(r, in, &l)) {
        size_t at = read_heading(l.text, l.length, &number);
        if (at) begin_community(&c, number, l.line);
        if (!at && !sm_is_blank_text(l.text, l.length) && (!*c.name || (!c.depth && !c.closed && is_remark(&l))))
            sm_reading_refuse(r, (sm_place){l.line, 1},
                              "not a community (expected \"Community N:\"%s, found \"%s\"); remove the line",
                              *c.name ? " or members" : "", sm_quote_bytes(l.text, l.length).text);
        read_members(&c, &l, at);
    }
    end_community(&c);
}

static bool is_communities(const char *head, size_t length)
{
    sm_field number;
    for (const char *at = head, *rest; at; at = rest) {
        size_t n = sm_head_line(at, length - (size_t)(at - head), &rest);
        if (!sm_is_blank_text(at, n)) return read_heading(at, n, &number) > 0;
    }
    return false;
}

const sm_format sm_format_communities = {.name = "community-list",
                                         .help = "\"Community N:\" and its members, joined by id with the other file",
                                         .suffixes = "communities",
                                         .called = "a list of communities",
                                         .is = is_communities,
                                         .points = true,
                                         .read = read_communities};
