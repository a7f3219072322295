/* What tells one state of the labels from another, computed a second time from its description: the sum over all points
 * (or cells) of a hash of point (or count), class and cluster, with splitmix64's finalizer (Steele, Lea, Flood 2014)
 * and the CRC of zlib for names. */
#include "core/points.h"
#include "io/state/journal_parts.h"
#include "tests/io/case.h"
#include "tests/support/sample.h"
#include <inttypes.h>
#include <zlib.h>

static const uint64_t GOLDEN = UINT64_C(0x9e3779b97f4a7c15);

/* The generator adds that number before it mixes. */
static uint64_t mixed(uint64_t x)
{
    uint64_t before = x - GOLDEN;
    return sample_next(&before);
}

static uint64_t hash_of(const char *name)
{
    return (uint64_t)crc32(0, (const Bytef *)name, (uInt)strlen(name)) << 32 | strlen(name);
}

static uint64_t term(uint64_t number, const char *class, const char *cluster)
{
    return mixed(number + mixed(hash_of(class) + mixed(hash_of(cluster) + GOLDEN)));
}

static void check(const char *bytes, bool by_points, uint64_t sum, uint64_t total)
{
    static const char *const file[] = {"in"};
    sm_dataset *d = NULL;
    sm_table *t = NULL;
    sm_points *p = NULL;
    sm_error err = {0};
    char is[SM_STATE_DIGITS + 1], wanted[SM_STATE_DIGITS + 1];
    put_text("in", bytes);
    assert_ok(sm_read(&d, file, 1, NULL, &err), err);
    const sm_partition *truth = sm_dataset_truth(d), *pred = sm_dataset_pred(d);
    if (sm_dataset_parts(d)->counts)
        t = sm_table_copy(sm_dataset_parts(d)->counts);
    else
        assert_ok(sm_table_of(&t, truth, pred, SM_STORE_BEST, &err), err);
    if (by_points) assert_ok(sm_points_new(&p, truth, pred, &err), err);
    assert_true(sm_state_sum(is, t, p));
    snprintf(wanted, sizeof wanted, "%016" PRIx64, mixed(sum + total));
    assert_string_equal(is, wanted);
    sm_points_free(p);
    sm_table_free(t);
    sm_dataset_free(d);
}

TEST(generator_mixes_as_published)
{
    assert_true(mixed(GOLDEN) == UINT64_C(0xe220a8397b1dcdaf));         /* the first number of seed 0 */
    assert_true(crc32(0, (const Bytef *)"123456789", 9) == 0xcbf43926); /* the CRC's own check value */
}

TEST(points_are_identified_by_number_class_and_cluster)
{
    check("class,cluster\na,x\nb b,y\na,y\n", true, term(0, "a", "x") + term(1, "b b", "y") + term(2, "a", "y"), 3);
    check("class,cluster\na,y\nb b,y\na,x\n", true, term(0, "a", "y") + term(1, "b b", "y") + term(2, "a", "x"), 3);
}

TEST(counts_are_identified_by_their_cells)
{
    static const char table[] = "class\\cluster,x,y,z\na,3,0,1\nb,0,4,0\nc,5,6,7\n";
    uint64_t sum = term(3, "a", "x") + term(1, "a", "z") + term(4, "b", "y");
    check(table, false, sum + term(5, "c", "x") + term(6, "c", "y") + term(7, "c", "z"), 26);
    check("class,cluster\na,x\nb,y\na,x\n", false, term(2, "a", "x") + term(1, "b", "y"), 3);
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
