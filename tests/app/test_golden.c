/* Compares what every view looks like, as text and roles, byte for byte with tests/golden. GOLDEN=write rewrites these
 * files; read the difference afterwards. */
#include "tests/app/file_rows.h"
#include "tests/app/stage.h"
#include "tests/support/cases.h"
#include "tests/support/indices.h"
#include <ctype.h>
#include <sys/stat.h>

typedef struct scene {
    const char *name, *keys;
    sm_dataset *(*data)(void);
    int colours;
    bool utf8;
} scene;

/* 60 x 40, banded, so that it scrolls both ways; the numbers come from a generator that is the same everywhere. */
static sm_dataset *large(void)
{
    enum { ROWS = 60, COLS = 40 };
    uint64_t *count = calloc(ROWS * COLS, sizeof *count), seed = 1;
    for (uint32_t i = 0; i < ROWS; i++)
        for (uint32_t j = 0; j < COLS; j++) {
            uint32_t far = i * 2 / 3 > j ? i * 2 / 3 - j : j - i * 2 / 3;
            if (far < 4) count[i * COLS + j] = sample_below(&seed, far ? 60 / (far * far) : 400);
        }
    sm_dataset *d = sample_dataset(count, ROWS, COLS);
    free(count);
    return d;
}

static sm_dataset *hostile(void)
{
    static const char *const classes[] = {"\x1b[2J\x07", "a\nb", "setosa-with-a-very-long-name-indeed"};
    static const char *const clusters[] = {"\xe2\x80\xaeolleh", "\xe4\xb8\xad\xe6\x96\x87",
                                           "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81"};
    static const uint64_t count[] = {5, 1, 0, 2, 123456, 3, 7, 7, 9};
    return sample_named(count, 3, 3, classes, clusters);
}

static sm_dataset *one_class(void)
{
    static const uint64_t count[] = {5, 5};
    return sample_dataset(count, 1, 2);
}

static sm_dataset *blobs(void)
{
    static const char *const name = "sample:blobs";
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.id = "id"};
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    return d;
}

static sm_dataset *counts(void)
{
    static const char *const name = "sample:eq14";
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {0};
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    return d;
}

static sm_dataset *fig1d(void)
{
    static const char *const classes[] = {"Ta", "Tb", "Tc"}, *const clusters[] = {"K1", "K2"};
    static const uint64_t count[] = {7, 3, 21, 9, 42, 18};
    return sample_named(count, 3, 2, classes, clusters);
}

static sm_dataset *sample_read(const char *name, bool every)
{
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.every = every};
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    return d;
}

static sm_dataset *rivals(void)
{
    return sample_read("sample:rivals", true);
}

static sm_dataset *digits(void)
{
    return sample_read("sample:digits", false);
}

/* 300 points in three classes against 200 columns: labels more and more by chance, 2 to 6 of them; every fifth column
 * is the one before under other names. Some names are hostile. */
static sm_dataset *many(void)
{
    enum { POINTS = 300, COLUMNS = 200 };
    uint32_t label[POINTS];
    uint64_t seed = 3;
    sm_dataset *d = NULL;
    sm_parts p = {.n = POINTS, .n_partitions = COLUMNS + 1, .pred = 1};
    p.partition = sm_alloc(COLUMNS + 1, sizeof *p.partition);
    for (uint32_t i = 0; i < POINTS; i++) label[i] = i * 3 / POINTS;
    p.partition[0] = sample_partition("labels0", "T", label, POINTS, 3);
    for (uint32_t c = 1; c <= COLUMNS; c++) {
        char name[64];
        uint32_t k = 2 + c % 5;
        bool copy = c % 5 == 0;
        for (uint32_t i = 0; i < POINTS; i++) {
            uint32_t before = copy ? p.partition[c - 1].label[i] : i * 3 / POINTS % k;
            label[i] = copy ? 5 - before : sample_below(&seed, COLUMNS) < c ? sample_below(&seed, k) : before;
        }
        snprintf(name, sizeof name, c == 7 ? "\x1b[2J\xe2\x80\xae%u" : "algorithm_with_long_name_%03u", (unsigned)c);
        p.partition[c] = sample_partition(name, "c", label, POINTS, 6);
    }
    sm_dataset_new(&d, &p);
    return d;
}

/* Three weightings, three optima. */
static sm_dataset *three_optima(void)
{
    static const uint64_t count[] = {1, 12, 9, 8, 24, 22, 7, 1, 20};
    return sample_dataset(count, 3, 3);
}

/* k classes in k clusters, made here: of a class's points three of four are in its own cluster, the others in that of a
 * class close by; no cluster stands in the place of its class. */
static sm_dataset *confused(uint32_t k, uint32_t points)
{
    uint64_t *count = calloc((size_t)k * k, sizeof *count), seed = k + points;
    for (uint32_t i = 0; i < points; i++) {
        uint32_t class = i % k, away = sample_below(&seed, 4) ? 0 : 1 + sample_below(&seed, 1 + sample_below(&seed, 4));
        if (sample_below(&seed, 3) == 0 && class % 3 == 0) continue; /* not all of one size */
        count[class * k + ((class + away) % k * 7 + 3) % k]++;
    }
    sm_dataset *d = sample_dataset(count, k, k);
    free(count);
    return d;
}

static sm_dataset *confused20(void)
{
    return confused(20, 5000);
}
static sm_dataset *confused30(void)
{
    return confused(30, 1800);
}
static sm_dataset *confused30_three(void)
{
    return confused(30, 7500);
}
static sm_dataset *confused50(void)
{
    return confused(50, 9900);
}
static sm_dataset *confused100(void)
{
    return confused(100, 30000);
}

/* Names that differ in their middle, at their end, and not in their beginning; counts made here. */
static sm_dataset *cell_types(void)
{
    static const char *const classes[] = {"B cell, naive",      "B cell, memory",      "CD4 T cell, naive",
                                          "CD4 T cell, memory", "CD8 T cell, naive",   "CD8 T cell, effector",
                                          "NK cell, bright",    "Monocyte, classical", "Monocyte, non-classical",
                                          "Dendritic cell"};
    static const char *const clusters[] = {"leiden_00", "leiden_01", "leiden_02", "leiden_03", "leiden_04",
                                           "leiden_05", "leiden_06", "leiden_07", "leiden_08", "leiden_09"};
    uint64_t count[100] = {0};
    for (uint32_t i = 0; i < 10; i++) {
        count[i * 10 + (i * 3 + 1) % 10] = 300 - 17 * i;
        count[i * 10 + ((i + 1) * 3 + 1) % 10] = 20 + i;
    }
    return sample_named(count, 10, 10, classes, clusters);
}

static sm_dataset *tied(void)
{
    static const uint64_t count[] = {6, 6, 0, 2, 2, 0, 0, 0, 9};
    return sample_dataset(count, 3, 3);
}

static const char *ticket(uint32_t point, uint32_t column)
{
    static const char *const text[] = {"the printer, the one on floor 2, prints \"OK\" and nothing else",
                                       "kein Papier\nim Drucker",
                                       "打印机没有纸了",
                                       "\x1b[2J",
                                       "",
                                       "password"};
    static const char *const conf[] = {"0.91", "0.5", "1", "0.333"};
    return column == 3 ? text[point % 6] : column == 4 ? conf[point % 4] : column == 2 ? "test" : NULL;
}

/* A file with a text and a confidence behind each point. */
static sm_dataset *tickets(void)
{
    static const char *const names[] = {"split", "text", "conf", "team", "", NULL};
    return file_rows_data(600, (file_rows){.columns = 40, .field = ticket}, names);
}

static sm_dataset *changed(void)
{
    static const uint64_t off = 1;
    return file_rows_data(600, (file_rows){.columns = 7, .off = &off}, NULL);
}

#define REVIEWS ": o p e n Space t e s t s / d a t a / r e v i e w s . c s v Enter"
static const scene scenes[] = {
    {"matrix", "", sample_fig1b, 8, true},
    {"matrix-moved", "G $ m 5 Enter .", sample_fig1b, 8, true},
    {"matrix-ramp", "G $", sample_fig1b, 256, true},
    {"matrix-ascii-moved", "G $ m 5 Enter", sample_fig1b, 8, false},
    {"matrix-mono", "G $ m 5 Enter", sample_fig1b, 0, true},
    {"matrix-jaccard", "v v v c c c G $", sample_fig1b, 8, true},
    {"matrix-panel", "Tab G", sample_fig1b, 8, true},
    {"dialog", "G $ m 5", sample_fig1b, 8, true},
    {"dialog-wrong", "G $ m 9 9", sample_fig1b, 8, true},
    {"matrix-split", "G $ x", sample_fig1b, 8, true},
    {"explain", "e", sample_fig1b, 8, true},
    {"explain-moved", "G $ m 5 Enter e Tab Tab j Enter j", sample_fig1b, 8, true},
    {"explain-why", "G $ m 5 Enter e z", sample_fig1b, 8, true},
    {"explain-undone", ": m e r g e Space K 4 Space K 3 Enter e u", sample_fig1b, 8, true},
    {"explain-lit", "e j j j j", sample_fig1b, 0, false},
    {"explain-card", "Tab j j j j j j j e i", sample_fig1b, 8, true},
    {"explain-bits", ": s e t Space l o g = 2 Enter 3 / E n t r o p y Enter j", sample_fig1b, 8, true},
    {"explain-large", "3 j j", large, 8, true},
    {"explain-hostile", "3 j j", hostile, 8, true},
    {"explain-ari", "Tab j j j j j j j e", sample_fig1b, 8, true},
    {"help", "?", sample_fig1b, 8, true},
    {"menu", "F9", sample_fig1b, 8, true},
    {"menu-change", "F9 Right Down", sample_fig1b, 8, true},
    {"menu-ascii", "2 F9 Left Left", sample_fig1b, 0, false},
    {"prompt", ": s p l Tab K 4 Space Tab", sample_fig1b, 8, true},
    {"error", ": m o v e Space 5 Space T d Enter", sample_fig1b, 8, true},
    {"quit", "G $ m 1 Enter q", sample_fig1b, 8, true},
    {"path", "G $ m 5 Enter . : m e r g e Space K 4 Space K 3 Enter 4 Left", sample_fig1b, 8, true},
    {"path-ascii", "G $ m 5 Enter . . u u 4 h", sample_fig1b, 8, false},
    {"path-points", "G $ m 5 Enter . 4 [ s z p C-b", sample_fig1b, 8, true},
    {"path-empty", "4", sample_fig1b, 8, true},
    {"history", "G $ m 5 Enter . . u u m 3 Enter . u : s p l i t Space K 4 Space b y Space c l a s s Enter R k",
     sample_fig1b, 8, true},
    {"history-ascii", "G $ m 5 Enter u m 3 Enter u R G", sample_fig1b, 8, false},
    {"start", "", NULL, 8, true},
    {"glossary", "Tab", NULL, 8, true},
    {"matrix-large-search", "C-f L", large, 8, true},
    {"heat10-80x24", "j l", digits, 256, true},
    {"heat10-eight-80x24", "j l", digits, 8, true},
    {"heat10-row-80x24", "v", cell_types, 256, true},
    {"heat10-brackets-100x30", "b", digits, 256, true},
    {"heat20-100x30", "", confused20, 256, true},
    {"heat30-132x43", "", confused30, 256, true},
    {"heat30-three-132x43", "", confused30_three, 256, true},
    {"heat50-100x30", "z", confused50, 256, true},
    {"heat50-eight-100x30", "z", confused50, 8, true},
    {"heat50-ascii-100x30", "z", confused50, 0, false},
    {"heat100-100x60", "z", confused100, 256, true},
    {"heat100-pooled-100x30", "z l j j", confused100, 256, true},
    {"heat-compact-80x24", "b G $ m 5 Enter", sample_fig1b, 256, true},
    {"heat-names-80x24", "", cell_types, 256, true},
    {"heat-ties-80x24", "b", tied, 256, true},
    {"matrix-overview", "z G $", large, 8, true},
    {"matrix-sorted", "s s g g 0", large, 256, true},
    {"matrix-top", "T G $", large, 8, true},
    {"matrix-top-best", "s s g g 0 T & 1 Enter", large, 256, true},
    {"matrix-top-overview", "T T z G", large, 8, true},
    {"matrix-hostile-names", "j l", hostile, 8, true},
    {"matrix-single-class", "", one_class, 8, true},
    {"match", "2 l j", fig1d, 8, true},
    {"match-hues", "2 f G", sample_fig1b, 256, true},
    {"match-to-class", "2 t t", fig1d, 8, true},
    {"match-optima", "2 o", three_optima, 8, true},
    {"match-ties", "2 o l j", fig1d, 0, true},
    {"match-ascii", "2 o", fig1d, 8, false},
    {"match-large", "2 l C-f j", large, 8, true},
    {"match-large-optima", "2 o G", large, 8, true},
    {"match-hostile", "2", hostile, 8, true},
    {"match-one-class", "2 f f", one_class, 8, true},
    {"points", "Enter", blobs, 8, true},
    {"points-marked", "j j Enter Space j Space l l l l s", blobs, 8, true},
    {"points-filter", "6 c c & 4 Enter v j j v G", blobs, 8, true},
    {"points-move", "j j Enter Space v j j v m", blobs, 8, true},
    {"points-ascii", "j j Enter Space j Space m Esc", blobs, 8, false},
    {"points-none", "6", counts, 8, true},
    {"scatter", "5", blobs, 256, true},
    {"scatter-box", "j j 5 b l l l j", blobs, 8, true},
    {"scatter-marked", "j j 5 b l l l j b c", blobs, 8, true},
    {"scatter-zoom", "5 + + =  + Space l Space", blobs, 8, true},
    {"scatter-ascii", "j j 5 b l l l j b k", blobs, 8, false},
    {"scatter-none", "5", sample_fig1b, 8, true},
    {"diagnosis", "D", digits, 8, true},
    {"diagnosis-end", "D G", digits, 8, true},
    {"diagnosis-large", "D", large, 256, true},
    {"diagnosis-ascii", "D", sample_fig1b, 8, false},
    {"diagnosis-hostile", "D", hostile, 8, true},
    {"diagnosis-one", "D", one_class, 8, true},
    {"losses", "D #", sample_fig1b, 8, true},
    {"losses-large", "D # ]", large, 256, true},
    {"losses-ascii", "Tab j j D # s", sample_fig1b, 8, false},
    {"losses-hostile", "D #", hostile, 8, true},
    {"losses-one", "Tab / a r i Enter D #", one_class, 8, true},
    {"next", "W", sample_fig1b, 8, true},
    {"next-blind", "Tab j j j j Tab W", sample_fig1b, 8, true},
    {"next-large", "W", large, 8, true},
    {"next-ascii", "G $ Tab j j j j j j j Tab W", sample_fig1b, 8, false},
    {"next-hostile", "W", hostile, 0, true},
    {"simulation", ": s i m u l a t e Enter j", NULL, 8, true},
    {"simulation-curves", ": s i m u l a t e Space j s c o r e - f i g 2 Enter j Right Right", NULL, 8, true},
    {"simulation-ascii", ": s i m u l a t e Space j s c o r e - f i g 2 Enter p s", sample_fig1b, 0, false},
    {"simulation-about", ": s i m u l a t e Space j s c o r e - f i g 2 Enter a", sample_fig1b, 8, true},
    {"simulation-boxes", ": s i m u l a t e Space n c a - f i g 2 Enter j j", NULL, 8, true},
    {"simulation-random", ": s i m u l a t e Space r a n d o m Enter", NULL, 8, true},
    {"chance", "p", sample_fig1b, 8, true},
    {"chance-like", "p Tab j j", fig1d, 8, true},
    {"chance-ascii", "p", fig1d, 0, false},
    {"chance-card", "Tab j j j j j j e p", sample_fig1b, 8, true},
    {"lab", "P", sample_fig1b, 8, true},
    {"lab-start", "P", NULL, 8, true},
    {"lab-minus", "P Enter", sample_fig1b, 8, true},
    {"lab-found", "P h h h h h h Enter n", sample_fig1b, 8, true},
    {"lab-mean", "P h h h h Enter", sample_fig1b, 8, true},
    {"lab-plus", "P h h h h h Enter", sample_fig1b, 8, true},
    {"lab-ascii", "P Enter", sample_fig1b, 8, false},
    {"probe", "P p", sample_fig1b, 8, true},
    {"probe-split", "P p Left Left", sample_fig1b, 8, true},
    {"probe-none", "P p Left", one_class, 8, true},
    {"probe-hostile", "P p Left", hostile, 8, true},
    {"sweep", "G $ X", sample_fig1b, 8, true},
    {"sweep-shares", "X p z", fig1d, 8, true},
    {"sweep-ascii", "G $ X l l s", sample_fig1b, 8, false},
    {"sweep-hostile", "X", hostile, 8, true},
    {"disagree", "P d", sample_fig1b, 8, true},
    {"disagree-here", ": d i s a g r e e Space J Space a r i Enter", fig1d, 8, true},
    {"lesson-list", "8 j j", NULL, 8, true},
    {"lesson-list-simulations", "8 PgDn PgDn PgDn PgDn PgDn PgDn PgDn PgDn PgDn Up Up", NULL, 8, true},
    {"lesson", ": l e s s o n Space j s c o r e - f i g 1 Enter Space Space", NULL, 8, true},
    {"lesson-answer", ": l e s s o n Space j s c o r e - f i g 1 Enter : s t e p Space 3 Enter Space", NULL, 8, true},
    {"lesson-astray", ": l e s s o n Space j s c o r e - f i g 1 Enter Space Tab G $ m 5 Enter", NULL, 8, true},
    {"lesson-quiz", ": l e s s o n Space j s c o r e - f i g 1 Enter A Space Space = + - ", NULL, 8, true},
    {"lesson-ascii", ": l e s s o n Space n c a - f i g 5 Enter : s t e p Space 3 Enter", NULL, 0, false},
    {"lesson-room", ": s e t Space p r o j e c t o r = o n Enter : l e s s o n Space j s c o r e - f i g 1 Enter Space",
     sample_fig1b, 8, true},
    {"lesson-path", ": l e s s o n Space n c a - f i g 4 Enter : s t e p Space 6 Enter 4", NULL, 8, true},
    {"disagree-start", "P d", NULL, 8, true},
    {"compare", "7", rivals, 8, true},
    {"compare-pinned", "7 j j Space j", rivals, 8, true},
    {"compare-ranks", "7 = r r l l l s", rivals, 256, true},
    {"compare-agreement", "7 t Down Right Right", rivals, 8, true},
    {"compare-pair", "7 Space j j j j p", rivals, 8, true},
    {"compare-k", "7 K Right", rivals, 8, true},
    {"compare-many", "7 l s G", many, 8, true},
    {"compare-many-pinned", "7 j j j Space G p", many, 8, true},
    {"compare-many-open", "7 j j Enter", many, 8, true},
    {"compare-ascii", "7 j Space j", rivals, 0, false},
    {"compare-pair-ascii", "7 Space G p", rivals, 0, false},
    {"compare-k-ascii", "7 K", rivals, 0, false},
    {"compare-one", "7", blobs, 8, true},
    {"compare-counts", "7", counts, 8, true},
    {"import", REVIEWS, NULL, 8, true},
    {"import-roles", REVIEWS " Right Right t Right p Left Left Left i", NULL, 256, true},
    {"import-keys", REVIEWS " ?", sample_fig1b, 0, false},
    {"import-warnings", REVIEWS " Right Right t Right p Enter F8", NULL, 8, true},
    {"points-columns", "6 j", tickets, 8, true},
    {"points-columns-right", "6 j Right Right Right Right Right Right Right Right Right Right", tickets, 8, true},
    {"points-columns-ascii", "6 Right Right Right Right Right s", tickets, 0, false},
    {"points-changed", "6", changed, 8, true},
    {"matrix-tiles-200x60", "Down Right Right Tab Tab Down", digits, 256, true},
};
static const int sizes[][2] = {{80, 24}, {132, 43}}; /* test_views.c tests what holds at every size */
enum { SIZES = sizeof sizes / sizeof *sizes, SCENES = sizeof scenes / sizeof *scenes };

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
    stage s =
        stage_of(sc->data ? sc->data() : NULL, (sm_caps){.w = w, .h = h, .colours = sc->colours, .utf8 = sc->utf8});
    sm_error err = {0};
    int x, y;
    stage_screen(&s);
    stage_keys(&s, sc->keys);
    const sm_frame *f = stage_frame(&s);
    sm_frame *seen = strcmp(sc->name, "matrix-panel") ? without_other_indices(f) : NULL;
    assert_ok(sm_frame_write(seen ? seen : f, true, sm_text_sink(out), &err), err);
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
    for (size_t i = 0; i < SCENES; i++) {
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

static void views_look_as_they_did(void **state)
{
    const char *mode = getenv("GOLDEN");
    bool writing = mode && !strcmp(mode, "write");
    int different = 0;
    if (writing) mkdir("tests/golden", 0777);
    for (size_t i = 0, j; i < SCENES; i++) {
        char view[32];
        view_of(&scenes[i], view);
        for (j = 0; !is_of_view(&scenes[j], view);) j++;
        if (j == i) different += screens_that_differ(view, writing);
    }
    if (different && !writing)
        fail_msg("%d screens differ from tests/golden; GOLDEN=write and read the difference", different);
}

/* The same keys give the same screen, however the window was pulled about in between. */
static void a_screen_comes_back_after_any_resize(void **state)
{
    for (size_t i = 0; i < SCENES; i += sample_fewer()) {
        const scene *sc = &scenes[i];
        sm_caps caps = {.w = 80, .h = 24, .colours = sc->colours, .utf8 = sc->utf8};
        sm_text first = {0}, again = {0};
        sm_error err = {0};
        for (int pass = 0; pass < 2; pass++) {
            char keys[256];
            snprintf(keys, sizeof keys, "%s %s", sc->keys,
                     pass ? "resize:1x1 resize:300x100 resize:7x2 resize:80x24" : "");
            sm_session *s = NULL;
            sm_app *app;
            sm_terminal *t;
            if (sc->data) assert_ok(sm_session_new(&s, sc->data(), the_registry(), &err), err);
            assert_ok(sm_app_new(&app, s, the_registry(), caps, NULL, &err), err);
            assert_ok(sm_headless_open(&t, caps, keys, &err), err);
            assert_ok(sm_app_run(app, t, &err), err);
            assert_ok(sm_frame_write(sm_headless_last(t), true, sm_text_sink(pass ? &again : &first), &err), err);
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

/* A number that is none, or a zero below zero: "nan", "inf", "-0", "-0.000", as a word of its own. */
static bool no_number(const char *word, size_t length)
{
    static const char *const none[] = {"nan", "-nan", "inf", "-inf", "NaN", "NAN", "INF", "Infinity"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (strlen(none[i]) == length && !strncmp(word, none[i], length)) return true;
    return length > 1 && word[0] == '-' && word[1] == '0' && strspn(word + 1, "0.") == length - 1;
}

static void holds_at(const scene *sc, const char *words, int w, int h)
{
    stage s =
        stage_of(sc->data ? sc->data() : NULL, (sm_caps){.w = w, .h = h, .colours = sc->colours, .utf8 = sc->utf8});
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

/* Nothing leaves the frame, the cursor neither; nothing that is no number is shown; what the view is about is there. */
static void every_view_holds_at_every_size(void **state)
{
    static const int wide[] = {20, 40, 60, 100, 160}, high[] = {5, 10, 16, 24, 50};
    enum { W = sizeof wide / sizeof *wide, H = sizeof high / sizeof *high };
    size_t n = 0;
    for (size_t i = 0; i < SCENES; i++) {
        const scene *sc = &scenes[i];
        sm_text words = {0};
        stage s = stage_of(sc->data ? sc->data() : NULL,
                           (sm_caps){.w = 132, .h = 43, .colours = sc->colours, .utf8 = sc->utf8});
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_look_as_they_did),
        cmocka_unit_test(a_screen_comes_back_after_any_resize),
        cmocka_unit_test(every_view_holds_at_every_size),
    };
    return cmocka_run_group_tests_name("golden", tests, NULL, NULL);
}
