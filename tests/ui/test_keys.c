#include "tests/support/near.h"
#include "ui/terminal.h"

TEST(keys_are_split_at_spaces_and_words_are_typed)
{
    static const struct {
        const char *text, *keys;
    } row[] = {{"", ""},
               {"  \t ", ""},
               {"j l m 5 Enter", "j\nl\nm\n5\nEnter\n"},
               {":move Space 1", ":\nm\no\nv\ne\nSpace\n1\n"},
               {"C-r ^R C-R", "C-r\nC-r\nC-r\n"},
               {"C-i C-m C-[ ^[ C-h", "Tab\nEnter\nEsc\nEsc\nBackspace\n"},
               {"C-\\ ^] ^", "C-\\\nC-]\n^\n"},
               {"S-Tab F1 F12 F13", "S-Tab\nF1\nF12\nF\n1\n3\n"},
               {"Tc Σ中", "T\nc\nΣ\n中\n"},
               {"enter", "e\nn\nt\ne\nr\n"},
               {"PageUp Escape Return", "PgUp\nEsc\nEnter\n"},
               {"C-", "C\n-\n"},
               {"C-1", "C\n-\n1\n"},
               {"resize:80x24 j", "resize:80x24\nj\n"},
               {"click:12,4 j", "press:12,4\nrelease:12,4\nj\n"},
               {"press:0,0 drag:499,7 release:1,1", "press:0,0\ndrag:499,7\nrelease:1,1\n"},
               {"wheel-up:1,2 wheel-down:3,4", "wheel-up:1,2\nwheel-down:3,4\n"},
               {"click", "c\nl\ni\nc\nk\n"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_text out = {0};
        sm_error err = {0};
        assert_ok(sm_keys_parse(row[i].text, &out, &err), err);
        assert_string_equal(sm_text_of(&out), row[i].keys);
        sm_text_free(&out);
    }
}

TEST(invalid_key_is_an_error_and_leaves_nothing)
{
    static const char *const bad[] = {
        "j \xff",  "j \033",   "a\xe4\xb8",  "j resize:80", "resize:axb",  "resize:80x24x",     "resize:99999x99999",
        "click:5", "click:5,", "drag:1,2,3", "press:-1,2",  "press:500,0", "wheel-up:1234567,1"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        sm_text out = {0};
        sm_error err = {0};
        sm_text_bytes(&out, "k\n", 2);
        assert_int_equal(sm_keys_parse(bad[i], &out, &err), SM_USAGE);
        assert_string_equal(sm_text_of(&out), "k\n");
        assert_true(strlen(err.text) > 0);
        sm_text_free(&out);
    }
}

TEST(mouse_word_is_an_event_at_its_cell)
{
    static const struct {
        const char *word;
        sm_mouse mouse;
    } row[] = {{"press:12,4", {SM_MOUSE_PRESS, 12, 4}},
               {"drag:0,499", {SM_MOUSE_DRAG, 0, 499}},
               {"release:3,3", {SM_MOUSE_RELEASE, 3, 3}},
               {"wheel-up:1,2", {SM_MOUSE_WHEEL_UP, 1, 2}},
               {"wheel-down:1,2", {SM_MOUSE_WHEEL_DOWN, 1, 2}}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_event ev = sm_event_of(row[i].word, strlen(row[i].word));
        assert_int_equal(ev.kind, SM_EVENT_MOUSE);
        assert_int_equal(ev.mouse.what, row[i].mouse.what);
        assert_int_equal(ev.mouse.x, row[i].mouse.x);
        assert_int_equal(ev.mouse.y, row[i].mouse.y);
    }
    assert_int_equal(sm_event_of("C-c", 3).kind, SM_EVENT_INTERRUPT);
    assert_string_equal(sm_event_of("PgUp\nj", 4).key, "PgUp");
}

TEST(binding_has_its_keys_and_no_others)
{
    assert_true(sm_key_among("j Down", "Down"));
    assert_true(sm_key_among("j Down", "j"));
    assert_false(sm_key_among("j Down", "Dow"));
    assert_false(sm_key_among("j Down", "D"));
    assert_false(sm_key_among("j Down", "j Down"));
    assert_false(sm_key_among("j Down", ""));
    assert_false(sm_key_among("", "j"));
    assert_false(sm_key_among(NULL, "j"));
    assert_true(sm_key_among("gg+ g+g G", "g+g"));
    assert_false(sm_key_among("g+g", "g"));
    assert_true(sm_key_among("+", "+"));
    assert_true(sm_key_among("  x  ", "x"));
}
