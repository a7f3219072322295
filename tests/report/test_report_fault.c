/* Every allocation of every document in every format fails in turn: out of memory is told, nothing leaks, and the same
 * report works right after. */
#include "setmatch/report/report.h"
#include "setmatch/study/slices.h"
#include "tests/app/file_rows.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"

static sm_status write_one(sm_session *s, const char *document, const char *format, sm_error *err)
{
    sm_text t = {0};
    const sm_report_options o = {.indices = !strcmp(document, "explain") ? "j_score,pa"
                                            : !strcmp(document, "steps") ? "pa"
                                                                         : NULL};
    sm_status status = sm_report(s, document, format, &o, sm_text_sink(&t), err);
    sm_text_done(&t);
    return status;
}

static void torture(const char *document, const char *format, bool keep)
{
    sm_session *s;
    assert_int_equal(sm_session_new(&s, sample_fig1b(), the_registry(), NULL), SM_OK);
    /* What stays with the session (matchings found on the way) is there before blocks are counted. A format that the
     * document does not have is refused, and that is all. */
    sm_status first = write_one(s, document, format, NULL);
    if (first == SM_USAGE && strcmp(document, "lesson") == 0) {
        sm_session_free(s);
        return;
    }
    assert_int_equal(first, SM_OK);
    uint64_t before = mem_fault_live();
    for (uint64_t k = 1;; k += sample_fewer()) {
        sm_error err = {0};
        mem_fault_at(k, keep);
        sm_status status = write_one(s, document, format, &err);
        bool happened = mem_fault_happened();
        mem_fault_at(0, false);
        if (mem_fault_live() != before) fail_msg("%s %s leaks at allocation %u", document, format, (unsigned)k);
        if (!happened) {
            assert_int_equal(status, SM_OK);
            break;
        }
        if (status != SM_LIMIT) fail_msg("%s %s: %d at allocation %u", document, format, status, (unsigned)k);
    }
    assert_int_equal(write_one(s, document, format, NULL), SM_OK);
    sm_session_free(s);
}

static void every_report_survives_every_failed_allocation(void **state)
{
    for (size_t d = 0; sm_documents[d]; d++)
        for (size_t e = 0; sm_document_formats(sm_documents[d])[e]; e++) {
            torture(sm_documents[d]->name, sm_document_formats(sm_documents[d])[e]->name, false);
            torture(sm_documents[d]->name, sm_document_formats(sm_documents[d])[e]->name, true);
        }
}

static const char *slice_of(uint32_t point, uint32_t column)
{
    static const char *const label[] = {"a", "b", "c"}, *const part[] = {"train", "test"};
    return column == 2 ? part[point % 2] : label[(point / (column + 1)) % 3];
}

static sm_status diagnose_by(const sm_dataset *d, const char *format, sm_error *err)
{
    sm_session *s = NULL;
    sm_job job = {0};
    sm_dataset *part = NULL;
    bool done = false;
    sm_text t = {0};
    uint64_t budget = SM_BUDGET_ALL;
    sm_status status = sm_dataset_part(&part, d, (uint32_t[]){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 12, "all", err);
    if (!status) status = sm_session_new(&s, part, the_registry(), err);
    if (!status) {
        sm_slices_ask ask = {.data = sm_session_data(s),
                             .indices = the_registry(),
                             .needs = SM_NEED_VALUES,
                             .beta = 1,
                             .points = sm_session_points(s),
                             .table = sm_session_table(s),
                             .column = 2};
        status = sm_slices_new(&job, &ask, err);
        while (!status && !done) status = job.run(job.self, &budget, &done, err);
    }
    sm_report_options o = {.slices = job.self};
    if (!status) status = sm_report(s, "diagnosis", format, &o, sm_text_sink(&t), err);
    sm_text_done(&t);
    if (job.self) job.free(job.self);
    sm_session_free(s);
    return status;
}

/* Each slice is a session of its own, with findings of its own. */
static void a_diagnosis_by_slices_survives_every_failed_allocation(void **state)
{
    static const char *const formats[] = {"table", "json"};
    sm_dataset *d = file_rows_data(12, (file_rows){.columns = 3, .field = slice_of}, NULL);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(diagnose_by(d, formats[i % 2], NULL), SM_OK);
        uint64_t before = mem_fault_live();
        bool happened = true;
        for (uint64_t k = 1; happened; k += sample_fewer()) {
            sm_error err = {0};
            mem_fault_at(k, i > 1);
            sm_status status = diagnose_by(d, formats[i % 2], &err);
            happened = mem_fault_happened();
            mem_fault_at(0, false);
            if (mem_fault_live() != before) fail_msg("%s leaks at allocation %u", formats[i % 2], (unsigned)k);
            if (status != (happened ? SM_LIMIT : SM_OK))
                fail_msg("%s: %d at allocation %u: %s", formats[i % 2], status, (unsigned)k, err.text);
        }
    }
    sm_dataset_free(d);
}

int main(void)
{
    the_registry(); /* while memory lasts */
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_report_survives_every_failed_allocation),
                                       cmocka_unit_test(a_diagnosis_by_slices_survives_every_failed_allocation)};
    return cmocka_run_group_tests_name("report_fault", tests, NULL, NULL);
}
