/* A session as text, so that tests can say what it should be, or that it is what it was. */
#ifndef TESTS_SESSION_LOOK_H
#define TESTS_SESSION_LOOK_H
#include "tests/support/checks.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"

#include "base/mem.h"
#include "session/session.h"
#include "tests/support/sample.h"

static inline void look_add(sm_text *out, const char *text)
{
    sm_text_bytes(out, text, strlen(text));
}

static inline void look_settle(sm_session *s, unsigned needs)
{
    assert_true(sm_session_settle(s, needs));
}

/* Open clusters with their counts a class: "K1 10,0,0; K2 0,30,0". */
static inline void look_counts(const sm_session *s, sm_text *out)
{
    const sm_table *t = sm_session_table(s);
    sm_text_clear(out);
    for (uint32_t j = 0; j < sm_table_cols(t); j++) {
        if (!sm_table_col_open(t, j)) continue;
        look_add(out, out->length ? "; " : "");
        look_add(out, sm_table_col_name(t, j));
        const char *between = " ";
        for (uint32_t i = 0; i < sm_table_rows(t); i++) {
            char number[32];
            if (!sm_table_row_open(t, i)) continue;
            snprintf(number, sizeof number, "%s%llu", between, (unsigned long long)sm_table_at(t, i, j));
            look_add(out, number);
            between = ",";
        }
    }
}

static inline void look_chain(const sm_points *p, uint32_t row, uint32_t col, sm_text *out)
{
    for (uint32_t point = sm_points_first(p, row, col); point != SM_NONE; point = sm_points_next(p, point)) {
        char number[16];
        snprintf(number, sizeof number, " %u", (unsigned)point);
        look_add(out, number);
    }
    look_add(out, ".");
}

/* All that an undo must bring back: names, ids, counts, margins, cells, the order of every chain, the roles. */
static inline void look_all(const sm_session *s, sm_text *out)
{
    const sm_table *t = sm_session_table(s);
    const sm_points *p = sm_session_points(s);
    sm_text counts = {0};
    const char *why = NULL;
    if (!sm_table_check(t, &why)) fail_msg("the table is inconsistent: %s", why);
    look_counts(s, &counts);
    sm_text_clear(out);
    look_add(out, sm_text_of(&counts));
    sm_text_free(&counts);
    sm_text_printf(out, " | n %llu cells %llu%s |", (unsigned long long)sm_table_total(t),
                   (unsigned long long)sm_table_cells(t), sm_session_swapped(s) ? " swapped" : "");
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        if (!sm_table_row_open(t, i)) continue;
        look_add(out, sm_table_row_name(t, i));
        if (p) look_chain(p, i, SM_NONE, out);
        for (uint32_t j = 0; p && j < sm_table_cols(t); j++)
            if (sm_table_col_open(t, j)) look_chain(p, i, j, out);
    }
}

static inline void look_is(const sm_session *s, const char *expected)
{
    sm_text is = {0};
    look_counts(s, &is);
    assert_string_equal(sm_text_of(&is), expected);
    sm_text_free(&is);
}

static inline void run(sm_session *s, const char *line)
{
    sm_error err = {0};
    if (sm_session_run_line(s, line, &err) != SM_OK) fail_msg("%s: %s", line, err.text);
}

/* A line that is rejected, with this in its text, and changes nothing. */
static inline void refused(sm_session *s, const char *line, const char *part)
{
    sm_error err = {0};
    sm_text was = {0}, is = {0};
    look_all(s, &was);
    uint64_t revision = sm_session_revision(s);
    assert_int_equal(sm_session_run_line(s, line, &err), SM_USAGE);
    if (!strstr(err.text, part)) fail_msg("%s: \"%s\" does not say \"%s\"", line, err.text, part);
    look_all(s, &is);
    assert_string_equal(sm_text_of(&is), sm_text_of(&was));
    assert_int_equal(sm_session_revision(s), revision);
    sm_text_free(&was);
    sm_text_free(&is);
}

static inline sm_session *session_of(sm_dataset *take)
{
    sm_error err = {0};
    sm_session *s = NULL;
    assert_ok(sm_session_new(&s, take, the_registry(), &err), err);
    return s;
}

/* The same counts without points: rows T1.., columns K1.. */
static inline sm_session *session_of_counts(const uint64_t *count, uint32_t rows, uint32_t cols)
{
    sm_dict *names[2];
    sm_table *t = sample_table(count, rows, cols, SM_STORE_BEST, &names[0], &names[1]);
    sm_partition *both = sm_alloc(2, sizeof *both);
    for (int i = 0; i < 2; i++) {
        both[i] = sample_partition(i ? "columns" : "rows", "", NULL, 0, 0);
        sm_dict_free(both[i].dict);
        both[i].dict = names[i];
    }
    sm_parts parts = {.partition = both, .n_partitions = 2, .truth = 0, .pred = 1, .counts = t};
    sm_dataset *d = NULL;
    sm_dataset_new(&d, &parts);
    return session_of(d);
}
#endif
