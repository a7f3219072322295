#include "plan.h"
#include <string.h>

enum { LABEL_AT_MOST = 4096, LOOKED_AT = 4096 };

sm_plan sm_plan_begin(const sm_session *s, sm_dict *names, sm_edit *edit, sm_error *err)
{
    return (sm_plan){.session = s,
                     .table = sm_session_table(s),
                     .names = names,
                     .edit = edit,
                     .err = err,
                     .next = s->ids[sm_history_here(s->history)].cols};
}

sm_status sm_plan_turn(sm_plan *p)
{
    p->turned = !p->turned;
    sm_ids ids = p->session->ids[sm_history_here(p->session->history)];
    p->next = p->turned ? ids.rows : ids.cols;
    return sm_edit_op(p->edit, (sm_op){.kind = SM_OP_ROLES}, p->err);
}

/* ---- looking ----------------------------------------------------------------------------------------------------- */

uint32_t sm_plan_find(const sm_plan *p, const char *name)
{
    return p->turned ? sm_table_find_row(p->table, name) : sm_table_find_col(p->table, name);
}

sm_line sm_plan_line(const sm_plan *p, uint32_t col)
{
    return p->turned ? sm_table_row(p->table, col) : sm_table_col(p->table, col);
}

const char *sm_plan_name(const sm_plan *p, uint32_t col)
{
    return p->turned ? sm_table_row_name(p->table, col) : sm_table_col_name(p->table, col);
}

uint32_t sm_plan_size(const sm_plan *p)
{
    return p->turned ? sm_table_rows(p->table) : sm_table_cols(p->table);
}

bool sm_plan_is_open(const sm_plan *p, uint32_t col)
{
    return p->turned ? sm_table_row_open(p->table, col) : sm_table_col_open(p->table, col);
}

uint64_t sm_plan_sum(const sm_plan *p, uint32_t col)
{
    return (p->turned ? sm_table_row_sums(p->table) : sm_table_col_sums(p->table))[col];
}

uint32_t sm_plan_first(const sm_plan *p, uint32_t row, uint32_t col)
{
    const sm_points *points = p->session->points;
    if (!points) return SM_NONE;
    return p->turned ? sm_points_first(points, col, row) : sm_points_first(points, row, col);
}

/* Names of open rows (columns) near to a word; in a very long list only the first thousands are looked at. */
static const char *nearest(const sm_plan *p, bool rows, const char *word)
{
    sm_near near = {.word = word};
    uint32_t n = rows ? sm_table_rows(p->table) : sm_table_cols(p->table);
    for (uint32_t i = 0; i < n && i < LOOKED_AT; i++)
        if (rows ? sm_table_row_open(p->table, i) : sm_table_col_open(p->table, i))
            sm_near_try(&near, rows ? sm_table_row_name(p->table, i) : sm_table_col_name(p->table, i));
    return sm_near_found(&near);
}

/* "; the nearest is .." or, where nothing is near, the first of those there are. */
static sm_status say_which(const sm_plan *p, bool rows, const char *word, sm_text *out)
{
    enum { FEW = 8 };
    const char *near = nearest(p, rows, word);
    if (near) return sm_text_print(out, p->err, "the nearest is \"%s\"", near);
    uint32_t n = rows ? sm_table_rows(p->table) : sm_table_cols(p->table), said = 0;
    sm_status status = SM_OK;
    for (uint32_t i = 0; i < n && said <= FEW && status == SM_OK; i++) {
        if (!(rows ? sm_table_row_open(p->table, i) : sm_table_col_open(p->table, i))) continue;
        const char *name = rows ? sm_table_row_name(p->table, i) : sm_table_col_name(p->table, i);
        status = said < FEW ? sm_text_print(out, p->err, "%s%.40s", said ? ", " : "there are ", name)
                            : sm_text_print(out, p->err, " ..");
        said++;
    }
    return status || said ? status : sm_text_print(out, p->err, "there is none at all");
}

static sm_status unknown(const sm_plan *p, bool row, const char *word)
{
    const char *kind = row ? "class" : "cluster", *other = row ? "cluster" : "class";
    bool there = (row ? sm_table_find_col(p->table, word) : sm_table_find_row(p->table, word)) != SM_NONE;
    sm_text which = {0};
    sm_status status = say_which(p, row, word, &which);
    if (status == SM_OK)
        status = sm_fail(p->err, SM_USAGE, "no %s is called \"%s\"; %s%s%s%s; give a name as the matrix shows it", kind,
                         word, there ? "a " : "", there ? other : "", there ? " is; " : "", sm_text_of(&which));
    sm_text_done(&which);
    return status;
}

sm_status sm_plan_unknown(const sm_plan *p, const char *word)
{
    return unknown(p, p->turned, word);
}

sm_status sm_plan_cluster(const sm_plan *p, const char *word, uint32_t *col)
{
    *col = sm_table_find_col(p->table, word);
    return *col != SM_NONE ? SM_OK : unknown(p, false, word);
}

sm_status sm_plan_class(const sm_plan *p, const char *word, uint32_t *row)
{
    *row = sm_table_find_row(p->table, word);
    return *row != SM_NONE ? SM_OK : unknown(p, true, word);
}

sm_status sm_plan_new_name(const sm_plan *p, const char *word)
{
    if (!*word) return sm_fail(p->err, SM_USAGE, "a name is empty; \"\" was given; give at least one character");
    if (strlen(word) > LABEL_AT_MOST)
        return sm_fail(p->err, SM_LIMIT, "a name is too long; it has %zu bytes; give %d at most", strlen(word),
                       LABEL_AT_MOST);
    if (sm_plan_find(p, word) == SM_NONE) return SM_OK;
    return sm_fail(p->err, SM_USAGE,
                   "the name \"%s\" is taken; another cluster bears it; give another name or merge the two", word);
}

/* ---- ops --------------------------------------------------------------------------------------------------------- */

sm_status sm_plan_keep(const sm_plan *p, const char *name, const char **kept)
{
    uint32_t id;
    sm_status status = sm_dict_add(p->names, name, strlen(name), &id, p->err);
    if (status == SM_OK) *kept = sm_dict_text(p->names, id);
    return status;
}

sm_status sm_plan_open(sm_plan *p, const char *name, uint32_t *col)
{
    const char *kept = NULL;
    sm_status status = sm_plan_keep(p, name, &kept);
    if (status != SM_OK) return status;
    if (p->next == SM_NONE) return sm_fail(p->err, SM_LIMIT, "too many clusters; no number is left; merge some");
    *col = p->next++;
    return sm_edit_op(p->edit, (sm_op){.kind = SM_OP_OPEN, .from = SM_NONE, .to = *col, .name = kept}, p->err);
}

sm_status sm_plan_open_part(sm_plan *p, const char *base, uint64_t *number, uint32_t *col)
{
    sm_text name = {0};
    sm_status status;
    do {
        sm_text_clear(&name);
        status = sm_text_print(&name, p->err, "%s.%llu", base, (unsigned long long)++*number);
    } while (status == SM_OK && sm_plan_find(p, sm_text_of(&name)) != SM_NONE);
    if (status == SM_OK) status = sm_plan_new_name(p, sm_text_of(&name));
    if (status == SM_OK) status = sm_plan_open(p, sm_text_of(&name), col);
    sm_text_done(&name);
    return status;
}

sm_status sm_plan_close(sm_plan *p, uint32_t col)
{
    const char *name = col < sm_plan_size(p) ? sm_plan_name(p, col) : "";
    return sm_edit_op(p->edit, (sm_op){.kind = SM_OP_CLOSE, .from = col, .to = SM_NONE, .name = name}, p->err);
}

sm_status sm_plan_call(sm_plan *p, uint32_t col, const char *was, const char *name)
{
    return sm_edit_op(p->edit, (sm_op){.kind = SM_OP_NAME, .from = SM_NONE, .to = col, .name = name, .was = was},
                      p->err);
}

sm_status sm_plan_take(sm_plan *p, uint32_t row, uint32_t from, uint32_t to, uint64_t count, uint32_t *point)
{
    const sm_points *points = p->session->points;
    sm_op op = {.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = count};
    sm_status status = count ? sm_edit_op(p->edit, op, p->err) : SM_OK;
    for (uint64_t i = 0; points && i < count && status == SM_OK; i++) {
        status = sm_edit_point(p->edit, *point, p->err);
        *point = sm_points_next(points, *point);
    }
    return status;
}

sm_status sm_plan_point(sm_plan *p, uint32_t row, uint32_t from, uint32_t to, uint32_t point)
{
    sm_edit *e = p->edit;
    sm_op *last = e->n_ops ? &e->ops[e->n_ops - 1] : NULL;
    sm_status status = SM_OK;
    if (last && last->kind == SM_OP_MOVE && last->row == row && last->from == from && last->to == to)
        last->count++;
    else
        status = sm_edit_op(e, (sm_op){.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = 1}, p->err);
    if (status == SM_OK && p->session->points) status = sm_edit_point(e, point, p->err);
    return status;
}
