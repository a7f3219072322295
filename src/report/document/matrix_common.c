/* The session's table as the forms of the matrix read it. */
#include "matrix.h"
#include "report/paper/page.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static sm_status find_quantity(const sm_quantity **out, const char *id, sm_error *err)
{
    const char *wanted = id && *id ? id : sm_quantities[0].id;
    sm_near near = {.word = wanted};
    for (const sm_quantity *q = sm_quantities; q->id; q++) {
        if (strcmp(q->id, wanted) == 0) {
            *out = q;
            return SM_OK;
        }
        sm_near_try(&near, q->id);
    }
    const char *best = sm_near_found(&near);
    if (best) return sm_fail(err, SM_USAGE, "a cell has no value \"%s\"; the nearest is %s", wanted, best);
    sm_text list = {0};
    sm_status status = SM_OK;
    for (const sm_quantity *q = sm_quantities; q->id && status == SM_OK; q++)
        status = sm_text_print(&list, err, "%s%s", list.length ? ", " : "", q->id);
    if (status == SM_OK)
        status = sm_fail(err, SM_USAGE, "a cell has no value \"%s\"; there are %s", wanted, sm_text_of(&list));
    sm_text_done(&list);
    return status;
}

sm_status sm_counted_of(sm_counted *m, const sm_session *s, const sm_report_options *o, sm_error *err)
{
    *m = (sm_counted){.session = s, .live = sm_session_live(s), .table = sm_session_table(s), .bare = o->bare};
    m->best = &sm_live_facts(m->live)->best[SM_JACCARD];
    m->row = sm_session_row_order(s, &m->rows);
    m->col = sm_session_col_order(s, &m->cols);
    m->digits = sm_page_digits(o);
    return find_quantity(&m->quantity, o->values, err);
}

double sm_counted_quantity(const sm_counted *m, uint32_t row, uint32_t col)
{
    return m->quantity->of(sm_table_at(m->table, row, col), sm_table_row_sums(m->table)[row],
                           sm_table_col_sums(m->table)[col], sm_table_total(m->table));
}

const char *sm_counted_row(const sm_counted *m, uint32_t row)
{
    return sm_table_row_name(m->table, row);
}

const char *sm_counted_col(const sm_counted *m, uint32_t col)
{
    return sm_table_col_name(m->table, col);
}

void sm_counted_number(const sm_counted *m, uint32_t row, uint32_t col, char out[64])
{
    if (m->quantity->whole)
        snprintf(out, 64, "%" PRIu64, sm_table_at(m->table, row, col));
    else
        sm_fixed(out, sm_counted_quantity(m, row, col), m->digits);
}

unsigned sm_counted_marks(const sm_counted *m, uint32_t row, uint32_t col)
{
    return sm_live_marks(m->live, row, col, sm_session_match(m->session));
}

bool sm_marks_tied(unsigned marks)
{
    return (marks & (SM_MARK_ROW_TIED | SM_MARK_COL_TIED)) != 0;
}
