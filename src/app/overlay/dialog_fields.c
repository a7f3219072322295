/* Accepted values of a dialog's fields, and the choices of Up and Down. */
#include "dialog.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t field_of(const sm_dialog *d, sm_arg_kind kind)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->verb->args[i].kind == kind) return i;
    return SM_DIALOG_FIELDS;
}

uint64_t sm_dialog_most_points(const sm_app *a)
{
    const sm_dialog *d = sm_dialog_of(a);
    size_t row = field_of(d, SM_ARG_CLASS), col = field_of(d, SM_ARG_CLUSTER);
    if (row == SM_DIALOG_FIELDS || col == SM_DIALOG_FIELDS) return 0;
    const sm_table *t = sm_session_table(a->session);
    uint32_t i = sm_table_find_row(t, sm_dialog_text(d, row)), j = sm_table_find_col(t, sm_dialog_text(d, col));
    return i == SM_NONE || j == SM_NONE ? 0 : sm_table_at(t, i, j);
}

static void step_name(sm_app *a, bool rows, int by)
{
    sm_editor *e = &sm_dialog_of(a)->field[sm_dialog_of(a)->here];
    const sm_table *t = sm_session_table(a->session);
    uint32_t n, at;
    const uint32_t *order = rows ? sm_session_row_order(a->session, &n) : sm_session_col_order(a->session, &n);
    for (at = 0; at < n; at++)
        if (!strcmp(sm_table_name(t, rows, order[at]), sm_text_of(&e->text))) break;
    bool several = sm_dialog_of(a)->verb->args[sm_dialog_of(a)->here].rest && e->text.length;
    if (!n || (at == n && several)) return; /* a list of names stays as it was typed */
    uint32_t next = at == n ? (by > 0 ? 0 : n - 1) : (at + (by > 0 ? 1 : n - 1)) % n;
    sm_editor_set(e, sm_table_name(t, rows, order[next]), true);
}

static void step_number(sm_app *a, int by, uint64_t most)
{
    sm_editor *e = &sm_dialog_of(a)->field[sm_dialog_of(a)->here];
    uint64_t now = strtoull(sm_text_of(&e->text), NULL, 10);
    if (by > 0 ? most && now >= most : now <= 1) return;
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)(by > 0 ? now + 1 : now - 1));
    sm_editor_set(e, text, true);
}

/* Splits by class, then into two, three and more equal parts. */
static void step_parts(sm_app *a, int by)
{
    enum { PARTS_AT_MOST = 12 };
    const sm_dialog *d = sm_dialog_of(a);
    const sm_table *t = sm_session_table(a->session);
    size_t cluster = field_of(d, SM_ARG_CLUSTER);
    uint32_t col = cluster < SM_DIALOG_FIELDS ? sm_table_find_col(t, sm_dialog_text(d, cluster)) : SM_NONE, parts = 1;
    if (col == SM_NONE) return;
    uint64_t size = sm_table_sum(t, false, col), most = size < PARTS_AT_MOST ? size : PARTS_AT_MOST;
    for (const char *p = sm_dialog_text(d, d->here); *p; p++) parts += *p == ',';
    parts += by > 0 ? 1 : (uint32_t)-1;
    if (parts > most) return;
    sm_text sizes = {0};
    if (parts < 2)
        sm_text_puts(&sizes, "by class");
    else
        sm_put_parts(&sizes, a->session, col, parts);
    sm_editor_set(&sm_dialog_of(a)->field[d->here], sm_text_of(&sizes), true);
    sm_text_free(&sizes);
}

static void step_choice(sm_app *a, const char *choices, int by)
{
    sm_editor *e = &sm_dialog_of(a)->field[sm_dialog_of(a)->here];
    char text[128];
    size_t length;
    const char *pick = sm_choice_beside(choices, sm_text_of(&e->text), by, &length);
    snprintf(text, sizeof text, "%.*s", (int)length, pick);
    sm_editor_set(e, text, true);
}

void sm_dialog_step(sm_app *a, int by)
{
    sm_dialog *d = sm_dialog_of(a);
    const sm_arg *arg = &d->verb->args[d->here];
    if (arg->kind == SM_ARG_CLASS) {
        step_name(a, true, by);
        return;
    }
    if (arg->kind == SM_ARG_CLUSTER || arg->kind == SM_ARG_TARGET) {
        step_name(a, false, by);
        return;
    }
    if (arg->kind == SM_ARG_COUNT) {
        step_number(a, by, sm_dialog_most_points(a));
        return;
    }
    if (arg->kind == SM_ARG_NUMBER) {
        step_number(a, by, 0);
        return;
    }
    if (arg->kind == SM_ARG_SIZES) {
        step_parts(a, by);
        return;
    }
    if (arg->choices) step_choice(a, arg->choices, by);
}
