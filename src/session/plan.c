/* What the plans of all verbs need: clusters and classes by label, and the ops of an edit. */
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

uint32_t sm_plan_first(const sm_plan *p, uint32_t row, uint32_t col)
{
    const sm_points *points = p->session->points;
    if (!points) return SM_NONE;
    return p->turned ? sm_points_first(points, col, row) : sm_points_first(points, row, col);
}

/* The nearest of the open ones or, where nothing is near, the first of those there are; in a very long list only the
 * first thousands are looked at. */
static void put_known(const sm_plan *p, bool rows, const char *word, sm_text *out)
{
    enum { FEW = 8 };
    sm_near near = {.word = word};
    uint32_t n = sm_table_size(p->table, rows), told = 0;
    for (uint32_t i = 0; i < n && i < LOOKED_AT; i++)
        if (sm_table_open(p->table, rows, i)) sm_near_try(&near, sm_table_name(p->table, rows, i));
    if (sm_near_found(&near)) {
        sm_text_printf(out, "the nearest is \"%s\"", near.best);
        return;
    }
    for (uint32_t i = 0; i < n && told <= FEW; i++) {
        if (!sm_table_open(p->table, rows, i)) continue;
        if (told++ == FEW)
            sm_text_puts(out, " ..");
        else
            sm_text_printf(out, "%s%.40s", told > 1 ? ", " : "there are ", sm_table_name(p->table, rows, i));
    }
    if (!told) sm_text_puts(out, "there are none");
}

sm_status sm_plan_unknown(const sm_plan *p, bool rows, const char *word)
{
    const char *other = rows ? "cluster" : "class";
    sm_text known = {0};
    if (sm_table_find(p->table, !rows, word) != SM_NONE) sm_text_printf(&known, "a %s is; ", other);
    put_known(p, rows, word, &known);
    sm_status status =
        sm_fail(p->err, SM_USAGE, "no %s is called \"%s\"; %s", rows ? "class" : "cluster", word, sm_text_of(&known));
    sm_text_done(&known);
    return status;
}

sm_status sm_plan_cluster(const sm_plan *p, const char *word, uint32_t *col)
{
    *col = sm_table_find_col(p->table, word);
    return *col != SM_NONE ? SM_OK : sm_plan_unknown(p, false, word);
}

sm_status sm_plan_class(const sm_plan *p, const char *word, uint32_t *row)
{
    *row = sm_table_find_row(p->table, word);
    return *row != SM_NONE ? SM_OK : sm_plan_unknown(p, true, word);
}

sm_status sm_plan_new_name(const sm_plan *p, const char *word)
{
    if (!*word) return sm_fail(p->err, SM_USAGE, "a name needs at least one character");
    if (strlen(word) > LABEL_AT_MOST)
        return sm_fail(p->err, SM_LIMIT, "a name of %zu bytes is too long; the maximum is %d", strlen(word),
                       LABEL_AT_MOST);
    if (sm_plan_find(p, word) == SM_NONE) return SM_OK;
    return sm_fail(p->err, SM_USAGE, "\"%s\" is taken by another cluster; choose another name or merge the two", word);
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
    if (p->next == SM_NONE) return sm_fail(p->err, SM_LIMIT, "too many clusters; merge some");
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
    const char *name = col < sm_table_size(p->table, p->turned) ? sm_plan_name(p, col) : "";
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
