/* What holds in every view, at every size and for every key, and where cells of a frame are looked at one by one. What
 * a person does and sees is in tests/app/scripts. */
#include "app/stage/app_internal.h"
#include "app/stage/keys.h"
#include "io/lesson/lesson.h"
#include "tests/app/data.h"
#include "tests/app/file_rows.h"
#include "tests/app/mouse.h"
#include "tests/support/indices.h"
#include "tests/support/scratch.h"
#include <fcntl.h>
#include <unistd.h>

/* Blobs have coordinates; Steps would weigh the millions of tables with their margins anew each time. */
static stage stage_at_view(const char *view, int w, int h)
{
    static const uint64_t few[] = {3, 1, 1, 2};
    sm_dataset *data = strcmp(view, "steps") == 0 ? sample_dataset(few, 2, 2) : sample_blobs();
    stage s = stage_of(data, stage_caps(w, h));
    char line[64];
    snprintf(line, sizeof line, "view %s", view);
    stage_line(&s, line);
    return s;
}

static sm_dataset *fig1d(void)
{
    static const char *const classes[] = {"Ta", "Tb", "Tc"}, *const clusters[] = {"K1", "K2"};
    static const uint64_t count[] = {7, 3, 21, 9, 42, 18};
    return sample_named(count, 3, 2, classes, clusters);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */
TEST(help_lists_every_key_of_every_view)
{
    for (size_t v = 0; sm_views[v]; v++) {
        stage s = stage_at_view(sm_views[v]->name, 130, 200);
        stage_keys(&s, "?");
        const char *group[SM_GROUPS];
        const size_t groups = sm_app_groups(s.app, group);
        size_t own = 0, seen = 0;
        for (const sm_action *row = sm_views[v]->actions; row->bind.keys; row++) own += row->bind.help != NULL;
        for (size_t g = 0; g < groups; g++)
            for (sm_row_walk at = {0}; sm_next_row(s.app, group[g], &at);) {
                char keys[64];
                sm_app_keys(keys, at.row->bind.keys, true);
                assert_shows(&s, keys);
                seen += !at.global;
            }
        assert_int_equal(seen, own); /* a row without a group would be nowhere */
        stage_free(&s);
    }
}

TEST(every_key_in_help_does_something)
{
    for (size_t v = 0; sm_views[v]; v++)
        for (size_t l = 0; l < 2; l++)
            for (const sm_action *row = l ? sm_global_actions : sm_views[v]->actions; row->bind.keys; row++) {
                if (!row->bind.help) continue;
                stage s = stage_at_view(sm_views[v]->name, 100, 30);
                char key[32];
                snprintf(key, sizeof key, "%.*s", (int)strcspn(row->bind.keys, " "), row->bind.keys);
                char *plus = strchr(key + 1, '+');
                if (plus) *plus = ' ';
                stage_screen(&s);
                stage_keys(&s, key);
                if (!sm_app_over(s.app) && strstr(stage_screen(&s), "does nothing here"))
                    fail_msg("%s of %s does nothing", key, l ? "all views" : sm_views[v]->name);
                stage_free(&s);
            }
}

TEST(q_returns_to_the_first_view_from_everywhere)
{
    static const char *const before[] = {"", "Tab", "z", "b", "v", "o", "s", "Enter", "& x Enter", "g"};
    for (size_t v = 0; sm_views[v]; v++)
        for (size_t k = 0; k < sizeof before / sizeof *before; k++) {
            stage s = stage_at_view(sm_views[v]->name, 100, 30);
            stage_keys(&s, before[k]);
            for (int i = 0; i < 7 && !sm_app_over(s.app); i++) { /* a prompt takes q as a letter: Esc leaves it */
                stage_screen(&s);
                if (strstr(sm_text_of(&s.text), "[1 Matrix]") && strstr(sm_text_of(&s.text), "q quit")) break;
                stage_keys(&s, i == 4 ? "Esc" : "q");
            }
            if (!sm_app_over(s.app) && !strstr(stage_screen(&s), "[1 Matrix]"))
                fail_msg("q does not lead home from %s after \"%s\"", sm_views[v]->name, before[k]);
            assert_false(sm_app_over(s.app) && k == 0 && v > 0);
            stage_free(&s);
        }
}

/* In a lesson a key serves the list, the narration or the matrix, whichever has the focus. */
TEST(no_key_is_bound_twice_in_a_view)
{
    for (size_t v = 0; sm_views[v]; v++)
        for (const sm_action *a = sm_views[v]->actions; a->bind.keys && strcmp(sm_views[v]->name, "lesson"); a++)
            for (const sm_action *b = a + 1; b->bind.keys; b++) {
                char keys[128], *save = NULL;
                snprintf(keys, sizeof keys, "%s", a->bind.keys);
                for (char *k = strtok_r(keys, " ", &save); k; k = strtok_r(NULL, " ", &save))
                    if (sm_key_among(b->bind.keys, k)) fail_msg("%s: %s and %s", k, a->bind.name, b->bind.name);
            }
}

TEST(digit_keys_match_the_views)
{
    char digits[64] = "";
    for (char d = '1'; d <= '9'; d++)
        for (size_t v = 0; sm_views[v]; v++)
            if (sm_views[v]->digit && *sm_views[v]->digit == d) {
                size_t at = strlen(digits);
                snprintf(digits + at, sizeof digits - at, at ? " %c" : "%c", d);
            }
    assert_string_equal(sm_view_digits, digits);
}

/* ---- sizes ------------------------------------------------------------------------------------------------------- */
/* Calls a test at sizes from one by one on; under valgrind at fewer. */
static void at_sizes(int w, int step, int h, void (*test)(int w, int h))
{
    for (; w <= 140; w += w < 50 ? step : 7)
        for (int y = h; y <= 45; y += y < 12 ? 1 : 5)
            if ((unsigned)(w + 3 * y) % sample_fewer() == 0) test(w, y);
}

static void selected_cell_is_named(int w, int h)
{
    stage s = stage_of(sample_fig1b(), stage_caps(w, h));
    stage_keys(&s, "G $");
    const char *text = stage_screen(&s);
    if (!strstr(text, "Tc") || !strstr(text, "K4") || !strstr(text, "20"))
        fail_msg("%dx%d does not show Tc, K4 and 20:\n%s", w, h, text);
    stage_free(&s);
}

TEST(selected_cell_is_always_named)
{
    at_sizes(10, 1, 3, selected_cell_is_named);
}

static void cursor_is_on_number(int w, int h)
{
    stage s = stage_of(sample_fig1b(), stage_caps(w, h));
    int x, y;
    stage_keys(&s, "G $");
    const sm_frame *f = stage_frame(&s);
    assert_true(sm_frame_cursor(f, &x, &y));
    assert_string_equal(sm_frame_cell(f, x, y)->text, "0");
    assert_string_equal(sm_frame_cell(f, x - 1, y)->text, "2");
    assert_int_equal(sm_frame_cell(f, x, y)->role, SM_ROLE_CURSOR);
    stage_free(&s);
}

TEST(cursor_is_always_on_the_number)
{
    at_sizes(40, 5, 8, cursor_is_on_number);
}

static void node_of_match_is_named(int w, int h)
{
    static const char *const keys[] = {"2 l j", "2 l j o", "2 l j f t"};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        stage s = stage_of(fig1d(), stage_caps(w, h));
        stage_screen(&s);
        stage_keys(&s, keys[k]);
        if (!strstr(stage_screen(&s), "▸K2")) fail_msg("%dx%d, %s:\n%s", w, h, keys[k], sm_text_of(&s.text));
        stage_free(&s);
    }
}

TEST(match_always_names_the_node_under_the_cursor)
{
    at_sizes(10, 3, 3, node_of_match_is_named);
}

TEST(messages_are_dropped_last)
{
    for (int h = 2; h <= 30; h++) {
        stage s = stage_of(sample_fig1b(), stage_caps(60, h));
        stage_keys(&s, "G $ m 1 Enter");
        assert_says(&s, "moved 1 of Tc: K4→K3 J +0.0084");
        stage_free(&s);
    }
}

TEST(long_bars_are_dropped_before_the_panel_and_sums)
{
    bool seen[3] = {false};
    for (int w = 36; w <= 140; w++) {
        stage s = stage_of(sample_fig1b(), stage_caps(w, 30));
        const char *text = stage_screen(&s);
        bool bars = strstr(text, "█████████"), panel = strstr(text, "INDICES");
        assert_true(!bars || panel);
        assert_true(panel || strstr(text, " J 0.7652")); /* a line of them is left */
        assert_non_null(strstr(text, "Σ"));
        seen[bars ? 2 : panel ? 1 : 0] = true;
        stage_free(&s);
    }
    for (size_t i = 0; i < 3; i++) assert_true(seen[i]);
}

TEST(window_is_drawn_in_1x1_and_500x500)
{
    static const int size[][4] = {{65535, 65535, 500, 500}, {100000, 24, 500, 24}, {0, 0, 1, 1}, {-3, 10, 1, 10}};
    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        sm_error err = {0};
        stage s = stage_fig1b();
        assert_ok(sm_app_fit(s.app, stage_caps(size[i][0], size[i][1]), &err), err);
        const sm_frame *f = stage_frame(&s);
        assert_int_equal(sm_frame_w(f), size[i][2]);
        assert_int_equal(sm_frame_h(f), size[i][3]);
        stage_free(&s);
    }
}

/* stage_screen fails where a screen for ASCII has another byte. */
TEST(ascii_screens_contain_only_ascii)
{
    static const char *const keys[] = {"",    "m 5", "m 5 Enter", "e",     "?", "z", ": s Tab",
                                       "Tab", "2",   "v v v c",   "2 t t", "3", "D", "2 o"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        stage s = stage_of(fig1d(), (sm_caps){.w = 80, .h = 24, .colours = 8});
        stage_keys(&s, keys[i]);
        assert_hides(&s, "?--");
        stage_free(&s);
    }
}

/* ---- tiles ------------------------------------------------------------------------------------------------------- */
static bool overlap(sm_rect a, sm_rect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* Wherever the border is: each has room, none covers another, all are between the tabs and the inspector. */
TEST(tiles_never_overlap_and_each_has_space)
{
    static const char *const keys[] = {"",
                                       "+",
                                       "- - -",
                                       "+ + + + + + + + + + + + + + +",
                                       "- - - - - - - - - - - - - - -",
                                       "Tab + + + + +",
                                       "Tab Tab Tab + + + + + + + + + + + + + + + + + + +"};
    for (int w = 100; w <= 300; w += 25)
        for (int h = 30; h <= 100; h += 10)
            for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
                if ((unsigned)(w + h + (int)k) % sample_fewer() != 0) continue;
                stage s = stage_of(sample_fig1b(), stage_caps(w, h));
                stage_line(&s, "set tiles=on");
                stage_keys(&s, keys[k]);
                sm_screen lines = sm_app_screen(s.app);
                for (size_t i = 0; i < SM_TILES; i++) {
                    sm_rect r = sm_tile_place(s.app, i);
                    assert_true(r.w >= 39 && r.h >= 6);
                    assert_true(r.x >= 0 && r.x + r.w <= w);
                    assert_true(r.y > lines.body && r.y + r.h <= lines.body + lines.body_h);
                    for (size_t j = 0; j < i; j++) assert_false(overlap(r, sm_tile_place(s.app, j)));
                }
                stage_free(&s);
            }
}

TEST(plus_and_minus_move_the_border_of_tiles)
{
    stage s = stage_of(sample_fig1b(), stage_caps(200, 60));
    sm_rect was = sm_tile_place(s.app, 0);
    stage_keys(&s, "+");
    sm_rect larger = sm_tile_place(s.app, 0);
    assert_true(larger.w > was.w && larger.h > was.h);
    stage_keys(&s, "+ + + + + + + + + + + + + + + + + + + + + + + +"); /* to its end, and not further in secret */
    sm_rect largest = sm_tile_place(s.app, 0);
    stage_keys(&s, "-");
    assert_true(sm_tile_place(s.app, 0).w < largest.w);
    stage_keys(&s, "S-Tab +"); /* the points, at the other corner */
    assert_true(sm_tile_place(s.app, 0).w < largest.w - 4);
    stage_free(&s);
}

/* ---- cells of a frame -------------------------------------------------------------------------------------------- */
/* Cells of the overview that hold a half whose upper, or lower, tone is that. */
static int halves(stage *s, int tone)
{
    const sm_frame *f = stage_frame(s);
    int n = 0;
    for (int y = 2; y < sm_frame_h(f) - 3; y++)
        for (int x = 0; x < sm_frame_w(f); x++) {
            int pair = sm_frame_cell(f, x, y)->role - SM_ROLE_HALF0;
            if (pair < 0 || pair > SM_ROLE_HALF_LAST - SM_ROLE_HALF0) continue;
            n += (pair / SM_TONES == tone) + (pair % SM_TONES == tone);
        }
    return n;
}

/* Matched cells have the accent; the legend has two halves of it, and the cursor covers the pair of the first two. 100
 * rows in 25 lines are two a dot, of which the largest of four cells is the matched one. */
TEST(overview_paints_every_matched_cell)
{
    static const struct {
        uint32_t k;
        int w, h, accents;
    } row[] = {{50, 100, 30, 50}, {100, 100, 30, 50}, {200, 200, 110, 200}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        stage s = stage_of(diagonal(row[i].k), (sm_caps){.w = row[i].w, .h = row[i].h, .colours = 256, .utf8 = true});
        stage_screen(&s); /* computed: the order is the diagonal */
        stage_keys(&s, "z");
        assert_int_equal(halves(&s, SM_TONE_ACCENT), row[i].accents + 2 - 1);
        if (row[i].k != 100) assert_says_not(&s, "largest of");
        if (row[i].k == 50) assert_int_equal(halves(&s, 1), 50 + 2); /* a tenth of the class is the first grey */
        stage_free(&s);
    }
}

enum { POINTS = 36 };

/* The points' cells: in the plot nothing else is but the cursor's marks around its own point. */
static size_t cells_of_points(const sm_frame *f, const sm_cell *out[POINTS])
{
    size_t n = 0;
    int end = 0, here_x, here_y;
    assert_true(sm_frame_cursor(f, &here_x, &here_y));
    while (!stage_begins(f, 8, end, "└") && !stage_begins(f, 8, end, "+--")) assert_true(++end < sm_frame_h(f));
    for (int y = 2; y < end; y++)
        for (int x = 9; x < sm_frame_w(f) - 24; x++) {
            const sm_cell *cell = sm_frame_cell(f, x, y);
            if (!strcmp(cell->text, " ") || (cell->role == SM_ROLE_CURSOR && x != here_x)) continue;
            assert_true(n < POINTS);
            out[n++] = cell;
        }
    return n;
}

/* Twelve clusters and eight colours: two points of other classes or clusters differ in colour or in form. */
TEST(groups_of_a_scatter_differ_in_form_or_colour)
{
    for (int by_cluster = 0; by_cluster < 2; by_cluster++) {
        stage s = stage_of(grid(), (sm_caps){.w = 120, .h = 30, .colours = 256, .utf8 = true});
        const sm_cell *cell[POINTS];
        stage_keys(&s, by_cluster ? "5 c" : "5");
        assert_int_equal(cells_of_points(stage_frame(&s), cell), POINTS);
        for (size_t i = 0; i < POINTS; i++)
            for (size_t j = 0; j < i; j++)
                if (!strcmp(cell[i]->text, cell[j]->text) && cell[i]->role == cell[j]->role)
                    fail_msg("points %zu and %zu are both %s in role %d", j, i, cell[i]->text, cell[i]->role);
        stage_free(&s);
    }
}

/* In letters no form is another one in larger size: o and O, x and X cannot be distinguished. */
TEST(misplaced_points_have_different_glyphs)
{
    static const char alike[] = "cCiIjJkKlLoOpPsSuUvVwWxXzZ";
    stage s = stage_of(grid(), (sm_caps){.w = 120, .h = 30, .colours = 8});
    const sm_cell *cell[POINTS];
    bool seen[128] = {false};
    stage_keys(&s, "5");
    size_t n = cells_of_points(stage_frame(&s), cell);
    for (size_t i = 0; i < n; i++) seen[(unsigned char)cell[i]->text[0] & 127] = true;
    for (size_t i = 0; alike[i]; i += 2) assert_false(seen[(int)alike[i]] && seen[(int)alike[i + 1]]);
    stage_free(&s);
}

/* Five values of K, five partitions: five letters, each above its K. */
TEST(k_chart_letters_are_above_values_of_k)
{
    for (int ascii = 0; ascii < 2; ascii++) {
        stage s = stage_of(NULL, (sm_caps){.w = 100, .h = 30, .colours = 8, .utf8 = !ascii});
        stage_line(&s, "open sample:rivals");
        stage_line(&s, "compare");
        stage_keys(&s, "K");
        const sm_frame *f = stage_frame(&s);
        int axis = 0, letters = 0;
        while (!stage_begins(f, 8, axis, ascii ? "+^-" : "└▲─")) assert_true(++axis < 29);
        for (int x = 9; x < 100; x++)
            for (int y = 4; y < axis; y++) {
                if (strcmp(sm_frame_cell(f, x, y)->text, "o") != 0) continue;
                letters++;
                assert_string_not_equal(sm_frame_cell(f, x, axis)->text, ascii ? "-" : "─");
            }
        assert_int_equal(letters, 5);
        stage_free(&s);
    }
}

TEST(new_words_of_a_lesson_are_underlined)
{
    stage s = stage_of(sample_fig1b(), stage_caps(80, 24));
    stage_line(&s, "lesson nca-eq14");
    const sm_frame *f = stage_frame(&s);
    size_t underlined = 0;
    for (int y = 0; y < sm_frame_h(f); y++)
        for (int x = 0; x < sm_frame_w(f); x++) underlined += sm_frame_cell(f, x, y)->role == SM_ROLE_FIELD;
    assert_int_equal(underlined, strlen("one-to-one"));
    stage_free(&s);
}

/* ---- rows of a file ---------------------------------------------------------------------------------------------- */
static void assert_line(stage *s, int y, const char *part)
{
    const char *text = stage_screen(s);
    for (; y > 0; y--) text += strcspn(text, "\n") + 1;
    const char *found = strstr(text, part);
    if (!found || found > text + strcspn(text, "\n")) fail_msg("\"%s\" is not on its line:\n%s", part, text);
}

/* Columns measured, drawn and kept are those on the screen: 13 rows of it are read when they come into sight, once. */
TEST(five_thousand_columns_are_read_by_screen)
{
    enum { HEADS = 4, FIRST = 6, ROWS = 13 }; /* at 80x24, as tests/golden/points.txt shows */
    uint64_t reads = 0;
    stage s = stage_of(file_rows_data(2000, (file_rows){.columns = 5000, .reads = &reads}, NULL), stage_caps(80, 24));
    stage_keys(&s, "6");
    assert_shows(&s, "1000 points"); /* of the cell under the cursor */
    assert_int_equal(reads, ROWS);
    stage_keys(&s, "Down Up Right Left");
    stage_screen(&s);
    assert_int_equal(reads, ROWS);
    for (int i = 0; i < ROWS; i++) stage_keys(&s, "Down");
    stage_screen(&s);
    assert_int_equal(reads, ROWS + 1);
    for (int i = 0; i < 5002; i++) stage_keys(&s, "Right");
    assert_line(&s, HEADS, "c4999");
    assert_line(&s, FIRST, "4999:2");                   /* the second row: the first has gone up */
    assert_in_range(reads, ROWS, ROWS + 1 + 40 * ROWS); /* again after 128 columns, not at each */
    uint64_t before = reads;
    stage_keys(&s, "G");
    assert_line(&s, FIRST + ROWS - 1, "4999:1998");
    assert_int_equal(reads - before, ROWS);
    stage_free(&s);
}

TEST(row_that_is_too_long_reports_it_in_its_line)
{
    stage s = stage_of(file_rows_data(2000, (file_rows){.columns = 4, .too_long = 2}, NULL), stage_caps(80, 24));
    stage_keys(&s, "6 c c c");
    assert_line(&s, 7, "2:1");
    assert_line(&s, 8, "this row is too long");
    assert_line(&s, 9, "2:3");
    stage_free(&s);
}

/* ---- long work --------------------------------------------------------------------------------------------------- */
/* Applies the change of every line and compares the J-score. */
TEST(what_next_change_has_the_displayed_value)
{
    static const uint64_t count[] = {5, 1, 0, 2, 7, 1, 0, 3, 9};
    static const char *const shown[] = {"ari", "h_score", "vi"};
    stage s = stage_of(sample_dataset(count, 3, 3), stage_caps(120, 60));
    stage_screen(&s);
    size_t j = 0;
    while (strcmp(the_indices()[j]->id, "j_score") != 0) j++;
    for (size_t i = 0; i < 3; i++) {
        for (int line = 0; line < 25; line++) {
            char keys[160], wanted[64], then[64];
            snprintf(keys, sizeof keys, ": v i e w Space m a t r i x Enter g g Tab / %s Enter Tab W", shown[i]);
            stage_keys(&s, keys);
            stage_screen(&s);
            for (int down = 0; down < line; down++) stage_keys(&s, "j");
            const char *inspector = strstr(stage_screen(&s), " · J 0."),
                       *arrow = inspector ? strstr(inspector, "→") : 0;
            assert_non_null(arrow);
            snprintf(wanted, sizeof wanted, "%.6s", arrow + 4);
            stage_keys(&s, "Enter");
            stage_screen(&s);
            sm_fixed(then, sm_session_now(s.session)[j].number, 4);
            assert_string_equal(wanted, then);
            stage_line(&s, "undo");
        }
    }
    stage_free(&s);
}

/* 20,000 changes: the first screen comes with values missing, keys are answered, Ctrl-C stops, a key continues. */
TEST(long_history_is_computed_while_keys_work)
{
    stage s = stage_fig1b();
    sm_error err = {0};
    sm_text text = {0};
    for (int i = 0; i < 10000; i++) {
        assert_ok(sm_session_run_line(s.session, "move 1 Tc K4 K3", &err), err);
        assert_ok(sm_session_run_line(s.session, "move 1 Tc K3 K4", &err), err);
    }
    stage_keys(&s, "4");
    sm_frame_write(sm_app_frame(s.app), false, &text);
    assert_true(sm_app_busy(s.app));
    assert_non_null(strstr(sm_text_of(&text), "computed "));
    sm_text_free(&text);
    stage_event(&s, (sm_event){.kind = SM_EVENT_INTERRUPT});
    assert_shows(&s, "stopped at ");
    stage_keys(&s, "Home");
    for (int i = 0; i < 100000 && sm_app_busy(s.app); i++) stage_event(&s, (sm_event){.kind = SM_EVENT_IDLE});
    assert_shows(&s, "step 0 of 20000");
    assert_hides(&s, "computed ");
    assert_shows(&s, "J J 0.7652");
    stage_free(&s);
}

/* f0000 to f4999 agree in "f" alone. */
TEST(thousands_of_names_are_offered_at_once)
{
    enum { MANY = 5000 };
    char before[4096], name[24];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(scratch()), 0);
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "f%04d.csv", i);
        close(open(name, O_CREAT | O_WRONLY, 0600));
    }
    stage s = stage_fig1b();
    stage_keys(&s, ":");
    stage_type(&s, "open f");
    stage_keys(&s, "Tab");
    assert_shows(&s, "of 5000");
    stage_keys(&s, "Up");
    assert_shows(&s, ":open f4999.csv");
    assert_shows(&s, "5000 of 5000");
    stage_free(&s);
    scratch_sweep();
    assert_int_equal(chdir(before), 0);
}

/* ---- lessons ----------------------------------------------------------------------------------------------------- */
static void stage_answer(stage *s, const sm_step *step)
{
    char line[256];
    snprintf(line, sizeof line, "answer \"%s\"", step->right ? step->right : "");
    if (step->right) stage_line(s, line);
}

/* The complete course at 80x24: every lesson to its end, every question answered, every task solved by its recorded
 * solution and by nothing that is recorded as wrong; then all of it is done. */
TEST(course_can_be_completed)
{
    stage s = stage_of(four(), stage_caps(80, 24));
    for (const sm_embedded *e = sm_lessons; e->name; e++) {
        char line[128];
        sm_lesson *l;
        sm_error err = {0};
        assert_ok(sm_lesson_read(&l, e->name, &err), err);
        snprintf(line, sizeof line, "lesson %s", e->name);
        stage_line(&s, line);
        stage_answer(&s, &l->step[0]);
        for (size_t i = 1; i < l->n_steps; i++) {
            stage_keys(&s, "Right");
            stage_answer(&s, &l->step[i]);
        }
        const sm_challenge *t = &l->step[l->n_steps - 1].task;
        for (size_t i = 0; i < t->refused.n; i++) {
            char *all = sm_copy_text(t->refused.row[i].text, strlen(t->refused.row[i].text)), *save = NULL;
            for (char *one = strtok_r(all, ";", &save); one; one = strtok_r(NULL, ";", &save)) stage_line(&s, one);
            assert_hides(&s, "Solved");
            stage_line(&s, "step here");
            sm_free(all);
        }
        for (size_t i = 0; i < t->solution.n; i++) stage_line(&s, t->solution.row[i].text);
        if (t->goal.n) assert_shows(&s, "Solved with ");
        sm_lesson_free(l);
    }
    stage_keys(&s, "L");
    assert_shows(&s, "3 of 3 done");
    assert_hides(&s, "0 of ");
    assert_hides(&s, " seen");
    stage_free(&s);
}
