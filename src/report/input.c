/* What is compared, and which indices are asked for. */
#include "documents.h"
#include "setmatch/base/mem.h"
#include <string.h>

static sm_status add_index(const sm_index **row, size_t *n, const char *name, size_t length, sm_error *err)
{
    char *copy = sm_copy_text(name, length);
    if (!copy) return sm_no_memory(err);
    const sm_index *x = NULL;
    sm_status status = sm_index_find(&x, copy, err);
    bool seen = false;
    for (size_t i = 0; i < *n && status == SM_OK; i++) seen = seen || row[i] == x;
    if (status == SM_OK && !seen) row[(*n)++] = x;
    sm_free(copy);
    return status;
}

static sm_status add_named(const sm_index **row, size_t *n, const char *list, sm_error *err)
{
    sm_status status = SM_OK;
    while (status == SM_OK) {
        list += strspn(list, " ,");
        size_t length = strcspn(list, ",");
        if (length == 0) break;
        size_t kept = length;
        while (list[kept - 1] == ' ') kept--;
        status = add_index(row, n, list, kept, err);
        list += length;
    }
    return status;
}

sm_status sm_indices_chosen(const char *list, const sm_index ***out, size_t *n, sm_error *err)
{
    bool all = !list || !*list || strcmp(list, "all") == 0;
    size_t most = sm_index_count();
    *n = 0;
    *out = NULL;
    const sm_index **row = sm_alloc(most + 1, sizeof(*row));
    if (!row) return sm_no_memory(err);
    sm_status status = SM_OK;
    if (all)
        for (; *n < most; (*n)++) row[*n] = sm_indices[*n];
    else
        status = add_named(row, n, list, err);
    if (status == SM_OK && *n == 0) status = sm_fail(err, SM_USAGE, "no index is named in \"%s\"", list);
    if (status == SM_OK)
        *out = row;
    else
        sm_free(row);
    return status;
}

sm_input sm_input_of(const sm_session *s)
{
    const sm_dataset *d = sm_session_data(s);
    const sm_parts *parts = sm_dataset_parts(d);
    const sm_sums *sums = sm_live_facts(sm_session_live(s))->sums;
    const sm_partition *truth = sm_dataset_truth(d), *pred = sm_dataset_pred(d);
    bool swapped = sm_session_swapped(s);
    uint64_t loaded = parts->counts ? sm_table_total(parts->counts) : parts->n;
    return (sm_input){
        .classes = swapped ? pred : truth,
        .clusters = swapped ? truth : pred,
        .n = sums->n,
        .dropped = parts->dropped + (loaded > sums->n ? loaded - sums->n : 0),
        .k_classes = sums->rows,
        .k_clusters = sums->cols,
    };
}

sm_status sm_source_name(const sm_partition *p, sm_text *out, sm_error *err)
{
    return sm_text_print(out, err, "%s:%s", p->file ? p->file : "", p->name ? p->name : "");
}
