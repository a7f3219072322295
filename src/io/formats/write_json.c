/* Labels and counts as JSON. cJSON spells each label once; arrays go out piece by piece. */
#include "base/mem.h"
#include "formats.h"

/* Returns text as a JSON string, from sm_alloc. */
static char *spell_json(const char *text)
{
    sm_json_hooks();
    cJSON *value = cJSON_CreateString(text);
    char *spelled = cJSON_PrintUnformatted(value);
    cJSON_Delete(value);
    return spelled;
}

void sm_put_json(sm_out *out, const char *text)
{
    char *spelled = spell_json(text);
    sm_out_puts(out, spelled);
    sm_free(spelled);
}

/* Spelled names of one side of the table. */
typedef struct names {
    char **spelled; /* NULL where a line is closed */
    uint32_t n;
} names;

static names spell_names(const sm_table *t, int side)
{
    names s = {.n = sm_side_size(t, side)};
    s.spelled = sm_alloc(s.n, sizeof *s.spelled);
    for (uint32_t i = 0; i < s.n; i++)
        if (sm_side_name(t, side, i)) s.spelled[i] = spell_json(sm_side_name(t, side, i));
    return s;
}

static void names_free(names *s)
{
    for (uint32_t i = 0; i < s->n; i++) sm_free(s->spelled[i]);
    sm_free(s->spelled);
}

static void put_name(const names *s, uint32_t i, sm_out *out)
{
    sm_out_puts(out, i == SM_NONE ? "null" : s->spelled[i]);
}

static void put_labels(const char *key, const uint32_t *label, uint32_t n, const names *s, sm_out *out)
{
    sm_out_puts(out, key);
    for (uint32_t p = 0; p < n && out->status == SM_OK; p++) {
        if (p) sm_out_puts(out, ",");
        put_name(s, label[p], out);
    }
    sm_out_puts(out, "]");
}

void sm_write_json(const sm_labels *l, sm_out *out)
{
    uint32_t n = sm_points_written(l);
    if (!l->cluster || n == 0) {
        sm_write_json_matrix(l, out);
        return;
    }
    names rows = spell_names(l->table, 0), cols = spell_names(l->table, 1);
    sm_out_puts(out, "{");
    if (sm_has_ids(l)) sm_out_puts(out, "\"id\":[");
    for (uint32_t i = 0; i < n && sm_has_ids(l) && out->status == SM_OK; i++) {
        if (i) sm_out_puts(out, ",");
        sm_put_json(out, sm_point_written(l, i).id);
    }
    if (sm_has_ids(l)) sm_out_puts(out, "],\n ");
    put_labels("\"y_true\":[", sm_dataset_truth(l->data)->label, n, &rows, out);
    put_labels(",\n \"y_pred\":[", l->cluster, n, &cols, out);
    sm_out_puts(out, "}\n");
    names_free(&rows);
    names_free(&cols);
}

/* A record a line. */
void sm_write_json_lines(const sm_labels *l, sm_out *out)
{
    names rows = spell_names(l->table, 0), cols = spell_names(l->table, 1);
    const uint32_t *truth = sm_dataset_truth(l->data)->label;
    for (uint32_t i = 0; i < sm_points_written(l) && out->status == SM_OK; i++) {
        sm_out_puts(out, sm_has_ids(l) ? "{\"id\":" : "{\"class\":");
        if (sm_has_ids(l)) {
            sm_put_json(out, sm_point_written(l, i).id);
            sm_out_puts(out, ",\"class\":");
        }
        put_name(&rows, truth[i], out);
        sm_out_puts(out, ",\"cluster\":");
        put_name(&cols, l->cluster[i], out);
        sm_out_puts(out, "}\n");
    }
    names_free(&rows);
    names_free(&cols);
}

static void put_names(const sm_table *t, int side, sm_out *out)
{
    const char *between = "";
    for (uint32_t i = 0; i < sm_side_size(t, side) && out->status == SM_OK; i++) {
        if (!sm_side_name(t, side, i)) continue;
        sm_out_puts(out, between);
        sm_put_json(out, sm_side_name(t, side, i));
        between = ",";
    }
}

void sm_write_json_matrix(const sm_labels *l, sm_out *out)
{
    const sm_table *t = l->table;
    const char *between = "";
    sm_out_puts(out, "{\"classes\":[");
    put_names(t, 0, out);
    sm_out_puts(out, "],\n \"clusters\":[");
    put_names(t, 1, out);
    sm_out_puts(out, "],\n \"counts\":[");
    for (uint32_t i = 0; i < sm_table_rows(t) && out->status == SM_OK; i++) {
        if (!sm_side_name(t, 0, i)) continue;
        sm_out_printf(out, "%s[", between);
        between = "";
        for (uint32_t j = 0; j < sm_table_cols(t); j++) {
            if (!sm_side_name(t, 1, j)) continue;
            sm_out_printf(out, "%s%llu", between, (unsigned long long)sm_table_at(t, i, j));
            between = ",";
        }
        sm_out_puts(out, "]");
        between = ",\n  ";
    }
    sm_out_puts(out, "]}\n");
}
