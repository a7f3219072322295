/* split, merge, swap, rename, new, roles: clusters come, go and change their names. */
#include "plan.h"
#include <string.h>

/* ---- split ------------------------------------------------------------------------------------------------------- */

typedef struct cutting { /* a cluster being taken apart, class by class in loaded order */
    uint32_t from;
    sm_line line;
    uint32_t at;    /* offset in line */
    uint64_t taken; /* points taken from the class there */
    uint32_t point; /* next one of its chain */
} cutting;

/* The class at hand, with points left; SM_NONE at the end. */
static uint32_t class_at_hand(const sm_plan *p, cutting *c)
{
    while (c->at < c->line.n && c->taken == c->line.count[c->at]) {
        c->at++;
        c->taken = 0;
        if (c->at < c->line.n) c->point = sm_plan_first(p, sm_line_at(c->line, c->at), c->from);
    }
    return c->at < c->line.n ? sm_line_at(c->line, c->at) : SM_NONE;
}

static cutting begin_cutting(const sm_plan *p, uint32_t from)
{
    cutting c = {.from = from, .line = sm_table_line(p->table, p->turned, from)};
    if (c.line.n) c.point = sm_plan_first(p, sm_line_at(c.line, 0), from);
    return c;
}

static void cut(sm_plan *p, cutting *c, uint64_t size, uint32_t to)
{
    while (size && p->status == SM_OK) {
        uint32_t row = class_at_hand(p, c); /* there is one: the sizes add up */
        if (row == SM_NONE) {
            p->status = sm_fail(p->err, SM_INTERNAL, "the parts of the split exceed the cluster");
            return;
        }
        uint64_t left = c->line.count[c->at] - c->taken, now = left < size ? left : size;
        sm_plan_take(p, row, c->from, to, now, &c->point);
        c->taken += now;
        size -= now;
    }
}

static void sizes_add_up(sm_plan *p, uint32_t from, const char *word)
{
    uint64_t sum = 0, there = sm_table_sum(p->table, p->turned, from), size;
    for (const char *at = word; at && p->status == SM_OK && sum <= there; sum += size)
        p->status = sm_size_read(&at, &size, p->err);
    if (p->status != SM_OK || sum == there) return;
    p->status = sm_fail(p->err, SM_USAGE,
                        "the sizes do not add up; %s holds %llu point%s, the parts %s%llu; give sizes that add up",
                        sm_plan_name(p, from), (unsigned long long)there, sm_plural(there),
                        sum > there ? "at least " : "", (unsigned long long)sum);
}

static void split_by_sizes(sm_plan *p, uint32_t from, const char *word)
{
    sizes_add_up(p, from, word);
    cutting c = begin_cutting(p, from);
    uint64_t number = 0, size;
    for (const char *at = word; at && p->status == SM_OK;) {
        p->status = sm_size_read(&at, &size, p->err);
        cut(p, &c, size, sm_plan_open_part(p, sm_plan_name(p, from), &number));
    }
    sm_plan_close(p, from);
}

static uint32_t classes_in(sm_line line)
{
    uint32_t classes = 0;
    for (uint32_t i = 0; i < line.n; i++) classes += line.count[i] > 0;
    return classes;
}

/* A cluster of one class has nothing to be split by. */
static void split_by_class(sm_plan *p, uint32_t from)
{
    cutting c = begin_cutting(p, from);
    if (classes_in(c.line) < 2) return;
    uint64_t number = 0;
    while (p->status == SM_OK && class_at_hand(p, &c) != SM_NONE)
        cut(p, &c, c.line.count[c.at], sm_plan_open_part(p, sm_plan_name(p, from), &number));
    sm_plan_close(p, from);
}

sm_status sm_plan_split(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    uint32_t from = sm_plan_known(&p, false, c->word[0]);
    if (p.status != SM_OK) return p.status;
    bool told = c->n_words > 1;
    if (!told && classes_in(sm_table_line(p.table, p.turned, from)) < 2)
        return sm_fail(err, SM_USAGE, "all points of %s are in one class; use sizes, as in split %s 10,10", c->word[0],
                       c->word[0]);
    if (!told || sm_sizes_by_class(c->word[1]))
        split_by_class(&p, from);
    else
        split_by_sizes(&p, from, c->word[1]);
    return p.status;
}

void sm_put_parts(sm_text *out, const sm_session *s, uint32_t col, uint32_t parts)
{
    const sm_table *t = sm_session_table(s);
    uint64_t size = sm_table_sum(t, false, col);
    if (!parts && classes_in(sm_table_line(t, false, col)) > 1) {
        sm_text_puts(out, "by class");
        return;
    }
    if (!parts) parts = 2;
    for (uint32_t i = 0; i < parts; i++)
        sm_text_printf(out, "%s%llu", i ? "," : "", (unsigned long long)(size / parts + (i < size % parts)));
}

/* ---- merge ------------------------------------------------------------------------------------------------------- */

static void merge_into(sm_plan *p, uint32_t from, uint32_t to)
{
    sm_line line = sm_table_line(p->table, p->turned, from);
    for (uint32_t i = 0; i < line.n; i++) {
        if (line.count[i] == 0) continue;
        uint32_t row = sm_line_at(line, i), point = sm_plan_first(p, row, from);
        sm_plan_take(p, row, from, to, line.count[i], &point);
    }
    sm_plan_close(p, from);
}

/* The word after the last of a group; the last is the cluster that stays. */
static size_t group_end(const sm_command *c, size_t at)
{
    while (at < c->n_words && *c->word[at]) at++;
    return at;
}

/* A cluster that is closed is named once. */
static void named_once(sm_plan *p, const sm_command *c)
{
    for (size_t i = 0; i < c->n_words && p->status == SM_OK; i++)
        for (size_t j = i + 1; j < c->n_words && p->status == SM_OK; j++) {
            bool both_stay = group_end(c, i) == i + 1 && group_end(c, j) == j + 1;
            if (*c->word[i] && !both_stay && strcmp(c->word[i], c->word[j]) == 0)
                p->status = sm_fail(p->err, SM_USAGE, "cluster \"%s\" is named twice; name each cluster to close once",
                                    sm_quote(c->word[i]).text);
        }
}

/* Merging a cluster with itself does nothing. */
sm_status sm_plan_merge(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    bool two = c->n_words == 2 && *c->word[0] && *c->word[1];
    if (!two) named_once(&p, c);
    for (size_t at = 0, end; at < c->n_words && p.status == SM_OK; at = end + 1) {
        end = group_end(c, at);
        if (end < at + 2 || end + 1 == c->n_words)
            return sm_fail(err, SM_USAGE,
                           "each merge needs two clusters (found %zu before or after a comma); write "
                           "merge 2 15 6 , 7 9",
                           end < at + 2 ? end - at : 0);
        uint32_t to = sm_plan_known(&p, false, c->word[end - 1]);
        for (size_t i = at; i + 1 < end && p.status == SM_OK; i++) {
            uint32_t from = sm_plan_known(&p, false, c->word[i]);
            if (p.status == SM_OK && from != to) merge_into(&p, from, to);
        }
    }
    return p.status;
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

/* Exchanging the names of two clusters gives each one's points the other's label, whatever the number of points. The
 * third name is needed because no two open clusters may bear the same. */
sm_status sm_plan_swap(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    uint32_t a = sm_plan_known(&p, false, c->word[0]), b = sm_plan_known(&p, false, c->word[1]);
    if (p.status != SM_OK || a == b) return p.status;
    const char *was_a = sm_plan_name(&p, a), *was_b = sm_plan_name(&p, b), *third = NULL;
    sm_text spare = {0};
    sm_text_puts(&spare, was_a);
    do sm_text_puts(&spare, "~");
    while (sm_plan_find(&p, sm_text_of(&spare)) != SM_NONE);
    third = sm_plan_keep(&p, sm_text_of(&spare));
    sm_text_free(&spare);
    sm_plan_call(&p, a, was_a, third);
    sm_plan_call(&p, b, was_b, was_a);
    sm_plan_call(&p, a, third, was_b);
    return p.status;
}

sm_status sm_plan_rename(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    uint32_t col = sm_plan_known(&p, false, c->word[0]);
    if (p.status != SM_OK || strcmp(c->word[0], c->word[1]) == 0) return p.status;
    sm_plan_call(&p, col, sm_plan_name(&p, col), sm_plan_new_name(&p, c->word[1]));
    return p.status;
}

sm_status sm_plan_new(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    sm_plan_open(&p, c->word[0]);
    return p.status;
}

sm_status sm_plan_roles(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    sm_plan_turn(&p);
    return p.status;
}
