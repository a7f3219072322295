/* Changes that outlive the explorer that made them. An explorer that is dropped without an end, its journal freed as it
 * is, stands for a kill. J-score paper, Fig. 1B: J = 0.7652; five points of Tc from K4 to K3: 0.8108. */
#include "io/read.h"
#include "io/state/journal.h"
#include "tests/app/stage.h"
#include "tests/support/indices.h"
#include "tests/support/scratch.h"
#include "view/widgets/words.h"
#include <dirent.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static sm_registry *own; /* of a run of the program that defines something; NULL: the usual one */

typedef struct kept { /* an explorer with a journal */
    stage s;
    sm_journal *journal;
} kept;

static sm_session *load(const char *file)
{
    sm_dataset *data = NULL;
    sm_session *session = NULL;
    sm_error err = {0};
    assert_ok(sm_read(&data, &file, 1, NULL, &err), err);
    assert_ok(sm_session_new(&session, data, own ? own : the_registry(), &err), err);
    return session;
}

static kept start(const char *file)
{
    kept k = {0};
    sm_error err = {0};
    setenv("XDG_STATE_HOME", scratch(), 1);
    sm_journal_new(&k.journal, 0);
    k.s.session = load(file);
    sm_app_options o = {.journal = k.journal};
    sm_caps caps = {.w = 100, .h = 30, .colours = 8, .utf8 = true};
    assert_ok(sm_app_new(&k.s.app, k.s.session, own ? own : the_registry(), caps, &o, &err), err);
    return k;
}

/* The file stays, and the lock goes: what a kill leaves. The explorer itself is only freed for the leak checker, after
 * its journal was moved out of its reach. */
static void die(kept *k)
{
    const char *directory = in_scratch("setmatch"), *hidden = in_scratch("hidden");
    char kept_name[256] = "";
    DIR *d = opendir(directory);
    for (struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d))
        if (strstr(e->d_name, ".journal")) snprintf(kept_name, sizeof kept_name, "%s/%.60s", directory, e->d_name);
    if (d) closedir(d);
    if (*kept_name) assert_int_equal(link(kept_name, hidden), 0);
    stage_free(&k->s);
    sm_journal_free(k->journal);
    if (*kept_name) {
        unlink(kept_name);
        assert_int_equal(rename(hidden, kept_name), 0);
    }
}

static void leave(kept *k)
{
    stage_free(&k->s);
    sm_journal_free(k->journal);
}

static int journals(void)
{
    int n = 0;
    DIR *d = opendir(in_scratch("setmatch"));
    for (struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d)) n += strstr(e->d_name, ".journal") != NULL;
    if (d) closedir(d);
    return n;
}

static void here(const kept *k, sm_node n, size_t size)
{
    const sm_history *h = sm_session_history(k->s.session);
    assert_int_equal(sm_history_here(h), n);
    assert_int_equal(sm_history_size(h), size);
}

static const char fig1b[] = "samples/fig1b.csv";

static void nothing_is_restored_unasked_and_everything_when_asked(void **state)
{
    kept k = start(fig1b);
    stage_line(&k.s, "move 5 Tc K4 K3");
    assert_shows(&k.s, "0.8108");
    die(&k);
    k = start(fig1b);
    assert_shows(&k.s, "1 change from ");
    assert_shows(&k.s, "was not saved: :restore brings it back");
    assert_hides(&k.s, "0.8108");
    here(&k, 0, 1);
    stage_line(&k.s, "restore");
    assert_shows(&k.s, "restored 1 change from ");
    assert_shows(&k.s, "0.8108");
    here(&k, 1, 2);
    stage_line(&k.s, "restore");
    assert_shows(&k.s, "nothing to restore");
    die(&k);
    k = start(fig1b);
    stage_line(&k.s, "restore"); /* what was restored is kept like any other change */
    assert_shows(&k.s, "0.8108");
    stage_line(&k.s, "q!");
    leave(&k);
    assert_int_equal(journals(), 0);
}

/* Typed in the explorer, and part of the lesson that is written: what was said and asked of a change, after a crash
 * too. */
static void words_and_questions_of_a_change_come_back(void **state)
{
    kept k = start(fig1b);
    stage_line(&k.s, "say Three classes, four clusters.");
    assert_shows(&k.s, "the words of step 1 of the lesson");
    stage_line(&k.s, "move 5 Tc K4 K3");
    stage_line(&k.s, "ask \"Does J rise?\" \"Yes.\" yes \"no=no: more of Tc is in one cluster\"");
    assert_shows(&k.s, "the question of step 2 of the lesson");
    stage_line(&k.s, "say K4 gives five points.");
    die(&k);
    k = start(fig1b);
    assert_shows(&k.s, "4 changes");
    assert_shows(&k.s, ":restore brings them back");
    assert_null(sm_session_note(k.s.session, 0));
    stage_line(&k.s, "restore");
    assert_shows(&k.s, "restored 4 changes from "); /* as many as were offered */
    assert_string_equal(sm_session_note(k.s.session, 0)->words, "Three classes, four clusters.");
    const sm_note *n = sm_session_note(k.s.session, 1);
    assert_string_equal(n->words, "K4 gives five points.");
    assert_int_equal(n->n_asked, 4);
    assert_string_equal(n->asked[3], "no=no: more of Tc is in one cluster");
    stage_line(&k.s, "say");
    assert_shows(&k.s, "step 2 of the lesson has no words now");
    assert_null(sm_session_note(k.s.session, 1)->words);
    stage_line(&k.s, "ask \"Why?\"");
    assert_shows(&k.s, "a question needs its answer");
    assert_int_equal(sm_session_note(k.s.session, 1)->n_asked, 4);
    stage_line(&k.s, "q!");
    leave(&k);
}

/* Undo, redo, a branch, a jump, a reset: the same tree, and the same place in it. */
static void the_place_in_the_history_comes_back(void **state)
{
    static const char *const line[] = {
        "move 5 Tc K4 K3", "move 5 Tc K4 K3", "undo", "split K4 5,10", "go 2", "undo 2", "redo", "U", "new K9", "go 3"};
    kept k = start(fig1b);
    for (size_t i = 0; i < sizeof line / sizeof *line; i++)
        if (strcmp(line[i], "U") == 0)
            stage_keys(&k.s, "U");
        else
            stage_line(&k.s, line[i]);
    here(&k, 3, 6);
    die(&k);
    k = start(fig1b);
    stage_line(&k.s, "restore");
    here(&k, 3, 6);
    const sm_history *h = sm_session_history(k.s.session);
    assert_string_equal(sm_history_at(h, 3)->text, "split K4 5,10");
    assert_string_equal(sm_history_at(h, 4)->text, "reset");
    assert_int_equal(sm_history_at(h, 5)->back, 4);
    stage_line(&k.s, "q!");
    leave(&k);
}

/* What was done before :restore stays as a branch of its own; the numbers of the others move on. */
static void restoring_late_loses_neither(void **state)
{
    kept k = start(fig1b);
    stage_line(&k.s, "move 5 Tc K4 K3");
    stage_line(&k.s, "split K4 5,10");
    stage_line(&k.s, "go 1");
    die(&k);
    k = start(fig1b);
    stage_line(&k.s, "merge K4 K3");
    stage_line(&k.s, "restore");
    here(&k, 2, 4);
    assert_shows(&k.s, "0.8108");
    stage_line(&k.s, "go 1");
    assert_shows(&k.s, "1.0000");
    die(&k);
    k = start(fig1b);
    stage_line(&k.s, "restore");
    here(&k, 1, 4);
    assert_shows(&k.s, "1.0000");
    stage_line(&k.s, "q!");
    leave(&k);
}

static void what_was_not_done_is_not_kept(void **state)
{
    kept k = start(fig1b);
    stage_line(&k.s, "undo");
    stage_keys(&k.s, "Esc");
    stage_line(&k.s, "move 5 Tx K4 K3");
    stage_keys(&k.s, "Esc");
    stage_line(&k.s, "move 5 Tc K4 K4");
    stage_line(&k.s, "sort best");
    die(&k);
    k = start(fig1b);
    assert_hides(&k.s, ":restore");
    leave(&k);
    assert_int_equal(journals(), 0);
}

static void leaving_keeps_what_nobody_gave_up(void **state)
{
    static const struct {
        const char *keys;
        int left;
    } way[] = {{"Q", 1}, {": q Enter y", 0}, {": q ! Enter", 0}, {"q y", 0}, {"q q", 0}, {"u q", 0}};
    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        kept k = start(fig1b);
        stage_line(&k.s, "move 5 Tc K4 K3");
        stage_keys(&k.s, way[i].keys);
        assert_true(sm_app_over(k.s.app));
        leave(&k);
        if (journals() != way[i].left) fail_msg("%s leaves %d journals", way[i].keys, journals());
        if (way[i].left) {
            k = start(fig1b);
            stage_line(&k.s, "restore");
            stage_line(&k.s, "q!");
            leave(&k);
        }
    }
    kept k = start(fig1b);
    stage_line(&k.s, "move 5 Tc K4 K3");
    stage_event(&k.s, (sm_event){.kind = SM_EVENT_END}); /* the terminal is gone */
    leave(&k);
    assert_int_equal(journals(), 1);
    k = start(fig1b);
    stage_line(&k.s, "restore");
    stage_line(&k.s, "q!");
    leave(&k);
}

/* Labels saved in place of the input, then an edit: the saved file leads on. */
static void edits_behind_a_save_in_place_come_back(void **state)
{
    const char *file = in_scratch("in.csv");
    char line[256];
    snprintf(line, sizeof line, "write! %s", file);
    kept k = start(fig1b);
    stage_line(&k.s, line);
    leave(&k);
    k = start(file);
    stage_line(&k.s, "move 5 Tc K4 K3");
    stage_line(&k.s, line);
    stage_line(&k.s, "move 5 Tc K4 K3");
    double j = sm_session_now(k.s.session)[sm_words_index("j_score")].number;
    stage_line(&k.s, "new K9");
    die(&k);
    k = start(file);
    assert_shows(&k.s, "2 changes from ");
    stage_line(&k.s, "restore");
    here(&k, 2, 3);
    stage_screen(&k.s);
    assert_near(sm_session_now(k.s.session)[sm_words_index("j_score")].number, j, 0);
    stage_line(&k.s, "q!");
    leave(&k);
    unlink(file);
}

/* What was defined comes back with the changes; SS by hand: 1575/2925 behind the move. */
static void definitions_come_back(void **state)
{
    sm_error err = {0};
    assert_ok(sm_registry_new(&own, &err), err);
    kept k = start(fig1b);
    stage_line(&k.s, "define SS = YY/(2P + 2Q - 3YY)");
    stage_line(&k.s, "define TT = SS + 1");
    stage_line(&k.s, "move 5 Tc K4 K3");
    die(&k);
    sm_registry_free(own);
    assert_ok(sm_registry_new(&own, &err), err);
    const sm_index *tt;
    assert_ok(sm_registry_define(own, "TT = 7", &tt, &err), err); /* as it is now, it stays */
    k = start(fig1b);
    stage_line(&k.s, "restore");
    assert_shows(&k.s, "restored 3 changes from ");
    const sm_index *ss = sm_registry_id(own, "SS");
    assert_non_null(ss);
    assert_near(sm_session_now(k.s.session)[ss->at].number, 1575.0 / 2925, 1e-15);
    assert_near(sm_session_now(k.s.session)[tt->at].number, 7, 0);
    stage_line(&k.s, "q!");
    leave(&k);
    sm_registry_free(own);
    own = NULL;
    assert_int_equal(journals(), 0);
}

static void opening_other_data_begins_anew(void **state)
{
    kept k = start(fig1b);
    stage_line(&k.s, "move 5 Tc K4 K3");
    stage_line(&k.s, "open samples/fig1d.csv");
    stage_keys(&k.s, "y");
    stage_line(&k.s, "merge K1 K2");
    die(&k);
    k = start(fig1b);
    assert_hides(&k.s, ":restore");
    stage_line(&k.s, "open samples/fig1d.csv");
    assert_shows(&k.s, "1 change from ");
    stage_line(&k.s, "restore");
    stage_line(&k.s, "q!");
    leave(&k);
    assert_int_equal(journals(), 0);
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void a_change_that_cannot_be_kept_is_not_made(void **state)
{
    signal(SIGXFSZ, SIG_IGN);
    kept k = start(fig1b);
    stage_line(&k.s, "move 5 Tc K4 K3");
    limit_files(1);
    stage_line(&k.s, "merge K4 K3");
    assert_shows(&k.s, "change rejected, because it cannot be recorded");
    here(&k, 1, 2);
    stage_keys(&k.s, "Esc u");
    here(&k, 1, 2);
    limit_files(RLIM_INFINITY);
    stage_keys(&k.s, "u");
    here(&k, 0, 2);
    die(&k);
    k = start(fig1b);
    assert_shows(&k.s, "2 changes from ");
    stage_line(&k.s, "restore");
    here(&k, 0, 2);
    stage_line(&k.s, "q!");
    leave(&k);
}

static void a_line_that_fails_stops_the_restoring_and_the_journal_stays(void **state)
{
    sm_error err = {0};
    kept k = start(fig1b);
    stage_line(&k.s, "move 5 Tc K4 K3");
    assert_ok(sm_journal_add(k.journal, "move 5 Tx K4 K3", &err), err);
    assert_ok(sm_journal_add(k.journal, "new K9", &err), err);
    die(&k);
    k = start(fig1b);
    stage_line(&k.s, "restore");
    assert_shows(&k.s, "not all was restored; stopped at \"move 5 Tx K4 K3\"");
    here(&k, 1, 2);
    stage_keys(&k.s, "Esc");
    assert_int_equal(journals(), 2);
    stage_line(&k.s, "q!");
    leave(&k);
    assert_int_equal(journals(), 1);
}

/* Changes a byte of the last record of the only journal. */
static void damage_last_record(void)
{
    const char *directory = in_scratch("setmatch");
    char name[256] = "";
    DIR *d = opendir(directory);
    for (struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d))
        if (strstr(e->d_name, ".journal")) snprintf(name, sizeof name, "%s/%.60s", directory, e->d_name);
    if (d) closedir(d);
    FILE *f = fopen(name, "r+");
    assert_non_null(f);
    assert_int_equal(fseek(f, -3, SEEK_END), 0);
    fputc('#', f);
    fclose(f);
}

/* Head of five lines, then two changes: the second, on line 7, cannot be read. */
static void restore_names_what_a_damaged_journal_lost(void **state)
{
    kept k = start(fig1b);
    stage_line(&k.s, "move 5 Tc K4 K3");
    stage_line(&k.s, "new K9");
    die(&k);
    damage_last_record();
    k = start(fig1b);
    assert_shows(&k.s, "1 change from ");
    stage_line(&k.s, "restore");
    assert_shows(&k.s, "0.8108");
    assert_shows(&k.s, "1 later change cannot be read");
    here(&k, 1, 2);
    stage_line(&k.s, "q!");
    leave(&k);
    assert_int_equal(journals(), 1); /* the damaged one */
}

static int drop_journals(void **state)
{
    scratch_sweep();
    return 0;
}

#define TEST(f) cmocka_unit_test_teardown(f, drop_journals)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_is_restored_unasked_and_everything_when_asked),
        TEST(words_and_questions_of_a_change_come_back),
        TEST(the_place_in_the_history_comes_back),
        TEST(restoring_late_loses_neither),
        TEST(what_was_not_done_is_not_kept),
        TEST(leaving_keeps_what_nobody_gave_up),
        TEST(edits_behind_a_save_in_place_come_back),
        TEST(definitions_come_back),
        TEST(opening_other_data_begins_anew),
        TEST(a_change_that_cannot_be_kept_is_not_made),
        TEST(a_line_that_fails_stops_the_restoring_and_the_journal_stays),
        TEST(restore_names_what_a_damaged_journal_lost),
    };
    return cmocka_run_group_tests_name("app: restore", tests, NULL, NULL);
}
