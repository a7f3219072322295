/* Two files whose equal points are counted together, against counts made a second time here. Other ways in which points
 * are made of rows are in tests/data/inputs/joined.txt. */
#include "core/table.h"
#include "tests/io/case.h"

static const char *const files[] = {"in", "second"};

enum { POINTS = 3000, LABELS = 300 };

static uint32_t class_of(uint32_t point, uint32_t classes)
{
    return point * 7 % classes;
}

static uint32_t cluster_of(uint32_t point, uint32_t clusters)
{
    return (point / 5 + point) % clusters;
}

/* Every gap-th point from the third on has no cluster; 0: all have one. */
static void check_counted(uint32_t classes, uint32_t clusters, uint32_t gap)
{
    static uint64_t count[LABELS][LABELS];
    sm_text truth = {0}, pred = {0};
    sm_dataset *d = NULL;
    sm_error err = {0};
    uint32_t dropped = 0;
    char name[2][16];
    memset(count, 0, sizeof count);
    for (uint32_t i = 0; i < POINTS; i++) {
        bool gone = gap && i >= 2 && (i - 2) % gap == 0;
        sm_text_printf(&truth, "c%u\n", class_of(i, classes));
        sm_text_printf(&pred, gone ? "NA\n" : "k%u\n", cluster_of(i, clusters));
        dropped += gone;
        count[class_of(i, classes)][cluster_of(i, clusters)] += !gone;
    }
    put_text("in", sm_text_of(&truth));
    put_text("second", sm_text_of(&pred));
    sm_read_options o = {.only_counts = true, .header = "no"};
    assert_ok(sm_read(&d, files, 2, &o, &err), err);
    const sm_parts *p = sm_dataset_parts(d);
    const sm_table *t = p->counts;
    assert_non_null(t);
    assert_int_equal(p->dropped, dropped);
    assert_int_equal(sm_table_total(t), POINTS - dropped);
    for (uint32_t i = 0; i < classes; i++)
        for (uint32_t j = 0; j < clusters; j++) {
            uint32_t row, col;
            snprintf(name[0], sizeof name[0], "c%u", i);
            snprintf(name[1], sizeof name[1], "k%u", j);
            bool there = sm_dict_find(p->partition[0].dict, name[0], strlen(name[0]), &row) &&
                         sm_dict_find(p->partition[1].dict, name[1], strlen(name[1]), &col);
            assert_int_equal(there ? sm_table_at(t, row, col) : 0, count[i][j]);
        }
    if (dropped) {
        char said[80];
        snprintf(said, sizeof said, ", %u without a label left out (first at line 3)", dropped);
        assert_true(account_says(d, said, "gaps"));
    }
    sm_dataset_free(d);
    sm_text_free(&truth);
    sm_text_free(&pred);
}

/* Few labels take a byte each, 300 take two; more pairs than points are not counted beforehand. */
TEST(equal_points_of_two_files_are_counted_together)
{
    check_counted(3, 4, 0);
    check_counted(3, 4, 97);
    check_counted(LABELS, 2, 0);
    check_counted(2, LABELS, 13);
    check_counted(LABELS, 10, 0);
    check_counted(LABELS, 9, 500);
    check_counted(LABELS, LABELS, 7);
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
