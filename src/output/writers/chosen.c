/* Which indices are requested. */
#include "base/mem.h"
#include "measure/index.h"
#include "measure/place.h"
#include "writers.h"
#include <string.h>

typedef sm_status finder(const sm_registry *r, const char *name, const sm_index **out, sm_error *err);
typedef struct choosing {
    const sm_registry *from;
    finder *find;
} choosing;

static sm_status add_index(const sm_index **row, size_t *n, const char *name, size_t length, choosing c, sm_error *err)
{
    char *copy = sm_copy_text(name, length);
    const sm_index *x = NULL;
    sm_status status = c.find(c.from, copy, &x, err);
    bool seen = false;
    for (size_t i = 0; i < *n && status == SM_OK; i++) seen = seen || row[i] == x;
    if (status == SM_OK && !seen) row[(*n)++] = x;
    sm_free(copy);
    return status;
}

static sm_status add_named(const sm_index **row, size_t *n, const char *list, choosing c, sm_error *err)
{
    sm_status status = SM_OK;
    while (status == SM_OK) {
        list += strspn(list, " ,");
        size_t length = strcspn(list, ",");
        if (length == 0) break;
        size_t kept = length;
        while (list[kept - 1] == ' ') kept--;
        status = add_index(row, n, list, kept, c, err);
        list += length;
    }
    return status;
}

/* Every index that s has a value for; s NULL: those of the table. Unasked without those that take long. */
static size_t add_every(const sm_index **row, const sm_registry *r, const sm_session *s, bool asked)
{
    size_t n = 0;
    const struct sm_placed *placed = s ? sm_live_facts(sm_session_live(s))->placed : NULL;
    for (size_t at = 0; at < sm_registry_count(r); at++) {
        const sm_index *x = sm_registry_at(r, at);
        bool shown = placed && (asked || placed->points <= SM_PLACE_UNASKED || !(x->needs & SM_NEED_DISTANCES));
        if (shown || !x->of_places) row[n++] = x;
    }
    return n;
}

static sm_status chosen_choose(const sm_session *s, const char *list, choosing c, const sm_index ***out, size_t *n,
                               sm_error *err)
{
    bool all = !list || !*list || strcmp(list, "all") == 0;
    *n = 0;
    *out = NULL;
    const sm_index **row = sm_alloc(sm_registry_count(c.from) + 1, sizeof(*row));
    sm_status status = SM_OK;
    if (all)
        *n = add_every(row, c.from, s, list && *list);
    else
        status = add_named(row, n, list, c, err);
    if (status == SM_OK && *n == 0) status = sm_fail(err, SM_USAGE, "\"%s\" names no index", sm_quote(list).text);
    if (status == SM_OK)
        *out = row;
    else
        sm_free(row);
    return status;
}

sm_status sm_indices_chosen(const sm_registry *r, const char *list, const sm_index ***out, size_t *n, sm_error *err)
{
    return chosen_choose(NULL, list, (choosing){r, sm_registry_find_tabular}, out, n, err);
}

sm_status sm_indices_chosen_of(const sm_registry *r, const sm_session *s, const char *list, const sm_index ***out,
                               size_t *n, sm_error *err)
{
    return chosen_choose(s, list, (choosing){r, sm_registry_find}, out, n, err);
}
