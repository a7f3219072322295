#include "sheet.h"
#include "setmatch/base/mem.h"
#include <stdio.h>
#include <string.h>

enum {
    MEMOS = 1024,
    MEMO_COLUMNS = 64, /* beyond, a column has no memo */
    MANY = 65536,      /* distinct texts before a column that nobody asked for is given up, */
    ID_BYTES = 64,     /* if they are longer than ids on the mean */
    TEXT_COSTS = 64,   /* bytes of a text besides its own */
    GLIMPSE = 1024     /* rows of it that stay, to be looked at */
};
/* What columns may take together that are only looked at before a text is loaded; behind it their rows are read again.
 */
static const uint64_t looked_at = 64 << 20;

static void column_done(sm_column *c)
{
    sm_free(c->name);
    sm_dict_free(c->dict);
    sm_free(c->id);
    sm_free(c->memo);
}

void sm_sheet_done(sm_sheet *s)
{
    for (uint32_t i = 0; i < s->columns; i++) column_done(&s->column[i]);
    sm_free(s->column);
    sm_free(s->run);
    sm_free(s->bad);
    sm_free(s->offset);
    sm_spool_close(s->spool);
    sm_dict_free(s->side[0]);
    sm_dict_free(s->side[1]);
    sm_free(s->triple);
    *s = (sm_sheet){0};
}

sm_status sm_sheet_add_column(sm_sheet *s, const char *name, size_t length, sm_error *err)
{
    void *column = s->column;
    if (!sm_grow(&column, &s->columns_room, (size_t)s->columns + 1, sizeof *s->column)) return sm_no_memory(err);
    s->column = column;
    sm_column *c = &s->column[s->columns];
    *c = (sm_column){.name = sm_copy_text(name, length)};
    if (!c->name) return sm_no_memory(err);
    s->columns++;
    return sm_dict_new(&c->dict, err);
}

sm_status sm_sheet_note_line(sm_sheet *s, uint64_t line, sm_error *err)
{
    uint64_t shift = line - s->rows;
    if (s->runs && s->run[s->runs - 1].shift == shift) return SM_OK;
    void *run = s->run;
    if (!sm_grow(&run, &s->runs_room, s->runs + 1, sizeof *s->run)) return sm_no_memory(err);
    s->run = run;
    s->run[s->runs++] = (sm_line_run){s->rows, shift};
    return SM_OK;
}

uint64_t sm_sheet_line(const sm_sheet *s, uint64_t row)
{
    size_t low = 0, high = s->runs;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (s->run[middle].row <= row)
            low = middle;
        else
            high = middle;
    }
    return s->runs ? row + s->run[low].shift : row + 1;
}

sm_status sm_sheet_add_count(sm_sheet *s, uint32_t row, uint32_t col, uint64_t count, sm_error *err)
{
    if (count == 0) return SM_OK;
    void *triple = s->triple;
    if (!sm_grow(&triple, &s->triples_room, s->triples + 1, sizeof *s->triple)) return sm_no_memory(err);
    s->triple = triple;
    s->triple[s->triples++] = (sm_triple){row, col, count};
    return SM_OK;
}

sm_status sm_sheet_add_name(sm_sheet *s, int side, sm_field name, sm_place at, const sm_bounds *b, sm_error *err)
{
    char made[24];
    uint32_t before = sm_dict_size(s->side[side]), id;
    if (!name.text) name = (sm_field){made, (size_t)snprintf(made, sizeof made, "%c%u", side ? 'K' : 'T', before + 1)};
    if (name.length > b->most[SM_BOUND_LABEL]) return sm_over(b, SM_BOUND_LABEL, s->file, at.line, at.column, err);
    if (before >= b->most[SM_BOUND_LABELS]) return sm_over(b, SM_BOUND_LABELS, s->file, at.line, at.column, err);
    if (name.length && memchr(name.text, 0, name.length))
        return sm_fail_at(err, SM_INPUT, s->file, at.line, at.column,
                          "a zero byte in a label; found byte 0x00; remove it");
    sm_status status = sm_dict_add(s->side[side], name.text, name.length, &id, err);
    if (status != SM_OK || id == before) return status;
    return sm_fail_at(err, SM_INPUT, s->file, at.line, at.column,
                      "two %s of the table are called \"%.*s\"; they are numbers %u and %u; rename one",
                      side ? "columns" : "rows", name.length > 40 ? 40 : (int)name.length, name.text, id + 1,
                      before + 1);
}

/* ---- cells ----------------------------------------------------------------------------------------------------- */
static sm_status check_new(const sm_sheet *s, sm_column *c, sm_field cell, sm_place at, const sm_bounds *b,
                           sm_error *err)
{
    if (!c->plain_id && c->asked && cell.length > b->most[SM_BOUND_LABEL])
        return sm_over(b, SM_BOUND_LABEL, s->file, at.line, at.column, err);
    if (memchr(cell.text, 0, cell.length))
        return sm_fail_at(err, SM_INPUT, s->file, at.line, at.column,
                          "a zero byte in a label; found byte 0x00; remove it");
    if (sm_is_missing(cell.text, cell.length) && !c->first_missing.line) c->first_missing = at;
    uint64_t count;
    if (c->cells && !c->first_odd.line && sm_count_of(cell.text, cell.length, &count) != SM_COUNT_OK) c->first_odd = at;
    c->bytes += cell.length;
    return SM_OK;
}

/* Texts of their own for most rows are no labels; ids are short and all different. */
static bool is_too_many(const sm_sheet *s, const sm_column *c, uint32_t n)
{
    if ((s->kept && !s->text) || s->columns <= 2 || n <= MANY || n <= c->cells / 2 || c->plain_id || c->asked)
        return false;
    return n < c->cells || c->bytes / n > ID_BYTES;
}

static sm_status check_size(const sm_sheet *s, sm_column *c, const sm_bounds *b, sm_place at, sm_error *err)
{
    uint32_t n = sm_dict_size(c->dict);
    if (is_too_many(s, c, n)) {
        c->many = true;
        uint32_t *few = sm_resize(c->id, GLIMPSE, sizeof *few);
        c->id = few ? few : c->id;
        c->room = GLIMPSE;
    } else if (n > b->most[SM_BOUND_LABELS] && (c->asked || s->columns <= 2) && !c->plain_id) {
        return sm_over(b, SM_BOUND_LABELS, s->file, at.line, at.column, err);
    }
    return SM_OK;
}

static sm_status code(const sm_sheet *s, sm_column *c, sm_field cell, sm_place at, const sm_bounds *b, uint32_t *id,
                      sm_error *err)
{
    uint32_t before = sm_dict_size(c->dict);
    sm_status status = sm_dict_add(c->dict, cell.text, cell.length, id, err);
    if (status != SM_OK || *id < before) return status;
    status = check_new(s, c, cell, at, b, err);
    return status == SM_OK ? check_size(s, c, b, at, err) : status;
}

static uint64_t eight(const char *p)
{
    uint64_t w;
    memcpy(&w, p, 8);
    return w;
}

static uint64_t four(const char *p)
{
    uint32_t w;
    memcpy(&w, p, 4);
    return w;
}

/* The first and the last bytes, overlapping: with the length they say everything about a text of up to 16 bytes. */
static void both_ends(sm_field f, uint64_t *low, uint64_t *high)
{
    const char *end = f.text + f.length;
    if (f.length >= 8) {
        *low = eight(f.text);
        *high = eight(end - 8);
    } else if (f.length >= 4) {
        *low = four(f.text);
        *high = four(end - 4);
    } else {
        *low = f.length ? (unsigned char)f.text[0] : 0;
        *high = f.length ? (uint64_t)(unsigned char)f.text[f.length / 2] << 8 | (unsigned char)end[-1] : 0;
    }
}

/* Short texts that came lately are known without asking the dict. */
static sm_status code_short(const sm_sheet *s, sm_column *c, sm_field cell, sm_place at, const sm_bounds *b,
                            uint32_t *id, sm_error *err)
{
    uint64_t low, high;
    both_ends(cell, &low, &high);
    uint64_t mixed = (low ^ (high * 0x9e3779b97f4a7c15u) ^ cell.length) * 0xd6e8feb86659fd93u;
    sm_memo *m = &c->memo[mixed >> 54];
    if (m->length == cell.length + 1 && m->low == low && m->high == high) {
        *id = m->id;
        return SM_OK;
    }
    sm_status status = code(s, c, cell, at, b, id, err);
    if (status == SM_OK) *m = (sm_memo){low, high, (uint32_t)cell.length + 1, *id};
    return status;
}

static sm_status store(sm_column *c, uint32_t id, sm_error *err)
{
    if (c->cells >= c->room) {
        size_t room = c->room ? c->room * 2 : 64;
        uint32_t *ids = sm_resize(c->id, room, sizeof *ids);
        if (!ids) return sm_no_memory(err);
        c->id = ids;
        c->room = room;
    }
    c->id[c->cells++] = id;
    return SM_OK;
}

static sm_status give_up(sm_column *c, sm_error *err)
{
    sm_dict *none = NULL;
    sm_status status = sm_dict_new(&none, err);
    if (status != SM_OK) return status;
    sm_dict_free(c->dict);
    sm_free(c->id);
    c->dict = none;
    c->id = NULL;
    c->room = 0;
    c->many = true;
    return SM_OK;
}

sm_status sm_column_add(sm_sheet *s, sm_column *c, sm_field cell, sm_place at, const sm_bounds *b, sm_error *err)
{
    if (!c->cells) c->first_at = at.column;
    if (c->shown_only && s->text && !c->many && s->shown_bytes > looked_at) {
        sm_status status = give_up(c, err);
        if (status != SM_OK) return status;
    }
    if (c->passed_over || c->many) {
        c->cells++;
        return SM_OK;
    }
    uint64_t bytes = c->bytes + (uint64_t)sm_dict_size(c->dict) * TEXT_COSTS;
    if (!c->memo && s->columns <= MEMO_COLUMNS) {
        c->memo = sm_alloc(MEMOS, sizeof *c->memo);
        if (!c->memo) return sm_no_memory(err);
    }
    uint32_t id = 0;
    bool brief = c->memo && cell.length <= 16;
    sm_status status = brief ? code_short(s, c, cell, at, b, &id, err) : code(s, c, cell, at, b, &id, err);
    if (status != SM_OK) return status;
    if (c->shown_only) s->shown_bytes += sizeof id + c->bytes + (uint64_t)sm_dict_size(c->dict) * TEXT_COSTS - bytes;
    if (!c->many) return store(c, id, err);
    c->cells++;
    return SM_OK;
}

/* ---- looking --------------------------------------------------------------------------------------------------- */
bool sm_column_stored(const sm_column *c)
{
    return !c->passed_over && !c->many;
}

const char *sm_sheet_cell(const sm_sheet *s, uint64_t row, uint32_t column)
{
    const sm_column *c = &s->column[column];
    return sm_column_stored(c) && row < c->cells ? sm_dict_text(c->dict, c->id[row]) : "";
}

const char *sm_sheet_glimpse(const sm_sheet *s, uint64_t row, uint32_t column)
{
    const sm_column *c = &s->column[column];
    return c->many && row < GLIMPSE ? sm_dict_text(c->dict, c->id[row]) : sm_sheet_cell(s, row, column);
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

sm_status sm_sheet_note_bad(sm_sheet *s, sm_bad_row bad, sm_error *err)
{
    void *list = s->bad;
    if (!sm_grow(&list, &s->bads_room, s->bads + 1, sizeof *s->bad)) return sm_no_memory(err);
    s->bad = list;
    s->bad[s->bads++] = bad;
    return SM_OK;
}

/* ---- turning --------------------------------------------------------------------------------------------------- */
sm_status sm_sheet_turn(sm_sheet *s, const sm_bounds *b, sm_error *err)
{
    sm_sheet to = {.file = s->file};
    sm_status status = SM_OK;
    for (uint64_t row = 0; row < s->rows && status == SM_OK; row++) {
        const char *first = sm_sheet_cell(s, row, 0);
        status = sm_sheet_add_column(&to, first, strlen(first), err);
        sm_column *c = status == SM_OK ? &to.column[row] : NULL;
        sm_place at = {sm_sheet_line(s, row), 0};
        for (uint32_t i = 0; i < s->columns && status == SM_OK; i++) {
            const char *text = sm_sheet_cell(s, row, i);
            status = sm_column_add(&to, c, (sm_field){text, strlen(text)}, at, b, err);
        }
    }
    if (status != SM_OK) {
        sm_sheet_done(&to);
        return status;
    }
    for (uint32_t i = 0; i < s->columns; i++) column_done(&s->column[i]);
    sm_free(s->column);
    s->column = to.column;
    s->rows = s->columns;
    s->columns = to.columns;
    s->columns_room = to.columns_room;
    s->turned = true;
    s->runs = 0;
    return SM_OK;
}
