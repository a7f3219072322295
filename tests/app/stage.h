/* An explorer for tests: keys go in by name, the screen comes out as text. */
#ifndef TESTS_APP_STAGE_H
#define TESTS_APP_STAGE_H
#include "app/app.h"
#include "base/job.h"
#include "term/term.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <stdlib.h>

typedef struct stage {
    sm_app *app;
    sm_session *session; /* the app's; NULL on the start screen */
    sm_text text;        /* the last screen */
    bool ascii;
} stage;

static inline stage stage_of(sm_dataset *take, sm_caps caps)
{
    stage s = {.ascii = !caps.utf8};
    sm_error err = {0};
    /* recent files would be this machine's; a separate theme is not wanted either */
    setenv("XDG_STATE_HOME", "/dev/null/none", 1); /* can be neither read nor made */
    if (take) assert_ok(sm_session_new(&s.session, take, the_registry(), &err), err);
    sm_app_options o = {.theme = caps.colours < 2 ? SM_THEME_MONO : SM_THEME_AUTO};
    assert_ok(sm_app_new(&s.app, s.session, the_registry(), caps, &o, &err), err);
    return s;
}

/* The sample with coordinates: 130 points, three classes, three clusters. */
static inline sm_dataset *sample_blobs(void)
{
    static const char *const name = "sample:blobs";
    sm_dataset *d;
    sm_error err = {0};
    sm_read_options o = {.id = "id"};
    assert_ok(sm_read(&d, &name, 1, &o, &err), err);
    return d;
}

/* A terminal of so many columns and lines, as most are. */
static inline sm_caps stage_caps(int w, int h)
{
    return (sm_caps){.w = w, .h = h, .colours = 8, .utf8 = true};
}

static inline stage stage_fig1b(void)
{
    return stage_of(sample_fig1b(), stage_caps(100, 30));
}

static inline void stage_event(stage *s, sm_event ev)
{
    sm_app_step(s->app, &ev);
}

/* Works off what is to be done when idle; a limit, because a test must end. */
static inline void stage_rest(stage *s)
{
    for (int i = 0; i < 1000 && sm_app_busy(s->app); i++) stage_event(s, (sm_event){.kind = SM_EVENT_IDLE});
    assert_false(sm_app_busy(s->app));
}

/* Waits for studies, and for those that begin because of what they found. */
static inline void stage_studies(stage *s)
{
    const sm_event settles = {.kind = SM_EVENT_RESIZE};
    for (stage_event(s, settles); sm_jobs_running(); stage_event(s, settles)) stage_rest(s);
}

/* Waits for the studies on the screen before each key except C-c, which finds them running. */
static inline void stage_keys(stage *s, const char *keys)
{
    sm_text list = {0};
    sm_error err = {0};
    assert_ok(sm_keys_parse(keys, &list, &err), err);
    for (const char *p = sm_text_of(&list); *p; p += strcspn(p, "\n") + 1) {
        if (strncmp(p, "C-c", 3)) stage_studies(s);
        stage_event(s, sm_event_of(p, strcspn(p, "\n")));
    }
    sm_text_free(&list);
}

static inline void stage_type(stage *s, const char *text)
{
    for (; *text; text++) {
        sm_event ev = {.kind = SM_EVENT_KEY};
        snprintf(ev.key, sizeof ev.key, *text == ' ' ? "Space" : "%c", *text);
        stage_event(s, ev);
    }
}

static inline void stage_line(stage *s, const char *line)
{
    stage_keys(s, ":");
    stage_type(s, line);
    stage_keys(s, "Enter");
}

static inline const sm_frame *stage_frame(stage *s)
{
    sm_app_frame(s->app);
    stage_rest(s);
    return sm_app_frame(s->app);
}

/* The screen, which never has a control character, nor anything but ASCII where that is all there is. */
static inline const char *stage_screen(stage *s)
{
    const sm_frame *frame = stage_frame(s);
    int x, y;
    sm_text_clear(&s->text);
    sm_frame_write(frame, false, &s->text);
    for (const char *c = sm_text_of(&s->text); *c; c++) {
        unsigned byte = (unsigned char)*c;
        if ((byte < ' ' && byte != '\n') || byte == 0x7f || (s->ascii && byte > 0x7f))
            fail_msg("byte %02x is on the screen:\n%s", byte, sm_text_of(&s->text));
    }
    if (sm_frame_cursor(frame, &x, &y)) assert_true(x < sm_frame_w(frame) && y < sm_frame_h(frame));
    return sm_text_of(&s->text);
}

/* ---- facts by role: where on the screen they are, and how wide its columns are, does not matter ------------------ */

/* The screen with every run of spaces as one. */
static inline const char *stage_words(stage *s)
{
    char last = 0;
    stage_screen(s);
    char *to = s->text.data;
    for (const char *from = to; *from; last = *from++)
        if (*from != ' ' || last != ' ') *to++ = *from;
    *to = 0;
    s->text.length = (size_t)(to - s->text.data);
    return s->text.data;
}

/* Cells x .. end - 1 of a line of the screen as text. */
static inline void stage_cells(const sm_frame *f, int y, int x, int end, char *out, size_t capacity)
{
    for (*out = 0; x < end && strlen(out) + 20 < capacity; x++) strcat(out, sm_frame_cell(f, x, y)->text);
}

/* Whether text begins in that cell. */
static inline bool stage_begins(const sm_frame *f, int x, int y, const char *text)
{
    char line[2048];
    stage_cells(f, y, x, sm_frame_w(f), line, sizeof line);
    return !strncmp(line, text, strlen(text));
}

/* What the index panel, or the strip that represents it, says an index is: "0.7652"; "" where it says nothing. */
static inline void stage_value(stage *s, const char *id, char out[32])
{
    const sm_index *index;
    sm_error err = {0};
    const sm_frame *f = stage_frame(s);
    int w = sm_frame_w(f), h = sm_frame_h(f), left = 0;
    assert_ok(sm_registry_find(the_registry(), id, &index, &err), err);
    for (int y = 0; y < h; y++)
        for (int x = 1; x < w; x++)
            if (stage_begins(f, x, y, "INDICES ")) left = x - 1; /* before the names there is a mark */
    *out = 0;
    for (int y = 0; y < h; y++)
        for (int x = left; x < w; x++) {
            char line[2048], before[16] = " ";
            if (x > 0) snprintf(before, sizeof before, "%s", sm_frame_cell(f, x - 1, y)->text);
            if (!strstr(" ↓▸", before) || !stage_begins(f, x, y, index->short_name)) continue;
            stage_cells(f, y, x, w, line, sizeof line);
            const char *p = line + strlen(index->short_name);
            if (!strncmp(p, "↓", 3)) p += 3;
            if (*p != ' ') continue; /* a longer name */
            p += strspn(p, " ");
            if (!*p || !strchr("-0123456789n\xe2", *p)) continue; /* n/a, … */
            snprintf(out, 32, "%.*s", (int)strcspn(p, " "), p);
            return;
        }
}

/* The number in the cell of that class and that cluster, as the matrix shows it; "" where it is not on the screen. A
 * column's name ends above the last digit of its numbers, or further right; it may stand a line above the corner. */
static inline void stage_cell(stage *s, const char *class, const char *cluster, char out[32])
{
    const sm_frame *f = stage_frame(s);
    int w = sm_frame_w(f), h = sm_frame_h(f), end = -1, row = -1, corner = 0;
    char line[2048];
    const sm_dataset *d = s->session ? sm_session_data(s->session) : NULL;
    const char *truth = d && sm_dataset_truth(d)->name ? sm_dataset_truth(d)->name : "T\\K";
    while (corner < h && !stage_begins(f, 1, corner, "class\\cl") && !stage_begins(f, 1, corner, "T\\K") &&
           !(corner > 2 && *truth && stage_begins(f, 1, corner, truth)))
        corner++;
    for (int y = corner; y >= 0 && y >= corner - 1 && y < h && end < 0; y--)
        for (int x = 3; x < w && end < 0; x++) {
            stage_cells(f, y, x - 1, x, line, sizeof line);
            if (!strchr(" !", line[0]) || !stage_begins(f, x, y, cluster)) continue;
            stage_cells(f, y, x, w, line, sizeof line);
            const char *behind = line + strlen(cluster);
            if (*behind == ' ' || !*behind || !strncmp(behind, "│", 3)) end = x + sm_show_width(cluster, 0) - 1;
        }
    for (int y = corner + 1; y < h && end >= 0 && row < 0; y++) {
        size_t length = strlen(class);
        stage_cells(f, y, stage_begins(f, 1, y, " ") || stage_begins(f, 1, y, "!") ? 2 : 1, w, line, sizeof line);
        if (!strncmp(line, class, length) && strchr(" #{<*%[(", line[length])) row = y;
    }
    *out = 0;
    if (row < 0) return;
    while (end > 0 && !strpbrk(sm_frame_cell(f, end, row)->text, "0123456789kMG%") &&
           strcmp(sm_frame_cell(f, end, row)->text, "·") != 0)
        end--;
    int from = end;
    while (from > 0 && strpbrk(sm_frame_cell(f, from - 1, row)->text, "-.0123456789")) from--;
    stage_cells(f, row, from, end + 1, out, 32);
}

static inline void stage_free(stage *s)
{
    sm_app_free(s->app);
    sm_text_free(&s->text);
}

#define assert_shows(s, part)                                                                                          \
    do {                                                                                                               \
        if (!strstr(stage_screen(s), part))                                                                            \
            fail_msg("\"%s\" is not on the screen:\n%s", part, sm_text_of(&(s)->text));                                \
    } while (0)
#define assert_hides(s, part)                                                                                          \
    do {                                                                                                               \
        if (strstr(stage_screen(s), part)) fail_msg("\"%s\" is on the screen:\n%s", part, sm_text_of(&(s)->text));     \
    } while (0)
/* As assert_shows, with every run of spaces as one. */
#define assert_says(s, part)                                                                                           \
    do {                                                                                                               \
        if (!strstr(stage_words(s), part)) fail_msg("\"%s\" is not on the screen:\n%s", part, sm_text_of(&(s)->text)); \
    } while (0)
#define assert_says_not(s, part)                                                                                       \
    do {                                                                                                               \
        if (strstr(stage_words(s), part)) fail_msg("\"%s\" is on the screen:\n%s", part, sm_text_of(&(s)->text));      \
    } while (0)
#define assert_value(s, id, value)                                                                                     \
    do {                                                                                                               \
        char is_[32];                                                                                                  \
        stage_value(s, id, is_);                                                                                       \
        if (strcmp(is_, value) != 0) fail_msg("%s is \"%s\", not %s:\n%s", id, is_, value, stage_screen(s));           \
    } while (0)
#define assert_cell(s, class, cluster, number)                                                                         \
    do {                                                                                                               \
        char is_[32];                                                                                                  \
        stage_cell(s, class, cluster, is_);                                                                            \
        if (strcmp(is_, number) != 0)                                                                                  \
            fail_msg("%s x %s is \"%s\", not %s:\n%s", class, cluster, is_, number, stage_screen(s));                  \
    } while (0)
#endif
