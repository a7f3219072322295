#include "tests/support/near.h"
#include "ui/editor.h"
#include "ui/terminal.h"
#include <stdlib.h>

static void press(sm_editor *e, const char *keys)
{
    sm_text all = {0};
    sm_error err = {0};
    assert_ok(sm_keys_parse(keys, &all, &err), err);
    for (char *key = all.data; key && *key; key = key + strlen(key) + 1) {
        bool taken;
        *strchr(key, '\n') = 0;
        sm_editor_key(e, key, &taken);
        assert_true(taken);
    }
    sm_text_free(&all);
}

/* The text with | at the cursor. */
static void assert_holds(const sm_editor *e, const char *expected)
{
    char now[256];
    snprintf(now, sizeof now, "%.*s|%s", (int)e->at, sm_text_of(&e->text), sm_text_of(&e->text) + e->at);
    assert_string_equal(now, expected);
}

TEST(keys_edit_as_in_a_shell)
{
    static const struct {
        const char *keys, *holds;
    } row[] = {{"", "|"},
               {"abc", "abc|"},
               {"abc Left Left x", "ax|bc"},
               {"abc Home x End y", "xabcy|"},
               {"abc C-a C-d", "|bc"},
               {"abc Backspace", "ab|"},
               {"abc C-b Delete", "ab|"},
               {"move Space 5 Space Tc C-w", "move 5 |"},
               {"move Space 5 Space C-w", "move |"},
               {"abc Left C-u", "|c"},
               {"abc Left Left C-k", "a|"},
               {"abc C-a C-f C-k C-e d", "ad|"},
               {"Backspace Delete C-w C-u C-k Left Right Home End", "|"},
               {"ä中 Left Backspace", "|中"},
               {"Space", " |"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_editor e = {0};
        press(&e, row[i].keys);
        assert_holds(&e, row[i].holds);
        sm_editor_free(&e);
    }
}

TEST(cursor_moves_by_graphemes)
{
    sm_editor e = {0};
    sm_editor_set(&e, "ae\xcc\x81\xcc\x82z\xe0\xa4\x95\xe0\xa4\xbe", false);
    press(&e, "Left");
    assert_int_equal(e.at, 7);
    press(&e, "Left Left");
    assert_int_equal(e.at, 1);
    press(&e, "Right Backspace");
    assert_string_equal(sm_text_of(&e.text), "az\xe0\xa4\x95\xe0\xa4\xbe");
    sm_editor_free(&e);
}

TEST(other_keys_are_passed_on)
{
    static const char *const key[] = {"Enter", "Esc",  "Tab",  "Up",   "Down",     "F1", "C-r",
                                      "C-p",   "PgUp", "C-\\", "\xff", "\xc2\x9b", "ab"};
    for (size_t i = 0; i < sizeof key / sizeof *key; i++) {
        sm_editor e = {0};
        bool taken = true;
        sm_editor_key(&e, key[i], &taken);
        assert_false(taken);
        assert_int_equal(e.text.length, 0);
        sm_editor_free(&e);
    }
}

TEST(fresh_text_is_replaced_by_the_first_character)
{
    sm_editor e = {0};
    sm_editor_set(&e, "15", true);
    assert_holds(&e, "15|");
    press(&e, "7 8");
    assert_holds(&e, "78|");
    sm_editor_set(&e, "15", true);
    press(&e, "Left 7");
    assert_holds(&e, "17|5"); /* moving in it keeps it */
    sm_editor_set(&e, "15", true);
    press(&e, "Backspace");
    assert_holds(&e, "1|");
    sm_editor_free(&e);
}

TEST(paste_loses_its_control_characters)
{
    sm_editor e = {0};
    press(&e, "xy Left");
    sm_editor_insert(&e, "a\nb\033[c\xff\xc2\x9b"
                         "d中");
    assert_holds(&e, "xa b [c d中|y");
    sm_editor_free(&e);
    char *huge = malloc(200001);
    memset(huge, 'x', 200000);
    huge[200000] = 0;
    sm_editor_insert(&e, huge);
    assert_int_equal(e.text.length, 65536);
    free(huge);
    sm_editor_free(&e);
}

TEST(drawing_scrolls_to_the_cursor)
{
    sm_frame *f;
    sm_editor e = {0};
    sm_error err = {0};
    sm_text t = {0};
    assert_ok(sm_frame_new(&f, 10, 1, &err), err);
    sm_pen p = sm_pen_on(f, (sm_look){0});
    static const struct {
        const char *text;
        size_t at;
        int columns;
        const char *line;
        int x;
    } row[] = {{"abc", 3, 6, "#-abc   ##", 5},
               {"abcdefgh", 8, 6, "#-defgh ##", 7},
               {"abcdefgh", 0, 6, "#-abcde…##", 2},
               {"abcdefgh", 5, 6, "#-bcdef…##", 6},
               {"中文字中文", 15, 6, "#-中文  ##", 6},
               {"abc", 3, 1, "#- #######", 2},
               {"", 0, 6, "#-      ##", 2}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        int x, y;
        sm_editor_set(&e, row[i].text, false);
        e.at = row[i].at;
        sm_frame_clear(f);
        sm_pen_fill(p, "#");
        sm_pen_text(p, 1, 0, "-");
        sm_editor_draw(&e, p, 2, 0, row[i].columns, true);
        sm_text_clear(&t);
        sm_frame_write(f, false, &t);
        t.data[t.length - 1] = 0;
        assert_string_equal(t.data, row[i].line);
        assert_true(sm_frame_cursor(f, &x, &y));
        assert_int_equal(x, row[i].x);
    }
    sm_editor_draw(&e, p, 2, 0, 0, true);
    sm_editor_draw(&e, p, -50, 7, 20, true);
    sm_text_free(&t);
    sm_editor_free(&e);
    sm_frame_free(f);
}

/* The line has 中 5,000 times, then 1,000 letters with a separate accent (3 bytes each). */
TEST(drawing_shows_the_end_of_a_long_line)
{
    sm_frame *f;
    sm_editor e = {0};
    sm_error err = {0};
    sm_text line = {0}, t = {0};
    assert_ok(sm_frame_new(&f, 10, 1, &err), err);
    for (int i = 0; i < 5000; i++) sm_text_puts(&line, "中");
    for (int i = 0; i < 1000; i++) sm_text_puts(&line, "á");
    sm_text_puts(&line, "wxyz");
    sm_editor_set(&e, sm_text_of(&line), false);
    static const struct {
        size_t back;
        const char *line;
    } row[] = {{0, "áááááwxyz"}, {4 + 3000, "中中中中á…"}};
    for (size_t i = 0; i < 2; i++) {
        e.at = e.text.length - row[i].back;
        sm_editor_draw(&e, sm_pen_on(f, (sm_look){0}), 0, 0, 10, true);
        sm_text_clear(&t);
        sm_frame_write(f, false, &t);
        t.data[t.length - 1] = 0;
        assert_string_equal(t.data, row[i].line);
    }
    sm_text_free(&line);
    sm_text_free(&t);
    sm_editor_free(&e);
    sm_frame_free(f);
}

TEST(any_keys_keep_the_text_and_cursor_valid)
{
    static const char *const key[] = {"a",   "中",        "\xcc\x81", "Space", "Left", "Right", "Home",
                                      "End", "Backspace", "Delete",   "C-w",   "C-u",  "C-k"};
    uint64_t seed = 3;
    sm_editor e = {0};
    for (int i = 0; i < 100000; i++) {
        bool taken;
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        unsigned pick = (unsigned)(seed >> 33) % 40; /* the last two are rare, or nothing would ever be long */
        sm_editor_key(&e, key[pick < 13 ? pick : pick % 8], &taken);
        assert_in_range(e.at, 0, e.text.length);
        assert_int_equal(sm_utf8_bad(sm_text_of(&e.text), e.text.length), e.text.length);
        assert_true(e.at == e.text.length || ((unsigned char)e.text.data[e.at] & 0xC0) != 0x80);
        if (e.text.length > 600) sm_editor_set(&e, "", false);
    }
    sm_editor_free(&e);
}
