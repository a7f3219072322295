/* SHA-256 against the examples that NIST publishes for FIPS 180-4: "abc", the 448-bit and the 896-bit message of the
 * example document, the empty message and the million letters a of the CAVP's long messages. */
#include "io/bytes/bytes.h"
#include "tests/support/near.h"
#include <stdlib.h>

static const struct {
    const char *text, *hex;
} vector[] = {
    {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
     "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
};

TEST(published_examples_match)
{
    char hex[65];
    for (size_t i = 0; i < sizeof vector / sizeof *vector; i++) {
        sm_sha256 h;
        sm_sha256_begin(&h);
        sm_sha256_add(&h, vector[i].text, strlen(vector[i].text));
        sm_sha256_end(&h, hex);
        assert_string_equal(hex, vector[i].hex);
    }
}

TEST(pieces_of_any_length_give_the_same_digest)
{
    enum { MILLION = 1000000 };
    static const size_t piece[] = {1, 63, 64, 65, 119, 1000, MILLION};
    char *text = malloc(MILLION), hex[65];
    assert_non_null(text);
    memset(text, 'a', MILLION);
    for (size_t i = 0; i < sizeof piece / sizeof *piece; i++) {
        sm_sha256 h;
        sm_sha256_begin(&h);
        for (size_t at = 0; at < MILLION; at += piece[i])
            sm_sha256_add(&h, text, piece[i] < MILLION - at ? piece[i] : MILLION - at);
        sm_sha256_end(&h, hex);
        assert_string_equal(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }
    free(text);
}
