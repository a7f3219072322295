/* The session's table as the forms of the matrix read it. */
#include "matrix.h"
#include "report/paper/paper.h"
#include <inttypes.h>
#include <stdio.h>

static double shade_value(const sm_counted *m, uint32_t row, uint32_t col)
{
    const sm_table *t = m->table;
    return m->shade->of(sm_table_at(t, row, col), sm_table_row_sums(t)[row], sm_table_col_sums(t)[col],
                        sm_table_total(t));
}

/* A share has a most of its own; of what has none the largest value there is stands for it. */
static void choose_shade(sm_counted *m)
{
    m->shade = sm_name_row(SM_NAMED(sm_quantities), sm_session_option(m->session, "shade"));
    if (m->shade) m->most = m->shade->high;
    for (uint32_t r = 0; m->shade && !(m->shade->high > 0) && r < m->rows; r++)
        for (uint32_t c = 0; c < m->cols; c++) {
            double value = shade_value(m, m->row[r], m->col[c]);
            if (value > m->most) m->most = value;
        }
}

double sm_counted_shade(const sm_counted *m, uint32_t row, uint32_t col)
{
    return m->shade && m->most > 0 ? shade_value(m, row, col) / m->most : 0;
}

sm_status sm_counted_of(sm_counted *m, const sm_session *s, const sm_report_options *o, sm_error *err)
{
    *m = (sm_counted){.session = s, .live = sm_session_live(s), .table = sm_session_table(s), .bare = o->bare};
    m->best = &sm_live_facts(m->live)->best[SM_JACCARD];
    m->row = sm_session_row_order(s, &m->rows);
    m->col = sm_session_col_order(s, &m->cols);
    m->digits = sm_page_digits(o);
    if (!o->bare && (uint64_t)m->rows * m->cols <= SM_CELLS_AT_MOST) choose_shade(m);
    sm_names names = {sm_quantities, sizeof *sm_quantities};
    const char *wanted = o->values && *o->values ? o->values : sm_quantities[0].id;
    m->quantity = sm_name_row(names, wanted);
    return m->quantity ? SM_OK : sm_name_unknown(names, "cell value", wanted, NULL, err);
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

void sm_counted_marked(const sm_counted *m, uint32_t row, uint32_t col, char out[SM_COUNTED_ROOM])
{
    char number[64];
    unsigned k = sm_counted_marks(m, row, col);
    sm_counted_number(m, row, col, number);
    snprintf(out, SM_COUNTED_ROOM, "%s%s%s%s%s%s%s", k & SM_MARK_ROW ? "[" : "", k & SM_MARK_COL ? "(" : "",
             sm_marks_tied(k) ? "=" : "", number, k & SM_MARK_COL ? ")" : "", k & SM_MARK_ROW ? "]" : "",
             k & SM_MARK_MATCHED ? "*" : "");
}

bool sm_marks_tied(unsigned marks)
{
    return (marks & (SM_MARK_ROW_TIED | SM_MARK_COL_TIED)) != 0;
}
