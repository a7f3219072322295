/* A lesson on other tables: every cell holds a whole number of times as many points, the labels are in another order,
 * and the counts of the commands follow the cells they are about. Expected from the rules in core/lesson.h alone: which
 * numbers are drawn is free, how they hang together is not. */
#include "base/mem.h"
#include "core/table.h"
#include "io/lesson/lesson.h"
#include "session/player.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"

#define LESSON(data, commands)                                                                                         \
    "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{" data                                 \
    "},\"steps\":[{\"words\":\"w\"},{\"words\":\"w\",\"commands\":[" commands "]}]}"
#define MATRIX "\"matrix\":[[6,1,0],[2,5,4]],\"classes\":[\"a\",\"bb\"],\"clusters\":[\"k\",\"ll\",\"m.m\"]"

enum { SEEDS = 40 };
static const char *const classes[] = {"a", "bb"}, *const clusters[] = {"k", "ll", "m.m"};
static const uint64_t matrix[2][3] = {{6, 1, 0}, {2, 5, 4}};

static sm_lesson *varied(const char *text, uint64_t seed, bool alike)
{
    sm_error err = {0};
    sm_lesson *l;
    assert_ok(sm_lesson_parse(&l, "x", text, strlen(text), &err), err);
    assert_ok(sm_lesson_vary(l, seed, alike, &err), err);
    return l;
}

static const char *command(const sm_lesson *l, size_t i)
{
    return l->step[1].commands.row[i].text;
}

/* How many times as many points a cell of the first step has. */
static uint64_t times(const sm_lesson *l, uint32_t class, uint32_t cluster)
{
    const sm_parts *p = sm_dataset_parts(l->step[0].data);
    const sm_partition *truth = &p->partition[p->truth], *pred = &p->partition[p->pred];
    uint32_t row, col;
    uint64_t n = 0;
    assert_true(sm_dict_find(truth->dict, classes[class], strlen(classes[class]), &row));
    assert_true(sm_dict_find(pred->dict, clusters[cluster], strlen(clusters[cluster]), &col));
    if (p->counts)
        n = sm_table_at(p->counts, row, col);
    else
        for (uint32_t i = 0; i < p->n; i++) n += truth->label[i] == row && pred->label[i] == col;
    uint64_t was = matrix[class][cluster];
    if (!was || n % was) fail_msg("%s x %s holds %d", classes[class], clusters[cluster], (int)n);
    return n / was;
}

/* 2 to 4 times, the same for all cells and counts; shares, words and labels stay. */
TEST(equal_cells_are_varied_with_the_commands)
{
    static const char text[] = LESSON(MATRIX, "\"move 5 a k ll\",\"move 50% bb ll k\",\"split ll 3,2\",\"merge k m.m\","
                                              "\"move all bb m.m ll.1\",\"move 12 bb m.m new\"");
    bool seen[8] = {false};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        char wanted[3][64];
        sm_lesson *l = varied(text, seed, true);
        uint64_t f = times(l, 0, 0);
        assert_true(f >= 2 && f <= 4);
        seen[f] = true;
        assert_int_equal(times(l, 0, 1), f);
        assert_int_equal(times(l, 1, 0), f);
        assert_int_equal(times(l, 1, 1), f);
        assert_int_equal(times(l, 1, 2), f);
        assert_int_equal(sm_dataset_parts(l->step[0].data)->n, 18 * f);
        snprintf(wanted[0], 64, "move %d a k ll", (int)(5 * f));
        snprintf(wanted[1], 64, "split ll %d,%d", (int)(3 * f), (int)(2 * f));
        snprintf(wanted[2], 64, "move %d bb m.m new", (int)(12 * f));
        assert_string_equal(command(l, 0), wanted[0]);
        assert_string_equal(command(l, 1), "move 50% bb ll k");
        assert_string_equal(command(l, 2), wanted[1]);
        assert_string_equal(command(l, 3), "merge k m.m");
        assert_string_equal(command(l, 4), "move all bb m.m ll.1");
        assert_string_equal(command(l, 5), wanted[2]);
        sm_lesson_free(l);
    }
    assert_true(seen[2] && seen[3] && seen[4]);
}

/* 1 to 3 times, each cell by itself; a move takes the factor of the cell it takes from. */
TEST(each_cell_gets_a_separate_number)
{
    static const char text[] = LESSON(MATRIX, "\"move 1 a k ll\",\"move  2  bb  ll  k\",\"move 3 bb m.m new\"");
    bool seen[4] = {false}, differ = false, other_class = false, other_cluster = false, turned = false;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        char wanted[3][64];
        sm_lesson *l = varied(text, seed, false), *again = varied(text, seed, false);
        uint64_t ak = times(l, 0, 0), al = times(l, 0, 1), bk = times(l, 1, 0), bl = times(l, 1, 1),
                 bm = times(l, 1, 2);
        uint64_t f[] = {ak, al, bk, bl, bm};
        for (size_t i = 0; i < sizeof f / sizeof *f; i++) {
            assert_true(f[i] >= 1 && f[i] <= 3);
            seen[f[i]] = true;
        }
        differ = differ || ak != bl;
        other_class = other_class || ak != bk || al != bl;
        other_cluster = other_cluster || ak != al || bk != bl;
        turned = turned || strcmp(sm_dict_text(sm_dataset_truth(l->step[0].data)->dict, 0), "a") != 0;
        assert_int_equal(sm_dataset_parts(l->step[0].data)->n, 6 * ak + al + 2 * bk + 5 * bl + 4 * bm);
        snprintf(wanted[0], 64, "move %d a k ll", (int)ak);
        snprintf(wanted[1], 64, "move  2  bb  ll  k"); /* a second blank: no number is right after the verb */
        snprintf(wanted[2], 64, "move %d bb m.m new", (int)(3 * bm));
        for (size_t i = 0; i < 3; i++) {
            assert_string_equal(command(l, i), wanted[i]);
            assert_string_equal(command(again, i), command(l, i));
        }
        assert_int_equal(times(again, 1, 1), bl);
        sm_lesson_free(l);
        sm_lesson_free(again);
    }
    assert_true(seen[1] && seen[2] && seen[3]);
    assert_true(differ && other_class && other_cluster && turned);
}

/* Of a cluster that is split by sizes all cells share a factor, so that they still add up; a part has the whole's. */
TEST(sizes_of_a_split_still_add_up)
{
    static const char text[] =
        LESSON(MATRIX, "\"split ll 4,2\",\"split ll.1 1,3\",\"move 2 bb m.m new\",\"split new 1,1\",\"split m.m 1,1\"");
    bool differ = false;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        char wanted[5][64];
        sm_lesson *l = varied(text, seed, false);
        int split = (int)times(l, 1, 1), moved = (int)times(l, 1, 2);
        assert_int_equal(times(l, 0, 1), split);
        differ = differ || moved != split;
        snprintf(wanted[0], 64, "split ll %d,%d", 4 * split, 2 * split);
        snprintf(wanted[1], 64, "split ll.1 %d,%d", split, 3 * split);
        snprintf(wanted[2], 64, "move %d bb m.m new", 2 * moved);
        snprintf(wanted[3], 64, "split new %d,%d", moved, moved);
        snprintf(wanted[4], 64, "split m.m %d,%d", moved, moved);
        for (size_t i = 0; i < 5; i++) assert_string_equal(command(l, i), wanted[i]);
        sm_session *s = NULL;
        sm_player *p;
        sm_error err = {0};
        assert_ok(sm_player_new(&p, l, the_registry(), &err), err);
        assert_ok(sm_player_walk(p, NULL, NULL, &err), err); /* every command fits */
        assert_null(s);
        sm_player_free(p);
        sm_lesson_free(l);
    }
    assert_true(differ);
}

/* The same where the moves and splits are in different steps. */
TEST(split_follows_the_earlier_steps)
{
    static const char text[] = "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{" MATRIX
                               "},\"steps\":[{\"words\":\"w\",\"commands\":[\"swap k ll\",\"swap k ll\",\"move 2 bb "
                               "m.m new\",\"split ll 4,2\"]},"
                               "{\"words\":\"w\",\"commands\":[\"split new 1,1\",\"split ll.1 1,3\"]}]}";
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        char wanted[2][64];
        sm_lesson *l = varied(text, seed, false);
        snprintf(wanted[0], 64, "split new %d,%d", (int)times(l, 1, 2), (int)times(l, 1, 2));
        snprintf(wanted[1], 64, "split ll.1 %d,%d", (int)times(l, 1, 1), (int)(3 * times(l, 1, 1)));
        assert_string_equal(command(l, 0), wanted[0]);
        assert_string_equal(command(l, 1), wanted[1]);
        sm_lesson_free(l);
    }
}

/* Points lie where they lay: each so many times as its cell, with its labels. */
TEST(points_keep_their_order_and_labels)
{
    static const char text[] = LESSON("\"true\":[\"a\",\"a\",\"bb\",\"bb\"],\"pred\":[\"k\",\"ll\",\"ll\",\"k\"],"
                                      "\"x\":[1,2,3,4],\"y\":[10,20,30,40]",
                                      "\"move 1 a k ll\"");
    static const char *const truth[] = {"a", "a", "bb", "bb"}, *const pred[] = {"k", "ll", "ll", "k"};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        sm_lesson *l = varied(text, seed, false);
        const sm_dataset *d = l->step[0].data;
        const sm_parts *p = sm_dataset_parts(d);
        const sm_partition *t = sm_dataset_truth(d), *c = sm_dataset_pred(d);
        uint32_t there[4] = {0};
        assert_int_equal(t->n, p->n);
        assert_int_equal(c->n, p->n);
        assert_string_equal(p->format, "lesson");
        for (uint32_t i = 0; i < p->n; i++) {
            int was = (int)p->axis[0][i] - 1;
            assert_true(was >= 0 && was < 4);
            assert_near(p->axis[1][i], 10.0 * (was + 1), 0);
            assert_string_equal(sm_dict_text(t->dict, t->label[i]), truth[was]);
            assert_string_equal(sm_dict_text(c->dict, c->label[i]), pred[was]);
            there[was]++;
        }
        for (int i = 0; i < 4; i++) assert_true(there[i] >= 1 && there[i] <= 3);
        sm_lesson_free(l);
    }
}

/* More than 100,000 points are counts; every one of them is there so many times. */
TEST(counts_are_varied_like_points)
{
    static const char text[] = LESSON("\"matrix\":[[60000,10000,0],[20000,50000,40000]],\"classes\":[\"a\",\"bb\"],"
                                      "\"clusters\":[\"k\",\"ll\",\"m.m\"]",
                                      "\"move 5 a k ll\"");
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        sm_lesson *l = varied(text, seed, false);
        const sm_parts *p = sm_dataset_parts(l->step[0].data);
        char wanted[64];
        assert_non_null(p->counts);
        uint64_t f[] = {times(l, 0, 0) / 10000, times(l, 0, 1) / 10000, times(l, 1, 0) / 10000, times(l, 1, 1) / 10000,
                        times(l, 1, 2) / 10000};
        for (size_t i = 0; i < sizeof f / sizeof *f; i++) assert_true(f[i] >= 1 && f[i] <= 3);
        assert_int_equal(sm_table_total(p->counts),
                         60000 * f[0] + 10000 * f[1] + 20000 * f[2] + 50000 * f[3] + 40000 * f[4]);
        assert_int_equal(sm_table_cells(p->counts), 5);
        assert_int_equal(p->n, sm_table_total(p->counts));
        snprintf(wanted, sizeof wanted, "move %d a k ll", (int)(5 * f[0]));
        assert_string_equal(command(l, 0), wanted);
        sm_lesson_free(l);
    }
}

/* What is said of the tables before is of no use, and commands of every step go with the tables. */
TEST(text_about_the_first_tables_is_removed)
{
    static const char text[] =
        "{\"name\":\"x\",\"title\":\"t\",\"source\":\"s\",\"about\":\"a\",\"data\":{\"matrix\":[[2,1],[1,2]]},"
        "\"steps\":["
        "{\"words\":\"{3 = "
        "n}\",\"title\":\"T\",\"question\":\"q\",\"answer\":\"a\",\"right\":\"1\",\"wrong\":{\"2\":\"no\"},"
        "\"look\":[\"pa\"],\"commands\":[\"move 1 1 1 2\",\"undo\"]},"
        "{\"words\":\"w\",\"values\":{\"n\":\"6\"},\"printed\":{\"n\":\"6\"},\"misprint\":{\"n\":\"7\"},"
        "\"commands\":[\"move 1 2 2 1\"],\"task\":{\"goal\":[\"pa = 1\"],\"solution\":[\"new x\"]}},"
        "{\"words\":\"w\",\"data\":{\"matrix\":[[5]]},\"commands\":[\"split 1 2,3\"]}]}";
    sm_lesson *l = varied(text, 3, true);
    uint64_t f = sm_dataset_parts(l->step[0].data)->n / 6;
    char wanted[64];
    for (size_t i = 0; i < l->n_steps; i++) {
        const sm_step *s = &l->step[i];
        assert_true(!s->title && !s->question && !s->answer && !s->right && !s->hide && !s->after);
        assert_string_equal(s->words, "");
        assert_int_equal(s->wrong.n + s->marks.n + s->values.n + s->printed.n + s->misprint.n + s->task.goal.n, 0);
    }
    assert_string_equal(l->about, "Exercises as in the lesson of this name, on other tables.");
    assert_int_equal(l->step[0].look.n, 1);
    assert_int_equal(sm_dataset_parts(l->step[2].data)->n, 5 * f);
    snprintf(wanted, sizeof wanted, "move %d 1 1 2", (int)f);
    assert_string_equal(l->step[0].commands.row[0].text, wanted);
    assert_string_equal(l->step[0].commands.row[1].text, "undo");
    snprintf(wanted, sizeof wanted, "move %d 2 2 1", (int)f);
    assert_string_equal(l->step[1].commands.row[0].text, wanted);
    snprintf(wanted, sizeof wanted, "split 1 %d,%d", (int)(2 * f), (int)(3 * f));
    assert_string_equal(l->step[2].commands.row[0].text, wanted);
    assert_int_equal(sm_lesson_section(l, 1), 0);
    assert_int_equal(sm_lesson_section(l, 2), 2);
    assert_ptr_equal(sm_lesson_look(l, 2), &l->step[0].look);
    sm_lesson_free(l);
}
