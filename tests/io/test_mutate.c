/* Small files, changed at random: whatever comes, the reader answers with a dataset or one error, and leaves nothing
 * behind. The same sequence at every run. */
#include "tests/io/case.h"

static const struct seed {
    const char *bytes;
    size_t length;
    bool matrix;
} seeds[] = {
#define SEED(text)                                                                                                     \
    {                                                                                                                  \
        text, sizeof(text) - 1, false                                                                                  \
    }
    SEED("id,value,class,cluster\n1,0.5,Ta,K1\n2,0.6,\"T\"\"b\",K2\n3,0.7,NA,\"K\n3\"\n"),
    SEED("class;cluster\r\na;x\r\n\"b;c\";y\r\n;z\r\n"),
    SEED("class\tcluster\na\tx\nb\"\ty\n"),
    SEED("a\nb\n1.000e+00\n-1\n\n"),
    SEED("y = [ 1 1 2 2 3 3 ]\n"),
    SEED("class,cluster,count\na,x,3\nb,y,4\na,x,1\n"),
    SEED(",K1,K2,K3\nTa,10,0,0\nTb,0,20,5\n"),
    {"12,37,1\n40,0,0\n0,0,30\n", 23, true},
    SEED("{\"y_true\":[1,1,2.0,\"a\\u00e9\"],\"y_pred\":[\"a\",\"b\",null,-1e3]}"),
    SEED("[{\"class\":[\"a\"],\"cluster\":\"x\",\"count\":3},{\"class\":[\"b\"],\"cluster\":\"y\",\"count\":1}]"),
    SEED("{\"classes\":[\"Ta\",\"Tb\"],\"clusters\":[\"K1\",\"K2\"],\"counts\":[[1,0],[2,3]],\"n\":6}"),
    SEED("[[12,37,1],[40,0,0],[0,0,30]]"),
    /* gzip -9 of "a,x\nb,y\na,y\n" */
    SEED("\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x4b\xd4\xa9\xe0\x4a\xd2\xa9\xe4\x02\xd2\x00\x31\x7d\x0d\x3a\x0c\x00"
         "\x00\x00"),
};

static uint64_t next(uint64_t *state) /* xorshift64, Marsaglia 2003 */
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* A byte replaced by one of those that matter, a bit turned, a piece doubled, moved or cut out. */
static size_t mutate(char *bytes, size_t length, size_t capacity, uint64_t *random)
{
    static const char matter[] = ",;\t|\"\n\r[]{}:0189-+.eE# \0\x1f\x8b\xff\xc3ux\\na";
    size_t at = length ? next(random) % length : 0, piece = next(random) % 8 + 1;
    if (piece > length - at) piece = length - at;
    if (length == 0) {
        bytes[0] = matter[next(random) % (sizeof matter - 1)];
        return 1;
    }
    switch (next(random) % 5) {
    case 0:
        bytes[at] = matter[next(random) % (sizeof matter - 1)];
        return length;
    case 1:
        bytes[at] = (char)(bytes[at] ^ (1 << next(random) % 8));
        return length;
    case 2:
        if (length + piece > capacity) return length;
        memmove(bytes + at + piece, bytes + at, length - at);
        return length + piece;
    case 3:
        memmove(bytes + at, bytes + at + piece, length - at - piece);
        return length - piece;
    default:
        memmove(bytes, bytes + at, piece);
        return length;
    }
}

static void read_either_way(const char *const *files, size_t n, bool matrix)
{
    sm_bounds b = sm_bounds_default();
    b.most[SM_BOUND_BYTES] = 1 << 20;
    sm_read_options o = {.matrix = matrix};
    sm_error err = {0};
    sm_dataset *d = NULL;
    sm_status status = sm_read_within(&d, files, n, &o, &b, &err);
    assert_true((status == SM_OK) == (d != NULL));
    assert_true(status == err.status);
    assert_true(status == SM_OK || (*err.text && status != SM_INTERNAL && status != SM_USAGE));
    sm_dataset_free(d);
}

TEST(mutated_files_never_crash_or_leak)
{
    enum { ROUNDS = 1600, CAPACITY = 512 };
    uint64_t random = 20240229;
    for (size_t s = 0; s < sizeof seeds / sizeof *seeds; s++) {
        for (int round = 0; round < ROUNDS; round++) {
            char bytes[CAPACITY];
            size_t length = seeds[s].length;
            memcpy(bytes, seeds[s].bytes, length);
            for (uint64_t k = next(&random) % 6 + 1; k > 0; k--) length = mutate(bytes, length, CAPACITY, &random);
            put_file("in", bytes, length);
            read_either_way((const char *[]){"in", "in"}, round % 8 == 0 ? 2 : 1, seeds[s].matrix || round % 16 == 1);
        }
    }
}

TEST(every_prefix_of_a_file_is_handled)
{
    for (size_t s = 0; s < sizeof seeds / sizeof *seeds; s++) {
        for (size_t length = 0; length <= seeds[s].length; length++) {
            put_file("in", seeds[s].bytes, length);
            read_either_way((const char *[]){"in"}, 1, seeds[s].matrix);
        }
    }
}

const test_group group_of_tests = {enter_scratch, leave_scratch};
