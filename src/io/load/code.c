/* The cells of a column as a labelling: ids in the order of first appearance among the rows that stay. */
#include "assemble.h"
#include "setmatch/base/mem.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t cell(const sm_coded *f, uint32_t p)
{
    return f->column->id[f->row ? f->row[p] : f->skip + p];
}

/* Every label a number, at least one of them a whole one written as a float. */
static bool all_numbers(const sm_dict *d, const uint32_t *seen)
{
    bool some = false;
    for (uint32_t i = 0; i < sm_dict_size(d); i++) {
        if (!seen[i]) continue;
        const char *text = sm_dict_text(d, i);
        size_t length = strlen(text);
        if (sm_is_missing(text, length)) continue;
        sm_number_kind kind = sm_number_of(text, length);
        if (kind == SM_NO_NUMBER || kind == SM_FLOAT) return false;
        some = some || kind == SM_FLOAT_WHOLE;
    }
    return some;
}

static sm_status add_label(sm_dict *to, const char *text, bool canonical, uint32_t *id, sm_error *err)
{
    size_t length = strlen(text);
    if (!canonical || sm_number_of(text, length) != SM_FLOAT_WHOLE) return sm_dict_add(to, text, length, id, err);
    char whole[32];
    snprintf(whole, sizeof whole, "%.0f", strtod(text, NULL));
    const char *plain = strcmp(whole, "-0") == 0 ? "0" : whole;
    return sm_dict_add(to, plain, strlen(plain), id, err);
}

static sm_status code_all(const sm_coded *f, uint32_t *map, sm_dict *to, uint32_t *label, bool canonical, sm_error *err)
{
    for (uint32_t p = 0; p < f->n; p++) {
        uint32_t old = cell(f, p);
        if (map[old] == SM_NONE) {
            sm_status status = add_label(to, sm_dict_text(f->column->dict, old), canonical, &map[old], err);
            if (status != SM_OK) return status;
        }
        label[p] = map[old];
    }
    return SM_OK;
}

sm_status sm_code_labels(const sm_coded *f, sm_dict **dict, uint32_t **label, bool *whole_floats, sm_error *err)
{
    *dict = NULL;
    *label = NULL;
    uint32_t size = sm_dict_size(f->column->dict);
    uint32_t *map = sm_alloc(size, sizeof *map);
    *label = sm_alloc(f->n, sizeof **label);
    sm_status status = map && *label ? sm_dict_new(dict, err) : sm_no_memory(err);
    if (status == SM_OK) {
        for (uint32_t p = 0; p < f->n; p++) map[cell(f, p)] = 1;
        *whole_floats = all_numbers(f->column->dict, map);
        for (uint32_t i = 0; i < size; i++) map[i] = SM_NONE;
        status = code_all(f, map, *dict, *label, *whole_floats, err);
    }
    sm_free(map);
    if (status == SM_OK) return status;
    sm_dict_free(*dict);
    sm_free(*label);
    *dict = NULL;
    *label = NULL;
    return status;
}
