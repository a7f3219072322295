/* The words of a lesson under test: marks are computed, and what ought to be marked is found. */
#include "prose.h"
#include "measure/index.h"
#include "session/language/words.h"
#include "stated.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reading {
    sm_player *p;
    sm_session *s;
    const sm_step *step;
    sm_finding_sink *each;
    void *self;
    sm_error *err;
    sm_text found; /* of the finding at hand */
    sm_status status;
} reading;

static const sm_index *index_named(const reading *r, const char *id)
{
    return sm_registry_id(r->p->indices, id);
}

/* ---- marks ------------------------------------------------------------------------------------------------------- */
static const char *const ways[] = {"rises ", "falls ", "stays "};

static size_t way_of(const char *what)
{
    size_t i = 0;
    while (i < sizeof ways / sizeof *ways && strncmp(what, ways[i], strlen(ways[i])) != 0) i++;
    return i;
}

/* The step after the @ of "ID@STEP", counted from 0, and the @ is cut off; the step before `at` if there is none.
 * SIZE_MAX, which no lesson has, where more is there than a number. */
static size_t step_of(char *id, size_t at)
{
    char *sign = strchr(id, '@');
    if (!sign) return at - 1;
    *sign++ = 0;
    return sign[strspn(sign, "0123456789")] ? SIZE_MAX : (size_t)strtoul(sign, NULL, 10) - 1;
}

static size_t way_between(sm_value from, sm_value to)
{
    double by = to.number - from.number;
    if (!sm_value_known(from) || !sm_value_known(to)) return SIZE_MAX;
    if (fabs(by) <= 1e-12 * (1 + fabs(from.number))) return 2;
    return by > 0 ? 0 : 1;
}

static void put_found(reading *r, sm_value v, const char *behind)
{
    if (sm_value_known(v))
        sm_text_printf(&r->found, " %.6g%s", v.number, behind);
    else
        sm_text_printf(&r->found, " undefined%s", behind);
}

/* Whether every index named goes that way to this step, from the one before, or from STEP in ID@STEP. */
static bool direction_holds(reading *r, const char *what)
{
    char id[SM_PLAIN_WORD];
    size_t way = way_of(what), at = r->p->at;
    const char *rest = what + strlen(ways[way]);
    while (sm_plain_word(&rest, id)) {
        size_t from = step_of(id, at);
        const sm_index *x = index_named(r, id);
        sm_text_clear(&r->found);
        if (!x)
            sm_text_printf(&r->found, "no index has the id %s", id);
        else if (from >= at)
            sm_text_puts(&r->found, "no step before to compare with");
        else if (way_between(r->p->stop[from].value[x->at], r->p->stop[at].value[x->at]) == way)
            continue;
        else {
            sm_text_puts(&r->found, id);
            put_found(r, r->p->stop[at].value[x->at], ",");
            put_found(r, r->p->stop[from].value[x->at], " before");
        }
        return false;
    }
    return true;
}

/* "1/3", "26 %", "−0.5" and what a stated value may be. */
static bool amount_agrees(const char *shown, sm_value v)
{
    static const char minus[] = "\u2212";
    double exact;
    if (strchr(shown, '/'))
        return sm_value_known(v) && sm_answer_number(shown, &exact) && fabs(v.number - exact) <= 1e-9;
    if (strchr(shown, '%')) v.number *= 100;
    if (strncmp(shown, minus, strlen(minus)) != 0) return sm_stated_agrees(shown, v);
    v.number = -v.number;
    return sm_stated_agrees(shown + strlen(minus), v);
}

static bool was_published(const sm_step *step, const char *shown)
{
    const sm_says *const list[] = {&step->printed, &step->misprint};
    for (size_t l = 0; l < 2; l++)
        for (size_t i = 0; i < list[l]->n; i++)
            if (!strcmp(list[l]->row[i].text, shown)) return true;
    return false;
}

/* ID@STEP: the value there. */
static bool earlier_value(const reading *r, const char *what, sm_value *v)
{
    char id[SM_PLAIN_WORD];
    if (!strchr(what, '@')) return false;
    snprintf(id, sizeof id, "%s", what);
    size_t step = step_of(id, 0);
    const sm_index *x = index_named(r, id);
    *v = (sm_value){.state = SM_UNDEFINED};
    if (x && step <= r->p->at) *v = r->p->stop[step].value[x->at];
    return true;
}

/* A key, an index, or a formula of them: its number, or words into found; false: found says why there is none. */
static bool value_of(reading *r, const char *what, sm_value *v)
{
    sm_error inner = {0};
    sm_text formula = {0};
    sm_text_clear(&r->found);
    if (earlier_value(r, what, v)) return true;
    sm_status status = sm_stated_find(r->s, what, &r->found, v, &inner);
    if (status == SM_USAGE) {
        inner = (sm_error){0};
        sm_text_printf(&formula, "mark = %s", what);
        status =
            sm_registry_preview(r->p->indices, sm_text_of(&formula), sm_live_facts(sm_session_live(r->s)), v, &inner);
        sm_text_free(&formula);
    }
    if (status != SM_OK) sm_text_clear(&r->found);
    if (status != SM_OK) sm_text_puts(&r->found, inner.text);
    return status == SM_OK;
}

static bool mark_holds(reading *r, const sm_said *mark)
{
    sm_value v;
    if (way_of(mark->key) < sizeof ways / sizeof *ways) return direction_holds(r, mark->key);
    if (!strcmp(mark->key, "published")) {
        sm_text_clear(&r->found);
        sm_text_puts(&r->found, "no published value of this step");
        return was_published(r->step, mark->text);
    }
    if (!value_of(r, mark->key, &v)) return false;
    if (sm_stated_in_words(mark->key)) return !strcmp(sm_text_of(&r->found), mark->text);
    bool agrees = amount_agrees(mark->text, v);
    sm_text_clear(&r->found);
    if (sm_value_known(v))
        sm_text_printf(&r->found, "%.17g", v.number);
    else
        sm_text_puts(&r->found, "undefined");
    return agrees;
}

static void tell_finding(reading *r, sm_claim claim, const sm_said *said, bool right)
{
    sm_finding f = {.step = r->p->at, .claim = claim, .said = said, .right = right, .found = sm_text_of(&r->found)};
    if (r->status == SM_OK) r->status = r->each(r->self, &f, r->err);
}

static void check_marks(reading *r)
{
    for (size_t i = 0; i < r->step->marks.n && r->status == SM_OK; i++) {
        const sm_said *mark = &r->step->marks.row[i];
        if (strcmp(mark->key, "any") != 0 && strcmp(mark->key, "given") != 0)
            tell_finding(r, SM_CLAIM_WORDS, mark, mark_holds(r, mark));
    }
}

/* ---- what has no mark -------------------------------------------------------------------------------------------- */
static void tell_fault(reading *r, const char *kind, const char *text, const char *found)
{
    sm_said said = {.key = kind, .text = text};
    sm_text_clear(&r->found);
    sm_text_puts(&r->found, found);
    tell_finding(r, SM_CLAIM_PROSE, &said, false);
}

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '\'' || (c & 0x80);
}

static bool is_direction(const char *word)
{
    static const char *const all[] = {"rise",   "rises",  "rose",    "risen", "rising",  "fall",  "falls",
                                      "fell",   "fallen", "falling", "drops", "dropped", "jumps", "stays",
                                      "stayed", "stay",   "gains",   "grows", "grew",    NULL};
    size_t i = 0;
    while (all[i] && strcmp(all[i], word) != 0) i++;
    return all[i] != NULL;
}

/* The bytes of the word at text, 0: none begins there; kind: what a mark would be of, NULL: it needs none. */
static size_t unmarked_word(const char *text, char word[SM_PLAIN_WORD], const char **kind)
{
    size_t n = 0;
    while (in_word(text[n]) || (text[n] == '.' && isdigit((unsigned char)text[n + 1]))) n++;
    snprintf(word, SM_PLAIN_WORD, "%.*s", (int)n, text);
    bool number = isdigit((unsigned char)*word) && strchr(word, '.');
    *kind = number ? "number" : is_direction(word) ? "direction" : NULL;
    return n;
}

/* Of the prose, which has no marks any more: numbers with a point, and words for a direction. */
static void check_unmarked(reading *r)
{
    const char *kind;
    char word[SM_PLAIN_WORD];
    for (const char *at = r->step->prose; *at && r->status == SM_OK;) {
        size_t n = unmarked_word(at, word, &kind);
        if (kind)
            tell_fault(r, kind, word,
                       *kind == 'n' ? "no mark; write {NUMBER = INDEX}, or {NUMBER = any}"
                                    : "no mark; write {WORD = rises|falls|stays INDEX..}, or {WORD = any}");
        at += n ? n : 1;
    }
}

void sm_prose_mark(const char *text, sm_text *out)
{
    const char *kind;
    char word[SM_PLAIN_WORD];
    while (*text) {
        bool mark = *text == '{' && strchr(text, '}');
        size_t n = mark ? (size_t)(strchr(text, '}') + 1 - text) : unmarked_word(text, word, &kind);
        if (!mark && n && n < sizeof word && kind)
            sm_text_printf(out, "{%s = any}", word);
        else
            sm_text_bytes(out, text, n ? n : 1);
        text += n ? n : 1;
    }
}

/* ---- the panel --------------------------------------------------------------------------------------------------- */
static bool on_panel(const reading *r, const sm_index *x)
{
    const sm_stop *here = &r->p->stop[r->p->at];
    size_t i = 0;
    while (i < here->n_look && here->look[i] != x->at) i++;
    return i < here->n_look;
}

static void need_on_panel(reading *r, const char *what)
{
    char id[SM_PLAIN_WORD];
    snprintf(id, sizeof id, "%.*s", (int)strcspn(what, "@"), what);
    const sm_index *x = index_named(r, id);
    if (x && !sm_stated_key(id) && !on_panel(r, x))
        tell_fault(r, "panel", id, "not among the indices that this step looks at");
}

/* Every index that a value or a mark of this step names, where there is a panel. */
static void check_panel(reading *r)
{
    char id[SM_PLAIN_WORD];
    if (!r->p->stop[r->p->at].n_look) return;
    for (size_t i = 0; i < r->step->values.n; i++) need_on_panel(r, r->step->values.row[i].key);
    for (size_t i = 0; i < r->step->marks.n; i++) {
        const char *what = r->step->marks.row[i].key;
        size_t way = way_of(what);
        if (way < sizeof ways / sizeof *ways) what += strlen(ways[way]);
        while (sm_plain_word(&what, id)) need_on_panel(r, id);
    }
}

/* ---- told before it is asked ------------------------------------------------------------------------------------- */
/* The panel's numbers are hidden while a question is open: the words must not give them. */
static void check_told(reading *r)
{
    const sm_step *step = r->step;
    for (size_t i = 0; i < step->n_open && step->question; i++) {
        const sm_said *mark = &step->marks.row[i];
        const sm_index *x = index_named(r, mark->key);
        if (way_of(mark->key) < sizeof ways / sizeof *ways || (x && on_panel(r, x)))
            tell_fault(r, "told", mark->text, "hidden until the question is answered; write it behind {answer}");
        for (size_t a = step->n_open; a < step->marks.n && strcmp(mark->key, "any") != 0; a++)
            if (!strcmp(step->marks.row[a].text, mark->text) && !strcmp(step->marks.row[a].key, mark->key))
                tell_fault(r, "told", mark->text, "the answer says it again; write it behind {answer}");
    }
}

/* ---- points that move -------------------------------------------------------------------------------------------- */
static long number_word(const char *word)
{
    static const char *const all[] = {"zero",  "one",   "two",  "three", "four",   "five",  "six",
                                      "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    char low[SM_PLAIN_WORD];
    size_t i = 0, n = sizeof all / sizeof *all;
    snprintf(low, sizeof low, "%s", word);
    *low = (char)tolower((unsigned char)*low);
    if (!strcmp(low, "a")) return 1;
    while (i < n && strcmp(all[i], low) != 0) i++;
    if (i < n) return (long)i;
    return isdigit((unsigned char)*low) ? strtol(low, NULL, 10) : -1;
}

/* its identity when the offsets were found */
static void check_points(reading *r)
{
    const char *title = r->step->title ? r->step->title : "";
    long total = 0, said = -1, moved;
    bool fits = false;
    char word[SM_PLAIN_WORD], before[SM_PLAIN_WORD] = "";
    while (sm_plain_word(&title, word)) {
        if (!strncmp(word, "point", 5) && number_word(before) >= 0) said = number_word(before);
        snprintf(before, sizeof before, "%s", word);
    }
    for (size_t i = 0; i < r->step->commands.n; i++) {
        if (sscanf(r->step->commands.row[i].text, "move %ld ", &moved) != 1) continue;
        total += moved;
        fits = fits || moved == said;
    }
    if (said >= 0 && total > 0 && total != said && !fits)
        tell_fault(r, "points", r->step->title, "the commands move another number of points");
}

/* A number that counts as right is in the answer too, with a separate mark, or is marked as given by who asks;
 * and every wrong reply has a reason. */
static void check_right(reading *r)
{
    bool marked = !r->step->right || !sm_player_wants_number(r->p);
    for (size_t i = r->step->n_open; i < r->step->marks.n && !marked; i++)
        marked = !strcmp(r->step->marks.row[i].text, r->step->right) && strcmp(r->step->marks.row[i].key, "any") != 0;
    if (!marked) tell_fault(r, "right", r->step->right, "the answer has no mark with that number");
    for (size_t i = 0; i < r->step->wrong.n; i++)
        if (!*r->step->wrong.row[i].text) tell_fault(r, "wrong", r->step->wrong.row[i].key, "no reason is given");
}

/* ---- where facts come from --------------------------------------------------------------------------------------- */
/* What the source of a sentence may begin with. "table", "values": the step shows it; "screen": a sign or a key. */
static const char *const origins[] = {
    "table",      "values",        "screen",           "arithmetic", "no fact", "NCA, ",     "J-score", "Chung",
    "genieclust", "scikit-learn,", "lesson_facts.py ", "score --",   "test_",   "simulate ", NULL};

static void check_origins(reading *r)
{
    for (size_t i = 0; i < r->step->sources.n; i++) {
        const sm_said *source = &r->step->sources.row[i];
        size_t k = 0;
        while (origins[k] && strncmp(source->key, origins[k], strlen(origins[k])) != 0) k++;
        if (!origins[k]) tell_fault(r, "source", source->key, "no source begins so");
        if (!strcmp(source->key, "values") && !r->step->values.n)
            tell_fault(r, "source", source->key, "the step states no values");
    }
}

/* The bytes of the first sentence, with the spaces after it. A full stop ends it ahead of a capital, a mark or a line
 * break, so that "Fig. 1" and "eq. 4" do not. */
static size_t sentence_length(const char *text)
{
    for (size_t n = 0; text[n]; n++) {
        if (text[n] == '\n') return n + 1;
        if (!strchr(".?!", text[n])) continue;
        size_t end = n + 1;
        end += strspn(text + end, ")\"");
        end += strspn(text + end, "\3");
        size_t space = strspn(text + end, " ");
        char next = text[end + space];
        if (!next || strchr("\n\5", next) || (space && (isupper((unsigned char)next) || strchr("\1\2(:>", next))))
            return end + space;
    }
    return strlen(text);
}

/* A sentence as it is listed: a mark is an ellipsis. */
static void put_sentence(const char *text, size_t length, sm_text *out)
{
    while (length && strchr(" \n", text[length - 1])) length--;
    for (size_t i = 0; i < length; i++)
        if (strchr("\1\2", text[i]))
            sm_text_puts(out, "…");
        else if (text[i] != '\3')
            sm_text_bytes(out, &text[i], 1);
}

/* A sentence of n bytes: with its source, with a mark that is checked, or at fault. */
static void check_sentence(reading *r, const char *text, size_t n, size_t *source)
{
    sm_text sentence = {0};
    bool sourced = memchr(text, '\3', n) != NULL;
    put_sentence(text, n, &sentence);
    const char *origin = sourced && *source < r->step->sources.n ? r->step->sources.row[(*source)++].key : "source";
    sm_said said = {.key = origin, .text = sm_text_of(&sentence)};
    sm_text_clear(&r->found);
    sm_text_puts(&r->found, sourced ? origin : "neither a mark nor a source; write { = SOURCE}");
    if (sourced || !memchr(text, '\1', n)) tell_finding(r, SM_CLAIM_SOURCE, &said, sourced);
    sm_text_free(&sentence);
}

/* In a lesson that names sources, every sentence has a mark that is checked, or a source. */
static void check_sentences(reading *r)
{
    const char *at = strchr(r->step->prose, '\4');
    size_t source = 0, sources = 0;
    for (size_t i = 0; i < r->p->lesson->n_steps; i++) sources += r->p->lesson->step[i].sources.n;
    if (!sources) return;
    for (; at && r->status == SM_OK; at = strchr(at, '\4')) {
        size_t length = strcspn(++at, "\5"), n;
        for (size_t done = 0; done < length && r->status == SM_OK; done += n) {
            n = sentence_length(at + done);
            if (n > length - done) n = length - done;
            if (strspn(at + done, " \n") < n) check_sentence(r, at + done, n, &source);
        }
    }
}

sm_status sm_prose_check(sm_player *p, sm_session *s, sm_finding_sink *each, void *self, sm_error *err)
{
    reading r = {.p = p, .s = s, .step = &p->lesson->step[p->at], .each = each, .self = self, .err = err};
    check_marks(&r);
    check_unmarked(&r);
    check_panel(&r);
    check_told(&r);
    check_points(&r);
    check_right(&r);
    check_origins(&r);
    check_sentences(&r);
    sm_text_free(&r.found);
    return r.status;
}
