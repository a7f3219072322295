/* What is known of a column while those are searched that have a role. */
#include "roles.h"
#include <string.h>

const char sm_role_by_name[] = "by name", sm_role_only_one[] = "the only one possible", sm_role_in_order[] = "in order";

bool sm_role_is_taken(const sm_meaning *m, uint32_t column)
{
    return sm_columns_hold(&m->pred, column) || sm_columns_hold(&m->more, column) ||
           sm_columns_hold(&m->coordinate, column) || m->truth == column || m->weight == column ||
           m->axis[0] == column || m->axis[1] == column;
}

bool sm_detection_is_id(const sm_detection *j, size_t sheet, uint32_t column)
{
    const sm_sheet *s = &j->sheet[sheet];
    const sm_column_facts *f = sm_detection_facts(j, sheet, column);
    if (j->r->of[sheet].id == column) return true;
    if (s->id_column == column + 1) return true;
    const char *name = s->column[column].name;
    if (sm_detection_has_names(j, sheet)) {
        bool may = !*name || sm_name_is_id(name);
        return may && (f->stored ? sm_facts_different(f) : s->column[column].many);
    }
    return column == 0 && s->columns > 1 && f->stored && (f->serial || (f->rows >= 20 && sm_facts_different(f)));
}

bool sm_role_is_attribute(const sm_role_search *k, uint32_t column)
{
    return sm_detection_has_names(k->j, k->sheet) &&
           sm_name_is_attribute(k->s->column[column].name, sm_facts_numbers(sm_role_facts(k, column)));
}

bool sm_role_is_free(const sm_role_search *k, uint32_t column)
{
    return !sm_role_is_taken(k->m, column) && !sm_detection_is_id(k->j, k->sheet, column);
}

void sm_role_take(sm_role_search *k, uint32_t column, bool truth, const char *why)
{
    if (truth) {
        k->m->truth = column;
        k->m->truth_why = why;
    } else {
        sm_columns_add(&k->m->pred, column);
        k->m->pred_why = why;
    }
}

void sm_role_gather_free(sm_role_search *k, bool labels_only, sm_columns *f)
{
    f->n = 0;
    for (uint32_t i = 0; i < k->m->columns; i++)
        if (sm_role_is_free(k, i) && (!labels_only || sm_role_is_label(k, i))) sm_columns_add(f, i);
}

bool sm_role_are_stored(const sm_role_search *k, const uint32_t column[2])
{
    return sm_column_stored(&k->s->column[column[0]]) && sm_column_stored(&k->s->column[column[1]]);
}

/* Most labels of a column are those of another one. */
bool sm_role_is_alike(sm_role_search *k, uint32_t column, uint32_t other)
{
    const uint32_t both[2] = {column, other};
    sm_dict *seen = NULL, *mine = NULL;
    uint32_t id, alike = 0;
    if (!sm_role_are_stored(k, both)) return false;
    sm_dict_new(&seen);
    sm_dict_new(&mine);
    for (int second = 0; second < 2; second++) {
        for (uint64_t p = sm_detection_has_names(k->j, k->sheet); p < sm_sheet_stored(k->s); p++) {
            const char *text = sm_sheet_cell(k->s, p, second ? column : other);
            uint32_t before = second ? sm_dict_size(mine) : 0;
            sm_dict_add(second ? mine : seen, text, strlen(text), &id);
            bool new = second &&id == before;
            alike += new &&sm_dict_find(seen, text, strlen(text), &id);
        }
    }
    bool is = 2 * alike > sm_dict_size(mine);
    sm_dict_free(seen);
    sm_dict_free(mine);
    return is;
}
