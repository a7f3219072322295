/* Community files (CNL): a cluster a line, the ids of its nodes separated by blanks. Two of them are joined by id. */
#include "base/mem.h"
#include "formats.h"
#include <stdio.h>
#include <string.h>

typedef struct cnl {
    sm_reading *r; /* remembers the first failure */
    uint64_t clusters;
} cnl;

static void add_node(cnl *c, sm_field node, sm_field name, sm_place at)
{
    const char *colon = memchr(node.text, ':', node.length);
    if (colon && (colon + 2 != node.text + node.length || colon[1] != '1'))
        sm_reading_refuse(c->r, at,
                          "a node that belongs to the cluster in part (found \"%s\"); only whole memberships make a "
                          "partition; leave shares out",
                          sm_quote_bytes(node.text, node.length).text);
    if (colon) node.length = (size_t)(colon - node.text); /* "12:1" is node 12 as a whole */
    sm_add_member(c->r, node, name, at, SM_ONE_CLUSTER);
}

static size_t blanks(const char *text, size_t from, size_t length)
{
    while (from < length && (text[from] == ' ' || text[from] == '\t')) from++;
    return from;
}

static size_t word_end(const char *text, size_t from, size_t length)
{
    while (from < length && text[from] != ' ' && text[from] != '\t') from++;
    return from;
}

/* "NAME> " in front of the nodes names the cluster; else it is the number of its line among the clusters. */
static sm_field name_of(const sm_physical *l, size_t *at, const char *number)
{
    size_t end = word_end(l->text, *at, l->length);
    if (end > *at + 1 && l->text[end - 1] == '>') {
        sm_field name = {l->text + *at, end - 1 - *at};
        *at = end;
        return name;
    }
    return (sm_field){number, strlen(number)};
}

static void read_cluster(cnl *c, const sm_physical *l)
{
    char number[24];
    size_t at = blanks(l->text, 0, l->length);
    snprintf(number, sizeof number, "%llu", (unsigned long long)++c->clusters);
    sm_field name = name_of(l, &at, number);
    for (at = blanks(l->text, at, l->length); at < l->length && c->r->status == SM_OK;) {
        size_t end = word_end(l->text, at, l->length);
        add_node(c, (sm_field){l->text + at, end - at}, name, (sm_place){l->line, at + 1});
        at = blanks(l->text, end, l->length);
    }
}

static void read_cnl(sm_source *in, sm_reading *r)
{
    cnl c = {.r = r};
    sm_physical l;
    sm_members_begin(r, "a community file");
    while (sm_reading_line(r, in, &l))
        if (!sm_is_blank_text(l.text, l.length) && l.text[0] != '#') read_cluster(&c, &l);
}

static bool is_cnl(const char *head, size_t length)
{
    static const char begin[] = "# Clusters:";
    return length >= sizeof begin - 1 && memcmp(head, begin, sizeof begin - 1) == 0;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */
/* Points by cluster: next[p] follows p in its cluster, first[j] begins it; SM_NONE ends. Returns the points in any. */
static uint32_t chain(const uint32_t *cluster, uint32_t n, uint32_t *first, uint32_t *next, uint32_t k)
{
    uint32_t in = 0;
    for (uint32_t j = 0; j < k; j++) first[j] = SM_NONE;
    for (uint32_t p = n; p-- > 0;) {
        if (cluster[p] == SM_NONE) continue;
        next[p] = first[cluster[p]];
        first[cluster[p]] = p;
        in++;
    }
    return in;
}

static void put_id(sm_out *out, const sm_labels *l, uint32_t point)
{
    const char *id = sm_point_written(l, point).id;
    bool bad = id && (!*id || *id == '#' || strpbrk(id, " \t\r\n:>"));
    if (bad && out->status == SM_OK)
        out->status = sm_fail(out->err, SM_USAGE,
                              "an id cannot be written in CNL; \"%s\" holds a blank, ':', '>' or '#'; use csv",
                              sm_quote_brief(id).text);
    if (id)
        sm_out_printf(out, " %s", id);
    else
        sm_out_printf(out, " %u", point + 1);
}

static void write_cnl(const sm_labels *l, sm_out *out)
{
    uint32_t n = sm_points_written(l), k = sm_table_cols(l->table), clusters = 0;
    uint32_t *first = sm_alloc(k, sizeof *first), *next = sm_alloc(n, sizeof *next);
    uint32_t in = out->status == SM_OK ? chain(l->cluster, n, first, next, k) : 0;
    for (uint32_t j = 0; j < k && out->status == SM_OK; j++) clusters += first[j] != SM_NONE;
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
