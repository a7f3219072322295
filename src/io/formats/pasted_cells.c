/* Rows and cells of a pasted text, as its forms find them. */
#include "pasted.h"
#include "setmatch/base/mem.h"

void sm_paste_row(sm_paste *p)
{
    if (!sm_push(&p->row, &p->rows, &p->rows_room, &p->cells, sizeof p->cells)) p->failed = true;
}

void sm_paste_cell_add(sm_paste *p, const char *text, size_t length, sm_place place)
{
    while (length && (*text == ' ' || *text == '\t')) text++, length--, place.column++;
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t')) length--;
    sm_paste_cell one = {p->bytes.length, length, place};
    sm_text_bytes(&p->bytes, text, length);
    if (!p->rows || !sm_push(&p->cell, &p->cells, &p->cells_room, &one, sizeof one)) p->failed = true;
}

size_t sm_paste_width(const sm_paste *p, size_t row)
{
    return (row + 1 < p->rows ? p->row[row + 1] : p->cells) - p->row[row];
}
