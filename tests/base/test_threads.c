/* Parts on threads: each is done once, whatever the number of threads, and the lowest failure is the one told. */
#include "base/threads.h"
#include "support/near.h"
#include <pthread.h>
#include <stdbool.h>
#include <string.h>

enum { PARTS = 1000 };

typedef struct parts_seen {
    uint64_t done[PARTS];                /* how often */
    uint64_t of_thread[SM_THREADS_MOST]; /* how many each did */
    pthread_t id[SM_THREADS_MOST];
    uint64_t fails_from, fails_every;
} parts_seen;

static sm_status see_part(void *self, unsigned thread, uint64_t part, sm_error *err)
{
    parts_seen *seen = self;
    assert_true(thread < SM_THREADS_MOST);
    seen->done[part]++;
    seen->of_thread[thread]++;
    seen->id[thread] = pthread_self();
    bool fails = seen->fails_every && part >= seen->fails_from && part % seen->fails_every == 0;
    return fails ? sm_fail(err, SM_IO, "part %llu", (unsigned long long)part) : SM_OK;
}

TEST(every_part_runs_once_on_any_number_of_threads)
{
    static const unsigned threads[] = {0, 1, 2, 3, 7, SM_THREADS_MOST, 1000};
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
        parts_seen seen = {0};
        sm_error err = {0};
        uint64_t sum = 0;
        assert_int_equal(sm_threads_run(see_part, &seen, PARTS, threads[t], &err), SM_OK);
        for (int i = 0; i < PARTS; i++) assert_int_equal(seen.done[i], 1);
        for (int i = 0; i < SM_THREADS_MOST; i++) sum += seen.of_thread[i];
        assert_int_equal(sum, PARTS);
        if (threads[t] <= 1) assert_true(pthread_equal(seen.id[0], pthread_self()) && seen.of_thread[0] == PARTS);
    }
}

TEST(zero_parts_do_no_work)
{
    sm_error err = {0};
    assert_int_equal(sm_threads_run(see_part, NULL, 0, 4, &err), SM_OK);
}

TEST(lowest_failing_part_is_reported)
{
    for (int round = 0; round < 50; round++)
        for (unsigned threads = 1; threads <= 7; threads += 2) {
            parts_seen seen = {.fails_from = 300, .fails_every = 7};
            sm_error err = {0};
            assert_int_equal(sm_threads_run(see_part, &seen, PARTS, threads, &err), SM_IO);
            assert_string_equal(err.text, "part 301"); /* 301 = 43 * 7 is the first multiple from 300 on */
            for (int i = 0; i <= 301; i++) assert_int_equal(seen.done[i], 1);
            assert_int_equal(seen.done[PARTS - 1], 0);
        }
}

TEST(there_is_at_least_one_processor)
{
    assert_in_range(sm_threads_usual(), 1, SM_THREADS_MOST);
}
