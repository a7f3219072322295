/* Rows and cells as the forms of a text find them, and how they become columns. */
#include "base/mem.h"
#include "pasted.h"

const char sm_paste_dots[] = "\"...\" in it";

void sm_paste_row(sm_paste *p)
{
    sm_push(&p->row, &p->rows, &p->rows_capacity, &p->cells, sizeof p->cells);
}

void sm_paste_cell_add(sm_paste *p, const char *text, size_t length, sm_place place)
{
    sm_field cell = p->exact ? (sm_field){text, length} : sm_trim(text, length);
    place.column += (uint64_t)(cell.text - text);
    sm_paste_cell one = {p->bytes.length, cell.length, place};
    sm_text_bytes(&p->bytes, cell.text, cell.length);
    if (p->rows) sm_push(&p->cell, &p->cells, &p->cells_capacity, &one, sizeof one);
}

size_t sm_paste_width(const sm_paste *p, size_t row)
{
    return (row + 1 < p->rows ? p->row[row + 1] : p->cells) - p->row[row];
}

sm_field sm_paste_at(const sm_paste *p, size_t row, size_t i)
{
    const sm_paste_cell *c = &p->cell[p->row[row] + i];
    return (sm_field){sm_text_of(&p->bytes) + c->at, c->length};
}

static size_t filled(const sm_paste *p, size_t row, size_t from)
{
    size_t n = 0;
    for (size_t i = from; i < sm_paste_width(p, row); i++) n += sm_paste_at(p, row, i).length > 0;
    return n;
}

/* The first two of the rows may be names and the name of one side: "pred cat dog" over "true", or "pred" alone over
 * "true cat dog". They become one row with "true\pred" in front. */
static void join_heads(const sm_paste *p, sm_text *corner, size_t *head, size_t *begin)
{
    *head = 0;
    *begin = 1;
    if (p->rows < 3 || p->exact) return;
    bool second = filled(p, 1, 0) == 1 && sm_paste_at(p, 1, 0).length && filled(p, 0, 1) > 1;
    bool first = filled(p, 0, 1) == 1 && !sm_paste_at(p, 0, 0).length && filled(p, 1, 1) > 1;
    if (!second && !first) return;
    size_t title = 1;
    while (first && !sm_paste_at(p, 0, title).length) title++;
    sm_field rows = sm_paste_at(p, 1, 0), cols = second ? sm_paste_at(p, 0, 0) : sm_paste_at(p, 0, title);
    sm_text_bytes(corner, rows.text, rows.length);
    if (cols.length) sm_text_puts(corner, "\\");
    sm_text_bytes(corner, cols.text, cols.length);
    *head = first;
    *begin = 2;
}

static void feed_row(const sm_paste *p, sm_reading *r, size_t row, const sm_text *corner)
{
    sm_sheet *s = r->sheet;
    size_t n = sm_paste_width(p, row);
    sm_place at = p->cell[p->row[row]].place;
    sm_note_line(r, at.line);
    for (uint32_t i = 0; i < s->columns && r->status == SM_OK; i++) {
        sm_field cell = i < n ? sm_paste_at(p, row, i) : (sm_field){"", 0};
        if (i == 0 && corner->length) cell = (sm_field){sm_text_of(corner), corner->length};
        sm_add_cell(r, &s->column[i], cell, i < n ? p->cell[p->row[row] + i].place : at);
    }
    sm_end_row(r, at.line);
}

void sm_paste_feed(const sm_paste *p, sm_reading *r, const char *form)
{
    sm_sheet *s = r->sheet;
    sm_text corner = {0}, none = {0};
    size_t head = 0, begin = 1, width = 0;
    join_heads(p, &corner, &head, &begin);
    for (size_t i = 0; i < p->rows; i++) width = sm_paste_width(p, i) > width ? sm_paste_width(p, i) : width;
    if (width > r->bounds->most[SM_BOUND_COLUMNS])
        sm_reading_limit(r, SM_BOUND_COLUMNS, p->cell[p->row[0]].place.line, 0);
    for (size_t i = 0; i < width && r->status == SM_OK; i++) {
        sm_field name = i < sm_paste_width(p, head) ? sm_paste_at(p, head, i) : (sm_field){"", 0};
        if (i == 0 && corner.length) name = (sm_field){sm_text_of(&corner), corner.length};
        if (p->table && !p->named) name = (sm_field){"", 0};
        sm_add_column(r, name.text, name.length);
    }
    s->header_line = p->cell[p->row[head]].place.line;
    s->form = form;
    s->surely_table = p->table;
    s->kept = s->kept || p->table;
    if (p->table && !p->named) s->header = SM_HEADER_NO;
    if (p->headed) s->header = SM_HEADER_YES;
    if (r->status == SM_OK) sm_mark_columns(r);
    if (r->status == SM_OK && !p->headed) feed_row(p, r, head, &corner);
    for (size_t i = begin; i < p->rows && r->status == SM_OK; i++) feed_row(p, r, i, &none);
    for (size_t i = 0; i < p->lines; i++) {
        sm_passed *left = i < p->first ? &s->above : i >= p->last ? &s->below : NULL;
        if (left && p->line[i].length && !left->n++) left->first_line = p->line[i].number;
    }
    sm_text_free(&corner);
}

void sm_paste_free(sm_paste *p)
{
    sm_text_free(&p->all);
    sm_text_free(&p->bytes);
    sm_free(p->line);
    sm_free(p->cell);
    sm_free(p->row);
}
