/* The configuration without memory: the old file stands or the new one, and nothing is lost on the way. */
#include "setmatch/io/config.h"
#include "setmatch/io/own.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"
#include "tests/support/scratch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char old[] = "# mine\ntheme = dark\n", new[] = "# mine\ntheme = light\nsort = best\n";

static void put(const char *file, const char *content)
{
    FILE *f = fopen(file, "w");
    assert_non_null(f);
    fputs(content, f);
    fclose(f);
}

static void get(const char *file, char out[256])
{
    FILE *f = fopen(file, "r");
    assert_non_null(f);
    out[fread(out, 1, 255, f)] = 0;
    fclose(f);
}

static sm_status count(void *self, const char *key, const char *value, sm_error *err)
{
    ++*(int *)self;
    return SM_OK;
}

static void saving_without_memory_leaves_the_old_file_or_the_new_one(void **state)
{
    const char *file = in_scratch("config");
    const sm_config_pair pair[] = {{"theme", "light"}, {"sort", "best"}};
    char content[256];
    for (uint64_t k = 1;; k++) {
        sm_error err = {0};
        put(file, old);
        mem_fault_at(k, false);
        sm_status status = sm_config_save(file, pair, 2, &err);
        bool failed = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(mem_fault_live(), 0);
        assert_int_equal(status, failed ? SM_LIMIT : SM_OK);
        get(file, content);
        assert_true(strcmp(content, new) == 0 || (failed && strcmp(content, old) == 0));
        if (!failed) return;
    }
}

static void reading_without_memory_says_so(void **state)
{
    const char *file = in_scratch("config");
    put(file, new);
    for (uint64_t k = 1;; k++) {
        sm_error err = {0};
        bool missing;
        int pairs = 0;
        mem_fault_at(k, false);
        sm_status status = sm_config_read(file, (sm_config_reader){.self = &pairs, .set = count}, &missing, &err);
        bool failed = mem_fault_happened();
        mem_fault_at(0, false);
        assert_int_equal(mem_fault_live(), 0);
        assert_int_equal(status, failed ? SM_LIMIT : SM_OK);
        if (!failed) {
            assert_int_equal(pairs, 2);
            return;
        }
    }
}

static void a_file_of_our_own_is_whole_and_ours_alone_or_it_says_why(void **state)
{
    const char *made = in_scratch("setmatch/copy.txt");
    char content[256];
    struct stat st;
    scratch_sweep();
    setenv("XDG_STATE_HOME", scratch(), 1);
    for (bool failed = true; failed;) {
        static uint64_t k;
        sm_text path = {0};
        sm_error err = {0};
        mem_fault_at(++k, false);
        sm_status status = sm_state_write("copy.txt", "bytes", 5, &path, &err);
        failed = mem_fault_happened();
        mem_fault_at(0, false);
        if (status == SM_OK) assert_string_equal(sm_text_of(&path), made);
        sm_text_done(&path);
        assert_int_equal(mem_fault_live(), 0);
        assert_int_equal(status, failed ? SM_LIMIT : SM_OK);
    }
    get(made, content);
    assert_string_equal(content, "bytes");
    assert_int_equal(stat(made, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    unlink(made);
    assert_int_equal(rmdir(in_scratch("setmatch")), 0);
    assert_int_equal(rmdir(scratch()), 0); /* nothing else was left there */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saving_without_memory_leaves_the_old_file_or_the_new_one),
        cmocka_unit_test(reading_without_memory_says_so),
        cmocka_unit_test(a_file_of_our_own_is_whole_and_ours_alone_or_it_says_why),
    };
    return cmocka_run_group_tests_name("config without memory", tests, NULL, NULL);
}
