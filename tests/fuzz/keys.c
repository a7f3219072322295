/* The target of the explorer: bytes become keys, the mouse, pastes, sizes; the screen is drawn now and then. What is
 * opened at first, and how large the terminal is, the first bytes say. */
#include "app/app.h"
#include "fuzz.h"
#include "tests/support/checks.h"
#include "tests/support/sample.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS_MOST = 200, WIDE_MOST = 140, HIGH_MOST = 50, SWEEP_EVERY = 5000 };

/* Below the letters. A file of any path must not be written, so a slash is pressed only if nothing is typed. */
static const char *const named[32] = {
    "C-@",  "C-a", "C-b",   "C-]", "C-d",   "C-e", "C-f",  "C-g",  "Backspace", "Tab",    "Enter",
    "C-k",  "C-l", "Enter", "C-n", "S-Tab", "C-p", "Home", "C-r",  "End",       "Delete", "C-u",
    "PgUp", "C-w", "PgDn",  "C-y", "C-\\",  "Esc", "Up",   "Down", "Left",      "Right",
};
static const char *const further[] = {"F1", "F2", "F5", "F10", "\xc3\xa4", "\xe2\x96\x88", "Insert", "S-Tab"};

typedef struct monkey {
    sm_app *app;
    fuzz_input in;
    sm_caps caps;
} monkey;

static void step(monkey *m, sm_event ev)
{
    if (!sm_app_over(m->app)) sm_app_step(m->app, &ev);
}

static void press(monkey *m, const char *key)
{
    sm_event ev = {.kind = SM_EVENT_KEY};
    snprintf(ev.key, sizeof ev.key, "%s", key);
    step(m, ev);
}

static void press_slash(monkey *m)
{
    for (int i = 0; i < 4; i++) press(m, "Esc");
    press(m, "/");
}

static void type_verb(monkey *m, unsigned which)
{
    size_t n = 0;
    while (sm_verbs[n].name) n++;
    press(m, ":");
    for (const char *p = sm_verbs[which % n].name; *p; p++) press(m, (char[]){*p, 0});
    press(m, "Space");
}

static void look_at(monkey *m)
{
    const sm_frame *f = sm_app_frame(m->app);
    int x = 0, y = 0;
    if (sm_frame_w(f) != m->caps.w || sm_frame_h(f) != m->caps.h)
        fuzz_broken("the frame is %dx%d, the terminal %dx%d", sm_frame_w(f), sm_frame_h(f), m->caps.w, m->caps.h);
    if (!sm_frame_cursor(f, &x, &y)) fuzz_broken("nowhere is a cursor");
    if (x < 0 || y < 0 || x >= m->caps.w || y >= m->caps.h) fuzz_broken("the cursor is at %d,%d", x, y);
}

/* An odd event; which says what of. */
static void happen(monkey *m, unsigned which)
{
    static const char *const pasted[] = {"K4\n\x1b[2J", "", "move 1 Tc K4 K3", "\xff\xfe"};
    unsigned a = fuzz_take(&m->in), b = fuzz_take(&m->in);
    sm_event ev = {.kind = SM_EVENT_IDLE};
    switch (which % 8) {
    case 0:
    case 1:
    case 2:
    case 3:
        ev.kind = SM_EVENT_MOUSE;
        ev.mouse = (sm_mouse){(sm_mouse_what)(a >> 5) % 5, (int)(a << 3 & 0xff) % m->caps.w, (int)b % m->caps.h};
        break;
    case 4:
        ev.kind = SM_EVENT_RESIZE;
        m->caps.w = 1 + (int)a % WIDE_MOST;
        m->caps.h = 1 + (int)b % HIGH_MOST;
        if (sm_app_fit(m->app, m->caps, NULL) != SM_OK) fuzz_broken("no frame");
        break;
    case 5:
        ev.kind = SM_EVENT_PASTE;
        ev.paste = pasted[a % 4];
        break;
    case 6:
        ev.kind = a & 1 ? SM_EVENT_INTERRUPT : SM_EVENT_RESUME;
        break;
    default:
        break;
    }
    step(m, ev);
}

static void one_event(monkey *m)
{
    unsigned byte = fuzz_take(&m->in);
    if (byte == '/')
        press_slash(m);
    else if (byte == ' ')
        press(m, "Space");
    else if (byte == '~' || byte == 127)
        press(m, "Backspace");
    else if (byte < 32)
        press(m, named[byte]);
    else if (byte < 127)
        press(m, (char[]){(char)byte, 0});
    else if (byte < 0x90)
        look_at(m);
    else if (byte < 0xa0)
        press(m, further[byte % 8]);
    else if (byte < 0xc0)
        happen(m, byte);
    else
        type_verb(m, byte - 0xc0);
}

/* Twelve points: what ranges over all tables of these sizes, or shuffles, is done before anybody notices. */
static const char few[] = "id,class,cluster\n1,Ta,K1\n2,Ta,K1\n3,Ta,K3\n4,Tb,K2\n5,Tb,K2\n6,Tb,K2\n7,Tb,K3\n8,Tc,K3\n"
                          "9,Tc,K3\n10,Tc,K4\n11,Tc,K4\n12,Tc,K2\n",
                  plane[] = "id,x,y,class,cluster\n1,0,0,birch,c1\n2,1,0,birch,c1\n3,0,1,birch,c2\n4,5,5,cedar,c2\n"
                            "5,6,5,cedar,c2\n6,5,6,cedar,c3\n7,9,0,elm,c3\n8,8,1,elm,c3\n9,9,1,elm,c1\n";

/* Small ones as a rule, for more is tried in the same time; large: the samples. */
static sm_dataset *data_of(bool plain, bool large)
{
    static sm_dataset *kept[4]; /* read once; a copy is cheaper */
    static const char *const name[] = {"few.csv", "plane.csv", "sample:fig1b", "sample:blobs"};
    sm_dataset *copy = NULL;
    unsigned i = (large ? 2u : 0u) + (plain ? 0u : 1u);
    if (!kept[i]) {
        if (!large) fuzz_file(name[i], plain ? few : plane, plain ? sizeof few - 1 : sizeof plane - 1);
        sm_read_options o = {.id = i == 2 ? NULL : "id", .rows = true};
        if (sm_read(&kept[i], &name[i], 1, &o, NULL) != SM_OK) fuzz_broken("%s cannot be read", name[i]);
    }
    sm_dataset_copy(&copy, kept[i]);
    return copy;
}

void fuzz_keys(fuzz_input in)
{
    static unsigned runs; /* files that were written are removed now and then */
    unsigned what = fuzz_take(&in), size = fuzz_take(&in);
    monkey m = {.in = in, .caps = {.w = 20 + (int)(size & 15) * 8, .h = 5 + (int)(size >> 4) * 3}};
    sm_session *s = NULL;
    sm_error err = {0};
    m.caps.colours = what & 4 ? 256 : 8;
    m.caps.utf8 = !(what & 8);
    if (runs++ % SWEEP_EVERY == 0) fuzz_sweep();
    bool large = (what & 96) == 96;
    if (what % 4 != 3 && sm_session_new(&s, data_of(what % 4 != 2, large), the_registry(), &err) != SM_OK)
        fuzz_broken("%s", err.text);
    sm_app_options o = {.theme = SM_THEME_DARK, .ascii = !m.caps.utf8, .asks_nothing = what & 16};
    if (sm_app_new(&m.app, s, the_registry(), m.caps, &o, &err) != SM_OK) fuzz_broken("%s", err.text);
    for (int i = 0; m.in.left && i < EVENTS_MOST && !sm_app_over(m.app); i++) one_event(&m);
    look_at(&m);
    sm_app_free(m.app);
}
