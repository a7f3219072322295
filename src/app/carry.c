/* The one place that carries out: lines that were typed, answers of views and actions, answers of what lies over them.
 */
#include "carry.h"
#include "io/state/state.h"
#include "session/lesson/challenge.h"
#include "study/properties/property.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

/* ---- verbs ------------------------------------------------------------------------------------------------------- */

static sm_status run_view(sm_app *a, const sm_command *c, sm_error *err)
{
    size_t view = sm_view_at(c->word[0]);
    if (view == SIZE_MAX) return sm_name_unknown(SM_NAMED_AT(sm_views), "view", c->word[0], NULL, err);
    sm_app_go(a, view);
    return SM_OK;
}

static sm_status run_quit(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!a->forced) {
        sm_app_quit(a);
        return SM_OK;
    }
    a->keep.discard = true;
    a->over = true;
    return SM_OK;
}

static sm_status run_warnings(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_account *account = sm_app_account(a);
    if (account && account->n_sources) {
        sm_push_overlay(a, &sm_overlay_warnings);
        return SM_OK;
    }
    sm_say_words(&a->message, "no file is open");
    return SM_OK;
}

/* The keys of this view; behind help a command, what that one takes. */
static sm_status run_help(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!c->n_words) {
        sm_push_overlay(a, &sm_overlay_help);
        return SM_OK;
    }
    const char *word = c->word[0];
    const sm_verb *v = sm_verb_find(word);
    if (!v && !sm_view_find(word))
        return sm_name_unknown(SM_NAMED(sm_verbs), "command", word, ": and Tab show them all", err);
    if (!v) {
        sm_say_words(&a->message, "%s shows that view: %s", word, sm_view_find(word)->title);
        return SM_OK;
    }
    sm_text usage = {0};
    sm_put_usage(&usage, v);
    sm_say_words(&a->message, "%s: %s", sm_text_of(&usage), v->help);
    sm_text_free(&usage);
    return SM_OK;
}

/* The two indices go to the view as its subject. */
static sm_status run_disagree(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_index *x[2] = {NULL, NULL};
    sm_status status = SM_OK;
    if (c->n_words == 1) status = sm_fail(err, SM_USAGE, "disagree needs two indices; name the second");
    for (size_t i = 0; i < c->n_words && !status; i++)
        status = sm_registry_find_tabular(a->indices, c->word[i], &x[i], err);
    if (!status && x[0] && x[0] == x[1])
        status = sm_fail(err, SM_USAGE, "%s cannot disagree with itself; name two indices", x[0]->id);
    if (status) return status;
    sm_subject about = sm_about(x[0] ? x[0]->at : SIZE_MAX);
    if (x[0]) about.other = x[1]->at;
    sm_app_go_about(a, sm_view_at(c->verb->name), x[0] ? &about : NULL);
    return SM_OK;
}

static sm_status run_diagnose(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_index *x = NULL;
    sm_status status = c->n_words ? sm_registry_find_tabular(a->indices, c->word[0], &x, err) : SM_OK;
    if (status) return status;
    sm_subject about = sm_about(x ? x->at : SIZE_MAX);
    sm_app_go_about(a, sm_view_at("diagnosis"), x ? &about : NULL);
    return SM_OK;
}

/* The view of that name, at this index. */
static sm_status run_explain(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_index *x = NULL;
    sm_status status = c->n_words ? sm_registry_find(a->indices, c->word[0], &x, err) : SM_OK;
    if (status) return status;
    sm_subject about = sm_about(x ? x->at : SIZE_MAX);
    sm_app_go_about(a, sm_view_at(c->verb->name), x ? &about : NULL);
    return SM_OK;
}

/* An index of one's own is there from now on, with nothing loaded too. */
static sm_status run_define(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_index *x;
    bool ones = false;
    char value[32] = "";
    sm_status status = a->session ? sm_app_journaled(a, c, err) : SM_OK;
    if (!status) status = sm_registry_define(a->indices, c->word[0], &x, err);
    if (!status) status = sm_identical_are_one(x, &ones, err);
    if (status) return status;
    if (a->session) sm_app_settle(a, x->needs);
    if (a->session) sm_words_value(value, sm_session_now(a->session)[x->at], sm_words_digits(a->session));
    sm_say_words(&a->message, "defined %s%s%s · range %s · %s%s", x->id, *value ? " = " : "", value, x->range,
                 sm_index_direction(x),
                 ones ? " · 1 for every identical pair of partitions tried: add \"; best 1\"" : "");
    return SM_OK;
}

static const struct { /* verbs that the explorer carries out itself */
    const char *verb;
    sm_app_verb *run;
} app_verbs[] = {{"view", run_view},
                 {"quit", run_quit},
                 {"help", run_help},
                 {"warnings", run_warnings},
                 {"disagree", run_disagree},
                 {"save-config", sm_app_save_config},
                 {"define", run_define},
                 {"paper", sm_verb_paper},
                 {"diagnose", run_diagnose},
                 {"explain", run_explain},
                 {"open", sm_verb_open},
                 {"import", sm_verb_import},
                 {"simulate", sm_verb_simulate},
                 {"compare", sm_verb_compare},
                 {"partition", sm_verb_partition},
                 {"lesson", sm_verb_lesson},
                 {"step", sm_verb_step},
                 {"answer", sm_verb_answer},
                 {"quiz", sm_verb_quiz},
                 {"guess", sm_verb_guess},
                 {"copy", sm_verb_copy},
                 {"restore", sm_verb_restore},
                 {"slice", sm_verb_slice}};

/* ---- changes ----------------------------------------------------------------------------------------------------- */

/* Computes the headline index, so that the message can report how it changed. For the data as loaded it computes all
 * others too if that is soon done: even a user who types fast sees what the first change changed. */
static void settle_headline(sm_app *a)
{
    bool first = sm_history_here(sm_session_history(a->session)) == 0;
    sm_app_settle(a, sm_registry_id(a->indices, "j_score")->needs);
    if (first) sm_app_settle(a, SM_NEED_VALUES);
}

static sm_status run_in_session(sm_app *a, const sm_command *c, sm_error *err)
{
    if (!a->session) return sm_fail(err, SM_USAGE, "nothing is loaded to %s; open FILE loads", c->verb->name);
    sm_session_forget_draft(a->session);
    settle_headline(a);
    sm_value j = sm_words_now(a->session, "j_score");
    sm_node before = sm_history_here(sm_session_history(a->session));
    sm_status status = SM_OK;
    if (a->tour.player) status = sm_challenge_allows(a->tour.player, a->session, c, err);
    if (!status) status = sm_app_journaled(a, c, err);
    if (!status) settle_headline(a);
    if (!status) sm_say_change(a, c, before, j);
    return status ? status : sm_judge_task(a, err);
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */

/* "write! FILE" and "!write FILE" replace an existing file; "!" is not a part of the language. */
static void put_unforced(sm_app *a, const char *line, sm_text *out)
{
    line += strspn(line, " :");
    size_t length = strcspn(line, " ");
    a->forced = line[0] == '!' || (length > 1 && line[length - 1] == '!');
    bool behind = a->forced && line[0] != '!';
    const char *rest = line + length, *word = line + (line[0] == '!');
    length -= (size_t)(word - line) + behind;
    if (!sm_verb_find(line) && sm_view_find(line)) {
        sm_text_printf(out, "view %s", line);
        return;
    }
    const char *alias = sm_typed_verb(word, length);
    if (alias)
        sm_text_printf(out, "%s%s", alias, rest);
    else
        sm_text_printf(out, "%.*s%s", (int)length, word, rest);
}

/* A view that was called as a command is called: what opens it is a better answer than all commands. */
static sm_status carry_named_view(const char *line, sm_error *err)
{
    char name[32];
    size_t length = strcspn(line, " ");
    snprintf(name, sizeof name, "%.*s", (int)length, line);
    const sm_view *v = length < sizeof name ? sm_view_find(name) : NULL;
    if (!v || sm_verb_find(name)) return err->status;
    *err = (sm_error){0};
    return sm_fail(err, SM_USAGE, "%s is a view; view %s%s%s opens it%s", name, name, v->digit ? " or the key " : "",
                   v->digit ? v->digit : "", v->find ? ", and / finds a name there" : "");
}

sm_status sm_carry_line(sm_app *a, const char *line, sm_error *err)
{
    sm_text plain = {0};
    sm_command c = {0};
    put_unforced(a, line, &plain);
    sm_status status = sm_command_parse(&c, sm_text_of(&plain), err);
    if (status && err) status = carry_named_view(sm_text_of(&plain), err);
    sm_app_verb *run = run_in_session;
    if (!status && c.verb->kind == SM_VERB_OUTSIDE) run = sm_verb_write;
    for (size_t i = 0; !status && i < sizeof app_verbs / sizeof *app_verbs; i++)
        if (!strcmp(app_verbs[i].verb, c.verb->name)) run = app_verbs[i].run;
    if (!status) status = run(a, &c, err);
    sm_command_free(&c);
    sm_text_free(&plain);
    a->forced = false;
    return status;
}

/* A command that cannot run is reported and closed, so that the next keys reach the view; Up restores it. */
static void carry_typed(sm_app *a, const char *line)
{
    sm_error inner = {0};
    if (!sm_carry_line(a, line, &inner)) return;
    inner.line = inner.column = 0; /* of a line that is not seen any more */
    sm_say_error(&a->message, &inner);
    sm_text_puts(&a->message.brief, sm_text_of(&a->message.full));
    sm_text_puts(&a->message.full, " · : ↑ edits the line");
}

/* A change opens its dialog, filled in with the words that are known; anything else is done. */
static sm_status ask_command(sm_app *a, const char *line, bool all, sm_error *err)
{
    sm_command c = {0};
    sm_status status = sm_command_parse(&c, line, err);
    if (status) return err ? carry_named_view(line, err) : status;
    bool dialog = a->session && c.n_words && c.verb->kind == SM_VERB_CHANGE;
    if (dialog)
        sm_push_dialog(a, &c, all);
    else
        status = sm_carry_line(a, line, err);
    sm_command_free(&c);
    return status;
}

/* ---- answers ----------------------------------------------------------------------------------------------------- */

sm_status sm_carry_answer(sm_app *a, sm_answer answer, const char *out, sm_error *err)
{
    switch (answer) {
    case SM_IGNORED:
    case SM_TAKEN:
        return SM_OK;
    case SM_RUN:
        return sm_carry_line(a, out, err);
    case SM_ASK:
    case SM_ASK_ALL:
        return ask_command(a, out, answer == SM_ASK_ALL, err);
    case SM_CHOOSE:
        sm_push_choice(a);
        return SM_OK;
    case SM_SAY:
        sm_say_words(&a->message, "%s", out);
        return SM_OK;
    case SM_PROMPT:
        sm_push_prompt(a, *out ? *out : '/', *out ? out + 1 : "");
        return SM_OK;
    case SM_LEAVE:
        sm_app_go_tab(a, sm_app_home(a));
        return SM_OK;
    case SM_PRESS:
        sm_press_later(a, out);
        return SM_OK;
    }
    return SM_OK;
}

static void filter_view(sm_app *a, const char *text)
{
    const sm_view *v = sm_app_view(a);
    sm_scene scene = sm_app_scene(a);
    if (v->filter)
        v->filter(sm_app_state(a), &scene, text);
    else
        sm_say_words(&a->message, "nothing to filter in this view");
}

/* Typed text always answers the question; it is never run as a command. */
static sm_status answer_typed(sm_app *a, const char *text, sm_error *err)
{
    sm_text word = {0}, line = {0};
    text += strspn(text, " ");
    sm_text_puts(&word, text);
    while (word.length && word.data[word.length - 1] == ' ') word.data[--word.length] = 0;
    sm_text_puts(&line, "answer ");
    sm_put_word(&line, sm_text_of(&word));
    sm_status status = sm_carry_line(a, sm_text_of(&line), err);
    sm_text_free(&word);
    sm_text_free(&line);
    return status;
}

static sm_status shut(sm_app *a, sm_error *err)
{
    sm_text_clear(&a->recent);
    sm_recent_read(&a->recent);
    sm_status status = sm_app_take(a, NULL, SM_TAKE_DATA, err);
    if (!status) sm_say_nothing(&a->message);
    return status;
}

sm_status sm_carry_overlay(sm_app *a, sm_error *err)
{
    sm_overlay_outcome outcome = a->layer.outcome;
    a->layer.outcome = SM_STAYS;
    if (outcome == SM_STAYS) return SM_OK;
    if (outcome == SM_OPENS) return sm_open_shown(a, err);
    sm_text line = a->layer.line; /* what it leads to may open another one, with a separate line */
    const char *text = sm_text_of(&line);
    sm_status status = SM_OK;
    a->layer.line = (sm_text){0};
    sm_close_overlay(a);
    if (outcome == SM_RUNS) status = sm_carry_line(a, text, err);
    if (outcome == SM_EDITS) sm_push_prompt(a, text[0], text + 1);
    if (outcome == SM_PRESSES) sm_press_later(a, text);
    if (outcome == SM_SHUTS) status = shut(a, err);
    if (outcome == SM_TYPED && *text == ':') carry_typed(a, text + 1);
    if (outcome == SM_TYPED && *text == '=') status = answer_typed(a, text + 1, err);
    if (outcome == SM_TYPED && *text == '&') filter_view(a, text + 1);
    if (outcome == SM_TYPED && *text == '/') {
        sm_text_clear(&a->sought);
        sm_text_puts(&a->sought, text + 1);
        sm_app_find(a, text + 1, 1);
    }
    sm_text_free(&line);
    return status;
}

/* ---- leaving ----------------------------------------------------------------------------------------------------- */

void sm_app_quit(sm_app *a)
{
    if (sm_app_unsaved(a)) {
        sm_ask_unsaved(a, "!quit");
        return;
    }
    a->over = true;
}

sm_status sm_app_shut(sm_app *a, sm_error *err)
{
    if (sm_app_unsaved(a)) {
        sm_ask_unsaved(a, "");
        return SM_OK;
    }
    return shut(a, err);
}
