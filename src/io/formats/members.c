/* Formats in which each cluster lists its members, which become two columns, id and cluster: community files (CNL),
 * lists of communities, and the clusters of cd-hit, USEARCH and VSEARCH. Two such files are joined by id. */
#include "base/mem.h"
#include "formats.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { ID = 0, LABEL = 1, DIGITS = 20 };

static const char one_cluster[] = "overlapping clusters cannot be compared, so keep it in one of them";

/* Rejects a file without a second one; what: "a .uc file". */
static void begin_members(sm_reading *r, const char *what, const char *form)
{
    if (r->alone)
        sm_reading_refuse(r, (sm_place){0, 0}, "%s holds one partition; two are needed; give the other file too", what);
    r->sheet->header = SM_HEADER_YES;
    r->sheet->id_column = ID + 1;
    r->sheet->label_column = LABEL + 1;
    r->sheet->form = form;
    sm_add_column(r, "id", 2);
    sm_add_column(r, "cluster", 7);
    if (r->status == SM_OK) r->sheet->column[ID].plain_id = r->sheet->column[LABEL].asked = true;
}

/* The line of the first cell with this text. */
static uint64_t first_member_line(const sm_sheet *s, int column, uint32_t text)
{
    uint64_t row = 0;
    while (sm_cell_ids_at(&s->column[column].id, row) != text) row++;
    return sm_sheet_line(s, row);
}

/* Rejects a cluster that has members already. */
static void begin_cluster(sm_reading *r, sm_field name, sm_place at)
{
    uint32_t found;
    if (r->status != SM_OK || !sm_dict_find(r->sheet->column[LABEL].dict, name.text, name.length, &found)) return;
    sm_reading_refuse(
        r, at, "cluster \"%s\" begins a second time; its first member is in line %llu; keep one clustering per file",
        sm_quote_bytes(name.text, name.length).text, (unsigned long long)first_member_line(r->sheet, LABEL, found));
}

/* Rejects an id that is a member of any cluster already; remedy ends the message. */
static void add_member(sm_reading *r, sm_field id, sm_field cluster, sm_place at, const char *remedy)
{
    sm_sheet *s = r->sheet;
    uint32_t found;
    if (r->status != SM_OK) return;
    sm_column *ids = &s->column[ID];
    if (sm_dict_find(ids->dict, id.text, id.length, &found))
        sm_reading_refuse(r, at, "\"%s\" is listed twice, first in line %llu; %s",
                          sm_quote_brief(sm_dict_text(ids->dict, found)).text,
                          (unsigned long long)first_member_line(s, ID, found), remedy);
    if (s->rows >= r->bounds->most[SM_BOUND_POINTS]) sm_reading_limit(r, SM_BOUND_POINTS, at.line, 0);
    sm_note_line(r, at.line);
    sm_add_cell(r, ids, id, at);
    sm_add_cell(r, &s->column[LABEL], cluster, at);
    s->rows++;
}

/* ---- community files (CNL) --------------------------------------------------------------------------------------- */
/* A cluster per line, the ids of its nodes separated by spaces. */
static void add_node(sm_reading *r, sm_field node, sm_field name, sm_place at)
{
    const char *colon = memchr(node.text, ':', node.length);
    if (colon && (colon + 2 != node.text + node.length || colon[1] != '1'))
        sm_reading_refuse(r, at,
                          "a node that belongs to the cluster in part (found \"%s\"); only whole memberships make a "
                          "partition; leave shares out",
                          sm_quote_bytes(node.text, node.length).text);
    if (colon) node.length = (size_t)(colon - node.text); /* "12:1" is node 12 as a whole */
    add_member(r, node, name, at, one_cluster);
}

/* "NAME> " before the nodes names the cluster; otherwise its number does. */
static void read_cnl_line(sm_reading *r, const sm_physical *l, uint64_t number)
{
    char digits[DIGITS + 1];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    sm_field name = {digits, strlen(digits)};
    size_t at = sm_skip_spaces(l->text, 0, l->length), end = sm_word_end(l->text, at, l->length);
    if (end > at + 1 && l->text[end - 1] == '>') {
        name = (sm_field){l->text + at, end - 1 - at};
        at = sm_skip_spaces(l->text, end, l->length);
    }
    for (; at < l->length && r->status == SM_OK; at = sm_skip_spaces(l->text, end, l->length)) {
        end = sm_word_end(l->text, at, l->length);
        add_node(r, (sm_field){l->text + at, end - at}, name, (sm_place){l->line, at + 1});
    }
}

static void read_cnl(sm_source *in, sm_reading *r)
{
    uint64_t clusters = 0;
    sm_physical l;
    begin_members(r, "a community file", NULL);
    while (sm_reading_line(r, in, &l))
        if (!sm_is_blank_text(l.text, l.length) && l.text[0] != '#') read_cnl_line(r, &l, ++clusters);
}

static bool is_cnl(const char *head, size_t length)
{
    static const char begin[] = "# Clusters:";
    return length >= sizeof begin - 1 && memcmp(head, begin, sizeof begin - 1) == 0;
}

static void put_id(sm_out *out, const sm_labels *l, uint32_t point)
{
    const char *id = sm_point_written(l, point).id;
    bool bad = id && (!*id || *id == '#' || strpbrk(id, " \t\r\n:>"));
    if (bad && out->status == SM_OK)
        out->status = sm_fail(out->err, SM_USAGE,
                              "CNL cannot represent the id \"%s\", which contains a space, ':', '>' or '#'; use csv",
                              sm_quote_brief(id).text);
    if (id)
        sm_out_printf(out, " %s", id);
    else
        sm_out_printf(out, " %u", point + 1);
}

/* Lists the points by cluster: next[p] follows p in its cluster, first[j] begins it; SM_NONE ends. */
static void write_cnl(const sm_labels *l, sm_out *out)
{
    uint32_t n = sm_points_written(l), k = sm_table_cols(l->table), clusters = 0, in = 0;
    uint32_t *first = sm_alloc(k, sizeof *first), *next = sm_alloc(n, sizeof *next);
    for (uint32_t j = 0; j < k; j++) first[j] = SM_NONE;
    for (uint32_t p = n; p-- > 0;) {
        if (l->cluster[p] == SM_NONE) continue;
        uint32_t *to = &first[l->cluster[p]];
        clusters += *to == SM_NONE;
        next[p] = *to;
        *to = p;
        in++;
    }

    sm_out_printf(out, "# Clusters: %u, Nodes: %u, Fuzzy: 0, Numbered: 1\n", clusters, in);
    for (uint32_t j = 0; j < k && out->status == SM_OK; j++) {
        const char *name = sm_table_col_name(l->table, j);
        if (first[j] == SM_NONE) continue;
        if (!*name || *name == '#' || strpbrk(name, " \t\r\n>"))
            sm_cannot_write(out, "in CNL", name, "holds a blank, '>' or '#'");
        sm_out_printf(out, "%s>", name);
        for (uint32_t p = first[j]; p != SM_NONE && out->status == SM_OK; p = next[p]) put_id(out, l, p);
        sm_out_puts(out, "\n");
    }
    sm_free(first);
    sm_free(next);
}

const sm_format sm_format_cnl = {.name = "cnl",
                                 .help =
                                     "communities: a cluster a line, the ids of its points; two files are joined by id",
                                 .suffixes = "cnl",
                                 .called = "communities",
                                 .is = is_cnl,
                                 .any_content = true,
                                 .points = true,
                                 .read = read_cnl,
                                 .write = write_cnl};

/* ---- lists of communities ---------------------------------------------------------------------------------------- */
/* "Community N:" or "Cluster N:", then its members on the same line or below, separated by commas or spaces, in the
 * brackets of a list or set or in none. */
enum { DEPTH = 4 };

typedef struct communities {
    sm_reading *r; /* remembers the first failure */
    char name[DIGITS + 1];
    char closing[DEPTH]; /* brackets that end the open ones */
    size_t depth;
    sm_place opened;
    bool closed; /* all brackets are closed */
    bool commas; /* commas separate the members, which may hold spaces */
    bool wants;  /* a member must come before the next comma */
    uint64_t members;
} communities;

/* The position of the first member; 0: the line is not a heading. */
static size_t read_community(const char *text, size_t length, sm_field *number)
{
    static const char *const word[] = {"community", "cluster"};
    size_t from = sm_skip_spaces(text, 0, length), to = from;
    while (to < length && isalpha((unsigned char)text[to])) to++;
    bool known = false;
    for (size_t i = 0; i < 2; i++)
        known = known || (to - from == strlen(word[i]) && strncasecmp(text + from, word[i], to - from) == 0);
    from = to = sm_skip_spaces(text, to, length);
    while (to < length && isdigit((unsigned char)text[to])) to++;
    *number = (sm_field){text + from, to - from};
    size_t colon = sm_skip_spaces(text, to, length);
    return known && to > from && to - from <= DIGITS && colon < length && text[colon] == ':' ? colon + 1 : 0;
}

static void end_community(communities *c)
{
    if (c->depth) sm_reading_refuse(c->r, c->opened, "a bracket opened here is never closed; is the file complete?");
}

static void begin_community(communities *c, sm_field number, uint64_t line)
{
    end_community(c);
    begin_cluster(c->r, number, (sm_place){line, 1});
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
    return (!c->commas && sm_skip_spaces(l->text, at, l->length) > at) ||
           (c->depth && l->text[at] == c->closing[c->depth - 1]);
}

/* A text between two quotes, or up to the next comma, space or closing bracket; returns where it ends. */
static size_t read_member(communities *c, const sm_physical *l, size_t from)
{
    char quote = l->text[from];
    size_t to = from, inside = 0;
    const char *close = quote == '\'' || quote == '"' ? memchr(l->text + from + 1, quote, l->length - from - 1) : NULL;
    if (close && ends_member(c, l, sm_skip_spaces(l->text, (size_t)(close + 1 - l->text), l->length))) {
        to = (size_t)(close + 1 - l->text);
        inside = 1;
    } else {
        while (!ends_member(c, l, to)) to++;
    }
    size_t end = to;
    while (end > from + 1 && (l->text[end - 1] == ' ' || l->text[end - 1] == '\t')) end--;
    sm_field id = {l->text + from + inside, end - from - 2 * inside};
    add_member(c->r, id, (sm_field){c->name, strlen(c->name)}, (sm_place){l->line, from + 1}, one_cluster);
    c->members++;
    c->wants = false;
    return to;
}

static void read_members(communities *c, const sm_physical *l, size_t at)
{
    c->commas = c->commas || memchr(l->text + at, ',', l->length - at);
    for (at = sm_skip_spaces(l->text, at, l->length); at < l->length && c->r->status == SM_OK;
         at = sm_skip_spaces(l->text, at, l->length)) {
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
    begin_members(r, "a list of communities", "lists of members");
    while (sm_reading_line(r, in, &l)) {
        size_t at = read_community(l.text, l.length, &number);
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
        if (!sm_is_blank_text(at, n)) return read_community(at, n, &number) > 0;
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

/* ---- cd-hit ------------------------------------------------------------------------------------------------------ */
/* ">Cluster N", then a line per member, "0\t297aa, >ID... at 98.50%"; "*" marks the representative. */
static bool read_clstr_heading(const char *text, size_t length, sm_field *number)
{
    static const char begin[] = ">Cluster ";
    size_t from = sizeof begin - 1, to = from;
    if (length <= from || memcmp(text, begin, from) != 0) return false;
    while (to < length && isdigit((unsigned char)text[to])) to++;
    *number = (sm_field){text + from, to - from};
    return to > from && to - from <= DIGITS && sm_is_blank_text(text + to, length - to);
}

/* The id is between ", >" and the last "...". */
static bool read_clstr_member(const sm_physical *l, sm_field *id)
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
    begin_members(r, "a .clstr file", "cd-hit clusters");
    while (sm_reading_line(r, in, &l)) {
        if (sm_is_blank_text(l.text, l.length)) continue;
        if (read_clstr_heading(l.text, l.length, &field)) {
            snprintf(cluster, sizeof cluster, "%.*s", (int)field.length, field.text);
            begin_cluster(r, field, (sm_place){l.line, 1});
        } else if (*cluster && read_clstr_member(&l, &field)) {
            sm_place at = {l.line, (uint64_t)(field.text - l.text) + 1};
            add_member(r, field, (sm_field){cluster, strlen(cluster)}, at, remedy);
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
    return read_clstr_heading(head, sm_head_line(head, length, &rest), &number);
}

const sm_format sm_format_clstr = {.name = "clstr",
                                   .help = "clusters of cd-hit, joined by id with the other file",
                                   .suffixes = "clstr",
                                   .called = "cd-hit clusters",
                                   .is = is_clstr,
                                   .points = true,
                                   .read = read_clstr};

/* ---- USEARCH and VSEARCH ----------------------------------------------------------------------------------------- */
/* Ten columns between tabs. Records S (seed) and H (hit) are members of the cluster in column 2 by the label in column
 * 9, N has no cluster; the others summarise clusters or are not of the input. */
enum { TYPE = 0, UC_CLUSTER = 1, STRAND = 4, QUERY = 8, FIELDS = 10 };
static const char types[] = "SHNCDLR";

/* How many fields the line has; the first ten are kept. */
static size_t split_tabs(const char *text, size_t length, sm_field field[FIELDS])
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

/* *numbered: the cluster is a number, not "*". */
static bool is_record(const char *text, size_t length, sm_field field[FIELDS], bool *numbered)
{
    uint64_t number;
    if (split_tabs(text, length, field) != FIELDS || !is_one_of(field[TYPE], types) || !field[QUERY].length)
        return false;
    *numbered = sm_count_of(field[UC_CLUSTER].text, field[UC_CLUSTER].length, &number) == SM_COUNT_OK;
    return *numbered || is_one_of(field[UC_CLUSTER], "*");
}

static void read_record(sm_reading *r, const sm_physical *l)
{
    sm_field field[FIELDS];
    bool numbered;
    if (!is_record(l->text, l->length, field, &numbered)) {
        sm_reading_refuse(r, (sm_place){l->line, 1},
                          "malformed record (expected one of %s, then 9 more columns between tabs, found \"%s\"); is "
                          "the file complete?",
                          types, sm_quote_bytes(l->text, l->length).text);
        return;
    }
    sm_place cluster_at = {l->line, (uint64_t)(field[UC_CLUSTER].text - l->text) + 1},
             at = {l->line, (uint64_t)(field[QUERY].text - l->text) + 1};
    bool member = is_one_of(field[TYPE], "SH");
    if (member && !numbered)
        sm_reading_refuse(r, cluster_at, "record %c has no cluster (expected a number, found \"*\"); correct column 2",
                          field[TYPE].text[0]);
    if (is_one_of(field[TYPE], "S")) begin_cluster(r, field[UC_CLUSTER], cluster_at);
    if (member || is_one_of(field[TYPE], "N"))
        add_member(r, field[QUERY], member ? field[UC_CLUSTER] : (sm_field){"", 0}, at,
                   "a sequence must be in one cluster, so keep its best hit only");
}

static void read_uc(sm_source *in, sm_reading *r)
{
    sm_physical l;
    begin_members(r, "a .uc file", "records S, H and N of USEARCH or VSEARCH");
    while (sm_reading_line(r, in, &l))
        if (!sm_is_blank_text(l.text, l.length) && l.text[0] != '#') read_record(r, &l);
}

/* The first record, below comments. */
static bool is_uc(const char *head, size_t length)
{
    sm_field field[FIELDS];
    bool numbered;
    for (const char *at = head, *rest; at; at = rest) {
        size_t n = sm_head_line(at, length - (size_t)(at - head), &rest);
        if (!n || *at == '#') continue;
        return is_record(at, n, field, &numbered) && is_one_of(field[STRAND], "+-.*");
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
