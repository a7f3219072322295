/* Columns as labellings: which rows are theirs, what they are called, the ids of their labels. */
#include "base/mem.h"
#include "load.h"
#include <stdio.h>
#include <string.h>

const char *sm_column_called(const sm_sheet *s, const sm_meaning *m, uint32_t column, char buffer[16])
{
    if (m->header && *s->column[column].name) return s->column[column].name;
    snprintf(buffer, 16, "%u", column + 1);
    return buffer;
}

bool sm_keeps_missing(const sm_read_options *o)
{
    return o->missing && strcmp(o->missing, "class") == 0;
}

sm_status sm_no_points(const sm_sheet *s, const char *found, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, s->file, 1, 0, "no points; %s; is this the right file?", found);
}

void sm_leave_unlabelled(sm_parts *out, uint64_t n, uint64_t line, const char *where)
{
    out->dropped = n;
    sm_account_leave(&out->account, SM_LEFT_NO_LABEL, NULL, n, line);
    sm_account_warn(&out->account, "%llu without a label left out%s (--missing class keeps %s)", (unsigned long long)n,
                    where, n == 1 ? "it" : "them");
}

/* Every label a number, at least one of them a whole one written as a float. */
static bool are_whole_floats(const sm_dict *d, const uint32_t *seen)
{
    bool some = false;
    for (uint32_t i = 0; i < sm_dict_size(d); i++) {
        const char *text = sm_dict_text(d, i);
        if (!seen[i] || sm_is_missing(text, strlen(text))) continue;
        sm_number_kind kind = sm_number_of(text, strlen(text));
        if (kind == SM_NO_NUMBER || kind == SM_FLOAT) return false;
        some = some || kind == SM_FLOAT_WHOLE;
    }
    return some;
}

sm_status sm_code_labels(const sm_coded *f, sm_dict **dict, uint32_t **label, bool *whole_floats, sm_error *err)
{
    enum { ASKED_EVERY = 1 << 14 };
    const sm_dict *from = f->column->dict;
    uint32_t size = sm_dict_size(from), *map = sm_alloc(size, sizeof *map); /* id -> its new one */
    *dict = NULL;
    *label = sm_alloc(f->n, sizeof **label);
    sm_dict_new(dict);
    sm_status status = SM_OK;
    const sm_cell_ids *cell = &f->column->id;
    for (uint32_t p = 0; p < f->n; p++) map[sm_cell_ids_at(cell, f->row ? f->row[p] : f->skip + p)] = 1;
    *whole_floats = are_whole_floats(from, map);
    for (uint32_t i = 0; i < size; i++) map[i] = SM_NONE;
    for (uint32_t p = 0; p < f->n && status == SM_OK; p++) {
        uint32_t old = sm_cell_ids_at(cell, f->row ? f->row[p] : f->skip + p);
        /* Polls the watcher now and then; a row takes up to 100 ns with many labels. */
        if (p % ASKED_EVERY == 0) status = sm_bounds_ask(f->bounds, f->file, "", 0, err);
        if (status == SM_OK && map[old] == SM_NONE) {
            char whole[32];
            const char *text = sm_dict_text(from, old);
            if (*whole_floats) text = sm_whole_label(text, whole);
            sm_dict_add(*dict, text, strlen(text), &map[old]);
        }
        (*label)[p] = map[old];
    }
    sm_free(map);
    if (status == SM_OK) return SM_OK;
    sm_dict_free(*dict);
    sm_free(*label);
    *dict = NULL;
    *label = NULL;
    return status;
}
