/* Labels and counts as JSON. cJSON spells each label once; arrays go out piece by piece. */
#include "scan.h"
#include "setmatch/base/mem.h"
#include "write.h"
#include <string.h>

static sm_status put_string(sm_sink out, const char *text, sm_error *err)
{
    sm_json_hooks();
    cJSON *value = cJSON_CreateString(text);
    char *spelled = value ? cJSON_PrintUnformatted(value) : NULL;
    sm_status status = spelled ? sm_put(out, spelled, err) : sm_no_memory(err);
    sm_free(spelled);
    cJSON_Delete(value);
    return status;
}

/* Spelled names of one side of the table, made when first wanted. */
typedef struct names {
    const sm_table *t;
    bool cols;
    char **spelled;
    uint32_t n;
} names;

static sm_status names_open(names *s, const sm_table *t, bool cols, sm_error *err)
{
    s->t = t;
    s->cols = cols;
    s->n = cols ? sm_table_cols(t) : sm_table_rows(t);
    s->spelled = sm_alloc(s->n, sizeof *s->spelled);
    return s->spelled ? SM_OK : sm_no_memory(err);
}

static void names_done(names *s)
{
    for (uint32_t i = 0; s->spelled && i < s->n; i++) sm_free(s->spelled[i]);
    sm_free(s->spelled);
}

static sm_status put_name(names *s, uint32_t i, sm_sink out, sm_error *err)
{
    if (i == SM_NONE) return sm_put(out, "null", err);
    if (s->spelled[i]) return sm_put(out, s->spelled[i], err);
    sm_text text = {0};
    sm_status status =
        put_string(sm_text_sink(&text), s->cols ? sm_table_col_name(s->t, i) : sm_table_row_name(s->t, i), err);
    if (status == SM_OK) status = sm_put(out, sm_text_of(&text), err);
    if (status == SM_OK)
        s->spelled[i] = text.data;
    else
        sm_text_done(&text);
    return status;
}

static sm_status put_labels(const uint32_t *label, uint32_t n, names *s, sm_sink out, sm_error *err)
{
    sm_status status = sm_put(out, "[", err);
    for (uint32_t p = 0; p < n && status == SM_OK; p++) {
        if (p) status = sm_put(out, ",", err);
        if (status == SM_OK) status = put_name(s, label[p], out, err);
    }
    return status == SM_OK ? sm_put(out, "]", err) : status;
}

static sm_status put_ids(const sm_parts *p, sm_sink out, sm_error *err)
{
    sm_status status = sm_put(out, "\"id\":[", err);
    for (uint32_t i = 0; i < p->n && status == SM_OK; i++) {
        if (i) status = sm_put(out, ",", err);
        if (status == SM_OK) status = put_string(out, sm_text_of(&p->id[i]), err);
    }
    return status == SM_OK ? sm_put(out, "],\n ", err) : status;
}

sm_status sm_write_json(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(d);
    if (!cluster || p->n == 0) return sm_write_json_matrix(d, t, cluster, out, err);
    names rows = {0}, cols = {0};
    sm_status status = names_open(&rows, t, false, err);
    if (status == SM_OK) status = names_open(&cols, t, true, err);
    if (status == SM_OK) status = sm_put(out, "{", err);
    if (status == SM_OK && p->id) status = put_ids(p, out, err);
    if (status == SM_OK) status = sm_put(out, "\"y_true\":", err);
    if (status == SM_OK) status = put_labels(sm_dataset_truth(d)->label, p->n, &rows, out, err);
    if (status == SM_OK) status = sm_put(out, ",\n \"y_pred\":", err);
    if (status == SM_OK) status = put_labels(cluster, p->n, &cols, out, err);
    if (status == SM_OK) status = sm_put(out, "}\n", err);
    names_done(&rows);
    names_done(&cols);
    return status;
}

/* ---- a record a line ------------------------------------------------------------------------------------------- */
static sm_status put_record(const sm_parts *p, uint32_t i, const uint32_t label[2], names side[2], sm_sink out,
                            sm_error *err)
{
    sm_status status = sm_put(out, "{", err);
    if (status == SM_OK && p->id) status = sm_put(out, "\"id\":", err);
    if (status == SM_OK && p->id) status = put_string(out, sm_text_of(&p->id[i]), err);
    if (status == SM_OK) status = sm_put(out, p->id ? ",\"class\":" : "\"class\":", err);
    if (status == SM_OK) status = put_name(&side[0], label[0], out, err);
    if (status == SM_OK) status = sm_put(out, ",\"cluster\":", err);
    if (status == SM_OK) status = put_name(&side[1], label[1], out, err);
    return status == SM_OK ? sm_put(out, "}\n", err) : status;
}

sm_status sm_write_json_lines(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out,
                              sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(d);
    names side[2] = {{0}, {0}};
    sm_status status = sm_need_points(d, cluster, "json-lines", err);
    if (status == SM_OK) status = names_open(&side[0], t, false, err);
    if (status == SM_OK) status = names_open(&side[1], t, true, err);
    for (uint32_t i = 0; status == SM_OK && i < p->n; i++)
        status = put_record(p, i, (uint32_t[]){sm_dataset_truth(d)->label[i], cluster[i]}, side, out, err);
    names_done(&side[0]);
    names_done(&side[1]);
    return status;
}

/* ---- tables of counts ------------------------------------------------------------------------------------------ */
static sm_status put_names(const sm_table *t, bool cols, sm_sink out, sm_error *err)
{
    uint32_t n = cols ? sm_table_cols(t) : sm_table_rows(t);
    bool some = false;
    sm_status status = sm_put(out, "[", err);
    for (uint32_t i = 0; i < n && status == SM_OK; i++) {
        if (!(cols ? sm_table_col_open(t, i) : sm_table_row_open(t, i))) continue;
        if (some) status = sm_put(out, ",", err);
        some = true;
        if (status == SM_OK) status = put_string(out, cols ? sm_table_col_name(t, i) : sm_table_row_name(t, i), err);
    }
    return status == SM_OK ? sm_put(out, "]", err) : status;
}

static sm_status put_row(const sm_table *t, uint32_t i, sm_sink out, sm_error *err)
{
    sm_fields f = {.out = out, .separator = ','};
    sm_line row = sm_table_row(t, i);
    uint32_t p = 0;
    sm_status status = sm_put(out, "[", err);
    for (uint32_t j = 0; j < sm_table_cols(t) && status == SM_OK; j++) {
        while (p < row.n && sm_line_at(row, p) < j) p++;
        uint64_t count = p < row.n && sm_line_at(row, p) == j ? row.count[p] : 0;
        if (sm_table_col_open(t, j)) status = sm_fields_count(&f, count, err);
    }
    return status == SM_OK ? sm_put(out, "]", err) : status;
}

sm_status sm_write_json_matrix(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out,
                               sm_error *err)
{
    bool some = false;
    sm_status status = sm_put(out, "{\"classes\":", err);
    if (status == SM_OK) status = put_names(t, false, out, err);
    if (status == SM_OK) status = sm_put(out, ",\n \"clusters\":", err);
    if (status == SM_OK) status = put_names(t, true, out, err);
    if (status == SM_OK) status = sm_put(out, ",\n \"counts\":[", err);
    for (uint32_t i = 0; i < sm_table_rows(t) && status == SM_OK; i++) {
        if (!sm_table_row_open(t, i)) continue;
        if (some) status = sm_put(out, ",\n  ", err);
        some = true;
        if (status == SM_OK) status = put_row(t, i, out, err);
    }
    return status == SM_OK ? sm_put(out, "]}\n", err) : status;
}
