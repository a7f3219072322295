/* A line becomes a command, and whoever's it is carries it out. */
#include "inside.h"
#include "setmatch/io/samples.h"
#include "setmatch/io/save.h"
#include "setmatch/io/write_back.h"
#include "setmatch/report/report.h"
#include "setmatch/study/disagree.h"
#include "setmatch/view/words.h"
#include <string.h>
#include <unistd.h>

typedef struct errand { /* a verb that the explorer carries out itself */
    const char *verb;
    sm_status (*run)(sm_app *a, const sm_command *c, sm_error *err);
} errand;

static sm_status run_view(sm_app *a, const sm_command *c, sm_error *err)
{
    size_t view = sm_view_at(c->word[0]);
    if (view != SIZE_MAX) return sm_app_go(a, view, err);
    sm_text names = {0};
    sm_status status = SM_OK;
    for (size_t i = 0; i < a->n_views && !status; i++)
        status = sm_text_print(&names, err, "%s%s", i ? ", " : "", sm_views[i]->name);
    if (!status)
        status = sm_fail(err, SM_USAGE, "no view is called \"%s\"; there are %s", c->word[0], sm_text_of(&names));
    sm_text_done(&names);
    return status;
}

static sm_status run_quit(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!a->forced) return sm_app_quit(a, err);
    a->discard = true;
    a->over = true;
    return SM_OK;
}

/* "table:2,0/1,3": a small table in a line, as the explorer itself opens one. NULL: no such name. */
static const char *small_table(const char *word)
{
    static const char sign[] = "table:";
    return strncmp(word, sign, sizeof sign - 1) ? NULL : word + sizeof sign - 1;
}

static sm_status read_data(const sm_command *c, sm_dataset **out, sm_error *err)
{
    const char *small = small_table(c->word[0]);
    if (small) return sm_counts_dataset(out, small, err);
    return sm_app_random_data(out, sm_app_random(c->word[0]), err);
}

static bool is_built_in(const char *word)
{
    return small_table(word) || sm_app_random(word);
}

/* Reads first; only what could be read whole takes the place of what is there. */
static sm_status run_open(sm_app *a, const sm_command *c, sm_error *err)
{
    sm_dataset *data = NULL;
    if (c->n_words != 1 || !is_built_in(c->word[0]))
        return sm_app_open_files(a, (const char *const *)c->word, c->n_words, false, err);
    sm_session *s = NULL;
    sm_status status = read_data(c, &data, err);
    if (!status) status = sm_session_new(&s, data, a->indices, err);
    a->discard = !status; /* nothing was unsaved, or the question was answered */
    if (!status) status = sm_app_take(a, s, err);
    a->discard = false;
    if (status) return status;
    status = sm_app_say_notes(a, c->word[0], err);
    return status ? status : sm_app_journal_begin(a, err);
}

static bool all_readable(const sm_command *c)
{
    if (small_table(c->word[0]) || sm_app_random(c->word[0])) return true;
    for (size_t i = 0; i < c->n_words; i++)
        if (strcmp(c->word[i], "-") != 0 && !sm_sample_find(c->word[i]) && access(c->word[i], R_OK) != 0) return false;
    return true;
}

static sm_status ask_before_open(sm_app *a, const sm_command *c, sm_error *err)
{
    bool asked = false;
    if (!all_readable(c)) return run_open(a, c, err); /* what cannot be read changes nothing */
    sm_status status = sm_app_ask_first(a, c, &asked, err);
    return status || asked ? status : run_open(a, c, err);
}

/* The files that are named, or those that are open, are shown before anything is made of them. */
static sm_status run_import(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_parts *p = a->session ? sm_dataset_parts(sm_session_data(a->session)) : NULL;
    const char *file[SM_WORDS_AT_MOST];
    bool asked = false;
    size_t n = c->n_words ? c->n_words : p ? p->n_origins : 0;
    if (n > SM_WORDS_AT_MOST) n = SM_WORDS_AT_MOST;
    for (size_t i = 0; i < n; i++) file[i] = c->n_words ? c->word[i] : p->origin[i].file;
    if (!n) return sm_app_prompt(a, ':', "import ", err); /* what is open came from no file */
    sm_status status = sm_app_ask_first(a, c, &asked, err);
    return status || asked ? status : sm_app_open_files(a, file, n, true, err);
}

/* The two indices go to the view as its subject. */
static sm_status run_disagree(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_index *x[2] = {NULL, NULL};
    size_t view = sm_view_at(c->verb->name);
    sm_status status = SM_OK;
    if (c->n_words == 1) status = sm_fail(err, SM_USAGE, "disagree takes two indices; found one; name the second");
    for (size_t i = 0; i < c->n_words && !status; i++)
        status = sm_registry_find_tabular(a->indices, c->word[i], &x[i], err);
    if (!status && x[0] && x[0] == x[1])
        status = sm_fail(err, SM_USAGE, "%s cannot disagree with itself; name two indices", x[0]->id);
    if (!status) status = sm_app_go(a, view, err);
    if (status || !x[0]) return status;
    sm_scene scene = sm_app_scene(a);
    sm_subject about = sm_about(x[0]->at);
    about.other = x[1]->at;
    sm_views[view]->show(a->state[view], &scene, &about);
    return SM_OK;
}

static const errand errands[] = {{"view", run_view},
                                 {"quit", run_quit},
                                 {"open", ask_before_open},
                                 {"import", run_import},
                                 {"warnings", sm_app_warnings_shown},
                                 {"restore", sm_app_restore},
                                 {"lesson", sm_app_lesson},
                                 {"step", sm_app_lesson_step},
                                 {"answer", sm_app_lesson_answer},
                                 {"quiz", sm_app_lesson_quiz},
                                 {"guess", sm_app_lesson_guess},
                                 {"simulate", sm_app_simulate},
                                 {"disagree", run_disagree},
                                 {"compare", sm_app_compare},
                                 {"partition", sm_app_partition},
                                 {"copy", sm_app_copy},
                                 {"save-config", sm_app_save_config},
                                 {"help", sm_app_help},
                                 {0}};

/* Settles the headline index, so that the message can tell how it went; of the data as loaded all others too as far as
 * that is soon done, for whoever types faster than they are worked out wants to see what the first change changed. */
static sm_status settled(sm_app *a, sm_error *err)
{
    uint64_t fuel = 20 * 1000 * 1000, rest = fuel;
    bool first = sm_history_here(sm_session_history(a->session)) == 0;
    sm_status status = sm_session_settle(a->session, sm_registry_id(a->indices, "j_score")->needs, &fuel, NULL, err);
    return status || !first ? status : sm_session_settle(a->session, SM_NEED_ALL, &rest, NULL, err);
}

static sm_status run_inside(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!a->session) return sm_fail(err, SM_USAGE, "nothing is loaded to %s; open FILE loads", c->verb->name);
    sm_status status = sm_session_draft(a->session, NULL, 0, err);
    if (!status) status = settled(a, err);
    sm_value j = status ? (sm_value){0} : sm_words_now(a->session, "j_score");
    sm_node before = sm_history_here(sm_session_history(a->session));
    if (!status) status = sm_app_kept(a, c, err);
    if (status) return status;
    status = settled(a, err);
    return status ? status : sm_app_say_change(a, c, before, j, err);
}

static sm_status run(sm_app *a, const sm_command *c, sm_error *err)
{
    for (const errand *e = errands; e->verb; e++)
        if (!strcmp(e->verb, c->verb->name)) return e->run(a, c, err);
    return c->verb->kind == SM_VERB_OUTSIDE ? sm_app_write_out(a, c, err) : run_inside(a, c, err);
}

/* What people type from habit. */
static const struct {
    const char *typed, *verb;
} habits[] = {{"q", "quit"}, {"qa", "quit"}, {"exit", "quit"}, {"h", "help"},
              {"?", "help"}, {"w", "write"}, {"e", "open"},    {"o", "open"}};

/* "write! FILE" and "!write FILE" replace an existing file; "!" is no part of the language. */
static sm_status unforced(sm_app *a, const char *line, sm_text *out, sm_error *err)
{
    line += strspn(line, " :");
    size_t length = strcspn(line, " ");
    a->forced = line[0] == '!' || (length > 1 && line[length - 1] == '!');
    bool behind = a->forced && line[0] != '!';
    const char *rest = line + length, *word = line + (line[0] == '!');
    length -= (size_t)(word - line) + behind;
    if (!sm_verb_find(line) && sm_view_find(line)) return sm_text_print(out, err, "view %s", line);
    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++)
        if (strlen(habits[i].typed) == length && !memcmp(word, habits[i].typed, length))
            return sm_text_print(out, err, "%s%s", habits[i].verb, rest);
    return sm_text_print(out, err, "%.*s%s", (int)length, word, rest);
}

sm_status sm_app_line(sm_app *a, const char *line, sm_error *err)
{
    sm_text plain = {0};
    sm_command c = {0};
    sm_status status = unforced(a, line, &plain, err);
    if (!status) status = sm_command_parse(&c, sm_text_of(&plain), err);
    if (!status) status = run(a, &c, err);
    sm_command_done(&c);
    sm_text_done(&plain);
    a->forced = false;
    return status;
}

/* ---- a name to write to ------------------------------------------------------------------------------------------ */

/* "data/iris.csv.gz" without what its endings say; a sample's name bare. */
static int stem_of(const char *file)
{
    static const char *const endings[] = {".gz", ".csv", ".tsv", ".txt", ".json", ".labels"};
    size_t length = strlen(file);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t end = strlen(endings[i]);
        if (length > end && !strncmp(file + length - end, endings[i], end)) length -= end;
    }
    return (int)length;
}

/* The file that the labels came from; of a sample its bare name. */
static const char *source_of(const sm_app *a)
{
    const char *file = a->session ? sm_dataset_pred(sm_session_data(a->session))->file : NULL;
    if (!file || !*file || !strcmp(file, "-")) return "labels";
    const char *colon = strchr(file, ':');
    return colon && !strchr(file, '/') ? colon + 1 : file; /* sample:NAME */
}

sm_status sm_app_stem(const sm_app *a, sm_text *out, sm_error *err)
{
    const char *file = source_of(a);
    return sm_text_print(out, err, "%.*s", stem_of(file), file);
}

/* The endings stay, for the form does. */
sm_status sm_app_write_name(const sm_app *a, sm_text *out, sm_error *err)
{
    const char *file = source_of(a), *endings = file + stem_of(file);
    return sm_text_print(out, err, "%.*s.setmatch%s", stem_of(file), file, *endings ? endings : ".csv");
}

sm_status sm_app_write_line(const sm_app *a, sm_text *out, sm_error *err)
{
    sm_text name = {0};
    sm_status status = sm_app_write_name(a, &name, err);
    if (!status) status = sm_text_print(out, err, "write ");
    if (!status) status = sm_word_quote(out, sm_text_of(&name), err);
    sm_text_done(&name);
    return status;
}
