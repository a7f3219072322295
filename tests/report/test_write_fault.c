/* The verb write with every allocation failing in turn: whatever is told of the file is true. */
#include "setmatch/report/report.h"
#include "tests/support/indices.h"
#include "tests/support/mem_fault.h"
#include "tests/support/near.h"
#include "tests/support/scratch.h"
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static const char *name; /* of the file */
static const char old[] = "class,cluster\na,x\na,y\nb,y\n", new[] = "class,cluster\na,x\na,x\nb,y\n";

static void put(const char *text)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
}

static bool holds(const char *text)
{
    char is[256] = {0};
    int fd = open(name, O_RDONLY);
    assert_true(read(fd, is, sizeof is - 1) > 0);
    close(fd);
    return strcmp(is, text) == 0;
}

static sm_session *changed(void)
{
    const char *const file[] = {name};
    sm_dataset *d = NULL;
    sm_session *s = NULL;
    sm_error err = {0};
    put(old);
    assert_ok(sm_read(&d, file, 1, NULL, &err), err);
    assert_ok(sm_session_new(&s, d, the_registry(), &err), err);
    assert_ok(sm_session_run_line(s, "move 1 a y x", &err), err);
    return s;
}

static void a_file_that_was_written_is_told_as_written(void **state)
{
    char line[256];
    snprintf(line, sizeof line, "write %s", name);
    for (uint64_t k = 1, failed = 1; failed; k++) {
        sm_session *s = changed();
        sm_command c;
        sm_text said = {0};
        sm_error err = {0};
        assert_ok(sm_command_parse(&c, line, &err), err);
        mem_fault_at(k, true);
        sm_status status = sm_report_run(s, &c, true, NULL, &said, &err);
        failed = mem_fault_happened();
        mem_fault_at(0, false);
        if (status == SM_OK)
            assert_true(holds(new));
        else if (strstr(err.text, "nothing was changed"))
            assert_true(holds(old));
        else
            assert_true(holds(old) || holds(new));
        assert_true(status == SM_OK || failed);
        sm_text_done(&said);
        sm_command_done(&c);
        sm_session_free(s);
    }
}

int main(void)
{
    the_registry(); /* while memory lasts */
    name = in_scratch("labels.csv");
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_file_that_was_written_is_told_as_written)};
    return cmocka_run_group_tests_name("write without memory", tests, NULL, NULL);
}
