/* The registry: rows in one order, and finding one by name. */
#include "setmatch/measure/registry.h"
#include "setmatch/base/mem.h"
#include <string.h>

struct sm_registry {
    size_t n, n_tabular;
    sm_index row[SM_INDICES_MOST];
    const sm_index *tabular[SM_INDICES_MOST + 1];
};

static void registry_add(sm_registry *r, const sm_index *x)
{
    sm_index *row = &r->row[r->n];
    *row = *x;
    row->at = r->n++;
    if (!row->of_places) r->tabular[r->n_tabular++] = row;
}

sm_status sm_registry_new(sm_registry **out, sm_error *err)
{
    sm_registry *r = *out = sm_alloc(1, sizeof *r);
    if (!r) return sm_no_memory(err);
    for (size_t i = 0; sm_index_built_in(i); i++) registry_add(r, sm_index_built_in(i));
    return SM_OK;
}

void sm_registry_free(sm_registry *r)
{
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

const sm_index *sm_registry_id(const sm_registry *r, const char *id)
{
    for (size_t i = 0; i < r->n; i++)
        if (!strcmp(r->row[i].id, id)) return &r->row[i];
    return NULL;
}

/* ---- finding by name ------------------------------------------------------------------------------------------- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_word(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (lower(a[i]) != lower(b[i])) return false;
    return true;
}

static bool same(const char *a, const char *b)
{
    return strlen(a) == strlen(b) && same_word(a, b, strlen(a));
}

static bool among(const char *words, const char *name)
{
    size_t length = strlen(name);
    for (const char *w = words; *w;) {
        size_t here = strcspn(w, " ");
        if (here > 0 && here == length && same_word(w, name, here)) return true;
        w += here;
        w += strspn(w, " ");
    }
    return false;
}

static bool answers_to(const sm_index *x, const char *name)
{
    return same(x->symbol, name) || same(x->short_name, name) || among(x->aliases, name);
}

static const sm_index *index_with_id(const sm_registry *r, const char *name)
{
    for (size_t i = 0; i < r->n; i++)
        if (same(r->row[i].id, name)) return &r->row[i];
    return NULL;
}

static const char *nearest_id(const sm_registry *r, const char *name)
{
    sm_near near = {.word = name};
    for (size_t i = 0; i < r->n; i++) sm_near_try(&near, r->row[i].id);
    return sm_near_found(&near);
}

static sm_status refuse_ambiguous(const sm_registry *r, const char *name, sm_error *err)
{
    sm_text list = {0};
    sm_status status = SM_OK;
    for (size_t i = 0; status == SM_OK && i < r->n; i++)
        if (answers_to(&r->row[i], name))
            status = sm_text_print(&list, err, "%s%s (%s)", list.length ? ", " : "", r->row[i].id, r->row[i].name);
    if (status == SM_OK)
        status = sm_fail(err, SM_USAGE, "'%s' is the symbol of several indices: %s; name one by its id", name,
                         sm_text_of(&list));
    sm_text_done(&list);
    return status;
}

sm_status sm_registry_find(const sm_registry *r, const char *name, const sm_index **out, sm_error *err)
{
    *out = index_with_id(r, name);
    if (*out) return SM_OK;
    const sm_index *found = NULL;
    size_t many = 0;
    for (size_t i = 0; i < r->n; i++)
        if (answers_to(&r->row[i], name)) found = &r->row[i], many++;
    if (many == 1) {
        *out = found;
        return SM_OK;
    }
    if (many > 1) return refuse_ambiguous(r, name, err);
    const char *near = nearest_id(r, name);
    if (near)
        return sm_fail(err, SM_USAGE, "no index is called '%s'; the nearest id is %s; 'list indices' shows them all",
                       name, near);
    return sm_fail(err, SM_USAGE, "no index is called '%s'; 'list indices' shows them all", name);
}

sm_status sm_registry_find_tabular(const sm_registry *r, const char *name, const sm_index **out, sm_error *err)
{
    const sm_index *found = NULL;
    sm_status status = sm_registry_find(r, name, &found, err);
    *out = NULL;
    if (status == SM_OK && found->of_places)
        return sm_fail(err, SM_USAGE, "%s reads where the points lie, not the table; score and explain know it",
                       found->id);
    *out = found;
    return status;
}
