/* Every JSON that leaves the program goes through a strict reader; and no verb writes a file whose ending it does not
 * know. The verbs, lists, lessons, simulations, documents and formats are those of the program's own tables, so that a
 * new one is walked too. */
#include "cli/line.h"
#include "cli/tasks/lists.h"
#include "io/exhibit.h"
#include "io/lesson/lesson.h"
#include "measure/live.h"
#include "tests/cli/quiet.h"
#include "tests/support/indices.h"
#include "tests/support/sample.h"
#include "tests/support/scratch.h"
#include "tests/support/strict_json.h"
#include <stdlib.h>

/* ---- files ------------------------------------------------------------------------------------------------------- */
static void write_file(const char *name, const char *text)
{
    FILE *f = fopen(in_scratch(name), "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
}

/* From malloc; NULL: there is none. */
static char *read_file(const char *path, size_t *length)
{
    FILE *f = fopen(path, "r");
    if (!f) return NULL;
    fseek(f, 0, SEEK_END);
    *length = (size_t)ftell(f);
    rewind(f);
    char *text = malloc(*length + 1);
    assert_int_equal(fread(text, 1, *length, f), *length);
    text[*length] = 0;
    fclose(f);
    return text;
}

/* Labels that look like JSON, like numbers that there are not, and like commands to a terminal. */
static const char hostile[] =
    "class,cluster\n\"a\"\"b\\\",NaN\n\033[31mred,-0\n\342\200\256x,Infinity\n\360\237\230\200,1e999\n"
    "\"a\"\"b\\\",inf\n{},\"[1,]\"\n\303\251,\177\n";

static const char *const data[] = {"samples/fig1b.csv", "samples/blobs.csv", "samples/eq14.csv", "hostile.csv",
                                   "one.json",          "flat.json",         "same.json",        NULL};

static const char *data_file(size_t i)
{
    return strchr(data[i], '/') ? data[i] : in_scratch(data[i]);
}

static int make_files(void **state)
{
    write_file("hostile.csv", hostile);
    write_file("one.json", "{\"classes\":[\"a\"],\"clusters\":[\"x\"],\"counts\":[[1]]}");
    write_file("flat.json", "{\"classes\":[\"a\"],\"clusters\":[\"x\",\"y\",\"z\"],\"counts\":[[5,7,9]]}");
    write_file("same.json", "{\"classes\":[\"a\",\"b\"],\"clusters\":[\"x\",\"y\"],\"counts\":[[3,0],[0,3]]}");
    write_file("s.csv", "name,p,q\nu,0.9,0.8\nv,0.8,-0\n");
    write_file("way.log", "# setmatch-log 1\nsplit K4 10,10\nundo\nroles\n");
    char top_dir[512], manifest[2048];
    assert_non_null(getcwd(top_dir, sizeof top_dir));
    snprintf(
        manifest, sizeof manifest,
        "dataset,algorithm,true,pred,column,true_column\nd,a,%s/samples/fig1b.csv,%s/samples/fig1b.csv,cluster,class\n",
        top_dir, top_dir);
    write_file("manifest.csv", manifest);
    return 0;
}

/* ---- one command ------------------------------------------------------------------------------------------------- */
static void check_text(const char *text, size_t length, const char *what)
{
    size_t at;
    const char *wrong = strict_json(text, length, &at);
    if (wrong) fail_msg("%s: %s at byte %zu: %.60s", what, wrong, at, text + (at > 30 ? at - 30 : 0));
}

/* What is written to `file` is one JSON text. False: the program rejected, and then nothing is written. */
static bool check_file(const char *const *word, const char *flag, const char *file)
{
    const char *all[QUIET_WORDS + 1] = {"setmatch"};
    char what[512] = "";
    size_t n = 1, length = 0;
    for (; word[n - 1]; n++) all[n] = word[n - 1];
    for (size_t i = 1; i < n && strlen(what) + strlen(all[i]) + 2 < sizeof what; i++) {
        strcat(what, all[i]);
        strcat(what, " ");
    }
    strcat(what, flag ? flag : "-o x.json");
    if (flag) all[n++] = flag;
    const char *const rest[] = {"-q", "-f", "-o", file, NULL};
    for (size_t i = 0; rest[i]; i++) all[n++] = rest[i];
    all[n] = NULL;
    remove(file);
    int code = run_quietly(all);
    char *text = read_file(file, &length);
    if (code && text) fail_msg("%s: exit code %d, and something was written", what, code);
    if (!code && !text) fail_msg("%s: nothing was written", what);
    if (text) check_text(text, length, what);
    free(text);
    return code == 0;
}

/* By --json, and by the ending of the file. */
static bool check_command(const char *const *word)
{
    bool asked = check_file(word, "--json", in_scratch("out")), named = check_file(word, NULL, in_scratch("out.json"));
    if (asked != named) fail_msg("%s %s: --json and -o x.json differ", word[0], word[1] ? word[1] : "");
    return asked;
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* ---- the verbs --------------------------------------------------------------------------------------------------- */
static const sm_option_row *option_called(const char *name)
{
    const sm_option_row *o = sm_option_rows;
    while (!o->name || strcmp(o->name, name) != 0) o++;
    return o;
}

/* A line of words of a verb, and whether the program does it. */
typedef bool on_words(const char *const *word);

/* What says nothing about points or labels may reject some of the data, but none rejects the first. */
static void walk_data(on_words *each, const char *verb, const char *index)
{
    for (size_t i = 0; data[i]; i++) {
        bool done = index ? each(WORDS(verb, index, data_file(i))) : each(WORDS(verb, data_file(i)));
        if (!done && i == 0) fail_msg("%s refuses %s", verb, data[i]);
    }
}

static void walk_lessons(on_words *each)
{
    for (const sm_lesson_task *t = sm_lesson_tasks; t->name; t++) {
        /* start needs a terminal, and grade reads work of students: tests/cli/grade.t checks its JSON. */
        if (t->run == sm_run_lesson_start || t->run == sm_run_lesson_grade) continue;
        if (t->least == 0) assert_true(each(WORDS("lesson", t->name)));
        for (const sm_embedded *e = sm_lessons; t->most && e->name; e++)
            assert_true(each(WORDS("lesson", t->name, e->name)));
    }
}

static void walk_simulations(on_words *each)
{
    assert_true(each(WORDS("simulate", "list")));
    for (size_t i = 0; sm_simulations[i]; i++) {
        const char *name = sm_simulations[i]->name;
        bool reps = sm_simulations[i]->reps > 0;
        assert_true(reps ? each(WORDS("simulate", name, "--reps", "2")) : each(WORDS("simulate", name)));
    }
}

static void walk_lists(on_words *each)
{
    assert_true(each(WORDS("list")));
    for (const sm_catalogue *c = sm_catalogues; c->name; c++) assert_true(each(WORDS("list", c->name)));
}

/* Without many repetitions: the form is the same. */
static void walk_exhibits(on_words *each)
{
    assert_true(each(WORDS("paper", "list")));
    for (const sm_exhibit_file *x = sm_exhibits; x->name; x++)
        assert_true(each(WORDS("paper", "show", x->name, "--reps", "2")));
}

static bool offers(const sm_cli_task *t, const char *kind)
{
    return t->first && strcmp(t->first, kind) == 0;
}

/* A verb whose words nobody could guess says them here. */
static void walk_verb(on_words *each, const sm_cli_task *t)
{
    if (strcmp(t->name, "replay") == 0)
        assert_true(each(WORDS("replay", in_scratch("way.log"), "samples/fig1b.csv")));
    else if (strcmp(t->name, "diff") == 0)
        assert_true(each(WORDS("diff", "samples/tickets.csv", "--pred", "predicted,second", "--rows")));
    else if (strcmp(t->name, "sql") == 0)
        assert_true(each(WORDS("sql", "shop.\"or\\ders\"", "--true", "\"a\033\"", "--pred", "one,\"two, 2\"")));
    else if (strcmp(t->name, "record") == 0)
        assert_true(each(WORDS("record", "--lesson", "first-screen")));
    else if (strcmp(t->name, "rank") == 0)
        assert_true(each(WORDS("rank", in_scratch("manifest.csv"))));
    else if (offers(t, "data"))
        walk_data(each, t->name, NULL);
    else if (offers(t, "indices"))
        walk_data(each, t->name, "all");
    else if (offers(t, "lesson-tasks"))
        walk_lessons(each);
    else if (offers(t, "paper-tasks"))
        walk_exhibits(each);
    else if (offers(t, "simulations"))
        walk_simulations(each);
    else if (offers(t, "lists"))
        walk_lists(each);
    else
        fail_msg("%s: say here which words it takes", t->name);
}

TEST(every_json_of_every_command_is_strict)
{
    unsigned on = option_called("json")->on;
    for (const sm_cli_task *t = sm_cli_tasks; t->name; t++)
        if (t->on & on) walk_verb(check_command, t);
}

/* Exit 2 and no file; with an ending that is known the same words would be done. */
static bool check_refused(const char *const *word)
{
    const char *all[QUIET_WORDS + 1] = {"setmatch"}, *file = in_scratch("x.xyz");
    size_t n = 1;
    for (; word[n - 1]; n++) all[n] = word[n - 1];
    const char *const rest[] = {"-q", "-f", "-o", file, NULL};
    for (size_t i = 0; rest[i]; i++) all[n++] = rest[i];
    int code = run_quietly(all);
    if (code != SM_USAGE || access(file, F_OK) == 0) fail_msg("%s %s: exit code %d", word[0], word[1], code);
    return true;
}

TEST(every_command_rejects_an_unknown_extension)
{
    for (const sm_cli_task *t = sm_cli_tasks; t->name; t++) {
        if (*t->name)
            walk_verb(check_refused, t);
        else
            check_refused(WORDS("samples/fig1b.csv"));
    }
}

TEST(options_that_change_json_keep_it_strict)
{
    const char *const *const line[] = {
        WORDS("score", "--chance", "20", "--bootstrap", "100", "samples/fig1b.csv"),
        WORDS("score", "--chance", "20", "--bootstrap", "100", in_scratch("one.json")),
        WORDS("score", "--coordinates", "x,y", "-m", "all", "samples/blobs.csv"),
        WORDS("score", "--noise", "pred:K4", "--noise-policy", "singletons", "samples/fig1b.csv"),
        WORDS("score", "--by", "language", "--noise", "pred:c1", "samples/tickets.csv"),
        WORDS("score", "--by", "text", "samples/tickets.csv"),
        WORDS("score", "--beta", "0.5", "samples/truth.txt", "samples/pred.txt"),
        WORDS("match", "--similarity", in_scratch("s.csv")),
        WORDS("compare", "--sort", "ari", "samples/rivals.csv"),
        WORDS("replay", "--trace", "ari,silhouette", in_scratch("way.log"), "samples/fig1b.csv"),
        WORDS("lesson", "check", "chung", "jscore-fig1"),
        WORDS("simulate", "random", "--n", "1", "--k", "1"),
    };
    for (size_t i = 0; i < sizeof line / sizeof *line; i++)
        if (!check_command(line[i])) fail_msg("%s %s was refused", line[i][0], line[i][1]);
    for (const sm_quantity *q = sm_quantities; q->id; q++)
        for (size_t i = 0; data[i]; i++) assert_true(check_command(WORDS("matrix", "--values", q->id, data_file(i))));
}

/* ---- documents and formats --------------------------------------------------------------------------------------- */
TEST(every_exported_document_is_strict)
{
    for (size_t i = 0; sm_documents[i]; i++) {
        if (sm_documents[i]->formats) continue; /* has no JSON, and says so */
        sm_session *s = NULL;
        sm_error err = {0};
        sm_text out = {0};
        assert_ok(sm_session_new(&s, sample_fig1b(), the_registry(), &err), err);
        assert_ok(sm_session_run_line(s, "split K4 10,10", &err), err);
        const sm_output_options o = {.indices = strcmp(sm_documents[i]->name, "steps") == 0 ? "pa" : NULL};
        sm_out to = sm_out_to(sm_text_sink(&out), &err);
        sm_output_document(s, sm_documents[i]->name, "json", &o, &to);
        assert_ok(sm_out_end(&to), err);
        check_text(sm_text_of(&out), out.length, sm_documents[i]->name);
        sm_text_free(&out);
        sm_session_free(s);
    }
}

/* JSON lines are a JSON text each. */
TEST(every_json_format_of_convert_is_strict)
{
    for (size_t i = 0; sm_formats[i]; i++) {
        const sm_format *f = sm_formats[i];
        if (!f->write || strncmp(f->name, "json", 4) != 0) continue;
        for (size_t d = 0; data[d]; d++) {
            char file[192];
            size_t length = 0;
            snprintf(file, sizeof file, "%s/x.%s.%.*s", scratch(), f->name, (int)strcspn(f->suffixes, " "),
                     f->suffixes);
            if (run_quietly(WORDS("setmatch", "convert", "-q", "-f", data_file(d), "-o", file)) != 0) continue;
            char *text = read_file(file, &length);
            assert_non_null(text);
            bool lines = strcmp(f->name, "json-lines") == 0;
            for (char *at = text; *at;) {
                size_t one = lines ? strcspn(at, "\n") : strlen(at);
                bool more = at[one] == '\n';
                at[one] = 0;
                check_text(at, one, file);
                at += one + more;
            }
            free(text);
        }
    }
}

/* ---- named after what was wrong ---------------------------------------------------------------------------------- */
/* MI has no largest value: its best was written as inf, which no reader takes. */
TEST(unbounded_best_value_is_null)
{
    size_t length = 0;
    assert_int_equal(run_quietly(WORDS("setmatch", "list", "indices", "-f", "-o", in_scratch("indices.json"))), 0);
    char *text = read_file(in_scratch("indices.json"), &length);
    assert_non_null(text);
    const char *mi = strstr(text, "\"id\":\"mi\"");
    assert_non_null(mi);
    const char *best = strstr(mi, "\"best\":");
    assert_non_null(best);
    assert_memory_equal(best, "\"best\":null", 11);
    assert_null(strstr(text, "\"best\":inf"));
    free(text);
}

/* Examples of RFC 8259, and what readers disagree on. */
TEST(strict_reader_is_strict)
{
    static const char *const good[] = {"{}", " [1, 2.5e-3, -4, 0, \"\\u00e9\\ud83d\\ude00\", null]\n",
                                       "{\"a\":{\"b\":[]},\"c\":true}", "\"x\""};
    static const char *const bad[] = {
        "",      "NaN",   "[inf]",       "[Infinity]",    "[-0]",     "[-0.0e3]",          "[01]",
        "[1.]",  "[.5]",  "[+1]",        "[1,]",          "{,}",      "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}",
        "{} {}", "[1] x", "[\"\\x41\"]", "[\"\\ud800\"]", "[\"\t\"]", "[\"\xff\"]",        "['a']",
        "{a:1}", "[1",    "[1e999]",     "[nul]",         "[\"a]",    "{\"a\" 1}",         "[\"\\u12g4\"]"};
    size_t at;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) check_text(good[i], strlen(good[i]), good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (!strict_json(bad[i], strlen(bad[i]), &at)) fail_msg("%s passes", bad[i]);
}

const test_group group_of_tests = {make_files, NULL};
