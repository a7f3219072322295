/* What an explorer does between two keys on a terminal that says when somebody would be kept waiting. */
#include "io/read.h"
#include "io/state/journal.h"
#include "tests/app/stage.h"
#include "tests/support/scratch.h"
#include <stdlib.h>
#include <unistd.h>

typedef struct patient { /* a terminal without one: it ends when nothing is left to do */
    sm_terminal terminal;
    int waits, frames;
    sm_text last;
    const char *keys;      /* a character each, then it ends */
    const char *meanwhile; /* the event that comes while something is written, once: a key, or "C-c" */
    const char *typed;     /* keys that come while something is written, a character each, as fast as they are taken */
    bool typing;           /* it began */
} patient;

static sm_event patient_key(const char **keys)
{
    sm_event ev = {.kind = SM_EVENT_KEY};
    const char *named = **keys == ' ' ? "Space" : **keys == '\n' ? "Enter" : NULL;
    snprintf(ev.key, sizeof ev.key, "%.*s", named ? 5 : 1, named ? named : *keys);
    ++*keys;
    return ev;
}

static sm_caps patient_caps(const sm_terminal *t)
{
    return (sm_caps){.w = 100, .h = 30, .utf8 = true};
}

static sm_status patient_wait(sm_terminal *t, bool busy, sm_event *out, sm_error *err)
{
    patient *p = (patient *)t;
    p->waits++;
    *out = (sm_event){.kind = busy ? SM_EVENT_IDLE : SM_EVENT_END};
    const char *last = sm_text_of(&p->last);
    bool writing = strstr(last, "Ctrl-C stops") || strstr(last, "classes and clusters are swapped");
    p->typing = p->typing || (p->typed && writing);
    if (p->meanwhile && writing) {
        *out = sm_event_of(p->meanwhile, strlen(p->meanwhile));
        p->meanwhile = NULL;
    } else if (p->typing && *p->typed) {
        *out = patient_key(&p->typed);
    } else if (p->keys && *p->keys) {
        *out = patient_key(&p->keys);
    }
    return SM_OK;
}

static sm_status patient_present(sm_terminal *t, const sm_frame *f, sm_theme_name theme, sm_error *err)
{
    patient *p = (patient *)t;
    p->frames++;
    sm_text_clear(&p->last);
    sm_frame_write(f, false, &p->last);
    return SM_OK;
}

static bool patient_pressed(sm_terminal *t)
{
    const patient *p = (const patient *)t;
    return p->keys && *p->keys;
}

static bool always_late(const sm_terminal *t)
{
    return true;
}

static patient explored_while(uint32_t side, bool (*late)(const sm_terminal *), const char *keys, const char *meanwhile,
                              const char *typed)
{
    uint64_t seed = 3, *count = calloc((size_t)side * side, sizeof *count);
    for (size_t i = 0; i < (size_t)side * side; i++) count[i] = sample_below(&seed, 9);
    sm_caps caps = patient_caps(NULL);
    stage s = stage_of(sample_dataset(count, side, side), caps);
    patient p = {.terminal = {.caps = patient_caps,
                              .wait = patient_wait,
                              .present = patient_present,
                              .late = late,
                              .pressed = patient_pressed},
                 .keys = keys,
                 .meanwhile = meanwhile,
                 .typed = typed};
    sm_error err = {0};
    assert_ok(sm_app_run(s.app, &p.terminal, &err), err);
    stage_free(&s);
    free(count);
    return p;
}

static patient explored(uint32_t side, bool (*late)(const sm_terminal *), const char *keys, const char *meanwhile)
{
    return explored_while(side, late, keys, meanwhile, NULL);
}

TEST(late_computation_gives_the_same_result)
{
    patient calm = explored(600, NULL, NULL, NULL), late = explored(600, always_late, NULL, NULL);
    assert_true(late.waits > calm.waits); /* each value that becomes known has a frame */
    assert_string_equal(sm_text_of(&calm.last), sm_text_of(&late.last));
    sm_text_free(&calm.last);
    sm_text_free(&late.last);
}

static bool hurried_by_keys(const sm_terminal *t)
{
    const patient *p = (const patient *)t;
    return p->keys && *p->keys;
}

static bool never_hurried(const sm_terminal *t)
{
    return false;
}

/* 14 keys: a frame ahead of each and one after the last; where all of them wait, the last one alone. */
TEST(queued_keys_share_one_frame)
{
    bool (*const hurried[])(const sm_terminal *) = {never_hurried, hurried_by_keys};
    patient p[2];
    for (int i = 0; i < 2; i++) {
        stage s = stage_fig1b();
        sm_error err = {0};
        p[i] = (patient){
            .terminal = {.caps = patient_caps, .wait = patient_wait, .present = patient_present, .hurried = hurried[i]},
            .keys = ":new K9\n:move "};
        assert_ok(sm_app_run(s.app, &p[i].terminal, &err), err);
        stage_free(&s);
    }
    assert_in_range(p[1].frames, 1, 2); /* or one more, of what was computed after the keys */
    assert_in_range(p[0].frames, 14, 16);
    assert_non_null(strstr(sm_text_of(&p[1].last), ":move"));
    assert_string_equal(sm_text_of(&p[0].last), sm_text_of(&p[1].last));
    for (int i = 0; i < 2; i++) sm_text_free(&p[i].last);
}

static const char report[] = "report.html", written[] = ":export report report.html\n";

TEST(ctrl_c_during_a_document_leaves_no_file)
{
    unlink(report);
    patient p = explored(60, always_late, written, "C-c");
    assert_non_null(strstr(sm_text_of(&p.last), "stopped; nothing was written"));
    assert_int_equal(access(report, F_OK), -1);
    sm_text_free(&p.last);
}

TEST(key_during_a_document_is_handled_afterwards)
{
    unlink(report);
    patient p = explored(60, always_late, written, "7");
    assert_null(p.meanwhile);
    assert_int_equal(access(report, F_OK), 0);
    assert_non_null(strstr(sm_text_of(&p.last), "Compare"));
    assert_null(strstr(sm_text_of(&p.last), "Ctrl-C stops"));
    unlink(report);
    sm_text_free(&p.last);
}

/* Nothing is lost of what was pressed while they were exchanged: u takes it back, which counts once more. */
TEST(key_during_roles_is_handled_afterwards)
{
    patient p = explored(300, always_late, ":roles\n", "u"), without = explored(300, always_late, "", NULL);
    assert_null(p.meanwhile);
    assert_non_null(strstr(sm_text_of(&p.last), "undone: roles"));
    assert_true(p.waits > without.waits + 4); /* 90000 cells of 20 steps each are 4 pieces of 400000 */
    sm_text_free(&p.last);
    sm_text_free(&without.last);
}

/* ---- the journal, which reads the input again before it holds the first change ----------------------------------- */

static const char pairs[] = "pairs.csv", moved[] = "moved 1 point of 0 from 0 to 1";

/* The change is made before the explorer had time to do anything else. */
static patient moved_at_once(const char *meanwhile)
{
    char place[256];
    const char *file = pairs;
    sm_dataset *data = NULL;
    sm_error err = {0};
    FILE *f = fopen(pairs, "w");
    assert_non_null(f);
    for (int i = 0; i < 200000; i++) fprintf(f, "%d,%d\n", i % 7, i % 5);
    fclose(f);
    assert_ok(sm_read(&data, &file, 1, &(sm_read_options){.header = "no"}, &err), err);
    setenv("XDG_STATE_HOME", getcwd(place, sizeof place), 1);
    sm_app_options o = {0};
    o.journal = sm_journal_new(0);
    stage s = {0};
    assert_ok(sm_session_new(&s.session, data, the_registry(), &err), err);
    assert_ok(sm_app_new(&s.app, s.session, the_registry(), patient_caps(NULL), &o, &err), err);
    patient p = {
        .terminal = {.caps = patient_caps, .wait = patient_wait, .present = patient_present, .late = always_late},
        .keys = ":move 1 0 0 1\n",
        .meanwhile = meanwhile};
    assert_ok(sm_app_run(s.app, &p.terminal, &err), err);
    stage_free(&s);
    sm_journal_free(o.journal);
    unlink(pairs);
    rmdir("setmatch");
    return p;
}

TEST(ctrl_c_while_starting_the_journal_changes_nothing)
{
    patient p = moved_at_once("C-c");
    assert_null(p.meanwhile);
    assert_non_null(strstr(sm_text_of(&p.last), "stopped; nothing was changed"));
    assert_null(strstr(sm_text_of(&p.last), moved));
    sm_text_free(&p.last);
}

TEST(key_while_starting_the_journal_is_handled_later)
{
    patient p = moved_at_once("u");
    assert_null(p.meanwhile);
    assert_non_null(strstr(sm_text_of(&p.last), "undone: move 1 0 0 1"));
    sm_text_free(&p.last);
}

/* Three columns of labels, more rows than one window of bytes holds, and more than are coded between two questions. */
static const char columns[] = "columns.csv", imported[] = ":import columns.csv\n";

static void write_columns(void)
{
    FILE *f = fopen(columns, "w");
    assert_non_null(f);
    fputs("class,cluster,third\n", f);
    for (int i = 0; i < 40000; i++) fprintf(f, "class %d,cluster %d,third %d\n", i % 7, i % 5, i % 3);
    fclose(f);
}

TEST(ctrl_c_while_reading_a_file_opens_nothing)
{
    write_columns();
    patient p = explored(20, always_late, imported, "C-c");
    unlink(columns);
    assert_null(p.meanwhile);
    assert_non_null(strstr(sm_text_of(&p.last), "stopped; nothing was read"));
    assert_null(strstr(sm_text_of(&p.last), "third"));
    sm_text_free(&p.last);
}

/* Its labels go back into it, whose place the new one takes at the end or not at all. */
static patient written_back(const char *meanwhile)
{
    sm_dataset *data = NULL;
    const char *file = columns;
    sm_error err = {0};
    write_columns();
    assert_ok(sm_read(&data, &file, 1, &(sm_read_options){.truth = "class", .pred = "cluster"}, &err), err);
    stage s = stage_of(data, patient_caps(NULL));
    patient p = {
        .terminal = {.caps = patient_caps, .wait = patient_wait, .present = patient_present, .late = always_late},
        .keys = ":rename \"cluster 1\" new\n:write! columns.csv\n",
        .meanwhile = meanwhile};
    assert_ok(sm_app_run(s.app, &p.terminal, &err), err);
    stage_free(&s);
    return p;
}

/* Rows of columns.csv that have the label. */
static size_t rows_with(const char *label)
{
    char line[64];
    size_t n = 0;
    FILE *f = fopen(columns, "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) n += strstr(line, label) != NULL;
    fclose(f);
    return n;
}

/* A fifth of 40000 rows. */
TEST(ctrl_c_while_writing_labels_keeps_the_old_file)
{
    patient p = written_back("C-c");
    assert_null(p.meanwhile);
    assert_non_null(strstr(sm_text_of(&p.last), "stopped; nothing was written"));
    assert_int_equal(rows_with(",cluster 1,"), 8000);
    assert_int_equal(rows_with(",new,"), 0);
    sm_text_free(&p.last);
    p = written_back(NULL);
    assert_int_equal(rows_with(",cluster 1,"), 0);
    assert_int_equal(rows_with(",new,"), 8000);
    sm_text_free(&p.last);
    unlink(columns);
}

/* The key is for the screen that asks: "h" takes the header for a row. */
TEST(key_while_reading_a_file_is_handled_afterwards)
{
    write_columns();
    patient p = explored(20, always_late, imported, "h"), without = explored(20, NULL, imported, NULL),
            afterwards = explored(20, NULL, ":import columns.csv\nh", NULL);
    unlink(columns);
    assert_null(p.meanwhile);
    assert_non_null(strstr(sm_text_of(&without.last), "third"));
    assert_string_not_equal(sm_text_of(&afterwards.last), sm_text_of(&without.last));
    assert_string_equal(sm_text_of(&p.last), sm_text_of(&afterwards.last));
    sm_text_free(&p.last);
    sm_text_free(&without.last);
    sm_text_free(&afterwards.last);
}

/* What was typed while the first document was written orders a second one, and the key after that is not lost to it.
 */
TEST(keys_after_a_queued_document_are_handled)
{
    static const char second[] = "second.html";
    unlink(report);
    unlink(second);
    patient p = explored_while(60, always_late, written, NULL, ":export report second.html\n7");
    assert_int_equal(*p.typed, 0);
    assert_int_equal(access(report, F_OK), 0);
    assert_int_equal(access(second, F_OK), 0);
    assert_non_null(strstr(sm_text_of(&p.last), "[7 Compare]"));
    unlink(report);
    unlink(second);
    sm_text_free(&p.last);
}

/* Several of these may run at a time: each in a separate directory. */
static int pace_enter(void **state)
{
    return chdir(scratch());
}

static int pace_leave(void **state)
{
    return chdir("/") == 0 && rmdir(scratch()) == 0 ? 0 : -1; /* nothing else was left there */
}

const test_group group_of_tests = {pace_enter, pace_leave};
