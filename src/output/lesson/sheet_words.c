/* The words of an exercise: what a step says, without what would answer a blank, and the goals of a task. */
#include "exercise.h"
#include "measure/index.h"
#include "session/lesson/challenge.h"
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- what words tell --------------------------------------------------------------------------------------------- */
bool sm_exercise_asks_marks(const sm_player *p)
{
    const sm_lesson *l = p->lesson;
    for (size_t i = p->at; i < l->n_steps; i++) {
        if (i > p->at && (l->step[i].data || l->step[i].commands.n)) break;
        if (l->step[i].hide) return true;
    }
    return false;
}

bool sm_exercise_asks(const sm_step *step)
{
    return step->question || step->task.goal.n;
}

/* The step whose commands or data made the table that is there at this step. */
static size_t table_of(const sm_lesson *l, size_t step)
{
    while (step > 0 && !l->step[step].data && !l->step[step].commands.n) step--;
    return step;
}

/* Whether a mark of step `at` tells the index of the table of step `of`; "ID@STEP" names the table of another step. */
static bool mark_tells(const sm_lesson *l, const sm_said *mark, size_t at, const char *id, size_t of)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.";
    bool direction =
        !strncmp(mark->key, "rises ", 6) || !strncmp(mark->key, "falls ", 6) || !strncmp(mark->key, "stays ", 6);
    for (const char *word = mark->key; *word;) {
        size_t length = strspn(word, letters), table = at;
        bool same = length == strlen(id) && !strncmp(word, id, length);
        word += length;
        if (*word == '@') {
            char *end;
            unsigned long step = strtoul(word + 1, &end, 10);
            if (!direction && step) table = step - 1;
            word = end;
        } else if (*word) {
            word++;
        }
        if (same && table < l->n_steps && table_of(l, table) == table_of(l, of)) return true;
    }
    return false;
}

/* Whether a number of two decimal places or more in the text is this value, rounded. */
static bool has_value(const char *text, sm_value v)
{
    static const char digits[] = "0123456789";
    for (const char *at = text ? text : ""; sm_value_known(v) && *at; at++) {
        size_t whole = strspn(at, digits), places = whole && at[whole] == '.' ? strspn(at + whole + 1, digits) : 0;
        double slack = 0.5, is = strtod(at, NULL);
        for (size_t i = 0; i < places; i++) slack /= 10;
        if (places >= 2 && fabs(is - fabs(v.number)) <= slack * (1 + 1e-9)) return true;
        at += whole + places;
        if (!*at) break;
    }
    return false;
}

bool sm_exercise_told(const sm_player *p, size_t step, const sm_index *x)
{
    const sm_lesson *l = p->lesson;
    for (size_t at = 0; at < l->n_steps; at++) {
        const sm_step *s = &l->step[at];
        if (!sm_exercise_asks(s)) continue;
        for (size_t i = 0; i < s->n_open; i++)
            if (mark_tells(l, &s->marks.row[i], at, x->id, step)) return true;
        sm_value v = p->stop[step].value[x->at];
        if (table_of(l, at) == table_of(l, step) && (has_value(s->words, v) || has_value(s->question, v))) return true;
    }
    return false;
}

/* Returns whether an exercise has a blank for an index that this mark of the step reveals. */
static bool mark_answers(const sm_player *p, const sm_said *mark)
{
    const sm_lesson *l = p->lesson;
    for (size_t at = 0; at < l->n_steps; at++)
        for (size_t i = 0; i < p->stop[at].n_look; i++) {
            const sm_index *x = sm_registry_at(p->indices, p->stop[at].look[i]);
            if (mark_tells(l, mark, p->at, x->id, at) && !sm_exercise_told(p, at, x)) return true;
        }
    return false;
}

/* Whether the sentence says of such an index that it "is" a number, which needs no mark: "ARI is 1". */
static bool sentence_answers(const sm_player *p, const char *from, size_t length)
{
    const sm_stop *here = &p->stop[p->at];
    for (size_t i = 0; i < here->n_look; i++) {
        const sm_index *x = sm_registry_at(p->indices, here->look[i]);
        size_t name = strlen(x->short_name);
        for (size_t at = 0; at + name + 4 < length; at++)
            if (!strncmp(from + at, x->short_name, name) && !strncmp(from + at + name, " is ", 4) &&
                isdigit((unsigned char)from[at + name + 4]))
                return true;
    }
    return false;
}

/* ---- sentences --------------------------------------------------------------------------------------------------- */
/* On paper there are no keys. */
static bool speaks_of_keys(const char *from, size_t length)
{
    static const char *const signs[] = {
        "Key ", "key ", "Tab ", "Type :", "(:set", "The panel", "the screen", "setmatch "};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        for (size_t at = 0; at + strlen(signs[i]) <= length; at++)
            if (!strncmp(from + at, signs[i], strlen(signs[i]))) return true;
    return false;
}

/* A sentence ends at a point or question mark with a blank after it; before a digit it is an abbreviation: "Fig. 1".
 */
static bool sentence_ends(const char *at)
{
    if (!strchr(".?", *at)) return false;
    return !at[1] || at[1] == '\n' || (at[1] == ' ' && !isdigit((unsigned char)at[2]));
}

/* Goes through the words next to the prose, in which a mark is one byte. */
static void put_sentences(const sm_player *p, sm_text *out)
{
    const sm_step *s = &p->lesson->step[p->at];
    const char *word = s->words, *from = word, *prose = s->prose;
    size_t mark = 0;
    bool answers = false;
    for (; s->title && *prose && *prose != '\n'; prose++) mark += *prose == '\1';
    prose += s->title && *prose;
    while (*word) {
        size_t length = 1;
        if (*prose == '\1' && mark < s->marks.n) {
            answers = answers || (!sm_exercise_asks(s) && mark_answers(p, &s->marks.row[mark]));
            length = strlen(s->marks.row[mark++].text);
        }
        bool marked = length != 1 || *prose == '\1';
        prose += *prose != 0;
        word += length;
        if (*word && (marked || !sentence_ends(word - 1)) && word[-1] != '\n') continue;
        if (!sm_exercise_asks(s) && sentence_answers(p, from, (size_t)(word - from))) answers = true;
        if (!answers && !speaks_of_keys(from, (size_t)(word - from))) sm_text_bytes(out, from, (size_t)(word - from));
        from = word;
        answers = false;
    }
}

void sm_exercise_words(sm_article *a, const sm_player *p)
{
    sm_text told = {0}, line = {0};
    put_sentences(p, &told);
    for (const char *at = sm_text_of(&told); *at;) {
        size_t length = strcspn(at, "\n"), blank = strspn(at, " ");
        sm_text_clear(&line);
        if (blank < length) sm_text_bytes(&line, at + blank, length - blank);
        if (line.length) sm_article_text(a, "%s", sm_text_of(&line));
        at += length + (at[length] == '\n');
    }
    sm_text_free(&told);
    sm_text_free(&line);
}

/* ---- goals ------------------------------------------------------------------------------------------------------- */
static const struct {
    const char *op, *words, *as; /* as: against another state of the same thing */
} comparisons[] = {{"<=", "is at most", "is not higher than"},
                   {">=", "is at least", "is not lower than"},
                   {"<", "is below", "is lower than"},
                   {">", "is above", "is higher than"},
                   {"=", "is", "is the same as"}};

static void put_named(const sm_registry *indices, const char *word, bool first, sm_text *out)
{
    const sm_index *x;
    if (!strncmp(word, "unmatched.", 10))
        sm_text_printf(out, "%s number of unmatched %s", first ? "The" : "the", word + 10);
    else if (sm_registry_find(indices, word, &x, NULL) == SM_OK)
        sm_text_printf(out, "%s (%s)", x->name, x->short_name);
    else
        sm_text_puts(out, word);
}

void sm_exercise_goal(const char *goal, const sm_registry *indices, sm_text *out)
{
    char word[5][32] = {{0}};
    size_t n = 0;
    for (const char *at = goal + strspn(goal, " "); *at && n < 5; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (length >= sizeof *word) break;
        memcpy(word[n++], at, length);
        at += length;
    }
    size_t op = n == 5 ? 3 : 1, row = 0, rows = sizeof comparisons / sizeof *comparisons;
    while (n > op && row < rows && strcmp(comparisons[row].op, word[op]) != 0) row++;
    if (n != op + 2 || row == rows) {
        sm_text_puts(out, goal);
        return;
    }
    put_named(indices, word[0], true, out);
    if (op == 3) sm_text_puts(out, " less ");
    if (op == 3) put_named(indices, word[2], false, out);
    const char *than = word[op + 1];
    bool start = !strcmp(than, "start"), before = !strcmp(than, "before");
    sm_text_printf(out, " %s ", start || before ? comparisons[row].as : comparisons[row].words);
    if (start || before)
        sm_text_puts(out, start ? "in the table above" : "before the change");
    else
        put_named(indices, than, false, out);
}
