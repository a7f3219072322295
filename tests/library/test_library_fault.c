/* Fails every allocation of every call once. The call must return a code and leak nothing, and other tables must stay
 * usable. The allocator below replaces that of the C library. */
#include "tests/support/near.h"
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <setmatch.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#define HAS(sanitizer) __has_feature(sanitizer)
#else
#define HAS(sanitizer) 0
#endif
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !HAS(address_sanitizer)
#define CAN_FAIL 1
#define SEEN     __attribute__((visibility("default")))
void *__libc_malloc(size_t size), *__libc_calloc(size_t n, size_t size), *__libc_realloc(void *p, size_t size);
void __libc_free(void *p);

static size_t until_failure, counted; /* allocations; 0: none fails */
static bool watched;
static long live; /* blocks that were allocated while watched was set, and not freed */
/* Blocks of a registry of indices. The library keeps those of freed tables, so a call may take or leave whole ones. */
static long registry = LONG_MAX;
static long lost_by_libzip; /* blocks; libzip 1.7 loses one if zip_fopen_index cannot allocate */

static bool fails_now(void)
{
    if (!watched) return false;
    counted++;
    return until_failure && counted == until_failure;
}

static void *taken(void *block)
{
    if (watched && block) live++;
    return block;
}

SEEN void *malloc(size_t size)
{
    if (!fails_now()) return taken(__libc_malloc(size));
    errno = ENOMEM;
    return NULL;
}

SEEN void *calloc(size_t n, size_t size)
{
    if (!fails_now()) return taken(__libc_calloc(n, size));
    errno = ENOMEM;
    return NULL;
}

SEEN void *realloc(void *p, size_t size)
{
    if (fails_now()) {
        errno = ENOMEM;
        return NULL;
    }
    return p ? __libc_realloc(p, size) : taken(__libc_malloc(size));
}

SEEN void free(void *p)
{
    if (watched && p) live--;
    __libc_free(p);
}
#endif

/* ---- the calls --------------------------------------------------------------------------------------------------- */

enum { N = 10 };
static const int64_t truth[] = {1, 1, 1, 1, 2, 2, 2, 2, 3, 3}, pred[] = {1, 1, 1, 2, 2, 2, 2, 2, 3, 3};
static const char *const name[] = {"a", "a", "a", "a", "b", NULL, "b", "b", "c", "c"};
static char file[] = "/tmp/setmatch-fault-XXXXXX", json[] = "/tmp/setmatch-fault-XXXXXX";

static void write_file(char *path, const char *text)
{
    FILE *f = fdopen(mkstemp(path), "w");
    fputs(text, f);
    fclose(f);
}

static int from_labels(setmatch_table **t, setmatch_error *err)
{
    return setmatch_from_labels(t, truth, pred, N, err);
}

static int from_strings(setmatch_table **t, setmatch_error *err)
{
    return setmatch_from_strings(t, name, name, N, err);
}

static int from_counts(setmatch_table **t, setmatch_error *err)
{
    const uint64_t counts[] = {3, 1, 0, 0, 4, 0, 0, 0, 2};
    return setmatch_from_counts(t, counts, 3, 3, NULL, NULL, err);
}

static int from_files(setmatch_table **t, setmatch_error *err)
{
    return setmatch_from_files(t, file, NULL, NULL, err);
}

static int from_sample(setmatch_table **t, setmatch_error *err)
{
    return setmatch_from_files(t, "sample:fig1b", NULL, NULL, err);
}

static int from_json(setmatch_table **t, setmatch_error *err)
{
    return setmatch_from_files(t, json, NULL, NULL, err);
}

static int from_npz(setmatch_table **t, setmatch_error *err)
{
    return setmatch_from_files(t, "tests/data/arrays.npz", NULL, NULL, err);
}

static int from_compressed_npz(setmatch_table **t, setmatch_error *err)
{
    return setmatch_from_files(t, "tests/data/arrays_compressed.npz", NULL, NULL, err);
}

static int (*const makes[])(setmatch_table **t, setmatch_error *err) = {from_sample,  from_json,   from_labels,
                                                                        from_strings, from_counts, from_files};

static int values(setmatch_table *t, setmatch_error *err)
{
    double value[200];
    return setmatch_values(t, NULL, 74, value, err);
}

static int formula(setmatch_table *t, setmatch_error *err)
{
    double value;
    return setmatch_formula(t, "2 YY/(P + Q)", &value, err);
}

static int match(setmatch_table *t, setmatch_error *err)
{
    ptrdiff_t cluster[N];
    double total;
    int unique;
    return setmatch_match(t, SETMATCH_BY_BRAUN_BLANQUET, cluster, &total, &unique, err);
}

static int cells(setmatch_table *t, setmatch_error *err)
{
    size_t n;
    return setmatch_cells(t, NULL, NULL, NULL, 0, &n, err);
}

static int best(setmatch_table *t, setmatch_error *err)
{
    ptrdiff_t partner[2][N];
    double jaccard[2][N];
    return setmatch_best(t, partner[0], jaccard[0], partner[1], jaccard[1], err);
}

static int change(setmatch_table *t, setmatch_error *err)
{
    static const char *const commands[] = {"split 2 3,2", "undo", "define SS = YY/(P + Q)", "set beta=2", "roles"};
    int code = 0;
    for (size_t i = 0; i < sizeof commands / sizeof *commands && !code; i++) code = setmatch_run(t, commands[i], err);
    return code;
}

static int chance(setmatch_table *t, setmatch_error *err)
{
    setmatch_chance out;
    return setmatch_chance_of(t, "nca", 3, 1, &out, err);
}

static int copy(setmatch_table *t, setmatch_error *err)
{
    setmatch_table *other;
    int code = setmatch_copy(&other, t, err);
    setmatch_free(other);
    return code;
}

static int documents(setmatch_table *t, setmatch_error *err)
{
    static const char *const documents[] = {"score", "match", "matrix", "explain", "diagnosis", "classification"};
    const char *options[] = {"-m", "ari", NULL};
    int code = 0;
    for (size_t i = 0; i < sizeof documents / sizeof *documents && !code; i++) {
        char *text;
        code = setmatch_document(t, documents[i], i % 2 ? "json" : "latex", options, &text, err);
        setmatch_text_free(text);
    }
    return code;
}

static int (*const uses[])(setmatch_table *t, setmatch_error *err) = {values, cells,  formula, match,    best,
                                                                      change, chance, copy,    documents};

/* ---- failing ----------------------------------------------------------------------------------------------------- */

#if CAN_FAIL
static size_t open_files(void)
{
    size_t n = 0;
    DIR *d = opendir("/proc/self/fd");
    while (d && readdir(d)) n++;
    if (d) closedir(d);
    return n;
}

/* Runs work with its k-th allocation failing. True: there were fewer. */
static bool fail_once(size_t k, int (*make)(setmatch_table **, setmatch_error *),
                      int (*use)(setmatch_table *, setmatch_error *))
{
    setmatch_error err = {0};
    setmatch_table *t = NULL;
    int code = 0;
    live = 0;
    until_failure = use ? 0 : k;
    counted = 0;
    watched = true;
    code = make(&t, &err);
    if (use && !code) {
        counted = 0;
        until_failure = k;
        code = use(t, &err);
    }
    bool done = counted < k;
    until_failure = 0;
    setmatch_free(t);
    watched = false;
    if (done && code) fail_msg("without a failure: %s", err.message);
    if (code != SETMATCH_OK && code != SETMATCH_LIMIT) fail_msg("allocation %zu: code %d, %s", k, code, err.message);
    if (code) assert_int_equal(err.code, code);
    if (code) assert_true(*err.message);
    if (live % registry < 0 || live % registry > lost_by_libzip)
        fail_msg("allocation %zu: %ld blocks leak (code %d, %s)", k, live, code, err.message);
    return done;
}

static void each(int (*make)(setmatch_table **, setmatch_error *), int (*use)(setmatch_table *, setmatch_error *))
{
    setmatch_table *other = NULL;
    double value;
    const char *fewer = getenv("SETMATCH_FEWER");
    size_t step = fewer && atoi(fewer) > 0 ? (size_t)atoi(fewer) : 1, before = open_files(), k = 1;
    assert_int_equal(from_labels(&other, NULL), SETMATCH_OK);
    setmatch_table *once = NULL; /* allocates what libraries keep for the life of the process */
    if (!make(&once, NULL) && use) use(once, NULL);
    setmatch_free(once);
    while (!fail_once(k, make, use)) k += step;
    assert_true(k > 1);
    assert_int_equal(setmatch_value(other, "ari", &value, NULL, NULL), SETMATCH_OK);
    assert_near(value, 0.6298, 1e-4);
    setmatch_free(other);
    assert_int_equal(open_files(), before);
}
#else
static void each(int (*make)(setmatch_table **, setmatch_error *), int (*use)(setmatch_table *, setmatch_error *))
{
    skip_because("the sanitizer has its own allocator");
}
#endif

TEST(construction_fails_cleanly)
{
    for (size_t i = 0; i < sizeof makes / sizeof *makes; i++) each(makes[i], NULL);
}

TEST(npz_reading_fails_cleanly)
{
#if CAN_FAIL
    lost_by_libzip = 1;
#endif
    each(from_npz, NULL);
    each(from_compressed_npz, NULL);
#if CAN_FAIL
    lost_by_libzip = 0;
#endif
}

TEST(use_fails_cleanly)
{
    for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) each(from_labels, uses[i]);
}

#if CAN_FAIL
/* Counts the blocks of a registry, while tables that are kept hold all others. */
static int measure_registry(void **state)
{
    enum { TABLES = 9 };
    setmatch_table *held[TABLES], *last;
    for (int i = 0; i < TABLES; i++) assert_int_equal(from_labels(&held[i], NULL), SETMATCH_OK);
    watched = true;
    live = 0;
    assert_int_equal(from_labels(&last, NULL), SETMATCH_OK);
    setmatch_free(last);
    registry = live;
    watched = false;
    assert_true(registry > 100);
    for (int i = 0; i < TABLES; i++) setmatch_free(held[i]);
    return 0;
}
#else
#define measure_registry NULL
#endif

TEST(list_of_indices_can_be_tried_again)
{
#if CAN_FAIL
    setmatch_table *held[9]; /* so that the list makes its registry */
    for (int i = 0; i < 9; i++) assert_int_equal(from_labels(&held[i], NULL), SETMATCH_OK);
    watched = true;
    counted = 0;
    until_failure = 40;
    assert_int_equal(setmatch_index_count(), 0);
    for (int i = 0; i < 9; i++) setmatch_free(held[i]);
    watched = false;
    until_failure = 0;
    assert_non_null(setmatch_index_find("ari"));
#endif
}

const test_group group_of_tests = {measure_registry, NULL};

int main(void)
{
    setenv("TZ", "UTC0", 1); /* libzip asks for local time, and libc reads the time zone's file again and again */
    write_file(file, "class,cluster\na,x\na,x\nb,y\nb,\n");
    write_file(json, "{\"y_true\": [1, 1, 2], \"y_pred\": [\"a\", \"a\", \"b\"]}\n");
    int failed = run_registered();
    remove(file);
    remove(json);
    return failed;
}
