/* What is asked where the columns' roles are not clear, and what is said of those that were found. */
#include "base/mem.h"
#include "roles.h"
#include <stdio.h>

/* Clusters are numbers, or have the labels of the classes, and every point is in one: other texts may be anything. */
static bool all_look_predicted(sm_role_search *k, const sm_columns *of)
{
    bool all = true;
    for (size_t i = 0; i < of->n && all; i++) {
        const sm_column_facts *facts = sm_role_facts(k, of->at[i]);
        bool whole = facts->stored && !facts->missing;
        all = whole &&
              (sm_facts_numbers(facts) || (k->m->truth >= 0 && sm_role_is_alike(k, of->at[i], (uint32_t)k->m->truth)));
    }
    return all;
}

static void list_column(sm_role_search *k, uint32_t column)
{
    sm_recognition *r = k->j->r;
    char buffer[16], called[32];
    const char *name = sm_detection_name(k->j, k->sheet, column, buffer);
    if (name == buffer) snprintf(called, sizeof called, "column %s", buffer);
    name = sm_detection_keep(k->j, name == buffer ? called : name);
    sm_push(&r->candidate, &r->candidates, &r->candidates_capacity, &name, sizeof name);
}

/* How much a column looks like the prediction of the truth that is known: by its name, by labels that are those of the
 * classes, by numbers without a gap. 0: not at all. Below 0: it is not fit to be proposed. */
static int looks_predicted(sm_role_search *k, uint32_t column)
{
    const sm_column_facts *facts = sm_role_facts(k, column);
    bool named = sm_role_may_be_prediction(k, column);
    bool alike = k->m->truth >= 0 && sm_role_is_alike(k, column, (uint32_t)k->m->truth);
    if (!sm_role_is_fit(k, column)) return -1;
    if (facts->stored && sm_facts_different(facts)) return 0;
    return 4 * named + 2 * alike + (facts->stored && !facts->missing && sm_facts_numbers(facts));
}

/* Most likely predictions first, else as they are in the file. Returns how many look like one. */
static size_t sort_likely(sm_role_search *k, sm_columns *f)
{
    size_t n = 0;
    int *look = sm_alloc(f->n, sizeof *look);
    for (size_t i = 0; i < f->n; i++) {
        uint32_t column = f->at[i];
        int mine = looks_predicted(k, column);
        size_t at = i;
        for (; at > 0 && look[at - 1] < mine; at--) look[at] = look[at - 1], f->at[at] = f->at[at - 1];
        look[at] = mine;
        f->at[at] = column;
        n += mine > 0;
    }
    sm_free(look);
    return n;
}

/* A pair, and a table of counts if all columns are whole numbers and the rows as few as in such tables. A pair for
 * which nothing speaks comes after the table. Beside more than five whole numbers it is left out, and any pair if the
 * rows are few. */
static void propose_pair(sm_role_search *k, const sm_columns *f, bool likely)
{
    enum { FEW_COLUMNS = 5, FEW_ROWS = 20, LONG = 4 };
    sm_detection *j = k->j;
    uint32_t n = 0;
    bool counts = j->n == 1;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        if (!sm_role_is_free(k, i)) continue;
        n++;
        counts = counts && sm_role_facts(k, i)->counts;
    }
    uint64_t rows = sm_detection_rows(j, k->sheet);
    bool table = counts && n > 1 && (rows <= FEW_ROWS || rows <= (uint64_t)LONG * n);
    bool pair = f->n > 1 && sm_role_is_fit(k, f->at[0]) && sm_role_is_fit(k, f->at[1]);
    if (counts && n > FEW_COLUMNS && (table || !likely)) pair = false;
    if (table && !likely) sm_detection_propose(j, "matrix", NULL, NULL);
    if (pair)
        sm_detection_propose(j, "true", sm_detection_address(j, k->sheet, f->at[0]), "pred",
                             sm_detection_address(j, k->sheet, f->at[1]), NULL);
    if (table && likely) sm_detection_propose(j, "matrix", NULL, NULL);
}

/* A column for the one role that is open, next to the other one: the first column, or each that looks like a
 * prediction.
 */
static void propose_one(sm_role_search *k, const sm_columns *f, size_t likely)
{
    sm_detection *j = k->j;
    bool truth = sm_role_lacks_truth(k);
    int64_t other = !truth ? k->m->truth : k->m->pred.n ? (int64_t)k->m->pred.at[0] : -1;
    bool told = truth ? k->told_pred || !k->wants_pred : k->told_truth || !k->wants_truth;
    const char *known = other >= 0 && !told ? sm_detection_address(j, k->sheet, (uint32_t)other) : NULL;
    for (size_t i = 0; i < f->n && (!i || (!truth && i < likely)); i++) {
        if (!sm_role_is_fit(k, f->at[i])) continue;
        const char *column = sm_detection_address(j, k->sheet, f->at[i]);
        if (known)
            sm_detection_propose(j, "true", truth ? column : known, "pred", truth ? known : column, NULL);
        else
            sm_detection_propose(j, truth ? "true" : "pred", column, NULL);
    }
}

static void insert_column(sm_role_search *k, sm_columns *f, uint32_t column)
{
    sm_columns_add(f, column);
    for (size_t i = f->n; i > 1 && f->at[i - 2] > column; i--) {
        f->at[i - 1] = f->at[i - 2];
        f->at[i - 2] = column;
    }
}

/* Columns that are called predictions, if others may be the truth. These are in f then, the likely ones first. */
static void divide_by_name(sm_role_search *k, sm_columns *f, sm_columns *preds)
{
    sm_columns others = {0};
    bool any = false;
    for (size_t i = 0; i < f->n; i++) {
        bool pred = sm_role_may_be_prediction(k, f->at[i]);
        sm_columns_add(pred ? preds : &others, f->at[i]);
        any = any || (!pred && sm_role_is_fit(k, f->at[i]));
    }
    if (k->m->pred.n && !preds->n) any = false; /* its one prediction is known */
    for (size_t i = 0; i < k->m->pred.n; i++) insert_column(k, preds, k->m->pred.at[i]);
    if (!any || !preds->n) {
        sm_free(others.at);
        preds->n = 0;
        return;
    }
    k->m->pred.n = 0;
    sm_free(f->at);
    *f = others;
    sm_role_sort_truths(k, f);
}

static void ask_which(sm_role_search *k, const sm_columns *from, const char *which)
{
    sm_detection_ask(k->j, SM_OPEN, k->sheet, k->s->header_line,
                     "it is not clear which %s (found %zu candidate column%s); specify which", which, from->n,
                     sm_plural(from->n));
    /* Those that may be meant, then the other columns: of labels first. */
    bool *listed = sm_alloc(k->m->columns, sizeof *listed);
    for (size_t i = 0; i < from->n; i++) {
        list_column(k, from->at[i]);
        listed[from->at[i]] = true;
    }
    k->j->r->likely_candidates = from->n;
    for (int labels = 1; labels >= 0; labels--) {
        for (uint32_t i = 0; i < k->m->columns; i++) {
            bool label = sm_role_is_label(k, i) && !sm_detection_is_id(k->j, k->sheet, i);
            if (!listed[i] && label == (labels == 1) && !(k->m->truth == i && k->told_truth)) list_column(k, i);
        }
    }
    sm_free(listed);
}

/* Some columns are called predictions and others may be the truth. */
static void ask_truth(sm_role_search *k, const sm_columns *truths, const sm_columns *preds)
{
    k->j->r->many = preds->n > 1 && !k->j->o->every;
    ask_which(k, truths, "column is the truth");
    /* The truth is a guess: with each of the predictions. */
    sm_detection *j = k->j;
    const char *truth = sm_detection_address(j, k->sheet, truths->at[0]);
    if (j->o->every) sm_detection_propose(j, "true", truth, NULL);
    for (size_t i = 0; i < preds->n && !j->o->every; i++)
        sm_detection_propose(j, "true", truth, "pred", sm_detection_address(j, k->sheet, preds->at[i]), NULL);
}

static void ask_columns(sm_role_search *k, sm_columns *from)
{
    sm_detection *j = k->j;
    bool truth = sm_role_lacks_truth(k), pred = sm_role_lacks_pred(k);
    size_t likely = pred && !truth ? sort_likely(k, from) : 0;
    bool pair = truth && pred && sm_role_sort_pair(k, from);
    if (truth && !pred) sm_role_sort_truths(k, from);
    j->r->many = pred && !truth && from->n > 1;
    j->r->likely = j->r->many && (k->several.n || all_look_predicted(k, from));
    ask_which(k, from,
              truth && pred ? "columns are the truth and the prediction"
              : truth       ? "column is the truth"
                            : "column is the prediction");
    if (truth && pred)
        propose_pair(k, from, pair);
    else
        propose_one(k, from, likely);
}

void sm_role_ask(sm_role_search *k)
{
    sm_detection *j = k->j;
    sm_columns f = {0}, preds = {0};
    bool truth = sm_role_lacks_truth(k);
    /* Columns that may still be a labelling, columns of labels first. */
    sm_role_gather_free(k, true, &f);
    for (uint32_t i = 0; i < k->m->columns; i++) {
        const sm_column_facts *facts = sm_role_facts(k, i);
        bool unfit = facts->stored && (facts->fractions || sm_facts_different(facts));
        if (sm_role_is_free(k, i) && !sm_role_is_label(k, i) && !unfit) sm_columns_add(&f, i);
    }
    size_t need = (size_t)truth + (k->wants_pred && !k->m->pred.n), columns = k->s->columns;
    if (truth && k->wants_pred && !k->told_pred) divide_by_name(k, &f, &preds);
    if (f.n + preds.n < need && f.n + preds.n + (k->m->truth >= 0) + (k->m->pred.n > 0) < 2 && j->n == 1)
        sm_detection_ask(j, SM_REFUSED, k->sheet, k->s->header_line ? k->s->header_line : 1,
                         "only one column of labels (found %zu column%s); give the other labelling "
                         "too: TRUE PRED",
                         columns, sm_plural(columns));
    else if (preds.n)
        ask_truth(k, &f, &preds);
    else
        ask_columns(k, k->several.n ? &k->several : &f);
    j->r->guess = truth && j->r->outcome == SM_OPEN;
    if (j->r->outcome == SM_OPEN && !j->r->answers) {
        /* Without an answer to choose, the options are named. */
        sm_error *q = &k->j->r->question;
        size_t at = strlen(q->text);
        snprintf(q->text + at, sizeof q->text - at, ":%s%s", sm_role_lacks_truth(k) ? " --true COL" : "",
                 sm_role_lacks_pred(k) ? " --pred COL" : "");
    }
    sm_free(f.at);
    sm_free(preds.at);
}

void sm_role_warn_many_labels(sm_role_search *k, uint32_t column)
{
    char buffer[16];
    const sm_column_facts *f = sm_role_facts(k, column);
    if (!f->stored || f->rows < 20 || f->distinct * 2 <= f->rows || k->m->weight >= 0) return;
    sm_detection_likely(k->j, k->sheet,
                        "column %s has %llu different labels for %llu points; is it a column of labels?",
                        sm_quote_brief(sm_detection_name(k->j, k->sheet, column, buffer)).text,
                        (unsigned long long)f->distinct, (unsigned long long)f->rows);
}

void sm_role_warn_eliminated(sm_role_search *k)
{
    char a[16], b[16];
    const char *t = k->m->truth >= 0 ? sm_detection_name(k->j, k->sheet, (uint32_t)k->m->truth, a) : "";
    const char *p = k->m->pred.n ? sm_detection_name(k->j, k->sheet, k->m->pred.at[0], b) : "";
    if (k->m->truth >= 0 && k->m->pred.n)
        sm_detection_likely(k->j, k->sheet, "truth is column %s and prediction column %s, the only possible columns",
                            sm_quote_brief(t).text, sm_quote_brief(p).text);
    else
        sm_detection_likely(k->j, k->sheet, "the labels are column %s, the only possible column",
                            sm_quote_brief(*t ? t : p).text);
}

void sm_role_warn_same(sm_role_search *k)
{
    char buffer[16];
    for (size_t i = 0; i < k->m->pred.n && k->m->truth >= 0; i++)
        if (k->m->pred.at[i] == (uint32_t)k->m->truth)
            sm_detection_likely(k->j, k->sheet,
                                "column %s is both the truth and a prediction, so it is compared with itself",
                                sm_quote_brief(sm_detection_name(k->j, k->sheet, k->m->pred.at[i], buffer)).text);
}

void sm_role_check_different(sm_role_search *k)
{
    sm_detection *j = k->j;
    if (!k->wants_truth || !k->wants_pred || k->m->pred.n != 1 || k->m->weight >= 0) return;
    if ((k->told_truth && k->told_pred) || j->o->shards) return; /* a part may be short */
    if (!sm_facts_different(sm_role_facts(k, (uint32_t)k->m->truth)) ||
        !sm_facts_different(sm_role_facts(k, k->m->pred.at[0])) || sm_detection_rows(j, k->sheet) < 2)
        return;
    if (sm_detection_has_names(j, k->sheet) &&
        sm_names_are_y(k->s->column[k->m->truth].name, k->s->column[k->m->pred.at[0]].name)) {
        sm_detection_likely(j, k->sheet,
                            "no label occurs twice in either column; they are read because of their names, y_true and "
                            "y_pred");
        return;
    }
    sm_text words = {0};
    sm_text_puts(&words, "--true ");
    sm_shell_quote(&words, sm_detection_address(j, k->sheet, (uint32_t)k->m->truth));
    sm_text_puts(&words, " --pred ");
    sm_shell_quote(&words, sm_detection_address(j, k->sheet, k->m->pred.at[0]));
    sm_detection_ask(j, SM_REFUSED, k->sheet, 0,
                     "no label occurs twice in either column, so there is nothing to compare; each row may be "
                     "a class, not a point; to read it anyway: %s",
                     sm_text_of(&words));
    sm_text_free(&words);
}
