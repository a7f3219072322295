/* What a change did, in words, and what it did to the J-score. */
#include "carry.h"
#include "measure/index.h"
#include "view/widgets/words.h"
#include <string.h>

/* A verb's sentence: %0 to %3 represent the words of the command, %n for "5 points", %s for sizes: "into 10,10", %m for
 * "2 and 15 into 6". */
static const struct {
    const char *verb, *phrase;
} phrases[] = {{"move", "moved %n of %1 from %2 to %3"},
               {"assign", "moved %n to %1"},
               {"split", "split %0 %s"},
               {"merge", "merged %m, %n"},
               {"swap", "swapped %0 and %1"},
               {"rename", "renamed %0 to %1"},
               {"new", "opened the empty cluster %0"},
               {"roles", "classes and clusters swapped"},
               {"noise", "noise %0: %1"}};

/* "2, 15 and 32 into 6"; of several merges one after the other: "2 into 6, 7 into 9". */
static void say_merged(const sm_command *c, sm_text *out)
{
    for (size_t i = 0, of = 0; i < c->n_words; i++, of++) {
        bool stays = i + 1 == c->n_words || !*c->word[i + 1],
             last = !stays && (i + 2 == c->n_words || !*c->word[i + 2]);
        if (!*c->word[i]) {
            of = SIZE_MAX;
            sm_text_puts(out, ", ");
            continue;
        }
        sm_text_printf(out, "%s%s", !of ? "" : stays ? " into " : last ? " and " : ", ", c->word[i]);
    }
}

static void say_phrase(sm_app *a, const sm_command *c)
{
    sm_text *out = &a->message.full;
    const sm_history *h = sm_session_history(a->session);
    const sm_edit *e = &sm_history_at(h, sm_history_here(h))->edit;
    uint64_t points = 0;
    size_t row = 0;
    while (row < sizeof phrases / sizeof *phrases && strcmp(phrases[row].verb, c->verb->name) != 0) row++;
    if (row == sizeof phrases / sizeof *phrases) {
        sm_put_command(out, c);
        return;
    }
    for (size_t i = 0; e && i < e->n_ops; i++)
        if (e->ops[i].kind == SM_OP_MOVE) points += e->ops[i].count;
    for (const char *p = phrases[row].phrase; *p;) {
        size_t plain = strcspn(p, "%");
        sm_text_printf(out, "%.*s", (int)plain, p);
        p += plain;
        if (!*p) break;
        size_t word = (size_t)(p[1] - '0');
        if (p[1] == 'n')
            sm_text_printf(out, "%llu point%s", (unsigned long long)points, sm_plural(points));
        else if (p[1] == 'm')
            say_merged(c, out);
        else if (p[1] == 's')
            sm_text_printf(out, "%s%s", c->n_words > 1 && strcmp(c->word[1], "by class") ? "into " : "",
                           c->n_words > 1 ? c->word[1] : "by class");
        else
            sm_text_puts(out, word < c->n_words ? c->word[word] : "");
        p += 2;
    }
}

static void say_travel(sm_app *a, const sm_command *c, sm_node before)
{
    sm_text *out = &a->message.full;
    const sm_history *h = sm_session_history(a->session);
    const char *verb = c->verb->name;
    sm_node here = sm_history_here(h);
    bool undo = !strcmp(verb, "undo"), redo = !strcmp(verb, "redo");
    if (here == before)
        sm_text_printf(out, "nothing to %s", verb);
    else if (undo || redo)
        sm_text_printf(out, "%s: %s%s", undo ? "undone" : "redone", sm_history_at(h, undo ? before : here)->text,
                       c->n_words && strcmp(c->word[0], "1") != 0 ? ", the last of several" : "");
    else if (!strcmp(verb, "reset"))
        sm_text_puts(out, "reverted to the loaded data; u undoes that");
    else if (here == 0)
        sm_text_puts(out, "at the loaded data");
    else
        sm_text_printf(out, "at change %u: %s", here, sm_history_at(h, here)->text);
}

/* The pairs of the one-to-one optimum in force, and their total. */
static void say_matching(sm_app *a)
{
    enum { FEW = 8 };
    static const char *const by[SM_WEIGHTINGS] = {"counts", "row share", "Braun-Blanquet overlap"};
    sm_text *out = &a->message.full;
    sm_weighting w = sm_session_match(a->session);
    unsigned need = sm_need_first(w);
    sm_app_settle(a, need);
    const sm_facts *f = sm_live_facts(sm_session_live(a->session));
    const sm_matching *m = &f->matching[w];
    sm_text_printf(out, "one-to-one optimum by %s", by[w]);
    if (!(f->have & need) || !m->canonical) return;
    uint32_t n, said = 0;
    const uint32_t *order = sm_session_row_order(a->session, &n);
    for (uint32_t i = 0; i < n && said <= FEW; i++) {
        uint32_t row = order[i], col = row < m->rows ? m->col_of_row[row] : SM_NONE;
        if (col == SM_NONE) continue;
        if (++said > FEW)
            sm_text_puts(out, ", …");
        else
            sm_text_printf(out, "%s%s–%s", said > 1 ? ", " : ": ", sm_table_row_name(f->table, row),
                           sm_table_col_name(f->table, col));
    }
    char total[64];
    sm_fixed(total, sm_q64_double(m->weight), w == SM_BY_COUNT ? 0 : 4);
    sm_text_printf(out, ", total %s", total);
}

static void say_headline(sm_app *a, sm_value before)
{
    sm_messages *m = &a->message;
    sm_value now = sm_words_now(a->session, "j_score");
    if (!sm_value_known(now) || !sm_value_known(before)) return;
    sm_moved_words j = sm_words_moved(NULL, before, now, 4);
    if (!strcmp(j.change, "·")) {
        sm_text_printf(&m->full, " · J-score %s, unchanged", j.to);
        sm_text_printf(&m->brief, " · J %s unchanged", j.to);
        sm_text_printf(&m->terse, "  J %s", j.to);
    } else {
        sm_text_printf(&m->full, " · J-score %s → %s (%s)", j.from, j.to, j.change);
        sm_text_printf(&m->brief, " · J %s→%s (%s)", j.from, j.to, j.change);
        sm_text_printf(&m->terse, "  J %s", j.change);
    }
}

/* Equal but for names: every similarity is at its best, some only by convention, their formulas having no value. */
static bool say_identical(sm_app *a)
{
    sm_messages *m = &a->message;
    if (!sm_facts_identical(sm_live_facts(sm_session_live(a->session)))) return false;
    bool known = sm_app_settle(a, SM_NEED_VALUES);
    size_t by_convention = 0;
    for (size_t i = 0; known && i < sm_registry_count(a->indices); i++)
        by_convention += sm_session_now(a->session)[i].state == SM_BY_CONVENTION;
    sm_text_puts(&m->full, " · identical partitions");
    sm_text_puts(&m->brief, " · identical partitions");
    sm_text_puts(&m->terse, " identical");
    if (!by_convention) return true;
    sm_text_printf(&m->full, "; %zu ind%s by convention (†)", by_convention, by_convention == 1 ? "ex" : "ices");
    sm_text_puts(&m->brief, " (†: by convention)");
    return true;
}

/* "move 5 Tc K4 K3" says as much as the sentence, in half the room. */
static void say_briefly(sm_app *a, const sm_command *c)
{
    sm_messages *m = &a->message;
    if (c->verb->kind == SM_VERB_CHANGE)
        sm_put_command(&m->brief, c);
    else
        sm_text_puts(&m->brief, sm_text_of(&m->full));
    if (strcmp(c->verb->name, "move") != 0)
        sm_text_puts(&m->terse, sm_text_of(&m->brief));
    else
        sm_text_printf(&m->terse, "moved %s of %s: %s→%s", c->word[0], c->word[1], c->word[2], c->word[3]);
}

/* Describes the setting of a matrix key, or another option as typed. The next key clears it. */
static void say_setting(sm_app *a, const sm_command *c)
{
    static const struct {
        const char *set, *words;
    } rows[] = {{"marks=brackets", "marks: brackets around the number, as the papers draw them"},
                {"marks=compact", "marks: one sign ahead of the number"},
                {"marks=auto", "marks: brackets where all columns fit, else one sign"},
                {"sort=auto", "order: as it suits the table"},
                {"sort=loaded", "order: as loaded"},
                {"sort=size", "order: largest first"},
                {"sort=best", "order: matched pairs on the diagonal"},
                {"sort=label", "order: by label"},
                {"overlap=jaccard", "best partners by Jaccard"},
                {"overlap=f1", "best partners by F1"},
                {"overlap=count", "best partners by points in common"},
                {"arrows=both", "arrows: of classes and clusters"},
                {"arrows=class", "arrows: of the classes"},
                {"arrows=cluster", "arrows: of the clusters"},
                {"optimum=on", "the one-to-one optimum is drawn"},
                {"optimum=off", "the one-to-one optimum is not drawn"}};
    sm_text *out = &a->message.full;
    const char *word = c->n_words ? c->word[0] : "", *value = strchr(word, '=');
    bool cells = !strncmp(word, "values=", 7), shade = !strncmp(word, "shade=", 6);
    const sm_quantity *q = cells || shade ? sm_name_row(SM_NAMED(sm_quantities), value + 1) : NULL;
    if (c->n_words > 1) { /* several options, as they were set */
        sm_text line = {0};
        sm_put_command(&line, c);
        sm_say_transient(&a->message, "%s", sm_text_of(&line));
        sm_text_free(&line);
        return;
    }
    if (!strcmp(c->verb->name, "sort"))
        sm_text_printf(out, "sort=%s", word);
    else
        sm_text_puts(out, word);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (strcmp(sm_text_of(out), rows[i].set)) continue;
        sm_say_transient(&a->message, "%s", rows[i].words);
        return;
    }
    if (q)
        sm_say_transient(&a->message, "%s: %s", cells ? "cells" : "shade", q->name);
    else if (shade)
        sm_say_transient(&a->message, "shade: none");
    else
        sm_say_transient(&a->message, "%s %s", c->verb->name, word);
}

/* Words and questions go to the step of the lesson that the last change is. */
static void say_noted(sm_app *a, const sm_command *c)
{
    const sm_history *h = sm_session_history(a->session);
    unsigned step = sm_history_at(h, sm_history_here(h))->depth + 1;
    bool ask = !strcmp(c->verb->name, "ask");
    if (c->n_words)
        sm_say_words(&a->message, "%s of step %u of the lesson; export lesson FILE.json writes it",
                     ask ? "the question" : "the words", step);
    else
        sm_say_words(&a->message, "step %u of the lesson %s", step, ask ? "asks nothing now" : "has no text now");
}

void sm_say_change(sm_app *a, const sm_command *c, sm_node before, sm_value j)
{
    bool moved = sm_history_here(sm_session_history(a->session)) != before, change = c->verb->kind == SM_VERB_CHANGE;
    sm_say_nothing(&a->message);
    if (!strcmp(c->verb->name, "set") && !strncmp(c->word[0], "match=", 6)) {
        say_matching(a);
        return;
    }
    if (c->verb->kind == SM_VERB_SETTING && c->verb->kept) {
        say_noted(a, c);
        return;
    }
    if (c->verb->kind == SM_VERB_SETTING) {
        say_setting(a, c);
        return;
    }
    if (change && !moved) {
        sm_text_printf(&a->message.full, "%s changes nothing here", c->verb->name);
        return;
    }
    if (change)
        say_phrase(a, c);
    else
        say_travel(a, c, before);
    say_briefly(a, c);
    if (moved && !sm_app_hides_values(a)) say_headline(a, j);
    bool identical = moved && say_identical(a);
    if (!change) return;
    sm_text_puts(&a->message.full, " — u undo, . repeat");
    sm_text_puts(&a->message.brief, identical ? " · u undo" : " · u undo, . repeat"); /* nothing to continue with */
}
