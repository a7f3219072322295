/* The target of everything that people write by hand: lessons, logs, commands, configurations, manifests, formulas. The
 * first byte chooses which of them the rest is. */
#include "base/mem.h"
#include "cli/cli.h"
#include "fuzz.h"
#include "io/formats/manifest.h"
#include "io/lesson/lesson.h"
#include "io/state/config.h"
#include "measure/live.h"
#include "output/lesson/lesson.h"
#include "session/player.h"
#include "tests/support/checks.h"
#include "tests/support/sample.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINES_MOST = 40 };

/* The bytes as a text, which ends at the first zero. */
static char *text_of(fuzz_input in)
{
    char *text = sm_copy_text((const char *)in.at, in.left);
    return text;
}

static sm_session *session_of(unsigned which)
{
    static const uint64_t counts[][4] = {{2, 1, 1, 3}, {1, 0, 0, 1}};
    sm_session *s = NULL;
    sm_dataset *d = which % 3 == 2 ? sample_fig1b() : sample_dataset(counts[which % 3], 2, 2);
    if (sm_session_new(&s, d, the_registry(), NULL) != SM_OK) fuzz_broken("no session");
    return s;
}

/* ---- commands ---------------------------------------------------------------------------------------------------- */
static void parses_back(const sm_command *c)
{
    sm_text once = {0}, twice = {0};
    sm_command again;
    sm_error err = {0};
    sm_put_command(&once, c);
    if (sm_command_parse(&again, sm_text_of(&once), &err) != SM_OK)
        fuzz_broken("\"%s\" is written but not read: %s", sm_text_of(&once), err.text);
    sm_put_command(&twice, &again);
    if (strcmp(sm_text_of(&once), sm_text_of(&twice)) != 0)
        fuzz_broken("\"%s\" is read as \"%s\"", sm_text_of(&once), sm_text_of(&twice));
    sm_command_free(&again);
    sm_text_free(&once);
    sm_text_free(&twice);
}

static void session_holds(sm_session *s)
{
    const char *why = "";
    if (!sm_table_check(sm_session_table(s), &why)) fuzz_broken("%s", why);
}

static void run_line(sm_session *s, const char *line)
{
    sm_command c;
    sm_error err = {0};
    sm_status status = sm_command_parse(&c, line, &err);
    fuzz_error_holds(status, &err);
    if (status != SM_OK) return;
    parses_back(&c);
    if (c.verb->kind < SM_VERB_OUTSIDE && strcmp(c.verb->name, "define") != 0) { /* the registry is everybody's */
        status = sm_session_run(s, &c, &err);
        fuzz_error_holds(status, &err);
        session_holds(s);
    }
    sm_command_free(&c);
}

static void run_commands(fuzz_input in)
{
    unsigned which = fuzz_take(&in), choice = fuzz_take(&in);
    char *text = text_of(in), *next = text;
    sm_session *s = session_of(which);
    sm_error err = {0};
    uint64_t points = sm_table_total(sm_session_table(s));
    for (int i = 0; next && i < LINES_MOST; i++) run_line(s, strsep(&next, "\n"));
    fuzz_document(s, fuzz_choice(in, choice));
    sm_status status = sm_session_run_line(s, "go 0", &err);
    if (status != SM_OK) fuzz_broken("there is no way back: %s", err.text);
    if (sm_table_total(sm_session_table(s)) != points) fuzz_broken("points were lost");
    sm_session_free(s);
    sm_free(text);
}

/* What Tab offers, and what a change would do. */
static void run_prompt(fuzz_input in)
{
    static const char *const names[] = {"matrix", "match", NULL};
    const sm_known_names known = {.views = names, .exports = names, .samples = names, .lessons = names};
    sm_session *s = session_of(fuzz_take(&in));
    char *line = text_of(in);
    sm_text out = {0};
    sm_error err = {0};
    sm_command c;
    size_t from = 0;
    sm_status status = sm_complete(s, line, &known, &from, &out, &err);
    fuzz_error_holds(status, &err);
    if (from > strlen(line)) fuzz_broken("completes from byte %zu of %s", from, line);
    err = (sm_error){0};
    if (sm_command_parse(&c, line, &err) == SM_OK) {
        if (c.verb->kind == SM_VERB_CHANGE) {
            status = sm_session_draft(s, &c, SM_NEED_ALL, &err);
            fuzz_error_holds(status, &err);
        }
        session_holds(s);
        sm_command_free(&c);
    }
    sm_text_free(&out);
    sm_session_free(s);
    sm_free(line);
}

/* ---- formulas ---------------------------------------------------------------------------------------------------- */
static void run_formula(fuzz_input in)
{
    sm_session *s = session_of(fuzz_take(&in));
    sm_registry *r = NULL;
    const sm_index *x = NULL;
    char *text = text_of(in);
    sm_value v;
    sm_error err = {0};
    sm_session_settle(s, SM_NEED_ALL);
    sm_status status = sm_registry_preview(the_registry(), text, sm_live_facts(sm_session_live(s)), &v, &err);
    fuzz_error_holds(status, &err);
    if (status == SM_OK && v.state == SM_DEFINED && !(v.number - v.number == 0))
        fuzz_broken("%s is %g", text, v.number);
    err = (sm_error){0};
    if (status == SM_OK && sm_registry_new(&r, &err) == SM_OK) {
        status = sm_registry_define(r, text, &x, &err);
        fuzz_error_holds(status, &err);
    }
    sm_session_free(s);
    sm_registry_free(r);
    sm_free(text);
}

/* ---- lessons ----------------------------------------------------------------------------------------------------- */
static sm_status take_finding(void *self, const sm_finding *f, sm_error *err)
{
    if (!f->found && !f->right) fuzz_broken("a finding says nothing");
    return SM_OK;
}

static sm_status check_step(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    sm_lit lit[SM_LIT_MOST];
    session_holds(s);
    if (sm_player_lit(p, lit, SM_LIT_MOST) > SM_LIT_MOST) fuzz_broken("too much is lit");
    return sm_player_check(p, s, take_finding, NULL, err);
}

static void run_lesson(fuzz_input in)
{
    unsigned how = fuzz_take(&in);
    sm_lesson *l = NULL;
    sm_player *p = NULL;
    sm_text out = {0};
    sm_error err = {0};
    sm_out to = sm_out_to(sm_text_sink(&out), &err);
    sm_status status = sm_lesson_parse(&l, "in.json", (const char *)in.at, in.left, &err);
    fuzz_error_holds(status, &err);
    if (status == SM_OK && how % 4 == 1) status = sm_lesson_vary(l, how, how % 8 == 1, &err);
    if (status == SM_OK && how % 4 == 2) {
        sm_output_lesson_json(l, the_registry(), &to);
        status = sm_out_end(&to);
    } else if (status == SM_OK && how % 4 == 3) {
        sm_output_options o = {0};
        sm_output_lesson(l, the_registry(), true, &o, &to);
        status = sm_out_end(&to);
    } else if (status == SM_OK) {
        status = sm_player_new(&p, l, the_registry(), &err);
        if (status == SM_OK) status = sm_player_walk(p, check_step, NULL, &err);
    }
    fuzz_error_holds(status, &err);
    sm_text_free(&out);
    sm_player_free(p);
    sm_lesson_free(l);
}

/* ---- configuration and manifest ---------------------------------------------------------------------------------- */
static sm_status take_pair(void *self, const char *key, const char *value, sm_error *err)
{
    ++*(size_t *)self;
    return key && value ? SM_OK : sm_fail(err, SM_INTERNAL, "half a pair");
}

static sm_status take_wrong(void *self, const sm_error *what, sm_error *err)
{
    fuzz_error_holds(what->status, what);
    return SM_OK;
}

static void run_config(fuzz_input in)
{
    size_t before = 0, after = 0;
    bool missing = false;
    sm_error err = {0};
    const sm_config_pair pair[] = {{"theme", "dark"}, {"digits", NULL}, {"define", "X = YY/(YY + NN)"}};
    const sm_config_reader first = {&before, take_pair, fuzz_take(&in) & 1 ? take_wrong : NULL};
    fuzz_file("config", in.at, in.left);
    sm_status status = sm_config_read("config", first, &missing, &err);
    fuzz_error_holds(status, &err);
    if (status != SM_OK) return;
    status = sm_config_save("config", pair, sizeof pair / sizeof *pair, &err);
    fuzz_error_holds(status, &err);
    if (status == SM_OK) status = sm_config_read("config", (sm_config_reader){&after, take_pair, NULL}, &missing, &err);
    if (status == SM_OK && !after) fuzz_broken("what was saved is not read");
}

static void run_manifest(fuzz_input in)
{
    sm_manifest m = {0};
    sm_error err = {0};
    fuzz_file("manifest.csv", in.at, in.left);
    sm_status status = sm_manifest_read(&m, "manifest.csv", &err);
    fuzz_error_holds(status, &err);
    for (size_t i = 0; i < m.n; i++)
        if (!m.row[i].dataset || !m.row[i].truth || !m.row[i].pred) fuzz_broken("a row without its files");
    sm_manifest_free(&m);
}

/* ---- logs, as replay reads them ---------------------------------------------------------------------------------- */
/* Whether a line would write a file; paths are anybody's. */
static bool writes(const char *text)
{
    char *copy = sm_copy_text(text, strlen(text)), *next = copy;
    bool found = false;
    while (next && !found) {
        sm_command c;
        if (sm_command_parse(&c, strsep(&next, "\n"), NULL) != SM_OK) continue;
        found = c.verb->kind == SM_VERB_OUTSIDE;
        sm_command_free(&c);
    }
    sm_free(copy);
    return found;
}

/* What the program says on the way is not wanted; what a sanitizer says is: FUZZ_LOUD keeps both. */
static int run_program(char **argv)
{
    int argc = 0, out = -1, said = -1, nowhere = getenv("FUZZ_LOUD") ? -1 : open("/dev/null", O_WRONLY | O_CLOEXEC);
    while (argv[argc]) argc++;
    if (nowhere >= 0) {
        fflush(stdout);
        out = dup(1), said = dup(2);
        dup2(nowhere, 1), dup2(nowhere, 2);
    }
    int code = sm_cli_run(argc, argv);
    fflush(stdout);
    if (nowhere >= 0) {
        dup2(out, 1), dup2(said, 2);
        close(out), close(said), close(nowhere);
    }
    return code;
}

static void run_log(fuzz_input in)
{
    static const char labels[] = "class,cluster\na,x\na,y\nb,y\nb,y\nc,z\n";
    static char *const arguments[][9] = {
        {"setmatch", "replay", "-q", "log", "in.csv", "--trace", "j_score,ari", NULL},
        {"setmatch", "replay", "-q", "log", "in.csv", "--json", NULL},
        {"setmatch", "replay", "-q", "log", "in.csv", NULL},
    };
    unsigned how = fuzz_take(&in);
    char *text = text_of(in), *argv[9];
    memcpy(argv, arguments[how % 3], sizeof argv);
    fuzz_file("in.csv", labels, sizeof labels - 1);
    if (how & 8) { /* a good head */
        sm_text log = {0};
        sm_text_puts(&log, "# setmatch-log 1\n");
        sm_text_bytes(&log, (const char *)in.at, in.left);
        fuzz_file("log", sm_text_of(&log), log.length);
        sm_text_free(&log);
    } else {
        fuzz_file("log", in.at, in.left);
    }
    if (!writes(text)) {
        int code = run_program(argv);
        if (code < SM_OK || code > SM_LIMIT || code == SM_USAGE) fuzz_broken("replay ends with %d", code);
    }
    sm_free(text);
}

void fuzz_lines(fuzz_input in)
{
    static void (*const kinds[])(fuzz_input) = {run_commands, run_lesson,   run_prompt, run_formula,
                                                run_config,   run_manifest, run_log,    run_commands};
    kinds[fuzz_take(&in) % (sizeof kinds / sizeof *kinds)](in);
}
