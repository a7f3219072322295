/* Reads the file of an exhibit and computes its parts one after the other. */
#include "exhibit.h"

static const sm_part_kind *const kinds[] = {
    &sm_part_table, &sm_part_cells, &sm_part_formulas, &sm_part_properties, &sm_part_curves,
    &sm_part_boxes, &sm_part_path,  &sm_part_ranks,    &sm_part_scatters,   NULL,
};

sm_status sm_exhibit_find(const sm_exhibit_file **out, const char *name, sm_error *err)
{
    const sm_names names = SM_NAMED(sm_exhibits);
    *out = sm_name_row(names, name);
    return *out ? SM_OK : sm_name_unknown(names, "table or figure", name, "\"paper list\" shows all", err);
}

/* ---- the study --------------------------------------------------------------------------------------------------- */
const void *sm_exhibit_study(sm_work *w, const void *asked)
{
    const sm_exhibit_ask *ask = asked;
    sm_exhibit *x = sm_alloc(1, sizeof *x);
    x->work = w;
    x->ask = *ask;
    x->tree = sm_json_tree(ask->file->bytes, ask->file->length);
    size_t parts = sm_file_count(x->tree, "parts"), at = 0;
    for (x->part = sm_file_list(x->tree, "parts"); x->part; x->part = x->part->next) {
        const char *name = sm_file_text(x->part, "kind");
        const sm_part_kind *k = sm_name_row(SM_NAMED_AT(kinds), name ? name : "");
        if (!k) sm_exhibit_fail(x, "unknown part \"%s\" in an exhibit", sm_quote(name ? name : "").text);
        sm_work_part(w, (double)at / (double)parts, (double)(at + 1) / (double)parts);
        at++;
        k->show(x);
    }
    return x;
}
