/* Labels written back where the file is gone, was standard input, or someone stops it. What is written is in
 * tests/data/inputs/written_back.txt. */
#include "base/tick.h"
#include "io/write_back.h"
#include "tests/io/case.h"

static const char *label_of(const void *self, uint32_t point)
{
    const sm_partition *from = self;
    return sm_dict_text(from->dict, from->label[point]);
}

/* Writes back what was read, and frees it. */
static sm_status write_back(sm_dataset *d, sm_text *out, sm_error *err)
{
    const sm_partition *from = sm_dataset_pred(d);
    const sm_relabelled r = {.data = d, .from = from, .label = label_of, .self = from, .in_place = true};
    sm_text column = {0};
    *err = (sm_error){0};
    sm_status status = sm_write_back(&r, sm_text_sink(out), &column, err);
    sm_text_free(&column);
    return status;
}

TEST(deleted_file_is_not_written_back)
{
    const char *const file[] = {"in"};
    sm_dataset *d = NULL;
    sm_text out = {0};
    sm_error err = {0};
    put_text("in", "class,cluster\na,x\na,y\nb,y\n");
    assert_ok(sm_read(&d, file, 1, NULL, &err), err);
    unlink("in");
    assert_int_equal(write_back(d, &out, &err), SM_CHECK);
    assert_string_equal(err.text, "it cannot be read any more");
    assert_int_equal(out.length, 0);
    sm_dataset_free(d);
}

TEST(standard_input_is_not_written_back)
{
    const char *const file[] = {"-"};
    sm_dataset *d = NULL;
    sm_text out = {0};
    sm_error err = {0};
    put_text("in", "class,cluster\na,x\na,y\nb,y\n");
    int before = dup(STDIN_FILENO), fd = open("in", O_RDONLY);
    assert_int_equal(dup2(fd, STDIN_FILENO), STDIN_FILENO);
    sm_status status = sm_read(&d, file, 1, NULL, &err);
    dup2(before, STDIN_FILENO);
    close(before);
    close(fd);
    assert_ok(status, err);
    assert_int_equal(write_back(d, &out, &err), SM_CHECK);
    assert_string_equal(err.text, "it was read from standard input");
    assert_int_equal(out.length, 0);
    sm_dataset_free(d);
}

typedef struct patience {
    size_t asked, most; /* answers yes so often */
} patience;

static bool is_patient(void *self)
{
    patience *p = self;
    return p->asked++ < p->most;
}

/* 700 kB: each of reading, counting, comparing and writing takes more than two pieces of 256 KiB. Wherever it is
 * stopped, it says so and does nothing more. */
TEST(writing_back_can_be_stopped_anywhere)
{
    enum { ROWS = 100000, ROW = 7, LEAST = 4 * (ROWS * ROW >> 18) };
    const char *const file[] = {"in"};
    sm_dataset *d = NULL;
    sm_text in = {0}, out = {0};
    sm_error err = {0};
    for (int i = 0; i < ROWS; i++) sm_text_printf(&in, "c%d,k%02d\n", i % 7, i % 50);
    put_text("in", sm_text_of(&in));
    assert_ok(sm_read(&d, file, 1, &(sm_read_options){.header = "no"}, &err), err);
    patience calm = {.most = SIZE_MAX};
    sm_tick_with((sm_tick_hook){is_patient, &calm});
    assert_ok(write_back(d, &out, &err), err);
    assert_string_equal(sm_text_of(&out), sm_text_of(&in));
    assert_true(calm.asked >= LEAST);
    for (size_t most = 0; most < calm.asked; most++) {
        patience impatient = {.most = most};
        sm_tick_with((sm_tick_hook){is_patient, &impatient});
        assert_int_equal(write_back(d, &out, &err), SM_CHECK);
        assert_string_equal(err.text, "stopped; nothing was written");
        assert_true(impatient.asked <= most + 2); /* reading is asked why it failed */
    }
    sm_tick_with((sm_tick_hook){0});
    sm_text_free(&in);
    sm_text_free(&out);
    sm_dataset_free(d);
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
