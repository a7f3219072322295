/* Any keys, any sizes: nothing falls over, no point is lost, and undoing everything gives the first screen back. */
#include "tests/app/mouse.h"
#include "tests/session/look.h"
#include "tests/support/checks.h"

enum {
    FRESH_EVERY = 64,   /* events: then what grew by changes is computed anew */
    SIT_AT_MOST = 20000 /* events of a long run, until all is undone and somebody else sits down */
};

typedef struct monkey { /* a terminal at which somebody hits keys */
    sm_terminal door;
    sm_caps caps;
    uint64_t seed;
    int left;
    const char *const *keys;
    size_t n_keys;
    sm_session *session;
    const uint64_t *row_sums; /* as they must stay; NULL: roles may be exchanged */
    uint64_t points;
    sm_text text, loaded, undone; /* a screen; all of the session before anything happened, and after all was undone */
} monkey;

/* What a long run did, for its last line. */
static struct tally {
    uint64_t events, drawn, fresh, undone, changes;
} tally;

static sm_caps caps_of(const sm_terminal *t)
{
    return ((const monkey *)t)->caps;
}

static void check(const monkey *m)
{
    const char *why = "";
    const sm_table *t = sm_session_table(m->session);
    if (!sm_table_check(t, &why)) fail_msg("%s", why);
    assert_int_equal(sm_table_total(t), m->points);
    for (uint32_t i = 0; m->row_sums && i < 3; i++) assert_int_equal(sm_table_row_sums(t)[i], m->row_sums[i]);
}

/* Every index of the table as it is, whose sums start from its counts: the same bits as where they followed all
 * changes. Only the table is copied, for a copy of what grew would bring the sums along. */
static void check_fresh(const monkey *m)
{
    sm_registry *r = sm_session_registry(m->session);
    sm_session_settle(m->session, SM_NEED_VALUES);
    const sm_live *grown = sm_session_live(m->session);
    sm_live *fresh = sm_live_new(sm_table_copy(sm_live_table(grown)));
    sm_live_set_beta(fresh, sm_live_facts(grown)->beta);
    sm_live_settle(fresh, SM_NEED_VALUES);
    for (size_t i = 0; i < sm_registry_count(r); i++) {
        const sm_index *x = sm_registry_at(r, i);
        if (x->needs & ~(unsigned)SM_NEED_VALUES) continue; /* of coordinates, which are not moved */
        sm_value a = sm_live_value(grown, x), b = sm_live_value(fresh, x);
        bool same = a.state == b.state && (!sm_value_known(a) || memcmp(&a.number, &b.number, sizeof a.number) == 0);
        if (!same || a.state == SM_PENDING) fail_msg("%s: %.17g is %.17g when made anew", x->id, a.number, b.number);
    }
    sm_live_free(fresh);
    tally.fresh++;
}

static sm_status wait_for(sm_terminal *t, bool busy, sm_event *out, sm_error *err)
{
    monkey *m = (monkey *)t;
    check(m);
    if (m->left % FRESH_EVERY == 0) check_fresh(m);
    *out = (sm_event){.kind = SM_EVENT_END};
    if (m->left-- <= 0) return SM_OK;
    tally.events++;
    uint32_t kind = sample_below(&m->seed, 100);
    if (kind < 4) {
        out->kind = SM_EVENT_RESIZE;
        m->caps.w = 1 + (int)sample_below(&m->seed, 140);
        m->caps.h = 1 + (int)sample_below(&m->seed, 50);
    } else if (kind < 8 && busy) {
        out->kind = SM_EVENT_IDLE;
    } else if (kind == 9) {
        *out = (sm_event){.kind = SM_EVENT_PASTE, .paste = "K4\n\x1b[2J"};
    } else {
        out->kind = SM_EVENT_KEY;
        snprintf(out->key, sizeof out->key, "%s", m->keys[sample_below(&m->seed, (uint32_t)m->n_keys)]);
    }
    return SM_OK;
}

static sm_status present(sm_terminal *t, const sm_frame *f, sm_theme_name theme, sm_error *err)
{
    monkey *m = (monkey *)t;
    tally.drawn++;
    assert_int_equal(sm_frame_w(f), m->caps.w);
    assert_int_equal(sm_frame_h(f), m->caps.h);
    int x, y;
    assert_true(sm_frame_cursor(f, &x, &y)); /* who cannot see follows the cursor */
    sm_text_clear(&m->text);
    if (m->left % 50 == 0) sm_frame_write(f, false, &m->text);
    return SM_OK;
}

/* Left of the index panel, whose changes tell of the way; without title and message. */
static void matrix_of(stage *s, sm_text *out)
{
    const char *line = stage_screen(s);
    for (int y = 0; *line; y++, line += strcspn(line, "\n") + 1)
        if (y > 3 && y < 22) sm_text_printf(out, "%.*s\n", (int)strcspn(line, "\n"), line);
}

static void calm(stage *s)
{
    stage_keys(s, "Esc Esc Esc Esc Esc 1 = g g 0");
    static const char *const lines[] = {
        "go 0",     "set values=count", "set shade=row", "set sort=loaded", "set match=counts", "set panel=short",
        "set log=e"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) stage_line(s, lines[i]);
    stage_keys(s, "g g 0");
}

typedef struct play { /* data with three classes */
    sm_dataset *(*data)(void);
    uint64_t sums[3];
} play;
static const play fig1b = {sample_fig1b, {10, 30, 60}}, plane = {sample_blobs, {45, 35, 50}};

/* $SOAK times as many events as usual, from seeds of their own ($SOAK_SEED). */
static uint64_t soak(const char *name)
{
    const char *value = getenv(name);
    return value ? strtoull(value, NULL, 10) : 0;
}

/* Events come faster than frames: of four, one is drawn. */
static void hurry(stage *s, monkey *m)
{
    sm_error err = {0};
    sm_event ev = {.kind = SM_EVENT_RESUME};
    while (ev.kind != SM_EVENT_END && !sm_app_over(s->app)) {
        assert_ok(wait_for(&m->door, sm_app_busy(s->app), &ev, &err), err);
        if (ev.kind == SM_EVENT_RESIZE) assert_ok(sm_app_fit(s->app, m->caps, &err), err);
        sm_app_step(s->app, &ev);
        if (m->left % 4 == 0) assert_ok(present(&m->door, sm_app_frame(s->app), SM_THEME_DARK, &err), err);
    }
}

/* From the first screen until the events are over, or a key leaves (q does, if nothing is unsaved); then everything
 * is undone. */
static size_t sit_down(const play *on, monkey *m, bool roles)
{
    const uint64_t *sums = on->sums;
    m->caps = stage_caps(60, 24); /* too narrow for the panel */
    sm_error err = {0};
    stage s = stage_of(on->data(), m->caps);
    m->session = s.session;
    m->door = (sm_terminal){.caps = caps_of, .wait = wait_for, .present = present};
    m->row_sums = roles ? NULL : sums;
    m->points = sums[0] + sums[1] + sums[2];
    look_all(s.session, &m->loaded);
    if (soak("SOAK"))
        hurry(&s, m);
    else
        assert_ok(sm_app_run(s.app, &m->door, &err), err);
    size_t changes = sm_history_size(sm_session_history(s.session));
    check_fresh(m);
    assert_ok(sm_session_run_line(s.session, "go 0", &err), err);
    check_fresh(m);
    look_all(s.session, &m->undone);
    assert_string_equal(sm_text_of(&m->undone), sm_text_of(&m->loaded));
    tally.undone++;
    for (uint32_t i = 0; i < 3; i++) assert_int_equal(sm_table_row_sums(sm_session_table(s.session))[i], sums[i]);
    stage_free(&s);
    return changes;
}

static void hit_keys(const play *on, const char *const *keys, size_t n_keys, bool roles, int events, uint64_t seed)
{
    int fewer = events / (int)sample_fewer();
    if (soak("SOAK")) fewer = events * (int)soak("SOAK");
    monkey m = {.seed = seed + (soak("SOAK_SEED") << 8), .keys = keys, .n_keys = n_keys};
    size_t changes = 0;
    for (int rest = fewer; rest > 0;) {
        int sit = soak("SOAK") && rest > SIT_AT_MOST ? SIT_AT_MOST : rest;
        m.left = sit;
        changes += sit_down(on, &m, roles) - 1; /* without the root */
        rest -= sit - (m.left > 0 ? m.left : 0);
    }
    assert_true(changes > 20 || fewer < 4000); /* something did happen */
    tally.changes += changes;
    sm_text *const texts[] = {&m.text, &m.loaded, &m.undone};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) sm_text_free(texts[i]);
}

/* w, O and : stay out of it, so nothing is written and nothing is renamed by typing; t exchanges roles. */
TEST(random_keys_keep_every_point)
{
    static const char *const keys[] = {
        "Left",  "Right", "Up",    "Down", "h",     "j", "k", "l",         "g",    "G",   "0",   "$",   "m",
        "m",     "m",     "x",     "M",    "a",     "r", "u", "u",         "C-r",  "U",   ".",   ".",   "v",
        "c",     "s",     "!",     "z",    "<",     ">", "=", "e",         "1",    "3",   "Tab", "Esc", "Enter",
        "Enter", "Enter", "S-Tab", "5",    "7",     "a", "K", "Backspace", "/",    "n",   "N",   "?",   "PgDn",
        "PgUp",  "[",     "]",     "d",    "Space", "H", "L", "C-l",       "Home", "End", "F5",  "C-f", "C-b",
        "C-g",   "2",     "6",     "i",    "b",     "&", "%", "\xc3\xa4"};
    hit_keys(&fig1b, keys, sizeof keys / sizeof *keys, false, 10000, 1);
    hit_keys(&fig1b, keys, sizeof keys / sizeof *keys, false, 4000, 7);
}

TEST(random_keys_with_roles_keep_the_table_complete)
{
    static const char *const keys[] = {"t", "t",   "j", "l", "k", "h",  "m",    "3",   "Enter", "Enter", "x", "M",
                                       "u", "C-r", "U", ".", "a", "Up", "Down", "Tab", "Esc",   "s",     "z", "e"};
    hit_keys(&fig1b, keys, sizeof keys / sizeof *keys, true, 6000, 3);
}

TEST(random_keys_in_points_and_scatter_keep_every_point)
{
    static const char *const keys[] = {
        "Left", "Right", "Up",    "Down", "j", "k", "Space", "Space", "Space", "v", "*", "i", "b", "b", "m",
        "m",    "Enter", "Enter", "Esc",  "5", "6", "5",     "6",     "1",     "s", "c", "&", "/", "+", "-",
        "=",    "Tab",   "u",     "C-r",  "U", ".", "G",     "g",     "PgDn",  "q", "n", "a", "x", "M", "r"};
    hit_keys(&plane, keys, sizeof keys / sizeof *keys, false, 10000, 2);
    static const char *const with_roles[] = {"t",     "5", "6", "1", "Space", "m",  "Enter",
                                             "Enter", "j", "c", "b", "u",     "Esc"};
    hit_keys(&plane, with_roles, sizeof with_roles / sizeof *with_roles, true, 5000, 4);
}

TEST(undoing_everything_restores_the_first_screen)
{
    sm_caps caps = {.w = 60, .h = 24, .colours = 8, .utf8 = true};
    stage s = stage_of(sample_fig1b(), caps);
    sm_text first = {0}, last = {0};
    matrix_of(&s, &first);
    static const char *const keys[] = {"j", "l", "k", "h", "m", "2",  "Enter", "Enter", "x",   "M", "a", "r", ".", "v",
                                       "c", "s", "t", "<", ">", "Up", "Tab",   "u",     "C-r", "U", "e", "1", "z"};
    uint64_t seed = 5;
    for (int i = 3000 / (int)sample_fewer(); i > 0; i--)
        stage_keys(&s, keys[sample_below(&seed, sizeof keys / sizeof *keys)]);
    calm(&s);
    matrix_of(&s, &last);
    assert_string_equal(first.data, last.data);
    sm_text_free(&first);
    sm_text_free(&last);
    stage_free(&s);
}

TEST(random_mouse_events_keep_the_table_complete)
{
    static const char *const keys[] = {"1", "2", "3",   "4",   "5", "6",   "D", "W",  "R", "F2", "F9", "?",
                                       ":", "m", "Tab", "Esc", "z", "Esc", "v", "F9", "q", "/",  "s",  "b"};
    static const sm_caps sizes[] = {{100, 30, 8, true}, {80, 24, 256, true}, {60, 14, 8, true}, {40, 10, 0, false},
                                    {20, 5, 0, true},   {3, 2, 0, true},     {1, 1, 0, true}};
    uint64_t seed = 20260101;
    for (size_t z = 0; z < sizeof sizes / sizeof *sizes; z++) {
        stage s = stage_of(sample_blobs(), sizes[z]);
        for (int i = 0; i < 1500 && !sm_app_over(s.app); i++) {
            sm_mouse m = {(sm_mouse_what)sample_below(&seed, 5), (int)sample_below(&seed, (uint32_t)sizes[z].w + 2),
                          (int)sample_below(&seed, (uint32_t)sizes[z].h + 2)};
            if (sample_below(&seed, 4) == 0) stage_keys(&s, keys[sample_below(&seed, sizeof keys / sizeof *keys)]);
            mouse(&s, m.what, m.x, m.y);
            if (i % 10 == 0) stage_screen(&s);
        }
        stage_free(&s);
    }
}

int main(void)
{
    int failed = run_registered();
    printf("%llu events, %llu drawn, %llu changes, %llu times worked out anew, %llu times all undone\n",
           (unsigned long long)tally.events, (unsigned long long)tally.drawn, (unsigned long long)tally.changes,
           (unsigned long long)tally.fresh, (unsigned long long)tally.undone);
    return failed;
}
