/* Community files (CNL): a cluster a line, the ids of its nodes separated by blanks. Two of them are joined by id. */
#include "formats.h"
#include "setmatch/base/mem.h"
#include "write.h"
#include <string.h>

enum { ID = 0, LABEL = 1 };

typedef struct cnl {
    sm_sheet *s;
    const sm_reading *r;
    uint64_t clusters;
} cnl;

static sm_status wrong(const cnl *c, sm_place at, const char *cause, sm_field found, const char *remedy, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, c->s->file, at.line, at.column, "%s; found \"%.*s\"; %s", cause,
                      found.length > 40 ? 40 : (int)found.length, found.text, remedy);
}

static sm_status twice(const cnl *c, sm_place at, const char *id, uint32_t first, sm_error *err)
{
    uint64_t row = 0;
    while (c->s->column[ID].id[row] != first) row++;
    return sm_fail_at(err, SM_INPUT, c->s->file, at.line, at.column,
                      "node \"%.40s\" is in two clusters; it was in line %llu before; overlapping clusters are no "
                      "partition and cannot be compared here",
                      id, (unsigned long long)sm_sheet_line(c->s, row));
}

/* "12:1" is node 12 as a whole; any other share is fuzzy. */
static sm_status plain_id(const cnl *c, sm_field *node, sm_place at, sm_error *err)
{
    const char *colon = memchr(node->text, ':', node->length);
    if (!colon) return SM_OK;
    size_t share = node->length - (size_t)(colon + 1 - node->text);
    if (share != 1 || colon[1] != '1')
        return wrong(c, at, "a node that belongs to the cluster in part", *node,
                     "only whole memberships make a partition; leave shares out", err);
    node->length = (size_t)(colon - node->text);
    return SM_OK;
}

static sm_status add_node(cnl *c, sm_field node, sm_field name, sm_place at, sm_error *err)
{
    sm_sheet *s = c->s;
    sm_status status = plain_id(c, &node, at, err);
    if (status != SM_OK) return status;
    sm_dict *ids = s->column[ID].dict;
    uint32_t before = sm_dict_size(ids), found;
    if (sm_dict_find(ids, node.text, node.length, &found)) return twice(c, at, sm_dict_text(ids, found), found, err);
    if (before >= c->r->bounds->most[SM_BOUND_POINTS])
        return sm_over(c->r->bounds, SM_BOUND_POINTS, s->file, at.line, 0, err);
    status = sm_sheet_note_line(s, at.line, err);
    if (status == SM_OK) status = sm_column_add(s, &s->column[ID], node, at, c->r->bounds, err);
    if (status == SM_OK) status = sm_column_add(s, &s->column[LABEL], name, at, c->r->bounds, err);
    s->rows++;
    return status;
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

static sm_status read_cluster(cnl *c, const sm_physical *l, sm_text *number, sm_error *err)
{
    size_t at = blanks(l->text, 0, l->length);
    sm_text_clear(number);
    sm_status status = sm_text_print(number, err, "%llu", (unsigned long long)++c->clusters);
    sm_field name = name_of(l, &at, sm_text_of(number));
    for (at = blanks(l->text, at, l->length); at < l->length && status == SM_OK;) {
        size_t end = word_end(l->text, at, l->length);
        status = add_node(c, (sm_field){l->text + at, end - at}, name, (sm_place){l->line, at + 1}, err);
        at = blanks(l->text, end, l->length);
    }
    return status;
}

static sm_status add_columns(sm_sheet *s, sm_error *err)
{
    s->header = SM_HEADER_YES;
    s->id_column = ID + 1;
    s->label_column = LABEL + 1;
    sm_status status = sm_sheet_add_column(s, "id", 2, err);
    if (status == SM_OK) status = sm_sheet_add_column(s, "cluster", 7, err);
    if (status == SM_OK) s->column[ID].plain_id = s->column[LABEL].asked = true;
    return status;
}

static sm_status read(sm_source *in, sm_reading *r, sm_error *err)
{
    cnl c = {.s = r->sheet, .r = r};
    if (r->alone)
        return sm_fail_at(err, SM_INPUT, c.s->file, 0, 0,
                          "a community file holds one partition; two are needed; give the other file too");
    sm_text number = {0};
    sm_physical l;
    bool got = true;
    sm_status status = add_columns(c.s, err);
    while (status == SM_OK && got) {
        status = sm_source_line(in, &l, &got, err);
        if (status != SM_OK || !got || sm_is_blank_text(l.text, l.length) || l.text[0] == '#') continue;
        status = read_cluster(&c, &l, &number, err);
    }
    sm_text_done(&number);
    return status;
}

/* ---- writing ---------------------------------------------------------------------------------------------------- */
typedef struct writer {
    const sm_dataset *d;
    const sm_table *t;
    const uint32_t *cluster;
    uint32_t *first, *next;
    sm_sink out;
} writer;

static sm_status put_id(const writer *w, uint32_t p, sm_error *err)
{
    const char *id = sm_point_written(w->d, w->t, w->cluster, p).id;
    if (!id) return sm_putf(w->out, err, " %u", p + 1);
    if (!*id || *id == '#' || strpbrk(id, " \t\r\n:>"))
        return sm_fail(err, SM_USAGE,
                       "an id cannot be written in CNL; \"%.40s\" holds a blank, ':', '>' or '#'; use csv", id);
    sm_status status = sm_put(w->out, " ", err);
    return status == SM_OK ? sm_put(w->out, id, err) : status;
}

static bool is_name(const char *label)
{
    return *label && *label != '#' && !strpbrk(label, " \t\r\n>");
}

/* Points by cluster: next[p] follows p in its cluster, first[j] begins it; SM_NONE ends. */
static void chain(const uint32_t *cluster, uint32_t n, uint32_t *first, uint32_t *next, uint32_t k)
{
    for (uint32_t j = 0; j < k; j++) first[j] = SM_NONE;
    for (uint32_t p = n; p-- > 0;) {
        if (cluster[p] == SM_NONE) continue;
        next[p] = first[cluster[p]];
        first[cluster[p]] = p;
    }
}

static sm_status put_cluster(const writer *w, uint32_t j, sm_error *err)
{
    const char *name = sm_table_col_name(w->t, j);
    if (!is_name(name))
        return sm_fail(err, SM_USAGE, "a label cannot be written in CNL; \"%.40s\" holds a blank, '>' or '#'; use csv",
                       name);
    sm_status status = sm_put(w->out, name, err);
    if (status == SM_OK) status = sm_put(w->out, ">", err);
    for (uint32_t p = w->first[j]; p != SM_NONE && status == SM_OK; p = w->next[p]) status = put_id(w, p, err);
    return status == SM_OK ? sm_put(w->out, "\n", err) : status;
}

static sm_status put_clusters(const writer *w, uint32_t n, sm_error *err)
{
    uint32_t in = 0, k = 0, cols = sm_table_cols(w->t);
    for (uint32_t p = 0; p < n; p++) in += w->cluster[p] != SM_NONE;
    for (uint32_t j = 0; j < cols; j++) k += w->first[j] != SM_NONE;
    sm_status status = sm_putf(w->out, err, "# Clusters: %u, Nodes: %u, Fuzzy: 0, Numbered: 1\n", k, in);
    for (uint32_t j = 0; j < cols && status == SM_OK; j++)
        if (w->first[j] != SM_NONE) status = put_cluster(w, j, err);
    return status;
}

static sm_status write(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err)
{
    sm_status status = sm_need_points(d, cluster, "cnl", err);
    if (status != SM_OK) return status;
    uint32_t n = sm_dataset_parts(d)->n, k = sm_table_cols(t);
    writer w = {d, t, cluster, sm_alloc(k, sizeof(uint32_t)), sm_alloc(n, sizeof(uint32_t)), out};
    if (w.first && w.next) chain(cluster, n, w.first, w.next, k);
    status = w.first && w.next ? put_clusters(&w, n, err) : sm_no_memory(err);
    sm_free(w.first);
    sm_free(w.next);
    return status;
}

const sm_format sm_format_cnl = {.name = "cnl",
                                 .help =
                                     "communities: a cluster a line, the ids of its points; two files are joined by id",
                                 .suffixes = "cnl",
                                 .read = read,
                                 .write = write};
