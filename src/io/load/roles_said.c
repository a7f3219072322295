/* What is asked where the columns' roles are not clear, and what is said of those that were found. */
#include "roles.h"
#include "setmatch/base/mem.h"

/* Clusters are numbers, or have the labels of the classes, and every point is in one: other texts may be anything. */
static bool all_look_predicted(sm_role_search *k, const sm_columns *of)
{
    bool all = true;
    for (size_t i = 0; i < of->n && all && k->j->status == SM_OK; i++) {
        const sm_column_facts *facts = sm_role_facts(k, of->at[i]);
        bool whole = facts->stored && !facts->missing;
        all = whole &&
              (sm_facts_numbers(facts) || (k->m->truth >= 0 && sm_role_is_alike(k, of->at[i], (uint32_t)k->m->truth)));
    }
    return all;
}

/* ---- what is open ------------------------------------------------------------------------------------------------ */
static void list_column(sm_role_search *k, uint32_t column)
{
    sm_recognition *r = k->j->r;
    char room[16];
    const char *name = sm_judge_keep(k->j, sm_judge_name(k->j, k->sheet, column, room));
    if (!sm_push(&r->candidate, &r->candidates, &r->candidates_room, &name, sizeof name))
        k->j->status = sm_no_memory(k->j->err);
}

/* Those that may be meant, then the other columns: of labels first. */
static void list_candidates(sm_role_search *k, const sm_columns *likely)
{
    for (size_t i = 0; i < likely->n; i++) list_column(k, likely->at[i]);
    k->j->r->likely_candidates = likely->n;
    for (int labels = 1; labels >= 0; labels--)
        for (uint32_t i = 0; i < k->m->columns; i++) {
            bool label = sm_role_is_label(k, i) && !sm_judge_is_id(k->j, k->sheet, i), listed = false;
            for (size_t c = 0; c < likely->n; c++) listed = listed || likely->at[c] == i;
            if (!listed && label == (labels == 1) && !(k->m->truth == i && k->told_truth)) list_column(k, i);
        }
}

/* How much a column looks like the prediction of the truth that is known: by its name, by labels that are those of the
 * classes, by numbers without a gap. 0: not at all. */
static int looks_predicted(sm_role_search *k, uint32_t column)
{
    const sm_column_facts *facts = sm_role_facts(k, column);
    bool named = sm_judge_has_names(k->j, k->sheet) && sm_name_may_be_prediction(k->s->column[column].name);
    bool alike = k->m->truth >= 0 && sm_role_is_alike(k, column, (uint32_t)k->m->truth);
    if (facts->stored && sm_facts_different(facts)) return 0;
    return 4 * named + 2 * alike + (facts->stored && !facts->missing && sm_facts_numbers(facts));
}

/* Most likely predictions first, else as they stand in the file. Returns how many look like one. */
static size_t sort_likely(sm_role_search *k, sm_columns *f)
{
    size_t n = 0;
    int *look = sm_alloc(f->n, sizeof *look);
    if (f->n && !look) k->j->status = sm_no_memory(k->j->err);
    for (size_t i = 0; look && i < f->n && k->j->status == SM_OK; i++) {
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

/* Columns that may still be a labelling, columns of labels first. */
static void gather_usable(sm_role_search *k, sm_columns *f)
{
    sm_role_gather_free(k, true, f);
    for (uint32_t i = 0; i < k->m->columns; i++) {
        const sm_column_facts *facts = sm_role_facts(k, i);
        bool unfit = facts->stored && (facts->fractions || sm_facts_different(facts));
        if (sm_role_is_free(k, i) && !sm_role_is_label(k, i) && !unfit) sm_judge_add(k->j, f, i);
    }
}

/* More than five columns of whole numbers may be a table of counts. */
static bool may_be_table(const sm_role_search *k)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        if (!sm_role_is_free(k, i)) continue;
        n++;
        if (!sm_role_facts(k, i)->counts) return false;
    }
    return n > 5;
}

/* likely: how many of the first look like predictions; more lines than one are for these. */
static void propose_columns(sm_role_search *k, const sm_columns *f, size_t likely)
{
    sm_judge *j = k->j;
    bool truth = sm_role_lacks_truth(k), pred = sm_role_lacks_pred(k);
    if (truth && pred && j->n == 1 && may_be_table(k)) {
        sm_judge_propose(j, (sm_proposal[]){{"matrix", NULL}, {NULL, NULL}});
        return;
    }
    if (f->n < (size_t)truth + pred) return;
    const char *first = sm_judge_address(j, k->sheet, f->at[0]);
    const char *second = sm_judge_address(j, k->sheet, f->at[f->n > 1 ? 1 : 0]);
    int64_t other = !truth ? k->m->truth : !pred && k->m->pred.n ? (int64_t)k->m->pred.at[0] : -1;
    const char *known = other >= 0 ? sm_judge_address(j, k->sheet, (uint32_t)other) : NULL;
    if (truth && pred)
        sm_judge_propose(j, (sm_proposal[]){{"true", first}, {"pred", second}, {NULL, NULL}});
    else if (pred && known && !k->told_truth && k->wants_truth)
        for (size_t i = 0; i < f->n && (!i || i < likely); i++)
            sm_judge_propose(
                j, (sm_proposal[]){{"true", known}, {"pred", sm_judge_address(j, k->sheet, f->at[i])}, {NULL, NULL}});
    else if (truth && known && !k->told_pred && k->wants_pred)
        sm_judge_propose(j, (sm_proposal[]){{"true", first}, {"pred", known}, {NULL, NULL}});
    else
        for (size_t i = 0; i < f->n && (!i || (pred && !truth && i < likely)); i++)
            sm_judge_propose(
                j, (sm_proposal[]){{truth ? "true" : "pred", sm_judge_address(j, k->sheet, f->at[i])}, {NULL, NULL}});
}

void sm_role_ask(sm_role_search *k)
{
    sm_judge *j = k->j;
    sm_columns f = {0};
    bool truth = sm_role_lacks_truth(k), pred = sm_role_lacks_pred(k);
    gather_usable(k, &f);
    size_t need = (size_t)truth + (k->wants_pred && !k->m->pred.n), columns = k->s->columns;
    if (f.n < need && f.n + (k->m->truth >= 0) + (k->m->pred.n > 0) < 2 && j->n == 1) {
        sm_judge_ask(j, SM_REFUSED, k->sheet, k->s->header_line ? k->s->header_line : 1,
                     "only one column of labels; found %zu column%s; give the other labelling "
                     "too: TRUE PRED",
                     columns, sm_plural(columns));
    } else {
        sm_columns *from = k->several.n ? &k->several : &f;
        size_t likely = pred && !truth ? sort_likely(k, from) : 0;
        j->r->many = pred && !truth && from->n > 1;
        j->r->likely = j->r->many && (k->several.n || all_look_predicted(k, from));
        sm_judge_ask(j, SM_OPEN, k->sheet, k->s->header_line,
                     "it is not clear which %s; found %zu candidate%s; specify which",
                     truth && pred ? "columns are the truth and the prediction"
                     : truth       ? "column is the truth"
                                   : "column is the prediction",
                     from->n, sm_plural(from->n));
        list_candidates(k, from);
        propose_columns(k, from, likely);
    }
    sm_free(f.at);
}

/* ---- what was found ---------------------------------------------------------------------------------------------- */
void sm_role_warn_many_labels(sm_role_search *k, uint32_t column)
{
    char room[16];
    const sm_column_facts *f = sm_role_facts(k, column);
    if (!f->stored || f->rows < 20 || f->distinct * 2 <= f->rows || k->m->weight >= 0) return;
    sm_judge_likely(k->j, "%s%scolumn %s has %llu different labels for %llu points; is it a column of labels?",
                    sm_judge_file(k->j, k->sheet), sm_judge_colon(k->j),
                    sm_quote_brief(sm_judge_name(k->j, k->sheet, column, room)).text, (unsigned long long)f->distinct,
                    (unsigned long long)f->rows);
}

void sm_role_warn_eliminated(sm_role_search *k)
{
    char a[16], b[16];
    const char *t = k->m->truth >= 0 ? sm_judge_name(k->j, k->sheet, (uint32_t)k->m->truth, a) : "";
    const char *p = k->m->pred.n ? sm_judge_name(k->j, k->sheet, k->m->pred.at[0], b) : "";
    const char *file = sm_judge_file(k->j, k->sheet), *colon = sm_judge_colon(k->j);
    if (k->m->truth >= 0 && k->m->pred.n)
        sm_judge_likely(k->j, "%s%struth is column %s and prediction column %s, the only possible columns", file, colon,
                        sm_quote_brief(t).text, sm_quote_brief(p).text);
    else
        sm_judge_likely(k->j, "%s%sthe labels are column %s, the only possible column", file, colon,
                        sm_quote_brief(*t ? t : p).text);
}

void sm_role_warn_same(sm_role_search *k)
{
    char room[16];
    for (size_t i = 0; i < k->m->pred.n && k->m->truth >= 0; i++)
        if (k->m->pred.at[i] == (uint32_t)k->m->truth)
            sm_judge_likely(k->j, "%s%scolumn %s is both the truth and a prediction, so it is compared with itself",
                            sm_judge_file(k->j, k->sheet), sm_judge_colon(k->j),
                            sm_quote_brief(sm_judge_name(k->j, k->sheet, k->m->pred.at[i], room)).text);
}

void sm_role_check_different(sm_role_search *k)
{
    sm_judge *j = k->j;
    if (!k->wants_truth || !k->wants_pred || k->m->pred.n != 1 || k->m->weight >= 0) return;
    if ((k->told_truth && k->told_pred) || j->o->shards) return; /* a part may be short */
    if (!sm_facts_different(sm_role_facts(k, (uint32_t)k->m->truth)) ||
        !sm_facts_different(sm_role_facts(k, k->m->pred.at[0])) || sm_judge_rows(j, k->sheet) < 2)
        return;
    if (sm_judge_has_names(j, k->sheet) &&
        sm_names_are_y(k->s->column[k->m->truth].name, k->s->column[k->m->pred.at[0]].name)) {
        sm_judge_likely(j,
                        "%s%sno label occurs twice in either column; they are read because of their names, y_true and "
                        "y_pred",
                        sm_judge_file(j, k->sheet), sm_judge_colon(j));
        return;
    }
    sm_text words = {0};
    sm_text_puts(&words, "--true ");
    sm_shell_quote(&words, sm_judge_address(j, k->sheet, (uint32_t)k->m->truth));
    sm_text_puts(&words, " --pred ");
    sm_shell_quote(&words, sm_judge_address(j, k->sheet, k->m->pred.at[0]));
    if (j->status == SM_OK) j->status = sm_text_status(&words, j->err);
    sm_judge_ask(j, SM_REFUSED, k->sheet, 0,
                 "no label occurs twice in either column, so there is nothing to compare; each row may be "
                 "a class, not a point; to read it anyway: %s",
                 sm_text_of(&words));
    sm_text_done(&words);
}
