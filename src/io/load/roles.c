/* Which column means what: as named, then by known names, then the only one possible; else it is asked. */
#include "roles.h"
#include "base/mem.h"
#include "base/os.h"
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char named[] = "named", by_format[] = "by the format", all_different[] = "all values different";

static bool is_complete(const sm_role_search *k)
{
    return !sm_role_lacks_truth(k) && (!k->wants_pred || k->m->pred.n > 0);
}

/* ---- as named ---------------------------------------------------------------------------------------------------- */
static void find_told(sm_role_search *k, const char *text, int64_t *at, const char **why)
{
    if (text && k->j->status == SM_OK) *at = sm_detection_find(k->j, k->sheet, text);
    if (*at >= 0) *why = named;
}

static void told_truths(sm_role_search *k)
{
    const sm_read_options *o = k->j->o;
    sm_meaning *m = k->m;
    k->told_truth = k->wants_truth && o->truth;
    if (!k->told_truth) return;
    m->truth_why = named;
    if (!o->every) {
        m->truth = sm_detection_find(k->j, k->sheet, o->truth);
        return;
    }
    sm_detection_list(k->j, k->sheet, o->truth, &m->more);
    if (k->j->status != SM_OK || !m->more.n) return;
    m->truth = m->more.at[0]; /* the first truth is the truth */
    memmove(m->more.at, m->more.at + 1, --m->more.n * sizeof *m->more.at);
}

/* Columns where all of them are, else a file, else the columns that are not there are reported. */
static void told_coordinates(sm_role_search *k)
{
    const char *text = k->j->o->coordinates;
    sm_meaning *m = k->m;
    if (k->j->status != SM_OK || !text || !k->wants_truth) return;
    sm_error inner = {0}, *outer = k->j->err;
    k->j->err = &inner;
    sm_detection_list(k->j, k->sheet, text, &m->coordinate);
    k->j->err = outer;
    if (k->j->status == SM_OK) return;
    k->j->status = SM_OK;
    m->coordinate.n = 0;
    m->coordinates_in_file = sm_os_access(text, R_OK) == 0;
    if (!m->coordinates_in_file) sm_detection_list(k->j, k->sheet, text, &m->coordinate);
}

static void take_told(sm_role_search *k)
{
    const sm_read_options *o = k->j->o;
    sm_meaning *m = k->m;
    told_truths(k);
    k->told_pred = k->wants_pred && o->pred;
    if (k->told_pred) m->pred_why = named;
    if (k->told_pred && k->j->status == SM_OK) sm_detection_list(k->j, k->sheet, o->pred, &m->pred);
    find_told(k, o->weight, &m->weight, &m->weight_why);
    if (!k->s->id_column) find_told(k, o->id, &m->id, &m->id_why);
    if (k->wants_truth) find_told(k, o->x, &m->axis[0], &m->axis_why);
    if (k->wants_truth) find_told(k, o->y, &m->axis[1], &m->axis_why);
    told_coordinates(k);
}

/* ---- coordinates, ids -------------------------------------------------------------------------------------------- */
/* A pair of columns called x and y, or as reductions call theirs, both nothing but numbers. */
static bool name_axes_of(sm_role_search *k, int kind)
{
    int64_t found[2] = {-1, -1};
    for (uint32_t i = 0; i < k->m->columns; i++)
        for (int a = 0; a < 2; a++)
            if (!sm_role_is_taken(k->m, i) && sm_name_axis(k->s->column[i].name) == 2 * kind + a) found[a] = i;
    for (int a = 0; a < 2; a++)
        if (found[a] < 0 || !sm_facts_numbers(sm_role_facts(k, (uint32_t)found[a])) || k->s->column[found[a]].asked)
            return false;
    memcpy(k->m->axis, found, sizeof found);
    k->m->axis_why = sm_role_by_name;
    return true;
}

static void name_axes(sm_role_search *k)
{
    if (k->m->axis[0] >= 0 || k->m->axis[1] >= 0 || !sm_detection_has_names(k->j, k->sheet)) return;
    for (int kind = 0; kind < SM_AXIS_KINDS && !name_axes_of(k, kind);) kind++;
}

static void name_id(sm_role_search *k)
{
    for (uint32_t i = 0; i < k->m->columns && k->m->id < 0; i++) {
        if (sm_role_is_taken(k->m, i) || !sm_detection_is_id(k->j, k->sheet, i)) continue;
        if (!sm_facts_different(sm_role_facts(k, i)) && k->s->id_column != i + 1) continue;
        k->m->id = i;
        k->m->id_why = k->s->id_column ? by_format : all_different;
    }
}

/* ---- by name ----------------------------------------------------------------------------------------------------- */
static bool has_newer(const sm_role_search *k, uint32_t column)
{
    const char *name = k->s->column[column].name;
    size_t length = strlen(name);
    for (uint32_t i = 0; i < k->m->columns; i++)
        if (!strncmp(k->s->column[i].name, name, length) && !strcmp(k->s->column[i].name + length, "_new")) return true;
    return false;
}

/* The free columns whose names have a role. Of several those with fractions, or without a value, fall out; and labels
 * that were written back, in NAME_new, represent those that they came from. */
static void gather_named(sm_role_search *k, sm_name_role role, sm_columns *f)
{
    f->n = 0;
    for (uint32_t i = 0; i < k->m->columns && sm_detection_has_names(k->j, k->sheet); i++)
        if (sm_role_is_free(k, i) && sm_name_role_of(k->s->column[i].name) == role) sm_columns_add(f, i);
    size_t kept = 0;
    for (size_t i = 0; i < f->n && f->n > 1; i++) {
        const sm_column_facts *facts = sm_role_facts(k, f->at[i]);
        bool out = (facts->stored && (facts->fractions || facts->missing == facts->rows)) || has_newer(k, f->at[i]);
        if (!out) f->at[kept++] = f->at[i];
    }
    if (kept) f->n = kept;
}

static void take_by_name(sm_role_search *k)
{
    sm_columns f = {0};
    if (sm_role_lacks_truth(k)) {
        gather_named(k, SM_NAME_TRUTH, &f);
        if (!f.n) gather_named(k, SM_NAME_WEAK, &f);
        if (f.n == 1) sm_role_take(k, f.at[0], true, sm_role_by_name);
    }
    if (k->wants_pred && !k->m->pred.n && !k->j->o->every) {
        gather_named(k, SM_NAME_PREDICTION, &f);
        if (f.n == 1) sm_role_take(k, f.at[0], false, sm_role_by_name);
        if (f.n > 1) {
            k->several = f;
            f = (sm_columns){0};
        }
    }
    sm_free(f.at);
}

/* A file of one labelling: the only one by its own name, whichever. */
static void take_any_name(sm_role_search *k)
{
    sm_columns f = {0};
    uint32_t column = 0;
    size_t n = 0;
    for (sm_name_role role = SM_NAME_TRUTH; role <= SM_NAME_WEAK; role++) {
        gather_named(k, role, &f);
        n += f.n;
        if (f.n) column = f.at[0];
    }
    sm_free(f.at);
    if (n == 1) sm_role_take(k, column, !k->wants_pred, sm_role_by_name);
}

static void take_by_format(sm_role_search *k)
{
    uint32_t column = k->s->label_column;
    if (!column || sm_role_is_taken(k->m, column - 1)) return;
    if (sm_role_lacks_truth(k))
        sm_role_take(k, column - 1, true, by_format);
    else if (k->wants_pred && !k->wants_truth && !k->m->pred.n && !k->j->o->every)
        sm_role_take(k, column - 1, false, by_format);
}

/* ---- the only possible columns ----------------------------------------------------------------------------------- */
/* Only if the file has no other columns but ids, and if these hold labels, not values that are mostly different. */
static void eliminate(sm_role_search *k)
{
    sm_columns f = {0};
    bool truth = sm_role_lacks_truth(k), pred = k->wants_pred && !k->m->pred.n;
    bool told_one = k->told_truth || k->told_pred;
    size_t wanted = (size_t)truth + pred;
    if (k->j->o->every && pred) return;
    if (k->m->axis_why == sm_role_by_name && !told_one) return; /* the file has other columns: coordinates */
    sm_role_gather_free(k, told_one, &f);
    bool fits = f.n == wanted;
    for (size_t i = 0; fits && i < f.n; i++) {
        const sm_column_facts *facts = sm_role_facts(k, f.at[i]);
        fits = sm_facts_labels(facts) && (!sm_facts_different(facts) || facts->rows < 3);
        fits = fits && !sm_role_is_attribute(k, f.at[i]);
    }
    uint32_t first = fits && f.n ? f.at[0] : 0, last = fits && f.n ? f.at[f.n - 1] : 0;
    if (truth && fits && sm_role_may_be_prediction(k, first)) {
        fits = wanted == 2 && !sm_role_may_be_prediction(k, last);
        first = last;
        last = f.at[0];
    }
    const char *why = wanted == 2 ? sm_role_in_order : sm_role_only_one;
    if (fits && truth) sm_role_take(k, first, true, why);
    if (fits && pred) sm_role_take(k, last, false, why);
    k->eliminated = fits;
    sm_free(f.at);
}

/* With several files, takes one labelling from each: the only column of labels, else the only column apart from ids. */
static void take_single(sm_role_search *k)
{
    sm_columns f = {0};
    sm_role_gather_free(k, true, &f);
    if (f.n != 1) sm_role_gather_free(k, false, &f);
    bool attribute = f.n == 1 && k->m->columns > 1 && sm_role_is_attribute(k, f.at[0]);
    if (f.n == 1 && !attribute && (k->m->columns == 1 || sm_role_facts(k, f.at[0])->stored)) {
        k->eliminated = k->m->columns > 1 && !sm_role_is_label(k, f.at[0]);
        sm_role_take(k, f.at[0], sm_role_lacks_truth(k), sm_role_only_one);
    }
    sm_free(f.at);
}

/* ---- every prediction -------------------------------------------------------------------------------------------- */
static bool may_be_prediction(const sm_role_search *k, uint32_t column)
{
    return sm_role_is_free(k, column) && sm_role_is_label(k, column) && sm_role_may_be_prediction(k, column);
}

/* Beside columns that are called predictions the only other one of labels is the truth. */
static void take_other_as_truth(sm_role_search *k)
{
    uint32_t preds = 0, others = 0, other = 0;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        if (!sm_role_is_free(k, i) || !sm_role_is_label(k, i) || sm_role_is_attribute(k, i)) continue;
        bool pred = may_be_prediction(k, i);
        preds += pred;
        others += !pred;
        other = pred ? other : i;
    }
    if (!preds || others != 1) return;
    char buffer[16];
    sm_role_take(k, other, true, sm_role_only_one);
    sm_detection_likely(k->j, k->sheet, "truth is column %s, the only one beside columns that are called predictions",
                        sm_quote_brief(sm_detection_name(k->j, k->sheet, other, buffer)).text);
}

/* None is called a prediction: that these are some is a guess. */
static void warn_guessed(sm_role_search *k)
{
    enum { NAMED = 6 };
    const sm_columns *pred = &k->m->pred;
    sm_text names = {0};
    char buffer[16];
    for (size_t i = 0; i < pred->n && i < NAMED; i++)
        sm_text_printf(&names, "%s%s", i ? ", " : "",
                       sm_quote_brief(sm_detection_name(k->j, k->sheet, pred->at[i], buffer)).text);
    if (pred->n > NAMED) sm_text_printf(&names, " and %zu more", pred->n - NAMED);
    sm_detection_likely(k->j, k->sheet,
                        "no column is called a prediction, so every column of labels is taken as one: %s; --pred names "
                        "those that are meant",
                        sm_text_of(&names));
    sm_text_free(&names);
}

/* Those that are called predictions, and those with the labels of the truth or of one of these; if none is called
 * so, every column of labels. */
static void take_every(sm_role_search *k)
{
    bool *take = sm_alloc(k->m->columns, sizeof *take), any = false;
    for (uint32_t i = 0; i < k->m->columns; i++) any = (take[i] = may_be_prediction(k, i)) || any;
    for (uint32_t i = 0; i < k->m->columns; i++) {
        if (take[i] || !sm_role_is_free(k, i) || !sm_role_is_label(k, i) || sm_role_is_attribute(k, i)) continue;
        bool alike = !any || (k->m->truth >= 0 && sm_role_is_alike(k, i, (uint32_t)k->m->truth));
        for (uint32_t c = 0; c < k->m->columns && !alike; c++)
            alike = may_be_prediction(k, c) && sm_role_is_alike(k, i, c);
        take[i] = alike;
    }
    for (uint32_t i = 0; i < k->m->columns; i++)
        if (take[i]) sm_role_take(k, i, false, any ? "by name or by their labels" : "every column of labels");
    if (!any && k->m->pred.n > 1) warn_guessed(k);
    sm_free(take);
}

/* A column skipped while reading has no labels to compare. */
static void refuse_passed_over(const sm_role_search *k)
{
    char buffer[16];
    for (uint32_t i = 0; i < k->m->columns && !sm_detection_stopped(k->j); i++)
        if (sm_role_is_taken(k->m, i) && !sm_column_stored(&k->s->column[i]))
            sm_detection_ask(
                k->j, SM_REFUSED, k->sheet, 0,
                "column \"%s\" does not have one label for each point; name another column: --true, --pred",
                sm_quote_brief(sm_detection_name(k->j, k->sheet, i, buffer)).text);
}

void sm_detection_roles(sm_detection *j, size_t sheet, unsigned roles)
{
    sm_role_search k = {.j = j, .sheet = sheet, .s = &j->sheet[sheet], .m = &j->r->of[sheet]};
    k.wants_truth = roles & SM_ROLE_OF_TRUTH;
    k.wants_pred = roles & SM_ROLE_OF_PRED;
    bool one = k.wants_truth != k.wants_pred;
    take_told(&k);
    if (j->status == SM_OK) sm_role_recognise_long_counts(&k);
    if (k.m->long_counts || sm_detection_stopped(j)) return;
    if (!sm_detection_stopped(j) && j->o->every) sm_role_count_every(&k);
    if (!sm_detection_stopped(j) && k.wants_truth) name_axes(&k);
    if (!sm_detection_stopped(j) && k.wants_truth && k.wants_pred) sm_role_recognise_counts(&k);
    if (!sm_detection_stopped(j) && k.m->weight < 0) name_id(&k);
    if (!sm_detection_stopped(j)) take_by_name(&k);
    if (!sm_detection_stopped(j) && !is_complete(&k) && one) take_any_name(&k);
    if (!sm_detection_stopped(j)) take_by_format(&k);
    bool every = !sm_detection_stopped(j) && j->o->every && !k.told_pred && k.wants_pred;
    if (every && sm_role_lacks_truth(&k)) take_other_as_truth(&k);
    if (every && !sm_detection_stopped(j) && !sm_role_lacks_truth(&k)) take_every(&k);
    if (!sm_detection_stopped(j) && !is_complete(&k) && !k.several.n) (one ? take_single : eliminate)(&k);
    if (!sm_detection_stopped(j) && !is_complete(&k)) sm_role_ask(&k);
    if (!sm_detection_stopped(j)) sm_role_doubt_counts(&k);
    refuse_passed_over(&k);
    bool found = !sm_detection_stopped(j);
    if (found) sm_role_check_different(&k);
    if (found && k.wants_truth) sm_role_warn_same(&k);
    if (found && k.wants_truth) sm_role_warn_many_labels(&k, (uint32_t)k.m->truth);
    if (found && k.m->pred.n == 1) sm_role_warn_many_labels(&k, k.m->pred.at[0]);
    if (k.eliminated && !sm_detection_stopped(j)) sm_role_warn_eliminated(&k);
    sm_free(k.several.at);
}
