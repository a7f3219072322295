/* The public functions, from outside: their results, and their errors. */
#include "tests/support/near.h"
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <setmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t truth[] = {1, 1, 1, 1, 2, 2, 2, 2, 3, 3}, pred[] = {1, 1, 1, 2, 2, 2, 2, 2, 3, 3};
enum { N = 10 };

static setmatch_table *table_of_ten(void)
{
    setmatch_table *t;
    setmatch_error err;
    if (setmatch_from_labels(&t, truth, pred, N, &err)) fail_msg("%s", err.message);
    return t;
}

static double value_of(setmatch_table *t, const char *index)
{
    double value = 0;
    setmatch_error err;
    if (setmatch_value(t, index, &value, NULL, &err)) fail_msg("%s", err.message);
    return value;
}

static void fails(int code, int expected, const setmatch_error *err, const char *message)
{
    assert_int_equal(code, expected);
    assert_int_equal(err->code, expected);
    if (!strstr(err->message, message)) fail_msg("\"%s\" lacks \"%s\"", err->message, message);
}

TEST(header_and_library_have_the_same_version)
{
    assert_string_equal(setmatch_version(), SETMATCH_VERSION);
}

/* ---- making and reading ------------------------------------------------------------------------------------------ */

TEST(labels_become_counts_in_order_of_appearance)
{
    const int64_t a[] = {INT64_MAX, -7, INT64_MAX, 5}, b[] = {0, INT64_MIN, 0, 0};
    setmatch_table *t;
    assert_int_equal(setmatch_from_labels(&t, a, b, 4, NULL), SETMATCH_OK);
    assert_int_equal(setmatch_points(t), 4);
    assert_int_equal(setmatch_classes(t), 3);
    assert_int_equal(setmatch_clusters(t), 2);
    assert_string_equal(setmatch_class_name(t, 0), "9223372036854775807");
    assert_string_equal(setmatch_class_name(t, 2), "5");
    assert_string_equal(setmatch_cluster_name(t, 1), "-9223372036854775808");
    assert_null(setmatch_class_name(t, 3));
    assert_int_equal(setmatch_count(t, 0, 0), 2);
    assert_int_equal(setmatch_count(t, 0, 1), 0);
    assert_int_equal(setmatch_count(t, 9, 9), 0);
    size_t class_[3], cluster[3], n;
    uint64_t count[3], all[6];
    assert_int_equal(setmatch_cells(t, class_, cluster, count, 3, &n, NULL), SETMATCH_OK);
    assert_int_equal(n, 3);
    setmatch_counts(t, all);
    for (size_t i = 0; i < n; i++) assert_int_equal(all[class_[i] * 2 + cluster[i]], count[i]);
    assert_int_equal(count[0], 2); /* of INT64_MAX and 0 */
    assert_int_equal(class_[2], 2);
    assert_int_equal(setmatch_cells(t, NULL, NULL, count, 1, NULL, NULL), SETMATCH_OK);
    setmatch_free(t);
}

/* Few numbers are counted in a grid, many by a hash: both must give the same table. */
TEST(grid_and_hash_count_equally)
{
    enum { MANY = 20000, WIDE = 400 };
    static int64_t a[2][MANY], b[2][MANY];
    setmatch_table *t[2];
    for (int i = 0; i < MANY; i++) {
        a[0][i] = (i * 7919) % WIDE;
        b[0][i] = (i / 50) % 3 ? a[0][i] / 20 : (i * 31) % 23;
        a[1][i] = a[0][i] * 1000003;
        b[1][i] = b[0][i] * -1000003;
    }
    for (int k = 0; k < 2; k++) assert_int_equal(setmatch_from_labels(&t[k], a[k], b[k], MANY, NULL), SETMATCH_OK);
    assert_int_equal(setmatch_classes(t[0]), setmatch_classes(t[1]));
    assert_int_equal(setmatch_clusters(t[0]), setmatch_clusters(t[1]));
    for (size_t i = 0; i < setmatch_classes(t[0]); i++)
        for (size_t j = 0; j < setmatch_clusters(t[0]); j++)
            assert_int_equal(setmatch_count(t[0], i, j), setmatch_count(t[1], i, j));
    assert_true(value_of(t[0], "ari") == value_of(t[1], "ari"));
    setmatch_free(t[0]);
    setmatch_free(t[1]);
}

TEST(strings_without_a_label_are_left_out)
{
    const char *a[] = {"x", NULL, "y", "", "y"}, *b[] = {"p", "p", "q", "q", NULL};
    ptrdiff_t cluster[5];
    setmatch_table *t;
    assert_int_equal(setmatch_from_strings(&t, a, b, 5, NULL), SETMATCH_OK);
    assert_int_equal(setmatch_points(t), 2);
    assert_int_equal(setmatch_left_out(t), 3);
    assert_int_equal(setmatch_labels(t, cluster, 5, NULL), SETMATCH_OK);
    const ptrdiff_t expected[] = {0, -1, 1, -1, -1};
    assert_memory_equal(cluster, expected, sizeof cluster);
    assert_int_equal(setmatch_left_out(t), 3);
    setmatch_free(t);
}

TEST(codes_take_names_in_order)
{
    const int64_t a[] = {2, 0, 2, -1}, b[] = {7, 7, 8, 8};
    const char *name[] = {"low", "middle", "high"};
    setmatch_table *t;
    const setmatch_codes side[] = {{a, name, 3}, {b, NULL, 0}};
    for (unsigned flags = 0; flags <= SETMATCH_COUNTS_ONLY; flags++) {
        assert_int_equal(setmatch_from_codes(&t, &side[0], &side[1], 4, flags, NULL), SETMATCH_OK);
        assert_int_equal(setmatch_classes(t), 3);
        assert_string_equal(setmatch_class_name(t, 0), "low");
        assert_int_equal(setmatch_count(t, 2, 0), 1);
        assert_int_equal(setmatch_count(t, 1, 0), 0);
        assert_int_equal(setmatch_points(t), 3);
        setmatch_free(t);
    }
}

TEST(counts_and_labels_give_the_same_values)
{
    const uint64_t counts[] = {3, 1, 0, 0, 4, 0, 0, 0, 2};
    double value[2][200];
    setmatch_table *t[2] = {table_of_ten()};
    size_t n = setmatch_index_count();
    assert_true(n >= 74 && n <= 200);
    assert_int_equal(setmatch_from_counts(&t[1], counts, 3, 3, NULL, NULL, NULL), SETMATCH_OK);
    for (int k = 0; k < 2; k++) assert_int_equal(setmatch_values(t[k], NULL, n, value[k], NULL), SETMATCH_OK);
    assert_memory_equal(value[0], value[1], n * sizeof(double));
    uint64_t all[9];
    setmatch_counts(t[0], all);
    assert_memory_equal(all, counts, sizeof all);
    for (size_t i = 0; i < n; i++) {
        double one = value_of(t[0], setmatch_index_at(i)->id);
        assert_memory_equal(&one, &value[0][i], sizeof one);
    }
    setmatch_free(t[0]);
    setmatch_free(t[1]);
}

TEST(empty_table_has_no_values)
{
    setmatch_table *t;
    assert_int_equal(setmatch_from_labels(&t, NULL, NULL, 0, NULL), SETMATCH_OK);
    assert_int_equal(setmatch_points(t), 0);
    assert_true(isnan(value_of(t, "ari")));
    setmatch_free(t);
}

TEST(copy_is_independent)
{
    ptrdiff_t cluster[2][N];
    setmatch_table *t = table_of_ten(), *copy, *counts;
    assert_int_equal(setmatch_run(t, "move 1 1 2 new", NULL), SETMATCH_OK);
    assert_int_equal(setmatch_copy(&copy, t, NULL), SETMATCH_OK);
    assert_int_equal(setmatch_clusters(copy), 4);
    assert_string_equal(setmatch_cluster_name(copy, 3), "new");
    assert_true(value_of(t, "j_score") == value_of(copy, "j_score"));
    assert_int_equal(setmatch_labels(t, cluster[0], N, NULL), SETMATCH_OK);
    assert_int_equal(setmatch_labels(copy, cluster[1], N, NULL), SETMATCH_OK);
    assert_memory_equal(cluster[0], cluster[1], sizeof cluster[0]);
    assert_int_equal(setmatch_run(copy, "merge new 3", NULL), SETMATCH_OK);
    assert_int_equal(setmatch_clusters(t), 4);
    setmatch_free(t);

    const uint64_t count[] = {5, 1, 0, 7};
    assert_int_equal(setmatch_from_counts(&t, count, 2, 2, NULL, NULL, NULL), SETMATCH_OK);
    assert_int_equal(setmatch_copy(&counts, t, NULL), SETMATCH_OK);
    setmatch_free(t);
    assert_int_equal(setmatch_count(counts, 0, 1), 1);
    setmatch_free(counts);
    setmatch_free(copy);
}

/* ---- values, matchings, chance ----------------------------------------------------------------------------------- */

TEST(indices_are_found_by_id_and_alias)
{
    const setmatch_index *ari = setmatch_index_find("adjusted rand index");
    assert_ptr_equal(ari, setmatch_index_find("ari"));
    assert_string_equal(ari->id, "ari");
    assert_true(ari->is_adjusted && !ari->is_distance && ari->high == 1);
    assert_true(setmatch_index_find("vi")->is_distance);
    assert_null(setmatch_index_find("no such index"));
    assert_null(setmatch_index_find(NULL));
    assert_null(setmatch_index_at(setmatch_index_count()));
}

TEST(undefined_value_is_nan_with_a_reason)
{
    const int64_t one[] = {1, 1}, two[] = {5, 6};
    setmatch_table *t;
    double value = 0;
    const char *reason = NULL;
    assert_int_equal(setmatch_from_labels(&t, one, two, 2, NULL), SETMATCH_OK);
    assert_int_equal(setmatch_value(t, "accuracy", &value, &reason, NULL), SETMATCH_OK);
    assert_true(isnan(value));
    assert_string_equal(reason, "no class bears the same name as a cluster");
    setmatch_free(t);
}

TEST(formula_computes_what_its_index_does)
{
    setmatch_table *t = table_of_ten();
    setmatch_error err;
    double value;
    assert_int_equal(setmatch_formula(t, "2 YY/(P + Q)", &value, NULL), SETMATCH_OK);
    assert_true(value == value_of(t, "pair_f1"));
    fails(setmatch_formula(t, "2 YY/(P + ", &value, &err), SETMATCH_USAGE, &err, "expected");
    assert_int_equal(err.column, 11);
    setmatch_free(t);
}

TEST(matching_and_best_partners_are_indices)
{
    const uint64_t counts[] = {0, 9, 1, 8, 0, 0, 0, 0, 0};
    setmatch_table *t;
    ptrdiff_t cluster[3], best[2][3];
    double total, jaccard[2][3];
    int unique;
    assert_int_equal(setmatch_from_counts(&t, counts, 3, 3, NULL, NULL, NULL), SETMATCH_OK);
    assert_int_equal(setmatch_match(t, SETMATCH_BY_COUNTS, cluster, &total, &unique, NULL), SETMATCH_OK);
    assert_true(cluster[0] == 1 && cluster[1] == 0 && cluster[2] == -1 && total == 17 && unique);
    assert_int_equal(setmatch_best(t, best[0], jaccard[0], best[1], jaccard[1], NULL), SETMATCH_OK);
    assert_true(best[0][0] == 1 && best[0][1] == 0 && best[0][2] == -1);
    assert_true(best[1][0] == 1 && best[1][1] == 0 && best[1][2] == 0);
    assert_true(jaccard[0][0] == 0.9 && jaccard[1][2] == 0.1 && jaccard[0][2] == 0);
    setmatch_free(t);
}

TEST(chance_depends_only_on_the_seed)
{
    setmatch_table *t = table_of_ten();
    setmatch_chance a, b;
    setmatch_error err;
    assert_int_equal(setmatch_chance_of(t, "j_score", 200, 7, &a, NULL), SETMATCH_OK);
    assert_int_equal(setmatch_chance_of(t, "j_score", 200, 7, &b, NULL), SETMATCH_OK);
    assert_memory_equal(&a, &b, sizeof a);
    assert_true(a.low <= a.mean && a.mean <= a.high && a.p > 0 && a.p <= 1);
    fails(setmatch_chance_of(t, "j_score", 0, 7, &a, &err), SETMATCH_USAGE, &err, "at least one");
    fails(setmatch_chance_of(t, "j_score", 1000000, 7, &a, &err), SETMATCH_LIMIT, &err, "100000");
    setmatch_free(t);
}

/* ---- commands, files, documents ---------------------------------------------------------------------------------- */

TEST(commands_change_the_table_and_undo)
{
    setmatch_table *t = table_of_ten();
    setmatch_error err;
    ptrdiff_t cluster[N];
    double before = value_of(t, "ari");
    assert_int_equal(setmatch_run(t, "move 1 1 2 1", NULL), SETMATCH_OK);
    assert_true(value_of(t, "ari") == 1);
    assert_int_equal(setmatch_labels(t, cluster, N, NULL), SETMATCH_OK);
    assert_int_equal(cluster[3], 0);
    assert_int_equal(setmatch_run(t, "undo", NULL), SETMATCH_OK);
    assert_true(value_of(t, "ari") == before);
    fails(setmatch_run(t, "move 9 1 2 1", &err), SETMATCH_USAGE, &err, "holds 1 point, 9 were asked for");
    fails(setmatch_run(t, "mvoe 1 1 2 1", &err), SETMATCH_USAGE, &err, "mvoe");
    fails(setmatch_run(t, "write labels.csv", &err), SETMATCH_USAGE, &err, "");
    fails(setmatch_run(t, NULL, &err), SETMATCH_USAGE, &err, "NULL");
    fails(setmatch_labels(t, cluster, 3, &err), SETMATCH_USAGE, &err, "expected 10 points, found 3");
    assert_int_equal(setmatch_run(t, "define SS = YY/(P + Q)", NULL), SETMATCH_OK);
    assert_true(value_of(t, "SS") > 0);
    setmatch_free(t);
}

TEST(files_are_read_with_options)
{
    char name[] = "/tmp/setmatch-XXXXXX";
    int fd = mkstemp(name);
    FILE *f = fdopen(fd, "w");
    setmatch_table *t;
    setmatch_error err;
    fputs("kind;group;other\na;x;1\na;x;2\nb;y;3\n", f);
    fclose(f);
    const char *options[] = {"--true", "kind", "--pred", "group", "--sep", ";", NULL};
    assert_int_equal(setmatch_from_files(&t, name, NULL, options, NULL), SETMATCH_OK);
    assert_int_equal(setmatch_points(t), 3);
    assert_true(value_of(t, "ari") == 1);
    ptrdiff_t cluster[3];
    assert_int_equal(setmatch_labels(t, cluster, 3, NULL), SETMATCH_OK);
    assert_int_equal(cluster[2], 1);
    setmatch_free(t);
    const char *wrong[] = {"--ture", "kind", NULL}, *lacks[] = {"--true", NULL};
    fails(setmatch_from_files(&t, name, NULL, wrong, &err), SETMATCH_USAGE, &err, "--true");
    assert_null(t);
    fails(setmatch_from_files(&t, name, NULL, lacks, &err), SETMATCH_USAGE, &err, "missing value");
    f = fopen(name, "a");
    fputs("b;y\n", f);
    fclose(f);
    fails(setmatch_from_files(&t, name, NULL, options, &err), SETMATCH_INPUT, &err, "fields");
    assert_string_equal(err.file, name);
    assert_int_equal(err.line, 5);
    remove(name);
    fails(setmatch_from_files(&t, name, NULL, NULL, &err), SETMATCH_IO, &err, "No such file");
}

TEST(every_document_is_written)
{
    static const char *const name[] = {"score",          "matrix", "match",  "explain", "diagnosis",
                                       "classification", "losses", "points", "history", "log"};
    static const char *const format[] = {NULL, "csv", "tsv", "table", "plain", "markdown", "latex", "svg"};
    const char *options[] = {"-m", "ari", NULL};
    setmatch_error err;
    char *text;
    for (int points = 0; points < 2; points++) {
        const uint64_t counts[] = {3, 1, 0, 0, 4, 0, 0, 0, 2};
        setmatch_table *t = NULL;
        if (points)
            t = table_of_ten();
        else
            setmatch_from_counts(&t, counts, 3, 3, NULL, NULL, NULL);
        for (size_t i = 0; i < sizeof name / sizeof *name; i++)
            for (size_t k = 0; k < sizeof format / sizeof *format; k++) {
                int code = setmatch_document(t, name[i], format[k], options, &text, &err);
                if (code && !(code == SETMATCH_USAGE && !points && !strcmp(name[i], "points")))
                    fail_msg("%s as %s: %s", name[i], format[k], err.message);
                assert_true(code ? !text : text != NULL);
                setmatch_text_free(text);
            }
        setmatch_free(t);
    }
}

TEST(documents_take_options)
{
    setmatch_table *t = table_of_ten();
    setmatch_error err;
    char *text;
    const char *options[] = {"-m", "ari,nca", "--chance", "100", "--bootstrap", "100", "--seed", "3", NULL};
    assert_int_equal(setmatch_document(t, "score", NULL, options, &text, NULL), SETMATCH_OK);
    assert_non_null(strstr(text, "\"chance\""));
    assert_non_null(strstr(text, "\"bootstrap\""));
    assert_null(strstr(text, "j_score"));
    setmatch_text_free(text);
    const char *wrong[] = {"--top", "x", NULL};
    fails(setmatch_document(t, "diagnosis", NULL, wrong, &text, &err), SETMATCH_USAGE, &err, "invalid number");
    fails(setmatch_document(t, "report", NULL, NULL, &text, &err), SETMATCH_USAGE, &err, "report");
    fails(setmatch_document(t, "score", "pdf", NULL, &text, &err), SETMATCH_USAGE, &err, "pdf");
    assert_null(text);
    setmatch_free(t);
}

/* ---- errors, locales, threads ------------------------------------------------------------------------------------ */

TEST(wrong_arguments_are_errors)
{
    setmatch_table *t = table_of_ten();
    setmatch_error err;
    double value;
    fails(setmatch_value(t, "arj", &value, NULL, &err), SETMATCH_USAGE, &err, "did you mean");
    fails(setmatch_value(t, NULL, &value, NULL, &err), SETMATCH_USAGE, &err, "NULL");
    fails(setmatch_value(NULL, "ari", &value, NULL, &err), SETMATCH_USAGE, &err, "NULL");
    fails(setmatch_match(t, 99, NULL, NULL, NULL, &err), SETMATCH_USAGE, &err, "weighting");
    fails(setmatch_from_labels(NULL, truth, pred, N, &err), SETMATCH_USAGE, &err, "NULL");
    setmatch_table *none = t;
    fails(setmatch_from_labels(&none, NULL, pred, N, &err), SETMATCH_USAGE, &err, "NULL");
    assert_null(none);
    const uint64_t many[] = {UINT64_MAX / 2, 1};
    const char *same[] = {"a", "a"};
    fails(setmatch_from_counts(&none, many, 1, 2, NULL, NULL, &err), SETMATCH_LIMIT, &err, "");
    fails(setmatch_from_counts(&none, many, 1, 2, NULL, same, &err), SETMATCH_INPUT, &err, "two names are \"a\"");
    assert_int_equal(setmatch_points(NULL), 0);
    assert_null(setmatch_class_name(NULL, 0));
    setmatch_free(NULL);
    setmatch_text_free(NULL);
    setmatch_free(t);
}

TEST(numbers_keep_their_point_in_any_locale)
{
    if (!setlocale(LC_ALL, "de_DE.UTF-8")) skip_because("the locale de_DE.UTF-8 is not installed");
    setmatch_table *t = table_of_ten();
    const char *options[] = {"-m", "ari", NULL};
    char *text;
    assert_int_equal(setmatch_document(t, "explain", "table", options, &text, NULL), SETMATCH_OK);
    setlocale(LC_ALL, "C");
    assert_non_null(strstr(text, "0.6298"));
    setmatch_text_free(text);
    setmatch_free(t);
}

static void *work(void *self)
{
    for (int i = 0; i < 20; i++) {
        setmatch_table *t = NULL;
        setmatch_chance chance;
        char *text = NULL;
        double *value = self;
        if (setmatch_from_labels(&t, truth, pred, N, NULL)) return NULL;
        setmatch_run(t, "move 1 1 2 1", NULL);
        setmatch_run(t, "undo", NULL);
        setmatch_value(t, setmatch_index_at(1)->id, value, NULL, NULL);
        setmatch_chance_of(t, "nca", 20, 1, &chance, NULL);
        setmatch_document(t, "score", NULL, NULL, &text, NULL);
        setmatch_document(t, "diagnosis", NULL, NULL, NULL, NULL);
        setmatch_text_free(text);
        setmatch_free(t);
    }
    return self;
}

TEST(threads_use_separate_tables)
{
    enum { THREADS = 4 };
    pthread_t id[THREADS];
    double value[THREADS];
    for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_create(&id[i], NULL, work, &value[i]), 0);
    for (int i = 0; i < THREADS; i++) {
        void *done;
        pthread_join(id[i], &done);
        assert_ptr_equal(done, &value[i]);
        assert_true(value[i] == value[0]);
    }
}
