/* Every allocation of every kind of table and figure fails in turn: out of memory is told, nothing leaks, and the same
 * one works right after. And every one that is there can be read. */
#include "setmatch/report/exhibit.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"

static sm_status write_exhibit(const sm_exhibit_file *file, const char *format, sm_text *t, sm_error *err)
{
    sm_job job = {0};
    bool done = false;
    const sm_exhibit_ask ask = {.indices = the_registry(), .seed = 1, .reps = 1};
    const sm_report_options o = {.indices = NULL};
    sm_status status = sm_exhibit_new(&job, file, &ask, err);
    while (status == SM_OK && !done) {
        uint64_t budget = SM_BUDGET_ALL;
        status = job.run(job.self, &budget, &done, err);
    }
    if (status == SM_OK) status = sm_report_exhibit(job.self, format, 80, &o, sm_text_sink(t), err);
    if (job.self) job.free(job.self);
    return status;
}

static void exhibit_torture(const char *name, const char *format, uint64_t step)
{
    const sm_exhibit_file *file;
    assert_int_equal(sm_exhibit_find(&file, name, NULL), SM_OK);
    sm_text whole = {0};
    assert_int_equal(write_exhibit(file, format, &whole, NULL), SM_OK);
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1;; k += step) {
        sm_error err = {0};
        sm_text t = {0};
        mem_fault_at(k, k % 2);
        sm_status status = write_exhibit(file, format, &t, &err);
        bool happened = mem_fault_happened();
        mem_fault_at(0, false);
        /* Warm starts of the matchings can do without memory: nothing may be missing then. */
        bool same = status == SM_OK && strcmp(sm_text_of(&t), sm_text_of(&whole)) == 0;
        sm_text_done(&t);
        if (mem_fault_live() != before) fail_msg("%s %s leaks at allocation %u", name, format, (unsigned)k);
        if (!happened) {
            assert_int_equal(status, SM_OK);
            break;
        }
        if (status != SM_LIMIT && !same) fail_msg("%s %s: %d at allocation %u", name, format, status, (unsigned)k);
    }
    sm_text_done(&whole);
}

static void every_kind_of_exhibit_survives_failed_allocations(void **state)
{
    static const char *const format[] = {"table", "svg", "markdown", "json"};
    uint64_t step = sample_fewer();
    for (size_t i = 0; i < sizeof format / sizeof *format; i++) {
        exhibit_torture("nca-table3", format[i], step);
        exhibit_torture("nca-fig4", format[i], step * 3);
    }
    exhibit_torture("genieclust-page", "table", step * 7);
    exhibit_torture("nca-table1", "json", step * 11);
    exhibit_torture("nca-fig3", "svg", step * 11);
    exhibit_torture("nca-fig2", "table", step * 11);
}

static void every_exhibit_is_computed_in_every_form(void **state)
{
    static const char *const format[] = {"table", "svg", "markdown", "latex", "html", "json"};
    for (const sm_exhibit_file *x = sm_exhibits; x->name; x++)
        for (size_t i = 0; i < sizeof format / sizeof *format; i++) {
            sm_text t = {0};
            if (write_exhibit(x, format[i], &t, NULL) != SM_OK) fail_msg("%s as %s", x->name, format[i]);
            sm_text_done(&t);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_exhibit_is_computed_in_every_form),
        cmocka_unit_test(every_kind_of_exhibit_survives_failed_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
