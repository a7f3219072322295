/* One file being read: columns of texts coded by a dictionary each, or counts. */
#include "sheet.h"
#include "base/mem.h"
#include <stdio.h>
#include <string.h>

enum {
    SHORT_COLUMNS = 64, /* beyond, short texts are looked for like others */
    MANY = 65536,       /* maximum distinct texts before an unrequested column is dropped, */
    ID_BYTES = 64,      /* if they are longer than ids on the mean */
    TEXT_COSTS = 64,    /* bytes of a text apart from its own */
    GLIMPSE = 1024      /* rows of it that stay, to be looked at */
};
const uint64_t sm_looked_at = 64 << 20;

static void column_free(sm_column *c)
{
    sm_free(c->name);
    sm_dict_free(c->dict);
    sm_cell_ids_free(&c->id);
    sm_shorts_free(&c->shorts);
}

void sm_sheet_free(sm_sheet *s)
{
    for (uint32_t i = 0; i < s->columns; i++) column_free(&s->column[i]);
    sm_free(s->column);
    sm_fold_free(s->fold);
    sm_free(s->run);
    sm_free(s->bad);
    sm_free(s->offset);
    sm_spool_close(s->spool);
    sm_text_free(&s->left_out_arrays);
    *s = (sm_sheet){0};
}

void sm_reading_refuse(sm_reading *r, sm_place at, const char *format, ...)
{
    if (r->status != SM_OK) return;
    va_list args;
    va_start(args, format);
    r->status = sm_vfail_at(r->err, SM_INPUT, r->sheet->file, at.line, at.column, format, args);
    va_end(args);
}

void sm_reading_limit(sm_reading *r, sm_bound which, uint64_t line, uint64_t column)
{
    if (r->status == SM_OK) r->status = sm_over(r->bounds, which, r->sheet->file, line, column, r->err);
}

static void reading_push(sm_reading *r, void *list, size_t *n, size_t *capacity, const void *item, size_t size)
{
    if (r->status == SM_OK && !sm_push_large(list, n, capacity, item, size)) r->status = sm_too_large(r->err);
}

bool sm_reading_line(sm_reading *r, sm_source *in, sm_physical *l)
{
    bool got = false;
    if (r->status == SM_OK) r->status = sm_source_line(in, l, &got, r->err);
    return r->status == SM_OK && got;
}

void sm_add_column(sm_reading *r, const char *name, size_t length)
{
    sm_sheet *s = r->sheet;
    size_t n = s->columns;
    sm_column c = {.name = r->status == SM_OK ? sm_copy_text(name, length) : NULL};
    if (r->status == SM_OK) {
        if (c.name)
            sm_dict_new(&c.dict);
        else
            r->status = sm_too_large(r->err);
    }
    reading_push(r, &s->column, &n, &s->columns_capacity, &c, sizeof c);
    s->columns = (uint32_t)n;
    if (r->status != SM_OK) column_free(&c);
}

void sm_note_line(sm_reading *r, uint64_t line)
{
    sm_sheet *s = r->sheet;
    sm_line_run run = {s->rows, line - s->rows};
    if (s->runs && s->run[s->runs - 1].shift == run.shift) return;
    reading_push(r, &s->run, &s->runs, &s->runs_capacity, &run, sizeof run);
}

void sm_end_row(sm_reading *r, uint64_t line)
{
    sm_sheet *s = r->sheet;
    s->rows++;
    if (s->fold && s->fold->n >= SM_FOLD_MOST)
        sm_reading_limit(r, SM_BOUND_POINTS, line, 0);
    else if (s->fold)
        sm_fold_row(r);
    else if (r->folds && s->rows == r->bounds->apart)
        sm_fold_begin(r);
    else if (s->rows > r->bounds->most[SM_BOUND_POINTS] + s->text) /* there may be a header */
        sm_reading_limit(r, SM_BOUND_POINTS, line, 0);
}

void sm_note_bad(sm_reading *r, sm_bad_row bad)
{
    reading_push(r, &r->sheet->bad, &r->sheet->bads, &r->sheet->bads_capacity, &bad, sizeof bad);
}

uint64_t sm_sheet_line(const sm_sheet *s, uint64_t row)
{
    size_t low = 0, high = s->runs;
    if (s->fold && row < s->fold->n) row = s->fold->record[row];
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (s->run[middle].row <= row)
            low = middle;
        else
            high = middle;
    }
    return s->runs ? row + s->run[low].shift : row + 1;
}

static bool holds_nul(sm_reading *r, sm_field text, sm_place at)
{
    bool nul = text.length && memchr(text.text, 0, text.length);
    if (nul) sm_reading_refuse(r, at, "a zero byte in a label (found byte 0x00); remove it");
    return nul;
}

/* Its first row is stored with the others, and may hold names of columns of labels. */
static bool may_be_headed(const sm_reading *r)
{
    bool told = r->o && (r->o->matrix || (r->o->header && strcmp(r->o->header, "no") == 0));
    return r->sheet->header == SM_HEADER_MAYBE && !told;
}

/* A text that the column did not have before. */
static void see_new_text(sm_reading *r, sm_column *c, sm_field cell, sm_place at)
{
    const uint64_t *most = r->bounds->most;
    uint32_t n = sm_dict_size(c->dict);
    if (!c->plain_id && c->asked && cell.length > most[SM_BOUND_LABEL])
        sm_reading_limit(r, SM_BOUND_LABEL, at.line, at.column);
    if (r->status != SM_OK || holds_nul(r, cell, at)) return;
    if (sm_is_missing(cell.text, cell.length) && !c->any_missing) {
        c->any_missing = true;
        c->first_missing = at;
    }
    if (c->cells && !c->first_bad.line) {
        uint64_t count;
        sm_count_fault fault = sm_count_of(cell.text, cell.length, &count);
        if (fault != SM_COUNT_OK && !c->first_odd.line) c->first_odd = at;
        if (fault == SM_COUNT_NOT || fault == SM_COUNT_NEGATIVE) c->first_bad = at;
    }
    c->bytes += cell.length;
    /* Texts of their own for most rows are not labels; ids are short and all different. */
    bool safe = (r->sheet->kept && !r->sheet->text) || r->sheet->columns <= 2 || c->plain_id || c->asked;
    bool long_texts = n && (n < c->cells || c->bytes / n > ID_BYTES);
    if (n > MANY && n > c->cells / 2 && (c->needless || (!safe && long_texts))) {
        c->many = true;
        void *few = sm_resize_large(c->id.cell, GLIMPSE, c->id.bytes);
        c->id.cell = few ? few : c->id.cell;
        c->id.capacity = GLIMPSE;
    } else if (n > most[SM_BOUND_LABELS] + may_be_headed(r) && (c->asked || r->sheet->columns <= 2) && !c->plain_id) {
        sm_reading_limit(r, SM_BOUND_LABELS, at.line, at.column);
    }
}

static uint32_t id_of_text(sm_reading *r, sm_column *c, sm_field cell, sm_place at)
{
    uint32_t before = sm_dict_size(c->dict), id = 0;
    sm_dict_add(c->dict, cell.text, cell.length, &id);
    if (r->status == SM_OK && id == before) see_new_text(r, c, cell, at);
    return id;
}

/* Finds short texts without the dict. A number that continues a run is added to them only when it occurs again, which
 * the numbers of an index never do. */
static uint32_t id_of_short_text(sm_reading *r, sm_column *c, sm_field cell, sm_place at)
{
    uint64_t low, high;
    if (!sm_short_key(cell, &low, &high)) return id_of_text(r, c, cell, at);
    uint32_t id = c->shorts.slot ? sm_short_find(&c->shorts, low, high) : SM_NONE;
    if (id != SM_NONE) return id;
    uint32_t before = sm_dict_size(c->dict);
    id = id_of_text(r, c, cell, at);
    const sm_dict_run run = sm_dict_run_of(c->dict);
    bool counts_up = id == before && id - run.begin < run.n && c->shorts.slot;
    if (r->status == SM_OK && !counts_up) r->status = sm_short_add(&c->shorts, low, high, id, r->err);
    return id;
}

/* The column is counted from now on, not stored. */
static void give_up(sm_reading *r, sm_column *c)
{
    sm_dict *none = NULL;
    sm_dict_new(&none);
    if (r->status != SM_OK) return;
    sm_dict_free(c->dict);
    sm_cell_ids_free(&c->id);
    c->dict = none;
    c->many = true;
}

void sm_add_cell(sm_reading *r, sm_column *c, sm_field cell, sm_place at)
{
    sm_sheet *s = r->sheet;
    if (r->status != SM_OK) return;
    if (!c->cells) c->first_at = at.column;
    if (c->shown_only && s->text && !c->many && s->shown_bytes > sm_looked_at) give_up(r, c);
    if (c->passed_over || c->many) {
        c->cells++;
        return;
    }
    uint64_t bytes = c->bytes + (uint64_t)sm_dict_size(c->dict) * TEXT_COSTS;
    uint32_t id = (s->columns <= SHORT_COLUMNS ? id_of_short_text : id_of_text)(r, c, cell, at);
    if (c->shown_only) s->shown_bytes += sizeof id + c->bytes + (uint64_t)sm_dict_size(c->dict) * TEXT_COSTS - bytes;
    size_t n = s->fold ? s->fold->n : (size_t)c->cells;
    c->cells++;
    if (c->many || r->status != SM_OK) return;
    if (!sm_cell_ids_put(&c->id, n, id)) r->status = sm_too_large(r->err);
}

const char *sm_sheet_cell(const sm_sheet *s, uint64_t row, uint32_t column)
{
    const sm_column *c = &s->column[column];
    return sm_column_stored(c) && row < sm_sheet_stored(s) && row < c->cells
               ? sm_dict_text(c->dict, sm_cell_ids_at(&c->id, row))
               : "";
}

const char *sm_sheet_glimpse(const sm_sheet *s, uint64_t row, uint32_t column)
{
    const sm_column *c = &s->column[column];
    return c->many && row < c->id.capacity && row < GLIMPSE ? sm_dict_text(c->dict, sm_cell_ids_at(&c->id, row))
                                                            : sm_sheet_cell(s, row, column);
}

sm_status sm_sheet_count(const sm_sheet *s, uint64_t row, uint32_t column, uint64_t *count, sm_error *err)
{
    const char *text = sm_sheet_cell(s, row, column);
    sm_count_fault fault = sm_count_of(text, strlen(text), count);
    if (fault == SM_COUNT_OK) return SM_OK;
    uint64_t line = sm_sheet_line(s, row);
    const sm_place odd = s->column[column].first_odd;
    return sm_count_refuse(fault, text, strlen(text), s->file, (sm_place){line, odd.line == line ? odd.column : 0},
                           err);
}

sm_number_kind sm_sheet_number(const sm_sheet *s, const char *text)
{
    size_t length = strlen(text);
    char copy[64];
    if (!s->dialect.decimal_comma || length >= sizeof copy || !strchr(text, ',')) return sm_number_of(text, length);
    memcpy(copy, text, length + 1);
    *strchr(copy, ',') = '.';
    return sm_number_of(copy, length);
}

void sm_turn_sheet(sm_reading *r)
{
    sm_sheet *s = r->sheet, to = {.file = s->file};
    r->sheet = &to;
    for (uint64_t row = 0; row < s->rows && r->status == SM_OK; row++) {
        const char *first = sm_sheet_cell(s, row, 0);
        sm_add_column(r, first, strlen(first));
        sm_place at = {sm_sheet_line(s, row), 0};
        for (uint32_t i = 0; i < s->columns && r->status == SM_OK; i++) {
            const char *text = sm_sheet_cell(s, row, i);
            sm_add_cell(r, &to.column[row], (sm_field){text, strlen(text)}, at);
        }
    }
    r->sheet = s;
    if (r->status != SM_OK) {
        sm_sheet_free(&to);
        return;
    }
    for (uint32_t i = 0; i < s->columns; i++) column_free(&s->column[i]);
    sm_free(s->column);
    s->column = to.column;
    s->rows = s->columns;
    s->columns = to.columns;
    s->columns_capacity = to.columns_capacity;
    s->turned = true;
    s->runs = 0;
}
