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

void sm_plan_op(sm_plan *p, sm_op op)
{
    if (p->status == SM_OK) sm_edit_op(p->edit, op);
}

void sm_plan_point(sm_plan *p, uint32_t point)
{
    if (p->status == SM_OK) sm_edit_point(p->edit, point);
}

void sm_plan_turn(sm_plan *p)
{
    sm_ids ids = p->session->ids[sm_history_here(p->session->history)];
    p->turned = !p->turned;
    p->next = p->turned ? ids.rows : ids.cols;
    sm_plan_op(p, (sm_op){.kind = SM_OP_ROLES});
}

/* ---- looking ----------------------------------------------------------------------------------------------------- */

uint32_t sm_plan_first(const sm_plan *p, uint32_t row, uint32_t col)
{
    const sm_points *points = p->session->points;
    if (!points) return SM_NONE;
    return p->turned ? sm_points_first(points, col, row) : sm_points_first(points, row, col);
}

/* Appends the nearest open name or, if none is near, the first names. Searches only the first LOOKED_AT. */
static void put_known(const sm_plan *p, bool rows, const char *word, sm_text *out)
{
    enum { FEW = 8 };
    sm_near near = {.word = word};
    uint32_t n = sm_table_size(p->table, rows), told = 0;
    for (uint32_t i = 0; i < n && i < LOOKED_AT; i++)
        if (sm_table_open(p->table, rows, i)) sm_near_try(&near, sm_table_name(p->table, rows, i));
    if (sm_near_found(&near)) {
        sm_text_printf(out, "; did you mean \"%s\"?", sm_quote(near.best).text);
        return;
    }
    for (uint32_t i = 0; i < n && told <= FEW; i++) {
        if (!sm_table_open(p->table, rows, i)) continue;
        if (told++ == FEW)
            sm_text_puts(out, " ..");
        else
            sm_text_printf(out, "%s%s",
                           told > 1 ? ", " : " (one of: ", sm_quote_brief(sm_table_name(p->table, rows, i)).text);
    }
    sm_text_puts(out, told ? ")" : " (none exists)");
}

void sm_plan_unknown(sm_plan *p, bool rows, const char *word)
{
    const char *other = rows ? "cluster" : "class";
    sm_text known = {0};
    if (p->status != SM_OK) return;
    if (sm_table_find(p->table, !rows, word) != SM_NONE) sm_text_printf(&known, ", which is a %s", other);
    put_known(p, rows, word, &known);
    p->status = sm_fail(p->err, SM_USAGE, "unknown %s \"%s\"%s", rows ? "class" : "cluster", sm_quote(word).text,
                        sm_text_of(&known));
    sm_text_free(&known);
}

uint32_t sm_plan_known(sm_plan *p, bool rows, const char *word)
{
    uint32_t id = sm_table_find(p->table, rows, word);
    if (id == SM_NONE) sm_plan_unknown(p, rows, word);
    return id;
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

const char *sm_plan_keep(sm_plan *p, const char *name)
{
    uint32_t id;
    if (p->status == SM_OK) sm_dict_add(p->names, name, strlen(name), &id);
    return p->status == SM_OK ? sm_dict_text(p->names, id) : NULL;
}

const char *sm_plan_new_name(sm_plan *p, const char *word)
{
    if (p->status != SM_OK) return NULL;
    if (strlen(word) > LABEL_AT_MOST)
        p->status =
            sm_fail(p->err, SM_LIMIT, "name too long (%zu bytes, the maximum is %d)", strlen(word), LABEL_AT_MOST);
    else if (sm_plan_find(p, word) != SM_NONE)
        p->status =
            sm_fail(p->err, SM_USAGE, "cluster name \"%s\" is already used; choose another name or merge the two",
                    sm_quote(word).text);
    return sm_plan_keep(p, word);
}

/* ---- ops --------------------------------------------------------------------------------------------------------- */

uint32_t sm_plan_open(sm_plan *p, const char *name)
{
    const char *kept = sm_plan_new_name(p, name);
    if (kept && p->next == SM_NONE) p->status = sm_fail(p->err, SM_LIMIT, "too many clusters; merge some");
    if (p->status != SM_OK) return SM_NONE;
    sm_plan_op(p, (sm_op){.kind = SM_OP_OPEN, .from = SM_NONE, .to = p->next, .name = kept});
    return p->next++;
}

uint32_t sm_plan_open_part(sm_plan *p, const char *base, uint64_t *number)
{
    const char *name = "";
    if (p->status == SM_OK) sm_table_part_name(p->table, p->turned, base, number, p->names, &name);
    return sm_plan_open(p, name);
}

void sm_plan_close(sm_plan *p, uint32_t col)
{
    sm_plan_op(p, (sm_op){.kind = SM_OP_CLOSE, .from = col, .to = SM_NONE, .name = sm_plan_name(p, col)});
}

void sm_plan_call(sm_plan *p, uint32_t col, const char *was, const char *name)
{
    sm_plan_op(p, (sm_op){.kind = SM_OP_NAME, .from = SM_NONE, .to = col, .name = name, .was = was});
}

void sm_plan_take(sm_plan *p, uint32_t row, uint32_t from, uint32_t to, uint64_t count, uint32_t *point)
{
    const sm_points *points = p->session->points;
    if (count) sm_plan_op(p, (sm_op){.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = count});
    for (uint64_t i = 0; points && i < count && p->status == SM_OK; i++) {
        sm_plan_point(p, *point);
        *point = sm_points_next(points, *point);
    }
}
