/* The verb write into the very file that the labels came from. Contents by hand. */
#include "setmatch/report/report.h"
#include "tests/support/near.h"
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static char name[] = "/tmp/setmatch-write-XXXXXX";

static void put(const char *text)
{
    int fd = open(name, O_WRONLY | O_TRUNC);
    assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
}

static void assert_file(const char *text)
{
    char is[256] = {0};
    int fd = open(name, O_RDONLY);
    assert_true(read(fd, is, sizeof is - 1) > 0);
    close(fd);
    assert_string_equal(is, text);
}

static sm_status run(sm_session *s, const char *verb, sm_error *err)
{
    char line[96];
    sm_command c;
    sm_text said = {0};
    snprintf(line, sizeof line, "%s %s", verb, name);
    *err = (sm_error){0};
    assert_ok(sm_command_parse(&c, line, err), *err);
    sm_status status = sm_report_run(s, &c, true, &said, err);
    sm_command_done(&c);
    sm_text_done(&said);
    return status;
}

static sm_session *loaded(void)
{
    const char *const file[] = {name};
    sm_dataset *d = NULL;
    sm_session *s = NULL;
    sm_error err = {0};
    put("class,cluster\na,x\na,y\nb,y\n");
    assert_ok(sm_read(&d, file, 1, NULL, &err), err);
    assert_ok(sm_session_new(&s, d, &err), err);
    return s;
}

static void it_is_written_again_and_again(void **state)
{
    (void)state;
    sm_error err = {0};
    sm_session *s = loaded();
    assert_ok(sm_session_run_line(s, "move 1 a y x", &err), err);
    assert_ok(run(s, "write", &err), err);
    assert_file("class,cluster\na,x\na,x\nb,y\n");
    assert_ok(sm_session_run_line(s, "undo", &err), err);
    assert_ok(run(s, "write", &err), err);
    assert_file("class,cluster\na,x\na,y\nb,y\n");
    sm_session_free(s);
}

static void what_others_wrote_meanwhile_stays(void **state)
{
    (void)state;
    sm_error err = {0};
    sm_session *s = loaded();
    put("class,cluster\na,x\na,y\nb,y\nb,theirs\n");
    assert_int_equal(run(s, "write", &err), SM_IO);
    assert_string_equal(err.text,
                        "the file has changed since it was read; it was left as it is; write to another name, "
                        "or open it again");
    assert_file("class,cluster\na,x\na,y\nb,y\nb,theirs\n");
    sm_session_free(s);
}

int main(void)
{
    int fd = mkstemp(name);
    if (fd < 0) return 1;
    close(fd);
    const struct CMUnitTest tests[] = {cmocka_unit_test(it_is_written_again_and_again),
                                       cmocka_unit_test(what_others_wrote_meanwhile_stays)};
    int failed = cmocka_run_group_tests_name("write", tests, NULL, NULL);
    unlink(name);
    return failed;
}
