/* split, merge, swap, rename, new, roles: clusters come, go and change their names. */
#include "plan.h"
#include <string.h>

/* ---- split ------------------------------------------------------------------------------------------------------- */

typedef struct cutting { /* a cluster being taken apart, class by class in loaded order */
    uint32_t from;
    sm_line line;
    uint32_t at;    /* place in line */
    uint64_t taken; /* of the class there */
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

static sm_status cut(sm_plan *p, cutting *c, uint64_t size, uint32_t to)
{
    sm_status status = SM_OK;
    while (size && status == SM_OK) {
        uint32_t row = class_at_hand(p, c);
        if (row == SM_NONE) return sm_fail(p->err, SM_INTERNAL, "a split ran out of points");
        uint64_t left = c->line.count[c->at] - c->taken, now = left < size ? left : size;
        status = sm_plan_take(p, row, c->from, to, now, &c->point);
        c->taken += now;
        size -= now;
    }
    return status;
}

static sm_status sizes_add_up(const sm_plan *p, uint32_t from, const char *word)
{
    uint64_t sum = 0, there = sm_table_sum(p->table, p->turned, from);
    sm_status status = SM_OK;
    for (const char *at = word; at && status == SM_OK && sum <= there;) {
        uint64_t size = 0;
        status = sm_size_read(&at, &size, p->err);
        sum += size;
    }
    if (status != SM_OK || sum == there) return status;
    return sm_fail(p->err, SM_USAGE,
                   "the sizes do not add up; %s holds %llu point%s, the parts %s%llu; give sizes that add up",
                   sm_plan_name(p, from), (unsigned long long)there, there == 1 ? "" : "s",
                   sum > there ? "at least " : "", (unsigned long long)sum);
}

static sm_status split_by_sizes(sm_plan *p, uint32_t from, const char *word)
{
    sm_status status = sizes_add_up(p, from, word);
    cutting c = begin_cutting(p, from);
    uint64_t number = 0;
    for (const char *at = word; at && status == SM_OK;) {
        uint64_t size = 0;
        uint32_t to = 0;
        status = sm_size_read(&at, &size, p->err);
        if (status == SM_OK) status = sm_plan_open_part(p, sm_plan_name(p, from), &number, &to);
        if (status == SM_OK) status = cut(p, &c, size, to);
    }
    return status == SM_OK ? sm_plan_close(p, from) : status;
}

static uint32_t classes_in(sm_line line)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < line.n; i++) n += line.count[i] > 0;
    return n;
}

/* A cluster of one class has nothing to be split by. */
static sm_status split_by_class(sm_plan *p, uint32_t from)
{
    cutting c = begin_cutting(p, from);
    if (classes_in(c.line) < 2) return SM_OK;
    sm_status status = SM_OK;
    uint64_t number = 0;
    while (status == SM_OK && class_at_hand(p, &c) != SM_NONE) {
        uint32_t to = 0;
        status = sm_plan_open_part(p, sm_plan_name(p, from), &number, &to);
        if (status == SM_OK) status = cut(p, &c, c.line.count[c.at], to);
    }
    return status == SM_OK ? sm_plan_close(p, from) : status;
}

sm_status sm_plan_split(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    uint32_t from = 0;
    sm_status status = sm_plan_cluster(&p, c->word[0], &from);
    if (status != SM_OK) return status;
    return sm_sizes_by_class(c->word[1]) ? split_by_class(&p, from) : split_by_sizes(&p, from, c->word[1]);
}

/* ---- merge ------------------------------------------------------------------------------------------------------- */

sm_status sm_plan_merge(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    uint32_t from = 0, to = 0;
    sm_status status = sm_plan_cluster(&p, c->word[0], &from);
    if (status == SM_OK) status = sm_plan_cluster(&p, c->word[1], &to);
    if (status != SM_OK || from == to) return status;
    sm_line line = sm_table_line(p.table, p.turned, from);
    for (uint32_t i = 0; i < line.n && status == SM_OK; i++) {
        if (line.count[i] == 0) continue;
        uint32_t row = sm_line_at(line, i), point = sm_plan_first(&p, row, from);
        status = sm_plan_take(&p, row, from, to, line.count[i], &point);
    }
    return status == SM_OK ? sm_plan_close(&p, from) : status;
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

/* Exchanging the names of two clusters gives each one's points the other's label, whatever the number of points. The
 * third name is needed because no two open clusters may bear the same. */
sm_status sm_plan_swap(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    uint32_t a = 0, b = 0;
    sm_status status = sm_plan_cluster(&p, c->word[0], &a);
    if (status == SM_OK) status = sm_plan_cluster(&p, c->word[1], &b);
    if (status != SM_OK || a == b) return status;
    const char *was_a = sm_plan_name(&p, a), *was_b = sm_plan_name(&p, b), *third = NULL;
    sm_text spare = {0};
    do status = sm_text_print(&spare, err, "%s~", spare.length ? "" : was_a);
    while (status == SM_OK && sm_plan_find(&p, sm_text_of(&spare)) != SM_NONE);
    if (status == SM_OK) status = sm_plan_keep(&p, sm_text_of(&spare), &third);
    sm_text_done(&spare);
    if (status == SM_OK) status = sm_plan_call(&p, a, was_a, third);
    if (status == SM_OK) status = sm_plan_call(&p, b, was_b, was_a);
    return status == SM_OK ? sm_plan_call(&p, a, third, was_b) : status;
}

sm_status sm_plan_rename(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    uint32_t col = 0;
    const char *name = NULL;
    sm_status status = sm_plan_cluster(&p, c->word[0], &col);
    if (status != SM_OK || strcmp(c->word[0], c->word[1]) == 0) return status;
    status = sm_plan_new_name(&p, c->word[1]);
    if (status == SM_OK) status = sm_plan_keep(&p, c->word[1], &name);
    return status == SM_OK ? sm_plan_call(&p, col, sm_plan_name(&p, col), name) : status;
}

sm_status sm_plan_new(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    uint32_t col = 0;
    sm_status status = sm_plan_new_name(&p, c->word[0]);
    return status == SM_OK ? sm_plan_open(&p, c->word[0], &col) : status;
}

sm_status sm_plan_roles(const sm_session *s, const sm_command *c, sm_dict *names, sm_edit *out, sm_error *err)
{
    sm_plan p = sm_plan_begin(s, names, out, err);
    return sm_plan_turn(&p);
}
