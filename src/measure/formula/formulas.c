/* The formulas of quantities and indices by name, each parsed when it is first asked for. */
#include "base/mem.h"

#include "parse.h"

#include <string.h>

typedef struct known {
    const char *name;
    const sm_formula_quantity *quantity;
    const sm_index *index;
    const sm_formula *formula;
    sm_formula *owned;
    bool reading;
} known;

struct sm_formulas {
    known *known;
    size_t n, capacity;
    sm_index *row; /* those of the program, completed */
};

static void formulas_append(sm_formulas *s, known k)
{
    sm_push(&s->known, &s->n, &s->capacity, &k, sizeof k);
}

void sm_formulas_new(sm_formulas **out)
{
    sm_formulas *s = *out = sm_alloc(1, sizeof *s);
    for (const sm_formula_quantity *q = sm_formula_quantities; q->name; q++)
        formulas_append(s, (known){.name = q->name, .quantity = q});
    size_t rows = 0;
    while (sm_index_built_in(rows)) rows++;
    s->row = sm_alloc(rows, sizeof *s->row);
    for (size_t i = 0; i < rows; i++) {
        sm_index *x = &s->row[i];
        *x = sm_index_completed(sm_index_built_in(i));
        if (!x->of_places) formulas_append(s, (known){.name = x->id, .index = x});
    }
}

void sm_formulas_free(sm_formulas *s)
{
    if (!s) return;
    for (size_t i = 0; i < s->n; i++) sm_formula_free(s->known[i].owned);
    sm_free(s->known);
    sm_free(s->row);
    sm_free(s);
}

void sm_formulas_add(sm_formulas *s, const sm_index *x, const sm_formula *f)
{
    formulas_append(s, (known){.name = x->id, .index = x, .formula = f});
}

/* The place of the name, parsed where it has a formula; NULL in *out for an unknown name. */
static sm_status formulas_get(sm_formulas *s, const char *name, known **out, sm_error *err)
{
    *out = NULL;
    size_t at = s->n; /* a user's definition hides a quantity of the same name */
    while (at > 0 && strcmp(s->known[at - 1].name, name) != 0) at--;
    if (at == 0) return SM_OK;
    known *k = *out = &s->known[at - 1];
    const char *text = k->quantity ? k->quantity->formula : k->index->formula;
    if (k->formula || !text) return SM_OK;
    if (k->reading) return sm_fail(err, SM_INTERNAL, "the formula of %s refers to itself", name);
    k->reading = true;
    sm_status status = sm_formula_read(&k->owned, text, k->index, k->quantity, s, err);
    k->formula = k->owned;
    k->reading = false;
    return status;
}

sm_status sm_formulas_find(sm_formulas *s, const char *name, const sm_formula **out, sm_error *err)
{
    known *k;
    sm_status status = formulas_get(s, name, &k, err);
    *out = k ? k->formula : NULL;
    return status;
}

sm_status sm_formulas_name(sm_formulas *s, const char *name, sm_node *node, bool *there, sm_error *err)
{
    known *k;
    sm_status status = formulas_get(s, name, &k, err);
    *there = status == SM_OK && k;
    if (!*there) return status;
    node->kind = k->quantity ? SM_NODE_QUANTITY : SM_NODE_INDEX;
    node->quantity = k->quantity;
    node->index = k->index;
    node->formula = k->formula;
    return SM_OK;
}

void sm_formulas_near(const sm_formulas *s, sm_near *near)
{
    for (size_t i = 0; i < s->n; i++) sm_near_try(near, s->known[i].name);
}

void sm_formulas_called(const sm_formulas *s, const char *word, sm_text *ids, size_t *n)
{
    *n = 0;
    for (size_t i = 0; i < s->n; i++) {
        const sm_index *x = s->known[i].index;
        if (!x || !(sm_index_has_id(x, word) || sm_index_answers_to(x, word))) continue;
        sm_text_printf(ids, "%s%s", (*n)++ ? ", " : "", x->id);
    }
}
