/* Plays the scripts of tests/session/scripts: commands of a session, and what must hold afterwards. README.md there
 * lists them. */
#include "session/player.h"
#include "tests/session/look.h"
#include "tests/support/scripts.h"
#include <stdlib.h>

typedef struct player {
    script_walk walk;
    sm_session *s;
    sm_text kept;
} player;

static void fail_line(const player *p, const char *problem, const char *found)
{
    fail_msg("%s:%d: %s: %s", p->walk.script->file, p->walk.line, problem, found);
}

static void must_be(const player *p, const char *is, const char *wanted)
{
    if (strcmp(is, wanted) != 0) fail_line(p, "expected something else, found", is);
}

static void must(const player *p, bool holds)
{
    if (!holds) fail_line(p, "this does not hold", "");
}

/* ---- what is done ------------------------------------------------------------------------------------------------ */
/* "fig1b", a table as script_table has it, or "counts" and such a table: then there are no points. */
static sm_session *session_named(const char *text)
{
    if (!strcmp(text, "fig1b")) return session_of(sample_fig1b());
    if (strncmp(text, "counts ", 7) != 0) return session_of(script_table(text));
    sm_dataset *d = script_table(text + 7);
    sm_table *t = NULL;
    sm_error err = {0};
    assert_ok(sm_table_of(&t, sm_dataset_truth(d), sm_dataset_pred(d), SM_STORE_BEST, &err), err);
    uint64_t count[400];
    uint32_t rows = sm_table_rows(t), cols = sm_table_cols(t);
    for (uint32_t i = 0; i < rows * cols; i++) count[i] = sm_table_at(t, i / cols, i % cols);
    sm_table_free(t);
    sm_dataset_free(d);
    return session_of_counts(count, rows, cols);
}

static void do_data(player *p, char *text)
{
    sm_session_free(p->s);
    p->s = session_named(text);
}

static void do_run(player *p, char *text)
{
    sm_error err = {0};
    if (sm_session_run_line(p->s, text, &err) != SM_OK) fail_line(p, "the command is rejected", err.text);
}

/* As a part of loading. */
static void do_start(player *p, char *text)
{
    sm_error err = {0};
    assert_ok(sm_session_start(p->s, text, &err), err);
}

static void do_watch(player *p, char *text)
{
    sm_session_watch(p->s);
}

static void do_settle(player *p, char *text)
{
    sm_session_settle(p->s, !strcmp(text, "values") ? SM_NEED_VALUES : SM_NEED_ALL);
}

static void do_keep(player *p, char *text)
{
    look_all(p->s, &p->kept);
}

static void do_draft(player *p, char *text)
{
    sm_error err = {0};
    sm_command c;
    assert_ok(sm_command_parse(&c, text, &err), err);
    assert_ok(sm_session_draft(p->s, &c, SM_NEED_VALUES, &err), err);
    sm_command_free(&c);
}

static void do_forget(player *p, char *text)
{
    sm_error err = {0};
    assert_ok(sm_session_draft(p->s, NULL, 0, &err), err);
}

static void do_no_data(player *p, char *text)
{
    sm_session_free(p->s);
    p->s = NULL;
}

/* ---- what must hold ---------------------------------------------------------------------------------------------- */
/* "LINE | PART": is rejected with this in its text, and changes nothing. */
static void do_rejects(player *p, char *text)
{
    char *part[2];
    script_split(text, " | ", part, 2);
    refused(p->s, part[0], part[1]);
}

/* The same, whatever the status is. */
static void do_fails(player *p, char *text)
{
    char *part[2];
    sm_error err = {0};
    script_split(text, " | ", part, 2);
    must(p, sm_session_run_line(p->s, part[0], &err) != SM_OK);
    must(p, strstr(err.text, part[1]));
}

/* "LINE | TEXT": is rejected with exactly this. */
static void do_says(player *p, char *text)
{
    char *part[2];
    sm_error err = {0};
    script_split(text, " | ", part, 2);
    must(p, sm_session_run_line(p->s, part[0], &err) != SM_OK);
    must_be(p, err.text, part[1]);
}

static void do_is(player *p, char *text)
{
    sm_text is = {0};
    look_counts(p->s, &is);
    must_be(p, sm_text_of(&is), text);
    sm_text_free(&is);
}

static void do_same(player *p, char *text)
{
    sm_text is = {0};
    look_all(p->s, &is);
    must_be(p, sm_text_of(&is), sm_text_of(&p->kept));
    sm_text_free(&is);
}

/* "LINE | COUNTS": on Fig. 1B, done, undone and redone. */
static void do_does(player *p, char *text)
{
    char *part[2];
    sm_text start = {0}, done = {0}, is = {0};
    script_split(text, " | ", part, 2);
    do_data(p, "fig1b");
    look_all(p->s, &start);
    do_run(p, part[0]);
    do_is(p, part[1]);
    assert_int_equal(sm_history_size(sm_session_history(p->s)), 2);
    look_all(p->s, &done);
    do_run(p, "undo");
    look_all(p->s, &is);
    must_be(p, sm_text_of(&is), sm_text_of(&start));
    do_run(p, "redo");
    look_all(p->s, &is);
    must_be(p, sm_text_of(&is), sm_text_of(&done));
    sm_text_free(&start);
    sm_text_free(&done);
    sm_text_free(&is);
}

/* A line that is fine on Fig. 1B and changes nothing. */
static void do_nothing(player *p, char *text)
{
    do_data(p, "fig1b");
    look_all(p->s, &p->kept);
    do_run(p, text);
    do_same(p, "");
    must_be(p, sm_session_last(p->s), "");
    assert_int_equal(sm_history_size(sm_session_history(p->s)), 1);
}

/* Open clusters, or classes, in their order. */
static void must_be_ordered(player *p, bool rows, const char *wanted)
{
    sm_text is = {0};
    uint32_t n = 0;
    const uint32_t *order = rows ? sm_session_row_order(p->s, &n) : sm_session_col_order(p->s, &n);
    for (uint32_t i = 0; i < n; i++)
        sm_text_printf(&is, "%s%s", i ? " " : "", sm_table_name(sm_session_table(p->s), rows, order[i]));
    must_be(p, sm_text_of(&is), wanted);
    sm_text_free(&is);
}

static void do_cols(player *p, char *text)
{
    must_be_ordered(p, false, text);
}

static void do_rows(player *p, char *text)
{
    must_be_ordered(p, true, text);
}

static void do_sorted(player *p, char *text)
{
    must_be(p, sm_session_sorted(p->s), text);
}

static const sm_value *value_of(const player *p, const sm_value *values, const char *id)
{
    const sm_index *x = NULL;
    sm_error err = {0};
    assert_ok(sm_registry_find_tabular(sm_session_registry(p->s), id, &x, &err), err);
    return &values[x->at];
}

/* "ID VALUE [TOLERANCE]", or "ID pending" */
static void must_have(const player *p, const sm_value *values, char *text)
{
    const sm_value *is = value_of(p, values, script_word(&text));
    if (!strcmp(text, "pending")) {
        must(p, is->state == SM_PENDING);
        return;
    }
    double wanted = strtod(text, &text), tolerance = *text ? strtod(text, NULL) : 1e-14;
    char found[32];
    snprintf(found, sizeof found, "%.17g", is->number);
    if (is->state == SM_PENDING || !(fabs(is->number - wanted) <= tolerance)) fail_line(p, "another value", found);
}

static void do_value(player *p, char *text)
{
    must_have(p, sm_session_now(p->s), text);
}

static void do_before(player *p, char *text)
{
    must_have(p, sm_session_before(p->s), text);
}

static void do_drafted(player *p, char *text)
{
    if (!strcmp(text, "none"))
        must(p, !sm_session_drafted(p->s));
    else
        must_have(p, sm_session_drafted(p->s), text);
}

/* "ID a b c" */
static void do_trend(player *p, char *text)
{
    double trend[SM_TREND];
    const sm_value *first = sm_session_now(p->s), *is = value_of(p, first, script_word(&text));
    size_t n = sm_session_trend(p->s, (size_t)(is - first), trend);
    for (size_t i = 0; i < n; i++) assert_near(trend[i], strtod(text, &text), 1e-14);
    must(p, n > 0 && !*text);
}

static void do_history(player *p, char *text)
{
    must(p, sm_history_size(sm_session_history(p->s)) == strtoul(text, NULL, 10));
}

static void do_here(player *p, char *text)
{
    must(p, sm_history_here(sm_session_history(p->s)) == strtoul(text, NULL, 10));
}

static void do_total(player *p, char *text)
{
    must(p, sm_table_total(sm_session_table(p->s)) == strtoull(text, NULL, 10));
}

static void do_swapped(player *p, char *text)
{
    must(p, sm_session_swapped(p->s) == !strcmp(text, "yes"));
}

/* "ROW NAME": the cluster of the point in this row of the file; "-" where it has none. */
static void do_point(player *p, char *text)
{
    uint32_t point = (uint32_t)strtoul(script_word(&text), NULL, 10) - 1;
    uint32_t cluster = sm_points_cluster(sm_session_points(p->s), point);
    must_be(p, cluster == SM_NONE ? "-" : sm_table_col_name(sm_session_table(p->s), cluster), text);
}

/* "ROW NAME": the class of the point in this row. */
static void do_class(player *p, char *text)
{
    uint32_t point = (uint32_t)strtoul(script_word(&text), NULL, 10) - 1;
    must_be(p, sm_table_row_name(sm_session_table(p->s), sm_points_class(sm_session_points(p->s), point)), text);
}

/* "COLUMN PARTS TEXT": what is proposed to split it into. */
static void do_parts(player *p, char *text)
{
    sm_text is = {0};
    uint32_t col = (uint32_t)strtoul(script_word(&text), NULL, 10), n = (uint32_t)strtoul(script_word(&text), NULL, 10);
    sm_put_parts(&is, p->s, col, n);
    must_be(p, sm_text_of(&is), text);
    sm_text_free(&is);
}

/* "CLASSES CLUSTERS POINTS" */
static void do_drafted_shape(player *p, char *text)
{
    sm_shape is = sm_session_drafted_shape(p->s);
    must(p, is.classes == strtoul(text, &text, 10));
    must(p, is.clusters == strtoul(text, &text, 10));
    must(p, is.points == strtoull(text, NULL, 10));
}

/* A warning or a remark of loading. */
static void do_account(player *p, char *text)
{
    const sm_account *a = sm_session_account(p->s);
    bool found = false;
    for (uint32_t i = 0; i < a->n_warnings; i++) found = found || !strcmp(a->warning[i], text);
    for (uint32_t i = 0; i < a->n_remarks; i++) found = found || !strcmp(a->remark[i], text);
    must(p, found);
}

static void do_last(player *p, char *text)
{
    must_be(p, sm_session_last(p->s), text);
}

static void do_option(player *p, char *text)
{
    const char *name = script_word(&text);
    must_be(p, sm_session_option(p->s, name), text);
}

/* "truth T2, K3 apart": the labels that are noise, in the order of the commands. */
static void do_noises(player *p, char *text)
{
    sm_noises noise = {0};
    sm_text is = {0};
    sm_error err = {0};
    if (sm_session_noises(p->s, &noise, &err) != SM_OK) sm_text_puts(&is, err.text);
    for (size_t i = 0; i < noise.n; i++)
        sm_text_printf(&is, "%s%s%s%s", i ? ", " : "", noise.of[i].truth ? "truth " : "", noise.of[i].label,
                       noise.of[i].apart ? " apart" : "");
    must_be(p, sm_text_of(&is), text);
    sm_text_free(&is);
    sm_noises_free(&noise);
}

/* "NOISE APART OWN TEXT": points that are left out, on their own, or a group, and the sentence about them. */
static void do_left_out(player *p, char *text)
{
    sm_left_out l = sm_session_left_out(p->s);
    sm_text is = {0};
    must(p, l.noise == strtoull(text, &text, 10));
    must(p, l.apart == strtoull(text, &text, 10));
    must(p, l.own == strtoull(text, &text, 10));
    must(p, sm_noise_points(l) == l.noise + l.apart + l.own);
    sm_put_left_out(&is, &l, ", ");
    must_be(p, sm_text_of(&is), text + strspn(text, " "));
    sm_text_free(&is);
}

/* "true:LABEL named", "pred:LABEL not" */
static void do_noise(player *p, char *text)
{
    const char *label = script_word(&text);
    sm_noise_label is = sm_session_noise(p->s, !strncmp(label, "true", 4), label + 5);
    must_be(p, is == SM_NOISE_SAID ? "named" : is == SM_NOISE_HINTED ? "hinted" : "not", text);
}

/* "NODE WORDS | QUESTION / ANSWER / ..", "NODE -" if nothing is noted. */
static void do_note(player *p, char *text)
{
    const sm_note *n = sm_session_note(p->s, (sm_node)strtoul(script_word(&text), NULL, 10));
    sm_text is = {0};
    sm_text_puts(&is, !n ? "-" : n->words ? n->words : "");
    for (size_t i = 0; n && i < n->n_asked; i++)
        sm_text_printf(&is, "%s%s", i ? " / " : is.length ? " | " : "| ", n->asked[i]);
    must_be(p, sm_text_of(&is), text);
    sm_text_free(&is);
}

/* ---- completion -------------------------------------------------------------------------------------------------- */
/* A directory with a blank in its name, which continues, files, and one that is not UTF-8 and cannot be typed. */
static sm_status files_like(const char *typed, sm_text *out, sm_error *err)
{
    static const char names[] = "data.csv\0my data/\0bad\xff.csv\0my.csv\0my file.csv\0dir/";
    if (!*typed) sm_text_bytes(out, names, sizeof names);
    return SM_OK;
}

/* "FROM LINE | A / B": what Tab offers after the line, and the byte from which it is replaced. */
static void do_offers(player *p, char *text)
{
    static const char *const views[] = {"matrix", "match", "explain", NULL};
    static const char *const exports[] = {"csv", "markdown", "match", NULL};
    static const char *const lessons[] = {"jscore-fig1", "nca-fig5", NULL};
    const sm_known_names known = {.views = views, .exports = exports, .lessons = lessons, .files = files_like};
    sm_error err = {0};
    sm_text out = {0}, is = {0};
    size_t from = 999, wanted = strtoul(text, &text, 10);
    char *end = strstr(text, " |"), *line = text + 1;
    if (!end) fail_line(p, "expected offers FROM LINE | A / B", text);
    *end = 0;
    assert_ok(sm_complete(p->s, line, &known, &from, &out, &err), err);
    for (const char *at = sm_text_of(&out); *at; at += strcspn(at, "\n") + 1)
        sm_text_printf(&is, " %s%.*s", is.length ? "/ " : "", (int)strcspn(at, "\n"), at);
    must_be(p, sm_text_of(&is), end + 2);
    must(p, from == wanted);
    sm_text_free(&out);
    sm_text_free(&is);
}

static const struct command {
    const char *name;
    void (*play)(player *p, char *text);
} commands[] = {{"data", do_data},       {"run", do_run},         {"start", do_start},
                {"watch", do_watch},     {"settle", do_settle},   {"keep", do_keep},
                {"draft", do_draft},     {"rejects", do_rejects}, {"says", do_says},
                {"is", do_is},           {"same", do_same},       {"does", do_does},
                {"nothing", do_nothing}, {"cols", do_cols},       {"rows", do_rows},
                {"sorted", do_sorted},   {"value", do_value},     {"before", do_before},
                {"drafted", do_drafted}, {"trend", do_trend},     {"history", do_history},
                {"here", do_here},       {"total", do_total},     {"swapped", do_swapped},
                {"point", do_point},     {"last", do_last},       {"option", do_option},
                {"noises", do_noises},   {"noise", do_noise},     {"left-out", do_left_out},
                {"fails", do_fails},     {"forget", do_forget},   {"no-data", do_no_data},
                {"class", do_class},     {"parts", do_parts},     {"drafted-shape", do_drafted_shape},
                {"account", do_account}, {"note", do_note},       {"offers", do_offers}};

static void play_line(player *p, char *line)
{
    const char *name = script_word(&line);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(commands[i].name, name) != 0) continue;
        commands[i].play(p, strcmp(name, "offers") ? script_trim(line) : line);
        return;
    }
    fail_line(p, "unknown command", name);
}

static void play(const script *played, const char *row)
{
    player p = {.walk = script_begin(played, row)};
    for (char *line; (line = script_next(&p.walk));) play_line(&p, line);
    sm_session_free(p.s);
    sm_text_free(&p.kept);
    script_end(&p.walk);
}

int main(int argc, char **argv)
{
    return scripts_main("tests/session/scripts", argc, argv, NULL, play);
}
