/* Files that hold a table of counts, or labels, in one of many shapes: what the account says, and the counts. */
#ifndef TESTS_IO_COUNTED_CASE_H
#define TESTS_IO_COUNTED_CASE_H
#include "core/table.h"
#include "tests/io/case.h"

typedef struct counted_case {
    const char *bytes;
    const char *text;   /* a part of the account, or the whole error */
    const char *counts; /* NULL: it is refused or asked about */
    uint64_t line;
} counted_case;

static void put_counts(const sm_dataset *d, sm_text *out)
{
    const sm_table *t = sm_dataset_parts(d)->counts;
    if (!t) {
        sm_text_printf(out, "%u points", sm_dataset_parts(d)->n);
        return;
    }
    for (uint32_t i = 0; i < sm_table_rows(t); i++) sm_text_printf(out, "%s%s", i ? "," : "", sm_table_row_name(t, i));
    sm_text_puts(out, " x ");
    for (uint32_t j = 0; j < sm_table_cols(t); j++) sm_text_printf(out, "%s%s", j ? "," : "", sm_table_col_name(t, j));
    for (uint32_t i = 0; i < sm_table_rows(t); i++) {
        sm_text_puts(out, i ? ";" : ":");
        for (uint32_t j = 0; j < sm_table_cols(t); j++)
            sm_text_printf(out, " %llu", (unsigned long long)sm_table_at(t, i, j));
    }
}

static bool counted_case_holds(const counted_case *c)
{
    sm_dataset *d = NULL;
    sm_error err = {0};
    sm_text counts = {0};
    const char *file = "in";
    sm_read_options o = {0};
    put_text("in", c->bytes);
    sm_status status = sm_read(&d, &file, 1, &o, &err);
    bool same = (status == SM_OK) == (c->counts != NULL);
    if (status == SM_OK) {
        put_counts(d, &counts);
        same = same && account_says(d, c->text, c->bytes) && strcmp(sm_text_of(&counts), c->counts) == 0;
    } else {
        same = same && strcmp(err.text, c->text) == 0 && err.line == c->line;
    }
    if (!same) print_error("%s\n  line %d: %s\n  %s\n", c->bytes, (int)err.line, err.text, sm_text_of(&counts));
    sm_text_free(&counts);
    sm_dataset_free(d);
    return same;
}

static void check_counted(const counted_case *c, size_t n)
{
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++) wrong += !counted_case_holds(&c[i]);
    assert_int_equal(wrong, 0);
}
#define CHECK(cases) check_counted(cases, sizeof cases / sizeof *cases)
#define NAMED        "cat,dog,fish x cat,dog,fish: 5 1 0; 0 3 2; 1 0 3"
#endif
