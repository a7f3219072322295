/* What the scatter's colours and glyphs tell apart, and what it says of noise. */
#include "base/mem.h"
#include "tests/app/stage.h"

enum { CLASSES = 3, CLUSTERS = 12 };

/* A point of every class in every cluster, each in a place of its own: a grid of 12 x 3. */
static sm_dataset *grid(void)
{
    uint32_t truth[CLASSES * CLUSTERS], pred[CLASSES * CLUSTERS];
    sm_dataset *d = NULL;
    sm_parts p = {.n = CLASSES * CLUSTERS, .n_partitions = 2, .pred = 1};
    p.partition = sm_alloc(2, sizeof *p.partition);
    for (int axis = 0; axis < 2; axis++) p.axis[axis] = sm_alloc(p.n, sizeof *p.axis[axis]);
    for (uint32_t i = 0; i < p.n; i++) {
        truth[i] = i / CLUSTERS;
        pred[i] = i % CLUSTERS;
        p.axis[0][i] = pred[i];
        p.axis[1][i] = truth[i];
    }
    p.partition[0] = sample_partition("gold", "T", truth, p.n, CLASSES);
    p.partition[1] = sample_partition("found", "K", pred, p.n, CLUSTERS);
    sm_dataset_new(&d, &p);
    return d;
}

/* The points' cells: in the plot nothing else stands but the cursor's marks around its own point. */
static size_t cells_of_points(const sm_frame *f, const sm_cell *out[CLASSES * CLUSTERS])
{
    size_t n = 0;
    int end = 0, here_x, here_y;
    assert_true(sm_frame_cursor(f, &here_x, &here_y));
    while (!stage_begins(f, 8, end, "└") && !stage_begins(f, 8, end, "+--")) assert_true(++end < sm_frame_h(f));
    for (int y = 2; y < end; y++)
        for (int x = 9; x < sm_frame_w(f) - 24; x++) {
            const sm_cell *cell = sm_frame_cell(f, x, y);
            if (!strcmp(cell->text, " ") || (cell->role == SM_ROLE_CURSOR && x != here_x)) continue;
            assert_true(n < CLASSES * CLUSTERS);
            out[n++] = cell;
        }
    return n;
}

/* Twelve clusters and eight colours: two points of other classes or clusters differ in colour or in form. */
static void no_two_groups_look_alike_where_colours_repeat(void **state)
{
    for (int by_cluster = 0; by_cluster < 2; by_cluster++) {
        stage s = stage_of(grid(), (sm_caps){.w = 120, .h = 30, .colours = 256, .utf8 = true});
        const sm_cell *cell[CLASSES * CLUSTERS];
        stage_keys(&s, by_cluster ? "5 c" : "5");
        size_t n = cells_of_points(stage_frame(&s), cell);
        assert_int_equal(n, CLASSES * CLUSTERS);
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < i; j++)
                if (!strcmp(cell[i]->text, cell[j]->text) && cell[i]->role == cell[j]->role)
                    fail_msg("points %zu and %zu are both %s in role %d", j, i, cell[i]->text, cell[i]->role);
        stage_free(&s);
    }
}

/* T1's second glyph stands beside its first; K9 is the first of the second eight. */
static void the_legend_tells_which_glyph_belongs_to_which_eight(void **state)
{
    stage s = stage_of(grid(), (sm_caps){.w = 120, .h = 40, .colours = 256, .utf8 = true});
    stage_keys(&s, "5");
    assert_says(&s, "○◇ T1 12");
    assert_says(&s, "■1 K8 3");
    assert_says(&s, "■2 K9 3");
    assert_says(&s, "■2 = second glyph of the class");
    stage_free(&s);
}

/* In letters no form is another one in larger size: o and O, x and X cannot be told apart. */
static void misplaced_points_differ_in_form(void **state)
{
    static const char alike[] = "cCiIjJkKlLoOpPsSuUvVwWxXzZ";
    stage s = stage_of(grid(), (sm_caps){.w = 120, .h = 30, .colours = 8, .utf8 = false});
    const sm_cell *cell[CLASSES * CLUSTERS];
    bool seen[128] = {false};
    stage_keys(&s, "5");
    size_t n = cells_of_points(stage_frame(&s), cell);
    for (size_t i = 0; i < n; i++) seen[(unsigned char)cell[i]->text[0] & 127] = true;
    for (size_t i = 0; alike[i]; i += 2) assert_false(seen[(int)alike[i]] && seen[(int)alike[i + 1]]);
    stage_free(&s);
}

static void noise_is_a_dim_dot_and_the_legend_says_so(void **state)
{
    stage s = stage_of(grid(), (sm_caps){.w = 120, .h = 30, .colours = 256, .utf8 = true});
    const sm_cell *cell[CLASSES * CLUSTERS];
    size_t dots = 0;
    stage_line(&s, "noise pred:K5 drop");
    stage_line(&s, "noise pred:K5 own");
    stage_keys(&s, "5");
    size_t n = cells_of_points(stage_frame(&s), cell);
    for (size_t i = 0; i < n; i++) dots += !strcmp(cell[i]->text, "·") && cell[i]->role == SM_ROLE_DIM;
    assert_int_equal(dots, CLASSES);
    assert_says(&s, "· noise 3");
    assert_says_not(&s, " K5 3");
    stage_line(&s, "noise pred:K5 drop");
    assert_says_not(&s, "· noise");
    assert_says(&s, "left out 3");
    stage_free(&s);
}

/* Three places at y = 0, by hand. x = 0: two of class T1 in their own cluster and one misplaced. x = 1: one of each.
 * x = 2: three T2 in K2 and one misplaced T1. The paired clusters are T1-K1 (4 points) and T2-K2 (6). */
static sm_dataset *crowded(void)
{
    static const uint32_t x[] = {0, 0, 0, 1, 1, 2, 2, 2, 2, 3, 4, 4, 4},
                          truth[] = {0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1},
                          pred[] = {1, 0, 0, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1};
    sm_dataset *d = NULL;
    sm_parts p = {.n = sizeof x / sizeof *x, .n_partitions = 2, .pred = 1};
    p.partition = sm_alloc(2, sizeof *p.partition);
    for (int axis = 0; axis < 2; axis++) p.axis[axis] = sm_alloc(p.n, sizeof *p.axis[axis]);
    for (uint32_t i = 0; i < p.n; i++) p.axis[0][i] = x[i];
    p.partition[0] = sample_partition("gold", "T", truth, p.n, 2);
    p.partition[1] = sample_partition("found", "K", pred, p.n, 2);
    sm_dataset_new(&d, &p);
    return d;
}

/* o and x in their clusters, @ and % not. What is drawn is what most are, and misplaced where as many are as are not.
 */
static void a_place_shows_what_most_of_its_points_are(void **state)
{
    stage s = stage_of(crowded(), (sm_caps){.w = 120, .h = 30, .colours = 8, .utf8 = false});
    const sm_cell *cell[CLASSES * CLUSTERS];
    stage_keys(&s, "5 Right Right Right"); /* the cursor, which is drawn as its own point is, on the one at 3 */
    assert_int_equal(cells_of_points(stage_frame(&s), cell), 5);
    for (int i = 0; i < 5; i++) assert_string_equal(cell[i]->text, ((const char *[]){"o", "@", "x", "o", "x"})[i]);
    assert_says(&s, "misplaced 3");
    assert_says(&s, "overlaps 8");
    assert_says(&s, "majority is shown");
    stage_free(&s);
}

/* Of more than 20,000 points the silhouette is that of a sample, which its sign and the line of the panel say; of 130
 * it is that of all. */
static void a_silhouette_of_a_sample_is_marked(void **state)
{
    enum { MANY = 20100 };
    sm_dataset *d = NULL;
    sm_parts p = {.n = MANY, .n_partitions = 2, .pred = 1};
    uint32_t *label = sm_alloc(MANY, sizeof *label);
    p.partition = sm_alloc(2, sizeof *p.partition);
    for (int axis = 0; axis < 2; axis++) p.axis[axis] = sm_alloc(p.n, sizeof *p.axis[axis]);
    for (uint32_t i = 0; i < MANY; i++) {
        label[i] = i % 2;
        p.axis[0][i] = 10 * label[i] + i % 7;
        p.axis[1][i] = i % 5;
    }
    p.partition[0] = sample_partition("gold", "T", label, MANY, 2);
    p.partition[1] = sample_partition("found", "K", label, MANY, 2);
    sm_free(label);
    sm_dataset_new(&d, &p);
    stage s = stage_of(d, stage_caps(120, 30));
    stage_keys(&s, "5");
    assert_says(&s, "clusters: Sil ≈0.");
    stage_keys(&s, "1 Tab / s i l h Enter");
    assert_says(&s, "Sil ≈0.");
    assert_says(&s, " of 20100 points");
    stage_free(&s);
    s = stage_of(sample_blobs(), stage_caps(120, 30));
    stage_keys(&s, "5");
    assert_says(&s, "clusters: Sil 0.");
    stage_free(&s);
}

/* Rows 1, 5 and 9 of crowded() are misplaced; what a place does not show can be gone to. */
static void misplaced_points_are_found_wherever_they_are(void **state)
{
    static const int row[] = {5, 9, 1, 5};
    stage s = stage_of(crowded(), (sm_caps){.w = 120, .h = 30, .colours = 8, .utf8 = false});
    stage_keys(&s, "5");
    assert_says(&s, "row 2 ");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char words[16];
        snprintf(words, sizeof words, "row %d ", row[i]);
        stage_keys(&s, "!");
        assert_says(&s, words);
    }
    stage_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_two_groups_look_alike_where_colours_repeat),
        cmocka_unit_test(the_legend_tells_which_glyph_belongs_to_which_eight),
        cmocka_unit_test(misplaced_points_differ_in_form),
        cmocka_unit_test(noise_is_a_dim_dot_and_the_legend_says_so),
        cmocka_unit_test(a_place_shows_what_most_of_its_points_are),
        cmocka_unit_test(a_silhouette_of_a_sample_is_marked),
        cmocka_unit_test(misplaced_points_are_found_wherever_they_are),
    };
    return cmocka_run_group_tests_name("scatter", tests, NULL, NULL);
}
