/* The registry: rows in one order, and finding one by name. */
#include "measure/registry.h"
#include "base/mem.h"
#include "tree.h"
#include <math.h>
#include <string.h>

typedef struct own { /* what a row of the user's is on */
    sm_formula *parsed;
    char *words; /* its texts, one after the other */
} own;

struct sm_registry {
    size_t n, n_tabular, n_own;
    sm_index row[SM_INDICES_MOST];
    const sm_index *tabular[SM_INDICES_MOST + 1];
    sm_formulas *formulas;
    own own[SM_DEFINED_MOST];
};

static sm_value registry_by_formula(const sm_index *x, const sm_facts *f)
{
    return sm_formula_value(x->parsed, f);
}

/* The row with its formula parsed, and as people read it. */
static sm_status registry_add(sm_registry *r, const sm_index *x, sm_error *err)
{
    sm_index *row = &r->row[r->n];
    sm_text shown = {0};
    *row = sm_index_completed(x);
    row->at = r->n;
    sm_status status = row->of_places ? SM_OK : sm_formulas_find(r->formulas, row->id, &row->parsed, err);
    if (status != SM_OK) return status;
    if (row->formula_words || !row->parsed)
        sm_text_puts(&shown, row->formula_words ? row->formula_words : row->formula);
    else
        sm_formula_text(row->parsed, SM_FORMULA_SCREEN, &shown);
    row->shown = shown.data;
    r->n++;
    if (!row->eval) row->eval = registry_by_formula;
    if (row->parsed) row->needs |= row->eval == registry_by_formula ? row->parsed->needs : 0;
    row->reads_table = !row->parsed || row->parsed->reads_table;
    row->reads_logs = !row->parsed || row->parsed->reads_logs;
    row->varies_with_n = row->parsed && row->parsed->degree != 0;
    if (!row->of_places) r->tabular[r->n_tabular++] = row;
    return SM_OK;
}

sm_status sm_registry_new(sm_registry **out, sm_error *err)
{
    sm_registry *r = *out = sm_alloc(1, sizeof *r);
    sm_formulas_new(&r->formulas);
    sm_status status = SM_OK;
    for (const sm_formula_quantity *q = sm_formula_quantities; status == SM_OK && q->name; q++) {
        const sm_formula *f; /* read before a user can define another thing of a name that it reads */
        status = sm_formulas_find(r->formulas, q->name, &f, err);
    }
    for (size_t i = 0; status == SM_OK && sm_index_built_in(i); i++)
        status = registry_add(r, sm_index_built_in(i), err);
    if (status == SM_OK) return SM_OK;
    sm_registry_free(r);
    *out = NULL;
    return status;
}

static void own_free(own *o)
{
    sm_formula_free(o->parsed);
    sm_free(o->words);
}

void sm_registry_free(sm_registry *r)
{
    if (!r) return;
    for (size_t i = 0; i < r->n; i++) sm_free((char *)r->row[i].shown);
    for (size_t i = 0; i < r->n_own; i++) own_free(&r->own[i]);
    sm_formulas_free(r->formulas);
    sm_free(r);
}

size_t sm_registry_count(const sm_registry *r)
{
    return r->n;
}

const sm_index *sm_registry_at(const sm_registry *r, size_t i)
{
    return &r->row[i];
}

const sm_index *const *sm_registry_tabular(const sm_registry *r, size_t *n)
{
    if (n) *n = r->n_tabular;
    return r->tabular;
}

size_t sm_registry_row(const sm_registry *r, const sm_index *x)
{
    size_t row = 0;
    while (row < r->n_tabular && r->tabular[row] != x) row++;
    return row;
}

size_t sm_registry_own(const sm_registry *r, const sm_index *x)
{
    return x->at - (r->n - r->n_own);
}

const sm_index *sm_registry_id(const sm_registry *r, const char *id)
{
    for (size_t i = 0; i < r->n; i++)
        if (!strcmp(r->row[i].id, id)) return &r->row[i];
    return NULL;
}

/* ---- finding by name --------------------------------------------------------------------------------------------- */

static const sm_index *index_with_id(const sm_registry *r, const char *name)
{
    for (size_t i = 0; i < r->n; i++)
        if (sm_index_has_id(&r->row[i], name)) return &r->row[i];
    return NULL;
}

static sm_status refuse_ambiguous(const sm_registry *r, const char *name, sm_error *err)
{
    sm_text list = {0};
    sm_status status = SM_OK;
    for (size_t i = 0; i < r->n; i++)
        if (sm_index_answers_to(&r->row[i], name))
            sm_text_printf(&list, "%s%s (%s)", list.length ? ", " : "", r->row[i].id, r->row[i].name);
    status = sm_fail(err, SM_USAGE, "ambiguous index \"%s\" (one of: %s); use an id", sm_quote(name).text,
                     sm_text_of(&list));
    sm_text_free(&list);
    return status;
}

sm_status sm_registry_find(const sm_registry *r, const char *name, const sm_index **out, sm_error *err)
{
    *out = index_with_id(r, name);
    if (*out) return SM_OK;
    const sm_index *found = NULL;
    size_t many = 0;
    for (size_t i = 0; i < r->n; i++)
        if (sm_index_answers_to(&r->row[i], name)) found = &r->row[i], many++;
    if (many == 1) {
        *out = found;
        return SM_OK;
    }
    if (many > 1) return refuse_ambiguous(r, name, err);
    sm_near near = {.word = name};
    for (size_t i = 0; i < r->n; i++) sm_near_try(&near, r->row[i].id);
    return sm_near_fail(&near, "index", "see list indices", err);
}

sm_status sm_registry_find_tabular(const sm_registry *r, const char *name, const sm_index **out, sm_error *err)
{
    const sm_index *found = NULL;
    sm_status status = sm_registry_find(r, name, &found, err);
    *out = NULL;
    if (status == SM_OK && found->of_places)
        return sm_fail(err, SM_USAGE, "%s needs coordinates, not a table; use score or explain", found->id);
    *out = found;
    return status;
}

/* ---- the user's own ---------------------------------------------------------------------------------------------- */

/* The first columns of the name, another digit at their end where a short name of the views is taken. */
static void own_short_name(const sm_registry *r, const char *name, char out[8])
{
    enum { WIDEST = 6 };
    const sm_index *found;
    size_t n = strlen(name) < WIDEST ? strlen(name) : WIDEST;
    memcpy(out, name, n);
    out[n] = 0;
    for (unsigned digit = 2; digit <= 9 && sm_registry_find(r, out, &found, NULL) == SM_OK; digit++) {
        size_t at = n < WIDEST ? n : WIDEST - 1;
        out[at] = (char)('0' + digit);
        out[at + 1] = 0;
    }
}

/* The part of the text behind "NAME =" and ahead of what is said about it. */
static void own_formula(const char *text, sm_text *out)
{
    const char *from = strchr(text, '=') + 1, *end = from + strcspn(from, ";");
    from += strspn(from, " \t");
    while (end > from && strchr(" \t", end[-1])) end--;
    sm_text_bytes(out, from, (size_t)(end - from));
}

static void own_range(const sm_formula *f, sm_text *out)
{
    char low[32], high[32];
    if (isnan(f->low)) {
        sm_text_puts(out, "unknown");
        return;
    }
    sm_number(low, f->low);
    sm_number(high, f->high);
    sm_text_printf(out, "[%s, %s]", low, high);
}

/* The words of the row, each ended by a NUL; *at says where they begin. */
enum { OWN_ID, OWN_SHORT, OWN_NAME, OWN_TEXT, OWN_FORMULA, OWN_RANGE, OWN_WORDS };

static void own_words(const sm_registry *r, own *o, const char *text, size_t at[OWN_WORDS])
{
    sm_text words = {0};
    char short_name[8];
    const char *name = o->parsed->name;
    own_short_name(r, name, short_name);
    for (int i = 0; i < OWN_WORDS; i++) {
        at[i] = words.length;
        if (i == OWN_NAME) sm_text_puts(&words, "User-defined index ");
        if (i == OWN_ID || i == OWN_NAME) sm_text_puts(&words, name);
        if (i == OWN_SHORT) sm_text_puts(&words, short_name);
        if (i == OWN_TEXT) sm_text_puts(&words, text);
        if (i == OWN_FORMULA) own_formula(text, &words);
        if (i == OWN_RANGE) own_range(o->parsed, &words);
        sm_text_bytes(&words, "", 1);
    }
    o->words = words.data;
}

/* The best value says which way is better: the end of the range that it is nearer to, else lower where it is 0. */
static bool own_is_distance(const sm_formula *f)
{
    double low = f->low, high = f->high, best = f->best;
    return isnan(low) ? best == 0 : best - low < high - best;
}

static sm_index own_row(const own *o, const size_t at[OWN_WORDS])
{
    const sm_formula *f = o->parsed;
    bool ranged = !isnan(f->low);
    return (sm_index){.id = o->words + at[OWN_ID],
                      .symbol = o->words + at[OWN_ID],
                      .short_name = o->words + at[OWN_SHORT],
                      .name = o->words + at[OWN_NAME],
                      .defined = o->words + at[OWN_TEXT],
                      .formula = o->words + at[OWN_FORMULA],
                      .range = o->words + at[OWN_RANGE],
                      .aliases = "",
                      .family = "User-defined",
                      .source = "defined by the user",
                      .doi = "",
                      .properties = "??????????",
                      .sees = "You defined it, so no one has described what it reacts to; its formula says all.",
                      .blind = "Not described; the property lab (: view lab) searches for tables that show one.",
                      .low = ranged ? f->low : -INFINITY,
                      .high = ranged ? f->high : INFINITY,
                      .best = f->best,
                      .distance = own_is_distance(f),
                      .needs = f->needs,
                      .reads_beta = f->reads_beta,
                      .reads_table = f->reads_table,
                      .reads_logs = f->reads_logs,
                      .varies_with_n = f->degree != 0,
                      .eval = registry_by_formula,
                      .parsed = f};
}

static void registry_add_own(sm_registry *r, const char *text, own *o)
{
    size_t at[OWN_WORDS];
    sm_text shown = {0};
    sm_index *row = &r->row[r->n];
    own_words(r, o, text, at);
    sm_formula_text(o->parsed, SM_FORMULA_SCREEN, &shown);
    *row = own_row(o, at);
    row->at = r->n;
    row->shown = shown.data;
    sm_formulas_add(r->formulas, row, o->parsed);
    r->tabular[r->n_tabular++] = row;
    r->own[r->n_own++] = *o;
    r->n++;
}

/* NULL in *out: the name is free. The same definition once more is no other one. */
static sm_status own_name_free(const sm_registry *r, const char *text, const sm_formula *f, const sm_index **out,
                               sm_error *err)
{
    const char *name = f->name;
    unsigned column = 1 + (unsigned)strspn(text, " \t");
    *out = NULL;
    if (!*name)
        return sm_fail(err, SM_USAGE, "formula, column %u: expected a name and '=' first, as in SS = YY/P", column);
    const sm_index *taken = index_with_id(r, name);
    if (!taken) return SM_OK;
    if (!taken->defined)
        return sm_fail(err, SM_USAGE, "formula, column %u: %s is a built-in index; choose another name", column, name);
    *out = taken;
    if (strcmp(taken->defined, text) == 0) return SM_OK;
    return sm_fail(err, SM_USAGE, "formula, column %u: %s is already defined: %s", column, taken->id, taken->defined);
}

sm_status sm_registry_define(sm_registry *r, const char *text, const sm_index **out, sm_error *err)
{
    own o = {0};
    *out = NULL;
    if (!strchr(text, '='))
        return sm_fail(err, SM_USAGE, "formula, column 1: not a definition (expected NAME = FORMULA, as in SS = YY/P)");
    sm_status status = sm_formula_parse(&o.parsed, text, r->formulas, err);
    if (status == SM_OK) status = own_name_free(r, text, o.parsed, out, err);
    if (status == SM_OK && !*out && r->n_own == SM_DEFINED_MOST)
        status = sm_fail(err, SM_LIMIT, "too many defined indices (the maximum is %d)", SM_DEFINED_MOST);
    if (status == SM_OK && !*out) {
        registry_add_own(r, text, &o);
        *out = &r->row[r->n - 1];
        return SM_OK;
    }
    if (status != SM_OK) *out = NULL;
    own_free(&o);
    return status;
}

sm_status sm_registry_value(const sm_registry *r, const char *text, const sm_facts *f, sm_value *out, sm_error *err)
{
    sm_formula *parsed = NULL;
    *out = (sm_value){0};
    sm_status status = sm_formula_parse(&parsed, text, r->formulas, err);
    if (status == SM_OK) *out = sm_formula_value(parsed, f);
    sm_formula_free(parsed);
    return status;
}

sm_status sm_registry_preview(const sm_registry *r, const char *text, const sm_facts *f, sm_value *out, sm_error *err)
{
    sm_formula *parsed = NULL;
    const sm_index *same;
    *out = (sm_value){0};
    sm_status status = sm_formula_parse(&parsed, text, r->formulas, err);
    if (status == SM_OK) status = own_name_free(r, text, parsed, &same, err);
    if (status == SM_OK) *out = sm_formula_value(parsed, f);
    sm_formula_free(parsed);
    return status;
}
