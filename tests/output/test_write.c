/* The verb write into the very file that the labels came from. Contents by hand. */
#include "io/write_back.h"
#include "output/output.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/scratch.h"
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char *name; /* of the file */

static void put(const char *text)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
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
    char line[256];
    sm_command c;
    sm_text said = {0};
    snprintf(line, sizeof line, "%s %s", verb, name);
    *err = (sm_error){0};
    assert_ok(sm_command_parse(&c, line, err), *err);
    sm_status status = sm_output_run(s, &c, true, &said, err);
    sm_command_free(&c);
    sm_text_free(&said);
    return status;
}

static sm_session *loaded_with(bool digest)
{
    const char *const file[] = {name};
    sm_dataset *d = NULL;
    sm_session *s = NULL;
    sm_error err = {0};
    sm_read_options o = {.hash = digest};
    put("class,cluster\na,x\na,y\nb,y\n");
    assert_ok(sm_read(&d, file, 1, &o, &err), err);
    assert_ok(sm_session_new(&s, d, the_registry(), &err), err);
    return s;
}

static sm_session *loaded(void)
{
    return loaded_with(false);
}

TEST(file_is_written_repeatedly)
{
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

TEST(changes_by_others_are_kept)
{
    sm_error err = {0};
    sm_session *s = loaded();
    put("class,cluster\na,x\na,y\nb,y\nb,theirs\n");
    assert_int_equal(run(s, "write", &err), SM_IO);
    assert_string_equal(
        err.text, "refusing to overwrite a file that changed since it was read; use another name, or open it again");
    assert_file("class,cluster\na,x\na,y\nb,y\nb,theirs\n");
    sm_session_free(s);
}

/* As many bytes as before, and the time of the last change set back to what it was. */
static void put_unseen(const char *text)
{
    struct stat st;
    assert_int_equal(stat(name, &st), 0);
    put(text);
    const struct timespec times[2] = {st.st_atim, st.st_mtim};
    assert_int_equal(utimensat(AT_FDCWD, name, times, 0), 0);
}

TEST(change_of_equal_size_and_time_is_detected)
{
    for (int digest = 0; digest < 2; digest++) {
        sm_error err = {0};
        sm_session *s = loaded_with(digest);
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL); /* a tick of the file system's clock */
        put_unseen("class,cluster\na,z\na,z\nb,z\n");
        assert_int_equal(run(s, "write", &err), SM_IO);
        assert_file("class,cluster\na,z\na,z\nb,z\n");
        sm_session_free(s);
    }
}

/* No time at all tells it, only the bytes. */
TEST(change_within_a_tick_is_detected)
{
    const char *const file[] = {name};
    sm_session *s = loaded_with(true);
    assert_true(sm_origin_wants_digest(file, 1)); /* so the explorer and replay read it with its digest */
    sm_origin then = sm_dataset_parts(sm_session_data(s))->origin[0];
    put_unseen("class,cluster\na,z\na,z\nb,z\n");
    then.ctime = sm_origin_now(name).ctime;
    assert_false(sm_origin_stands(&then, name));
    put_unseen("class,cluster\na,x\na,y\nb,y\n");
    assert_true(sm_origin_stands(&then, name));
    sm_session_free(s);
}

TEST(new_permissions_are_not_a_change_of_labels)
{
    sm_error err = {0};
    sm_session *s = loaded_with(true);
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    assert_int_equal(chmod(name, 0640), 0);
    assert_ok(sm_session_run_line(s, "move 1 a y x", &err), err);
    assert_ok(run(s, "write", &err), err);
    assert_file("class,cluster\na,x\na,x\nb,y\n");
    sm_session_free(s);
}

TEST(changes_by_others_after_our_write_are_kept)
{
    sm_error err = {0};
    sm_session *s = loaded();
    assert_ok(sm_session_run_line(s, "move 1 a y x", &err), err);
    assert_ok(run(s, "write", &err), err);
    put_unseen("class,cluster\na,z\na,z\nb,z\n");
    assert_int_equal(run(s, "write", &err), SM_IO);
    assert_file("class,cluster\na,z\na,z\nb,z\n");
    sm_session_free(s);
}

int main(void)
{
    name = in_scratch("labels.csv");
    return run_registered();
}
