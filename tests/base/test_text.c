/* Growing text, sinks, hash, near names. */
#include "base/hash.h"
#include "base/mem.h"
#include "base/text.h"
#include "tests/support/near.h"
#include <sys/wait.h>
#include <unistd.h>

TEST(empty_text_reads_as_empty)
{
    sm_text t = {0};
    assert_string_equal(sm_text_of(&t), "");
    sm_text_clear(&t);
    sm_text_free(&t);
    assert_string_equal(sm_text_of(&t), "");
}

TEST(text_grows_and_stays_terminated)
{
    sm_text t = {0};
    for (int i = 0; i < 1000; i++) {
        sm_text_printf(&t, "%d,", i % 10);
        assert_int_equal(strlen(t.data), t.length);
    }
    assert_int_equal(t.length, 2000);
    assert_int_equal(strncmp(t.data + 1980, "0,1,2,", 6), 0);
    sm_text_bytes(&t, "a\0b", 3); /* bytes, whatever they are */
    assert_int_equal(t.length, 2003);
    assert_memory_equal(t.data + 2000, "a\0b\0", 4);
    sm_text_bytes(&t, NULL, 0);
    sm_text_clear(&t);
    assert_int_equal(t.length, 0);
    assert_string_equal(sm_text_of(&t), "");
    sm_text_free(&t);
}

TEST(printed_text_can_have_any_length)
{
    char *word = sm_alloc(5001, 1);
    memset(word, 'w', 5000);
    for (size_t length = 505; length < 520; length++) {
        /* around the size of the small buffer */
        sm_text t = {0};
        sm_text_printf(&t, "%.*s", (int)length, word);
        assert_int_equal(t.length, length);
        assert_int_equal(strspn(t.data, "w"), length);
        sm_text_free(&t);
    }
    sm_text t = {0};
    sm_out out = sm_out_to(sm_text_sink(&t), NULL);
    sm_out_printf(&out, "%s%s", word, "end");
    sm_out_puts(&out, "!");
    assert_int_equal(t.length, 5004);
    assert_string_equal(t.data + 5000, "end!");
    sm_text_free(&t);
    sm_free(word);
}

TEST(overflowing_sizes_are_rejected)
{
    void *p = NULL;
    size_t capacity = 0;
    assert_null(sm_alloc_large(SIZE_MAX / 2, 3));
    assert_null(sm_resize_large(NULL, SIZE_MAX / 2, 3));
    assert_false(sm_grow_large(&p, &capacity, SIZE_MAX / 2, 4));
    assert_null(p);
    assert_int_equal(capacity, 0);
}

static void clean(void)
{
    ssize_t written = write(STDERR_FILENO, "cleaned\n", 8);
    (void)written;
}

/* The child ends with status 5 after its cleanup, and prints one line. */
TEST(failed_allocation_ends_the_program)
{
    int ends[2], status;
    char text[128] = "";
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        sm_at_death(clean, true);
        sm_alloc(SIZE_MAX / 2, 3);
        _exit(0);
    }
    close(ends[1]);
    ssize_t length = 0, got;
    while ((got = read(ends[0], text + length, sizeof text - 1 - (size_t)length)) > 0) length += got;
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), SM_LIMIT);
    assert_string_equal(text, "cleaned\nsetmatch: out of memory\n");
}

TEST(grown_memory_is_zero)
{
    void *p = NULL;
    size_t capacity = 0;
    for (size_t want = 1; want < 5000; want = want * 3 + 1) {
        size_t before = capacity;
        sm_grow(&p, &capacity, want, sizeof(int));
        assert_in_range(capacity, want, 8 + 2 * want);
        for (size_t i = before; i < capacity; i++) assert_int_equal(((int *)p)[i], 0);
        for (size_t i = 0; i < capacity; i++) ((int *)p)[i] = -1;
    }
    sm_free(p);
    p = sm_alloc(0, 8);
    assert_non_null(p);
    sm_free(p);
    char *copy = sm_copy_text("abc", 2);
    assert_string_equal(copy, "ab");
    sm_free(copy);
}

TEST(pushed_elements_keep_their_order)
{
    uint16_t *list = NULL;
    size_t n = 0, capacity = 0;
    for (uint16_t i = 0; i < 1000; i++) sm_push(&list, &n, &capacity, &(uint16_t){(uint16_t)(3 * i)}, sizeof i);
    assert_int_equal(n, 1000);
    for (uint16_t i = 0; i < 1000; i++) assert_int_equal(list[i], 3 * i);
    sm_free(list);
}

TEST(hashes_spread_and_depend_on_every_byte)
{
    unsigned bucket[64] = {0};
    for (unsigned i = 0; i < 64000; i++) {
        char text[24];
        int length = snprintf(text, sizeof text, "class_%04u", i);
        bucket[sm_hash(text, (size_t)length, 1) & 63]++;
    }
    /* 1000 expected in each, standard deviation 31: six of them either way */
    for (int i = 0; i < 64; i++) assert_in_range(bucket[i], 810, 1190);
    char text[40] = "abcdefghijklmnopqrstuvwxyz0123456789";
    for (size_t i = 0; i < 36; i++) {
        uint64_t before = sm_hash(text, 36, 0);
        text[i] ^= 1;
        assert_int_not_equal(sm_hash(text, 36, 0), before);
        text[i] ^= 1;
        assert_int_equal(sm_hash(text, 36, 0), before);
        assert_int_not_equal(sm_hash(text, 36, 1), before);
    }
    assert_int_not_equal(sm_hash("\0\0", 1, 0), sm_hash("\0\0", 2, 0));
    assert_int_not_equal(sm_hash_pair(1, 2), sm_hash_pair(2, 1));
}

TEST(distance_is_levenshtein_with_swaps_as_one)
{
    static const struct {
        const char *a, *b;
        size_t distance;
    } row[] = {{"", "", 0},           {"", "abc", 3},           {"kitten", "sitting", 3}, {"ari", "ARI", 0},
               {"nca", "na", 1},      {"j_score", "jscore", 1}, {"flaw", "lawn", 2},      {"aim", "ami", 1},
               {"scroe", "score", 1}, {"ca", "abc", 3},         {"ba", "ab", 1}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        assert_int_equal(sm_distance(row[i].a, row[i].b), row[i].distance);
        assert_int_equal(sm_distance(row[i].b, row[i].a), row[i].distance);
    }
    char a[200], b[200];
    memset(a, 'a', 199);
    memset(b, 'b', 199);
    a[199] = b[199] = 0;
    assert_int_equal(sm_distance(a, b), 32); /* capped */
}

TEST(nearest_name_shares_a_prefix_or_differs_least)
{
    sm_near near = {.word = "mat"};
    assert_null(sm_near_found(&near));
    sm_near_try(&near, "cat"); /* one letter */
    sm_near_try(&near, "matching");
    sm_near_try(&near, "matrix");
    assert_string_equal(sm_near_found(&near), "matching");
    static const char *const typo[][2] = {{"scroe", "score"},      {"matrx", "matrix"}, {"q", NULL},
                                          {"zzzzzzzz", NULL},      {"sore", "score"},   {"glossary", NULL},
                                          {"clazzifizazion", NULL}};
    for (size_t i = 0; i < sizeof typo / sizeof *typo; i++) {
        sm_near n = {.word = typo[i][0]};
        sm_near_try(&n, "score");
        sm_near_try(&n, "matrix");
        sm_near_try(&n, "classification"); /* three letters differ from clazzifizazion */
        assert_non_null(n.best);
        if (typo[i][1])
            assert_string_equal(sm_near_found(&n), typo[i][1]);
        else
            assert_null(sm_near_found(&n));
    }
}

TEST(choice_is_a_complete_word_between_bars)
{
    assert_true(sm_choice_among("e|2", "2"));
    assert_true(sm_choice_among("count|row", "count"));
    assert_false(sm_choice_among("count|row", "coun"));
    assert_false(sm_choice_among("count|row", "t|r"));
    assert_false(sm_choice_among("count|row", ""));
}

TEST(choice_fail_lists_the_choices)
{
    sm_error err = {0};
    assert_int_equal(sm_choice_fail("--margins", "keep|drop", "x", &err), SM_USAGE);
    assert_string_equal(err.text, "--margins: invalid value \"x\" (one of: keep, drop)");
}

typedef struct narrow { /* a sink that takes so many pieces and rejects the next */
    sm_text got;
    int takes, asked;
} narrow;

static sm_status narrow_write(void *self, const char *bytes, size_t length, sm_error *err)
{
    narrow *n = self;
    if (n->asked++ == n->takes) return sm_fail(err, SM_IO, "the sink is full");
    sm_text_bytes(&n->got, bytes, length);
    return SM_OK;
}

TEST(file_extension_ignores_case_and_gz)
{
    static const char *const row[][2] = {
        {"a.csv", "csv"}, {"d.x/P2.CSV", "CSV"}, {"a.csv.gz", "csv"}, {"A.TSV.GZ", "TSV"}, {"a.counts.csv", "csv"},
        {"a", ""},        {"d.csv/a", ""},       {".csv", ""},        {"a.gz", ""},        {"a.", ""},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const char *ending = "";
        size_t length = sm_ending_of(row[i][0], &ending);
        assert_int_equal(length, strlen(row[i][1]));
        assert_int_equal(strncmp(ending, row[i][1], length), 0);
    }
    assert_true(sm_ending_among("txt csv", "CSV.gz", 3));
    assert_false(sm_ending_among("txt csv", "cs", 2));
    assert_false(sm_ending_among(NULL, "csv", 3));
    assert_false(sm_ending_among("txt csv", "", 0));
}

TEST(writer_remembers_its_first_error)
{
    narrow n = {.takes = 3};
    sm_error err = {0};
    sm_text part = {0};
    sm_text_puts(&part, "c");
    sm_out o = sm_out_to((sm_sink){narrow_write, &n}, &err);
    sm_out_puts(&o, "a");
    sm_out_printf(&o, "%d", 12);
    sm_out_text(&o, &part);
    assert_ok(sm_out_end(&o), err);
    sm_out_bytes(&o, "d", 1); /* rejected */
    sm_out_puts(&o, "e");
    sm_out_take(&o, SM_USAGE);
    assert_int_equal(sm_out_end(&o), SM_IO);
    assert_string_equal(err.text, "the sink is full");
    assert_int_equal(n.asked, 4); /* nothing is asked of the sink after its refusal */
    assert_string_equal(sm_text_of(&n.got), "a12c");
    sm_text_free(&n.got);
    sm_text_free(&part);
}

TEST(writer_takes_the_error_of_another_step)
{
    sm_text t = {0};
    sm_out o = sm_out_to(sm_text_sink(&t), NULL);
    sm_out_puts(&o, "a");
    sm_out_puts(&o, "b");
    assert_true(sm_out_take(&o, SM_OK) && !sm_out_failed(&o));
    assert_false(sm_out_take(&o, SM_INPUT));
    assert_true(sm_out_failed(&o));
    sm_out_puts(&o, "c");
    assert_int_equal(sm_out_end(&o), SM_INPUT);
    assert_string_equal(sm_text_of(&t), "ab");
    sm_text_free(&t);
}
