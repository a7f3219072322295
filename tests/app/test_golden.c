/* Compares what every view looks like, as text and roles, byte for byte with tests/golden. GOLDEN=write rewrites these
 * files; read the difference afterwards. */
#include "tests/app/data.h"
#include "tests/app/stage.h"
#include "tests/support/cases.h"
#include "tests/support/indices.h"
#include "tests/support/scripts.h"
#include <ctype.h>
#include <sys/stat.h>

typedef struct scene {
    char *name, *data, *keys; /* data: a name, or the description of a table */
    bool is_table;
    sm_caps caps; /* but for its size */
    bool every;
} scene;
static scene scenes[200];
static size_t n_scenes;
static sm_text scene_file;

/* Reads tests/golden/scenes.txt, whose head describes its lines. */
static void read_scenes(void)
{
    char *table[16][2];
    size_t n_tables = 0;
    read_whole("tests/golden/scenes.txt", &scene_file);
    for (char *save = NULL, *line = strtok_r(scene_file.data, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        char *name = strchr(line, ' ') + 1, *rest = strchr(name, ' ');
        if (*line == '#') continue;
        *rest++ = 0;
        if (*line == 't') {
            table[n_tables][0] = name;
            table[n_tables++][1] = rest;
            continue;
        }
        scene *s = &scenes[n_scenes++];
        char *flags = strchr(rest, ' '), *keys = strchr(rest, '|');
        *keys++ = 0;
        *flags++ = 0;
        s->name = name;
        s->data = rest;
        s->keys = keys + (*keys == ' ');
        s->caps.colours = strstr(flags, "mono") ? 0 : strstr(flags, "colours") ? 256 : 8;
        s->caps.utf8 = !strstr(flags, "ascii");
        s->every = strstr(flags, "every");
        for (size_t i = 0; i < n_tables; i++)
            if (!strcmp(table[i][0], s->data)) {
                s->data = table[i][1];
                s->is_table = true;
            }
    }
}

static sm_dataset *data_of(const scene *s)
{
    return s->is_table ? script_table(s->data) : data_named(s->data, &(sm_read_options){.every = s->every});
}

static sm_caps caps_of(const scene *s, int w, int h)
{
    sm_caps caps = s->caps;
    caps.w = w;
    caps.h = h;
    return caps;
}

static const int sizes[][2] = {{80, 24}, {132, 43}}; /* test_views.c tests what holds at every size */
enum { SIZES = sizeof sizes / sizeof *sizes };

/* A scene whose name ends in a size is about that size. */
static bool own_size(const scene *sc, int *w, int *h)
{
    const char *end = strrchr(sc->name, '-');
    return end && sscanf(end, "-%dx%d", w, h) == 2;
}

/* Another terminal, other labels, a table at its limits: one size shows what differs from the plain scene. */
static bool is_variant(const scene *sc)
{
    static const char *const ending[] = {"-ascii", "-hostile", "-one-class", "-one", "-large", "-many", "-none"};
    size_t length = strlen(sc->name);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        if (length > strlen(ending[i]) && !strcmp(sc->name + length - strlen(ending[i]), ending[i])) return true;
    return false;
}

/* At the large size one sees where a new index stands: what such a screen looks like, the small one shows. */
static bool lists_all_indices(const scene *sc)
{
    static const char *const name[] = {"lab-start", "probe", "probe-split", "compare-pair", "compare-many-pinned"};
    for (size_t i = 0; i < sizeof name / sizeof *name; i++)
        if (!strcmp(sc->name, name[i])) return true;
    return false;
}

/* Behind its short list the panel shows every other index, and how many there are: in the scenes of the panel alone, so
 * that a new index changes those and no other screen. */
static sm_frame *without_other_indices(const sm_frame *f)
{
    enum { SHORT = 16 };
    int w = sm_frame_w(f), h = sm_frame_h(f), first, last, all;
    sm_error err = {0};
    sm_frame *copy;
    assert_ok(sm_frame_copy(&copy, f, &err), err);
    sm_pen pen = sm_pen_on(copy, (sm_look){0});
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w; x++) {
            char line[2048];
            if (stage_begins(f, x, y, "Tab: all ")) sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), x + 9, y, "..");
            if (!stage_begins(f, x, y, "INDICES ")) continue;
            stage_cells(f, y, x, w, line, sizeof line);
            const char *rest = line + strcspn(line, "0123456789"), *end = strchr(rest, '/');
            first = (int)strtol(rest, NULL, 10);
            last = end ? (int)strtol(strpbrk(rest + strspn(rest, "0123456789"), "0123456789"), NULL, 10) : 0;
            all = end ? (int)strspn(end + 1, "0123456789") : 0;
            for (int i = first > SHORT ? 1 : SHORT + 2 - first; i <= last - first + 1; i++)
                sm_pen_repeat(pen, x - 1, y + i, w - x + 1, " ");
            char counted[64];
            snprintf(counted, sizeof counted, "%.*s", end ? (int)(end - line) : 0, line);
            for (int i = 0; i < all; i++)
                sm_pen_text(sm_pen_as(pen, SM_ROLE_HEAD), x + sm_show_width(counted, 0) + 1 + i, y, ".");
        }
    return copy;
}

static void drawn(const scene *sc, int w, int h, sm_text *out)
{
    stage s = stage_of(data_of(sc), caps_of(sc, w, h));
    int x, y;
    stage_screen(&s);
    stage_keys(&s, sc->keys);
    const sm_frame *f = stage_frame(&s);
    sm_frame *seen = strcmp(sc->name, "matrix-panel") ? without_other_indices(f) : NULL;
    sm_frame_write(seen ? seen : f, true, out);
    sm_frame_free(seen);
    if (sm_frame_cursor(f, &x, &y)) sm_text_printf(out, "cursor %d,%d\n", x, y);
    stage_free(&s);
}

/* A golden file holds the screens of one view: as it is on disk, and as it looks now. */
typedef struct golden {
    sm_text then, now;
    bool writing;
    int different;
} golden;

#define TITLE "==== " /* begins the line above each screen; no line of a screen begins so */

static void title_of(const scene *sc, int w, int h, char title[128])
{
    bool sized = own_size(sc, &w, &h);
    snprintf(title, 128, sized ? TITLE "%s\n" : TITLE "%s-%dx%d\n", sc->name, w, h);
}

static void append_screen(sm_text *out, const char *file, const char *title)
{
    const char *start = strstr(file, title);
    if (!start) return;
    start += strlen(title);
    const char *end = strstr(start, "\n" TITLE);
    sm_text_bytes(out, start, end ? (size_t)(end + 1 - start) : strlen(start));
}

static void print_difference(const char *title, const char *then, const char *now)
{
    print_error("%s", title);
    for (int line = 1; *then || *now; line++) {
        size_t was = strcspn(then, "\n"), is = strcspn(now, "\n");
        if (was != is || memcmp(then, now, is)) {
            print_error("%3d -%.*s\n", line, (int)was, then);
            print_error("%3d +%.*s\n", line, (int)is, now);
        }
        then += was + (then[was] == '\n');
        now += is + (now[is] == '\n');
    }
}

/* Adds a screen to what the file looks like now: drawn, or as it was. */
static void add_screen(golden *g, const scene *sc, int w, int h, bool draw)
{
    char title[128];
    sm_text was = {0}, is = {0};
    title_of(sc, w, h, title);
    append_screen(&was, sm_text_of(&g->then), title);
    if (draw)
        drawn(sc, w, h, &is);
    else
        sm_text_bytes(&is, sm_text_of(&was), was.length);
    assert_null(strstr(sm_text_of(&is), "\n" TITLE));
    if (strcmp(sm_text_of(&was), sm_text_of(&is)) != 0) {
        g->different++;
        if (!g->writing) print_difference(title, sm_text_of(&was), sm_text_of(&is));
    }
    sm_text_printf(&g->now, "%s%s", title, sm_text_of(&is));
    sm_text_free(&was);
    sm_text_free(&is);
}

/* The view of a scene, and its golden file, is named by the letters that its own name begins with. */
static void view_of(const scene *sc, char view[32])
{
    snprintf(view, 32, "%.*s", (int)strspn(sc->name, "abcdefghijklmnopqrstuvwxyz"), sc->name);
}

static bool is_of_view(const scene *sc, const char *view)
{
    char own[32];
    view_of(sc, own);
    return strcmp(own, view) == 0;
}

/* Compares the screens of a view with its golden file, or rewrites that; returns how many differ. Under
 * GOLDEN_ONLY=NAME the scenes whose names do not begin so stay as they were. */
static int screens_that_differ(const char *view, bool writing)
{
    const char *only = getenv("GOLDEN_ONLY");
    golden g = {.writing = writing};
    char path[128];
    snprintf(path, sizeof path, "tests/golden/%s.txt", view);
    read_whole(path, &g.then);
    for (size_t i = 0; i < n_scenes; i++) {
        const scene *sc = &scenes[i];
        bool asked = !only || !strncmp(sc->name, only, strlen(only));
        for (size_t z = 0; z < SIZES && is_of_view(sc, view); z++) {
            int w = sizes[z][0], h = sizes[z][1];
            bool once = own_size(sc, &w, &h) || is_variant(sc) || lists_all_indices(sc);
            if (z == 0 || !once) add_screen(&g, sc, w, h, asked && (writing || (i + z) % sample_fewer() == 0));
        }
    }
    if (writing) write_whole(path, &g.now);
    if (!g.different && g.now.length != g.then.length) {
        print_error("%s holds other screens than those of its scenes\n", path);
        g.different++;
    }
    sm_text_free(&g.then);
    sm_text_free(&g.now);
    return g.different;
}

TEST(views_match_their_golden_screens)
{
    const char *mode = getenv("GOLDEN");
    bool writing = mode && !strcmp(mode, "write");
    int different = 0;
    if (writing) mkdir("tests/golden", 0777);
    for (size_t i = 0, j; i < n_scenes; i++) {
        char view[32];
        view_of(&scenes[i], view);
        for (j = 0; !is_of_view(&scenes[j], view);) j++;
        if (j == i) different += screens_that_differ(view, writing);
    }
    if (different && !writing)
        fail_msg("%d screens differ from tests/golden; GOLDEN=write and read the difference", different);
}

/* The same keys give the same screen, however the window was pulled about in between. */
TEST(screen_is_restored_after_any_resize)
{
    for (size_t i = 0; i < n_scenes; i += sample_fewer()) {
        const scene *sc = &scenes[i];
        sm_caps caps = caps_of(sc, 80, 24);
        sm_text first = {0}, again = {0};
        sm_error err = {0};
        for (int pass = 0; pass < 2; pass++) {
            char keys[256];
            snprintf(keys, sizeof keys, "%s %s", sc->keys,
                     pass ? "resize:1x1 resize:300x100 resize:7x2 resize:80x24" : "");
            sm_session *s = NULL;
            sm_dataset *data = data_of(sc);
            sm_app *app;
            sm_terminal *t;
            if (data) assert_ok(sm_session_new(&s, data, the_registry(), &err), err);
            assert_ok(sm_app_new(&app, s, the_registry(), caps, NULL, &err), err);
            assert_ok(sm_headless_open(&t, caps, keys, &err), err);
            assert_ok(sm_app_run(app, t, &err), err);
            sm_frame_write(sm_headless_last(t), true, pass ? &again : &first);
            t->close(t);
            sm_app_free(app);
        }
        assert_string_equal(sm_text_of(&first), sm_text_of(&again));
        sm_text_free(&first);
        sm_text_free(&again);
    }
}

/* What the view is about: the words that are drawn as selected, or with their row or column; each ended by a newline.
 */
static void selected_words(const sm_frame *f, sm_text *out)
{
    for (int y = 0; y < sm_frame_h(f); y++) {
        bool inside = false;
        for (int x = 0; x < sm_frame_w(f); x++) {
            const sm_cell *k = sm_frame_cell(f, x, y);
            bool word = (k->role == SM_ROLE_CROSS || k->role == SM_ROLE_CURSOR) &&
                        (isalnum((unsigned char)k->text[0]) || strchr("._-", k->text[0]));
            if (word) sm_text_bytes(out, k->text, strlen(k->text));
            if (inside && !word) sm_text_bytes(out, "\n", 1);
            inside = word;
        }
    }
}

/* At least one of them is on the screen. */
static bool shows_one(const char *words, const char *screen)
{
    bool any = false;
    for (const char *p = words; *p; p += strcspn(p, "\n") + 1) {
        char word[128];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(p, "\n"), p);
        if (strlen(word) < 2) continue; /* a glyph */
        if (strstr(screen, word)) return true;
        any = true;
    }
    return !any;
}

/* A number that is none, or a zero below zero: "nan", "inf", "-0", "-0.000", as a separate word. */
static bool no_number(const char *word, size_t length)
{
    static const char *const none[] = {"nan", "-nan", "inf", "-inf", "NaN", "NAN", "INF", "Infinity"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (strlen(none[i]) == length && !strncmp(word, none[i], length)) return true;
    return length > 1 && word[0] == '-' && word[1] == '0' && strspn(word + 1, "0.") == length - 1;
}

static void holds_at(const scene *sc, const char *words, int w, int h)
{
    stage s = stage_of(data_of(sc), caps_of(sc, w, h));
    stage_screen(&s);
    stage_keys(&s, sc->keys);
    const sm_frame *f = stage_frame(&s);
    int x = 0, y = 0;
    if (sm_frame_w(f) != w || sm_frame_h(f) != h) fail_msg("%s at %dx%d is another size", sc->name, w, h);
    if (sm_frame_cursor(f, &x, &y) && !(x >= 0 && y >= 0 && x < w && y < h))
        fail_msg("%s at %dx%d: the cursor is at %d,%d", sc->name, w, h, x, y);
    for (y = 0; y < h; y++)
        for (x = 0; x < w; x++) { /* the halves of a wide character stay together, and inside */
            const sm_cell *k = sm_frame_cell(f, x, y);
            bool whole = k->width == 1 || (k->width == 2 && x + 1 < w && sm_frame_cell(f, x + 1, y)->width == 0) ||
                         (k->width == 0 && x > 0 && sm_frame_cell(f, x - 1, y)->width == 2);
            if (!whole) fail_msg("%s at %dx%d: half a character at %d,%d", sc->name, w, h, x, y);
        }
    const char *text = stage_screen(&s);
    for (const char *p = text; *p; p += strcspn(p, " \n")) {
        p += strspn(p, " \n") > 0;
        size_t length = strcspn(p, " \n,;:()[]");
        if (no_number(p, length)) fail_msg("%s at %dx%d shows %.*s:\n%s", sc->name, w, h, (int)length, p, text);
        if (!length && *p) p++;
    }
    if (w >= 60 && h >= 16 && !shows_one(words, text))
        fail_msg("%s at %dx%d shows none of\n%s:\n%s", sc->name, w, h, words, text);
    stage_free(&s);
}

/* Nothing leaves the frame, the cursor neither; nothing that is not a number is shown; what the view is about is there.
 */
TEST(every_view_is_valid_at_every_size)
{
    static const int wide[] = {20, 40, 60, 100, 160}, high[] = {5, 10, 16, 24, 50};
    enum { W = sizeof wide / sizeof *wide, H = sizeof high / sizeof *high };
    size_t n = 0;
    for (size_t i = 0; i < n_scenes; i++) {
        const scene *sc = &scenes[i];
        sm_text words = {0};
        stage s = stage_of(data_of(sc), caps_of(sc, 132, 43));
        stage_screen(&s);
        stage_keys(&s, sc->keys);
        selected_words(stage_frame(&s), &words);
        stage_free(&s);
        for (size_t k = 0; k < W * H; k++)
            if (n++ % (7 * sample_fewer()) == 0) holds_at(sc, sm_text_of(&words), wide[k % W], high[k / W]);
        sm_text_free(&words);
    }
}

int main(void)
{
    read_scenes();
    int failed = run_registered();
    sm_text_free(&scene_file);
    return failed;
}
