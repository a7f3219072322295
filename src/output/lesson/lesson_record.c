/* A session's way from the data as loaded, as the file of a lesson, with what was said and asked on the way. */
#include "base/mem.h"
#include "lesson.h"
#include "measure/index.h"
#include "output/matrix/matrix.h"
#include "session/player.h"
#include <stdio.h>
#include <string.h>

static const char *const recorded[] = {"j_score", "f_score", "h_score", "ari", "nmi", "nca", NULL};

static void record_labels(sm_json *j, const char *key, const sm_partition *p)
{
    sm_json_open(j, key, "[");
    for (uint32_t i = 0; i < p->n; i++) sm_json_words(j, NULL, sm_dict_text(p->dict, p->label[i]));
    sm_json_close(j, "]");
}

static void record_names(sm_json *j, const char *key, const sm_dict *d)
{
    sm_json_open(j, key, "[");
    for (uint32_t i = 0; i < sm_dict_size(d); i++) sm_json_words(j, NULL, sm_dict_text(d, i));
    sm_json_close(j, "]");
}

/* Labels where there are points, because commands may name rows; else the counts. */
static void record_data(sm_json *j, const sm_session *start)
{
    const sm_dataset *d = sm_session_data(start);
    const sm_table *t = sm_session_table(start);
    sm_json_open(j, "data", "{");
    if (sm_dataset_parts(d)->counts) {
        sm_json_open(j, "matrix", "[");
        for (uint32_t i = 0; i < sm_table_rows(t); i++) {
            sm_json_open(j, NULL, "[");
            for (uint32_t k = 0; k < sm_table_cols(t); k++) sm_json_whole(j, NULL, sm_table_at(t, i, k));
            sm_json_close(j, "]");
        }
        sm_json_close(j, "]");
        record_names(j, "classes", sm_dataset_truth(d)->dict);
        record_names(j, "clusters", sm_dataset_pred(d)->dict);
    } else {
        record_labels(j, "true", sm_dataset_truth(d));
        record_labels(j, "pred", sm_dataset_pred(d));
    }
    sm_json_close(j, "}");
}

/* ---- words ------------------------------------------------------------------------------------------------------- */
/* Words with marks as the check of a lesson wants them. */
static void record_words(sm_json *j, const char *key, const char *words)
{
    sm_text marked = {0};
    sm_prose_mark(words, &marked);
    sm_json_words(j, key, sm_text_of(&marked));
    sm_text_free(&marked);
}

static void put_amount(sm_text *out, const char *amount)
{
    if (!strcmp(amount, "all"))
        sm_text_puts(out, "all points");
    else if (strchr(amount, '%'))
        sm_text_printf(out, "%s of the points", amount);
    else
        sm_text_printf(out, "%s point%s", amount, strcmp(amount, "1") ? "s" : "");
}

/* Describes a change that has no other message. */
static void put_change(sm_text *out, const sm_command *c, const char *line)
{
    const char *verb = c->verb->name;
    char *const *word = c->word;
    if (!strcmp(verb, "move")) {
        sm_text_puts(out, "This step moves ");
        put_amount(out, word[0]);
        sm_text_printf(out, " of class %s from cluster %s to cluster %s.", word[1], word[2], word[3]);
    } else if (!strcmp(verb, "merge"))
        sm_text_printf(out, "This step merges cluster %s into cluster %s.", word[0], word[1]);
    else if (!strcmp(verb, "split"))
        sm_text_printf(out, "This step splits cluster %s.", word[0]);
    else if (!strcmp(verb, "rename"))
        sm_text_printf(out, "This step renames cluster %s to %s.", word[0], word[1]);
    else if (!strcmp(verb, "swap"))
        sm_text_printf(out, "This step exchanges clusters %s and %s.", word[0], word[1]);
    else
        sm_text_printf(out, "This step changes the table: %s.", line);
}

/* The value and direction marks of a text, one at a time: what it has to agree with, up to the brace; NULL: there is no
 * other. */
static const char *next_mark(const char **at)
{
    for (const char *open = strchr(*at, '{'); open; open = strchr(open + 1, '{')) {
        const char *close = strchr(open, '}'), *sign = strstr(open, " = ");
        if (!close || !sign || sign > close) continue;
        *at = close;
        if (strncmp(sign, " = any}", 7) != 0 && strncmp(sign, " = given}", 9) != 0) return sign + 3;
    }
    return NULL;
}

/* What is said of a step: its own words, or what the change does. Marks in the words of a question wait for the answer,
 * which they would give away; without a question nothing waits. */
static void put_said(sm_text *out, const sm_note *note, const char *usual)
{
    static const char cut[] = "{answer}";
    const char *words = note && note->words ? note->words : usual, *waits = strstr(words, cut), *at = words;
    bool asks = note && note->n_asked;
    if (!asks && waits) {
        sm_text_bytes(out, words, (size_t)(waits - words));
        sm_text_printf(out, "%s%s", waits > words && waits[-1] != ' ' ? " " : "",
                       waits + strlen(cut) + strspn(waits + strlen(cut), " "));
    } else {
        if (asks && !waits && next_mark(&at)) sm_text_printf(out, "%s%s", usual, cut);
        sm_text_puts(out, words);
    }
}

/* Returns whether a number in the answer has a separate mark. */
static bool right_is_marked(const sm_note *note)
{
    const char *right = note->asked[2];
    size_t n = strlen(right);
    for (const char *at = note->asked[1]; (at = strchr(at, '{')); at++)
        if (strncmp(at + 1, right, n) == 0 && strncmp(at + 1 + n, " = ", 3) == 0) return true;
    return *right == '{';
}

/* A question, its answer, and what is right and wrong, as the session was reported; a number that no mark computes is
 * marked as given. */
static void record_question(sm_json *j, const sm_note *note)
{
    if (!note || !note->n_asked) return;
    record_words(j, "question", note->asked[0]);
    record_words(j, "answer", note->asked[1]);
    if (note->n_asked > 2) {
        sm_text right = {0};
        bool given = sm_answer_number(note->asked[2], &(double){0}) && !right_is_marked(note);
        sm_text_printf(&right, given ? "{%s = given}" : "%s", note->asked[2]);
        sm_json_words(j, "right", sm_text_of(&right));
        sm_text_free(&right);
    }
    if (note->n_asked < 4) return;
    sm_json_open(j, "wrong", "{");
    for (size_t i = 3; i < note->n_asked; i++) {
        char *sign = strchr(note->asked[i], '=');
        sm_text wrong = {0};
        sm_text_bytes(&wrong, note->asked[i], (size_t)(sign - note->asked[i]));
        record_words(j, sm_text_of(&wrong), sign + 1);
        sm_text_free(&wrong);
    }
    sm_json_close(j, "}");
}

/* ---- steps ------------------------------------------------------------------------------------------------------- */
/* Records the indices in the marks of a step, shown next to those of every step; returns false if there are none. */
static bool record_named(sm_json *j, const sm_session *s, const sm_note *note, bool write)
{
    bool seen[SM_INDICES_MOST] = {false}, any = false;
    for (size_t i = 0; recorded[i]; i++) seen[sm_registry_id(sm_session_registry(s), recorded[i])->at] = true;
    for (size_t t = 0; note && t <= note->n_asked; t++) {
        const char *at = t ? note->asked[t - 1] : note->words ? note->words : "";
        for (const char *word; (word = next_mark(&at));) {
            while (*(word += strspn(word, " ")) != '}') {
                char id[64];
                snprintf(id, sizeof id, "%.*s", (int)strcspn(word, " @}"), word);
                const sm_index *x = sm_registry_id(sm_session_registry(s), id);
                word += strcspn(word, " }");
                if (!x || seen[x->at]) continue;
                seen[x->at] = any = true;
                if (write) sm_json_words(j, NULL, id);
            }
        }
    }
    return any;
}

/* Records the displayed indices of the step if they differ from the step before. */
static void record_look(sm_json *j, const sm_session *s, const char *command, const sm_note *note)
{
    if (command && !record_named(j, s, note, false)) return;
    sm_json_open(j, "look", "[");
    for (size_t i = 0; recorded[i]; i++) sm_json_words(j, NULL, recorded[i]);
    record_named(j, s, note, true);
    sm_json_close(j, "]");
}

/* Its title, and what is said and asked. */
static sm_status record_said(sm_json *j, const char *command, const sm_note *note, sm_error *err)
{
    sm_command c = {0};
    sm_text usual = {0}, said = {0};
    sm_status status = command ? sm_command_parse(&c, command, err) : SM_OK;
    if (status != SM_OK) return status;
    bool braces = command && strpbrk(command, "{}"); /* which would be marks */
    if (!braces) record_words(j, "title", command ? command : "The data as loaded");
    if (command && !braces)
        put_change(&usual, &c, command);
    else
        sm_text_puts(&usual, command ? "This step changes the table." : "The data as loaded.");
    put_said(&said, note, sm_text_of(&usual));
    record_words(j, "words", sm_text_of(&said));
    record_question(j, note);
    sm_command_free(&c);
    sm_text_free(&usual);
    sm_text_free(&said);
    return SM_OK;
}

/* A step, and what was said of it; command NULL: the data as loaded. */
static sm_status record_step(sm_json *j, sm_session *s, const char *command, const sm_note *note, sm_error *err)
{
    sm_status status = command ? sm_session_run_line(s, command, err) : SM_OK;
    if (status == SM_OK && !sm_session_settle(s, SM_NEED_VALUES)) status = sm_stopped(err);
    if (status != SM_OK) return status;
    sm_json_open(j, NULL, "\n {");
    status = record_said(j, command, note, err);
    if (status != SM_OK) return status;
    if (command) {
        sm_json_open(j, "commands", "[");
        sm_json_words(j, NULL, command);
        sm_json_close(j, "]");
    }
    record_look(j, s, command, note);
    sm_json_open(j, "values", "{");
    for (size_t i = 0; recorded[i]; i++) {
        const sm_index *x = NULL;
        char text[64] = "undefined";
        if (sm_registry_find(sm_session_registry(s), recorded[i], &x, NULL) != SM_OK) continue;
        sm_value v = sm_live_value(sm_session_live(s), x);
        if (sm_value_known(v)) sm_fixed(text, v.number, 4);
        sm_json_words(j, x->id, text);
    }
    sm_json_close(j, "}");
    sm_json_close(j, "}");
    return sm_out_end(j->out);
}

static sm_status record_way(sm_json *j, const sm_session *s, sm_session *again, sm_error *err)
{
    const sm_history *h = sm_session_history(s);
    size_t n = sm_history_at(h, sm_history_here(h))->depth;
    sm_node *node = sm_alloc(n, sizeof *node), here = sm_history_here(h);
    for (size_t i = n; i-- > 0; here = sm_history_at(h, here)->back) node[i] = here;
    sm_status status = record_step(j, again, NULL, sm_session_note(s, 0), err);
    for (size_t i = 0; i < n && status == SM_OK; i++)
        status = record_step(j, again, sm_history_at(h, node[i])->text, sm_session_note(s, node[i]), err);
    sm_free(node);
    return status;
}

/* A lesson is called as its file is, without folder and ending. */
static void put_stem(sm_text *out, const char *file)
{
    const char *base = file ? strrchr(file, '/') : NULL, *ending;
    base = base ? base + 1 : file ? file : "";
    size_t length = strlen(base), cut = sm_ending_of(base, &ending);
    sm_text_bytes(out, base, cut && cut + 1 < length ? length - cut - 1 : length);
    if (!out->length) sm_text_puts(out, "recorded");
}

/* The first sentence that was said of the data as loaded, where a line holds it and no mark is in it; else the name
 * of the file. */
static void put_title(sm_text *out, const sm_session *s, const char *file)
{
    enum { LONGEST = 60 };
    const sm_note *first = sm_session_note(s, 0);
    const char *said = first && first->words ? first->words : "", *end = strstr(said, ". ");
    size_t length = end ? (size_t)(end - said) : strlen(said);
    length = strcspn(said, "\n{") < length ? strcspn(said, "\n{") : length;
    bool marked = said[length] == '{';
    while (length && strchr(". ", said[length - 1])) length--;
    if (length && length <= LONGEST && !marked)
        sm_text_bytes(out, said, length);
    else
        put_stem(out, file);
}

/* The session stays where it is; another one goes the way again. */
static void record(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_dataset *copy = NULL;
    sm_session *again = NULL;
    sm_text name = {0}, title = {0};
    sm_dataset_copy(&copy, sm_session_data(s));
    if (!sm_out_take(out, sm_session_new(&again, copy, sm_session_registry(s), out->err))) return;
    sm_json j = sm_json_to(out);
    j.lines = true;
    sm_json_open(&j, NULL, "{");
    put_stem(&name, o->file);
    put_title(&title, s, o->file);
    sm_json_words(&j, "name", sm_text_of(&name));
    sm_json_words(&j, "title", sm_text_of(&title));
    sm_text_free(&name);
    sm_text_free(&title);
    sm_json_words(&j, "source", "recorded with setmatch");
    sm_json_words(&j, "about", "The changes of a session, step by step.");
    record_data(&j, again);
    sm_json_open(&j, "steps", "[");
    sm_out_take(out, record_way(&j, s, again, out->err));
    sm_session_free(again);
    sm_json_close(&j, "\n]");
    sm_json_close(&j, "}");
    sm_json_end(&j);
}

/* ---- the document ------------------------------------------------------------------------------------------------ */
static sm_status lesson_refuse(const sm_session *s, const sm_export *format, const sm_output_options *o, sm_error *err)
{
    if (strcmp(format->name, "json") == 0) return SM_OK;
    return sm_fail(err, SM_USAGE, "a lesson is JSON, not %s; name a file that ends in .json", format->name);
}

const sm_document sm_document_lesson = {
    .name = "lesson",
    .noun = "lesson",
    .usual = "json",
    .help = "Save the changes since loading as a lesson, one step per command",
    .refuse = lesson_refuse,
    .json = record,
};
