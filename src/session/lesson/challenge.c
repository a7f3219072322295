/* Tasks: goals as comparisons, the changes that a task takes, and whether it is solved. */
#include "challenge.h"
#include "base/mem.h"
#include "measure/index.h"
#include "measure/matching.h"
#include "session/language/words.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double NEARLY = 1e-9;

typedef enum than_kind { THAN_NUMBER, THAN_START, THAN_BEFORE, THAN_INDEX } than_kind;
typedef struct goal {
    const sm_index *subject, *minus, *than; /* subject NULL: unmatched classes or clusters */
    bool rows;                              /* classes */
    char op[SM_PLAIN_WORD];
    than_kind kind;
    double number;
} goal;

/* ---- reading ----------------------------------------------------------------------------------------------------- */
static sm_status goal_than(goal *g, const char *word, const sm_registry *indices, sm_error *err)
{
    g->kind = !strcmp(word, "start") ? THAN_START : !strcmp(word, "before") ? THAN_BEFORE : THAN_NUMBER;
    if (g->kind != THAN_NUMBER || sm_number_read(word, &g->number)) return SM_OK;
    g->kind = THAN_INDEX;
    return sm_registry_find(indices, word, &g->than, err);
}

static sm_status read_goal(const char *text, const sm_registry *indices, goal *g, sm_error *err)
{
    static const char ops[] = "<|<=|=|>=|>";
    char word[SM_PLAIN_WORD];
    const char *at = text;
    *g = (goal){0};
    sm_plain_word(&at, word);
    g->rows = !strcmp(word, "unmatched.classes");
    bool unmatched = g->rows || !strcmp(word, "unmatched.clusters");
    sm_status status = unmatched ? SM_OK : sm_registry_find(indices, word, &g->subject, err);
    sm_plain_word(&at, g->op);
    if (status == SM_OK && !strcmp(g->op, "-") && g->subject) {
        sm_plain_word(&at, word);
        status = sm_registry_find(indices, word, &g->minus, err);
        sm_plain_word(&at, g->op);
    }
    if (status != SM_OK) return status;
    bool than = sm_plain_word(&at, word);
    if (!sm_choice_among(ops, g->op) || !than || at[strspn(at, " ")])
        return sm_fail(err, SM_USAGE, "a goal compares an index (found \"%s\"); write nca > start, or ari <= 0",
                       sm_quote_brief(text).text);
    return goal_than(g, word, indices, err);
}

static unsigned goal_needs(const goal *g)
{
    const sm_index *const x[] = {g->subject, g->minus, g->than};
    unsigned needs = SM_NEED_BEST;
    for (size_t i = 0; i < sizeof x / sizeof *x; i++) needs |= x[i] ? x[i]->needs : 0;
    return needs;
}

sm_status sm_goal_sound(const char *text, const sm_registry *indices, unsigned *needs, sm_error *err)
{
    goal g;
    sm_status status = read_goal(text, indices, &g, err);
    if (status == SM_OK && needs) *needs |= goal_needs(&g);
    return status;
}

/* ---- values ------------------------------------------------------------------------------------------------------ */
static double unmatched_count(const sm_session *s, bool rows)
{
    const sm_table *t = sm_session_table(s);
    const sm_best *b = &sm_live_facts(sm_session_live(s))->best[SM_JACCARD];
    double n = 0;
    for (uint32_t i = 0; i < sm_table_size(t, rows); i++)
        n += sm_table_open(t, rows, i) && (rows ? sm_row_unmatched : sm_col_unmatched)(b, t, i);
    return n;
}

static double number_of(sm_value v)
{
    return sm_value_known(v) ? v.number : NAN;
}

/* Its subject, by these values. */
static double subject_of(const goal *g, const sm_session *s, const sm_value *value)
{
    if (!g->subject) return unmatched_count(s, g->rows);
    return number_of(value[g->subject->at]) - (g->minus ? number_of(value[g->minus->at]) : 0);
}

static bool goal_holds(const char *op, double a, double b)
{
    if (fabs(a - b) <= NEARLY) return *op == '=' || op[1];
    return *op != '=' && (*op == '<' ? a < b : a > b);
}

/* now: the values to judge; before: those ahead of the change. */
static sm_goal_state judge_goal(const goal *g, const sm_player *p, const sm_session *s, const sm_value *now,
                                const sm_value *before)
{
    double than = g->number;
    if (g->kind == THAN_INDEX) than = number_of(now[g->than->at]);
    if (g->kind == THAN_START) than = subject_of(g, s, p->stop[p->at].value);
    if (g->kind == THAN_BEFORE) than = subject_of(g, s, before);
    double is = subject_of(g, s, now);
    return (sm_goal_state){.met = goal_holds(g->op, is, than), .now = is, .than = than};
}

static void put_subject(const goal *g, sm_text *out)
{
    if (!g->subject) sm_text_printf(out, "unmatched %s", g->rows ? "classes" : "clusters");
    if (g->subject) sm_text_puts(out, g->subject->short_name);
    if (g->minus) sm_text_printf(out, " - %s", g->minus->short_name);
}

/* "NMI >= before" */
static void put_rule(const goal *g, sm_text *out)
{
    put_subject(g, out);
    sm_text_printf(out, " %s ", g->op);
    if (g->kind == THAN_NUMBER)
        sm_text_printf(out, "%.4g", g->number);
    else
        sm_text_puts(out, g->kind == THAN_INDEX ? g->than->short_name : g->kind == THAN_START ? "start" : "before");
}

void sm_goal_put(const char *text, const sm_registry *indices, sm_text *out)
{
    goal g;
    if (read_goal(text, indices, &g, NULL) == SM_OK) put_rule(&g, out);
}

void sm_challenge_put(const sm_player *p, const sm_session *s, size_t i, sm_text *out)
{
    goal g;
    if (read_goal(sm_challenge_here(p)->goal.row[i].text, p->indices, &g, NULL) != SM_OK) return;
    sm_goal_state state = judge_goal(&g, p, s, sm_session_now(s), sm_session_before(s));
    put_subject(&g, out);
    if (isfinite(state.now))
        sm_text_printf(out, ": %.4g, wanted ", state.now);
    else
        sm_text_puts(out, ": undefined, wanted ");
    if (strcmp(g.op, "=") != 0) sm_text_printf(out, "%s ", g.op);
    if (g.kind == THAN_INDEX) sm_text_printf(out, "%s ", g.than->short_name);
    if (g.kind == THAN_START) sm_text_puts(out, "start ");
    if (isfinite(state.than)) sm_text_printf(out, "%.4g", state.than);
}

/* ---- the task ---------------------------------------------------------------------------------------------------- */
const sm_challenge *sm_challenge_here(const sm_player *p)
{
    const sm_challenge *t = p ? &p->lesson->step[p->at].task : NULL;
    return t && t->goal.n ? t : NULL;
}

size_t sm_challenge_used(const sm_player *p, const sm_session *s)
{
    const sm_history *h = sm_session_history(s);
    uint32_t here = sm_history_at(h, sm_history_here(h))->depth, start = sm_history_at(h, p->stop[p->at].node)->depth;
    return here > start ? here - start : 0;
}

sm_goal_state sm_challenge_goal(const sm_player *p, const sm_session *s, size_t i)
{
    goal g;
    if (read_goal(sm_challenge_here(p)->goal.row[i].text, p->indices, &g, NULL) != SM_OK) return (sm_goal_state){0};
    return judge_goal(&g, p, s, sm_session_now(s), sm_session_before(s));
}

sm_status sm_challenge_solved(const sm_player *p, sm_session *s, bool *solved, sm_error *err)
{
    const sm_challenge *t = sm_challenge_here(p);
    unsigned needs = 0;
    sm_status status = SM_OK;
    *solved = t != NULL;
    for (size_t i = 0; t && i < t->goal.n && status == SM_OK; i++)
        status = sm_goal_sound(t->goal.row[i].text, p->indices, &needs, err);
    if (t && status == SM_OK && !sm_session_settle(s, needs)) status = sm_stopped(err);
    for (size_t i = 0; t && i < t->goal.n && status == SM_OK; i++) *solved = *solved && sm_challenge_goal(p, s, i).met;
    return status;
}

/* ---- what it takes ----------------------------------------------------------------------------------------------- */
static sm_status check_verb(const sm_challenge *t, const sm_command *c, sm_error *err)
{
    sm_text all = {0};
    bool taken = !t->verbs.n;
    for (size_t i = 0; i < t->verbs.n; i++) {
        taken = taken || !strcmp(t->verbs.row[i].text, c->verb->name);
        sm_text_printf(&all, "%s%s", i ? ", " : "", t->verbs.row[i].text);
    }
    sm_status status =
        taken ? SM_OK
              : sm_fail(err, SM_USAGE, "This task does not allow %s (allowed: %s)", c->verb->name, sm_text_of(&all));
    sm_text_free(&all);
    return status;
}

/* Of a move: how many points go. */
static sm_status check_moved(const sm_challenge *t, const sm_session *s, const sm_command *c, sm_error *err)
{
    const sm_table *table = sm_session_table(s);
    sm_amount amount;
    if (!t->points || strcmp(c->verb->name, "move") != 0) return SM_OK;
    sm_status status = sm_amount_read(c->word[0], &amount, err);
    if (status != SM_OK) return status;
    uint32_t row = sm_table_find_row(table, c->word[1]), col = sm_table_find_col(table, c->word[2]);
    bool known = row != SM_NONE && col != SM_NONE;
    if (sm_amount_of(amount, known ? sm_table_at(table, row, col) : 0) <= strtoull(t->points, NULL, 10)) return SM_OK;
    return sm_fail(err, SM_USAGE, "This task allows at most %s point%s per change", t->points,
                   strcmp(t->points, "1") ? "s" : "");
}

static sm_status check_each(const sm_player *p, sm_session *s, const sm_command *c, const char *text, sm_error *err)
{
    goal g;
    sm_value *now = sm_alloc(SM_INDICES_MOST, sizeof *now);
    sm_status status = read_goal(text, p->indices, &g, err);
    if (status == SM_OK && !sm_session_settle(s, goal_needs(&g))) status = sm_stopped(err);
    if (status == SM_OK) memcpy(now, sm_session_now(s), SM_INDICES_MOST * sizeof *now);
    if (status == SM_OK) status = sm_session_draft(s, c, goal_needs(&g), err);
    if (status == SM_OK) {
        sm_goal_state state = judge_goal(&g, p, s, sm_session_drafted(s), now);
        sm_session_forget_draft(s);
        sm_text rule = {0};
        put_rule(&g, &rule);
        if (!state.met)
            status = sm_fail(err, SM_USAGE, "Every change must keep %s; this one would take it from %.4f to %.4f",
                             sm_text_of(&rule), state.than, state.now);
        sm_text_free(&rule);
    }
    sm_free(now);
    return status;
}

sm_status sm_challenge_allows(const sm_player *p, sm_session *s, const sm_command *c, sm_error *err)
{
    const sm_challenge *t = sm_challenge_here(p);
    if (!t || c->verb->kind != SM_VERB_CHANGE) return SM_OK;
    sm_status status = check_verb(t, c, err);
    if (status == SM_OK) status = check_moved(t, s, c, err);
    if (status == SM_OK && t->budget && strcmp(c->verb->name, "merge") == 0 && c->n_words > 2)
        status = sm_fail(err, SM_USAGE, "This task counts every merge; merge only two clusters at a time");
    if (status == SM_OK && t->budget && sm_challenge_used(p, s) >= (size_t)strtoul(t->budget, NULL, 10))
        status = sm_fail(err, SM_USAGE, "This task allows %s change%s; u undoes one", t->budget,
                         strcmp(t->budget, "1") ? "s" : "");
    for (size_t i = 0; i < t->each.n && status == SM_OK; i++) status = check_each(p, s, c, t->each.row[i].text, err);
    return status;
}

/* ---- trying ------------------------------------------------------------------------------------------------------ */
typedef struct trying {
    const sm_player *p;
    sm_session *s;
    sm_attempt outcome;
} trying;

static void try_line(trying *t, const char *line)
{
    sm_command c;
    sm_error inner = {0};
    t->outcome = SM_ATTEMPT_BROKEN;
    sm_status status = sm_command_parse(&c, line, &inner);
    if (status == SM_OK) {
        status = sm_challenge_allows(t->p, t->s, &c, &inner);
        t->outcome = status == SM_USAGE ? SM_ATTEMPT_REFUSED : SM_ATTEMPT_BROKEN;
    }
    if (status == SM_OK) status = sm_session_run(t->s, &c, &inner);
    if (status == SM_OK) t->outcome = SM_ATTEMPT_OPEN;
    sm_command_free(&c);
}

static void try_lines(trying *t, const char *lines)
{
    while (*lines && t->outcome == SM_ATTEMPT_OPEN) {
        sm_text line = {0};
        lines += strspn(lines, " ;");
        sm_text_bytes(&line, lines, strcspn(lines, ";"));
        lines += strcspn(lines, ";");
        try_line(t, sm_text_of(&line));
        sm_text_free(&line);
    }
}

sm_status sm_challenge_run(const sm_player *p, sm_session *s, const sm_says *commands, const char *line,
                           sm_attempt *out, size_t *used, sm_error *err)
{
    trying t = {p, s, SM_ATTEMPT_OPEN};
    bool solved = false;
    for (size_t i = 0; commands && i < commands->n && t.outcome == SM_ATTEMPT_OPEN; i++)
        try_line(&t, commands->row[i].text);
    if (line) try_lines(&t, line);
    sm_status status = sm_challenge_solved(p, s, &solved, err);
    *used = sm_challenge_used(p, s);
    *out = t.outcome == SM_ATTEMPT_OPEN && solved ? SM_ATTEMPT_SOLVED : t.outcome;
    return status;
}

sm_status sm_challenge_try(const sm_player *p, sm_session *s, const sm_says *commands, const char *line,
                           sm_attempt *out, size_t *used, sm_error *err)
{
    sm_status status = sm_challenge_run(p, s, commands, line, out, used, err);
    return status == SM_OK ? sm_session_go(s, p->stop[p->at].node, err) : status;
}
