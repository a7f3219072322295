/* Clusters next to their best classes: orders and lanes computed by hand. */
#include "measure/assign/lanes.h"
#include "measure/index.h"
#include "measure/live.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"

typedef struct laid {
    sm_dict *row_names, *col_names;
    sm_live *live;
    sm_lanes lanes;
} laid;

/* A table by its counts, laid by Jaccard in the order loaded. */
static laid lay(const uint64_t *count, uint32_t rows, uint32_t cols)
{
    laid l = {0};
    uint32_t row[8], col[8];
    l.live = sm_live_new(sample_table(count, rows, cols, SM_STORE_DENSE, &l.row_names, &l.col_names));
    assert_true(sm_live_settle(l.live, SM_NEED_BEST));
    for (uint32_t i = 0; i < 8; i++) row[i] = col[i] = i;
    const sm_best *best = &sm_live_facts(l.live)->best[SM_JACCARD];
    sm_lanes_of(&l.lanes, sm_live_table(l.live), SM_JACCARD, best, (sm_lane_ids){row, rows}, (sm_lane_ids){col, cols});
    return l;
}

static void laid_free(laid *l)
{
    sm_lanes_free(&l->lanes);
    sm_live_free(l->live);
    sm_dict_free(l->row_names);
    sm_dict_free(l->col_names);
}

static void assert_side(const laid *l, int side, uint32_t n, const uint32_t *id, const uint32_t *lane)
{
    assert_int_equal(l->lanes.n[side], n);
    for (uint32_t i = 0; i < n; i++) {
        assert_int_equal(l->lanes.id[side][i], id[i]);
        assert_int_equal(l->lanes.lane[side][i], lane[i]);
    }
}

/* Each cluster is all of one class: 2, 0 and 1 by their column. */
TEST(pairs_that_choose_each_other_share_a_lane)
{
    static const uint64_t count[] = {0, 5, 0, 0, 0, 7, 9, 0, 0};
    static const uint32_t own[] = {0, 1, 2}, clusters[] = {1, 2, 0};
    laid l = lay(count, 3, 3);
    assert_side(&l, SM_CLASSES, 3, own, own);
    assert_side(&l, SM_CLUSTERS, 3, clusters, own);
    assert_int_equal(l.lanes.lanes, 3);
    laid_free(&l);
}

/* Class 0 has clusters 0 (6 of 30), 1 (20 of 30) and 2 (4 of 30): the largest overlap first, the next class below. */
TEST(clusters_of_one_class_stand_below_each_other)
{
    static const uint64_t count[] = {6, 20, 4, 0, 0, 0, 0, 8};
    static const uint32_t classes[] = {0, 1}, at[] = {0, 3}, clusters[] = {1, 0, 2, 3}, lane[] = {0, 1, 2, 3};
    laid l = lay(count, 2, 4);
    assert_side(&l, SM_CLASSES, 2, classes, at);
    assert_side(&l, SM_CLUSTERS, 4, clusters, lane);
    assert_int_equal(l.lanes.lanes, 4);
    laid_free(&l);
}

/* Class 0 is the best of clusters 0 (9/16) and 2 (6/16); class 1, a point in each, takes the lane of the second. */
TEST(a_class_that_is_no_clusters_best_takes_a_lane_that_is_free)
{
    static const uint64_t count[] = {9, 0, 6, /**/ 1, 0, 1, /**/ 0, 8, 0};
    static const uint32_t classes[] = {0, 1, 2}, at[] = {0, 1, 2}, clusters[] = {0, 2, 1}, lane[] = {0, 1, 2};
    laid l = lay(count, 3, 3);
    assert_side(&l, SM_CLASSES, 3, classes, at);
    assert_side(&l, SM_CLUSTERS, 3, clusters, lane);
    assert_int_equal(l.lanes.lanes, 3);
    laid_free(&l);
}

/* A cluster without points has no best class. */
TEST(the_empty_stand_last)
{
    static const uint64_t count[] = {0, 3, 0, 0, 0, 4};
    static const uint32_t own[] = {0, 1}, clusters[] = {1, 2, 0}, lane[] = {0, 1, 2};
    laid l = lay(count, 2, 3);
    assert_side(&l, SM_CLASSES, 2, own, own);
    assert_side(&l, SM_CLUSTERS, 3, clusters, lane);
    laid_free(&l);
}

TEST(before_the_best_are_known_both_sides_keep_their_order)
{
    static const uint64_t count[] = {0, 3, 4, 0};
    static const uint32_t own[] = {0, 1};
    laid l = lay(count, 2, 2);
    sm_lanes_free(&l.lanes);
    sm_lanes_of(&l.lanes, sm_live_table(l.live), SM_JACCARD, NULL, (sm_lane_ids){own, 2}, (sm_lane_ids){own, 2});
    assert_side(&l, SM_CLASSES, 2, own, own);
    assert_side(&l, SM_CLUSTERS, 2, own, own);
    assert_int_equal(l.lanes.lanes, 2);
    laid_free(&l);
}
