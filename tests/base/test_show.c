/* Foreign text made fit to be seen. Which characters must not pass is a list of the Unicode standard's formatting and
 * invisible characters, written out here; widths come from the C library where it knows the character. */
#include "base/text.h"
#include "tests/support/near.h"
#include <locale.h>
#include <stdlib.h>
#include <wchar.h>

static const char *shown_as(const char *text, int columns, unsigned flags, int *used)
{
    static char out[4096];
    int columns_used = sm_show(out, sizeof out, text, columns, flags);
    if (used) *used = columns_used;
    return out;
}

static void encode(uint32_t c, char out[5])
{
    size_t n = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned lead[] = {0, 0xC0, 0xE0, 0xF0};
    for (size_t i = n; i > 0; i--, c >>= 6) out[i] = (char)(0x80 | (c & 0x3F));
    out[0] = (char)(lead[n] | c);
    out[n + 1] = 0;
}

TEST(plain_text_is_shown_unchanged)
{
    static const struct {
        const char *text;
        int columns;
    } row[] = {{"", 0},          {"K1 [(45)]*", 10}, {"Größe", 5}, {"中文", 4}, {"😀", 2},
               {"e\xcc\x81", 1}, {"Σ → ●", 5},       {"ＡＢ", 4},  {"한", 2}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        int used;
        assert_string_equal(shown_as(row[i].text, -1, SM_SHOW_PLAIN, &used), row[i].text);
        assert_int_equal(used, row[i].columns);
        assert_int_equal(sm_show_width(row[i].text, SM_SHOW_PLAIN), row[i].columns);
    }
}

TEST(control_characters_become_visible)
{
    static const struct {
        const char *text, *shown;
    } row[] = {{"\033[2J", "^[[2J"},
               {"a\nb\rc\td\be", "a^Jb^Mc^Id^He"},
               {"\177", "^?"},
               {"\001\037", "^A^_"},
               {"\xc2\x80\xc2\x9b\xc2\x9f", "<U+0080><U+009B><U+009F>"},
               {"\xff\xc0\xaf", "<FF><C0><AF>"},         /* an overlong / */
               {"\xed\xa0\x80", "<ED><A0><80>"},         /* a surrogate */
               {"\xf4\x90\x80\x80", "<F4><90><80><80>"}, /* beyond U+10FFFF */
               {"a\xe4\xb8", "a<E4><B8>"},               /* half a character */
               {"\xcc\x81", "<U+0301>"},                 /* a mark without a base */
               {"\ta\xcc\x81", "^Ia\xcc\x81"},
               {"\033\xcc\x81", "^[<U+0301>"}, /* an escape is not a base */
               {"<\xcc\xb8", "<\xcc\xb8"},     /* but its first glyph may be */
               {"\xe0\xa4\xbe", "<U+093E>"},   /* a spacing mark without a base */
               {"a\xcc\x81\xcc\x82\xcc\x83\xcc\x84", "a\xcc\x81\xcc\x82\xcc\x83<U+0304>"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        int used;
        assert_string_equal(shown_as(row[i].text, -1, SM_SHOW_PLAIN, &used), row[i].shown);
        assert_int_equal(used, sm_show_width(row[i].text, SM_SHOW_PLAIN));
    }
}

TEST(invisible_characters_never_pass)
{
    static const uint32_t range[][2] = {
        {0x00, 0x1F},     {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},
        {0x115F, 0x1160}, {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x2064},   {0x2066, 0x206F},
        {0x3164, 0x3164}, {0xE000, 0xF8FF},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},
        {0xFFFE, 0xFFFF}, {0xE0000, 0xE007F}, {0xE0100, 0xE01EF}, {0xF0000, 0xF0100}, {0x10FFFE, 0x10FFFF},
        {0x378, 0x379},   {0x180B, 0x180F},   {0x1D173, 0x1D17A}, {0x17B4, 0x17B5},   {0xFFA0, 0xFFA0},
        {0x2800, 0x2800}};
    for (size_t i = 0; i < sizeof range / sizeof *range; i++)
        for (uint32_t c = range[i][0] ? range[i][0] : 1; c <= range[i][1]; c++) {
            char text[8] = "a", escape[16];
            encode(c, text + 1);
            snprintf(escape, sizeof escape, "a<U+%04X>", c);
            if (c < 0x20) snprintf(escape, sizeof escape, "a^%c", (int)(c + '@'));
            if (c == 0x7F) snprintf(escape, sizeof escape, "a^?");
            assert_string_equal(shown_as(text, -1, SM_SHOW_PLAIN, NULL), escape);
            for (const char *p = shown_as(text, -1, SM_SHOW_ASCII, NULL); *p; p++) assert_in_range(*p, 0x20, 0x7E);
        }
}

/* Where the C library has another width than we, curses and the terminal would be at odds about the rest of the row. */
TEST(widths_agree_with_the_c_library)
{
    uint32_t compared = 0;
    if (!setlocale(LC_CTYPE, "C.UTF-8") || wcwidth(0x4E2D) != 2) skip_because("the C library has no locale C.UTF-8");
    for (uint32_t c = 0xA0; c < 0x20000; c++) {
        char text[8] = "a";
        int used;
        if (c >= 0xD800 && c < 0xE000) continue;
        encode(c, text + 1);
        bool hexagram_or_circled = (c >= 0x4DC0 && c <= 0x4DFF) || (c >= 0x3248 && c <= 0x324F); /* ambiguous */
        int width = wcwidth((wchar_t)c);
        if (width < 0 || hexagram_or_circled || strcmp(shown_as(text, -1, SM_SHOW_PLAIN, &used), text) != 0) continue;
        bool hangul_tone = c == 0x302E || c == 0x302F, vietnamese = c == 0x16FF0 || c == 0x16FF1;
        if (used - 1 != width && !hangul_tone && !vietnamese) fail_msg("U+%04X: %d, libc %d", c, used - 1, width);
        compared++;
    }
    setlocale(LC_CTYPE, "C");
    assert_in_range(compared, 60000, 0x20000);
}

TEST(cutting_never_splits_and_never_exceeds)
{
    static const struct {
        const char *text;
        int columns;
        const char *cut, *dots;
    } row[] = {{"abcdef", 6, "abcdef", "abcdef"},
               {"abcdef", 5, "abcde", "abcd…"},
               {"abcdef", 1, "a", "…"},
               {"abcdef", 0, "", ""},
               {"中文字", 6, "中文字", "中文字"},
               {"中文字", 5, "中文", "中文…"},
               {"中文字", 4, "中文", "中…"},
               {"中文字", 3, "中", "中…"},
               {"中文字", 2, "中", "…"},
               {"中文字", 1, "", "…"},
               {"ae\xcc\x81x", 2, "ae\xcc\x81", "a…"},
               {"ab\xcc\x81", 2, "ab\xcc\x81", "ab\xcc\x81"},
               {"a\033b", 2, "a", "a…"}, /* ^[ is not torn apart */
               {"\xe2\x80\xae"
                "b",
                7, "", "…"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        assert_string_equal(shown_as(row[i].text, row[i].columns, SM_SHOW_PLAIN, NULL), row[i].cut);
        assert_string_equal(shown_as(row[i].text, row[i].columns, SM_SHOW_CUT, NULL), row[i].dots);
    }
    assert_string_equal(shown_as("abcdef", 4, SM_SHOW_CUT | SM_SHOW_ASCII, NULL), "abc~");
}

TEST(ascii_replaces_our_own_glyphs)
{
    static const struct {
        const char *text, *shown;
    } row[] = {{"10·9/2", "10*9/2"},
               {"a · b", "a . b"},
               {"(a)·(b)", "(a)*(b)"},
               {"·", "."},
               {"10² ≤ n", "10^2 <= n"},
               {"Σ → ─┼│ ▸ …", "S > -+| > ~"},
               {"░▒▓█", ".:+#"},
               {"┌┐└┘", "++++"},
               {"▁▅█", ".+#"},
               {"K1–K2 · 3×4", "K1-K2 . 3x4"},
               {"中é", "??"},
               {"e\xcc\x81", "e"},
               {"▐15▌", ">15<"},
               {"\xa0", "<A0>"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        int used;
        assert_string_equal(shown_as(row[i].text, -1, SM_SHOW_ASCII, &used), row[i].shown);
        assert_int_equal(used, (int)strlen(row[i].shown));
    }
}

TEST(small_buffer_never_overflows)
{
    for (size_t capacity = 0; capacity < 24; capacity++) {
        char out[32];
        memset(out, '#', sizeof out);
        sm_show(out, capacity, "中\033e\xcc\x81\xff文字", -1, SM_SHOW_CUT);
        for (size_t i = capacity; i < sizeof out; i++) assert_int_equal(out[i], '#');
        if (capacity > 0) assert_int_equal(sm_utf8_bad(out, strlen(out)), strlen(out));
    }
}

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return *seed >> 33;
}

/* Every kind of trouble, in any order. */
static size_t hostile(char *out, size_t capacity, uint64_t *seed)
{
    static const char *const piece[] = {"a",
                                        "Z",
                                        "中",
                                        "e\xcc\x81",
                                        "\xcc\x81",
                                        "\033[31m",
                                        "\033]0;t\007",
                                        "\n",
                                        "\xc2\x9b",
                                        "\xff",
                                        "\xe4\xb8",
                                        "\xe2\x80\xae",
                                        "😀",
                                        "\x7f",
                                        "\xe0\xa4\xbe",
                                        "│",
                                        "\xe1\x85\xa1",
                                        "\xef\xbb\xbf",
                                        "<",
                                        "\xf0\x9f"};
    size_t length = 0, pieces = next_random(seed) % 40;
    for (size_t i = 0; i < pieces; i++) {
        const char *p = piece[next_random(seed) % (sizeof piece / sizeof *piece)];
        if (length + strlen(p) + 1 > capacity) break;
        memcpy(out + length, p, strlen(p));
        length += strlen(p);
    }
    out[length] = 0;
    return length;
}

TEST(hostile_text_is_shown_without_controls_in_its_columns)
{
    uint64_t seed = 7;
    for (int i = 0; i < 100000; i++) {
        char text[256], out[1024];
        unsigned flags = (unsigned)next_random(&seed) & 3;
        int columns = (int)(next_random(&seed) % 50) - 1;
        hostile(text, sizeof text, &seed);
        int used = sm_show(out, sizeof out, text, columns, flags);
        if (columns >= 0 && used > columns) fail_msg("%d of %d columns", used, columns);
        assert_int_equal(sm_utf8_bad(out, strlen(out)), strlen(out));
        for (const unsigned char *p = (unsigned char *)out; *p; p++) {
            assert_false(*p < 0x20 || *p == 0x7F);
            assert_false(p[0] == 0xC2 && p[1] < 0xA0);
            if (flags & SM_SHOW_ASCII) assert_true(*p < 0x80);
        }
        assert_int_equal(sm_show_width(out, flags), used); /* what was shown needs no more showing */
        if (columns < 0) assert_int_equal(sm_show_width(text, flags), used);
    }
}

TEST(long_text_is_shown_like_short_text)
{
    char *text = malloc(4001), *out = malloc(16000);
    for (int shift = 0; shift < 16; shift++) {
        /* marks at every place of the pieces it is worked in */
        sm_text t = {0};
        memset(text, 'x', (size_t)shift);
        for (int i = 0; i < 1000; i++) memcpy(text + shift + 3 * i, "e\xcc\x81", 3);
        text[shift + 3000] = 0;
        assert_int_equal(sm_show(out, 16000, text, -1, SM_SHOW_PLAIN), shift + 1000);
        assert_string_equal(out, text);
        assert_int_equal(sm_show_width(text, SM_SHOW_PLAIN), shift + 1000);
        sm_text_show(&t, text, SM_SHOW_PLAIN);
        assert_string_equal(sm_text_of(&t), text);
        sm_text_free(&t);
    }
    free(text);
    free(out);
}

TEST(strict_utf8_accepts_what_the_standard_lists)
{
    /* Table 3-7 of the Unicode standard: well-formed byte sequences, bounds of the second byte by the first. */
    for (unsigned a = 0x80; a < 0x100; a++)
        for (unsigned b = 0; b < 0x100; b++) {
            char text[5] = {(char)a, (char)b, (char)0x80, (char)0x80, 0};
            uint32_t code;
            unsigned low = a == 0xE0   ? 0xA0
                           : a == 0xF0 ? 0x90
                                       : 0x80,
                     high = a == 0xED   ? 0x9F
                            : a == 0xF4 ? 0x8F
                                        : 0xBF;
            size_t length = a < 0xC2 || a > 0xF4 || b < low || b > high ? 0 : a < 0xE0 ? 2 : a < 0xF0 ? 3 : 4;
            assert_int_equal(sm_utf8_next(text, 4, &code), length);
            for (size_t cut = 1; cut < length; cut++) assert_int_equal(sm_utf8_next(text, cut, &code), 0);
        }
    uint32_t code;
    assert_int_equal(sm_utf8_next("€", 3, &code), 3);
    assert_int_equal(code, 0x20AC);
    assert_int_equal(sm_utf8_next("", 0, &code), 0);
    assert_int_equal(sm_utf8_next("\0", 1, &code), 1);
    assert_int_equal(sm_utf8_bad("ab\xff"
                                 "c",
                                 4),
                     2);
    assert_int_equal(sm_utf8_bad("abc", 3), 3);
}

/* By hand: 120 columns with the … in them, 40 of brief ones; a byte that is no UTF-8 reads <E9>, a line end ^J. */
TEST(quoted_word_is_visible_and_cut_if_long)
{
    static const struct {
        const char *word, *quoted;
    } row[] = {{"", ""},
               {"K 1 ", "K 1 "},
               {"a\nb", "a^Jb"},
               {"\x1b[2J", "^[[2J"},
               {"caf\xe9", "caf<E9>"},
               {"say \"no\"", "say \\\"no\\\""},
               {"a\\b", "a\\b"},
               {"a\\\"b", "a\\\\\\\"b"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        assert_string_equal(sm_quote(row[i].word).text, row[i].quoted);
        assert_string_equal(sm_quote_brief(row[i].word).text, row[i].quoted);
        assert_string_equal(sm_quote_bytes(row[i].word, strlen(row[i].word)).text, row[i].quoted);
    }
    char wide[3 * 200 + 1] = "";
    for (int i = 0; i < 200; i++) memcpy(wide + 3 * i, "\xe4\xb8\xad", 4);    /* two columns each */
    assert_int_equal(sm_show_width(sm_quote(wide).text, SM_SHOW_PLAIN), 119); /* 59 of them and … */
    assert_int_equal(sm_show_width(sm_quote_brief(wide).text, SM_SHOW_PLAIN), 39);
    sm_quoted part = sm_quote_bytes(wide, 3 * 200 - 1);
    assert_int_equal(sm_utf8_bad(part.text, strlen(part.text)), strlen(part.text));
    assert_string_equal(part.text, sm_quote_brief(wide).text);
    assert_string_equal(sm_quote_bytes("abcdef", 3).text, "abc");
    char quotes[300];
    memset(quotes, '"', 299);
    quotes[299] = 0;
    assert_int_equal(strlen(sm_quote(quotes).text), 2 * 119 + strlen("…"));
}
