/* Data sets ranked on threads with memory failing in any of them: an error or the whole result, and nothing leaks. By
 * hand: A gives the classes themselves, ARI 1; B gives a table of 1 1 and 0 2: one pair together in both, 2 and 3 pairs
 * in one, 2 3/6 expected, so ARI (1 - 1)/(5/2 - 1) = 0. */
#include "cli/tasks/tasks.h"
#include "setmatch/study/rank.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include "tests/support/scratch.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { SETS = 7 };

/* A list of datasets, of which it is the name. */
static const char *make_files(void)
{
    const char *list = in_scratch("list.csv");
    FILE *out = fopen(in_scratch("labels.csv"), "w");
    assert_non_null(out);
    fputs("class,A,B\na,1,1\na,1,2\nb,2,2\nb,2,2\n", out);
    assert_int_equal(fclose(out), 0);
    assert_non_null(out = fopen(list, "w"));
    fputs("dataset,algorithm,true,pred,true_column,column\n", out);
    for (int i = 0; i < SETS; i++)
        fprintf(out, "d%d,A,labels.csv,labels.csv,class,A\nd%d,B,labels.csv,labels.csv,class,B\n", i, i);
    assert_int_equal(fclose(out), 0);
    return list;
}

static sm_status check_ranking(void *self, const struct sm_ranking_result *r, sm_error *err)
{
    assert_int_equal(r->datasets, SETS);
    assert_int_equal(r->readings, 2 * SETS);
    assert_int_equal(r->references, SETS);
    assert_int_equal(r->algorithms, 2);
    assert_string_equal(r->algorithm[0].name, "A");
    assert_near(r->algorithm[0].median[0], 1, 0);
    assert_near(r->algorithm[1].median[0], 0, 1e-15);
    ++*(int *)self;
    return SM_OK;
}

/* True when an allocation failed. */
static bool rank_failing_at(const char *list, uint64_t k, bool for_good, unsigned threads)
{
    sm_settings s = {.registry = the_registry(), .threads = threads, .quiet = true, .beta = 1};
    sm_error err = {0};
    int ranked = 0;
    uint64_t before = mem_fault_live();
    mem_fault_at(k, for_good);
    sm_status status = sm_with_ranking(&s, list, "ari", check_ranking, &ranked, &err);
    bool happened = mem_fault_happened();
    mem_fault_at(0, false);
    if (mem_fault_live() != before) fail_msg("leaks at allocation %u on %u threads", (unsigned)k, threads);
    if (!happened) assert_int_equal(status, SM_OK);
    if (status != SM_OK) assert_int_equal(status, SM_LIMIT);
    assert_int_equal(ranked, status == SM_OK);
    return happened;
}

static void ranking_survives_failed_allocations(void **state)
{
    const char *list = make_files();
    for (uint64_t k = 1; rank_failing_at(list, k, false, 1); k += sample_fewer()) {}
    for (int for_good = 0; for_good < 2; for_good++)
        for (uint64_t k = 1; rank_failing_at(list, k, for_good, 3); k += 5 * sample_fewer()) {}
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(ranking_survives_failed_allocations)};
    return cmocka_run_group_tests_name("rank_fault", tests, NULL, NULL);
}
