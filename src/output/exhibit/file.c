/* Reads the file of an exhibit, and opens its tables as sessions. A missing member is not an error: the files belong to
 * the program, and a test reads all of them. */
#include "core/table.h"
#include "exhibit.h"
#include <string.h>

const char *sm_file_text(const cJSON *object, const char *key)
{
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
}

double sm_file_number(const cJSON *object, const char *key, double otherwise)
{
    const cJSON *found = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsNumber(found) ? found->valuedouble : otherwise;
}

const cJSON *sm_file_list(const cJSON *object, const char *key)
{
    const cJSON *found = cJSON_GetObjectItemCaseSensitive(object, key);
    return found ? found->child : NULL;
}

size_t sm_file_count(const cJSON *object, const char *key)
{
    size_t n = 0;
    for (const cJSON *c = sm_file_list(object, key); c; c = c->next) n++;
    return n;
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */
/* Adds the names of one side that the file lists, or T1.. or K1... */
static void add_names(sm_partition *p, const cJSON *names, size_t n, char letter)
{
    sm_dict_new(&p->dict);
    p->name = sm_copy_text(letter == 'T' ? "class" : "cluster", letter == 'T' ? 5 : 7);
    p->file = sm_copy_text("exhibit", 7);
    for (size_t i = 0; i < n; i++, names = names ? names->next : NULL) {
        sm_text name = {0};
        uint32_t id;
        if (cJSON_IsString(names))
            sm_text_puts(&name, names->valuestring);
        else
            sm_text_printf(&name, "%c%zu", letter, i + 1);
        sm_dict_add(p->dict, sm_text_of(&name), name.length, &id);
        sm_text_free(&name);
    }
}

static void fill_counts(sm_exhibit *x, sm_table *t, const cJSON *data)
{
    uint32_t i = 0;
    for (const cJSON *row = sm_file_list(data, "matrix"); row; row = row->next, i++) {
        uint32_t j = 0;
        for (const cJSON *c = row->child; c; c = c->next, j++)
            if (c->valuedouble > 0) sm_exhibit_check(x, sm_table_add(t, i, j, (uint64_t)c->valuedouble, &x->err));
    }
}

/* Reads the labels of one side, a point each. */
static void count_labels(sm_partition *p, const cJSON *label, size_t n)
{
    sm_dict_new(&p->dict);
    p->label = sm_alloc(n, sizeof *p->label);
    p->name = sm_copy_text("labels", 6);
    p->file = sm_copy_text("exhibit", 7);
    for (; label && p->n < n; label = label->next) {
        sm_text name = {0};
        sm_text_printf(&name, "%d", label->valueint);
        if (cJSON_IsString(label)) sm_text_clear(&name), sm_text_puts(&name, label->valuestring);
        sm_dict_add(p->dict, sm_text_of(&name), name.length, &p->label[p->n++]);
        sm_text_free(&name);
    }
}

static sm_dataset *file_dataset(sm_exhibit *x, const cJSON *data)
{
    sm_parts parts = {.pred = 1, .n_partitions = 2, .partition = sm_alloc(2, sizeof *parts.partition)};
    size_t n = sm_file_count(data, "true");
    sm_partition *p = parts.partition;
    sm_dataset *d;
    if (n) {
        parts.n = (uint32_t)n;
        count_labels(&p[0], sm_file_list(data, "true"), n);
        count_labels(&p[1], sm_file_list(data, "pred"), n);
    } else {
        const cJSON *row = sm_file_list(data, "matrix");
        size_t cols = 0;
        for (const cJSON *c = row ? row->child : NULL; c; c = c->next) cols++;
        add_names(&p[0], sm_file_list(data, "classes"), sm_file_count(data, "matrix"), 'T');
        add_names(&p[1], sm_file_list(data, "clusters"), cols, 'K');
        sm_exhibit_check(x, sm_table_new(&parts.counts, p[0].dict, p[1].dict, SM_STORE_BEST, &x->err));
        fill_counts(x, parts.counts, data);
    }
    sm_dataset_new(&d, &parts);
    return d;
}

const sm_session *sm_file_session(sm_exhibit *x, const cJSON *data)
{
    sm_session *s = NULL;
    sm_exhibit_check(x, sm_session_new(&s, file_dataset(x, data), x->ask.indices, &x->err));
    for (const cJSON *c = sm_file_list(data, "commands"); c; c = c->next)
        sm_exhibit_check(x, sm_session_run_line(s, c->valuestring, &x->err));
    sm_session_settle(s, SM_NEED_ALL);
    return s;
}
