/* An edit being put together. Reads the session as it is; nothing is touched. A plan remembers its first failure: what
 * is done to it afterwards does nothing, and anyone who made it asks once, at its end. */
#ifndef SRC_SESSION_PLAN_H
#define SRC_SESSION_PLAN_H
#include "change.h"
#include "session/language/words.h"

typedef struct sm_plan {
    const sm_session *session;
    const sm_table *table;
    sm_dict *names;
    sm_edit *edit;
    sm_error *err;
    sm_status status; /* the first failure */
    bool turned;      /* between two SM_OP_ROLES: what the ops call a column is a row of the table */
    uint32_t next;    /* id of the next cluster opened */
} sm_plan;

sm_plan sm_plan_begin(const sm_session *s, sm_dict *names, sm_edit *edit, sm_error *err);
void sm_plan_turn(sm_plan *p); /* a SM_OP_ROLES; twice, or not at all */
/* The column side as the plan sees it, turned or not. */
static inline uint32_t sm_plan_find(const sm_plan *p, const char *name) /* the open cluster of that name, or SM_NONE */
{
    return sm_table_find(p->table, p->turned, name);
}
static inline const char *sm_plan_name(const sm_plan *p, uint32_t col)
{
    return sm_table_name(p->table, p->turned, col);
}
uint32_t sm_plan_first(const sm_plan *p, uint32_t row, uint32_t col); /* head of the chain; SM_NONE without points */

/* Finds a class (rows) or a cluster by label. An unknown one fails with SM_USAGE, suggests the nearest and is SM_NONE.
 */
uint32_t sm_plan_known(sm_plan *p, bool rows, const char *word);
void sm_plan_unknown(sm_plan *p, bool rows, const char *word);
const char *sm_plan_new_name(
    sm_plan *p,
    const char *word); /* checks that the name is free and not too long; returns a text with static lifetime */

uint32_t sm_plan_open(sm_plan *p, const char *name);                        /* a new name */
uint32_t sm_plan_open_part(sm_plan *p, const char *base, uint64_t *number); /* BASE.NUMBER, the next that is free */
void sm_plan_close(sm_plan *p, uint32_t col);
const char *sm_plan_keep(sm_plan *p, const char *name); /* a text that stays for life; NULL on failure */
void sm_plan_call(sm_plan *p, uint32_t col, const char *was, const char *name); /* texts that stay */
/* count points of row, those from *point on along their chain; *point ends after them. */
void sm_plan_take(sm_plan *p, uint32_t row, uint32_t from, uint32_t to, uint64_t count, uint32_t *point);
void sm_plan_op(sm_plan *p, sm_op op);
void sm_plan_point(sm_plan *p, uint32_t point); /* one that the last op moves */
#endif
