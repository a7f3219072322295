/* Every index of the registry has a reference value (tests/data/references.txt), and gives it. */
#include "measure/placed.h"
#include "measure/scored.h"

#include <stdlib.h>

enum { LINES = 200, CELLS = 64, AT_MOST = 16 };
typedef struct reference {
    char id[40], table[200], from[200];
    double value;
} reference;

static reference all_references[LINES];
static size_t n_references;

static int read_references(void **state)
{
    FILE *f = fopen("tests/data/references.txt", "rb");
    char line[500];
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        reference *r = &all_references[n_references];
        if (line[0] == '#') continue;
        if (sscanf(line, "%39[^\t]\t%199[^\t]\t%lf\t%199[^\n]", r->id, r->table, &r->value, r->from) != 4)
            fail_msg("not a reference: %s", line);
        assert_true(++n_references < LINES);
    }
    return fclose(f);
}

static double value_of_table(const sm_index *x, const char *table)
{
    uint64_t c[CELLS];
    uint32_t rows = 1, cells = 0;
    bool names = strncmp(table, "names ", 6) == 0;
    for (const char *at = names ? table + 6 : table; *at; at += *at != 0) {
        char *end;
        assert_true(cells < CELLS);
        c[cells++] = strtoull(at, &end, 10);
        assert_ptr_not_equal(end, at);
        at = end;
        if (*at == ';') rows++, at++;
    }
    scored s = scored_as(rows, cells / rows, c, names ? 'K' : 'T', x->needs);
    sm_value v = sm_live_value(s.live, x);
    scored_free(&s);
    return v.state == SM_UNDEFINED ? NAN : v.number;
}

static double value_of_points(const sm_index *x, const char *points)
{
    double at[AT_MOST][2];
    uint32_t label[2][AT_MOST], n = 0;
    for (int used = 0; sscanf(points, " %lf,%lf,%u,%u%n", &at[n][0], &at[n][1], &label[0][n], &label[1][n], &used) == 4;
         points += used)
        assert_true(++n < AT_MOST);
    placed p = placed_of(n, 2, &at[0][0], label[0], label[1], 2, 2);
    sm_value v = placed_value(&p, x->id);
    placed_free(&p);
    return v.number;
}

TEST(every_index_gives_its_reference_value)
{
    for (size_t i = 0; i < sm_registry_count(the_registry()); i++) {
        const sm_index *x = sm_registry_at(the_registry(), i);
        bool there = false;
        for (size_t k = 0; k < n_references; k++) {
            const reference *r = &all_references[k];
            if (strcmp(r->id, x->id) != 0) continue;
            double v = x->of_places ? value_of_points(x, r->table) : value_of_table(x, r->table);
            if (!(fabs(v - r->value) <= 1e-9 * fmax(1, fabs(r->value))))
                fail_msg("%s is %.17g, expected %.17g (%s)", x->id, v, r->value, r->from);
            there = true;
        }
        if (!there) fail_msg("%s has no reference value: add a line to tests/data/references.txt", x->id);
    }
}

/* Ids are a contract: none goes, and each stays where it is among the others. */
TEST(ids_match_the_references_in_order)
{
    size_t last = 0;
    for (size_t k = 0; k < n_references; k++) {
        const sm_index *x = sm_registry_id(the_registry(), all_references[k].id);
        if (!x) fail_msg("there is no %s", all_references[k].id);
        if (x->at < last) fail_msg("%s stands before others", x->id);
        last = x->at;
    }
}

const test_group group_of_tests = {read_references, NULL};
